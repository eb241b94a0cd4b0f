package hostile

import (
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/plainpath"
	"github.com/go-weburl/url/links"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/typed"
)

// queryShapes are calls of package query's functions, with names that are in the query, and with
// many names.
func queryShapes(all *list) {
	all.each(`«a=b& a& & = %61& %EF%BF%BD& \xFF& é%41& a b&a&»`,
		onAlike("query.Get, Has, Set, Add, Join", func(a, b string) func() {
			name := url.PercentDecode(b)
			return func() {
				query.Get(a, name)
				query.Has(a, name)
				query.Set(a, name, b)
				query.Set(a, "a", b)
				query.Add(a, name, b)
				query.Join(a, b)
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
		do   func(q string, names ...string)
	}{
		{"Sort", func(q string, _ ...string) { query.Sort(q) }},
		{"Delete", func(q string, names ...string) { query.Delete(q, names...) }},
		{"Join", func(q string, names ...string) { query.Join(append(names, q)...) }},
		{"Keep", func(q string, names ...string) { query.Keep(q, names...) }},
		{"DeleteMatching", func(q string, names ...string) { query.DeleteMatching(q, names...) }},
		{"KeepMatching", func(q string, names ...string) { query.KeepMatching(q, names...) }},
		{"MatchFold", func(q string, names ...string) {
			query.DeleteFunc(q, query.MatchFold(names...))
		}},
	} {
		sort(all.add("query."+c.name+": many names", func(n int) func() {
			names := make([]string, n/16)
			for i := range names {
				names[i] = strconv.Itoa(i) + "**"[:i%3]
			}
			q := manyNames(n)
			return func() { c.do(q, names...) }
		}))
	}
	sort(all.each(`«aaaaaaa&aaaaaab& %61&a& %F0%90%80%80& b&&a&»`,
		onText("query.Sort", func(s string) { query.Sort(s) })))
	all.each(`«\\ * \\* A \xFF a»`,
		onText("query.Match", func(s string) {
			query.Match(s)("a=b")
			query.MatchFold(s)(query.Pair(s))
		}),
		onText("query.Sort of two long names", func(s string) {
			query.Sort(s + "&" + strings.ToUpper(s))
		}))
}

func canonShapes(all *list) {
	urls := expand(inputs["canon"])
	profiles := []canon.Profile{
		canon.Crawl, canon.Crawl | canon.DropSessionIDs, canon.SURT, canon.SafeBrowsing,
	}
	names := Input{"many names", func(n int) string { return "https://h/?" + manyNames(n) }}
	sort(all.of(append(urls, names), onText("canon.Profile.Key", func(s string) {
		u, err := url.Parse(s)
		if err != nil {
			return
		}
		for _, p := range profiles {
			p.KeyFunc(u, query.Match("none"))
		}
	})))
	all.of(urls,
		onText("canon.SafeBrowsingURL", func(s string) {
			for range canon.SafeBrowsingExpressions(canon.SafeBrowsingURL(s)) {
			}
		}),
		onAlike("canon.Equivalent", func(a, b string) func() {
			u, v := must(url.Parse(a)), must(url.Parse(b))
			return func() { canon.Equivalent(u, v) }
		}))
}

// typedShapes are calls of package typed's function, on each character that it looks for.
func typedShapes(all *list) {
	all.each(`«a a. 1 : a:1 @ / ␣ \t a:@ :// ../»`,
		onText("typed.Parse", func(s string) { typed.Parse(s, "") }))
	all.each(`a«a .»`, onAlike("typed.Parse", func(a, b string) func() {
		return func() { typed.Parse(a, b) }
	}))
}

// linksShapes are calls of package links's functions, on the characters that they look for.
func linksShapes(all *list) {
	all.each(`«, a, a␣ a␣( a␣1x, ␣»`,
		onText("links.Srcset", func(s string) { links.Srcset(s) }))
	all.each(`0;url=«␣ ' 1 url= .»`,
		onText("links.Refresh", func(s string) { links.Refresh(s) }))
	all.each(`«<a>, <a>; < " , <a>;b="\\\\ <a>;b* <a>;b*=u <a>;=, <a␣»`,
		onText("links.Header", func(s string) { links.Header(s) }))
	all.each(inputs["stylesheets"],
		onText("links.CSS", func(s string) {
			for range links.CSS(s) {
			}
		}))
	page := links.Page{URL: url.MustParse("https://h/dir/")}
	all.each(inputs["pages"],
		onText("links.Page.Links", func(s string) {
			for range page.Links(strings.NewReader(s)) {
			}
		}),
		onText("links.Page.Rewrite", func(s string) {
			remove := func(links.Link) string { return "" }
			page.Rewrite(io.Discard, strings.NewReader(s), remove)
		}),
		onText("links.Page.Links with a long base", func(s string) {
			base := "<base href='/" + strings.Repeat("b", len(s)) + "/'>"
			for range page.Links(strings.NewReader(base + s)) {
			}
		}))
}

// onDropIn is a call with the URL that the input parses to, or with an empty URL if it does not
// parse.
func onDropIn(name string, do func(u *dropin.URL)) call {
	return call{"net/url.URL." + name, func(input string) func() {
		u, err := dropin.Parse(input)
		if err != nil {
			u = new(dropin.URL)
		}
		return func() { do(u) }
	}}
}

// onFields is a call of String with a URL that has these fields.
func onFields(name string, of func(s string) dropin.URL) call {
	return onText("net/url, "+name, func(s string) {
		u := of(s)
		_ = u.String()
	})
}

// dropInShapes are calls of package net/url: on each of Inputs, on references, and on fields,
// some of which String reads more than once.
func dropInShapes(all *list) {
	base := must(dropin.Parse("https://h/a/b/c?d"))
	references := expand(inputs["references of net/url"])
	all.of(slices.Concat(Inputs, references),
		onText("net/url.Parse", func(s string) { dropin.Parse(s) }),
		onText("net/url.URL.Parse", func(s string) { base.Parse(s) }),
		onText("net/url.JoinPath", func(s string) { base.JoinPath(s, s) }),
		onDropIn("String", func(u *dropin.URL) { _ = u.String() }),
		onDropIn("ResolveReference", func(u *dropin.URL) { u.ResolveReference(u) }),
		onDropIn("JoinPath", func(u *dropin.URL) { u.JoinPath("x") }),
		onDropIn("Std", func(u *dropin.URL) { u.Std() }),
		onDropIn("EscapedFragment", func(u *dropin.URL) { u.EscapedFragment() }),
		onDropIn("Query", func(u *dropin.URL) { u.Query() }))
	for _, scheme := range []string{"", "https", "file", "foo", "1"} {
		all.each(`«/ \\ ␣ @ %2F a»`,
			onFields("fields and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, User: dropin.UserPassword(s, s), Host: s,
					Path: s, RawPath: s, RawQuery: s}
			}),
			onFields("fields of the fragment and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, Host: "h", Fragment: s, RawFragment: s + "#"}
			}),
			onFields("Opaque and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, Host: "h", Opaque: "//" + s}
			}))
	}
	all.each(`«a»`, onFields("Scheme", func(s string) dropin.URL { return dropin.URL{Scheme: s} }))
	all.add("net/url.ParseQuery: semicolons", func(n int) func() {
		query := strings.Repeat("a=b;c&", min(n/6, 9000)) + strings.Repeat("a", n)
		return func() { dropin.ParseQuery(query) }
	})
}

