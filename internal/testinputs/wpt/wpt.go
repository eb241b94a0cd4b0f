// Package wpt reads the data of the web-platform-tests as the vectors in testdata/vectors/wpt have
// it. The workshop's gen/vectors writes these, and a test here says whether they are complete.
package wpt

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A Case is a case: its columns, which testdata/vectors/wpt/README.md describes, as encoding/json
// decodes them.
type Case []any

// A Kind is a kind of case: a file of vectors.
type Kind struct {
	Name   string // of the file in testdata/vectors/wpt, without .json
	Source string // the data file of the web-platform-tests
	// Newer are cases that the web-platform-tests have, but not yet in the commit that
	// workshop/fetchwpt fetches.
	Newer []Case

	read func(json.RawMessage) ([]Case, error) // returns the cases of an element
}

// Kinds are all kinds.
var Kinds = []Kind{
	{Name: "url", Source: "urltestdata.json", Newer: []Case{ // of 28 August 2026
		{"https://[0:1:2:3:4:5:192.0.02.1]/", nil},
		{"https://[192.0.2.1::]/", nil},
	}, read: urlCase},
	{Name: "url-surrogates", Source: "urltestdata-javascript-only.json", read: urlCase},
	{Name: "setters", Source: setters, read: setterCases},
	{Name: "percent-encoding", Source: "percent-encoding.json", read: percentCases},
	{Name: "toascii", Source: "toascii.json", read: domainCase},
	{Name: "idna", Source: "IdnaTestV2.json", read: domainCase},
	{Name: "idna-removed", Source: "IdnaTestV2-removed.json", read: domainCase},
	{Name: "patterns", Source: "urlpattern/urlpatterntestdata.json", read: patternCase},
	{Name: "data-urls", Source: "data-urls/data-urls.json", read: bytesCase},
	{Name: "base64", Source: "data-urls/base64.json", read: bytesCase},
	{Name: "mime-types", Source: "data-urls/mime-types.json", read: answerCase},
	{Name: "mime-types-generated", Source: "data-urls/generated-mime-types.json", read: answerCase},
	{Name: "srcset", Source: "html/srcset.json", read: srcsetCase},
	{Name: "refresh", Source: "html/refresh.json", read: refreshCase},
}

const setters = "setters_tests.json"

// Vectors returns the cases of the kind that the repository has.
func (k Kind) Vectors() ([]Case, error) { return vector.WPTCases[Case](k.Name) }

