package hostile

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/display"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/safehttp"
	"github.com/go-weburl/url/sqlurl"
)

// parseShapes are all ways to parse each of the inputs.
func parseShapes(all *list) {
	base, sub := url.MustParse("file://host/C:/a/b?q"), url.MustParse("https://h/sub/")
	listening := url.Parser{OnViolation: func(url.Violation) bool { return true }}
	legacy := url.Parser{Encoding: must(charset.Get("iso-2022-jp"))}
	noPrivate := policy.Policy{NoPrivateHosts: true}
	hosts := must(policy.ParseHosts("example.com", ".example.com", ".com."))
	listed := policy.Policy{Hosts: hosts, NoAmbiguousHosts: true}
	origins := must(policy.ParseOrigins(
		"https://example.com", "https://*.example.com", "https://*.com"))
	all.of(Inputs,
		onText("Parse", func(s string) { url.Parse(s) }),
		onText("Parse with a listener", func(s string) { listening.Parse(s) }),
		onText("ParseSpans", func(s string) { new(url.Parser).ParseSpans(s) }),
		onText("Parse with a base", func(s string) { base.Parse(s) }),
		onText("CanParse", func(s string) { url.CanParse(s) }),
		onText("CheckValid", func(s string) { url.CheckValid(s, nil) }),
		onText("ParseOrigin", func(s string) { url.ParseOrigin(s) }))
	all.each(`https://h/?«é漢a \U0001F4A9 \u0700 \xFF \t\xFF 漢a»`,
		onText("Parse with an encoding", func(s string) { legacy.Parse(s) }))
	all.each(`https://h/«%» https://«localhost.»/`, onText("Policy.Check", func(s string) {
		if u, err := url.Parse(s); err == nil {
			noPrivate.Check(u)
		}
	}))
	all.each(`https://«a:»@h/ https://«a. 日 example.com.»/ https://h«?»`,
		onText("Policy.Parse", func(s string) { listed.Parse(s) }))
	all.each(`https://«a. 日. .. *.».example.com https://*.«a. *. ://*.»`,
		onText("policy.ParseOrigins", func(s string) { policy.ParseOrigins(s) }),
		onText("policy.Origins.Contains", func(s string) { origins.Contains(s) }))
	all.each(`/sub/«..%2f a%2f..%5c %2f%5c»`,
		onText("redirect.Within", func(s string) { redirect.Within(sub, s) }),
		onText("redirect.Path", func(s string) { redirect.Path(s) }))
	all.each(`«../ a/ ?' //»`, call{"Parse with a long base", func(ref string) func() {
		base := url.MustParse("https://h/" + fill("a/", len(ref)))
		return func() { base.Parse(ref) }
	}})
	all.each(inputs["advice"], onText("advice.For", func(s string) {
		p := url.Parser{OnViolation: func(v url.Violation) bool {
			advice.For(v, s)
			return true
		}}
		p.Parse(s)
	}))
	all.each(`https://h«/..»`,
		onText("ParseWithBase", func(s string) { url.ParseWithBase("x", s) }))
}

const (
	beforePath = "https://user:pass@example.com:8080/"
	whole      = beforePath + "path?query#fragment"
)

func setterShapes(all *list) {
	for _, s := range setters {
		all.each("«"+s.values+"»", call{s.name, func(v string) func() {
			u := url.MustParse(whole)
			return func() { s.set(new(*u), v) }
		}})
		all.add(s.name+": on a long URL", func(n int) func() {
			u := url.MustParse(beforePath + fill("a/", n) + "?query#fragment")
			return func() { s.set(new(*u), "81") }
		})
		all.add(s.name+": over and over", func(n int) func() {
			u := url.MustParse(whole)
			return func() {
				for i := range n / 8 {
					s.set(u, []string{"a", "80", "c d"}[i%3])
					if strings.HasSuffix(s.name, "PathSegments") {
						u.SetPathname("")
					}
				}
			}
		})
	}
	for _, in := range []struct {
		name string
		url.State
		href string
	}{
		{"scheme start", url.SchemeStartState, whole}, {"host", url.HostState, whole},
		{"hostname", url.HostnameState, whole}, {"port", url.PortState, whole},
		{"path start", url.PathStartState, whole},
		{"opaque path", url.OpaquePathState, "mailto:x?y#z"},
		{"query", url.QueryState, whole}, {"fragment", url.FragmentState, whole},
	} {
		u := url.MustParse(in.href)
		all.each(`«é1»`, onText("BasicParse in the "+in.name+" state", func(s string) {
			new(url.Parser).BasicParse(new(*u), s, in.State)
		}))
	}
}

// manyPairs returns n/8 pairs with unsorted names.
func manyPairs(n int) []url.Pair {
	var list []url.Pair
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(n / 8) {
		list = append(list, url.Pair{Name: strconv.Itoa(i), Value: "a b"})
	}
	return list
}

