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
	"sync"
	"testing"
	"time"
	"unicode/utf16"
)

// A call is a call of a URLSearchParams' method, by the standard's name of the method and its
// arguments; or of a URL's setter, by its attribute and a value.
type call []string

// doURL makes the call to u or to its params.
func (c call) doURL(u *URL) any {
	switch c[0] {
	case "href":
		return u.SetHref(c[1])
	case "search":
		return u.SetSearch(c[1])
	case "hash":
		return u.SetHash(c[1])
	case "pathname":
		return u.SetPathname(c[1])
	}
	return c.do(u.SearchParams())
}

// do makes the call, and returns its result: a string, a number, a boolean, nil
// for JavaScript's null, or a list.
func (c call) do(p *URLSearchParams) any {
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
	case "get":
		value, ok := p.Lookup(c[1])
		if got := p.Get(c[1]); got != value {
			return fmt.Errorf("Get: %q, Lookup: %q", got, value)
		}
		if ok {
			return value
		}
	case "getAll":
		return p.GetAll(c[1])
	case "has":
		if len(c) == 2 {
			return p.Has(c[1])
		}
		return p.HasValue(c[1], c[2])
	case "size":
		return p.Size()
	case "toString":
		return p.String()
	default:
		panic(c[0])
	}
	return nil
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

