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

// TestMistakes checks that a message explains each mistake in a sentence, and that nothing is
// written.
func TestMistakes(t *testing.T) {
	const alone = "-undo and -compare go with nothing else"
	for _, test := range []struct {
		name, args, want string
		prepare          func(dir string) error
	}{
		{"an unknown option", "-x", "flag provided but not defined", nil},
		{"options that exclude one another", "-undo -w", alone, nil},
		{"no port to take back", "-undo", "there is no port to take back", nil},
		{"no file", "-compare missing.txt", "missing.txt", nil},
		{"a folder", "-compare .", "is a directory", nil},
		{"not a module", "-w", "is not in a module", func(dir string) error {
			return os.Remove(filepath.Join(dir, "go.mod"))
		}},
		{"it does not compile", "-w", "must compile before the port: ./q.go:3:13: ",
			func(dir string) error {
				return os.WriteFile(filepath.Join(dir, "q.go"),
					[]byte("package p\n\nvar x int = \"\"\n"), 0o666)
			}},
		{"it does not parse", "-w", "q.go:3:13: ", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "q.go"),
				[]byte("package p\n\nvar x int = = 1\n"), 0o666)
		}},
		{"a read-only file", "-w", "q.go is read-only", func(dir string) error {
			return os.Chmod(filepath.Join(dir, "q.go"), 0o444)
		}},
		{"a symbolic link", "-w", "q.go is not a regular file", func(dir string) error {
			return errors.Join(os.Rename(filepath.Join(dir, "q.go"), filepath.Join(dir, "q.txt")),
				os.Symlink("q.txt", filepath.Join(dir, "q.go")))
		}},
		{"a package of another module", "fmt", "no packages of the module match fmt", nil},
		{"options that exclude one another", "-compare x -tags y", alone, nil},
		{"options that exclude one another", "-compare x -undo", alone, nil},
		{"options that exclude one another", "-undo ./...", alone, nil},
		{"a Go release that is not there", "-w", "go.mod requires go >= 1.99.0",
			func(dir string) error {
				return os.WriteFile(filepath.Join(dir, "go.mod"),
					[]byte("module example.com/p\n\ngo 1.99.0\n"), 0o666)
			}},
		{"no such package", "-packages ./missing", "-packages: ", nil},
		{"no packages", "./missing/...", "./missing", nil},
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
			got, status := command(dir, strings.Fields(test.args)...)
			if status != statusError || !strings.Contains(got, test.want) ||
				strings.Count(got, "\n") != 1 {
				t.Errorf("status %d: %s", status, got)
			}
			if !before.equal(contents(t, dir)) {
				t.Error("something is written")
			}
		})
	}
}

// TestUndoEdited takes a port back in a file that was later edited in another place. It leaves a
// file whose ported lines were edited.
func TestUndoEdited(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
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
	edit("p.go", "func F(u *url.URL) {}\n", "func F(u *url.URL) {}\n\nfunc H() {}\n")
	edit("q.go", `u "github`, `v "github`)
	if err := os.Remove(filepath.Join(dir, "r.go")); err != nil {
		t.Fatal(err)
	}
	edit("s.go", dropin, std)
	out, status := command(dir, "-undo")
	want := "2 files as before the port\nq.go was edited since where the port changed it, and " +
		"stays as it is\nr.go was"
	if status != statusLeft || !strings.HasPrefix(out, want) {
		t.Errorf("status %d: %s", status, out)
	}
	after := contents(t, dir)
	if after["p.go"] != before["p.go"]+"\nfunc H() {}\n" ||
		!strings.HasPrefix(after["q.go"], "package p\n\nimport v \"github.com") {
		t.Errorf("%v", after)
	}
	if after["go.mod"] != before["go.mod"] || after["go.sum"] != before["go.sum"] {
		t.Error("go.mod or go.sum is another")
	}
}

// TestUndoTwice takes back two ports, the last one first. Files keep their modes.
func TestUndoTwice(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small+"-- lib/lib.go --\npackage lib\n\nimport "+
		"\"net/url\"\n\nvar L *url.URL\n")).Files)
	if err := os.Chmod(filepath.Join(dir, "p.go"), 0o750); err != nil {
		t.Fatal(err)
	}
	states := []tree{contents(t, dir)}
	for i, args := range []string{"-w -packages ./lib", "-w"} {
		out, status := command(dir, strings.Fields(args)...)
		if status != statusOK || !strings.Contains(out, "\nthen: go test ./...\n") ||
			strings.Contains(out, "go.mod: ") != (i == 0) {
			t.Fatal(out)
		}
		states = append(states, contents(t, dir))
	}
	if states[1].equal(states[2]) || states[0].equal(states[1]) {
		t.Error("a port changed nothing")
	}
	for _, want := range []tree{states[1], states[0]} {
		out, status := command(dir, "-undo")
		if status != statusOK || !want.equal(contents(t, dir)) {
			t.Errorf("status %d: %s", status, out)
		}
	}
	if info, err := os.Stat(filepath.Join(dir, "p.go")); err != nil || info.Mode() != 0o750 {
		t.Error(info.Mode(), err)
	}
	if out, status := command(dir, "-undo"); status != statusError {
		t.Error(out)
	}
}

