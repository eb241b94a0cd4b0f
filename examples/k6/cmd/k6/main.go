// Command k6 is k6 with URL, URLSearchParams and URLPattern.
package main

import (
	"go.k6.io/k6/v2/cmd"

	_ "github.com/go-weburl/url/examples/k6"
)

func main() { cmd.Execute() }
