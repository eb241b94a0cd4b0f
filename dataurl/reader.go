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
	// MaxLength is the largest number of bytes that the body may have, or 0 for any number. Set it
	// before the first Read.
	MaxLength int

	input    string // the URL without its fragment
	pos      int    // in input: what has not been read yet
	isBase64 bool
	length   int // how many bytes of the body have been returned
	err      error

	ready [3]byte // decoded from base64
	first int     // the start of what has not been returned of ready
	last  int     // the end of ready
}

// Read reads the next bytes of the body into p. The error is [io.EOF] at the end, or an [*Error] if
// the base64 is wrong or the body is longer than MaxLength. Read may return the bytes before the
// error, although a browser would use none of the body.
func (r *Reader) Read(p []byte) (n int, err error) {
	if left := r.MaxLength - r.length; r.MaxLength > 0 && left < len(p) {
		p = p[:left+1] // one more byte would show that the body is too long
	}
	for n < len(p) && (r.err == nil || r.first < r.last) {
		n += r.fill(p[n:])
	}
	if r.length += n; r.MaxLength > 0 && r.length > r.MaxLength {
		n, r.length = n-1, r.MaxLength
		r.err, r.last = &Error{ErrTooLong, r.pos}, r.first
	}
	if r.first < r.last {
		return n, nil
	}
	return n, r.err
}

// fill decodes some of the body into p, which is not empty, and returns how many bytes. What does
// not fit in p is kept in ready.
func (r *Reader) fill(p []byte) (n int) {
	switch {
	case r.first < r.last:
		n = copy(p, r.ready[r.first:r.last])
		r.first += n
		return n
	case r.isBase64:
		if n = r.fillDigits(p); n == 0 {
			r.decodeNext()
		}
		return n
	}
	rest := r.input[r.pos:]
	plain := strings.IndexByte(rest, '%')
	if plain < 0 {
		plain = len(rest)
	}
	n = copy(p, rest[:plain])
	r.pos += n
	if n < len(p) && r.pos < len(r.input) {
		p[n], r.pos = r.next()
		n++
	}
	if r.pos == len(r.input) {
		r.err = io.EOF
	}
	return n
}

// next returns the percent-decoded byte at r.pos, and the position of the byte after it.
func (r *Reader) next() (byte, int) {
	c := r.input[r.pos]
	if c == '%' && r.pos+3 <= len(r.input) {
		if decoded := url.PercentDecode(r.input[r.pos : r.pos+3]); len(decoded) == 1 {
			return decoded[0], r.pos + 3
		}
	}
	return c, r.pos + 1
}

// fillDigits is fill for a run of base64 digits, eight at a time. It decodes from the URL's string,
// whereas encoding/base64 would need bytes.
func (r *Reader) fillDigits(p []byte) int {
	s, rest := r.input[r.pos:], p
	for len(s) >= 8 && len(rest) >= 8 {
		high := (digits[s[0]]<<6|digits[s[1]])<<12 | digits[s[2]]<<6 | digits[s[3]]
		low := (digits[s[4]]<<6|digits[s[5]])<<12 | digits[s[6]]<<6 | digits[s[7]]
		if high|low < 0 {
			break
		}
		// This writes six bytes, and two more that the next turn overwrites.
		binary.BigEndian.PutUint64(rest, uint64(high)<<40|uint64(low)<<16)
		s, rest = s[8:], rest[6:]
	}
	r.pos = len(r.input) - len(s)
	return len(p) - len(rest)
}

// decodeNext decodes the next four base64 digits into ready, or fewer at the end. It applies the
// rules of the [forgiving-base64 decode] for what may stand between and after them.
//
// [forgiving-base64 decode]: https://infra.spec.whatwg.org/#forgiving-base64-decode
func (r *Reader) decodeNext() {
	var four [4]byte
	n, padding := 0, 0
	for n < len(four) && r.pos < len(r.input) {
		c, next := r.next()
		switch {
		case c == '=' && padding < 2:
			padding++
		case strings.IndexByte(asciiWhitespace, c) >= 0:
		case padding > 0 || digits[c] < 0:
			r.err = &Error{ErrBase64, r.pos}
			return
		default:
			four[n] = c
			n++
		}
		r.pos = next
	}
	if n < len(four) {
		r.err = io.EOF
		if padding > 0 && n+padding != len(four) || n == 1 {
			r.err = &Error{ErrBase64, r.pos}
		}
	}
	r.first = 0
	r.last, _ = base64.RawStdEncoding.Decode(r.ready[:], four[:n])
}

// digits has the value of each byte as a base64 digit. If the byte is not a digit, all bits are
// set, so that numbers with such a digit are negative.
var digits = [256]int32{
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, 62, no, no, no, 63,
	52, 53, 54, 55, 56, 57, 58, 59, 60, 61, no, no, no, no, no, no,
	no, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14,
	15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, no, no, no, no, no,
	no, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40,
	41, 42, 43, 44, 45, 46, 47, 48, 49, 50, 51, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
	no, no, no, no, no, no, no, no, no, no, no, no, no, no, no, no,
}

const no = -1

// maxLen returns the greatest length that the rest of the body can have.
func (r *Reader) maxLen() int {
	n := len(r.input) - r.pos
	if r.isBase64 {
		n = base64.RawStdEncoding.DecodedLen(n)
	}
	return n
}
