package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// functionsOf returns the functions, types, constants and variables that belong to each anchor
// of a standard: those whose doc comments link to it, and those of the table inlined. It reads
// the Go files below root, except tests and the workshop. All has every name that it read.
func functionsOf(root string, s standard) (functions map[string][]string, all map[string]bool, err error) {
	link := regexp.MustCompile(regexp.QuoteMeta(s.url) + `([A-Za-z0-9_%-]+)`)
	functions, all = make(map[string][]string), make(map[string]bool)
	for anchor, names := range inlined[s.name] {
		functions[anchor] = slices.Clone(names)
	}
	if s.name == "url" {
		for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
			functions[slug(e.Error())] = []string{"ValidationError"}
		}
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch name := d.Name(); {
		case err != nil:
			return err
		case d.IsDir() && (name == "workshop" || name == "testdata" || name == "examples" || name == "node_modules" || strings.HasPrefix(name, ".") && name != ".."):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		prefix := ""
		if dir, err := filepath.Rel(root, filepath.Dir(path)); err == nil && dir != "." {
			prefix = filepath.ToSlash(dir) + "."
		}
		for name, doc := range docs(file) {
			all[prefix+name] = true
			for _, m := range link.FindAllStringSubmatch(doc, -1) {
				if list := functions[m[1]]; !slices.Contains(list, prefix+name) {
					functions[m[1]] = append(list, prefix+name)
				}
			}
		}
		return nil
	})
	for _, list := range functions {
		slices.Sort(list)
	}
	return functions, all, err
}

// docs returns the doc comments of a file's declarations, by their names.
func docs(file *ast.File) map[string]string {
	all := make(map[string]string)
	for _, decl := range file.Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv.List[0].Type) + "." + name
			}
			all[name] = d.Doc.Text()
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch s := spec.(type) {
				case *ast.TypeSpec:
					all[s.Name.Name] = d.Doc.Text() + s.Doc.Text()
				case *ast.ValueSpec:
					all[s.Names[0].Name] = d.Doc.Text() + s.Doc.Text() + s.Comment.Text()
				}
			}
		}
	}
	return all
}

// receiver returns the name of a receiver's type.
func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}
