// Package slogurl keeps passwords, and other secrets in URLs, out of the logs of log/slog.
//
//	slog.New(slog.NewJSONHandler(w, &slog.HandlerOptions{ReplaceAttr: slogurl.ReplaceAttr}))
//
// Without it, a [url.URL] as an attribute prints its password, because slog calls its MarshalText.
// A method LogValue could prevent that, but it would link log/slog into every program that parses
// URLs: 127 kB with Go 1.26, 274 kB with Go 1.27. That is why this package is separate. For a
// single attribute it is not needed:
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
	"reflect"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/quoted"
	"github.com/go-weburl/url/redact"
)

// A URL is the redacted text of a URL, for logs. It does not hold the password, so it cannot print
// it. Use it in structs that are logged, printed or encoded as a whole: fmt with any verb,
// encoding/json and log/slog write this text. To use the URL itself, keep a [url.URL].
type URL struct{ redacted string }

// Of returns u as a URL, and nil as the zero URL. It allocates only if u has a password, which
// is all that it hides: with [Replace], log u itself.
func Of(u *url.URL) URL { return URL{u.Redacted()} }

// Redact returns u as a URL for logs, without its password and without what r hides. It returns
// the zero URL for nil.
func Redact(u *url.URL, r redact.Secrets) URL { return URL{r.URL(u)} }

// String returns the redacted URL.
func (u URL) String() string { return u.redacted }

// LogValue returns the result of String. It implements [slog.LogValuer].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.redacted) }

// MarshalText returns the result of String. It never fails. It implements
// [encoding.TextMarshaler], which encoding/json uses.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.redacted), nil }

// ReplaceAttr returns a with its value redacted. In [slog.HandlerOptions] it redacts every
// attribute's value:
//
//   - a URL of this module or of net/url, or a pointer to one, becomes its text without the
//     password;
//   - an error, and a value with a method Redacted or String, whose text has a URL with a password,
//     becomes [redact.Text] of that text. The errors of packages flag, net/url and net/http can
//     have such a text, those of this module cannot;
//   - any other value that contains such a URL or error, such as a struct, a slice, a map or a
//     [slog.Value], becomes a copy of the same type in which the URL or error is redacted. The copy
//     lacks unexported fields in which a handler would print a URL, and anything more than a
//     thousand levels deep;
//   - a value that then still prints a URL with a password, because it or a value inside it is an
//     error, or has a method such as String, MarshalText or MarshalJSON, becomes one that prints
//     [redact.Text] of each text.
//
// So ReplaceAttr calls the methods with which the handlers of log/slog would print the value. It
// does not look into strings, and does not change a value that needs no redaction.
func ReplaceAttr(_ []string, a slog.Attr) slog.Attr { return replace(a, redact.Secrets{}) }

// Replace returns a function that does what [ReplaceAttr] does, and also hides everything that s
// hides.
func Replace(s redact.Secrets) func(groups []string, a slog.Attr) slog.Attr {
	return func(_ []string, a slog.Attr) slog.Attr { return replace(a, s) }
}

func replace(a slog.Attr, s redact.Secrets) slog.Attr {
	if a.Value.Kind() != slog.KindAny {
		return a // Any would allocate
	}
	v := a.Value.Any()
	switch u := v.(type) {
	case *url.URL:
		a.Value = slog.StringValue(s.URL(u))
		return a
	case url.URL:
		a.Value = slog.StringValue(s.URL(&u))
		return a
	case slog.Level: // of every record
		return a
	}
	c := copier{secrets: s}
	redacted, changed := c.redacted(v)
	if !changed {
		redacted = v
	}
	if text, ok := c.text(redacted); ok {
		a.Value = slog.StringValue(text)
	} else if redacted != nil && c.shows(reflect.ValueOf(redacted), textHandler|jsonHandler|atTop) {
		a.Value = slog.AnyValue(&printed{redacted, s})
	} else if changed {
		a.Value = slog.AnyValue(redacted)
	}
	return a
}

// text returns the text to log for v, which is redacted, or false if v itself can be logged.
func (c *copier) text(v any) (text string, ok bool) {
	// A method may panic on a nil pointer. The handler recovers from that itself.
	defer func() { recover() }()
	if u, ok := netURLText(v); ok {
		return u, true
	}
	switch v := v.(type) {
	case interface{ Redacted() string }:
		return c.secrets.Text(v.Redacted()), true
	case error:
		text := v.Error()
		redacted := c.errorText(text, v)
		return redacted, redacted != text
	case fmt.Stringer:
		text := v.String()
		redacted := c.secrets.Text(text)
		return redacted, redacted != text
	}
	return text, false
}

// maxErrors is how many wrapped errors are examined. Only an error that wraps itself has more.
const maxErrors = 10_000

// errorText returns the text of err redacted. It redacts the URLs of net/url's errors separately,
// since they may be relative.
func (c *copier) errorText(text string, err error) string {
	var replacements []string
	left := []error{err}
	for looked := 0; len(left) > 0; looked++ {
		if looked == maxErrors {
			return quoted.Password
		}
		err, left = left[len(left)-1], left[:len(left)-1]
		if e, ok := err.(*neturl.Error); ok {
			hidden := c.secrets.NetURL(&neturl.URL{Opaque: quoted.URL(e.URL)}).Opaque
			replacements = append(replacements, strconv.Quote(e.URL), strconv.Quote(hidden))
		}
		switch err := err.(type) {
		case interface{ Unwrap() error }:
			left = append(left, err.Unwrap()) // nil has nothing
		case interface{ Unwrap() []error }:
			left = append(left, err.Unwrap()...)
		}
	}
	return c.secrets.Text(strings.NewReplacer(replacements...).Replace(text))
}
