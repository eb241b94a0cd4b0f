package links

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"golang.org/x/net/html"

	"github.com/go-weburl/url/internal/testinputs/pages"
)

// treeOf writes the elements of a page's tree, and their attributes except for those that are
// masked.
func treeOf(page []byte, masked map[string]bool, scripts bool) string {
	option := html.ParseOptionEnableScripting(scripts)
	doc, err := html.ParseWithOptions(bytes.NewReader(page), option)
	if err != nil {
		return err.Error() // too deep
	}
	var b strings.Builder
	var write func(n *html.Node, depth int)
	write = func(n *html.Node, depth int) {
		if n.Type == html.ElementNode {
			fmt.Fprintf(&b, "\n%*d %q %q", depth, n.Type, n.Namespace, n.Data)
		}
		for _, a := range n.Attr {
			key := a.Key
			if a.Namespace != "" {
				key = a.Namespace + ":" + key
			}
			if !masked[key] {
				fmt.Fprintf(&b, " %q=%q", key, a.Val)
			}
		}
		for c := n.FirstChild; c != nil; c = c.NextSibling {
			write(c, depth+1)
		}
	}
	write(doc, 0)
	return b.String()
}

// checkTree replaces the URLs of a page, as a browser with or without scripts reads it, and
// compares its tree before and after. It reports whether Rewrite refuses the page.
func checkTree(
	t *testing.T, page []byte, scripts bool, replace func(Link) string,
) (isAmbiguous bool) {
	t.Helper()
	if sourceOf(page, "utf-8").in != nil {
		return false // the tree's parser does not know UTF-16
	}
	masked := make(map[string]bool)
	p := everything("utf-8")
	p.Shown = scripts
	after, isAmbiguous := rewrite(t, p, page, func(l Link) string {
		u := replace(l)
		if u != l.Raw {
			masked[l.Attribute], masked["srcdoc"] = true, true
		}
		return u
	})
	if isAmbiguous {
		return true
	}
	if was, is := treeOf(page, masked, scripts), treeOf(after, masked, scripts); was != is {
		t.Fatalf("%q becomes %q:\n%s\nbecomes\n%s", page, after, was, is)
	}
	return false
}

// replacements are the URLs that replace others, "" among them.
var replacements = []string{"", " ", "\x00\t", "/", "x", ",", "'", "\"", ">", "a b=c", "&amp", "é"}

// FuzzRewriteTree compares the tree of a page with that of the page with other URLs.
func FuzzRewriteTree(f *testing.F) {
	for _, p := range seeds {
		f.Add([]byte(p), uint64(1))
	}
	f.Add([]byte(`<img srcset=x title="a src=x onerror=alert(1) b"><a ping=t href=/n>`), uint64(0))
	f.Fuzz(func(t *testing.T, page []byte, seed uint64) {
		r := rand.New(rand.NewPCG(seed, 0))
		checkTree(t, page, r.IntN(2) == 0, func(l Link) string {
			if seed == 0 {
				return ""
			}
			return replacements[r.IntN(len(replacements))]
		})
	})
}

// TestRewriteTree rewrites random pages. Rewrite may refuse few of them.
func TestRewriteTree(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 0))
	for _, g := range pages.Generators {
		const n = 10_000
		refused := 0
		for range n {
			if checkTree(t, []byte(g.Make(r)), r.IntN(2) == 0, func(Link) string {
				return replacements[r.IntN(len(replacements))]
			}) {
				refused++
			}
		}
		if refused > n/100 {
			t.Errorf("%s: %d of %d pages are refused", g.Name, refused, n)
		}
		t.Logf("%s: %d of %d pages are refused", g.Name, refused, n)
	}
}
