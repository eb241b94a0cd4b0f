package checks

import (
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
	emptiness = regexp.MustCompile(`^(Host|Hostname|Scheme|IsAbs)\?$`)
)

// targeted reports whether a redirect's target is a client's, or a parameter that is called one.
func (s *sink) targeted() bool {
	return s.t.sources&fromClient != 0 || slices.ContainsFunc(s.t.params,
		func(p *ssa.Parameter) bool { return isString(p) && targetName.MatchString(p.Name()) })
}

func (u *unit) redirect(s *sink) {
	// A function called Redirect sends where its caller says, from this site or not.
	caller := s.Parent().Name() == "Redirect"
	switch shape := u.shape(s); {
	case s.kind != redirects:
	case !caller && s.targeted() && u.slashDecides(s):
	case shape != "":
		u.report(s.Pos(), shape)
	case caller:
	case s.t.sources&fromQuery != 0 && !s.t.checked():
		u.report(s.Pos(), "localredirect/unchecked")
	case s.t.sources == fromPath && !s.t.cleaned && !s.t.mentions("//", `\`):
		u.report(s.Pos(), "localredirect/path")
	case s.targeted() && u.emptyHostDecides(s):
		u.report(s.Pos(), "localredirect/empty")
	}
}

// redirectFunction reports a function that says what is local, or that writes where to go back to.
func (u *unit) redirectFunction(fn *ssa.Function) {
	if fn.Object() == nil || !redirectName.MatchString(fn.Name()) ||
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
			case (s.t.sources == fromPath || s.targeted()) && is(parts[0], "/") && c != nil &&
				(c.name == "strings.TrimLeft" || c.name == "strings.Trim") && is(c.args[1], "/") &&
				!u.mentions(v.Parent(), `\`):
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

// slashDecides reports the questions for a leading slash that decide over a sink's value.
func (u *unit) slashDecides(s *sink) (found bool) {
	for fn, isValue := range s.t.asking() {
		found = u.leadingSlash(fn, s.t.sources&fromQuery != 0, isValue) || found
	}
	return found
}

// leadingSlash reports where a function asks a string for its leading slash, if //evil.example or
// /\evil.example passes. If the function adds a slash, that counts only if adds is true.
func (u *unit) leadingSlash(fn *ssa.Function, adds bool, of func(v ssa.Value) bool) (found bool) {
	if !adds && u.calling(fn, func(c *call) bool { return c.name == "+" && is(c.args[0], "/") }) {
		return false
	}
	for _, c := range u.calls[fn] {
		v := byteOf(c, "0")
		if c.name == "strings.HasPrefix" {
			v = c.args[0]
		}
		if v == nil || !is(c.args[1], "/") || !of(v) {
			continue
		}
		second := u.mentions(fn, "//") || u.calling(fn, func(c *call) bool {
			w := byteOf(c, "1")
			if c.name == "path.Clean" || isParse(c) {
				w = c.args[0]
			}
			return w != nil && key(w) == key(v)
		})
		name, _ := urlField(v) // url.Parse has escaped a backslash
		if !second {
			u.report(c.Pos(), "localredirect/slash", `//evil.example and /\evil.example pass`)
		} else if name != "Path" && !u.mentions(fn, `\`) {
			u.report(c.Pos(), "localredirect/slash", `/\evil.example passes`)
		} else {
			continue
		}
		found = true
	}
	return found
}

// byteOf returns the string of which a byte, or a slice of one byte, is compared with a slash.
func byteOf(c *call, at string) ssa.Value {
	if !isComparison(c) || !is(c.args[1], "/") {
		return nil
	}
	switch v := c.args[0].(type) {
	case *ssa.Index:
		if isInt(v.Index, at) {
			return v.X
		}
	case *ssa.Slice:
		if at == "0" && v.Low == nil && isInt(v.High, "1") {
			return v.X
		}
	}
	return nil
}

// emptyHostDecides reports whether the string that is sent was parsed, and all that was asked of
// the result is whether it has a host or a scheme.
func (u *unit) emptyHostDecides(s *sink) bool {
	var names []string
	for fn, isValue := range s.t.asking() {
		names = append(names, u.askedOf(fn, isValue)...)
	}
	return !s.t.parsed && len(names) > 0 && !asksMore(names)
}

// asksMore reports whether more is asked of a URL than whether it has a host or a scheme.
func asksMore(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		return !emptiness.MatchString(name)
	})
}

func hostAsked(name string) bool { return strings.HasPrefix(name, "Host") }

// askedOf returns what asked does if a function parses a string, and the functions of package
// strings that it calls with it.
func (u *unit) askedOf(fn *ssa.Function, of func(ssa.Value) bool) (names []string) {
	for _, c := range u.calls[fn] {
		if len(c.args) == 0 || !of(c.args[0]) {
			continue
		}
		switch fact := u.factOf(c); {
		case isParse(c):
			names = append(names, u.asked(c)...)
		case fact != nil && fact.OnlyEmpty:
			names = append(names, "Host?")
		case strings.HasPrefix(c.name, "strings.") && len(c.args) > 1:
			names = append(names, c.name)
		}
	}
	return names
}

// asked returns the names of the fields and methods of a URL that the function which parses it
// uses. A name ends with '?' if the function only checks whether it is empty.
func (u *unit) asked(parse *call) (names []string) {
	for _, ref := range referrers(parse.value()) {
		if result, ok := ref.(*ssa.Extract); !ok || result.Index > 0 {
			continue
		}
		for _, use := range referrers(value(ref)) {
			name, _ := urlField(value(use))
			reads := []ssa.Instruction{use}
			if c := u.callOf(value(use)); c != nil && c.fn != nil {
				name = c.fn.Name()
			} else if name != "" {
				reads = referrers(value(use))
			}
			for _, read := range reads {
				if name == "IsAbs" || name != "" && onlyIfEmpty(value(read)) {
					names = append(names, name+"?")
				} else {
					names = append(names, name)
				}
			}
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

// rawUse reports a use of a string if, before it in the same function, the string was parsed, and
// the result was asked for more than whether it is there.
func (u *unit) rawUse(s *sink) {
	if s.t.parsed || s.t.sources&fromQuery == 0 && s.kind != commands &&
		!(s.targeted() && (s.kind == redirects || s.t.sources != 0)) {
		return
	}
	for _, parse := range u.calls[s.Parent()] {
		if isParse(parse) && s.t.has(parse.args[0]) && parse.Block().Dominates(s.Block()) {
			names := u.asked(parse)
			if asksMore(names) && (s.kind != fetches || slices.ContainsFunc(names, hostAsked)) {
				u.report(s.Pos(), "rawuse/raw")
			}
		}
	}
}
