package url

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"math/bits"
	neturl "net/url"
	"os"
	"slices"
	"strings"
	"testing"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"

	"github.com/go-weburl/url/charset"
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
	var visit func(alphabet string, n int, prefix []byte)
	visit = func(alphabet string, n int, prefix []byte) {
		if n == 0 {
			digest.Write([]byte(ComponentPercentEncodeSet.Encode(string(prefix)) + "\n"))
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
		// If another slice shares the array, only the bytes after the slice's length change.
		shared, input := []byte("xyz"), infra.WellFormed(tt.input)
		got := appendPercentEncodedBytes(shared[:1:2], input, tt.set)
		if string(got) != "x"+tt.want {
			t.Errorf("%s: set %d, %+q: appended %s, want %s",
				tt.name, tt.set, tt.input, got[1:], tt.want)
		}
		if string(shared[2:]) != "z" {
			t.Errorf("%s: wrote after the capacity", tt.name)
		}
	}
}

// TestPercentEncodeLengths makes results of every length around that of the buffer in the frame.
func TestPercentEncodeLengths(t *testing.T) {
	for n := range 300 {
		for _, unit := range []string{" ", "é", "€", "😀", "\xF0\x9F\x98"} {
			input := strings.Repeat("a", n) + strings.Repeat(unit, 40) + "z"
			encoded := PathPercentEncodeSet.Encode(unit)
			want := strings.Repeat("a", n) + strings.Repeat(encoded, 40) + "z"
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

// FuzzPercent compares the codecs with each other, and with what they make of one code point or
// byte at a time.
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
		var want strings.Builder
		for _, r := range infra.WellFormed(s) {
			want.WriteString(set.Encode(string(r)))
		}
		if encoded != want.String() {
			t.Fatalf("Encode: got %s, want %s", encoded, &want)
		}
		if again := set.Encode(encoded); set < ComponentPercentEncodeSet && again != encoded {
			t.Fatalf("encoded twice: got %s, want %s", again, encoded)
		}
		var decoded []byte
		for i := 0; i < len(s); i++ {
			b := PercentDecode(s[i:min(i+3, len(s))])
			if len(b) == 1 && i+3 <= len(s) {
				i += 2
			}
			decoded = append(decoded, b[0])
		}
		if got := PercentDecode(s); got != string(decoded) {
			t.Fatalf("PercentDecode: got %q, want %q", got, decoded)
		}
		for i := range len(encoded) {
			c := encoded[i]
			if c < ' ' || c > '~' || c != '%' && c != '+' && set.Contains(rune(c)) {
				t.Fatalf("encoded: %q has the byte %02X", encoded, c)
			}
		}
		// Decoding restores the input, unless the input itself looked percent-encoded.
		got, plain := PercentDecode(encoded), PercentDecode(infra.WellFormed(s))
		if set < ComponentPercentEncodeSet && got != plain {
			t.Fatalf("decoded again: got %q, want %q", got, plain)
		}
		if set == ComponentPercentEncodeSet { // includes '%', and has no plus for a space
			if got, want := PercentDecode(encoded), infra.WellFormed(s); got != want {
				t.Fatalf("round trip: got %q, want %q", got, want)
			}
		}
	})
}

var percentBenchmarks = []struct{ name, s string }{
	{"nothing", "articles/2024/hello-world_1.html"},
	{"short", "a b"},
	{"words", "some words with spaces in them"},
	{"mixed", "Füße & Straße: 50% mehr, Crème brûlée"},
	{"Japanese", "日本語の文章をパーセント符号化する"},
	{"long", strings.Repeat("The quick brown fox, jumps. ", 20)},
}

// measure runs a benchmark that calls do again and again.
func measure(b *testing.B, name string, do func()) {
	b.Helper()
	b.Run(name, func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			do()
		}
	})
}

func BenchmarkPercentEncode(b *testing.B) {
	for _, bb := range percentBenchmarks {
		measure(b, bb.name+"/Encode", func() { PathPercentEncodeSet.Encode(bb.s) })
		measure(b, bb.name+"/net-url", func() { neturl.PathEscape(bb.s) })
	}
}

func BenchmarkPercentDecode(b *testing.B) {
	for _, bb := range percentBenchmarks {
		s := neturl.PathEscape(bb.s)
		measure(b, bb.name+"/PercentDecode", func() { PercentDecode(s) })
		measure(b, bb.name+"/net-url", func() { neturl.PathUnescape(s) })
	}
}

// charsetOf returns the encoding with a label of the Encoding Standard.
func charsetOf(label string) encoding.Encoding {
	enc, err := charset.Get(label)
	if err != nil {
		panic(err)
	}
	return enc
}

// encodingLabels are encodings of each kind.
var encodingLabels = []string{
	"Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "gb18030", "IBM866",
	"ISO-8859-2", "KOI8-R", "windows-1252", "x-user-defined",
}

