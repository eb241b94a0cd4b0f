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
	// MaxLength is the largest number of bytes that the body may have, or 0 for any number. It
	// is to be set before the first Read.
	MaxLength int

	input    string // the URL without its fragment
	pos      int    // in input: what has not been read yet
	isBase64 bool
	length   int // how many bytes of the body have been decoded
	err      error

	digits  int     // how many base64 digits have been read
	padding int     // how many '='
	ready   [3]byte // decoded,
	first   int     // and returned up to here;
	last    int     // nothing follows this
}

// Read reads the next bytes of the body into p. The error is [io.EOF] at the end, or an
// [*Error] if the base64 is wrong, or the body longer than MaxLength. It may
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
		r.length += c + r.last - r.first
		if excess := r.length - r.MaxLength; r.MaxLength > 0 && excess > 0 {
			pending := max(0, r.last-r.first-excess)
			c -= excess - (r.last - r.first - pending)
			r.last, r.length = r.first+pending, r.MaxLength
			r.err = &Error{ErrTooLong, r.pos}
		}
		n += c
	}
	if n < len(p) || r.first == r.last {
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
	case n < len(p):
		p[n], r.pos = r.next()
		n++
		if r.pos == len(r.input) {
			r.err = io.EOF
		}
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
		case r.padding > 0 || digits[0][c] == 0:
			r.err = &Error{ErrBase64, r.pos}
			return 0
		default:
			buffer = append(buffer, c)
			r.digits++
		}
		r.pos = next
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
		high := digits[0][s[0]] | digits[1][s[1]] | digits[2][s[2]] | digits[3][s[3]]
		low := digits[0][s[4]] | digits[1][s[5]] | digits[2][s[6]] | digits[3][s[7]]
		if high&low&four != four {
			break
		}
		// This writes six bytes, and two more that the next turn overwrites.
		binary.BigEndian.PutUint64(rest, uint64(high)<<40|uint64(low&^four)<<16)
		s, rest = s[8:], rest[6:]
	}
	read := len(r.input) - r.pos - len(s)
	r.pos += read
	r.digits += read
	return len(p) - len(rest)
}

// The bits that mark a base64 digit in the four tables of digits.
const (
	first = 1 << (24 + iota)
	second
	third
	fourth
	four = first | second | third | fourth
)

