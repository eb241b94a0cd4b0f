package main

import (
	"bytes"
	"errors"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

const small = `
-- p.go --
package p

import "net/url"

func F(u *url.URL) {}
-- q.go --
package p

import u "net/url"

var G u.URL
-- r.go --
package p

import "net/url"

var R *url.URL
-- s.go --
package p

import "net/url"

var S *url.URL
`

// with returns a function that writes files.
func with(archive string) func(dir string) error {
	return func(dir string) error { return writeFiles(dir, txtar.Parse([]byte(archive)).Files) }
}

// TestMistakes checks that a message explains each mistake in a sentence, and that nothing is
// written.
func TestMistakes(t *testing.T) {
	const alone = "-undo and -compare go with nothing else"
	const compile = "porturl: the program must compile before the port: "
	for _, test := range []struct {
		name, args, want string
		prepare          func(dir string) error
	}{
		{"an unknown option", "-x", "flag provided but not defined", nil},
		{"-undo with -w", "-undo -w", alone, nil},
		{"-undo with a folder", "-undo .", alone, nil},
		{"-undo with -goos", "-undo -goos linux", alone, nil},
		{"-undo with packages", "-undo ./lib", alone, nil},
		{"-compare with -tags", "-compare x -tags y", alone, nil},
		{"-compare with -undo", "-compare x -undo", alone, nil},
		{"-compare with packages", "-compare x ./...", alone, nil},
		{"no port to take back", "-undo", "there is no port to take back", nil},
		{"no file", "-compare missing.txt", "missing.txt", nil},
		{"a folder", "-compare .", "is a directory", nil},
		{"not a module", "-w", "is not in a module", func(dir string) error {
			return os.Remove(filepath.Join(dir, "go.mod"))
		}},
		{"-undo outside of a module", "-undo", "is not in a module", func(dir string) error {
			return os.Remove(filepath.Join(dir, "go.mod"))
		}},
		{"it does not compile", "-w", compile + "q.go:3:13: ",
			with("-- q.go --\npackage p\n\nvar x int = \"\"\nvar y int = \"\"\n")},
		{"it does not parse", "-w", "q.go:3:13: ",
			with("-- q.go --\npackage p\n\nvar x int = = 1\nvar y int = = 1\n")},
		{"a package that it imports does not compile", "./lib", compile + "bad/bad.go:3:13: ",
			with("-- lib/lib.go --\npackage lib\n\nimport _ \"example.com/p/bad\"\n" +
				"-- bad/bad.go --\npackage bad\n\nvar x int = \"\"\n")},
		{"a library does not compile", "-w", compile + "lib/lib.go:3:13: ", libraryFails},
		{"what a library imports does not compile", "-w",
			compile + "go build example.com/lib fails", func(dir string) error {
				return errors.Join(libraryFails(dir), with("-- lib/lib.go --\npackage lib\n\n"+
					"import _ \"example.com/lib/bad\"\n"+
					"-- lib/bad/bad.go --\npackage bad\n\nvar x int = \"\"\n")(dir))
			}},
		{"two packages in a folder", "-w", compile + "found packages other (other.go) and p",
			with("-- other.go --\npackage other\n")},
		{"no such import", "-w", compile + "q.go:3:8: package nosuch is not in std",
			with("-- q.go --\npackage p\n\nimport _ \"nosuch\"\n")},
		{"a file to embed is not there", "-w", compile + "q.go:5:12: pattern page.html: no match",
			with("-- q.go --\npackage p\n\nimport _ \"embed\"\n\n" +
				"//go:embed page.html\nvar Q string\n")},
		{"a read-only file", "-w", "q.go is read-only", func(dir string) error {
			return os.Chmod(filepath.Join(dir, "q.go"), 0o444)
		}},
		{"a read-only file that is not written yet", "", "q.go is read-only",
			func(dir string) error { return os.Chmod(filepath.Join(dir, "q.go"), 0o444) }},
		{"a file", "lib/main.go",
			"lib/main.go is a file, and packages are ported: write ./lib", nil},
		{"a symbolic link", "-w", "q.go is not a regular file", func(dir string) error {
			return errors.Join(os.Rename(filepath.Join(dir, "q.go"), filepath.Join(dir, "q.txt")),
				os.Symlink("q.txt", filepath.Join(dir, "q.go")))
		}},
		{"a folder go.sum", "-w", "go.sum: is a directory", func(dir string) error {
			name := filepath.Join(dir, "go.sum")
			return errors.Join(os.Remove(name), os.Mkdir(name, 0o777))
		}},
		{"a mistake in go.mod", "-w .",
			"porturl: go.mod:4: unknown directive: x",
			with("-- go.mod --\nmodule m\n\nrequire github.com/go-weburl/url v0.1.0\nx\n")},
		{"a Go release that is not there", "-w", "porturl: go: go.mod requires go >= 1.99.0",
			with("-- go.mod --\nmodule example.com/p\n\ngo 1.99.0\n")},
		{"no such system", "-goos macos", "porturl: go: unsupported GOOS/GOARCH pair macos/", nil},
		{"a package for another system", "./win",
			compile + "build constraints exclude all Go files in ",
			with("-- win/w_windows.go --\npackage win\n")},
		{"a package of another module", "fmt", "porturl: fmt is not a package of this module", nil},
		{"a package that is not there", "nosuch", "porturl: package nosuch is not in std", nil},
		{"packages that are not there", "./missing/...", "./missing", nil},
		{"packages that are none", "x=y", `porturl: invalid query type "x"`, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			dir := newModule(t, txtar.Parse([]byte(small)).Files)
			if test.prepare != nil {
				if err := test.prepare(dir); err != nil {
					t.Fatal(err)
				}
			}
			before := contents(t, dir)
			var stdout, stderr bytes.Buffer
			status := run(dir, strings.Fields(test.args), &stdout, &stderr)
			got := stderr.String()
			if status != statusError || !strings.HasPrefix(got, "porturl: ") ||
				!strings.Contains(got, test.want) || strings.Index(got, "\n") != len(got)-1 ||
				stdout.Len() > 0 {
				t.Errorf("status %d: %s%s", status, got, stdout.String())
			}
			if !before.equal(contents(t, dir)) {
				t.Error("something is written")
			}
		})
	}
}

