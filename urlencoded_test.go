package url

import (
	neturl "net/url"
	"slices"
	"strings"
	"testing"
	unicodetables "unicode"

	"github.com/go-weburl/url/internal/infra"
	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/unicode"
)

// urlencodedTests has results of the application/x-www-form-urlencoded parser, and what the
// serializer makes of them. The reference implementation, whatwg-url, confirms both.
var urlencodedTests = []struct {
	name       string
	input      string
	list       []Pair
	serialized string
}{
	{"empty", "", nil, ""},
	{"one ampersand", "&", nil, ""},
	{"ampersands only", "&&&", nil, ""},
	{"equals only", "=", []Pair{{"", ""}}, "="},
	{"one pair", "a=b", []Pair{{"a", "b"}}, "a=b"},
	{"two pairs", "a=b&c=d", []Pair{{"a", "b"}, {"c", "d"}}, "a=b&c=d"},
	{"same name", "a=b&a=c&a=b", []Pair{{"a", "b"}, {"a", "c"}, {"a", "b"}}, "a=b&a=c&a=b"},
	{"no value", "a", []Pair{{"a", ""}}, "a="},
	{"empty value", "a=", []Pair{{"a", ""}}, "a="},
	{"empty name", "=b", []Pair{{"", "b"}}, "=b"},
	{"equals in value", "a=b=c==", []Pair{{"a", "b=c=="}}, "a=b%3Dc%3D%3D"},
	{"empty sequences", "&a&&&b=c&&", []Pair{{"a", ""}, {"b", "c"}}, "a=&b=c"},
	{"question marks", "?a=?b", []Pair{{"?a", "?b"}}, "%3Fa=%3Fb"},
	{"number sign", "a=#b", []Pair{{"a", "#b"}}, "a=%23b"},
	{"semicolon", "a=b;c=d", []Pair{{"a", "b;c=d"}}, "a=b%3Bc%3Dd"},
	{"plus", "a+b=c+d++", []Pair{{"a b", "c d  "}}, "a+b=c+d++"},
	{"space", "a b=c d", []Pair{{"a b", "c d"}}, "a+b=c+d"},
	{"encoded space", "a%20b=c%20d", []Pair{{"a b", "c d"}}, "a+b=c+d"},
	{"encoded plus", "a%2Bb=c%2bd", []Pair{{"a+b", "c+d"}}, "a%2Bb=c%2Bd"},
	{"encoded delimiters", "a%26%3D=%26%3d", []Pair{{"a&=", "&="}}, "a%26%3D=%26%3D"},
	{"encoded percent", "%2541=%25", []Pair{{"%41", "%"}}, "%2541=%25"},
	{"lone percents", "%=%&%2=%2&%zz=%%", []Pair{{"%", "%"}, {"%2", "%2"}, {"%zz", "%%"}},
		"%25=%25&%252=%252&%25zz=%25%25"},
	{"half an escape at a delimiter", "%4=1&%4&1=%", []Pair{{"%4", "1"}, {"%4", ""}, {"1", "%"}},
		"%254=1&%254=&1=%25"},
	{"half an escape before one", "a=%2%2af%2a&b=%%2a", []Pair{{"a", "%2*f*"}, {"b", "%*"}},
		"a=%252*f*&b=%25*"},
	{"nul", "a=%00b\x00c", []Pair{{"a", "\x00b\x00c"}}, "a=%00b%00c"},
	{"line ends", "a=%0Db%0Ac\r\nd", []Pair{{"a", "\rb\nc\r\nd"}}, "a=%0Db%0Ac%0D%0Ad"},
	{"unreserved", "*-._0aZ=*-._9zA", []Pair{{"*-._0aZ", "*-._9zA"}}, "*-._0aZ=*-._9zA"},
	{"reserved", "a=!\"$'(),/:;<>@[\\]^`{|}~\x7F", []Pair{{"a", "!\"$'(),/:;<>@[\\]^`{|}~\x7F"}},
		"a=%21%22%24%27%28%29%2C%2F%3A%3B%3C%3E%40%5B%5C%5D%5E%60%7B%7C%7D%7E%7F"},
	{"non-ASCII", "é=€💩", []Pair{{"é", "€💩"}}, "%C3%A9=%E2%82%AC%F0%9F%92%A9"},
	{"encoded non-ASCII", "%c3%A9=%E2%82%AC%f0%9f%92%a9", []Pair{{"é", "€💩"}},
		"%C3%A9=%E2%82%AC%F0%9F%92%A9"},
	{"half encoded non-ASCII", "é%C3=%E2%82é%AC", []Pair{{"é\uFFFD", "\uFFFDé\uFFFD"}},
		"%C3%A9%EF%BF%BD=%EF%BF%BD%C3%A9%EF%BF%BD"},
	{"byte order mark", "%EF%BB%BFa=\uFEFFb", []Pair{{"\uFEFFa", "\uFEFFb"}},
		"%EF%BB%BFa=%EF%BB%BFb"},
	{"replacement character", "a=\uFFFD%EF%BF%BD", []Pair{{"a", "\uFFFD\uFFFD"}},
		"a=%EF%BF%BD%EF%BF%BD"},
	{"encoded ill-formed", "%FF=a%C3", []Pair{{"\uFFFD", "a\uFFFD"}}, "%EF%BF%BD=a%EF%BF%BD"},
	{"maximal subparts", "a=%E2%82b%E2%28%F0%9F%92%C0%80",
		[]Pair{{"a", "\uFFFDb\uFFFD(\uFFFD\uFFFD\uFFFD"}},
		"a=%EF%BF%BDb%EF%BF%BD%28%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"surrogate", "a=%ED%A0%80", []Pair{{"a", "\uFFFD\uFFFD\uFFFD"}},
		"a=%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"overlong and too high", "a=%F0%80%F4%90%F8", []Pair{{"a", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"}},
		"a=%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD%EF%BF%BD"},
	{"sequence ended by a delimiter", "%E2=%82&%AC", []Pair{{"\uFFFD", "\uFFFD"}, {"\uFFFD", ""}},
		"%EF%BF%BD=%EF%BF%BD&%EF%BF%BD="},
}

