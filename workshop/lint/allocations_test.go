//go:build !race

// Under the race detector other things allocate.

package lint

import (
	"go/doc"
	"maps"
	neturl "net/url"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/inputs/vector"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/slogurl"
	"github.com/go-weburl/url/urlpattern"
)

// allocationPromises has, for each doc comment that says how often something allocates,
// by the name of what it documents, a test that counts.
var allocationPromises = map[string]func(*testing.T){
	"package url":             gettersAllocate,
	"Parse":                   parseAllocates,
	"CanParse":                canParseAllocates,
	"CanParseWithBase":        canParseWithBaseAllocates,
	"URL.SetHref":             setHrefAllocates,
	"URL.Origin":              originAllocates,
	"URL.RequestURI":          requestURIAllocates,
	"URL.Redacted":            redactedAllocates,
	"URL.AppendText":          appendTextAllocates,
	"URL.UnmarshalText":       unmarshalTextAllocates,
	"URL.NetURL":              netURLAllocates,
	"CheckValid":              checkValidAllocates,
	"DomainToASCII":           domainToASCIIAllocates,
	"PercentEncodeSet.Encode": encodeAllocates,
	"PercentDecode":           percentDecodeAllocates,
	"ParseURLEncoded":         parseURLEncodedAllocates,
	"SerializeURLEncoded":     serializeURLEncodedAllocates,
	"URL.BareHostname":        bareHostnameAllocates,
	"slogurl.Of":              slogurlOfAllocates,
	"dataurl.Parse":           dataurlParseAllocates,
	"dataurl.Reader":          dataurlReaderAllocates,
	"query.Delete":            queryDeleteAllocates,
	"canon.Profile.Key":       canonKeyAllocates,
	"url.Parse":               dropInParseAllocates,
	"redact.Text":             redactTextAllocates,

	"urlpattern.Pattern.MatchURL":  matchURLAllocates,
	"urlpattern.Pattern.ExecURL":   execURLAllocates,
	"urlpattern.Set.AppendMatches": appendMatchesAllocates,
}

// TestAllocationPromises runs each of them.
func TestAllocationPromises(t *testing.T) {
	for _, name := range slices.Sorted(maps.Keys(allocationPromises)) {
		t.Run(name, allocationPromises[name])
	}
}

var promise = regexp.MustCompile(`(?i)\ballocat`)

// TestAllocationPromisesAreKnown looks for doc comments that have a promise and no
// test, and for tests without a promise.
func TestAllocationPromisesAreKnown(t *testing.T) {
	found := make(map[string]bool)
	for _, dir := range documented {
		p := readDocs(t, dir)
		comments := map[string]string{"package " + p.Name: p.Doc}
		of := "" // the root package's names are as they are
		if dir != "." {
			of = p.Name + "."
		}
		funcs := func(prefix string, list []*doc.Func) {
			for _, f := range list {
				comments[of+prefix+f.Name] = f.Doc
			}
		}
		funcs("", p.Funcs)
		for _, typ := range p.Types {
			comments[of+typ.Name] = typ.Doc
			funcs("", typ.Funcs)
			funcs(typ.Name+".", typ.Methods)
		}
		for name, comment := range comments {
			if promise.MatchString(comment) {
				found[name] = true
			}
		}
	}
	if got, want := slices.Sorted(maps.Keys(found)), slices.Sorted(maps.Keys(allocationPromises)); !slices.Equal(got, want) {
		t.Errorf("the docs say how often these allocate:\n%q\nand tests count these:\n%q", got, want)
	}
}

// atMost counts how often f allocates. The runtime may allocate at the same time, so
// that it is asked again where the count is too high.
func atMost(t *testing.T, max float64, what string, f func()) {
	t.Helper()
	n := testing.AllocsPerRun(2, f)
	for tries := 0; n > max && tries < 3; tries++ {
		n = testing.AllocsPerRun(10, f)
	}
	if n > max {
		t.Errorf("%.200q: %v allocations, want %v", what, n, max)
	}
}

// vectors returns the vectors of parsing.
func vectors(t *testing.T) []vector.Parse {
	t.Helper()
	all, err := vector.ReadParses("testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	if len(all) < 3000 {
		t.Fatalf("only %d vectors", len(all))
	}
	return all
}

