package url

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// decomposeNFC returns the canonical decomposition of text, marks in canonical
// order: Unicode Normalization Form D, for sequences of any length.
func decomposeNFC(text []rune) []mark {
	out := make([]mark, 0, len(text))
	for _, r := range text {
		if !norm.NFD.IsNormalString(string(r)) {
			for _, d := range norm.NFD.String(string(r)) {
				out = append(out, mark{d, combiningClass(d)})
			}
			continue
		}
		out = append(out, mark{r, combiningClass(r)})
	}
	for start := 0; start < len(out); {
		end := start + 1
		for end < len(out) && out[end].class != 0 {
			end++
		}
		if out[start].class == 0 {
			start++
		}
		sortByClass(out[start:end])
		start = end
	}
	return out
}

// sortByClass puts marks in canonical order: those of the same class stay in order. It
// counts, as its time has to be linear.
func sortByClass(marks []mark) {
	if len(marks) < 2 {
		return
	}
	var starts [1 << 8]int
	for _, m := range marks {
		starts[m.class]++
	}
	sum := 0
	for class, n := range starts {
		starts[class] = sum
		sum += n
	}
	sorted := make([]mark, len(marks))
	for _, m := range marks {
		sorted[starts[m.class]] = m
		starts[m.class]++
	}
	copy(marks, sorted)
}

// A mark is a code point and its canonical combining class.
type mark struct {
	codePoint rune
	class     uint8
}

// composeNFC composes what decomposeNFC returned: Unicode Normalization Form C.
func composeNFC(text []mark) []rune {
	out := make([]rune, 0, len(text))
	starter, last := -1, uint8(0)
	for _, m := range text {
		adjacent := starter == len(out)-1
		if starter >= 0 && (adjacent || last < m.class) {
			if r, ok := composePair(out[starter], m.codePoint); ok {
				out[starter] = r
				continue
			}
		}
		if m.class == 0 {
			starter = len(out)
		}
		last = m.class
		out = append(out, m.codePoint)
	}
	return out
}

func composePair(a, b rune) (rune, bool) {
	s := norm.NFC.String(string([]rune{a, b}))
	r, size := utf8.DecodeRuneInString(s)
	return r, size == len(s)
}

func combiningClass(r rune) uint8 {
	var buf [utf8.UTFMax]byte
	return norm.NFC.Properties(utf8.AppendRune(buf[:0], r)).CCC()
}

// isNFC reports whether text is in Normalization Form C.
func isNFC(text string) bool {
	return norm.NFC.IsNormalString(text) || string(composeNFC(decomposeNFC([]rune(text)))) == text
}
