package hostile

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	neturl "net/url"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding"

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

// must returns v. A measured call may fail, and must be linear even then; making its argument must
// not fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// of returns the shape of a call on the input.
func of(call string, in Input, do func(string)) Shape {
	return Shape{Name: call + ": " + in.Name, New: func(n int) func() {
		s := in.Make(n)
		return func() { do(s) }
	}}
}

// parseShapes are all ways to parse each of the inputs.
func parseShapes() []Shape {
	base := url.MustParse("file://host/C:/a/b?q")
	listening := url.Parser{OnViolation: func(url.Violation) {}}
	legacy := url.Parser{Encoding: must(charset.Get("iso-2022-jp"))}
	noPrivate := policy.Policy{NoPrivateHosts: true}
	listed := policy.Policy{Hosts: must(policy.ParseHosts("example.com", ".example.com", ".com.")), NoAmbiguousHosts: true}
	sub := url.MustParse("https://h/sub/")
	var shapes []Shape
	for _, in := range Inputs {
		shapes = append(shapes,
			of("Parse", in, func(s string) { url.Parse(s) }),
			of("Parse with a listener", in, func(s string) { listening.Parse(s) }),
			of("Parse with a base", in, func(s string) { base.Parse(s) }),
			of("CanParse", in, func(s string) { url.CanParse(s) }),
			of("CheckValid", in, func(s string) { url.CheckValid(s, nil) }),
			of("ParseOrigin", in, func(s string) { url.ParseOrigin(s) }),
		)
	}
	for _, in := range []Input{
		between("query", "https://h/?", "é漢a", ""),
		between("query without an encoding", "https://h/?", "\U0001F4A9", ""),
		between("query of two-byte letters without an encoding", "https://h/?", "\u0700", ""),
		between("query of ill-formed bytes", "https://h/?", "\xFF", ""),
		between("query of tabs and ill-formed bytes", "https://h/?", "\t\xFF", ""),
		between("query in and out of a mode", "https://h/?", "漢a", ""),
	} {
		shapes = append(shapes, of("Parse with an encoding", in, func(s string) { legacy.Parse(s) }))
	}
	for _, in := range []Input{
		between("percent signs", "https://h/", "%", ""),
		between("localhost", "https://", "localhost.", "/"),
	} {
		shapes = append(shapes, of("Policy.Check", in, func(s string) {
			if u, err := url.Parse(s); err == nil {
				noPrivate.Check(u)
			}
		}))
	}
	for _, in := range []Input{
		between("credentials", "https://", "a:", "@h/"),
		between("dots", "https://", "a.", "/"),
		between("letters", "https://", "日", "/"),
		between("names behind names", "https://", "example.com.", "/"),
		between("query without a path", "https://h", "?", ""),
	} {
		shapes = append(shapes, of("Policy.Parse", in, func(s string) { listed.Parse(s) }))
	}
	for _, in := range []Input{
		between("double dots", "/sub/", "..%2f", ""),
		between("segments and double dots", "/sub/", "a%2f..%5c", ""),
		between("slashes", "/sub/", "%2f%5c", ""),
	} {
		shapes = append(shapes,
			of("redirect.Within", in, func(s string) { redirect.Within(sub, s) }),
			of("redirect.Path", in, func(s string) { redirect.Path(s) }))
	}
	for _, in := range []Input{
		between("double dots", "", "../", ""),
		between("segments", "", "a/", ""),
		between("query", "?", "'", ""),
		between("nothing to go back to", "", "//", ""),
	} {
		shapes = append(shapes, Shape{Name: "Parse with a long base: " + in.Name, New: func(n int) func() {
			base, ref := url.MustParse("https://h/"+fill("a/", n)), in.Make(n)
			return func() { base.Parse(ref) }
		}})
	}
	for _, in := range []Input{
		between("drive letters", "file:///", "C|/", ""),
		between("drive letters behind a host", "file://", "h", "/C|/C|/C|/"),
		between("bars behind spaces", "", " ", "c|/c|/"),
		between("bars", "foo:/", "|", ""),
		between("spaces", "data:", " a", ""),
		between("percent signs", "https://h/", "%", ""),
		between("one label in Unicode", "https://", "ü", " /"),
		between("no scheme", "", "a.", ""),
	} {
		shapes = append(shapes, of("advice.For", in, func(s string) {
			p := url.Parser{OnViolation: func(v url.Violation) { advice.For(v, s) }}
			p.Parse(s)
		}))
	}
	return append(shapes, of("ParseWithBase", between("base of double dots", "https://h", "/..", ""),
		func(s string) { url.ParseWithBase("x", s) }))
}

