package main

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/workshop/compare/oracle"
	"github.com/go-weburl/url/workshop/standard/text"
)

// browserScript defines the function answers, which runs scripts.
//
//go:embed browser.js
var browserScript string

// isBeyond finds the operations that a browser does not have.
var isBeyond = regexp.MustCompile(`^(record|equals|valid domain|domain to Unicode|host/.*)$`)

// asPage returns a script as a page can run it, or nil.
func asPage(s script.Script) (asked script.Script) {
	for _, do := range s {
		switch op := do[0]; {
		case op == "URL parser" && do[2] == "UTF-8":
			for _, op := range []string{"canParse", "parse", "URL"} {
				asked = append(asked, slices.Concat([]string{op, do[1]}, do[3:]))
			}
		case op == "URL parser" || strings.HasSuffix(op, " state"):
			return nil
		case !isBeyond.MatchString(op):
			asked = append(asked, do)
		}
	}
	return asked
}

// compareBrowser counts how a browser differs from the text on n scripts, by the first operation
// whose result differs, and prints the shortest example of each.
func compareBrowser(name string, m *text.Machine, seed uint64, n int) error {
	ask, closeIt, err := oracle.Open[script.Script, []string](name, browserScript)
	if err != nil {
		return err
	}
	g, counts, examples := newGenerator(seed, m), make(map[string]int), make(map[string]string)
	for done := 0; done < n && err == nil; done += 2000 {
		var scripts []script.Script
		var answers [][]string
		for len(scripts) < min(2000, n-done) {
			if s := asPage(g.random()); s != nil {
				scripts = append(scripts, s)
			}
		}
		answers, err = ask(scripts)
		for i, seen := range answers {
			c := script.Case{Script: scripts[i], Want: scripts[i].Run(m.Do)}
			if op, d := c.Differ(seen); d != "" {
				counts[op]++
				if e := examples[op]; e == "" || len(d) < len(e) {
					examples[op] = d
				}
			}
		}
	}
	for _, op := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%7d %s: %s\n", counts[op], op, examples[op])
	}
	return errors.Join(err, closeIt())
}
