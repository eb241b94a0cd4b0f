package main

import (
	"fmt"
	"slices"

	"github.com/go-weburl/url/workshop/standard/text"
)

// fails reports whether a mutant fails a case. It may return what no text could.
func fails(c testCase, m *text.Machine) (failed bool) {
	defer func() { failed = recover() != nil || failed }()
	return c.run(m) != nil
}

// countMutants counts which mutants of the text the cases and random inputs kill. A mutant is the
// text with a condition that is always or never true, or without a statement or an alternative. It
// prints those that no case kills.
func countMutants(m *text.Machine, n int, selected func(text.Site) bool) error {
	cases, err := testCases()
	if err != nil {
		return err
	}
	reached := make([][]bool, len(cases))
	stepsOf := map[bool][]bool{true: make([]bool, len(m.Steps)), false: make([]bool, len(m.Steps))}
	for i, c := range cases {
		m.Reached = make([]int, len(m.Steps))
		if err := c.run(m); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		reached[i] = reachedOf(m)
		for s, is := range reached[i] {
			stepsOf[c.isWPT][s] = stepsOf[c.isWPT][s] || is
		}
	}
	m.Reached = nil
	pool := probes(m, tokensOf(m), 1, n)
	var byWPT, byUs, byRandom, alive, unreached, all int
	for i, site := range m.Sites {
		if selected != nil && !selected(site) {
			continue
		}
		all++
		p, err := m.Mutant(i + 1)
		if err != nil {
			return err
		}
		mutant := &text.Machine{Program: p, MaxSteps: 20_000}
		reaches := func(steps []bool) bool { return site.Step < 0 || steps[site.Step] }
		kills := func(isWPT bool) bool {
			for i, c := range cases {
				if c.isWPT == isWPT && reaches(reached[i]) && fails(c, mutant) {
					return true
				}
			}
			return false
		}
		if kills(true) {
			byWPT++
			continue
		}
		if kills(false) {
			byUs++
			fmt.Printf("line %d: not by WPT: %s: %s\n", site.Line, site.Words, site.Change)
			continue
		}
		killer := ""
		for _, p := range pool {
			if reaches(p.reached) && p.result(mutant) != p.first {
				killer = p.name
				break
			}
		}
		isReached := func(p *probe) bool { return reaches(p.reached) }
		if !slices.ContainsFunc(reached, reaches) && !slices.ContainsFunc(pool, isReached) {
			unreached++
		} else if killer != "" {
			byRandom++
			fmt.Printf("line %d: only by %s: %s: %s\n", site.Line, killer, site.Words, site.Change)
		} else {
			alive++
			fmt.Printf("line %d: alive: %s: %s\n", site.Line, site.Words, site.Change)
		}
	}
	count := func(steps []bool) (n int) {
		for _, is := range steps {
			if is {
				n++
			}
		}
		return n
	}
	fmt.Printf("%d steps; the web-platform-tests reach %d, our vectors %d\n", len(m.Steps),
		count(stepsOf[true]), count(stepsOf[false]))
	fmt.Printf("%d mutants; the web-platform-tests kill %d, our vectors %d more, random "+
		"inputs %d more; "+
		"%d live; no input reaches the steps of %d\n", all, byWPT, byUs, byRandom, alive, unreached)
	return nil
}
