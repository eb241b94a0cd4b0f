package checks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// parsedTarget reports a request's target that is parsed as a URL: one that is called a path, or is
// a parameter beside a request's method, if only the path and the query of the result are read.
func (u *unit) parsedTarget(parse *call) {
	target := parse.args[0]
	_, isParam := target.(*ssa.Parameter)
	_, isPhi := target.(*ssa.Phi)
	named := (isParam || isPhi) && (strings.HasSuffix(u.nameOf(target), "path") ||
		slices.ContainsFunc(parse.Parent().Params, func(p *ssa.Parameter) bool {
			return says("method", p.Name())
		}))
	uses := u.asked(parse)
	if u.trace(target).sources == fromURI ||
		named && says("pathPart", uses) && says("onlyTarget", uses) {
		u.report(parse.Pos(), "pathcheck/target")
	}
}

// targetRegexp reports a regexp for access that is matched with a target and not with its path.
func (u *unit) targetRegexp(c *call) {
	t := u.trace(c.args[1])
	if says("access", c.Parent().Name()) && t.sources&fromURI != 0 && t.urlParts() == "" {
		u.report(c.Pos(), "pathcheck/query")
	}
}

// pathPrefix reports a prefix without an end.
func (u *unit) pathPrefix(c *call) {
	if fn := c.Parent(); !isConst(c.args[1]) && says("access", fn.String()) &&
		!u.mentions(fn, "/") && u.fromRule(c.args[1]) &&
		(u.nameOf(c.args[0]) == "path" || u.trace(c.args[0]).sources == fromPath) {
		u.report(c.Pos(), "pathcheck/end")
	}
}

// fromRule reports whether v is a rule's path, or of a slice that is not a package variable.
func (u *unit) fromRule(v ssa.Value) (element bool) {
	for v := range u.trace(v).values {
		name, typ, _ := field(v)
		if load, ok := v.(*ssa.UnOp); ok {
			v = load.X
		}
		switch v.(type) {
		case *ssa.Global:
			return false
		case *ssa.IndexAddr:
			element = true
		}
		element = element || says("rule", name) && says("access", typ)
	}
	return element
}

// spelling returns which spellings of a request's path v has: "Path", or another.
func (u *unit) spelling(v ssa.Value) (decoded, escaped bool) {
	t := u.trace(v)
	parts := t.urlParts()
	fromRequest := t.sources&(fromPath|fromURI) != 0
	return fromRequest && says("decoded", parts),
		fromRequest && says("escaped", parts) || t.sources&fromURI != 0
}

// otherSpelling reports a check of one spelling of a path if another is used after it.
func (u *unit) otherSpelling(check *call) {
	decoded, escaped := u.spelling(check.args[0])
	if text, _ := str(check.args[1]); decoded == escaped || len(text) < 2 {
		return
	}
	for _, c := range u.calls[check.Parent()] {
		_, usesPath := hasRole(c.name, "usesPath")
		if !usesPath || !check.Block().Dominates(c.Block()) {
			continue
		}
		for _, arg := range c.args {
			if d, e := u.spelling(arg); d != e && d != decoded {
				u.report(check.Pos(), "pathcheck/spelling", c.short)
			}
		}
	}
}

// restOfPath reports the rest of a path in a file's name, if there may be no slash before it.
func (u *unit) restOfPath(trim *call) {
	prefix, _ := str(trim.args[1])
	if !says("endless", prefix) || u.trace(trim.args[0]).sources&fromPath == 0 {
		return
	}
	checked, joined := false, false
	for _, c := range u.calls[trim.Parent()] {
		checked = checked || strings.HasPrefix(c.name, "strings.") && is(c.arg(1), prefix+"/")
		joined = joined || c.short == "Join" && slices.Contains(c.args, trim.value())
	}
	if joined && !checked {
		u.report(trim.Pos(), "pathcheck/rest")
	}
}

func (u *unit) hostAsFile(c *call) {
	for _, arg := range c.args {
		t := u.traceTo(arg, c.Block(), false)
		if t.sources == fromHost && !t.checked() {
			u.report(c.Pos(), "pathcheck/host")
		}
	}
}

