package checks

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"iter"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// flow has the functions of a package in SSA form, and follows values through them.
var flow = &analysis.Analyzer{
	Name:             "urlflow",
	Doc:              "follows URLs and what a request says through functions",
	Run:              buildFlow,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[*flowResult](),
	FactTypes:        []analysis.Fact{new(passesOn)},
}

// DependencyOnly says that the package was not named, and is read because others import it: then
// nothing is reported, and nothing noted for these.
var DependencyOnly bool

// passesOn is what other packages know of a function: which parameters reach a redirect or a
// request unchecked, and from which parameters, or from which kind of input, its results come.
type passesOn struct {
	Reaches [2]uint64 // by sinkKind; a bit for each parameter, the receiver first
	Results []uint64
	Sources []source
	// It parses its first parameter, and asks no more than whether it has a host or a scheme.
	OnlyEmpty bool
}

func (*passesOn) AFact() {}

type flowResult struct {
	pass    *analysis.Pass
	funcs   []*ssa.Function // with their literals, in the order of the source
	calls   map[*ssa.Function][]*call
	callers map[*ssa.Function][]*call
	byInstr map[ssa.Value]*call
	texts   map[*ssa.Function]string           // the constants of a function
	exprs   func() map[token.Pos]*ast.CallExpr // calls by their left parenthesis
	sinks   []*sink
	init    *ssa.Function // which gives package variables their values
}

// A call is a call with its callee's name, as types.Func.FullName has it, or "builtin.len".
type call struct {
	ssa.CallInstruction
	name string
	fn   *types.Func   // nil for a builtin and for a function value
	args []ssa.Value   // the receiver first
	body *ssa.Function // if it is of this package
}

// arg returns an argument, without the conversion to an interface, or nil.
func (c *call) arg(i int) ssa.Value {
	if i < 0 || i >= len(c.args) {
		return nil
	}
	return bare(c.args[i])
}

func bare(v ssa.Value) ssa.Value {
	if m, ok := v.(*ssa.MakeInterface); ok {
		return m.X
	}
	return v
}

// worthwhile reports whether a package imports something with which it can read a URL.
func worthwhile(pkg *types.Package, depth int) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		switch path := p.Path(); path {
		case "net/url", "net/http", "net", "net/netip", "regexp":
			return true
		default: // a web framework
			return depth > 0 && !Standard(path) && worthwhile(p, depth-1)
		}
	})
}

// Standard reports whether a package is of the standard library.
func Standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func buildFlow(pass *analysis.Pass) (any, error) {
	f := &flowResult{
		pass:    pass,
		calls:   map[*ssa.Function][]*call{},
		callers: map[*ssa.Function][]*call{},
		byInstr: map[ssa.Value]*call{},
		texts:   map[*ssa.Function]string{},
		exprs: sync.OnceValue(func() map[token.Pos]*ast.CallExpr {
			return callExprs(pass.Files)
		}),
	}
	files, info := pass.Files, pass.TypesInfo
	if len(pass.TypeErrors) > 0 {
		files, info = readable(pass)
	}
	var bodies []*ast.FuncDecl
	for _, file := range files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
				bodies = append(bodies, d)
			}
		}
	}
	if len(bodies) == 0 || DependencyOnly || !worthwhile(pass.Pkg, 1) {
		return f, nil
	}
	prog := ssa.NewProgram(pass.Fset, 0)
	made := map[*types.Package]bool{}
	var imports func(p *types.Package)
	imports = func(p *types.Package) {
		for _, p := range p.Imports() {
			if !made[p] {
				made[p] = true
				prog.CreatePackage(p, nil, nil, true)
				imports(p)
			}
		}
	}
	imports(pass.Pkg)
	pkg := prog.CreatePackage(pass.Pkg, files, info, false)
	if !built(pkg) {
		return f, nil
	}
	for _, d := range bodies {
		if obj, ok := info.Defs[d.Name].(*types.Func); ok && prog.FuncValue(obj) != nil {
			f.add(prog.FuncValue(obj))
		}
	}
	f.init = pkg.Func("init") // with the literals in the values of package variables
	f.add(f.init)
	f.findSinks()
	f.exportFacts()
	return f, nil
}

