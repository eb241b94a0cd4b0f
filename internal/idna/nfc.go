package idna

import (
	"slices"
	"unicode/utf8"
)

// normalize returns text in Unicode Normalization Form C.
//
// It does not use golang.org/x/text/unicode/norm, whose Unicode version depends on the Go
// release. That package also produces the Stream-Safe Text Format: it inserts U+034F COMBINING
// GRAPHEME JOINER after thirty combining marks, which Normalization Form C does not.
func normalize(text string) string {
	if isMapped(text) {
		return text
	}
	var stack [stackDomainBytes]byte
	out := stack[:0]
	if len(text) > len(stack) {
		out = make([]byte, 0, len(text))
	}
	var elements [stackLabelCodePoints]element
	n := normalizer{elements: elements[:0]}
	// A plain code point does not compose with those before it, and stays where it is. So each
	// piece from one to the next can be normalized by itself. A piece of one code point is
	// normal already.
	copied, start, plain := 0, 0, true
	for i, r := range text {
		if kind := classOf(r) & kindMask; kind != kindPlain && kind != kindMark {
			plain = false
			continue
		}
		if !plain {
			out = append(out, text[copied:start]...)
			out = n.append(out, text[start:i])
			copied, plain = i, true
		}
		start = i
	}
	if !plain {
		out = append(out, text[copied:start]...)
		return string(n.append(out, text[start:]))
	}
	return string(append(out, text[copied:]...))
}

// isNFC reports whether text is in Normalization Form C.
func isNFC(text string) bool { return normalize(text) == text }

// A normalizer normalizes text piece by piece, with one buffer for all pieces.
type normalizer struct {
	elements []element // the canonical decomposition
}

// An element is a code point, and above its 24 bits the canonical combining class.
type element uint32

func elementOf(r rune) element {
	class := uint8(0)
	if kind := classOf(r) & kindMask; kind != kindPlain && kind != kindMark {
		class = combiningClass(r)
	}
	return element(class)<<24 | element(r)
}

func (e element) codePoint() rune { return rune(e & (1<<24 - 1)) }
func (e element) class() uint8    { return uint8(e >> 24) }

// append appends a piece of text, normalized.
func (n *normalizer) append(dst []byte, text string) []byte {
	n.elements = n.elements[:0]
	for _, r := range text {
		n.decompose(r)
	}
	n.sort()
	n.compose()
	for _, e := range n.elements {
		dst = utf8.AppendRune(dst, e.codePoint())
	}
	return dst
}

// decompose adds the canonical decomposition of r. It calls itself four times deep at most.
func (n *normalizer) decompose(r rune) {
	first, second := decompositionOf(r)
	if first == 0 {
		n.elements = append(n.elements, elementOf(r))
		return
	}
	n.decompose(first)
	if second != 0 {
		n.decompose(second)
	}
}

// sort puts the marks between two starters, code points of class zero, in canonical
// order.
func (n *normalizer) sort() {
	for start := 0; start < len(n.elements); {
		end := start + 1
		for end < len(n.elements) && n.elements[end].class() != 0 {
			end++
		}
		if n.elements[start].class() == 0 {
			start++
		}
		sortByClass(n.elements[start:end])
		start = end
	}
}

