// Package text reads the source of the URL Standard, url.bs, and runs it. It calls nothing of this
// library: what it computes is what the text says.
//
// A sentence becomes a step like this. markup.go makes a tree of the markup, and tokens of a
// paragraph: words, variables, links (by the definition that they lead to), code points, numbers,
// and lists inside. grammar.go finds every way to read the tokens with the rules of rules.txt, and
// fails if there is none or more than one. A rule is a nonterminal, a pattern and a short action,
// with the functions of actions.go, which makes a closure of the closures for the pattern's parts.
// program.go puts the steps of each algorithm together, and run.go has what they run on: frames,
// the pointer. Percent-encode sets, classes of code points, the table of special schemes and the
// fields of URLs are read from their paragraphs, when a link leads there. elsewhere.txt and
// elsewhere.go have what the text takes from other standards; they are written by hand.
package text

import (
	"cmp"
	"fmt"
	"go/ast"
	"slices"
	"strings"
)

// An Error is a fault of the text, with the line of its file.
type Error string

func (e Error) Error() string { return string(e) }

func failf(line int, format string, args ...any) {
	panic(Error(fmt.Sprintf("line %d: ", line) + fmt.Sprintf(format, args...)))
}

// A Program is the source of the URL Standard, and what runs: each sentence is a closure.
type Program struct {
	lines      []string
	source     *element
	terms      map[string]*term   // by their keys
	byStem     map[string][]*term // by the stem of a name
	sentences  []*sentence
	intros     []*sentence // of algorithms
	algorithms map[string]*algorithm
	forms      map[*form]bool  // that the sentences have
	rules      map[string]bool // of the forms
	// Steps is how many there are, and Sites are the parts of the text that a mutant lacks.
	Steps int
	Sites []Site
}

// A sentence is a step, a condition, or a definition with the list or table that it announces.
type sentence struct {
	tree   *tree
	tokens []token
}

// A term is what a link can lead to.
type term struct {
	// key is the first name, after what it is a part of, such as "url/scheme".
	key, of string
	names   []string
	// kind is "" until the definition is read, or one of these: type (it says what a value is,
	// which no run needs), class (such as "ASCII digit"), verb (such as "is special"), function (an
	// algorithm), phrase (one whose name goes on after its argument), property (such as "scheme"),
	// constant (such as "UTF-8", or a percent-encode set), state, error, and parameter.
	kind   string
	action ast.Expr // nil if this text defines the term in a way that can be read
	dfn    *element // nil if another standard defines the term
	read   *sentence
	class  *node // of a class, a percent-encode set or a verb: what it says of a value
	// isEntered is whether a sentence sets the state.
	isEntered bool
}

// Read reads the source of the standard, and returns a machine that runs it. Its errors are of type
// Error.
func Read(source string) (m *Machine, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = r.(Error) // anything else is a fault of this package
		}
	}()
	p := &Program{lines: strings.SplitAfter(source, "\n"), source: parseMarkup(source),
		terms: make(map[string]*term), byStem: make(map[string][]*term),
		algorithms: make(map[string]*algorithm), forms: make(map[*form]bool),
		rules: make(map[string]bool)}
	definitions := p.source.find("dfn")
	for _, e := range definitions {
		p.index(e)
	}
	for _, d := range elsewhere {
		p.add(d)
	}
	// The algorithms are <div>s, paragraphs that a list of steps follows, and other paragraphs to
	// which a link leads.
	for _, e := range p.source.find("div", "dfn") {
		if e.algorithm == e {
			p.intros = append(p.intros, p.sentence(e, "definition"))
		} else if e.tag == "dfn" && e.block().find("ol") != nil {
			p.term(e.term.key)
		}
	}
	for i := 0; i < len(p.intros); i++ {
		p.builder().build(p.intros[i], p.intros[i].tree)
	}
	for _, e := range definitions {
		if e.block().tag == "dt" && !e.term.isEntered {
			failf(e.line, "nothing enters the %s", e.term.names[0])
		}
	}
	return &Machine{Program: p, MaxSteps: 5_000_000}, nil
}

