// Package checks has urlvet's analyzers. Each finds one kind of mistake that programs make with
// URLs, and names an input that shows it.
package checks

import (
	"cmp"
	"embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// Tests and Generated have the analyzers report in _test.go files and in generated files, too.
var Tests, Generated bool

// Analyzers has an analyzer for each check. They report what flow has found.
var Analyzers = analyzers()

func analyzers() (list []*analysis.Analyzer) {
	for name := range strings.FieldsSeq(texts["checks"]) {
		list = append(list, &analysis.Analyzer{
			Name: name,
			Doc: fmt.Sprintf("finds %s\n\nInput: %s\nAdvisory: %s\nInstead: %s",
				texts[name+"/finds"], texts[name+"/input"], texts[name+"/advisory"],
				texts[name+"/use"]),
			URL:              "https://github.com/go-weburl/url/blob/main/docs/urlvet.md",
			Requires:         []*analysis.Analyzer{flow},
			RunDespiteErrors: true,
			Run: func(pass *analysis.Pass) (any, error) {
				for _, d := range pass.ResultOf[flow].([]*analysis.Diagnostic) {
					if d.Category == name {
						pass.Report(*d)
					}
				}
				return nil, nil
			},
		})
	}
	return list
}

// rules has the rules for calls of functions, by their names in functions.txt.
var rules = map[string]func(u *unit, c *call){
	"cleanedLate":   (*unit).cleanedLate,
	"comparedPart":  (*unit).comparedPart,
	"credentials":   (*unit).credentials,
	"firstColon":    (*unit).firstColon,
	"hostAsFile":    (*unit).hostAsFile,
	"joinedHost":    (*unit).joinedHost,
	"nullOrigin":    (*unit).nullOrigin,
	"onlyAddress":   (*unit).onlyAddress,
	"otherSpelling": (*unit).otherSpelling,
	"parsedHost":    (*unit).parsedHost,
	"parsedTarget":  (*unit).parsedTarget,
	"pathPrefix":    (*unit).pathPrefix,
	"privateTest":   (*unit).privateTest,
	"refusedScheme": (*unit).refusedScheme,
	"regexp":        (*unit).regexp,
	"restOfPath":    (*unit).restOfPath,
	"splitHost":     (*unit).splitHost,
	"targetRegexp":  (*unit).targetRegexp,
	"wildcard":      (*unit).wildcard,
}

// check runs all checks.
func (u *unit) check() {
	for _, fn := range u.funcs {
		for _, c := range u.calls[fn] {
			for role := range strings.FieldsSeq(functions[c.name]) {
				if rule := rules[role]; rule != nil && c.value() != nil { // not go and defer
					rule(u, c)
				}
			}
			u.sameOrigin(c)
			u.allowedSchemes(c)
		}
		u.checkOrigin(fn)
		u.redirectFunction(fn)
	}
	for _, s := range u.sinks {
		u.redirect(s)
		u.request(s)
		u.rawUse(s)
	}
}

// report notes a report, one of a check at each position, and returns it. The name is its text's.
func (u *unit) report(pos token.Pos, name string, args ...any) *analysis.Diagnostic {
	check, _, _ := strings.Cut(name, "/")
	d := &analysis.Diagnostic{
		Pos:      pos,
		Category: check,
		Message: fmt.Sprintf("%s: %s; input: %s; advisory: %s; use %s", check,
			fmt.Sprintf(texts[name], args...), texts[check+"/input"], texts[check+"/advisory"],
			texts[check+"/use"]),
	}
	if pos.IsValid() && !u.leavesOut(pos, check) &&
		!slices.ContainsFunc(u.found, func(d *analysis.Diagnostic) bool {
			return d.Pos == pos && d.Category == check
		}) {
		u.found = append(u.found, d)
	}
	return d
}

// rewrite suggests a text for a call, if its source is as words.txt has it.
func (u *unit) rewrite(c *call, word, text string) []analysis.SuggestedFix {
	before, after := u.source(c)
	match := words[word].FindStringSubmatchIndex(after)
	if match == nil || !strings.HasSuffix(before, c.name) {
		return nil
	}
	edit := analysis.TextEdit{
		Pos:     c.Pos() - token.Pos(len(c.name)),
		End:     c.Pos() + token.Pos(match[1]),
		NewText: words[word].ExpandString(nil, text, after, match),
	}
	return []analysis.SuggestedFix{{
		Message: "Write " + string(edit.NewText), TextEdits: []analysis.TextEdit{edit},
	}}
}

// source returns the source of a file up to a call's opening parenthesis, and from it on.
func (u *unit) source(c *call) (before, after string) {
	p := u.pass.Fset.PositionFor(c.Pos(), false)
	src, _ := u.pass.ReadFile(p.Filename)
	p.Offset = min(p.Offset, len(src))
	return string(src[:p.Offset]), string(src[p.Offset:])
}

// leavesOut reports whether a check says nothing at a position: in a test, in a generated file, and
// in a line with or after a comment such as //urlvet:ignore hostsuffix the list is of whole names
func (u *unit) leavesOut(pos token.Pos, check string) bool {
	p := u.pass.Fset.Position(pos)
	file := u.pass.Files[slices.IndexFunc(u.pass.Files, func(file *ast.File) bool {
		return file.FileStart <= pos && pos < file.FileEnd
	})]
	if !Tests && strings.HasSuffix(p.Filename, "_test.go") ||
		!Generated && ast.IsGenerated(file) {
		return true
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			m := words["ignore"].FindStringSubmatch(c.Text)
			after := p.Line - u.pass.Fset.Position(c.Pos()).Line
			if m != nil && slices.Contains(strings.Split(m[1], ","), check) &&
				(after == 0 || after == 1) {
				return true
			}
		}
	}
	return false
}

