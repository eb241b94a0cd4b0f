package urlpattern

import (
	"slices"
	"strings"
)

// A classSet is a [CharSet] of ECMAScript: the ASCII code points in it, the two others that
// ASCII letters fold to or from, and the strings in ASCII that are not one code point.
//
// Where case is ignored, the sets are folded: of the letters they have those in lower case
// only.
//
// [CharSet]: https://tc39.es/ecma262/#sec-pattern-notation
type classSet struct {
	set     set
	longS   bool // ſ, which folds to s
	kelvin  bool // the Kelvin sign, which folds to k
	strings []string
	// mayHaveStrings tells that, by its syntax, the set may have strings that are not one
	// code point: it cannot be complemented.
	mayHaveStrings bool
}

const (
	longS  = 0x17F
	kelvin = 0x212A
)

// add adds the code points from low to high.
func (s *classSet) add(low, high rune) {
	for r := low; r <= min(high, 0x7F); r++ {
		s.set.add(byte(r))
	}
	s.longS = s.longS || low <= longS && longS <= high
	s.kelvin = s.kelvin || low <= kelvin && kelvin <= high
}

// fold is MaybeSimpleCaseFolding.
func (s classSet) fold(ignoreCase bool) classSet {
	if !ignoreCase {
		return s
	}
	if s.longS {
		s.set.add('s')
	}
	if s.kelvin {
		s.set.add('k')
	}
	s.longS, s.kelvin = false, false
	s.set = s.set.folded()
	s.set[1] &^= upperCase
	folded := make([]string, len(s.strings))
	for i, text := range s.strings {
		folded[i] = strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(text, "\u017f", "s"), "\u212a", "k"))
	}
	s.strings = folded
	return s
}

// upperCase are the upper-case letters in a set's second word.
const upperCase = 0x07FF_FFFE

// complement is CharacterComplement.
func (s classSet) complement(ignoreCase bool) classSet {
	s.set = set{^s.set[0], ^s.set[1]}
	if ignoreCase {
		s.set[1] &^= upperCase
		s.longS, s.kelvin = false, false
		return s
	}
	s.longS, s.kelvin = !s.longS, !s.kelvin
	return s
}

func (s *classSet) union(t classSet) {
	s.set = s.set.union(t.set)
	s.longS = s.longS || t.longS
	s.kelvin = s.kelvin || t.kelvin
	s.strings = append(s.strings, t.strings...)
	s.mayHaveStrings = s.mayHaveStrings || t.mayHaveStrings
}

// only removes from s what is not in t. If but is true, it removes what is in t instead.
func (s *classSet) only(t classSet, but bool) {
	if but {
		s.set[0] &^= t.set[0]
		s.set[1] &^= t.set[1]
	} else {
		s.set[0] &= t.set[0]
		s.set[1] &= t.set[1]
		s.mayHaveStrings = s.mayHaveStrings && t.mayHaveStrings
	}
	s.longS = s.longS && t.longS != but
	s.kelvin = s.kelvin && t.kelvin != but
	if len(s.strings) == 0 {
		return
	}
	in := make(map[string]bool, len(t.strings))
	for _, text := range t.strings {
		in[text] = true
	}
	s.strings = slices.DeleteFunc(slices.Clone(s.strings), func(text string) bool { return in[text] == but })
}

// longestFirst returns the strings as they are tried.
func (s *classSet) longestFirst() []string {
	sorted := slices.Clone(s.strings)
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	slices.SortStableFunc(sorted, func(a, b string) int { return len(b) - len(a) })
	return sorted
}

// class parses a CharacterClass.
func (p *regexpParser) class() classSet {
	at := p.i
	if p.depth++; p.depth > maxNesting {
		p.unsupported(at, "nesting above 250")
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
		s = s.complement(p.ignoreCase)
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
			operand = classSet{}
			operand.add(r, high)
			operand = operand.fold(p.ignoreCase)
		}
		switch {
		case n == 0:
			s = operand
			if isRange {
				operator = " " // a range can be in a union only
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
			s.only(operand, false)
		case "--":
			s.only(operand, true)
		default:
			s.union(operand)
		}
	}
	return s
}

