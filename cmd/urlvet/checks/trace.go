package checks

import (
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A trace is what flows into a value.
type trace struct {
	u      *unit
	host   bool // of a string that is put together, follow only what can name the host
	fetch  bool // a condition on the scheme does not count as a check
	values map[ssa.Value]bool
	order  []ssa.Value // the values, in the order in which they were found
	keys   map[string]bool
	// the functions on the way, with the blocks in which the ways through them end
	uses    map[*ssa.Function][]*ssa.BasicBlock
	sources source
	params  []*ssa.Parameter // of functions that nothing in the package calls, and of exported ones
	stack   []*call          // whose results are followed
}

// traceTo follows v, which is used in block, backwards.
func (u *unit) traceTo(v ssa.Value, block *ssa.BasicBlock, host bool) *trace {
	t := &trace{u: u, host: host, values: map[ssa.Value]bool{}, keys: map[string]bool{},
		uses: map[*ssa.Function][]*ssa.BasicBlock{}}
	t.back(v, block)
	return t
}

// trace follows v backwards from all its uses.
func (u *unit) trace(v ssa.Value) *trace { return u.traceTo(v, nil, false) }

// has reports whether v, or a variable that it is loaded from, is on the way.
func (t *trace) has(v ssa.Value) bool { return t.values[v] || t.keys[t.u.key(v)] }

func (t *trace) see(v ssa.Value) { t.values[v], t.order = true, append(t.order, v) }

func (t *trace) back(v ssa.Value, use *ssa.BasicBlock) {
	if v == nil || isConst(v) || t.values[v] || len(t.values) > 3000 { // it took too long
		return
	}
	t.see(v)
	if fn := v.Parent(); fn != nil {
		t.uses[fn] = slices.DeleteFunc(append(t.uses[fn], use),
			func(b *ssa.BasicBlock) bool { return b == nil })
	}
	switch v.(type) {
	case *ssa.UnOp, *ssa.Parameter:
		t.keys[t.u.key(v)] = true
	}
	if s := t.u.sourceOf(v); s != 0 {
		t.sources |= s
		return
	}
	if pointee(v.Type()) == netURL && t.assigned(v, use) {
		return
	}
	switch v := v.(type) {
	case *ssa.Phi:
		for i, e := range v.Edges {
			t.back(e, v.Block().Preds[i])
		}
	case *ssa.Extract:
		if c := t.u.callOf(v); c != noCall {
			t.result(c, v.Index, use)
		} else {
			t.back(v.Tuple, use)
		}
	case *ssa.UnOp:
		t.load(v.X, use)
	case *ssa.Call, *ssa.BinOp:
		t.result(t.u.callOf(v), 0, use)
	case *ssa.Parameter:
		t.parameter(v)
	case *ssa.FreeVar:
		t.back(t.u.holds[v], nil)
	case *ssa.Alloc:
		t.stored(v)
	case *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert,
		*ssa.Slice, *ssa.Index, *ssa.Lookup, *ssa.Field, *ssa.Next, *ssa.Range:
		t.back(*v.(ssa.Instruction).Operands(nil)[0], use)
	}
}

// assigned follows what is assigned to a URL's host, and reports whether only that can name it.
func (t *trace) assigned(u ssa.Value, use *ssa.BasicBlock) (all bool) {
	for _, ref := range referrers(u) {
		if t.u.isPart(value(ref), "Host") {
			for _, s := range t.stored(value(ref)) {
				all = all || t.host && use != nil && s.Block().Dominates(use)
			}
		}
	}
	return all
}

// stored follows what is assigned to a variable or a field.
func (t *trace) stored(addr ssa.Value) []*ssa.Store {
	all := stores(addr)
	for _, s := range all {
		t.back(s.Val, s.Block())
	}
	return all
}

// load follows what an address holds: of a field also the struct, if that is a URL, a request, or
// something that a decoder filled.
func (t *trace) load(addr ssa.Value, use *ssa.BasicBlock) {
	switch addr := addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		t.back(addr, use)
	case *ssa.Global:
		t.see(addr)
	case *ssa.IndexAddr:
		t.back(addr.X, use)
	case *ssa.FieldAddr:
		name, typ, of := field(addr)
		isURL := typ == netURL
		if t.host && isURL && (name == "RawQuery" || name == "Fragment" || name == "User") {
			return
		}
		before := t.sources
		switch unknown := len(t.stored(addr)) == 0; {
		case isURL, typ == request && unknown:
			t.back(of, use)
		case unknown:
			t.base(of, use)
		}
		if isURL && name == "Path" && before&fromURI == 0 && t.sources&fromURI != 0 {
			t.sources = t.sources&^fromURI | fromPath // without the query
		}
	}
}

