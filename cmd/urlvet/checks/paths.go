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

func runPathCheck(r *reporter) {
	r.each(func(fn *ssa.Function, c *call) {
		from := func(s source) bool { return r.traceTo(c.args[0], nil, false).sources == s }
		switch c.name {
		case "net/url.Parse":
			if from(fromURI) || r.onlyPath(fn, c) {
				r.report(c.Pos(), "a request's target is no URL: of //evil.example/public, "+
					"evil.example is read as the host")
			}
		case "(*regexp.Regexp).MatchString":
			if accessName.MatchString(fn.Name()) && r.withQuery(c.args[1]) {
				r.report(c.Pos(), "the regexp is matched with the query, too, which a client "+
					"chooses")
			}
		case "strings.HasPrefix", "strings.Contains":
			if s, ok := str(c.args[1]); ok && len(s) > 1 {
				r.otherSpelling(fn, c)
			} else if !ok && c.name == "strings.HasPrefix" && accessName.MatchString(fn.String()) &&
				!r.mentions(fn, "/") && r.fromRule(c.args[1]) &&
				(r.argName(c, 0) == "path" || from(fromPath)) {
				r.report(c.Pos(), "nothing ends the prefix: /administrator has that of /admin")
			}
		case "strings.TrimPrefix":
			if s, _ := str(c.args[1]); len(s) > 1 && s[0] == '/' && !strings.HasSuffix(s, "/") &&
				!slices.ContainsFunc(r.calls[fn], func(c *call) bool {
					return strings.HasPrefix(c.name, "strings.") && len(c.args) == 2 &&
						is(c.args[1], s+"/")
				}) {
				r.restOfPath(fn, c)
			}
		case "path/filepath.Join":
			for _, arg := range c.all() {
				if t := r.traceTo(arg, c.Block(), false); t.sources == fromHost &&
					len(t.conditions()) == 0 {
					r.report(c.Pos(), "the Host header, which can be .., names a file")
				}
			}
		case "path.Clean":
			r.cleanedLate(fn, c)
		}
	})
}

// onlyPath reports whether what is parsed is called a path, or is a parameter beside a request's
// method, and only the path and the query of the result are read.
func (r *reporter) onlyPath(fn *ssa.Function, parse *call) (path bool) {
	_, isParam := parse.args[0].(*ssa.Parameter)
	_, isPhi := parse.args[0].(*ssa.Phi)
	if !isParam && !isPhi || !strings.HasSuffix(r.argName(parse, 0), "path") &&
		!slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool {
			return methodName.MatchString(p.Name())
		}) {
		return false
	}
	for _, ref := range *parse.Value().Referrers() {
		u, ok := ref.(*ssa.Extract)
		if !ok || u.Index != 0 {
			continue
		}
		for _, use := range *u.Referrers() {
			name, _ := urlField(value(use))
			if c := r.callOf(value(use)); c != nil && c.fn != nil {
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

// withQuery reports whether v is a request's target, and not the path of it.
func (r *reporter) withQuery(v ssa.Value) bool {
	t := r.traceTo(v, nil, false)
	return t.sources&fromURI != 0 && !slices.ContainsFunc(t.order, func(v ssa.Value) bool {
		name, _ := urlField(v)
		return name != ""
	})
}

// restOfPath reports that what is left of a path goes into a file's name, if it may be without a
// slash before it.
func (r *reporter) restOfPath(fn *ssa.Function, trim *call) {
	if r.traceTo(trim.args[0], nil, false).sources&fromPath == 0 {
		return
	}
	for _, c := range r.calls[fn] {
		if (c.name == "path/filepath.Join" || c.name == "path.Join") &&
			slices.ContainsFunc(c.all(), func(v ssa.Value) bool { return r.callOf(v) == trim }) {
			r.report(trim.Pos(), "nothing ends the prefix: of /static../secret, ../secret is left")
		}
	}
}

// fromRule reports whether v is an element of a slice, or the path of a rule.
func (r *reporter) fromRule(v ssa.Value) bool {
	return slices.ContainsFunc(r.traceTo(v, nil, false).order, func(v ssa.Value) bool {
		if load, ok := v.(*ssa.UnOp); ok {
			if _, ok := load.X.(*ssa.IndexAddr); ok {
				return true
			}
		}
		_, ok := v.(*ssa.IndexAddr)
		name, typ, _ := field(v)
		return ok || ruleName.MatchString(name) && accessName.MatchString(typ)
	})
}

// spelling returns which spellings of a request's path v has: "Path", or another.
func (r *reporter) spelling(v ssa.Value) (decoded, escaped bool) {
	for _, v := range r.traceTo(v, nil, false).order {
		if s := r.sourceOf(v); s == fromPath || s == fromURI {
			name, _ := urlField(v)
			decoded, escaped = decoded || name == "Path", escaped || name != "Path"
		}
	}
	return decoded, escaped
}

// otherSpelling reports a check of the path if another spelling of it is used after the check.
func (r *reporter) otherSpelling(fn *ssa.Function, check *call) {
	decoded, escaped := r.spelling(check.args[0])
	if decoded == escaped {
		return
	}
	for _, c := range r.calls[fn] {
		if !pathUses.MatchString(c.name) || !check.Block().Dominates(c.Block()) {
			continue
		}
		for _, arg := range c.all() {
			if d, e := r.spelling(arg); isString(arg) && d != e && d != decoded {
				r.report(check.Pos(), "the path is checked in one spelling, and %s gets another",
					c.fn.Name())
			}
		}
	}
}

// cleanedLate reports path.Clean of a request's path if a prefix was checked before, and is not
// after.
func (r *reporter) cleanedLate(fn *ssa.Function, clean *call) {
	if r.traceTo(clean.args[0], nil, false).sources&fromPath == 0 {
		return
	}
	before := false
	for _, c := range r.calls[fn] {
		if c.name != "strings.HasPrefix" {
			continue
		}
		s, ok := str(c.args[1])
		t := r.traceTo(c.args[0], nil, false)
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
		r.report(clean.Pos(), "the prefix is checked before path.Clean removes the dot segments")
	}
}
