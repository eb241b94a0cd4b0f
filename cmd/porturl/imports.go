package main

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// imports changes the import of net/url, and changes the slots that stay. A file keeps its import
// if the names that it uses and that do not stay mean the same in both packages.
func (m *mender) imports() {
	changes := func(s *slot) bool { return !s.keeps && s.differs() }
	m.plan.ported = slices.ContainsFunc(m.slots, changes)
	if !m.plan.ported {
		return
	}
	for _, spec := range m.tree.Imports {
		if m.moves(spec) {
			m.moveImport(spec)
		}
	}
	for _, s := range m.slots {
		if !s.keeps {
			continue
		}
		name := m.addImport(std, "neturl")
		if s.was == "" {
			name += "."
		}
		at := m.offset(s.ident.Pos())
		m.replace(at, at+len(s.was), name)
	}
}

// moves reports whether an import becomes the drop-in's.
func (m *mender) moves(spec *ast.ImportSpec) bool {
	return m.plan.ported && importPath(spec) == std && localName(spec) != "_"
}

// moveImport replaces the import of net/url by the drop-in's, and moves it to the imports of other
// modules if there are several in parentheses.
func (m *mender) moveImport(spec *ast.ImportSpec) {
	decl := m.declOf(spec)
	at, end := m.offset(spec.Pos()), m.offset(spec.End())
	start := m.startOfLine(at)
	line, _, _ := bytes.Cut(m.text[start:], []byte("\n"))
	alone := bytes.Equal(bytes.TrimSpace(line), m.text[at:end])
	if len(decl.Specs) == 1 || !alone || spec.Doc != nil {
		m.replace(m.offset(spec.Path.Pos()), m.offset(spec.Path.End()), strconv.Quote(dropin))
		return
	}
	m.replace(start, start+len(line)+1, "")
	name := string(m.text[at:m.offset(spec.Path.Pos())])
	m.plan.others = append(m.plan.others, name+strconv.Quote(dropin))
}

func (m *mender) startOfLine(at int) int { return bytes.LastIndexByte(m.text[:at], '\n') + 1 }

// lastOfOthers returns the last import of the first group that begins with an import of another
// module.
func (m *mender) lastOfOthers(decl *ast.GenDecl) (last ast.Spec) {
	isOther := false
	lineOf := func(pos token.Pos) int { return m.fset.PositionFor(pos, false).Line }
	for i, s := range decl.Specs {
		if i == 0 || lineOf(s.Pos()) > lineOf(decl.Specs[i-1].End())+1 {
			if isOther {
				return last
			}
			isOther = strings.Contains(importPath(s.(*ast.ImportSpec)), ".")
		}
		if !m.moves(s.(*ast.ImportSpec)) {
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
		if g := d.(*ast.GenDecl); slices.Contains(g.Specs, ast.Spec(spec)) {
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
	if spec := m.spec(importPath); spec != nil && !m.plan.ported {
		name = localName(spec)
	} else if spec := m.spec(std); spec != nil && importPath == dropin && m.plan.ported {
		name = localName(spec)
	} else if importPath == dropin && m.isFree("url") {
		name, m.plan.added[dropin] = "url", "url"
	}
	if name == "" || k.isShadowed(name, pos) {
		name = m.addImport(importPath, other)
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
	_, obj := k.types.Scope().Innermost(pos).LookupParent(name, pos)
	_, isPackage := obj.(*types.PkgName)
	return !isPackage
}

// addImport returns the name under which a package will be imported: name, if it is free.
func (m *mender) addImport(importPath, name string) string {
	if have := m.plan.added[importPath]; have != "" {
		return have
	}
	free := name
	for i := 2; !m.isFree(free); i++ {
		free = name + strconv.Itoa(i)
	}
	m.plan.added[importPath] = free
	return free
}

// isFree reports whether neither the file uses a name, nor a package with this file declares it.
func (m *mender) isFree(name string) bool {
	is := func(s *slot) bool { return s.was == name } // its tree may have another
	free := !m.plan.names[name] && !slices.ContainsFunc(m.slots, is)
	m.all(func(k *pkg) {
		if slices.Contains(k.sources, m.file) && k.types.Scope().Lookup(name) != nil {
			free = false
		}
	})
	return free
}

// addImports writes the new import declarations.
func (m *mender) addImports() {
	if name := m.plan.added[std]; name != "" {
		m.addStd(name + " " + strconv.Quote(std))
	}
	if name := m.plan.added[dropin]; name != "" {
		name = strings.TrimPrefix(name+" ", "url ")
		m.plan.others = append(m.plan.others, name+strconv.Quote(dropin))
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
	start := m.startOfLine(at)
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
		if !decl.Lparen.IsValid() {
			continue
		}
		start := m.startOfLine(m.offset(decl.Rparen))
		if len(bytes.TrimSpace(m.text[start:m.offset(decl.Rparen)])) > 0 {
			continue
		}
		if last := m.lastOfOthers(decl); last != nil {
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
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT && len(g.Specs) > 0 &&
			importPath(g.Specs[0].(*ast.ImportSpec)) != "C" {
			at, before = m.offset(g.End()), ""
		}
	}
	m.insert(m.endOfLine(at), before+"\nimport "+spec)
}
