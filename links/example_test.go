package links_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

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

func ExampleAll() {
	const text = `<a href="a">A</a> <a href="http://[">B</a>`
	for link, err := range links.All(strings.NewReader(text), url.MustParse("https://example.com/")) {
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

func ExampleRewrite() {
	const page = `<p>A picture: <IMG alt=x src='a.png'srcset="a.png 1x, b.png 2x"></p>`
	base := url.MustParse("https://example.com/")
	err := links.Rewrite(os.Stdout, strings.NewReader(page), base, func(l links.Link) string {
		if l.Kind == links.Image && l.Err == nil {
			return "https://proxy.example/?u=" + url.ComponentPercentEncodeSet.Encode(l.URL.Href())
		}
		return l.Raw
	})
	if err != nil {
		fmt.Println(err)
	}
	// Output:
	// <p>A picture: <IMG alt=x src='https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fa.png'srcset="https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fa.png 1x, https://proxy.example/?u=https%3A%2F%2Fexample.com%2Fb.png 2x"></p>
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
		fmt.Println(l.Target, l.Rel, l.Get("title"))
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
