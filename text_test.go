package url_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"reflect"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// Encoders find the methods of a URL and of a *URL.
var (
	_ fmt.Stringer               = url.URL{}
	_ encoding.TextMarshaler     = url.URL{}
	_ encoding.TextMarshaler     = (*url.URL)(nil)
	_ encoding.TextUnmarshaler   = (*url.URL)(nil)
	_ encoding.BinaryMarshaler   = url.URL{}
	_ encoding.BinaryUnmarshaler = (*url.URL)(nil)

	_ fmt.Stringer           = url.URLSearchParams{}
	_ fmt.GoStringer         = url.URLSearchParams{}
	_ encoding.TextMarshaler = url.URLSearchParams{}
	_ encoding.TextMarshaler = url.ValidationError(0)

	_ encoding.TextUnmarshaler = (*url.URLSearchParams)(nil)
	_ encoding.TextMarshaler   = url.Host{}
	_ encoding.TextUnmarshaler = (*url.Host)(nil)
	_ encoding.TextMarshaler   = url.Origin{}
	_ encoding.TextUnmarshaler = (*url.Origin)(nil)
)

// A document has URLs in every place that encoders treat differently.
type document struct {
	Value   url.URL
	Pointer *url.URL
	Nil     *url.URL
	Slice   []url.URL
	Zero    url.URL
}

type jsonDocument struct {
	document
	Map      map[url.URL]int
	Pointers map[*url.URL]url.URL `json:",omitempty"`
	Any      any
	Omitted  url.URL `json:",omitzero"`
}

func newDocument() document {
	return document{
		Value:   *url.MustParse("https://user:pass@example.com:8080/a?b=c&d#e"),
		Pointer: url.MustParse("mailto:<me>@example.com"),
		Slice:   []url.URL{*url.MustParse("file:///C:/x"), *url.MustParse("web+demo:/.//p")},
	}
}

func newJSONDocument() jsonDocument {
	return jsonDocument{
		document: newDocument(),
		Map: map[url.URL]int{
			*url.MustParse("https://a/"): 1, *url.MustParse("https://b/?x&y"): 2, {}: 3,
		},
	}
}

// With Go 1.27 encoding/json calls the methods as encoding/json/v2 does.
func TestJSON(t *testing.T) {
	b, err := json.Marshal(newJSONDocument())
	if err != nil {
		t.Fatal(err)
	}
	var plain map[string]any
	if err := json.Unmarshal(b, &plain); err != nil {
		t.Fatal(err)
	}
	want := map[string]any{
		"Value":   "https://user:pass@example.com:8080/a?b=c&d#e",
		"Pointer": "mailto:<me>@example.com",
		"Nil":     nil,
		"Slice":   []any{"file:///C:/x", "web+demo:/.//p"},
		"Zero":    "",
		"Map":     map[string]any{"https://a/": 1.0, "https://b/?x&y": 2.0, "": 3.0},
		"Any":     nil,
	}
	if !reflect.DeepEqual(plain, want) {
		t.Errorf("marshaled %s", b)
	}
	var got jsonDocument
	if err := json.Unmarshal(b, &got); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(got, newJSONDocument()) {
		t.Errorf("unmarshaled %+v", got)
	}

	u := url.MustParse("https://a/")
	b, err = json.Marshal(jsonDocument{Any: u, Pointers: map[*url.URL]url.URL{u: *u}})
	if err != nil || !bytes.Contains(b, []byte(`"Any":"https://a/"`)) ||
		!bytes.Contains(b, []byte(`{"https://a/":"https://a/"}`)) {
		t.Errorf("marshaled %s, %v", b, err)
	}

	for _, input := range []string{
		`{"Value":"https://exa mple/"}`, `{"Slice":["https://a/","https://exa mple/"]}`,
		`{"Map":{"https://exa mple/":1}}`,
	} {
		err := json.Unmarshal([]byte(input), &jsonDocument{})
		var pe *url.ParseError
		if !errors.As(err, &pe) || pe.Offset != 11 || !errors.Is(err, url.ErrDomainToASCII) {
			t.Errorf("%s: %v", input, err)
		}
	}
	if err := json.Unmarshal([]byte(`{"Value":1}`), &jsonDocument{}); err == nil {
		t.Error("a number is no URL")
	}
}

