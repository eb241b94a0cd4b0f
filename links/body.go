package links

// inBody has the rules for the insertion mode "[in body]".
//
// [in body]: https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-inbody
func (t *tree) inBody(k tokenKind) bool {
	switch k {
	case tokenSpace:
		t.reconstruct()
	case tokenText:
		t.reconstruct()
		t.framesetOK = false
	case tokenStart:
		return t.startInBody()
	case tokenEnd:
		return t.endInBody()
	}
	return false
}

// startInBody processes a start tag.
func (t *tree) startInBody() bool {
	switch g := t.tag.group; g {
	case groupHTML:
		t.got.ok = !t.isOpen(elementTemplate)
	case groupBase, groupMeta, groupNoframes, groupScript, groupStyle, groupTemplate, groupTitle:
		t.headElement(tokenStart)
	case groupBody:
		if len(t.open) > 1 && t.open[1].is(groupBody) && !t.isOpen(elementTemplate) {
			t.framesetOK = false
			t.got.ok = true
		}
	case groupFrameset:
		if len(t.open) > 1 && t.open[1].is(groupBody) && t.framesetOK {
			t.popTo(1)
			if b := t.firstBase; b != nil && b.inBody {
				t.firstBase = nil
			}
			t.insert()
			t.mode = modeInFrameset
		}
	case groupForm:
		if isInTemplate := t.isOpen(elementTemplate); t.form == 0 || isInTemplate {
			t.closeP()
			t.insert()
			if !isInTemplate {
				t.form = t.serial
			}
		}
	case groupLi, groupDd:
		t.startItem(g)
	case groupButton:
		if t.find(g, elementButton, scope) >= 0 {
			t.implyEnds(nil, implied)
			t.close(g, elementButton, scope)
		}
		t.reconstruct()
		t.insert()
		t.framesetOK = false
	case groupA:
		t.startA()
	case groupNobr:
		t.reconstruct()
		if t.find(g, t.tag.element, scope) >= 0 {
			t.adopt()
			t.reconstruct()
		}
		t.format()
	case groupImage:
		t.reconstruct()
		t.insertVoid()
		t.framesetOK = false
	case groupSelect, groupOption, groupOptgroup:
		t.startOption(g)
	case groupInput:
		if !t.reads(oldSelect) && t.find(groupSelect, elementSelect, scope) >= 0 {
			t.close(groupSelect, elementSelect, scope)
		}
		t.reconstruct()
		t.insertVoid()
		t.framesetOK = t.framesetOK && t.tag.isHidden()
	case groupNoscript:
		if t.reads(noScripts) {
			t.reconstruct()
			t.insert()
		} else {
			t.insertText()
		}
	case groupMath:
		t.reconstruct()
		t.insertForeign(nsMath)
	case groupSVG:
		t.reconstruct()
		t.insertForeign(nsSVG)
	case groupCaption, groupCol, groupColgroup, groupFrame, groupHead, groupTBody, groupCell,
		groupTR:
	default:
		t.startOrdinary(bodyStarts[g])
	}
	return false
}

// A step is a part of what a start tag does in the body, in this order.
type step uint8

const (
	stepCloseP step = 1 << iota
	stepCloseHeading
	stepReconstruct
	stepRuby // closes what implies its end tag in a ruby element
	stepFormat
	stepMark
	stepNoFrameset
	stepVoid
)

// bodyStarts has the steps of the groups for which they are enough.
var bodyStarts = [groupCount]struct {
	steps step
	mode
}{
	groupNone:      {steps: stepReconstruct},
	groupBlock:     {steps: stepCloseP},
	groupSearch:    {steps: stepCloseP},
	groupP:         {steps: stepCloseP},
	groupHeading:   {steps: stepCloseP | stepCloseHeading},
	groupPre:       {steps: stepCloseP | stepNoFrameset},
	groupPlaintext: {steps: stepCloseP},
	groupFormat:    {steps: stepReconstruct | stepFormat},
	groupObject:    {steps: stepReconstruct | stepMark | stepNoFrameset},
	groupTable:     {steps: stepCloseP | stepNoFrameset, mode: modeInTable},
	groupVoid:      {steps: stepReconstruct | stepNoFrameset | stepVoid},
	groupParam:     {steps: stepVoid},
	groupHr:        {steps: stepCloseP | stepNoFrameset | stepVoid},
	groupTextarea:  {steps: stepNoFrameset},
	groupXmp:       {steps: stepCloseP | stepReconstruct | stepNoFrameset},
	groupIframe:    {steps: stepNoFrameset},
	groupRb:        {steps: stepRuby},
	groupRp:        {steps: stepRuby},
}

