package invisible

import (
	"strings"
	"testing"
)

func TestIs(t *testing.T) {
	for _, test := range []struct {
		r    rune
		want bool
	}{
		{' ', false}, {'a', false}, {'~', false}, {'é', false}, {'日', false}, {'א', false},
		{'\u0301', false}, {'😀', false},
		{'\t', true}, {0, true}, {0x7F, true}, {0x85, true}, {0xA0, true}, {0xAD, true},
		{0x3000, true}, {0x115F, true}, {0x200D, true}, {0x202E, true}, {0x2066, true},
		{0xFE0F, true}, {0xFEFF, true}, {0xE0041, true}, {0xE000, true},
	} {
		if got := Is(test.r); got != test.want {
			t.Errorf("U+%04X: %t", test.r, got)
		}
	}
}

// Each character with a name is invisible.
func TestNames(t *testing.T) {
	for r, name := range names {
		if !Is(r) || Name(r) != name {
			t.Errorf("U+%04X, %s", r, name)
		}
	}
	if got := Name('a'); got != "" {
		t.Errorf("a: %q", got)
	}
}

func TestText(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for _, test := range []struct{ name, input, want string }{
		{"nothing", "", ""},
		{"all can be seen", "aé日 ~", "aé日 ~"},
		{"a space that is not ASCII", "a\u00A0b", "a<U+00A0>b"},
		{"a control", "\x07\U000E0041", "<U+0007><U+E0041>"},
		{"ill-formed", "a\xFF\xC3", "a\uFFFD\uFFFD"},
		{"the longest", a(500), a(500)},
		{"a byte more", a(501), a(500) + "… (501 bytes)"},
		{"cut before a code point", a(499) + "é", a(499) + "… (501 bytes)"},
		{"cut before four bytes", a(497) + "😀" + a(999), a(497) + "… (1,500 bytes)"},
		{"cut after a code point", a(498) + "éa", a(498) + "é… (501 bytes)"},
		{"cut, and not to be seen", "\t" + a(999_999), "<U+0009>" + a(499) + "… (1,000,000 bytes)"},
	} {
		if got := Text(test.input); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	if got, long := Cut("\x80\x80", 1); got != "" || !long { // no code point begins
		t.Errorf("%q, %t", got, long)
	}
	for n, want := range map[int]string{
		0: "0", 999: "999", 1000: "1,000", 999_999: "999,999", 1_000_000: "1,000,000",
	} {
		if got := Count(n); got != want {
			t.Errorf("Count(%d) = %s", n, got)
		}
	}
}
