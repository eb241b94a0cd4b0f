package main

import (
	"bufio"
	"io"
	"iter"
	"strings"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/links"
)

// A linkReader reads the links of a page as lines: the description of a link, a space, and its URL
// or, if that does not parse, the text on the page.
type linkReader struct {
	next func() (links.Link, error, bool)
	rest string
}

// linksOf returns a reader of a page's links.
func (j *job) linksOf(page io.Reader) (r *linkReader, stop func()) {
	next, stop := iter.Pull2(links.All(bufio.NewReader(page), j.baseURL))
	return &linkReader{next: next}, stop
}

// Read reads as many whole lines as fit.
func (r *linkReader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if r.rest == "" {
			link, err, ok := r.next()
			switch {
			case !ok:
				return n, io.EOF
			case err != nil:
				return n, err
			}
			// A newline would end the line. The URL parser removes it anyway.
			ref := infra.RemoveTabAndNewline(link.Raw)
			if link.Err == nil {
				ref = link.URL.Href()
			}
			r.rest = link.Kind.String() + " " + infra.RemoveTabAndNewline(link.Element) + " " +
				link.Attribute + " " + ref + "\n"
		}
		c := copy(p[n:], r.rest)
		n, r.rest = n+c, r.rest[c:]
	}
	return n, nil
}

// answerLink returns a method for a linkReader's lines, from one for URLs.
func answerLink(answer func(b *block, input string)) func(b *block, line string) {
	return func(b *block, line string) {
		l := &b.link
		l.kind, line, _ = strings.Cut(line, " ")
		l.element, line, _ = strings.Cut(line, " ")
		l.attribute, line, _ = strings.Cut(line, " ")
		answer(b, line)
	}
}

// A linkPlace is the kind of a link, and its element and attribute.
type linkPlace struct{ kind, element, attribute string }

// appendLink appends members of an answer about a link.
func appendLink(out []byte, l linkPlace) []byte {
	if l.kind == "" {
		return out
	}
	out = append(out, `,"kind":`...)
	out = jsonstring.Append(out, l.kind)
	out = append(out, `,"element":`...)
	out = jsonstring.Append(out, l.element)
	out = append(out, `,"attribute":`...)
	return jsonstring.Append(out, l.attribute)
}
