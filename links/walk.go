package links

import (
	"bytes"
	"io"
	"strings"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A walker goes through the tokens of a page, and visits its URLs.
type walker struct {
	*Page
	limit       int
	documentURL *url.URL
	parser      url.Parser // with the document base URL
	lateBase    bool       // a base element comes too late
	onlyBase    bool       // no other element counts

	src   *source
	z     *html.Tokenizer
	pos   int64 // of the token, in the text
	outer *text // that contains the srcdoc being read
	depth int   // how many pages are around that srcdoc

	urlBytes *int64 // of all URLs so far, in the pages around it too

	ascii bool // nothing else may be written into the page

	tree  tree
	tag   tag
	style styleText
	value text

	visit func(*spot) error
	// after is called after each token, unless it is nil.
	after func() error
	spot  spot
}

// A styleText says whether text is a style sheet, up to the next tag.
type styleText uint8

const (
	notStyle styleText = iota
	styleHTML
	styleSVG // with character references
)

// A spot is a URL on the page, with everything that its replacement needs.
type spot struct {
	Link
	form
	text       *text // that contains the URL
	start, end int   // of the URL, in that text
	next       int   // in srcset: where the next candidate may begin
	refresh    refresh
	cssQuote   byte
	value      value // the attribute; in srcdoc too
	tag        *tag
	tagPos     int64 // of the tag in outer
	outer      *text
}

// read sets the source that the walker reads.
func (w *walker) read(s *source) {
	w.src = s
	w.z = html.NewTokenizer(s)
	w.z.SetMaxBuf(w.limit + 1) // it refuses that many bytes
}

// walk visits all URLs.
func (w *walker) walk() error {
	for {
		kind := w.z.Next()
		raw := w.z.Raw()
		var err error
		switch kind {
		case html.ErrorToken:
			return w.failure()
		case html.StartTagToken, html.SelfClosingTagToken:
			w.style = notStyle
			err = w.startTag(raw)
		case html.EndTagToken:
			w.style = notStyle
			w.tag.parseName(raw, 2)
			w.tree.exit(&w.tag)
			w.z.AllowCDATA(w.tree.allowsCDATA())
		case html.TextToken:
			err = w.styleSheet(raw)
		}
		w.pos += int64(len(raw))
		if err == nil && w.after != nil {
			err = w.after()
		}
		if err != nil {
			return err
		}
		if w.depth == 0 && w.src.in != nil {
			w.src.forget(w.pos)
		}
	}
}

// failure returns why the tokenizer stopped, or nil at the end of the page.
func (w *walker) failure() error {
	switch err := w.z.Err(); err {
	case io.EOF:
		return nil
	case html.ErrBufferExceeded:
		return &LimitError{Limit: w.limit}
	default:
		return err
	}
}

// startTag visits the URLs of a start tag.
func (w *walker) startTag(raw []byte) error {
	t := &w.tag
	t.parse(raw)
	foreign := w.tree.enter(t)
	hidden := w.tree.templates > 0 && !w.Templates
	w.z.AllowCDATA(w.tree.allowsCDATA())
	if foreign != contextNone {
		w.z.NextIsNotRawText()
	}
	if foreign == contextNone && w.opens(t.name) {
		return nil
	}
	if string(t.name) == "style" && w.isCSS() {
		switch {
		case foreign == contextNone:
			w.style = styleHTML
		case foreign == contextSVG && !t.selfClosing:
			w.style = styleSVG
		}
	}
	if hidden || len(t.values) == 0 {
		return nil
	}
	if isBase := string(t.name) == "base" && foreign == contextNone; isBase || w.onlyBase {
		return w.base(isBase)
	}
	return w.attributes(foreign)
}

// elementName returns the name of a tag's element. An image is an img, except in SVG.
func elementName(t *tag, foreign context) string {
	switch {
	case t.element.name == "":
		return strings.ReplaceAll(string(t.name), "\x00", "\uFFFD")
	case foreign == contextNone && t.element.name == "image":
		return "img"
	}
	return t.element.name
}

// opens keeps track of the HTML elements that change how the rest is read. It reports whether the
// element is ignored.
func (w *walker) opens(element []byte) (ignored bool) {
	switch string(element) {
	case "noscript":
		if w.NoScript {
			w.z.NextIsNotRawText()
		}
	case "template":
		w.tree.templates++
	case "form":
		if w.tree.templates == 0 {
			ignored = w.tree.inForm
			w.tree.inForm = true
		}
	}
	return ignored
}

// isCSS reports whether a style element has CSS.
func (w *walker) isCSS() bool {
	if w.onlyBase {
		return false
	}
	kind, _ := w.tag.get(attrType)
	return kind == "" || infra.Lower(kind) == "text/css"
}

// base visits a base element, if the tag is one. The first one with an href sets the base.
func (w *walker) base(isBase bool) error {
	href, ok := w.tag.get(attrHref)
	if !isBase || !ok {
		if isBase && !w.onlyBase {
			return w.attributes(contextNone)
		}
		return nil
	}
	if w.onlyBase && w.tree.templates == 0 {
		u, err := w.parser.Parse(href)
		if err == nil && u.Scheme() != "data" && u.Scheme() != "javascript" {
			w.parser.Base = u
		}
		return errStopped
	}
	if w.onlyBase {
		return nil
	}
	if w.lateBase && w.tree.templates == 0 {
		return &LimitError{Limit: w.limit, Base: true}
	}
	return w.attributes(contextNone)
}

// findBase finds the document base URL. It ignores a reader's error, which comes again when the
// page is read.
func (w *walker) findBase(s *source) {
	finder := &walker{Page: w.Page, limit: w.limit, parser: w.parser, onlyBase: true}
	finder.read(s)
	finder.walk()
	w.parser.Base = finder.parser.Base
}

// attributes visits the URLs of the tag's attributes.
func (w *walker) attributes(in context) error {
	t := &w.tag
	s := &w.spot
	begun := false
	for i, v := range t.values {
		r, ok := t.element.roleOf(v.attribute, in)
		if !ok || t.first[v.attribute] != i+1 {
			continue
		}
		raw := t.raw[v.start:v.end]
		if r.form == formCSS && !mayHaveURLs(raw) {
			continue
		}
		if !begun {
			w.begin(in)
			begun = true
		}
		s.value = v
		w.value.outer, w.value.start = w.outer, w.pos+int64(v.start)
		w.value.quote, w.value.ascii = v.quote, w.ascii
		w.value.unescape(raw, true)
		if err := w.attribute(r); err != nil {
			return err
		}
	}
	return nil
}

// begin sets the properties that all URLs of the tag share.
func (w *walker) begin(in context) {
	t := &w.tag
	s := &w.spot
	s.Link = Link{Element: elementName(t, in), Download: t.first[attrDownload] > 0}
	s.tag, s.tagPos, s.outer = t, w.pos, w.outer
	if t.first[attrRel] > 0 {
		s.Rel, _ = t.get(attrRel)
		s.NoFollow = hasToken(s.Rel, "nofollow")
	}
}

// attribute visits the URLs of an attribute, whose value is w.value.
func (w *walker) attribute(r role) error {
	s := &w.spot
	s.Attribute, s.Kind, s.form, s.text = attributeNames[r.attribute], r.Kind, r.form, &w.value
	v := w.value.s
	switch r.form {
	case formList:
		return w.list(v)
	case formSrcset:
		return w.srcset(v)
	case formRefresh:
		return w.metaRefresh(v)
	case formCSS:
		return w.css([]byte(v), r.Kind)
	case formPage:
		return w.srcdoc(v)
	}
	isLink := s.Element == "link" && r.attribute == attrHref
	switch {
	case isLink:
		s.Kind = linkKind(s.Rel, &w.tag)
	case s.Element == "input" && r.attribute == attrSrc:
		if kind, _ := w.tag.get(attrType); infra.Lower(kind) != "image" {
			s.Kind = Name
		}
	}
	if v == "" && (isLink || !s.Kind.takesEmpty()) {
		return nil
	}
	return w.found(0, len(v), v)
}

// maxBase is the greatest length of the base URL. No server sends a page with a longer URL.
const maxBase = 64 << 10

// found visits the URL from start to end in w.spot.text.
func (w *walker) found(start, end int, raw string) error {
	s := &w.spot
	s.start, s.end, s.Raw = start, end, raw
	s.Start, s.End = w.src.position(s.text.at(start)), w.src.position(s.text.at(end))
	isReload := s.form == formRefresh && !s.refresh.hasURL
	switch {
	case isReload && w.documentURL != nil:
		u := *w.documentURL
		s.URL, s.Err = &u, nil
	case isReload, s.Kind == Base:
		s.URL, s.Err = w.resolve(raw, w.documentURL)
	default:
		s.URL, s.Err = w.resolve(raw, w.parser.Base)
	}
	return w.visit(s)
}

// How many bytes the URLs of a page may have, so that many short URLs and a long base take time and
// memory linear in the page: for each byte of the page up to a URL, and in addition.
const (
	urlBytesPerByte = 64
	urlBytes        = 64 << 10
)

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

// list visits the URLs of a list that whitespace separates.
func (w *walker) list(v string) error {
	for pos := skipSpaces(v, 0); pos < len(v); pos = skipSpaces(v, pos) {
		start := pos
		for pos < len(v) && !isSpace(v[pos]) {
			pos++
		}
		if err := w.found(start, pos, v[start:pos]); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) srcset(v string) error {
	for pos := 0; pos < len(v); {
		c, next, ok := nextCandidate(v, pos)
		w.spot.next = next
		if ok {
			if err := w.found(c.Start, c.End, c.URL); err != nil {
				return err
			}
		}
		pos = next
	}
	return nil
}

func (w *walker) metaRefresh(v string) error {
	if pragma, _ := w.tag.get(attrHTTPEquiv); infra.Lower(pragma) != "refresh" {
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
	for c := (cssScanner{s: v}); c.next(); {
		u := &c.found
		w.spot.Kind, w.spot.cssQuote = u.Kind, u.quote
		p := w.parser
		if u.Kind == Refer { // inside the document, whatever its base
			w.parser.Base = w.documentURL
		}
		if kind == Refer {
			w.spot.Kind = Refer
		}
		err := w.found(u.Start, u.End, u.URL)
		w.parser = p
		if err != nil {
			return err
		}
	}
	return nil
}

// styleSheet visits the URLs of a style element's text.
func (w *walker) styleSheet(raw []byte) error {
	if w.style == notStyle || w.tree.templates > 0 && !w.Templates || !mayHaveURLs(raw) {
		return nil
	}
	v := &w.value
	*v = text{outer: w.outer, start: w.pos, quote: rawText, marks: v.marks[:0]}
	switch start := []byte("<![CDATA["); {
	case w.style == styleHTML:
	case bytes.HasPrefix(raw, start):
		v.start += int64(len(start))
		raw = bytes.TrimSuffix(raw[len(start):], []byte("]]>"))
	default:
		v.unescape(raw, false)
		raw = []byte(v.s)
	}
	w.spot = spot{Link: Link{Element: "style"}, form: formCSS, text: v}
	return w.css(raw, Image)
}

// maxDepth limits how deep srcdoc pages may be nested.
const maxDepth = 3

// srcdoc visits the URLs of the page in a srcdoc attribute.
func (w *walker) srcdoc(page string) error {
	if !w.Srcdoc || w.depth == maxDepth {
		return nil
	}
	outer := w.value // w will reuse its value for the next attribute
	in := &walker{
		Page: w.Page, limit: w.limit, documentURL: w.parser.Base, outer: &outer,
		depth: w.depth + 1, urlBytes: w.urlBytes, visit: w.visit,
	}
	in.parser.Base = w.parser.Base
	var base baseFinder
	if base.Write([]byte(page)); base.found {
		in.findBase(newSource(strings.NewReader(page), pageEncoding{}))
	}
	in.read(newSource(strings.NewReader(page), pageEncoding{}))
	in.src = w.src
	return in.walk()
}