// cleanedLate reports path.Clean of a request's path if a prefix is checked before, and not after.
func (u *unit) cleanedLate(clean *call) {
	before, after := false, false
	for _, c := range u.calls[clean.Parent()] {
		if c.name == "strings.HasPrefix" {
			prefix, isText := str(c.args[1])
			t := u.trace(c.args[0])
			after = after || t.values[clean.value()] && (!isText || len(prefix) > 1)
			before = before || c.Pos() < clean.Pos() && t.sources&fromPath != 0 &&
				strings.Count(prefix, "/") > 1
		}
	}
	if before && !after && u.trace(clean.args[0]).sources&fromPath != 0 {
		u.report(clean.Pos(), "pathcheck/clean")
	}
}

// targeted reports whether a redirect's target is a client's, or a parameter that is called one.
func (s *sink) targeted() bool {
	return s.t.sources&fromClient != 0 || slices.ContainsFunc(s.t.params,
		func(p *ssa.Parameter) bool { return isString(p) && says("target", p.Name()) })
}

func (u *unit) redirect(s *sink) {
	if s.kind != redirects {
		return
	}
	// A function called Redirect sends where its caller says, from this site or not.
	caller := s.Parent().Name() == "Redirect"
	slash, asked := false, ""
	if s.targeted() && !caller {
		for _, fn := range u.funcs {
			slash = u.leadingSlash(fn, s.t.sources&fromQuery != 0, s.t.given) || slash
			asked += u.askedOf(fn, s.t.given)
		}
	}
	switch shape := u.shape(s); {
	case slash:
	case shape != "":
		u.report(s.Pos(), shape)
	case caller:
	case s.t.sources&fromQuery != 0 && !s.t.checked():
		u.report(s.Pos(), "localredirect/unchecked")
	case s.t.sources == fromPath && !s.t.passes("path.Clean", "strings.Split", "strings.SplitN") &&
		!slices.ContainsFunc(s.t.order, func(v ssa.Value) bool {
			return u.mentions(v.Parent(), "//", `\`)
		}):
		u.report(s.Pos(), "localredirect/path")
	case says("onlyEmpty", asked) && !s.t.passes(parses...): // the string that is sent was parsed
		u.report(s.Pos(), "localredirect/empty")
	}
}

// redirectFunction reports a function that says what is local, or that writes where to go back to.
func (u *unit) redirectFunction(fn *ssa.Function) {
	if fn.Object() == nil || !says("redirector", fn.Name()) ||
		fn.Signature.Results().Len() == 0 {
		return
	}
	u.leadingSlash(fn, false, func(v ssa.Value) bool {
		_, ok := v.(*ssa.Parameter)
		return ok && isString(v)
	})
	returns(fn, func(_ *ssa.BasicBlock, results []ssa.Value) {
		parts := u.split(results[0])
		for i := 1; i+1 < len(parts); i++ {
			if u.sourceOf(parts[i]) == fromHost && isConst(parts[i+1]) {
				u.report(fn.Pos(), "localredirect/back")
			}
		}
	})
}

// shape returns the report on how a redirect's target begins, or "".
func (u *unit) shape(s *sink) string {
	for _, v := range s.t.order {
		if parts := u.split(v); len(parts) > 1 {
			c := u.callOf(parts[1])
			switch {
			case is(parts[0], "//") && u.sourceOf(parts[1]) == fromHost:
				return "localredirect/host"
			case (s.t.sources == fromPath || s.targeted()) && is(parts[0], "/") &&
				(c.name == "strings.TrimLeft" || c.name == "strings.Trim") && is(c.args[1], "/") &&
				!u.mentions(v.Parent(), `\`):
				return "localredirect/trim"
			}
		}
		name, of := u.urlPart(v)
		if (name == "Path" || name == "EscapedPath") && isParse(u.callOf(of)) && s.targeted() &&
			!s.t.passes("path.Clean") && !u.mentions(v.Parent(), "//") {
			return "localredirect/parsed"
		}
	}
	return ""
}

// leadingSlash reports where a function asks a string for its leading slash, if //evil.example or
// /\evil.example passes. If the function adds a slash, that counts only if adds is true.
func (u *unit) leadingSlash(fn *ssa.Function, adds bool, of func(v ssa.Value) bool) (found bool) {
	if !adds && slices.ContainsFunc(u.calls[fn], func(c *call) bool {
		return c.name == "+" && is(c.args[0], "/")
	}) {
		return false
	}
	for _, c := range u.calls[fn] {
		v := slashAt(c, "0")
		if v == nil || !of(v) {
			continue
		}
		second := u.mentions(fn, "//") || slices.ContainsFunc(u.calls[fn], func(c *call) bool {
			w := slashAt(c, "1")
			if c.name == "path.Clean" || isParse(c) {
				w = c.args[0]
			}
			return w != nil && u.key(w) == u.key(v)
		})
		backslash := u.isPart(v, "Path") || u.mentions(fn, `\`) // url.Parse escapes it
		if !second {
			u.report(c.Pos(), "localredirect/slash", `//evil.example and /\evil.example pass`)
		} else if !backslash {
			u.report(c.Pos(), "localredirect/slash", `/\evil.example passes`)
		}
		found = found || !second || !backslash
	}
	return found
}

// slashAt returns the string that is asked for a slash, at index "0" or "1", or nil.
func slashAt(c *call, at string) ssa.Value {
	if len(c.args) < 2 || !is(c.args[1], "/") {
		return nil
	}
	v, isSlice := c.args[0].(*ssa.Slice)
	i, isIndex := c.args[0].(*ssa.Index)
	switch {
	case at == "0" && c.name == "strings.HasPrefix":
		return c.args[0]
	case isComparison(c) && isIndex && is(i.Index, at):
		return i.X
	case isComparison(c) && isSlice && at == "0" && v.Low == nil && is(v.High, "1"):
		return v.X
	}
	return nil
}

// askedOf returns what a function asks of a string: of the URL parsed from it, and by strings.
func (u *unit) askedOf(fn *ssa.Function, of func(ssa.Value) bool) (asked string) {
	for _, c := range u.calls[fn] {
		names := ""
		switch {
		case isParse(c):
			names = u.asked(c)
		case strings.HasPrefix(c.name, "strings.") && len(c.args) > 1:
			names = c.name + "\n"
		case u.factOf(c).OnlyEmpty:
			names = "Host?\n"
		}
		if names != "" && of(c.args[0]) {
			asked += names
		}
	}
	return asked
}

// asked returns the names of the fields and methods of a URL that the function which parses it
// uses, a line each. A name ends with '?' if the function only checks whether it is empty.
func (u *unit) asked(parse *call) (names string) {
	for _, use := range referrers(parse.result(0)) {
		name, _ := u.urlPart(value(use))
		reads := []ssa.Instruction{use}
		if _, ok := use.(*ssa.FieldAddr); ok {
			reads = referrers(value(use))
		}
		for _, read := range reads {
			names += name
			if name == "IsAbs" || name != "" && onlyIfEmpty(value(read)) {
				names += "?"
			}
			names += "\n"
		}
	}
	return names
}

// onlyIfEmpty reports whether v is compared with "" and not used otherwise.
func onlyIfEmpty(v ssa.Value) bool {
	return v != nil && !slices.ContainsFunc(referrers(v), func(ref ssa.Instruction) bool {
		op, ok := ref.(*ssa.BinOp)
		return !ok || !is(op.Y, "")
	})
}

// rawUse reports a use of a string that was parsed, and checked, before it in the same function.
func (u *unit) rawUse(s *sink) {
	if s.t.passes(parses...) || s.t.sources&fromQuery == 0 && s.kind != commands &&
		!(s.targeted() && (s.kind == redirects || s.t.sources != 0)) {
		return
	}
	for _, parse := range u.calls[s.Parent()] {
		if isParse(parse) && s.t.has(parse.args[0]) && parse.Block().Dominates(s.Block()) {
			names := u.asked(parse)
			if names != "" && !says("onlyEmpty", names) &&
				(s.kind != fetches || says("hostPart", names)) {
				u.report(s.Pos(), "rawuse/raw")
			}
		}
	}
}