// changeTests has the list after calls that change it, and its serialization. The reference
// implementation, whatwg-url, confirms the results in this and the other tables here.
var changeTests = []struct {
	name       string
	query      string
	calls      []call
	list       []Pair
	serialized string
}{
	{"append: to nothing", "", []call{{"append", "a", "b"}}, []Pair{{"a", "b"}}, "a=b"},
	{"append: same name", "",
		[]call{{"append", "a", "b"}, {"append", "a", "c"}, {"append", "a", "b"}},
		[]Pair{{"a", "b"}, {"a", "c"}, {"a", "b"}}, "a=b&a=c&a=b"},
	{"append: empty strings", "", []call{{"append", "", ""}, {"append", "", ""}},
		[]Pair{{"", ""}, {"", ""}}, "=&="},
	{"append: empty name", "", []call{{"append", "", "b"}}, []Pair{{"", "b"}}, "=b"},
	{"append: to a list", "first=1&second",
		[]call{{"append", "third", ""}, {"append", "first", "10"}},
		[]Pair{{"first", "1"}, {"second", ""}, {"third", ""}, {"first", "10"}},
		"first=1&second=&third=&first=10"},
	{"append: to empty sequences", "&&a&&", []call{{"append", "b", "c"}},
		[]Pair{{"a", ""}, {"b", "c"}}, "a=&b=c"},
	{"append: reserved", "", []call{{"append", "a&b=c", "#?+% ~\x00"}},
		[]Pair{{"a&b=c", "#?+% ~\x00"}}, "a%26b%3Dc=%23%3F%2B%25+%7E%00"},
	{"append: rewrites the query", "a=b,c&d=%7e%zz 'é", []call{{"append", "x", ""}},
		[]Pair{{"a", "b,c"}, {"d", "~%zz 'é"}, {"x", ""}}, "a=b%2Cc&d=%7E%25zz+%27%C3%A9&x="},
	{"append: rewrites lower-case escapes", "a=%2c", []call{{"append", "x", ""}},
		[]Pair{{"a", ","}, {"x", ""}}, "a=%2C&x="},
	{"append: rewrites needless escapes", "a=%41", []call{{"append", "x", ""}},
		[]Pair{{"a", "A"}, {"x", ""}}, "a=A&x="},
	{"append: rewrites encoded spaces", "a=%20", []call{{"append", "x", ""}},
		[]Pair{{"a", " "}, {"x", ""}}, "a=+&x="},
	{"append: rewrites a second equals", "a=b=c", []call{{"append", "x", ""}},
		[]Pair{{"a", "b=c"}, {"x", ""}}, "a=b%3Dc&x="},
	{"append: rewrites a missing equals", "a&b=c", []call{{"append", "x", ""}},
		[]Pair{{"a", ""}, {"b", "c"}, {"x", ""}}, "a=&b=c&x="},
	{"append: rewrites ill-formed escapes", "a=%E2%82", []call{{"append", "x", ""}},
		[]Pair{{"a", "\uFFFD"}, {"x", ""}}, "a=%EF%BF%BD&x="},
	{"append: leaves well-formed escapes", "a=%E2%82%AC%2B", []call{{"append", "x", "y"}},
		[]Pair{{"a", "€+"}, {"x", "y"}}, "a=%E2%82%AC%2B&x=y"},
	{"delete: one", "a=b&c=d", []call{{"delete", "a"}}, []Pair{{"c", "d"}}, "c=d"},
	{"delete: all of the name", "a=a&b=b&a=a&c=c", []call{{"delete", "a"}},
		[]Pair{{"b", "b"}, {"c", "c"}}, "b=b&c=c"},
	{"delete: empty name", "a=a&=&b=b&=c", []call{{"delete", ""}},
		[]Pair{{"a", "a"}, {"b", "b"}}, "a=a&b=b"},
	{"delete: decoded name", "a+b=1&a%20b=2&a%2Bb=3", []call{{"delete", "a b"}},
		[]Pair{{"a+b", "3"}}, "a%2Bb=3"},
	{"delete: the last", "a=b&a=c", []call{{"delete", "a"}}, nil, ""},
	{"delete: absent", "a=b c&&d", []call{{"delete", "x"}},
		[]Pair{{"a", "b c"}, {"d", ""}}, "a=b+c&d="},
	{"delete: absent from nothing", "", []call{{"delete", "x"}}, nil, ""},
	{"delete: appended", "",
		[]call{{"append", "first", "1"}, {"append", "first", "2"}, {"delete", "first"},
			{"append", "a", "b"}},
		[]Pair{{"a", "b"}}, "a=b"},
	{"delete: name and value", "a=b&a=c&a=d&a=c&c=c", []call{{"delete", "a", "c"}},
		[]Pair{{"a", "b"}, {"a", "d"}, {"c", "c"}}, "a=b&a=d&c=c"},
	{"delete: name and empty value", "a=&a=b&a", []call{{"delete", "a", ""}},
		[]Pair{{"a", "b"}}, "a=b"},
	{"delete: name and other value", "a=b", []call{{"delete", "a", "c"}},
		[]Pair{{"a", "b"}}, "a=b"},
	{"set: present", "a=b&c=d", []call{{"set", "a", "B"}},
		[]Pair{{"a", "B"}, {"c", "d"}}, "a=B&c=d"},
	{"set: removes the others", "a=b&c=d&a=e&a=b&f=g", []call{{"set", "a", "x"}},
		[]Pair{{"a", "x"}, {"c", "d"}, {"f", "g"}}, "a=x&c=d&f=g"},
	{"set: absent", "a=b&c=d", []call{{"set", "e", "f"}},
		[]Pair{{"a", "b"}, {"c", "d"}, {"e", "f"}}, "a=b&c=d&e=f"},
	{"set: on nothing", "", []call{{"set", "e", ""}}, []Pair{{"e", ""}}, "e="},
	{"set: decoded name", "a=1&%61=2&b=3", []call{{"set", "a", "4"}},
		[]Pair{{"a", "4"}, {"b", "3"}}, "a=4&b=3"},
	{"set: empty name", "a&=1&=2", []call{{"set", "", "3"}}, []Pair{{"a", ""}, {"", "3"}}, "a=&=3"},
	{"sort: stable", "z=b&a=b&z=a&a=a", []call{{"sort"}},
		[]Pair{{"a", "b"}, {"a", "a"}, {"z", "b"}, {"z", "a"}}, "a=b&a=a&z=b&z=a"},
	{"sort: stable, many", "z=z&a=a&b=y&b=x&b=w&b=v&b=u&b=t&b=s&b=r&b=q&b=p&b=o&b=n&b=m&a=z",
		[]call{{"sort"}},
		[]Pair{{"a", "a"}, {"a", "z"}, {"b", "y"}, {"b", "x"},
			{"b", "w"}, {"b", "v"}, {"b", "u"}, {"b", "t"}, {"b", "s"},
			{"b", "r"}, {"b", "q"}, {"b", "p"}, {"b", "o"}, {"b", "n"}, {"b", "m"}, {"z", "z"}},
		"a=a&a=z&b=y&b=x&b=w&b=v&b=u&b=t&b=s&b=r&b=q&b=p&b=o&b=n&b=m&z=z"},
	{"sort: prefixes and empty names", "bbb&bb&aaa&aa=x&aa=y&=1", []call{{"sort"}},
		[]Pair{{"", "1"}, {"aa", "x"}, {"aa", "y"}, {"aaa", ""}, {"bb", ""}, {"bbb", ""}},
		"=1&aa=x&aa=y&aaa=&bb=&bbb="},
	{"sort: code units, not code points", "ﬃ&🌈", []call{{"sort"}},
		[]Pair{{"🌈", ""}, {"ﬃ", ""}}, "%F0%9F%8C%88=&%EF%AC%83="},
	{"sort: code units after a prefix", "a\uFFFD&a\U00010000&a\uD7FF&a\uE000&a\U0010FFFF&a",
		[]call{{"sort"}},
		[]Pair{{"a", ""}, {"a\uD7FF", ""}, {"a\U00010000", ""}, {"a\U0010FFFF", ""},
			{"a\uE000", ""}, {"a\uFFFD", ""}},
		"a=&a%ED%9F%BF=&a%F0%90%80%80=&a%F4%8F%BF%BF=&a%EE%80%80=&a%EF%BF%BD="},
	{"sort: neighbours", "\uFFFD=x&\uFFFC&\uFFFD=a", []call{{"sort"}},
		[]Pair{{"\uFFFC", ""}, {"\uFFFD", "x"}, {"\uFFFD", "a"}},
		"%EF%BF%BC=&%EF%BF%BD=x&%EF%BF%BD=a"},
	{"sort: combining", "e\u0301&é&e\uFFFD&é", []call{{"sort"}},
		[]Pair{{"e\u0301", ""}, {"e\uFFFD", ""}, {"é", ""}, {"é", ""}},
		"e%CC%81=&e%EF%BF%BD=&%C3%A9=&%C3%A9="},
	{"sort: sorted", "a=b c&d", []call{{"sort"}}, []Pair{{"a", "b c"}, {"d", ""}}, "a=b+c&d="},
	{"sort: nothing", "", []call{{"sort"}}, nil, ""},
	{"sequence", "a=1&b=2",
		[]call{{"set", "a", "x y"}, {"append", "é", "💩"}, {"delete", "b"}, {"sort"},
			{"append", "a", "+"}},
		[]Pair{{"a", "x y"}, {"é", "💩"}, {"a", "+"}}, "a=x+y&%C3%A9=%F0%9F%92%A9&a=%2B"},
}