func (t *trace) base(v ssa.Value, use *ssa.BasicBlock) {
	t.see(v)
	switch w := v.(type) {
	case *ssa.FieldAddr:
		t.load(w, use)
	case *ssa.UnOp:
		t.load(w.X, use)
	default:
		t.decoded(v, use)
	}
}

// decoded follows what a decoder reads if it fills v.
func (t *trace) decoded(v ssa.Value, use *ssa.BasicBlock) {
	for _, ref := range referrers(v) {
		for _, ref := range referrers(value(ref)) {
			c := t.u.callOf(value(ref))
			if !says("decoder", c.short) {
				continue
			}
			for _, arg := range c.args {
				if typ := pointee(arg.Type()); isContext(typ) || typ == request {
					t.sources |= fromHeader
				} else if arg != v {
					t.back(arg, use)
				}
			}
		}
	}
}

// result follows a call's result.
func (t *trace) result(c *call, i int, use *ssa.BasicBlock) {
	arg, isCopy := hasRole(c.name, "copy")
	switch {
	case c.name == "+" || c.name == "fmt.Sprintf" || c.name == "fmt.Sprint":
		t.parts(c.value(), use)
	case isCopy && (i == 0 || strings.HasPrefix(c.name, "strings.Cut") && i == 1):
		t.back(c.args[arg], use)
	case c.body != nil && len(t.stack) < 4:
		stack := t.stack
		t.stack = append(slices.Clip(stack), c)
		returns(c.body, func(b *ssa.BasicBlock, results []ssa.Value) { t.back(results[i], b) })
		t.stack = stack
	default:
		fact := t.u.factOf(c)
		t.sources |= fact.Sources[strconv.Itoa(i)]
		for _, p := range fact.Params[strconv.Itoa(i)] {
			t.back(c.arg(p), use)
		}
	}
}

// urlParts returns the names of a URL's fields and methods on the way, a line each.
func (t *trace) urlParts() (names string) {
	for _, v := range t.order {
		if name, _ := t.u.urlPart(v); name != "" {
			names += name + "\n"
		}
	}
	return names
}

// passes reports whether the value has gone through one of these functions.
func (t *trace) passes(names ...string) bool {
	return slices.ContainsFunc(t.order, func(v ssa.Value) bool {
		return slices.Contains(names, t.u.callOf(v).name)
	})
}

// parameter follows a parameter to the arguments: of the call whose result is followed, or else of
// all calls in the package.
func (t *trace) parameter(v *ssa.Parameter) {
	fn, stack := v.Parent(), t.stack
	i, callers, last := slices.Index(fn.Params, v), t.u.callers[fn], len(stack)-1
	if last >= 0 && stack[last].body == fn {
		callers, t.stack = stack[last:], stack[:last]
	} else if len(callers) == 0 || exported(fn) {
		t.params = append(t.params, v)
	}
	for _, c := range callers {
		t.back(c.arg(i), c.Block())
	}
	t.stack = stack
}

// parts follows a string that is put together from others.
func (t *trace) parts(v ssa.Value, use *ssa.BasicBlock) {
	before := ""
	for _, part := range t.u.split(v) {
		s, ok := str(part)
		if !ok && t.host && says("hostNamed", before) {
			return
		}
		if !ok {
			t.back(part, use)
			s = "\x00"
		}
		before += s
	}
}

// split returns the parts of a string that + or fmt puts together, in order.
func (u *unit) split(v ssa.Value) []ssa.Value {
	c := u.callOf(v)
	format, isFormat := str(c.arg(0))
	switch {
	case c.name == "+":
		return append(u.split(c.args[0]), u.split(c.args[1])...)
	case c.name == "fmt.Sprint":
		return c.args
	case c.name == "fmt.Sprintf" && isFormat:
		return verbs(format, c.args[1:])
	}
	return []ssa.Value{v}
}

// splitText returns a constant string, or one put together from constants.
func (u *unit) splitText(v ssa.Value) (text string, ok bool) {
	for _, part := range u.split(v) {
		s, ok := str(part)
		if !ok {
			return "", false
		}
		text += s
	}
	return text, true
}

// verbs returns a format's text and its arguments, in order.
func verbs(format string, args []ssa.Value) (parts []ssa.Value) {
	for i, text := range words["verb"].Split(format, -1) {
		if i > 0 && i <= len(args) {
			parts = append(parts, args[i-1])
		}
		if text != "" {
			parts = append(parts, ssa.NewConst(constant.MakeString(text), types.Typ[types.String]))
		}
	}
	return parts
}
