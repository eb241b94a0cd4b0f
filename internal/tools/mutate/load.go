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
)

// A source is the root package, parsed and with its types.
type source struct {
	dir   string
	fset  *token.FileSet
	files map[string]*ast.File // by base name
	text  map[string][]byte
	pkg   *types.Package
	info  *types.Info
}

// A listed package is what go list tells of one.
type listed struct {
	ImportPath string
	Dir        string
	Name       string
	Export     string
	GoFiles    []string
}

// load reads the root package in dir.
func load(dir string) (*source, error) {
	packages, err := list(dir)
	if err != nil {
		return nil, err
	}
	root := packages[len(packages)-1] // after what it imports
	exports := make(map[string]string)
	for _, p := range packages {
		exports[p.ImportPath] = p.Export
	}
	s := &source{dir: root.Dir, fset: token.NewFileSet(), files: make(map[string]*ast.File), text: make(map[string][]byte)}
	for _, name := range root.GoFiles {
		text, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			return nil, err
		}
		s.text[name] = text
	}
	gc := importer.ForCompiler(s.fset, "gc", func(path string) (io.ReadCloser, error) { return os.Open(exports[path]) })
	if err := s.check(root.ImportPath, gc); err != nil {
		return nil, err
	}
	return s, nil
}

// list returns the package in dir after all that it imports, compiled.
func list(dir string) ([]listed, error) {
	cmd := exec.Command("go", "list", "-export", "-deps", "-json=ImportPath,Dir,Name,Export,GoFiles", ".")
	cmd.Dir = dir
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

func (s *source) check(path string, imports types.Importer) error {
	var files []*ast.File
	for _, name := range s.names() {
		f, err := parser.ParseFile(s.fset, name, s.text[name], parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		s.files[name] = f
		files = append(files, f)
	}
	s.info = &types.Info{Types: make(map[ast.Expr]types.TypeAndValue), Uses: make(map[*ast.Ident]types.Object)}
	var err error
	config := types.Config{Importer: imports}
	if s.pkg, err = config.Check(path, s.fset, files, s.info); err != nil {
		return fmt.Errorf("type check: %w", err)
	}
	return nil
}

func (s *source) names() []string {
	var names []string
	for name := range s.text {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// span returns where a node is in its file's text.
func (s *source) span(n ast.Node) (start, end int) {
	return s.fset.Position(n.Pos()).Offset, s.fset.Position(n.End()).Offset
}