// startOrdinary processes a start tag by its steps.
func (t *tree) startOrdinary(s struct {
	steps step
	mode
}) {
	g := t.tag.group
	if s.steps&stepCloseP != 0 && (g != groupTable || !t.isQuirky()) {
		t.closeP()
	}
	if s.steps&stepCloseHeading != 0 {
		t.popIf(groupHeading)
	}
	if g == groupHr && !t.reads(oldSelect) && t.find(groupSelect, elementSelect, scope) >= 0 {
		t.implyEnds(nil, implied)
	}
	if s.steps&stepReconstruct != 0 {
		t.reconstruct()
	}
	if s.steps&stepRuby != 0 && t.find(groupNone, elementRuby, scope) >= 0 {
		var except *element
		if g == groupRp {
			except = elementRTC
		}
		t.implyEnds(except, implied)
	}
	if s.steps&stepNoFrameset != 0 {
		t.framesetOK = false
	}
	switch {
	case t.tag.text != contentData:
		t.insertText()
	case s.steps&stepVoid != 0:
		t.insertVoid()
	case s.steps&stepFormat != 0:
		t.format()
	default:
		t.insert()
	}
	if s.steps&stepMark != 0 {
		t.mark()
	}
	if s.mode != modeInitial {
		t.mode = s.mode
	}
}

// isQuirky reports whether the document is in [quirks mode], in which a table does not end the
// paragraph before it.
//
// [quirks mode]: https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode
func (t *tree) isQuirky() bool { return t.quirks == yes || t.quirks == unknown && t.reads(quirky) }

// startItem opens an li, dd or dt element, after it has closed the one before it.
func (t *tree) startItem(g group) {
	t.framesetOK = false
	for i := len(t.open) - 1; i >= 0; i-- {
		n := &t.open[i]
		t.work++
		if n.is(g) {
			t.implyEnds(n.element, implied)
			t.popTo(i)
			break
		}
		isOrdinary := n.namespace == nsHTML &&
			(n.group == groupP || n.element == elementAddress || n.element == elementDiv)
		if n.traits&isSpecial != 0 && !isOrdinary {
			break
		}
	}
	t.closeP()
	t.insert()
}

// startA opens an a element, after it has closed the one before it.
func (t *tree) startA() {
	for i := len(t.formatting) - 1; i >= 0 && t.formatting[i].element != nil; i-- {
		if t.formatting[i].element != t.tag.element {
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
		break
	}
	t.reconstruct()
	t.format()
}

// startOption opens a select, option or optgroup element.
func (t *tree) startOption(g group) {
	isIn := !t.reads(oldSelect) && t.find(groupSelect, elementSelect, scope) >= 0
	switch {
	case g == groupSelect && isIn:
		t.close(groupSelect, elementSelect, scope)
		return
	case g == groupSelect:
		t.reconstruct()
		t.insert()
		t.framesetOK = false
		if t.reads(oldSelect) {
			t.mode = modeInSelect + t.inTableMode()
		}
		return
	case isIn && g == groupOption:
		t.implyEnds(elementOptgroup, implied)
	case isIn:
		t.implyEnds(nil, implied)
	default:
		t.popIf(groupOption)
	}
	t.reconstruct()
	t.insert()
}

// inTableMode returns 1 in the modes of a table, else 0.
func (t *tree) inTableMode() mode {
	switch t.mode {
	case modeInTable, modeInCaption, modeInTableBody, modeInRow, modeInCell:
		return 1
	}
	return 0
}

// endInBody processes an end tag.
func (t *tree) endInBody() bool {
	e := t.tag.element
	switch g := t.tag.group; g {
	case groupTemplate:
		t.endTemplate()
	case groupBody, groupHTML:
		if t.find(groupBody, elementBody, scope) >= 0 {
			t.mode = modeAfterBody
			return g == groupHTML
		}
	case groupBlock, groupButton, groupPre, groupSearch:
		t.end(g, e, nil, scope)
	case groupSelect:
		if t.reads(oldSelect) {
			t.anyOtherEnd()
		} else {
			t.end(g, e, nil, scope)
		}
	case groupObject:
		if t.end(g, e, nil, scope) {
			t.clearToMarker()
		}
	case groupForm:
		t.endForm()
	case groupP:
		t.end(g, e, e, scope|buttonScope)
	case groupLi:
		t.end(g, e, e, scope|listScope)
	case groupDd:
		t.end(g, e, e, scope)
	case groupHeading:
		t.end(g, nil, nil, scope)
	case groupA, groupFormat, groupNobr:
		t.adopt()
	default:
		if e == elementBr {
			t.reconstruct()
			t.framesetOK = false
			return false
		}
		t.anyOtherEnd()
	}
	return false
}

// end closes an element of a group or, if e is not nil, of one name, if it is in scope. Before that
// it generates implied end tags. It reports whether there was one.
func (t *tree) end(g group, e, except *element, stop traits) bool {
	if t.find(g, e, stop) < 0 {
		return false
	}
	t.implyEnds(except, implied)
	return t.close(g, e, stop)
}

func (t *tree) endForm() {
	if t.isOpen(elementTemplate) {
		t.end(groupForm, elementForm, nil, scope)
		return
	}
	serial := t.form
	t.form = 0
	if serial == 0 {
		return
	}
	i := t.indexOf(serial)
	if i < 0 || !t.inScope(i) {
		return
	}
	t.implyEnds(nil, implied)
	t.remove(t.indexOf(serial))
}
