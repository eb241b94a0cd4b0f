// Package plainpath decides whether every reader of a path finds the same one. Packages inbound and
// policy ask it; nothing else judges a path.
//
// A plain path has one spelling: no other plain path decodes to the same bytes. So a rule holds
// whether its reader compares the path as it was sent or decoded.
package plainpath

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A Fault is a reason why a path is not plain.
type Fault uint8

// The faults. Package inbound documents those that a path can have.
const (
	None Fault = iota
	NotRooted
	DotSegment
	EncodedDot
	EmptySegment
	Backslash
	EncodedDelimiter
	Parameter
	Control
	BadEscape
	IllFormed
	DoubleEncoding
	LookAlike
	WindowsName
	MissingEscape
	OtherEscape
	End // the number of faults
)

// Allow are the exceptions.
type Allow uint8

const (
	EmptySegments Allow = 1 << iota
	EncodedDelimiters
	Parameters
	WindowsNames
	OtherEscapes
)

// Check returns the first fault of a path and its position, or None if the path is plain.
func Check(path string, allow Allow) (Fault, int) {
	if path == "" || path[0] != '/' {
		return NotRooted, 0
	}
	for start := 1; ; {
		end := len(path)
		if i := strings.IndexByte(path[start:], '/'); i >= 0 {
			end = start + i
		}
		segment := path[start:end]
		switch {
		case segment != "":
			if fault, i := checkSegment(segment, allow); fault != None {
				return fault, start + i
			}
		// Many readers find a host in a path that begins with two slashes.
		case end < len(path) && (start == 1 || allow&EmptySegments == 0):
			return EmptySegment, start
		}
		if end == len(path) {
			return None, 0
		}
		start = end + 1
	}
}

// checkSegment is Check for a segment that is not empty.
func checkSegment(s string, allow Allow) (Fault, int) {
	name := s
	if i := strings.IndexByte(s, ';'); i >= 0 {
		if allow&Parameters == 0 {
			return Parameter, i
		}
		if name = s[:i]; name == "" { // a servlet container finds an empty segment
			return Parameter, 0
		}
	}
	if infra.SegmentOf(name) != infra.Plain {
		return DotSegment, 0
	}
	for i := 0; i < len(s); {
		c := s[i]
		switch {
		case isRaw(c) || c == ';':
			i++
		case c == '%':
			n, fault := checkEscape(s[i:], allow)
			if fault != None {
				return fault, i
			}
			i += n
		case c < ' ' || c == 0x7F:
			return Control, i
		case c == '\\':
			return Backslash, i
		default:
			return MissingEscape, i
		}
	}
	if allow&WindowsNames == 0 {
		if i := windowsName(name); i >= 0 {
			return WindowsName, i
		}
	}
	return None, 0
}

// isRaw reports whether a path has c as it is, and not percent-encoded: RFC 3986's pchar, except
// the ';', which begins a parameter.
func isRaw(c byte) bool {
	const other = 1<<('!'-' ') | 1<<('$'-' ') | 1<<('&'-' ') | 1<<('\''-' ') | 1<<('('-' ') |
		1<<(')'-' ') | 1<<('*'-' ') | 1<<('+'-' ') | 1<<(','-' ') | 1<<('-'-' ') | 1<<('.'-' ') |
		1<<(':'-' ') | 1<<('='-' ')
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c == '~' ||
		c == '@' || ' ' <= c && c <= '=' && other>>(c-' ')&1 != 0
}

// checkEscape returns the length of the character that s begins with, percent-encoded.
func checkEscape(s string, allow Allow) (int, Fault) {
	c, ok := infra.PercentEncodedByte(s)
	switch {
	case !ok:
		return 0, BadEscape
	case c == '.':
		return 0, EncodedDot
	case c < ' ' || c == 0x7F:
		return 0, Control
	case strings.IndexByte(`/\;?#`, c) >= 0 && allow&EncodedDelimiters == 0:
		return 0, EncodedDelimiter
	case c == '%' && isEscape(s[3:]):
		return 0, DoubleEncoding
	}
	n := 3
	if c >= utf8.RuneSelf {
		r, size := decodeRune(s)
		switch {
		case r == utf8.RuneError && size == 1:
			return 0, IllFormed
		case unicode.IsControl(r):
			return 0, Control
		case strings.ContainsRune(lookAlikes, r):
			return 0, LookAlike
		}
		n = 3 * size
	}
	if allow&OtherEscapes == 0 && (isRaw(c) || hasLower(s[:n])) {
		return 0, OtherEscape
	}
	return n, None
}

