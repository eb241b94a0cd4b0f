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
	group
	traits
	index uint8
}

// A group has the elements whose tags the tree construction treats alike. Many have one name.
type group uint8

const (
	groupNone group = iota
	groupHTML
	groupHead
	groupBody
	groupFrameset
	groupFrame
	groupNoframes
	groupBase
	groupMeta
	groupTitle
	groupStyle
	groupScript
	groupTemplate
	groupNoscript
	groupBlock
	groupP
	groupHeading
	groupPre
	groupForm
	groupLi
	groupDd
	groupPlaintext
	groupButton
	groupA
	groupFormat
	groupNobr
	groupObject
	groupTable
	groupVoid
	groupImage
	groupInput
	groupParam
	groupHr
	groupTextarea
	groupXmp
	groupIframe
	groupNoembed
	groupSelect
	groupOption
	groupOptgroup
	groupRb
	groupRp
	groupMath
	groupSVG
	groupCaption
	groupCol
	groupColgroup
	groupTBody
	groupTR
	groupCell
	groupCount
)

// traits are properties of an element, or of an open one.
type traits uint16

const (
	isSpecial         traits = 1 << iota // in HTML's category "special"
	scope                                // ends a scope
	buttonScope                          // ends button scope
	listScope                            // ends list item scope
	tableScope                           // ends table scope
	selectScope                          // ends a scope by the present standard
	implied                              // its end tag may be implied
	impliedInTemplate                    // its end tag may be implied at a template's end
	breakout                             // its start tag ends SVG and MathML
	mathText                             // a MathML text integration point
	svgText                              // an HTML integration point in SVG
	htmlInside                           // an open HTML integration point
	inertTemplate                        // an open template that is no shadow root
	svgStyle                             // an open style element of SVG
	fostered                             // open, and in front of the table around it
)

