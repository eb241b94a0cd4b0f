package links

// A class is a set of bytes, or the union of such sets: byte_tables.go has those of each byte.
type class uint16

const (
	space       class = 1 << iota // ASCII whitespace
	slash                         // /
	equals                        // =
	greater                       // >
	special                       // does not stand for itself in HTML's text: &, CR, NUL
	newline                       // in CSS: LF, CR, FF
	nameByte                      // may be in a name in CSS; a NUL is read as U+FFFD there
	punctuation                   // in CSS: ( ) [ ] { } ;
	endsURL                       // ends an unquoted URL in CSS, may not be in it, or escapes
	upper                         // A to Z
	semicolon                     // ;
)

// The bytes that end a part of a tag.
const (
	endsTagName       = space | slash | greater
	endsAttributeName = space | slash | greater | equals
	endsUnquoted      = space | greater
)

// indexClass returns the position of the first byte at pos or after it that is in one of the
// classes, or the length.
func indexClass[T string | []byte](s T, pos int, in class) int {
	for pos < len(s) && classes[s[pos]]&in == 0 {
		pos++
	}
	return pos
}

// isSpace reports whether b is ASCII whitespace.
func isSpace(b byte) bool { return classes[b]&space != 0 }

// skipSpaces returns the position of the first byte at pos or after it that is not ASCII
// whitespace.
func skipSpaces[T string | []byte](s T, pos int) int {
	for pos < len(s) && isSpace(s[pos]) {
		pos++
	}
	return pos
}
