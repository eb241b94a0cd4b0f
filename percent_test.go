package url

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/bits"
	neturl "net/url"
	"os"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// illFormedTests has ill-formed byte strings, with the result of Node's TextDecoder followed by
// encodeURIComponent.
var illFormedTests = []struct{ in, want string }{
	{"\x80", "%EF%BF%BD"}, {"\xFF", "%EF%BF%BD"}, {"\xC2", "%EF%BF%BD"}, {"\xC2A", "%EF%BF%BDA"},
	{"\xC2é", "%EF%BF%BD%C3%A9"}, {"\xC0\x80", "%EF%BF%BD%EF%BF%BD"}, {"\xE2", "%EF%BF%BD"},
	{"\xE2\x82", "%EF%BF%BD"}, {"\xE2\x82A", "%EF%BF%BDA"},
	{"\xE2\x82\xE2\x82\xAC", "%EF%BF%BD%E2%82%AC"}, {"\xE0\xA0", "%EF%BF%BD"},
	{"\xE0\xA0\xC2\x80", "%EF%BF%BD%C2%80"}, {"\xE0\x80\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"\xED\xA0\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"\xED\xBF\xBF", "%EF%BF%BD%EF%BF%BD%EF%BF%BD"}, {"\xF0", "%EF%BF%BD"},
	{"\xF0\x90", "%EF%BF%BD"}, {"\xF0\x90\x80", "%EF%BF%BD"}, {"\xF0\x90\x80A", "%EF%BF%BDA"},
	{"\xF0\x9F\x92", "%EF%BF%BD"}, {"\xF0\x9F\x92\xF0\x9F\x92\x80", "%EF%BF%BD%F0%9F%92%80"},
	{"\xF0\x80\x80\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"}, {"\xF4\x8F", "%EF%BF%BD"},
	{"\xF4\x90\x80\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"\xF5\x80\x80\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"\xF8\x88\x80\x80", "%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"\uFFFD", "%EF%BF%BD"}, // well-formed, and the same outcome
}

func TestAppendPercentEncodedIllFormed(t *testing.T) {
	for _, tt := range illFormedTests {
		for _, prefix := range []string{"", "a", "a/é"} {
			want := strings.NewReplacer("/", "%2F", "é", "%C3%A9").Replace(prefix) + tt.want
			got := appendPercentEncoded(nil, prefix+tt.in, ComponentPercentEncodeSet)
			if string(got) != want {
				t.Errorf("%+q: got %s, want %s", prefix+tt.in, got, want)
			}
		}
	}
}

// TestIllFormedUTF8 compares with workshop/gen/encodings: all strings of one and two bytes, and all
// strings of three and four of the bytes at which a range of the UTF-8 decoder begins or ends.
func TestIllFormedUTF8(t *testing.T) {
	const interesting = "\x00\x20\x25\x41\x7F\x80\x8F\x90\x9F\xA0\xBF\xC0\xC1\xC2\xDF" +
		"\xE0\xE1\xEC\xED\xEE\xEF\xF0\xF1\xF3\xF4\xF5\xFF"
	all := make([]byte, 256)
	for i := range all {
		all[i] = byte(i)
	}
	digest := sha256.New()
	var buf []byte
	var visit func(alphabet string, n int, prefix []byte)
	visit = func(alphabet string, n int, prefix []byte) {
		if n == 0 {
			buf = appendPercentEncoded(buf[:0], string(prefix), ComponentPercentEncodeSet)
			digest.Write(append(buf, '\n'))
			return
		}
		for i := range len(alphabet) {
			visit(alphabet, n-1, append(prefix, alphabet[i]))
		}
	}
	visit(string(all), 1, nil)
	visit(string(all), 2, nil)
	visit(interesting, 3, nil)
	visit(interesting, 4, nil)
	var want struct{ UTF8 string }
	text, err := os.ReadFile("charset/testdata/encodings.json")
	if err := errors.Join(err, json.Unmarshal(text, &want)); err != nil {
		t.Fatal(err)
	}
	if got := hex.EncodeToString(digest.Sum(nil)); got != want.UTF8 {
		t.Errorf("digest %s, want %s", got, want.UTF8)
	}
}

func TestPercentDecode(t *testing.T) {
	tests := []struct{ in, want string }{
		// https://url.spec.whatwg.org/#example-percent-encode-operations
		{"%25%s%1G", "%%s%1G"},
		{"‽%25%2E", "\xE2\x80\xBD\x25\x2E"},

		{"", ""}, {"abc", "abc"}, {"%", "%"}, {"%4", "%4"}, {"%%", "%%"}, {"%%41", "%A"},
		{"%2541", "%41"}, {"%4%41", "%4A"}, {"%aF%Fa%00", "\xAF\xFA\x00"},
		{"%4g%g4%/9%:0%@0%G0%`0", "%4g%g4%/9%:0%@0%G0%`0"}, {"a%41b%", "aAb%"}, {"+", "+"},
		{"\xFF%FF", "\xFF\xFF"}, {"%C3%A9%E2%82", "é\xE2\x82"},
		{strings.Repeat("a%20", 200), strings.Repeat("a ", 200)},
		{strings.Repeat("%", 200) + "%41", strings.Repeat("%", 200) + "A"},
		{strings.Repeat("%4", 200), strings.Repeat("%4", 200)},
	}
	for _, tt := range tests {
		if got := PercentDecode(tt.in); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.in, got, tt.want)
		}
		if got := appendPercentDecoded([]byte("x"), tt.in); string(got) != "x"+tt.want {
			t.Errorf("%q: appended %q, want %q", tt.in, got[1:], tt.want)
		}
	}
}