// TestGoCommand checks what is said of the go command's messages and of its line in go.mod.
func TestGoCommand(t *testing.T) {
	t.Parallel()
	m := &modfile{dir: "/m"}
	err := m.goError("go: downloading a.example/a v1.0.0\ngo: a.example/b: 403\n")
	if err.Error() != "go: a.example/b: 403" {
		t.Error(err)
	}
	for was, want := range map[string]string{
		"1.26":   "go.mod: go 1.26.0, was 1.26\n",
		"1.25.3": "go.mod: go 1.26.0, was 1.25.3, so go vet,",
		"1.26.0": "",
	} {
		var out strings.Builder
		summarizeModule(&out, change{"go.mod", []byte("go " + was), []byte("go 1.26.0")})
		if got := out.String(); !strings.HasPrefix(got, want) || (got == "") != (want == "") {
			t.Errorf("go %s: %q", was, got)
		}
	}
}

// libraryFails makes the program import a library that does not compile.
func libraryFails(dir string) error {
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	if err != nil {
		return err
	}
	return with("-- go.mod --\n" + string(mod) + `
require example.com/lib v0.0.0

replace example.com/lib => ./lib
-- lib/go.mod --
module example.com/lib
-- lib/lib.go --
package lib

var x int = ""
-- q.go --
package p

import _ "example.com/lib"
`)(dir)
}

