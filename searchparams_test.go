package url

import (
	"errors"
	"fmt"
	"iter"
	"math"
	neturl "net/url"
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"
)

// A call is a call of a method of URLSearchParams that changes the list, by the standard's name of
// the method and its arguments; or of a URL's setter, by its attribute and a value.
type call []string

// doURL makes the call to u or to its params.
func (c call) doURL(u *URL) {
	switch c[0] {
	case "href":
		u.SetHref(c[1])
	case "search":
		u.SetSearch(c[1])
	case "hash":
		u.SetHash(c[1])
	case "pathname":
		u.SetPathname(c[1])
	default:
		c.do(u.SearchParams())
	}
}

// do makes the call.
func (c call) do(p *URLSearchParams) {
	switch c[0] {
	case "append":
		p.Append(c[1], c[2])
	case "delete":
		if len(c) == 2 {
			p.Delete(c[1])
		} else {
			p.DeleteValue(c[1], c[2])
		}
	case "set":
		p.Set(c[1], c[2])
	case "sort":
		p.Sort()
	default:
		panic(c[0])
	}
}

// pairs returns the list that All returns.
func pairs(p *URLSearchParams) []Pair {
	var list []Pair
	for name, value := range p.All() {
		list = append(list, Pair{name, value})
	}
	return list
}

// urlWithQuery returns https://example.com/ with that query, which is null if it does not begin
// with a '?'.
func urlWithQuery(query string) *URL {
	u, err := Parse("https://example.com/" + query + "#fragment")
	if err != nil {
		panic(err)
	}
	return u
}

