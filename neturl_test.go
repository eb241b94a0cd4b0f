package url_test

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"reflect"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/net/idna"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// checkNetURL checks the promises of u.NetURL.
func checkNetURL(t *testing.T, u *url.URL) {
	t.Helper()
	n, err := u.NetURL()
	if err != nil {
		checkNetURLError(t, u, err)
		return
	}
	for _, text := range []string{n.String(), n.Redacted(), n.JoinPath("z").String()} {
		v, err := url.Parse(text)
		if err != nil || v.Scheme() != u.Scheme() || v.Host() != u.Host() ||
			v.HasHost() != u.HasHost() || v.RawQuery() != u.RawQuery() ||
			v.HasQuery() != u.HasQuery() {
			t.Errorf("%q: %q parses to %v, %v", u, text, v, err)
		}
	}
	if n.Opaque != "" && u.Host() != "" {
		t.Errorf("%q: Opaque is %q", u, n.Opaque)
	}
	if p, err := neturl.Parse(u.Href()); err == nil && n.String() == u.Href() &&
		n.Opaque+n.Path != "" && n.Opaque != "//" && !reflect.DeepEqual(p, n) {
		t.Errorf("%q: %#v\nnet/url.Parse gives %#v", u, n, p)
	}
	checkBack(t, u, n)
}

// dialled lets net/http make a request for n, and returns the host that it dials.
func dialled(n *neturl.URL) (string, error) {
	var host string
	transport := &http.Transport{DisableKeepAlives: true,
		DialContext: func(_ context.Context, _, address string) (net.Conn, error) {
			var err error
			if host, _, err = net.SplitHostPort(address); err != nil {
				return nil, err
			}
			return nil, errDialled
		}}
	if _, err := transport.RoundTrip(hostRequest(n)); !errors.Is(err, errDialled) {
		return "", err
	}
	return host, nil
}

var errDialled = errors.New("dialled")

// named returns the Host header that net/http sends for n.
func named(n *neturl.URL) (string, error) {
	var sent bytes.Buffer
	if err := hostRequest(n).Write(&sent); err != nil {
		return "", err
	}
	_, header, _ := strings.Cut(sent.String(), "\r\nHost: ")
	header, _, _ = strings.Cut(header, "\r\n")
	return header, nil
}

// hostRequest returns a request to n's Host. It leaves out the rest of n, which does not matter
// here and could make the request fail.
func hostRequest(n *neturl.URL) *http.Request {
	scheme := "http"
	if strings.EqualFold(n.Scheme, "https") || strings.EqualFold(n.Scheme, "wss") {
		scheme = "https"
	}
	return &http.Request{Method: http.MethodGet,
		URL: &neturl.URL{Scheme: scheme, Host: n.Host}, Header: http.Header{}}
}

// checkBack checks that FromNetURL makes u again of n, which NetURL made of u. Three things may
// differ: an empty fragment, characters of the path that NetURL encodes, and how the credentials
// are percent-encoded.
func checkBack(t *testing.T, u *url.URL, n *neturl.URL) {
	t.Helper()
	back, err := url.FromNetURL(n)
	if err != nil {
		t.Errorf("%q: back from %#v: %v", u, n, err)
		return
	}
	same := url.PercentDecode
	if back.Scheme() != u.Scheme() || back.Host() != u.Host() || back.HasHost() != u.HasHost() ||
		back.Search() != u.Search() || back.Hash() != u.Hash() ||
		same(back.Username()) != same(u.Username()) || same(back.Password()) != same(u.Password()) {
		t.Errorf("%q: comes back as %q", u, back)
	}
	if back.Pathname() != u.Pathname() &&
		(u.HasOpaquePath() || sameInNetURL(u.Pathname()) ||
			same(back.Pathname()) != same(u.Pathname())) {
		t.Errorf("%q: comes back with the path %q", u, back.Pathname())
	}
	again, err := back.NetURL()
	if err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%q: %#v\nand from what that comes back as, %#v, %v", u, n, again, err)
	}
}

// unsendable is the reason if net/http cannot send a field.
var unsendable = func() error {
	_, err := url.MustParse("http://a{b/").NetURL()
	return errors.Unwrap(err)
}()

