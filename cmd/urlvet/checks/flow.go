package checks

import (
	"go/ast"
	"go/types"
	"iter"
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
	sinks   []*sink
	init    *ssa.Function // which gives package variables their values
	found   []analysis.Diagnostic
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

// worthwhile reports whether a package imports something with which it can read a URL.
func worthwhile(pkg *types.Package, depth int) bool {
	return slices.ContainsFunc(pkg.Imports(), func(p *types.Package) bool {
		switch path := p.Path(); path {
		case "net/url", "net/http", "net", "net/netip", "regexp":
			return true
		default: // a web framework
			return depth > 0 && !standard(path) && worthwhile(p, depth-1)
		}
	})
}

// standard reports whether a package is of the standard library.
func standard(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return !strings.Contains(first, ".")
}

func buildFlow(pass *analysis.Pass) (any, error) {
	u := &unit{
		pass:    pass,
		calls:   map[*ssa.Function][]*call{},
		callers: map[*ssa.Function][]*call{},
		byInstr: map[ssa.Value]*call{},
		texts:   map[*ssa.Function]string{},
	}
	if Named != nil && !Named[pass.Pkg.Path()] || !worthwhile(pass.Pkg, 1) {
		return u.found, nil
	}
	files, info := pass.Files, pass.TypesInfo
	if len(pass.TypeErrors) > 0 {
		files, info = readable(pass)
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
	u.init = pkg.Func("init") // with the literals in the values of package variables
	u.add(u.init)
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
		func(i *types.Initializer) bool { return bad(i.Rhs) })
	return files, &info
}

// add indexes the calls and the constants of a function and of its literals.
func (u *unit) add(fn *ssa.Function) {
	u.funcs = append(u.funcs, fn)
	var texts strings.Builder
	texts.WriteString("\n")
	for instr := range instrs(fn) {
		for _, op := range instr.Operands(nil) {
			if s, ok := str(*op); ok {
				texts.WriteString(s + "\n")
			} else if n, ok := integer(*op); ok && 0 < n && n < 128 {
				texts.WriteString(string(rune(n)) + "\n")
			}
		}
		if instr, ok := instr.(ssa.CallInstruction); ok {
			u.addCall(fn, instr)
		}
	}
	u.texts[fn] = texts.String()
	for _, anon := range fn.AnonFuncs {
		u.add(anon)
	}
}

func (u *unit) addCall(fn *ssa.Function, instr ssa.CallInstruction) {
	c := &call{CallInstruction: instr, args: instr.Common().Args}
	if common := instr.Common(); common.IsInvoke() {
		c.fn, c.args = common.Method, append([]ssa.Value{common.Value}, common.Args...)
	} else if callee := common.StaticCallee(); callee != nil {
		c.body = callee
		if origin := callee.Origin(); origin != nil {
			c.body = origin
		}
		c.fn, _ = c.body.Object().(*types.Func)
		u.callers[c.body] = append(u.callers[c.body], c)
		if len(c.body.Blocks) == 0 {
			c.body = nil
		}
	} else if b, ok := common.Value.(*ssa.Builtin); ok {
		c.name = "builtin." + b.Name()
	}
	if c.fn != nil {
		c.name = c.fn.FullName()
	}
	u.calls[fn] = append(u.calls[fn], c)
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
func (u *unit) mentions(fn *ssa.Function, text string) bool {
	return fn != nil && (strings.Contains(u.texts[fn], text) || u.mentions(fn.Parent(), text))
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

// returns calls visit for the results of each return.
func returns(fn *ssa.Function, visit func(b *ssa.BasicBlock, results []ssa.Value)) {
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			visit(b, ret.Results)
		}
	}
}
