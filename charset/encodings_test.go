package charset

//go:generate sh -c "cd ../workshop/gen/encodings && npm ci --ignore-scripts && node main.mjs ../../../charset/testdata/encodings.json $ENCODING"

import (
	"bytes"
	"crypto/sha256"
	_ "embed"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"flag"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"testing"
	"testing/iotest"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/simplifiedchinese"
	"golang.org/x/text/transform"

	"github.com/go-weburl/url"
)

// encodingDigests are digests of results that workshop/gen/encodings wrote: see there.
var encodingDigests = func() (digests struct {
	Encodings map[string]struct{ Everything, Random, Decoded string }
}) {
	if err := json.Unmarshal(encodingDigestsJSON, &digests); err != nil {
		panic(err)
	}
	return digests
}()

//go:embed testdata/encodings.json
var encodingDigestsJSON []byte

// standardEncodings are the encodings of the Encoding Standard that have an encoder, except
// UTF-8.
func standardEncodings(t *testing.T) map[string]encoding.Encoding {
	t.Helper()
	if n := len(encodingDigests.Encodings); n != 36 {
		t.Fatalf("%d encodings, the standard has 36", n)
	}
	encodings := make(map[string]encoding.Encoding)
	for name := range encodingDigests.Encodings {
		enc, err := Get(name)
		if err != nil {
			t.Fatal(err)
		}
		encodings[name] = enc
	}
	return encodings
}

var exhaustive = flag.Bool("exhaustive", false, "go through all encodings, not a few")

// get returns the encoding with a label.
func get(label string) encoding.Encoding {
	enc, err := Get(label)
	if err != nil {
		panic(err)
	}
	return enc
}

// textOf returns golang.org/x/text's encoding.
func textOf(t *testing.T, name string) encoding.Encoding {
	enc, err := htmlindex.Get(name)
	if err != nil {
		t.Fatal(err)
	}
	return enc
}

// encodingNames are the names of all encodings that have an encoder, except UTF-8.
func encodingNames() []string { return slices.Sorted(maps.Keys(encodingDigests.Encodings)) }

// decodeForm decodes a value of a form.
func decodeForm(enc encoding.Encoding, value string) string {
	for _, p := range url.ParseURLEncodedIn("="+value, enc) {
		return p.Value
	}
	return ""
}

func isSurrogate(r rune) bool { return 0xD800 <= r && r <= 0xDFFF }

// hasManyTables has the encodings that TestEncodersEverything tests even without -exhaustive: all
// with more than a byte for a character, and one for each way in which the others are mended.
// TestEncodersRandom tests the rest.
var hasManyTables = []string{
	"Big5", "EUC-JP", "EUC-KR", "GBK", "ISO-2022-JP", "Shift_JIS", "gb18030",
	"ISO-8859-2", "windows-1252", "x-user-defined",
}

// TestEncodersEverything compares every encoder with the Encoding Standard's
// over all scalar values.
func TestEncodersEverything(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		if !*exhaustive && !slices.Contains(hasManyTables, name) {
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
				output = append(output[:0],
					url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, string(input))...)
				digest.Write(append(output, '\n'))
			}
			got, want := hex.EncodeToString(digest.Sum(nil)),
				encodingDigests.Encodings[name].Everything
			if got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

// randomRanges are the ranges of workshop/gen/encodings.
var randomRanges = [][2]rune{
	{0x00, 0x7F}, {0x20, 0x7E}, {0x5C, 0x5C}, {0x7E, 0x7E}, {0x0A, 0x1B}, {0x80, 0x17F},
	{0xA5, 0xA5}, {0x203E, 0x203E}, {0x370, 0x5FF}, {0x2010, 0x22FF}, {0x3000, 0x30FF},
	{0x4E00, 0x9FFF}, {0x4E00, 0x4FFF}, {0xAC00, 0xD7A3}, {0xE000, 0xF8FF}, {0xFF00, 0xFFFF},
	{0xFF61, 0xFF9F}, {0x20000, 0x2FFFF}, {0xCA, 0xCA}, {0x304, 0x30C},
}

// xorshift32 returns a function that returns the pseudo-random numbers of workshop/gen/encodings,
// each below its n.
func xorshift32(state uint32) func(n int) int {
	return func(n int) int {
		state ^= state << 13
		state ^= state >> 17
		state ^= state << 5
		return int(state % uint32(n))
	}
}

// randomString makes the same string of random numbers as workshop/gen/encodings.
func randomString(next func(n int) int) string {
	var s []rune
	for n := 1 + next(12); n > 0; n-- {
		r := randomRanges[next(len(randomRanges))]
		s = append(s, r[0]+rune(next(int(r[1]-r[0]+1))))
	}
	return string(s)
}

// TestEncodersRandom compares every encoder with the Encoding Standard's on 50,000 strings, to test
// states and the effects of code points on each other.
func TestEncodersRandom(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		if !*exhaustive && name != "ISO-2022-JP" && slices.Contains(hasManyTables, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			digest := sha256.New()
			next := xorshift32(1)
			for range 50000 {
				input := randomString(next)
				encoded := url.FormPercentEncodeSet.EncodeAfterEncoding(enc, input)
				digest.Write([]byte(encoded + "\n"))
			}
			got, want := hex.EncodeToString(digest.Sum(nil)), encodingDigests.Encodings[name].Random
			if got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

var listDifferences = flag.Bool("differences", false, "have TestEncoderDifferences list each")

// An encoderDifference has the bytes of golang.org/x/text's encoder and of the Encoding Standard's
// for a code point. "" means an error.
type encoderDifference struct {
	codePoint      rune
	standard, text string
}

func encoderDifferences(enc, text encoding.Encoding) []encoderDifference {
	var differences []encoderDifference
	encoder := text.NewEncoder()
	last := rune(0x2FFFF)
	if text == simplifiedchinese.GB18030 { // the only one with code points above
		last = utf8.MaxRune
	}
	for r := rune(0); r <= last; r++ {
		if isSurrogate(r) {
			continue
		}
		standard := ""
		b := url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, string(r))
		if !strings.HasPrefix(b, "%26%23") {
			standard = url.PercentDecode(b)
		}
		other, err := encoder.String(string(r))
		if err != nil {
			other = ""
		}
		if standard != other {
			differences = append(differences, encoderDifference{r, standard, other})
		}
	}
	return differences
}

// TestEncoderDifferences counts the differences of golang.org/x/text; docs/encodings.md has the
// commonest kinds. Without -exhaustive it tests three encodings. TestEncodersEverything checks that
// the mended encoders agree with the standard.
func TestEncoderDifferences(t *testing.T) {
	type counts struct {
		missing int // the standard has bytes, golang.org/x/text none
		extra   int // golang.org/x/text has bytes, the standard none
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
		if !*exhaustive && name != "ISO-2022-JP" && name != "Shift_JIS" && name != "windows-1252" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			var got counts
			for _, d := range encoderDifferences(enc, textOf(t, name)) {
				if *listDifferences {
					t.Logf("U+%04X: standard % X, golang.org/x/text % X",
						d.codePoint, d.standard, d.text)
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
				t.Errorf("%+v, want %+v: has golang.org/x/text changed? See docs/encodings.md",
					got, want[name])
			}
		})
	}
}

// FuzzEncodeAfterEncoding checks two properties of every encoding: the result is printable ASCII,
// and each code point is encoded independently of the others. ISO-2022-JP is an exception to the
// second, since it has states.
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
		enc, err := Get(name)
		if err != nil {
			t.Fatal(err)
		}
		set := url.SpecialQueryPercentEncodeSet
		if form {
			set = url.FormPercentEncodeSet
		}
		input = strings.ToValidUTF8(input, "\uFFFD")
		got := set.EncodeAfterEncoding(enc, input)
		for _, b := range []byte(got) {
			if b <= ' ' || b > '~' || b != '%' && b != '+' && set.Contains(rune(b)) {
				t.Fatalf("%s: %q has the byte %02X", name, got, b)
			}
		}
		if name == "ISO-2022-JP" {
			bytes := url.PercentDecode(got)
			i := strings.LastIndexByte(bytes, 0x1B)
			if i >= 0 && !strings.HasPrefix(bytes[i:], escapeASCII) {
				t.Fatalf("%s: %q does not end in the ASCII state", name, got)
			}
			return
		}
		want := ""
		for _, r := range input {
			want += set.EncodeAfterEncoding(enc, string(r))
		}
		if got != want {
			t.Fatalf("%s: got %s, one at a time %s", name, got, want)
		}
	})
}

