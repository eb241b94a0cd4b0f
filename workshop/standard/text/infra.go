package text

import (
	"slices"
	"strconv"
	"unicode/utf16"

	"golang.org/x/text/encoding/charmap"
	"golang.org/x/text/encoding/unicode"
)

// first returns a function without its second result: an error that does not occur, or says nothing
// more.
func first[A, B, C any](f func(A) (B, C)) func(A) B {
	return func(a A) B { b, _ := f(a); return b }
}

var (
	// Decode returns a string of scalar values: it replaces each maximal ill-formed part by U+FFFD.
	Decode = first(unicode.UTF8.NewDecoder().String)
	// isomorphic returns bytes as the code points of their values.
	isomorphic = first(charmap.ISO8859_1.NewDecoder().String)
)

// decode is Decode for a byte sequence.
func decode(bytes string) string {
	s, err := charmap.ISO8859_1.NewEncoder().String(bytes)
	if err != nil {
		panic(err)
	}
	return Decode(s)
}

// number returns the number that digits represent. The text computes with mathematical integers,
// and compares them only with smaller ones than the largest that is returned. A text that was
// edited may have digits that its radix does not have.
func number(digits string, radix int) int {
	n := 0.0
	for _, c := range digits {
		d, _ := strconv.ParseUint(string(c), 36, 64)
		n = n*float64(radix) + float64(d)
	}
	return int(min(n, 1<<62))
}

// sorted returns a list of tuples in the order of the code units of their names.
func sorted(l *list) *list {
	sorted := slices.Clone(*l)
	slices.SortStableFunc(sorted, func(a, b value) int {
		return slices.Compare(codeUnits(each(a)[0]), codeUnits(each(b)[0]))
	})
	return &sorted
}

func codeUnits(v value) []uint16 { return utf16.Encode([]rune(as[string](v))) }