func TestSearchParamsChange(t *testing.T) {
	for _, test := range changeTests {
		t.Run(test.name, func(t *testing.T) {
			own, u := NewSearchParams(test.query), urlWithQuery("?"+test.query)
			for _, c := range test.calls {
				c.do(own)
				c.do(u.SearchParams())
			}
			if got := pairs(own); !slices.Equal(got, test.list) {
				t.Errorf("list: %q, want %q", got, test.list)
			}
			if got := own.String(); got != test.serialized {
				t.Errorf("serialized: %q, want %q", got, test.serialized)
			}
			if got := pairs(u.SearchParams()); !slices.Equal(got, test.list) {
				t.Errorf("a URL's list: %q, want %q", got, test.list)
			}
			if got := u.SearchParams().String(); got != test.serialized {
				t.Errorf("a URL's, serialized: %q, want %q", got, test.serialized)
			}
			want := urlWithQuery("")
			if test.serialized != "" {
				want = urlWithQuery("?" + test.serialized)
			}
			if *u != *want {
				t.Errorf("URL: %+v, want %+v", u, want)
			}
		})
	}
}

// urlTests has the URL and its params after calls that change one or the other.
var urlTests = []struct {
	name  string
	href  string
	calls []call
	want  string
	list  []Pair
}{
	{"append", "http://a/?b=c", []call{{"append", "d", "e"}},
		"http://a/?b=c&d=e", []Pair{{"b", "c"}, {"d", "e"}}},
	{"append to a null query", "http://a/#f", []call{{"append", "d", "é"}},
		"http://a/?d=%C3%A9#f", []Pair{{"d", "é"}}},
	{"append to an empty query", "http://a/?#f", []call{{"append", "d", "e"}},
		"http://a/?d=e#f", []Pair{{"d", "e"}}},
	{"delete the last", "http://a/?b=c#f", []call{{"delete", "b"}}, "http://a/#f", nil},
	{"delete from an empty query", "http://a/?", []call{{"delete", "b"}}, "http://a/", nil},
	{"delete absent rewrites", "http://a/?a=b ~", []call{{"delete", "x"}},
		"http://a/?a=b+%7E", []Pair{{"a", "b ~"}}},
	{"reading does not rewrite", "http://a/?a=b ~&&c",
		[]call{{"get", "a"}, {"has", "c"}, {"toString"}},
		"http://a/?a=b%20~&&c", []Pair{{"a", "b ~"}, {"c", ""}}},
	{"opaque path", "data:space    ?test", []call{{"delete", "test"}}, "data:space   %20", nil},
	{"opaque path, fragment", "data:space    ?test#f", []call{{"delete", "test"}},
		"data:space   %20#f", nil},
	{"opaque path, both", "data:space    ?test#f", []call{{"hash", ""}, {"delete", "test"}},
		"data:space   %20", nil},
	{"opaque path, append", "mailto:a@b", []call{{"append", "subject", "x y"}},
		"mailto:a@b?subject=x+y", []Pair{{"subject", "x y"}}},
	{"empty path", "a:", []call{{"append", "b", "c"}}, "a:?b=c", []Pair{{"b", "c"}}},
	{"path of slashes", "a:/.//b", []call{{"append", "c", "d"}}, "a:/.//b?c=d", []Pair{{"c", "d"}}},
	{"set search", "http://a/?b=c", []call{{"search", "?d=e&f"}},
		"http://a/?d=e&f", []Pair{{"d", "e"}, {"f", ""}}},
	{"set search without ?", "http://a/?b=c", []call{{"search", "d=e"}},
		"http://a/?d=e", []Pair{{"d", "e"}}},
	{"set search with ??", "http://a/?b=c", []call{{"search", "??d=e"}},
		"http://a/??d=e", []Pair{{"?d", "e"}}},
	{"set search to nothing", "http://a/?b=c", []call{{"search", ""}}, "http://a/", nil},
	{"set search to ?", "http://a/?b=c", []call{{"search", "?"}}, "http://a/?", nil},
	{"set search to something percent-encoded", "http://a/", []call{{"search", "é='#\"&%zz=+"}},
		"http://a/?%C3%A9=%27%23%22&%zz=+", []Pair{{"é", "'#\""}, {"%zz", " "}}},
	// The standard of July 2026 parses the value as it was given, tab included. Later versions
	// parse the query, as the reference implementation does.
	{"set search with tab and newline", "http://a/", []call{{"search", "b\tc=d\ne"}},
		"http://a/?bc=de", []Pair{{"bc", "de"}}},
	{"set search, then append", "http://a/?b=c", []call{{"search", "?d"}, {"append", "e", "f"}},
		"http://a/?d=&e=f", []Pair{{"d", ""}, {"e", "f"}}},
	{"append, then set search", "http://a/?b=c", []call{{"append", "e", "f"}, {"search", "x"}},
		"http://a/?x", []Pair{{"x", ""}}},
	{"set href", "http://a/?b=c", []call{{"href", "http://d/e?f=g"}},
		"http://d/e?f=g", []Pair{{"f", "g"}}},
	{"set href without query", "http://a/?b=c", []call{{"href", "http://d/e"}}, "http://d/e", nil},
	{"set href, then append", "http://a/?b=c", []call{{"href", "x:y"}, {"append", "b", "c"}},
		"x:y?b=c", []Pair{{"b", "c"}}},
	{"set other parts", "http://a/?b=c",
		[]call{{"append", "d", "e"}, {"hash", "x"}, {"pathname", "/long/path"},
			{"append", "f", "g"}, {"hash", ""}},
		"http://a/long/path?b=c&d=e&f=g", []Pair{{"b", "c"}, {"d", "e"}, {"f", "g"}}},
	{"the query's own form", "http://www.example.com/?a=b,c", []call{{"append", "x", ""}},
		"http://www.example.com/?a=b%2Cc&x=", []Pair{{"a", "b,c"}, {"x", ""}}},
}

