package idna

import "slices"

// A normalizer appends code points to a text that stays in Unicode Normalization Form C.
//
// It does not use golang.org/x/text/unicode/norm, whose Unicode version depends on the Go
// release. That package also produces the Stream-Safe Text Format: it inserts U+034F COMBINING
// GRAPHEME JOINER after thirty combining marks, which Normalization Form C does not.
//
// A plain code point does not compose with those before it, and does not move. So each piece from
// one plain code point to the next can be normalized by itself. A piece of one code point is
// already normal. The text is not a field of the normalizer, because its array would then escape.
type normalizer struct {
	start  int  // the start of the last piece
	isOpen bool // the piece is not yet in Normalization Form C: it has decomposed elements
}

// add appends r to text.
func (n *normalizer) add(text []rune, r rune) []rune {
	if kind := classOf(r) & kindMask; kind == kindPlain || kind == kindMark {
		text = n.end(text)
		n.start = len(text)
		return append(text, r)
	}
	if !n.isOpen && n.start < len(text) {
		text = appendDecomposition(text[:n.start], text[n.start])
	}
	n.isOpen = true
	return appendDecomposition(text, r)
}

// end returns text with its last piece normalized. Another code point may follow.
func (n *normalizer) end(text []rune) []rune {
	if n.isOpen {
		n.isOpen = false
		sortMarks(text[n.start:])
		text = text[:n.start+compose(text[n.start:])]
	}
	return text
}

// isNFC reports whether text is in Normalization Form C.
func isNFC(text []rune) bool {
	var stack [stackLabelCodePoints]rune
	var n normalizer
	start, piece := 0, stack[:0]
	for i, r := range text {
		if kind := classOf(r) & kindMask; kind == kindPlain || kind == kindMark {
			if !slices.Equal(n.end(piece), text[start:i]) {
				return false
			}
			n, start, piece = normalizer{}, i, piece[:0]
		}
		piece = n.add(piece, r)
	}
	return slices.Equal(n.end(piece), text[start:])
}

// An element of an open piece has the canonical combining class above the 24 bits of the code
// point.
const classBits = 24

// appendDecomposition appends the elements of the canonical decomposition of r. It calls itself at
// most four levels deep.
func appendDecomposition(dst []rune, r rune) []rune {
	first, second := decompositionOf(r)
	if first == 0 {
		class := uint8(0)
		if kind := classOf(r) & kindMask; kind != kindPlain && kind != kindMark {
			class = combiningClass(r)
		}
		return append(dst, int32(class)<<classBits|r)
	}
	dst = appendDecomposition(dst, first)
	if second != 0 {
		dst = appendDecomposition(dst, second)
	}
	return dst
}

func codePointOf(element rune) rune     { return element & (1<<classBits - 1) }
func canonicalClass(element rune) uint8 { return uint8(uint32(element) >> classBits) }

// nonStarters returns the length of the longest run of non-starters in the decomposition of text,
// as the Stream-Safe Text Format counts them: code points of another class than zero, and those
// that can be composed with one before them.
func nonStarters(text string) (longest int) {
	n := 0
	var elements []rune
	for _, r := range text {
		elements = appendDecomposition(elements[:0], r)
		for _, e := range elements {
			if canonicalClass(e) == 0 && !isSecond(e) {
				n = 0
				continue
			}
			n++
			longest = max(longest, n)
		}
	}
	return longest
}

// isSecond reports whether r is the second part of a primary composite.
func isSecond(r rune) bool {
	switch {
	case vowel <= r && r < vowel+vowels,
		trailingConsonant < r && r < trailingConsonant+trailingConsonants:
		return true
	case r > 0xFFFF:
		return slices.ContainsFunc(supplementary[:], func(c supplementaryComposite) bool {
			return c.isPrimary && c.second == r
		})
	}
	_, ok := slices.BinarySearchFunc(primary[:], uint16(r), func(i, second uint16) int {
		return int(parts[i][1]) - int(second)
	})
	return ok
}