func checkNetURLError(t *testing.T, u *url.URL, err error) {
	t.Helper()
	var e *url.ConversionError
	isHTTP := slices.Contains([]string{"http", "https", "ws", "wss"}, u.Scheme())
	switch {
	case !errors.As(err, &e):
		t.Errorf("%q: %v is not a ConversionError", u, err)
	case e.Err == unsendable && e.Field == "Scheme" && !isHTTP:
	case e.Err == unsendable && e.Field == "Host" && isHTTP &&
		strings.ContainsAny(u.Hostname(), "\"`{}"):
	case errors.Is(err, url.ErrOtherHost) && u.HostValue().Kind() == url.HostOpaque &&
		(&neturl.URL{Host: url.PercentDecode(u.Host())}).String() != "//"+u.Host():
	case e.Err == unsendable && e.Field == "Path" && strings.HasPrefix(u.Pathname(), "//") &&
		!sameInNetURL(u.Pathname()):
	default:
		t.Errorf("%q: %v", u, err)
	}
}

// sameInNetURL reports whether a net/url.URL with path as its RawPath sends path unchanged.
func sameInNetURL(path string) bool {
	n := neturl.URL{Path: url.PercentDecode(path), RawPath: path}
	return n.EscapedPath() == path
}

var netURLTests = []struct {
	name, url string
	want      neturl.URL
}{
	{"plain", "https://example.com/a/b?q#f", neturl.URL{
		Scheme: "https", Host: "example.com", Path: "/a/b", RawQuery: "q", Fragment: "f",
	}},
	{"port", "http://example.com:8080/",
		neturl.URL{Scheme: "http", Host: "example.com:8080", Path: "/"}},
	{"host in the username", "http://%0f@f/",
		neturl.URL{Scheme: "http", User: neturl.User("\x0f"), Host: "f", Path: "/"}},
	{"IPv6", "http://[::1]:8080/", neturl.URL{Scheme: "http", Host: "[::1]:8080", Path: "/"}},
	{"domain that is not ASCII", "http://bücher.example/",
		neturl.URL{Scheme: "http", Host: "xn--bcher-kva.example", Path: "/"}},
	{"default encoding", "http://h/%C3%A4%20b",
		neturl.URL{Scheme: "http", Host: "h", Path: "/ä b"}},
	{"another encoding", "http://h/a%2Fb",
		neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}},
	{"hexadecimal digits in lower case", "http://h/%c3%a4",
		neturl.URL{Scheme: "http", Host: "h", Path: "/ä", RawPath: "/%c3%a4"}},
	{"not UTF-8", "http://h/%FF", neturl.URL{Scheme: "http", Host: "h", Path: "/\xff"}},
	{"needs no encoding", "http://h/!'()*;[]",
		neturl.URL{Scheme: "http", Host: "h", Path: "/!'()*;[]", RawPath: "/!'()*;[]"}},
	{"two slashes", "http://h//a", neturl.URL{Scheme: "http", Host: "h", Path: "//a"}},
	{"vertical bar", "http://h/a|b", neturl.URL{Scheme: "http", Host: "h", Path: "/a|b"}},
	{"vertical bar and slash", "http://h/a%2F|b",
		neturl.URL{Scheme: "http", Host: "h", Path: "/a/|b", RawPath: "/a%2F%7Cb"}},
	{"no escape", "http://h/%zz", neturl.URL{Scheme: "http", Host: "h", Path: "/%zz"}},
	{"cut escape", "http://h/a%2", neturl.URL{Scheme: "http", Host: "h", Path: "/a%2"}},
	{"empty query", "http://h/?",
		neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
	{"empty query and fragment", "http://h/?#f",
		neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true, Fragment: "f"}},
	{"one hexadecimal digit", "http://h/%4z%z4",
		neturl.URL{Scheme: "http", Host: "h", Path: "/%4z%z4"}},
	{"query is not decoded", "http://h/?a%zz|%20;b",
		neturl.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a%zz|%20;b"}},
	{"empty fragment", "http://h/#", neturl.URL{Scheme: "http", Host: "h", Path: "/"}},
	{"fragment", "http://h/#a%2fb",
		neturl.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "a/b", RawFragment: "a%2fb"}},
	{"fragment that net/url encodes", "http://h/#a|b#c%", neturl.URL{
		Scheme: "http", Host: "h", Path: "/", Fragment: "a|b#c%", RawFragment: "a|b#c%",
	}},
	{"username", "http://a%40b@h/",
		neturl.URL{Scheme: "http", User: neturl.User("a@b"), Host: "h", Path: "/"}},
	{"password", "http://:%zz%FF@h/",
		neturl.URL{Scheme: "http", User: neturl.UserPassword("", "%zz\xff"), Host: "h", Path: "/"}},
	{"ws", "ws://h/a|b", neturl.URL{Scheme: "ws", Host: "h", Path: "/a|b"}},
	{"file", "file:///a/b%20c", neturl.URL{Scheme: "file", Path: "/a/b c"}},
	{"file with host", "file://h/a|b", neturl.URL{Scheme: "file", Host: "h", Path: "/a|b"}},
	{"opaque path", "mailto:a b@example.com?c",
		neturl.URL{Scheme: "mailto", Opaque: "a b@example.com", RawQuery: "c"}},
	{"null host", "foo:/a", neturl.URL{Scheme: "foo", OmitHost: true, Path: "/a"}},
	{"null host and two slashes", "foo:/.//a",
		neturl.URL{Scheme: "foo", OmitHost: true, Path: "/.//a"}},
	{"empty host", "foo:///a", neturl.URL{Scheme: "foo", Path: "/a"}},
	{"empty host, empty path", "foo://", neturl.URL{Scheme: "foo", Opaque: "//"}},
	{"opaque host", "foo://a%20b/", neturl.URL{Scheme: "foo", Host: "a b", Path: "/"}},
	{"empty host, empty path, query", "foo://?q",
		neturl.URL{Scheme: "foo", Opaque: "//", RawQuery: "q"}},
	{"empty opaque path", "foo:?q", neturl.URL{Scheme: "foo", OmitHost: true, RawQuery: "q"}},
	{"opaque host that net/url encodes", "foo://a%2Fb:1/",
		neturl.URL{Scheme: "foo", Host: "a/b:1", Path: "/"}},
	{"two slashes and a bar", "http://h//a|b",
		neturl.URL{Scheme: "http", Host: "h", Path: "//a|b"}},
	{"host in the path", "https://good.example/evil.example/%",
		neturl.URL{Scheme: "https", Host: "good.example", Path: "/evil.example/%"}},
	{"escapes next to a percent sign", "http://h/%2%65%|%2F",
		neturl.URL{Scheme: "http", Host: "h", Path: "/%2e%|/", RawPath: "/%252%65%25%7C%2F"}},
	{"percent signs before escapes", "http://h/100%/%%20/%4%20",
		neturl.URL{Scheme: "http", Host: "h", Path: "/100%/% /%4 "}},
	{"percent sign before an escape that net/url would not write", "http://h/%/%2F",
		neturl.URL{Scheme: "http", Host: "h", Path: "/%//", RawPath: "/%25/%2F"}},
	{"backslash", `foo://h/\`, neturl.URL{Scheme: "foo", Host: "h", Path: `/\`}},
	{"backslash before an escape that net/url would not write", `foo://h/\%2F`,
		neturl.URL{Scheme: "foo", Host: "h", Path: `/\/`, RawPath: "/%5C%2F"}},
	{"brace in a host without HTTP", "ftp://a{b/",
		neturl.URL{Scheme: "ftp", Host: "a{b", Path: "/"}},
}