// Theirs returns the cases of the kind in dir, a folder with the web-platform-tests' data, and
// those of k.Newer that it lacks. An attribute that a case does not name is nil.
func (k Kind) Theirs(dir string) (cases []Case, err error) {
	data, err := os.ReadFile(filepath.Join(dir, k.Source))
	if err != nil {
		return nil, err
	}
	elements, err := elementsOf(k.Source, data)
	for _, e := range elements {
		some, err2 := k.read(e)
		cases, err = append(cases, some...), errors.Join(err, err2)
	}
	for _, c := range k.Newer {
		if !slices.ContainsFunc(cases, c.Agrees) {
			cases = append(cases, c)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", k.Source, err)
	}
	return cases, nil
}

// elementsOf returns the elements of a data file without its comments, which are strings. In the
// file of setters the elements are the members.
func elementsOf(name string, data []byte) (elements []json.RawMessage, err error) {
	if name == setters {
		groups, err := decode[map[string]json.RawMessage](data)
		delete(groups, "comment")
		for _, attribute := range slices.Sorted(maps.Keys(groups)) {
			elements = append(elements, text([]any{attribute, groups[attribute]}))
		}
		return elements, err
	}
	elements, err = decode[[]json.RawMessage](data)
	return slices.DeleteFunc(elements, func(e json.RawMessage) bool { return e[0] == '"' }), err
}

// Agrees reports whether a case says the same as a vector: nil, except in the first two columns,
// stands for any value.
func (c Case) Agrees(vector Case) bool {
	if len(c) != len(vector) {
		return false
	}
	for i, v := range c {
		if (v != nil || i < 2) && !bytes.Equal(text(v), text(vector[i])) {
			return false
		}
	}
	return true
}

// Attributes are the names of JavaScript's URL's attributes, in the order of the columns, which is
// the standard's.
var Attributes = func() (names []string) {
	for _, a := range attributes.All {
		names = append(names, a.Name)
		if a.Name == "search" {
			names = append(names, "searchParams")
		}
	}
	return names
}()

// takeAttributes returns columns for the attributes in members.
func takeAttributes(members map[string]any) (columns Case, err error) {
	for _, name := range Attributes {
		columns = append(columns, members[name])
		delete(members, name)
	}
	for name := range members {
		err = fmt.Errorf("unknown member %q", name)
	}
	return columns, err
}

func urlCase(e json.RawMessage) ([]Case, error) {
	members, err := decode[map[string]any](e)
	c := Case{members["input"], members["base"]}
	failure, relativeTo := members["failure"], members["relativeTo"]
	for _, name := range []string{"comment", "input", "base", "failure", "relativeTo"} {
		delete(members, name)
	}
	columns, err2 := takeAttributes(members)
	switch {
	case failure == nil:
		c = append(c, columns...)
	case relativeTo != nil:
		c = append(c, relativeTo)
	}
	return []Case{c}, errors.Join(err, err2)
}

func setterCases(e json.RawMessage) (cases []Case, err error) {
	type setterCase struct {
		Href     string
		NewValue string `json:"new_value"`
		Expected map[string]any
	}
	pair, err := decode[[2]json.RawMessage](e)
	attribute, err2 := decode[string](pair[0])
	list, err3 := decode[[]setterCase](pair[1])
	err = errors.Join(err, err2, err3)
	for _, s := range list {
		columns, err2 := takeAttributes(s.Expected)
		cases = append(cases, append(Case{attribute, s.Href, s.NewValue}, columns...))
		err = errors.Join(err, err2)
	}
	return cases, err
}

func percentCases(e json.RawMessage) (cases []Case, err error) {
	c, err := decode[struct {
		Input  string
		Output map[string]string // by the encoding's label
	}](e)
	for _, label := range slices.Sorted(maps.Keys(c.Output)) {
		// A fragment is UTF-8 whatever the document's encoding.
		cases = append(cases, Case{c.Input, label, c.Output[label], c.Output["utf-8"]})
	}
	return cases, err
}

func answerCase(e json.RawMessage) ([]Case, error) {
	c, err := decode[struct {
		Input  string
		Output any
	}](e)
	return []Case{{c.Input, c.Output}}, err
}

// domainCase leaves out the empty domain, which no URL has.
func domainCase(e json.RawMessage) ([]Case, error) {
	cases, err := answerCase(e)
	return slices.DeleteFunc(cases, func(c Case) bool { return c[0] == "" }), err
}

// bytesCase returns a case of data-urls or base64, whose last element is an array of bytes.
func bytesCase(e json.RawMessage) ([]Case, error) {
	c, err := decode[Case](e)
	last := len(c) - 1
	if numbers, ok := c[last].([]any); ok {
		body := []byte{}
		for _, n := range numbers {
			body = append(body, byte(n.(float64)))
		}
		c[last] = body
	}
	return []Case{c}, err
}

func srcsetCase(e json.RawMessage) ([]Case, error) {
	c, err := decode[struct{ Srcset, First string }](e)
	return []Case{{c.Srcset, c.First}}, err
}

func refreshCase(e json.RawMessage) ([]Case, error) {
	c, err := decode[struct {
		Content string
		Seconds *json.Number
		URL     *string
	}](e)
	if c.Seconds == nil {
		return []Case{{c.Content, nil}}, err
	}
	return []Case{{c.Content, c.Seconds.String(), *c.URL}}, err
}

// patternCase adds to an element of urlpatterntestdata.json what the script of the
// web-platform-tests adds.
func patternCase(e json.RawMessage) ([]Case, error) {
	p, err := decode[patternElement](e)
	if err != nil || p.ExpectedObj == "error" {
		return []Case{{p.Pattern}}, err
	}
	given, _ := p.ExpectedObj.(map[string]any)
	components := make(map[string]string)
	for _, name := range patternComponents {
		components[name] = p.expected(name)
		if v, ok := given[name]; ok {
			components[name] = v.(string)
		}
	}
	match := p.ExpectedMatch
	if results, ok := match.(map[string]any); ok {
		delete(results, "inputs")
		for _, name := range patternComponents {
			if results[name] == nil && !slices.Contains(p.ExactlyEmptyComponents, name) {
				results[name] = map[string]any{"groups": map[string]any{"0": ""}, "input": ""}
			} else if results[name] == nil {
				results[name] = map[string]any{"groups": map[string]any{}, "input": ""}
			}
		}
	}
	return []Case{PatternCase(p.Pattern, p.Inputs, components, match)}, nil
}

// PatternCase returns the case of a pattern, for which new URLPattern(...pattern) has components,
// and exec(...inputs) returns match. It leaves out what is the usual: a component "*", and the
// result for an empty component.
func PatternCase(pattern, inputs []any, components map[string]string, match any) Case {
	if results, ok := match.(map[string]any); ok {
		maps.DeleteFunc(results, func(name string, result any) bool {
			usual := `{"groups":{"0":""},"input":""}`
			if components[name] == "" {
				usual = `{"groups":{},"input":""}`
			}
			return string(text(result)) == usual
		})
	}
	maps.DeleteFunc(components, func(_, pattern string) bool { return pattern == "*" })
	return Case{pattern, inputs, components, match}
}

var patternComponents = strings.Fields(
	"protocol username password hostname port pathname search hash")

// A patternElement is an element of urlpatterntestdata.json.
type patternElement struct {
	Pattern, Inputs        []any
	ExactlyEmptyComponents []string `json:"exactly_empty_components"`
	ExpectedObj            any      `json:"expected_obj"`
	ExpectedMatch          any      `json:"expected_match"`
}

// expected returns the pattern string of a component that ExpectedObj does not name.
func (p *patternElement) expected(name string) string {
	if slices.Contains(p.ExactlyEmptyComponents, name) {
		return ""
	}
	var base any
	if init, ok := p.argument(0).(map[string]any); ok {
		if value, _ := init[name].(string); value != "" {
			return value
		}
		order := []string{"protocol", "hostname", "port", "pathname", "search", "hash"}
		for _, earlier := range order[:max(0, slices.Index(order, name))] {
			if init[earlier] != nil {
				return "*"
			}
		}
		base = init["baseURL"]
	} else {
		base = p.argument(1)
	}
	href, ok := base.(string)
	if !ok {
		return "*"
	}
	u := url.MustParse(href)
	switch name {
	case "protocol":
		return u.Scheme()
	case "hostname":
		return u.Hostname()
	case "port":
		return u.Port()
	case "pathname":
		return u.Pathname()
	case "search":
		return u.RawQuery()
	case "hash":
		return u.RawFragment()
	}
	return "*"
}

func (p *patternElement) argument(i int) any {
	if i < len(p.Pattern) {
		return p.Pattern[i]
	}
	return nil
}

func decode[T any](data json.RawMessage) (v T, err error) {
	err = json.Unmarshal(data, &v)
	return v, err
}

// text returns the JSON of a value, with the members of an object in the order of their names.
func text(v any) json.RawMessage {
	data, err := json.Marshal(v)
	if err != nil {
		panic(err)
	}
	return data
}
