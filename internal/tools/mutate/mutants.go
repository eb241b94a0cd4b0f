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

// A mutant is one way to break the package.
type mutant struct {
	id         int // from 1 on; it means nothing beyond one run
	operator   string
	file       string
	function   string // the function, or the variable, that it is in
	start, end int    // what is replaced, in the file's bytes
	was, is    string
	nth        int // which of the function's mutants that read the same, from 1 on
}

// key names a mutant for the list of the equal ones: lines may move, and other
// functions change, without a change to it.
func (m *mutant) key() string {
	key := fmt.Sprintf("%s %s: %s => %s", m.file, m.function, oneLine(m.was), oneLine(m.is))
	if m.nth > 1 {
		key += fmt.Sprintf(" #%d", m.nth)
	}
	return key
}

func oneLine(s string) string {
	if s = strings.Join(strings.Fields(s), " "); len(s) > 160 {
		return s[:160] + "..."
	}
	return s
}

// The operators: in what kinds of ways the package is broken.
const (
	opComparison = "comparison" // < for <=, == for !=
	opCondition  = "condition"  // a condition negated, or one of several left out
	opLogic      = "logic"      // && for ||
	opBound      = "bound"      // an integer or a code point one off
	opState      = "state"      // a constant of a named type for another: a state, an error, a scheme
	opMember     = "member"     // a bit of a set's or a class's table flipped
	opText       = "text"       // a string literal without its last byte
	opArithmetic = "arithmetic" // + for -, & for |, << for >>
	opStatement  = "statement"  // a call, an assignment, a break left out
	opFailure    = "failure"    // nil for an error that is returned
)

// A finder finds the mutants of a file, and writes the file with all of them in it,
// each switched on by its number: so that one build is enough for all.
type finder struct {
	*source
	file     string
	function string
	mutants  []*mutant
	edits    []edit
	next     int // the next mutant's id
	seen     map[string]int
	named    map[string]bool   // the package's types that the rewritten files name
	less     map[ast.Expr]bool // of these integers one less is tried, not one more
}

// An edit replaces bytes of a file.
type edit struct {
	start, end int
	text       string
	after      bool // it ends what begins elsewhere
}

// add adds a mutant that replaces the bytes from start to end by is.
func (f *finder) add(operator string, start, end int, is string) int {
	m := &mutant{id: f.next, operator: operator, file: f.file, function: f.function, start: start, end: end, was: string(f.text[f.file][start:end]), is: is}
	m.nth = 1
	key := m.key()
	f.seen[key]++
	m.nth = f.seen[key]
	f.mutants = append(f.mutants, m)
	f.next++
	return m.id
}

// wrap puts before and after around the bytes from start to end.
func (f *finder) wrap(start, end int, before, after string) {
	f.edits = append(f.edits, edit{start, start, before, false}, edit{end, end, after, true})
}

func (f *finder) of(n ast.Node) string {
	start, end := f.span(n)
	return string(f.text[f.file][start:end])
}

// find finds the mutants of the file.
func (f *finder) find() {
	for _, decl := range f.files[f.file].Decls {
		switch d := decl.(type) {
		case *ast.FuncDecl:
			if d.Body != nil {
				f.function = functionName(d)
				f.walk(d.Body)
			}
		case *ast.GenDecl:
			if d.Tok != token.VAR {
				continue
			}
			for _, s := range d.Specs {
				v := s.(*ast.ValueSpec)
				f.function = v.Names[0].Name
				for _, value := range v.Values {
					f.walk(value)
				}
			}
		}
	}
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

func (f *finder) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			return f.expression(e)
		}
		return f.statement(n)
	})
}

// walkAll walks the nodes that are not nil.
func walkAll[N ast.Node](f *finder, nodes []N) {
	for _, n := range nodes {
		f.walk(n)
	}
}

// statement handles a node that is not an expression; true: go on inside of it.
func (f *finder) statement(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.ValueSpec:
		walkAll(f, n.Values) // not its type
		return false
	case *ast.IfStmt:
		if n.Init != nil {
			f.walk(n.Init)
		}
		f.condition(n.Cond)
		f.walk(n.Body)
		if n.Else != nil {
			f.walk(n.Else)
		}
		return false
	case *ast.ForStmt:
		f.loop(n)
		return false
	case *ast.SwitchStmt:
		f.choice(n)
		return false
	case *ast.TypeSwitchStmt:
		return false
	case *ast.BlockStmt:
		f.leaveOut(n.List)
	case *ast.CaseClause:
		f.leaveOut(n.Body)
	case *ast.ReturnStmt:
		f.failures(n)
	}
	return true
}

