package links

import (
	"bytes"
	"cmp"
	"errors"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// ErrAmbiguous means that browsers read the page in different ways: some have another base element,
// or a URL that [Page.Rewrite] replaces would change what else one of them reads.
var ErrAmbiguous = errors.New("links: browsers differ in how they read a base, or a URL's place")

// Rewrite writes a page with its URLs replaced. It calls replace with each link, in the page's
// order, and writes the result in place of the link's Raw. If the result equals Raw, nothing
// changes. If it is "", the attribute is removed, or only the URL in a list with others or with
// quotes, or in CSS. All other bytes stay as they are, even if the page has errors.
//
// A URL is written so that it is read back unchanged: with character references in HTML and escapes
// in CSS. Characters that cannot be written somewhere are percent-encoded: whitespace in a list;
// commas at the ends of a URL in srcset; a quote in meta refresh, if the URL has both kinds; U+0080
// to U+009F on a page that is not in UTF-8. A NUL is read back as U+FFFD.
//
// The error is that of [Page.Links], w's, or [ErrAmbiguous]. All before the tag or text that the
// error is about has been written then.
func (p Page) Rewrite(w io.Writer, r io.Reader, replace func(Link) string) error {
	walk := p.open(r)
	rw := &rewriter{w: w, page: walk.page}
	rw.page.keep = 0
	walk.visit = func(s *spot) error {
		if u := replace(s.Link); u != s.Raw {
			rw.replace(s, u)
		}
		return nil
	}
	walk.note = func(token span) { rw.tokens = append(rw.tokens, token) }
	walk.after = rw.flush
	if err := walk.walk(); err != nil {
		return err
	}
	return rw.flush(math.MaxInt64)
}

// A rewriter writes the bytes of the page as soon as it is known how.
type rewriter struct {
	w     io.Writer
	page  *source // holds the bytes that are not yet written
	done  int64   // all tokens up to here have been read
	edits []edit  // in the current token

	tokens []span // that are not yet written, if there are several readings
}

// An edit is the replacement of a part of the text.
type edit struct {
	start, end int64
	text       string
	token      *span // that the part is in, if other tokens matter
}

// isAmbiguous reports whether an edit of old would change a token around it that is not its own.
func (e *edit) isAmbiguous(old []byte, around []span) bool {
	isPlain := !bytes.ContainsAny(old, "<>") && !strings.ContainsAny(e.text, "<>")
	return slices.ContainsFunc(around, func(t span) bool {
		for own := e.token; own != nil; own = own.outer {
			if own.start == t.start && own.end == t.end {
				return false
			}
		}
		return !(t.isText && isPlain)
	})
}

// flush writes the text before a position, with the edits. Two edits may be the same, since a page
// is read in different ways.
func (rw *rewriter) flush(pos int64) error {
	if pos == rw.done {
		return nil // an open style element of SVG may have many tokens
	}
	rw.done = pos
	s := rw.page
	slices.SortStableFunc(rw.edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	slices.SortFunc(rw.tokens, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	var around []span // an edit
	done, next := 0, 0
	for ; done < len(rw.edits) && rw.edits[done].start < pos; done++ {
		e := rw.edits[done]
		if e.end > pos {
			pos = e.start
			break
		}
		if before := e; done > 0 {
			if before.token = rw.edits[done-1].token; before == rw.edits[done-1] {
				continue
			}
		}
		for next < len(rw.tokens) && rw.tokens[next].start < max(e.end, e.start+1) {
			around = append(around, rw.tokens[next])
			next++
		}
		around = slices.DeleteFunc(around, func(t span) bool { return t.end <= e.start })
		start, end := s.position(e.start), s.position(e.end)
		if start < s.keep || e.isAmbiguous(s.raw.between(start, end), around) {
			return ErrAmbiguous
		}
		if err := rw.writeUpTo(start); err != nil {
			return err
		}
		if _, err := rw.w.Write(s.encode(e.text)); err != nil {
			return err
		}
		s.keep = max(s.keep, end)
	}
	rw.edits = slices.Delete(rw.edits, 0, done)
	rw.tokens = slices.DeleteFunc(rw.tokens, func(t span) bool { return t.end <= pos })
	if pos == math.MaxInt64 {
		return rw.writeUpTo(s.raw.end())
	}
	return rw.writeUpTo(s.position(pos))
}

func (rw *rewriter) writeUpTo(pos int64) error {
	s := rw.page
	pos = max(pos, s.keep)
	_, err := rw.w.Write(s.raw.between(s.keep, pos))
	s.keep = pos
	return err
}

// replace makes the edits that replace a URL by u.
func (rw *rewriter) replace(s *spot, u string) {
	start, end, removes := s.start, s.end, false
	switch s.form {
	case formList:
		u = asToken(u)
	case formSrcset:
		if u = withoutCommas(asToken(u)); u == "" {
			end = s.next
		}
	case formCSS:
		u = string(appendCSS(nil, u, s.cssQuote))
	default:
		if removes = u == ""; s.form == formRefresh {
			start, end, u = s.refresh.replace(u)
		}
	}
	if u == "" && s.text.quote == noQuote && s.form != formCSS {
		// Without a value, the next attribute would become the value.
		removes = removes || start == 0 && end == len(s.text.s)
		u = " "
	}
	if removes {
		rw.remove(s)
		return
	}
	rw.edit(s, start, end, u)
}

// edit replaces a part of a text by u. The page may have something else in the middle of the part.
func (rw *rewriter) edit(s *spot, start, end int, u string) {
	t := s.text
	with := t.write(u, start)
	for _, g := range t.gapsAfter(start) {
		if g.pos >= end {
			break
		}
		rw.edits = append(rw.edits, edit{t.at(start), g.end, with, s.token})
		start, with = g.pos, ""
	}
	rw.edits = append(rw.edits, edit{t.at(start), t.end(end), with, s.token})
}

// asToken returns u without the whitespace that the URL parser removes, and with the other
// whitespace percent-encoded.
func asToken(u string) string {
	u, _ = infra.TrimC0ControlOrSpace(u)
	u = strings.ReplaceAll(infra.RemoveTabAndNewline(u), "\f", "%0C")
	return strings.ReplaceAll(u, " ", "%20")
}

// withoutCommas returns u with the commas at its ends percent-encoded.
func withoutCommas(u string) string {
	right := strings.TrimLeft(u, ",")
	middle := strings.TrimRight(right, ",")
	return strings.Repeat("%2C", len(u)-len(right)) + middle +
		strings.Repeat("%2C", len(right)-len(middle))
}

// remove makes the edits that remove the attribute, and its repetitions in the tag, which a browser
// would read instead.
func (rw *rewriter) remove(s *spot) {
	page := text{outer: s.outer, start: s.tagPos, quote: rawText}
	s.tag.each(func(_ []byte, v *attributeValue) {
		if v.attribute == s.value.attribute {
			start, end, with := v.removal(s.tag.raw)
			rw.edits = append(rw.edits,
				edit{page.at(start), page.at(end), page.write(with, start), s.token})
		}
	})
}

// removal returns the edit of a tag that removes the attribute: with replaces the bytes from start
// to end.
func (v *attributeValue) removal(raw []byte) (start, end int, with string) {
	start, end = v.name, v.after
	next := skipSpaces(raw, end)
	switch {
	case next < len(raw) && raw[next] == '=':
		// This '=' begins the name of an attribute. After a name it would begin a value.
		return start, end, "/"
	case raw[start-1] == '/' && next == end && raw[next] == '>':
		return start, end, " " // the tag is not self-closing
	case isSpace(raw[start-1]) && raw[start-2] != '/' && (next > end || raw[next] == '>'):
		start--
	}
	return start, end, ""
}
