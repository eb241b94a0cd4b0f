package urlpattern

// A state is one of the constructor string parser's [states]. The state of a component has the
// component's number.
//
// [states]: https://urlpattern.spec.whatwg.org/#constructor-string-parser-state
type state uint8

const (
	stateInit = state(numComponents) + iota
	stateAuthority
	stateDone
)

// A constructorParser is a [constructor string parser].
//
// [constructor string parser]: https://urlpattern.spec.whatwg.org/#constructor-string-parser
type constructorParser struct {
	input     string
	tokens    []token
	result    values
	start     int // the component start
	index     int // the token index
	increment int
	depth     int // of groups
	brackets  int // the hostname IPv6 bracket depth
	special   bool
	state     state
	canon     *canonicalizer
}

// parseConstructorString is [parse a constructor string].
//
// [parse a constructor string]: https://urlpattern.spec.whatwg.org/#parse-a-constructor-string
func parseConstructorString(input string, canon *canonicalizer) (values, error) {
	tokens, _ := tokenize(make([]token, 0, len(input)+1), input, true)
	p := constructorParser{input: input, tokens: tokens, state: stateInit, canon: canon}
	for p.state != stateDone { // as it is at the end token
		p.increment = 1
		if err := p.next(); err != nil {
			return values{}, err
		}
		p.index += p.increment
	}
	if p.result.has(Hostname) && !p.result.has(Port) {
		p.result.set(Port, "")
	}
	canon.tokens = tokens // the components reuse them, and none needs more
	return p.result, nil
}

// next is the loop's body in parse a constructor string.
func (p *constructorParser) next() error {
	switch p.tokens[p.index].kind {
	case tokenEnd:
		p.end()
		return nil
	case tokenOpen:
		p.depth++
		return nil
	case tokenClose:
		if p.depth > 0 {
			p.depth--
		}
	}
	if p.depth > 0 {
		return nil
	}
	switch p.state {
	case stateInit:
		if p.isChar(p.index, ":") {
			p.rewind(state(Protocol))
		}
	case state(Protocol):
		if p.isChar(p.index, ":") {
			return p.endProtocol()
		}
	case stateAuthority:
		if p.isChar(p.index, "@") {
			p.rewind(state(Username))
		} else if p.isChar(p.index, "/") || p.isSearchPrefix() || p.isChar(p.index, "#") {
			p.rewind(state(Hostname))
		}
	case state(Username):
		if p.isChar(p.index, ":") {
			p.change(state(Password), 1)
		} else if p.isChar(p.index, "@") {
			p.change(state(Hostname), 1)
		}
	case state(Password):
		if p.isChar(p.index, "@") {
			p.change(state(Hostname), 1)
		}
	case state(Hostname):
		if p.isChar(p.index, "[") {
			p.brackets++
		} else if p.isChar(p.index, "]") {
			p.brackets--
		} else if p.isChar(p.index, ":") && p.brackets == 0 {
			p.change(state(Port), 1)
		} else {
			p.endBefore(Pathname)
		}
	case state(Port):
		p.endBefore(Pathname)
	case state(Pathname):
		p.endBefore(Search)
	case state(Search):
		p.endBefore(Hash)
	}
	return nil
}

// end handles the end token.
func (p *constructorParser) end() {
	switch p.state {
	case stateInit:
		// There was no protocol, so the pattern is relative.
		p.rewind(stateInit)
		if p.isChar(p.index, "#") {
			p.change(state(Hash), 1)
		} else if p.isSearchPrefix() {
			p.change(state(Search), 1)
		} else {
			p.change(state(Pathname), 0)
		}
	case stateAuthority:
		p.rewind(state(Hostname))
	default:
		p.change(stateDone, 0)
	}
}

// endProtocol handles the ':' after the protocol.
func (p *constructorParser) endProtocol() error {
	if err := p.computeSpecial(); err != nil {
		return err
	}
	switch {
	case p.isChar(p.index+1, "/") && p.isChar(p.index+2, "/"):
		p.change(stateAuthority, 3)
	case p.special:
		p.change(stateAuthority, 1)
	default:
		p.change(state(Pathname), 1)
	}
	return nil
}

// endBefore ends the current component if first or a later one begins here.
func (p *constructorParser) endBefore(first Component) {
	switch {
	case first <= Pathname && p.isChar(p.index, "/"):
		p.change(state(Pathname), 0)
	case first <= Search && p.isSearchPrefix():
		p.change(state(Search), 1)
	case p.isChar(p.index, "#"):
		p.change(state(Hash), 1)
	}
}

