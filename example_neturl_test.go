package url_test

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"strings"

	"golang.org/x/net/html"
	"golang.org/x/net/html/charset"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/legacy"
)

// A request for a URL as a browser sends it. Neither http.Get nor
// http.NewRequest can send this one. The request's URL is for nothing else: as a
// string it has lost its host.
func ExampleURL_HTTPRequestURL() {
	u, err := url.Parse("http://example.com/100%/a|b?c")
	if err != nil {
		log.Fatal(err)
	}
	req, err := http.NewRequestWithContext(context.Background(), http.MethodGet, "", nil)
	if err != nil {
		log.Fatal(err)
	}
	if req.URL, err = u.HTTPRequestURL(); err != nil {
		log.Fatal(err)
	}
	fmt.Println(req.Method, req.URL.RequestURI(), req.URL.Host)
	fmt.Println(req.URL)
	// Output:
	// GET /100%/a|b?c example.com
	// http:/100%/a|b?c
}

// A URL for what takes net/url's: for http.Redirect, a queue, a library.
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

func ExampleURL_NetURL_fields() {
	for _, href := range []string{"https://example.com/a%20b?", "https://example.com/a%2Fb", "https://example.com/a|b"} {
		n, err := url.MustParse(href).NetURL()
		if err != nil {
			log.Fatal(err)
		}
		fmt.Printf("Path %q, RawPath %q, ForceQuery %t\n", n.Path, n.RawPath, n.ForceQuery)
	}
	// Output:
	// Path "/a b", RawPath "", ForceQuery true
	// Path "/a/b", RawPath "/a%2Fb", ForceQuery false
	// Path "/a|b", RawPath "", ForceQuery false
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
	// url: net/url.URL with Scheme "": missing-scheme-non-relative-URL
	// url: net/url.URL with Host "0x7f.1": net/http would ask another host than a browser
}

// Where a response redirects to, resolved as browsers do. A Transport leaves that
// to its caller. A Client resolves it with net/url, even where CheckRedirect tells
// it not to follow, and fails on this one.
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
	if req.URL, err = u.HTTPRequestURL(); err != nil {
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

// The links of a page. Their queries are in the page's encoding, and they are
// relative to its <base>.
func ExampleParser_hrefs() {
	const page = "<meta charset=shift_jis><base href='/shop/'>" +
		"<a href='search?q=\x93\xfa\x96\x7b'>Japan</a> <a href='\\\\cdn.example\\'>CDN</a> <a href='http://['>broken</a>"
	const contentType = "text/html"
	address := url.MustParse("https://example.com/index.html")

	decoding, label, _ := charset.DetermineEncoding([]byte(page), contentType)
	doc, err := html.Parse(decoding.NewDecoder().Reader(strings.NewReader(page)))
	if err != nil {
		log.Fatal(err)
	}
	enc, err := legacy.Encoding(label)
	if err != nil {
		log.Fatal(err)
	}
	p := &url.Parser{Base: address, Encoding: enc}
	for n := range doc.Descendants() {
		for _, a := range n.Attr {
			if a.Key != "href" {
				continue
			}
			u, err := p.Parse(a.Val)
			switch {
			case err != nil:
				fmt.Println("no link:", a.Val)
			case n.Data == "base":
				p.Base = u
			default:
				fmt.Println(u)
			}
		}
	}
	// Output:
	// https://example.com/shop/search?q=%93%FA%96{
	// https://cdn.example/
	// no link: http://[
}
