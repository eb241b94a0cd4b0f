package main

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/typed"
)

// Plain lines: each input line is a URL, and each output line an answer. One goroutine reads
// blocks of whole lines, one worker for each processor answers blocks, and the caller writes
// the answers in the order of the blocks. The blocks are made once and used again, so memory
// is constant. A block holds the lines of one read, however few, and its answers are written
// at once, so that a program can wait for an answer before it writes the next line.

// A liner has the options for plain lines.
type liner struct {
	base          *url.URL
	defaultScheme *string
	set           []assignment
	valid         bool
	fields        []field // nil: the URL itself
	key           canon.Profile
	hasKey        bool
	end           byte // of a line
}

// lines reports whether to write a line for each URL.
func (o *options) lines(stdout io.Writer) bool {
	return o.get != nil || o.defaultScheme != nil || o.hasKey || o.valid || o.nul || o.fromStdin || isFile(stdout) && !isTerminal(stdout)
}

func isFile(f any) bool {
	_, ok := f.(*os.File)
	return ok
}

func (o *options) liner(base *url.URL) *liner {
	l := &liner{base: base, defaultScheme: o.defaultScheme, set: o.set, valid: o.valid, fields: o.get, key: o.key, hasKey: o.hasKey, end: '\n'}
	if o.nul {
		l.end = 0
	}
	return l
}

// parse parses s into u, which is overwritten, or into another URL.
func (l *liner) parse(u *url.URL, s string) (*url.URL, error) {
	switch {
	case l.defaultScheme != nil:
		return typed.Parse(s, *l.defaultScheme)
	case l.base != nil:
		return l.base.Parse(s)
	}
	return u, u.SetHref(s)
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
func (o *options) lineAll(out *bufio.Writer, stderr io.Writer, base *url.URL) int {
	l, status := o.liner(base), statusOK
	for _, input := range o.urls {
		if l.valid && url.CheckValid(input, base) != nil {
			continue
		}
		u, err := l.parse(new(url.URL), input)
		if err != nil {
			out.Flush() // in order, where both are the terminal
			printFailure(stderr, o.columns, input, base, err)
			status = statusFailed
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

// A block has some lines, and their answers.
type block struct {
	in    []byte
	first int // the number of the first line
	last  error
	out   []byte
	errs  []byte
	done  chan struct{} // has a value once it is answered
}

const blockSize = 256 << 10

// run answers the lines in stdin, and returns the exit status.
func (l *liner) run(stdin io.Reader, stdout, stderr io.Writer) int {
	workers := runtime.GOMAXPROCS(0)
	count := 2*workers + 1
	free, work, order := make(chan *block, count), make(chan *block, count), make(chan *block, count)
	for range count {
		free <- &block{in: make([]byte, 0, blockSize), done: make(chan struct{}, 1)}
	}
	stop := make(chan struct{}) // closed when writing has failed
	defer close(stop)
	go l.read(stdin, free, work, order, stop)
	for range workers {
		go l.work(work)
	}
	status := statusOK
	for b := range order {
		<-b.done
		if len(b.out) > 0 {
			if _, err := stdout.Write(b.out); err != nil {
				fmt.Fprintf(stderr, "weburl: writing: %v\n", err)
				return statusFailed
			}
		}
		if len(b.errs) > 0 {
			stderr.Write(b.errs)
			status = statusFailed
		}
		if b.last != nil && b.last != io.EOF {
			fmt.Fprintf(stderr, "weburl: reading standard input: %v\n", b.last)
			status = statusFailed
		}
		if cap(b.in)+cap(b.out)+cap(b.errs) > 1<<23 { // a long line does not keep its memory
			b.in, b.out, b.errs = make([]byte, 0, blockSize), nil, nil
		}
		free <- b
	}
	return status
}

// read reads blocks until the input's end.
func (l *liner) read(stdin io.Reader, free, work, order chan *block, stop chan struct{}) {
	defer close(order)
	defer close(work)
	var rest []byte // of a line that has not ended
	number := 1
	for {
		var b *block
		select {
		case b = <-free:
		case <-stop:
			return
		}
		b.in, b.first = append(b.in[:0], rest...), number
		b.in, rest, b.last = l.fill(stdin, b.in, rest[:0])
		number += bytes.Count(b.in, []byte{l.end})
		order <- b
		work <- b
		if b.last != nil {
			return
		}
	}
}

// fill reads until in has the end of a line. It moves the text after the last such end to rest.
func (l *liner) fill(stdin io.Reader, in, rest []byte) (_, _ []byte, err error) {
	for {
		if len(in) == cap(in) {
			grown := make([]byte, len(in), 2*cap(in)) // for a long line
			copy(grown, in)
			in = grown
		}
		n, err := stdin.Read(in[len(in):cap(in)])
		before := len(in)
		in = in[:before+n]
		if err != nil {
			return in, rest, err
		}
		if end := bytes.LastIndexByte(in[before:], l.end); end >= 0 {
			end += before + 1
			return in[:end], append(rest, in[end:]...), nil
		}
	}
}

// work answers blocks until the channel is closed.
func (l *liner) work(blocks <-chan *block) {
	var u url.URL
	for b := range blocks {
		b.out, b.errs = b.out[:0], b.errs[:0]
		text := string(b.in) // which the URLs share
		if b.first == 1 {
			text = strings.TrimPrefix(text, "\uFEFF") // a byte order mark
		}
		for number := b.first; text != ""; number++ {
			line, rest, _ := strings.Cut(text, string(l.end))
			text = rest
			if l.end == '\n' {
				line = strings.TrimSuffix(line, "\r")
			}
			b.answer(l, &u, line, number)
		}
		u = url.URL{} // so that it does not keep the block's text
		b.done <- struct{}{}
	}
}

// answer answers a line.
func (b *block) answer(l *liner, u *url.URL, line string, number int) {
	if l.valid && url.CheckValid(line, l.base) != nil {
		return
	}
	u, err := l.parse(u, line)
	var list []ignored
	if err == nil && len(l.set) > 0 {
		list, err = assign(u, l.set)
	}
	if err != nil {
		b.fail(number, err)
		return
	}
	for _, i := range list {
		b.errs = fmt.Appendf(b.errs, "weburl: line %d: %s %s\n", number, i.name, i.why())
	}
	b.out = l.append(b.out, u)
}

// fail adds the error message for a line.
func (b *block) fail(number int, err error) {
	if e := (*url.ParseError)(nil); errors.As(err, &e) {
		b.errs = fmt.Appendf(b.errs, "weburl: line %d: %v at byte %d\n", number, e.Err, e.Offset)
		return
	}
	b.errs = fmt.Appendf(b.errs, "weburl: line %d: %v\n", number, err)
}
