// Urlvet finds where a Go program reads, checks or sends on a URL in a way that a browser, or
// another parser, does not.
//
//	urlvet ./...
//	go vet -vettool=$(which urlvet) ./...
package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/analysis/unitchecker"
	"golang.org/x/tools/go/packages"

	"github.com/go-weburl/url/cmd/urlvet/checks"
)

func main() {
	flag.BoolVar(&checks.Tests, "withtests", false, "report in _test.go files, too")
	flag.BoolVar(&checks.Generated, "generated", false, "report in generated files, too")
	last := os.Args[len(os.Args)-1]
	if strings.HasSuffix(last, ".cfg") || last == "-flags" || strings.HasPrefix(last, "-V") {
		if cfg, _ := os.ReadFile(last); strings.Contains(string(cfg), `"VetxOnly": true`) {
			checks.Named = map[string]bool{}
		}
		unitchecker.Main(checks.Analyzers...) // go vet has called
	}
	asJSON := flag.Bool("json", false, "print JSON")
	flag.Parse()
	status, err := alone(flag.Args(), *asJSON)
	if err != nil {
		fmt.Fprintln(os.Stderr, "urlvet:", err)
	}
	os.Exit(status)
}

// alone runs the checks without go vet, also on packages that do not type-check. It returns 1 for
// an error and 3 for a report, as the commands of go/analysis do.
func alone(patterns []string, asJSON bool) (status int, err error) {
	pkgs, err := load(patterns)
	if err != nil {
		return 1, err
	}
	graph, err := checker.Analyze(checks.Analyzers, pkgs, nil)
	if err != nil {
		return 1, err
	}
	for _, act := range graph.Roots {
		if act.Err != nil {
			status = 1
		} else if len(act.Diagnostics) > 0 && status == 0 && !asJSON {
			status = 3
		}
	}
	for _, p := range pkgs {
		for _, err := range p.Errors {
			fmt.Fprintln(os.Stderr, err)
			status = 1
		}
	}
	if asJSON {
		return status, graph.PrintJSON(os.Stdout)
	}
	return status, graph.PrintText(os.Stderr, -1)
}

// load loads packages with their syntax, and what they import without the bodies of functions,
// which takes a fraction of the time.
func load(patterns []string) ([]*packages.Package, error) {
	cfg := &packages.Config{Mode: packages.LoadFiles, Tests: checks.Tests}
	roots, err := packages.Load(cfg, patterns...)
	if err != nil {
		return nil, err
	}
	own := map[string]bool{}
	checks.Named = map[string]bool{}
	for _, p := range roots {
		checks.Named[p.PkgPath] = true
		for _, name := range p.CompiledGoFiles {
			own[name] = true
		}
	}
	cfg.Mode = packages.LoadAllSyntax | packages.NeedModule
	cfg.ParseFile = func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		file, err := parser.ParseFile(fset, name, src,
			parser.SkipObjectResolution|parser.ParseComments)
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && !own[name] {
				d.Body = nil
			}
		}
		return file, err
	}
	return packages.Load(cfg, patterns...)
}
