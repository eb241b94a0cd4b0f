// Package hostile has the shapes of input that make a careless URL library slow: calls of this
// module's functions with arguments of any length, whose cost may grow no faster than that length.
// The tests of the root package and of cmd/weburl count the allocated memory, and
// workshop/countsteps counts the instructions.
package hostile

import (
	"slices"
	"strings"
)

// A Shape is a call whose cost must be linear in the length of its argument.
type Shape struct {
	Name string
	// New returns the call for an argument of about n bytes, or of n/8 parts if its parts are
	// separate values. Making the argument is not part of the call.
	New func(n int) func()
	// Sorts is true if the standard or Unicode requires sorting: the cost may then grow with n
	// log n.
	Sorts bool
}

// Shapes returns all shapes.
func Shapes() []Shape {
	return slices.Concat(parseShapes(), setterShapes(), paramsShapes(), domainShapes(), codecShapes(), pathShapes(), patternShapes(), alikeShapes(), queryShapes(), canonShapes(), typedShapes(), linksShapes(), otherShapes(), dropInShapes())
}

// An Input is a way to make an argument of about n bytes. Most make a URL, which
// need not parse.
type Input struct {
	Name string
	Make func(n int) string
}

// fill returns part again and again, at most n bytes in all.
func fill(part string, n int) string { return strings.Repeat(part, n/len(part)) }

// between returns the input that repeats part between two texts.
func between(name, before, part, after string) Input {
	return Input{name, func(n int) string { return before + fill(part, n) + after }}
}

// letters returns n bytes of different ideographs, in no order.
func letters(n int) string {
	var s strings.Builder
	for i := range n / 3 {
		s.WriteRune(rune(0x4E00 + i*7919%20_000))
	}
	return s.String()
}

// Inputs has, for each state of the parser, inputs that could make it slow.
var Inputs = []Input{
	between("at signs", "https://", "@", "h/"),
	between("credentials", "https://", "user:p@", "h/"),
	between("colons before an at sign", "https://", ":", "@h/"),
	between("colons after a host", "https://h", ":", "/"),
	between("brackets", "https://", "[", "]/"),
	between("brackets around brackets", "https://[", "[]", "]/"),
	between("colons in brackets", "https://[", ":", "]/"),
	between("zeros in brackets", "https://[", "0", "::]/"),
	between("dots for a host", "https://", ".", "/"),
	between("labels", "https://", "a.", "example/"),
	between("capital letters", "https://", "A", "/"),
	between("percent-encoded host", "https://", "%41", "/"),
	between("numbers", "https://", "1.", "/"),
	between("digits of a number", "https://0", "0", "1/"),
	between("digits of a port", "https://h:", "0", "80/"),
	between("A-labels", "https://", "xn--tda.", "example/"),
	between("A-labels and one that is not", "https://ü.", "xn--tda.", "example/"),
	between("one A-label", "https://ü.xn--", "tda", "/"),
	between("a basic A-label", "https://ü.xn--", "a", "-tda/"),
	between("labels in Unicode", "https://", "ü.", "example/"),
	between("one label in Unicode", "https://", "ü", "/"),
	{"one label of ideographs", func(n int) string { return "https://" + letters(n) + "/" }},
	between("alphabet in one label", "https://", "абвгдежзийклмнопрстуфхцчшщъыьэюя", "/"),
	between("capital letters in Unicode", "https://", "ÜA", "/"),
	between("hyphens", "https://ü", "-Ü-", "/"),
	between("mapped to several", "https://", "\uFDFA", "/"),
	between("mapped to six letters", "https://", "\u3316", "/"),
	between("labels mapped to several", "https://", "\uFDFA.", "/"),
	between("mapped to a mark", "https://", "\u3133", "/"),
	between("labels mapped to a mark", "https://", "\u3133.", "/"),
	between("mapped to two marks", "https://", "\u0344", "/"),
	between("mapped to two marks, behind a letter", "https://ü", "\u0344", "/"),
	between("labels mapped to two marks", "https://", "\u0344.", "/"),
	between("mapped to a letter and marks", "https://", "\U0001D160", "/"),
	between("A-labels of marks", "https://ü.", "xn--rsa.", "a/"),
	between("mapped to nothing", "https://ü", "\u00AD", "/"),
	between("combining marks", "https://a", "\u0316", "/"),
	between("combining marks to be sorted", "https://a", "\u0345\u0301\u0316\u031B\u3099\u0334", "/"),
	between("letters with combining marks", "https://", "a\u0316\u0301", "/"),
	between("Hangul to be composed", "https://", "\u1112\u1161\u11AB", "/"),
	between("joiners", "https://", "\u1820\u200C", "/"),
	between("joiners behind marks", "https://\u1820", "\u0316\u0316\u0316\u200C", "\u1820/"),
	between("right to left", "https://", "א1", "/"),
	between("percent-encoded ideographs", "https://", "%E4%B8%80", "/"),
	between("forbidden code points", "https://", "^", "/"),
	between("slashes", "https:", "/", "h"),
	between("backslashes", "https:", `\`, "h"),
	between("dot segments", "https://h/", "./", ""),
	between("double dots", "https://h", "/..", ""),
	between("encoded double dots", "https://h", "/%2e%2E", ""),
	between("in and out", "https://h/", "a/../", ""),
	{"down and up", func(n int) string { return "https://h/" + fill("a/", n*2/5) + fill("../", n*3/5) }},
	between("empty segments", "foo:/.", "/", ""),
	between("percent signs", "https://h/", "%", ""),
	between("half escapes", "https://h/", "%4", ""),
	between("to encode", "https://h/", "\"", ""),
	between("combining marks in a path", "https://h/", "\u0316", ""),
	between("ill-formed UTF-8", "https://h/", "\xFF", ""),
	between("UTF-8 cut short", "https://h/", "\xF0\x9F", ""),
	between("tabs", "https://h/", "a\t", ""),
	between("only tabs", "https://h/", "\t", ""),
	between("tabs in ill-formed UTF-8", "https://h/", "\xC3\t", ""),
	between("a tab in ill-formed UTF-8", "https://h/\t", "\xFF", ""),
	between("tabs behind ill-formed UTF-8", "https://h/", "\xFF\t", ""),
	between("tabs in the scheme", "h", "\t", "ttps://h/"),
	between("spaces before", "", " ", "https://h/"),
	between("spaces behind", "https://h/", " ", ""),
	between("apostrophes in a query", "https://h/?", "'", ""),
	between("number signs", "https://h/", "#", ""),
	between("backquotes in a fragment", "https://h/#", "`", ""),
	between("scheme", "a", "+", ":"),
	between("no scheme", "", "a", ""),
	between("opaque path", "data:", "a b", ""),
	between("spaces in an opaque path", "data:", " ", "#"),
	between("controls in an opaque path", "data:", "\x01", ""),
	between("opaque host", "foo://", "é", "/"),
	between("controls in an opaque host", "foo://", "\x01", "/"),
	between("drive letters", "file:///", "C|/", ""),
	between("double dots at a drive", "file:///C|", "/..", ""),
	between("slashes of a file", "file:", "/", ""),
	between("host of a file", "file://", "A", "/"),
	between("blob", "", "blob:", "https://h/"),
	between("query of pairs", "https://h/?", "a=b&", ""),
}
