package main

import (
	"bytes"
	"cmp"
	"fmt"
	"log"
	"slices"
	"unicode/utf8"
)

// A status is a status of the idna package: after the statuses of valid code points, there is one
// for each distance by which spans are shifted, and then one for each span of texts.
type status int

const (
	disallowed  status = 0
	ignored     status = 1
	valid       status = 2 // and the bidi category
	firstMapped        = valid + otherCategory + 1
)

// minShifted is the least number of mapped code points for a span with a distance: a span takes
// as much memory as two texts.
const minShifted = 4

// A span has consecutive code points of one status. Code points with a class do not end it.
type span struct {
	status
	isMapped, isText bool
	shift            rune
	codePoints       []rune
}

// takes reports whether s and next can be one span.
func (s *span) takes(next span) bool {
	last := s.codePoints[len(s.codePoints)-1]
	switch {
	case s.isMapped != next.isMapped || s.isText != next.isText:
		return false
	case s.isText:
		return next.codePoints[0] == last+1
	case s.isMapped:
		return s.shift == next.shift
	}
	return s.status == next.status
}

// join joins neighbouring spans if they can be one.
func join(spans []span) []span {
	var joined []span
	for _, s := range spans {
		if n := len(joined); n > 0 && joined[n-1].takes(s) {
			joined[n-1].codePoints = append(joined[n-1].codePoints, s.codePoints...)
		} else {
			joined = append(joined, s)
		}
	}
	return joined
}

// findSpans returns the spans of the code points that have no class.
func findSpans(all []codePoint, class func(rune) uint8) []span {
	var spans []span
	for i := range all {
		r := rune(i)
		if class(r) != 0 {
			continue
		}
		s := span{codePoints: []rune{r}}
		switch c := all[r]; c.status {
		case "ignored":
			s.status = ignored
		case "valid":
			s.status = valid + status(c.category)
		case "mapped":
			s.isMapped = true
			to, ok := only(c.mapping)
			s.isText, s.shift = !ok, to-r
			if !ok {
				s.shift = 0
			}
		}
		spans = append(spans, s)
	}
	var texts []span
	for _, s := range join(spans) {
		if !s.isMapped || len(s.codePoints) >= minShifted {
			texts = append(texts, s)
			continue
		}
		for _, r := range s.codePoints {
			texts = append(texts, span{isMapped: true, isText: true, codePoints: []rune{r}})
		}
	}
	return join(texts)
}

// spanTables returns the tables of the spans, and of the mappings of their code points.
func spanTables(all []codePoint, class func(rune) uint8) []byte {
	spans := findSpans(all, class)
	var shifts []rune
	for _, s := range spans {
		if s.isMapped && !s.isText && !slices.Contains(shifts, s.shift) {
			shifts = append(shifts, s.shift)
		}
	}
	var (
		packed      []uint32
		bases, ends []uint16
		texts       []uint16
		long        bytes.Buffer
		numbers     = make(map[string]int)
	)
	for _, s := range spans {
		switch {
		case s.isText:
			s.status = firstMapped + status(len(shifts)+len(bases))
			bases = append(bases, uint16(len(texts)))
			for _, r := range s.codePoints {
				mapping := all[r].mapping
				if to, ok := only(mapping); ok && to < 0x10000 {
					texts = append(texts, uint16(to))
					continue
				}
				number, known := numbers[mapping]
				if !known {
					number = len(numbers)
					numbers[mapping] = number
					long.WriteString(mapping)
					ends = append(ends, uint16(long.Len()))
				}
				texts = append(texts, uint16(0xD800+number))
			}
		case s.isMapped:
			s.status = firstMapped + status(slices.Index(shifts, s.shift))
		}
		packed = append(packed, uint32(s.codePoints[0])<<11|uint32(s.status))
	}
	if s := firstMapped + status(len(shifts)+len(bases)); s >= 1<<11 || len(numbers) > 0x800 || long.Len() > 0xFFFF || len(texts) > 0xFFFF {
		log.Fatalf("the tables are too small: %d statuses, %d long texts of %d bytes, %d texts", s, len(numbers), long.Len(), len(texts))
	}
	if !utf8.Valid(long.Bytes()) {
		log.Fatal("a mapping is not well-formed")
	}
	log.Printf("%d spans, %d shifts, %d spans of %d texts, %d long ones of %d bytes", len(spans), len(shifts), len(bases), len(texts), len(ends), long.Len())
	var b bytes.Buffer
	writeArray(&b, "// spans have the statuses of the code points without a class: the first code point, and in\n// the low bits the status, see status.\n", "spans", "uint32", packed)
	writeArray(&b, "// spanShifts are the distances of the statuses from statusShifted on.\n", "spanShifts", "rune", shifts)
	writeArray(&b, "// textBases are where the texts begin of the statuses from statusTexts on.\n", "textBases", "uint16", bases)
	writeArray(&b, "// texts are what code points are mapped to: a code point, or from 0xD800 on the number of a\n// long text.\n", "texts", "uint16", texts)
	writeArray(&b, "// longTextEnds are where each long text ends, and the next one begins.\n", "longTextEnds", "uint16", ends)
	fmt.Fprintf(&b, "\nconst longTexts = %+q\n", long.String())
	return b.Bytes()
}

