package main

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf16"
	"unicode/utf8"

	"golang.org/x/text/width"

	"github.com/go-weburl/url/internal/invisible"
)

// A span is input[start:end] or, if that is empty, the place before input[start].
type span struct{ start, end int }

// empty stands for an empty string, which is invisible.
const empty = "(empty)"

// excerptColumns returns the greatest width of an excerpt in a terminal with that many columns,
// with an indent of four and two ellipses.
func excerptColumns(columns int) int { return max(columns-6, 15) }

// excerpt returns two lines that begin with indent. The first is the part of input around
// the first mark. The second has, for each mark in that part, a caret under its first
// character and tildes under the others.
func excerpt(input string, marks []span, indent string, columns int) string {
	if input == "" {
		return indent + empty + "\n" + indent + "^\n"
	}
	from, to := excerptBounds(input, marks[0].start, columns)
	var text strings.Builder
	carets := underline{marks: marks}
	if from > 0 {
		text.WriteString("…")
		carets.column++
	}
	for i := from; i < to; {
		shown, size, columns := visible(input[i:])
		text.WriteString(shown)
		carets.add(i, i+size, columns)
		i += size
	}
	if to < len(input) {
		text.WriteString("…")
	} else {
		carets.add(to, to+1, 1)
	}
	return indent + text.String() + "\n" + indent + carets.line.String() + "\n"
}

// An underline is the line below an excerpt.
type underline struct {
	marks  []span
	line   strings.Builder
	length int // of line
	column int // of the next character of the excerpt
}

// add adds the mark under input[start:end], which is one character, to the line.
func (u *underline) add(start, end, columns int) {
	column := u.column
	u.column += columns
	if columns == 0 { // drawn on the preceding character
		column, columns = max(column-1, 0), 1
	}
	first := "~"
	switch {
	case column < u.length:
		return
	case slices.ContainsFunc(u.marks, func(m span) bool {
		return start <= m.start && m.start < end
	}):
		first = "^"
	case !slices.ContainsFunc(u.marks, func(m span) bool { return m.start < end && start < m.end }):
		return
	}
	u.line.WriteString(strings.Repeat(" ", column-u.length))
	u.line.WriteString(first + strings.Repeat("~", columns-1))
	u.length = column + columns
}

// excerptBounds returns the part of input to show, input[from:to]. If input is too wide, byte i is
// a third from the left, unless less precedes it.
func excerptBounds(input string, i, columns int) (from, to int) {
	columns = excerptColumns(columns)
	from, left := moveBack(input, i, columns/3)
	to, left = moveOn(input, i, columns-columns/3+left)
	from, _ = moveBack(input, from, left)
	return from, to
}

// moveBack returns the position that is columns before input[i:], and how many columns are left at
// the beginning.
func moveBack(input string, i, columns int) (from, left int) {
	// Marks take no column, and there can be any number of them.
	for characters := 4 * columns; i > 0; characters-- {
		_, size := utf8.DecodeLastRuneInString(input[:i])
		_, _, n := visible(input[i-size:])
		if n > columns || characters == 0 {
			return i, 0
		}
		i -= size
		columns -= n
	}
	return i, columns
}

// moveOn returns the position that is columns on from input[i:], and how many columns are left at
// the end.
func moveOn(input string, i, columns int) (to, left int) {
	for characters := 4 * columns; i < len(input); characters-- {
		_, size, n := visible(input[i:])
		if n > columns || characters == 0 {
			return i, 0
		}
		i += size
		columns -= n
	}
	return i, columns
}

// visible returns how to show the character that s begins with, its length in bytes, and how many
// columns of a terminal it takes. A character that is invisible, or moves others, is shown as in
// "<U+0009>".
func visible(s string) (shown string, size, columns int) {
	r, size := utf8.DecodeRuneInString(s)
	switch {
	case ' ' <= r && r <= '~':
		return s[:1], 1, 1
	case r == utf8.RuneError:
		return "\uFFFD", size, 1
	case invisible.Is(r):
		shown = fmt.Sprintf("<U+%04X>", r)
		return shown, size, len(shown)
	case unicode.In(r, unicode.Mn, unicode.Me), 0x1161 <= r && r <= 0x11FF:
		// Marks, and the vowels and finals of Hangul, are drawn on the preceding character.
		return s[:size], size, 0
	}
	switch width.LookupRune(r).Kind() {
	case width.EastAsianWide, width.EastAsianFullwidth:
		return s[:size], size, 2
	}
	return s[:size], size, 1
}

// visibleString returns s in a form that can be shown in a line, shortened to that many columns.
func visibleString(s string, columns int) string {
	if to, _ := moveOn(s, 0, columns); to == len(s) {
		return visibleAll(s)
	}
	to, _ := moveOn(s, 0, columns-1)
	return visibleAll(s[:to]) + "…"
}

// visibleAll returns s in a form that can be shown in a line of any length.
func visibleAll(s string) string {
	var b strings.Builder
	for s != "" {
		shown, size, _ := visible(s)
		b.WriteString(shown)
		s = s[size:]
	}
	return b.String()
}

// visibleText appends text. It uses show to append characters that are invisible or control a
// terminal, except tabs and line feeds.
func visibleText(b, text []byte, show func(b []byte, r rune) []byte) []byte {
	for len(text) > 0 {
		if c := text[0]; ' ' <= c && c <= '~' || c == '\t' || c == '\n' {
			b, text = append(b, c), text[1:]
			continue
		}
		r, size := utf8.DecodeRune(text)
		if r == utf8.RuneError || invisible.Is(r) {
			b = show(b, r)
		} else {
			b = append(b, text[:size]...)
		}
		text = text[size:]
	}
	return b
}

// visibleRune appends an invisible character in the form of visible.
func visibleRune(b []byte, r rune) []byte {
	if r == utf8.RuneError {
		return append(b, "\uFFFD"...)
	}
	return fmt.Appendf(b, "<U+%04X>", r)
}

// escapedRune appends an invisible character as an escape of JSON.
func escapedRune(b []byte, r rune) []byte {
	for _, unit := range utf16.AppendRune(nil, r) {
		b = fmt.Appendf(b, `\u%04x`, unit)
	}
	return b
}
