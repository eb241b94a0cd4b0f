package main

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
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
	dir, root string // the folder that the command runs in, and the module's
	mod       *modfile
	fset      *token.FileSet
	files     map[string]*file // by full name
	isPorted  map[string]bool  // earlier, by short name
	builds    []*build
}

// A build is the program for one platform.
type build struct {
	env      []string
	pkgs     []*pkg // each after the packages that it imports
	external map[string]*types.Package
	sizes    types.Sizes
}

// A pkg is a package of the program, or one with its test files, or a package of another module
// that imports one of these.
type pkg struct {
	*packages.Package
	build    *build
	sources  []*file
	imports  map[string]*pkg // of the program, by the paths in import declarations
	own      bool            // it is the program's
	affected bool            // it may change: it, or a package that it imports, has slots
	types    *types.Package
	info     *types.Info
	errors   []types.Error
	before   map[string]bool       // errors without a port: of cgo
	original map[string]types.Type // its API that had the drop-in's URL before
}

// A file is a source file of the program.
type file struct {
	name      string
	text      []byte
	tree      *ast.File
	own       bool // it is the program's, so it can be changed
	chosen    bool // its package is to be ported
	generated bool
	slots     []*slot
	receivers []*receiver
	dots      map[*ast.Ident]ast.Expr // what names after a dot import will be
	added     int                     // declarations that begin adds before the file's own
	plan      plan
	after     []byte
}

// load loads the module around dir for each platform.
func load(dir string, mod *modfile, o options) (*program, error) {
	p := &program{options: o, dir: dir, root: mod.root, mod: mod, fset: token.NewFileSet(),
		files: make(map[string]*file), isPorted: make(map[string]bool)}
	list, _ := readRecords(p.root)
	for _, c := range slices.Concat(list...) {
		p.isPorted[c.Name] = true
	}
	for _, goos := range strings.Split(o.goos, ",") {
		for _, goarch := range strings.Split(o.goarch, ",") {
			b, err := p.loadBuild(goos, goarch)
			if err != nil {
				return nil, err
			}
			p.builds = append(p.builds, b)
		}
	}
	return p, nil
}

func importPath(s *ast.ImportSpec) string {
	path, _ := strconv.Unquote(s.Path.Value)
	return path
}

// list lists packages, with the go.mod that the port will have.
func (p *program) list(b *build, dir string, mode packages.LoadMode, patterns ...string) (
	[]*packages.Package, error) {
	flags, env := p.mod.flags()
	if p.tags != "" {
		flags = append(flags, "-tags="+p.tags)
	}
	c := &packages.Config{Mode: mode, Dir: dir, Env: append(env, b.env...), BuildFlags: flags}
	c.Tests = mode&packages.NeedForTest != 0
	list, err := packages.Load(c, patterns...)
	if err == nil && len(list) == 0 {
		// packages.Load does not return the go command's error, if there was one.
		args := slices.Concat([]string{"list", "-export"}, flags, []string{std})
		_, err = p.mod.run(p.root, c.Env, args...)
	} else if err != nil {
		err = p.mod.goError(err.Error())
	}
	return list, err
}

// choose returns the packages that the arguments name, or nil for all.
func (p *program) choose(b *build) (map[string]bool, error) {
	_, err := os.Stat(filepath.Join(p.dir, "go.mod"))
	if err == nil && slices.Equal(p.patterns, []string{"./..."}) {
		return nil, nil
	}
	chosen := make(map[string]bool)
	for _, pattern := range p.patterns {
		if strings.HasSuffix(pattern, ".go") {
			return nil, fmt.Errorf("%s is a file, and packages are ported: write ./%s", pattern,
				filepath.Dir(pattern))
		}
		list, err := p.list(b, p.dir, packages.NeedName|packages.NeedModule, pattern)
		if err != nil {
			return nil, err
		}
		for _, l := range list {
			switch isOwn := p.isOwn(l); {
			case isOwn && len(l.Errors) > 0:
				return nil, notCompiled(l.Errors[0].Msg)
			case len(l.Errors) > 0:
				return nil, errors.New(oneLine(l.Errors[0].Msg))
			case !isOwn:
				return nil, fmt.Errorf("%s is not a package of this module", l.PkgPath)
			}
			chosen[l.PkgPath] = true
		}
	}
	return chosen, nil
}

func (p *program) isOwn(l *packages.Package) bool {
	return l.Module != nil && l.Module.Main && l.Module.Dir == p.root
}

func (p *program) loadBuild(goos, goarch string) (*build, error) {
	b := &build{external: map[string]*types.Package{"unsafe": types.Unsafe}}
	b.sizes = types.SizesFor("gc", cmp.Or(goarch, p.mod.goarch))
	if goos != "" {
		b.env = append(b.env, "GOOS="+goos)
	}
	if goarch != "" {
		b.env = append(b.env, "GOARCH="+goarch)
	}
	err := p.fill(b)
	if len(b.env) > 0 && err != nil {
		err = fmt.Errorf("%w (%s)", err, strings.Join(b.env, " "))
	}
	return b, err
}

