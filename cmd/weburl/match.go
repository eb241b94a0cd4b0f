package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/urlpattern"
)

// components are the components of a pattern, in the order of the answers.
var components = [...]struct {
	component urlpattern.Component
	pattern   func(*urlpattern.Pattern) string
}{
	{urlpattern.Protocol, (*urlpattern.Pattern).Protocol},
	{urlpattern.Username, (*urlpattern.Pattern).Username},
	{urlpattern.Password, (*urlpattern.Pattern).Password},
	{urlpattern.Hostname, (*urlpattern.Pattern).Hostname},
	{urlpattern.Port, (*urlpattern.Pattern).Port},
	{urlpattern.Pathname, (*urlpattern.Pattern).Pathname},
	{urlpattern.Search, (*urlpattern.Pattern).Search},
	{urlpattern.Hash, (*urlpattern.Pattern).Hash},
}

// compilePattern returns the pattern of -match. Without a base, a pattern that begins with a slash
// is for the path of a URL on any site.
func (o *options) compilePattern() (*urlpattern.Pattern, error) {
	s := *o.match
	switch {
	case o.base != nil:
		return urlpattern.ParseWithBase(s, *o.base)
	case !strings.HasPrefix(s, "/") || strings.HasPrefix(s, "//"):
		return urlpattern.Parse(s)
	}
	p, err := urlpattern.ParseWithBase(s, "https://any.example/")
	if err != nil {
		return nil, err
	}
	return urlpattern.New(urlpattern.Init{
		Pathname: new(p.Pathname()), Search: new(p.Search()), Hash: new(p.Hash()),
	})
}

// explainMatch answers whether the URL of an input matches the pattern, and prints the groups.
func (j *job) explainMatch(b *block, input string) {
	u, ok := j.parsed(b, input)
	if !ok {
		return
	}
	result := j.pattern.ExecURL(u)
	if result == nil {
		b.out = fmt.Appendf(b.out, "no match  %s\n", visibleAll(u.Href()))
		return
	}
	b.matched = true
	b.out = fmt.Appendf(b.out, "match     %s\n", visibleAll(u.Href()))
	b.out = appendGroups(b.out, j.pattern, result)
}

// appendGroups appends a line for each group, except in components that match everything.
func appendGroups(b []byte, pattern *urlpattern.Pattern, result *urlpattern.Result) []byte {
	for i := range components {
		c := components[i].component
		if components[i].pattern(pattern) == "*" {
			continue
		}
		for _, g := range result.Groups(c) {
			value := "(took no part)"
			if g.Matched {
				value = visibleAll(g.Value)
			}
			b = fmt.Appendf(b, "          %s %s: %s\n", c, visibleAll(g.Name), value)
		}
	}
	return b
}

// A patternRequest has the members of a request that only requests with a pattern have.
type patternRequest struct {
	pattern    string  // the JSON value, a string or an object; "": the request has no pattern
	base       *string // the base URL of the pattern; nil: none
	ignoreCase bool
	input      *urlpattern.Init // the input, if it is an object
	inputText  string           // that object as written
}

// decode sets p from the JSON values of a request's members.
func (p *patternRequest) decode(pattern, base, ignoreCase string) error {
	if pattern[0] != '"' && pattern[0] != '{' {
		return invalidRequest(`"pattern" is neither a string nor an object`)
	}
	p.pattern = pattern
	if base != "" {
		if base[0] != '"' {
			return invalidRequest(`"patternBase" is not a string`)
		}
		if pattern[0] == '{' {
			return invalidRequest(`"patternBase" does not go with an object: its "baseURL" does`)
		}
		p.base = new(jsonString(base))
	}
	switch ignoreCase {
	case "", "false":
	case "true":
		p.ignoreCase = true
	default:
		return invalidRequest(`"ignoreCase" is neither true nor false`)
	}
	return nil
}

// decodeInit returns the components in a JSON object.
func decodeInit(object, what string) (urlpattern.Init, error) {
	var init urlpattern.Init
	members := map[string]**string{
		"protocol": &init.Protocol, "username": &init.Username, "password": &init.Password,
		"hostname": &init.Hostname, "port": &init.Port, "pathname": &init.Pathname,
		"search": &init.Search, "hash": &init.Hash, "baseURL": &init.BaseURL,
	}
	for rest := object[1:]; ; {
		var name, value string
		if name, rest = cutValue(rest); name == "" {
			return init, nil
		}
		value, rest = cutValue(rest)
		member := members[jsonString(name)]
		switch {
		case member == nil: // not a component
		case value == "null":
			*member = nil
		case value[0] != '"':
			return init, invalidRequest(fmt.Sprintf("%s of %s is not a string", name, what))
		default:
			*member = new(jsonString(value))
		}
	}
}