// markTable returns the table with the combining class of each code point and its joining, a
// constant of the idna package that also says whether it is a mark.
func markTable(all []codePoint) []byte {
	var marks []uint32
	last := uint32(0)
	for r, c := range all {
		joining := c.joining
		switch {
		case c.mark && joining == joiningTypes["Transparent"]:
			joining = 5
		case c.mark && joining == 0:
			joining = 6
		case c.mark:
			log.Fatalf("%U is a mark, and of joining type %d", r, joining)
		}
		if value := uint32(c.class)<<3 | uint32(joining); value != last {
			marks = append(marks, uint32(r)<<11|value)
			last = value
		}
	}
	log.Printf("%d spans of marks", len(marks))
	var b bytes.Buffer
	writeArray(&b, "// marks are the first code points of spans that are alike: in the low bits are eight of the\n// combining class, and three of a joining.\n", "marks", "uint32", marks)
	return b.Bytes()
}

// formTables returns the decomposition mappings, except those of Hangul syllables, which are
// computed, and of CJK compatibility ideographs, which decompose to their mapping.
func formTables(all []codePoint) []byte {
	var b, supplementary bytes.Buffer
	var composites, order []uint16
	var parts [][2]rune
	n := 0
	for i, c := range all {
		r := rune(i)
		switch {
		case c.first == 0:
		case 0xF900 <= r && r <= 0xFAFF || 0x2F800 <= r && r <= 0x2FA1F:
			if to, ok := only(c.mapping); !ok || to != c.first || c.second != 0 {
				log.Fatalf("%U is not mapped to its decomposition", r)
			}
		case r > 0xFFFF:
			if c.first < 0x10000 {
				log.Fatalf("%U is above U+FFFF, and its first part is not", r)
			}
			fmt.Fprintf(&supplementary, "{%#X, %#X, %#X, %t},\n", r, c.first, c.second, c.composes)
			n++
		default:
			if c.first > 0xFFFF || c.second > 0xFFFF {
				log.Fatalf("%U is below U+10000, and a part of it is not", r)
			}
			if c.composes {
				order = append(order, uint16(len(composites)))
			}
			composites = append(composites, uint16(r))
			parts = append(parts, [2]rune{c.first, c.second})
		}
	}
	slices.SortFunc(order, func(i, j uint16) int {
		return cmp.Or(cmp.Compare(parts[i][1], parts[j][1]), cmp.Compare(parts[i][0], parts[j][0]))
	})
	log.Printf("%d decompositions below U+10000, %d above", len(composites), n)
	writeArray(&b, "// composites are the code points below U+10000 that decompose, except Hangul syllables and\n// CJK compatibility ideographs.\n", "composites", "uint16", composites)
	fmt.Fprintf(&b, "\n// parts are what the composites decompose to. The second part can be zero.\nvar parts = [%d][2]uint16{", len(parts))
	for i, p := range parts {
		if i%8 == 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "{%#04X, %#04X}, ", p[0], p[1])
	}
	b.WriteString("\n}\n")
	writeArray(&b, "// primary are the indices of the composites that text is composed to, in the order of the\n// second part, and then of the first.\n", "primary", "uint16", order)
	fmt.Fprintf(&b, "\n// supplementary are the composites above U+FFFF.\nvar supplementary = [%d]supplementaryComposite{\n%s}\n", n, &supplementary)
	return b.Bytes()
}
