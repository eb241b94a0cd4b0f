package checks

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
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
	rejects = regexp.MustCompile(`(?i)^(always)?(reject|deny|block|forbid)`)
)

const plain = `(?:(?:\\\.|[a-z:/.?_,@0-9 -])+|\((?:\\\.|[a-z:/.?_,@0-9 -])+\))`

// regexps reports a regexp that matches hosts that its author did not think of.
func (r *reporter) regexps(fn *ssa.Function, c *call) {
	matches := strings.HasPrefix(c.name, "regexp.Match")
	if !matches && !strings.HasPrefix(c.name, "regexp.Compile") && !strings.HasPrefix(c.name,
		"regexp.MustCompile") {
		return
	}
	re, ok := r.splitText(c.args[0])
	if !ok {
		if !matches && r.mentions(fn, "*") && r.quotes(fn) && !r.mentions(fn, "^") &&
			!r.mentions(fn,
				"$") && !r.mentions(fn, `\A`) {
			r.report(c.Pos(), "the regexp is made from a pattern with *, and has no anchors: "+
				"what should match can be in the path of another host")
		}
		return
	}
	pos, lit := r.literal(c)
	alternatives := strings.Split(re, "|")
	loose := looseDot.MatchString(re) && !strings.Contains(re, `\b`)
	switch {
	case control.MatchString(lit):
		r.report(pos, "the string has %s, a control character, and not the regexp's %[1]s",
			control.FindStringSubmatch(lit)[1])
	case firstOnly.MatchString(re) && letter.MatchString(alternatives[0]),
		lastOnly.MatchString(re) && letter.MatchString(alternatives[len(alternatives)-1]):
		r.report(pos, "the anchor belongs to one alternative of %s only", re)
	case !loose && (anchors.MatchString(re) || !unanchored.MatchString(re)) || !matches &&
		r.onlyExtracts(c) || r.onlyRejects(c):
	case !anchors.MatchString(re):
		r.report(pos, "%s has no anchor, and matches "+
			"https://evil.example/?https://www.example.com", re)
	default:
		r.report(pos, "an unescaped dot in %s stands for any character: wwwXexample.com "+
			"matches www.example.com", re)
	}
}

// quotes reports whether a function calls regexp.QuoteMeta.
func (r *reporter) quotes(fn *ssa.Function) bool {
	return slices.ContainsFunc(r.calls[fn], func(c *call) bool {
		return c.name == "regexp.QuoteMeta"
	})
}

// literal returns where a regexp is written, and how: in the call, or where a variable gets it.
func (r *reporter) literal(c *call) (token.Pos, string) {
	e := r.expr(c)
	if e == nil || len(e.Args) == 0 {
		return c.Pos(), ""
	}
	arg := e.Args[0]
	if id, ok := arg.(*ast.Ident); ok && r.pass.TypesInfo.ObjectOf(id) != nil {
		obj := r.pass.TypesInfo.ObjectOf(id)
		r.inspect(obj.Pos(), func(n ast.Node) bool {
			if a, ok := n.(*ast.AssignStmt); ok && len(a.Rhs) == 1 && a.Lhs[0].Pos() == obj.Pos() {
				if lit, ok := a.Rhs[0].(*ast.BasicLit); ok {
					arg = lit
				}
			}
			return true
		})
	}
	if lit, ok := arg.(*ast.BasicLit); ok {
		return arg.Pos(), lit.Value
	}
	return arg.Pos(), ""
}

// onlyExtracts reports whether a compiled regexp finds or replaces, as far as the package shows,
// and
// never decides.
func (r *reporter) onlyExtracts(c *call) (extracts bool) {
	decides := false
	r.each(func(_ *ssa.Function, use *call) {
		if strings.HasPrefix(use.name, "(*regexp.Regexp).") && r.compiledBy(use.args[0], c) {
			decides = decides || strings.HasPrefix(use.fn.Name(), "Match")
			extracts = true
		}
	})
	return extracts && !decides
}

// compiledBy reports whether a regexp is a call's result, or of the variable that has it.
func (r *reporter) compiledBy(re ssa.Value, c *call) bool {
	if load, ok := re.(*ssa.UnOp); ok {
		for _, ref := range *c.Value().Referrers() {
			if s, ok := ref.(*ssa.Store); ok && s.Addr == load.X {
				return true
			}
		}
	}
	return r.callOf(re) == c
}

// onlyRejects reports whether what a regexp matches is refused, so that it does no harm if it
// matches more: the next thing is http.Error, or it is in a chain of methods the last of which is
// given a function that rejects, as in proxy.OnRequest(hosts(re)).Do(reject).
func (r *reporter) onlyRejects(c *call) (refused bool) {
	if c.Value() == nil {
		return false
	}
	for _, ref := range *c.Value().Referrers() {
		e, ok := ref.(*ssa.Extract)
		if !ok || e.Index != 0 {
			continue
		}
		for _, ref := range *e.Referrers() {
			if iff, ok := ref.(*ssa.If); ok {
				for _, instr := range iff.Block().Succs[0].Instrs {
					next := r.callOf(value(instr))
					refused = refused || next != nil && next.name == "net/http.Error"
				}
			}
		}
	}
	r.inspect(c.Pos(), func(n ast.Node) bool {
		if outer, ok := n.(*ast.CallExpr); ok && outer.Fun.Pos() <= c.Pos() &&
			c.Pos() < outer.Fun.End() {
			refused = refused || slices.ContainsFunc(outer.Args, func(arg ast.Expr) bool {
				return rejects.MatchString(exprName(arg))
			})
		}
		return n != nil && n.Pos() <= c.Pos() && c.Pos() < n.End()
	})
	return refused
}

var wholeName = regexp.MustCompile(`(?i)origin|callback|redirect|issuer`)

// wildcards reports a * in the pattern of a URL that stands for the end of the host, too.
func (r *reporter) wildcards(fn *ssa.Function, c *call) {
	if !wholeName.MatchString(fn.String()) {
		return
	}
	if c.name == "path.Match" {
		r.report(c.Pos(), "the * of a pattern stands for @ and :, too, and what is before an @ is "+
			"no host")
	} else if c.name == "strings.ReplaceAll" && is(c.args[2], ".*") && (is(c.args[1], "*") ||
		is(c.args[1], `\*`)) {
		r.report(c.Pos(), "the * of a pattern stands for dots and slashes, too: "+
			"https://example.com.evil.net matches https://example.com*")
	}
}
