package main

import (
	"fmt"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/inputs/hostile"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

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
		lines = append(lines, againLine(u))
		lines = append(lines, pairLines(hostile.Pairs(u.SearchParams()))...)
	}
	return lines
}

func againLine(u *url.URL) string {
	again, err := url.Parse(u.Href())
	if err != nil {
		return fmt.Sprintf("again %v", err)
	}
	return fmt.Sprintf("again %+q", again.Href())
}
