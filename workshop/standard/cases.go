package main

import (
	"encoding/json"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/standard/text"
)

// A testCase is a case of the web-platform-tests, or one of our vectors. run returns an error if
// the text, which m runs, has another result.
type testCase struct {
	name  string
	isWPT bool
	// isUnicode reports whether the result depends on the version of Unicode.
	isUnicode bool
	run       func(m *text.Machine) error
}

// testCases returns all cases.
func testCases() ([]testCase, error) {
	var all []testCase
	add := func(isWPT bool, run func(m *text.Machine) error, name string, inputs ...string) {
		all = append(all, testCase{name, isWPT, dependsOnUnicode(inputs...), run})
	}
	type columns = []*string
	for _, file := range []string{"url", "url-surrogates"} {
		list, err := vector.WPTCases[columns](file)
		if err != nil {
			return nil, err
		}
		for _, c := range list {
			var want []*string
			if len(c) > 3 {
				want = c[2:]
			}
			name := fmt.Sprintf("%q", *c[0])
			if c[1] != nil {
				name += fmt.Sprintf(" on %q", *c[1])
			}
			add(true, func(m *text.Machine) error {
				u, err := m.Parse(*c[0], c[1])
				return compareAttributes(u, err, want)
			}, name, *c[0])
		}
	}
	list, err := vector.WPTCases[columns]("setters")
	if err != nil {
		return nil, err
	}
	for _, c := range list {
		add(true, func(m *text.Machine) error {
			u, err := m.Parse(*c[1], nil)
			if u != nil {
				_, err = u.Set(*c[0], *c[2])
			}
			want := slices.Clone(c[3:])
			if *c[0] == "search" && strings.ContainsAny(*c[2], "\t\n\r") {
				want[10] = nil // see newerError
			}
			return compareAttributes(u, err, want)
		}, fmt.Sprintf("%q, %s to %q", *c[1], *c[0], *c[2]), *c[2])
	}
	if list, err = vector.WPTCases[columns]("percent-encoding"); err != nil {
		return nil, err
	}
	for _, c := range list {
		add(true, func(m *text.Machine) error {
			u, err := m.ParseBasic("http://h/?"+*c[0]+"#"+*c[0], nil, *c[1])
			if err != nil || u == nil {
				return differ("failure", u == nil, false, err)
			}
			got, err := u.Get("href")
			return differ("href", got, "http://h/?"+*c[2]+"#"+*c[3], err)
		}, fmt.Sprintf("%q in %s", *c[0], *c[1]))
	}
	for _, file := range []string{"toascii", "idna", "idna-removed"} {
		if list, err = vector.WPTCases[columns](file); err != nil {
			return nil, err
		}
		for _, c := range list {
			add(true, func(m *text.Machine) error {
				u, err := m.Parse("https://"+*c[0]+"/x", nil)
				if err != nil || u == nil {
					return differ("failure", u == nil, c[1] == nil, err)
				}
				got, err := u.Get("href")
				return differ("href", got, "https://"+deref(c[1])+"/x", err)
			}, fmt.Sprintf("the domain %q", *c[0]), *c[0])
		}
	}
	return vectors(all)
}

func deref(s *string) string {
	if s == nil {
		return "null"
	}
	return *s
}

// vectors appends our vectors to all.
func vectors(all []testCase) ([]testCase, error) {
	dir := filepath.Join(root(), "testdata", "vectors")
	parses, err := vector.ReadParses(dir)
	if err != nil {
		return nil, err
	}
	for _, v := range parses {
		name := fmt.Sprintf("%q", v.Input)
		if v.Base != nil {
			name += fmt.Sprintf(" on %q", *v.Base)
		}
		all = append(all, testCase{name, false, dependsOnUnicode(string(v.Input)),
			func(m *text.Machine) error { return runParse(m, v) }})
	}
	sets, err := vector.Read[vector.Set](filepath.Join(dir, "setters.json"))
	if err != nil {
		return nil, err
	}
	for _, v := range sets {
		inputs := []string{string(v.Href)}
		for _, s := range v.Set {
			inputs = append(inputs, string(s[1]))
		}
		all = append(all, testCase{fmt.Sprintf("%q %q", v.Href, v.Set), false,
			dependsOnUnicode(inputs...),
			func(m *text.Machine) error { return runSet(m, v) }})
	}
	params, err := vector.Read[vector.Params](filepath.Join(dir, "searchparams.json"))
	for _, v := range params {
		var ops []string
		for _, s := range v.Steps {
			ops = append(ops, fmt.Sprintf("%q", s.Op))
		}
		all = append(all, testCase{strings.Join(ops, ", "), false, dependsOnUnicode(ops...),
			func(m *text.Machine) error { return runParams(m, v) }})
	}
	return all, err
}

// dependsOnUnicode reports whether one of some inputs may have a domain that is not ASCII.
func dependsOnUnicode(inputs ...string) bool {
	return slices.ContainsFunc(inputs, func(s string) bool {
		for i := range len(s) {
			if s[i] >= 0x80 || s[i] == '%' && i+1 < len(s) && strings.IndexByte("89abcdefABCDEF",
				s[i+1]) >= 0 {
				return true
			}
		}
		return strings.Contains(strings.ToLower(s), "xn--")
	})
}

// differ returns an error if got is not want.
func differ[V comparable](what string, got, want V, err error) error {
	if err != nil {
		return err
	}
	if got != want {
		return fmt.Errorf("%s is %#v, want %#v", what, got, want)
	}
	return nil
}