// iterationTests has the pairs that a loop over the list sees. At each pair, the loop makes the
// calls in at for the pair's name. The reference implementation confirms the results.
var iterationTests = []struct {
	name  string
	query string
	at    map[string][]call // if there is a setter, only a URL's params are tested
	seen  []Pair
	list  []Pair
}{
	{"set search", "a=1&b=2&c=3", map[string][]call{"a": {{"search", "?x=1&y=2&z=3"}}},
		[]Pair{{"a", "1"}, {"y", "2"}, {"z", "3"}}, []Pair{{"x", "1"}, {"y", "2"}, {"z", "3"}}},
	{"set search, same length", "a=1&b=2&c=3", map[string][]call{"b": {{"search", "?a&b&ccccc=3"}}},
		[]Pair{{"a", "1"}, {"b", "2"}, {"ccccc", "3"}},
		[]Pair{{"a", ""}, {"b", ""}, {"ccccc", "3"}}},
	{"set search to fewer", "a=1&b=2&c=3", map[string][]call{"b": {{"search", "?x"}}},
		[]Pair{{"a", "1"}, {"b", "2"}}, []Pair{{"x", ""}}},
	{"set search to more", "a=1&b=2", map[string][]call{"b": {{"search", "?x&y&&&z&%41"}}},
		[]Pair{{"a", "1"}, {"b", "2"}, {"z", ""}, {"A", ""}},
		[]Pair{{"x", ""}, {"y", ""}, {"z", ""}, {"A", ""}}},
	{"set search to nothing and back", "a=1&b=2&c=3",
		map[string][]call{"a": {{"search", ""}, {"search", "a=1&b=2&c=3"}}},
		[]Pair{{"a", "1"}, {"b", "2"}, {"c", "3"}}, []Pair{{"a", "1"}, {"b", "2"}, {"c", "3"}}},
	{"set href", "a=1&b=2&c=3", map[string][]call{"a": {{"href", "x:y?p&q"}}},
		[]Pair{{"a", "1"}, {"q", ""}}, []Pair{{"p", ""}, {"q", ""}}},
	{"set hash and pathname", "a=1&b=2&c=3",
		map[string][]call{"a": {{"hash", "x"}, {"pathname", "/y"}}, "b": {{"hash", ""}}},
		[]Pair{{"a", "1"}, {"b", "2"}, {"c", "3"}}, []Pair{{"a", "1"}, {"b", "2"}, {"c", "3"}}},
	{"no change", "a=1&b=2&a=3", nil,
		[]Pair{{"a", "1"}, {"b", "2"}, {"a", "3"}}, []Pair{{"a", "1"}, {"b", "2"}, {"a", "3"}}},
	{"nothing", "", nil, nil, nil},
	{"empty sequences", "&&a&&b&&", nil,
		[]Pair{{"a", ""}, {"b", ""}}, []Pair{{"a", ""}, {"b", ""}}},
	{"delete the next", "a=0&b=1&c=2", map[string][]call{"a": {{"delete", "b"}}},
		[]Pair{{"a", "0"}, {"c", "2"}}, []Pair{{"a", "0"}, {"c", "2"}}},
	{"delete the present", "a=0&b=1&c=2", map[string][]call{"a": {{"delete", "a"}}},
		[]Pair{{"a", "0"}, {"c", "2"}}, []Pair{{"b", "1"}, {"c", "2"}}},
	{"delete every one seen", "a=0&b=1&c=2",
		map[string][]call{"a": {{"delete", "a"}}, "b": {{"delete", "b"}}, "c": {{"delete", "c"}}},
		[]Pair{{"a", "0"}, {"c", "2"}}, []Pair{{"b", "1"}}},
	{"delete all", "a=0&b=1", map[string][]call{"a": {{"delete", "a"}, {"delete", "b"}}},
		[]Pair{{"a", "0"}}, nil},
	{"append", "a=0", map[string][]call{"a": {{"append", "b", "1"}}, "b": {{"append", "c", "2"}}},
		[]Pair{{"a", "0"}, {"b", "1"}, {"c", "2"}}, []Pair{{"a", "0"}, {"b", "1"}, {"c", "2"}}},
	{"set the next", "a=0&b=1", map[string][]call{"a": {{"set", "b", "+"}}},
		[]Pair{{"a", "0"}, {"b", "+"}}, []Pair{{"a", "0"}, {"b", "+"}}},
	{"set earlier ones", "c=0&a=1&c=2&b=3", map[string][]call{"a": {{"set", "c", "x"}}},
		[]Pair{{"c", "0"}, {"a", "1"}, {"b", "3"}}, []Pair{{"c", "x"}, {"a", "1"}, {"b", "3"}}},
	{"sort", "c=0&b=1&a=2", map[string][]call{"b": {{"sort"}}},
		[]Pair{{"c", "0"}, {"b", "1"}, {"c", "0"}}, []Pair{{"a", "2"}, {"b", "1"}, {"c", "0"}}},
	{"only the query's form changes", "a=b c&d&&e=~", map[string][]call{"d": {{"delete", "x"}}},
		[]Pair{{"a", "b c"}, {"d", ""}, {"e", "~"}}, []Pair{{"a", "b c"}, {"d", ""}, {"e", "~"}}},
	{"delete and append", "a=0&b=1",
		map[string][]call{"b": {{"delete", "a"}, {"append", "c", ""}, {"append", "d", ""}}},
		[]Pair{{"a", "0"}, {"b", "1"}, {"d", ""}}, []Pair{{"b", "1"}, {"c", ""}, {"d", ""}}},
}

func TestSearchParamsIteration(t *testing.T) {
	for _, test := range iterationTests {
		t.Run(test.name, func(t *testing.T) {
			run := func(p *URLSearchParams, do func(call)) {
				t.Helper()
				var seen []Pair
				for name, value := range p.All() {
					seen = append(seen, Pair{name, value})
					for _, c := range test.at[name] {
						do(c)
					}
				}
				if !slices.Equal(seen, test.seen) {
					t.Errorf("saw %q, want %q", seen, test.seen)
				}
				if got := pairs(p); !slices.Equal(got, test.list) {
					t.Errorf("list: %q, want %q", got, test.list)
				}
			}
			u := urlWithQuery("?" + test.query)
			run(u.SearchParams(), func(c call) { c.doURL(u) })
			for _, calls := range test.at {
				if slices.ContainsFunc(calls, func(c call) bool {
					return slices.Contains([]string{"href", "search", "hash", "pathname"}, c[0])
				}) {
					return
				}
			}
			p := NewSearchParams(test.query)
			run(p, func(c call) { c.do(p) })
		})
	}
}

