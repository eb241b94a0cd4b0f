package main

import (
	"fmt"
	"io"
	"time"

	gourlpattern "github.com/dunglas/go-urlpattern"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// urlpatternPkg is the peer's name in the tables.
const urlpatternPkg = "go-urlpattern"

// patternCases are URL patterns of each kind, and a URL that each matches.
var patternCases = []struct{ name, pattern, input string }{
	{"exact", "https://example.com/books/index.html", "https://example.com/books/index.html"},
	{"named group", "https://example.com/books/:id", "https://example.com/books/17"},
	{"two named groups", "https://example.com/users/:id/posts/:post", "https://example.com/users/1234/posts/hello-world"},
	{"host", "https://*.example.com/*", "https://shop.example.com/books/17"},
	{"optional group", "https://example.com/books/:id?", "https://example.com/books/17"},
	{"regexp", `https://example.com/books/:id(\d+)`, "https://example.com/books/1234"},
}

// patternSetSize is the number of patterns in the set.
const patternSetSize = 10000

// writePatterns measures URL patterns, and go-urlpattern for comparison.
func writePatterns(w io.Writer, turn time.Duration) error {
	fmt.Fprint(w, "| pattern | MatchURL | Match | Exec | Parse | go-urlpattern Test | New | Match over Test |\n")
	fmt.Fprint(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for _, c := range patternCases {
		p, err := urlpattern.Parse(c.pattern)
		if err != nil {
			return err
		}
		other, err := gourlpattern.New(c.pattern, "", nil)
		if err != nil {
			return err
		}
		u, err := url.Parse(c.input)
		if err != nil {
			return err
		}
		if !p.MatchURL(u) || !other.Test(c.input, "") {
			return fmt.Errorf("%s does not match %s", c.pattern, c.input)
		}
		all := timesOf([]run{
			{weburlPkg, times(func() { sinkBool = p.MatchURL(u) })},
			{weburlPkg, times(func() { sinkBool = p.Match(c.input) })},
			{weburlPkg, times(func() { sinkBool = p.Exec(c.input) != nil })},
			{weburlPkg, times(func() { _, err := urlpattern.Parse(c.pattern); sinkBool = err == nil })},
			{urlpatternPkg, times(func() { sinkBool = other.Test(c.input, "") })},
			{urlpatternPkg, times(func() { _, err := gourlpattern.New(c.pattern, "", nil); sinkBool = err == nil })},
		}, turn)
		fmt.Fprintf(w, "| %s |", c.name)
		for _, t := range all {
			fmt.Fprintf(w, " %s |", t.cost())
		}
		fmt.Fprintf(w, " **1/%.0f** |\n", 1/ratioOf(all[1], all[4]).median)
	}
	return writeSet(w, turn)
}

// writeSet measures matching one URL with a set of many patterns.
func writeSet(w io.Writer, turn time.Duration) error {
	var set urlpattern.Set
	for i := range patternSetSize {
		p, err := urlpattern.Parse(fmt.Sprintf("https://h%d.example.com/api/%c/:id/items-%d", i%100, 'a'+i%26, i))
		if err != nil {
			return err
		}
		set.Add(p)
	}
	u, err := url.Parse("https://h42.example.com/api/q/17/items-42")
	if err != nil {
		return err
	}
	var found []*urlpattern.Pattern
	t := timesOf([]run{{weburlPkg, times(func() { found = set.AppendMatches(found[:0], u) })}}, turn)
	if len(found) != 1 {
		return fmt.Errorf("%d matches in the set", len(found))
	}
	fmt.Fprintf(w, "\nA set of %d patterns, one URL: %s\n", patternSetSize, t[0].cost())
	return nil
}

// times returns a function that calls do n times.
func times(do func()) func(int) {
	return func(n int) {
		for range n {
			do()
		}
	}
}
