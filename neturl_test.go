package url_test

import (
	"errors"
	neturl "net/url"
	"reflect"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/corpus"
	"github.com/go-weburl/url/internal/inputs/random"
)

// checkNetURL checks what is promised of u.NetURL for every u.
func checkNetURL(t *testing.T, u *url.URL) {
	t.Helper()
	n, err := u.NetURL()
	if err != nil {
		checkUnsendable(t, u, err)
		return
	}
	switch u.Scheme() {
	case "http", "https", "ws", "wss":
		checkRequest(t, u, n)
	default:
		m := *n
		m.Fragment = ""
		if m.String() != u.HrefWithoutFragment() {
			t.Errorf("%q: String is %q", u, &m)
		}
	}
	if p, err := neturl.Parse(u.Href()); err == nil && n.Opaque == "" && !reflect.DeepEqual(p, n) {
		t.Errorf("%q: %#v\nnet/url.Parse gives %#v", u, n, p)
	}
	checkBack(t, u, n)
}

// checkRequest checks that what net/http sends for n is what a browser sends for u.
func checkRequest(t *testing.T, u *url.URL, n *neturl.URL) {
	t.Helper()
	target := u.Pathname()
	if u.HasQuery() {
		target += "?" + u.RawQuery()
	}
	if n.RequestURI() != target {
		t.Errorf("%q: request target %q", u, n.RequestURI())
	}
	if n.Scheme != u.Scheme() || n.Host != u.Host() {
		t.Errorf("%q: asks %s, %s", u, n.Scheme, n.Host)
	}
	if n.Path != url.PercentDecodeString(u.Pathname()) {
		t.Errorf("%q: Path is %q", u, n.Path)
	}
	password, _ := n.User.Password()
	if n.User.Username() != url.PercentDecodeString(u.Username()) || password != url.PercentDecodeString(u.Password()) {
		t.Errorf("%q: credentials %q, %q", u, n.User.Username(), password)
	}
}

// checkBack checks that n, which is u's, becomes u again: but for an empty
// fragment, and the way in which the credentials are percent-encoded.
func checkBack(t *testing.T, u *url.URL, n *neturl.URL) {
	t.Helper()
	back, err := url.FromNetURL(n)
	if err != nil {
		t.Errorf("%q: back from %#v: %v", u, n, err)
		return
	}
	want := u.Clone()
	if u.Fragment() == "" {
		want.SetHash("")
	}
	if same := url.PercentDecodeString; same(back.Username()) == same(u.Username()) && same(back.Password()) == same(u.Password()) {
		want, _ = url.Parse(strings.Replace(want.Href(), credentials(u), credentials(back), 1))
	}
	if *back != *want {
		t.Errorf("%q: comes back as %q", u, back)
	}
	again, err := back.NetURL()
	if err != nil || !reflect.DeepEqual(again, n) {
		t.Errorf("%q: %#v\nand from what that comes back as, %#v, %v", u, n, again, err)
	}
}

// credentials returns what u has before its host.
func credentials(u *url.URL) string {
	s := u.Protocol() + "//" + u.Username()
	if u.Password() != "" {
		s += ":" + u.Password()
	}
	if u.Username() != "" || u.Password() != "" {
		s += "@"
	}
	return s
}

func checkUnsendable(t *testing.T, u *url.URL, err error) {
	t.Helper()
	var e *url.NetURLError
	switch {
	case !errors.As(err, &e):
		t.Errorf("%q: %v is no NetURLError", u, err)
	case errors.Is(err, url.ErrUnsendableHost) && strings.ContainsAny(u.Hostname(), "\"`{}"):
	case errors.Is(err, url.ErrUnsendablePath) && strings.HasPrefix(u.Pathname(), "//") && !sameInNetURL(u.Pathname()):
	default:
		t.Errorf("%q: %v", u, err)
	}
}

// sameInNetURL reports whether a net/url.URL with path as its RawPath sends it.
func sameInNetURL(path string) bool {
	n := neturl.URL{Path: url.PercentDecodeString(path), RawPath: path}
	return n.EscapedPath() == path
}

