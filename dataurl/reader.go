package dataurl

import (
	"encoding/base64"
	"encoding/binary"
	"io"
	"strings"

	"github.com/go-weburl/url"
)

// A Reader decodes the body of a data: URL as it is read. It keeps the URL's string alive,
// and does not allocate.
type Reader struct {
	// Type is the body's type.
	Type MIMEType

	input    string // the URL without its fragment
	pos      int    // in input: what has not been read yet
	isBase64 bool
	left     int // how many bytes the body may yet have; -1: any number
	err      error

	digits  int     // how many base64 digits have been read
	padding int     // how many '='
	ready   [3]byte // decoded,
	first   int     // and returned up to here;
	last    int     // nothing follows this
}

// Read reads the next bytes of the body into p. The error is [io.EOF] at the end, or an
// [*Error]: where the base64 is wrong, or the body longer than a [Parser] allows. It may
// have returned the bytes before the error, although a browser would have none.
func (r *Reader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if r.first < r.last {
			c := copy(p[n:], r.ready[r.first:r.last])
			r.first += c
			n += c
			continue
		}
		if r.err != nil {
			break
		}
		c := r.fill(p[n:])
		if r.left >= 0 {
			if total := c + r.last - r.first; total > r.left {
				c = min(c, r.left)
				r.last = r.first + min(r.last-r.first, r.left-c)
				r.left, r.err = 0, &Error{ErrTooLong, r.pos}
			} else {
				r.left -= total
			}
		}
		n += c
	}
	if n < len(p) || len(p) == 0 && r.first == r.last {
		return n, r.err
	}
	return n, nil
}

// fill decodes some of the body into p, which is not empty, and returns how many bytes;
// what does not fit in p is pending.
func (r *Reader) fill(p []byte) int {
	if r.isBase64 {
		return r.fillBase64(p)
	}
	rest := r.input[r.pos:]
	plain := strings.IndexByte(rest, '%')
	if plain < 0 {
		plain = len(rest)
	}
	n := copy(p, rest[:plain])
	r.pos += n
	switch {
	case r.pos == len(r.input):
		r.err = io.EOF
	case n == plain && n < len(p):
		p[n], r.pos = r.next()
		n++
		if r.pos == len(r.input) {
			r.err = io.EOF
		}
	}
	return n
}

// next returns the percent-decoded byte at r.pos, and where the byte after it is.
func (r *Reader) next() (byte, int) {
	c := r.input[r.pos]
	if c == '%' && r.pos+3 <= len(r.input) {
		if decoded := url.PercentDecode(r.input[r.pos : r.pos+3]); len(decoded) == 1 {
			return decoded[0], r.pos + 3
		}
	}
	return c, r.pos + 1
}

// fillBase64 is fill for base64, with the [forgiving-base64 decode]'s rules.
//
// [forgiving-base64 decode]: https://infra.spec.whatwg.org/#forgiving-base64-decode
func (r *Reader) fillBase64(p []byte) int {
	if n := r.fillDigits(p); n > 0 {
		return n
	}
	var array [128]byte
	buffer := array[:0]
	most := max(4, min(len(array), len(p)/3*4)) // what p has room for, or else ready
	for len(buffer) < most {
		if r.pos == len(r.input) {
			r.end()
			break
		}
		c, next := r.next()
		switch {
		case c == '=' && r.padding < 2:
			r.padding++
		case strings.IndexByte(asciiWhitespace, c) >= 0:
		case r.padding > 0 || digits[c]&isDigit == 0:
			r.err = &Error{ErrBase64, r.pos}
			return 0
		default:
			buffer = append(buffer, c)
			r.digits++
		}
		r.pos = next
	}
	if len(buffer)%4 == 1 {
		return 0 // the end, which is wrong
	}
	if base64.RawStdEncoding.DecodedLen(len(buffer)) <= len(p) {
		n, _ := base64.RawStdEncoding.Decode(p, buffer)
		return n
	}
	n, _ := base64.RawStdEncoding.Decode(r.ready[:], buffer)
	r.first, r.last = 0, n
	return 0
}

