package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// decide finds the slots that must stay net/url's, because a type that contains net/url's URL must
// be the same elsewhere: the type of a function, of a slice, of an interface's method. Values
// convert, types do not. A slot that stays makes others stay, so decide begins again until no more
// slots stay. It returns the borders at which values convert.
func (p *program) decide() []border {
	p.begin()
	defer p.end()
	(&decision{program: p}).all(p.keepUsed)
	for {
		d := &decision{program: p, syntax: make(map[types.Type]ast.Expr)}
		d.all(func(k *pkg) { p.check(k, false) })
		d.all(d.receivers)
		if d.changed {
			continue
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
	syntax    map[types.Type]ast.Expr // the first syntax of a type
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

// keepUsed keeps the types of what a package of another module uses, since that cannot change.
func (p *program) keepUsed(k *pkg) {
	if k.own {
		return
	}
	for _, obj := range k.info.Uses {
		f := p.files[p.fset.PositionFor(obj.Pos(), false).Filename]
		if f == nil || !f.own {
			continue
		}
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if n == nil || !contains(n, obj.Pos()) {
				return n == ast.Node(f.tree)
			}
			switch n := n.(type) {
			case *ast.FuncDecl:
				p.keep(n.Type)
			case *ast.Field:
				p.keep(n.Type)
			case *ast.ValueSpec:
				p.keep(n)
			case *ast.TypeSpec:
				_, isStruct := n.Type.(*ast.StructType)
				_, isInterface := n.Type.(*ast.InterfaceType)
				if !isStruct && !isInterface { // the members that it uses are kept
					p.keep(n.Type)
				}
			}
			return true
		})
	}
}

// receivers converts the receivers that are net/url's.
func (d *decision) receivers(k *pkg) {
	for _, f := range k.sources {
		for _, r := range f.receivers {
			kind := kindOf(k.info.TypeOf(r.x))
			if !r.fixed && r.kind == 0 && (kind == stdPointer || kind == stdValue) {
				r.convert(kind)
				d.changed = true
			}
		}
	}
}

func (d *decision) findSyntax(k *pkg) {
	for x, t := range k.info.Types {
		if first := d.syntax[t.Type]; t.IsType() && (first == nil || x.Pos() < first.Pos()) {
			d.syntax[t.Type] = x
		}
	}
}

func (d *decision) border(b border) {
	from, to := b.from, b.to
	if types.AssignableTo(from, to) || !d.fileOf(b.expr).own {
		return
	}
	pointer := types.NewPointer(b.pkg.build.external[std].Scope().Lookup("URL").Type())
	if types.AssignableTo(pointer, to) {
		b.to = pointer // to is an interface, or a type such as type P *url.URL
	}
	kf, kt := kindOf(from), kindOf(b.to)
	if kf == 0 || kt == 0 || (kf-kt)%2 != 0 {
		d.assignable(from, to, b.expr)
		return
	}
	d.converted = append(d.converted, b)
}

// assignable compares the type of a value x with one that it must be assignable to.
func (d *decision) assignable(a, b types.Type, x ast.Expr) {
	a, b = types.Unalias(a), types.Unalias(b)
	namedA, _ := a.(*types.Named)
	namedB, _ := b.(*types.Named)
	if namedA != nil && namedB != nil && namedA.Origin() == namedB.Origin() {
		d.same(a, b, x, nil)
	} else if i, ok := b.Underlying().(*types.Interface); ok {
		d.methods(a, i)
	} else {
		d.same(a.Underlying(), b.Underlying(), d.text(a, x), d.text(b, nil))
	}
}

// same compares two types that must be identical. Where they differ, it keeps the slots on the side
// of the drop-in. The nodes are the innermost syntax that a and b come from.
func (d *decision) same(a, b types.Type, nodeA, nodeB ast.Node) {
	if urlOf(b) == std {
		d.keepAll(nodeA)
	} else if urlOf(a) == std {
		d.keepAll(nodeB)
	}
	a, b = types.Unalias(a), types.Unalias(b)
	nodeA, nodeB = d.text(a, nodeA), d.text(b, nodeB)
	switch a := a.(type) {
	case *types.Named:
		if b, ok := b.(*types.Named); ok {
			for i := range min(a.TypeArgs().Len(), b.TypeArgs().Len()) {
				d.same(a.TypeArgs().At(i), b.TypeArgs().At(i), nodeA, nodeB)
			}
		}
	case *types.Signature:
		if b, ok := b.(*types.Signature); ok {
			d.tuples(a.Params(), b.Params(), nodeA, nodeB)
			d.tuples(a.Results(), b.Results(), nodeA, nodeB)
		}
	case *types.Struct:
		if b, ok := b.(*types.Struct); ok {
			for i := range min(a.NumFields(), b.NumFields()) {
				d.variables(a.Field(i), b.Field(i), nodeA, nodeB)
			}
		}
	case *types.Interface:
		if b, ok := b.(*types.Interface); ok {
			d.methods(a, b)
		}
	case *types.Map:
		if b, ok := b.(*types.Map); ok {
			d.same(a.Key(), b.Key(), nodeA, nodeB)
			d.same(a.Elem(), b.Elem(), nodeA, nodeB)
		}
	case interface{ Elem() types.Type }:
		if b, ok := b.(interface{ Elem() types.Type }); ok {
			d.same(a.Elem(), b.Elem(), nodeA, nodeB)
		}
	}
}

func (d *decision) methods(a types.Type, i *types.Interface) {
	list := types.NewMethodSet(a)
	for m := range i.Methods() {
		if found := list.Lookup(m.Pkg(), m.Name()); found != nil {
			d.same(found.Type(), m.Type(), nil, nil)
		}
	}
}

func (d *decision) tuples(a, b *types.Tuple, nodeA, nodeB ast.Node) {
	for i := range min(a.Len(), b.Len()) {
		d.variables(a.At(i), b.At(i), nodeA, nodeB)
	}
}

// variables compares two parameters, results or fields.
func (d *decision) variables(a, b *types.Var, nodeA, nodeB ast.Node) {
	if x := d.spans[a.Pos()]; x != nil {
		nodeA = x
	}
	if x := d.spans[b.Pos()]; x != nil {
		nodeB = x
	}
	d.same(a.Type(), b.Type(), nodeA, nodeB)
}

// text returns syntax that t comes from, or else outer.
func (d *decision) text(t types.Type, outer ast.Node) ast.Node {
	if x := d.syntax[t]; x != nil {
		return x
	}
	return outer
}

// keepAll keeps the slots inside a node.
func (d *decision) keepAll(n ast.Node) {
	if n != nil && d.keep(n) {
		d.changed = true
	}
}

// unexplained keeps the slots of an outermost expression, or of a declaration of variables, with an
// error that no conversion explains, such as a call of a generic function.
func (d *decision) unexplained(k *pkg) {
	for _, e := range k.errors {
		if k.before[e.Msg] || d.isConverted(e) {
			continue
		}
		f := d.files[d.fset.PositionFor(e.Pos, false).Filename]
		if f == nil {
			continue
		}
		var inner ast.Node
		ast.Inspect(f.tree, func(n ast.Node) bool {
			if n == nil || !contains(n, e.Pos) {
				return n == ast.Node(f.tree)
			}
			switch n.(type) {
			case *ast.ValueSpec:
				inner = n
			case ast.Stmt, *ast.Field:
				inner = nil
			case ast.Expr:
				if inner == nil {
					inner = n
				}
			}
			return true
		})
		d.keepAll(inner)
	}
}

// isConverted reports whether an error is about a value that will be converted.
func (d *decision) isConverted(e types.Error) bool {
	return slices.ContainsFunc(d.converted, func(b border) bool {
		if b.index < 0 {
			return contains(b.expr, e.Pos)
		}
		stmt, _ := innermostStmt(b.stack)
		return stmt != nil && contains(stmt, e.Pos)
	})
}

func contains(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }
