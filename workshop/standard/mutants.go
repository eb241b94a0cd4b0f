package main

import (
	"fmt"
	"slices"

	"github.com/go-weburl/url/workshop/standard/text"
)

// countMutants counts which mutants of the text the cases of the web-platform-tests, our vectors
// and n random scripts kill, and prints those that neither the first nor the second do. A mutant is
// the text with a condition that is always or never true, or without a statement or an alternative.
// A mutant may do what no text could, which kills it, too.
func countMutants(m *text.Machine, n int) error {
	cases, err := testCases()
	if err != nil {
		return err
	}
	reached := map[bool][]bool{true: make([]bool, len(m.Steps)), false: make([]bool, len(m.Steps))}
	pools := make([][]probe, 3) // the web-platform-tests' cases, vectors, random scripts
	for _, c := range cases {
		if err := c.check(&textWorld{Machine: m}); err != nil {
			return err
		}
		c.runTraced(m)
		for s, is := range c.reached {
			reached[c.isWPT][s] = reached[c.isWPT][s] || is
		}
		pool := &pools[1]
		if c.isWPT {
			pool = &pools[0]
		}
		*pool = append(*pool, c)
	}
	pools[2] = probes(m, tokensOf(m), 1, n, 0)
	var byWPT, byUs, alive, unreached int
	for i, site := range m.Sites {
		p, err := m.Mutant(i + 1)
		if err != nil {
			return err
		}
		w := &textWorld{Machine: &text.Machine{Program: p, MaxSteps: 20_000}}
		isReached, killed, killer := false, [3]bool{}, ""
		for k, pool := range pools {
			if k == 2 && (killed[0] || killed[1]) {
				break
			}
			for _, c := range pool {
				if site.Step >= 0 && !c.reached[site.Step] {
					continue
				}
				isReached = true
				if !slices.Equal(c.run(w), c.want) {
					killed[k], killer = true, c.name()
					break
				}
			}
		}
		if killed[0] {
			byWPT++
		}
		if killed[1] {
			byUs++
		}
		line := fmt.Sprintf("line %d: %s: %s: ", site.Line, site.Words, site.Change)
		switch {
		case killed[0]:
			continue
		case killed[1]:
			fmt.Println(line + "not by the web-platform-tests: " + killer)
			continue
		case killed[2]:
			fmt.Println(line + "only by " + killer)
		case !isReached:
			unreached++
			fmt.Println(line + "no input reaches it")
			continue
		default:
			fmt.Println(line + "alive")
		}
		alive++
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
		count(reached[true]), count(reached[false]))
	fmt.Printf("%d mutants; the web-platform-tests kill %d, our vectors %d; %d survive both, and "+
		"%d more are not reached\n", len(m.Sites), byWPT, byUs, alive, unreached)
	return nil
}
