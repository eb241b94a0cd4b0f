// Package lint has the tests of the repository itself: what its packages import and do before main,
// that they are documented, and how often they allocate according to their documentation.
package lint

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"go/types"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A listed package is an entry of go list's output.
type listed struct {
	ImportPath, Name, Dir                                        string
	GoFiles, IgnoredGoFiles, CgoFiles, SFiles, CFiles, SysoFiles []string
	EmbedFiles, Imports, Deps                                    []string
	Module                                                       *struct{ Path, Dir string }
}

const module = "github.com/go-weburl/url"

// shipped are the root module's packages that programs link, without the commands and packages that
// only these and tests need.
var shipped []listed

// The tests read the repository from its root.
func TestMain(m *testing.M) {
	if err := os.Chdir("../.."); err != nil {
		log.Fatal(err)
	}
	all, err := list("./...")
	if err != nil {
		log.Fatal(err)
	}
	linked := make(map[string]bool)
	for _, p := range all {
		if p.Name != "main" && !strings.Contains(p.ImportPath, "/internal/") {
			linked[p.ImportPath] = true
			for _, dep := range p.Deps {
				linked[dep] = true
			}
		}
	}
	for _, p := range all {
		if linked[p.ImportPath] {
			shipped = append(shipped, p)
		}
	}
	if len(shipped) < 16 {
		log.Fatalf("%d packages: these are not all", len(shipped))
	}
	os.Exit(m.Run())
}

func list(args ...string) (all []listed, err error) {
	out, err := exec.Command("go", append([]string{"list", "-json"}, args...)...).Output()
	for d := json.NewDecoder(bytes.NewReader(out)); err == nil && d.More(); {
		var p listed
		err = d.Decode(&p)
		all = append(all, p)
	}
	return all, err
}

//go:embed lists.txt
var listsText string

// lists are lists of what the tests allow.
var lists = vector.Lists(listsText)

func TestImports(t *testing.T) {
	for _, p := range shipped {
		if not := slices.Concat(p.CgoFiles, p.SFiles, p.CFiles, p.SysoFiles); len(not) > 0 {
			t.Errorf("%s: %q is not Go", p.ImportPath, not)
		}
		for _, path := range p.Imports {
			isOther := strings.Contains(path, ".") && !strings.HasPrefix(path, module) &&
				!strings.HasPrefix(path, "golang.org/x/net/") &&
				!strings.HasPrefix(path, "golang.org/x/text/")
			excepted := strings.TrimPrefix(p.ImportPath, module+"/") + ":" + path
			if isOther || slices.Contains(lists("notImported"), path) &&
				!slices.Contains(lists("excepted"), excepted) {
				t.Errorf("%s imports %s", p.ImportPath, path)
			}
		}
		for _, dep := range p.Deps {
			if p.ImportPath == module && !mayBeLinked(dep) {
				t.Errorf("the root package links %s", dep)
			}
		}
	}
}

// mayBeLinked reports whether a program that only parses may link a package. It must not link
// encodings, tables of other modules, which it would link only for their initialization, or another
// of this module's packages.
func mayBeLinked(path string) bool {
	switch rest, ok := strings.CutPrefix(path, "golang.org/x/"); {
	case ok:
		return rest == "text/transform" || rest == "text/encoding" ||
			strings.HasPrefix(rest, "text/encoding/internal/")
	case strings.HasPrefix(path, module):
		return path == module || strings.Contains(path, "/internal/")
	}
	return true
}

// addressed are variables whose address is taken, but only for reading.
var addressed = []string{"noOptions"}

var directive = regexp.MustCompile(`^//(export |go:(linkname|nosplit|noescape|cgo|wasm))`)

// noPackage imports every package as an empty one, because the content of other packages does not
// matter here.
type noPackage struct{}

func (noPackage) Import(path string) (*types.Package, error) {
	p := types.NewPackage(path, path[strings.LastIndexByte(path, '/')+1:])
	p.MarkComplete()
	return p, nil
}

