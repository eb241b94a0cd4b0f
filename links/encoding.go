package links

import (
	"bytes"
	"fmt"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url/charset"
)

// A pageEncoding is the encoding of a page.
type pageEncoding struct {
	name string
	in   encoding.Encoding // nil: UTF-8
	// stateful is true if a byte below 0x80 need not be ASCII: in UTF-16 and ISO-2022-JP.
	stateful bool
	width    int // the number of bytes that an ASCII character has: 1 or, in UTF-16, 2
	at       int // which of them is not 0
}

// encodingOf returns the encoding for a label.
func encodingOf(label string) (e pageEncoding, err error) {
	enc, err := charset.Get(label)
	if err != nil {
		return e, err
	}
	e.name, e.in, e.width = fmt.Sprint(enc), enc, 1
	switch e.name {
	case "UTF-8":
		e.in = nil
	case "UTF-16LE":
		e.stateful, e.width = true, 2
	case "UTF-16BE":
		e.stateful, e.width, e.at = true, 2, 1
	case "ISO-2022-JP":
		e.stateful = true
	}
	return e, nil
}

// firstKnown returns the first encoding of which there is a label: a byte order mark's, the
// caller's, or another.
func firstKnown(labels ...string) (e pageEncoding, from EncodingFrom, ok bool) {
	for i, label := range labels {
		if e, err := encodingOf(label); err == nil {
			return e, FromMark - EncodingFrom(min(i, int(FromMark))), true
		}
	}
	return e, FromDefault, false
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
func sniff(s *source, label string) (e pageEncoding, from EncodingFrom) {
	for len(s.raw.b) < len(byteOrderMarks[0].mark) && s.read() {
	}
	if e, from, ok := firstKnown(markedLabel(s.raw.b), label); ok {
		return e, from
	}
	if e, ok := prescan(s); ok {
		return e, FromPage
	}
	e, _ = encodingOf("utf-8") // known
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
			if inSheet = string(name); e.width == 2 {
				inSheet = "utf-8"
			}
		}
	}
	e, from, _ := firstKnown(markedLabel(start), label, inSheet, page, "utf-8")
	return Encoding{e.name, from}
}

// encode returns ASCII in the encoding.
func (e *pageEncoding) encode(s string) []byte {
	b := make([]byte, e.width*len(s))
	for i := range len(s) {
		b[e.width*i+e.at] = s[i]
	}
	return b
}
