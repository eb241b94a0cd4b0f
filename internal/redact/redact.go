// Package redact removes what may be a password from an input that an error quotes.
package redact

import (
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/syntax"
)

// Password replaces a password, as in package net/url.
const Password = "xxxxx"

// PasswordSpan returns the part of s, which need not parse, that may be a password:
// everything between the first ':' after the scheme and the last '@'. Many URLs do not
// parse because of a '/' or '#' in the password, at which the parser ends the authority.
func PasswordSpan(s string) (start, end int) {
	start, end = schemeSpan(s), strings.LastIndexByte(s, '@')
	if end < start {
		return 0, 0
	}
	colon := strings.IndexByte(s[start:end], ':')
	if colon < 0 {
		return 0, 0
	}
	return start + colon + 1, end
}

// URL returns s, which need not parse, with "xxxxx" for what may be a password in it.
func URL(s string) string {
	start, end := PasswordSpan(s)
	if start == end {
		return s
	}
	return s[:start] + Password + s[end:]
}

// schemeSpan returns the length of the scheme that s begins with, its ':' included, if
// a slash follows; without, it may be a username.
func schemeSpan(s string) int {
	named := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':' && named && i+1 < len(s) && isSlash(s[i+1]):
			return i + 1
		case syntax.IsSchemeByte(c):
			named = true
		case c > ' ' || named && c != '\t' && c != '\n' && c != '\r':
			return 0
		}
	}
	return 0
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// Excerpt returns s, or, if s is long, a copy of the part around s[i], so that an error
// does not keep a long input alive.
func Excerpt(s string, i int) string { return excerptWithout(s, i, 0, 0) }

// RedactedExcerpt is Excerpt with what may be a password in s redacted.
func RedactedExcerpt(s string, i int) string {
	if len(s) <= excerptLen && strings.IndexByte(s, '@') < 0 {
		return s // most inputs; the functions below take three times as long
	}
	start, end := PasswordSpan(s)
	return excerptWithout(s, i, start, end)
}

// excerptWithout is Excerpt with "xxxxx" for its part of s[from:to].
func excerptWithout(s string, i, from, to int) string {
	start, end := excerptSpan(s, i)
	if from == to && end-start == len(s) {
		return s
	}
	before, after := "", ""
	if start > 0 {
		before = "…"
	}
	if end < len(s) {
		after = "…"
	}
	if from, to = max(from, start), min(to, end); from < to {
		return before + s[start:from] + Password + s[to:end] + after
	}
	return before + s[start:end] + after
}

// excerptLen is the length of the longest excerpt, in bytes of the input.
const excerptLen = 128

// excerptSpan returns the part of s for an excerpt around s[i].
func excerptSpan(s string, i int) (start, end int) {
	if len(s) <= excerptLen {
		return 0, len(s)
	}
	start = max(0, min(i-excerptLen/2, len(s)-excerptLen))
	end = start + excerptLen
	for start > 0 && start < end && !utf8.RuneStart(s[start]) {
		start++
	}
	for end < len(s) && end > start && !utf8.RuneStart(s[end]) {
		end--
	}
	return start, end
}
