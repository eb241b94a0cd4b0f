package url_test

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"slices"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
)

func Example() {
	base, err := url.Parse("HTTPS://EXAMPLE.com:443/a/b/../c?q")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(base)

	u, err := base.Parse(`..\img\x y.png#top`)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(u.Host(), u.Pathname(), u.Hash())
	// Output:
	// https://example.com/a/c?q
	// https://example.com/img/x%20y.png#top
	// example.com /img/x%20y.png #top
}

func ExampleParse() {
	for _, input := range []string{
		"https://faß.example/", "http://0x7f.1", "file:///C|/x/../y", "mailto:me@example.com",
	} {
		u, err := url.Parse(input)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://xn--fa-hia.example/
	// http://127.0.0.1/
	// file:///C:/y
	// mailto:me@example.com
}

func ExampleMustParse() {
	home := url.MustParse("https://example.com/")
	fmt.Println(home.Origin())
	// Output: https://example.com
}

func ExampleParseWithBase() {
	u, err := url.ParseWithBase("../b?c", "https://example.com/x/y")
	fmt.Println(u, err)

	_, err = url.ParseWithBase("../b?c", "no URL")
	fmt.Println(err)
	// Output:
	// https://example.com/b?c <nil>
	// url: cannot parse base "no URL": missing-scheme-non-relative-URL at byte 0
}

func ExampleURL_Parse() {
	base := url.MustParse("https://example.com/a/b?c")
	for _, ref := range []string{"d", "/d", "?d", "#d", "//d", "mailto:d", ""} {
		u, err := base.Parse(ref)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/a/d
	// https://example.com/d
	// https://example.com/a/b?d
	// https://example.com/a/b?c#d
	// https://d/
	// mailto:d
	// https://example.com/a/b?c
}

func ExampleCanParse() {
	fmt.Println(url.CanParse("https://example.com:80000"), url.CanParse("https://example.com:8000"))
	fmt.Println(url.CanParse("/a"), url.CanParseWithBase("/a", "https://example.com"))
	// Output:
	// false true
	// false true
}

func ExampleCanParseWithBase() {
	fmt.Println(url.CanParseWithBase("?q", "https://example.com"),
		url.CanParseWithBase("?q", "mailto:me@example.com"))
	// Output: true false
}

func ExampleParser() {
	p := url.Parser{
		Base:      url.MustParse("https://example.com/docs/"),
		MaxLength: 2048,
	}
	u, err := p.Parse("intro")
	fmt.Println(u, err)
	// Output: https://example.com/docs/intro <nil>
}

// A document's encoding changes how a query is percent-encoded.
func ExampleParser_encoding() {
	enc, err := charset.Get("shift_jis")
	if err != nil {
		log.Fatal(err)
	}
	p := url.Parser{Base: url.MustParse("https://example.com/"), Encoding: enc}
	u, err := p.Parse("/検索?検索")
	fmt.Println(u, err)
	// Output: https://example.com/%E6%A4%9C%E7%B4%A2?%8C%9F%8D%F5 <nil>
}

func ExampleParser_violations() {
	input := "https:\\\\user@example.org/a b"
	p := url.Parser{OnViolation: func(v url.Violation) bool {
		fmt.Printf("%-40s %q\n", v.Err, input[v.Start:v.End])
		return true
	}}
	if _, err := p.Parse(input); err != nil {
		log.Fatal(err)
	}
	// Output:
	// special-scheme-missing-following-solidus ":"
	// special-scheme-missing-following-solidus "\\"
	// special-scheme-missing-following-solidus "\\"
	// invalid-credentials                      "@"
	// invalid-URL-unit                         " "
}

func ExampleParser_ParseSpans() {
	input := `https:\\EXAMPLE.com/a/../b?c`
	u, spans, _ := new(url.Parser).ParseSpans(input)
	for _, c := range []struct {
		component string
		span      url.Span
	}{
		{u.Hostname(), spans.Host}, {u.Pathname(), spans.Path}, {u.RawQuery(), spans.Query},
	} {
		fmt.Printf("%s was %s\n", c.component, input[c.span.Start:c.span.End])
	}
	// Output:
	// example.com was EXAMPLE.com
	// /b was /a/../b
	// c was c
}

func ExampleParser_BasicParse() {
	u := url.MustParse("https://example.com/")
	var p url.Parser
	fmt.Println(p.BasicParse(u, "example.org:8080", url.HostState), u)
	fmt.Println(p.BasicParse(u, "example.net:81", url.HostnameState), u)
	// Output:
	// <nil> https://example.org:8080/
	// url: cannot parse "example.net:81": a hostname has no port at byte 11 https://example.org:8080/
}

func ExampleURL() {
	u := url.MustParse("https://user:pass@example.com:8080/a/b?c=d#e")
	fmt.Println(u.Href())
	fmt.Println(u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(),
		u.Pathname(), u.Search(), u.Hash(), u.Origin())
	fmt.Println(u.Scheme(), u.RawQuery(), u.RawFragment())

	// URLs are values.
	v := *u
	v.SetHash("f")
	fmt.Println(v == *u, *v.WithoutFragment() == *u.WithoutFragment())
	// Output:
	// https://user:pass@example.com:8080/a/b?c=d#e
	// https: user pass example.com:8080 example.com 8080 /a/b ?c=d #e https://example.com:8080
	// https c=d e
	// false true
}

func ExampleURL_HasQuery() {
	u := url.MustParse("https://example.com/?")
	fmt.Printf("%q %t, %q %t\n", u.Search(), u.HasQuery(), u.Hash(), u.HasFragment())
	// Output: "" true, "" false
}

func ExampleURL_HasHost() {
	file, mail := url.MustParse("file:///a"), url.MustParse("mailto:me@example.com")
	fmt.Printf("%q %t, %q %t\n", file.Host(), file.HasHost(), mail.Host(), mail.HasHost())
	// Output: "" true, "" false
}

func ExampleURL_HasOpaquePath() {
	mail, path := url.MustParse("mailto:me@example.com"), url.MustParse("foo:/a")
	fmt.Println(mail.HasOpaquePath(), path.HasOpaquePath())
	// Output: true false
}

func ExampleURL_HostValue() {
	for _, input := range []string{
		"http://127.1", "http://[::0:1]", "http://example.com", "git://example.com", "file:///",
		"about:blank",
	} {
		h := url.MustParse(input).HostValue()
		fmt.Printf("%-6v %q loopback: %t\n", h.Kind(), h, h.Addr().IsLoopback())
	}
	// Output:
	// IPv4   "127.0.0.1" loopback: true
	// IPv6   "[::1]" loopback: true
	// domain "example.com" loopback: false
	// opaque "example.com" loopback: false
	// empty  "" loopback: false
	// null   "" loopback: false
}

func ExampleURL_EffectivePort() {
	fmt.Println(url.MustParse("https://example.com/").EffectivePort())
	fmt.Println(url.MustParse("https://example.com:8443/").EffectivePort())
	fmt.Println(url.MustParse("foo://example.com/").EffectivePort())
	// Output:
	// 443 true
	// 8443 true
	// 0 false
}

func ExampleURL_Equal() {
	a, b := url.MustParse("HTTP://Example.com:80/a/../b"), url.MustParse("http://example.com/b")
	fmt.Println(a.Equal(b), *a == *b)
	// Output: true true
}

func ExampleURL_WithoutFragment() {
	u := url.MustParse("mailto:me@example.com#b").WithoutFragment()
	fmt.Println(u, u.HasFragment())
	// Output: mailto:me@example.com false
}

func ExampleURL_SetHref() {
	lines := []string{
		"https://example.com/a", "no URL", "https://example.com/b", "https://h.example/",
	}
	hosts := make(map[string]int)
	var u url.URL // for all lines
	for _, line := range lines {
		if err := u.SetHref(line); err != nil {
			fmt.Println(err)
			continue
		}
		hosts[u.Host()]++
	}
	fmt.Println(hosts)
	// Output:
	// url: cannot parse "no URL": missing-scheme-non-relative-URL at byte 0
	// map[example.com:2 h.example:1]
}

func ExampleURL_SetProtocol() {
	u := url.MustParse("https://example.com:80/")
	fmt.Println(u.SetProtocol("http"), u)
	fmt.Println(u.SetProtocol("mailto:"), u)
	// Output:
	// <nil> http://example.com/
	// url: cannot set protocol to "mailto:": the URL cannot change to this scheme at byte 6 http://example.com/
}

func ExampleURL_SetUsername() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetUsername("me@home"), u.SetPassword("1/2"), u)
	// Output: <nil> <nil> https://me%40home:1%2F2@example.com/
}

