package main

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/gcexportdata"
	"golang.org/x/tools/go/packages"
)

const (
	std    = "net/url"
	dropin = "github.com/go-weburl/url/net/url"
)

// A program has the packages of a module, as built for each platform.
type program struct {
	options
	root   string // the module's folder
	mod    *modfile
	fset   *token.FileSet
	files  map[string]*file // by full name
	builds []*build
	spans  map[token.Pos]ast.Expr // the type of each parameter, result and field, by position
	// ignored are files that import net/url and are in no build.
	ignored []string
}

// A build is the program for one platform.
type build struct {
	goos     string
	pkgs     []*pkg // each after the packages that it imports
	external map[string]*types.Package
	sizes    types.Sizes
}

// A pkg is a package of the program, or one with its test files.
type pkg struct {
	*packages.Package
	build    *build
	sources  []*file
	imports  map[string]*pkg // of the program, by the paths in import declarations
	affected bool            // it may change: it, or a package that it imports, has slots
	chosen   bool            // it is to be ported
	types    *types.Package
	info     *types.Info
	errors   []types.Error
	before   map[string]bool      // errors without a port: of cgo
	original map[string]apiObject // its API before
}

// A file is a source file of the program.
type file struct {
	name      string
	text      []byte
	tree      *ast.File
	chosen    bool // its package is to be ported
	generated bool
	isTidy    bool // gofmt changes nothing
	slots     []*slot
	added     int // declarations that begin adds before the file's own
	plan      plan
	after     []byte
}

// load loads the program in dir for each platform.
func load(dir string, mod *modfile, o options) (*program, error) {
	p := &program{options: o, root: mod.root, mod: mod, fset: token.NewFileSet()}
	p.files, p.spans = make(map[string]*file), make(map[token.Pos]ast.Expr)
	chosen, err := p.choose(dir)
	if err != nil {
		return nil, err
	}
	for _, goos := range strings.Split(o.goos, ",") {
		b, err := p.loadBuild(dir, goos, chosen)
		if err != nil {
			return nil, err
		}
		p.builds = append(p.builds, b)
	}
	slices.Sort(p.ignored)
	p.ignored = slices.DeleteFunc(slices.Compact(p.ignored), func(name string) bool {
		return p.files[name] != nil || !importsStd(name)
	})
	return p, nil
}

func importsStd(name string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	return err == nil && slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		return importPath(s) == std
	})
}

func importPath(s *ast.ImportSpec) string {
	path, _ := strconv.Unquote(s.Path.Value)
	return path
}

// config returns the configuration for loading packages: with the go.mod that the port will have.
func (p *program) config(dir, goos string, mode packages.LoadMode) *packages.Config {
	c := &packages.Config{Mode: mode, Dir: dir, Tests: true, Fset: p.fset}
	c.Env = append(os.Environ(), "GOWORK=off")
	if goos != "" {
		c.Env = append(c.Env, "GOOS="+goos)
	}
	c.BuildFlags = append(p.mod.flags(), "-tags="+p.tags)
	return c
}

// choose returns the packages that -packages names, with their tests, or nil for all.
func (p *program) choose(dir string) (map[string]bool, error) {
	if p.packages == "" {
		return nil, nil
	}
	c := p.config(dir, "", packages.NeedName)
	list, err := packages.Load(c, strings.Split(p.packages, ",")...)
	if err != nil {
		return nil, p.mod.goError(err.Error())
	}
	chosen := make(map[string]bool)
	for _, pkg := range list {
		if len(pkg.Errors) > 0 {
			return nil, fmt.Errorf("-packages: %s", pkg.Errors[0].Msg)
		}
		chosen[pkg.PkgPath] = true
	}
	return chosen, nil
}

func (p *program) loadBuild(dir, goos string, chosen map[string]bool) (*build, error) {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports |
		packages.NeedDeps | packages.NeedExportFile | packages.NeedModule |
		packages.NeedForTest | packages.NeedTypesSizes
	list, err := packages.Load(p.config(dir, goos, mode), append(p.patterns, dropin)...)
	if err != nil {
		return nil, p.mod.goError(err.Error())
	}
	b := &build{goos: goos, external: make(map[string]*types.Package)}
	seen := make(map[*packages.Package]*pkg)
	var visit func(*packages.Package) (*pkg, error)
	visit = func(l *packages.Package) (*pkg, error) {
		if done, ok := seen[l]; ok {
			return done, nil
		}
		seen[l] = nil
		own := make(map[string]*pkg)
		for path, dep := range l.Imports {
			d, err := visit(dep)
			if err != nil {
				return nil, err
			}
			if d != nil {
				own[path] = d
			}
		}
		isMain := l.Module != nil && l.Module.Main
		if l.Imports["testing/internal/testdeps"] != nil || !isMain && l.ForTest != "" {
			return nil, nil // the main package of a test, or the drop-in's tests
		}
		if len(l.Errors) > 0 {
			return nil, notCompiled(l.Errors[0].Error())
		}
		if !isMain {
			return nil, b.readExport(p.fset, l)
		}
		b.sizes = l.TypesSizes
		p.ignored = append(p.ignored, l.IgnoredFiles...)
		k := &pkg{Package: l, build: b, imports: own}
		k.chosen = chosen == nil || chosen[l.PkgPath]
		if err := p.parse(k); err != nil {
			return nil, err
		}
		seen[l] = k
		b.pkgs = append(b.pkgs, k)
		return k, nil
	}
	for _, l := range list {
		if len(l.Errors) > 0 && len(l.GoFiles) == 0 {
			return nil, errors.New(oneLine(l.Errors[0].Msg))
		}
		if _, err := visit(l); err != nil {
			return nil, err
		}
	}
	if len(b.pkgs) == 0 {
		// packages.Load does not return the go command's error, if there was one.
		c := p.config(dir, goos, 0)
		args := slices.Concat([]string{"list", "-export"}, c.BuildFlags, []string{std})
		if err := p.mod.run(dir, c.Env, args...); err != nil {
			return nil, err
		}
		return nil, errors.New("no packages of the module match " + strings.Join(p.patterns, " "))
	}
	for _, k := range b.pkgs {
		p.check(k)
		if len(k.errors) > 0 && !usesC(k) {
			at := p.fset.Position(k.errors[0].Pos).String()
			return nil, notCompiled(at + ": " + k.errors[0].Msg)
		}
		k.before = make(map[string]bool)
		for _, e := range k.errors {
			k.before[e.Msg] = true
		}
		k.original = k.api()
		p.findSlots(k)
	}
	for _, k := range b.pkgs {
		for _, f := range k.sources {
			k.affected = k.affected || len(f.slots) > 0
		}
		for _, dep := range k.imports {
			k.affected = k.affected || dep.affected
		}
	}
	return b, nil
}

