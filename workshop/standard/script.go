package main

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// A script is a list of operations, each with its arguments, that are done in order until one
// fails. text.World.Do has the operations.
type script [][]string

// A world is what scripts run in: the text, or this library.
type world interface {
	// Do returns an operation's result as text. It ends with "failure" if there is none.
	Do(do ...string) string
}

// run returns the results, the same in each world that agrees.
func (s script) run(w world) (seen []string) {
	defer func() {
		if r := recover(); r != nil {
			seen = append(seen, fmt.Sprint(r)) // no result
		}
	}()
	for _, do := range s {
		seen = append(seen, w.Do(do...))
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

var high = regexp.MustCompile(`(?i)[^\x00-\x7F]|%[89A-F]|xn--`)

// dependsOnUnicode reports whether the result may depend on the version of Unicode: whether a
// domain may have a code point that is not ASCII.
func (s script) dependsOnUnicode() bool {
	return slices.ContainsFunc(slices.Concat(s...), high.MatchString)
}
