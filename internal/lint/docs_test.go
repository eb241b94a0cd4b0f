package lint

import (
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"path/filepath"
	"strings"
	"testing"
)

// Every exported identifier of the module's importable packages has a doc comment; a
// constant may have its group's.
func TestDocs(t *testing.T) {
	for _, dir := range []string{".", "dataurl", "legacy", "policy", "slogurl"} {
		fset := token.NewFileSet()
		names, err := filepath.Glob(filepath.Join(dir, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, name := range names {
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
		p, err := doc.NewFromFiles(fset, files, dir)
		if err != nil {
			t.Fatal(err)
		}
		undocumented(t, dir+": package "+p.Name, p.Doc)
		values := func(vs []*doc.Value) {
			for _, v := range vs {
				for _, s := range v.Decl.Specs {
					spec := s.(*ast.ValueSpec)
					undocumented(t, spec.Names[0].Name, v.Doc+spec.Doc.Text()+spec.Comment.Text())
				}
			}
		}
		funcs := func(prefix string, fs []*doc.Func) {
			for _, f := range fs {
				undocumented(t, prefix+f.Name, f.Doc)
			}
		}
		values(p.Consts)
		values(p.Vars)
		funcs("", p.Funcs)
		for _, typ := range p.Types {
			undocumented(t, typ.Name, typ.Doc)
			values(typ.Consts)
			values(typ.Vars)
			funcs("", typ.Funcs)
			funcs(typ.Name+".", typ.Methods)
		}
	}
}

func undocumented(t *testing.T, name, doc string) {
	t.Helper()
	if strings.TrimSpace(doc) == "" {
		t.Errorf("%s has no doc comment", name)
	}
}
