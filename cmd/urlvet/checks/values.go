package checks

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/astutil"
	"golang.org/x/tools/go/ssa"
)

const netURL, request = "net/url.URL", "net/http.Request"

// value returns what an instruction computes, or nil.
func value(instr ssa.Instruction) ssa.Value {
	v, _ := instr.(ssa.Value)
	return v
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// str returns a constant string.
func str(v ssa.Value) (string, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

func is(v ssa.Value, text string) bool {
	s, ok := str(v)
	return ok && s == text
}

func integer(v ssa.Value) (int64, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c.Value)
}

func intIs(v ssa.Value, n int64) bool {
	i, ok := integer(v)
	return ok && i == n
}

func isString(v ssa.Value) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// compared reports whether an instruction is == or !=, and returns the operands, a constant last.
func compared(instr ssa.Instruction) (op *ssa.BinOp, x, y ssa.Value) {
	op, ok := instr.(*ssa.BinOp)
	if !ok || op.Op != token.EQL && op.Op != token.NEQ {
		return nil, nil, nil
	}
	if isConst(op.X) {
		return op, op.Y, op.X
	}
	return op, op.X, op.Y
}

// pointee returns a type's name, or that of the type that it points to.
func pointee(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.Unalias(t).String()
}

// field returns the name of the field that v is, or is loaded from, the type of the struct, and the
// struct.
func field(v ssa.Value) (name, typ string, of ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	i := 0
	switch v := v.(type) {
	case *ssa.FieldAddr:
		i, of = v.Field, v.X
	case *ssa.Field:
		i, of = v.Field, v.X
	default:
		return "", "", nil
	}
	t := of.Type().Underlying()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	if s, ok := t.(*types.Struct); ok {
		return s.Field(i).Name(), pointee(of.Type()), of
	}
	return "", "", nil
}

// urlField reports whether v is a field of a net/url.URL, and of which.
func urlField(v ssa.Value) (name string, u ssa.Value) {
	if name, typ, u := field(v); typ == netURL {
		return name, u
	}
	return "", nil
}

// key returns a name that is the same for two loads of one variable or field.
func key(v ssa.Value) string {
	if name, _, of := field(v); of != nil {
		return key(of) + "." + name
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return key(v.X)
	case *ssa.Convert:
		return key(v.X)
	case *ssa.FreeVar:
		if b := binding(v); b != nil {
			return key(b)
		}
	}
	if fn := v.Parent(); fn != nil {
		return fn.String() + "/" + v.Name()
	}
	return v.String()
}

// binding returns what a literal's free variable is in the function around it.
func binding(v *ssa.FreeVar) ssa.Value {
	if outer := v.Parent().Parent(); outer != nil {
		for instr := range instrs(outer) {
			if c, ok := instr.(*ssa.MakeClosure); ok && c.Fn == v.Parent() {
				return c.Bindings[slices.Index(v.Parent().FreeVars, v)]
			}
		}
	}
	return nil
}

// stores returns the assignments to a variable, to a field of one, or to the elements of an array.
func stores(addr ssa.Value) (all []*ssa.Store) {
	addrs := []ssa.Value{addr}
	if fa, ok := addr.(*ssa.FieldAddr); ok && fa.X.Referrers() != nil {
		addrs = nil
		for _, ref := range *fa.X.Referrers() {
			if same, ok := ref.(*ssa.FieldAddr); ok && same.Field == fa.Field {
				addrs = append(addrs, same)
			}
		}
	}
	for len(addrs) > 0 {
		addr, addrs = addrs[0], addrs[1:]
		if addr.Referrers() == nil {
			continue
		}
		for _, ref := range *addr.Referrers() {
			switch ref := ref.(type) {
			case *ssa.Store:
				if ref.Addr == addr {
					all = append(all, ref)
				}
			case *ssa.IndexAddr:
				addrs = append(addrs, ref)
			}
		}
	}
	return all
}

func fileOf(files []*ast.File, pos token.Pos) *ast.File {
	i := slices.IndexFunc(files, func(file *ast.File) bool {
		return file.FileStart <= pos && pos < file.FileEnd
	})
	return files[i]
}

// around returns the syntax around a position, the smallest first.
func (u *unit) around(pos token.Pos) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(fileOf(u.pass.Files, pos), pos, pos)
	return path
}

// expr returns the expression of a call, or nil.
func (u *unit) expr(c *call) *ast.CallExpr {
	if !c.Pos().IsValid() {
		return nil
	}
	for _, n := range u.around(c.Pos()) {
		if n, ok := n.(*ast.CallExpr); ok && n.Lparen == c.Pos() {
			return n
		}
	}
	return nil
}

// text returns syntax as it is written.
func (u *unit) text(n ast.Node) string {
	p := u.pass.Fset.Position(n.Pos())
	src, err := u.pass.ReadFile(p.Filename)
	end := p.Offset + int(n.End()-n.Pos())
	if err != nil || end > len(src) {
		return ""
	}
	return string(src[p.Offset:end])
}

// argName returns the last identifier of a function's argument as it is written, in lower case: of
// strings.ToLower(u.Host) it is "host".
func (u *unit) argName(c *call, i int) string {
	e := u.expr(c)
	if e == nil || i >= len(e.Args) {
		return ""
	}
	return exprName(e.Args[i])
}

func exprName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return strings.ToLower(e.Name)
	case *ast.SelectorExpr:
		return exprName(e.Sel)
	case *ast.CallExpr:
		return exprName(append(e.Args, e.Fun)[0])
	case *ast.SliceExpr:
		return exprName(e.X)
	}
	return ""
}
