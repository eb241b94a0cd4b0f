package urlpattern_test

import (
	"fmt"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// benchmarks are patterns of each kind, and a URL that each matches.
var benchmarks = []struct{ name, pattern, input string }{
	{"exact", "https://example.com/books/index.html", "https://example.com/books/index.html"},
	{"named", "https://example.com/users/:id/posts/:post", "https://example.com/users/1234/posts/hello-world"},
	{"host", "https://*.example.com/*", "https://shop.example.com/books/17"},
	{"optional", "https://example.com/books/:id?", "https://example.com/books/17"},
	{"regexp", `https://example.com/books/:id(\d+)`, "https://example.com/books/1234"},
}

func BenchmarkMatchURL(b *testing.B) {
	for _, c := range benchmarks {
		p, u := urlpattern.MustParse(c.pattern), url.MustParse(c.input)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !p.MatchURL(u) {
					b.Fatal("no match")
				}
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	for _, c := range benchmarks {
		p := urlpattern.MustParse(c.pattern)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if !p.Match(c.input) {
					b.Fatal("no match")
				}
			}
		})
	}
}

func BenchmarkExec(b *testing.B) {
	for _, c := range benchmarks {
		p := urlpattern.MustParse(c.pattern)
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if p.Exec(c.input) == nil {
					b.Fatal("no match")
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, c := range benchmarks {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := urlpattern.Parse(c.pattern); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

func BenchmarkSet(b *testing.B) {
	var s urlpattern.Set
	for i := range 10000 {
		s.Add(urlpattern.MustParse(fmt.Sprintf("https://h%d.example.com/api/%c/:id/items-%d", i%100, 'a'+i%26, i)))
	}
	u := url.MustParse("https://h42.example.com/api/q/17/items-42")
	var found []*urlpattern.Pattern
	b.ReportAllocs()
	for b.Loop() {
		if found = s.AppendMatches(found[:0], u); len(found) != 1 {
			b.Fatal(len(found))
		}
	}
}
