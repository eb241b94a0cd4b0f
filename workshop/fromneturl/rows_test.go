package fromneturl

import (
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"
	"text/template"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/safehttp"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/sqlurl"
)

const introduction = `
## The root package

As in net/url, ` + "`Parse`" + ` returns a ` + "`*URL`" + `, and ` + "`String`" + ` the whole URL. These things change:

- Components are methods, not fields, and setters set them: ` + "`u.Host()`, `u.SetHost(\"…\")`" + `. A setter parses its value, so a URL is always
  well-formed and canonical.
- Components are percent-encoded, as in the URL. ` + "`Pathname`" + ` is net/url's ` + "`EscapedPath`" + `. There is no decoded ` + "`Path`" + `, which could contradict it.
- A URL is absolute. There is no value for a relative reference: parse it with its base.
- ` + "`Host`" + ` is canonical: lower-case ASCII, an IPv4 address in four decimal parts however it was written, without the scheme's default port.

A test in the repository, workshop/fromneturl, checks each row, checks that nothing of net/url is missing, and writes these tables.
`

// old and new parse what both can parse.
func old(rawURL string) *neturl.URL {
	n, err := neturl.Parse(rawURL)
	if err != nil {
		panic(err)
	}
	return n
}

// oldErr returns how net/url fails to parse rawURL.
func oldErr(rawURL string) error {
	_, err := neturl.Parse(rawURL)
	return err
}

func parse(rawURL string) *url.URL { return url.MustParse(rawURL) }

// is checks that each two of the values are the same.
func is(t *testing.T, values ...any) {
	t.Helper()
	for i := 0; i < len(values); i += 2 {
		if !reflect.DeepEqual(values[i], values[i+1]) {
			t.Errorf("value %d: %#v, want %#v", i/2+1, values[i], values[i+1])
		}
	}
}

func fails(t *testing.T, errs ...error) {
	t.Helper()
	for i, err := range errs {
		if err == nil {
			t.Errorf("error %d is nil", i+1)
		}
	}
}

