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
		func(p *ssa.Parameter) bool { return isString(p) && targetName.MatchString(p.Name()) })
}

func (u *unit) redirect(s *sink) {
	// A function called Redirect sends where its caller says, from this site or not.
	caller := s.fn.Name() == "Redirect"
	if s.kind != redirects {
		return
	}
	conds := s.t.conditions()
	switch shape := u.shape(s); {
	case !caller && s.targeted() && u.slashChecks(s, conds):
	case !caller && len(conds) == 0 && s.t.sources&fromQuery != 0:
		u.report(s.Pos(), "localredirect/unchecked")
	case !caller && s.t.sources == fromPath && !u.mentions(s.fn, "//") &&
		u.isTrimmedPath(s.call.arg(s.arg), 6):
		u.report(s.Pos(), "localredirect/path")
	case shape != "":
		u.report(s.Pos(), shape)
	case !caller && s.targeted() && u.emptyHostDecides(s, conds):
		u.report(s.Pos(), "localredirect/empty")
	}
}

// redirectFunction reports a function that says what is local, or that writes where to go back to.
func (u *unit) redirectFunction(fn *ssa.Function) {
	if fn.Object() == nil || !redirectName.MatchString(fn.Name()) ||
		fn.Signature.Results().Len() == 0 {
		return
	}
	for _, s := range u.slashesOf(fn) {
		if p, ok := s.v.(*ssa.Parameter); ok && isString(p) && !s.addsSlash {
			u.reportSlash(s)
		}
	}
	returns(fn, func(b *ssa.BasicBlock, results []ssa.Value) {
		parts := u.split(results[0])
		for i := 1; i+1 < len(parts); i++ {
			if u.sourceOf(parts[i]) == fromHost && isConst(parts[i+1]) {
				u.report(fn.Pos(), "localredirect/back")
			}
		}
	})
}

// isTrimmedPath reports whether v begins with the request's path, or with that without a suffix.
func (u *unit) isTrimmedPath(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	c := u.callOf(v)
	if name, _, _ := field(v); u.sourceOf(v) == fromPath {
		return name != "" || c != nil
	}
	switch w := v.(type) {
	case *ssa.Phi:
		return slices.ContainsFunc(w.Edges, func(e ssa.Value) bool {
			return u.isTrimmedPath(e, depth-1)
		})
	case *ssa.Slice:
		return w.Low == nil && u.isTrimmedPath(w.X, depth-1)
	}
	if c != nil && (c.name == "strings.TrimSuffix" || c.name == "strings.TrimRight") {
		return u.isTrimmedPath(c.args[0], depth-1)
	}
	first := u.split(v)[0]
	return first != v && u.isTrimmedPath(first, depth-1)
}

