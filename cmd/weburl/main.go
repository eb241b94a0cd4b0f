// Command weburl takes URLs apart as browsers do, by the URL Standard. See
// weburl -h.
package main

import (
	"bufio"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/internal/advice"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/urlpattern"
)

func main() {
	// Each block of lines leaves its text as garbage. The heap is small, so a collection would
	// follow every few blocks, and each one stops all workers.
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit statuses.
const (
	statusOK     = 0
	statusFailed = 1
	statusUsage  = 2
)

const usage = `usage: weburl [-base URL] [-set NAME=VALUE]... URL...
       weburl -check [-base URL] URL...
       weburl -display [-width N] [-base URL] [-set NAME=VALUE]... URL...
       weburl -data URL...
       weburl [-get FORMAT | -key PROFILE] [-valid] [-0] [EDIT]... [URL... | -]
       weburl -match PATTERN [-base URL] [URL... | -]
       weburl -json [-check] [-base URL] [-set NAME=VALUE]... <requests >answers

Weburl parses URLs as browsers do, by https://url.spec.whatwg.org/. It prints
the components of each URL, and how parsing changed the input.

  -base URL        the base of relative URLs, and of the pattern of -match
  -set NAME=VALUE  set href, protocol, username, password, host, hostname, port,
                   pathname, search or hash; any number of times, in order
  -check           say whether each URL is valid, and list validation errors
  -display         print each URL as a person should see it: no credentials, a
                   domain in Unicode where that cannot deceive; in a terminal,
                   unless NO_COLOR is set, the registrable domain in bold
  -width N         with -display: in at most N columns
  -data            write the body of each data: URL to standard output, and its
                   type to standard error
  -match PATTERN   say whether each URL matches a URL pattern, and what its
                   groups match: https://urlpattern.spec.whatwg.org/. With URLs
                   from standard input, an option for lines or an edit (below),
                   print only the URLs that match. Without -base, /a/* matches
                   that path on any site
  -json            answer requests, one line of JSON each
  -table           print the components even if standard output is not a
                   terminal

If standard output is not a terminal, or with one of these options for lines, it
prints a line for each URL: the URL, unless -get or -key asks for something
else. With "-" instead of URLs, it reads them from standard input, one a line.
Without URLs it does the same if standard input is not a terminal. If a line
does not parse, it prints an error with the line's number on standard error, and
goes on.

  -get FORMAT      print FORMAT, where {WORD} is a part of the URL: {href},
                   {origin}, {protocol}, {scheme}, {username}, {password},
                   {host}, {hostname}, {port}, {pathname}, {search}, {query},
                   {hash}, {fragment}, {registrable-domain}; trurl's {url},
                   {user}, {path}; {query:NAME}, the decoded value of a
                   parameter, and {query-all:NAME}, all its values with spaces
                   between them; {decoded:WORD}, percent-decoded; {key:PROFILE}.
                   \t, \n, \\, \{ and \} are a tab, a line feed, \, { and }
  -key PROFILE     print a key, which is the same for URLs of the same page:
                   crawl, surt or safebrowsing
  -valid           print only valid URLs, and do not report the others
  -default-scheme SCHEME
                   accept URLs without a scheme, as a person types them:
                   localhost:3000
  -0               read and write lines that end with a NUL

Edits, -set among them, are made in the order given. An edit of the query keeps
the other parameters byte for byte.

  -query NAME=VALUE
                   set a parameter of the query
  -query-append NAME=VALUE
                   add a parameter at the end of the query
  -query-delete PATTERN
                   delete the parameters with the name PATTERN; if PATTERN ends
                   with "*", those whose name begins with the rest
  -query-keep PATTERN
                   keep only the parameters that match PATTERN, in which commas
                   separate several patterns
  -sort-query      sort the parameters by name
  -append-path SEGMENT
                   append a segment to the path

  -completion SHELL
                   print a script for bash, fish or zsh that completes options
  -man             print this as a page for man
  -h               print this

Options come before the URLs. A URL that begins with "-" comes after "--".

With -json, a request is a string, or an object with "input" and, optionally,
"base", "encoding" (such as "shift_jis") and "set" ([["hash","x"],...]); its
"base" and "set" replace the options. Answers come in the same order:

  {"href":...,"origin":...,"protocol":...,"username":...,"password":...,
   "host":...,"hostname":...,"port":...,"pathname":...,"search":...,"hash":...,
   "searchParams":[["name","value"],...]}

"ignored" lists the values that were not set, or only in part:
[{"name","value","error","offset","partly"},...]. If a URL does not parse, the
answer is {"failure":true,"error":"host-missing","offset":8}, with
"baseFailure":true if that is the base. With -check it also has "valid" and
"validationErrors":[{"name","start","end","fatal"},...]. Offsets are in bytes of
UTF-8. If a line is not a request, the answer is {"failure":true,
"error":"invalid-json" or "invalid-request","line":...,"message":...}. A line
that sets very many values in a long URL gets this answer too.

A request may have a "pattern": a string, with "patternBase" if it is relative,
or an object with its components and "baseURL". "ignoreCase":true ignores the
case of pathname, search and hash. With a pattern, "input" may be such an object
too, but "encoding", "set" and -set are refused. The answer is

  {"pattern":{"protocol":...,...,"hash":...},"hasRegExpGroups":false,"match":
   {"protocol":{"input":...,"groups":{"0":...}},...,"hash":{...}}}

with "match":null if the input does not match. A group that took no part is
null. If the pattern is invalid or not supported, the answer is {"failure":true,
"error":"pattern-syntax" or "pattern-unsupported","component":...,"offset":...}.

The exit status is 1 if a URL does not parse; if a value of -set is ignored, all
or in part; with -check, if a URL is not valid; with -data, if a URL holds no
data; with -match, if no URL matches. It is 2 for wrong usage. With -json it is
0 whatever the answers. With -json and -check it is 1 if a URL is not valid or a
line is not a request.

Lines fit the width of the terminal, from stty or the variable COLUMNS.
`

// options are what the command line asks for.
type options struct {
	base    *string
	set     []assignment
	check   bool
	display bool
	data    bool
	match   *string
	width   int
	json    bool
	urls    []string

	// For plain lines, see lines.go:
	defaultScheme *string
	get           []field
	key           canon.Profile
	hasKey        bool
	valid         bool
	table         bool
	nul           bool
	fromStdin     bool
	onlyURLs      bool // there was a "--"

	completion string
	man        bool

	columns int // of the terminal
}

// run is the command. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseArgs(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		if _, err := io.WriteString(stdout, usage); err != nil {
			return statusFailed
		}
		return statusOK
	case err != nil:
		fmt.Fprintf(stderr, "weburl: %v\nFor help: weburl -h\n", err)
		return statusUsage
	}
	if text, ok := o.help(); ok {
		if _, err := io.WriteString(stdout, text); err != nil {
			return statusFailed
		}
		return statusOK
	}
	if !o.json && (!o.onlyURLs && slices.Equal(o.urls, []string{"-"}) || len(o.urls) == 0 && isFile(stdin) && !isTerminal(stdin)) {
		o.urls, o.fromStdin = nil, true
	}
	if err := o.wrong(); err != nil {
		fmt.Fprintf(stderr, "weburl: %v\nFor help: weburl -h\n", err)
		return statusUsage
	}
	if o.check {
		o.columns = terminalColumns(stdout)
	} else {
		o.columns = terminalColumns(stderr)
	}
	var base *url.URL
	if o.base != nil {
		var failure *failure
		if base, failure = parse(*o.base, nil); failure != nil {
			failure.print(stderr, o.columns, "the base ")
			return statusFailed
		}
	}
	out := bufio.NewWriterSize(stdout, 64<<10)
	status := o.do(base, stdin, out, stdout, stderr)
	if err := out.Flush(); err != nil {
		fmt.Fprintf(stderr, "weburl: writing: %v\n", err)
		return statusFailed
	}
	return status
}

