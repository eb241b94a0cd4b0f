package schemelist

import (
	"net/url"
	"strings"
)

func alone(u *url.URL) bool { return u.Scheme == "javascript" } // want "data: and vbscript: are not"

func two(s string) bool {
	s = strings.ToLower(strings.TrimSpace(s))
	return strings.HasPrefix(s, "javascript:") || strings.HasPrefix(s, "data:") // want "one of data: and vbscript: is not"
}

func cased(s string) bool {
	return strings.HasPrefix(s, "javascript:") || strings.HasPrefix(s, "data:") || strings.HasPrefix(s, "vbscript:") // want "with its case"
}

type sanitizer struct{}

func (sanitizer) AllowURLSchemes(...string) {}

func allows(s sanitizer) { s.AllowURLSchemes("https", "data") } // want "a page with a script"

// What follows is right.

func allowsHTTPS(s sanitizer) { s.AllowURLSchemes("https", "mailto") }

func all(u *url.URL) bool {
	switch u.Scheme {
	case "javascript", "data", "vbscript":
		return false
	}
	return true
}

func mail(u *url.URL) bool { return u.Scheme == "mailto" || u.Scheme == "javascript" }

func lowered(s string) bool {
	s = strings.ToLower(s)
	return strings.HasPrefix(s, "javascript:") || strings.HasPrefix(s, "data:") || strings.HasPrefix(s, "vbscript:")
}

func known(u *url.URL) bool {
	return u.Scheme == "http" || u.Scheme == "https" || u.Scheme == "javascript"
}
