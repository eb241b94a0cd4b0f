package random

import (
	"math/rand/v2"
	"strconv"
	"strings"
)

// A PatternRequest is a pattern, in the form that URLPattern's constructor accepts, and inputs to
// match. The pattern is a string, or a map[string]string with the components.
type PatternRequest struct {
	Pattern    any            `json:"pattern"`
	Base       *string        `json:"base,omitempty"`
	IgnoreCase bool           `json:"ignoreCase,omitempty"`
	Inputs     []PatternInput `json:"inputs"`
}

// A PatternInput is an input of exec: a string and perhaps a base, or a map of components.
type PatternInput struct {
	Input any     `json:"input"`
	Base  *string `json:"base,omitempty"`
}

// A PatternGenerator makes requests. The same seed gives the same ones.
type PatternGenerator struct {
	*rand.Rand
	names int
}

// NewPatterns returns a PatternGenerator.
func NewPatterns(seed uint64) *PatternGenerator {
	return &PatternGenerator{Rand: rand.New(rand.NewPCG(seed, 16))}
}

func (g *PatternGenerator) pick(from ...string) string { return from[g.IntN(len(from))] }
func (g *PatternGenerator) one(list string) string     { return g.pick(lists(list)...) }

// A made is a pattern, and a text that it was made to match.
type made struct{ pattern, text string }

func (m made) plus(o made) made { return made{m.pattern + o.pattern, m.text + o.text} }

// components are the names of the components in URLPatternInit.
var components = strings.Fields("protocol username password hostname port pathname search hash")

// Request returns a pattern with inputs.
func (g *PatternGenerator) Request() PatternRequest {
	switch g.IntN(5) {
	case 0, 1:
		return g.shorthand()
	case 2:
		return g.regexps()
	}
	return g.dictionary()
}

// regexps makes a pattern of one component with regexps, and several inputs.
func (g *PatternGenerator) regexps() PatternRequest {
	m := g.Regexp(3)
	if g.IntN(2) == 0 {
		m = g.modified(m).plus(g.modified(g.group("hash")))
	}
	if g.IntN(4) == 0 {
		pattern := "{" + g.pick("a", "-", "") + m.pattern + g.pick("a", "-", "") + "}"
		m = g.modified(made{pattern, m.text})
	}
	hash := func(s string) map[string]string { return map[string]string{"hash": s} }
	r := PatternRequest{Pattern: hash(m.pattern), IgnoreCase: g.IntN(3) == 0}
	for i := range 6 {
		text := m.text
		if i > 0 {
			text = ""
			for range g.IntN(7) {
				text += g.pick(
					"a", "b", "s", "k", "A", "K", "0", "-", "_", "/", "ab", "foo", m.text)
			}
		}
		r.Inputs = append(r.Inputs, PatternInput{Input: hash(text)})
	}
	return r
}

// shorthand makes a pattern string, like a URL, and inputs.
func (g *PatternGenerator) shorthand() PatternRequest {
	var m made
	r := PatternRequest{IgnoreCase: g.IntN(6) == 0}
	if g.IntN(6) > 0 {
		protocol := g.component("protocol", 1)
		if g.IntN(4) > 0 {
			s := g.pick("https", "http", "data", "https")
			protocol = made{s, s}
		}
		m = protocol.plus(made{g.pick("://", "://", "://", `\:`, ":", `\://`), "://"})
		if g.IntN(6) == 0 {
			m = m.plus(g.component("username", 1))
			if g.IntN(2) == 0 {
				m = m.plus(made{g.pick(":", `\:`), ":"}).plus(g.component("password", 1))
			}
			m = m.plus(made{"@", "@"})
		}
		m = m.plus(g.component("hostname", 2))
		if g.IntN(4) == 0 {
			m = m.plus(made{":", ":"}).plus(g.component("port", 1))
		}
	} else if g.IntN(8) > 0 {
		r.Base = g.base()
	}
	if g.IntN(4) > 0 {
		m = m.plus(made{"/", "/"}).plus(g.component("pathname", 3))
	}
	if g.IntN(4) == 0 {
		m = m.plus(made{g.pick("?", `\?`), "?"}).plus(g.component("search", 2))
	}
	if g.IntN(4) == 0 {
		m = m.plus(made{"#", "#"}).plus(g.component("hash", 2))
	}
	r.Pattern = m.pattern
	r.Inputs = append(r.Inputs, PatternInput{Input: m.text, Base: r.Base}, g.input())
	return r
}

