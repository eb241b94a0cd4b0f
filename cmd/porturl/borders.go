package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// A border is a value and the type that it must have.
type border struct {
	pkg      *pkg
	expr     ast.Expr
	from, to types.Type
	index    int        // of a result, if expr has several, or -1
	stack    []ast.Node // around expr, the outermost first
}

// A finder walks through a package and finds its borders.
type finder struct {
	*pkg
	stack []ast.Node
	found func(border)
}

func (k *pkg) borders(found func(border)) {
	f := &finder{pkg: k, found: found}
	for _, file := range k.sources {
		ast.Inspect(file.tree, func(n ast.Node) bool {
			if n == nil {
				f.stack = f.stack[:len(f.stack)-1]
				return true
			}
			f.stack = append(f.stack, n)
			f.node(n)
			return true
		})
	}
}

func (f *finder) node(n ast.Node) {
	switch n := n.(type) {
	case *ast.CallExpr:
		f.call(n)
	case *ast.ReturnStmt:
		if sig, ok := f.function().(*types.Signature); ok {
			f.values(n.Results, resultTypes(sig.Results()))
		}
	case *ast.AssignStmt:
		var to []types.Type
		for _, x := range n.Lhs {
			to = append(to, f.typeOf(x))
		}
		f.values(n.Rhs, to)
	case *ast.ValueSpec:
		var to []types.Type
		for _, name := range n.Names {
			to = append(to, f.typeOf(name))
		}
		f.values(n.Values, to)
	case *ast.CompositeLit:
		f.composite(n)
	case *ast.SendStmt:
		if c, ok := core(f.typeOf(n.Chan)).(*types.Chan); ok {
			f.value(n.Value, c.Elem())
		}
	case *ast.RangeStmt:
		f.ranged(n)
	case *ast.BinaryExpr:
		f.comparison(n.X, n.Y)
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			for _, x := range c.(*ast.CaseClause).List {
				f.comparison(n.Tag, x)
			}
		}
	case *ast.IndexExpr:
		if m, ok := core(f.typeOf(n.X)).(*types.Map); ok {
			f.value(n.Index, m.Key())
		}
	case *ast.TypeAssertExpr:
		from, to := f.typeOf(n.Type), f.typeOf(n.X)
		f.emit(border{expr: n.Type, from: from, to: to, index: -1})
	}
}

