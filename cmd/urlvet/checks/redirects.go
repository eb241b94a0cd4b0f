package checks

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	targetName = regexp.MustCompile(`(?i)redir|url|uri|target|next|return|dest|goto|` +
		`continue|location|back|refer|state|link|^rd$|^to$`)
	redirectName = regexp.MustCompile(`(?i)redir|(callback|local|safe|return|next|internal)_?` +
		`(url|uri|link)|(url|uri)(is)?(local|safe)|returnto`)
)

// targeted reports whether a redirect's target is a client's, or a parameter that is called one.
func (s *sink) targeted() bool {
	return s.t.sources&(fromQuery|fromHeader|fromOrigin) != 0 || slices.ContainsFunc(s.t.params,
		func(p *ssa.Parameter) bool {
			return isString(p) && targetName.MatchString(p.Name())
		})
}

func runLocalRedirect(r *reporter) {
	for _, s := range r.sinks {
		if s.kind != redirects {
			continue
		}
		// A function called Redirect sends where its caller says, from this site or not.
		caller := s.fn.Name() == "Redirect"
		conds := s.t.conditions()
		switch shape := r.shape(s); {
		case !caller && s.targeted() && r.slashChecks(s, conds):
		case !caller && len(conds) == 0 && s.t.sources&fromQuery != 0:
			r.report(s.Pos(), "a link decides where this redirects to, and nothing checks it")
		case !caller && s.t.sources == fromPath && !r.mentions(s.fn, "//") &&
			r.isTrimmedPath(s.call.arg(s.arg), 6):
			r.report(s.Pos(), "this redirects to the request's path, and //evil.example/ is a "+
				"path, too")
		case shape != "":
			r.report(s.Pos(), "%s", shape)
		case !caller && s.targeted() && r.emptyHostDecides(s, conds):
			r.report(s.Pos(), "an empty host, or no scheme, is taken for a URL of this site, "+
				"and the string itself is sent")
		}
	}
	for _, fn := range r.funcs {
		if fn.Object() == nil || !redirectName.MatchString(fn.Name()) ||
			fn.Signature.Results().Len() == 0 {
			continue
		}
		for _, s := range r.slashesOf(fn) {
			if p, ok := s.v.(*ssa.Parameter); ok && isString(p) && !s.addsSlash {
				r.reportSlash(s)
			}
		}
		returns(fn, func(b *ssa.BasicBlock, results []ssa.Value) {
			parts := r.split(results[0])
			for i := 1; i < len(parts); i++ {
				if r.sourceOf(parts[i]) == fromHost && i+1 < len(parts) && isConst(parts[i+1]) {
					r.report(fn.Pos(), "the Host header decides where a browser is sent back to")
				}
			}
		})
	}
}

// isTrimmedPath reports whether v begins with the request's path, or with that without a suffix.
func (r *reporter) isTrimmedPath(v ssa.Value, depth int) bool {
	if name, _, _ := field(v); r.sourceOf(v) == fromPath || depth == 0 {
		return depth > 0 && (name != "" || r.callOf(v) != nil)
	}
	switch w := v.(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(w.Edges, func(e ssa.Value) bool {
			return r.isTrimmedPath(e, depth-1)
		})
	case *ssa.Slice:
		return w.Low == nil && r.isTrimmedPath(w.X, depth-1)
	}
	if c := r.callOf(v); c != nil && (c.name == "strings.TrimSuffix" ||
		c.name == "strings.TrimRight") {
		return r.isTrimmedPath(c.args[0], depth-1)
	}
	first := r.split(v)[0]
	return first != v && r.isTrimmedPath(first, depth-1)
}

