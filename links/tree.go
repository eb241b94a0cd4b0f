package links

import (
	"hash/maphash"
	"slices"

	"github.com/go-weburl/url/internal/infra"
)

// A tree holds the part of a browser's tree that finding URLs needs: the stack of open elements,
// the list of active formatting elements, and the insertion modes of HTML's [tree construction].
// Its elements have no attributes and no children, for it only says what a tag means at its place.
//
// [tree construction]: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction
type tree struct {
	token token
	tag   *tag // of the token
	got   inserted

	mode       mode
	templates  []mode // of the template elements that are open
	open       []node
	counts     [groupCount]int32 // of the HTML elements that are open
	formatting []entry
	form       uint32 // the serial number of the form element pointer; 0: null
	serial     uint32 // of the newest element
	inert      int    // how many template elements are open that are no shadow roots
	svgStyles  int    // how many style elements of SVG are open
	fostering  bool   // what is inserted into a table goes in front of it
	firstBase  baseElement

	framesetOK bool

	// The tree is that of one or more browsers: the ways that some have, and that some lack.
	with, without ways

	// work counts the elements that were looked at again, which are few on an ordinary page.
	work int64
}

// The ways in which a browser's tree may differ from another's. They are the standard's, unless a
// browser is named.
type ways uint16

const (
	noScripts      ways = 1 << iota // the scripting mode is disabled
	oldSelect                       // a select element has only options, as until 2025
	noFrameset                      // a template in the head forbids a frameset, in no browser
	svgCase                         // Chromium: an end tag in SVG closes only SVG, in MathML none
	plainSearch                     // Chromium: a search element is not special
	bodyInTemplate                  // Chromium: a template that begins with a title is a body's
	anyForm                         // Chromium: a form's end tag may close two, in a template none
	specialDialog                   // Firefox: a dialog element is special
	leavesAll                       // Firefox: the end tag of p or br leaves all of SVG and MathML
	quirky                          // quirks mode, as far as the DOCTYPE allows it
)

// reads reports whether all of the tree's browsers read in a way.
func (t *tree) reads(w ways) bool { return t.without&w == 0 }

// A namespace is that of an element.
type namespace uint8

const (
	nsHTML namespace = iota
	nsSVG
	nsMath
)

// What a start tag became.
type inserted struct {
	ok bool // an element, or attributes of one
	namespace
	parent     *element // of an SVG element
	hasText    bool     // nothing but text follows the tag
	isFostered bool     // it is in front of the table around it
}

// A node is an open element.
type node struct {
	*element
	hash   uint64 // of the name, if element does not have it
	serial uint32
	traits
	namespace
}

// An entry of the list of active formatting elements. A marker has no element.
type entry struct {
	*element
	serial     uint32
	attributes uint64 // a hash
}

// is reports whether the node is an HTML element of a group.
func (n *node) is(g group) bool { return n.group == g && n.namespace == nsHTML }

// isNamed reports whether the node has the name of a tag.
func (n *node) isNamed(t *tag) bool { return n.element == t.element && n.hash == t.hash }

func (t *tree) current() *node {
	if len(t.open) == 0 {
		return &node{element: noElement}
	}
	return &t.open[len(t.open)-1]
}

// push opens an element.
func (t *tree) push(e *element, hash uint64, ns namespace) *node {
	t.serial++
	n := node{element: e, hash: hash, serial: t.serial, namespace: ns}
	switch ns {
	case nsHTML:
		n.traits = e.traits &^ (mathText | svgText)
		t.counts[e.group]++
		if e.group == groupSearch && t.reads(plainSearch) ||
			e.group == groupDialog && t.reads(specialDialog) {
			n.traits ^= isSpecial
		}
	case nsSVG:
		if n.traits = e.traits & svgText; n.traits != 0 {
			n.traits |= isSpecial | scope | htmlInside
		}
		if e.group == groupStyle {
			n.traits |= svgStyle
			t.svgStyles++
		}
	case nsMath:
		if n.traits = e.traits & mathText; n.traits != 0 {
			n.traits |= isSpecial | scope
		}
	}
	if t.fosters() {
		n.traits |= fostered
	}
	t.open = append(t.open, n)
	return t.current()
}

