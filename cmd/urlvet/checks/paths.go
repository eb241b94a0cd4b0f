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
	pathParts  = regexp.MustCompile(`^(Path|EscapedPath)\b`)
	targetUses = regexp.MustCompile(`^(Path|RawPath|EscapedPath|RawQuery|Query|String)\b`)
)

// parsedTarget reports a request's target that is parsed as a URL: one that is called a path, or is
// a parameter beside a request's method, if only the path and the query of the result are read.
func (u *unit) parsedTarget(parse *call) {
	target := parse.args[0]
	_, isParam := target.(*ssa.Parameter)
	_, isPhi := target.(*ssa.Phi)
	named := (isParam || isPhi) && (strings.HasSuffix(u.nameOf(target), "path") ||
		slices.ContainsFunc(parse.Parent().Params, func(p *ssa.Parameter) bool {
			return methodName.MatchString(p.Name())
		}))
	uses := u.asked(parse)
	if u.from(target) == fromURI || named && slices.ContainsFunc(uses, pathParts.MatchString) &&
		!slices.ContainsFunc(uses, func(name string) bool {
			return !targetUses.MatchString(name)
		}) {
		u.report(parse.Pos(), "pathcheck/target")
	}
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

// pathPrefix reports a prefix without an end.
func (u *unit) pathPrefix(c *call) {
	if fn := c.Parent(); !isConst(c.args[1]) && accessName.MatchString(fn.String()) &&
		!u.mentions(fn, "/") && u.fromRule(c.args[1]) &&
		(u.nameOf(c.args[0]) == "path" || u.from(c.args[0]) == fromPath) {
		u.report(c.Pos(), "pathcheck/end")
	}
}

// fromRule reports whether v is an element of a slice, if that is not a package variable, or the
// path of a rule.
func (u *unit) fromRule(v ssa.Value) (element bool) {
	for v := range u.traceTo(v, nil, false).values {
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
		element = element || ruleName.MatchString(name) && accessName.MatchString(typ)
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

// otherSpelling reports a check of one spelling of a path if another is used after it.
func (u *unit) otherSpelling(check *call) {
	decoded, escaped := u.spelling(check.args[0])
	if text, _ := str(check.args[1]); decoded == escaped || len(text) < 2 {
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
	if len(s) > 1 && s[0] == '/' && !strings.HasSuffix(s, "/") &&
		u.from(trim.args[0])&fromPath != 0 && !u.calling(trim.Parent(), func(c *call) bool {
		return strings.HasPrefix(c.name, "strings.") && is(c.arg(1), s+"/")
	}) && u.calling(trim.Parent(), func(c *call) bool {
		return (c.name == "path/filepath.Join" || c.name == "path.Join") &&
			slices.Contains(c.all(), trim.value())
	}) {
		u.report(trim.Pos(), "pathcheck/rest")
	}
}

func (u *unit) hostAsFile(c *call) {
	for _, arg := range c.all() {
		t := u.traceTo(arg, c.Block(), false)
		if t.sources == fromHost && !t.checked() {
			u.report(c.Pos(), "pathcheck/host")
		}
	}
}

// cleanedLate reports path.Clean of a request's path if a prefix was checked before, and is not
// after.
func (u *unit) cleanedLate(clean *call) {
	before := false
	for _, c := range u.calls[clean.Parent()] {
		if c.name != "strings.HasPrefix" {
			continue
		}
		s, ok := str(c.args[1])
		t := u.traceTo(c.args[0], nil, false)
		if t.values[clean.value()] && (!ok || len(s) > 1) {
			return
		}
		before = before || c.Pos() < clean.Pos() && t.sources&fromPath != 0 &&
			strings.Count(s, "/") > 1
	}
	if before && u.from(clean.args[0])&fromPath != 0 {
		u.report(clean.Pos(), "pathcheck/clean")
	}
}
