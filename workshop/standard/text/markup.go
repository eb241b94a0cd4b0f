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
	// isInAlgorithm reports whether the element is an algorithm's <div> or inside one.
	isInAlgorithm bool
}

var (
	void = []string{"br", "hr", "img", "link", "meta"}
	// endsAt has the elements whose end tag can be left out. Such an element ends where one of the
	// elements in its list starts.
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
		token := z.Token()
		e := &element{tag: token.Data, line: line, parent: top}
		switch kind {
		case html.TextToken:
			e.tag, e.words = "", html.UnescapeString(raw)
			top.children = append(top.children, e)
		case html.StartTagToken:
			for slices.Contains(endsAt[top.tag], e.tag) {
				top = top.parent
			}
			if strings.Contains(raw[1:], "<") {
				failf(line, "the tag <%s is not closed", e.tag)
			}
			e.parent, e.attributes = top, make(map[string]string)
			for _, a := range token.Attr {
				e.attributes[a.Key] = a.Val
			}
			_, isAlgorithm := e.attributes["algorithm"]
			e.isInAlgorithm = isAlgorithm || top.isInAlgorithm
			top.children = append(top.children, e)
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

// informative are the classes of elements that only explain the text.
var informative = regexp.MustCompile(`\b(note|example|warning|XXX)\b`)

func (e *element) isInformative() bool { return informative.MatchString(e.attributes["class"]) }

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

// next returns the element after e, or nil.
func (e *element) next() *element {
	if e.parent != nil {
		for _, c := range e.parent.children[slices.Index(e.parent.children, e)+1:] {
			if c.tag != "" {
				return c
			}
		}
	}
	return nil
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
	// word has a group for each part that says what kind of token there is. What a code point or a
	// byte is called follows its number.
	word = regexp.MustCompile(`(?:U\+([0-9A-F]{4,6})|0x([0-9A-Fa-f]+))` +
		`(\s+(?:\((?:[^\s]|::|SP)\)|[A-Z]+(?: [A-Z]+)*\b))?|([0-9]+)|\|(\w+)\||` +
		`\{\{([^{}]*)\}\}|[A-Za-z_]+(?:-[A-Za-z]+)*|'s|[^\s]`)
)

// tokens returns the tokens in an element. It resolves links.
func (t *Text) tokens(e *element) (list []token) {
	for i, c := range e.children {
		add := func(kind, words, pattern string, value any) {
			list = append(list, token{kind, words, pattern, value, c.line, c})
		}
		_, isPlain := c.attributes["href"]
		switch {
		case c.tag == "":
			list = append(list, split(c)...)
		case c.isInformative() || c.tag == "table" || c.tag == "pre":
		case c.tag == "var" || c.tag == "dfn" && c.isParameter():
			add("var", c.name(), "", nil)
		case c.tag == "a":
			key := c.name()
			if !isPlain {
				key = t.resolve(c)
			}
			add("link", key, "{"+strings.ToLower(key)+"}", nil)
		case c.tag == "dfn":
			add("dfn", c.term.key, "", nil)
		case c.tag == "i":
			add("word", c.name(), c.name(), nil)
		case c.tag == "ol" || c.tag == "ul" || c.tag == "dl":
			add(c.tag, "<"+c.tag+">", "", nil)
		case c.tag == "code" && i > 0 && strings.HasSuffix(e.children[i-1].words, `"`):
			add("str", `"`+c.string()+`"`, "", c.string())
		case c.tag == "sup":
			add("word", "^", "^", nil)
			add("word", "(", "(", nil)
			list = append(list, t.tokens(c)...)
			add("word", ")", ")", nil)
		default:
			list = append(list, t.tokens(c)...)
		}
	}
	// The quotation marks around a string say nothing more.
	return slices.DeleteFunc(list, func(k token) bool { return k.pattern == `"` })
}

// split returns the tokens of words that have no markup.
func split(e *element) (list []token) {
	text := reference.ReplaceAllString(e.words, "")
	for _, at := range word.FindAllStringSubmatchIndex(text, -1) {
		w := text[at[0]:at[1]]
		part := func(i int) string { return text[max(0, at[2*i]):max(0, at[2*i+1])] }
		hex, _ := strconv.ParseInt(part(1)+part(2), 16, 64) // of a few digits
		line := e.line + strings.Count(text[:at[0]], "\n")
		lower := strings.ToLower(w)
		k := token{kind: "word", words: lower, pattern: lower, line: line}
		switch {
		case part(1) != "":
			k.kind, k.words, k.pattern, k.value = "cp", w, "", one(rune(hex))
		case part(2) != "" && part(3) != "":
			k.kind, k.words, k.value = "byte", w, one(rune(hex))
		case part(2) != "":
			k.kind, k.value = "num", int(hex)
		case part(4) != "":
			n, _ := strconv.Atoi(w)
			k.kind, k.value = "num", n
		case part(5) != "":
			k.kind, k.words, k.pattern = "var", part(5), ""
		case part(6) != "":
			k.kind, k.words, k.pattern = "link", part(6), "{"+strings.Trim(lower, "{}")+"}"
		}
		list = append(list, k)
	}
	return list
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
