package urlpattern

import (
	"cmp"
	"strconv"
	"strings"
)

// Limits of a regexp. The first is RE2's.
const (
	maxRepeat  = 1000
	maxNesting = 250
)

// A regexpParser turns the regexps of a component's parts into nodes. The regexps are pieces of one
// ECMAScript regular expression with the flag v, and therefore share groups and names.
//
// It reads the whole [grammar], and refuses features that take more than linear time to match. Such
// a feature does not end the parsing: a syntax error after it is an error in every engine.
// Since inputs are ASCII, a code point outside ASCII matches nothing. The exceptions are the long
// s, ſ, and the Kelvin sign, which are s and k if case is ignored.
//
// [grammar]: https://tc39.es/ecma262/#sec-patterns
type regexpParser struct {
	nodes        *nodes
	groups       int32 // how many captures have been parsed
	disjunctions int
	names        map[string][]choice // the alternatives that enclose the last group of each name
	reference    *reference          // the first backreference
	feature      *refusal            // the first feature that is not supported, except that

	input      string // the part's regexp
	i          int
	base       int
	ignoreCase bool
	path       []choice // the enclosing alternatives
	refused    *refusal // the first error
	depth      int      // of classes
}

// A choice is an alternative of a disjunction.
type choice struct{ disjunction, alternative int }

// A reference is a backreference. Only after all groups is it known whether it is valid.
type reference struct {
	number int    // of the group, or
	name   string // its name
	refusal
}

// A refusal is the reason why a regexp is refused. One of the two texts is "".
type refusal struct {
	at          int    // in the pattern string
	reason      string // a SyntaxError's
	unsupported string // an UnsupportedError's feature
}

// fail ends the parsing. The first error is kept.
func (p *regexpParser) fail(at int, reason string) { p.refuse(refusal{at: at, reason: reason}) }

// unsupported keeps the first feature that is not supported.
func (p *regexpParser) unsupported(at int, feature string) {
	if p.feature == nil {
		p.feature = &refusal{at: p.base + at, unsupported: feature}
	}
}

// tooDeep ends the parsing, so that its stack has a limit.
func (p *regexpParser) tooDeep(at int) {
	p.refuse(refusal{at: at, unsupported: "nesting above 250"})
}

func (p *regexpParser) refuse(r refusal) {
	if p.refused == nil {
		r.at += p.base
		p.refused = &r
	}
	p.i = len(p.input)
}

// parse parses a part's regexp, which begins at base in the pattern string. The tokenizer has
// seen that each ')' closes a "(?", and that each '\' escapes something.
func (p *regexpParser) parse(input string, base int) nodeID {
	p.input, p.i, p.base = input, 0, base
	return p.disjunction()
}

// finish returns a reason to refuse the regexps that is known only after all parts.
func (p *regexpParser) finish() *refusal {
	r := p.reference
	if p.refused != nil || r == nil {
		return cmp.Or(p.refused, p.feature)
	}
	if r.number > int(p.groups) || r.name != "" && p.names[r.name] == nil {
		return &refusal{at: r.at, reason: "a backreference is to no group"}
	}
	if p.feature != nil && p.feature.at < r.at {
		return p.feature
	}
	return &refusal{at: r.at, unsupported: "backreference"}
}

// peek returns the next byte, or 0.
func (p *regexpParser) peek() byte {
	if p.i == len(p.input) {
		return 0
	}
	return p.input[p.i]
}

// try consumes text, if it is next.
func (p *regexpParser) try(text string) bool {
	if !strings.HasPrefix(p.input[p.i:], text) {
		return false
	}
	p.i += len(text)
	return true
}

// disjunction parses a Disjunction.
func (p *regexpParser) disjunction() nodeID {
	if len(p.path) == maxNesting {
		p.tooDeep(p.i)
	}
	p.disjunctions++
	p.path = append(p.path, choice{disjunction: p.disjunctions})
	var alternatives []nodeID
	for {
		alternatives = append(alternatives, p.alternative())
		if !p.try("|") {
			break
		}
		p.path[len(p.path)-1].alternative++
	}
	p.path = p.path[:len(p.path)-1]
	return p.nodes.parent(nodeAlt, alternatives)
}

// alternative parses an Alternative.
func (p *regexpParser) alternative() nodeID {
	var terms []nodeID
	for p.i < len(p.input) && p.peek() != '|' && p.peek() != ')' {
		terms = append(terms, p.term())
	}
	return p.nodes.parent(nodeCat, terms)
}

