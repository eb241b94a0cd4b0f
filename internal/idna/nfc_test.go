package idna

import (
	"math/rand/v2"
	"slices"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// knownParts returns the code points that compositions begin and end with, and the combining marks,
// that x/text knows on this Go release. On Go 1.27 it knows all.
func knownParts() (firsts, seconds, marks []rune) {
	for r := range rune(unicode.MaxRune + 1) {
		if unicode.Is(unicode.M, r) {
			marks = append(marks, r)
		}
		s := string(r)
		// Few of Hangul.
		if !utf8.ValidRune(r) || norm.NFC.String(s) != s || norm.NFD.String(s) == s ||
			0xAC1C < r && r < 0xD788 {
			continue
		}
		decomposition := []rune(norm.NFD.String(s))
		last := len(decomposition) - 1
		first, _ := utf8.DecodeRuneInString(norm.NFC.String(string(decomposition[:last])))
		firsts, seconds = append(firsts, first), append(seconds, decomposition[last])
	}
	for _, list := range []*[]rune{&firsts, &seconds} {
		slices.Sort(*list)
		*list = slices.Compact(*list)
	}
	return firsts, seconds, marks
}

// normalize returns text in Normalization Form C.
func normalize(text string) string {
	var n normalizer
	var normal []rune
	for _, r := range text {
		normal = n.add(normal, r)
	}
	return string(n.end(normal))
}

// TestNormalize compares with x/text, which is right if it knows the code points and at most thirty
// marks follow each other.
func TestNormalize(t *testing.T) {
	t.Parallel()
	check := func(s string) {
		if got, want := normalize(s), norm.NFC.String(s); got != want {
			t.Errorf("%+q: %+q, want %+q", s, got, want)
		} else if isNFC([]rune(s)) != (s == want) {
			t.Errorf("%+q: in Normalization Form C: %t", s, s != want)
		}
	}
	for r := range rune(unicode.MaxRune + 1) {
		if s := string(r); utf8.ValidRune(r) && !unicode.Is(unicode.Cn, r) {
			check(s)
			got, want := combiningClass(r), norm.NFC.PropertiesString(s).CCC()
			if got != want && norm.NFD.String(s) == s {
				t.Errorf("%U: combining class %d, want %d", r, got, want)
			}
		}
	}
	firsts, seconds, marks := knownParts()
	for _, first := range firsts {
		for _, second := range seconds {
			check(string([]rune{first, second}))
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 50_000 {
		text := []rune{firsts[random.IntN(len(firsts))]}
		for range 1 + random.IntN(12) {
			from := [...][]rune{firsts, marks, marks, seconds, seconds, seconds}[random.IntN(6)]
			text = append(text, from[random.IntN(len(from))])
		}
		check(string(text))
	}
}

// TestNormalizeLong checks that any number of marks is sorted, that marks of a class stay in order,
// and that nothing is inserted between them.
func TestNormalizeLong(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 15, 16, 30, 31, 32, 63, 64, 65, 1000} {
		var mixed, sorted []rune
		// Classes 1, 220, 230.
		for _, alike := range [][]rune{{0x0334}, {0x0317, 0x0316}, {0x0301, 0x0300}} {
			for range n {
				sorted = append(sorted, alike...)
			}
		}
		for range n {
			mixed = append(mixed, 0x0301, 0x0317, 0x0300, 0x0316, 0x0334)
		}
		want := "x" + string(sorted) + "é" + string(sorted)
		if got := normalize("x" + string(mixed) + "é" + string(mixed)); got != want {
			t.Errorf("%d of each: %+q, want %+q", n, got, want)
		}
	}
}

// TestMarks compares with package unicode, for the code points that package unicode knows.
func TestMarks(t *testing.T) {
	t.Parallel()
	for r := range rune(unicode.MaxRune + 1) {
		got := joiningOf(r) >= transparentMark
		if got != unicode.Is(unicode.M, r) && !unicode.Is(unicode.Cn, r) {
			t.Errorf("%U: a mark: %v", r, got)
		}
	}
}

// TestNonStarters has what UAX #15, section 13, counts: marks, and what composes with the code
// point before it.
func TestNonStarters(t *testing.T) {
	for text, want := range map[string]int{
		"": 0, "ab": 0, "a\u0301": 1, "a\u0301\u0316b\u0301": 2, "a\u0301b\u0301\u0316": 2,
		"\u00E1\u0301": 2, "\u0344": 2, "가": 1, "각": 2, "각각": 2,
		"\u1160": 0, "\u1161": 1, "\u1175": 1, "\u1176": 0,
		"\u11A7": 0, "\u11A8": 1, "\u11C2": 1, "\u11C3": 0,
		"\u09C7\u09BE": 1, "\U00011131\U00011127": 1, "\U0001D157": 0, "\U0001D15E": 1,
	} {
		if got := nonStarters(text); got != want {
			t.Errorf("%+q: %d, want %d", text, got, want)
		}
	}
}
