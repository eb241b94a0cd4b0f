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
	formPage   // srcdoc
	formValues // of an animation of SVG
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
	groupSearch
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
	inertTemplate                        // an open template, but not a shadow root
	svgStyle                             // an open style element of SVG
	fostered                             // open, and in front of the table around it
)

// elements has the elements that matter here by the length of their names, frequent ones first.
// Each has another index; all other elements have index 0.
var elements = [...][]*element{
	1: {
		elementP,
		{name: "a", roles: rolesOfA, svg: Navigate, group: groupA, index: 1},
		{name: "q", roles: rolesOfQuote, index: 2},
		{name: "b", group: groupFormat, traits: breakout, index: 68},
		{name: "i", group: groupFormat, traits: breakout, index: 69},
		{name: "s", group: groupFormat, traits: breakout, index: 70},
		{name: "u", group: groupFormat, traits: breakout, index: 71},
	},
	2: {
		elementBr,
		elementTR,
		{name: "mi", traits: mathText, index: 27},
		{name: "mo", traits: mathText, index: 28},
		{name: "mn", traits: mathText, index: 29},
		{name: "ms", traits: mathText, index: 30},
		{name: "dl", group: groupBlock, traits: isSpecial | breakout, index: 39},
		{name: "ol", group: groupBlock, traits: isSpecial | breakout | listScope, index: 44},
		{name: "ul", group: groupBlock, traits: isSpecial | breakout | listScope, index: 45},
		{name: "li", group: groupLi, traits: isSpecial | implied | breakout, index: 64},
		{name: "td", roles: rolesOfBackground, group: groupCell,
			traits: isSpecial | scope | impliedInTemplate, index: 65},
		{name: "th", roles: rolesOfBackground, group: groupCell,
			traits: isSpecial | scope | impliedInTemplate, index: 66},
		{name: "em", group: groupFormat, traits: breakout, index: 72},
		{name: "tt", group: groupFormat, traits: breakout, index: 73},
		{name: "h1", group: groupHeading, traits: isSpecial | breakout, index: 91},
		{name: "h2", group: groupHeading, traits: isSpecial | breakout, index: 92},
		{name: "h3", group: groupHeading, traits: isSpecial | breakout, index: 93},
		{name: "h4", group: groupHeading, traits: isSpecial | breakout, index: 94},
		{name: "h5", group: groupHeading, traits: isSpecial | breakout, index: 95},
		{name: "h6", group: groupHeading, traits: isSpecial | breakout, index: 96},
		{name: "dd", group: groupDd, traits: isSpecial | implied | breakout, index: 97},
		{name: "dt", group: groupDd, traits: isSpecial | implied | breakout, index: 98},
		{name: "hr", group: groupHr, traits: isSpecial | breakout, index: 99},
		{name: "rb", group: groupRb, traits: implied, index: 100},
		{name: "rp", group: groupRp, traits: implied, index: 102},
		{name: "rt", group: groupRp, traits: implied, index: 103},
	},
	3: {
		elementDiv,
		elementRTC,
		{name: "ins", roles: rolesOfQuote, index: 3},
		{name: "del", roles: rolesOfQuote, index: 4},
		{name: "use", svg: Refer, index: 5},
		{name: "set", svg: Refer, index: 6},
		{name: "sub", traits: breakout, index: 32},
		{name: "sup", traits: breakout, index: 33},
		{name: "var", traits: breakout, index: 34},
		{name: "dir", group: groupBlock, traits: isSpecial, index: 46},
		{name: "nav", group: groupBlock, traits: isSpecial, index: 47},
		{name: "big", group: groupFormat, traits: breakout, index: 74},
		{name: "img", roles: rolesOfImg, group: groupVoid, traits: isSpecial | breakout, index: 81},
		{name: "wbr", group: groupVoid, traits: isSpecial, index: 83},
		{name: "pre", group: groupPre, traits: isSpecial | breakout, index: 104},
		{name: "xmp", group: groupXmp, traits: isSpecial, index: 106},
		{name: "svg", group: groupSVG, index: 107},
		{name: "col", roles: rolesOfBackground, group: groupCol, traits: isSpecial, index: 108},
	},
	4: {
		elementBody,
		elementForm,
		elementHead,
		elementHTML,
		elementRuby,
		{name: "tref", svg: Refer, index: 7},
		{name: "span", traits: breakout, index: 36},
		{name: "desc", traits: svgText, index: 37},
		{name: "menu", group: groupBlock, traits: isSpecial | breakout, index: 41},
		{name: "main", group: groupBlock, traits: isSpecial, index: 48},
		{name: "code", group: groupFormat, traits: breakout, index: 75},
		{name: "font", group: groupFormat, index: 79},
		{name: "area", roles: rolesOfA, group: groupVoid, traits: isSpecial, index: 84},
		{name: "link", roles: rolesOfLink, group: groupMeta, traits: isSpecial, index: 86},
		{name: "meta", roles: rolesOfMeta, group: groupMeta, traits: isSpecial | breakout,
			index: 89},
		{name: "base", roles: rolesOfBase, group: groupBase, traits: isSpecial, index: 112},
		{name: "nobr", group: groupNobr, traits: breakout, index: 114},
		{name: "math", group: groupMath, index: 115},
	},
	5: {
		elementTable,
		elementTBody,
		{name: "audio", roles: rolesOfMedia, index: 8},
		{name: "video", roles: rolesOfVideo, index: 9},
		{name: "mpath", svg: Refer, index: 10},
		{name: "mtext", traits: mathText, index: 31},
		{name: "aside", group: groupBlock, traits: isSpecial, index: 49},
		{name: "small", group: groupFormat, traits: breakout, index: 76},
		{name: "embed", roles: rolesOfEmbed, group: groupVoid, traits: isSpecial | breakout,
			index: 82},
		{name: "frame", roles: rolesOfFrame, group: groupFrame, traits: isSpecial, index: 116},
		{name: "title", group: groupTitle, traits: isSpecial | svgText, index: 117},
		elementStyle,
		{name: "input", roles: rolesOfInput, group: groupInput, traits: isSpecial, index: 120},
		{name: "param", group: groupParam, traits: isSpecial, index: 121},
		{name: "track", roles: rolesOfMedia, group: groupParam, traits: isSpecial, index: 122},
		{name: "image", roles: rolesOfImg, svg: Image, group: groupImage, index: 124},
		{name: "tfoot", roles: rolesOfBackground, group: groupTBody,
			traits: isSpecial | impliedInTemplate, index: 126},
		{name: "thead", roles: rolesOfBackground, group: groupTBody,
			traits: isSpecial | impliedInTemplate, index: 127},
	},
	6: {
		elementButton,
		elementKeygen,
		elementMglyph,
		elementSelect,
		{name: "filter", svg: Refer, index: 12},
		{name: "cursor", svg: Refer, index: 13},
		{name: "center", group: groupBlock, traits: isSpecial | breakout, index: 42},
		{name: "figure", group: groupBlock, traits: isSpecial, index: 50},
		{name: "footer", group: groupBlock, traits: isSpecial, index: 51},
		{name: "header", group: groupBlock, traits: isSpecial, index: 52},
		{name: "hgroup", group: groupBlock, traits: isSpecial, index: 53},
		{name: "search", group: groupSearch, traits: isSpecial, index: 54},
		{name: "dialog", group: groupBlock, index: 62},
		{name: "strike", group: groupFormat, traits: breakout, index: 77},
		{name: "strong", group: groupFormat, traits: breakout, index: 78},
		{name: "script", roles: rolesOfScript, svg: Script, group: groupScript, traits: isSpecial,
			index: 90},
		{name: "source", roles: rolesOfSource, group: groupParam, traits: isSpecial, index: 123},
		{name: "applet", group: groupObject, traits: isSpecial | scope, index: 129},
		{name: "object", roles: rolesOfObject, group: groupObject, traits: isSpecial | scope,
			index: 130},
		{name: "iframe", roles: rolesOfIframe, group: groupIframe, traits: isSpecial, index: 132},
		{name: "option", group: groupOption, traits: implied, index: 134},
	},
	7: {
		elementAddress,
		elementCaption,
		{name: "pattern", svg: Refer, index: 14},
		{name: "discard", svg: Refer, index: 15},
		{name: "animate", svg: Refer, index: 16},
		{name: "feimage", svg: Image, index: 17},
		{name: "article", group: groupBlock, traits: isSpecial, index: 56},
		{name: "details", group: groupBlock, traits: isSpecial, index: 57},
		{name: "section", group: groupBlock, traits: isSpecial, index: 58},
		{name: "summary", group: groupBlock, traits: isSpecial, index: 59},
		{name: "bgsound", group: groupMeta, traits: isSpecial, index: 87},
		{name: "listing", group: groupPre, traits: isSpecial | breakout, index: 105},
		{name: "marquee", group: groupObject, traits: isSpecial | scope, index: 131},
		{name: "noembed", group: groupNoembed, traits: isSpecial, index: 135},
	},
	8: {
		elementColgroup,
		elementOptgroup,
		elementTemplate,
		{name: "textpath", svg: Refer, index: 18},
		{name: "glyphref", svg: Refer, index: 19},
		{name: "altglyph", svg: Refer, index: 20},
		{name: "fieldset", group: groupBlock, traits: isSpecial, index: 60},
		{name: "basefont", group: groupMeta, traits: isSpecial, index: 88},
		{name: "frameset", group: groupFrameset, traits: isSpecial, index: 137},
		{name: "noframes", group: groupNoframes, traits: isSpecial, index: 138},
		{name: "noscript", group: groupNoscript, traits: isSpecial, index: 140},
		{name: "textarea", group: groupTextarea, traits: isSpecial, index: 141},
	},
	9: {
		{name: "plaintext", group: groupPlaintext, traits: isSpecial, index: 144},
	},
	10: {
		elementMalignmark,
		{name: "blockquote", roles: rolesOfQuote, group: groupBlock, traits: isSpecial | breakout,
			index: 43},
		{name: "figcaption", group: groupBlock, traits: isSpecial, index: 61},
	},
	13: {
		{name: "animatemotion", svg: Refer, index: 22},
		{name: "foreignobject", traits: svgText, index: 38},
	},
	14: {
		elementAnnotation,
		{name: "lineargradient", svg: Refer, index: 24},
		{name: "radialgradient", svg: Refer, index: 25},
	},
	16: {
		{name: "animatetransform", svg: Refer, index: 26},
	},
}

