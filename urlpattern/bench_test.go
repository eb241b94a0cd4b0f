package urlpattern_test

import (
	"encoding/json"
	"fmt"
	"os"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// readCases returns patterns of each kind, and a URL for each.
func readCases(b *testing.B) (cases []struct {
	Name, Pattern, Input string
	Matches              bool
}) {
	text, err := os.ReadFile("../testdata/bench/patterns.json")
	if err == nil {
		err = json.Unmarshal(text, &cases)
	}
	if err != nil {
		b.Fatal(err)
	}
	return cases
}

func BenchmarkMatchURL(b *testing.B) {
	for _, c := range readCases(b) {
		p, u := urlpattern.MustParse(c.Pattern), url.MustParse(c.Input)
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if p.MatchURL(u) != c.Matches {
					b.Fatal(c.Pattern)
				}
			}
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	for _, c := range readCases(b) {
		p := urlpattern.MustParse(c.Pattern)
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if p.Match(c.Input) != c.Matches {
					b.Fatal(c.Pattern)
				}
			}
		})
	}
}

func BenchmarkExec(b *testing.B) {
	for _, c := range readCases(b) {
		p := urlpattern.MustParse(c.Pattern)
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if p.Exec(c.Input) != nil != c.Matches {
					b.Fatal(c.Pattern)
				}
			}
		})
	}
}

func BenchmarkParse(b *testing.B) {
	for _, c := range readCases(b) {
		b.Run(c.Name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := urlpattern.Parse(c.Pattern); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkSet adds patterns to sets of a thousand to a hundred thousand, and looks for the one
// that a URL matches. Patterns of the last kind all begin with the same text, so the set tries all
// of them.
func BenchmarkSet(b *testing.B) {
	for _, kind := range []struct{ name, pattern, input string }{
		{"routes", "https://h%d.example.com/api/:kind/items-%[1]d",
			"https://h%d.example.com/api/17/items-%[1]d"},
		{"hosts", "https://*.h%d.example/*", "https://www.h%d.example/a/b"},
		{"tried-one-by-one", `https://example.com/\?*a%d`, "https://example.com/?xa%d"},
	} {
		for _, n := range []int{1000, 10_000, 100_000} {
			b.Run(fmt.Sprintf("%s/%d", kind.name, n), func(b *testing.B) {
				patterns := make([]*urlpattern.Pattern, n)
				for i := range patterns {
					patterns[i] = urlpattern.MustParse(fmt.Sprintf(kind.pattern, i))
				}
				benchmarkSet(b, patterns, url.MustParse(fmt.Sprintf(kind.input, n/2)))
			})
		}
	}
}

// benchmarkSet adds the patterns to a set, and looks for the one that u matches.
func benchmarkSet(b *testing.B, patterns []*urlpattern.Pattern, u *url.URL) {
	var set *urlpattern.Set
	b.Run("add", func(b *testing.B) {
		b.ReportAllocs()
		for i := 0; b.Loop(); i++ {
			if i%len(patterns) == 0 {
				set = new(urlpattern.Set)
			}
			set.Add(patterns[i%len(patterns)])
		}
	})
	set = new(urlpattern.Set)
	for _, p := range patterns {
		set.Add(p)
	}
	var found []*urlpattern.Pattern
	b.Run("match", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if found = set.AppendMatches(found[:0], u); len(found) != 1 {
				b.Fatal(len(found))
			}
		}
	})
}