// A character that is not in the path percent-encode set must be valid in a RawPath, or be
// percent-encoded for it: if net/url refuses a RawPath, it writes the %2F as a slash.
func TestNetURLRawPath(t *testing.T) {
	for c := range rune(0x80) {
		u := url.MustParse("foo://h/" + string(c) + "%2F")
		n, err := u.NetURL()
		if err != nil || !strings.HasSuffix(n.String(), "%2F") ||
			url.MustParse(n.String()).Hostname() != "h" {
			t.Errorf("%q: %v, %v", c, n, err)
		}
	}
}

func TestNetURL(t *testing.T) {
	for _, test := range netURLTests {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.url)
			n, err := u.NetURL()
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(*n, test.want) {
				t.Errorf("%#v\nwant %#v", *n, test.want)
			}
			checkNetURL(t, u)
		})
	}
	// A fragment does not affect whether net/url can write the rest.
	for _, href := range []string{"foo://h/p#f", "foo://h/p?q#f", "file:///p#f", "foo:/p#f"} {
		n, err := url.MustParse(href).NetURL()
		if err != nil || n.Opaque != "" || n.String() != href {
			t.Errorf("%q: %#v, %v", href, n, err)
		}
	}
}

func TestNetURLError(t *testing.T) {
	for _, test := range []struct {
		url, field string
		err        error
	}{
		{"http://a{b/", "Host", unsendable},
		{"https://a\"b:8080/", "Host", unsendable},
		{"https://a`b/", "Host", unsendable},
		{"https://a}/", "Host", unsendable},
		{"foo://a%2fb/", "Host", url.ErrOtherHost},
		{"foo://a%41/", "Host", url.ErrOtherHost},
		{"foo://a{b/", "Host", url.ErrOtherHost},
		{"foo://a%zz/", "Host", url.ErrOtherHost},
	} {
		n, err := url.MustParse(test.url).NetURL()
		var e *url.ConversionError
		if n != nil || !errors.As(err, &e) || e.Field != test.field || !errors.Is(err, test.err) {
			t.Errorf("%s: %v, %v; want %v in %s", test.url, n, err, test.err, test.field)
		}
	}
	_, err := new(url.URL).NetURL()
	if e, ok := errors.AsType[*url.ConversionError](err); !ok || e.Field != "Scheme" ||
		e.Err != url.ErrZeroURL {
		t.Errorf("the zero URL: %v", err)
	}
}