//go:embed *.txt
var tables embed.FS

var (
	texts     = maps.Collect(rows("texts.txt"))
	functions = maps.Collect(rows("functions.txt"))
	words     = readWords()
)

// rows returns the first word and the rest of a table's lines.
func rows(file string) iter.Seq2[string, string] {
	table, _ := tables.ReadFile(file)
	return func(yield func(first, rest string) bool) {
		for line := range strings.Lines(string(table)) {
			first, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
			if first != "" && first != "#" && !yield(first, strings.TrimSpace(rest)) {
				return
			}
		}
	}
}

func readWords() map[string]*regexp.Regexp {
	words, reference := map[string]*regexp.Regexp{}, regexp.MustCompile(`\{[a-z]+\}`)
	for name, text := range rows("words.txt") {
		text = reference.ReplaceAllStringFunc(text, func(ref string) string {
			return "(?:" + words[strings.Trim(ref, "{}")].String() + ")"
		})
		if words[name] != nil {
			text = words[name].String() + "|" + text
		}
		words[name] = regexp.MustCompile(text)
	}
	return words
}

// says reports whether a text is one of those that words.txt has a name for.
func says(name, text string) bool { return words[name].MatchString(text) }

// hasRole reports whether a function has a role in functions.txt, and for which argument.
func hasRole(function, role string) (arg int, ok bool) {
	for r := range strings.FieldsSeq(functions[function]) {
		if r, i, _ := strings.Cut(r, ":"); r == role {
			arg, _ = strconv.Atoi(i)
			return arg, true
		}
	}
	return 0, false
}

// A source says where in a request a string comes from.
type source uint8

const (
	fromQuery  source = 1 << iota // query or form: a link can set it
	fromHeader                    // a header, a cookie, the body: only a client can set it
	fromPath                      // the path of the request's URL
	fromURI                       // the request's target, with its query
	fromHost                      // the Host header
	fromOrigin                    // Origin or Referer

	fromClient = fromQuery | fromHeader | fromOrigin
)

// sources has the names of functions.txt for them.
var sources = map[string]source{
	"query": fromQuery, "client": fromHeader, "path": fromPath, "target": fromURI,
	"host": fromHost, "origin": fromOrigin,
}

// isContext reports whether a type is a web framework's context, and not context.Context.
func isContext(typ string) bool { return typ != "context.Context" && says("context", typ) }

// sourceOf returns what v takes from a request, if it does.
func (u *unit) sourceOf(v ssa.Value) source {
	name, typ, of := u.member(v)
	c := u.callOf(v)
	outer, outerType, _ := field(of) // r.Header or r.URL
	asks := len(c.args) > 1 && isContext(typ)
	switch {
	case of == nil:
		return sources[functions[c.name]]
	case typ == netURL && outer == "URL" && outerType == request:
		return sources[functions[request+".URL."+name]]
	case name == "Get" && outer == "Header" && outerType == request,
		asks && strings.HasSuffix(name, "Header"):
		key, _ := str(c.args[1])
		return cmp.Or(sources[functions["header."+strings.ToLower(key)]], fromHeader)
	case asks && says("query", name):
		return fromQuery
	case asks && says("client", name),
		isMessage(of) && (isString(v) || strings.HasPrefix(name, "Get")):
		return fromHeader
	}
	return sources[functions[typ+"."+name]]
}

// isMessage reports whether v is the request that a method of a gRPC service is given.
func isMessage(v ssa.Value) bool {
	p, ok := v.(*ssa.Parameter)
	return ok && p.Parent().Signature.Recv() != nil && p != p.Parent().Params[0] &&
		strings.HasSuffix(pointee(p.Type()), "Request") &&
		types.NewMethodSet(p.Type()).Lookup(nil, "ProtoReflect") != nil
}
