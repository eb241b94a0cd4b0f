package main

import (
	"bufio"
	"fmt"
	"io"

	"github.com/go-weburl/url/dataurl"
)

// dataAll writes what each data: URL holds, and its type to stderr. It returns the exit
// status. Nothing of a body that is not base64, although its URL says so, is written.
func (o *options) dataAll(out *bufio.Writer, stderr io.Writer) int {
	status := statusOK
	for _, input := range o.urls {
		u, failure := parse(input, nil)
		if failure != nil {
			out.Flush() // in order, where both are the terminal
			failure.print(stderr, o.columns, "")
			status = statusFailed
			continue
		}
		d, err := dataurl.Parse(u)
		if err != nil {
			out.Flush()
			fmt.Fprintf(stderr, "weburl: %s: %v\n", visibleString(u.Href(), 40), err)
			status = statusFailed
			continue
		}
		fmt.Fprintln(stderr, d.Type)
		out.Write(d.Body)
	}
	return status
}
