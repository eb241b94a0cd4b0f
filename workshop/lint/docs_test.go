package lint

import (
	"errors"
	"go/ast"
	"go/doc"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// documented are the module's importable packages.
var documented = []string{".", "canon", "dataurl", "display", "fileurl", "legacy", "net/url", "policy", "query", "redact", "redirect", "safehttp", "slogurl", "sqlurl", "typed", "urlpattern"}

// readDocs returns the documentation of the package in a directory.
func readDocs(t *testing.T, dir string) *doc.Package {
	t.Helper()
	fset := token.NewFileSet()
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(fset, name, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	p, err := doc.NewFromFiles(fset, files, dir)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// Every exported identifier of the module's importable packages has a doc comment; a
// constant may have its group's.
func TestDocs(t *testing.T) {
	for _, dir := range documented {
		p := readDocs(t, dir)
		undocumented(t, dir+": package "+p.Name, p.Doc)
		values := func(vs []*doc.Value) {
			for _, v := range vs {
				for _, s := range v.Decl.Specs {
					spec := s.(*ast.ValueSpec)
					undocumented(t, spec.Names[0].Name, v.Doc+spec.Doc.Text()+spec.Comment.Text())
				}
			}
		}
		funcs := func(prefix string, fs []*doc.Func) {
			for _, f := range fs {
				undocumented(t, prefix+f.Name, f.Doc)
			}
		}
		values(p.Consts)
		values(p.Vars)
		funcs("", p.Funcs)
		for _, typ := range p.Types {
			undocumented(t, typ.Name, typ.Doc)
			values(typ.Consts)
			values(typ.Vars)
			funcs("", typ.Funcs)
			funcs(typ.Name+".", typ.Methods)
		}
	}
}

func undocumented(t *testing.T, name, doc string) {
	t.Helper()
	if strings.TrimSpace(doc) == "" {
		t.Errorf("%s has no doc comment", name)
	}
}

// TestParseErrorKinds has each kind of error that a ParseError can have, by the name
// that the doc comment of its field has, and looks that parsing gives no other.
func TestParseErrorKinds(t *testing.T) {
	kinds := make(map[string]bool)
	see := func(err error) {
		t.Helper()
		var e *url.ParseError
		if err == nil {
			return
		}
		if !errors.As(err, &e) {
			t.Fatalf("%T: %v", err, err)
		}
		switch err := e.Err.(type) {
		case url.ValidationError:
			kinds["[ValidationError]"] = true
		case url.Refusal:
			kinds["[Refusal]"] = true
		default:
			switch err {
			case url.ErrTooLong:
				kinds["[ErrTooLong]"] = true
			default:
				t.Errorf("%T: %v", err, err)
			}
		}
	}
	u := url.MustParse("https://h/")
	for _, input := range []string{"", "https://h/", "https://u@h/", "https://u@h/ ", "http:", "http://[", strings.Repeat("a", 101)} {
		for _, p := range []url.Parser{{}, {Base: u}, {MaxLength: 100}} {
			_, err := p.Parse(input)
			see(err)
			for state := url.SchemeStartState; state <= url.FragmentState; state++ {
				see(p.BasicParse(u.Clone(), input, state))
				see(p.BasicParse(new(url.URL), input, state))
				see(p.BasicParse(url.MustParse("mailto:x"), input, state))
			}
		}
		see(new(url.URL).UnmarshalText([]byte(input)))
		_, err := url.ParseHost(input)
		see(err)
	}

	documented := make(map[string]bool)
	for _, name := range regexp.MustCompile(`\*?\[[\w.]+\]`).FindAllString(fieldDoc(t, "ParseError", "Err"), -1) {
		documented[name] = true
	}
	kinds["[Parser.BasicParse]"] = true // the doc says where that kind comes from
	if got, want := slices.Sorted(maps.Keys(documented)), slices.Sorted(maps.Keys(kinds)); !slices.Equal(got, want) {
		t.Errorf("documented:\n%q\nfound:\n%q", got, want)
	}
}

// fieldDoc returns the doc comment of a field of one of the package's structs, on one
// line.
func fieldDoc(t *testing.T, name, field string) string {
	t.Helper()
	for _, typ := range readDocs(t, ".").Types {
		if typ.Name != name {
			continue
		}
		for _, f := range typ.Decl.Specs[0].(*ast.TypeSpec).Type.(*ast.StructType).Fields.List {
			if f.Names[0].Name == field {
				return strings.Join(strings.Fields(f.Doc.Text()), " ")
			}
		}
	}
	t.Fatalf("%s has no %s", name, field)
	return ""
}

// TestWhereThingsLive compares the table in CONTRIBUTING.md with the repository: each file
// of the root package, each directory, and nothing else.
func TestWhereThingsLive(t *testing.T) {
	guide, err := os.ReadFile("CONTRIBUTING.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(guide), "\n## Where things live\n")
	if !ok {
		t.Fatal("CONTRIBUTING.md does not say where things live")
	}
	section, _, _ = strings.Cut(section, "\n## ")
	listed := make(map[string]bool)
	for _, row := range regexp.MustCompile(`(?m)^\| ([^|]+) \|`).FindAllStringSubmatch(section, -1) {
		for pattern := range strings.SplitSeq(row[1], ", ") {
			if pattern == "file" || pattern == "---" {
				continue
			}
			names, err := filepath.Glob(pattern)
			if err != nil || len(names) == 0 {
				t.Errorf("%s: not there (%v)", pattern, err)
			}
			for _, name := range names {
				listed[name] = true
			}
		}
	}
	for _, pattern := range []string{"*", "internal/*", "cmd/*"} {
		names, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range names {
			info, err := os.Stat(name)
			if err != nil {
				t.Fatal(err)
			}
			isFile := strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go")
			isRoom := info.IsDir() && name != ".git" && name != "internal" && name != "cmd"
			if (isFile || isRoom) && !listed[name] {
				t.Errorf("%s: the table does not have it", name)
			}
		}
	}
}
