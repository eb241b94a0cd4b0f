package main

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"slices"
	"strconv"
	"strings"
)

// imports changes the import of net/url, unless every slot stays, and changes the slots that stay.
func (m *mender) imports() {
	spec := m.spec(std)
	if spec == nil || len(m.slots) == 0 {
		return
	}
	for _, s := range m.slots {
		m.ported = m.ported || !s.keeps
	}
	if !m.chosen || !m.ported || m.spec(dropin) != nil {
		m.ported = false
		return
	}
	// A file keeps its import if some slots stay, and the names in the others mean the same in both
	// packages.
	if !slices.ContainsFunc(m.slots, func(s *slot) bool { return !s.keeps && s.differs() }) &&
		slices.ContainsFunc(m.slots, func(s *slot) bool { return s.keeps }) {
		m.ported = false
		return
	}
	m.moveImport(spec)
	for _, s := range m.slots {
		if !s.keeps {
			continue
		}
		name := m.addImport(std, "neturl", s.ident.Pos())
		if s.dot {
			m.insert(m.offset(s.ident.Pos()), name+".")
		} else {
			m.replace(m.offset(s.ident.Pos()), m.offset(s.ident.End()), name)
		}
	}
}

// moveImport replaces the import of net/url by the drop-in's, and moves it to the imports of other
// modules if there are several in parentheses.
func (m *mender) moveImport(spec *ast.ImportSpec) {
	decl := m.declOf(spec)
	line := m.text[bytes.LastIndexByte(m.text[:m.offset(spec.Pos())], '\n')+1:]
	line, _, _ = bytes.Cut(line, []byte("\n"))
	text := string(m.text[m.offset(spec.Pos()):m.offset(spec.Path.Pos())]) + strconv.Quote(dropin)
	alone := bytes.Equal(bytes.TrimSpace(line), m.text[m.offset(spec.Pos()):m.offset(spec.End())])
	if !decl.Lparen.IsValid() || len(decl.Specs) == 1 || !alone || spec.Doc != nil {
		m.replace(m.offset(spec.Path.Pos()), m.offset(spec.Path.End()), strconv.Quote(dropin))
		return
	}
	at := m.offset(spec.Pos())
	start := bytes.LastIndexByte(m.text[:at], '\n') + 1
	m.replace(start, start+len(line)+1, "")
	m.plan.others = append(m.plan.others, text)
}

// lastOfOthers returns the last import of the first group that begins with an import of another
// module.
func (m *mender) lastOfOthers(decl *ast.GenDecl, but *ast.ImportSpec) (last ast.Spec) {
	isOther := false
	lineOf := func(pos token.Pos) int { return m.fset.PositionFor(pos, false).Line }
	for i, s := range decl.Specs {
		path := importPath(s.(*ast.ImportSpec))
		first, _, _ := strings.Cut(path, "/")
		if i == 0 || lineOf(s.Pos()) > lineOf(decl.Specs[i-1].End())+1 {
			if isOther {
				return last
			}
			isOther = strings.Contains(first, ".")
		}
		if s != ast.Spec(but) || !m.ported {
			last = s
		}
	}
	if isOther {
		return last
	}
	return nil
}

func (m *mender) declOf(spec *ast.ImportSpec) *ast.GenDecl {
	for _, d := range m.tree.Decls {
		if g, ok := d.(*ast.GenDecl); ok && slices.Contains(g.Specs, ast.Spec(spec)) {
			return g
		}
	}
	return nil
}

// differs reports whether the slot's name has another type or another meaning in the drop-in.
func (s *slot) differs() bool {
	return s.matters() || s.name == "ParseQuery" || s.name == "JoinPath"
}

// packageAt returns a name under which a package is imported and visible at pos. If there is none,
// it imports the package under another name.
func (m *mender) packageAt(k *pkg, importPath string, pos token.Pos) string {
	name, other := "", map[string]string{std: "neturl", dropin: "weburl"}[importPath]
	if importPath == dropin && !m.ported && m.spec(std) == nil && m.spec(dropin) == nil &&
		k.types.Scope().Lookup("url") == nil {
		name = m.addImport(dropin, "url", pos)
	} else if spec := m.spec(importPath); spec != nil && !(m.ported && importPath == std) {
		name = localName(spec)
	} else if m.ported && importPath == dropin {
		name = localName(m.spec(std))
	}
	if name == "." {
		return ""
	}
	if name == "" || k.isShadowed(name, pos) {
		name = m.addImport(importPath, other, pos)
	}
	return name + "."
}

