package links

// A mode is an [insertion mode]. The mode "text" is not among them, since the tokenizer reads raw
// text with the tags around it, and neither is "in table text".
//
// [insertion mode]: https://html.spec.whatwg.org/multipage/parsing.html#the-insertion-mode
type mode uint8

const (
	modeInitial mode = iota
	modeBeforeHTML
	modeBeforeHead
	modeInHead
	modeInHeadNoscript
	modeAfterHead
	modeInBody
	modeInTable
	modeInCaption
	modeInColumnGroup
	modeInTableBody
	modeInRow
	modeInCell
	modeInSelect // these two are no longer in the standard: see [reading]
	modeInSelectInTable
	modeInTemplate
	modeAfterBody
	modeInFrameset
	modeAfterFrameset
	modeAfterAfterBody
	modeAfterAfterFrameset
	modeForeign // the rules for foreign content
)

// A tokenKind is a kind of token. Characters have three.
type tokenKind uint8

const (
	tokenStart tokenKind = iota
	tokenEnd
	tokenSpace // whitespace
	tokenNUL
	tokenText // other characters
	tokenOther
)

// byMode processes a token by the rules for an insertion mode. It returns whether the token must be
// processed again.
func (t *tree) byMode(m mode, k tokenKind) (again bool) {
	switch m {
	case modeInitial:
		return t.initial(k)
	case modeBeforeHTML:
		return t.beforeHTML(k)
	case modeBeforeHead:
		return t.beforeHead(k)
	case modeInHead:
		return t.inHead(k)
	case modeInHeadNoscript:
		return t.inHeadNoscript(k)
	case modeAfterHead:
		return t.afterHead(k)
	case modeInBody:
		return t.inBody(k)
	case modeInTable:
		return t.inTable(k)
	case modeInCaption:
		return t.inCaption(k)
	case modeInColumnGroup:
		return t.inColumnGroup(k)
	case modeInTableBody:
		return t.inTableBody(k)
	case modeInRow:
		return t.inRow(k)
	case modeInCell:
		return t.inCell(k)
	case modeInSelect:
		return t.inSelect(k)
	case modeInSelectInTable:
		return t.inSelectInTable(k)
	case modeInTemplate:
		return t.inTemplate(k)
	case modeAfterBody:
		return t.afterBody(k)
	case modeInFrameset:
		return t.inFrameset(k)
	case modeAfterFrameset:
		return t.afterFrameset(k)
	case modeAfterAfterBody:
		return t.afterAfterBody(k)
	case modeAfterAfterFrameset:
		return t.afterAfterFrameset(k)
	case modeForeign:
		return t.inForeign(k)
	}
	return false
}

// process processes a token, whose tag is t.tag if it is one.
func (t *tree) process(k tokenKind) inserted {
	t.got = inserted{}
	for {
		m := t.mode
		if t.isForeign(k) {
			m = modeForeign
		}
		if !t.byMode(m, k) {
			return t.got
		}
	}
}

// isForeign reports whether the rules for foreign content apply to a token: see the [dispatcher].
//
// [dispatcher]: https://html.spec.whatwg.org/multipage/parsing.html#tree-construction-dispatcher
func (t *tree) isForeign(k tokenKind) bool {
	n := t.current()
	if n.namespace == nsHTML {
		return false
	}
	isStart, isText := k == tokenStart, k == tokenSpace || k == tokenNUL || k == tokenText
	switch {
	case n.traits&mathText != 0 && (isText ||
		isStart && t.tag.element != elementMglyph && t.tag.element != elementMalignmark),
		n.namespace == nsMath && isStart && t.tag.group == groupSVG &&
			n.element == elementAnnotation,
		n.traits&htmlInside != 0 && (isStart || isText):
		return false
	}
	return true
}

func (t *tree) initial(k tokenKind) bool {
	if k == tokenSpace {
		return false
	}
	t.mode = modeBeforeHTML
	if t.quirks = yes; t.srcdoc {
		t.quirks = not
	}
	return true
}

// isStray reports whether an end tag is one that is ignored before the body.
func (t *tree) isStray(k tokenKind) bool {
	return k == tokenEnd && t.tag.group != groupHead && t.tag.group != groupBody &&
		t.tag.group != groupHTML && t.tag.element != elementBr
}