// canonicalURLs returns the serializations of the vectors, and some that are long.
func canonicalURLs(t *testing.T) []string {
	long := strings.Repeat("a", 300)
	var hrefs []string
	for _, v := range vectors(t) {
		if v.Attributes != nil {
			hrefs = append(hrefs, v.Href)
		}
	}
	slices.Sort(hrefs)
	return append(slices.Compact(hrefs),
		"https://example.com/"+long+"?"+long+"#"+long,
		"https://"+long+":"+long+"@example.com/",
		"https://"+strings.Repeat("xn--tda.", 100)+"example/",
		long+"://"+long+"/",
		long+":"+long,
	)
}

// hasGuard reports whether the serialization has "/." before a path that would read
// as a host.
func hasGuard(href string) bool { return strings.Contains(href, ":/.//") }

// forEachURL parses each canonical URL.
func forEachURL(t *testing.T, f func(href string, u *url.URL)) {
	for _, href := range canonicalURLs(t) {
		f(href, url.MustParse(href))
	}
}

func gettersAllocate(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		atMost(t, 0, href, func() {
			u.Href()
			u.Protocol()
			u.Username()
			u.Password()
			u.Host()
			u.Hostname()
			u.Port()
			u.Pathname()
			u.Search()
			u.Hash()
			u.Scheme()
			u.RawQuery()
			u.RawFragment()
		})
	})
}

func parseAllocates(t *testing.T) {
	for _, href := range canonicalURLs(t) {
		if !hasGuard(href) {
			atMost(t, 1, href, func() { url.Parse(href) })
		}
	}
}

// plainInputs returns the vectors' inputs that CanParse's doc comment has.
func plainInputs(t *testing.T) []string {
	var inputs []string
	for _, v := range vectors(t) {
		s := string(v.Input)
		isASCII := strings.IndexFunc(s, func(r rune) bool { return r >= utf8.RuneSelf }) < 0
		if isASCII && !strings.ContainsAny(s, "\t\n\r%") {
			inputs = append(inputs, s)
		}
	}
	if len(inputs) < 500 {
		t.Errorf("only %d inputs", len(inputs))
	}
	return append(inputs,
		"https://"+strings.Repeat("A", 190)+"/",
		"https://"+strings.Repeat("A.", 95)+"/",
		"https://"+strings.Repeat("@", 63)+"h/",
		"https://"+strings.Repeat("<", 63)+"@h/",
		"HTTP://h/"+strings.Repeat("A^/../", 1000)+"?"+strings.Repeat("'", 1000),
		"FOO:"+strings.Repeat("\x01", 1000),
		"foo://"+strings.Repeat("\x01", 60)+"/",
		"https:"+strings.Repeat("/", 1000)+"H:00080",
	)
}

func canParseAllocates(t *testing.T) {
	for _, input := range append(canonicalURLs(t), plainInputs(t)...) {
		atMost(t, 0, input, func() { url.CanParse(input) })
	}
}

func canParseWithBaseAllocates(t *testing.T) {
	for _, base := range []string{"https://u:p@example.com:8080/a/b?q#f", "file:///C:/a"} {
		for _, ref := range plainInputs(t) {
			atMost(t, 0, ref, func() { url.CanParseWithBase(ref, base) })
		}
	}
}

func setHrefAllocates(t *testing.T) {
	u := new(url.URL)
	for _, href := range canonicalURLs(t) {
		if !hasGuard(href) {
			atMost(t, 0, href, func() { u.SetHref(href) })
		}
	}
}

func originAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		if u.Username() == "" && u.Password() == "" && u.Scheme() != "blob" {
			atMost(t, 0, href, func() { u.Origin() })
		}
	})
}

func requestURIAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		if u.Pathname() != "" {
			atMost(t, 0, href, func() { u.RequestURI() })
		}
	})
}

func redactedAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		if u.Password() == "" {
			atMost(t, 0, href, func() { _ = u.Redacted() })
		}
	})
}

func appendTextAllocates(t *testing.T) {
	b := make([]byte, 0, 4<<10)
	forEachURL(t, func(href string, u *url.URL) {
		atMost(t, 0, href, func() { u.AppendText(b) })
	})
}

func unmarshalTextAllocates(t *testing.T) {
	other := []byte("https://other.example/")
	forEachURL(t, func(href string, u *url.URL) {
		text := []byte(href)
		if u.Scheme() != "file" {
			atMost(t, 0, href, func() { u.UnmarshalText(text) })
		}
		if !hasGuard(href) {
			atMost(t, 2, href, func() { u.UnmarshalText(other); u.UnmarshalText(text) })
		}
	})
}

