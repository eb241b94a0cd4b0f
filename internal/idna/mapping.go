package idna

import "unicode/utf8"

// A status is what the IDNA mapping table says of a code point that has no class.
type status uint16

const (
	statusDisallowed status = iota
	statusIgnored
	statusValid                                             // and the bidi category; a deviation is valid
	statusShifted = statusValid + status(numBidiCategories) // and the number of the distance
	statusText    = statusShifted + status(len(spanShifts)) // and the number of the span
)

// spanBits are the low bits of spans and marks, beneath the code point.
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

// mapDomain does the steps Map and Normalize. It reports false if the result holds a code point
// that is not valid; that stays in the result. Ill-formed UTF-8 is not mapped.
func mapDomain(domain string) (string, bool) {
	if !utf8.ValidString(domain) {
		return domain, false
	}
	var stack [stackDomainBytes]byte
	mapped, allValid := stack[:0], true
	for _, r := range domain {
		var ok bool
		mapped, ok = appendMapped(mapped, r)
		allValid = allValid && ok
	}
	return normalize(string(mapped)), allValid
}

// appendMapped appends what r is mapped to. A disallowed code point stays, and it reports
// false.
func appendMapped(dst []byte, r rune) ([]byte, bool) {
	if class := classOf(r); class != 0 {
		if class&kindMask == kindShifted {
			r += shifts[class>>categoryShift]
		}
		return utf8.AppendRune(dst, r), true
	}
	s, offset := statusOf(r)
	switch {
	case s >= statusText:
		return appendText(dst, texts[int(textBases[s-statusText])+offset]), true
	case s >= statusShifted:
		return utf8.AppendRune(dst, r+spanShifts[s-statusShifted]), true
	case s == statusIgnored:
		return dst, true
	}
	return utf8.AppendRune(dst, r), s != statusDisallowed
}

// appendText appends one of texts. No code point is mapped to a surrogate, so surrogates stand for
// the numbers of longTexts.
func appendText(dst []byte, text uint16) []byte {
	const firstLong, lastLong = 0xD800, 0xDFFF
	if text < firstLong || text > lastLong {
		return utf8.AppendRune(dst, rune(text))
	}
	start, n := 0, int(text-firstLong)
	if n > 0 {
		start = int(longTextEnds[n-1])
	}
	return append(dst, longTexts[start:longTextEnds[n]]...)
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
