package url_test

import (
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/net/url"
)

// staysOnHost checks that browsers read no other host in the paths of a URL without a Host
// than that of the page that they are on.
func staysOnHost(t *testing.T, input string, u *url.URL) {
	t.Helper()
	if u.Scheme != "" || u.Host != "" || u.User != nil {
		return
	}
	for _, path := range []string{u.Path, u.EscapedPath(), u.RequestURI(), u.String()} {
		if leadsElsewhere(path) {
			t.Errorf("%q is %#v: %q leads elsewhere", input, *u, path)
		}
	}
}

// leadsElsewhere reports whether browsers read another host in ref than that of the page.
func leadsElsewhere(ref string) bool {
	for _, scheme := range []string{"https:", "http:"} {
		r, err := weburl.ParseWithBase(ref, scheme+"//page.example:81/p/q")
		if err == nil && r.Host() != "" && r.Host() != "page.example:81" {
			return true
		}
	}
	return false
}

// TestPathLeadsNowhereElse redirects to the Path of hostile references that have no Host.
func TestPathLeadsNowhereElse(t *testing.T) {
	for input, path := range map[string]string{
		"/.//evil.example":       "/.//evil.example",
		"/a/..//evil.example":    "/.//evil.example",
		"/%2Fevil.example":       "/.//evil.example",
		"%2F/evil.example":       ".///evil.example",
		"/%5Cevil.example":       `/./\evil.example`,
		"/%09/evil.example":      "/./\t/evil.example",
		"%20//evil.example":      "./ //evil.example",
		"%5C%5Cevil.example":     `./\\evil.example`,
		"https%3A//evil.example": "./https://evil.example",
		"HTTPS%3Aevil.example":   "./HTTPS:evil.example",
		"foo%3A//evil.example":   "./foo://evil.example",
		"file%3A%2F%2Fevil":      "./file://evil",
		"File%3Aa.jpg":           "File:a.jpg", // names no host
	} {
		u := must(url.Parse(input))
		if u.Path != path || u.Host != "" {
			t.Errorf("%q: Path %q, want %q; Host %q", input, u.Path, path, u.Host)
		}
		staysOnHost(t, input, u)
		staysOnHost(t, input, must(must(url.Parse("/a/b")).Parse(input)))
		staysOnHost(t, input, u.JoinPath("c"))
	}
	g := random.New(27, nil)
	n := 30000
	if *exhaustive {
		n = 300000
	}
	for i := range n {
		ref := g.Reference()
		if i%2 == 0 {
			ref = []string{"/", "", "/./", `\`, "a/../"}[i/2%5] + strings.Repeat([]string{"/", "%2F", `\`, "%5c", "%09", " "}[i/10%6], 1+i%2) + ref
		}
		if u, err := url.Parse(ref); err == nil {
			staysOnHost(t, ref, u)
		}
	}
}
