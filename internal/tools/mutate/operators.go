package main

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// A mutant is one way to break a package: a text in place of another.
type mutant struct {
	id       int // from 1 on; it means nothing beyond one run
	source   *source
	file     string
	function string   // the function, or the variable, that it is in
	decl     ast.Node // the same: an *ast.FuncDecl or an *ast.ValueSpec
	operator string
	nth      int // which of the operator's in the function, from 1 on
	start    int // the replaced bytes of the file
	end      int
	is       string
}

// key names a mutant: other functions may change, and this one's text may, without a
// change to it.
func (m *mutant) key() string {
	return fmt.Sprintf("%s/%s %s %s #%d", m.source.ImportPath, m.file, m.function, m.operator, m.nth)
}

// String returns the position of the mutant and the change.
func (m *mutant) String() string {
	text := m.source.text[m.file]
	line := 1 + strings.Count(string(text[:m.start]), "\n")
	return fmt.Sprintf("%s:%d %s, %s #%d: %s => %s", m.file, line, m.function, m.operator, m.nth, oneLine(string(text[m.start:m.end])), oneLine(m.is))
}

func oneLine(s string) string {
	if s = strings.Join(strings.Fields(s), " "); len(s) > 160 {
		return s[:160] + "..."
	}
	return s
}

// The operators: in what kinds of ways the packages are broken.
const (
	opBoundary   = "boundary"   // < for <=, and the other side one more or less
	opCondition  = "condition"  // a condition that is always true or false; a side of && or || left out
	opLogic      = "logic"      // && for ||
	opConstant   = "constant"   // an integer or a code point one off, a bool the other
	opName       = "name"       // a constant of a named type for the next: a state, an error, a scheme
	opTable      = "table"      // a bit of an entry in a large table flipped
	opText       = "text"       // a string without its first or last byte, a cutset without one of its bytes
	opArithmetic = "arithmetic" // + for -, & for |, << for >>; one side left out
	opStatement  = "statement"  // a statement left out; break for continue
	opCase       = "case"       // a case, or one of its values, left out
	opElement    = "element"    // a field of a struct literal, or an element of a short list, left out
	opResult     = "result"     // nil, "", 0 as results
	opSlice      = "slice"      // a slice without a bound, or with one that is one off
	opFunction   = "function"   // a function's neighbour: TrimRight for TrimSuffix, max for min
	opCall       = "call"       // an argument, or the receiver, for a function's result
	opSwap       = "swap"       // two arguments of a type in each other's place
)

// A finder finds the mutants of a declaration.
type finder struct {
	*source
	file     string
	function string
	decl     ast.Node
	mutants  []*mutant
	counts   map[string]int
	seen     map[ast.Expr]bool // conditions that have their mutants
	rooms    map[types.Object]bool
}

// findAll returns all mutants of a package, but few of its generated tables, in which one
// mutant is like another.
func findAll(s *source) []*mutant {
	var all []*mutant
	for _, file := range s.GoFiles {
		find := func(function string, decl, root ast.Node) {
			f := &finder{source: s, file: file, function: function, decl: decl, counts: make(map[string]int), seen: make(map[ast.Expr]bool), rooms: roomsOf(s, root)}
			ast.Inspect(root, f.visit)
			for i, m := range f.mutants {
				if !ast.IsGenerated(s.files[file]) || i%32 == 0 {
					all = append(all, m)
				}
			}
		}
		for _, decl := range s.files[file].Decls {
			switch d := decl.(type) {
			case *ast.FuncDecl:
				if d.Body != nil && d.Name.Name != "init" {
					find(functionName(d), d, d.Body)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					v, ok := spec.(*ast.ValueSpec)
					if ok && d.Tok == token.VAR && len(v.Values) == 1 && v.Names[0].Name != "_" {
						find(v.Names[0].Name, v, v.Values[0])
					}
				}
			}
		}
	}
	return all
}

