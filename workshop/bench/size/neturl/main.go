// Neturl prints a URL's host as net/url parses it, in ASCII.
package main

import (
	"net/url"
	"os"

	"golang.org/x/net/idna"
)

func main() {
	u, err := url.Parse(os.Args[1])
	if err == nil {
		var host string
		host, err = idna.Lookup.ToASCII(u.Hostname())
		os.Stdout.WriteString(host + "\n")
	}
	if err != nil {
		os.Stderr.WriteString(err.Error() + "\n")
		os.Exit(1)
	}
}
