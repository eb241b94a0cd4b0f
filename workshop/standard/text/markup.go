package text

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// An element is a part of the text: a tag with what it contains, or words, which have no tag.
type element struct {
	tag, words        string
	attributes        map[string]string
	line              int
	parent, algorithm *element // that it is in; an algorithm's <div> is in itself
	children          []*element
	last              *element  // of the children that have a tag
	term              *term     // that it defines
	read              *sentence // that it is
}

var (
	void  = []string{"br", "hr", "img", "link", "meta"}
	lists = []string{"ol", "ul", "dl", "table"}
	// endsAt has the elements whose end tag can be left out. Such an element ends where one of the
	// elements in its list starts.
	endsAt = map[string][]string{
		"p": {"p", "ul", "ol", "dl", "div", "table", "pre", "hr", "h2", "h3", "h4", "li", "dt",
			"dd", "td", "th", "tr", "tbody"},
		"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"},
		"td": {"td", "th", "tr", "tbody"}, "th": {"td", "th", "tr", "tbody"},
		"tr": {"tr", "tbody"}, "thead": {"tbody"}, "tbody": {"tbody"},
	}
	// informative has the classes of elements that only explain the text. The tree lacks them.
	informative = regexp.MustCompile(`\b(note|example|warning|XXX)\b`)
)

// parseMarkup returns the tree of a text. A tag that is not closed is an error, except where HTML
// lets it be left out.
func parseMarkup(source string) *element {
	z := html.NewTokenizer(strings.NewReader(source))
	root := &element{line: 1}
	top, line := root, 1
	for {
		kind := z.Next()
		raw := string(z.Raw())
		token := z.Token()
		for kind == html.StartTagToken && slices.Contains(endsAt[top.tag], token.Data) {
			top = top.parent
		}
		e := &element{tag: token.Data, line: line, parent: top, algorithm: top.algorithm,
			attributes: make(map[string]string)}
		switch kind {
		case html.TextToken:
			top.children = append(top.children, &element{words: token.Data, line: line})
		case html.StartTagToken:
			if strings.Contains(raw[1:], "<") {
				failf(line, "the tag <%s is not closed", e.tag)
			}
			for _, a := range token.Attr {
				if e.attributes[a.Key] = a.Val; a.Key == "algorithm" {
					e.algorithm = e
				}
			}
			if !informative.MatchString(e.attributes["class"]) {
				top.add(e)
			}
			if !slices.Contains(void, e.tag) {
				top = e
			}
		case html.EndTagToken, html.ErrorToken: // the latter is the end
			for endsAt[top.tag] != nil && top.tag != e.tag {
				top = top.parent
			}
			switch {
			case top == root && kind == html.ErrorToken:
				return root
			case top == root:
				failf(line, "</%s> closes nothing", e.tag)
			case top.tag != e.tag:
				failf(top.line, "<%s> is not closed before line %d", top.tag, line)
			}
			top = top.parent
		}
		line += strings.Count(raw, "\n")
	}
}

// add adds a part to e. A list or table is part of the paragraph that announces it.
func (e *element) add(part *element) {
	if e.last != nil && e.last.tag == "p" && slices.Contains(lists, part.tag) {
		e = e.last
	}
	e.children, e.last = append(e.children, part), part
}

// find returns the elements in e, and e itself, that have one of the tags.
func (e *element) find(tags ...string) (found []*element) {
	if slices.Contains(tags, e.tag) {
		found = append(found, e)
	}
	for _, c := range e.children {
		found = append(found, c.find(tags...)...)
	}
	return found
}

// block returns the paragraph, item or cell around a definition.
func (e *element) block() *element {
	for !slices.Contains([]string{"p", "li", "dt", "td"}, e.tag) {
		e = e.parent
	}
	return e
}

// isParameter reports whether a definition is that of a parameter of an algorithm.
func (e *element) isParameter() bool {
	return len(e.children) == 1 && e.children[0].tag == "var"
}

func (e *element) string() string {
	s := e.words
	for _, c := range e.children {
		s += c.string()
	}
	return s
}

// name returns the words of an element, with single spaces.
func (e *element) name() string { return strings.Join(strings.Fields(e.string()), " ") }

var suffix = regexp.MustCompile(`(?:s|es|ed|ing|e|ies|y)\b`)

