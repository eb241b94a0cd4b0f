package main

import (
	"bytes"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/txtar"
)

// TestEnvironment sets variables that the go command reads, and brings about errors: no port may
// leave temporary files behind or write to the process's standard error.
func TestEnvironment(t *testing.T) {
	archive := small + "-- w_windows.go --\npackage p\n\nimport \"net/url\"\n\nvar W *url.URL\n"
	dir := newModule(t, txtar.Parse([]byte(archive)).Files)
	temporary := t.TempDir()
	stderr, err := os.CreateTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer func(f *os.File) { os.Stderr = f }(os.Stderr)
	os.Stderr = stderr
	t.Setenv("TMPDIR", temporary)
	t.Setenv("GOFLAGS", "-mod=vendor")
	t.Setenv("GOOS", "windows")
	out, status := command(dir)
	if status != statusOK || !strings.Contains(out, "+++ b/w_windows.go\n") {
		t.Errorf("status %d: %s", status, out)
	}
	var message bytes.Buffer
	status = run(dir, nil, full{}, &message)
	if status != statusError || message.String() != "porturl: short write\n" {
		t.Errorf("no space for the output: status %d: %s", status, message.String())
	}
	for _, args := range []string{"-x", "./missing", "-goos macos"} {
		if out, status := command(dir, strings.Fields(args)...); status != statusError {
			t.Errorf("%s: status %d: %s", args, status, out)
		}
	}
	with("-- go.mod --\nmodule p\n\ngo 1.99\n")(dir)
	if out, status := command(dir); status != statusError {
		t.Errorf("status %d: %s", status, out)
	}
	if list, err := os.ReadDir(temporary); len(list) > 0 || err != nil {
		t.Errorf("temporary files stay: %v, %v", list, err)
	}
	if text, err := os.ReadFile(stderr.Name()); len(text) > 0 || err != nil {
		t.Errorf("printed: %s, %v", text, err)
	}
	t.Setenv("PATH", "")
	if out, _ := command(dir); !strings.Contains(out, `"go": executable file not found`) {
		t.Errorf("without a go command: %s", out)
	}
	t.Setenv("TMPDIR", filepath.Join(temporary, "missing"))
	if out, _ := command(dir); !strings.Contains(out, "no such file or directory") {
		t.Errorf("without a folder for temporary files: %s", out)
	}
}

// TestFolder runs the command in a folder of a module, by a symbolic link.
func TestFolder(t *testing.T) {
	dir := newModule(t, txtar.Parse([]byte(small+"-- sub/sub.go --\npackage sub\n\nimport "+
		"\"net/url\"\n\nvar S *url.URL\n")).Files)
	before := contents(t, dir)
	link := filepath.Join(t.TempDir(), "link")
	if err := os.Symlink(filepath.Join(dir, "sub"), link); err != nil {
		t.Fatal(err)
	}
	t.Chdir(link)
	if out, status := command("."); status != statusOK || strings.Contains(out, "b/p.go") {
		t.Errorf("status %d: %s", status, out)
	}
	out, status := command(".", "-w", ".")
	after := contents(t, dir)
	if status != statusOK || after["p.go"] != before["p.go"] || len(after) != len(before) ||
		after["go.mod"] == before["go.mod"] || !strings.Contains(after["sub/sub.go"], dropin) {
		t.Errorf("status %d: %s", status, out)
	}
	if out, status := command(dir, "-undo"); status != statusOK || !before.equal(contents(t, dir)) {
		t.Errorf("status %d: %s", status, out)
	}
}

const nothing = "nothing to port: no file of these packages uses net/url's URL, or a function of " +
	"net/url that parses, except where it must stay\n"

// TestNothing runs the command for a program that does not import net/url.
func TestNothing(t *testing.T) {
	t.Parallel()
	dir := newModule(t, txtar.Parse([]byte("-- p.go --\npackage p\n")).Files)
	before := contents(t, dir)
	out, status := command(dir, "-w")
	const want = nothing
	if out != want || status != statusOK || !before.equal(contents(t, dir)) {
		t.Errorf("status %d: %s", status, out)
	}
	if out, status := command(dir, "-undo"); status != statusError {
		t.Errorf("-undo has a port that changed nothing: %s", out)
	}
}

