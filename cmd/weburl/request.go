package main

import (
	"encoding/json"
	"fmt"
	"strings"
	"unicode/utf8"

	"golang.org/x/text/encoding/unicode"

	"github.com/go-weburl/url/internal/attributes"
)

// Requests are decoded by hand here, and answers are encoded by hand in stream.go. Otherwise weburl
// -json, including parsing, would take this many times as long for requests that are strings or
// objects (go test -run '^$' -bench Codec, on the list web):
//
//	                                              strings  objects
//	decoded with encoding/json, Go 1.26             1.9      2.2
//	decoded with encoding/json, Go 1.27             1.9      2.3
//	decoded with encoding/json/v2, Go 1.27          1.5      1.5
//	encoded with encoding/json, Go 1.26             2.0      1.6
//	encoded with encoding/json, Go 1.27             3.2      2.2
//	encoded with encoding/json/v2, Go 1.27          3.8      2.1
//
// These figures are for a struct, for which encoding/json ignores the case of names. For a map, it
// does not ignore case, and objects take 3.9 times as long. This module also supports Go 1.26, in
// which encoding/json/v2 is only an experiment.

// A request is one line of the input of weburl -json: JSON, or a URL.
type request struct {
	input    string
	base     *string      // nil: none
	encoding *string      // nil: none
	set      []assignment // nil: none
	pattern  patternRequest
}

// A requestError says why a line is not a request.
type requestError struct{ name, message string }

func (e *requestError) Error() string { return e.message }

func invalidRequest(message string) error { return &requestError{"invalid-request", message} }

// decodeRequest returns the request in a line. A line that begins with neither '"' nor '{' is an
// input. decodeRequest ignores unknown members of an object, and members that are null.
//
// It reads ill-formed UTF-8 in the line as U+FFFD, as the Encoding Standard's decoder does,
// and a lone surrogate in JSON's escapes as well.
func decodeRequest(line string) (request, error) {
	if !utf8.ValidString(line) {
		line, _ = unicode.UTF8.NewDecoder().String(line) // has no errors
	}
	// Most lines are strings without escapes, which need no decoding.
	if isPlainString(line) {
		return request{input: line[1 : len(line)-1]}, nil
	}
	s := strings.Trim(line, jsonSpace)
	if s == "" || s[0] != '"' && s[0] != '{' {
		return request{input: line}, nil
	}
	if !json.Valid([]byte(s)) {
		var value json.RawMessage
		err := json.Unmarshal([]byte(s), &value)
		return request{}, &requestError{"invalid-json", fmt.Sprint(err)}
	}
	if s[0] == '"' {
		return request{input: jsonString(s)}, nil
	}
	var r request
	err := r.decode(s)
	return r, err
}

// decode sets r from a JSON object.
func (r *request) decode(object string) error {
	var input, base, encoding, set, pattern, patternBase, ignoreCase string
	for rest := object[1:]; ; {
		var name, value string
		if name, rest = cutValue(rest); name == "" {
			break
		}
		if value, rest = cutValue(rest); value == "null" {
			value = ""
		}
		switch jsonString(name) {
		case "input":
			input = value
		case "base":
			base = value
		case "encoding":
			encoding = value
		case "set":
			set = value
		case "pattern":
			pattern = value
		case "patternBase":
			patternBase = value
		case "ignoreCase":
			ignoreCase = value
		}
	}
	if input == "" {
		return invalidRequest(`no "input"`)
	}
	if pattern != "" {
		if err := r.pattern.decode(pattern, patternBase, ignoreCase); err != nil {
			return err
		}
		if input[0] == '{' {
			if base != "" {
				return invalidRequest(`"base" does not go with an object: its "baseURL" does`)
			}
			components, err := decodeInit(input, `"input"`)
			if err != nil {
				return err
			}
			r.pattern.input, r.pattern.inputText, input = &components, input, `""`
		}
	}
	for _, member := range [...]struct{ name, value string }{
		{"input", input}, {"base", base}, {"encoding", encoding},
	} {
		if member.value != "" && member.value[0] != '"' {
			return invalidRequest(`"` + member.name + `" is not a string`)
		}
	}
	r.input = jsonString(input)
	if base != "" {
		r.base = new(string)
		*r.base = jsonString(base)
	}
	if encoding != "" {
		r.encoding = new(string)
		*r.encoding = jsonString(encoding)
	}
	if set == "" {
		return nil
	}
	var err error
	r.set, err = decodeSet(set)
	return err
}

// decodeSet returns the assignments in the value of "set".
func decodeSet(value string) ([]assignment, error) {
	if value[0] != '[' {
		return nil, errNotPairs
	}
	set := []assignment{}
	for rest := value[1:]; ; {
		var pair string
		if pair, rest = cutValue(rest); pair == "" {
			return set, nil
		}
		if pair[0] != '[' {
			return nil, errNotPairs
		}
		name, after := cutValue(pair[1:])
		value, after := cutValue(after)
		end, _ := cutValue(after)
		if end != "" || value == "" || name[0] != '"' || value[0] != '"' {
			return nil, errNotPairs
		}
		a := assignment{jsonString(name), jsonString(value)}
		if attributes.Setter(a.name) == nil {
			return nil, invalidRequest(fmt.Sprintf("no attribute %q can be set", a.name))
		}
		set = append(set, a)
	}
}

var errNotPairs = invalidRequest(`"set" is not an array of [name, value]`)

const jsonSpace = " \t\r\n"

// isPlainString reports whether line is one JSON string without escapes.
func isPlainString(line string) bool {
	n := len(line)
	if n < 2 || line[0] != '"' || line[n-1] != '"' {
		return false
	}
	for _, c := range []byte(line[1 : n-1]) {
		if c < ' ' || c == '"' || c == '\\' {
			return false
		}
	}
	return true
}

// cutValue returns the value that s begins with, after white space and at most one comma or colon,
// and the text after the value. s is the rest of an object or array in valid JSON. If there are no
// more values, value is "".
func cutValue(s string) (value, rest string) {
	for s != "" && (s[0] <= ' ' || s[0] == ',' || s[0] == ':') {
		s = s[1:]
	}
	i, depth := 0, 0
	for i < len(s) {
		switch s[i] {
		case '"':
			i += stringLen(s[i:])
		case '{', '[':
			depth++
			i++
		case '}', ']':
			if depth == 0 {
				return s[:i], s[i:]
			}
			depth--
			i++
		case ',', ' ', '\t', '\r', '\n':
			if depth == 0 {
				return s[:i], s[i:]
			}
			i++
		default:
			i++
			continue
		}
		if depth == 0 {
			break
		}
	}
	return s[:i], s[i:]
}

// stringLen returns the length of the JSON string that s begins with.
func stringLen(s string) int {
	for i := 1; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case '"':
			return i + 1
		}
	}
	return len(s)
}

// jsonString returns the decoded value of a valid JSON string.
func jsonString(s string) string {
	if !strings.Contains(s, `\`) {
		return s[1 : len(s)-1]
	}
	var text string
	_ = json.Unmarshal([]byte(s), &text) // s is valid
	return text
}