// match answers line, a request with a pattern.
func (s *stream) match(b *block, line string, r *request) {
	if r.encoding != nil || len(r.set) > 0 || r.set == nil && len(s.set) > 0 {
		s.refuse(b, line, errNotMatched)
		return
	}
	p := urlpattern.Parser{IgnoreCase: r.pattern.ignoreCase}
	var pattern *urlpattern.Pattern
	var err error
	switch {
	case r.pattern.pattern[0] == '{':
		var init urlpattern.Init
		if init, err = decodeInit(r.pattern.pattern, `"pattern"`); err != nil {
			s.refuse(b, line, err)
			return
		}
		pattern, err = p.New(init)
	case r.pattern.base != nil:
		pattern, err = p.ParseWithBase(jsonString(r.pattern.pattern), *r.pattern.base)
	default:
		pattern, err = p.Parse(jsonString(r.pattern.pattern))
	}
	if err != nil {
		b.out = appendPatternError(appendInput(b.out, b, r.redacted()), err)
		return
	}
	b.out = appendInput(b.out, b, r)
	b.out = appendPattern(b.out, pattern)
	b.out = appendResult(b.out, s.execute(pattern, r))
	b.out = append(b.out, "}\n"...)
}

// errNotMatched is the error for members that would change the URL before it is matched: the
// standard's URLPattern matches an input unchanged, and reads it as UTF-8.
var errNotMatched = invalidRequest(`"set", -set and "encoding" do not go with "pattern"`)

// execute returns how the request's input matches, or nil.
func (s *stream) execute(pattern *urlpattern.Pattern, r *request) *urlpattern.Result {
	if r.pattern.input != nil {
		return pattern.ExecInit(*r.pattern.input)
	}
	base := s.base
	if r.base != nil {
		var err error
		if base, err = url.Parse(*r.base); err != nil {
			return nil
		}
	}
	if u, err := (&url.Parser{Base: base}).Parse(r.input); err == nil {
		return pattern.ExecURL(u)
	}
	return nil
}

// appendPattern appends the start of an answer: the pattern's components.
func appendPattern(b []byte, pattern *urlpattern.Pattern) []byte {
	b = append(b, `,"pattern":`...)
	separator := byte('{')
	for _, c := range components {
		b = append(b, separator, '"')
		b = append(b, c.component.String()...)
		b = append(b, `":`...)
		b = jsonstring.Append(b, c.pattern(pattern))
		separator = ','
	}
	b = append(b, `},"hasRegExpGroups":`...)
	return strconv.AppendBool(b, pattern.HasRegexpGroups())
}

// appendResult appends the member match, in the form of the result of JavaScript's exec.
func appendResult(b []byte, result *urlpattern.Result) []byte {
	b = append(b, `,"match":`...)
	if result == nil {
		return append(b, "null"...)
	}
	separator := byte('{')
	for _, c := range components {
		b = append(b, separator, '"')
		b = append(b, c.component.String()...)
		b = append(b, `":{"input":`...)
		b = jsonstring.Append(b, result.Input(c.component))
		b = append(b, `,"groups":{`...)
		for i, g := range result.Groups(c.component) {
			if i > 0 {
				b = append(b, ',')
			}
			b = jsonstring.Append(b, g.Name)
			b = append(b, ':')
			if g.Matched {
				b = jsonstring.Append(b, g.Value)
			} else {
				b = append(b, "null"...)
			}
		}
		b = append(b, "}}"...)
		separator = ','
	}
	return append(b, '}')
}

// appendPatternError appends the answer to a request whose pattern is invalid or not supported.
func appendPatternError(b []byte, err error) []byte {
	var component string
	var offset int
	name := err.Error()
	if e, ok := errors.AsType[*urlpattern.SyntaxError](err); ok {
		component, offset, name = e.Component.String(), e.Offset, "pattern-syntax"
	} else if e, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok {
		component, offset, name = e.Component.String(), e.Offset, "pattern-unsupported"
	} else if e, ok := errors.AsType[*url.ParseError](err); ok {
		offset, name = e.Offset, errorName(e.Err)
	}
	b = append(b, `,"failure":true,"error":`...)
	b = jsonstring.Append(b, name)
	if component != "" {
		b = append(b, `,"component":`...)
		b = jsonstring.Append(b, component)
	}
	b = append(b, `,"offset":`...)
	b = strconv.AppendInt(b, int64(offset), 10)
	return append(b, "}\n"...)
}