func TestFromNetURL(t *testing.T) {
	for _, test := range []struct {
		name string
		n    neturl.URL
		want string
	}{
		{"upper case, default port", neturl.URL{Scheme: "HTTP", Host: "EXAMPLE.com:80"},
			"http://example.com/"},
		{"domain that is not ASCII", neturl.URL{Scheme: "http", Host: "bücher.example", Path: "/"},
			"http://xn--bcher-kva.example/"},
		{"domain of mixed case", neturl.URL{Scheme: "http", Host: "Bücher.EXAMPLE.", Path: "/"},
			"http://xn--bcher-kva.example./"},
		{"address", neturl.URL{Scheme: "http", Host: "127.0.0.1:080"}, "http://127.0.0.1/"},
		{"IPv6", neturl.URL{Scheme: "http", Host: "[::FFFF:127.0.0.1]"}, "http://[::ffff:7f00:1]/"},
		{"file on this machine", neturl.URL{Scheme: "file", Host: "LOCALHOST", Path: "/a"},
			"file:///a"},
		{"brace without HTTP", neturl.URL{Scheme: "ftp", Host: "a{b"}, "ftp://a{b/"},
		{"path without a slash", neturl.URL{Scheme: "http", Host: "h", Path: "a"}, "http://h/a"},
		{"path to encode", neturl.URL{Scheme: "http", Host: "h", Path: "/a?b#c\\\t\n"},
			"http://h/a%3Fb%23c%5C%09%0A"},
		{"RawPath that is not Path's",
			neturl.URL{Scheme: "http", Host: "h", Path: "/a", RawPath: "/b"},
			"http://h/a"},
		{"dot segments", neturl.URL{Scheme: "http", Host: "h", Path: "/a/../b"}, "http://h/b"},
		{"two slashes", neturl.URL{Scheme: "http", Host: "h", Path: "//a/b"}, "http://h//a/b"},
		{"query to encode", neturl.URL{Scheme: "http", Host: "h", RawQuery: "a#b\nc' "},
			"http://h/?a%23b%0Ac%27%20"},
		{"fragment", neturl.URL{Scheme: "http", Host: "h", Fragment: "a b#%"},
			"http://h/#a%20b%23%25"},
		{"RawFragment that is not Fragment's",
			neturl.URL{Scheme: "http", Host: "h", Fragment: "a", RawFragment: "b"},
			"http://h/#a"},
		{"credentials",
			neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("a@b:%41", "\xff/")},
			"http://a%40b%3A%2541:%FF%2F@h/"},
		{"no credentials", neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("", "")},
			"http://h/"},
		{"Opaque is the path", neturl.URL{
			Scheme: "http", Host: "h", User: neturl.User("u"), Path: "/x", Opaque: "/a|b?c",
		}, "http://u@h/a|b?c"},
		{"Opaque is the path, with a query",
			neturl.URL{Scheme: "http", Host: "h", Opaque: "/a#\nb", RawQuery: "c"},
			"http://h/a%23%0Ab?c"},
		{"Opaque has the same host", neturl.URL{Scheme: "http", Host: "H:80", Opaque: "//h/a|b"},
			"http://h/a|b"},
		{"Opaque has the host", neturl.URL{Scheme: "http", Opaque: "//h/a|b"}, "http://h/a|b"},
		{"opaque path", neturl.URL{Scheme: "mailto", Opaque: "a@b "}, "mailto:a@b%20"},
		{"opaque path with spaces", neturl.URL{Scheme: "mailto", Opaque: "a b  "},
			"mailto:a b%20%20"},
		{"file", neturl.URL{Scheme: "file", Path: "/C:/a b"}, "file:///C:/a%20b"},
		{"file without authority", neturl.URL{Scheme: "file", OmitHost: true, Path: "//a"},
			"file:////a"},
		{"null host", neturl.URL{Scheme: "foo", OmitHost: true, Path: "//a"}, "foo:/.//a"},
		{"empty host", neturl.URL{Scheme: "foo", Path: "//a"}, "foo:////a"},
		{"scheme alone", neturl.URL{Scheme: "foo"}, "foo:"},
	} {
		u, err := url.FromNetURL(&test.n)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if u.Href() != test.want {
			t.Errorf("%s: %q, want %q", test.name, u, test.want)
		}
		checkNetURL(t, u)
	}
}

