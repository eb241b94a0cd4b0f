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
type block uint8

const (
	blockParen    block = iota // ( or a function
	blockImageSet              // image-set(
	blockType                  // type(, which has no URL
	blockSquare                // [
	blockCurly                 // {
	blockFontFace              // @font-face {
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
	fonts int // how many of the blocks are blockFontFace
	sets  int // how many of the blocks are blockImageSet

	// declaration is the start of the current declaration, if there is one. isCustom says whether
	// it is of a custom property or the like, or is unknown.
	declaration int
	isCustom    answer

	// inRule is true in an at-rule's prelude, which has no URL unless the rule is an @import.
	inRule     bool
	isFontFace bool // the rule
	isFunction bool // the rule
	ruleDepth  int  // how many blocks are open around the rule

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
	if c.expects != expectNothing || c.pos < c.stop {
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
	b := c.s[c.pos]
	if isSpace(b) {
		c.pos++
		return false
	}
	if b == '/' && bytes.HasPrefix(c.s[c.pos:], []byte("/*")) {
		if i := bytes.Index(c.s[c.pos+2:], []byte("*/")); i >= 0 {
			c.pos += i + 4
		} else {
			c.pos = len(c.s)
		}
		return false
	}
	expects := c.expects
	c.expects = expectNothing
	switch {
	case classes[b]&(bracket|semicolon) != 0:
		c.pos++
		c.punctuation(b)
	case b == '"' || b == '\'':
		return c.string(expects)
	case digits(c.s[c.pos:c.pos+1]) > 0:
		c.number()
	case startsName(c.s[c.pos:]):
		return c.nameOrFunction(expects)
	case b == '#':
		c.pos++
		c.name()
	case b == '@':
		c.pos++
		if startsName(c.s[c.pos:]) {
			c.atRule(c.name())
		}
	case bytes.HasPrefix(c.s[c.pos:], []byte("<!--")):
		c.pos += len("<!--")
	default:
		c.pos++
	}
	return false
}

// atRule begins an at-rule.
func (c *cssScanner) atRule(name []byte) {
	if c.inRule {
		return
	}
	c.inRule, c.ruleDepth, c.isFontFace = true, len(c.open), string(name) == "font-face"
	c.isFunction = string(name) == "function"
	if string(name) == "import" {
		c.expects = expectImport
	}
}

// punctuation keeps track of brackets and the ends of at-rules.
func (c *cssScanner) punctuation(b byte) {
	switch b {
	case '(':
		c.open = append(c.open, blockParen)
	case '[':
		c.open = append(c.open, blockSquare)
	case '{':
		c.openCurly()
	case ')', ']', '}':
		c.close(b)
	case ';':
		c.inRule = c.inRule && len(c.open) != c.ruleDepth
	}
	if b == '{' || b == '}' || b == ';' && (len(c.open) == 0 || c.innermost() >= blockCurly) {
		c.declaration, c.isCustom = c.pos, unknown
	}
}

// innermost returns the kind of the innermost block, or blockParen.
func (c *cssScanner) innermost() block {
	if len(c.open) == 0 {
		return blockParen
	}
	return c.open[len(c.open)-1]
}

// An answer to a question that is asked when it matters.
type answer uint8

const (
	unknown answer = iota
	yes
	not
)

// inCustom reports whether the current declaration is of a custom property, of the initial value of
// one, or of the result of a custom function.
func (c *cssScanner) inCustom() bool {
	if c.isCustom == unknown {
		d := cssScanner{s: c.s, pos: c.declaration}
		for d.pos < c.pos && (isSpace(d.s[d.pos]) || bytes.HasPrefix(d.s[d.pos:], []byte("/*"))) {
			d.token()
		}
		name := string(d.name())
		c.isCustom = not
		if strings.HasPrefix(name, "--") || name == "initial-value" || name == "result" {
			c.isCustom = yes
		}
	}
	return c.isCustom == yes
}

func (c *cssScanner) openCurly() {
	kind := blockCurly
	if c.inRule && len(c.open) == c.ruleDepth {
		c.inRule = false
		if c.isFontFace {
			kind = blockFontFace
			c.fonts++
		}
	}
	c.open = append(c.open, kind)
}

// closers has the bracket that ends each kind of block.
var closers = [...]byte{
	blockParen: ')', blockImageSet: ')', blockType: ')', blockSquare: ']', blockCurly: '}',
	blockFontFace: '}',
}

// close ends the innermost block, if b is its closing bracket.
func (c *cssScanner) close(b byte) {
	last := len(c.open) - 1
	if last < 0 || closers[c.open[last]] != b {
		return
	}
	switch c.open[last] {
	case blockFontFace:
		c.fonts--
	case blockImageSet:
		c.sets--
	}
	c.open = c.open[:last]
	c.inRule = c.inRule && last >= c.ruleDepth
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
	if c.pos < len(c.s) {
		c.pos++
	}
	in := c.innermost()
	inSet := c.sets > 0 && (in == blockParen || in == blockImageSet)
	if expects != expectNothing || inSet {
		return c.set(start, end, quote, expects)
	}
	if in == blockType || !(c.inRule && c.isFunction || !c.inRule && c.inCustom()) {
		return false
	}
	c.found = CSSURL{Kind: Maybe, Start: start, End: end, quote: quote}
	c.found.URL = decodeCSS(c.s[start:end], true)
	return c.found.URL != ""
}

// set stores what has been found in c.found. It reports whether that is a URL where CSS allows one.
func (c *cssScanner) set(start, end int, quote byte, expects expectation) bool {
	f := &c.found
	*f = CSSURL{Kind: Image, Start: start, End: end, quote: quote}
	f.URL = decodeCSS(c.s[start:end], quote != 0)
	switch {
	case f.URL == "":
		return false
	case expects == expectImport:
		f.Kind = Style
	case c.inRule:
		return false
	case c.fonts > 0:
		f.Kind = Font
	case strings.HasPrefix(f.URL, "#"):
		f.Kind = Refer
	}
	return true
}

// nameOrFunction reads an identifier, a function's name with its bracket, or an unquoted URL.
func (c *cssScanner) nameOrFunction(expects expectation) (isURL bool) {
	end := c.pos
	for end < len(c.s) && classes[c.s[end]]&nameByte != 0 {
		end++
	}
	switch {
	case end == len(c.s) || c.s[end] == '\\':
	case c.s[end] != '(':
		c.pos = end
		return false
	case !endsLikeURL(c.s[:end]):
		c.pos = end + 1
		c.open = append(c.open, blockParen)
		return false
	}
	name := c.name()
	if c.pos == len(c.s) || c.s[c.pos] != '(' {
		return false
	}
	c.pos++
	kind := blockParen
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
		kind = blockImageSet
		c.sets++
	case "type":
		if c.sets > 0 {
			kind = blockType
		}
	}
	c.open = append(c.open, kind)
	return false
}

