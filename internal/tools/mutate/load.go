package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// A source is a package that is broken, parsed and with its types.
type source struct {
	listed
	fset    *token.FileSet
	imports types.Importer
	files   map[string]*ast.File // by base name
	text    map[string][]byte
	pkg     *types.Package
	info    *types.Info
}

// A listed package is an entry of go list's output.
type listed struct {
	ImportPath   string
	Dir          string
	Name         string
	Export       string
	ForTest      string
	GoFiles      []string
	TestGoFiles  []string
	XTestGoFiles []string
	Deps         []string
	Module       *struct{ Main bool }
}

// list runs go list for packages.
func list(args ...string) ([]listed, error) {
	cmd := exec.Command("go", append([]string{"list", "-json=ImportPath,Dir,Name,Export,ForTest,GoFiles,TestGoFiles,XTestGoFiles,Deps,Module"}, args...)...)
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	var packages []listed
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p listed
		if err := d.Decode(&p); err == io.EOF {
			return packages, nil
		} else if err != nil {
			return nil, err
		}
		packages = append(packages, p)
	}
}

// broken returns the patterns' packages, or without a pattern all that another module's
// program can be linked with. Examples are there to be read.
func broken(patterns []string) ([]*source, error) {
	packages, err := list("./...")
	if err != nil {
		return nil, err
	}
	if len(patterns) == 0 {
		for _, p := range packages {
			if parts := strings.Split(p.ImportPath, "/"); p.Name != "main" && !slices.Contains(parts, "internal") && !slices.Contains(parts, "examples") {
				patterns = append(patterns, p.ImportPath)
			}
		}
		patterns = append([]string{"-deps"}, patterns...)
	}
	chosen, err := list(patterns...)
	if err != nil {
		return nil, err
	}
	var sources []*source
	for _, p := range chosen {
		if p.Module == nil || !p.Module.Main || len(p.GoFiles) == 0 {
			continue
		}
		s, err := load(p)
		if err != nil {
			return nil, err
		}
		sources = append(sources, s)
	}
	return sources, nil
}

// load reads a package.
func load(p listed) (*source, error) {
	deps, err := list("-export", "-deps", p.ImportPath)
	if err != nil {
		return nil, err
	}
	exports := make(map[string]string)
	for _, d := range deps {
		exports[d.ImportPath] = d.Export
	}
	s := &source{listed: p, fset: token.NewFileSet(), files: make(map[string]*ast.File), text: make(map[string][]byte)}
	s.imports = importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	for _, name := range p.GoFiles {
		if s.text[name], err = os.ReadFile(filepath.Join(p.Dir, name)); err != nil {
			return nil, err
		}
		if s.files[name], err = parser.ParseFile(s.fset, name, s.text[name], parser.SkipObjectResolution|parser.ParseComments); err != nil {
			return nil, err
		}
	}
	s.info = &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object), Defs: make(map[*ast.Ident]types.Object)}
	var files []*ast.File
	for _, name := range p.GoFiles {
		files = append(files, s.files[name])
	}
	config := types.Config{Importer: s.imports}
	if s.pkg, err = config.Check(p.ImportPath, s.fset, files, s.info); err != nil {
		return nil, fmt.Errorf("type check: %w", err)
	}
	return s, nil
}

// offset returns where in its file's text a position is.
func (s *source) offset(p token.Pos) int { return s.fset.Position(p).Offset }

// of returns a node's text.
func (s *source) of(n ast.Node) string {
	at := s.fset.Position(n.Pos())
	return string(s.text[at.Filename][at.Offset:s.offset(n.End())])
}
