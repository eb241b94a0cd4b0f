package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

// A job answers inputs: the arguments, or the lines of files. For each mode it has a method that
// appends the answer to an input to b.out, and messages for standard error to b.errs.
type job struct {
	*options
	baseURL   *url.URL            // nil: none
	pattern   *urlpattern.Pattern // nil: all URLs match
	columns   int                 // width of the terminal
	emphasise bool                // with -display: emphasise the registrable domain
	end       byte                // of a line
	seen      *seen               // with -uniq
}

// newJob returns the job that the options ask for. Its messages have lines of that many columns. An
// error is about the base or the pattern.
func newJob(o *options, columns int) (*job, error) {
	j := &job{options: o, end: '\n', columns: columns}
	if o.nul {
		j.end = 0
	}
	if o.base != nil {
		var f *failure
		if j.baseURL, f = parse(*o.base, nil); f != nil {
			return nil, errors.New(f.message(columns, "the base "))
		}
	}
	if o.match != nil {
		var err error
		if j.pattern, err = o.compilePattern(); err != nil {
			return nil, err
		}
	}
	return j, nil
}

// do answers all inputs, and returns the exit status.
func (j *job) do(stdin io.Reader, stdout, stderr io.Writer) int {
	w := &output{stdout: stdout, stderr: stderr}
	switch {
	case !isTerminal(stdout):
	case j.mode == modeDisplay:
		j.emphasise = emphasises()
	case j.mode == modeJSON:
		w.show = escapedRune
	default:
		w.show = visibleRune
	}
	if j.uniq {
		j.seen = newSeen()
		w.seen = j.seen
	}
	w.paragraphs = j.mode == modeTable || j.mode == modeCheck && j.files == nil
	if j.files == nil {
		j.answerArguments(w)
	} else {
		w.progress = startProgress(j.files, stdin, stdout, stderr)
		for _, name := range j.files {
			j.answerFile(w, name, stdin)
		}
		w.progress.end()
	}
	j.summarize(w)
	switch {
	case w.broken:
		return statusError
	case w.failed, j.pattern != nil && !w.matched:
		return statusFailed
	}
	return statusOK
}

// answer returns the method for the mode.
func (j *job) answer() func(b *block, input string) {
	switch j.mode {
	case modeTable:
		return j.tabulate
	case modeMatches:
		return j.explainMatch
	case modeCheck:
		if j.files != nil {
			return j.checkLine
		}
		return j.checkArgument
	case modeDisplay:
		return j.displayURL
	case modeData:
		return j.writeData
	case modeJSON:
		s := stream{base: j.baseURL, set: j.edits, check: j.has("check")}
		return s.answer
	}
	return j.line
}

// answerArguments answers the arguments, one after the other.
func (j *job) answerArguments(w *output) {
	answer := j.answer()
	b := &block{argument: true}
	for i, input := range j.urls {
		b.number = i + 1
		b.lines++
		answer(b, input)
		if last := i == len(j.urls)-1; last || len(b.errs) > 0 || len(b.out) >= blockSize {
			if w.write(b) != nil {
				return
			}
			b.reset()
		}
	}
}

// answerFile answers the lines of a file, or those of standard input if the name is "-".
func (j *job) answerFile(w *output, name string, stdin io.Reader) {
	p := pipeline{answer: j.answer(), end: j.end, in: stdin, out: w}
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			w.message("weburl: %v\n", fileError(err))
			w.broken = true
			return
		}
		defer f.Close()
		p.in, p.name = f, name
	}
	if j.links {
		var stop func()
		p.in, stop = j.linksOf(p.in)
		defer stop()
		p.answer = answerLink(p.answer)
	}
	p.run()
}

// manyBad is the number of messages about bad lines that a person may read.
const manyBad = 10

// summarize writes how many inputs were left out.
func (j *job) summarize(w *output) {
	what := "lines"
	if j.files == nil {
		what = "URLs"
	}
	switch {
	case w.broken:
	case j.mode == modeCheck && j.files != nil:
		w.message("weburl: %d of %d lines are not valid; %d of them do not parse\n",
			w.invalid, w.lines, w.bad)
	case j.valid:
		w.message("weburl: %d of %d %s left out: not valid\n", w.invalid, w.lines, what)
	case j.skipErrors && w.ignored > 0:
		w.message("weburl: %d of %d %s left out: they do not parse; %d edits not made\n",
			w.bad, w.lines, what, w.ignored)
	case j.skipErrors:
		w.message("weburl: %d of %d %s left out: they do not parse\n", w.bad, w.lines, what)
	case w.bad > manyBad:
		w.message("weburl: %d of %d %s do not parse: "+
			"-check says why, -skip-errors leaves them out\n", w.bad, w.lines, what)
	}
}

