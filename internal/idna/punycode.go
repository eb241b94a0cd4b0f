package idna

import (
	"math/bits"
	"slices"
	"unicode/utf8"
)

// Punycode is Bootstring with these parameters: RFC 3492, section 5.
const (
	punycodeBase        = 36
	punycodeTMin        = 1
	punycodeTMax        = 26
	punycodeSkew        = 38
	punycodeDamp        = 700
	punycodeInitialBias = 72
	punycodeInitialN    = 0x80
)

// punycodeMax is the largest number before an overflow, which implementations must detect by
// RFC 3492, section 6.4. Browsers compute in 31 bits too.
const punycodeMax = 1<<31 - 1

// The RFC's algorithms take quadratic time in a label's length, since they go through the label for
// each code point. From these lengths on, a [positionSet] counts instead, so that a host of a
// megabyte costs no more per byte than one of a kilobyte. Shorter labels are encoded with the bits
// of a word, and decoded by moving the code points after an insertion.
const (
	longPunycodeEncode = 64   // code points
	longPunycodeDecode = 1024 // bytes
)

const punycodeDigits = "abcdefghijklmnopqrstuvwxyz0123456789"

// appendPunycode appends the Punycode of label to dst: RFC 3492, section 6.3.
// It reports false if that overflows.
func appendPunycode(dst []byte, label []rune) ([]byte, bool) {
	if len(label) > longPunycodeEncode {
		dst = slices.Grow(dst, len(label)*9/8+MaxLabelLength) // most code points take a byte
	}
	e := punycodeEncoder{n: punycodeInitialN, bias: punycodeInitialBias}
	for _, r := range label {
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
			e.basic++
		}
	}
	if e.basic > 0 {
		dst = append(dst, '-')
	}
	e.handled = e.basic
	if len(label) <= longPunycodeEncode {
		return e.encode(dst, label)
	}
	return e.encodeLong(dst, label)
}

// A punycodeEncoder is the state of the algorithm. It does not hold the output, since a
// buffer on the caller's stack would then escape.
type punycodeEncoder struct {
	n       rune // the last encoded code point
	delta   int64
	bias    int
	basic   int // how many code points are ASCII
	handled int // how many code points have been encoded
}

// encode takes the code points in ascending order, and equal ones from left to right. From one to
// the next, the RFC's algorithm counts the smaller code points in between. Here these are bits of a
// word.
func (e *punycodeEncoder) encode(dst []byte, label []rune) ([]byte, bool) {
	var stack [longPunycodeEncode]uint32
	order := stack[:0] // code point and position
	smaller := uint64(0)
	for i, r := range label {
		if r < utf8.RuneSelf {
			smaller |= 1 << i
			continue
		}
		key := uint32(r)<<8 | uint32(i)
		order = append(order, key)
		at := len(order) - 1
		for ; at > 0 && order[at-1] > key; at-- {
			order[at] = order[at-1]
		}
		order[at] = key
	}
	passed, alike := uint64(0), uint64(0)
	for _, key := range order {
		r, i := rune(key>>8), key&0xFF
		if r != e.n {
			e.start(r, bits.OnesCount64(smaller&^passed))
			smaller |= alike
			passed, alike = 0, 0
		}
		before := uint64(1)<<i - 1
		var ok bool
		if dst, ok = e.add(dst, bits.OnesCount64(smaller&before&^passed)); !ok {
			return dst, false
		}
		passed = before
		alike |= 1 << i
	}
	return dst, true
}

// encodeLong is encode for any length.
func (e *punycodeEncoder) encodeLong(dst []byte, label []rune) ([]byte, bool) {
	if len(label) > punycodeMax {
		return dst, false
	}
	order := newPunycodeOrder(label)
	smaller := newPositionSet(len(label))
	for i, r := range label {
		if r < utf8.RuneSelf {
			smaller.add(i)
		}
	}
	passed, alike := 0, order.first // passed smaller code points; the first position of e.n
	for at := order.first; at >= 0; at = order.next[at] {
		if r := label[at]; r != e.n {
			e.start(r, smaller.size-passed)
			for ; alike != at; alike = order.next[alike] {
				smaller.add(int(alike))
			}
			passed = 0
		}
		before := smaller.before(int(at))
		var ok bool
		if dst, ok = e.add(dst, before-passed); !ok {
			return dst, false
		}
		passed = before
	}
	return dst, true
}

// A punycodeOrder is a linked list of the positions in a label that are not ASCII: ascending by
// code point, and equal ones from left to right. It takes four bytes for each position.
type punycodeOrder struct {
	first int32
	next  []int32 // -1: there is none
}

