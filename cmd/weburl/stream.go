package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strconv"

	"golang.org/x/text/encoding"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/jsonstring"
	"github.com/go-weburl/url/legacy"
)

const bufferSize = 64 << 10

// A stream answers requests, one a line.
type stream struct {
	out   *bufio.Writer
	base  *url.URL     // of requests that have none
	set   []assignment // likewise
	check bool

	invalid bool // an input was not valid

	violations []url.Violation // of the request that is being answered
}

// run answers the requests in stdin, and returns the exit status.
func (s *stream) run(stdin io.Reader, stderr io.Writer) int {
	in := bufio.NewReaderSize(flusher{stdin, s.out}, bufferSize)
	var long []byte
	for number := 1; ; number++ {
		line, err := readLine(in, &long)
		if number == 1 {
			line = bytes.TrimPrefix(line, []byte("\uFEFF")) // a byte order mark
		}
		if err == nil || len(line) > 0 {
			if _, err := s.out.Write(s.appendAnswer(s.out.AvailableBuffer(), line, number)); err != nil {
				return statusFailed // which run, whose Flush fails too, reports
			}
		}
		switch {
		case err == io.EOF && s.invalid:
			return statusFailed
		case err == io.EOF:
			return statusOK
		case err != nil:
			if !errors.As(err, new(flushError)) {
				fmt.Fprintf(stderr, "weburl: reading standard input: %v\n", err)
			}
			return statusFailed
		}
	}
}

// A flusher flushes what has been answered before it reads, as a read may wait for
// requests that are made only once the answers are there.
type flusher struct {
	in  io.Reader
	out *bufio.Writer
}

type flushError struct{ error }

func (f flusher) Read(p []byte) (int, error) {
	if err := f.out.Flush(); err != nil {
		return 0, flushError{err}
	}
	return f.in.Read(p)
}

// readLine returns the next line without its end. Only a line that is longer than
// the reader's buffer is copied, to *long; it is good until the next call.
func readLine(in *bufio.Reader, long *[]byte) ([]byte, error) {
	if cap(*long) > 1<<20 {
		*long = nil // one long line does not keep its memory
	}
	line, err := in.ReadSlice('\n')
	if err == bufio.ErrBufferFull {
		*long = (*long)[:0]
		for err == bufio.ErrBufferFull {
			*long = append(*long, line...)
			line, err = in.ReadSlice('\n')
		}
		*long = append(*long, line...)
		line = *long
	}
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	return line, err
}

// appendAnswer appends the answer to the request in a line, with a line feed.
func (s *stream) appendAnswer(b, line []byte, number int) []byte {
	r, err := decodeRequest(line)
	var enc encoding.Encoding
	if err == nil && r.encoding != nil {
		if enc, err = legacy.Encoding(*r.encoding); err != nil {
			err = &requestError{"invalid-request", "\"encoding\" is not the label of an encoding"}
		}
	}
	if err != nil {
		s.invalid = s.check
		return appendRequestError(b, err, number)
	}
	if r.pattern.pattern != "" {
		return s.appendMatch(b, &r, number)
	}
	base, set := s.base, s.set
	if r.set != nil {
		set = r.set
	}
	s.violations = s.violations[:0]
	if r.base != nil {
		if base, err = s.parse(*r.base, nil, nil); err != nil {
			return s.appendFailure(b, err, true, false)
		}
		s.violations = s.violations[:0]
	}
	u, err := s.parse(r.input, base, enc)
	valid := s.check && url.CheckValid(r.input, base) == nil
	if err != nil {
		return s.appendFailure(b, err, false, valid)
	}
	ignored, err := assign(u, set)
	if err != nil {
		s.invalid = s.check
		return appendRequestError(b, err, number)
	}
	b = appendURL(b, u)
	b = appendIgnored(b, ignored)
	return append(s.appendValidity(b, valid), "}\n"...)
}

func (s *stream) parse(input string, base *url.URL, enc encoding.Encoding) (*url.URL, error) {
	p := url.Parser{Base: base, Encoding: enc}
	if s.check {
		p.OnViolation = func(v url.Violation) { s.violations = append(s.violations, v) }
	}
	return p.Parse(input)
}

func (s *stream) appendFailure(b []byte, err error, ofBase, valid bool) []byte {
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
	return append(s.appendValidity(b, valid), "}\n"...)
}

// errorName is what an answer calls err: the standard's name, if it has one.
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
	for i := range attributes {
		b = append(b, separator, '"')
		b = append(b, attributes[i].name...)
		b = append(b, `":`...)
		b = jsonstring.Append(b, attributes[i].get(u))
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

// appendValidity appends what -check adds to an answer.
func (s *stream) appendValidity(b []byte, valid bool) []byte {
	if !s.check {
		return b
	}
	s.invalid = s.invalid || !valid
	b = append(b, `,"valid":`...)
	b = strconv.AppendBool(b, valid)
	b = append(b, `,"validationErrors":[`...)
	for i, v := range s.violations {
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
