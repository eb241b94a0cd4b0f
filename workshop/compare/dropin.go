package main

import (
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// wantDropIn returns the href alone, since String writes all fields of package net/url's URL.
func wantDropIn(_ oracle.Request, a oracle.Answer) []string {
	if a.BaseFailure || a.Failure {
		return []string{"failure"}
	}
	return []string{a.Attributes.Href, a.Attributes.Href}
}

// gotDropIn resolves the input as a string, and then as a parsed URL. An input that does not
// parse by itself is only resolved as a string.
func gotDropIn(r oracle.Request) []string {
	input := string(r.Input)
	u, err := dropin.Parse(input)
	if r.Base == nil {
		if err != nil || !u.IsAbs() {
			return []string{"failure"}
		}
		return []string{u.String(), u.Clone().String()}
	}
	base, baseErr := dropin.Parse(string(*r.Base))
	if baseErr != nil || !base.IsAbs() {
		return []string{"failure"}
	}
	v, parseErr := base.Parse(input)
	if parseErr != nil {
		return []string{"failure"}
	}
	if err != nil {
		return []string{v.String(), v.String()}
	}
	return []string{v.String(), base.ResolveReference(u).String()}
}