func notCompiled(message string) error {
	message = strings.TrimPrefix(message, "-: ")
	// The go command names the package first, in a line of its own.
	if head, rest, _ := strings.Cut(message, "\n"); strings.HasPrefix(head, "# ") {
		message = rest
	}
	message, _, _ = strings.Cut(strings.TrimSpace(message), "\n")
	return fmt.Errorf("the program must compile before the port: %s", message)
}

// readExport reads a package from outside the program, after the packages that it imports.
func (b *build) readExport(fset *token.FileSet, l *packages.Package) error {
	if l.PkgPath == "unsafe" {
		return nil
	}
	f, err := os.Open(l.ExportFile)
	if err != nil {
		return err
	}
	defer f.Close()
	//lint:ignore SA1019 go list -export names archives, which Read refuses.
	r, err := gcexportdata.NewReader(f)
	if err == nil {
		_, err = gcexportdata.Read(r, fset, b.external, l.PkgPath)
	}
	if err != nil {
		return fmt.Errorf("this command was built with an older Go release than "+
			"the go command here: %s: %v", l.PkgPath, err)
	}
	return nil
}

// parse parses the files of a package, each only once.
func (p *program) parse(k *pkg) error {
	for _, name := range k.GoFiles {
		f := p.files[name]
		if f == nil {
			text, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			tree, err := parser.ParseFile(p.fset, name, text,
				parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				return notCompiled(err.Error())
			}
			tidy, _ := format.Source(text)
			f = &file{name: name, text: text, tree: tree, chosen: k.chosen}
			f.generated, f.isTidy = ast.IsGenerated(tree), bytes.Equal(tidy, text)
			p.files[name] = f
			p.findSpans(tree)
		}
		k.sources = append(k.sources, f)
	}
	return nil
}

// findSpans finds the types of parameters, results and fields.
func (p *program) findSpans(tree *ast.File) {
	ast.Inspect(tree, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok && field.Type != nil {
			p.spans[field.Type.Pos()] = field.Type
			for _, name := range field.Names {
				p.spans[name.Pos()] = field.Type
			}
		}
		return true
	})
}

func usesC(k *pkg) bool {
	return slices.ContainsFunc(k.sources, func(f *file) bool {
		return slices.ContainsFunc(f.tree.Imports, func(s *ast.ImportSpec) bool {
			return importPath(s) == "C"
		})
	})
}

type importer struct{ *pkg }

func (i importer) Import(path string) (*types.Package, error) {
	if own := i.imports[path]; own != nil {
		return own.types, nil
	}
	if path == "unsafe" {
		return types.Unsafe, nil
	}
	return i.build.external[path], nil
}

// check checks the types of a package with the current trees of its files.
func (p *program) check(k *pkg) {
	var trees []*ast.File
	for _, f := range k.sources {
		trees = append(trees, f.tree)
	}
	k.checkTrees(p.fset, trees, false)
}

// checkTrees checks types and, if imports, that all imports are used.
func (k *pkg) checkTrees(fset *token.FileSet, trees []*ast.File, imports bool) {
	k.errors = nil
	k.info = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Implicits: make(map[ast.Node]types.Object),
	}
	config := types.Config{
		Importer: importer{k}, Sizes: k.build.sizes,
		DisableUnusedImportCheck: !imports,
		Error: func(err error) {
			k.errors = append(k.errors, err.(types.Error))
		},
	}
	k.types, _ = config.Check(k.PkgPath, fset, trees, k.info)
}

// findModule returns the folder of the go.mod above dir.
func findModule(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err != nil {
		return "", err
	}
	if dir, err = filepath.EvalSymlinks(dir); err != nil {
		return "", err
	}
	for at := dir; ; at = filepath.Dir(at) {
		if _, err := os.Stat(filepath.Join(at, "go.mod")); err == nil {
			return at, nil
		}
		if at == filepath.Dir(at) {
			return "", fmt.Errorf("%s is not in a module: there is no go.mod", dir)
		}
	}
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
