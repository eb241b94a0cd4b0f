package dataurl_test

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"mime"
	"os"
	"runtime"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// wptCases returns the cases of a file in testdata/vectors/wpt.
func wptCases[C any](t *testing.T, name string) []C {
	t.Helper()
	cases, err := vector.WPTCases[C](name)
	if err != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", name, len(cases), err)
	}
	t.Logf("%s: %d cases", name, len(cases))
	return cases
}

func TestWPTDataURLs(t *testing.T) {
	for _, c := range wptCases[[3]*string](t, "data-urls") {
		input, mimeType, body := *c[0], c[1], c[2]
		d, err := dataurl.ParseString(input)
		if mimeType == nil {
			if err == nil {
				t.Errorf("%q: %v", input, d)
			}
			continue
		}
		if err != nil || d.Type.String() != *mimeType || encodeBase64(d.Body) != *body {
			t.Errorf("%q: %v, %v, want %s %s", input, d, err, *mimeType, *body)
		}
	}
}

func encodeBase64(body []byte) string { return base64.StdEncoding.EncodeToString(body) }

// The cases of forgiving-base64 decode are percent-encoded in a URL.
func TestWPTBase64(t *testing.T) {
	for _, c := range wptCases[[2]*string](t, "base64") {
		input, body := *c[0], c[1]
		d, err := dataurl.ParseString("data:;base64," +
			url.ComponentPercentEncodeSet.Encode(input))
		switch {
		case body == nil && !errors.Is(err, dataurl.ErrBase64):
			t.Errorf("%q: %v, %v", input, d, err)
		case body != nil && (err != nil || encodeBase64(d.Body) != *body):
			t.Errorf("%q: %v, %v, want %s", input, d, err, *body)
		}
	}
}

func TestWPTMIMETypes(t *testing.T) {
	for _, name := range []string{"mime-types", "mime-types-generated"} {
		for _, c := range wptCases[[2]*string](t, name) {
			input, want := *c[0], c[1]
			m, err := dataurl.ParseMIMEType(input)
			if want == nil {
				if !errors.Is(err, dataurl.ErrType) {
					t.Errorf("%s: %q: %v, %v", name, input, m, err)
				}
			} else if err != nil || m.String() != *want {
				t.Errorf("%s: %q: %v, %v, want %q", name, input, m, err, *want)
			}
		}
	}
}

// The results are those of the npm package whatwg-mimetype 5.0.0.
func TestParameter(t *testing.T) {
	m := dataurl.MIMEType{Parameters: []dataurl.Parameter{{"a", "b"}, {"c", "d"}}}
	for name, want := range map[string]string{"a": "b", "c": "d", "e": ""} {
		if value, ok := m.Parameter(name); value != want || ok != (want != "") {
			t.Errorf("%s: %q, %t", name, value, ok)
		}
	}
}

// The results are those of the npm package data-urls 7.0.0.
func TestBase64Marker(t *testing.T) {
	for _, test := range []struct{ input, body string }{
		{"data:;base64,eA", "x"},
		{"data:; base64,eA", "x"},
		{"data:;   base64,eA", "x"},
		{"data:;bAsE64,eA", "x"},
		{"data: ;base64 ,eA", "x"},
		{"data:;base64;,eA", "eA"},
		{"data:;base64 ;,eA", "eA"},
		{"data:;base 64,eA", "eA"},
		{"data:base64,eA", "eA"},
		{"data:;~base64,eA", "eA"},
		{"data:;base6,eA", "eA"},
		{"data:;,eA", "eA"},
	} {
		if d, err := dataurl.ParseString(test.input); err != nil || string(d.Body) != test.body {
			t.Errorf("%s: %v, %v, want %s", test.input, d, err, test.body)
		}
	}
}

// TestVectors has the results of the npm package data-urls, from workshop/gen/vectors.
func TestVectors(t *testing.T) {
	data, err := os.ReadFile("testdata/vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	var vectors [][]json.RawMessage
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) == 0 {
		t.Error("no vectors")
	}
	for _, v := range vectors {
		var input vector.Text
		var mimeType *string
		var body []byte
		err := errors.Join(json.Unmarshal(v[0], &input), json.Unmarshal(v[1], &mimeType))
		if len(v) > 2 {
			err = errors.Join(err, json.Unmarshal(v[2], &body))
		}
		if err != nil {
			t.Fatal(err)
		}
		d, err := dataurl.ParseString(string(input))
		if mimeType == nil && err == nil ||
			mimeType != nil && (err != nil || d.Type.String() != *mimeType ||
				string(d.Body) != string(body)) {
			t.Errorf("%q: %v, %v, want %s", input, d, err, v[1:])
		}
	}
}

