package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"time"

	gourlpattern "github.com/dunglas/go-urlpattern"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// urlpatternPkg is the peer's name in the tables.
const urlpatternPkg = "go-urlpattern"

// A patternCase is a URL pattern, and a URL.
type patternCase struct {
	name    string
	Pattern string `json:"pattern"`
	Input   string `json:"input"`
	Matches bool   `json:"matches"`
}

// patternCases are the shapes of pattern.
var patternCases = []patternCase{
	{"exact", "https://example.com/books/index.html", "https://example.com/books/index.html", true},
	{"named group", "https://example.com/books/:id", "https://example.com/books/17", true},
	{"two named groups", "https://example.com/users/:id/posts/:post", "https://example.com/users/1234/posts/hello-world", true},
	{"host", "https://*.example.com/*", "https://shop.example.com/books/17", true},
	{"optional group", "https://example.com/books/:id?", "https://example.com/books/17", true},
	{"regexp", `https://example.com/books/:id(\d+)`, "https://example.com/books/1234", true},
	{"groups with a choice", "https://example.com/:a-:b-*", "https://example.com/one-two-three-four", true},
	{"another host", "https://example.com/books/:id", "https://example.org/books/17", false},
	{"another path", "https://*.example.com/books/:id", "https://shop.example.com/news/17", false},
}

// writePatterns measures URL patterns: this package's, go-urlpattern's, and Node's.
func writePatterns(w io.Writer, turn time.Duration) error {
	node, err := nodePatterns()
	if err != nil {
		return err
	}
	fmt.Fprint(w, "| pattern | MatchURL | Match | Exec | Parse | go-urlpattern Test | New | Match over Test | Node test | Match over test |\n")
	fmt.Fprint(w, "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n")
	for i, c := range patternCases {
		p, err := urlpattern.Parse(c.Pattern)
		if err != nil {
			return err
		}
		other, err := gourlpattern.New(c.Pattern, "", nil)
		if err != nil {
			return err
		}
		u, err := url.Parse(c.Input)
		if err != nil {
			return err
		}
		if p.MatchURL(u) != c.Matches || other.Test(c.Input, "") != c.Matches {
			return fmt.Errorf("%s and %s: not %t", c.Pattern, c.Input, c.Matches)
		}
		all := timesOf([]run{
			{weburlPkg, times(func() { sinkBool = p.MatchURL(u) })},
			{weburlPkg, times(func() { sinkBool = p.Match(c.Input) })},
			{weburlPkg, times(func() { sinkBool = p.Exec(c.Input) != nil })},
			{weburlPkg, times(func() { _, err := urlpattern.Parse(c.Pattern); sinkBool = err == nil })},
			{urlpatternPkg, times(func() { sinkBool = other.Test(c.Input, "") })},
			{urlpatternPkg, times(func() { _, err := gourlpattern.New(c.Pattern, "", nil); sinkBool = err == nil })},
		}, turn)
		fmt.Fprintf(w, "| %s |", c.name)
		for _, t := range all {
			fmt.Fprintf(w, " %s |", t.cost())
		}
		fmt.Fprintf(w, " **1/%.0f** | %.0f ns | **%.2f** |\n", 1/ratioOf(all[1], all[4]).median, node[i], all[1].cost().nanos/node[i])
	}
	return writeSets(w, turn)
}

// nodePatterns returns how many nanoseconds Node's URLPattern takes for each case.
func nodePatterns() ([]float64, error) {
	node, err := oracle.PatternNode("bench/urlpattern.js")
	if err != nil {
		return nil, err
	}
	cases, err := json.Marshal(patternCases)
	if err != nil {
		return nil, err
	}
	node.Stdin = bytes.NewReader(cases)
	out, err := node.Output()
	if err != nil {
		return nil, fmt.Errorf("URLPattern of Node: %w", err)
	}
	var nanos []float64
	return nanos, json.Unmarshal(out, &nanos)
}

// A setCase is a way to make a set's patterns, and a URL that the pattern of that number matches.
type setCase struct {
	name    string
	pattern func(i int) string
	input   func(i int) string
}

var setCases = []setCase{
	{
		"routes on a hundred hosts",
		func(i int) string {
			return fmt.Sprintf("https://h%d.example.com/api/%c/:id/items-%d", i%100, 'a'+i%26, i)
		},
		func(i int) string {
			return fmt.Sprintf("https://h%d.example.com/api/%c/17/items-%d", i%100, 'a'+i%26, i)
		},
	},
	{
		"hosts",
		func(i int) string { return fmt.Sprintf("https://*.h%d.example/*", i) },
		func(i int) string { return fmt.Sprintf("https://www.h%d.example/a/b", i) },
	},
	{
		"one key for all", // so that all are tried
		func(i int) string { return fmt.Sprintf("https://example.com/\\?*a%d", i) },
		func(i int) string { return fmt.Sprintf("https://example.com/?xa%d", i) },
	},
}

// writeSets measures sets of patterns.
func writeSets(w io.Writer, turn time.Duration) error {
	fmt.Fprint(w, "\n| set | patterns | Add, each | Remove, each | AppendMatches, of one |\n| --- | ---: | ---: | ---: | ---: |\n")
	for _, c := range setCases {
		for _, n := range []int{1000, 10_000, 100_000} {
			if err := c.write(w, turn, n); err != nil {
				return err
			}
		}
	}
	return nil
}

// write measures a set of n patterns.
func (c *setCase) write(w io.Writer, turn time.Duration, n int) error {
	patterns := make([]*urlpattern.Pattern, n)
	for i := range patterns {
		var err error
		if patterns[i], err = urlpattern.Parse(c.pattern(i)); err != nil {
			return err
		}
	}
	u, err := url.Parse(c.input(n / 2))
	if err != nil {
		return err
	}
	full := fullSet(patterns)
	var found []*urlpattern.Pattern
	all := timesOf([]run{
		{weburlPkg, times(func() { fullSet(patterns) })},
		{weburlPkg, times(func() {
			set := fullSet(patterns)
			for _, p := range patterns {
				set.Remove(p)
			}
		})},
		{weburlPkg, times(func() { found = full.AppendMatches(found[:0], u) })},
	}, turn)
	if len(found) != 1 || found[0] != patterns[n/2] {
		return fmt.Errorf("%s: %d matches in a set of %d", c.name, len(found), n)
	}
	add := all[0].cost().nanos / float64(n)
	_, err = fmt.Fprintf(w, "| %s | %d | %.0f ns | %.0f ns | %s |\n", c.name, n, add, all[1].cost().nanos/float64(n)-add, all[2].cost())
	return err
}

// fullSet returns a set of the patterns.
func fullSet(patterns []*urlpattern.Pattern) *urlpattern.Set {
	set := new(urlpattern.Set)
	for _, p := range patterns {
		set.Add(p)
	}
	return set
}

// times returns a function that calls do n times.
func times(do func()) func(int) {
	return func(n int) {
		for range n {
			do()
		}
	}
}