// parse parses an input into u, or into a new URL.
func (j *job) parse(u *url.URL, input string) (*url.URL, error) {
	switch {
	case j.defaultScheme != nil:
		return typed.Parse(input, *j.defaultScheme)
	case j.baseURL != nil:
		return j.baseURL.Parse(input)
	}
	return u, u.SetHref(input)
}

// parsed parses an input, and makes the edits. ok is false if it does not parse.
func (j *job) parsed(b *block, input string) (u *url.URL, ok bool) {
	u, err := j.parse(&b.url, input)
	if err != nil {
		j.fail(b, input, err)
		return nil, false
	}
	return u, j.edit(b, input, u)
}

// edit makes the edits. It reports whether u is to be printed.
func (j *job) edit(b *block, input string, u *url.URL) (ok bool) {
	list, err := assign(u, j.edits)
	if err != nil {
		j.fail(b, input, err)
		return false
	}
	for _, i := range list {
		j.ignore(b, i.name+" "+i.why())
	}
	return true
}

// fail records that an input has no answer.
func (j *job) fail(b *block, input string, err error) {
	b.bad++
	if j.skipErrors && err != errTooManySets {
		return
	}
	b.failed = b.failed || !j.skipErrors
	e, isParseError := errors.AsType[*url.ParseError](err)
	switch {
	case isParseError && !b.argument:
		b.errs = fmt.Appendf(b.errs, "weburl: %s%v at byte %d\n", b.where(), e.Err, e.Offset)
	case isParseError && j.defaultScheme == nil:
		_, f := parse(input, j.baseURL)
		b.errs = fmt.Appendf(b.errs, "weburl: %s\n", f.message(j.columns, ""))
		if info, err := os.Stat(input); err == nil && info.Mode().IsRegular() {
			b.errs = fmt.Appendf(b.errs, "  this is a file: to read URLs from it, write -f %s\n",
				visibleAll(input))
		}
	default:
		b.errs = fmt.Appendf(b.errs, "weburl: %s%v\n", b.where(), err)
	}
}

// ignore records that an edit was not made.
func (j *job) ignore(b *block, why string) {
	b.ignored++
	b.failed = b.failed || !j.skipErrors
	b.errs = fmt.Appendf(b.errs, "weburl: %s%s\n", b.where(), why)
}

// A tally counts inputs, and has the facts that determine the exit status.
type tally struct {
	lines   int  // all inputs
	bad     int  // inputs that do not parse, or whose edits take too long
	invalid int  // inputs that are not valid
	ignored int  // edits that were not made
	matched bool // a URL has matched
	failed  bool // the exit status is to be statusFailed
}

func (t *tally) add(more tally) {
	t.lines += more.lines
	t.bad += more.bad
	t.invalid += more.invalid
	t.ignored += more.ignored
	t.matched = t.matched || more.matched
	t.failed = t.failed || more.failed
}

// An output receives the answers.
type output struct {
	stdout, stderr io.Writer
	show           func(b []byte, r rune) []byte // how to show controls; nil: unchanged
	paragraphs     bool                          // an empty line separates answers
	seen           *seen                         // with -uniq
	progress       *progress                     // nil: it is not shown
	scratch        []byte

	wrote  bool // something was written to stdout
	broken bool // reading or writing has failed
	tally
}

func (w *output) write(b *block) error {
	w.tally.add(b.tally)
	out := b.out
	if w.seen != nil {
		out = w.seen.filter(out, b.keys)
	}
	if w.paragraphs && !w.wrote && len(out) > 0 {
		out = out[1:]
	}
	if w.show != nil {
		w.scratch = visibleText(w.scratch[:0], out, w.show)
		out = w.scratch
	}
	if len(out) > 0 {
		w.wrote = true
		if _, err := w.stdout.Write(out); err != nil {
			w.message("weburl: writing: %v\n", err)
			w.broken = true
			return err
		}
	}
	if len(b.errs) > 0 {
		w.message("%s", b.errs)
	}
	return nil
}

// message writes to standard error, escaped so that nothing in it controls a terminal.
func (w *output) message(format string, args ...any) {
	text := visibleText(nil, redactedLines(nil, fmt.Sprintf(format, args...)), visibleRune)
	w.progress.hide(func() { w.stderr.Write(text) })
}
