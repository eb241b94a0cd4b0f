package hostile

import (
	"net/netip"
	neturl "net/url"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/sqlurl"
)

// alikeShapes are the calls of [onAlike].
func alikeShapes() []Shape {
	return slices.Concat(alikeParams(), alikeURLs(), alikeComponents(), alikeHosts(), alikeOthers())
}

// paramsMethods are calls of the methods of params with a name, or without.
var paramsMethods = []struct {
	name string
	do   func(p *url.URLSearchParams, s string)
}{
	{"Get", func(p *url.URLSearchParams, s string) { p.Get(s) }},
	{"Lookup", func(p *url.URLSearchParams, s string) { p.Lookup(s) }},
	{"GetAll", func(p *url.URLSearchParams, s string) { p.GetAll(s) }},
	{"Has", func(p *url.URLSearchParams, s string) { p.Has(s) }},
	{"HasValue", func(p *url.URLSearchParams, s string) { p.HasValue(s, s); p.HasValue("a", s) }},
	{"Append", func(p *url.URLSearchParams, s string) { p.Append(s, s) }},
	{"Set", func(p *url.URLSearchParams, s string) { p.Set(s, s) }},
	{"Delete", func(p *url.URLSearchParams, s string) { p.Delete(s) }},
	{"UnmarshalText", func(p *url.URLSearchParams, s string) { p.UnmarshalText([]byte(s)) }},
	{"DeleteValue", func(p *url.URLSearchParams, s string) { p.DeleteValue(s, s); p.DeleteValue("a", s) }},
	{"Size, String, All", func(p *url.URLSearchParams, _ string) { p.Size(); _ = p.String(); Pairs(p) }},
	{"Sort", func(p *url.URLSearchParams, _ string) { p.Sort() }}, // the last
}

// alikeParams returns the methods of params. They look for the whole decoded query, which begins
// like the names in the query.
func alikeParams() (shapes []Shape) {
	queries := repeated("", "a=b&", "a&", "=&", "+=&", "%61=b&", "%26=&", "%FF&", "%EF%BF%BD=&", "a")
	for _, m := range paramsMethods[:len(paramsMethods)-1] {
		shapes = append(shapes, shapesOf(queries, onAlike("URLSearchParams."+m.name, func(first, second string) func() {
			s := url.PercentDecode(strings.ReplaceAll(second, "+", " "))
			p, list := must(url.Parse("https://h/?"+first)).SearchParams(), url.NewSearchParams(first)
			return func() { m.do(p, s); m.do(list, s) }
		}))...)
	}
	return append(shapes, shapesOf(queries, onAlike("URL.SetSearchParams", func(first, second string) func() {
		u, v := must(url.Parse("https://h/?"+first)), must(url.Parse("https://h/?"+second))
		return func() { u.SetSearchParams(v.SearchParams()) }
	}))...)
}

