package lint

import (
	"encoding/json"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// allowedImports has all imports of the importable packages, and of the internal ones that they
// link, on every platform and Go release. None is "unsafe", "C", sync or os; only safehttp imports
// net, and only slogurl reflect, which log/slog links. Package urlpattern imports sync/atomic for a set of patterns that one
// goroutine changes while others match.
var allowedImports = map[string][]string{
	".": {
		"bytes", "cmp", "errors", "iter", "math", "math/bits", "net/netip", "net/url",
		"slices", "strconv", "strings", "unicode/utf8",
		"golang.org/x/net/idna", "golang.org/x/text/encoding", "golang.org/x/text/transform",
		"github.com/go-weburl/url/internal/idna", "github.com/go-weburl/url/internal/redact",
	},
	"internal/idna": {
		"math/bits", "slices", "strings", "unicode/utf8",
	},
	"canon":   {"bytes", "cmp", "errors", "iter", "slices", "strings", "unicode/utf8", "github.com/go-weburl/url", "github.com/go-weburl/url/query"},
	"legacy":  {"strconv", "strings", "golang.org/x/text/encoding", "golang.org/x/text/encoding/htmlindex", "golang.org/x/text/encoding/unicode"},
	"dataurl": {"encoding/base64", "encoding/binary", "errors", "io", "strconv", "strings", "unicode/utf8", "github.com/go-weburl/url"},
	"display": {"slices", "strings", "unicode/utf8", "golang.org/x/text/unicode/norm", "github.com/go-weburl/url"},
	"fileurl": {"errors", "runtime", "slices", "strconv", "strings", "unicode", "unicode/utf8", "github.com/go-weburl/url", "github.com/go-weburl/url/internal/redact"},
	"policy":  {"encoding/binary", "errors", "fmt", "net/netip", "slices", "strings", "unicode/utf8", "github.com/go-weburl/url"},
	"query":   {"iter", "slices", "strings", "unicode/utf8", "github.com/go-weburl/url"},
	"sqlurl":  {"database/sql/driver", "fmt", "github.com/go-weburl/url"},
	"typed":   {"errors", "strings", "github.com/go-weburl/url"},
	"slogurl": {"fmt", "log/slog", "net/url", "reflect", "strconv", "strings", "github.com/go-weburl/url", "github.com/go-weburl/url/redact"},
	"net/url": {"errors", "net/url", "strings", "unicode/utf8", "github.com/go-weburl/url", "github.com/go-weburl/url/internal/redact"},
	"redact":  {"net/url", "strings", "github.com/go-weburl/url", "github.com/go-weburl/url/internal/redact"},

	"redirect": {"errors", "slices", "strconv", "strings", "github.com/go-weburl/url", "github.com/go-weburl/url/internal/syntax"},
	"safehttp": {
		"cmp", "context", "errors", "fmt", "io", "maps", "net", "net/http", "net/netip", "net/url", "strings", "sync", "syscall", "time",
		"github.com/go-weburl/url", "github.com/go-weburl/url/policy",
	},

	"urlpattern": {
		"cmp", "errors", "maps", "math/bits", "slices", "strconv", "strings", "sync/atomic", "unicode", "unicode/utf8", "github.com/go-weburl/url",
		"github.com/go-weburl/url/internal/jsonstring", "github.com/go-weburl/url/internal/redact",
	},

	"internal/redact": {"strings", "unicode/utf8"},
}

// addressed are the package's variables whose address is taken. The address is only used to read, which invariants_test.go shows under -race.
var addressed = []string{"noOptions"}

// sources parses the files of an importable package that are not tests.
func sources(t *testing.T, fset *token.FileSet, dir string) map[string]*ast.File {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil {
		t.Fatal(err)
	}
	files := make(map[string]*ast.File)
	for _, name := range names {
		switch filepath.Ext(name) {
		case ".s", ".S", ".c", ".cc", ".h", ".syso", ".a", ".o":
			t.Errorf("%s: not Go", name)
		case ".go":
			if strings.HasSuffix(name, "_test.go") {
				continue
			}
			f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
			if err != nil {
				t.Fatal(err)
			}
			files[name] = f
		}
	}
	return files
}

// TestImports reads what the importable packages import, and what they ask of the
// compiler: no cgo, no assembly, no unsafe, no go:linkname.
func TestImports(t *testing.T) {
	for dir, allowed := range allowedImports {
		fset := token.NewFileSet()
		imported := make(map[string]bool)
		for name, f := range sources(t, fset, dir) {
			for _, spec := range f.Imports {
				path := strings.Trim(spec.Path.Value, `"`)
				imported[path] = true
				if !slices.Contains(allowed, path) {
					t.Errorf("%s imports %s", name, path)
				}
				if spec.Name != nil && (spec.Name.Name == "_" || spec.Name.Name == ".") {
					t.Errorf("%s imports %s as %s", name, path, spec.Name.Name)
				}
			}
			for _, group := range f.Comments {
				for _, c := range group.List {
					directive, ok := strings.CutPrefix(c.Text, "//go:")
					if ok && directive != "noinline" && !strings.HasPrefix(directive, "build ") && !strings.HasPrefix(directive, "generate ") || strings.HasPrefix(c.Text, "//export ") {
						t.Errorf("%s: %s", fset.Position(c.Pos()), c.Text)
					}
				}
			}
		}
		for _, path := range allowed {
			if !imported[path] {
				t.Errorf("%s does not import %s any more", dir, path)
			}
		}
	}
}

// TestRequirements reads go.mod: the two modules, and nothing replaced.
func TestRequirements(t *testing.T) {
	mod, err := os.ReadFile("go.mod")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for line := range strings.Lines(string(mod)) {
		for field := range strings.FieldsSeq(line) {
			if strings.Contains(field, ".") && strings.Contains(field, "/") {
				got = append(got, field)
			}
			if field == "replace" || field == "tool" || field == "=>" {
				t.Errorf("go.mod: %s", line)
			}
		}
	}
	if want := []string{"github.com/go-weburl/url", "golang.org/x/net", "golang.org/x/text"}; !slices.Equal(got, want) {
		t.Errorf("go.mod names %q, want %q", got, want)
	}
}

// npmCommand is what installs packages, in a shell's form and in os/exec's.
var npmCommand = regexp.MustCompile(`\bnp(x|m"?,? "?(ci|i|install|add|exec))\b`)

// TestNPM reads how the module's tools install what they need from npm: by a lock file
// that has a hash of each package and leaves the registry to the user, and without
// running what a package would have run.
func TestNPM(t *testing.T) {
	commands, packages := 0, 0
	err := filepath.WalkDir(".", func(name string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && (entry.Name() == ".git" || entry.Name() == "node_modules" || entry.Name() == "testdata"):
			return filepath.SkipDir
		case entry.IsDir():
			return nil
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for line := range strings.Lines(string(text)) {
			if npmCommand.MatchString(line) {
				commands++
				if !strings.Contains(line, "--ignore-scripts") || !strings.Contains(line, "ci") {
					t.Errorf("%s: %s", name, line)
				}
			}
		}
		switch entry.Name() {
		case "package.json":
			if _, err := os.Stat(filepath.Join(filepath.Dir(name), "package-lock.json")); err != nil {
				t.Error(err)
			}
		case "package-lock.json":
			packages += checkLock(t, name, text)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if commands < 6 || packages < 10 {
		t.Errorf("%d commands and %d packages: these are not all", commands, packages)
	}
}

// checkLock returns how many packages npm's lock file has.
func checkLock(t *testing.T, name string, text []byte) int {
	var lock struct {
		Packages map[string]struct{ Resolved, Integrity string }
	}
	if err := json.Unmarshal(text, &lock); err != nil {
		t.Errorf("%s: %v", name, err)
	}
	delete(lock.Packages, "") // what the lock file is for
	for path, p := range lock.Packages {
		if !strings.HasPrefix(p.Integrity, "sha512-") || p.Resolved != "" {
			t.Errorf("%s: %s: %+v", name, path, p)
		}
	}
	return len(lock.Packages)
}

// noPackage imports every package as one with nothing in it: what is another's does
// not matter here.
type noPackage struct{}

func (noPackage) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// TestNoEffects checks in the sources that linking the importable packages runs no code, and that
// they have no state that changes:
//
//   - there is no function init;
//   - a variable of the package is initialized by an expression without calls, except
//     errors.New of a literal, and without function literals and receive operations;
//   - no variable is assigned to, nor its address taken, except those in addressed;
//   - there are no goroutines and no channels.
func TestNoEffects(t *testing.T) {
	for dir := range allowedImports {
		fset := token.NewFileSet()
		all := sources(t, fset, dir)
		this, err := build.ImportDir(dir, 0) // without those for another release or platform
		if err != nil {
			t.Fatal(err)
		}
		var files []*ast.File
		for _, name := range this.GoFiles {
			files = append(files, all[filepath.Join(dir, name)])
		}
		info := types.Info{Uses: make(map[*ast.Ident]types.Object), Types: make(map[ast.Expr]types.TypeAndValue)}
		config := types.Config{Importer: noPackage{}, Error: func(error) {}}
		pkg, _ := config.Check(dir, fset, files, &info) // there are errors, as the others are not there
		e := effects{t: t, fset: fset, pkg: pkg, info: &info}
		for _, f := range files {
			e.file(f)
		}
		if dir == "." && e.variables < 10 {
			t.Errorf("%d variables: these are not all", e.variables)
		}
	}
}

type effects struct {
	t         *testing.T
	fset      *token.FileSet
	pkg       *types.Package
	info      *types.Info
	variables int // how many there are
}

func (e *effects) errorf(n ast.Node, what string) {
	e.t.Helper()
	e.t.Errorf("%s: %s", e.fset.Position(n.Pos()), what)
}

func (e *effects) file(f *ast.File) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name == "init" {
				e.errorf(d, "a function init")
			}
			if d.Body == nil {
				e.errorf(d, "a function without a body")
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					e.variables += len(s.Names)
					for _, v := range s.Values {
						e.initializer(v)
					}
				}
			}
		}
	}
	ast.Inspect(f, e.writes)
}

