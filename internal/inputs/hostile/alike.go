package hostile

import (
	"net/netip"
	neturl "net/url"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/sqlurl"
)

// Two strings that are compared, searched or joined may both be long and begin alike, so that a
// function has to read both to see that they differ. This file calls each function of the root
// package that has two strings in its receiver and parameters with two such strings. A test checks
// that none is missing.

// alike returns the shapes for a function of two strings: an input, and the same input with
// more at its end. prepare makes the call from the two strings.
func alike(function string, inputs []Input, prepare func(first, second string) func()) []Shape {
	var shapes []Shape
	for _, in := range inputs {
		shapes = append(shapes, Shape{Name: alikeName(function) + in.Name, New: func(n int) func() {
			first := in.Make(n)
			return prepare(first, first+"x")
		}})
	}
	return shapes
}

func alikeName(function string) string { return function + ", of two alike: " }

// repeated returns, for each part, the input before and then part repeated.
func repeated(before string, parts ...string) []Input {
	var inputs []Input
	for _, part := range parts {
		inputs = append(inputs, between(strconv.QuoteToASCII(before+part), before, part, ""))
	}
	return inputs
}

func alikeShapes() []Shape {
	var shapes []Shape
	add := func(function string, inputs []Input, prepare func(first, second string) func()) {
		shapes = append(shapes, alike(function, inputs, prepare)...)
	}
	alikeParams(add)
	alikeURLs(add)
	alikeComponents(add)
	alikeHosts(add)
	alikeOthers(add)
	return shapes
}

type adder func(function string, inputs []Input, prepare func(first, second string) func())

// alikeParams adds the methods of params. The name that is looked for is the whole query, decoded:
// it begins as the names in the query do.
func alikeParams(add adder) {
	queries := repeated("", "a=b&", "a&", "=&", "+=&", "%61=b&", "%26=&", "%FF&", "%EF%BF%BD=&", "a")
	own := repeated("", "a=b&", "a")
	for _, c := range []struct {
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
	} {
		prepare := func(list func(query string) *url.URLSearchParams) func(first, second string) func() {
			return func(first, second string) func() {
				name := url.PercentDecode(strings.ReplaceAll(second, "+", " "))
				p := list(first)
				return func() { c.do(p, name) }
			}
		}
		add("URLSearchParams."+c.name, queries, prepare(func(query string) *url.URLSearchParams {
			return must(url.Parse("https://h/?" + query)).SearchParams()
		}))
		add("URLSearchParams."+c.name+", of a list", own, prepare(url.NewSearchParams))
	}
	add("URL.SetSearchParams", queries, func(first, second string) func() {
		u, v := must(url.Parse("https://h/?"+first)), must(url.Parse("https://h/?"+second))
		return func() { u.SetSearchParams(v.SearchParams()) }
	})
}