func localName(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	return "url"
}

// isShadowed reports whether something in a function hides the package's name.
func (k *pkg) isShadowed(name string, pos token.Pos) bool {
	scope := k.types.Scope().Innermost(pos)
	if scope == nil {
		return false
	}
	_, obj := scope.LookupParent(name, pos)
	if obj == nil {
		return false
	}
	_, isPackage := obj.(*types.PkgName)
	return !isPackage
}

// addImport returns the name under which a package will be imported: name, if it is free.
func (m *mender) addImport(importPath, name string, pos token.Pos) string {
	if have := m.plan.added[importPath]; have != "" && (have != "url" || name == "url") {
		return have
	}
	used := make(map[string]bool)
	for _, f := range m.files {
		if path.Dir(f.name) == path.Dir(m.file.name) {
			ast.Inspect(f.tree, func(n ast.Node) bool {
				if id, ok := n.(*ast.Ident); ok && (f == m.file || id.Name != "url") {
					used[id.Name] = true
				}
				return true
			})
		}
	}
	base := name
	if name == "url" && used[name] {
		base, name = "weburl", "weburl"
	}
	// A file of the same package may already import it under that name.
	for i := 2; used[name] && !m.isImportElsewhere(name, importPath); i++ {
		name = base + strconv.Itoa(i)
	}
	m.plan.added[importPath] = name
	return name
}

// isImportElsewhere reports whether, in this folder, name is only the name of an import of the
// package, and is not used in this file.
func (m *mender) isImportElsewhere(name, importPath string) bool {
	for _, f := range m.files {
		if path.Dir(f.name) != path.Dir(m.file.name) {
			continue
		}
		spec := f.spec(importPath)
		imported := spec != nil && spec.Name != nil && spec.Name.Name == name
		free := true
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && id.Name == name {
				free = false
			}
			return free
		})
		if !free && (!imported || f == m.file) {
			return false
		}
	}
	return true
}

// addImports writes the new import declarations.
func (m *mender) addImports() {
	paths := make([]string, 0, 2)
	for path := range m.plan.added {
		paths = append(paths, path)
	}
	slices.Sort(paths)
	for _, path := range paths {
		spec := strconv.Quote(path)
		if name := m.plan.added[path]; name != "url" {
			spec = name + " " + spec
		}
		if path == std {
			m.addStd(spec)
		} else {
			m.plan.others = append(m.plan.others, spec)
		}
	}
	m.addOthers()
}

// addStd adds an import of net/url at its old place.
func (m *mender) addStd(text string) {
	spec := m.spec(std)
	if spec == nil {
		m.addAlone(text)
		return
	}
	at := m.offset(spec.Pos())
	start := bytes.LastIndexByte(m.text[:at], '\n') + 1
	switch {
	case !m.declOf(spec).Lparen.IsValid():
		m.insert(m.endOfLine(m.offset(spec.End())), "\nimport "+text)
	case len(bytes.TrimSpace(m.text[start:at])) > 0:
		m.insert(at, text+"; ")
	case spec.Doc == nil:
		m.insert(start, "\t"+text+"\n")
	default:
		m.insert(m.endOfLine(m.offset(spec.End())), "\n\t"+text)
	}
}

// addOthers adds imports of the drop-in to those of other modules, or after all imports.
func (m *mender) addOthers() {
	if len(m.plan.others) == 0 {
		return
	}
	text := strings.Join(m.plan.others, "\n\t")
	for _, d := range m.tree.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			break
		}
		start := bytes.LastIndexByte(m.text[:m.offset(decl.Rparen)+1], '\n') + 1
		if !decl.Lparen.IsValid() || len(bytes.TrimSpace(m.text[start:m.offset(decl.Rparen)])) > 0 {
			continue
		}
		if last := m.lastOfOthers(decl, m.spec(std)); last != nil {
			m.insert(m.endOfLine(m.offset(last.End())), "\n\t"+text)
		} else {
			m.insert(start, "\n\t"+text+"\n")
		}
		return
	}
	for _, spec := range m.plan.others {
		m.addAlone(spec)
	}
}

func (m *mender) addAlone(spec string) {
	at := m.offset(m.tree.Name.End())
	before := "\n"
	for _, d := range m.tree.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT &&
			importPath(g.Specs[0].(*ast.ImportSpec)) != "C" {
			at, before = m.offset(g.End()), ""
		}
	}
	m.insert(m.endOfLine(at), before+"\nimport "+spec)
}
