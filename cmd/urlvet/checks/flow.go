package checks

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"regexp"
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
	ResultType:       reflect.TypeFor[[]analysis.Diagnostic](),
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
	byInstr map[ssa.Value]*call
	texts   map[*ssa.Function]string // the constants of a function
	globals map[ssa.Value]ssa.Value  // what package variables have
	sinks   []*sink
	found   []analysis.Diagnostic
}

// A call is a call with its callee's name, as types.Func.FullName has it, or "builtin.len". An
// operation is a call, too, such as "==", with a constant as the last argument.
type call struct {
	ssa.Instruction
	name string
	fn   *types.Func   // nil for an operation, a builtin and a function value
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

// value returns the result of a call, or nil.
func (c *call) value() ssa.Value { return value(c.Instruction) }

func isComparison(c *call) bool { return c.name == "==" || c.name == "!=" }

// all returns the arguments of a call, those of a variadic parameter each.
func (c *call) all() (args []ssa.Value) {
	for i, arg := range c.args {
		if elems := variadic(arg); elems != nil {
			args = append(args, elems...)
		} else {
			args = append(args, c.arg(i))
		}
	}
	return args
}

// variadic returns the elements of the slice that is made for a variadic parameter.
func variadic(v ssa.Value) (elems []ssa.Value) {
	if s, ok := v.(*ssa.Slice); ok {
		if a, ok := s.X.(*ssa.Alloc); ok {
			for _, s := range stores(a) {
				elems = append(elems, bare(s.Val))
			}
		}
	}
	return elems
}

// standard reports whether a package is of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

// Without importing one of these, or a package such as a web framework, none reads a URL.
var readsURLs = regexp.MustCompile(`^(net|net/url|net/http|net/netip|regexp)$|^[^/]+\.`)

func buildFlow(pass *analysis.Pass) (any, error) {
	u := &unit{
		pass:    pass,
		calls:   map[*ssa.Function][]*call{},
		callers: map[*ssa.Function][]*call{},
		byInstr: map[ssa.Value]*call{},
		texts:   map[*ssa.Function]string{},
		globals: map[ssa.Value]ssa.Value{},
	}
	if Named != nil && !Named[pass.Pkg.Path()] ||
		!slices.ContainsFunc(pass.Pkg.Imports(), func(p *types.Package) bool {
			return readsURLs.MatchString(p.Path())
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
			if d, ok := d.(*ast.FuncDecl); ok && d.Body != nil {
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
func readable(pass *analysis.Pass) ([]*ast.File, *types.Info) {
	bad := func(n ast.Node) (bad bool) {
		for _, err := range pass.TypeErrors {
			bad = bad || n.Pos() <= err.Pos && err.Pos <= n.End()
		}
		ast.Inspect(n, func(n ast.Node) bool {
			e, isExpr := n.(ast.Expr)
			if isExpr && !bad {
				tv, ok := pass.TypesInfo.Types[e]
				switch e.(type) {
				case *ast.CallExpr, *ast.SelectorExpr: // those of unknown packages have no type
					bad = !ok
				}
				bad = bad || ok && tv.Type != nil &&
					strings.Contains(tv.Type.String(), "invalid type")
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
		func(i *types.Initializer) bool { return bad(i.Rhs) })
	return files, &info
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
		case *ssa.Store:
			if g, ok := instr.Addr.(*ssa.Global); ok {
				u.globals[g] = instr.Val
			}
		case *ssa.BinOp:
			args := []ssa.Value{instr.X, instr.Y}
			if isConst(instr.X) && instr.Op != token.ADD {
				slices.Reverse(args)
			}
			u.calls[fn] = append(u.calls[fn],
				&call{Instruction: instr, name: instr.Op.String(), args: args})
		}
	}
	u.texts[fn] = texts
	for _, anon := range fn.AnonFuncs {
		u.add(anon)
	}
}

func (u *unit) addCall(instr ssa.CallInstruction) {
	common := instr.Common()
	c := &call{Instruction: instr, args: common.Args}
	if b, ok := common.Value.(*ssa.Builtin); ok {
		c.name = "builtin." + b.Name()
	} else if common.IsInvoke() {
		c.fn, c.args = common.Method, append([]ssa.Value{common.Value}, common.Args...)
	} else if callee := common.StaticCallee(); callee != nil {
		if origin := callee.Origin(); origin != nil {
			callee = origin
		}
		c.fn, _ = callee.Object().(*types.Func)
		u.callers[callee] = append(u.callers[callee], c)
		if len(callee.Blocks) > 0 {
			c.body = callee
		}
	}
	if c.fn != nil {
		c.name = c.fn.FullName()
	}
	u.calls[instr.Parent()] = append(u.calls[instr.Parent()], c)
	if v := instr.Value(); v != nil {
		u.byInstr[v] = c
	}
}

// callOf returns the call whose result, or one of whose results, v is.
func (u *unit) callOf(v ssa.Value) *call {
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	return u.byInstr[v]
}

// calling reports whether a function makes a call for which is is true.
func (u *unit) calling(fn *ssa.Function, is func(c *call) bool) bool {
	return slices.ContainsFunc(u.calls[fn], is)
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