func TestSearchParamsAt(t *testing.T) {
	const query = "a=1&&%C3%A4=+%FF&b&=c&"
	want := []Pair{{"a", "1"}, {"ä", " \uFFFD"}, {"b", ""}, {"", "c"}}
	for name, p := range map[string]*URLSearchParams{
		"live":     urlWithQuery("?" + query).SearchParams(),
		"detached": NewSearchParams(query),
	} {
		for i, w := range want {
			if got, ok := p.At(i); got != w || !ok {
				t.Errorf("%s: At(%d) = %q, %v, want %q", name, i, got, ok, w)
			}
		}
		for _, i := range []int{-1, len(want), len(query), math.MinInt, math.MaxInt} {
			if got, ok := p.At(i); got != (Pair{}) || ok {
				t.Errorf("%s: At(%d) = %q, %v, want none", name, i, got, ok)
			}
		}
	}
	if got, ok := new(URLSearchParams).At(0); got != (Pair{}) || ok {
		t.Errorf("of no params, At(0) = %q, %v", got, ok)
	}
}

func TestSearchParamsConstructors(t *testing.T) {
	for _, test := range []struct {
		name string
		got  *URLSearchParams
		want []Pair
	}{
		{"zero", new(URLSearchParams), nil},
		{"empty string", NewSearchParams(""), nil},
		{"question mark", NewSearchParams("?"), nil},
		{"string", NewSearchParams("a=b&c"), []Pair{{"a", "b"}, {"c", ""}}},
		{"string with ?", NewSearchParams("?a=b"), []Pair{{"a", "b"}}},
		{"string with ??", NewSearchParams("??a=b"), []Pair{{"?a", "b"}}},
		{"string with ? inside", NewSearchParams("a=b?"), []Pair{{"a", "b?"}}},
		{"string with %3F", NewSearchParams("%3Fa=b"), []Pair{{"?a", "b"}}},
		{"pairs", SearchParamsFromPairs([]Pair{{"b", "+"}, {"a", ""}, {"b", "%20"}}),
			[]Pair{{"b", "+"}, {"a", ""}, {"b", "%20"}}},
		{"pairs, ill-formed", SearchParamsFromPairs([]Pair{{"\xFF", "\xE2\x82a"}}),
			[]Pair{{"\uFFFD", "\uFFFDa"}}},
		{"no pairs", SearchParamsFromPairs(nil), nil},
		{"clone", NewSearchParams("a=b").Clone(), []Pair{{"a", "b"}}},
		{"clone of zero", new(URLSearchParams).Clone(), nil},
		{"clone of a URL's", urlWithQuery("?a=b").SearchParams().Clone(), []Pair{{"a", "b"}}},
		{"clone of a null query", urlWithQuery("").SearchParams().Clone(), nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := pairs(test.got); !slices.Equal(got, test.want) {
				t.Errorf("%q, want %q", got, test.want)
			}
			if got := test.got.Size(); got != len(test.want) {
				t.Errorf("size %d, want %d", got, len(test.want))
			}
		})
	}
}

func TestSearchParamsFromPairsCopies(t *testing.T) {
	list := []Pair{{"a", "1"}, {"b", "2"}}
	p := SearchParamsFromPairs(list)
	p.Set("a", "x")
	list[1].Value = "y"
	if got, want := p.String(), "a=x&b=2"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if list[0].Value != "1" {
		t.Errorf("the caller's list changed: %q", list)
	}
}

func TestSearchParamsClone(t *testing.T) {
	p := NewSearchParams("a=1&b=2")
	q := p.Clone()
	q.Set("a", "x")
	p.Append("c", "3")
	if got, want := p.String(), "a=1&b=2&c=3"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
	if got, want := q.String(), "a=x&b=2"; got != want {
		t.Errorf("clone: %q, want %q", got, want)
	}
	u := urlWithQuery("?a=1")
	v := u.SearchParams().Clone()
	v.Append("b", "2")
	if got, want := u.Href(), urlWithQuery("?a=1").Href(); got != want {
		t.Errorf("changing a clone made the URL %s", got)
	}
}

func TestSearchParamsOfURL(t *testing.T) {
	u := urlWithQuery("?a=1")
	p := u.SearchParams()
	v := *u
	p.Append("b", "2")
	if got, want := u.Href(), urlWithQuery("?a=1&b=2").Href(); got != want {
		t.Errorf("URL: %s, want %s", got, want)
	}
	if got, want := v.SearchParams().String(), "a=1"; got != want {
		t.Errorf("the params of a copy: %q, want %q", got, want)
	}
	v.SearchParams().Set("a", "x")
	if got, want := p.String(), "a=1&b=2"; got != want {
		t.Errorf("after a copy changed: %q, want %q", got, want)
	}
}

