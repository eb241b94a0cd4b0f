package links_test

import (
	"fmt"
	"mime"
	"net/http"
	"os"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

// A crawler follows the links of a response: those in its headers, and in its page or style sheet.
func Example_crawler() {
	header := http.Header{
		"Content-Type": {"text/html; charset=utf-8"},
		"Link":         {`</page/2>; rel="next"`},
		"Refresh":      {"5; url=/news"},
	}
	body := `<base href="/shop/"><a href="cart">Cart</a><img srcset="a.png 1x, a-2x.png 2x">
		<meta http-equiv=refresh content="9; url=later"><p style="background: url(b.png)">`
	address := url.MustParse("https://example.com/")

	follow := func(what any, u *url.URL, err error) {
		if err == nil {
			fmt.Println(what, u)
		}
	}
	for _, l := range links.Header(header["Link"]...) {
		u, err := address.Parse(l.Target)
		follow(l.Get("rel"), u, err)
	}
	if _, ref, ok := links.Refresh(header.Get("Refresh")); ok {
		u, err := address.Parse(ref)
		follow("refresh", u, err)
	}
	switch kind, params, _ := mime.ParseMediaType(header.Get("Content-Type")); kind {
	case "text/css":
		for c := range links.CSS(body) {
			u, err := address.Parse(c.URL)
			follow(c.Kind, u, err)
		}
	case "text/html":
		page := links.Page{URL: address, Charset: params["charset"]}
		for l, err := range page.Links(strings.NewReader(body)) {
			if err != nil {
				fmt.Println(err) // of reading
				break
			}
			follow(l.Kind, l.URL, l.Err)
		}
	}
	// Output:
	// next https://example.com/page/2
	// refresh https://example.com/news
	// base https://example.com/shop/
	// navigate https://example.com/shop/cart
	// image https://example.com/shop/a.png
	// image https://example.com/shop/a-2x.png
	// navigate https://example.com/shop/later
	// image https://example.com/shop/b.png
}

func ExamplePage_Links() {
	const text = `<base href="/shop/"><a href="cart" rel="nofollow">Cart</a>
		<img src="a.png" srcset="a-2x.png 2x"><style>body { background: url(b.png) }</style>`
	page := links.Page{URL: url.MustParse("https://example.com/"), Charset: "utf-8"}
	for link, err := range page.Links(strings.NewReader(text)) {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(link.Kind, link.URL)
	}
	// Output:
	// base https://example.com/shop/
	// navigate https://example.com/shop/cart
	// image https://example.com/shop/a.png
	// image https://example.com/shop/a-2x.png
	// image https://example.com/shop/b.png
}

func ExamplePage_Links_errors() {
	const text = `<a href="a">A</a> <a href="http://[">B</a>`
	page := url.MustParse("https://example.com/")
	for link, err := range (links.Page{URL: page}).Links(strings.NewReader(text)) {
		switch {
		case err != nil: // of reading
			fmt.Println(err)
		case link.Err != nil:
			fmt.Println(link.Err)
		default:
			fmt.Println(link.URL)
		}
	}
	// Output:
	// https://example.com/a
	// url: cannot parse "http://[": IPv6-unclosed at byte 8
}

func ExamplePage_Rewrite() {
	const text = `<p><IMG alt=x src='a.png'srcset="
a.png 1x,
b.png 2x"></p>`
	base := url.MustParse("https://example.com/")
	page := links.Page{URL: base}
	err := page.Rewrite(os.Stdout, strings.NewReader(text), func(l links.Link) string {
		if l.Kind == links.Image && l.Err == nil {
			return "https://proxy.example/?u=" + url.ComponentPercentEncodeSet.Encode(l.URL.Href())
		}
		return l.Raw
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// <p><IMG alt=x src='https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fa.png'srcset="
	// https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fa.png 1x,
	// https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fb.png 2x"></p>
}

func ExampleSrcset() {
	for _, c := range links.Srcset("small.jpg 320w, large.jpg 1280w") {
		fmt.Println(c.URL, c.Width)
	}
	// Output:
	// small.jpg 320
	// large.jpg 1280
}

func ExampleRefresh() {
	seconds, ref, ok := links.Refresh("5; url='/next'")
	fmt.Println(seconds, ref, ok)
	// Output: 5 /next true
}

func ExampleHeader() {
	for _, l := range links.Header(`</page/2>; rel="next"; title*=UTF-8''%C3%9Cber`) {
		fmt.Println(l.Target, l.Get("rel"), l.Get("title"))
	}
	// Output: /page/2 next Über
}

func ExampleCSS() {
	for u := range links.CSS(`@import "base.css"; body { background: URL(a\).png) }`) {
		fmt.Println(u.Kind, u.URL)
	}
	// Output:
	// style base.css
	// image a).png
}