// roomsOf returns the variables that are nothing but how much room a buffer gets, which
// makes no difference to a result.
func roomsOf(s *source, root ast.Node) map[types.Object]bool {
	rooms := make(map[types.Object]bool)
	isRoom := make(map[*ast.Ident]bool) // uses that do not matter
	uses := func(n ast.Node, do func(*ast.Ident)) {
		ast.Inspect(n, func(n ast.Node) bool {
			if name, ok := n.(*ast.Ident); ok && is[*types.Var](s.info.Uses[name]) {
				do(name)
			}
			return true
		})
	}
	ast.Inspect(root, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			args := n.Args
			switch name := callee(n); {
			case name == "make" && len(args) == 3:
				args = args[2:]
			case name != "Grow":
				return true
			}
			for _, arg := range args {
				uses(arg, func(name *ast.Ident) {
					rooms[s.info.Uses[name]] = true
					isRoom[name] = true
				})
			}
		case *ast.AssignStmt:
			if len(n.Lhs) == 1 {
				if name, ok := n.Lhs[0].(*ast.Ident); ok {
					isRoom[name] = true
				}
			}
		case *ast.IncDecStmt:
			if name, ok := n.X.(*ast.Ident); ok {
				isRoom[name] = true
			}
		}
		return true
	})
	uses(root, func(name *ast.Ident) {
		if !isRoom[name] {
			delete(rooms, s.info.Uses[name])
		}
	})
	return rooms
}

// isRoom reports whether a statement only says how much room a buffer gets.
func (f *finder) isRoom(n ast.Node) bool {
	var e ast.Expr
	switch n := n.(type) {
	case *ast.AssignStmt:
		e = n.Lhs[0]
	case *ast.IncDecStmt:
		e = n.X
	}
	name, ok := e.(*ast.Ident)
	return ok && (f.rooms[f.info.Uses[name]] || f.rooms[f.info.Defs[name]])
}

func functionName(d *ast.FuncDecl) string {
	if d.Recv == nil {
		return d.Name.Name
	}
	t := d.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	return types.ExprString(t) + "." + d.Name.Name
}

// add adds a mutant that replaces the text from start to end.
func (f *finder) add(operator string, start, end token.Pos, is string) {
	f.counts[operator]++
	f.mutants = append(f.mutants, &mutant{
		source: f.source, file: f.file, function: f.function, decl: f.decl,
		operator: operator, nth: f.counts[operator], start: f.offset(start), end: f.offset(end), is: is,
	})
}

func (f *finder) replace(operator string, n ast.Node, is string) {
	f.add(operator, n.Pos(), n.End(), is)
}

// visit finds the mutants of a node; true: and of those inside of it.
func (f *finder) visit(n ast.Node) bool {
	if e, ok := n.(ast.Expr); ok {
		return f.expression(e)
	}
	if f.isRoom(n) {
		return false
	}
	switch n := n.(type) {
	case *ast.IfStmt:
		f.condition(n.Cond, true, true)
		if n.Else != nil {
			f.add(opStatement, n.Body.End(), n.Else.End(), "")
		}
	case *ast.ForStmt:
		if n.Cond != nil {
			f.condition(n.Cond, false, true)
		}
	case *ast.SwitchStmt:
		for _, s := range n.Body.List {
			f.clause(s.(*ast.CaseClause), n.Tag == nil)
		}
	case *ast.TypeSwitchStmt:
		for _, s := range n.Body.List {
			f.replace(opCase, s, "")
		}
	case *ast.BlockStmt:
		f.statements(n.List)
	case *ast.CaseClause:
		f.statements(n.Body)
	case *ast.ReturnStmt:
		f.results(n)
	}
	return true
}

