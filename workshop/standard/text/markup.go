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
	tag, words string
	attributes map[string]string
	line       int
	parent     *element
	children   []*element
	term       *term // that it defines
}

var (
	void = []string{"br", "hr", "img", "link", "meta"}
	// The end tags of these are optional. Each ends where one of its elements here starts.
	endsAt = map[string][]string{
		"p": {"p", "ul", "ol", "dl", "div", "table", "pre", "hr", "h2", "h3", "h4", "li", "dt",
			"dd", "td", "th", "tr", "tbody"},
		"li": {"li"}, "dt": {"dt", "dd"}, "dd": {"dt", "dd"},
		"td": {"td", "th", "tr", "tbody"}, "th": {"td", "th", "tr", "tbody"},
		"tr": {"tr", "tbody"}, "thead": {"tbody"}, "tbody": {"tbody"},
	}
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
		switch token := z.Token(); kind {
		case html.ErrorToken:
			for ; top != root; top = top.parent {
				if endsAt[top.tag] == nil {
					failf(top.line, "<%s> is not closed", top.tag)
				}
			}
			return root
		case html.TextToken:
			top.children = append(top.children,
				&element{words: html.UnescapeString(raw), line: line, parent: top})
		case html.StartTagToken:
			for slices.Contains(endsAt[top.tag], token.Data) {
				top = top.parent
			}
			e := &element{tag: token.Data, line: line, parent: top,
				attributes: make(map[string]string)}
			for _, a := range token.Attr {
				e.attributes[a.Key] = a.Val
			}
			if strings.Contains(raw[1:], "<") {
				failf(line, "the tag <%s is not closed", token.Data)
			}
			top.children = append(top.children, e)
			if !slices.Contains(void, e.tag) {
				top = e
			}
		case html.EndTagToken:
			for endsAt[top.tag] != nil && top.tag != token.Data {
				top = top.parent
			}
			if top == root {
				failf(line, "</%s> closes nothing", token.Data)
			}
			if top.tag != token.Data {
				failf(top.line, "<%s> is not closed before </%s> in line %d", top.tag, token.Data,
					line)
			}
			top = top.parent
		}
		line += strings.Count(raw, "\n")
	}
}

// informative has the classes of elements that only explain the text.
var informative = []string{"note", "example", "warning", "XXX"}

func (e *element) isInformative() bool {
	return slices.ContainsFunc(strings.Fields(e.attributes["class"]), func(class string) bool {
		return slices.Contains(informative, class)
	})
}

// all calls f with e and everything in it, except informative elements.
func (e *element) all(f func(e *element)) {
	if e.isInformative() {
		return
	}
	f(e)
	for _, c := range e.children {
		c.all(f)
	}
}

// find returns the elements in e that have a tag.
func (e *element) find(tag string) (found []*element) {
	e.all(func(c *element) {
		if c.tag == tag {
			found = append(found, c)
		}
	})
	return found
}

// up returns the nearest element around e that has one of the tags, or nil.
func (e *element) up(tags ...string) *element {
	for e = e.parent; e != nil && !slices.Contains(tags, e.tag); e = e.parent {
	}
	return e
}

// isInAlgorithm reports whether e is in the <div> of an algorithm.
func (e *element) isInAlgorithm() bool {
	for ; e != nil; e = e.parent {
		if _, is := e.attributes["algorithm"]; is {
			return true
		}
	}
	return false
}

// next returns the element after e, or nil.
func (e *element) next() *element {
	if e.parent == nil {
		return nil
	}
	after := e.parent.children[slices.Index(e.parent.children, e)+1:]
	i := slices.IndexFunc(after, func(e *element) bool { return e.tag != "" })
	if i < 0 {
		return nil
	}
	return after[i]
}

