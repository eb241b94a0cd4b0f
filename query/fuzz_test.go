package query_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
)

// FuzzEdits checks that an edited query parses to the edited list, and that the pairs that were not
// named have the same bytes and order.
func FuzzEdits(f *testing.F) {
	for _, test := range edits {
		f.Add(test.query, "a", "b")
	}
	f.Add("\xC3%A9=1&%C3%A9&%FF&\xEF\xBF\xBD", "é", "\xFF")
	f.Add("a%*=1&*&a", "a*", "*")
	f.Add("\x83%80", "\xE3\xBF", "0")
	f.Fuzz(checkEdits)
}

func checkEdits(t *testing.T, q, name, value string) {
	form := url.ParseURLEncoded(q)
	params := url.SearchParamsFromPairs(form)
	same := func(call, got string, want []url.Pair) {
		t.Helper()
		if parsed := url.ParseURLEncoded(got); !slices.Equal(parsed, want) {
			t.Errorf("%s: %q parses to %q, want %q", call, got, parsed, want)
		}
	}
	edited := func(edit func(p *url.URLSearchParams)) []url.Pair {
		p := params.Clone()
		edit(p)
		return list(p)
	}

	same("Set", query.Set(q, name, value), edited(func(p *url.URLSearchParams) {
		p.Set(name, value)
	}))
	same("Add", query.Add(q, name, value), edited(func(p *url.URLSearchParams) {
		p.Append(name, value)
	}))
	added := query.Add(q, name, value)
	if q != "" && !strings.HasPrefix(added, q+"&") ||
		!query.Has(q, name) && query.Set(q, name, value) != added {
		t.Errorf("Add: %q becomes %q, and by Set %q", q, added, query.Set(q, name, value))
	}
	for _, last := range []string{name, value, ""} { // read as queries
		same("Join", query.Join(q, last, q), slices.Concat(form, url.ParseURLEncoded(last), form))
		joined := query.Join(q, last)
		if !strings.HasPrefix(joined, q) || !strings.HasSuffix(joined, last) ||
			q == "" && joined != last || last == "" && joined != q {
			t.Errorf("Join: %q and %q become %q", q, last, joined)
		}
	}
	same("Delete", query.Delete(q, name), edited(func(p *url.URLSearchParams) { p.Delete(name) }))
	same("Sort", query.Sort(q), edited((*url.URLSearchParams).Sort))
	want, wantOK := params.Lookup(name)
	if got, ok := query.Get(q, name); got != want || ok != wantOK || query.Has(q, name) != ok {
		t.Errorf("Get: %q, %v, want %q, %v", got, ok, want, wantOK)
	}

	var isNamed, begins []bool
	var pairs []query.Pair
	prefix := url.SearchParamsFromPairs([]url.Pair{{Name: name}}) // well-formed
	for p := range query.All(q) {
		of := form[len(pairs)]
		if p.Name() != of.Name || p.Value() != of.Value {
			t.Errorf("%q is %q=%q, want %q", p, p.Name(), p.Value(), of)
		}
		isNamed = append(isNamed, prefix.Has(of.Name))
		begins = append(begins, strings.HasPrefix(of.Name, list(prefix)[0].Name))
		pairs = append(pairs, p)
	}
	// Nine names are looked up in a map, one is not.
	nine := make([]string, 9)
	for i := range nine {
		nine[i] = name
	}
	kept(t, "Delete", query.Delete(q, name), q, isNamed, false)
	kept(t, "Delete nine", query.Delete(q, nine...), q, isNamed, false)
	kept(t, "Keep", query.Keep(q, name), q, isNamed, true)
	if query.Set(q, name, value) != q && query.Has(q, name) {
		kept(t, "Set", query.Delete(query.Set(q, name, value), name), q, isNamed, false)
	}
	pattern := strings.NewReplacer(`\`, `\\`, "*", `\*`).Replace(name)
	for i := range nine {
		nine[i] = pattern + strings.Repeat("*", i%2) + "*"
	}
	kept(t, "DeleteMatching", query.DeleteMatching(q, pattern+"*"), q, begins, false)
	kept(t, "DeleteMatching nine", query.DeleteMatching(q, nine...), q, begins, false)
	kept(t, "DeleteMatching a name", query.DeleteMatching(q, pattern), q, isNamed, false)
	kept(t, "KeepMatching", query.KeepMatching(q, pattern+"*"), q, begins, true)
	// Without regard to case, changing a name and the patterns to upper case does not change what
	// matches.
	bytesOfUpper := []byte(pattern) // strings.Map would make a U+FFFD of each ill-formed byte
	for i, c := range bytesOfUpper {
		if 'a' <= c && c <= 'z' {
			bytesOfUpper[i] = c - 'a' + 'A'
		}
	}
	upper := string(bytesOfUpper)
	var folded []bool
	fold := list(url.SearchParamsFromPairs([]url.Pair{{Name: name}}))[0].Name
	for _, p := range form {
		folded = append(folded, asciiEqualFold(p.Name, fold))
	}
	for i := range nine {
		nine[i] = []string{pattern, upper}[i%2]
	}
	kept(t, "MatchFold", query.DeleteFunc(q, query.MatchFold(upper)), q, folded, false)
	kept(t, "MatchFold nine", query.KeepFunc(q, query.MatchFold(nine...)), q, folded, true)

	sorted := query.Sort(q)
	if query.Sort(sorted) != sorted {
		t.Errorf("Sort: %q is sorted again", sorted)
	}
	bytes := slices.Sorted(query.All(sorted))
	slices.Sort(pairs)
	if !slices.Equal(bytes, pairs) {
		t.Errorf("Sort: %q does not have the pairs %q", sorted, pairs)
	}
}

// TestRandomEdits edits random queries, in which the same few names come in many forms.
func TestRandomEdits(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	random := func(parts string) string {
		list := strings.Split(parts, " ")
		var b strings.Builder
		for n := r.IntN(9); n > 0; n-- {
			b.WriteString(list[r.IntN(len(list))])
		}
		return b.String()
	}
	names := "a b ab %61 %62 * + %20 %2B %3D é %C3%A9 %c3 %A9 À %80 %C3\x80 \xC3 \xA9 \x80 \xFF " +
		"%FF \uFFFD %EF%BF%BD \uE000 \U00010000 %zz % %6"
	for range 3000 {
		q, name := random(names+" & & & = = =a&b"), random(names)
		if r.IntN(2) == 0 { // often the name of a pair, whose bytes need not be UTF-8
			name, _, _ = strings.Cut(q[strings.LastIndexByte(q, '&')+1:], "=")
			name = url.PercentDecode(name)
		}
		checkEdits(t, q, name, random(names+" &"))
	}
}

// asciiEqualFold reports whether a and b differ only in the case of ASCII letters.
func asciiEqualFold(a, b string) bool {
	return len(a) == len(b) && strings.EqualFold(a, b) &&
		!slices.ContainsFunc([]byte(a), func(c byte) bool {
			return c >= utf8.RuneSelf
		}) || a == b
}

func list(p *url.URLSearchParams) []url.Pair {
	var list []url.Pair
	for name, value := range p.All() {
		list = append(list, url.Pair{Name: name, Value: value})
	}
	return list
}

// kept checks that got has exactly the pairs of q that are named, or exactly the other pairs and
// the empty strings, unchanged and in the same order.
func kept(t *testing.T, call, got, q string, isNamed []bool, named bool) {
	t.Helper()
	var want []string
	for part := range strings.SplitSeq(q, "&") {
		if part == "" && !named || part != "" && isNamed[0] == named {
			want = append(want, part)
		}
		if part != "" {
			isNamed = isNamed[1:]
		}
	}
	if want := strings.Join(want, "&"); got != want {
		t.Errorf("%s: %q, want %q", call, got, want)
	}
}
