package url_test

import (
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"path"
	"slices"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/net/url"
)

// staysOnHost checks the paths of a URL without a Host, as references and as http.Redirect sends
// them. In them, browsers must read no host other than the page's.
func staysOnHost(t *testing.T, input string, u *url.URL) {
	t.Helper()
	if u.Scheme != "" || u.Host != "" || u.User != nil {
		return
	}
	refs := []string{u.Path, path.Clean(u.Path), u.EscapedPath(), u.RequestURI(), u.String()}
	for _, ref := range refs {
		for _, requested := range []string{"/", "/a/b"} {
			refs = append(refs, location(requested, ref))
		}
	}
	slices.Sort(refs)
	for _, ref := range slices.Compact(refs) {
		if leadsElsewhere(ref) {
			t.Errorf("%q is %#v: %q leads elsewhere", input, *u, ref)
		}
	}
}

// location returns the Location that http.Redirect sends for ref if a path is requested.
func location(requested, ref string) string {
	w := httptest.NewRecorder()
	r := &http.Request{Method: "HEAD", URL: &neturl.URL{Path: requested}}
	http.Redirect(w, r, ref, http.StatusFound)
	return w.Header().Get("Location")
}

// leadsElsewhere reports whether browsers read a host other than the page's in ref.
func leadsElsewhere(ref string) bool {
	for _, scheme := range []string{"https:", "http:"} {
		r, err := weburl.ParseWithBase(ref, scheme+"//page.example:81/p/q")
		if err == nil && r.Host() != "" && r.Host() != "page.example:81" {
			return true
		}
	}
	return false
}

// TestPathLeadsNowhereElse redirects to the Path of hostile references without a Host.
func TestPathLeadsNowhereElse(t *testing.T) {
	for input, path := range map[string]string{
		"/.//evil.example":       "/.//evil.example",
		"/a/..//evil.example":    "/.//evil.example",
		"/%2Fevil.example":       "/.//evil.example",
		"%2F/evil.example":       ".///evil.example",
		"/%5Cevil.example":       `/./.\evil.example`,
		"/%09/evil.example":      "/./.\t/evil.example",
		"%20//evil.example":      "./ //evil.example",
		"%5C%5Cevil.example":     `./.\\evil.example`,
		"https%3A//evil.example": `./.\https://evil.example`,
		"HTTPS%3Aevil.example":   `./.\HTTPS:evil.example`,
		"foo%3A//evil.example":   "./foo://evil.example",
		"file%3A%2F%2Fevil":      "./file://evil",
		"File%3Aa.jpg":           "File:a.jpg", // names no host

		// http.Redirect cleans these paths.
		"/%5C///evil.example":              `/./.\///evil.example`,
		"/..//%5Cevil.example":             `/.//.\evil.example`,
		"/a/..//%5Cevil.example":           `/.//.\evil.example`,
		"/x%2F..%2F%5Cevil.example":        `/x/../.\evil.example`,
		"%5Cevil.example":                  `.\evil.example`,
		"../%5Cevil.example":               `../.\evil.example`,
		"x/..%2Fhttps:/evil.example":       `x/../.\https:/evil.example`,
		"/%5Cevil.example%3F%2F..%2F..%2F": `/./.\evil.example?/../../`,
		"/a/%5Cevil.example":               `/a/\evil.example`, // stays below /a/
		"https%3A/..%2F%5Cevil.example":    `./https:/../.\evil.example`,
	} {
		u := must(url.Parse(input))
		if u.Path != path || u.Host != "" {
			t.Errorf("%q: Path %q, want %q; Host %q", input, u.Path, path, u.Host)
		}
		staysOnHost(t, input, u)
		staysOnHost(t, input, must(must(url.Parse("/a/b")).Parse(input)))
		staysOnHost(t, input, u.JoinPath("c"))
	}
	g := random.New(27)
	n := 30000
	if *exhaustive {
		n = 300000
	}
	for i := range n {
		ref := g.Reference()
		if i%2 == 0 {
			ref = []string{"/", "", "/./", `\`, "a/../", "..%2f"}[i/2%6] +
				strings.Repeat([]string{"/", "%2F", `\`, "%5c", "%09", " "}[i/12%6], 1+i%2) + ref
		}
		if u, err := url.Parse(ref); err == nil {
			staysOnHost(t, ref, u)
		}
	}
}

// TestShortPathsLeadNowhereElse puts each sequence of four tokens before a host. Browsers must read
// EscapedPath as they read the parsed text.
func TestShortPathsLeadNowhereElse(t *testing.T) {
	t.Parallel()
	tokens := []string{"/", `\`, "%2F", "%5C", ".", "..", "a", "%09", "%3F", "%20", "http%3A",
		"%0A"}
	inputs := []string{"evil.example"}
	for range 4 {
		next := inputs
		for _, token := range tokens {
			for _, s := range inputs {
				next = append(next, token+s)
			}
		}
		slices.Sort(next)
		inputs = slices.Compact(next)
	}
	elsewhere := 0
	for _, s := range inputs {
		u, err := url.Parse(s)
		if err != nil {
			continue
		}
		staysOnHost(t, s, u)
		if u.Host == "" {
			const page = "https://page.example/p/q"
			want, got := must(weburl.ParseWithBase(s, page)),
				must(weburl.ParseWithBase(u.EscapedPath(), page))
			if got.Pathname() != want.Pathname() {
				t.Errorf("%q: browsers read %q as %s, want %s",
					s, u.EscapedPath(), got.Pathname(), want.Pathname())
			}
			n, err := neturl.Parse(s)
			if err == nil && (leadsElsewhere(n.Path) || leadsElsewhere(location("/", n.Path))) {
				elsewhere++
			}
			v := must(must(url.Parse("/p/q")).Parse(s))
			staysOnHost(t, s, v)
			if got := must(weburl.ParseWithBase(v.String(), page)); got.Pathname() !=
				want.Pathname() {
				t.Errorf("%q on /p/q: %q, want %s", s, v, want.Pathname())
			}
			staysOnHost(t, s, u.JoinPath("b"))
		}
		if t.Failed() {
			return
		}
	}
	t.Logf("of %d, %d would lead elsewhere by net/url's Path", len(inputs), elsewhere)
	if elsewhere < 1000 {
		t.Error("these are too few")
	}
}
