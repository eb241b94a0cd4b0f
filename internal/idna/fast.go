package idna

import "unicode/utf8"

// A class is what is known of a code point without x/net/idna. The low two
// bits are the kind, the others the bidi category.
//
// A code point of kind plain, mark or ordered mark is valid, and can be part of
// no composition but as its first code point: so text of such code points in
// which no two ordered marks follow each other is mapped to itself and in
// Normalization Form C. That holds for most of what is written in lower case.
//
// One of kind shifted is mapped to one plain code point, at a distance that the
// other bits number. If they are zero nothing is known: that is so of the
// forbidden domain code points too, as a domain that has one fails anyhow.
type class uint8

const (
	kindShifted class = iota
	kindPlain
	kindMark        // a combining mark of combining class zero
	kindOrderedMark // a combining mark of another class
)

const (
	kindMask      = 3
	categoryShift = 2
)

// classOf returns the class of r.
func classOf(r rune) class {
	if uint32(r)>>8 < uint32(len(classIndex)) {
		return classBlocks[classPages[classIndex[r>>8]][r>>4&15]][r&15]
	}
	return 0
}

// appendMappedDomain is a fast way round a processing that is neither
// strict nor to Unicode, for domains as they are mostly written: it reports true
// where the class of every code point is known, and nothing is left to be
// decided. It goes through the domain once.
func appendMappedDomain(dst []byte, domain string) ([]byte, bool) {
	var label mappedLabel
	isBidi, bidiBroken := false, false
	for {
		rest, ok := label.scan(domain)
		if !ok {
			return dst, false
		}
		codePoints := label.codePoints[:label.n]
		if len(codePoints) > 0 {
			isBidi = isBidi || label.bidi.seen&(1<<bidiR|1<<bidiAN) != 0
			bidiBroken = bidiBroken || !label.bidi.valid(bidiCategory(classOf(codePoints[0])>>categoryShift))
		}
		if label.isASCII {
			for _, r := range codePoints {
				dst = append(dst, byte(r))
			}
		} else if dst, ok = appendPunycode(append(dst, ACEPrefix...), codePoints); !ok {
			return dst, false
		}
		if rest == "" {
			return dst, !(isBidi && bidiBroken)
		}
		dst = append(dst, '.')
		domain = rest[1:]
	}
}

// A mappedLabel is a label of the domain in appendMappedDomain.
type mappedLabel struct {
	codePoints [stackLabelCodePoints]rune
	n          int // how many there are
	isASCII    bool
	bidi       bidiLabel
}

// scan maps the label that domain begins with, and returns what is behind it. It
// reports false for a code point whose class is unknown, or that may not stand
// where it stands; for a label that may be an A-label; for a joiner, a forbidden
// domain code point, ill-formed UTF-8, and more code points than there is room
// for.
func (l *mappedLabel) scan(domain string) (rest string, ok bool) {
	n, all, last := 0, rune(0), kindPlain
	var bidi bidiLabel
	i := 0
	for i < len(domain) && domain[i] != '.' {
		r, size := rune(domain[i]), 1
		if r >= utf8.RuneSelf {
			r, size = decodeShort(domain, i)
		}
		class := classOf(r)
		if class&kindMask == kindShifted {
			r += shifts[class>>categoryShift]
			class = classOf(r)
		}
		kind := class & kindMask
		switch {
		case n == len(l.codePoints):
			return "", false
		case kind == kindPlain && r&^1 != zeroWidthNonJoiner:
		case kind <= kindPlain || n == 0 || kind == kindOrderedMark && last == kindOrderedMark:
			return "", false
		}
		last = kind
		all |= r
		bidi.add(bidiCategory(class >> categoryShift))
		l.codePoints[n] = r
		n++
		i += size
	}
	l.n, l.isASCII, l.bidi = n, all < utf8.RuneSelf, bidi
	return domain[i:], !(n >= 4 && l.codePoints[2] == '-' && l.codePoints[3] == '-')
}

// decodeShort returns the code point at s[i], which is not ASCII, and its length, if
// that is two or three bytes. Else, and for ill-formed UTF-8, the code point is one
// that there is not. It is faster than utf8.DecodeRuneInString.
func decodeShort(s string, i int) (rune, int) {
	r := rune(s[i])
	switch {
	case r>>5 == 0b110 && i+1 < len(s):
		r = r&0x1F<<6 | continuation(s[i+1])
		if r >= 0x80 {
			return r, 2
		}
	case r>>4 == 0b1110 && i+2 < len(s):
		r = r&0xF<<12 | continuation(s[i+1])<<6 | continuation(s[i+2])
		if r >= 0x800 {
			return r, 3
		}
	}
	return utf8.MaxRune + 1, 1
}

// continuation returns the bits of a continuation byte of UTF-8, or if b is none,
// more than any code point has.
func continuation(b byte) rune {
	if b&0xC0 != 0x80 {
		return 1 << 22
	}
	return rune(b & 0x3F)
}
