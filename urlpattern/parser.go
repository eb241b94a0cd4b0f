package urlpattern

import (
	"strconv"
	"strings"
)

// A partKind is a part's [type].
//
// [type]: https://urlpattern.spec.whatwg.org/#part-type
type partKind uint8

const (
	partFixedText partKind = iota
	partRegexp
	partSegmentWildcard
	partFullWildcard
)

// A modifier is a part's [modifier].
//
// [modifier]: https://urlpattern.spec.whatwg.org/#part-modifier
type modifier uint8

const (
	modifierNone modifier = iota
	modifierOptional
	modifierZeroOrMore
	modifierOneOrMore
)

// modifiers are the modifiers as written in patterns.
var modifiers = [...]string{"", "?", "*", "+"}

// A part is a [part].
//
// [part]: https://urlpattern.spec.whatwg.org/#part
type part struct {
	kind      partKind
	modifier  modifier
	inSegment bool   // a group that takes a byte or more, and no '/'
	value     string // the fixed text, or the regexp
	name      string
	prefix    string
	suffix    string
	at        int // position of the regexp, or else of the part, in the pattern string
}

// options are a component's [options], and its [encoding callback].
//
// [options]: https://urlpattern.spec.whatwg.org/#options
// [encoding callback]: https://urlpattern.spec.whatwg.org/#encoding-callback
type options struct {
	delimiter  string // a code point, or ""
	prefix     string // likewise
	ignoreCase bool
	encode     func(*canonicalizer, string) (string, error)
	key        func([]part) (key string, exact bool) // for a Set, or nil
}

// segmentWildcard is [generate a segment wildcard regexp].
//
// [generate a segment wildcard regexp]: https://urlpattern.spec.whatwg.org/#generate-a-segment-wildcard-regexp
func (o *options) segmentWildcard() string {
	switch o.delimiter {
	case "/":
		return `[^\/]+?`
	case ".":
		return `[^\.]+?`
	}
	return `[^]+?`
}

// fullWildcard is the [full wildcard regexp value].
//
// [full wildcard regexp value]: https://urlpattern.spec.whatwg.org/#full-wildcard-regexp-value
const fullWildcard = ".*"

// A patternParser is a [pattern parser].
//
// [pattern parser]: https://urlpattern.spec.whatwg.org/#pattern-parser
type patternParser struct {
	options
	canon    *canonicalizer
	input    string
	tokens   []token
	index    int
	parts    []part
	names    map[string]bool // the names of the parts, once there are many
	nextName int

	pending      string // the pending fixed value, if it is a piece of the input
	pendingMore  []byte // the rest of it, if that is not
	pendingIndex int    // the start of the pending fixed value
	pendingEnd   int    // the end of the piece
}

// anyParts are the parts of "*".
var anyParts = []part{{kind: partFullWildcard, name: "0"}}

// parsePatternString is [parse a pattern string]. The error has the offset in input, but no
// component. canon reuses the parts when it parses the next string.
//
// [parse a pattern string]: https://urlpattern.spec.whatwg.org/#parse-a-pattern-string
func parsePatternString(input string, o *options, canon *canonicalizer) ([]part, *patternError) {
	if input == "*" {
		return anyParts, nil
	}
	tokens, err := tokenize(canon.tokens[:0], input, false)
	if err != nil {
		return nil, err
	}
	canon.tokens = tokens
	p := patternParser{options: *o, canon: canon, input: input, tokens: tokens}
	p.parts = canon.parts[:0]
	for p.index < len(p.tokens) {
		if err := p.next(); err != nil {
			return nil, err
		}
	}
	canon.parts = p.parts
	return p.parts, nil
}

// next is the loop's body in parse a pattern string.
func (p *patternParser) next() *patternError {
	start := p.tokens[p.index].index
	char := p.try(tokenChar)
	name := p.try(tokenName)
	wildcard := p.tryRegexpOrWildcard(name)
	if name != nil || wildcard != nil {
		prefix := ""
		if char != nil {
			prefix = char.value
		}
		if prefix != "" && prefix != p.prefix {
			p.addPending(prefix, char.start)
			prefix = ""
		}
		if err := p.addFromPending(); err != nil {
			return err
		}
		return p.addPart(group{start, prefix, name, wildcard, "", p.tryModifier()})
	}
	fixed := char
	if fixed == nil {
		fixed = p.try(tokenEscapedChar)
	}
	if fixed != nil {
		p.addPending(fixed.value, fixed.start)
		return nil
	}
	if p.try(tokenOpen) != nil {
		prefix := p.consumeText()
		name = p.try(tokenName)
		wildcard = p.tryRegexpOrWildcard(name)
		suffix := p.consumeText()
		if p.try(tokenClose) == nil {
			return refused(p.tokens[p.index].index, "expected '}'")
		}
		return p.addPart(group{start, prefix, name, wildcard, suffix, p.tryModifier()})
	}
	if err := p.addFromPending(); err != nil {
		return err
	}
	if p.try(tokenEnd) == nil {
		return refused(p.tokens[p.index].index, "expected the end")
	}
	return nil
}

// try is [try to consume a token].
//
// [try to consume a token]: https://urlpattern.spec.whatwg.org/#try-to-consume-a-token
func (p *patternParser) try(kind tokenKind) *token {
	t := &p.tokens[p.index]
	if t.kind != kind {
		return nil
	}
	p.index++
	return t
}

