package main

import (
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
`

// TestMistakes checks that a mistake is said in a sentence, and that nothing is written.
func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		name, args, want string
		prepare          func(dir string) error
	}{
		{"an unknown option", "-x", "flag provided but not defined", nil},
		{"options that exclude one another", "-undo -w", "-undo and -compare go with nothing else", nil},
		{"no port to take back", "-undo", "there is no port to take back", nil},
		{"no file", "-compare missing.txt", "missing.txt", nil},
		{"not a module", "-w", "is not in a module", func(dir string) error { return os.Remove(filepath.Join(dir, "go.mod")) }},
		{"it does not compile", "-w", "must compile before the port: ", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "q.go"), []byte("package p\n\nvar x int = \"\"\n"), 0o666)
		}},
		{"it does not parse", "-w", "must compile before the port: ", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "q.go"), []byte("package p\n\nvar x int = = 1\n"), 0o666)
		}},
		{"a read-only file", "-w", "q.go is read-only", func(dir string) error { return os.Chmod(filepath.Join(dir, "q.go"), 0o444) }},
		{"a Go release that is not there", "-w", "go.mod requires go >= 1.99.0", func(dir string) error {
			return os.WriteFile(filepath.Join(dir, "go.mod"), []byte("module example.com/p\n\ngo 1.99.0\n"), 0o666)
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
			if status != statusError || !strings.Contains(got, test.want) || strings.Count(got, "\n") != 1 {
				t.Errorf("status %d: %s", status, got)
			}
			if !before.equal(contents(t, dir)) {
				t.Error("something is written")
			}
		})
	}
}

// TestUndoEdited takes a port back from a file that was edited since in another place. It leaves a
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
		if err := os.WriteFile(name, []byte(strings.Replace(string(text), old, new, 1)), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	edit("p.go", "func F(u *url.URL) {}\n", "func F(u *url.URL) {}\n\nfunc H() {}\n")
	edit("q.go", `u "github`, `v "github`)
	out, status := command(dir, "-undo")
	if status != statusLeft || !strings.Contains(out, "q.go was edited since") {
		t.Errorf("status %d: %s", status, out)
	}
	after := contents(t, dir)
	if after["p.go"] != before["p.go"]+"\nfunc H() {}\n" || !strings.HasPrefix(after["q.go"], "package p\n\nimport v \"github.com") {
		t.Errorf("%v", after)
	}
	if after["go.mod"] != before["go.mod"] || after["go.sum"] != before["go.sum"] {
		t.Error("go.mod or go.sum is another")
	}
}

// TestGoLine ports a program for an older Go release: the summary says what the new go line does.
func TestGoLine(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte(small)).Files)
	name := filepath.Join(dir, "go.mod")
	mod, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(name, []byte(strings.Replace(string(mod), "go 1.26.0", "go 1.21", 1)), 0o666); err != nil {
		t.Fatal(err)
	}
	out, status := command(dir)
	if status != statusOK || !strings.Contains(out, "go.mod: go 1.26.0, was 1.21") || !strings.Contains(out, "add: godebug default=go1.21\n") {
		t.Errorf("status %d: %s", status, out)
	}
}

// TestExplain checks what is said about errors as two Go releases word them.
func TestExplain(t *testing.T) {
	for _, test := range []struct{ message, want string }{
		{`cannot use url.Parse(s) (value of type *"github.com/go-weburl/url/net/url".URL) as *"net/url".URL value in assignment`, "write u.Std()"},
		{`cannot use 1st function result (value of type *"github.com/go-weburl/url/net/url".URL) as *"net/url".URL value in multiple assignment`, "write u.Std()"},
		{`cannot use r.URL (variable of type *"net/url".URL) as *"github.com/go-weburl/url/net/url".URL value in argument to f`, "write url.FromStd(u)"},
		{`undefined: x`, "undefined: x"},
	} {
		if got := explain(test.message); !strings.Contains(got, test.want) || strings.Count(got, "write") > 1 {
			t.Errorf("%s: %s", test.message, got)
		}
	}
}
