package urlpattern

import (
	"strconv"
	"strings"
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

// A SyntaxError tells that a pattern does not follow the standard's syntax, or that the
// fixed text of a component cannot be in a URL.
type SyntaxError struct {
	// Component is the component that the error is in.
	Component Component
	// Pattern is the string that was given: to Parse all of the pattern, in an [Init]
	// the component's.
	Pattern string
	// Offset is where in Pattern the error is, in bytes.
	Offset int
	// Reason says what is wrong there, in a few words.
	Reason string
	// Err is why the URL parser refuses the fixed text that begins at Offset, often a
	// [*github.com/go-weburl/url.ParseError]; or nil.
	Err error
}

// Error says what is wrong, in which component, and where.
func (e *SyntaxError) Error() string {
	text := describe("invalid", e.Component, e.Pattern, e.Offset, e.Reason)
	if e.Err != nil {
		text += ": " + e.Err.Error()
	}
	return text
}

// Unwrap returns e.Err.
func (e *SyntaxError) Unwrap() error { return e.Err }

// An UnsupportedError tells that a pattern, which may be valid, has what this package does
// not match: see [Parser.Regexp] for another way.
type UnsupportedError struct {
	// Component is the component that the feature is in.
	Component Component
	// Pattern is the string that was given: to Parse all of the pattern, in an [Init]
	// the component's.
	Pattern string
	// Offset is where in Pattern the feature is, in bytes.
	Offset int
	// Feature is its name: "lookahead", "lookbehind", "backreference", "repeat above
	// 1000", "nesting above 250", "program above 20000 instructions", "program above 1024
	// choices", "nesting above 32 choices" or, where the Parser refuses them, "regexp group".
	// The limits to choices bound the memory that a match takes.
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
