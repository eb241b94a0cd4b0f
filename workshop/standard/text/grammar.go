package text

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"slices"
	"strings"
)

// A rule says how one form of the nonterminal name is read, and what it becomes. rules.txt says how
// one is written.
type rule struct {
	name, pattern string
	action        ast.Expr // nil if it means nothing
}

// A form is one of the ways in which a pattern can be written: its words, links and nonterminals.
type form struct {
	rule  *rule
	parts []part
}

type part struct {
	word string // of the text, or the key of a link
	kind kind   // 0 for a nonterminal
}

var (
	//go:embed rules.txt
	ruleLines string
	//go:embed elsewhere.txt
	elsewhereLines string

	forms     = make(map[string][]form)
	elsewhere = make(foreignTerms)
)

// readLines calls read with the first word, the rest and the action of each line.
func readLines(lines, byDefault string, read func(name, rest string, action ast.Expr)) {
	for line := range strings.Lines(strings.ReplaceAll(lines, "\n ", " ")) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		line, code, ok := strings.Cut(line, " => ")
		if !ok {
			code = byDefault
		}
		name, rest, _ := strings.Cut(line, " ")
		var action ast.Expr
		if code != "-" {
			var err error
			if action, err = parser.ParseExpr(code); err != nil {
				panic(fmt.Sprintf("%s: %v", line, err))
			}
		}
		read(name, strings.TrimSpace(rest), action)
	}
}

func init() {
	readLines(ruleLines, "a", func(name, pattern string, action ast.Expr) {
		for _, p := range expand(strings.Fields(pattern)) {
			forms[name] = append(forms[name], form{&rule{name, pattern, action}, p})
		}
	})
	kinds := map[string]termKind{"type": typeTerm, "class": classTerm, "verb": verbTerm,
		"property": propertyTerm, "function": functionTerm, "constant": constantTerm}
	readLines(elsewhereLines, "-", func(kind, key string, action ast.Expr) {
		elsewhere[key] = foreign{kinds[kind], action}
	})
}

// A foreign term is one of another standard, or one that this text defines in words that only
// people can read.
type foreign struct {
	kind   termKind
	action ast.Expr
}

type foreignTerms map[string]foreign

// find returns the key of the term that a link names, with other endings of words if it need not be
// exact.
func (f foreignTerms) find(key string, exact bool) (string, bool) {
	if _, ok := f[key]; ok || exact {
		return key, ok
	}
	of, name := "", key
	if i := strings.LastIndexByte(key, '/'); i >= 0 {
		of, name = key[:i+1], key[i+1:]
	}
	for k := range f {
		if strings.HasPrefix(k, of) && stem(k[len(of):]) == stem(name) {
			return k, true
		}
	}
	return "", false
}

// terminals are the nonterminals that the rules do not define: what they can be. Each is one token,
// except type and any, which mean nothing.
var terminals map[string]func(r *reading, start, end int) bool

func isKind(k kind) func(r *reading, start, end int) bool {
	return func(r *reading, start, end int) bool {
		return end == start+1 && r.tokens[start].kind == k
	}
}

func isTerm(kinds ...termKind) func(r *reading, start, end int) bool {
	return func(r *reading, start, end int) bool {
		t := r.tokens[start]
		return end == start+1 && t.kind == linkToken &&
			slices.Contains(kinds, r.text.term(t.words).kind)
	}
}

func init() {
	separators := strings.Fields(", . : ( ) and with using given optional a an")
	terminals = map[string]func(r *reading, start, end int) bool{
		"var": isKind(variableToken), "str": isKind(stringToken), "cp": isKind(codePointToken),
		"byte": isKind(byteToken), "num": isKind(numberToken), "ol": isKind(stepsToken),
		"ul": isKind(listToken), "dl": isKind(switchToken), "dfn": isKind(definitionToken),
		"name": isKind(linkToken), "word": isKind(wordToken),
		"fn": isTerm(functionTerm), "phrase": isTerm(phraseTerm),
		"prop": isTerm(propertyTerm, functionTerm), "class": isTerm(classTerm),
		"verb": isTerm(verbTerm), "const": isTerm(constantTerm, stateTerm),
		"error": isTerm(errorTerm), "named": isTerm(parameterTerm),
		// Types say nothing that a run needs, so any words and links are one.
		"type": func(r *reading, start, end int) bool {
			return !slices.ContainsFunc(r.tokens[start:end], func(t token) bool {
				isWord := t.kind == wordToken && !slices.Contains(separators, t.words)
				return !isWord && t.kind != linkToken
			})
		},
		"any": func(r *reading, start, end int) bool { return true },
	}
}

// meansNothing reports whether a terminal has no meaning.
func meansNothing(terminal string) bool { return terminal == "type" || terminal == "any" }

