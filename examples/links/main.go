// Links prints where a page's links lead, as a browser would follow them: resolved against the
// page's base element, and with queries in its encoding.
//
//	curl -s https://example.com/ | go run -C examples ./links https://example.com/
package main

import (
	"fmt"
	"io"
	"mime"
	"os"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: links URL <page")
		os.Exit(2)
	}
	address, err := url.Parse(os.Args[1])
	if err == nil {
		err = printLinks(os.Stdout, os.Stdin, address, "text/html")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// printLinks prints the target of each link on the page that r reads, or the error of a link that
// does not parse. The page came from address, with this Content-Type.
func printLinks(w io.Writer, r io.Reader, address *url.URL, contentType string) error {
	_, params, _ := mime.ParseMediaType(contentType)
	page := links.Page{URL: address, Charset: params["charset"]}
	for link, err := range page.Links(r) {
		switch {
		case err != nil:
			return err
		case link.Err != nil:
			fmt.Fprintln(w, link.Err)
		case link.Kind == links.Navigate:
			fmt.Fprintln(w, link.URL)
		}
	}
	return nil
}
