package url

import (
	"errors"
	neturl "net/url"
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
)

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

// TestEncodeAfterEncoding has the standard's examples, and a few code points that show how
// encodings differ. The expected values are the reference implementation's.
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
		{"ASCII", charsetOf("euc-kr"), query, "a b&c", "a%20b&c"},

		{"control", charsetOf("windows-1252"), query, "\u0081\u0080€", "%81%26%23128%3B%80"},
		{"control", charsetOf("iso-8859-2"), query, "a\u0080b\u009Fc", "a%80b%9Fc"},
		{"unmappable", charsetOf("iso-8859-2"), query, "¢", "%26%23162%3B"},
		{"unmappable at each end", charsetOf("windows-1252"), query, "水é水水",
			"%26%2327700%3B%E9%26%2327700%3B%26%2327700%3B"},
		{"the last code point", charsetOf("windows-1252"), query, "\U0010FFFF", "%26%231114111%3B"},

		{"Shift_JIS yen", charsetOf("shift_jis"), query, "¥‾−\u0080", `\~%81|%80`},
		{"Shift_JIS yen in a form", charsetOf("shift_jis"), form, "¥‾−", `%5C%7E%81%7C`},
		{"Shift_JIS IBM", charsetOf("shift_jis"), query, "ⅰ纊＂", "%FA@%FA\\%FAW"},
		{"EUC-JP yen", charsetOf("euc-jp"), query, "¥‾−", `\~%A1%DD`},
		{"EUC-JP JIS X 0212", charsetOf("euc-jp"), query, "丂", "%26%2319970%3B"},
		{"EUC-JP katakana", charsetOf("euc-jp"), query, "ｱ", "%8E%B1"},
		{"Big5 HKSCS", charsetOf("big5"), query, "Ê̄", "%26%23202%3B%26%23772%3B"},
		{"Big5 first of several", charsetOf("big5"), query, "╭", "%A2~"},
		{"Big5 last of several", charsetOf("big5"), query, "═", "%F9%F9"},
		{"gb18030", charsetOf("gb18030"), query, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀",
			"%26%2358853%3B%A8%BC%815%F47%A6%D9%A6%D9%949%FC6"},
		{"GBK", charsetOf("gbk"), query, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀€",
			"%26%2358853%3B%A8%BC%26%2359335%3B%A6%D9%A6%D9%26%23128512%3B%80"},

		{"ISO-2022-JP shifts", charsetOf("iso-2022-jp"), query, "\x0E\x0F\x1B",
			"%26%2365533%3B%26%2365533%3B%26%2365533%3B"},
		{"ISO-2022-JP shift after kanji", charsetOf("iso-2022-jp"), query, "水\x1B",
			"%1B$B?e%1B(B%26%2365533%3B"},
		{"ISO-2022-JP shift after Roman", charsetOf("iso-2022-jp"), query, "¥\x1Ba",
			`%1B(J\%26%2365533%3Ba%1B(B`},
		{"ISO-2022-JP Roman", charsetOf("iso-2022-jp"), query, "‾\\", `%1B(J~%1B(B\`},
		{"ISO-2022-JP Roman and ASCII", charsetOf("iso-2022-jp"), query, "¥a‾b~",
			`%1B(J\a~b%1B(B~`},
		{"ISO-2022-JP kanji to Roman", charsetOf("iso-2022-jp"), query, "水¥水",
			`%1B$B?e%1B(J\%1B$B?e%1B(B`},
		{"ISO-2022-JP unmappable after kanji", charsetOf("iso-2022-jp"), query, "水😀水",
			"%1B$B?e%1B(B%26%23128512%3B%1B$B?e%1B(B"},
		{"ISO-2022-JP unmappable after Roman", charsetOf("iso-2022-jp"), query, "¥😀¥",
			`%1B(J\%26%23128512%3B\%1B(B`},
		{"ISO-2022-JP katakana", charsetOf("iso-2022-jp"), query, "ｱﾞ−", "%1B$B%%22!+!]%1B(B"},
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
		b.Run(bb.label+"/"+bb.input, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				FormPercentEncodeSet.EncodeAfterEncoding(enc, bb.input)
			}
		})
		b.Run("text "+bb.label+"/"+bb.input, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				s, _ := bb.text.NewEncoder().String(bb.input)
				neturl.QueryEscape(s)
			}
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
