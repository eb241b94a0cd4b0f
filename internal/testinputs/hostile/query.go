package hostile

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
)

// queryShapes are calls of package query's functions, with names that are in the query, and with
// many names.
func queryShapes() []Shape {
	inputs := repeated("", "a=b&", "a&", "&", "=", "%61&", "%EF%BF%BD&", "\xFF&", "é%41&", "a", "b&a&")
	shapes := shapesOf(inputs,
		onAlike("query.Get, Has, Set, Add, Join", func(first, second string) func() {
			name := url.PercentDecode(second)
			return func() {
				query.Get(first, name)
				query.Has(first, name)
				query.Set(first, name, second)
				query.Set(first, "a", second)
				query.Add(first, name, second)
				query.Join(first, second)
			}
		}),
		onText("query.Delete and Keep", func(s string) {
			query.Delete(s, "a", "aa", "b", "\uFFFD")
			query.Keep(s, "a", "aa", "\uFFFDb")
			query.DeleteMatching(s, "*a*", "aa*", "\uFFFD*")
			query.KeepMatching(s, "é*", s+"*")
			query.KeepFunc(s, query.MatchFold("A*", `\**`, s))
		}))
	for _, c := range []struct {
		name string
		do   func(q string, names []string)
	}{
		{"Sort", func(q string, _ []string) { query.Sort(q) }},
		{"Delete", func(q string, names []string) { query.Delete(q, names...) }},
		{"Join", func(q string, names []string) { query.Join(append(names, q)...) }},
		{"Keep", func(q string, names []string) { query.Keep(q, names...) }},
		{"DeleteMatching", func(q string, names []string) { query.DeleteMatching(q, names...) }},
		{"KeepMatching", func(q string, names []string) { query.KeepMatching(q, names...) }},
		{"MatchFold", func(q string, names []string) { query.DeleteFunc(q, query.MatchFold(names...)) }},
	} {
		shapes = append(shapes, Shape{Name: "query." + c.name + ": many names", Sorts: true, New: func(n int) func() {
			names := make([]string, n/16)
			for i := range names {
				names[i] = strconv.Itoa(i) + "**"[:i%3]
			}
			q := url.SerializeURLEncoded(manyPairs(n), nil)
			return func() { c.do(q, names) }
		}})
	}
	for _, s := range shapesOf(repeated("", "aaaaaaa&aaaaaab&", "%61&a&", "%F0%90%80%80&", "b&&a&"), onText("query.Sort", func(s string) { query.Sort(s) })) {
		s.Sorts = true
		shapes = append(shapes, s)
	}
	return append(shapes, shapesOf(repeated("", `\`, "*", `\*`, "A", "\xFF", "a"),
		onText("query.Match", func(s string) { query.Match(s)("a=b"); query.MatchFold(s)(query.Pair(s)) }),
		onText("query.Sort of two long names", func(s string) { query.Sort(s + "&" + strings.ToUpper(s)) }))...)
}
