package links

import (
	"bytes"
	"cmp"
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
func CSS(text string) iter.Seq[CSSURL] { return cssURLs([]byte(text)) }

func cssURLs(text []byte) iter.Seq[CSSURL] {
	return func(yield func(CSSURL) bool) {
		c := cssScanner{s: text}
		for c.pos < len(c.s) {
			if c.token() && !yield(c.found) {
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

	// expects is the kind of a URL if the next token is one, or a string that is one: Style after
	// @import, Image in url( and src(, or else Name.
	expects Kind
	word    [len("-webkit-image-set") + 1]byte // a name, in lower case
}

// token reads a token, whitespace or a comment. It reports whether it is a URL.
func (c *cssScanner) token() (isURL bool) {
	b, rest := c.s[c.pos], c.s[c.pos:]
	switch {
	case isSpace(b):
		c.pos++
		return false
	case bytes.HasPrefix(rest, []byte("/*")):
		_, after, _ := bytes.Cut(rest[2:], []byte("*/"))
		c.pos = len(c.s) - len(after)
		return false
	}
	expects, isFirst := c.expects, !c.inDeclaration
	c.expects = Name
	if isFirst {
		c.inDeclaration, c.isCustom = true, false
	}
	switch {
	case startsName(rest):
		return c.nameOrFunction(expects, isFirst)
	case classes[b]&nameByte != 0: // a number with its unit, or a part of it
		c.name()
		return false
	case bytes.HasPrefix(rest, []byte("<!--")):
		c.pos += len("<!--")
		return false
	}
	c.pos++
	switch {
	case classes[b]&punctuation != 0:
		c.punctuation(b)
	case b == '"' || b == '\'':
		return c.string(b, expects)
	case b == '#':
		c.name()
	case b == '@' && startsName(c.s[c.pos:]):
		c.atRule(c.name())
	}
	return false
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
		c.expects = Style
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

// skipTo goes to the next place, outside escapes, where stop returns true.
func (c *cssScanner) skipTo(stop func(rest []byte) bool) {
	for c.pos < len(c.s) && !stop(c.s[c.pos:]) {
		if c.s[c.pos] == '\\' {
			_, c.pos = escape(c.s, c.pos)
		} else {
			c.pos++
		}
	}
}

// string reads the rest of a string. A bad string ends before a newline.
func (c *cssScanner) string(quote byte, expects Kind) (isURL bool) {
	start := c.pos
	c.skipTo(func(rest []byte) bool { return rest[0] == quote || isNewline(rest[0]) })
	end := c.pos
	if end < len(c.s) && c.s[end] != quote {
		return false
	}
	c.pos = min(end+1, len(c.s))
	return c.value(start, end, quote, expects)
}

// unquoted reads an unquoted URL that starts at start, or a bad URL, and its bracket.
func (c *cssScanner) unquoted(start int, expects Kind) (isURL bool) {
	c.pos = start
	c.skipTo(func(rest []byte) bool { return classes[rest[0]]&endsURL != 0 && !isEscape(rest) })
	end := c.pos
	c.pos = skipSpaces(c.s, end)
	isBad := c.pos < len(c.s) && c.s[c.pos] != ')'
	c.skipTo(func(rest []byte) bool { return rest[0] == ')' })
	c.pos = min(c.pos+1, len(c.s))
	return !isBad && c.value(start, end, 0, expects)
}

// value stores a string or an unquoted URL in c.found. It reports whether that is a URL, or a
// string that may become one, where CSS allows it.
func (c *cssScanner) value(start, end int, quote byte, expects Kind) bool {
	in := c.innermost()
	inSet := in.inSet && !in.isType && in.closer == ')'
	kind := Image
	switch {
	case expects == Style:
		kind = Style
	case quote != 0 && expects == Name && !inSet: // a string
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

// nameOrFunction reads an identifier, a function's name with its bracket, or an unquoted URL. The
// first name of a declaration may be a custom property, its initial value or a function's result.
func (c *cssScanner) nameOrFunction(expects Kind, isFirst bool) (isURL bool) {
	name := string(c.name())
	if isFirst {
		c.isCustom = strings.HasPrefix(name, "--") || name == "initial-value" || name == "result"
	}
	if c.pos == len(c.s) || c.s[c.pos] != '(' {
		return false
	}
	c.pos++
	in := block{closer: ')'}
	switch name {
	case "url", "src":
		start := skipSpaces(c.s, c.pos)
		isString := start < len(c.s) && (c.s[start] == '"' || c.s[start] == '\'')
		if name == "url" && !isString {
			return c.unquoted(start, expects)
		}
		c.expects = max(expects, Image)
	case "image-set", "-webkit-image-set":
		in.inSet = true
	case "type":
		in.isType = c.innermost().inSet
	}
	c.openBlock(in)
	return false
}

// name reads a name, and returns it in lower case. If the name is longer than any that matters, the
// result is some other name. The result is valid until the next call.
func (c *cssScanner) name() []byte {
	name := c.word[:0]
	for c.pos < len(c.s) {
		r, end := rune(c.s[c.pos]), c.pos+1
		switch {
		case isEscape(c.s[c.pos:]):
			r, end = escape(c.s, c.pos)
		case classes[byte(r)]&nameByte == 0:
			return name
		}
		c.pos = end
		if len(name) < cap(name) {
			name = append(name, infra.LowerByte(byte(min(r, 0x7F)))) // 0x7F is in no name
		}
	}
	return name
}

// startsName reports whether s begins with an identifier.
func startsName(s []byte) bool {
	if len(s) > 0 && s[0] == '-' {
		s = s[1:]
	}
	return len(s) > 0 && (classes[s[0]]&nameByte != 0 && !infra.IsDigit(s[0]) || isEscape(s))
}

// mayHaveURLs reports whether CSS, in HTML, may have a URL, for which it needs a function, an
// at-rule or a custom property, or an escape or a character reference that hides one. It takes a
// small part of the time of reading the tokens.
func mayHaveURLs(raw []byte) bool {
	return bytes.ContainsAny(raw, `(@\&`) || bytes.Contains(raw, []byte("--"))
}

func isNewline(b byte) bool { return classes[b]&newline != 0 }

// isEscape reports whether s begins with an escape.
func isEscape(s []byte) bool { return s[0] == '\\' && (len(s) == 1 || !isNewline(s[1])) }

// escape returns the code point for which the escape at pos stands, and its end. In a string it may
// be an escaped newline, which stands for nothing.
func escape(s []byte, pos int) (r rune, end int) {
	start := pos + 1
	for pos = start; pos < len(s) && pos < start+6 && infra.HexValue(s[pos]) < 16; pos++ {
		r = r<<4 | rune(infra.HexValue(s[pos]))
	}
	if pos == start && pos < len(s) && !isNewline(s[pos]) {
		r, n := utf8.DecodeRune(s[pos:])
		return cmp.Or(r, utf8.RuneError), pos + n
	}
	if bytes.HasPrefix(s[pos:], []byte("\r\n")) {
		pos++
	}
	if pos < len(s) && isSpace(s[pos]) {
		pos++
	}
	return cmp.Or(r, utf8.RuneError), pos
}

// decodeCSS returns s without its escapes. s is a string without quotes, or an unquoted URL.
func decodeCSS(s []byte, isString bool) string {
	if bytes.IndexByte(s, '\\') < 0 && bytes.IndexByte(s, 0) < 0 {
		return string(s)
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, end := rune(s[i]), i+1
		switch {
		case r == '\\':
			isNothing := isString && !(i+1 < len(s) && isEscape(s[i:]))
			if r, end = escape(s, i); !isNothing {
				b = utf8.AppendRune(b, r)
			}
		case r == 0:
			b = utf8.AppendRune(b, utf8.RuneError)
		default:
			b = append(b, s[i])
		}
		i = end
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