// setters are the setters of what can be long, with hostile values.
var setters = []struct {
	name   string
	set    func(*url.URL, string) error
	values []string
}{
	{"SetProtocol", (*url.URL).SetProtocol, []string{"a", "\t", ":"}},
	{"SetUsername", (*url.URL).SetUsername, []string{"@", "\xFF", "a"}},
	{"SetPassword", (*url.URL).SetPassword, []string{":", "é"}},
	{"SetHost", (*url.URL).SetHost, []string{".", "a.", "ü.", "ü", "\u0316", "xn--tda.", "[", ":", "1.", "@", "\t"}},
	{"SetHostname", (*url.URL).SetHostname, []string{"ü-", "%41", ":"}},
	{"SetPort", (*url.URL).SetPort, []string{"0", "\t", "8"}},
	{"SetPathname", (*url.URL).SetPathname, []string{"../", "/", "%", "a/../", "\t", "\xFF", "?#"}},
	{"SetSearch", (*url.URL).SetSearch, []string{"'", "?", "&", "\t"}},
	{"SetRawQuery", (*url.URL).SetRawQuery, []string{"'", "?", "\t#"}},
	{"SetHash", (*url.URL).SetHash, []string{"`", "#", "\t\xC3"}},
	{"SetHref", (*url.URL).SetHref, []string{"https:", "a"}},
}

const whole = "https://user:pass@example.com:8080/path?query#fragment"

func setterShapes() []Shape {
	var shapes []Shape
	for _, s := range setters {
		for _, part := range s.values {
			u := url.MustParse(whole)
			shapes = append(shapes, of(s.name, between(strconv.QuoteToASCII(part), "", part, ""), func(v string) {
				w := *u
				s.set(&w, v)
			}))
		}
		shapes = append(shapes,
			Shape{Name: s.name + ": on a long URL", New: func(n int) func() {
				u := url.MustParse("https://user:pass@example.com:8080/" + fill("a/", n) + "?query#fragment")
				return func() {
					v := *u
					s.set(&v, "81")
				}
			}},
			Shape{Name: s.name + ": over and over", New: func(n int) func() {
				u := url.MustParse(whole)
				return func() {
					for i := range n / 8 {
						s.set(u, []string{"a", "80", "c d"}[i%3])
					}
				}
			}})
	}
	for _, state := range []struct {
		name string
		url.State
		href string
	}{
		{"scheme start", url.SchemeStartState, whole}, {"host", url.HostState, whole}, {"hostname", url.HostnameState, whole},
		{"port", url.PortState, whole}, {"path start", url.PathStartState, whole}, {"opaque path", url.OpaquePathState, "mailto:x?y#z"},
		{"query", url.QueryState, whole}, {"fragment", url.FragmentState, whole},
	} {
		u := url.MustParse(state.href)
		shapes = append(shapes, of("BasicParse in the "+state.name+" state", between("letters", "", "é1", ""), func(s string) {
			v := *u
			new(url.Parser).BasicParse(&v, s, state.State)
		}))
	}
	return shapes
}

// manyPairs returns n/8 pairs, with names in no order.
func manyPairs(n int) []url.Pair {
	var list []url.Pair
	for _, i := range rand.New(rand.NewPCG(1, 2)).Perm(n / 8) {
		list = append(list, url.Pair{Name: strconv.Itoa(i), Value: "a b"})
	}
	return list
}