func TestSetSearchParams(t *testing.T) {
	for _, test := range []struct {
		name, before string
		p            *URLSearchParams
		want         string
	}{
		{"nil", "?a=b", nil, ""},
		{"zero", "?a=b", new(URLSearchParams), ""},
		{"list", "?a=b", NewSearchParams("é=1&b"), "?%C3%A9=1&b="},
		{"list on null", "", NewSearchParams("a"), "?a="},
		{"of a URL", "?a", urlWithQuery("?b c").SearchParams(), "?b+c="},
		{"of a URL without", "?a", urlWithQuery("").SearchParams(), ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := urlWithQuery(test.before)
			if err := u.SetSearchParams(test.p); err != nil {
				t.Fatal(err)
			}
			if want := urlWithQuery(test.want); *u != *want {
				t.Errorf("%+v, want %+v", u, want)
			}
		})
	}
	u := urlWithQuery("?a b&&c")
	if err := u.SetSearchParams(u.SearchParams()); err != nil {
		t.Fatal(err)
	}
	if want := urlWithQuery("?a+b=&c="); *u != *want {
		t.Errorf("own: %+v, want %+v", u, want)
	}
}

// The params of the zero URL are detached: they belong neither to the URL nor to its copies.
func TestSearchParamsZeroURL(t *testing.T) {
	var u URL
	p := u.SearchParams()
	p.Append("a", "b")
	if got, want := p.String(), "a=b"; got != want || u != (URL{}) {
		t.Errorf("%q, want %q; URL %+v", got, want, u)
	}
	v := u
	for _, of := range []*URL{&u, &v} {
		q := of.SearchParams()
		if q.Size() != 0 {
			t.Errorf("%q of others", q)
		}
		q.Append("c", "d")
	}
	if got := p.String(); got != "a=b" {
		t.Errorf("%q, after changes of others", got)
	}
	err := u.SetHref("https://h/?x")
	if err != nil || u.SearchParams().String() != "x=" || v != (URL{}) {
		t.Errorf("%v: %q, %+v", err, u.SearchParams(), v)
	}
}

// Printing params shows the list, never their URL.
func TestSearchParamsPrinted(t *testing.T) {
	const query = "a=1&b=%22"
	for _, p := range []*URLSearchParams{
		NewSearchParams(query),
		MustParse("https://user:pass@host.example/path?a=1&b=%22#fragment").SearchParams(),
	} {
		type document struct {
			Value   URLSearchParams
			Pointer *URLSearchParams
			Any     any
		}
		for _, value := range []any{p, *p} {
			for format, want := range map[string]string{
				"%v": query, "%+v": query, "%s": query, "%q": `"a=1&b=%22"`,
				"%#v": `url.NewSearchParams("a=1&b=%22")`,
			} {
				if got := fmt.Sprintf(format, value); got != want {
					t.Errorf("%T, %s: %s, want %s", value, format, got, want)
				}
			}
		}
		for _, format := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
			got := fmt.Sprintf(format, document{*p, p, *p})
			if strings.Contains(got, "host.example") || strings.Contains(got, "pass") {
				t.Errorf("%s: %s", format, got)
			}
		}
	}
}

// A URL at the limit would take too much memory for a test.
func TestSearchParamsTooLong(t *testing.T) {
	if !fits(20, 1, maxHref-30, 9) || fits(20, 1, maxHref-29, 9) || fits(maxHref, 1, maxHref, 0) {
		t.Error("the limit is not at maxHref bytes")
	}
}

