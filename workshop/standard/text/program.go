package text

import (
	"fmt"
	"slices"
	"strings"
)

// A Program is a text that can run: each sentence is a closure.
type Program struct {
	*Text
	algorithms map[string]*algorithm
	classes    map[string]*class
	ports      map[string]value
	records    map[string]*node // new ones, by their kind
	entered    map[string]bool  // the states
	forms      map[*form]bool   // that the sentences have
	rules      map[*rule]bool
	Steps      int // how many there are
	// Sites are the parts of the text that a mutant lacks. mutant is the number of one, from 1.
	Sites  []Site
	mutant int
}

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
	variables  []string
	body       *node
	isMachine  bool // it has a state machine
	state      int  // the number of the variable that has its state
}

// A class is a set of code points, or of strings that have length code points, or what a verb says
// of a value.
type class struct {
	test   *node
	length int          // 0: of code points
	known  [0x100]value // the answers for the first code points
	// isChecked reports whether includesAllNon has checked the class.
	isChecked bool
}

// has reports whether a value is in a class.
func (c *class) has(f *frame, v value) bool {
	at := codePoint(v)
	if at < 0 || int(at) >= len(c.known) {
		return c.test.with(f, v) == true
	}
	if c.known[at] == nil {
		c.known[at] = c.test.with(f, v)
	}
	return c.known[at] == true
}

// A builder makes a program of an algorithm's sentences.
type builder struct {
	*Program
	algorithm *algorithm
	line      int
	step      int
	tokens    []token
	// its is what "its" refers to, and before is what it referred to before that.
	its, before *node
}

// compile returns the text's program. If mutant is not 0, the program is that of the text without
// that site.
func (t *Text) compile(mutant int) (p *Program, err error) {
	defer catch(&err)
	p = &Program{Text: t, mutant: mutant, algorithms: make(map[string]*algorithm),
		classes: make(map[string]*class), ports: make(map[string]value),
		records: make(map[string]*node), entered: make(map[string]bool),
		forms: make(map[*form]bool), rules: make(map[*rule]bool)}
	for _, e := range t.divs {
		p.add(t.intro(e))
	}
	for i := 0; i < len(t.paragraphs); i++ {
		p.add(t.paragraphs[i])
	}
	return p, nil
}

// Counts returns how many algorithms, sentences, forms and rules the text took.
func (p *Program) Counts() (algorithms, sentences, forms, rules int) {
	return len(p.divs) + len(p.paragraphs), len(p.sentences), len(p.forms), len(p.rules)
}

// Mutant returns the program of the text without one of its sites, from 1.
func (p *Program) Mutant(site int) (*Program, error) { return p.compile(site) }

// add builds an algorithm from its first paragraph and, if that has no steps, from its list of
// steps.
func (p *Program) add(intro *sentence) {
	b := p.builder()
	a := b.algorithm
	i := b.build(intro)
	a.key, a.parameters, a.body = i.token.words, i.all, i
	if i.token.kind == "dfn" {
		for _, v := range i.token.element.find("var") {
			a.parameters = append(a.parameters, &node{slot: b.slot(v.name())})
		}
	} else if strings.HasPrefix(a.key, "URL/") {
		a.key += " setter"
	}
	if isDone := i.get != nil; isDone == (intro.steps != nil) {
		failf(intro.line, "%s must have steps either in its first paragraph or below", a.key)
	}
	if intro.steps != nil {
		a.body = b.steps(intro.steps)
	}
	name, _, _ := strings.Cut(a.key, "(") // without the parameters of a method
	p.algorithms[a.key], p.algorithms[name] = a, a
}

func (p *Program) algorithm(key string) *algorithm {
	if a := p.algorithms[key]; a != nil {
		return a
	}
	panic("there is no algorithm " + key)
}

// builder returns one for an algorithm or a definition.
func (p *Program) builder() *builder {
	its := computed(func(f *frame) value { return f.it })
	return &builder{Program: p, step: -1, algorithm: new(algorithm), its: its}
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
		if b.Sites = append(b.Sites, site); len(b.Sites) == b.mutant {
			return constant(m.value)
		}
	}
	return made
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
			n.all = append(n.all, b.build(b.sentence(li, "cond", b.condition)))
		}
		return n
	case "var":
		return b.variable(k.words)
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

