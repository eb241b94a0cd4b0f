package links

import "strings"

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

// A role is what an attribute is for on an element.
type role struct {
	attribute
	form
	Kind
}

// The attributes of HTML's elements. What is on every element is in rolesOfAll.
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
	rolesOfIframe     = []role{{attrSrc, formURL, Embed}, {attrSrcdoc, formPage, Embed}, {attrLongDesc, formURL, Name}}
	rolesOfImg        = []role{{attrSrc, formURL, Image}, {attrSrcset, formSrcset, Image}, {attrLongDesc, formURL, Name}}
	rolesOfInput      = []role{{attrSrc, formURL, Image}, {attrFormAction, formURL, Submit}}
	rolesOfLink       = []role{{attrHref, formURL, Name}, {attrImageSrcset, formSrcset, Image}}
	rolesOfMedia      = []role{{attrSrc, formURL, Media}}
	rolesOfMeta       = []role{{attrContent, formRefresh, Navigate}}
	rolesOfObject     = []role{{attrData, formURL, Embed}}
	rolesOfQuote      = []role{{attrCite, formURL, Name}}
	rolesOfScript     = []role{{attrSrc, formURL, Script}}
	rolesOfSource     = []role{{attrSrc, formURL, Media}, {attrSrcset, formSrcset, Image}}
	rolesOfVideo      = []role{{attrSrc, formURL, Media}, {attrPoster, formURL, Image}}
)

// rolesOf returns the roles of the attributes of an HTML element.
func rolesOf(element string) []role {
	switch element {
	case "a", "area":
		return rolesOfA
	case "base":
		return rolesOfBase
	case "body", "table", "thead", "tbody", "tfoot", "tr", "td", "th":
		return rolesOfBackground
	case "button":
		return rolesOfButton
	case "embed":
		return rolesOfEmbed
	case "form":
		return rolesOfForm
	case "frame":
		return rolesOfFrame
	case "head":
		return rolesOfHead
	case "iframe":
		return rolesOfIframe
	case "img":
		return rolesOfImg
	case "input":
		return rolesOfInput
	case "link":
		return rolesOfLink
	case "audio", "track":
		return rolesOfMedia
	case "meta":
		return rolesOfMeta
	case "object":
		return rolesOfObject
	case "blockquote", "q", "ins", "del":
		return rolesOfQuote
	case "script":
		return rolesOfScript
	case "source":
		return rolesOfSource
	case "video":
		return rolesOfVideo
	}
	return nil
}

// svgKind says what a browser does with the href of an SVG element.
func svgKind(element string) (k Kind, ok bool) {
	switch element {
	case "a":
		return Navigate, true
	case "image", "feimage":
		return Image, true
	case "script":
		return Script, true
	case "use", "textpath", "lineargradient", "radialgradient", "pattern", "filter", "mpath", "animate", "animatemotion", "animatetransform", "set", "discard", "cursor", "tref", "glyphref", "altglyph":
		return Refer, true
	}
	return Name, false
}

// svgRole returns the role of an attribute of an SVG element.
func svgRole(element string, a attribute) (role, bool) {
	switch a {
	case attrHref, attrXlinkHref:
		kind, ok := svgKind(element)
		return role{a, formURL, kind}, ok
	case attrStyle, attrCursor, attrFill, attrStroke, attrFilter, attrMask, attrClipPath, attrMarker, attrMarkerStart, attrMarkerMid, attrMarkerEnd:
		return role{a, formCSS, Refer}, true
	}
	return role{}, false
}

// roleOf returns the role of an attribute of an element in a context: SVG, MathML, or neither.
func roleOf(element string, in context, a attribute) (role, bool) {
	switch in {
	case contextSVG:
		return svgRole(element, a)
	case contextMath:
		return role{a, formCSS, Image}, a == attrStyle
	}
	for _, list := range [...][]role{rolesOf(element), rolesOfAll} {
		for _, r := range list {
			if r.attribute == a {
				return r, true
			}
		}
	}
	return role{}, false
}

// relKinds says what a browser does with a link element's href, by a relation type. The first that
// an element has decides.
var relKinds = [...]struct {
	rel string
	Kind
}{
	{"stylesheet", Style}, {"manifest", Manifest}, {"modulepreload", Script}, {"preload", Fetch},
	{"icon", Image}, {"apple-touch-icon", Image}, {"apple-touch-icon-precomposed", Image}, {"mask-icon", Image},
	{"prefetch", Fetch}, {"prerender", Fetch}, {"preconnect", Connect}, {"dns-prefetch", Connect},
}

// asKinds says what a preloaded resource is, by the as attribute.
var asKinds = [...]struct {
	as string
	Kind
}{
	{"image", Image}, {"style", Style}, {"script", Script}, {"font", Font}, {"audio", Media}, {"video", Media},
	{"track", Media}, {"worker", Script}, {"sharedworker", Script}, {"audioworklet", Script}, {"paintworklet", Script}, {"serviceworker", Script},
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
				if strings.EqualFold(as, a.as) {
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
	for pos := skipSpaces(list, 0); pos < len(list); pos = skipSpaces(list, pos) {
		start := pos
		for pos < len(list) && !isSpace(list[pos]) {
			pos++
		}
		if pos-start == len(token) && strings.EqualFold(list[start:pos], token) {
			return true
		}
	}
	return false
}
