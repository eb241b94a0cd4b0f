package fromneturl

import (
	"testing"

	"github.com/go-weburl/url"
	dropin "github.com/go-weburl/url/net/url"
)

// TestChoice holds each row of choice.md's table true.
func TestChoice(t *testing.T) {
	drop := func(s string) *dropin.URL { return both(dropin.Parse(s)) }
	is(t, drop("http://[::1]/").Hostname(), "::1", parse("http://[::1]/").Hostname(), "[::1]", parse("http://[::1]/").BareHostname(), "::1")
	is(t, drop("http://h").String(), "http://h/", parse("http://h").Href(), "http://h/")
	is(t, drop("http://EXAMPLE.com:80/").Host, "example.com", parse("http://EXAMPLE.com:80/").Host(), "example.com")
	is(t, drop("https://h:443/").Port(), "", parse("https://h:443/").Port(), "")
	for input, want := range map[string]string{"/a/../b": "/b", "a": "a", "#": "#"} {
		_, err := url.Parse(input)
		fails(t, err)
		is(t, drop(input).String(), want)
	}
	_, err := url.Parse("1http://h")
	fails(t, err, oldErr("1http://h"))
	is(t, drop("1http://h").Path, "1http://h")
	for _, input := range []string{"postgres://a:1,b:2/db", "http://[fe80::1%25eth0]/"} {
		_, err := dropin.Parse(input)
		_, err2 := url.Parse(input)
		fails(t, err, err2)
	}
	is(t, drop("?a=1;2&b=%").Query(), dropin.Values{"a": {"1;2"}, "b": {"%"}}, parse("http://h/?a=1;2&b=%").SearchParams().Get("a"), "1;2")
	u := drop("http://h/a%2Fb")
	is(t, u.Path, "/a/b", u.EscapedPath(), "/a%2Fb", parse("http://h/a%2Fb").Pathname(), "/a%2Fb")
}
