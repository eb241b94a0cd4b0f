package urlpattern_test

import (
	"testing"

	"github.com/go-weburl/url/urlpattern"
)

// TestReports shows what reports/urlpattern.md expects, by the standard's text.
func TestReports(t *testing.T) {
	for _, test := range []struct {
		name string
		init urlpattern.Init
		get  func(*urlpattern.Pattern) string
		want string
	}{
		{"search", urlpattern.Init{Protocol: new("https"), Search: new("a='")},
			(*urlpattern.Pattern).Search, "a=%27"},
		{"backslash", urlpattern.Init{Protocol: new("https"), Pathname: new(`a\\b`)},
			(*urlpattern.Pattern).Pathname, "a/b"},
		{"opaque", urlpattern.Init{Protocol: new("data"), Pathname: new("/a/..")},
			(*urlpattern.Pattern).Pathname, "/a/.."},
		{"dots", urlpattern.Init{Protocol: new("https"), Pathname: new("a/..")},
			(*urlpattern.Pattern).Pathname, ""},
		{"braces", urlpattern.Init{Pathname: new("{/foo*}")},
			(*urlpattern.Pattern).Pathname, "{/foo*}"},
		{"file port", urlpattern.Init{Protocol: new("file"), Port: new("0")},
			(*urlpattern.Pattern).Port, "0"},
		{"space", urlpattern.Init{Protocol: new(" https")},
			(*urlpattern.Pattern).Protocol, "https"},
		{"no host", urlpattern.Init{Protocol: new("data"), Pathname: new("//a/b")},
			(*urlpattern.Pattern).Pathname, "//a/b"},
		{"zeros", urlpattern.Init{Protocol: new("http"), Port: new("0080")},
			(*urlpattern.Pattern).Port, ""},
	} {
		p, err := urlpattern.New(test.init)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
		} else if got := test.get(p); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	ipv6 := urlpattern.Init{Hostname: new("{[}?:x")}
	if p, err := urlpattern.New(ipv6); err != nil ||
		p.MatchInit(urlpattern.Init{Hostname: new("a.b")}) ||
		!p.MatchInit(urlpattern.Init{Hostname: new("a")}) {
		t.Errorf("a segment of a hostname has a dot, or none matches: %v", err)
	}
	for _, c := range []struct {
		pattern, input urlpattern.Init
		component      urlpattern.Component
		want           string
	}{
		{urlpattern.Init{Search: new("*")}, urlpattern.Init{Search: new("??a")},
			urlpattern.Search, "?a"},
		{urlpattern.Init{Protocol: new("data")},
			urlpattern.Init{Protocol: new("data"), Pathname: new("/a/../b")},
			urlpattern.Pathname, "/a/../b"},
	} {
		p, err := urlpattern.New(c.pattern)
		if err != nil {
			t.Fatal(err)
		}
		if got, _ := p.ExecInit(c.input).Group(c.component, "0"); got != c.want {
			t.Errorf("group 0 is %q, want %q", got, c.want)
		}
	}
	var anything urlpattern.Init
	if p, err := urlpattern.New(anything); err != nil || p.Match("foo") {
		t.Errorf("an input that is no URL matches: %v", err)
	}
}
