package display

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// decodedPath is decoded for a path. The first segment of a file: URL's path stays encoded if,
// decoded, it would be a Windows drive letter, which the parser may change.
func decodedPath(path string, isFile bool) string {
	if !isFile {
		return decoded(path)
	}
	segments := strings.Split(path, "/") // nothing, the first segment, and the others
	for i, segment := range segments {
		if segment = decoded(segment); i != 1 || !infra.IsWindowsDriveLetter(segment) {
			segments[i] = segment
		}
	}
	return strings.Join(segments, "/")
}

// decoded returns s, which is ASCII, with the percent-encoded characters decoded that may be shown.
func decoded(s string) string {
	if !strings.ContainsAny(s, "% ") {
		return s
	}
	d := decoder{b: make([]byte, 0, len(s))}
	for s != "" {
		c, size := decodedRune(s)
		n := max(3*size, 1)
		switch {
		case size == 0 && s[0] == ' ': // only in an opaque path
			d.hidden("%20")
		case size == 0:
			d.literal(s[0])
		case d.isShown(c, s[n:]):
			d.rune(c)
		default:
			d.hidden(s[:n])
		}
		s = s[n:]
	}
	return string(d.b)
}

type decoder struct {
	b      []byte
	last   rune // what was just decoded, or 0
	letter bool // b ends with a character that can take a mark
	marks  int  // how many marks it has
}

func (d *decoder) literal(c byte) {
	d.b = append(d.b, c)
	d.last, d.letter, d.marks = 0, isASCIIAlphanumeric(c), 0
}

// hidden writes a percent-encoded code point as it is.
func (d *decoder) hidden(encoded string) {
	d.b = append(d.b, encoded...)
	d.last, d.letter = 0, false
}

// rune writes a code point that was percent-encoded.
func (d *decoder) rune(c rune) {
	d.b = utf8.AppendRune(d.b, c)
	d.last = c
	if classOf(c)&classMark != 0 {
		d.marks++
	} else {
		d.letter, d.marks = c >= utf8.RuneSelf || isASCIIAlphanumeric(byte(c)), 0
	}
}

// isShown reports whether c is shown as it is before rest.
func (d *decoder) isShown(c rune, rest string) bool {
	if c < utf8.RuneSelf {
		// Two hexadecimal digits after a lone % would be a percent-encoded byte.
		return (isASCIIAlphanumeric(byte(c)) || strings.IndexByte("-._~", byte(c)) >= 0) &&
			bytes.IndexByte(d.b[max(0, len(d.b)-2):], '%') < 0
	}
	class := classOf(c)
	switch {
	case class&classHidden != 0: // U+FFFD, which replaces ill-formed UTF-8, is hidden too
		return false
	case class&classMark != 0 && (!d.letter || d.marks == maxMarks): // it would mark a delimiter
		return false
	case class&classDelimiter == 0, isNextTo(c, d.last):
		return true
	}
	next, _ := decodedRune(rest)
	return classOf(next)&(classHidden|classDelimiter) == 0 && isNextTo(c, next)
}

// isNextTo reports whether a reader recognises c, a letter that looks like a delimiter, because
// neighbor is of the same script.
func isNextTo(c, neighbor rune) bool {
	scripts := scriptsOf(neighbor)
	return scripts != scriptAll && scriptsOf(c)&scripts != 0
}

// decodedRune returns the percent-encoded code point that s begins with, and its length in UTF-8,
// or 0 if s does not begin with a percent-encoded byte.
func decodedRune(s string) (c rune, size int) {
	var array [utf8.UTFMax]byte
	encoded := array[:0]
	for range utf8.UTFMax {
		b, ok := infra.PercentEncodedByte(s)
		if !ok {
			break
		}
		encoded, s = append(encoded, b), s[3:]
	}
	return utf8.DecodeRune(encoded)
}

func isASCIIAlphanumeric(c byte) bool { return infra.IsLetter(c) || infra.IsDigit(c) }