func ExampleURL_SetPassword() {
	u := url.MustParse("https://me:secret@example.com/")
	fmt.Println(u.SetPassword(""), u)
	fmt.Println(url.MustParse("file:///").SetPassword("x"))
	// Output:
	// <nil> https://me@example.com/
	// url: cannot set password to "xxxxx": the URL cannot have credentials or a port
}

func ExampleURL_SetHost() {
	u := url.MustParse("https://example.com:8080/")
	fmt.Println(u.SetHost("example.org"), u)
	fmt.Println(u.SetHost("example.net:443"), u)
	err := u.SetHost("example.com:70000")
	fmt.Println(err)
	fmt.Println(u, errors.Is(err, url.ErrPortOutOfRange))
	// Output:
	// <nil> https://example.org:8080/
	// <nil> https://example.net/
	// url: cannot set all of host to "example.com:70000": port-out-of-range at byte 12
	// https://example.com/ true
}

func ExampleURL_SetHostname() {
	u := url.MustParse("https://example.com:8080/")
	fmt.Println(u.SetHostname("[::1]"), u)
	fmt.Println(u.SetHostname("a b"), u)
	// Output:
	// <nil> https://[::1]:8080/
	// url: cannot set hostname to "a b": domain-to-ASCII at byte 1: a domain cannot have a space https://[::1]:8080/
}