func netURLAllocates(t *testing.T) {
	count := 0
	forEachURL(t, func(href string, u *url.URL) {
		switch u.Scheme() {
		case "http", "https", "ws", "wss":
		default:
			return
		}
		v, err := neturl.Parse(href)
		if err != nil || v.String() != href || v.User != nil || v.RawPath != "" || v.RawFragment != "" || strings.Contains(v.EscapedPath()+v.EscapedFragment(), "%") {
			return
		}
		if _, err := u.NetURL(); err == nil {
			count++
			atMost(t, 1, href, func() { u.NetURL() })
		}
	})
	if count < 100 {
		t.Errorf("only %d URLs", count)
	}
}

// plainHosts returns valid URLs with an ASCII host without A-labels.
func plainHosts(t *testing.T) []string {
	var inputs []string
	for _, input := range plainInputs(t) {
		if !strings.Contains(strings.ToLower(input), "xn--") {
			inputs = append(inputs, input)
		}
	}
	return append(inputs, "https://h/é?é#é", "https://EXAMPLE.com:8080/%41", "https://"+strings.Repeat("a.", 126)+"a/")
}

func checkValidAllocates(t *testing.T) {
	base := url.MustParse("https://example.com/")
	count := 0
	for _, input := range plainHosts(t) {
		if url.CheckValid(input, base) == nil {
			count++
			atMost(t, 0, input, func() { url.CheckValid(input, base) })
		}
	}
	if count < 50 {
		t.Errorf("only %d valid URLs", count)
	}
}

func domainToASCIIAllocates(t *testing.T) {
	count := 0
	check := func(domain string) {
		if ascii, err := url.DomainToASCII(domain); err == nil && ascii == domain {
			count++
			atMost(t, 0, domain, func() { url.DomainToASCII(domain) })
		}
	}
	forEachURL(t, func(_ string, u *url.URL) { check(u.Hostname()) })
	check(strings.Repeat("a.", 1000) + "a")
	check(strings.Repeat("xn--tda.", 1000) + "a")
	check(strings.Repeat("_", 1000))
	if count < 50 {
		t.Errorf("only %d domains", count)
	}
}

// texts are what the codecs encode and decode.
func texts(t *testing.T) []string {
	list := canonicalURLs(t)[:200]
	for _, n := range []int{1, 2, 3, 10, 100, 1000, 10_000} {
		for _, part := range []string{"a", " ", "a b", "é", "a=b&", "%41", "%4", "+", "&", "%a%20=é+", "\U0001F4A9"} {
			list = append(list, strings.Repeat(part, n))
		}
	}
	return list
}

func encodeAllocates(t *testing.T) {
	for _, set := range []url.PercentEncodeSet{
		url.C0ControlPercentEncodeSet, url.FragmentPercentEncodeSet, url.QueryPercentEncodeSet, url.SpecialQueryPercentEncodeSet,
		url.PathPercentEncodeSet, url.UserinfoPercentEncodeSet, url.ComponentPercentEncodeSet, url.FormPercentEncodeSet,
	} {
		for _, s := range texts(t) {
			max := 1.0
			if set.Encode(s) == s {
				max = 0
			}
			atMost(t, max, s, func() { set.Encode(s) })
		}
	}
}

func percentDecodeAllocates(t *testing.T) {
	for _, s := range texts(t) {
		max := 1.0
		if url.PercentDecode(s) == s {
			max = 0
		}
		atMost(t, max, s, func() { url.PercentDecode(s) })
	}
}

func parseURLEncodedAllocates(t *testing.T) {
	for _, s := range texts(t) {
		if !strings.ContainsAny(s, "%+") {
			atMost(t, 1, s, func() { url.ParseURLEncoded(s) })
		}
	}
}

func serializeURLEncodedAllocates(t *testing.T) {
	for _, s := range texts(t) {
		list := url.ParseURLEncoded(s)
		atMost(t, 1, s, func() { url.SerializeURLEncoded(list, nil) })
	}
}