// inboundShapes are paths, of which package inbound reads at most 64 KiB, and headers of proxies.
func inboundShapes(all *list) {
	noAmbiguousPaths := policy.Policy{NoAmbiguousPaths: true}
	all.each(`/«a a/ a; %C3%A9 %25 %252 a%20 con. ../ %61 é | \xFF»`,
		onText("plainpath", func(s string) {
			plainpath.Check(s, plainpath.Allowed{})
			plainpath.Check(s, plainpath.Allowed{EmptySegments: true, EncodedDelimiters: true,
				Parameters: true, WindowsNames: true, OtherEscapes: true})
			plainpath.Respell(s)
		}),
		onText("Policy.NoAmbiguousPaths", func(s string) {
			noAmbiguousPaths.Parse("https://h" +
				s)
		}))
	guard := &inbound.Guard{TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	handler := guard.Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	all.each(`«, ; a=b; for=10.0.0.1, for="\\1" host=h,»`,
		onText("inbound.Guard.Handler, Forwarded", func(s string) {
			r := httptest.NewRequest("GET", "/", nil)
			r.RemoteAddr = "10.0.0.1:1"
			for _, name := range []string{"Forwarded", "X-Forwarded-Host", "X-Forwarded-Prefix"} {
				r.Header.Set(name, s)
				handler.ServeHTTP(httptest.NewRecorder(), r)
			}
		}))
}