func (t *tree) beforeHTML(k tokenKind) bool {
	switch {
	case k == tokenSpace || t.isStray(k):
		return false
	case k == tokenStart && t.tag.group == groupHTML:
		t.insert()
		t.mode = modeBeforeHead
		return false
	}
	t.push(elementHTML, 0, nsHTML)
	t.mode = modeBeforeHead
	return true
}

func (t *tree) beforeHead(k tokenKind) bool {
	switch {
	case k == tokenSpace || t.isStray(k):
		return false
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupHead:
		t.insert()
		t.mode = modeInHead
		return false
	}
	t.push(elementHead, 0, nsHTML)
	t.mode = modeInHead
	return true
}

// headElement processes the start tag of an element that may be in the head, or a template's end
// tag. It reports whether the tag is one.
func (t *tree) headElement(k tokenKind) bool {
	if k == tokenEnd && t.tag.group == groupTemplate {
		t.endTemplate()
		return true
	}
	if k != tokenStart {
		return false
	}
	switch t.tag.group {
	case groupBase, groupMeta:
		t.insertVoid()
	case groupTitle, groupStyle, groupNoframes, groupScript:
		t.insertText()
	case groupTemplate:
		t.mark()
		t.framesetOK = false
		t.mode = modeInTemplate
		t.templates = append(t.templates, modeInTemplate)
		t.insert()
		if !t.tag.isShadowRoot() {
			t.current().traits |= inertTemplate
			t.inert++
		}
	default:
		return false
	}
	return true
}

func (t *tree) endTemplate() {
	if !t.isOpen(elementTemplate) {
		return
	}
	t.implyEnds(nil, implied|impliedInTemplate)
	t.close(groupTemplate, elementTemplate, 0)
	t.clearToMarker()
	t.templates = t.templates[:len(t.templates)-1]
	t.resetMode()
}

func (t *tree) inHead(k tokenKind) bool {
	switch {
	case k == tokenSpace:
		return false
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case t.headElement(k):
		return false
	case k == tokenStart && t.tag.group == groupNoscript:
		if !t.reads(noScripts) {
			t.insertText()
			return false
		}
		t.insert()
		t.mode = modeInHeadNoscript
		return false
	case k == tokenEnd && t.tag.group == groupHead:
		t.pop()
		t.mode = modeAfterHead
		return false
	case k == tokenStart && t.tag.group == groupHead || t.isStray(k):
		return false
	}
	t.pop()
	t.mode = modeAfterHead
	return true
}

func (t *tree) inHeadNoscript(k tokenKind) bool {
	switch {
	case k == tokenSpace:
		return false
	case k == tokenStart:
		switch t.tag.group {
		case groupHTML:
			return t.inBody(k)
		case groupMeta, groupNoframes, groupStyle:
			return t.inHead(k)
		case groupHead, groupNoscript:
			return false
		}
	case k == tokenEnd && t.tag.group == groupNoscript:
		t.pop()
		t.mode = modeInHead
		return false
	case k == tokenEnd && t.tag.element != elementBr:
		return false
	}
	t.pop()
	t.mode = modeInHead
	return true
}

func (t *tree) afterHead(k tokenKind) bool {
	switch {
	case k == tokenSpace:
		return false
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupBody:
		t.insert()
		t.framesetOK = false
		t.mode = modeInBody
		return false
	case k == tokenStart && t.tag.group == groupFrameset:
		t.insert()
		t.mode = modeInFrameset
		return false
	case t.headElement(k):
		return false
	case k == tokenStart && t.tag.group == groupHead,
		t.isStray(k), k == tokenEnd && t.tag.group == groupHead:
		return false
	}
	t.push(elementBody, 0, nsHTML)
	t.framesetOK = t.framesetOK || !t.reads(noFrameset)
	t.mode = modeInBody
	return true
}

// isTableTag reports whether a tag is that of a part of a table.
func (t *tree) isTableTag() bool {
	switch t.tag.group {
	case groupCaption, groupCol, groupColgroup, groupTBody, groupCell, groupTR:
		return true
	}
	return false
}

func (t *tree) inTable(k tokenKind) bool {
	switch k {
	case tokenSpace, tokenNUL, tokenText:
		return t.inTableText(k)
	case tokenStart:
		return t.startInTable()
	case tokenEnd:
		switch t.tag.group {
		case groupTable:
			if t.close(groupTable, elementTable, tableScope) {
				t.resetMode()
			}
			return false
		case groupBody, groupHTML:
			return false
		}
		if t.isTableTag() || t.headElement(k) {
			return false
		}
	}
	return t.fosterInBody(k)
}

