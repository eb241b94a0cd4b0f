package main

import (
	"cmp"
	"math/rand/v2"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/standard/text"
)

var (
	// bases are a base URL of each kind that the states tell apart, and none. hrefs are URLs whose
	// attributes are set.
	bases = []string{"", "http://u:p@h:81/a/b?q#f", "file:///C:/a/b?q#f", "file://h/",
		"a://h/p/q?r#f", "a:/p/q", "a:p?q#f"}
	hrefs = append(bases[1:], "https://h/", "http://u@h/", "a://h:1", "a://", "a:/.//p", "file:///",
		"blob:x", "http://a.co.uk./", "http://com", "http://xn--ls8h.ac.be/?a=1&b=2&a")
	// starts are followed by random tokens, to reach each state in the shortest way.
	starts = []string{"", "", "", "http://", "http:", "https:/", "file:", "file://", "file:///",
		"a:", "a://", "a:/", "//", "/", "blob:", "http://[", "a://[", "http://h/", "http://h:",
		"a://h/", "http://u:p@", "http://1.2.", "http://xn--", "http://[1:2:", "http://[::1.2."}
	// Most inputs are in UTF-8.
	encodings = []string{"UTF-8", "UTF-8", "UTF-8", "UTF-8", "UTF-8", "UTF-8", "UTF-8",
		"windows-1252", "iso-2022-jp", "gb18030", "shift_jis", "UTF-16LE"}
	// everything is all that can be seen of a URL. Its query object's comes first.
	everything = slices.Concat(
		script.Script{{"toString"}, {"entries"}}, script.Looks, script.Script{{"record"}})
)

// A generator makes scripts.
type generator struct {
	tokens []string
	*rand.Rand
}

// newGenerator returns a generator of what the texts tell apart, and what UTS #46 does.
func newGenerator(seed uint64, texts ...*text.Machine) *generator {
	tokens := []string{"xn--", "xn--ls8h", "é", "\u00AD", "。", "２", "ß", "81"}
	for _, m := range texts {
		tokens = append(tokens, m.Tokens()...)
	}
	slices.Sort(tokens)
	return &generator{slices.Compact(tokens), rand.New(rand.NewPCG(seed, 0))}
}

func (g *generator) pick(list []string) string { return list[g.IntN(len(list))] }

// string returns up to n tokens, some of them twice, and seldom one a thousand times.
func (g *generator) string(n int) (s string) {
	for range g.IntN(n + 1) {
		times := 1
		switch r := g.IntN(2000); {
		case r == 0:
			times = 1000
		case r < 200:
			times = 2
		}
		s += strings.Repeat(g.pick(g.tokens), times)
	}
	return s
}

// parse returns the script that parses an input.
func parse(input, base, encoding string) script.Script {
	do := []string{"URL parser", input, encoding}
	if base != "" {
		do = append(do, base)
	}
	return append(script.Script{do}, everything...)
}

// change returns a script that changes a URL or its query object with a string, or asks for
// something with it.
func (g *generator) change(with string) script.Script {
	href, name, looks := g.pick(hrefs), g.pick(g.tokens), everything
	s := script.Script{{"URL", href}}
	do := script.Script{{"append", name, with}, {"append", with, name},
		{"set", name, with}, {"delete", name}, {"delete", name, with}, {"get", name},
		{"getAll", name}, {"has", name}, {"has", name, with}, {"sort"}, {"size"},
		{"canParse", with, href}, {"parse", with, href}, {"valid domain", with}}
	switch g.IntN(8) {
	case 0, 1:
		return append(s, g.override(href, with)...)
	case 2, 3:
		query := name + "&" + with + "&" + name + "=1"
		s, looks = script.Script{{"URLSearchParams", query}}, looks[:2]
	default:
		switch url.MustParse(href).HostValue().Kind() {
		case url.HostDomain:
			s = append(s, []string{"domain to Unicode"})
			fallthrough
		case url.HostNull:
			s = append(s, []string{"host/public suffix"}, []string{"host/registrable domain"})
		}
		do = append(do, []string{"equals", href, "true"}, []string{"equals", href, "false"})
		for _, name := range vector.Settable {
			do = append(do, []string{"@" + name, with}, []string{"@" + name, with})
		}
	}
	for range 1 + g.IntN(4) {
		s = append(s, do[g.IntN(len(do))], []string{"toString"})
	}
	return append(s, looks...)
}

// override returns operations that parse a string with a state override, and look. The callers of
// the parser see to it that the URL can have the component, and update the query object.
func (g *generator) override(href, with string) script.Script {
	u, looks := url.MustParse(href), everything[2:]
	states := []string{"scheme start state", "query state", "fragment state", "host state",
		"hostname state", "path start state", "port state"}
	switch {
	case u.HasOpaquePath():
		states = append(states[:3], "opaque path state")
	case u.Hostname() == "":
		states = states[:6]
	}
	state := g.pick(states)
	if state == "opaque path state" {
		looks = looks[1:] // BasicParse's documentation says how the serialization differs
	}
	return append(script.Script{{state, with}}, looks...)
}

// random returns a random script.
func (g *generator) random() script.Script {
	if g.IntN(8) < 3 {
		return g.change(g.string(6))
	}
	return parse(g.pick(starts)+g.string(6), g.pick(bases), g.pick(encodings))
}

// each calls see with each string that begins with s and has up to n tokens more.
func (g *generator) each(s string, n int, see func(string)) {
	see(s)
	for _, t := range g.tokens {
		if n > 0 {
			g.each(s+t, n-1, see)
		}
	}
}

// scripts calls see with n scripts: for each string of up to length tokens, those that parse it on
// each base and one that changes a URL with it, and then random ones. A length of 0 stands for the
// greatest for which n are enough.
func (g *generator) scripts(length, n int, see func(script.Script)) {
	if length == 0 {
		for all := len(bases) + 1; all*len(g.tokens) <= n; all *= len(g.tokens) {
			length++
		}
	}
	g.each("", length, func(s string) {
		for _, base := range bases {
			see(parse(s, base, "UTF-8"))
		}
		see(g.change(s))
		n -= len(bases) + 1
	})
	for range n {
		see(g.random())
	}
}

var schemeAndPort = regexp.MustCompile(`^([a-z]+)(\d+)$`)

// shortCases returns the n scripts with the shortest names, of those for each string of up to two
// tokens and random ones, with the results in m.
func (g *generator) shortCases(m *text.Machine, n int) (all []*script.Case) {
	add := func(s script.Script) { all = append(all, &script.Case{Script: s}) }
	g.each("", 2, func(s string) {
		add(parse(g.pick(starts)+s, g.pick(bases), "UTF-8"))
		add(g.change(s))
		if with := schemeAndPort.ReplaceAllString(s, "$1://h:$2"); with != s {
			add(parse(with, "", "UTF-8"))
		}
	})
	for len(all) < n {
		add(g.random())
	}
	slices.SortStableFunc(all, func(a, b *script.Case) int {
		return cmp.Compare(len(a.Name()), len(b.Name()))
	})
	for _, c := range all[:n] {
		c.Want = c.Run(m.Do)
	}
	return all[:n]
}
