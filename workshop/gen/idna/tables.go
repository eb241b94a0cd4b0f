package main

import (
	"bytes"
	"cmp"
	"log"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A status is a status of the idna package. After the statuses of valid code points, there is one
// for each distance by which spans are shifted, and then one for each span of texts.
type status int

const (
	disallowed  status = 0
	ignored     status = 1
	valid       status = 2 // plus the bidi category
	firstMapped        = valid + otherCategory + 1
)

// minShifted is the least number of mapped code points of a span with a distance. A span takes as
// much memory as two texts.
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

// addSpans adds the tables of the spans, and of the mappings of their code points.
func addSpans(t tables, all []codePoint, class func(rune) uint8) {
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
	s := firstMapped + status(len(shifts)+len(bases))
	if s >= 1<<11 || len(numbers) > 0x800 || long.Len() > 0xFFFF || len(texts) > 0xFFFF {
		log.Fatalf("the tables are too small: %d statuses, %d long texts of %d bytes, %d texts",
			s, len(numbers), long.Len(), len(texts))
	}
	if !utf8.Valid(long.Bytes()) {
		log.Fatal("a mapping is not well-formed")
	}
	t["Spans"], t["SpanShifts"], t["TextBases"], t["Texts"] = packed, shifts, bases, texts
	t["LongTextEnds"], t["LongTexts"] = ends, long.String()
}

// marks returns the table with the combining class of each code point and its joining, a constant
// of the idna package that also says whether it is a mark.
func marks(all []codePoint) (marks []uint32) {
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
	return marks
}

// addForms adds the decomposition mappings, except those of Hangul syllables, which are
// computed, and of CJK compatibility ideographs, which decompose to their mapping.
func addForms(t tables, all []codePoint) {
	var composites, order []uint16
	var parts [][2]rune
	supplementary := make(map[rune]codePoint)
	for i, c := range all {
		r := rune(i)
		switch {
		case c.First == 0:
		case 0xF900 <= r && r <= 0xFAFF || 0x2F800 <= r && r <= 0x2FA1F:
			if to, ok := only(c.mapping); !ok || to != c.First || c.Second != 0 {
				log.Fatalf("%U is not mapped to its decomposition", r)
			}
		case r > 0xFFFF:
			if c.First < 0x10000 {
				log.Fatalf("%U is above U+FFFF, and its first part is not", r)
			}
			supplementary[r] = c
		default:
			if c.First > 0xFFFF || c.Second > 0xFFFF {
				log.Fatalf("%U is below U+10000, and a part of it is not", r)
			}
			if c.Composes {
				order = append(order, uint16(len(composites)))
			}
			composites = append(composites, uint16(r))
			parts = append(parts, [2]rune{c.First, c.Second})
		}
	}
	slices.SortFunc(order, func(i, j uint16) int {
		return cmp.Or(cmp.Compare(parts[i][1], parts[j][1]), cmp.Compare(parts[i][0], parts[j][0]))
	})
	t["Composites"], t["Parts"], t["Primary"] = composites, parts, order
	t["Supplementary"] = supplementary
}

// A classifier finds the idna package's classes of the code points below U+10000.
type classifier struct {
	all    []codePoint
	shifts []rune // by number, from 1
}

// plain returns the class of a code point that is mapped to itself and is in Normalization Form C
// after any other, and otherwise 0. A forbidden domain code point has no class, so that the fast
// way need not check for it.
func (c *classifier) plain(r rune) uint8 {
	is := c.all[r]
	isHangulPart := 0x1161 <= r && r <= 0x1175 || 0x11A8 <= r && r <= 0x11C2 // vowels, consonants
	if is.status != "valid" || is.isSecond || isHangulPart || is.First != 0 && !is.Composes ||
		r < ' ' || strings.ContainsRune(infra.ForbiddenDomainCodePoints, r) {
		return 0
	}
	kind := 1
	if is.mark {
		kind = 2
	}
	if is.class != 0 {
		kind = 3
	}
	return uint8(is.category<<2 | kind)
}

// shift returns the distance from r to the code point that r is mapped to, if it is mapped to
// a single plain one other than a full stop.
func (c *classifier) shift(r rune) (rune, bool) {
	to, ok := only(c.all[r].mapping)
	if c.all[r].status != "mapped" || !ok || to == '.' {
		return 0, false
	}
	return to - r, c.plain(to)&3 == 1
}

// findShifts sets shifts to the most frequent distances.
func (c *classifier) findShifts() {
	count := make(map[rune]int)
	for r := range rune(0x10000) {
		if shift, ok := c.shift(r); ok {
			count[shift]++
		}
	}
	c.shifts = slices.SortedFunc(maps.Keys(count), func(a, b rune) int {
		return cmp.Or(cmp.Compare(count[b], count[a]), cmp.Compare(a, b))
	})
	c.shifts = c.shifts[:min(len(c.shifts), 63)]
}

// class returns the class of r, or 0.
func (c *classifier) class(r rune) uint8 {
	if r >= 0x10000 {
		return 0
	}
	if shift, ok := c.shift(r); ok {
		return uint8(slices.Index(c.shifts, shift)+1) << 2
	}
	return c.plain(r)
}

const (
	limit = 0x10000
	page  = 256
	size  = 16
)

// addTo adds the classes, as a trie of three levels.
func (c *classifier) addTo(t tables) {
	var index [limit / page]int
	var blocks, pages [][16]int
	for n := range index {
		var ids [page / size]int
		for i := range ids {
			var block [size]int
			for j := range block {
				block[j] = int(c.class(rune(n*page + i*size + j)))
			}
			ids[i] = number(&blocks, block)
		}
		index[n] = number(&pages, ids)
	}
	if len(pages) > 256 {
		log.Fatalf("%d pages of classes are too many", len(pages))
	}
	t["Blocks"], t["Pages"], t["Index"] = blocks, pages, index
	t["Shifts"] = append([]rune{0}, c.shifts...)
}

// number returns the number of a row. Rows are numbered in order of first occurrence.
func number(rows *[][16]int, row [16]int) int {
	i := slices.Index(*rows, row)
	if i < 0 {
		i = len(*rows)
		*rows = append(*rows, row)
	}
	return i
}