// clause leaves out a clause, or each of its values.
func (f *finder) clause(c *ast.CaseClause, isCondition bool) {
	if isCondition {
		for _, e := range c.List {
			f.condition(e, true, true)
		}
	}
	if !isCondition && len(c.List) > 1 {
		f.eachOf(opCase, c.List)
	}
	if !isCondition || c.List == nil {
		f.replace(opCase, c, "")
	}
}

// eachOf leaves out each of the nodes of a list with commas.
func (f *finder) eachOf(operator string, list []ast.Expr) {
	for i, e := range list {
		switch {
		case i+1 < len(list):
			f.add(operator, e.Pos(), list[i+1].Pos(), "")
		case i > 0:
			f.add(operator, list[i-1].End(), e.End(), "")
		default:
			f.replace(operator, e, "")
		}
	}
}

// statements leaves out each of the statements that can go.
func (f *finder) statements(list []ast.Stmt) {
	for i, s := range list {
		if f.isRoom(s) {
			continue
		}
		switch s := s.(type) {
		case *ast.ExprStmt:
			if name := callee(s.X); name == "panic" || name == "Grow" {
				continue // how much room there is makes no difference
			}
		case *ast.AssignStmt:
			if name, ok := s.Lhs[0].(*ast.Ident); s.Tok == token.DEFINE || ok && name.Name == "_" {
				continue
			}
		case *ast.BranchStmt:
			switch s.Tok {
			case token.BREAK:
				f.add(opStatement, s.Pos(), s.Pos()+token.Pos(len("break")), "continue")
			case token.CONTINUE:
				f.add(opStatement, s.Pos(), s.Pos()+token.Pos(len("continue")), "break")
			}
		case *ast.ReturnStmt:
			if i == 0 {
				continue // a condition's mutant
			}
		case *ast.IncDecStmt, *ast.DeferStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SendStmt:
		default:
			continue
		}
		f.replace(opStatement, s, "")
	}
}

// callee returns the name of the function that e calls.
func callee(e ast.Expr) string {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return ""
	}
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		return fun.Name
	case *ast.SelectorExpr:
		return fun.Sel.Name
	}
	return ""
}

// results has, for each result, the zero value.
func (f *finder) results(n *ast.ReturnStmt) {
	for _, e := range n.Results {
		t := f.info.Types[e]
		if t.Type == nil || t.IsNil() || t.Value != nil {
			continue
		}
		switch u := t.Type.Underlying().(type) {
		case *types.Basic:
			switch {
			case u.Info()&types.IsString != 0:
				f.replace(opResult, e, `""`)
			case u.Info()&types.IsBoolean != 0:
				f.condition(e, true, true)
			case u.Info()&types.IsNumeric != 0:
				f.replace(opResult, e, "0")
			}
		case *types.Pointer, *types.Slice, *types.Interface, *types.Map:
			f.replace(opResult, e, "nil")
		}
	}
}

// condition has the condition always true, and always false, and so each of its sides:
// what stands for leaving it out. Of a && b false is the same for both.
func (f *finder) condition(e ast.Expr, isTrue, isFalse bool) {
	if f.seen[e] {
		return
	}
	f.seen[e] = true
	switch e := e.(type) {
	case *ast.ParenExpr:
		f.condition(e.X, isTrue, isFalse)
		return
	case *ast.UnaryExpr:
		f.condition(e.X, isFalse, isTrue)
		return
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			f.add(opLogic, e.OpPos, e.OpPos+2, "||")
			f.condition(e.X, true, isFalse)
			f.condition(e.Y, true, false)
			return
		case token.LOR:
			f.add(opLogic, e.OpPos, e.OpPos+2, "&&")
			f.condition(e.X, isTrue, true)
			f.condition(e.Y, false, true)
			return
		}
	}
	if f.info.Types[e].Value != nil {
		return
	}
	if isTrue {
		f.replace(opCondition, e, "true")
	}
	if isFalse {
		f.replace(opCondition, e, "false")
	}
}