func (o *options) do(base *url.URL, stdin io.Reader, out *bufio.Writer, stdout, stderr io.Writer) int {
	switch {
	case o.json:
		s := stream{base: base, set: o.set, check: o.check}
		p := pipeline{answer: s.answer, end: '\n', stdin: stdin, stdout: stdout, stderr: stderr}
		return p.run()
	case o.check:
		return o.checkAll(out, base)
	case o.display:
		return o.displayAll(out, stderr, base, emphasises(stdout))
	case o.data:
		return o.dataAll(out, stderr)
	}
	var pattern *urlpattern.Pattern
	if o.match != nil {
		var err error
		if pattern, err = o.compilePattern(); err != nil {
			fmt.Fprintf(stderr, "weburl: %v\n", err)
			return statusFailed
		}
	}
	l := o.liner(base, pattern)
	switch {
	case o.fromStdin:
		p := pipeline{answer: l.answer, end: l.end, stdin: stdin, stdout: stdout, stderr: stderr}
		return l.status(p.run())
	case o.match != nil && !o.forLines() && len(o.set) == 0:
		return o.matchAll(out, stderr, base, pattern)
	case o.match != nil || !o.table && o.lines(stdout):
		return l.status(o.lineAll(l, out, stderr))
	}
	return o.tabulateAll(out, stderr, base)
}

