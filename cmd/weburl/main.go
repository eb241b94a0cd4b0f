// Command weburl parses, edits and checks URLs, its arguments or long lists, as browsers do, by the
// URL Standard.
//
//	usage: weburl [OPTION]... [URL... | - | -f FILE...]
//
// # Examples
//
//	weburl 'https://EXAMPLE.com:443/../x y'           parts, and changes
//	weburl -check 'https://a b/'                      why it is not valid
//	weburl -display 'https://xn--bcher-kva.example'   as a person should see it
//	weburl -set port=8080 -query q=x https://h/       edited
//	weburl -get '{host}' -f urls.txt                  the host of each
//	weburl -uniq -get '{href}' -key surt -f urls.txt  without duplicates
//	weburl -query-delete 'utm_*,fbclid' -f urls.txt   without tracking
//	weburl -match '/books/:id' -f urls.txt            those that match
//	weburl -check -f urls.txt                         bad lines, and why
//	weburl -links -base https://h/ page.html          the links of a page
//	weburl -json <urls.txt                            a line of JSON each
//
// # Options
//
// The command weburl -h all says more of each.
//
// By default weburl prints the components of each URL to a terminal, and otherwise a line for each
// URL: the URL itself. These options ask for something else.
//
//	-get FORMAT             print FORMAT, in which {WORD} is a part of the URL
//	-key PROFILE            print a key, which is the same for URLs of the same page
//	-json                   print a line of JSON for each URL or request
//	-check                  say which URLs are not valid, and why
//	-display                print each URL as a person should see it
//	-width N                with -display: in at most N columns
//	-data                   write the bodies of data: URLs, and their types to standard error
//	-table                  print the components, as to a terminal
//
// The arguments are URLs. With - instead, or without arguments if standard input is not a terminal,
// weburl reads URLs from standard input, one a line, in UTF-8, or in UTF-16 with a byte order mark.
// It skips blank lines, except with -json. A line that does not parse gives an error with its
// number on standard error, and the exit status 1. The output keeps the order of the lines.
//
//	-f FILE                 read URLs from FILE, one a line
//	-base URL               the base of relative URLs and of a relative pattern
//	-links                  read pages of HTML, for their links
//	-charset LABEL          the encoding of pages, as their Content-Type has it
//	-default-scheme SCHEME  read URLs as a person types them: localhost:3000
//	-0                      read and write lines that end with a NUL
//	-max-line N             refuse lines of more than N bytes: 1048576 by default
//	-skip-errors            leave out lines that do not parse, and count them
//
// These options leave URLs out.
//
//	-match PATTERN          print only URLs that match a URL pattern
//	-valid                  print only valid URLs, and count the others
//	-uniq                   print a line only if it was not printed before
//
// Edits are made in the order of the options. Edits of the query keep the other parameters byte for
// byte.
//
//	-set NAME=VALUE         set a component
//	-query NAME=VALUE       set a parameter of the query
//	-query-append NAME=VALUE add a parameter at the end of the query
//	-query-replace NAME=VALUE set a parameter if the query has it
//	-query-delete NAMES     delete parameters: utm_*,fbclid
//	-query-keep NAMES       keep only these parameters
//	-sort-query             sort the parameters by name
//	-append-path SEGMENT    append a segment to the path
//
//	-h                      print the help; -h all has all of it
//	-version                print the version
//	-man                    print the help as a page for man
//	-completion SHELL       print a script that completes options, for bash, fish or zsh
//
// # Exit status
//
// The exit status is 0; 1 if a URL does not parse or an edit is not made, without -skip-errors, if
// no URL matches -match, or if a URL is not valid with -check; and 2 if an option, the base or the
// pattern is wrong, or a file cannot be read or written. With -json, but without -check, it is not
// 1 whatever the answers.
package main

import (
	"cmp"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"slices"

	"github.com/go-weburl/url"
)

func main() {
	// Each block of lines leaves its text as garbage. The heap is small, so there would be a
	// collection every few blocks, and each collection stops all workers.
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit statuses are those of grep.
const (
	statusOK     = 0
	statusFailed = 1 // no match, or a URL is bad
	statusError  = 2 // an error in the command line, in reading or in writing
)

// run is the command. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseArgs(args)
	if err == nil {
		lines := o.files != nil
		if !lines && (!o.onlyURLs && slices.Equal(o.urls, []string{"-"}) ||
			len(o.urls) == 0 && o.mayRead(stdin)) {
			o.files, o.urls, lines = []string{"-"}, nil, true
		}
		err = o.choose(lines, !isFile(stdout) || isTerminal(stdout))
		if err == nil && len(o.urls) == 0 && !lines && o.mode != modeHelp {
			err = errors.New("no URL")
		}
	}
	if err != nil {
		return refuse(stderr, "%v\nFor help: weburl -h", err)
	}
	if o.mode == modeHelp {
		return printText(stdout, o.help)
	}
	j, err := newJob(o, terminalColumns(stdout, stderr))
	if err != nil {
		return refuse(stderr, "%v", err)
	}
	return j.do(stdin, stdout, stderr)
}

// mayRead reports whether a command without arguments reads standard input. It reads from a
// terminal only with -json, since a person may type requests there.
func (o *options) mayRead(stdin io.Reader) bool {
	return o.has("json") || isFile(stdin) && !isTerminal(stdin)
}

// refuse writes a message about the command line, and returns the exit status. The message may
// quote arguments, so it is escaped so that nothing in it controls a terminal.
func refuse(stderr io.Writer, format string, err error) int {
	message := redactedLines(nil, fmt.Sprintf("weburl: "+format+"\n", err))
	stderr.Write(visibleText(nil, message, visibleRune))
	return statusError
}

func printText(w io.Writer, text string) int {
	if _, err := io.WriteString(w, text); err != nil {
		return statusError
	}
	return statusOK
}

// release is the version of a build that is not made from the module's repository or the module
// proxy: go build -ldflags '-X main.release=v1.2.3'.
var release string

// version returns the text of -version. The module has a version if it was installed at one.
func version() string {
	version := release
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(version, info.Main.Version)
	}
	return fmt.Sprintf("weburl %s %s %s/%s\n",
		cmp.Or(version, "(unknown)"), runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// A failure is an input that does not parse.
type failure struct {
	input string
	fatal *url.Violation // nil: the input is too long
}

// parse parses input, which may be relative to base.
func parse(input string, base *url.URL) (*url.URL, *failure) {
	f := &failure{input: input}
	p := url.Parser{Base: base, OnViolation: func(v url.Violation) bool {
		if v.Fatal {
			f.fatal = &v
		}
		return true
	}}
	u, err := p.Parse(input)
	if err != nil {
		return nil, f
	}
	return u, nil
}

// message returns the message for a person, in lines of that many columns. what names the input,
// such as "the base ".
func (f *failure) message(columns int, what string) string {
	if f.fatal == nil {
		return fmt.Sprintf("cannot parse %s(%d bytes): %v", what, len(f.input), url.ErrTooLong)
	}
	input := show(f.input, nil)
	at := input.span(f.fatal.Start, f.fatal.End)
	return fmt.Sprintf("cannot parse %sURL: %v at byte %d\n%s  %s",
		what, f.fatal.Err, f.fatal.Start,
		excerpt(input.text, []span{at}, "  ", columns), input.advice(f.input, *f.fatal))
}
