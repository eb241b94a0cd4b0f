package url_test

import (
	"errors"
	"flag"
	"fmt"
	"maps"
	"net/http"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/net/url"
)

var exhaustive = flag.Bool("exhaustive", false,
	"400,000 edits, 300,000 references and 100,000 errors, not a part of them")

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// TestFields checks the fields that Parse sets, with an example for each part of the law.
func TestFields(t *testing.T) {
	user := neturl.UserPassword("a@b", "p:w")
	for _, test := range []struct {
		name, input string
		want        url.URL
	}{
		{"canonical host, port as written", "HTTPS://EXAMPLE.com:443/",
			url.URL{Scheme: "https", Host: "example.com:443", Path: "/"}},
		{"empty port", "http://h:/", url.URL{Scheme: "http", Host: "h:", Path: "/"}},
		{"IPv4 address", "http://0x7f.1:8080/",
			url.URL{Scheme: "http", Host: "127.0.0.1:8080", Path: "/"}},
		{"domain in Unicode", "http://bücher.example/",
			url.URL{Scheme: "http", Host: "xn--bcher-kva.example", Path: "/"}},
		{"no path", "http://h?q", url.URL{Scheme: "http", Host: "h", RawQuery: "q"}},
		{"dot segments", "http://h/a/../b", url.URL{Scheme: "http", Host: "h", Path: "/b"}},
		{"backslashes", `http:\\h\a`, url.URL{Scheme: "http", Host: "h", Path: "/a"}},
		{"escape in the path", "http://h/a%2Fb|c",
			url.URL{Scheme: "http", Host: "h", Path: "/a/b|c", RawPath: "/a%2Fb%7Cc"}},
		{"the same, which net/url encodes in another way", "http://h/(a)/ä b",
			url.URL{Scheme: "http", Host: "h", Path: "/(a)/ä b", RawPath: "/(a)/%C3%A4%20b"}},
		{"the same, which browsers do not encode", "http://h/(a)|",
			url.URL{Scheme: "http", Host: "h", Path: "/(a)|", RawPath: "/(a)|"}},
		{"escape next to a lone percent sign", "http://h/a%2Fb%",
			url.URL{Scheme: "http", Host: "h", Path: "/a/b%", RawPath: "/a%2Fb%25"}},
		{"escape in the path of another scheme", "foo://h/a%2Fb|c#%2F|",
			url.URL{Scheme: "foo", Host: "h", Path: "/a/b|c", RawPath: "/a%2Fb%7Cc",
				Fragment: "/|", RawFragment: "%2F%7C"}},
		{"escape that net/url writes", "http://h/a%20b%C3%A4",
			url.URL{Scheme: "http", Host: "h", Path: "/a bä"}},
		{"escape in lower case", "http://h/%c3%a4",
			url.URL{Scheme: "http", Host: "h", Path: "/ä", RawPath: "/%c3%a4"}},
		{"lone percent sign", "http://h/100%",
			url.URL{Scheme: "http", Host: "h", Path: "/100%", RawPath: "/100%"}},
		{"what net/url would encode", "http://h/(a)",
			url.URL{Scheme: "http", Host: "h", Path: "/(a)", RawPath: "/(a)"}},
		{"ill-formed bytes that a tab divides", "http://h/\xf0\t\xbf",
			url.URL{Scheme: "http", Host: "h", Path: "/\uFFFD\uFFFD"}},
		{"three of them, which U+FFFD is as long as", "http://h/\xf0\x90\x80\t\x80",
			url.URL{Scheme: "http", Host: "h", Path: "/\uFFFD\uFFFD"}},
		{"query that cannot be sent", "http://h/?a b'",
			url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a%20b%27"}},
		{"query", "http://h/?a'|[%",
			url.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a'|[%"}},
		{"what net/url encodes itself", "http://h/a b/ä",
			url.URL{Scheme: "http", Host: "h", Path: "/a b/ä", RawPath: "/a b/ä"}},
		{"the same, with a dot segment", "http://h/./a b/ä",
			url.URL{Scheme: "http", Host: "h", Path: "/a b/ä"}},
		{"the same, with a tab", "http://h/a b\t/ä",
			url.URL{Scheme: "http", Host: "h", Path: "/a b/ä"}},
		{"control in the path", "http://h/a\x7f",
			url.URL{Scheme: "http", Host: "h", Path: "/a\x7f"}},
		{"empty query", "http://h/?",
			url.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
		{"fragment", "http://h/#a%20b|",
			url.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "a b|", RawFragment: "a%20b|"}},
		{"empty fragment", "http://h/#", url.URL{Scheme: "http", Host: "h", Path: "/"}},
		{"credentials", "http://a%40b:p%3Aw@h/",
			url.URL{Scheme: "http", User: user, Host: "h", Path: "/"}},
		{"credentials that are written in another way", "http://a%40b:%70:%77@h/",
			url.URL{Scheme: "http", User: user, Host: "h", Path: "/"}},
		{"ill-formed credentials", "http://u\xff:p\xff@h/",
			url.URL{Scheme: "http", User: url.UserPassword("u\uFFFD", "p\uFFFD"),
				Host: "h", Path: "/"}},
		{"empty credentials", "http://:@h/",
			url.URL{Scheme: "http", User: url.UserPassword("", ""), Host: "h", Path: "/"}},
		{"opaque path", "mailto:a@b?c", url.URL{Scheme: "mailto", Opaque: "a@b", RawQuery: "c"}},
		{"host and port, taken for a scheme", "localhost:8080/x",
			url.URL{Scheme: "localhost", Opaque: "8080/x"}},
		{"no host", "foo:/a", url.URL{Scheme: "foo", Path: "/a", OmitHost: true}},
		{"no host, two slashes", "foo:/.//a",
			url.URL{Scheme: "foo", Path: "/.//a", OmitHost: true}},
		{"empty host", "foo:///a", url.URL{Scheme: "foo", Path: "/a"}},
		{"empty host, no path", "foo://", url.URL{Scheme: "foo"}},
		{"no slashes", "https:h/a", url.URL{Scheme: "https", Opaque: "h/a", Host: "h", Path: "/a"}},
		{"one slash", "https:/h",
			url.URL{Scheme: "https", Opaque: "/h", Host: "h", OmitHost: true}},
		{"three slashes", `https:\/\h`, url.URL{Scheme: "https", Host: "h"}},
		{"several hosts", "postgres://a:1,b:2/db",
			url.URL{Scheme: "postgres", Host: "a:1,b:2", Path: "/db"}},
		{"no host before the port", "tcp://:2375", url.URL{Scheme: "tcp", Host: ":2375"}},
		{"zone", "foo://[fe80::1%25eth0]", url.URL{Scheme: "foo", Host: "[fe80::1%eth0]"}},
		{"escape in a host", "foo://b%C3%BC:080/",
			url.URL{Scheme: "foo", Host: "bü:080", Path: "/"}},
		{"percent sign in a host", "foo://a%2541:080/",
			url.URL{Scheme: "foo", Host: "a%2541:080", Path: "/"}},
		{"percent sign in a host, empty port", "foo://a%2541:/",
			url.URL{Scheme: "foo", Host: "a%2541:", Path: "/"}},
		{"escape that net/url refuses", "foo://a%41:080/",
			url.URL{Scheme: "foo", Host: "a%41:80", Path: "/"}},
		{"scheme with a tab", "java\tscript:a ", url.URL{Scheme: "javascript", Opaque: "a"}},
		{"the same, with a query", "foo://a%41/b%2Fc?q#%64",
			url.URL{Scheme: "foo", Host: "a%41", Path: "/b/c", RawPath: "/b%2Fc", RawQuery: "q",
				Fragment: "d", RawFragment: "%64"}},
		{"the same, with an empty query and a username", "foo://u%@a%41?",
			url.URL{Scheme: "foo", User: url.User("u%"), Host: "a%41", ForceQuery: true}},
		{"the same, with a password", "foo://u:p%@a%41",
			url.URL{Scheme: "foo", User: url.UserPassword("u", "p%"), Host: "a%41"}},
		{"opaque path that net/url refuses", "foo:\x7f?q",
			url.URL{Scheme: "foo", Opaque: "%7F", RawQuery: "q"}},
		{"no host, in what net/url refuses", "foo:/\x7f",
			url.URL{Scheme: "foo", Path: "/\x7f", OmitHost: true}},
		{"empty host, in what net/url refuses", "foo://?\x7f",
			url.URL{Scheme: "foo", Opaque: "//", RawQuery: "%7F"}},
		{"file, no slash", `file:C|\a?b c`,
			url.URL{Scheme: "file", Opaque: `C|\a`, RawQuery: "b c"}},
		{"file, one slash", "file:/C|/a", url.URL{Scheme: "file", Path: "/C:/a", OmitHost: true}},
		{"file, three slashes", "file:///a b",
			url.URL{Scheme: "file", Path: "/a b", RawPath: "/a b"}},
		{"file, four slashes", "file:////a", url.URL{Scheme: "file", Path: "/.//a"}},
		{"file, a host", "file://H", url.URL{Scheme: "file", Host: "h"}},
		{"file, localhost", "file://localhost/a", url.URL{Scheme: "file", Path: "/a"}},
		{"file, a drive letter for a host", "file://C:/a", url.URL{Scheme: "file", Path: "/C:/a"}},
		{"controls around the URL", " \x00http://h/\n",
			url.URL{Scheme: "http", Host: "h", Path: "/"}},

		{"nothing", "", url.URL{}},
		{"star", "*", url.URL{Path: "*"}},
		{"star and a fragment", "*#", url.URL{Path: "*"}},
		{"star and a query", "*?", url.URL{Path: "*", RawPath: "*", ForceQuery: true}},
		{"rootless", "../a b", url.URL{Path: "../a b", RawPath: "../a b"}},
		{"escaped star", "%2A", url.URL{Path: "*", RawPath: "%2A"}},
		{"rootless, backslash", `a\b`, url.URL{Path: "a/b"}},
		{"rooted", "/a/../b?c'd#e", url.URL{Path: "/b", RawQuery: "c'd", Fragment: "e"}},
		{"no scheme", "//EXAMPLE.com/a", url.URL{Host: "example.com", Path: "/a"}},
		{"no scheme, a default port", "//h:443/", url.URL{Host: "h:443", Path: "/"}},
		{"no scheme, backslashes", `\\evil.example\x`, url.URL{Host: "evil.example", Path: "/x"}},
		{"two slashes in the path", "/.//a", url.URL{Path: "/.//a"}},
		{"fragment alone", "#", url.URL{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			got, err := url.Parse(test.input)
			if err != nil || !reflect.DeepEqual(*got, test.want) {
				t.Errorf("%q: %#v, %v\nwant %#v", test.input, got, err, test.want)
			}
		})
	}
}

// TestReservedEscapes puts the escape of each reserved character next to a '|'. If net/url would
// lose the escape, Parse encodes the '|', so that net/url does not ignore RawPath.
func TestReservedEscapes(t *testing.T) {
	for _, c := range "/?:@!$&'()*+,;=" {
		escape := fmt.Sprintf("%%%02X", c)
		want := "/a" + escape + "b|"
		if (&neturl.URL{Path: "/a" + string(c)}).EscapedPath() == "/a"+string(c) {
			want = "/a" + escape + "b%7C"
		}
		u := must(url.Parse("http://h/a" + escape + "b|"))
		got := u.String()
		if got != "http://h"+want || !strings.Contains((*neturl.URL)(u).EscapedPath(), escape) {
			t.Errorf("%s: %s and %s, want %s", escape, got, (*neturl.URL)(u).EscapedPath(), want)
		}
	}
}

// TestRequestErrorOffset tests that the offset of an error counts the bytes of the text itself.
func TestRequestErrorOffset(t *testing.T) {
	for _, test := range []struct {
		input  string
		err    error
		offset int
	}{
		{" http://h:x/", weburl.ErrPortInvalid, 10},
		{"http://h:x/#a#b", weburl.ErrPortInvalid, 9},
		{"\thttp://h:x#", weburl.ErrPortInvalid, 10},
		{"http://#:x", weburl.ErrHostMissing, 7},
		{"http://[#::1]/", weburl.ErrIPv6Unclosed, 8},
		{"http://a^#/", weburl.ErrDomainToASCII, 8},
		{"http:#//x:y", weburl.ErrHostMissing, 5},
	} {
		var p *weburl.ParseError
		u, err := url.ParseRequestURI(test.input)
		if u != nil || !errors.As(err, &p) || !errors.Is(err, test.err) ||
			p.Offset != test.offset || p.Input != test.input {
			t.Errorf("request for %q: %v, %v; want %v at %d",
				test.input, u, err, test.err, test.offset)
		}
	}
	for _, input := range []string{
		"http://a#b:x/", "http://a#@b:x/", "http://1.2.#.3.256/", "http://a#", "foo://a#^/",
		"foo://a#b:x",
	} {
		var p *weburl.ParseError
		u, err := url.ParseRequestURI(input)
		if u != nil || err == nil || errors.As(err, &p) ||
			!strings.Contains(err.Error(), "'#' before the path") {
			t.Errorf("request for %q: %v, %v", input, u, err)
		}
	}
}

// TestParseError has texts that the standard refuses, and net/url's checks of a request.
func TestParseError(t *testing.T) {
	for _, test := range []struct {
		input  string
		err    error
		offset int
	}{
		{"http://", weburl.ErrHostMissing, 7},
		{"http://a b/", weburl.ErrDomainToASCII, 8},
		{"http://h:x/", weburl.ErrPortInvalid, 9},
		{"http://[fe80::1%25eth0]/", weburl.ErrIPv6InvalidCodePoint, 15},
		{"//h:x", weburl.ErrPortInvalid, 4},
		{`\\`, weburl.ErrHostMissing, 2},
		{" \t//h:x/", weburl.ErrPortInvalid, 6},
		{"/\n/h:\txy/ ", weburl.ErrPortInvalid, 6},
		{"//\xff\xffh:80:x/", weburl.ErrDomainToASCII, 2},
		{"//\xff@h:x?#", weburl.ErrPortInvalid, 6},
		{" //h:65536 ?\xff#\xff", weburl.ErrPortInvalid, 10},
		{" // #", weburl.ErrDomainToASCII, 3},
	} {
		u, err := url.Parse(test.input)
		var e *url.Error
		var p *weburl.ParseError
		if u != nil || !errors.As(err, &e) || e.Op != "parse" || e.URL != test.input ||
			!errors.As(err, &p) || !errors.Is(err, test.err) || p.Offset != test.offset {
			t.Errorf("%q: %v, %#v; want %v at %d", test.input, u, err, test.err, test.offset)
		}
	}
	for _, input := range []string{"", "a", "?a", "#a", `\a`, "http://"} {
		var e *url.Error
		if u, err := url.ParseRequestURI(input); u != nil || !errors.As(err, &e) || e.URL != input {
			t.Errorf("request for %q: %v, %v", input, u, err)
		}
	}
	// A browser's host ends at the '#', and net/url refuses these too.
	for _, input := range []string{
		"http://evil.example#@h/", "http://u@evil.example#@h/", "foo://h#a", " \tfoo:/\n/h#a",
		"http:h#@h", "foo://#@h/",
	} {
		if u, err := url.ParseRequestURI(input); err == nil {
			t.Errorf("request for %q: %#v", input, u)
		}
	}
	if err := new(url.URL).UnmarshalBinary([]byte("http://")); err == nil {
		t.Error("UnmarshalBinary accepts http://")
	}
	for _, elem := range [][]string{{"a/", ""}, {"a", ""}, {"", "a/"}, {"a/", "", "b"}, {""}} {
		want := must(neturl.Parse("https://h/p")).JoinPath(elem...).String()
		if got := must(url.Parse("https://h/p")).JoinPath(elem...).String(); got != want {
			t.Errorf("JoinPath(%q) is %s, want %s", elem, got, want)
		}
	}
	if _, err := url.JoinPath("http://", "a"); err == nil {
		t.Error("JoinPath accepts http://")
	}
	for base, ref := range map[string]string{"mailto:a": "b", "http://h/": "http://"} {
		var e *url.Error
		u, err := must(url.Parse(base)).Parse(ref)
		if u != nil || !errors.As(err, &e) || e.URL != ref {
			t.Errorf("%q on %q: %v, %v", ref, base, u, err)
		}
	}
	var p *weburl.ParseError
	noBase := &url.URL{Scheme: "http", Host: "a b"}
	if _, err := noBase.Parse("c"); !errors.As(err, &p) || !p.Base {
		t.Errorf("a base that does not parse: %v", err)
	}
	for _, ref := range []string{"http://h", "https:h", "foo:a"} {
		if _, err := noBase.Parse(ref); err != nil {
			t.Errorf("%s, which needs no base: %v", ref, err)
		}
	}
	if u := must(url.Parse("http://h/a")).ResolveReference(&url.URL{Opaque: "/x"}); u.String() !=
		"http://h/x" {
		t.Errorf("a reference with an Opaque: %#v", u)
	}
	u := (&url.URL{Scheme: "http", Host: "a b"}).ResolveReference(&url.URL{Path: "c"})
	if *u != (url.URL{Path: "c"}) {
		t.Errorf("a reference on a base that does not parse: %#v", u)
	}
}

// TestErrorTexts has the whole texts of errors.
func TestErrorTexts(t *testing.T) {
	for _, s := range []string{"1:a", "a b:c"} {
		_, ours := url.Parse(s)
		if _, theirs := neturl.Parse(s); ours.Error() != theirs.Error() {
			t.Errorf("%v, net/url: %v", ours, theirs)
		}
	}
	request := func(s string) error { _, err := url.ParseRequestURI(s); return err }
	resolve := func(u url.URL) error { _, err := u.Parse("c"); return err }
	for _, test := range []struct {
		err  error
		want string
	}{
		{request("http://u:p@h:x/"), `parse "http://u:xxxxx@h:x/": port-invalid at byte 13`},
		{request(""), `parse "": empty URL`},
		{request("a"),
			`parse "a": invalid URI for request: neither a URL nor a path that begins with '/'`},
		{request("http://h#/"),
			`parse "http://h#/": invalid URI for request: '#' before the path`},
		{resolve(url.URL{Scheme: "http", Host: "a b"}),
			`parse "c": url: cannot parse base "http://:a%20b": host-missing at byte 7`},
		{resolve(url.URL{Scheme: "http", Host: "u:p@h"}),
			`parse "c": url: cannot parse base "http://:xxxxx@h": host-missing at byte 7`},
		{resolve(url.URL{Scheme: "foo", Opaque: "a"}),
			`parse "c": missing-scheme-non-relative-URL at byte 0`},
	} {
		if test.err == nil || test.err.Error() != test.want {
			t.Errorf("%v, want %s", test.err, test.want)
		}
	}
}

func TestParseRequestURI(t *testing.T) {
	for input, want := range map[string]url.URL{
		"*":               {Path: "*"},
		"//a/b?c":         {Path: "//a/b", RawQuery: "c"},
		"/a/../b#c":       {Path: "/a/../b#c", RawPath: "/a/../b#c"},
		"/?a#b":           {Path: "/", RawQuery: "a%23b"},
		"http://H":        {Scheme: "http", Host: "h"},
		"/\\a":            {Path: "/\\a", RawPath: "/\\a"},
		"/%zz":            {Path: "/%zz", RawPath: "/%zz"},
		"http://h/a/../b": {Scheme: "http", Host: "h", Path: "/a/../b"},
		"http://h/a?b#":   {Scheme: "http", Host: "h", Path: "/a", RawQuery: "b%23"},
		"http://h?#":      {Scheme: "http", Host: "h", RawQuery: "%23"},
		"http://h\\#@g/":  {Scheme: "http", Host: "h", Path: "/#@g/"},
		"mailto:a#b":      {Scheme: "mailto", Opaque: "a%23b"},
		"foo:////#a@h":    {Scheme: "foo", Path: "//#a@h"},
		"foo://h?a#b":     {Scheme: "foo", Host: "h", RawQuery: "a%23b"},
		"foo://h/a#b":     {Scheme: "foo", Host: "h", Path: "/a#b"},
		"foo:a?b#c":       {Scheme: "foo", Opaque: "a", RawQuery: "b%23c"},
	} {
		if got, err := url.ParseRequestURI(input); err != nil || *got != want {
			t.Errorf("%q: %#v, %v", input, got, err)
		}
	}
}

// TestOpaqueQuestion has a '?' in Opaque, which would end the path.
func TestOpaqueQuestion(t *testing.T) {
	for want, u := range map[string]*url.URL{
		"mailto:a%3Fb@h":   {Scheme: "mailto", Opaque: "a?b@h"},
		"mailto:a%3Fb@h?c": {Scheme: "mailto", Opaque: "a?b@h", RawQuery: "c"},
	} {
		if got := u.String(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestEditedString has the edits that net/url's String would write as another URL, and
// edits for which the standard allows one result.
func TestEditedString(t *testing.T) {
	const page = "https://u:p@good.example:8080/a?q#f"
	for _, test := range []struct {
		name, input string
		edit        func(u *url.URL)
		want        string
		fails       bool
	}{
		{"host with a slash", page, func(u *url.URL) { u.Host = "evil.example/" },
			"https://u:p@:evil.example%2F/a?q#f", true},
		{"host with an at sign", page, func(u *url.URL) { u.Host = "x@evil.example" },
			"https://u:p@:x%40evil.example/a?q#f", true},
		{"host with a backslash", page, func(u *url.URL) { u.Host = `evil.example\` },
			"https://u:p@:evil.example%5C/a?q#f", true},
		{"host with a percent sign", page, func(u *url.URL) { u.Host = "a%62" },
			"https://u:p@:a%2562/a?q#f", true},
		{"host with a space", page, func(u *url.URL) { u.Host = "a b" },
			"https://u:p@:a%20b/a?q#f", true},
		{"no host", "https://h/evil.example", func(u *url.URL) { u.Host = "" },
			"https://:/evil.example", true},
		{"no host, and a path that looks like one", "https:h",
			func(u *url.URL) { *u = url.URL{Scheme: "https", Path: "//evil/x", OmitHost: true} },
			"https:%2F/evil/x", true},
		{"no host and no path", "https://h", func(u *url.URL) { u.Host = "" }, "https:", true},
		{"query to encode, of another scheme", "foo://h/",
			func(u *url.URL) { u.RawQuery = "a b\x01#'" }, "foo://h/?a b%01%23'", false},
		{"drive letter for a host", "file://h/p", func(u *url.URL) { u.Host = "C:" },
			"file://:C:/p", true},
		{"host that is not canonical", "https://h/p",
			func(u *url.URL) { u.Host = "EXAMPLE.com:443" }, "https://EXAMPLE.com:443/p", false},
		{"number for a host", "https://h/p", func(u *url.URL) { u.Host = "0x7f.1" },
			"https://0x7f.1/p", false},
		{"domain in Unicode", "https://h/p", func(u *url.URL) { u.Host = "ü.de" },
			"https://ü.de/p", false},
		{"path to encode", "https://h/p", func(u *url.URL) { u.Path = "/a?b#c|%" },
			"https://h/a%3Fb%23c%7C%25", false},
		{"rootless path", "https://h/p", func(u *url.URL) { u.Path = "a" }, "https://h/a", false},
		{"path that looks like a host", "foo:/p", func(u *url.URL) { u.Path = "//evil" },
			"foo:/.//evil", false},
		{"the same, relative", "/p", func(u *url.URL) { u.Path = "//evil" }, "/.//evil", true},
		{"path that looks like a scheme", "p", func(u *url.URL) { u.Path = "javascript:x" },
			"./javascript:x", true},
		{"path that begins with a colon", "p", func(u *url.URL) { u.Path = ":x" }, "./:x", true},
		{"RawPath with a lone percent sign", "https://h/p",
			func(u *url.URL) { u.Path, u.RawPath = "/(a)b%", "/(a)b%" }, "https://h/(a)b%", false},
		{"the same, with an escape that net/url loses", "https://h/p",
			func(u *url.URL) { u.Path, u.RawPath = "/a/b%", "/a%2Fb%" }, "https://h/a/b%25", false},
		{"RawPath of another path", "https://h/a%2Fb", func(u *url.URL) { u.Path = "/c" },
			"https://h/c", false},
		{"RawPath with a backslash", "https://h/",
			func(u *url.URL) { u.Path, u.RawPath = `/\evil`, `/\evil` }, "https://h/%5Cevil",
			false},
		{"the same, with a scheme that is not special", "foo://h/",
			func(u *url.URL) { u.Path, u.RawPath = `/\evil`, `/\evil` }, "foo://h/%5Cevil", false},
		{"RawPath with a question mark", "https://h/",
			func(u *url.URL) { u.Path, u.RawPath = "/a?", "/a?" }, "https://h/a%3F", false},
		{"query to encode", "https://h/", func(u *url.URL) { u.RawQuery = "a b#'" },
			"https://h/?a%20b%23'", false},
		{"scheme in upper case", "https://h/", func(u *url.URL) { u.Scheme = "WSS" },
			"wss://h/", false},
		{"the same, of any letters", "foo://h/", func(u *url.URL) { u.Scheme = "A-Z" },
			"a-z://h/", false},
		{"not a scheme", "https://h/", func(u *url.URL) { u.Scheme = "1http" },
			"//:/1http://h/", true},
		{"not a scheme, but a host", "https://h/", func(u *url.URL) { u.Scheme = "//evil/" },
			"//:/%2F%2Fevil%2F://h/", true},
		{"opaque, a path", "https://h/", func(u *url.URL) { u.Opaque = "/a|b" },
			"https://h/a|b", false},
		{"opaque, with the host", "https://h/", func(u *url.URL) { u.Opaque = "//H/x" },
			"https://H/x", false},
		{"opaque, with another host", "https://h/", func(u *url.URL) { u.Opaque = "//evil/x" },
			"https://:///evil/x", true},
		{"opaque, relative", "p", func(u *url.URL) { u.Opaque = "x/y" }, "x/y", true},
		{"opaque, not a host", "file:///", func(u *url.URL) { u.Opaque = "//a b" },
			"file://:///a b", true},
		{"opaque, with credentials and no host", "foo:/a",
			func(u *url.URL) { u.Opaque, u.User = "/x", url.User("u") }, "foo://u@/x", true},
		{"opaque, rootless, of another scheme", "foo://h/",
			func(u *url.URL) { u.Opaque = "evil/x" }, "foo://:/evil/x", true},
		{"opaque, rootless", "https://h/", func(u *url.URL) { u.Opaque = "evil/x" },
			"https://h/", false},
		{"opaque, the text, after an edit", "https:h/x", func(u *url.URL) { u.Path = "/y" },
			"https://h/y", false},
		{"opaque, the text, with another host", "https:/h/x", func(u *url.URL) { u.Host = "g" },
			"https://g/x", false},
		{"opaque, a host with a tab", "foo://ab/", func(u *url.URL) { u.Opaque = "//a\tb/x" },
			"foo://:///a%09b/x", true},
		{"opaque, with a tab", "foo:/a", func(u *url.URL) { u.Opaque = "/\t/evil" },
			"foo:/%09/evil", false},
		{"credentials to encode", "https://h/",
			func(u *url.URL) { u.User = url.UserPassword("u@evil/", "#%") },
			"https://u%40evil%2F:%23%25@h/", false},
		{"credentials for a file", "file://h/", func(u *url.URL) { u.User = url.User("u") },
			"file://u@h/", true},
		{"scheme for a relative reference", "example.com/x",
			func(u *url.URL) { u.Scheme = "https" }, "https://example.com/x", false},
		{"no fragment, once it is empty", "https://h/#", func(u *url.URL) { u.Path = "/b" },
			"https://h/b", false},
		{"password, where credentials are written in another way", "http://%75:%70@h/",
			func(u *url.URL) { u.User = url.UserPassword("u", "q/") }, "http://u:q%2F@h/", false},
		{"text of another URL in RawFragment", "https://h/",
			func(u *url.URL) { u.RawFragment = "https://evil/#" }, "https://h/", false},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := must(url.Parse(test.input))
			test.edit(u)
			if got := u.String(); got != test.want {
				t.Errorf("%q, want %q", got, test.want)
			}
			if b, err := u.MarshalBinary(); err != nil || string(b) != u.String() {
				t.Errorf("MarshalBinary %q, %v", b, err)
			}
			if _, err := weburl.Parse(u.String()); (err != nil) != test.fails {
				t.Errorf("%q: %v", u, err)
			}
		})
	}
}

// TestAssignedQuery assigns RawQuery. As in net/url, a character stays as it is if a browser then
// reads the same query. A character that would be lost, end the query or be refused is
// percent-encoded. RequestURI is the target that net/http sends.
func TestAssignedQuery(t *testing.T) {
	for assigned, want := range map[string]string{
		`a"b<c>d'|{}`: `a"b<c>d'|{}`,
		`<a b>`:       `<a%20b>`,
		"a#b":         "a%23b",
		"a\t\n\x00b":  "a%09%0A%00b",
		"ä\x7f%zz":    "%C3%A4%7F%zz",
		"\xff\xbf":    "%EF%BF%BD%EF%BF%BD",
		`%22;&=+`:     `%22;&=+`,
	} {
		u := must(url.Parse("https://h/p?q"))
		u.RawQuery = assigned
		resolved := must(url.Parse("https://h/")).ResolveReference(&url.URL{Path: "p",
			RawQuery: assigned})
		read := must(weburl.Parse("https://h/p"))
		read.SetSearch(strings.ReplaceAll(want, "#", "%23"))
		for name, got := range map[string]string{
			"String":           u.String(),
			"with a fragment":  strings.TrimSuffix(must(u.Parse("#f")).String(), "#f"),
			"ResolveReference": resolved.String(),
			"of another path": must(url.Parse("https://h/x")).ResolveReference(
				&url.URL{Path: "/x/../p", RawQuery: assigned}).String(),
			"NewRequest": must(http.NewRequest("GET", u.String(), nil)).URL.String(),
		} {
			if got != "https://h/p?"+want {
				t.Errorf("%s with %q: %q, want the query %q", name, assigned, got, want)
			}
		}
		if got := u.RequestURI(); got != "/p?"+assigned || got != u.Std().RequestURI() {
			t.Errorf("RequestURI with %q: %q", assigned, got)
		}
		if resolved.RawQuery != assigned {
			t.Errorf("ResolveReference with %q: RawQuery %q", assigned, resolved.RawQuery)
		}
		if got := must(weburl.Parse(u.String())); *got != *read {
			t.Errorf("%q: browsers read %v in %v, want %v", assigned, got, u, read)
		}
	}
	// At the end of a file: URL, the parser would trim a space.
	got := must(url.Parse("file:///a")).ResolveReference(&url.URL{RawQuery: "b "}).String()
	if got != "file:///a?b%20" {
		t.Error(got)
	}
}

// TestLongQuery puts each byte at each place of a long query.
func TestLongQuery(t *testing.T) {
	for c := range 256 {
		stays := c > ' ' && c < 0x7F && c != '#'
		for i := range 40 {
			query := strings.Repeat("a", i) + string([]byte{byte(c)}) + strings.Repeat("b", 70-i)
			for name, u := range map[string]*url.URL{
				"https":    {Scheme: "https", Host: "h", RawQuery: query},
				"relative": {RawQuery: query},
			} {
				if s := u.String(); strings.HasSuffix(s, "?"+query) != stays {
					t.Fatalf("%s: %#x at %d: %s", name, c, i, s)
				}
			}
		}
	}
}

func TestVectors(t *testing.T) {
	n := 0
	for _, v := range must(vector.ReadParses()) {
		if v.Encoding != "" {
			continue
		}
		n++
		if v.Base == nil {
			checkLaw(t, string(v.Input))
		} else if _, err := weburl.Parse(string(*v.Base)); err == nil {
			checkResolve(t, string(*v.Base), string(v.Input))
		}
	}
	if n < 1000 {
		t.Errorf("only %d vectors", n)
	}
}

func TestCorpus(t *testing.T) {
	for _, s := range must(vector.ReadList("../../testdata/bench/relative.txt")) {
		checkResolve(t, vector.Base, s)
	}
}

func TestParseQuery(t *testing.T) {
	for query, want := range map[string]url.Values{
		"":                     {},
		"a=b;c=d":              {"a": {"b;c=d"}},
		"a=%&%zz=1":            {"a": {"%"}, "%zz": {"1"}},
		"a=1&b=2&a=3&&=x&y":    {"a": {"1", "3"}, "b": {"2"}, "": {"x"}, "y": {""}},
		"a+b=%20%2B":           {"a b": {" +"}},
		"a=\xff&\xe2\x82=%ff":  {"a": {"\xff"}, "\xe2\x82": {"\xff"}},
		strings.Repeat("&", 9): {},
	} {
		got, err := url.ParseQuery(query)
		if err != nil || !maps.EqualFunc(got, want, func(a, b []string) bool {
			return reflect.DeepEqual(a, b)
		}) {
			t.Errorf("%q: %q, %v, want %q", query, got, err, want)
		}
	}
	// Appending to the values of one name does not change those of another.
	v := must(url.ParseQuery("a=1&b=2"))
	v.Add("a", "3")
	if v.Get("b") != "2" {
		t.Errorf("%q", v)
	}
	for n, ok := range map[int]bool{10000: true, 10001: false} {
		query := strings.Repeat("a&", n-1) + "a"
		v, err := url.ParseQuery(query)
		_, want := neturl.ParseQuery(query)
		if (err == nil) != ok || (want == nil) != ok || v == nil ||
			len(v) != map[bool]int{true: 1}[ok] {
			t.Errorf("%d parameters: %d, %v; net/url: %v", n, len(v), err, want)
		}
	}
	t.Setenv("GODEBUG", "urlmaxqueryparams=9")
	if _, err := url.ParseQuery("1&2&3&4&5&6&7&8&9&10"); err == nil {
		t.Error("GODEBUG has no effect")
	}
}

func TestJoinPath(t *testing.T) {
	for _, test := range []struct {
		base string
		elem []string
		want string
	}{
		{"https://h", []string{"a", "b/"}, "https://h/a/b/"},
		{"https://h/a/", nil, "https://h/a/"},
		{"https://h", nil, "https://h/"},
		{"https://h/a", []string{"../../%2e%2E/b", ".%2e"}, "https://h/"},
		{"https://h/a", []string{"//evil"}, "https://h/a/evil"},
		{"https://h/a", []string{`..\..\evil`}, "https://h/a/..%5C..%5Cevil"},
		{"https://h/a", []string{"b?c#d"}, "https://h/a/b%3Fc%23d"},
		{"https://h/a?q#f", []string{"%2F"}, "https://h/a/%2F?q#f"},
		{"a/b", []string{"../../../c"}, "c"},
		{"", []string{"//evil", "x"}, "evil/x"},
		{"foo:/a", []string{"..", "//evil"}, "foo:/evil"},
	} {
		if got, err := url.JoinPath(test.base, test.elem...); err != nil || got != test.want {
			t.Errorf("%q and %q: %q, %v, want %q", test.base, test.elem, got, err, test.want)
		}
	}
}

func TestJoinPathFields(t *testing.T) {
	u := must(url.Parse("https://h/a")).JoinPath("b c", "é", "%zz")
	if u.Path != "/a/b c/é/%zz" || u.RawPath != "/a/b c/é/%zz" {
		t.Errorf("%#v", u)
	}
	if u = must(url.Parse("https://h/a")).JoinPath("b c", "é"); u.Path != "/a/b c/é" ||
		u.RawPath != "/a/b c/é" {
		t.Errorf("%#v", u)
	}
}

// TestHostThatEndsInANumber assigns hosts that no URL can have to the fields.
func TestHostThatEndsInANumber(t *testing.T) {
	for _, host := range []string{"a.1", "a.b-1.2", "a.0x1", "a.1."} {
		u := &url.URL{Scheme: "https", Host: host, Path: "/"}
		if v, err := u.Parse("x"); err == nil {
			t.Errorf("%s: %v", host, v)
		}
		ref, base := &url.URL{Host: host, Path: "/"},
			&url.URL{Scheme: "https", Host: "h", Path: "/"}
		if v := base.ResolveReference(ref); v.Scheme != "" {
			t.Errorf("%s as a reference: %v", host, v)
		}
	}
}

func TestResolveRelative(t *testing.T) {
	for _, test := range []struct{ base, ref, want string }{
		{"a/b", "c", "/a/c"},
		{"a/b", "/c", "/c"},
		{"", "c?d", "/c?d"},
		{"", "http://H", "http://h"},
		{"//h:443/a/b", "../c", "//h:443/c"},
		{"//h/a", "//H2:80/", "//h2:80/"},
		{"//h:443/a/b", `..\c`, "//h:443/c"},
		{"a?b", "#", "/a?b"},
		{"a?b#c", "", "/a?b"},
		{"/%5Cevil.example/x", "y", "/./%5Cevil.example/y"},
		{"/%5Cevil.example/x", "", "/./%5Cevil.example/x"},
	} {
		const page = "https://page.example/"
		base := must(weburl.ParseWithBase(test.base, page))
		want := must(base.Parse(test.ref)).WithoutFragment().Href()
		if got := must(weburl.ParseWithBase(test.want, page)).Href(); got != want {
			t.Errorf("browsers read %q as %s, want %s", test.want, got, want)
		}
		b := must(url.Parse(test.base))
		if got, err := b.Parse(test.ref); err != nil || got.String() != test.want {
			t.Errorf("%q on %q: %v, %v, want %q", test.ref, test.base, got, err, test.want)
		}
		if got := b.ResolveReference(must(url.Parse(test.ref))); got.String() != test.want {
			t.Errorf("%q on %q: %v, want %q", test.ref, test.base, got, test.want)
		}
	}
	withoutHost := &url.URL{User: url.User("u"), Path: "/a/b"}
	if got, err := withoutHost.Parse("c"); err != nil || *got != (url.URL{Path: "/a/c"}) {
		t.Errorf("without a host: %#v, %v", got, err)
	}
}

// TestConversion checks that both names share one value.
func TestConversion(t *testing.T) {
	u := must(url.Parse("https://h/a"))
	n := (*neturl.URL)(u)
	n.Path = "/b"
	if u.String() != "https://h/b" || (*url.URL)(n) != u {
		t.Errorf("%v", u)
	}
	var v url.URL
	b, err := u.AppendBinary([]byte("x "))
	if string(b) != "x https://h/b" || err != nil || v.UnmarshalBinary(b[2:]) != nil || v != *u ||
		v.UnmarshalBinary([]byte("http://")) == nil || v != *u {
		t.Errorf("%s, %v, %#v", b, err, v)
	}
	for _, s := range []string{"a b/c+", "%41+%2F", "%"} {
		path, err := url.PathUnescape(s)
		query, err2 := url.QueryUnescape(s)
		wantPath, want := neturl.PathUnescape(s)
		wantQuery, want2 := neturl.QueryUnescape(s)
		if path != wantPath || err != want || query != wantQuery || err2 != want2 ||
			url.PathEscape(s) != neturl.PathEscape(s) ||
			url.QueryEscape(s) != neturl.QueryEscape(s) || *url.User(s) != *neturl.User(s) {
			t.Errorf("%s: %q, %v, %q, %v", s, path, err, query, err2)
		}
	}
}

func TestRedactedAndClone(t *testing.T) {
	u := must(url.Parse("http://%75:%73ecret@h/"))
	if s := u.Redacted(); s != "http://u:xxxxx@h/" {
		t.Error(s)
	}
	if s := must(url.Parse("http://u@h/")).Redacted(); s != "http://u@h/" {
		t.Error(s)
	}
	both := &url.URL{Scheme: "foo", Opaque: "//u:secret@h", User: url.UserPassword("u", "secret")}
	if s := both.Redacted(); strings.Contains(s, "secret") {
		t.Error(s)
	}
	c := u.Clone()
	if c.String() != u.String() || c.User == u.User || c.String() != "http://u:secret@h/" {
		t.Errorf("%v", c)
	}
	if s := (*url.URL)(nil).Redacted(); s != "" || (*url.URL)(nil).Clone() != nil {
		t.Error(s)
	}
}

// TestPlain compares the encoded bytes with net/url's, byte by byte.
func TestPlain(t *testing.T) {
	for c := range 256 {
		s := "/" + string([]byte{byte(c)})
		n := neturl.URL{Scheme: "x", Host: "h", Path: s, Fragment: s}
		u := url.URL{Scheme: "x", Host: "h", Path: s, Fragment: s}
		if n.EscapedPath() != u.EscapedPath() || n.EscapedFragment() != u.EscapedFragment() ||
			n.String() != u.String() {
			t.Errorf("%q: %q, net/url %q", s, u.String(), n.String())
		}
	}
}

// TestLongString has URLs that are shorter and longer than String's array. None needs a change.
func TestLongString(t *testing.T) {
	for n := range 200 {
		for _, start := range []string{"https://h/", "//h/", "/", "mailto:"} {
			for _, end := range []string{"", "?", "?q", "#f", "?#f", "?q#f"} {
				s := start + strings.Repeat("a", n+1) + end
				if got := must(url.Parse(s)).String(); got != s {
					t.Errorf("%s, want %s", got, s)
				}
			}
		}
	}
}

func TestRequestURI(t *testing.T) {
	for input, want := range map[string]string{
		"http://h":       "/",
		"http://h/a|b?c": "/a%7Cb?c",
		"https:h/a":      "/a",
		"https:/h":       "/",
		"http://h/?":     "/?",
		"mailto:a?b":     "a?b",
	} {
		if got := must(url.Parse(input)).RequestURI(); got != want {
			t.Errorf("%q: %q, want %q", input, got, want)
		}
	}
	got := (&url.URL{Scheme: "http", Opaque: "//h/a", RawQuery: "b c"}).RequestURI()
	if got != "http://h/a?b c" {
		t.Error(got)
	}
	for _, n := range []neturl.URL{
		{Scheme: "http", Host: "h", Opaque: "//h/a"}, {Scheme: "foo", Host: "h", Opaque: "/a"},
		{Opaque: "a:b"}, {Path: "a"}, {Host: "h:1", Path: "*"},
	} {
		u := url.URL(n)
		if u.RequestURI() != n.RequestURI() || u.IsAbs() != n.IsAbs() ||
			u.Hostname() != n.Hostname() || u.Port() != n.Port() {
			t.Errorf("%#v: %s, want %s", n, u.RequestURI(), n.RequestURI())
		}
	}
}
