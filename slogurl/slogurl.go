// Package slogurl keeps passwords, and other secrets in URLs, out of the logs of log/slog.
//
//	slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: slogurl.ReplaceAttr}))
//
// Without it, a [url.URL] as an attribute prints its password, because slog calls its
// MarshalText. A method LogValue could prevent that, but it would link log/slog into every
// program that parses URLs: 127 kB with Go 1.26, 274 kB with Go 1.27. That is why this package is
// separate. A single attribute does not need it:
//
//	slog.Info("fetching", "url", u.Redacted())
//
// By default only the password is hidden. [Replace] hides more, as a [redact.Secrets] says:
//
//	hide := slogurl.Replace(redact.Secrets{Names: []string{"token", "sig"}, Fragment: true})
//	slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: hide}))
package slogurl

import (
	"fmt"
	"log/slog"
	neturl "net/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/redact"
)

// A URL is a URL for logs. It holds only the redacted text, so it has no password
// to print. Use it in structs that are logged, printed or encoded as a whole: fmt with any
// verb, encoding/json and log/slog write this text. To use the URL itself, keep a [url.URL].
type URL struct{ redacted string }

// Of returns u as a URL, and nil as the zero URL. It allocates only if u has a
// password.
func Of(u *url.URL) URL { return URL{u.Redacted()} }

// Redact returns u as a URL for logs, without its password and without what r hides. It returns
// the zero URL for nil.
func Redact(u *url.URL, r redact.Secrets) URL { return URL{r.URL(u)} }

// String returns the redacted URL.
func (u URL) String() string { return u.redacted }

// LogValue returns the result of String. It is for [slog.LogValuer].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.redacted) }

// MarshalText returns the result of String. It never fails. It is for
// [encoding.TextMarshaler], which encoding/json uses.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.redacted), nil }

// ReplaceAttr returns a with its value redacted, if the value is
//
//   - a [url.URL], a *url.URL, a net/url.URL, or any value with a method Redacted, such as a
//     *net/url.URL: it becomes the result of Redacted;
//   - an error or a [fmt.Stringer] whose text has a URL with a password: it becomes
//     [redact.Text] of that text. The errors of packages flag, net/url and net/http can
//     have such a text, those of this module cannot. A struct that embeds a url.URL is a
//     Stringer.
//
// It is for [slog.HandlerOptions], where it redacts every attribute's value. It does not
// look inside other values, nor into strings.
func ReplaceAttr(_ []string, a slog.Attr) slog.Attr { return replace(a, redact.Secrets{}) }

// Replace returns a function that does what [ReplaceAttr] does, and also hides what r hides.
func Replace(r redact.Secrets) func(groups []string, a slog.Attr) slog.Attr {
	return func(_ []string, a slog.Attr) slog.Attr { return replace(a, r) }
}

func replace(a slog.Attr, r redact.Secrets) slog.Attr {
	if a.Value.Kind() != slog.KindAny {
		return a // Any would allocate
	}
	if text, ok := redacted(a.Value.Any(), r); ok {
		a.Value = slog.StringValue(text)
	}
	return a
}

// redacted returns the text to log for v, or false if v can be logged unchanged.
func redacted(v any, r redact.Secrets) (text string, ok bool) {
	// A method may panic on a nil pointer. The handler copes with that.
	defer func() {
		if recover() != nil {
			text, ok = "", false
		}
	}()
	switch v := v.(type) {
	case url.URL:
		return r.URL(&v), true
	case *url.URL:
		return r.URL(v), true
	case neturl.URL:
		return r.NetURL(&v).String(), true
	case *neturl.URL:
		return r.NetURL(v).String(), v != nil
	case interface{ Redacted() string }:
		return r.Text(v.Redacted()), true
	case error:
		return redactedText(v.Error(), r)
	case fmt.Stringer:
		return redactedText(v.String(), r)
	}
	return "", false
}

// redactedText returns text redacted, and whether that changed it.
func redactedText(text string, r redact.Secrets) (string, bool) {
	redacted := r.Text(text)
	return redacted, redacted != text
}