// built reports whether a package could be built: with type errors it may not be what ssa expects.
func built(pkg *ssa.Package) (ok bool) {
	defer func() { _ = recover() }()
	pkg.Build()
	return true
}

// readable returns the files without the bodies of the functions that do not type-check, and the
// types without the values of variables that do not.
func readable(pass *analysis.Pass) ([]*ast.File, *types.Info) {
	bad := func(n ast.Node) (bad bool) {
		for _, err := range pass.TypeErrors {
			bad = bad || n.Pos() <= err.Pos && err.Pos <= n.End()
		}
		ast.Inspect(n, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr, *ast.SelectorExpr: // those of unknown packages have no type
				_, ok := pass.TypesInfo.Types[n.(ast.Expr)]
				bad = bad || !ok
			case ast.Expr:
				t := pass.TypesInfo.Types[n].Type
				bad = bad || t != nil && strings.Contains(t.String(), "invalid type")
			}
			return !bad
		})
		return bad
	}
	var files []*ast.File
	for _, file := range pass.Files {
		file := *file
		file.Decls = slices.Clone(file.Decls)
		for i, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && bad(d) {
				d := *d
				d.Body = nil
				file.Decls[i] = &d
			}
		}
		files = append(files, &file)
	}
	info := *pass.TypesInfo
	info.InitOrder = slices.DeleteFunc(slices.Clone(info.InitOrder),
		func(i *types.Initializer) bool {
			return bad(i.Rhs)
		})
	return files, &info
}

// add indexes the calls and the constants of a function and of its literals.
func (f *flowResult) add(fn *ssa.Function) {
	f.funcs = append(f.funcs, fn)
	var texts strings.Builder
	for instr := range instrs(fn) {
		for _, op := range instr.Operands(nil) {
			if s, ok := str(*op); ok {
				texts.WriteString(s + "\n")
			} else if n, ok := integer(*op); ok && 0 < n && n < 128 {
				texts.WriteString(string(rune(n)) + "\n")
			}
		}
		if instr, ok := instr.(ssa.CallInstruction); ok {
			f.addCall(fn, instr)
		}
	}
	f.texts[fn] = texts.String()
	for _, anon := range fn.AnonFuncs {
		f.add(anon)
	}
}

func (f *flowResult) addCall(fn *ssa.Function, instr ssa.CallInstruction) {
	c := &call{CallInstruction: instr, args: instr.Common().Args}
	if common := instr.Common(); common.IsInvoke() {
		c.fn, c.args = common.Method, append([]ssa.Value{common.Value}, common.Args...)
	} else if callee := common.StaticCallee(); callee != nil {
		c.body = callee
		if origin := callee.Origin(); origin != nil {
			c.body = origin
		}
		c.fn, _ = c.body.Object().(*types.Func)
		f.callers[c.body] = append(f.callers[c.body], c)
		if len(c.body.Blocks) == 0 {
			c.body = nil
		}
	} else if b, ok := common.Value.(*ssa.Builtin); ok {
		c.name = "builtin." + b.Name()
	}
	if c.fn != nil {
		c.name = c.fn.FullName()
	}
	f.calls[fn] = append(f.calls[fn], c)
	if v := instr.Value(); v != nil {
		f.byInstr[v] = c
	}
}

// callOf returns the call whose result, or one of whose results, v is.
func (f *flowResult) callOf(v ssa.Value) *call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	return f.byInstr[v]
}

// mentions reports whether a function, or one around it, has a text in a constant.
func (f *flowResult) mentions(fn *ssa.Function, text string) bool {
	return fn != nil && (strings.Contains(f.texts[fn], text) || f.mentions(fn.Parent(), text))
}

// instrs returns the instructions of a function.
func instrs(fn *ssa.Function) iter.Seq[ssa.Instruction] {
	return func(yield func(ssa.Instruction) bool) {
		for _, b := range fn.Blocks {
			for _, instr := range b.Instrs {
				if !yield(instr) {
					return
				}
			}
		}
	}
}

// value returns what an instruction computes, or nil.
func value(instr ssa.Instruction) ssa.Value {
	v, _ := instr.(ssa.Value)
	return v
}

// returns calls visit for the results of each return.
func returns(fn *ssa.Function, visit func(b *ssa.BasicBlock, results []ssa.Value)) {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			visit(b, ret.Results)
		}
	}
}

