package main

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// An edit replaces the text between two offsets. Of several edits that begin at the same place, the
// outer ones come first; of those that end at the same place, the inner ones.
type edit struct {
	at, end int
	text    string
	depth   int // of the expression that it wraps: its length
}

// A plan has the changes of a file.
type plan struct {
	edits   []edit
	ported  bool              // the import of net/url becomes the drop-in's
	borders int               // how many values are converted
	added   map[string]string // names of imports to add, by path
	mended  map[ast.Node]bool // already done for another package with this file
	splits  map[ast.Stmt]*split
	used    map[*ast.FuncDecl]map[string]bool // names, also those that the port declares
	others  []string                          // imports to add to those of other modules
	names   map[string]bool                   // that the file uses
}

// A mender writes the new text of a file.
type mender struct {
	*program
	*file
}

// beginPlan begins the plan of a file.
func (p *program) beginPlan(f *file) {
	f.plan = plan{added: make(map[string]string), mended: make(map[ast.Node]bool),
		splits: make(map[ast.Stmt]*split), used: make(map[*ast.FuncDecl]map[string]bool),
		names: names(f.tree)}
	(&mender{p, f}).imports()
}

// mend completes the plans, and writes the new texts.
func (p *program) mend() {
	// A function literal's splits come before those of the statement around it.
	byEnd := func(a, b *split) int { return cmp.Compare(a.stmt.End(), b.stmt.End()) }
	for _, f := range p.files {
		m := &mender{p, f}
		for _, s := range slices.SortedFunc(maps.Values(f.plan.splits), byEnd) {
			m.split(s)
		}
		m.addImports()
		f.after = f.text
		if len(f.plan.edits) > 0 {
			f.after = m.render(0, len(f.text))
			was, _ := format.Source(f.text)
			if tidy, err := format.Source(f.after); err == nil && bytes.Equal(was, f.text) {
				f.after = tidy
			}
		}
	}
}

func (m *mender) offset(pos token.Pos) int { return m.fset.Position(pos).Offset }

func (m *mender) replace(at, end int, text string) {
	if bytes.Contains(m.text, []byte("\r\n")) {
		text = strings.ReplaceAll(strings.ReplaceAll(text, "\r\n", "\n"), "\n", "\r\n")
	}
	m.plan.edits = append(m.plan.edits, edit{at: at, end: end, text: text})
}

func (m *mender) insert(at int, text string) { m.replace(at, at, text) }

// wrap puts texts around an expression.
func (m *mender) wrap(x ast.Expr, before, after string) {
	at, end := m.offset(x.Pos()), m.offset(x.End())
	m.plan.edits = append(m.plan.edits, edit{at, at, before, end - at},
		edit{end, end, after, at - end})
}

// border converts a value, or plans to split the statement of a call.
func (m *mender) border(b border) {
	stmt, outer := innermost[ast.Stmt](b.stack)
	if assign, ok := stmt.(*ast.AssignStmt); ok && assign.Rhs[0] == b.expr {
		if c, ok := outer[len(outer)-1].(*ast.CommClause); ok && c.Comm == stmt {
			return // no conversion is allowed in the "x = <-c" of a select
		}
	}
	if b.index >= 0 {
		m.addSplit(b)
	} else if !m.plan.mended[b.expr] {
		m.plan.mended[b.expr] = true
		m.plan.borders++
		m.convert(b.pkg, b.expr, kindOf(b.to))
	}
}

func (m *mender) receiver(r *receiver) {
	switch r.kind {
	case stdPointer:
		m.convert(r.pkg, r.x, dropinPointer)
	case stdValue:
		m.wrap(r.x, m.packageAt(r.pkg, dropin, r.x.Pos())+"FromStd(&", ")")
	default:
		return
	}
	m.plan.borders++
}

// innermost returns the last node of a stack that is a T, and what is around it.
func innermost[T ast.Node](stack []ast.Node) (n T, outer []ast.Node) {
	for i, node := range slices.Backward(stack) {
		if n, ok := node.(T); ok {
			return n, stack[:i]
		}
	}
	return n, nil
}