// digits has the value of each byte as the first, second, third and fourth base64 digit of
// three bytes, already shifted to its place. If all four are digits, their values or-ed are the
// three bytes. One table for each place makes decoding twice as fast as shifting the digits.
var digits = [4][256]uint32{
	{
		'A': first, 'B': first | 1<<18, 'C': first | 2<<18, 'D': first | 3<<18, 'E': first | 4<<18, 'F': first | 5<<18, 'G': first | 6<<18, 'H': first | 7<<18,
		'I': first | 8<<18, 'J': first | 9<<18, 'K': first | 10<<18, 'L': first | 11<<18, 'M': first | 12<<18, 'N': first | 13<<18, 'O': first | 14<<18, 'P': first | 15<<18,
		'Q': first | 16<<18, 'R': first | 17<<18, 'S': first | 18<<18, 'T': first | 19<<18, 'U': first | 20<<18, 'V': first | 21<<18, 'W': first | 22<<18, 'X': first | 23<<18,
		'Y': first | 24<<18, 'Z': first | 25<<18, 'a': first | 26<<18, 'b': first | 27<<18, 'c': first | 28<<18, 'd': first | 29<<18, 'e': first | 30<<18, 'f': first | 31<<18,
		'g': first | 32<<18, 'h': first | 33<<18, 'i': first | 34<<18, 'j': first | 35<<18, 'k': first | 36<<18, 'l': first | 37<<18, 'm': first | 38<<18, 'n': first | 39<<18,
		'o': first | 40<<18, 'p': first | 41<<18, 'q': first | 42<<18, 'r': first | 43<<18, 's': first | 44<<18, 't': first | 45<<18, 'u': first | 46<<18, 'v': first | 47<<18,
		'w': first | 48<<18, 'x': first | 49<<18, 'y': first | 50<<18, 'z': first | 51<<18, '0': first | 52<<18, '1': first | 53<<18, '2': first | 54<<18, '3': first | 55<<18,
		'4': first | 56<<18, '5': first | 57<<18, '6': first | 58<<18, '7': first | 59<<18, '8': first | 60<<18, '9': first | 61<<18, '+': first | 62<<18, '/': first | 63<<18,
	},
	{
		'A': second, 'B': second | 1<<12, 'C': second | 2<<12, 'D': second | 3<<12, 'E': second | 4<<12, 'F': second | 5<<12, 'G': second | 6<<12, 'H': second | 7<<12,
		'I': second | 8<<12, 'J': second | 9<<12, 'K': second | 10<<12, 'L': second | 11<<12, 'M': second | 12<<12, 'N': second | 13<<12, 'O': second | 14<<12, 'P': second | 15<<12,
		'Q': second | 16<<12, 'R': second | 17<<12, 'S': second | 18<<12, 'T': second | 19<<12, 'U': second | 20<<12, 'V': second | 21<<12, 'W': second | 22<<12, 'X': second | 23<<12,
		'Y': second | 24<<12, 'Z': second | 25<<12, 'a': second | 26<<12, 'b': second | 27<<12, 'c': second | 28<<12, 'd': second | 29<<12, 'e': second | 30<<12, 'f': second | 31<<12,
		'g': second | 32<<12, 'h': second | 33<<12, 'i': second | 34<<12, 'j': second | 35<<12, 'k': second | 36<<12, 'l': second | 37<<12, 'm': second | 38<<12, 'n': second | 39<<12,
		'o': second | 40<<12, 'p': second | 41<<12, 'q': second | 42<<12, 'r': second | 43<<12, 's': second | 44<<12, 't': second | 45<<12, 'u': second | 46<<12, 'v': second | 47<<12,
		'w': second | 48<<12, 'x': second | 49<<12, 'y': second | 50<<12, 'z': second | 51<<12, '0': second | 52<<12, '1': second | 53<<12, '2': second | 54<<12, '3': second | 55<<12,
		'4': second | 56<<12, '5': second | 57<<12, '6': second | 58<<12, '7': second | 59<<12, '8': second | 60<<12, '9': second | 61<<12, '+': second | 62<<12, '/': second | 63<<12,
	},
	{
		'A': third, 'B': third | 1<<6, 'C': third | 2<<6, 'D': third | 3<<6, 'E': third | 4<<6, 'F': third | 5<<6, 'G': third | 6<<6, 'H': third | 7<<6,
		'I': third | 8<<6, 'J': third | 9<<6, 'K': third | 10<<6, 'L': third | 11<<6, 'M': third | 12<<6, 'N': third | 13<<6, 'O': third | 14<<6, 'P': third | 15<<6,
		'Q': third | 16<<6, 'R': third | 17<<6, 'S': third | 18<<6, 'T': third | 19<<6, 'U': third | 20<<6, 'V': third | 21<<6, 'W': third | 22<<6, 'X': third | 23<<6,
		'Y': third | 24<<6, 'Z': third | 25<<6, 'a': third | 26<<6, 'b': third | 27<<6, 'c': third | 28<<6, 'd': third | 29<<6, 'e': third | 30<<6, 'f': third | 31<<6,
		'g': third | 32<<6, 'h': third | 33<<6, 'i': third | 34<<6, 'j': third | 35<<6, 'k': third | 36<<6, 'l': third | 37<<6, 'm': third | 38<<6, 'n': third | 39<<6,
		'o': third | 40<<6, 'p': third | 41<<6, 'q': third | 42<<6, 'r': third | 43<<6, 's': third | 44<<6, 't': third | 45<<6, 'u': third | 46<<6, 'v': third | 47<<6,
		'w': third | 48<<6, 'x': third | 49<<6, 'y': third | 50<<6, 'z': third | 51<<6, '0': third | 52<<6, '1': third | 53<<6, '2': third | 54<<6, '3': third | 55<<6,
		'4': third | 56<<6, '5': third | 57<<6, '6': third | 58<<6, '7': third | 59<<6, '8': third | 60<<6, '9': third | 61<<6, '+': third | 62<<6, '/': third | 63<<6,
	},
	{
		'A': fourth, 'B': fourth | 1, 'C': fourth | 2, 'D': fourth | 3, 'E': fourth | 4, 'F': fourth | 5, 'G': fourth | 6, 'H': fourth | 7,
		'I': fourth | 8, 'J': fourth | 9, 'K': fourth | 10, 'L': fourth | 11, 'M': fourth | 12, 'N': fourth | 13, 'O': fourth | 14, 'P': fourth | 15,
		'Q': fourth | 16, 'R': fourth | 17, 'S': fourth | 18, 'T': fourth | 19, 'U': fourth | 20, 'V': fourth | 21, 'W': fourth | 22, 'X': fourth | 23,
		'Y': fourth | 24, 'Z': fourth | 25, 'a': fourth | 26, 'b': fourth | 27, 'c': fourth | 28, 'd': fourth | 29, 'e': fourth | 30, 'f': fourth | 31,
		'g': fourth | 32, 'h': fourth | 33, 'i': fourth | 34, 'j': fourth | 35, 'k': fourth | 36, 'l': fourth | 37, 'm': fourth | 38, 'n': fourth | 39,
		'o': fourth | 40, 'p': fourth | 41, 'q': fourth | 42, 'r': fourth | 43, 's': fourth | 44, 't': fourth | 45, 'u': fourth | 46, 'v': fourth | 47,
		'w': fourth | 48, 'x': fourth | 49, 'y': fourth | 50, 'z': fourth | 51, '0': fourth | 52, '1': fourth | 53, '2': fourth | 54, '3': fourth | 55,
		'4': fourth | 56, '5': fourth | 57, '6': fourth | 58, '7': fourth | 59, '8': fourth | 60, '9': fourth | 61, '+': fourth | 62, '/': fourth | 63,
	},
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
	return n
}
