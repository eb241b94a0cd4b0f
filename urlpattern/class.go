package urlpattern

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A points is a set of code points: those in ASCII, and the two others that fold to ASCII letters.
type points struct {
	set    set
	longS  bool // ſ, which folds to s
	kelvin bool // the Kelvin sign, which folds to k
}

const (
	longS  = 0x17F
	kelvin = 0x212A
)

// add adds the code points from low to high.
func (p *points) add(low, high rune) {
	for r := low; r <= min(high, 0x7F); r++ {
		p.set.add(byte(r))
	}
	p.longS = p.longS || low <= longS && longS <= high
	p.kelvin = p.kelvin || low <= kelvin && kelvin <= high
}

// folded is MaybeSimpleCaseFolding. It keeps only ASCII, since inputs are ASCII, and only
// lower-case letters if case is ignored.
func (p points) folded(ignoreCase bool) set {
	if !ignoreCase {
		return p.set
	}
	if p.longS {
		p.set.add('s')
	}
	if p.kelvin {
		p.set.add('k')
	}
	s := p.set.folded()
	s[1] &^= upperCase
	return s
}

// A classSet is a [CharSet] of ECMAScript, folded: its ASCII code points, and its ASCII strings
// that are not a single code point.
//
// Each classSet is used as an operand only once. Since a class may have many operations, each takes
// time proportional to the operand that it uses up, rather than the set that it changes.
//
// [CharSet]: https://tc39.es/ecma262/#sec-pattern-notation
type classSet struct {
	set     set
	strings map[string]bool
	// mayHaveStrings is true if the syntax allows strings in the set that are not a single code
	// point. Such a set cannot be complemented.
	mayHaveStrings bool
}

// complement is CharacterComplement.
func (s *classSet) complement(ignoreCase bool) {
	s.set = s.set.complement()
	if ignoreCase {
		s.set[1] &^= upperCase
	}
}

// union adds the elements of t, and uses up t.
func (s *classSet) union(t classSet) {
	s.set = s.set.union(t.set)
	s.mayHaveStrings = s.mayHaveStrings || t.mayHaveStrings
	if len(s.strings) < len(t.strings) {
		s.strings, t.strings = t.strings, s.strings
	}
	for text := range t.strings {
		s.strings[text] = true
	}
}

// intersect removes elements that are not in t, and uses up t.
func (s *classSet) intersect(t classSet) {
	s.set[0] &= t.set[0]
	s.set[1] &= t.set[1]
	s.mayHaveStrings = s.mayHaveStrings && t.mayHaveStrings
	for text := range t.strings {
		if !s.strings[text] {
			delete(t.strings, text)
		}
	}
	s.strings = t.strings
}

// subtract removes the elements of t, and uses up t.
func (s *classSet) subtract(t classSet) {
	s.set[0] &^= t.set[0]
	s.set[1] &^= t.set[1]
	for text := range t.strings {
		delete(s.strings, text)
	}
}

// longestFirst returns the strings in the order in which they are tried.
func (s *classSet) longestFirst() []string {
	return slices.SortedFunc(maps.Keys(s.strings), func(a, b string) int {
		return cmp.Or(len(b)-len(a), strings.Compare(a, b))
	})
}

// class parses a CharacterClass.
func (p *regexpParser) class() classSet {
	at := p.i
	if p.depth++; p.depth > maxNesting {
		p.tooDeep(at)
		return classSet{}
	}
	p.i++
	negated := p.try("^")
	s := p.classContents(at)
	p.depth--
	if negated {
		if s.mayHaveStrings {
			p.fail(at, "a negated class may have strings")
		}
		s.complement(p.ignoreCase)
	}
	return s
}

// classContents parses the contents of a class that began at begin, and the ']' after them.
func (p *regexpParser) classContents(begin int) classSet {
	var s classSet
	operator := "" // "&&", "--", or " " for a union
	for n := 0; p.refused == nil; n++ {
		at := p.i
		if p.i == len(p.input) {
			p.fail(begin, "a class is not closed")
			break
		}
		if p.try("]") {
			break
		}
		next := " "
		if n > 0 && (p.try("&&") || p.try("--")) {
			if next = p.input[at:p.i]; p.peek() == '&' && next == "&&" {
				p.fail(at, "a class has '&&&'")
			}
		}
		operand, r, isChar := p.classOperand()
		isRange := false
		if isChar && p.peek() == '-' && !strings.HasPrefix(p.input[p.i:], "--") {
			p.i++
			isRange = true
			_, high, ok := p.classOperand()
			if !ok || high < r {
				p.fail(at, "a class has a range that is out of order")
			}
			operand = p.between(r, high)
		}
		switch {
		case n == 0:
			s = operand
			if isRange {
				operator = " " // a range can only be in a union
			}
			continue
		case n == 1 && operator == "":
			operator = next
		case next != operator:
			p.fail(at, "a class has operators of two kinds")
		}
		if isRange && operator != " " {
			p.fail(at, "a range is an operand of '"+operator+"'")
		}
		switch operator {
		case "&&":
			s.intersect(operand)
		case "--":
			s.subtract(operand)
		default:
			s.union(operand)
		}
	}
	return s
}

