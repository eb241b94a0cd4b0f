package checks

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ssa"
)

// flow has the functions of a package in SSA form, follows values through them, and finds what the
// checks report. Its result is only these: the driver keeps it to the end, and the functions of all
// packages would take gigabytes.
var flow = &analysis.Analyzer{
	Name:             "urlflow",
	Doc:              "follows URLs and what a request says through functions",
	Run:              buildFlow,
	RunDespiteErrors: true,
	ResultType:       reflect.TypeFor[[]*analysis.Diagnostic](),
	FactTypes:        []analysis.Fact{new(passesOn)},
}

// Named has the paths of the packages that the checks read. Others are read only because these
// import them: they were loaded without bodies, or go vet does not ask for reports. Nil means all.
var Named map[string]bool

// A unit is a package in SSA form.
type unit struct {
	pass    *analysis.Pass
	funcs   []*ssa.Function // with their literals, in the order of the source
	calls   map[*ssa.Function][]*call
	callers map[*ssa.Function][]*call
	byValue map[ssa.Value]*call
	texts   map[*ssa.Function]string // the constants of a function
	holds   map[ssa.Value]ssa.Value  // what package variables and captured ones have
	sinks   []*sink
	found   []*analysis.Diagnostic
}

func buildFlow(pass *analysis.Pass) (any, error) {
	u := &unit{
		pass:    pass,
		calls:   map[*ssa.Function][]*call{},
		callers: map[*ssa.Function][]*call{},
		byValue: map[ssa.Value]*call{},
		texts:   map[*ssa.Function]string{},
		holds:   map[ssa.Value]ssa.Value{},
	}
	if Named != nil && !Named[pass.Pkg.Path()] ||
		!slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool {
			return says("package", p.Path())
		}) {
		return u.found, nil
	}
	files, info := pass.Files, pass.TypesInfo
	if len(pass.TypeErrors) > 0 {
		files, info = readable(pass)
	}
	prog := ssa.NewProgram(pass.Fset, 0)
	for _, p := range pass.Pkg.Imports() {
		prog.CreatePackage(p, nil, nil, true)
	}
	pkg := prog.CreatePackage(pass.Pkg, files, info, false)
	if !built(pkg) {
		return u.found, nil
	}
	for _, file := range files {
		for _, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := info.Defs[d.Name].(*types.Func); ok && prog.FuncValue(fn) != nil {
					u.add(prog.FuncValue(fn))
				}
			}
		}
	}
	u.add(pkg.Func("init")) // the values of package variables
	u.findSinks()
	u.exportFacts()
	u.check()
	return u.found, nil
}

// built reports whether a package could be built: with type errors it may not be what ssa expects.
func built(pkg *ssa.Package) (ok bool) {
	defer func() { _ = recover() }()
	pkg.Build()
	return true
}

// readable returns the files without the bodies of the functions that do not type-check, and the
// types without the values of variables that do not.
func readable(pass *analysis.Pass) (files []*ast.File, _ *types.Info) {
	bad := func(n ast.Node) (bad bool) {
		for _, err := range pass.TypeErrors {
			bad = bad || n.Pos() <= err.Pos && err.Pos <= n.End()
		}
		ast.Inspect(n, func(n ast.Node) bool {
			if e, ok := n.(ast.Expr); ok {
				tv, typed := pass.TypesInfo.Types[e]
				switch e.(type) {
				case *ast.CallExpr, *ast.SelectorExpr: // those of unknown packages have no type
					bad = bad || !typed
				}
				bad = bad || tv.Type != nil && strings.Contains(tv.Type.String(), "invalid type")
			}
			return !bad
		})
		return bad
	}
	for _, file := range pass.Files {
		file := *file
		file.Decls = slices.Clone(file.Decls)
		for i, d := range file.Decls {
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil && bad(d) {
				file.Decls[i] = &ast.FuncDecl{Recv: d.Recv, Name: d.Name, Type: d.Type}
			}
		}
		files = append(files, &file)
	}
	good := *pass.TypesInfo
	good.InitOrder = slices.DeleteFunc(slices.Clone(good.InitOrder),
		func(i *types.Initializer) bool { return bad(i.Rhs) })
	return files, &good
}