// shape returns the report on how a redirect's target begins, or "".
func (u *unit) shape(s *sink) string {
	for _, v := range s.t.order {
		if parts := u.split(v); len(parts) > 1 {
			c := u.callOf(parts[1])
			if is(parts[0], "//") && u.sourceOf(parts[1]) == fromHost {
				return "localredirect/host"
			} else if (s.t.sources == fromPath || s.targeted()) && is(parts[0], "/") && c != nil &&
				(c.name == "strings.TrimLeft" || c.name == "strings.Trim") && is(c.args[1], "/") &&
				!u.mentions(v.Parent(), `\`) {
				return "localredirect/trim"
			}
		}
		name, of := urlField(v)
		if c := u.callOf(v); c != nil && c.name == "(*net/url.URL).EscapedPath" {
			name, of = "Path", c.args[0]
		}
		if name == "Path" && isParse(u.callOf(of)) && s.targeted() && !s.t.cleaned &&
			!u.mentions(v.Parent(), "//") {
			return "localredirect/parsed"
		}
	}
	return ""
}

// slashes is what a function asks of the first two bytes of a string.
type slashes struct {
	v                            ssa.Value
	pos                          token.Pos // of the question for the leading slash
	second, backslash, addsSlash bool
}

// slashesOf returns the strings that a function asks for a leading slash, if // or /\ passes.
func (u *unit) slashesOf(fn *ssa.Function) (incomplete []*slashes) {
	all := map[string]*slashes{}
	of := func(v ssa.Value) *slashes {
		k := key(v)
		if all[k] == nil {
			name, _ := urlField(v) // url.Parse has escaped a backslash
			all[k] = &slashes{v: v, second: u.mentions(fn, "//"),
				backslash: name == "Path" || u.mentions(fn, `\`)}
		}
		return all[k]
	}
	for _, c := range u.calls[fn] {
		switch {
		case c.name == "strings.HasPrefix" && is(c.args[1], "/"):
			of(c.args[0]).pos = c.Pos()
		case c.name == "path.Clean" || isParse(c):
			of(c.args[0]).second = true
		}
	}
	adds := false
	for instr := range instrs(fn) {
		if op, ok := instr.(*ssa.BinOp); ok && op.Op == token.ADD {
			adds = adds || is(op.X, "/")
		}
		op, x, y := compared(instr)
		if v, i := byteAt(x); v != nil && (is(y, "/") || intIs(y, '/')) {
			if i == 0 {
				of(v).pos = op.Pos()
			} else if i == 1 {
				of(v).second = true
			}
		}
	}
	for _, s := range all {
		s.addsSlash = adds
		if s.pos.IsValid() && !(s.second && s.backslash) {
			incomplete = append(incomplete, s)
		}
	}
	return incomplete
}

// byteAt returns the string of which v is a byte, or a slice of one byte, and where.
func byteAt(v ssa.Value) (s ssa.Value, at int64) {
	var index ssa.Value
	switch v := v.(type) {
	case *ssa.Index:
		s, index = v.X, v.Index
	case *ssa.Lookup:
		s, index = v.X, v.Index
	case *ssa.Slice:
		if v.Low == nil && v.High != nil && intIs(v.High, 1) {
			return v.X, 0
		}
	}
	if at, ok := integer(index); ok {
		return s, at
	}
	return nil, 0
}

// slashChecks reports the questions for a leading slash that decide over a sink's value.
func (u *unit) slashChecks(s *sink, conds []ssa.Value) (found bool) {
	look := func(fn *ssa.Function, decides func(v ssa.Value) bool) {
		for _, sl := range u.slashesOf(fn) {
			if decides(sl.v) && (!sl.addsSlash || s.t.sources&fromQuery != 0) {
				u.reportSlash(sl)
				found = true
			}
		}
	}
	for fn := range s.t.functions() {
		look(fn, s.t.has)
	}
	for _, c := range u.predicates(conds) {
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
func (u *unit) predicates(conds []ssa.Value) (calls []*call) {
	var look func(v ssa.Value, depth int)
	look = func(v ssa.Value, depth int) {
		if c := u.callOf(v); c != nil {
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

func (u *unit) reportSlash(s *slashes) {
	what := `/\evil.example passes`
	if !s.second {
		what = `//evil.example and /\evil.example pass`
	}
	u.report(s.pos, "localredirect/slash", what)
}

// emptyHostDecides reports whether the string that is sent was parsed, and all that was asked of
// the result is whether it has a host or a scheme.
func (u *unit) emptyHostDecides(s *sink, conds []ssa.Value) bool {
	fns := s.t.functions()
	args := map[ssa.Value]bool{}
	empty, other := false, s.t.parsed
	for _, c := range u.predicates(conds) {
		fact := u.factOf(c)
		empty = empty || fact != nil && fact.OnlyEmpty && s.t.has(c.args[0])
		if c.body != nil {
			fns[c.body] = nil
			for i, p := range c.body.Params {
				args[p] = args[p] || s.t.has(c.args[i])
			}
		}
	}
	for fn := range fns {
		e, o := u.askedOf(fn, func(v ssa.Value) bool { return s.t.has(v) || args[v] })
		empty, other = empty || e, other || o
	}
	return empty && !other
}

// askedOf returns whether a function parses a string and asks whether the host or the scheme is
// empty, and whether it asks anything else of the string.
func (u *unit) askedOf(fn *ssa.Function, of func(ssa.Value) bool) (empty, other bool) {
	for _, c := range u.calls[fn] {
		if len(c.args) == 0 || !of(c.args[0]) {
			continue
		}
		if isParse(c) {
			e, _, o := u.asked(c)
			empty, other = empty || e, other || o
		} else if strings.HasPrefix(c.name, "strings.") && len(c.args) > 1 {
			other = true
		}
	}
	return empty, other
}

// asked returns whether a function asks if the host or the scheme of a URL that it parsed is empty,
// whether it uses the host, and whether it asks anything but the first.
func (u *unit) asked(parse *call) (empty, host, other bool) {
	for instr := range instrs(parse.Parent()) {
		v := value(instr)
		name, of := urlField(v)
		if c := u.callOf(v); c != nil && len(c.args) > 0 {
			name, of = strings.TrimPrefix(c.name, "(*net/url.URL)."), c.args[0]
		}
		_, isAddr := v.(*ssa.FieldAddr) // the load of it follows
		if of == nil || isAddr || u.callOf(of) != parse || v.Referrers() == nil {
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

func (u *unit) rawSink(s *sink) {
	if s.t.sources&fromQuery != 0 || s.targeted() && (s.kind == redirects || s.t.sources != 0) {
		u.rawUse(s.call, s.arg, s.t, s.kind == fetches)
	}
}

func (u *unit) rawArgument(c *call) {
	for _, arg := range c.all() {
		u.rawUse(c, -1, u.traceTo(arg, c.Block(), false), false)
	}
}

// rawUse reports a use of a string if, before it in the same function, the string was parsed, and
// the result was asked for more than whether it is there.
func (u *unit) rawUse(c *call, arg int, t *trace, host bool) {
	for _, parse := range u.calls[c.Parent()] {
		if t.parsed || !isParse(parse) || !t.has(parse.args[0]) ||
			!parse.Block().Dominates(c.Block()) {
			continue
		}
		if _, asksHost, other := u.asked(parse); other && (asksHost || !host) {
			e, fix := u.parsedFix(parse, c, arg)
			u.fix(c.Pos(), e, fix, "rawuse/raw")
		}
	}
}

// parsedFix writes u.String() for a variable, if u is what was assigned in the same block.
func (u *unit) parsedFix(parse, c *call, arg int) (ast.Node, string) {
	e := u.expr(c)
	if e == nil || arg < 0 || c.fn.Signature().Recv() != nil {
		return nil, ""
	}
	raw, isName := e.Args[arg].(*ast.Ident)
	for _, n := range u.around(parse.Pos()) {
		if a, ok := n.(*ast.AssignStmt); ok && isName && a.Rhs[0] == u.expr(parse) {
			id, _ := a.Lhs[0].(*ast.Ident)
			obj := u.pass.TypesInfo.ObjectOf(id)
			if obj != nil && obj.Parent().Contains(c.Pos()) && id.Name != "_" {
				return raw, id.Name + ".String()"
			}
		}
	}
	return nil, ""
}