// compared calls visit for each == and != in a function, with a constant as y.
func compared(fn *ssa.Function, visit func(op *ssa.BinOp, x, y ssa.Value)) {
	for instr := range instrs(fn) {
		if op, ok := instr.(*ssa.BinOp); ok && (op.Op == token.EQL || op.Op == token.NEQ) {
			if isConst(op.X) {
				visit(op, op.Y, op.X)
			} else {
				visit(op, op.X, op.Y)
			}
		}
	}
}

// str returns a constant string.
func str(v ssa.Value) (string, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return "", false
	}
	return constant.StringVal(c.Value), true
}

func integer(v ssa.Value) (int64, bool) {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.Int {
		return 0, false
	}
	return constant.Int64Val(c.Value)
}

func isString(v ssa.Value) bool {
	b, ok := v.Type().Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// field returns the name of the field that v is, or is loaded from, the type of the struct, and the
// struct.
func field(v ssa.Value) (name, typ string, of ssa.Value) {
	if load, ok := v.(*ssa.UnOp); ok && load.Op == token.MUL {
		v = load.X
	}
	i := 0
	switch v := v.(type) {
	case *ssa.FieldAddr:
		i, of = v.Field, v.X
	case *ssa.Field:
		i, of = v.Field, v.X
	default:
		return "", "", nil
	}
	t := of.Type().Underlying()
	typ = pointee(of.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem().Underlying()
	}
	if s, ok := t.(*types.Struct); ok {
		return s.Field(i).Name(), typ, of
	}
	return "", "", nil
}

// urlField reports whether v is a field of a net/url.URL, and of which.
func urlField(v ssa.Value) (name string, u ssa.Value) {
	if name, typ, u := field(v); typ == netURL {
		return name, u
	}
	return "", nil
}

const netURL, request = "net/url.URL", "net/http.Request"

// pointee returns a type's name, or that of the type that it points to.
func pointee(t types.Type) string {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.Unalias(t).String()
}

// key returns a name that is the same for two loads of one variable or field.
func key(v ssa.Value) string {
	if name, _, of := field(v); of != nil {
		return key(of) + "." + name
	}
	switch v := v.(type) {
	case *ssa.UnOp:
		return key(v.X)
	case *ssa.Convert:
		return key(v.X)
	case *ssa.FreeVar:
		if b := binding(v); b != nil {
			return key(b)
		}
	}
	if fn := v.Parent(); fn != nil {
		return fn.String() + "/" + v.Name()
	}
	return v.String()
}

// binding returns what a literal's free variable is in the function around it.
func binding(v *ssa.FreeVar) ssa.Value {
	outer := v.Parent().Parent()
	if outer == nil {
		return nil
	}
	for instr := range instrs(outer) {
		if c, ok := instr.(*ssa.MakeClosure); ok && c.Fn == v.Parent() {
			return c.Bindings[slices.Index(v.Parent().FreeVars, v)]
		}
	}
	return nil
}

// expr returns the expression of a call, or nil.
func (f *flowResult) expr(c *call) *ast.CallExpr { return f.exprs()[c.Pos()] }

func callExprs(files []*ast.File) map[token.Pos]*ast.CallExpr {
	exprs := map[token.Pos]*ast.CallExpr{}
	for _, file := range files {
		ast.Inspect(file, func(n ast.Node) bool {
			if n, ok := n.(*ast.CallExpr); ok {
				exprs[n.Lparen] = n
			}
			return true
		})
	}
	return exprs
}

// argName returns the last identifier of a function's argument as it is written, in lower case: of
// strings.ToLower(u.Host) it is "host".
func (f *flowResult) argName(c *call, i int) string {
	e := f.expr(c)
	if e == nil || i >= len(e.Args) {
		return ""
	}
	return exprName(e.Args[i])
}

func exprName(e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return strings.ToLower(e.Name)
	case *ast.SelectorExpr:
		return exprName(e.Sel)
	case *ast.CallExpr:
		return exprName(append(e.Args, e.Fun)[0])
	case *ast.SliceExpr:
		return exprName(e.X)
	case *ast.IndexExpr:
		return exprName(e.X)
	case *ast.StarExpr:
		return exprName(e.X)
	}
	return ""
}