// TestExport has export data that cannot be read.
func TestExport(t *testing.T) {
	name := filepath.Join(t.TempDir(), "x")
	b := &build{external: make(map[string]*types.Package)}
	p := &packages.Package{PkgPath: "x", ExportFile: name}
	for _, test := range []struct{ text, want string }{
		{"", "no such file"},
		{"text", "this command was built with an older Go release"},
		{"!<arch>\n__.PKGDEF       0           0     0     644     4         `\ntext",
			"this command was built with an older Go release"},
	} {
		if test.text != "" {
			if err := os.WriteFile(name, []byte(test.text), 0o666); err != nil {
				t.Fatal(err)
			}
		}
		err := b.readExport(token.NewFileSet(), p)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%q: %v", test.text, err)
		}
	}
}

// TestGoMod ports programs with another go.mod.
func TestGoMod(t *testing.T) {
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		name, mod string
		want      []string
	}{
		{"a version is replaced", `go 1.26.0

replace (
	github.com/go-weburl/url v0.1.0 => ROOT
)
`, []string{"+require github.com/go-weburl/url v0.1.0\n",
			"go.mod: require github.com/go-weburl/url v0.1.0\n"}},
		{"another module is required", `go 1.26.0

require github.com/go-weburl/url/other v0.0.9

replace github.com/go-weburl/url/other v0.0.9 => ./other

replace github.com/go-weburl/url => ROOT
`, []string{"+\tgithub.com/go-weburl/url v0.1.0\n",
			"go.mod: require github.com/go-weburl/url v0.1.0\n"}},
		{"a version is excluded", `go 1.26.0

exclude (
	github.com/go-weburl/url v0.0.9
)

replace github.com/go-weburl/url => ROOT
`, []string{"+require github.com/go-weburl/url v0.1.0\n",
			"go.mod: require github.com/go-weburl/url v0.1.0\n"}},
		{"an older library is required", `go 1.26.0

require golang.org/x/text v0.30.0

replace github.com/go-weburl/url => ROOT
`, []string{"go.mod: require golang.org/x/text v0.43.0, was v0.30.0\n"}},
		{"another version is required, but nothing imports it", `go 1.26.0

require github.com/go-weburl/url v0.0.9 // indirect

replace github.com/go-weburl/url v0.0.9 => ROOT
`, []string{"-require github.com/go-weburl/url v0.0.9 // indirect\n",
			"github.com/go-weburl/url v0.0.9\n", "golang.org/x/text "}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			mod := "module example.com/p\n\n" + strings.ReplaceAll(test.mod, "ROOT", root)
			files := small + "-- other/go.mod --\nmodule github.com/go-weburl/url/other\n" +
				"-- go.mod --\n" + mod
			dir := newModule(t, txtar.Parse([]byte(files)).Files)
			if err := os.Remove(filepath.Join(dir, "go.sum")); err != nil {
				t.Fatal(err)
			}
			out, status := command(dir)
			for _, want := range test.want {
				if status != statusOK || !strings.Contains(out, want) {
					t.Errorf("status %d: %s\nwant %s", status, out, want)
				}
			}
			checkWritten(t, dir, nil, statusOK)
		})
	}
}

// TestProcessors ports files for two processors, and for a tag of the environment.
func TestProcessors(t *testing.T) {
	dir := newModule(t, txtar.Parse([]byte(`
-- p_amd64.go --
package p

import "net/url"

var U *url.URL
-- p_arm64.go --
package p

import "net/url"

var U *url.URL
-- tagged.go --
//go:build special

package p

import "net/url"

var Tagged *url.URL
`)).Files)
	t.Setenv("GOFLAGS", "-tags=special")
	out, status := command(dir, "-goarch", "amd64,arm64")
	if status != statusOK || !strings.HasPrefix(out, "--- a/go.mod") ||
		!strings.Contains(out, "+++ b/p_amd64.go\n") ||
		!strings.Contains(out, "+++ b/p_arm64.go\n") ||
		!strings.Contains(out, "+++ b/tagged.go\n") {
		t.Errorf("status %d: %s", status, out)
	}
	checkWritten(t, dir, []string{"-goarch", "amd64,arm64"}, statusOK)
	out, status = command(dir, "-tags", "other", "-goarch", "arm64")
	if status != statusLeft || !strings.Contains(out, "\tp_amd64.go uses net/url's URL\n"+
		"\ttagged.go uses net/url's URL\n") {
		t.Errorf("-tags is not GOFLAGS': status %d: %s", status, out)
	}
	out, status = command(dir, "-goarch", "amd64,none")
	if status != statusError || !strings.Contains(out, "/none (GOARCH=none)\n") {
		t.Errorf("no such processor: status %d: %s", status, out)
	}
}