// sortMarks puts the marks between two starters, elements of class zero, in canonical order.
func sortMarks(elements []rune) {
	for start := 0; start < len(elements); {
		end := start + 1
		for end < len(elements) && canonicalClass(elements[end]) != 0 {
			end++
		}
		if canonicalClass(elements[start]) == 0 {
			start++
		}
		sortByClass(elements[start:end])
		start = end
	}
}

// sortByClass sorts marks by their class. Marks of the same class stay in order. If there are many,
// it uses a counting sort, since its time must be linear.
func sortByClass(marks []rune) {
	byClass := func(a, b rune) int { return int(canonicalClass(a)) - int(canonicalClass(b)) }
	switch {
	case slices.IsSortedFunc(marks, byClass):
		return
	case len(marks) <= stackLabelCodePoints:
		for i := range marks { // slices.SortStableFunc would take five times the code
			for j := i; j > 0 && byClass(marks[j-1], marks[j]) > 0; j-- {
				marks[j-1], marks[j] = marks[j], marks[j-1]
			}
		}
		return
	}
	var starts [1 << 8]int
	for _, m := range marks {
		starts[canonicalClass(m)]++
	}
	sum := 0
	for class, n := range starts {
		starts[class] = sum
		sum += n
	}
	sorted := make([]rune, len(marks))
	for _, m := range marks {
		sorted[starts[canonicalClass(m)]] = m
		starts[canonicalClass(m)]++
	}
	copy(marks, sorted)
}

// compose composes sorted elements into code points, in place, and returns their number.
func compose(elements []rune) int {
	out := elements[:0]
	starter, last := -1, uint8(0)
	for _, e := range elements {
		r, class := codePointOf(e), canonicalClass(e)
		adjacent := starter == len(out)-1
		if starter >= 0 && (adjacent || last < class) {
			if composite := compositionOf(out[starter], r); composite != 0 {
				out[starter] = composite // still a starter
				continue
			}
		}
		if class == 0 {
			starter = len(out)
		}
		last = class
		out = append(out, r)
	}
	return len(out)
}

// Hangul syllables are composed by computation: the Unicode Standard, section 3.12. Each
// constant is the first code point of its kind, or the number of them.
const (
	syllable, syllables                   = 0xAC00, leadingConsonants * vowels * trailingConsonants
	leadingConsonant, leadingConsonants   = 0x1100, 19
	vowel, vowels                         = 0x1161, 21
	trailingConsonant, trailingConsonants = 0x11A7, 28 // the first one means none
)

// A supplementaryComposite is a code point above U+FFFF that decomposes into one or two parts. The
// second can be zero. Text is composed to it only if it is primary.
type supplementaryComposite struct {
	composite, first, second rune
	isPrimary                bool
}

// supplementaryOf returns the supplementary composites that r is or can be the first part of: none
// for most code points.
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
		var buffer [1]rune
		if mapped, _ := appendMapped(buffer[:0], r); mapped[0] != r {
			return mapped[0], 0
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
		return 0 // no composition ends with a code point of such a class
	case leadingConsonant <= first && first < leadingConsonant+leadingConsonants:
		if vowel <= second && second < vowel+vowels {
			return syllable + ((first-leadingConsonant)*vowels+second-vowel)*trailingConsonants
		}
		return 0
	case syllable <= first && first < syllable+syllables:
		if (first-syllable)%trailingConsonants == 0 && trailingConsonant < second &&
			second < trailingConsonant+trailingConsonants {
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
	i, ok := slices.BinarySearchFunc(primary[:], [2]uint16{uint16(second), uint16(first)},
		func(i uint16, pair [2]uint16) int {
			p := parts[i]
			return (int(p[1])-int(pair[0]))<<16 + int(p[0]) - int(pair[1])
		})
	if !ok {
		return 0
	}
	return rune(composites[primary[i]])
}
