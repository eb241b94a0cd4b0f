package infra_test

import (
	"encoding/hex"
	"testing"

	"github.com/go-weburl/url/internal/infra"
)

// TestPercentEncodedByte tries every byte in each place of a percent-encoded one.
func TestPercentEncodedByte(t *testing.T) {
	for c := range 256 {
		for _, s := range []string{string([]byte{'%', byte(c), '9'}), string([]byte{'%', 'F', byte(c), '0'})} {
			want, err := hex.DecodeString(s[1:3])
			if got, ok := infra.PercentEncodedByte(s); ok != (err == nil) || ok && got != want[0] {
				t.Errorf("%q: %#x, %t", s, got, ok)
			}
			if (infra.HexValue(byte(c)) < 16) != (err == nil) {
				t.Errorf("%#x: %d", c, infra.HexValue(byte(c)))
			}
		}
	}
	for _, s := range []string{"", "%", "%4", "4%41", "%%41"} {
		if got, ok := infra.PercentEncodedByte([]byte(s)); ok {
			t.Errorf("%q: %#x", s, got)
		}
	}
}

func TestSegmentOf(t *testing.T) {
	for segment, want := range map[string]infra.Segment{
		"": infra.Plain, "a": infra.Plain, ".a": infra.Plain, "..a": infra.Plain, "...": infra.Plain, "....": infra.Plain, "%2e%2E%2e": infra.Plain, "%2": infra.Plain, "%2f": infra.Plain, ".%2e.": infra.Plain, "%252e": infra.Plain, "./": infra.Plain,
		".": infra.SingleDot, "%2e": infra.SingleDot, "%2E": infra.SingleDot,
		"..": infra.DoubleDot, ".%2e": infra.DoubleDot, ".%2E": infra.DoubleDot, "%2e.": infra.DoubleDot, "%2E.": infra.DoubleDot,
		"%2e%2e": infra.DoubleDot, "%2E%2E": infra.DoubleDot, "%2e%2E": infra.DoubleDot, "%2E%2e": infra.DoubleDot,
	} {
		if got := infra.SegmentOf(segment); got != want {
			t.Errorf("SegmentOf(%q) = %d, want %d", segment, got, want)
		}
		if got := infra.SegmentOf([]byte(segment)); got != want {
			t.Errorf("SegmentOf([]byte(%q)) = %d, want %d", segment, got, want)
		}
	}
}

func TestSchemeLen(t *testing.T) {
	for s, want := range map[string]int{
		"": 0, "a": 1, "http://h": 4, "HTTP:": 4, "a1+-.:": 5, "1a:": 0, "+a": 0, ":": 0, "a b:": 1, "a\x80": 1, "@a": 0, "[a": 0, "`a": 0, "{a": 0, "z/": 1, "Z/": 1,
	} {
		if got := infra.SchemeLen(s); got != want {
			t.Errorf("SchemeLen(%q) = %d, want %d", s, got, want)
		}
	}
}

// Each row says whether s is a Windows drive letter, a normalized one, and whether it starts
// with one, by the standard's text and its examples.
func TestWindowsDriveLetter(t *testing.T) {
	for s, want := range map[string][3]bool{
		"": {}, "c": {}, "cc:": {}, "1:": {}, ":": {}, "c;": {}, "é:": {},
		"c:": {true, true, true}, "Z:": {true, true, true}, "c|": {true, false, true}, "A|": {true, false, true},
		"c:/": {false, false, true}, `c:\`: {false, false, true}, "c:?": {false, false, true}, "c|#": {false, false, true},
		"c:a": {}, "c|a/": {}, "c:|": {},
	} {
		got := [3]bool{infra.IsWindowsDriveLetter(s), infra.IsNormalizedWindowsDriveLetter(s), infra.StartsWithWindowsDriveLetter(s)}
		if got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}
