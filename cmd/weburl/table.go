package main

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/changes"
)

// tabulateAll prints a table of each URL's components, and returns the exit status.
func (o *options) tabulateAll(out *bufio.Writer, stderr io.Writer, base *url.URL) int {
	status, separator := statusOK, ""
	for _, input := range o.urls {
		u, failure := parse(input, base)
		if failure != nil {
			out.Flush() // in order, where both are the terminal
			failure.print(stderr, o.columns, "")
			status = statusFailed
			continue
		}
		c := changes.Of(input, u, base)
		all, err := assignNoted(c, u, o.set)
		if err != nil {
			out.Flush()
			fmt.Fprintf(stderr, "weburl: %v\n", err)
			status = statusFailed
			continue
		}
		if !all {
			status = statusFailed
		}
		out.WriteString(separator)
		writeTable(out, u, c)
		separator = "\n"
	}
	return status
}

// assignNoted makes the assignments, and reports whether all were made in full. A component that
// they change is noted in c as set, instead of the changes by parsing.
func assignNoted(c changes.Changes, u *url.URL, set []assignment) (all bool, err error) {
	var before [len(attributes.All)]string
	for i, a := range attributes.All {
		before[i] = a.Get(u)
	}
	list, err := assign(u, set)
	if err != nil {
		return false, err
	}
	for i, a := range attributes.All {
		// That the others change goes without saying.
		if a.Get(u) != before[i] && a.Name != "href" && a.Name != "origin" && a.Name != "host" {
			c[a.Name] = []string{"set"}
		}
	}
	for _, i := range list {
		c.Add(i.name, i.why())
	}
	return len(list) == 0, nil
}

// why returns a message that says what was ignored, and why.
func (i *ignored) why() string {
	value := `"` + visibleString(i.value, 30) + `"`
	if i.partly {
		return "not all of " + value + " taken: " + i.err.Error()
	}
	return value + " ignored: " + i.err.Error()
}

// maxAligned is the width of the widest value that counts for the column of the changes.
const maxAligned = 48

// writeTable writes the components of u and their changes, without components that are
// empty and unchanged.
func writeTable(out *bufio.Writer, u *url.URL, c changes.Changes) {
	aligned := 0
	for _, a := range attributes.All {
		if n := len(a.Get(u)); len(c[a.Name]) > 0 && n <= maxAligned {
			aligned = max(aligned, n)
		}
	}
	for _, a := range attributes.All {
		value, changed := a.Get(u), strings.Join(c[a.Name], ", ")
		switch {
		case changed != "":
			fmt.Fprintf(out, "%-8s  %-*s  %s\n", a.Name, aligned, value, changed)
		case value != "" && (a.Name != "host" || u.Port() != ""):
			fmt.Fprintf(out, "%-8s  %s\n", a.Name, value)
		}
	}
}
