package hostile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// Patterns are parsed as URL patterns. Not all are valid.
var Patterns = []Input{
	between("fixed text", "https://h/", "a", ""),
	between("fixed text to encode", "https://h/", "é", ""),
	between("escapes", "https://h/", `\a`, ""),
	between("braces", "https://h/", "{a}", ""),
	between("braces that do not close", "https://h/", "{", ""),
	between("braces that only close", "https://h/", "}", ""),
	between("parentheses", "https://h/", "(", ""),
	between("regexps that do not close", "https://h/", "(a", ""),
	between("regexps", "https://h/", "(a)", ""),
	between("groups in a regexp", "https://h/(", "(?:a)", ")"),
	between("nested groups", "https://h/(", "(?:", ""),
	between("alternatives", "https://h/(", "a|", ")"),
	between("named groups in alternatives", "https://h/(", "(?<x>a)|", "b)"),
	between("classes", "https://h/(", "[a-z--b]", ")"),
	between("a class", "https://h/([", "a", "])"),
	between("nested classes", "https://h/(", "[", ")"),
	between("strings of a class", `https://h/([\q{`, "ab|", "}])"),
	between("operands of a class", "https://h/([[a]", "--[b]", "])"),
	classOf("subtractions of a character", "--_", ""),
	classOf("subtractions of a string", `--\q{10000}`, ""),
	classOf("subtractions of nothing", `--\q{}`, ""),
	classOf("intersections", `&&[_\q{10000}]`, ""),
	classOf("unions", `[_\q{10000}]`, ""),
	classOf("unions around", "", "[_"),
	between("repeats", "https://h/(", "a{1000}", ")"),
	between("empty repeats", "https://h/(", "(?:){1000}", ")"),
	between("properties", "https://h/(", `\p{L}`, ")"),
	between("wildcards", "https://h/", "*/", ""),
	between("optional groups", "https://h/", "{a}?", ""),
	between("repeated groups", "https://h/", "{a:b(c)}*", ""),
	{"names", func(n int) string {
		var b strings.Builder
		b.WriteString("https://h/")
		for i := range n / 8 {
			b.WriteString(":a" + strconv.Itoa(i) + "-")
		}
		return b.String()
	}},
	between("one name", "https://h/", ":a", ""),
	between("colons", "https://", ":", "/"),
	between("at signs", "https://", "@", "h/"),
	between("brackets", "https://", "[", "]/"),
	between("hosts", "https://", "a.", "b/"),
	between("wildcards in a host", "https://", "*.", "b/"),
	between("question marks", "https://h/", "?", ""),
	between("number signs", "https://h/", "#", ""),
	between("protocol", "a", "b", "://h/"),
	between("relative", "", "a/", ""),
	between("ill-formed", "https://h/", "\xFF", ""),
}

// matched are patterns, and pathnames that they match, or almost.
var matched = []struct {
	pattern string
	input   Input
}{
	{"/:a-:b-:c", between("hyphens for groups with hyphens", "/", "-", "/")},
	{"/:a*-:b*-x", between("segments for repeated groups", "/", "a-", "")},
	{"**.example.com", between("letters for two wildcards", "", "a", "")},
	{"*a*a*a*b", between("letters for four wildcards", "", "a", "")},
	{"/((?:a+)+)b", between("letters for nested repeats", "/", "a", "")},
	{"/((?:a|a)*)b", between("letters for alike alternatives", "/", "a", "")},
	{"/((?:(?:a?)*)*)*b", between("letters for repeats of nothing", "/", "a", "")},
	{"/(.*?,){2}(.*)", between("commas", "/", ",", "")},
	{"/*{ab}*c", between("text to repeat after a wildcard", "/", "ab", "")},
	{"/*(a{500,})(a{1,1000})b", between("letters for bounded repeats after a wildcard", "/", "a", "")},
	{"/*((?:a|a|a|a)aaaab)", between("letters for alternatives after a wildcard", "/", "a", "")},
	{"{/a}*", between("repeated text", "", "/a", "")},
	{"/:a+", between("repeated segments", "", "/a", "")},
	{"/:a?/:b?/:c?", between("optional segments", "", "/a", "")},
}