// initializer looks at what a variable of the package is initialized by.
func (e *effects) initializer(v ast.Expr) {
	ast.Inspect(v, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			f, ok := n.Fun.(*ast.SelectorExpr)
			if ok && len(n.Args) == 1 && f.Sel.Name == "New" {
				x, isIdent := f.X.(*ast.Ident)
				_, isLiteral := n.Args[0].(*ast.BasicLit)
				if isIdent && x.Name == "errors" && isLiteral {
					return true
				}
			}
			if !e.info.Types[n.Fun].IsType() {
				e.errorf(n, "a call before main")
			}
		case *ast.FuncLit:
			e.errorf(n, "a variable that is a function")
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				e.errorf(n, "a receive operation before main")
			}
		}
		return true
	})
}

// writes looks at a statement or an expression for what it changes.
func (e *effects) writes(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GoStmt:
		e.errorf(n, "a goroutine")
	case *ast.ChanType:
		e.errorf(n, "a channel")
	case *ast.AssignStmt:
		for _, x := range n.Lhs {
			e.written(x)
		}
	case *ast.IncDecStmt:
		e.written(n.X)
	case *ast.RangeStmt:
		e.written(n.Key)
		e.written(n.Value)
	case *ast.UnaryExpr:
		if v := e.variable(n.X); n.Op == token.AND && v != nil && !slices.Contains(addressed, v.Name()) {
			e.errorf(n, "the address of "+v.Name())
		}
	}
	return true
}

func (e *effects) written(x ast.Expr) {
	if v := e.variable(x); v != nil {
		e.errorf(x, v.Name()+" is changed")
	}
}

// variable returns the variable of the package that x is, or is a part of.
func (e *effects) variable(x ast.Expr) types.Object {
	for {
		switch y := x.(type) {
		case *ast.ParenExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.SliceExpr:
			x = y.X
		case *ast.SelectorExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		case *ast.Ident:
			if v, ok := e.info.Uses[y].(*types.Var); ok && v.Parent() == e.pkg.Scope() {
				return v
			}
			return nil
		default:
			return nil
		}
	}
}