// term parses a Term.
func (p *regexpParser) term() nodeID {
	switch {
	case p.try("^"):
		return p.nodes.assertion(nodeBegin)
	case p.try("$"):
		return p.nodes.assertion(nodeEnd)
	case p.try(`\b`):
		return p.nodes.assertion(nodeBoundary)
	case p.try(`\B`):
		return p.nodes.assertion(nodeNotBoundary)
	case strings.HasPrefix(p.input[p.i:], "(?=") || strings.HasPrefix(p.input[p.i:], "(?!"):
		return p.lookaround("lookahead", len("(?="))
	case strings.HasPrefix(p.input[p.i:], "(?<=") || strings.HasPrefix(p.input[p.i:], "(?<!"):
		return p.lookaround("lookbehind", len("(?<="))
	}
	return p.quantified(p.atom())
}

// lookaround parses an assertion that begins with n bytes. No quantifier may follow it.
func (p *regexpParser) lookaround(feature string, n int) nodeID {
	p.unsupported(p.i, feature)
	p.i += n
	return p.groupContents()
}

// quantified parses the Quantifier that may follow an atom.
func (p *regexpParser) quantified(atom nodeID) nodeID {
	least, most := 1, 1
	at := p.i
	switch {
	case p.try("*"):
		least, most = 0, noMax
	case p.try("+"):
		most = noMax
	case p.try("?"):
		least = 0
	case p.try("{"):
		least = p.number()
		most = least
		if p.try(",") {
			if most = noMax; p.peek() != '}' {
				most = p.number()
			}
		}
		if !p.try("}") {
			p.fail(at, "a '{' begins no repeat")
		}
		switch {
		case least > most:
			p.fail(at, "a repeat's numbers are out of order")
		case least > maxRepeat || most != noMax && most > maxRepeat:
			p.unsupported(at, "repeat above 1000")
		}
	default:
		return atom
	}
	lazy := p.try("?")
	if p.refused != nil {
		return atom
	}
	return p.nodes.repeat(atom, int32(least), int32(most), lazy)
}

// number parses a decimal number. Even a large number is less than noMax.
func (p *regexpParser) number() int {
	rest := p.input[p.i:]
	digits := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789"))]
	if digits == "" {
		p.fail(p.i, "a repeat lacks its number")
	}
	p.i += len(digits)
	n, _ := strconv.Atoi(digits) // the largest int, if the number is larger
	return min(n, noMax-1)
}

// atom parses an Atom.
func (p *regexpParser) atom() nodeID {
	at := p.i
	c := p.peek()
	switch c {
	case '(':
		return p.group()
	case '[':
		return p.classNode(p.class())
	case '.':
		p.i++
		return p.nodes.class(anyByte) // no input has line terminators
	case '\\':
		if s, ok := p.classEscape(); ok {
			return p.classNode(s)
		}
		if p.isReference() {
			return p.nodes.add(node{})
		}
		return p.character(p.escape(false))
	case '*', '+', '?', '{':
		p.fail(at, "there is nothing to repeat")
	case '}', ']':
		p.fail(at, "a '"+string(c)+"' closes nothing")
	}
	p.i = min(p.i+1, len(p.input))
	return p.character(rune(c))
}

// character adds the node of one code point.
func (p *regexpParser) character(r rune) nodeID {
	return p.classNode(p.between(r, r))
}

// classNode adds the node of a class: its strings come first, the longest ones before others.
func (p *regexpParser) classNode(s classSet) nodeID {
	if p.ignoreCase {
		s.set = s.set.folded()
	}
	class := p.nodes.class(s.set)
	var choices []nodeID
	for _, text := range s.longestFirst() {
		if text == "" {
			choices = append(choices, class)
			class = 0
		}
		choices = append(choices, p.nodes.literal(text, p.ignoreCase))
	}
	if class != 0 {
		choices = append(choices, class)
	}
	return p.nodes.parent(nodeAlt, choices)
}

// group parses a group, from its '(' on.
func (p *regexpParser) group() nodeID {
	at := p.i
	outer := p.ignoreCase
	switch {
	case p.try("(?:"):
	case p.try("(?<"):
		p.groups++
		number := p.groups
		p.addName(at, p.groupName())
		return p.nodes.capture(p.groupContents(), number)
	default:
		p.i += len("(?")
		p.modifiers(at)
	}
	id := p.groupContents()
	p.ignoreCase = outer
	return id
}

// groupContents parses a group's Disjunction and the ')' after it.
func (p *regexpParser) groupContents() nodeID {
	id := p.disjunction()
	p.try(")")
	return id
}