// TestNoEffects checks in the sources that linking a shipped package runs no code, and that the
// package has no state that changes: no function init; no variable that is initialized by a call,
// except of errors.New; no variable that is assigned to, or whose address is taken; no goroutine
// and no channel, except in safehttp; no directive for the compiler.
func TestNoEffects(t *testing.T) {
	for _, p := range shipped {
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range p.GoFiles {
			files = append(files, parse(t, fset, filepath.Join(p.Dir, name)))
		}
		info := &types.Info{Uses: make(map[*ast.Ident]types.Object)}
		info.Types = make(map[ast.Expr]types.TypeAndValue)
		// Other packages are empty, hence errors.
		config := types.Config{Importer: noPackage{}, Error: func(error) {}}
		pkg, _ := config.Check(p.ImportPath, fset, files, info)
		wrong := func(n ast.Node, what string) { t.Errorf("%s: %s", fset.Position(n.Pos()), what) }
		changed := func(x ast.Expr) {
			if v := variable(x, info, pkg); v != nil {
				wrong(x, v.Name()+" is changed")
			}
		}
		for _, f := range files {
			ast.Inspect(f, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.FuncDecl:
					if n.Body == nil || n.Recv == nil && n.Name.Name == "init" {
						wrong(n, "a function without a body, or init")
					}
				case *ast.AssignStmt:
					for _, x := range n.Lhs {
						changed(x)
					}
				case *ast.IncDecStmt:
					changed(n.X)
				case *ast.RangeStmt:
					changed(n.Key)
					changed(n.Value)
				case *ast.GoStmt, *ast.ChanType:
					if p.Name != "safehttp" {
						wrong(n, "a goroutine or a channel")
					}
				case *ast.UnaryExpr:
					v := variable(n.X, info, pkg)
					if n.Op == token.AND && v != nil && !slices.Contains(addressed, v.Name()) {
						wrong(n, "the address of "+v.Name())
					}
				case *ast.Comment:
					if directive.MatchString(n.Text) {
						wrong(n, n.Text)
					}
				}
				return true
			})
			for _, d := range f.Decls {
				if d, ok := d.(*ast.GenDecl); ok && d.Tok == token.VAR {
					ast.Inspect(d, func(n ast.Node) bool {
						if call, ok := n.(*ast.CallExpr); ok && !info.Types[call.Fun].IsType() &&
							types.ExprString(call.Fun) != "errors.New" {
							wrong(n, "a call before main")
						}
						return true
					})
				}
			}
		}
	}
}

// variable returns the package's variable that x is or is a part of: the first name in x.
func variable(x ast.Expr, info *types.Info, pkg *types.Package) (found types.Object) {
	var first *ast.Ident
	if x != nil {
		ast.Inspect(x, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && first == nil {
				first = id
			}
			return first == nil
		})
	}
	if v, ok := info.Uses[first].(*types.Var); ok && v.Parent() == pkg.Scope() {
		return v
	}
	return nil
}

