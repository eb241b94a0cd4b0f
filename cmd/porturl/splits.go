package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

func (m *mender) sortedSplits() []ast.Stmt {
	list := make([]ast.Stmt, 0, len(m.plan.splits))
	for stmt := range m.plan.splits {
		list = append(list, stmt)
	}
	slices.SortFunc(list, func(a, b ast.Stmt) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return list
}

// split makes two statements of one whose call has a result to convert.
func (m *mender) split(stmt ast.Stmt) {
	stack := m.plan.stacks[stmt]
	if stmt == nil || len(stack) == 0 {
		return // left to a person: the line is listed when it does not compile
	}
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		if len(stmt.Rhs) == 1 {
			m.splitAssign(stmt, stack)
		}
	case *ast.ReturnStmt:
		if len(stmt.Results) == 1 && isList(stack[len(stack)-1]) {
			names, out := m.results(stmt, stack, m.resultCount(stmt, stmt.Results[0]))
			result := stmt.Results[0]
			call := m.render(m.offset(result.Pos()), m.offset(result.End()), false)
			m.rewrite(stmt, fmt.Sprintf("%s := %s%sreturn %s", strings.Join(names, ", "), call,
				m.newline(stmt), strings.Join(out, ", ")))
		}
	case *ast.RangeStmt:
		m.splitRange(stmt, stack)
	case *ast.ExprStmt:
		if call, ok := stmt.X.(*ast.CallExpr); ok && len(call.Args) == 1 &&
			isList(stack[len(stack)-1]) {
			names, out := m.results(stmt, stack, m.resultCount(stmt, call.Args[0]))
			arg := m.render(m.offset(call.Args[0].Pos()), m.offset(call.Args[0].End()), false)
			fun := m.render(m.offset(call.Fun.Pos()), m.offset(call.Fun.End()), false)
			m.rewrite(stmt, fmt.Sprintf("%s := %s%s%s(%s)", strings.Join(names, ", "), arg,
				m.newline(stmt), fun, strings.Join(out, ", ")))
		}
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

func (m *mender) resultCount(stmt ast.Stmt, x ast.Expr) int {
	if tuple, ok := m.plan.pkgs[stmt].info.TypeOf(x).(*types.Tuple); ok {
		return tuple.Len()
	}
	return 2
}

// results returns names for a call's results, and the texts that convert the results that must be
// converted.
func (m *mender) results(stmt ast.Stmt, stack []ast.Node, n int) (names, out []string) {
	k := m.plan.pkgs[stmt]
	for i := range n {
		want, converts := m.plan.wanted[stmt][i]
		if assign, ok := stmt.(*ast.AssignStmt); ok && isBlank(assign.Lhs[i]) {
			names, out = append(names, "_"), append(out, "_")
			continue
		}
		base := "parsed"
		if !converts {
			base = m.baseName(stmt, i, n)
		}
		name := m.fresh(base, stmt, stack)
		names = append(names, name)
		out = append(out, m.converted(k, name, want, stmt.Pos()))
	}
	return names, out
}

// baseName returns a name for a result that is not converted.
func (m *mender) baseName(stmt ast.Stmt, i, n int) string {
	x, _ := callOf(stmt)
	if tuple, ok := m.plan.pkgs[stmt].info.TypeOf(x).(*types.Tuple); ok && tuple.Len() == n {
		if types.Identical(tuple.At(i).Type(), types.Universe.Lookup("error").Type()) {
			return "err"
		}
		return "result"
	}
	return "ok" // of x, ok = <-c
}

// callOf returns the expression of a statement that has several results.
func callOf(stmt ast.Stmt) (ast.Expr, bool) {
	switch stmt := stmt.(type) {
	case *ast.AssignStmt:
		return stmt.Rhs[0], len(stmt.Rhs) == 1
	case *ast.ReturnStmt:
		return stmt.Results[0], len(stmt.Results) == 1
	case *ast.ExprStmt:
		if call, ok := stmt.X.(*ast.CallExpr); ok && len(call.Args) == 1 {
			return call.Args[0], true
		}
	}
	return nil, false
}

// converted returns the conversion of a variable.
func (m *mender) converted(k *pkg, name string, to kind, pos token.Pos) string {
	m.plan.borders++
	switch to {
	case stdPointer:
		return name + ".Std()"
	case stdValue:
		return "*" + name + ".Std()"
	case dropinPointer:
		return m.packageAt(k, dropin, pos) + "FromStd(" + name + ")"
	case dropinValue:
		return m.packageAt(k, dropin, pos) + "URL(" + name + ")"
	}
	m.plan.borders--
	return name
}

// fresh returns a name that the function around a statement does not use, except err in a block of
// its own.
func (m *mender) fresh(base string, stmt ast.Stmt, stack []ast.Node) string {
	decl := funcDecl(stack)
	used := m.plan.declared[decl]
	if used == nil {
		used = make(map[string]bool)
		var around ast.Node = m.tree
		if decl != nil {
			around = decl
		}
		ast.Inspect(around, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				used[id.Name] = true
			}
			return true
		})
		m.plan.declared[decl] = used
	}
	if _, returns := stmt.(*ast.ReturnStmt); returns && base == "err" &&
		!declaresErr(stack[len(stack)-1]) {
		return base // a return follows, so it shadows nothing
	}
	if base == "err" {
		base = "parseErr"
	}
	name := base
	for i := 2; used[name]; i++ {
		name = base + strconv.Itoa(i)
	}
	used[name] = true
	return name
}

