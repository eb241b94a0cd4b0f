// Package query edits parts of a URL's query and keeps the rest byte for byte.
//
//	u.SetRawQuery(query.Delete(u.RawQuery(), "fbclid"))
//
// [url.URLSearchParams] rewrites the whole query with each change, as the standard requires:
// "sig=a%2Fb%20c&x&y=~*" becomes "sig=a%2Fb+c&x=&y=%7E*". That breaks a signature, misses a cache,
// and gives a value to a parameter that had none. The functions here decode a name only to compare
// it, and a value only to return or compare it. They keep the bytes and the order of the pairs that
// they do not change.
//
// A query is what [url.URL.RawQuery] returns, without a leading '?', or a body in
// application/x-www-form-urlencoded. Its pairs are separated by '&'. The empty string
// between two '&' in a row is not a pair, and stays unless a doc comment says otherwise.
//
// [url.URL.SetRawQuery] sets what a function returned. It percent-encodes only what no URL's query
// contains, such as a space, '#' or é, and removes tabs and newlines. [url.URL.SetSearch] would
// remove a leading '?', which the query of https://example.com/??a has, and the '?' of an empty
// query.
//
// [Set] and [Add] write a space as "%20". So they can also write the query of a mailto: URL, which
// is not a form: a '+' there is a plus, but all functions here read it as a space.
//
// All functions take linear time, except that [Sort] also takes the time to sort.
package query

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A Pair is a name and a value as written in a query: "a=b%20c", or "a", without a value.
type Pair string

// Name returns the pair's name, decoded as [url.ParseURLEncoded] does. It shares the
// pair's memory if decoding changes nothing.
func (p Pair) Name() string {
	name, _, _ := strings.Cut(string(p), "=")
	return decode(name)
}

// Value returns the pair's value, decoded as [url.ParseURLEncoded] does, or "" if there is
// none. It shares the pair's memory if decoding changes nothing.
func (p Pair) Value() string {
	_, value, _ := strings.Cut(string(p), "=")
	return decode(value)
}

// All returns an iterator over the pairs in query.
func All(query string) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		for rest := query; rest != ""; {
			var pair string
			pair, rest, _ = strings.Cut(rest, "&")
			if pair != "" && !yield(Pair(pair)) {
				return
			}
		}
	}
}

// Get returns the decoded value of the first pair with that name, and whether there is one.
func Get(query, name string) (value string, ok bool) {
	m := exactly(name)
	for p := range All(query) {
		if m.matches(p) {
			return p.Value(), true
		}
	}
	return "", false
}

// Has reports whether there is a pair with that name.
func Has(query, name string) bool {
	m := exactly(name)
	for p := range All(query) {
		if m.matches(p) {
			return true
		}
	}
	return false
}

// Set returns query with the first pair of that name set to value, and without the other pairs of
// that name. Without such a pair, Set adds one, as [Add] does. The pair keeps its place and its
// name as written. It also keeps its value as written if that decodes to value.
func Set(query, name, value string) string {
	m := exactly(name)
	var first Pair
	at := 0
	query = filter(query, func(p Pair) bool {
		if p == "" || !m.matches(p) {
			if first == "" {
				at += len(p) + 1
			}
			return true
		}
		if first == "" {
			first = p
			return true
		}
		return false
	})
	switch {
	case first == "":
		return Add(query, name, value)
	case first.Value() == infra.WellFormed(value):
		return query
	}
	written, _, _ := strings.Cut(string(first), "=")
	_, encoded, _ := strings.Cut(encode("", value), "=")
	return query[:at] + written + "=" + encoded + query[at+len(first):]
}

// Add returns query with a new last pair, written as [url.SerializeURLEncoded] does, except that a
// space becomes "%20".
func Add(query, name, value string) string {
	if query == "" {
		return encode(name, value)
	}
	return query + "&" + encode(name, value)
}

// Join returns the queries joined by '&', without those that are "". It can copy pairs from one URL
// to another as they are written:
//
//	query.Join(u.RawQuery(), query.Keep(r.URL.RawQuery, "state"))
//
// If only one of the queries is not "", Join returns it.
func Join(queries ...string) string {
	isEmpty := func(query string) bool { return query == "" }
	return strings.Join(slices.DeleteFunc(slices.Clone(queries), isEmpty), "&")
}

// Delete returns query without the pairs with these names. For an ASCII query and up to eight names
// without U+FFFD it allocates at most once, and not at all if the remaining pairs are next to each
// other in query.
func Delete(query string, names ...string) string {
	m := newMatcher(names, areNames)
	return filter(query, func(p Pair) bool { return p == "" || !m.matches(p) })
}

// DeleteMatching returns query without the pairs whose name matches one of the patterns, such as
// "utm_*". Patterns are as in [Match].
func DeleteMatching(query string, patterns ...string) string {
	m := newMatcher(patterns, arePatterns)
	return filter(query, func(p Pair) bool { return p == "" || !m.matches(p) })
}

