package links

// A class is a set of bytes, or the union of such sets.
type class uint16

const (
	space      class = 1 << iota // ASCII whitespace
	slash                        // /
	equals                       // =
	greater                      // >
	special                      // does not stand for itself in HTML's text: &, CR, NUL
	newline                      // in CSS: LF, CR, FF
	nameByte                     // may be in a name in CSS; a NUL is read as U+FFFD there
	bracket                      // ( ) [ ] { }
	startsCSS                    // may begin another token of CSS that matters
	semicolon                    // ;
	endsString                   // a quote or an escape in a string of CSS
	upper                        // A to Z
	endsURL                      // ends an unquoted URL in CSS, may not be in it, or escapes
)

// The bytes that end a part of a tag.
const (
	endsTagName       = space | slash | greater
	endsAttributeName = space | slash | greater | equals
	endsUnquoted      = space | greater
)

// The bytes that are in the same classes have one name in the table.
const (
	no = class(0)
	nm = nameByte                         // a to z, digits, - and _
	up = nameByte | upper                 // A to Z
	nu = nameByte | special               // NUL
	ct = endsURL                          // other controls
	sp = space | endsURL                  // space and tab
	nl = space | newline | endsURL        // LF and FF
	cr = nl | special                     // CR
	qu = startsCSS | endsString | endsURL // quotes and \
	pa = bracket | endsURL                // ( and )
	br = bracket                          // [ ] { }
	sl = slash | startsCSS                // /
	st = startsCSS                        // < and @
	am = special                          // &
	se = semicolon                        // ;
	eq = equals                           // =
	gt = greater                          // >
)

// classes has the classes of each byte.
var classes = [256]class{
	nu, ct, ct, ct, ct, ct, ct, ct, ct, sp, nl, ct, nl, cr, ct, ct,
	ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct, ct,
	sp, no, qu, no, no, no, am, qu, pa, pa, no, no, no, nm, no, sl, // space to /
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, no, se, st, eq, gt, no, // 0 to ?
	st, up, up, up, up, up, up, up, up, up, up, up, up, up, up, up, // @ to O
	up, up, up, up, up, up, up, up, up, up, up, br, qu, br, no, nm, // P to _
	no, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, // ` to o
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, br, no, br, no, ct, // p to DEL
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, // not ASCII
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
	nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm, nm,
}

// indexClass returns the position of the first byte at pos or after it that is in one of the
// classes, or the length.
func indexClass[T string | []byte](s T, pos int, in class) int {
	for pos < len(s) && classes[s[pos]]&in == 0 {
		pos++
	}
	return pos
}

// farIndexClass is indexClass for a byte that is usually far away. It looks at eight bytes at a
// time, which takes half the time for each byte.
func farIndexClass(s []byte, pos int, in class) int {
	for ; pos+8 <= len(s); pos += 8 {
		b := s[pos : pos+8 : pos+8]
		some := classes[b[0]] | classes[b[1]] | classes[b[2]] | classes[b[3]] |
			classes[b[4]] | classes[b[5]] | classes[b[6]] | classes[b[7]]
		if some&in != 0 {
			break
		}
	}
	return indexClass(s, pos, in)
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
