package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/testinputs/hostile"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A kind is one way to compare.
type kind struct {
	make func(*source) oracle.Request
	// want returns the reference's results, line by line; got returns this package's.
	want func(oracle.Request, oracle.Answer) []string
	got  func(oracle.Request) []string
}

var kinds = map[string]kind{
	"parse":      {parseRequest, wantParse, gotParse},
	"dropin":     {parseRequest, wantDropIn, gotDropIn},
	"errors":     {parseRequest, wantErrors, gotErrors},
	"set":        {setRequest, wantSets, gotSets},
	"params":     {paramsRequest, wantParams, gotParams},
	"valid":      {parseRequest, wantValid, gotValid},
	"domain":     {domainRequest, wantDomain, gotDomain},
	"codepoints": {codePointRequest, wantDomain, gotDomain},
	"data":       {dataRequest, wantData, gotData},
}

// A source makes inputs of all kinds from one seed.
type source struct {
	*random.Generator
	codePoints func() (domain string, ok bool)
	ended      bool // the code points
}

// newSource returns a source whose inputs are also made of those of testdata/vectors, and, if there
// are any, of the web-platform-tests.
func newSource(seed uint64) (*source, error) {
	cases, err := vector.ReadParses(filepath.Join("..", "testdata", "vectors"))
	if dir := vector.WPTDir(); dir != "" {
		for _, name := range []string{"urltestdata.json", "toascii.json", "IdnaTestV2.json"} {
			more, err2 := vector.ReadWPT[vector.Parse](filepath.Join(dir, name))
			err = errors.Join(err, err2)
			for _, c := range more {
				if name != "urltestdata.json" {
					c.Input = "https://" + c.Input + "/x"
				}
				cases = append(cases, c)
			}
		}
	}
	var seeds []random.Input
	for _, c := range cases {
		seeds = append(seeds, random.Input{Text: string(c.Input), Base: (*string)(c.Base)})
	}
	next, _ := iter.Pull(random.CodePointDomains(true))
	return &source{Generator: random.New(seed, seeds), codePoints: next}, err
}

func parseRequest(s *source) oracle.Request { return oracle.ParseRequest(s.Parse()) }

func wantParse(r oracle.Request, a oracle.Answer) []string {
	switch {
	case a.BaseFailure:
		return []string{"base failure"}
	case a.Failure:
		return []string{"failure " + strings.Join(a.ValidationErrors[max(0, len(a.ValidationErrors)-1):], "")} // a browser has none
	}
	return attributeLines(a.Attributes)
}

// gotParse parses in every way that there is. All have to agree.
func gotParse(r oracle.Request) []string {
	if r.Base == nil {
		u, err := url.Parse(string(r.Input))
		return gotURL(u, err, url.CanParse(string(r.Input)))
	}
	u, err := url.ParseWithBase(string(r.Input), string(*r.Base))
	return gotURL(u, err, url.CanParseWithBase(string(r.Input), string(*r.Base)))
}

func gotURL(u *url.URL, err error, canParse bool) []string {
	var lines []string
	if err == nil != canParse {
		lines = append(lines, fmt.Sprint("can parse ", canParse))
	}
	var failure *url.ParseError
	switch {
	case errors.As(err, &failure) && failure.Base:
		return append(lines, "base failure")
	case err != nil:
		return append(lines, "failure "+failure.Err.Error())
	}
	again, err := url.Parse(u.Href())
	if err != nil {
		lines = append(lines, "its href fails: "+err.Error())
	} else if *attributesOf(again) != *attributesOf(u) {
		lines = append(lines, "its href parses to "+fmt.Sprintf("%+q", *attributesOf(again)))
	}
	return append(lines, attributeLines(attributesOf(u))...)
}

func attributesOf(u *url.URL) *vector.Attributes {
	return &vector.Attributes{
		Href: u.Href(), Origin: u.Origin(), Protocol: u.Protocol(), Username: u.Username(), Password: u.Password(),
		Host: u.Host(), Hostname: u.Hostname(), Port: u.Port(), Pathname: u.Pathname(), Search: u.Search(), Hash: u.Hash(),
	}
}

func attributeLines(a *vector.Attributes) []string {
	return []string{
		fmt.Sprintf("href %+q", a.Href), fmt.Sprintf("origin %+q", a.Origin), fmt.Sprintf("protocol %+q", a.Protocol),
		fmt.Sprintf("username %+q", a.Username), fmt.Sprintf("password %+q", a.Password), fmt.Sprintf("host %+q", a.Host),
		fmt.Sprintf("hostname %+q", a.Hostname), fmt.Sprintf("port %+q", a.Port), fmt.Sprintf("pathname %+q", a.Pathname),
		fmt.Sprintf("search %+q", a.Search), fmt.Sprintf("hash %+q", a.Hash),
	}
}

func wantErrors(r oracle.Request, a oracle.Answer) []string {
	if a.BaseFailure {
		return []string{"base failure"}
	}
	return a.ValidationErrors
}

// gotErrors also checks that a listener does not change the result.
func gotErrors(r oracle.Request) []string {
	var names []string
	p := url.Parser{OnViolation: func(v url.Violation) {
		names = append(names, v.Err.Error())
		if v.Start < 0 || v.Start > v.End || v.End > len(r.Input) {
			names = append(names, fmt.Sprintf("at %d to %d of %d", v.Start, v.End, len(r.Input)))
		}
	}}
	base, err := baseOf(r)
	if err != nil {
		return []string{"base failure"}
	}
	p.Base = base
	u, err := p.Parse(string(r.Input))
	unheard, unheardErr := (&url.Parser{Base: p.Base}).Parse(string(r.Input))
	if (err == nil) != (unheardErr == nil) || err == nil && *u != *unheard {
		names = append(names, "and a listener changes the result")
	}
	return names
}

