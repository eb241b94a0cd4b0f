package text

import (
	"cmp"
	"fmt"
	"io"
	"strings"
)

// A frame is a run of an algorithm.
type frame struct {
	m         *Machine
	algorithm *algorithm
	caller    *frame
	variables map[string]value
	result    value
	// wasTaken tells "otherwise" whether the last "if" of this list of steps was true.
	wasTaken value
	// over is the string that the variable pointer is for, if there is one.
	over    []rune
	pointer string
	toCome  value // what a loop has yet to visit
	it      value // the value of which a class or a verb speaks
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
	MaxSteps int
	// Mutant is the number of the site, from 1, that the text lacks, or 0.
	Mutant      int
	this, given value // what an algorithm of the API is about
	recorded    value // whether Unicode ToUnicode recorded an error
	known       map[member]bool
	world       *World
	line        int
	budget      int
}

// trace writes where a run is: the line of the step that comes next, its algorithm, and what the
// basic URL parser has, if that runs.
func (m *Machine) trace(f *frame) {
	fmt.Fprintf(m.Trace, "%4d %s", m.line, f.algorithm.key)
	for f != nil && !f.isMachine() {
		f = f.caller
	}
	if f != nil {
		s, _ := f.variables["state"].(string)
		fmt.Fprintf(m.Trace, ": %s, buffer %q, pointer %d",
			strings.TrimPrefix(s, f.algorithm.key+"/"), f.variables["buffer"], f.at())
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
	if m.known == nil {
		m.known = make(map[member]bool)
	}
	m.Violations, m.budget = nil, cmp.Or(m.MaxSteps, maxSteps)
	var nodes []*node
	for _, v := range arguments {
		nodes = append(nodes, constant(v))
	}
	return m.builder().invoke(key, nodes).get(&frame{m: m})
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
	for ; f.algorithm != nil && v.Pointer == -2; f = f.caller {
		v.Calls = append(v.Calls, f.algorithm.key)
		switch {
		case f.isMachine():
			v.Pointer = f.at()
		case f.pointer != "" && v.Inner == -2:
			v.Inner = f.at()
		}
	}
	m.Violations = append(m.Violations, v)
}

// isMachine reports whether an algorithm with a state machine has begun to run that.
func (f *frame) isMachine() bool { return f.pointer != "" && f.variables["state"] != nil }

// c returns the code point that the pointer points to.
func (f *frame) c() value {
	if f.at() >= len(f.over) {
		return eof
	}
	return string(f.over[f.at()])
}

func (f *frame) at() int { return as[int](f.get(f.pointer)) }

func (f *frame) get(name string) value {
	v, ok := f.variables[name]
	if !ok || v == missing {
		panic("the variable " + name + " has no value")
	}
	return v
}
