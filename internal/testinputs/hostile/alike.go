package hostile

import (
	"net/netip"
	neturl "net/url"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/sqlurl"
)

type params = url.URLSearchParams

// paramsMethods are calls of the methods of params with a name, or without.
var paramsMethods = []struct {
	name string
	do   func(p *params, s string)
}{
	{"Get", func(p *params, s string) { p.Get(s) }},
	{"Lookup", func(p *params, s string) { p.Lookup(s) }},
	{"GetAll", func(p *params, s string) { p.GetAll(s) }},
	{"Has", func(p *params, s string) { p.Has(s) }},
	{"HasValue", func(p *params, s string) { p.HasValue(s, s); p.HasValue("a", s) }},
	{"Append", func(p *params, s string) { p.Append(s, s) }},
	{"Set", func(p *params, s string) { p.Set(s, s) }},
	{"Delete", func(p *params, s string) { p.Delete(s) }},
	{"UnmarshalText", func(p *params, s string) { p.UnmarshalText([]byte(s)) }},
	{"DeleteValue", func(p *params, s string) { p.DeleteValue(s, s); p.DeleteValue("a", s) }},
	{"Size, String, All", func(p *params, _ string) {
		_, _ = p.Size(), p.String()
		for range p.All() {
		}
	}},
	{"Sort", func(p *params, _ string) { p.Sort() }}, // the last
}

// alikeParams adds the methods of params. They look for the whole decoded query, which begins like
// the names in the query.
func alikeParams(all *list) {
	const queries = `«a=b& a& =& +=& %61=b& %26=& %FF& %EF%BF%BD=& a»`
	for _, m := range paramsMethods[:len(paramsMethods)-1] {
		all.each(queries, onAlike("URLSearchParams."+m.name, func(a, b string) func() {
			s := url.PercentDecode(strings.ReplaceAll(b, "+", " "))
			p, list := must(url.Parse("https://h/?"+a)).SearchParams(), url.NewSearchParams(a)
			return func() { m.do(p, s); m.do(list, s) }
		}))
	}
	all.each(queries, onAlike("URL.SetSearchParams", func(a, b string) func() {
		u, v := must(url.Parse("https://h/?"+a)), must(url.Parse("https://h/?"+b))
		return func() { u.SetSearchParams(v.SearchParams()) }
	}))
}

// alikeURLs adds the functions of two URLs, and of a URL and a string.
func alikeURLs(all *list) {
	on := func(name string, do func(u *url.URL, s string)) call {
		return onAlike(name, func(a, b string) func() {
			u := must(url.Parse(a))
			return func() { do(u, b) }
		})
	}
	two := func(name string, do func(u, v *url.URL)) call {
		return onAlike(name, func(a, b string) func() {
			u, v := must(url.Parse(a)), must(url.Parse(b))
			return func() { do(u, v); do(v, u) }
		})
	}
	relative := func(s string) string { return strings.TrimPrefix(s, "https://h/") }
	other := url.MustParse("https://h").OriginValue()
	const urls = `https://h/«a/ // %2e%2e% %» https://«a.»example/ a«a»://h/ https://h/?«a=b& ?»
		https://h/#«a #» foo:«a a/» file:///C:/«a/ C:/» `
	all.each(urls,
		two("URL.Equal", func(u, v *url.URL) { u.Equal(v) }),
		two("MakeRelative", func(u, v *url.URL) { url.MakeRelative(u, v) }),
		on("URL.Parse", func(u *url.URL, s string) { u.Parse(s) }),
		on("CheckValid", func(u *url.URL, s string) { url.CheckValid(s, u) }),
		on("URL.SetHref", func(u *url.URL, s string) { u.SetHref(s) }),
		on("URL.UnmarshalText", func(u *url.URL, s string) { u.UnmarshalText([]byte(s)) }),
		on("URL.UnmarshalBinary", func(u *url.URL, s string) { u.UnmarshalBinary([]byte(s)) }),
		on("sqlurl.URL.Scan", func(u *url.URL, s string) { new(sqlurl.Of(u)).Scan(s) }),
		on("display.URL", func(u *url.URL, s string) {
			display.URL(u, display.Options{ElideScheme: s})
		}),
		on("policy.Policy.Check", func(u *url.URL, s string) {
			schemes := []string{strings.TrimSuffix(s, "://h/x"), s}
			(&policy.Policy{Schemes: schemes, NoPrivateHosts: true}).Check(u)
			if hosts, err := policy.ParseHosts(u.Hostname(), "."+u.Hostname()); err == nil {
				(&policy.Policy{Hosts: hosts}).Parse(s)
			}
		}),
		on("policy.Policy.CheckAddrFor", func(u *url.URL, s string) {
			p := policy.Policy{NoPrivateHosts: true, AllowPrivate: []url.Origin{u.OriginValue()}}
			p.CheckAddrFor(s, netip.IPv6Loopback())
		}),
		on("redirect.Local", func(u *url.URL, s string) { redirect.Local(u, s) }),
		on("redirect.Allowed", func(u *url.URL, s string) { redirect.Allowed(u, s, other) }),
		on("redirect.Within", func(u *url.URL, s string) { redirect.Within(u, s) }),
		on("redact.Secrets.URL", func(u *url.URL, s string) {
			redact.Secrets{Names: []string{s}}.URL(u)
		}))
	all.each(urls+`https://h/../«../ ./ ..\\»`, // a reference need not be absolute
		on("ParseWithBase", func(u *url.URL, s string) {
			url.ParseWithBase(s, u.Href())
			url.ParseWithBase(relative(s), u.Href())
		}),
		on("CanParseWithBase", func(u *url.URL, s string) {
			url.CanParseWithBase(s, u.Href())
			url.CanParseWithBase(relative(s), u.Href())
		}),
		on("Parser.Parse", func(u *url.URL, s string) {
			p := url.Parser{Base: u, OnViolation: func(url.Violation) bool { return true }}
			p.Parse(s)
			p.Parse(relative(s))
		}),
		on("Parser.ParseSpans", func(u *url.URL, s string) {
			p := url.Parser{Base: u}
			p.ParseSpans(s)
			p.ParseSpans(relative(s))
		}))
}

