// Package hostile has the shapes of input that make a careless URL library slow: calls of this
// module's functions with arguments of any length, whose cost may grow no faster than that length.
// The tests of the root package and of cmd/weburl count the allocated memory, and
// workshop/countsteps counts the instructions.
package hostile

import (
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
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

// An Input is a way to make an argument of about n bytes. Most Inputs make a URL, which need not
// parse. The name has the repeated part in braces.
type Input struct {
	Name string
	Make func(n int) string
}

// A call is a function that is called with an input. prepare makes the call, and is not measured
// itself.
type call struct {
	name    string
	prepare func(input string) func()
}

// shapesOf returns the shapes of each call with each input.
func shapesOf(inputs []Input, calls ...call) (shapes []Shape) {
	for _, in := range inputs {
		for _, c := range calls {
			shapes = append(shapes, Shape{Name: c.name + ": " + in.Name, New: func(n int) func() { return c.prepare(in.Make(n)) }})
		}
	}
	return shapes
}

func onText(name string, do func(string)) call {
	return call{name, func(input string) func() { return func() { do(input) } }}
}

// onURL is a call with the URL that the input parses to.
func onURL(name string, do func(*url.URL)) call {
	return call{name, func(input string) func() {
		u := must(url.Parse(input))
		return func() { do(u) }
	}}
}

// onAlike is a call with the input, and with the same input with more at its end. Two strings that
// are compared, searched or joined may both be long and begin alike, so that a function must read
// both to see that they differ. TestAlike checks that there is such a call of each function of the
// root package with two strings in its receiver and parameters.
func onAlike(function string, prepare func(first, second string) func()) call {
	return call{function + alikeName, func(input string) func() { return prepare(input, input+"x") }}
}

const alikeName = ", of two alike"

// must returns v. A measured call may fail, and must be linear even then; making its argument must
// not fail.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// fill returns part repeated, at most n bytes in all.
func fill(part string, n int) string { return strings.Repeat(part, n/len(part)) }

// around returns, for each part, the input that repeats it between two texts.
func around(before, after string, parts ...string) (inputs []Input) {
	for _, part := range parts {
		name := strings.ReplaceAll(strings.Trim(strconv.QuoteToASCII(before+"{"+part+"}"+after), `"`), `\"`, `"`)
		inputs = append(inputs, Input{name, func(n int) string { return before + fill(part, n) + after }})
	}
	return inputs
}

// repeated returns the inputs that end with the repeated part.
func repeated(before string, parts ...string) []Input { return around(before, "", parts...) }

// letters returns n bytes of different ideographs, unsorted.
func letters(n int) string {
	var s strings.Builder
	for i := range n / 3 {
		s.WriteRune(rune(0x4E00 + i*7919%20_000))
	}
	return s.String()
}

// Inputs has, for each state of the parser, inputs that could make it slow.
var Inputs = slices.Concat(
	// Schemes, and characters around the URL.
	repeated("a", "+", ":"), repeated("", "a"), around("h", "ttps://h/", "\t"), around("", "https://h/", " ", "blob:"), repeated("https://h/", " "),
	// Authorities.
	around("https://", "h/", "@", "user:p@"), around("https://", "@h/", ":"), around("https://h", "/", ":"),
	around("https://", "]/", "["), around("https://[", "]/", "[]"), around("https://[", "::]/", ":", "0"), around("https://h:", "80/", "0"),
	around("https://0", "1/", "0"),
	// Domains.
	around("https://", "/", ".", "A", "%41", "1.", "ü", "абвгдежзийклмнопрстуфхцчшщъыьэюя", "ÜA", "^", "א1", "%E4%B8%80"),
	around("https://", "example/", "a.", "xn--tda.", "ü."), around("https://ü.", "example/", "xn--tda."),
	around("https://ü.xn--", "/", "tda"), around("https://ü.xn--", "-tda/", "a"), around("https://ü", "/", "-Ü-"),
	[]Input{{"one label of ideographs", func(n int) string { return "https://" + letters(n) + "/" }}},
	// Code points that are mapped to several, to a mark, to two marks, to a letter and marks, to
	// nothing.
	around("https://", "/", "\uFDFA", "\u3316", "\uFDFA.", "\u3133", "\u3133.", "\u0344", "\u0344.", "\U0001D160"),
	around("https://ü", "/", "\u0344", "\u00AD"), around("https://ü.", "a/", "xn--rsa."),
	// Marks to sort, Hangul to compose, joiners.
	around("https://a", "/", "\u0316", "\u0345\u0301\u0316\u031B\u3099\u0334"), around("https://", "/", "a\u0316\u0301", "\u1112\u1161\u11AB", "\u1820\u200C"),
	around("https://\u1820", "\u1820/", "\u0316\u0316\u0316\u200C"),
	// Paths.
	around("https:", "h", "/", `\`), repeated("https://h", "/..", "/%2e%2E"), repeated("foo:/.", "/"),
	repeated("https://h/", "./", "a/../", "%", "%4", "\"", "\u0316", "\xFF", "\xF0\x9F", "a\t", "\t", "\xC3\t", "\xFF\t"), repeated("https://h/\t", "\xFF"),
	[]Input{{"down and up", func(n int) string { return "https://h/" + fill("a/", n*2/5) + fill("../", n*3/5) }}},
	repeated("data:", "a b", "\x01"), around("data:", "#", " "), around("foo://", "/", "é", "\x01"),
	repeated("file:///", "C|/"), repeated("file:///C|", "/.."), repeated("file:", "/"), around("file://", "/", "A"),
	// Queries and fragments.
	repeated("https://h/?", "'", "a=b&"), repeated("https://h/", "#"), repeated("https://h/#", "`"),
)
