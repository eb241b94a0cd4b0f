package links

import (
	"io"
	"os"
	"strings"
	"testing"

	"golang.org/x/net/html"
)

// forPages measures do on pages of 1 MB, or on the file that the environment variable BENCH_PAGE
// names.
func forPages(b *testing.B, do func(page string)) {
	pages := map[string]string{"article": articlePage(1 << 20), "front": frontPage(1 << 20)}
	if name := os.Getenv("BENCH_PAGE"); name != "" {
		text, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		pages = map[string]string{"BENCH_PAGE": string(text)}
	}
	for name, page := range pages {
		b.Run(name, func(b *testing.B) {
			b.SetBytes(int64(len(page)))
			for b.Loop() {
				do(page)
			}
		})
	}
}

// BenchmarkTokenizer reads only what finding links needs: each tag's name and attributes.
func BenchmarkTokenizer(b *testing.B) {
	forPages(b, func(page string) {
		z := html.NewTokenizer(strings.NewReader(page))
		for kind := z.Next(); kind != html.ErrorToken; kind = z.Next() {
			if kind == html.StartTagToken || kind == html.SelfClosingTagToken ||
				kind == html.EndTagToken {
				for _, more := z.TagName(); more; {
					_, _, more = z.TagAttr()
				}
			}
		}
	})
}

func BenchmarkLinks(b *testing.B) {
	forPages(b, func(page string) {
		for range (Page{URL: fuzzBase}).Links(strings.NewReader(page)) {
		}
	})
}

func BenchmarkRewrite(b *testing.B) {
	forPages(b, func(page string) {
		Page{URL: fuzzBase}.Rewrite(io.Discard, strings.NewReader(page), func(l Link) string {
			return l.Raw
		})
	})
}
