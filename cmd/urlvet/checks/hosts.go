package checks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// What a string is of a URL: its host, the whole of it, or an Origin or Referer header.
const isHost, isWhole, isOrigin = fromHost, fromOrigin << 1, fromOrigin

// kindOf returns what v is, or if nothing shows that and byName is true, what its name says.
func (u *unit) kindOf(v ssa.Value, byName bool) source {
	t := u.trace(v)
	parts := t.urlParts()
	k := t.sources & fromOrigin
	if says("isWhole", parts) && !says("isPart", parts) {
		k |= isWhole
	}
	switch {
	case t.sources&fromHost != 0, says("isHost", parts):
		return k&isOrigin | isHost
	case k != 0 || parts != "" || t.sources != 0 || !byName:
	case says("host", u.nameOf(v)):
		return isHost
	case says("origin", u.nameOf(v)):
		return isOrigin
	}
	return k
}

// fromList reports whether v is an element of a list whose name says that it has hosts.
func (u *unit) fromList(v ssa.Value) bool {
	return slices.ContainsFunc(u.trace(v).order, func(v ssa.Value) bool {
		_, isPhi := v.(*ssa.Phi)
		return !isPhi && u.callOf(v) == noCall && says("list", u.nameOf(v)) &&
			says("strings", deref(v.Type()).Underlying().String())
	})
}

// comparedPart reports a host, a URL or an Origin that is compared by a part of it.
func (u *unit) comparedPart(c *call) {
	k, fn := u.kindOf(c.args[0], true), c.Parent()
	text, ok := u.splitText(c.args[1])
	_, host, hasScheme := strings.Cut(text, "://")
	named, list := says("domain", text), !ok && u.fromList(c.args[1])
	if k == isOrigin && ok && !named {
		// http://localhost is an origin that begins so, http://localhost: is not.
		named = hasScheme && host != "" && !strings.ContainsAny(host[len(host)-1:], ":/.")
	}
	switch c.name {
	case "strings.HasSuffix":
		switch {
		case named && k&(isHost|isOrigin) != 0 && !u.mentions(fn, "\n.\n"):
			u.report(c.Pos(), "hostsuffix/dot", text).SuggestedFixes =
				u.rewrite(c, "suffix", `($1 == "$2" || strings.HasSuffix($1, ".$2"))`)
		case list && k == isHost && !u.mentions(fn, ".", "*"):
			u.report(c.Pos(), "hostsuffix/list")
		case list && k == isOrigin && !u.mentions(fn, "."):
			u.report(c.Pos(), "origincheck/suffix")
		case k&(isHost|isOrigin) != 0 && u.cutsStar(fn, c.args[1]):
			u.report(c.Pos(), "hostsuffix/star")
		}
	case "strings.HasPrefix":
		switch {
		case k == isOrigin && (named || list && !u.mentions(fn, "/", "*")):
			u.report(c.Pos(), "origincheck/begin")
		case named && (hasScheme || k == isHost):
			u.report(c.Pos(), "hostsuffix/end", text)
		case !ok && says("guard", fn.Name()) && !u.mentions(fn, "/") &&
			says("target", u.nameOf(c.args[0])) && says("base", u.nameOf(c.args[1])):
			u.report(c.Pos(), "hostsuffix/base")
		}
	case "strings.Contains":
		switch {
		case k == isOrigin && (named || list):
			u.report(c.Pos(), "origincheck/contains")
		case named && k&(isHost|isWhole) != 0:
			u.report(c.Pos(), "hostsuffix/contains", text)
		case k == isHost && says("loopback", text),
			list && says("address", u.nameOf(c.args[0])):
			u.report(c.Pos(), "hostsuffix/address")
		}
	}
}

// cutsStar reports whether v is a pattern without its "*.".
func (u *unit) cutsStar(fn *ssa.Function, v ssa.Value) bool {
	s, isSlice := v.(*ssa.Slice)
	return u.mentions(fn, "*.") &&
		(isSlice && is(s.Low, "2") || says("cutsPrefix", u.callOf(v).name))
}

