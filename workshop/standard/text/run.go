package text

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
)

// A value is what a variable of the text holds: nil for null, missing{} for what is not given,
// failure{}, a bool, an int, a codePoint, a string of scalar values, a byteSequence, a *list, a
// *record, a state, a *class (a set of code points), or an encoding.
type value = any

type (
	missing      struct{}
	failure      struct{}
	codePoint    rune // -1 is the EOF code point
	byteSequence string
	state        string // its key
	opaqueOrigin struct{}
	typeError    struct{} // what is thrown
	// A list is a list, a tuple (a name and a value are its first two items), or the pieces of an
	// IPv6 address.
	list struct{ items []value }
	// A record is a URL or an object. Its fields have the keys of their definitions.
	record struct {
		kind   string
		fields map[string]value
	}
)

const eof codePoint = -1

// A flow is what a statement returns after which the next one does not run.
type flow byte

const (
	_ flow = iota
	continued
	broken
	returned
)

// A frame is a run of an algorithm.
type frame struct {
	m         *Machine
	algorithm *algorithm
	variables []value
	result    value
	// wasTaken reports whether an "if" of this list of steps was true, which "otherwise" asks.
	wasTaken bool
	caller   *frame
	// over is the string that the pointer is for. pointer is the number of its variable, or -1.
	over    []rune
	pointer int
	// In a loop, after is what it has yet to visit, and skip how much of that it leaves out.
	after []value
	skip  int
	it    value // the subject of what is said
}

// A Violation is a validation error.
type Violation struct {
	Name string
	Line int // of the step
	// Pointer is that of the basic URL parser, or -2 if it has none yet. Inner is that of another
	// algorithm, which the basic URL parser has called, and Calls names these.
	Pointer, Inner int
	Calls          []string
}

// A Machine runs a program.
type Machine struct {
	*Program
	Violations []Violation
	// Trace, if it is not nil, is called before each step.
	Trace func(At)
	// Reached, if it is not nil, counts how often each step ran.
	Reached []int
	// MaxSteps is how many steps a run may take, if not maxSteps.
	MaxSteps    int
	this, given value // what an algorithm of the API is about
	recorded    bool  // whether Unicode ToUnicode recorded an error
	line        int
	budget      int
}

// An At is where a run is: the line of the step that comes next, its algorithm, and what the basic
// URL parser has, if that runs.
type At struct {
	Line                     int
	Algorithm, State, Buffer string
	Pointer                  int
}

func (f *frame) show(line int) At {
	at := At{Line: line, Algorithm: f.algorithm.key, Pointer: -2}
	for ; f != nil; f = f.caller {
		if a := f.algorithm; a.isMachine && f.pointer >= 0 {
			s, _ := f.variables[a.state].(state)
			at.State, at.Pointer = strings.TrimPrefix(string(s), a.key+"/"), f.at()
			if i := slices.Index(a.variables, "buffer"); i >= 0 {
				at.Buffer = show(f.variables[i])
			}
			break
		}
	}
	return at
}

// maxSteps is how many steps a run of the text may take: an edited text may never end.
const maxSteps = 5_000_000

// Run runs an algorithm. It panics with an *Error if an assertion fails, or if a step makes no
// sense.
func (m *Machine) Run(key string, arguments ...value) (result value) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case typeError:
			result = r
		case *Error:
			panic(r)
		default:
			panic(&Error{m.line, fmt.Sprint(r)})
		}
	}()
	m.Violations, m.budget = nil, cmp.Or(m.MaxSteps, maxSteps)
	return m.algorithm(key).call(m, nil, arguments)
}

func (a *algorithm) call(m *Machine, caller *frame, arguments []value) value {
	f := &frame{m: m, algorithm: a, variables: make([]value, len(a.variables)), caller: caller,
		pointer: -1}
	for i := range f.variables {
		f.variables[i] = missing{}
	}
	for i, p := range a.parameters {
		switch {
		case i < len(arguments) && arguments[i] != missing{}:
			f.variables[p.slot] = arguments[i]
		case p.byDefault != nil:
			f.variables[p.slot] = p.byDefault.get(f)
		case !p.isOptional:
			panic(fmt.Sprintf("%s is called without %s", a.key, a.variables[p.slot]))
		}
	}
	if len(arguments) > len(a.parameters) {
		panic(fmt.Sprintf("%s is called with %d arguments", a.key, len(arguments)))
	}
	line := m.line
	a.body.get(f)
	m.line = line
	return f.result
}

// step notes that a step runs.
func (m *Machine) step(s int, line int, f *frame) {
	m.line = line
	m.spend()
	if m.Reached != nil {
		m.Reached[s]++
	}
	if m.Trace != nil {
		m.Trace(f.show(line))
	}
}

func (m *Machine) spend() {
	if m.budget--; m.budget < 0 {
		panic("the algorithm does not end")
	}
}

// report notes a validation error.
func (m *Machine) report(name string, f *frame) {
	v := Violation{Name: name, Line: m.line, Pointer: -2, Inner: -2}
	for g := f; g != nil; g = g.caller {
		v.Calls = append(v.Calls, g.algorithm.key)
		if g.pointer < 0 {
			continue
		}
		if at := g.variables[g.pointer].(int); g.algorithm.isMachine {
			v.Pointer = at
			break
		} else if v.Inner == -2 {
			v.Inner = at
		}
	}
	m.Violations = append(m.Violations, v)
}

// c returns the code point that the pointer points to.
func (f *frame) c() codePoint {
	at := f.at()
	if at < 0 {
		panic("the pointer points nowhere, so c cannot be used")
	}
	if at >= len(f.over) {
		return eof
	}
	return codePoint(f.over[at])
}

func (f *frame) at() int {
	if f.pointer < 0 {
		panic("there is no pointer")
	}
	return f.variables[f.pointer].(int)
}

// remaining returns what follows c.
func (f *frame) remaining() value {
	if f.c() == eof {
		panic("c is the EOF code point, so remaining cannot be used")
	}
	return string(f.over[f.at()+1:])
}

func (f *frame) get(slot int) value {
	v := f.variables[slot]
	if (v == missing{}) {
		panic("the variable " + f.algorithm.variables[slot] + " has no value")
	}
	return v
}

// text returns a value as a string: a string, or a code point.
func text(v value) string {
	switch v := v.(type) {
	case string:
		return v
	case codePoint:
		if v == eof {
			panic("the EOF code point is not part of a string")
		}
		return string(rune(v))
	}
	panic(fmt.Sprintf("%s is not a string", show(v)))
}

func number(v value) int {
	if n, ok := v.(int); ok {
		return n
	}
	panic(fmt.Sprintf("%s is not a number", show(v)))
}

func items(v value) *list {
	if l, ok := v.(*list); ok {
		return l
	}
	panic(fmt.Sprintf("%s is not a list", show(v)))
}

// saturate returns a number in the range that a number has here. The text computes with
// mathematical integers, and compares them only with smaller ones.
func saturate(n float64) int {
	if n >= math.MaxInt64/2 {
		return math.MaxInt64 / 2
	}
	return int(n)
}

// equal reports whether two values are the same.
func equal(a, b value) bool {
	switch x := a.(type) {
	case codePoint:
		if y, ok := b.(string); ok {
			return x != eof && y == string(rune(x))
		}
	case string:
		if y, ok := b.(codePoint); ok {
			return equal(y, x)
		}
	case *list:
		y, ok := b.(*list)
		return ok && slices.EqualFunc(x.items, y.items, equal)
	}
	return a == b
}

// show returns a value as -v and errors show it.
func show(v value) string {
	switch v := v.(type) {
	case nil:
		return "null"
	case missing:
		return "not given"
	case failure:
		return "failure"
	case string:
		return fmt.Sprintf("%q", v)
	case byteSequence:
		return fmt.Sprintf("`%s`", string(v))
	case codePoint:
		if v == eof {
			return "EOF"
		}
		return fmt.Sprintf("U+%04X (%c)", rune(v), rune(v))
	case state:
		return string(v)
	case *list:
		var s []string
		for _, i := range v.items {
			s = append(s, show(i))
		}
		return "« " + strings.Join(s, ", ") + " »"
	case *record:
		return "a " + v.kind
	}
	return fmt.Sprint(v)
}

// raw returns the bytes of a string, a code point, a byte sequence, a byte, or a list of these.
func raw(v value) string {
	switch v := v.(type) {
	case byteSequence:
		return string(v)
	case int:
		return string([]byte{byte(v)})
	case *list:
		var b strings.Builder
		for _, i := range v.items {
			b.WriteString(raw(i))
		}
		return b.String()
	}
	return text(v)
}

// concat returns two strings or byte sequences as one.
func concat(a, b value) value {
	if isType[byteSequence](a) {
		return byteSequence(raw(a) + raw(b))
	}
	return text(a) + text(b)
}

func isType[T any](v value) bool { _, ok := v.(T); return ok }

func withoutLast(v value) *list {
	l := items(v).items
	return &list{l[:max(0, len(l)-1)]}
}

// codePoints returns the n code points of a string after from, or "" if there are not as many.
func codePoints(v value, from, n int) string {
	s := []rune(text(v))
	if len(s) < from+n {
		return ""
	}
	return string(s[from : from+n])
}

// each returns the items of a list, and the bytes or the code points of a string. A code point is a
// string, too.
func each(v value) (all []value) {
	switch v := v.(type) {
	case *list:
		return v.items
	case byteSequence:
		for i := range len(v) {
			all = append(all, int(v[i]))
		}
	case string:
		for _, c := range v {
			all = append(all, codePoint(c))
		}
	case codePoint:
		all = []value{v}
	default:
		panic(fmt.Sprintf("%s has no parts", show(v)))
	}
	return all
}