// Ill-formed UTF-8 in an argument of any method becomes U+FFFD, as lone surrogates do in
// JavaScript's USVString.
func TestSearchParamsIllFormedArguments(t *testing.T) {
	const query = "?a\uFFFD=\uFFFD&b=2&\uFFFD=&a\uFFFD=3"
	kinds := []func() *URLSearchParams{
		func() *URLSearchParams { return NewSearchParams(query) },
		func() *URLSearchParams { return urlWithQuery(query).SearchParams() },
	}
	text, texts := reflect.TypeFor[string](), reflect.TypeFor[[]string]()
	methods := 0
	for m := range reflect.TypeFor[*URLSearchParams]().Methods() {
		parameters := slices.Collect(m.Type.Ins())[1:]
		isOther := func(in reflect.Type) bool { return in != text && in != texts }
		if len(parameters) == 0 || slices.ContainsFunc(parameters, isOther) {
			continue
		}
		methods++
		call := func(p *URLSearchParams, name, value string) string {
			in := []reflect.Value{reflect.ValueOf(p), reflect.ValueOf(name), reflect.ValueOf(value)}
			result := ""
			for _, v := range m.Func.Call(in[:1+len(parameters)]) {
				result += fmt.Sprintf("%#v ", v)
			}
			return result + fmt.Sprintf("%q", pairs(p))
		}
		for _, params := range kinds {
			got, want := call(params(), "a\xFF", "\xE2\x82"), call(params(), "a\uFFFD", "\uFFFD")
			if got != want {
				t.Errorf("%s: %s, want %s", m.Name, got, want)
			}
		}
	}
	if methods < 9 {
		t.Errorf("only %d methods take strings", methods)
	}
}

func TestSearchParamsAllocs(t *testing.T) {
	u := urlWithQuery("?q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail")
	p, own, before := u.SearchParams(), u.SearchParams().Clone(), *u
	for _, test := range []struct {
		name string
		want float64
		f    func()
	}{
		{"Get", 0, func() { p.Get("utm") }},
		{"Has", 0, func() { p.Has("none") }},
		{"HasValue", 0, func() { p.HasValue("utm", "mail") }},
		{"Size", 0, func() { p.Size() }},
		{"All", 0, func() {
			for range p.All() {
			}
		}},
		{"Get of its own list", 0, func() { own.Get("utm") }},
		{"All of its own list", 0, func() {
			for range own.All() {
			}
		}},
		{"String", 1, func() { _ = own.String() }},
		{"SetSearchParams", 1, func() { u.SetSearchParams(own) }},
		{"Append", 1, func() { u.SearchParams().Append("a", "b"); *u = before }},
		{"Set", 2, func() { p.Set("ref", "x") }},
		{"Delete", 2, func() { p.Delete("user"); *u = before }},
	} {
		if got := testing.AllocsPerRun(100, test.f); got != test.want {
			t.Errorf("%s: %v allocations, want %v", test.name, got, test.want)
		}
	}
}

// TestAppendIsLinear appends to live params. Eight times as many pairs may take at most twelve
// times the memory.
func TestAppendIsLinear(t *testing.T) {
	for _, query := range []string{"", "?a=1", "?not serialized%2f"} {
		allocated := func(n int) uint64 {
			u := urlWithQuery(query)
			u.SetHash("")
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			p := u.SearchParams()
			for range n {
				p.Append("name", "a value")
			}
			runtime.ReadMemStats(&after)
			if size := u.SearchParams().Size(); size < n {
				t.Fatalf("%q: %d pairs", query, size)
			}
			return after.TotalAlloc - before.TotalAlloc
		}
		for _, n := range []int{100, 1000, 10_000} {
			if few, many := allocated(n), allocated(8*n); many > 12*few {
				t.Errorf("%q: %d bytes for %d pairs, and %d for %d", query, few, n, many, 8*n)
			}
		}
	}
}