// loop handles a for statement. What it does after each round is not left out: most
// of those mutants would only never end.
func (f *finder) loop(n *ast.ForStmt) {
	if n.Init != nil {
		f.walk(n.Init)
	}
	if n.Cond != nil {
		f.condition(n.Cond)
	}
	f.walk(n.Body)
}

func (f *finder) choice(n *ast.SwitchStmt) {
	if n.Init != nil {
		f.walk(n.Init)
	}
	if n.Tag != nil {
		f.walk(n.Tag)
	}
	for _, s := range n.Body.List {
		clause := s.(*ast.CaseClause)
		for _, e := range clause.List {
			if n.Tag == nil {
				f.condition(e)
			} else {
				f.walk(e)
			}
		}
		f.leaveOut(clause.Body)
		walkAll(f, clause.Body)
	}
}

// leaveOut has a mutant without it for each of the statements that can go.
func (f *finder) leaveOut(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if name := callee(s.X); name == "panic" || name == "Grow" {
				continue
			}
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
			if name, ok := s.Lhs[0].(*ast.Ident); ok && name.Name == "_" {
				continue // a hint for the compiler
			}
		case *ast.IncDecStmt:
		case *ast.BranchStmt:
			if s.Tok == token.FALLTHROUGH || s.Tok == token.GOTO {
				continue
			}
		default:
			continue
		}
		start, end := f.span(s)
		id := f.add(opStatement, start, end, "")
		f.wrap(start, end, fmt.Sprintf("if !mutantOn(%d) { ", id), " }")
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

// failures has a mutant that returns nil for each error that n returns.
func (f *finder) failures(n *ast.ReturnStmt) {
	for _, e := range n.Results {
		t := f.info.Types[e]
		isError := t.Type != nil && (types.Identical(t.Type, types.Universe.Lookup("error").Type()) || types.TypeString(t.Type, f.qualify) == "*ParseError")
		if !isError || t.IsNil() || t.Value != nil {
			continue
		}
		start, end := f.span(e)
		id := f.add(opFailure, start, end, "nil")
		f.wrap(start, end, fmt.Sprintf("mutantPick[%s](%d, ", types.TypeString(t.Type, f.qualify), id), ", nil)")
	}
}

// typeName returns what a rewritten file calls t: a type of the package has another
// name there, as there may be a variable of its own.
func (f *finder) typeName(t types.Type) string {
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() != f.pkg {
		return types.TypeString(t, f.qualify)
	}
	f.named[named.Obj().Name()] = true
	return alias + named.Obj().Name()
}

func (f *finder) qualify(p *types.Package) string {
	if p == f.pkg {
		return ""
	}
	return p.Name()
}

// condition handles what decides where to go on.
func (f *finder) condition(e ast.Expr) {
	if f.isLeaf(e) {
		start, end := f.span(e)
		id := f.add(opCondition, start, end, "!("+f.of(e)+")")
		f.wrap(start, end, "((", fmt.Sprintf(") != mutantOn(%d))", id))
	}
	f.walk(e)
}

// isLeaf tells whether e is a condition that has no other operator's mutants.
func (f *finder) isLeaf(e ast.Expr) bool {
	if f.info.Types[e].Value != nil {
		return false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return f.isLeaf(e.X)
	case *ast.UnaryExpr:
		return e.Op != token.NOT || f.isLeaf(e.X)
	case *ast.BinaryExpr:
		return false
	}
	return true
}

// expression handles an expression; true: go on inside of it.
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
		f.walk(e.X)
		return false
	case *ast.FuncLit:
		f.walk(e.Body)
		return false
	case *ast.CompositeLit:
		f.elements(e)
		return false
	case *ast.CallExpr:
		return f.call(e)
	case *ast.BinaryExpr:
		f.binary(e)
	}
	return true
}

// call leaves out capacities: how much room there is makes no difference.
func (f *finder) call(e *ast.CallExpr) bool {
	name := callee(e)
	if name == "panic" || name == "Grow" {
		return false
	}
	if name != "make" {
		return true
	}
	walkAll(f, e.Args[1:min(2, len(e.Args))])
	return false
}