func ExampleURL_SetPort() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetPort("8080"), u)
	fmt.Println(u.SetPort("81x"), u)
	fmt.Println(u.SetPort(""), u)
	// Output:
	// <nil> https://example.com:8080/
	// url: cannot set all of port to "81x": trailing input at byte 2 https://example.com:81/
	// <nil> https://example.com/
}

func ExampleURL_SetPathname() {
	u := url.MustParse("https://example.com/a")
	fmt.Println(u.SetPathname("b/../c d?"), u)
	fmt.Println(url.MustParse("mailto:a").SetPathname("b"))
	// Output:
	// <nil> https://example.com/c%20d%3F
	// url: cannot set pathname to "b": the URL has an opaque path
}

func ExampleURL_SetSearch() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetSearch("a=b c"), u)
	fmt.Println(u.SetSearch("?"), u)
	fmt.Println(u.SetSearch(""), u)
	// Output:
	// <nil> https://example.com/?a=b%20c
	// <nil> https://example.com/?
	// <nil> https://example.com/
}

// The query of the first URL begins with a '?'; the second has an empty one.
func ExampleURL_SetRawQuery() {
	for _, rawURL := range []string{"https://example.com/??a=1&b=2", "https://example.com/?"} {
		u, err := url.Parse(rawURL)
		if err != nil {
			log.Fatal(err)
		}
		if err := u.SetRawQuery(strings.TrimSuffix(u.RawQuery(), "&b=2")); err != nil {
			log.Fatal(err)
		}
		fmt.Println(u)
	}
	// Output:
	// https://example.com/??a=1
	// https://example.com/?
}

func ExampleURL_SetHash() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetHash("#top of it"), u)
	// Output: <nil> https://example.com/#top%20of%20it
}

func ExampleURL_Origin() {
	fmt.Println(url.MustParse("https://user@example.com:8443/a").Origin())
	fmt.Println(url.MustParse("file:///etc/hosts").Origin())
	fmt.Println(url.MustParse("blob:https://example.com/550e8400").Origin())
	// Output:
	// https://example.com:8443
	// null
	// https://example.com
}

func ExampleURL_OriginValue() {
	a := url.MustParse("https://example.com/a").OriginValue()
	b := url.MustParse("https://example.com:443/b").OriginValue()
	fmt.Println(a == b)

	// An opaque origin is the same only as itself.
	data := url.MustParse("data:,x")
	o := data.OriginValue()
	fmt.Println(o, o.IsOpaque(), o == data.OriginValue())
	// Output:
	// true
	// null true false
}

func ExampleHost_Equal() {
	domain := url.MustParse("https://example.com/").HostValue()
	opaque := url.MustParse("foo://example.com/").HostValue()
	fmt.Println(domain.Kind(), opaque.Kind(), domain == opaque, domain.Equal(opaque))
	// Output: domain opaque false true
}

func ExampleIsSpecialScheme() {
	fmt.Println(url.IsSpecialScheme("wss"), url.IsSpecialScheme("mailto"))
	// Output: true false
}

func ExampleDefaultPort() {
	fmt.Println(url.DefaultPort("https"))
	fmt.Println(url.DefaultPort("file"))
	// Output:
	// 443 true
	// 0 false
}

func ExampleParseHost() {
	h, err := url.ParseHost("0x7f.1")
	fmt.Println(h, h.Kind(), h.Addr().IsLoopback(), err)
	// Output: 127.0.0.1 IPv4 true <nil>
}

func ExampleURL_Hostname() {
	u := url.MustParse("https://[::1]:8080/")
	fmt.Println(u.Host(), u.Hostname(), u.Port())
	// Output: [::1]:8080 [::1] 8080
}

