package url

import (
	"math"
	"strconv"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/words"
)

// An output is the buffer that the states write the serialization to. It begins as an array in the
// frame of the function that owns the machine, which costs no allocation, and moves to the heap
// when the array is full.
//
// The built-in append is not used, because the compiler would move the array to the heap if
// append's result were stored in a field.
type output struct {
	buf []byte // the output is buf[:n]
	n   int
}

// The sizes of the buffers in a frame. Nearly all serializations fit in the first, which
// takes a few nanoseconds to clear.
const (
	bufferSize     = 256
	longBufferSize = 2048
)

// bytes returns the output.
func (o *output) bytes() []byte { return o.buf[:o.n] }

// value returns the output as the new value of a component.
func (o *output) value() value { return value{bytes: o.buf[:o.n]} }

// reserve makes room for n more bytes.
func (o *output) reserve(n int) {
	if len(o.buf)-o.n < n {
		o.grow(n)
	}
}

// grow is the rare part of reserve. It is not inlined, because reserve is inlined into every
// method that writes.
//
//go:noinline
func (o *output) grow(n int) {
	buf := make([]byte, min(max(2*uint64(len(o.buf)), uint64(o.n)+uint64(n)), math.MaxInt))
	copy(buf, o.buf[:o.n])
	o.buf = buf
}

func (o *output) writeString(s string) {
	o.reserve(len(s))
	o.n += copy(o.buf[o.n:], s)
}

func (o *output) writeBytes(b []byte) {
	o.reserve(len(b))
	o.n += copy(o.buf[o.n:], b)
}

func (o *output) writeByte(c byte) {
	o.reserve(1)
	o.buf[o.n] = c
	o.n++
}

// writeLower writes s, which is ASCII, in lower case.
func (o *output) writeLower(s string) {
	o.reserve(len(s))
	dst := o.buf[o.n:][:len(s)]
	o.n += len(s)
	if len(s) >= 8 {
		words.Lower(dst, s)
		return
	}
	for i := range dst {
		dst[i] = infra.LowerByte(s[i])
	}
}

// writeIPv4 writes the address as the host serializer does.
func (o *output) writeIPv4(address uint32) {
	var array [maxIPv4Host]byte
	o.writeBytes(appendIPv4(array[:0], address))
}

// writeIPv6 writes the address as the host serializer does, in brackets.
func (o *output) writeIPv6(address [8]uint16) {
	var array [maxIPv6Host]byte
	o.writeBytes(appendIPv6Host(array[:0], address))
}

// writePort writes ':' and the port, if ok is true.
func (o *output) writePort(port uint16, ok bool) {
	if ok {
		var array [6]byte
		o.writeBytes(strconv.AppendUint(append(array[:0], ':'), uint64(port), 10))
	}
}

// encode writes s percent-encoded.
func (o *output) encode(s string, set PercentEncodeSet) {
	for i := 0; i < len(s); {
		start := i
		for i < len(s) && percentEncodeSets[s[i]]&set == 0 {
			i++
		}
		o.writeString(s[start:i])
		if i < len(s) {
			i += o.encodeCodePoint(s[i:])
		}
	}
}

// encodeRuns is encode for the percent-encode sets in runClasses. It looks at eight bytes at a
// time.
func (o *output) encodeRuns(s string, stop runClass) {
	for i := 0; i < len(s); {
		start := i
		i = runEnd(s, i, stop)
		o.writeString(s[start:i])
		if i < len(s) {
			i += o.encodeCodePoint(s[i:])
		}
	}
}

// encodeCodePoint writes the first code point of s, percent-encoded, and returns how many
// bytes of s that is.
func (o *output) encodeCodePoint(s string) int {
	c := s[0]
	if c < utf8.RuneSelf {
		o.reserve(3)
		o.percentEncode(c)
		return 1
	}
	r, n := utf8.DecodeRuneInString(s)
	if r == utf8.RuneError && n == 1 {
		o.writeString("%EF%BF%BD")
		return infra.IllFormedLen(s)
	}
	o.reserve(3 * n)
	for i := range n {
		o.percentEncode(s[i])
	}
	return n
}

// percentEncode writes the byte c, percent-encoded. Its callers have reserved the room.
func (o *output) percentEncode(c byte) {
	percentEncodeByte((*[3]byte)(o.buf[o.n:]), c)
	o.n += 3
}

// insert inserts s before byte i of the output.
func (o *output) insert(i int, s string) {
	o.writeString(s)
	copy(o.buf[i+len(s):o.n], o.buf[i:])
	copy(o.buf[i:], s)
}

// from returns the output from byte i on.
func (o *output) from(i uint32) []byte { return o.buf[i:o.n] }

// encodedLen estimates the length of a long input's serialization, so that its buffer
// rarely has to grow.
func encodedLen(input string) int {
	n := uint64(len(input)) + bufferSize/4 // a base URL's part, and delimiters
	for i := range len(input) {
		if percentEncodeSets[input[i]]&(PathPercentEncodeSet|SpecialQueryPercentEncodeSet) != 0 {
			n += 2
		}
	}
	return int(min(n, math.MaxInt))
}

// fitsInt reports whether the sizes of the buffers fit an int. An int of 64 bits is always enough.
func fitsInt(input string, base int) bool {
	return math.MaxInt > math.MaxUint32 || maxBuffer(input, base) <= math.MaxInt
}

// maxBuffer returns the length of the longest buffer that parsing input with a base URL of length
// base can take. An ill-formed byte becomes %EF%BF%BD, and a buffer that is full doubles.
func maxBuffer(input string, base int) uint64 {
	return uint64(base) + bufferSize + 2*uint64(len("%EF%BF%BD"))*uint64(len(input))
}
