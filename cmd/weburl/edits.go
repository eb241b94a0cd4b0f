package main

import (
	"errors"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/query"
)

// An assignment is a value that an attribute is to be set to, or that an edit is to be made with.
type assignment struct{ name, value string }

// A setter makes an assignment.
type setter = func(u *url.URL, value string) error

// An editKind is a change to a URL other than setting a component.
type editKind struct {
	name      string // of the option
	attribute string // that it changes
	// compile returns what makes the edit with a value, which the setter need not read again.
	compile func(value string) (setter, error)
}

var editKinds = [...]editKind{
	{"query", "search", withPair(query.Set)},
	{"query-append", "search", withPair(query.Add)},
	{"query-replace", "search", withPair(func(q, name, value string) string {
		if !query.Has(q, name) {
			return q
		}
		return query.Set(q, name, value)
	})},
	{"query-delete", "search", withNames(func(q string, n *names) string { return query.DeleteFunc(q, n.match) })},
	{"query-keep", "search", withNames(func(q string, n *names) string {
		var kept []string
		for p := range query.All(q) {
			if n.match(p) {
				kept = append(kept, string(p))
			}
		}
		return strings.Join(kept, "&")
	})},
	{sortQuery, "search", func(string) (setter, error) {
		return func(u *url.URL, _ string) error { return editQuery(u, query.Sort) }, nil
	}},
	{"append-path", "pathname", func(string) (setter, error) {
		return func(u *url.URL, segment string) error { return u.AppendPathSegments(segment) }, nil
	}},
}

const sortQuery = "sort-query"

// withPair returns how to compile an edit with a parameter.
func withPair(edit func(q, name, value string) string) func(string) (setter, error) {
	return func(pair string) (setter, error) {
		name, value, ok := strings.Cut(pair, "=")
		if !ok {
			return nil, errors.New("not NAME=VALUE")
		}
		return func(u *url.URL, _ string) error {
			return editQuery(u, func(q string) string { return edit(q, name, value) })
		}, nil
	}
}

// withNames returns how to compile an edit with the names of parameters.
func withNames(edit func(q string, n *names) string) func(string) (setter, error) {
	return func(list string) (setter, error) {
		n := newNames(list)
		return func(u *url.URL, _ string) error {
			return editQuery(u, func(q string) string { return edit(q, n) })
		}, nil
	}
}

// editQuery edits u's query. If the new query begins with '?', it puts another one before
// it, since the setter strips one. A query that stays the same is not set: SetSearch("") would
// remove an empty one.
func editQuery(u *url.URL, edit func(string) string) error {
	before := u.RawQuery()
	after := edit(before)
	if after == before {
		return nil
	}
	return setQuery(u, after)
}

func setQuery(u *url.URL, q string) error {
	if strings.HasPrefix(q, "?") {
		q = "?" + q
	}
	return u.SetSearch(q)
}

func setFragment(u *url.URL, fragment string) error {
	if strings.HasPrefix(fragment, "#") {
		fragment = "#" + fragment
	}
	return u.SetHash(fragment)
}

// aliases are other names for components: those of trurl.
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

// An edit is an assignment with what makes it.
type edit struct {
	assignment        // by the name of the attribute that it changes
	set        setter // not nil
}

// newEdit returns the edit that an option asks for.
func newEdit(option, value string) (edit, error) {
	kind := editKinds[slices.IndexFunc(editKinds[:], func(k editKind) bool { return k.name == option })]
	set, err := kind.compile(value)
	return edit{assignment{kind.attribute, value}, set}, err
}

// newAssignment returns the edit that sets a component to a value. ok is false if there is no
// component of that name, or if it cannot be set.
func newAssignment(name, value string) (e edit, ok bool) {
	for _, a := range aliases {
		if a.name == name {
			return edit{assignment{a.attribute, value}, a.set}, true
		}
	}
	set := attributes.Setter(name)
	return edit{assignment{name, value}, set}, set != nil
}

// names are names of parameters. ASCII case does not matter in them, as for trurl.
type names struct {
	whole    map[string]bool // those that match
	prefixes []string        // of those that match: sorted, and none is a prefix of another
}

// newNames returns the names in a list with commas. A name that ends with '*' stands for all that
// begin with the rest; '\' takes its meaning from a comma, an asterisk and itself.
func newNames(list string) *names {
	n := &names{whole: make(map[string]bool)}
	for more := true; more; {
		var name string
		var isPrefix bool
		name, isPrefix, list, more = cutName(list)
		if isPrefix {
			n.prefixes = append(n.prefixes, name)
		} else {
			n.whole[name] = true
		}
	}
	slices.Sort(n.prefixes)
	kept := n.prefixes[:0]
	for _, p := range n.prefixes {
		if len(kept) == 0 || !strings.HasPrefix(p, kept[len(kept)-1]) {
			kept = append(kept, p)
		}
	}
	n.prefixes = kept
	return n
}

// cutName returns the first name of a list, in lower case, and the rest of the list.
func cutName(list string) (name string, isPrefix bool, rest string, more bool) {
	var b strings.Builder
	for i := 0; i < len(list); i++ {
		switch c := list[i]; {
		case c == ',':
			return asciiLower(b.String()), false, list[i+1:], true
		case c == '\\' && i+1 < len(list) && strings.IndexByte(`,*\`, list[i+1]) >= 0:
			i++
			b.WriteByte(list[i])
		case c == '*' && (i+1 == len(list) || list[i+1] == ','):
			return asciiLower(b.String()), true, strings.TrimPrefix(list[i+1:], ","), i+1 < len(list)
		default:
			b.WriteByte(c)
		}
	}
	return asciiLower(b.String()), false, "", false
}

// match reports whether the name of the pair is one of the names. The empty string between two
// '&' is not a pair, and does not match.
func (n *names) match(p query.Pair) bool {
	name := asciiLower(p.Name())
	if n.whole[name] {
		return true
	}
	// Only the last prefix that is not after name can be one of name.
	i, found := slices.BinarySearch(n.prefixes, name)
	return found || i > 0 && strings.HasPrefix(name, n.prefixes[i-1])
}

func asciiLower(s string) string {
	isUpper := func(r rune) bool { return 'A' <= r && r <= 'Z' }
	if strings.IndexFunc(s, isUpper) < 0 {
		return s
	}
	return strings.Map(func(r rune) rune {
		if isUpper(r) {
			r += 'a' - 'A'
		}
		return r
	}, s)
}
