package infra_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

func TestLower(t *testing.T) {
	for s, want := range map[string]string{
		"": "", "a-z.09": "a-z.09", "AZ@[`{": "az@[`{", "aBc": "abc", "\u212AÄ": "\u212AÄ",
		"A\xFF\xC1": "a\xFF\xC1",
	} {
		if got := infra.Lower(s); got != want {
			t.Errorf("Lower(%q) = %q, want %q", s, got, want)
		}
		b := []byte(s)
		if infra.LowerBytes(b); string(b) != want {
			t.Errorf("LowerBytes(%q): %q, want %q", s, b, want)
		}
	}
}

func TestTabsAndTrimming(t *testing.T) {
	for _, tt := range []struct {
		in, without, trimmed string
		offset               int
	}{
		{"", "", "", 0},
		{" ", " ", "", 1},
		{"a b", "a b", "a b", 0},
		{"\ta\nb\r\n", "ab", "a\nb", 1},
		{"\x00\x1F a\x0B\x7F ", "\x00\x1F a\x0B\x7F ", "a\x0B\x7F", 3},
		{"\u00A0a\u2028", "\u00A0a\u2028", "\u00A0a\u2028", 0},
		{"\xC3\t\xA9", "\xC3\xA9", "\xC3\t\xA9", 0},
	} {
		if got := infra.RemoveTabAndNewline(tt.in); got != tt.without {
			t.Errorf("RemoveTabAndNewline(%q) = %q, want %q", tt.in, got, tt.without)
		}
		got, offset := infra.TrimC0ControlOrSpace(tt.in)
		if got != tt.trimmed || offset != tt.offset {
			t.Errorf("TrimC0ControlOrSpace(%q) = %q, %d, want %q, %d",
				tt.in, got, offset, tt.trimmed, tt.offset)
		}
	}
}

// TestEverywhere has one or two special bytes at each place of a text, since a text is read eight
// bytes at a time.
func TestEverywhere(t *testing.T) {
	part := func(s string, c byte, i int) string {
		if i < len(s) {
			return s[:i] + string([]byte{c}) + s[i+1:]
		}
		return s
	}
	specials := []byte("/.%\t\r\x00\x0B\x1F \x2B\x7F\x80\xAF\xB0\xC3\xFF")
	for n := range 24 {
		plain := strings.Repeat("a", n)
		for at := range n {
			for _, c := range specials {
				for _, d := range append(specials, 'a') {
					checkIndices(t, part(part(plain, c, at), d, at+1))
				}
			}
		}
	}
}

// checkIndices compares the functions that find something in s with loops over bytes.
func checkIndices(t *testing.T, s string) {
	t.Helper()
	for i := range len(s) {
		tab, dot := i, i
		for tab < len(s) && strings.IndexByte(infra.TabOrNewline, s[tab]) < 0 {
			tab++
		}
		for !strings.HasPrefix(s[dot:], "/.") && !strings.HasPrefix(s[dot:], "/%") && dot < len(s) {
			dot++
		}
		if got := infra.IndexTabOrNewline(s, i); got != tab {
			t.Fatalf("IndexTabOrNewline(%q, %d) = %d, want %d", s, i, got, tab)
		}
		if got := infra.NextDot(s, i); got != dot && infra.IsASCII(s[i:]) {
			t.Fatalf("NextDot(%q, %d) = %d, want %d", s, i, got, dot)
		}
	}
}

// TestASCII compares the classes of each byte with the Infra Standard's.
func TestASCII(t *testing.T) {
	const upper = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
	for c := range 256 {
		c := byte(c)
		in := func(list string) bool { return strings.IndexByte(list, c) >= 0 }
		lower := c
		if i := strings.IndexByte(upper, c); i >= 0 {
			lower = "abcdefghijklmnopqrstuvwxyz"[i]
		}
		if infra.IsLetter(c) != in(upper+"abcdefghijklmnopqrstuvwxyz") ||
			infra.IsDigit(c) != in("0123456789") || infra.IsTabOrNewline(c) != in("\x09\x0A\x0D") ||
			infra.LowerByte(c) != lower || infra.IsASCII(string([]byte{'a', c})) != (c <= 0x7F) {
			t.Errorf("%#x", c)
		}
	}
}

// TestWellFormed puts every byte after every lead byte, and compares with Unicode's definition of a
// maximal subpart: the longest beginning of a well-formed sequence, or else one byte.
func TestWellFormed(t *testing.T) {
	for _, s := range []string{
		"", "a", "é\uFFFD", "\uFFFD\uFFFE", "\uD7FF\uE000", "\U00010000\U0010FFFF",
	} {
		if got := infra.WellFormed(s); got != s {
			t.Errorf("%+q: %+q", s, got)
		}
	}
	for first := 0x80; first < 0x100; first++ {
		for second := range 0x100 {
			for _, rest := range []string{
				"", "\x7F", "\x80", "\xBF", "\xC0", "\x80\x7F", "\xBF\xC2",
			} {
				s := string([]byte{byte(first), byte(second)}) + rest
				if got, want := infra.WellFormed(s), decodedSlowly(s); got != want {
					t.Errorf("%q: %+q, want %+q", s, got, want)
				}
			}
		}
	}
}

func decodedSlowly(s string) string {
	var b strings.Builder
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			for n = min(3, len(s)); n > 1 && !begins(s[:n]); n-- {
			}
		}
		b.WriteRune(r)
		s = s[n:]
	}
	return b.String()
}

// begins reports whether a well-formed sequence begins with s, which has at least two bytes. Only
// the second byte's range depends on the first byte.
func begins(s string) bool {
	for _, rest := range []string{"\x80", "\x80\x80"} {
		if _, n := utf8.DecodeRuneInString(s + rest); n == len(s+rest) {
			return true
		}
	}
	return false
}
