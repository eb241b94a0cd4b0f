package idna

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// IsLookedUp reports whether net/http dials the Punycode of a host that is not ASCII, and names the
// same in the Host header. net/http dials the result of golang.org/x/net/idna's Lookup, or, if that
// fails, the host unchanged. The header has the Punycode of the unmapped host, so each label must
// equal the label that it is mapped to, except for the case of ASCII letters. That package is not
// imported: a program that only parses would link its tables, too, which are 23 kB.
func IsLookedUp(host string) bool {
	if len(host) > 4*MaxDomainLength {
		return false
	}
	mapped, ok := AppendUnicode(nil, host, false)
	return ok && slices.EqualFunc(strings.Split(host, "."), strings.Split(string(mapped), "."),
		func(label, mapped string) bool {
			return (infra.IsASCII(label) || infra.Lower(label) == mapped) && isLookupLabel(mapped)
		})
}

// isLookupLabel reports whether Lookup accepts a label that is mapped and valid in the URL
// Standard, and does not change it. To find hyphens in third and fourth position, Lookup counts
// bytes, not code points. It inserts U+034F into a run of more than 30 non-starters.
func isLookupLabel(label string) bool {
	return !(len(label) > 4 && label[2:4] == "--") && strings.Trim(label, "-") == label &&
		!strings.ContainsFunc(label, isRefusedByLookup) && nonStarters(label) <= 30
}

// isRefusedByLookup reports whether Lookup refuses a code point. Lookup has the Unicode version of
// package unicode, which may be older than that of this package. Before Unicode 16, Lookup refuses
// four more code points.
func isRefusedByLookup(r rune) bool {
	if r < utf8.RuneSelf {
		return !(r == '-' || '0' <= r && r <= '9' || infra.IsLetter(byte(r)))
	}
	known := unicode.In(r, unicode.L, unicode.M, unicode.N, unicode.P, unicode.S, unicode.Cf)
	return !known || strings.ContainsRune("\u1806≠≮≯", r)
}
