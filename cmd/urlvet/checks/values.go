package checks

import (
	"cmp"
	"go/constant"
	"go/types"
	"strings"

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

// str returns a constant string, a character as one, or a number as it is written.
func str(v ssa.Value) (s string, ok bool) {
	c, ok := v.(*ssa.Const)
	switch {
	case !ok || c.Value == nil:
	case c.Value.Kind() == constant.String:
		return constant.StringVal(c.Value), true
	case c.Value.Kind() != constant.Int:
	case says("character", c.Type().Underlying().String()):
		return string(rune(c.Int64())), true
	default:
		return c.Value.ExactString(), true
	}
	return "", false
}

func is(v ssa.Value, text string) bool {
	s, ok := str(v)
	return ok && s == text
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
	if s, ok := deref(of.Type()).Underlying().(*types.Struct); ok {
		return s.Field(i).Name(), pointee(of.Type()), of
	}
	return "", "", nil
}

// member returns the same of a field, or of a method whose result v is.
func (u *unit) member(v ssa.Value) (name, typ string, of ssa.Value) {
	if c := u.callOf(v); c.recv != "" {
		return c.short, c.recv, c.args[0]
	}
	return field(v)
}

// urlPart returns the name of a field or a method of a net/url.URL, and the URL.
func (u *unit) urlPart(v ssa.Value) (name string, of ssa.Value) {
	if name, typ, of := u.member(v); typ == netURL {
		return name, of
	}
	return "", nil
}

// isPart reports whether v is a field or a method of a net/url.URL that has the name.
func (u *unit) isPart(v ssa.Value, name string) bool {
	part, _ := u.urlPart(v)
	return part == name
}

// key returns a name that is the same for two loads of one variable or field.
func (u *unit) key(v ssa.Value) string {
	if name, _, of := field(v); of != nil {
		return u.key(of) + "." + name
	}
	switch w := v.(type) {
	case *ssa.UnOp:
		return u.key(w.X)
	case *ssa.Convert:
		return u.key(w.X)
	}
	if held := u.holds[v]; held != nil {
		return u.key(held)
	} else if fn := v.Parent(); fn != nil {
		return fn.String() + "/" + v.Name()
	}
	return v.String()
}

// nameOf returns what v is called, in lower case: of strings.ToLower(u.Host) it is "host".
func (u *unit) nameOf(v ssa.Value) string {
	c := u.callOf(v)
	if arg, isCopy := hasRole(c.name, "copy"); isCopy && c.recv == "" {
		return u.nameOf(c.args[arg])
	} else if name, _, of := u.member(v); of != nil || c.short != "" {
		return strings.ToLower(cmp.Or(name, c.short))
	}
	switch v := v.(type) {
	case *ssa.Phi:
		return strings.ToLower(v.Comment)
	case *ssa.Alloc:
		return strings.ToLower(v.Comment)
	case *ssa.Slice:
		return u.nameOf(v.X)
	case *ssa.UnOp:
		return u.nameOf(v.X)
	}
	return strings.ToLower(v.Name())
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
	fa, ok := v.(*ssa.FieldAddr)
	if !ok {
		if v == nil || v.Referrers() == nil {
			return nil
		}
		return *v.Referrers()
	}
	for _, ref := range referrers(fa.X) {
		if same, ok := ref.(*ssa.FieldAddr); ok && same.Field == fa.Field {
			refs = append(refs, *same.Referrers()...)
		}
	}
	return refs
}
