// Gotests runs the tests of Go's own net/url against package net/url here, and compares the
// rows that differ with the table in reasons.go:
//
//	go run ./gotests [-w]
//	GOTOOLCHAIN=go1.27.4 go run ./gotests
//
// It copies the tests from GOROOT, and the package without its own tests, to a temporary
// folder. It leaves out the tests of functions that net/url does not export. Each row of
// Go's tests that differs must have a reason, and each reason such a row; otherwise the
// exit status is 1. With -w it writes docs/go-tests.md.
package main

import (
	"bytes"
	"flag"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

const guide = "../docs/go-tests.md"

func main() {
	log.SetFlags(0)
	log.SetPrefix("gotests: ")
	write := flag.Bool("w", false, "write "+guide)
	flag.Parse()
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
	for _, name := range slices.Sorted(maps.Keys(counts)) {
		fmt.Printf("%s: %d rows differ\n", name, counts[name])
	}
	for _, row := range unexplained {
		log.Printf("no reason: %s", row)
	}
	for _, input := range unused {
		log.Printf("does not differ: %s", input)
	}
	if len(rows) == 0 || len(unexplained)+len(unused) > 0 {
		log.Printf("the tests' output:\n%s", output)
		os.Exit(1)
	}
	if *write {
		if err := os.WriteFile(guide, []byte(table()), 0o666); err != nil {
			log.Fatal(err)
		}
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
	for _, name := range ours {
		if !strings.HasSuffix(name, "_test.go") {
			if err := copyFile(filepath.Join(dir, filepath.Base(name)), name); err != nil {
				return "", err
			}
		}
	}
	if err := copyFile(filepath.Join(dir, "go.sum"), "../go.sum"); err != nil {
		return "", err
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
			if id, ok := n.(*ast.Ident); ok && unexported[id.Name] {
				uses = true
			}
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
	// result matches where a message goes on from the call to its result.
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

// explain returns how many rows of each test differ, the rows that have no reason, and
// the inputs that no row has.
func explain(rows []row) (counts map[string]int, unexplained []row, unused []input) {
	counts = make(map[string]int)
	for _, r := range rows {
		name, _, _ := strings.Cut(r.test, "/")
		counts[name]++
		if !slices.ContainsFunc(reasons, func(reason reason) bool {
			return slices.ContainsFunc(reason.inputs, func(i input) bool { return i.of(r) })
		}) {
			unexplained = append(unexplained, r)
		}
	}
	for _, reason := range reasons {
		for _, i := range reason.inputs {
			if !slices.ContainsFunc(rows, i.of) && !(reason.newer && strings.HasPrefix(runtime.Version(), "go1.26")) {
				unused = append(unused, i)
			}
		}
	}
	return counts, unexplained, unused
}

// table returns the guide.
func table() string {
	var b strings.Builder
	b.WriteString(introduction)
	for _, r := range reasons {
		fmt.Fprintf(&b, "| %s | %s | %s |\n", r.why, r.clause, r.list())
	}
	return b.String()
}

// of reports whether the row is of the input: a call with that string, a subtest or an
// example of that name, or the call itself.
func (i input) of(r row) bool {
	return strings.Contains(r.call, strconv.Quote(string(i))) || r.String() == string(i)
}

// list returns the reason's inputs as code.
func (r *reason) list() string {
	var codes []string
	for _, i := range r.inputs {
		quoted := strconv.Quote(string(i))
		codes = append(codes, "`"+strings.ReplaceAll(quoted[1:len(quoted)-1], "|", `\|`)+"`")
	}
	return strings.Join(codes, ", ")
}
