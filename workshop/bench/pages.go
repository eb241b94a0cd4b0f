package main

import (
	"bytes"
	"fmt"
	"io"
	neturl "net/url"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/PuerkitoBio/goquery"
	"golang.org/x/net/html"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/webpage"
	"github.com/go-weburl/url/links"
)

const pageURL = "https://www.example.com/wiki/page"

// A webPage is a page of HTML.
type webPage struct {
	name string
	text []byte
}

// readPages returns the pages of package webpage, and the files that the environment variable
// BENCH_PAGES names.
func readPages() ([]webPage, error) {
	pages := []webPage{{"article", []byte(webpage.Article(1 << 20))}, {"front", []byte(webpage.Front(1 << 20))}}
	files, err := filepath.Glob(os.Getenv("BENCH_PAGES"))
	if err != nil {
		return nil, fmt.Errorf("BENCH_PAGES: %w", err)
	}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		pages = append(pages, webPage{strings.TrimSuffix(filepath.Base(name), ".html"), text})
	}
	return pages, nil
}

// writePages measures package links: all links of a page in the tokenizer's time, and what others
// take for the URLs of a[href].
func writePages(w io.Writer, turn time.Duration) error {
	pages, err := readPages()
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| page | MB | links, of them a[href] | all links | tokenizer | tokenizer, Next alone | goquery |\n| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, p := range pages {
		base := url.MustParse(pageURL)
		all, anchors := 0, 0
		for l := range links.All(bytes.NewReader(p.text), base) {
			all++
			if l.Element == "a" && l.Attribute == "href" {
				anchors++
			}
		}
		query := goqueryLinks(p.text)
		extractors := []run{
			{weburlPkg, times(func() { sinkBool = allLinks(p.text, base) > 0 })},
			{"tokenizer", times(func() { tokenize(p.text, true) })},
			{"Next", times(func() { tokenize(p.text, false) })},
			{"goquery", times(func() { sinkBool = goqueryLinks(p.text) > 0 })},
		}
		t := timesOf(extractors, 10*turn)
		fmt.Fprintf(w, "| %s | %.2f | %d, %d, %d | %s |", p.name, float64(len(p.text))/1e6, all, anchors, query, t[0].cost())
		for _, other := range t[1:] {
			fmt.Fprintf(w, " %.2f |", ratioOf(t[0], other).median)
		}
		fmt.Fprintln(w)
	}
	return nil
}

// allLinks resolves all links of a page, not only those of a[href].
func allLinks(page []byte, base *url.URL) (n int) {
	for l, err := range links.All(bytes.NewReader(page), base) {
		if err == nil && l.Err == nil {
			n++
		}
	}
	return n
}

// tokenize reads the page's tokens and, with attributes, what whoever looks for links needs at the
// least: each tag's name and attributes.
func tokenize(page []byte, attributes bool) {
	z := html.NewTokenizer(bytes.NewReader(page))
	for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
		if attributes && (kind == html.StartTagToken || kind == html.SelfClosingTagToken || kind == html.EndTagToken) {
			for _, more := z.TagName(); more; {
				_, _, more = z.TagAttr()
			}
		}
	}
}

// goqueryLinks resolves the links of a[href] as programs with goquery do.
func goqueryLinks(page []byte) (n int) {
	base := must(neturl.Parse(pageURL))
	doc := must(goquery.NewDocumentFromReader(bytes.NewReader(page)))
	doc.Find("a[href]").Each(func(_ int, s *goquery.Selection) {
		if u, err := base.Parse(s.AttrOr("href", "")); err == nil {
			sinkNetURL = u
		}
		n++
	})
	return n
}