// TestEncodersInPairs encodes the first and the last code point of each leading byte next to every
// other such code point. The encoders of the standard have no state, except that of ISO-2022-JP, so
// each code point must have the same bytes as alone.
func TestEncodersInPairs(t *testing.T) {
	for _, name := range hasManyTables {
		if name == "ISO-2022-JP" {
			continue
		}
		enc := get(name)
		alone := map[string]string{}
		for leading := 0x80; leading <= 0xFF; leading++ {
			var row []string
			for _, trailing := range append([]string{""},
				strings.Split(string(boundaryBytes), "")...) {
				text, _ := enc.NewDecoder().String(string([]byte{byte(leading)}) + trailing)
				b, err := enc.NewEncoder().String(text)
				if err == nil && utf8.RuneCountInString(text) == 1 {
					row, alone[text] = append(row, text), b
				}
			}
			for _, text := range row[min(1, len(row)):max(len(row)-1, min(1, len(row)))] {
				delete(alone, text)
			}
		}
		texts := slices.Sorted(maps.Keys(alone))
		for _, text := range texts {
			var input, want strings.Builder
			for _, other := range texts {
				input.WriteString(text + other)
				want.WriteString(alone[text] + alone[other])
			}
			got, err := enc.NewEncoder().String(input.String())
			if got != want.String() || err != nil {
				t.Fatalf("%s: next to %+q, other bytes than alone, or %v", name, text, err)
			}
		}
	}
}

// Decoding

// These are the bytes of workshop/gen/encodings.
var (
	boundaryBytes = []byte{
		0x1B, 0x24, 0x28, 0x30, 0x39, 0x3A, 0x40, 0x42, 0x49, 0x4A, 0x5C, 0x7E, 0x7F, 0x80, 0x81,
		0x8E,
		0x8F, 0xA0, 0xA1, 0xE0, 0xFC, 0xFE, 0xFF,
	}
	decodedPrefixes = map[string][]string{
		"EUC-JP":      {"", "\x8F"},
		"ISO-2022-JP": {"", "\x1B(J", "\x1B(I", "\x1B$@", "\x1B$B"},
	}
	longEncodings = []string{"EUC-JP", "GBK", "gb18030", "ISO-2022-JP"}
)

// eachDecoded calls visit with every byte string that workshop/gen/encodings decodes in the
// encoding of that name, in the same order.
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

// eachString calls visit with each string of prefix and n bytes of alphabet.
func eachString(alphabet []byte, n int, prefix []byte, visit func([]byte)) {
	if n == 0 {
		visit(prefix)
		return
	}
	for _, b := range alphabet {
		eachString(alphabet, n-1, append(prefix, b), visit)
	}
}

// eachFourByteRow calls visit with all sequences of four bytes in gb18030, one call for all
// sequences that begin with the same two bytes.
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
			decoder := enc.NewDecoder()
			digest := sha256.New()
			var lines []byte
			eachDecoded(name, func(b []byte) {
				s, err := decoder.String(string(b))
				if err != nil {
					t.Fatalf("% X: %v", b, err)
				}
				if lines = append(append(lines, s...), '\n'); len(lines) > 1<<15 {
					digest.Write(lines)
					lines = lines[:0]
				}
			})
			digest.Write(lines)
			got, want := hex.EncodeToString(digest.Sum(nil)),
				encodingDigests.Encodings[name].Decoded
			if got != want {
				t.Errorf("digest %s, want %s", got, want)
			}
		})
	}
}