func TestSearchParamsAndSetters(t *testing.T) {
	for _, test := range urlTests {
		t.Run(test.name, func(t *testing.T) {
			u, err := Parse(test.href)
			if err != nil {
				t.Fatal(err)
			}
			p := u.SearchParams()
			for _, c := range test.calls {
				if err, ok := c.doURL(u).(error); ok {
					t.Errorf("%q: %v", c, err)
				}
			}
			if got := u.Href(); got != test.want {
				t.Errorf("URL: %s, want %s", got, test.want)
			}
			if got := pairs(p); !slices.Equal(got, test.list) {
				t.Errorf("list: %q, want %q", got, test.list)
			}
			if again, err := Parse(u.Href()); err != nil || *again != *u {
				t.Errorf("%+v, parsed again: %+v, %v", u, again, err)
			}
		})
	}
}

// readTests has the results of calls that do not change the list.
var readTests = []struct {
	query string
	call  call
	want  any
}{
	{"a=b&c=d", call{"get", "a"}, "b"},
	{"a=b&c=d", call{"get", "c"}, "d"},
	{"a=b&c=d", call{"get", "e"}, nil},
	{"a=b&c=d&a=e", call{"get", "a"}, "b"},
	{"=b&c=d", call{"get", ""}, "b"},
	{"a=&c=d&a=e", call{"get", "a"}, ""},
	{"a&c=d", call{"get", "a"}, ""},
	{"a&c=d", call{"get", ""}, nil},
	{"", call{"get", ""}, nil},
	{"&&", call{"get", ""}, nil},
	{"=", call{"get", ""}, ""},
	{"ab=1&a=2&abc=3", call{"get", "a"}, "2"},
	{"ab=1&abc=2", call{"get", "abc"}, "2"},
	{"b=a=1&a=2", call{"get", "a"}, "2"},
	{"a=b=c", call{"get", "a"}, "b=c"},
	{"x=1&a+b=2", call{"get", "a b"}, "2"},
	{"x=1&a%20b=2", call{"get", "a b"}, "2"},
	{"x=1&a+b=2", call{"get", "a+b"}, nil},
	{"x=1&a%2bb=2", call{"get", "a+b"}, "2"},
	{"%61=%31", call{"get", "a"}, "1"},
	{"%=1&%4=2", call{"get", "%"}, "1"},
	{"%=1&%4=2", call{"get", "%4"}, "2"},
	{"%4&1=x", call{"get", "%4"}, ""},
	{"a%3Db=1&a=b", call{"get", "a=b"}, "1"},
	{"a%26b=1&a=b", call{"get", "a&b"}, "1"},
	{"é=1", call{"get", "é"}, "1"},
	{"%C3%A9=%C3%A9", call{"get", "é"}, "é"},
	{"%C3=1&%EF%BF%BD=2", call{"get", "\uFFFD"}, "1"},
	{"a%C3=1", call{"get", "a\uFFFD"}, "1"},
	{"%C3=%C3", call{"get", "Ã"}, nil},
	{"a=+%2B%20", call{"get", "a"}, " + "},
	{"a=b&c=d", call{"getAll", "a"}, []string{"b"}},
	{"a=b&c=d&a=e&%61=+", call{"getAll", "a"}, []string{"b", "e", " "}},
	{"a=b&c=d", call{"getAll", "b"}, []string(nil)},
	{"=b&c=d&=e&", call{"getAll", ""}, []string{"b", "e"}},
	{"a=&a&a=e", call{"getAll", "a"}, []string{"", "", "e"}},
	{"%FF=1&\uFFFD=2", call{"getAll", "\uFFFD"}, []string{"1", "2"}},
	{"", call{"getAll", "a"}, []string(nil)},
	{"a=b&c=d", call{"has", "a"}, true},
	{"a=b&c=d", call{"has", "b"}, false},
	{"a=b&c", call{"has", "c"}, true},
	{"=b", call{"has", ""}, true},
	{"a=b&", call{"has", ""}, false},
	{"", call{"has", ""}, false},
	{"a=b&a=d&c=e&d", call{"has", "a", "b"}, true},
	{"a=b&a=d&c=e&d", call{"has", "a", "d"}, true},
	{"a=b&a=d&c=e&d", call{"has", "a", "e"}, false},
	{"a=b&a=d&c=e&d", call{"has", "d", ""}, true},
	{"a=b&a=d&c=e&d", call{"has", "a", ""}, false},
	{"a=b=c+", call{"has", "a", "b=c "}, true},
	{"a=%FF", call{"has", "a", "\uFFFD"}, true},
	{"", call{"size"}, 0},
	{"&&", call{"size"}, 0},
	{"=", call{"size"}, 1},
	{"a=1&b=2&a=3", call{"size"}, 3},
	{"&a&&b=2&", call{"size"}, 2},
	{"", call{"toString"}, ""},
	{"a=b c&d", call{"toString"}, "a=b+c&d="},
	{"??a=b", call{"toString"}, "%3F%3Fa=b"},
}

