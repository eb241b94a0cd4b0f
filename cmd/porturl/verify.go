package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	goversion "go/version"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/tools/go/packages"
)

// A result has the findings about the new texts.
type result struct {
	left []string // lines that do not compile
	look []string // lines that compile, but may do something else
	api  []string // exported names whose type changes
	// loops are variables that get another meaning with the go line. unbuilt are files that no
	// build has, and that the port may break.
	loops, unbuilt []string
}

// verify checks the types of the new texts.
func (p *program) verify() (r *result, err error) {
	changed := make(map[string]bool)
	for _, f := range p.files {
		if len(f.slots) == 0 && bytes.Equal(f.text, f.after) {
			continue // the tree has not changed
		}
		tree, err := parser.ParseFile(p.fset, f.name, f.after,
			parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, fmt.Errorf("%s: the new text is wrong, which is a mistake of porturl: %v",
				p.short(f.name), err)
		}
		f.tree = tree
	}
	r = &result{}
	p.all(func(k *pkg) {
		p.check(k, true)
		for _, e := range k.errors {
			if !k.before[e.Msg] {
				r.left = append(r.left, p.line(e.Pos)+": "+explain(e.Msg))
			}
		}
		if !k.own {
			return
		}
		if goversion.Compare("go"+goVersion(p.mod.before["go.mod"]), "go1.22") < 0 {
			r.loops = append(r.loops, p.capturedLoops(k)...)
		}
		r.look = append(r.look, p.look(k)...)
		r.api = append(r.api, k.changedAPI()...)
		for _, obj := range k.info.Defs {
			if obj != nil && p.isNew(obj) {
				changed[shared(k.Dir, obj.Name())] = true
			}
		}
		k.info = nil
	})
	for _, list := range []*[]string{&r.left, &r.look, &r.api, &r.loops} {
		*list = sorted(*list)
	}
	r.unbuilt, err = p.unbuilt(changed)
	return r, err
}

// unmatched matches files in folders that ./... does not match. They can be built all the same.
var unmatched = regexp.MustCompile(`(^|[/\\])(testdata|[_.].*)[/\\]`)

// unbuilt lists the files in no build that are to be ported, which are those in a folder that is
// ported or all, and those that use a changed name.
func (p *program) unbuilt(changed map[string]bool) (list []string, err error) {
	all, folders := true, make(map[string]bool)
	for name, f := range p.files {
		all = all && (f.chosen || !f.own)
		folders[filepath.Dir(name)] = f.chosen
	}
	err = filepath.WalkDir(p.root, func(name string, d fs.DirEntry, err error) error {
		if err != nil || name == p.root {
			return err
		}
		base, dir := d.Name(), filepath.Dir(name)
		isHidden := strings.HasPrefix(base, "_") || strings.HasPrefix(base, ".")
		if d.IsDir() {
			mod, err := os.ReadFile(filepath.Join(name, "go.mod"))
			if err == nil && !p.mod.isBuiltWith(mod) || base == "vendor" || base == ".git" {
				return fs.SkipDir
			}
		} else if filepath.Ext(base) == ".go" && !isHidden && p.files[name] == nil {
			at, _ := findModule(dir)
			chosen := at == p.root && (all || folders[dir]) && !unmatched.MatchString(p.short(name))
			if why := p.breaks(name, chosen, changed); why != "" {
				list = append(list, p.short(name)+" "+why)
			}
		}
		return nil
	})
	return list, err
}

// breaks says why the port may break a file that no build has: not if the file compiles. If it does
// not, a name whose meaning is unknown counts as changed if a name like it has another type now.
func (p *program) breaks(name string, chosen bool, changed map[string]bool) (why string) {
	tree, err := parser.ParseFile(p.fset, name, nil, parser.SkipObjectResolution)
	if err != nil {
		return "" // it did not compile before
	}
	f, dir, outer := &file{tree: tree}, filepath.Dir(name), make(map[*ast.Ident]*ast.Ident)
	check := sync.OnceValue(func() *pkg { return p.withFile(dir, f) })
	ast.Inspect(tree, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, _ := n.X.(*ast.Ident)
			outer[n.Sel] = x
			spec := f.spec(std)
			if s := (&slot{name: n.Sel.Name}); chosen && x != nil && spec != nil &&
				x.Name == localName(spec) && s.differs() {
				why = "uses net/url's " + s.name
			}
		case *ast.Ident:
			if why == "" && changed[shared(dir, n.Name)] && len(check().errors) > 0 &&
				p.mayBeNew(check(), n, outer[n]) {
				why = "uses " + n.Name + ", a name whose type changes"
			}
		}
		return true
	})
	return why
}

