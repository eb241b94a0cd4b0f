package main

import (
	"go/ast"
	"go/types"
)

// decide finds the slots that must stay net/url's, because a type that contains net/url's URL must
// be the same elsewhere: the type of a function, of a slice, of an interface's method. Values
// convert, types do not. A slot that stays makes others stay, so decide begins again until no more
// slots stay. It returns the borders at which values convert.
func (p *program) decide() []border {
	p.begin()
	defer p.end()
	for {
		d := &decision{program: p, syntax: make(map[types.Type][]ast.Expr)}
		for _, b := range p.builds {
			for _, k := range b.pkgs {
				if k.affected {
					p.check(k)
				}
			}
		}
		d.all(d.findSyntax)
		d.all(func(k *pkg) { k.borders(d.border) })
		if !d.changed {
			d.all(d.unexplained)
		}
		if !d.changed {
			return d.converted
		}
	}
}

// A decision is one turn of decide.
type decision struct {
	*program
	syntax    map[types.Type][]ast.Expr // the syntax that a type was made from
	converted []border
	changed   bool
}

func (d *decision) all(do func(*pkg)) {
	for _, b := range d.builds {
		for _, k := range b.pkgs {
			if k.affected {
				do(k)
			}
		}
	}
}

func (d *decision) findSyntax(k *pkg) {
	for x, t := range k.info.Types {
		if t.IsType() && t.Type != nil && urlOf(t.Type) == "" {
			d.syntax[t.Type] = append(d.syntax[t.Type], x)
		}
	}
}

func (d *decision) border(b border) {
	from, to := b.from, b.to
	if isInvalid(from) || isInvalid(to) || types.AssignableTo(from, to) {
		return
	}
	if kf, kt := kindOf(from), kindOf(to); kf != 0 && kt != 0 &&
		kf.isDropin() != kt.isDropin() && (kf-kt)%2 == 0 {
		if !d.keepNew(b) {
			d.converted = append(d.converted, b)
		}
		return
	}
	if b.assertion && kindOf(from) == dropinPointer {
		d.keepAll(b.expr)
		return
	}
	if kindOf(from) == dropinPointer && types.IsInterface(to) &&
		types.AssignableTo(d.stdPointer(b.pkg), to) {
		b.to = d.stdPointer(b.pkg)
		d.converted = append(d.converted, b)
		return
	}
	d.pair(from, to, d.own(b.expr), nil, 0)
}

func isInvalid(t types.Type) bool {
	b, ok := t.(*types.Basic)
	return ok && (b.Kind() == types.Invalid || b.Kind() == types.UntypedNil)
}

func (d *decision) stdPointer(k *pkg) types.Type {
	return types.NewPointer(k.build.external[std].Scope().Lookup("URL").Type())
}

// keepNew makes a new URL such as &url.URL{…} net/url's, if it is used as a net/url.URL.
func (d *decision) keepNew(b border) bool {
	if b.index >= 0 || kindOf(b.from) > dropinValue {
		return false
	}
	x := ast.Unparen(b.expr)
	if address, ok := x.(*ast.UnaryExpr); ok {
		x = ast.Unparen(address.X)
	}
	var t ast.Expr
	switch x := x.(type) {
	case *ast.CompositeLit:
		t = x.Type
	case *ast.CallExpr:
		if id, ok := x.Fun.(*ast.Ident); ok && id.Name == "new" && len(x.Args) == 1 {
			t = x.Args[0]
		} else if tv := b.pkg.info.Types[x.Fun]; tv.IsType() {
			t = x.Fun
		}
	}
	if t == nil || !d.keep(t) {
		return false
	}
	d.changed = true
	return true
}

// own returns the syntax that x's type comes from if that is x itself.
func (d *decision) own(x ast.Expr) ast.Node {
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr, *ast.IndexExpr:
		return x
	case *ast.FuncLit:
		return x.Type
	case *ast.Ident:
		return x
	}
	return nil
}

// pair compares two types that must be identical. Where they differ, it keeps the slots on the side
// of the drop-in. The nodes are the innermost syntax that a and b come from.
func (d *decision) pair(a, b types.Type, nodeA, nodeB ast.Node, depth int) {
	if depth > 12 || a == nil || b == nil || types.Identical(a, b) {
		return
	}
	a, b = types.Unalias(a), types.Unalias(b)
	urlA, urlB := urlOf(a), urlOf(b)
	if urlA != "" && urlB != "" {
		if urlA == dropin {
			d.keepAll(nodeA)
		} else {
			d.keepAll(nodeB)
		}
		return
	}
	nodeA, nodeB = d.text(a, nodeA), d.text(b, nodeB)
	depth++
	if i, ok := b.Underlying().(*types.Interface); ok {
		if _, param := b.(*types.TypeParam); !param {
			d.methods(a, i, nodeA, nodeB, depth)
		}
		return
	}
	if i, ok := a.Underlying().(*types.Interface); ok && !types.IsInterface(b) {
		d.methods(b, i, nodeB, nodeA, depth)
		return
	}
	namedA, _ := a.(*types.Named)
	namedB, _ := b.(*types.Named)
	if namedA != nil && namedB != nil {
		if namedA.Origin() == namedB.Origin() {
			for i := range namedA.TypeArgs().Len() {
				d.pair(namedA.TypeArgs().At(i), namedB.TypeArgs().At(i), nodeA, nodeB, depth)
			}
		}
		return
	}
	if namedA != nil || namedB != nil {
		if depth < 4 {
			d.pair(a.Underlying(), b.Underlying(), d.text(a.Underlying(), nodeA),
				d.text(b.Underlying(), nodeB), depth)
		}
		return
	}
	d.parts(a, b, nodeA, nodeB, depth)
}

