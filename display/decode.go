package display

import (
	"bytes"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/syntax"
)

// decodedPath is decoded for a path. The first segment of a file: URL's path is unchanged if,
// decoded, it would be a Windows drive letter: the parser may change that.
func decodedPath(path string, isFile bool) string {
	if !isFile {
		return decoded(path)
	}
	segments := strings.SplitN(path, "/", 3) // nothing, the first segment, and the others
	for i, segment := range segments {
		if segment = decoded(segment); i != 1 || !syntax.IsWindowsDriveLetter(segment) {
			segments[i] = segment
		}
	}
	return strings.Join(segments, "/")
}

// decoded returns s, which is ASCII, with those percent-encoded bytes decoded that are to
// be shown.
func decoded(s string) string {
	if strings.IndexByte(s, '%') < 0 && strings.IndexByte(s, ' ') < 0 {
		return s
	}
	d := decoder{b: make([]byte, 0, len(s))}
	for i := 0; i < len(s); {
		switch n := d.decode(s[i:]); {
		case n > 0:
			i += n
		case s[i] == ' ': // only in an opaque path
			d.b = append(d.b, "%20"...)
			d.last, d.letter = 0, false
			i++
		default:
			d.literal(s[i])
			i++
		}
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

// decode writes the code point that s begins with in percent-encoded form, and returns how
// many bytes of s these are: 0 if s does not begin with a percent-encoded byte.
func (d *decoder) decode(s string) int {
	c, size := decodedRune(s)
	if size == 0 {
		return 0
	}
	if !d.isShown(c, s[3*size:]) {
		d.b = append(d.b, s[:3*size]...)
		d.last, d.letter = 0, false
		return 3 * size
	}
	d.b = utf8.AppendRune(d.b, c)
	d.last = c
	if classOf(c)&classMark != 0 {
		d.marks++
	} else {
		d.letter, d.marks = c >= utf8.RuneSelf || isASCIIAlphanumeric(byte(c)), 0
	}
	return 3 * size
}

// isShown reports whether c is shown as it is before rest.
func (d *decoder) isShown(c rune, rest string) bool {
	if c < utf8.RuneSelf {
		// Two hexadecimal digits after a lone % would be a percent-encoded byte.
		return (isASCIIAlphanumeric(byte(c)) || strings.IndexByte("-._~", byte(c)) >= 0) && bytes.IndexByte(d.b[max(0, len(d.b)-2):], '%') < 0
	}
	class := classOf(c)
	switch {
	case class&classHidden != 0: // U+FFFD, which replaces ill-formed UTF-8, is hidden too
		return false
	case class&classMark != 0 && (!d.letter || d.marks == maxMarks): // it would be on a delimiter
		return false
	case class&classDelimiter == 0, isNextTo(c, d.last):
		return true
	}
	next, _ := decodedRune(rest)
	return classOf(next)&(classHidden|classDelimiter) == 0 && isNextTo(c, next)
}

// isNextTo reports whether a letter that looks like a delimiter is seen as a letter next to neighbor,
// which is written in the same script.
func isNextTo(c, neighbor rune) bool {
	scripts := scriptsOf(neighbor)
	return scripts != scriptAll && scriptsOf(c)&scripts != 0
}

// decodedRune returns the code point that s begins with in percent-encoded form, and its length in
// UTF-8: 0 if s does not begin with a percent-encoded byte.
func decodedRune(s string) (c rune, size int) {
	var array [utf8.UTFMax]byte
	encoded := array[:0]
	for range utf8.UTFMax {
		b, ok := syntax.PercentEncodedByte(s)
		if !ok {
			break
		}
		encoded, s = append(encoded, b), s[3:]
	}
	return utf8.DecodeRune(encoded)
}

func isASCIIAlphanumeric(c byte) bool { return syntax.IsLetter(c) || syntax.IsDigit(c) }
