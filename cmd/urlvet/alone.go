package main

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/go-weburl/url/cmd/urlvet/checks"
)

// alone runs the checks without go vet, also on packages that do not type-check. It returns 1 for
// an error and 3 for a report, as the commands of go/analysis do.
func alone() int {
	asJSON := flag.Bool("json", false, "print JSON")
	only := map[*analysis.Analyzer]*bool{}
	for _, a := range checks.Analyzers {
		only[a] = flag.Bool(a.Name, false, "run only this check, and others that are named")
	}
	flag.Usage = func() {
		fmt.Fprint(os.Stderr, "usage: urlvet [flags] [packages]\n\n")
		for _, a := range checks.Analyzers {
			fmt.Fprintf(os.Stderr, "%s: %s\n\n", a.Name, a.Doc)
		}
		flag.PrintDefaults()
	}
	flag.Parse()
	var analyzers []*analysis.Analyzer
	for _, a := range checks.Analyzers {
		if *only[a] {
			analyzers = append(analyzers, a)
		}
	}
	if len(analyzers) == 0 {
		analyzers = checks.Analyzers
	}
	pkgs, err := load(flag.Args())
	var graph *checker.Graph
	if err == nil {
		graph, err = checker.Analyze(analyzers, pkgs, nil)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "urlvet:", err)
		return 1
	}
	return print(graph, pkgs, *asJSON)
}

// print prints the reports, and why packages could not be read, whole or in part.
func print(graph *checker.Graph, pkgs []*packages.Package, asJSON bool) (status int) {
	for _, act := range graph.Roots {
		if act.Err != nil {
			fmt.Fprintf(os.Stderr, "%s: %v\n", act.Package.PkgPath, act.Err)
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
	write := func() error { return graph.PrintText(os.Stderr, -1) }
	if asJSON {
		write = func() error { return graph.PrintJSON(os.Stdout) }
	}
	if err := write(); err != nil {
		fmt.Fprintln(os.Stderr, "urlvet:", err)
		return 1
	}
	return status
}

// load loads packages with their syntax, and what they import without the bodies of functions,
// which takes a fraction of the time.
func load(patterns []string) ([]*packages.Package, error) {
	cfg := &packages.Config{
		Mode:  packages.NeedName | packages.NeedCompiledGoFiles,
		Tests: checks.Tests,
	}
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
		if own[name] {
			return parser.ParseFile(fset, name, src,
				parser.SkipObjectResolution|parser.ParseComments)
		}
		file, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if file != nil {
			for _, d := range file.Decls {
				if d, ok := d.(*ast.FuncDecl); ok {
					d.Body = nil
				}
			}
		}
		return file, err
	}
	pkgs, err := packages.Load(cfg, patterns...)
	return slices.DeleteFunc(pkgs, func(p *packages.Package) bool {
		return checks.Tests && p.Name == "main" && strings.HasSuffix(p.ID, ".test")
	}), err
}
