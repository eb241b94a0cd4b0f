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
	tokenNUL
	tokenText // other characters
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
	for n := t.current(); n.namespace != nsHTML && n.traits&(mathText|htmlInside) == 0; {
		t.pop()
		n = t.current()
	}
	return t.run(programs[t.mode][t.token])
}

func (t *tree) startForeign() (again bool) {
	if t.tag.isOnlyHTML() {
		return t.leaveForeign()
	}
	t.insertForeign(t.current().namespace)
	return false
}

// endForeign closes the element of SVG or MathML that an end tag names, or leaves the tag to the
// insertion mode if an HTML element is open in that.
func (t *tree) endForeign() (again bool) {
	for i := len(t.open) - 1; i > 0; i-- {
		n := &t.open[i]
		t.work++
		switch {
		case n.namespace == nsHTML && t.reads(svgCase) && t.closesSVGName(t.tag):
			return false
		case n.namespace == nsHTML:
			return t.run(programs[t.mode][t.token])
		case n.isNamed(t.tag):
			t.popTo(i)
			return false
		}
	}
	return false
}

// endInitial ends the first mode. No DOCTYPE has come.
func (t *tree) endInitial() {
	if t.quirks = yes; t.srcdoc {
		t.quirks = not
	}
}

func (t *tree) noFrameset() { t.framesetOK = false }

func (t *tree) noFramesetUnlessHidden() { t.framesetOK = t.framesetOK && t.tag.isHidden() }

// allowFrameset allows a frameset although a template in the head has forbidden it.
func (t *tree) allowFrameset() { t.framesetOK = t.framesetOK || !t.reads(noFrameset) }

// noScripts reports whether a noscript element has elements. If it has text, noScripts inserts it.
func (t *tree) noScripts() bool {
	if !t.reads(noScripts) {
		t.insertText()
	}
	return t.reads(noScripts)
}

// template makes the element that has just been inserted a template.
func (t *tree) template() {
	t.mode = modeInTemplate
	t.templates = append(t.templates, modeInTemplate)
	if !t.tag.isShadowRoot() {
		t.current().traits |= inertTemplate
		t.inert++
	}
}

// changeTemplate changes the insertion mode of the innermost template.
func (t *tree) changeTemplate(m mode) { t.templates[len(t.templates)-1], t.mode = m, m }

func (t *tree) endTemplate() {
	if t.close(groupTemplate) {
		t.clearToMarker()
		t.templates = t.templates[:len(t.templates)-1]
		t.resetMode()
	}
}

// mergeHTML merges the attributes of a second html element into the first, and mergeBody does that
// for body.
func (t *tree) mergeHTML() { t.got.ok = !t.isOpen(groupTemplate) }

func (t *tree) mergeBody() {
	if t.hasBody() && !t.isOpen(groupTemplate) {
		t.noFrameset()
		t.got.ok = true
	}
}

func (t *tree) hasBody() bool { return len(t.open) > 1 && t.open[1].is(groupBody) }

// mayBeFrameset reports whether a frameset may replace the body, and removes that.
func (t *tree) mayBeFrameset() bool {
	if !t.hasBody() || !t.framesetOK {
		return false
	}
	t.popTo(1)
	if t.firstBase != nil && t.firstBase.inBody {
		t.firstBase = nil
	}
	return true
}

func (t *tree) endFrameset() {
	if len(t.open) > 1 {
		t.pop()
		if !t.current().is(groupFrameset) {
			t.mode = modeAfterFrameset
		}
	}
}

// closePUnlessQuirky closes a p before a table. In [quirks mode] the table is in the p.
//
// [quirks mode]: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
func (t *tree) closePUnlessQuirky() {
	if t.quirks == not || t.quirks == unknown && !t.reads(quirky) {
		t.closeP()
	}
}

// closeItem closes the li, or the dd or dt, before another one.
func (t *tree) closeItem() {
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		t.work++
		if n.is(t.tag.group) {
			t.popTo(i)
			return
		}
		if n.traits&isSpecial != 0 && n.traits&inItem == 0 {
			return
		}
	}
}

// mayBeForm reports whether no form is open, or a template is. The standard ignores a form in a
// table in a template, and Chromium does not.
func (t *tree) mayBeForm() bool { return t.form == 0 || t.isOpen(groupTemplate) }

