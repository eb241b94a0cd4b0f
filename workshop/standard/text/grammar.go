package text

import (
	"fmt"
	"slices"
	"strings"
)

// A rule says how one form of the nonterminal name is read, and what it becomes.
//
// In a pattern, a word stands for itself, {key} for a link to the term with that key, and <name>
// for a nonterminal. [a|b] is a or b or nothing, and [a|b]! is a or b. What the text has as a
// bracket is written \[ or \].
type rule struct {
	name, pattern string
	// build makes what the form means of what its nonterminals mean, from left to right: "its" is
	// of what was named last.
	build func(b *builder, k parts) any
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

var forms = make(map[string][]form)

func init() {
	for i := range rules {
		r := &rules[i]
		for _, p := range expand(strings.Fields(r.pattern)) {
			forms[r.name] = append(forms[r.name], form{r, p})
		}
	}
}

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
func (r *reading) as(name string, start, end int) []*tree {
	key := span{name, start, end}
	if found, ok := r.memo[key]; ok {
		return found
	}
	r.memo[key] = nil
	var found []*tree
	if is, ok := terminals[name]; ok {
		if is(r, start, end) {
			found = []*tree{{form: form{rule: &rule{name: name}}, start: start, end: end,
				token: &r.tokens[start]}}
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
	if terminals[p.word] != nil && p.word != "type" && p.word != "any" {
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
	r := &reading{t, tokens, make(map[span][]*tree)}
	found := r.as(name, 0, len(tokens))
	switch line := tokens[0].line; {
	case len(found) == 0:
		failf(line, "no rule reads the sentence %q", words(tokens))
	case len(found) > 1:
		failf(line, "the sentence %q can be read in two ways: %s, and %s", words(tokens),
			found[0].describe(tokens), found[1].describe(tokens))
	}
	t.Sentences++
	t.count(found[0])
	return found[0]
}

// count notes the forms of a sentence.
func (t *Text) count(found *tree) {
	if len(found.form.parts) > 0 {
		t.Forms[fmt.Sprint(found.form.parts)] = true
		t.Rules[found.form.rule.pattern] = true
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