// expression finds the mutants of an expression; true: and of those inside of it.
func (f *finder) expression(e ast.Expr) bool {
	t := f.info.Types[e]
	if t.IsType() {
		return false
	}
	if t.Value != nil {
		f.constant(e, t)
		return false
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		ast.Inspect(e.X, f.visit)
		return false
	case *ast.CompositeLit:
		f.literal(e)
		return false
	case *ast.CallExpr:
		return f.call(e)
	case *ast.SliceExpr:
		f.slice(e)
	case *ast.BinaryExpr:
		f.binary(e)
	}
	return true
}

// binary handles what has an operator.
func (f *finder) binary(e *ast.BinaryExpr) {
	other := func(operator, is string) {
		f.add(operator, e.OpPos, e.OpPos+token.Pos(len(e.Op.String())), is)
	}
	t, isBasic := f.info.Types[e.X].Type.Underlying().(*types.Basic)
	switch op := e.Op; op {
	case token.LAND, token.LOR, token.EQL, token.NEQ:
		f.condition(e, true, true)
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		f.condition(e, true, true)
		other(opBoundary, map[token.Token]string{token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">"}[op])
		if f.info.Types[e.X].Value != nil || f.info.Types[e.Y].Value != nil || !isBasic || t.Info()&types.IsInteger == 0 {
			return // a constant has its own
		}
		if op == token.LSS || op == token.GEQ {
			f.replace(opBoundary, e.X, f.of(e.X)+" + 1")
		} else {
			f.replace(opBoundary, e.Y, f.of(e.Y)+" + 1")
		}
	default:
		if isBasic && t.Info()&types.IsInteger != 0 {
			other(opArithmetic, operations[op])
		}
		f.replace(opArithmetic, e, f.of(e.X))
		if op == token.ADD || op == token.OR || op == token.AND {
			f.replace(opArithmetic, e, f.of(e.Y))
		}
	}
}

var operations = map[token.Token]string{
	token.ADD: "-", token.SUB: "+", token.MUL: "/", token.QUO: "*", token.REM: "*", token.AND: "|", token.OR: "&",
	token.XOR: "&", token.AND_NOT: "&", token.SHL: ">>", token.SHR: "<<",
}

// slice leaves out each bound, and has it one off, to the inside.
func (f *finder) slice(e *ast.SliceExpr) {
	if e.Low != nil {
		f.replace(opSlice, e.Low, "")
		if f.info.Types[e.Low].Value == nil {
			f.replace(opSlice, e.Low, f.of(e.Low)+" + 1")
		}
	}
	if e.High != nil && !e.Slice3 {
		f.replace(opSlice, e.High, "")
		if f.info.Types[e.High].Value == nil {
			f.replace(opSlice, e.High, f.of(e.High)+" - 1")
		}
	}
}

// neighbours are functions that are easily taken for each other, and have the same
// parameters.
var neighbours = map[string][]string{
	"Trim": {"TrimLeft", "TrimRight"}, "TrimLeft": {"Trim", "TrimPrefix"}, "TrimRight": {"Trim", "TrimSuffix"},
	"TrimPrefix": {"TrimLeft", "TrimSuffix"}, "TrimSuffix": {"TrimRight", "TrimPrefix"},
	"TrimLeftFunc": {"TrimFunc"}, "TrimRightFunc": {"TrimFunc"}, "TrimFunc": {"TrimLeftFunc", "TrimRightFunc"},
	"CutPrefix": {"CutSuffix"}, "CutSuffix": {"CutPrefix"},
	"HasPrefix": {"HasSuffix", "Contains", "EqualFold"}, "HasSuffix": {"HasPrefix", "Contains", "EqualFold"}, "Contains": {"HasPrefix", "HasSuffix"},
	"Index": {"LastIndex"}, "LastIndex": {"Index"}, "IndexByte": {"LastIndexByte"}, "LastIndexByte": {"IndexByte"},
	"IndexAny": {"LastIndexAny"}, "LastIndexAny": {"IndexAny"}, "IndexFunc": {"LastIndexFunc"}, "LastIndexFunc": {"IndexFunc"},
	"Split": {"SplitAfter"}, "SplitSeq": {"SplitAfterSeq"}, "ToLower": {"ToUpper"}, "ToUpper": {"ToLower"},
	"SortStableFunc": {"SortFunc"}, "DecodeRuneInString": {"DecodeLastRuneInString"}, "DecodeLastRuneInString": {"DecodeRuneInString"},
	"min": {"max"}, "max": {"min"},
	"IsLoopback": {"IsPrivate"}, "IsPrivate": {"IsLoopback"}, "IsLinkLocalUnicast": {"IsLinkLocalMulticast"},
	"IsLetter": {"IsUpper", "IsLower"}, "IsDigit": {"IsNumber"}, "Is4": {"Is4In6"}, "Is4In6": {"Is4"},
}