// closed keeps track of an element that is no longer open.
func (t *tree) closed(n *node) {
	if n.namespace == nsHTML {
		t.counts[n.group]--
	}
	if n.traits&inertTemplate != 0 {
		t.inert--
	}
	if n.traits&svgStyle != 0 {
		t.svgStyles--
	}
}

// popTo closes the elements from an index on.
func (t *tree) popTo(length int) {
	for i := len(t.open) - 1; i >= length; i-- {
		t.closed(&t.open[i])
	}
	t.open = t.open[:length]
}

func (t *tree) pop() { t.popTo(len(t.open) - 1) }

// remove takes an element out of the stack.
func (t *tree) remove(i int) {
	t.closed(&t.open[i])
	t.work += int64(len(t.open) - i)
	t.open = slices.Delete(t.open, i, i+1)
}

// insert opens an HTML element for the tag.
func (t *tree) insert() {
	t.push(t.tag.element, t.tag.hash, nsHTML)
	t.got.ok = true
}

// insertText inserts an element with text only. The text and the end tag are one token here, so the
// element is not open afterwards.
func (t *tree) insertText() { t.got.ok, t.got.hasText = true, true }

// insertVoid inserts an element that has no contents.
func (t *tree) insertVoid() { t.got.ok, t.got.isFostered = true, t.fosters() }

// insertForeign opens an element of SVG or MathML for the tag.
func (t *tree) insertForeign(ns namespace) {
	t.got.ok, t.got.namespace, t.got.parent = true, ns, t.current().element
	if t.tag.selfClosing {
		return
	}
	n := t.push(t.tag.element, t.tag.hash, ns)
	if ns == nsMath && n.group == groupAnnotation {
		n.traits = isSpecial | scope
		isXHTML := t.tag.is(attrEncoding, "application/xhtml+xml")
		if isXHTML || t.tag.is(attrEncoding, "text/html") {
			n.traits |= htmlInside
		}
	}
}

// scopeOf returns the traits that end the scope in which an element of a group is looked for.
func (t *tree) scopeOf(g group) (stop traits) {
	switch g {
	case groupTable, groupCaption, groupTBody, groupTR, groupCell:
		return tableScope
	case groupTemplate:
		return 0
	case groupP:
		stop = buttonScope
	case groupLi:
		stop = listScope
	}
	if !t.reads(oldSelect) {
		stop |= selectScope
	}
	return stop | scope
}

// search returns the index of the innermost open element for which match returns true. It returns
// -1 if there is none, or if one around it has a trait of stop.
func (t *tree) search(stop traits, match func(*node) bool) int {
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		t.work++
		if match(n) {
			return i
		}
		if n.traits&stop != 0 {
			break
		}
	}
	return -1
}

// find returns the index of the innermost open HTML element of a group or, if e is not nil, of a
// name. It returns -1 if there is none in its [scope].
//
// [scope]: https://html.spec.whatwg.org/multipage/parsing.html#has-an-element-in-the-specific-scope
func (t *tree) find(g group, e *element) int {
	if !t.isOpen(g) {
		return -1
	}
	return t.search(t.scopeOf(g), func(n *node) bool {
		return n.is(g) && (e == nil || n.element == e)
	})
}

// indexOf returns the index of an open element, or -1.
func (t *tree) indexOf(serial uint32, stop traits) int {
	return t.search(stop, func(n *node) bool { return n.serial == serial })
}

// has reports whether an element of a group is in scope, and hasSame whether one is with the tag's
// name.
func (t *tree) has(g group) bool { return t.find(g, nil) >= 0 }

func (t *tree) hasSame() bool { return t.find(t.tag.group, t.tag.element) >= 0 }

// close closes an element of a group that is in scope, and the elements in it. It reports whether
// there is one. closeSame does that with the tag's name.
func (t *tree) close(g group) bool { return t.popFound(t.find(g, nil)) }

func (t *tree) closeSame() bool { return t.popFound(t.find(t.tag.group, t.tag.element)) }

