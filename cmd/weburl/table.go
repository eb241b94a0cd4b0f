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
	before := valuesOf(u)
	if !j.edit(b, input, u) {
		return
	}
	noteSet(c, before, valuesOf(u))
	b.out = append(b.out, '\n')
	b.out = appendTable(b.out, u, c)
}

// values are those of the attributes.
type values [len(attributes.All)]string

func valuesOf(u *url.URL) (v values) {
	for i, a := range attributes.All {
		v[i] = a.Get(u)
	}
	return v
}

// noteSet gives c "set" for each component that differs, instead of its changes by parsing.
func noteSet(c explain.Changes, before, after values) {
	for i, a := range attributes.All {
		// The other attributes consist of these, so nobody needs to be told that they change.
		if after[i] != before[i] && a.Set != nil && a.Name != "href" && a.Name != "host" {
			c[a.Name] = []string{"set"}
		}
	}
}

// maxAligned is the greatest width of a value after which the changes are still aligned.
const maxAligned = 48

// appendTable appends the components of u and their changes, without components that are
// empty and unchanged.
func appendTable(b []byte, u *url.URL, c explain.Changes) []byte {
	type row struct{ name, value, changed string }
	var rows []row
	name, value := 0, 0 // the columns' widths
	for _, a := range attributes.All {
		r := row{a.Name, a.Get(u), strings.Join(c[a.Name], ", ")}
		if r.changed == "" && (r.value == "" || a.Name == "host" && u.Port() == "") {
			continue
		}
		rows = append(rows, r)
		name = max(name, len(r.name))
		if n := len(r.value); r.changed != "" && n <= maxAligned {
			value = max(value, n)
		}
	}
	for _, r := range rows {
		if r.changed == "" {
			b = fmt.Appendf(b, "%-*s  %s\n", name, r.name, r.value)
		} else {
			b = fmt.Appendf(b, "%-*s  %-*s  %s\n", name, r.name, value, r.value, r.changed)
		}
	}
	return b
}
