package main

import (
	"errors"
	"strconv"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/legacy"
)

// A stream answers requests, one a line.
type stream struct {
	base  *url.URL     // of requests that have none
	set   []assignment // likewise
	check bool
}

// answer answers the request in a line.
func (s *stream) answer(b *block, line string) {
	r, err := decodeRequest(line)
	var enc encoding.Encoding
	if err == nil && r.encoding != nil {
		if enc, err = legacy.Encoding(*r.encoding); err != nil {
			err = invalidRequest(`"encoding" is not the label of an encoding`)
		}
	}
	switch {
	case err != nil:
		s.refuse(b, err)
	case r.pattern.pattern != "":
		s.match(b, &r)
	default:
		s.parse(b, &r, enc)
	}
}

// parse answers a request for a URL.
func (s *stream) parse(b *block, r *request, enc encoding.Encoding) {
	base, set := s.base, s.set
	if r.set != nil {
		set = r.set
	}
	parser := url.Parser{}
	b.violations = b.violations[:0]
	if s.check {
		parser.OnViolation = func(v url.Violation) { b.violations = append(b.violations, v) }
	}
	if r.base != nil {
		var err error
		if base, err = parser.Parse(*r.base); err != nil {
			b.out = appendFailure(b.out, err, true)
			s.end(b, false)
			return
		}
		b.violations = b.violations[:0]
	}
	parser.Base, parser.Encoding = base, enc
	u, err := parser.Parse(r.input)
	valid := s.check && url.CheckValid(r.input, base) == nil
	if err != nil {
		b.out = appendFailure(b.out, err, false)
		s.end(b, valid)
		return
	}
	ignored, err := assign(u, set)
	if err != nil {
		s.refuse(b, err)
		return
	}
	b.out = appendIgnored(appendURL(b.out, u), ignored)
	s.end(b, valid)
}

// refuse answers a line that is not a request.
func (s *stream) refuse(b *block, err error) {
	b.failed = b.failed || s.check
	b.out = appendRequestError(b.out, err, b.number)
}

// end adds the members for -check to an answer, and ends it.
func (s *stream) end(b *block, valid bool) {
	if s.check {
		b.failed = b.failed || !valid
		b.out = appendValidity(b.out, valid, b.violations)
	}
	b.out = append(b.out, "}\n"...)
}

func appendFailure(b []byte, err error, ofBase bool) []byte {
	b = append(b, `{"failure":true`...)
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

func appendRequestError(b []byte, err error, number int) []byte {
	name := "invalid-request"
	var e *requestError
	if errors.As(err, &e) {
		name = e.name
	}
	b = append(b, `{"failure":true,"error":`...)
	b = jsonstring.Append(b, name)
	b = append(b, `,"line":`...)
	b = strconv.AppendInt(b, int64(number), 10)
	b = append(b, `,"message":`...)
	b = jsonstring.Append(b, err.Error())
	return append(b, "}\n"...)
}

// appendURL appends the attributes of u, the first one after '{'.
func appendURL(b []byte, u *url.URL) []byte {
	separator := byte('{')
	for i := range attributes.All {
		b = append(b, separator, '"')
		b = append(b, attributes.All[i].Name...)
		b = append(b, `":`...)
		b = jsonstring.Append(b, attributes.All[i].Get(u))
		separator = ','
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
		b = jsonstring.Append(b, i.value)
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

func appendValidity(b []byte, valid bool, violations []url.Violation) []byte {
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
		b = append(b, '}')
	}
	return append(b, ']')
}