// change is [change state].
//
// [change state]: https://urlpattern.spec.whatwg.org/#change-state
func (p *constructorParser) change(next state, skip int) {
	from := p.state
	if from < stateInit {
		p.result.set(Component(from), p.componentString())
		p.result.from[from] = p.origin()
	}
	if from != stateInit && next != stateDone {
		// The states come in the order of the components, so a component after from is not set yet.
		// The authority is only rewound.
		before := func(c Component) bool { return from < state(c) }
		if before(Hostname) && state(Port) <= next && next < stateInit {
			p.result.set(Hostname, "")
		}
		if before(Pathname) && (next == state(Search) || next == state(Hash)) {
			p.result.set(Pathname, "")
			if p.special {
				p.result.set(Pathname, "/")
			}
		}
		if before(Search) && next == state(Hash) {
			p.result.set(Search, "")
		}
	}
	p.state = next
	p.index += skip
	p.start = p.index
	p.increment = 0
}

// rewind is [rewind and set state].
//
// [rewind and set state]: https://urlpattern.spec.whatwg.org/#rewind-and-set-state
func (p *constructorParser) rewind(s state) {
	p.index, p.increment, p.state = p.start, 0, s
}

// isChar is [is a non-special pattern char].
//
// [is a non-special pattern char]: https://urlpattern.spec.whatwg.org/#is-a-non-special-pattern-char
func (p *constructorParser) isChar(index int, value string) bool {
	t := &p.tokens[index]
	return t.value == value &&
		(t.kind == tokenChar || t.kind == tokenEscapedChar || t.kind == tokenInvalidChar)
}

// isSearchPrefix is [is a search prefix].
//
// [is a search prefix]: https://urlpattern.spec.whatwg.org/#is-a-search-prefix
func (p *constructorParser) isSearchPrefix() bool {
	if p.isChar(p.index, "?") {
		return true
	}
	if p.tokens[p.index].value != "?" {
		return false
	}
	if p.index == 0 {
		return true
	}
	switch p.tokens[p.index-1].kind {
	case tokenName, tokenRegexp, tokenClose, tokenAsterisk:
		return false
	}
	return true
}

// componentString is [make a component string].
//
// [make a component string]: https://urlpattern.spec.whatwg.org/#make-a-component-string
func (p *constructorParser) componentString() string {
	return p.input[p.componentStart():p.tokens[p.index].index]
}

// componentStart returns the position in the input at which the component begins.
func (p *constructorParser) componentStart() int {
	return p.tokens[p.start].index
}

// origin returns the position of the component, for errors.
func (p *constructorParser) origin() origin {
	return origin{pattern: p.input, at: p.componentStart()}
}

// computeSpecial is [compute protocol matches a special scheme flag].
//
// [compute protocol matches a special scheme flag]: https://urlpattern.spec.whatwg.org/#compute-protocol-matches-a-special-scheme-flag
func (p *constructorParser) computeSpecial() error {
	o := defaultOptions[Protocol]
	c, err := p.canon.compile(p.componentString(), &o)
	if err != nil {
		return err.locate(Protocol, p.origin())
	}
	p.special = c.matchesSpecialScheme()
	return nil
}

// constructorString writes the components like a URL. For some components, the string parses to
// different ones.
func (p *Pattern) constructorString() string {
	var text [numComponents]string
	for c := range text {
		text[c] = p.components[c].pattern
	}
	b := []byte(text[Protocol])
	if text[Hostname] != "" || p.components[Protocol].matchesSpecialScheme() {
		b = append(b, "://"...)
		if text[Username] != "*" || text[Password] != "*" {
			b = append(b, text[Username]...)
			if text[Password] != "*" {
				b = appendAfterColon(b, text[Password])
			}
			b = append(b, '@')
		}
		b = append(b, text[Hostname]...)
		if text[Port] != "" {
			b = appendAfterColon(b, text[Port])
		}
		if text[Pathname] != "*" {
			b = append(b, text[Pathname]...)
		}
	} else {
		b = appendAfterColon(b, text[Pathname])
	}
	if text[Search] != "*" || text[Hash] != "*" {
		if p.components[Pathname].endGroup {
			b = append(b, '\\') // a '?' would be the group's modifier
		}
		b = append(b, '?')
		b = append(b, text[Search]...)
	}
	if text[Hash] != "*" {
		b = append(b, '#')
		b = append(b, text[Hash]...)
	}
	return string(b)
}

// appendAfterColon appends a ':' that does not begin a name, and then the text.
func appendAfterColon(b []byte, text string) []byte {
	if nameEnd(text, 0) > 0 {
		b = append(b, '\\')
	}
	b = append(b, ':')
	return append(b, text...)
}
