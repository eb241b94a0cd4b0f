package main

import (
	"cmp"
	"math/rand/v2"
	"regexp"
	"slices"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
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
	// looks look at all attributes, and columns at those of the web-platform-tests' cases.
	looks   = looksAt(attributes.All[:])
	columns = slices.Insert(slices.Clone(looks), 10, []string{"toString"})
	// everything is all that can be seen of a URL. Its query object's comes first.
	everything = slices.Concat(script{{"toString"}, {"entries"}}, looks, script{{"record"}})
)

func looksAt(all []attributes.Attribute) (s script) {
	for _, a := range all {
		s = append(s, []string{"@" + a.Name})
	}
	return s
}

// tokensOf returns what the text tells apart, and what UTS #46 does.
func tokensOf(m *text.Machine) []string {
	return append(m.Tokens(), "xn--", "xn--ls8h", "é", "\u00AD", "。", "２", "ß", "81")
}

// A generator makes scripts.
type generator struct {
	tokens []string
	*rand.Rand
}

func (g *generator) pick(list []string) string { return list[g.IntN(len(list))] }

// string returns up to n tokens.
func (g *generator) string(n int) (s string) {
	for range 1 + g.IntN(n) {
		s += g.pick(g.tokens)
	}
	return s
}

// parse returns the script that parses an input.
func parse(input, base, encoding string) script {
	do := []string{"URL parser", input, encoding}
	if base != "" {
		do = append(do, base)
	}
	return append(script{do}, everything...)
}

// change returns a script that changes a URL or its query object with a string, or asks for
// something with it.
func (g *generator) change(with string) script {
	href, name, looks := g.pick(hrefs), g.pick(g.tokens), everything
	s, do := script{{"URL", href}}, script{{"append", name, with}, {"append", with, name},
		{"set", name, with}, {"delete", name}, {"delete", name, with}, {"get", name},
		{"getAll", name}, {"has", name}, {"has", name, with}, {"sort"}, {"size"},
		{"canParse", with, href}, {"parse", with, href}, {"valid domain", with}}
	switch g.IntN(8) {
	case 0, 1:
		return append(s, g.override(href, with)...)
	case 2, 3:
		s, looks = script{{"URLSearchParams", name + "&" + with + "&" + name + "=1"}}, looks[:2]
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
func (g *generator) override(href, with string) script {
	u, looks := url.MustParse(href), everything[2:]
	states := []string{"scheme start state", "query state", "fragment state"}
	switch {
	case u.HasOpaquePath():
		states = append(states, "opaque path state")
	case u.Hostname() != "":
		states = append(states, "port state")
		fallthrough
	default:
		states = append(states, "host state", "hostname state", "path start state")
	}
	state := g.pick(states)
	if state == "opaque path state" {
		looks = looks[1:] // BasicParse's documentation says how the serialization differs
	}
	return append(script{{state, with}}, looks...)
}

// random returns a random script.
func (g *generator) random() script {
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

var schemeAndPort = regexp.MustCompile(`^([a-z]+)(\d+)$`)

// probes returns the n scripts with the shortest names, of those for each string of up to two
// tokens and random ones, with what m sees.
func probes(m *text.Machine, tokens []string, seed uint64, n int) (all []probe) {
	g := &generator{tokens, rand.New(rand.NewPCG(seed, 0))}
	add := func(s script) { all = append(all, probe{script: s}) }
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
	slices.SortStableFunc(all, func(a, b probe) int {
		return cmp.Compare(len(a.name()), len(b.name()))
	})
	for i := range all[:n] {
		all[i].want = all[i].trace(m)
	}
	return all[:n]
}
