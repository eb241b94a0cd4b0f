// Package text reads the source of the URL Standard, url.bs, and runs it. It calls nothing of this
// library: what it computes is what the text says.
//
// A sentence becomes a step like this. read.go makes a tree of the markup, and tokens of a
// paragraph: words, variables, links (by the definition that they lead to), code points, numbers,
// and lists inside. grammar.go finds every way to read the tokens with the rules of rules.txt, and
// fails if there is none or more than one. A rule is a nonterminal, a pattern and a short action,
// with the functions of actions.go, which makes a closure of the closures for the pattern's parts.
// program.go puts the steps of each algorithm together, and run.go has what they run on: values,
// frames, the pointer. Percent-encode sets, classes of code points, the table of special schemes
// and the fields of URLs are read from their paragraphs, when a link leads there. elsewhere.txt,
// with infra.go, encoding.go and unicode.go, has what the text takes from other standards; it is
// written by hand.
package text

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/net/html"
)

// An Error is a fault of the text, at a line of its file.
type Error struct {
	Line    int
	Message string
}

func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Message) }

func failf(line int, format string, args ...any) {
	panic(&Error{line, fmt.Sprintf(format, args...)})
}

// An element is a part of the text: a tag with what it contains, or words, which have no tag.
type element struct {
	tag, words string
	attributes map[string]string
	line, last int // the lines of its start and its end
	children   []*element
}

var (
	void = []string{"br", "hr", "img", "link", "meta"}
	// The end tags of these are optional. Each ends at the start of what the map names.
	endsAt = map[string][]string{
		"p": {"p", "ul", "ol", "dl", "div", "table", "pre", "hr", "h2", "h3", "h4", "li", "dt",
			"dd",
			"td", "th", "tr", "tbody"},
		"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"},
		"td": {"td", "th", "tr", "tbody"}, "th": {"td", "th", "tr", "tbody"},
		"tr": {"tr", "tbody"}, "thead": {"tbody"}, "tbody": {"tbody"},
	}
)

// parseMarkup returns the tree of a text. A tag that is not closed is an error, except where HTML
// lets it be left out.
func parseMarkup(source string) *element {
	z := html.NewTokenizer(strings.NewReader(source))
	open := []*element{{line: 1}}
	line := 1
	top := func() *element { return open[len(open)-1] }
	pop := func(last int) { top().last, open = max(last, top().line), open[:len(open)-1] }
	add := func(e *element) { top().children = append(top().children, e) }
	for {
		kind := z.Next()
		raw := string(z.Raw())
		switch token := z.Token(); kind {
		case html.ErrorToken:
			for _, e := range open[1:] {
				if endsAt[e.tag] == nil {
					failf(e.line, "<%s> is not closed", e.tag)
				}
			}
			return open[0]
		case html.TextToken:
			add(&element{words: html.UnescapeString(raw), line: line})
		case html.StartTagToken:
			for slices.Contains(endsAt[top().tag], token.Data) {
				pop(line - 1)
			}
			isBlock := slices.Contains(endsAt["p"], token.Data)
			if t := top(); isBlock && slices.Contains(inline, t.tag) {
				failf(t.line, "<%s> is not closed before <%s> in line %d", t.tag, token.Data, line)
			}
			e := &element{tag: token.Data, line: line, attributes: make(map[string]string)}
			for _, a := range token.Attr {
				e.attributes[a.Key] = a.Val
			}
			if strings.Contains(raw[1:], "<") {
				failf(line, "the tag <%s is not closed", token.Data)
			}
			if add(e); !slices.Contains(void, e.tag) {
				open = append(open, e)
			}
		case html.EndTagToken:
			for endsAt[top().tag] != nil && top().tag != token.Data {
				pop(line - 1)
			}
			if top().tag != token.Data {
				if top().tag == "" {
					failf(line, "</%s> closes nothing", token.Data)
				}
				failf(top().line, "<%s> is not closed before </%s> in line %d", top().tag,
					token.Data, line)
			}
			pop(line)
		}
		line += strings.Count(raw, "\n")
	}
}

var (
	inline = []string{"a", "b", "cite", "code", "dfn", "em", "i", "span", "sup", "var"}
	// What has one of these classes says nothing that the other text does not say.
	informative = []string{"note", "example", "warning", "XXX"}
)

