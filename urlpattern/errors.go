package urlpattern

import (
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// A Component is one of the eight components of a pattern.
type Component uint8

// The components, in the order in which a URL has them.
const (
	Protocol Component = iota
	Username
	Password
	Hostname
	Port
	Pathname
	Search
	Hash

	numComponents = 8
)

// componentNames are what URLPatternInit calls the components.
var componentNames = [numComponents]string{
	"protocol", "username", "password", "hostname", "port", "pathname", "search", "hash",
}

// String returns the component's name in the standard, such as "pathname".
func (c Component) String() string {
	if int(c) >= len(componentNames) {
		return "Component(" + strconv.Itoa(int(c)) + ")"
	}
	return componentNames[c]
}

// A SyntaxError says that a pattern does not follow the standard's syntax, that the fixed
// text of a component cannot be in a URL, or that the pattern is too long.
type SyntaxError struct {
	// Component is the component that the error is in. If Err is ErrTooLong, it and Offset
	// mean nothing.
	Component Component
	// Pattern is the string that contains it: the whole pattern for Parse, the
	// component for New. It is "" if the pattern is too long.
	Pattern string
	// Offset is the position of the error in Pattern, in bytes.
	Offset int
	// Reason says what is wrong there, in a few words.
	Reason string
	// Err is the URL parser's error for the fixed text that begins at Offset, often a
	// [*github.com/go-weburl/url.ParseError]; the error of [Parser.Regexp];
	// [github.com/go-weburl/url.ErrTooLong]; or nil.
	Err error
}

// Error says what is wrong, in which component, and where.
func (e *SyntaxError) Error() string {
	if e.Err == url.ErrTooLong {
		return "urlpattern: the pattern is too long"
	}
	text := describe("invalid", e.Component, e.Pattern, e.Offset, e.Reason)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// An UnsupportedError says that a pattern, which may be valid, uses a feature that this
// package does not support or that the [Parser] refuses. See [Parser.Regexp] for another way.
type UnsupportedError struct {
	// Component is the component that the feature is in.
	Component Component
	// Pattern is the string that contains it: the whole pattern for Parse, the
	// component for New.
	Pattern string
	// Offset is the position of the feature in Pattern, in bytes.
	Offset int
	// Feature is its name: "lookahead", "lookbehind", "backreference", "repeat above
	// 1000", "nesting above 250", "program above 20000 instructions", "program above 1024
	// choices", "nesting above 32 choices" or, with [Parser.NoRegexp], "regexp group". The
	// limits of choices bound the memory that a match takes.
	Feature string
}

// Error names the feature, the component, and where it is.
func (e *UnsupportedError) Error() string {
	return describe("unsupported", e.Component, e.Pattern, e.Offset, e.Feature)
}

// describe makes an error's text, with no more of the pattern than surrounds the error.
func describe(kind string, c Component, pattern string, offset int, what string) string {
	const around = 64
	start, end := max(0, offset-around), min(len(pattern), offset+around)
	excerpt := strconv.Quote(pattern[min(start, end):end])
	if start > 0 {
		excerpt = "…" + excerpt
	}
	if end < len(pattern) {
		excerpt += "…"
	}
	var b strings.Builder
	b.WriteString("urlpattern: " + kind + " " + c.String() + " pattern in " + excerpt)
	b.WriteString(" at byte " + strconv.Itoa(offset) + ": " + what)
	return b.String()
}
