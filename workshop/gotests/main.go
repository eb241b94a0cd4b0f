// Gotests runs the tests of Go's own net/url on package net/url here, and compares the rows that
// differ with the reasons in reasons.json:
//
//	go run -C workshop ./gotests
//	GOTOOLCHAIN=go1.27.4 go run -C workshop ./gotests
//
// It runs the tests of GOROOT in place of the package's own, without those of functions that
// net/url does not export: TestShouldEscape and TestResolvePath. The exit status is 0 if each row
// of Go's tests that differs has a reason, each reason has such a row and a row of the table in
// docs/from-net-url.md, and there are as many rows as that guide says; otherwise it is 1.
package main

import (
	"bytes"
	"encoding/json"
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

// An input is a string that Go's tests pass to a function, the name of an example or a subtest, or
// a whole call.
type input string

// A reason says why rows differ: a part of the law at the beginning of package net/url's
// documentation, and a row of the table in docs/from-net-url.md, or "" if the rows are not about
// Parse.
type reason struct {
	Why, Row string
	Inputs   []input
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("gotests: ")
	reasons := must(vector.Read[reason]("gotests/reasons.json"))
	output := runTests()
	rows := differing(output)
	counts, unexplained, unused := explain(rows, reasons)
	for i, n := range counts {
		fmt.Printf("%2d rows: %s\n", n, reasons[i].Why)
	}
	fmt.Printf("%2d rows differ\n", len(rows))
	for _, row := range unexplained {
		log.Printf("no reason: %s", row)
	}
	for _, input := range unused {
		log.Printf("does not differ: %s", input)
	}
	table := must(vector.NetURLs())
	for _, r := range reasons {
		has := func(n vector.NetURL) bool { return n.Input == r.Row }
		if r.Row != "" && !slices.ContainsFunc(table, has) {
			log.Fatalf("the table has no row %q", r.Row)
		}
	}
	guide := must(os.ReadFile("../docs/from-net-url.md"))
	if !bytes.Contains(guide, fmt.Appendf(nil, "own tests, %d cases", len(rows))) {
		log.Fatalf("%d rows differ, and docs/from-net-url.md has another number", len(rows))
	}
	if len(unexplained)+len(unused) > 0 {
		log.Fatalf("the tests' output:\n%s", output)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

// runTests runs the tests as if they were those of package net/url here, and returns their output.
func runTests() string {
	dir := must(os.MkdirTemp("", "gotests")) // for the files that replace the package's own
	defer os.RemoveAll(dir)
	root := must(exec.Command("go", "env", "GOROOT").Output())
	here := must(filepath.Abs("../net/url"))
	replace := make(map[string]string)
	for _, name := range must(filepath.Glob(filepath.Join(here, "*_test.go"))) {
		replace[name] = "" // absent
	}
	write := func(name string, text []byte) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			log.Fatal(err)
		}
		return path
	}
	for _, name := range []string{"url_test.go", "example_test.go"} {
		text := exported(filepath.Join(strings.TrimSpace(string(root)), "src", "net", "url", name))
		replace[filepath.Join(here, name)] = write(name, text)
	}
	overlay := write("overlay.json", must(json.Marshal(map[string]any{"Replace": replace})))
	// Some tests are expected to fail.
	test := exec.Command("go", "test", "-C", here, "-vet=off", "-overlay", overlay, ".")
	out, _ := test.CombinedOutput()
	if !bytes.Contains(out, []byte("--- FAIL")) {
		log.Fatalf("the tests did not run: %s", out)
	}
	return string(out)
}

// unexported are net/url's own names. A declaration that uses one is left out.
var unexported = []string{
	"encoding", "shouldEscapeTest", "shouldEscapeTests", "resolvePath", "resolvePathTests",
}

// exported returns a file of tests without those of unexported names, and without imports
// that only the standard library is allowed.
func exported(name string) []byte {
	fset := token.NewFileSet()
	f := must(parser.ParseFile(fset, name, nil, parser.ParseComments|parser.SkipObjectResolution))
	f.Decls = slices.DeleteFunc(f.Decls, func(d ast.Decl) bool {
		uses := false
		ast.Inspect(d, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			uses = uses || ok && slices.Contains(unexported, id.Name)
			return true
		})
		if uses {
			f.Comments = slices.DeleteFunc(f.Comments, func(c *ast.CommentGroup) bool {
				return d.Pos() <= c.Pos() && c.Pos() < d.End()
			})
		}
		return uses
	})
	var b bytes.Buffer
	if err := format.Node(&b, fset, f); err != nil {
		log.Fatal(err)
	}
	return []byte(strings.NewReplacer(
		`"net/url"`, `url "github.com/go-weburl/url/net/url"`,
		`"internal/diff"`, "",
		"diff.Diff", "fmt.Sprint",
		"defaultMaxParams", "10000",
	).Replace(b.String()))
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
func differing(output string) (rows []row) {
	test := ""
	for line := range strings.Lines(output) {
		var r row
		if m := failure.FindStringSubmatch(line); m != nil {
			if test = m[1]; strings.Contains(test, "/") || strings.HasPrefix(test, "Example") {
				r.test = test
			}
		} else if m := message.FindStringSubmatch(line); m != nil && !strings.Contains(test, "/") {
			r = row{test, result.Split(m[1], 2)[0]}
		}
		if r.test != "" && !slices.Contains(rows, r) {
			rows = append(rows, r)
		}
	}
	return rows
}

// explain returns how many rows have each reason, the rows that have none, and the inputs
// that no row has.
func explain(rows []row, reasons []reason) (counts []int, unexplained []row, unused []input) {
	counts = make([]int, len(reasons))
	explained := make(map[row]bool)
	for i, reason := range reasons {
		for _, in := range reason.Inputs {
			if !slices.ContainsFunc(rows, in.of) {
				unused = append(unused, in)
			}
		}
		for _, r := range rows {
			isOf := func(in input) bool { return in.of(r) }
			if !explained[r] && slices.ContainsFunc(reason.Inputs, isOf) {
				explained[r] = true
				counts[i]++
			}
		}
	}
	unexplained = slices.DeleteFunc(slices.Clone(rows), func(r row) bool { return explained[r] })
	return counts, unexplained, unused
}

// of reports whether the row belongs to the input: a call with that string, a subtest or an example
// of that name, or the call itself.
func (i input) of(r row) bool {
	return strings.Contains(r.call, strconv.Quote(string(i))) || r.String() == string(i)
}