// TestHexDigits tests every pair of bytes after a percent sign.
func TestHexDigits(t *testing.T) {
	for i := range 1 << 16 {
		in := "%" + string([]byte{byte(i >> 8), byte(i)})
		want, err := hex.DecodeString(in[1:])
		if err != nil {
			want = []byte(in)
		}
		if got := appendPercentDecoded(nil, in); string(got) != string(want) {
			t.Fatalf("%q: got %q, want %q", in, got, want)
		}
	}
}

// numberOfSets is how many percent-encode sets there are: non-ASCII bytes are in all of them.
var numberOfSets = bits.OnesCount(uint(percentEncodeSets[0xFF]))

func TestPercentEncodeSets(t *testing.T) {
	for i := range numberOfSets {
		set := PercentEncodeSet(1) << i
		for b := range 256 {
			want := b < 0x20 || b > 0x7E || percentEncodeSets[b]&set != 0
			if got := set.Contains(rune(b)); got != want {
				t.Errorf("set %d, U+%04X: %t, want %t", set, b, got, want)
			}
		}
		for c, want := range map[rune]bool{
			-1: false, -256: false, -1 << 31: false,
			0x100: true, 0xD800: true, 0xFFFF: true, 0x10FFFF: true,
			0x110000: false, 1<<31 - 1: false,
		} {
			if got := set.Contains(c); got != want {
				t.Errorf("set %d, %X: %t, want %t", set, c, got, want)
			}
		}
	}
	if PercentEncodeSet(0).Contains('é') || PercentEncodeSet(0).Contains('\u0100') ||
		PercentEncodeSet(0).Contains(0) {
		t.Error("the zero value is not the empty set")
	}
}