// classOperand parses a ClassSetOperand. It tells whether that is one code point, r.
func (p *regexpParser) classOperand() (s classSet, r rune, isChar bool) {
	at := p.i
	if p.i == len(p.input) {
		p.fail(at, "a class is not closed")
		return s, 0, false
	}
	c := p.input[p.i]
	switch {
	case c == '[':
		return p.class(), 0, false
	case p.try(`\q{`):
		return p.classStrings(at), 0, false
	case c == '\\':
		if s, ok := p.classEscape(); ok {
			return s, 0, false
		}
		r = p.escape(true)
	default:
		if strings.IndexByte(`()[]{}/-|`, c) >= 0 {
			p.fail(at, "a class has a '"+string(c)+"' that is not escaped")
		}
		if strings.IndexByte("&!#$%*+,.:;<=>?@^`~", c) >= 0 && p.i+1 < len(p.input) && p.input[p.i+1] == c {
			p.fail(at, "a class has a doubled '"+string(c)+"'")
		}
		r = rune(c)
		p.i = min(p.i+1, len(p.input))
	}
	s.add(r, r)
	return s.fold(p.ignoreCase), r, true
}

// classStrings parses what follows `\q{`.
func (p *regexpParser) classStrings(begin int) classSet {
	var s classSet
	var text []rune
	end := func() {
		switch {
		case len(text) == 1:
			s.add(text[0], text[0])
		default:
			s.mayHaveStrings = true
			if !slices.ContainsFunc(text, func(r rune) bool { return r > 0x7F && r != longS && r != kelvin }) {
				s.strings = append(s.strings, string(text))
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
			return s.fold(p.ignoreCase)
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

// classEscape parses `\d` and the like, if it is one.
func (p *regexpParser) classEscape() (s classSet, ok bool) {
	at := p.i
	if at+1 == len(p.input) {
		return s, false
	}
	c := p.input[at+1]
	switch c | 0x20 {
	case 'd':
		s.add('0', '9')
	case 's':
		s.add('\t', '\r')
		s.add(' ', ' ')
	case 'w':
		s.add('0', '9')
		s.add('A', 'Z')
		s.add('a', 'z')
		s.add('_', '_')
		if p.ignoreCase {
			s.longS, s.kelvin = true, true
		}
	case 'p':
		p.i += 2
		s = p.property(at)
	default:
		return s, false
	}
	if c|0x20 != 'p' {
		p.i += 2
	}
	s = s.fold(p.ignoreCase)
	if c&0x20 == 0 {
		if s.mayHaveStrings {
			p.fail(at, "a negated property has strings")
		}
		s = s.complement(p.ignoreCase)
	}
	return s, true
}

// property parses what follows `\p`.
func (p *regexpParser) property(at int) classSet {
	end := strings.IndexByte(p.input[p.i:], '}')
	if !p.try("{") || end < 0 {
		p.fail(at, "a property lacks its name")
		return classSet{}
	}
	expression := p.input[p.i : p.i+end-1]
	p.i += end
	var s classSet
	ok := false
	switch name, value, found := strings.Cut(expression, "="); {
	case strings.Contains(expression, " "):
	case !found && strings.Contains(stringProperties, " "+name+" "):
		s, ok = classSet{mayHaveStrings: true}, true
	case !found:
		if s, ok = lookUp(generalCategories, name); !ok {
			s, ok = lookUp(binaryProperties, name)
		}
	case name == "General_Category" || name == "gc":
		s, ok = lookUp(generalCategories, value)
	case name == "Script" || name == "sc" || name == "Script_Extensions" || name == "scx":
		s, ok = lookUp(scripts, value)
	}
	if !ok {
		p.fail(at, "there is no such property")
	}
	return s
}
