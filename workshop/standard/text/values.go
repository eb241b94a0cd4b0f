package text

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"
)

// A value is what a variable of the text holds: nil for null, a mark, a bool, an int, a string, a
// *list, a *record, a class (a *node) or an *encoder. A code point is a string of one, a byte that
// of its value, and a byte sequence the string of these. A state is its key.
type value = any

// A list is a list, a tuple (a name and a value are its first two items), or the pieces of an IPv6
// address.
type list []value

// A record is a URL or an object: the fields with the keys of their definitions. Variables are one,
// too.
type record map[string]value

// A mark is a value that equals only itself. A statement returns one of the last three if the next
// statement does not run.
type mark byte

const (
	_       mark = iota
	missing      // the value of an argument that is not given
	failure
	eof // the EOF code point
	opaqueOrigin
	typeError // the exception that the API throws
	continued
	broken
	returned
)

// codePoint returns what v is, or -1 if it is not a code point.
func codePoint(v value) rune {
	s, _ := v.(string)
	if c, n := utf8.DecodeRuneInString(s); n == len(s) && n > 0 {
		return c
	}
	return -1
}

// as returns a value of a type.
func as[T any](v value) T {
	t, ok := v.(T)
	if !ok {
		panic(fmt.Sprintf("%#v is not %T", v, t))
	}
	return t
}

// each returns the items of a list, or the code points of a string.
func each(v value) []value {
	if l, ok := v.(*list); ok {
		return *l
	}
	return parts(as[string](v), "")
}

// parts returns the parts of a string that a separator separates or, if that is "", code points.
func parts(s, separator string) list {
	l := make(list, 0, len(s))
	for part := range strings.SplitSeq(s, separator) {
		l = append(l, part)
	}
	return l
}

// join returns code points and strings as one.
func join(all []value) string {
	var b strings.Builder
	for _, v := range all {
		b.WriteString(as[string](v))
	}
	return b.String()
}

// equal reports whether two values are the same.
func equal(a, b value) bool {
	x, isList := a.(*list)
	y, isToo := b.(*list)
	return a == b || isList && isToo && slices.EqualFunc(*x, *y, equal)
}

// less compares numbers, code points or strings. The EOF code point is not among these.
func less(a, b value) bool {
	if x, ok := a.(int); ok {
		return x < as[int](b)
	}
	x, ok := a.(string)
	y, isToo := b.(string)
	return ok && isToo && x < y
}