// ofParams returns two shapes of a call: on the params of a URL, and on a list of
// its own.
func ofParams(call string, do func(*url.URLSearchParams)) []Shape {
	return []Shape{
		{Name: call + ": of a URL", New: func(n int) func() {
			u := url.MustParse("https://h/?" + url.SerializeURLEncoded(manyPairs(n), nil) + "#f")
			return func() {
				v := *u
				do(v.SearchParams())
			}
		}},
		{Name: call + ": of its own list", New: func(n int) func() {
			p := url.SearchParamsFromPairs(manyPairs(n))
			return func() { do(p) }
		}},
	}
}

func paramsShapes() []Shape {
	var shapes []Shape
	for _, part := range []string{"a=b&", "a&", "&", "=", "%", "%41", "%FF=%C3&", "+", "\xFF", "é&"} {
		in := between(strconv.QuoteToASCII(part), "", part, "")
		shapes = append(shapes,
			of("ParseURLEncoded", in, func(s string) { url.ParseURLEncoded(s) }),
			of("ParseURLEncodedIn", in, func(s string) { url.ParseURLEncodedIn(s, nil) }),
			of("NewSearchParams", in, func(s string) { _ = url.NewSearchParams(s).String() }),
			of("URLSearchParams.UnmarshalText", in, func(s string) { new(url.URLSearchParams).UnmarshalText([]byte(s)) }))
	}
	for _, in := range []Input{
		between("pairs", "", "%41=%42&", ""), between("plain pairs", "", "a&", ""),
		between("C1 controls", "", "%81", ""), between("leading bytes", "", "%81%30", ""),
		between("four bytes", "", "%81%30%81%41", ""), between("escape sequences", "", "%1B$B", ""),
		between("katakana", "%1B(I", "1", ""), between("half an escape sequence", "", "%1B%24", ""),
	} {
		for name, enc := range map[string]encoding.Encoding{
			"windows-1252": must(charset.Get("windows-1252")), "ISO-2022-JP": must(charset.Get("iso-2022-jp")), "GBK": must(charset.Get("gbk")),
		} {
			shapes = append(shapes, of("ParseURLEncodedIn, "+name, in, func(s string) { url.ParseURLEncodedIn(s, enc) }))
		}
	}
	calls := []struct {
		name string
		do   func(*url.URLSearchParams)
	}{
		{"Get", func(p *url.URLSearchParams) { p.Get("none") }},
		{"Get by an unusual name", func(p *url.URLSearchParams) { p.Get("\uFFFD") }},
		{"GetAll", func(p *url.URLSearchParams) { p.GetAll("1") }},
		{"Has", func(p *url.URLSearchParams) { p.Has("none\xFF") }},
		{"HasValue", func(p *url.URLSearchParams) { p.HasValue("1", "none") }},
		{"Size", func(p *url.URLSearchParams) { p.Size() }},
		{"String", func(p *url.URLSearchParams) { _ = p.String() }},
		{"Clone", func(p *url.URLSearchParams) { p.Clone() }},
		{"All", func(p *url.URLSearchParams) {
			for range p.All() {
			}
		}},
		{"Append", func(p *url.URLSearchParams) { p.Clone().Append("a", "b") }},
		{"Set", func(p *url.URLSearchParams) { p.Set("1", "b") }},
		{"Delete", func(p *url.URLSearchParams) { p.Clone().Delete("1") }},
		{"DeleteValue", func(p *url.URLSearchParams) { p.Clone().DeleteValue("1", "a b") }},
	}
	for _, c := range calls {
		shapes = append(shapes, ofParams(c.name, c.do)...)
	}
	for _, s := range ofParams("Sort", func(p *url.URLSearchParams) { p.Clone().Sort() }) {
		s.Sorts = true
		shapes = append(shapes, s)
	}
	return append(shapes,
		Shape{Name: "Sort: names that are alike", Sorts: true, New: func(n int) func() {
			p := url.NewSearchParams(fill("aaaaaaa&aaaaaab&", n))
			return func() { p.Clone().Sort() }
		}},
		Shape{Name: "Query", New: func(n int) func() {
			u := url.MustParse("https://h/?" + fill("a=b&", n))
			return func() { u.Query() }
		}},
		Shape{Name: "Append, to a list of its own that a URL then gets", New: func(n int) func() {
			return func() {
				var p url.URLSearchParams
				for range n / 8 {
					p.Append("a", "b c")
				}
				u := url.MustParse(whole)
				u.SetSearchParams(&p)
			}
		}},
	)
}