// newPunycodeOrder sorts by radix, three times by seven bits, which takes linear time.
func newPunycodeOrder(label []rune) punycodeOrder {
	o := punycodeOrder{-1, make([]int32, len(label))}
	for i, r := range slices.Backward(label) {
		if r >= utf8.RuneSelf {
			o.next[i] = o.first
			o.first = int32(i)
		}
	}
	const digit = 7
	for shift := 0; shift < 3*digit; shift += digit {
		var first, last [1 << digit]int32 // positions plus one
		for at := o.first; at >= 0; {
			d := label[at] >> shift & (1<<digit - 1)
			if first[d] == 0 {
				first[d] = at + 1
			} else {
				o.next[last[d]-1] = at
			}
			last[d] = at + 1
			at = o.next[at]
		}
		end := &o.first
		for d, at := range first {
			if at > 0 {
				*end = at - 1
				end = &o.next[last[d]-1]
			}
		}
		*end = -1
	}
	return o
}

// start moves on to r, which is larger than the last code point. rest is how many smaller code
// points are left before the end of the label.
func (e *punycodeEncoder) start(r rune, rest int) {
	if e.handled > e.basic {
		e.delta += int64(rest) + 1
		e.n++
	}
	e.delta += int64(r-e.n) * int64(e.handled+1)
	e.n = r
}

// add encodes the next code point, which follows that many smaller ones.
func (e *punycodeEncoder) add(dst []byte, smaller int) ([]byte, bool) {
	e.delta += int64(smaller)
	if e.delta > punycodeMax {
		return dst, false
	}
	dst = e.emit(dst, int(e.delta))
	e.delta = 0
	return dst, true
}

// emit appends delta as a generalized variable-length integer.
func (e *punycodeEncoder) emit(dst []byte, delta int) []byte {
	// Divisions of 32 bits take half the time of divisions of 64 bits.
	q := uint32(delta)
	for k := punycodeBase; ; k += punycodeBase {
		t := uint32(punycodeThreshold(k, e.bias))
		if q < t {
			break
		}
		q -= t
		dst = append(dst, punycodeDigits[t+q%(punycodeBase-t)])
		q /= punycodeBase - t
	}
	dst = append(dst, punycodeDigits[q])
	e.bias = punycodeAdapt(delta, e.handled+1, e.handled == e.basic)
	e.handled++
	return dst
}

// decodePunycode appends the code points that s encodes to dst, which must be empty: RFC 3492,
// section 6.2. It reports false if s is not ASCII or not Punycode, overflows, or encodes a number
// that is not a scalar value. Capital letters are not digits, since s has been mapped.
func decodePunycode(dst, s []rune) ([]rune, bool) {
	dst, d, ok := newPunycodeDecoder(dst, s)
	if !ok {
		return dst, false
	}
	if len(s) < longPunycodeDecode {
		return d.decode(dst)
	}
	return d.decodeLong(dst)
}

type punycodeDecoder struct {
	input []rune // not yet read
	n     rune   // the code point to insert
	i     int    // where
	bias  int
}

// newPunycodeDecoder appends the code points before the last delimiter to dst. The decoder has the
// rest. newPunycodeDecoder reports false if s is not ASCII.
func newPunycodeDecoder(dst, s []rune) ([]rune, punycodeDecoder, bool) {
	basic := 0
	for i, r := range s {
		if r >= utf8.RuneSelf {
			return dst, punycodeDecoder{}, false
		}
		if r == '-' {
			basic = i
		}
	}
	d := punycodeDecoder{input: s, n: punycodeInitialN, bias: punycodeInitialBias}
	if basic > 0 {
		d.input = s[basic+1:]
	}
	return append(dst, s[:basic]...), d, true
}

func (d *punycodeDecoder) decode(dst []rune) ([]rune, bool) {
	dst = slices.Grow(dst, len(d.input))
	for len(d.input) > 0 {
		if !d.next(len(dst)) {
			return dst, false
		}
		dst = append(dst, 0)
		copy(dst[d.i+1:], dst[d.i:])
		dst[d.i] = d.n
		d.i++
	}
	return dst, true
}

// decodeLong places the code points from the last inserted to the first. Each goes to the free
// position with its index. The basic code points in dst get the remaining positions.
func (d *punycodeDecoder) decodeLong(dst []rune) ([]rune, bool) {
	total := len(dst)
	for count := *d; len(count.input) > 0; total++ {
		if !count.next(total) {
			return dst, false
		}
		count.i++
	}
	insertions := make([]uint64, 0, total-len(dst)) // index and code point
	for len(d.input) > 0 {
		d.next(len(dst) + len(insertions))
		insertions = append(insertions, uint64(d.i)<<32|uint64(d.n))
		d.i++
	}
	free := newPositionSet(total)
	free.fill(total)
	label := make([]rune, total)
	for i := len(insertions) - 1; i >= 0; i-- {
		at := free.position(int(insertions[i] >> 32))
		free.remove(at)
		label[at] = rune(uint32(insertions[i]))
	}
	for i := range label {
		if label[i] == 0 {
			label[i] = dst[0]
			dst = dst[1:]
		}
	}
	return label, true
}