// TestEncodeAfterEncoding has the standard's examples, empty input, forms, and code points on which
// golang.org/x/text/encoding, which workshop/standard uses, differs from the standard. The expected
// values are the reference implementation's. The vectors have other queries.
func TestEncodeAfterEncoding(t *testing.T) {
	const query, form = SpecialQueryPercentEncodeSet, FormPercentEncodeSet
	tests := []struct {
		name  string
		enc   encoding.Encoding
		set   PercentEncodeSet
		input string
		want  string
	}{
		// https://url.spec.whatwg.org/#example-percent-encode-operations
		{"standard", charsetOf("shift_jis"), query, " ", "%20"},
		{"standard", charsetOf("shift_jis"), query, "≡", "%81%DF"},
		{"standard", charsetOf("shift_jis"), query, "‽", "%26%238253%3B"},
		{"standard", charsetOf("iso-2022-jp"), query, "¥", `%1B(J\%1B(B`},
		{"standard", charsetOf("shift_jis"), form, "1+1 ≡ 2%20‽",
			"1%2B1+%81%DF+2%2520%26%238253%3B"},

		{"nothing", charsetOf("shift_jis"), form, "", ""},
		{"nothing", charsetOf("iso-2022-jp"), form, "", ""},
		{"nothing", charsetOf("windows-1252"), form, "", ""},
		{"ASCII", charsetOf("windows-1252"), form, "a b&c", "a+b%26c"},
		{"control", charsetOf("windows-1252"), query, "\u0081\u0080€", "%81%26%23128%3B%80"},
		{"Shift_JIS IBM", charsetOf("shift_jis"), query, "ⅰ纊＂", "%FA@%FA\\%FAW"},
		{"Big5 first of several", charsetOf("big5"), query, "╭", "%A2~"},
		{"gb18030", charsetOf("gb18030"), query, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀",
			"%26%2358853%3B%A8%BC%815%F47%A6%D9%A6%D9%949%FC6"},
		{"GBK", charsetOf("gbk"), query, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀€",
			"%26%2358853%3B%A8%BC%26%2359335%3B%A6%D9%A6%D9%26%23128512%3B%80"},

		{"Shift_JIS yen in a form", charsetOf("shift_jis"), form, "¥‾−", `%5C%7E%81%7C`},
		{"ISO-2022-JP in a form", charsetOf("iso-2022-jp"), form, "水 ¥‾",
			"%1B%24B%3Fe%1B%28B+%1B%28J%5C%7E%1B%28B"},
	}
	for _, tt := range tests {
		if got := tt.set.EncodeAfterEncoding(tt.enc, tt.input); got != tt.want {
			t.Errorf("%s: %s, %+q, set %d: got %s, want %s",
				tt.name, tt.enc, tt.input, tt.set, got, tt.want)
		}
	}
}

// TestEncodeAfterEncodingIllFormed expects a U+FFFD for each maximal subpart, as in UTF-8. Only
// gb18030 has bytes for U+FFFD.
func TestEncodeAfterEncodingIllFormed(t *testing.T) {
	for _, tt := range illFormedTests {
		for _, enc := range []struct {
			encoding.Encoding
			fffd string
		}{
			{charsetOf("windows-1252"), "%26%2365533%3B"},
			{charsetOf("euc-kr"), "%26%2365533%3B"},
			{charsetOf("big5"), "%26%2365533%3B"},
			{charsetOf("iso-2022-jp"), "%26%2365533%3B"},
			{charsetOf("gb18030"), "%841%A47"},
		} {
			want := strings.ReplaceAll(tt.want, "%EF%BF%BD", enc.fffd)
			for utf8Bytes, r := range map[string]rune{
				"%C3%A9": 'é', "%E2%82%AC": '€', "%C2%80": '\u0080', "%F0%9F%92%80": '💀',
			} {
				want = strings.ReplaceAll(want, utf8Bytes,
					SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc.Encoding, string(r)))
			}
			got := SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc.Encoding, tt.in)
			if got != want {
				t.Errorf("%s, %+q: got %s, want %s", encodingName(enc.Encoding), tt.in, got, want)
			}
		}
	}
}

func TestOutputEncoding(t *testing.T) {
	for _, enc := range []encoding.Encoding{
		nil,
		encoding.Nop,
		encoding.Replacement,
		unicode.UTF8,
		unicode.UTF8BOM,
		unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM),
		unicode.UTF16(unicode.BigEndian, unicode.UseBOM),
		unicode.UTF16(unicode.BigEndian, unicode.ExpectBOM),
	} {
		if got := outputEncoding(enc); got != nil {
			t.Errorf("%v: got %v, want nil", enc, got)
		}
		got, want := SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "é\xFF"),
			"%C3%A9%EF%BF%BD"
		if got != want {
			t.Errorf("%v: got %s, want %s", enc, got, want)
		}
	}
	for _, label := range encodingLabels {
		if enc := charsetOf(label); outputEncoding(enc) != enc || !keepsASCII(enc) {
			t.Errorf("%s: got %v", label, outputEncoding(enc))
		}
	}
	for _, label := range []string{"utf-8", "utf-16le", "utf-16be", "replacement"} {
		if got := outputEncoding(charsetOf(label)); got != nil {
			t.Errorf("%s: got %v, want nil", label, got)
		}
	}
}

