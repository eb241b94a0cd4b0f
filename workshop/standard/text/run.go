package text

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"unicode/utf8"
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
	list struct {
		items    []value
		isRecord bool // of Web IDL
	}
	// A record is a URL or an object. Its fields have the keys of their definitions.
	record struct {
		kind   string
		fields map[string]value
	}
)

const eof codePoint = -1

type (
	expr func(f *frame) value
	cond func(f *frame) bool
	pred func(f *frame, v value) bool
	do   func(f *frame) flow
	// A place can be read and set.
	place struct {
		get expr
		set func(f *frame, v value)
	}
)

// A flow says how a list of steps continues after one of them.
type flow byte

const (
	next flow = iota
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
			f.variables[p.slot] = p.byDefault(f)
		case !p.isOptional:
			panic(fmt.Sprintf("%s is called without %s", a.key, a.variables[p.slot]))
		}
	}
	if len(arguments) > len(a.parameters) {
		panic(fmt.Sprintf("%s is called with %d arguments", a.key, len(arguments)))
	}
	line := m.line
	a.body(f)
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

// add appends v to what a place holds, which is a string, a list or a byte sequence.
func (p place) add(f *frame, v value, isFirst bool) {
	switch old := p.get(f).(type) {
	case string, codePoint:
		if isFirst {
			p.set(f, text(v)+text(old))
		} else {
			p.set(f, text(old)+text(v))
		}
	case byteSequence:
		if b, ok := v.(byteSequence); ok {
			p.set(f, old+b)
		} else {
			p.set(f, old+byteSequence([]byte{byte(number(v))}))
		}
	case *list:
		old.items = append(old.items, v)
	default:
		panic(fmt.Sprintf("nothing can be appended to %s", show(old)))
	}
}

// codePoints returns the n code points of a string after from, or fails.
func codePoints(v value, from, n int) string {
	s := []rune(text(v))
	if len(s) < from+n {
		return ""
	}
	return string(s[from : from+n])
}

// loop runs body for each value, until it breaks or returns.
func loop(f *frame, values []value, set func(value), body do) flow {
	defer func(after []value, skip int) { f.after, f.skip = after, skip }(f.after, f.skip)
	for i := 0; i < len(values); i++ {
		f.after, f.skip = values[i+1:], 0
		set(values[i])
		if got := body(f); got == broken {
			break
		} else if got == returned {
			return got
		}
		i += f.skip
	}
	return next
}

// following returns the next n values of a loop, or nil if there are not as many.
func (f *frame) following(n int) []value {
	if len(f.after) < n {
		return nil
	}
	return f.after[:n]
}

// each returns what a loop over v visits. A code point is a string, too.
func each(v value) (all []value) {
	switch v := v.(type) {
	case *list:
		return slices.Clone(v.items)
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
		panic(fmt.Sprintf("%s cannot be looped over", show(v)))
	}
	return all
}

// consists reports whether s has a code point at least, and all are of a class.
func consists(f *frame, s string, is pred) bool {
	for _, c := range s {
		if !is(f, codePoint(c)) {
			return false
		}
	}
	return true
}

// contains reports whether a string contains what is of a class: a code point, or n code points.
func contains(f *frame, s string, n int, is pred) bool {
	if n <= 1 {
		return strings.ContainsFunc(s, func(r rune) bool { return is(f, codePoint(r)) })
	}
	for i := range s {
		end := i
		for range n {
			_, size := utf8.DecodeRuneInString(s[end:])
			end += size
		}
		if is(f, s[i:end]) {
			return true
		}
	}
	return false
}
