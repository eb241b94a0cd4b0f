// Urlvet finds where a Go program reads, checks or sends on a URL in a way that a browser, or
// another parser, does not.
//
//	urlvet ./...
//	go vet -vettool=$(which urlvet) ./...
package main

import (
	"encoding/json"
	"flag"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis/unitchecker"

	"github.com/go-weburl/url/cmd/urlvet/checks"
)

func main() {
	flag.BoolVar(&checks.Tests, "withtests", false, "report in _test.go files, too")
	flag.BoolVar(&checks.Generated, "generated", false, "report in generated files, too")
	if last := os.Args[len(os.Args)-1]; strings.HasSuffix(last, ".cfg") {
		data, err := os.ReadFile(last)
		var cfg unitchecker.Config
		if err == nil && json.Unmarshal(data, &cfg) == nil && cfg.VetxOnly {
			checks.Named = map[string]bool{}
		}
	} else if !slices.ContainsFunc(os.Args[1:], func(arg string) bool {
		return arg == "-flags" ||
			strings.HasPrefix(arg, "-V")
	}) {
		os.Exit(alone())
	}
	unitchecker.Main(checks.Analyzers...) // go vet has called
}
