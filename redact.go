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

// A Redaction says what to hide of a URL besides its password, with "xxxxx" in its place. The
// zero Redaction hides the password alone, as [URL.Redacted] does. There is no list of names
// that look like secrets: none is complete, and who relies on one does not see what is missing.
type Redaction struct {
	// Query hides each value of the query, and what has no '='. Names stay.
	Query bool
	// Names hides the values that have one of these names, in the query, and in a fragment
	// of that form, as #access_token=x. The names are decoded; the case of ASCII letters does
	// not matter. A name is looked for behind each '?', '&', ';' and '#', where one or the
	// other server has it.
	Names []string
	// Fragment hides the fragment.
	Fragment bool
}

// Redact returns the URL serialized without its password and what r says, and "" for nil:
//
//	u.Redact(url.Redaction{Names: []string{"token", "sig"}, Fragment: true})
//
// It hides nothing in a path, nor the username.
func (u *URL) Redact(r Redaction) string {
	s := u.Redacted()
	if u == nil || r.isZero() || u.queryStart == uint32(len(u.href)) {
		return s
	}
	tail := u.href[u.queryStart:]
	var b strings.Builder
	b.WriteString(s[:len(s)-len(tail)])
	r.write(&b, tail)
	return b.String()
}

func (r Redaction) isZero() bool { return !r.Query && len(r.Names) == 0 && !r.Fragment }

// write writes a query and a fragment, each with the character before it.
func (r Redaction) write(b *strings.Builder, tail string) {
	names := make(map[string]bool, len(r.Names))
	for _, name := range r.Names {
		names[asciiLowercase(name)] = true
	}
	query, fragment, hasFragment := strings.Cut(tail, "#")
	r.writeTuples(b, query, names, r.Query)
	switch {
	case hasFragment && r.Fragment && fragment != "":
		b.WriteString("#" + redact.Password)
	case hasFragment:
		r.writeTuples(b, "#"+fragment, names, false)
	}
}

// writeTuples writes s, with all values hidden, or those that have one of the names.
func (r Redaction) writeTuples(b *strings.Builder, s string, names map[string]bool, all bool) {
	for s != "" {
		end := strings.IndexAny(s[1:], "?&;#") + 1
		if end == 0 {
			end = len(s)
		}
		separator, tuple := strings.IndexAny(s[:1], "?&;#")+1, s[:end]
		name, value, hasValue := strings.Cut(tuple[separator:], "=")
		switch {
		case hasValue && value != "" && (all || names[asciiLowercase(PercentDecodeString(strings.ReplaceAll(name, "+", " ")))]):
			b.WriteString(tuple[:separator] + name + "=" + redact.Password)
		case !hasValue && all && name != "":
			b.WriteString(tuple[:separator] + redact.Password)
		default:
			b.WriteString(tuple)
		}
		s = s[end:]
	}
}

// RedactText returns text with "xxxxx" in the place of each URL's password. It is
// for messages that others made of a URL, as packages flag and net/url do, which
// have the password and do not tell where. It finds what has a ':' and two slashes,
// and goes to the end of the quoted string that this is in, else to the next space.
// There it replaces what is between the first ':' and the last '@', as
// [ParseError.Input] does: rather too much than too little.
//
// It allocates only where something is replaced.
func RedactText(text string) string { return Redaction{}.Text(text) }

// Text does with text what [RedactText] does, and hides of each URL there what r says. It is
// for the errors of net/http, which have the URL with its query.
func (r Redaction) Text(text string) string {
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
			start, stop := redact.PasswordSpan(text[i:end])
			if start < stop {
				b.WriteString(text[written : i+start])
				b.WriteString(redact.Password)
				written = i + stop
			}
			if tail := textTail(text[i:end], stop); !r.isZero() && tail < end-i {
				b.WriteString(text[written : i+tail])
				r.write(&b, text[i+tail:end])
				written = end
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

// textTail returns where the query or the fragment of a URL begins that is in a text. What is
// before from is hidden already. Where that has a '?' or a '#', it may be that there was no
// password, and all behind it may be of the query.
func textTail(s string, from int) int {
	if tail := strings.IndexAny(s, "?#"); tail >= 0 {
		return max(tail, from)
	}
	return len(s)
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