// failingEncoding is an encoding whose encoder breaks the rules.
type failingEncoding struct {
	transform.NopResetter
	nDst, nSrc int
	err        error
}

func (f failingEncoding) NewDecoder() *encoding.Decoder { return nil }
func (f failingEncoding) NewEncoder() *encoding.Encoder { return &encoding.Encoder{Transformer: f} }
func (f failingEncoding) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	return copy(dst, strings.Repeat("x", f.nDst)), min(f.nSrc, len(src)), f.err
}

// TestEncodingNotStandard tests encodings that are not in the standard.
func TestEncodingNotStandard(t *testing.T) {
	long := strings.Repeat("é", 200)
	tests := []struct {
		name        string
		enc         encoding.Encoding
		input, want string
	}{
		{"EBCDIC", charmap.CodePage037, "Aé水", "%C1Q%26%2327700%3B"},
		{"ISO 8859-1", charmap.ISO8859_1, "é\u0080€", "%E9%80%26%238364%3B"},
		{"state", simplifiedchinese.HZGB2312, "水a", "~{K.~}a"},
		{"UTF-32", utf32.UTF32(utf32.BigEndian, utf32.IgnoreBOM), "é", "%00%00%00%E9"},
		{"more than a buffer", charmap.ISO8859_1, long, strings.Repeat("%E9", 200)},
		{"empty", charmap.CodePage037, "", ""},
		{"error", failingEncoding{err: errors.New("no")}, "ab", "%26%2397%3B%26%2398%3B"},
		{"error at the end", failingEncoding{nSrc: 9, err: errors.New("no")}, "ab", ""},
		{"no error and no progress", failingEncoding{}, "é", "%26%23233%3B"},
		{"no room and no progress", failingEncoding{err: transform.ErrShortDst}, "a",
			"%26%2397%3B"},
		{"more input at the end", failingEncoding{err: transform.ErrShortSrc}, "a", "%26%2397%3B"},
	}
	for _, tt := range tests {
		got := string(appendEncoded(nil, tt.enc, tt.input, SpecialQueryPercentEncodeSet))
		if got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

func TestEncodeAfterEncodingAllocs(t *testing.T) {
	for _, enc := range []encoding.Encoding{
		nil, charsetOf("windows-1252"), charsetOf("shift_jis"),
	} {
		if n := testing.AllocsPerRun(100, func() {
			SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "name=value&other=value")
		}); n != 0 {
			t.Errorf("%v: %v allocations where nothing changes", enc, n)
		}
	}
}

// BenchmarkEncodeAfterEncoding compares with golang.org/x/text and net/url's QueryEscape.
func BenchmarkEncodeAfterEncoding(b *testing.B) {
	for _, bb := range []struct {
		label string
		text  encoding.Encoding
		input string
	}{
		{"windows-1252", charmap.Windows1252, "q=plain words"},
		{"windows-1252", charmap.Windows1252, "q=Füße und Straße"},
		{"shift_jis", japanese.ShiftJIS, "q=日本語の文章"},
		{"iso-2022-jp", japanese.ISO2022JP, "q=日本語の文章"},
	} {
		enc := charsetOf(bb.label)
		measure(b, bb.label+"/"+bb.input, func() {
			FormPercentEncodeSet.EncodeAfterEncoding(enc, bb.input)
		})
		measure(b, "text "+bb.label+"/"+bb.input, func() {
			s, _ := bb.text.NewEncoder().String(bb.input)
			neturl.QueryEscape(s)
		})
	}
}

// TestDecodersInForm tests decoders in forms, including one of an encoding that is not in the
// standard.
func TestDecodersInForm(t *testing.T) {
	for _, tt := range []struct {
		enc          encoding.Encoding
		input, value string
	}{
		{charsetOf("shift_jis"), "%82%40", "\uFFFD@"},
		{charsetOf("iso-2022-jp"), "%1B(J%5C%1B(B", "¥"},
		{charsetOf("gbk"), "%A8%BC", "ḿ"},
		{charsetOf("windows-1252"), "%81+", "\u0081 "},
		{charmap.CodePage037, "%C1%51", "Aé"},
		{encoding.Nop, "é%FF", "é\uFFFD"},
		{illFormedEncoding{}, "%C3", "\uFFFD"},
	} {
		got := ParseURLEncodedIn("="+tt.input, tt.enc)
		if !slices.Equal(got, []Pair{{"", tt.value}}) {
			t.Errorf("%v, %s: %+q, want %+q", tt.enc, tt.input, got, tt.value)
		}
	}
}

// illFormedEncoding decodes every byte to itself.
type illFormedEncoding struct{ failingEncoding }

func (illFormedEncoding) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: transform.Nop}
}
