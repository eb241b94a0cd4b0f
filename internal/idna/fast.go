package idna

import "unicode/utf8"

// A class says what the steps do with a code point below U+10000. Most code points in domains have
// a class. The low two bits are the kind, the others the bidi category.
//
// A code point of kind plain, mark or ordered mark is valid, and never the second code point of a
// composition. So a text of such code points is mapped to itself, and is in Normalization Form C if
// no two ordered marks are adjacent. Most text in lower case is like that.
//
// A code point of kind shifted is mapped to one plain code point. The other bits are then the index
// of the distance in shifts; if they are zero, the code point has no class. Forbidden domain code
// points have no class either, since a domain that has one fails.
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

// appendMappedDomain is a shortcut around a processing that is neither strict nor to Unicode, for
// most domains. It goes through the domain once. It reports false unless every code point has a
// class and the classes determine the result.
func appendMappedDomain(dst []byte, domain string) ([]byte, bool) {
	var label mappedLabel
	isBidi, bidiBroken := false, false
	start, length := len(dst), len(domain)
	for {
		dst = reserve(dst, start, length-len(domain), len(domain))
		rest, ok := label.scan(domain)
		if !ok {
			return dst, false
		}
		codePoints := label.codePoints[:label.n]
		if len(codePoints) > 0 {
			isBidi = isBidi || label.bidi.seen&(1<<bidiR|1<<bidiAN) != 0
			bidiBroken = bidiBroken ||
				!label.bidi.valid(bidiCategory(classOf(codePoints[0])>>categoryShift))
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
	n          int // how many code points there are
	isASCII    bool
	bidi       bidiLabel
}

// scan maps the label that domain begins with, and returns the rest of domain. It reports false
// for a code point that has no class or is not allowed in its place; for a label that may be an
// A-label; for a joiner, a forbidden domain code point and ill-formed UTF-8; and for more code
// points than there is room for.
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

// decodeShort returns the code point at s[i], which is not ASCII, and its length, if that is two or
// three bytes. Otherwise, and for ill-formed UTF-8, it returns a number that is not a code point.
// It is faster than utf8.DecodeRuneInString.
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

// continuation returns the bits of b, a continuation byte of UTF-8. If b is not one, it returns a
// number larger than any code point.
func continuation(b byte) rune {
	if b&0xC0 != 0x80 {
		return 1 << 22
	}
	return rune(b & 0x3F)
}
