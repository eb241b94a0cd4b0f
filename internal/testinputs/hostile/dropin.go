package hostile

import (
	"slices"
	"strings"

	dropin "github.com/go-weburl/url/net/url"
)

// onDropIn is a call with the URL that the input parses to, or with an empty URL if it does not
// parse.
func onDropIn(name string, do func(u *dropin.URL)) call {
	return call{"net/url.URL." + name, func(input string) func() {
		u, err := dropin.Parse(input)
		if err != nil {
			u = new(dropin.URL)
		}
		return func() { do(u) }
	}}
}

// onFields is a call of String with a URL that has these fields.
func onFields(name string, of func(s string) dropin.URL) call {
	return onText("net/url, "+name, func(s string) {
		u := of(s)
		_ = u.String()
	})
}

// dropInShapes are calls of package net/url: on each of Inputs, on references, and on fields,
// some of which String reads more than once.
func dropInShapes(all *list) {
	base := must(dropin.Parse("https://h/a/b/c?d"))
	references := expand(inputs["references of net/url"])
	all.of(slices.Concat(Inputs, references),
		onText("net/url.Parse", func(s string) { dropin.Parse(s) }),
		onText("net/url.URL.Parse", func(s string) { base.Parse(s) }),
		onText("net/url.JoinPath", func(s string) { base.JoinPath(s, s) }),
		onDropIn("String", func(u *dropin.URL) { _ = u.String() }),
		onDropIn("ResolveReference", func(u *dropin.URL) { u.ResolveReference(u) }),
		onDropIn("JoinPath", func(u *dropin.URL) { u.JoinPath("x") }),
		onDropIn("Std", func(u *dropin.URL) { u.Std() }),
		onDropIn("EscapedFragment", func(u *dropin.URL) { u.EscapedFragment() }),
		onDropIn("Query", func(u *dropin.URL) { u.Query() }))
	for _, scheme := range []string{"", "https", "file", "foo", "1"} {
		all.each(`«/ \\ ␣ @ %2F a»`,
			onFields("fields and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, User: dropin.UserPassword(s, s), Host: s,
					Path: s, RawPath: s, RawQuery: s}
			}),
			onFields("fields of the fragment and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, Host: "h", Fragment: s, RawFragment: s + "#"}
			}),
			onFields("Opaque and "+scheme, func(s string) dropin.URL {
				return dropin.URL{Scheme: scheme, Host: "h", Opaque: "//" + s}
			}))
	}
	all.each(`«a»`, onFields("Scheme", func(s string) dropin.URL { return dropin.URL{Scheme: s} }))
	all.add("net/url.ParseQuery: semicolons", func(n int) func() {
		query := strings.Repeat("a=b;c&", min(n/6, 9000)) + strings.Repeat("a", n)
		return func() { dropin.ParseQuery(query) }
	})
}