func TestParseURLEncoded(t *testing.T) {
	for _, test := range urlencodedTests {
		t.Run(test.name, func(t *testing.T) {
			got := ParseURLEncoded(test.input)
			if !slices.Equal(got, test.list) || (got == nil) != (len(test.list) == 0) {
				t.Errorf("ParseURLEncoded(%q) = %q, want %q", test.input, got, test.list)
			}
			if got := ParseURLEncodedIn(test.input, nil); !slices.Equal(got, test.list) {
				t.Errorf("ParseURLEncodedIn(%q) = %q, want %q", test.input, got, test.list)
			}
			if got := SerializeURLEncoded(test.list, nil); got != test.serialized {
				t.Errorf("SerializeURLEncoded(%q) = %q, want %q", test.list, got, test.serialized)
			}
		})
	}
}

// Go strings may have bytes that JavaScript's cannot. The UTF-8 decoder of Node.js confirms the
// results.
func TestURLEncodedIllFormed(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"lone continuation", "a\x80b", "a\uFFFDb"},
		{"truncated at the end", "a\xE2\x82", "a\uFFFD"},
		{"truncated inside", "\xF0\x9F\x92a", "\uFFFDa"},
		{"second byte out of range", "\xE0\x80\xE1\x80a", "\uFFFD\uFFFD\uFFFDa"},
		{"surrogate", "\xED\xA0\x80", "\uFFFD\uFFFD\uFFFD"},
		{"above U+10FFFF", "\xF4\x90\x80\x80\xF5", "\uFFFD\uFFFD\uFFFD\uFFFD\uFFFD"},
		{"between well-formed", "é\xFF€\xC3", "é\uFFFD€\uFFFD"},
	} {
		t.Run(test.name, func(t *testing.T) {
			want := []Pair{{test.want, test.want}}
			if got := ParseURLEncoded(test.input + "=" + test.input); !slices.Equal(got, want) {
				t.Errorf("parsed: %q, want %q", got, want)
			}
			got := SerializeURLEncoded([]Pair{{test.input, test.input}}, nil)
			if want := SerializeURLEncoded(want, nil); got != want {
				t.Errorf("serialized: %q, want %q", got, want)
			}
		})
	}
}