// dataurlParseAllocates counts the body once: the rest is the type and the structs.
func dataurlParseAllocates(t *testing.T) {
	for _, input := range []string{"data:a/b,", "data:a/b;base64,", "data:a/b;base64, "} {
		short, long := url.MustParse(input+"AAAA"), url.MustParse(input+strings.Repeat("AAAA", 10_000))
		count := func(u *url.URL) float64 {
			return testing.AllocsPerRun(10, func() {
				if _, err := dataurl.Parse(u); err != nil {
					t.Error(err)
				}
			})
		}
		if s, l := count(short), count(long); s != l || l > 4 {
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

func redactTextAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		if redact.Text(href) == href {
			atMost(t, 0, href, func() { redact.Text(href) })
		}
	})
}

func bareHostnameAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) { atMost(t, 0, href, func() { u.BareHostname() }) })
}

func slogurlOfAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		if u.Password() == "" {
			atMost(t, 0, href, func() { slogurl.Of(u) })
		}
	})
}

func queryDeleteAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		q := u.RawQuery()
		atMost(t, 0, href, func() { query.Delete(q, "no\nname", "1", "2", "3", "4", "5", "6", "7") })
		first := "no\nname=1&" + q
		atMost(t, 0, href, func() { query.Delete(first, "no\nname") })
		between := "x&no%0Aname&" + q
		atMost(t, 1, href, func() { query.Delete(between, "no\nname") })
	})
}

func canonKeyAllocates(t *testing.T) {
	forEachURL(t, func(href string, u *url.URL) {
		for _, p := range []canon.Profile{0, canon.Crawl, canon.SURT, canon.SafeBrowsing} {
			host := "." + u.Hostname() + "."
			again := p&canon.Unescape != 0 && (!url.IsSpecialScheme(u.Scheme()) || strings.Contains(host, ".."))
			if key := p.Key(u); len(href) <= 512 && len(key) <= 512 && strings.Count(href, "&") < 32 && !again {
				atMost(t, 1, href, func() { p.Key(u) })
			}
		}
	})
}

// dropInParseAllocates is for package net/url, whose name is that of the root package.
func dropInParseAllocates(t *testing.T) {
	n := 0
	for _, s := range canonicalURLs(t) {
		u := url.MustParse(s)
		if u.Username()+u.Password() != "" || strings.Contains(u.Pathname()+u.RawFragment(), "%") || u.HasFragment() && u.RawFragment() == "" || u.HasHost() && u.Host() == "" && u.Pathname() == "" {
			continue
		}
		if !u.HasHost() && strings.HasPrefix(u.Pathname(), "//") {
			continue // Href puts "/." before such a path
		}
		n++
		atMost(t, 1, s, func() { dropin.Parse(s) })
	}
	if n < 500 {
		t.Errorf("only %d URLs", n)
	}
}

// matchablePatterns are a pattern of each kind, and a URL that it matches.
var matchablePatterns = [][2]string{
	{"https://example.com/books/index.html", "https://example.com/books/index.html"},
	{"https://example.com/users/:id/posts/:post?", "https://example.com/users/1234/posts/hello-world?q#f"},
	{"https://*.example.com/*", "https://shop.example.com/books/17"},
	{`https://example.com/:id(\d+)`, "https://example.com/1234"},
	{"https://example.com/:a-:b", "https://example.com/" + strings.Repeat("-", 1000)},
	{"https://example.com/((?:a|b)+)-(.*)", "https://example.com/abab-" + strings.Repeat("ab", 100)},
}

func matchURLAllocates(t *testing.T) {
	for _, c := range matchablePatterns {
		p, u := urlpattern.MustParse(c[0]), url.MustParse(c[1])
		if !p.MatchURL(u) {
			t.Errorf("%s does not match %s", c[0], c[1])
		}
		atMost(t, 0, c[0], func() { p.MatchURL(u) })
	}
}

func execURLAllocates(t *testing.T) {
	for _, c := range matchablePatterns[:4] {
		p, u := urlpattern.MustParse(c[0]), url.MustParse(c[1])
		atMost(t, 1, c[0], func() { p.ExecURL(u) })
	}
}

func appendMatchesAllocates(t *testing.T) {
	var s urlpattern.Set
	for _, c := range matchablePatterns {
		s.Add(urlpattern.MustParse(c[0]))
	}
	found := make([]*urlpattern.Pattern, 0, 16)
	for _, c := range matchablePatterns {
		u := url.MustParse(c[1])
		if len(s.AppendMatches(nil, u)) == 0 {
			t.Errorf("nothing matches %s", u)
		}
		atMost(t, 0, c[0], func() { s.AppendMatches(found, u) })
	}
}
