package random

import (
	"fmt"
	"testing"
)

func TestSameSeedSameSequence(t *testing.T) {
	seeds := []Input{{Text: "http://example.com/"}}
	sequence := func(seed uint64) string {
		g := New(seed, seeds)
		var s string
		for range 200 {
			in := g.Parse()
			base := "none"
			if in.Base != nil {
				base = *in.Base
			}
			s += fmt.Sprintf("%q %q\n", in.Text, base)
			for _, edit := range []Sequence{g.Set(), g.Params()} {
				s += fmt.Sprintf("%q %q\n", edit.Pairs, edit.Ops)
			}
		}
		return s
	}
	if first, again := sequence(1), sequence(1); first != again {
		t.Error("seed 1 gives two sequences")
	}
	if sequence(1) == sequence(2) {
		t.Error("seeds 1 and 2 give the same sequence")
	}
}

func TestPunycode(t *testing.T) {
	// From RFC 3492, section 7.1, and well-known domains.
	tests := []struct{ text, want string }{
		{"bücher", "bcher-kva"},
		{"☃", "n3h"},
		{"💩", "ls8h"},
		{"faß", "fa-hia"},
		{"他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
		{"3年B組金八先生", "3B-ww4c5e180e575a65lsy2b"},
		{"-> $1.00 <-", "-> $1.00 <--"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := Punycode(tt.text); got != tt.want {
			t.Errorf("%s: %s, want %s", tt.text, got, tt.want)
		}
	}
}