// elements handles a literal's values: an array's keys are constants to the
// compiler.
func (f *finder) elements(e *ast.CompositeLit) {
	_, isMap := f.info.Types[e].Type.Underlying().(*types.Map)
	isTable := len(e.Elts) >= 64
	used := f.usedBits(e)
	for i, element := range e.Elts {
		value := element
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			if value = pair.Value; isMap {
				f.walk(pair.Key)
			}
		}
		if t := f.info.Types[value]; isTable && t.Value != nil {
			f.member(value, t, i, used)
			continue
		}
		f.walk(value)
	}
}

// usedBits returns the bits that a table's elements have.
func (f *finder) usedBits(e *ast.CompositeLit) (bits []uint64) {
	var all uint64
	for _, element := range e.Elts {
		if v := f.info.Types[element].Value; v != nil && v.Kind() == constant.Int {
			n, _ := constant.Uint64Val(v)
			all |= n
		}
	}
	for bit := uint64(1); bit != 0; bit <<= 1 {
		if all&bit != 0 {
			bits = append(bits, bit)
		}
	}
	return bits
}

// member flips two bits of each ASCII byte's element of a table of sets, another pair
// for each, and one of every eighth of the others. In a table of numbers it flips all
// bits that the table has.
func (f *finder) member(e ast.Expr, t types.TypeAndValue, i int, used []uint64) {
	if len(used) == 0 || i >= 0x80 && i%8 != 0 {
		return
	}
	if _, isSet := t.Type.(*types.Named); !isSet {
		all := uint64(0)
		for _, bit := range used {
			all |= bit
		}
		f.flip(e, t, i, all)
		return
	}
	n := uint64(len(used))
	first := (uint64(i) + uint64(i)/8) % n
	f.flip(e, t, i, used[first])
	if second := (first + n/2) % n; i < 0x80 && second != first {
		f.flip(e, t, i, used[second])
	}
}

func (f *finder) flip(e ast.Expr, t types.TypeAndValue, i int, bits uint64) {
	v, ok := constant.Uint64Val(t.Value)
	if !ok {
		return
	}
	is := fmt.Sprintf("0x%02X", v^bits)
	start, end := f.span(e)
	function := f.function
	f.function = fmt.Sprintf("%s[0x%02X]", function, i)
	id := f.add(opMember, start, end, is)
	f.function = function
	f.pick(e, t, id, is)
}

// pick writes both of two values in e's place.
func (f *finder) pick(e ast.Expr, t types.TypeAndValue, id int, is string) {
	start, end := f.span(e)
	f.wrap(start, end, fmt.Sprintf("mutantPick[%s](%d, ", f.typeName(types.Default(t.Type)), id), ", "+is+")")
}

// constant handles a constant expression.
func (f *finder) constant(e ast.Expr, t types.TypeAndValue) {
	start, end := f.span(e)
	basic, ok := t.Type.Underlying().(*types.Basic)
	switch {
	case !ok:
	case basic.Info()&types.IsString != 0:
		f.shortened(e, t)
	case basic.Info()&types.IsBoolean != 0:
		is := strconv.FormatBool(!constant.BoolVal(t.Value))
		f.pick(e, t, f.add(opCondition, start, end, is), is)
	case basic.Info()&types.IsInteger != 0:
		if list := f.namesOf(t.Type); len(list) > 0 {
			f.otherName(e, t, list)
			return
		}
		step := int64(1)
		if f.less[e] {
			step = -1
		}
		f.off(e, t, step)
	}
}

// shortened has a string without its last byte. Prose is left alone.
func (f *finder) shortened(e ast.Expr, t types.TypeAndValue) {
	s := constant.StringVal(t.Value)
	if len(strings.Fields(s)) > 1 {
		return
	}
	start, end := f.span(e)
	is := `"x"`
	if s != "" {
		is = strconv.Quote(s[:len(s)-1])
	}
	f.pick(e, t, f.add(opText, start, end, is), is)
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
	at := 0
	for i, c := range list {
		if constant.Compare(c.Val(), token.EQL, t.Value) {
			at = i
		}
	}
	c := list[(at+1)%len(list)]
	if constant.Compare(c.Val(), token.EQL, t.Value) {
		return
	}
	start, end := f.span(e)
	f.pick(e, t, f.add(opState, start, end, c.Name()), c.Val().ExactString())
}

