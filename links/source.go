package links

import (
	"bytes"
	"fmt"
	"io"
	"sort"
	"unicode/utf8"

	"golang.org/x/text/encoding"
	"golang.org/x/text/transform"

	"github.com/go-weburl/url/charset"
)

// A pageEncoding is the encoding of a page.
type pageEncoding struct {
	in encoding.Encoding // nil: UTF-8
	// stateful is true if a byte below 0x80 need not be ASCII: in UTF-16 and ISO-2022-JP.
	stateful bool
	utf16    int // 0 if it is not UTF-16; else 1 plus the index of the byte of an ASCII character
}

// encodingOf returns the encoding for a label.
func encodingOf(label string) (e pageEncoding, err error) {
	enc, err := charset.Get(label)
	if err != nil {
		return e, err
	}
	switch fmt.Sprint(enc) {
	case "UTF-8":
		return e, nil
	case "UTF-16LE":
		e.stateful, e.utf16 = true, 1
	case "UTF-16BE":
		e.stateful, e.utf16 = true, 2
	case "ISO-2022-JP":
		e.stateful = true
	}
	e.in = enc
	return e, nil
}

var byteOrderMarks = [...]struct{ mark, label string }{
	{"\xEF\xBB\xBF", "utf-8"}, {"\xFE\xFF", "utf-16be"}, {"\xFF\xFE", "utf-16le"},
}

// An Encoding is that of a page or a style sheet.
type Encoding struct {
	Name string // such as "UTF-8" or "windows-1252": a label for charset.Get
	From EncodingFrom
}

// An EncodingFrom says what determined an encoding.
type EncodingFrom uint8

const (
	FromDefault EncodingFrom = iota // nothing: browsers may guess another
	FromPage                        // a meta element, or @charset
	FromLabel                       // the caller, by the Content-Type
	FromMark                        // a byte order mark
)

// sniff [determines the encoding] of a page: by its byte order mark, the caller's label if that is
// known, or its meta elements.
//
// [determines the encoding]: https://html.spec.whatwg.org/multipage/parsing.html#encoding-sniffing-algorithm
func sniff(h *holder, label string) (e pageEncoding, from EncodingFrom) {
	if label := markedLabel(h.begin(3)); label != "" {
		e, _ = encodingOf(label) // known
		return e, FromMark
	}
	if e, err := encodingOf(label); err == nil {
		return e, FromLabel
	}
	if e, ok := prescan(window{r: &replay{holder: h}}); ok {
		return e, FromPage
	}
	return e, FromDefault
}

// markedLabel returns the encoding of a byte order mark, or "".
func markedLabel(start []byte) string {
	for _, b := range byteOrderMarks {
		if bytes.HasPrefix(start, []byte(b.mark)) {
			return b.label
		}
	}
	return ""
}

// CSSEncoding determines the [encoding of a style sheet] that begins with start: by its byte order
// mark, the charset parameter of its Content-Type, its @charset, or the encoding of the page that
// has it. The last two labels may be "". 1024 bytes of the sheet are enough.
//
// [encoding of a style sheet]: https://drafts.csswg.org/css-syntax-3/#input-byte-stream
func CSSEncoding(start []byte, label, page string) Encoding {
	const rule = `@charset "`
	inSheet := ""
	if rest, ok := bytes.CutPrefix(start[:min(len(start), 1024)], []byte(rule)); ok {
		name, _, ok := bytes.Cut(rest, []byte(`";`))
		if e, err := encodingOf(string(name)); ok && err == nil {
			if inSheet = string(name); e.utf16 > 0 {
				inSheet = "utf-8"
			}
		}
	}
	for i, label := range []string{markedLabel(start), label, inSheet, page} {
		if e, err := encodingOf(label); err == nil {
			return Encoding{e.name(), FromMark - EncodingFrom(i)}
		}
	}
	return Encoding{"UTF-8", FromDefault}
}

// name returns the encoding's name.
func (e *pageEncoding) name() string {
	if e.in == nil {
		return "UTF-8"
	}
	return fmt.Sprint(e.in)
}

// encode returns ASCII in the encoding.
func (e *pageEncoding) encode(s string) []byte {
	if e.utf16 == 0 {
		return []byte(s)
	}
	b := make([]byte, 2*len(s))
	for i := range len(s) {
		b[2*i+e.utf16-1] = s[i]
	}
	return b
}

// A source decodes a page to UTF-8, and keeps track of the byte of the page that each byte comes
// from.
type source struct {
	r io.Reader
	pageEncoding
	decoder *encoding.Decoder
	raw     []byte // read, not yet decoded
	err     error
	out     []byte // decoded, not yet returned

	textPos, pagePos int64 // of the end of out, in the text and in the page
	marks            []pageMark
}

