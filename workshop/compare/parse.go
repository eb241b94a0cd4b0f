package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

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
	if r.Base != nil {
		base, err := url.Parse(string(*r.Base))
		if err != nil {
			return []string{"base failure"}
		}
		p.Base = base
	}
	u, err := p.Parse(string(r.Input))
	unheard, unheardErr := (&url.Parser{Base: p.Base}).Parse(string(r.Input))
	if (err == nil) != (unheardErr == nil) || err == nil && *u != *unheard {
		names = append(names, "and a listener changes the result")
	}
	return names
}
