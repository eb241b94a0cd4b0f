package text

import (
	"slices"
)

// A Site is a part of a sentence that a mutant of the text changes.
type Site struct {
	Line int
	Step int // that contains it, or -1
	// Change says what the mutant does.
	Change string
	Words  string
}

// An algorithm is a list of steps with a name.
type algorithm struct {
	key        string
	parameters []*node
	body       *node
}

// A class is a set of code points, or of strings that have length code points, or what a verb says
// of a value.
type class struct {
	test   *node
	length int // 0: of code points
}

// A member may be in a class. The code point -1 stands for all that the text asserts to be in it.
type member struct {
	*class
	codePoint rune
}

// has reports whether a value is in a class.
func (f *frame) has(c *class, v value) bool {
	m := member{c, codePoint(v)}
	is, isKnown := f.m.known[m]
	if !isKnown {
		is = c.test.with(f, v) == true
		if m.codePoint >= 0 {
			f.m.known[m] = is
		}
	}
	return is
}

// A builder makes closures of an algorithm's sentences.
type builder struct {
	*Program
	line, step int
	tokens     []token
	// its is what "its" refers to, and before is what it referred to before that.
	its, before *node
}

// builder returns one for an algorithm or a definition.
func (p *Program) builder() *builder {
	return &builder{Program: p, step: -1, its: place(places["it"])}
}

// build returns what a sentence means.
func (b *builder) build(s *sentence) *node {
	defer func(line int, tokens []token) { b.line, b.tokens = line, tokens }(b.line, b.tokens)
	b.line, b.tokens = s.line, s.tokens
	return b.meaning(s.tree)
}

func (b *builder) meaning(t *tree) *node {
	if t.token != nil {
		return b.terminal(t.name, t.token)
	}
	b.forms[t.form], b.rules[t.form.rule] = true, true
	var k []*node
	for _, c := range t.children {
		if c.token != nil || c.form.action != nil {
			k = append(k, b.meaning(c))
		}
	}
	made := b.act(t.form.action, k)
	for _, m := range mutations[t.name] {
		if t.name == "item" && !b.isAlternative(t) {
			continue
		}
		site := Site{b.line, b.step, m.change, words(b.tokens[t.start:t.end])}
		b.Sites = append(b.Sites, site)
		made = mutable(made, len(b.Sites), m.value)
	}
	return made
}

// mutable returns a node that has another value in the mutant of a site.
func mutable(n *node, site int, v value) *node {
	return computed(func(f *frame) value {
		if f.m.Mutant == site {
			return v
		}
		return n.get(f)
	})
}

// mutations are what mutants say in place of a nonterminal.
var mutations = map[string][]struct {
	change string
	value  value
}{
	"simple": {{"is always true", true}, {"is never true", false}},
	"do":     {{"is left out", nil}},
	"item":   {{"is left out", false}},
	"member": {{"is left out", false}},
}

// terminal returns what a token means.
func (b *builder) terminal(name string, k *token) *node {
	switch name {
	case "str", "cp", "byte", "num":
		b.line = k.line
		return constant(k.value)
	case "ol":
		return b.steps(k.element)
	case "ul":
		n := &node{all: []*node{}}
		for _, li := range k.element.find("li") {
			n.all = append(n.all, b.build(b.sentence(li, "cond")))
		}
		return n
	case "table":
		return constant(b.rows(k.element))
	case "var":
		b.before = b.its
		b.its = &node{name: k.words, get: func(f *frame) value { return f.get(k.words) },
			set: func(f *frame, v value) { f.variables[k.words] = v }}
		return b.its
	case "constant":
		if t := b.term(k.words); t.action != nil {
			return b.act(t.action, nil)
		}
		return constant(b.class(k.words))
	case "class", "verb":
		return constant(b.class(k.words))
	case "state":
		b.entered[k.words] = true
		return constant(k.words)
	}
	return &node{token: k}
}

// isAlternative reports whether a part of a sentence is one of several that "or" or commas join.
func (b *builder) isAlternative(t *tree) bool {
	joins := []string{"or", ",", "either"}
	return t.start > 0 && slices.Contains(joins, b.tokens[t.start-1].words) ||
		t.end < len(b.tokens) && b.tokens[t.end].words == "or"
}

// steps returns a list of steps.
func (b *builder) steps(ol *element) *node {
	var all []*node
	for _, li := range ol.children {
		if li.tag == "li" {
			all = append(all, b.numbered(b.sentence(li, "step")))
		} else if li.name() != "" {
			failf(li.line, "only <li> can be in a list of steps")
		}
	}
	return computed(func(f *frame) value {
		before := f.wasTaken
		f.wasTaken = false
		for _, n := range all {
			if got := n.get(f); isFlow(got) {
				return got
			}
		}
		f.wasTaken = before
		return nil
	})
}

