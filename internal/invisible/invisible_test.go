package invisible

import "testing"

func TestIs(t *testing.T) {
	for _, test := range []struct {
		r    rune
		want bool
	}{
		{' ', false}, {'a', false}, {'~', false}, {'é', false}, {'日', false}, {'א', false}, {'\u0301', false}, {'😀', false},
		{'\t', true}, {0, true}, {0x7F, true}, {0x85, true}, {0xA0, true}, {0xAD, true}, {0x3000, true}, {0x115F, true},
		{0x200D, true}, {0x202E, true}, {0x2066, true}, {0xFE0F, true}, {0xFEFF, true}, {0xE0041, true}, {0xE000, true},
	} {
		if got := Is(test.r); got != test.want {
			t.Errorf("U+%04X: %t", test.r, got)
		}
	}
}

// Whatever has a name is invisible.
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
