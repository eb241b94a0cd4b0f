package random

import (
	"strings"

	"golang.org/x/net/idna"
)

// Punycode encodes a label in Punycode (RFC 3492), mapped or not, so that some A-labels decode to
// forbidden text.
func Punycode(label string) string {
	a, _ := idna.Punycode.ToASCII(label) // it complains of a label that is one already, and encodes it
	if a == label && label != "" {
		return label + "-" // it is ASCII
	}
	return strings.TrimPrefix(a, "xn--")
}
