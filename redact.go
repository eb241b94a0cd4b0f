package url

import (
	"strings"

	"github.com/go-weburl/url/internal/redact"
)

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
	return u.href[:u.usernameEnd+1] + redact.Password + u.href[u.hostStart-1:]
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
			if start, stop := redact.PasswordSpan(text[i:end]); start < stop {
				b.WriteString(text[written : i+start])
				b.WriteString(redact.Password)
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

// excerpt returns what surrounds s's byte i, where s is long.
func excerpt(s string, i int) string { return redact.Excerpt(s, i) }

// redactedExcerpt is excerpt with what may be a password in s redacted.
func redactedExcerpt(s string, i int) string { return redact.RedactedExcerpt(s, i) }
