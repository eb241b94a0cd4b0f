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
	tests      map[string]pred // of verbs
	ports      map[string]value
	records    map[string]expr // new ones, by their kind
	// Attributes are the attributes of URL objects that are strings, in the order of the text.
	Attributes []string
	// Steps has the line of each step.
	Steps     []int
	sentences []sentence // of the steps
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
	parameters []parameter
	variables  []string
	body       do
	isMachine  bool // it has a state machine
	state      int  // the variable of that
}

type parameter struct {
	slot       int
	isOptional bool
	byDefault  expr
}

// A class is a set of code points, or of strings that have length code points.
type class struct {
	test      pred
	length    int  // 0: of code points
	isChecked bool // that it includes all code points that are not ASCII
}

type verb struct {
	name *token
	is   pred
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
	it        expr // what "its" refers to
	tuplesIn  expr // what "the first such tuple" refers to
	tuplesAre pred
}

type argument struct {
	name  string // "" by its place
	value expr
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
		classes: make(map[string]*class), tests: make(map[string]pred),
		ports: make(map[string]value), records: make(map[string]expr)}
	for _, s := range t.sections {
		p.compile(s)
	}
	for _, d := range t.definitions {
		if _, ok := d.dfn.attributes["attribute"]; ok && d.of == "URL" &&
			d.names[0] != "searchParams" {
			p.Attributes = append(p.Attributes, d.names[0])
		}
		if term := t.terms[d.key()]; term != nil && term.kind == functionTerm &&
			term.read.tree != nil {
			p.compile(section{intro: term.read})
		}
	}
	return p, nil
}

// Mutant returns the program of the text without one of its sites, from 1.
func (p *Program) Mutant(site int) (*Program, error) { return p.text.Compile(site) }

// compile builds an algorithm.
func (p *Program) compile(s section) {
	b := &builder{Program: p, step: -1, algorithm: new(algorithm), line: s.intro.line}
	i := b.build(s.intro).(intro)
	key := i.name.words
	var names []string
	if i.name.kind == definitionToken {
		e := i.name.value.(*element)
		d := p.text.byElement[e]
		key = d.key()
		for _, v := range e.find("var") {
			names = append(names, v.name())
		}
	} else if strings.HasPrefix(key, "URL/") {
		key += " setter"
	}
	for _, name := range names {
		i.parameters = append(i.parameters, parameter{b.slot(name), true, nil})
	}
	a := b.algorithm
	b.section = key
	b.sentences = append(b.sentences, sentence{key, words(s.intro.read)})
	a.key, a.parameters, a.body = key, i.parameters, i.body
	if s.steps != nil {
		if i.body != nil {
			failf(s.intro.line, "an algorithm has steps besides its first paragraph")
		}
		a.body = b.steps(s.steps)
	} else if i.body == nil {
		failf(s.intro.line, "the algorithm %s has no steps", key)
	}
	p.algorithms[key] = a
}

func (p *Program) algorithm(key string) *algorithm {
	if a := p.algorithms[key]; a != nil {
		return a
	}
	panic("there is no algorithm " + key)
}

// build returns what a sentence means.
func (b *builder) build(s step) any {
	defer func(line int, tokens []token) { b.line, b.tokens = line, tokens }(b.line, b.tokens)
	b.line, b.tokens = s.line, s.read
	return b.meaning(s.tree)
}

func (b *builder) meaning(t *tree) any {
	if k := t.token; k != nil {
		switch t.form.rule.name {
		case "str", "cp", "byte", "num":
			if k.kind != wordToken {
				b.line = k.line
				return constantOf(k)
			}
		case "ol":
			return b.steps(k.steps)
		}
		return k
	}
	if t.form.rule.build == nil {
		return nil
	}
	var k parts
	for _, c := range t.children {
		k = append(k, b.meaning(c))
	}
	made := t.form.rule.build(b, k)
	words := func() string { return words(b.tokens[t.start:t.end]) }
	if t.form.rule.name == "simple" {
		if b.mutates("is always true", words) {
			return cond(func(*frame) bool { return true })
		}
		if b.mutates("is never true", words) {
			return cond(func(*frame) bool { return false })
		}
	} else if t.form.rule.name == "do" && b.mutates("is left out", words) {
		return do(func(*frame) flow { return next })
	} else if (t.form.rule.name == "item" || t.form.rule.name == "member") && b.isAlternative(t) &&
		b.mutates("is left out", words) {
		return pred(func(*frame, value) bool { return false })
	}
	return made
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

func constantOf(k *token) expr {
	v := k.value
	if c, ok := v.(codePoint); ok && k.kind == byteToken {
		v = int(c)
	}
	return func(*frame) value { return v }
}

// steps returns a list of steps.
func (b *builder) steps(ol *element) do {
	var all []do
	for _, s := range b.text.steps[ol] {
		all = append(all, b.numbered(s))
	}
	return func(f *frame) flow {
		before := f.wasTaken
		f.wasTaken = false
		for _, d := range all {
			if got := d(f); got != next {
				return got
			}
		}
		f.wasTaken = before
		return next
	}
}

// numbered returns a step that is counted and traced.
func (b *builder) numbered(s step) do {
	defer func(step int) { b.step = step }(b.step)
	n, line := len(b.Steps), s.line
	b.Steps, b.step = append(b.Steps, line), n
	b.sentences = append(b.sentences, sentence{b.section, words(s.read)})
	made := b.build(s).(do)
	return func(f *frame) flow { f.m.step(n, line, f); return made(f) }
}

// conditions returns the items of a <ul>.
func (b *builder) conditions(k *token) (all []cond) {
	for _, li := range k.steps.find("li") {
		all = append(all, b.build(b.text.steps[li][0]).(cond))
	}
	return all
}

// A switchCase is a part of a <dl> of steps: values or states, and the steps for them.
type switchCase struct {
	values      []value
	isOtherwise bool
	body        do
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

func (b *builder) variable(name string) place {
	var p place
	switch name {
	case "this":
		p.get = func(f *frame) value { return f.m.this }
	case "the given value":
		p.get = func(f *frame) value { return f.m.given }
	default:
		slot := b.slot(name)
		p = place{func(f *frame) value { return f.get(slot) },
			func(f *frame, v value) { f.variables[slot] = v }}
	}
	b.it = p.get
	return p
}

// class returns a class of code points or strings.
func (p *Program) class(key string) *class {
	if c := p.classes[key]; c != nil {
		return c
	}
	t := p.text.term(key)
	var c *class
	if t.test != nil {
		c = &class{test: func(_ *frame, v value) bool { return t.test(v) }}
	} else if t.read.tree.form.rule.name == "columns" {
		p.columns(t.definition)
		c = &class{test: func(_ *frame, v value) bool { _, ok := p.ports[text(v)]; return ok }}
	} else {
		b := &builder{Program: p, step: -1, algorithm: &algorithm{}}
		c = b.build(t.read).(*class)
		c.test = remembered(c.test)
	}
	p.classes[key] = c
	return c
}

// remembered returns the test of a class that knows the ASCII code points that it has seen.
func remembered(test pred) pred {
	var known [128]struct{ known, is bool }
	return func(f *frame, v value) bool {
		c, ok := v.(codePoint)
		if !ok || c < 0 || c >= 128 {
			return test(f, v)
		}
		if k := &known[c]; !k.known {
			k.known, k.is = true, test(f, v)
		}
		return known[c].is
	}
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
func (b *builder) verb(key string) pred {
	t := b.text.term(key)
	if t.test != nil {
		return func(_ *frame, v value) bool { return t.test(v) }
	}
	if is := b.tests[key]; is != nil {
		return is
	}
	inner := &builder{Program: b.Program, step: -1,
		algorithm: &algorithm{variables: []string{"its"}}}
	inner.it = func(f *frame) value { return f.variables[0] }
	for _, v := range inner.build(t.read).([]verb) {
		b.tests[b.text.byElement[v.name.value.(*element)].key()] = v.is
	}
	return b.tests[key]
}

// property returns the place of x's property.
func (b *builder) property(x expr, key string) place {
	t := b.text.term(key)
	switch {
	case t.get != nil:
		return place{get: func(f *frame) value { return t.get(x(f)) }}
	case t.kind == functionTerm:
		return place{get: b.invoke(key, []argument{{value: x}})}
	case t.read.tree.form.rule.name == "columns":
		b.columns(b.text.byKey["special scheme"])
		return place{get: func(f *frame) value { return b.ports[text(x(f))] }}
	}
	return place{
		func(f *frame) value { return recordOf(x(f), key).fields[key] },
		func(f *frame, v value) { recordOf(x(f), key).fields[key] = v },
	}
}

func recordOf(v value, key string) *record {
	if r, ok := v.(*record); ok {
		return r
	}
	panic(fmt.Sprintf("%s has no %s", show(v), key))
}

// newRecord returns a new URL, or a new object of the API, with the fields that the text gives it.
func (b *builder) newRecord(kind string) expr {
	if made := b.records[kind]; made != nil {
		return made
	}
	fields := make(map[string]expr)
	for _, d := range b.text.definitions {
		if d.of != kind {
			continue
		}
		if t := b.text.term(d.key()); t.kind == propertyTerm && t.read.tree != nil {
			inner := &builder{Program: b.Program, step: -1, algorithm: &algorithm{}}
			fields[d.key()] = inner.build(t.read).(expr)
		}
	}
	b.records[kind] = func(f *frame) value {
		r := &record{kind, make(map[string]value, len(fields))}
		for key, x := range fields {
			r.fields[key] = x(f)
		}
		return r
	}
	return b.records[kind]
}

// constant returns the value of a term that names one: a state, an encoding, a set.
func (b *builder) constant(key string) expr {
	t := b.text.term(key)
	switch {
	case t.kind == stateTerm:
		return constant(state(key))
	case t.read.tree != nil:
		if b.classes[key] == nil {
			inner := &builder{Program: b.Program, step: -1, algorithm: &algorithm{}}
			c := inner.build(t.read).(*class)
			c.test = remembered(c.test)
			b.classes[key] = c
		}
		return constant(b.classes[key])
	}
	return constant(t.value)
}

// invoke returns what an algorithm, of this text or of another standard, returns for arguments.
func (b *builder) invoke(key string, arguments []argument) expr {
	t := b.text.term(key)
	if t.call != nil {
		return func(f *frame) value {
			var values []value
			named := make(map[string]value)
			for _, a := range arguments {
				if a.name != "" {
					named[a.name] = a.value(f)
				} else {
					values = append(values, a.value(f))
				}
			}
			return t.call(f.m, values, named)
		}
	}
	var called *algorithm
	return func(f *frame) value {
		if called == nil {
			called = b.Program.algorithm(key)
		}
		values := make([]value, 0, 5)
		for _, a := range arguments {
			at := len(values)
			if a.name != "" {
				at = slices.IndexFunc(called.parameters, func(p parameter) bool {
					return called.variables[p.slot] == a.name
				})
				if at < 0 {
					panic(key + " has no parameter " + a.name)
				}
			}
			for len(values) <= at {
				values = append(values, missing{})
			}
			values[at] = a.value(f)
		}
		return called.call(f.m, f, values)
	}
}