func read(t *testing.T, name string) string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func parse(t *testing.T, fset *token.FileSet, name string) *ast.File {
	t.Helper()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// documentation returns the importable packages' documentation, by import path.
func documentation(t *testing.T) map[string]*doc.Package {
	t.Helper()
	all := make(map[string]*doc.Package)
	for _, p := range shipped {
		if strings.Contains(p.ImportPath, "/internal/") {
			continue
		}
		fset := token.NewFileSet()
		var files []*ast.File
		for _, name := range append(p.GoFiles, p.IgnoredGoFiles...) {
			if !strings.HasSuffix(name, "_test.go") {
				files = append(files, parse(t, fset, filepath.Join(p.Dir, name)))
			}
		}
		d, err := doc.NewFromFiles(fset, files, p.ImportPath)
		if err != nil {
			t.Fatal(err)
		}
		all[p.ImportPath] = d
	}
	return all
}

// documented returns the exported names of a package with their doc comments. The package itself
// has no name. A constant may have its group's comment.
func documented(p *doc.Package) [][2]string {
	all := [][2]string{{"", p.Doc}}
	values, funcs := slices.Concat(p.Consts, p.Vars), p.Funcs
	for _, typ := range p.Types {
		all = append(all, [2]string{typ.Name, typ.Doc})
		values, funcs = slices.Concat(values, typ.Consts, typ.Vars), slices.Concat(funcs, typ.Funcs)
		for _, m := range typ.Methods {
			all = append(all, [2]string{typ.Name + "." + m.Name, m.Doc})
		}
	}
	for _, f := range funcs {
		all = append(all, [2]string{f.Name, f.Doc})
	}
	for _, v := range values {
		for _, s := range v.Decl.Specs {
			spec := s.(*ast.ValueSpec)
			text := v.Doc + spec.Doc.Text() + spec.Comment.Text()
			all = append(all, [2]string{spec.Names[0].Name, text})
		}
	}
	return all
}

// TestDocs checks that every exported identifier has a doc comment.
func TestDocs(t *testing.T) {
	for path, p := range documentation(t) {
		for _, of := range documented(p) {
			if strings.TrimSpace(of[1]) == "" {
				t.Errorf("%s.%s has no doc comment", path, of[0])
			}
		}
	}
}

// TestReleases compares the data of the scripts in .ci with the changelog, and with how releases
// are built. The changelog names the commit of the standard that workshop/standard has.
func TestReleases(t *testing.T) {
	var releases string
	changelog := read(t, "CHANGELOG.md")
	commit := strings.TrimPrefix(read(t, "workshop/standard/url.txt"), "commit ")[:7]
	if !strings.Contains(changelog, "commit "+commit) {
		t.Errorf("CHANGELOG.md does not name the standard's commit %s", commit)
	}
	heading := regexp.MustCompile(`(?m)^## \[([0-9][^]]*)\]`)
	for _, m := range heading.FindAllStringSubmatch(changelog, -1) {
		releases += "v" + m[1] + "\n"
	}
	if releases == "" || read(t, ".config/releases") != releases {
		t.Errorf(".config/releases should be\n%s", releases)
	}
	for name, flags := range map[string]string{
		".ci/release":             "-trimpath -ldflags='-s -w'",
		".config/goreleaser.yaml": "    flags: [-trimpath]\n    ldflags: [-s -w]\n",
	} {
		if !strings.Contains(read(t, name), flags) {
			t.Errorf("%s does not build with %s", name, flags)
		}
	}
}

// TestWhereThingsLive checks that the table in CONTRIBUTING.md has each file of the root package,
// each directory, and nothing else.
func TestWhereThingsLive(t *testing.T) {
	_, section, ok := strings.Cut(read(t, "CONTRIBUTING.md"), "\n## Where things live\n")
	if !ok {
		t.Fatal("CONTRIBUTING.md does not say where things live")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	listed := make(map[string]bool)
	row := regexp.MustCompile(`(?m)^\| ([^|]+) \|`)
	for _, row := range row.FindAllStringSubmatch(section, -1) {
		for pattern := range strings.SplitSeq(row[1], ", ") {
			names, _ := filepath.Glob(pattern)
			if len(names) == 0 && pattern != "file" && pattern != "---" {
				t.Errorf("%s: not there", pattern)
			}
			for _, name := range names {
				listed[name] = true
			}
		}
	}
	for _, pattern := range []string{"*.go", "*/", "internal/*", "cmd/*"} {
		names, _ := filepath.Glob(pattern)
		for _, name := range names {
			name = strings.TrimSuffix(name, "/")
			isOther := slices.Contains(lists("notInTable"), name)
			if !listed[name] && !isOther && !strings.HasSuffix(name, "_test.go") {
				t.Errorf("%s: the table does not have it", name)
			}
		}
	}
}

// TestPages checks that everything that the pages and the sources refer to exists: the targets of
// relative links, the addresses at which the repository is published, and the scripts and programs
// to run; and that each page is at most two links from the index.
func TestPages(t *testing.T) {
	published := regexp.MustCompile(
		`https://(?:github\.com/go-weburl/url/blob/main|pkg\.go\.dev/github\.com/go-weburl/url)/` +
			`([^)\s"'<>#?]*[^)\s"'<>#?.,:;])`)
	for _, name := range tracked(t, "*.md", "*.go", "*.html") {
		for _, m := range published.FindAllStringSubmatch(read(t, name), -1) {
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("%s: %s is not there", name, m[0])
			}
		}
	}
	named := regexp.MustCompile(
		`\]\(([^):\s#]+)[)#]|(\.ci/[a-z-]+)|go run -C (workshop \./[a-z/]+)`)
	pages := tracked(t, "*.md")
	links := make(map[string][]string)
	for _, page := range pages {
		for _, m := range named.FindAllStringSubmatch(read(t, page), -1) {
			name := filepath.Join(filepath.Dir(page), m[1])
			if m[1] == "" {
				name = m[2] + strings.ReplaceAll(m[3], " ", "/")
			}
			if _, err := os.Stat(name); err != nil {
				t.Errorf("%s: %s is not there", page, m[0])
			}
			links[page] = append(links[page], name)
		}
	}
	const index = "docs/README.md"
	if !slices.Contains(links["README.md"], index) {
		t.Error("README.md does not link the index of the pages")
	}
	near := slices.Concat([]string{"README.md", index}, links[index])
	for _, page := range links[index] {
		near = append(near, links[page]...)
	}
	for _, page := range pages {
		if !slices.Contains(near, page) {
			t.Errorf("%s: neither %s nor a page that it links has a link", page, index)
		}
	}
}

// TestWords checks that all pages together, counted as wc -w does, are short enough to be read.
func TestWords(t *testing.T) {
	const most = 15_500
	words := 0
	for _, page := range tracked(t, "*.md") {
		words += len(strings.Fields(read(t, page)))
	}
	if words > most {
		t.Errorf("the pages have %d words; shorten them to %d", words, most)
	}
}
