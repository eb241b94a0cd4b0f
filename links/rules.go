package links

// A mode is an [insertion mode]. rules.txt has what each does with each token, and the methods of
// tree here are its steps.
//
// [insertion mode]: https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode
type mode uint8

// A token is the kind of a token: a start tag's is its group, and an end tag's is tokenEnd more.
type token uint8

const (
	tokenEnd   = token(groupCount)
	tokenSpace = 2*token(groupCount) + iota - 1 // whitespace
	tokenText                                   // other characters
	tokenCount
)

// process processes a token, whose tag is t.tag if it is one.
func (t *tree) process(k token) inserted {
	t.token, t.got = k, inserted{}
	for {
		m := t.mode
		if t.isForeign() {
			m = modeForeign
		}
		if again := t.run(programs[m][k]); !again {
			return t.got
		}
	}
}

// isForeign reports whether the rules for foreign content apply to the token: see the [dispatcher].
//
// [dispatcher]: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher
func (t *tree) isForeign() bool {
	n := t.current()
	if n.namespace == nsHTML {
		return false
	}
	isStart, isText := t.token < tokenEnd, t.token >= tokenSpace
	switch {
	case n.traits&mathText != 0 && (isText || isStart && t.tag.group != groupGlyph),
		n.group == groupAnnotation && n.namespace == nsMath && t.token == token(groupSVG),
		n.traits&htmlInside != 0 && (isStart || isText):
		return false
	}
	return true
}

// leaveForeign leaves SVG or MathML, and processes the token by the insertion mode.
func (t *tree) leaveForeign() (again bool) {
	stop := mathText | htmlInside
	if t.token >= tokenEnd && t.reads(leavesAll) {
		stop = 0
	}
	for n := t.current(); n.namespace != nsHTML && n.traits&stop == 0; n = t.current() {
		t.pop()
	}
	return t.run(programs[t.mode][t.token])
}

// endForeign closes the element of SVG or MathML that an end tag names, or leaves the tag to the
// insertion mode if an HTML element is open in that.
func (t *tree) endForeign() (again bool) {
	inSVG := t.current().namespace == nsSVG
	isCased := t.reads(svgCase) && t.closesSVGName(t.tag)
	i := t.search(0, func(n *node) bool {
		isOther := isCased && (n.namespace == nsSVG) != inSVG
		return n.namespace == nsHTML || n.isNamed(t.tag) && !isOther
	})
	switch {
	case t.open[i].namespace != nsHTML:
		t.popTo(i)
	case i > 0 && !(isCased && inSVG):
		return t.run(programs[t.mode][t.token])
	}
	return false
}

// template makes the element that has just been inserted a template.
func (t *tree) template() {
	t.templates = append(t.templates, modeInTemplate)
	if !t.tag.isShadowRoot() {
		t.current().traits |= inertTemplate
		t.inert++
	}
}

// changeTemplate changes the insertion mode of the innermost template.
func (t *tree) changeTemplate(m mode) { t.templates[len(t.templates)-1], t.mode = m, m }

func (t *tree) endTemplate() { t.templates = t.templates[:len(t.templates)-1] }

func (t *tree) hasBody() bool { return len(t.open) > 1 && t.open[1].is(groupBody) }

// removeBody removes the body, which a frameset replaces.
func (t *tree) removeBody() {
	t.popTo(1)
	if t.firstBase.inBody {
		t.firstBase = baseElement{}
	}
}

// endInitial ends the first mode, without a DOCTYPE. The document has [quirks mode], in which a
// table may be in a p.
//
// [quirks mode]: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
func (t *tree) endInitial() {
	t.without &^= t.with & quirky // not in srcdoc
}

// closeItem closes the li, or the dd or dt, before another one.
func (t *tree) closeItem() {
	i := t.search(0, func(n *node) bool {
		return n.is(t.tag.group) || n.traits&isSpecial != 0 && n.traits&inItem == 0
	})
	if t.open[i].is(t.tag.group) {
		t.popTo(i)
	}
}

// mayBeForm reports whether no form is open, or a template is. The standard ignores a form in a
// table in a template, and Chromium does not.
func (t *tree) mayBeForm() bool { return t.form == 0 || t.isOpen(groupTemplate) }

// endForm closes the form that is open outside templates. It reports whether there is one.
func (t *tree) endForm() bool {
	i := t.indexOf(t.form, t.scopeOf(groupNone))
	t.form = 0
	if i >= 0 {
		t.implyEnds(groupNone)
		t.remove(i)
	}
	return i >= 0
}

// closeA closes the a element that is a formatting element.
func (t *tree) closeA() {
	i := t.entry(false, func(f *entry) bool { return f.group == groupA })
	if i < 0 {
		return
	}
	serial := t.formatting[i].serial
	t.adopt()
	if i := t.entryOf(serial); i >= 0 {
		t.forget(i)
	}
	if i := t.indexOf(serial, 0); i >= 0 {
		t.remove(i)
	}
}

// inNewSelect reports whether a select element is in scope that may have any elements.
func (t *tree) inNewSelect() bool { return !t.reads(oldSelect) && t.has(groupSelect) }

func (t *tree) beginSelect() {
	isInTable := modeInTable <= t.mode && t.mode <= modeInCell
	if t.mode = modeInSelect; isInTable {
		t.mode = modeInSelectInTable
	}
}

// inOptgroupOption reports whether the current node is an option in an optgroup.
func (t *tree) inOptgroupOption() bool {
	return t.in(groupOption) && t.open[len(t.open)-2].is(groupOptgroup)
}

// foster processes the token as in the body, with foster parenting.
func (t *tree) foster() (again bool) {
	t.fostering = true
	again = t.run(programs[modeInBody][t.token])
	t.fostering = false
	return again
}

// modeIn has the insertion mode in the elements of a group, if one is the innermost of them.
var modeIn = [groupCount]mode{
	groupCell: modeInCell, groupTR: modeInRow, groupTBody: modeInTableBody,
	groupCaption: modeInCaption, groupColgroup: modeInColumnGroup, groupTable: modeInTable,
	groupHead: modeInHead, groupBody: modeInBody, groupFrameset: modeInFrameset,
	groupHTML: modeAfterHead,
}

// resetMode [resets the mode].
//
// [resets the mode]: https://html.spec.whatwg.org/#reset-the-insertion-mode-appropriately
func (t *tree) resetMode() {
	i := t.search(0, func(n *node) bool {
		return n.is(groupTemplate) || n.is(groupSelect) && t.reads(oldSelect) ||
			n.namespace == nsHTML && modeIn[n.group] != modeInitial
	})
	switch n := &t.open[i]; n.group {
	case groupTemplate:
		t.mode = t.templates[len(t.templates)-1]
	case groupSelect:
		t.mode = modeInSelect
		if t.find(groupTable, nil) >= 0 {
			t.mode = modeInSelectInTable
		}
	default:
		t.mode = modeIn[n.group]
	}
}
