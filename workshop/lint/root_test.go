package lint

import (
	"go/ast"
	"go/doc"
	"go/token"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// sections has the section of the URL Standard that each file of the root package is about.
var sections = map[string]string{
	"url.go":          "API: URL class",
	"parser.go":       "URL parsing",
	"scheme.go":       "URL parsing",
	"states.go":       "URL parsing",
	"host.go":         "Hosts",
	"domain.go":       "Hosts",
	"percent.go":      "Percent-encoded bytes",
	"encoding.go":     "Percent-encoded bytes",
	"searchparams.go": "API: URLSearchParams class",
	"urlencoded.go":   "application/x-www-form-urlencoded",
	"origin.go":       "Origin",
	"publicsuffix.go": "Host miscellaneous",
	"validity.go":     "URL writing",
	"errors.go":       "Validation errors",
	"violations.go":   "Validation errors",
}

// beyond has what the standard lacks and a URL in Go must have: net/url's URLs and the names that
// its users know; the path's segments and the shortest reference; and the interfaces of the
// standard library, as methods of any type.
var beyond = []string{
	"FromNetURL", "URL.NetURL", "URL.Query", "URL.Redacted", "URL.RequestURI", "URL.BareHostname", "URL.JoinPath", "MustParse",
	"URL.PathSegments", "URL.SetPathSegments", "URL.AppendPathSegments", "MakeRelative",
	"AppendText", "MarshalText", "UnmarshalText", "MarshalBinary", "UnmarshalBinary", "GoString",
}

// maxNames is how many names the root package may export, methods, fields and constants included.
const maxNames = 235

// The root package is the standard: each name is declared in the file of a section, or is one of
// the few beyond it. With -v the test lists the names.
func TestRootIsTheStandard(t *testing.T) {
	names := exportedNames(t)
	bySection := make(map[string][]string)
	found := make(map[string]bool)
	for _, name := range slices.Sorted(maps.Keys(names)) {
		section := sections[names[name]]
		for _, b := range beyond {
			if name == b || strings.HasSuffix(name, "."+b) {
				section, found[b] = "beyond", true
			}
		}
		if section == "" {
			t.Errorf("%s is in %s: it is in no section of the standard, and not in the list of what goes beyond it", name, names[name])
		}
		bySection[section] = append(bySection[section], name)
	}
	if len(found) != len(beyond) {
		t.Errorf("of what goes beyond the standard there is only %q", slices.Sorted(maps.Keys(found)))
	}
	if len(names) > maxNames {
		t.Errorf("the root package exports %d names; at most %d", len(names), maxNames)
	}
	for _, section := range slices.Sorted(maps.Keys(bySection)) {
		t.Logf("%s: %s", section, strings.Join(bySection[section], " "))
	}
	t.Logf("%d names", len(names))
}

// exportedNames returns the root package's exported names, with the file that declares each.
func exportedNames(t *testing.T) map[string]string {
	fset := token.NewFileSet()
	var files []*ast.File
	paths, _ := filepath.Glob("*.go")
	for _, path := range paths {
		if !strings.HasSuffix(path, "_test.go") {
			files = append(files, parse(t, fset, path))
		}
	}
	p, err := doc.NewFromFiles(fset, files, "url")
	if err != nil {
		t.Fatal(err)
	}
	names := make(map[string]string)
	add := func(prefix string, id *ast.Ident) {
		if id.IsExported() {
			names[prefix+id.Name] = filepath.Base(fset.Position(id.Pos()).Filename)
		}
	}
	values := slices.Concat(p.Consts, p.Vars)
	for _, f := range p.Funcs {
		add("", f.Decl.Name)
	}
	for _, typ := range p.Types {
		values = slices.Concat(values, typ.Consts, typ.Vars)
		for _, f := range typ.Funcs {
			add("", f.Decl.Name)
		}
		for _, m := range typ.Methods {
			add(typ.Name+".", m.Decl.Name)
		}
		spec := typ.Decl.Specs[0].(*ast.TypeSpec)
		add("", spec.Name)
		if s, ok := spec.Type.(*ast.StructType); ok {
			for _, field := range s.Fields.List {
				for _, id := range field.Names {
					add(typ.Name+".", id)
				}
			}
		}
	}
	for _, v := range values {
		for _, spec := range v.Decl.Specs {
			for _, id := range spec.(*ast.ValueSpec).Names {
				add("", id)
			}
		}
	}
	return names
}
