package random

import "strings"

// Regexp makes a regexp group, of so many levels.
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
		return made{g.pick("(?:", "(?:", "(?:", "(?<x>", "(?<y>", "(?i:", "(?-i:", "(?is-m:", "(?=", "(?!", "(?<=", "(?") + m.pattern + ")", m.text}
	case n <= 2 && depth > 0:
		m := g.disjunction(depth - 1)
		return made{"(?:" + m.pattern + ")", m.text}
	case n <= 4:
		return made{g.class(2), g.pick("a", "b", "k", "1", "-", "A", "S")}
	case n == 5:
		return made{g.pick(`\d`, `\D`, `\w`, `\W`, `\s`, `\S`, "."), g.pick("0", "a", "_", "-")}
	case n == 6:
		return made{g.pick(`\x61`, `\u0061`, `\u{61}`, `\u{0000061}`, `\cA`, `\0`, `\t`, `\.`, `\/`, `\-`, `\m`, `\1`, `\k<x>`, `\u{17f}`, `\u212a`, `\ud83d\ude00`, `\x6`, `\u{110000}`), "a"}
	case n == 7:
		return made{g.property(), g.pick("a", "1", "B")}
	}
	c := g.pick("a", "b", "s", "k", "A", "0", "-", "_", "/", "#", ".", "ab", "foo")
	return made{c, c}
}

func (g *PatternGenerator) property() string {
	return g.pick(`\p`, `\P`) + "{" + g.pick("L", "Lu", "Ll", "Nd", "gc=P", "General_Category=Letter", "Script=Latin", "sc=Grek", "scx=Zyyy", "Alphabetic",
		"ASCII", "Any", "Lowercase", "Uppercase", "RGI_Emoji", "Emoji", "CWU", "Foo", "sc=", "Lowercase=Y", "InLatin") + "}"
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
			b.WriteString(g.pick(`\-`, `\&`, `\b`, `\]`, `\x41`, `\u{212a}`, `\u{17f}-\u{180}`, "&&&", "!!", "-", "/", `\q`, `\B`))
		case n <= 7 && (operator == "" || g.IntN(9) == 0):
			b.WriteString(g.pick("a-z", "A-Z", "0-9", "a-f", "z-a", `\x61-\x7a`, "k-s", `!-~`, "A-z"))
		default:
			b.WriteString(g.pick("a", "b", "k", "s", "S", "K", "0", "_", ".", "+", "?", "$"))
		}
	}
	return b.String() + "]"
}
