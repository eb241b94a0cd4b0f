package url_test

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"path"
	"slices"
	"strings"
	"sync"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/net/url"
)

func TestStd(t *testing.T) {
	for _, test := range []struct {
		input, want string
		isCopy      bool
	}{
		{"http://h/a%2Fb|c?d'#e|", "http://h/a%2Fb%7Cc?d'#e%7C", false},
		{"http://h/100%#%", "http://h/100%25#%25", false},
		{"http://h/#%2F|", "http://h/#%2F%7C", false},
		{`foo://h/\`, "foo://h/%5C", false},
		{"foo:/.//evil", "foo:/.//evil", false},
		{"/.//evil", "/.//evil", false},
		{"foo://b%C3%BC/", "foo://b%C3%BC/", false},
		{"foo://a%2541/", "foo://a%2541/", true},
		{"foo://%2541/", "foo://%2541/", true},
		{"foo://a%2541:80/", "foo://a%2541:80/", true},
		{"https:h", "https://h", true},
		{"https:/h/a", "https://h/a", true},
		{"*", "*", false},
		{"a?b#c", "a?b#c", false},
		{"postgres://a:1,b:2/db", "postgres://a:1,b:2/db", false},
		{"file:////a", "file:///.//a", false},
	} {
		u := must(url.Parse(test.input))
		before := *u
		n := u.Std()
		if n.String() != test.want {
			t.Errorf("%q: %q, want %q", test.input, n, test.want)
		}
		if isCopy := n != (*neturl.URL)(u); isCopy != test.isCopy || *u != before {
			t.Errorf("%q: a copy: %t; now %#v", test.input, isCopy, u)
		}
		if n.Host != u.Host || (*neturl.URL)(url.FromStd(n)) != n {
			t.Errorf("%q: %#v, or not shared", test.input, n)
		}
	}
	n := must(url.Parse("https:/h/a")).Std()
	if *n != (neturl.URL{Scheme: "https", Host: "h", Path: "/a"}) {
		t.Errorf("%#v", n)
	}
	u := &url.URL{Scheme: "https", Path: "/evil.example"}
	if s := u.Std().String(); s != "https://:/evil.example" || u.Opaque != "" {
		t.Errorf("Std without a host is %q", s)
	}
	if (*url.URL)(nil).Std() != nil || url.FromStd(nil) != nil {
		t.Error("nil is not nil")
	}
}

// asRead returns the URL that browsers read in s, on a page if it has no scheme.
func asRead(s string) (*weburl.URL, error) {
	u, err := weburl.Parse(s)
	if errors.Is(err, weburl.ErrMissingSchemeNonRelativeURL) {
		return weburl.ParseWithBase(s, page)
	}
	return u, err
}

// TestStdSends checks that Std and FromStd do not write, that both packages make the same request
// target and path of the value, and that the path has the segments that a browser requests.
func TestStdSends(t *testing.T) {
	g := random.New(28)
	for i := range 20000 {
		input := g.URL()
		if i%2 == 0 {
			input = "https://h/" + strings.ReplaceAll(g.Reference(), "#",
				[]string{"|%2F", "%2f%", "(%40|"}[i/2%3])
		}
		u, err := url.Parse(input)
		if err != nil {
			continue
		}
		was := *u
		before, beforeErr := asRead(u.String())
		n := u.Std()
		if !isGuarded(u) && (n.RequestURI() != u.RequestURI() &&
			(n == (*neturl.URL)(u) || n.Opaque == "") || n.EscapedPath() != u.EscapedPath()) {
			t.Errorf("%#v: net/http sends %q and %q, want %q and %q", u, n.RequestURI(),
				n.EscapedPath(), u.RequestURI(), u.EscapedPath())
		}
		after, err := asRead(n.String())
		if err == nil && beforeErr != nil ||
			beforeErr == nil && (err != nil || after.Host() != before.Host() ||
				after.Scheme() != before.Scheme()) {
			t.Errorf("%#v: net/url writes %q, browsers read %v", u, n, before)
		}
		if browser, err := weburl.Parse(input); err == nil && browser.HasHost() && u.Host != "" &&
			!slices.Equal(segments(u.EscapedPath()), segments(browser.Pathname())) &&
			weburl.IsSpecialScheme(u.Scheme) {
			t.Errorf("%q: net/http sends the path %q, browsers %q",
				input, u.EscapedPath(), browser.Pathname())
		}
		if url.FromStd(n); *u != was {
			t.Errorf("%#v: it was %#v", u, was)
		}
	}
}

// isGuarded reports whether Path differs from the decoded RawPath because path.Clean would turn
// that into a host. A URL without a Host cannot be sent.
func isGuarded(u *url.URL) bool {
	decoded := weburl.PercentDecode(u.RawPath)
	return u.Host == "" && u.RawPath != "" && u.Path != decoded && isCleanedElsewhere(decoded)
}

// isCleanedElsewhere reports whether browsers read another host in ref, or refuse it, after
// path.Clean.
func isCleanedElsewhere(ref string) bool {
	before, _, _ := strings.Cut(ref, "?")
	return slices.ContainsFunc([]string{path.Clean(ref), path.Clean("/" + ref),
		path.Clean("/" + before)}, func(ref string) bool {
		_, err1 := weburl.ParseWithBase(ref, page)
		_, err2 := weburl.ParseWithBase(ref, "http://page.example/")
		return err1 != nil || err2 != nil || leadsElsewhere(ref)
	})
}

// segments returns the segments of a path, decoded.
func segments(path string) (segments []string) {
	for s := range strings.SplitSeq(strings.TrimPrefix(path, "/"), "/") {
		segments = append(segments, weburl.PercentDecode(s))
	}
	return segments
}

// TestAssignedFields assigns fields that disagree. They are read as by net/url, and Std and FromStd
// do not change them.
func TestAssignedFields(t *testing.T) {
	e := newEditor(29)
	for range 20000 {
		n := neturl.URL(*e.url())
		was := n
		u := url.FromStd(&n)
		if isGuarded(u) {
			continue
		}
		if u.EscapedPath() != n.EscapedPath() || u.EscapedFragment() != n.EscapedFragment() {
			t.Errorf("%#v: %q and %q, net/url %q and %q", n, u.EscapedPath(), u.EscapedFragment(),
				n.EscapedPath(), n.EscapedFragment())
		}
		if n.Opaque == "" && u.RequestURI() != n.RequestURI() {
			t.Errorf("%#v: %q, net/url %q", n, u.RequestURI(), n.RequestURI())
		}
		if u.Std(); n != was || (*neturl.URL)(u) != &n {
			t.Errorf("%#v: it was %#v", n, was)
		}
	}
}

// TestRouter sends requests through a router that takes RawPath if it is set, and Path otherwise. A
// middleware before it checks the host and the path.
func TestRouter(t *testing.T) {
	route := func(r *http.Request) string {
		if r.URL.RawPath != "" {
			return r.URL.RawPath
		}
		return r.URL.Path
	}
	for _, path := range []string{
		"/admin%2Fb|", "/admin%2Fb%7C", "/admin/b|", "/(a)|", "/a%2fb", "/a%20b%2F", "/%5C%2F|",
		"/a",
	} {
		var before, after, escaped string
		handler := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			before = route(r)
			u := url.FromStd(r.URL)
			u.Hostname()
			escaped = u.EscapedPath()
			if r.URL = u.Std(); escaped != r.URL.EscapedPath() {
				t.Errorf("%s: %s is checked, and net/url has %s",
					path, escaped, r.URL.EscapedPath())
			}
			after = route(r)
		})
		r := httptest.NewRequest("GET", path, nil)
		handler.ServeHTTP(httptest.NewRecorder(), r)
		if after != before {
			t.Errorf("%s: routed as %s, and without the middleware as %s", path, after, before)
		}
		// A URL that was parsed here may be dispatched again.
		u := must(url.Parse("http://h" + path))
		r.URL = u.Std()
		raw, err := neturl.PathUnescape(route(r))
		if err != nil || raw != u.Path || weburl.PercentDecode(u.EscapedPath()) != u.Path {
			t.Errorf("%s: routed as %s, and checked as %s", path, route(r), u.EscapedPath())
		}
		if strings.Contains(strings.ToUpper(path), "%2F") && route(r) != u.EscapedPath() {
			t.Errorf("%s: routed as %s, and checked as %s", path, route(r), u.EscapedPath())
		}
	}
}

// TestSharedURL reads one URL in several goroutines. The race detector finds any writes.
func TestSharedURL(t *testing.T) {
	for _, u := range []*url.URL{
		must(url.Parse("https://u:p@h/a%2Fb|c?q#f%2F|")), must(url.Parse("https:h/x")),
		must(url.Parse("foo://a%2541/")), must(url.Parse("/%5C///x")),
		{Scheme: "https", Host: "h", Path: "/a", RawPath: "/b",
			Fragment: "c", RawFragment: "d", RawQuery: "e f#"},
	} {
		was := *u
		var group sync.WaitGroup
		for range 4 {
			group.Go(func() {
				n := u.Std()
				v := url.FromStd((*neturl.URL)(u))
				_ = n.String() + v.String() + v.EscapedPath() +
					v.RequestURI() + v.Redacted() + v.JoinPath("x").String()
				v.ResolveReference(v)
				v.Clone()
			})
		}
		group.Wait()
		if *u != was {
			t.Errorf("%#v, it was %#v", u, was)
		}
	}
}

// TestSigned sends requests, and compares the target that the server gets with the text that a
// signer would sign.
func TestSigned(t *testing.T) {
	var got string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = r.RequestURI
	}))
	defer server.Close()
	for _, path := range []string{
		"/b/x/../y", "/a|b", "/a%2Fb|c", "/x%2F..%2Fadmin|", "/%2e%2e/a", "/ä b", "/100%", "/%zz|",
		"/a;b,c'(d)[e]", "//a//b", "", "/?a=1;b'|",
	} {
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
		"http://h/a%2Fb|c": "/a%2Fb%7Cc",
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