// TestPercentEncode has the standard's examples for UTF-8, and a case for each way in which a
// result is built: in the frame, in pieces, from ill-formed input.
func TestPercentEncode(t *testing.T) {
	tests := []struct {
		name  string
		set   PercentEncodeSet
		input string
		want  string
	}{
		// https://url.spec.whatwg.org/#example-percent-encode-operations
		{"standard", UserinfoPercentEncodeSet, "≡", "%E2%89%A1"},
		{"standard", UserinfoPercentEncodeSet, "‽", "%E2%80%BD"},
		{"standard", UserinfoPercentEncodeSet, "Say what‽", "Say%20what%E2%80%BD"},
		{"a byte", QueryPercentEncodeSet, "#", "%23"},
		{"a byte", C0ControlPercentEncodeSet, "\x7F", "%7F"},

		{"empty", FormPercentEncodeSet, "", ""},
		{"nothing", FormPercentEncodeSet, "a*b-c.d_e", "a*b-c.d_e"},
		{"space", FormPercentEncodeSet, " a b+c ", "+a+b%2Bc+"},
		{"space", ComponentPercentEncodeSet, " a b+c ", "%20a%20b%2Bc%20"},
		{"percent sign", PathPercentEncodeSet, "%41%zz%", "%41%zz%"},
		{"percent sign", ComponentPercentEncodeSet, "%41%zz%", "%2541%25zz%25"},
		{"null and delete", C0ControlPercentEncodeSet, "\x00 \x7F", "%00 %7F"},
		{"code points of each length", C0ControlPercentEncodeSet,
			"\u007F\u0080\u07FF\u0800\uFFFF\U00010000\U0010FFFF",
			"%7F%C2%80%DF%BF%E0%A0%80%EF%BF%BF%F0%90%80%80%F4%8F%BF%BF"},
		{"long", FragmentPercentEncodeSet, strings.Repeat("ab c", 100),
			strings.Repeat("ab%20c", 100)},
		{"long, non-ASCII", FragmentPercentEncodeSet, strings.Repeat("é", 500),
			strings.Repeat("%C3%A9", 500)},
		{"long, ill-formed", FragmentPercentEncodeSet, strings.Repeat("\xE2\x82", 500),
			strings.Repeat("%EF%BF%BD", 500)},
		{"empty set", 0, "é \xFF", "é \uFFFD"},
	}
	for _, tt := range tests {
		if got := tt.set.Encode(tt.input); got != tt.want {
			t.Errorf("%s: set %d, %+q: got %s, want %s", tt.name, tt.set, tt.input, got, tt.want)
		}
		if got := appendPercentEncoded([]byte("x"), tt.input, tt.set); string(got) != "x"+tt.want {
			t.Errorf("%s: set %d, %+q: appended %s, want %s",
				tt.name, tt.set, tt.input, got[1:], tt.want)
		}
		// If another slice shares the array, only the bytes after the slice's length change.
		shared := []byte("xyz")
		if appendPercentEncoded(shared[:1:2], tt.input, tt.set); string(shared[2:]) != "z" {
			t.Errorf("%s: wrote after the capacity", tt.name)
		}
	}
}

// TestPercentEncodeLengths makes results of every length around that of the buffer in the frame.
func TestPercentEncodeLengths(t *testing.T) {
	for n := range 300 {
		for _, unit := range []string{" ", "é", "€", "😀", "\xF0\x9F\x98"} {
			input := strings.Repeat("a", n) + strings.Repeat(unit, 40) + "z"
			encoded := appendPercentEncoded(nil, unit, PathPercentEncodeSet)
			want := strings.Repeat("a", n) + strings.Repeat(string(encoded), 40) + "z"
			if got := PathPercentEncodeSet.Encode(input); got != want {
				t.Fatalf("%d and %+q: got %s, want %s", n, unit, got, want)
			}
			if got := PercentDecode(want); got != infra.WellFormed(input) {
				t.Fatalf("%d and %+q: decoded to %+q", n, unit, got)
			}
		}
	}
}

func TestPercentAllocs(t *testing.T) {
	long := strings.Repeat("abc/é ", 1000)
	tests := []struct {
		name string
		want float64
		f    func()
	}{
		{"Encode, nothing changes", 0, func() { PathPercentEncodeSet.Encode("a/b/c.html") }},
		{"Encode, short", 1, func() { PathPercentEncodeSet.Encode("a b c") }},
		{"Encode, long", 1, func() { PathPercentEncodeSet.Encode(long) }},
		{"Encode, long, form", 1, func() { FormPercentEncodeSet.Encode(long) }},
		{"PercentDecode, nothing changes", 0, func() { PercentDecode("a/b?c=d&e=%zz") }},
		{"PercentDecode, short", 1, func() { PercentDecode("a%20b") }},
		{"PercentDecode, long", 1, func() { PercentDecode(long + "%20") }},
	}
	tests[len(tests)-1].want++ // the addition
	for _, tt := range tests {
		if got := testing.AllocsPerRun(100, tt.f); got != tt.want {
			t.Errorf("%s: %v allocations, want %v", tt.name, got, tt.want)
		}
	}
}