// longBody is longer than what a Reader decodes at a time, and not a multiple of it.
var longBody = strings.Repeat("\x00\x10\x83\x10\x51\x87", 700) + "z"

// TestReader reads in pieces of any length.
func TestReader(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"base64", "data:;base64,aGVsbG8gd29ybGQ%3D", "hello world"},
		{"spaces in base64", "data:;base64,aG Vs%0Abm8%20gd2%09 9y", "helno wor"},
		{"plain", "data:,hello%20world%%2", "hello world%%2"},
		{"empty", "data:,", ""},
		{"long base64", "data:;base64," + base64.StdEncoding.EncodeToString([]byte(longBody)),
			longBody},
		{"long base64 in lines", "data:;base64," +
			strings.ReplaceAll(base64.StdEncoding.EncodeToString([]byte(longBody)),
				"EFG", "EF%0D%0AG"), longBody},
		{"long", "data:," + strings.Repeat("x%00", 3000), strings.Repeat("x\x00", 3000)},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.input)
			if d, err := dataurl.Parse(u); err != nil || string(d.Body) != test.want {
				t.Errorf("Parse: %v, %v", d, err)
			}
			for _, size := range []int{1, 2, 3, 4, 5, 100, 1023, 1024, 1025} {
				r, err := dataurl.Open(u)
				if err != nil {
					t.Fatal(err)
				}
				if got, err := readAll(r, size); err != nil || got != test.want {
					t.Errorf("by %d bytes: %q, %v", size, got, err)
				}
			}
			r, err := dataurl.Open(u)
			if err != nil || iotest.TestReader(r, []byte(test.want)) != nil {
				t.Errorf("not an io.Reader as it has to be: %v", err)
			}
		})
	}
}

// readAll reads r in pieces of a size.
func readAll(r io.Reader, size int) (string, error) {
	var b strings.Builder
	p := make([]byte, size)
	for {
		n, err := r.Read(p)
		b.Write(p[:n])
		switch {
		case err == io.EOF:
			return b.String(), nil
		case err == nil && n == 0:
			return b.String(), io.ErrNoProgress
		case err != nil:
			return b.String(), err
		}
	}
}

func TestErrors(t *testing.T) {
	for _, test := range []struct {
		name, input string
		err         error
		text        string
	}{
		{"not data", "mailto:,x", dataurl.ErrNotData, "not a data: URL at byte 0"},
		{"no comma", "data:text/html", dataurl.ErrNoComma, "no comma at byte 14"},
		{"comma in the fragment", "data:text/html#,", dataurl.ErrNoComma, "no comma at byte 14"},
		{"not a digit", "data:;base64,ab-d", dataurl.ErrBase64, "not base64 at byte 15"},
		{"not a digit, percent-encoded", "data:;base64,ab%2D",
			dataurl.ErrBase64, "not base64 at byte 15"},
		{"digit after padding", "data:;base64,ab=d", dataurl.ErrBase64, "not base64 at byte 16"},
		{"too much padding", "data:;base64,ab===", dataurl.ErrBase64, "not base64 at byte 17"},
		{"padding alone", "data:;base64,=", dataurl.ErrBase64, "not base64 at byte 14"},
		{"too little padding", "data:;base64,ab=", dataurl.ErrBase64, "not base64 at byte 16"},
		{"one digit too many", "data:;base64,abcde", dataurl.ErrBase64, "not base64 at byte 18"},
		{"too long", "data:,123456", dataurl.ErrTooLong, "too long at byte 12"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.input)
			r, err := dataurl.Open(u)
			if err == nil {
				r.MaxLength = 5
				_, err = io.ReadAll(r)
			}
			e, ok := errors.AsType[*dataurl.Error](err)
			if !ok || !errors.Is(err, test.err) || e.Error() != "dataurl: "+test.text {
				t.Errorf("%v, want %s", err, test.text)
			}
		})
	}
	if _, err := dataurl.Parse(nil); !errors.Is(err, dataurl.ErrNotData) {
		t.Errorf("nil: %v", err)
	}
	if _, err := dataurl.ParseString("data"); !errors.Is(err, url.ErrMissingSchemeNonRelativeURL) {
		t.Errorf("not a URL: %v", err)
	}
}

