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
	// the blocks in which the ways through a function end
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

// has reports whether v, or a variable that it is loaded from, is on the way.
func (t *trace) has(v ssa.Value) bool { return t.values[v] || t.keys[key(v)] }

func (t *trace) back(v ssa.Value, use *ssa.BasicBlock) {
	if v == nil || isConst(v) || t.values[v] || len(t.values) > maxValues {
		return
	}
	t.values[v], t.order = true, append(t.order, v)
	if fn := v.Parent(); fn != nil && use != nil {
		t.uses[fn] = append(t.uses[fn], use)
	}
	if s := t.u.sourceOf(v); s != 0 {
		t.sources |= s
		if _, ok := v.(*ssa.UnOp); ok {
			t.keys[key(v)] = true
		}
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
		if v.Op == token.MUL {
			t.keys[key(v)] = true
			t.load(v.X, use)
		}
	case *ssa.BinOp:
		if v.Op == token.ADD {
			t.parts(v, use)
		}
	case *ssa.Call:
		t.result(t.u.callOf(v), 0, use)
	case *ssa.Parameter:
		t.keys[key(v)] = true
		t.parameter(v)
	case *ssa.FreeVar:
		t.back(binding(v), nil)
	case *ssa.Alloc:
		for _, s := range stores(v) {
			t.back(s.Val, s.Block())
		}
	case *ssa.ChangeType, *ssa.Convert, *ssa.MakeInterface, *ssa.ChangeInterface, *ssa.TypeAssert,
		*ssa.Slice, *ssa.Index, *ssa.Lookup, *ssa.Field, *ssa.Next, *ssa.Range:
		t.back(*v.(ssa.Instruction).Operands(nil)[0], use)
	}
	if pointee(v.Type()) == netURL && v.Referrers() != nil { // what is assigned to its host
		for _, ref := range *v.Referrers() {
			if fa, ok := ref.(*ssa.FieldAddr); ok {
				if name, _ := urlField(fa); name == "Host" {
					t.stored(fa)
				}
			}
		}
	}
}

func (t *trace) stored(addr ssa.Value) bool {
	all := stores(addr)
	for _, s := range all {
		t.back(s.Val, s.Block())
	}
	return len(all) > 0
}

// load follows what an address holds.
func (t *trace) load(addr ssa.Value, use *ssa.BasicBlock) {
	switch addr := addr.(type) {
	case *ssa.Alloc, *ssa.FreeVar:
		t.back(addr, use)
	case *ssa.Global:
		t.values[addr] = true
	case *ssa.IndexAddr:
		t.back(addr.X, use)
	case *ssa.FieldAddr:
		name, u := urlField(addr)
		if t.host && (name == "RawQuery" || name == "Fragment" || name == "User") {
			return
		}
		before := t.sources
		if !t.stored(addr) || u != nil {
			t.base(addr.X, use)
		}
		if name == "Path" && before&fromURI == 0 && t.sources&fromURI != 0 {
			t.sources = t.sources&^fromURI | fromPath // without the query
		}
	}
}

// base follows the struct that a field is loaded from, if that is a URL, a request, or something
// that a decoder filled.
func (t *trace) base(v ssa.Value, use *ssa.BasicBlock) {
	if typ := pointee(v.Type()); typ == netURL || typ == request {
		t.back(v, use)
		return
	}
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
	case c == nil || t.u.overwritesHost(c):
	case c.name == "fmt.Sprintf" || c.name == "fmt.Sprint":
		t.parts(c.Value(), use)
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
		fact := t.u.factOf(c)
		if fact == nil || i >= len(fact.Results) {
			return
		}
		t.sources |= fact.Sources[i]
		for j, arg := range c.args {
			if fact.Results[i]>>j&1 == 1 {
				t.back(arg, use)
			}
		}
	}
}

// overwritesHost reports whether a call serializes a URL whose host was assigned before, in the
// same function and not by a request.
func (u *unit) overwritesHost(c *call) bool {
	if c.name != "(*net/url.URL).String" || c.args[0].Referrers() == nil {
		return false
	}
	for _, ref := range *c.args[0].Referrers() {
		if name, _, _ := field(value(ref)); name == "Host" {
			for _, s := range stores(value(ref)) {
				if s.Block().Dominates(c.Block()) {
					return u.traceTo(s.Val, nil, true).sources == 0
				}
			}
		}
	}
	return false
}

// parameter follows a parameter to the arguments: of the call whose result is followed, or else of
// all calls in the package.
func (t *trace) parameter(v *ssa.Parameter) {
	i := slices.Index(v.Parent().Params, v)
	if n := len(t.stack); n > 0 && t.stack[n-1].body == v.Parent() {
		c := t.stack[n-1]
		t.stack = t.stack[:n-1]
		t.back(c.arg(i), c.Block())
		t.stack = append(t.stack, c)
		return
	}
	callers := t.u.callers[v.Parent()]
	if len(callers) == 0 || exported(v.Parent()) {
		t.params = append(t.params, v)
	}
	for _, c := range callers {
		t.back(c.arg(i), c.Block())
	}
}

func exported(fn *ssa.Function) bool { return fn.Object() != nil && fn.Object().Exported() }

// parts follows a string that is put together from others.
func (t *trace) parts(v ssa.Value, use *ssa.BasicBlock) {
	before := ""
	for _, part := range t.u.split(v) {
		s, ok := str(part)
		if !ok && t.host && namesHost(before) {
			return
		}
		if !ok {
			t.back(part, use)
			s = "\x00"
		}
		before += s
	}
}

var hostNamed = regexp.MustCompile(`[?#]|[^:/\\][/\\]|^[/\\][^/\\\x00]`)

// namesHost reports whether what follows a text cannot change the host of the URL that the text
// begins, if \x00 stands for any text.
func namesHost(s string) bool { return hostNamed.MatchString(s) }

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

var verb = regexp.MustCompile(`%[-+# 0-9.*]*[a-zA-Z%]`)

// verbs returns a format's text and its arguments, in order.
func verbs(format string, args []ssa.Value) (parts []ssa.Value) {
	for format != "" {
		at := verb.FindStringIndex(format)
		if at == nil {
			return append(parts, constString(format))
		}
		if at[0] > 0 {
			parts = append(parts, constString(format[:at[0]]))
		}
		if len(args) > 0 && format[at[1]-1] != '%' {
			parts, args = append(parts, args[0]), args[1:]
		}
		format = format[at[1]:]
	}
	return parts
}

func constString(s string) *ssa.Const {
	return ssa.NewConst(constant.MakeString(s), types.Typ[types.String])
}