func ExampleURL_Username() {
	u := url.MustParse("https://me%40home:secret@example.com/")
	fmt.Println(u.Username(), u.Password(), url.PercentDecode(u.Username()))
	// Output: me%40home secret me@home
}

func ExampleURL_Pathname() {
	u := url.MustParse("https://example.com/a/../b c?d#e")
	fmt.Println(u.Pathname(), u.Search(), u.Hash())
	// Output: /b%20c ?d #e
}

func ExampleURL_SearchParams() {
	u := url.MustParse("https://example.com/?a=1")
	u.SearchParams().Append("b", "2 3")
	fmt.Println(u)
	u.SetSearch("c=4")
	fmt.Println(u.SearchParams().Get("c"))
	// Output:
	// https://example.com/?a=1&b=2+3
	// 4
}

func ExampleParser_Parse() {
	p := url.Parser{Base: url.MustParse("https://example.com/a/b")}
	for _, ref := range []string{"../c", "//d/e"} {
		fmt.Println(p.Parse(ref))
	}
	// Output:
	// https://example.com/c <nil>
	// https://d/e <nil>
}

func ExampleHost_Addr() {
	h := url.MustParse("http://0x7f.1/").HostValue()
	fmt.Println(h.Addr(), h.Addr().IsLoopback())
	// Output: 127.0.0.1 true
}

func ExampleParseError() {
	_, err := url.Parse("https://example.com:99999/")
	var pe *url.ParseError
	if errors.As(err, &pe) {
		fmt.Printf("%s\n%*s %v\n", pe.Input, pe.Offset+1, "^", pe.Err)
	}
	// Output:
	// https://example.com:99999/
	//                     ^ port-out-of-range
}

func ExampleSetError() {
	u := url.MustParse("https://example.com/")
	err := u.SetPort("80a")
	var se *url.SetError
	if errors.As(err, &se) {
		fmt.Println(se.Attribute, se.Partly, se.Err, se.Offset)
	}
	fmt.Println(u)
	// Output:
	// port true trailing input 2
	// https://example.com:80/
}

// Percent-encoding

func ExamplePercentEncodeSet_Encode() {
	fmt.Println(url.UserinfoPercentEncodeSet.Encode("Say what‽"))
	fmt.Println(url.ComponentPercentEncodeSet.Encode("a/b & 100%"))
	fmt.Println(url.FormPercentEncodeSet.Encode("a/b & 100%"))
	// Output:
	// Say%20what%E2%80%BD
	// a%2Fb%20%26%20100%25
	// a%2Fb+%26+100%25
}

func ExamplePercentEncodeSet_EncodeAfterEncoding() {
	shiftJIS, _ := charset.Get("shift_jis")
	fmt.Println(url.FormPercentEncodeSet.EncodeAfterEncoding(shiftJIS, "1+1 ≡ 2%20‽"))
	iso2022JP, _ := charset.Get("iso-2022-jp")
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(iso2022JP, "¥"))
	fmt.Println(url.SpecialQueryPercentEncodeSet.EncodeAfterEncoding(nil, "¥"))
	// Output:
	// 1%2B1+%81%DF+2%2520%26%238253%3B
	// %1B(J\%1B(B
	// %C2%A5
}

func ExamplePercentEncodeSet_Contains() {
	fmt.Println(url.QueryPercentEncodeSet.Contains('\''))
	fmt.Println(url.SpecialQueryPercentEncodeSet.Contains('\''))
	// Output:
	// false
	// true
}

func ExamplePercentDecode() {
	fmt.Println(url.PercentDecode("Say%20what%E2%80%BD 100%"))
	fmt.Printf("% X\n", url.PercentDecode("‽%25%2E")) // bytes, which need not be UTF-8
	// Output:
	// Say what‽ 100%
	// E2 80 BD 25 2E
}

// Domains

func ExampleDomainToASCII() {
	domain, err := url.DomainToASCII("Faß.Example")
	fmt.Println(domain, err)

	_, err = url.DomainToASCIIStrict("-ü-.my_host.example")
	fmt.Println(err)
	// Output:
	// xn--fa-hia.example <nil>
	// domain-to-ASCII: "-ü-.my_host.example": label 1: hyphen at the beginning or the end
}

func ExampleDomainToUnicode() {
	fmt.Println(url.DomainToUnicode("xn--fa-hia.example"))
	fmt.Println(url.DomainToUnicode("xn--8i7caa.example")) // decodes to full width letters
	// Output:
	// faß.example <nil>
	// xn--8i7caa.example domain-to-ASCII: "xn--8i7caa.example": label 1: disallowed code point
}