func TestMaxLength(t *testing.T) {
	for _, input := range []string{
		"data:,12345", "data:;base64,MTIzNDU", "data:,1%32345", "data:;base64,MTIz%20NDU=",
	} {
		u := url.MustParse(input)
		for _, limit := range []int{1, 2, 3, 4, 5, 6, 8, math.MaxInt} {
			for _, size := range []int{1, 2, 3, 4, 9} {
				r, err := dataurl.Open(u)
				if err != nil {
					t.Fatal(err)
				}
				r.MaxLength = limit
				got, err := readAll(r, size)
				if got != "12345"[:min(5, limit)] || (limit >= 5) != (err == nil) ||
					limit < 5 && !errors.Is(err, dataurl.ErrTooLong) {
					t.Errorf("%s, at most %d, %d at a time: read %q, %v",
						input, limit, size, got, err)
				}
				for _, p := range [][]byte{make([]byte, size), nil} {
					if n, again := r.Read(p); n != 0 || err != nil && again != err ||
						err == nil && again != io.EOF {
						t.Errorf("%s, after the end: %d bytes, %v", input, n, again)
					}
				}
			}
		}
	}
}

// TestManyParameters has each name twice. The first one counts.
func TestManyParameters(t *testing.T) {
	for n := 1; n <= 20; n++ {
		var b, want strings.Builder
		b.WriteString("a/b")
		want.WriteString("a/b")
		for i := range n {
			fmt.Fprintf(&b, ";x%d=%d;x%d=z", i, i, i)
			fmt.Fprintf(&want, ";x%d=%d", i, i)
		}
		b.WriteString(";x0=y")
		if m, err := dataurl.ParseMIMEType(b.String()); err != nil || m.String() != want.String() {
			t.Errorf("%d: %v, %v", n, m, err)
		}
		// A few parameters take only the memory of their slice, which grows four times.
		few := want.String()
		allocs := testing.AllocsPerRun(10, func() { dataurl.ParseMIMEType(few) })
		if n < 8 && allocs > 4 {
			t.Errorf("%d: %v allocations", n, allocs)
		}
	}
}

// TestLongParameter has a long parameter without a value, which is skipped quickly.
func TestLongParameter(t *testing.T) {
	input := "a/b;" + strings.Repeat("c", 1<<20) + ";x=y"
	if m, err := dataurl.ParseMIMEType(input); err != nil || m.String() != "a/b;x=y" {
		t.Errorf("%v, %v", m, err)
	}
}