// compareAttributes compares the attributes of u, with those of the web-platform-tests' vectors. No
// attributes are a failure.
func compareAttributes(u *text.URL, err error, want []*string) error {
	if err != nil || u == nil || want == nil {
		return differ("failure", u == nil, want == nil, err)
	}
	names := slices.Insert(slices.Clone(u.Attributes), 10, "searchParams")
	for i, name := range names {
		var got string
		if name == "searchParams" {
			got, err = paramsOf(u)
		} else {
			got, err = u.Get(name)
		}
		if want[i] == nil {
			continue
		}
		if err := differ(name, got, *want[i], err); err != nil {
			return err
		}
	}
	return nil
}

func paramsOf(u *text.URL) (string, error) {
	p, err := u.SearchParams()
	if err != nil {
		return "", err
	}
	s, err := p.Call("stringification behavior")
	got, _ := s.(string)
	return got, err
}

// parseOn parses a vector's input. hasBase reports whether the base parses, or there is none.
func parseOn(m *text.Machine, v vector.Parse) (u *text.URL, hasBase bool, err error) {
	var base *text.URL
	if v.Base != nil {
		if base, err = m.ParseBasic(text.Decode(string(*v.Base)), nil, "UTF-8"); base == nil {
			return nil, false, err
		}
	}
	encoding := v.Encoding
	if encoding == "" {
		encoding = "UTF-8"
	}
	u, err = m.ParseBasic(text.Decode(string(v.Input)), base, encoding)
	return u, true, err
}

// newerError is a validation error that the reference implementation has from a text that is newer
// than the one that we follow. Newer is also that the search setter parses the URL's query, without
// the tabs and newlines of the given value.
const newerError = "IPv4-non-ASCII-input"

func runParse(m *text.Machine, v vector.Parse) error {
	u, hasBase, err := parseOn(m, v)
	if err != nil || (u == nil) != v.Failure {
		return differ("failure", u == nil, v.Failure, err)
	}
	if hasBase {
		var names []string
		for _, e := range m.Violations {
			names = append(names, e.Name)
		}
		want := slices.DeleteFunc(slices.Clone(v.ValidationErrors),
			func(s string) bool { return s == newerError })
		if !slices.Equal(names, want) {
			return fmt.Errorf("the validation errors are %q, want %q", names, want)
		}
	}
	for _, a := range m.Attributes {
		if u == nil {
			break
		}
		got, err := u.Get(a)
		if err := differ(a, got, *v.Member(a), err); err != nil {
			return err
		}
	}
	return nil
}

func runSet(m *text.Machine, v vector.Set) error {
	u, err := m.Parse(text.Decode(string(v.Href)), nil)
	if u == nil {
		return differ("failure", u == nil, false, err)
	}
	isNewer := false
	for i, s := range v.Set {
		if _, err := u.Set(string(s[0]), text.Decode(string(s[1]))); err != nil {
			return err
		}
		got, err := u.Get("href")
		if err := differ("href", got, v.Hrefs[i], err); err != nil {
			return err
		}
		isNewer = isNewer || s[0] == "search" && strings.ContainsAny(string(s[1]), "\t\n\r")
	}
	for _, a := range m.Attributes {
		got, err := u.Get(a)
		if err := differ(a, got, *v.Expected.Member(a), err); err != nil {
			return err
		}
	}
	p, err := u.SearchParams()
	if err == nil && !isNewer && !slices.Equal(p.List(), v.SearchParams) {
		err = fmt.Errorf("the search params are %q, want %q", p.List(), v.SearchParams)
	}
	return err
}

var methods = map[string]string{"size": "size", "append": "append(name, value)", "sort": "sort()",
	"delete": "delete(name, value)", "get": "get(name)", "getAll": "getAll(name)",
	"has": "has(name, value)", "set": "set(name, value)", "toString": "stringification behavior"}

func runParams(m *text.Machine, v vector.Params) (err error) {
	var u *text.URL
	var p *text.SearchParams
	switch {
	case v.Href != nil:
		if u, err = m.Parse(text.Decode(string(*v.Href)), nil); u == nil {
			return differ("failure", u == nil, false, err)
		}
		p, err = u.SearchParams()
	case v.Init != nil:
		p, err = m.NewSearchParams(text.Decode(string(*v.Init)), nil)
	default:
		pairs := [][2]string{}
		for _, pair := range v.Pairs {
			pairs = append(pairs, [2]string{text.Decode(string(pair[0])),
				text.Decode(string(pair[1]))})
		}
		p, err = m.NewSearchParams("", pairs)
	}
	if err != nil {
		return err
	}
	for _, s := range v.Steps {
		if err := runStep(u, p, s); err != nil {
			return fmt.Errorf("%q: %w", s.Op, err)
		}
	}
	return nil
}

func runStep(u *text.URL, p *text.SearchParams, s vector.ParamStep) (err error) {
	var arguments []string
	for _, a := range s.Op[1:] {
		arguments = append(arguments, text.Decode(string(a)))
	}
	var result any
	switch op := string(s.Op[0]); {
	case strings.HasPrefix(op, "@"):
		var throws bool
		if throws, err = u.Set(op[1:], arguments[0]); throws {
			result = "threw"
		}
	case op == "entries":
		result = p.List()
	default:
		result, err = p.Call(methods[op], arguments...)
	}
	if err != nil {
		return err
	}
	got, _ := json.Marshal(result)
	var x, y any
	json.Unmarshal(got, &x)
	json.Unmarshal(s.Result, &y)
	if !reflect.DeepEqual(x, y) {
		return fmt.Errorf("the result is %s, want %s", got, s.Result)
	}
	if list := p.List(); !slices.Equal(list, s.List) {
		return fmt.Errorf("the list is %q, want %q", list, s.List)
	}
	str, err := p.Call("stringification behavior")
	if err := differ[any]("the serialization", str, s.String, err); err != nil || u == nil {
		return err
	}
	href, err := u.Get("href")
	return differ("href", href, s.Href, err)
}
