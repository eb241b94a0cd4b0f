package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ast/astutil"
)

// A slot is a place in a file that names something of net/url, such as url.URL or url.Parse. The
// port decides whether it will mean net/url's or the drop-in's.
//
// Meanwhile the trees are checked with these names for the packages. They are not identifiers, so
// nothing in a program shadows them.
type slot struct {
	ident *ast.Ident // the package's name
	was   string     // the text of ident, which is empty after a dot import
	name  string     // such as URL
	fixed bool       // it stays net/url's
	keeps bool       // it is net/url's
}

const (
	stdName    = "net/url·"
	dropinName = "drop-in·"
)

// set decides a slot.
func (s *slot) set(keeps bool) {
	s.keeps = keeps
	s.ident.Name = map[bool]string{true: stdName, false: dropinName}[keeps]
}

// A receiver is a URL whose method reads a reference. If the URL is net/url's, the port converts
// it, so that the method reads as browsers do.
type receiver struct {
	pkg   *pkg
	sel   *ast.SelectorExpr
	x     ast.Expr // the receiver in the program
	kind  kind     // of x if it is converted, or 0
	fixed bool     // it is not
}

// readsReference has the methods whose result depends on who reads. Hostname, Port, IsAbs,
// RequestURI and EscapedPath return the same for the same fields. Query on a request's URL agrees
// with its FormValue, and Redacted differs only in the spelling, or for blob: and filesystem:.
var readsReference = map[string]bool{"Parse": true, "ResolveReference": true, "JoinPath": true}

// convert puts a call of FromStd, or what was before, into the tree.
func (r *receiver) convert(k kind) {
	r.kind, r.sel.X = k, r.x
	if k == 0 {
		return
	}
	at, arg := r.x.Pos(), r.x
	if k == stdValue {
		arg = &ast.UnaryExpr{OpPos: at, Op: token.AND, X: arg}
	}
	fun := &ast.SelectorExpr{X: &ast.Ident{NamePos: at, Name: dropinName},
		Sel: &ast.Ident{NamePos: at, Name: "FromStd"}}
	r.sel.X = &ast.CallExpr{Fun: fun, Args: []ast.Expr{arg}, Rparen: r.x.End() - 1}
}

// findSlots finds the slots and the receivers of a package, which has been type-checked unchanged,
// and forgets the rest of what the check found.
func (p *program) findSlots(k *pkg) {
	for _, f := range k.sources {
		if f.slots == nil && f.receivers == nil {
			k.findIn(f)
		}
		k.affected = k.affected || len(f.receivers) > 0 ||
			slices.ContainsFunc(f.slots, (*slot).differs)
	}
	for _, dep := range k.imports {
		k.affected = k.affected || dep.affected
	}
	k.info = nil
}

func (k *pkg) findIn(f *file) {
	both, dots := f.spec(dropin) != nil, make(map[*ast.Ident]ast.Expr)
	add := func(x *ast.Ident, name string) {
		s := &slot{ident: x, was: x.Name, name: name, fixed: both || !f.chosen}
		f.slots = append(f.slots, s)
	}
	var find func(ast.Node) bool
	find = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if f.chosen && readsReference[n.Sel.Name] && kindOf(k.info.TypeOf(n.X)) != 0 {
				f.receivers = append(f.receivers, &receiver{pkg: k, sel: n, x: n.X})
			}
			x, _ := n.X.(*ast.Ident)
			name, ok := k.info.Uses[x].(*types.PkgName)
			if ok && name.Imported().Path() == std {
				add(x, n.Sel.Name)
			}
			ast.Inspect(n.X, find)
			return false
		case *ast.Ident: // after a dot import
			obj := k.info.Uses[n]
			if obj != nil && obj.Parent() == k.build.external[std].Scope() {
				x := &ast.Ident{NamePos: n.Pos()}
				add(x, n.Name)
				dots[n] = &ast.SelectorExpr{X: x, Sel: n}
			}
		}
		return true
	}
	ast.Inspect(f.tree, find)
	f.dots = dots
}

// spec returns the file's first import of path under a name, or nil.
func (f *file) spec(path string) *ast.ImportSpec {
	for _, s := range f.tree.Imports {
		if name := localName(s); importPath(s) == path && name != "_" && name != "." {
			return s
		}
	}
	return nil
}

// begin puts the names of both packages into the trees, and sets each slot to the drop-in.
func (p *program) begin() {
	for _, f := range p.files {
		if len(f.slots)+len(f.receivers) == 0 {
			continue
		}
		decls := []ast.Decl{importOf(stdName, std), importOf(dropinName, dropin)}
		f.added = len(decls)
		f.tree.Decls = append(decls, f.tree.Decls...)
		for _, s := range f.slots {
			s.set(s.fixed)
		}
		if len(f.dots) > 0 {
			astutil.Apply(f.tree, func(c *astutil.Cursor) bool {
				x, _ := c.Node().(*ast.Ident)
				if dot := f.dots[x]; dot != nil && c.Name() != "Sel" {
					c.Replace(dot)
				}
				return true
			}, nil)
		}
	}
}

// importOf returns an import declaration.
func importOf(name, path string) *ast.GenDecl {
	spec := &ast.ImportSpec{Name: ast.NewIdent(name)}
	spec.Path = &ast.BasicLit{Kind: token.STRING, Value: strconv.Quote(path)}
	return &ast.GenDecl{Tok: token.IMPORT, Specs: []ast.Spec{spec}}
}

// end restores the names in the trees.
func (p *program) end() {
	for _, f := range p.files {
		f.tree.Decls = f.tree.Decls[f.added:]
		for _, s := range f.slots {
			s.ident.Name = s.was
		}
		for _, r := range f.receivers {
			r.sel.X = r.x
		}
	}
}

// keep makes the slots and receivers inside a node net/url's, and reports whether one was not.
func (p *program) keep(n ast.Node) (changed bool) {
	f := p.fileAt(n.Pos())
	for _, s := range f.slots {
		if !s.keeps && contains(n, s.ident.Pos()) && s.matters() {
			s.set(true)
			changed = true
		}
	}
	for _, r := range f.receivers {
		if r.kind != 0 && contains(n, r.x.Pos()) {
			r.convert(0)
			r.fixed, changed = true, true
		}
	}
	return changed
}

// matters reports whether the slot's name has another type in the drop-in.
func (s *slot) matters() bool {
	return s.name == "URL" || s.name == "Parse" || s.name == "ParseRequestURI"
}

// fileAt returns the file at pos, or nil if that is not the program's.
func (p *program) fileAt(pos token.Pos) *file {
	return p.files[p.fset.PositionFor(pos, false).Filename]
}
