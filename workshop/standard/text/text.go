package text

import (
	"slices"
	"strings"
)

// A Text is the source of the URL Standard, read.
type Text struct {
	// sentences, forms and rules count what was read.
	sentences    int
	forms, rules map[string]bool

	lines       []string
	source      *element
	definitions []*definition
	byKey       map[string]*definition
	byName      map[string][]*definition // by the stem of a name
	byElement   map[*element]*definition
	terms       map[string]*term
	steps       map[*element][]step
	sections    []section // the algorithms
	entered     map[string]bool
}

// A step is an item of a list of steps.
type step struct {
	line int
	tree *tree
	read []token
}

// A section is an algorithm as it was read: its first paragraph, and its steps, if that has none.
type section struct {
	intro step
	steps *element
	lines span
}

// A span is the lines of a definition, from first to before last, counted from 0.
type span struct{ first, last int }

func spanOf(first, last *element) span { return span{first.line - 1, last.last} }

// A term is what a link can lead to.
type term struct {
	kind       termKind
	definition *definition // nil for what another standard defines
	read       step        // of a definition in a paragraph
	foreign
}

type termKind byte

const (
	_            termKind = iota
	typeTerm              // says what a value is, which no run needs
	classTerm             // such as "ASCII digit"
	verbTerm              // such as "is special"
	functionTerm          // an algorithm
	phraseTerm            // an algorithm whose name goes on after its argument
	propertyTerm          // such as "scheme"
	constantTerm          // such as "UTF-8", or a percent-encode set
	stateTerm
	errorTerm
	parameterTerm
)

// Read reads the source of the standard. Its errors are of type *Error.
func Read(source string) (t *Text, err error) {
	defer func() {
		if r := recover(); r != nil {
			t = nil
			if err, _ = r.(*Error); err == nil {
				panic(r)
			}
		}
	}()
	t = &Text{forms: make(map[string]bool), rules: make(map[string]bool),
		byKey: make(map[string]*definition), byName: make(map[string][]*definition),
		byElement: make(map[*element]*definition), terms: make(map[string]*term),
		steps: make(map[*element][]step), entered: make(map[string]bool)}
	t.lines, t.source = strings.SplitAfter(source, "\n"), parseMarkup(source)
	t.definitions = index(t.source)
	for _, d := range t.definitions {
		if old := t.byKey[d.key()]; old != nil && d.key() != "url/equal" {
			failf(d.dfn.line, "%s is defined in line %d, too", d.key(), old.dfn.line)
		}
		t.byKey[d.key()], t.byElement[d.dfn] = d, d
		for _, name := range d.names {
			t.byName[stem(name)] = append(t.byName[stem(name)], d)
		}
	}
	t.source.all(nil, func(e *element, _ []*element) {
		if _, ok := e.attributes["algorithm"]; ok {
			t.sections = append(t.sections, t.section(e))
		}
	})
	for _, d := range t.definitions { // an algorithm that is not in a <div>
		ol := d.following
		if d.block.tag == "p" && d.section == d.block && ol != nil && ol.tag == "ol" {
			intro := t.tokens(d.block)
			t.sections = append(t.sections, section{step{intro[0].line, nil, intro}, ol,
				spanOf(d.block, ol)})
		}
	}
	t.readSteps()
	return t, nil
}

// section reads the <div> of an algorithm.
func (t *Text) section(div *element) (s section) {
	var intro []token
	for _, e := range div.children {
		switch {
		case e.tag == "" && strings.TrimSpace(e.words) != "":
			failf(e.line, "no sentence should be here: %q", e.words)
		case e.tag == "" || e.isInformative():
		case e.tag == "p" && intro == nil:
			intro = t.tokens(e)
		case e.tag == "ol" && s.steps == nil:
			s.steps = e
		case e.tag == "dl" && s.steps == nil:
			intro = append(intro, token{kind: switchToken, words: "<dl>", line: e.line, steps: e})
		default:
			failf(e.line, "a <%s> is out of place in an algorithm", e.tag)
		}
	}
	if intro == nil {
		failf(div.line, "an algorithm has no first paragraph")
	}
	s.intro, s.lines = step{intro[0].line, nil, intro}, spanOf(div, div)
	return s
}

// readSteps reads the sentences of all algorithms.
func (t *Text) readSteps() {
	for i := range t.sections {
		s := &t.sections[i]
		s.intro.tree = t.read("intro", s.intro.read)
		t.readIn(s.intro.read)
		if s.steps != nil {
			t.readList(s.steps)
		}
	}
	for _, d := range t.definitions {
		if d.block.tag == "dt" && !t.entered[d.key()] {
			failf(d.dfn.line, "nothing enters the %s", d.names[0])
		}
	}
}

// readList reads the steps of an <ol>.
func (t *Text) readList(ol *element) {
	if t.steps[ol] != nil {
		return
	}
	for _, li := range ol.children {
		if li.tag == "" && strings.TrimSpace(li.words) == "" {
			continue
		}
		if li.tag != "li" {
			failf(li.line, "only <li> can be in a list of steps")
		}
		k := t.tokens(li)
		if len(k) == 0 {
			failf(li.line, "a step is empty")
		}
		t.steps[ol] = append(t.steps[ol], step{k[0].line, t.read("step", k), k})
		t.readIn(k)
	}
}

