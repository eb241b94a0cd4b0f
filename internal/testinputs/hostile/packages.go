package hostile

import (
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/links"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/typed"
)

// queryShapes are calls of package query's functions, with names that are in the query, and with
// many names.
func queryShapes() []Shape {
	inputs := repeated("", "a=b&", "a&", "&", "=", "%61&", "%EF%BF%BD&", "\xFF&", "é%41&", "a", "b&a&")
	shapes := shapesOf(inputs,
		onAlike("query.Get, Has, Set, Add, Join", func(first, second string) func() {
			name := url.PercentDecode(second)
			return func() {
				query.Get(first, name)
				query.Has(first, name)
				query.Set(first, name, second)
				query.Set(first, "a", second)
				query.Add(first, name, second)
				query.Join(first, second)
			}
		}),
		onText("query.Delete and Keep", func(s string) {
			query.Delete(s, "a", "aa", "b", "\uFFFD")
			query.Keep(s, "a", "aa", "\uFFFDb")
			query.DeleteMatching(s, "*a*", "aa*", "\uFFFD*")
			query.KeepMatching(s, "é*", s+"*")
			query.KeepFunc(s, query.MatchFold("A*", `\**`, s))
		}))
	for _, c := range []struct {
		name string
		do   func(q string, names []string)
	}{
		{"Sort", func(q string, _ []string) { query.Sort(q) }},
		{"Delete", func(q string, names []string) { query.Delete(q, names...) }},
		{"Join", func(q string, names []string) { query.Join(append(names, q)...) }},
		{"Keep", func(q string, names []string) { query.Keep(q, names...) }},
		{"DeleteMatching", func(q string, names []string) { query.DeleteMatching(q, names...) }},
		{"KeepMatching", func(q string, names []string) { query.KeepMatching(q, names...) }},
		{"MatchFold", func(q string, names []string) { query.DeleteFunc(q, query.MatchFold(names...)) }},
	} {
		shapes = append(shapes, Shape{Name: "query." + c.name + ": many names", Sorts: true, New: func(n int) func() {
			names := make([]string, n/16)
			for i := range names {
				names[i] = strconv.Itoa(i) + "**"[:i%3]
			}
			q := url.SerializeURLEncoded(manyPairs(n), nil)
			return func() { c.do(q, names) }
		}})
	}
	for _, s := range shapesOf(repeated("", "aaaaaaa&aaaaaab&", "%61&a&", "%F0%90%80%80&", "b&&a&"), onText("query.Sort", func(s string) { query.Sort(s) })) {
		s.Sorts = true
		shapes = append(shapes, s)
	}
	return append(shapes, shapesOf(repeated("", `\`, "*", `\*`, "A", "\xFF", "a"),
		onText("query.Match", func(s string) { query.Match(s)("a=b"); query.MatchFold(s)(query.Pair(s)) }),
		onText("query.Sort of two long names", func(s string) { query.Sort(s + "&" + strings.ToUpper(s)) }))...)
}

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

// typedShapes are calls of package typed's function, on each character that it looks for.
func typedShapes() []Shape {
	return append(
		shapesOf(repeated("", "a", "a.", "1", ":", "a:1", "@", "/", " ", "\t", "a:@", "://", "../"), onText("typed.Parse", func(s string) { typed.Parse(s, "") })),
		shapesOf(repeated("a", "a", "."), onAlike("typed.Parse", func(first, second string) func() { return func() { typed.Parse(first, second) } }))...)
}

// linksShapes are calls of package links's functions, on the characters that they look for.
func linksShapes() []Shape {
	page := links.Page{URL: url.MustParse("https://h/dir/"), NoScript: true, Templates: true, Srcdoc: true}
	pages := slices.Concat(
		repeated("", "<a href=a>", "<a ", "<a href=a href=b>", "<base ", "<base>", "<", "<!--", "</svg>", "<svg>", "<svg></g>", "<svg><title>", "<template>", "<style>", "&amp;", "<iframe srcdoc='"),
		around("<a href=", ">", "a"), around("<a", ">", " href=a"), around("<a href='", "'>", "&amp;"), around("<a href='&", "'>", "a"), around("<img srcset='", "'>", ",", "a 1x,"),
		around("<a ping='", "'>", "a "), around("<style>a{b:", "</style>", "("), around("<style>", "</style>", "url(a)"), around("<p style='", "'>", "url(&#97;)"),
		around("<meta charset=shift_jis><a href='", "'>", "\x93\xFA"), repeated("<meta charset=shift_jis>", "\x93'"),
		repeated("<meta charset=iso-2022-jp>", "\x1b$B$\"\x1b(B<a href=a>", "\x1b$B"), repeated("\xFF\xFE", "<\x00"))
	return slices.Concat(
		shapesOf(repeated("", ",", "a,", "a ", "a (", "a 1x,", " "), onText("links.Srcset", func(s string) { links.Srcset(s) })),
		shapesOf(repeated("0;url=", " ", "'", "1", "url=", "."), onText("links.Refresh", func(s string) { links.Refresh(s) })),
		shapesOf(repeated("", "<a>,", "<a>;", "<", "\"", ",", "<a>;b=\"\\\\"), onText("links.Header", func(s string) { links.Header(s) })),
		shapesOf(repeated("a{b:", "(", "url(", "url(a ", "url(a)", "\\", "\\61", "/*", "'", "{", "[", ")", "@import", "@import'a'", "image-set('a'", "}", "u", "<!--", "1e"),
			onText("links.CSS", func(s string) {
				for range links.CSS(s) {
				}
			})),
		shapesOf(pages,
			onText("links.Page.Links", func(s string) {
				for range page.Links(strings.NewReader(s)) {
				}
			}),
			onText("links.Page.Rewrite", func(s string) {
				page.Rewrite(io.Discard, strings.NewReader(s), func(links.Link) string { return "" })
			})))
}
