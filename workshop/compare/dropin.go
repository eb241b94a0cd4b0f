package main

import (
	"errors"
	neturl "net/url"
	"regexp"
	"strings"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// The drop-in's URLs are compared if browsers go to their scheme. The drop-in spells components as
// net/url does, so its String is parsed again: the drop-in agrees with the oracle if the oracle
// reads the same URL in the input and in the String. An empty fragment and the escapes of
// credentials do not count.

// dropInLines has the meaning of the URL.
func dropInLines(r oracle.Request, a oracle.Answer) []string {
	if a.Failure || !isOfBrowsers(r) {
		return []string{"failure"}
	}
	return []string{meaning(a.Href, written(r))}
}

// gotDropIn resolves the input as a string, and then as a parsed URL, which must be the same. An
// input that does not parse by itself is only resolved as a string.
func gotDropIn(r oracle.Request, base *weburl.URL) oracle.Answer {
	failure := oracle.Answer{Failure: true}
	input := string(r.Input)
	u, err := dropin.Parse(input)
	var first, second *dropin.URL
	if base == nil {
		if err != nil || !u.IsAbs() {
			return failure
		}
		first, second = u, u.Clone()
	} else {
		from, baseErr := dropin.Parse(string(*r.Base))
		if baseErr != nil || !from.IsAbs() {
			return failure
		}
		var parseErr error
		if first, parseErr = from.Parse(input); parseErr != nil {
			return failure
		}
		if second = first; err == nil {
			second = from.ResolveReference(u)
		}
	}
	var a oracle.Answer
	a.Attributes = &vector.Attributes{Href: first.String()}
	if all := written(r); isOfBrowsers(r) && meaning(first.String(), all) != meaning(second.String(), all) {
		a.Odd = []string{"as a parsed URL " + second.String()}
	}
	return a
}

// withoutTabs removes what the parser removes from the input.
var withoutTabs = strings.NewReplacer("\t", "", "\n", "", "\r", "")

// written returns the input and the base.
func written(r oracle.Request) string {
	text := string(r.Input)
	if r.Base != nil {
		text += " " + string(*r.Base)
	}
	return withoutTabs.Replace(text)
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
	text := withoutTabs.Replace(strings.TrimFunc(string(r.Input), func(c rune) bool { return c <= ' ' }))
	scheme, _, _ := strings.Cut(text, ":")
	return weburl.IsSpecialScheme(scheme)
}

func goesTo(u *weburl.URL) bool { return weburl.IsSpecialScheme(u.Scheme()) && u.Scheme() != "file" }

// meaning returns the serialization of what s, which the drop-in or the oracle made of what was
// written, means.
func meaning(s, written string) string {
	u, err := weburl.Parse(s)
	if err != nil {
		return s
	}
	u.SetUsername(weburl.PercentDecode(u.Username()))
	u.SetPassword(weburl.PercentDecode(u.Password()))
	if escaped.MatchString(written) {
		u.SetPathname(settled(u.Pathname(), func(raw string) string {
			return (&neturl.URL{Path: weburl.PercentDecode(raw), RawPath: raw}).EscapedPath()
		}))
		u.SetHash(settled(u.RawFragment(), func(raw string) string {
			return (&neturl.URL{Fragment: weburl.PercentDecode(raw), RawFragment: raw}).EscapedFragment()
		}))
	}
	return strings.TrimSuffix(u.Href(), "#")
}

// escaped are the escapes of reserved characters for which the drop-in keeps a RawPath.
var escaped = regexp.MustCompile("(?i)%(2[146789abcf]|3[abdf]|40)")

// settled returns a path or a fragment as the drop-in spells it: next to the escape of a reserved
// character the bytes that net/url does not accept are encoded, such as '|' and a stray '%', since
// net/url would ignore the whole. Package net/url's documentation says so.
func settled(raw string, byNetURL func(raw string) string) string {
	var b strings.Builder
	for i := range len(raw) {
		c := raw[i : i+1]
		if next := raw[i:min(i+3, len(raw))]; c == "%" && weburl.PercentDecode(next) != next {
			b.WriteString(c) // it begins an escape
		} else {
			b.WriteString(byNetURL(c))
		}
	}
	return b.String()
}
