//go:build !race

// Under the race detector other code allocates too.

package url_test

import (
	neturl "net/url"
	"testing"

	"github.com/go-weburl/url/net/url"
)

// TestAllocations checks that text that needs no change allocates only what is returned, and that
// the URL itself is not allocated if it does not escape.
func TestAllocations(t *testing.T) {
	base := must(url.Parse("https://example-1.com/a/b?c#d"))
	for name, test := range map[string]struct {
		want   float64
		inputs []string
		call   func(s string, u *url.URL)
	}{
		"Parse": {0, []string{
			"http://www.example-1.com:8080/a.b/.c/..d/e./f.html?g=h#i", "https://a.b.museum./",
			"http://h/|a", "/a-b/c.d?e", "a/../b.c", "?q", "#f",
		}, func(s string, _ *url.URL) { url.Parse(s) }},
		"Parse, with a serialization": {1, []string{"https://h", "HTTP://h/a"},
			func(s string, _ *url.URL) { url.Parse(s) }},
		"Parse, on a page": {2, []string{"//0.8.de/"},
			func(s string, _ *url.URL) { url.Parse(s) }},
		"String": {1, []string{
			"https://h", "http://h/a/b", "https://example-1.com:8443/a-b/c.html?d=e&f#g",
		}, func(_ string, u *url.URL) { _ = u.String() }},
		"Std": {0, []string{
			"https://h-1.de/a.b?c#d", "//h/%C3%BC#%C3%BC",
		}, func(_ string, u *url.URL) { u.Std() }},
		"EscapedPath": {0, []string{
			"https://h/a.b", "//h/(a)", "https://h",
		}, func(_ string, u *url.URL) { u.EscapedPath() }},
		"ParseQuery": {3, []string{ // the map takes two
			"a=b", "a=b&c=d&e",
		}, func(s string, _ *url.URL) { url.ParseQuery(s) }},
		"URL.Parse": {0, []string{"https://other.example/", "/a/b", "/a/b.c", "?q", "#f", ""},
			func(s string, _ *url.URL) { base.Parse(s) }},
		"URL.Parse, on the base": {1, []string{"//other.example:80/a"},
			func(s string, _ *url.URL) { base.Parse(s) }},
		"ResolveReference": {0, []string{
			"//other.example", "//h/a/b", "/a/b", "?q", "#f", "", "/a?b#c",
		}, func(_ string, u *url.URL) { base.ResolveReference(u) }},
		"URL.Parse, with a path to join": {1, []string{
			"c", "c/d?e",
		}, func(s string, _ *url.URL) { base.Parse(s) }},
		"ResolveReference, with a path to join": {1, []string{
			"c", "c/d?e",
		}, func(_ string, u *url.URL) { base.ResolveReference(u) }},
	} {
		for _, s := range test.inputs {
			u := must(url.Parse(s))
			if got := testing.AllocsPerRun(10, func() { test.call(s, u) }); got > test.want {
				t.Errorf("%s, %q: %v allocations, want %v", name, s, got, test.want)
			}
		}
	}
	n := &neturl.URL{Path: "/ü", Fragment: "ü"}
	if got := testing.AllocsPerRun(10, func() { url.FromStd(n) }); got != 0 {
		t.Errorf("FromStd: %v allocations", got)
	}
}