// shape returns what is wrong with how a redirect's target begins, or "".
func (r *reporter) shape(s *sink) string {
	for _, v := range s.t.order {
		if parts := r.split(v); len(parts) > 1 {
			c := r.callOf(parts[1])
			if is(parts[0], "//") && r.sourceOf(parts[1]) == fromHost {
				return "the Host header decides where this redirects to"
			} else if (s.t.sources == fromPath || s.targeted()) && is(parts[0], "/") && c != nil &&
				(c.name == "strings.TrimLeft" || c.name == "strings.Trim") && is(c.args[1], "/") &&
				!r.mentions(v.Parent(), `\`) {
				return "the slashes are removed, and a backslash is not"
			}
		}
		name, u := urlField(v)
		if c := r.callOf(v); c != nil && c.name == "(*net/url.URL).EscapedPath" {
			name, u = "Path", c.args[0]
		}
		if name == "Path" && isParse(r.callOf(u)) && s.targeted() && !s.t.cleaned &&
			!r.mentions(v.Parent(), "//") {
			return "this redirects to the path of a URL, and that of https:////evil.example is " +
				"//evil.example"
		}
	}
	return ""
}

func is(v ssa.Value, text string) bool {
	s, ok := str(v)
	return ok && s == text
}

// slashes is what a function asks of the first two bytes of a string.
type slashes struct {
	v                            ssa.Value
	pos                          token.Pos // of the question for the leading slash
	second, backslash, addsSlash bool
}

// slashesOf returns the strings that a function asks for a leading slash, if // or /\ passes.
func (r *reporter) slashesOf(fn *ssa.Function) (incomplete []*slashes) {
	all := map[string]*slashes{}
	of := func(v ssa.Value) *slashes {
		k := key(v)
		if all[k] == nil {
			name, _ := urlField(v) // url.Parse has escaped a backslash
			all[k] = &slashes{v: v, second: r.mentions(fn, "//"), backslash: name == "Path" ||
				r.mentions(fn, `\`)}
		}
		return all[k]
	}
	adds := false
	for _, c := range r.calls[fn] {
		switch {
		case c.name == "strings.HasPrefix" && is(c.args[1], "/"):
			of(c.args[0]).pos = c.Pos()
		case c.name == "path.Clean" || isParse(c):
			of(c.args[0]).second = true
		}
	}
	for instr := range instrs(fn) {
		if op, ok := instr.(*ssa.BinOp); ok && op.Op == token.ADD {
			adds = adds || is(op.X, "/")
		}
	}
	compared(fn, func(op *ssa.BinOp, x, y ssa.Value) {
		if v, i := byteAt(x); v != nil && (is(y, "/") || intIs(y, '/')) {
			if i == 0 {
				of(v).pos = op.Pos()
			} else if i == 1 {
				of(v).second = true
			}
		}
	})
	for _, s := range all {
		s.addsSlash = adds
		if s.pos.IsValid() && !(s.second && s.backslash) {
			incomplete = append(incomplete, s)
		}
	}
	return incomplete
}

// byteAt returns the string of which v is a byte, or a slice of one byte, and where.
func byteAt(v ssa.Value) (s ssa.Value, i int64) {
	switch v := v.(type) {
	case *ssa.Index:
		if i, ok := integer(v.Index); ok {
			return v.X, i
		}
	case *ssa.Lookup:
		if i, ok := integer(v.Index); ok {
			return v.X, i
		}
	case *ssa.Slice:
		if v.Low == nil && v.High != nil && intIs(v.High, 1) {
			return v.X, 0
		}
	}
	return nil, 0
}

func intIs(v ssa.Value, n int64) bool {
	i, ok := integer(v)
	return ok && i == n
}

// slashChecks reports the questions for a leading slash that decide over a sink's value.
func (r *reporter) slashChecks(s *sink, conds []ssa.Value) (found bool) {
	look := func(fn *ssa.Function, decides func(v ssa.Value) bool) {
		for _, sl := range r.slashesOf(fn) {
			if decides(sl.v) && (!sl.addsSlash || s.t.sources&fromQuery != 0) {
				r.reportSlash(sl)
				found = true
			}
		}
	}
	for fn := range s.t.functions() {
		look(fn, s.t.has)
	}
	for _, c := range r.predicates(conds) {
		if c.body != nil {
			look(c.body, func(v ssa.Value) bool {
				i := slices.IndexFunc(c.body.Params, func(p *ssa.Parameter) bool { return p == v })
				return i >= 0 && s.t.has(c.args[i])
			})
		}
	}
	return found
}

// predicates returns the calls that conditions make.
func (r *reporter) predicates(conds []ssa.Value) (calls []*call) {
	var look func(v ssa.Value, depth int)
	look = func(v ssa.Value, depth int) {
		if c := r.callOf(v); c != nil {
			calls = append(calls, c)
		}
		if instr, ok := v.(ssa.Instruction); ok && depth < 5 {
			for _, op := range instr.Operands(nil) {
				look(*op, depth+1)
			}
		}
	}
	for _, c := range conds {
		look(c, 0)
	}
	return calls
}

func (r *reporter) reportSlash(s *slashes) {
	what := `/\evil.example passes`
	if !s.second {
		what = `//evil.example and /\evil.example pass`
	}
	r.report(s.pos, "a leading slash does not make a URL local: %s", what)
}

// emptyHostDecides reports whether the string that is sent was parsed, and all that was asked of
// the result is whether it has a host or a scheme.
func (r *reporter) emptyHostDecides(s *sink, conds []ssa.Value) bool {
	fns := s.t.functions()
	args := map[ssa.Value]bool{}
	empty, other := false, s.t.parsed
	for _, c := range r.predicates(conds) {
		fact := r.factOf(c)
		empty = empty || fact != nil && fact.OnlyEmpty && s.t.has(c.args[0])
		if c.body != nil {
			fns[c.body] = nil
			for i, p := range c.body.Params {
				args[p] = args[p] || s.t.has(c.args[i])
			}
		}
	}
	for fn := range fns {
		e, o := r.askedOf(fn, func(v ssa.Value) bool { return s.t.has(v) || args[v] })
		empty, other = empty || e, other || o
	}
	return empty && !other
}

// askedOf returns whether a function parses a string and asks whether the host or the scheme is
// empty, and whether it asks anything else of the string.
func (f *flowResult) askedOf(fn *ssa.Function, of func(ssa.Value) bool) (empty, other bool) {
	for _, c := range f.calls[fn] {
		if len(c.args) == 0 || !of(c.args[0]) {
			continue
		}
		if isParse(c) {
			e, _, o := f.asked(c)
			empty, other = empty || e, other || o
		} else if strings.HasPrefix(c.name, "strings.") && len(c.args) > 1 {
			other = true
		}
	}
	return empty, other
}

// asked returns whether a function asks if the host or the scheme of a URL that it parsed is empty,
// whether it uses the host, and whether it asks anything but the first.
func (f *flowResult) asked(parse *call) (empty, host, other bool) {
	for instr := range instrs(parse.Parent()) {
		v := value(instr)
		name, u := urlField(v)
		if c := f.callOf(v); c != nil && len(c.args) > 0 {
			name, u = strings.TrimPrefix(c.name, "(*net/url.URL)."), c.args[0]
		}
		_, isAddr := v.(*ssa.FieldAddr) // the load of it follows
		if u == nil || isAddr || f.callOf(u) != parse || v.Referrers() == nil {
			continue
		}
		none := name == "IsAbs"
		if name == "Host" || name == "Hostname" || name == "Scheme" {
			none = !slices.ContainsFunc(*v.Referrers(), func(ref ssa.Instruction) bool {
				op, ok := ref.(*ssa.BinOp)
				return !ok || !is(op.Y, "")
			})
			host = host || name != "Scheme"
		}
		empty, other = empty || none, other || !none
	}
	return empty, host, other
}

func runRawUse(r *reporter) {
	for _, s := range r.sinks {
		if s.t.sources&fromQuery != 0 || s.targeted() && (s.kind == redirects || s.t.sources != 0) {
			r.rawUse(s.call, s.arg, s.t, s.kind == fetches)
		}
	}
	r.each(func(fn *ssa.Function, c *call) {
		if c.name == "os/exec.Command" || c.name == "os/exec.CommandContext" {
			for _, arg := range c.all() {
				r.rawUse(c, -1, r.traceTo(arg, c.Block(), false), false)
			}
		}
	})
}

// rawUse reports a use of a string if, before it in the same function, the string was parsed, and
// the result was asked for more than whether it is there.
func (r *reporter) rawUse(c *call, arg int, t *trace, host bool) {
	for _, parse := range r.calls[c.Parent()] {
		if t.parsed || !isParse(parse) || !t.has(parse.args[0]) ||
			!parse.Block().Dominates(c.Block()) {
			continue
		}
		if _, asksHost, other := r.asked(parse); other && (asksHost || !host) {
			e := r.expr(c)
			if u := r.resultName(parse, c.Pos()); u != "" && e != nil && arg >= 0 &&
				c.fn.Signature().Recv() == nil {
				if _, ok := e.Args[arg].(*ast.Ident); ok {
					r.fix(c.Pos(), e.Args[arg], u+".String()",
						"the URL is checked, and the string it was parsed from is used")
				}
			}
			r.report(c.Pos(), "the URL is checked, and the string it was parsed from is used")
		}
	}
}

// resultName returns the variable that a call's first result is assigned to, if it is in scope.
func (r *reporter) resultName(c *call, pos token.Pos) (name string) {
	r.inspect(c.Pos(), func(n ast.Node) bool {
		if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 && a.Rhs[0] == r.expr(c) {
			id, _ := a.Lhs[0].(*ast.Ident)
			if obj := r.pass.TypesInfo.ObjectOf(id); obj != nil && obj.Parent().Contains(pos) &&
				id.Name != "_" {
				name = id.Name
			}
		}
		return true
	})
	return name
}
