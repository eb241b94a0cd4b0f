package main

import (
	"bytes"
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A split makes two statements of one: the first declares the results of a call, and the second
// uses them, converted.
type split struct {
	pkg    *pkg
	stmt   ast.Stmt
	stack  []ast.Node   // around stmt
	call   ast.Expr     // with the results
	wanted map[int]kind // the kinds that results convert to
}

// addSplit plans to split a statement at its first call with results to convert. Other calls, and
// those outside functions, are left to a person: their lines do not compile, and are listed.
func (m *mender) addSplit(b border) {
	stmt, stack := innermost[ast.Stmt](b.stack)
	if stmt == nil {
		return
	}
	s := m.plan.splits[stmt]
	if s == nil {
		s = &split{b.pkg, stmt, stack, b.expr, make(map[int]kind)}
		m.plan.splits[stmt] = s
	}
	if s.call == b.expr {
		s.wanted[b.index] = kindOf(b.to)
	}
}

func (m *mender) split(s *split) {
	switch stmt := s.stmt.(type) {
	case *ast.AssignStmt:
		if stmt.Rhs[0] == s.call {
			m.splitAssign(stmt, s)
		} else {
			m.splitCall(s, stmt.Rhs)
		}
	case *ast.ReturnStmt:
		m.splitCall(s, stmt.Results)
	case *ast.ExprStmt:
		m.splitCall(s, []ast.Expr{stmt.X})
	}
}

// isList reports whether a statement inside n has room for another before it.
func isList(n ast.Node) bool {
	switch n.(type) {
	case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
		return true
	}
	return false
}

// splitCall splits return f() and g(f()).
func (m *mender) splitCall(s *split, values []ast.Expr) {
	outer, ok := values[0].(*ast.CallExpr)
	direct := values[0] == s.call || ok && slices.Contains(outer.Args, s.call)
	if len(values) > 1 || !direct || !isList(s.stack[len(s.stack)-1]) || ok && calls(outer.Fun) {
		return
	}
	names, out := m.results(s, nil)
	first := m.declaration(s, names) + m.newline(s.stmt)
	m.replaceNode(s.call, strings.Join(out, ", "))
	m.insert(m.offset(s.stmt.Pos()), first)
}

// calls reports whether x has a call, which a split would move behind its own.
func calls(x ast.Expr) bool {
	for n := range ast.Preorder(x) {
		if _, ok := n.(*ast.CallExpr); ok {
			return true
		}
	}
	return false
}

// declaration returns the statement that declares the results of the call.
func (m *mender) declaration(s *split, names []string) string {
	return strings.Join(names, ", ") + " := " + m.textOf(s.call)
}

// textOf returns the new text of an expression.
func (m *mender) textOf(x ast.Expr) string {
	return string(m.render(m.offset(x.Pos()), m.offset(x.End())))
}

// replaceNode replaces a node by a text that has what wraps expressions inside the node.
func (m *mender) replaceNode(n ast.Node, text string) {
	at, end := m.offset(n.Pos()), m.offset(n.End())
	m.plan.edits = slices.DeleteFunc(m.plan.edits, func(e edit) bool {
		return e.depth != 0 && max(e.depth, -e.depth) < end-at && at <= e.at && e.at <= end
	})
	m.replace(at, end, text)
}

// results returns names for the results of a call, which are assigned to left if it has any, and
// the texts that convert the results that must be converted.
func (m *mender) results(s *split, left []ast.Expr) (names, out []string) {
	tuple, _ := s.pkg.info.TypeOf(s.call).(*types.Tuple)
	for i := range max(tuple.Len(), len(left)) {
		if left != nil && isBlank(left[i]) {
			names, out = append(names, "_"), append(out, "_")
			continue
		}
		base := "result"
		if s.wanted[i] != 0 {
			base = "parsed"
		} else if tuple == nil {
			base = "ok" // of x, ok = <-c
		} else if types.Identical(tuple.At(i).Type(), types.Universe.Lookup("error").Type()) {
			base = "err"
		}
		name := m.fresh(base, s)
		names = append(names, name)
		out = append(out, m.converted(s, name, s.wanted[i]))
	}
	return names, out
}

// converted returns the conversion of a variable.
func (m *mender) converted(s *split, name string, to kind) string {
	if to == 0 {
		return name
	}
	m.plan.borders++
	before, after := m.conversion(s.pkg, s.stmt.Pos(), to)
	return before + name + after
}

// fresh returns a name that the function around a statement does not use, except err in a block of
// its own.
func (m *mender) fresh(base string, s *split) string {
	decl, _ := innermost[*ast.FuncDecl](s.stack)
	used := m.plan.used[decl]
	if used == nil {
		if used = m.plan.names; decl != nil {
			used = names(decl)
		}
		m.plan.used[decl] = used
	}
	if base == "err" {
		block := s.pkg.types.Scope().Innermost(s.stmt.Pos())
		if r, ok := s.stmt.(*ast.ReturnStmt); ok && r.Results[0] == s.call &&
			block.Lookup(base) == nil {
			return base // only its return follows, so it shadows nothing
		}
		base = "parseErr"
	}
	name := base
	for i := 2; used[name]; i++ {
		name = base + strconv.Itoa(i)
	}
	used[name] = true
	return name
}

func names(n ast.Node) map[string]bool {
	list := make(map[string]bool)
	for n := range ast.Preorder(n) {
		if id, ok := n.(*ast.Ident); ok {
			list[id.Name] = true
		}
	}
	return list
}

// newline returns a line break and the indentation of a statement, or a semicolon inside a line.
func (m *mender) newline(n ast.Node) string {
	at := m.offset(n.Pos())
	indent := string(m.text[m.startOfLine(at):at])
	if strings.Trim(indent, " \t") != "" {
		return "; "
	}
	return "\n" + indent
}

// splitAssign splits x.URL, err = url.Parse(s), even as the first statement of an if.
func (m *mender) splitAssign(stmt *ast.AssignStmt, s *split) {
	outer := s.stack[len(s.stack)-1]
	head, hoisted := outer.(*ast.IfStmt)
	if hoisted {
		outer = s.stack[len(s.stack)-2]
	}
	if !isList(outer) || slices.ContainsFunc(stmt.Lhs, calls) {
		return
	}
	names, out := m.results(s, stmt.Lhs)
	var left, right []string
	for i, x := range stmt.Lhs {
		if isBlank(x) {
			continue
		}
		if id, _ := x.(*ast.Ident); s.pkg.info.Defs[id] != nil {
			names[i] = id.Name // the first line declares it
			continue
		}
		left, right = append(left, m.textOf(x)), append(right, out[i])
	}
	first := m.declaration(s, names)
	second := strings.Join(left, ", ") + " = " + strings.Join(right, ", ")
	if !hoisted {
		m.replaceNode(stmt, first+m.newline(stmt)+second)
		return
	}
	newline := m.newline(head)
	m.insert(m.offset(head.Pos()), first+newline+second+newline)
	rest := bytes.TrimLeft(m.text[m.offset(stmt.End()):], "; \t\r\n")
	m.replace(m.offset(stmt.Pos()), len(m.text)-len(rest), "")
}
