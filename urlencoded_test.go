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

func TestParseURLEncodedNothing(t *testing.T) {
	for _, input := range []string{"", "&&"} {
		for _, got := range [][]Pair{
			ParseURLEncoded(input), ParseURLEncodedIn(input, nil),
			ParseURLEncodedIn(input, charsetOf("windows-1252")),
		} {
			if got != nil {
				t.Errorf("%q: %#v", input, got)
			}
		}
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

// scalarValueString returns s as a string of scalar values: well-formed UTF-8.
func scalarValueString(s string) string {
	s, err := unicode.UTF8.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return s
}

func FuzzURLEncoded(f *testing.F) {
	f.Add("a=%2%2af%2a&b=%%2a&%4=1&%4&1=%&&=+")
	f.Add("é%C3=%E2%82é%AC&%F0%9F%92%C0%80=%ED%A0%80")
	f.Add("\xE2\x82&\xF0\x9F=\x92%F0%9F%92")
	for _, test := range illFormedTests {
		f.Add(test.in + "=é" + test.in)
	}
	f.Fuzz(func(t *testing.T, input string) {
		list := ParseURLEncoded(input)
		formed := scalarValueString(input)
		if got := ParseURLEncoded(formed); !slices.Equal(got, list) {
			t.Fatalf("%q: %q, and well-formed %q", input, list, got)
		}
		if got := ParseURLEncodedIn(formed, nil); !slices.Equal(got, list) {
			t.Fatalf("ParseURLEncodedIn(%q) = %q, want %q", formed, got, list)
		}
		serialized := SerializeURLEncoded(list, nil)
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
		raw, want := []Pair{{input, ""}, {"", input}}, []Pair{{formed, ""}, {"", formed}}
		if got := ParseURLEncoded(SerializeURLEncoded(raw, nil)); !slices.Equal(got, want) {
			t.Fatalf("%q serialized and parsed: %q, want %q", raw, got, want)
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

func BenchmarkURLEncoded(b *testing.B) {
	for _, bench := range []struct{ name, input string }{
		{"short", "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"},
		{"long", "query=search&page=12345&sort=ascending&language=english&pagesize=20" +
			"&username=janedoe&referrer=home&utm_source=mail"},
		{"escaped", "a=b%20c&d=e+f&g=%E2%82%AC&h=i%26j&k=l+m&n=%41&o=p+q+r&s=t%3D"},
		{"big", strings.Repeat("name=value&", 1_000)},
	} {
		list := ParseURLEncoded(bench.input)
		values, _ := neturl.ParseQuery(bench.input)
		measure(b, "parse/"+bench.name+"/url", func() { ParseURLEncoded(bench.input) })
		measure(b, "parse/"+bench.name+"/neturl", func() { neturl.ParseQuery(bench.input) })
		measure(b, "serialize/"+bench.name+"/url", func() { SerializeURLEncoded(list, nil) })
		measure(b, "serialize/"+bench.name+"/neturl", func() { values.Encode() })
	}
}