// TestMeanwhile has files that another program changes while the command runs. Nothing must be
// written.
func TestMeanwhile(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
	before := contents(t, dir)
	list := []change{
		{name: "p.go", before: []byte(before["p.go"]), after: []byte("package p\n")},
		{name: "q.go", before: []byte("what was there"), after: []byte("package p\n")},
	}
	err := writeAll(dir, list)
	if err == nil || !strings.Contains(err.Error(), "q.go was changed meanwhile") ||
		!before.equal(contents(t, dir)) {
		t.Error(err, contents(t, dir))
	}
}

// TestLineBreaks ports programs whose lines end with CR LF. So must the lines of the port.
func TestLineBreaks(t *testing.T) {
	t.Parallel()
	var texts [2]tree
	for i := range texts {
		var files []txtar.File
		for _, name := range []string{"splits", "statements"} {
			archive, err := txtar.ParseFile("testdata/" + name + ".txtar")
			if err != nil {
				t.Fatal(err)
			}
			f := txtar.File{Name: name + "/p.go", Data: archive.Files[0].Data}
			if i == 1 {
				f.Data = bytes.ReplaceAll(f.Data, []byte("\n"), []byte("\r\n"))
			}
			files = append(files, f)
		}
		dir := newModule(t, files)
		if out, status := command(dir, "-w"); status != statusOK {
			t.Fatal(out)
		}
		texts[i] = contents(t, dir)
	}
	for _, name := range []string{"splits/p.go", "statements/p.go"} {
		want, got := texts[0][name], texts[1][name]
		if strings.Count(got, "\n") != strings.Count(got, "\r\n") {
			t.Errorf("line breaks are mixed: %q", got)
		}
		tidy, err := format.Source([]byte(strings.ReplaceAll(got, "\r\n", "\n")))
		if string(tidy) != want || err != nil {
			t.Errorf("%v: %s\nwant\n%s", err, tidy, want)
		}
	}
}

// TestWrittenSummary checks what -w prints: the summary alone, with the commands to run next.
func TestWrittenSummary(t *testing.T) {
	t.Parallel()
	const (
		required = "go.mod: require github.com/go-weburl/url v0.1.0\n"
		next     = "then: go test ./...\nwhy a test differs: " + guide +
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
				"\tp.go:13: the drop-in's URL is wanted where net/url's is: " +
				"write url.FromStd(u), or keep net/url for this type\n" +
				"porturl -undo takes it back\n" + next, statusLeft},
		{"nothing to do", "import \"github.com/go-weburl/url/net/url\"\n\n" +
			"func f(v any) bool { _, ok := v.(*url.URL); return ok }\n",
			"nothing to port: no file of these packages imports net/url without need\n", statusOK},
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

// TestExplain checks the explanations of errors, in the wording of two Go releases.
func TestExplain(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{`cannot use url.Parse(s) (value of type *"github.com/go-weburl/url/net/url".URL) as ` +
			`*"net/url".URL value in assignment`, "write u.Std()"},
		{`cannot use 1st function result (value of type *"github.com/go-weburl/url/net/url".URL) ` +
			`as *"net/url".URL value in multiple assignment`, "write u.Std()"},
		{`cannot use r.URL (variable of type *"net/url".URL) as ` +
			`*"github.com/go-weburl/url/net/url".URL value in argument to f`,
			"write url.FromStd(u)"},
		{`cannot use lists (variable of type []*"net/url".URL) as ` +
			`[]*"github.com/go-weburl/url/net/url".URL value in argument to f`,
			"[]*url.URL value in argument to f (write u.Std() where"},
		{`cannot use *u (variable of struct type "net/url".URL) as ` +
			`"github.com/go-weburl/url/net/url".URL value in argument to f`,
			"write url.FromStd(u)"},
		{`cannot use v (variable of struct type "github.com/go-weburl/url/net/url".URL) as ` +
			`"net/url".URL value in argument to f`, "write u.Std()"},
		{`undefined: x`, "undefined: x"},
	} {
		got := explain(test.message)
		if !strings.Contains(got, test.want) || strings.Count(got, "write") > 1 ||
			strings.Contains(got, dropin) {
			t.Errorf("%s: %s", test.message, got)
		}
	}
}
