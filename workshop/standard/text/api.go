package text

import (
	"encoding/json"
	"fmt"
	"strings"
)

// A World is where operations are done: on a URL object and its query object, or on an object of
// URLSearchParams alone.
type World struct {
	*Machine
	// Reported are the validation errors of the URL parser.
	Reported []Violation
	// URL is the URL object, or nil.
	URL    *record
	params *record
}

// errors returns the names of the validation errors of the last run.
func (m *Machine) errors() string {
	var names []string
	for _, v := range m.Violations {
		names = append(names, v.Name)
	}
	return strings.Join(names, " ")
}

// new returns a new object, before its constructor.
func (m *Machine) new(kind string) *record {
	return m.builder().newRecord(kind).get(nil).(*record)
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
	m, op := w.Machine, do[0]
	a := []value{}
	for _, s := range do[1:] {
		a = append(a, s)
	}
	if w.this = w.URL; w.URL == nil {
		w.this = w.params
	}
	var result value
	attribute, isAttribute := strings.CutPrefix(op, "@")
	switch {
	case op == "URL parser":
		return w.parse(a)
	case op == "URL" || op == "URLSearchParams":
		return w.construct(op, a)
	case op == "canParse":
		result = m.Run("URL/canParse", a...)
	case op == "parse":
		result = m.Run("URL/parse", a...)
		if u, ok := result.(*record); ok {
			w.this = u
			result = m.Run("URL/href")
		}
	case isAttribute && len(a) == 0:
		result = m.Run("URL/" + attribute)
	case isAttribute:
		m.given = a[0]
		if result = m.Run("URL/" + attribute + " setter"); result == typeError {
			result = "threw"
		}
	case strings.HasSuffix(op, " state"):
		return w.override(op, a[0])
	case strings.HasPrefix(op, "host/") || op == "domain to Unicode":
		result = m.Run(op, w.fields()["url/host"])
	case op == "equals":
		other := m.Run("URL parser", a[0], nil, "UTF-8")
		result = m.Run("url/equal", w.URL.fields["URL/URL"], other, a[1] == "true")
	case op == "valid domain":
		result = m.Run(op, a[0])
	case op == "record":
		return w.record()
	case op == "entries":
		result = w.params.fields["URLSearchParams/list"]
	default:
		if w.this = w.params; op == "toString" {
			op = "stringification behavior"
		}
		result = m.Run("URLSearchParams/"+op, a...)
	}
	s, err := json.Marshal(result)
	if err != nil {
		panic(err)
	}
	return string(s)
}

// fields returns those of the URL's record.
func (w *World) fields() map[string]value {
	return w.URL.fields["URL/URL"].(*record).fields
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
	w.URL = w.new("URL")
	w.Run("URL/initialize", w.URL, result)
	w.params = w.URL.fields["URL/query object"].(*record)
	return errors
}

// construct makes a new object.
func (w *World) construct(kind string, a []value) string {
	made := w.new(kind)
	w.this = made
	if kind == "URLSearchParams" {
		if w.params = made; len(a) != 1 {
			pairs := &list{}
			for i := 0; i < len(a); i += 2 {
				*pairs = append(*pairs, &list{a[i], a[i+1]})
			}
			a = []value{pairs}
		}
		w.Run("URLSearchParams/URLSearchParams", a...)
		return "null"
	}
	if w.Run("URL/URL", a...) == typeError {
		return "failure"
	}
	w.URL, w.params = made, made.fields["URL/query object"].(*record)
	return "null"
}

// override runs the basic URL parser with a state override. First it empties the component that
// the state overwrites, as the parser's callers do.
func (w *World) override(op string, input value) string {
	fields := w.fields()
	switch op {
	case "path start state":
		fields["url/path"] = &list{}
	case "opaque path state":
		fields["url/path"] = ""
	case "query state", "fragment state":
		fields["url/"+strings.TrimSuffix(op, " state")] = ""
	}
	result := w.Run("basic URL parser", input, nil, "UTF-8", w.URL.fields["URL/URL"],
		"basic URL parser/"+op)
	return fmt.Sprint(result == failure, w.errors())
}

// record returns what the attributes do not tell: the kind of the host, whether the path is opaque,
// and which components are not null.
func (w *World) record() string {
	fields := w.fields()
	host := fmt.Sprintf("%T", fields["url/host"])
	if fields["url/host"] == "" {
		host = "empty"
	}
	_, isOpaque := fields["url/path"].(string)
	return fmt.Sprint(host, isOpaque, fields["url/port"] != nil,
		fields["url/query"] != nil, fields["url/fragment"] != nil)
}