// A host and an origin behave in JSON, logs and flags as a netip.Addr does: the zero value is "".
func TestHostAndOriginText(t *testing.T) {
	type values struct {
		Host   url.Host
		Origin url.Origin
		Params *url.URLSearchParams
		ByHost map[url.Host]int
		Zero   url.Host
		None   url.Origin
		No     url.Origin `json:",omitzero"`
	}
	host, err := url.ParseHost("EXAMPLE.com")
	if err != nil {
		t.Fatal(err)
	}
	origin, err := url.ParseOrigin("HTTPS://[::1]:81")
	if err != nil {
		t.Fatal(err)
	}
	v := values{Host: host, Origin: origin, Params: url.NewSearchParams("a=b c&d"),
		ByHost: map[url.Host]int{host: 1}}
	text, err := json.Marshal(v)
	const want = `{"Host":"example.com","Origin":"https://[::1]:81","Params":"a=b+c\u0026d=",` +
		`"ByHost":{"example.com":1},"Zero":"","None":""}`
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	var got values
	if err := json.Unmarshal(text, &got); err != nil || got.Host != host || got.Origin != origin ||
		got.Params.String() != "a=b+c&d=" || got.ByHost[host] != 1 || got.Zero != (url.Host{}) ||
		got.None != (url.Origin{}) {
		t.Errorf("%+v, %v", got, err)
	}
	for _, bad := range []string{
		`{"Host":"a b"}`, `{"Host":"example.com:80"}`, `{"Origin":"null"}`,
		`{"Origin":"https://h/a"}`, `{"Origin":"https://h` + strings.Repeat("h", 64<<10) + `"}`,
		`{"Host":"` + strings.Repeat("h", 64<<10+1) + `"}`,
	} {
		before := got
		var pe *url.ParseError
		err := json.Unmarshal([]byte(bad), &got)
		if !errors.As(err, &pe) || got.Host != before.Host || got.Origin != before.Origin ||
			errors.Is(err, url.ErrTooLong) && (pe.Input != "" || pe.Offset != 64<<10) {
			t.Errorf("%.30s: %v, %+v", bad, err, got)
		}
	}
	opaque := url.MustParse("data:,x").OriginValue()
	dropped, _ := url.ParseOrigin("")
	for o, want := range map[url.Origin]string{
		opaque: "null", dropped: "", {}: "", origin: "https://[::1]:81",
	} {
		if text, err := o.MarshalText(); string(text) != want || err != nil {
			t.Errorf("%v: %q, %v", o, text, err)
		}
	}

	var log strings.Builder
	slog.New(slog.NewJSONHandler(&log, nil)).Info("m", "host", host, "origin", origin)
	slog.New(slog.NewTextHandler(&log, nil)).Info("m", "host", host, "origin", origin)
	s := log.String()
	if !strings.Contains(s, `"host":"example.com","origin":"https://[::1]:81"`) ||
		!strings.Contains(s, `host=example.com origin=https://[::1]:81`) {
		t.Errorf("log: %s", s)
	}
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.TextVar(&got.Host, "host", url.Host{}, "")
	flags.TextVar(&got.Origin, "origin", origin, "")
	if err := flags.Parse([]string{"-host", "H"}); err != nil ||
		got.Host.String() != "h" || got.Origin != origin {
		t.Errorf("%+v, %v", got, err)
	}
	if err := flags.Parse([]string{"-origin", "h"}); err == nil {
		t.Error("a flag that is not an origin")
	}
}

func TestParamsUnmarshalText(t *testing.T) {
	u := url.MustParse("https://h/?a=1#f")
	for _, test := range []struct{ text, href, detached string }{
		{"b=2&c d", "https://h/?b=2&c+d=#f", "b=2&c+d="},
		{"?b", "https://h/?b=#f", "b="},
		{"", "https://h/#f", ""},
	} {
		live, detached := new(*u), url.NewSearchParams("x=y")
		text := []byte(test.text)
		if err := live.SearchParams().UnmarshalText(text); err != nil || live.Href() != test.href {
			t.Errorf("%q: %v, %v, want %s", test.text, live, err, test.href)
		}
		err := detached.UnmarshalText(text)
		clear(text)
		if err != nil || detached.String() != test.detached {
			t.Errorf("%q: %q, %v, want %q", test.text, detached, err, test.detached)
		}
	}
}

