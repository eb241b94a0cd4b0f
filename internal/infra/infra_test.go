package infra_test

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/go-weburl/url/internal/infra"
)

// TestPercentEncodedByte tries every byte in each place of a percent-encoded byte.
func TestPercentEncodedByte(t *testing.T) {
	for c := range 256 {
		for _, s := range []string{
			string([]byte{'%', byte(c), '9'}), string([]byte{'%', 'F', byte(c), '0'}),
		} {
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
		"": infra.Plain, "a": infra.Plain, ".a": infra.Plain, "..a": infra.Plain,
		"...": infra.Plain, "....": infra.Plain, "%2e%2E%2e": infra.Plain, "%2": infra.Plain,
		"%2f": infra.Plain, "%2d": infra.Plain, "%2D": infra.Plain, "%3e": infra.Plain,
		"x2e": infra.Plain, ".%2e.": infra.Plain, "%252e": infra.Plain, "./": infra.Plain,
		".": infra.SingleDot, "%2e": infra.SingleDot, "%2E": infra.SingleDot,
		"..": infra.DoubleDot, ".%2e": infra.DoubleDot, ".%2E": infra.DoubleDot,
		"%2e.": infra.DoubleDot, "%2E.": infra.DoubleDot, "%2e%2e": infra.DoubleDot,
		"%2E%2E": infra.DoubleDot, "%2e%2E": infra.DoubleDot, "%2E%2e": infra.DoubleDot,
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
		"": 0, "a": 1, "http://h": 4, "HTTP:": 4, "a1+-.:": 5, "1a:": 0, "+a": 0, ":": 0, "a b:": 1,
		"a\x80": 1, "@a": 0, "[a": 0, "`a": 0, "{a": 0, "z/": 1, "Z/": 1,
	} {
		if got := infra.SchemeLen(s); got != want {
			t.Errorf("SchemeLen(%q) = %d, want %d", s, got, want)
		}
	}
}

// SchemeOf finds each scheme of the table.
func TestSchemeOf(t *testing.T) {
	for i, scheme := range infra.Schemes {
		if got := infra.SchemeOf(strings.ToUpper(scheme.Name)); int(got) != i {
			t.Errorf("%s is scheme %d, want %d", scheme.Name, got, i)
		}
	}
	// What the standard, and the Fetch Standard for HTTP(S) schemes, say about each.
	for name, want := range map[string]struct {
		port                           uint16
		isFetched, isSocket, isSpecial bool
	}{
		"http": {80, true, false, true}, "https": {443, true, false, true},
		"ws": {80, false, true, true}, "wss": {443, false, true, true},
		"ftp": {21, false, false, true}, "file": {0, false, false, true}, "foo": {},
	} {
		s := infra.SchemeOf(name)
		if s.DefaultPort() != want.port || s.IsFetched() != want.isFetched ||
			s.IsWebSocket() != want.isSocket || s.IsSpecial() != want.isSpecial ||
			s.IsRequested() != (want.isFetched || want.isSocket) {
			t.Errorf("%s: %+v", name, infra.Schemes[s])
		}
	}
	if infra.HTTPS != infra.HTTP+1 {
		t.Error("the recogniser adds 1 to HTTP for HTTPS")
	}
	for s, want := range map[string]infra.Scheme{
		"HTTPS": infra.HTTPS, "wSs": infra.WSS, "": 0, "w": 0, "http:": 0, "httpsx": 0,
		"ht\x54P": infra.HTTP, "F\x14P": 0, "\x17S": 0, "http\u017F": 0,
	} {
		if got := infra.SchemeOf(s); got != want {
			t.Errorf("SchemeOf(%q) = %d, want %d", s, got, want)
		}
	}
}

// TestCompareCodeUnits checks the order of strings of the code points that UTF-8 and UTF-16 sort
// differently.
func TestCompareCodeUnits(t *testing.T) {
	var all []string
	const codePoints = "\x00az\u007F\u0080\u07FF\u0800\uD7FF\uE000\uEFFF\uF000\uFFFF" +
		"\U00010000\U0003FFFF\U00040000\U0010FFFF"
	for _, a := range codePoints {
		all = append(all, string(a), "\uFFFD"+string(a), string(a)+"\U00010000")
	}
	sign := func(n int) int { return max(-1, min(n, 1)) }
	for _, a := range append(all, "") {
		for _, b := range append(all, "") {
			want := slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)))
			if got := infra.CompareCodeUnits(a, b); sign(got) != want {
				t.Errorf("%+q and %+q: %d, want %d", a, b, got, want)
			}
		}
	}
}

func TestCharacterName(t *testing.T) {
	for r, want := range map[rune]string{
		' ': "a space", '\t': "a tab", '\n': "a line break", '\r': "a line break", '\v': "U+000B",
		'\x1F': "U+001F", '!': "'!'", '~': "'~'", '\x7F': "U+007F", 'é': "U+00E9",
		'\uABCD': "U+ABCD", '\U0001F4A9': "U+1F4A9", '\U0010FFFF': "U+10FFFF",
	} {
		if got := infra.CharacterName(r); got != want {
			t.Errorf("%U: %s, want %s", r, got, want)
		}
	}
}

// Each row says whether s is a Windows drive letter, is a normalized one, and starts with one,
// according to the standard's text and examples.
func TestWindowsDriveLetter(t *testing.T) {
	for s, want := range map[string][3]bool{
		"": {}, "c": {}, "cc:": {}, "1:": {}, ":": {}, "c;": {}, "é:": {},
		"c:": {true, true, true}, "Z:": {true, true, true}, "c|": {true, false, true},
		"A|": {true, false, true}, "c:/": {false, false, true}, `c:\`: {false, false, true},
		"c:?": {false, false, true}, "c|#": {false, false, true}, "c:a": {}, "c|a/": {}, "c:|": {},
	} {
		got := [3]bool{infra.IsWindowsDriveLetter(s), infra.IsNormalizedWindowsDriveLetter(s),
			infra.StartsWithWindowsDriveLetter(s)}
		if got != want {
			t.Errorf("%q: %v, want %v", s, got, want)
		}
	}
}

// TestIsWithoutSlashes has each scheme.
func TestIsWithoutSlashes(t *testing.T) {
	for scheme := range strings.FieldsSeq("cid mid data sip sips im pres tel xmpp news sms geo " +
		"mailto about acct urn blob javascript view-source magnet") {
		if !infra.IsWithoutSlashes(scheme) || infra.IsWithoutSlashes(scheme+"x") {
			t.Error(scheme)
		}
	}
	if infra.IsWithoutSlashes("foo") || infra.IsWithoutSlashes("") {
		t.Error("foo, or none")
	}
}
