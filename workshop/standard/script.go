package main

import (
	"fmt"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// A script is a list of operations, each with its arguments, that are done in order until one
// fails. text.World.Do has the operations.
type script [][]string

// run returns the results of the operations, which the method Do of text.World or of library does.
func (s script) run(do func(...string) string) (seen []string) {
	defer func() {
		if r := recover(); r != nil {
			seen = append(seen, fmt.Sprint(r)) // no result
		}
	}()
	for _, operation := range s {
		seen = append(seen, do(operation...))
		if strings.HasSuffix(seen[len(seen)-1], "failure") {
			break
		}
	}
	return seen
}

// name returns the operations, without those that only look.
func (s script) name() string {
	var b strings.Builder
	for _, do := range s {
		if len(do) > 1 || do[0] == "sort" {
			fmt.Fprintf(&b, ", %s %q", do[0], do[1:])
		}
	}
	return strings.TrimPrefix(b.String(), ", ")
}

// A probe is a script and the results that it must have, or "" for any.
type probe struct {
	script
	want    []string
	reached []bool // the steps of the text that it reaches
}

// trace runs a probe in a text, and notes which steps it reaches.
func (p *probe) trace(m *text.Machine) []string {
	p.reached = make([]bool, m.Steps)
	traced := *m
	traced.Reached = p.reached
	return p.run((&text.World{Machine: &traced}).Do)
}

// differ returns the first result that is not the wanted one, or "".
func (p *probe) differ(got []string) string {
	for i, want := range p.want {
		if i >= len(got) || want != "" && want != got[i] {
			return fmt.Sprintf("%s\n\t\t%s: %s, not %s", p.name(), p.script[i][0],
				append(got, "nothing")[i], want)
		}
	}
	return ""
}

// differing returns how the first n of the probes that reach a step, if it is not -1, differ in m.
func differing(all []probe, n, step int, m *text.Machine) (some []string) {
	for _, p := range all {
		if step < 0 || p.reached[step] {
			if d := p.differ(p.run((&text.World{Machine: m}).Do)); d != "" {
				some = append(some, d)
			}
		}
		if len(some) == n {
			break
		}
	}
	return some
}
