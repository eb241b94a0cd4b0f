package query_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
)

// Each expectation is the query as it is written, with only the named pairs removed or
// changed.
var edits = []struct {
	name, query string
	edit        func(string) string
	want        string
}{
	{"delete what is not there", "sig=a%2Fb%20c&x&y=~*", del("fbclid"), "sig=a%2Fb%20c&x&y=~*"},
	{"delete the first", "fbclid=1&sig=a%2Fb%20c&x&y=~*", del("fbclid"), "sig=a%2Fb%20c&x&y=~*"},
	{"delete the last", "sig=a%2Fb%20c&x&fbclid=1", del("fbclid"), "sig=a%2Fb%20c&x"},
	{"delete between", "sig=a%2Fb%20c&fbclid&y=~*", del("fbclid"), "sig=a%2Fb%20c&y=~*"},
	{"delete each", "a=1&b&a&c=%61&a=2", del("a"), "b&c=%61"},
	{"delete all", "a=1&a=2", del("a"), ""},
	{"delete two names", "a&b&c&d", del("b", "d"), "a&c"},
	{"delete none", "a&b", del(), "a&b"},
	{"delete from nothing", "", del("a"), ""},
	{"delete what is encoded", "%66bclid=1&a", del("fbclid"), "a"},
	{"delete a space", "a+b&a%20b=1&ab", del("a b"), "ab"},
	{"delete an equals sign", "a%3D=1&a==2", del("a="), "a==2"},
	{"delete no name", "=1&a&=&b", del(""), "a&b"},
	{"what is empty stays", "&&a&&b&", del("a"), "&&&b&"},
	{"an empty string is not a name", "a&&b", del(""), "a&&b"},
	{"delete what is ill-formed", "%FF=1&%EF%BF%BD&a", del("\uFFFD"), "a"},
	{"delete by an ill-formed name", "%FF=1&a", del("\xFF"), "a"},
	{"delete what is ill-formed in the middle", "a%FFb=1&a", del("a\uFFFDb"), "a"},
	{"é is not two halves", "\xC3%A9=1&%C3%A9=2", del("é"), "\xC3%A9=1"},
	{"not by what it begins with", "abc&ab&a", del("ab"), "abc&a"},
	{"a name is not a pattern", "utm_x&utm_*", del("utm_*"), "utm_x"},
	{"a percent sign alone", "%=1&%4=2&%zz", del("%", "%4"), "%zz"},
	{"many names", "a=1&b=%20&j&k", del("a", "c", "d", "e", "f", "g", "h", "i", "j"), "b=%20&k"},

	{"join", "a=%2f&&b", join("c=+", "c=%20&"), "a=%2f&&b&c=+&c=%20&"},
	{"join with what is empty", "a", join("", "b=", ""), "a&b="},
	{"join to nothing", "", join("", "&"), "&"},
	{"join nothing", "a=%zz&", join(), "a=%zz&"},
	{"join nothing to nothing", "", join("", ""), ""},

	{"pattern", "utm_source=a%2Fb&x&%75tm_&utm=1", delMatching("utm_*"), "x&utm=1"},
	{"pattern that is a name", "utm_source&utm", delMatching("utm"), "utm_source"},
	{"pattern of everything", "a&b=1", delMatching("*"), ""},
	{"star within is a star", "a*b&axb", delMatching("a*b"), "axb"},
	{"two stars", "a*b&axb", delMatching("a**"), "axb"},
	{"a shorter pattern after a longer one", "ac=1&ab&b",
		delMatching("ab*", "a*", "c", "d", "e", "f", "g", "h", "i"), "b"},
	{"a pattern that others begin with, among many", "aa&ab1&abc&ad&b",
		delMatching("aa*", "ab*", "abc*", "a*", "d", "e", "f", "g", "h", "i"), "b"},
	{"the first of many patterns that match", "utm_=1&x=2",
		delMatching("utm_*", "a", "b", "c", "d", "e", "f", "g", "h"), "x=2"},
	{"an escaped star", "utm_*=1&utm_x", delMatching(`utm_\*`), "utm_x"},
	{"an escaped star and a star", "a*b&a*&ab", delMatching(`a\**`), "ab"},
	{"an escaped backslash", `a\=1&a\b&a`, delMatching(`a\\`), `a\b&a`},
	{"an escaped backslash and a star", `a\=1&a\b&a`, delMatching(`a\\*`), "a"},
	{"a backslash before a letter", `a\b&ab`, delMatching(`a\b`), "ab"},
	{"a backslash alone", `\&a`, delMatching(`\`), "a"},

	{"a star within and an escaped one", "a**=1&a*&axx", delMatching(`a*\*`), "a*&axx"},
	{"a pattern that the one before begins, not the first", "b&c=1&ce=2&cd&d",
		delMatching("aa*", "c*", "cd*", "e", "f", "g", "h", "i", "j"), "b&d"},

	{"any case", "UTM_Source=1&utm_X&Utm=1&FbClid&k", delFold("utm_*", "fbclid"), "Utm=1&k"},
	{"any case of the pattern", "utm_source=1&%55TM_x", delFold("UTM_*"), ""},
	{"only ASCII case", "%C3%89=1&%C3%A9=2&\u212A&k", delFold("é", "K"), "%C3%89=1&\u212A"},
	{"any case of what is ill-formed", "A%FF=1&a%EF%BF%BD&A", delFold("a\uFFFD"), "A"},
	{"any case next to escapes", "A\u00C3%C3%89", delFold("a*"), ""},
	{"any case, many patterns", "AB&ABC=1&Cx&D&Dd&E",
		delFold("ab", "c*", "d", "1", "2", "3", "4", "5", "6", "7"), "ABC=1&Dd&E"},
	{"case matters in a pattern", "UTM_x&utm_x", delMatching("UTM_*"), "utm_x"},
	{"case matters without", "UTM_Source=1&utm_x", delMatching("utm_*"), "UTM_Source=1"},
	{"keep by a predicate", "&ID=1&&x&id",
		func(q string) string { return query.KeepFunc(q, query.MatchFold("Id")) }, "ID=1&id"},
	{"what is empty is not a pair to keep", "&&a",
		func(q string) string { return query.KeepFunc(q, func(query.Pair) bool { return true }) },
		"a"},
	{"many patterns in no order", "a1&b1&c1&d",
		delMatching("c*", "a*", "b*", "1", "2", "3", "4", "5", "6"), "d"},
	{"many patterns", "a1&ab2&b&c9&d%20&e&zz",
		delMatching("a*", "ab*", "c*", "d *", "e", "f", "g", "h*", "h", "i"), "b&zz"},

	{"keep", "b=%20&a&c=1&a=2", func(q string) string { return query.Keep(q, "a", "b") },
		"b=%20&a&a=2"},
	{"keep nothing", "b=%20&a", func(q string) string { return query.Keep(q) }, ""},
	{"keep drops what is empty", "&a&&b&", func(q string) string { return query.Keep(q, "a", "b") },
		"a&b"},
	{"keep matching", "id=1&page_a=2&pag&x",
		func(q string) string { return query.KeepMatching(q, "page_*", "id") }, "id=1&page_a=2"},
	{"by a predicate", "a=1&b=x%20y&c", func(q string) string {
		return query.DeleteFunc(q, func(p query.Pair) bool { return p.Value() == "x y" })
	}, "a=1&c"},

	{"by a predicate, what is empty stays", "&&a&", func(q string) string {
		return query.DeleteFunc(q, func(query.Pair) bool { return true })
	}, "&&"},

	{"set the first", "a=1&b=%7e&a=2", set("a", "x y"), "a=x%20y&b=%7e"},
	{"set keeps the name", "%61%5B%5d=1&b", set("a[]", "2"), "%61%5B%5d=2&b"},
	{"set the same", "a=%31&b=~&a", set("a", "1"), "a=%31&b=~"},
	{"set what has no value", "x&a&y", set("a", ""), "x&a&y"},
	{"set a value", "x&a&y", set("a", "&"), "x&a=%26&y"},
	{"set what is not there", "x&y=~", set("a b", "1"), "x&y=~&a%20b=1"},
	{"set in nothing", "", set("a", "1"), "a=1"},
	{"set behind what is empty", "&&b&a=1&", set("a", "2"), "&&b&a=2&"},
	{"set what is ill-formed", "a=%FF", set("a", "\xFF"), "a=%FF"},
	{"set no name", "a&=1", set("", "2"), "a&=2"},

	{"add", "a=~", func(q string) string { return query.Add(q, "a", "é&") }, "a=~&a=%C3%A9%26"},
	{"add to nothing", "", func(q string) string { return query.Add(q, "", "") }, "="},

	{"sort", "b=%7e&a=2&b=1&a", query.Sort, "a=2&a&b=%7e&b=1"},
	{"sort what is sorted", "a=2&a&b=%7e&b=1", query.Sort, "a=2&a&b=%7e&b=1"},
	{"sort drops what is empty", "&b&&a&", query.Sort, "a&b"},
	{"sort drops what is empty though it is sorted", "a&&b&", query.Sort, "a&b"},
	{"sort by what is decoded", "%62&a&%61&b", query.Sort, "a&%61&%62&b"},
	{"sort by code units", "%EE%80%80&%F0%90%80%80&z", query.Sort, "z&%F0%90%80%80&%EE%80%80"},
	{"sort many of one name",
		"b&a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1", query.Sort,
		"a=16&a=15&a=14&a=13&a=12&a=11&a=10&a=9&a=8&a=7&a=6&a=5&a=4&a=3&a=2&a=1&b"},
	{"sort before what are surrogates", "%F0%90%80%80&%ED%9F%BF", query.Sort,
		"%ED%9F%BF&%F0%90%80%80"},
	{"sort drops what is empty after what has no name", "=&", query.Sort, "="},
	{"sort nothing", "", query.Sort, ""},
	{"sort only what is empty", "&", query.Sort, ""},
	{"a name is less than a longer one", "ab&a", query.Sort, "a&ab"},
}

func join(more ...string) func(string) string {
	return func(q string) string { return query.Join(append([]string{q}, more...)...) }
}

// Join does not change its argument.
func TestJoinKeeps(t *testing.T) {
	queries := []string{"", "a", "", "b"}
	got := query.Join(queries...)
	if got != "a&b" || !slices.Equal(queries, []string{"", "a", "", "b"}) {
		t.Errorf("%q, %q", got, queries)
	}
}

func del(names ...string) func(string) string {
	return func(q string) string { return query.Delete(q, names...) }
}

func delMatching(patterns ...string) func(string) string {
	return func(q string) string { return query.DeleteMatching(q, patterns...) }
}

func delFold(patterns ...string) func(string) string {
	matches := query.MatchFold(patterns...)
	return func(q string) string { return query.DeleteFunc(q, matches) }
}

func set(name, value string) func(string) string {
	return func(q string) string { return query.Set(q, name, value) }
}

func TestEdits(t *testing.T) {
	for _, test := range edits {
		t.Run(test.name, func(t *testing.T) {
			if got := test.edit(test.query); got != test.want {
				t.Errorf("%q becomes %q, want %q", test.query, got, test.want)
			}
		})
	}
}

func TestGet(t *testing.T) {
	for _, test := range []struct {
		query, name, value string
		ok                 bool
	}{
		{"a=1&b=x%20y+z&b=2", "b", "x y z", true},
		{"a=1", "b", "", false},
		{"a", "a", "", true},
		{"a=b=c", "a", "b=c", true},
		{"%61=%FF", "a", "\uFFFD", true},
		{"", "", "", false},
		{"&&", "", "", false},
		{"=x", "", "x", true},
	} {
		t.Run(fmt.Sprintf("%q in %q", test.name, test.query), func(t *testing.T) {
			value, ok := query.Get(test.query, test.name)
			if value != test.value || ok != test.ok || query.Has(test.query, test.name) != ok {
				t.Errorf("%q, %v", value, ok)
			}
		})
	}
}

func TestAll(t *testing.T) {
	var got []string
	for p := range query.All("&a%20=b+c&&x&y=") {
		got = append(got, string(p), p.Name(), p.Value())
	}
	want := []string{"a%20=b+c", "a ", "b c", "x", "x", "", "y=", "y", ""}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	seq := query.All("a&b")
	for range seq {
		break
	}
	if again := slices.Collect(seq); !slices.Equal(again, []query.Pair{"a", "b"}) {
		t.Errorf("the second time %q", again)
	}
}

// An edit and the setter change no other byte of a URL, even if the query begins with '?'. A URL
// without a pair to delete stays as it is, even if its query is null or empty.
func TestOnURL(t *testing.T) {
	for _, test := range []struct{ name, href, want string }{
		{"pairs", "https://h/p?sig=a%2Fb%20c&utm=1&x&y=~*#f", "https://h/p?sig=a%2Fb%20c&x&y=~*#f"},
		{"a question mark", "https://h/p??a=1&utm=2", "https://h/p??a=1"},
		{"only a question mark", "https://h/p??&utm=2", "https://h/p??"},
		{"nothing is left", "https://h/p?utm=1#f", "https://h/p#f"},
		{"an empty query", "https://h/p?#f", "https://h/p?#f"},
		{"no query", "https://h/p", "https://h/p"},
		{"no pair", "https://h/p?&", "https://h/p?&"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.href)
			if err := u.SetRawQuery(query.Delete(u.RawQuery(), "utm")); err != nil {
				t.Fatal(err)
			}
			if u.Href() != test.want {
				t.Errorf("%s, want %s", u, test.want)
			}
		})
	}
}

func TestAllocations(t *testing.T) {
	q := "a%5B0%5D=1&utm=x%20y&" + strings.Repeat("b", 300) + "%20=2&z"
	var s string
	matches := query.MatchFold("NONE*", "A[1*")
	unsorted := strings.Repeat("b=1&", 9) + "a"
	for _, test := range []struct {
		name string
		want float64
		do   func()
	}{
		{"Has", 0, func() { query.Has(q, "none") }},
		{"Get", 0, func() { s, _ = query.Get(q, "z") }},
		{"Delete what is not there", 0, func() { s = query.Delete(q, "none", "a[1]") }},
		{"Has among names that are not ASCII", 0, func() { query.Has("é+&é+=%20", "none") }},
		{"Delete eight names that are not there", 0, func() {
			s = query.Delete(q, "1", "2", "3", "4", "5", "6", "7", "8")
		}},
		{"Delete the last", 0, func() { s = query.Delete(q, "z") }},
		{"Delete the first", 0, func() { s = query.Delete(q, "a[0]") }},
		{"Delete between", 1, func() { s = query.Delete(q, "utm") }},
		{"DeleteMatching what is not there", 0, func() {
			s = query.DeleteMatching(q, "none*", "a[1*")
		}},
		{"DeleteFunc by patterns without case", 0, func() { s = query.DeleteFunc(q, matches) }},
		{"DeleteFunc", 0, func() {
			s = query.DeleteFunc(q, func(p query.Pair) bool { return p == "none" })
		}},
		{"Keep all", 0, func() { s = query.KeepMatching(q, "*") }},
		{"Set the same", 0, func() { s = query.Set(q, "z", "") }},
		{"Sort", 2, func() { s = query.Sort(unsorted) }},
		{"Sort what is sorted", 0, func() { s = query.Sort("a%5B0%5D=1&a%5b1%5d&b+c&b%20d&z&za") }},
	} {
		if n := testing.AllocsPerRun(10, test.do); n != test.want {
			t.Errorf("%s: %v allocations, want %v (%q)", test.name, n, test.want, s)
		}
	}
}
