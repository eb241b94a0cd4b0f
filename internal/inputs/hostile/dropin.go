package hostile

import (
	"strconv"
	"strings"

	dropin "github.com/go-weburl/url/net/url"
)

// dropInCalls are the methods of a URL that read it.
var dropInCalls = []struct {
	name string
	do   func(u *dropin.URL)
}{
	{"String", func(u *dropin.URL) { _ = u.String() }},
	{"ResolveReference", func(u *dropin.URL) { u.ResolveReference(u) }},
	{"JoinPath", func(u *dropin.URL) { u.JoinPath("x") }},
	{"Std", func(u *dropin.URL) { u.Std() }},
	{"EscapedFragment", func(u *dropin.URL) { u.EscapedFragment() }},
	{"Query", func(u *dropin.URL) { u.Query() }},
}

// ofDropIn returns the shapes of all calls on the URL that the input parses to, or on an empty
// URL if it does not parse.
func ofDropIn(in Input) []Shape {
	var shapes []Shape
	for _, call := range dropInCalls {
		shapes = append(shapes, Shape{Name: "net/url.URL." + call.name + ": " + in.Name, New: func(n int) func() {
			u, err := dropin.Parse(in.Make(n))
			if err != nil {
				u = new(dropin.URL)
			}
			return func() { call.do(u) }
		}})
	}
	return shapes
}

// dropInShapes are calls of package net/url: on each of Inputs, on references, and on fields,
// some of which String reads more than once.
func dropInShapes() []Shape {
	base := must(dropin.Parse("https://h/a/b/c?d"))
	inputs := append(Inputs[:len(Inputs):len(Inputs)],
		between("up", "", "../", ""),
		between("up, in disguise", "", ".%2e/", ""),
		between("backslashes alone", `\`, `a\`, ""),
		between("slashes alone", "", "/", ""),
		between("tabs and slashes", "", "/\t", "x"),
		between("ill-formed bytes behind a tab", "/\t", "\xFF", ""),
		between("credentials alone", "//", "a@", "h/"),
		between("credentials, percent-encoded", "http://", "%61:", "@h/#"),
		between("percent signs", "http://h/", "%", "#"),
		between("ampersands alone", "?", "&", ""),
		between("equal names alone", "?", "a&", ""),
	)
	var shapes []Shape
	for _, in := range inputs {
		shapes = append(shapes,
			of("net/url.Parse", in, func(s string) { dropin.Parse(s) }),
			of("net/url.URL.Parse", in, func(s string) { base.Parse(s) }),
			of("net/url.JoinPath", in, func(s string) { base.JoinPath(s, s) }))
		shapes = append(shapes, ofDropIn(in)...)
	}
	for _, scheme := range []string{"", "https", "file", "foo", "1"} {
		for _, part := range []string{"/", `\`, " ", "@", "%2F", "a"} {
			in := between(strconv.Quote(part)+" and "+strconv.Quote(scheme), "", part, "")
			shapes = append(shapes,
				of("net/url, fields", in, func(s string) {
					u := dropin.URL{Scheme: scheme, Host: s, Path: s, RawPath: s, RawQuery: s, User: dropin.UserPassword(s, s)}
					_ = u.String()
				}),
				of("net/url, fields of the fragment", in, func(s string) {
					u := dropin.URL{Scheme: scheme, Host: "h", Fragment: s, RawFragment: s + "#"}
					_ = u.String()
				}),
				of("net/url, Opaque", in, func(s string) {
					u := dropin.URL{Scheme: scheme, Host: "h", Opaque: "//" + s}
					_ = u.String()
				}))
		}
	}
	return append(shapes,
		of("net/url, Scheme", between("letters", "", "a", ""), func(s string) { _ = (&dropin.URL{Scheme: s}).String() }),
		Shape{Name: "net/url.ParseQuery: semicolons", New: func(n int) func() {
			query := strings.Repeat("a=b;c&", min(n/6, 9000)) + strings.Repeat("a", n)
			return func() { dropin.ParseQuery(query) }
		}})
}