// alikeURLs adds the functions of two URLs.
func alikeURLs(add adder) {
	urls := append(repeated("https://h/", "a/", "//", "%2e%2e%", "%"),
		between("host", "https://", "a.", "example/"), between("scheme", "a", "a", "://h/"))
	urls = append(urls, repeated("https://h/?", "a=b&", "?")...)
	urls = append(urls, repeated("https://h/#", "a", "#")...)
	urls = append(urls, repeated("foo:", "a", "a/")...)
	urls = append(urls, repeated("file:///C:/", "a/", "C:/")...)
	for _, c := range []struct {
		name string
		do   func(u, v *url.URL)
	}{
		{"URL.Equal", func(u, v *url.URL) { u.Equal(v) }},
		{"MakeRelative", func(u, v *url.URL) { url.MakeRelative(u, v); url.MakeRelative(v, u) }},
	} {
		add(c.name, urls, func(first, second string) func() {
			u, v := must(url.Parse(first)), must(url.Parse(second))
			return func() { c.do(u, v) }
		})
	}
	for _, c := range []struct {
		name string
		do   func(u *url.URL, s string)
	}{
		{"URL.Parse", func(u *url.URL, s string) { u.Parse(s) }},
		{"CheckValid", func(u *url.URL, s string) { url.CheckValid(s, u) }},
		{"URL.SetHref", func(u *url.URL, s string) { u.SetHref(s) }},
		{"URL.UnmarshalText", func(u *url.URL, s string) { u.UnmarshalText([]byte(s)) }},
		{"URL.UnmarshalBinary", func(u *url.URL, s string) { u.UnmarshalBinary([]byte(s)) }},
		{"sqlurl.URL.Scan", func(u *url.URL, s string) { column := sqlurl.Of(u); column.Scan(s) }},
		{"URL.AppendText", func(u *url.URL, s string) { u.AppendText([]byte(s)) }},
		{"display.URL", func(u *url.URL, s string) { display.URL(u, display.Options{ElideScheme: s}) }},
		{"policy.Policy.Check", func(u *url.URL, s string) {
			(&policy.Policy{Schemes: []string{strings.TrimSuffix(s, "://h/x"), s}, NoPrivateHosts: true}).Check(u)
			if hosts, err := policy.ParseHosts(u.Hostname(), "."+u.Hostname()); err == nil {
				(&policy.Policy{Hosts: hosts}).Parse(s)
			}
		}},
		{"policy.Policy.CheckAddrFor", func(u *url.URL, s string) {
			(&policy.Policy{NoPrivateHosts: true, AllowPrivate: []url.Origin{u.OriginValue()}}).CheckAddrFor(s, netip.IPv6Loopback())
		}},
		{"redirect.Local", func(u *url.URL, s string) { redirect.Local(u, s) }},
		{"redirect.Allowed", func(u *url.URL, s string) { redirect.Allowed(u, s, url.MustParse("https://h").OriginValue()) }},
		{"redirect.Within", func(u *url.URL, s string) { redirect.Within(u, s) }},
		{"redact.Secrets.URL", func(u *url.URL, s string) { redact.Secrets{Names: []string{s}}.URL(u) }},
	} {
		add(c.name, urls, func(first, second string) func() {
			u := must(url.Parse(first))
			return func() { c.do(u, second) }
		})
	}
	// A reference need not be absolute.
	urls = append(urls, repeated("https://h/../", "../", "./", `..\`)...)
	add("ParseWithBase", urls, func(first, second string) func() {
		ref := strings.TrimPrefix(second, "https://h/")
		return func() { url.ParseWithBase(second, first); url.ParseWithBase(ref, first) }
	})
	add("CanParseWithBase", urls, func(first, second string) func() {
		ref := strings.TrimPrefix(second, "https://h/")
		return func() { url.CanParseWithBase(second, first); url.CanParseWithBase(ref, first) }
	})
	add("Parser.Parse", urls, func(first, second string) func() {
		p := url.Parser{Base: must(url.Parse(first)), OnViolation: func(url.Violation) {}}
		ref := strings.TrimPrefix(second, "https://h/")
		return func() { p.Parse(second); p.Parse(ref) }
	})
}

// alikeComponents adds what sets a component, or a part of it, of a URL that has it
// already.
func alikeComponents(add adder) {
	for _, c := range []struct {
		name, before, after string // of the component in the URL
		parts               []string
		set                 func(u *url.URL, value string)
	}{
		{"URL.SetProtocol", "a", "://h/", []string{"a", "+"}, func(u *url.URL, s string) { u.SetProtocol("a" + s) }},
		{"URL.SetUsername", "https://", "@h/", []string{"a", "%40"}, func(u *url.URL, s string) { u.SetUsername(s) }},
		{"URL.SetPassword", "https://u:", "@h/", []string{"a", "%3A"}, func(u *url.URL, s string) { u.SetPassword(s) }},
		{"URL.SetHost", "https://", "h:81/", []string{"a.", "xn--tda."}, func(u *url.URL, s string) { u.SetHost(s) }},
		{"URL.SetHostname", "foo://", "h:81/", []string{"a.", "%"}, func(u *url.URL, s string) { u.SetHostname(s) }},
		{"URL.SetPort", "https://h:", "81/", []string{"0"}, func(u *url.URL, s string) { u.SetPort(s) }},
		{"URL.SetPathname", "https://h/", "", []string{"a/", "/", "%2e/"}, func(u *url.URL, s string) { u.SetPathname(s) }},
		{"URL.SetSearch", "https://h/?", "", []string{"a=b&", "?"}, func(u *url.URL, s string) { u.SetSearch(s) }},
		{"URL.SetRawQuery", "https://h/?", "", []string{"a=b&", "?"}, func(u *url.URL, s string) { u.SetRawQuery(s) }},
		{"URL.SetHash", "https://h/#", "", []string{"a", "#"}, func(u *url.URL, s string) { u.SetHash(s) }},
		{"URL.SetPathSegments", "https://h/", "", []string{"a/", "/"}, func(u *url.URL, s string) { u.SetPathSegments(s, s) }},
		{"URL.AppendPathSegments", "https://h/", "", []string{"a/", "/"}, func(u *url.URL, s string) { u.AppendPathSegments(s, s) }},
		{"URL.JoinPath", "https://h/", "", []string{"a/", "/", "../"}, func(u *url.URL, s string) { u.JoinPath(s, s) }},
		{"Parser.BasicParse", "https://h/?", "", []string{"a=b&"}, func(u *url.URL, s string) {
			new(url.Parser).BasicParse(u, s, url.QueryState)
		}},
	} {
		add(c.name, repeated("", c.parts...), func(first, second string) func() {
			u := must(url.Parse(c.before + first + c.after))
			return func() { c.set(u.Clone(), second) }
		})
	}
}

// A suffixList returns itself as the public suffix of every domain.
type suffixList string

func (l suffixList) PublicSuffix(string) string { return string(l) }
func (l suffixList) String() string             { return "hostile" }

// alikeHosts adds the functions of hosts and origins.
func alikeHosts(add adder) {
	hosts := repeated("a.", "a.", "aa", "xn--tda.")
	for _, c := range []struct {
		name string
		do   func(a, b url.Origin, s string)
	}{
		{"Host.PublicSuffix", func(a, _ url.Origin, s string) { a.Host().PublicSuffix(suffixList(s)) }},
		{"Host.RegistrableDomain", func(a, _ url.Origin, s string) { a.Host().RegistrableDomain(suffixList(s)) }},
		{"Host.AppendText", func(a, _ url.Origin, s string) { a.Host().AppendText([]byte(s)) }},
		{"Host.UnmarshalText", func(a, _ url.Origin, s string) {
			h := a.Host()
			h.UnmarshalText([]byte(s))
		}},
		{"Origin.AppendText", func(a, _ url.Origin, s string) { a.AppendText([]byte(s)) }},
		{"Origin.UnmarshalText", func(a, _ url.Origin, s string) { a.UnmarshalText([]byte(s)) }},
		{"Host.Site", func(a, _ url.Origin, s string) { a.Host().Site(suffixList(s)) }},
		{"Host.Equal", func(a, b url.Origin, _ string) { a.Host().Equal(b.Host()) }},
		{"Origin.SameOrigin", func(a, b url.Origin, _ string) { a.SameOrigin(b) }},
		{"Origin.SameSite", func(a, b url.Origin, s string) { a.SameSite(b, nil); a.SameSite(b, suffixList(s)) }},
	} {
		add(c.name, hosts, func(first, second string) func() {
			a, b := must(url.Parse("https://"+first)).OriginValue(), must(url.Parse("https://"+second)).OriginValue()
			return func() { c.do(a, b, strings.TrimPrefix(second, "a.")) }
		})
	}
}

// alikeOthers adds the functions with two strings inside of one argument.
func alikeOthers(add adder) {
	add("FromNetURL", repeated("/", "a/", "%2F", "%", "/", "|"), func(first, second string) func() {
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
	})
	add("ParseRequestTarget", repeated("", "/", "a", "a.", ":", "@", "://", "https://"), func(first, second string) func() {
		return func() {
			url.ParseRequestTarget("https", first, second)
			url.ParseRequestTarget("https", "h", "/"+first)
			url.ParseRequestTarget(first, second, second)
			url.ParseRequestTarget("https", first, "https://"+second)
		}
	})
	add("SerializeURLEncoded", repeated("", "a", "é", "\xFF"), func(first, second string) func() {
		return func() {
			url.SerializeURLEncoded([]url.Pair{{Name: first, Value: second}, {Name: second, Value: first}}, nil)
		}
	})
	add("SearchParamsFromPairs", repeated("", "a", "\xFF"), func(first, second string) func() {
		return func() {
			url.SearchParamsFromPairs([]url.Pair{{Name: first, Value: second}, {Name: second, Value: first}})
		}
	})
	add("redirect.MatchRedirectURI", repeated("http://localhost:", "1/", "0", "/", "@"), func(first, second string) func() {
		return func() {
			redirect.MatchRedirectURI([]string{first, second + "x"}, second)
			redirect.MatchRedirectURILocalhost([]string{first, second + "x"}, second)
			redirect.CheckRedirectURI(second)
		}
	})
	add("redact.Secrets.Text", repeated("a://", "a=b&", "?a=", ";", "#", "//", "@", ":", "\""), func(first, second string) func() {
		r := redact.Secrets{Names: []string{first[len("a://"):]}, Query: true}
		return func() { r.Text(second) }
	})
	add("fileurl.Style.FromPath", repeated("", "a", "A.", "ü."), func(first, second string) func() {
		path := `\\` + first + `\` + second
		return func() { fileurl.Windows.FromPath(path) }
	})
}
