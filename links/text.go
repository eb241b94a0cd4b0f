package links

import (
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A text is a decoded part of the page, such as an attribute's value, with the position on the page
// that each of its bytes comes from.
type text struct {
	s     string
	outer *text // the text that it is written in; nil: the page
	start int64 // where it begins in outer, or in the page
	marks []mark
	open  []int // the ends of character references without a semicolon
	gaps  []gap
	quote byte // of an attribute's value; see the constants
	ascii bool // nothing else may be written
}

// What surrounds an attribute's value that has no quotes.
const (
	noQuote byte = iota + 1 // spaces, or the end of the tag
	noValue                 // the attribute has a name only
	noText                  // the attribute has an equals sign, and nothing after it
	rawText                 // nothing: text without character references
)

// A gap says that the text before pos ends at end, and that other parts of the page follow there.
type gap struct {
	pos int
	end int64
}

// add appends a part of the text of a style element of SVG, which begins at start: the element may
// have comments and elements between the parts.
func (s *sheet) add(raw []byte, start int64, hasReferences bool) {
	if len(s.text.marks) > 0 {
		s.text.gaps = append(s.text.gaps, gap{len(s.b), s.end})
	}
	s.text.marks = append(s.text.marks, mark{int64(len(s.b)), start})
	if hasReferences {
		s.b = s.text.decode(s.b, raw, start, false)
	} else {
		s.b = append(s.b, raw...)
	}
	s.end = start + int64(len(raw))
}

// source returns the position in the text around t that the byte at pos comes from.
func (t *text) source(pos int64) int64 {
	m := mark{source: t.start}
	if i := marksBefore(t.marks, pos); i > 0 {
		m = t.marks[i-1]
	}
	return m.source + pos - m.pos
}

// at returns the position in the page that the byte at pos comes from.
func (t *text) at(pos int) int64 {
	p := int64(pos)
	for ; t != nil; t = t.outer {
		p = t.source(p)
	}
	return p
}

// end returns the position in the page where the text before pos ends.
func (t *text) end(pos int) int64 {
	if g := t.gapsAfter(pos - 1); len(g) > 0 && g[0].pos == pos {
		return g[0].end
	}
	return t.at(pos)
}

// gapsAfter returns the gaps after pos.
func (t *text) gapsAfter(pos int) []gap {
	i := sort.Search(len(t.gaps), func(i int) bool { return t.gaps[i].pos > pos })
	return t.gaps[i:]
}

// unescape sets the text to the text that raw, which begins at t.start, stands for.
func (t *text) unescape(raw []byte, inAttribute bool) {
	t.marks, t.open, t.gaps = t.marks[:0], t.open[:0], nil
	if indexClass(raw, 0, special) == len(raw) {
		t.s = string(raw)
		return
	}
	t.s = string(t.decode(make([]byte, 0, len(raw)), raw, t.start, inAttribute))
}

// decode appends the text that raw, which begins at start, stands for to b: it decodes character
// references, normalizes newlines, and turns a NUL into U+FFFD. It appends to t's marks.
func (t *text) decode(b, raw []byte, start int64, inAttribute bool) []byte {
	done := 0
	for i := indexClass(raw, 0, special); i < len(raw); i = indexClass(raw, done, special) {
		b = append(b, raw[done:i]...)
		size, open := 1, false
		before := len(b)
		switch raw[i] {
		case '&':
			b, size, open = appendReference(b, raw[i:], inAttribute)
		case '\r':
			b = append(b, '\n')
			if i+1 < len(raw) && raw[i+1] == '\n' {
				size = 2
			}
		case 0:
			b = utf8.AppendRune(b, utf8.RuneError)
		}
		done = i + size
		if len(b)-before != size {
			t.marks = append(t.marks, mark{int64(len(b)), start + int64(done)})
			if open {
				t.open = append(t.open, len(b))
			}
		}
	}
	return append(b, raw[done:]...)
}

// longestName is the length of the longest name of a character reference that x/net knows.
const longestName = len("CounterClockwiseContourIntegral")

// appendReference appends the decoded character reference that raw may begin with. size is the
// reference's length. open is true if it lacks the semicolon.
func appendReference(dst, raw []byte, inAttribute bool) (out []byte, size int, open bool) {
	end := 1
	if isNumber := len(raw) > 1 && raw[1] == '#'; isNumber {
		end = 2
	}
	for end < len(raw) && (end <= longestName || raw[1] == '#') && isAlphanumeric(raw[end]) {
		end++
	}
	if end < len(raw) && raw[end] == ';' {
		end++
	}
	name := string(raw[:end])
	decoded := html.UnescapeString(name)
	if decoded == name {
		return append(dst, '&'), 1, false
	}
	// If only the beginning of the name is a reference, the rest stays.
	rest := sameEnd([]byte(decoded), raw[:end])
	size = end - rest
	open = raw[size-1] != ';'
	if inAttribute && open && raw[1] != '#' && size < len(raw) &&
		(raw[size] == '=' || isAlphanumeric(raw[size])) {
		return append(dst, '&'), 1, false
	}
	return append(dst, decoded[:len(decoded)-rest]...), size, open
}

func isAlphanumeric(b byte) bool { return infra.IsLetter(b) || infra.IsDigit(b) }

// write returns the bytes to write into the page so that s is in the text at pos.
func (t *text) write(s string, pos int) string {
	for p := int64(pos); t != nil; t = t.outer {
		s = t.escape(s)
		if _, ok := slices.BinarySearch(t.open, int(p)); ok {
			s = ";" + s
		}
		p = t.source(p)
	}
	return s
}

// notInLegacy has the ASCII bytes that some legacy encoding reads differently: Shift_JIS once had
// other characters for two, and three begin ISO-2022-JP's escape sequences or are errors in it.
const notInLegacy = "\\~\x0E\x0F\x1B"

// escape returns s as it is written in the text.
func (t *text) escape(s string) string {
	special := "\x00&\r\"'<>"
	switch t.quote {
	case rawText:
		return s
	case noQuote:
		special += "\n\t\f =`"
	}
	b := make([]byte, 0, len(s))
	for i := 0; i < len(s); {
		r, size := utf8.DecodeRuneInString(s[i:])
		switch {
		case r == '&':
			b = append(b, "&amp;"...)
		case t.ascii && 0x80 <= r && r <= 0x9F: // a reference would be windows-1252's
			b = append(b, url.PathPercentEncodeSet.Encode(string(r))...)
		case r < utf8.RuneSelf && strings.IndexByte(special, byte(r)) >= 0,
			t.ascii && (r >= utf8.RuneSelf || strings.IndexByte(notInLegacy, byte(r)) >= 0):
			b = append(strconv.AppendInt(append(b, "&#"...), int64(r), 10), ';')
		default:
			b = append(b, s[i:i+size]...)
		}
		i += size
	}
	switch t.quote {
	case noValue:
		return `="` + string(b) + `"`
	case noText:
		return `"` + string(b) + `"`
	}
	return string(b)
}