// typeOf returns the type of x, or the invalid type if x is nil or has none.
func (f *finder) typeOf(x ast.Expr) types.Type {
	if t := f.info.TypeOf(x); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// core returns the underlying type of t or, if t is a type parameter, of a type for it: what this
// command asks about, such as an element, is the same in all of them.
func core(t types.Type) types.Type {
	i, ok := t.Underlying().(*types.Interface)
	if !ok {
		return t.Underlying()
	}
	for e := range i.EmbeddedTypes() {
		if union, ok := e.(*types.Union); ok {
			e = union.Term(0).Type()
		}
		if !types.IsInterface(core(e)) {
			return core(e)
		}
	}
	return i
}

func (f *finder) emit(b border) {
	b.pkg = f.pkg
	b.stack = f.stack // until found returns
	f.found(b)
}

func (f *finder) value(x ast.Expr, to types.Type) {
	f.emit(border{expr: x, from: f.typeOf(x), to: to, index: -1})
}

// values finds the borders of values that must have these types, or of one call with such results.
func (f *finder) values(list []ast.Expr, to []types.Type) {
	if len(list) == len(to) {
		for i, x := range list {
			f.value(x, to[i])
		}
		return
	}
	if len(list) != 1 {
		return
	}
	have := []types.Type{f.typeOf(list[0])} // x, ok = <-c, and ok is a bool
	if tuple, ok := have[0].(*types.Tuple); ok {
		have = resultTypes(tuple)
	}
	for i := range min(len(have), len(to)) {
		f.emit(border{expr: list[0], from: have[i], to: to[i], index: i})
	}
}

func resultTypes(tuple *types.Tuple) (list []types.Type) {
	for v := range tuple.Variables() {
		list = append(list, v.Type())
	}
	return list
}

// function returns the type of the innermost function, which is invalid in a map literal whose keys
// have the wrong type.
func (f *finder) function() types.Type {
	for _, n := range slices.Backward(f.stack) {
		switch n := n.(type) {
		case *ast.FuncLit:
			return f.typeOf(n)
		case *ast.FuncDecl:
			return f.typeOf(n.Name)
		}
	}
	return nil
}

func (f *finder) ranged(n *ast.RangeStmt) {
	have := rangeTypes(f.typeOf(n.X))
	for i, x := range []ast.Expr{n.Key, n.Value} {
		if i < len(have) {
			f.emit(border{expr: x, from: have[i], to: f.typeOf(x), index: i})
		}
	}
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

// rangeTypes returns the types of the values of a range loop, if they may have URLs inside.
func rangeTypes(t types.Type) []types.Type {
	switch t := core(t).(type) {
	case *types.Pointer:
		return rangeTypes(t.Elem()) // of an array
	case *types.Map:
		return []types.Type{t.Key(), t.Elem()}
	case *types.Chan:
		return []types.Type{t.Elem()}
	case *types.Signature:
		return resultTypes(core(t.Params().At(0).Type()).(*types.Signature).Params())
	case interface{ Elem() types.Type }: // a slice or an array
		return []types.Type{types.Typ[types.Int], t.Elem()}
	}
	return nil
}

// comparison finds the border of two values that are compared. The drop-in's URL is converted to
// net/url's, or to an interface if the other value is one.
func (f *finder) comparison(x, y ast.Expr) {
	kind := kindOf(f.typeOf(x))
	if kind.isDropin() || kind != 0 && types.IsInterface(f.typeOf(y)) {
		f.value(x, f.typeOf(y))
	} else {
		f.value(y, f.typeOf(x))
	}
}

func (f *finder) composite(n *ast.CompositeLit) {
	t := core(f.typeOf(n))
	if p, ok := t.(*types.Pointer); ok { // &T is left out
		t = core(p.Elem())
	}
	for i, x := range n.Elts {
		pair, keyed := x.(*ast.KeyValueExpr)
		if keyed {
			x = pair.Value
		}
		switch t := t.(type) {
		case *types.Struct:
			if keyed {
				f.value(x, f.typeOf(pair.Key))
			} else {
				f.value(x, t.Field(i).Type())
			}
		case *types.Map:
			f.value(pair.Key, t.Key())
			if f.info.Types[x].Type == nil { // types checks no value after a key that is wrong
				types.CheckExpr(token.NewFileSet(), f.types, x.Pos(), x, f.info)
			}
			f.value(x, t.Elem())
		case interface{ Elem() types.Type }:
			f.value(x, t.Elem())
		}
	}
}

func (f *finder) call(n *ast.CallExpr) {
	switch fun := f.info.Types[n.Fun]; {
	case fun.IsType():
		if !types.ConvertibleTo(f.typeOf(n.Args[0]), fun.Type) {
			f.value(n.Args[0], fun.Type)
		}
	case fun.IsBuiltin():
		if id, ok := ast.Unparen(n.Fun).(*ast.Ident); ok && len(n.Args) > 0 {
			f.builtin(id.Name, n)
		}
	default:
		if sig, ok := core(f.typeOf(n.Fun)).(*types.Signature); ok {
			f.arguments(sig, n)
		}
	}
}

// builtin finds the borders of a call of append, copy or delete. No other built-in function, such
// as make, has a URL after a slice or a map.
func (f *finder) builtin(name string, n *ast.CallExpr) {
	first := core(f.typeOf(n.Args[0]))
	for _, x := range n.Args[1:] {
		switch t := first.(type) {
		case *types.Slice:
			if name == "copy" || n.Ellipsis.IsValid() {
				f.value(x, t)
			} else {
				f.value(x, t.Elem())
			}
		case *types.Map:
			f.value(x, t.Key())
		}
	}
}

func (f *finder) arguments(sig *types.Signature, n *ast.CallExpr) {
	count := len(n.Args)
	if count == 1 {
		if tuple, ok := f.typeOf(n.Args[0]).(*types.Tuple); ok {
			count = tuple.Len()
		}
	}
	var to []types.Type
	last := sig.Params().Len() - 1
	for i := range count {
		t := sig.Params().At(min(i, last)).Type()
		if sig.Variadic() && i >= last && !n.Ellipsis.IsValid() {
			t = t.(*types.Slice).Elem()
		}
		to = append(to, t)
	}
	f.values(n.Args, to)
	f.alike(sig, n)
}

// alike finds arguments that a function such as reflect.DeepEqual takes as any: to be compared,
// URLs must have the same type.
func (f *finder) alike(sig *types.Signature, n *ast.CallExpr) {
	var own, others []ast.Expr // the drop-in's, net/url's
	for i, x := range n.Args[:min(sig.Params().Len(), len(n.Args))] {
		kind := kindOf(f.typeOf(x))
		switch isAny := types.IsInterface(sig.Params().At(i).Type()); {
		case isAny && kind.isDropin():
			own = append(own, x)
		case isAny && kind != 0:
			others = append(others, x)
		}
	}
	for _, x := range own {
		for _, other := range others {
			f.value(x, f.typeOf(other))
		}
	}
}

// A kind is a type that can be converted between the two packages.
type kind int

const (
	dropinPointer kind = iota + 1
	dropinValue
	stdPointer
	stdValue
)

func (k kind) isDropin() bool { return k == dropinPointer || k == dropinValue }

var pointerKinds = map[string]kind{dropin: dropinPointer, std: stdPointer}
var valueKinds = map[string]kind{dropin: dropinValue, std: stdValue}

func kindOf(t types.Type) kind {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		return pointerKinds[urlOf(p.Elem())]
	}
	return valueKinds[urlOf(t)]
}

// urlOf returns the path of the package if t is a type with the name URL, or "".
func urlOf(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Name() != "URL" {
		return ""
	}
	return named.Obj().Pkg().Path()
}
