package text

import (
	"slices"
	"strings"
	"unicode/utf16"

	"golang.org/x/net/publicsuffix"
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

func isASCII(v value) bool {
	s, ok := v.(string)
	return ok && strings.IndexFunc(s, func(c rune) bool { return c >= 0x80 }) < 0
}

func lowercase(s string) string {
	return strings.Map(func(c rune) rune {
		if c >= 'A' && c <= 'Z' {
			return c + 'a' - 'A'
		}
		return c
	}, s)
}

// digitValue returns the value of a digit, up to base 36.
func digitValue(s string) int {
	if i := strings.Index("0123456789abcdefghijklmnopqrstuvwxyz", lowercase(s)); i >= 0 {
		return i
	}
	return 99
}

// number returns the number that digits represent.
func number(digits string, radix int) int {
	n := 0.0
	for _, c := range digits {
		n = n*float64(radix) + float64(digitValue(string(c)))
	}
	return saturate(n)
}

// isomorphic returns bytes as the code points of their values.
func isomorphic(bytes string) string {
	c := make([]rune, len(bytes))
	for i := range len(bytes) {
		c[i] = rune(bytes[i])
	}
	return string(c)
}

// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
func Decode(s string) string {
	decoded, err := unicode.UTF8.NewDecoder().String(s)
	if err != nil {
		panic(err)
	}
	return decoded
}

// decode is Decode for a byte sequence.
func decode(bytes string) string {
	var b []byte
	for _, c := range bytes {
		b = append(b, byte(c))
	}
	return Decode(string(b))
}

// sorted returns a list of tuples in the order of the code units of their names.
func sorted(l *list) *list {
	c := slices.Clone(*l)
	slices.SortStableFunc(c, func(a, b value) int {
		return slices.Compare(codeUnits(each(a)[0]), codeUnits(each(b)[0]))
	})
	return &c
}

func codeUnits(v value) []uint16 { return utf16.Encode([]rune(as[string](v))) }

// publicSuffix returns the public suffix of a domain, with the dot at the domain's end, if any.
func publicSuffix(domain string) string {
	name := strings.TrimSuffix(domain, ".")
	s, _ := publicsuffix.PublicSuffix(name)
	return s + domain[len(name):]
}

func registrableDomain(domain string) value {
	name := strings.TrimSuffix(domain, ".")
	s, err := publicsuffix.EffectiveTLDPlusOne(name)
	if err != nil {
		return nil
	}
	return s + domain[len(name):]
}
