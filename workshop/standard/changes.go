package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// tell prints each definition that differs between two texts, with the functions here that
// implement it, and the first of the probes whose results differ if that alone is changed. If it
// cannot be changed alone, they differ between the two texts. The probes have the old text's
// results.
func tell(w io.Writer, all []probe, before, after *text.Machine) error {
	linked, _, err := links("url")
	if err != nil {
		return err
	}
	for _, c := range text.Changes(before.Program, after.Program) {
		functions := cmp.Or(strings.Join(linked[c.Anchor], ", "), "no function")
		fmt.Fprintf(w, "line %d: #%s: %s\n", c.Line, c.Anchor, functions)
		alone, err := machineOf(c.Alone)
		if err != nil {
			fmt.Fprintf(w, "\twith all changes, because alone %v\n", err)
			alone = after
		}
		found := differing(all, 3, -1, alone)
		if found == nil {
			found = []string{fmt.Sprintf("none of %d inputs differs", len(all))}
		}
		fmt.Fprintf(w, "\t%s\n", strings.Join(found, "\n\t"))
	}
	return nil
}

// countMutants counts which mutants of the text the cases of the web-platform-tests, our vectors
// and n other scripts kill, and prints those that the first do not. The others are tried only if
// neither the cases nor the vectors kill one. A mutant is the text with a condition that is always
// or never true, or without a statement or an alternative. One that makes no sense is killed, too:
// its run ends with an error.
func countMutants(m *text.Machine, n int) error {
	wpt, ours, err := testCases()
	if err != nil {
		return err
	}
	pools := [][]probe{wpt, ours, probes(m, tokensOf(m), 1, n)}
	names := []string{"web-platform-tests", "our vectors", "others"}
	for i, pool := range pools {
		steps := 0
		for j := range pool {
			if d := pool[j].differ(pool[j].trace(m)); d != "" {
				return errors.New(d)
			}
		}
		for step := range m.Steps {
			if reaches(pool, step) {
				steps++
			}
		}
		fmt.Printf("%s: %d scripts reach %d of %d steps\n", names[i], len(pool), steps, m.Steps)
	}
	counts := make(map[string]int)
	for i, site := range m.Sites {
		p, err := m.Mutant(i + 1)
		if err != nil {
			return err
		}
		var by, how string // who kills it first, and how
		for j, pool := range pools {
			if j == 2 && by != "" {
				break
			}
			d := differing(pool, 1, site.Step, &text.Machine{Program: p, MaxSteps: 20_000})
			if d != nil {
				counts[names[j]]++
				by, how = cmp.Or(by, names[j]), cmp.Or(how, d[0])
			}
		}
		if by == "" {
			by = "alive"
			if !reaches(slices.Concat(pools...), site.Step) {
				by = "not reached"
			}
			counts[by]++
		}
		if by != names[0] {
			fmt.Printf("line %d: %s: %s: %s: %s\n", site.Line, site.Words, site.Change, by, how)
		}
	}
	fmt.Printf("%d mutants: killed by, or %v\n", len(m.Sites), counts)
	return nil
}

// reaches reports whether one of the probes reaches a step. What is outside of steps has the step
// -1, and counts as reached.
func reaches(all []probe, step int) bool {
	return slices.ContainsFunc(all, func(p probe) bool { return step < 0 || p.reached[step] })
}
