package url

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strconv"
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
	"golang.org/x/text/transform"
)

// These are those of internal/gen/encodings.
var (
	boundaryBytes = []byte{
		0x1B, 0x24, 0x28, 0x30, 0x39, 0x3A, 0x40, 0x42, 0x49, 0x4A, 0x5C, 0x7E, 0x7F, 0x80, 0x81, 0x8E,
		0x8F, 0xA0, 0xA1, 0xE0, 0xFC, 0xFE, 0xFF,
	}
	decodedPrefixes = map[string][]string{
		"EUC-JP":      {"", "\x8F"},
		"ISO-2022-JP": {"", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B"},
	}
	longEncodings = []string{"EUC-JP", "GBK", "gb18030", "ISO-2022-JP"}
)

// eachDecoded calls visit with every byte string that internal/gen/encodings has
// decoded in the encoding of a name, in its order.
func eachDecoded(name string, visit func([]byte)) {
	prefixes := decodedPrefixes[name]
	if prefixes == nil {
		prefixes = []string{""}
	}
	allBytes := make([]byte, 256)
	for i := range allBytes {
		allBytes[i] = byte(i)
	}
	for _, prefix := range prefixes {
		eachString(allBytes, 1, []byte(prefix), visit)
		eachString(allBytes, 2, []byte(prefix), visit)
	}
	eachString(boundaryBytes, 3, nil, visit)
	if slices.Contains(longEncodings, name) {
		eachString(boundaryBytes, 4, nil, visit)
	}
	next := xorshift32(1)
	for range 5000 {
		var b []byte
		for n := 5 + next(12); n > 0; n-- {
			if next(2) != 0 {
				b = append(b, byte(next(256)))
			} else {
				b = append(b, boundaryBytes[next(len(boundaryBytes))])
			}
		}
		visit(b)
	}
	if name == "GBK" || name == "gb18030" {
		eachFourByteRow(visit)
	}
}

// eachString calls visit with each string that has a prefix and then n bytes of an
// alphabet.
func eachString(alphabet []byte, n int, prefix []byte, visit func([]byte)) {
	if n == 0 {
		visit(prefix)
		return
	}
	for _, b := range alphabet {
		eachString(alphabet, n-1, append(prefix, b), visit)
	}
}

// eachFourByteRow calls visit with all sequences of four bytes in gb18030, those that
// have the first two in common together.
func eachFourByteRow(visit func([]byte)) {
	for first := 0x81; first <= 0xFE; first++ {
		for second := '0'; second <= '9'; second++ {
			var b []byte
			for third := 0x81; third <= 0xFE; third++ {
				for fourth := '0'; fourth <= '9'; fourth++ {
					b = append(b, byte(first), byte(second), byte(third), byte(fourth))
				}
			}
			visit(b)
		}
	}
}

// TestDecodersEverything compares every decoder with the Encoding Standard's over
// all strings of one and two bytes in each state, all sequences of three in EUC-JP
// and four in gb18030, strings of the bytes at which something begins or ends, and
// random ones.
func TestDecodersEverything(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			decoder := newLegacyDecoder(enc)
			digest := sha256.New()
			var lines []byte
			eachDecoded(name, func(b []byte) {
				s, err := decoder.decode(b)
				if err != nil {
					t.Fatalf("% X: %v", b, err)
				}
				if lines = append(append(lines, s...), '\n'); len(lines) > 1<<15 {
					digest.Write(lines)
					lines = lines[:0]
				}
			})
			digest.Write(lines)
			if got, want := hex.EncodeToString(digest.Sum(nil)), encodingDigests.Encodings[name].Decoded; got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

// decodings are what needs few bytes to show. The expected values are those of
// @exodus/bytes.
var decodings = []struct {
	name        string
	enc         encoding.Encoding
	input, want string
}{
	{"nothing", japanese.ShiftJIS, "", ""},
	{"nothing", encoding.Replacement, "", ""},
	{"replacement", encoding.Replacement, "ab\xFF", "\uFFFD"},

	{"C1 control", charmap.Windows1252, "a\x80\x81b", "a€\u0081b"},
	{"C1 control", charmap.ISO8859_8I, "\x9F\xE0", "\u009Fא"},
	{"no code point", charmap.Windows1255, "\xD9a\xFF", "\uFFFDa\uFFFD"},
	{"EUC-KR", korean.EUCKR, "\xC7\xD1\xC7a\x80\xFF\xA1", "한\uFFFDa\uFFFD\uFFFD\uFFFD"},

	{"Shift_JIS", japanese.ShiftJIS, "\x82\xA0\xB1\x5C\x7E\x80", "あｱ\\~\u0080"},
	{"Shift_JIS, ASCII after an error", japanese.ShiftJIS, "\x82\x40\x82\x20\x82\"", "\uFFFD@\uFFFD \uFFFD\""},
	{"Shift_JIS, error", japanese.ShiftJIS, "\x82\xFD\xA0\xFF\x82", "\uFFFD\uFFFD\uFFFD\uFFFD"},
	{"Shift_JIS, private use", japanese.ShiftJIS, "\xF0\x40\xF0\x7E\xF0\x80\xF9\xFC\xF0\x7F\xF9\xFD\xF0", "\uE000\uE03E\uE03F\uE757\uFFFD\x7F\uFFFD\uFFFD"},
	{"EUC-JP", japanese.EUCJP, "\xA4\xA2\x8E\xB1\x8F\xB0\xA1", "あｱ丂"},
	{"EUC-JP, error", japanese.EUCJP, "\x8Ea\x8E\xE0\x8F\xA1a\x8F\xA1\x80\x8Fa\x8F\x80", "\uFFFDa\uFFFD\uFFFDa\uFFFD\uFFFDa\uFFFD"},
	{"EUC-JP, end", japanese.EUCJP, "\x8F\xB0", "\uFFFD"},
	{"Big5", traditionalchinese.Big5, "\xA4\x40\x88\x62\x88\xA5", "一Ê̄ê̌"},
	{"Big5, error", traditionalchinese.Big5, "\x87\x7F\x81\x40\x81\x80\x80\xFF\xA4", "\uFFFD\x7F\uFFFD@\uFFFD\uFFFD\uFFFD\uFFFD"},

	{"GBK", simplifiedchinese.GBK, "\x80\xA8\xBC\xFE\x59\xA6\xD9\xAA\xA1\xA3\xA0", "€ḿ龴︐\uE000\u3000"},
	{"GBK, four bytes", simplifiedchinese.GBK, "\x81\x30\x81\x30\x81\x35\xF4\x37\x84\x31\xA4\x37\x94\x39\xFC\x36\xE3\x32\x9A\x35", "\u0080\uE7C7\uFFFD😀\U0010FFFF"},
	{"gb18030, no code point", simplifiedchinese.GB18030, "\x84\x31\xA5\x30\xE3\x32\x9A\x36\xFE\x39\xFE\x39", "\uFFFD\uFFFD\uFFFD"},
	{"gb18030, third byte", simplifiedchinese.GB18030, "\x81\x30a\x81\x30\x80", "\uFFFD0a\uFFFD0€"},
	{"gb18030, fourth byte", simplifiedchinese.GB18030, "\x81\x30\x81 \x81\x30\x81\x40", "\uFFFD0\uFFFD \uFFFD0丂"},
	{"gb18030, end", simplifiedchinese.GB18030, "\x81\x30", "\uFFFD"},
	{"gb18030, end", simplifiedchinese.GB18030, "\x81\x30\x81", "\uFFFD"},

	{"ISO-2022-JP", japanese.ISO2022JP, "\x1B(J\\~a\x1B(I1\x1B$B$\"\x1B$@$\"\x1B(B\\", "¥‾aｱああ\\"},
	{"ISO-2022-JP, escape twice", japanese.ISO2022JP, "\x1B(B\x1B(J\\\x1B(B", "\uFFFD¥"},
	{"ISO-2022-JP, no escape", japanese.ISO2022JP, "\x1B(\x1B$A\x1B", "\uFFFD(\uFFFD$A\uFFFD"},
	{"ISO-2022-JP, escape after half", japanese.ISO2022JP, "\x1B$B$\x1B(Ba", "\uFFFDa"},
	{"ISO-2022-JP, error", japanese.ISO2022JP, "\x0E\x80\x1B(Ia\x1B$B $\x80$", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},

	{"UTF-16BE", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "\x00a\xD8\x00\xD8\x3D\xDC\xA9\xDC\x00\xD8\x00\x00", "a\uFFFD💩\uFFFD\uFFFD"},
	{"UTF-16LE", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "a\x00\x00\xD8\x3D\xD8\xA9\xDC\x00\xDC\x00\xD8\x00", "a\uFFFD💩\uFFFD\uFFFD"},
	{"UTF-16BE, half of the second", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), "\xD8\x00a", "\uFFFD"},
	{"UTF-16LE, half of the second", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "\x00\xDBa", "\uFFFD"},
	{"UTF-16LE, half", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "a\x00\xD8", "a\uFFFD"},
	{"UTF-16LE, trailing surrogate", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "\x00\xDC\x00", "\uFFFD\uFFFD"},
	{"UTF-16LE, half alone", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "\xD8", "\uFFFD"},
}

// TestDecodersInForm has decoders where they are used, and what is no encoding of the
// standard.
func TestDecodersInForm(t *testing.T) {
	for _, tt := range []struct {
		enc          encoding.Encoding
		input, value string
	}{
		{japanese.ShiftJIS, "%82%40", "\uFFFD@"},
		{japanese.ISO2022JP, "%1B(J%5C%1B(B", "¥"},
		{simplifiedchinese.GBK, "%A8%BC", "ḿ"},
		{charmap.Windows1252, "%81+", "\u0081 "},
		{charmap.CodePage037, "%C1%51", "Aé"},
		{encoding.Nop, "é%FF", "é\uFFFD"},
		{illFormedEncoding{}, "%C3", "\uFFFD"},
	} {
		if got := ParseURLEncodedIn("="+tt.input, tt.enc); !slices.Equal(got, []Param{{"", tt.value}}) {
			t.Errorf("%v, %s: %+q, want %+q", tt.enc, tt.input, got, tt.value)
		}
	}
}

// illFormedEncoding decodes every byte to itself.
type illFormedEncoding struct{ failingEncoding }

func (illFormedEncoding) NewDecoder() *encoding.Decoder {
	return &encoding.Decoder{Transformer: transform.Nop}
}

func TestDecoders(t *testing.T) {
	for _, tt := range decodings {
		got, err := newLegacyDecoder(tt.enc).decode([]byte(tt.input))
		if got != tt.want || err != nil {
			t.Errorf("%s: %v, %+q: got %+q, %v, want %+q", tt.name, tt.enc, tt.input, got, err, tt.want)
		}
	}
}

// TestDecodersSameIndex has the encodings of golang.org/x/text that are labels of
// another in the standard.
func TestDecodersSameIndex(t *testing.T) {
	for _, same := range sameIndexes {
		for b := range 256 {
			got, _ := newLegacyDecoder(same.enc).decode([]byte{byte(b)})
			want, _ := newLegacyDecoder(same.as).decode([]byte{byte(b)})
			if got != want {
				t.Errorf("%s, %02X: got %+q, want %+q", same.enc, b, got, want)
			}
		}
	}
}

// notComingBack are the code points that the standard's encoders have the bytes of
// another for, and that other.
var notComingBack = map[string]*strings.Replacer{
	"Shift_JIS":   strings.NewReplacer("¥", "\\", "‾", "~", "−", "－"),
	"EUC-JP":      strings.NewReplacer("¥", "\\", "‾", "~", "−", "－"),
	"ISO-2022-JP": halfwidthKatakana("−", "－"),
	"GBK":         privateUseOf2005,
	"gb18030":     privateUseOf2005,
}

// privateUseOf2005 are those in the table of the gb18030 encoder.
var privateUseOf2005 = strings.NewReplacer(
	"\uE78D", "\uFE10", "\uE78E", "\uFE12", "\uE78F", "\uFE11", "\uE790", "\uFE13", "\uE791", "\uFE14",
	"\uE792", "\uFE15", "\uE793", "\uFE16", "\uE794", "\uFE17", "\uE795", "\uFE18", "\uE796", "\uFE19",
	"\uE81E", "\u9FB4", "\uE826", "\u9FB5", "\uE82B", "\u9FB6", "\uE82C", "\u9FB7", "\uE832", "\u9FB8",
	"\uE843", "\u9FB9", "\uE854", "\u9FBA", "\uE864", "\u9FBB")

func halfwidthKatakana(pairs ...string) *strings.Replacer {
	for i, fullwidth := range []rune(fullwidthKatakana) {
		pairs = append(pairs, string(rune(0xFF61+i)), string(fullwidth))
	}
	return strings.NewReplacer(pairs...)
}

// TestDecodersComeBack has every code point that an encoder writes come back, but
// for those that the standard gives away.
func TestDecodersComeBack(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			decoder := newLegacyDecoder(enc)
			last := rune(0xFFFF)
			if name == "gb18030" { // the only one that writes code points above
				last = utf8.MaxRune
			}
			for first := rune(0); first <= last; first += 256 {
				if !isSurrogate(first) {
					checkComeBack(t, name, enc, decoder, first)
				}
			}
		})
	}
}