func ExampleDomainError() {
	_, err := url.DomainToASCIIStrict("a..b_c")
	var e *url.DomainError
	if errors.As(err, &e) {
		fmt.Printf("label %d, %q: %s\n", e.Index+1, e.Label, e.Reason)
	}
	fmt.Println(errors.Is(err, url.ErrDomainToASCII))
	// Output:
	// label 3, "b_c": code point that is not a letter, digit or hyphen
	// true
}

func ExampleParseHostPort() {
	for _, s := range []string{"DB.example", "db.example:5433", "[::1]:5433"} {
		host, port, err := url.ParseHostPort(s, 5432)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(host, port)
	}
	_, err := url.ParseHost("db.example:5433")
	fmt.Println(err)
	// Output:
	// db.example 5432
	// db.example 5433
	// [::1] 5433
	// url: cannot parse "db.example:5433": domain-to-ASCII at byte 10: a host has no port
}

// Public suffixes

func ExampleHost_RegistrableDomain() {
	u, err := url.Parse("https://news.bbc.co.uk/weather")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.HostValue().RegistrableDomain(publicsuffix.List))
	// Output: bbc.co.uk
}

func ExampleHost_PublicSuffix() {
	for _, input := range []string{"news.bbc.co.uk", "whatwg.github.io.", "[::1]"} {
		host, err := url.ParseHost(input)
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("%s: %q\n", host, host.PublicSuffix(publicsuffix.List))
	}
	// Output:
	// news.bbc.co.uk: "co.uk"
	// whatwg.github.io.: "github.io."
	// [::1]: ""
}

func ExampleHost_Site() {
	for _, rawURL := range []string{
		"https://news.bbc.co.uk/", "http://localhost.:8080/", "http://[::1]/",
	} {
		fmt.Println(url.MustParse(rawURL).HostValue().Site(publicsuffix.List))
	}
	// Output:
	// bbc.co.uk
	// localhost
	// [::1]
}

// A service reads its list of allowed origins once, and then compares each Origin header as a
// string.
func ExampleParseOrigin() {
	allowed := make(map[string]bool)
	for _, s := range []string{"HTTPS://App.Example.com:443", "http://localhost:3000/"} {
		origin, err := url.ParseOrigin(s)
		if err != nil {
			log.Fatal(err)
		}
		allowed[origin.String()] = true
	}
	fmt.Println(allowed["https://app.example.com"],
		allowed["https://app.example.com.evil.example"], allowed["null"])
	_, err := url.ParseOrigin("https://example.com/app")
	fmt.Println(err)
	// Output:
	// true false false
	// url: cannot parse "https://example.com/app": trailing input at byte 19
}

func ExampleOrigin_IsValid() {
	var config struct{ Origin url.Origin }
	if err := json.Unmarshal([]byte(`{}`), &config); err != nil {
		log.Fatal(err)
	}
	fmt.Println(config.Origin.IsValid(), config.Origin.SameOrigin(config.Origin), config.Origin)
	// Output: false false invalid Origin
}

func ExampleOrigin_SameOrigin() {
	a, b := url.MustParse("https://example.com/a"), url.MustParse("https://example.com:443/b")
	fmt.Println(a.OriginValue().SameOrigin(b.OriginValue()))
	fmt.Println(a.OriginValue().SameOrigin(url.MustParse("http://example.com/").OriginValue()))
	// Output:
	// true
	// false
}

func ExampleHost_UnmarshalText() {
	var config struct {
		Host   url.Host
		Origin url.Origin
		Params url.URLSearchParams
	}
	err := json.Unmarshal([]byte(`{"Host": "EXAMPLE.com", "Origin": "https://example.com:443/", `+
		`"Params": "q=1&r=a b"}`), &config)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(config.Host.Kind(), config.Origin, config.Params.Get("r"))
	text, _ := json.Marshal(config)
	fmt.Println(string(text))
	// Output:
	// domain https://example.com a b
	// {"Host":"example.com","Origin":"https://example.com","Params":"q=1\u0026r=a+b"}
}

func ExampleOrigin_SameSite() {
	a, _ := url.Parse("https://example.com/")
	b, _ := url.Parse("https://api.example.com:8443/")
	c, _ := url.Parse("http://api.example.com/")
	fmt.Println(a.OriginValue().SameSite(b.OriginValue(), publicsuffix.List))
	fmt.Println(a.OriginValue().SameSite(c.OriginValue(), publicsuffix.List))
	// Output:
	// true
	// false
}

// Any list for a cookie jar works, even your own.
func ExamplePublicSuffixList() {
	var list url.PublicSuffixList = intranet{}
	host, err := url.ParseHost("wiki.team-a.corp.internal")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(host.RegistrableDomain(list))
	// Output: team-a.corp.internal
}

