package links

import "github.com/go-weburl/url/internal/infra"

// A tree is as much of the tree that a browser builds as matters to find URLs: which elements are
// HTML's, and which are SVG's or MathML's, in which style and script are elements like others.
// It follows the tags' names and no more, so a page whose svg element is not closed
// properly may be read in another way than a browser reads it.
type tree struct {
	open      []context
	opened    [contextCount]int // how often each one is in open
	html      elementCounts     // how many start tags of HTML's elements are without an end tag
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
	if t.foreign() && leavesForeign(tag) {
		for t.foreign() {
			t.pop()
		}
	}
	in := t.innermost()
	c := tag.element.context
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
	isAnchor := string(tag.name) == "a"
	switch {
	case isAnchor && foreign != contextNone && !selfClosing:
		t.anchors++
	case isAnchor && foreign == contextNone:
		t.htmlAnchor = true
	}
	if foreign == contextNone && tag.element.leaves != leavesNot {
		*t.html.of(tag.elementID)++
	}
	return foreign
}

// isHTMLAnnotation reports whether the contents of an annotation-xml element are HTML.
func isHTMLAnnotation(tag *tag) bool {
	encoding, _ := tag.get(attrEncoding)
	encoding = infra.Lower(encoding)
	return encoding == "text/html" || encoding == "application/xhtml+xml"
}

// leavesForeign reports whether a start tag ends SVG or MathML, because it can only be HTML's. See
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign.
func leavesForeign(tag *tag) bool {
	if string(tag.name) == "font" {
		return tag.first[attrColor]|tag.first[attrFace]|tag.first[attrSize] != 0
	}
	return tag.element.leaves == leavesBoth
}

// elementCounts counts elements, which leaves says something of.
type elementCounts [11][24]int

// of returns the count of an element.
func (c *elementCounts) of(id elementID) *int { return &c[id.length][id.index] }

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
func (t *tree) exit(tag *tag) {
	if c := tag.element.context; t.opened[c] > 0 {
		for t.innermost() != c {
			t.pop()
		}
		t.pop()
		return
	}
	isOpen := false
	if tag.element.leaves != leavesNot {
		count := t.html.of(tag.elementID)
		isOpen = *count > 0
		*count = max(*count-1, 0)
	}
	name := tag.name
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
