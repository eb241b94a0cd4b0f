package links

import (
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/net/html"

	"github.com/go-weburl/url"
)

// A text is a decoded part of the page, such as an attribute's value, with the position on the page
// that each of its bytes comes from.
type text struct {
	s     string
	outer *text // the text that it is written in; nil: the page
	start int64 // where it begins in outer, or in the page
	marks []mark
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

// A mark says that, up to the next mark, each byte of a text comes from the byte at the same
// distance from source.
type mark struct {
	pos    int
	source int64
	open   bool  // a character reference without its semicolon precedes it
	gap    int64 // if other parts of the page precede it, where the text before these ends
}

// add appends a part of the text of a style element of SVG, which begins at start: the element may
// have comments and elements between the parts.
func (s *svgSheet) add(raw []byte, start int64, hasReferences bool) {
	var part text
	part.start = start
	if hasReferences {
		part.unescape(raw, false)
	} else {
		part.s = string(raw)
	}
	m := mark{pos: len(s.b), source: start}
	if len(s.text.marks) > 0 {
		m.gap = s.end
	}
	s.text.marks = append(s.text.marks, m)
	for _, m := range part.marks {
		m.pos += len(s.b)
		s.text.marks = append(s.text.marks, m)
	}
	s.b = append(s.b, part.s...)
	s.end = start + int64(len(raw))
}

// markBefore returns the last mark at pos or before it.
func (t *text) markBefore(pos int) mark {
	if len(t.marks) == 0 {
		return mark{source: t.start}
	}
	i := sort.Search(len(t.marks), func(i int) bool { return t.marks[i].pos > pos })
	if i == 0 {
		return mark{source: t.start}
	}
	return t.marks[i-1]
}

// at returns the position in the page that the byte at pos comes from.
func (t *text) at(pos int) int64 {
	for ; t != nil; t = t.outer {
		m := t.markBefore(pos)
		p := m.source + int64(pos-m.pos)
		if t.outer == nil {
			return p
		}
		pos = int(p)
	}
	return int64(pos)
}

// end returns the position in the page where the text before pos ends.
func (t *text) end(pos int) int64 {
	if m := t.markBefore(pos); m.gap > 0 && m.pos == pos {
		return m.gap
	}
	return t.at(pos)
}

// unescape sets the text to the text that raw stands for: it decodes character references,
// normalizes newlines, and turns a NUL into U+FFFD. raw begins at t.start.
func (t *text) unescape(raw []byte, inAttribute bool) {
	t.marks = t.marks[:0]
	i := farIndexClass(raw, 0, special)
	if i == len(raw) {
		t.s = string(raw)
		return
	}
	b := make([]byte, 0, len(raw))
	done := 0
	for i < len(raw) {
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
			t.marks = append(t.marks, mark{len(b), t.start + int64(done), open, 0})
		}
		i = farIndexClass(raw, done, special)
	}
	t.s = string(append(b, raw[done:]...))
}

// longestName is the length of the longest name of a character reference that x/net knows.
const longestName = len("CounterClockwiseContourIntegral")

// appendReference appends the decoded character reference that raw may begin with. size is the
// reference's length. open is true if it lacks the semicolon.
func appendReference(dst, raw []byte, inAttribute bool) (out []byte, size int, open bool) {
	end := 1
	if isNumber := len(raw) > 1 && raw[1] == '#'; isNumber {
		end = numberEnd(raw)
	} else {
		for end < len(raw) && end <= longestName && isAlphanumeric(raw[end]) {
			end++
		}
	}
	semicolon := end < len(raw) && raw[end] == ';'
	if semicolon {
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

// numberEnd returns the end of the digits of a numeric character reference.
func numberEnd(raw []byte) int {
	end := 2
	if isHex := end < len(raw) && raw[end]|0x20 == 'x'; isHex {
		end++
		for end < len(raw) && hexDigit(raw[end]) >= 0 {
			end++
		}
		return end
	}
	for end < len(raw) && '0' <= raw[end] && raw[end] <= '9' {
		end++
	}
	return end
}

func isAlphanumeric(b byte) bool {
	return 'a' <= b|0x20 && b|0x20 <= 'z' || '0' <= b && b <= '9'
}

// write returns the bytes to write into the page so that s is in the text at pos.
func (t *text) write(s string, pos int) string {
	for ; t != nil; t = t.outer {
		m := t.markBefore(pos)
		s = t.escape(s)
		if m.open && m.pos == pos {
			s = ";" + s
		}
		pos = int(m.source) + pos - m.pos
	}
	return s
}

// notInLegacy has the ASCII bytes that some legacy encoding reads differently: Shift_JIS once had
// other characters for two, and three begin ISO-2022-JP's escape sequences or are errors in it.
const notInLegacy = "\\~\x0E\x0F\x1B"

// escape returns s as it is written in the text.
func (t *text) escape(s string) string {
	var special string
	switch t.quote {
	case rawText:
		return s
	case noQuote:
		special = "\x00&\r\n\t\f \"'<>=`"
	default:
		special = "\x00&\r\"'<>"
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
