package url

import weburl "github.com/go-weburl/url"

// What a byte is to String.
const (
	plainInPath     uint8 = 1 << iota // net/url does not encode it in a path
	plainInFragment                   // nor in a fragment
	plainInHost                       // is itself in a host of any scheme but file
	plainAnywhere   = plainInPath | plainInFragment
	plain           = plainAnywhere | plainInHost
)

// classes has what each byte is. The first two are net/url's: it percent-encodes the
// others, where RawPath and RawFragment do not say how the path and the fragment are
// written.
var classes = [256]uint8{
	'!': plainInFragment, '(': plainInFragment, ')': plainInFragment, '*': plainInFragment, '?': plainInFragment,
	'$': plainAnywhere, '&': plainAnywhere, '+': plainAnywhere, ',': plainAnywhere, '/': plainAnywhere,
	';': plainAnywhere, '=': plainAnywhere, '@': plainAnywhere,
	'[': plainInHost, ']': plainInHost,
	'-': plain, '.': plain, ':': plain, '_': plain, '~': plain,
	'0': plain, '1': plain, '2': plain, '3': plain, '4': plain, '5': plain, '6': plain, '7': plain, '8': plain, '9': plain,
	'A': plain, 'B': plain, 'C': plain, 'D': plain, 'E': plain, 'F': plain, 'G': plain, 'H': plain, 'I': plain, 'J': plain,
	'K': plain, 'L': plain, 'M': plain, 'N': plain, 'O': plain, 'P': plain, 'Q': plain, 'R': plain, 'S': plain, 'T': plain,
	'U': plain, 'V': plain, 'W': plain, 'X': plain, 'Y': plain, 'Z': plain,
	'a': plain, 'b': plain, 'c': plain, 'd': plain, 'e': plain, 'f': plain, 'g': plain, 'h': plain, 'i': plain, 'j': plain,
	'k': plain, 'l': plain, 'm': plain, 'n': plain, 'o': plain, 'p': plain, 'q': plain, 'r': plain, 's': plain, 't': plain,
	'u': plain, 'v': plain, 'w': plain, 'x': plain, 'y': plain, 'z': plain,
}

// countPlain returns how many bytes s begins with that are in the class.
func countPlain(s string, class uint8) int {
	for i := range len(s) {
		if classes[s[i]]&class == 0 {
			return i
		}
	}
	return len(s)
}

// isEscaped reports whether s is what net/url percent-encodes it to once it is decoded.
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

// isWritten reports whether s has no byte that is in the set, and none that is not.
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

// appendEscaped appends s with each byte percent-encoded that is not in the class.
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
