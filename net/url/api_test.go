package url_test

import (
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// load returns a package, type-checked from source.
func load(t *testing.T, path string) *types.Package {
	t.Helper()
	pkg, err := importer.ForCompiler(token.NewFileSet(), "source", nil).Import(path)
	if err != nil {
		t.Fatal(err)
	}
	return pkg
}

// api returns what a package exports, each with its type: a type with its fields or what
// it stands for, a method as its type's. Names of parameters do not count.
func api(pkg *types.Package) map[string]string {
	qualify := func(p *types.Package) string { return p.Path() }
	list := func(t *types.Tuple) string {
		var b strings.Builder
		for v := range t.Variables() {
			b.WriteString(types.TypeString(v.Type(), qualify) + ", ")
		}
		return b.String()
	}
	signature := func(t types.Type) string {
		s := t.(*types.Signature)
		// The package's own types are compared as net/url's.
		return strings.ReplaceAll(fmt.Sprint(list(s.Params()), s.Variadic(), list(s.Results())), pkg.Path()+".", "net/url.")
	}
	all := make(map[string]string)
	for _, name := range pkg.Scope().Names() {
		o := pkg.Scope().Lookup(name)
		switch {
		case !o.Exported():
			continue
		case name == "URL":
			all[name] = types.TypeString(o.Type().Underlying(), qualify)
		default:
			all[name] = "net/url." + name
		}
		if _, ok := o.(*types.Func); ok {
			all[name] = signature(o.Type())
			continue
		}
		if _, ok := o.(*types.TypeName); !ok {
			all[name] = o.String()
			continue
		}
		if named := types.Unalias(o.Type()).(*types.Named); named.Obj().Pkg().Path() != "net/url" && name != "URL" {
			all[name] = "not an alias"
		}
		for m := range types.NewMethodSet(types.NewPointer(types.Unalias(o.Type()))).Methods() {
			if m.Obj().Exported() {
				all[name+"."+m.Obj().Name()] = signature(m.Type())
			}
		}
	}
	return all
}

// TestAPI compares what is exported with net/url of this Go release: all of it is here,
// with the same types, and additional names are listed here. New names in a Go release make
// it fail.
func TestAPI(t *testing.T) {
	theirs := api(load(t, "net/url"))
	ours := api(load(t, "github.com/go-weburl/url/net/url"))
	if len(theirs) < 40 {
		t.Fatalf("net/url exports only %v", theirs)
	}
	for name, want := range theirs {
		if got, ok := ours[name]; !ok {
			t.Errorf("%s is missing: %s", name, want)
		} else if got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
	more := []string{"FromStd", "URL.Std"}
	if _, ok := theirs["URL.Clone"]; !ok { // before Go 1.27
		more = append(more, "URL.Clone")
	}
	for name := range ours {
		if _, ok := theirs[name]; !ok && !slices.Contains(more, name) {
			t.Errorf("%s is more than net/url has", name)
		}
	}
}