func TestEncode(t *testing.T) {
	for _, test := range []struct{ name, mimeType, body, want string }{
		{"default", "text/plain;charset=US-ASCII", "x", "data:,x"},
		{"text/plain", "text/plain", "x", "data:;,x"},
		{"text/plain with a parameter", "text/plain;charset=utf-8", "é",
			"data:;charset=utf-8,%C3%A9"},
		{"default, base64", "text/plain;charset=US-ASCII", "\x00\x01\x02\x03\x04\x05\x06\x07",
			"data:;base64,AAECAwQFBgc"},
		{"text/plain, base64", "text/plain", "\x00\x01\x02\x03\x04\x05\x06\x07",
			"data:;;base64,AAECAwQFBgc"},
		{"as long as base64", "a/b", "\x00\x01\x02\x03\x04xyz", "data:a/b,%00%01%02%03%04xyz"},
		{"longer than base64", "a/b", "\x00\x01\x02\x03\x04\x05xyz",
			"data:a/b;base64,AAECAwQFeHl6"},
		{"empty", "image/png", "", "data:image/png,"},
		{"a query", "a/b", "?x'", "data:a/b,?x'"},
		{"all that stays as it is", "a/b", "!$&'()*+,-./:;=?@_~azAZ09",
			"data:a/b,!$&'()*+,-./:;=?@_~azAZ09"},
		{"a fragment", "a/b", "#", "data:a/b,%23"},
		{"a percent sign", "a/b", "%41", "data:a/b,%2541"},
		{"no token", `a/b;x="c d/?"`, "", `data:a/b;x=c d/?,`},
		{"no quotes for a space before a value", `a/b;x=" c"`, "", `data:a/b;x= c,`},
		{"quotes", `a/b;x="c;d ";y=""`, "", `data:a/b;x="c;d ";y="",`},
		{"quotes for a quote", `a/b;x="\"c"`, "", `data:a/b;x="\"c",`},
		{"quotes for a semicolon", `a/b;x="c;d"`, "", `data:a/b;x="c;d",`},
		{"quotes for a space", `a/b;x="c "`, "", `data:a/b;x="c ",`},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := dataurl.ParseMIMEType(test.mimeType)
			if err != nil {
				t.Fatal(err)
			}
			if got, err := dataurl.Encode(m, []byte(test.body)); err != nil || got != test.want {
				t.Errorf("%s, %v, want %s", got, err, test.want)
			}
		})
	}
	type parameters = []dataurl.Parameter
	with := func(p parameters) dataurl.MIMEType {
		return dataurl.MIMEType{Type: "a", Subtype: "b", Parameters: p}
	}
	for name, m := range map[string]dataurl.MIMEType{
		"no type":            {Subtype: "text"},
		"no subtype":         {Type: "text"},
		"parameters alone":   {Parameters: parameters{{"x", "y"}}},
		"not a URL":          {Type: "//[", Subtype: "b"},
		"upper case":         {Type: "Text", Subtype: "html"},
		"not a token":        {Type: "text", Subtype: "a b"},
		"name twice":         with(parameters{{"x", "y"}, {"x", "z"}}),
		"name in upper case": with(parameters{{"X", "y"}}),
		"comma":              with(parameters{{"x", ","}}),
		"number sign":        with(parameters{{"x", "#"}}),
		"question mark":      with(parameters{{"x", "? "}}),
		"tab":                with(parameters{{"x", "\t"}}),
		"not ASCII":          with(parameters{{"x", "é"}}),
	} {
		got, err := dataurl.Encode(m, nil)
		e, ok := errors.AsType[*dataurl.Error](err)
		if !ok || e.Err != dataurl.ErrType || e.Error() != "dataurl: not a MIME type for a data: "+
			"URL at byte 0" {
			t.Errorf("%s: %s, %v", name, got, err)
		}
	}
}

// TestEncodeBytes checks that a byte of a body stays as it is if a valid URL can contain it there.
func TestEncodeBytes(t *testing.T) {
	for c := range 256 {
		want := fmt.Sprintf("data:a/b,%%%02X", c)
		asIs := "data:a/b," + string(rune(c))
		if c < 0x80 && c != '#' && url.CheckValid(asIs, nil) == nil {
			want = asIs
		}
		got, err := dataurl.Encode(dataurl.MIMEType{Type: "a", Subtype: "b"}, []byte{byte(c)})
		if err != nil || got != want {
			t.Errorf("%q, %v, want %q", got, err, want)
		}
	}
}

// TestEncodeLengths has bodies of each length around that of the pieces in which they are encoded.
// So many bytes need percent-encoding that the result is as long as base64, or one byte longer.
func TestEncodeLengths(t *testing.T) {
	for length := range 1600 {
		inBase64 := ";base64," + base64.RawStdEncoding.EncodeToString(make([]byte, length))
		most := (len(inBase64) - len(",") - length) / 2
		for escapes := max(0, most-1); escapes <= min(most+1, length); escapes++ {
			for _, zeros := range []string{
				strings.Repeat("\x00", escapes) + strings.Repeat("a", length-escapes),
				strings.Repeat("a", length-escapes) + strings.Repeat("\x00", escapes),
			} {
				want := "data:," + strings.ReplaceAll(zeros, "\x00", "%00")
				if escapes > most {
					want = "data:;base64," + base64.RawStdEncoding.EncodeToString([]byte(zeros))
				}
				got, err := dataurl.Encode(dataurl.MIMEType{}, []byte(zeros))
				if err != nil || got != want {
					t.Fatalf("%d bytes, %d of them 0: %q, %v, want %q",
						length, escapes, got, err, want)
				}
			}
		}
	}
}