// elements has the elements by the length of their names. Earlier ones are found first.
var elements = [...][]element{
	0: {{}}, // all others
	1: {
		{name: "p", group: groupP, traits: isSpecial | implied | breakout},
		{name: "a", group: groupA, roles: rolesOfA, svg: Navigate},
		{name: "b", group: groupFormat, traits: breakout},
		{name: "i", group: groupFormat, traits: breakout},
		{name: "s", group: groupFormat, traits: breakout},
		{name: "u", group: groupFormat, traits: breakout}, {name: "q", roles: rolesOfQuote},
	},
	2: {
		{name: "dl", group: groupBlock, traits: isSpecial | breakout},
		{name: "ol", group: groupBlock, traits: isSpecial | breakout | listScope},
		{name: "ul", group: groupBlock, traits: isSpecial | breakout | listScope},
		{name: "h1", group: groupHeading, traits: isSpecial | breakout},
		{name: "h2", group: groupHeading, traits: isSpecial | breakout},
		{name: "h3", group: groupHeading, traits: isSpecial | breakout},
		{name: "h4", group: groupHeading, traits: isSpecial | breakout},
		{name: "h5", group: groupHeading, traits: isSpecial | breakout},
		{name: "h6", group: groupHeading, traits: isSpecial | breakout},
		{name: "li", group: groupLi, traits: isSpecial | implied | breakout},
		{name: "dd", group: groupDd, traits: isSpecial | implied | breakout},
		{name: "dt", group: groupDd, traits: isSpecial | implied | breakout},
		{name: "em", group: groupFormat, traits: breakout},
		{name: "tt", group: groupFormat, traits: breakout},
		{name: "br", group: groupVoid, traits: isSpecial | breakout},
		{name: "hr", group: groupHr, traits: isSpecial | breakout},
		{name: "rb", group: groupRb, traits: implied},
		{name: "rp", group: groupRp, traits: implied},
		{name: "rt", group: groupRp, traits: implied},
		{name: "tr", group: groupTR, traits: isSpecial | impliedInTemplate, roles: rolesOfBackground},
		{name: "td", group: groupCell, traits: isSpecial | scope | impliedInTemplate, roles: rolesOfBackground},
		{name: "th", group: groupCell, traits: isSpecial | scope | impliedInTemplate, roles: rolesOfBackground},
		{name: "mi", traits: mathText}, {name: "mo", traits: mathText},
		{name: "mn", traits: mathText}, {name: "ms", traits: mathText},
	},
	3: {
		{name: "dir", group: groupBlock, traits: isSpecial},
		{name: "div", group: groupBlock, traits: isSpecial | breakout},
		{name: "nav", group: groupBlock, traits: isSpecial},
		{name: "pre", group: groupPre, traits: isSpecial | breakout},
		{name: "big", group: groupFormat, traits: breakout},
		{name: "img", group: groupVoid, traits: isSpecial | breakout, roles: rolesOfImg},
		{name: "wbr", group: groupVoid, traits: isSpecial},
		{name: "xmp", group: groupXmp, traits: isSpecial},
		{name: "rtc", group: groupRb, traits: implied}, {name: "svg", group: groupSVG},
		{name: "col", group: groupCol, traits: isSpecial, roles: rolesOfBackground},
		{name: "sub", traits: breakout}, {name: "sup", traits: breakout},
		{name: "var", traits: breakout}, {name: "ins", roles: rolesOfQuote},
		{name: "del", roles: rolesOfQuote}, {name: "use", svg: Refer}, {name: "set", svg: Refer},
	},
	4: {
		{name: "html", group: groupHTML, traits: isSpecial | scope | tableScope},
		{name: "head", group: groupHead, traits: isSpecial | breakout, roles: rolesOfHead},
		{name: "body", group: groupBody, traits: isSpecial | breakout, roles: rolesOfBackground},
		{name: "base", group: groupBase, traits: isSpecial, roles: rolesOfBase},
		{name: "link", group: groupMeta, traits: isSpecial, roles: rolesOfLink},
		{name: "meta", group: groupMeta, traits: isSpecial | breakout, roles: rolesOfMeta},
		{name: "main", group: groupBlock, traits: isSpecial},
		{name: "menu", group: groupBlock, traits: isSpecial | breakout},
		{name: "form", group: groupForm, traits: isSpecial, roles: rolesOfForm},
		{name: "code", group: groupFormat, traits: breakout}, {name: "font", group: groupFormat},
		{name: "nobr", group: groupNobr, traits: breakout},
		{name: "area", group: groupVoid, traits: isSpecial, roles: rolesOfA},
		{name: "math", group: groupMath}, {name: "ruby", traits: breakout},
		{name: "span", traits: breakout}, {name: "desc", traits: svgText},
		{name: "tref", svg: Refer},
	},
	5: {
		{name: "frame", group: groupFrame, traits: isSpecial, roles: rolesOfFrame},
		{name: "title", group: groupTitle, traits: isSpecial | svgText},
		{name: "style", group: groupStyle, traits: isSpecial},
		{name: "aside", group: groupBlock, traits: isSpecial},
		{name: "small", group: groupFormat, traits: breakout},
		{name: "table", group: groupTable, traits: isSpecial | scope | tableScope | breakout, roles: rolesOfBackground},
		{name: "embed", group: groupVoid, traits: isSpecial | breakout, roles: rolesOfEmbed},
		{name: "input", group: groupInput, traits: isSpecial, roles: rolesOfInput},
		{name: "param", group: groupParam, traits: isSpecial},
		{name: "track", group: groupParam, traits: isSpecial, roles: rolesOfMedia},
		{name: "image", group: groupImage, roles: rolesOfImg, svg: Image},
		{name: "tbody", group: groupTBody, traits: isSpecial | impliedInTemplate, roles: rolesOfBackground},
		{name: "tfoot", group: groupTBody, traits: isSpecial | impliedInTemplate, roles: rolesOfBackground},
		{name: "thead", group: groupTBody, traits: isSpecial | impliedInTemplate, roles: rolesOfBackground},
		{name: "audio", roles: rolesOfMedia}, {name: "video", roles: rolesOfVideo},
		{name: "mtext", traits: mathText}, {name: "mpath", svg: Refer},
	},
	6: {
		{name: "script", group: groupScript, traits: isSpecial, roles: rolesOfScript, svg: Script},
		{name: "center", group: groupBlock, traits: isSpecial | breakout},
		{name: "dialog", group: groupBlock},
		{name: "figure", group: groupBlock, traits: isSpecial},
		{name: "footer", group: groupBlock, traits: isSpecial},
		{name: "header", group: groupBlock, traits: isSpecial},
		{name: "hgroup", group: groupBlock, traits: isSpecial},
		{name: "search", group: groupBlock, traits: isSpecial},
		{name: "button", group: groupButton, traits: isSpecial | buttonScope, roles: rolesOfButton},
		{name: "strike", group: groupFormat, traits: breakout},
		{name: "strong", group: groupFormat, traits: breakout},
		{name: "applet", group: groupObject, traits: isSpecial | scope},
		{name: "object", group: groupObject, traits: isSpecial | scope, roles: rolesOfObject},
		{name: "keygen", group: groupVoid, traits: isSpecial},
		{name: "source", group: groupParam, traits: isSpecial, roles: rolesOfSource},
		{name: "iframe", group: groupIframe, traits: isSpecial, roles: rolesOfIframe},
		{name: "select", group: groupSelect, traits: isSpecial | selectScope},
		{name: "option", group: groupOption, traits: implied}, {name: "mglyph"},
		{name: "filter", svg: Refer}, {name: "cursor", svg: Refer},
	},
	7: {
		{name: "bgsound", group: groupMeta, traits: isSpecial},
		{name: "address", group: groupBlock, traits: isSpecial},
		{name: "article", group: groupBlock, traits: isSpecial},
		{name: "details", group: groupBlock, traits: isSpecial},
		{name: "section", group: groupBlock, traits: isSpecial},
		{name: "summary", group: groupBlock, traits: isSpecial},
		{name: "listing", group: groupPre, traits: isSpecial | breakout},
		{name: "marquee", group: groupObject, traits: isSpecial | scope},
		{name: "noembed", group: groupNoembed, traits: isSpecial},
		{name: "caption", group: groupCaption, traits: isSpecial | scope | impliedInTemplate},
		{name: "pattern", svg: Refer}, {name: "discard", svg: Refer}, {name: "animate", svg: Refer},
		{name: "feimage", svg: Image},
	},
	8: {
		{name: "frameset", group: groupFrameset, traits: isSpecial},
		{name: "noframes", group: groupNoframes, traits: isSpecial},
		{name: "basefont", group: groupMeta, traits: isSpecial},
		{name: "template", group: groupTemplate, traits: isSpecial | scope | tableScope},
		{name: "noscript", group: groupNoscript, traits: isSpecial},
		{name: "fieldset", group: groupBlock, traits: isSpecial},
		{name: "textarea", group: groupTextarea, traits: isSpecial},
		{name: "optgroup", group: groupOptgroup, traits: implied},
		{name: "colgroup", group: groupColgroup, traits: isSpecial | impliedInTemplate, roles: rolesOfBackground},
		{name: "textpath", svg: Refer}, {name: "glyphref", svg: Refer},
		{name: "altglyph", svg: Refer},
	},
	9: {
		{name: "plaintext", group: groupPlaintext, traits: isSpecial},
	},
	10: {
		{name: "blockquote", group: groupBlock, traits: isSpecial | breakout, roles: rolesOfQuote},
		{name: "figcaption", group: groupBlock, traits: isSpecial}, {name: "malignmark"},
	},
	13: {
		{name: "foreignobject", traits: svgText}, {name: "animatemotion", svg: Refer},
	},
	14: {
		{name: "annotation-xml"}, {name: "lineargradient", svg: Refer},
		{name: "radialgradient", svg: Refer},
	},
	16: {
		{name: "animatetransform", svg: Refer},
	},
}