// checkComeBack checks the 256 code points from first on: each comes back, or as the
// numeric character reference of one that the encoding does not have.
func checkComeBack(t *testing.T, name string, enc encoding.Encoding, decoder *legacyDecoder, first rune) {
	t.Helper()
	var input []byte
	for r := first; r < first+256; r++ {
		input = utf8.AppendRune(input, r)
	}
	want := string(input)
	if replacer := notComingBack[name]; replacer != nil {
		want = replacer.Replace(want)
	}
	encoded := appendEncoded(nil, enc, string(input), FormPercentEncodeSet)
	got := decoder.decodeURLEncoded(string(encoded))
	for _, r := range want {
		rest, ok := strings.CutPrefix(got, string(r))
		if !ok {
			if name == "ISO-2022-JP" && (r == 0x0E || r == 0x0F || r == 0x1B) {
				r = utf8.RuneError // the encoder's error
			}
			rest, ok = strings.CutPrefix(got, "&#"+strconv.Itoa(int(r))+";")
		}
		if !ok {
			t.Fatalf("U+%04X: got %.20q", r, got)
		}
		got = rest
	}
	if got != "" {
		t.Fatalf("U+%04X and on: %q too much", first, got)
	}
}

// TestDecoderDifferences says how many strings of one byte, and where an encoding has
// sequences of more of two, golang.org/x/text decodes to something else, in the numbers
// that docs/encodings.md has. That the mended decoders are the standard's is what
// TestDecodersEverything says.
func TestDecoderDifferences(t *testing.T) {
	want := map[string]int{
		"Big5":         522,
		"EUC-JP":       3265,
		"gb18030":      3453,
		"GBK":          3453,
		"ISO-2022-JP":  1022,
		"ISO-8859-10":  32,
		"ISO-8859-13":  32,
		"ISO-8859-14":  32,
		"ISO-8859-15":  32,
		"ISO-8859-16":  32,
		"ISO-8859-2":   32,
		"ISO-8859-3":   32,
		"ISO-8859-4":   32,
		"ISO-8859-5":   32,
		"ISO-8859-6":   32,
		"ISO-8859-7":   32,
		"ISO-8859-8":   32,
		"ISO-8859-8-I": 32,
		"Shift_JIS":    2372,
		"windows-1250": 5,
		"windows-1251": 1,
		"windows-1252": 5,
		"windows-1253": 14,
		"windows-1254": 7,
		"windows-1255": 12,
		"windows-1257": 10,
		"windows-1258": 9,
		"windows-874":  23,
	}
	for name, enc := range standardEncodings(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			decoder, text := newLegacyDecoder(enc), enc.NewDecoder()
			got := 0
			check := func(b []byte) {
				standard, _ := decoder.decode(b)
				if other, err := text.Bytes(b); standard != string(other) || err != nil {
					got++
					if *listDifferences {
						t.Logf("% X: standard %+q, golang.org/x/text %+q", b, standard, other)
					}
				}
			}
			for i := range 256 {
				check([]byte{byte(i)})
				for j := 0; j < 256 && legacyEncodingOf(enc).mend != mendControls; j++ {
					check([]byte{byte(i), byte(j)})
				}
			}
			if got != want[name] {
				t.Errorf("%d, want %d: has golang.org/x/text changed? See docs/encodings.md", got, want[name])
			}
		})
	}
}

