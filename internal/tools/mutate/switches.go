package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"regexp"
	"slices"
	"strings"
)

// All mutants of a run are in one build, so that a mutant costs no more than the tests
// that catch it. A function's body begins with a switch, in which each of its mutants has
// a body of its own; a variable's value is picked from its own and its mutants'. The
// mutant that is on has its number in the environment.

// switches is a file of each broken package.
const switches = `package %s

import (
	"os"
	"strconv"
)

var mutantNumber = func() int {
	n, _ := strconv.Atoi(os.Getenv("MUTANT"))
	return n
}()

func mutantPick[T any](id int, is, was T) T {
	if mutantNumber == id {
		return is
	}
	return was
}
`

// An edit replaces bytes of a file.
type edit struct {
	start, end int
	text       string
}

func apply(text []byte, edits []edit) string {
	slices.SortFunc(edits, func(a, b edit) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	done := 0
	for _, e := range edits {
		b.Write(text[done:e.start])
		b.WriteString(e.text)
		done = e.end
	}
	b.Write(text[done:])
	return b.String()
}

// body returns the text of the function's body, without its braces, or of the variable's
// value, and where it is; the text has the mutant in it.
func (m *mutant) body() (text string, start, end int) {
	switch d := m.decl.(type) {
	case *ast.FuncDecl:
		start, end = m.source.offset(d.Body.Lbrace)+1, m.source.offset(d.Body.Rbrace)
	case *ast.ValueSpec:
		start, end = m.source.offset(d.Values[0].Pos()), m.source.offset(d.Values[0].End())
	}
	all := m.source.text[m.file]
	return string(all[start:m.start]) + m.is + string(all[m.end:end]), start, end
}

// switched returns the files with the mutants in them, by their base names.
func switched(s *source, mutants []*mutant) map[string]string {
	files := map[string]string{"mutant_switches.go": fmt.Sprintf(switches, s.Name)}
	byDecl := make(map[ast.Node][]*mutant)
	for _, m := range mutants {
		byDecl[m.decl] = append(byDecl[m.decl], m)
	}
	edits := make(map[string][]edit)
	for decl, list := range byDecl {
		edits[list[0].file] = append(edits[list[0].file], switchOf(decl, list)...)
	}
	for name, list := range edits {
		files[name] = apply(s.text[name], list)
	}
	return files
}

func switchOf(decl ast.Node, mutants []*mutant) []edit {
	_, start, end := mutants[0].body()
	if v, ok := decl.(*ast.ValueSpec); ok {
		pick := "mutantPick"
		if v.Type != nil {
			pick += "[" + mutants[0].source.of(v.Type) + "]"
		}
		before, after := "", ""
		for _, m := range mutants {
			text, _, _ := m.body()
			before += fmt.Sprintf("%s(%d, %s, ", pick, m.id, text)
			after += ")"
		}
		return []edit{{start, start, before}, {end, end, after}}
	}
	d := decl.(*ast.FuncDecl)
	var b strings.Builder
	b.WriteString("\nswitch mutantNumber {\n")
	for _, m := range mutants {
		text, _, _ := m.body()
		for _, label := range labels(d) {
			text = regexp.MustCompile(`\b`+label+`\b`).ReplaceAllString(text, fmt.Sprintf("%s%d", label, m.id))
		}
		fmt.Fprintf(&b, "case %d:\n{\n%s\n}\n", m.id, text)
		if d.Type.Results == nil {
			b.WriteString("return\n")
		}
	}
	b.WriteString("}\n")
	return []edit{{start, start, b.String()}}
}

// labels returns the function's labels, which all its bodies would share.
func labels(d *ast.FuncDecl) (names []string) {
	ast.Inspect(d.Body, func(n ast.Node) bool {
		if l, ok := n.(*ast.LabeledStmt); ok {
			names = append(names, l.Label.Name)
		}
		return true
	})
	return names
}

// compiling returns the mutants that compile, each tried as a function or a variable of
// its own.
func compiling(s *source, mutants []*mutant) ([]*mutant, error) {
	type extent struct {
		end int
		m   *mutant
	}
	extents := make(map[string][]extent)
	texts := make(map[string]*strings.Builder)
	bad := make(map[*mutant]bool)
	var files []*ast.File
	for _, name := range s.GoFiles {
		texts[name] = new(strings.Builder)
		texts[name].Write(s.text[name])
		texts[name].WriteString("\n")
	}
	for _, m := range mutants {
		text, start, _ := m.body()
		var declared string
		switch d := m.decl.(type) {
		case *ast.FuncDecl:
			at, name := s.offset(d.Pos()), s.offset(d.Name.Pos())
			all := s.text[m.file]
			// In a block, as in switchOf: there := declares a parameter anew.
			declared = fmt.Sprintf("%smutant%d%s{\n%s\n}\n}\n", all[at:name], m.id, all[name+len(d.Name.Name):start], text)
		case *ast.ValueSpec:
			typeName := ""
			if d.Type != nil {
				typeName = s.of(d.Type)
			}
			declared = fmt.Sprintf("var mutant%d %s = %s\n", m.id, typeName, text)
		}
		if _, err := parser.ParseFile(s.fset, "", "package p\n"+declared, parser.SkipObjectResolution); err != nil {
			bad[m] = true
			continue
		}
		texts[m.file].WriteString(declared)
		extents[m.file] = append(extents[m.file], extent{texts[m.file].Len(), m})
	}
	for _, name := range s.GoFiles {
		file, err := parser.ParseFile(s.fset, name, texts[name].String(), parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, file)
	}
	var failed error
	config := types.Config{Importer: s.imports, Error: func(err error) {
		var e types.Error
		errors.As(err, &e)
		at := s.fset.Position(e.Pos)
		list := extents[at.Filename]
		i, _ := slices.BinarySearchFunc(list, at.Offset, func(x extent, offset int) int { return cmp.Compare(x.end, offset+1) })
		if at.Offset < len(s.text[at.Filename]) || i == len(list) {
			failed = err
			return
		}
		bad[list[i].m] = true
	}}
	config.Check(s.ImportPath, s.fset, files, nil)
	if failed != nil {
		return nil, fmt.Errorf("type check: %w", failed)
	}
	return slices.DeleteFunc(slices.Clone(mutants), func(m *mutant) bool { return bad[m] }), nil
}