// setters are the setters of components that can be long, with hostile values, and with URLs that
// already have such a component.
var setters = []struct {
	name         string
	set          func(u *url.URL, value string) error
	values, urls string
}{
	{"SetProtocol", func(u *url.URL, s string) error { return u.SetProtocol("a" + s) },
		`a \t :`, `a«a +»://h/`},
	{"SetUsername", (*url.URL).SetUsername, `@ \xFF a`, `https://«a %40»@h/`},
	{"SetPassword", (*url.URL).SetPassword, `: é`, `https://u:«a %3A»@h/`},
	{"SetHost", (*url.URL).SetHost, `. a. ü. ü \u0316 xn--tda. [ : 1. @ \t`,
		`https://«a. xn--tda.»h:81/`},
	{"SetHostname", (*url.URL).SetHostname, `ü- %41 :`, `foo://«a. %»h:81/`},
	{"SetPort", (*url.URL).SetPort, `0 \t 8`, `https://h:«0»81/`},
	{"SetPathname", (*url.URL).SetPathname, `../ / % a/../ \t \xFF ?#`, `https://h/«a/ / %2e/»`},
	{"SetSearch", (*url.URL).SetSearch, `' ? & \t`, `https://h/?«a=b& ?»`},
	{"SetRawQuery", (*url.URL).SetRawQuery, `' ? \t#`, `https://h/?«a=b& ?»`},
	{"SetHash", (*url.URL).SetHash, `\x60 # \t\xC3`, `https://h/#«a #»`},
	{"SetHref", (*url.URL).SetHref, `https: a`, `https://h/«a»`},
	{"SetPathSegments", func(u *url.URL, s string) error { return u.SetPathSegments(s, s) },
		`a`, `https://h/«a/ /»`},
	{"AppendPathSegments", func(u *url.URL, s string) error { return u.AppendPathSegments(s, s) },
		`a`, `https://h/«a/ /»`},
	{"JoinPath", func(u *url.URL, s string) error { u.JoinPath(s, s); return nil },
		`a`, `https://h/«a/ / ../»`},
}

// alikeComponents adds the functions that set a component, or a part of it, of a URL that already
// has it.
func alikeComponents(all *list) {
	for _, s := range setters {
		before, rest, _ := strings.Cut(s.urls, "«")
		parts, after, _ := strings.Cut(rest, "»")
		all.each("«"+parts+"»", onAlike("URL."+s.name, func(a, b string) func() {
			u := must(url.Parse(before + a + after))
			return func() { s.set(new(*u), b) }
		}))
	}
	all.each(`«a=b&»`, onAlike("Parser.BasicParse", func(a, b string) func() {
		u := must(url.Parse("https://h/?" + a))
		return func() { new(url.Parser).BasicParse(new(*u), b, url.QueryState) }
	}))
}

