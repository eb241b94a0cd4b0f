// Command weburl parses, edits and checks URLs, its arguments or long lists, as browsers do, by
// the URL Standard. See weburl -h.
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
	"github.com/go-weburl/url/internal/advice"
)

func main() {
	// Each block of lines leaves its text as garbage. The heap is small, so a collection would
	// follow every few blocks, and each one stops all workers.
	debug.SetGCPercent(400)
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// The exit statuses are those of grep.
const (
	statusOK     = 0
	statusFailed = 1 // no match, or a URL is bad
	statusError  = 2 // in the command line, in reading or in writing
)

// run is the command. It returns the exit status.
func run(args []string, stdin io.Reader, stdout, stderr io.Writer) int {
	o, err := parseArgs(args)
	if err == nil {
		lines := o.files != nil
		if !lines && (!o.onlyURLs && slices.Equal(o.urls, []string{"-"}) || len(o.urls) == 0 && o.mayRead(stdin)) {
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

// mayRead reports whether a command without arguments reads standard input. It reads from a terminal
// only with -json, since a person may type requests there.
func (o *options) mayRead(stdin io.Reader) bool {
	return o.has("json") || isFile(stdin) && !isTerminal(stdin)
}

// refuse writes a message about the command line, and returns the exit status. The message may
// quote arguments, so it is escaped: a terminal obeys nothing in it.
func refuse(stderr io.Writer, format string, err error) int {
	message := fmt.Sprintf("weburl: "+format+"\n", err)
	stderr.Write(visibleText(nil, []byte(message), visibleRune))
	return statusError
}

func printText(w io.Writer, text string) int {
	if _, err := io.WriteString(w, text); err != nil {
		return statusError
	}
	return statusOK
}

// version returns what -version prints. The module has a version if it was installed at one.
func version() string {
	version := "(unknown)"
	if info, ok := debug.ReadBuildInfo(); ok {
		version = cmp.Or(info.Main.Version, version)
	}
	return fmt.Sprintf("weburl %s %s %s/%s\n", version, runtime.Version(), runtime.GOOS, runtime.GOARCH)
}

// A failure is an input that does not parse.
type failure struct {
	input string
	fatal *url.Violation // nil: the input is too long
}

// parse parses input, which may be relative to base.
func parse(input string, base *url.URL) (*url.URL, *failure) {
	f := &failure{input: input}
	p := url.Parser{Base: base, OnViolation: func(v url.Violation) {
		if v.Fatal {
			f.fatal = &v
		}
	}}
	u, err := p.Parse(input)
	if err != nil {
		return nil, f
	}
	return u, nil
}

// message returns what to tell a person, in lines of so many columns. what names the input,
// such as "the base ".
func (f *failure) message(columns int, what string) string {
	if f.fatal == nil {
		return fmt.Sprintf("cannot parse %s(%d bytes): %v", what, len(f.input), url.ErrTooLong)
	}
	at := span{f.fatal.Start, f.fatal.End}
	return fmt.Sprintf("cannot parse %sURL: %v at byte %d\n%s  %s",
		what, f.fatal.Err, at.start, excerpt(f.input, []span{at}, "  ", columns), advice.For(*f.fatal, f.input))
}
