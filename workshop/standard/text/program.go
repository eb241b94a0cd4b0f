package text

import (
	"fmt"
	"slices"
	"strings"
)

// A Program is a text that can run: each sentence is a closure.
type Program struct {
	text       *Text
	algorithms map[string]*algorithm
	classes    map[string]*class
	tests      map[string]*node // of verbs
	ports      map[string]value
	records    map[string]*node // new ones, by their kind
	// Steps has the line of each step.
	Steps     []int
	sentences []sentence // of the steps
	spans     map[string]span
	// Sites are the parts of the text that a mutant lacks. mutant is the number of one, from 1.
	Sites  []Site
	mutant int
}

// A sentence is one of an algorithm or a state.
type sentence struct{ section, words string }

// A Site is a part of a sentence. Without it the text says something else.
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
	state      int  // the variable of that
}

// A class is a set of code points, or of strings that have length code points.
type class struct {
	test      *node
	length    int  // 0: of code points
	isChecked bool // that it includes all code points that are not ASCII
	// known has the ASCII code points that it was asked for.
	known [128]struct{ is, isKnown bool }
}

// has reports whether a value is in a class.
func (c *class) has(f *frame, v value) bool {
	p, ok := v.(codePoint)
	if !ok || p < 0 || p >= 128 {
		return isYes(c.test.with(f, v))
	}
	known := &c.known[p]
	if !known.isKnown {
		known.is, known.isKnown = isYes(c.test.with(f, v)), true
	}
	return known.is
}

// verbs is the algorithm of a frame that has only what a verb is said of.
var verbs = &algorithm{key: "a definition", variables: []string{"its"}}

// A builder makes a program of an algorithm's sentences.
type builder struct {
	*Program
	algorithm *algorithm
	line      int
	step      int
	section   string // the key of the algorithm or state
	tokens    []token
	// its is what "its" refers to, before what it was before that, and tuples and such what "the
	// first such tuple" refers to.
	its, before, tuples, such *node
}

// Compile returns the text's program. If mutant is not 0, the program is that of the text without
// that site.
func (t *Text) Compile(mutant int) (p *Program, err error) {
	defer func() {
		if r := recover(); r != nil {
			var ok bool
			if err, ok = r.(*Error); !ok {
				panic(r)
			}
		}
	}()
	p = &Program{text: t, mutant: mutant, algorithms: make(map[string]*algorithm),
		classes: make(map[string]*class), tests: make(map[string]*node),
		spans: make(map[string]span),
		ports: make(map[string]value), records: make(map[string]*node)}
	for _, s := range t.sections {
		p.compile(s)
	}
	for _, d := range t.definitions {
		if term := t.terms[d.key()]; term != nil && term.kind == functionTerm &&
			term.read.tree != nil {
			p.compile(section{intro: term.read, lines: spanOf(d.block, d.block)})
		}
	}
	return p, nil
}

// Counts returns how many algorithms, sentences, forms and rules reading the text took.
func (p *Program) Counts() (algorithms, sentences, forms, rules int) {
	t := p.text
	return len(t.sections), t.sentences, len(t.forms), len(t.rules)
}

// Mutant returns the program of the text without one of its sites, from 1.
func (p *Program) Mutant(site int) (*Program, error) { return p.text.Compile(site) }

// compile builds an algorithm.
func (p *Program) compile(s section) {
	b := p.builder()
	b.line = s.intro.line
	a := b.algorithm
	i := b.build(s.intro)
	a.key, a.parameters, a.body = i.token.words, i.all, i
	if i.token.kind == definitionToken {
		e := i.token.value.(*element)
		a.key = p.text.byElement[e].key()
		for _, v := range e.find("var") {
			a.parameters = append(a.parameters, &node{slot: b.slot(v.name()), isOptional: true})
		}
	} else if strings.HasPrefix(a.key, "URL/") {
		a.key += " setter"
	}
	b.section = a.key
	b.sentences = append(b.sentences, sentence{a.key, words(s.intro.read)})
	if isDone := i.get != nil; isDone == (s.steps != nil) {
		failf(s.intro.line, "%s must have steps either in its first paragraph or below", a.key)
	}
	if s.steps != nil {
		a.body = b.steps(s.steps)
	}
	p.algorithms[a.key], p.spans[a.key] = a, s.lines
}

func (p *Program) algorithm(key string) *algorithm {
	if a := p.algorithms[key]; a != nil {
		return a
	}
	panic("there is no algorithm " + key)
}

// builder returns one for an algorithm or a definition.
func (p *Program) builder() *builder {
	return &builder{Program: p, step: -1, algorithm: new(algorithm)}
}

