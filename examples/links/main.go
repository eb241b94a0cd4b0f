// Links prints the targets of a page's links, as a browser would follow them: resolved
// against the page's base element, and with queries in its encoding.
//
//	curl -s https://example.com/ | go run -C examples ./links https://example.com/
package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
	htmlcharset "golang.org/x/net/html/charset"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: links URL <page")
		os.Exit(2)
	}
	address, err := url.Parse(os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	links, err := extract(os.Stdin, address, "text/html")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for _, l := range links {
		if l.err != nil {
			fmt.Fprintln(os.Stderr, l.err)
			continue
		}
		fmt.Println(l.url)
	}
}

// A link is an href with the URL that it leads to, or with an error.
type link struct {
	href string
	url  *url.URL
	err  error
}

// extract returns the links of a page that was fetched from address with this
// Content-Type.
func extract(page io.Reader, address *url.URL, contentType string) ([]link, error) {
	// A browser looks for the encoding in the first 1024 bytes. A shorter page is not an
	// error.
	r := bufio.NewReaderSize(page, 1024)
	start, err := r.Peek(1024)
	if err != nil && err != io.EOF {
		return nil, err
	}
	pageEncoding, name, _ := htmlcharset.DetermineEncoding(start, contentType)
	doc, err := html.Parse(pageEncoding.NewDecoder().Reader(r))
	if err != nil {
		return nil, err
	}
	// pageEncoding itself does not do for URLs. For a character that it cannot encode it
	// writes &#26085;, which a URL has to percent-encode, and the URLs of a page in UTF-16
	// are in UTF-8.
	encoding, err := charset.Get(name)
	if err != nil {
		return nil, err
	}
	p := url.Parser{Base: address, Encoding: encoding}
	p.Base = base(doc, &p)
	var links []link
	for n := range doc.Descendants() {
		switch n.DataAtom {
		case atom.A, atom.Area, atom.Link:
			if href, ok := attribute(n, "href"); ok {
				u, err := p.Parse(href)
				links = append(links, link{href, u, err})
			}
		}
	}
	return links, nil
}

// base returns the document's base URL: the href of the first base element that has one,
// anywhere in the document, or else p's base.
func base(doc *html.Node, p *url.Parser) *url.URL {
	for n := range doc.Descendants() {
		href, ok := attribute(n, "href")
		if n.DataAtom != atom.Base || !ok {
			continue
		}
		u, err := p.Parse(href)
		if err != nil || u.Scheme() == "data" || u.Scheme() == "javascript" {
			break
		}
		return u
	}
	return p.Base
}

func attribute(n *html.Node, key string) (string, bool) {
	for _, a := range n.Attr {
		if a.Namespace == "" && a.Key == key {
			return a.Val, true
		}
	}
	return "", false
}