// text returns syntax that t comes from, or else outer.
func (d *decision) text(t types.Type, outer ast.Node) ast.Node {
	for _, x := range d.syntax[t] {
		if f := d.fileOf(x); f != nil && f.chosen {
			return x
		}
	}
	return outer
}

// keepAll keeps the slots inside a node.
func (d *decision) keepAll(n ast.Node) {
	if n != nil && d.keep(n) {
		d.changed = true
	}
}

func (d *decision) methods(a types.Type, i *types.Interface, nodeA, nodeB ast.Node, depth int) {
	for m := range i.Methods() {
		obj, _, _ := types.LookupFieldOrMethod(a, true, m.Pkg(), m.Name())
		if f, ok := obj.(*types.Func); ok {
			d.pair(f.Type(), m.Type(), nil, nil, depth)
		}
	}
}

func (d *decision) parts(a, b types.Type, nodeA, nodeB ast.Node, depth int) {
	switch a := a.(type) {
	case *types.Pointer:
		if b, ok := b.(*types.Pointer); ok {
			d.pair(a.Elem(), b.Elem(), nodeA, nodeB, depth)
		}
	case *types.Slice:
		if b, ok := b.(*types.Slice); ok {
			d.pair(a.Elem(), b.Elem(), nodeA, nodeB, depth)
		}
	case *types.Array:
		if b, ok := b.(*types.Array); ok {
			d.pair(a.Elem(), b.Elem(), nodeA, nodeB, depth)
		}
	case *types.Chan:
		if b, ok := b.(*types.Chan); ok {
			d.pair(a.Elem(), b.Elem(), nodeA, nodeB, depth)
		}
	case *types.Map:
		if b, ok := b.(*types.Map); ok {
			d.pair(a.Key(), b.Key(), nodeA, nodeB, depth)
			d.pair(a.Elem(), b.Elem(), nodeA, nodeB, depth)
		}
	case *types.Signature:
		if b, ok := b.(*types.Signature); ok {
			d.tuples(a.Params(), b.Params(), nodeA, nodeB, depth)
			d.tuples(a.Results(), b.Results(), nodeA, nodeB, depth)
		}
	case *types.Struct:
		if b, ok := b.(*types.Struct); ok && a.NumFields() == b.NumFields() {
			for i := range a.NumFields() {
				d.pair(a.Field(i).Type(), b.Field(i).Type(), d.declared(a.Field(i), nodeA),
					d.declared(b.Field(i), nodeB), depth)
			}
		}
	}
}

func (d *decision) tuples(a, b *types.Tuple, nodeA, nodeB ast.Node, depth int) {
	for i := range min(a.Len(), b.Len()) {
		d.pair(a.At(i).Type(), b.At(i).Type(), d.declared(a.At(i), nodeA),
			d.declared(b.At(i), nodeB), depth)
	}
}

// declared returns the syntax of the type of a parameter, a result or a field.
func (d *decision) declared(v *types.Var, outer ast.Node) ast.Node {
	if x := d.spans[v.Pos()]; x != nil {
		return x
	}
	return outer
}

// unexplained keeps the slots of statements with errors that no conversion explains, such as a call
// of a generic function.
func (d *decision) unexplained(k *pkg) {
	for _, e := range k.errors {
		if e.Soft || k.before[e.Msg] || d.isConverted(e) {
			continue
		}
		f := d.files[d.fset.PositionFor(e.Pos, false).Filename]
		if f == nil || !f.chosen {
			continue
		}
		var inner ast.Node
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if n == nil || n.Pos() > e.Pos || e.Pos >= n.End() {
				return n == ast.Node(f.tree)
			}
			switch n.(type) {
			case *ast.ExprStmt, *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.DeferStmt,
				*ast.GoStmt, *ast.ValueSpec, *ast.TypeSpec:
				inner = n
			}
			return true
		})
		d.keepAll(inner)
	}
}

func (d *decision) isConverted(e types.Error) bool {
	for _, b := range d.converted {
		if b.expr.Pos() <= e.Pos && e.Pos < b.expr.End() {
			return true
		}
		for i := len(b.stack) - 1; i >= 0; i-- {
			if _, ok := b.stack[i].(ast.Stmt); ok || i == 0 {
				if b.stack[i].Pos() <= e.Pos && e.Pos < b.stack[i].End() && b.index >= 0 {
					return true
				}
				break
			}
		}
	}
	return false
}
