package text

import (
	"encoding/json"
	"fmt"
	"io"
	"path"
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

// Do does an operation, with its arguments, and returns the result: see package script, whose type
// Script has the operations. elsewhere.txt has those that are not of the API.
func (m *Machine) Do(do ...string) string {
	op, a := do[0], list{}
	for _, s := range do[1:] {
		a = append(a, Decode(s))
	}
	if m.globals == nil {
		m.globals, m.known = make(record), make(map[member]bool)
	}
	attribute, isAttribute := strings.CutPrefix(op, "@")
	key, this := "operation/"+op, "URL"
	switch {
	case isAttribute && len(a) > 0:
		key = "URL/" + attribute + " setter"
	case isAttribute:
		key = "URL/" + attribute
	case m.terms[key] == nil:
		key, this = "URLSearchParams/"+op, "Query"
	}
	m.globals["This"], m.globals["Arguments"] = m.globals[this], &a
	result := m.run(key, a...)
	switch {
	case op == "URL parser":
		return as[string](result)
	case result == typeError && !isAttribute:
		return "failure"
	case result == typeError:
		result = "threw"
	}
	s, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	return string(s)
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
		v := f.variables
		fmt.Fprintf(m.Trace, ": %s, buffer %q, pointer %d", path.Base(as[string](v["state"])),
			v["buffer"], v["pointer"])
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
