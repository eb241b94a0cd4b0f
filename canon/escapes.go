package canon

import (
	"bytes"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// The functions in this file change the end of a buffer, from byte start on, and return the buffer.

// normalize decodes characters that are unreserved in RFC 3986, and writes the other
// percent-encoded bytes in upper case.
func normalize(b []byte, start int) []byte {
	n := indexPercent(b, start)
	for i := n; i < len(b); {
		c, ok := infra.PercentEncodedByte(b[i:])
		switch {
		case !ok:
			b[n] = b[i]
			i, n = i+1, n+1
		case isUnreserved(c) && !completes(b[start:n], c):
			b[n] = c
			i, n = i+3, n+1
		default:
			b[n], b[n+1], b[n+2] = '%', upperHex[c>>4], upperHex[c&15]
			i, n = i+3, n+3
		}
	}
	return b[:n]
}

// completes reports whether s ends with an incomplete percent-encoded byte, such as "%" or
// "%4", that c would complete.
func completes(s []byte, c byte) bool {
	n := len(s)
	return infra.HexValue(c) < 16 &&
		(n >= 1 && s[n-1] == '%' || n >= 2 && s[n-2] == '%' && infra.HexValue(s[n-1]) < 16)
}

// unescape decodes until nothing is percent-encoded. One pass is enough, because after each
// byte it checks whether that byte completes a percent-encoded one: "%%32%35" is "%25" and
// then "%".
func unescape(b []byte, start int) []byte {
	s := b[start:]
	n := indexPercent(s, 0)
	for i := n; i < len(s); i++ {
		s[n] = s[i]
		n++
		for {
			c, ok := infra.PercentEncodedByte(s[max(n-3, 0):n])
			if !ok {
				break
			}
			n -= 2
			s[n-1] = c
		}
	}
	return b[:start+n]
}

// escape percent-encodes controls, spaces, '#', '%', non-ASCII bytes, and the bytes in
// also.
func escape(b []byte, start int, also string) []byte {
	count := 0
	for _, c := range b[start:] {
		if mustEscape(c, also) {
			count++
		}
	}
	if count == 0 {
		return b
	}
	from := len(b)
	b = slices.Grow(b, 2*count)[:from+2*count]
	for to := len(b); to > from; { // they meet when nothing before needs escaping
		from--
		c := b[from]
		if !mustEscape(c, also) {
			to--
			b[to] = c
			continue
		}
		to -= 3
		b[to], b[to+1], b[to+2] = '%', upperHex[c>>4], upperHex[c&15]
	}
	return b
}

func mustEscape(c byte, also string) bool {
	return c <= ' ' || c >= 0x7F || c == '#' || c == '%' ||
		also != "" && strings.IndexByte(also, c) >= 0
}

const upperHex = "0123456789ABCDEF"

// indexPercent returns the position of the first '%' from start on, or len(b).
func indexPercent(b []byte, start int) int {
	if n := bytes.IndexByte(b[start:], '%'); n >= 0 {
		return start + n
	}
	return len(b)
}

func isUnreserved(c byte) bool {
	return infra.IsLetter(c) || infra.IsDigit(c) || c == '-' || c == '.' || c == '_' || c == '~'
}