// The elements that the tree construction names.
var (
	noElement = &element{}
	elementP  = &element{name: "p", group: groupP, traits: isSpecial | implied | breakout,
		index: 63}
	elementBr = &element{name: "br", group: groupVoid, traits: isSpecial | breakout, index: 80}
	elementTR = &element{name: "tr", roles: rolesOfBackground, group: groupTR,
		traits: isSpecial | impliedInTemplate, index: 67}
	elementDiv  = &element{name: "div", group: groupBlock, traits: isSpecial | breakout, index: 40}
	elementRTC  = &element{name: "rtc", group: groupRb, traits: implied, index: 101}
	elementBody = &element{name: "body", roles: rolesOfBackground, group: groupBody,
		traits: isSpecial | breakout, index: 111}
	elementForm = &element{name: "form", roles: rolesOfForm, group: groupForm, traits: isSpecial,
		index: 113}
	elementHead = &element{name: "head", roles: rolesOfHead, group: groupHead,
		traits: isSpecial | breakout, index: 110}
	elementHTML = &element{name: "html", group: groupHTML, traits: isSpecial | scope | tableScope,
		index: 109}
	elementRuby  = &element{name: "ruby", traits: breakout, index: 35}
	elementStyle = &element{name: "style", group: groupStyle, traits: isSpecial, index: 118}
	elementTable = &element{name: "table", roles: rolesOfBackground, group: groupTable,
		traits: isSpecial | scope | tableScope | breakout, index: 119}
	elementTBody = &element{name: "tbody", roles: rolesOfBackground, group: groupTBody,
		traits: isSpecial | impliedInTemplate, index: 125}
	elementButton = &element{name: "button", roles: rolesOfButton, group: groupButton,
		traits: isSpecial | buttonScope, index: 128}
	elementKeygen = &element{name: "keygen", group: groupVoid, traits: isSpecial, index: 85}
	elementMglyph = &element{name: "mglyph", index: 11}
	elementSelect = &element{name: "select", group: groupSelect, traits: isSpecial | selectScope,
		index: 133}
	elementAddress = &element{name: "address", group: groupBlock, traits: isSpecial, index: 55}
	elementCaption = &element{name: "caption", group: groupCaption,
		traits: isSpecial | scope | impliedInTemplate, index: 136}
	elementColgroup = &element{name: "colgroup", roles: rolesOfBackground, group: groupColgroup,
		traits: isSpecial | impliedInTemplate, index: 143}
	elementOptgroup = &element{name: "optgroup", group: groupOptgroup, traits: implied, index: 142}
	elementTemplate = &element{name: "template", group: groupTemplate,
		traits: isSpecial | scope | tableScope, index: 139}
	elementMalignmark = &element{name: "malignmark", index: 21}
	elementAnnotation = &element{name: "annotation-xml", index: 23}
)

// elementOf returns the element of a name in lower case.
func elementOf(name []byte) *element {
	if 0 < len(name) && len(name) < len(elements) {
		for _, e := range elements[len(name)] {
			if e.name[0] == name[0] && e.name == string(name) {
				return e
			}
		}
	}
	return noElement
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
	case attrFrom, attrTo, attrBy, attrValues:
		isAnimation := e.name == "set" || strings.HasPrefix(e.name, "animate")
		return role{a, formValues, Refer}, isAnimation
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
	{"dns-prefetch", Connect}, {"compression-dictionary", Fetch},
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