// TestMemory checks that a body takes no more memory than its URL, that a reader takes none, and
// that Encode allocates its result once.
func TestMemory(t *testing.T) {
	for name, input := range map[string]string{
		"base64":             "data:image/png;base64," + strings.Repeat("AAAA", 1<<18),
		"base64 in lines":    "data:image/png;base64," + strings.Repeat("AA%0AAA", 1<<17),
		"plain":              "data:," + strings.Repeat("abcd", 1<<18),
		"percent-encoded":    "data:," + strings.Repeat("%61", 1<<18),
		"lone percent signs": "data:," + strings.Repeat("%", 1<<20),
		"16 MiB":             "data:;base64," + strings.Repeat("QUJD", 1<<22),
	} {
		u := url.MustParse(input)
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if _, err := dataurl.Parse(u); err != nil {
			t.Fatal(err)
		}
		runtime.ReadMemStats(&after)
		most := uint64(len(input)) * 6 / 5
		if strings.Contains(input, "base64") {
			most = most * 3 / 4
		}
		if got := after.TotalAlloc - before.TotalAlloc; got > most {
			t.Errorf("%s: %d bytes for a URL of %d", name, got, len(input))
		}
		r, err := dataurl.Open(u)
		if err != nil {
			t.Fatal(err)
		}
		p := make([]byte, 4096)
		if n := testing.AllocsPerRun(1, func() {
			for range 8 {
				r.Read(p)
			}
		}); n != 0 {
			t.Errorf("%s: reading allocates %v times", name, n)
		}
	}
	for name, body := range map[string][]byte{
		// 1025 bytes need more memory than 1024
		"percent-encoded": []byte(strings.Repeat("a", 1025-len("data:,%00")) + "\x00"),
		"base64":          make([]byte, 1<<20),
	} {
		n := testing.AllocsPerRun(10, func() { dataurl.Encode(dataurl.MIMEType{}, body) })
		if n != 1 {
			t.Errorf("%s: Encode allocates %v times", name, n)
		}
	}
}

// TestMediaTypeTable checks the table about mime.ParseMediaType in ParseMIMEType's documentation.
func TestMediaTypeTable(t *testing.T) {
	for _, test := range []struct {
		input, here string
		params      map[string]string // what mime.ParseMediaType returns; nil: an error
	}{
		{"text/html;x=y;x=z", "text/html;x=y", nil},
		{"text/html;charset=gbk(", `text/html;charset="gbk("`, nil},
		{"text/html;charset=", "text/html", nil},
		{"text/html;x*=utf-8''y", "text/html;x*=utf-8''y", map[string]string{"x": "y"}},
		{"text", "", map[string]string{}},
	} {
		m, err := dataurl.ParseMIMEType(test.input)
		if (err != nil) != (test.here == "") || err == nil && m.String() != test.here {
			t.Errorf("%q: here %v, %v", test.input, m, err)
		}
		_, params, err := mime.ParseMediaType(test.input)
		if (err != nil) != (test.params == nil) || err == nil && !maps.Equal(params, test.params) {
			t.Errorf("%q: mime.ParseMediaType gives %v, %v", test.input, params, err)
		}
	}
}

