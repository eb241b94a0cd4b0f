package links

import (
	"bytes"
	"fmt"
	"iter"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A CSSURL is a URL in CSS.
type CSSURL struct {
	URL string // without quotes and escapes, not resolved
	// Kind is what the URL is for: Style for @import, Font in @font-face, Refer for a URL that is
	// only a fragment and so refers to an element of the document, Maybe for a string of a custom
	// property or function, which is a URL if image-set() or src() gets it, and Image for all
	// others.
	Kind Kind
	// Start and End are the position of the URL in the text, without its quotes, in bytes.
	Start, End int

	quote byte // around the URL; 0: none
}

// CSS returns an iterator over the URLs in a style sheet or a style attribute: in url() and src(),
// with or without quotes, in strings after @import, and in strings in image-set(); and over the
// strings of custom properties and functions, which may become such URLs. It reads the
// text by [CSS Syntax], so it finds none in comments, other strings and bad URLs. It does not know
// which properties and rules a browser supports, so it also returns URLs in declarations that a
// browser drops.
//
// An empty URL in CSS fetches nothing, and is left out. The base URL of a style sheet is its own
// URL; that of a style attribute is the document's base URL.
//
// [CSS Syntax]: https://drafts.csswg.org/css-syntax-3/#tokenization
func CSS(text string) iter.Seq[CSSURL] {
	return func(yield func(CSSURL) bool) {
		s := cssScanner{s: []byte(text)}
		for s.next() {
			if !yield(s.found) {
				return
			}
		}
	}
}

// RewriteCSS returns a style sheet or a style attribute with its URLs replaced. It calls replace
// with each URL of [CSS], and writes the result in place of the URL so that it is read back
// unchanged. If the result equals the URL, nothing changes. All other bytes stay as they are.
func RewriteCSS(text string, replace func(CSSURL) string) string {
	var b []byte
	done := 0
	for u := range CSS(text) {
		if with := replace(u); with != u.URL {
			b = appendCSS(append(b, text[done:u.Start]...), with, u.quote)
			done = u.End
		}
	}
	if done == 0 {
		return text
	}
	return string(append(b, text[done:]...))
}

// A block is a part of a style sheet that a closing bracket ends.
type block struct {
	closer     byte
	inFontFace bool // in @font-face {
	inSet      bool // in image-set(
	isType     bool // type(, which has no URL
}

// A rule is an at-rule in whose prelude the scanner is.
type rule uint8

const (
	noRule rule = iota
	otherRule
	fontFaceRule
	functionRule
)

// An expectation says what the next token may be.
type expectation uint8

const (
	expectNothing expectation = iota
	expectURL                 // a string in url( or src( is a URL
	expectImport              // a string, url() or src() is the URL of @import
)

// A cssScanner finds URLs among the tokens of a style sheet.
type cssScanner struct {
	s     []byte
	pos   int
	found CSSURL
	open  []block

	rule      rule // there is no URL in its prelude, unless it is an @import
	ruleDepth int  // how many blocks are open around it

	inDeclaration bool // it has begun
	isCustom      bool // it is of a custom property or the like

	expects expectation
	stop    int                                // up to here, skip has found nothing to go to
	word    [len("-webkit-image-set") + 1]byte // a name, in lower case
}

// next finds the next URL.
func (c *cssScanner) next() bool {
	for c.pos < len(c.s) {
		c.skip()
		if c.pos < len(c.s) && c.token() {
			return true
		}
	}
	return false
}

// skip goes to the next token that may matter, or into it. Reading each token on the way would take
// several times as long. Most tokens are names, numbers and spaces, of which only a function's name
// and a name with an escape matter. So skip looks for a bracket or an escape, and goes back to the
// start of the name before it. It may go back into a number: a unit then belongs to the rest of the
// number instead of the whole.
func (c *cssScanner) skip() {
	if c.expects != expectNothing || !c.inDeclaration || c.pos < c.stop {
		return
	}
	pos := farIndexClass(c.s, c.pos, bracket|startsCSS|semicolon)
	c.stop = pos
	if pos < len(c.s) && (c.s[pos] == '(' || c.s[pos] == '\\') {
		for pos > c.pos && classes[c.s[pos-1]]&nameByte != 0 {
			pos--
		}
		if pos > c.pos && c.s[pos-1] == '#' {
			pos--
		}
	}
	c.pos = pos
}

// token reads a token, whitespace or a comment. It reports whether it is a URL.
func (c *cssScanner) token() (isURL bool) {
	b, rest := c.s[c.pos], c.s[c.pos:]
	switch {
	case isSpace(b):
		c.pos++
		return false
	case bytes.HasPrefix(rest, []byte("/*")):
		if i := bytes.Index(rest[2:], []byte("*/")); i >= 0 {
			c.pos += i + 4
		} else {
			c.pos = len(c.s)
		}
		return false
	}
	expects := c.expects
	c.expects = expectNothing
	if !c.inDeclaration {
		c.beginDeclaration()
	}
	switch {
	case classes[b]&(bracket|semicolon) != 0:
		c.pos++
		c.punctuation(b)
	case b == '"' || b == '\'':
		return c.string(expects)
	case digits(rest) > 0: // a number like -1.5e+2px is three tokens here, of which one has px
		c.pos += digits(rest)
		if startsName(c.s[c.pos:]) {
			c.name()
		}
	case startsName(rest):
		return c.nameOrFunction(expects)
	case b == '#':
		c.pos++
		c.name()
	case b == '@':
		c.pos++
		if startsName(c.s[c.pos:]) {
			c.atRule(c.name())
		}
	case bytes.HasPrefix(rest, []byte("<!--")):
		c.pos += len("<!--")
	default:
		c.pos++
	}
	return false
}

// beginDeclaration determines whether a declaration, or whatever begins here, is of a custom
// property, of the initial value of one, or of the result of a custom function.
func (c *cssScanner) beginDeclaration() {
	c.inDeclaration, c.isCustom = true, false
	if start := c.pos; strings.IndexByte(`-iIrR\`, c.s[start]) >= 0 { // few names need be read
		name := string(c.name())
		c.isCustom = strings.HasPrefix(name, "--") || name == "initial-value" || name == "result"
		c.pos = start
	}
}

// atRule begins an at-rule.
func (c *cssScanner) atRule(name []byte) {
	if c.rule != noRule {
		return
	}
	c.rule, c.ruleDepth = otherRule, len(c.open)
	switch string(name) {
	case "font-face":
		c.rule = fontFaceRule
	case "function":
		c.rule = functionRule
	case "import":
		c.expects = expectImport
	}
}

// punctuation keeps track of brackets and the ends of at-rules and declarations.
func (c *cssScanner) punctuation(b byte) {
	switch b {
	case '(':
		c.openBlock(block{closer: ')'})
	case '[':
		c.openBlock(block{closer: ']'})
	case '{':
		in := block{closer: '}'}
		if len(c.open) == c.ruleDepth {
			in.inFontFace = c.rule == fontFaceRule
			c.rule = noRule
		}
		c.openBlock(in)
	case ';':
		if len(c.open) == c.ruleDepth {
			c.rule = noRule
		}
	case c.innermost().closer:
		c.open = c.open[:len(c.open)-1]
		if len(c.open) < c.ruleDepth {
			c.rule = noRule
		}
	}
	if b == '{' || b == '}' || b == ';' && (len(c.open) == 0 || c.innermost().closer == '}') {
		c.inDeclaration = false
	}
}

// openBlock opens a block.
func (c *cssScanner) openBlock(in block) {
	around := c.innermost()
	in.inFontFace = in.inFontFace || around.inFontFace
	in.inSet = in.inSet || around.inSet
	c.open = append(c.open, in)
}

// innermost returns the innermost block. If none is open, its closer is 0.
func (c *cssScanner) innermost() block {
	if len(c.open) == 0 {
		return block{}
	}
	return c.open[len(c.open)-1]
}

// string reads a string.
func (c *cssScanner) string(expects expectation) (isURL bool) {
	quote := c.s[c.pos]
	c.pos++
	start := c.pos
	for {
		c.pos = farIndexClass(c.s, c.pos, endsString|newline)
		if c.pos == len(c.s) || c.s[c.pos] == quote {
			break
		}
		switch b := c.s[c.pos]; {
		case isNewline(b):
			return false // a bad string, which ends before the newline
		case b == '\\':
			c.pos = skipEscape(c.s, c.pos)
		default:
			c.pos++
		}
	}
	end := c.pos
	c.pos = min(c.pos+1, len(c.s))
	return c.value(start, end, quote, expects)
}

// value stores a string or an unquoted URL in c.found. It reports whether that is a URL, or a
// string that may become one, where CSS allows it.
func (c *cssScanner) value(start, end int, quote byte, expects expectation) bool {
	in := c.innermost()
	inSet := in.inSet && !in.isType && in.closer == ')'
	kind := Image
	switch {
	case expects == expectImport:
		kind = Style
	case quote != 0 && expects == expectNothing && !inSet: // a string
		kind = Maybe
		if in.isType || c.rule != functionRule && (c.rule != noRule || !c.isCustom) {
			return false
		}
	case c.rule != noRule:
		return false
	case in.inFontFace:
		kind = Font
	}
	u := decodeCSS(c.s[start:end], quote != 0)
	if kind == Image && strings.HasPrefix(u, "#") {
		kind = Refer
	}
	c.found = CSSURL{URL: u, Kind: kind, Start: start, End: end, quote: quote}
	return u != ""
}

// nameOrFunction reads an identifier, a function's name with its bracket, or an unquoted URL.
func (c *cssScanner) nameOrFunction(expects expectation) (isURL bool) {
	name := c.name()
	if c.pos == len(c.s) || c.s[c.pos] != '(' {
		return false
	}
	c.pos++
	in := block{closer: ')'}
	switch string(name) {
	case "url":
		start := skipSpaces(c.s, c.pos)
		if start == len(c.s) || c.s[start] != '"' && c.s[start] != '\'' {
			return c.unquoted(start, expects)
		}
		c.expects = max(expects, expectURL)
	case "src":
		c.expects = max(expects, expectURL)
	case "image-set", "-webkit-image-set":
		in.inSet = true
	case "type":
		in.isType = c.innermost().inSet
	}
	c.openBlock(in)
	return false
}

// unquoted reads an unquoted URL that starts at start, and its bracket.
func (c *cssScanner) unquoted(start int, expects expectation) (isURL bool) {
	for c.pos = start; ; c.pos = skipEscape(c.s, c.pos) {
		c.pos = farIndexClass(c.s, c.pos, endsURL)
		if c.pos < len(c.s) && isEscape(c.s[c.pos:]) {
			continue
		}
		end := c.pos
		if c.pos = skipSpaces(c.s, end); c.pos < len(c.s) && c.s[c.pos] != ')' {
			return c.badURL()
		}
		c.pos = min(c.pos+1, len(c.s))
		return c.value(start, end, 0, expects)
	}
}

// badURL skips the rest of a bad URL. It returns false.
func (c *cssScanner) badURL() bool {
	for c.pos < len(c.s) && c.s[c.pos] != ')' {
		if isEscape(c.s[c.pos:]) {
			c.pos = skipEscape(c.s, c.pos)
		} else {
			c.pos++
		}
	}
	c.pos = min(c.pos+1, len(c.s))
	return false
}

// name reads a name, and returns it in lower case. If the name is longer than any that matters, the
// result is some other name. The result is valid until the next call.
func (c *cssScanner) name() []byte {
	name := c.word[:0]
	for c.pos < len(c.s) {
		b := c.s[c.pos]
		r, size := rune(b), 1
		switch {
		case isEscape(c.s[c.pos:]):
			size = skipEscape(c.s, c.pos) - c.pos
			r = escaped(c.s[c.pos : c.pos+size])
		case classes[b]&nameByte == 0:
			return name
		}
		c.pos += size
		if len(name) < cap(name) {
			if r > 0x7F {
				r = 0x7F // not in any name that matters
			}
			name = append(name, infra.LowerByte(byte(r)))
		}
	}
	return name
}

// startsName reports whether s begins with an identifier.
func startsName(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	return len(s) > 0 &&
		(classes[s[0]]&nameByte != 0 && digits(s[:1]) == 0 || isEscape(s))
}

// mayHaveURLs reports whether CSS, in HTML, may have a URL, for which it needs a function, an
// at-rule or a custom property, or an escape or a character reference that hides one. It takes a
// small part of the time of reading the tokens.
func mayHaveURLs(raw []byte) bool {
	for _, b := range []byte(`(@\&`) {
		if bytes.IndexByte(raw, b) >= 0 {
			return true
		}
	}
	return bytes.Contains(raw, []byte("--"))
}

func isNewline(b byte) bool { return classes[b]&newline != 0 }

// isEscape reports whether s begins with an escape.
func isEscape(s []byte) bool { return s[0] == '\\' && (len(s) == 1 || !isNewline(s[1])) }

// skipEscape returns the end of the escape at pos, which may be an escaped newline in a string.
func skipEscape(s []byte, pos int) int {
	pos++
	n := 0
	for n < 6 && pos+n < len(s) && hexDigit(s[pos+n]) >= 0 {
		n++
	}
	switch {
	case pos == len(s):
		return pos
	case n == 0 && !isNewline(s[pos]):
		_, n = utf8.DecodeRune(s[pos:])
		return pos + n
	}
	pos += n
	switch {
	case bytes.HasPrefix(s[pos:], []byte("\r\n")):
		return pos + 2
	case pos < len(s) && isSpace(s[pos]):
		return pos + 1
	}
	return pos
}

// escaped returns the code point that an escape stands for, unless it is a newline.
func escaped(s []byte) rune {
	r := rune(0)
	for i := 1; i < len(s) && hexDigit(s[i]) >= 0; i++ {
		r = r<<4 | rune(hexDigit(s[i]))
	}
	if len(s) > 1 && hexDigit(s[1]) < 0 {
		r, _ = utf8.DecodeRune(s[1:])
	}
	if r == 0 {
		return utf8.RuneError
	}
	return r
}

// hexDigit returns the value of a hexadecimal digit, or -1.
func hexDigit(b byte) int {
	switch {
	case '0' <= b && b <= '9':
		return int(b - '0')
	case 'a' <= b|0x20 && b|0x20 <= 'f':
		return int(b|0x20-'a') + 10
	}
	return -1
}

// decodeCSS returns s without its escapes. s is a string without quotes, or an unquoted URL.
func decodeCSS(s []byte, isString bool) string {
	if bytes.IndexByte(s, '\\') < 0 && bytes.IndexByte(s, 0) < 0 {
		return string(s)
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		switch {
		case s[i] == 0:
			b = utf8.AppendRune(b, utf8.RuneError)
			i++
		case s[i] != '\\':
			b = append(b, s[i])
			i++
		case isString && (i+1 == len(s) || isNewline(s[i+1])):
			i = skipEscape(s, i)
		default:
			end := skipEscape(s, i)
			b = utf8.AppendRune(b, escaped(s[i:end]))
			i = end
		}
	}
	return string(b)
}

// appendCSS appends u in CSS's syntax: as a string's content or, if quote is 0, as an unquoted URL.
// It escapes characters that are not ASCII, or that would end the value in HTML or in CSS. Each
// escape has six digits, so that no space need end it: that could end an attribute without quotes.
func appendCSS(dst []byte, u string, quote byte) []byte {
	for _, r := range u {
		switch {
		case r <= ' ', r >= 0x7F, strings.IndexByte("\"'\\<>&", byte(r)) >= 0,
			quote == 0 && (r == '(' || r == ')'):
			dst = fmt.Appendf(dst, `\%06x`, r)
		default:
			dst = append(dst, byte(r))
		}
	}
	return dst
}
