package checks

import (
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A kind is what a string is of a URL.
type kind uint8

const (
	isHost   kind = 1 << iota // u.Host, u.Hostname(), r.Host
	isWhole                   // u.String()
	isOrigin                  // the Origin or Referer header
)

var (
	hostName    = regexp.MustCompile(`(^|[a-z])(host|hostname|domain|fqdn|hostport)$`)
	originName  = regexp.MustCompile(`(^|[a-z])(origin|referer|referrer)$`)
	listName    = regexp.MustCompile(`(?i)domain|host|allow|origin|trusted|permitted`)
	domain      = regexp.MustCompile(`^(?:[a-z0-9-]+\.)+(?:` + topLevel + `)$`)
	addressName = regexp.MustCompile(`^(remote)?(addr|address|ip|host)$`)
	baseName    = regexp.MustCompile(`^(base|external|public|site|root|app|own)_?(url|uri|origin)$`)
	loopback    = regexp.MustCompile(`^(127\.0\.0\.1|::1|0\.0\.0\.0|localhost)$`)
)

const topLevel = `com|org|net|edu|gov|mil|io|dev|app|ai|co|uk|de|fr|jp|cn|ru|br|eu|us|ca|au|` +
	`in|info|biz|` +
	`cloud|tech|test|example|tw|kr|ch|nl|se|no|es|it|pl`

// kindOf returns what v is or may be. It looks at the origin of v, or else at its name.
func (r *reporter) kindOf(v ssa.Value, name string) (k kind) {
	t := r.traceTo(v, nil, false)
	if t.sources&fromOrigin != 0 {
		k |= isOrigin
	}
	part := false
	for v := range t.values {
		name, _ := urlField(v)
		c := r.callOf(v)
		switch {
		case name == "Host" || c != nil && c.name == "(*net/url.URL).Hostname":
			k |= isHost
		case c != nil && c.name == "(*net/url.URL).String":
			k |= isWhole
		case name != "" || c != nil && strings.HasPrefix(c.name, "(*net/url.URL).") &&
			c.fn.Name() != "ResolveReference":
			part = true // the path, the query
		}
	}
	switch {
	case t.sources&fromHost != 0, k&isHost != 0:
		return k&isOrigin | isHost
	case part:
		return k &^ isWhole
	case k == 0 && t.sources == 0 && hostName.MatchString(name):
		return isHost
	case k == 0 && t.sources == 0 && originName.MatchString(name):
		return isOrigin
	}
	return k
}

func runHostSuffix(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		if len(c.args) != 2 || !strings.HasPrefix(c.name, "strings.") {
			return
		}
		text, ok := r.splitText(c.args[1])
		named := domain.MatchString(strings.ToLower(text))
		kind := func() kind { return r.kindOf(c.args[0], r.argName(c, 0)) }
		switch c.name {
		case "strings.HasSuffix":
			if named && kind()&(isHost|isOrigin) != 0 && !r.mentions(fn, "\n.\n") &&
				!strings.HasPrefix(r.texts[fn], ".\n") {
				e := r.expr(c)
				fix := ""
				if lit, ok := e.Args[1].(*ast.BasicLit); ok {
					host, q := r.text(e.Args[0]), lit.Value[:1]
					fix = "(" + host + " == " + lit.Value + " || " + r.text(e.Fun) + "(" + host +
						", " + q +
						"." + lit.Value[1:] + "))"
				}
				r.fix(c.Pos(), e, fix, "the suffix %q has no dot, and https://evil%s passes",
					text, text)
			} else if !ok && r.fromList(c.args[1]) && !r.mentions(fn, ".") && kind() == isHost {
				r.report(c.Pos(), "the suffix may have no dot: evilexample.com has that of "+
					"example.com")
			} else if !ok && r.cutsStar(fn, c.args[1]) && kind()&(isHost|isOrigin) != 0 {
				r.report(c.Pos(), "the dot is cut off with the star of *.example.com, and "+
					"evilexample.com has the suffix that is left")
			}
		case "strings.HasPrefix":
			scheme, host, found := strings.Cut(strings.ToLower(text), "://")
			if found && strings.HasPrefix(scheme, "http") && domain.MatchString(host) || named &&
				kind() == isHost {
				r.report(c.Pos(), "nothing ends the host in %q, and %[1]s.evil.example passes",
					text)
			} else if !ok && guardName.MatchString(fn.Name()) && !r.mentions(fn, "/") &&
				targetName.MatchString(r.argName(c, 0)) && baseName.MatchString(r.argName(c, 1)) {
				r.report(c.Pos(), "nothing ends the host in the prefix, and "+
					"https://example.com.evil.net has that of https://example.com")
			}
		case "strings.Contains":
			if named && kind()&(isHost|isWhole) != 0 {
				r.report(c.Pos(), "%q can be anywhere in it, as in https://evil.example/?%[1]s",
					text)
			} else if loopback.MatchString(text) && kind() == isHost ||
				!ok && addressName.MatchString(r.argName(c, 0)) && r.fromList(c.args[1]) {
				r.report(c.Pos(), "what is looked for can be anywhere in it, as in "+
					"127.0.0.1.evil.example")
			}
		}
	})
	r.each(r.regexps)
	r.each(r.wildcards)
}

// cutsStar reports whether v is a pattern without its "*.".
func (r *reporter) cutsStar(fn *ssa.Function, v ssa.Value) bool {
	if s, ok := v.(*ssa.Slice); ok {
		return s.Low != nil && intIs(s.Low, 2) && r.mentions(fn, "*.")
	}
	c := r.callOf(v)
	return c != nil && (c.name == "strings.TrimPrefix" || c.name == "strings.CutPrefix") &&
		is(c.args[1], "*.")
}