// condition returns the tokens of an item of a list, without what separates it from the next.
func (t *Text) condition(li *element) []token {
	k := t.tokens(li)
	for len(k) > 0 && slices.Contains([]string{",", ";", ".", "or", "and"}, k[len(k)-1].words) {
		k = k[:len(k)-1]
	}
	return k
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
		switch {
		case li.tag == "li":
			all = append(all, b.numbered(b.sentence(li, "step", b.Text.tokens)))
		case li.tag != "" || strings.TrimSpace(li.words) != "":
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
	for _, e := range dl.children {
		if e.tag == "" || e.isInformative() {
			continue
		}
		k := b.Text.tokens(e)
		switch {
		case e.tag == "dt" && k[0].kind == "dfn":
			values = append(values, k[0].words)
		case e.tag == "dt" && k[0].kind == "str":
			values = append(values, k[0].value)
		case e.tag == "dt" && k[0].words == "otherwise":
			values = append(values, missing)
		case e.tag == "dd":
			body := b.body(e, k)
			for _, v := range values {
				all[v] = body
			}
			values = nil
		default:
			failf(e.line, "no case is %q", words(k))
		}
	}
	return all
}

// body returns the steps of a <dd>: a list of steps or one.
func (b *builder) body(dd *element, k []token) *node {
	if len(k) == 1 && k[0].kind == "ol" {
		return b.steps(k[0].element)
	}
	return b.numbered(b.sentence(dd, "step", b.Text.tokens))
}

// slot returns the number of a variable.
func (b *builder) slot(name string) int {
	a := b.algorithm
	i := slices.Index(a.variables, name)
	if i < 0 {
		i = len(a.variables)
		a.variables = append(a.variables, name)
	}
	return i
}

func (b *builder) variable(name string) *node {
	slot := b.slot(name)
	b.before = b.its
	b.its = &node{slot: slot, get: func(f *frame) value { return f.get(slot) },
		set: func(f *frame, v value) { f.variables[slot] = v }}
	return b.its
}

// class returns a class of code points or strings, a percent-encode set, or what a verb says.
func (p *Program) class(key string) *class {
	if p.classes[key] == nil {
		t := p.term(key)
		switch {
		case t.action != nil:
			p.classes[key] = &class{test: p.builder().act(t.action, nil)}
		case t.form() == "columns":
			p.columns(t)
			p.classes[key] = &class{test: computed(func(f *frame) value {
				_, ok := p.ports[as[string](f.it)]
				return ok
			})}
		default:
			for _, n := range p.builder().build(t.read).parts() {
				p.classes[n.token.words] = n.get(nil).(*class)
			}
		}
	}
	return p.classes[key]
}

// columns reads the table of the special schemes, which follows the definition.
func (p *Program) columns(t *term) {
	for _, row := range t.dfn.up("p").next().find("tr") {
		cells := row.find("td")
		if len(cells) == 0 {
			continue
		}
		scheme, port := p.tokens(cells[0]), p.tokens(cells[1])
		if len(cells) != 2 || len(scheme) != 1 || scheme[0].kind != "str" || len(port) != 1 ||
			port[0].kind != "num" && port[0].words != "null" {
			failf(row.line, "a row of the table has no scheme and port")
		}
		p.ports[scheme[0].value.(string)] = port[0].value
	}
}

// property returns x's property.
func (b *builder) property(x *node, key string) *node {
	t := b.term(key)
	switch {
	case t.kind == "function":
		return b.invoke(key, []*node{x})
	case t.form() == "columns":
		b.class("special scheme")
		return computed(func(f *frame) value { return b.ports[as[string](x.get(f))] })
	}
	fields := func(f *frame) map[string]value { return as[*record](x.get(f)).fields }
	return &node{get: func(f *frame) value { return fields(f)[key] },
		set: func(f *frame, v value) { fields(f)[key] = v }}
}

// newRecord returns a new URL, or a new object of the API, with the fields that the text gives it.
func (b *builder) newRecord(kind string) *node {
	if b.records[kind] == nil {
		fields := make(map[string]*node)
		for key, t := range b.terms {
			if t.of == kind && b.term(key).kind == "property" && t.read != nil {
				fields[key] = b.builder().build(t.read)
			}
		}
		b.records[kind] = computed(func(f *frame) value {
			r := &record{kind, make(map[string]value, len(fields))}
			for key, n := range fields {
				r.fields[key] = n.get(f)
			}
			return r
		})
	}
	return b.records[kind]
}

// invoke returns what an algorithm, of this text or of another standard, returns for arguments.
func (b *builder) invoke(key string, arguments []*node) *node {
	if t := b.term(key); t.action != nil {
		return b.act(t.action, arguments)
	}
	var called *algorithm
	return computed(func(f *frame) value {
		if called == nil {
			called = b.Program.algorithm(key)
		}
		values := slices.Repeat([]value{missing}, len(called.parameters))
		for i, n := range arguments {
			if n.name != "" {
				i = slices.IndexFunc(called.parameters,
					func(p *node) bool { return called.variables[p.slot] == n.name })
			}
			if i < 0 || i >= len(values) {
				panic(fmt.Sprintf("%s has no parameter %s for argument %d", key, n.name, i))
			}
			values[i] = n.get(f)
		}
		return called.call(f.m, f, values)
	})
}
