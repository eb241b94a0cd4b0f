package url

import "math/bits"

// A runClass says what a byte is to the states that consume runs of bytes: where a
// run ends.
type runClass uint8

const (
	slash        runClass = 1 << iota // /
	dotOrPercent                      // . and %, which a dot segment begins with; slash << 1
	backslash                         // \
	apostrophe                        // '
	pathStop                          // the path percent-encode set, and so the ? and # that end a path
	queryStop                         // the query percent-encode set, and so the # that ends a query
	fragmentStop                      // the fragment percent-encode set
	hostStop                          // forbidden domain code points, upper case and non-ASCII
)

// A byteClass says what else a byte is.
type byteClass uint8

const (
	authorityStop   byteClass = 1 << iota // / ? and #
	fileHostStop                          // these and \
	schemeCodePoint                       // ASCII alphanumeric, + - and .
	forbiddenHost                         // forbidden host code points
	domainStop                            // forbidden domain code points and non-ASCII
	opaqueHostStop                        // forbidden host code points and the C0 control percent-encode set
	upperCase                             // ASCII upper alpha
)

// everyByte times a class is that class in each byte of a word.
const everyByte = 0x0101010101010101

// eightClasses returns the runClasses of s's first eight bytes, the first in the
// word's lowest byte.
func eightClasses(s string) uint64 {
	_ = s[7]
	return uint64(runClasses[s[0]]) | uint64(runClasses[s[1]])<<8 | uint64(runClasses[s[2]])<<16 | uint64(runClasses[s[3]])<<24 |
		uint64(runClasses[s[4]])<<32 | uint64(runClasses[s[5]])<<40 | uint64(runClasses[s[6]])<<48 | uint64(runClasses[s[7]])<<56
}

// runEnd returns where the bytes from i on end of which no class has a bit of stop.
//
// It takes eight bytes at a time, and at the input's end its last eight, shifted.
// That takes no fewer instructions than a loop over bytes on a URL's short parts;
// but such a loop's end is mispredicted, which costs as much as a dozen of bytes.
func runEnd(input string, i int, stop runClass) int {
	last := len(input) - 8
	if last < 0 {
		for i < len(input) && runClasses[input[i]]&stop == 0 {
			i++
		}
		return i
	}
	stops := uint64(stop) * everyByte
	for ; i < len(input); i += 8 {
		var at uint64
		if i <= last {
			at = eightClasses(input[i:i+8]) & stops
		} else {
			at = eightClasses(input[last:]) >> (8 * (i - last) & 63) & stops
		}
		if at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	return len(input)
}

// byteAt returns s[i], and 0 for the EOF code point.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func isASCIIAlpha(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }

func isASCIIDigit(c byte) bool { return c-'0' < 10 }

func isSlash(c byte) bool { return c == '/' || c == '\\' }

func isTabOrNewline(c byte) bool { return c == '\t' || c == '\n' || c == '\r' }

func toLower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c | 0x20
	}
	return c
}

// hasTabOrNewline reports whether s has an ASCII tab or newline. It looks for controls, eight
// bytes at a time as in runEnd, as few inputs have one.
func hasTabOrNewline(s string) bool {
	control := len(s) < 8
	for i := 0; i < len(s) && !control; i += 8 {
		i = min(i, len(s)-8)
		control = hasControl(eightBytes(s[i : i+8]))
	}
	for i := 0; i < len(s) && control; i++ {
		if isTabOrNewline(s[i]) {
			return true
		}
	}
	return false
}

// hasControl reports whether one of the eight bytes is a C0 control.
func hasControl(b uint64) bool { return (b-' '*everyByte)&^b&(0x80*everyByte) != 0 }
