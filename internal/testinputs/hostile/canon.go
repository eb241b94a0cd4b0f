package hostile

import (
	"slices"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

// canonShapes are calls of package canon's functions.
func canonShapes() []Shape {
	inputs := slices.Concat(around("foo://", "/", "a.", "."), around("https://h/%", "?%", "25"), around("foo://%25", "/", "2541%"), repeated("https://h/", "%%32%35"),
		repeated("https://h/", "a/", "/", "%2e%2E/", "a/%252e%252e/", "(/", "(S(/", "(012345678901234567890123)/", "é", "%C3", "#", ";jsessionid=", ";jsessionid=/", "..;jsessionid="),
		repeated("https://h/(.aspx/", "(a(012345678901234567890123))/", "a.aspx/(/"),
		repeated("https://h/?", "sid=", "sid", "cfid=", "cfid=&cftoken=", "a&cfid=1&cftoken=&", "&cftoken=", "aspsessionidabcdefgh=", "a=b&", "&", "=", "b&a&", "%26&"))
	manyNames := Input{"many names", func(n int) string { return "https://h/?" + url.SerializeURLEncoded(manyPairs(n), nil) }}
	keys := shapesOf(append(inputs, manyNames), onText("canon.Profile.Key", func(s string) {
		u, err := url.Parse(s)
		if err != nil {
			return
		}
		for _, p := range []canon.Profile{canon.Crawl, canon.Crawl | canon.DropSessionIDs, canon.SURT, canon.SafeBrowsing} {
			p.KeyFunc(u, query.Match("none"))
		}
	}))
	for i := range keys {
		keys[i].Sorts = true
	}
	return slices.Concat(keys, shapesOf(inputs,
		onText("canon.SafeBrowsingURL", func(s string) {
			for range canon.SafeBrowsingExpressions(canon.SafeBrowsingURL(s)) {
			}
		}),
		onAlike("canon.Equivalent", func(first, second string) func() {
			u, v := must(url.Parse(first)), must(url.Parse(second))
			return func() { canon.Equivalent(u, v) }
		})))
}
