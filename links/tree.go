package links

import "github.com/go-weburl/url/internal/infra"

// A tree is as much of the tree that a browser builds as matters to find URLs: which elements are
// HTML's, and which are SVG's or MathML's, in which style and script are elements like others.
// It follows the tags' names and no more, so a page whose svg element is not closed
// properly may be read in another way than a browser reads it.
type tree struct {
	open      []context
	opened    [contextCount]int // how often each one is in open
	html      htmlCounts        // how many start tags of each element are without an end tag
	templates int               // how many template elements are open
	inForm    bool

	anchors    int  // how many a elements of the innermost SVG are open
	htmlAnchor bool // an a element of HTML is open
}

// A context is an open element in which other elements mean something else.
type context uint8

const (
	contextNone context = iota
	contextSVG
	contextMath
	// In the others, elements are HTML's again.
	contextForeignObject
	contextDesc
	contextTitle
	contextAnnotation
	contextMI
	contextMO
	contextMN
	contextMS
	contextMText
	contextCount
)

// contextOf returns the context of an element's name.
func contextOf(name []byte) context {
	switch string(name) {
	case "svg":
		return contextSVG
	case "math":
		return contextMath
	case "foreignobject":
		return contextForeignObject
	case "desc":
		return contextDesc
	case "title":
		return contextTitle
	case "annotation-xml":
		return contextAnnotation
	case "mi":
		return contextMI
	case "mo":
		return contextMO
	case "mn":
		return contextMN
	case "ms":
		return contextMS
	case "mtext":
		return contextMText
	}
	return contextNone
}

// innermost returns the innermost context.
func (t *tree) innermost() context {
	if len(t.open) == 0 {
		return contextNone
	}
	return t.open[len(t.open)-1]
}

// foreign reports whether the elements here are not HTML's.
func (t *tree) foreign() bool {
	c := t.innermost()
	return c == contextSVG || c == contextMath
}

func (t *tree) push(c context) {
	t.open = append(t.open, c)
	t.opened[c]++
}

func (t *tree) pop() {
	t.opened[t.innermost()]--
	t.open = t.open[:len(t.open)-1]
}

// enter opens the context of a start tag, if it has one here. It reports whether the element is
// SVG's or MathML's.
func (t *tree) enter(tag *tag, selfClosing bool) (foreign context) {
	name := tag.name
	if t.foreign() && t.leaves(tag) {
		for t.foreign() {
			t.pop()
		}
	}
	in := t.innermost()
	c := contextOf(name)
	opens := false
	switch {
	case in == contextSVG:
		foreign = contextSVG
		opens = c == contextSVG || c >= contextForeignObject && c <= contextTitle
	case in == contextMath:
		foreign = contextMath
		opens = c == contextMath || c >= contextMI || c == contextAnnotation && isHTMLAnnotation(tag)
	case c == contextSVG, c == contextMath:
		foreign = c
		opens = true
	}
	if opens && !selfClosing {
		t.push(c)
		t.anchors = 0
	}
	isAnchor := string(name) == "a"
	switch {
	case isAnchor && foreign != contextNone && !selfClosing:
		t.anchors++
	case isAnchor && foreign == contextNone:
		t.htmlAnchor = true
	}
	if foreign == contextNone {
		if count, _ := t.html.of(name); count != nil {
			*count++
		}
	}
	return foreign
}

// isHTMLAnnotation reports whether the contents of an annotation-xml element are HTML.
func isHTMLAnnotation(tag *tag) bool {
	encoding, _ := tag.get(attrEncoding)
	encoding = infra.Lower(encoding)
	return encoding == "text/html" || encoding == "application/xhtml+xml"
}

// leaves reports whether a start tag ends SVG or MathML, because it can only be HTML's. See
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign.
func (t *tree) leaves(tag *tag) bool {
	if string(tag.name) == "font" {
		return tag.first[attrColor]|tag.first[attrFace]|tag.first[attrSize] != 0
	}
	_, only := t.html.of(tag.name)
	return only
}

// htmlOnly has the elements that end SVG or MathML, by the lengths of their names.
var htmlOnly = [...][]string{
	1:  {"p", "b", "i", "s", "u"},
	2:  {"li", "br", "h2", "h3", "h1", "ul", "em", "hr", "dd", "dt", "dl", "ol", "h4", "h5", "h6", "tt"},
	3:  {"div", "img", "pre", "big", "sub", "sup", "var"},
	4:  {"span", "meta", "body", "head", "code", "menu", "nobr", "ruby"},
	5:  {"table", "embed", "small"},
	6:  {"strong", "center", "strike"},
	7:  {"listing"},
	10: {"blockquote"},
}

// htmlOthers has other elements of HTML, which may be in SVG or MathML, but whose end tags end that if
// they are open around it.
var htmlOthers = [...][]string{
	2:  {"td", "th", "tr"},
	3:  {"nav", "ins", "del"},
	4:  {"main"},
	5:  {"label", "aside"},
	6:  {"button", "header", "footer", "figure", "dialog", "object"},
	7:  {"section", "article", "details", "summary", "address"},
	8:  {"fieldset"},
	10: {"figcaption"},
}

// A htmlCounts counts the elements of htmlOnly and htmlOthers, by the lengths of their names and their
// indexes.
type htmlCounts [len(htmlOnly)][24]int

// of returns the count of an element, or nil, and whether it is in htmlOnly.
func (h *htmlCounts) of(name []byte) (count *int, only bool) {
	if len(name) >= len(htmlOnly) {
		return nil, false
	}
	first := htmlOnly[len(name)]
	for i, s := range first {
		if string(name) == s {
			return &h[len(name)][i], true
		}
	}
	for i, s := range htmlOthers[len(name)] {
		if string(name) == s {
			return &h[len(name)][len(first)+i], false
		}
	}
	return nil, false
}

// closeAnchor closes an a element: of SVG or, if none is open, of HTML. It reports which.
func (t *tree) closeAnchor() (isHTML bool) {
	if t.foreign() && t.anchors > 0 {
		t.anchors--
		return false
	}
	isHTML, t.htmlAnchor = t.htmlAnchor, false
	return isHTML
}

// exit closes what an end tag closes.
func (t *tree) exit(name []byte) {
	if c := contextOf(name); t.opened[c] > 0 {
		for t.innermost() != c {
			t.pop()
		}
		t.pop()
		return
	}
	count, _ := t.html.of(name)
	isOpen := count != nil && *count > 0
	if isOpen {
		*count--
	}
	if string(name) == "a" {
		isOpen = t.closeAnchor()
	}
	if t.foreign() {
		if leaves := isOpen || string(name) == "p" || string(name) == "br"; !leaves {
			return
		}
		for t.foreign() {
			t.pop()
		}
	}
	switch string(name) {
	case "template":
		t.templates = max(t.templates-1, 0)
	case "form":
		if t.templates == 0 {
			t.inForm = false
		}
	}
}
