package checks

import (
	"cmp"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// What is done with a URL: a browser is sent there, it is requested, or a command's argument.
const redirects, fetches, commands = "redirect", "fetch", "command"

// A sink is a use of a URL.
type sink struct {
	*call
	kind string
	t    *trace // of what names the host
}

func (u *unit) findSinks() {
	for _, fn := range u.funcs {
		for _, c := range u.calls[fn] {
			kinds := u.reaches(c)
			for i, arg := range c.args {
				if kinds[i] != "" {
					t := u.traceTo(arg, c.Block(), true)
					t.fetch = kinds[i] == fetches
					u.sinks = append(u.sinks, &sink{c, kinds[i], t})
				}
			}
		}
	}
}

// reaches returns what is done with the arguments of a call.
func (u *unit) reaches(c *call) map[int]string {
	kinds := map[int]string{}
	if i, ok := hasRole(c.name, redirects); ok {
		kinds[i] = redirects
	} else if i, ok := hasRole(c.name, fetches); ok && !u.guarded(c) {
		kinds[i] = fetches
	}
	fact := u.factOf(c)
	for _, kind := range []string{redirects, fetches, commands} {
		for _, i := range fact.Params[kind] {
			kinds[i] = kind
		}
	}
	toContext := strings.HasPrefix(c.short, "Redirect") && isContext(c.recv) && c.body == nil
	for i, arg := range c.args {
		switch {
		case strings.HasPrefix(c.name, "os/exec.Command"):
			kinds[i] = commands
		case c.recv == "net/http.Header" && i == 2 && is(c.args[1], "Location"):
			kinds[i] = redirects
		case toContext && isString(arg): // the last
			clear(kinds)
			kinds[i] = redirects
		case len(kinds) == 0 && (isString(arg) || c.short == "DialConfig") &&
			says("websocket", c.name):
			kinds[i] = fetches
		}
	}
	return kinds
}

// checked reports whether a condition on the way asks more than if the value is there and a URL.
func (t *trace) checked() bool {
	for fn, uses := range t.uses {
		for _, b := range fn.Blocks {
			iff, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			before := len(uses) == 0 || slices.ContainsFunc(uses, func(use *ssa.BasicBlock) bool {
				return b != use && b.Dominates(use)
			})
			if ok && before && t.dependsOn(iff.Cond, map[ssa.Value]bool{}) {
				return true
			}
		}
	}
	return false
}

// given reports whether v is the value, or a parameter that is given it.
func (t *trace) given(v ssa.Value) bool {
	p, ok := v.(*ssa.Parameter)
	return t.has(v) || ok && slices.ContainsFunc(t.u.callers[p.Parent()], func(c *call) bool {
		return t.has(c.args[slices.Index(p.Parent().Params, p)])
	})
}

// onlyScheme reports whether a check looks at no more than the scheme of what is requested.
func (t *trace) onlyScheme(v ssa.Value) bool {
	c := t.u.callOf(v)
	if len(c.args) != 2 {
		return false
	}
	pattern := cmp.Or(t.u.compiled(c.args[0]).arg(0), c.args[1])
	text, _ := str(pattern)
	return isComparison(c) && t.u.isPart(c.args[0], "Scheme") ||
		text != "" && says("onlyScheme", text)
}

// dependsOn reports whether v is computed from the values of the trace.
func (t *trace) dependsOn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] || len(seen) > 200 || t.fetch && t.onlyScheme(v) {
		return false
	}
	seen[v] = true
	c := t.u.callOf(v)
	switch v := v.(type) {
	case *ssa.Const, *ssa.Global:
		return false
	case *ssa.BinOp:
		if t.trivial(c) {
			return false
		}
	case *ssa.Extract:
		if l, ok := v.Tuple.(*ssa.Lookup); v.Index > 0 && (ok && t.values[l.X] ||
			c != noCall && t.values[c.value()]) {
			return false // whether a form has the key, or a call that gave the value failed
		}
	case *ssa.Alloc:
		return slices.ContainsFunc(stores(v), func(s *ssa.Store) bool {
			return t.dependsOn(s.Val, seen)
		})
	}
	if t.values[v] || isString(v) && t.keys[t.u.key(v)] {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		return t.dependsOn(*op, seen)
	})
}

// trivial reports whether a comparison with "", 0 or nil checks nothing of the URL.
func (t *trace) trivial(c *call) bool {
	v, of := c.args[0], t.u.callOf(c.args[0])
	zero, ok := c.args[1].(*ssa.Const)
	switch {
	case !ok || zero.Value != nil && isString(zero) && !is(zero, ""):
		return false
	case types.Identical(v.Type(), types.Universe.Lookup("error").Type()):
		return says("harmless", of.name)
	default:
		return of.name == "builtin.len" ||
			t.has(v) && !t.u.isPart(v, "Host") && !t.u.isPart(v, "Scheme")
	}
}