// FuzzAppendToCopies runs script, in which each byte is a step that copies a URL or params, appends
// to params, or changes a URL. No step may change another URL.
func FuzzAppendToCopies(f *testing.F) {
	f.Add("aaaa0aaaa1aa0aa")
	f.Add("aaabac0a1a2a3aa")
	f.Add("aaapaqa0aaa1aaa4aaahah1ahafaa")
	f.Add("aasaasaadaad0a1azaa0zaa1a")
	f.Fuzz(func(t *testing.T, script string) {
		type subject struct {
			u    *URL
			p    *URLSearchParams
			list []Pair
			hash string
		}
		u := urlWithQuery("?x=y")
		u.SetHash("")
		all := []*subject{{u, u.SearchParams(), []Pair{{"x", "y"}}, ""}}
		now := 0
		for i, c := range []byte(script[:min(len(script), 100)]) {
			s := all[now]
			name, value := strings.Repeat(string(rune('a'+i%26)), i%7), strconv.Itoa(i)
			switch {
			case '0' <= c && c <= '9':
				now = int(c-'0') % len(all)
			case c == 'c' && len(all) < 10: // a copy of the URL
				v := *s.u
				all = append(all, &subject{&v, v.SearchParams(), slices.Clone(s.list), s.hash})
			case c == 'h': // a fragment, or none
				s.hash = map[string]string{"": "#f"}[s.hash]
				s.u.SetHash(s.hash)
			case c == 'p': // other params of the same URL
				s.p = s.u.SearchParams()
			case c == 'q': // a copy of the params
				q := *s.p
				s.p = &q
			case c == 'r': // the same serialization, from elsewhere
				s.u.SetHref(strings.Clone(s.u.Href()))
			case c == 's':
				s.p.Sort()
				sortByName(s.list)
			case c == 'd':
				s.p.Delete(name)
				s.list = slices.DeleteFunc(s.list, func(p Pair) bool { return p.Name == name })
			case c == 'z': // assign another URL
				*s.u = *all[i%len(all)].u
				s.list, s.hash = slices.Clone(all[i%len(all)].list), all[i%len(all)].hash
			default:
				s.p.Append(name, value)
				s.list = append(s.list, Pair{name, value})
			}
			for k, s := range all {
				query := ""
				if len(s.list) > 0 {
					query = "?" + SerializeURLEncoded(s.list, nil)
				}
				want := MustParse(urlWithQuery("").WithoutFragment().Href() + query + s.hash)
				if *s.u != *want || s.p.String() != SerializeURLEncoded(s.list, nil) {
					t.Fatalf("%q, URL %d after step %d: %s, want %s", script, k, i, s.u, want)
				}
			}
		}
	})
}

// FuzzSearchParams makes the calls of script, one on each line, on a URL's params and on detached
// params. The two must agree at each step.
func FuzzSearchParams(f *testing.F) {
	f.Add("a=b=c&%61=~&&b", "append\té\t💩\nset\ta\tx y\ndelete\tb\nsort\nappend\t\t")
	f.Add("", "delete\tx\ty\nset\t\xFF\t+\nappend\ta\xC3\t#\ndelete\t\uFFFD\nset\ta\uFFFD\t")
	f.Add("z=b&a=b&z=a&a=a&\uFFFD&🌈", "sort\ndelete\tz\ta\ndelete\ta\ndelete\t🌈\nset\tz\t")
	f.Fuzz(func(t *testing.T, query, script string) {
		u := urlWithQuery("?" + query)
		fragment := u.RawFragment()
		own := newSearchParams(ParseURLEncoded(u.RawQuery()))
		checkSearchParams(t, u, own)
		for line := range strings.Lines(script) {
			c := call(strings.Split(strings.TrimSuffix(line, "\n"), "\t"))
			args := map[string][2]int{
				"append": {2, 2}, "delete": {1, 2}, "set": {2, 2}, "sort": {0, 0},
			}[c[0]]
			if len(c)-1 < args[0] || len(c)-1 > args[1] || args[1] == 0 && c[0] != "sort" {
				continue
			}
			c.do(u.SearchParams())
			c.do(own)
			checkSearchParams(t, u, own)
			if u.RawQuery() != own.String() {
				t.Fatalf("%q: query %q, want %q", c, u.RawQuery(), own)
			}
			again, err := Parse(u.Href())
			if err != nil || *again != *u || u.RawFragment() != fragment {
				t.Fatalf("%q: %+v, parsed again: %+v, %v", c, u, again, err)
			}
		}
	})
}

// checkSearchParams checks that every reading method of u's params and of own agrees with own's
// list.
func checkSearchParams(t *testing.T, u *URL, own *URLSearchParams) {
	t.Helper()
	list := pairs(own)
	for _, p := range []*URLSearchParams{u.SearchParams(), own} {
		if got := pairs(p); !slices.Equal(got, list) || p.Size() != len(list) {
			t.Fatalf("%d pairs: %q, want %q", p.Size(), got, list)
		}
		if got, want := p.String(), SerializeURLEncoded(list, nil); got != want {
			t.Fatalf("serialized: %q, want %q", got, want)
		}
		for _, pair := range list {
			checkName(t, p, list, pair.Name)
			checkName(t, p, list, pair.Value)
			if !p.HasValue(pair.Name, pair.Value) {
				t.Fatalf("HasValue(%q, %q) is false", pair.Name, pair.Value)
			}
		}
	}
}