// dictionary makes a pattern from components, and inputs.
func (g *PatternGenerator) dictionary() PatternRequest {
	pattern, text := map[string]string{}, map[string]string{}
	n := 1 + g.IntN(3)
	for range n {
		name := components[g.IntN(len(components))]
		if g.IntN(2) == 0 {
			name = "pathname"
		}
		m := g.component(name, 1+g.IntN(4))
		pattern[name], text[name] = m.pattern, m.text
	}
	if g.IntN(4) == 0 {
		pattern["baseURL"] = *g.base()
	}
	if g.IntN(4) == 0 {
		text["baseURL"] = *g.base()
	}
	ignoreCase := g.IntN(6) == 0
	return PatternRequest{pattern, nil, ignoreCase, []PatternInput{{Input: text}, g.input()}}
}

func (g *PatternGenerator) base() *string { return new(g.one("patternBases")) }

// input makes an input that does not depend on a pattern.
func (g *PatternGenerator) input() PatternInput {
	switch g.IntN(4) {
	case 0:
		text := map[string]string{}
		for range 1 + g.IntN(3) {
			name := components[g.IntN(len(components))]
			text[name] = g.text(name)
		}
		return PatternInput{Input: text}
	case 1:
		return PatternInput{Input: g.pick("/foo", "?a", "#frag", "foo/bar", "../x"), Base: g.base()}
	}
	host := g.pick("https", "http", "data", "ws") + "://" +
		g.pick("example.com", "www.example.com", "a", "localhost") + g.pick("", ":80", ":8080")
	path := "/" + g.text("pathname")
	path += g.pick("", "?"+g.text("search")) + g.pick("", "#"+g.text("hash"))
	return PatternInput{Input: host + path}
}

func (g *PatternGenerator) text(component string) string {
	var b strings.Builder
	for range g.IntN(4) {
		b.WriteString(g.one(component))
	}
	return b.String()
}