// call handles a call.
func (f *finder) call(e *ast.CallExpr) bool {
	name := callee(e)
	switch {
	case name == "panic" || name == "Grow":
		return false
	case name == "make":
		for _, arg := range e.Args[1:min(2, len(e.Args))] {
			ast.Inspect(arg, f.visit) // not how much room there is
		}
		return false
	}
	if f.info.Types[e.Fun].IsType() {
		return true
	}
	sel, isSelector := e.Fun.(*ast.SelectorExpr)
	called := e.Fun.Pos()
	if isSelector {
		called = sel.Sel.Pos()
	}
	if !f.isOwn(e.Fun) {
		for _, other := range neighbours[name] {
			f.add(opFunction, called, e.Fun.End(), other)
		}
		switch name {
		case "EqualFold":
			f.replace(opFunction, e, "("+f.of(e.Args[0])+" == "+f.of(e.Args[1])+")")
		case "ReplaceAll":
			f.replace(opFunction, e, strings.TrimSuffix(strings.Replace(f.of(e), "ReplaceAll", "Replace", 1), ")")+", 1)")
		case "Compare":
			f.replace(opFunction, e, "-"+f.of(e))
		}
	}
	f.withoutCall(e)
	f.cutset(e, name)
	for i := range e.Args[:max(0, len(e.Args)-1)] {
		a, b := f.info.Types[e.Args[i]], f.info.Types[e.Args[i+1]]
		if a.Type == nil || b.Type == nil || a.Value != nil && b.Value != nil || !types.Identical(types.Default(a.Type), types.Default(b.Type)) || name == "min" || name == "max" {
			continue
		}
		f.add(opSwap, e.Args[i].Pos(), e.Args[i+1].End(), f.of(e.Args[i+1])+", "+f.of(e.Args[i]))
	}
	return true
}

// isOwn reports whether a function is of the module.
func (f *finder) isOwn(fun ast.Expr) bool {
	name, _ := fun.(*ast.Ident)
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		name = sel.Sel
	}
	if name == nil || f.info.Uses[name] == nil {
		return true
	}
	p := f.info.Uses[name].Pkg()
	return p != nil && strings.HasPrefix(p.Path(), strings.Join(strings.SplitN(f.ImportPath, "/", 4)[:3], "/"))
}

// withoutCall has what a function is given for what it returns, where they have one type.
func (f *finder) withoutCall(e *ast.CallExpr) {
	result := f.info.Types[e].Type
	if result == nil {
		return
	}
	for _, arg := range e.Args {
		if t := f.info.Types[arg]; t.Type != nil && t.Value == nil && types.Identical(t.Type, result) {
			f.replace(opCall, e, f.of(arg))
		}
	}
	if sel, ok := e.Fun.(*ast.SelectorExpr); ok {
		if t := f.info.Types[sel.X]; t.Type != nil && t.IsValue() && types.Identical(t.Type, result) {
			f.replace(opCall, e, f.of(sel.X))
		}
	}
}

