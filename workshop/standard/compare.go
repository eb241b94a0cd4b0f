package main

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// A comparison compares this library with the text.
type comparison struct {
	m        *text.Machine
	found, n int
}

// run compares n scripts: for each string of up to length tokens, one that parses it on each base,
// and one that changes a URL with it, and then random ones.
func (c *comparison) run(seed uint64, n, length int) {
	g := &generator{tokensOf(c.m), rand.New(rand.NewPCG(seed, 0))}
	g.each("", length, func(s string) {
		for _, base := range bases {
			c.compare(parse(s, base, "UTF-8"))
		}
		c.compare(g.change(s))
	})
	for c.n < n {
		c.compare(g.random())
	}
}

// compare runs a script in both worlds. It compares the results and the positions of the validation
// errors.
func (c *comparison) compare(s script) {
	c.n++
	ours, w := new(library), &text.World{Machine: c.m}
	p := probe{script: s, want: s.run(w.Do)}
	difference := p.differ(s.run(ours.Do))
	if difference == "" && s[0][0] == "URL parser" && s[0][2] == "UTF-8" {
		input, at := s[0][1], offsets(s[0][1])
		for i, v := range w.Reported {
			if start := ours.violations[i].Start; !isAt(v, i, start, input, at) {
				difference = fmt.Sprintf("%q: %s at %d, not %v %v", input, v.Name, start, v, at)
			}
		}
	}
	if difference != "" {
		if c.found++; c.found <= 20 {
			fmt.Println(difference)
		}
	}
}

// offsets returns where in the input each code point is that the state machine sees, and its end.
func offsets(input string) (at []int) {
	trimmed := strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
	start := strings.Index(input, trimmed)
	for i, r := range trimmed {
		if r != '\t' && r != '\n' && r != '\r' {
			at = append(at, start+i)
		}
	}
	return append(at, start+len(trimmed))
}

// isAt reports whether the i-th validation error of an input is at start. A state's error is at the
// pointer, with two exceptions: if slashes are missing, it is at the colon before, and a port, or a
// drive letter in the place of a host, begins before the pointer. An error in a host is anywhere
// before the pointer, which is at the host's end. The IPv6 parser has a pointer of its own.
func isAt(v text.Violation, i, start int, input string, at []int) bool {
	last, p := len(at)-1, v.Pointer
	offset := func(pointer int) int { return at[max(0, min(pointer, last))] }
	is := func(pointer int) bool {
		return start == offset(pointer) || pointer >= last && start > offset(pointer)
	}
	switch {
	case p == -2: // before there is a pointer
		return i <= 1
	case v.Name == "special-scheme-missing-following-solidus" && start < offset(p):
		return input[start] == ':' && strings.Trim(input[start+1:offset(p)], "\t\r\n") == ""
	case v.Name == "IPv6-invalid-code-point":
		for k, o := range at[:last] {
			if input[o] == '[' && is(k+1+v.Inner) {
				return true
			}
		}
		return false
	case v.Calls[0] != "basic URL parser":
		return start <= offset(p+1) || p+1 >= last
	case v.Name == "port-out-of-range", v.Name == "file-invalid-Windows-drive-letter-host":
		return is(p) || start <= offset(p)
	}
	return is(p) || v.Name == "host-missing" && is(p+1)
}
