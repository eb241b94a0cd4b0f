package main

import (
	"fmt"

	"github.com/go-weburl/url/workshop/standard/text"
)

// A pool has probes, and counts the steps that they reach and the mutants that they kill.
type pool struct {
	probes        []probe
	steps, killed int
}

// countMutants counts which mutants of the text the cases of the web-platform-tests, our vectors
// and n random scripts kill, and prints those that neither the first nor the second do. A mutant is
// the text with a condition that is always or never true, or without a statement or an alternative.
// A mutant that makes no sense is killed, too: its run ends with an error.
func countMutants(file string, n int) error {
	m, err := load(file, true)
	if err != nil {
		return err
	}
	cases, err := testCases()
	if err != nil {
		return err
	}
	wpt, ours, random := new(pool), new(pool), &pool{probes: probes(m, tokensOf(m), 1, n, 0)}
	for _, c := range cases {
		if err := c.check(&text.World{Machine: m}); err != nil {
			return err
		}
		c.runTraced(m)
		to := ours
		if c.isWPT {
			to = wpt
		}
		to.probes = append(to.probes, c)
	}
	for step := range m.Steps {
		for _, p := range []*pool{wpt, ours} {
			if p.reaches(step) {
				p.steps++
			}
		}
	}
	var alive, unreached int
	for i, site := range m.Sites {
		p, err := m.Mutant(i + 1)
		if err != nil {
			return err
		}
		mutant := &text.Machine{Program: p, MaxSteps: 20_000}
		byWPT, byUs, how := wpt.kill(mutant, site.Step), ours.kill(mutant, site.Step), "alive"
		switch isReached := wpt.reaches(site.Step) || ours.reaches(site.Step); {
		case byWPT != "":
			continue
		case byUs != "":
			how = "not by the web-platform-tests: " + byUs
		case !isReached && !random.reaches(site.Step):
			unreached++
			how = "no input reaches it"
		default:
			alive++
			if by := random.kill(mutant, site.Step); by != "" {
				how = "only by " + by
			}
		}
		fmt.Printf("line %d: %s: %s: %s\n", site.Line, site.Words, site.Change, how)
	}
	fmt.Printf("%d steps; the web-platform-tests reach %d, our vectors %d\n", m.Steps,
		wpt.steps, ours.steps)
	fmt.Printf("%d mutants; the web-platform-tests kill %d, our vectors %d; %d survive both, and "+
		"%d more are not reached\n", len(m.Sites), wpt.killed, ours.killed, alive, unreached)
	return nil
}

// reaches reports whether a probe of the pool reaches a step.
func (p *pool) reaches(step int) bool {
	for _, c := range p.probes {
		if step < 0 || c.reached[step] {
			return true
		}
	}
	return false
}

// kill returns the name of the first probe that sees another result in a mutant, or "".
func (p *pool) kill(mutant *text.Machine, step int) string {
	for _, c := range p.probes {
		if (step < 0 || c.reached[step]) && c.check(&text.World{Machine: mutant}) != nil {
			p.killed++
			return c.name()
		}
	}
	return ""
}