// isParameter reports whether a definition is that of a parameter of an algorithm.
func (e *element) isParameter() bool {
	return len(e.children) == 1 && e.children[0].tag == "var"
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

var suffix = regexp.MustCompile(`(?:s|es|ed|ing|e|ies|y)\b`)

// stem returns a name without the endings of its words, which links may change.
func stem(name string) string {
	name = suffix.ReplaceAllString(strings.ToLower(name), "")
	name = suffix.ReplaceAllString(name, "")
	return strings.ReplaceAll(strings.ReplaceAll(name, "tt", "t"), "nn", "n")
}

// A token is a unit of a sentence. Its kind is word (a word or a punctuation mark), num, str, cp (a
// code point), byte, var, link, dfn, or ol, ul or dl, which are in an element.
type token struct {
	kind    string
	words   string // of the text; for a link and a definition the key
	pattern string // what reads it in a pattern, if that is not a nonterminal
	value   any    // of a literal
	line    int
	element *element
}

var (
	reference = regexp.MustCompile(`\[\[!?[A-Z0-9-]+\]\]`)
	word      = regexp.MustCompile(`^(U\+[0-9A-F]{4,6}|0x[0-9A-Fa-f]+|[0-9]+|\|\w+\||` +
		`\{\{[^{}]*\}\}|[A-Za-z_]+(?:-[A-Za-z]+)*|'s|[^\s])`)
	// What a code point or a byte is called, after its number.
	called = regexp.MustCompile(`^\s+(?:\(([^\s]|::|SP)\)|[A-Z]+(?: [A-Z]+)*\b)`)
)

// tokens returns the tokens in an element. It resolves links.
func (t *Text) tokens(e *element) (list []token) {
	for _, c := range e.children {
		list = t.appendTokens(list, c)
	}
	// The quotation mark after a string says nothing more.
	return slices.DeleteFunc(list, func(k token) bool { return k.pattern == `"` })
}

func (t *Text) appendTokens(list []token, e *element) []token {
	add := func(kind, words, pattern string) {
		list = append(list, token{kind, words, pattern, nil, e.line, e})
	}
	_, isPlain := e.attributes["href"]
	n := len(list)
	switch {
	case e.tag == "":
		return append(list, split(e)...)
	case e.isInformative() || e.tag == "table" || e.tag == "pre":
	case e.tag == "var" || e.tag == "dfn" && e.isParameter():
		add("var", e.name(), "")
	case e.tag == "a":
		key := e.name()
		if !isPlain {
			key = t.resolve(e)
		}
		add("link", key, "{"+strings.ToLower(key)+"}")
	case e.tag == "dfn":
		add("dfn", e.term.key, "")
	case e.tag == "i":
		add("word", e.name(), e.name())
	case e.tag == "ol" || e.tag == "ul" || e.tag == "dl":
		add(e.tag, "<"+e.tag+">", "")
	case e.tag == "code" && n > 0 && list[n-1].pattern == `"`:
		// A string is in quotation marks; without them only names are.
		list[n-1] = token{"str", `"` + e.string() + `"`, "", e.string(), e.line, e}
	default:
		if e.tag == "sup" {
			add("word", "^", "^")
			add("word", "(", "(")
		}
		for _, c := range e.children {
			list = t.appendTokens(list, c)
		}
		if e.tag == "sup" {
			add("word", ")", ")")
		}
	}
	return list
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
		lower := strings.ToLower(w)
		k := token{kind: "word", words: lower, pattern: lower, line: line}
		rest = rest[len(w):]
		parse := func(digits string, base int) int {
			n, err := strconv.ParseInt(digits, base, 64)
			if err != nil {
				failf(line, "%s: %v", w, err)
			}
			return int(n)
		}
		switch {
		case strings.HasPrefix(w, "U+"):
			k.kind, k.pattern, k.value = "cp", "", one(rune(parse(w[2:], 16)))
			name := called.FindString(rest)
			k.words, rest = w+name, rest[len(name):]
			line += strings.Count(name, "\n")
		case strings.HasPrefix(w, "0x"):
			k.kind, k.value = "num", parse(w[2:], 16)
			if name := called.FindString(rest); name != "" {
				k.kind, k.words, rest = "byte", w+name, rest[len(name):]
				k.value = one(rune(k.value.(int)))
			}
		case w[0] >= '0' && w[0] <= '9':
			k.kind, k.value = "num", parse(w, 10)
		case w[0] == '|' && len(w) > 1:
			k.kind, k.words, k.pattern = "var", strings.Trim(w, "|"), ""
		case strings.HasPrefix(w, "{{"):
			k.kind, k.words = "link", strings.Trim(w, "{}")
			k.pattern = "{" + strings.ToLower(k.words) + "}"
		}
		list = append(list, k)
	}
}

// words returns the text of tokens, for an error.
func words(tokens []token) string {
	var b strings.Builder
	for _, k := range tokens {
		w := k.words
		if k.kind == "link" {
			w = "<" + w + ">"
		}
		if b.Len() > 0 && !strings.Contains(".,:;')", w[:1]) {
			b.WriteByte(' ')
		}
		b.WriteString(w)
	}
	return b.String()
}
