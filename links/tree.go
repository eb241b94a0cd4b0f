package links

import (
	"slices"

	"github.com/go-weburl/url/internal/infra"
)

// A tree holds the part of a browser's tree that finding URLs needs: which elements are HTML, and
// which are SVG or MathML, in which style and script are ordinary elements. It follows only the
// tags' names, so it may read a page differently from a browser if an svg element is not closed
// properly.
type tree struct {
	open      []level
	html      elementCounts // of start tags without an end tag, outside of all contexts
	templates int           // how many template elements are open
	inForm    bool

	htmlAnchor bool // an HTML a element is open
}

// A level is an open context.
type level struct {
	context
	html    []string // HTML elements that are open in it
	anchors int      // how many SVG or MathML a elements are open in it
	depth   int      // how many elements are open in contextXML
}

// maxOpen limits how many contexts are followed, and how many elements in each, so that an end tag
// takes constant time. Browsers have such a limit too.
const maxOpen = 100

// A context is an open element in which other elements mean something else.
type context uint8

const (
	contextNone context = iota
	contextSVG
	contextMath
	contextXML // annotation-xml that is not HTML: MathML, except that an svg element in it is SVG
	// In the following contexts, elements are HTML again.
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
	return t.open[len(t.open)-1].context
}

// isForeign reports whether the elements in a context are not HTML.
func (c context) isForeign() bool { return contextSVG <= c && c <= contextXML }

// foreign reports whether the elements here are not HTML.
func (t *tree) foreign() bool { return t.innermost().isForeign() }

// allowsCDATA reports whether the innermost open element is not HTML.
func (t *tree) allowsCDATA() bool {
	return len(t.open) > 0 && len(t.open[len(t.open)-1].html) == 0
}

// leaveForeign closes SVG and MathML, up to HTML.
func (t *tree) leaveForeign() {
	for t.foreign() {
		t.open = t.open[:len(t.open)-1]
	}
}

// enter opens the context of a start tag, if it has one here. foreign says whether the element is
// SVG or MathML.
func (t *tree) enter(tag *tag) (foreign context) {
	if leavesForeign(tag) {
		t.leaveForeign()
	}
	in := t.innermost()
	c := tag.element.context
	opens := false
	switch {
	case in == contextSVG:
		foreign = contextSVG
		opens = c == contextSVG || c >= contextForeignObject && c <= contextTitle
	case in == contextMath,
		in == contextXML && (c != contextSVG || t.open[len(t.open)-1].depth > 0):
		foreign = contextMath
		opens = c == contextMath || c >= contextAnnotation
		if c == contextAnnotation && !isHTMLAnnotation(tag) {
			c = contextXML
		}
	case c == contextSVG, c == contextMath:
		foreign = c
		opens = true
	}
	if foreign == contextNone && len(t.open) > 0 {
		t.open[len(t.open)-1].enter(string(tag.name))
	}
	if in == contextXML && !opens && !tag.selfClosing {
		t.open[len(t.open)-1].depth++
	}
	if opens && !tag.selfClosing && len(t.open) < maxOpen {
		t.open = append(t.open, level{context: c})
	}
	isAnchor := string(tag.name) == "a"
	switch {
	case isAnchor && foreign != contextNone && !tag.selfClosing:
		t.open[len(t.open)-1].anchors++
	case isAnchor && foreign == contextNone:
		t.htmlAnchor = in == contextNone // no other a element is open in an a element
	}
	if in == contextNone && foreign == contextNone && tag.element.leaves != leavesNot &&
		!t.isStrayPart(tag) {
		*t.html.of(tag.elementID)++
	}
	return foreign
}

// isStrayPart reports whether a start tag outside of all contexts is a part of a table although no
// table is open.
func (t *tree) isStrayPart(tag *tag) bool {
	if !hasToken(onlyInTable, string(tag.name)) {
		return false
	}
	_, table := elementOf([]byte("table"))
	return *t.html.of(table) == 0
}

// isHTMLAnnotation reports whether the contents of an annotation-xml element are HTML.
func isHTMLAnnotation(tag *tag) bool {
	encoding, _ := tag.get(attrEncoding)
	encoding = infra.Lower(encoding)
	return encoding == "text/html" || encoding == "application/xhtml+xml"
}

// leavesForeign reports whether a start tag can only be HTML, and therefore ends SVG or MathML. See
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign.
func leavesForeign(tag *tag) bool {
	if string(tag.name) == "font" {
		return tag.first[attrColor]|tag.first[attrFace]|tag.first[attrSize] != 0
	}
	return tag.element.leaves >= leavesStart
}

// elementCounts counts the elements whose tags may end SVG or MathML.
type elementCounts [11][24]int

// of returns the count of an element.
func (c *elementCounts) of(id elementID) *int { return &c[id.length][id.index] }

// enter opens an HTML element.
func (l *level) enter(name string) {
	if hasToken(endsParagraph, name) {
		l.exit("p")
	}
	isPart := hasToken(onlyInTable, name) && !slices.Contains(l.html, "table")
	if len(l.html) < maxOpen && !isPart && !hasToken(voidElements, name) &&
		!hasToken(onlyOnce, name) {
		l.html = append(l.html, name)
	}
}

// exit closes an HTML element and the elements in it. It reports whether the element was open.
func (l *level) exit(name string) bool {
	for i, open := range slices.Backward(l.html) {
		if open == name {
			l.html = l.html[:i]
			return true
		}
	}
	return false
}

// exit closes the elements that an end tag closes. It goes outwards from element to element; among
// HTML elements it stops at the next context. See
// https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign.
func (t *tree) exit(tag *tag) {
	name := string(tag.name)
	if name == "p" || name == "br" {
		t.leaveForeign()
	}
	if t.innermost() == contextXML {
		l := &t.open[len(t.open)-1]
		l.depth = max(l.depth-1, 0)
	}
	inScope := true
	for i := len(t.open) - 1; i >= 0; i-- {
		l := &t.open[i]
		if len(l.html) > 0 {
			if inScope && l.exit(name) {
				t.open = t.open[:i+1]
				t.closed(name)
			}
			return
		}
		if name == "a" && l.anchors > 0 {
			l.anchors--
			t.open = t.open[:i+1]
			return
		}
		c := tag.element.context
		if c == l.context || c == contextAnnotation && l.context == contextXML {
			t.open = t.open[:i]
			return
		}
		inScope = inScope && l.context.isForeign()
	}
	if inScope && (t.exitHTML(tag) || len(t.open) == 0) {
		t.open = t.open[:0]
		t.closed(name)
	}
}

// exitHTML closes an HTML element outside of all contexts. It reports whether the element was open.
func (t *tree) exitHTML(tag *tag) (isOpen bool) {
	switch string(tag.name) {
	case "a":
		isOpen, t.htmlAnchor = t.htmlAnchor, false
		return isOpen
	case "template":
		return t.templates > 0
	}
	if tag.element.leaves == leavesNot {
		return false
	}
	count := t.html.of(tag.elementID)
	isOpen = *count > 0
	*count = max(*count-1, 0)
	return isOpen && tag.element.leaves != leavesStart
}

// closed updates the tree after an HTML element has been closed.
func (t *tree) closed(name string) {
	switch name {
	case "template":
		t.templates = max(t.templates-1, 0)
	case "form":
		if t.templates == 0 {
			t.inForm = false
		}
	}
}
