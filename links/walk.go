package links

import (
	"bytes"
	"cmp"
	"hash/maphash"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// A walker goes through the tokens of a page, and visits its URLs.
type walker struct {
	*Page
	limit       int
	documentURL *url.URL
	parser      url.Parser // with the document base URL
	baseError   error      // of a base element that comes too late, or not in all browsers
	onlyBase    bool       // no other element counts

	page     *source // the outermost
	text     *source // the page, or the srcdoc being read
	readings []*reading
	seen     []seen // what more than one reading may have
	outer    *text  // that contains the srcdoc being read
	depth    int    // how many pages are around that srcdoc
	ascii    bool   // nothing else may be written into the page

	urlBytes *int64 // of all URLs so far, in the pages around it too

	moment             *url.URL // the document base URL so far
	template, noScript bool     // the srcdoc is in one

	tag   tag
	value text

	visit func(*spot) error
	// after is called after each token, unless it is nil. All before the position has been read.
	after func(pos int64) error
	// note is called with each token while there is more than one reading, unless it is nil.
	note  func(span)
	token span // the current one
	spot  spot
}

// A span is the place of a token in the outermost text. The text of an element is a token too.
type span struct {
	start, end int64
	isText     bool  // without '<' and '>', it may have any other characters
	outer      *span // the tag with the srcdoc that it is in
}

// A reading is a page as a browser reads it. From a place on that browsers read in different ways,
// there is a reading for each way, until they are the same again.
type reading struct {
	tree
	pos     int64    // of the next token, in the text
	textOf  *element // the next token is the text of this element; nil: any token
	sheet   sheet    // this text, in a style element
	skipEnd bool     // the next tag ends the element
	styles  []sheet  // in the style elements of SVG that are open
}

// A sheet is the contents of a style element.
type sheet struct {
	text  text
	b     []byte
	start int64
	end   int64 // of the last part, in SVG
	isCSS bool  // and its URLs count
	inert bool  // in a template
}

// A seen is an attribute or a style sheet that has been visited.
type seen struct {
	start, end int64
	element    string // its name
	role
}

// A spot is a URL on the page, with everything that its replacement needs.
type spot struct {
	Link
	form
	text       *text // that contains the URL
	start, end int   // of the URL, in that text
	next       int   // in srcset: where the next candidate may begin
	refresh    refresh
	cssQuote   byte
	value      attributeValue // the attribute; in srcdoc too
	tag        *tag
	tagPos     int64 // of the tag in outer
	outer      *text
	token      *span // that has it, if other tokens matter
}

// read sets the text that the walker reads.
func (w *walker) read(text *source) {
	w.text = text
	w.tag.seed = maphash.MakeSeed()
	r := &reading{tree: tree{framesetOK: true, with: ^ways(0), without: ^ways(0)}}
	if w.Shown {
		r.with &^= noScripts | noFrameset
	}
	if w.depth > 0 {
		r.with &^= quirky
	}
	w.readings = append(w.readings[:0], r)
}

// walk visits all URLs.
func (w *walker) walk() error {
	for {
		r := slices.MinFunc(w.readings, func(a, b *reading) int { // behind the others
			return cmp.Compare(a.pos, b.pos)
		})
		err := w.step(r)
		switch {
		case err == io.EOF && len(w.readings) > 1:
			w.readings = slices.DeleteFunc(w.readings, func(o *reading) bool { return o == r })
			if w.onlyBase && r.firstBase.end != w.readings[0].firstBase.end {
				return ErrAmbiguous
			}
			continue
		case err == io.EOF && w.text.err == io.EOF:
			return nil
		case err == io.EOF:
			return w.text.err // a reader's
		}
		if err == nil && len(w.readings) > 1 {
			w.merge(r)
		}
		if err == nil && w.after != nil {
			err = w.after(w.done())
		}
		if err == nil && w.depth == 0 && !w.onlyBase && w.page.in != nil {
			w.page.forgetMarks(w.done())
		}
		if err != nil {
			return err
		}
	}
}

// done returns the position before which everything has been read.
func (w *walker) done() int64 {
	pos := int64(math.MaxInt64)
	for _, r := range w.readings {
		pos = min(pos, r.pos)
		if len(r.styles) > 0 {
			pos = min(pos, r.styles[0].start)
		}
	}
	return pos
}

// step reads a token. The error is io.EOF at the end.
func (w *walker) step(r *reading) error {
	b := w.text.from(r.pos)
	for {
		l, n := scan(b, &w.tag, r.textOf, r.current().namespace != nsHTML, w.text.atEnd())
		switch {
		case n > w.limit, l == lexMore && len(b) >= w.limit && !w.text.atEnd():
			return &LimitError{Limit: w.limit}
		case l != lexMore:
			return w.process(r, l, b[:n])
		case w.text.atEnd():
			return cmp.Or(w.endStyles(r, 0), io.EOF)
		}
		// The reading is behind the others.
		w.text.grow(r.pos, len(b), w.limit)
		b = w.text.from(r.pos)
	}
}

// process processes a token.
func (w *walker) process(r *reading, l lexeme, b []byte) (err error) {
	start := r.pos
	r.pos += int64(len(b))
	if w.note != nil {
		place := func(pos int64) int64 { return (&text{outer: w.outer, start: pos}).at(0) }
		isScript := r.textOf != nil && r.textOf.text == contentScript
		w.token = span{place(start), place(r.pos), (l == lexText || l == lexCDATA) && !isScript,
			w.token.outer}
		defer func() {
			if len(w.readings) > 1 {
				w.note(w.token)
			}
		}()
	}
	if r.textOf != nil {
		r.textOf, r.skipEnd = nil, true
		r.sheet.b, r.sheet.text.start = b, start
		return w.styleSheet(r, &r.sheet)
	}
	if !r.framesetOK && r.mode <= modeAfterHead {
		w.fork(r, start, noFrameset)
	}
	switch l {
	case lexStart:
		err = w.startTag(r, start)
	case lexEnd:
		if r.skipEnd {
			break
		}
		if r.closesSVGName(&w.tag) {
			w.fork(r, start, svgCase)
		}
		switch g := w.tag.group; {
		case (g == groupP || g == groupBr) && r.current().namespace != nsHTML:
			w.fork(r, start, leavesAll)
		case g == groupForm && (r.counts[g] > 1 || r.isOpen(groupTemplate)):
			w.fork(r, start, anyForm)
		}
		r.tag = &w.tag
		r.process(tokenEnd + token(w.tag.group))
	case lexDoctype:
		if r.mode == modeInitial {
			if r.mode = modeBeforeHTML; isPlain(b) {
				r.with &^= quirky
			}
		}
	case lexText, lexCDATA:
		err = w.characters(r, l, b, start)
	}
	r.skipEnd = false
	if err == nil {
		err = w.endStyles(r, r.svgStyles)
	}
	if err == nil {
		err = w.checkLimits(r)
	}
	return err
}

// checkLimits returns an error if a reading takes too much memory or time.
func (w *walker) checkLimits(r *reading) error {
	isDeep := openBytes*len(w.readings)*(len(r.open)+len(r.formatting)) > w.limit ||
		r.work > workPerByte*r.pos+work
	isLong := len(r.styles) > 0 &&
		(r.pos-r.styles[0].start)*int64(len(w.readings)) > int64(w.limit)
	if isDeep || isLong {
		return &LimitError{Limit: w.limit, Depth: isDeep}
	}
	return nil
}

// The limits, besides Page.Limit. Without them many elements, or many short URLs and a long base,
// would take quadratic time and memory.
const (
	openBytes       = 4        // of Page.Limit, for an open element: its start tag has three
	workPerByte     = 64       // elements that a tree looks at again, for each byte up to a place
	work            = 1 << 20  // in addition
	maxBase         = 64 << 10 // bytes of the base URL: no server sends a page with a longer one
	urlBytesPerByte = 64       // bytes of all URLs, for each byte of the page up to a URL
	urlBytes        = 64 << 10 // in addition
	maxDepth        = 20       // srcdoc pages in each other
)

// characters processes text.
func (w *walker) characters(r *reading, l lexeme, b []byte, start int64) error {
	isData := l == lexText
	if !isData {
		start += int64(len(startCDATA))
		b = bytes.TrimSuffix(b[len(startCDATA):], []byte("]]>"))
	}
	if r.current().traits&svgStyle != 0 {
		r.styles[len(r.styles)-1].add(b, start, isData)
	}
	for len(b) > 0 {
		k, n := tokenText, 1
		switch c := b[0]; {
		case isSpace(c):
			k, n = tokenSpace, skipSpaces(b, 0)
		case c == 0: // browsers ignore it, and the standard does in a body
			b = b[1:]
			continue
		case c == '&' && isData:
			if d, size, _ := appendReference(nil, b, false); len(d) == 1 && isSpace(d[0]) {
				k, n = tokenSpace, size
			}
		}
		r.process(k)
		if k == tokenText {
			break
		}
		b = b[n:]
	}
	return nil
}

// waysOf has the ways in which the start tags of a group may mean something else. That of a table
// does in a p, and that of a title, or the like, right in a template.
var waysOf = [groupCount]ways{
	groupNoscript: noScripts, groupSelect: oldSelect, groupSearch: plainSearch, groupTable: quirky,
	groupTitle: bodyInTemplate, groupNoframes: bodyInTemplate, groupBase: bodyInTemplate,
	groupBasefont: bodyInTemplate, groupDialog: specialDialog,
}

// startTag visits the URLs of a start tag.
func (w *walker) startTag(r *reading, start int64) error {
	t := &w.tag
	other := waysOf[t.group]
	if !(other == quirky && !r.has(groupP) || other == bodyInTemplate && r.mode != modeInTemplate) {
		w.fork(r, start, other)
	}
	hidden := r.tree.inert > 0
	r.tag = t
	got := r.process(token(t.group))
	if r.firstBase.end == 0 && r == w.readings[0] && w.Base == nil {
		w.moment = w.documentURL // a frameset may have removed the base element
	}
	if !got.ok {
		return nil
	}
	s := sheet{start: r.pos, inert: hidden}
	s.isCSS = t.group == groupStyle && !w.onlyBase && !(hidden && w.Shown) &&
		(t.is(attrType, "") || t.is(attrType, "text/css"))
	switch {
	case got.hasText:
		r.textOf, r.sheet = t.element, s
	case t.group == groupStyle && got.namespace == nsSVG && !t.selfClosing:
		r.styles = append(r.styles, s)
	}
	if err := w.base(r); err != nil {
		return err
	}
	if hidden && w.Shown || len(t.values) == 0 || w.onlyBase {
		return nil
	}
	w.spot = spot{Link: w.link(hidden, r), tag: t, tagPos: start, outer: w.outer}
	link := &w.spot.Link
	link.Element, link.Download = elementName(t, got.namespace), t.find(attrDownload) != nil
	link.Rel, link.tag, link.serial = t.get(attrRel), t, t.serial
	return w.attributes(r, got, start)
}

// fork splits a reading in two, if some of its browsers have a way and some lack it: each reads the
// token at a position.
func (w *walker) fork(r *reading, pos int64, other ways) {
	if r.with&other == 0 || r.reads(other) {
		return
	}
	o := *r
	o.pos, o.without = pos, r.without&^other
	r.with &^= other
	o.open, o.formatting = slices.Clone(r.open), slices.Clone(r.formatting)
	o.templates, o.styles = slices.Clone(r.templates), slices.Clone(r.styles)
	r.work += int64(len(r.open) + len(r.formatting))
	for i := range o.styles {
		s := &o.styles[i]
		s.b, s.text.marks = slices.Clone(s.b), slices.Clone(s.text.marks)
		s.text.open, s.text.gaps = slices.Clone(s.text.open), slices.Clone(s.text.gaps)
		r.work += int64(len(s.b))
	}
	w.readings = append(w.readings, &o)
}

// merge makes one reading of two, if one that has just read a token has become the same as another.
func (w *walker) merge(r *reading) {
	r.work += int64(len(w.readings) * len(w.readings)) // each looks at the others, for each token
	at := slices.Index(w.readings, r)
	i := slices.IndexFunc(w.readings, func(o *reading) bool { return o != r && r.equal(o) })
	if i >= 0 {
		first, second := w.readings[min(i, at)], w.readings[max(i, at)]
		first.with, first.without = first.with|second.with, first.without|second.without
		w.readings = slices.Delete(w.readings, max(i, at), max(i, at)+1)
	}
	if len(w.readings) == 1 {
		w.seen = w.seen[:0]
	} else if len(w.seen) > 256 {
		done := w.done()
		w.seen = slices.DeleteFunc(w.seen, func(s seen) bool { return s.end <= done })
	}
}

// equal reports whether two readings are the same from here on.
func (r *reading) equal(o *reading) bool {
	isSame := r.pos == o.pos && r.textOf == o.textOf && r.skipEnd == o.skipEnd &&
		r.mode == o.mode && r.framesetOK == o.framesetOK && len(r.styles)+len(o.styles) == 0 &&
		(!r.isOpen(groupSelect) || r.reads(oldSelect) == o.reads(oldSelect)) &&
		slices.Equal(r.templates, o.templates) && len(r.open) == len(o.open) &&
		(r.form == 0) == (o.form == 0) && r.firstBase.end == o.firstBase.end
	if !isSame || r.form != 0 && r.indexOf(r.form, 0) != o.indexOf(o.form, 0) {
		return false
	}
	r.work += int64(len(r.open))
	return slices.EqualFunc(r.open, o.open, func(a, b node) bool {
		a.serial = b.serial
		return a == b
	}) && slices.EqualFunc(r.formatting, o.formatting, func(a, b entry) bool {
		return a.element == b.element && (a.attributes == b.attributes || a.group == groupA) &&
			(a.element == nil || r.indexOf(a.serial, 0) == o.indexOf(b.serial, 0))
	})
}

// isNew reports whether no other reading has visited an attribute or a style sheet.
func (w *walker) isNew(s seen) bool {
	if len(w.readings) == 1 {
		return true
	}
	if slices.Contains(w.seen, s) {
		return false
	}
	w.seen = append(w.seen, s)
	return true
}

// base keeps track of the base element that is first in the tree, which sets the base. The tag may
// be another.
func (w *walker) base(r *reading) error {
	switch {
	case w.tag.group != groupBase || r.got.namespace != nsHTML || r.isOpen(groupTemplate),
		w.tag.find(attrHref) == nil || w.Base != nil:
		return nil
	case w.baseError != nil:
		return w.baseError
	case !r.addBase(r.got.isFostered, r.pos):
		return nil
	case r == w.readings[0]:
		w.setBase(w.tag.get(attrHref))
	}
	mayMove := func(o *reading) bool {
		b := &o.firstBase
		return b.end != r.firstBase.end || len(b.tables) > 0 || b.inBody && o.framesetOK
	}
	if w.onlyBase && !slices.ContainsFunc(w.readings, mayMove) {
		return errStopped
	}
	return nil
}

// setBase sets the base to that of a base element.
func (w *walker) setBase(href string) {
	w.moment = w.documentURL
	p := w.parser
	p.Base = w.documentURL
	u, err := p.Parse(href)
	if err == nil && u.Scheme() != "data" && u.Scheme() != "javascript" {
		w.moment = u
		if !w.onlyBase && w.parser.Base != nil && u.Href() == w.parser.Base.Href() {
			w.moment = w.parser.Base
		}
	}
}

// findBase finds the document base URL. The error is that of a base element that comes too late, or
// not in all browsers. A reader's error comes again when the page is read.
func (w *walker) findBase(text *source) error {
	finder := &walker{
		Page: w.Page, limit: w.limit, documentURL: w.documentURL, parser: w.parser,
		moment: w.documentURL, page: w.page, onlyBase: true, depth: w.depth,
	}
	finder.read(text)
	if text.mayHaveBase() {
		if err := finder.walk(); err == ErrAmbiguous {
			return err
		}
	}
	if finder.readings[0].firstBase.end == 0 && text.isFull() {
		return &LimitError{Limit: w.limit, Base: true}
	}
	w.parser.Base = finder.moment
	return nil
}

// attributes visits the URLs of the tag's attributes.
func (w *walker) attributes(r *reading, got inserted, start int64) error {
	t := &w.tag
	s := &w.spot
	for _, v := range t.values {
		role, ok := t.element.roleOf(v.attribute, got.namespace)
		raw := t.raw[v.start:v.end]
		switch {
		case !ok, role.form == formCSS && !mayHaveURLs(raw),
			role.form == formTarget && (w.OnTarget == nil || w.depth > 0),
			role.form == formMeta && (w.OnMeta == nil || w.depth > 0),
			!w.isNew(seen{start + int64(v.start), start + int64(v.end), s.Element, role}):
			continue
		}
		s.value = v
		w.value.outer, w.value.start = w.outer, start+int64(v.start)
		w.value.quote, w.value.ascii = v.quote, w.ascii
		w.value.unescape(raw, true)
		if err := w.attribute(role, got); err != nil {
			return err
		}
	}
	return nil
}

// link returns a link with the properties of its place.
func (w *walker) link(isInert bool, r *reading) Link {
	return Link{
		Template: isInert || w.template, NoScript: r.reads(noScripts) || w.noScript,
		Srcdoc: w.depth > 0,
	}
}

// elementName returns the name of a tag's element. An image is an img, except in SVG.
func elementName(t *tag, in namespace) string {
	switch {
	case t.element == noElement:
		return strings.ReplaceAll(string(t.name), "\x00", "\uFFFD")
	case in == nsHTML && t.group == groupImage:
		return "img"
	}
	return t.element.name
}

// attribute visits the URLs of an attribute, whose value is w.value.
func (w *walker) attribute(r role, got inserted) error {
	s := &w.spot
	s.Attribute, s.Kind, s.form, s.text = attributeNames[r.attribute], r.Kind, r.form, &w.value
	v := w.value.s
	switch r.form {
	case formList:
		return w.list(v, space)
	case formSrcset:
		return w.srcset(v)
	case formRefresh:
		return w.metaRefresh(v)
	case formCSS:
		return w.css([]byte(v), r.Kind)
	case formPage:
		return w.srcdoc(v)
	case formValues:
		return w.values(v, got.parent)
	case formTarget:
		w.OnTarget(v)
		return nil
	case formMeta:
		w.OnMeta(v, w.tag.get(attrContent))
		return nil
	}
	isLink := s.Element == "link" && r.attribute == attrHref
	switch {
	case isLink:
		s.Kind = linkKind(s.Rel, &w.tag)
	case s.Element == "input" && r.attribute == attrSrc && !w.tag.is(attrType, "image"):
		s.Kind = Name
	}
	if v == "" && (isLink || !kinds[s.Kind].takesEmpty) {
		return nil
	}
	return w.found(0, len(v), v)
}

// found visits the URL from start to end in w.spot.text.
func (w *walker) found(start, end int, raw string) error {
	s := &w.spot
	s.start, s.end, s.Raw, s.token = start, end, raw, nil
	if len(w.readings) > 1 || w.token.outer != nil {
		token := w.token
		s.token = &token
	}
	s.Start, s.End = w.page.position(s.text.at(start)), w.page.position(s.text.end(end))
	isReload := s.form == formRefresh && !s.refresh.hasURL
	s.Link.Base = w.parser.Base
	switch {
	case isReload, s.Kind == Base,
		s.form == formCSS && s.Kind == Refer && strings.HasPrefix(raw, "#"): // in the document
		s.Link.Base = w.documentURL
	case s.form == formCSS || kinds[s.Kind].isEarly:
		s.Link.Base = w.moment
	}
	if s.URL, s.Err = w.resolve(raw, s.Link.Base); isReload && w.documentURL != nil {
		u := *w.documentURL
		s.URL, s.Err = &u, nil
	}
	if s.Kind == Image && s.form != formCSS && s.Link.Base != w.parser.Base {
		u, err := w.resolve(raw, w.parser.Base)
		if err == nil && (s.URL == nil || s.URL.Href() != u.Href()) {
			if err := w.visit(s); err != nil {
				return err
			}
			s.URL, s.Err, s.Link.Base = u, nil, w.parser.Base
		}
	}
	return w.visit(s)
}

// resolve parses a URL of the spot.
func (w *walker) resolve(raw string, base *url.URL) (*url.URL, error) {
	p := w.parser
	p.Base = base
	p.MaxLength = maxBase + 32*len(raw)
	isFull := base != nil &&
		*w.urlBytes+int64(len(base.Href())) > urlBytes+urlBytesPerByte*w.spot.End
	if isFull {
		p.Base = nil
	}
	u, err := p.Parse(raw)
	if isFull && (err != nil || u.Scheme() == base.Scheme() && !strings.Contains(raw, "//")) {
		return nil, &url.ParseError{Err: url.ErrTooLong}
	}
	if err == nil {
		*w.urlBytes += int64(len(u.Href()))
	}
	return u, err
}

// list visits the URLs of a list. What is between two semicolons is always a URL, and what is
// between two spaces is one if it is not empty.
func (w *walker) list(v string, separator class) error {
	for pos := 0; pos <= len(v); pos++ {
		start := pos
		pos = indexClass(v, pos, separator)
		if start == pos && separator == space {
			continue
		}
		if err := w.found(start, pos, v[start:pos]); err != nil {
			return err
		}
	}
	return nil
}

// values visits the URLs among the values of an animation of SVG: those that become the href of its
// parent, or in CSS.
func (w *walker) values(v string, parent *element) error {
	name := w.tag.get(attrAttributeName)
	if name != "href" && name != "xlink:href" {
		w.spot.form = formCSS
		return w.css([]byte(v), Refer)
	}
	w.spot.Kind = Refer
	if r, ok := parent.roleOf(attrHref, nsSVG); ok {
		w.spot.Kind = r.Kind
	}
	return w.list(v, semicolon)
}

func (w *walker) srcset(v string) error {
	for c, next := range candidates(v) {
		w.spot.next = next
		if err := w.found(c.Start, c.End, c.URL); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) metaRefresh(v string) error {
	if !w.tag.is(attrHTTPEquiv, "refresh") {
		return nil
	}
	r, ok := parseRefresh(v)
	if !ok {
		return nil
	}
	ref := v[r.start:r.end]
	if u, err := w.parser.Parse(ref); err == nil && u.Scheme() == "javascript" {
		return nil
	}
	w.spot.refresh = r
	return w.found(r.start, r.end, ref)
}

// css visits the URLs in CSS. CSS determines their kinds, except that an image's becomes Refer if
// kind is Refer.
func (w *walker) css(v []byte, kind Kind) error {
	for u := range cssURLs(v) {
		w.spot.Kind, w.spot.cssQuote = u.Kind, u.quote
		if kind == Refer && u.Kind != Maybe {
			w.spot.Kind = Refer
		}
		if err := w.found(u.Start, u.End, u.URL); err != nil {
			return err
		}
	}
	return nil
}

// styleSheet visits the URLs of a style element's contents, which have just been read.
func (w *walker) styleSheet(r *reading, s *sheet) error {
	if !s.isCSS || !mayHaveURLs(s.b) || !w.isNew(seen{start: s.start, end: r.pos}) {
		return nil
	}
	s.text.outer, s.text.quote = w.outer, rawText
	w.spot = spot{Link: w.link(s.inert, r), form: formCSS, text: &s.text}
	w.spot.Element = "style"
	return w.css(s.b, Image)
}

// endStyles visits the URLs in those style elements of SVG that have been closed.
func (w *walker) endStyles(r *reading, open int) error {
	for len(r.styles) > open {
		last := len(r.styles) - 1
		s := r.styles[last]
		r.styles = r.styles[:last]
		if err := w.styleSheet(r, &s); err != nil {
			return err
		}
	}
	return nil
}

// srcdoc visits the URLs of the page in a srcdoc attribute.
func (w *walker) srcdoc(page string) error {
	if w.depth == maxDepth {
		return &LimitError{Limit: maxDepth, Depth: true}
	}
	outerToken := w.token
	outer := w.value // w will reuse its value for the next attribute
	in := &walker{
		Page: w.Page, limit: w.limit, documentURL: w.moment, moment: w.moment, outer: &outer,
		depth: w.depth + 1, urlBytes: w.urlBytes, page: w.page, visit: w.visit,
		note: w.note, token: span{outer: &outerToken},
		template: w.spot.Template, noScript: w.spot.NoScript,
	}
	in.parser.Base = w.moment
	in.baseError = in.findBase(textSource(page))
	in.read(textSource(page))
	return in.walk()
}