// fosterInBody processes a token as in the body, with foster parenting.
func (t *tree) fosterInBody(k tokenKind) bool {
	t.foster = true
	again := t.inBody(k)
	t.foster = false
	return again
}

func (t *tree) inTableText(k tokenKind) bool {
	if k != tokenText && (t.inTableNode() || t.current().is(groupTemplate)) {
		return false
	}
	return t.fosterInBody(k)
}

func (t *tree) startInTable() bool {
	switch t.tag.group {
	case groupCaption:
		t.clearTo(groupTable)
		t.mark()
		t.insert()
		t.mode = modeInCaption
	case groupColgroup:
		t.clearTo(groupTable)
		t.insert()
		t.mode = modeInColumnGroup
	case groupCol:
		t.clearTo(groupTable)
		t.push(elementColgroup, 0, nsHTML)
		t.mode = modeInColumnGroup
		return true
	case groupTBody:
		t.clearTo(groupTable)
		t.insert()
		t.mode = modeInTableBody
	case groupTR, groupCell:
		t.clearTo(groupTable)
		t.push(elementTBody, 0, nsHTML)
		t.mode = modeInTableBody
		return true
	case groupTable:
		if t.close(groupTable, elementTable, tableScope) {
			t.resetMode()
			return true
		}
	case groupStyle, groupScript, groupTemplate:
		t.headElement(tokenStart)
	case groupInput:
		if !t.tag.isHidden() {
			return t.fosterInBody(tokenStart)
		}
		t.insertVoid()
	case groupForm:
		// The standard ignores it in a template, and Chromium does not.
		if isInTemplate := t.isOpen(elementTemplate); isInTemplate || t.form == 0 {
			t.insert()
			if !isInTemplate {
				t.form = t.serial
			}
			t.pop()
		}
	default:
		return t.fosterInBody(tokenStart)
	}
	return false
}

// endsPart reports whether the tag is one that ends a part of a table which is not its own.
func (t *tree) endsPart(k tokenKind) bool {
	return k == tokenStart && t.isTableTag() || k == tokenEnd && t.tag.group == groupTable
}

func (t *tree) inCaption(k tokenKind) bool {
	isEnd := k == tokenEnd && t.tag.group == groupCaption
	switch {
	case isEnd || t.endsPart(k):
		if !t.has(groupCaption, tableScope) {
			return false
		}
		t.implyEnds(nil, implied)
		t.close(groupCaption, elementCaption, tableScope)
		t.clearToMarker()
		t.mode = modeInTable
		return !isEnd
	case k == tokenEnd &&
		(t.tag.group == groupBody || t.tag.group == groupHTML || t.isTableTag()):
		return false
	}
	return t.inBody(k)
}

func (t *tree) inColumnGroup(k tokenKind) bool {
	isEnd := false
	switch {
	case k == tokenSpace:
		return false
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupCol:
		t.insertVoid()
		return false
	case k == tokenEnd && t.tag.group == groupCol:
		return false
	case t.tag.group == groupTemplate && t.headElement(k):
		return false
	case k == tokenEnd && t.tag.group == groupColgroup:
		isEnd = true
	}
	if !t.current().is(groupColgroup) {
		return false
	}
	t.pop()
	t.mode = modeInTable
	return !isEnd
}

func (t *tree) inTableBody(k tokenKind) bool {
	isEnd := k == tokenEnd && t.tag.group == groupTBody
	switch {
	case k == tokenStart && t.tag.group == groupTR:
		t.clearTo(groupTBody)
		t.insert()
		t.mode = modeInRow
		return false
	case k == tokenStart && t.tag.group == groupCell:
		t.clearTo(groupTBody)
		t.push(elementTR, 0, nsHTML)
		t.mode = modeInRow
		return true
	case isEnd || t.endsPart(k):
		if isEnd && t.find(groupTBody, t.tag.element, tableScope) < 0 ||
			!isEnd && !t.has(groupTBody, tableScope) {
			return false
		}
		t.clearTo(groupTBody)
		t.pop()
		t.mode = modeInTable
		return !isEnd
	case k == tokenEnd &&
		(t.tag.group == groupBody || t.tag.group == groupHTML || t.isTableTag()):
		return false
	}
	return t.inTable(k)
}