// shared returns what stands for a name that other files use: a folder's own name has the folder.
func shared(dir, name string) string {
	if ast.IsExported(name) {
		return name
	}
	return filepath.Join(dir, name)
}

// withFile checks a file with the package of its folder, as the first build has it.
func (p *program) withFile(dir string, f *file) *pkg {
	k := &pkg{Package: &packages.Package{}, build: p.builds[0], imports: make(map[string]*pkg)}
	for _, other := range k.build.pkgs {
		k.imports[other.ID] = other
		if other.Dir == dir && other.Name == f.tree.Name.Name {
			k.sources = other.sources // a package with its tests comes later
		}
	}
	k.sources = append([]*file{f}, k.sources...)
	for _, s := range f.tree.Imports {
		path := importPath(s)
		known := k.build.external[path]
		if k.imports[path] == nil && path != "C" && (known == nil || !known.Complete()) {
			p.readExternal(k.build, []string{path}) // names from one that fails stay unknown
		}
	}
	p.check(k, false)
	return k
}

// mayBeNew reports whether a name after outer, if it is not nil, may have a new type.
func (p *program) mayBeNew(k *pkg, name, outer *ast.Ident) bool {
	if obj := k.info.Uses[name]; obj != nil || k.info.Defs[name] != nil {
		return obj != nil && p.isNew(obj)
	}
	x, isPackage := k.info.Uses[outer].(*types.PkgName)
	return !isPackage || k.imports[x.Imported().Path()] != nil
}

// isNew reports whether the port gave obj a type with the drop-in's URL.
func (p *program) isNew(obj types.Object) bool {
	f, t := p.fileAt(obj.Pos()), obj.Type()
	_, isType := obj.(*types.TypeName)
	if _, isStruct := t.Underlying().(*types.Struct); isType && !isStruct {
		t = t.Underlying() // a struct's fields are looked at by themselves
	}
	changed := f != nil && !bytes.Equal(f.text, f.after)
	return changed && mentions(t, false, make(map[types.Type]bool))
}

// capturedLoops finds the variables of loops that a function literal or a pointer may keep.
func (p *program) capturedLoops(k *pkg) (list []string) {
	loops := make(map[*types.Scope]bool)
	for n, scope := range k.info.Scopes {
		switch n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loops[scope] = true
		}
	}
	keep := func(outer ast.Node) {
		for n := range ast.Preorder(outer) {
			id, _ := n.(*ast.Ident)
			obj := k.info.Uses[id]
			if obj != nil && loops[obj.Parent()] && obj.Pos() < outer.Pos() {
				list = append(list, p.line(obj.Pos())+": "+obj.Name())
			}
		}
	}
	for _, f := range k.sources {
		for n := range ast.Preorder(f.tree) {
			_, isFunc := n.(*ast.FuncLit)
			if x, ok := n.(*ast.UnaryExpr); isFunc || ok && x.Op == token.AND {
				keep(n)
			}
		}
	}
	return list
}

// sorted returns different lines that begin with FILE:LINE: in this order.
func sorted(lines []string) []string {
	slices.SortFunc(lines, func(a, b string) int {
		x, y := strings.SplitN(a, ":", 3), strings.SplitN(b, ":", 3)
		return cmp.Or(cmp.Compare(x[0], y[0]), cmp.Compare(len(x[1]), len(y[1])), cmp.Compare(a, b))
	})
	return slices.Compact(lines)
}

func (p *program) short(name string) string {
	rel, _ := filepath.Rel(p.root, name)
	return rel
}

func (p *program) line(pos token.Pos) string {
	at := p.fset.PositionFor(pos, false)
	return fmt.Sprintf("%s:%d", p.short(at.Filename), at.Line)
}

// explain says what to write if an error of the type checker is about URLs.
func explain(message string) string {
	message = strings.ReplaceAll(oneLine(message), strconv.Quote(dropin)+".", "url.")
	message = strings.ReplaceAll(message, strconv.Quote(std)+".", "net/url.")
	if strings.Contains(message, "URL") {
		message += " (write u.Std() where net/url's URL is wanted, url.FromStd(u) where the " +
			"drop-in's is; or keep net/url for this type)"
	}
	return message
}