// build returns what a sentence means.
func (b *builder) build(s step) *node {
	defer func(line int, tokens []token) { b.line, b.tokens = line, tokens }(b.line, b.tokens)
	b.line, b.tokens = s.line, s.read
	return b.meaning(s.tree)
}

func (b *builder) meaning(t *tree) *node {
	name := t.form.rule.name
	if t.token != nil {
		return b.terminal(name, t.token)
	}
	var k []*node
	for _, c := range t.children {
		if c.token != nil || c.form.rule.action != nil {
			k = append(k, b.meaning(c))
		}
	}
	made := b.act(t.form.rule.action, k)
	words := func() string { return words(b.tokens[t.start:t.end]) }
	switch name {
	case "simple":
		if b.mutates("is always true", words) {
			return constant(true)
		}
		if b.mutates("is never true", words) {
			return constant(false)
		}
	case "do":
		if b.mutates("is left out", words) {
			return constant(nil)
		}
	case "item", "member":
		if b.isAlternative(t) && b.mutates("is left out", words) {
			return constant(false)
		}
	}
	return made
}

// terminal returns what a token means.
func (b *builder) terminal(name string, k *token) *node {
	switch name {
	case "str", "cp", "byte", "num":
		b.line = k.line
		if c, ok := k.value.(codePoint); ok && k.kind == byteToken {
			return constant(int(c))
		}
		return constant(k.value)
	case "ol":
		return b.steps(k.steps)
	case "ul":
		n := &node{all: []*node{}}
		for _, li := range k.steps.find("li") {
			n.all = append(n.all, b.build(b.text.steps[li][0]))
		}
		return n
	case "var":
		return b.variable(k.words)
	case "class":
		return constant(b.class(k.words))
	case "const":
		return b.constant(k.words)
	case "verb":
		return b.verb(k.words)
	}
	return &node{token: k}
}

// isAlternative reports whether a part of a sentence is one of several that "or" or commas join.
func (b *builder) isAlternative(t *tree) bool {
	near := func(i int) bool {
		return i >= 0 && i < len(b.tokens) && slices.Contains([]string{"or", ",", "either"},
			b.tokens[i].words)
	}
	return t.form.rule.name == "member" || near(t.start-1) || near(t.end) &&
		t.end+1 < len(b.tokens) &&
		b.tokens[t.end].words == "or"
}

// mutates notes a site, and reports whether the program lacks it.
func (b *builder) mutates(change string, words func() string) bool {
	b.Sites = append(b.Sites, Site{b.line, b.step, change, words()})
	return len(b.Sites) == b.mutant
}

// steps returns a list of steps.
func (b *builder) steps(ol *element) *node {
	var all []*node
	for _, s := range b.text.steps[ol] {
		all = append(all, b.numbered(s))
	}
	return computed(func(f *frame) value {
		before := f.wasTaken
		f.wasTaken = false
		for _, n := range all {
			if got := n.get(f); isType[flow](got) {
				return got
			}
		}
		f.wasTaken = before
		return nil
	})
}

// numbered returns a step that is counted and traced.
func (b *builder) numbered(s step) *node {
	defer func(step int) { b.step = step }(b.step)
	n, line := len(b.Steps), s.line
	b.Steps, b.step = append(b.Steps, line), n
	b.sentences = append(b.sentences, sentence{b.section, words(s.read)})
	made := b.build(s)
	return computed(func(f *frame) value { f.m.step(n, line, f); return made.get(f) })
}

// A switchCase is a part of a <dl> of steps: values or states, and the steps for them.
type switchCase struct {
	values      []value
	isOtherwise bool
	body        *node
}