type intranet struct{}

func (intranet) PublicSuffix(domain string) string {
	const suffix = "corp.internal"
	if len(domain) > len(suffix) && domain[len(domain)-len(suffix)-1:] == "."+suffix {
		return suffix
	}
	return publicsuffix.List.PublicSuffix(domain)
}

func (intranet) String() string { return "corp.internal and " + publicsuffix.List.String() }

// URLSearchParams

func ExampleNewSearchParams() {
	p := url.NewSearchParams("?q=caf%C3%A9+noir&page=2")
	fmt.Println(p.Get("q"), p.Get("page"), p.Size())
	// Output: café noir 2 2
}

func ExampleSearchParamsFromPairs() {
	p := url.SearchParamsFromPairs([]url.Pair{{"q", "a&b"}, {"page", "2"}})
	fmt.Println(p)
	// Output: q=a%26b&page=2
}

func ExampleURLSearchParams_Clone() {
	p := url.NewSearchParams("a=1")
	q := p.Clone()
	q.Append("b", "2")
	fmt.Println(p, q)
	// Output: a=1 a=1&b=2
}

func ExampleURLSearchParams_At() {
	p := url.NewSearchParams("a=1&b=2")
	t, ok := p.At(1)
	fmt.Println(t.Name, t.Value, ok)
	_, ok = p.At(2)
	fmt.Println(ok)
	// Output:
	// b 2 true
	// false
}

func ExampleURLSearchParams_Append() {
	var p url.URLSearchParams
	p.Append("tag", "new")
	p.Append("tag", "50% off")
	fmt.Println(p.String())
	// Output: tag=new&tag=50%25+off
}

func ExampleURLSearchParams_Delete() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.Delete("a")
	fmt.Println(p)
	// Output: b=2
}

func ExampleURLSearchParams_DeleteValue() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.DeleteValue("a", "1")
	fmt.Println(p)
	// Output: b=2&a=3
}

func ExampleURLSearchParams_Get() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	fmt.Printf("%q %q", p.Get("a"), p.Get("c"))
	// Output: "1" ""
}

func ExampleURLSearchParams_Lookup() {
	p := url.NewSearchParams("debug&page=2")
	value, ok := p.Lookup("debug")
	fmt.Printf("%q %t\n", value, ok)
	value, ok = p.Lookup("verbose")
	fmt.Printf("%q %t\n", value, ok)
	// Output:
	// "" true
	// "" false
}

func ExampleURLSearchParams_GetAll() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	fmt.Println(p.GetAll("a"))
	// Output: [1 3]
}

func ExampleURLSearchParams_Has() {
	p := url.NewSearchParams("a=1&b=2")
	fmt.Println(p.Has("b"), p.Has("c"))
	// Output: true false
}

func ExampleURLSearchParams_HasValue() {
	p := url.NewSearchParams("a=1&a=2")
	fmt.Println(p.HasValue("a", "2"), p.HasValue("a", "3"))
	// Output: true false
}

func ExampleURLSearchParams_Set() {
	p := url.NewSearchParams("a=1&b=2&a=3")
	p.Set("a", "4")
	p.Set("c", "5")
	fmt.Println(p)
	// Output: a=4&b=2&c=5
}

func ExampleURLSearchParams_Sort() {
	p := url.NewSearchParams("z=1&a=2&z=0")
	p.Sort()
	fmt.Println(p)
	// Output: a=2&z=1&z=0
}

func ExampleURLSearchParams_Size() {
	fmt.Println(url.NewSearchParams("a=1&&b=2&").Size())
	// Output: 2
}

func ExampleURLSearchParams_String() {
	fmt.Println(url.NewSearchParams("?a=b c~&d"))
	// Output: a=b+c%7E&d=
}

func ExampleURLSearchParams_All() {
	for name, value := range url.NewSearchParams("a=1&b=%32").All() {
		fmt.Println(name, value)
	}
	// Output:
	// a 1
	// b 2
}

func ExampleURL_SetSearchParams() {
	u := url.MustParse("https://example.com/?old")
	p := url.NewSearchParams("a=1")
	p.Append("b", "é")
	fmt.Println(u.SetSearchParams(p), u)
	fmt.Println(u.SetSearchParams(nil), u)
	// Output:
	// <nil> https://example.com/?a=1&b=%C3%A9
	// <nil> https://example.com/
}

// application/x-www-form-urlencoded

func ExampleParseURLEncoded() {
	for _, p := range url.ParseURLEncoded("name=J%C3%BCrgen+M&agree&size=50%") {
		fmt.Printf("%q: %q\n", p.Name, p.Value)
	}
	// Output:
	// "name": "Jürgen M"
	// "agree": ""
	// "size": "50%"
}