// wildcard reports a * in the pattern of a URL that stands for the end of the host, too.
func (u *unit) wildcard(c *call) {
	switch {
	case !says("whole", c.Parent().String()):
	case c.name == "path.Match":
		u.report(c.Pos(), "hostsuffix/match")
	case is(c.args[2], ".*") && (is(c.args[1], "*") || is(c.args[1], `\*`)):
		u.report(c.Pos(), "hostsuffix/any")
	}
}

// regexp reports a regexp that matches hosts that its author did not think of.
func (u *unit) regexp(c *call) {
	fn := c.Parent()
	matches := strings.HasPrefix(c.name, "regexp.Match")
	re, ok := u.splitText(c.args[0])
	if !ok {
		if !matches && u.mentions(fn, "*") && !u.mentions(fn, "^", "$", `\A`) &&
			u.calling(fn, "quoteMeta") {
			u.report(c.Pos(), "hostsuffix/pattern")
		}
		return
	}
	_, source := u.source(c)
	control := words["control"].FindString(source)
	loose := says("looseDot", re) && !strings.Contains(re, `\b`)
	switch {
	case control != "":
		u.report(c.Pos(), "hostsuffix/control", control[len(control)-2:])
	case !matches && u.onlyExtracts(c):
	case says("oneAnchor", re):
		u.report(c.Pos(), "hostsuffix/alternative", re)
	case !loose && (says("anchors", re) || !says("unanchored", re)),
		strings.Contains(re, "@"), // of an email address
		says("rejects", source):
	case !says("anchors", re):
		u.report(c.Pos(), "hostsuffix/anchor", re)
	default:
		u.report(c.Pos(), "hostsuffix/loose", re)
	}
}

// compiled returns the call that made a regexp, which a package variable may have.
func (u *unit) compiled(re ssa.Value) *call {
	if load, ok := re.(*ssa.UnOp); ok {
		re = u.holds[load.X]
	}
	return u.callOf(re)
}

// onlyExtracts reports whether a compiled regexp never decides, as far as the package shows.
func (u *unit) onlyExtracts(c *call) bool {
	methods := ""
	for _, fn := range u.funcs {
		for _, use := range u.calls[fn] {
			if use.recv == "regexp.Regexp" && u.compiled(use.args[0]) == c {
				methods += use.short
			}
		}
	}
	return methods != "" && !strings.Contains(methods, "Match")
}

// firstColon reports a host that is cut at its first colon, if the function does not look for an
// address or another colon. It suggests u.Hostname() for strings.Split(u.Host, ":")[0].
func (u *unit) firstColon(c *call) {
	if !is(c.args[1], ":") || u.kindOf(c.args[0], false) != isHost ||
		u.mentions(c.Parent(), "[", "]") || u.calling(c.Parent(), "readsIP") {
		return
	}
	u.report(c.Pos(), "hostport/colon").SuggestedFixes =
		u.rewrite(c, "hostOfSplit", "$1.Hostname()")
}

// splitHost reports a host whose port is cut off, if nothing looks at the error or the host again.
func (u *unit) splitHost(c *call) {
	name, typ, _ := field(c.args[0])
	again := slices.ContainsFunc(instrs(c.Parent()), func(instr ssa.Instruction) bool {
		load, ok := instr.(*ssa.UnOp)
		return ok && load != c.args[0] && u.key(load) == u.key(c.args[0])
	})
	if name == "Host" && (typ == netURL || typ == request) && !again &&
		len(referrers(c.result(0))) > 0 && len(referrers(c.result(2))) == 0 {
		u.report(c.Pos(), "hostport/port")
	}
}

func (u *unit) joinedHost(c *call) {
	load, ok := c.args[0].(*ssa.UnOp)
	before := func(s *ssa.Store) bool {
		return s.Block() != c.Block() && s.Block().Dominates(c.Block())
	}
	if ok && u.isPart(load, "Host") && !slices.ContainsFunc(stores(load.X), before) {
		u.report(c.Pos(), "hostport/join")
	}
}

func (u *unit) parsedHost(c *call) {
	if s, _ := str(c.args[0]); says("hostPort", s) {
		u.report(c.Pos(), "hostport/scheme", s, s[:strings.IndexByte(s, ':')])
	} else if u.callOf(c.args[0]).name == "net.JoinHostPort" {
		u.report(c.Pos(), "hostport/joined")
	}
}