// component makes the pattern of a component, of up to n pieces.
func (g *PatternGenerator) component(name string, n int) made {
	g.names = 0
	var m made
	for range 1 + g.IntN(n) {
		m = m.plus(g.piece(name))
	}
	if g.IntN(12) == 0 {
		m.pattern += g.pick("{", "}", "(", ")", ":", "*", "?", `\`, "+", "(?:", "((")
	}
	return m
}

// piece makes fixed text or a group.
func (g *PatternGenerator) piece(name string) made {
	text := g.one(name)
	switch g.IntN(8) {
	case 0, 1, 2:
		return made{text, text}
	case 3:
		return made{`\` + text, text}
	case 4:
		return g.modified(made{"{" + text + "}", text})
	case 5:
		inner := g.group(name)
		prefix, suffix := g.pick("", "", "/", ".", text), g.pick("", "", "-", text)
		pattern := "{" + prefix + inner.pattern + suffix + "}"
		return g.modified(made{pattern, prefix + inner.text + suffix})
	case 6:
		m := g.group(name)
		return g.modified(made{g.pick("/", ".", "") + m.pattern, m.text})
	}
	return g.modified(g.group(name))
}

func (g *PatternGenerator) modified(m made) made {
	switch g.IntN(8) {
	case 0:
		return made{m.pattern + "?", g.pick("", m.text)}
	case 1:
		return made{m.pattern + "*", strings.Repeat(m.text, g.IntN(3))}
	case 2:
		return made{m.pattern + "+", strings.Repeat(m.text, 1+g.IntN(2))}
	}
	return m
}

// group makes a named group, a wildcard or a regexp.
func (g *PatternGenerator) group(name string) made {
	text := g.one(name)
	g.names++
	named := ":" + g.pick("a", "b", "c", "n", "é", "$", "_") + g.pick("", strconv.Itoa(g.names))
	switch g.IntN(6) {
	case 0, 1:
		return made{named, g.pick(text, "a", "foo", "x-y")}
	case 2:
		return made{"*", text}
	case 3:
		return made{g.pick("(.*)", `([^\/]+?)`, `([^\.]+?)`, "([^]+?)"), text}
	}
	m := g.Regexp(2)
	if g.IntN(2) == 0 {
		m.pattern = named + m.pattern
	}
	return m
}

// Regexp makes a regexp group of depth levels.
func (g *PatternGenerator) Regexp(depth int) made {
	m := g.disjunction(depth)
	return made{"(" + m.pattern + ")", m.text}
}

// Expression makes a regexp, and a text that it was made to match.
func (g *PatternGenerator) Expression(depth int) (expression, text string) {
	m := g.disjunction(depth)
	return m.pattern, m.text
}

func (g *PatternGenerator) disjunction(depth int) made {
	m := g.alternative(depth)
	for g.IntN(3) == 0 {
		other := g.alternative(depth)
		m = made{m.pattern + "|" + other.pattern, g.pick(m.text, other.text)}
	}
	return m
}

func (g *PatternGenerator) alternative(depth int) made {
	var m made
	for range g.IntN(4) {
		m = m.plus(g.term(depth))
	}
	return m
}

func (g *PatternGenerator) term(depth int) made {
	if g.IntN(20) == 0 {
		return made{pattern: g.pick("^", "$", `\b`, `\B`)}
	}
	m := g.atom(depth)
	q := g.pick("", "", "", "*", "+", "?", "{2}", "{0,2}", "{1,3}", "{1,}", "{2,}", "{0}", "{2,1}")
	if q == "" {
		return m
	}
	if g.IntN(3) == 0 {
		q += "?"
	}
	return made{m.pattern + q, strings.Repeat(m.text, g.IntN(3))}
}

func (g *PatternGenerator) atom(depth int) made {
	switch n := g.IntN(12); {
	case n == 0 && depth > 0:
		m := g.disjunction(depth - 1)
		return made{g.one("groups") + m.pattern + ")", m.text}
	case n <= 2 && depth > 0:
		m := g.disjunction(depth - 1)
		return made{"(?:" + m.pattern + ")", m.text}
	case n <= 4:
		return made{g.class(2), g.pick("a", "b", "k", "1", "-", "A", "S")}
	case n == 5:
		return made{g.pick(`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, "."), g.pick("0", "a", "_", "-")}
	case n == 6:
		return made{g.pick(escapes...), "a"}
	case n == 7:
		return made{g.property(), g.pick("a", "1", "B")}
	}
	c := g.pick("a", "b", "s", "k", "A", "0", "-", "_", "/", "#", ".", "ab", "foo")
	return made{c, c}
}

var (
	escapes = strings.Fields(`\x61 \u0061 \u{61} \u{0000061} \cA \0 \t \. \/ \- \m \1 \k<x>
		\u{17f} \u212a \ud83d\ude00 \x6 \u{110000}`)
	inClass = strings.Fields(`\- \& \b \] \x41 \u{212a} \u{17f}-\u{180} &&& !! - / \q \B`)
)

func (g *PatternGenerator) property() string {
	return g.pick(`\p`, `\P`) + "{" + g.one("properties") + "}"
}

func (g *PatternGenerator) class(depth int) string {
	var b strings.Builder
	b.WriteString(g.pick("[", "[", "[^"))
	operator := g.pick("", "", "--", "&&")
	for i := range g.IntN(4) {
		if i > 0 {
			b.WriteString(operator)
		}
		switch n := g.IntN(10); {
		case n == 0 && depth > 0:
			b.WriteString(g.class(depth - 1))
		case n == 1:
			b.WriteString(g.pick(`\d`, `\w`, `\W`, `\s`, `\S`, `\D`))
		case n == 2:
			b.WriteString(g.property())
		case n == 3:
			b.WriteString(`\q{` + g.pick("a", "ab", "ab|c", "", "a|", `\u{17f}b`, `K`, "kk") + "}")
		case n == 4:
			b.WriteString(g.pick(inClass...))
		case n <= 7 && (operator == "" || g.IntN(9) == 0):
			ranges := strings.Fields(`a-z A-Z 0-9 a-f z-a \x61-\x7a k-s !-~ A-z`)
			b.WriteString(g.pick(ranges...))
		default:
			b.WriteString(g.pick("a", "b", "k", "s", "S", "K", "0", "_", ".", "+", "?", "$"))
		}
	}
	return b.String() + "]"
}