func ExampleSerializeURLEncoded() {
	fmt.Println(url.SerializeURLEncoded([]url.Pair{{"name", "Jürgen M"}, {"agree", ""}}, nil))
	// Output: name=J%C3%BCrgen+M&agree=
}

func ExampleParseURLEncodedIn() {
	windows1252, _ := charset.Get("windows-1252")
	fmt.Println(url.ParseURLEncodedIn("price=5+%80", windows1252))
	// Output: [{price 5 €}]
}

// The valid URL string

func ExampleCheckValid() {
	base, err := url.Parse("https://example.com/demo")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(url.CheckValid("/example", base))
	fmt.Println(url.CheckValid("/example", nil))

	// These parse, but are not valid.
	fmt.Println(url.CheckValid("https:example.com", nil) == nil)
	fmt.Println(url.CheckValid("https://example.com/a b", nil) == nil)
	// Output:
	// <nil>
	// url: not valid at byte 0 ('/'): without a base URL a valid URL starts with a scheme and ':'
	// false
	// false
}

func ExampleValidityError() {
	const input = "https://example.com:demo/"
	var invalid *url.ValidityError
	if errors.As(url.CheckValid(input, nil), &invalid) {
		fmt.Println(input)
		fmt.Printf("%*s %v\n", invalid.Offset+1, "^", invalid.Rule)
	}
	// Output:
	// https://example.com:demo/
	//                     ^ URL-port string
}

func ExampleCheckValidHost() {
	for _, host := range []string{
		"example.com", "192.0.2.1", "[2001:db8::1]", "a_b", "192.0.2.1.",
	} {
		fmt.Println(host, url.CheckValidHost(host) == nil)
	}
	// Output:
	// example.com true
	// 192.0.2.1 true
	// [2001:db8::1] true
	// a_b false
	// 192.0.2.1. false
}

// Paths

func ExampleURL_PathSegments() {
	u := url.MustParse("https://example.com/docs/a%2Fb/")
	for segment := range u.PathSegments() {
		fmt.Printf("%q\n", segment)
	}
	// Output:
	// "docs"
	// "a/b"
	// ""
}

func ExampleURL_SetPathSegments() {
	u := url.MustParse("https://example.com/docs/v1/intro")
	segments := slices.Collect(u.PathSegments())
	segments[1] = "50%/day"
	if err := u.SetPathSegments(segments...); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	fmt.Println(errors.Is(u.SetPathSegments("a", ".."), url.ErrDotSegment))
	// Output:
	// https://example.com/docs/50%25%2Fday/intro
	// true
}

// A segment stays one segment, whatever is in it.
func ExampleURL_AppendPathSegments() {
	u := url.MustParse("https://example.com/users/")
	if err := u.AppendPathSegments("../admin?", "profile"); err != nil {
		log.Fatal(err)
	}
	fmt.Println(u)
	// Output: https://example.com/users/..%2Fadmin%3F/profile
}

func ExampleURL_JoinPath() {
	u, err := url.MustParse("https://example.com/docs/?lang=en").JoinPath("../img/", "logo.png")
	fmt.Println(u, err)
	// Output: https://example.com/img/logo.png?lang=en <nil>
}

// Relative references

func ExampleMakeRelative() {
	base := url.MustParse("https://example.com/docs/guide/intro?lang=en")
	for _, target := range []string{
		"https://example.com/docs/guide/intro?lang=en#top",
		"https://example.com/docs/guide/install",
		"https://example.com/docs/",
		"https://example.com/",
		"https://example.org/x",
		"mailto:me@example.com",
	} {
		ref, ok := url.MakeRelative(base, url.MustParse(target))
		fmt.Printf("%q %t\n", ref, ok)
	}
	// Output:
	// "#top" true
	// "install" true
	// ".." true
	// "/" true
	// "//example.org/x" true
	// "mailto:me@example.com" false
}

// net/url

// A URL for code that takes net/url's: http.Redirect, a queue, a library.
func ExampleURL_NetURL() {
	for _, href := range []string{"https://example.com/a%2Fb?q", "https://example.com/100%/a|b"} {
		n, err := url.MustParse(href).NetURL()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(n, n.Host, n.Path)
	}
	// Output:
	// https://example.com/a%2Fb?q example.com /a/b
	// https://example.com/100%25/a%7Cb example.com /100%/a|b
}

