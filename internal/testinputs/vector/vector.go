// Package vector has the inputs of tests that are lists: this module's test vectors, with the
// results of the URL Standard's reference implementation, as testdata/vectors/README.md describes
// them; and lists of URLs, such as those of the benchmarks.
package vector

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// A Text is an input: a JSON string, or {"bytes": base64} if it is not well-formed UTF-8.
type Text string

type illFormed struct {
	Bytes []byte `json:"bytes"`
}

// MarshalJSON implements json.Marshaler.
func (t Text) MarshalJSON() ([]byte, error) {
	if !utf8.ValidString(string(t)) {
		return json.Marshal(illFormed{[]byte(t)})
	}
	return Marshal(string(t))
}

// UnmarshalJSON implements json.Unmarshaler.
func (t *Text) UnmarshalJSON(data []byte) error {
	if bytes.HasPrefix(data, []byte("{")) {
		var b illFormed
		err := json.Unmarshal(data, &b)
		*t = Text(b.Bytes)
		return err
	}
	return json.Unmarshal(data, (*string)(t))
}

// Member returns the attribute of that name.
func (a *Attributes) Member(name string) *string {
	field := reflect.ValueOf(a).Elem().FieldByName(strings.ToUpper(name[:1]) + name[1:])
	if !field.IsValid() {
		panic("the vectors' attributes lack " + name + ": run go generate in the folder gojaurl")
	}
	return field.Addr().Interface().(*string)
}

// A Parse is an input and its attributes, which are missing if parsing fails.
type Parse struct {
	Input Text  `json:"input"`
	Base  *Text `json:"base"`
	// Encoding is the label of the encoding, if it is not UTF-8.
	Encoding string `json:"encoding,omitempty"`
	Failure  bool   `json:"failure,omitempty"`
	*Attributes
	ValidationErrors []string `json:"validationErrors"`
	// Positions has the start and end in Input of each validation error, if these were worked out
	// by hand.
	Positions [][2]int `json:"positions,omitempty"`
	Valid     bool     `json:"valid"`
	States    Path     `json:"states"`
}

// A Set is a URL, attributes to set one after the other, and the results.
type Set struct {
	Href Text      `json:"href"`
	Set  [][2]Text `json:"set"`
	// Hrefs has the href after each of Set, Expected the attributes after the last.
	Hrefs        []string    `json:"hrefs"`
	Expected     *Attributes `json:"expected"`
	SearchParams [][2]string `json:"searchParams"`
	// States has the path of each of Set: empty if no state is visited.
	States []Path `json:"states"`
}

// A Params has operations on the search params of a URL, or on detached ones, which are made
// from a string or from pairs.
type Params struct {
	Href  *Text       `json:"href,omitempty"`
	Init  *Text       `json:"init,omitempty"`
	Pairs [][2]Text   `json:"pairs,omitempty"`
	Steps []ParamStep `json:"steps"`
}

// A ParamStep is an operation: its name (a method of JavaScript's URLSearchParams; "size"; "@" and
// the attribute of the URL to set), its arguments, its result, and the resulting list,
// serialization and href.
type ParamStep struct {
	Op     []Text          `json:"op"`
	Result json.RawMessage `json:"result"`
	List   [][2]string     `json:"list"`
	String string          `json:"string"`
	Href   string          `json:"href,omitempty"`
}

// A Path is the states that the reference implementation has visited, in order and without
// repetition, with "end" or "failure" at its end. In JSON it is one string, with " > " in between.
type Path []string

// MarshalJSON implements json.Marshaler.
func (p Path) MarshalJSON() ([]byte, error) { return Marshal(strings.Join(p, " > ")) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *Path) UnmarshalJSON(data []byte) error {
	var s string
	if err := json.Unmarshal(data, &s); err != nil {
		return err
	}
	*p = nil
	if s != "" {
		*p = strings.Split(s, " > ")
	}
	return nil
}

// Read returns the vectors of a file.
func Read[V any](name string) ([]V, error) {
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	var vectors []V
	err = json.Unmarshal(data, &vectors)
	return vectors, err
}

// ReadParses returns the vectors of all files of Parse in testdata/vectors: without setters.json
// and searchparams.json, which have another form.
func ReadParses() ([]Parse, error) {
	names, err := filepath.Glob(filepath.Join(repository(), "testdata/vectors/*.json"))
	if err != nil {
		return nil, err
	}
	var all []Parse
	for _, name := range names {
		if base := filepath.Base(name); base == "setters.json" || base == "searchparams.json" {
			continue
		}
		vectors, err := Read[Parse](name)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		all = append(all, vectors...)
	}
	if len(all) == 0 {
		return nil, errors.New("testdata has no vectors")
	}
	return all, nil
}

// WPTCases returns the vectors of a file in testdata/vectors/wpt, which have the cases of the
// web-platform-tests.
func WPTCases[V any](name string) ([]V, error) {
	return Testdata[V]("vectors/wpt/" + name + ".json")
}

// Write makes a file of the vectors, one a line.
func Write[V any](name string, vectors []V) error {
	var b bytes.Buffer
	for i, v := range vectors {
		line, err := Marshal(v)
		if err != nil {
			return err
		}
		b.WriteString(map[bool]string{true: "[\n", false: ",\n"}[i == 0])
		b.Write(line)
	}
	b.WriteString("\n]\n")
	return os.WriteFile(name, b.Bytes(), 0o644)
}

// Marshal is json.Marshal, except that it does not escape <, > and &, and escapes non-ASCII
// characters: some in the vectors are invisible, or change the direction of the text.
func Marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		return nil, err
	}
	var escaped []byte
	for _, r := range strings.TrimSuffix(b.String(), "\n") {
		switch {
		case r < 0x7F:
			escaped = append(escaped, byte(r))
		case r <= 0xFFFF:
			escaped = fmt.Appendf(escaped, `\u%04X`, r)
		default:
			high, low := utf16.EncodeRune(r)
			escaped = fmt.Appendf(escaped, `\u%04X\u%04X`, high, low)
		}
	}
	return escaped, nil
}
