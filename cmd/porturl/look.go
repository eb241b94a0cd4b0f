package main

import (
	"fmt"
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// A looker finds what compiles, but may do something else.
type looker struct {
	*program
	*pkg
	list []string
}

func (p *program) look(k *pkg) []string {
	l := &looker{program: p, pkg: k}
	for _, f := range k.sources {
		stays := f.chosen && len(f.slots) > 0 && f.slots[0].fixed && !p.isPorted[p.short(f.name)]
		for _, spec := range f.tree.Imports {
			name, path := localName(spec), importPath(spec)
			switch {
			case path == std && stays:
				l.note(spec, "the file imports both packages already, so net/url's names stay")
			case path == dropin && name == f.plan.added[dropin] && name != "url" && f.plan.ported:
				l.note(spec, "the drop-in is imported twice, since a variable hides its name")
			}
		}
		ast.Inspect(f.tree, l.node)
	}
	k.borders(l.border)
	return l.list
}

func (l *looker) note(n ast.Node, format string, args ...any) {
	l.list = append(l.list, l.line(n.Pos())+": "+fmt.Sprintf(format, args...))
}

func (l *looker) node(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.TypeAssertExpr:
		l.matched(n, l.info.TypeOf(n.Type))
	case *ast.TypeSwitchStmt:
		for _, c := range n.Body.List {
			for _, x := range c.(*ast.CaseClause).List {
				l.matched(x, l.info.TypeOf(x))
			}
		}
	case *ast.CallExpr:
		l.call(n)
	case *ast.Ident: // of a generic function
		f, isFunc := l.info.Uses[n].(*types.Func)
		for t := range l.info.Instances[n].TypeArgs.Types() {
			if isFunc && l.isElsewhere(f.Pkg()) && hasURL(t) {
				l.note(n, "%s", taken(f))
			} else if isFunc && f.FullName() == "reflect.TypeFor" {
				l.matched(n, t)
			}
		}
	case *ast.SelectorExpr:
		kind := kindOf(l.info.TypeOf(n.X))
		if readsReference[n.Sel.Name] && (kind == stdPointer || kind == stdValue) {
			l.note(n, "net/url resolves the reference, not the drop-in")
		}
	}
	return true
}

// matched notes a type of an assertion, of a case or of package reflect.
func (l *looker) matched(n ast.Node, t types.Type) {
	if mentions(t, false, make(map[types.Type]bool)) {
		l.note(n, "matches only the drop-in's URL: net/url's needs a case of its own")
	}
}

func (l *looker) call(n *ast.CallExpr) {
	f, _ := typeutil.Callee(l.info, n).(*types.Func)
	if f == nil || f.Pkg() == nil {
		return
	}
	if f.FullName() == "reflect.TypeOf" {
		l.matched(n.Args[0], l.info.TypeOf(n.Args[0]))
	}
	if f.Pkg().Path() == dropin && strings.HasPrefix(f.Name(), "Parse") {
		l.hostless(n)
	}
}

// border notes a URL that is stored as an interface: for another module, which may look for
// net/url's, or one of net/url's, which no longer equals the program's own.
func (l *looker) border(b border) {
	i, ok := b.to.Underlying().(*types.Interface)
	if _, isParam := b.to.(*types.TypeParam); !ok || isParam {
		return
	}
	var to types.Object // the function that takes the value, or the type of what holds it
	mixes := false      // it is reflect.DeepEqual, of two types
	switch n := b.stack[len(b.stack)-1].(type) {
	case *ast.TypeAssertExpr:
		return
	case *ast.CallExpr:
		to = typeutil.Callee(l.info, n)
		f, _ := to.(*types.Func)
		mixes = f != nil && f.FullName() == "reflect.DeepEqual"
		if mixes && types.Identical(l.info.TypeOf(n.Args[0]), l.info.TypeOf(n.Args[1])) {
			return
		}
	case *ast.CompositeLit:
		to = typeName(l.info.TypeOf(n))
	case *ast.AssignStmt:
		left := n.Lhs[max(b.index, slices.Index(n.Rhs, b.expr))]
		if at, ok := left.(*ast.IndexExpr); ok {
			left, to = at.X, typeName(l.info.TypeOf(at.X))
		}
		if sel, ok := left.(*ast.SelectorExpr); ok && to == nil {
			to = l.info.Uses[sel.Sel]
		}
	}
	known := to != nil && to.Pkg() != nil
	switch kind := kindOf(b.from); {
	case known && (l.isElsewhere(to.Pkg()) || to.Name() == "FuncMap" || mixes):
		if kind.isDropin() || i.NumMethods() == 0 && hasURL(b.from) {
			l.note(b.expr, "%s", taken(to))
		}
	case kind != 0 && !kind.isDropin() && !(known && l.build.external[to.Pkg().Path()] == to.Pkg()):
		l.note(b.expr, "stores net/url's URL as an interface: it never equals one of the drop-in's")
	}
}

func typeName(t types.Type) types.Object {
	if named, ok := types.Unalias(t).(*types.Named); ok {
		return named.Obj()
	}
	return nil
}

// isElsewhere reports whether a package is of another module, and not Go's own.
func (l *looker) isElsewhere(p *types.Package) bool {
	if p == nil || p.Path() == dropin || l.build.external[p.Path()] != p {
		return false
	}
	first, _, _ := strings.Cut(p.Path(), "/")
	return strings.Contains(first, ".")
}

// taken says what may happen to a URL that obj takes as an interface.
func taken(obj types.Object) string {
	name := obj.Pkg().Name() + "." + obj.Name()
	if obj.Name() == "FuncMap" {
		return name + ": for net/url's URL, such as a request's, a template's call of it fails"
	}
	for prefix, why := range knownToBreak {
		if strings.HasPrefix(obj.Pkg().Path()+"/", prefix+"/") {
			return name + " gets the drop-in's URL, and " + why
		}
	}
	return name + " gets the drop-in's URL as an interface: does it look for net/url's?"
}

// knownToBreak has modules that look for net/url's URL.
var knownToBreak = map[string]string{
	"github.com/caarlos0/env":           "it sets only net/url's: write a parser for FuncMap",
	"github.com/go-viper/mapstructure":  "StringToURLHookFunc makes only net/url's: write a hook",
	"github.com/mitchellh/mapstructure": "StringToURLHookFunc makes only net/url's: write a hook",
	"github.com/spf13/viper":            "its hooks make only net/url's: write a hook",
	"github.com/alecthomas/kong":        "it sets only net/url's, unless it has a TypeMapper",
	"github.com/invopop/jsonschema":     "it describes only net/url's as a string",
}

// hostless notes a call of Parse for two slashes and a host that may be empty.
func (l *looker) hostless(n *ast.CallExpr) {
	x := n.Args[0]
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) > 1 {
		x = call.Args[0] // of fmt.Sprintf
	}
	for sum, ok := x.(*ast.BinaryExpr); ok; sum, ok = x.(*ast.BinaryExpr) {
		x = sum.X
	}
	text := strings.TrimSuffix(fmt.Sprint(l.info.Types[x].Value), `%s"`) // quoted
	if x != n.Args[0] && strings.TrimSuffix(text, `"`) == `"//` {
		l.note(n, "without a host this is an error, host-missing, as in browsers: see the row "+
			"//:80 of the guide")
	}
}
