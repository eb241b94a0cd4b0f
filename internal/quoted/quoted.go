// Package quoted prepares text that an error or a log line quotes: it hides what may be a password
// in it, and cuts a long text to the part around the error. The text need not parse.
package quoted

import (
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// Password replaces a password, as in package net/url.
const Password = "xxxxx"

// PasswordSpan returns the part of s, which need not parse, that may be a password:
// everything between the first ':' after the scheme and the last '@'. Many URLs do not
// parse because of a '/' or '#' in the password, at which the parser ends the authority.
func PasswordSpan(s string) (start, end int) {
	scheme := schemeSpan(s)
	start, end = UserinfoSpan(s[scheme:])
	if start == 0 {
		return 0, 0
	}
	return scheme + start, scheme + end
}

// UserinfoSpan is PasswordSpan for the text after a scheme. It returns 0, 0 if there is no
// password.
func UserinfoSpan(s string) (start, end int) {
	start, end = strings.IndexByte(s, ':')+1, strings.LastIndexByte(s, '@')
	if start == 0 || end < start {
		return 0, 0
	}
	return start, end
}

// URL returns s, which need not parse, with "xxxxx" for what may be a password in it.
func URL(s string) string { return hidden(s, schemeSpan(s)) }

// Within returns s with "xxxxx" for what may be a password of a URL that begins anywhere in s, such
// as the URL in a blob: URL's path.
func Within(s string) string {
	if strings.IndexByte(s, '@') < 0 {
		return s
	}
	return hidden(s, AuthorityIndex(s, 0))
}

// Opaque returns the opaque path of a URL with "xxxxx" for what may be a password in it, as Within
// does. It depends on the scheme, since a program may have set an opaque path that no parser makes.
func Opaque(scheme, path string) string {
	return hidden(path, AuthorityIndex(scheme+":"+path, len(scheme))-len(scheme)-len(":"))
}

// hidden returns s with "xxxxx" for what may be a password in s[from:], which follows a scheme. A
// negative from means that s has no scheme, and nothing is hidden.
func hidden(s string, from int) string {
	if from < 0 {
		return s
	}
	start, end := UserinfoSpan(s[from:])
	if start == end {
		return s
	}
	return s[:from+start] + Password + s[from+end:]
}

// AuthorityIndex returns the position after the first ':' from s[from] on that EndsScheme accepts,
// or -1.
func AuthorityIndex(s string, from int) int {
	for i := from; i < len(s); i++ {
		if s[i] == ':' && EndsScheme(s, i) {
			return i + 1
		}
	}
	return -1
}

// EndsScheme reports whether the parser may find credentials after the ':' at s[i]: if two slashes
// of either kind follow it, or a special scheme precedes it, which needs no slashes. It ignores
// tabs and line feeds, even as a quoted text writes them.
func EndsScheme(s string, i int) bool {
	if first := skipStripped(s, i+1); first < len(s) && isSlash(s[first]) {
		if second := skipStripped(s, first+1); second < len(s) && isSlash(s[second]) {
			return true
		}
	}
	for n := infra.NotSpecial + 1; int(n) < len(infra.Schemes); n++ {
		if n != infra.File && endsWith(s[:i], infra.Schemes[n].Name) { // file: has no credentials
			return true
		}
	}
	return false
}

// skipStripped returns the position of the first byte from s[i] on that the parser does not strip.
func skipStripped(s string, i int) int {
	for i < len(s) {
		switch {
		case infra.IsTabOrNewline(s[i]):
			i++
		case s[i] == '\\' && i+1 < len(s) && isStrippedEscape(s[i+1]):
			i += 2
		default:
			return i
		}
	}
	return i
}

// endsWith reports whether s ends with a scheme, in any case and ignoring characters that the
// parser strips.
func endsWith(s, scheme string) bool {
	i := len(s)
	for n := len(scheme); n > 0; {
		switch {
		case i > 1 && s[i-2] == '\\' && isStrippedEscape(s[i-1]):
			i -= 2
		case i > 0 && infra.IsTabOrNewline(s[i-1]):
			i--
		case i > 0 && s[i-1]|0x20 == scheme[n-1]:
			i--
			n--
		default:
			return false
		}
	}
	return true
}

func isStrippedEscape(c byte) bool { return c == 't' || c == 'n' || c == 'r' }

// schemeSpan returns the length of the scheme that s begins with, including its ':', if a slash
// follows. Without a slash it may be a username.
func schemeSpan(s string) int {
	named := false
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':' && named && i+1 < len(s) && isSlash(s[i+1]):
			return i + 1
		case infra.IsSchemeByte(c):
			named = true
		case c > ' ' || named && !infra.IsTabOrNewline(c):
			return 0
		}
	}
	return 0
}

func isSlash(c byte) bool { return c == '/' || c == '\\' }

// Excerpt returns s, or, if s is long, a copy of the part around s[i], so that an error
// does not keep a long input alive.
func Excerpt(s string, i int) string {
	if len(s) <= excerptLen {
		return s // most inputs; excerptWithout is not inlined
	}
	return excerptWithout(s, i, 0, 0)
}

// RedactedExcerpt is Excerpt with what may be a password in s redacted.
func RedactedExcerpt(s string, i int) string {
	if strings.IndexByte(s, '@') < 0 {
		return Excerpt(s, i) // for most inputs; PasswordSpan takes three times as long
	}
	start, end := PasswordSpan(s)
	return excerptWithout(s, i, start, end)
}

// excerptLen is the length of the longest excerpt, in bytes of the input.
const excerptLen = 128

// excerptWithout is Excerpt with "xxxxx" for its part of s[from:to].
func excerptWithout(s string, i, from, to int) string {
	start, end, before, after := 0, len(s), "", ""
	if len(s) > excerptLen {
		start = max(0, min(i-excerptLen/2, len(s)-excerptLen))
		end = start + excerptLen
		for 0 < start && start < end && !utf8.RuneStart(s[start]) {
			start++
		}
		for start < end && end < len(s) && !utf8.RuneStart(s[end]) {
			end--
		}
	}
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