func FuzzHostText(f *testing.F) {
	for _, seed := range []string{
		"example.com", "[::1]", "127.1", "a b", "xn--a", "ü", "", "a:80", "a%20b",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		before, _ := url.ParseHost("before.example")
		h := before
		err := h.UnmarshalText(text)
		parsed, parseErr := url.ParseHost(string(text))
		switch {
		case len(text) == 0:
			if err != nil || h != (url.Host{}) {
				t.Errorf("%v, %v", h, err)
			}
			return
		case len(text) > 64<<10:
			if !errors.Is(err, url.ErrTooLong) || h != before {
				t.Errorf("%v, %v", h, err)
			}
			return
		case err != nil:
			if h != before || parseErr == nil {
				t.Errorf("%q: %v, %v", text, h, err)
			}
			return
		}
		again, _ := h.MarshalText()
		var g url.Host
		if err := g.UnmarshalText(again); err != nil || g != h || h != parsed {
			t.Errorf("%q: %v, then %q: %v, %v", text, h, again, g, err)
		}
	})
}

func TestValidationErrorText(t *testing.T) {
	for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
		if text, err := e.MarshalText(); err != nil || string(text) != e.Error() {
			t.Errorf("%v: %q, %v", e, text, err)
		}
	}
	if text, err := url.ValidationError(0).MarshalText(); len(text) > 0 || err != nil {
		t.Errorf("%q, %v", text, err)
	}
}

func TestBinary(t *testing.T) {
	for _, href := range []string{
		"https://user:pass@example.com:8080/a?b=c&d#e", "web+demo:/.//p", "",
	} {
		var u, again url.URL
		u.SetHref(href)
		b, err := u.MarshalBinary()
		if string(b) != href || err != nil || again.UnmarshalBinary(b) != nil || again != u {
			t.Errorf("%q: %q, %v, %q", href, b, err, &again)
		}
	}
	err := new(url.URL).UnmarshalBinary([]byte("https://exa ple/"))
	if !errors.Is(err, url.ErrDomainToASCII) {
		t.Error(err)
	}
}

func TestFlag(t *testing.T) {
	var endpoint, proxy url.URL
	flags := flag.NewFlagSet("test", flag.ContinueOnError)
	var usage strings.Builder
	flags.SetOutput(&usage)
	api := url.MustParse("https://example.com/api")
	flags.TextVar(&endpoint, "endpoint", api, "`URL` of the API")
	flags.TextVar(&proxy, "proxy", &url.URL{}, "`URL` of the proxy")
	if endpoint.Href() != "https://example.com/api" {
		t.Errorf("the default is %q", &endpoint)
	}
	if err := flags.Parse([]string{"-endpoint", "HTTP://localhost:80"}); err != nil ||
		endpoint.Href() != "http://localhost/" || proxy != (url.URL{}) {
		t.Errorf("%q %q %v", &endpoint, &proxy, err)
	}
	flags.PrintDefaults()
	want := "  -endpoint URL\n    \tURL of the API (default https://example.com/api)\n  -proxy " +
		"URL\n    \tURL of the proxy\n"
	if usage.String() != want {
		t.Errorf("the usage is %q", usage.String())
	}
	flags.SetOutput(io.Discard)
	err := flags.Parse([]string{"-endpoint", "localhost"})
	if err == nil || !strings.Contains(err.Error(), "missing-scheme-non-relative-URL") ||
		endpoint.Href() != "http://localhost/" {
		t.Errorf("%q %v", &endpoint, err)
	}
	err = flags.Parse([]string{"-endpoint", "example.com"})
	const words = `invalid value "example.com" for flag -endpoint: url: cannot parse ` +
		`"example.com": missing-scheme-non-relative-URL at byte 0; write https://example.com, or ` +
		"parse it with package typed"
	if err == nil || err.Error() != words {
		t.Errorf("%v, want %s", err, words)
	}
}

func TestUnmarshalText(t *testing.T) {
	u := *url.MustParse("https://example.com/")
	for _, text := range []string{"a b", "https://", "https://exa mple/"} {
		before := u
		var pe *url.ParseError
		err := u.UnmarshalText([]byte(text))
		if !errors.As(err, &pe) || pe.Input != text || u != before {
			t.Errorf("%q: %v, %q", text, err, &u)
		}
	}
	text := []byte("HTTPS://EXAMPLE.org")
	if err := u.UnmarshalText(text); err != nil || u.Href() != "https://example.org/" {
		t.Errorf("%q, %v", &u, err)
	}
	text = []byte("https://example.net/path")
	if err := u.UnmarshalText(text); err != nil {
		t.Error(err)
	}
	clear(text)
	if u != *url.MustParse("https://example.net/path") {
		t.Errorf("%q has changed with the bytes that it came from", &u)
	}
	if err := u.UnmarshalText(nil); err != nil || u != (url.URL{}) {
		t.Errorf("%q, %v", &u, err)
	}
}

