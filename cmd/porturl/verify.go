package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A result has the findings about the new texts.
type result struct {
	left []string // lines that do not compile
	look []string // lines that compile, but may do something else
	api  []string // exported names whose type changes
}

// verify checks the types of the new texts.
func (p *program) verify() (*result, error) {
	trees := make(map[*file]*ast.File)
	for _, f := range p.files {
		tree, err := parser.ParseFile(p.fset, f.name, f.after,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			const format = "%s: the new text is wrong, which is a mistake of porturl: %v"
			return nil, fmt.Errorf(format, p.short(f.name), err)
		}
		trees[f] = tree
	}
	r := &result{}
	for _, b := range p.builds {
		for _, k := range b.pkgs {
			if !k.affected {
				continue
			}
			var list []*ast.File
			for _, f := range k.sources {
				list = append(list, trees[f])
			}
			k.checkTrees(p.fset, list, true)
			for _, e := range k.errors {
				if !k.before[e.Msg] {
					r.left = append(r.left, p.line(e.Pos)+": "+explain(e.Msg))
				}
			}
			r.look = append(r.look, p.assertions(k, list)...)
			r.api = append(r.api, k.changedAPI()...)
		}
	}
	r.left, r.look, r.api = sorted(r.left), sorted(r.look), sorted(r.api)
	return r, nil
}

// sorted returns different lines that begin with FILE:LINE: in this order.
func sorted(lines []string) []string {
	slices.SortFunc(lines, func(a, b string) int {
		x, y := strings.SplitN(a, ":", 3), strings.SplitN(b, ":", 3)
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(len(x[1]), len(y[1])), cmp.Compare(a, b))
	})
	return slices.Compact(lines)
}

func (p *program) short(name string) string {
	rel, _ := filepath.Rel(p.root, name)
	return rel
}

func (p *program) line(pos token.Pos) string {
	at := p.fset.PositionFor(pos, false)
	return fmt.Sprintf("%s:%d", p.short(at.Filename), at.Line)
}

// mismatches are errors of the type checker that show which package's URL is wanted.
var mismatches = []struct {
	message *regexp.Regexp
	text    string
}{
	{regexp.MustCompile(`type \*?url\.URL\) as \*?net/url\.URL value`),
		"net/url's URL is wanted where the drop-in's is: write u.Std()"},
	{regexp.MustCompile(`type \*?net/url\.URL\) as \*?url\.URL value`),
		"the drop-in's URL is wanted where net/url's is: write url.FromStd(u)"},
}

// explain says what to write if an error of the type checker is about URLs.
func explain(message string) string {
	message = strings.ReplaceAll(oneLine(message), strconv.Quote(dropin)+".", "url.")
	message = strings.ReplaceAll(message, strconv.Quote(std)+".", "net/url.")
	for _, m := range mismatches {
		if m.message.MatchString(message) {
			return m.text + ", or keep net/url for this type" // releases word these differently
		}
	}
	if strings.Contains(message, "URL") {
		message += " (write u.Std() where net/url's URL is wanted, url.FromStd(u) where the " +
			"drop-in's is; or keep net/url for this type)"
	}
	return message
}

// assertions finds type assertions, cases and types of package reflect that only match the
// drop-in's URL.
func (p *program) assertions(k *pkg, trees []*ast.File) (list []string) {
	note := func(x ast.Expr) {
		if kindOf(k.info.TypeOf(x)).isDropin() {
			list = append(list, p.line(x.Pos())+": matches only the drop-in's URL. A value that "+
				"was stored as net/url's needs a case of its own")
		}
	}
	for _, tree := range trees {
		ast.Inspect(tree, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.TypeAssertExpr:
				if n.Type != nil {
					note(n.Type)
				}
			case *ast.TypeSwitchStmt:
				for _, c := range n.Body.List {
					for _, x := range c.(*ast.CaseClause).List {
						note(x)
					}
				}
			case *ast.CallExpr:
				if k.isReflect(n.Fun, "TypeOf") {
					note(n.Args[0])
				}
			case *ast.IndexExpr:
				if k.isReflect(n.X, "TypeFor") {
					note(n.Index)
				}
			}
			return true
		})
	}
	return list
}

// isReflect reports whether x is a function of package reflect.
func (k *pkg) isReflect(x ast.Expr, name string) bool {
	id, _ := x.(*ast.Ident)
	if sel, ok := x.(*ast.SelectorExpr); ok {
		id = sel.Sel
	}
	f, ok := k.info.Uses[id].(*types.Func)
	return ok && f.FullName() == "reflect."+name
}