// cutset leaves out each byte of a set of bytes.
func (f *finder) cutset(e *ast.CallExpr, name string) {
	switch name {
	case "Trim", "TrimLeft", "TrimRight", "IndexAny", "LastIndexAny", "ContainsAny":
	default:
		return
	}
	set := e.Args[len(e.Args)-1]
	if v := f.info.Types[set].Value; v != nil && v.Kind() == constant.String {
		s := constant.StringVal(v)
		for i := range s {
			f.replace(opText, set, strconv.Quote(s[:i]+s[i+1:]))
		}
	}
}

// literal handles a composite literal: its fields, its elements, or a large table.
func (f *finder) literal(e *ast.CompositeLit) {
	const large = 64
	_, isMap := f.info.Types[e].Type.Underlying().(*types.Map)
	_, isArray := f.info.Types[e].Type.Underlying().(*types.Array)
	_, isStruct := f.info.Types[e].Type.Underlying().(*types.Struct)
	if len(e.Elts) > 0 && (!isStruct || is[*ast.KeyValueExpr](e.Elts[0])) && !isArray && len(e.Elts) < large {
		f.eachOf(opElement, e.Elts)
	}
	step := 1 + len(e.Elts)/large // some of each table are enough
	for i, element := range e.Elts {
		if i%step != 0 {
			continue
		}
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if value = pair.Value; isMap {
				ast.Inspect(pair.Key, f.visit)
			}
		}
		if t := f.info.Types[value]; len(e.Elts) >= large && t.Value != nil && t.Value.Kind() == constant.Int {
			f.replace(opTable, value, fmt.Sprintf("%s ^ 1<<%d", f.of(value), i%8))
			continue
		}
		ast.Inspect(value, f.visit)
	}
}

func is[T any](n any) bool { _, ok := n.(T); return ok }

// constant handles a constant expression.
func (f *finder) constant(e ast.Expr, t types.TypeAndValue) {
	basic, ok := t.Type.Underlying().(*types.Basic)
	switch {
	case !ok:
	case basic.Info()&types.IsString != 0:
		s := constant.StringVal(t.Value)
		if len(strings.Fields(s)) > 1 {
			return // prose
		}
		if s != "" {
			f.replace(opText, e, strconv.Quote(s[:len(s)-1]))
		}
		if len(s) > 1 {
			f.replace(opText, e, strconv.Quote(s[1:]))
		}
	case basic.Info()&types.IsBoolean != 0:
		f.replace(opConstant, e, strconv.FormatBool(!constant.BoolVal(t.Value)))
	case basic.Info()&types.IsInteger != 0:
		if list := f.namesOf(t.Type); len(list) > 1 {
			f.otherName(e, t, list)
			return
		}
		f.replace(opConstant, e, "("+f.of(e)+" + 1)")
		f.replace(opConstant, e, "("+f.of(e)+" - 1)")
	}
}

// namesOf returns the package's constants of the named type t, in their order.
func (f *finder) namesOf(t types.Type) []*types.Const {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() != f.pkg {
		return nil
	}
	var list []*types.Const
	for _, name := range f.pkg.Scope().Names() {
		if c, ok := f.pkg.Scope().Lookup(name).(*types.Const); ok && types.Identical(c.Type(), t) {
			list = append(list, c)
		}
	}
	slices.SortFunc(list, func(a, b *types.Const) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return list
}

// otherName has the type's next constant for e.
func (f *finder) otherName(e ast.Expr, t types.TypeAndValue, list []*types.Const) {
	at := slices.IndexFunc(list, func(c *types.Const) bool { return constant.Compare(c.Val(), token.EQL, t.Value) })
	if c := list[(at+1)%len(list)]; !constant.Compare(c.Val(), token.EQL, t.Value) {
		f.replace(opName, e, c.Name())
	}
}
