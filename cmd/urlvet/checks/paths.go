package checks

import (
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	pathUses = regexp.MustCompile(`^(net/http\.(ServeFile|NewRequest\w*|Get|Post)|os\.(Open|` +
		`ReadFile|Stat|Create|Remove)|path/filepath\.Join|path\.Join)$`)
	accessName = regexp.MustCompile(`(?i)allow|auth|public|whitelist|permi|protect|skip|` +
		`exempt|exclude|ignore|access|rule`)
	ruleName   = regexp.MustCompile(`^(Path|Prefix|PathPrefix)$`)
	methodName = regexp.MustCompile(`(?i)^(http)?(method|version)$`)
)

// from returns where in a request a value comes from.
func (u *unit) from(v ssa.Value) source { return u.traceTo(v, nil, false).sources }

func (u *unit) parsedTarget(c *call) {
	if u.from(c.args[0]) == fromURI || u.onlyPath(c) {
		u.report(c.Pos(), "pathcheck/target")
	}
}

// onlyPath reports whether what is parsed is called a path, or is a parameter beside a request's
// method, and only the path and the query of the result are read.
func (u *unit) onlyPath(parse *call) (path bool) {
	_, isParam := parse.args[0].(*ssa.Parameter)
	_, isPhi := parse.args[0].(*ssa.Phi)
	if !isParam && !isPhi || !strings.HasSuffix(u.argName(parse, 0), "path") &&
		!slices.ContainsFunc(parse.Parent().Params, func(p *ssa.Parameter) bool {
			return methodName.MatchString(p.Name())
		}) {
		return false
	}
	for _, ref := range *parse.Value().Referrers() {
		result, ok := ref.(*ssa.Extract)
		if !ok || result.Index != 0 {
			continue
		}
		for _, use := range *result.Referrers() {
			name, _ := urlField(value(use))
			if c := u.callOf(value(use)); c != nil && c.fn != nil {
				name = c.fn.Name()
			}
			path = path || name == "Path" || name == "EscapedPath"
			if urlParts[name] == 0 && name != "String" || name == "RequestURI" {
				return false
			}
		}
	}
	return path
}

// targetRegexp reports a regexp for access that is matched with a request's target, and not with
// the path of it.
func (u *unit) targetRegexp(c *call) {
	t := u.traceTo(c.args[1], nil, false)
	if accessName.MatchString(c.Parent().Name()) && t.sources&fromURI != 0 &&
		!slices.ContainsFunc(t.order, func(v ssa.Value) bool {
			name, _ := urlField(v)
			return name != ""
		}) {
		u.report(c.Pos(), "pathcheck/query")
	}
}

// pathPart reports a prefix without an end, and a check of one spelling of a path if another is
// used after the check.
func (u *unit) pathPart(c *call) {
	fn := c.Parent()
	text, ok := str(c.args[1])
	switch {
	case ok && len(text) > 1:
		u.otherSpelling(c)
	case !ok && c.name == "strings.HasPrefix" && accessName.MatchString(fn.String()) &&
		!u.mentions(fn, "/") && u.fromRule(c.args[1]) &&
		(u.argName(c, 0) == "path" || u.from(c.args[0]) == fromPath):
		u.report(c.Pos(), "pathcheck/end")
	}
}

// fromRule reports whether v is an element of a slice, if that is not a package variable, or the
// path of a rule.
func (u *unit) fromRule(v ssa.Value) (element bool) {
	for v := range u.traceTo(v, nil, false).values {
		if load, ok := v.(*ssa.UnOp); ok {
			v = load.X
		}
		if _, ok := v.(*ssa.Global); ok {
			return false
		}
		_, ok := v.(*ssa.IndexAddr)
		name, typ, _ := field(v)
		element = element || ok || ruleName.MatchString(name) && accessName.MatchString(typ)
	}
	return element
}

// spelling returns which spellings of a request's path v has: "Path", or another.
func (u *unit) spelling(v ssa.Value) (decoded, escaped bool) {
	for _, v := range u.traceTo(v, nil, false).order {
		if s := u.sourceOf(v); s == fromPath || s == fromURI {
			name, _ := urlField(v)
			decoded, escaped = decoded || name == "Path", escaped || name != "Path"
		}
	}
	return decoded, escaped
}

func (u *unit) otherSpelling(check *call) {
	decoded, escaped := u.spelling(check.args[0])
	if decoded == escaped {
		return
	}
	for _, c := range u.calls[check.Parent()] {
		if !pathUses.MatchString(c.name) || !check.Block().Dominates(c.Block()) {
			continue
		}
		for _, arg := range c.all() {
			if d, e := u.spelling(arg); isString(arg) && d != e && d != decoded {
				u.report(check.Pos(), "pathcheck/spelling", c.fn.Name())
			}
		}
	}
}

// restOfPath reports that what is left of a path goes into a file's name, if it may be without a
// slash before it.
func (u *unit) restOfPath(trim *call) {
	s, _ := str(trim.args[1])
	fn := trim.Parent()
	if len(s) < 2 || s[0] != '/' || strings.HasSuffix(s, "/") ||
		u.from(trim.args[0])&fromPath == 0 ||
		u.calling(fn, func(c *call) bool {
			return strings.HasPrefix(c.name, "strings.") && is(c.arg(1), s+"/")
		}) {
		return
	}
	if u.calling(fn, func(c *call) bool {
		return (c.name == "path/filepath.Join" || c.name == "path.Join") &&
			slices.ContainsFunc(c.all(), func(v ssa.Value) bool { return u.callOf(v) == trim })
	}) {
		u.report(trim.Pos(), "pathcheck/rest")
	}
}

func (u *unit) hostAsFile(c *call) {
	for _, arg := range c.all() {
		t := u.traceTo(arg, c.Block(), false)
		if t.sources == fromHost && len(t.conditions()) == 0 {
			u.report(c.Pos(), "pathcheck/host")
		}
	}
}

// cleanedLate reports path.Clean of a request's path if a prefix was checked before, and is not
// after.
func (u *unit) cleanedLate(clean *call) {
	if u.from(clean.args[0])&fromPath == 0 {
		return
	}
	before := false
	for _, c := range u.calls[clean.Parent()] {
		if c.name != "strings.HasPrefix" {
			continue
		}
		s, ok := str(c.args[1])
		t := u.traceTo(c.args[0], nil, false)
		if t.values[clean.Value()] && (!ok || len(s) > 1) {
			return
		}
		leads := slices.ContainsFunc(*c.Value().Referrers(), func(ref ssa.Instruction) bool {
			iff, ok := ref.(*ssa.If)
			return ok && iff.Block().Succs[0].Dominates(clean.Block())
		})
		before = before || leads && t.sources&fromPath != 0 && strings.Count(s, "/") > 1
	}
	if before {
		u.report(clean.Pos(), "pathcheck/clean")
	}
}