// decodings are the cases that take few bytes. The expected values are those of @exodus/bytes.
var decodings = []struct {
	name        string
	enc         encoding.Encoding
	input, want string
}{
	{"nothing", get("shift_jis"), "", ""},
	{"nothing", get("replacement"), "", ""},
	{"replacement", get("replacement"), "ab\xFF", "\uFFFD"},

	{"C1 control", get("windows-1252"), "a\x80\x81b", "a€\u0081b"},
	{"C1 control", get("iso-8859-8-i"), "\x9F\xE0", "\u009Fא"},
	{"no code point", get("windows-1255"), "\xD9a\xFF", "\uFFFDa\uFFFD"},
	{"EUC-KR", get("euc-kr"), "\xC7\xD1\xC7a\x80\xFF\xA1", "한\uFFFDa\uFFFD\uFFFD\uFFFD"},

	{"Shift_JIS", get("shift_jis"), "\x82\xA0\xB1\x5C\x7E\x80", "あｱ\\~\u0080"},
	{"Shift_JIS, ASCII after an error", get("shift_jis"), "\x82\x40\x82\x20\x82\"",
		"\uFFFD@\uFFFD \uFFFD\""},
	{"Shift_JIS, error", get("shift_jis"), "\x82\xFD\xA0\xFF\x82", "\uFFFD\uFFFD\uFFFD\uFFFD"},
	{"Shift_JIS, private use", get("shift_jis"),
		"\xF0\x40\xF0\x7E\xF0\x80\xF9\xFC\xF0\x7F\xF9\xFD\xF0",
		"\uE000\uE03E\uE03F\uE757\uFFFD\x7F\uFFFD\uFFFD"},
	{"EUC-JP", get("euc-jp"), "\xA4\xA2\x8E\xB1\x8F\xB0\xA1", "あｱ丂"},
	{"EUC-JP, error", get("euc-jp"), "\x8Ea\x8E\xE0\x8F\xA1a\x8F\xA1\x80\x8Fa\x8F\x80",
		"\uFFFDa\uFFFD\uFFFDa\uFFFD\uFFFDa\uFFFD"},
	{"EUC-JP, end", get("euc-jp"), "\x8F\xB0", "\uFFFD"},
	{"Big5", get("big5"), "\xA4\x40\x88\x62\x88\xA5", "一Ê̄ê̌"},
	{"Big5, error", get("big5"), "\x87\x7F\x81\x40\x81\x80\x80\xFF\xA4",
		"\uFFFD\x7F\uFFFD@\uFFFD\uFFFD\uFFFD\uFFFD"},

	{"GBK", get("gbk"), "\x80\xA8\xBC\xFE\x59\xA6\xD9\xAA\xA1\xA3\xA0", "€ḿ龴︐\uE000\u3000"},
	{"GBK, four bytes", get("gbk"),
		"\x81\x30\x81\x30\x81\x35\xF4\x37\x84\x31\xA4\x37\x94\x39\xFC\x36\xE3\x32\x9A\x35",
		"\u0080\uE7C7\uFFFD😀\U0010FFFF"},
	{"gb18030, no code point", get("gb18030"),
		"\x84\x31\xA5\x30\xE3\x32\x9A\x36\xFE\x39\xFE\x39", "\uFFFD\uFFFD\uFFFD"},
	{"gb18030, third byte", get("gb18030"), "\x81\x30a\x81\x30\x80", "\uFFFD0a\uFFFD0€"},
	{"gb18030, fourth byte", get("gb18030"), "\x81\x30\x81 \x81\x30\x81\x40",
		"\uFFFD0\uFFFD \uFFFD0丂"},
	{"gb18030, end", get("gb18030"), "\x81\x30", "\uFFFD"},
	{"gb18030, end", get("gb18030"), "\x81\x30\x81", "\uFFFD"},

	{"ISO-2022-JP", get("iso-2022-jp"), "\x1B(J\\~a\x1B(I1\x1B$B$\"\x1B$@$\"\x1B(B\\", "¥‾aｱああ\\"},
	{"ISO-2022-JP, escape twice", get("iso-2022-jp"), "\x1B(B\x1B(J\\\x1B(B", "\uFFFD¥"},
	{"ISO-2022-JP, no escape", get("iso-2022-jp"), "\x1B(\x1B$A\x1B", "\uFFFD(\uFFFD$A\uFFFD"},
	{"ISO-2022-JP, escape after half", get("iso-2022-jp"), "\x1B$B$\x1B(Ba", "\uFFFDa"},
	{"ISO-2022-JP, error", get("iso-2022-jp"), "\x0E\x80\x1B(Ia\x1B$B $\x80$",
		"\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},

	{"UTF-16BE", get("utf-16be"), "\x00a\xD8\x00\xD8\x3D\xDC\xA9\xDC\x00\xD8\x00\x00",
		"a\uFFFD💩\uFFFD\uFFFD"},
	{"UTF-16LE", get("utf-16le"), "a\x00\x00\xD8\x3D\xD8\xA9\xDC\x00\xDC\x00\xD8\x00",
		"a\uFFFD💩\uFFFD\uFFFD"},
	{"UTF-16BE, half of the second", get("utf-16be"), "\xD8\x00a", "\uFFFD"},
	{"UTF-16LE, half of the second", get("utf-16le"), "\x00\xDBa", "\uFFFD"},
	{"UTF-16LE, half", get("utf-16le"), "a\x00\xD8", "a\uFFFD"},
	{"UTF-16LE, trailing surrogate", get("utf-16le"), "\x00\xDC\x00", "\uFFFD\uFFFD"},
	{"UTF-16LE, half alone", get("utf-16le"), "\xD8", "\uFFFD"},
}

// TestUTF16 decodes all strings of up to three code units of these, with and without a half one at
// the end, in pieces of each length.
func TestUTF16(t *testing.T) {
	units := []uint16{0xD800, 0xDBFF, 0xDC00, 0xDFFF, 'a'}
	all := [][]uint16{nil}
	for from := 0; len(all) < 1+5+25+125; from++ {
		for _, u := range units {
			all = append(all, append(slices.Clone(all[from]), u))
		}
	}
	orders := map[string]binary.AppendByteOrder{
		"utf-16be": binary.BigEndian, "utf-16le": binary.LittleEndian,
	}
	for label, order := range orders {
		for _, s := range all {
			var input []byte
			for _, u := range s {
				input = order.AppendUint16(input, u)
			}
			// Go's decoder agrees with the standard's about whole code units. At the end the
			// standard's has one error for the half one, and a leading surrogate before it.
			want := string(utf16.Decode(s))
			checkInPieces(t, label, input, want)
			if n := len(s); n > 0 && 0xD800 <= s[n-1] && s[n-1] < 0xDC00 {
				want = strings.TrimSuffix(want, "\uFFFD")
			}
			checkInPieces(t, label, append(input, 0xD8), want+"\uFFFD")
		}
	}
}

// checkInPieces decodes an input in pieces of each length.
func checkInPieces(t *testing.T, label string, input []byte, want string) {
	t.Helper()
	for n := 1; n <= max(1, len(input)); n++ {
		var pieces []io.Reader // each is one Read
		for piece := range slices.Chunk(input, n) {
			pieces = append(pieces, bytes.NewReader(piece))
		}
		decoder := get(label).NewDecoder()
		got, err := io.ReadAll(transform.NewReader(io.MultiReader(pieces...), decoder))
		if string(got) != want || err != nil {
			t.Errorf("%s: % X in pieces of %d: %+q, %v, want %+q", label, input, n, got, err, want)
		}
	}
}

func TestDecoders(t *testing.T) {
	for _, tt := range decodings {
		decoder := tt.enc.NewDecoder()
		for range 2 { // again after a Reset
			if got, err := decoder.String(tt.input); got != tt.want || err != nil {
				t.Errorf("%s: %v, %+q: got %+q, %v, want %+q",
					tt.name, tt.enc, tt.input, got, err, tt.want)
			}
		}
	}
}

// TestEncoderAfterError encodes text after an error that left the encoder in another state.
func TestEncoderAfterError(t *testing.T) {
	enc, err := Get("iso-2022-jp")
	if err != nil {
		t.Fatal(err)
	}
	encoder := enc.NewEncoder()
	if got, err := encoder.String("¥\U0001F600"); err == nil {
		t.Errorf("%q", got)
	}
	if got, err := encoder.String("¥"); got != "\x1B(J\\\x1B(B" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := encoder.String("¥\xE4"); err != errUnsupported {
		t.Errorf("%q, %v", got, err)
	}
}

// TestHTMLEscapeUnsupported compares with what package url writes in a query, which the vectors
// compare with the reference implementation. All at once, byte by byte and with little room must
// give the same.
func TestHTMLEscapeUnsupported(t *testing.T) {
	if got, err := HTMLEscapeUnsupported(get("iso-2022-jp").NewEncoder()).
		String("¥😀"); got != "\x1B(J\\&#128512;\x1B(B" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
	next := xorshift32(2)
	code := []rune("aé¥‾水ｱ😀\uFFFD\\\x1B\u0080€")
	for i := range standards {
		enc := get(standards[i].name)
		if !enc.(legacy).KeepsASCII() {
			continue
		}
		for range 300 {
			var text []byte
			for range next(6) {
				text = utf8.AppendRune(text, code[next(len(code))])
			}
			want := url.PercentDecode(url.QueryPercentEncodeSet.EncodeAfterEncoding(enc,
				string(text)))
			encoder := HTMLEscapeUnsupported(enc.NewEncoder())
			if got, err := encoder.String(string(text)); got != want || err != nil {
				t.Errorf("%s, %q: %q, %v, want %q", enc, text, got, err, want)
			}
			var b bytes.Buffer
			w := transform.NewWriter(&b, encoder)
			for _, c := range text {
				if _, err := w.Write([]byte{c}); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); b.String() != want || err != nil {
				t.Errorf("%s, %q, byte by byte: %q, %v, want %q", enc, text, &b, err, want)
			}
			encoder.Reset()
			var got []byte
			dst := make([]byte, len("&#1114111;")) // the least in which each code point finds room
			for rest, err := text, transform.ErrShortDst; err != nil; {
				var nDst, nSrc int
				nDst, nSrc, err = encoder.Transform(dst, rest, true)
				got, rest = append(got, dst[:nDst]...), rest[nSrc:]
				if err != nil && err != transform.ErrShortDst || nDst == 0 && err != nil {
					t.Fatalf("%s, %q: %v", enc, text, err)
				}
			}
			if string(got) != want {
				t.Errorf("%s, %q, with little room: %q, want %q", enc, text, got, want)
			}
		}
	}
}

// TestStreams decodes and encodes byte by byte, which must give the same result as all at once.
func TestStreams(t *testing.T) {
	next := xorshift32(1)
	for _, tt := range decodings {
		for range 20 {
			input := tt.input + randomString(next)
			want, err := tt.enc.NewDecoder().String(input)
			if err != nil {
				t.Fatal(err)
			}
			got, err := io.ReadAll(tt.enc.NewDecoder().Reader(
				iotest.OneByteReader(strings.NewReader(input))))
			if string(got) != want || err != nil {
				t.Errorf("%s, % X: got %+q, %v, want %+q", tt.enc, input, got, err, want)
			}
			if !tt.enc.(legacy).KeepsASCII() {
				continue
			}
			// golang.org/x/text does not continue after an unsupported last code point
			text := want + "a"
			want, err = encoding.ReplaceUnsupported(tt.enc.NewEncoder()).String(text)
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			w := transform.NewWriter(&b, encoding.ReplaceUnsupported(tt.enc.NewEncoder()))
			for _, c := range []byte(text) {
				if _, err := w.Write([]byte{c}); err != nil {
					t.Fatal(err)
				}
			}
			if err := w.Close(); b.String() != want || err != nil {
				t.Errorf("%s, %+q: got % X, %v, want % X", tt.enc, text, b.String(), err, want)
			}
		}
	}
}

// TestRoom gives the coders as much room as their output takes, and less: then they continue in the
// next calls. Reset drops what was before.
func TestRoom(t *testing.T) {
	check := func(enc encoding.Encoding, coder transform.Transformer, input, want string) {
		t.Helper()
		for room := range len(want) + 1 {
			dst := make([]byte, len(want))
			nDst, nSrc, err := coder.Transform(dst[:room], []byte(input), true)
			if (err == nil) != (room == len(want)) || err != nil && err != transform.ErrShortDst {
				t.Errorf("%s, %+q: room for %d of %d bytes: %v", enc, input, room, len(want), err)
			}
			for range want { // a code point, or an escape sequence, finds room in each call
				size := max(room, utf8.UTFMax)
				if enc == get("iso-2022-jp") {
					size = max(room, len(escapeASCII))
				}
				if err == transform.ErrShortDst {
					n, m, err2 := coder.Transform(dst[nDst:min(nDst+size, len(dst))],
						[]byte(input[nSrc:]), true)
					nDst, nSrc, err = nDst+n, nSrc+m, err2
				}
			}
			if string(dst[:nDst]) != want || nSrc != len(input) || err != nil {
				t.Errorf("%s, %+q: room for %d bytes first: got %+q, %v, want %+q", enc, input,
					room, dst[:nDst], err, want)
			}
			if n, _, err := coder.Transform(make([]byte, 8), nil, true); n != 0 || err != nil {
				t.Errorf("%s, %+q: %d bytes more after the end, %v", enc, input, n, err)
			}
			// A half-read sequence or another state must not matter afterwards.
			coder.Transform(make([]byte, 64), []byte(input+"\x1B$B\x1B(J"), false)
			coder.Reset()
		}
	}
	for _, tt := range decodings {
		check(tt.enc, tt.enc.NewDecoder().Transformer, tt.input, tt.want)
		if !tt.enc.(legacy).KeepsASCII() {
			continue
		}
		for _, text := range []string{tt.want, "ｱ¥\u0080", "一ḿ\uE7C7", "a‾−亜ｱ"} {
			text = strings.ReplaceAll(text, "\uFFFD", "")
			if want, err := tt.enc.NewEncoder().String(text); err == nil {
				check(tt.enc, tt.enc.NewEncoder().Transformer, text, want)
			}
		}
	}
}

// TestTransform makes single calls before the end of the input, which write only what is certain.
func TestTransform(t *testing.T) {
	for _, tt := range []struct {
		name        string
		coder       transform.Transformer
		input, want string
		rest        int // bytes that are not read
	}{
		{"a byte stands alone", get("windows-1252").NewDecoder(), "\x80", "€", 0},
		{"half a code unit", get("utf-16be").NewDecoder(), "\x00a\xD8\x00\xDC", "a", 3},
		{"the second of a pair may follow", get("gbk").NewDecoder(), "a\xD2", "a", 1},
		{"ill-formed before what is mended", get("gb18030").NewEncoder(), "\xE4ḿ",
			"\x84\x31\xA4\x37\xA8\xBC", 0},
		{"half a code point", get("iso-2022-jp").NewEncoder(), "¥\xE4\xBA", "\x1B(J\\", 2},
		{"half a code point", get("windows-1252").NewEncoder(), "€\xC2", "\x80", 1},
		{"ill-formed, and not half of one",
			encoding.ReplaceUnsupported(get("iso-2022-jp").NewEncoder()), "a\xFFb", "a\x1Ab", 0},
		{"the state stays", get("iso-2022-jp").NewEncoder(), "a¥b", "a\x1B(J\\b", 0},
	} {
		dst := make([]byte, 16)
		nDst, nSrc, err := tt.coder.Transform(dst, []byte(tt.input), false)
		if string(dst[:nDst]) != tt.want || nSrc != len(tt.input)-tt.rest ||
			(err == transform.ErrShortSrc) != (tt.rest > 0) {
			t.Errorf("%s: %+q: got %+q, %d read, %v, want %+q",
				tt.name, tt.input, dst[:nDst], nSrc, err, tt.want)
		}
	}
}

// notComingBack has the code points for which the standard's encoders write the bytes of another
// code point, and that other code point.
var notComingBack = map[string]*strings.Replacer{
	"Shift_JIS":   strings.NewReplacer("¥", "\\", "‾", "~", "−", "－"),
	"EUC-JP":      strings.NewReplacer("¥", "\\", "‾", "~", "−", "－"),
	"ISO-2022-JP": halfwidthKatakana("−", "－"),
	"GBK":         privateUseOf2005,
	"gb18030":     privateUseOf2005,
}

// privateUseOf2005 has the code points in the table of the gb18030 encoder.
var privateUseOf2005 = strings.NewReplacer(
	"\uE78D", "\uFE10", "\uE78E", "\uFE12", "\uE78F", "\uFE11", "\uE790", "\uFE13",
	"\uE791", "\uFE14", "\uE792", "\uFE15", "\uE793", "\uFE16", "\uE794", "\uFE17",
	"\uE795", "\uFE18", "\uE796", "\uFE19", "\uE81E", "\u9FB4", "\uE826", "\u9FB5",
	"\uE82B", "\u9FB6", "\uE82C", "\u9FB7", "\uE832", "\u9FB8", "\uE843", "\u9FB9",
	"\uE854", "\u9FBA", "\uE864", "\u9FBB")

func halfwidthKatakana(pairs ...string) *strings.Replacer {
	for i, fullwidth := range []rune(fullwidthKatakana) {
		pairs = append(pairs, string(rune(0xFF61+i)), string(fullwidth))
	}
	return strings.NewReplacer(pairs...)
}

// TestDecodersComeBack decodes the bytes that an encoder writes for every code point. They decode
// to the same code point, unless the standard's encoding is not reversible there.
func TestDecodersComeBack(t *testing.T) {
	for name, enc := range standardEncodings(t) {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			last := rune(0xFFFF)
			if name == "gb18030" { // the only one that writes code points above
				last = utf8.MaxRune
			}
			for first := rune(0); first <= last; first += 256 {
				if !isSurrogate(first) {
					checkComeBack(t, name, enc, first)
				}
			}
		})
	}
}

