package url

//go:generate sh -c "cd internal/gen/encodings && npm ci --ignore-scripts && node main.mjs ../../../testdata/encodings.json"

import (
	"crypto/sha256"
	_ "embed"
	"encoding/hex"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/japanese"
	"golang.org/x/text/encoding/korean"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/encoding/traditionalchinese"
	"golang.org/x/text/encoding/unicode"
	"golang.org/x/text/encoding/unicode/utf32"
	"golang.org/x/text/transform"
)

// encodingDigests are what internal/gen/encodings wrote: see there.
var encodingDigests = func() (digests struct {
	UTF8      string
	Encodings map[string]struct{ Everything, Random, Decoded string }
}) {
	if err := json.Unmarshal(encodingDigestsJSON, &digests); err != nil {
		panic(err)
	}
	return digests
}()

//go:embed testdata/encodings.json
var encodingDigestsJSON []byte

// standardEncodings are the encodings of the Encoding Standard that have an
// encoder, but UTF-8.
func standardEncodings(t *testing.T) map[string]encoding.Encoding {
	t.Helper()
	if n := len(encodingDigests.Encodings); n != 36 {
		t.Fatalf("%d encodings, the standard has 36", n)
	}
	encodings := make(map[string]encoding.Encoding)
	for name := range encodingDigests.Encodings {
		enc, err := htmlindex.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		encodings[name] = enc
	}
	return encodings
}

func isSurrogate(r rune) bool { return 0xD800 <= r && r <= 0xDFFF }

// hasManyTables are the encodings that TestEncodersEverything looks at even without
// -exhaustive: all of more than a byte, and one for each way in which another is mended.
// TestEncodersRandom looks at the rest.
var hasManyTables = []string{
	"Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "gb18030",
	"ISO-8859-2", "windows-1252", "x-user-defined",
}

