// Package checks has urlvet's analyzers. Each finds one kind of mistake that programs make with
// URLs, and names an input that shows it.
package checks

import (
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Tests and Generated have the analyzers report in _test.go files and in generated files, too.
var Tests, Generated bool

// A check is what an analyzer is made from: its name, what it finds, an input that shows the
// mistake, the advisory of a program that made it, and the call that is right.
type check struct {
	name, finds, input, advisory, call string
	run                                func(*reporter)
}

// Analyzers has an analyzer for each check.
var Analyzers = analyzers(
	check{"hostsuffix",
		"a host or a URL compared by a suffix, a prefix or a regexp that other hosts have, too",
		"https://evilexample.com, https://example.com.evil.net", "GHSA-4mf2-f3wh-gvf2",
		"policy.ParseHosts", runHostSuffix},
	check{"rawuse",
		"a string that is parsed and checked, and then used itself: another parser reads it",
		`https:\\evil.example`, "GHSA-9h33-g3ww-mqff", "the parsed URL's String() or Href()",
		runRawUse},
	check{"localredirect",
		`"is this URL on my own site?" decided by a leading slash, an empty host or nothing`,
		`/\evil.example, //evil.example`, "CVE-2018-15178", "redirect.Local", runLocalRedirect},
	check{"privatehost",
		"requests of a URL that a client chose, with no check or one that knows few addresses",
		"http://localtest.me/, http://2130706433/, http://0.0.0.0/", "CVE-2024-29028",
		"safehttp.NewClient", runPrivateHost},
	check{"schemelist",
		"javascript: refused, and not data: and vbscript:, or only in lower case",
		"data:text/html,<script>alert(1)</script>", "CVE-2026-31809", "policy.Policy with Schemes",
		runSchemeList},
	check{"pathcheck",
		"one spelling of a request's path checked and another used, a prefix of it without its " +
			"end, or a path cleaned after the check",
		"/public/../admin, /public/..%2fadmin, /admin?x=/public, //evil.example/public",
		"CVE-2025-54576", "url.ParseRequestTarget, once for the check and the use", runPathCheck},
	check{"urlequal",
		"== on pointers to URLs or on URLs, DeepEqual of them, and such a pointer as a map's key",
		"https://example.com/ parsed twice", "golang.org/issue/39285",
		"URL.Equal, or String() as the key", runURLEqual},
	check{"hostport",
		"a host cut at its first colon or joined to a port without a thought of [::1], " +
			"host:port parsed as a URL",
		"http://[::1]:8080/", "golang.org/issue/28308",
		"u.Hostname(), net.JoinHostPort, net.SplitHostPort with its error", runHostPort},
	check{"origincheck",
		`an Origin or Referer compared by a part of it, with "null", with a URL that has no ` +
			"host, or not at all",
		"https://example.com.evil.net, https://evilexample.com, null", "CVE-2024-27302",
		"policy.ParseOrigins", runOriginCheck},
)

func analyzers(checks ...check) (list []*analysis.Analyzer) {
	for _, c := range checks {
		list = append(list, &analysis.Analyzer{
			Name: c.name,
			Doc: fmt.Sprintf("finds %s\n\nInput: %s\nAdvisory: %s\nInstead: %s",
				c.finds, c.input, c.advisory, c.call),
			URL:              "https://github.com/go-weburl/url/blob/main/docs/urlvet.md",
			Requires:         []*analysis.Analyzer{flow},
			RunDespiteErrors: true,
			Run: func(pass *analysis.Pass) (any, error) {
				result := pass.ResultOf[flow].(*flowResult)
				c.run(&reporter{result, pass, c, map[token.Pos]bool{}, nil})
				return nil, nil
			},
		})
	}
	return list
}

// A reporter reports what one check finds in one package.
type reporter struct {
	*flowResult
	pass     *analysis.Pass
	check    check
	reported map[token.Pos]bool
	leftOut  map[string]map[int]bool // by file and line; line 0 is the whole file
}

// report reports once at each position. The message says what goes wrong, and the rest is the
// check's.
func (r *reporter) report(pos token.Pos, format string, args ...any) {
	r.fix(pos, nil, "", format, args...)
}

// fix reports, and suggests a text for the expression e if there is one.
func (r *reporter) fix(pos token.Pos, e ast.Node, text, format string, args ...any) {
	if r.leftOut == nil {
		r.findLeftOut()
	}
	p := r.pass.Fset.Position(pos)
	if lines := r.leftOut[p.Filename]; !pos.IsValid() || r.reported[pos] || lines[0] ||
		lines[p.Line] {
		return
	}
	r.reported[pos] = true
	d := analysis.Diagnostic{
		Pos:      pos,
		Category: r.check.name,
		Message: fmt.Sprintf("%s: %s; input: %s; advisory: %s; use %s", r.check.name,
			fmt.Sprintf(format, args...), r.check.input, r.check.advisory, r.check.call),
	}
	if text != "" {
		d.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "Write " + text,
			TextEdits: []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(text)}},
		}}
	}
	r.pass.Report(d)
}

var ignoreComment = regexp.MustCompile(`^//urlvet:ignore ([\w,]+) +\S`)

// findLeftOut notes the tests, the generated files, and the lines with or after a comment such as
//
//	//urlvet:ignore hostsuffix the list is of whole names
func (r *reporter) findLeftOut() {
	r.leftOut = map[string]map[int]bool{}
	for _, file := range r.pass.Files {
		name := r.pass.Fset.Position(file.Package).Filename
		lines := map[int]bool{
			0: !Tests && strings.HasSuffix(name, "_test.go") || !Generated && ast.IsGenerated(file),
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				m := ignoreComment.FindStringSubmatch(c.Text)
				if m != nil && strings.Contains(","+m[1]+",", ","+r.check.name+",") {
					line := r.pass.Fset.Position(c.Pos()).Line
					lines[line], lines[line+1] = true, true
				}
			}
		}
		r.leftOut[name] = lines
	}
}

// text returns an expression as it is written.
func (r *reporter) text(e ast.Node) string {
	p := r.pass.Fset.Position(e.Pos())
	src, err := r.pass.ReadFile(p.Filename)
	end := p.Offset + int(e.End()-e.Pos())
	if err != nil || end > len(src) {
		return ""
	}
	return string(src[p.Offset:end])
}

// inspect calls visit for the syntax of the file around a position.
func (r *reporter) inspect(pos token.Pos, visit func(ast.Node) bool) {
	for _, file := range r.pass.Files {
		if file.FileStart <= pos && pos < file.FileEnd {
			ast.Inspect(file, visit)
		}
	}
}

// each calls visit for each call in the package.
func (r *reporter) each(visit func(fn *ssa.Function, c *call)) {
	for _, fn := range r.funcs {
		for _, c := range r.calls[fn] {
			visit(fn, c)
		}
	}
}
