package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/script"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A step is what one part of a request gives: its base, its input, each set, each
// operation on search params.
type step struct {
	name    string
	failure bool
	vector.Attributes
	// params is the URL's search params, after a set, or the list after an operation;
	// then text is its serialization, and result what the operation gave, in JSON.
	params       [][2]string
	result, text string
	// odd names ways in which a browser does not agree with itself.
	odd string
}

func (s step) equal(t step) bool {
	return s.failure == t.failure && s.Attributes == t.Attributes && slices.Equal(s.params, t.params) &&
		s.result == t.result && s.text == t.text && s.odd == t.odd
}

// difference has the lines of s that are not as in t.
func (s step) difference(t step) string {
	lines, others := s.lines(), t.lines()
	return strings.Join(slices.DeleteFunc(lines, func(l string) bool { return slices.Contains(others, l) }), ", ")
}

func (s step) lines() []string {
	lines := []string{"odd " + s.odd}
	if s.failure {
		return append(lines, "failure")
	}
	lines = append(lines, attributeLines(&s.Attributes)...)
	lines = append(lines, fmt.Sprintf("params %+q", s.params), "result "+s.result, fmt.Sprintf("text %+q", s.text))
	return lines
}

func urlStep(name string, u *url.URL, err error) step {
	if err != nil {
		return step{name: name, failure: true}
	}
	return step{name: name, Attributes: *attributes(u)}
}

func browserStep(name string, a *vector.Attributes) step {
	if a == nil {
		return step{name: name, failure: true}
	}
	return step{name: name, Attributes: *a}
}

// ourSteps has this package's steps of a request. A failure is the last.
func ourSteps(r oracle.Request) []step {
	if r.Init != nil {
		return ourOperations(r, nil, detachedParams(r.Init))
	}
	var steps []step
	var base *url.URL
	if r.Base != nil {
		var err error
		base, err = url.Parse(string(*r.Base))
		if steps = append(steps, urlStep("base", base, err)); err != nil {
			return steps
		}
	}
	u, err := (&url.Parser{Base: base}).Parse(string(r.Input))
	if steps = append(steps, urlStep("parse", u, err)); err != nil {
		return steps
	}
	for _, s := range r.Set {
		// What the error says is not the browser's to tell.
		_ = script.Setters[string(s[0])](u, string(s[1]))
		set := urlStep("set "+string(s[0]), u, nil)
		set.params = script.Pairs(u.SearchParams())
		steps = append(steps, set)
	}
	if len(r.Params) > 0 {
		steps = append(steps, ourOperations(r, u, u.SearchParams())...)
	}
	return steps
}

func ourOperations(r oracle.Request, u *url.URL, p *url.URLSearchParams) []step {
	var steps []step
	for _, op := range r.Params {
		s := step{name: string(op[0])}
		result, err := vector.Marshal(script.Do(u, p, op))
		if err != nil {
			panic(err) // strings, lists, numbers can be marshalled
		}
		s.result, s.text, s.params = canonical(result), p.String(), script.Pairs(p)
		if u != nil {
			s.Href = u.Href()
		}
		steps = append(steps, s)
	}
	return steps
}

// browserSteps has a browser's steps of a request, likewise.
func browserSteps(r oracle.Request, a browserAnswer) []step {
	var steps []step
	if r.Base != nil {
		if steps = append(steps, browserStep("base", a.Base)); a.Base == nil {
			return steps
		}
	}
	if r.Init == nil {
		if steps = append(steps, browserStep("parse", a.Attributes)); a.Failure {
			return steps
		}
	}
	for i, s := range a.Set {
		set := browserStep("set "+string(r.Set[i][0]), s.Attributes)
		set.params = s.SearchParams
		steps = append(steps, set)
	}
	for i, s := range a.Params {
		steps = append(steps, step{
			name: string(r.Params[i][0]), params: s.List, result: canonical(s.Result), text: s.String,
			Attributes: vector.Attributes{Href: s.Href},
		})
	}
	return steps
}
