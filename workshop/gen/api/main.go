// Command api prints the exported API of this module's packages, one line for each thing that a
// program can use. api/api.txt has its output, so that a change of the API shows as a change of
// that file. .ci/run compares the two.
//
//	go run -C workshop ./gen/api >api/api.txt
package main

import (
	"fmt"
	"go/build"
	"go/importer"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	if err := os.Chdir(".."); err != nil {
		log.Fatal(err)
	}
	const format = `{{if ne .Name "main"}}{{.ImportPath}}{{end}}`
	packages, err := exec.Command("go", "list", "-f", format, "./...").Output()
	if err != nil {
		log.Fatal(err)
	}
	build.Default.CgoEnabled = false // cgo makes no difference here
	imp := importer.ForCompiler(token.NewFileSet(), "source", nil)
	var lines []string
	for path := range strings.FieldsSeq(string(packages)) {
		if strings.Contains(path, "/internal/") {
			continue
		}
		p, err := imp.Import(path)
		if err != nil {
			log.Fatal(err)
		}
		lines = append(lines, packageLines(p)...)
	}
	slices.Sort(lines)
	fmt.Println(strings.Join(lines, "\n"))
}

func packageLines(p *types.Package) []string {
	var lines []string
	add := func(format string, args ...any) {
		lines = append(lines, "pkg "+p.Path()+", "+fmt.Sprintf(format, args...))
	}
	inPackage := types.RelativeTo(p)
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Const:
			typ := types.TypeString(o.Type(), inPackage)
			add("const %s %s = %s", name, typ, o.Val().ExactString())
		case *types.TypeName:
			typeLines(o, inPackage, add)
		default:
			add("%s", types.ObjectString(o, inPackage))
		}
	}
	return lines
}

// typeLines adds a type's kind, its exported fields and its methods; or only the type that it is an
// alias of.
func typeLines(o *types.TypeName, inPackage types.Qualifier, add func(string, ...any)) {
	if o.IsAlias() {
		add("type %s = %s", o.Name(), types.TypeString(types.Unalias(o.Type()), inPackage))
		return
	}
	under := o.Type().Underlying()
	s, isStruct := under.(*types.Struct)
	if isStruct {
		not := map[bool]string{false: "not "}[types.Comparable(s)]
		add("type %s struct, %scomparable", o.Name(), not)
		for f := range s.Fields() {
			if f.Exported() {
				typ := types.TypeString(f.Type(), inPackage)
				add("type %s struct, %s %s", o.Name(), f.Name(), typ)
			}
		}
	} else {
		add("type %s %s", o.Name(), types.TypeString(under, inPackage))
	}
	if types.IsInterface(under) {
		return // the type has its methods
	}
	for m := range types.NewMethodSet(types.NewPointer(o.Type())).Methods() {
		if f := m.Obj(); f.Exported() {
			recv := "*" + o.Name()
			if types.NewMethodSet(o.Type()).Lookup(f.Pkg(), f.Name()) != nil {
				recv = o.Name()
			}
			signature := types.TypeString(f.Type(), inPackage)
			add("method (%s) %s%s", recv, f.Name(), strings.TrimPrefix(signature, "func"))
		}
	}
}