// Counts returns how many algorithms, sentences, forms and rules the text took.
func (p *Program) Counts() (algorithms, sentences, forms, rules int) {
	return len(p.intros), len(p.sentences), len(p.forms), len(p.rules)
}

// index adds the term that an element defines.
func (p *Program) index(e *element) {
	names := e.attributes["lt"] + "|" + e.name() + "|" + e.attributes["local-lt"]
	d := &term{of: e.attributes["for"], dfn: e,
		names: strings.FieldsFunc(names, func(c rune) bool { return c == '|' })}
	e.term, d.key = d, strings.TrimPrefix(d.of+"/"+d.names[0], "/")
	if old := p.terms[d.key]; old != nil && d.key != "url/equal" {
		failf(e.line, "%s is defined in line %d, too", d.key, old.dfn.line)
	}
	p.add(d)
}

func (p *Program) add(d *term) {
	p.terms[d.key] = d
	for _, name := range d.names {
		p.byStem[stem(name)] = append(p.byStem[stem(name)], d)
	}
}

// resolve returns the key of the term to which a link leads. It is better if this text defines it,
// of the same thing.
func (p *Program) resolve(e *element) string {
	if _, isPlain := e.attributes["href"]; isPlain {
		return e.name()
	}
	of, isPart := e.attributes["for"]
	of = strings.TrimPrefix(of, "/")
	name := cmp.Or(e.attributes["lt"], e.name())
	full := strings.TrimPrefix(of+"/"+name, "/")
	var other *term
	for _, d := range slices.Concat(p.byStem[stem(full)], p.byStem[stem(name)]) {
		if d.dfn != nil && d.of == of {
			return d.key
		} else if d.dfn == nil || !isPart {
			other = cmp.Or(other, d)
		}
	}
	if other == nil {
		failf(e.line, "the link to %q leads nowhere", full)
	}
	return other.key
}

// term returns a term. It reads the paragraph that defines it.
func (p *Program) term(key string) *term {
	d := p.terms[key]
	if d == nil {
		d = &term{kind: "type"} // such as {{TypeError}}
		p.terms[key] = d
	}
	if d.kind != "" {
		return d
	}
	d.kind = "type" // while it is read
	switch block := d.dfn.block(); {
	case block.tag == "dt":
		d.kind = "state"
	case block.tag == "td":
		d.kind = "error"
	case d.dfn.isParameter():
		d.kind = "parameter"
	case d.dfn.algorithm == nil:
		d.read = p.sentence(block, "definition")
		d.kind = strings.ToLower(d.read.tree.children[0].name)
		if d.kind == "class" && d.read.tokens[1].words != d.key {
			d.kind = "function" // the second column of a table
		}
		if d.kind == "function" {
			p.intros = append(p.intros, d.read)
		}
	case strings.HasPrefix(d.of, "URL") && d.names[0] != "initialize" && d.names[0] != "update":
		// a member of the API
	case d.of == "" && len(d.dfn.find("var")) > 0:
		d.kind = "phrase"
	default:
		d.kind = "function"
	}
	return d
}

// sentence returns the only way to read an element as a nonterminal.
func (p *Program) sentence(e *element, name string) *sentence {
	if e.read != nil { // it defines two terms
		return e.read
	}
	k := p.tokens(e)
	r := reading{p, k, make(map[span][]*tree)}
	found := r.as(name, 0, len(k))
	if line := append(k, token{line: e.line})[0].line; len(found) == 0 {
		failf(line, "no rule reads the sentence %q", words(k))
	} else if len(found) > 1 {
		failf(line, "the sentence %q can be read in two ways", words(k))
	}
	e.read = &sentence{found[0], k}
	p.sentences = append(p.sentences, e.read)
	return e.read
}
