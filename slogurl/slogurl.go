// Package slogurl keeps the passwords of URLs out of the logs of log/slog.
//
// It is a package of its own because log/slog would make every program that parses a URL
// larger. For a single attribute you do not need it:
//
//	slog.Info("fetching", "url", u.Redacted())
package slogurl

import (
	"fmt"
	"log/slog"
	neturl "net/url"

	"github.com/go-weburl/url"
)

// A URL is a URL for logs: [url.URL.Redacted], and nothing else of the URL that it was
// made of. It is for structs that are logged, printed or encoded whole: fmt, encoding/json
// and log/slog give the same, whatever the verb, and there is no password that they
// could find. For the URL itself keep a [url.URL].
type URL struct{ redacted string }

// Of returns u as a URL, and nil as the zero URL. It allocates only where u has a
// password.
func Of(u *url.URL) URL { return URL{u.Redacted()} }

// String returns the text of [url.URL.Redacted].
func (u URL) String() string { return u.redacted }

// LogValue returns the result of String. It is for [slog.LogValuer].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.redacted) }

// MarshalText returns the result of String. It never fails. It is for
// [encoding.TextMarshaler], which encoding/json uses.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.redacted), nil }

// ReplaceAttr returns a with its value redacted, where that is
//
//   - a [url.URL], a *url.URL, or has a method Redacted as these have and as
//     *net/url.URL has: what Redacted returns;
//   - a net/url.URL that is not a pointer: the same;
//   - an error or a [fmt.Stringer] whose text has a URL with a password:
//     [url.RedactText] of that text. The errors of packages flag and net/url can have
//     one, this module's never do; a struct that embeds a url.URL has its String.
//
// It is for [slog.HandlerOptions], where it redacts every attribute's value. It does not
// look inside other values, nor into strings.
func ReplaceAttr(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() != slog.KindAny {
		return a // Any would allocate
	}
	if text, ok := redacted(a.Value.Any()); ok {
		a.Value = slog.StringValue(text)
	}
	return a
}

// redacted returns the text to log for v, or false where v can be logged as it is.
func redacted(v any) (text string, ok bool) {
	// A method of another's nil pointer may panic. The handler knows what to do.
	defer func() {
		if recover() != nil {
			text, ok = "", false
		}
	}()
	switch v := v.(type) {
	case url.URL:
		return v.Redacted(), true
	case neturl.URL:
		return v.Redacted(), true
	case interface{ Redacted() string }:
		return v.Redacted(), true
	case error:
		return redactedText(v.Error())
	case fmt.Stringer:
		return redactedText(v.String())
	}
	return "", false
}

// redactedText returns text without passwords, and whether it had any.
func redactedText(text string) (string, bool) {
	redacted := url.RedactText(text)
	return redacted, redacted != text
}