// stem returns a name without the endings of its words, which links may change.
func stem(name string) string {
	name = suffix.ReplaceAllString(strings.ToLower(name), "")
	name = suffix.ReplaceAllString(name, "")
	return strings.ReplaceAll(strings.ReplaceAll(name, "tt", "t"), "nn", "n")
}

// A token is a unit of a sentence. Its kind is word (a word or a punctuation mark), num, str, cp (a
// code point), byte, var, link, dfn, or ol, ul, dl or table, which are in an element.
type token struct {
	kind    string
	words   string // of the text; for a link and a definition the key
	value   any    // of a literal
	line    int
	element *element
}

// is reports whether a part of a pattern that is not a nonterminal reads the token.
func (k *token) is(part string) bool {
	if part[0] == '{' {
		return k.kind == "link" && strings.EqualFold(part, "{"+k.words+"}")
	}
	return slices.Contains([]string{"word", "num", "byte"}, k.kind) &&
		strings.EqualFold(part, k.words)
}

var (
	reference = regexp.MustCompile(`\[\[!?[A-Z0-9-]+\]\]`)
	// word has a group for each kind of token that is not a word. What a code point or a byte is
	// called follows its number, which is hexadecimal.
	called = `\s+(?:\((?:[^\s]|::|SP)\)|[A-Z]+(?: [A-Z]+)*\b)`
	word   = regexp.MustCompile(`(?P<cp>U\+[0-9A-F]{4,6}(?:` + called + `)?)|` +
		`(?P<byte>0x[0-9A-Fa-f]+` + called + `)|(?P<num>0x[0-9A-Fa-f]+|[0-9]+)|` +
		`\|(?P<var>\w+)\||\{\{(?P<link>[^{}]*)\}\}|[A-Za-z_]+(?:-[A-Za-z]+)*|'s|[^\s]`)
	spaceBefore = regexp.MustCompile(` ([.,:;')])`)
)

// tokens returns the tokens in an element. It resolves links.
func (p *Program) tokens(e *element) (list []token) {
	for i, c := range e.children {
		k := token{words: c.name(), line: c.line, element: c}
		switch {
		case c.tag == "":
			list = append(list, split(c.words, c.line)...)
		case c.tag == "pre":
		case c.tag == "var" || c.tag == "dfn" && c.isParameter():
			k.kind = "var"
		case c.tag == "a":
			k.kind, k.words = "link", p.resolve(c)
		case c.tag == "dfn":
			k.kind, k.words = "dfn", c.term.key
		case c.tag == "i":
			k.kind = "word"
		case slices.Contains(lists, c.tag):
			k.kind, k.words = c.tag, "<"+c.tag+">"
		case c.tag == "code" && i > 0 && strings.HasSuffix(e.children[i-1].words, `"`):
			k.kind, k.words, k.value = "str", `"`+c.string()+`"`, c.string()
		case c.tag == "sup":
			list = slices.Concat(list, split("^(", c.line), p.tokens(c), split(")", c.line))
		default:
			list = append(list, p.tokens(c)...)
		}
		if k.kind != "" {
			list = append(list, k)
		}
	}
	// The quotation marks around a string say nothing more.
	return slices.DeleteFunc(list, func(k token) bool { return k.words == `"` })
}

// split returns the tokens of words that have no markup.
func split(text string, line int) (list []token) {
	text = reference.ReplaceAllString(text, "")
	for _, at := range word.FindAllStringSubmatchIndex(text, -1) {
		k := token{kind: "word", words: strings.ToLower(text[at[0]:at[1]]),
			line: line + strings.Count(text[:at[0]], "\n")}
		for i, kind := range word.SubexpNames() {
			if kind != "" && at[2*i] >= 0 {
				k.kind, k.words = kind, text[at[2*i]:at[2*i+1]]
			}
		}
		switch number := strings.Fields(k.words)[0]; k.kind {
		case "cp", "byte":
			n, _ := strconv.ParseInt(number[2:], 16, 64) // of a few digits
			k.value = string(rune(n))
		case "num":
			n, _ := strconv.ParseInt(number, 0, 64)
			k.value = int(n)
		}
		list = append(list, k)
	}
	return list
}

// words returns the text of tokens, for an error.
func words(tokens []token) string {
	s := ""
	for _, k := range tokens {
		if k.kind == "link" {
			k.words = "<" + k.words + ">"
		}
		s += " " + k.words
	}
	return strings.TrimSpace(spaceBefore.ReplaceAllString(s, "$1"))
}
