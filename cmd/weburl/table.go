package main

import (
	"fmt"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/explain"
)

// tabulate answers an input with a table of the URL's components.
func (j *job) tabulate(b *block, input string) {
	u, err := j.parse(&b.url, input)
	if err != nil {
		j.fail(b, input, err)
		return
	}
	c := explain.ChangesOf(input, u, j.baseURL)
	all, err := assignNoted(c, u, j.edits)
	if err != nil {
		j.fail(b, input, err)
		return
	}
	if !all {
		b.ignored++
		b.failed = !j.skipErrors
	}
	b.out = append(b.out, '\n')
	b.out = appendTable(b.out, u, c)
}

// assignNoted makes the assignments, and reports whether all were made in full. C then says
// "set" of each component that they change, instead of the changes by parsing.
func assignNoted(c explain.Changes, u *url.URL, edits []edit) (all bool, err error) {
	var before [len(attributes.All)]string
	for i, a := range attributes.All {
		before[i] = a.Get(u)
	}
	list, err := assign(u, edits)
	if err != nil {
		return false, err
	}
	for i, a := range attributes.All {
		// Nobody needs to be told that the others change, which are made of these.
		if a.Get(u) != before[i] && a.Set != nil && a.Name != "href" && a.Name != "host" {
			c[a.Name] = []string{"set"}
		}
	}
	for _, i := range list {
		c.Add(i.name, i.why())
	}
	return len(list) == 0, nil
}

// maxAligned is the width of the widest value that counts for the column of the changes.
const maxAligned = 48

// appendTable appends the components of u and their changes, without components that are
// empty and unchanged.
func appendTable(b []byte, u *url.URL, c explain.Changes) []byte {
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
			b = fmt.Appendf(b, "%-8s  %-*s  %s\n", a.Name, aligned, value, changed)
		case value != "" && (a.Name != "host" || u.Port() != ""):
			b = fmt.Appendf(b, "%-8s  %s\n", a.Name, value)
		}
	}
	return b
}
