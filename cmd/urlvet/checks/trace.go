package checks

import (
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
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
	parsed  bool             // url.Parse is on the way
	cleaned bool             // path.Clean is
	stack   []*call          // whose results are followed
}

const maxValues = 3000 // bounds the time for one trace

// traceTo follows v, which is used in block, backwards.
func (u *unit) traceTo(v ssa.Value, block *ssa.BasicBlock, host bool) *trace {
	t := &trace{u: u, host: host, values: map[ssa.Value]bool{}, keys: map[string]bool{},
		uses: map[*ssa.Function][]*ssa.BasicBlock{}}
	t.back(v, block)
	return t
}

// from returns where in a request a value comes from.
func (u *unit) from(v ssa.Value) source { return u.traceTo(v, nil, false).sources }

// has reports whether v, or a variable that it is loaded from, is on the way.
func (t *trace) has(v ssa.Value) bool { return t.values[v] || t.keys[key(v)] }

// mentions reports whether a function on the way has a text in a constant.
func (t *trace) mentions(texts ...string) bool {
	for fn := range t.uses {
		if t.u.mentions(fn, texts...) {
			return true
		}
	}
	return false
}

func (t *trace) back(v ssa.Value, use *ssa.BasicBlock) {
	if v == nil || isConst(v) || t.values[v] || len(t.values) > maxValues {
		return
	}
	t.values[v], t.order = true, append(t.order, v)
	if fn := v.Parent(); fn != nil {
		t.uses[fn] = slices.DeleteFunc(append(t.uses[fn], use),
			func(b *ssa.BasicBlock) bool { return b == nil })
	}
	switch v.(type) {
	case *ssa.UnOp, *ssa.Parameter:
		t.keys[key(v)] = true
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
		if c := t.u.callOf(v); c != nil {
			t.result(c, v.Index, use)
		} else {
			t.back(v.Tuple, use)
		}
	case *ssa.UnOp:
		t.load(v.X, use)
	case *ssa.BinOp:
		if v.Op == token.ADD {
			t.parts(v, use)
		}
	case *ssa.Call:
		t.result(t.u.callOf(v), 0, use)
	case *ssa.Parameter:
		t.parameter(v)
	case *ssa.FreeVar:
		t.back(binding(v), nil)
	case *ssa.Alloc:
		t.stored(v)
	case *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert,
		*ssa.Slice, *ssa.Index, *ssa.Lookup, *ssa.Field, *ssa.Next, *ssa.Range:
		t.back(*v.(ssa.Instruction).Operands(nil)[0], use)
	}
}

// assigned follows what is assigned to the host of a URL, and reports whether that is all that can
// name it.
func (t *trace) assigned(u ssa.Value, use *ssa.BasicBlock) (all bool) {
	for _, ref := range referrers(u) {
		if name, _ := urlField(value(ref)); name == "Host" {
			for _, s := range stores(value(ref)) {
				t.back(s.Val, s.Block())
				all = all || t.host && use != nil && s.Block().Dominates(use)
			}
		}
	}
	return all
}

// stored follows what is assigned to a variable or a field.
func (t *trace) stored(addr ssa.Value) bool {
	all := stores(addr)
	for _, s := range all {
		t.back(s.Val, s.Block())
	}
	return len(all) > 0
}

// load follows what an address holds: of a field also the struct, if that is a URL, a request, or
// something that a decoder filled.
func (t *trace) load(addr ssa.Value, use *ssa.BasicBlock) {
	switch addr := addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		t.back(addr, use)
	case *ssa.Global:
		t.values[addr] = true
	case *ssa.IndexAddr:
		t.back(addr.X, use)
	case *ssa.FieldAddr:
		name, typ, of := field(addr)
		isURL := typ == netURL
		if t.host && isURL && (name == "RawQuery" || name == "Fragment" || name == "User") {
			return
		}
		before := t.sources
		switch stored := t.stored(addr); {
		case isURL, typ == request && !stored:
			t.back(of, use)
		case !stored:
			t.base(of, use)
		}
		if isURL && name == "Path" && before&fromURI == 0 && t.sources&fromURI != 0 {
			t.sources = t.sources&^fromURI | fromPath // without the query
		}
	}
}