func TestRedacted(t *testing.T) {
	for _, test := range []struct{ name, href, want string }{
		{"no credentials", "https://example.com/", "https://example.com/"},
		{"username", "https://me@example.com/", "https://me@example.com/"},
		{"password", "https://me:secret@example.com/", "https://me:xxxxx@example.com/"},
		{"password alone", "https://:secret@example.com:8080/?q#f",
			"https://:xxxxx@example.com:8080/?q#f"},
		{"delimiters in it", "ftp://me:s:e@c@[::1]/", "ftp://me:xxxxx@[::1]/"},
		{"opaque host", "redis://:s%3A@h/0", "redis://:xxxxx@h/0"},
		{"opaque path", "mailto:me:secret@example.com", "mailto:me:secret@example.com"},
		{"blob:", "blob:https://me:secret@h/x", "blob:https://me:xxxxx@h/x"},
		{"blob:, one slash", "blob:https:/me:secret@h/x", "blob:https:/me:xxxxx@h/x"},
		{"blob:, no slash", "blob:https:me:secret@h/x?q#f", "blob:https:me:xxxxx@h/x?q#f"},
		{"blob:, a backslash", `blob:https:\me:secret@h/x`, `blob:https:\me:xxxxx@h/x`},
		{"blob:, other cases and a tab", "blob:hTt\tPs:/me:secret@h/x", "blob:hTtPs:/me:xxxxx@h/x"},
		{"view-source:", "view-source:https:/me:secret@h/x", "view-source:https:/me:xxxxx@h/x"},
		{"wrappers", "view-source:blob:ws:me:secret@h/x", "view-source:blob:ws:me:xxxxx@h/x"},
		{"no special scheme", "view-source:redis://:secret@h/x", "view-source:redis://:xxxxx@h/x"},
		{"a username in an opaque path", "blob:https:/me@h/x", "blob:https:/me@h/x"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := url.MustParse(test.href).Redacted(); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
		})
	}
	if got := (*url.URL)(nil).Redacted(); got != "" {
		t.Errorf("nil: %q", got)
	}
	if got := new(url.URL).Redacted(); got != "" {
		t.Errorf("zero: %q", got)
	}
}

func TestStdlibAllocations(t *testing.T) {
	u := url.MustParse("https://me:secret@example.com/some/path?and=query")
	plain := url.MustParse("https://example.com/")
	same, upper := []byte(u.Href()), []byte("HTTPS://EXAMPLE.com")
	a, b := []byte("https://example.com/a"), []byte("https://example.com/b")
	var kept []byte // the compiler would not allocate what nobody uses
	for _, test := range []struct {
		name string
		max  float64
		f    func()
	}{
		{"UnmarshalText, the same", 0, func() { u.UnmarshalText(same) }},
		{"UnmarshalText, twice canonical", 2,
			func() { plain.UnmarshalText(a); plain.UnmarshalText(b) }},
		{"UnmarshalText, not canonical", 2, func() { plain.UnmarshalText(upper) }},
		{"MarshalText", 1, func() { kept, _ = u.MarshalText() }},
		{"Redacted", 1, func() { u.Redacted() }},
		{"Redacted without a password", 0, func() { plain.Redacted() }},
	} {
		if n := testing.AllocsPerRun(100, test.f); n > test.max {
			t.Errorf("%s: %v allocations, want %v", test.name, n, test.max)
		}
	}
	if string(kept) != u.Href() {
		t.Errorf("MarshalText: %s", kept)
	}
}

// decoders has every way to set a URL to a text. Each has its own memory for the text.
var decoders = map[string]func(*url.URL, string) error{
	"UnmarshalText": func(u *url.URL, s string) error {
		b := []byte(s)
		defer clear(b) // as the caller may do; u must not change
		return u.UnmarshalText(b)
	},
	"UnmarshalBinary": func(u *url.URL, s string) error {
		b := []byte(s)
		defer clear(b)
		return u.UnmarshalBinary(b)
	},
}

