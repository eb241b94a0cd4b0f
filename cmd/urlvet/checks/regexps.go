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
	firstOnly = regexp.MustCompile(`(?i)^\^` + plain + `(?:\|` + plain + `)+$`)
	lastOnly  = regexp.MustCompile(`(?i)^(?:` + plain + `\|)+` + plain + `\$$`)
	letter    = regexp.MustCompile(`[a-zA-Z]`)
	// \a or \b after an even number of backslashes, in a string that is not raw.
	control = regexp.MustCompile(`^"(?:[^\\]|\\[^ab])*(\\[ab])`)
	// What matches is refused, so that it does no harm if more matches: http.Error is next, or a
	// function that rejects, as in proxy.OnRequest(hosts(re)).Do(reject).
	rejects = regexp.MustCompile(`(?i); \w+ \{\s*http\.Error\(|\b(always)?(reject|deny|block|` +
		`forbid)\w*\)$`)
)

const plain = `(?:(?:\\\.|[a-z:/.?_,@0-9 -])+|\((?:\\\.|[a-z:/.?_,@0-9 -])+\))`

// regexp reports a regexp that matches hosts that its author did not think of.
func (u *unit) regexp(c *call) {
	fn := c.Parent()
	matches := strings.HasPrefix(c.name, "regexp.Match")
	re, ok := u.splitText(c.args[0])
	if !ok {
		if !matches && u.mentions(fn, "*") && !u.mentions(fn, "^") && !u.mentions(fn, "$") &&
			!u.mentions(fn, `\A`) &&
			u.calling(fn, func(c *call) bool { return c.name == "regexp.QuoteMeta" }) {
			u.report(c.Pos(), "hostsuffix/pattern")
		}
		return
	}
	pos, literal := u.literal(c)
	alternatives := strings.Split(re, "|")
	loose := looseDot.MatchString(re) && !strings.Contains(re, `\b`)
	switch {
	case control.MatchString(literal):
		u.report(pos, "hostsuffix/control", control.FindStringSubmatch(literal)[1])
	case !matches && u.onlyExtracts(c):
	case firstOnly.MatchString(re) && letter.MatchString(alternatives[0]),
		lastOnly.MatchString(re) && letter.MatchString(alternatives[len(alternatives)-1]):
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

// literal returns where a regexp is, and how it is written if that is in the call.
func (u *unit) literal(c *call) (token.Pos, string) {
	e := u.expr(c)
	if e == nil {
		return c.Pos(), ""
	}
	if lit, ok := e.Args[0].(*ast.BasicLit); ok {
		return lit.Pos(), lit.Value
	}
	return e.Args[0].Pos(), ""
}

// onlyExtracts reports whether a compiled regexp finds or replaces, as far as the package shows,
// and never decides.
func (u *unit) onlyExtracts(c *call) (extracts bool) {
	decides := false
	for _, fn := range u.funcs {
		for _, use := range u.calls[fn] {
			if strings.HasPrefix(use.name, "(*regexp.Regexp).") && u.compiledBy(use.args[0], c) {
				decides = decides || strings.HasPrefix(use.fn.Name(), "Match")
				extracts = true
			}
		}
	}
	return extracts && !decides
}

// compiledBy reports whether a regexp is a call's result, or of the variable that has it.
func (u *unit) compiledBy(re ssa.Value, c *call) bool {
	if load, ok := re.(*ssa.UnOp); ok {
		for _, ref := range *c.Value().Referrers() {
			if s, ok := ref.(*ssa.Store); ok && s.Addr == load.X {
				return true
			}
		}
	}
	return u.callOf(re) == c
}

// onlyRejects reports whether the statement around a call refuses what the regexp matches.
func (u *unit) onlyRejects(c *call) bool {
	for _, n := range u.around(c.Pos()) {
		switch n.(type) {
		case *ast.ExprStmt, *ast.IfStmt:
			return rejects.MatchString(u.text(n))
		case *ast.BlockStmt:
			return false
		}
	}
	return false
}
