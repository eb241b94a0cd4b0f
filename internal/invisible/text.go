package invisible

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxText is how many bytes of a value are shown if it cannot be edited.
const maxText = 500

// Text returns s with every character visible: "<U+202E>" replaces an invisible one, and U+FFFD
// ill-formed UTF-8. A long s is cut.
func Text(s string) string {
	shown, long := Cut(s, maxText)
	if strings.ContainsFunc(shown, Is) || !utf8.ValidString(shown) {
		var b strings.Builder
		for _, r := range shown {
			if Is(r) {
				b.WriteString("<" + CodePoint(r) + ">")
			} else {
				b.WriteRune(r)
			}
		}
		shown = b.String()
	}
	if long {
		shown += "… (" + Count(len(s)) + " bytes)"
	}
	return shown
}

// CodePoint returns the name of a code point, such as "U+0009".
func CodePoint(r rune) string {
	hex := strings.ToUpper(strconv.FormatInt(int64(r), 16))
	return "U+" + strings.Repeat("0", max(0, 4-len(hex))) + hex
}

// Cut returns the first n bytes of s, or a few less, and whether s is longer.
func Cut(s string, n int) (string, bool) {
	if len(s) <= n {
		return s, false
	}
	for n > 0 && s[n]&0xC0 == 0x80 {
		n--
	}
	return s[:n], true
}

// Count returns a number with a comma between thousands.
func Count(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}
