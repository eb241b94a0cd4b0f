package text

import (
	"fmt"
	"io"
	"strings"
)

// A frame is a run of an algorithm. Its variables are those of the text, and what rules.txt keeps
// there.
type frame struct {
	m         *Machine
	algorithm *algorithm
	caller    *frame
	variables record
	it        value // of which a class or a verb speaks
}

// A Violation is a validation error.
type Violation struct {
	// Name is the error's, and Algorithm is the one that reports it.
	Name, Algorithm string
	// Pointer is that of the basic URL parser, or -2 if it has none yet. Inner is that of the
	// algorithm.
	Pointer, Inner int
}

// A Machine runs a program, and has a URL object and its query object, or a query object alone.
type Machine struct {
	*Program
	// Violations are those of the last parse with "URL parser" or a state override.
	Violations []Violation
	// Trace, if it is not nil, gets a line before each step.
	Trace io.Writer
	// Reached, if it is not nil, has which steps ran.
	Reached map[int]bool
	// MaxSteps is how many steps a run may take: an edited text may never end.
	MaxSteps int
	// Mutant is the number of the site, from 1, that the text lacks, or 0.
	Mutant  int
	globals record // what actions name in upper case
	known   map[member]bool
	line    int
	budget  int
}

// A member may be in a class. The code point -1 stands for all that the text asserts to be in it.
type member struct {
	class     *node
	codePoint rune
}

// has reports whether a value is in a class.
func (f *frame) has(class *node, v value) bool {
	m := member{class, codePoint(v)}
	is, isKnown := f.m.known[m]
	if !isKnown {
		if is = class.with(f, v) == true; m.codePoint >= 0 {
			f.m.known[m] = is
		}
	}
	return is
}

// run runs an algorithm. It panics with an Error if an assertion fails, or if a step makes no
// sense.
func (m *Machine) run(key string, arguments ...value) (result value) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case mark:
			result = r // the exception
		case Error:
			panic(r)
		default:
			failf(m.line, "%v", r)
		}
	}()
	m.budget = m.MaxSteps
	var nodes []*node
	for _, v := range arguments {
		nodes = append(nodes, constant(v))
	}
	return m.builder().invoke(key, nodes).get(&frame{m: m, variables: make(record)})
}

// step notes that a step runs. It traces the step's line, its algorithm, and what the basic URL
// parser has, if that runs.
func (m *Machine) step(s, line int, f *frame) {
	m.line = line
	m.spend()
	if m.Reached != nil {
		m.Reached[s] = true
	}
	if m.Trace == nil {
		return
	}
	fmt.Fprintf(m.Trace, "%4d %s", line, f.algorithm.key)
	if f = f.parser(); f != nil {
		state, _ := f.variables["state"].(string)
		state = strings.TrimPrefix(state, f.algorithm.key+"/")
		fmt.Fprintf(m.Trace, ": %s, buffer %q, pointer %d", state, f.variables["buffer"],
			f.variables["pointer"])
	}
	fmt.Fprintln(m.Trace)
}

func (m *Machine) spend() {
	if m.budget--; m.budget < 0 {
		panic("the algorithm does not end")
	}
}

// parser returns the frame of the algorithm with the state machine, if that has begun to run.
func (f *frame) parser() *frame {
	for f != nil && (f.variables["pointer"] == nil || f.variables["state"] == nil) {
		f = f.caller
	}
	return f
}