// checkName checks that p has the values of list for a name.
func checkName(t *testing.T, p *URLSearchParams, list []Pair, name string) {
	t.Helper()
	var want []string
	for _, pair := range list {
		if pair.Name == scalarValueString(name) {
			want = append(want, pair.Value)
		}
	}
	if got := p.GetAll(name); !slices.Equal(got, want) {
		t.Fatalf("%q: GetAll(%q): %q, want %q", p, name, got, want)
	}
	value, ok := p.Lookup(name)
	if ok != (len(want) > 0) || ok && value != want[0] || p.Has(name) != ok ||
		p.Get(name) != value {
		t.Fatalf("%q: Lookup(%q): %q, %t, want %q", p, name, value, ok, want)
	}
}

// FuzzFindName checks that looking for a name in a URL's query finds what a walk over its pairs
// finds.
func FuzzFindName(f *testing.F) {
	for _, query := range []string{
		"", "&", "=", "&=&", "a", "a=b", "aa=1&a=2", "ab=1&a=2", "a%62=1&ab=2", "%61b=1&ab=2",
		"a+b=1", "a%20b&a+b", "%=1&%zz=2", "x=a=&a=1", "a&a&a", "a=b&a=b&a=bx", "a&a&a%26&a",
		"12345678=1&123456789=2&1234567=3", "x=1&12345678=%2B&y=+",
		"longvalue=abcdefghijklmnop%20&q=1", "%FF=1&%EF%BF%BD=2&%C3%A9=3",
		"q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail", "'a=1&'=2&a'=3",
	} {
		for _, name := range []string{
			"", "a", "b", "ab", "a b", "a=", "a&a", "a=b&a=b&", "a&a&a", "a&", "%", "%zz", "+", " ",
			"12345678", "1234567890", "q", "utm", "\xFF", "\uFFFD", "é", "a'",
		} {
			f.Add(query, name)
		}
	}
	f.Fuzz(func(t *testing.T, query, name string) {
		checkFindName(t, query, name)
		checkFindName(t, strings.Repeat("12=a&z", longQuery/6)+query, name)
	})
}

func checkFindName(t *testing.T, query, name string) {
	t.Helper()
	u := urlWithQuery("?" + query)
	checkName(t, u.SearchParams(), ParseURLEncoded(u.RawQuery()), name)
}

// A long first name has a '%' after the place at which skipPairs stops.
func TestFindNameEscapedLate(t *testing.T) {
	name := strings.Repeat("name", longQuery/4)
	for i := range name {
		checkFindName(t, fmt.Sprintf("%s%%%X%s=%050d", name[:i], name[i], name[i+1:], 0), name)
	}
}

func BenchmarkSearchParamsGet(b *testing.B) {
	const query = "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"
	live, own := urlWithQuery("?"+query).SearchParams(), NewSearchParams(query)
	values, _ := neturl.ParseQuery(query)
	m := map[string]string{}
	for name, value := range own.All() {
		m[name] = value
	}
	for _, name := range []string{"q", "size", "utm", "none"} {
		value := ""
		measure(b, name+"/url", func() { value = live.Get(name) })
		measure(b, name+"/own", func() { value = own.Get(name) })
		measure(b, name+"/map", func() { value = m[name] })
		measure(b, name+"/neturl", func() { value = values.Get(name) })
		_ = value
	}
}

// BenchmarkSearchParamsAppend appends many pairs to a URL's params, and to a list that then becomes
// a URL's query.
func BenchmarkSearchParamsAppend(b *testing.B) {
	for _, n := range []int{1, 10, 100, 1_000, 10_000} {
		for _, own := range []bool{false, true} {
			measure(b, fmt.Sprintf("%d/own=%t", n, own), func() {
				u := urlWithQuery("")
				p := u.SearchParams()
				if own {
					p = new(URLSearchParams)
				}
				for range n {
					p.Append("name", "value")
				}
				if err := u.SetSearchParams(p); err != nil {
					b.Fatal(err)
				}
			})
		}
	}
}

