package url_test

import (
	"errors"
	"fmt"
	"log"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/legacy"
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
	for _, input := range []string{"https://faß.example/", "http://0x7f.1", "file:///C|/x/../y", "mailto:me@example.com"} {
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

func ExampleParse_error() {
	_, err := url.Parse("https://exa mple.org/")
	var pe *url.ParseError
	if errors.As(err, &pe) {
		fmt.Println(pe.Err, "at byte", pe.Offset)
	}
	fmt.Println(errors.Is(err, url.ErrDomainToASCII))
	fmt.Println(err)
	// Output:
	// domain-to-ASCII at byte 11
	// true
	// url: cannot parse "https://exa mple.org/": domain-to-ASCII at byte 11
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
	fmt.Println(url.CanParseWithBase("?q", "https://example.com"), url.CanParseWithBase("?q", "mailto:me@example.com"))
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
	enc, err := legacy.Encoding("shift_jis")
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
	p := url.Parser{OnViolation: func(v url.Violation) {
		fmt.Printf("%-40s %q: %s\n", v.Err, input[v.Start:v.End], v.Err.Advice())
	}}
	if _, err := p.Parse(input); err != nil {
		log.Fatal(err)
	}
	// Output:
	// special-scheme-missing-following-solidus ":": write exactly two slashes after this scheme, or leave the scheme out for a relative URL
	// special-scheme-missing-following-solidus "\\": write exactly two slashes after this scheme, or leave the scheme out for a relative URL
	// special-scheme-missing-following-solidus "\\": write exactly two slashes after this scheme, or leave the scheme out for a relative URL
	// invalid-credentials                      "@": leave username and password out of the URL, with the '@'
	// invalid-URL-unit                         " ": percent-encode this character, '%' itself as %25, or leave it out
}

func ExampleParser_ParseWithViolations() {
	var p url.Parser
	u, violations, err := p.ParseWithViolations("https://127.1/%")
	fmt.Println(u, err)
	for _, v := range violations {
		fmt.Println(v.Err, v.Start, v.End)
	}
	// Output:
	// https://127.0.0.1/% <nil>
	// IPv4-too-few-parts 8 13
	// invalid-URL-unit 14 15
}

func ExampleParser_resolveBlobURL() {
	store := map[string]*url.BlobURLEntry{
		"blob:null/550e8400": {Object: "the blob", Origin: url.MustParse("https://example.com").OriginValue()},
	}
	p := url.Parser{ResolveBlobURL: func(u *url.URL) *url.BlobURLEntry { return store[u.HrefWithoutFragment()] }}
	u, err := p.Parse("blob:null/550e8400#page=2")
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(u.BlobURLEntry().Object, u.Origin())
	// Output: the blob https://example.com
}

// The state override is what URLPattern and HTML's location.host lean on.
func ExampleParser_Set() {
	p := url.Parser{MaxLength: 40}
	u := url.MustParse("https://example.com/")
	fmt.Println(p.Set(u, "pathname", "/a b"), u)
	err := p.Set(u, "hash", strings.Repeat("é", 10))
	fmt.Println(errors.Is(err, url.ErrTooLong), u)
	// Output:
	// <nil> https://example.com/a%20b
	// true https://example.com/a%20b
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
	fmt.Println(u.Protocol(), u.Username(), u.Password(), u.Host(), u.Hostname(), u.Port(), u.Pathname(), u.Search(), u.Hash(), u.Origin())
	fmt.Println(u.Scheme(), u.RawQuery(), u.Fragment())

	// URLs are values.
	v := *u
	v.SetHash("f")
	fmt.Println(v == *u, v.EqualWithoutFragments(u))
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

func ExampleURL_HasOpaquePath() {
	fmt.Println(url.MustParse("mailto:me@example.com").HasOpaquePath(), url.MustParse("foo:/a").HasOpaquePath())
	// Output: true false
}

func ExampleURL_HostValue() {
	for _, input := range []string{"http://127.1", "http://[::0:1]", "http://example.com", "git://example.com", "file:///", "about:blank"} {
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

func ExampleURL_HrefWithoutFragment() {
	fmt.Println(url.MustParse("https://example.com/a#b").HrefWithoutFragment())
	// Output: https://example.com/a
}

func ExampleURL_SetHref() {
	var u url.URL
	for _, href := range []string{"https://example.com/a", "no URL", "https://example.com/b"} {
		if err := u.SetHref(href); err != nil {
			fmt.Println(err)
		}
		fmt.Println(&u)
	}
	// Output:
	// https://example.com/a
	// url: cannot parse "no URL": missing-scheme-non-relative-URL at byte 0
	// https://example.com/a
	// https://example.com/b
}

func ExampleURL_SetProtocol() {
	u := url.MustParse("https://example.com:80/")
	fmt.Println(u.SetProtocol("http"), u)
	fmt.Println(u.SetProtocol("mailto:"), u)
	// Output:
	// <nil> http://example.com/
	// url: cannot set protocol to "mailto:": a special scheme cannot become one that is not special, nor the other way round at byte 6 http://example.com/
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
	fmt.Println(err, u, errors.Is(err, url.ErrPortOutOfRange))
	// Output:
	// <nil> https://example.org:8080/
	// <nil> https://example.net/
	// url: cannot set all of host to "example.com:70000": port-out-of-range at byte 12 https://example.com/ true
}

func ExampleURL_SetHostname() {
	u := url.MustParse("https://example.com:8080/")
	fmt.Println(u.SetHostname("[::1]"), u)
	fmt.Println(u.SetHostname("a b"), u)
	// Output:
	// <nil> https://[::1]:8080/
	// url: cannot set hostname to "a b": domain-to-ASCII at byte 1 https://[::1]:8080/
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

func ExampleURL_SetHash() {
	u := url.MustParse("https://example.com/")
	fmt.Println(u.SetHash("#top of it"), u)
	// Output: <nil> https://example.com/#top%20of%20it
}

func ExampleURL_Clone() {
	u := url.MustParse("https://example.com/a")
	v := u.Clone()
	v.SetPathname("/b")
	fmt.Println(u, v)
	// Output: https://example.com/a https://example.com/b
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
	fmt.Println(a.SameOrigin(b), a == b)

	// An opaque origin is the same as itself only.
	data := url.MustParse("data:,x")
	o := data.OriginValue()
	fmt.Println(o, o.SameOrigin(o), o.SameOrigin(data.OriginValue()))
	// Output:
	// true true
	// null true false
}

func ExampleHost_Equal() {
	domain := url.MustParse("https://example.com/").HostValue()
	opaque := url.MustParse("foo://example.com/").HostValue()
	fmt.Println(domain.Kind(), opaque.Kind(), domain == opaque, domain.Equal(opaque))
	// Output: domain opaque false true
}

func ExampleOrigin_Unicode() {
	o := url.MustParse("https://bücher.example/").OriginValue()
	fmt.Println(o, o.Unicode())
	// Output: https://xn--bcher-kva.example https://bücher.example
}

func ExampleNewOpaqueOrigin() {
	a, b := url.NewOpaqueOrigin(), url.NewOpaqueOrigin()
	fmt.Println(a == b)
	// Output: false
}

func ExampleParseHost() {
	h, err := url.ParseHost("0x7f.1")
	fmt.Println(h, h.Kind(), h.Addr().IsLoopback(), err)
	// Output: 127.0.0.1 IPv4 true <nil>
}

func ExampleParseOpaqueHost() {
	h, err := url.ParseOpaqueHost("0x7f.1")
	fmt.Println(h, h.Kind(), err)
	// Output: 0x7f.1 opaque <nil>
}

func ExampleURL_Hostname() {
	u := url.MustParse("https://[::1]:8080/")
	fmt.Println(u.Host(), u.Hostname(), u.Port())
	// Output: [::1]:8080 [::1] 8080
}

func ExampleURL_Username() {
	u := url.MustParse("https://me%40home:secret@example.com/")
	fmt.Println(u.Username(), u.Password(), url.PercentDecodeString(u.Username()))
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

func ExampleValidationError_Advice() {
	fmt.Println(url.ErrIPv6PieceLeadingZero, "-", url.ErrIPv6PieceLeadingZero.Advice())
	fmt.Println(url.ErrHostMissing.Fatal(), url.ErrIPv6PieceLeadingZero.Fatal())
	// Output:
	// IPv6-piece-leading-zero - leave out the zeros at the start of the piece
	// true false
}
