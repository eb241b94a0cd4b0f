package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

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

// tooLong answers a line that is longer than -max-line allows.
func (j *job) tooLong(b *block) {
	err := fmt.Errorf("longer than %d bytes: see -max-line", j.maxLine)
	switch j.mode {
	case modeJSON:
		s := stream{check: j.has("check")}
		s.refuse(b, "", invalidRequest(err.Error()))
	case modeCheck:
		b.failed = true
		b.invalid++
		b.bad++
		b.out = append(b.out, b.column()...)
		b.out = fmt.Appendf(b.out, "\tfailure\ttoo-long\t%d\t\t%v\n", j.maxLine, err)
	default:
		j.fail(b, "", err)
	}
}

// answerArguments answers the arguments, one after the other.
func (j *job) answerArguments(w *output) {
	answer := j.answer()
	b := &block{argument: true}
	for i, input := range j.urls {
		b.number = i + 1
		b.lines++
		answer(b, input)
		j.hint(b, input)
		if last := i == len(j.urls)-1; last || len(b.errs) > 0 || len(b.out) >= blockSize {
			if w.write(b) != nil {
				return
			}
			b.reset()
		}
	}
}

// hint adds a message about an argument that has a scheme in place of a host.
func (j *job) hint(b *block, input string) {
	if j.defaultScheme != nil || j.mode == modeCheck || j.mode == modeJSON {
		return // the option is set, or the answer has the hint
	}
	u, _ := j.parse(new(url.URL), input)
	if text := schemeHint(u); text != "" {
		b.errs = fmt.Appendf(b.errs, "weburl: %s%s, or add -default-scheme http\n",
			b.where(input), text)
	}
}

// answerFile answers the lines of a file, or those of standard input if the name is "-".
func (j *job) answerFile(w *output, name string, stdin io.Reader) {
	p := pipeline{answer: j.answer(), tooLong: j.tooLong, end: j.end, in: stdin, out: w}
	p.maxLine, p.skipBlank = j.maxLine, j.mode != modeJSON // which has an answer for each line
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
		p.answer, p.maxLine, p.skipBlank = answerLink(p.answer), 0, false
	} else {
		p.in = &textReader{in: p.in}
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
	case j.skipErrors && w.unedited > 0:
		w.message("weburl: %d of %d %s left out: %d do not parse, %d could not be edited\n",
			w.bad+w.unedited, w.lines, what, w.bad, w.unedited)
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

// edit makes the edits. It reports whether it made all, so that u is to be printed.
func (j *job) edit(b *block, input string, u *url.URL) (ok bool) {
	list, err := assign(u, j.edits)
	if err != nil {
		j.fail(b, input, err)
		return false
	}
	for _, i := range list {
		b.errs = fmt.Appendf(b.errs, "weburl: %s%s %s\n", b.where(input), i.name, i.why())
	}
	if len(list) > 0 {
		b.unedited++
		b.failed = b.failed || !j.skipErrors
	}
	return len(list) == 0
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
	case isParseError && (!b.argument || j.defaultScheme != nil):
		b.errs = fmt.Appendf(b.errs, "weburl: %s%v at byte %d\n", b.where(input), e.Err, e.Offset)
	case isParseError:
		_, f := parse(input, j.baseURL)
		b.errs = fmt.Appendf(b.errs, "weburl: %s%s\n", f.message(j.columns, ""), j.moreAdvice(f))
		if info, err := os.Stat(input); err == nil && info.Mode().IsRegular() {
			b.errs = fmt.Appendf(b.errs, "  this is a file: to read URLs from it, write -f %s\n",
				visibleAll(input))
		}
	default:
		b.errs = fmt.Appendf(b.errs, "weburl: %s%s\n", b.where(input), reason(err))
	}
}

// moreAdvice returns what the command's options offer for an argument without a scheme.
func (j *job) moreAdvice(f *failure) string {
	switch {
	case f.fatal == nil || f.fatal.Err != url.ErrMissingSchemeNonRelativeURL:
	case j.baseURL != nil:
		return fmt.Sprintf("\n  the base has the scheme %s: nothing is relative to its path",
			visibleString(j.baseURL.Scheme(), 40))
	default:
		if _, err := typed.Parse(f.input, "https"); err == nil {
			return ", or add -default-scheme https"
		}
	}
	return ""
}

// reason returns an error's message without the name of one of our packages.
func reason(err error) string {
	message := err.Error()
	for _, name := range []string{"charset", "dataurl", "typed", "url", "urlpattern"} {
		message = strings.TrimPrefix(message, name+": ")
	}
	return message
}

// A tally counts inputs, and has the facts that determine the exit status.
type tally struct {
	lines    int  // all inputs
	bad      int  // inputs that do not parse, or whose edits take too long
	invalid  int  // inputs that are not valid
	unedited int  // inputs of which an edit was not made
	matched  bool // a URL has matched
	failed   bool // the exit status is to be statusFailed
}

func (t *tally) add(more tally) {
	t.lines += more.lines
	t.bad += more.bad
	t.invalid += more.invalid
	t.unedited += more.unedited
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
