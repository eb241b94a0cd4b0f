package text

import (
	"encoding/json"
	"strings"
)

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