// unquoted reads an unquoted URL that starts at start, and its bracket.
func (c *cssScanner) unquoted(start int, expects expectation) (isURL bool) {
	c.pos = start
	for {
		c.pos = farIndexClass(c.s, c.pos, endsURL)
		if c.pos == len(c.s) {
			return c.set(start, c.pos, 0, expects)
		}
		switch b := c.s[c.pos]; {
		case b == ')':
			end := c.pos
			c.pos++
			return c.set(start, end, 0, expects)
		case isSpace(b):
			end := c.pos
			c.pos = skipSpaces(c.s, c.pos)
			if c.pos < len(c.s) && c.s[c.pos] != ')' {
				return c.badURL()
			}
			c.pos = min(c.pos+1, len(c.s))
			return c.set(start, end, 0, expects)
		case !isEscape(c.s[c.pos:]):
			return c.badURL()
		}
		c.pos = skipEscape(c.s, c.pos)
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

// number reads digits and the unit after them. So a number like -1.5e+2px is three tokens here. It
// only matters that the unit is not taken for a function's name.
func (c *cssScanner) number() {
	c.pos += digits(c.s[c.pos:])
	if startsName(c.s[c.pos:]) {
		c.name()
	}
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

// mayHaveURLs reports whether CSS, in HTML, may have a URL: a function url(, src( or image-set(,
// @import, a custom property with a string, or an escape or a character reference, which may hide
// one. It takes a small part of the time of reading the tokens.
func mayHaveURLs(raw []byte) bool {
	if bytes.IndexByte(raw, '\\') >= 0 || bytes.IndexByte(raw, '&') >= 0 {
		return true
	}
	hasString := bytes.IndexByte(raw, '"') >= 0 || bytes.IndexByte(raw, '\'') >= 0
	if hasString && (bytes.Contains(raw, []byte("--")) || bytes.IndexByte(raw, '@') >= 0) {
		return true
	}
	for rest := raw; ; {
		i := bytes.IndexByte(rest, '(')
		if i < 0 {
			break
		}
		if endsLikeURL(rest[:i]) {
			return true
		}
		rest = rest[i+1:]
	}
	for rest := raw; ; {
		i := bytes.IndexByte(rest, '@')
		if i < 0 {
			return false
		}
		rest = rest[i+1:]
		if len(rest) > 0 && rest[0]|0x20 == 'i' {
			return true
		}
	}
}

// endsLikeURL reports whether s may end with the name of a function that takes a URL, or that has
// none in a function that does: url, src, image-set or type.
func endsLikeURL(s []byte) bool {
	if len(s) < 3 {
		return false
	}
	switch s[len(s)-1] | 0x20 {
	case 'l', 'c', 't', 'e':
		return true
	}
	return false
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