func TestFromNetURLError(t *testing.T) {
	for _, test := range []struct {
		name  string
		n     neturl.URL
		field string
		err   error
	}{
		{"relative", neturl.URL{Path: "/a"}, "Scheme", url.ErrMissingSchemeNonRelativeURL},
		{"scheme with a host", neturl.URL{Scheme: "http://x", Host: "h"},
			"Scheme", url.ErrNotScheme},
		{"scheme with a space", neturl.URL{Scheme: " http", Host: "h"}, "Scheme", url.ErrNotScheme},
		{"no host", neturl.URL{Scheme: "http", Path: "/evil.example"}, "Host", url.ErrHostMissing},
		{"no host, two slashes", neturl.URL{Scheme: "http", Path: "//evil.example"},
			"Host", url.ErrHostMissing},
		{"no host, as parsed", neturl.URL{Scheme: "http", OmitHost: true, Path: "/evil.example"},
			"Host", url.ErrHostMissing},
		{"no host, Opaque", neturl.URL{Scheme: "http", Opaque: "evil.example"},
			"Host", url.ErrHostMissing},
		{"no host, Opaque with a slash", neturl.URL{Scheme: "http", Opaque: "/evil.example"},
			"Host", url.ErrHostMissing},
		{"no path in Opaque", neturl.URL{Scheme: "http", Host: "h", Opaque: "a"},
			"Opaque", unsendable},
		{"another host", neturl.URL{Scheme: "http", Host: "h", Opaque: "//evil.example/"},
			"Opaque", url.ErrOtherHost},
		{"another port", neturl.URL{Scheme: "http", Host: "h:81", Opaque: "//h/"},
			"Opaque", url.ErrOtherHost},
		{"another host, file", neturl.URL{Scheme: "file", Host: "h", Opaque: "//evil.example/"},
			"Opaque", url.ErrOtherHost},
		{"path in the host", neturl.URL{Scheme: "http", Host: "h/a"}, "", url.ErrDomainToASCII},
		{"at sign in the host", neturl.URL{Scheme: "http", Host: "h@evil.example"},
			"Host", url.ErrInvalidCredentials},
		{"newline in the host", neturl.URL{Scheme: "http", Host: "h\nx"}, "", url.ErrDomainToASCII},
		{"escape in the host", neturl.URL{Scheme: "http", Host: "a%41"}, "", url.ErrDomainToASCII},
		{"zone", neturl.URL{Scheme: "http", Host: "[fe80::1%eth0]"},
			"", url.ErrIPv6InvalidCodePoint},
		{"rootless path", neturl.URL{Scheme: "foo", Path: "a"}, "Path", unsendable},
		{"hexadecimal address", neturl.URL{Scheme: "http", Host: "0x7f.1"},
			"Host", url.ErrOtherHost},
		{"short address", neturl.URL{Scheme: "https", Host: "127.1:443"}, "Host", url.ErrOtherHost},
		{"address with a dot", neturl.URL{Scheme: "http", Host: "1.2.3.4."},
			"Host", url.ErrOtherHost},
		{"octal address", neturl.URL{Scheme: "http", Host: "1.2.3.04"}, "Host", url.ErrOtherHost},
		{"address of one number", neturl.URL{Scheme: "ws", Host: "2130706433"},
			"Host", url.ErrOtherHost},
		{"address in Opaque too", neturl.URL{Scheme: "http", Host: "127.1", Opaque: "//127.0.0.1/"},
			"Host", url.ErrOtherHost},
		{"address, file", neturl.URL{Scheme: "file", Host: "127.1", Path: "/x"},
			"Host", url.ErrOtherHost},
		{"fullwidth address", neturl.URL{Scheme: "http", Host: "１.2.3.4"},
			"Host", url.ErrOtherHost},
		{"upper case that is not ASCII", neturl.URL{Scheme: "http", Host: "BÜCHER.example"},
			"Host", url.ErrOtherHost},
		{"fullwidth letters", neturl.URL{Scheme: "http", Host: "ｅｖｉｌ.example"},
			"Host", url.ErrOtherHost},
		{"ignored code point", neturl.URL{Scheme: "http", Host: "ev\u00adil.example"},
			"Host", url.ErrOtherHost},
		{"sharp s in upper case", neturl.URL{Scheme: "http", Host: "wei\u1e9e.example"},
			"Host", url.ErrOtherHost},
		{"not for net/http", neturl.URL{Scheme: "http", Host: "bücher_.example"},
			"Host", url.ErrOtherHost},
		{"fullwidth localhost, file", neturl.URL{Scheme: "file", Host: "ｌocalhost", Path: "/"},
			"Host", url.ErrOtherHost},
		{"long domain", neturl.URL{Scheme: "http", Host: strings.Repeat("\U00020000", 254)},
			"Host", url.ErrOtherHost},
		{"brace in the host", neturl.URL{Scheme: "http", Host: "a{b"}, "Host", unsendable},
	} {
		u, err := url.FromNetURL(&test.n)
		field, ok := failedField(err)
		if u != nil || !ok || field != test.field || !errors.Is(err, test.err) {
			t.Errorf("%s: %v, %v; want %v in %q", test.name, u, err, test.err, test.field)
		}
	}
	_, err := url.FromNetURL(&neturl.URL{Scheme: "http", Host: "me:secret@h^40"})
	want := `url: cannot convert Host "me:xxxxx@h^40": invalid-credentials`
	if err == nil || err.Error() != want {
		t.Errorf("%v, want %s", err, want)
	}
}

