// Gotests runs the tests of Go's own net/url against package net/url here, and compares the
// rows that differ with the reasons in reasons.go:
//
//	go run -C workshop ./gotests
//	GOTOOLCHAIN=go1.27.4 go run -C workshop ./gotests
//
// It copies the tests from GOROOT, and the package without its own tests, to a temporary
// folder. It leaves out the tests of functions that net/url does not export: TestShouldEscape
// and TestResolvePath. The exit status is 1 unless each row of Go's tests that differs has a
// reason, each reason has such a row and a row of the table in docs/from-net-url.md, and there are
// as many rows as that guide says.
package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("gotests: ")
	dir, err := os.MkdirTemp("", "gotests")
	if err != nil {
		log.Fatal(err)
	}
	defer os.RemoveAll(dir)
	output, err := runTests(dir)
	if err != nil {
		log.Fatal(err)
	}
	rows := differing(output)
	counts, unexplained, unused := explain(rows)
	for i, n := range counts {
		fmt.Printf("%2d rows: %s\n", n, reasons[i].why)
	}
	fmt.Printf("%2d rows differ\n", len(rows))
	for _, row := range unexplained {
		log.Printf("no reason: %s", row)
	}
	for _, input := range unused {
		log.Printf("does not differ: %s", input)
	}
	table, err := vector.NetURLs()
	if err != nil {
		log.Fatal(err)
	}
	for _, r := range reasons {
		if r.row != "" && !slices.ContainsFunc(table, func(n vector.NetURL) bool { return n.Input == r.row }) {
			log.Fatalf("the table has no row %q", r.row)
		}
	}
	guide, err := os.ReadFile("../docs/from-net-url.md")
	if err != nil {
		log.Fatal(err)
	}
	agrees := bytes.Contains(guide, fmt.Appendf(nil, "own tests, %d cases", len(rows)))
	if !agrees {
		log.Printf("%d rows differ, and docs/from-net-url.md has another number", len(rows))
	}
	if !agrees || len(unexplained)+len(unused) > 0 {
		log.Fatalf("the tests' output:\n%s", output)
	}
}

// runTests runs the tests in dir, and returns their output.
func runTests(dir string) (string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return "", err
	}
	here, err := filepath.Abs("..")
	if err != nil {
		return "", err
	}
	ours, err := filepath.Glob("../net/url/*.go")
	if err != nil {
		return "", err
	}
	for _, name := range append(ours, "../go.sum") {
		if !strings.HasSuffix(name, "_test.go") {
			if err := copyFile(filepath.Join(dir, filepath.Base(name)), name); err != nil {
				return "", err
			}
		}
	}
	mod := "module github.com/go-weburl/url/gotests\n\ngo 1.26.0\n\nrequire github.com/go-weburl/url v0.0.0\n\nreplace github.com/go-weburl/url => " + here + "\n"
	if err := os.WriteFile(filepath.Join(dir, "go.mod"), []byte(mod), 0o666); err != nil {
		return "", err
	}
	for _, name := range []string{"url_test.go", "example_test.go"} {
		text, err := exported(filepath.Join(strings.TrimSpace(string(root)), "src", "net", "url", name))
		if err != nil {
			return "", err
		}
		if err := os.WriteFile(filepath.Join(dir, name), text, 0o666); err != nil {
			return "", err
		}
	}
	tidy := exec.Command("go", "mod", "tidy")
	tidy.Dir = dir
	if out, err := tidy.CombinedOutput(); err != nil {
		return "", fmt.Errorf("go mod tidy: %w: %s", err, out)
	}
	test := exec.Command("go", "test", "-vet=off", ".")
	test.Dir = dir
	out, _ := test.CombinedOutput() // some tests are expected to fail
	if !bytes.Contains(out, []byte("--- FAIL")) {
		return "", fmt.Errorf("the tests did not run: %s", out)
	}
	return string(out), nil
}

func copyFile(to, from string) error {
	text, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	return os.WriteFile(to, text, 0o666)
}

// unexported are net/url's own names: a declaration that uses one is left out.
var unexported = map[string]bool{"encoding": true, "shouldEscapeTest": true, "shouldEscapeTests": true, "resolvePath": true, "resolvePathTests": true}

// exported returns a file of tests without those of unexported names, and without imports
// that only the standard library is allowed.
func exported(name string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		uses := false
		ast.Inspect(d, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			uses = uses || ok && unexported[id.Name]
			return true
		})
		if uses {
			f.Comments = slices.DeleteFunc(f.Comments, func(c *ast.CommentGroup) bool { return d.Pos() <= c.Pos() && c.Pos() < d.End() })
		}
		return uses
	})
	var b bytes.Buffer
	if err := format.Node(&b, fset, f); err != nil {
		return nil, err
	}
	return []byte(strings.NewReplacer(
		`"net/url"`, `url "github.com/go-weburl/url/gotests"`,
		`"internal/diff"`, "",
		"diff.Diff", "fmt.Sprint",
		"defaultMaxParams", "10000",
	).Replace(b.String())), nil
}

var (
	failure = regexp.MustCompile(`^ *--- FAIL: (\S+)`)
	message = regexp.MustCompile(`^ +\w+_test\.go:\d+: (.*)`)
	// result matches the part of a message between the call and its result.
	result = regexp.MustCompile(` = | == |:$| returned | gave | got err | error = |\.String\(\) `)
)

// A row is a test, and one of its calls.
type row struct{ test, call string }

func (r row) String() string { return strings.TrimSpace(r.test + " " + r.call) }

// differing returns the rows that fail in the tests' output, each once.
func differing(output string) []row {
	var rows []row
	test := ""
	for line := range strings.Lines(output) {
		line = strings.TrimRight(line, "\n")
		var r row
		if m := failure.FindStringSubmatch(line); m != nil {
			test = m[1]
			if !strings.Contains(test, "/") && !strings.HasPrefix(test, "Example") {
				continue
			}
			r.test = test
		} else if m := message.FindStringSubmatch(line); m != nil && !strings.Contains(test, "/") {
			r = row{test, m[1]}
			if i := result.FindStringIndex(m[1]); i != nil {
				r.call = m[1][:i[0]]
			}
		} else {
			continue
		}
		if !slices.Contains(rows, r) {
			rows = append(rows, r)
		}
	}
	return rows
}

// explain returns how many rows have each reason, the rows that have none, and the inputs
// that no row has.
func explain(rows []row) (counts []int, unexplained []row, unused []input) {
	counts = make([]int, len(reasons))
	for _, r := range rows {
		i := slices.IndexFunc(reasons, func(reason reason) bool {
			return slices.ContainsFunc(reason.inputs, func(i input) bool { return i.of(r) })
		})
		if i < 0 {
			unexplained = append(unexplained, r)
		} else {
			counts[i]++
		}
	}
	for _, reason := range reasons {
		for _, i := range reason.inputs {
			if !slices.ContainsFunc(rows, i.of) {
				unused = append(unused, i)
			}
		}
	}
	return counts, unexplained, unused
}

// of reports whether the row is of the input: a call with that string, a subtest or an
// example of that name, or the call itself.
func (i input) of(r row) bool {
	return strings.Contains(r.call, strconv.Quote(string(i))) || r.String() == string(i)
}
