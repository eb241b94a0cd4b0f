package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/checker"
	"golang.org/x/tools/go/packages"

	"github.com/go-weburl/url/cmd/urlvet/checks"
)

// analyzed loads the packages of testdata/mod and runs all checks on them.
func analyzed(t *testing.T) ([]*packages.Package, *checker.Graph) {
	t.Helper()
	t.Chdir("testdata/mod")
	pkgs, err := load([]string{"./..."})
	if err != nil {
		t.Fatal(err)
	}
	graph, err := checker.Analyze(checks.Analyzers, pkgs, nil)
	if err != nil {
		t.Fatal(err)
	}
	return pkgs, graph
}

var want = regexp.MustCompile("// want [`\"](.*)[`\"]$")

// TestChecks runs all checks on testdata/mod. There each check has a package: comments say what is
// reported in a line, and in the second half of a file nothing is.
func TestChecks(t *testing.T) {
	pkgs, graph := analyzed(t)
	type line struct {
		file string
		n    int
	}
	wants := map[line]string{}
	for _, p := range pkgs {
		for _, name := range p.CompiledGoFiles {
			data, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for i, text := range strings.Split(string(data), "\n") {
				if m := want.FindStringSubmatch(text); m != nil {
					wants[line{name, i + 1}] = m[1]
				}
			}
		}
	}
	if len(wants) < 70 {
		t.Errorf("testdata has %d reports", len(wants))
	}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			p := act.Package.Fset.Position(d.Pos)
			at := line{p.Filename, p.Line}
			if pkg := filepath.Base(filepath.Dir(p.Filename)); pkg != act.Analyzer.Name &&
				pkg != "leftout" {
				continue // a check's examples may have another's mistakes
			}
			for _, part := range []string{act.Analyzer.Name + ": ", "; input: ", "; advisory: ",
				"; use "} {
				if !strings.Contains(d.Message, part) {
					t.Errorf("%v: %s has no %q", p, d.Message, part)
				}
			}
			if wants[at] == "" || !strings.Contains(d.Message, wants[at]) {
				t.Errorf("%v: %s, want %q", p, d.Message, wants[at])
			}
			delete(wants, at)
		}
	}
	for at, text := range wants {
		t.Errorf("%s:%d: no report has %q", at.file, at.n, text)
	}
}

// TestFixes writes the suggested fixes into a text, and looks at what became of it.
func TestFixes(t *testing.T) {
	_, graph := analyzed(t)
	fixed := map[string]string{
		`strings.HasSuffix(u.Hostname(), "example.com")`: `(u.Hostname() == "example.com" || ` +
			`strings.HasSuffix(u.Hostname(), ".example.com"))`,
		`strings.HasSuffix(host, "example.com")`: `(host == "example.com" || ` +
			`strings.HasSuffix(host, ".example.com"))`,
		`strings.Split(u.Host, ":")[0]`: `u.Hostname()`,
	}
	seen := map[string]bool{}
	for _, act := range graph.Roots {
		for _, d := range act.Diagnostics {
			for _, fix := range d.SuggestedFixes {
				e := fix.TextEdits[0]
				from, to := act.Package.Fset.Position(e.Pos), act.Package.Fset.Position(e.End)
				src, err := os.ReadFile(from.Filename)
				if err != nil {
					t.Fatal(err)
				}
				old := string(src[from.Offset:to.Offset])
				if fixed[old] != string(e.NewText) {
					t.Errorf("%v: %s becomes %s, want %s", from, old, e.NewText, fixed[old])
				}
				seen[old] = true
			}
		}
	}
	if len(seen) != len(fixed) {
		t.Errorf("fixed: %v", seen)
	}
}

// TestDoc looks for what a report must have.
func TestDoc(t *testing.T) {
	for _, a := range checks.Analyzers {
		for _, part := range []string{"finds ", "\nInput: ", "\nAdvisory: ", "\nInstead: "} {
			if !strings.Contains(a.Doc, part) {
				t.Errorf("%s: no %q", a.Name, part)
			}
		}
	}
	if err := analysis.Validate(checks.Analyzers); err != nil || len(checks.Analyzers) != 8 {
		t.Errorf("%d analyzers: %v", len(checks.Analyzers), err)
	}
}

// build builds the command, for tests that run it as a user does.
func build(t *testing.T) string {
	t.Helper()
	bin := filepath.Join(t.TempDir(), "urlvet")
	if out, err := exec.Command("go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return bin
}

// TestCommand runs the command alone and as go vet's tool, also on a package that does not
// type-check, and with tests and generated files.
func TestCommand(t *testing.T) {
	bin := build(t)
	dir := t.TempDir()
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	run := func(name string, args ...string) (out string, status int) {
		cmd := exec.Command(name, args...)
		cmd.Dir = dir
		b, err := cmd.CombinedOutput()
		if err != nil && cmd.ProcessState == nil {
			t.Fatal(err)
		}
		return string(b), cmd.ProcessState.ExitCode()
	}
	const cut = "package p\n\nimport (\n\t\"net/url\"\n\t\"strings\"\n)\n\n" +
		"func %s(u *url.URL) string { return strings.Split(u.Host, \":\")[0] }\n"
	write("go.mod", "module command.example\n\ngo 1.26.0\n")
	write("a.go", strings.Replace(cut, "%s", "a", 1))
	write("a_test.go", strings.Replace(cut, "%s", "b", 1))
	write("b.go", "// Code generated by hand. DO NOT EDIT.\n\n"+
		strings.Replace(cut, "%s", "c", 1))
	count := func(out string) int { return strings.Count(out, "hostport: of the host [::1]:8080") }
	for _, test := range []struct {
		args   []string
		count  int
		status int
	}{
		{[]string{bin, "./..."}, 1, 3},
		{[]string{bin, "-withtests", "-generated", "./..."}, 3, 3},
		{[]string{bin, "./none"}, 0, 1},
		{[]string{"go", "vet", "-vettool=" + bin, "./..."}, 1, 1},
		{[]string{"go", "vet", "-vettool=" + bin, "-withtests", "./..."}, 2, 1},
		{[]string{"go", "vet", "-vettool=" + bin, "-hostsuffix", "./..."}, 0, 0},
	} {
		if out, status := run(test.args[0], test.args[1:]...); count(out) != test.count ||
			status != test.status {
			t.Errorf("%v: exit status %d, want %d; %d reports, want %d:\n%s",
				test.args, status, test.status, count(out), test.count, out)
		}
	}
	out, _ := run(bin, "-json", "./...")
	if !json.Valid([]byte(out)) || !strings.Contains(out, `"hostport"`) {
		t.Errorf("-json: %s", out)
	}
	write("c.go", "package p\n\nimport \"none.test/none\"\n\nvar x = none.F()\n\nfunc d() { "+
		"none.G(undefined) }\n\nfunc e() int { return \"\" }\n")
	if out, status := run(bin, "./..."); count(out) != 1 || status != 1 ||
		!strings.Contains(out, "none.test/none") || !strings.Contains(out, "undefined: undefined") {
		t.Errorf("with type errors: exit status %d:\n%s", status, out)
	}
	flow := "package p\n\nimport (\n\t\"net/http\"\n\n\t\"none.test/none\"\n)\n\n" +
		"func f(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, " +
		"r.FormValue(\"to\"), 302) }\n\nvar y none.T\n"
	write("d.go", flow)
	if out, _ := run(bin, "./..."); !strings.Contains(out, "localredirect: a link decides") {
		t.Errorf("with type errors nothing is followed:\n%s", out)
	}
}