// classOperand parses a ClassSetOperand. It reports whether the operand is one code point, r.
func (p *regexpParser) classOperand() (s classSet, r rune, isChar bool) {
	at := p.i
	if p.i == len(p.input) {
		p.fail(at, "a class is not closed")
		return s, r, false
	}
	c := p.input[p.i]
	switch {
	case c == '[':
		return p.class(), r, false
	case p.try(`\q{`):
		return p.classStrings(at), r, false
	case c == '\\':
		if s, ok := p.classEscape(); ok {
			return s, r, false
		}
		r = p.escape(true)
	default:
		if strings.IndexByte(`()[]{}/-|`, c) >= 0 {
			p.fail(at, "a class has a '"+string(c)+"' that is not escaped")
		}
		if strings.IndexByte("&!#$%*+,.:;<=>?@^`~", c) >= 0 &&
			strings.HasPrefix(p.input[p.i+1:], string(c)) {
			p.fail(at, "a class has a doubled '"+string(c)+"'")
		}
		r = rune(c)
		p.i = min(p.i+1, len(p.input))
	}
	return p.between(r, r), r, true
}

// between returns the set of the code points from low to high.
func (p *regexpParser) between(low, high rune) classSet {
	var between points
	between.add(low, high)
	return classSet{set: between.folded(p.ignoreCase)}
}

// classStrings parses the text after `\q{`.
func (p *regexpParser) classStrings(begin int) classSet {
	s := classSet{strings: map[string]bool{}}
	var chars points
	var text []rune
	end := func() {
		if len(text) == 1 {
			chars.add(text[0], text[0])
		} else {
			s.mayHaveStrings = true
			if folded, ok := foldedText(text, p.ignoreCase); ok {
				s.strings[folded] = true
			}
		}
		text = text[:0]
	}
	for p.refused == nil {
		switch {
		case p.i == len(p.input):
			p.fail(begin, "a class is not closed")
		case p.try("}"):
			end()
			s.set = chars.folded(p.ignoreCase)
			return s
		case p.try("|"):
			end()
		default:
			_, r, ok := p.classOperand()
			if !ok {
				p.fail(begin, "a string of a class has something other than characters")
			}
			text = append(text, r)
		}
	}
	return s
}

// foldedText is MaybeSimpleCaseFolding of a string. It reports whether the result is in ASCII.
func foldedText(text []rune, ignoreCase bool) (string, bool) {
	b := make([]byte, len(text))
	for i, r := range text {
		switch {
		case r < 0x80:
		case ignoreCase && r == longS:
			r = 's'
		case ignoreCase && r == kelvin:
			r = 'k'
		default:
			return "", false
		}
		b[i] = byte(r)
	}
	if ignoreCase {
		infra.LowerBytes(b)
	}
	return string(b), true
}

// classEscape parses a class escape such as `\d`, if there is one.
func (p *regexpParser) classEscape() (s classSet, ok bool) {
	at := p.i
	c := p.input[at+1]
	var escaped points
	switch c | 0x20 {
	case 'd':
		escaped.add('0', '9')
	case 's':
		escaped.add(' ', ' ') // no input has other white space
	case 'w':
		escaped.add('0', '9')
		escaped.add('A', 'Z')
		escaped.add('a', 'z')
		escaped.add('_', '_')
	case 'p':
	default:
		return s, false
	}
	p.i += 2
	if c|0x20 == 'p' {
		escaped, s.mayHaveStrings = p.property(at)
	}
	s.set = escaped.folded(p.ignoreCase)
	if c&0x20 == 0 {
		if s.mayHaveStrings {
			p.fail(at, "a negated property has strings")
		}
		s.complement(p.ignoreCase)
	}
	return s, true
}

// property parses the text after `\p`. It may name a property of strings, none of which is ASCII.
func (p *regexpParser) property(at int) (chars points, hasStrings bool) {
	end := strings.IndexByte(p.input[p.i:], '}')
	if !p.try("{") || end < 0 {
		p.fail(at, "a property lacks its name")
		return chars, false
	}
	expression := p.input[p.i : p.i+end-1]
	p.i += end
	ok := false
	switch name, value, found := strings.Cut(expression, "="); {
	case strings.Contains(expression, " "):
	case !found && strings.Contains(stringProperties, " "+name+" "):
		hasStrings, ok = true, true
	case !found:
		if chars, ok = lookUp(generalCategories, name); !ok {
			chars, ok = lookUp(binaryProperties, name)
		}
	case name == "General_Category" || name == "gc":
		chars, ok = lookUp(generalCategories, value)
	case name == "Script" || name == "sc" || name == "Script_Extensions" || name == "scx":
		chars, ok = lookUp(scripts, value)
	}
	if !ok {
		p.fail(at, "there is no such property")
	}
	return chars, hasStrings
}
