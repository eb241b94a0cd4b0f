package checks

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// passesOn is what other packages know of a function.
type passesOn struct {
	Reaches   map[int]sinkKind // the parameters that reach a redirect or a request unchecked
	Results   []origin
	OnlyEmpty bool // it asks of its first parameter only whether it has a host or a scheme
}

// An origin is where a result comes from, unchecked. The receiver is the first parameter.
type origin struct {
	Sources source
	Params  []int
}

func (*passesOn) AFact() {}

func (u *unit) factOf(c *call) *passesOn {
	fact := new(passesOn)
	if c.fn != nil && c.body == nil && c.fn.Pkg() != nil && !standard(c.fn.Pkg().Path()) &&
		u.pass.ImportObjectFact(c.fn, fact) {
		return fact
	}
	return nil
}

func exported(fn *ssa.Function) bool { return fn.Object() != nil && fn.Object().Exported() }

// exportFacts tells other packages what happens to the parameters of this package's functions.
func (u *unit) exportFacts() {
	for _, fn := range u.funcs {
		if !exported(fn) {
			continue
		}
		fact := &passesOn{Reaches: map[int]sinkKind{}, Results: u.origins(fn)}
		for _, s := range u.sinks {
			for _, p := range s.t.params {
				if p.Parent() == fn && isString(p) && !s.t.checked() {
					fact.Reaches[slices.Index(fn.Params, p)] = s.kind
				}
			}
		}
		if len(fn.Params) > 0 && isString(fn.Params[0]) {
			names := u.askedOf(fn, func(v ssa.Value) bool { return v == fn.Params[0] })
			fact.OnlyEmpty = len(names) > 0 && !asksMore(names)
		}
		u.pass.ExportObjectFact(fn.Object(), fact)
	}
}

func (u *unit) origins(fn *ssa.Function) []origin {
	list := make([]origin, fn.Signature.Results().Len())
	returns(fn, func(b *ssa.BasicBlock, results []ssa.Value) {
		for i, v := range results {
			if !isString(v) && pointee(v.Type()) != netURL {
				continue
			}
			t := u.traceTo(v, b, false)
			if t.sources == 0 && len(t.params) == 0 || t.checked() {
				continue
			}
			list[i].Sources |= t.sources
			for _, p := range t.params {
				if p.Parent() == fn {
					list[i].Params = append(list[i].Params, slices.Index(fn.Params, p))
				}
			}
		}
	})
	return list
}