// The elements that the tree construction names.
var (
	noElement         = elementNamed("")
	elementAddress    = elementNamed("address")
	elementAnnotation = elementNamed("annotation-xml")
	elementBody       = elementNamed("body")
	elementBr         = elementNamed("br")
	elementButton     = elementNamed("button")
	elementCaption    = elementNamed("caption")
	elementColgroup   = elementNamed("colgroup")
	elementDiv        = elementNamed("div")
	elementForm       = elementNamed("form")
	elementHead       = elementNamed("head")
	elementHTML       = elementNamed("html")
	elementKeygen     = elementNamed("keygen")
	elementMalignmark = elementNamed("malignmark")
	elementMglyph     = elementNamed("mglyph")
	elementOptgroup   = elementNamed("optgroup")
	elementP          = elementNamed("p")
	elementRTC        = elementNamed("rtc")
	elementRuby       = elementNamed("ruby")
	elementSelect     = elementNamed("select")
	elementTable      = elementNamed("table")
	elementTBody      = elementNamed("tbody")
	elementTemplate   = elementNamed("template")
	elementTR         = elementNamed("tr")
)

// elementCount is the number of elements, and of all others as one.
const elementCount = 145

func init() {
	n := uint8(0)
	for _, list := range elements {
		for i := range list {
			list[i].index = n
			n++
		}
	}
}

func elementNamed(name string) *element {
	if name == "" {
		return &elements[0][0]
	}
	return elementOf([]byte(name))
}

// elementOf returns the element of a name in lower case.
func elementOf(name []byte) *element {
	if 0 < len(name) && len(name) < len(elements) {
		list := elements[len(name)]
		for i := range list {
			if e := &list[i]; e.name[0] == name[0] && e.name == string(name) {
				return e
			}
		}
	}
	return &elements[0][0]
}

// roleOf returns the role of an attribute of an element in a namespace.
func (e *element) roleOf(a attribute, in namespace) (role, bool) {
	switch in {
	case nsSVG:
		return e.svgRole(a)
	case nsMath:
		if a == attrHref || a == attrXlinkHref {
			return role{a, formURL, Navigate}, true
		}
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