func TestParseMIMEType(t *testing.T) {
	for _, test := range []struct{ name, input, want string }{
		{"upper case", "TEXT/Html;CharSet=UTF-8", "text/html;charset=UTF-8"},
		{"HTTP whitespace around", "\t\n\r a/b \r\n\t", "a/b"},
		{"HTTP whitespace after the subtype", "a/b\t\n\r ;x=y", "a/b;x=y"},
		{"HTTP whitespace before a name", "a/b;\t\n\r x=y", "a/b;x=y"},
		{"HTTP whitespace after a value", "a/b;x=y\t\n\r ;z=1", "a/b;x=y;z=1"},
		{"all whitespace after a value", "a/b;x= y \t\r\n;z=1", `a/b;x=" y";z=1`},
		{"escaped, not ASCII", "a/b;x=\"a\\é\"", `a/b;x="aé"`},
		{"no-break spaces in a value", "a/b;x=\u00a0y\u00a0", "a/b;x=\"\u00a0y\u00a0\""},
		{"no name", "a/b;=y;z=1", "a/b;z=1"},
		{"no name, quoted", `a/b;="c;x=y";z=1`, "a/b;z=1"},
		{"form feed after a value", "a/b;x=y\f", "a/b"},
		{"space in the subtype", "a/ b", ""},
		{"HTTP whitespace before a value", "a/b;x= y", `a/b;x=" y"`},
		{"HTTP whitespace after a name", "a/b;x =y", "a/b"},
		{"form feed around", "\fa/b", ""},
		{"no value", "a/b;x", "a/b"},
		{"empty value", "a/b;x=;y=1", "a/b;y=1"},
		{"empty quoted value", `a/b;x="";y=1`, `a/b;x="";y=1`},
		{"quoted", `a/b;x="c;d=e"f;y=1`, `a/b;x="c;d=e";y=1`},
		{"backslash at the end", `a/b;x="c\`, `a/b;x="c\\"`},
		{"quoted, and then what looks like a parameter", `a/b;x="c"d=e;y=1`, "a/b;x=c;y=1"},
		{"an escape at the end", `a/b;x="c\"`, `a/b;x="c\""`},
		{"quoted string without an end", `a/b;x="c`, "a/b;x=c"},
		{"escaped", `a/b;x="\"\\c"`, `a/b;x="\"\\c"`},
		{"not ASCII", "a/b;x=é", `a/b;x="é"`},
		{"U+0100", "a/b;x=Ā", "a/b"},
		{"U+00FF", "a/b;x=ÿ", `a/b;x="ÿ"`},
		{"DEL", "a/b;x=\x7F", "a/b"},
		{"tab in a value", "a/b;x=c\td", "a/b;x=\"c\td\""},
		{"U+001F in a value", "a/b;x=c\x1Fd", "a/b"},
		{"U+212A in a name", "a/b;\u212A=1", "a/b"},
		{"all that a token can have", "!#$%&'*+-.^_`|~09azAZ/!#$%&'*+-.^_`|~09azAZ",
			"!#$%&'*+-.^_`|~09azaz/!#$%&'*+-.^_`|~09azaz"},
		{"no slash", "a", ""},
		{"no type", "/b", ""},
		{"no subtype", "a/;x=y", ""},
		{"at sign", "a@/b", ""},
		{"left bracket", "a/b[", ""},
		{"left brace", "a/b{", ""},
		{"colon", "a/b:", ""},
		{"second slash", "a/b/c", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := dataurl.ParseMIMEType(test.input)
			if test.want == "" && !errors.Is(err, dataurl.ErrType) ||
				test.want != "" && (err != nil || m.String() != test.want) {
				t.Errorf("%q: %v, %v, want %q", test.input, m, err, test.want)
			}
		})
	}
}

// An error of a MIME type has its position.
func TestParseMIMETypeOffset(t *testing.T) {
	for _, test := range []struct {
		input string
		want  int
	}{
		{"", 0},
		{" \t\r\n", 4},
		{" \t@/b", 2},
		{"text ", 4},
		{" \ttext;a=b", 6},
		{" \ttext/;a=b", 7},
		{" \ttext/@", 7},
	} {
		_, err := dataurl.ParseMIMEType(test.input)
		if e, ok := errors.AsType[*dataurl.Error](err); !ok || e.Offset != test.want {
			t.Errorf("%q: %v, want it at byte %d", test.input, err, test.want)
		}
	}
}

// TestDigits decodes each byte at each of eight places, since digits are decoded eight at a time.
// encoding/base64 tells the digits and their values.
func TestDigits(t *testing.T) {
	for c := range 256 {
		for place := range 8 {
			text := []byte("AAAAAAAAAAAA")
			text[place] = byte(c)
			want, wantErr := base64.StdEncoding.DecodeString(string(text))
			if strings.IndexByte("\t\n\f\r =#%", byte(c)) >= 0 {
				continue // these mean something else in a data: URL
			}
			got, err := dataurl.ParseString("data:;base64," + string(text))
			if (err == nil) != (wantErr == nil) {
				t.Errorf("%q: %v, want %v", text, err, wantErr)
			} else if err == nil && string(got.Body) != string(want) {
				t.Errorf("%q is %x, want %x", text, got.Body, want)
			}
		}
	}
}

// TestDefaultType checks that a program can change the default type that it got, and nobody else's.
func TestDefaultType(t *testing.T) {
	for range 2 {
		d, err := dataurl.ParseString("data:,x")
		if err != nil || d.Type.String() != "text/plain;charset=US-ASCII" {
			t.Fatalf("%v, %v", d, err)
		}
		d.Type.Parameters[0].Value = "x"
	}
}