func (p *patternParser) tryModifier() modifier {
	t := p.try(tokenOtherModifier)
	switch {
	case t != nil && t.value == "?":
		return modifierOptional
	case t != nil:
		return modifierOneOrMore
	case p.try(tokenAsterisk) != nil:
		return modifierZeroOrMore
	}
	return modifierNone
}

func (p *patternParser) tryRegexpOrWildcard(name *token) *token {
	t := p.try(tokenRegexp)
	if t == nil && name == nil {
		t = p.try(tokenAsterisk)
	}
	return t
}

// consumeText is [consume text].
//
// [consume text]: https://urlpattern.spec.whatwg.org/#consume-text
func (p *patternParser) consumeText() string {
	first, n := "", 0
	var b strings.Builder
	for {
		t := p.try(tokenChar)
		if t == nil {
			t = p.try(tokenEscapedChar)
		}
		switch {
		case t == nil && n > 1:
			return b.String()
		case t == nil:
			return first
		case n == 0:
			first = t.value
		case n == 1:
			b.WriteString(first)
			fallthrough
		default:
			b.WriteString(t.value)
		}
		n++
	}
}

// addPending appends text, which is at that index of the input, to the pending fixed value.
func (p *patternParser) addPending(text string, at int) {
	switch {
	case text == "":
	case p.pending == "":
		p.pending, p.pendingIndex, p.pendingEnd = text, at, at+len(text)
	case at == p.pendingEnd: // pendingMore is empty, or it would end later
		begin := at - len(p.pending)
		p.pendingEnd += len(text)
		p.pending = p.input[begin:p.pendingEnd]
	default:
		p.pendingMore = append(p.pendingMore, text...)
	}
}

// addFromPending is [maybe add a part from the pending fixed value].
//
// [maybe add a part from the pending fixed value]: https://urlpattern.spec.whatwg.org/#maybe-add-a-part-from-the-pending-fixed-value
func (p *patternParser) addFromPending() *patternError {
	if p.pending == "" {
		return nil
	}
	text := p.pending
	if len(p.pendingMore) > 0 {
		text += string(p.pendingMore)
	}
	p.pending, p.pendingMore = "", p.pendingMore[:0]
	encoded, err := p.encodeAt(text, p.pendingIndex)
	if err != nil {
		return err
	}
	p.parts = append(p.parts, part{kind: partFixedText, value: encoded, at: p.pendingIndex})
	return nil
}

// encodeAt runs the encoding callback for text, which is at that index.
func (p *patternParser) encodeAt(text string, at int) (string, *patternError) {
	encoded, err := p.encode(p.canon, text)
	if err != nil {
		return encoded, &patternError{refusal{at: at, reason: "cannot be in a URL"}, err}
	}
	return encoded, nil
}

// A group has the arguments of [add a part].
//
// [add a part]: https://urlpattern.spec.whatwg.org/#add-a-part
type group struct {
	at       int
	prefix   string
	name     *token
	wildcard *token // a regexp, or an asterisk
	suffix   string
	modifier modifier
}

// addPart is [add a part].
//
// [add a part]: https://urlpattern.spec.whatwg.org/#add-a-part
func (p *patternParser) addPart(g group) *patternError {
	if g.name == nil && g.wildcard == nil && g.modifier == modifierNone {
		p.addPending(g.prefix, -1) // it is not a piece of the input
		return nil
	}
	if err := p.addFromPending(); err != nil {
		return err
	}
	if g.name == nil && g.wildcard == nil {
		if g.prefix == "" {
			return nil
		}
		encoded, err := p.encodeAt(g.prefix, g.at)
		if err != nil {
			return err
		}
		added := part{kind: partFixedText, value: encoded, modifier: g.modifier, at: g.at}
		p.parts = append(p.parts, added)
		return nil
	}
	added := part{modifier: g.modifier, at: g.at}
	switch {
	case g.wildcard == nil,
		g.wildcard.kind == tokenRegexp && g.wildcard.value == p.segmentWildcard():
		added.kind, added.inSegment = partSegmentWildcard, p.delimiter == "/"
	case g.wildcard.kind == tokenAsterisk || g.wildcard.value == fullWildcard:
		added.kind = partFullWildcard
	default:
		added.kind, added.value, added.at = partRegexp, g.wildcard.value, g.wildcard.start
	}
	if g.name != nil {
		added.name = g.name.value
	} else {
		added.name = strconv.Itoa(p.nextName)
		p.nextName++
	}
	if p.isDuplicate(added.name) {
		return refused(g.at, "the name is there already")
	}
	var err *patternError
	if added.prefix, err = p.encodeAt(g.prefix, g.at); err != nil {
		return err
	}
	if added.suffix, err = p.encodeAt(g.suffix, g.at); err != nil {
		return err
	}
	p.parts = append(p.parts, added)
	return nil
}

// isDuplicate is [is a duplicate name], for a name before it is added.
//
// [is a duplicate name]: https://urlpattern.spec.whatwg.org/#is-a-duplicate-name
func (p *patternParser) isDuplicate(name string) bool {
	if p.names != nil {
		found := p.names[name]
		p.names[name] = true
		return found
	}
	for i := range p.parts {
		if p.parts[i].name == name {
			return true
		}
	}
	if len(p.parts) >= 16 {
		p.names = map[string]bool{name: true}
		for i := range p.parts {
			p.names[p.parts[i].name] = true
		}
	}
	return false
}
