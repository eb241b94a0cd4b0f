package text

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"regexp"
	"slices"
	"strings"
)

// A rule says how one form of the nonterminal name is read, and what it becomes. rules.txt says how
// one is written.
type rule struct {
	name, pattern string
	action        ast.Expr // nil if it means nothing
}

// A form is one of the ways in which a pattern can be written: its words, links ("{key}") and
// nonterminals ("<name>").
type form struct {
	*rule
	parts []string
}

var (
	//go:embed rules.txt
	ruleLines string
	//go:embed elsewhere.txt
	elsewhereLines string

	forms     = make(map[string][]*form)
	defined   = make(map[string]ast.Expr) // the functions that rules.txt defines
	elsewhere []*term                     // the terms of other standards, or in prose
	choice    = regexp.MustCompile(`(?:^| )\[([^\]]*)\](!?)`)
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
		if name == "define" {
			defined[pattern] = action
			return
		}
		r := &rule{name, pattern, action}
		for _, s := range expand(pattern) {
			f := &form{rule: r}
			for part := range strings.FieldsSeq(s) {
				if part[0] == '{' {
					part = strings.ToLower(strings.ReplaceAll(part, "_", " "))
				}
				f.parts = append(f.parts, strings.TrimPrefix(part, `\`))
			}
			forms[name] = append(forms[name], f)
		}
	})
	readLines(elsewhereLines, "-", func(kind, key string, action ast.Expr) {
		elsewhere = append(elsewhere,
			&term{key: key, names: []string{key}, kind: kind, action: action})
	})
}

// expand returns the ways in which a pattern can be written.
func expand(pattern string) (all []string) {
	m := choice.FindStringSubmatchIndex(pattern)
	if m == nil {
		return []string{pattern}
	}
	alternatives := strings.Split(pattern[m[2]:m[3]], "|")
	if m[4] == m[5] {
		alternatives = append(alternatives, "")
	}
	for _, a := range alternatives {
		all = append(all, expand(pattern[:m[0]]+" "+a+pattern[m[1]:])...)
	}
	return all
}

// A tree says how tokens are read: by a form of a nonterminal or, if that is a terminal, as one
// token.
type tree struct {
	name       string
	form       *form
	token      *token
	start, end int
	children   []*tree // of the nonterminals
}

func (t *tree) String() string {
	s := "(" + t.name
	for _, c := range t.children {
		s += " " + c.String()
	}
	return s + ")"
}

// A reading finds every way to read the tokens of a sentence.
type reading struct {
	text   *Text
	tokens []token
	memo   map[span][]*tree
}

type span struct {
	name       string
	start, end int
}

// maxReadings is how many ways to read a part of a sentence are kept. Two show that it is
// ambiguous.
const maxReadings = 3

// as returns the ways to read tokens[start:end] as a nonterminal. Every part of a form has a token
// at least, so a part that begins with itself is shorter.
func (r *reading) as(name string, start, end int) (found []*tree) {
	key := span{name, start, end}
	if found, ok := r.memo[key]; ok {
		return found
	}
	r.memo[key] = nil
	if forms[name] == nil && end == start+1 && r.text.isA(&r.tokens[start], name) {
		found = []*tree{{name: name, token: &r.tokens[start], start: start, end: end}}
	}
	for _, f := range forms[name] {
		r.match(f.parts, start, end, nil, func(children []*tree) {
			if len(found) < maxReadings {
				found = append(found, &tree{name, f, nil, start, end, slices.Clone(children)})
			}
		})
	}
	r.memo[key] = found
	return found
}

// isA reports whether a token is one of a terminal: of a kind, or a link to a term of that kind.
func (t *Text) isA(k *token, terminal string) bool {
	isInType := k.kind == "word" && !slices.Contains(separators, k.words) || k.kind == "link"
	return terminal == "token" || terminal == "typeWord" && isInType || k.kind == terminal ||
		k.kind == "link" && t.term(k.words).kind == terminal
}

// separators are the words that are not part of a type.
var separators = strings.Fields(", . : ( ) and with using given optional a an")

// match calls yield with the children of each way to read tokens[start:end] as parts.
func (r *reading) match(parts []string, start, end int, before []*tree, yield func([]*tree)) {
	if len(parts) == 0 {
		if start == end {
			yield(before)
		}
		return
	}
	if end-start < len(parts) {
		return
	}
	name, rest := strings.TrimPrefix(parts[0], "<"), parts[1:]
	if name == parts[0] {
		if r.tokens[start].is(name) {
			r.match(rest, start+1, end, before, yield)
		}
		return
	}
	name = strings.TrimSuffix(name, ">")
	first, last := start+1, end-len(rest)
	if len(rest) == 0 {
		first = end
	}
	if forms[name] == nil {
		last = min(last, start+1)
	}
	for middle := first; middle <= last; middle++ {
		if len(rest) > 0 && rest[0][0] != '<' && !r.tokens[middle].is(rest[0]) {
			continue
		}
		for _, t := range r.as(name, start, middle) {
			r.match(rest, middle, end, append(before[:len(before):len(before)], t), yield)
		}
	}
}
