package fromneturl

import (
	"flag"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	neturl "net/url"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

var update = flag.Bool("update", false, "write the guide")

const guide = "../../docs/from-net-url.md"

// A row is a row of a table of the guide.
type row struct {
	// old is what net/url or another package has. Its words are the
	// identifiers that the row is about.
	old     string
	new     string
	differs string
	holds   func(t *testing.T) // tests what new and differs say
}

// A section is a table of the guide, with the text before it.
type section struct {
	title, text string
	rows        []row
}

func TestRows(t *testing.T) {
	for _, s := range sections {
		for _, r := range s.rows {
			t.Run(s.title+"/"+r.old, r.holds)
		}
	}
}

func TestInputs(t *testing.T) {
	for _, i := range vector.NetURLs {
		old, drop, new := "", "", ""
		if n, err := neturl.Parse(i.Text); err == nil {
			old = n.String()
		}
		if u, err := dropin.Parse(i.Text); err == nil {
			drop = u.String()
		}
		if u, err := url.Parse(i.Text); err == nil {
			new = u.Href()
		}
		if old != i.Old || drop != i.DropIn || new != i.New || old == new {
			t.Errorf("%q: net/url %q, drop-in %q, root %q; want %+v", i.Text, old, drop, new, i)
		}
	}
}

func TestGuide(t *testing.T) {
	want := write(t)
	if *update {
		if err := os.WriteFile(guide, []byte(want), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(guide)
	if err != nil {
		t.Fatal(err)
	}
	if string(got) != want {
		t.Error("the guide is not what the rows say; run this test with -update")
	}
}

// write returns the guide. It begins with the choice, and with the programs that
// ports has ported.
func write(t *testing.T) string {
	var b strings.Builder
	for _, name := range []string{"choice.md", "ports.md"} {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		b.Write(text)
	}
	b.WriteString(introduction)
	for _, s := range sections {
		fmt.Fprintf(&b, "\n## %s\n\n", s.title)
		if s.text != "" {
			b.WriteString(s.text + "\n\n")
		}
		b.WriteString("| net/url | here | what differs |\n| --- | --- | --- |\n")
		for _, r := range s.rows {
			writeRow(&b, code(r.old), r.new, r.differs)
		}
	}
	b.WriteString(inputsIntroduction)
	for _, i := range vector.NetURLs {
		writeRow(&b, code(i.Text), outcome(i.Old), outcome(i.DropIn), outcome(i.New), i.Why)
	}
	b.WriteString(ending)
	return b.String()
}

func writeRow(b *strings.Builder, cells ...string) {
	for _, cell := range cells {
		b.WriteString("| " + strings.ReplaceAll(cell, "|", `\|`) + " ")
	}
	b.WriteString("|\n")
}

func outcome(s string) string {
	if s == "" {
		return "an error"
	}
	return code(s)
}

// code returns s as code. If there are several, they are separated by ", ".
func code(s string) string {
	words := strings.Split(strings.NewReplacer("\t", `\t`, "\n", `\n`, "\x7f", `\x7f`).Replace(s), ", ")
	for i, w := range words {
		if w == strings.TrimSpace(w) {
			words[i] = "`" + w + "`"
		} else {
			words[i] = "`` " + w + " ``"
		}
	}
	return strings.Join(words, ", ")
}

// TestComplete checks that the guide has every function, type, method and field
// that net/url exports.
func TestComplete(t *testing.T) {
	has := make(map[string]bool)
	for _, s := range sections {
		for _, r := range s.rows {
			for _, name := range strings.Split(r.old, ", ") {
				if has[name] {
					t.Errorf("%s is there twice", name)
				}
				has[name] = true
			}
		}
	}
	names := exported(t)
	if len(names) < 40 {
		t.Fatalf("only %q", names)
	}
	for _, name := range names {
		if !has[name] {
			t.Errorf("the guide says nothing about %s", name)
		}
	}
}

// exported returns the names of what net/url exports, such as URL.Path.
func exported(t *testing.T) []string {
	t.Helper()
	dir, err := exec.Command("go", "list", "-f", "{{.Dir}}", "net/url").Output()
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, decl := range declarations(t, strings.TrimSpace(string(dir))) {
		switch decl := decl.(type) {
		case *ast.FuncDecl:
			names = append(names, receiver(decl)+decl.Name.Name)
		case *ast.GenDecl:
			for _, spec := range decl.Specs {
				if spec, ok := spec.(*ast.TypeSpec); ok {
					names = append(names, typeNames(spec)...)
				}
			}
		}
	}
	return slices.DeleteFunc(names, func(name string) bool {
		for part := range strings.SplitSeq(name, ".") {
			if !ast.IsExported(part) {
				return true
			}
		}
		return false
	})
}

func declarations(t *testing.T, dir string) []ast.Decl {
	t.Helper()
	files, err := fs.Glob(os.DirFS(dir), "*.go")
	if err != nil {
		t.Fatal(err)
	}
	var decls []ast.Decl
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || strings.HasPrefix(name, "gen_") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), dir+"/"+name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		decls = append(decls, f.Decls...)
	}
	return decls
}

func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return ""
	}
	x := decl.Recv.List[0].Type
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	return x.(*ast.Ident).Name + "."
}

func typeNames(spec *ast.TypeSpec) []string {
	names := []string{spec.Name.Name}
	if s, ok := spec.Type.(*ast.StructType); ok {
		for _, field := range s.Fields.List {
			for _, name := range field.Names {
				names = append(names, spec.Name.Name+"."+name.Name)
			}
		}
	}
	return names
}
