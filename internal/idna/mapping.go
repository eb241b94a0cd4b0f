package idna

import (
	"slices"
	"unicode/utf8"
)

// A status is the IDNA mapping table's entry for a code point that has no class.
type status uint16

const (
	statusDisallowed status = iota
	statusIgnored
	// A deviation is valid. The bidi category is added to statusValid, the index in spanShifts to
	// statusShifted, and the index in textBases to statusText.
	statusValid
	statusShifted = statusValid + status(numBidiCategories)
	statusText    = statusShifted + status(len(spanShifts))
)

// spanBits is the number of low bits in spans and marks, below the code point.
const spanBits = 11

// find returns the index of the last span that begins at r or before, or 0.
func find(spans []uint32, r rune) int {
	first, end := 0, len(spans)
	for end-first > 1 {
		middle := int(uint(first+end) / 2)
		if rune(spans[middle]>>spanBits) <= r {
			first = middle
		} else {
			end = middle
		}
	}
	return first
}

// statusOf returns the status of a code point that has no class, and how far it is from the
// first code point of its span.
func statusOf(r rune) (s status, offset int) {
	span := spans[find(spans[:], r)]
	return status(span & (1<<spanBits - 1)), int(r) - int(span>>spanBits)
}

// isInvalidCodePoint reports whether the status of r, which is not a capital letter, is
// neither valid nor deviation.
func isInvalidCodePoint(r rune) bool {
	if class := classOf(r); class != 0 {
		return class&kindMask == kindShifted
	}
	s, _ := statusOf(r)
	return s < statusValid || s >= statusShifted
}

// mapDomain appends the result of the steps Map and Normalize for domain to dst. It reports false
// if the processing ends here: domain is ill-formed or, if nothing is recorded, has a code point
// that is not valid or that p forbids. A code point that is not valid stays in the result.
func (p *processing) mapDomain(dst []rune, domain string) ([]rune, bool) {
	if p.record == nil && !utf8.ValidString(domain) {
		return dst, false
	}
	if len(domain) > cap(dst) {
		n, ok := p.mappedLen(domain)
		if !ok {
			return dst, false
		}
		dst = slices.Grow(dst, n)
	}
	var n normalizer
	var stack [maxMapped]rune
	for _, r := range domain {
		if kind := classOf(r) & kindMask; kind != kindShifted {
			dst = n.add(dst, r)
			continue
		}
		mapped, ok := appendMapped(stack[:0], r)
		if !ok && p.record == nil {
			return dst, false
		}
		for _, r := range mapped {
			dst = n.add(dst, r)
		}
	}
	dst = n.end(dst)
	return dst, !p.forbids() || !slices.ContainsFunc(dst, isForbidden)
}

// mappedLen returns how many code points mapDomain needs room for. A code point may become
// eighteen, so a long domain that fails should fail before that room is allocated. mappedLen
// reports false if mapDomain would, except for '<' and '>', which Normalize can compose with the
// next code point.
func (p *processing) mappedLen(domain string) (n int, ok bool) {
	var stack, parts [maxMapped]rune
	starter, isOpen := rune(0), false
	for _, r := range domain {
		mapped, ok := appendMapped(stack[:0], r)
		if !ok && p.record == nil {
			return 0, false
		}
		for _, r := range mapped {
			switch kind := classOf(r) & kindMask; {
			case kind == kindPlain || kind == kindMark:
				starter, isOpen = r, false
				n++
				continue
			case p.forbids() && isForbidden(r) && r != '<' && r != '>':
				return 0, false
			case !isOpen:
				isOpen = true
				n += len(appendDecomposition(parts[:0], starter)) - 1
			}
			n += len(appendDecomposition(parts[:0], r))
		}
	}
	return n, true
}

// maxMapped is the greatest number of code points that one is mapped to: U+FDFA is a sentence.
const maxMapped = 18

// appendMapped appends the mapping of r. It appends a disallowed code point unchanged, and reports
// false.
func appendMapped(dst []rune, r rune) ([]rune, bool) {
	if class := classOf(r); class != 0 {
		if class&kindMask == kindShifted {
			r += shifts[class>>categoryShift]
		}
		return append(dst, r), true
	}
	s, offset := statusOf(r)
	switch {
	case s >= statusText:
		return appendText(dst, texts[int(textBases[s-statusText])+offset]), true
	case s >= statusShifted:
		return append(dst, r+spanShifts[s-statusShifted]), true
	case s == statusIgnored:
		return dst, true
	}
	return append(dst, r), s != statusDisallowed
}

// appendText appends one of texts. No code point is mapped to a surrogate, so surrogates stand for
// the numbers of longTexts.
func appendText(dst []rune, text uint16) []rune {
	const firstLong, lastLong = 0xD800, 0xDFFF
	if text < firstLong || text > lastLong {
		return append(dst, rune(text))
	}
	start, n := 0, int(text-firstLong)
	if n > 0 {
		start = int(longTextEnds[n-1])
	}
	for _, r := range longTexts[start:longTextEnds[n]] {
		dst = append(dst, r)
	}
	return dst
}

// A joining is the joining type of a code point, and whether it is a combining mark: the low
// three bits of marks.
type joining uint8

const (
	joinsLeft       joining = 1 << 0 // type L, or with the next one D
	joinsRight      joining = 1 << 1 // type R
	transparent     joining = 4      // type T, not a mark
	transparentMark joining = 5      // type T
	otherMark       joining = 6

	joiningBits = 3
)

func joiningOf(r rune) joining { return joining(markOf(r) & (1<<joiningBits - 1)) }

func (j joining) isTransparent() bool { return j == transparent || j == transparentMark }

// combiningClass returns the canonical combining class of r.
func combiningClass(r rune) uint8 { return uint8(markOf(r) >> joiningBits) }

// markOf returns the low bits of marks for r.
func markOf(r rune) uint32 {
	if r < rune(marks[0]>>spanBits) {
		return 0
	}
	return marks[find(marks[:], r)] & (1<<spanBits - 1)
}