func (e *element) isInformative() bool {
	return slices.ContainsFunc(strings.Fields(e.attributes["class"]), func(class string) bool {
		return slices.Contains(informative, class)
	})
}

// all calls f with e and everything in it, except what is informative, with the elements around.
func (e *element) all(around []*element, f func(e *element, around []*element)) {
	if e.isInformative() {
		return
	}
	f(e, around)
	for _, c := range e.children {
		c.all(append(around[:len(around):len(around)], e), f)
	}
}

// find returns the elements in e that have a tag.
func (e *element) find(tag string) (found []*element) {
	e.all(nil, func(c *element, _ []*element) {
		if c.tag == tag {
			found = append(found, c)
		}
	})
	return found
}

func (e *element) string() string {
	if e.tag == "" {
		return e.words
	}
	s := ""
	for _, c := range e.children {
		s += c.string()
	}
	return s
}

// name returns the words of an element, with single spaces.
func (e *element) name() string { return strings.Join(strings.Fields(e.string()), " ") }

// A definition is a term that the text defines.
type definition struct {
	names []string
	of    string // what it is a part of, such as "url"
	dfn   *element
	// block is the paragraph, item or term that contains dfn, and section the <div algorithm>, the
	// paragraph, or the state's <dd>.
	block, section *element
	following      *element // the element after block
}

func (d *definition) key() string { return strings.TrimPrefix(d.of+"/"+d.names[0], "/") }

// index returns the definitions of the text.
func index(root *element) (list []*definition) {
	root.all(nil, func(e *element, around []*element) {
		if e.tag != "dfn" {
			return
		}
		d := &definition{of: e.attributes["for"], dfn: e, names: []string{e.name()}}
		if lt := e.attributes["lt"]; lt != "" {
			d.names = append(strings.Split(lt, "|"), e.name())
		}
		if lt := e.attributes["local-lt"]; lt != "" {
			d.names = append(d.names, strings.Split(lt, "|")...)
		}
		for i, a := range around {
			switch _, isAlgorithm := a.attributes["algorithm"]; {
			case isAlgorithm && d.section == nil:
				d.section = a
			case a.tag == "p" || a.tag == "li" || a.tag == "td":
				d.block = a
				siblings := slices.DeleteFunc(slices.Clone(around[i-1].children),
					func(e *element) bool {
						return e.tag == ""
					})
				if at := slices.Index(siblings, a); at+1 < len(siblings) {
					d.following = siblings[at+1]
				}
			case a.tag == "dt":
				d.block = a
				siblings := around[i-1].children
				for _, s := range siblings[slices.Index(siblings, a):] {
					if s.tag == "dd" {
						d.section = s
						break
					}
				}
			}
		}
		if d.section == nil {
			d.section = d.block
		}
		list = append(list, d)
	})
	return list
}

var suffix = regexp.MustCompile(`(?:s|es|ed|ing|e|ies|y)\b`)

// stem returns a name without the endings of its words, which links may change.
func stem(name string) string {
	name = suffix.ReplaceAllString(strings.ToLower(name), "")
	name = suffix.ReplaceAllString(name, "")
	return strings.ReplaceAll(strings.ReplaceAll(name, "tt", "t"), "nn", "n")
}

// A token is a unit of a sentence.
type token struct {
	kind  kind
	words string // of the text; for a link and a definition the key
	value any    // of a literal
	line  int
	steps *element // <ol>, <ul> or <dl>
}

type kind byte

const (
	wordToken       kind = 'w' // a word, a number or a punctuation mark
	variableToken   kind = 'v'
	linkToken       kind = 'l'
	stringToken     kind = 's'
	codePointToken  kind = 'c'
	byteToken       kind = 'b'
	numberToken     kind = 'n'
	stepsToken      kind = 'o' // <ol>
	listToken       kind = 'u' // <ul>
	switchToken     kind = 'd' // <dl>
	definitionToken kind = 'f'
)

