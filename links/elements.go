package links

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// A form is how an attribute's value holds URLs.
type form uint8

const (
	formURL form = iota
	formList
	formSrcset
	formRefresh
	formCSS
	formPage // srcdoc
)

// A role is the purpose of an attribute on an element.
type role struct {
	attribute
	form
	Kind
}

// The attributes of HTML's elements. rolesOfAll has those that every element may have.
var (
	rolesOfAll = []role{
		{attrStyle, formCSS, Image}, {attrItemID, formURL, Name}, {attrItemType, formList, Name},
	}
	rolesOfA          = []role{{attrHref, formURL, Navigate}, {attrPing, formList, Ping}}
	rolesOfBase       = []role{{attrHref, formURL, Base}}
	rolesOfBackground = []role{{attrBackground, formURL, Image}}
	rolesOfButton     = []role{{attrFormAction, formURL, Submit}}
	rolesOfEmbed      = []role{{attrSrc, formURL, Embed}}
	rolesOfForm       = []role{{attrAction, formURL, Submit}}
	rolesOfFrame      = []role{{attrSrc, formURL, Embed}, {attrLongDesc, formURL, Name}}
	rolesOfHead       = []role{{attrProfile, formURL, Name}}
	rolesOfIframe     = []role{
		{attrSrc, formURL, Embed}, {attrSrcdoc, formPage, Embed}, {attrLongDesc, formURL, Name},
	}
	rolesOfImg = []role{
		{attrSrc, formURL, Image}, {attrSrcset, formSrcset, Image}, {attrLongDesc, formURL, Name},
	}
	rolesOfInput  = []role{{attrSrc, formURL, Image}, {attrFormAction, formURL, Submit}}
	rolesOfLink   = []role{{attrHref, formURL, Name}, {attrImageSrcset, formSrcset, Image}}
	rolesOfMedia  = []role{{attrSrc, formURL, Media}}
	rolesOfMeta   = []role{{attrContent, formRefresh, Navigate}}
	rolesOfObject = []role{{attrData, formURL, Embed}}
	rolesOfQuote  = []role{{attrCite, formURL, Name}}
	rolesOfScript = []role{{attrSrc, formURL, Script}}
	rolesOfSource = []role{{attrSrc, formURL, Media}, {attrSrcset, formSrcset, Image}}
	rolesOfVideo  = []role{{attrSrc, formURL, Media}, {attrPoster, formURL, Image}}
)

// An element has the properties of the elements with a name that matter here.
type element struct {
	name  string
	roles []role // of its attributes, if it is an HTML element
	svg   Kind   // of its href, if it is an SVG element; Name: it has none
	context
	leaves
}

// A leaves says whether a tag of an HTML element ends the SVG or MathML around it.
type leaves uint8

const (
	leavesNot   leaves = iota
	leavesEnd          // its end tag does, if the element is open around SVG or MathML
	leavesStart        // its start tag does, because it can only be HTML; its end tag does not
	leavesBoth         // its start tag does, and so does its end tag
)

