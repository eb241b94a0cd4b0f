package text

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A frame is a run of an algorithm.
type frame struct {
	m         *Machine
	algorithm *algorithm
	variables []value
	result    value
	// wasTaken tells "otherwise" whether the last "if" of this list of steps was true.
	wasTaken bool
	caller   *frame
	// over is the string that the pointer is for. pointer is the number of its variable, or -1.
	over    []rune
	pointer int
	after   []value // what a loop has yet to visit
	it      value   // the value of which a class or a verb speaks
}

// A Violation is a validation error.
type Violation struct {
	Name string
	// Pointer is that of the basic URL parser, or -2 if it has none yet. Inner is that of another
	// algorithm, which the basic URL parser has called, and Calls names these.
	Pointer, Inner int
	Calls          []string
}

// A Machine runs a program.
type Machine struct {
	*Program
	Violations []Violation
	// Trace, if it is not nil, gets a line before each step.
	Trace io.Writer
	// Reached, if it is not nil, has which steps ran.
	Reached []bool
	// MaxSteps is how many steps a run may take, if not maxSteps.
	MaxSteps    int
	this, given value // what an algorithm of the API is about
	recorded    bool  // whether Unicode ToUnicode recorded an error
	line        int
	budget      int
}

// trace writes where a run is: the line of the step that comes next, its algorithm, and what the
// basic URL parser has, if that runs.
func (m *Machine) trace(f *frame) {
	fmt.Fprintf(m.Trace, "%4d %s", m.line, f.algorithm.key)
	for ; f != nil; f = f.caller {
		a := f.algorithm
		if !a.isMachine || f.pointer < 0 {
			continue
		}
		s, _ := f.variables[a.state].(string)
		fmt.Fprintf(m.Trace, ": %s", strings.TrimPrefix(s, a.key+"/"))
		if i := slices.Index(a.variables, "buffer"); i >= 0 {
			fmt.Fprintf(m.Trace, ", buffer %q", f.variables[i])
		}
		fmt.Fprintf(m.Trace, ", pointer %d", f.at())
		break
	}
	fmt.Fprintln(m.Trace)
}

// maxSteps is how many steps a run of the text may take: an edited text may never end.
const maxSteps = 5_000_000

// Run runs an algorithm. It panics with an *Error if an assertion fails, or if a step makes no
// sense.
func (m *Machine) Run(key string, arguments ...value) (result value) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case mark:
			result = r // the exception
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
	f := &frame{m: m, algorithm: a, caller: caller, pointer: -1,
		variables: slices.Repeat([]value{missing}, len(a.variables))}
	for i, p := range a.parameters {
		if i < len(arguments) && arguments[i] != missing {
			f.variables[p.slot] = arguments[i]
		} else if p.byDefault != nil {
			f.variables[p.slot] = p.byDefault.get(f)
		}
	}
	line := m.line
	a.body.get(f)
	m.line = line
	return f.result
}

// loop runs a body as often as next returns true.
func (f *frame) loop(next func() bool, body *node) value {
	for next() {
		f.m.spend()
		switch body.get(f) {
		case returned:
			return returned
		case broken:
			return nil
		}
	}
	return nil
}

// step notes that a step runs.
func (m *Machine) step(s int, line int, f *frame) {
	m.line = line
	m.spend()
	if m.Reached != nil {
		m.Reached[s] = true
	}
	if m.Trace != nil {
		m.trace(f)
	}
}

func (m *Machine) spend() {
	if m.budget--; m.budget < 0 {
		panic("the algorithm does not end")
	}
}

// report notes a validation error.
func (m *Machine) report(name string, f *frame) {
	v := Violation{Name: name, Pointer: -2, Inner: -2}
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
func (f *frame) c() value {
	at := f.at()
	if at < 0 {
		panic("the pointer points nowhere, so c cannot be used")
	}
	if at >= len(f.over) {
		return eof
	}
	return one(f.over[at])
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
	if v == missing {
		panic("the variable " + f.algorithm.variables[slot] + " has no value")
	}
	return v
}