// manyNames returns a query of manyPairs.
func manyNames(n int) string { return url.SerializeURLEncoded(manyPairs(n), nil) }

// encodings has an encoding of one byte, one with states, and one of four bytes.
var encodings = []string{"windows-1252", "iso-2022-jp", "gb18030"}

func paramsShapes(all *list) {
	all.each(`«a=b& a& & = % %41 %FF=%C3& + \xFF é&»`,
		onText("ParseURLEncoded", func(s string) { url.ParseURLEncoded(s) }),
		onText("ParseURLEncodedIn", func(s string) { url.ParseURLEncodedIn(s, nil) }),
		onText("NewSearchParams", func(s string) { _ = url.NewSearchParams(s).String() }),
		onText("URLSearchParams.UnmarshalText", func(s string) {
			new(params).UnmarshalText([]byte(s))
		}))
	for _, label := range encodings {
		enc := must(charset.Get(label))
		all.each(`«%41=%42& a& %81 %81%30 %81%30%81%41 %1B$B %1B%24» %1B(I«1»`,
			onText("ParseURLEncodedIn, "+label, func(s string) { url.ParseURLEncodedIn(s, enc) }))
	}
	for _, m := range paramsMethods {
		names := []string{"none", "none\xFF"}
		if !slices.Contains([]string{"Get", "Has", "Lookup"}, m.name) { // which stop at the first
			names = append(names, "1")
		}
		do := func(copied func() *params) func() {
			return func() {
				for _, name := range names {
					m.do(copied(), name)
				}
			}
		}
		n := len(*all)
		all.add(m.name+": of a URL", func(n int) func() {
			u := url.MustParse("https://h/?" + manyNames(n) + "#f")
			return do(func() *params { return new(*u).SearchParams() })
		})
		all.add(m.name+": of its own list", func(n int) func() {
			return do(url.SearchParamsFromPairs(manyPairs(n)).Clone)
		})
		if m.name == "Sort" {
			sort((*all)[n:])
		}
	}
	sort(all.add("Sort: names that are alike", func(n int) func() {
		p := url.NewSearchParams(fill("aaaaaaa&aaaaaab&", n))
		return func() { p.Clone().Sort() }
	}))
	all.add("Append, to a list of its own that a URL then gets", func(n int) func() {
		return func() {
			var p params
			for range n / 8 {
				p.Append("a", "b c")
			}
			u := url.MustParse(whole)
			u.SetSearchParams(&p)
		}
	})
}

// domainShapes are for the inputs with a domain between "https://" and '/', and for others.
func domainShapes(all *list) {
	domains := expand(`«. ü. ü \u0316 [ 1. %»`)
	for _, in := range Inputs {
		domain, isURL := strings.CutPrefix(in.Make(64), "https://")
		domain, ends := strings.CutSuffix(domain, "/")
		if isURL && ends && !strings.ContainsAny(domain, "@:/%[\t") {
			domains = append(domains, Input{in.Name, func(n int) string {
				return strings.TrimSuffix(strings.TrimPrefix(in.Make(n), "https://"), "/")
			}})
		}
	}
	all.of(domains,
		onText("DomainToASCII", func(s string) { url.DomainToASCII(s) }),
		onText("DomainToASCII, strict", func(s string) { url.DomainToASCIIStrict(s) }),
		onText("DomainToUnicode", func(s string) { url.DomainToUnicode(s) }),
		onText("CheckValidHost", func(s string) { url.CheckValidHost(s) }),
		onText("ParseHost", func(s string) { url.ParseHost(s) }),
		onText("ParseHostPort", func(s string) {
			url.ParseHostPort(s, 0)
			url.ParseHostPort(s+":"+s, 0)
		}),
		onText("Parse, opaque host", func(s string) { url.Parse("foo://" + s) }),
		onText("Host.UnmarshalText", func(s string) { new(url.Host).UnmarshalText([]byte(s)) }))
	all.each(`https://«a. xn--tda.»co.uk/`, onURL("RegistrableDomain", func(u *url.URL) {
		u.HostValue().RegistrableDomain(publicsuffix.List)
		u.HostValue().Site(publicsuffix.List)
	}))
}

func codecShapes(all *list) {
	calls := []call{
		onText("PercentDecode", func(s string) { url.PercentDecode(s) }),
		onText("Encode", func(s string) { url.FormPercentEncodeSet.Encode(s) }),
		onText("Encode, path", func(s string) { url.PathPercentEncodeSet.Encode(s) }),
		onText("SerializeURLEncoded", func(s string) {
			url.SerializeURLEncoded([]url.Pair{{Name: s, Value: s}}, nil)
		}),
	}
	for _, label := range encodings {
		enc, set := must(charset.Get(label)), url.SpecialQueryPercentEncodeSet
		encode := func(s string) { set.EncodeAfterEncoding(enc, s) }
		calls = append(calls, onText("EncodeAfterEncoding, "+label, encode))
	}
	all.each(`«% %4 %41 a \xFF é ␣»`, calls...)
}

