// Package infra says what a scheme, a forbidden code point, a dot segment and a Windows drive
// letter are, how names are sorted, and what a message calls a character, for all packages that
// need this: each such rule of the standard is here, once.
package infra

import (
	"math/bits"
	"strings"

	"github.com/go-weburl/url/internal/words"
)

// A Segment is a kind of path segment.
type Segment uint8

const (
	Plain     Segment = iota // any other segment
	SingleDot                // a [single-dot URL path segment]
	DoubleDot                // a [double-dot URL path segment]
)

// SegmentOf returns the kind of a path segment, which is written without slashes.
//
// [single-dot URL path segment]: https://url.spec.whatwg.org/#single-dot-path-segment
// [double-dot URL path segment]: https://url.spec.whatwg.org/#double-dot-path-segment
func SegmentOf[T string | []byte](segment T) Segment {
	kind, end := DotSegment(segment, 0)
	if end < len(segment) {
		return Plain
	}
	return kind
}

// IsDots reports whether segment, which is not percent-encoded, would be a dot segment of a URL.
func IsDots(segment string) bool {
	return SegmentOf(segment) != Plain && strings.IndexByte(segment, '%') < 0
}

// DotSegment returns the kind of the segment that begins at byte i of path, if that segment
// ends at byte end. If it does not, the segment is plain. A dot may be written %2E.
func DotSegment[T string | []byte](path T, i int) (kind Segment, end int) {
	for kind < DoubleDot {
		switch {
		case i < len(path) && path[i] == '.':
			i++
		case i+2 < len(path) && path[i] == '%' && path[i+1] == '2' && path[i+2]|0x20 == 'e':
			i += 3
		default:
			return kind, i
		}
		kind++
	}
	return kind, i
}

// ResolveDots follows each "./" and "../" at the beginning of ref, a relative path. dir is a path
// without its last slash and segment. newDir is where they lead, also without the slash, and rest
// is what remains of ref. A dot written %2E, or a last "..", stays in rest.
func ResolveDots(dir, ref string) (newDir, rest string) {
	for {
		switch {
		case strings.HasPrefix(ref, "../"):
			dir, ref = dir[:max(0, strings.LastIndexByte(dir, '/'))], ref[len("../"):]
		case strings.HasPrefix(ref, "./"):
			ref = ref[len("./"):]
		default:
			return dir, ref
		}
	}
}

// NextDot returns the index of the first '/' from i on that a '.' or a '%' follows, which may begin
// a dot segment, or the length of path. path[i:] is ASCII. NextDot looks at eight bytes at a time,
// and at the end at the last eight.
func NextDot[T string | []byte](path T, i int) int {
	last := len(path) - 9
	for ; i <= last; i += 8 {
		if at := dotsAfterSlash(words.Of(path[i:]), words.Of(path[i+1:])); at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
	}
	if last >= 0 && i < len(path)-1 {
		seen := 8 * (i - last) & 63 // bits of the bytes before i
		at := dotsAfterSlash(words.Of(path[last:])>>seen, words.Of(path[last+1:])>>seen)
		if at != 0 {
			return i + bits.TrailingZeros64(at)/8
		}
		return len(path)
	}
	for ; i < len(path)-1; i++ {
		if path[i] == '/' && (path[i+1] == '.' || path[i+1] == '%') {
			return i
		}
	}
	return len(path)
}

// dotsAfterSlash returns a word in which the high bit of each byte is set if that byte of b is '/'
// and that of next is '.' or '%'.
func dotsAfterSlash(b, next uint64) uint64 {
	return ^(words.NotZero(b^'/'*words.Ones) |
		words.NotZero(next^'.'*words.Ones)&words.NotZero(next^'%'*words.Ones)) & words.Tops
}

// HexValue returns the value of a hexadecimal digit, and 255 for any other byte.
func HexValue(c byte) byte { return hexDigits[c] - 1 }

// hexDigits has the value of each hexadecimal digit and 1.
var hexDigits = [256]byte{
	'0': 1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
	'A': 11, 12, 13, 14, 15, 16,
	'a': 11, 12, 13, 14, 15, 16,
}

// PercentEncodedByte returns the byte that s begins with in percent-encoded form, if it begins with
// a [percent-encoded byte].
//
// [percent-encoded byte]: https://url.spec.whatwg.org/#percent-encoded-byte
func PercentEncodedByte[T string | []byte](s T) (b byte, ok bool) {
	if len(s) < 3 || s[0] != '%' {
		return 0, false
	}
	high, low := HexValue(s[1]), HexValue(s[2])
	return high<<4 | low, high|low < 16
}

