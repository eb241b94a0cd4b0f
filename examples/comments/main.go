// Comments prints a comment that somebody wrote in HTML in a form that is safe to show on a page:
// without scripts, and with only links and images of the web.
//
//	echo '<a href="javascript:x">x</a>' | go run -C examples ./comments
package main

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/microcosm-cc/bluemonday"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
	"github.com/go-weburl/url/policy"
)

func main() {
	if err := sanitize(os.Stdout, os.Stdin, url.MustParse("https://forum.example/")); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// sanitize writes a comment on a page. First bluemonday keeps the elements that a comment may have.
// Then the URLs that are left become absolute and canonical, or go. The other order is not safe:
// bluemonday drops the tags of a template and keeps its contents, so links would come out that
// were none before. A link with credentials misleads its reader. An image on a private host makes
// the reader's browser send a request into the reader's own network, and an image on the page's
// host, such as /logout, makes it send one with the reader's cookies. An image of another host may
// still redirect to any of these, and a link leads there with a click: let no GET change anything.
func sanitize(w io.Writer, comment io.Reader, page *url.URL) error {
	safe := bluemonday.UGCPolicy().SanitizeReader(comment)
	good := policy.Policy{Schemes: []string{"https"}, NoCredentials: true, NoPrivateHosts: true}
	return links.Page{URL: page}.Rewrite(w, safe, func(l links.Link) string {
		if l.Err != nil || good.Check(l.URL) != nil {
			return ""
		}
		isElsewhere := strings.Trim(l.URL.Hostname(), ".") != strings.Trim(page.Hostname(), ".")
		if l.Kind == links.Navigate || l.Kind == links.Image && isElsewhere {
			return l.URL.Href()
		}
		return ""
	})
}
