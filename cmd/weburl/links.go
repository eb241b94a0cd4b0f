package main

import (
	"bufio"
	"io"
	"iter"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/links"
)

// A linkReader reads the links of a page as lines: a tab after each property of a link, and its URL
// or, if that does not parse or is to be checked, the text on the page.
type linkReader struct {
	next  func() (links.Link, error, bool)
	lines *links.Lines
	raw   bool
	rest  []byte
}

// linksOf returns a reader of a page's links.
func (j *job) linksOf(page io.Reader) (r *linkReader, stop func()) {
	lines := links.NewLines(bufio.NewReader(page))
	p := links.Page{URL: j.baseURL, Charset: j.charset}
	next, stop := iter.Pull2(p.Links(lines))
	return &linkReader{next: next, lines: lines, raw: j.mode == modeCheck}, stop
}

// Read reads as many whole lines as fit.
func (r *linkReader) Read(p []byte) (n int, err error) {
	for n < len(p) {
		if len(r.rest) == 0 {
			link, err, ok := r.next()
			switch {
			case !ok:
				return n, io.EOF
			case err != nil:
				return n, err
			}
			r.rest = r.append(r.rest, link)
		}
		c := copy(p[n:], r.rest)
		n, r.rest = n+c, r.rest[c:]
	}
	return n, nil
}

// append appends the line of a link.
func (r *linkReader) append(line []byte, l links.Link) []byte {
	base := ""
	if l.Base != nil && r.raw {
		base = l.Base.Href()
	}
	number, column := r.lines.At(l.Start)
	for _, n := range []int64{int64(number), int64(column), l.Start} {
		line = append(strconv.AppendInt(line, n, 10), '\t')
	}
	ref := l.Raw
	if l.Err == nil && !r.raw {
		ref = l.URL.Href()
	}
	where := ""
	for _, w := range []struct {
		in   bool
		name string
	}{{l.Template, "template"}, {l.NoScript, "noscript"}, {l.Srcdoc, "srcdoc"}} {
		if w.in {
			where = strings.TrimSpace(where + " " + w.name)
		}
	}
	for _, s := range []string{l.Kind.String(), l.Element, l.Attribute, l.Rel, where, base} {
		line = append(append(line, strings.Join(strings.Fields(s), " ")...), '\t')
	}
	// A newline would end the line. The URL parser removes it anyway.
	return append(append(line, infra.RemoveTabAndNewline(ref)...), '\n')
}

// answerLink returns a method for a linkReader's lines, from one for URLs. The number of the line
// is that on the page.
func answerLink(answer func(b *block, input string)) func(b *block, line string) {
	return func(b *block, line string) {
		l := &b.link
		number := b.number
		var column, start, base string
		for _, s := range []*string{
			&l.line, &column, &start, &l.kind, &l.element, &l.attribute, &l.rel, &l.in,
			&base,
		} {
			*s, line, _ = strings.Cut(line, "\t")
		}
		b.number, _ = strconv.Atoi(l.line)
		l.column, _ = strconv.Atoi(column)
		l.start = start
		if base == "" {
			l.base = nil
		} else if l.base == nil || l.base.Href() != base {
			l.base, _ = url.Parse(base)
		}
		answer(b, line)
		b.number = number
	}
}

// A linkPlace says where a link is, and what it is for.
type linkPlace struct {
	line, start, kind, element, attribute, rel, in string

	column int      // 0: no link
	base   *url.URL // against which -check resolves it; nil: the page's URL
}

// appendLink appends members of an answer about a link.
func appendLink(out []byte, l linkPlace) []byte {
	if l.kind == "" {
		return out
	}
	out = append(out, `,"column":`...)
	out = strconv.AppendInt(out, int64(l.column), 10)
	out = append(append(out, `,"start":`...), l.start...)
	for _, m := range []struct {
		name, value string
		always      bool
	}{
		{"kind", l.kind, true}, {"element", l.element, true}, {"attribute", l.attribute, true},
		{"rel", l.rel, false}, {"in", l.in, false},
	} {
		if m.always || m.value != "" {
			out = append(append(append(out, `,"`...), m.name...), `":`...)
			out = jsonstring.Append(out, m.value)
		}
	}
	return out
}