// TestAppendAfterEscapes appends to a query with an escape of each byte, in both cases. The list is
// serialized whole, and the standard's percent-encode writes digits in upper case.
func TestAppendAfterEscapes(t *testing.T) {
	for b := range 256 {
		for _, format := range []string{"x=%%%02x", "x=%%%02X"} {
			query := fmt.Sprintf(format, b)
			u := urlWithQuery("?" + query)
			p := u.SearchParams()
			p.Append("b", "c")
			u.SetHash("f")
			p.Append("d", "e")
			list := append(ParseURLEncoded(query), Pair{"b", "c"}, Pair{"d", "e"})
			if want := "?" + SerializeURLEncoded(list, nil) + "#f"; u.Search()+u.Hash() != want {
				t.Errorf("%s: %s, want %s", query, u, want)
			}
		}
	}
}

func TestSetSearchParamsOfZeroURL(t *testing.T) {
	u := urlWithQuery("?a=b")
	p := u.SearchParams()
	*u = URL{}
	p.Append("c", "d")
	for _, err := range []error{
		u.SetSearchParams(NewSearchParams("a=b")), u.SetSearchParams(nil),
		p.UnmarshalText([]byte("a=b")),
	} {
		e, ok := errors.AsType[*SetError](err)
		if !ok || e.Attribute != "search" || e.Err != ErrZeroURL || *u != (URL{}) {
			t.Errorf("%#v", err)
		}
	}
}

func TestSortMany(t *testing.T) {
	for _, n := range []int{1, 20, 500} {
		var list []Pair
		for i := range n {
			list = append(list, Pair{string(rune('a' + i*i%7)), strconv.Itoa(i)})
		}
		p := SearchParamsFromPairs(list)
		p.Sort()
		slices.SortStableFunc(list, func(a, b Pair) int { return strings.Compare(a.Name, b.Name) })
		if !slices.Equal(pairs(p), list) {
			t.Errorf("%d pairs: %q, want %q", n, pairs(p), list)
		}
	}
}

// Names are sorted by their UTF-16 code units, as package unicode/utf16 encodes them.
func TestSortBoundaries(t *testing.T) {
	var names []string
	for _, r := range []rune{
		0, 'a', 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xEFFF, 0xF000, 0xFFFD, 0xFFFF, 0x10000,
		0x1FFFF, 0xFFFFF, 0x100000, 0x10FFFF,
	} {
		names = append(names, string(r), "a"+string(r), string(r)+"a",
			string(r)+"\uFFFF", string(r)+"\U00010000")
	}
	names = append(names, "")
	for _, a := range names {
		for _, b := range names {
			want := []string{a, b}
			if slices.Compare(utf16.Encode([]rune(a)), utf16.Encode([]rune(b))) > 0 {
				want = []string{b, a}
			}
			p := SearchParamsFromPairs([]Pair{{Name: a}, {Name: b}})
			p.Sort()
			var got []string
			for name := range p.All() {
				got = append(got, name)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%+q", got)
			}
		}
	}
}

// A range over a URL's params takes time in proportion to the query, even after a change. The time
// is compared with that of a range over a detached list, which is clearly linear.
func TestRangeIsLinear(t *testing.T) {
	u := MustParse("https://h/?" + strings.Repeat("a=b&", 1<<13))
	list := NewSearchParams(u.RawQuery())
	fastest := func(params iter.Seq2[string, string], change func(i int)) time.Duration {
		fastest := time.Hour
		for range 3 {
			begin, i := time.Now(), 0
			for range params {
				change(i)
				i++
			}
			fastest = min(fastest, time.Since(begin))
		}
		return fastest
	}
	nothing := func(int) {}
	want := 300 * (fastest(list.All(), nothing) + 100*time.Microsecond)
	if took := fastest(u.SearchParams().All(), nothing); took > want {
		t.Errorf("%v, more than %v", took, want)
	}
	if took := fastest(u.SearchParams().All(), func(i int) {
		if i == 10 {
			u.SetHash(u.Hash() + "x")
		}
	}); took > want {
		t.Errorf("with a change %v, more than %v", took, want)
	}
}