// next reads one generalized variable-length integer. It sets n to the code point to insert,
// and i to its index among the code points decoded so far; length is their number.
func (d *punycodeDecoder) next(length int) bool {
	i, w := d.i, 1
	for k := punycodeBase; ; k += punycodeBase {
		if len(d.input) == 0 {
			return false
		}
		digit := punycodeDigit(d.input[0])
		d.input = d.input[1:]
		if digit < 0 || digit > (punycodeMax-i)/w {
			return false
		}
		i += digit * w
		t := punycodeThreshold(k, d.bias)
		if digit < t {
			break
		}
		if w > punycodeMax/(punycodeBase-t) {
			return false
		}
		w *= punycodeBase - t
	}
	d.bias = punycodeAdapt(i-d.i, length+1, d.i == 0)
	if i/(length+1) > utf8.MaxRune-int(d.n) {
		return false
	}
	d.n += rune(i / (length + 1))
	d.i = i % (length + 1)
	return utf8.ValidRune(d.n)
}

func punycodeDigit(r rune) int {
	switch {
	case 'a' <= r && r <= 'z':
		return int(r - 'a')
	case '0' <= r && r <= '9':
		return int(r-'0') + 26
	}
	return -1
}

func punycodeThreshold(k, bias int) int {
	return max(punycodeTMin, min(k-bias, punycodeTMax))
}

// punycodeAdapt is the bias adaptation function: RFC 3492, section 6.1.
func punycodeAdapt(delta, length int, first bool) int {
	d := uint32(delta)
	if first {
		d /= punycodeDamp
	} else {
		d /= 2
	}
	d += d / uint32(length)
	k := 0
	for d > (punycodeBase-punycodeTMin)*punycodeTMax/2 {
		d /= punycodeBase - punycodeTMin
		k += punycodeBase
	}
	return k + int((punycodeBase-punycodeTMin+1)*d/(d+punycodeSkew))
}

// A positionSet is a set of positions in a label. It adds or removes a position, and counts the
// positions before one, in logarithmic time. It has a bit for each position, and a Fenwick tree
// over the words, which stays in the fastest cache.
type positionSet struct {
	words []uint64
	tree  []int32
	size  int
}

func newPositionSet(length int) *positionSet {
	n := length/64 + 1
	return &positionSet{words: make([]uint64, n), tree: make([]int32, n+1)}
}

// fill adds all positions before length to the empty set.
func (s *positionSet) fill(length int) {
	for i := range length {
		s.words[i/64] |= 1 << (i % 64)
	}
	s.size = length
	for i := 1; i < len(s.tree); i++ {
		s.tree[i] += int32(bits.OnesCount64(s.words[i-1]))
		if up := i + i&-i; up < len(s.tree) {
			s.tree[up] += s.tree[i]
		}
	}
}

// add adds a position that is not in the set.
func (s *positionSet) add(at int) { s.toggle(at, 1) }

// remove removes a position that is in the set.
func (s *positionSet) remove(at int) { s.toggle(at, -1) }

// toggle is not inlined because only long labels need it.
//
//go:noinline
func (s *positionSet) toggle(at int, by int32) {
	s.words[at/64] ^= 1 << (at % 64)
	for i := at/64 + 1; i < len(s.tree); i += i & -i {
		s.tree[i] += by
	}
	s.size += int(by)
}

// before returns how many positions of the set are before at.
func (s *positionSet) before(at int) int {
	n := bits.OnesCount64(s.words[at/64] & (1<<(at%64) - 1))
	for i := at / 64; i > 0; i &= i - 1 {
		n += int(s.tree[i])
	}
	return n
}

// position returns the position in the set that has n others before it.
func (s *positionSet) position(n int) int {
	at := 0 // a word
	for step := 1 << bits.Len(uint(len(s.words))); step > 0; step /= 2 {
		if at+step < len(s.tree) && int(s.tree[at+step]) <= n {
			at += step
			n -= int(s.tree[at])
		}
	}
	word, bit := s.words[at], 0
	for half := 32; half > 0; half /= 2 {
		if below := bits.OnesCount64(word & (1<<half - 1)); n >= below {
			n -= below
			word >>= half
			bit += half
		}
	}
	return at*64 + bit
}