// declaresErr reports whether a list of statements may declare err itself.
func declaresErr(list ast.Node) (found bool) {
	ast.Inspect(list, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == "err" {
			found = true
		}
		return !found
	})
	return found
}

func funcDecl(stack []ast.Node) *ast.FuncDecl {
	for _, n := range stack {
		if f, ok := n.(*ast.FuncDecl); ok {
			return f
		}
	}
	return nil
}

// newline returns a line break and the indentation of a statement, or a semicolon inside a line.
func (m *mender) newline(n ast.Node) string {
	at := m.offset(n.Pos())
	start := bytes.LastIndexByte(m.text[:at], '\n') + 1
	indent := string(m.text[start:at])
	if strings.Trim(indent, " \t") != "" {
		return "; "
	}
	return "\n" + indent
}

// rewrite replaces a statement and the edits in it.
func (m *mender) rewrite(n ast.Node, text string) {
	m.rewriteRange(m.offset(n.Pos()), m.offset(n.End()), text)
}

func (m *mender) rewriteRange(at, end int, text string) {
	m.plan.edits = slices.DeleteFunc(m.plan.edits, func(e edit) bool {
		return at <= e.at && e.end <= end
	})
	m.replace(at, end, text)
}

// splitAssign splits x.URL, err = url.Parse(s), even as the first statement of an if.
func (m *mender) splitAssign(stmt *ast.AssignStmt, stack []ast.Node) {
	outer := stack[len(stack)-1]
	at := ast.Node(stmt)
	hoisted := false
	if head, ok := outer.(*ast.IfStmt); ok && head.Init == ast.Stmt(stmt) && len(stack) > 1 &&
		isList(stack[len(stack)-2]) {
		at, hoisted = head, true
	} else if c, ok := outer.(*ast.CommClause); ok && c.Comm == ast.Stmt(stmt) {
		m.splitComm(stmt, c, stack)
		return
	} else if !isList(outer) {
		return
	}
	names, out := m.results(stmt, stack, len(stmt.Lhs))
	var left, right []string
	for i, x := range stmt.Lhs {
		if isBlank(x) {
			continue
		}
		if stmt.Tok == token.DEFINE && !m.plan.splits[stmt][i] &&
			m.plan.pkgs[stmt].info.Defs[x.(*ast.Ident)] != nil {
			names[i] = x.(*ast.Ident).Name // the first line declares it
			continue
		}
		left = append(left, string(m.render(m.offset(x.Pos()), m.offset(x.End()), false)))
		right = append(right, out[i])
	}
	call := m.render(m.offset(stmt.Rhs[0].Pos()), m.offset(stmt.Rhs[0].End()), false)
	newline := m.newline(at)
	text := fmt.Sprintf("%s := %s%s%s = %s", strings.Join(names, ", "), call, newline,
		strings.Join(left, ", "), strings.Join(right, ", "))
	if !hoisted {
		m.rewrite(stmt, text)
		return
	}
	head := outer.(*ast.IfStmt)
	m.rewriteRange(m.offset(stmt.Pos()), m.offset(head.Cond.Pos()), "")
	m.insert(m.offset(head.Pos()), text+newline)
}

// splitComm splits case u = <-c.
func (m *mender) splitComm(stmt *ast.AssignStmt, c *ast.CommClause, stack []ast.Node) {
	names, out := m.results(stmt, stack, len(stmt.Lhs))
	var left, right []string
	for i, x := range stmt.Lhs {
		if !isBlank(x) {
			left = append(left, string(m.render(m.offset(x.Pos()), m.offset(x.End()), false)))
			right = append(right, out[i])
		}
	}
	receive := m.render(m.offset(stmt.Rhs[0].Pos()), m.offset(stmt.Rhs[0].End()), false)
	m.rewrite(stmt, strings.Join(names, ", ")+" := "+string(receive))
	m.insert(m.offset(c.Colon)+1, "\n"+strings.Join(left, ", ")+" = "+strings.Join(right, ", "))
}

// splitRange splits for _, u = range list.
func (m *mender) splitRange(stmt *ast.RangeStmt, stack []ast.Node) {
	var names, left, right []string
	for i, x := range []ast.Expr{stmt.Key, stmt.Value} {
		if x == nil {
			continue
		}
		if isBlank(x) {
			names = append(names, "_")
			continue
		}
		base := "key"
		if m.plan.splits[stmt][i] {
			base = "each"
		}
		name := m.fresh(base, stmt, stack)
		names = append(names, name)
		left = append(left, string(m.render(m.offset(x.Pos()), m.offset(x.End()), false)))
		wanted := m.plan.wanted[stmt][i]
		right = append(right, m.converted(m.plan.pkgs[stmt], name, wanted, stmt.Pos()))
	}
	last := stmt.Key
	if stmt.Value != nil {
		last = stmt.Value
	}
	m.rewriteRange(m.offset(stmt.Key.Pos()), m.offset(last.End()), strings.Join(names, ", "))
	m.rewriteRange(m.offset(stmt.TokPos), m.offset(stmt.TokPos)+1, ":=")
	m.insert(m.offset(stmt.Body.Lbrace)+1,
		"\n"+strings.Join(left, ", ")+" = "+strings.Join(right, ", "))
}
