package main

import (
	"encoding/json"
	"errors"
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/hostile"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

type (
	request = oracle.Request
	answer  = oracle.Answer
)

// A kind is a way to compare.
type kind struct {
	make func(*source) request
	// got returns this package's answer, in the form of the reference's, if the base parses. Odd
	// has the ways in which this package does not agree with itself.
	got func(r request, base *url.URL) answer
	// lines returns the lines of an answer that are compared.
	lines func(request, answer) []string
}

var kinds = map[string]kind{
	"parse":  {parseRequest, gotParse, parseLines},
	"set":    {setRequest, gotSets, setLines},
	"params": {paramsRequest, gotParams, paramLines},
	"domain": {domainRequest, gotDomain, func(_ request, a answer) []string {
		return []string{a.DomainAnswer.String()}
	}},
	"data": {dataRequest, gotData, dataLines},
}

// A source makes inputs of all kinds from one seed.
type source = random.Generator

// newSource returns a source that also mutates the inputs of testdata/vectors.
func newSource(seed uint64) (*source, error) {
	cases, err := vector.ReadParses("../testdata/vectors")
	for _, name := range []string{"url", "toascii", "idna"} {
		more, err2 := vector.WPTCases[[]*vector.Text](name)
		err = errors.Join(err, err2)
		for _, c := range more {
			if name == "url" {
				cases = append(cases, vector.Parse{Input: *c[0], Base: c[1]})
			} else {
				cases = append(cases, vector.Parse{Input: "https://" + *c[0] + "/x"})
			}
		}
	}
	var seeds []random.Input
	for _, c := range cases {
		seeds = append(seeds, random.Input{Text: string(c.Input), Base: (*string)(c.Base)})
	}
	return random.New(seed, seeds), err
}

// answer is got, with failures of the base and panics as results.
func (k kind) answer(r request) (a answer) {
	defer func() {
		if e := recover(); e != nil {
			a.Odd = append(a.Odd, fmt.Sprintf("panic: %v", e))
		}
	}()
	var base *url.URL
	if r.Base != nil {
		var err error
		if base, err = url.Parse(string(*r.Base)); err != nil {
			return answer{BaseFailure: true}
		}
	}
	return k.got(r, base)
}

// linesOf returns the lines of an answer of any kind.
func (k kind) linesOf(r request, a answer) []string {
	if a.BaseFailure {
		return []string{"base failure"}
	}
	lines := k.lines(r, a)
	for _, odd := range a.Odd {
		lines = append(lines, "with itself: "+odd)
	}
	return lines
}

func parseRequest(s *source) request { return oracle.ParseRequest(s.Parse()) }

func parseLines(_ request, a answer) []string {
	if a.Failure {
		return []string{"failure"}
	}
	return attributeLines(a.Attributes)
}

// gotParse parses in every possible way. All must agree.
func gotParse(r request, base *url.URL) (a answer) {
	input := string(r.Input)
	u, err := url.Parse(input)
	canParse := url.CanParse(input)
	if base != nil {
		u, err = url.ParseWithBase(input, string(*r.Base))
		canParse = url.CanParseWithBase(input, string(*r.Base))
	}
	if canParse != (err == nil) {
		a.Odd = append(a.Odd, fmt.Sprint("can parse: ", canParse))
	}
	if err != nil {
		a.Failure = true
		return a
	}
	a.Attributes = hostile.AttributesOf(u)
	if again, err := url.Parse(u.Href()); err != nil {
		a.Odd = append(a.Odd, "its href fails: "+err.Error())
	} else if *hostile.AttributesOf(again) != *a.Attributes {
		a.Odd = append(a.Odd, fmt.Sprintf("its href parses to %+q", *hostile.AttributesOf(again)))
	}
	return a
}

func attributeLines(a *vector.Attributes) (lines []string) {
	for _, attribute := range attributes.All {
		lines = append(lines, fmt.Sprintf("%s %+q", attribute.Name, *a.Member(attribute.Name)))
	}
	return lines
}

func setRequest(s *source) request {
	v := s.Set()
	return request{Input: v.Href, Set: v.Set}
}

// setLines has all attributes after each set.
func setLines(r request, a answer) []string {
	lines := parseLines(r, a)
	for i, s := range a.Set {
		lines = append(lines, fmt.Sprintf("set %s to %+q", r.Set[i][0], r.Set[i][1]))
		lines = append(lines, attributeLines(s.Attributes)...)
		lines = append(lines, pairLines(s.SearchParams)...)
	}
	return lines
}

// gotSets also checks that a set does not change a copy of the URL.
func gotSets(r request, _ *url.URL) answer {
	a := gotParse(r, nil)
	if a.Failure {
		return a
	}
	u := url.MustParse(string(r.Input))
	for _, s := range r.Set {
		before, copied := *hostile.AttributesOf(u), *u
		// A browser does not say what the error is.
		_ = attributes.Setter(string(s[0]))(u, string(s[1]))
		if *hostile.AttributesOf(&copied) != before {
			a.Odd = append(a.Odd, "a copy changes")
		}
		state := oracle.State{Attributes: hostile.AttributesOf(u)}
		state.SearchParams = hostile.Pairs(u.SearchParams())
		a.Set = append(a.Set, state)
	}
	return a
}

func pairLines(list [][2]string) (lines []string) {
	for _, p := range list {
		lines = append(lines, fmt.Sprintf("param %+q", p))
	}
	return lines
}

func paramsRequest(s *source) request { return oracle.ParamsRequest(s.Params()) }

func paramLines(r request, a answer) (lines []string) {
	if a.Failure {
		return []string{"failure"}
	}
	for i, s := range a.Params {
		result := text(asJSON[any](s.Result)) // in one form
		lines = append(lines, fmt.Sprintf("%+q", r.Params[i]), "result "+result,
			"string "+s.String, "href "+s.Href)
		lines = append(lines, pairLines(s.List)...)
	}
	return lines
}

func gotParams(r request, _ *url.URL) (a answer) {
	u, p, err := hostile.Params(oracle.ParamsVector(r, answer{}))
	if err != nil {
		return answer{Failure: true}
	}
	for _, op := range r.Params {
		result := json.RawMessage(text(hostile.Do(u, p, op)))
		step := vector.ParamStep{Result: result, List: hostile.Pairs(p), String: p.String()}
		if u != nil {
			step.Href = u.Href()
		}
		a.Params = append(a.Params, step)
	}
	return a
}

func domainRequest(s *source) request {
	return request{Input: vector.Text(s.Domain()), Domain: true}
}

func gotDomain(r request, _ *url.URL) answer {
	return answer{DomainAnswer: random.DomainAnswerOf(
		string(r.Input), url.DomainToASCII, url.DomainToASCIIStrict, url.DomainToUnicode)}
}

func dataRequest(s *source) request {
	return request{Input: vector.Text(s.DataURL()), Data: true}
}

func dataLines(_ request, a answer) []string {
	if a.Failure {
		return []string{"failure"}
	}
	return []string{fmt.Sprintf("type %+q", a.MIMEType), fmt.Sprintf("body %+q", a.Body)}
}

func gotData(r request, _ *url.URL) answer {
	d, err := dataurl.ParseString(string(r.Input))
	if err != nil {
		return answer{Failure: true}
	}
	return answer{MIMEType: d.Type.String(), Body: d.Body}
}