// TestFromNetURLLooksUp checks that FromNetURL accepts a domain that is not ASCII if, and only if,
// golang.org/x/net/idna, which net/http uses, maps it to the URL's host and nothing else.
// FromNetURL also refuses four code points that are valid only since Unicode 16.
func TestFromNetURLLooksUp(t *testing.T) {
	t.Parallel()
	check := func(host string) (accepted bool) {
		if strings.Contains(host, ":") {
			return false // a port
		}
		want, err := idna.Lookup.ToASCII(host)
		decoded, _ := url.DomainToUnicode(want)
		punycode, err2 := idna.Punycode.ToASCII(host)
		same := err == nil && err2 == nil && want == strings.ToLower(punycode)
		u, err := url.FromNetURL(&neturl.URL{Scheme: "http", Host: host})
		switch {
		case err == nil && !(same && u.Hostname() == want):
			t.Errorf("FromNetURL accepts %+q, and net/http looks up %q, named %q",
				host, want, punycode)
		case err == nil || !same || !url.CanParse("http://"+host):
		case !strings.ContainsAny(decoded, "\u1806≠≮≯"):
			t.Errorf("FromNetURL refuses %+q: %v", host, err)
		}
		return err == nil
	}
	domains, step := 100_000, rune(7)
	if *url.Exhaustive {
		domains, step = 2_000_000, 1
	}
	if !check(strings.Repeat("\U00020000", 253)) {
		t.Error("refuses a domain of 253 code points")
	}
	accepted := 0
	g := random.New(39)
	for range domains {
		host := g.Domain()
		if utf8.RuneCountInString(host) < len(host) && len(host) < 1000 && check(host) {
			accepted++
		}
	}
	for r := rune(utf8.RuneSelf); r <= utf8.MaxRune; r += step {
		if random.IsAssigned(r) && check("a"+string(r)+".example.") {
			accepted++
		}
	}
	// Runs of marks and jamo, after code points that decompose into none, one or two.
	for r := rune(0x300); r <= utf8.MaxRune; r++ {
		if !random.IsAssigned(r) || !unicode.Is(unicode.M, r) && (r < 0x1100 || r > 0x11FF) {
			continue
		}
		for _, n := range []int{28, 29, 30, 31} {
			for _, first := range []string{"b", "\u01D6", "\uAC00"} {
				if check(first + strings.Repeat(string(r), n)) {
					accepted++
				}
			}
		}
	}
	for n := range 32 { // marks of several classes, and two runs
		run := strings.Repeat("\u0327", n/2) + strings.Repeat("\u0302", n-n/2)
		if check("b"+run) != (n <= 30) || check("b"+run+"x"+run) != (n <= 30) {
			t.Errorf("a run of %d marks, or two: accepted %t", n, n > 30)
		}
	}
	if accepted < 10_000 {
		t.Errorf("%d domains are accepted, so little is tested", accepted)
	}
}

// failedField returns the field that an error of FromNetURL names, or "" if the parser refused the
// URL. It returns false for an error that FromNetURL does not return.
func failedField(err error) (field string, ok bool) {
	switch e := err.(type) {
	case *url.ConversionError:
		return e.Field, e.Field != "" && e.Err != nil
	case *url.ParseError:
		return "", true
	}
	return "", false
}