// fillDigits is fillBase64 for as many base64 digits as follow each other, eight at a time.
// It decodes out of the URL's string, which encoding/base64 would need as bytes.
func (r *Reader) fillDigits(p []byte) int {
	if r.digits%4 != 0 || r.padding > 0 {
		return 0
	}
	s, rest := r.input[r.pos:], p
	for len(s) >= 8 && len(rest) >= 8 {
		d0, d1, d2, d3 := digits[s[0]], digits[s[1]], digits[s[2]], digits[s[3]]
		d4, d5, d6, d7 := digits[s[4]], digits[s[5]], digits[s[6]], digits[s[7]]
		if d0&d1&d2&d3&d4&d5&d6&d7&isDigit == 0 {
			break
		}
		// Six bytes, and two more that the next write over.
		binary.BigEndian.PutUint64(rest, uint64(d0&^isDigit)<<58|uint64(d1&^isDigit)<<52|uint64(d2&^isDigit)<<46|uint64(d3&^isDigit)<<40|
			uint64(d4&^isDigit)<<34|uint64(d5&^isDigit)<<28|uint64(d6&^isDigit)<<22|uint64(d7&^isDigit)<<16)
		s, rest = s[8:], rest[6:]
	}
	read := len(r.input) - r.pos - len(s)
	r.pos += read
	r.digits += read
	return len(p) - len(rest)
}

// isDigit is set in the elements of digits that are for base64 digits.
const isDigit = 1 << 6

// digits has each base64 digit's value.
var digits = [256]uint8{
	'A': isDigit, 'B': isDigit | 1, 'C': isDigit | 2, 'D': isDigit | 3, 'E': isDigit | 4, 'F': isDigit | 5, 'G': isDigit | 6, 'H': isDigit | 7,
	'I': isDigit | 8, 'J': isDigit | 9, 'K': isDigit | 10, 'L': isDigit | 11, 'M': isDigit | 12, 'N': isDigit | 13, 'O': isDigit | 14, 'P': isDigit | 15,
	'Q': isDigit | 16, 'R': isDigit | 17, 'S': isDigit | 18, 'T': isDigit | 19, 'U': isDigit | 20, 'V': isDigit | 21, 'W': isDigit | 22, 'X': isDigit | 23,
	'Y': isDigit | 24, 'Z': isDigit | 25, 'a': isDigit | 26, 'b': isDigit | 27, 'c': isDigit | 28, 'd': isDigit | 29, 'e': isDigit | 30, 'f': isDigit | 31,
	'g': isDigit | 32, 'h': isDigit | 33, 'i': isDigit | 34, 'j': isDigit | 35, 'k': isDigit | 36, 'l': isDigit | 37, 'm': isDigit | 38, 'n': isDigit | 39,
	'o': isDigit | 40, 'p': isDigit | 41, 'q': isDigit | 42, 'r': isDigit | 43, 's': isDigit | 44, 't': isDigit | 45, 'u': isDigit | 46, 'v': isDigit | 47,
	'w': isDigit | 48, 'x': isDigit | 49, 'y': isDigit | 50, 'z': isDigit | 51, '0': isDigit | 52, '1': isDigit | 53, '2': isDigit | 54, '3': isDigit | 55,
	'4': isDigit | 56, '5': isDigit | 57, '6': isDigit | 58, '7': isDigit | 59, '8': isDigit | 60, '9': isDigit | 61, '+': isDigit | 62, '/': isDigit | 63,
}

// end checks how many digits and '=' there were.
func (r *Reader) end() {
	r.err = io.EOF
	if r.padding > 0 && (r.digits+r.padding)%4 != 0 || r.digits%4 == 1 {
		r.err = &Error{ErrBase64, r.pos}
	}
}

// maxLen returns how long the rest of the body can be.
func (r *Reader) maxLen() int {
	n := len(r.input) - r.pos
	if r.isBase64 {
		n = base64.RawStdEncoding.DecodedLen(n)
	}
	if r.left >= 0 {
		n = min(n, r.left)
	}
	return n
}
