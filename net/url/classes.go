package url

import "strings"

// A class is a set of bytes.
type class uint32

// The classes. The first six are net/url's: what it leaves as it is, where it percent-encodes
// a component, and what it accepts in a RawPath and a RawFragment.
const (
	inPath class = 1 << iota
	inFragment
	inUser
	inHost
	inRawPath
	inRawFragment
	inQuery    // stays in a query that is parsed
	inRawQuery // stays in a RawQuery that was assigned; can be sent
	inDomain   // the host parser does not change it
	isControl
	isDot
	isPercent
	isBackslash
	isHyphen
	endsAuthority
	endsPath
	endsQuery
)

// The bytes that are in the same classes have one name in the table.
const (
	__ = class(0)
	ct = isControl
	lo = inPath | inFragment | inUser | inHost | inRawPath | inRawFragment | inQuery | inRawQuery | inDomain // a, 0, _
	hy = lo | isHyphen                                                                                       // -
	dt = lo | isDot                                                                                          // .
	up = lo &^ inDomain                                                                                      // A, $, ~
	co = up &^ inUser                                                                                        // :
	at = co &^ inHost                                                                                        // @
	sl = at | endsAuthority                                                                                  // /
	qu = sl&^(inPath|inRawPath) | endsPath                                                                   // ?
	nu = endsAuthority | endsPath | endsQuery                                                                // #
	pa = inFragment | inHost | inRawPath | inRawFragment | inQuery | inRawQuery                              // !, (, ), *
	br = pa &^ inFragment                                                                                    // ', [, ]
	an = inHost | inRawQuery                                                                                 // ", <, >
	pe = inQuery | inRawQuery                                                                                // ^, `, {, |, }
	pc = pe | isPercent                                                                                      // %
	bs = pe | isBackslash | endsAuthority                                                                    // \
)

// classes has the classes of each byte. Bytes from 0x80 on have none.
var classes = [256]class{
	ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct,
	ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct,
	__, pa, an, nu, up, pc, up, br, pa, pa, pa, up, up, hy, dt, sl, // space to /
	lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, co, up, an, up, an, qu, // 0 to ?
	at, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, // @ to O
	up, up, up, up, up, up, up, up, up, up, up, br, bs, br, pe, lo, // P to _
	pe, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, // ` to o
	lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, pe, pe, pe, up, ct, // p to DEL
}

// A span is a part of a text, with the classes that all of its bytes are in, and those that
// any is in.
type span struct {
	text     string
	all, any class
}

// spanOf returns what s begins with up to a byte that is in one of the classes.
func spanOf(s string, end class) span {
	all, any := ^class(0), class(0)
	i := 0
	for i < len(s) {
		if len(s) >= 8 {
			j := min(i, len(s)-8)
			t := s[j : j+8]
			c0, c1, c2, c3, c4, c5, c6, c7 := classes[t[0]], classes[t[1]], classes[t[2]], classes[t[3]], classes[t[4]], classes[t[5]], classes[t[6]], classes[t[7]]
			if c := c0 | c1 | c2 | c3 | c4 | c5 | c6 | c7; c&end == 0 {
				any |= c
				all &= c0 & c1 & c2 & c3 & c4 & c5 & c6 & c7
				i = j + 8
				continue
			}
		}
		break
	}
	for ; i < len(s) && classes[s[i]]&end == 0; i++ {
		all &= classes[s[i]]
		any |= classes[s[i]]
	}
	return span{s[:i], all, any}
}

// shortSpanOf is spanOf
func shortSpanOf(s string, end class) span {
	all, any := ^class(0), class(0)
	i := 0
	for ; i < len(s) && classes[s[i]]&end == 0; i++ {
		all &= classes[s[i]]
		any |= classes[s[i]]
	}
	return span{s[:i], all, any}
}

// in reports whether all bytes of the span are in the class.
func (s *span) in(c class) bool { return s.all&c != 0 || s.text == "" }

