package text

import (
	"cmp"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"regexp"
	"slices"
	"strings"
)

// A form is one of the ways in which the pattern of a rule can be written: its words, links
// ("{key}") and nonterminals ("<name>"). rules.txt says how a rule is written.
type form struct {
	rule   string // its line
	parts  []string
	action ast.Expr // what it becomes, or nil if it means nothing
}

var (
	//go:embed rules.txt
	ruleLines string
	//go:embed elsewhere.txt
	elsewhereLines string

	forms     = make(map[string][]*form)  // by the nonterminal
	defined   = make(map[string]ast.Expr) // the functions that rules.txt defines
	elsewhere []*term                     // the terms of other standards, or in prose
	choice    = regexp.MustCompile(`(?:^| )\[([^\]]*)\]`)
)

// readLines calls read with the first word, the rest and the action of each line.
func readLines(lines string, read func(name, rest string, action ast.Expr)) {
	for line := range strings.Lines(strings.ReplaceAll(lines, "\n ", " ")) {
		line, code, _ := strings.Cut(strings.TrimSpace(line), " => ")
		if line == "" || line[0] == '#' {
			continue
		}
		name, rest, _ := strings.Cut(line, " ")
		action, err := parser.ParseExpr(cmp.Or(code, "a"))
		if code == "-" {
			action = nil
		} else if err != nil {
			panic(fmt.Sprintf("%s: %v", line, err))
		}
		read(name, strings.TrimSpace(rest), action)
	}
}

func init() {
	readLines(ruleLines, func(name, pattern string, action ast.Expr) {
		if name == "define" {
			defined[pattern] = action
			return
		}
		for _, s := range expand(pattern) {
			f := &form{rule: name + " " + pattern, action: action}
			for part := range strings.FieldsSeq(s) {
				if part[0] == '{' {
					part = strings.ReplaceAll(part, "_", " ")
				}
				f.parts = append(f.parts, strings.TrimPrefix(part, `\`))
			}
			forms[name] = append(forms[name], f)
		}
	})
	readLines(elsewhereLines, func(kind, key string, action ast.Expr) {
		elsewhere = append(elsewhere,
			&term{key: key, names: []string{key}, kind: kind, action: action})
	})
}

// expand returns the ways in which a pattern can be written.
func expand(pattern string) (all []string) {
	m := choice.FindStringSubmatch(pattern)
	if m == nil {
		return []string{pattern}
	}
	for a := range strings.SplitSeq(m[1], "|") {
		all = append(all, expand(strings.Replace(pattern, m[0], " "+a, 1))...)
	}
	return all
}

// A tree says how tokens are read: by a form of a nonterminal or, if that is a terminal, as one
// token.
type tree struct {
	span
	form     *form   // nil if it is a terminal
	children []*tree // of the nonterminals
}

// A reading finds every way to read the tokens of a sentence.
type reading struct {
	text   *Program
	tokens []token
	memo   map[span][]*tree
}

type span struct {
	name       string
	start, end int
}

// as returns the ways to read tokens[start:end] as a nonterminal, or two of them, which show that
// it is ambiguous. Every part of a form has a token at least, so a part that begins with itself is
// shorter.
func (r *reading) as(name string, start, end int) (found []*tree) {
	key := span{name, start, end}
	if found, ok := r.memo[key]; ok {
		return found
	}
	r.memo[key] = nil
	if forms[name] == nil && end == start+1 && r.text.isA(&r.tokens[start], name) {
		found = append(found, &tree{key, nil, nil})
	}
	for _, f := range forms[name] {
		for _, children := range r.match(f.parts, start, end) {
			found = append(found, &tree{key, f, children})
		}
	}
	r.memo[key] = found[:min(2, len(found))]
	return r.memo[key]
}

// isA reports whether a token is one of a terminal: of a kind, or a link to a term of that kind.
func (p *Program) isA(k *token, terminal string) bool {
	isInType := k.kind == "word" && !slices.Contains(separators, k.words) || k.kind == "link"
	return terminal == "token" || terminal == "typeWord" && isInType || k.kind == terminal ||
		k.kind == "link" && p.term(k.words).kind == terminal
}

// separators are the words that are not part of a type.
var separators = strings.Fields(", . : ( ) and with using given optional a an")

// match returns the nonterminals of each way to read tokens[start:end] as parts.
func (r *reading) match(parts []string, start, end int) (all [][]*tree) {
	switch {
	case len(parts) == 0 && start == end:
		return [][]*tree{nil}
	case len(parts) == 0 || end-start < len(parts):
		return nil
	case parts[0][0] != '<' && r.tokens[start].is(parts[0]):
		return r.match(parts[1:], start+1, end)
	case parts[0][0] != '<':
		return nil
	}
	name, rest := strings.Trim(parts[0], "<>"), parts[1:]
	first := start + 1
	if len(rest) == 0 {
		first = end
	}
	for middle := first; middle <= end-len(rest); middle++ {
		if len(rest) > 0 && rest[0][0] != '<' && !r.tokens[middle].is(rest[0]) {
			continue
		}
		for _, t := range r.as(name, start, middle) {
			for _, others := range r.match(rest, middle, end) {
				all = append(all, append([]*tree{t}, others...))
			}
		}
	}
	return all
}