// domainShapes are of the inputs that have the domain between "https://" and '/'.
func domainShapes() []Shape {
	var shapes []Shape
	for _, in := range Inputs {
		domain, isURL := strings.CutPrefix(in.Make(64), "https://")
		domain, ends := strings.CutSuffix(domain, "/")
		if !isURL || !ends || strings.ContainsAny(domain, "@:/%[\t") {
			continue
		}
		in := Input{in.Name, func(n int) string {
			return strings.TrimSuffix(strings.TrimPrefix(in.Make(n), "https://"), "/")
		}}
		shapes = append(shapes,
			of("DomainToASCII", in, func(s string) { url.DomainToASCII(s) }),
			of("DomainToASCII, strict", in, func(s string) { url.DomainToASCIIStrict(s) }),
			of("DomainToUnicode", in, func(s string) { url.DomainToUnicode(s) }),
			of("CheckValidHost", in, func(s string) { url.CheckValidHost(s) }),
			of("ParseHostPort", in, func(s string) { url.ParseHostPort(s, 0); url.ParseHostPort(s+":"+s, 0) }),
			of("Host.UnmarshalText", in, func(s string) { new(url.Host).UnmarshalText([]byte(s)) }))
	}
	for _, in := range []Input{between("labels", "https://", "a.", "example.co.uk/"), between("A-labels", "https://", "xn--tda.", "co.uk/")} {
		shapes = append(shapes, Shape{Name: "RegistrableDomain: " + in.Name, New: func(n int) func() {
			host := url.MustParse(in.Make(n)).HostValue()
			return func() {
				host.RegistrableDomain(publicsuffix.List)
				host.Site(publicsuffix.List)
			}
		}})
	}
	return shapes
}

func codecShapes() []Shape {
	var shapes []Shape
	for _, part := range []string{"%", "%4", "%41", "a", "\xFF", "é", " "} {
		in := between(strconv.QuoteToASCII(part), "", part, "")
		shapes = append(shapes,
			of("PercentDecode", in, func(s string) { url.PercentDecode(s) }),
			of("Encode", in, func(s string) { url.FormPercentEncodeSet.Encode(s) }),
			of("Encode, path", in, func(s string) { url.PathPercentEncodeSet.Encode(s) }))
		for name, enc := range map[string]encoding.Encoding{
			"windows-1252": must(charset.Get("windows-1252")), "ISO-2022-JP": must(charset.Get("iso-2022-jp")), "gb18030": must(charset.Get("gb18030")),
		} {
			shapes = append(shapes, of("EncodeAfterEncoding, "+name, in, func(s string) {
				url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(enc, s)
			}))
		}
		shapes = append(shapes, of("SerializeURLEncoded", in, func(s string) {
			url.SerializeURLEncoded([]url.Pair{{Name: s, Value: s}}, nil)
		}))
	}
	return shapes
}

// ofURL returns the shape of a call on the URL that the input parses to.
func ofURL(call string, in Input, do func(*url.URL)) Shape {
	return Shape{Name: call + ": " + in.Name, New: func(n int) func() {
		u := url.MustParse(in.Make(n))
		return func() { do(u) }
	}}
}