// credentials reports a response to each origin, with credentials.
func (u *unit) credentials(c *call) {
	t := u.traceTo(c.args[2], c.Block(), false)
	compares := func(c *call) bool {
		return isComparison(c) && !isConst(c.args[1]) && slices.ContainsFunc(c.args, t.has)
	}
	if is(c.args[1], "Access-Control-Allow-Origin") && t.sources == fromOrigin && !t.checked() &&
		u.mentions(c.Parent(), "Access-Control-Allow-Credentials") &&
		!slices.ContainsFunc(u.calls[c.Parent()], compares) {
		u.report(c.Pos(), "origincheck/credentials")
	}
}

// checkOrigin reports a CheckOrigin that accepts every origin.
func (u *unit) checkOrigin(fn *ssa.Function) {
	for _, instr := range instrs(fn) {
		if s, ok := instr.(*ssa.Store); ok {
			name, _, _ := field(s.Addr)
			check, ok := s.Val.(*ssa.Function)
			if ok && name == "CheckOrigin" && len(check.Blocks) == 1 &&
				returnsTrue(check.Blocks[0]) {
				u.report(check.Pos(), "origincheck/socket")
			}
		}
	}
}

// nullOrigin reports a check that accepts null.
func (u *unit) nullOrigin(c *call) {
	for _, ref := range referrers(c.value()) {
		iff, ok := ref.(*ssa.If)
		if ok && is(c.args[1], "null") && returnsTrue(iff.Block().Succs[0]) &&
			u.kindOf(c.args[0], false) == isOrigin {
			u.report(c.Pos(), "origincheck/null")
		}
	}
}

// returnsTrue reports whether a block does no more than to return true.
func returnsTrue(b *ssa.BasicBlock) bool { return b.Instrs[0].String() == "return true:bool" }

// sameOrigin reports a comparison of the Origin or Referer with r.URL, which has no host.
func (u *unit) sameOrigin(c *call) {
	if c.body == nil || len(c.args) != 2 {
		return
	}
	for i, arg := range c.args {
		name, typ, _ := field(arg)
		if name == "URL" && typ == request && u.trace(c.args[1-i]).sources&fromOrigin != 0 &&
			slices.ContainsFunc(u.calls[c.body], func(c *call) bool {
				return isComparison(c) &&
					(u.isPart(c.args[0], "Host") || u.isPart(c.args[0], "Scheme"))
			}) {
			u.report(c.Pos(), "origincheck/server")
		}
	}
}

// refusedScheme reports that javascript: is refused, and not all schemes like it.
func (u *unit) refusedScheme(c *call) {
	if u.comparedScheme(c) != "javascript" {
		return
	}
	t, schemes := u.trace(c.args[0]), ""
	for _, c := range u.calls[c.Parent()] {
		if scheme := u.comparedScheme(c); scheme != "" && t.has(c.args[0]) {
			schemes += " " + scheme
		}
	}
	data, vbscript := strings.Contains(schemes, " data"), strings.Contains(schemes, " vbscript")
	switch {
	case says("harmlessScheme", schemes): // then a URL with the scheme is not refused
	case !data && !vbscript:
		u.report(c.Pos(), "schemelist/alone")
	case !data || !vbscript:
		u.report(c.Pos(), "schemelist/two")
	case c.name == "strings.HasPrefix" && !t.passes("strings.ToLower"):
		u.report(c.Pos(), "schemelist/case")
	}
}

// comparedScheme returns the scheme that a URL is compared with, in lower case, or "".
func (u *unit) comparedScheme(c *call) string {
	text, _ := str(c.arg(1))
	scheme, hasColon := strings.CutSuffix(strings.ToLower(text), ":")
	if hasColon && c.name == "strings.HasPrefix" ||
		u.isPart(c.arg(0), "Scheme") && (isComparison(c) || c.name == "strings.EqualFold") {
		return scheme
	}
	return ""
}

// allowedSchemes reports a list of allowed schemes with which a link can be a script.
func (u *unit) allowedSchemes(c *call) {
	if c.short == "AllowURLSchemes" && slices.ContainsFunc(c.args,
		func(v ssa.Value) bool { return is(v, "data") || is(v, "javascript") }) {
		u.report(c.Pos(), "schemelist/allows")
	}
}