var netURLTests = []struct {
	name, url string
	want      neturl.URL
}{
	{"plain", "https://example.com/a/b?q#f", neturl.URL{Scheme: "https", Host: "example.com", Path: "/a/b", RawQuery: "q", Fragment: "f"}},
	{"port", "http://example.com:8080/", neturl.URL{Scheme: "http", Host: "example.com:8080", Path: "/"}},
	{"host in the username", "http://%0f@f/", neturl.URL{Scheme: "http", User: neturl.User("\x0f"), Host: "f", Path: "/"}},
	{"IPv6", "http://[::1]:8080/", neturl.URL{Scheme: "http", Host: "[::1]:8080", Path: "/"}},
	{"domain that is not ASCII", "http://bücher.example/", neturl.URL{Scheme: "http", Host: "xn--bcher-kva.example", Path: "/"}},
	{"default encoding", "http://h/%C3%A4%20b", neturl.URL{Scheme: "http", Host: "h", Path: "/ä b"}},
	{"another encoding", "http://h/a%2Fb", neturl.URL{Scheme: "http", Host: "h", Path: "/a/b", RawPath: "/a%2Fb"}},
	{"hexadecimal digits in lower case", "http://h/%c3%a4", neturl.URL{Scheme: "http", Host: "h", Path: "/ä", RawPath: "/%c3%a4"}},
	{"not UTF-8", "http://h/%FF", neturl.URL{Scheme: "http", Host: "h", Path: "/\xff"}},
	{"needs no encoding", "http://h/!'()*;[]", neturl.URL{Scheme: "http", Host: "h", Path: "/!'()*;[]", RawPath: "/!'()*;[]"}},
	{"two slashes", "http://h//a", neturl.URL{Scheme: "http", Host: "h", Path: "//a"}},
	{"vertical bar", "http://h/a|b", neturl.URL{Scheme: "http", Host: "h", Path: "/a|b", Opaque: "/a|b"}},
	{"vertical bar and slash", "http://h/a%2F|b", neturl.URL{Scheme: "http", Host: "h", Path: "/a/|b", RawPath: "/a%2F%7Cb", Opaque: "/a%2F|b"}},
	{"no escape", "http://h/%zz", neturl.URL{Scheme: "http", Host: "h", Path: "/%zz", Opaque: "/%zz"}},
	{"cut escape", "http://h/a%2", neturl.URL{Scheme: "http", Host: "h", Path: "/a%2", Opaque: "/a%2"}},
	{"empty query", "http://h/?", neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true}},
	{"empty query and fragment", "http://h/?#f", neturl.URL{Scheme: "http", Host: "h", Path: "/", ForceQuery: true, Fragment: "f"}},
	{"one hexadecimal digit", "http://h/%4z%z4", neturl.URL{Scheme: "http", Host: "h", Path: "/%4z%z4", Opaque: "/%4z%z4"}},
	{"query is not decoded", "http://h/?a%zz|%20;b", neturl.URL{Scheme: "http", Host: "h", Path: "/", RawQuery: "a%zz|%20;b"}},
	{"empty fragment", "http://h/#", neturl.URL{Scheme: "http", Host: "h", Path: "/"}},
	{"fragment", "http://h/#a%2fb", neturl.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "a/b", RawFragment: "a%2fb"}},
	{"fragment that net/url encodes", "http://h/#a|b#c%", neturl.URL{Scheme: "http", Host: "h", Path: "/", Fragment: "a|b#c%", RawFragment: "a|b#c%"}},
	{"username", "http://a%40b@h/", neturl.URL{Scheme: "http", User: neturl.User("a@b"), Host: "h", Path: "/"}},
	{"password", "http://:%zz%FF@h/", neturl.URL{Scheme: "http", User: neturl.UserPassword("", "%zz\xff"), Host: "h", Path: "/"}},
	{"ws", "ws://h/a|b", neturl.URL{Scheme: "ws", Host: "h", Path: "/a|b", Opaque: "/a|b"}},
	{"file", "file:///a/b%20c", neturl.URL{Scheme: "file", Path: "/a/b c"}},
	{"file with host", "file://h/a|b", neturl.URL{Scheme: "file", Host: "h", Path: "/a|b", Opaque: "//h/a|b"}},
	{"opaque path", "mailto:a b@example.com?c", neturl.URL{Scheme: "mailto", Opaque: "a b@example.com", RawQuery: "c"}},
	{"null host", "foo:/a", neturl.URL{Scheme: "foo", OmitHost: true, Path: "/a"}},
	{"null host and two slashes", "foo:/.//a", neturl.URL{Scheme: "foo", OmitHost: true, Path: "/.//a"}},
	{"empty host", "foo:///a", neturl.URL{Scheme: "foo", Path: "/a"}},
	{"empty host, empty path", "foo://", neturl.URL{Scheme: "foo", Opaque: "//"}},
	{"opaque host", "foo://a%20b/", neturl.URL{Scheme: "foo", Host: "a b", Path: "/"}},
	{"opaque host that net/url encodes", "foo://a%2fb:1/", neturl.URL{Scheme: "foo", Host: "a/b:1", Path: "/", Opaque: "//a%2fb:1/"}},
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
}