// baseOf returns the base of a request, or nil.
func baseOf(r oracle.Request) (*url.URL, error) {
	if r.Base == nil {
		return nil, nil
	}
	return url.Parse(string(*r.Base))
}

func wantValid(r oracle.Request, a oracle.Answer) []string {
	if a.BaseFailure {
		return []string{"base failure"}
	}
	return []string{fmt.Sprint(a.Valid)}
}

func gotValid(r oracle.Request) []string {
	base, err := baseOf(r)
	if err != nil {
		return []string{"base failure"}
	}
	return []string{fmt.Sprint(url.CheckValid(string(r.Input), base) == nil)}
}

func setRequest(s *source) oracle.Request { return oracle.SetRequest(s.Set()) }

// wantSets has all attributes after each set.
func wantSets(r oracle.Request, a oracle.Answer) []string {
	lines := wantParse(r, a)
	for i, s := range a.Set {
		lines = append(lines, fmt.Sprintf("set %s to %+q", r.Set[i][0], r.Set[i][1]))
		lines = append(lines, attributeLines(s.Attributes)...)
		lines = append(lines, fmt.Sprintf("again %+q", s.Again))
		lines = append(lines, pairLines(s.SearchParams)...)
	}
	return lines
}

// gotSets also checks that a set does not change a copy of the URL.
func gotSets(r oracle.Request) []string {
	lines := gotParse(r)
	u, err := url.Parse(string(r.Input))
	if err != nil {
		return lines
	}
	for _, s := range r.Set {
		lines = append(lines, fmt.Sprintf("set %s to %+q", s[0], s[1]))
		before, copied := *attributesOf(u), *u
		// The reference does not say what the error is.
		_ = attributes.Setter(string(s[0]))(u, string(s[1]))
		if *attributesOf(&copied) != before {
			lines = append(lines, "and a copy changes")
		}
		lines = append(lines, attributeLines(attributesOf(u))...)
		if again, err := url.Parse(u.Href()); err != nil {
			lines = append(lines, fmt.Sprintf("again %v", err))
		} else {
			lines = append(lines, fmt.Sprintf("again %+q", again.Href()))
		}
		lines = append(lines, pairLines(hostile.Pairs(u.SearchParams()))...)
	}
	return lines
}

func pairLines(list [][2]string) []string {
	lines := make([]string, len(list))
	for i, p := range list {
		lines[i] = fmt.Sprintf("param %+q", p)
	}
	return lines
}

func paramsRequest(s *source) oracle.Request { return oracle.ParamsRequest(s.Params()) }

func wantParams(r oracle.Request, a oracle.Answer) []string {
	if r.Init == nil && r.Pairs == nil && a.Failure {
		return []string{"failure"}
	}
	var lines []string
	for i, s := range a.Params {
		lines = append(lines, fmt.Sprintf("%+q", r.Params[i]), "result "+canonical(s.Result), "string "+s.String, "href "+s.Href)
		lines = append(lines, pairLines(s.List)...)
	}
	return lines
}

func gotParams(r oracle.Request) []string {
	u, p, err := hostile.Params(oracle.ParamsVector(r, oracle.Answer{}))
	if err != nil {
		return []string{"failure"}
	}
	var lines []string
	for _, op := range r.Params {
		result, err := vector.Marshal(hostile.Do(u, p, op))
		if err != nil {
			return append(lines, err.Error())
		}
		href := ""
		if u != nil {
			href = u.Href()
		}
		lines = append(lines, fmt.Sprintf("%+q", op), "result "+canonical(result), "string "+p.String(), "href "+href)
		lines = append(lines, pairLines(hostile.Pairs(p))...)
	}
	return lines
}

// canonical is JSON as the reference's side writes it.
func canonical(data []byte) string {
	var v any
	err := json.Unmarshal(data, &v)
	if err == nil {
		data, err = vector.Marshal(v)
	}
	if err != nil {
		return err.Error()
	}
	return string(data)
}

func domainRequest(s *source) oracle.Request {
	return oracle.Request{Input: vector.Text(s.Domain()), Domain: true}
}

func codePointRequest(s *source) oracle.Request {
	domain, ok := s.codePoints()
	s.ended = !ok
	return oracle.Request{Input: vector.Text(domain), Domain: true}
}

func wantDomain(_ oracle.Request, a oracle.Answer) []string { return []string{a.DomainAnswer.String()} }

func gotDomain(r oracle.Request) []string {
	return []string{random.DomainAnswerOf(string(r.Input), url.DomainToASCII, url.DomainToASCIIStrict, url.DomainToUnicode).String()}
}

func dataRequest(s *source) oracle.Request {
	return oracle.Request{Input: vector.Text(s.DataURL()), Data: true}
}

func wantData(_ oracle.Request, a oracle.Answer) []string {
	if a.Failure {
		return []string{"failure"}
	}
	return []string{fmt.Sprintf("type %+q", a.MIMEType), fmt.Sprintf("body %+q", a.Body)}
}

func gotData(r oracle.Request) []string {
	d, err := dataurl.ParseString(string(r.Input))
	if err != nil {
		return []string{"failure"}
	}
	return []string{fmt.Sprintf("type %+q", d.Type.String()), fmt.Sprintf("body %+q", d.Body)}
}