func pathShapes() []Shape {
	var shapes []Shape
	paths := []Input{
		between("segments", "file:///C:/", "a/", ""),
		between("percent signs", "file:///C:/", "%", ""),
		between("percent-encoded", "file:///C:/", "%C3%A9", ""),
		between("percent-encoded slashes", "file:///C:/", "%2F", ""),
		between("empty segments", "file:///C:/", "/", ""),
	}
	for _, in := range paths {
		shapes = append(shapes,
			ofURL("PathSegments", in, func(u *url.URL) {
				for range u.PathSegments() {
				}
			}),
			ofURL("AppendPathSegments", in, func(u *url.URL) { u.Clone().AppendPathSegments("a", "b/c") }),
			ofURL("JoinPath", in, func(u *url.URL) { u.JoinPath("../x", "..", "y") }),
			ofURL("fileurl.Path, Unix", in, func(u *url.URL) { fileurl.Unix.Path(u) }),
			ofURL("fileurl.Path, Windows", in, func(u *url.URL) { fileurl.Windows.Path(u) }))
	}
	for _, part := range []string{"a/", "/", "%", "é", "../", `\`} {
		in := between(strconv.QuoteToASCII(part), "", part, "")
		shapes = append(shapes,
			of("fileurl.FromPath, Unix", in, func(s string) { fileurl.Unix.FromPath("/" + s) }),
			of("fileurl.FromPath, Windows", in, func(s string) { fileurl.Windows.FromPath(`C:\` + s) }),
			of("fileurl.FromPath, with a server", in, func(s string) { fileurl.Windows.FromPath(`\\s` + s + `\x`) }))
	}
	for _, part := range []string{"a", "/", "..", "é%"} {
		shapes = append(shapes,
			Shape{Name: "SetPathSegments: " + part, New: func(n int) func() {
				u, segments := url.MustParse(whole), strings.Split(fill(part+"\n", n/8), "\n")
				return func() { u.SetPathSegments(segments...) }
			}},
			Shape{Name: "JoinPath: many of " + part, New: func(n int) func() {
				u, elems := url.MustParse(whole), strings.Split(fill(part+"\n", n/8), "\n")
				return func() { u.JoinPath(elems...) }
			}})
	}
	for _, to := range []string{"a/", "b/", "//", "%"} {
		shapes = append(shapes, Shape{Name: "MakeRelative: to " + to, New: func(n int) func() {
			base, target := url.MustParse("https://h/"+fill("a/", n)+"x"), url.MustParse("https://h/"+fill(to, n))
			return func() {
				url.MakeRelative(base, target)
				url.MakeRelative(target, base)
			}
		}})
	}
	return shapes
}

func otherShapes() []Shape {
	var shapes []Shape
	for _, in := range []Input{
		between("labels", "https://", "a.", "example.com/"),
		between("A-labels", "https://", "xn--tda.", "example.com/"),
		between("right to left", "https://", "xn--4db.", "example.com/"),
		between("a long A-label", "https://xn--", "tda", ".example.com/"),
		{"A-labels that look like ASCII, under a long A-label", func(n int) string {
			return "https://" + fill("xn--80ak6aa92e.", n/2) + fill("ж", n/2) + "/"
		}},
		between("a label of kana", "https://", "ア・", "ア.example.com/"),
		between("a label of strokes", "https://", "a丶", "a.example.com/"),
		between("a label of middle dots", "https://l", "·l", ".cat/"),
		between("a label of digits that are none", "https://", "з1", ".com/"),
		between("a label of marks", "https://", "ά\u0323", ".com/"),
		between("marks in the path", "https://h/", "%CC%81", ""),
		between("right to left in the path", "https://h/", "%D7%90", ""),
		between("ill-formed in the query", "https://h/?", "%FF%C3", ""),
		between("spaces", "data:", " a", ""),
	} {
		shapes = append(shapes,
			ofURL("display.URL", in, func(u *url.URL) { display.URL(u, display.Options{PublicSuffixList: publicsuffix.List}) }),
			ofURL("display.URL, in 80 columns", in, func(u *url.URL) {
				display.URL(u, display.Options{PublicSuffixList: publicsuffix.List, Width: 80, ElideTrivialSubdomain: true})
			}),
			ofURL("display.Host", in, func(u *url.URL) { display.Host(u.HostValue()) }),
			ofURL("Origin", in, func(u *url.URL) { u.Origin() }))
	}
	for _, in := range []Input{
		between("segments", "https://h/", "a/", ""),
		between("bars", "https://h/", "|", ""),
		between("percent signs", "https://h/", "%", ""),
		between("percent-encoded", "foo://h/", "%2F|", "#%"),
		between("host", "foo://", "%41", "/"),
		between("credentials", "https://", "%40", "@h/"),
	} {
		shapes = append(shapes, ofURL("NetURL, and back", in, func(u *url.URL) {
			if v, err := u.NetURL(); err == nil {
				url.FromNetURL(v)
			}
			safehttp.NewRequest(context.Background(), "GET", u, nil)
		}))
	}
	for _, part := range []string{"ü", "\u00AD", "ü.", "\u4E00\u4E01\u4E02", "@:", "xn--"} {
		shapes = append(shapes, of("FromNetURL", between("host of "+strconv.QuoteToASCII(part), "", part, ""), func(s string) {
			url.FromNetURL(&neturl.URL{Scheme: "http", Host: s})
			url.FromNetURL(&neturl.URL{Scheme: "http", Host: "h", Opaque: "//" + s})
		}))
	}
	texts := []Input{between("spaces in a password", "http://a:b", " ", "@c")}
	for _, part := range []string{"http://a:b@c ", "http://a:b@", "http:a:b ", "http://", ":", "\"", "\\", "\"http://\\\"", "@", "a:"} {
		texts = append(texts, between(strconv.Quote(part), "", part, ""))
	}
	for _, in := range texts {
		shapes = append(shapes,
			of("redact.Text", in, func(s string) { redact.Text(s) }),
			of("redact.Secrets.Text", in, func(s string) { redact.Secrets{Query: true, Names: []string{"a"}}.Text(s) }),
			of("an error's text", in, func(s string) {
				if err := new(url.URL).SetHref("http://[" + s); err != nil {
					_ = err.Error()
				}
			}))
	}
	shapes = append(shapes, ofURL("OriginValue", between("blob", "", "blob:", "https://h/"), func(u *url.URL) { u.OriginValue() }))
	for _, in := range []Input{between("double dots", "https://h", "/..", ""), between("to encode", "https://h/", "é", "")} {
		shapes = append(shapes,
			of("UnmarshalText", in, func(s string) { new(url.URL).UnmarshalText([]byte(s)) }),
			of("sqlurl.URL.Scan", in, func(s string) { new(sqlurl.URL).Scan(s) }),
			Shape{Name: "JSON: " + in.Name, New: func(n int) func() {
				text := must(json.Marshal(in.Make(n)))
				return func() {
					var u url.URL
					if json.Unmarshal(text, &u) == nil {
						json.Marshal(u)
					}
				}
			}})
	}
	for _, part := range []string{".", "ü.", "ü", "\u0316", "[", "1.", "%"} {
		in := between(strconv.QuoteToASCII(part), "", part, "")
		shapes = append(shapes,
			of("ParseHost", in, func(s string) { url.ParseHost(s) }),
			of("Parse, opaque host", in, func(s string) { url.Parse("foo://" + s) }),
			of("CheckValidHost", in, func(s string) { url.CheckValidHost(s) }),
			of("ParseHostPort", in, func(s string) { url.ParseHostPort(s, 0); url.ParseHostPort(s+":"+s, 0) }),
			of("Host.UnmarshalText", in, func(s string) { new(url.Host).UnmarshalText([]byte(s)) }))
	}
	return shapes
}
