package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// tell prints what differs between two texts: the algorithms, states and definitions, the functions
// here that implement these, and the shortest of the probes whose results differ. The probes have
// the first text's results.
func tell(w io.Writer, pool []probe, before, after *text.Machine) error {
	linked, _, err := links(root(), "url")
	if err != nil {
		return err
	}
	table, err := readTable(filepath.Join("standard", "url.txt"))
	if err != nil {
		return err
	}
	for _, d := range table {
		linked[d.anchor] = slices.Concat(linked[d.anchor], d.functions)
	}
	for _, change := range text.Changes(before.Program, after.Program) {
		functions := strings.Join(linked[change.Anchor], ", ")
		if functions == "" {
			functions = "no function"
		}
		fmt.Fprintf(w, "line %d: %s: %s\n", change.Line, change.Name, functions)
	}
	shown := 0
	for _, p := range pool {
		if shown == 5 {
			break
		}
		if now := p.run(&textWorld{Machine: after}); !slices.Equal(now, p.want) {
			fmt.Fprintf(w, "%s\n\tbefore: %s\n\tafter:  %s\n", p.name(), strings.Join(p.want, " "),
				strings.Join(now, " "))
			shown++
		}
	}
	if shown == 0 {
		fmt.Fprintf(w, "none of %d inputs differs\n", len(pool))
	}
	return nil
}

// tellFiles is tell for two files.
func tellFiles(w io.Writer, before, after string, seed uint64) error {
	m, err := load(before, false)
	if err != nil {
		return err
	}
	n, err := load(after, false)
	if err != nil {
		return err
	}
	return tell(w, probes(m, union(tokensOf(m), tokensOf(n)), seed, 30000), m, n)
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
