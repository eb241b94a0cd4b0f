// Package plainpath decides whether every reader of a path finds the same one. Packages inbound and
// policy ask it; nothing else judges a path.
package plainpath

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A Fault is a reason why a path is not plain, in words.
type Fault string

// The faults. Package inbound documents those that a path can have.
const (
	None             Fault = ""
	NotRooted        Fault = "the path does not begin with a slash"
	DotSegment       Fault = "the path has a dot segment"
	EncodedDot       Fault = "the path has an encoded dot"
	EmptySegment     Fault = "the path has an empty segment"
	Backslash        Fault = "the path has a backslash"
	EncodedDelimiter Fault = "the path has an encoded delimiter"
	Parameter        Fault = "the path has a parameter"
	Control          Fault = "the path has a control character"
	BadEscape        Fault = "the path has a % that encodes nothing"
	IllFormed        Fault = "the path is not UTF-8"
	DoubleEncoding   Fault = "the path is encoded twice"
	LookAlike        Fault = "the path has a character that looks like a delimiter"
	WindowsName      Fault = "the path has a name that Windows reads as another"
	MissingEscape    Fault = "the path has a character that must be encoded"
	OtherEscape      Fault = "the path has an unusual escape"
)

// Allowed are the exceptions. Package inbound documents them.
type Allowed struct {
	EmptySegments, EncodedDelimiters, Parameters, WindowsNames, OtherEscapes bool
}

// Check returns the first fault of a path and its position, or None if the path is plain.
func Check(path string, allowed Allowed) (Fault, int) {
	if !strings.HasPrefix(path, "/") {
		return NotRooted, 0
	}
	// Many readers find a host in a path that begins with two slashes, decoded or not.
	if c, ok := infra.PercentEncodedByte(path[1:]); ok && (c == '/' || c == '\\') {
		return EncodedDelimiter, 1
	}
	for start := 1; ; {
		// A parameter ends a dot segment, too.
		kind, i := infra.DotSegment(path, start)
		if kind != infra.Plain && (i == len(path) || path[i] == '/' || path[i] == ';') {
			return DotSegment, start
		}
		isUnreservedOnly := true
		for i = start; ; {
			for i < len(path) && isUnreserved(path[i]) { // most bytes
				i++
			}
			if i == len(path) || path[i] == '/' {
				break
			}
			n, fault := checkCharacter(path[i:], allowed)
			if fault != None {
				return fault, i
			}
			isUnreservedOnly, i = false, i+n
		}
		name := path[start:i]
		if !isUnreservedOnly || strings.HasSuffix(name, ".") || isDevice(name) { // few names
			if fault := checkName(name, allowed); fault != None {
				return fault, start
			}
		}
		switch {
		case i == len(path):
			return None, 0
		case i == start && (start == 1 || !allowed.EmptySegments):
			return EmptySegment, start
		}
		start = i + 1
	}
}

// isRaw reports whether a path has c as it is, and not percent-encoded: RFC 3986's pchar, except
// the ';', which begins a parameter.
func isRaw(c byte) bool { return isUnreserved(c) || c == ':' || c == '=' || c == '@' }

// isUnreserved reports whether even a username has c as it is.
func isUnreserved(c byte) bool {
	return !url.UserinfoPercentEncodeSet.Contains(rune(c)) && c != '%'
}

// checkCharacter returns the length of the character that s begins with, or its fault.
func checkCharacter(s string, allowed Allowed) (n int, fault Fault) {
	c, isEncoded := infra.PercentEncodedByte(s)
	if !isEncoded {
		c = s[0]
	}
	switch {
	case c < ' ' || c == 0x7F:
		return 0, Control
	case isEncoded:
		return checkEscape(s, c, allowed)
	case c == '%':
		return 0, BadEscape
	case c == '\\':
		return 0, Backslash
	case c == ';' && !allowed.Parameters:
		return 0, Parameter
	case c != ';' && !isRaw(c):
		return 0, MissingEscape
	}
	return 1, None
}

