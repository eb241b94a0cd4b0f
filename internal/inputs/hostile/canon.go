package hostile

import (
	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

// canonShapes are calls of package canon's functions.
func canonShapes() []Shape {
	var shapes []Shape
	inputs := []Input{
		between("labels", "foo://", "a.", "/"),
		between("dots", "foo://", ".", "/"),
		between("escaped percent signs", "https://h/%", "25", "?%"),
		between("escapes in the host", "foo://%25", "2541%", "/"),
		between("one escape in the other", "https://h/", "%%32%35", ""),
	}
	inputs = append(inputs, repeated("https://h/", "a/", "/", "%2e%2E/", "a/%252e%252e/", "(/", "(S(/", "(012345678901234567890123)/", "é", "%C3", "#", ";jsessionid=", ";jsessionid=/", "..;jsessionid=")...)
	inputs = append(inputs, repeated("https://h/(.aspx/", "(a(012345678901234567890123))/", "a.aspx/(/")...)
	inputs = append(inputs, repeated("https://h/?", "sid=", "sid", "cfid=", "cfid=&cftoken=", "a&cfid=1&cftoken=&", "&cftoken=", "aspsessionidabcdefgh=", "a=b&", "&", "=", "b&a&", "%26&")...)
	manyNames := Input{"many names", func(n int) string { return "https://h/?" + url.SerializeURLEncoded(manyPairs(n), nil) }}
	for _, in := range append(inputs, manyNames) {
		s := of("canon.Profile.Key", in, func(s string) {
			u, err := url.Parse(s)
			if err != nil {
				return
			}
			for _, p := range []canon.Profile{canon.Crawl, canon.Crawl | canon.DropSessionIDs, canon.SURT, canon.SafeBrowsing} {
				p.KeyFunc(u, query.Match("none"))
			}
		})
		s.Sorts = true
		shapes = append(shapes, s, of("canon.SafeBrowsingURL", in, func(s string) {
			for range canon.SafeBrowsingExpressions(canon.SafeBrowsingURL(s)) {
			}
		}))
	}
	return append(shapes, alike("canon.Equivalent", inputs, func(first, second string) func() {
		u, v := must(url.Parse(first)), must(url.Parse(second))
		return func() { canon.Equivalent(u, v) }
	})...)
}
