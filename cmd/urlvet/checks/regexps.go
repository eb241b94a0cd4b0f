package checks

import (
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

var (
	// A name that ends with a top-level domain, and maybe what may follow a host.
	unanchored = regexp.MustCompile(`(?i)^[():|?a-z0-9\\./-]+[.](` + topLevel + `)([/#?():]\S*)?$`)
	anchors    = regexp.MustCompile(`[$^]|\\[Azb]`)
	// An unescaped dot before a label and a top-level domain: what it stands for can be registered.
	looseDot = regexp.MustCompile(`(?i)(^|[^\\])[.][)?]*[(:|?a-z0-9-]*[a-z0-9][):|` +
		`?a-z0-9-]*\\?[.](` + topLevel + `)($|[^a-z0-9(*+?{\\-]|\\)`)
	// ^a|b and a|b$, if a and b have letters and hardly anything else.
	oneAnchor = regexp.MustCompile(`(?i)^\^` + named + `(?:\|` + plain + `)+$|` +
		`^(?:` + plain + `\|)+` + named + `\$$`)
	// \a or \b after an even number of backslashes, in a string that is not raw.
	control = regexp.MustCompile(`^"(?:[^\\]|\\[^ab])*(\\[ab])`)
	// What matches is refused, so that it does no harm if more matches: http.Error is next, or a
	// function that rejects, as in proxy.OnRequest(hosts(re)).Do(reject).
	rejects = regexp.MustCompile(`(?i); \w+ \{\s*http\.Error\(|\b(always)?(reject|deny|block|` +
		`forbid)\w*\)$`)
)

const (
	char  = `(?:\\\.|[a-z:/.?_,@0-9 -])`
	plain = `(?:` + char + `+|\(` + char + `+\))`
	named = `(?:` + char + `*[a-z]` + char + `*|\(` + char + `*[a-z]` + char + `*\))`
)

// regexp reports a regexp that matches hosts that its author did not think of.
func (u *unit) regexp(c *call) {
	fn := c.Parent()
	matches := strings.HasPrefix(c.name, "regexp.Match")
	re, ok := u.splitText(c.args[0])
	if !ok {
		if !matches && u.mentions(fn, "*") && !u.mentions(fn, "^", "$", `\A`) &&
			u.calling(fn, func(c *call) bool { return c.name == "regexp.QuoteMeta" }) {
			u.report(c.Pos(), "hostsuffix/pattern")
		}
		return
	}
	pos, literal := u.literal(c)
	loose := looseDot.MatchString(re) && !strings.Contains(re, `\b`)
	switch {
	case control.MatchString(literal):
		u.report(pos, "hostsuffix/control", control.FindStringSubmatch(literal)[1])
	case !matches && u.onlyExtracts(c):
	case oneAnchor.MatchString(re):
		u.report(pos, "hostsuffix/alternative", re)
	case !loose && (anchors.MatchString(re) || !unanchored.MatchString(re)),
		strings.Contains(re, "@"), // of an email address
		u.onlyRejects(c):
	case !anchors.MatchString(re):
		u.report(pos, "hostsuffix/anchor", re)
	default:
		u.report(pos, "hostsuffix/loose", re)
	}
}

// literal returns where a regexp is, and how it is written.
func (u *unit) literal(c *call) (token.Pos, string) {
	if e := u.syntax(c); e != nil {
		return e.Args[0].Pos(), u.text(e.Args[0])
	}
	return c.Pos(), ""
}

// compiled returns the call that made a regexp, which a package variable may have.
func (u *unit) compiled(re ssa.Value) *call {
	if load, ok := re.(*ssa.UnOp); ok {
		re = u.globals[load.X]
	}
	return u.callOf(re)
}

// onlyExtracts reports whether a compiled regexp finds or replaces, as far as the package shows,
// and never decides.
func (u *unit) onlyExtracts(c *call) (extracts bool) {
	for _, fn := range u.funcs {
		for _, use := range u.calls[fn] {
			method, ok := strings.CutPrefix(use.name, "(*regexp.Regexp).")
			if ok && u.compiled(use.args[0]) == c {
				if strings.HasPrefix(method, "Match") {
					return false
				}
				extracts = true
			}
		}
	}
	return extracts
}

// onlyRejects reports whether the statement around a call refuses what the regexp matches.
func (u *unit) onlyRejects(c *call) bool {
	for _, n := range u.around(c) {
		switch n.(type) {
		case *ast.ExprStmt, *ast.IfStmt:
			return rejects.MatchString(u.text(n))
		case *ast.BlockStmt:
			return false
		}
	}
	return false
}