// TestUndoEdited takes a port back. Edits since then stay, and so do files with an edit near a
// ported line.
func TestUndoEdited(t *testing.T) {
	t.Parallel()
	const long = `package p

import (
	"net/http"
	"net/url"
)

func F1() {}
func F2() {}

func FR(r *http.Request) *url.URL { return r.URL }

func F3() {}
func F4() {}
func F5() {}
func F6() {}

func H() {}
`
	dir := newModule(t, txtar.Parse([]byte(small+"-- long.go --\n"+long)).Files)
	before := contents(t, dir)
	if out, status := command(dir, "-w"); status != statusOK {
		t.Fatal(out)
	}
	edit := func(name, old, new string) {
		name = filepath.Join(dir, name)
		text, err := os.ReadFile(name)
		if err != nil || !strings.Contains(string(text), old) {
			t.Fatalf("%s: no %q: %v", name, old, err)
		}
		edited := []byte(strings.Replace(string(text), old, new, 1))
		if err := os.WriteFile(name, edited, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	edit("long.go", "func H() {}\n", "func H() {}\n\nfunc I() {}\n")
	edit("p.go", "func F(u *url.URL) {}\n", "func F(u *url.URL) { _ = u }\n")
	edit("q.go", `u "github`, `v "github`)
	if err := os.Remove(filepath.Join(dir, "r.go")); err != nil {
		t.Fatal(err)
	}
	edit("s.go", dropin, std)
	out, status := command(dir, "-undo")
	const edited = " was edited since near what the port changed, and stays as it is\n"
	want := "2 files as before the port\np.go" + edited + "q.go" + edited + "r.go" + edited
	if status != statusLeft || out != want {
		t.Errorf("status %d: %s", status, out)
	}
	after := contents(t, dir)
	if after["long.go"] != long+"\nfunc I() {}\n" || !strings.Contains(after["p.go"], dropin) ||
		!strings.HasSuffix(after["p.go"], "_ = u }\n") ||
		!strings.HasPrefix(after["q.go"], "package p\n\nimport v \"github.com") {
		t.Errorf("%v", after)
	}
	if after["go.mod"] != before["go.mod"] || after["go.sum"] != before["go.sum"] {
		t.Error("go.mod or go.sum is another")
	}
	edit("q.go", `v "github`, `u "github`)
	want = "1 file" + strings.TrimPrefix(strings.Replace(want, "q.go"+edited, "", 1), "2 files")
	out, status = command(dir, "-undo")
	if status != statusLeft || out != want ||
		contents(t, dir)["q.go"] != before["q.go"] {
		t.Errorf("the edit is undone: status %d: %s", status, out)
	}
}

// TestUndoTwice takes back two ports, the last one first. The second changes neither go.mod nor
// go.sum, so these may be read-only. Files keep their modes, and an empty go.sum is empty again.
func TestUndoTwice(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small+"-- lib/lib.go --\npackage lib\n\nimport "+
		"\"net/url\"\n\nvar L *url.URL\n-- go.sum --\n")).Files)
	mode := func(mode os.FileMode, names ...string) {
		for _, name := range names {
			if err := os.Chmod(filepath.Join(dir, name), mode); err != nil {
				t.Fatal(err)
			}
		}
	}
	mode(0o750, "p.go")
	states := []tree{contents(t, dir)}
	for _, args := range []string{"-w ./lib", "-w"} {
		out, status := command(dir, strings.Fields(args)...)
		if status != statusOK || !strings.Contains(out, "\nthen: go test ./...\n") ||
			strings.Contains(out, "go.mod: ") != (len(states) == 1) {
			t.Fatal(out)
		}
		states = append(states, contents(t, dir))
		mode(0o440, "go.mod", "go.sum")
	}
	if states[1].equal(states[2]) || !strings.Contains(states[1]["go.sum"], "golang.org/x/text") {
		t.Error("a port changed nothing")
	}
	undo := func(want int, state tree) {
		t.Helper()
		out, status := command(dir, "-undo")
		if status != want || !state.equal(contents(t, dir)) {
			t.Errorf("status %d: %s", status, out)
		}
	}
	undo(statusOK, states[1])
	undo(statusError, states[1])
	mode(0o640, "go.mod", "go.sum")
	undo(statusOK, states[0])
	undo(statusError, states[0])
	for name, want := range map[string]os.FileMode{"p.go": 0o750, "go.sum": 0o640} {
		if info, err := os.Stat(filepath.Join(dir, name)); err != nil || info.Mode() != want {
			t.Error(name, info.Mode(), err)
		}
	}
}

// TestMeanwhile has files that another program changes while the command runs. Nothing must be
// written.
func TestMeanwhile(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
	before := contents(t, dir)
	for _, test := range []struct {
		want string
		change
	}{
		{"q.go was changed meanwhile", change{Name: "q.go", Before: []byte("what was there")}},
		{"none.go: no such file", change{Name: "none.go", Before: []byte("what was there")}},
		{"no such file", change{Name: "none/q.go", After: []byte("package p\n")}},
	} {
		p := change{Name: "p.go", Before: []byte(before["p.go"]), After: []byte("package p\n")}
		err := writeAll(dir, []change{p, test.change})
		if err == nil || !strings.Contains(err.Error(), test.want) ||
			!before.equal(contents(t, dir)) {
			t.Error(err, contents(t, dir))
		}
	}
}

// TestLineBreaks ports programs whose lines end with CR LF. So must the lines of the port.
func TestLineBreaks(t *testing.T) {
	t.Parallel()
	var texts [2]tree
	for i := range texts {
		var files []txtar.File
		for _, name := range []string{"declared", "converted"} {
			archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range archive.Files[:len(archive.Files)-1] {
				if i == 1 {
					f.Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
				}
				files = append(files, f)
			}
		}
		dir := newModule(t, files)
		if out, status := command(dir, "-w"); status != statusOK {
			t.Fatal(out)
		}
		texts[i] = contents(t, dir)
	}
	for name, got := range texts[1] {
		if !strings.HasSuffix(name, ".go") {
			continue
		}
		if strings.Count(got, "\n") != strings.Count(got, "\r\n") {
			t.Errorf("line breaks are mixed: %q", got)
		}
		want := tidy(t, texts[0][name])
		if got = tidy(t, strings.ReplaceAll(got, "\r\n", "\n")); got != want {
			t.Errorf("%s\nwant\n%s", got, want)
		}
	}
}

