package checks

import (
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// schemes reports a function that refuses javascript:, and not all like it. It looks at each value
// that is compared with schemes.
func (u *unit) schemes(fn *ssa.Function) {
	compared := map[string]map[string]*call{} // by the value's key and the scheme
	for _, c := range u.calls[fn] {
		text, _ := str(c.arg(1))
		name, _ := urlField(c.arg(0))
		scheme, colon := strings.CutSuffix(strings.ToLower(text), ":")
		if colon && c.name == "strings.HasPrefix" ||
			name == "Scheme" && (isComparison(c) || c.name == "strings.EqualFold") {
			of := key(u.unchanged(c.args[0]))
			if compared[of] == nil {
				compared[of] = map[string]*call{}
			}
			compared[of][scheme] = c
		}
	}
	for _, schemes := range compared {
		c := schemes["javascript"]
		if c == nil || schemes["http"] != nil || schemes["https"] != nil ||
			schemes["mailto"] != nil || schemes["about"] != nil {
			continue // it is not refused
		}
		switch data, vbscript := schemes["data"] != nil, schemes["vbscript"] != nil; {
		case !data && !vbscript:
			u.report(c.Pos(), "schemelist/alone")
		case !data || !vbscript:
			u.report(c.Pos(), "schemelist/two")
		case c.name == "strings.HasPrefix" && !u.lowered(c.args[0]):
			u.report(c.Pos(), "schemelist/case")
		}
	}
}

// unchanged returns what v is a changed copy of, or the URL of which it is the scheme.
func (u *unit) unchanged(v ssa.Value) ssa.Value {
	c := u.callOf(v)
	if _, of := urlField(v); of != nil {
		return of
	} else if c != nil && strings.HasPrefix(c.name, "strings.") && len(c.args) > 0 {
		return u.unchanged(c.args[derived[c.name]])
	}
	return v
}

// lowered reports whether v has gone through strings.ToLower.
func (u *unit) lowered(v ssa.Value) bool {
	return slices.ContainsFunc(u.traceTo(v, nil, false).order, func(v ssa.Value) bool {
		c := u.callOf(v)
		return c != nil && c.name == "strings.ToLower"
	})
}

// allowedSchemes reports a list of allowed schemes with which a link can be a script.
func (u *unit) allowedSchemes(c *call) {
	if c.fn != nil && c.fn.Name() == "AllowURLSchemes" && slices.ContainsFunc(c.all(),
		func(v ssa.Value) bool { return is(v, "data") || is(v, "javascript") }) {
		u.report(c.Pos(), "schemelist/allows")
	}
}
