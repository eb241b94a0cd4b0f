package main

import (
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/workshop/compare/oracle"
	"github.com/go-weburl/url/workshop/standard/text"
)

// browserScript defines the function answers, which runs scripts.
//
//go:embed browser.js
var browserScript string

// isBeyond finds the operations that a browser does not have.
var isBeyond = regexp.MustCompile(`^(record|equals|valid domain|domain to Unicode|host/.*)$`)

// asPage returns a script as a page can run it, or nil.
func asPage(s script.Script) (asked script.Script) {
	for _, do := range s {
		switch op := do[0]; {
		case op == "URL parser" && do[2] == "UTF-8":
			for _, op := range []string{"canParse", "parse", "URL"} {
				asked = append(asked, slices.Concat([]string{op, do[1]}, do[3:]))
			}
		case op == "URL parser" || strings.HasSuffix(op, " state"):
			return nil
		case !isBeyond.MatchString(op):
			asked = append(asked, do)
		}
	}
	return asked
}

// compareBrowser compares a browser with the text on n random scripts.
func compareBrowser(name string, m *text.Machine, seed uint64, n int) error {
	ask, closeIt, err := oracle.Open[script.Script, []string](name, browserScript)
	if err != nil {
		return err
	}
	g, found := newGenerator(seed, m), make(differences)
	for done := 0; done < n && err == nil; done += 2000 {
		var scripts []script.Script
		var answers [][]string
		for len(scripts) < min(2000, n-done) {
			if s := asPage(g.random()); s != nil {
				scripts = append(scripts, s)
			}
		}
		answers, err = ask(scripts)
		for i, seen := range answers {
			found.add(m, scripts[i], seen, nil)
		}
	}
	found.print()
	return errors.Join(err, closeIt())
}

// differences are what differs from the text, by the operation that shows it first.
type differences map[string][]string

// add compares the results of a script with the text's, and where its validation errors are.
func (found differences) add(m *text.Machine, s script.Script, seen []string, at []url.Violation) {
	c := script.Case{Script: s, Want: s.Run(m.Do)}
	op, d := c.Differ(seen)
	if d == "" && s[0][0] == "URL parser" && s[0][2] == "UTF-8" {
		d = misplaced(s[0][1], m.Violations, at)
	}
	if d != "" {
		found[op] = append(found[op], d)
	}
}

// print prints how many there are of each operation, and the shortest.
func (found differences) print() {
	for _, op := range slices.Sorted(maps.Keys(found)) {
		shortest := slices.MinFunc(found[op], func(a, b string) int { return len(a) - len(b) })
		fmt.Printf("%7d %s: %s\n", len(found[op]), op, shortest)
	}
}

// compare compares this library with the text, and returns how many scripts there were: see
// generator.scripts.
func compare(m *text.Machine, seed uint64, length, n int) (all int, found differences) {
	g, found := newGenerator(seed, m), make(differences)
	g.tokens = append(g.tokens, "\xFF", "\xF0\x9F", "\xED\xA0\x80") // what decoding tells apart
	g.scripts(length, n, func(s script.Script) {
		all++
		ours := new(script.Library)
		found.add(m, s, s.Run(ours.Do), ours.Violations)
	})
	return all, found
}

// misplaced returns the first validation error that is not where the text has it, or "".
func misplaced(input string, want []text.Violation, got []url.Violation) string {
	at := offsets(input)
	for i, v := range got {
		if !isAt(want[i], i, v.Start, input, at) {
			return fmt.Sprintf("%q: %v at %d, not %v %v", input, v.Err, v.Start, want[i], at)
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