// DeleteFunc returns query without the pairs for which del returns true. [MatchFold] returns such a
// function.
func DeleteFunc(query string, del func(Pair) bool) string {
	return filter(query, func(p Pair) bool { return p == "" || !del(p) })
}

// Keep returns the pairs of query that have one of these names, and nothing else.
func Keep(query string, names ...string) string {
	m := newMatcher(names, areNames)
	return filter(query, func(p Pair) bool { return p != "" && m.matches(p) })
}

// KeepMatching returns the pairs of query whose name matches one of the patterns, and
// nothing else. Patterns are as in [Match].
func KeepMatching(query string, patterns ...string) string {
	m := newMatcher(patterns, arePatterns)
	return filter(query, func(p Pair) bool { return p != "" && m.matches(p) })
}

// KeepFunc returns the pairs of query for which keep returns true, and nothing else.
func KeepFunc(query string, keep func(Pair) bool) string {
	return filter(query, func(p Pair) bool { return p != "" && keep(p) })
}

// filter returns the parts of query for which keep returns true. The parts are separated by
// '&', and may be empty.
func filter(query string, keep func(Pair) bool) string {
	var b strings.Builder
	start, end, runs := 0, 0, 0 // the last run of parts to keep, and how many runs there are
	for i, next := 0, 0; i <= len(query); i = next + 1 {
		next = len(query)
		if n := strings.IndexByte(query[i:], '&'); n >= 0 {
			next = i + n
		}
		switch {
		case !keep(Pair(query[i:next])):
			continue
		case runs == 0:
			runs, start = 1, i
		case i != end+1:
			if runs == 1 {
				b.Grow(len(query) - 1) // at least one byte was dropped
			}
			b.WriteString(query[start:end])
			b.WriteByte('&')
			runs, start = runs+1, i
		}
		end = next
	}
	if runs <= 1 {
		return query[start:end]
	}
	b.WriteString(query[start:end])
	return b.String()
}

// Sort returns query with its pairs sorted by the UTF-16 code units of their decoded names.
// Pairs with the same name stay in their order. Empty strings between two '&' are dropped.
// If nothing changes, it returns query itself.
//
// This is the order of the standard's [sort method].
//
// [sort method]: https://url.spec.whatwg.org/#dom-urlsearchparams-sort
func Sort(query string) string {
	if isSorted(query) {
		return query
	}
	type named struct {
		name string
		pair Pair
		i    int
	}
	list := make([]named, 0, strings.Count(query, "&")+1)
	for p := range All(query) {
		list = append(list, named{p.Name(), p, len(list)})
	}
	// Stable sorting by package slices would take n log² n.
	slices.SortFunc(list, func(a, b named) int {
		return cmp.Or(infra.CompareCodeUnits(a.name, b.name), a.i-b.i)
	})
	var b strings.Builder
	b.Grow(len(query))
	for i, n := range list {
		if i > 0 {
			b.WriteByte('&')
		}
		b.WriteString(string(n.pair))
	}
	return b.String()
}

// isSorted reports whether Sort has nothing to do.
func isSorted(query string) bool {
	last := Pair("")
	for i, more := 0, true; more; i += len(last) + 1 {
		var p string
		p, _, more = strings.Cut(query[i:], "&")
		if p == "" || i > 0 && compareNames(last, Pair(p)) > 0 {
			return false
		}
		last = Pair(p)
	}
	return true
}

// compareNames compares the names of p and q. It decodes neither if both are ASCII.
func compareNames(p, q Pair) int {
	a, _, _ := strings.Cut(string(p), "=")
	b, _, _ := strings.Cut(string(q), "=")
	for a != "" && b != "" {
		c, n := decodedByte(a)
		d, m := decodedByte(b)
		switch {
		case c >= utf8.RuneSelf: // an ASCII character comes before all others
			return infra.CompareCodeUnits(decode(a), decode(b))
		case c != d:
			return int(c) - int(d)
		}
		a, b = a[n:], b[m:]
	}
	return len(a) - len(b)
}

// decodedByte returns the first byte of s decoded, and how many bytes of s encode it. s is
// not empty.
func decodedByte(s string) (c byte, n int) {
	if s[0] == '+' {
		return ' ', 1
	}
	if c, ok := infra.PercentEncodedByte(s); ok {
		return c, 3
	}
	return s[0], 1
}

// decode decodes a name or a value, which has no '&'.
func decode(s string) string {
	if !strings.ContainsAny(s, "%+") && utf8.ValidString(s) {
		return s
	}
	// After that '=', each '=' in s is part of the value.
	return url.ParseURLEncoded("=" + s)[0].Value
}

// encode returns a pair as the standard's serializer writes it, except for a space, of which that
// makes a '+'.
func encode(name, value string) string {
	pair := url.SerializeURLEncoded([]url.Pair{{Name: name, Value: value}}, nil)
	return strings.ReplaceAll(pair, "+", "%20")
}