// The first is from the examples of the standard.
func TestSerializeURLEncodedEncoding(t *testing.T) {
	for _, test := range []struct {
		name string
		enc  encoding.Encoding
		list []Pair
		want string
	}{
		{"Shift_JIS", charsetOf("shift_jis"), []Pair{{"a", "1+1 ≡ 2%20‽"}},
			"a=1%2B1+%81%DF+2%2520%26%238253%3B"},
		{"two pairs", charsetOf("shift_jis"), []Pair{{"≡", ""}, {"", "\xFF"}},
			"%81%DF=&=%26%2365533%3B"},
		{"nothing", charsetOf("shift_jis"), nil, ""},
		{"UTF-8", unicode.UTF8, []Pair{{"≡", " "}}, "%E2%89%A1=+"},
		{"UTF-16", unicode.UTF16(unicode.BigEndian, unicode.IgnoreBOM), []Pair{{"≡", " "}},
			"%E2%89%A1=+"},
		{"replacement", encoding.Replacement, []Pair{{"≡", " "}}, "%E2%89%A1=+"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := SerializeURLEncoded(test.list, test.enc); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
}

// For other encodings than UTF-8, the TextDecoder of Node.js confirms the results.
func TestParseURLEncodedIn(t *testing.T) {
	for _, test := range []struct {
		name  string
		enc   encoding.Encoding
		input string
		want  []Pair
	}{
		{"nil", nil, "a=%C3%A9&_charset_=shift_jis&é",
			[]Pair{{"a", "é"}, {"_charset_", "shift_jis"}, {"é", ""}}},
		{"encoding", charsetOf("shift_jis"), "%82%A0=%5C%81%80+%FC&&a+b",
			[]Pair{{"あ", "\\÷ \uFFFD"}, {"a b", ""}}},
		{"a sequence across a delimiter", charsetOf("shift_jis"), "%82=%A0",
			[]Pair{{"\uFFFD", "\uFFFD"}}},
		{"bytes", charsetOf("shift_jis"), "\x82\xA0=\x82%A0&%82\xA0",
			[]Pair{{"あ", "あ"}, {"あ", ""}}},
		{"stateful", charsetOf("iso-2022-jp"), "%1B$B$\"=$\"&a=%1B$B$%22%1B(Ba",
			[]Pair{{"あ", "$\""}, {"a", "あa"}}},
		{"UTF-8 by name", unicode.UTF8, "é=%FF%EF%BB%BF", []Pair{{"é", "\uFFFD\uFEFF"}}},
		{"UTF-16", unicode.UTF16(unicode.LittleEndian, unicode.IgnoreBOM), "a%00=%AC+",
			[]Pair{{"a", "\u20AC"}}},
		{"what the decoder refuses", unicode.UTF16(unicode.LittleEndian, unicode.ExpectBOM),
			"a=%FF%FEb%00", []Pair{{"\uFFFD", "b"}}},
		{"nothing", charsetOf("shift_jis"), "", nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := ParseURLEncodedIn(test.input, test.enc); !slices.Equal(got, test.want) {
				t.Errorf("%q: %q, want %q", test.input, got, test.want)
			}
		})
	}
	for _, input := range []string{"", "&&"} {
		if got := ParseURLEncodedIn(input, charsetOf("windows-1252")); got != nil {
			t.Errorf("%q: %#v", input, got)
		}
	}
}

// Some bytes of a code point are percent-encoded. Only the parser of bytes may combine them,
// because the other parses a string of code points. whatwg-url confirms this, with U+FFFD in
// the string, and with all of the bytes percent-encoded.
func TestParseURLEncodedInPart(t *testing.T) {
	for _, test := range []struct{ input, fromBytes, fromString string }{
		{"%C3\xA9", "é", "\uFFFD\uFFFD"},
		{"\xC3%A9", "é", "\uFFFD\uFFFD"},
		{"%E2\x82%AC", "€", "\uFFFD\uFFFD\uFFFD"},
		{"%E2\x82\xAC+", "€ ", "\uFFFD\uFFFD\uFFFD "},
		{"\xE2\x82%41", "\uFFFDA", "\uFFFDA"},
	} {
		got, want := ParseURLEncodedIn(test.input, nil), []Pair{{test.fromBytes, ""}}
		if !slices.Equal(got, want) {
			t.Errorf("the bytes %q: %q, want %q", test.input, got, want)
		}
		got, want = ParseURLEncoded(test.input), []Pair{{test.fromString, ""}}
		if !slices.Equal(got, want) {
			t.Errorf("the string %q: %q, want %q", test.input, got, want)
		}
	}
}

func TestURLEncodedAllocs(t *testing.T) {
	const plain = "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"
	const escaped = "a=b%20c&d=e+f&g=%E2%82%AC&h=i%26j&k=l+m&n=%41&o=p+q+r&s=t%3D"
	plainList, escapedList := ParseURLEncoded(plain), ParseURLEncoded(escaped)
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"parse, nothing to decode", 1, func() { ParseURLEncoded(plain) }},
		{"parse bytes, nothing to decode", 1, func() { ParseURLEncodedIn(plain, nil) }},
		{"parse, everything to decode", 2, func() { ParseURLEncoded(escaped) }},
		{"serialize, nothing to encode", 1, func() { SerializeURLEncoded(plainList, nil) }},
		{"serialize, everything to encode", 1, func() { SerializeURLEncoded(escapedList, nil) }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

func TestIsSerialized(t *testing.T) {
	for _, query := range []string{
		"a=b", "a=", "=", "=&=", "a=b&c=d&a=b", "*-._09azAZ=+", "%00%2B%3D=%26%25%7E%7F",
	} {
		if !isSerialized(query) {
			t.Errorf("%q is not", query)
		}
	}
	for _, query := range []string{
		"", "a", "&", "&a=b", "a=b&", "a=b&&c=d", "a=b&c", "a=b=c", "a=b c", "a=~", "a=b,c", "a=é",
		"a=\xFF", "a=%", "a=%2", "a=%zz", "a=%2b", "a=%7e", "a=%41", "a=%2A", "a=%20", "a=%C3",
		"a=%2=", "%3=b",
	} {
		if isSerialized(query) {
			t.Errorf("%q is", query)
		}
	}
}

// naiveParseURLEncoded and naiveSerializeURLEncoded are the standard's steps, word for word.
func naiveParseURLEncoded(input string) []Pair {
	var output []Pair
	for _, sequence := range strings.Split(input, "&") {
		if sequence == "" {
			continue
		}
		name, value, _ := strings.Cut(sequence, "=")
		output = append(output, Pair{naiveDecode(name), naiveDecode(value)})
	}
	return output
}

func naiveDecode(s string) string {
	s = strings.ReplaceAll(s, "+", " ")
	var decoded []byte
	for i := 0; i < len(s); i++ {
		if s[i] == '%' && i+2 < len(s) {
			// net/url has the same rule for which escapes are well-formed.
			if c, err := neturl.PathUnescape(s[i : i+3]); err == nil {
				decoded = append(decoded, c...)
				i += 2
				continue
			}
		}
		decoded = append(decoded, s[i])
	}
	return naiveScalarValueString(string(decoded))
}

func naiveScalarValueString(s string) string {
	s, err := unicode.UTF8.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return s
}

func naiveSerializeURLEncoded(list []Pair) string {
	var pairs []string
	for _, t := range list {
		pairs = append(pairs, naiveEncode(t.Name)+"="+naiveEncode(t.Value))
	}
	return strings.Join(pairs, "&")
}

func naiveEncode(s string) string {
	// net/url's QueryEscape leaves '~' unencoded, and encodes '*'.
	encoded := neturl.QueryEscape(naiveScalarValueString(s))
	return strings.NewReplacer("~", "%7E", "%2A", "*").Replace(encoded)
}

func FuzzURLEncoded(f *testing.F) {
	for _, test := range urlencodedTests {
		f.Add(test.input)
	}
	f.Add("\xE2\x82&\xF0\x9F=\x92%F0%9F%92")
	f.Fuzz(func(t *testing.T, input string) {
		list := ParseURLEncoded(input)
		if want := naiveParseURLEncoded(naiveScalarValueString(input)); !slices.Equal(list, want) {
			t.Fatalf("ParseURLEncoded(%q) = %q, want %q", input, list, want)
		}
		got, want := ParseURLEncodedIn(input, nil), naiveParseURLEncoded(input)
		if !slices.Equal(got, want) {
			t.Fatalf("ParseURLEncodedIn(%q) = %q, want %q", input, got, want)
		}
		serialized := SerializeURLEncoded(list, nil)
		if want := naiveSerializeURLEncoded(list); serialized != want {
			t.Fatalf("SerializeURLEncoded(%q) = %q, want %q", list, serialized, want)
		}
		if again := ParseURLEncoded(serialized); !slices.Equal(again, list) {
			t.Fatalf("%q serialized and parsed again: %q", list, again)
		}
		if isSerialized(input) && serialized != input {
			t.Fatalf("%q is taken to be serialized; that is %q", input, serialized)
		}
		for _, enc := range []encoding.Encoding{
			charsetOf("windows-1252"), charsetOf("koi8-u"), charsetOf("gb18030"),
		} {
			checkURLEncodedLegacy(t, string(appendPercentEncodedBytes(nil, input,
				C0ControlPercentEncodeSet)), enc)
		}
		// The serializer accepts any string, but the parser's strings are well-formed.
		raw := []Pair{{input, ""}, {"", input}}
		if got, want := SerializeURLEncoded(raw, nil), naiveSerializeURLEncoded(raw); got != want {
			t.Fatalf("SerializeURLEncoded(%q) = %q, want %q", raw, got, want)
		}
	})
}

// checkURLEncodedLegacy checks, for another encoding, that the list of pairs in input, which is
// ASCII, serializes to a text that parses to the same list. GB18030 has private-use code points
// that do not come back, and bytes that are not code points.
func checkURLEncodedLegacy(t *testing.T, input string, enc encoding.Encoding) {
	t.Helper()
	list := ParseURLEncodedIn(input, enc)
	serialized := SerializeURLEncoded(list, enc)
	if strings.Trim(serialized, urlencodedBytes) != "" {
		t.Fatalf("%v of %q: %q", enc, list, serialized)
	}
	if infra.IsASCII(PercentDecode(input)) && serialized != SerializeURLEncoded(list, nil) {
		t.Fatalf("%v of %q: %q, and in UTF-8 %q",
			enc, list, serialized, SerializeURLEncoded(list, nil))
	}
	for _, p := range list {
		if strings.ContainsFunc(p.Name+p.Value, func(r rune) bool {
			return r == '\uFFFD' || unicodetables.Is(unicodetables.Co, r)
		}) {
			return
		}
	}
	if again := ParseURLEncodedIn(serialized, enc); !slices.Equal(again, list) {
		t.Fatalf("%v of %q is %q, and that %q", enc, list, serialized, again)
	}
}

// urlencodedBytes are those that the serializer writes.
const urlencodedBytes = "*-._+%&=0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"

func BenchmarkParseURLEncoded(b *testing.B) {
	for _, bench := range []struct{ name, input string }{
		{"short", "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"},
		{"long", "query=search&page=12345&sort=ascending&language=english&pagesize=20" +
			"&username=janedoe&referrer=home&utm_source=mail"},
		{"escaped", "a=b%20c&d=e+f&g=%E2%82%AC&h=i%26j&k=l+m&n=%41&o=p+q+r&s=t%3D"},
		{"big", strings.Repeat("name=value&", 1_000)},
	} {
		b.Run(bench.name+"/url", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bench.input)))
			for b.Loop() {
				ParseURLEncoded(bench.input)
			}
		})
		b.Run(bench.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(bench.input)))
			for b.Loop() {
				neturl.ParseQuery(bench.input)
			}
		})
	}
}

func BenchmarkSerializeURLEncoded(b *testing.B) {
	for _, bench := range []struct{ name, input string }{
		{"short", "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"},
		{"escaped", "a=b%20c&d=e+f&g=%E2%82%AC&h=i%26j&k=l+m&n=%41&o=p+q+r&s=t%3D"},
	} {
		list := ParseURLEncoded(bench.input)
		values, _ := neturl.ParseQuery(bench.input)
		b.Run(bench.name+"/url", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				SerializeURLEncoded(list, nil)
			}
		})
		b.Run(bench.name+"/neturl", func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				values.Encode()
			}
		})
	}
}
