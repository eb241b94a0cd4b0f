package urlpattern

import (
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A component is a [component] of a pattern: an input's component has to match it.
//
// [component]: https://urlpattern.spec.whatwg.org/#component
type component struct {
	kind     componentKind
	fold     bool   // case is ignored
	regexps  bool   // it has regexp groups
	endGroup bool   // it ends with a group, or with text in braces: a modifier may follow
	slot     int32  // of a Result, the first one for this component's groups
	pattern  string // the pattern string
	text     string // the text, if it is fixed
	*machine        // if it is more than fixed text
}

// A machine matches a component that is more than fixed text.
type machine struct {
	names   []string // of the groups
	program program
	plugin  func(input string) []int
	key     string // the key of a hostname or a pathname, for a Set
	exact   bool   // the key alone determines what matches
}

// anything is the machine of "*".
var anything = &machine{names: []string{"0"}}

// A componentKind is how a component matches.
type componentKind uint8

const (
	kindNone componentKind = iota // matches nothing: only in the zero Pattern
	kindAny                       // matches everything, as "*" does
	kindText
	kindProgram
	kindPlugin
)

// defaultOptions are the options and the encoding callback of each component, without ignoreCase.
// The pathname's are for a special protocol, and the hostname's for a hostname that is not an IPv6
// address.
var defaultOptions = [numComponents]options{
	Protocol: {encode: (*canonicalizer).protocol},
	Username: {encode: (*canonicalizer).username},
	Password: {encode: (*canonicalizer).password},
	Hostname: {encode: (*canonicalizer).hostname, delimiter: ".", key: hostnameKey},
	Port:     {encode: (*canonicalizer).port},
	Pathname: {encode: (*canonicalizer).pathname, delimiter: "/", prefix: "/", key: pathnameKey},
	Search:   {encode: (*canonicalizer).search},
	Hash:     {encode: (*canonicalizer).hash},
}

// compile is [compile a component].
//
// [compile a component]: https://urlpattern.spec.whatwg.org/#compile-a-component
func (canon *canonicalizer) compile(input string, o *options) (component, *patternError) {
	parts, err := parsePatternString(input, o, canon)
	if err != nil {
		return component{}, err
	}
	c := component{fold: o.ignoreCase, pattern: patternString(parts, o, input)}
	for i := range parts {
		c.regexps = c.regexps || parts[i].kind == partRegexp
		c.endGroup = parts[i].kind != partFixedText || parts[i].modifier != modifierNone
	}
	switch {
	case len(parts) == 0:
		c.kind = kindText
		return c, nil
	case len(parts) == 1 && parts[0].kind == partFixedText && parts[0].modifier == modifierNone:
		c.kind, c.text = kindText, parts[0].value
		return c, nil
	case len(parts) == 1 && parts[0].kind == partFullWildcard &&
		parts[0].modifier == modifierNone && parts[0].prefix == "" && parts[0].suffix == "":
		c.kind, c.machine = kindAny, anything
		if parts[0].name != "0" {
			c.machine = &machine{names: groupNames(parts)}
		}
		return c, nil
	}
	c.machine = &machine{names: groupNames(parts)}
	c.kind = kindProgram
	if c.regexps && canon.noRegexp {
		err = &patternError{refusal: refusal{at: firstRegexp(parts), unsupported: "regexp group"}}
	} else {
		err = canon.emit(&c, parts, o)
	}
	if err != nil && err.unsupported != "" && canon.plugin != nil {
		c.kind = kindPlugin
		err = canon.plugIn(&c, parts, o)
	}
	if o.key != nil && !c.fold {
		c.key, c.exact = o.key(parts)
	}
	return c, err
}

// groupNames returns the names of the groups.
func groupNames(parts []part) []string {
	n := 0
	for i := range parts {
		if parts[i].kind != partFixedText {
			n++
		}
	}
	names := make([]string, 0, n)
	for i := range parts {
		if parts[i].kind != partFixedText {
			names = append(names, parts[i].name)
		}
	}
	return names
}

// plugIn sets c's plug-in. What a regexp matches is then not known.
func (canon *canonicalizer) plugIn(c *component, parts []part, o *options) *patternError {
	flags := "v"
	if o.ignoreCase {
		flags = "vi"
	}
	match, err := canon.plugin(regularExpression(parts, o), flags)
	if err != nil {
		return &patternError{refusal{at: firstRegexp(parts), reason: "the regexp is refused"}, err}
	}
	c.plugin = match
	for i := range parts {
		parts[i].inSegment = false
	}
	return nil
}

// firstRegexp returns the position of the first regexp.
func firstRegexp(parts []part) int {
	for i := range parts {
		if parts[i].kind == partRegexp {
			return parts[i].at
		}
	}
	return 0
}

func (canon *canonicalizer) emit(c *component, parts []part, o *options) *patternError {
	p := partCompiler{options: o}
	p.regexps = regexpParser{nodes: &canon.nodes, ignoreCase: o.ignoreCase}
	canon.nodes = slices.Grow(canon.nodes[:0], len(c.pattern)) // often enough
	ids := slices.Grow(canon.ids[:0], len(parts))
	for i := range parts {
		ids = append(ids, p.node(&parts[i]))
		if r := p.regexps.refused; r != nil {
			return &patternError{refusal: *r}
		}
	}
	if r := p.regexps.finish(); r != nil {
		return &patternError{refusal: *r}
	}
	canon.ids = ids
	root := canon.nodes.parent(nodeCat, ids)
	program, unsupported := canon.emitProgram(root, len(c.names))
	if unsupported != "" {
		return &patternError{refusal: refusal{unsupported: unsupported}}
	}
	c.program = program
	return nil
}

// matchesSpecialScheme is [protocol component matches a special scheme].
//
// [protocol component matches a special scheme]: https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme
func (c *component) matchesSpecialScheme() bool {
	for _, scheme := range infra.Schemes[infra.NotSpecial+1:] {
		if c.match(scheme.Name) {
			return true
		}
	}
	return false
}

// match reports whether the component matches input.
func (c *component) match(input string) bool {
	switch c.kind {
	case kindAny:
		return true
	case kindText:
		return input == c.text || c.fold && strings.EqualFold(input, c.text)
	case kindProgram:
		return c.program.match(input, nil)
	case kindPlugin:
		return c.plugin(input) != nil
	}
	return false
}

// A partCompiler turns a component's parts into nodes, as [generate a regular expression and name
// list] turns them into an expression.
//
// [generate a regular expression and name list]: https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
type partCompiler struct {
	*options
	regexps regexpParser
}

func (c *partCompiler) node(p *part) nodeID {
	ns := c.regexps.nodes
	low, high := int32(0), int32(1)
	switch p.modifier {
	case modifierNone:
		low = 1
	case modifierZeroOrMore:
		high = noMax
	case modifierOneOrMore:
		low, high = 1, noMax
	}
	switch {
	case p.kind == partFixedText && p.modifier == modifierNone:
		return ns.literal(p.value, c.ignoreCase)
	case p.kind == partFixedText:
		return ns.repeat(ns.literal(p.value, c.ignoreCase), low, high, false)
	}
	c.regexps.groups++
	number := c.regexps.groups
	repeats := high == noMax
	if p.prefix == "" && p.suffix == "" && repeats {
		return ns.capture(c.repeated(p, low), number)
	}
	group := c.wildcard(p)
	if repeats {
		again := ns.cat(ns.literal(p.suffix+p.prefix, c.ignoreCase), c.wildcard(p))
		group = ns.cat(group, ns.repeat(again, 0, noMax, false))
	}
	group = ns.capture(group, number)
	if p.prefix != "" || p.suffix != "" { // most have neither, and need no memory
		prefix, suffix := ns.literal(p.prefix, c.ignoreCase), ns.literal(p.suffix, c.ignoreCase)
		group = ns.cat(prefix, group, suffix)
	}
	if low == 1 {
		return group
	}
	return ns.repeat(group, 0, 1, false)
}

// repeated returns a group's wildcard or regexp, repeated at least low times.
func (c *partCompiler) repeated(p *part, low int32) nodeID {
	ns := c.regexps.nodes
	switch p.kind {
	case partSegmentWildcard:
		// The longest match is tried first: where one repetition ends does not matter.
		return ns.repeat(c.class(c.delimiter), low, noMax, false)
	case partFullWildcard:
		return ns.repeat(c.class(""), 0, noMax, false)
	}
	return ns.repeat(c.wildcard(p), low, noMax, false)
}

// wildcard returns a group's wildcard or regexp.
func (c *partCompiler) wildcard(p *part) nodeID {
	ns := c.regexps.nodes
	switch p.kind {
	case partSegmentWildcard:
		return ns.repeat(c.class(c.delimiter), 1, noMax, true)
	case partFullWildcard:
		return ns.repeat(c.class(""), 0, noMax, false)
	}
	id := c.regexps.parse(p.value, p.at)
	p.inSegment = c.regexps.refused == nil && !(*ns)[id].nullable && !ns.take(id, '/')
	return id
}

// class returns the class of all bytes except the delimiter.
func (c *partCompiler) class(delimiter string) nodeID {
	var s set
	if delimiter != "" {
		s.add(delimiter[0])
	}
	return c.regexps.nodes.class(s.complement())
}

// regularExpression is the regular expression of [generate a regular expression and name
// list], for a plug-in.
//
// [generate a regular expression and name list]: https://urlpattern.spec.whatwg.org/#generate-a-regular-expression-and-name-list
func regularExpression(parts []part, o *options) string {
	var b strings.Builder
	b.WriteByte('^')
	for i := range parts {
		p := &parts[i]
		modifier := modifiers[p.modifier]
		if p.kind == partFixedText {
			text := escapeRegexp(p.value)
			if modifier != "" {
				text = "(?:" + text + ")" + modifier
			}
			b.WriteString(text)
			continue
		}
		value := p.value
		switch p.kind {
		case partSegmentWildcard:
			value = o.segmentWildcard()
		case partFullWildcard:
			value = fullWildcard
		}
		prefix, suffix := escapeRegexp(p.prefix), escapeRegexp(p.suffix)
		repeats := p.modifier == modifierZeroOrMore || p.modifier == modifierOneOrMore
		switch {
		case prefix == "" && suffix == "" && repeats:
			b.WriteString("((?:" + value + ")" + modifier + ")")
		case prefix == "" && suffix == "":
			b.WriteString("(" + value + ")" + modifier)
		case repeats:
			b.WriteString("(?:" + prefix + "((?:" + value + ")" +
				"(?:" + suffix + prefix + "(?:" + value + "))*)" + suffix + ")")
			if p.modifier == modifierZeroOrMore {
				b.WriteByte('?')
			}
		default:
			b.WriteString("(?:" + prefix + "(" + value + ")" + suffix + ")" + modifier)
		}
	}
	b.WriteByte('$')
	return b.String()
}

// escapeRegexp is [escape a regexp string].
//
// [escape a regexp string]: https://urlpattern.spec.whatwg.org/#escape-a-regexp-string
func escapeRegexp(text string) string { return escapeBytes(text, `.+*?^${}()[]|/\`) }

// escapePattern is [escape a pattern string].
//
// [escape a pattern string]: https://urlpattern.spec.whatwg.org/#escape-a-pattern-string
func escapePattern(text string) string { return escapeBytes(text, `+*?:{}()\`) }

// escapeBytes puts '\' before each of these bytes.
func escapeBytes(text, escaped string) string {
	if !strings.ContainsAny(text, escaped) {
		return text
	}
	var b strings.Builder
	for i := range len(text) {
		if strings.IndexByte(escaped, text[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(text[i])
	}
	return b.String()
}

// patternString is [generate a pattern string]. If the result equals input, it shares input's
// memory.
//
// [generate a pattern string]: https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func patternString(parts []part, o *options, input string) string {
	switch {
	case len(parts) == 0:
		return ""
	case len(parts) == 1 && parts[0].kind == partFixedText && parts[0].modifier == modifierNone:
		return escapePattern(parts[0].value)
	}
	var b strings.Builder
	b.Grow(len(input))
	for i := range parts {
		p := &parts[i]
		var previous, next *part
		if i > 0 {
			previous = &parts[i-1]
		}
		if i+1 < len(parts) {
			next = &parts[i+1]
		}
		if p.kind == partFixedText {
			if p.modifier == modifierNone {
				b.WriteString(escapePattern(p.value))
			} else {
				b.WriteString("{" + escapePattern(p.value) + "}" + modifiers[p.modifier])
			}
			continue
		}
		grouping := p.needsGrouping(previous, next, o)
		if grouping {
			b.WriteByte('{')
		}
		b.WriteString(escapePattern(p.prefix))
		if p.hasCustomName() {
			b.WriteString(":" + p.name)
		}
		switch p.kind {
		case partRegexp:
			b.WriteString("(" + p.value + ")")
		case partSegmentWildcard:
			if !p.hasCustomName() {
				b.WriteString("(" + o.segmentWildcard() + ")")
			} else if p.suffix != "" && isNameCodePoint(rune(p.suffix[0]), false) {
				b.WriteString(`\`)
			}
		case partFullWildcard:
			isClear := previous == nil || previous.kind == partFixedText ||
				previous.modifier != modifierNone || grouping || p.prefix != ""
			if !p.hasCustomName() && isClear {
				b.WriteByte('*')
			} else {
				b.WriteString("(" + fullWildcard + ")")
			}
		}
		b.WriteString(escapePattern(p.suffix))
		if grouping {
			b.WriteByte('}')
		}
		b.WriteString(modifiers[p.modifier])
	}
	if b.String() == input {
		return input
	}
	return b.String()
}

// hasCustomName reports whether the pattern gives the part a name that is not a number.
func (p *part) hasCustomName() bool { return p.name[0] < '0' || p.name[0] > '9' }

// needsGrouping reports whether the part, which is a group, needs braces in a pattern string:
// see [generate a pattern string].
//
// [generate a pattern string]: https://urlpattern.spec.whatwg.org/#generate-a-pattern-string
func (p *part) needsGrouping(previous, next *part, o *options) bool {
	if p.suffix != "" || p.prefix != "" && p.prefix != o.prefix {
		return true
	}
	if p.hasCustomName() && p.kind == partSegmentWildcard && p.modifier == modifierNone &&
		next != nil && next.prefix == "" && next.suffix == "" {
		if next.kind == partFixedText {
			if next.value != "" && isNameCodePoint(rune(next.value[0]), false) {
				return true
			}
		} else if !next.hasCustomName() {
			return true
		}
	}
	return p.prefix == "" && previous != nil && previous.kind == partFixedText && o.prefix != "" &&
		strings.HasSuffix(previous.value, o.prefix)
}
