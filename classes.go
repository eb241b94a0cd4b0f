package url

import (
	"math/bits"

	"github.com/go-weburl/url/internal/words"
)

// A runClass is a class of bytes. The states consume at once a run of bytes that are in none of
// some of these classes.
type runClass uint8

const (
	slash        runClass = 1 << iota // /
	dotOrPercent                      // . and %, which begin a dot segment; it is slash << 1
	backslash                         // \
	apostrophe                        // '
	pathStop                          // the path percent-encode set, which includes ? and #
	queryStop                         // the query percent-encode set, which includes #
	fragmentStop                      // the fragment percent-encode set
	hostStop                          // forbidden domain code points, ASCII upper alpha, non-ASCII
)

// A byteClass says what else the parser needs to know of a byte.
type byteClass uint8

const (
	authorityStop  byteClass = 1 << iota // / ? and #
	fileHostStop                         // / ? # and \
	schemeStop                           // all except ASCII alphanumeric, + - and .
	forbiddenHost                        // forbidden host code points
	domainStop                           // forbidden domain code points and non-ASCII
	opaqueHostStop                       // forbiddenHost and the C0 control percent-encode set
	upperCase                            // ASCII upper alpha
	urlCodePoint                         // URL code points
)

// eightClasses returns the runClasses of the first eight bytes of s, the first in the lowest
// byte of the word.
func eightClasses(s string) uint64 {
	_ = s[7]
	return uint64(runClasses[s[0]]) | uint64(runClasses[s[1]])<<8 |
		uint64(runClasses[s[2]])<<16 | uint64(runClasses[s[3]])<<24 |
		uint64(runClasses[s[4]])<<32 | uint64(runClasses[s[5]])<<40 |
		uint64(runClasses[s[6]])<<48 | uint64(runClasses[s[7]])<<56
}

// runEnd returns the index of the first byte from i on whose class intersects stop, or the
// length of the input.
//
// It looks at eight bytes at a time, and at the input's end at the last eight, shifted. For the
// short parts of a URL that takes as many instructions as a loop over bytes, but the processor
// would mispredict the end of such a loop, and so lose the time of a dozen bytes. The condition
// i < 0 saves a bounds check in each turn.
func runEnd(input string, i int, stop runClass) int {
	last := len(input) - 8
	if last < 0 || i < 0 {
		for i < len(input) && runClasses[input[i]]&stop == 0 {
			i++
		}
		return i
	}
	stops := uint64(stop) * words.Ones
	for ; i <= last; i += 8 {
		if at := eightClasses(input[i:]) & stops; at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	if i < len(input) {
		if at := eightClasses(input[last:]) >> (8 * (i - last) & 63) & stops; at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	return len(input)
}

// byteEnd is runEnd for a byteClass. It looks at one byte after another.
func byteEnd(input string, i int, stop byteClass) int {
	for i < len(input) && byteClasses[input[i]]&stop == 0 {
		i++
	}
	return i
}

// byteAt returns s[i], or 0 for the EOF code point.
func byteAt(s string, i int) byte {
	if i < len(s) {
		return s[i]
	}
	return 0
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }
