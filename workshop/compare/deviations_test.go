package main

import (
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// TestExplain has what Chromium 156 and Firefox 153 gave.
func TestExplain(t *testing.T) {
	tests := []struct {
		name, browser, input, base, theirs string
		want                               []string
	}{
		{"bar", "chromium", "http://a/b|c", "", "http://a/b%7Cc", []string{"| in a path that is not opaque is percent-encoded"}},
		{"space", "chromium", "http://a b/", "", "http://a%20b/", []string{"a space in a domain, where the domain is a failure, is percent-encoded"}},
		{"space and bar", "chromium", "http://a b/|", "", "http://a%20b/%7C", []string{
			"| in a path that is not opaque is percent-encoded", "a space in a domain, where the domain is a failure, is percent-encoded"}},
		{"mapped space in an A-label", "chromium", "http:\u3000\u010F", "", "http://xn--%20-hia/", []string{"a space in a domain, where the domain is a failure, is percent-encoded"}},
		{"base's query", "chromium", "a", "a://h?q", "a://h?q/a", []string{"the query and the fragment of a base with an empty path stay in front of the new path, query or fragment"}},
		{"host of file:", "firefox", "file://a/b", "", "file:///b", []string{"a file: URL loses its host, whatever it is"}},
		{"caret", "firefox", "a:/b^", "", "a:/b^", []string{"^ in the path of a URL that is not special is not percent-encoded"}},
		{"bar and something else", "chromium", "http://a/b|c'", "", "http://a/b%7Cc%27", nil},
		{"bar in a query", "chromium", "http://a/?|", "", "http://a/?%7C", nil},
		{"another host", "chromium", "http://a b/", "", "http://a%20c/", nil},
		{"failure", "chromium", "http://a/|", "", "", nil},
		{"caret in a query", "firefox", "a:/b?^", "", "a:/b?%5E", nil},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			d := disagreement{request: oracle.Request{Input: vector.Text(tt.input)}, theirs: step{name: "parse", failure: true}}
			if tt.base != "" {
				base := vector.Text(tt.base)
				d.request.Base = &base
			}
			steps := ourSteps(d.request)
			d.ours = steps[len(steps)-1]
			if tt.theirs != "" {
				d.theirs = browserURL(t, d.ours, tt.theirs)
			}
			if got := explain(deviations[tt.browser], d); !slices.Equal(got, tt.want) {
				t.Errorf("%q: %q, want %q", tt.input, got, tt.want)
			}
		})
	}
}

// browserURL has the attributes that the parts of href are, which may be no URL.
func browserURL(t *testing.T, ours step, href string) step {
	t.Helper()
	c := cutUp(href)
	host := c.authority[min(2, len(c.authority)):]
	s := step{name: "parse", Attributes: vector.Attributes{
		Href: href, Origin: "null", Protocol: c.scheme, Host: host, Hostname: host, Pathname: c.path, Search: c.query, Hash: c.fragment,
	}}
	if ours.Href != "" && c.scheme == "a:" && c.authority != "" {
		u, err := url.Parse(ours.Href)
		if err != nil {
			t.Fatal(err)
		}
		s.Host, s.Hostname, s.Pathname, s.Search = u.Host(), u.Hostname(), u.Pathname(), u.Search()
	}
	if special(c.scheme) && c.scheme != "file:" {
		s.Origin = c.scheme + c.authority
	}
	return s
}

func TestWithoutDots(t *testing.T) {
	tests := []struct{ path, want string }{
		{"/a/./b", "/a/b"},
		{"/a/..", "/"},
		{"/a/%2E%2e/b", "/b"},
		{"/..", "/"},
		{"#/a/../b", "#/b"},
		{"/C:/..", "/C:/"},
		{"/C:/a/../..", "/C:/"},
		{"/a", "/a"},
		{"", ""},
	}
	for _, tt := range tests {
		if got := withoutDots(tt.path, driveLetter.MatchString); got != tt.want {
			t.Errorf("%q: %q, want %q", tt.path, got, tt.want)
		}
	}
}

func TestLocate(t *testing.T) {
	tests := []struct{ input, base, scheme, credentials, host, port, rest string }{
		{"http://u:p@h:80/x?y", "", "http:", "u:p@", "h", ":80", "/x?y"},
		{`HTTPS:\\h\x`, "", "https:", "", "h", "", `\x`},
		{"http:h", "", "http:", "", "h", "", ""},
		{"http:h", "http://b/", "http:", "", "", "", "h"},
		{"//h:1", "a://b", "a:", "", "h", ":1", ""},
		{"//[::1]:80#f", "ws://b", "ws:", "", "[::1]", ":80", "#f"},
		{"file://h:1/x", "", "file:", "", "h:1", "", "/x"},
		{"a:/x", "", "a:", "", "", "", "/x"},
	}
	for _, tt := range tests {
		r := oracle.Request{Input: vector.Text(tt.input)}
		if base := vector.Text(tt.base); base != "" {
			r.Base = &base
		}
		l := locate(r)
		if l.scheme != tt.scheme || l.credentials != tt.credentials || l.host != tt.host || l.port != tt.port || l.rest != tt.rest {
			t.Errorf("%q: %+v", tt.input, l)
		}
		if l.String() != tt.input {
			t.Errorf("%q: the pieces make %q", tt.input, l)
		}
	}
}
