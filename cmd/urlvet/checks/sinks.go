package checks

import (
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

type sinkKind int

const (
	redirects sinkKind = iota // a browser is sent there
	fetches                   // the program makes a request of it
	commands                  // it is an argument of a command
)

// A sink is a use of a URL.
type sink struct {
	*call
	kind sinkKind
	t    *trace // of what names the host
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
			if arg, kind, ok := u.sinkOf(c); ok {
				u.addSink(c, c.arg(arg), kind)
			} else if c.name == "os/exec.Command" || c.name == "os/exec.CommandContext" {
				for _, arg := range c.all() {
					u.addSink(c, arg, commands)
				}
			} else if fact := u.factOf(c); fact != nil {
				for i, kind := range fact.Reaches {
					u.addSink(c, c.arg(i), kind)
				}
			}
		}
	}
}

func (u *unit) addSink(c *call, v ssa.Value, kind sinkKind) {
	t := u.traceTo(v, c.Block(), true)
	t.fetch = kind == fetches
	u.sinks = append(u.sinks, &sink{c, kind, t})
}

// sinkOf returns which argument of a call is a URL that a browser is sent to, or that is requested.
func (u *unit) sinkOf(c *call) (arg int, kind sinkKind, ok bool) {
	if arg, ok := redirectArgs[c.name]; ok {
		return arg, redirects, true
	}
	if arg, ok := fetchArgs[c.name]; ok {
		return arg, fetches, !u.guardedClient(c)
	}
	if c.fn == nil || c.fn.Pkg() == nil {
		return 0, 0, false
	}
	recv, path := c.fn.Signature().Recv(), c.fn.Pkg().Path()
	switch {
	case c.name == "(net/http.Header).Set" || c.name == "(net/http.Header).Add":
		return 2, redirects, is(c.args[1], "Location")
	case recv != nil && isContext(recv.Type()) && strings.HasPrefix(c.fn.Name(), "Redirect"):
		for i, v := range c.args {
			if isString(v) {
				arg, ok = i, c.body == nil
			}
		}
		return arg, redirects, ok
	case (strings.Contains(path, "websocket") || path == "github.com/gobwas/ws") &&
		websocketCalls.MatchString(c.fn.Name()):
		return max(0, slices.IndexFunc(c.args, isString)), fetches, true // of DialConfig the first
	}
	return 0, 0, false
}

// guardedClient reports whether a request is made with a client that another package made, or whose
// Transport or CheckRedirect is set: it may refuse what is private.
func (u *unit) guardedClient(c *call) bool {
	if c.fn.Signature().Recv() == nil {
		return false
	}
	known := false
	for v := range u.traceTo(c.args[0], nil, false).values {
		switch w := v.(type) {
		case *ssa.Global:
			known = known || w.Name() == "DefaultClient"
		case *ssa.Alloc:
			if pointee(v.Type()) != "net/http.Client" {
				continue
			}
			known = true
			for _, ref := range referrers(w) {
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
	return ok && !slices.ContainsFunc(referrers(t), func(ref ssa.Instruction) bool {
		name, _, _ := field(value(ref))
		return strings.HasPrefix(name, "Dial")
	})
}

// checked reports whether a condition on the way depends on the value, and not only on whether it
// is empty or can be parsed.
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

// asking returns the functions that may check the value: those on its way, and those called with
// it. Each comes with a function that reports whether a value in it is this one.
func (t *trace) asking() map[*ssa.Function]func(v ssa.Value) bool {
	fns := map[*ssa.Function]func(v ssa.Value) bool{}
	for fn := range t.uses {
		for _, c := range t.u.calls[fn] {
			if c.body != nil {
				fns[c.body] = func(v ssa.Value) bool {
					p, ok := v.(*ssa.Parameter)
					i := slices.Index(c.body.Params, p)
					return ok && i >= 0 && t.has(c.args[i])
				}
			}
		}
	}
	for fn := range t.uses {
		fns[fn] = t.has
	}
	return fns
}

var (
	harmlessErrors = regexp.MustCompile(`^(net/url\.|net/http\.NewRequest|` +
		`\(\*net/url\.URL\)\.|\(\*net/http\.|net\.SplitHostPort|encoding/|\(\*encoding/|io\.)|` +
		`\)\.(ParseForm|ParseMultipartForm|Bind\w*|ShouldBind\w*|BodyParser|Decode)$`)
	schemeText = regexp.MustCompile(`^(\(\?i\))?\^?(https?|wss?)?\??(:|$)[\\/]*$`)
)

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
	pattern := c.args[1]
	if compile := t.u.compiled(c.args[0]); compile != nil {
		pattern = compile.arg(0)
	}
	text, _ := str(pattern)
	return text != "" && schemeText.MatchString(text)
}

// dependsOn reports whether v is computed from the values of the trace.
func (t *trace) dependsOn(v ssa.Value, seen map[ssa.Value]bool) bool {
	if v == nil || seen[v] || len(seen) > 200 || t.fetch && t.onlyScheme(v) {
		return false
	}
	seen[v] = true
	switch w := v.(type) {
	case *ssa.Const, *ssa.Global:
		return false
	case *ssa.BinOp:
		if t.trivial(w.X) && isNothing(w.Y) || t.trivial(w.Y) && isNothing(w.X) {
			return false
		}
	case *ssa.Extract:
		if l, ok := w.Tuple.(*ssa.Lookup); ok && w.Index == 1 && t.values[l.X] {
			return false // whether a form has the key
		}
		if c := t.u.callOf(w); c != nil && w.Index > 0 && t.values[c.value()] {
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
	return ok && (c.Value == nil || !isString(v) || is(v, ""))
}