// isEscape reports whether s would be a percent-encoded byte after a '%': two hexadecimal digits,
// or 'u' and four, which some servers of Windows decode. The digits themselves may be
// percent-encoded.
func isEscape(s string) bool {
	digits := 2
	for i := 0; digits > 0; i++ {
		if s == "" {
			return false
		}
		c, n := s[0], 1
		if b, ok := infra.PercentEncodedByte(s); ok {
			c, n = b, 3
		}
		s = s[n:]
		switch {
		case i == 0 && c|0x20 == 'u':
			digits = 4
		case infra.HexValue(c) == 16:
			return false
		default:
			digits--
		}
	}
	return true
}

// decodeRune decodes the percent-encoded rune that s begins with. Its size is in bytes, each of
// which takes three of s.
func decodeRune(s string) (rune, int) {
	var b [utf8.UTFMax]byte
	n := 0
	for n < len(b) && 3*n <= len(s) {
		c, ok := infra.PercentEncodedByte(s[3*n:])
		if !ok {
			break
		}
		b[n] = c
		n++
	}
	return utf8.DecodeRune(b[:n])
}

// hasLower reports whether an escape has a digit in lower case.
func hasLower(escape string) bool {
	for i := range len(escape) {
		if escape[i] >= 'a' {
			return true
		}
	}
	return false
}

// lookAlikes are the characters of which compatibility normalization (NFKC) makes a '/', '\', '%',
// "." or "..", and those of which a code page of Windows makes a '/' or '\'.
const lookAlikes = "℀℁℅℆／＼﹨％﹪．․﹒‥︰" + "¥₩⁄∕∖"

// windowsName returns where a file system of Windows reads a segment as another name, or -1.
func windowsName(s string) int {
	if s == "" {
		return -1
	}
	switch c := s[len(s)-1]; {
	case c == '.': // dropped
		return len(s) - 1
	case c == '0' && strings.HasSuffix(s, "%20"):
		return len(s) - 3
	}
	if len(s) > 1 && infra.IsNormalizedWindowsDriveLetter(s[:2]) || isDevice(s) {
		return 0
	}
	if strings.IndexByte(s, ':') < 0 {
		return -1
	}
	return strings.Index(s, ":$") // a stream of the file
}

// devices are the names that are devices in every directory, whatever their extension. A '?' is a
// digit.
var devices = [...]string{"aux", "com?", "con", "conin$", "conout$", "lpt?", "nul", "prn"}

func isDevice(s string) bool {
	if len(s) < 3 {
		return false
	}
	switch string([]byte{s[0] | 0x20, s[1] | 0x20}) { // few other names begin like this
	case "au", "co", "lp", "nu", "pr":
	default:
		return false
	}
	if i := strings.IndexAny(s, ".:"); i >= 0 {
		s = s[:i]
	}
	for strings.HasSuffix(s, "%20") {
		s = s[:len(s)-3]
	}
	for _, name := range devices {
		prefix, isNumbered := strings.CutSuffix(name, "?")
		if len(s) < len(prefix) || !strings.EqualFold(s[:len(prefix)], prefix) {
			continue
		}
		switch rest := strings.ToUpper(s[len(prefix):]); {
		case !isNumbered && rest == "",
			isNumbered && len(rest) == 1 && '0' <= rest[0] && rest[0] <= '9',
			isNumbered && (rest == "%C2%B9" || rest == "%C2%B2" || rest == "%C2%B3"):
			return true
		}
	}
	return false
}

// Respell returns a path with each character as a plain path has it, as far as that keeps the
// meaning: a delimiter that is percent-encoded stays so, and a '\' becomes one.
func Respell(path string) string {
	const upperhex = "0123456789ABCDEF"
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		c := path[i]
		decoded, isEncoded := infra.PercentEncodedByte(path[i:])
		if isEncoded {
			c = decoded
			i += 2
		}
		if isRaw(c) || !isEncoded && (c == '/' || c == ';' || c == '%') {
			b.WriteByte(c)
			continue
		}
		b.WriteByte('%')
		b.WriteByte(upperhex[c>>4])
		b.WriteByte(upperhex[c&15])
	}
	return b.String()
}
