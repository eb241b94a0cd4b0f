// Package checks has urlvet's analyzers. Each finds one kind of mistake that programs make with
// URLs, and names an input that shows it.
package checks

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Tests and Generated have the analyzers report in _test.go files and in generated files, too.
var Tests, Generated bool

//go:embed texts.txt
var textsFile string

// texts has what texts.txt says, by a check's name, a slash, and the name of the text.
var texts, names = readTexts()

func readTexts() (texts map[string]string, names []string) {
	texts = map[string]string{}
	for line := range strings.Lines(textsFile) {
		key, text, found := strings.Cut(strings.TrimSpace(line), " ")
		switch {
		case strings.HasPrefix(line, "\t"):
			texts[names[len(names)-1]+"/"+key] = text
		case !found && key != "":
			names = append(names, key)
		}
	}
	return texts, names
}

// Analyzers has an analyzer for each check. They report what flow has found.
var Analyzers = analyzers()

func analyzers() (list []*analysis.Analyzer) {
	for _, name := range names {
		list = append(list, &analysis.Analyzer{
			Name: name,
			Doc: fmt.Sprintf("finds %s\n\nInput: %s\nAdvisory: %s\nInstead: %s",
				texts[name+"/finds"], texts[name+"/input"], texts[name+"/advisory"],
				texts[name+"/use"]),
			URL:              "https://github.com/go-weburl/url/blob/main/docs/urlvet.md",
			Requires:         []*analysis.Analyzer{flow},
			RunDespiteErrors: true,
			Run: func(pass *analysis.Pass) (any, error) {
				for _, d := range pass.ResultOf[flow].([]analysis.Diagnostic) {
					if d.Category == name {
						pass.Report(d)
					}
				}
				return nil, nil
			},
		})
	}
	return list
}

// report notes a report, one of a check at each position. The text's name is as in texts.
func (u *unit) report(pos token.Pos, name string, args ...any) {
	u.fix(pos, nil, "", name, args...)
}

// fix notes a report, and suggests a text for the expression e if there is one.
func (u *unit) fix(pos token.Pos, e ast.Node, text, name string, args ...any) {
	check, _, _ := strings.Cut(name, "/")
	if !pos.IsValid() || u.leavesOut(pos, check) ||
		slices.ContainsFunc(u.found, func(d analysis.Diagnostic) bool {
			return d.Pos == pos && d.Category == check
		}) {
		return
	}
	d := analysis.Diagnostic{
		Pos:      pos,
		Category: check,
		Message: fmt.Sprintf("%s: %s; input: %s; advisory: %s; use %s", check,
			fmt.Sprintf(texts[name], args...), texts[check+"/input"], texts[check+"/advisory"],
			texts[check+"/use"]),
	}
	if text != "" {
		d.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "Write " + text,
			TextEdits: []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(text)}},
		}}
	}
	u.found = append(u.found, d)
}

var ignoreComment = regexp.MustCompile(`^//urlvet:ignore ([\w,]+) +\S`)

// leavesOut reports whether a check says nothing at a position: in a test, in a generated file, and
// in a line with or after a comment such as
//
//	//urlvet:ignore hostsuffix the list is of whole names
func (u *unit) leavesOut(pos token.Pos, check string) bool {
	p := u.pass.Fset.Position(pos)
	if !Tests && strings.HasSuffix(p.Filename, "_test.go") {
		return true
	}
	file := u.file(pos)
	if !Generated && ast.IsGenerated(file) {
		return true
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			m := ignoreComment.FindStringSubmatch(c.Text)
			after := p.Line - u.pass.Fset.Position(c.Pos()).Line
			if m != nil && slices.Contains(strings.Split(m[1], ","), check) &&
				(after == 0 || after == 1) {
				return true
			}
		}
	}
	return false
}