// popFound closes the elements from an index on, if it is not -1.
func (t *tree) popFound(i int) bool {
	if i >= 0 {
		t.popTo(i)
	}
	return i >= 0
}

// in reports whether the current node is an HTML element of a group.
func (t *tree) in(g group) bool { return t.current().is(g) }

// isOpen reports whether an HTML element of a group is open.
func (t *tree) isOpen(g group) bool { return t.counts[g] > 0 }

// implyEnds generates implied end tags, except for those of a group.
func (t *tree) implyEnds(except group) {
	for n := t.current(); n.traits&implied != 0 && n.group != except; n = t.current() {
		t.pop()
	}
}

// clearTo closes elements up to one of a group, or a template or html element.
func (t *tree) clearTo(g group) {
	for !t.in(g) && !t.in(groupTemplate) && !t.in(groupHTML) {
		t.pop()
	}
}

// Active formatting elements: see
// https://html.spec.whatwg.org/multipage/parsing.html#the-list-of-active-formatting-elements

func (t *tree) mark() { t.formatting = append(t.formatting, entry{}) }

// clearToMarker removes the entries after the last marker, and the marker.
func (t *tree) clearToMarker() {
	for n := len(t.formatting); n > 0; n = len(t.formatting) {
		last := t.formatting[n-1]
		t.formatting = t.formatting[:n-1]
		if last.element == nil {
			return
		}
	}
}

// format inserts an element for the tag, and makes it a formatting element. Of four that are alike,
// the first goes.
func (t *tree) format() {
	t.insert()
	e := entry{t.tag.element, t.serial, uint64(t.serial)}
	if e.group != groupA { // there is only one of these
		e.attributes = t.tag.hashAttributes()
	}
	alike, first := 0, 0
	for i := len(t.formatting) - 1; i >= 0 && t.formatting[i].element != nil; i-- {
		t.work++
		if f := &t.formatting[i]; f.element == e.element && f.attributes == e.attributes {
			alike++
			first = i
		}
	}
	if alike >= 3 {
		t.forget(first)
	}
	t.formatting = append(t.formatting, e)
}

// forget removes an entry.
func (t *tree) forget(i int) {
	t.work += int64(len(t.formatting) - i)
	t.formatting = slices.Delete(t.formatting, i, i+1)
}

// entry returns the index of the last entry for which match returns true, or -1: of all entries, or
// only of those after the last marker.
func (t *tree) entry(all bool, match func(*entry) bool) int {
	for i := len(t.formatting) - 1; i >= 0; i-- {
		f := &t.formatting[i]
		switch t.work++; {
		case f.element != nil && match(f):
			return i
		case f.element == nil && !all:
			return -1
		}
	}
	return -1
}

// entryOf returns the index of an element's entry, or -1.
func (t *tree) entryOf(serial uint32) int {
	return t.entry(true, func(f *entry) bool { return f.serial == serial })
}

// reconstruct opens the formatting elements again that have been closed with others.
func (t *tree) reconstruct() {
	i := len(t.formatting) - 1
	for ; i >= 0; i-- {
		if f := &t.formatting[i]; f.element == nil || t.indexOf(f.serial, 0) >= 0 {
			break
		}
	}
	for i++; i < len(t.formatting); i++ {
		f := &t.formatting[i]
		f.serial = t.push(f.element, 0, nsHTML).serial
		t.work++
	}
}

// adopt runs the [adoption agency algorithm] for the tag's name.
//
// [adoption agency algorithm]: https://html.spec.whatwg.org/multipage/parsing.html#adoption-agency-algorithm
func (t *tree) adopt() {
	name := t.tag.element
	n := t.current()
	if n.element == name && n.namespace == nsHTML && t.entryOf(n.serial) < 0 {
		t.pop()
		return
	}
	for range 8 {
		i := t.entry(false, func(f *entry) bool { return f.element == name })
		if i < 0 {
			t.closeAny()
			return
		}
		serial := t.formatting[i].serial
		at := t.indexOf(serial, 0)
		if at < 0 {
			t.forget(i)
			return
		}
		if t.indexOf(serial, t.scopeOf(groupNone)) < 0 {
			return
		}
		block := at + 1
		for block < len(t.open) && t.open[block].traits&isSpecial == 0 {
			block++
		}
		t.work += int64(block - at)
		if block == len(t.open) {
			t.popTo(at)
			t.forget(i)
			return
		}
		t.adoptBlock(i, at, block)
	}
}