// fill loads the packages of a build.
func (p *program) fill(b *build) error {
	const mode = packages.NeedName | packages.NeedFiles | packages.NeedImports | packages.NeedDeps |
		packages.NeedModule | packages.NeedForTest | packages.NeedEmbedFiles
	chosen, err := p.choose(b)
	if err != nil {
		return err
	}
	list, err := p.list(b, p.root, mode, "./...")
	if err != nil {
		return err
	}
	l := &loader{program: p, build: b, chosen: chosen, seen: make(map[*packages.Package]*pkg)}
	for _, root := range list {
		if _, err := l.visit(root); err != nil {
			return err
		}
	}
	paths := []string{std, dropin}
	for _, k := range b.pkgs {
		for path, dep := range k.Imports {
			if k.imports[path] == nil && dep.PkgPath != "unsafe" && path != "C" {
				paths = append(paths, dep.PkgPath)
			}
		}
	}
	if err := p.readExternal(b, paths); err != nil {
		return err
	}
	for _, k := range b.pkgs {
		p.check(k, false)
		usesC := func(f *file) bool { return f.spec("C") != nil }
		if len(k.errors) > 0 && !slices.ContainsFunc(k.sources, usesC) {
			at := p.fset.Position(k.errors[0].Pos)
			at.Filename = p.short(at.Filename)
			return notCompiled(at.String() + ": " + k.errors[0].Msg)
		}
		k.before = make(map[string]bool)
		for _, e := range k.errors {
			k.before[e.Msg] = true
		}
		k.original = k.api()
		p.findSlots(k)
	}
	return nil
}

// A loader visits the packages that the go command lists, imported ones first.
type loader struct {
	*program
	*build
	chosen map[string]bool
	seen   map[*packages.Package]*pkg
}

// visit returns the package if it is the program's or imports one that is, and otherwise nil.
func (l *loader) visit(from *packages.Package) (*pkg, error) {
	if done, ok := l.seen[from]; ok {
		return done, nil
	}
	l.seen[from] = nil
	k := &pkg{Package: from, build: l.build, imports: make(map[string]*pkg), own: l.isOwn(from)}
	for path, dep := range from.Imports {
		if d, err := l.visit(dep); err != nil {
			return nil, err
		} else if d != nil {
			k.imports[path] = d
		}
	}
	if from.Imports["testing/internal/testdeps"] != nil { // the main package of a test
		return nil, nil
	}
	if len(from.Errors) > 0 {
		return nil, notCompiled(from.Errors[0].Error())
	}
	if !k.own && len(k.imports) == 0 {
		return nil, nil
	}
	isChosen := k.own && (l.chosen == nil || l.chosen[from.PkgPath] ||
		from.ForTest != "" && l.chosen[strings.TrimSuffix(from.PkgPath, "_test")])
	if err := l.parse(k, isChosen); err != nil {
		return nil, err
	}
	l.seen[from] = k
	l.pkgs = append(l.pkgs, k)
	return k, nil
}

// readExternal reads packages from outside the program.
func (p *program) readExternal(b *build, paths []string) error {
	slices.Sort(paths)
	const mode = packages.NeedName | packages.NeedExportFile
	list, err := p.list(b, p.root, mode, slices.Compact(paths)...)
	for _, l := range list {
		switch {
		case err != nil:
		case len(l.Errors) > 0:
			err = notCompiled(l.Errors[0].Error())
		case l.ExportFile == "": // what it imports does not compile
			err = notCompiled("go build " + l.PkgPath + " fails")
		default:
			err = b.readExport(p.fset, l)
		}
	}
	return err
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

// readExport reads a package from outside the program.
func (b *build) readExport(fset *token.FileSet, l *packages.Package) error {
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
func (p *program) parse(k *pkg, chosen bool) error {
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
			f = &file{name: name, text: text, tree: tree, own: k.own, chosen: chosen}
			f.generated = ast.IsGenerated(tree)
			p.files[name] = f
		}
		k.sources = append(k.sources, f)
	}
	return nil
}

// Import lets the type checker import packages.
func (k *pkg) Import(path string) (*types.Package, error) {
	if own := k.imports[path]; own != nil {
		return own.types, nil
	}
	return k.build.external[path], nil
}

// check checks the types of a package with the current trees of its files and, if imports, that all
// imports are used.
func (p *program) check(k *pkg, imports bool) {
	var trees []*ast.File
	for _, f := range k.sources {
		trees = append(trees, f.tree)
	}
	k.errors = nil
	k.info = &types.Info{
		Types: make(map[ast.Expr]types.TypeAndValue), Defs: make(map[*ast.Ident]types.Object),
		Uses: make(map[*ast.Ident]types.Object), Instances: make(map[*ast.Ident]types.Instance),
		Scopes: make(map[ast.Node]*types.Scope),
	}
	config := types.Config{
		Importer: k, Sizes: k.build.sizes, DisableUnusedImportCheck: !imports,
		Error: func(err error) { k.errors = append(k.errors, err.(types.Error)) },
	}
	k.types, _ = config.Check(k.PkgPath, p.fset, trees, k.info)
}

// findModule returns the folder of the go.mod above dir.
func findModule(dir string) (string, error) {
	dir, err := filepath.Abs(dir)
	if err == nil {
		dir, err = filepath.EvalSymlinks(dir)
	}
	if err != nil {
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
