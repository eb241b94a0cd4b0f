package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// A border is a value and the type that it must have.
type border struct {
	pkg      *pkg
	expr     ast.Expr
	from, to types.Type
	index    int        // of a result, if expr has several, or -1
	stack    []ast.Node // around expr, the outermost first
	compare  bool       // both must only have the same type
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
		if sig := f.function(); sig != nil {
			f.values(n.Results, resultTypes(sig.Results()))
		}
	case *ast.AssignStmt:
		f.assign(n)
	case *ast.ValueSpec:
		if n.Type != nil {
			var want []types.Type
			for range n.Names {
				want = append(want, f.typeOf(n.Type))
			}
			f.values(n.Values, want)
		}
	case *ast.CompositeLit:
		f.composite(n)
	case *ast.SendStmt:
		if c, ok := core(f.typeOf(n.Chan)).(*types.Chan); ok {
			f.value(n.Value, c.Elem())
		}
	case *ast.RangeStmt:
		f.ranged(n)
	case *ast.BinaryExpr:
		if n.Op == token.EQL || n.Op == token.NEQ {
			f.comparison(n.X, n.Y)
		}
	case *ast.SwitchStmt:
		for _, c := range n.Body.List {
			for _, x := range c.(*ast.CaseClause).List {
				if n.Tag != nil {
					f.comparison(n.Tag, x)
				}
			}
		}
	case *ast.IndexExpr:
		if m, ok := core(f.typeOf(n.X)).(*types.Map); ok {
			f.value(n.Index, m.Key())
		}
	case *ast.TypeAssertExpr:
		if n.Type != nil && types.IsInterface(f.typeOf(n.X)) {
			from, to := f.typeOf(n.Type), f.typeOf(n.X)
			f.emit(border{expr: n.Type, from: from, to: to, index: -1, compare: true})
		}
	}
}

func (f *finder) typeOf(x ast.Expr) types.Type {
	if t := f.info.TypeOf(x); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// core returns the underlying type of t.
func core(t types.Type) types.Type { return t.Underlying() }

func (f *finder) emit(b border) {
	b.pkg = f.pkg
	b.stack = append([]ast.Node(nil), f.stack...)
	f.found(b)
}

func (f *finder) value(x ast.Expr, to types.Type) {
	f.emit(border{expr: x, from: f.typeOf(x), to: to, index: -1})
}

// values finds the borders of values that must have these types, or of one call with such results.
func (f *finder) values(list []ast.Expr, to []types.Type) {
	if len(list) == len(to) {
		for i, x := range list {
			if to[i] != nil {
				f.value(x, to[i])
			}
		}
		return
	}
	if len(list) != 1 || len(to) < 2 {
		return
	}
	have := []types.Type{f.typeOf(list[0]), types.Typ[types.Bool]} // x, ok = <-c
	if tuple, ok := have[0].(*types.Tuple); ok {
		have = resultTypes(tuple)
	}
	for i := range min(len(have), len(to)) {
		if to[i] != nil {
			f.emit(border{expr: list[0], from: have[i], to: to[i], index: i})
		}
	}
}

func resultTypes(tuple *types.Tuple) (list []types.Type) {
	for v := range tuple.Variables() {
		list = append(list, v.Type())
	}
	return list
}

// function returns the signature of the innermost function.
func (f *finder) function() *types.Signature {
	for i := len(f.stack) - 1; i >= 0; i-- {
		var t types.Type
		switch n := f.stack[i].(type) {
		case *ast.FuncLit:
			t = f.typeOf(n)
		case *ast.FuncDecl:
			if obj := f.info.Defs[n.Name]; obj != nil {
				t = obj.Type()
			}
		default:
			continue
		}
		sig, _ := t.(*types.Signature)
		return sig
	}
	return nil
}

func (f *finder) assign(n *ast.AssignStmt) {
	if n.Tok != token.ASSIGN && n.Tok != token.DEFINE {
		return
	}
	to := make([]types.Type, len(n.Lhs))
	for i, x := range n.Lhs {
		if id, ok := x.(*ast.Ident); ok && (id.Name == "_" || f.info.Defs[id] != nil) {
			continue // the variable has the value's type
		}
		to[i] = f.typeOf(x)
	}
	f.values(n.Rhs, to)
}

func (f *finder) ranged(n *ast.RangeStmt) {
	if n.Tok != token.ASSIGN {
		return
	}
	key, value := rangeTypes(f.typeOf(n.X))
	for i, x := range []ast.Expr{n.Key, n.Value} {
		if t := []types.Type{key, value}[i]; x != nil && t != nil && !isBlank(x) {
			f.emit(border{expr: x, from: t, to: f.typeOf(x), index: i})
		}
	}
}

func isBlank(x ast.Expr) bool {
	id, ok := x.(*ast.Ident)
	return ok && id.Name == "_"
}

func rangeTypes(t types.Type) (key, value types.Type) {
	switch t := core(t).(type) {
	case *types.Slice:
		return nil, t.Elem()
	case *types.Array:
		return nil, t.Elem()
	case *types.Pointer:
		if a, ok := core(t.Elem()).(*types.Array); ok {
			return nil, a.Elem()
		}
	case *types.Map:
		return t.Key(), t.Elem()
	case *types.Chan:
		return t.Elem(), nil
	case *types.Signature:
		if yield, ok := core(t.Params().At(0).Type()).(*types.Signature); ok {
			list := append(resultTypes(yield.Params()), nil, nil)
			return list[0], list[1]
		}
	}
	return nil, nil
}

func (f *finder) comparison(x, y ast.Expr) {
	a, b := f.typeOf(x), f.typeOf(y)
	if kindOf(a) != 0 && kindOf(b) != 0 {
		if kindOf(a).isDropin() {
			f.emit(border{expr: x, from: a, to: b, index: -1, compare: true})
		} else {
			f.emit(border{expr: y, from: b, to: a, index: -1, compare: true})
		}
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
			if field := f.field(t, pair, i); field != nil {
				f.value(x, field.Type())
			}
		case *types.Slice:
			f.value(x, t.Elem())
		case *types.Array:
			f.value(x, t.Elem())
		case *types.Map:
			if keyed {
				f.value(pair.Key, t.Key())
				f.value(x, t.Elem())
			}
		}
	}
}

