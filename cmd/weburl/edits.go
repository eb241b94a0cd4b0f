package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/query"
)

// An assignment is a value for an attribute or another edit.
type assignment struct{ name, value string }

// A setter makes an assignment.
type setter = func(u *url.URL, value string) error

// An edit is an assignment, and the way to make it.
type edit struct {
	assignment                       // of an attribute, or only a value, for the query
	set        setter                // sets the attribute
	query      func(q string) string // edits the query
	pair       string                // is added at the end of the query
	segment    bool                  // the value is added at the end of the path
}

// An editKind is a change to a URL other than setting a component.
type editKind struct {
	name string // of the option
	// compile returns the edit with a value, which it reads once for all URLs.
	compile func(value string) (edit, error)
}

var editKinds = [...]editKind{
	{"query", withPair(func(name, value string) edit {
		return edit{query: func(q string) string { return query.Set(q, name, value) }}
	})},
	{"query-append", withPair(func(name, value string) edit {
		return edit{pair: query.Add("", name, value)}
	})},
	{"query-replace", withPair(func(name, value string) edit {
		return edit{query: func(q string) string {
			if !query.Has(q, name) {
				return q
			}
			return query.Set(q, name, value)
		}}
	})},
	{"query-delete", func(list string) (edit, error) {
		matches := query.MatchFold(splitNames(list)...)
		return edit{query: func(q string) string { return query.DeleteFunc(q, matches) }}, nil
	}},
	{"query-keep", func(list string) (edit, error) {
		matches := query.MatchFold(splitNames(list)...)
		return edit{query: func(q string) string { return query.KeepFunc(q, matches) }}, nil
	}},
	{sortQuery, func(string) (edit, error) { return edit{query: query.Sort}, nil }},
	{"append-path", func(segment string) (edit, error) {
		e := edit{assignment: assignment{name: "pathname"}, set: appendSegment}
		e.segment = infra.SegmentOf(segment) == infra.Plain
		return e, nil
	}},
}

const sortQuery = "sort-query"

func appendSegment(u *url.URL, segment string) error { return u.AppendPathSegments(segment) }

// withPair returns how to compile an edit with a parameter.
func withPair(of func(name, value string) edit) func(string) (edit, error) {
	return func(pair string) (e edit, err error) {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return e, errors.New("not NAME=VALUE")
		}
		return of(name, value), nil
	}
}

// setQuery sets the query. A '?' at the beginning is part of it. "" removes even an empty query.
func setQuery(u *url.URL, q string) error {
	if q == "" {
		return u.SetSearch("")
	}
	return u.SetRawQuery(q)
}

func setFragment(u *url.URL, fragment string) error {
	if strings.HasPrefix(fragment, "#") {
		fragment = "#" + fragment
	}
	return u.SetHash(fragment)
}

// aliases are trurl's names for components.
var aliases = [...]struct {
	name, attribute string
	set             setter
}{
	{"url", "href", (*url.URL).SetHref},
	{"scheme", "protocol", (*url.URL).SetProtocol},
	{"user", "username", (*url.URL).SetUsername},
	{"path", "pathname", (*url.URL).SetPathname},
	{"query", "search", setQuery},
	{"fragment", "hash", setFragment},
}

// newEdit returns the edit of an option.
func newEdit(option, value string) (edit, error) {
	i := slices.IndexFunc(editKinds[:], func(k editKind) bool { return k.name == option })
	kind := editKinds[i]
	e, err := kind.compile(value)
	e.value = value
	return e, err
}

// newAssignment returns the edit that sets a component to a value. ok is false if there is no
// component of that name, or if it cannot be set.
func newAssignment(name, value string) (e edit, ok bool) {
	for _, a := range aliases {
		if a.name == name {
			return edit{assignment: assignment{a.attribute, value}, set: a.set}, true
		}
	}
	set := attributes.Setter(name)
	return edit{assignment: assignment{name, value}, set: set}, set != nil
}

