package url

import (
	"strings"
	"unicode/utf8"
)

// redactedPassword is what stands for a password. Package net/url has the same.
const redactedPassword = "xxxxx"

// Redacted returns the URL serialized with "xxxxx" in the place of a password, for
// logs, and "" for nil. It hides nothing but what [URL.Password] returns: not the
// username, nor what is secret in a path, which in a blob: URL is a URL itself, in a
// query or in a fragment. It allocates only where there is a password.
//
// Errors of this package have no password to redact. See [RedactText] for those of
// others, and package slogurl for log/slog.
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	if u.Password() == "" {
		return u.href
	}
	return u.href[:u.usernameEnd+1] + redactedPassword + u.href[u.hostStart-1:]
}

// RedactText returns text with "xxxxx" in the place of each URL's password. It is
// for messages that others made of a URL, as packages flag and net/url do, which
// have the password and do not tell where. It finds what has a ':' and two slashes,
// and goes to the end of the quoted string that this is in, else to the next space.
// There it replaces what is between the first ':' and the last '@', as
// [ParseError.Input] does: rather too much than too little.
//
// It allocates only where something is replaced.
func RedactText(text string) string {
	var b strings.Builder
	written, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quoted:
			i++ // of an escape
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ':' && i+2 < len(text) && isSlash(text[i+1]) && isSlash(text[i+2]):
			i++
			end := textURLEnd(text, i, quoted)
			if start, stop := passwordSpan(text[i:end]); start < stop {
				b.WriteString(text[written : i+start])
				b.WriteString(redactedPassword)
				written = i + stop
			}
			i = end - 1
		}
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// textURLEnd returns where the URL that text[i] is in ends.
func textURLEnd(text string, i int, quoted bool) int {
	for ; i < len(text) && text[i] != '"'; i++ {
		switch {
		case quoted && text[i] == '\\' && i+1 < len(text):
			i++
		case !quoted && text[i] <= ' ':
			return i
		}
	}
	return i
}

// passwordSpan returns where s, which need not parse, has what may be a password:
// between the first ':' behind the scheme and the last '@'. A password with a '/' or
// a '#' is why many a URL does not parse, and the parser would take only what is
// before that for the authority.
func passwordSpan(s string) (start, end int) {
	if strings.IndexByte(s, '@') < 0 {
		return 0, 0 // as most have none, which LastIndexByte takes longer to tell
	}
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

// schemeSpan returns the length of the scheme that s begins with, its ':' included, if
// a slash follows; without, it may be a username.
func schemeSpan(s string) int {
	for i := range len(s) {
		switch c := s[i]; {
		case c == ':' && i > 0 && i+1 < len(s) && isSlash(s[i+1]):
			return i + 1
		case c > ' ' && !isASCIIAlpha(c) && !isASCIIDigit(c) && c != '+' && c != '-' && c != '.':
			return 0
		}
	}
	return 0
}

// excerpt returns what surrounds s's byte i, where s is long. It is a copy, so that
// an error does not keep a long input alive.
func excerpt(s string, i int) string { return excerptWithout(s, i, 0, 0) }

// redactedExcerpt is excerpt with what may be a password in s redacted.
func redactedExcerpt(s string, i int) string {
	start, end := passwordSpan(s)
	return excerptWithout(s, i, start, end)
}

// excerptWithout is excerpt with "xxxxx" for what it has of s[from:to].
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
		return before + s[start:from] + redactedPassword + s[to:end] + after
	}
	return before + s[start:end] + after
}

// excerptSpan returns which part of s an excerpt of what surrounds its byte i has.
func excerptSpan(s string, i int) (start, end int) {
	const limit = 128
	if len(s) <= limit {
		return 0, len(s)
	}
	start = max(0, min(i-limit/2, len(s)-limit))
	end = start + limit
	for start > 0 && start < end && !utf8.RuneStart(s[start]) {
		start++
	}
	for end < len(s) && end > start && !utf8.RuneStart(s[end]) {
		end--
	}
	return start, end
}