// elements has the elements by the length of their names. Earlier ones are found first.
var elements = [...][]element{
	0: {{}}, // all others
	1: {
		{name: "a", roles: rolesOfA, svg: Navigate}, {name: "p", leaves: leavesBoth},
		{name: "b", leaves: leavesBoth}, {name: "i", leaves: leavesBoth},
		{name: "s", leaves: leavesBoth}, {name: "u", leaves: leavesBoth},
		{name: "q", roles: rolesOfQuote, leaves: leavesEnd},
	},
	2: {
		{name: "li", leaves: leavesBoth}, {name: "td", roles: rolesOfBackground, leaves: leavesEnd},
		{name: "br", leaves: leavesStart},
		{name: "tr", roles: rolesOfBackground, leaves: leavesEnd}, {name: "ul", leaves: leavesBoth},
		{name: "h2", leaves: leavesBoth}, {name: "h3", leaves: leavesBoth},
		{name: "th", roles: rolesOfBackground, leaves: leavesEnd}, {name: "h1", leaves: leavesBoth},
		{name: "h4", leaves: leavesBoth}, {name: "em", leaves: leavesBoth},
		{name: "hr", leaves: leavesStart}, {name: "dd", leaves: leavesBoth},
		{name: "dt", leaves: leavesBoth}, {name: "dl", leaves: leavesBoth},
		{name: "ol", leaves: leavesBoth}, {name: "h5", leaves: leavesBoth},
		{name: "h6", leaves: leavesBoth}, {name: "tt", leaves: leavesBoth},
		{name: "mi", context: contextMI}, {name: "mo", context: contextMO},
		{name: "mn", context: contextMN}, {name: "ms", context: contextMS},
	},
	3: {
		{name: "div", leaves: leavesBoth}, {name: "img", roles: rolesOfImg, leaves: leavesStart},
		{name: "svg", context: contextSVG}, {name: "use", svg: Refer},
		{name: "nav", leaves: leavesEnd}, {name: "sup", leaves: leavesBoth},
		{name: "pre", leaves: leavesBoth}, {name: "var", leaves: leavesBoth},
		{name: "big", leaves: leavesBoth}, {name: "sub", leaves: leavesBoth},
		{name: "ins", roles: rolesOfQuote, leaves: leavesEnd},
		{name: "del", roles: rolesOfQuote, leaves: leavesEnd}, {name: "set", svg: Refer},
	},
	4: {
		{name: "span", leaves: leavesBoth}, {name: "meta", roles: rolesOfMeta, leaves: leavesStart},
		{name: "link", roles: rolesOfLink}, {name: "code", leaves: leavesBoth},
		{name: "form", roles: rolesOfForm}, {name: "head", roles: rolesOfHead, leaves: leavesStart},
		{name: "body", roles: rolesOfBackground, leaves: leavesStart},
		{name: "base", roles: rolesOfBase}, {name: "area", roles: rolesOfA},
		{name: "main", leaves: leavesEnd}, {name: "menu", leaves: leavesBoth},
		{name: "nobr", leaves: leavesBoth}, {name: "ruby", leaves: leavesBoth},
		{name: "math", context: contextMath}, {name: "desc", context: contextDesc},
		{name: "tref", svg: Refer},
	},
	5: {
		{name: "input", roles: rolesOfInput}, {name: "label", leaves: leavesEnd},
		{name: "small", leaves: leavesBoth},
		{name: "table", roles: rolesOfBackground, leaves: leavesBoth},
		{name: "tbody", roles: rolesOfBackground, leaves: leavesEnd},
		{name: "thead", roles: rolesOfBackground, leaves: leavesEnd},
		{name: "tfoot", roles: rolesOfBackground, leaves: leavesEnd},
		{name: "title", context: contextTitle}, {name: "aside", leaves: leavesEnd},
		{name: "image", roles: rolesOfImg, svg: Image},
		{name: "video", roles: rolesOfVideo, leaves: leavesEnd},
		{name: "audio", roles: rolesOfMedia, leaves: leavesEnd},
		{name: "track", roles: rolesOfMedia},
		{name: "embed", roles: rolesOfEmbed, leaves: leavesStart},
		{name: "frame", roles: rolesOfFrame}, {name: "mtext", context: contextMText},
		{name: "mpath", svg: Refer},
	},
	6: {
		{name: "script", roles: rolesOfScript, svg: Script}, {name: "strong", leaves: leavesBoth},
		{name: "button", roles: rolesOfButton, leaves: leavesEnd},
		{name: "source", roles: rolesOfSource}, {name: "figure", leaves: leavesEnd},
		{name: "iframe", roles: rolesOfIframe}, {name: "header", leaves: leavesEnd},
		{name: "footer", leaves: leavesEnd}, {name: "center", leaves: leavesBoth},
		{name: "strike", leaves: leavesBoth}, {name: "dialog", leaves: leavesEnd},
		{name: "object", roles: rolesOfObject, leaves: leavesEnd}, {name: "filter", svg: Refer},
		{name: "cursor", svg: Refer},
	},
	7: {
		{name: "section", leaves: leavesEnd}, {name: "article", leaves: leavesEnd},
		{name: "caption", leaves: leavesEnd}, {name: "listing", leaves: leavesBoth},
		{name: "details", leaves: leavesEnd}, {name: "summary", leaves: leavesEnd},
		{name: "address", leaves: leavesEnd}, {name: "feimage", svg: Image},
		{name: "pattern", svg: Refer}, {name: "animate", svg: Refer}, {name: "discard", svg: Refer},
	},
	8: {
		{name: "fieldset", leaves: leavesEnd}, {name: "textpath", svg: Refer},
		{name: "glyphref", svg: Refer}, {name: "altglyph", svg: Refer},
	},
	10: {
		{name: "figcaption", leaves: leavesEnd},
		{name: "blockquote", roles: rolesOfQuote, leaves: leavesBoth},
	},
	13: {
		{name: "foreignobject", context: contextForeignObject}, {name: "animatemotion", svg: Refer},
	},
	14: {
		{name: "lineargradient", svg: Refer}, {name: "radialgradient", svg: Refer},
		{name: "annotation-xml", context: contextAnnotation},
	},
	16: {{name: "animatetransform", svg: Refer}},
}