// alikeURLs returns the functions of two URLs, and of a URL and a string.
func alikeURLs() []Shape {
	urls := slices.Concat(repeated("https://h/", "a/", "//", "%2e%2e%", "%"), around("https://", "example/", "a."), around("a", "://h/", "a"),
		repeated("https://h/?", "a=b&", "?"), repeated("https://h/#", "a", "#"), repeated("foo:", "a", "a/"), repeated("file:///C:/", "a/", "C:/"))
	on := func(name string, do func(u *url.URL, s string)) call {
		return onAlike(name, func(first, second string) func() {
			u := must(url.Parse(first))
			return func() { do(u, second) }
		})
	}
	two := func(name string, do func(u, v *url.URL)) call {
		return onAlike(name, func(first, second string) func() {
			u, v := must(url.Parse(first)), must(url.Parse(second))
			return func() { do(u, v); do(v, u) }
		})
	}
	relative := func(s string) string { return strings.TrimPrefix(s, "https://h/") }
	shapes := shapesOf(urls,
		two("URL.Equal", func(u, v *url.URL) { u.Equal(v) }),
		two("MakeRelative", func(u, v *url.URL) { url.MakeRelative(u, v) }),
		on("URL.Parse", func(u *url.URL, s string) { u.Parse(s) }),
		on("CheckValid", func(u *url.URL, s string) { url.CheckValid(s, u) }),
		on("URL.SetHref", func(u *url.URL, s string) { u.SetHref(s) }),
		on("URL.UnmarshalText", func(u *url.URL, s string) { u.UnmarshalText([]byte(s)) }),
		on("URL.UnmarshalBinary", func(u *url.URL, s string) { u.UnmarshalBinary([]byte(s)) }),
		on("sqlurl.URL.Scan", func(u *url.URL, s string) { column := sqlurl.Of(u); column.Scan(s) }),
		on("URL.AppendText", func(u *url.URL, s string) { u.AppendText([]byte(s)) }),
		on("display.URL", func(u *url.URL, s string) { display.URL(u, display.Options{ElideScheme: s}) }),
		on("policy.Policy.Check", func(u *url.URL, s string) {
			(&policy.Policy{Schemes: []string{strings.TrimSuffix(s, "://h/x"), s}, NoPrivateHosts: true}).Check(u)
			if hosts, err := policy.ParseHosts(u.Hostname(), "."+u.Hostname()); err == nil {
				(&policy.Policy{Hosts: hosts}).Parse(s)
			}
		}),
		on("policy.Policy.CheckAddrFor", func(u *url.URL, s string) {
			(&policy.Policy{NoPrivateHosts: true, AllowPrivate: []url.Origin{u.OriginValue()}}).CheckAddrFor(s, netip.IPv6Loopback())
		}),
		on("redirect.Local", func(u *url.URL, s string) { redirect.Local(u, s) }),
		on("redirect.Allowed", func(u *url.URL, s string) { redirect.Allowed(u, s, url.MustParse("https://h").OriginValue()) }),
		on("redirect.Within", func(u *url.URL, s string) { redirect.Within(u, s) }),
		on("redact.Secrets.URL", func(u *url.URL, s string) { redact.Secrets{Names: []string{s}}.URL(u) }))
	// A reference need not be absolute.
	urls = append(urls, repeated("https://h/../", "../", "./", `..\`)...)
	return append(shapes, shapesOf(urls,
		on("ParseWithBase", func(u *url.URL, s string) { url.ParseWithBase(s, u.Href()); url.ParseWithBase(relative(s), u.Href()) }),
		on("CanParseWithBase", func(u *url.URL, s string) {
			url.CanParseWithBase(s, u.Href())
			url.CanParseWithBase(relative(s), u.Href())
		}),
		on("Parser.Parse", func(u *url.URL, s string) {
			p := url.Parser{Base: u, OnViolation: func(url.Violation) {}}
			p.Parse(s)
			p.Parse(relative(s))
		}))...)
}

// setters are the setters of components that can be long, with hostile values, and the texts before
// and after the component in a URL that already has it.
var setters = []struct {
	name          string
	set           func(u *url.URL, value string) error
	values        []string
	before, after string
	alike         []string
}{
	{"SetProtocol", func(u *url.URL, s string) error { return u.SetProtocol("a" + s) }, []string{"a", "\t", ":"}, "a", "://h/", []string{"a", "+"}},
	{"SetUsername", (*url.URL).SetUsername, []string{"@", "\xFF", "a"}, "https://", "@h/", []string{"a", "%40"}},
	{"SetPassword", (*url.URL).SetPassword, []string{":", "é"}, "https://u:", "@h/", []string{"a", "%3A"}},
	{"SetHost", (*url.URL).SetHost, []string{".", "a.", "ü.", "ü", "\u0316", "xn--tda.", "[", ":", "1.", "@", "\t"}, "https://", "h:81/", []string{"a.", "xn--tda."}},
	{"SetHostname", (*url.URL).SetHostname, []string{"ü-", "%41", ":"}, "foo://", "h:81/", []string{"a.", "%"}},
	{"SetPort", (*url.URL).SetPort, []string{"0", "\t", "8"}, "https://h:", "81/", []string{"0"}},
	{"SetPathname", (*url.URL).SetPathname, []string{"../", "/", "%", "a/../", "\t", "\xFF", "?#"}, "https://h/", "", []string{"a/", "/", "%2e/"}},
	{"SetSearch", (*url.URL).SetSearch, []string{"'", "?", "&", "\t"}, "https://h/?", "", []string{"a=b&", "?"}},
	{"SetRawQuery", (*url.URL).SetRawQuery, []string{"'", "?", "\t#"}, "https://h/?", "", []string{"a=b&", "?"}},
	{"SetHash", (*url.URL).SetHash, []string{"`", "#", "\t\xC3"}, "https://h/#", "", []string{"a", "#"}},
	{"SetHref", (*url.URL).SetHref, []string{"https:", "a"}, "https://h/", "", []string{"a"}},
	{"SetPathSegments", func(u *url.URL, s string) error { return u.SetPathSegments(s, s) }, []string{"a"}, "https://h/", "", []string{"a/", "/"}},
	{"AppendPathSegments", func(u *url.URL, s string) error { return u.AppendPathSegments(s, s) }, []string{"a"}, "https://h/", "", []string{"a/", "/"}},
	{"JoinPath", func(u *url.URL, s string) error { u.JoinPath(s, s); return nil }, []string{"a"}, "https://h/", "", []string{"a/", "/", "../"}},
}

// alikeComponents returns the functions that set a component, or a part of it, of a URL that
// already has it.
func alikeComponents() (shapes []Shape) {
	for _, s := range setters {
		shapes = append(shapes, shapesOf(repeated("", s.alike...), onAlike("URL."+s.name, func(first, second string) func() {
			u := must(url.Parse(s.before + first + s.after))
			return func() { s.set(u.Clone(), second) }
		}))...)
	}
	return append(shapes, shapesOf(repeated("", "a=b&"), onAlike("Parser.BasicParse", func(first, second string) func() {
		u := must(url.Parse("https://h/?" + first))
		return func() { new(url.Parser).BasicParse(u.Clone(), second, url.QueryState) }
	}))...)
}

// A suffixList returns itself as the public suffix of every domain.
type suffixList string

func (l suffixList) PublicSuffix(string) string { return string(l) }
func (l suffixList) String() string             { return "hostile" }

func alikeHosts() []Shape {
	on := func(name string, do func(a, b url.Origin, s string)) call {
		return onAlike(name, func(first, second string) func() {
			a, b := must(url.Parse("https://"+first)).OriginValue(), must(url.Parse("https://"+second)).OriginValue()
			return func() { do(a, b, strings.TrimPrefix(second, "a.")) }
		})
	}
	return shapesOf(repeated("a.", "a.", "aa", "xn--tda."),
		on("Host.PublicSuffix", func(a, _ url.Origin, s string) { a.Host().PublicSuffix(suffixList(s)) }),
		on("Host.RegistrableDomain", func(a, _ url.Origin, s string) { a.Host().RegistrableDomain(suffixList(s)) }),
		on("Host.AppendText", func(a, _ url.Origin, s string) { a.Host().AppendText([]byte(s)) }),
		on("Host.UnmarshalText", func(a, _ url.Origin, s string) { h := a.Host(); h.UnmarshalText([]byte(s)) }),
		on("Origin.AppendText", func(a, _ url.Origin, s string) { a.AppendText([]byte(s)) }),
		on("Origin.UnmarshalText", func(a, _ url.Origin, s string) { a.UnmarshalText([]byte(s)) }),
		on("Host.Site", func(a, _ url.Origin, s string) { a.Host().Site(suffixList(s)) }),
		on("Host.Equal", func(a, b url.Origin, _ string) { a.Host().Equal(b.Host()) }),
		on("Origin.SameOrigin", func(a, b url.Origin, _ string) { a.SameOrigin(b) }),
		on("Origin.SameSite", func(a, b url.Origin, s string) { a.SameSite(b, nil); a.SameSite(b, suffixList(s)) }))
}

// alikeOthers returns the functions with two strings inside of one argument, and a few others.
func alikeOthers() []Shape {
	on := func(name string, do func(first, second string)) call {
		return onAlike(name, func(first, second string) func() { return func() { do(first, second) } })
	}
	pairs := func(first, second string) []url.Pair {
		return []url.Pair{{Name: first, Value: second}, {Name: second, Value: first}}
	}
	return slices.Concat(
		shapesOf(repeated("/", "a/", "%2F", "%", "/", "|"), onAlike("FromNetURL", func(first, second string) func() {
			decoded := url.PercentDecode(second)
			urls := []neturl.URL{
				{Scheme: "http", Host: "h", Path: decoded, RawPath: second, Fragment: decoded, RawFragment: second},
				{Scheme: "http", Host: "h", Path: first, RawPath: second, Fragment: first, RawFragment: second},
				{Scheme: "http", Host: "h", Opaque: first, Path: second},
				{Scheme: first[1:], Host: first, Path: first},
				{Scheme: "http", User: neturl.UserPassword(first, second), Host: "h" + strings.ReplaceAll(first, "/", ".")},
			}
			return func() {
				for i := range urls {
					url.FromNetURL(&urls[i])
				}
			}
		})),
		shapesOf(repeated("", "/", "a", "a.", ":", "@", "://", "https://"), on("ParseRequestTarget", func(first, second string) {
			url.ParseRequestTarget("https", first, second)
			url.ParseRequestTarget("https", "h", "/"+first)
			url.ParseRequestTarget(first, second, second)
			url.ParseRequestTarget("https", first, "https://"+second)
		})),
		shapesOf(repeated("", "a", "é", "\xFF"),
			on("SerializeURLEncoded", func(first, second string) { url.SerializeURLEncoded(pairs(first, second), nil) }),
			on("SearchParamsFromPairs", func(first, second string) { url.SearchParamsFromPairs(pairs(first, second)) })),
		shapesOf(repeated("http://localhost:", "1/", "0", "/", "@"), on("redirect.MatchRedirectURI", func(first, second string) {
			redirect.MatchRedirectURI([]string{first, second + "x"}, second)
			redirect.MatchRedirectURILocalhost([]string{first, second + "x"}, second)
			redirect.CheckRedirectURI(second)
		})),
		shapesOf(repeated("a://", "a=b&", "?a=", ";", "#", "//", "@", ":", "\""), on("redact.Secrets.Text", func(first, second string) {
			redact.Secrets{Names: []string{first[len("a://"):]}, Query: true}.Text(second)
		})),
		shapesOf(repeated("", "a", "A.", "ü."), on("fileurl.Style.FromPath", func(first, second string) { fileurl.Windows.FromPath(`\\` + first + `\` + second) })))
}
