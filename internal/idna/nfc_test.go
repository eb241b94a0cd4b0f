package idna

import (
	"math/rand/v2"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// compositionParts returns the code points that compositions begin and end with.
func compositionParts() (firsts, seconds []rune) {
	isFirst, isSecond := make(map[rune]bool), make(map[rune]bool)
	for r := range rune(unicode.MaxRune + 1) {
		first, second := decompositionOf(r)
		if second == 0 || compositionOf(first, second) != r || 0xAC1C < r && r < 0xD788 { // of Hangul one block, and the last
			continue
		}
		if !isFirst[first] {
			firsts, isFirst[first] = append(firsts, first), true
		}
		if !isSecond[second] {
			seconds, isSecond[second] = append(seconds, second), true
		}
	}
	return firsts, seconds
}

// isKnown reports whether x/text knows r on this Go release.
func isKnown(r rune) bool { return utf8.ValidRune(r) && !unicode.Is(unicode.Cn, r) }

// TestNormalize compares with x/text, which is right where it knows the code points and no
// more than thirty marks follow each other.
func TestNormalize(t *testing.T) {
	t.Parallel()
	for r := range rune(unicode.MaxRune + 1) {
		if s := string(r); isKnown(r) {
			if got, want := normalize(s), norm.NFC.String(s); got != want {
				t.Errorf("%U: %+q, want %+q", r, got, want)
			}
			if got, want := combiningClass(r), norm.NFC.PropertiesString(s).CCC(); got != want && norm.NFD.String(s) == s {
				t.Errorf("%U: combining class %d, want %d", r, got, want)
			}
		}
	}
	firsts, seconds := compositionParts()
	if len(firsts) < 300 || len(seconds) < 80 {
		t.Fatalf("%d and %d code points compose", len(firsts), len(seconds))
	}
	for _, first := range firsts {
		for _, second := range seconds {
			s := string([]rune{first, second})
			if got, want := normalize(s), norm.NFC.String(s); got != want && isKnown(first) && isKnown(second) {
				t.Errorf("%U and %U: %+q, want %+q", first, second, got, want)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := []rune{firsts[random.IntN(len(firsts))]}
		known := isKnown(text[0])
		for range 1 + random.IntN(12) {
			from := seconds
			if random.IntN(8) == 0 {
				from = firsts
			}
			r := from[random.IntN(len(from))]
			known = known && isKnown(r)
			text = append(text, r)
		}
		if got, want := normalize(string(text)), norm.NFC.String(string(text)); known && got != want {
			t.Errorf("%+q: %+q, want %+q", string(text), got, want)
		}
	}
}