// FuzzPercent compares the codecs with each other, and with slow ones that process one code point
// or byte at a time.
func FuzzPercent(f *testing.F) {
	for _, tt := range illFormedTests {
		f.Add(tt.in, uint8(PathPercentEncodeSet))
	}
	for _, s := range []string{
		"", "%", "%4", "%41", "%zz%41%", " +%20", "a b é € 😀 \uFFFD", "\x00\x7F\x80",
		strings.Repeat("a%20é", 50),
	} {
		f.Add(s, uint8(FormPercentEncodeSet))
		f.Add(s, uint8(ComponentPercentEncodeSet))
	}
	f.Fuzz(func(t *testing.T, s string, bit uint8) {
		set := PercentEncodeSet(1) << (int(bit) % numberOfSets)
		encoded := set.Encode(s)
		if want := slowEncode(s, set); encoded != want {
			t.Fatalf("Encode: got %s, want %s", encoded, want)
		}
		if got := string(appendPercentEncoded([]byte("x"), s, set)); got != "x"+encoded {
			t.Fatalf("appendPercentEncoded: got %s, want %s", got[1:], encoded)
		}
		if again := set.Encode(encoded); set < ComponentPercentEncodeSet && again != encoded {
			t.Fatalf("encoded twice: got %s, want %s", again, encoded)
		}
		decoded := slowDecode(s)
		if got := PercentDecode(s); got != decoded {
			t.Fatalf("PercentDecode: got %q, want %q", got, decoded)
		}
		for i := range len(encoded) {
			c := encoded[i]
			if c < ' ' || c > '~' || c != '%' && c != '+' && set.Contains(rune(c)) {
				t.Fatalf("encoded: %q has the byte %02X", encoded, c)
			}
		}
		// Decoding restores the input, unless the input itself looked percent-encoded.
		got, want := PercentDecode(encoded), slowDecode(infra.WellFormed(s))
		if set < ComponentPercentEncodeSet && got != want {
			t.Fatalf("decoded again: got %q, want %q", got, want)
		}
		if set == ComponentPercentEncodeSet { // includes '%', and has no plus for a space
			if got, want := PercentDecode(encoded), infra.WellFormed(s); got != want {
				t.Fatalf("round trip: got %q, want %q", got, want)
			}
		}
	})
}

// slowEncode knows the maximal subparts as Unicode defines them: the longest
// beginning of a well-formed sequence, or else one byte.
func slowEncode(s string, set PercentEncodeSet) string {
	var b bytes.Buffer
	for s != "" {
		r, n := utf8.DecodeRuneInString(s)
		if r == utf8.RuneError && n == 1 {
			for k := min(3, len(s)); k > 1; k-- {
				if beginsWellFormed(s[:k]) {
					n = k
					break
				}
			}
		}
		for _, c := range []byte(string(r)) {
			switch {
			case c == ' ' && set == FormPercentEncodeSet:
				b.WriteByte('+')
			case set.Contains(r):
				b.WriteString("%" + strings.ToUpper(hex.EncodeToString([]byte{c})))
			default:
				b.WriteByte(c)
			}
		}
		s = s[n:]
	}
	return b.String()
}

// beginnings has the results of beginsWellFormed.
var beginnings = map[string]bool{}

// beginsWellFormed tries everything that could complete s to one code point.
func beginsWellFormed(s string) bool {
	begins, ok := beginnings[s]
	if !ok {
		begins = canBeCompleted(s)
		beginnings[strings.Clone(s)] = begins
	}
	return begins
}

func canBeCompleted(s string) bool {
	for missing := 1; missing <= 4-len(s); missing++ {
		for i := range 1 << (6 * missing) {
			b := []byte(s)
			for k := range missing {
				b = append(b, 0x80|byte(i>>(6*k))&0x3F)
			}
			if _, n := utf8.DecodeRune(b); n == len(b) {
				return true
			}
		}
	}
	return false
}

func slowDecode(s string) string {
	var b []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			if c, err := hex.DecodeString(s[i+1 : i+3]); err == nil {
				b = append(b, c[0])
				i += 2
				continue
			}
		}
		b = append(b, s[i])
	}
	return string(b)
}

var percentBenchmarks = []struct{ name, s string }{
	{"nothing", "articles/2024/hello-world_1.html"},
	{"short", "a b"},
	{"words", "some words with spaces in them"},
	{"mixed", "Füße & Straße: 50% mehr, Crème brûlée"},
	{"Japanese", "日本語の文章をパーセント符号化する"},
	{"long", strings.Repeat("The quick brown fox, jumps. ", 20)},
}

func BenchmarkPercentEncode(b *testing.B) {
	for _, bb := range percentBenchmarks {
		b.Run(bb.name+"/Encode", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				PathPercentEncodeSet.Encode(bb.s)
			}
		})
		b.Run(bb.name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				neturl.PathEscape(bb.s)
			}
		})
	}
}

func BenchmarkPercentDecode(b *testing.B) {
	for _, bb := range percentBenchmarks {
		s := neturl.PathEscape(bb.s)
		b.Run(bb.name+"/PercentDecode", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				PercentDecode(s)
			}
		})
		b.Run(bb.name+"/net-url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				neturl.PathUnescape(s)
			}
		})
	}
}
