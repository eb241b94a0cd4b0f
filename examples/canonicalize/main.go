// Canonicalize reads URLs, one a line, and writes each in a browser's form, without its
// fragment, and only once:
//
//	go run -C examples ./canonicalize <urls.txt
//
// It reports each line that is not a URL, with its number.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/go-weburl/url"
)

func main() {
	if err := canonicalize(os.Stdout, os.Stderr, os.Stdin); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// maxLine is how many bytes a line may have.
const maxLine = 1 << 20

var errNotAllURLs = errors.New("not all lines are URLs")

// canonicalize reads URLs from r and writes them to w in canonical form. It writes lines
// that are not URLs to log, and then returns errNotAllURLs.
func canonicalize(w, log io.Writer, r io.Reader) error {
	out := bufio.NewWriter(w)
	lines := bufio.NewScanner(r)
	lines.Buffer(nil, maxLine)
	seen := map[string]bool{}
	var u url.URL // one for all lines, which saves an allocation for each
	var failed error
	for n := 1; lines.Scan(); n++ {
		line := lines.Bytes()
		if len(line) == 0 {
			continue
		}
		if err := u.UnmarshalText(line); err != nil {
			fmt.Fprintf(log, "line %d: %v\n", n, err)
			failed = errNotAllURLs
			continue
		}
		href := u.WithoutFragment().Href()
		if !seen[href] {
			seen[href] = true
			out.WriteString(href)
			out.WriteByte('\n')
		}
	}
	return errors.Join(lines.Err(), out.Flush(), failed)
}