func pathShapes(all *list) {
	all.each(`file:///C:/«a/ % %C3%A9 %2F /»`,
		onURL("PathSegments", func(u *url.URL) {
			for range u.PathSegments() {
			}
		}),
		onURL("AppendPathSegments", func(u *url.URL) { new(*u).AppendPathSegments("a", "b/c") }),
		onURL("JoinPath", func(u *url.URL) { u.JoinPath("../x", "..", "y") }),
		onURL("fileurl.Path, Unix", func(u *url.URL) { fileurl.Unix.Path(u) }),
		onURL("fileurl.Path, Windows", func(u *url.URL) { fileurl.Windows.Path(u) }))
	windows := fileurl.Windows
	server := func(s string) { windows.FromPath(`\\s` + s + `\x`) }
	all.each(`«a/ / % é ../ \\»`,
		onText("fileurl.FromPath, Unix", func(s string) { fileurl.Unix.FromPath("/" + s) }),
		onText("fileurl.FromPath, Windows", func(s string) { windows.FromPath(`C:\` + s) }),
		onText("fileurl.FromPath, with a server", server))
	all.each(`«a/ b/ // %»`, call{"MakeRelative", func(to string) func() {
		base := url.MustParse("https://h/" + fill("a/", len(to)) + "x")
		target := url.MustParse("https://h/" + to)
		return func() { url.MakeRelative(base, target); url.MakeRelative(target, base) }
	}})
	for _, part := range []string{"a", "/", "..", "é%"} {
		many := func(name string, do func(u *url.URL, parts ...string)) {
			all.add(name+": many of "+part, func(n int) func() {
				u, parts := url.MustParse(whole), strings.Split(fill(part+"\n", n/8), "\n")
				return func() { do(u, parts...) }
			})
		}
		many("SetPathSegments", func(u *url.URL, parts ...string) { u.SetPathSegments(parts...) })
		many("JoinPath", func(u *url.URL, parts ...string) { u.JoinPath(parts...) })
	}
}

func otherShapes(all *list) {
	shown := append(expand(inputs["shown hosts and URLs"]),
		Input{"A-labels that look like ASCII, under a long A-label", func(n int) string {
			return "https://" + fill("xn--80ak6aa92e.", n/2) + fill("ж", n/2) + "/"
		}})
	options := display.Options{PublicSuffixList: publicsuffix.List}
	narrow := options
	narrow.Width, narrow.ElideTrivialSubdomain = 80, true
	all.of(shown,
		onURL("display.URL", func(u *url.URL) { display.URL(u, options) }),
		onURL("display.URL, in 80 columns", func(u *url.URL) { display.URL(u, narrow) }),
		onURL("display.Host", func(u *url.URL) { display.Host(u.HostValue()) }),
		onURL("Origin", func(u *url.URL) { u.Origin() }))
	all.each(`https://h/«a/ | %» foo://h/«%2F|»#% foo://«%41»/ https://«%40»@h/`,
		onURL("NetURL, and back", func(u *url.URL) {
			if v, err := u.NetURL(); err == nil {
				url.FromNetURL(v)
			}
			safehttp.NewRequest(context.Background(), "GET", u, nil)
		}))
	all.each(`«ü \u00AD ü. \u4E00\u4E01\u4E02 @: xn--»`, onText("FromNetURL", func(s string) {
		url.FromNetURL(&neturl.URL{Scheme: "http", Host: s})
		url.FromNetURL(&neturl.URL{Scheme: "http", Host: "h", Opaque: "//" + s})
	}))
	secrets := redact.Secrets{Query: true, Names: []string{"a"}}
	all.each(inputs["secrets"],
		onText("redact.Text", func(s string) { redact.Text(s) }),
		onText("redact.Secrets.Text", func(s string) { secrets.Text(s) }),
		onText("an error's text", func(s string) {
			if err := new(url.URL).SetHref("http://[" + s); err != nil {
				_ = err.Error()
			}
		}))
	all.each(`«blob:»https://h/`, onURL("OriginValue", func(u *url.URL) { u.OriginValue() }))
	all.each(`https://h«/..» https://h/«é»`,
		onText("UnmarshalText", func(s string) { new(url.URL).UnmarshalText([]byte(s)) }),
		onText("sqlurl.URL.Scan", func(s string) { new(sqlurl.URL).Scan(s) }),
		call{"JSON", func(s string) func() {
			text := must(json.Marshal(s))
			return func() {
				var u url.URL
				if json.Unmarshal(text, &u) == nil {
					json.Marshal(u)
				}
			}
		}})
}
