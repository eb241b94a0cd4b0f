package idna

import (
	"math"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// The samples of RFC 3492, section 7.1, in lower case.
var punycodeTests = []struct{ name, label, encoded string }{
	{"Arabic", "ليهمابتكلموشعربي؟", "egbpdaj6bu4bxfgehfvwxn"},
	{"Chinese, simplified", "他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"},
	{"Chinese, traditional", "他們爲什麽不說中文", "ihqwctvzc91f659drss3x8bo0yb"},
	{"Czech", "pročprostěnemluvíčesky", "proprostnemluvesky-uyb24dma41a"},
	{"Hebrew", "למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"},
	{"Hindi", "यहलोगहिन्दीक्योंनहींबोलसकतेहैं", "i1baa7eci9glrd9b2ae1bj0hfcgg6iyaf8o0a1dig0cd"},
	{"Japanese", "なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"},
	{"Russian", "почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"},
	{"Spanish", "porquénopuedensimplementehablarenespañol",
		"porqunopuedensimplementehablarenespaol-fmd56a"},
	{"Vietnamese", "tạisaohọkhôngthểchỉnóitiếngviệt",
		"tisaohkhngthchnitingvit-kjcr8268qyxafd2f1b9g"},
	{"Japanese and digits", "3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"},
	{"hyphens", "-> $1.00 <-", "-> $1.00 <--"},
	{"the last code point", "\U0010FFFF", "dn32g"},
	{"one", "ü", "tda"},
	{"none", "", ""},
}

func TestPunycode(t *testing.T) {
	for _, tt := range punycodeTests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := appendPunycode(nil, []rune(tt.label)); !ok || string(got) != tt.encoded {
				t.Errorf("appendPunycode(%q) = %q, %v, want %q", tt.label, got, ok, tt.encoded)
			}
			if got, ok := decodePunycode(nil, []rune(tt.encoded)); !ok || string(got) != tt.label {
				t.Errorf("decodePunycode(%q) = %q, %v, want %q",
					tt.encoded, string(got), ok, tt.label)
			}
		})
	}
}

func TestDecodePunycodeFailure(t *testing.T) {
	tests := []struct{ name, encoded string }{
		{"ends within an integer", "td"},
		{"no digit", "td!a"},
		{"upper case", "TDA"},
		{"not ASCII", "ü"},
		{"the first that is not ASCII", "\u0080-tda"},
		{"not ASCII before the delimiter", "ü-tda"},
		{"delimiter first", "-tda"},
		{"overflow", "99999999999"},
		{"past the last code point", "zzzzzz"},
		{"surrogate", "ib9b"},
		{"surrogate pair", "8c9bk9h"},
		{"surrogate, the last", "tda6925i"},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			if got, ok := decodePunycode(nil, []rune(tt.encoded)); ok {
				t.Errorf("decodePunycode(%q) = %+q, want failure", tt.encoded, string(got))
			}
		})
	}
}

// TestPunycodeLong compares the code for long labels with that for short ones.
func TestPunycodeLong(t *testing.T) {
	alphabets := []string{"ü", "aü", "абвгдежзийклмн", "a-0中文字ずü\U0001F600\U0002F800", "א\u0300"}
	for _, alphabet := range alphabets {
		letters := []rune(alphabet)
		for n := 1; n < 3000; n += n/7 + 1 {
			label := make([]rune, n)
			for i := range label {
				label[i] = letters[i*i%251%len(letters)] + rune(i*i%7*min(1, int(letters[0]>>8)))
			}
			short, shortOK := encodeSimply(label)
			long, longOK := appendPunycode(nil, label)
			if shortOK != longOK || shortOK && short != string(long) {
				t.Fatalf("%d of %q: encoded in two ways: %q, %v and %q, %v",
					n, alphabet, short, shortOK, long, longOK)
			}
			if !shortOK {
				continue
			}
			dst, d, _ := newPunycodeDecoder(nil, []rune(short))
			got, ok := d.decode(dst)
			if !ok || !slices.Equal(got, label) {
				t.Fatalf("%d of %q: %q decoded: %q, %v", n, alphabet, short, string(got), ok)
			}
			dst, d, _ = newPunycodeDecoder(nil, []rune(short))
			got, ok = d.decodeLong(dst)
			if !ok || !slices.Equal(got, label) {
				t.Fatalf("%d of %q: %q decoded the long way: %q, %v",
					n, alphabet, short, string(got), ok)
			}
		}
	}
}

