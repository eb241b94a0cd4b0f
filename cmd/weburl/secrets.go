package main

import (
	"errors"
	"io/fs"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/internal/quoted"
	"github.com/go-weburl/url/redact"
)

// Messages about a mistake contain no password. Answers to a valid request contain the whole URL.

// A shown is an input in the form for a message: without what may be its password.
type shown struct {
	text     string
	from, to int // the password in the input; both 0 if there is none
}

// show returns the shown form of an input that parses to u, which may be nil.
func show(input string, u *url.URL) shown {
	if u != nil && u.Redacted() == u.Href() {
		return shown{text: input}
	}
	from, to := quoted.PasswordSpan(input)
	if from == to {
		return shown{text: input}
	}
	return shown{input[:from] + quoted.Password + input[to:], from, to}
}

// span returns the position of input[start:end] in the text. A position in the password becomes the
// whole replacement of the password.
func (s *shown) span(start, end int) span {
	if s.from == s.to {
		return span{start, end}
	}
	longer := len(quoted.Password) - (s.to - s.from)
	if start >= s.to {
		start += longer
	} else {
		start = min(start, s.from)
	}
	switch {
	case end >= s.to:
		end += longer
	case end > s.from:
		end = s.from + len(quoted.Password)
	}
	return span{start, end}
}

// advice returns what to write instead in the input. The advice is general if v is in the password.
func (s *shown) advice(input string, v url.Violation) string {
	if s.from < v.End && v.Start < s.to {
		v.Start = -1
	}
	return advice.For(v, input)
}

// redactedLines appends text, which has lines of messages, with [redact.Text] of each line.
func redactedLines(b []byte, text string) []byte {
	for line := range strings.Lines(text) {
		b = append(b, redact.Text(line)...)
	}
	return b
}

// redactedValue returns the value of an assignment for a message.
func redactedValue(name, value string) string {
	if name == "password" && value != "" {
		return quoted.Password
	}
	return quoted.URL(value)
}

// redactedArgument returns an argument that should be NAME=VALUE for a message: only the name.
func redactedArgument(s string) string {
	i := strings.IndexFunc(s, func(r rune) bool { return r != '-' && (r < 'a' || 'z' < r) })
	if i < 0 || i+1 >= len(s) {
		return s
	}
	return s[:i+1] + quoted.Password
}

// fileError returns an error about a file for a message: by mistake, the file's name may be a URL.
func fileError(err error) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok {
		return &fs.PathError{Op: e.Op, Path: quoted.URL(e.Path), Err: e.Err}
	}
	return err
}

// redacted returns r for an answer that says what is wrong with the request.
func (r *request) redacted() *request {
	copied := *r
	copied.input = quoted.URL(r.input)
	if strings.Contains(r.pattern.inputText, "password") {
		copied.pattern.inputText = `"` + quoted.Password + `"`
	}
	return &copied
}

// redactedRequest returns a line that is not a request, for the answer about it.
func redactedRequest(line string) string {
	if strings.Contains(line, "password") {
		return quoted.Password
	}
	return redact.Text(line)
}