// both returns what f returns, without its error, which has to be nil.
func both[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

var sections = []section{
	{"Parsing", "", []row{
		{"Parse", "`url.Parse`", "fails exactly for a relative reference and where a browser's parser fails; see below", func(t *testing.T) {
			is(t, old("https://example.com/a?b#c").String(), parse("https://example.com/a?b#c").String())
			_, err := url.Parse("/a")
			fails(t, err)
			is(t, old("/a").String(), "/a", errors.Is(err, url.ErrMissingSchemeNonRelativeURL), true)
		}},
		{"URL.Parse", "`u.Parse`", "resolves as browsers do: `\\` is `/` in a special URL, and so on; the empty reference is `u` without its fragment; no `u` is relative", func(t *testing.T) {
			is(t, both(old("http://h/a/b").Parse("../c?d")).String(), "http://h/c?d", both(parse("http://h/a/b").Parse("../c?d")).String(), "http://h/c?d")
			is(t, both(old("http://h/a/b").Parse(`\c`)).String(), "http://h/a/%5Cc", both(parse("http://h/a/b").Parse(`\c`)).String(), "http://h/c")
			is(t, both(old("a/b").Parse("c")).String(), "/a/c")
			is(t, both(old("http://h/a#b").Parse("")).String(), "http://h/a#b", both(parse("http://h/a#b").Parse("")).String(), "http://h/a")
			is(t, both(old("http://h/a?b").Parse("#")).String(), "http://h/a?b", both(parse("http://h/a?b").Parse("#")).String(), "http://h/a?b#")
		}},
		{"URL.ResolveReference", "`u.Parse(ref)`, or `url.ParseWithBase(ref, base)`", "the reference is a string", func(t *testing.T) {
			is(t, old("http://h/a/b").ResolveReference(old("c")).String(), "http://h/a/c", both(url.ParseWithBase("c", "http://h/a/b")).Href(), "http://h/a/c")
		}},
		{"ParseRequestURI", "`url.Parse(\"http://\" + r.Host + r.RequestURI)`, where that begins with `/`", "a request target is not a URL without the host; resolving it against one would take `//a/b` for a host `a`", func(t *testing.T) {
			is(t, both(neturl.ParseRequestURI("//a/b?c")).Path, "//a/b", parse("http://h"+"//a/b?c").Pathname(), "//a/b", both(parse("http://h").Parse("//a/b")).Host(), "a")
		}},
		{"JoinPath", "`url.Parse`, then the method", "as for the method", func(t *testing.T) {
			is(t, both(neturl.JoinPath("http://h/a", "../b", "c")), "http://h/b/c", both(parse("http://h/a").JoinPath("../b", "c")).Href(), "http://h/b/c")
		}},
		{"Error, Error.Op, Error.URL, Error.Err, Error.Error, Error.Unwrap", "`*url.ParseError`: `Err`, `Input`, `Offset`", "wraps one of the standard's named errors and has its position; quotes only the part of a long input around the error; has `xxxxx` for a password", func(t *testing.T) {
			_, err := url.Parse("http://[::1")
			var oe *neturl.Error
			var e *url.ParseError
			is(t, errors.As(oldErr("http://[::1"), &oe), true, errors.As(err, &e), true)
			_, withPassword := url.Parse("http://u:secret@/")
			is(t, strings.Contains(oldErr("http://u:secret@h:x/").Error(), "secret"), true, withPassword.Error(), `url: cannot parse "http://u:xxxxx@/": host-missing at byte 16`)
			is(t, oe.URL, "http://[::1", e.Input, "http://[::1", e.Offset, 11, errors.Is(err, url.ErrIPv6Unclosed), true)
		}},
		{"Error.Timeout, Error.Temporary", "none", "parsing never times out; net/http's client still returns a `*net/url.Error`", func(t *testing.T) {
			_, err := new(http.Client).Do(&http.Request{})
			var oe *neturl.Error
			is(t, errors.As(err, &oe), true, oe.Timeout(), false)
			_, isTimeout := any(new(url.ParseError)).(interface{ Timeout() bool })
			is(t, isTimeout, false)
		}},
		{"EscapeError, EscapeError.Error", "none", "a `%` without two hexadecimal digits is allowed in a path, query or fragment, and stays unchanged", func(t *testing.T) {
			var e neturl.EscapeError
			is(t, errors.As(oldErr("http://h/%zz"), &e), true, parse("http://h/%zz?%#%4").Href(), "http://h/%zz?%#%4")
		}},
		{"InvalidHostError, InvalidHostError.Error", "the errors whose names begin with `ErrHost`, `ErrDomain`, `ErrIPv4` and `ErrIPv6`", "they name the error in the host", func(t *testing.T) {
			var e neturl.InvalidHostError
			is(t, errors.As(oldErr("http://a b/"), &e), true)
			_, err := url.Parse("http://a b/")
			is(t, errors.Is(err, url.ErrDomainToASCII), true)
			_, err = url.Parse("http://1.2.3.256/")
			is(t, errors.Is(err, url.ErrIPv4OutOfRangePart), true)
		}},
	}},
	{"URL", "A component that is null or empty is `\"\"`, as in net/url; `HasHost`, `HasQuery` and `HasFragment` tell.", []row{
		{"URL", "`url.URL`", "comparable: `==` where the serializations are equal; setters for fields; a copy is independent", func(t *testing.T) {
			is(t, *parse("http://h/a") == *parse("HTTP://H:80/./a"), true)
			u := parse("http://h/a")
			v := *u
			is(t, v.SetPathname("/b"), nil, u.Href(), "http://h/a", v.Href(), "http://h/b")
		}},
		{"URL.Scheme", "`u.Scheme()`, `u.SetProtocol`", "`u.Protocol()` has the `:` too; `http` cannot become `mailto`", func(t *testing.T) {
			u := parse("HTTP://h/")
			is(t, old("HTTP://h/").Scheme, "http", u.Scheme(), "http", u.Protocol(), "http:")
			fails(t, u.SetProtocol("mailto"))
			is(t, u.SetProtocol("https"), nil, u.Href(), "https://h/")
		}},
		{"URL.Opaque", "`u.Pathname()` where `u.HasOpaquePath()`", "`http:a` has none: it is `http://a/`", func(t *testing.T) {
			u := parse("mailto:a@b?c")
			is(t, old("mailto:a@b?c").Opaque, "a@b", u.Pathname(), "a@b", u.HasOpaquePath(), true)
			is(t, old("http:a").Opaque, "a", parse("http:a").Href(), "http://a/")
		}},
		{"URL.User", "`u.Username()`, `u.Password()`, `u.SetUsername`, `u.SetPassword`", "percent-encoded; setters encode", func(t *testing.T) {
			u := parse("http://a%40b:c@h/")
			is(t, old("http://a%40b:c@h/").User.Username(), "a@b", u.Username(), "a%40b", url.PercentDecode(u.Username()), "a@b", u.Password(), "c")
			is(t, u.SetUsername("x/y"), nil, u.Username(), "x%2Fy")
		}},
		{"URL.Host", "`u.Host()`, `u.SetHost`", "canonical, and without the default port", func(t *testing.T) {
			is(t, old("http://EXAMPLE.com:80/").Host, "EXAMPLE.com:80", parse("http://EXAMPLE.com:80/").Host(), "example.com")
			is(t, old("http://bücher.example/").Host, "bücher.example", parse("http://bücher.example/").Host(), "xn--bcher-kva.example")
			is(t, old("http://h:8080/").Host, "h:8080", parse("http://h:8080/").Host(), "h:8080")
			is(t, old("http://0x7f.1/").Host, "0x7f.1", parse("http://0x7f.1/").Host(), "127.0.0.1")
		}},
		{"URL.Path", "`url.PercentDecode(u.Pathname())`, or `u.PathSegments()`; `u.SetPathname`, or `u.SetPathSegments`", "without dot segments, and never empty in a special URL; `SetPathname` does not encode `%`; the segments are separate even where one has a `/`", func(t *testing.T) {
			is(t, old("http://h/a%20b").Path, "/a b", url.PercentDecode(parse("http://h/a%20b").Pathname()), "/a b")
			is(t, old("http://h").Path, "", parse("http://h").Pathname(), "/")
			is(t, old("http://h/a/../b").Path, "/a/../b", parse("http://h/a/../b").Pathname(), "/b")
			u, n := parse("http://h/"), &neturl.URL{Path: "/50%25"}
			is(t, u.SetPathname("/50%25"), nil, u.Pathname(), "/50%25", n.EscapedPath(), "/50%2525")
			is(t, u.SetPathSegments("50%25", "a/b"), nil, u.Pathname(), "/50%2525/a%2Fb")
			var segments []string
			for s := range u.PathSegments() {
				segments = append(segments, s)
			}
			is(t, segments, []string{"50%25", "a/b"})
		}},
		{"URL.RawPath, URL.EscapedPath", "`u.Pathname()`", "it is the path itself, also an opaque one", func(t *testing.T) {
			is(t, old("mailto:a").EscapedPath(), "", parse("mailto:a").Pathname(), "a")
			is(t, old("http://h/a%2Fb").EscapedPath(), "/a%2Fb", parse("http://h/a%2Fb").Pathname(), "/a%2Fb")
			is(t, old("http://h/a|b").EscapedPath(), "/a%7Cb", parse("http://h/a|b").Pathname(), "/a|b")
		}},
		{"URL.RawQuery", "`u.RawQuery()`, or `u.Search()` with the `?`; `u.SetSearch`", "percent-encoded where needed; the value for `SetSearch` may begin with `?`", func(t *testing.T) {
			u := parse("http://h/?a'b c")
			is(t, old("http://h/?a'b c").RawQuery, "a'b c", u.RawQuery(), "a%27b%20c", u.Search(), "?a%27b%20c")
			is(t, u.SetSearch("x"), nil, u.Search(), "?x", u.SetSearch("?y"), nil, u.Search(), "?y")
		}},
		{"URL.ForceQuery", "`u.HasQuery() && u.RawQuery() == \"\"`", "", func(t *testing.T) {
			u := parse("http://h/?")
			is(t, old("http://h/?").ForceQuery, true, u.HasQuery(), true, u.RawQuery(), "", u.Href(), "http://h/?")
		}},
		{"URL.Fragment", "`url.PercentDecode(u.RawFragment())`; `u.SetHash`", "", func(t *testing.T) {
			is(t, old("http://h/#a%20b").Fragment, "a b", url.PercentDecode(parse("http://h/#a%20b").RawFragment()), "a b")
		}},
		{"URL.RawFragment, URL.EscapedFragment", "`u.RawFragment()`, or `u.Hash()` with the `#`", "an empty fragment is not dropped", func(t *testing.T) {
			is(t, old("http://h/#a%20b").EscapedFragment(), "a%20b", parse("http://h/#a%20b").RawFragment(), "a%20b", parse("http://h/#a%20b").Hash(), "#a%20b")
			is(t, old("http://h/#").String(), "http://h/", parse("http://h/#").Href(), "http://h/#", parse("http://h/#").HasFragment(), true)
		}},
		{"URL.OmitHost", "`!u.HasHost()`", "in a special URL slashes make no difference", func(t *testing.T) {
			is(t, old("foo:/a").OmitHost, true, parse("foo:/a").HasHost(), false, parse("foo:///a").HasHost(), true)
			is(t, old("http:/a").OmitHost, true, parse("http:/a").Host(), "a")
		}},
		{"URL.String", "`u.Href()`, `u.String()`", "it always parses to the same URL, and does not allocate", func(t *testing.T) {
			n := &neturl.URL{Path: "//a"}
			is(t, both(neturl.Parse(n.String())).Host, "a") // as an example of where net/url's is another
			u := parse("foo:/.//a")
			is(t, *both(url.Parse(u.String())) == *u, true, testing.AllocsPerRun(10, func() { _ = u.String() }), 0.0)
		}},
		{"URL.Redacted", "`u.Redacted()`", "", func(t *testing.T) {
			is(t, old("http://u:p@h/").Redacted(), "http://u:xxxxx@h/", parse("http://u:p@h/").Redacted(), "http://u:xxxxx@h/")
			is(t, (*neturl.URL)(nil).Redacted(), "", (*url.URL)(nil).Redacted(), "")
		}},
		{"URL.Hostname", "`u.BareHostname()`", "`u.Hostname()` is the standard's: an IPv6 address has brackets, which `net.ParseIP` refuses; `u.HostValue().Addr()` is a `netip.Addr`", func(t *testing.T) {
			u := parse("http://[::1]:80/")
			is(t, old("http://[::1]:80/").Hostname(), "::1", u.BareHostname(), "::1", u.Hostname(), "[::1]", u.HostValue().Addr().String(), "::1")
			is(t, net.ParseIP(u.Hostname()) == nil, true, net.ParseIP(u.BareHostname()).String(), "::1", net.JoinHostPort(u.BareHostname(), "80"), "[::1]:80")
			is(t, old("http://h:81/").Hostname(), "h", parse("http://h:81/").Hostname(), "h")
		}},
		{"URL.Port", "`u.Port()`", "`\"\"` for the default port; `u.EffectivePort()` has that, and is a number", func(t *testing.T) {
			u := parse("https://h:443/")
			port, ok := u.EffectivePort()
			is(t, old("https://h:443/").Port(), "443", u.Port(), "", port, uint16(443), ok, true)
			is(t, old("http://h:81/").Port(), "81", parse("http://h:81/").Port(), "81")
		}},
		{"URL.RequestURI", "`u.RequestURI()`", "what browsers send; `\"\"` where the path is opaque, also with a query", func(t *testing.T) {
			is(t, old("http://h/a?b#c").RequestURI(), "/a?b", parse("http://h/a?b#c").RequestURI(), "/a?b", old("http://h").RequestURI(), "/", parse("http://h").RequestURI(), "/")
			is(t, old("http://h/a|b?c").RequestURI(), "/a%7Cb?c", parse("http://h/a|b?c").RequestURI(), "/a|b?c", parse("http://h/a%zz?b#c").RequestURI(), "/a%zz?b")
			is(t, old("mailto:a?b").RequestURI(), "a?b", parse("mailto:a?b").RequestURI(), "")
		}},
		{"URL.Query", "`u.Query()`; to change it, `u.SearchParams()`", "has every pair, also with a `;` or a bad `%`", func(t *testing.T) {
			is(t, old("http://h/?a=1&b;c=2&d=%").Query(), neturl.Values{"a": {"1"}})
			is(t, parse("http://h/?a=1&b;c=2&d=%").Query(), neturl.Values{"a": {"1"}, "b;c": {"2"}, "d": {"%"}})
		}},
		{"URL.JoinPath", "`u.JoinPath`", "returns an error, for an opaque path; use `u.AppendPathSegments` for segments that must not lead up", func(t *testing.T) {
			is(t, old("http://h/a/").JoinPath("b", "c/").String(), "http://h/a/b/c/", both(parse("http://h/a/").JoinPath("b", "c/")).Href(), "http://h/a/b/c/")
			_, err := parse("mailto:a").JoinPath("b")
			fails(t, err)
			u := parse("http://h/a/")
			is(t, u.AppendPathSegments("b/../c"), nil, u.Href(), "http://h/a/b%2F..%2Fc")
		}},
		{"URL.IsAbs", "none", "every URL is absolute", func(t *testing.T) {
			_, err := url.Parse("a/b")
			fails(t, err)
			is(t, old("a/b").IsAbs(), false)
		}},
		{"URL.Clone", "`u.Clone()`, or `v := *u`", "net/url has it from Go 1.27 on", func(t *testing.T) {
			u := parse("http://h/a")
			v := u.Clone()
			is(t, v.SetHash("x"), nil, u.Href(), "http://h/a", v.Href(), "http://h/a#x")
			if n, ok := any(old("http://h/a")).(interface{ Clone() *neturl.URL }); ok {
				is(t, n.Clone().String(), "http://h/a")
			}
		}},
		{"URL.MarshalBinary, URL.UnmarshalBinary", "the same", "the same bytes, for a URL that is the same in both; there are `MarshalText` and `UnmarshalText` too", func(t *testing.T) {
			u := parse("http://h/a")
			is(t, both(old("http://h/a").MarshalBinary()), both(u.MarshalBinary()), both(u.MarshalText()), []byte("http://h/a"))
			n, v := new(neturl.URL), new(url.URL)
			is(t, n.UnmarshalBinary([]byte("http://h/a")), nil, v.UnmarshalBinary([]byte("http://h/a")), nil, n.String(), v.String())
		}},
		{"URL.AppendBinary", "`u.AppendText`", "the same bytes", func(t *testing.T) {
			is(t, both(parse("http://h/a").AppendText([]byte("x"))), both(old("http://h/a").AppendBinary([]byte("x"))))
		}},
	}},
	{"Userinfo", "There is no such type: a URL has a username and a password. An empty password is the same as no password.", []row{
		{"Userinfo, User, UserPassword", "`u.SetUsername`, `u.SetPassword`", "`http://u:@h/` is `http://u@h/`", func(t *testing.T) {
			n, u := old("http://h/"), parse("http://h/")
			n.User = neturl.UserPassword("a b", "c")
			is(t, u.SetUsername("a b"), nil, u.SetPassword("c"), nil, u.Href(), n.String())
			n.User = neturl.User("a")
			is(t, u.SetUsername("a"), nil, u.SetPassword(""), nil, u.Href(), n.String())
			is(t, old("http://u:@h/").String(), "http://u:@h/", parse("http://u:@h/").Href(), "http://u@h/")
		}},
		{"Userinfo.Username", "`url.PercentDecode(u.Username())`", "", func(t *testing.T) {
			is(t, old("http://a%40b@h/").User.Username(), "a@b", url.PercentDecode(parse("http://a%40b@h/").Username()), "a@b")
		}},
		{"Userinfo.Password", "`url.PercentDecode(u.Password())`", "one result", func(t *testing.T) {
			password, _ := old("http://u:a%40b@h/").User.Password()
			is(t, password, "a@b", url.PercentDecode(parse("http://u:a%40b@h/").Password()), "a@b")
		}},
		{"Userinfo.String", "`u.Username() + \":\" + u.Password()`", "the `:` is there without a password, too", func(t *testing.T) {
			u := parse("http://a%40b:c@h/")
			is(t, old("http://a%40b:c@h/").User.String(), u.Username()+":"+u.Password())
			v := parse("http://a@h/")
			is(t, old("http://a@h/").User.String(), "a", v.Username()+":"+v.Password(), "a:")
		}},
	}},
	{"Values", "`URLSearchParams` is a list in the query's order, not a map; that of a URL, from `u.SearchParams()`, changes the URL with it.", []row{
		{"Values", "`url.URLSearchParams`; `u.Query()` and `url.NewSearchParams(v.Encode())` convert", "keeps the order; the params of a URL are live", func(t *testing.T) {
			u := parse("http://h/?b=1&a=2")
			u.SearchParams().Append("c", "3")
			is(t, u.Search(), "?b=1&a=2&c=3")
			n := old("http://h/?b=1&a=2")
			q := n.Query()
			q.Add("c", "3")
			is(t, n.RawQuery, "b=1&a=2", q.Encode(), "a=2&b=1&c=3")
		}},
		{"ParseQuery", "`url.ParseURLEncoded`, `url.NewSearchParams`", "never fails; ill-formed UTF-8 becomes U+FFFD; `;` does not separate; for a form in another encoding call `url.ParseURLEncodedIn`", func(t *testing.T) {
			_, err := neturl.ParseQuery("a;b=%zz")
			fails(t, err)
			is(t, url.ParseURLEncoded("a;b=%zz"), []url.Param{{Name: "a;b", Value: "%zz"}})
			is(t, both(neturl.ParseQuery("a=%FF")).Get("a"), "\xff", url.NewSearchParams("a=%FF").Get("a"), "\ufffd")
			is(t, both(neturl.ParseQuery("a+b=c%20d&a+b=e"))["a b"], url.NewSearchParams("a+b=c%20d&a+b=e").GetAll("a b"))
		}},
		{"Values.Get", "`p.Get`", "`p.Lookup` tells `\"\"` from a missing name", func(t *testing.T) {
			v, p := neturl.Values{"a": {"1", "2"}}, url.NewSearchParams("a=1&a=2")
			_, ok := p.Lookup("b")
			is(t, v.Get("a"), p.Get("a"), v.Get("b"), p.Get("b"), ok, false)
		}},
		{"Values.Set", "`p.Set`", "the first tuple keeps its place", func(t *testing.T) {
			p := url.NewSearchParams("b=1&a=2&b=3")
			p.Set("b", "4")
			v := neturl.Values{"b": {"1", "3"}, "a": {"2"}}
			v.Set("b", "4")
			is(t, p.String(), "b=4&a=2", v.Encode(), "a=2&b=4")
		}},
		{"Values.Add", "`p.Append`", "", func(t *testing.T) {
			p, v := url.NewSearchParams("a=1"), neturl.Values{"a": {"1"}}
			p.Append("a", "2")
			v.Add("a", "2")
			is(t, p.String(), v.Encode())
		}},
		{"Values.Del", "`p.Delete`", "`p.DeleteValue` deletes only tuples with a certain value", func(t *testing.T) {
			p, v := url.NewSearchParams("a=1&b=2&a=3"), neturl.Values{"a": {"1", "3"}, "b": {"2"}}
			p.Delete("a")
			v.Del("a")
			is(t, p.String(), v.Encode())
		}},
		{"Values.Has", "`p.Has`", "`p.HasValue` also compares the value", func(t *testing.T) {
			p, v := url.NewSearchParams("a=1"), neturl.Values{"a": {"1"}}
			is(t, p.Has("a"), v.Has("a"), p.Has("b"), v.Has("b"), p.HasValue("a", "2"), false)
		}},
		{"Values.Encode", "`p.String()`; `p.Sort()` before it for net/url's order", "`*` stays and `~` becomes `%7E`, as in forms; sorted by UTF-16 code units", func(t *testing.T) {
			p := url.NewSearchParams("b=*&a=~+x")
			p.Sort()
			is(t, p.String(), "a=%7E+x&b=*", neturl.Values{"b": {"*"}, "a": {"~ x"}}.Encode(), "a=~+x&b=%2A")
		}},
		{"Values.Clone", "`p.Clone()`", "net/url has it from Go 1.27 on", func(t *testing.T) {
			p := url.NewSearchParams("a=1")
			q := p.Clone()
			q.Set("a", "2")
			is(t, p.String(), "a=1", q.String(), "a=2")
			if v, ok := any(neturl.Values{"a": {"1"}}).(interface{ Clone() neturl.Values }); ok {
				is(t, v.Clone().Encode(), "a=1")
			}
		}},
	}},
	{"Escaping", "", []row{
		{"PathEscape", "`url.ComponentPercentEncodeSet.Encode`, JavaScript's encodeURIComponent; for paths `u.AppendPathSegments`", "also encodes `$&+:=@`, and not `!'()*`; ill-formed UTF-8 becomes U+FFFD", func(t *testing.T) {
			is(t, neturl.PathEscape("a/b ?%ä"), url.ComponentPercentEncodeSet.Encode("a/b ?%ä"))
			is(t, neturl.PathEscape("$&+:=@"), "$&+:=@", url.ComponentPercentEncodeSet.Encode("$&+:=@"), "%24%26%2B%3A%3D%40")
			is(t, neturl.PathEscape("!'()*"), "%21%27%28%29%2A", url.ComponentPercentEncodeSet.Encode("!'()*"), "!'()*")
			is(t, neturl.PathEscape("\xff"), "%FF", url.ComponentPercentEncodeSet.Encode("\xff"), "%EF%BF%BD")
		}},
		{"PathUnescape", "`url.PercentDecode`", "never fails: a bad `%` stays", func(t *testing.T) {
			_, err := neturl.PathUnescape("100%")
			fails(t, err)
			is(t, both(neturl.PathUnescape("a%2Fb+c")), "a/b+c", url.PercentDecode("a%2Fb+c"), "a/b+c", url.PercentDecode("100%"), "100%")
		}},
		{"QueryEscape", "`url.FormPercentEncodeSet.Encode`", "`*` stays and `~` becomes `%7E`, as in forms; ill-formed UTF-8 becomes U+FFFD", func(t *testing.T) {
			is(t, neturl.QueryEscape("a b&c=/'!"), url.FormPercentEncodeSet.Encode("a b&c=/'!"))
			is(t, neturl.QueryEscape("*~"), "%2A~", url.FormPercentEncodeSet.Encode("*~"), "*%7E")
			is(t, neturl.QueryEscape("\xff"), "%FF", url.FormPercentEncodeSet.Encode("\xff"), "%EF%BF%BD")
		}},
		{"QueryUnescape", "`url.ParseURLEncoded`, which splits too", "never fails: a bad `%` stays", func(t *testing.T) {
			_, err := neturl.QueryUnescape("100%")
			fails(t, err)
			is(t, both(neturl.QueryUnescape("a+b%2B")), "a b+", url.ParseURLEncoded("a+b%2B")[0].Name, "a b+", url.ParseURLEncoded("100%")[0].Name, "100%")
		}},
	}},
	{"Around it", "Other functions and packages that accept or return a `*net/url.URL`.", []row{
		{"http.Request", "`req, err := http.NewRequestWithContext(ctx, method, \"\", body)`, then `req.URL, err = u.NetURL()`", "the same host and query; the path as net/url encodes it; there is no function for these lines, since it would link net/http into every program", func(t *testing.T) {
			_, err := http.NewRequest("GET", "http://h/%zz", nil)
			fails(t, err)
			req := both(http.NewRequest("GET", "", strings.NewReader("x")))
			req.URL = both(parse("http://h/%zz|a%2Fb?c|d").NetURL())
			var b strings.Builder
			is(t, req.Write(&b), nil, strings.HasPrefix(b.String(), "GET /%25zz%7Ca%2Fb?c|d HTTP/1.1\r\nHost: h\r\n"), true)
		}},
		{"http.RoundTripper", "`safehttp.NewRequest`, sent by a `safehttp.Transport`", "sends exactly the bytes that browsers send, and resolves the Location as they do", func(t *testing.T) {
			req := both(safehttp.NewRequest(t.Context(), "GET", parse("http://h/evil.example/%zz"), nil))
			is(t, req.URL.String(), "http://h/evil.example/%zz", req.URL.Opaque, "//h/evil.example/%zz")
		}},
		{"http.Redirect", "`u.Href()`", "or `u.NetURL()`, whose `String` parses to the same host", func(t *testing.T) {
			n := both(parse("https://good.example/evil.example/%").NetURL())
			is(t, n.String(), "https://good.example/evil.example/%25", parse(n.String()).Host(), "good.example")
		}},
		{"http.Request.URL", "`url.FromNetURL(resp.Request.URL)`; in a handler as for `ParseRequestURI`", "fails for the relative URL of a handler, and where net/http sends the request to another host than a browser", func(t *testing.T) {
			is(t, both(url.FromNetURL(old("http://h/a"))).Href(), "http://h/a")
			for _, s := range []string{"http://0x7f.1/", "http://1.2.3.4./", "http://BÜCHER.example/", "http://wei\u1e9e.example/"} {
				_, err := url.FromNetURL(old(s))
				is(t, errors.Is(err, url.ErrOtherHost), true)
			}
			_, err := url.FromNetURL(both(neturl.ParseRequestURI("/a")))
			fails(t, err)
		}},
		{"json", "a field of type `url.URL` or `*url.URL` is the URL's string; `url.Host`, `url.Origin`, `*url.URLSearchParams` and `url.ValidationError` are strings, too, also in TOML and YAML", "net/url's is an object with its fields", func(t *testing.T) {
			is(t, string(both(json.Marshal(parse("http://h/a")))), `"http://h/a"`)
			is(t, strings.HasPrefix(string(both(json.Marshal(old("http://h/a")))), `{"Scheme":"http",`), true)
			var u url.URL
			is(t, json.Unmarshal([]byte(`"http://h/a"`), &u), nil, u.Href(), "http://h/a")
			fails(t, json.Unmarshal([]byte(`"http://h/a"`), new(neturl.URL)))
			v := parse("http://h:81/?a=b c")
			for _, value := range []any{v.HostValue(), v.OriginValue(), v.SearchParams(), *v.SearchParams(), url.ErrHostMissing} {
				is(t, string(both(json.Marshal(value))), fmt.Sprintf("%q", value))
			}
		}},
		{"sql", "scan into a `*sqlurl.URL`, and pass `sqlurl.Of(u)`", "net/url can do neither", func(t *testing.T) {
			var u sqlurl.URL
			is(t, u.Scan("http://h/a"), nil, u.Href(), "http://h/a", both(u.Value()), any("http://h/a"))
			_, scans := any(new(neturl.URL)).(interface{ Scan(any) error })
			is(t, scans, false)
		}},
		{"flag", "`flag.TextVar(&u, name, &url.URL{}, usage)`", "net/url needs a `flag.Func`; either way flag's message quotes the value, so that `redact.Text(err.Error())` is for logs", func(t *testing.T) {
			var u url.URL
			f := flag.NewFlagSet("", flag.ContinueOnError)
			f.SetOutput(io.Discard)
			f.TextVar(&u, "u", &url.URL{}, "")
			is(t, f.Parse([]string{"-u", "http://h/a"}), nil, u.Href(), "http://h/a")
			err := f.Parse([]string{"-u", "http://u:secret@/"})
			is(t, strings.Contains(err.Error(), "secret"), true, strings.Contains(redact.Text(err.Error()), "secret"), false)
		}},
		{"slog", "`slogurl.Of(u)`, or `slogurl.ReplaceAttr` for all", "the password is redacted; with net/url it is logged", func(t *testing.T) {
			is(t, slogurl.Of(parse("http://u:p@h/")).LogValue(), slog.StringValue("http://u:xxxxx@h/"))
			var b strings.Builder
			slog.New(slog.NewTextHandler(&b, nil)).Info("", "u", old("http://u:p@h/"))
			is(t, strings.Contains(b.String(), "u=http://u:p@h/"), true)
		}},
		{"fmt", "the same", "`%s` and `%v` print the string with the password; params print only the list", func(t *testing.T) {
			is(t, fmt.Sprintf("%v", *parse("http://u:p@h/?a").SearchParams()), "a=")
			is(t, fmt.Sprintf("%s %v", parse("http://u:p@h/"), parse("http://h/")), fmt.Sprintf("%s %v", old("http://u:p@h/"), old("http://h/")))
		}},
		{"template", "`{{.U.Host}}`, where `U` is a `*url.URL`, or the template is executed on a pointer to the struct", "components are methods of `*url.URL`: a `url.URL` in a struct that is passed by value has no address, so the template cannot call them", func(t *testing.T) {
			type byValue struct{ U url.URL }
			type byPointer struct{ U *url.URL }
			host := both(template.New("").Parse("{{.U.Host}}"))
			u := parse("http://h:81/")
			for _, data := range []any{&byValue{*u}, byPointer{u}, &byPointer{u}} {
				var b strings.Builder
				is(t, host.Execute(&b, data), nil, b.String(), "h:81")
			}
			fails(t, host.Execute(io.Discard, byValue{*u}))
		}},
		{"go-cmp", "`*url.URL` has `Equal`; for values `cmpopts.EquateComparable(url.URL{}, url.Host{}, url.Origin{})`; for params `cmp.Transformer(\"String\", url.URLSearchParams.String)`", "otherwise `cmp.Diff` refuses their unexported fields; it compares a `net/url.URL` field by field", func(t *testing.T) {
			for _, value := range []any{url.URL{}, url.Host{}, url.Origin{}} {
				is(t, reflect.TypeOf(value).Comparable(), true)
			}
			var null *url.URL
			is(t, null.Equal(nil), true, null.Equal(parse("http://h/")), false, parse("http://h/").Equal(parse("http://H")), true)
			is(t, url.URLSearchParams.String(*url.NewSearchParams("a=b c")), "a=b+c")
		}},
		{"mapstructure", "`mapstructure.TextUnmarshallerHookFunc()` as the `DecodeHook`", "it then calls `UnmarshalText`; `net/url.URL` has a hook of its own, `StringToURLHookFunc`", func(t *testing.T) {
			for _, value := range []any{new(url.URL), new(url.Host), new(url.Origin), new(url.URLSearchParams)} {
				_, ok := value.(encoding.TextUnmarshaler)
				is(t, ok, true)
			}
			_, ok := any(new(neturl.URL)).(encoding.TextUnmarshaler)
			is(t, ok, false)
		}},
		{"map", "a `url.URL` is a key, and compares with `==`", "a `net/url.URL` contains a pointer to its `Userinfo`", func(t *testing.T) {
			m := map[url.URL]int{*parse("http://u@h/"): 1}
			a, b := old("http://u@h/"), old("http://u@h/")
			is(t, m[*parse("HTTP://u@h")], 1, *a == *b, false)
		}},
	}},
}

const inputsIntroduction = `
## What parses differently

What each package makes of these inputs, as a string. Most URLs give the same in all three.

| input | net/url | the drop-in | the root package | why |
| --- | --- | --- | --- | --- |
`

const ending = `
## Step by step

1. Change ` + "`\"net/url\"` to `\"github.com/go-weburl/url\"`" + ` where URLs are parsed. What must stay net/url is then
   ` + "`neturl \"net/url\"`" + `.
2. Let the compiler find the fields: ` + "`u.Host` becomes `u.Host()`, `u.Path = p` becomes `u.SetPathname(p)`" + `, with an error.
3. Where relative references were kept as ` + "`*url.URL`" + `, keep strings, and parse them with their base.
4. At the border to net/http, use ` + "`NetURL` and `FromNetURL`" + `, or ` + "`safehttp.NewRequest`" + ` where the exact bytes matter.
5. Check code that compares or stores URLs: here URLs are canonical. Parse stored URLs once, and store the result.

A service before and after the port is in examples/ported.
`
