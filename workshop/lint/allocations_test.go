//go:build !race

// Under the race detector other code allocates too.

package lint

import (
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

// A promise is a doc comment's claim about how often something allocates.
type promise struct {
	max  float64
	call func(s string)
	// of reports whether the promise is about a string of its group; nil: about all.
	of func(s string) bool
	// least is the least number of such strings; 0: one.
	least int
}

// ofParsed returns the call of f with the value that a string was parsed to before.
func ofParsed[U any](parse func(string) (U, error), f func(u U)) func(string) {
	var u U
	parsed := "none"
	return func(s string) {
		if s != parsed {
			u, _ = parse(s)
			parsed = s
		}
		f(u)
	}
}

func ofURL(f func(u *url.URL)) func(string)       { return ofParsed(url.Parse, f) }
func ofNetURL(f func(n *neturl.URL)) func(string) { return ofParsed(neturl.Parse, f) }

// parsed returns a condition on a URL.
func parsed(f func(u *url.URL) bool) func(string) bool {
	return func(s string) bool { return f(url.MustParse(s)) }
}

// hasNoGuard reports whether the serialization has no "/." before a path that would read as a host.
func hasNoGuard(href string) bool { return !strings.Contains(href, ":/.//") }

var (
	u       = new(url.URL)
	buffer  = make([]byte, 0, 4<<10)
	bases   = []string{"https://u:p@example.com:8080/a/b?q#f", "file:///C:/a"}
	example = url.MustParse("https://example.com/")
	// URLs that escape.
	kept       *url.URL
	keptDropIn *dropin.URL
)

// drop reads a URL that its caller has parsed, and lets it go.
func drop(u *url.URL, err error) {
	if err != nil || u.Href() == "" {
		panic(err)
	}
}

// ofHrefs are promises about URLs that are serialized.
var ofHrefs = map[string][]promise{
	"package url": {{call: ofURL(func(u *url.URL) {
		for _, a := range attributes.All {
			if a.Name != "origin" { // which is not a part of the serialization
				a.Get(u)
			}
		}
		_, _, _, _ = u.Scheme(), u.RawQuery(), u.RawFragment(), u.HostValue().Addr()
		u.EffectivePort()
	})}},
	"Parse": {
		{of: hasNoGuard, call: func(s string) { drop(url.Parse(s)) }},
		{max: 1, of: hasNoGuard, call: func(s string) { kept, _ = url.Parse(s) }},
	},
	"ParseWithBase": {{of: hasNoGuard, call: func(s string) {
		drop(url.ParseWithBase(s, bases[0]))
	}}},
	"URL.Parse": {{of: hasNoGuard, call: func(s string) { drop(example.Parse(s)) }}},
	"Parser.Parse": {
		{of: hasNoGuard, call: func(s string) {
			drop((&url.Parser{Base: example, MaxLength: 1 << 20}).Parse(s))
		}},
	},
	"Parser.ParseSpans": {{of: hasNoGuard, call: func(s string) {
		u, spans, err := new(url.Parser).ParseSpans(s)
		if drop(u, err); spans.Path == (url.Span{}) {
			panic(s)
		}
	}}},
	"CanParse":    {{call: func(s string) { url.CanParse(s) }}},
	"URL.SetHref": {{of: hasNoGuard, call: func(s string) { u.SetHref(s) }}},
	"URL.Origin": {{call: ofURL(func(u *url.URL) { u.Origin() }), of: parsed(func(u *url.URL) bool {
		return u.Username()+u.Password() == "" && u.Scheme() != "blob"
	})}},
	"URL.RequestURI": {{of: parsed(func(u *url.URL) bool { return u.Pathname() != "" }),
		call: ofURL(func(u *url.URL) { u.RequestURI() })}},
	"URL.Redacted": {
		{of: parsed(hasNoPassword), call: ofURL(func(u *url.URL) { _ = u.Redacted() })},
	},
	"URL.UnmarshalText": {
		{of: parsed(func(u *url.URL) bool { return u.Scheme() != "file" }),
			call: ofURL(func(u *url.URL) { u.UnmarshalText(append(buffer, u.Href()...)) })},
		{max: 2, of: hasNoGuard, call: func(s string) {
			u.UnmarshalText(append(buffer, "a:"...))
			u.UnmarshalText(append(buffer, s...))
		}},
	},
	"FromNetURL": {{max: 1, least: 100, of: isPlainNetURL,
		call: ofNetURL(func(n *neturl.URL) { drop(url.FromNetURL(n)) })}},
	"URL.NetURL": {
		{max: 1, least: 100, of: isNetURL, call: ofURL(func(u *url.URL) { u.NetURL() })},
	},
	"URL.BareHostname": {{call: ofURL(func(u *url.URL) { u.BareHostname() })}},
	"typed.Parse": {
		{least: 500, of: hasSlashes, call: func(s string) { drop(typed.Parse(s, "")) }},
	},
	"policy.Policy.Parse": {{of: parsed(func(u *url.URL) bool {
		return u.Username()+u.Password() == "" && hasNoGuard(u.Href())
	}), call: func(s string) { drop((&policy.Policy{NoCredentials: true}).Parse(s)) }}},
	"redirect.Local": {{of: func(s string) bool {
		return strings.HasPrefix(s, "https://example.com/")
	}, call: func(s string) { drop(redirect.Local(example, s)) }}},
	"redact.Text": {{of: stays(redact.Text), call: func(s string) { redact.Text(s) }}},
	"slogurl.Of":  {{call: ofURL(func(u *url.URL) { slogurl.Of(u) }), of: parsed(hasNoPassword)}},
	"query.Delete": {
		{call: ofURL(func(u *url.URL) {
			query.Delete(u.RawQuery(), "no\nname", "1", "2", "3", "4", "5", "6", "7")
		})},
		{max: 2, call: ofURL(func(u *url.URL) { // one for the query
			query.Delete("x&no%0Aname&"+u.RawQuery(), "no\nname")
		})},
	},
	"canon.Profile.Key": {
		keyPromise(0), keyPromise(canon.Crawl), keyPromise(canon.SURT),
		keyPromise(canon.SafeBrowsing),
	},
	// The package net/url has the name of the root package.
	"url.Parse": {
		{least: 500, of: parsed(isPlain), call: func(s string) { dropin.Parse(s) }},
		{max: 1, of: parsed(isPlain), call: func(s string) { keptDropIn, _ = dropin.Parse(s) }},
	},
	"DomainToASCII": {{least: 50, of: parsed(func(u *url.URL) bool {
		ascii, err := url.DomainToASCII(u.Hostname())
		return err == nil && ascii == u.Hostname()
	}), call: ofURL(func(u *url.URL) { url.DomainToASCII(u.Hostname()) })}},
}

// ofInputs are promises about inputs in ASCII without tabs, newlines and percent signs.
var ofInputs = map[string][]promise{
	"CanParse": {{call: func(s string) { url.CanParse(s) }}},
	"CanParseWithBase": {
		{call: func(s string) { url.CanParseWithBase(s, bases[0]) }},
		{call: func(s string) { url.CanParseWithBase(s, bases[1]) }},
	},
	"CheckValid": {{least: 50, of: func(s string) bool {
		return !strings.Contains(strings.ToLower(s), "xn--") && url.CheckValid(s, example) == nil
	}, call: func(s string) { url.CheckValid(s, example) }}},
}

// ofTexts are promises about texts that the codecs encode and decode.
var ofTexts = map[string][]promise{
	"PercentEncodeSet.Encode": encodePromises(),
	"PercentDecode": {
		{max: 1, call: func(s string) { url.PercentDecode(s) }},
		{of: stays(url.PercentDecode), call: func(s string) { url.PercentDecode(s) }},
	},
	"ParseURLEncoded": {{max: 1, of: hasNoEscape, call: func(s string) { url.ParseURLEncoded(s) }}},
	"SerializeURLEncoded": {{max: 2, of: hasNoEscape, call: func(s string) {
		url.SerializeURLEncoded(url.ParseURLEncoded(s), nil) // one for the list
	}}},
}

// others are promises with a test of their own.
var others = map[string]func(*testing.T){
	"dataurl.Parse":                dataurlParseAllocates,
	"dataurl.Reader":               dataurlReaderAllocates,
	"inbound.Guard.Handler":        guardAllocates,
	"urlpattern.Pattern.MatchURL":  patternsAllocate,
	"urlpattern.Pattern.Exec":      patternsAllocate,
	"urlpattern.Pattern.ExecURL":   patternsAllocate,
	"urlpattern.Set.AppendMatches": patternsAllocate,
}

// stays reports whether f returns a string as it is.
func stays(f func(string) string) func(string) bool {
	return func(s string) bool { return f(s) == s }
}

func hasNoEscape(s string) bool { return !strings.ContainsAny(s, "%+") }

func hasSlashes(href string) bool {
	_, rest, _ := strings.Cut(href, ":")
	return strings.HasPrefix(rest, "//")
}

func hasNoPassword(u *url.URL) bool {
	return u.Password() == "" && !(u.HasOpaquePath() && strings.Contains(u.Pathname(), "@"))
}

func isPlain(u *url.URL) bool {
	return (u.Scheme() == "http" || u.Scheme() == "https") && u.Username()+u.Password() == "" &&
		len(u.Hostname()) <= 253 && !strings.Contains(u.Pathname()+u.RawFragment(), "%")
}

func isPlainNetURL(href string) bool {
	n, err := neturl.Parse(href)
	if err != nil || n.User != nil || n.RawPath+n.RawFragment != "" ||
		strings.ContainsAny(href, "%!\"$&'()*+,;=`{}~") {
		return false
	}
	_, err = url.FromNetURL(n)
	return err == nil
}

func isNetURL(href string) bool {
	v, err := neturl.Parse(href)
	if err != nil || !slices.Contains([]string{"http", "https", "ws", "wss"}, v.Scheme) ||
		v.String() != href || v.User != nil || v.RawPath+v.RawFragment != "" ||
		strings.Contains(v.EscapedPath()+v.EscapedFragment(), "%") {
		return false
	}
	_, err = url.MustParse(href).NetURL()
	return err == nil
}

func keyPromise(p canon.Profile) promise {
	key := func(u *url.URL) { p.Key(u) }
	return promise{max: 1, call: ofURL(key), of: parsed(func(u *url.URL) bool {
		hasEmptyLabel := strings.Contains("."+u.Hostname()+".", "..")
		again := p&canon.Unescape != 0 && (!url.IsSpecialScheme(u.Scheme()) || hasEmptyLabel)
		isShort := len(u.Href()) <= 512 && len(p.Key(u)) <= 512
		return isShort && strings.Count(u.Href(), "&") < 32 && !again
	})}
}

func encodePromises() (all []promise) {
	for _, set := range []url.PercentEncodeSet{
		url.C0ControlPercentEncodeSet, url.FragmentPercentEncodeSet,
		url.QueryPercentEncodeSet, url.SpecialQueryPercentEncodeSet, url.PathPercentEncodeSet,
		url.UserinfoPercentEncodeSet, url.ComponentPercentEncodeSet, url.FormPercentEncodeSet,
	} {
		encode := func(s string) { set.Encode(s) }
		all = append(all, promise{max: 1, call: encode})
		all = append(all, promise{of: stays(set.Encode), call: encode})
	}
	return all
}

// TestAllocationPromises checks that each promise of a doc comment is kept.
func TestAllocationPromises(t *testing.T) {
	hrefs, inputs := hrefsAndInputs(t)
	texts := append([]string(nil), hrefs[:200]...)
	for _, n := range []int{1, 2, 3, 10, 100, 1000, 10_000} {
		for _, part := range vector.Values(`a ␣ a␣b é a=b& %41 %4 + & %a%20=é+ \U0001F4A9`) {
			texts = append(texts, strings.Repeat(part, n))
		}
	}
	tested := make(map[string]bool)
	for i, group := range []map[string][]promise{ofHrefs, ofInputs, ofTexts} {
		for name, promises := range group {
			tested[name] = true
			t.Run(name, func(t *testing.T) {
				for _, p := range promises {
					p.test(t, [][]string{hrefs, inputs, texts}[i])
				}
			})
		}
	}
	for name, test := range others {
		tested[name] = true
		t.Run(name, test)
	}
	found := promised(t)
	for name := range tested {
		if !found[name] {
			t.Errorf("%s does not say how often it allocates", name)
		}
		delete(found, name)
	}
	for name := range found {
		t.Errorf("no test counts what the doc of %s says", name)
	}
}

// promised returns the names whose doc comment says how often something allocates.
func promised(t *testing.T) map[string]bool {
	found := make(map[string]bool)
	for path, p := range documentation(t) {
		for _, of := range documented(p) {
			switch name := of[0]; {
			case !regexp.MustCompile(`(?i)\ballocat`).MatchString(of[1]):
			case name == "":
				found["package "+p.Name] = true
			case path == module: // its names need no prefix
				found[name] = true
			default:
				found[p.Name+"."+name] = true
			}
		}
	}
	return found
}

// test counts the allocations for each string. The runtime may allocate at the same time, so test
// counts again if there are too many.
func (p promise) test(t *testing.T, all []string) {
	t.Helper()
	count := 0
	for _, s := range all {
		if p.of != nil && !p.of(s) {
			continue
		}
		count++
		n := testing.AllocsPerRun(2, func() { p.call(s) })
		for tries := 0; n > p.max && tries < 3; tries++ {
			n = testing.AllocsPerRun(10, func() { p.call(s) })
		}
		if n > p.max {
			t.Errorf("%.200q: %v allocations, want %v", s, n, p.max)
		}
	}
	if count < max(p.least, 1) {
		t.Errorf("only %d strings", count)
	}
}

// hrefsAndInputs returns the serializations of the vectors, the vectors' inputs that CanParse's doc
// comment describes, and some long ones.
func hrefsAndInputs(t *testing.T) (hrefs, inputs []string) {
	vectors, err := vector.ReadParses()
	if err != nil || len(vectors) < 3000 {
		t.Fatal(len(vectors), err)
	}
	repeat := strings.Repeat
	long := repeat("a", 300)
	hrefs = []string{
		"https://example.com/" + long + "?" + long + "#" + long, long + "://" + long + "/",
		"https://" + long + ":" + long + "@example.com/", long + ":" + long,
		"https://" + repeat("xn--tda.", 100) + "example/", "foo://" + repeat("_", 1000),
	}
	inputs = []string{
		"https://" + repeat("A", 190) + "/", "https://" + repeat("A.", 95) + "/",
		"https://" + repeat("@", 63) + "h/", "https://" + repeat("<", 63) + "@h/",
		"HTTP://h/" + repeat("A^/../", 1000) + "?" + repeat("'", 1000),
		"FOO:" + repeat("\x01", 1000), "foo://" + repeat("\x01", 60) + "/",
		"https:" + repeat("/", 1000) + "H:00080",
	}
	seen := make(map[string]bool)
	for _, v := range vectors {
		if v.Attributes != nil && !seen[v.Href] {
			seen[v.Href] = true
			hrefs = append(hrefs, v.Href)
		}
		s := string(v.Input)
		if !strings.ContainsFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) &&
			!strings.ContainsAny(s, "\t\n\r%") {
			inputs = append(inputs, s)
		}
	}
	return hrefs, inputs
}

