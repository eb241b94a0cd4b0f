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

// elements has the elements by the length of their names, and under 0 all others as one.
var elements [len("animatetransform") + 1][]*element

func init() {
	elements[0] = []*element{noElement}
	count := uint8(1)
	for _, row := range elementGroups {
		for name := range strings.FieldsSeq(row.names) {
			e := elementNamed(name)
			e.group, e.traits, e.index = row.group, row.traits, count
			count++
		}
	}
	for _, row := range elementRoles {
		for name := range strings.FieldsSeq(row.names) {
			elementNamed(name).roles = row.roles
		}
	}
	for _, row := range svgKinds {
		for name := range strings.FieldsSeq(row.names) {
			elementNamed(name).svg = row.Kind
		}
	}
}

// elementNamed returns the element of a name, for which it makes one if there is none yet.
func elementNamed(name string) *element {
	if e := elementOf([]byte(name)); e != noElement {
		return e
	}
	e := &element{name: name}
	elements[len(name)] = append(elements[len(name)], e)
	return e
}

// elementGroups has all elements that matter here, frequent ones first.
var elementGroups = [...]struct {
	group
	traits
	names string
}{
	{groupA, 0, "a"},
	{groupNone, 0, "q ins del use set tref audio video mpath mglyph filter cursor pattern " +
		"discard animate feimage textpath glyphref altglyph malignmark animatemotion " +
		"annotation-xml lineargradient radialgradient animatetransform"},
	{groupNone, mathText, "mi mo mn ms mtext"},
	{groupNone, breakout, "sub sup var ruby span"},
	{groupNone, svgText, "desc foreignobject"},
	{groupBlock, isSpecial | breakout, "dl div menu center blockquote"},
	{groupBlock, isSpecial | breakout | listScope, "ol ul"},
	{groupBlock, isSpecial, "dir nav main aside figure footer header hgroup search address " +
		"article details section summary fieldset figcaption"},
	{groupBlock, 0, "dialog"},
	{groupP, isSpecial | implied | breakout, "p"},
	{groupLi, isSpecial | implied | breakout, "li"},
	{groupCell, isSpecial | scope | impliedInTemplate, "td th"},
	{groupTR, isSpecial | impliedInTemplate, "tr"},
	{groupFormat, breakout, "b i s u em tt big code small strike strong"},
	{groupFormat, 0, "font"},
	{groupVoid, isSpecial | breakout, "br img embed"},
	{groupVoid, isSpecial, "wbr area keygen"},
	{groupMeta, isSpecial, "link bgsound basefont"},
	{groupMeta, isSpecial | breakout, "meta"},
	{groupScript, isSpecial, "script"},
	{groupHeading, isSpecial | breakout, "h1 h2 h3 h4 h5 h6"},
	{groupDd, isSpecial | implied | breakout, "dd dt"},
	{groupHr, isSpecial | breakout, "hr"},
	{groupRb, implied, "rb rtc"},
	{groupRp, implied, "rp rt"},
	{groupPre, isSpecial | breakout, "pre listing"},
	{groupXmp, isSpecial, "xmp"},
	{groupSVG, 0, "svg"},
	{groupCol, isSpecial, "col"},
	{groupHTML, isSpecial | scope | tableScope, "html"},
	{groupHead, isSpecial | breakout, "head"},
	{groupBody, isSpecial | breakout, "body"},
	{groupBase, isSpecial, "base"},
	{groupForm, isSpecial, "form"},
	{groupNobr, breakout, "nobr"},
	{groupMath, 0, "math"},
	{groupFrame, isSpecial, "frame"},
	{groupTitle, isSpecial | svgText, "title"},
	{groupStyle, isSpecial, "style"},
	{groupTable, isSpecial | scope | tableScope | breakout, "table"},
	{groupInput, isSpecial, "input"},
	{groupParam, isSpecial, "param track source"},
	{groupImage, 0, "image"},
	{groupTBody, isSpecial | impliedInTemplate, "tbody tfoot thead"},
	{groupButton, isSpecial | buttonScope, "button"},
	{groupObject, isSpecial | scope, "applet object marquee"},
	{groupIframe, isSpecial, "iframe"},
	{groupSelect, isSpecial | selectScope, "select"},
	{groupOption, implied, "option"},
	{groupNoembed, isSpecial, "noembed"},
	{groupCaption, isSpecial | scope | impliedInTemplate, "caption"},
	{groupFrameset, isSpecial, "frameset"},
	{groupNoframes, isSpecial, "noframes"},
	{groupTemplate, isSpecial | scope | tableScope, "template"},
	{groupNoscript, isSpecial, "noscript"},
	{groupTextarea, isSpecial, "textarea"},
	{groupOptgroup, implied, "optgroup"},
	{groupColgroup, isSpecial | impliedInTemplate, "colgroup"},
	{groupPlaintext, isSpecial, "plaintext"},
}

// elementRoles has the roles of the attributes of HTML's elements.
var elementRoles = [...]struct {
	names string
	roles []role
}{
	{"a area", rolesOfA},
	{"q ins del blockquote", rolesOfQuote},
	{"tr td th col body table tbody tfoot thead colgroup", rolesOfBackground},
	{"img image", rolesOfImg},
	{"head", rolesOfHead},
	{"base", rolesOfBase},
	{"link", rolesOfLink},
	{"meta", rolesOfMeta},
	{"form", rolesOfForm},
	{"frame", rolesOfFrame},
	{"embed", rolesOfEmbed},
	{"input", rolesOfInput},
	{"track audio", rolesOfMedia},
	{"video", rolesOfVideo},
	{"script", rolesOfScript},
	{"button", rolesOfButton},
	{"object", rolesOfObject},
	{"source", rolesOfSource},
	{"iframe", rolesOfIframe},
}

// svgKinds says what the href of SVG's elements is for.
var svgKinds = [...]struct {
	Kind
	names string
}{
	{Navigate, "a"},
	{Refer, "use set tref mpath filter cursor pattern discard animate textpath glyphref " +
		"altglyph animatemotion lineargradient radialgradient animatetransform"},
	{Image, "image feimage"},
	{Script, "script"},
}

// The elements that the tree construction names.
var (
	noElement         = &element{}
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
