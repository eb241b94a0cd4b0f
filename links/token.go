package links

import (
	"bytes"

	"github.com/go-weburl/url/internal/infra"
)

// A content says what follows a start tag: the tokenizer's state.
type content uint8

const (
	contentData   content = iota
	contentRCDATA         // text with character references
	contentRaw            // text
	contentScript         // a script
	contentPlain          // text, to the end of the page
)

// A lexeme is what the tokenizer finds.
type lexeme uint8

const (
	lexMore    lexeme = iota // the end of the text comes first
	lexText                  // without tags
	lexStart                 // a start tag
	lexEnd                   // an end tag
	lexDoctype               // a DOCTYPE
	lexCDATA                 // a CDATA section
	lexNothing               // a comment, or a tag without a name
)

// scan finds the first lexeme of b, and its length: all text of the element textOf, unless that is
// nil. The text after b does not exist if atEnd is true, and then a tag without an end is
// lexNothing. It follows the [tokenizer]'s states from the data state on.
//
// [tokenizer]: https://html.spec.whatwg.org/multipage/parsing.html#tokenization
func scan(b []byte, t *tag, textOf *element, allowsCDATA, atEnd bool) (l lexeme, n int) {
	if textOf != nil {
		l, n = scanText(b, textOf)
	} else {
		l, n = scanMarkup(b, t, allowsCDATA)
	}
	switch {
	case l != lexMore || !atEnd || len(b) == 0 && textOf == nil:
		return l, n
	case textOf != nil || b[0] != '<' || len(b) == 1 || string(b) == "</":
		return lexText, len(b)
	case allowsCDATA && bytes.HasPrefix(b, []byte(startCDATA)):
		return lexCDATA, len(b)
	}
	return lexNothing, len(b)
}

func scanMarkup(b []byte, t *tag, allowsCDATA bool) (l lexeme, n int) {
	switch {
	case len(b) > 0 && b[0] != '<':
		return until(b, "<", lexText)
	case len(b) < 2:
		return lexMore, 0
	}
	switch c := b[1]; {
	case infra.IsLetter(c):
		return t.scan(b, lexStart)
	case c == '/' && len(b) == 2:
		return lexMore, 0
	case c == '/' && infra.IsLetter(b[2]):
		return t.scan(b, lexEnd)
	case c == '/', c == '?':
		return until(b, ">", lexNothing)
	case c == '!':
		return scanDeclaration(b, allowsCDATA)
	}
	return lexText, 1
}

// scan scans a tag, and takes it apart.
func (t *tag) scan(b []byte, l lexeme) (lexeme, int) {
	end := t.parse(b, 1+int(l-lexStart))
	if end == len(b) {
		return lexMore, 0
	}
	t.raw = b[:end+1]
	return l, end + 1
}

// until finds the end of a lexeme that ends with a string. Text ends before it.
func until(b []byte, end string, l lexeme) (lexeme, int) {
	i := bytes.Index(b, []byte(end))
	switch {
	case i < 0:
		return lexMore, 0
	case l == lexText:
		return l, i
	}
	return l, i + len(end)
}

const startCDATA, startDoctype = "<![CDATA[", "<!doctype"

// scanDeclaration scans a comment, a DOCTYPE or a CDATA section.
func scanDeclaration(b []byte, allowsCDATA bool) (lexeme, int) {
	switch {
	case bytes.HasPrefix(b, []byte("<!--")):
		return scanComment(b)
	case len(b) >= len(startDoctype) && equalsFold(b[:len(startDoctype)], startDoctype):
		return until(b, ">", lexDoctype)
	case allowsCDATA && bytes.HasPrefix(b, []byte(startCDATA)):
		return until(b, "]]>", lexCDATA)
	}
	return until(b, ">", lexNothing)
}

// scanComment scans a comment, which one of four strings ends.
func scanComment(b []byte) (lexeme, int) {
	const start = len("<!--")
	switch rest := b[start:]; {
	case len(rest) > 0 && rest[0] == '>':
		return lexNothing, start + 1
	case bytes.HasPrefix(rest, []byte("->")):
		return lexNothing, start + 2
	}
	for i := start; ; i++ {
		next := bytes.Index(b[i:], []byte("--"))
		if next < 0 {
			return lexMore, 0
		}
		i += next
		switch rest := b[i+2:]; {
		case len(rest) > 0 && rest[0] == '>':
			return lexNothing, i + 3
		case bytes.HasPrefix(rest, []byte("!>")):
			return lexNothing, i + 4
		}
	}
}

// scanText finds the end of the text of an element: its end tag.
func scanText(b []byte, e *element) (lexeme, int) {
	switch e.text {
	case contentPlain:
		return lexMore, 0
	case contentScript:
		return scanScript(b)
	}
	for i := 0; ; i++ {
		next := bytes.Index(b[i:], []byte("</"))
		if next < 0 {
			return lexMore, 0
		}
		if i += next; isTagNamed(b[i+2:], e.name) {
			return lexText, i
		}
	}
}

// isTagNamed reports whether b begins with the name of a tag, and with a byte that ends a name.
func isTagNamed(b []byte, name string) bool {
	return len(b) > len(name) && classes[b[len(name)]]&endsTagName != 0 &&
		equalsFold(b[:len(name)], name)
}

// scanScript finds the end tag of a script. In something like a comment, a script's start tag makes
// the next end tag a part of the script.
func scanScript(b []byte) (lexeme, int) {
	const name = "script"
	isDouble := false
	comment := -1 // where the end of something like a comment is searched
	for i := 0; i < len(b); i++ {
		next := bytes.IndexByte(b[i:], '<')
		if next < 0 {
			break
		}
		i += next
		if comment >= 0 {
			if end := bytes.Index(b[comment:i], []byte("-->")); end >= 0 {
				i, comment, isDouble = comment+end+len("--"), -1, false
				continue
			}
			comment = max(comment, i-len("--"))
		}
		switch rest := b[i+1:]; {
		case len(rest) > 0 && rest[0] == '/' && isTagNamed(rest[1:], name):
			if !isDouble {
				return lexText, i
			}
			isDouble = false
		case comment < 0 && bytes.HasPrefix(rest, []byte("!--")):
			comment = i + len("<!") // the dashes may be those of "-->"
		case comment >= 0 && isTagNamed(rest, name):
			isDouble = true
		}
	}
	return lexMore, 0
}

// isPlain reports whether a DOCTYPE has nothing but the name html. Any other may make the document
// one of quirks mode.
func isPlain(doctype []byte) bool {
	rest := doctype[skipSpaces(doctype, len(startDoctype)):]
	return isTagNamed(rest, "html") && rest[skipSpaces(rest, len("html"))] == '>'
}