// checkEscape is checkCharacter for an s that begins with c, percent-encoded.
func checkEscape(s string, c byte, allowed Allowed) (n int, fault Fault) {
	switch {
	case c == '.':
		return 0, EncodedDot
	case strings.IndexByte(`/\;?#`, c) >= 0 && !allowed.EncodedDelimiters:
		return 0, EncodedDelimiter
	case c == '%' && isEscape(s):
		return 0, DoubleEncoding
	}
	r, size := decodeRune(s)
	switch {
	case r == utf8.RuneError && size == 1:
		return 0, IllFormed
	case unicode.IsControl(r):
		return 0, Control
	// Compatibility normalization (NFKC) makes a '/', '\', '%', "." or ".." of these, and some code
	// page of Windows a '/' or '\' of the last five.
	case strings.ContainsRune("℀℁℅℆／＼﹨％﹪．․﹒‥︰¥₩⁄∕∖", r):
		return 0, LookAlike
	}
	n = 3 * size
	if !allowed.OtherEscapes && (isRaw(c) || strings.ToUpper(s[:n]) != s[:n]) {
		return 0, OtherEscape
	}
	return n, None
}

// isEscape reports whether s, decoded, begins with an escape: a '%' and two hexadecimal digits, or
// "%u" and four, which some servers of Windows decode.
func isEscape(s string) bool {
	s = url.PercentDecode(s[:min(len(s), 3*len("%u0000"))])
	return infra.StartsWithPercentEncodedByte(s) ||
		len(s) >= len("%u0000") && s[1]|0x20 == 'u' &&
			infra.StartsWithPercentEncodedByte("%"+s[2:]) &&
			infra.StartsWithPercentEncodedByte("%"+s[4:])
}

// decodeRune decodes the percent-encoded rune that s begins with. Its size is in bytes, each of
// which takes three of s.
func decodeRune(s string) (rune, int) {
	b := make([]byte, 0, utf8.UTFMax)
	for c, ok := infra.PercentEncodedByte(s); ok && len(b) < utf8.UTFMax; {
		b = append(b, c)
		c, ok = infra.PercentEncodedByte(s[3*len(b):])
	}
	return utf8.DecodeRune(b)
}

// checkName returns the fault of a segment whose characters have none.
func checkName(segment string, allowed Allowed) Fault {
	name, _, _ := strings.Cut(segment, ";")
	if allowed.OtherEscapes { // otherwise only spaces and non-ASCII characters are encoded
		name = url.PercentDecode(name)
	}
	switch {
	case name == "": // a servlet container finds an empty segment
		return Parameter
	case !allowed.WindowsNames && isWindowsName(name):
		return WindowsName
	}
	return None
}

// isWindowsName reports whether Windows reads a name as another one, or as a drive or a device.
func isWindowsName(name string) bool {
	return strings.HasSuffix(name, ".") || // dropped
		strings.HasSuffix(name, " ") || strings.HasSuffix(name, "%20") || // dropped
		strings.Contains(name, ":$") || // a stream of a file
		len(name) > 1 && infra.IsNormalizedWindowsDriveLetter(name[:2]) || isDevice(name)
}

const devices = "/aux/con/conin$/conout$/nul/prn" +
	"/com0/com1/com2/com3/com4/com5/com6/com7/com8/com9/com¹/com²/com³" +
	"/lpt0/lpt1/lpt2/lpt3/lpt4/lpt5/lpt6/lpt7/lpt8/lpt9/lpt¹/lpt²/lpt³/"

// isDevice reports whether a name is that of a device, with any extension.
func isDevice(name string) bool {
	if len(name) < 3 {
		return false
	}
	switch lower := [3]byte{name[0] | 0x20, name[1] | 0x20, name[2] | 0x20}; string(lower[:]) {
	case "aux", "com", "con", "lpt", "nul", "prn":
		name = infra.Lower(url.PercentDecode(name))
		if i := strings.IndexAny(name, ".:"); i >= 0 {
			name = name[:i]
		}
		return strings.Contains(devices, "/"+strings.TrimRight(name, " ")+"/")
	}
	return false
}

// Respell returns a path with each character as a plain path has it, as far as that keeps the
// meaning: a delimiter that is percent-encoded stays so, and a '\' becomes one.
func Respell(path string) string {
	const upperhex = "0123456789ABCDEF"
	var b []byte
	for i := 0; i < len(path); i++ {
		c, isEncoded := infra.PercentEncodedByte(path[i:])
		if isEncoded {
			i += 2
		} else {
			c = path[i]
		}
		if isRaw(c) || !isEncoded && strings.IndexByte("/;%", c) >= 0 {
			b = append(b, c)
		} else {
			b = append(b, '%', upperhex[c>>4], upperhex[c&15])
		}
	}
	return string(b)
}