func TestNetURLError(t *testing.T) {
	for _, test := range []struct {
		url, field string
		err        error
	}{
		{"http://h//a|b", "Path", url.ErrUnsendablePath},
		{"wss://h//%zz", "Path", url.ErrUnsendablePath},
		{"http://a{b/", "Host", url.ErrUnsendableHost},
		{"https://a\"b:8080/", "Host", url.ErrUnsendableHost},
		{"https://a`b/", "Host", url.ErrUnsendableHost},
		{"https://a}/", "Host", url.ErrUnsendableHost},
	} {
		n, err := url.MustParse(test.url).NetURL()
		var e *url.NetURLError
		if n != nil || !errors.As(err, &e) || e.Field != test.field || !errors.Is(err, test.err) {
			t.Errorf("%s: %v, %v; want %v in %s", test.url, n, err, test.err, test.field)
		}
	}
	if _, err := new(url.URL).NetURL(); !errors.Is(err, url.ErrZeroURL) {
		t.Errorf("the zero URL: %v", err)
	}
}

func TestFromNetURL(t *testing.T) {
	for _, test := range []struct {
		name string
		n    neturl.URL
		want string
	}{
		{"upper case, default port", neturl.URL{Scheme: "HTTP", Host: "EXAMPLE.com:80"}, "http://example.com/"},
		{"domain that is not ASCII", neturl.URL{Scheme: "http", Host: "bücher.example", Path: "/"}, "http://xn--bcher-kva.example/"},
		{"path without a slash", neturl.URL{Scheme: "http", Host: "h", Path: "a"}, "http://h/a"},
		{"path to encode", neturl.URL{Scheme: "http", Host: "h", Path: "/a?b#c\\\t\n"}, "http://h/a%3Fb%23c%5C%09%0A"},
		{"RawPath that is not Path's", neturl.URL{Scheme: "http", Host: "h", Path: "/a", RawPath: "/b"}, "http://h/a"},
		{"dot segments", neturl.URL{Scheme: "http", Host: "h", Path: "/a/../b"}, "http://h/b"},
		{"two slashes", neturl.URL{Scheme: "http", Host: "h", Path: "//a/b"}, "http://h//a/b"},
		{"query to encode", neturl.URL{Scheme: "http", Host: "h", RawQuery: "a#b\nc' "}, "http://h/?a%23b%0Ac%27%20"},
		{"fragment", neturl.URL{Scheme: "http", Host: "h", Fragment: "a b#%"}, "http://h/#a%20b%23%25"},
		{"RawFragment that is not Fragment's", neturl.URL{Scheme: "http", Host: "h", Fragment: "a", RawFragment: "b"}, "http://h/#a"},
		{"credentials", neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("a@b:%41", "\xff/")}, "http://a%40b%3A%2541:%FF%2F@h/"},
		{"no credentials", neturl.URL{Scheme: "http", Host: "h", User: neturl.UserPassword("", "")}, "http://h/"},
		{"Opaque is the path", neturl.URL{Scheme: "http", Host: "h", User: neturl.User("u"), Path: "/x", Opaque: "/a|b?c"}, "http://u@h/a|b?c"},
		{"Opaque is the path, with a query", neturl.URL{Scheme: "http", Host: "h", Opaque: "/a#\nb", RawQuery: "c"}, "http://h/a%23%0Ab?c"},
		{"Opaque has the same host", neturl.URL{Scheme: "http", Host: "H:80", Opaque: "//h/a|b"}, "http://h/a|b"},
		{"Opaque has the host", neturl.URL{Scheme: "http", Opaque: "//h/a|b"}, "http://h/a|b"},
		{"opaque path", neturl.URL{Scheme: "mailto", Opaque: "a@b "}, "mailto:a@b%20"},
		{"file", neturl.URL{Scheme: "file", Path: "/C:/a b"}, "file:///C:/a%20b"},
		{"file without authority", neturl.URL{Scheme: "file", OmitHost: true, Path: "//a"}, "file:////a"},
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
		{"of another scheme", neturl.URL{Scheme: "http://x", Host: "h"}, "Scheme", url.ErrInvalidScheme},
		{"scheme with a space", neturl.URL{Scheme: " http", Host: "h"}, "Scheme", url.ErrInvalidScheme},
		{"no host", neturl.URL{Scheme: "http", Path: "/evil.example"}, "Host", url.ErrHostMissing},
		{"no host, two slashes", neturl.URL{Scheme: "http", Path: "//evil.example"}, "Host", url.ErrHostMissing},
		{"no host, as parsed", neturl.URL{Scheme: "http", OmitHost: true, Path: "/evil.example"}, "Host", url.ErrHostMissing},
		{"no host, Opaque", neturl.URL{Scheme: "http", Opaque: "evil.example"}, "Host", url.ErrHostMissing},
		{"no host, Opaque with a slash", neturl.URL{Scheme: "http", Opaque: "/evil.example"}, "Host", url.ErrHostMissing},
		{"no path in Opaque", neturl.URL{Scheme: "http", Host: "h", Opaque: "a"}, "Opaque", url.ErrOpaqueAuthority},
		{"another host", neturl.URL{Scheme: "http", Host: "h", Opaque: "//evil.example/"}, "Opaque", url.ErrOpaqueAuthority},
		{"another port", neturl.URL{Scheme: "http", Host: "h:81", Opaque: "//h/"}, "Opaque", url.ErrOpaqueAuthority},
		{"another host, file", neturl.URL{Scheme: "file", Host: "h", Opaque: "//evil.example/"}, "Opaque", url.ErrOpaqueAuthority},
		{"path in the host", neturl.URL{Scheme: "http", Host: "h/a"}, "", url.ErrDomainToASCII},
		{"at sign in the host", neturl.URL{Scheme: "http", Host: "h@evil.example"}, "", url.ErrDomainToASCII},
		{"newline in the host", neturl.URL{Scheme: "http", Host: "h\nx"}, "", url.ErrDomainToASCII},
		{"escape in the host", neturl.URL{Scheme: "http", Host: "a%41"}, "", url.ErrDomainToASCII},
		{"zone", neturl.URL{Scheme: "http", Host: "[fe80::1%eth0]"}, "", url.ErrIPv6InvalidCodePoint},
		{"rootless path", neturl.URL{Scheme: "foo", Path: "a"}, "Path", url.ErrRootlessPath},
	} {
		u, err := url.FromNetURL(&test.n)
		var e *url.NetURLError
		if u != nil || !errors.As(err, &e) || e.Field != test.field || !errors.Is(err, test.err) {
			t.Errorf("%s: %v, %v; want %v in %q", test.name, u, err, test.err, test.field)
		}
	}
}

