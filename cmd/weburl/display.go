package main

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/display"
)

// displayAll prints each URL as a person should see it, and returns the exit
// status.
func (o *options) displayAll(out *bufio.Writer, stderr io.Writer, base *url.URL, emphasise bool) int {
	status := statusOK
	for _, input := range o.urls {
		u, failure := parse(input, base)
		if failure != nil {
			out.Flush() // in order, where both are the terminal
			failure.print(stderr, o.columns, "")
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
		writeDisplay(out, u, o.width, emphasise)
	}
	return status
}

// assign makes the assignments of the options, and reports whether all were made in full. It
// writes to stderr what was not set, and the error.
func (o *options) assign(u *url.URL, out *bufio.Writer, stderr io.Writer) (all bool, err error) {
	list, err := assign(u, o.set)
	if err != nil {
		out.Flush()
		fmt.Fprintf(stderr, "weburl: %v\n", err)
		return false, err
	}
	for _, i := range list {
		out.Flush()
		fmt.Fprintf(stderr, "weburl: %s %s\n", i.name, i.why())
	}
	return len(list) == 0, nil
}

// writeDisplay writes u as a person should see it, with the registrable domain in
// bold, if it is to be emphasised.
func writeDisplay(out *bufio.Writer, u *url.URL, width int, emphasise bool) {
	parts := display.URL(u, display.Options{PublicSuffixList: publicsuffix.List, Width: width})
	for _, part := range parts {
		if emphasise && part.Kind == display.KindRegistrableDomain {
			part.Text = "\x1b[1m" + part.Text + "\x1b[0m"
		}
		out.WriteString(part.Text)
	}
	out.WriteByte('\n')
}

// emphasises reports whether to emphasise text in w: in a terminal, unless the user asks
// for the opposite (https://no-color.org/).
func emphasises(w io.Writer) bool {
	return os.Getenv("NO_COLOR") == "" && os.Getenv("TERM") != "dumb" && isTerminal(w)
}
