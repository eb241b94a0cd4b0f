// Command api prints the exported API of this module's packages, one line for each thing
// that a program can use. api/api.txt has what it prints, so that a change of the API
// shows as a change of that file; .ci/run compares.
//
//	go run -C workshop ./gen/api >api/api.txt
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"go/types"
	"io"
	"log"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
)

func main() {
	log.SetFlags(0)
	lines, err := list()
	if err != nil {
		log.Fatal(err)
	}
	for _, line := range lines {
		fmt.Println(line)
	}
}

// list returns the lines, sorted.
func list() ([]string, error) {
	cmd := exec.Command("go", "list", "-deps", "-export", "-json=ImportPath,Name,Export,DepOnly", "./...")
	cmd.Dir = ".."
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, err
	}
	exports := make(map[string]string) // files with export data, by import path
	var named []string
	for d := json.NewDecoder(bytes.NewReader(out)); ; {
		var p struct {
			ImportPath, Name, Export string
			DepOnly                  bool
		}
		if err := d.Decode(&p); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			return nil, err
		}
		exports[p.ImportPath] = p.Export
		if !p.DepOnly && p.Name != "main" && !strings.Contains(p.ImportPath, "/internal/") {
			named = append(named, p.ImportPath)
		}
	}
	imp := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(exports[path])
	})
	var lines []string
	for _, path := range named {
		p, err := imp.Import(path)
		if err != nil {
			return nil, err
		}
		lines = append(lines, packageLines(p)...)
	}
	slices.Sort(lines)
	return lines, nil
}

// resultName finds the compiler's name for a result without one, if the function returns from
// inside a range over a function; around a single result also the parentheses.
var resultName = regexp.MustCompile(`\(#rv1 ([^,]+)\)$|#rv[0-9]+ `)

func packageLines(p *types.Package) []string {
	var lines []string
	add := func(format string, args ...any) {
		lines = append(lines, "pkg "+p.Path()+", "+resultName.ReplaceAllString(fmt.Sprintf(format, args...), "$1"))
	}
	inPackage := types.RelativeTo(p)
	for _, name := range p.Scope().Names() {
		o := p.Scope().Lookup(name)
		if !o.Exported() {
			continue
		}
		switch o := o.(type) {
		case *types.Const:
			add("const %s %s = %s", name, types.TypeString(o.Type(), inPackage), o.Val().ExactString())
		case *types.TypeName:
			typeLines(o, inPackage, add)
		default:
			add("%s", types.ObjectString(o, inPackage))
		}
	}
	return lines
}

// typeLines adds a type's kind, its exported fields, and its methods; or what it is an
// alias of, which has those.
func typeLines(o *types.TypeName, inPackage types.Qualifier, add func(string, ...any)) {
	if o.IsAlias() {
		add("type %s = %s", o.Name(), types.TypeString(types.Unalias(o.Type()), inPackage))
		return
	}
	under := o.Type().Underlying()
	s, isStruct := under.(*types.Struct)
	if isStruct {
		add("type %s struct, %s", o.Name(), map[bool]string{true: "comparable", false: "not comparable"}[types.Comparable(s)])
		for f := range s.Fields() {
			if f.Exported() {
				add("type %s struct, %s %s", o.Name(), f.Name(), types.TypeString(f.Type(), inPackage))
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
