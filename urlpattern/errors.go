package urlpattern

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/quoted"
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

// componentNames are the components' names in URLPatternInit.
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
	// Component is the component that the error is in. If Err is ErrTooLong, Component and Offset
	// have no meaning.
	Component Component
	// Pattern is the string that contains the error, for messages: the whole pattern for Parse, the
	// component for New, and "" if the pattern is too long. If it has more than 128 bytes, Pattern
	// is the part around the error. It never contains a password: "xxxxx" replaces everything
	// between the first ':' after the scheme and the last '@', and New's password.
	Pattern string
	// Offset is the position of the error in the original string, in bytes. It is not an offset
	// into Pattern if Pattern is shortened or has "xxxxx".
	Offset int
	// Reason says in a few words what is wrong at Offset.
	Reason string
	// Err is the URL parser's error for the fixed text that begins at Offset, often a
	// [*github.com/go-weburl/url.ParseError]; the error of [Parser.Regexp];
	// [github.com/go-weburl/url.ErrTooLong]; or nil. If it might quote a password, Err is a
	// [github.com/go-weburl/url.ValidationError] or nil.
	Err error
}

// Error says what is wrong, in which component, and where.
func (e *SyntaxError) Error() string {
	if e.Err == url.ErrTooLong {
		return "urlpattern: " + e.Reason
	}
	text := describe("invalid", e.Component, e.Pattern, e.Offset, e.Reason)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// An UnsupportedError says that a pattern, which may be valid, uses a feature that this package
// does not support or that the [Parser] refuses. [Parser.Regexp] can provide such features.
type UnsupportedError struct {
	// Component is the component that the feature is in.
	Component Component
	// Pattern is the string that contains the feature, as in a [SyntaxError].
	Pattern string
	// Offset is the position of the feature in the original string, in bytes.
	Offset int
	// Feature is the feature's name: "lookahead", "lookbehind", "backreference", "repeat above
	// 1000", "nesting above 250", "program above 20000 instructions", "program above 8192 steps for
	// each byte", "program above 1024 choices", "nesting above 32 choices" or, with
	// [Parser.NoRegexp], "regexp group". The limit of steps bounds the time of a match, and the
	// limits of choices bound its memory.
	Feature string
}

// Error names the feature, the component and the position.
func (e *UnsupportedError) Error() string {
	return describe("unsupported", e.Component, e.Pattern, e.Offset, e.Feature)
}

// describe makes an error's text.
func describe(kind string, c Component, pattern string, offset int, what string) string {
	return "urlpattern: " + kind + " " + c.String() + " pattern in " + strconv.Quote(pattern) +
		" at byte " + strconv.Itoa(offset) + ": " + what
}

// A patternError is the part of a SyntaxError or an UnsupportedError that is known while a
// component is compiled.
type patternError struct {
	refusal
	err error
}

// refused returns the patternError of a SyntaxError.
func refused(at int, reason string) *patternError {
	return &patternError{refusal: refusal{at: at, reason: reason}}
}

// locate returns the error for the component's pattern at that position.
func (e *patternError) locate(c Component, from origin) error {
	at := max(0, from.at+e.at)
	start, end := from.passwordSpan()
	pattern := from.pattern
	if start < end {
		pattern = pattern[:start] + quoted.Password + pattern[end:]
	}
	pattern = quoted.Excerpt(pattern, at-(len(from.pattern)-len(pattern)))
	if e.unsupported != "" {
		return &UnsupportedError{Component: c, Pattern: pattern, Offset: at, Feature: e.unsupported}
	}
	err := e.err
	if parse, ok := errors.AsType[*url.ParseError](err); start < end && (at < end || !ok) {
		// The error may quote a part of the password, and a plug-in's error all of it.
		if err = nil; ok {
			err = parse.Err
		}
	}
	return &SyntaxError{Component: c, Pattern: pattern, Offset: at, Reason: e.reason, Err: err}
}

// passwordSpan returns the part of the pattern that may be a password.
func (o *origin) passwordSpan() (start, end int) {
	if o.isPassword {
		return 0, len(o.pattern)
	}
	// A '\' escapes the character after it, and is not a slash.
	return quoted.PasswordSpan(strings.ReplaceAll(o.pattern, `\`, "."))
}