// A pageMark relates the text to the page: up to the next mark, each byte of the text comes from
// the byte of the page at the same distance from the mark, or in UTF-16 at twice the distance.
type pageMark struct{ text, page int64 }

// pageBytes returns how many bytes of the page an ASCII character has.
func (s *source) pageBytes() int64 {
	if s.utf16 > 0 {
		return 2
	}
	return 1
}

func newSource(r io.Reader, e pageEncoding) *source {
	s := &source{r: r, pageEncoding: e}
	s.marks = []pageMark{{0, s.pagePos}}
	if e.in != nil {
		s.decoder = e.in.NewDecoder()
	}
	return s
}

// Read returns decoded text.
func (s *source) Read(p []byte) (n int, err error) {
	if s.in == nil {
		return s.r.Read(p)
	}
	for len(s.out) == 0 {
		if s.err != nil {
			return 0, s.err
		}
		s.fill()
	}
	n = copy(p, s.out)
	s.out = s.out[n:]
	return n, nil
}

// chunk is how many bytes are decoded at a time.
const chunk = 4096

// fill reads and decodes some bytes.
func (s *source) fill() {
	before := len(s.raw)
	s.raw = append(s.raw, make([]byte, chunk)...)
	var n int
	n, s.err = readSome(s.r, s.raw[before:])
	s.raw = s.raw[:before+n]
	out := s.out[:0]
	rest := s.raw
	for len(rest) > 0 {
		if !s.stateful && rest[0] < utf8.RuneSelf {
			n := 1
			for n < len(rest) && rest[n] < utf8.RuneSelf {
				n++
			}
			out = append(out, rest[:n]...)
			s.advance(n, n)
			rest = rest[n:]
			continue
		}
		var text [16]byte
		nText, nRaw := s.decodeOne(text[:], rest)
		if nRaw == 0 {
			break
		}
		out = append(out, text[:nText]...)
		n := sameEnd(text[:nText], rest[:nRaw])
		s.advance(nText-n, nRaw-n)
		s.advance(n, n)
		rest = rest[nRaw:]
	}
	s.raw = append(s.raw[:0], rest...)
	s.out = out
}

// sameEnd returns how many ASCII characters text and raw both end with, not counting the first
// character of either: a byte that begins a character is decoded together with an ASCII character
// after it, even if that does not continue the first.
func sameEnd(text, raw []byte) int {
	n := 0
	for n < len(text)-1 && n < len(raw)-1 && text[len(text)-1-n] == raw[len(raw)-1-n] &&
		raw[len(raw)-1-n] < utf8.RuneSelf {
		n++
	}
	return n
}

// decodeOne decodes the first character of raw, and the escape sequences before it. If raw is too
// short, it returns 0, 0.
func (s *source) decodeOne(text, raw []byte) (nText, nRaw int) {
	for n := 1; n <= len(raw); n++ {
		atEnd := s.err != nil && n == len(raw)
		dst, src, err := s.decoder.Transform(text, raw[:n], atEnd)
		if src > 0 || dst > 0 {
			return dst, src
		}
		if err != nil && err != transform.ErrShortSrc {
			break
		}
	}
	if s.err == nil && len(raw) < 8 {
		return 0, 0
	}
	return copy(text, "\uFFFD"), 1
}

// advance records that the next text bytes of the text come from the next page bytes of the page.
func (s *source) advance(text, page int) {
	s.textPos += int64(text)
	s.pagePos += int64(page)
	m := s.marks[len(s.marks)-1]
	// An escape sequence belongs to the character after it.
	if text > 0 && s.pagePos-m.page != (s.textPos-m.text)*s.pageBytes() {
		s.marks = append(s.marks, pageMark{s.textPos, s.pagePos})
	}
}

// position returns the position in the page of a byte of the text.
func (s *source) position(text int64) int64 {
	if s.in == nil {
		return text
	}
	i := sort.Search(len(s.marks), func(i int) bool { return s.marks[i].text > text })
	m := s.marks[max(i-1, 0)]
	return m.page + (text-m.text)*s.pageBytes()
}

// forget drops the marks that only positions before text need. The page is not in UTF-8.
func (s *source) forget(text int64) {
	i := sort.Search(len(s.marks), func(i int) bool { return s.marks[i].text > text })
	if i > 256 {
		s.marks = append(s.marks[:0], s.marks[i-1:]...)
	}
}