// adoptBlock moves the formatting element of entry i, which is open at an index, into the furthest
// block.
func (t *tree) adoptBlock(i, at, block int) {
	bookmark := i
	isLast := true // the last node is the furthest block
	for at2, count := block-1, 1; at2 > at; at2, count = at2-1, count+1 {
		f := t.entryOf(t.open[at2].serial)
		if f >= 0 && count > 3 {
			t.forget(f)
			if f < bookmark {
				bookmark--
			}
			if f < i {
				i--
			}
			f = -1
		}
		if f < 0 {
			t.remove(at2)
			block--
			continue
		}
		t.serial++
		t.open[at2].serial, t.formatting[f].serial = t.serial, t.serial
		if isLast {
			bookmark = f + 1
		}
		isLast = false
	}
	e := t.formatting[i]
	t.serial++
	e.serial = t.serial
	t.forget(i)
	if i < bookmark {
		bookmark--
	}
	t.formatting = slices.Insert(t.formatting, bookmark, e)

	n := t.open[at]
	n.serial = t.serial
	copy(t.open[at:], t.open[at+1:block+1])
	t.open[block] = n
}

// closesSVGName reports whether an end tag may close an element although only one of the two is in
// SVG, with a name that has capital letters there.
func (t *tree) closesSVGName(tag *tag) bool {
	in := t.current().namespace
	return in != nsHTML && tag.traits&svgCapitals != 0 && t.search(0, func(n *node) bool {
		return n.isNamed(tag) && (n.namespace == nsSVG) != (in == nsSVG)
	}) >= 0
}

// closeAny runs the steps for any other end tag in the body.
func (t *tree) closeAny() {
	if !t.isOpen(t.tag.group) {
		return
	}
	t.popFound(t.search(isSpecial, func(n *node) bool {
		return n.namespace == nsHTML && n.isNamed(t.tag)
	}))
}

// hashAttributes returns a hash of the names and the values of a tag's attributes, in any order.
func (t *tag) hashAttributes() (sum uint64) {
	seen := map[string]bool{"": true} // a slash is read as an attribute without a name
	t.each(func(name []byte, v *attributeValue) {
		if n := infra.Lower(string(name)); !seen[n] {
			seen[n] = true
			sum += maphash.String(t.seed, n+"="+t.decoded(v))
		}
	})
	return sum
}

// A baseElement is the first base element in the tree, in front of which another may come yet.
type baseElement struct {
	end    int64 // of its tag; 0: there is none
	inBody bool
	tables []uint32 // the serial numbers of the tables that it is in
}

// inTableNode reports whether the current node is a table or a part of one that has no text.
func (t *tree) inTableNode() bool {
	return t.in(groupTable) || t.in(groupTBody) || t.in(groupTR)
}

// fosters reports whether an element that is inserted now is [foster-parented].
//
// [foster-parented]: https://html.spec.whatwg.org/multipage/parsing.html#foster-parent
func (t *tree) fosters() bool { return t.fostering && t.inTableNode() }

// addBase reports whether a base element that has just been inserted is the first in the tree.
func (t *tree) addBase(isFostered bool, end int64) bool {
	b := baseElement{end: end, inBody: t.isOpen(groupBody)}
	skip := isFostered
	table := uint32(0) // that the element is in front of
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		switch {
		case n.is(groupTable) && skip:
			table, skip = max(table, n.serial), false
		case n.is(groupTable):
			b.tables = append(b.tables, n.serial)
		}
		skip = skip || n.traits&fostered != 0
	}
	if t.firstBase.end > 0 && (table == 0 || !slices.Contains(t.firstBase.tables, table)) {
		return false
	}
	t.firstBase = b
	return true
}
