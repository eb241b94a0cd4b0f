package main

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/workshop/standard/text"
)

// compare compares this library with the text: see generator.scripts. It returns how many scripts
// there were, and how many differ, of which it prints the first.
func compare(m *text.Machine, seed uint64, length, n int) (all, found int) {
	g := newGenerator(seed, m)
	g.tokens = append(g.tokens, "\xFF", "\xF0\x9F", "\xED\xA0\x80") // what decoding tells apart
	g.scripts(length, n, func(s script.Script) {
		all++
		if d := difference(m, s); d != "" {
			if found++; found <= 20 {
				fmt.Println(d)
			}
		}
	})
	return all, found
}

// difference runs a script in the text and in this library. It returns the first result that
// differs, or the first validation error that is elsewhere, or "".
func difference(m *text.Machine, s script.Script) string {
	ours := new(script.Library)
	c := script.Case{Script: s, Want: s.Run(m.Do)}
	if _, d := c.Differ(s.Run(ours.Do)); d != "" || s[0][0] != "URL parser" || s[0][2] != "UTF-8" {
		return d
	}
	input := s[0][1]
	at := offsets(input)
	for i, our := range ours.Violations {
		if v := m.Violations[i]; !isAt(v, i, our.Start, input, at) {
			return fmt.Sprintf("%q: %s at %d, not %v %v", input, v.Name, our.Start, v, at)
		}
	}
	return ""
}

// offsets returns where in the input each code point is that the state machine sees, and its end.
func offsets(input string) (at []int) {
	trimmed := strings.TrimFunc(input, func(r rune) bool { return r <= ' ' })
	start := strings.Index(input, trimmed)
	for i := 0; i < len(trimmed); {
		_, size := utf8.DecodeRuneInString(trimmed[i:])
		for i+size < len(trimmed) && text.Decode(trimmed[i:i+size+1]) == "\uFFFD" {
			size++ // a sequence that ends too early is one code point
		}
		if !strings.Contains("\t\n\r", trimmed[i:i+size]) {
			at = append(at, start+i)
		}
		i += size
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
	case v.Algorithm != "basic URL parser":
		return start <= offset(p+1) || p+1 >= last
	case v.Name == "port-out-of-range", v.Name == "file-invalid-Windows-drive-letter-host":
		return is(p) || start <= offset(p)
	}
	return is(p) || v.Name == "host-missing" && is(p+1)
}
