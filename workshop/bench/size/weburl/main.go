// Weburl prints a URL's host as this package parses it.
package main

import (
	"os"

	"github.com/go-weburl/url"
)

func main() {
	u, err := url.Parse(os.Args[1])
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
	os.Stdout.WriteString(u.Hostname() + "\n")
}
