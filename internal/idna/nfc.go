package idna

import (
	"slices"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A normalizer makes Unicode Normalization Form C of text in which combining marks
// follow each other in any number: norm.NFC.String allows thirty. It asks x/text
// only for one code point's decomposition or two code points' composition, with one
// iterator for all of them, as each call of String could allocate a kilobyte.
type normalizer struct {
	marks []mark // the canonical decomposition
	iter  norm.Iter
	pair  [2 * utf8.UTFMax]byte // what the iterator is given
}

// A mark is a code point, and above its 24 bits the canonical combining class.
type mark uint32

func (m mark) codePoint() rune { return rune(m & (1<<24 - 1)) }
func (m mark) class() uint8    { return uint8(m >> 24) }

// add adds the canonical decomposition of text, in its own order.
func (n *normalizer) add(text string) {
	for _, r := range text {
		s := utf8.AppendRune(n.pair[:0], r)
		if norm.NFD.QuickSpan(s) == len(s) {
			n.marks = append(n.marks, markOf(r))
			continue
		}
		for n.iter.Init(norm.NFD, s); !n.iter.Done(); {
			for segment := n.iter.Next(); len(segment) > 0; {
				d, size := utf8.DecodeRune(segment)
				n.marks = append(n.marks, markOf(d))
				segment = segment[size:]
			}
		}
	}
}

func markOf(r rune) mark { return mark(combiningClass(r))<<24 | mark(r) }

// result returns Normalization Form C of all that was added.
func (n *normalizer) result() string {
	n.sort()
	n.compose()
	size := 0
	for _, m := range n.marks {
		size += utf8.RuneLen(m.codePoint())
	}
	var s strings.Builder
	s.Grow(size)
	for _, m := range n.marks {
		s.WriteRune(m.codePoint())
	}
	return s.String()
}

// sort puts the marks between two starters, code points of class zero, in canonical
// order.
func (n *normalizer) sort() {
	for start := 0; start < len(n.marks); {
		end := start + 1
		for end < len(n.marks) && n.marks[end].class() != 0 {
			end++
		}
		if n.marks[start].class() == 0 {
			start++
		}
		sortByClass(n.marks[start:end])
		start = end
	}
}

// sortByClass sorts marks by their class: those of the same class stay in order. It
// counts, as its time has to be linear.
func sortByClass(marks []mark) {
	if slices.IsSortedFunc(marks, func(a, b mark) int { return int(a.class()) - int(b.class()) }) {
		return
	}
	var starts [1 << 8]int
	for _, m := range marks {
		starts[m.class()]++
	}
	sum := 0
	for class, n := range starts {
		starts[class] = sum
		sum += n
	}
	sorted := make([]mark, len(marks))
	for _, m := range marks {
		sorted[starts[m.class()]] = m
		starts[m.class()]++
	}
	copy(marks, sorted)
}

// compose composes what has been sorted, in place.
func (n *normalizer) compose() {
	out := n.marks[:0]
	starter, last := -1, uint8(0)
	for _, m := range n.marks {
		adjacent := starter == len(out)-1
		if starter >= 0 && (adjacent || last < m.class()) {
			if r, ok := n.composePair(out[starter].codePoint(), m.codePoint()); ok {
				out[starter] = mark(r) // a starter still
				continue
			}
		}
		if m.class() == 0 {
			starter = len(out)
		}
		last = m.class()
		out = append(out, m)
	}
	n.marks = out
}

// composePair returns the code point that the two compose to.
func (n *normalizer) composePair(a, b rune) (rune, bool) {
	pair := utf8.AppendRune(n.pair[:0], a)
	second := len(pair)
	pair = utf8.AppendRune(pair, b)
	if norm.NFC.Properties(pair[second:]).BoundaryBefore() {
		return 0, false
	}
	n.iter.Init(norm.NFC, pair)
	segment := n.iter.Next()
	r, size := utf8.DecodeRune(segment)
	return r, size == len(segment) && n.iter.Done()
}

func combiningClass(r rune) uint8 {
	var buf [utf8.UTFMax]byte
	return norm.NFC.Properties(utf8.AppendRune(buf[:0], r)).CCC()
}

// isNFC reports whether text is in Normalization Form C.
func isNFC(text string) bool {
	if norm.NFC.IsNormalString(text) {
		return true
	}
	n := normalizer{marks: make([]mark, 0, utf8.RuneCountInString(text))}
	n.add(text)
	return n.result() == text
}
