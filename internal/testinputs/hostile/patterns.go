package hostile

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// Patterns are parsed as URL patterns. Not all are valid.
var Patterns = append(expand(inputs["patterns"]),
	classOf("subtractions of a character", "--_", ""),
	classOf("subtractions of a string", `--\q{10000}`, ""),
	classOf("subtractions of nothing", `--\q{}`, ""),
	classOf("intersections", `&&[_\q{10000}]`, ""), classOf("unions", `[_\q{10000}]`, ""),
	classOf("unions around", "", "[_"),
	Input{"names", func(n int) string {
		var b strings.Builder
		b.WriteString("https://h/")
		for i := range n / 8 {
			b.WriteString(":a" + strconv.Itoa(i) + "-")
		}
		return b.String()
	}})

// matched are patterns, and pathnames that they match or almost match.
var matched = [][2]string{
	{"/:a-:b-:c", "/«-»/"}, {"/:a*-:b*-x", "/«a-»"}, {"**.example.com", "«a»"}, {"*a*a*a*b", "«a»"},
	{"/((?:a+)+)b", "/«a»"}, {"/((?:a|a)*)b", "/«a»"}, {"/((?:(?:a?)*)*)*b", "/«a»"},
	{"/(.*?,){2}(.*)", "/«,»"}, {"/*{ab}*c", "/«ab»"}, {"/*(a{500,})(a{1,1000})b", "/«a»"},
	{"/*((?:a|a|a|a)aaaab)", "/«a»"}, {"{/a}*", "«/a»"}, {"/:a+", "«/a»"}, {"/:a?/:b?/:c?", "«/a»"},
}

// classOf returns a class that begins with a set of many strings, followed by operations or nested
// in other classes.
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
			before := "https://h/([" + fill(around, depth*len(around))
			return before + b.String() + fill("]", depth) + "])"
		}
		return "https://h/([" + b.String() + fill(operation, n/2) + "])"
	}}
}

func patternShapes(all *list) {
	path := func(s string) urlpattern.Init { return urlpattern.Init{Pathname: &s} }
	all.of(Patterns,
		onText("urlpattern.Parse", func(s string) { urlpattern.Parse(s) }),
		onText("urlpattern.ParseWithBase", func(s string) {
			urlpattern.ParseWithBase(s, "https://h/x/")
		}),
		onText("urlpattern.New", func(s string) { urlpattern.New(path(s)) }),
		onText("urlpattern.Set.Add", func(s string) {
			var set urlpattern.Set
			if p, err := urlpattern.Parse(s); err == nil {
				set.Add(p)
				set.Remove(p)
			}
		}))
	for _, m := range matched {
		p := must(urlpattern.New(path(m[0])))
		all.each(m[1],
			onText("urlpattern.Pattern.MatchInit, "+m[0], func(s string) { p.MatchInit(path(s)) }),
			onText("urlpattern.Pattern.ExecInit, "+m[0], func(s string) { p.ExecInit(path(s)) }))
	}
	all.add("urlpattern.Set: patterns with equal keys", func(n int) func() {
		return addAndRemove(n, "*a%05d")
	})
	all.add("urlpattern.Set: patterns with different keys", func(n int) func() {
		return addAndRemove(n, "a%05d")
	})
	all.add("urlpattern.Set.AppendMatches: a long URL", func(n int) func() {
		set := segments()
		u := must(url.Parse("https://" + fill("a.", n/2) + "example.com" + fill("/a", n/2)))
		return func() { set.AppendMatches(nil, u) }
	})
}

// addAndRemove makes n/8 patterns with a number in the pathname and the search. All have the same
// length, since Add takes time in proportion to it. The call adds them to a set, and removes them.
func addAndRemove(n int, text string) func() {
	var patterns []*urlpattern.Pattern
	for i := range n / 8 {
		text := fmt.Sprintf(text, i)
		init := urlpattern.Init{Pathname: &text, Search: &text}
		patterns = append(patterns, must(urlpattern.New(init)))
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