var (
	reference = regexp.MustCompile(`\[\[!?[A-Z0-9-]+\]\]`)
	word      = regexp.MustCompile(`^(U\+[0-9A-F]{4,6}|0x[0-9A-Fa-f]+|[0-9]+|\|\w+\||` +
		`\{\{[^{}]*\}\}|[A-Za-z_]+(?:-[A-Za-z]+)*|'s|[^\s])`)
	// What a code point or a byte is called, after its number.
	called = regexp.MustCompile(`^\s+(?:\(([^\s]|::|SP)\)|[A-Z]+(?: [A-Z]+)*\b)`)
)

// tokens returns the tokens of what an element contains. It resolves links.
func (t *Text) tokens(e *element) (list []token) {
	add := func(k kind, line int, words string, value any) {
		list = append(list, token{kind: k, words: words, value: value, line: line})
	}
	var visit func(e *element, quoted bool)
	visit = func(e *element, quoted bool) {
		if e.isInformative() {
			return
		}
		switch e.tag {
		case "":
			list = append(list, split(e)...)
			return
		case "var":
			add(variableToken, e.line, e.name(), nil)
			return
		case "a":
			if _, isPlain := e.attributes["href"]; isPlain {
				add(linkToken, e.line, e.name(), nil)
				return
			}
			add(linkToken, e.line, t.resolve(e), nil)
			return
		case "dfn":
			if len(e.children) == 1 && e.children[0].tag == "var" {
				add(variableToken, e.line, e.name(), nil) // a parameter
				return
			}
			add(definitionToken, e.line, e.name(), e)
			return
		case "i":
			add(wordToken, e.line, e.name(), nil)
			return
		case "ol", "ul", "dl":
			k := map[string]kind{"ol": stepsToken, "ul": listToken, "dl": switchToken}[e.tag]
			list = append(list, token{kind: k, words: "<" + e.tag + ">", line: e.line, steps: e})
			return
		case "sup":
			add(wordToken, e.line, "^", nil)
			add(wordToken, e.line, "(", nil)
			defer add(wordToken, e.line, ")", nil)
		case "table", "pre":
			return
		case "code":
			// A string is in quotation marks; without them only names are.
			if n := len(list); n > 0 && list[n-1].words == `"` && list[n-1].kind == wordToken {
				list[n-1] = token{kind: stringToken, words: `"` + e.string() + `"`,
					value: e.string(), line: e.line}
				return
			}
		}
		for _, c := range e.children {
			visit(c, quoted)
		}
	}
	for _, c := range e.children {
		visit(c, false)
	}
	// The quotation mark after a string says nothing more.
	return slices.DeleteFunc(list, func(k token) bool {
		return k.kind == wordToken &&
			k.words == `"`
	})
}

// split returns the tokens of words that have no markup.
func split(e *element) (list []token) {
	rest, line := reference.ReplaceAllString(e.words, ""), e.line
	for {
		trimmed := strings.TrimLeft(rest, " \n")
		line += strings.Count(rest[:len(rest)-len(trimmed)], "\n")
		if rest = trimmed; rest == "" {
			return list
		}
		w := word.FindString(rest)
		k := token{kind: wordToken, words: strings.ToLower(w), line: line}
		rest = rest[len(w):]
		number := func(digits string, base int) int {
			n, err := strconv.ParseInt(digits, base, 64)
			if err != nil {
				failf(line, "%s: %v", w, err)
			}
			return int(n)
		}
		switch {
		case strings.HasPrefix(w, "U+"):
			k.kind, k.value = codePointToken, codePoint(number(w[2:], 16))
			name := called.FindString(rest)
			k.words, rest = w+name, rest[len(name):]
			line += strings.Count(name, "\n")
		case strings.HasPrefix(w, "0x"):
			k.kind, k.value = numberToken, number(w[2:], 16)
			if name := called.FindString(rest); name != "" {
				k.kind, k.words, rest = byteToken, w+name, rest[len(name):]
			}
		case w[0] >= '0' && w[0] <= '9':
			k.kind, k.value = numberToken, number(w, 10)
		case w[0] == '|' && len(w) > 1:
			k.kind, k.words = variableToken, strings.Trim(w, "|")
		case strings.HasPrefix(w, "{{"):
			k.kind, k.words = linkToken, strings.Trim(w, "{}")
		}
		list = append(list, k)
	}
}