// sortByClass sorts marks by their class: those of the same class stay in order. If there are
// many, it uses a counting sort, as its time has to be linear.
func sortByClass(marks []element) {
	byClass := func(a, b element) int { return int(a.class()) - int(b.class()) }
	switch {
	case slices.IsSortedFunc(marks, byClass):
		return
	case len(marks) <= stackLabelCodePoints:
		slices.SortStableFunc(marks, byClass)
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
	sorted := make([]element, len(marks))
	for _, m := range marks {
		sorted[starts[m.class()]] = m
		starts[m.class()]++
	}
	copy(marks, sorted)
}

// compose composes the sorted elements, in place.
func (n *normalizer) compose() {
	out := n.elements[:0]
	starter, last := -1, uint8(0)
	for _, e := range n.elements {
		adjacent := starter == len(out)-1
		if starter >= 0 && (adjacent || last < e.class()) {
			if r := compositionOf(out[starter].codePoint(), e.codePoint()); r != 0 {
				out[starter] = element(r) // a starter still
				continue
			}
		}
		if e.class() == 0 {
			starter = len(out)
		}
		last = e.class()
		out = append(out, e)
	}
	n.elements = out
}

// Hangul syllables are composed by computation: the Unicode Standard, section 3.12. Each
// constant is the first code point of its kind, or the number of them.
const (
	syllable, syllables                   = 0xAC00, leadingConsonants * vowels * trailingConsonants
	leadingConsonant, leadingConsonants   = 0x1100, 19
	vowel, vowels                         = 0x1161, 21
	trailingConsonant, trailingConsonants = 0x11A7, 28 // the first stands for none
)

// A supplementaryComposite is a code point above U+FFFF that decomposes into one or two parts:
// the second can be zero. Text is only composed to it if it is primary.
type supplementaryComposite struct {
	composite, first, second rune
	isPrimary                bool
}

// supplementaryOf returns the supplementary composites that r can be, or be the first part
// of: none for most code points.
func supplementaryOf(r rune) []supplementaryComposite {
	if r < supplementary[0].composite || r > supplementary[len(supplementary)-1].composite {
		return nil
	}
	return supplementary[:]
}

// decompositionOf returns the canonical decomposition mapping of r. The second part is zero
// if r decomposes into one code point. Both are zero if it does not decompose.
func decompositionOf(r rune) (first, second rune) {
	switch {
	case r < rune(composites[0]):
		return 0, 0
	case syllable <= r && r < syllable+syllables:
		n := r - syllable
		if trailing := n % trailingConsonants; trailing != 0 {
			return r - trailing, trailingConsonant + trailing
		}
		n /= trailingConsonants
		return leadingConsonant + n/vowels, vowel + n%vowels
	case 0xF900 <= r && r <= 0xFAFF, 0x2F800 <= r && r <= 0x2FA1F:
		// The mapping of a CJK compatibility ideograph is its decomposition.
		var buffer [utf8.UTFMax]byte
		mapped, _ := appendMapped(buffer[:0], r)
		if first, _ := utf8.DecodeRune(mapped); first != r {
			return first, 0
		}
		return 0, 0
	case r > 0xFFFF:
		for _, c := range supplementaryOf(r) {
			if c.composite == r {
				return c.first, c.second
			}
		}
		return 0, 0
	}
	if i, ok := slices.BinarySearch(composites[:], uint16(r)); ok {
		return rune(parts[i][0]), rune(parts[i][1])
	}
	return 0, 0
}

// compositionOf returns the primary composite of the two code points, or 0.
func compositionOf(first, second rune) rune {
	switch {
	case classOf(second)&kindMask != kindShifted:
		return 0 // no composition ends with a code point that has such a class
	case leadingConsonant <= first && first < leadingConsonant+leadingConsonants:
		if vowel <= second && second < vowel+vowels {
			return syllable + ((first-leadingConsonant)*vowels+second-vowel)*trailingConsonants
		}
		return 0
	case syllable <= first && first < syllable+syllables:
		if (first-syllable)%trailingConsonants == 0 && trailingConsonant < second && second < trailingConsonant+trailingConsonants {
			return first + second - trailingConsonant
		}
		return 0
	case first > 0xFFFF:
		for _, c := range supplementaryOf(first) {
			if c.isPrimary && c.first == first && c.second == second {
				return c.composite
			}
		}
		return 0
	case second > 0xFFFF:
		return 0
	}
	i, ok := slices.BinarySearchFunc(primary[:], [2]uint16{uint16(second), uint16(first)}, func(i uint16, pair [2]uint16) int {
		p := parts[i]
		return (int(p[1])-int(pair[0]))<<16 + int(p[0]) - int(pair[1])
	})
	if !ok {
		return 0
	}
	return rune(composites[primary[i]])
}