func (t *tree) inRow(k tokenKind) bool {
	isEnd := k == tokenEnd && t.tag.group == groupTR
	switch {
	case k == tokenStart && t.tag.group == groupCell:
		t.clearTo(groupTR)
		t.insert()
		t.mode = modeInCell
		t.mark()
		return false
	case isEnd, t.endsPart(k), k == tokenEnd && t.tag.group == groupTBody:
		if k == tokenEnd && t.tag.group == groupTBody &&
			t.find(groupTBody, t.tag.element, tableScope) < 0 || !t.has(groupTR, tableScope) {
			return false
		}
		t.clearTo(groupTR)
		t.pop()
		t.mode = modeInTableBody
		return !isEnd
	case k == tokenEnd &&
		(t.tag.group == groupBody || t.tag.group == groupHTML || t.isTableTag()):
		return false
	}
	return t.inTable(k)
}

func (t *tree) inCell(k tokenKind) bool {
	switch {
	case k == tokenEnd && t.tag.group == groupCell:
		if t.find(groupCell, t.tag.element, tableScope) < 0 {
			return false
		}
		t.implyEnds(nil, implied)
		t.close(groupCell, t.tag.element, tableScope)
		t.clearToMarker()
		t.mode = modeInRow
		return false
	case k == tokenStart && t.isTableTag(),
		k == tokenEnd && (t.tag.group == groupTable || t.tag.group == groupTBody ||
			t.tag.group == groupTR):
		if k == tokenEnd && t.find(t.tag.group, t.tag.element, tableScope) < 0 ||
			!t.has(groupCell, tableScope) {
			return false
		}
		t.implyEnds(nil, implied)
		t.close(groupCell, nil, tableScope)
		t.clearToMarker()
		t.mode = modeInRow
		return true
	case k == tokenEnd &&
		(t.tag.group == groupBody || t.tag.group == groupHTML || t.isTableTag()):
		return false
	}
	return t.inBody(k)
}

// popIf closes the current node if it is of a group.
func (t *tree) popIf(g group) {
	if t.current().is(g) {
		t.pop()
	}
}

func (t *tree) inSelect(k tokenKind) bool {
	switch {
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupOption:
		t.popIf(groupOption)
		t.insert()
	case k == tokenStart && (t.tag.group == groupOptgroup || t.tag.group == groupHr):
		t.popIf(groupOption)
		t.popIf(groupOptgroup)
		if t.insert(); t.tag.group == groupHr {
			t.pop()
		}
	case k == tokenEnd && t.tag.group == groupOptgroup:
		if n := len(t.open); t.current().is(groupOption) && t.open[n-2].is(groupOptgroup) {
			t.pop()
		}
		t.popIf(groupOptgroup)
	case k == tokenEnd && t.tag.group == groupOption:
		t.popIf(groupOption)
	case k <= tokenEnd && t.tag.group == groupSelect:
		t.closeSelect()
	case k == tokenStart && (t.tag.group == groupInput || t.tag.group == groupTextarea ||
		t.tag.element == elementKeygen):
		t.closeSelect()
		return true
	case k == tokenStart && (t.tag.group == groupScript || t.tag.group == groupTemplate),
		k == tokenEnd && t.tag.group == groupTemplate:
		t.headElement(k)
	}
	return false
}

func (t *tree) closeSelect() {
	t.close(groupSelect, elementSelect, 0)
	t.resetMode()
}

func (t *tree) inSelectInTable(k tokenKind) bool {
	if k <= tokenEnd {
		switch t.tag.group {
		case groupCaption, groupTable, groupTBody, groupTR, groupCell:
			if k == tokenEnd && t.find(t.tag.group, t.tag.element, tableScope) < 0 {
				return false
			}
			t.closeSelect()
			return true
		}
	}
	return t.inSelect(k)
}

func (t *tree) inTemplate(k tokenKind) bool {
	var m mode
	switch {
	case k == tokenStart && t.isTableTag():
		switch t.tag.group {
		case groupCol:
			m = modeInColumnGroup
		case groupTR:
			m = modeInTableBody
		case groupCell:
			m = modeInRow
		default:
			m = modeInTable
		}
	case t.headElement(k):
		return false
	case k == tokenStart:
		m = modeInBody
	case k == tokenEnd:
		return false
	default:
		return t.inBody(k)
	}
	t.templates[len(t.templates)-1], t.mode = m, m
	return true
}