// dataurlParseAllocates counts the body once: the rest is the type and the structs.
func dataurlParseAllocates(t *testing.T) {
	for _, input := range []string{"data:a/b,", "data:a/b;base64,", "data:a/b;base64, "} {
		count := func(n int) float64 {
			u := url.MustParse(input + strings.Repeat("AAAA", n))
			return testing.AllocsPerRun(10, func() { dataurl.Parse(u) })
		}
		if s, l := count(1), count(10_000); s != l || l > 4 {
			t.Errorf("%s: %v allocations, and %v for a long body", input, s, l)
		}
	}
}

func dataurlReaderAllocates(t *testing.T) {
	r, err := dataurl.Open(url.MustParse("data:a/b;base64," + strings.Repeat("AA%41A", 10_000)))
	if err != nil {
		t.Fatal(err)
	}
	p := make([]byte, 100)
	if n := testing.AllocsPerRun(10, func() { r.Read(p) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func guardAllocates(t *testing.T) {
	h := (&inbound.Guard{}).Handler(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	for target, want := range map[string]float64{
		"/": 2, "/a/b?c=d": 2, "/a?b=%26": 2, "/caf%C3%A9/(a)?b=%26": 3,
	} {
		r := httptest.NewRequest("GET", target, nil)
		if n := testing.AllocsPerRun(10, func() { h.ServeHTTP(nil, r) }); n != want {
			t.Errorf("%s: %v allocations, not %v", target, n, want)
		}
		other := httptest.NewRequest("GET", "http://other.example"+target, nil)
		other.RequestURI = target
		n := testing.AllocsPerRun(10, func() { h.ServeHTTP(nil, r); h.ServeHTTP(nil, other) })
		if n != 2*3 {
			t.Errorf("%s of two hosts in turn: %v allocations, not 6", target, n)
		}
	}
}

// patternsAllocate tests a pattern of each kind with a URL that it matches.
func patternsAllocate(t *testing.T) {
	patterns := [][2]string{
		{"https://example.com/books/index.html", "https://example.com/books/index.html"},
		{"https://example.com/u/:id/posts/:post?", "https://example.com/u/1/posts/hello-world?q#f"},
		{"https://*.example.com/*", "https://shop.example.com/books/17"},
		{`https://example.com/:id(\d+)`, "https://example.com/1234"},
		{"https://example.com/:a-:b", "https://example.com/" + strings.Repeat("-", 1000)},
		{"https://example.com/((?:a|b)+)-(.*)",
			"https://example.com/abab-" + strings.Repeat("ab", 100)},
	}
	var set urlpattern.Set
	for _, c := range patterns {
		set.Add(urlpattern.MustParse(c[0]))
	}
	found := make([]*urlpattern.Pattern, 0, 16)
	for i, c := range patterns {
		p, u := urlpattern.MustParse(c[0]), url.MustParse(c[1])
		if !p.MatchURL(u) || len(set.AppendMatches(nil, u)) == 0 {
			t.Errorf("%s does not match %s", c[0], c[1])
		}
		all := []string{c[0]}
		promise{call: func(string) { p.MatchURL(u) }}.test(t, all)
		promise{call: func(string) { set.AppendMatches(found, u) }}.test(t, all)
		if i < 4 {
			promise{call: func(string) { p.ExecURL(u) }}.test(t, all)
			promise{call: func(string) { p.Exec(c[1]) }}.test(t, all)
		}
	}
}
