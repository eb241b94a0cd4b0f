package main

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/go-weburl/url"
)

// links returns the functions, types, constants and variables whose doc comments link to each
// anchor of a standard, and all names that it read. It reads the Go files below root, except tests
// and what is not shipped.
func links(root, standard string) (linked map[string][]string, all map[string]bool, err error) {
	link := regexp.MustCompile(`https://` + standard + `\.spec\.whatwg\.org/#([A-Za-z0-9_%-]+)`)
	linked, all = make(map[string][]string), make(map[string]bool)
	if standard == "url" {
		for e := url.ErrDomainToASCII; !strings.HasPrefix(e.Error(), "ValidationError("); e++ {
			linked[slug(e.Error())] = []string{"ValidationError"}
		}
	}
	see := func(name string, comments ...*ast.CommentGroup) {
		all[name] = true
		for _, comment := range comments {
			for _, m := range link.FindAllStringSubmatch(comment.Text(), -1) {
				if !slices.Contains(linked[m[1]], name) {
					linked[m[1]] = append(linked[m[1]], name)
				}
			}
		}
	}
	err = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		name := d.Name()
		switch isHidden := strings.HasPrefix(name, ".") && name != ".."; {
		case err != nil:
			return err
		case d.IsDir() && (isHidden || slices.Contains([]string{"workshop", "testdata", "examples", "node_modules"}, name)):
			return filepath.SkipDir
		case !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go"):
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		prefix, _ := filepath.Rel(root, filepath.Dir(path))
		if prefix = filepath.ToSlash(prefix) + "."; prefix == ".." {
			prefix = ""
		}
		for _, decl := range file.Decls {
			seeDecl(decl, func(name string, comments ...*ast.CommentGroup) { see(prefix+name, comments...) })
		}
		return nil
	})
	return linked, all, err
}

// seeDecl calls see with the names and the comments of a declaration.
func seeDecl(decl ast.Decl, see func(name string, comments ...*ast.CommentGroup)) {
	switch d := decl.(type) {
	case *ast.FuncDecl:
		name := d.Name.Name
		if d.Recv != nil {
			receiver, _, _ := strings.Cut(types.ExprString(d.Recv.List[0].Type), "[")
			name = strings.TrimPrefix(receiver, "*") + "." + name
		}
		see(name, d.Doc)
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch s := spec.(type) {
			case *ast.TypeSpec:
				see(s.Name.Name, d.Doc, s.Doc)
			case *ast.ValueSpec:
				see(s.Names[0].Name, d.Doc, s.Doc, s.Comment)
			}
		}
	}
}