// FuzzUnmarshalText lets each decoder set a URL that already has the value first.
func FuzzUnmarshalText(f *testing.F) {
	f.Add([]byte("https://user:pass@example.com:8080/path?query#fragment"), []byte("HTTPS://x"))
	f.Add([]byte("blob:https://example.com/1"), []byte(""))
	f.Add([]byte("\xFF"), []byte("a:\xFF"))
	f.Add([]byte("file:///C:/a"), []byte("file:///C:/a"))
	f.Add([]byte("foo:/.//p"), []byte(" foo:/.//p\n"))
	f.Add([]byte("https://localhost/C|/"), []byte("file://localhost/C|/"))
	f.Add([]byte("https://localhost/C|/"), []byte("//"))
	f.Add([]byte("https://example.com/"), []byte("https://example.com\x00"))
	f.Fuzz(func(t *testing.T, first, second []byte) {
		for name, decode := range decoders {
			var u url.URL
			if decode(&u, string(first)) != nil && u != (url.URL{}) {
				t.Fatalf("%s: %q has changed it", name, first)
			}
			// A URL that the setter has made a file: URL may differ from what its text parses to.
			file := u
			_ = file.SetProtocol("file")
			for _, u := range []url.URL{u, file} {
				before := u
				err := decode(&u, string(second))
				checkDecoded(t, name, string(second), &before, &u, err)
			}
		}
	})
}

// checkDecoded checks that decode agrees with Parse about text, that it changes nothing if Parse
// fails, and that encoding inverts it.
func checkDecoded(t *testing.T, name, text string, before, u *url.URL, err error) {
	t.Helper()
	v, parseErr := url.Parse(text)
	var e, parse *url.ParseError
	switch {
	case text == "":
		if err != nil || *u != (url.URL{}) {
			t.Errorf("%s of nothing: %q, %v", name, u, err)
		}
	case (err == nil) != (parseErr == nil) || err == nil && *u != *v:
		t.Errorf("%s of %q: %q, %v, and Parse %q, %v", name, text, u, err, v, parseErr)
	case err != nil && *u != *before:
		t.Errorf("%s of %q has changed %q to %q", name, text, before, u)
	case err != nil && (!errors.As(err, &e) || !errors.As(parseErr, &parse) || *e != *parse):
		t.Errorf("%s of %q: %#v, and Parse %#v", name, text, err, parseErr)
	}
	if err != nil {
		return
	}
	again := *url.MustParse("old:")
	marshaled, err := u.MarshalText()
	if err == nil {
		err = again.UnmarshalText(marshaled)
	}
	if err != nil || again != *u {
		t.Errorf("%q: again %q, %v", marshaled, &again, err)
	}
}

// FuzzJSON decodes a document into a URL, and into a type with a URL in every place that
// encoding/json treats differently. The URL must be parsed from the string that encoding/json
// reads.
func FuzzJSON(f *testing.F) {
	for _, s := range []string{
		`"https://EXAMPLE.com/\u00e9?\ud83d\ude00"`, `null`, `""`, `"a:\ud800\n"`, "\"a:\xFF\"",
		`"//"`, `1`, `{}`, `[]`, `true`, `"a:`, `"a:" `, `"a:"1`, `"https://h/\/\u0000"`,
		`"\u0068ttps:x"`, `"file:///C|/"`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		before := *url.MustParse("old:")
		u := before
		err := json.Unmarshal(data, &u)
		var text *string
		stringErr := json.Unmarshal(data, &text)
		switch {
		case stringErr != nil:
			if err == nil || u != before {
				t.Fatalf("%q is not a string, and gives %q, %v", data, &u, err)
			}
		case text == nil:
			if err != nil || u != before {
				t.Fatalf("%q is null, and %q, %v", data, &u, err)
			}
		default:
			checkDecoded(t, "Unmarshal", *text, &before, &u, err)
		}
		if stringErr == nil && text != nil {
			checkJSONDocument(t, data, &u, err)
		}
	})
}

// checkJSONDocument checks value, a JSON string that parses to u unless there is an error. It must
// give u in every place of a document, and be written back from there.
func checkJSONDocument(t *testing.T, value []byte, u *url.URL, err error) {
	t.Helper()
	var got jsonDocument
	input := fmt.Sprintf(`{"Value":%s,"Pointer":%[1]s,"Slice":[%[1]s],"Map":{%[1]s:1}}`, value)
	if documentErr := json.Unmarshal([]byte(input), &got); err != nil {
		if documentErr == nil {
			t.Errorf("%s: %v, but not %v", input, &got.Value, err)
		}
		return
	} else if documentErr != nil {
		t.Fatalf("%s: %v", input, documentErr)
	}
	want := jsonDocument{document: document{Value: *u, Pointer: u, Slice: []url.URL{*u}},
		Map: map[url.URL]int{*u: 1}}
	if !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: %+v", input, got)
	}
	output, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	var again jsonDocument
	if err := json.Unmarshal(output, &again); err != nil || !reflect.DeepEqual(again, got) {
		t.Errorf("%s: %s, and that is %+v, %v", input, output, again, err)
	}
}
