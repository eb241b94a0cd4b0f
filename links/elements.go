package links

import (
	"iter"
	"strings"
	"unicode/utf8"

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
	formTarget // no URL: to what a fragment may refer
	formMeta   // nor this: the name of a meta element
)

// A role is the purpose of an attribute on an element.
type role struct {
	attribute
	form
	Kind
}

// An element has the properties of the elements with a name that matter here. elements.txt has all
// of them.
type element struct {
	name  string
	roles [3][]role // of its attributes in each namespace
	text  content   // of an HTML element that has only text
	group
	traits
}

// A group has the elements whose tags the tree construction treats alike. Many have one name.
type group uint8

// traits are properties of an element, or of an open one.
type traits uint16

const (
	isSpecial     traits = 1 << iota // in HTML's category "special"
	scope                            // ends a scope
	buttonScope                      // ends button scope
	listScope                        // ends list item scope
	tableScope                       // ends table scope
	selectScope                      // ends a scope by the present standard
	implied                          // its end tag may be implied
	inItem                           // special, but ends no search for a list's item
	svgCapitals                      // has capital letters in SVG: see closesSVGName
	breakout                         // its start tag ends SVG and MathML
	mathText                         // a MathML text integration point
	svgText                          // an HTML integration point in SVG
	htmlInside                       // an open HTML integration point
	inertTemplate                    // an open template, but not a shadow root
	svgStyle                         // an open style element of SVG
	fostered                         // open, and in front of the table around it
)

// roleOf returns the role of an attribute of an element in a namespace.
func (e *element) roleOf(a attribute, in namespace) (role, bool) {
	for _, roles := range [...][]role{e.roles[in], noElement.roles[in]} {
		for _, r := range roles {
			if r.attribute == a {
				return r, true
			}
		}
	}
	return role{}, false
}

// linkKind returns what a browser does with a link element's href: the first row of relKinds that
// applies.
func linkKind(rel string, t *tag) Kind {
	for _, k := range relKinds {
		if hasToken(rel, k.rel) && (k.as == "" || t.is(attrAs, k.as)) {
			return k.Kind
		}
	}
	return Name
}

// words returns an iterator over the words of a list, which ASCII whitespace separates.
func words(list string) iter.Seq[string] {
	return strings.FieldsFuncSeq(list, func(r rune) bool {
		return r < utf8.RuneSelf && isSpace(byte(r))
	})
}

// hasToken reports whether a list, separated by whitespace, has a token, in any case.
func hasToken(list, token string) bool {
	for word := range words(list) {
		if infra.Lower(word) == infra.Lower(token) {
			return true
		}
	}
	return false
}
