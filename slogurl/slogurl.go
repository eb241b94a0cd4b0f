// Package slogurl keeps the passwords of URLs out of the logs of log/slog.
//
// It is a package of its own because log/slog would make every program that parses
// a URL larger. For a single attribute it is not needed:
//
//	slog.Info("fetching", "url", u.Redacted())
package slogurl

import (
	"log/slog"

	"github.com/go-weburl/url"
)

// A URL is a [url.URL] that is logged as [url.URL.Redacted] has it.
type URL struct{ url.URL }

// Of returns u as a URL, and nil as the zero URL.
func Of(u *url.URL) URL {
	if u == nil {
		return URL{}
	}
	return URL{*u}
}

// LogValue returns the URL as [url.URL.Redacted] has it. It is for
// [slog.LogValuer].
func (u URL) LogValue() slog.Value { return slog.StringValue(u.Redacted()) }

// ReplaceAttr returns a with [url.URL.Redacted] for its value, where that is a
// [url.URL], a *url.URL, or has a method Redacted as these and those of net/url
// have. It is for [slog.HandlerOptions], where it redacts every URL that is an
// attribute's value; it does not find those inside of other values.
func ReplaceAttr(_ []string, a slog.Attr) slog.Attr {
	if a.Value.Kind() != slog.KindAny {
		return a // Any would allocate
	}
	switch u := a.Value.Any().(type) {
	case url.URL:
		a.Value = slog.StringValue(u.Redacted())
	case interface{ Redacted() string }:
		a.Value = slog.StringValue(u.Redacted())
	}
	return a
}
