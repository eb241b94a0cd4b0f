package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// A World is where operations are done: on a URL object and its query object, or on an object of
// URLSearchParams alone.
type World struct {
	*Machine
	// Reported are the validation errors of the URL parser.
	Reported []Violation
	// URL is the URL object, or nil.
	URL, query value
}

// errors returns the names of the validation errors of the last run.
func (m *Machine) errors() string {
	var names []string
	for _, v := range m.Violations {
		names = append(names, v.Name)
	}
	return strings.Join(names, " ")
}

// Do does one of these operations, with its arguments, and returns the result as JSON, or
// "failure":
//
//   - "URL parser", with an input, an encoding, and a base URL or none, which returns the
//     validation errors and then perhaps failure
//   - the constructor "URL" or "URLSearchParams", this with a string or with names and values
//   - an attribute after "@", with or without a value to set
//   - a state override, with an input
//   - a method, such as "canParse" or "append", or "entries"
//   - "domain to Unicode", or a function after "host/", of the host
//   - "equals", with another URL and whether fragments are excluded; or "valid domain"
//   - "record", which returns what the attributes do not tell
func (w *World) Do(do ...string) string {
	op, a := do[0], *newList(do[1:])
	w.world, w.this = w, w.URL
	key := "operation/" + op
	attribute, isAttribute := strings.CutPrefix(op, "@")
	switch {
	case op == "URL parser":
		return w.parse(a)
	case op == "record":
		return fmt.Sprint(each(w.Run(key))...)
	case strings.HasSuffix(op, " state"):
		if w.terms[key] != nil { // it empties what the state overwrites, as the callers do
			w.Run(key)
		}
		return fmt.Sprint(w.Run("operation/override", "basic URL parser/"+op, a[0]) == failure,
			w.errors())
	case op == "URLSearchParams" && len(a) != 1:
		var pairs list
		for pair := range slices.Chunk(a, 2) {
			pairs = append(pairs, newList(pair))
		}
		a = list{&pairs}
	case isAttribute:
		if key = "URL/" + attribute; len(a) > 0 {
			w.given, a, key = a[0], nil, key+" setter"
		}
	case w.terms[key] == nil:
		w.this, key = w.query, "URLSearchParams/"+op
	}
	result := w.Run(key, a...)
	if result == typeError && !isAttribute {
		return "failure"
	} else if result == typeError {
		result = "threw"
	}
	s, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// parse runs the URL parser.
func (w *World) parse(a []value) string {
	var base value
	if trace := w.Trace; len(a) > 2 {
		w.Trace = nil // the trace is of the input only
		base = w.Run("URL parser", a[2], nil, "UTF-8")
		if w.Trace = trace; base == failure {
			return ": failure"
		}
	}
	result := w.Run("URL parser", a[0], base, a[1])
	errors := w.errors() + ": "
	w.Reported = w.Violations
	if result == failure {
		return errors + "failure"
	}
	w.Run("operation/URL parser", result)
	return errors
}
