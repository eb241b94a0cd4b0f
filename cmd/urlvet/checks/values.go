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

// instrs returns the instructions of a function.
func instrs(fn *ssa.Function) (all []ssa.Instruction) {
	for _, b := range fn.Blocks {
		all = append(all, b.Instrs...)
	}
	return all
}

// value returns what an instruction computes, or nil.
func value(instr ssa.Instruction) ssa.Value {
	v, _ := instr.(ssa.Value)
	return v
}

// bare returns v without the conversion to an interface.
func bare(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		return m.X
	}
	return v
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// str returns a constant string, or a byte as one.
func str(v ssa.Value) (s string, ok bool) {
	c, ok := v.(*ssa.Const)
	switch {
	case !ok || c.Value == nil:
	case c.Value.Kind() == constant.String:
		return constant.StringVal(c.Value), true
	case c.Value.Kind() == constant.Int:
		if n, _ := constant.Int64Val(c.Value); ' ' < n && n < 128 {
			return string(rune(n)), true
		}
	}
	return "", false
}

func is(v ssa.Value, text string) bool {
	s, ok := str(v)
	return ok && s == text
}

// isInt reports whether v is a number, as it is written.
func isInt(v ssa.Value, n string) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.ExactString() == n
}

func isString(v ssa.Value) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// pointee returns a type's name, or that of the type that it points to.
func pointee(t types.Type) string { return types.Unalias(deref(t)).String() }

func deref(t types.Type) types.Type {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// field returns the name of the field that v is, or is loaded from, the type of the struct, and the
// struct.
func field(v ssa.Value) (name, typ string, of ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok {
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
	s, ok := deref(of.Type()).Underlying().(*types.Struct)
	if !ok {
		return "", "", nil
	}
	return s.Field(i).Name(), pointee(of.Type()), of
}

// urlField returns the name of a field of a net/url.URL, and the URL.
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

// nameOf returns what v is called, in lower case: of strings.ToLower(u.Host) it is "host".
func (u *unit) nameOf(v ssa.Value) string {
	name, _, of := field(v)
	c := u.callOf(v)
	switch w := v.(type) {
	case *ssa.Parameter, *ssa.FreeVar, *ssa.Global:
		name = v.Name()
	case *ssa.Phi:
		name = w.Comment
	case *ssa.Slice:
		return u.nameOf(w.X)
	case *ssa.UnOp:
		if of == nil {
			return u.nameOf(w.X)
		}
	case *ssa.Alloc:
		name = w.Comment
	}
	if c != nil && c.fn != nil {
		if from, ok := derived[c.name]; ok && c.fn.Signature().Recv() == nil {
			return u.nameOf(c.args[from])
		}
		name = c.fn.Name()
	}
	return strings.ToLower(name)
}

// binding returns what a literal's free variable is in the function around it.
func binding(v *ssa.FreeVar) ssa.Value {
	if outer := v.Parent().Parent(); outer != nil {
		for _, instr := range instrs(outer) {
			if c, ok := instr.(*ssa.MakeClosure); ok && c.Fn == v.Parent() {
				return c.Bindings[slices.Index(v.Parent().FreeVars, v)]
			}
		}
	}
	return nil
}

// stores returns the assignments to a variable, to a field of one, or to the elements of an array.
func stores(addr ssa.Value) (all []*ssa.Store) {
	for _, ref := range referrers(addr) {
		switch ref := ref.(type) {
		case *ssa.Store:
			if ref.Val != addr {
				all = append(all, ref)
			}
		case *ssa.IndexAddr:
			all = append(all, stores(ref)...)
		}
	}
	return all
}

// referrers returns what uses v, or an address of the same field.
func referrers(v ssa.Value) (refs []ssa.Instruction) {
	fa, isField := v.(*ssa.FieldAddr)
	if isField {
		v = fa.X
	}
	if v == nil || v.Referrers() == nil {
		return nil
	}
	if !isField {
		return *v.Referrers()
	}
	for _, ref := range *v.Referrers() {
		if same, ok := ref.(*ssa.FieldAddr); ok && same.Field == fa.Field {
			refs = append(refs, *same.Referrers()...)
		}
	}
	return refs
}

func (u *unit) file(pos token.Pos) *ast.File {
	i := slices.IndexFunc(u.pass.Files, func(file *ast.File) bool {
		return file.FileStart <= pos && pos < file.FileEnd
	})
	return u.pass.Files[i]
}

// around returns the syntax around a call, the smallest first.
func (u *unit) around(c *call) []ast.Node {
	path, _ := astutil.PathEnclosingInterval(u.file(c.Pos()), c.Pos(), c.Pos())
	return path
}

// syntax returns a call as it is in the source.
func (u *unit) syntax(c *call) *ast.CallExpr {
	for _, n := range u.around(c) {
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