func (b *builder) cases(dl *element) (all []switchCase) {
	var c switchCase
	defer func(section string) { b.section = section }(b.section)
	for _, e := range dl.children {
		switch e.tag {
		case "dt":
			k := b.text.tokens(e)
			switch {
			case k[0].kind == definitionToken:
				b.section = b.text.byElement[k[0].value.(*element)].key()
				c.values = append(c.values, state(b.section))
				b.spans[b.section] = spanOf(e, b.text.byKey[b.section].section)
			case k[0].kind == stringToken:
				c.values = append(c.values, k[0].value)
			case k[0].words == "otherwise":
				c.isOtherwise = true
			default:
				failf(e.line, "no case is %q", words(k))
			}
		case "dd":
			if s := b.text.steps[e]; s != nil {
				c.body = b.numbered(s[0])
			} else {
				c.body = b.steps(e.find("ol")[0])
			}
			all = append(all, c)
			c = switchCase{}
		}
	}
	return all
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

// class returns a class of code points or strings, or a percent-encode set.
func (p *Program) class(key string) *class {
	if p.classes[key] == nil {
		t := p.text.term(key)
		switch {
		case t.action != nil:
			p.classes[key] = &class{test: p.builder().act(t.action, nil)}
		case t.isColumn():
			p.columns(t.definition)
			p.classes[key] = &class{test: computed(func(f *frame) value {
				_, ok := p.ports[text(f.it)]
				return ok
			})}
		default:
			p.classes[key] = p.builder().build(t.read).get(nil).(*class)
		}
	}
	return p.classes[key]
}

// isColumn reports whether a term is defined in the table of the special schemes.
func (t *term) isColumn() bool {
	return t.read.tree != nil && t.read.tree.form.rule.name == "columns"
}

// columns reads the table of the special schemes, which follows the definition.
func (p *Program) columns(d *definition) {
	for _, row := range d.following.find("tr") {
		cells := row.find("td")
		if len(cells) == 0 {
			continue
		}
		scheme, port := p.text.tokens(cells[0]), p.text.tokens(cells[1])
		if len(cells) != 2 || len(scheme) != 1 || scheme[0].kind != stringToken || len(port) != 1 ||
			port[0].kind != numberToken && port[0].words != "null" {
			failf(row.line, "a row of the table has no scheme and port")
		}
		p.ports[scheme[0].value.(string)] = port[0].value
	}
}

// verb returns the test of what a verb says, such as "is special".
func (b *builder) verb(key string) *node {
	t := b.text.term(key)
	if t.action != nil {
		return b.act(t.action, nil)
	}
	if b.tests[key] == nil {
		inner := b.builder()
		inner.slot("its")
		inner.its = computed(func(f *frame) value { return f.variables[0] })
		for _, n := range inner.build(t.read).parts() {
			b.tests[b.text.byElement[n.token.value.(*element)].key()] = n
		}
	}
	return b.tests[key]
}

// property returns x's property.
func (b *builder) property(x *node, key string) *node {
	t := b.text.term(key)
	switch {
	case t.kind == functionTerm:
		return b.invoke(key, []*node{x})
	case t.action != nil:
		is := b.act(t.action, nil)
		return computed(func(f *frame) value { return is.with(f, x.get(f)) })
	case t.isColumn():
		b.columns(b.text.byKey["special scheme"])
		return computed(func(f *frame) value { return b.ports[text(x.get(f))] })
	}
	fields := func(f *frame) map[string]value {
		v := x.get(f)
		if r, ok := v.(*record); ok {
			return r.fields
		}
		panic(fmt.Sprintf("%s has no %s", show(v), key))
	}
	return &node{get: func(f *frame) value { return fields(f)[key] },
		set: func(f *frame, v value) { fields(f)[key] = v }}
}

// newRecord returns a new URL, or a new object of the API, with the fields that the text gives it.
func (b *builder) newRecord(kind string) *node {
	if b.records[kind] == nil {
		fields := make(map[string]*node)
		for _, d := range b.text.definitions {
			t := b.text.terms[d.key()]
			if d.of == kind {
				t = b.text.term(d.key())
			}
			if d.of == kind && t.kind == propertyTerm && t.read.tree != nil {
				fields[d.key()] = b.builder().build(t.read)
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

// constant returns the value of a term that names one: a state, an encoding, a set.
func (b *builder) constant(key string) *node {
	t := b.text.term(key)
	switch {
	case t.kind == stateTerm:
		return constant(state(key))
	case t.action != nil:
		return b.act(t.action, nil)
	}
	return constant(b.class(key))
}

// invoke returns what an algorithm, of this text or of another standard, returns for arguments.
func (b *builder) invoke(key string, arguments []*node) *node {
	if t := b.text.term(key); t.action != nil {
		var k []*node
		named := make(map[string]*node)
		for _, n := range arguments {
			if n.name != "" {
				named[n.name] = n
			} else {
				k = append(k, n)
			}
		}
		return b.act(t.action, append(k, computed(func(f *frame) value {
			values := make(map[string]value)
			for name, n := range named {
				values[name] = n.get(f)
			}
			return values
		})))
	}
	var called *algorithm
	return computed(func(f *frame) value {
		if called == nil {
			called = b.Program.algorithm(key)
		}
		values := make([]value, 0, 5)
		for _, n := range arguments {
			at := len(values)
			if n.name != "" {
				at = slices.IndexFunc(called.parameters, func(p *node) bool {
					return called.variables[p.slot] == n.name
				})
				if at < 0 {
					panic(key + " has no parameter " + n.name)
				}
			}
			for len(values) <= at {
				values = append(values, missing{})
			}
			values[at] = n.get(f)
		}
		return called.call(f.m, f, values)
	})
}
