package main

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// decide finds the slots that must stay net/url's, because a type that contains net/url's URL must
// be the same elsewhere: the type of a function, of a slice, of an interface's method. Values
// convert, types do not. A slot that stays makes others stay, so decide begins again after a change
// in a file that a package was checked with before. The last turn's conversions are in the plans of
// the files.
func (p *program) decide() {
	p.begin()
	defer p.end()
	p.all(p.keepUsed)
	for again := true; again; {
		d := &decision{program: p, syntax: make(map[types.Type]ast.Expr)}
		d.first = make(map[*file]*pkg)
		d.all(d.turn)
		if d.now = nil; !d.again {
			d.all(d.unexplained)
		}
		again = d.again
	}
}

// A decision is one turn of decide.
type decision struct {
	*program
	syntax    map[types.Type]ast.Expr // the first syntax of a type
	first     map[*file]*pkg          // the first package with the file
	now       *pkg                    // that is checked
	converted []border                // of this package
	changed   bool                    // its trees, since the check
	again     bool                    // another turn is needed
}

// change records that the trees change, so that all types agree.
func (d *decision) change(f *file) {
	d.changed = true
	d.again = d.again || d.first[f] != d.now
}

// turn checks a package until nothing changes, and plans the conversions. Only what these need
// stays in memory.
func (d *decision) turn(k *pkg) {
	d.now = k
	for _, f := range k.sources {
		d.first[f] = cmp.Or(d.first[f], k)
	}
	for d.changed = true; d.changed; {
		d.changed, d.converted = false, nil
		d.check(k, false)
		if d.receivers(k); !d.changed {
			d.findSyntax(k)
			k.borders(d.border)
		}
	}
	k.errors = slices.DeleteFunc(k.errors, func(e types.Error) bool {
		return k.before[e.Msg] || d.isConverted(e)
	})
	for _, f := range k.sources {
		if d.first[f] == k {
			d.beginPlan(f)
		}
		for _, r := range f.receivers {
			if r.pkg == k {
				(&mender{d.program, f}).receiver(r)
			}
		}
	}
	for _, b := range d.converted {
		(&mender{d.program, d.fileAt(b.expr.Pos())}).border(b)
	}
	if !slices.ContainsFunc(k.sources, func(f *file) bool { return len(f.plan.splits) > 0 }) {
		k.info = nil
	}
}

// all calls do for each package that the port affects, imported ones first.
func (p *program) all(do func(*pkg)) {
	for _, b := range p.builds {
		for _, k := range b.pkgs {
			if k.affected {
				do(k)
			}
		}
	}
}

// around returns the nodes around pos in a file, the outermost first.
func (p *program) around(pos token.Pos) (list []ast.Node) {
	f := p.fileAt(pos)
	if f == nil {
		return nil
	}
	ast.Inspect(f.tree, func(n ast.Node) bool {
		if n == nil || !contains(n, pos) {
			return n == ast.Node(f.tree)
		}
		list = append(list, n)
		return true
	})
	return list
}

// keepUsed keeps the types of what a package of another module uses, since that cannot change.
func (p *program) keepUsed(k *pkg) {
	if k.own {
		return
	}
	p.check(k, false)
	for _, obj := range k.info.Uses {
		if obj.Pkg() == k.types {
			continue
		}
		for _, n := range p.around(obj.Pos()) {
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
		}
	}
}

// receivers converts the receivers that are net/url's.
func (d *decision) receivers(k *pkg) {
	for _, f := range k.sources {
		for _, r := range f.receivers {
			kind := kindOf(k.info.TypeOf(r.x))
			if !r.fixed && r.kind == 0 && (kind == stdPointer || kind == stdValue) {
				r.convert(kind)
				d.change(f)
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
	if types.AssignableTo(from, to) || !d.fileAt(b.expr.Pos()).own {
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
	b.stack = slices.Clone(b.stack)
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
		d.stay(nodeA)
	} else if urlOf(a) == std {
		d.stay(nodeB)
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
			p, q := a.Params(), b.Params()
			d.variables(min(p.Len(), q.Len()), p.At, q.At, nodeA, nodeB)
			p, q = a.Results(), b.Results()
			d.variables(min(p.Len(), q.Len()), p.At, q.At, nodeA, nodeB)
		}
	case *types.Struct:
		if b, ok := b.(*types.Struct); ok {
			d.variables(min(a.NumFields(), b.NumFields()), a.Field, b.Field, nodeA, nodeB)
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

// variables compares n parameters, results or fields.
func (d *decision) variables(n int, a, b func(int) *types.Var, nodeA, nodeB ast.Node) {
	for i := range n {
		x, y := a(i), b(i)
		d.same(x.Type(), y.Type(), d.typeAt(x.Pos(), nodeA), d.typeAt(y.Pos(), nodeB))
	}
}

// typeAt returns the type of the parameter, result or field at pos, or else outer.
func (p *program) typeAt(pos token.Pos, outer ast.Node) ast.Node {
	for _, n := range p.around(pos) {
		if field, ok := n.(*ast.Field); ok && field.Type != nil {
			outer = field.Type
		}
	}
	return outer
}

// text returns syntax that t comes from, or else outer.
func (d *decision) text(t types.Type, outer ast.Node) ast.Node {
	return cmp.Or[ast.Node](d.syntax[t], outer)
}

// stay keeps the slots in a node, which may be nil.
func (d *decision) stay(n ast.Node) {
	if n != nil && d.keep(n) {
		d.change(d.fileAt(n.Pos()))
	}
}

// unexplained keeps the slots of an outermost expression, or of a declaration of variables, with an
// error that no conversion explains, such as a call of a generic function.
func (d *decision) unexplained(k *pkg) {
	for _, e := range k.errors {
		var inner ast.Node
		for _, n := range d.around(e.Pos) {
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
		}
		d.stay(inner)
	}
}

// isConverted reports whether an error is about a value that will be converted.
func (d *decision) isConverted(e types.Error) bool {
	return slices.ContainsFunc(d.converted, func(b border) bool {
		if b.index < 0 {
			return contains(b.expr, e.Pos)
		}
		stmt, _ := innermost[ast.Stmt](b.stack)
		return stmt != nil && contains(stmt, e.Pos)
	})
}

func contains(n ast.Node, pos token.Pos) bool { return n.Pos() <= pos && pos < n.End() }