// checkComeBack checks the 256 code points from first on: the encoder's bytes decode to the same
// code point, or to its numeric character reference if the encoding does not have it.
func checkComeBack(t *testing.T, name string, enc encoding.Encoding, first rune) {
	t.Helper()
	var input []byte
	for r := first; r < first+256; r++ {
		input = utf8.AppendRune(input, r)
	}
	want := string(input)
	if replacer := notComingBack[name]; replacer != nil {
		want = replacer.Replace(want)
	}
	encoded := url.FormPercentEncodeSet.EncodeAfterEncoding(enc, string(input))
	got := decodeForm(enc, encoded)
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

// TestDecoderDifferences counts the strings of one byte that golang.org/x/text decodes differently,
// and the strings of two bytes if the encoding has longer sequences. docs/encodings.md has these
// numbers. TestDecodersEverything checks that the mended decoders agree with the standard.
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
			decoder, text := enc.NewDecoder(), textOf(t, name).NewDecoder()
			got := 0
			check := func(b []byte) {
				standard, _ := decoder.String(string(b))
				if other, err := text.Bytes(b); standard != string(other) || err != nil {
					got++
					if *listDifferences {
						t.Logf("% X: standard %+q, golang.org/x/text %+q", b, standard, other)
					}
				}
			}
			for i := range 256 {
				check([]byte{byte(i)})
				for j := 0; j < 256 && enc.(legacy).mend != mendControls; j++ {
					check([]byte{byte(i), byte(j)})
				}
			}
			if got != want[name] {
				t.Errorf("%d, want %d: has golang.org/x/text changed? See docs/encodings.md",
					got, want[name])
			}
		})
	}
}

// FuzzDecoders checks three properties of every encoding: a byte decodes to at most one code
// point, no ASCII byte below '0' is lost, and the encoder's output decodes to its input.
func FuzzDecoders(f *testing.F) {
	names := encodingNames()
	for i := range names {
		for _, tt := range decodings {
			f.Add([]byte(tt.input), uint8(i))
		}
	}
	f.Fuzz(func(t *testing.T, input []byte, index uint8) {
		name := names[int(index)%len(names)]
		enc, err := Get(name)
		if err != nil {
			t.Fatal(err)
		}
		decoder := enc.NewDecoder()
		decoded, err := decoder.String(string(input))
		if err != nil || !utf8.ValidString(decoded) ||
			utf8.RuneCountInString(decoded) > len(input) {
			t.Fatalf("%s: % X is %+q, %v", name, input, decoded, err)
		}
		checkASCIIStays(t, name, input, decoded)
		if strings.Contains(decoded, "\uFFFD") {
			return
		}
		encoded := url.FormPercentEncodeSet.EncodeAfterEncoding(enc, decoded)
		if strings.Contains(encoded, "%26%23") { // a code point that the encoder lacks
			return
		}
		want := decoded
		if replacer := notComingBack[name]; replacer != nil {
			want = replacer.Replace(want)
		}
		if again := decodeForm(enc, encoded); again != want {
			t.Fatalf("%s: % X is %+q, encoded %s, and that %+q",
				name, input, decoded, encoded, again)
		}
	})
}

// checkASCIIStays checks that no error removed a quotation mark, an ampersand or another byte below
// 0x30: none of these is part of a sequence. ISO-2022-JP is left out, since it is not a superset of
// ASCII.
func checkASCIIStays(t *testing.T, name string, input []byte, decoded string) {
	t.Helper()
	if name == "ISO-2022-JP" {
		return
	}
	above := func(r rune) bool { return r >= 0x30 }
	got := strings.Join(strings.FieldsFunc(decoded, above), "")
	if got != string(bytes.Join(bytes.FieldsFunc(input, above), nil)) {
		t.Fatalf("%s: % X is %+q", name, input, decoded)
	}
}
