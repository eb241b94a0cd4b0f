// Package script has operations on a URL and its query object as lists of strings. What can do
// them can be compared: this library, the standard's text, a browser. The test cases of the
// web-platform-tests and our vectors have this form, too.
package script

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A Script is a list of operations, each with its arguments, that are done in order until one
// fails:
//
//   - "URL parser", with an input, an encoding, and a base URL or none, whose result is the
//     validation errors, and then perhaps failure
//   - the constructor "URL", or "URLSearchParams", this with a string or with names and values
//   - an attribute after "@", with or without a value to set
//   - a method, such as "canParse" or "append", or "entries"
//   - "record", which tells what the attributes do not
//   - a state override, with an input
//   - "equals", with another URL and whether fragments are excluded; "valid domain"; and, of the
//     host, "domain to Unicode", "host/public suffix" and "host/registrable domain"
//
// The results of the others are JSON, or "failure".
type Script [][]string

// Run returns the results of the operations, which do does.
func (s Script) Run(do func(...string) string) (seen []string) {
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

// Name returns the operations, without those that only look.
func (s Script) Name() string {
	var b strings.Builder
	for _, do := range s {
		if len(do) > 1 || do[0] == "sort" {
			fmt.Fprintf(&b, ", %s %q", do[0], do[1:])
		}
	}
	return strings.TrimPrefix(b.String(), ", ")
}

// A Case is a script and the results that it must have, or "" for any.
type Case struct {
	Script
	Want []string
}

// Differ returns the operation of the first result that is not the wanted one, and what differs; or
// "", "".
func (c *Case) Differ(got []string) (op, difference string) {
	for i, want := range c.Want {
		if op = c.Script[i][0]; i >= len(got) || want != "" && want != got[i] {
			seen := append(got, "nothing")[i]
			return op, fmt.Sprintf("%s\n\t\t%s: %s, not %s", c.Name(), op, seen, want)
		}
	}
	return "", ""
}

func asJSON(v any) string {
	s, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return string(s)
}