// encodeSimply is the RFC's algorithm, unchanged, with one pass over the label for each different
// code point.
func encodeSimply(label []rune) (string, bool) {
	e := punycodeEncoder{bias: punycodeInitialBias}
	var dst []byte
	for _, r := range label {
		if r < utf8.RuneSelf {
			dst = append(dst, byte(r))
			e.basic++
		}
	}
	e.handled = e.basic
	if e.basic > 0 {
		dst = append(dst, '-')
	}
	delta, n := int64(0), rune(punycodeInitialN)
	for e.handled < len(label) {
		m := rune(math.MaxInt32)
		for _, r := range label {
			if r >= n {
				m = min(m, r)
			}
		}
		delta += int64(m-n) * int64(e.handled+1)
		for _, r := range label {
			if r < m {
				delta++
			}
			if r == m {
				if delta > punycodeMax {
					return "", false
				}
				dst = e.emit(dst, int(delta))
				delta = 0
			}
		}
		delta++
		n = m + 1
	}
	return string(dst), true
}

func TestPunycodeOverflow(t *testing.T) {
	for _, tt := range []struct {
		n    int // how many ASCII letters precede r
		r    rune
		want bool
	}{
		{300, 0x10FFFD, true},
		{3000, 0x10FFFD, false},
		{32767, 0x1007F, true}, // 1<<31 - 1
		{32768, 0x1007F, false},
	} {
		label := []rune(strings.Repeat("a", tt.n) + string(tt.r))
		encoded, ok := appendPunycode(nil, label)
		if ok != tt.want {
			t.Errorf("%d: %v, want %v", tt.n, ok, tt.want)
		}
		again, _ := decodePunycode(nil, []rune(string(encoded)))
		if ok && !slices.Equal(again, label) {
			t.Errorf("%d: not the same decoded", tt.n)
		}
	}
}

func FuzzPunycode(f *testing.F) {
	for _, tt := range punycodeTests {
		f.Add(tt.label)
		f.Add(tt.encoded)
	}
	f.Fuzz(func(t *testing.T, s string) {
		label := []rune(strings.ToValidUTF8(s, ""))
		encoded, ok := encodeSimply(label)
		long, longOK := appendPunycode(nil, label)
		if ok != longOK || ok && encoded != string(long) {
			t.Fatalf("%q encoded in two ways: %q, %v and %q, %v", s, encoded, ok, long, longOK)
		}
		if again, ok := decodePunycode(nil, []rune(encoded)); string(again) != string(label) {
			t.Errorf("%q encoded is %q, and decoded %q, %v",
				string(label), encoded, string(again), ok)
		}
		dst, d, ok := newPunycodeDecoder(nil, []rune(s))
		if !ok {
			return
		}
		label, ok = d.decode(dst)
		dst, d, _ = newPunycodeDecoder(nil, []rune(s))
		longLabel, longOK := d.decodeLong(dst)
		if ok != longOK || ok && !slices.Equal(label, longLabel) {
			t.Errorf("%q decoded in two ways: %q, %v and %q, %v", s, string(label), ok,
				string(longLabel), longOK)
		}
		if !ok || isASCII(label) {
			return
		}
		if again, ok := appendPunycode(nil, label); !ok || string(again) != s {
			t.Errorf("%q decoded is %+q, and encoded %q, %v", s, string(label), again, ok)
		}
	})
}
