package explain

import (
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// A Part is the part of an input that an attribute of the URL was made from: input[Start:End].
type Part struct {
	Name string // the attribute's, such as "hostname"
	url.Span
}

// Parts cuts input into its parts, in order. No part is empty. The bytes between parts are
// separators. base is the base URL, or nil. If input does not parse, the parts are those that the
// parser read before it failed.
func Parts(input string, base *url.URL) []Part {
	_, s, _ := (&url.Parser{Base: base}).ParseSpans(input)
	// These parts have their delimiter, from which only tabs and newlines can separate them.
	if read(s.Scheme) {
		s.Scheme.End += strings.IndexByte(input[s.Scheme.End:], ':') + 1
	}
	for _, span := range [...]*url.Span{&s.Query, &s.Fragment} {
		if read(*span) {
			span.Start = strings.LastIndexAny(input[:span.Start], "?#")
		}
	}
	parts := []Part{{"protocol", s.Scheme}, {"username", s.Username}, {"password", s.Password},
		{"hostname", s.Host}, {"port", s.Port}, {"pathname", s.Path}, {"search", s.Query},
		{"hash", s.Fragment}}
	return slices.DeleteFunc(parts, func(p Part) bool { return p.Start == p.End })
}