// TestNetURLOfAll checks what is promised of every URL on many.
func TestNetURLOfAll(t *testing.T) {
	t.Parallel()
	for _, name := range []string{"web", "file", "idn", "messy"} {
		inputs, err := corpus.Read("testdata/bench/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for _, input := range inputs {
			if u, err := url.Parse(input); err == nil {
				checkNetURL(t, u)
			}
		}
	}
	g := random.New(1, nil)
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

// FuzzFromNetURL checks that whatever a net/url.URL has, the URL that it is made
// into has its scheme, its host and what Parse gives for its serialization.
func FuzzFromNetURL(f *testing.F) {
	f.Add("http", "", "", "", "h:80", "/a", "", false, "q", false, "f", "")
	f.Add("HTTP", "/a|b", "u", "p%", "[::1]", "//a", "//a", true, "#", true, " ", "%20")
	f.Add("foo", "//a@b/c", "", "", "é@", "*", "/%zz", true, "\n", false, "", "")
	f.Add("file", "", "", "", "", "//C|/x", "", true, "", true, "", "")
	f.Fuzz(func(t *testing.T, scheme, opaque, username, password, host, path, rawPath string, omitHost bool, rawQuery string, forceQuery bool, fragment, rawFragment string) {
		n := neturl.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, RawPath: rawPath, OmitHost: omitHost,
			RawQuery: rawQuery, ForceQuery: forceQuery, Fragment: fragment, RawFragment: rawFragment,
		}
		if username != "" || password != "" {
			n.User = neturl.UserPassword(username, password)
		}
		u, err := url.FromNetURL(&n)
		if err != nil {
			var e *url.NetURLError
			if u != nil || !errors.As(err, &e) || e.Err == nil {
				t.Errorf("%#v: %v, %v", n, u, err)
			}
			return
		}
		if !strings.EqualFold(u.Scheme(), scheme) {
			t.Errorf("%#v: scheme of %q", n, u)
		}
		if u.IsSpecial() && host != "" {
			same, err := url.Parse(scheme + "://" + neturl.PathEscape(n.Hostname()) + "/")
			if strings.HasPrefix(host, "[") {
				same, err = url.Parse(scheme + "://[" + n.Hostname() + "]/")
			}
			if err != nil || same.Hostname() != u.Hostname() {
				t.Errorf("%#v: host of %q; by itself %v, %v", n, u, same, err)
			}
		}
		if v, err := url.Parse(u.Href()); err != nil || *v != *u {
			t.Errorf("%#v: %q parses to %v, %v", n, u, v, err)
		}
		checkNetURL(t, u)
	})
}