// splitNames returns the patterns in a list that commas separate. In the list, '\' escapes a comma,
// an asterisk and itself; in a pattern, only an asterisk and itself.
func splitNames(list string) []string {
	var patterns []string
	var b strings.Builder
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case c == ',':
			patterns = append(patterns, b.String())
			b.Reset()
			continue
		case c == '\\' && i+1 < len(list) && list[i+1] == ',':
			i++
		case c == '\\' && i+1 < len(list) && (list[i+1] == '*' || list[i+1] == '\\'):
			b.WriteByte(c)
			i++
		}
		b.WriteByte(list[i])
	}
	return append(patterns, b.String())
}

// An ignored is an assignment that was not made, or not in full.
type ignored struct {
	assignment
	err    error
	offset int
	partly bool
}

// why returns a message that says what was ignored, and why.
func (i *ignored) why() string {
	value := `"` + visibleString(redactedValue(i.name, i.value), 30) + `"`
	if i.partly {
		return "not all of " + value + " taken: " + i.err.Error()
	}
	return value + " ignored: " + i.err.Error()
}

// An edit that sets a component writes the whole URL, and one that looks for a parameter writes the
// whole query, so many edits of a long URL would take quadratic time. Together they may write
// writtenAtAll bytes, plus writtenPerSet for each edit, which is enough for a URL of that length,
// plus writtenPerByte for each byte of the URL and the values.
const (
	writtenAtAll   = 1 << 20
	writtenPerSet  = 1 << 10
	writtenPerByte = 64
)

var errTooManySets = errors.New("too many values to set in a URL of this length")

// A draft is a URL that is being edited. It keeps the new query and the segments to append to the
// path apart from the URL. They are written at the end, or when another edit needs them, so that
// many edits write the URL once.
type draft struct {
	u        *url.URL
	query    string // u's, or the new one
	pairs    []byte // that will follow query
	isEdited bool   // query differs from u's
	segments []string
	left     int64 // how many bytes may still be written
	ignored  []ignored
}

// assign makes the edits, and returns those that were not made in full. If its error is
// errTooManySets, it has made only some of them.
func assign(u *url.URL, edits []edit) ([]ignored, error) {
	d := draft{u: u, query: u.RawQuery(), left: writtenAtAll + writtenPerByte*int64(len(u.Href()))}
	for _, e := range edits {
		d.left += writtenPerSet + writtenPerByte*int64(len(e.value))
	}
	for i := range edits {
		if d.edit(&edits[i]); d.left < 0 {
			return nil, errTooManySets
		}
	}
	d.write()
	return d.ignored, nil
}

// edit makes an edit, unless too much is written.
func (d *draft) edit(e *edit) {
	switch {
	case e.pair != "":
		if len(d.query)+len(d.pairs) > 0 {
			d.pairs = append(d.pairs, '&')
		}
		d.pairs, d.isEdited = append(d.pairs, e.pair...), true
	case e.query != nil:
		d.joinPairs()
		if d.left -= int64(len(d.query)); d.left >= 0 {
			before := d.query
			d.query = e.query(before)
			d.isEdited = d.isEdited || d.query != before
		}
	case e.segment && !d.u.HasOpaquePath():
		if n := len(d.segments); n > 0 && d.segments[n-1] == "" {
			d.segments = d.segments[:n-1] // as AppendPathSegments does
		}
		d.segments = append(d.segments, e.value)
	default:
		d.write()
		if d.left -= int64(len(d.u.Href())); d.left >= 0 {
			d.ignore(e, e.set(d.u, e.value))
			d.query = d.u.RawQuery()
		}
	}
}

// joinPairs puts the pairs into the query.
func (d *draft) joinPairs() {
	d.query += string(d.pairs)
	d.pairs = d.pairs[:0]
}

// write brings the URL up to date. A query that no edit has changed is not set, since it may be
// empty.
func (d *draft) write() {
	if d.isEdited {
		d.joinPairs()
		setQuery(d.u, d.query)
		d.isEdited = false
	}
	if len(d.segments) > 0 {
		d.u.AppendPathSegments(d.segments...)
		d.segments = d.segments[:0]
	}
}

// ignore records that an edit failed, if there is an error.
func (d *draft) ignore(e *edit, err error) {
	switch err := err.(type) {
	case *url.SetError:
		d.ignored = append(d.ignored, ignored{e.assignment, err.Err, err.Offset, err.Partly})
	case *url.ParseError: // of href
		d.ignored = append(d.ignored, ignored{e.assignment, err.Err, err.Offset, false})
	}
}