// off has an integer that is one more or less.
func (f *finder) off(e ast.Expr, t types.TypeAndValue, step int64) {
	v := constant.BinaryOp(t.Value, token.ADD, constant.MakeInt64(step))
	if !representable(v, t.Type) {
		return
	}
	is := v.ExactString()
	if n, ok := constant.Int64Val(v); ok && strings.HasPrefix(f.of(e), "'") && n >= 0 {
		is = strconv.QuoteRuneToASCII(rune(n))
	} else if ok && strings.HasPrefix(f.of(e), "0x") && n >= 0 {
		is = fmt.Sprintf("0x%02X", n)
	}
	start, end := f.span(e)
	f.pick(e, t, f.add(opBound, start, end, is), is)
}

func representable(v constant.Value, t types.Type) bool {
	sizes := map[types.BasicKind][2]int64{types.Uint8: {0, 0xFF}, types.Uint16: {0, 0xFFFF}, types.Uint32: {0, 0xFFFFFFFF}, types.Int32: {-1 << 31, 1<<31 - 1}}
	basic := t.Underlying().(*types.Basic)
	if bounds, ok := sizes[basic.Kind()]; ok {
		n, exact := constant.Int64Val(v)
		return exact && bounds[0] <= n && n <= bounds[1]
	}
	if basic.Info()&types.IsUnsigned != 0 {
		_, exact := constant.Uint64Val(v)
		return exact
	}
	_, exact := constant.Int64Val(v)
	return exact
}

// comparisons has, for each operator, the one that differs where both sides are
// equal, and the function that stands for the two.
var comparisons = map[token.Token][2]string{
	token.LSS: {"<=", "mutantLess"}, token.LEQ: {"<", "mutantAtMost"}, token.GTR: {">=", "mutantMore"}, token.GEQ: {">", "mutantAtLeast"},
}

func (f *finder) binary(e *ast.BinaryExpr) {
	start, end := f.span(e)
	at := f.fset.Position(e.OpPos).Offset
	left, right := f.of(e.X), f.of(e.Y)
	with := func(op string) string { return left + " " + op + " " + right }
	switch op := e.Op; op {
	case token.LAND, token.LOR:
		f.logic(e)
	case token.EQL, token.NEQ:
		other := map[token.Token]string{token.EQL: "!=", token.NEQ: "=="}[op]
		id := f.add(opComparison, start, end, with(other))
		f.wrap(start, end, "((", fmt.Sprintf(") != mutantOn(%d))", id))
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		// One more or less than the other operator already stands for.
		f.less[e.X] = op == token.GTR || op == token.LEQ
		f.less[e.Y] = op == token.LSS || op == token.GEQ
		other := comparisons[op]
		id := f.add(opComparison, start, end, with(other[0]))
		f.wrap(start, end, fmt.Sprintf("%s(%d, ", other[1], id), ")")
		f.edits = append(f.edits, edit{at, at + len(op.String()), ",", false})
	default:
		t := f.info.Types[e].Type
		if basic, ok := t.Underlying().(*types.Basic); !ok || basic.Info()&types.IsInteger == 0 {
			return
		}
		id := f.add(opArithmetic, start, end, with(operations[op].is))
		name := f.typeName(t)
		f.wrap(start, end, fmt.Sprintf("mutant%s[%s](%d, ", operations[op].name, name, id), ")")
		f.edits = append(f.edits, edit{at, at + len(op.String()), ",", false})
	}
}

// logic has && for || and the other way round, by De Morgan's law so that neither
// side is there twice; and the whole without each of its sides.
func (f *finder) logic(e *ast.BinaryExpr) {
	start, end := f.span(e)
	other, without, prefix := "||", "true", "||"
	if e.Op == token.LOR {
		other, without, prefix = "&&", "false", "&& !"
	}
	id := f.add(opLogic, start, end, f.of(e.X)+" "+other+" "+f.of(e.Y))
	f.wrap(start, end, "((", fmt.Sprintf(") != mutantOn(%d))", id))
	for _, side := range []ast.Expr{e.X, e.Y} {
		start, end := f.span(side)
		f.wrap(start, end, "((", fmt.Sprintf(") != mutantOn(%d))", id))
		if inner, ok := side.(*ast.BinaryExpr); ok && inner.Op == e.Op {
			continue // its own sides are left out one by one
		}
		drop := f.add(opCondition, start, end, without)
		f.wrap(start, end, "((", fmt.Sprintf(") %smutantOn(%d))", prefix, drop))
	}
}