// A suffixes returns itself as the public suffix of every domain.
type suffixes string

func (l suffixes) PublicSuffix(string) string { return string(l) }
func (l suffixes) String() string             { return "hostile" }

func alikeHosts(all *list) {
	on := func(name string, do func(o, other url.Origin, s string)) call {
		return onAlike(name, func(a, b string) func() {
			o := must(url.Parse("https://" + a)).OriginValue()
			other := must(url.Parse("https://" + b)).OriginValue()
			return func() { do(o, other, strings.TrimPrefix(b, "a.")) }
		})
	}
	host := func(name string, do func(h url.Host, s string)) call {
		return on("Host."+name, func(o, _ url.Origin, s string) { do(o.Host(), s) })
	}
	all.each(`a.«a. aa xn--tda.»`,
		host("PublicSuffix", func(h url.Host, s string) { h.PublicSuffix(suffixes(s)) }),
		host("RegistrableDomain", func(h url.Host, s string) { h.RegistrableDomain(suffixes(s)) }),
		host("UnmarshalText", func(h url.Host, s string) { h.UnmarshalText([]byte(s)) }),
		on("Origin.UnmarshalText", func(o, _ url.Origin, s string) { o.UnmarshalText([]byte(s)) }),
		host("Site", func(h url.Host, s string) { h.Site(suffixes(s)) }),
		on("Host.Equal", func(o, other url.Origin, _ string) { o.Host().Equal(other.Host()) }),
		on("Origin.SameOrigin", func(o, other url.Origin, _ string) { o.SameOrigin(other) }),
		on("Origin.SameSite", func(o, other url.Origin, s string) {
			o.SameSite(other, nil)
			o.SameSite(other, suffixes(s))
		}))
}

// alikeOthers adds the functions with two strings inside of one argument, and a few others.
func alikeOthers(all *list) {
	on := func(name string, do func(a, b string)) call {
		return onAlike(name, func(a, b string) func() { return func() { do(a, b) } })
	}
	pairs := func(a, b string) []url.Pair {
		return []url.Pair{{Name: a, Value: b}, {Name: b, Value: a}}
	}
	all.each(`/«a/ %2F % / |»`, onAlike("FromNetURL", func(a, b string) func() {
		decoded := url.PercentDecode(b)
		user, host := neturl.UserPassword(a, b), "h"+strings.ReplaceAll(a, "/", ".")
		urls := []neturl.URL{
			{Scheme: "http", Host: "h", Path: decoded, RawPath: b,
				Fragment: decoded, RawFragment: b},
			{Scheme: "http", Host: "h", Path: a, RawPath: b, Fragment: a, RawFragment: b},
			{Scheme: "http", Host: "h", Opaque: a, Path: b},
			{Scheme: a[1:], Host: a, Path: a},
			{Scheme: "http", User: user, Host: host},
		}
		return func() {
			for i := range urls {
				url.FromNetURL(&urls[i])
			}
		}
	}))
	all.each(`«/ a a. : @ :// https://»`, on("inbound.ParseTarget", func(a, b string) {
		inbound.ParseTarget("https", a, b)
		inbound.ParseTarget("https", "h", "/"+a)
		inbound.ParseTarget(a, b, b)
		inbound.ParseTarget("https", a, "https://"+b)
	}))
	all.each(`«a é \xFF»`,
		on("SerializeURLEncoded", func(a, b string) { url.SerializeURLEncoded(pairs(a, b), nil) }),
		on("SearchParamsFromPairs", func(a, b string) { url.SearchParamsFromPairs(pairs(a, b)) }))
	all.each(`http://localhost:«1/ 0 / @»`, on("redirect.MatchRedirectURI", func(a, b string) {
		redirect.MatchRedirectURI([]string{a, b + "x"}, b)
		redirect.MatchRedirectURILocalhost([]string{a, b + "x"}, b)
		redirect.CheckRedirectURI(b)
	}))
	all.each(`a://«a=b& ?a= ; # // @ : "»`, on("redact.Secrets.Text", func(a, b string) {
		redact.Secrets{Names: []string{a[len("a://"):]}, Query: true}.Text(b)
	}))
	all.each(`«a A. ü.»`, on("fileurl.Style.FromPath", func(a, b string) {
		fileurl.Windows.FromPath(`\\` + a + `\` + b)
	}))
}