func (t *trace) base(v ssa.Value, use *ssa.BasicBlock) {
	t.values[v] = true
	switch w := v.(type) {
	case *ssa.FieldAddr:
		t.load(w, use)
	case *ssa.UnOp:
		t.load(w.X, use)
	default:
		if t.u.decoded(v) {
			t.sources |= fromHeader
		}
	}
}

// result follows a call's result.
func (t *trace) result(c *call, i int, use *ssa.BasicBlock) {
	from, isDerived := 0, false
	if c != nil {
		from, isDerived = derived[c.name]
	}
	switch {
	case c == nil:
	case c.name == "fmt.Sprintf" || c.name == "fmt.Sprint":
		t.parts(c.value(), use)
	case isDerived:
		if i == 0 || strings.HasPrefix(c.name, "strings.Cut") && i == 1 {
			t.parsed, t.cleaned = t.parsed || isParse(c), t.cleaned || c.name == "path.Clean"
			t.back(c.args[from], use)
		}
	case c.body != nil:
		if len(t.stack) < 4 {
			t.stack = append(t.stack, c)
			returns(c.body, func(b *ssa.BasicBlock, results []ssa.Value) { t.back(results[i], b) })
			t.stack = t.stack[:len(t.stack)-1]
		}
	default:
		if fact := t.u.factOf(c); fact != nil && i < len(fact.Results) {
			t.sources |= fact.Results[i].Sources
			for _, p := range fact.Results[i].Params {
				t.back(c.arg(p), use)
			}
		}
	}
}

// parameter follows a parameter to the arguments: of the call whose result is followed, or else of
// all calls in the package.
func (t *trace) parameter(v *ssa.Parameter) {
	i, callers := slices.Index(v.Parent().Params, v), t.u.callers[v.Parent()]
	if n := len(t.stack); n > 0 && t.stack[n-1].body == v.Parent() {
		c := t.stack[n-1]
		t.stack = t.stack[:n-1]
		t.back(c.arg(i), c.Block())
		t.stack = append(t.stack, c)
		return
	}
	if len(callers) == 0 || exported(v.Parent()) {
		t.params = append(t.params, v)
	}
	for _, c := range callers {
		t.back(c.arg(i), c.Block())
	}
}

// parts follows a string that is put together from others.
func (t *trace) parts(v ssa.Value, use *ssa.BasicBlock) {
	before := ""
	for _, part := range t.u.split(v) {
		s, ok := str(part)
		if !ok && t.host && hostNamed.MatchString(before) {
			return
		}
		if !ok {
			t.back(part, use)
			s = "\x00"
		}
		before += s
	}
}

// What follows such a text cannot change the host of the URL that the text begins, if \x00 stands
// for any text.
var hostNamed = regexp.MustCompile(`[?#]|[^:/\\][/\\]|^[/\\][^/\\\x00]`)

// split returns the parts of a string that + or fmt puts together, in order.
func (u *unit) split(v ssa.Value) []ssa.Value {
	if b, ok := v.(*ssa.BinOp); ok && b.Op == token.ADD {
		return append(u.split(b.X), u.split(b.Y)...)
	}
	switch c := u.callOf(v); {
	case c == nil:
	case c.name == "fmt.Sprint":
		return variadic(c.args[0])
	case c.name == "fmt.Sprintf":
		if format, ok := str(c.args[0]); ok {
			return verbs(format, variadic(c.args[1]))
		}
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

var verb = regexp.MustCompile(`%[-+# 0-9.*]*[a-zA-Z]`)

// verbs returns a format's text and its arguments, in order.
func verbs(format string, args []ssa.Value) (parts []ssa.Value) {
	for i, text := range verb.Split(format, -1) {
		if i > 0 && i <= len(args) {
			parts = append(parts, args[i-1])
		}
		if text != "" {
			parts = append(parts, ssa.NewConst(constant.MakeString(text), types.Typ[types.String]))
		}
	}
	return parts
}
