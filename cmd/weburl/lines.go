package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"sync/atomic"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

// A liner has the options for plain lines.
type liner struct {
	base          *url.URL
	defaultScheme *string
	set           []assignment
	valid         bool
	fields        []field // nil: the URL itself
	key           canon.Profile
	hasKey        bool
	end           byte                // of a line
	pattern       *urlpattern.Pattern // nil: every URL gets a line
	matched       atomic.Bool         // a URL has matched
}

// lines reports whether to write a line for each URL.
func (o *options) lines(stdout io.Writer) bool {
	return o.forLines() || isFile(stdout) && !isTerminal(stdout)
}

func isFile(f any) bool {
	_, ok := f.(*os.File)
	return ok
}

func (o *options) liner(base *url.URL, pattern *urlpattern.Pattern) *liner {
	l := &liner{base: base, defaultScheme: o.defaultScheme, set: o.set, valid: o.valid, fields: o.get, key: o.key, hasKey: o.hasKey, end: '\n', pattern: pattern}
	if o.nul {
		l.end = 0
	}
	return l
}

// parse parses s. It returns u, which it overwrites, or a new URL.
func (l *liner) parse(u *url.URL, s string) (*url.URL, error) {
	switch {
	case l.defaultScheme != nil:
		return typed.Parse(s, *l.defaultScheme)
	case l.base != nil:
		return l.base.Parse(s)
	}
	return u, u.SetHref(s)
}

// matches reports whether u is to have a line.
func (l *liner) matches(u *url.URL) bool {
	if l.pattern == nil {
		return true
	}
	matches := l.pattern.MatchURL(u)
	if matches && !l.matched.Load() {
		l.matched.Store(true)
	}
	return matches
}

// status returns the exit status of a run, given the status that it has without a pattern.
func (l *liner) status(status int) int {
	if l.pattern != nil && !l.matched.Load() {
		return statusFailed
	}
	return status
}

// append appends the line for u, with its end.
func (l *liner) append(b []byte, u *url.URL) []byte {
	switch {
	case l.fields != nil:
		for _, f := range l.fields {
			b = f(b, u)
		}
	case l.hasKey:
		b = append(b, l.key.Key(u)...)
	default:
		b = append(b, u.Href()...)
	}
	return append(b, l.end)
}

// lineAll writes a line for each URL of the arguments, and returns the exit status.
func (o *options) lineAll(l *liner, out *bufio.Writer, stderr io.Writer) int {
	status := statusOK
	for _, input := range o.urls {
		if l.valid && url.CheckValid(input, l.base) != nil {
			continue
		}
		u, err := l.parse(new(url.URL), input)
		if err != nil {
			out.Flush() // in order, where both are the terminal
			printFailure(stderr, o.columns, input, l.base, err)
			status = statusFailed
			continue
		}
		if !l.matches(u) {
			continue
		}
		all, err := o.assign(u, out, stderr)
		if !all {
			status = statusFailed
		}
		if err != nil {
			continue
		}
		out.Write(l.append(out.AvailableBuffer(), u))
	}
	return status
}

// printFailure writes a message that says why input does not parse.
func printFailure(w io.Writer, columns int, input string, base *url.URL, err error) {
	if _, f := parse(input, base); f != nil && errors.As(err, new(*url.ParseError)) {
		f.print(w, columns, "")
		return
	}
	fmt.Fprintf(w, "weburl: %v\n", err)
}

// answer answers a line.
func (l *liner) answer(b *block, line string) {
	if l.valid && url.CheckValid(line, l.base) != nil {
		return
	}
	u, err := l.parse(&b.url, line)
	if err == nil && !l.matches(u) {
		return
	}
	var list []ignored
	if err == nil && len(l.set) > 0 {
		list, err = assign(u, l.set)
	}
	if err != nil {
		b.fail(err)
		return
	}
	for _, i := range list {
		b.errs = fmt.Appendf(b.errs, "weburl: line %d: %s %s\n", b.number, i.name, i.why())
		b.failed = true
	}
	b.out = l.append(b.out, u)
}

// fail adds the error message for a line.
func (b *block) fail(err error) {
	b.failed = true
	if e := (*url.ParseError)(nil); errors.As(err, &e) {
		b.errs = fmt.Appendf(b.errs, "weburl: line %d: %v at byte %d\n", b.number, e.Err, e.Offset)
		return
	}
	b.errs = fmt.Appendf(b.errs, "weburl: line %d: %v\n", b.number, err)
}
