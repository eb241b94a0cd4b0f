package main

import (
	"errors"
	"strings"

	weburl "github.com/go-weburl/url"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// The drop-in's URLs are compared if browsers go to their scheme. The drop-in spells components as
// net/url does, so its String is parsed again: the drop-in agrees with the oracle if the oracle
// reads the same URL in the input and in the String. An empty fragment and the escapes of
// credentials do not count.

// wantDropIn returns what the oracle reads, for Parse and for ResolveReference.
func wantDropIn(r oracle.Request, a oracle.Answer) []string {
	if a.BaseFailure || a.Failure || !isOfBrowsers(r) {
		return []string{"failure"}
	}
	want := meaning(a.Attributes.Href)
	return []string{want, want}
}

// gotDropIn resolves the input as a string, and then as a parsed URL. An input that does not
// parse by itself is only resolved as a string.
func gotDropIn(r oracle.Request) []string {
	if !isOfBrowsers(r) {
		return []string{"failure"}
	}
	input := string(r.Input)
	u, err := dropin.Parse(input)
	if r.Base == nil {
		if err != nil || !u.IsAbs() {
			return []string{"failure"}
		}
		return []string{meaning(u.String()), meaning(u.Clone().String())}
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
		return []string{meaning(v.String()), meaning(v.String())}
	}
	return []string{meaning(v.String()), meaning(base.ResolveReference(u).String())}
}

// isOfBrowsers reports whether browsers go to the URL, and to its base.
func isOfBrowsers(r oracle.Request) bool {
	if r.Base != nil {
		base, err := weburl.Parse(string(*r.Base))
		if err != nil || !goesTo(base) {
			return false
		}
	}
	u, err := weburl.Parse(string(r.Input))
	switch {
	case err == nil:
		return goesTo(u)
	case errors.Is(err, weburl.ErrMissingSchemeNonRelativeURL):
		return true
	}
	text := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(strings.TrimFunc(string(r.Input), func(c rune) bool { return c <= ' ' }))
	scheme, _, _ := strings.Cut(text, ":")
	return weburl.IsSpecialScheme(scheme)
}

func goesTo(u *weburl.URL) bool { return weburl.IsSpecialScheme(u.Scheme()) && u.Scheme() != "file" }

// meaning returns the serialization of what s means.
func meaning(s string) string {
	u, err := weburl.Parse(s)
	if err != nil {
		return s
	}
	u.SetUsername(weburl.PercentDecode(u.Username()))
	u.SetPassword(weburl.PercentDecode(u.Password()))
	return strings.TrimSuffix(u.Href(), "#")
}