// add indexes the calls and the constants of a function and of its literals.
func (u *unit) add(fn *ssa.Function) {
	u.funcs = append(u.funcs, fn)
	texts := "\n"
	for _, instr := range instrs(fn) {
		for _, op := range instr.Operands(nil) {
			if s, ok := str(*op); ok {
				texts += s + "\n"
			}
		}
		switch instr := instr.(type) {
		case ssa.CallInstruction:
			u.addCall(instr)
		case *ssa.BinOp:
			c := &call{Instruction: instr, name: instr.Op.String()}
			c.args = []ssa.Value{bare(instr.X), bare(instr.Y)}
			if isConst(instr.X) && instr.Op != token.ADD {
				slices.Reverse(c.args)
			}
			u.calls[fn], u.byValue[instr] = append(u.calls[fn], c), c
		case *ssa.Store:
			if g, ok := instr.Addr.(*ssa.Global); ok {
				u.holds[g] = instr.Val
			}
		case *ssa.MakeClosure:
			for i, v := range instr.Fn.(*ssa.Function).FreeVars {
				u.holds[v] = instr.Bindings[i]
			}
		}
	}
	u.texts[fn] = texts
	for _, anon := range fn.AnonFuncs {
		u.add(anon)
	}
}

// A call is a call of a function, or an operation such as "==".
type call struct {
	ssa.Instruction
	name        string // as types.Func.FullName has it, "builtin.len" or "=="
	recv, short string // the receiver's type, and the name alone, of a function
	fn          *types.Func
	body        *ssa.Function // if it is of this package
	// without a conversion to an interface, the receiver first, those of a variadic parameter one
	// by one; of an operation a constant is the last
	args []ssa.Value
}

func (u *unit) addCall(instr ssa.CallInstruction) {
	common, parent := instr.Common(), instr.Parent()
	c := &call{Instruction: instr}
	args := common.Args
	if b, ok := common.Value.(*ssa.Builtin); ok {
		c.name = "builtin." + b.Name()
	} else if common.IsInvoke() {
		c.fn, args = common.Method, append([]ssa.Value{common.Value}, args...)
	} else if callee := common.StaticCallee(); callee != nil {
		callee = cmp.Or(callee.Origin(), callee)
		c.fn, _ = callee.Object().(*types.Func)
		if bound, ok := common.Value.(*ssa.MakeClosure); ok && c.fn != nil { // as of f := re.Match
			args = slices.Concat(bound.Bindings, args)
		}
		u.callers[callee] = append(u.callers[callee], c)
		if len(callee.Blocks) > 0 {
			c.body = callee
		}
	}
	if c.fn != nil {
		c.name, c.short = c.fn.FullName(), c.fn.Name()
		if recv := c.fn.Signature().Recv(); recv != nil {
			c.recv = pointee(recv.Type())
		}
	}
	for i, arg := range args {
		if s, ok := arg.(*ssa.Slice); ok && i == len(args)-1 && common.Signature().Variadic() {
			for _, store := range stores(s.X) {
				c.args = append(c.args, bare(store.Val))
			}
		}
		if len(c.args) == i {
			c.args = append(c.args, bare(arg))
		}
	}
	u.calls[parent] = append(u.calls[parent], c)
	if v := instr.Value(); v != nil {
		u.byValue[v] = c
	}
}

// value returns the result of a call, or nil.
func (c *call) value() ssa.Value { return value(c.Instruction) }

// arg returns an argument, or nil.
func (c *call) arg(i int) ssa.Value {
	if i < len(c.args) {
		return c.args[i]
	}
	return nil
}

// result returns one of a call's results, or nil.
func (c *call) result(i int) ssa.Value {
	for _, ref := range referrers(c.value()) {
		if e, ok := ref.(*ssa.Extract); ok && e.Index == i {
			return e
		}
	}
	return nil
}

func isComparison(c *call) bool { return c.name == "==" || c.name == "!=" }

var parses = []string{"net/url.Parse", "net/url.ParseRequestURI"}

func isParse(c *call) bool { return slices.Contains(parses, c.name) }

// noCall is the result of callOf for a value that no call returned.
var noCall = &call{}

// callOf returns the call whose result, or one of whose results, v is.
func (u *unit) callOf(v ssa.Value) *call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	return cmp.Or(u.byValue[v], noCall)
}

// calling reports whether a function calls one whose name is as words.txt has it.
func (u *unit) calling(fn *ssa.Function, word string) bool {
	return slices.ContainsFunc(u.calls[fn], func(c *call) bool { return says(word, c.name) })
}

// mentions reports whether a function, or one around it, has a text in a constant.
func (u *unit) mentions(fn *ssa.Function, texts ...string) bool {
	return fn != nil && (slices.ContainsFunc(texts, func(text string) bool {
		return strings.Contains(u.texts[fn], text)
	}) || u.mentions(fn.Parent(), texts...))
}

// returns calls visit for the results of each return.
func returns(fn *ssa.Function, visit func(b *ssa.BasicBlock, results []ssa.Value)) {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			visit(b, ret.Results)
		}
	}
}
