package text

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// errors returns the names of the validation errors of the last run.
func (m *Machine) errors() string {
	var names []string
	for _, v := range m.Violations {
		names = append(names, v.Name)
	}
	return strings.Join(names, " ")
}

// Do does an operation, with its arguments, and returns the result: see package script, whose type
// Script has the operations. elsewhere.txt has those that are not of the API.
func (m *Machine) Do(do ...string) string {
	op, a := do[0], list{}
	for _, s := range do[1:] {
		a = append(a, Decode(s))
	}
	if m.globals == nil {
		m.globals, m.known = record{"URL": nil}, make(map[member]bool)
	}
	m.globals["This"] = m.globals["URL"]
	key := "operation/" + op
	attribute, isAttribute := strings.CutPrefix(op, "@")
	switch {
	case op == "URL parser":
		return m.parse(a)
	case strings.HasSuffix(op, " state"):
		if m.Violations = nil; m.terms[key] != nil { // as the callers do, it empties a component
			m.run(key)
		}
		failed := m.run("operation/override", "basic URL parser/"+op, a[0]) == failure
		return fmt.Sprint(failed, m.errors())
	case op == "URLSearchParams" && len(a) != 1:
		var pairs list
		for pair := range slices.Chunk(a, 2) {
			pairs = append(pairs, &pair)
		}
		a = list{&pairs}
	case isAttribute:
		if key = "URL/" + attribute; len(a) > 0 {
			m.globals["Given"], a, key = a[0], nil, key+" setter"
		}
	case m.terms[key] == nil:
		m.globals["This"], key = m.globals["Query"], "URLSearchParams/"+op
	}
	result := m.run(key, a...)
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
func (m *Machine) parse(a []value) string {
	var base value
	if trace := m.Trace; len(a) > 2 {
		m.Trace = nil // the trace is of the input only
		base = m.run("URL parser", a[2], nil, "UTF-8")
		if m.Trace = trace; base == failure {
			return ": failure"
		}
	}
	m.Violations = nil
	result := m.run("URL parser", a[0], base, a[1])
	if result == failure {
		return m.errors() + ": failure"
	}
	m.run("operation/URL parser", result)
	return m.errors() + ": "
}