func tidy(t *testing.T, text string) string {
	tidy, err := format.Source([]byte(text))
	if err != nil {
		t.Error(err)
	}
	return string(tidy)
}

// TestWrittenSummary checks what -w prints: the summary alone, with the commands to run next.
func TestWrittenSummary(t *testing.T) {
	t.Parallel()
	const (
		required = "go.mod: require github.com/go-weburl/url v0.1.0\n" +
			"go.mod: require golang.org/x/text v0.43.0\n"
		next = "then: go test ./...\nwhy a test differs: " + guide +
			"#what-parses-differently\n"
	)
	for _, test := range []struct {
		name, text, want string
		status           int
	}{
		{"all compiles", "import \"net/url\"\n\nvar u *url.URL\n",
			"1 file changed, 1 import; 0 values converted where URLs meet net/url's\n" +
				required + next, statusOK},
		{"a line is left, and a line of a string is no go.mod's",
			"import (\n\t\"net/http\"\n\t\"net/url\"\n)\n\n" +
				"const mod = `\nrequire github.com/go-weburl/url v0.0.9\n`\n\n" +
				"var _ = f(http.ProxyFromEnvironment(nil))\n\n" +
				"func f(u *url.URL, err error) int { return 0 }\n",
			"1 file changed, 1 import; 0 values converted where URLs meet net/url's\n" + required +
				"for a person, since it does not compile:\n" +
				"\tp.go:13: cannot use http.ProxyFromEnvironment(nil) (value of type " +
				"*net/url.URL) as *url.URL value in argument to f (write u.Std() where net/url's " +
				"URL is wanted, url.FromStd(u) where the drop-in's is; or keep net/url for " +
				"this type)\n" +
				"porturl -undo takes it back\n" + next, statusLeft},
		{"nothing to do", "import \"github.com/go-weburl/url/net/url\"\n\n" +
			"func f(v any) bool { _, ok := v.(*url.URL); return ok }\n",
			nothing, statusOK},
	} {
		dir := newModule(t, []txtar.File{
			{Name: "p.go", Data: []byte("package p\n\n" + test.text)},
			{Name: "vendor/README", Data: []byte("no modules\n")},
		})
		if got, status := command(dir, "-w"); got != test.want || status != test.status {
			t.Errorf("%s: status %d: %s\nwant\n%s", test.name, status, got, test.want)
		}
	}
}

func TestHelp(t *testing.T) {
	if out, status := command(".", "-h"); out != usage || status != statusOK {
		t.Errorf("status %d: %s", status, out)
	}
}

// TestGoLine ports programs for older Go releases. The summary must say what the new go line does.
func TestGoLine(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
	name := filepath.Join(dir, "go.mod")
	mod, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ line, was, language string }{
		{"", "1.16", "1.16"}, // what no line means
		{"go 1.21rc2\n", "1.21rc2", "1.21"},
		{"go 1.25.3\n", "1.25.3", "1.25"},
		{"go 1.21\n", "1.21", "1.21"},
	} {
		text := strings.Replace(string(mod), "go 1.26.0\n", test.line, 1)
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		out, status := command(dir)
		if status != statusOK || !strings.Contains(out, ", was "+test.was+", so go vet") ||
			!strings.Contains(out, "add: godebug default=go"+test.language+"\n") {
			t.Errorf("%q: status %d: %s", test.line, status, out)
		}
	}
	if err := os.Remove(filepath.Join(dir, "go.sum")); err != nil {
		t.Fatal(err)
	}
	checkWritten(t, dir, nil, statusOK)
}

// TestExplain checks the explanations of errors.
func TestExplain(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{`cannot use f() (value of type *"github.com/go-weburl/url/net/url".URL) as ` +
			`*"net/url".URL value in assignment`, "cannot use f() (value of type *url.URL) as " +
			"*net/url.URL value in assignment (write u.Std() where net/url's URL is wanted, " +
			"url.FromStd(u) where the drop-in's is; or keep net/url for this type)"},
		{`undefined: x`, "undefined: x"},
	} {
		if got := explain(test.message); got != test.want {
			t.Errorf("%s: %s", test.message, got)
		}
	}
}