// StartsWithPercentEncodedByte reports whether s begins with a percent-encoded byte.
func StartsWithPercentEncodedByte(s string) bool {
	_, ok := PercentEncodedByte(s)
	return ok
}

// FirstByte returns the first byte of s percent-decoded, and how many bytes of s it takes.
func FirstByte(s string) (b byte, n int) {
	if b, ok := PercentEncodedByte(s); ok {
		return b, len("%FF")
	}
	return s[0], 1
}

// IsSchemeByte reports whether c can be in a scheme, after its first letter.
func IsSchemeByte(c byte) bool {
	return IsLetter(c) || IsDigit(c) || c == '+' || c == '-' || c == '.'
}

// SchemeLen returns the length of the scheme that s begins with, or 0 if s begins with none. It
// does not look for the ':' after the scheme.
func SchemeLen[T string | []byte](s T) int {
	if len(s) == 0 || !IsLetter(s[0]) {
		return 0
	}
	n := 1
	for n < len(s) && IsSchemeByte(s[n]) {
		n++
	}
	return n
}

// IsWithoutSlashes reports whether people write URLs of a scheme without "//", such as mailto:.
func IsWithoutSlashes(scheme string) bool {
	switch scheme {
	case "about", "acct", "blob", "cid", "data", "geo", "im", "javascript", "magnet", "mailto",
		"mid", "news", "pres", "sip", "sips", "sms", "tel", "urn", "view-source", "xmpp":
		return true
	}
	return false
}

// The forbidden code points. The tables of bytes are generated from them.
const (
	// ForbiddenHostCodePoints are the [forbidden host code points].
	//
	// [forbidden host code points]: https://url.spec.whatwg.org/#forbidden-host-code-point
	ForbiddenHostCodePoints = "\x00" + TabOrNewline + " #/:<>?@[\\]^|"

	// ForbiddenDomainCodePoints are, with the C0 controls, the [forbidden domain code points].
	//
	// [forbidden domain code points]: https://url.spec.whatwg.org/#forbidden-domain-code-point
	ForbiddenDomainCodePoints = ForbiddenHostCodePoints + "%\x7F"
)

// IsWindowsDriveLetter reports whether s is a [Windows drive letter].
//
// [Windows drive letter]: https://url.spec.whatwg.org/#windows-drive-letter
func IsWindowsDriveLetter[T string | []byte](s T) bool {
	return len(s) == 2 && IsLetter(s[0]) && (s[1] == ':' || s[1] == '|')
}

// IsNormalizedWindowsDriveLetter reports whether s is a [normalized Windows drive letter].
//
// [normalized Windows drive letter]: https://url.spec.whatwg.org/#normalized-windows-drive-letter
func IsNormalizedWindowsDriveLetter[T string | []byte](s T) bool {
	return IsWindowsDriveLetter(s) && s[1] == ':'
}

// StartsWithWindowsDriveLetter reports whether s [starts with a Windows drive letter].
//
// [starts with a Windows drive letter]: https://url.spec.whatwg.org/#start-with-a-windows-drive-letter
func StartsWithWindowsDriveLetter[T string | []byte](s T) bool {
	if len(s) < 2 || !IsWindowsDriveLetter(s[:2]) {
		return false
	}
	if len(s) == 2 {
		return true
	}
	switch s[2] {
	case '/', '\\', '?', '#':
		return true
	}
	return false
}

// CompareCodeUnits compares two strings of well-formed UTF-8 by their UTF-16 code units. This is
// the order of the code points, which is that of UTF-8, except that a code point above U+FFFF has
// surrogates, which are below U+E000.
func CompareCodeUnits(a, b string) int {
	n := min(len(a), len(b))
	for i := range n {
		if x, y := a[i], b[i]; x != y {
			// The lead bytes 0xEE and 0xEF belong to U+E000 to U+FFFF; those from 0xF0 on, to code
			// points with surrogates.
			if x >= 0xEE && y >= 0xEE && (x >= 0xF0) != (y >= 0xF0) {
				return int(y) - int(x)
			}
			return int(x) - int(y)
		}
	}
	return len(a) - len(b)
}

// CharacterName names r, as a part of a sentence that can be shown to a person.
func CharacterName(r rune) string {
	switch {
	case r == ' ':
		return "a space"
	case r == '\t':
		return "a tab"
	case r == '\n' || r == '\r':
		return "a line break"
	case ' ' < r && r <= '~':
		return string([]byte{'\'', byte(r), '\''})
	}
	hex := [...]byte{'0', '0', '0', '0', '0', '0'}
	i := len(hex)
	for ; r > 0 && i > 0; r >>= 4 {
		i--
		hex[i] = "0123456789ABCDEF"[r&0xF]
	}
	return "U+" + string(hex[min(i, 2):])
}