// readIn reads the lists in a sentence.
func (t *Text) readIn(tokens []token) {
	for _, k := range tokens {
		switch k.kind {
		case stepsToken:
			t.readList(k.steps)
		case listToken:
			for _, li := range k.steps.find("li") {
				c := trimItem(t.tokens(li))
				t.steps[li] = []step{{li.line, t.read("cond", c), c}}
			}
		case switchToken:
			for _, e := range k.steps.children {
				switch e.tag {
				case "dt", "dd":
					c := t.tokens(e)
					if e.tag == "dd" && c[0].kind != stepsToken {
						t.steps[e] = []step{{c[0].line, t.read("step", c), c}}
					} else if e.tag == "dd" {
						t.readList(c[0].steps)
						if len(c) > 1 {
							failf(c[1].line, "no sentence should be here: %q", words(c[1:]))
						}
					}
				}
			}
		case linkToken:
			if t.term(k.words).kind == stateTerm {
				t.entered[k.words] = true
			}
		}
	}
}

// trimItem returns an item of a list of conditions without what separates it from the next.
func trimItem(k []token) []token {
	isSeparator := func(t token) bool {
		return slices.Contains([]string{",", ";", ".", "or", "and"},
			t.words)
	}
	for len(k) > 0 && isSeparator(k[len(k)-1]) {
		k = k[:len(k)-1]
	}
	return k
}

// resolve returns the key of the term to which a link leads.
func (t *Text) resolve(e *element) string {
	name, of := e.attributes["lt"], e.attributes["for"]
	if name == "" {
		name = e.name()
	}
	if of == "/" {
		of = ""
	}
	var found []*definition
	for _, exact := range []bool{true, false} {
		for _, d := range t.byName[stem(name)] {
			isSame := slices.ContainsFunc(d.names,
				func(n string) bool { return strings.EqualFold(n, name) })
			if (d.of == of || of == "" && e.attributes["for"] == "") && (isSame || !exact) {
				found = append(found, d)
			}
		}
		if i := slices.IndexFunc(found, func(d *definition) bool { return d.of == of }); i >= 0 {
			return found[i].key()
		}
		if len(found) > 0 {
			return found[0].key()
		}
		key := strings.TrimPrefix(of+"/"+name, "/")
		if k, ok := elsewhere.find(key, exact); ok {
			return k
		}
	}
	failf(e.line, "the link to %q leads nowhere", strings.TrimPrefix(of+"/"+name, "/"))
	return ""
}

// term returns a term. It reads the paragraph that defines it.
func (t *Text) term(key string) *term {
	if found := t.terms[key]; found != nil {
		return found
	}
	found := &term{definition: t.byKey[key]}
	t.terms[key] = found
	if k, ok := elsewhere.find(key, true); ok {
		found.foreign = elsewhere[k]
		found.kind = found.foreign.kind
		return found
	}
	d := found.definition
	if d == nil {
		return found // such as {{TypeError}}
	}
	_, inAlgorithm := d.section.attributes["algorithm"]
	switch {
	case d.block.tag == "dt":
		found.kind = stateTerm
	case d.block.tag == "td":
		found.kind = errorTerm
	case d.isParameter():
		found.kind = parameterTerm
	case inAlgorithm:
		found.kind = functionTerm
		if d.of == "" && len(d.dfn.find("var")) > 0 {
			found.kind = phraseTerm
		}
		if isProperty := strings.HasPrefix(d.of, "URL"); isProperty && d.names[0] != "initialize" &&
			d.names[0] != "update" {
			found.kind = typeTerm // members of the API
		}
	default:
		t.define(d, found)
	}
	return found
}

// isParameter reports whether a definition is that of a parameter of an algorithm.
func (d *definition) isParameter() bool {
	return len(d.dfn.children) == 1 && d.dfn.children[0].tag == "var"
}

// define reads the paragraph or item that defines a term.
func (t *Text) define(d *definition, found *term) {
	k := t.tokens(d.block)
	if ul := d.following; ul != nil && ul.tag == "ul" && k[len(k)-1].words == ":" {
		k = append(k, token{kind: listToken, words: "<ul>", line: ul.line, steps: ul})
	}
	kinds := map[string]termKind{"field": propertyTerm, "columns": classTerm, "set": constantTerm,
		"noun": classTerm, "verbs": verbTerm, "intro": functionTerm}
	for _, name := range []string{"field", "columns", "set", "noun", "verbs", "intro"} {
		r := &reading{t, k, make(map[place][]*tree)}
		if len(r.as(name, 0, len(k))) == 0 {
			continue
		}
		found.kind = kinds[name]
		if name == "columns" && k[1].value != d.dfn {
			found.kind = propertyTerm
		}
		found.read = step{k[0].line, t.read(name, k), k}
		t.readIn(k)
		return
	}
	t.read("noun", k) // fails
}