// TestNetURLOfAll checks the promises of NetURL for many URLs.
func TestNetURLOfAll(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"web", "file", "idn", "messy"} {
		inputs, err := vector.ReadList("testdata/bench/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, input := range inputs {
			if u, err := url.Parse(input); err == nil {
				checkNetURL(t, u)
			}
		}
	}
	g := random.New(1)
	for range 20000 {
		input := g.Parse()
		p := url.Parser{}
		if input.Base != nil {
			p.Base, _ = url.Parse(*input.Base)
		}
		if u, err := p.Parse(input.Text); err == nil {
			checkNetURL(t, u)
		}
		if t.Failed() {
			return
		}
	}
}

func TestNetURLAllocations(t *testing.T) {
	u := url.MustParse("https://example.com:8080/a/b?q=%20#f")
	if n := testing.AllocsPerRun(100, func() { u.NetURL() }); n != 1 {
		t.Errorf("%v allocations", n)
	}
}

func FuzzNetURL(f *testing.F) {
	for _, test := range netURLTests {
		f.Add(test.url)
	}
	f.Fuzz(func(t *testing.T, input string) {
		if u, err := url.Parse(input); err == nil {
			checkNetURL(t, u)
		}
	})
}

// checkAsked checks that net/http asks u's host for n.
func checkAsked(t *testing.T, u *url.URL, n *neturl.URL) {
	t.Helper()
	if u.Scheme() == "file" && u.Host() == "" && strings.EqualFold(n.Hostname(), "localhost") &&
		len(n.Hostname()) == len("localhost") {
		return
	}
	host, err := dialled(n)
	if err != nil || !isHost(host, u) {
		t.Errorf("%#v: net/http dials %q, %v; here it is %q", n, host, err, u)
		return
	}
	header, err := named(n)
	if header == "" && err == nil && !infra.SchemeOf(u.Scheme()).IsRequested() {
		return
	}
	if err != nil || !isHost((&neturl.URL{Host: header}).Hostname(), u) {
		t.Errorf("%#v: net/http names %q, %v; here it is %q", n, header, err, u)
	}
}

// isHost reports whether host, from a Host header or a dialler's argument, is u's host: the same
// address, or the same name in any case.
func isHost(host string, u *url.URL) bool {
	if addr, err := netip.ParseAddr(host); err == nil {
		same, err := netip.ParseAddr(u.BareHostname())
		return err == nil && same == addr
	}
	for _, r := range host {
		if r >= utf8.RuneSelf {
			return false
		}
	}
	return strings.EqualFold(host, u.Hostname())
}

// TestFromNetURLAsksSameHost puts code points into a domain and, if the URL is not refused,
// compares its host with the one that net/http asks. Without -exhaustive it takes one code point of
// four above U+2000.
func TestFromNetURLAsksSameHost(t *testing.T) {
	taken := 0
	for r := rune(0x21); r < 0x30000; r++ {
		if r >= 0x2000 && r%4 != 0 && !*url.Exhaustive || !utf8.ValidRune(r) {
			continue
		}
		n := &neturl.URL{Scheme: "http", Host: "a" + string(r) + "b.example", Path: "/"}
		if u, err := url.FromNetURL(n); err == nil {
			checkAsked(t, u, n)
			taken++
		}
		if t.Failed() {
			return
		}
	}
	if taken < 5000 {
		t.Errorf("only %d are taken", taken)
	}
}

// FuzzFromNetURL checks that FromNetURL, whatever the net/url.URL has, returns a URL with its
// scheme and the host that net/http asks, equal to what Parse returns for the serialization.
func FuzzFromNetURL(f *testing.F) {
	f.Add("http", "", "", "", "h:80", "/a", "", false, "q", false, "f", "")
	f.Add("HTTP", "/a|b", "u", "p%", "[::1]", "//a", "//a", true, "#", true, " ", "%20")
	f.Add("foo", "//a@b/c", "", "", "é@", "*", "/%zz", true, "\n", false, "", "")
	f.Add("file", "", "", "", "", "//C|/x", "", true, "", true, "", "")
	for _, host := range []string{
		"wei\u1e9e.example", "BÜCHER.example:8080", "bücher.example", "0x7f.1", "1.2.3.4.",
		"01.2.3.4", "[::FFFF:1.2.3.4]:0080", "ａ.example",
	} {
		f.Add("http", "", "", "", host, "/", "", false, "", false, "", "")
	}
	f.Fuzz(func(
		t *testing.T, scheme, opaque, username, password, host, path, rawPath string,
		omitHost bool, rawQuery string, forceQuery bool, fragment, rawFragment string,
	) {
		n := neturl.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath,
			OmitHost: omitHost, RawQuery: rawQuery, ForceQuery: forceQuery, Fragment: fragment,
			RawFragment: rawFragment,
		}
		if username != "" || password != "" {
			n.User = neturl.UserPassword(username, password)
		}
		u, err := url.FromNetURL(&n)
		if err != nil {
			if _, ok := failedField(err); u != nil || !ok {
				t.Errorf("%#v: %v, %v", n, u, err)
			}
			return
		}
		if !strings.EqualFold(u.Scheme(), scheme) {
			t.Errorf("%#v: scheme of %q", n, u)
		}
		if url.IsSpecialScheme(u.Scheme()) && host != "" {
			checkAsked(t, u, &n)
		}
		if v, err := url.Parse(u.Href()); err != nil || *v != *u {
			t.Errorf("%#v: %q parses to %v, %v", n, u, v, err)
		}
		checkNetURL(t, u)
	})
}