// numbered returns a step that is counted and traced.
func (b *builder) numbered(s *sentence) *node {
	defer func(step int) { b.step = step }(b.step)
	n, line := b.Steps, s.line
	b.Steps, b.step = n+1, n
	made := b.build(s)
	return computed(func(f *frame) value { f.m.step(n, line, f); return made.get(f) })
}

// cases returns the parts of a <dl> of steps: the steps for each value or state. The key of the
// steps for all other values is missing.
func (b *builder) cases(dl *element) map[value]*node {
	all := make(map[value]*node)
	var values []value
	for _, e := range dl.find("dt", "dd") {
		k := b.Program.tokens(e)
		switch {
		case e.tag == "dd":
			var body *node
			if k[0].kind == "ol" {
				body = b.steps(k[0].element)
			} else {
				body = b.numbered(b.sentence(e, "step"))
			}
			for _, v := range values {
				all[v] = body
			}
			values = nil
		case k[0].kind == "dfn":
			values = append(values, k[0].words)
		case k[0].kind == "str":
			values = append(values, k[0].value)
		case k[0].words == "otherwise":
			values = append(values, missing)
		default:
			failf(e.line, "no case is %q", words(k))
		}
	}
	return all
}

// class returns a class of code points or strings, a percent-encode set, or what a verb says.
func (p *Program) class(key string) *class {
	t := p.term(key)
	switch {
	case p.classes[key] != nil:
	case t.action != nil:
		p.classes[key] = &class{test: p.builder().act(t.action, nil)}
	default:
		for _, n := range p.builder().build(t.read).parts() {
			p.classes[n.token.words] = n.get(nil).(*class)
		}
	}
	return p.classes[key]
}

// rows returns the rows of a table: lists of literals.
func (b *builder) rows(table *element) *list {
	b.schemes = nil
	for _, tr := range table.find("tr") {
		var row list
		for _, td := range tr.find("td") {
			k := b.Program.tokens(td)
			if len(k) != 1 || k[0].value == nil && k[0].words != "null" {
				failf(td.line, "%q is not a value", words(k))
			}
			row = append(row, k[0].value)
		}
		if len(row) > 0 {
			b.schemes = append(b.schemes, &row)
		}
	}
	return &b.schemes
}

// property returns x's property.
func (b *builder) property(x *node, key string) *node {
	t := b.term(key)
	switch {
	case t.kind == "function":
		return b.invoke(key, []*node{x})
	case t.form() == "columns":
		c := b.class(key)
		return computed(func(f *frame) value { return c.test.with(f, x.get(f)) })
	}
	fields := func(f *frame) map[string]value { return as[*record](x.get(f)).fields }
	return &node{get: func(f *frame) value { return fields(f)[key] },
		set: func(f *frame, v value) { fields(f)[key] = v }}
}

// newRecord returns a new URL, or a new object of the API, with the fields that the text gives it.
func (b *builder) newRecord(kind string) *node {
	initial := make(map[string]*node)
	for key, t := range b.terms {
		if t.of == kind && b.term(key).kind == "property" && t.read != nil {
			initial[key] = b.builder().build(t.read)
		}
	}
	return computed(func(f *frame) value {
		fields := make(map[string]value)
		for key, n := range initial {
			fields[key] = n.get(f)
		}
		return &record{fields}
	})
}

// invoke returns what an algorithm, of this text or of another standard, returns for arguments.
func (b *builder) invoke(key string, arguments []*node) *node {
	if t := b.term(key); t.action != nil {
		return b.act(t.action, arguments)
	}
	return computed(func(f *frame) value {
		a, line := b.algorithms[key], f.m.line
		if a == nil {
			panic("there is no algorithm " + key)
		}
		g := &frame{m: f.m, algorithm: a, caller: f, variables: make(map[string]value)}
		for _, p := range a.parameters {
			g.variables[p.name] = missing
		}
		for i, n := range arguments {
			name := n.parameter
			if name == "" {
				name = a.parameters[i].name
			}
			g.variables[name] = n.get(f)
		}
		for _, p := range a.parameters {
			if p.byDefault != nil && g.variables[p.name] == missing {
				g.variables[p.name] = p.byDefault.get(g)
			}
		}
		a.body.get(g)
		f.m.line = line
		return g.result
	})
}
