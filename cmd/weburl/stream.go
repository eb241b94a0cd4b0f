package main

import (
	"errors"
	"strconv"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/jsonstring"
)

// A stream answers requests, one a line, and arguments.
type stream struct {
	base  *url.URL // for requests without one
	set   []edit   // likewise
	check bool
}

// answer answers the request in a line, an argument, or a link.
func (s *stream) answer(b *block, line string) {
	if b.argument || b.link.kind != "" {
		s.parse(b, &request{input: line}, nil)
		return
	}
	r, err := decodeRequest(line)
	var enc encoding.Encoding
	if err == nil && r.encoding != nil {
		if enc, err = charset.Get(*r.encoding); err != nil {
			err = invalidRequest(`"encoding" is not the label of an encoding`)
		}
	}
	switch {
	case err != nil:
		s.refuse(b, line, err)
	case r.pattern.pattern != "":
		s.match(b, line, &r)
	default:
		s.parse(b, &r, enc)
	}
}

// parse answers a request for a URL.
func (s *stream) parse(b *block, r *request, enc encoding.Encoding) {
	base, set := s.base, s.set
	if r.set != nil {
		set = make([]edit, len(r.set))
		for i, a := range r.set {
			set[i] = edit{assignment: a, set: attributes.Setter(a.name)}
		}
	}
	parser := url.Parser{}
	b.violations = b.violations[:0]
	if s.check {
		parser.OnViolation = b.hear
	}
	start := len(b.out)
	b.out = appendInput(b.out, b, r)
	if r.base != nil {
		var err error
		if base, err = parser.Parse(*r.base); err != nil {
			b.out = appendFailure(appendInput(b.out[:start], b, r.redacted()), err, true)
			s.end(b, *r.base, nil)
			return
		}
		b.violations = b.violations[:0]
	}
	parser.Base, parser.Encoding = base, enc
	var u *url.URL
	var err error
	if base == nil && enc == nil && !s.check {
		u, err = &b.url, b.url.SetHref(r.input) // this allocates less
	} else {
		u, err = parser.Parse(r.input)
	}
	if err != nil {
		b.out = appendFailure(appendInput(b.out[:start], b, r.redacted()), err, false)
		s.end(b, r.input, base)
		return
	}
	ignored, err := assign(u, set)
	if err != nil {
		b.out = b.out[:start]
		s.refuse(b, r.redacted().input, err)
		return
	}
	if len(ignored) > 0 && r.set == nil { // the options' edits are made whole or not at all
		b.out = appendFailure(appendInput(b.out[:start], b, r.redacted()), nil, false)
	} else {
		b.out = appendURL(append(b.out, ','), u)
		b.out = append(b.out, `,"registrableDomain":`...)
		b.out = jsonstring.Append(b.out, registrableDomain(u))
	}
	b.out = appendIgnored(b.out, ignored)
	s.end(b, r.input, base)
}

// refuse answers a line that is not a request.
func (s *stream) refuse(b *block, line string, err error) {
	b.failed = s.check
	b.out = appendRequestError(appendInput(b.out, b, &request{input: redactedRequest(line)}), err)
}

// end adds the members for -check to an answer, and ends it. The violations are in input, which may
// be relative to base.
func (s *stream) end(b *block, input string, base *url.URL) {
	if s.check {
		valid := url.CheckValid(input, base) == nil
		b.failed = b.failed || !valid
		b.out = appendValidity(b.out, valid, input, b.violations)
	}
	b.out = append(b.out, "}\n"...)
}

// appendInput appends the start of each answer: the source of the input, and the input.
func appendInput(out []byte, b *block, r *request) []byte {
	out = append(out, '{')
	if b.file != "" {
		out = append(out, `"file":`...)
		out = append(jsonstring.Append(out, b.file), ',')
	}
	out = append(out, `"line":`...)
	out = strconv.AppendInt(out, int64(b.number), 10)
	out = append(out, `,"input":`...)
	if r.pattern.input != nil {
		return append(out, r.pattern.inputText...)
	}
	return appendLink(jsonstring.Append(out, r.input), b.link)
}

func appendFailure(b []byte, err error, ofBase bool) []byte {
	b = append(b, `,"failure":true`...)
	var e *url.ParseError
	if errors.As(err, &e) {
		b = append(b, `,"error":`...)
		b = jsonstring.Append(b, errorName(e.Err))
		b = append(b, `,"offset":`...)
		b = strconv.AppendInt(b, int64(e.Offset), 10)
	}
	if ofBase {
		b = append(b, `,"baseFailure":true`...)
	}
	return b
}

// errorName returns the name of err in an answer: the standard's, if it has one.
func errorName(err error) string {
	if err == url.ErrTooLong {
		return "too-long"
	}
	return err.Error()
}

func appendRequestError(b []byte, err error) []byte {
	name := "invalid-request"
	if e, ok := errors.AsType[*requestError](err); ok {
		name = e.name
	}
	b = append(b, `,"failure":true,"error":`...)
	b = jsonstring.Append(b, name)
	b = append(b, `,"message":`...)
	b = jsonstring.Append(b, err.Error())
	return append(b, "}\n"...)
}

// appendURL appends the attributes of u, as members of an object.
func appendURL(b []byte, u *url.URL) []byte {
	for i := range attributes.All {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, '"')
		b = append(b, attributes.All[i].Name...)
		b = append(b, `":`...)
		b = jsonstring.Append(b, attributes.All[i].Get(u))
	}
	b = append(b, `,"searchParams":[`...)
	if u.HasQuery() {
		first := true
		for name, value := range u.SearchParams().All() {
			if !first {
				b = append(b, ',')
			}
			first = false
			b = append(b, '[')
			b = jsonstring.Append(b, name)
			b = append(b, ',')
			b = jsonstring.Append(b, value)
			b = append(b, ']')
		}
	}
	return append(b, ']')
}

func appendIgnored(b []byte, list []ignored) []byte {
	if len(list) == 0 {
		return b
	}
	b = append(b, `,"ignored":`...)
	separator := byte('[')
	for _, i := range list {
		b = append(b, separator)
		separator = ','
		b = append(b, `{"name":`...)
		b = jsonstring.Append(b, i.name)
		b = append(b, `,"value":`...)
		b = jsonstring.Append(b, redactedValue(i.name, i.value))
		b = append(b, `,"error":`...)
		b = jsonstring.Append(b, errorName(i.err))
		b = append(b, `,"offset":`...)
		b = strconv.AppendInt(b, int64(i.offset), 10)
		b = append(b, `,"partly":`...)
		b = strconv.AppendBool(b, i.partly)
		b = append(b, '}')
	}
	return append(b, ']')
}

func appendValidity(b []byte, valid bool, input string, violations []url.Violation) []byte {
	b = append(b, `,"valid":`...)
	b = strconv.AppendBool(b, valid)
	b = append(b, `,"validationErrors":[`...)
	for i, v := range violations {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(b, `{"name":"`...)
		b = append(b, v.Err.Error()...)
		b = append(b, `","start":`...)
		b = strconv.AppendInt(b, int64(v.Start), 10)
		b = append(b, `,"end":`...)
		b = strconv.AppendInt(b, int64(v.End), 10)
		b = append(b, `,"fatal":`...)
		b = strconv.AppendBool(b, v.Fatal)
		b = append(b, `,"advice":`...)
		b = append(jsonstring.Append(b, advice.For(v, input)), '}')
	}
	return append(b, ']')
}