// modifiers parses a group's modifiers and the ':' after them. No input has line terminators, so m
// and s change nothing.
func (p *regexpParser) modifiers(at int) {
	var seen string
	on := true
	for p.refused == nil && !p.try(":") {
		c := p.peek()
		p.i = min(p.i+1, len(p.input))
		switch {
		case c == '-' && on:
			on = false
			continue
		case c != 'i' && c != 'm' && c != 's' || strings.IndexByte(seen, c) >= 0:
			p.fail(at, "a group's modifiers are not valid")
		case c == 'i':
			p.ignoreCase = on
		}
		seen += string(c)
	}
	if seen == "" {
		p.fail(at, "a group's modifiers are not valid")
	}
}

// groupName parses a group's name and the '>' after it.
func (p *regexpParser) groupName() string {
	at := p.i
	var name []rune
	for p.refused == nil && !p.try(">") {
		r := rune(p.peek())
		if r == '\\' {
			if p.i++; p.peek() != 'u' {
				p.fail(at, "a group's name has an escape other than \\u")
			}
			p.i--
			r = p.escape(false)
		} else {
			p.i = min(p.i+1, len(p.input))
		}
		if !isNameCodePoint(r, len(name) == 0) {
			p.fail(at, "a group's name is not an identifier")
		}
		name = append(name, r)
	}
	if len(name) == 0 {
		p.fail(at, "a group's name is empty")
	}
	return string(name)
}

// addName records a group's name. Two groups may share a name only if they are in different
// alternatives. It is enough to compare with the last group of that name: a group in a different
// alternative from the last one is also in a different one from those before it.
func (p *regexpParser) addName(at int, name string) {
	if p.names == nil {
		p.names = map[string][]choice{}
	}
	last, found := p.names[name]
	for i := 0; found && i < len(last); i++ {
		if i == len(p.path) || last[i].disjunction != p.path[i].disjunction {
			break
		}
		found = last[i].alternative == p.path[i].alternative
	}
	if found {
		p.fail(at, "two groups have one name")
	}
	p.names[name] = append([]choice{}, p.path...)
}

// isReference parses a backreference, if there is one.
func (p *regexpParser) isReference() bool {
	at := p.i
	r := reference{refusal: refusal{at: p.base + at}}
	switch {
	case p.try(`\k`):
		if !p.try("<") {
			p.fail(at, "a backreference lacks its name")
		}
		r.name = p.groupName()
	case '1' <= p.input[p.i+1] && p.input[p.i+1] <= '9':
		p.i++
		r.number = p.number()
	default:
		return false
	}
	if p.reference == nil {
		p.reference = &r
	}
	return true
}

// escape parses the text after a '\', inside or outside a class.
func (p *regexpParser) escape(class bool) rune {
	at := p.i
	p.i++
	c := p.peek()
	p.i = min(p.i+1, len(p.input))
	switch c {
	case 'f':
		return '\f'
	case 'n':
		return '\n'
	case 'r':
		return '\r'
	case 't':
		return '\t'
	case 'v':
		return '\v'
	case 'c':
		if l := p.peek() | 0x20; isLower(l) {
			p.i++
			return rune(l & 31)
		}
	case '0':
		if p.peek() < '0' || p.peek() > '9' {
			return 0
		}
	case 'x':
		if r, ok := p.hex(2); ok {
			return r
		}
	case 'u':
		if r, ok := p.unicodeEscape(); ok {
			return r
		}
	case 'b':
		if class {
			return '\b'
		}
	default:
		if strings.IndexByte(`^$\.*+?()[]{}|/`, c) >= 0 ||
			class && strings.IndexByte("&-!#%,:;<=>@`~", c) >= 0 {
			return rune(c)
		}
	}
	p.fail(at, "there is no such escape")
	return 0
}

// hex parses n hexadecimal digits.
func (p *regexpParser) hex(n int) (rune, bool) {
	if len(p.input)-p.i < n {
		return 0, false
	}
	r, err := strconv.ParseUint(p.input[p.i:p.i+n], 16, 21)
	p.i += n
	return rune(r), err == nil
}

// unicodeEscape parses the text after `\u`.
func (p *regexpParser) unicodeEscape() (rune, bool) {
	if p.try("{") {
		digits, _, _ := strings.Cut(p.input[p.i:], "}")
		r, ok := p.hex(len(digits))
		return r, ok && p.try("}") && r < 0x110000
	}
	r, ok := p.hex(4)
	if ok && 0xD800 <= r && r < 0xDC00 && strings.HasPrefix(p.input[p.i:], `\u`) {
		begin := p.i
		p.i += 2
		if low, ok := p.hex(4); ok && 0xDC00 <= low && low < 0xE000 {
			return (r-0xD800)<<10 | (low - 0xDC00) + 0x10000, true
		}
		p.i = begin
	}
	return r, ok
}
