package url

import "github.com/go-weburl/url/internal/infra"

// A scheme is one of the special schemes, or notSpecial.
type scheme = infra.Scheme

const (
	notSpecial = infra.NotSpecial
	schemeFile = infra.File
)

// schemeEnd returns the first byte from i on that cannot be in a scheme.
func schemeEnd(input string, i int) int {
	for i < len(input) && byteClasses[input[i]]&schemeCodePoint != 0 {
		i++
	}
	return i
}
