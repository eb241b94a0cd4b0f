package checks

import (
	"go/types"
	"maps"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

type sinkKind int

const (
	redirects sinkKind = iota // a browser is sent there
	fetches                   // the program makes a request of it
)

// A sink is a use of a URL.
type sink struct {
	*call
	arg  int
	kind sinkKind
	t    *trace // of what names the host
	fn   *ssa.Function
}

var (
	redirectArgs = argsOf("net/http.Redirect:2 net/http.RedirectHandler " +
		"(*github.com/gofiber/fiber/v3.Redirect).To:1")
	fetchArgs = argsOf(`net/http.Get net/http.Post net/http.PostForm (*net/http.Client).Get:1
(*net/http.Client).Post:1 (*net/http.Client).PostForm:1 (*net/http.Client).Do:1`)
	websocketCalls = regexp.MustCompile(`^(Dial(Context|Config)?|New|BuildProxy)$`)
)

func (u *unit) findSinks() {
	for _, fn := range u.funcs {
		for _, c := range u.calls[fn] {
			u.addSinks(fn, c)
		}
	}
}

func (u *unit) addSinks(fn *ssa.Function, c *call) {
	add := func(arg int, kind sinkKind) {
		if arg >= 0 {
			t := u.traceTo(c.arg(arg), c.Block(), true)
			t.fetch = kind == fetches
			u.sinks = append(u.sinks, &sink{c, arg, kind, t, fn})
		}
	}
	if arg, ok := redirectArgs[c.name]; ok {
		add(arg, redirects)
	} else if arg, ok := fetchArgs[c.name]; ok && !u.guardedClient(c) {
		add(arg, fetches)
	}
	if c.fn == nil || c.fn.Pkg() == nil {
		return
	}
	recv, path := c.fn.Signature().Recv(), c.fn.Pkg().Path()
	switch {
	case c.name == "(net/http.Header).Set" || c.name == "(net/http.Header).Add":
		if name, _ := str(c.args[1]); strings.EqualFold(name, "Location") {
			add(2, redirects)
		}
	case recv != nil && isContext(recv.Type()) && strings.HasPrefix(c.fn.Name(), "Redirect") &&
		c.body == nil:
		strs := slices.DeleteFunc(slices.Clone(c.args), func(v ssa.Value) bool {
			return !isString(v)
		})
		if len(strs) > 0 {
			add(slices.Index(c.args, strs[len(strs)-1]), redirects)
		}
	case (strings.Contains(path, "websocket") || path == "github.com/gobwas/ws") &&
		websocketCalls.MatchString(c.fn.Name()):
		add(max(0, slices.IndexFunc(c.args, isString)), fetches) // of DialConfig the first
	}
	if fact := u.factOf(c); fact != nil {
		for kind, reaches := range fact.Reaches {
			for i := range c.args {
				if reaches>>i&1 == 1 {
					add(i, sinkKind(kind))
				}
			}
		}
	}
}

// guardedClient reports whether a request is made with a client that another package made, or whose
// Transport or CheckRedirect is set: it may refuse what is private.
func (u *unit) guardedClient(c *call) bool {
	if c.fn.Signature().Recv() == nil {
		return false
	}
	known := false
	for v := range u.traceTo(c.args[0], nil, false).values {
		if g, ok := v.(*ssa.Global); ok {
			known = known || g.Name() == "DefaultClient"
		}
		if _, ok := v.(*ssa.Alloc); ok && pointee(v.Type()) == "net/http.Client" {
			known = true
			for _, ref := range *v.Referrers() {
				name, _, _ := field(value(ref))
				if name == "CheckRedirect" || name == "Transport" &&
					!plainTransport(stores(value(ref))) {
					return true
				}
			}
		}
	}
	return !known
}

// plainTransport reports whether a Transport is made here, without a dialer of its own.
func plainTransport(stores []*ssa.Store) bool {
	if len(stores) != 1 {
		return false
	}
	t, ok := bare(stores[0].Val).(*ssa.Alloc)
	return ok && !slices.ContainsFunc(*t.Referrers(), func(ref ssa.Instruction) bool {
		name, _, _ := field(value(ref))
		return strings.HasPrefix(name, "Dial")
	})
}

// functions returns the functions on the way, and the blocks in which the ways through each end.
func (t *trace) functions() map[*ssa.Function][]*ssa.BasicBlock {
	fns := map[*ssa.Function][]*ssa.BasicBlock{}
	for v := range t.values {
		if fn := v.Parent(); fn != nil {
			fns[fn] = t.uses[fn]
		}
	}
	return fns
}

// conditions returns the conditions on the way that depend on the value, without those that only
// ask whether it is empty or can be parsed.
func (t *trace) conditions() (conds []ssa.Value) {
	for fn, uses := range t.functions() {
		for _, b := range fn.Blocks {
			iff, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
			if !ok {
				continue
			}
			before := len(uses) == 0 || slices.ContainsFunc(uses, func(use *ssa.BasicBlock) bool {
				return b != use && b.Dominates(use)
			})
			if before && t.dependsOn(iff.Cond, map[ssa.Value]bool{}) {
				conds = append(conds, iff.Cond)
			}
		}
	}
	return conds
}

var harmlessErrors = regexp.MustCompile(`^(net/url\.|net/http\.NewRequest|` +
	`\(\*net/url\.URL\)\.|\(\*net/http\.|` +
	`net\.SplitHostPort|encoding/|\(\*encoding/|io\.)|` +
	`\)\.(ParseForm|ParseMultipartForm|Bind\w*|ShouldBind\w*|BodyParser|Decode)$`)

var schemeText = regexp.MustCompile(`^(\(\?i\))?\^?(https?|wss?)?\??(:|$)[\\/]*$`)

// onlyScheme reports whether a check looks at no more than the scheme of what is requested.
func (t *trace) onlyScheme(v ssa.Value) bool {
	if op, ok := v.(*ssa.BinOp); ok {
		name, _ := urlField(op.X)
		return name == "Scheme"
	}
	c := t.u.callOf(v)
	if c == nil || len(c.args) != 2 {
		return false
	}
	text, ok := str(c.args[1])
	if load, isLoad := c.args[0].(*ssa.UnOp); isLoad && strings.HasPrefix(c.name,
		"(*regexp.Regexp).Match") {
		for _, init := range t.u.calls[t.u.init] {
			if init.Value() != nil && slices.ContainsFunc(*init.Value().Referrers(),
				func(ref ssa.Instruction) bool {
					s, ok := ref.(*ssa.Store)
					return ok && s.Addr == load.X
				}) {
				text, ok = str(init.arg(0))
			}
		}
	}
	return ok && text != "" && schemeText.MatchString(text)
}

// dependsOn reports whether v is computed from the values of the trace.
func (t *trace) dependsOn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] || len(seen) > 200 || isConst(v) {
		return false
	}
	seen[v] = true
	if t.fetch && t.onlyScheme(v) {
		return false
	}
	switch w := v.(type) {
	case *ssa.Global:
		return false
	case *ssa.BinOp:
		if t.trivial(w.X) && isNothing(w.Y) || t.trivial(w.Y) && isNothing(w.X) {
			return false
		}
	case *ssa.Extract:
		if l, ok := w.Tuple.(*ssa.Lookup); ok && w.Index == 1 && t.values[l.X] {
			return false // whether a form has the key
		}
		if c := t.u.callOf(w); c != nil && w.Index > 0 && t.values[c.Value()] {
			return false
		}
	case *ssa.Alloc:
		return slices.ContainsFunc(stores(w), func(s *ssa.Store) bool {
			return t.dependsOn(s.Val, seen)
		})
	}
	if t.values[v] || isString(v) && t.keys[key(v)] {
		return true
	}
	instr, ok := v.(ssa.Instruction)
	return ok && slices.ContainsFunc(instr.Operands(nil), func(op *ssa.Value) bool {
		return t.dependsOn(*op, seen)
	})
}