// An elementID is the position of an element in elements, or the zero value.
type elementID struct{ length, index uint8 }

// Start tags in HTML that a browser treats in a special way.
const (
	voidElements = "area base basefont bgsound br col embed frame hr image img input keygen link " +
		"meta param source track wbr"
	endsParagraph = "address article aside blockquote center details dialog dir div dl dd dt " +
		"fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing " +
		"main menu nav ol p pre search section summary table ul xmp"
	onlyInTable = "caption colgroup tbody td tfoot th thead tr" // ignored elsewhere
	onlyOnce    = "body head html"                              // ignored in the body
)

// elementOf returns the element of a name in lower case.
func elementOf(name []byte) (*element, elementID) {
	if 0 < len(name) && len(name) < len(elements) {
		list := elements[len(name)]
		for i := range list {
			if e := &list[i]; e.name[0] == name[0] && e.name == string(name) {
				return e, elementID{uint8(len(name)), uint8(i)}
			}
		}
	}
	others := elements[0]
	return &others[0], elementID{}
}

// roleOf returns the role of an attribute of an element in a context: SVG, MathML, or neither.
func (e *element) roleOf(a attribute, in context) (role, bool) {
	switch in {
	case contextSVG:
		return e.svgRole(a)
	case contextMath:
		return role{a, formCSS, Image}, a == attrStyle
	}
	for _, r := range e.roles {
		if r.attribute == a {
			return r, true
		}
	}
	for _, r := range rolesOfAll {
		if r.attribute == a {
			return r, true
		}
	}
	return role{}, false
}

// svgRole returns the role of an attribute of an SVG element.
func (e *element) svgRole(a attribute) (role, bool) {
	switch a {
	case attrHref, attrXlinkHref:
		return role{a, formURL, e.svg}, e.svg != Name
	case attrStyle, attrCursor:
		return role{a, formCSS, Image}, true
	case attrFill, attrStroke, attrFilter, attrMask, attrClipPath,
		attrMarker, attrMarkerStart, attrMarkerMid, attrMarkerEnd:
		return role{a, formCSS, Refer}, true
	}
	return role{}, false
}

// relKinds says what a browser does with a link element's href, by relation type. The first type
// here that an element has applies.
var relKinds = [...]struct {
	rel string
	Kind
}{
	{"stylesheet", Style}, {"manifest", Manifest}, {"modulepreload", Script}, {"preload", Fetch},
	{"icon", Image}, {"apple-touch-icon", Image}, {"apple-touch-icon-precomposed", Image},
	{"mask-icon", Image}, {"prefetch", Fetch}, {"prerender", Fetch}, {"preconnect", Connect},
	{"dns-prefetch", Connect},
}

// asKinds has the kind of a preloaded resource, by its as attribute.
var asKinds = [...]struct {
	as string
	Kind
}{
	{"image", Image}, {"style", Style}, {"script", Script}, {"font", Font}, {"audio", Media},
	{"video", Media}, {"track", Media}, {"worker", Script}, {"sharedworker", Script},
	{"audioworklet", Script}, {"paintworklet", Script}, {"serviceworker", Script},
}

// linkKind returns what a browser does with a link element's href.
func linkKind(rel string, t *tag) Kind {
	for _, k := range relKinds {
		if !hasToken(rel, k.rel) {
			continue
		}
		if k.rel == "preload" {
			as, _ := t.get(attrAs)
			for _, a := range asKinds {
				if infra.Lower(as) == a.as {
					return a.Kind
				}
			}
		}
		return k.Kind
	}
	return Name
}

// hasToken reports whether a list, separated by whitespace, has a token, in any case.
func hasToken(list, token string) bool {
	for pos := skipSpaces(list, 0); pos+len(token) <= len(list); pos = skipSpaces(list, pos) {
		start := pos
		pos = indexClass(list, pos, space)
		if pos-start == len(token) && strings.EqualFold(list[start:pos], token) {
			return true
		}
	}
	return false
}
