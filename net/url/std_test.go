package url_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/net/url"
)

func TestStd(t *testing.T) {
	for input, want := range map[string]string{
		"http://h/a%2Fb|c?d'#e^": "http://h/a%2Fb%7Cc?d'#e%5E",
		"http://h/100%#%":        "http://h/100%25#%25",
		"http://h/#%2F|":         "http://h/#%2F%7C",
		`foo://h/\`:              "foo://h/%5C",
		"foo:/.//evil":           "foo:/.//evil",
		"/.//evil":               "/.//evil",
		"foo://b%C3%BC/":         "foo://b%C3%BC/",
		"foo://a%2541/":          "foo://a%2541/",
		"foo://%2541/":           "foo://%2541/",
		"foo://a%2541:80/":       "foo://a%2541:80/",
		"https:h":                "https://h",
		"https:/h/a":             "https://h/a",
		"*":                      "*",
		"a?b#c":                  "a?b#c",
		"postgres://a:1,b:2/db":  "postgres://a:1,b:2/db",
		"file:////a":             "file:///.//a",
	} {
		u := must(url.Parse(input))
		host := u.Host
		n := u.Std()
		if n.String() != want {
			t.Errorf("%q: %q, want %q", input, n, want)
		}
		if n != (*neturl.URL)(u) || url.FromStd(n) != u || u.Host != host {
			t.Errorf("%q: not shared, or with the Host %q", input, u.Host)
		}
	}
	u := &url.URL{Scheme: "https", Path: "/evil.example"}
	if s := u.Std().String(); s != "https://:/evil.example" {
		t.Errorf("Std without a host is %q", s)
	}
	if (*url.URL)(nil).Std() != nil || url.FromStd(nil) != nil {
		t.Error("nil is not nil")
	}
}

// asRead returns what browsers read in s, on a page if it has no scheme.
func asRead(s string) (*weburl.URL, error) {
	u, err := weburl.Parse(s)
	if errors.Is(err, weburl.ErrMissingSchemeNonRelativeURL) {
		return weburl.ParseWithBase(s, page)
	}
	return u, err
}

// TestStdSends checks that net/url makes the same request target of u.Std() as u does, and
// that a second call changes nothing.
func TestStdSends(t *testing.T) {
	g := random.New(28, nil)
	for i := range 20000 {
		u, err := url.Parse(g.URL())
		if i%2 == 0 {
			u, err = url.Parse("https://h/" + strings.ReplaceAll(g.Reference(), "#", "|%2F"))
		}
		if err != nil {
			continue
		}
		want, path := u.RequestURI(), u.EscapedPath()
		before, beforeErr := asRead(u.String())
		n := u.Std()
		if special := u.Scheme == "" || weburl.IsSpecialScheme(u.Scheme); special && (n.RequestURI() != want || n.EscapedPath() != path || u.RequestURI() != want) {
			t.Errorf("%#v: net/http sends %q, want %q", u, n.RequestURI(), want)
		}
		after, err := asRead(n.String())
		if err == nil && beforeErr != nil || beforeErr == nil && (err != nil || after.Host() != before.Host() || after.Scheme() != before.Scheme()) {
			t.Errorf("%#v: net/url writes %q, browsers read %v", u, n, before)
		}
		v := *u
		if u.Std(); *u != v {
			t.Errorf("%#v: a second Std makes %#v", v, u)
		}
	}
}

// TestFromStdRemoves has fields that net/url ignores.
func TestFromStdRemoves(t *testing.T) {
	n := &neturl.URL{Path: "/a", RawPath: "/b", Fragment: "c", RawFragment: "d"}
	if url.FromStd(n); *n != (neturl.URL{Path: "/a", Fragment: "c"}) {
		t.Errorf("%#v", n)
	}
}

// TestFromStdSends checks that FromStd changes nothing that net/url reads, and that both agree
// about what is sent.
func TestFromStdSends(t *testing.T) {
	g := random.New(29, nil)
	for i := range 20000 {
		input := g.URL()
		if i%2 == 0 {
			input = "https://h/" + g.Reference()
		}
		n, err := neturl.Parse(input)
		if err != nil {
			continue
		}
		s, target, path := n.String(), n.RequestURI(), n.EscapedPath()
		u := url.FromStd(n)
		if n.String() != s || n.RequestURI() != target || (*neturl.URL)(u) != n {
			t.Errorf("%q: net/url reads %q, before %q", input, n, s)
		}
		if u.EscapedPath() != path {
			t.Errorf("%q: path %q, net/url %q", input, u.EscapedPath(), path)
		}
		sendable := !strings.ContainsFunc(n.RawQuery, func(c rune) bool { return c <= ' ' || c >= 0x7F })
		if sendable && n.Opaque == "" && u.RequestURI() != target {
			t.Errorf("%q: target %q, net/url %q", input, u.RequestURI(), target)
		}
	}
}

// TestSigned sends requests, and compares the target that the server gets with what a signer
// would sign.
func TestSigned(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { got = r.RequestURI }))
	defer server.Close()
	for _, path := range []string{"/b/x/../y", "/a|b", "/a%2Fb|c", "/x%2F..%2Fadmin|", "/%2e%2e/a", "/ä b", "/100%", "/%zz|", "/a;b,c'(d)[e]", "//a//b", "", "/?a=1;b'|"} {
		for name, prepare := range map[string]func(req *http.Request) *url.URL{
			"net/url's, signed as ours": func(req *http.Request) *url.URL {
				n, err := neturl.Parse(server.URL + path)
				if err != nil {
					return nil // /100% and /%zz
				}
				req.URL = n
				return url.FromStd(req.URL)
			},
			"ours, sent as net/url's": func(req *http.Request) *url.URL {
				u := must(url.Parse(server.URL + path))
				req.URL = u.Std()
				return u
			},
		} {
			req := must(http.NewRequest("GET", server.URL, nil))
			u := prepare(req)
			if u == nil {
				continue
			}
			signed := u.RequestURI()
			resp, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Errorf("%s, %q: %v", name, path, err)
				continue
			}
			io.Copy(io.Discard, resp.Body)
			resp.Body.Close()
			if got != signed {
				t.Errorf("%s, %q: signed %q, sent %q", name, path, signed, got)
			}
		}
	}
}

// TestDirector edits a request's URL, as a reverse proxy does.
func TestDirector(t *testing.T) {
	req := must(http.NewRequest("GET", "http://h/a", nil))
	u := url.FromStd(req.URL)
	u.Host = "backend"
	if req.URL.Host != "backend" {
		t.Error("the edit is lost")
	}
}

// TestNewRequest has the strings that http.NewRequest refuses, or reads differently.
func TestNewRequest(t *testing.T) {
	for input, want := range map[string]string{
		"http://h/a|b":     "/a%7Cb",
		"http://h/%zz":     "", // Std sends /%25zz
		"https:h/a":        "",
		"http://h/a%2Fb|c": "/a/b%7Cc", // Std sends /a%2Fb%7Cc
	} {
		u := must(url.Parse(input))
		req, err := http.NewRequest("GET", u.String(), nil)
		if want == "" {
			if err == nil && req.URL.Host != "" {
				t.Errorf("%q: %v", input, req.URL)
			}
		} else if err != nil || req.URL.RequestURI() != want {
			t.Errorf("%q: %v, %v", input, req.URL, err)
		}
	}
	var e *url.Error
	if _, err := http.NewRequest("GET", "http://h/%zz", nil); !errors.As(err, &e) {
		t.Errorf("%#v", err)
	}
}
