package url

import weburl "github.com/go-weburl/url"

// The classes of a byte.
const (
	plainInPath     uint8 = 1 << iota // net/url does not encode it in a path
	plainInFragment                   // nor in a fragment
	plainInHost                       // stays in a host of any scheme except file
	plainInQuery                      // is not in any percent-encode set of a query
)

// classes has the classes of each byte. The first two are net/url's: without RawPath or
// RawFragment, it percent-encodes all other bytes. Bytes from 0x80 on have no class.
var classes = [256]uint8{
	0, 0, 0, 0, 0, 0, 0, 0, // 0x00
	0, 0, 0, 0, 0, 0, 0, 0, // 0x08
	0, 0, 0, 0, 0, 0, 0, 0, // 0x10
	0, 0, 0, 0, 0, 0, 0, 0, // 0x18
	0, 10, 0, 0, 11, 8, 11, 0, // 0x20
	10, 10, 10, 11, 11, 15, 15, 11, // 0x28
	15, 15, 15, 15, 15, 15, 15, 15, // 0x30
	15, 15, 15, 11, 0, 11, 0, 10, // 0x38
	11, 15, 15, 15, 15, 15, 15, 15, // 0x40
	15, 15, 15, 15, 15, 15, 15, 15, // 0x48
	15, 15, 15, 15, 15, 15, 15, 15, // 0x50
	15, 15, 15, 12, 8, 12, 8, 15, // 0x58
	8, 15, 15, 15, 15, 15, 15, 15, // 0x60
	15, 15, 15, 15, 15, 15, 15, 15, // 0x68
	15, 15, 15, 15, 15, 15, 15, 15, // 0x70
	15, 15, 15, 8, 8, 8, 15, 0, // 0x78
}

// countPlain returns how many bytes s begins with that are in the class. Looking at eight
// bytes at a time takes half the time; the last eight may overlap those before them.
func countPlain(s string, class uint8) int {
	i := 0
	for ; i+8 <= len(s); i += 8 {
		if !eightPlain(s[i:i+8], class) {
			break
		}
	}
	if n := len(s); n >= 8 && i+8 > n && eightPlain(s[n-8:], class) {
		return n
	}
	for i < len(s) && classes[s[i]]&class != 0 {
		i++
	}
	return i
}

// eightPlain reports whether the eight bytes of s are in the class.
func eightPlain(s string, class uint8) bool {
	return classes[s[0]]&classes[s[1]]&classes[s[2]]&classes[s[3]]&classes[s[4]]&classes[s[5]]&classes[s[6]]&classes[s[7]]&class != 0
}

// isEscaped reports whether net/url would write s for s decoded.
func isEscaped(s string, class uint8) bool {
	for i := 0; i < len(s); i++ {
		if classes[s[i]]&class != 0 {
			continue
		}
		c, ok := escapedByte(s[i:])
		if !ok || classes[c]&class != 0 || s[i+1] >= 'a' || s[i+2] >= 'a' {
			return false
		}
		i += 2
	}
	return true
}

// escapedByte returns the byte whose percent-encoding s begins with.
func escapedByte(s string) (c byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	high, ok1 := hexDigit(s[1])
	low, ok2 := hexDigit(s[2])
	return high<<4 | low, ok1 && ok2
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

// isWritten reports whether s contains no byte of the set, and not the byte not.
func isWritten(s string, set weburl.PercentEncodeSet, not byte) bool {
	for i := range len(s) {
		if set.Contains(rune(s[i])) || s[i] == not {
			return false
		}
	}
	return true
}

const upperHex = "0123456789ABCDEF"

func appendEscapedByte(b []byte, c byte) []byte {
	return append(b, '%', upperHex[c>>4], upperHex[c&0xF])
}

// appendEscaped appends s, with each byte that is not in the class percent-encoded.
func appendEscaped(b []byte, s string, class uint8) []byte {
	n := countPlain(s, class)
	b = append(b, s[:n]...)
	for i := n; i < len(s); i++ {
		if classes[s[i]]&class != 0 {
			b = append(b, s[i])
		} else {
			b = appendEscapedByte(b, s[i])
		}
	}
	return b
}
