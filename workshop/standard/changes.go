package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/workshop/standard/text"
)

// tell prints each definition that differs between two texts, with the functions here that
// implement it, and the first of the cases whose results differ if that alone is changed. If it
// cannot be changed alone, they differ between the two texts. The cases have the old text's
// results.
func tell(w io.Writer, cases []*script.Case, before, after *text.Machine) error {
	linked, _, err := links("url")
	if err != nil {
		return err
	}
	for _, c := range text.Changes(before.Program, after.Program) {
		functions := cmp.Or(strings.Join(linked[c.Anchor], ", "), "no function")
		fmt.Fprintf(w, "line %d: #%s: %s\n", c.Line, c.Anchor, functions)
		alone, err := text.Read(c.Alone)
		if err != nil {
			fmt.Fprintf(w, "\twith all changes, because alone %v\n", err)
			alone = after
		}
		found := differing(cases, 3, alone)
		if found == nil {
			found = []string{fmt.Sprintf("none of %d inputs differs", len(cases))}
		}
		fmt.Fprintf(w, "\t%s\n", strings.Join(found, "\n\t"))
	}
	return nil
}

// differing returns the first n ways in which the cases differ in a text.
func differing(cases []*script.Case, n int, m *text.Machine) (some []string) {
	for _, c := range cases {
		if _, d := c.Differ(c.Run(m.Do)); d != "" && !slices.Contains(some, d) {
			some = append(some, d)
		}
		if len(some) == n {
			break
		}
	}
	return some
}

// A pool has the cases that reach each step of a text, and all with the step -1: what is outside of
// steps has that.
type pool map[int][]*script.Case

func newPool(m *text.Machine, cases []*script.Case) (pool, error) {
	p, traced := pool{-1: cases}, *m
	for _, c := range cases {
		traced.Reached = make(map[int]bool)
		if _, d := c.Differ(c.Run(traced.Do)); d != "" {
			return nil, errors.New(d)
		}
		for step := range traced.Reached {
			p[step] = append(p[step], c)
		}
	}
	return p, nil
}

// countMutants counts which mutants of the text the cases of the web-platform-tests, our vectors
// and n other scripts kill, and prints those that the first do not. The others are tried only if
// neither the cases nor the vectors kill one. A mutant is the text with a condition that is always
// or never true, or without a statement or an alternative. One that makes no sense is killed, too:
// its run ends with an error.
func countMutants(m *text.Machine, n int) error {
	wpt, err := script.Read(script.WPT...)
	ours, err2 := script.Vectors()
	if err = cmp.Or(err, err2); err != nil {
		return err
	}
	names, pools := []string{"web-platform-tests", "our vectors", "others"}, [3]pool{}
	for i, cases := range [][]*script.Case{wpt, ours, newGenerator(1, m).shortCases(m, n)} {
		if pools[i], err = newPool(m, cases); err != nil {
			return err
		}
		reached := len(pools[i]) - 1
		fmt.Printf("%s: %d scripts reach %d of %d steps\n", names[i], len(cases), reached, m.Steps)
	}
	counts := make(map[string]int)
	for i, site := range m.Sites {
		mutant := &text.Machine{Program: m.Program, MaxSteps: 20_000, Mutant: i + 1}
		by, how := "not reached", "" // who kills it first, and how
		for j, pool := range pools {
			reaching := pool[site.Step]
			if j == 2 && how != "" {
				break
			} else if len(reaching) > 0 && how == "" {
				by = "alive"
			}
			if d := differing(reaching, 1, mutant); d != nil {
				counts[names[j]]++
				if how == "" {
					by, how = names[j], d[0]
				}
			}
		}
		if how == "" {
			counts[by]++
		}
		if by != names[0] {
			fmt.Printf("line %d: %s: %s: %s: %s\n", site.Line, site.Words, site.Change, by, how)
		}
	}
	fmt.Printf("%d mutants: killed by, or %v\n", len(m.Sites), counts)
	return nil
}
