package main

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// tell prints what differs between two texts: the algorithms, states and definitions, with the
// functions here that implement each, and the shortest of the probes whose results differ if that
// alone is changed. If it cannot be changed alone, they differ between the two texts. The probes
// have the first text's results.
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
		alone, err := change.Alone()
		if err != nil {
			fmt.Fprintf(w, "\twith all changes, because alone %v\n", err)
			alone = after.Program
		}
		tellInputs(w, pool, &textWorld{Machine: &text.Machine{Program: alone}})
	}
	return nil
}

// tellInputs prints the shortest of the probes that w does not see as they want.
func tellInputs(out io.Writer, pool []probe, w *textWorld) {
	shown := 0
	for _, p := range pool {
		now := p.run(w)
		if slices.Equal(now, p.want) {
			continue
		}
		fmt.Fprintf(out, "\t%s\n\t\tbefore: %s\n\t\tafter:  %s\n", p.name(),
			strings.Join(p.want, " "), strings.Join(now, " "))
		if shown++; shown == 3 {
			return
		}
	}
	if shown == 0 {
		fmt.Fprintf(out, "\tnone of %d inputs differs\n", len(pool))
	}
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
	return tell(w, probes(m, union(tokensOf(m), tokensOf(n)), seed, 30000, 0), m, n)
}

func union(a, b []string) []string {
	all := slices.Concat(a, b)
	slices.Sort(all)
	return slices.Compact(all)
}