func ExampleFromNetURL() {
	n, err := neturl.Parse("HTTPS://EXAMPLE.com:443/a/../b c")
	if err != nil {
		log.Fatal(err)
	}
	u, err := url.FromNetURL(n)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(n)
	fmt.Println(u)

	_, err = url.FromNetURL(&neturl.URL{Path: "/a"})
	fmt.Println(err)

	// To net/http this is a name, to a browser an address.
	_, err = url.FromNetURL(&neturl.URL{Scheme: "http", Host: "0x7f.1"})
	fmt.Println(err)
	// Output:
	// https://EXAMPLE.com:443/a/../b%20c
	// https://example.com/b%20c
	// url: cannot convert Scheme: missing-scheme-non-relative-URL
	// url: cannot convert Host "0x7f.1": it would lead to another host
}

// The target of a redirect, resolved as browsers resolve it. A Transport leaves that to its caller.
// A Client resolves the Location with net/url, even if CheckRedirect tells it not to follow, and
// fails on this one.
func ExampleURL_Parse_location() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Location", `..\100%?from=`+r.URL.Path)
		w.WriteHeader(http.StatusFound)
	}))
	defer server.Close()
	u := url.MustParse(server.URL + "/a/b/c")
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "", nil)
	if err != nil {
		log.Fatal(err)
	}
	if req.URL, err = u.NetURL(); err != nil {
		log.Fatal(err)
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		log.Fatal(err)
	}
	resp.Body.Close()
	location, err := u.Parse(resp.Header.Get("Location"))
	if err != nil {
		log.Fatal(err)
	}
	// A Location without a fragment keeps that of the request.
	if !location.HasFragment() && u.HasFragment() {
		location.SetHash(u.Hash())
	}
	fmt.Println(resp.StatusCode, location.Pathname()+location.Search())
	// Output:
	// 302 /a/100%?from=/a/b/c
}

// The standard library's interfaces

func ExampleURL_UnmarshalText() {
	var config struct {
		Endpoint url.URL
		Mirrors  map[url.URL]int
	}
	err := json.Unmarshal([]byte(`{"Endpoint": "HTTPS://EXAMPLE.com/api/v1/..", "Mirrors": `+
		`{"https://example.org:443": 1}}`), &config)
	fmt.Println(&config.Endpoint, config.Mirrors[*url.MustParse("https://example.org/")], err)

	err = json.Unmarshal([]byte(`{"Endpoint": "https://example.com:99999/"}`), &config)
	fmt.Println(errors.Is(err, url.ErrPortOutOfRange), &config.Endpoint)
	// Output:
	// https://example.com/api/ 1 <nil>
	// true https://example.com/api/
}

func ExampleURL_MarshalText() {
	b, err := json.Marshal(map[string]*url.URL{"home": url.MustParse("https://bücher.example/ä")})
	fmt.Println(string(b), err)
	// Output: {"home":"https://xn--bcher-kva.example/%C3%A4"} <nil>
}

func ExampleURL_UnmarshalText_flag() {
	var endpoint url.URL
	flags := flag.NewFlagSet("fetch", flag.ContinueOnError)
	flags.TextVar(&endpoint, "endpoint", url.MustParse("https://example.com/"), "`URL` of the API")
	if err := flags.Parse([]string{"-endpoint=http://localhost:8080"}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(&endpoint)
	// Output: http://localhost:8080/
}

func ExampleURL_Redacted() {
	fmt.Println(url.MustParse("https://me:secret@example.com/").Redacted())
	// Output: https://me:xxxxx@example.com/
}

func ExampleURL_MarshalBinary() {
	b, err := url.MustParse("https://EXAMPLE.com").MarshalBinary() // as encoding/gob does
	fmt.Println(string(b), err)
	// Output: https://example.com/ <nil>
}

func ExampleURL_UnmarshalBinary() {
	var u url.URL
	err := u.UnmarshalBinary([]byte("https://EXAMPLE.com"))
	fmt.Println(&u, err)
	// Output: https://example.com/ <nil>
}

func ExampleURLSearchParams_MarshalText() {
	b, err := json.Marshal(map[string]any{"params": url.MustParse(
		"https://user:pass@example.com/?q=a b&n=1").SearchParams()})
	fmt.Println(string(b), err)
	// Output: {"params":"q=a+b\u0026n=1"} <nil>
}

func ExampleURLSearchParams_GoString() {
	fmt.Printf("%#v\n", url.MustParse("https://user:pass@example.com/?q=a b").SearchParams())
	// Output: url.NewSearchParams("q=a+b")
}

func ExampleValidationError_MarshalText() {
	b, err := json.Marshal(map[string]any{"error": url.ErrHostMissing})
	fmt.Println(string(b), err)
	// Output: {"error":"host-missing"} <nil>
}
