package idna

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// TestNormalizer compares with x/text, which is right where no more than thirty marks
// follow each other.
func TestNormalizer(t *testing.T) {
	var n normalizer
	nfc := func(text string) string {
		n.marks = n.marks[:0]
		n.add(text)
		return n.result()
	}
	var firsts, seconds []rune // what composes
	isFirst, isSecond := map[rune]bool{}, map[rune]bool{}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if s := string(r); utf8.ValidRune(r) {
			if got, want := nfc(s), norm.NFC.String(s); got != want {
				t.Errorf("%U: %+q, want %+q", r, got, want)
			}
			if norm.NFC.String(s) != s || norm.NFD.String(s) == s || 0xAC1C < r && r < 0xD788 { // of Hangul one block, and the last
				continue
			}
			decomposition := []rune(norm.NFD.String(s))
			last := decomposition[len(decomposition)-1]
			first, _ := utf8.DecodeRuneInString(norm.NFC.String(string(decomposition[:len(decomposition)-1])))
			if !isFirst[first] {
				firsts, isFirst[first] = append(firsts, first), true
			}
			if !isSecond[last] {
				seconds, isSecond[last] = append(seconds, last), true
			}
		}
	}
	for _, first := range firsts {
		for _, second := range seconds {
			got, ok := n.composePair(first, second)
			want := []rune(norm.NFC.String(string([]rune{first, second})))
			if ok != (len(want) == 1) || ok && got != want[0] {
				t.Errorf("%U and %U: %U, %v, want %U", first, second, got, ok, want)
			}
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 20_000 {
		text := []rune{firsts[random.IntN(len(firsts))]}
		for range 1 + random.IntN(12) {
			from := seconds
			if random.IntN(8) == 0 {
				from = firsts
			}
			text = append(text, from[random.IntN(len(from))])
		}
		if got, want := nfc(string(text)), norm.NFC.String(string(text)); got != want {
			t.Errorf("%+q: %+q, want %+q", string(text), got, want)
		}
	}
}

// Where x/text gets to see a few code points at once, it puts in nothing between the
// marks that they are mapped to.
func TestSafeCodePoints(t *testing.T) {
	profile := uts46()
	for r := rune(utf8.RuneSelf); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || classOf(r) != 0 || norm.NFKD.PropertiesString(string(r)).BoundaryAfter() {
			continue
		}
		if mapped, _ := mapApart(profile, strings.Repeat(string(r), safeCodePoints)); strings.Contains(mapped, graphemeJoiner) {
			t.Errorf("%U: %+q", r, mapped)
		}
	}
}

// isInvalidCodePoint has shortcuts: what it does by definition is to map.
func TestIsInvalidCodePoint(t *testing.T) {
	var p processing
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !utf8.ValidRune(r) || 'A' <= r && r <= 'Z' {
			continue
		}
		mapped, ok := mapDomain(string(r))
		want := !ok || mapped != string(r)
		for range 2 {
			if p.isInvalidCodePoint(r) != want {
				t.Errorf("%U: invalid %v", r, !want)
			}
		}
	}
	if n := len(p.composing); n == 0 || n > 1300 {
		t.Errorf("it has kept %d code points", n)
	}
}