// request reports a request of what a client chose.
func (u *unit) request(s *sink) {
	if s.kind == fetches && s.t.sources&fromClient != 0 && !s.t.checked() {
		u.report(s.Pos(), "privatehost/unchecked")
	}
}

// guarded reports whether a client is made by another package, or may refuse what is private.
func (u *unit) guarded(c *call) bool {
	return c.recv != "" && !slices.ContainsFunc(u.trace(c.args[0]).order, func(v ssa.Value) bool {
		g, ok := v.(*ssa.Global)
		return ok && g.Name() == "DefaultClient" ||
			pointee(v.Type()) == "net/http.Client" && isPlain(v)
	})
}

// isPlain reports whether v is a client or a transport that is made here, and refuses nothing.
func isPlain(v ssa.Value) bool {
	alloc, ok := bare(v).(*ssa.Alloc)
	return ok && !slices.ContainsFunc(referrers(alloc), func(ref ssa.Instruction) bool {
		name, _, _ := field(value(ref))
		return name == "CheckRedirect" || strings.HasPrefix(name, "Dial") ||
			name == "Transport" && !slices.ContainsFunc(stores(value(ref)),
				func(s *ssa.Store) bool { return isPlain(s.Val) })
	})
}

// privateTest reports a function that says whether an address is private, and does not know all.
func (u *unit) privateTest(c *call) {
	fn := c.Parent()
	switch {
	case fn.Object() == nil || !says("guard", fn.Name()) || !u.calling(fn, "asksPrivate"):
	case !u.calling(fn, "asksUnspecified") && !u.mentions(fn, "0.0.0.0"):
		u.report(c.Pos(), "privatehost/zero")
	case !slices.ContainsFunc(u.funcs, func(fn *ssa.Function) bool {
		return says("embedded", fn.Name()) || says("embedded", u.texts[fn])
	}): // the package does not think of addresses in others, or of clients' addresses
		u.report(c.Pos(), "privatehost/embedded")
	}
}

// onlyAddress reports a host that is refused if it is a private address, and not if it is a name.
func (u *unit) onlyAddress(parse *call) {
	fn := parse.Parent()
	if u.calling(fn, "isPrivate") && !u.calling(fn, "lookup") &&
		u.kindOf(parse.args[0], false) == isHost {
		u.report(parse.Pos(), "privatehost/name")
	}
}

// passesOn is what other packages know of a function: what flows unchecked into its results, by
// number, and its sinks. The receiver is the first parameter.
type passesOn struct {
	Params    map[string][]int
	Sources   map[string]source
	OnlyEmpty bool // it asks of its first parameter only whether it has a host or a scheme
}

func (*passesOn) AFact() {}

// factOf returns what is known of a function of another package.
func (u *unit) factOf(c *call) (fact passesOn) {
	if c.fn != nil && c.body == nil {
		u.pass.ImportObjectFact(c.fn, &fact)
	}
	return fact
}

func exported(fn *ssa.Function) bool { return fn.Object() != nil && fn.Object().Exported() }

// exportFacts tells other packages what happens to the parameters of this package's functions.
func (u *unit) exportFacts() {
	for _, fn := range u.funcs {
		if !exported(fn) {
			continue
		}
		fact := &passesOn{Params: map[string][]int{}, Sources: map[string]source{}}
		into := func(kind string, t *trace) {
			for _, p := range t.params {
				if i := slices.Index(fn.Params, p); i >= 0 {
					fact.Params[kind] = append(fact.Params[kind], i)
				}
			}
		}
		for _, s := range u.sinks {
			if slices.ContainsFunc(s.t.params, func(p *ssa.Parameter) bool {
				return p.Parent() == fn && isString(p)
			}) && !s.t.checked() {
				into(s.kind, s.t)
			}
		}
		returns(fn, func(b *ssa.BasicBlock, results []ssa.Value) {
			for i, v := range results {
				if !isString(v) && pointee(v.Type()) != netURL {
					continue
				}
				if t := u.traceTo(v, b, false); !t.checked() {
					into(strconv.Itoa(i), t)
					fact.Sources[strconv.Itoa(i)] |= t.sources
				}
			}
		})
		if len(fn.Params) > 0 && isString(fn.Params[0]) {
			asked := u.askedOf(fn, func(v ssa.Value) bool { return v == fn.Params[0] })
			fact.OnlyEmpty = says("onlyEmpty", asked)
		}
		u.pass.ExportObjectFact(fn.Object(), fact)
	}
}