// classOf returns a class that begins with a set of many strings, followed by operations or nested in
// other classes.
func classOf(name, operation, around string) Input {
	return Input{name + " in a class of strings", func(n int) string {
		var b strings.Builder
		b.WriteString(`\q{`)
		for i := range n / 2 / 6 {
			b.WriteString(strconv.Itoa(10000+i) + "|")
		}
		b.WriteString("}")
		if around != "" {
			depth := min(200, n/2/len(around))
			return "https://h/([" + fill(around, depth*len(around)) + b.String() + fill("]", depth) + "])"
		}
		return "https://h/([" + b.String() + fill(operation, n/2) + "])"
	}}
}

func patternShapes() []Shape {
	var shapes []Shape
	for _, in := range Patterns {
		shapes = append(shapes,
			of("urlpattern.Parse", in, func(s string) { urlpattern.Parse(s) }),
			of("urlpattern.ParseWithBase", in, func(s string) { urlpattern.ParseWithBase(s, "https://h/x/") }),
			of("urlpattern.New", in, func(s string) { urlpattern.New(urlpattern.Init{Pathname: &s}) }),
			of("urlpattern.Set.Add", in, func(s string) {
				var set urlpattern.Set
				if p, err := urlpattern.Parse(s); err == nil {
					set.Add(p)
					set.Remove(p)
				}
			}))
	}
	for _, c := range matched {
		p := func() *urlpattern.Pattern { return must(urlpattern.New(urlpattern.Init{Pathname: &c.pattern})) }
		shapes = append(shapes, Shape{Name: "urlpattern.Pattern.MatchInit: " + c.input.Name, New: func(n int) func() {
			p, pathname := p(), c.input.Make(n)
			return func() { p.MatchInit(urlpattern.Init{Pathname: &pathname}) }
		}}, Shape{Name: "urlpattern.Pattern.ExecInit: " + c.input.Name, New: func(n int) func() {
			p, pathname := p(), c.input.Make(n)
			return func() { p.ExecInit(urlpattern.Init{Pathname: &pathname}) }
		}})
	}
	return append(shapes,
		Shape{Name: "urlpattern.Set: patterns with equal keys", New: func(n int) func() { return addAndRemove(n, "*a%05d") }},
		Shape{Name: "urlpattern.Set: patterns with different keys", New: func(n int) func() { return addAndRemove(n, "a%05d") }},
		Shape{Name: "urlpattern.Set.AppendMatches: a long URL", New: func(n int) func() {
			set := segments()
			u := must(url.Parse("https://" + fill("a.", n/2) + "example.com" + fill("/a", n/2)))
			return func() { set.AppendMatches(nil, u) }
		}})
}

// addAndRemove makes n/8 patterns, in whose pathname and search a number follows. All are of one
// length, since Add takes time in proportion to that. The call adds them to a set, and removes them.
func addAndRemove(n int, text string) func() {
	var patterns []*urlpattern.Pattern
	for i := range n / 8 {
		text := fmt.Sprintf(text, i)
		patterns = append(patterns, must(urlpattern.New(urlpattern.Init{Pathname: &text, Search: &text})))
	}
	return func() {
		var set urlpattern.Set
		for _, p := range patterns {
			set.Add(p)
		}
		for _, p := range patterns {
			set.Remove(p)
		}
	}
}

// segments returns a set of patterns that differ late.
func segments() *urlpattern.Set {
	var set urlpattern.Set
	path := ""
	for i := range 32 {
		for _, segment := range []string{"/a", "/:a" + strconv.Itoa(i)} {
			set.Add(must(urlpattern.Parse("https://*.example.com" + path + segment)))
		}
		path += "/:b" + strconv.Itoa(i)
	}
	return &set
}
