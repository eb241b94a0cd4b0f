package url

import "strings"

// A class is a set of bytes.
type class uint8

// The classes. The first six are net/url's: what it leaves as it is, where it percent-encodes
// a component, and what it accepts in a RawPath and a RawFragment.
const (
	inPath class = 1 << iota
	inFragment
	inUser
	inHost
	inRawPath
	inRawFragment
	inQuery  // can be sent in a query
	inDomain // the host parser does not change it
)

// The bytes that are in the same classes have one name in the table.
const (
	__ = class(0)
	lo = inPath | inFragment | inUser | inHost | inRawPath | inRawFragment | inQuery | inDomain // a, 0, -, .
	up = lo &^ inDomain                                                                         // A, $, ~
	co = up &^ inUser                                                                           // :
	sl = co &^ inHost                                                                           // /, @
	qu = sl &^ (inPath | inRawPath)                                                             // ?
	pa = inFragment | inHost | inRawPath | inRawFragment | inQuery                              // !, (, ), *
	br = pa &^ inFragment                                                                       // ', [, ]
	an = inHost                                                                                 // ", <, >
	pe = inQuery                                                                                // %, \, ^, `, {, |, }
)

// classes has the classes of each byte. Bytes from 0x80 on have none.
var classes = [256]class{
	__, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __,
	__, __, __, __, __, __, __, __, __, __, __, __, __, __, __, __,
	__, pa, an, __, up, pe, up, br, pa, pa, pa, up, up, lo, lo, sl, // space to /
	lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, co, up, an, up, an, qu, // 0 to ?
	sl, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, // @ to O
	up, up, up, up, up, up, up, up, up, up, up, br, pe, br, pe, lo, // P to _
	pe, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, // ` to o
	lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, lo, pe, pe, pe, up, __, // p to DEL
}

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
func isControl(c byte) bool      { return c < ' ' || c == 0x7F }

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
