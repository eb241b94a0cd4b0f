// Package hostile has the shapes of input that make a careless URL library slow: calls of this
// module's functions with arguments of any length, whose cost may grow no faster than that length.
// The tests of the root package and of cmd/weburl count the allocated memory, and
// workshop/countsteps counts the instructions.
package hostile

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
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
	var all list
	for _, addTo := range []func(*list){
		parseShapes, setterShapes, paramsShapes, domainShapes, codecShapes, pathShapes,
		patternShapes, alikeParams, alikeURLs, alikeComponents, alikeHosts, alikeOthers,
		queryShapes, canonShapes, typedShapes, linksShapes, otherShapes, dropInShapes,
		inboundShapes,
	} {
		addTo(&all)
	}
	return all
}

type list []Shape

func (l *list) add(name string, shape func(n int) func()) (added []Shape) {
	*l = append(*l, Shape{Name: name, New: shape})
	return (*l)[len(*l)-1:]
}

// of adds the shapes of each call with each input, and returns them.
func (l *list) of(inputs []Input, calls ...call) (added []Shape) {
	n := len(*l)
	for _, in := range inputs {
		for _, c := range calls {
			l.add(c.name+": "+in.Name, func(n int) func() { return c.prepare(in.Make(n)) })
		}
	}
	return (*l)[n:]
}

// each adds the shapes of each call with each input of a text, which expand reads.
func (l *list) each(text string, calls ...call) []Shape { return l.of(expand(text), calls...) }

// sort marks the shapes whose functions sort.
func sort(shapes []Shape) {
	for i := range shapes {
		shapes[i].Sorts = true
	}
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
func onAlike(function string, prepare func(a, b string) func()) call {
	return call{function + alikeName, func(in string) func() { return prepare(in, in+"x") }}
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

// expand returns the inputs that a text has, written as in inputs.txt.
func expand(text string) (all []Input) {
	one := func(text string) string { return strings.Join(vector.Values(text), "") }
	for _, m := range repeated.FindAllStringSubmatch(text, -1) {
		before, after := one(m[1]), one(m[3])
		for _, part := range vector.Values(m[2]) {
			name := strconv.QuoteToASCII(before + "{" + part + "}" + after)
			name = strings.ReplaceAll(strings.Trim(name, `"`), `\"`, `"`)
			all = append(all, Input{name, func(n int) string {
				return before + fill(part, n) + after
			}})
		}
	}
	if strings.TrimSpace(repeated.ReplaceAllString(text, "")) != "" || all == nil {
		panic("an input without « and »: " + text)
	}
	return all
}

var repeated = regexp.MustCompile(`([^\s«]*)«([^»]*)»(\S*)`)

// letters returns n bytes of different ideographs, unsorted.
func letters(n int) string {
	var s strings.Builder
	for i := range n / 3 {
		s.WriteRune(rune(0x4E00 + i*7919%20_000))
	}
	return s.String()
}

// inputs are the sections of inputs.txt.
var inputs = vector.Sections(inputsText)

//go:embed inputs.txt
var inputsText string

// Inputs has, for each state of the parser, inputs that could make it slow.
var Inputs = append(expand(inputs["parser"]),
	Input{"one label of ideographs", func(n int) string { return "https://" + letters(n) + "/" }},
	Input{"down and up", func(n int) string {
		return "https://h/" + fill("a/", n*2/5) + fill("../", n*3/5)
	}})