func TestRequestTarget(t *testing.T) {
	for _, test := range []struct {
		href, uri string
	}{
		{"https://example.com", "/"},
		{"http://example.com/a/b?c#d", "/a/b?c"},
		{"http://user:pass@example.com:8080/?#d", "/?"},
		{"http://[::1]/#?", "/"},
		{"wss://[2001:db8::1]:1//a?'", "//a?%27"},
		{"http://h/%zz|;é", "/%zz|;%C3%A9"},
		{"foo://h", "/"},
		{"foo://h:1?q#f", "/?q"},
		{"foo:/.//a", "//a"},
		{"file:///a", "/a"},
		{"file://h/a", "/a"},
		{"mailto:a?b", ""},
		{"", ""},
	} {
		var u url.URL
		u.SetHref(test.href)
		if got := u.RequestURI(); got != test.uri {
			t.Errorf("%q: request URI %q, want %q", &u, got, test.uri)
		}
	}
}

func TestBareHostname(t *testing.T) {
	for _, test := range []struct{ href, want string }{
		{"https://example.com:8080/", "example.com"},
		{"http://0x7f.1/", "127.0.0.1"},
		{"http://[::FFFF:1.2.3.4]:8080/", "::ffff:102:304"},
		{"http://[::1]/", "::1"},
		{"foo://[2001:db8::]", "2001:db8::"},
		{"foo://h:1", "h"},
		{"foo://", ""},
		{"file:///a", ""},
		{"mailto:a@b", ""},
		{"", ""},
	} {
		var u url.URL
		u.SetHref(test.href)
		got := u.BareHostname()
		if got != test.want {
			t.Errorf("%q: %q, want %q", &u, got, test.want)
		}
		addr, err := netip.ParseAddr(got)
		if (err == nil) != u.HostValue().Addr().IsValid() ||
			err == nil && addr != u.HostValue().Addr() {
			t.Errorf("%q: %q is the address %v, %v", &u, got, addr, err)
		}
		if n := testing.AllocsPerRun(10, func() { u.BareHostname() }); n > 0 {
			t.Errorf("%q: %v allocations", &u, n)
		}
	}
}

// Whatever the URL, a request line with its RequestURI has three parts.
func FuzzRequestURI(f *testing.F) {
	f.Add("https://h/a b?c d#e f")
	f.Add("foo://h?\r\n")
	f.Add("http://h/\x00\x7F\u2028?\u0085")
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse(input)
		if err != nil || u.HasOpaquePath() {
			return
		}
		uri := u.RequestURI()
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + uri +
			" HTTP/1.1\r\nHost: h\r\n\r\n")))
		if err == nil && r.RequestURI != uri || strings.ContainsAny(uri, " \t\r\n#\x00") ||
			!strings.HasPrefix(uri, "/") {
			t.Errorf("%q: %q, read as %+v, %v", u, uri, r, err)
		}
	})
}

func ExampleURL_RequestURI() {
	u := url.MustParse("https://example.com/a|b?q='#top")
	fmt.Printf("GET %s HTTP/1.1\nHost: %s\n", u.RequestURI(), u.Host())
	// Output:
	// GET /a|b?q=%27 HTTP/1.1
	// Host: example.com
}

func ExampleURL_BareHostname() {
	u := url.MustParse("http://[::1]:8080/")
	fmt.Println(u.Hostname(), u.BareHostname())
	fmt.Println(net.ParseIP(u.Hostname()), net.ParseIP(u.BareHostname()).IsLoopback())
	// Output:
	// [::1] ::1
	// <nil> true
}