// trivial reports whether a comparison of v with "", 0 or nil checks nothing of the URL.
func (t *trace) trivial(v ssa.Value) bool {
	c := t.u.callOf(v)
	if types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
		return c != nil && harmlessErrors.MatchString(c.name)
	}
	name, _ := urlField(v)
	return c != nil && c.name == "builtin.len" || t.has(v) && name != "Host" && name != "Scheme"
}

func isNothing(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	s, isStr := str(v)
	return ok && (c.Value == nil || !isStr || s == "")
}

// passesOn is what other packages know of a function: which parameters reach a redirect or a
// request unchecked, and from which parameters, or from which kind of input, its results come.
type passesOn struct {
	Reaches [2]uint64 // by sinkKind; a bit for each parameter, the receiver first
	Results []uint64
	Sources []source
	// It parses its first parameter, and asks no more than whether it has a host or a scheme.
	OnlyEmpty bool
}

func (*passesOn) AFact() {}

// exportFacts tells other packages what happens to the parameters of this package's functions.
func (u *unit) exportFacts() {
	facts := map[*ssa.Function]*passesOn{}
	fact := func(fn *ssa.Function) *passesOn {
		if facts[fn] == nil {
			facts[fn] = new(passesOn)
		}
		return facts[fn]
	}
	for _, s := range u.sinks {
		if len(s.t.params) == 0 || len(s.t.conditions()) > 0 {
			continue
		}
		for _, p := range s.t.params {
			if isString(p) {
				fact(p.Parent()).Reaches[s.kind] |= bit(p)
			}
		}
	}
	for _, fn := range u.funcs {
		if len(fn.Params) > 0 && exported(fn) {
			empty, other := u.askedOf(fn, func(v ssa.Value) bool { return v == fn.Params[0] })
			if empty && !other && isString(fn.Params[0]) {
				fact(fn).OnlyEmpty = true
			}
		}
		if n := fn.Signature.Results().Len(); exported(fn) && 0 < n && n < 4 {
			returns(fn, func(b *ssa.BasicBlock, results []ssa.Value) {
				for i, v := range results {
					if isString(v) || pointee(v.Type()) == netURL {
						u.resultFact(fact, fn, u.traceTo(v, b, false), i, n)
					}
				}
			})
		}
	}
	for fn := range maps.Keys(facts) {
		if exported(fn) {
			u.pass.ExportObjectFact(fn.Object(), facts[fn])
		}
	}
}

// resultFact notes that a result is a copy of parameters, or of what a request says, unchecked.
func (u *unit) resultFact(fact func(*ssa.Function) *passesOn, fn *ssa.Function, t *trace, i,
	n int) {
	if t.sources == 0 && len(t.params) == 0 || len(t.conditions()) > 0 {
		return
	}
	p := fact(fn)
	if p.Results == nil {
		p.Results, p.Sources = make([]uint64, n), make([]source, n)
	}
	p.Sources[i] |= t.sources
	for _, param := range t.params {
		if param.Parent() == fn {
			p.Results[i] |= bit(param)
		}
	}
}

func bit(p *ssa.Parameter) uint64 { return 1 << slices.Index(p.Parent().Params, p) }