// TestEncodersEverything compares every encoder with the Encoding Standard's
// over all scalar values.
func TestEncodersEverything(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		if !*Exhaustive && !slices.Contains(hasManyTables, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			digest := sha256.New()
			step := rune(256)
			if name == "ISO-2022-JP" {
				step = 1
			}
			var input, output []byte
			for first := rune(0); first <= utf8.MaxRune; first += step {
				if isSurrogate(first) {
					continue
				}
				input = input[:0]
				for r := first; r < first+step; r++ {
					input = utf8.AppendRune(input, r)
				}
				output = appendEncoded(output[:0], enc, string(input), SpecialQueryPercentEncodeSet)
				digest.Write(append(output, '\n'))
			}
			if got, want := hex.EncodeToString(digest.Sum(nil)), encodingDigests.Encodings[name].Everything; got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

// randomRanges are those of internal/gen/encodings.
var randomRanges = [][2]rune{
	{0x00, 0x7F}, {0x20, 0x7E}, {0x5C, 0x5C}, {0x7E, 0x7E}, {0x0A, 0x1B}, {0x80, 0x17F},
	{0xA5, 0xA5}, {0x203E, 0x203E}, {0x370, 0x5FF}, {0x2010, 0x22FF}, {0x3000, 0x30FF},
	{0x4E00, 0x9FFF}, {0x4E00, 0x4FFF}, {0xAC00, 0xD7A3}, {0xE000, 0xF8FF}, {0xFF00, 0xFFFF},
	{0xFF61, 0xFF9F}, {0x20000, 0x2FFFF}, {0xCA, 0xCA}, {0x304, 0x30C},
}

// xorshift32 returns the pseudo-random numbers, each below an n, of
// internal/gen/encodings.
func xorshift32(state uint32) func(n int) int {
	return func(n int) int {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		return int(state % uint32(n))
	}
}

// randomString makes of random numbers what internal/gen/encodings does.
func randomString(next func(n int) int) string {
	var s []rune
	for n := 1 + next(12); n > 0; n-- {
		r := randomRanges[next(len(randomRanges))]
		s = append(s, r[0]+rune(next(int(r[1]-r[0]+1))))
	}
	return string(s)
}

// TestEncodersRandom compares every encoder with the Encoding Standard's on
// 50,000 strings, for the states and for what code points do to each other.
func TestEncodersRandom(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		if !*Exhaustive && name != "ISO-2022-JP" && slices.Contains(hasManyTables, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			digest := sha256.New()
			next := xorshift32(1)
			for range 50000 {
				input := randomString(next)
				digest.Write([]byte(FormPercentEncodeSet.EncodeAfterEncoding(enc, input) + "\n"))
			}
			if got, want := hex.EncodeToString(digest.Sum(nil)), encodingDigests.Encodings[name].Random; got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

// sameIndexes are the encodings of golang.org/x/text that are labels of another in
// the standard.
var sameIndexes = []struct{ enc, as encoding.Encoding }{
	{charmap.ISO8859_6E, charmap.ISO8859_6},
	{charmap.ISO8859_6I, charmap.ISO8859_6},
	{charmap.ISO8859_8E, charmap.ISO8859_8},
	{charmap.ISO8859_8I, charmap.ISO8859_8},
}

func TestEncodersSameIndex(t *testing.T) {
	t.Parallel()
	for _, tt := range sameIndexes {
		for r := rune(0); r <= 0xFFFF; r++ {
			if isSurrogate(r) {
				continue
			}
			got := string(appendEncoded(nil, tt.enc, string(r), FormPercentEncodeSet))
			if want := string(appendEncoded(nil, tt.as, string(r), FormPercentEncodeSet)); got != want {
				t.Errorf("%s, U+%04X: got %s, want %s", tt.enc, r, got, want)
			}
		}
	}
}

var listDifferences = flag.Bool("differences", false, "have TestEncoderDifferences list each")

// A difference of golang.org/x/text's encoder from the Encoding Standard's, in
// bytes. "" is no bytes: an error.
type encoderDifference struct {
	codePoint      rune
	standard, text string
}

func encoderDifferences(enc encoding.Encoding) []encoderDifference {
	var differences []encoderDifference
	encoder := enc.NewEncoder()
	last := rune(0x2FFFF)
	if enc == simplifiedchinese.GB18030 { // the only one with code points above
		last = utf8.MaxRune
	}
	for r := rune(0); r <= last; r++ {
		if isSurrogate(r) {
			continue
		}
		standard := ""
		if b := string(appendEncoded(nil, enc, string(r), SpecialQueryPercentEncodeSet)); !strings.HasPrefix(b, "%26%23") {
			standard = PercentDecodeString(b)
		}
		text, err := encoder.String(string(r))
		if err != nil {
			text = ""
		}
		if standard != text {
			differences = append(differences, encoderDifference{r, standard, text})
		}
	}
	return differences
}

// TestEncoderDifferences says how golang.org/x/text differs, in the numbers that
// docs/encodings.md has; without -exhaustive for three encodings. That the mended encoders
// are the standard's is what TestEncodersEverything says.
func TestEncoderDifferences(t *testing.T) {
	type counts struct {
		missing int // the standard has bytes, golang.org/x/text none
		extra   int // the other way round
		other   int // different bytes
	}
	want := map[string]counts{
		"Big5":         {0, 3837, 27},
		"EUC-JP":       {3, 5786, 0},
		"gb18030":      {0, 1, 2086},
		"GBK":          {2085, 0, 0},
		"ISO-2022-JP":  {3, 3, 63},
		"ISO-8859-10":  {32, 0, 0},
		"ISO-8859-13":  {32, 0, 0},
		"ISO-8859-14":  {32, 0, 0},
		"ISO-8859-15":  {32, 0, 0},
		"ISO-8859-16":  {32, 0, 0},
		"ISO-8859-2":   {32, 0, 0},
		"ISO-8859-3":   {32, 0, 0},
		"ISO-8859-4":   {32, 0, 0},
		"ISO-8859-5":   {32, 0, 0},
		"ISO-8859-6":   {32, 0, 0},
		"ISO-8859-7":   {32, 0, 0},
		"ISO-8859-8":   {32, 0, 0},
		"ISO-8859-8-I": {32, 0, 0},
		"Shift_JIS":    {4, 0, 373},
		"windows-1250": {5, 0, 0},
		"windows-1251": {1, 0, 0},
		"windows-1252": {5, 0, 0},
		"windows-1253": {14, 0, 0},
		"windows-1254": {7, 0, 0},
		"windows-1255": {12, 0, 0},
		"windows-1257": {10, 0, 0},
		"windows-1258": {9, 0, 0},
		"windows-874":  {23, 0, 0},
	}
	for name, enc := range standardEncodings(t) {
		if !*Exhaustive && name != "ISO-2022-JP" && name != "Shift_JIS" && name != "windows-1252" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got counts
			for _, d := range encoderDifferences(enc) {
				if *listDifferences {
					t.Logf("U+%04X: standard % X, golang.org/x/text % X", d.codePoint, d.standard, d.text)
				}
				switch {
				case d.text == "":
					got.missing++
				case d.standard == "":
					got.extra++
				default:
					got.other++
				}
			}
			if got != want[name] {
				t.Errorf("%+v, want %+v: has golang.org/x/text changed? See docs/encodings.md", got, want[name])
			}
		})
	}
}

// TestEncodeAfterEncoding has the standard's examples, and the differences that
// a few code points are enough to show. The expected values are the reference
// implementation's.
func TestEncodeAfterEncoding(t *testing.T) {
	tests := []struct {
		name  string
		enc   encoding.Encoding
		set   PercentEncodeSet
		input string
		want  string
	}{
		// https://url.spec.whatwg.org/#example-percent-encode-operations
		{"standard", japanese.ShiftJIS, SpecialQueryPercentEncodeSet, " ", "%20"},
		{"standard", japanese.ShiftJIS, SpecialQueryPercentEncodeSet, "≡", "%81%DF"},
		{"standard", japanese.ShiftJIS, SpecialQueryPercentEncodeSet, "‽", "%26%238253%3B"},
		{"standard", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "¥", `%1B(J\%1B(B`},
		{"standard", japanese.ShiftJIS, FormPercentEncodeSet, "1+1 ≡ 2%20‽", "1%2B1+%81%DF+2%2520%26%238253%3B"},

		{"nothing", japanese.ShiftJIS, FormPercentEncodeSet, "", ""},
		{"nothing", japanese.ISO2022JP, FormPercentEncodeSet, "", ""},
		{"nothing", charmap.Windows1252, FormPercentEncodeSet, "", ""},
		{"ASCII", charmap.Windows1252, FormPercentEncodeSet, "a b&c", "a+b%26c"},
		{"ASCII", korean.EUCKR, SpecialQueryPercentEncodeSet, "a b&c", "a%20b&c"},

		{"control", charmap.Windows1252, SpecialQueryPercentEncodeSet, "\u0081\u0080€", "%81%26%23128%3B%80"},
		{"control", charmap.ISO8859_2, SpecialQueryPercentEncodeSet, "a\u0080b\u009Fc", "a%80b%9Fc"},
		{"unmappable", charmap.ISO8859_2, SpecialQueryPercentEncodeSet, "¢", "%26%23162%3B"},
		{"unmappable at each end", charmap.Windows1252, SpecialQueryPercentEncodeSet, "水é水水", "%26%2327700%3B%E9%26%2327700%3B%26%2327700%3B"},
		{"the last code point", charmap.Windows1252, SpecialQueryPercentEncodeSet, "\U0010FFFF", "%26%231114111%3B"},

		{"Shift_JIS yen", japanese.ShiftJIS, SpecialQueryPercentEncodeSet, "¥‾−\u0080", `\~%81|%80`},
		{"Shift_JIS yen in a form", japanese.ShiftJIS, FormPercentEncodeSet, "¥‾−", `%5C%7E%81%7C`},
		{"Shift_JIS IBM", japanese.ShiftJIS, SpecialQueryPercentEncodeSet, "ⅰ纊＂", "%FA@%FA\\%FAW"},
		{"EUC-JP yen", japanese.EUCJP, SpecialQueryPercentEncodeSet, "¥‾−", `\~%A1%DD`},
		{"EUC-JP JIS X 0212", japanese.EUCJP, SpecialQueryPercentEncodeSet, "丂", "%26%2319970%3B"},
		{"EUC-JP katakana", japanese.EUCJP, SpecialQueryPercentEncodeSet, "ｱ", "%8E%B1"},
		{"Big5 HKSCS", traditionalchinese.Big5, SpecialQueryPercentEncodeSet, "Ê̄", "%26%23202%3B%26%23772%3B"},
		{"Big5 first of several", traditionalchinese.Big5, SpecialQueryPercentEncodeSet, "╭", "%A2~"},
		{"Big5 last of several", traditionalchinese.Big5, SpecialQueryPercentEncodeSet, "═", "%F9%F9"},
		{"gb18030", simplifiedchinese.GB18030, SpecialQueryPercentEncodeSet, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀", "%26%2358853%3B%A8%BC%815%F47%A6%D9%A6%D9%949%FC6"},
		{"GBK", simplifiedchinese.GBK, SpecialQueryPercentEncodeSet, "\uE5E5\u1E3F\uE7C7\uE78D\uFE10😀€", "%26%2358853%3B%A8%BC%26%2359335%3B%A6%D9%A6%D9%26%23128512%3B%80"},

		{"ISO-2022-JP shifts", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "\x0E\x0F\x1B", "%26%2365533%3B%26%2365533%3B%26%2365533%3B"},
		{"ISO-2022-JP shift after kanji", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "水\x1B", "%1B$B?e%1B(B%26%2365533%3B"},
		{"ISO-2022-JP shift after Roman", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "¥\x1Ba", `%1B(J\%26%2365533%3Ba%1B(B`},
		{"ISO-2022-JP Roman", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "‾\\", `%1B(J~%1B(B\`},
		{"ISO-2022-JP Roman and ASCII", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "¥a‾b~", `%1B(J\a~b%1B(B~`},
		{"ISO-2022-JP kanji to Roman", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "水¥水", `%1B$B?e%1B(J\%1B$B?e%1B(B`},
		{"ISO-2022-JP unmappable after kanji", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "水😀水", "%1B$B?e%1B(B%26%23128512%3B%1B$B?e%1B(B"},
		{"ISO-2022-JP unmappable after Roman", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "¥😀¥", `%1B(J\%26%23128512%3B\%1B(B`},
		{"ISO-2022-JP katakana", japanese.ISO2022JP, SpecialQueryPercentEncodeSet, "ｱﾞ−", "%1B$B%%22!+!]%1B(B"},
		{"ISO-2022-JP in a form", japanese.ISO2022JP, FormPercentEncodeSet, "水 ¥‾", "%1B%24B%3Fe%1B%28B+%1B%28J%5C%7E%1B%28B"},
	}
	for _, tt := range tests {
		if got := tt.set.EncodeAfterEncoding(tt.enc, tt.input); got != tt.want {
			t.Errorf("%s: %s, %+q, %s: got %s, want %s", tt.name, tt.enc, tt.input, tt.set, got, tt.want)
		}
	}
}

// TestEncodeAfterEncodingIllFormed has U+FFFD for each maximal subpart, as in
// UTF-8, which only gb18030 has bytes for.
func TestEncodeAfterEncodingIllFormed(t *testing.T) {
	for _, tt := range illFormedTests {
		for _, enc := range []struct {
			encoding.Encoding
			fffd string
		}{
			{charmap.Windows1252, "%26%2365533%3B"},
			{korean.EUCKR, "%26%2365533%3B"},
			{traditionalchinese.Big5, "%26%2365533%3B"},
			{japanese.ISO2022JP, "%26%2365533%3B"},
			{simplifiedchinese.GB18030, "%841%A47"},
		} {
			want := strings.ReplaceAll(tt.want, "%EF%BF%BD", enc.fffd)
			for utf8Bytes, r := range map[string]rune{"%C3%A9": 'é', "%E2%82%AC": '€', "%C2%80": '\u0080', "%F0%9F%92%80": '💀'} {
				want = strings.ReplaceAll(want, utf8Bytes, SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc.Encoding, string(r)))
			}
			if got := SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc.Encoding, tt.in); got != want {
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
		if got, want := SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "é\xFF"), "%C3%A9%EF%BF%BD"; got != want {
			t.Errorf("%v: got %s, want %s", enc, got, want)
		}
	}
	for name, enc := range standardEncodings(t) {
		if got := outputEncoding(enc); got != enc {
			t.Errorf("%s: got %v", name, got)
		}
		if legacyEncodingOf(enc).mend == mendUnknown {
			t.Errorf("%s is not known by its name %q", name, encodingName(enc))
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

// TestEncodingNotStandard has encodings that the standard does not have.
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
		{"no room and no progress", failingEncoding{err: transform.ErrShortDst}, "a", "%26%2397%3B"},
		{"more input at the end", failingEncoding{err: transform.ErrShortSrc}, "a", "%26%2397%3B"},
	}
	for _, tt := range tests {
		if got := string(appendEncoded(nil, tt.enc, tt.input, SpecialQueryPercentEncodeSet)); got != tt.want {
			t.Errorf("%s: got %s, want %s", tt.name, got, tt.want)
		}
	}
}

// FuzzEncodeAfterEncoding checks what can be said of any encoding: the result is
// printable ASCII, and but for ISO-2022-JP, which has to return to its first
// state, the code points have nothing to do with each other.
func FuzzEncodeAfterEncoding(f *testing.F) {
	names := encodingNames()
	next := xorshift32(1)
	for i := range names {
		for range 4 {
			f.Add(randomString(next), uint8(i), true)
		}
		f.Add("a\xE2\x82水\xFF¥\x1B~", uint8(i), false)
	}
	f.Fuzz(func(t *testing.T, input string, index uint8, form bool) {
		name := names[int(index)%len(names)]
		enc, err := htmlindex.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		set := SpecialQueryPercentEncodeSet
		if form {
			set = FormPercentEncodeSet
		}
		got := set.EncodeAfterEncoding(enc, input)
		for _, b := range []byte(got) {
			if b <= ' ' || b > '~' || b != '%' && b != '+' && set.Contains(rune(b)) {
				t.Fatalf("%s: %q has the byte %02X", name, got, b)
			}
		}
		if name == "ISO-2022-JP" {
			bytes := PercentDecodeString(got)
			if i := strings.LastIndexByte(bytes, 0x1B); i >= 0 && !strings.HasPrefix(bytes[i:], escapeASCII) {
				t.Fatalf("%s: %q does not end in the ASCII state", name, got)
			}
			return
		}
		want := ""
		for _, r := range wellFormed(input) {
			want += set.EncodeAfterEncoding(enc, string(r))
		}
		if got != want {
			t.Fatalf("%s: got %s, one at a time %s", name, got, want)
		}
	})
}

func TestEncodeAfterEncodingAllocs(t *testing.T) {
	for _, enc := range []encoding.Encoding{nil, charmap.Windows1252, japanese.ShiftJIS} {
		if n := testing.AllocsPerRun(100, func() {
			SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, "name=value&other=value")
		}); n != 0 {
			t.Errorf("%v: %v allocations where nothing changes", enc, n)
		}
	}
}

func BenchmarkEncodeAfterEncoding(b *testing.B) {
	for _, bb := range []struct {
		enc   encoding.Encoding
		input string
	}{
		{nil, "q=Füße+und+Straße"},
		{charmap.Windows1252, "q=plain+words"},
		{charmap.Windows1252, "q=Füße+und+Straße"},
		{japanese.ShiftJIS, "q=日本語の文章"},
		{japanese.ISO2022JP, "q=日本語の文章"},
	} {
		b.Run(fmt.Sprint(bb.enc, "/", bb.input), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				SpecialQueryPercentEncodeSet.EncodeAfterEncoding(bb.enc, bb.input)
			}
		})
	}
}
