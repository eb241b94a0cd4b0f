package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// tellFiles prints what differs between two texts.
func tellFiles(w io.Writer, before, after string, seed uint64) error {
	m, err := load(before, false)
	if err != nil {
		return err
	}
	n, err := load(after, false)
	if err != nil {
		return err
	}
	tokens := slices.Concat(tokensOf(m), tokensOf(n))
	slices.Sort(tokens)
	return tell(w, probes(m, slices.Compact(tokens), seed, 30000, 0), m, n)
}

// tell prints each definition that differs between two texts, with the functions here that
// implement it, and the shortest of the probes whose results differ if that alone is changed. If it
// cannot be changed alone, they differ between the two texts. The probes have the old text's
// results.
func tell(w io.Writer, pool []probe, before, after *text.Machine) error {
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
		tellInputs(w, pool, alone)
	}
	return nil
}

// tellInputs prints the shortest of the probes that m does not see as they want, and the first
// operation whose result differs.
func tellInputs(w io.Writer, pool []probe, m *text.Machine) {
	shown := 0
	for _, p := range pool {
		got := append(p.run(&text.World{Machine: m}), "nothing")
		want := append(p.want[:len(p.want):len(p.want)], "nothing")
		i := 0
		for i < min(len(got), len(want))-1 && got[i] == want[i] {
			i++
		}
		if got[i] == want[i] {
			continue
		}
		fmt.Fprintf(w, "\t%s\n\t\t%s: %s became %s\n", p.name(), p.script[i][0], want[i], got[i])
		if shown++; shown == 3 {
			return
		}
	}
	if shown == 0 {
		fmt.Fprintf(w, "\tnone of %d inputs differs\n", len(pool))
	}
}