// has reports whether a byte of the span is in one of the classes.
func (s *span) has(c class) bool { return s.any&c != 0 }

// countIn returns how many bytes s begins with that are in the class. Looking at eight bytes
// at a time takes half the time; the last eight may overlap those before them.
func countIn(s string, c class) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if !eightIn(s[i:i+8], c) {
			break
		}
	}
	if n := len(s); n >= 8 && i+8 > n && eightIn(s[n-8:], c) {
		return n
	}
	for i < len(s) && classes[s[i]]&c != 0 {
		i++
	}
	return i
}

// eightIn reports whether the eight bytes of s are in the class.
func eightIn(s string, c class) bool {
	return classes[s[0]]&classes[s[1]]&classes[s[2]]&classes[s[3]]&classes[s[4]]&classes[s[5]]&classes[s[6]]&classes[s[7]]&c != 0
}

func isSlash(c byte) bool        { return c == '/' || c == '\\' }
func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

// escapedByte returns the byte whose percent-encoding s begins with.
func escapedByte(s string) (c byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	high, ok1 := hexDigit(s[1])
	low, ok2 := hexDigit(s[2])
	return high<<4 | low, ok1 && ok2
}

func beginsEscape(s string) bool {
	_, ok := escapedByte(s)
	return ok
}

func hexDigit(c byte) (n byte, ok bool) {
	switch {
	case '0' <= c && c <= '9':
		return c - '0', true
	case 'a' <= c|0x20 && c|0x20 <= 'f':
		return c | 0x20 - 'a' + 10, true
	}
	return 0, false
}

// isEscaped reports whether net/url would write s for s decoded.
func isEscaped(s string, c class) bool {
	for i := 0; i < len(s); i++ {
		if classes[s[i]]&c != 0 {
			continue
		}
		b, ok := escapedByte(s[i:])
		if !ok || classes[b]&c != 0 || s[i+1] >= 'a' || s[i+2] >= 'a' {
			return false
		}
		i += 2
	}
	return true
}

// decodesTo reports whether s percent-decoded is decoded.
func decodesTo(s, decoded string) bool {
	n := 0
	for i := 0; i < len(s); i++ {
		c, ok := escapedByte(s[i:])
		if ok {
			i += 2
		} else {
			c = s[i]
		}
		if n == len(decoded) || decoded[n] != c {
			return false
		}
		n++
	}
	return n == len(decoded)
}

// isStray reports whether s has a '%' that does not begin an escape.
func isStray(s string) bool {
	for i := strings.IndexByte(s, '%'); i >= 0; {
		if !beginsEscape(s[i:]) {
			return true
		}
		next := strings.IndexByte(s[i+1:], '%')
		if next < 0 {
			return false
		}
		i += 1 + next
	}
	return false
}

func appendEscapedByte(b []byte, c byte) []byte {
	const upperHex = "0123456789ABCDEF"
	return append(b, '%', upperHex[c>>4], upperHex[c&0xF])
}

// appendEscaped appends s, with each byte that is not in the class percent-encoded.
func appendEscaped(b []byte, s string, c class) []byte {
	n := countIn(s, c)
	b = append(b, s[:n]...)
	for i := n; i < len(s); i++ {
		if classes[s[i]]&c != 0 {
			b = append(b, s[i])
		} else {
			b = appendEscapedByte(b, s[i])
		}
	}
	return b
}

// appendRaw appends raw, which is percent-encoded already. It percent-encodes what is not in
// the class, and neither an escape nor one of the bytes of also.
func appendRaw(b []byte, raw string, c class, also string) []byte {
	n := countIn(raw, c)
	b = append(b, raw[:n]...)
	for i := n; i < len(raw); i++ {
		if classes[raw[i]]&c != 0 || strings.IndexByte(also, raw[i]) >= 0 || beginsEscape(raw[i:]) {
			b = append(b, raw[i])
		} else {
			b = appendEscapedByte(b, raw[i])
		}
	}
	return b
}