func (t *tree) pointToForm() {
	if !t.isOpen(groupTemplate) {
		t.form = t.serial
	}
}

func (t *tree) endForm() {
	if t.isOpen(groupTemplate) {
		t.close(groupForm)
		return
	}
	i := t.indexOf(t.form)
	t.form = 0
	if i >= 0 && t.inScope(i) {
		t.implyEnds(groupNone)
		t.remove(i)
	}
}

// closeA closes the a element that is a formatting element.
func (t *tree) closeA() {
	for i := len(t.formatting) - 1; i >= 0 && t.formatting[i].element != nil; i-- {
		if t.formatting[i].group != groupA {
			continue
		}
		serial := t.formatting[i].serial
		t.adopt()
		if i := t.entryOf(serial); i >= 0 {
			t.forget(i)
		}
		if i := t.indexOf(serial); i >= 0 {
			t.remove(i)
		}
		return
	}
}

func (t *tree) closeNobr() {
	if t.has(groupNobr) {
		t.adopt()
		t.reconstruct()
	}
}

// closeRuby closes what implies its end tag in a ruby element. An rp or rt may be in an rtc.
func (t *tree) closeRuby() {
	switch {
	case !t.has(groupRuby):
	case t.tag.group == groupRp:
		t.implyEnds(groupRTC)
	default:
		t.implyEnds(groupNone)
	}
}

// inNewSelect reports whether a select element is in scope that may have any elements.
func (t *tree) inNewSelect() bool { return !t.reads(oldSelect) && t.has(groupSelect) }

func (t *tree) closeSelect() {
	if t.inNewSelect() {
		t.close(groupSelect)
	}
}

// mayBeSelect reports whether a select element may be here. If not, its start tag is an end tag.
func (t *tree) mayBeSelect() bool {
	if t.inNewSelect() {
		t.close(groupSelect)
		return false
	}
	return true
}

func (t *tree) closeOptions() {
	if t.inNewSelect() {
		t.implyEnds(groupNone)
	}
}

// closeOption closes what a new option or optgroup element ends.
func (t *tree) closeOption() {
	switch {
	case !t.inNewSelect():
		t.popIf(groupOption)
	case t.tag.group == groupOption:
		t.implyEnds(groupOptgroup)
	default:
		t.implyEnds(groupNone)
	}
}

func (t *tree) beginSelect() {
	if !t.reads(oldSelect) {
		return
	}
	switch t.mode {
	case modeInTable, modeInCaption, modeInTableBody, modeInRow, modeInCell:
		t.mode = modeInSelectInTable
	default:
		t.mode = modeInSelect
	}
}

func (t *tree) endSelect() {
	t.close(groupSelect)
	t.resetMode()
}

func (t *tree) endOptgroup() {
	if n := len(t.open); t.current().is(groupOption) && t.open[n-2].is(groupOptgroup) {
		t.pop()
	}
	t.popIf(groupOptgroup)
}

// foster processes the token as in the body, with foster parenting.
func (t *tree) foster() (again bool) {
	t.fostering = true
	again = t.run(programs[modeInBody][t.token])
	t.fostering = false
	return again
}

func (t *tree) inTableText() (again bool) {
	if t.inTableNode() || t.current().is(groupTemplate) {
		return false
	}
	return t.foster()
}

func (t *tree) inputInTable() (again bool) {
	if !t.tag.isHidden() {
		return t.foster()
	}
	t.insertVoid()
	return false
}

func (t *tree) isColgroup() bool { return t.current().is(groupColgroup) }

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
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		t.work++
		if n.namespace != nsHTML {
			continue
		}
		switch n.group {
		case groupTemplate:
			t.mode = t.templates[len(t.templates)-1]
			return
		case groupSelect:
			if t.reads(oldSelect) {
				t.mode = t.selectMode(i)
				return
			}
		}
		if m := modeIn[n.group]; m != modeInitial {
			t.mode = m
			return
		}
	}
}

// selectMode returns the insertion mode in the select element at an index.
func (t *tree) selectMode(at int) mode {
	for i := at - 1; i > 0; i-- {
		switch n := &t.open[i]; {
		case n.is(groupTemplate):
			return modeInSelect
		case n.is(groupTable):
			return modeInSelectInTable
		}
	}
	return modeInSelect
}