func (t *tree) afterBody(k tokenKind) bool {
	switch {
	case k == tokenSpace, k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenEnd && t.tag.group == groupHTML:
		t.mode = modeAfterAfterBody
		return false
	}
	t.mode = modeInBody
	return true
}

func (t *tree) inFrameset(k tokenKind) bool {
	switch {
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupFrameset:
		t.insert()
	case k == tokenEnd && t.tag.group == groupFrameset:
		if len(t.open) > 1 {
			t.pop()
			if !t.current().is(groupFrameset) {
				t.mode = modeAfterFrameset
			}
		}
	case k == tokenStart && t.tag.group == groupFrame:
		t.insertVoid()
	case k == tokenStart && t.tag.group == groupNoframes:
		t.headElement(k)
	}
	return false
}

func (t *tree) afterFrameset(k tokenKind) bool {
	switch {
	case k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenEnd && t.tag.group == groupHTML:
		t.mode = modeAfterAfterFrameset
	case k == tokenStart && t.tag.group == groupNoframes:
		t.headElement(k)
	}
	return false
}

func (t *tree) afterAfterBody(k tokenKind) bool {
	if k == tokenSpace || k == tokenStart && t.tag.group == groupHTML {
		return t.inBody(k)
	}
	t.mode = modeInBody
	return true
}

func (t *tree) afterAfterFrameset(k tokenKind) bool {
	switch {
	case k == tokenSpace, k == tokenStart && t.tag.group == groupHTML:
		return t.inBody(k)
	case k == tokenStart && t.tag.group == groupNoframes:
		t.headElement(k)
	}
	return false
}

// inForeign has the [rules for foreign content].
//
// [rules for foreign content]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inforeign
func (t *tree) inForeign(k tokenKind) bool {
	switch {
	case k == tokenText:
		t.framesetOK = false
	case k == tokenStart && t.tag.isOnlyHTML(),
		k == tokenEnd && (t.tag.element == elementBr || t.tag.group == groupP):
		for {
			n := t.current()
			if n.namespace == nsHTML || n.traits&(mathText|htmlInside) != 0 {
				break
			}
			t.pop()
		}
		return t.byMode(t.mode, k)
	case k == tokenStart:
		t.insertForeign(t.current().namespace)
	case k == tokenEnd:
		return t.endForeign()
	}
	return false
}

// endForeign closes the element of SVG or MathML that an end tag names, or leaves the tag to the
// insertion mode if an HTML element is open in that.
func (t *tree) endForeign() bool {
	for i := len(t.open) - 1; i > 0; i-- {
		n := &t.open[i]
		t.work++
		if n.namespace == nsHTML {
			if t.reads(svgCase) && t.closesSVGName(t.tag) {
				return false
			}
			return t.byMode(t.mode, tokenEnd)
		}
		if n.isNamed(t.tag) {
			t.popTo(i)
			return false
		}
	}
	return false
}

// resetMode [resets the insertion mode appropriately].
//
// [resets the insertion mode appropriately]: https://html.spec.whatwg.org/multipage/parsing.html#reset-the-insertion-mode-appropriately
func (t *tree) resetMode() {
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		t.work++
		if n.namespace != nsHTML {
			continue
		}
		switch n.group {
		case groupSelect:
			if t.reads(oldSelect) {
				t.mode = t.selectMode(i)
				return
			}
			continue
		case groupCell:
			t.mode = modeInCell
		case groupTR:
			t.mode = modeInRow
		case groupTBody:
			t.mode = modeInTableBody
		case groupCaption:
			t.mode = modeInCaption
		case groupColgroup:
			t.mode = modeInColumnGroup
		case groupTable:
			t.mode = modeInTable
		case groupTemplate:
			t.mode = t.templates[len(t.templates)-1]
		case groupHead:
			t.mode = modeInHead
		case groupBody:
			t.mode = modeInBody
		case groupFrameset:
			t.mode = modeInFrameset
		case groupHTML:
			t.mode = modeAfterHead
		default:
			continue
		}
		return
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