// parseArgs returns the options, or the error in the command line.
func parseArgs(args []string) (*options, error) {
	o := new(options)
	flags := flag.NewFlagSet("weburl", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() {}
	flags.Func("base", "", once(func(s string) error {
		o.base = &s
		return nil
	}))
	flags.Func("set", "", func(s string) error {
		name, value, ok := strings.Cut(s, "=")
		if !ok {
			return errors.New("not NAME=VALUE")
		}
		if attributes.Setter(name) == nil {
			return fmt.Errorf("no attribute %q can be set", name)
		}
		o.set = append(o.set, assignment{name, value})
		return nil
	})
	flags.BoolVar(&o.check, "check", false, "")
	flags.BoolVar(&o.display, "display", false, "")
	flags.BoolVar(&o.data, "data", false, "")
	flags.Func("match", "", once(func(s string) error {
		o.match = &s
		return nil
	}))
	flags.Func("width", "", once(func(s string) (err error) {
		if o.width, err = strconv.Atoi(s); err != nil || o.width < 1 {
			return errors.New("not a number of 1 or more")
		}
		return nil
	}))
	flags.BoolVar(&o.json, "json", false, "")
	o.lineFlags(flags)
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	o.urls = flags.Args()
	before := len(args) - len(o.urls)
	o.onlyURLs = before > 0 && args[before-1] == "--"
	if !o.onlyURLs {
		for _, s := range o.urls {
			if len(s) > 1 && s[0] == '-' {
				return nil, fmt.Errorf("%s comes after a URL: options come before, and a URL that begins with - after --", visibleString(s, 30))
			}
		}
	}
	return o, nil
}

// once returns set with an error for every call after the first.
func once(set func(string) error) func(string) error {
	called := false
	return func(s string) error {
		if called {
			return errors.New("there is one already")
		}
		called = true
		return set(s)
	}
}

// wrong returns an error for options that do not go together.
func (o *options) wrong() error {
	switch {
	case o.json && len(o.urls) > 0:
		return errors.New("-json reads from standard input: no URLs go with it")
	case o.json && o.display, o.check && o.display:
		return errors.New("-display goes with neither -json nor -check")
	case o.match != nil && (o.json || o.check || o.display || o.data || o.table):
		return errors.New("-match does not go with -json, -check, -display, -data and -table")
	case o.data && (o.json || o.check || o.display || o.base != nil || len(o.set) > 0):
		return errors.New("no other option goes with -data")
	case !o.json && o.check && len(o.set) > 0:
		return errors.New("-check checks what is written: -set does not go with it")
	case o.width != 0 && !o.display:
		return errors.New("-width goes with -display")
	case !o.json && len(o.urls) == 0 && (!o.fromStdin || o.check || o.display || o.data || o.table):
		return errors.New("no URL")
	}
	return o.wrongLines()
}

// An assignment is a value that an attribute is to be set to.
type assignment struct{ name, value string }

// An ignored is an assignment that was not made, or not in full.
type ignored struct {
	assignment
	err    error
	offset int
	partly bool
}

// Each assignment writes the URL anew, so that many of them, to a long URL, would take
// quadratic time. All together may write writtenAtAll bytes, writtenPerSet for each
// of them, which is enough for a URL of that length, and writtenPerByte for each byte
// of the URL and the values.
const (
	writtenAtAll   = 1 << 20
	writtenPerSet  = 1 << 10
	writtenPerByte = 64
)

var errTooManySets = errors.New("too many values to set in a URL of this length")

// assign makes the assignments, and returns those that were not made in full. Its
// error is errTooManySets, and then it has made some of them.
func assign(u *url.URL, set []assignment) ([]ignored, error) {
	left := writtenAtAll + writtenPerByte*int64(len(u.Href()))
	for _, a := range set {
		left += writtenPerSet + writtenPerByte*int64(len(a.value))
	}
	var list []ignored
	for _, a := range set {
		if left -= int64(len(u.Href())); left < 0 {
			return nil, errTooManySets
		}
		switch err := setterNamed(a.name)(u, a.value).(type) {
		case *url.SetError:
			list = append(list, ignored{a, err.Err, err.Offset, err.Partly})
		case *url.ParseError: // of href
			list = append(list, ignored{a, err.Err, err.Offset, false})
		}
	}
	return list, nil
}

// A failure is an input that does not parse.
type failure struct {
	input string
	err   error
	marks []span // the wrong parts; none where the input is too long
}

// parse parses input, which may be relative to base.
func parse(input string, base *url.URL) (*url.URL, *failure) {
	var fatal []span
	p := url.Parser{Base: base, OnViolation: func(v url.Violation) {
		if v.Fatal {
			fatal = append(fatal, span{v.Start, v.End})
		}
	}}
	u, err := p.Parse(input)
	if err == nil {
		return u, nil
	}
	if e := (*url.ParseError)(nil); errors.As(err, &e) {
		err = e.Err
	}
	return nil, &failure{input, err, fatal}
}

// print writes a message for a person, in lines of so many columns. what names the input,
// such as "the base ".
func (f *failure) print(w io.Writer, columns int, what string) {
	if len(f.marks) == 0 {
		fmt.Fprintf(w, "weburl: cannot parse %s(%d bytes): %v\n", what, len(f.input), f.err)
		return
	}
	fmt.Fprintf(w, "weburl: cannot parse %s: %v at byte %d\n", strings.TrimSpace(what+"URL"), f.err, f.marks[0].start)
	fmt.Fprint(w, excerpt(f.input, f.marks, "  ", columns))
	if v, ok := f.err.(url.ValidationError); ok {
		at := f.marks[0]
		fmt.Fprintf(w, "  %s\n", advice.For(url.Violation{Err: v, Start: at.start, End: at.end, Fatal: true}, f.input))
	}
}