func TestSearchParamsRead(t *testing.T) {
	for _, test := range readTests {
		t.Run(fmt.Sprint(test.query, test.call), func(t *testing.T) {
			own := newSearchParams(ParseURLEncoded(test.query))
			u := urlWithQuery("?" + test.query)
			before := *u
			want := fmt.Sprintf("%#v", test.want)
			if got := fmt.Sprintf("%#v", test.call.do(own)); got != want {
				t.Errorf("%s, want %s", got, want)
			}
			if got := fmt.Sprintf("%#v", test.call.do(u.SearchParams())); got != want {
				t.Errorf("of a URL: %s, want %s", got, want)
			}
			if *u != before {
				t.Errorf("changed the URL to %+v", u)
			}
		})
	}
}

// iterationTests has the pairs that a loop over the list sees. At each pair, the loop makes the
// calls in at for the pair's name.
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
			run := func(p *URLSearchParams, do func(call) any) {
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
			run(u.SearchParams(), func(c call) any { return c.doURL(u) })
			for _, calls := range test.at {
				if slices.ContainsFunc(calls, func(c call) bool {
					return slices.Contains([]string{"href", "search", "hash", "pathname"}, c[0])
				}) {
					return
				}
			}
			p := NewSearchParams(test.query)
			run(p, func(c call) any { return c.do(p) })
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

// A change writes the query even if the list stays the same, and an empty list makes the query
// null.
func TestSearchParamsEmptyQuery(t *testing.T) {
	for _, query := range []string{"", "?", "?&&"} {
		for _, c := range []call{{"delete", "x"}, {"delete", "x", "y"}, {"sort"}} {
			u := urlWithQuery(query)
			c.do(u.SearchParams())
			if want := urlWithQuery(""); *u != *want {
				t.Errorf("%q after %s: %+v, want %+v", query, c, u, want)
			}
		}
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

func TestSearchParamsConcurrentReads(t *testing.T) {
	u := urlWithQuery("?a=1&b=%32&%FF=+")
	for _, p := range []*URLSearchParams{NewSearchParams(u.RawQuery()), u.SearchParams()} {
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				for range 100 {
					ok := p.Get("b") == "2" && len(p.GetAll("a")) == 1 && p.Has("\uFFFD") &&
						p.HasValue("\uFFFD", " ") &&
						p.Size() == 3 && len(pairs(p)) == 3 &&
						p.String() == "a=1&b=2&%EF%BF%BD=+" && p.Clone().Size() == 3
					if !ok {
						t.Error("a wrong result")
						return
					}
				}
			})
		}
		wg.Wait()
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

// FuzzSearchParams makes the calls of script, one on each line, on a URL's params, on detached
// params and on a slice. All three must agree at each step.
func FuzzSearchParams(f *testing.F) {
	for _, test := range changeTests {
		var script strings.Builder
		for _, c := range test.calls {
			script.WriteString(strings.Join(c, "\t") + "\n")
		}
		f.Add(test.query, script.String())
	}
	f.Fuzz(func(t *testing.T, query, script string) {
		u := urlWithQuery("?" + query)
		fragment := u.RawFragment()
		own := newSearchParams(ParseURLEncoded(u.RawQuery()))
		list := naiveParseURLEncoded(u.RawQuery())
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
			list = c.naive(list)
			checkSearchParams(t, u, own, list)
			if got, want := u.RawQuery(), naiveSerializeURLEncoded(list); got != want {
				t.Fatalf("%q: query %q, want %q", c, got, want)
			}
			again, err := Parse(u.Href())
			if err != nil || *again != *u || u.RawFragment() != fragment {
				t.Fatalf("%q: %+v, parsed again: %+v, %v", c, u, again, err)
			}
		}
		checkSearchParams(t, u, own, list)
	})
}

// naive makes the call on a list.
func (c call) naive(list []Pair) []Pair {
	for i := range c {
		c[i] = naiveScalarValueString(c[i])
	}
	var result []Pair
	switch c[0] {
	case "append":
		return append(list, Pair{c[1], c[2]})
	case "delete":
		for _, t := range list {
			if t.Name != c[1] || len(c) == 3 && t.Value != c[2] {
				result = append(result, t)
			}
		}
	case "set":
		found := false
		for _, t := range list {
			if t.Name != c[1] {
				result = append(result, t)
			} else if !found {
				found = true
				result = append(result, Pair{c[1], c[2]})
			}
		}
		if !found {
			result = append(result, Pair{c[1], c[2]})
		}
	case "sort":
		result = slices.Clone(list)
		slices.SortStableFunc(result, func(a, b Pair) int {
			return slices.Compare(utf16.Encode([]rune(a.Name)), utf16.Encode([]rune(b.Name)))
		})
	}
	return result
}

// checkSearchParams checks that every reading method of u's params and of own agrees with list.
func checkSearchParams(t *testing.T, u *URL, own *URLSearchParams, list []Pair) {
	t.Helper()
	for _, p := range []*URLSearchParams{u.SearchParams(), own} {
		if got := pairs(p); !slices.Equal(got, list) {
			t.Fatalf("list: %q, want %q", got, list)
		}
		if p.Size() != len(list) {
			t.Fatalf("size %d, want %d", p.Size(), len(list))
		}
		if got, want := p.String(), naiveSerializeURLEncoded(list); got != want {
			t.Fatalf("serialized: %q, want %q", got, want)
		}
		for _, pair := range list {
			var values []string
			for _, other := range list {
				if other.Name == pair.Name {
					values = append(values, other.Value)
				}
			}
			if got := p.GetAll(pair.Name); !slices.Equal(got, values) {
				t.Fatalf("GetAll(%q): %q, want %q", pair.Name, got, values)
			}
			if got, ok := p.Lookup(pair.Name); got != values[0] || !ok || !p.Has(pair.Name) {
				t.Fatalf("Lookup(%q): %q, %t, want %q", pair.Name, got, ok, values[0])
			}
			if !p.HasValue(pair.Name, pair.Value) {
				t.Fatalf("HasValue(%q, %q) is false", pair.Name, pair.Value)
			}
			got, want := p.Has(pair.Value),
				slices.ContainsFunc(list, func(t Pair) bool { return t.Name == pair.Value })
			if got != want {
				t.Fatalf("Has(%q): %t, want %t", pair.Value, got, want)
			}
		}
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
	var want []string
	for _, pair := range naiveParseURLEncoded(u.RawQuery()) {
		if pair.Name == naiveScalarValueString(name) {
			want = append(want, pair.Value)
		}
	}
	p := u.SearchParams()
	if got := p.GetAll(name); !slices.Equal(got, want) {
		t.Fatalf("%q: GetAll(%q): %q, want %q", u.RawQuery(), name, got, want)
	}
	value, ok := p.Lookup(name)
	if ok != (len(want) > 0) || ok && value != want[0] || p.Has(name) != ok {
		t.Fatalf("%q: Lookup(%q): %q, %t, want %q", u.RawQuery(), name, value, ok, want)
	}
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
		b.Run(name+"/url", func(b *testing.B) {
			for b.Loop() {
				live.Get(name)
			}
		})
		b.Run(name+"/own", func(b *testing.B) {
			for b.Loop() {
				own.Get(name)
			}
		})
		b.Run(name+"/map", func(b *testing.B) {
			for b.Loop() {
				_ = m[name]
			}
		})
		b.Run(name+"/neturl", func(b *testing.B) {
			for b.Loop() {
				values.Get(name)
			}
		})
	}
}

// BenchmarkSearchParamsAppend appends many pairs to a URL's params, and to a list that then becomes
// a URL's query.
func BenchmarkSearchParamsAppend(b *testing.B) {
	for _, n := range []int{1, 10, 100, 1_000, 10_000} {
		b.Run(fmt.Sprintf("%d/url", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u := urlWithQuery("")
				for range n {
					u.SearchParams().Append("name", "value")
				}
			}
		})
	}
	for _, n := range []int{1, 10, 100, 1_000, 10_000, 100_000} {
		b.Run(fmt.Sprintf("%d/own", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				u, p := urlWithQuery(""), new(URLSearchParams)
				for range n {
					p.Append("name", "value")
				}
				if err := u.SetSearchParams(p); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// Ill-formed UTF-8 becomes longer than the first count assumed, and the fragment follows it.
func TestSearchParamsIllFormedBeforeFragment(t *testing.T) {
	for _, set := range []func(*URLSearchParams){
		func(p *URLSearchParams) { p.Append("\xFF", "\xC3(") },
		func(p *URLSearchParams) { p.Set("\xFF", "\xC3("); p.Sort() },
		func(p *URLSearchParams) { p.Delete("q"); p.Append("q", ""); p.Append("\xFF", "\xC3(") },
	} {
		u := MustParse("https://h/?q=#f")
		set(u.SearchParams())
		if u.Search() != "?q=&%EF%BF%BD=%EF%BF%BD%28" || u.Hash() != "#f" {
			t.Errorf("%q, search %q, hash %q", u, u.Search(), u.Hash())
		}
	}
}

func TestLookupOfNothing(t *testing.T) {
	for _, p := range []*URLSearchParams{
		NewSearchParams("a=b"), MustParse("https://h/?a=b").SearchParams(),
	} {
		if value, ok := p.Lookup("c"); value != "" || ok {
			t.Errorf("%q, %t", value, ok)
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

// The results are those of the reference implementation, npm whatwg-url. Detached params and
// a URL's params must read alike.
func TestParamsBoundaries(t *testing.T) {
	for _, test := range []struct {
		query, serialized string
		list              []Pair
	}{
		{"", "", []Pair{}},
		{"&", "", []Pair{}},
		{"&&", "", []Pair{}},
		{"=", "=", []Pair{{"", ""}}},
		{"==", "=%3D", []Pair{{"", "="}}},
		{"a", "a=", []Pair{{"a", ""}}},
		{"a=", "a=", []Pair{{"a", ""}}},
		{"=a", "=a", []Pair{{"", "a"}}},
		{"a==b", "a=%3Db", []Pair{{"a", "=b"}}},
		{"a=b&", "a=b", []Pair{{"a", "b"}}},
		{"&a=b", "a=b", []Pair{{"a", "b"}}},
		{"a=b&&c=d", "a=b&c=d", []Pair{{"a", "b"}, {"c", "d"}}},
		{"a&b", "a=&b=", []Pair{{"a", ""}, {"b", ""}}},
		{"+", "+=", []Pair{{" ", ""}}},
		{"%20", "+=", []Pair{{" ", ""}}},
		{"a+b=c+d", "a+b=c+d", []Pair{{"a b", "c d"}}},
		{"%2B=%26", "%2B=%26", []Pair{{"+", "&"}}},
		{"%", "%25=", []Pair{{"%", ""}}},
		{"%4", "%254=", []Pair{{"%4", ""}}},
		{"%41", "A=", []Pair{{"A", ""}}},
		{"%4g", "%254g=", []Pair{{"%4g", ""}}},
		{"%g4", "%25g4=", []Pair{{"%g4", ""}}},
		{"a%", "a%25=", []Pair{{"a%", ""}}},
		{"a%4=%4", "a%254=%254", []Pair{{"a%4", "%4"}}},
		{"a=%41%", "a=A%25", []Pair{{"a", "A%"}}},
		{"%C3%A9=%FF", "%C3%A9=%EF%BF%BD", []Pair{{"é", "�"}}},
		{"?a=b", "a=b", []Pair{{"a", "b"}}},
		{"??a", "%3Fa=", []Pair{{"?a", ""}}},
		{"a%3Db=c", "a%3Db=c", []Pair{{"a=b", "c"}}},
		{"a%26b=c", "a%26b=c", []Pair{{"a&b", "c"}}},
		{"%00=%01", "%00=%01", []Pair{{"\u0000", "\u0001"}}},
		{"*-._~=!()", "*-._%7E=%21%28%29", []Pair{{"*-._~", "!()"}}},
		{"A=a", "A=a", []Pair{{"A", "a"}}},
		{"%zz=%", "%25zz=%25", []Pair{{"%zz", "%"}}},
		{"a=1&a=2&A=3", "a=1&a=2&A=3", []Pair{{"a", "1"}, {"a", "2"}, {"A", "3"}}},
		{"aa=1&a=2", "aa=1&a=2", []Pair{{"aa", "1"}, {"a", "2"}}},
		{"a=1&aa=2", "a=1&aa=2", []Pair{{"a", "1"}, {"aa", "2"}}},
		{"ab=1&ac=2", "ab=1&ac=2", []Pair{{"ab", "1"}, {"ac", "2"}}},
		{"abcdefgh=1&abcdefghi=2&abcdefg=3", "abcdefgh=1&abcdefghi=2&abcdefg=3",
			[]Pair{{"abcdefgh", "1"}, {"abcdefghi", "2"}, {"abcdefg", "3"}}},
		{"abcdefgh&abcdefghi", "abcdefgh=&abcdefghi=", []Pair{{"abcdefgh", ""}, {"abcdefghi", ""}}},
		{"a=&a", "a=&a=", []Pair{{"a", ""}, {"a", ""}}},
		{"=&=", "=&=", []Pair{{"", ""}, {"", ""}}},
		{"x&abcdefg=1", "x=&abcdefg=1", []Pair{{"x", ""}, {"abcdefg", "1"}}},
		{"1234567&a=2", "1234567=&a=2", []Pair{{"1234567", ""}, {"a", "2"}}},
		{"12345678&a=2", "12345678=&a=2", []Pair{{"12345678", ""}, {"a", "2"}}},
		{"123456789&a=2", "123456789=&a=2", []Pair{{"123456789", ""}, {"a", "2"}}},
		{"%61=1&a=2", "a=1&a=2", []Pair{{"a", "1"}, {"a", "2"}}},
		{"%e9", "%EF%BF%BD=", []Pair{{"�", ""}}},
	} {
		t.Run(test.query, func(t *testing.T) {
			own := NewSearchParams(test.query)
			live := MustParse("https://h/#f")
			live.SetSearch("?" + strings.TrimPrefix(test.query, "?"))
			for kind, p := range map[string]*URLSearchParams{
				"own": own, "live": live.SearchParams(),
			} {
				checkParams(t, kind, p, test.list, test.serialized)
			}
		})
	}
}

func checkParams(t *testing.T, kind string, p *URLSearchParams, list []Pair, serialized string) {
	t.Helper()
	var got []Pair
	for name, value := range p.All() {
		got = append(got, Pair{Name: name, Value: value})
	}
	if !slices.Equal(got, list) || p.Size() != len(list) || p.String() != serialized {
		t.Errorf("%s: %q, %d, %q; want %q, %q", kind, got, p.Size(), p, list, serialized)
	}
	names := []string{"", "a", "aa", "ab", "abcdefgh", "abcdefghi", "A", "%",
		"=", "&", "\u00e9", "%61", "nothing of it"}
	for _, param := range list {
		names = append(names, param.Name, param.Name+"x", param.Name+"=", param.Name+"&")
	}
	for _, name := range names {
		var values []string
		for _, param := range list {
			if param.Name == name {
				values = append(values, param.Value)
			}
		}
		value, ok := p.Lookup(name)
		if ok != (len(values) > 0) || ok && value != values[0] || p.Has(name) != ok ||
			p.Get(name) != value || !slices.Equal(p.GetAll(name), values) {
			t.Errorf("%s: %q is %q, %t, %q, want %q", kind, name, value, ok, p.GetAll(name), values)
		}
		for _, value := range append(values, "", "x") {
			if p.HasValue(name, value) != slices.Contains(values, value) {
				t.Errorf("%s: has %q of %q: %t", kind, name, value, p.HasValue(name, value))
			}
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
		if want := (call{"sort"}).naive(list); !slices.Equal(pairs(p), want) {
			t.Errorf("%d pairs: %q, want %q", n, pairs(p), want)
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
