package text

import (
	"slices"
	"strings"
	"unicode/utf16"

	"golang.org/x/net/publicsuffix"
	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// in reports whether a value is a code point in one of the ranges, of two each.
func in(v value, ranges string) bool {
	c, r := codePoint(v), []rune(ranges)
	for i := 0; i < len(r); i += 2 {
		if r[i] <= c && c <= r[i+1] {
			return true
		}
	}
	return false
}

// digit returns the value of a digit, up to base 36.
func digit(s string) int {
	if i := strings.Index("0123456789abcdefghijklmnopqrstuvwxyz", lower(s)); i >= 0 {
		return i
	}
	return 99
}

// number returns the number that digits represent. The text computes with mathematical integers,
// and compares them only with smaller ones than the largest that is returned. A text that was
// edited may have digits that its radix does not have.
func number(digits string, radix int) int {
	n := 0.0
	for _, c := range digits {
		n = n*float64(radix) + float64(digit(string(c)))
	}
	return int(min(n, 1<<62))
}

// lower returns a string in ASCII lower case.
func lower(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, s)
}

// isomorphic returns bytes as the code points of their values.
func isomorphic(bytes string) string {
	c := make([]rune, len(bytes))
	for i := range len(bytes) {
		c[i] = rune(bytes[i])
	}
	return string(c)
}

// decode is Decode for a byte sequence.
func decode(bytes string) string {
	s, err := charmap.ISO8859_1.NewEncoder().String(bytes)
	if err != nil {
		panic(err)
	}
	return Decode(s)
}

// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
func Decode(s string) string {
	decoded, err := unicode.UTF8.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return decoded
}

// sorted returns a list of tuples in the order of the code units of their names.
func sorted(l *list) *list {
	sorted := newList(*l)
	slices.SortStableFunc(*sorted, func(a, b value) int {
		return slices.Compare(codeUnits(each(a)[0]), codeUnits(each(b)[0]))
	})
	return sorted
}

func codeUnits(v value) []uint16 { return utf16.Encode([]rune(as[string](v))) }

func publicSuffix(domain string) string {
	s, _ := publicsuffix.PublicSuffix(domain)
	return s
}

// registrableDomain returns that of a domain, or "".
func registrableDomain(domain string) string {
	s, _ := publicsuffix.EffectiveTLDPlusOne(domain)
	return s
}