func (f *finder) field(t *types.Struct, pair *ast.KeyValueExpr, i int) *types.Var {
	if pair == nil {
		if i < t.NumFields() {
			return t.Field(i)
		}
		return nil
	}
	if key, ok := pair.Key.(*ast.Ident); ok {
		field, _ := f.info.Uses[key].(*types.Var)
		return field
	}
	return nil
}

func (f *finder) call(n *ast.CallExpr) {
	fun, ok := f.info.Types[n.Fun]
	switch {
	case !ok:
		if id, isName := ast.Unparen(n.Fun).(*ast.Ident); isName {
			if _, isBuiltin := f.info.Uses[id].(*types.Builtin); isBuiltin {
				f.builtin(id.Name, n)
			}
		}
	case fun.IsType():
		if len(n.Args) == 1 && !types.ConvertibleTo(f.typeOf(n.Args[0]), fun.Type) {
			f.value(n.Args[0], fun.Type)
		}
	case fun.IsBuiltin():
		if id, isName := ast.Unparen(n.Fun).(*ast.Ident); isName {
			f.builtin(id.Name, n)
		}
	default:
		if sig, ok := core(fun.Type).(*types.Signature); ok {
			f.arguments(sig, n)
		}
	}
}

func (f *finder) builtin(name string, n *ast.CallExpr) {
	if len(n.Args) < 2 {
		return
	}
	switch t := core(f.typeOf(n.Args[0])).(type) {
	case *types.Slice:
		if name == "copy" || name == "append" && n.Ellipsis.IsValid() {
			f.value(n.Args[1], t)
		} else if name == "append" {
			for _, x := range n.Args[1:] {
				f.value(x, t.Elem())
			}
		}
	case *types.Map:
		if name == "delete" {
			f.value(n.Args[1], t.Key())
		}
	}
}

func (f *finder) arguments(sig *types.Signature, n *ast.CallExpr) {
	var to []types.Type
	params := sig.Params()
	count := max(len(n.Args), params.Len())
	if len(n.Args) == 1 {
		if tuple, ok := f.typeOf(n.Args[0]).(*types.Tuple); ok {
			count = tuple.Len()
		}
	}
	for i := range count {
		last := params.Len() - 1
		switch {
		case sig.Variadic() && i >= last && !n.Ellipsis.IsValid():
			to = append(to, params.At(last).Type().(*types.Slice).Elem())
		case i <= last:
			to = append(to, params.At(i).Type())
		}
	}
	if len(n.Args) < len(to) && len(n.Args) != 1 {
		to = to[:len(n.Args)] // no variadic arguments
	} else if len(n.Args) == 1 && sig.Variadic() && params.Len() == 2 && len(to) == 2 {
		if _, ok := f.typeOf(n.Args[0]).(*types.Tuple); !ok {
			to = to[:1]
		}
	}
	f.values(n.Args, to)
	f.alike(sig, n)
}

// alike finds two arguments that a function such as reflect.DeepEqual takes as any: to be compared,
// they must have the same type.
func (f *finder) alike(sig *types.Signature, n *ast.CallExpr) {
	var first, second ast.Expr // the drop-in's, net/url's
	for i, x := range n.Args[:min(sig.Params().Len(), len(n.Args))] {
		if kind := kindOf(f.typeOf(x)); kind == 0 || !types.IsInterface(sig.Params().At(i).Type()) {
			continue
		} else if kind.isDropin() {
			first = x
		} else {
			second = x
		}
	}
	if first != nil && second != nil {
		from, to := f.typeOf(first), f.typeOf(second)
		f.emit(border{expr: first, from: from, to: to, index: -1, compare: true})
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

func kindOf(t types.Type) kind {
	if t == nil {
		return 0
	}
	pointer := false
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t, pointer = p.Elem(), true
	}
	k := kind(0)
	switch urlOf(t) {
	case dropin:
		k = dropinValue
	case std:
		k = stdValue
	}
	if k != 0 && pointer {
		k--
	}
	return k
}

// urlOf returns the package if t is the URL of one of the two packages, or "".
func urlOf(t types.Type) string {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Name() != "URL" || named.Obj().Pkg() == nil {
		return ""
	}
	if path := named.Obj().Pkg().Path(); path == std || path == dropin {
		return path
	}
	return ""
}