// fromList reports whether v is an element of a list whose name says that it has hosts.
func (r *reporter) fromList(v ssa.Value) bool {
	for v := range r.traceTo(v, nil, false).values {
		name, _, _ := field(v)
		switch w := v.(type) {
		case *ssa.Parameter, *ssa.Global:
			name = w.Name()
		}
		t := v.Type().Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		elem := ""
		switch t := t.(type) {
		case *types.Slice:
			elem = t.Elem().String()
		case *types.Array:
			elem = t.Elem().String()
		}
		if elem == "string" && listName.MatchString(name) {
			return true
		}
	}
	return false
}

func runOriginCheck(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		switch {
		case len(c.args) == 3 && strings.HasPrefix(c.name, "(net/http.Header).") && r.mentions(fn,
			"Access-Control-Allow-Credentials"):
			name, _ := str(c.args[1])
			if t := r.traceTo(c.args[2], c.Block(), false); name == "Access-Control-Allow-Origin" &&
				t.sources == fromOrigin && len(t.conditions()) == 0 && !comparesAny(fn, t) {
				r.report(c.Pos(), "every origin is allowed, with credentials")
			}
		case len(c.args) != 2:
		case c.body != nil:
			r.sameOrigin(c)
		case strings.HasPrefix(c.name, "strings."):
			r.originPart(fn, c)
		case c.name == "regexp.MatchString":
			if !isConst(c.args[0]) && r.kindOf(c.args[1], r.argName(c, 1)) == isOrigin &&
				!r.mentions(fn,
					"^") {
				r.report(c.Pos(), "the regexp may have no anchors")
			}
		}
	})
	for _, fn := range r.funcs {
		r.anyOrigin(fn)
		compared(fn, func(op *ssa.BinOp, x, y ssa.Value) {
			refs := *op.Referrers()
			if s, _ := str(y); s != "null" || op.Op.String() != "==" || len(refs) != 1 ||
				r.kindOf(x,
					"") != isOrigin {
				return
			}
			if iff, ok := refs[0].(*ssa.If); ok &&
				strings.HasPrefix(iff.Block().Succs[0].Instrs[0].String(), "return true") {
				r.report(op.Pos(), "a page in a sandboxed frame has the origin null, whoever "+
					"wrote it")
			}
		})
	}
}

// comparesAny reports whether a function compares a value of t with one that is not a constant.
func comparesAny(fn *ssa.Function, t *trace) (any bool) {
	compared(fn, func(_ *ssa.BinOp, x, y ssa.Value) {
		any = any || !isConst(y) && (t.has(x) || t.has(y))
	})
	return any
}

// anyOrigin reports a CheckOrigin that accepts every origin.
func (r *reporter) anyOrigin(fn *ssa.Function) {
	for instr := range instrs(fn) {
		s, ok := instr.(*ssa.Store)
		if !ok {
			continue
		}
		name, _, _ := field(s.Addr)
		check, ok := s.Val.(*ssa.Function)
		refuses := !ok || name != "CheckOrigin" || len(check.Blocks) == 0
		if refuses {
			continue
		}
		returns(check, func(_ *ssa.BasicBlock, results []ssa.Value) {
			refuses = refuses || results[0].String() != "true:bool"
		})
		if !refuses {
			r.report(check.Pos(), "every page can open this WebSocket, with its reader's cookies")
		}
	}
}

// originPart reports an origin that is compared by its beginning, its end or a part of it.
func (r *reporter) originPart(fn *ssa.Function, c *call) {
	text, ok := r.splitText(c.args[1])
	origin := r.kindOf(c.args[0], r.argName(c, 0)) == isOrigin
	switch c.name {
	case "strings.HasPrefix":
		scheme, host, found := strings.Cut(text, "://")
		switch {
		case !origin:
		case !ok && r.fromList(c.args[1]) && !r.mentions(fn, "/") && !r.mentions(fn, "*"):
			r.report(c.Pos(), "nothing ends the host in the prefix, and what has it may go on "+
				"with .evil.example")
		case found && host == "" && !strings.HasPrefix(scheme, "http"):
			r.report(c.Pos(), "every origin with the scheme %s: passes", scheme)
		case found && host != "" && !strings.ContainsAny(host, ":/") && !strings.HasSuffix(host,
			"."):
			r.report(c.Pos(), "nothing ends the host in %q, and %[1]s.evil.example passes", text)
		}
	case "strings.HasSuffix":
		if origin && !ok && r.fromList(c.args[1]) && !r.mentions(fn, ".") {
			r.report(c.Pos(), "the suffix may have no dot: https://evilexample.com has that "+
				"of example.com")
		}
	case "strings.Contains":
		if origin && (!ok && r.fromList(c.args[1]) || domain.MatchString(text) ||
			strings.Contains(text,
				"://") && len(text) > 8) {
			r.report(c.Pos(), "what is allowed can be anywhere in it")
		} else if !origin && !isConst(c.args[0]) && r.traceTo(c.args[1], nil,
			false).sources == fromOrigin {
			r.report(c.Pos(), "each part of what is allowed passes, such as http")
		}
	}
}

// sameOrigin reports a comparison of the Origin or Referer with r.URL, which has neither scheme nor
// host in a server.
func (r *reporter) sameOrigin(c *call) {
	for i, arg := range c.args {
		if isRequestURL(arg) && r.traceTo(c.args[1-i], nil, false).sources&fromOrigin != 0 {
			compared(c.body, func(op *ssa.BinOp, x, y ssa.Value) {
				if name, _ := urlField(x); name == "Host" || name == "Scheme" {
					r.report(c.Pos(), "in a server r.URL has neither scheme nor host: compare "+
						"with r.Host")
				}
			})
		}
	}
}