// convert writes the conversion of an expression.
func (m *mender) convert(k *pkg, x ast.Expr, to kind) {
	star, isStar := x.(*ast.StarExpr)
	switch {
	case to == stdPointer:
		if call := callOf(k, x, "FromStd"); call != nil {
			m.replace(m.offset(x.Pos()), m.offset(call.Args[0].Pos()), "")
			m.replace(m.offset(call.Args[0].End()), m.offset(x.End()), "")
		} else {
			m.std(x)
		}
		return
	case to == dropinPointer:
		if call := callOf(k, x, "Std"); call != nil {
			sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			m.replace(m.offset(sel.X.End()), m.offset(x.End()), "")
			return
		}
	case to == stdValue && !k.info.Types[x].Addressable():
		m.wrap(x, m.packageAt(k, std, x.Pos())+"URL(", ")")
		return
	case to == stdValue && isStar:
		m.std(star.X)
		return
	case isStar:
		x, to = star.X, dropinPointer
	}
	before, after := m.conversion(k, x.Pos(), to)
	m.wrap(x, before, after)
}

// conversion returns the texts around a variable at pos that convert it.
func (m *mender) conversion(k *pkg, pos token.Pos, to kind) (before, after string) {
	switch to {
	case stdPointer:
		return "", ".Std()"
	case stdValue:
		return "*", ".Std()"
	case dropinPointer:
		return m.packageAt(k, dropin, pos) + "FromStd(", ")"
	}
	return m.packageAt(k, dropin, pos) + "URL(", ")"
}

// std writes x.Std().
func (m *mender) std(x ast.Expr) {
	switch y := x.(type) {
	case *ast.UnaryExpr:
		if y.Op == token.AND {
			switch y.X.(type) {
			case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr:
				m.replace(m.offset(y.Pos()), m.offset(y.X.Pos()), "")
				m.wrap(x, "", ".Std()")
				return
			}
		}
		m.wrap(x, "(", ").Std()")
	case *ast.StarExpr:
		m.wrap(x, "(", ").Std()")
	default:
		m.wrap(x, "", ".Std()")
	}
}

// callOf returns x if it is a call of this function or method of the drop-in, and otherwise nil.
func callOf(k *pkg, x ast.Expr, name string) *ast.CallExpr {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return nil
	}
	f, _ := typeutil.Callee(k.info, call).(*types.Func)
	if f == nil || f.Name() != name || f.Pkg() == nil || f.Pkg().Path() != dropin {
		return nil
	}
	return call
}

// endOfLine returns at, or the end of its line if only a comment follows.
func (m *mender) endOfLine(at int) int {
	line, _, _ := bytes.Cut(m.text[at:], []byte("\n"))
	line = bytes.TrimSuffix(line, []byte("\r"))
	if rest := bytes.TrimSpace(line); bytes.HasPrefix(rest, []byte("//")) {
		return at + len(line)
	}
	return at
}

// render returns the text between two offsets with the edits in it.
func (m *mender) render(from, to int) []byte {
	edits := slices.Clone(m.plan.edits)
	slices.SortStableFunc(edits, func(a, b edit) int {
		if c := cmp.Compare(a.at, b.at); c != 0 {
			return c
		}
		// Edits that end here come before those that begin here. Inner ones end first, outer ones
		// begin first.
		if (a.depth < 0) != (b.depth < 0) {
			return cmp.Compare(min(a.depth, 0), min(b.depth, 0))
		}
		if c := cmp.Compare(b.depth, a.depth); c != 0 {
			return c
		}
		return cmp.Compare(a.end, b.end)
	})
	var out []byte
	at := from
	for _, e := range edits {
		if e.at < at || e.end > to {
			continue
		}
		out = append(append(out, m.text[at:e.at]...), e.text...)
		at = e.end
	}
	return append(out, m.text[at:to]...)
}