// expand returns the ways in which a pattern can be written.
func expand(pattern []string) [][]part {
	if len(pattern) == 0 {
		return [][]part{nil}
	}
	first, n := pattern[0], 1
	var heads [][]part
	if strings.HasPrefix(first, "[") {
		for !strings.HasSuffix(strings.TrimSuffix(pattern[n-1], "!"), "]") ||
			strings.HasSuffix(pattern[n-1], `\]`) {
			n++
		}
		all := strings.Join(pattern[:n], " ")
		inner, isRequired := strings.CutSuffix(all, "!")
		for _, alternative := range strings.Split(inner[1:len(inner)-1], "|") {
			heads = append(heads, expand(strings.Fields(alternative))...)
		}
		if !isRequired {
			heads = append(heads, nil)
		}
	} else if strings.HasPrefix(first, "<") && strings.HasSuffix(first, ">") {
		heads = [][]part{{{word: strings.Trim(first, "<>")}}}
	} else if strings.HasPrefix(first, "{") {
		key := strings.ReplaceAll(strings.Trim(first, "{}"), "_", " ")
		heads = [][]part{{{key, linkToken}}}
	} else {
		heads = [][]part{{{strings.TrimPrefix(first, `\`), wordToken}}}
	}
	var all [][]part
	for _, tail := range expand(pattern[n:]) {
		for _, head := range heads {
			all = append(all, slices.Concat(head, tail))
		}
	}
	return all
}

// A tree says how tokens are read.
type tree struct {
	form       form
	start, end int
	children   []*tree // of the nonterminals
	token      *token  // of a nonterminal that is one token
}

// A reading finds every way to read the tokens of a sentence.
type reading struct {
	text   *Text
	tokens []token
	memo   map[place][]*tree
}

type place struct {
	name       string
	start, end int
}

// maxReadings is how many ways to read a part of a sentence are kept. Two show that it is
// ambiguous.
const maxReadings = 3

// as returns the ways to read tokens[start:end] as a nonterminal. Every part of a form has a token
// at least, so a part that begins with itself is shorter.
func (r *reading) as(name string, start, end int) []*tree {
	key := place{name, start, end}
	if found, ok := r.memo[key]; ok {
		return found
	}
	r.memo[key] = nil
	var found []*tree
	if is, ok := terminals[name]; ok {
		if is(r, start, end) {
			leaf := &tree{form: form{rule: &rule{name: name}}, start: start, end: end}
			if !meansNothing(name) {
				leaf.token = &r.tokens[start]
			}
			found = []*tree{leaf}
		}
	} else if forms[name] == nil {
		panic("no rule is for " + name)
	}
	for _, f := range forms[name] {
		r.match(f.parts, start, end, nil, func(children []*tree) {
			if len(found) < maxReadings {
				found = append(found, &tree{f, start, end, slices.Clone(children), nil})
			}
		})
	}
	r.memo[key] = found
	return found
}

// match calls yield with the children of each way to read tokens[start:end] as parts.
func (r *reading) match(parts []part, start, end int, before []*tree, yield func([]*tree)) {
	if len(parts) == 0 {
		if start == end {
			yield(before)
		}
		return
	}
	if end-start < len(parts) {
		return
	}
	p, rest := parts[0], parts[1:]
	if p.kind != 0 {
		if t := &r.tokens[start]; t.is(p) {
			r.match(rest, start+1, end, before, yield)
		}
		return
	}
	first, last := start+1, end-len(rest)
	if len(rest) == 0 {
		first = end
	}
	if terminals[p.word] != nil && !meansNothing(p.word) {
		last = min(last, start+1)
	}
	for middle := first; middle <= last; middle++ {
		if len(rest) > 0 && rest[0].kind != 0 && !r.tokens[middle].is(rest[0]) {
			continue
		}
		for _, t := range r.as(p.word, start, middle) {
			r.match(rest, middle, end, append(before[:len(before):len(before)], t), yield)
		}
	}
}

func (t *token) is(p part) bool {
	switch {
	case t.kind == linkToken:
		return p.kind == linkToken && strings.EqualFold(t.words, p.word)
	case t.kind == wordToken || t.kind == numberToken:
		return p.kind == wordToken && t.words == p.word
	}
	return false
}

// words returns the text of tokens, for an error.
func words(tokens []token) string {
	var b strings.Builder
	for _, t := range tokens {
		w := t.words
		if t.kind == linkToken {
			w = "<" + w + ">"
		}
		if b.Len() > 0 && !strings.Contains(".,:;')", w[:1]) {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}

// read returns the only way to read all tokens as a nonterminal.
func (t *Text) read(name string, tokens []token) *tree {
	if len(tokens) == 0 {
		panic("no tokens")
	}
	r := &reading{t, tokens, make(map[place][]*tree)}
	found := r.as(name, 0, len(tokens))
	switch line := tokens[0].line; {
	case len(found) == 0:
		failf(line, "no rule reads the sentence %q", words(tokens))
	case len(found) > 1:
		failf(line, "the sentence %q can be read in two ways: %s, and %s", words(tokens),
			found[0].describe(tokens), found[1].describe(tokens))
	}
	t.sentences++
	t.count(found[0])
	return found[0]
}

// count notes the forms of a sentence.
func (t *Text) count(found *tree) {
	if len(found.form.parts) > 0 {
		t.forms[fmt.Sprint(found.form.parts)] = true
		t.rules[found.form.rule.pattern] = true
	}
	for _, c := range found.children {
		t.count(c)
	}
}

func (t *tree) describe(tokens []token) string {
	if len(t.children) == 0 {
		return words(tokens[t.start:t.end])
	}
	s := "(" + t.form.rule.name
	for _, c := range t.children {
		s += " " + c.describe(tokens)
	}
	return s + ")"
}