// FuzzDecoders checks what holds in any encoding: a byte is no more than one code
// point, no ASCII below '0' gets lost, and what the encoder writes comes back.
func FuzzDecoders(f *testing.F) {
	names := encodingNames()
	for i := range names {
		for _, tt := range decodings {
			f.Add([]byte(tt.input), uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, input []byte, index uint8) {
		name := names[int(index)%len(names)]
		enc, err := htmlindex.Get(name)
		if err != nil {
			t.Fatal(err)
		}
		decoder := newLegacyDecoder(enc)
		decoded, err := decoder.decode(input)
		if err != nil || !utf8.ValidString(decoded) || utf8.RuneCountInString(decoded) > len(input) {
			t.Fatalf("%s: % X is %+q, %v", name, input, decoded, err)
		}
		checkASCIIStays(t, name, input, decoded)
		if strings.Contains(decoded, "\uFFFD") {
			return
		}
		encoded := string(appendEncoded(nil, enc, decoded, FormPercentEncodeSet))
		if strings.Contains(encoded, "%26%23") { // the encoder does not have all that the decoder has
			return
		}
		want := decoded
		if replacer := notComingBack[name]; replacer != nil {
			want = replacer.Replace(want)
		}
		if again := decoder.decodeURLEncoded(encoded); again != want {
			t.Fatalf("%s: % X is %+q, encoded %s, and that %+q", name, input, decoded, encoded, again)
		}
	})
}

// checkASCIIStays checks that no error took a quotation mark, an ampersand or the
// like away: below 0x30 no byte is in a sequence. ISO-2022-JP is no superset of
// ASCII.
func checkASCIIStays(t *testing.T, name string, input []byte, decoded string) {
	t.Helper()
	if name == "ISO-2022-JP" {
		return
	}
	below := func(r rune) bool { return r < 0x30 }
	if got, want := strings.Join(strings.FieldsFunc(decoded, func(r rune) bool { return !below(r) }), ""),
		string(bytes.Join(bytes.FieldsFunc(input, func(r rune) bool { return !below(r) }), nil)); got != want {
		t.Fatalf("%s: % X is %+q", name, input, decoded)
	}
}
