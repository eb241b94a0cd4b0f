package explain

import (
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
)

// A Part is the part of an input that an attribute of the URL was made from: input[Start:End].
type Part struct {
	// Name is the attribute's, such as "hostname".
	Name       string
	Start, End int
}

// Parts cuts input into its parts, in order. No part is empty. The bytes between parts are
// separators. base is the base URL, or nil. If input does not parse, the parts are those that the
// parser read before it failed.
func Parts(input string, base *url.URL) []Part {
	_, s, _ := (&url.Parser{Base: base}).ParseSpans(input)
	var parts []Part
	for _, p := range [...]struct {
		name string
		url.Span
	}{
		{"protocol", withDelimiterAfter(input, s.Scheme)},
		{"username", s.Username},
		{"password", s.Password},
		{"hostname", s.Host},
		{"port", s.Port},
		{"pathname", s.Path},
		{"search", withDelimiterBefore(input, s.Query)},
		{"hash", withDelimiterBefore(input, s.Fragment)},
	} {
		if p.Start < p.End {
			parts = append(parts, Part{p.name, p.Start, p.End})
		}
	}
	return parts
}

// withDelimiterAfter returns s with the ':' after it, unless s is zero.
func withDelimiterAfter(input string, s url.Span) url.Span {
	if s != (url.Span{}) {
		for s.End++; infra.IsTabOrNewline(input[s.End-1]); s.End++ {
		}
	}
	return s
}

// withDelimiterBefore returns s with the '?' or '#' before it, unless s is zero.
func withDelimiterBefore(input string, s url.Span) url.Span {
	if s != (url.Span{}) {
		for s.Start--; infra.IsTabOrNewline(input[s.Start]); s.Start-- {
		}
	}
	return s
}

// A source has the parts of an input, which must parse, that the components of its URL were made
// from. They are without tabs and newlines.
type source struct {
	*url.Spans
	protocol string // with its ':'; "" if it is the base's
	slashes  string // after the protocol
	username string
	password string
	host     string
	port     string
	path     string
	query    string
	fragment string

	relative bool // the URL has the host of the base
	hasDrive bool // a Windows drive letter is in the place of a host
}

// sourceOf returns the source of u, the URL that input parses to. base is the base URL, or nil.
func sourceOf(input string, u, base *url.URL) source {
	_, spans, _ := (&url.Parser{Base: base}).ParseSpans(input)
	text := func(s url.Span) string { return infra.RemoveTabAndNewline(input[s.Start:s.End]) }
	s := source{
		Spans:    spans,
		protocol: text(withDelimiterAfter(input, spans.Scheme)),
		slashes:  text(spans.Slashes),
		username: text(spans.Username),
		password: text(spans.Password),
		host:     text(spans.Host),
		port:     text(spans.Port),
		path:     text(spans.Path),
		query:    text(spans.Query),
		fragment: text(spans.Fragment),
		hasDrive: read(spans.Slashes) && !read(spans.Host),
	}
	if !read(spans.Slashes) {
		s.slashes = s.path[:len(s.path)-len(strings.TrimLeft(s.path, `/\`))]
		s.relative = base != nil && (!read(spans.Scheme) ||
			u.Protocol() == base.Protocol() && url.IsSpecialScheme(u.Scheme()))
	}
	return s
}

// read reports whether the parser read the part with that span.
func read(s url.Span) bool { return s != url.Span{} }

func isSlash(c byte, special bool) bool { return c == '/' || special && c == '\\' }

// isFirstSegmentDriveLetter reports whether the first segment of a serialized path is a drive
// letter.
func isFirstSegmentDriveLetter(path string) bool {
	segment, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
	return infra.IsWindowsDriveLetter(segment)
}
