package wire

import (
	"slices"

	"github.com/go-weburl/url/internal/inputs/vector"
)

// URLs returns the strings to compare, each once, those with credentials last.
func URLs() []string {
	urls := vector.Requests()
	for _, d := range differences {
		urls = slices.Insert(urls, slices.Index(urls, vector.Credentials[0]), d.request.URL)
	}
	for _, d := range credentialDifferences {
		urls = append(urls, d.request.URL)
	}
	return urls
}

// A difference is a URL for which Chromium does not do what the standard says, or what other
// browsers do if no standard says anything; request is then what should be sent. That Chromium
// still differs is tested too.
type difference struct {
	request Request
	why     string
}

const (
	verticalBar = "'|' is not in the standard's path percent-encode set; Firefox sends it as it is (github.com/whatwg/url/issues/852)"
	asterisk    = "'*' is not a forbidden domain code point"
	space       = "a space is a forbidden domain code point"
	notText     = "Chromium does not percent-decode to a control character or to ill-formed UTF-8; no standard says so"
)

var differences = []difference{
	{Request{URL: "http://a.example/|", Target: "/|", Host: "a.example"}, verticalBar},
	{Request{URL: "http://a.example/a|b?c|d", Target: "/a|b?c|d", Host: "a.example"}, verticalBar},
	{Request{URL: "http://a.example/C|/x", Target: "/C|/x", Host: "a.example"}, verticalBar},
	{Request{URL: "http://a.example/a%2Fb%2fc|d%zz", Target: "/a%2Fb%2fc|d%zz", Host: "a.example"}, verticalBar},
	{Request{URL: "http://a.example/ä|ö", Target: "/%C3%A4|%C3%B6", Host: "a.example"}, verticalBar},
	{Request{URL: "http://a*b.example/", Target: "/", Host: "a*b.example"}, asterisk},
	{Request{URL: "http://a b.example/"}, space},
}

var credentialDifferences = []difference{
	{Request{URL: "http://%0Aa:b%09@c30.example/", Target: "/", Host: "c30.example", Authorization: "Basic CmE6Ygk="}, notText},
	{Request{URL: "http://%FF:%E4@c31.example/", Target: "/", Host: "c31.example", Authorization: "Basic /zrk"}, notText},
	{Request{URL: "http://%C3:%ED%A0%80@c32.example/", Target: "/", Host: "c32.example", Authorization: "Basic wzrtoIA="}, notText},
}
