package main

import (
	"bytes"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

var update = flag.Bool("update", false, "write what the command prints to testdata; read it then")

// TestMain gives the records of ports a folder of their own.
func TestMain(m *testing.M) {
	for _, name := range []string{"GOCACHE", "GOMODCACHE"} {
		cache, err := exec.Command("go", "env", name).Output()
		if err != nil {
			panic(err)
		}
		os.Setenv(name, strings.TrimSpace(string(cache)))
	}
	dir, err := os.MkdirTemp("", "porturl-test")
	if err != nil {
		panic(err)
	}
	os.Setenv("XDG_CACHE_HOME", dir)
	os.Setenv("GOSUMDB", "off") // for a program without a go.sum
	os.Setenv("HOME", dir)
	status := m.Run()
	os.RemoveAll(dir)
	os.Exit(status)
}

// TestPorts ports the programs in testdata. The first line of each has the options, if it begins
// with a -. The end has the command's output without -w. The test then writes the port. A second
// run compiles it, and must have nothing to do. -undo must restore the original.
func TestPorts(t *testing.T) {
	names, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(names) == 0 {
		t.Fatal(err)
	}
	for _, name := range names {
		t.Run(strings.TrimSuffix(filepath.Base(name), ".txtar"), func(t *testing.T) {
			t.Parallel()
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			var args []string
			line, _, _ := strings.Cut(string(archive.Comment), "\n")
			if strings.HasPrefix(line, "-") || strings.HasPrefix(line, "./") {
				args = strings.Fields(line)
			}
			var want string
			files := archive.Files
			if last := len(files) - 1; files[last].Name == "want" {
				want, files = string(files[last].Data), files[:last]
			}
			dir := newModule(t, files)
			got, status := command(dir, args...)
			root, _ := filepath.Abs("../..")
			got = strings.ReplaceAll(got, root, "ROOT") + fmt.Sprintf("exit status %d\n", status)
			if got = strings.ReplaceAll(got, "\n \n", "\n\n"); *update {
				archive.Files = append(files, txtar.File{Name: "want", Data: []byte(got)})
				if err := os.WriteFile(name, txtar.Format(archive), 0o666); err != nil {
					t.Fatal(err)
				}
			} else if got != want {
				t.Errorf("printed\n%s\nwant\n%s", got, want)
			}
			if same := contents(t, dir); !same.equal(contents(t, newModule(t, files))) {
				t.Error("files are written without -w")
			}
			checkWritten(t, dir, args, status)
		})
	}
}

// checkWritten ports the program in dir, again, and back. If the status is statusOK, the port must
// compile, with its tests, in the systems and with the tags of the arguments.
func checkWritten(t *testing.T, dir string, args []string, want int) {
	before := contents(t, dir)
	args = append([]string{"-w"}, args...)
	first, status := command(dir, args...)
	if status != want {
		t.Fatalf("-w: status %d: %s", status, first)
	}
	after := contents(t, dir)
	if want == statusOK {
		checkCompiles(t, dir, args)
		out, status := command(dir, args...)
		const both = "imports both packages already" // which the port may have made
		if status != statusOK || !strings.Contains(out, "nothing to port") ||
			strings.Count(out, both) > strings.Count(first, both) ||
			!after.equal(contents(t, dir)) {
			t.Errorf("the second run: status %d: %s", status, out)
		}
	}
	out, status := command(dir, "-undo")
	if status != statusOK || !before.equal(contents(t, dir)) {
		t.Errorf("-undo: status %d: %s", status, out)
	}
	_, vendors := before["vendor/modules.txt"]
	if vendors != strings.Contains(out, "then: go mod vendor") {
		t.Errorf("-undo: %s", out)
	}
}

func checkCompiles(t *testing.T, dir string, args []string) {
	o, err := parseArgs(args)
	if err != nil {
		t.Fatal(err)
	}
	for _, goos := range strings.Split(o.goos, ",") {
		for _, goarch := range strings.Split(o.goarch, ",") {
			// This compiles, and links nothing.
			cmd := exec.Command("go", "list", "-export", "-test", "./...")
			if hasVendor(dir) {
				cmd.Args = slices.Insert(cmd.Args, 2, "-mod=mod") // what go mod vendor would copy
			}
			cmd.Dir = dir
			cmd.Env = append(os.Environ(), "GOOS="+goos, "GOARCH="+goarch)
			if o.tags != "" {
				cmd.Args = slices.Insert(cmd.Args, 2, "-tags="+o.tags)
			}
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%v, %v: %v: %s", o, cmd.Env[len(cmd.Env)-2:], err, out)
			}
		}
	}
}

// A tree has the texts of files.
type tree map[string]string

func (a tree) equal(b tree) bool {
	for name, text := range a {
		if b[name] != text {
			return false
		}
	}
	return len(a) == len(b)
}

func contents(t *testing.T, dir string) tree {
	all := make(tree)
	err := filepath.Walk(dir, func(name string, info os.FileInfo, err error) error {
		if err != nil || info.IsDir() {
			return err
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		all[rel] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// newModule writes a module, in which this folder replaces the module of this repository.
func newModule(t *testing.T, files []txtar.File) string {
	t.Helper()
	dir := t.TempDir()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	sum, err := os.ReadFile("../../go.sum")
	if err != nil {
		t.Fatal(err)
	}
	mod := "module example.com/p\n\ngo 1.26.0\n\nreplace github.com/go-weburl/url => " + root + "\n"
	files = append([]txtar.File{{Name: "go.mod", Data: []byte(mod)}, {Name: "go.sum", Data: sum}},
		files...)
	for i := range files {
		files[i].Data = bytes.ReplaceAll(files[i].Data, []byte("ROOT"), []byte(root))
	}
	if err := writeFiles(dir, files); err != nil {
		t.Fatal(err)
	}
	return dir
}

func writeFiles(dir string, files []txtar.File) error {
	for _, f := range files {
		name := filepath.Join(dir, f.Name)
		if err := os.MkdirAll(filepath.Dir(name), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(name, f.Data, 0o666); err != nil {
			return err
		}
	}
	return nil
}

// command runs the command, and returns its output and status.
func command(dir string, args ...string) (string, int) {
	var stdout, stderr bytes.Buffer
	status := run(dir, args, &stdout, &stderr)
	return stdout.String() + stderr.String(), status
}
