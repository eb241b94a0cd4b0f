package text

import (
	"cmp"
	"slices"
)

// A Site is a part of a sentence that a mutant of the text changes.
type Site struct {
	Line, Step int // the step that contains it, or -1
	// Change says what the mutant does.
	Change, Words string
}

// An algorithm is a list of steps with a name.
type algorithm struct {
	key        string
	parameters []*node
	body       *node
}

// A builder makes closures of an algorithm's sentences.
type builder struct {
	*Program
	step int
	its  *node // what "its" refers to
}

// builder returns one for an algorithm or a definition.
func (p *Program) builder() *builder { return &builder{p, -1, it} }

// read returns what an element means, which is read as a nonterminal.
func (b *builder) read(e *element, name string) *node {
	s := b.sentence(e, name)
	return b.build(s, s.tree)
}

// build returns what a part of a sentence means.
func (b *builder) build(s *sentence, t *tree) *node {
	if t.form == nil {
		return b.terminal(t.name, &s.tokens[t.start])
	}
	b.forms[t.form], b.rules[t.form.rule] = true, true
	var k []*node
	for _, c := range t.children {
		if c.form == nil || c.form.action != nil {
			k = append(k, b.build(s, c))
		}
	}
	made := b.act(t.form.action, k)
	for _, m := range mutations {
		if m.of != t.name || t.name == "item" && !s.isAlternative(t) {
			continue
		}
		n, part := made, s.tokens[t.start:t.end]
		b.Sites = append(b.Sites, Site{part[0].line, b.step, m.change, words(part)})
		site := len(b.Sites)
		made = computed(func(f *frame) value {
			if f.m.Mutant == site {
				return m.value
			}
			return n.get(f)
		})
	}
	return made
}

// mutations are what mutants say in place of a nonterminal.
var mutations = []struct {
	of, change string
	value      value
}{
	{"simple", "is always true", true}, {"simple", "is never true", false},
	{"do", "is left out", nil}, {"item", "is left out", false}, {"member", "is left out", false},
}

// isAlternative reports whether a part of a sentence is one of several that "or" or commas join.
func (s *sentence) isAlternative(t *tree) bool {
	joins := []string{"or", ",", "either"}
	return t.start > 0 && slices.Contains(joins, s.tokens[t.start-1].words) ||
		t.end < len(s.tokens) && s.tokens[t.end].words == "or"
}

// terminal returns what a token means.
func (b *builder) terminal(name string, k *token) *node {
	switch name {
	case "str", "cp", "byte", "num":
		return constant(k.value)
	case "ol":
		return b.steps(k.element)
	case "ul":
		n := &node{all: []*node{}}
		for _, li := range k.element.find("li") {
			n.all = append(n.all, b.read(li, "alternative"))
		}
		return n
	case "table":
		return constant(b.rows(k.element))
	case "var":
		return variable(k.words)
	case "constant":
		if t := b.term(k.words); t.action != nil {
			return b.act(t.action, nil)
		}
		return constant(b.class(k.words))
	case "class", "verb":
		return constant(b.class(k.words))
	case "state":
		b.terms[k.words].isEntered = true
	}
	return &node{token: k, get: constant(k.words).get}
}

// steps returns a list of steps.
func (b *builder) steps(ol *element) *node {
	var all []*node
	for _, li := range ol.children {
		if li.tag == "li" {
			all = append(all, b.numbered(li))
		} else if li.name() != "" {
			failf(li.line, "only <li> can be in a list of steps")
		}
	}
	return computed(func(f *frame) value {
		before := f.variables["wasTaken"]
		f.variables["wasTaken"] = false
		got := inOrder(f, all)
		f.variables["wasTaken"] = before
		return got
	})
}

// numbered returns a step that is counted and traced.
func (b *builder) numbered(e *element) *node {
	defer func(step int) { b.step = step }(b.step)
	n, line := b.Steps, b.sentence(e, "step").tokens[0].line
	b.Steps, b.step = n+1, n
	made := b.read(e, "step")
	return computed(func(f *frame) value { f.m.step(n, line, f); return made.get(f) })
}

// cases returns the parts of a <dl> of steps: the steps for each value or state. The key of the
// steps for all other values is missing.
func (b *builder) cases(dl *element) map[value]*node {
	all, body := make(map[value]*node), new(node)
	for _, e := range dl.find("dt", "dd") {
		switch k := b.tokens(e); {
		case e.tag == "dt":
			all[b.read(e, "cell").get(nil)] = body
			continue
		case k[0].kind == "ol":
			*body = *b.steps(k[0].element)
		default:
			*body = *b.numbered(e)
		}
		body = new(node)
	}
	return all
}

// rows returns the rows of a table, without its head, as tuples.
func (b *builder) rows(table *element) *list {
	rows := list{}
	for _, tr := range table.find("tr") {
		if td := tr.find("td"); td != nil {
			first, second := b.read(td[0], "cell"), b.read(td[1], "cell")
			rows = append(rows, &list{first.get(nil), second.get(nil)})
		}
	}
	return &rows
}

// class returns what a class, a percent-encode set or a verb says of a value.
func (p *Program) class(key string) *node {
	t := p.term(key)
	if t.class == nil && t.action != nil {
		t.class = p.builder().act(t.action, nil)
	} else if t.class == nil {
		p.builder().build(t.read, t.read.tree) // which sets it
	}
	return t.class
}

// property returns x's property.
func (b *builder) property(x *node, key string) *node {
	if b.term(key).kind == "function" {
		return b.invoke(key, []*node{x})
	}
	return entry(func(f *frame) record { return *as[*record](x.get(f)) }, key)
}

// newRecord returns a new URL, or a new object of the API, with the fields that the text gives it.
func (b *builder) newRecord(kind string) *node {
	initial := make(map[string]*node)
	for key, t := range b.terms {
		if t.of == kind && b.term(key).kind == "property" && t.read != nil {
			initial[key] = b.builder().build(t.read, t.read.tree)
		}
	}
	return computed(func(f *frame) value {
		fields := make(record)
		for key, n := range initial {
			fields[key] = n.get(f)
		}
		return &fields
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
		g := &frame{f.m, a, f, make(record), nil}
		for i, n := range arguments {
			g.variables[cmp.Or(n.parameter, a.parameters[i].name)] = n.get(f)
		}
		for _, p := range a.parameters {
			if v, ok := g.variables[p.name]; !ok || v == missing {
				g.variables[p.name] = p.get(g)
			}
		}
		a.body.get(g)
		f.m.line = line
		return g.variables["theResult"]
	})
}
