package dataurl

import (
	"encoding/base64"
	"io"
	"strings"

	"github.com/go-weburl/url"
)

// A Reader decodes the body of a data: URL as it is read. It keeps the URL's string alive,
// and allocates nothing.
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
	last    int     // there is no more behind this
}

// Read reads the next bytes of the body into p. The error is [io.EOF] at the end, or an
// [*Error]: where the base64 is wrong, or the body longer than a [Parser] allows. Bytes
// that come before that may have been returned, although a browser would have none.
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
		if decoded := url.PercentDecodeString(r.input[r.pos : r.pos+3]); len(decoded) == 1 {
			return decoded[0], r.pos + 3
		}
	}
	return c, r.pos + 1
}

// fillBase64 is fill for base64, with the [forgiving-base64 decode]'s rules.
//
// [forgiving-base64 decode]: https://infra.spec.whatwg.org/#forgiving-base64-decode
func (r *Reader) fillBase64(p []byte) int {
	var array [1024]byte
	buffer := array[:0]
	most := max(4, min(len(array), len(p)/3*4)) // what p has room for, or pending
	if n := r.fillDigits(p, array[:most]); n > 0 {
		return n
	}
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
		case r.padding > 0 || !isAlphanumeric(c) && c != '+' && c != '/':
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

// fillDigits is fillBase64 where all of what fits in buffer is base64 digits, as it is most
// often. It returns 0 where it is not.
func (r *Reader) fillDigits(p, buffer []byte) int {
	n := base64.RawStdEncoding.DecodedLen(len(buffer))
	if len(r.input)-r.pos < len(buffer) || n > len(p) || r.digits%4 != 0 || r.padding > 0 {
		return 0
	}
	if r.input[r.pos+len(buffer)-1] == '=' {
		return 0 // the end; Decode would allocate its error
	}
	copy(buffer, r.input[r.pos:])
	if _, err := base64.RawStdEncoding.Decode(p, buffer); err != nil {
		return 0
	}
	r.pos += len(buffer)
	r.digits += len(buffer)
	return n
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
