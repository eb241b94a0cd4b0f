// Ports ports programs by other authors to this module's net/url with cmd/porturl, and runs their
// tests. docs/from-net-url.md has the sum.
//
//	go run -C workshop ./ports [MODULE@VERSION...]
//
// It copies each module of programs.json twice, raises the go lines to this module's, and ports one
// copy. Porturl must leave nothing for a person, except files that no build has and lines that need
// a look; a second run must change nothing, and -undo must restore each byte. All packages must
// compile after the port, with their tests, on the systems on which they compile before. The tests
// run in both copies. Those that pass before and fail after must be those with a reason in
// programs.json, at most 1 % of all, and the guide must have the sum. Otherwise the exit status is
// 1.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	here   = "github.com/go-weburl/url"
	goLine = "1.26.0"
	guide  = "../docs/from-net-url.md"
)

func main() {
	log.SetFlags(log.Ltime)
	dir, err := os.MkdirTemp("", "ports")
	if err != nil {
		log.Fatal(err)
	}
	err = portAll(dir)
	os.RemoveAll(dir)
	if err != nil {
		log.Fatal(err)
	}
}

// A program is a module that imports net/url.
type program struct {
	At      string            // the module and its version
	Systems map[string]int    // how many packages compile, with their tests, by system
	Without map[string]string // why the module does not compile before the port, by system
	Tests   []string          // the arguments of go test
	Untried string            // why these do not run all tests
	Left    map[string]string // why a person has to port a file
	Look    map[string]edit   // what a person edits in a file, since the summary asks for a look
	Reasons map[string]string // why a test differs, by its package's folder and name
}

// An edit has a text, which is in a file once, and what replaces it.
type edit struct{ Was, Is string }

// portAll ports the programs that the arguments name, or all.
func portAll(dir string) error {
	cache, err := run(".", "go", "env", "GOCACHE")
	if err != nil {
		return err
	}
	text, err := os.ReadFile(guide)
	list, err2 := os.ReadFile("ports/programs.json")
	root, err3 := filepath.Abs("..")
	var programs []program
	if err := errors.Join(err, err2, err3, json.Unmarshal(list, &programs)); err != nil {
		return err
	}
	os.Setenv("GOFLAGS", "-mod=mod -buildvcs=false")
	os.Setenv("GOCACHE", strings.TrimSpace(string(cache)))
	os.Setenv("XDG_CACHE_HOME", dir) // -undo needs it
	porturl := filepath.Join(dir, "command")
	if _, err := run(root, "go", "build", "-C", "cmd/porturl", "-o", porturl, "."); err != nil {
		return err
	}
	wrong, differ, tests := 0, 0, 0
	for _, p := range programs {
		if len(os.Args) > 1 && !slices.Contains(os.Args[1:], p.At) {
			continue
		}
		r, err := p.try(root, porturl)
		if err != nil {
			log.Printf("%s: %v", p.At, err)
			wrong++
			continue
		}
		log.Printf("%s: %d of %d", p.At, len(r.differ), r.tests)
		differ += len(r.differ)
		tests += r.tests
	}
	total := fmt.Sprintf("%d of %d tests differ", differ, tests)
	log.Print(total)
	if len(os.Args) == 1 && (!bytes.Contains(text, []byte(total)) || differ*100 > tests) {
		return errors.New("more tests differ than " + guide + " says, or more than 1 %")
	} else if wrong > 0 {
		return fmt.Errorf("%d programs are not as they should be", wrong)
	}
	return nil
}

// A result has the results of the tests.
type result struct {
	tests  int      // that pass before
	differ []string // the tests among them that fail after
}

// try ports the program in a temporary folder.
func (p *program) try(root, porturl string) (r result, err error) {
	if slices.Equal(p.Tests, []string{"./..."}) != (p.Untried == "") {
		return r, errors.New("untried must say why, if not all tests run")
	}
	dir, err := os.MkdirTemp("", "ports")
	if err != nil {
		return r, err
	}
	defer os.RemoveAll(dir)
	before, after := filepath.Join(dir, "before"), filepath.Join(dir, "after")
	ported := filepath.Join(dir, "ported")
	if err := errors.Join(p.copy(before, root), p.copy(after, root)); err != nil {
		return r, err
	}
	systems := strings.Join(slices.Sorted(maps.Keys(p.Systems)), ",")
	write := []string{"-w", "-goos", systems}
	for _, step := range []struct {
		dir, name string
		args      []string
		says      string
	}{
		{after, porturl, write, ""},
		{after, porturl, write, "nothing to port"},
		{dir, "cp", []string{"-r", after, ported}, ""},
		{after, porturl, []string{"-undo"}, ""},
		{dir, "diff", []string{"-r", before, after}, ""}, // each byte is restored
	} {
		out, err := run(step.dir, step.name, step.args...)
		if step.args[0] == "-w" {
			err = p.checkLeft(out, err)
		}
		if err != nil || !strings.HasPrefix(string(out), step.says) {
			return r, fmt.Errorf("%s %q: %v: %s", step.name, step.args, err, out)
		}
	}
	for name, e := range p.Look {
		name = filepath.Join(ported, name)
		text, err := os.ReadFile(name)
		if err != nil || strings.Count(string(text), e.Was) != 1 {
			return r, fmt.Errorf("%s does not have the text once: %v", name, err)
		}
		text = []byte(strings.Replace(string(text), e.Was, e.Is, 1))
		if err := os.WriteFile(name, text, 0o666); err != nil {
			return r, err
		}
	}
	if err := p.checkSystems(before, ported); err != nil {
		return r, err
	}
	return p.compare(before, ported)
}

// unbuilt finds the files that no build has, in what porturl leaves for a person.
var unbuilt = regexp.MustCompile(`(?m)^\t(\S+\.go) uses `)

// checkLeft returns the error of a port, or nil if only the files that must be are left.
func (p *program) checkLeft(out []byte, err error) error {
	left := make(map[string]bool)
	for _, found := range unbuilt.FindAllSubmatch(out, -1) {
		left[string(found[1])] = true
	}
	list, want := slices.Sorted(maps.Keys(left)), slices.Sorted(maps.Keys(p.Left))
	again := bytes.HasPrefix(out, []byte("nothing to port")) // no name changes
	if !again && !slices.Equal(list, want) {
		return fmt.Errorf("for a person are %q, want %q: %v", list, want, err)
	} else if len(want) > 0 && !bytes.Contains(out, []byte("since it does not compile")) {
		return nil
	}
	return err
}

// checkSystems compiles the ported module for the systems on which it compiles before.
func (p *program) checkSystems(before, after string) error {
	for goos, want := range p.Systems {
		n, err := p.compile(after, goos)
		if err != nil || n != want {
			return fmt.Errorf("on %s %d packages compile, want %d: %w", goos, n, want, err)
		}
	}
	for goos := range p.Without {
		if _, err := p.compile(before, goos); err == nil {
			return fmt.Errorf("the module compiles on %s before the port", goos)
		}
	}
	return nil
}

// compile compiles all packages and their tests for a system, and returns how many there are.
func (p *program) compile(dir, goos string) (int, error) {
	os.Setenv("GOOS", goos)
	defer os.Unsetenv("GOOS")
	list, err := run(dir, "go", "list", "./...")
	// One of vet's checks is enough: vet first checks all types.
	_, err2 := run(dir, "go", "vet", "-bool", "./...")
	return bytes.Count(list, []byte("\n")), errors.Join(err, err2)
}

// copy copies the module to dir.
func (p *program) copy(dir, root string) error {
	out, err := run(root, "go", "mod", "download", "-json", p.At)
	if err != nil {
		return err
	}
	var downloaded struct{ Dir, GoMod string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return err
	}
	if err := os.CopyFS(dir, os.DirFS(downloaded.Dir)); err != nil {
		return err
	}
	mod, err := os.ReadFile(downloaded.GoMod)
	if err != nil {
		return err
	}
	minor := 20 // the oldest defaults of GODEBUG
	if found := regexp.MustCompile(`(?m)^go 1\.(\d+)`).FindSubmatch(mod); found != nil {
		own, _ := strconv.Atoi(string(found[1]))
		minor = max(minor, own)
	}
	_, err = run(dir, "go", "mod", "edit", "-go="+goLine,
		fmt.Sprintf("-godebug=default=go1.%d", minor), "-replace="+here+"="+root)
	return err
}

// compare runs the tests before and after the port. The tests after it run again if something
// differs without a reason, since some tests fail now and then.
func (p *program) compare(before, after string) (r result, err error) {
	was, _, err := p.test(before)
	if err != nil {
		return r, err
	}
	r.tests = len(was)
	want := slices.Sorted(maps.Keys(p.Reasons))
	for range 2 {
		is, output, err := p.test(after)
		if err != nil {
			return r, err
		}
		maps.DeleteFunc(was, func(name string, _ bool) bool { return is[name] })
		if r.differ = slices.Sorted(maps.Keys(was)); slices.Equal(r.differ, want) {
			return r, nil
		}
		log.Print(output)
	}
	return r, fmt.Errorf("these differ: %q; these have a reason: %q", r.differ, want)
}

// test runs the tests, and returns those that pass. Names include the package, since two tests may
// have the same name.
func (p *program) test(dir string) (passed map[string]bool, output string, err error) {
	args := append([]string{"test", "-vet=off", "-json", "-timeout=5m"}, p.Tests...)
	out, testErr := run(dir, "go", args...)
	passed = make(map[string]bool)
	var b strings.Builder
	for decoder := json.NewDecoder(bytes.NewReader(out)); decoder.More(); {
		var event struct{ Action, Package, Test, Output string }
		if err := decoder.Decode(&event); err != nil {
			return nil, "", fmt.Errorf("%w: %s", err, out)
		}
		b.WriteString(event.Output)
		if event.Test != "" && !strings.Contains(event.Test, "/") && event.Action == "pass" {
			module, _, _ := strings.Cut(p.At, "@")
			_, folder, _ := strings.Cut(event.Package+"/", module+"/")
			passed[folder+event.Test] = true
		}
	}
	if len(passed) == 0 || strings.Contains(b.String(), "[build failed]") {
		return nil, "", fmt.Errorf("the tests do not compile, or there are none: %w", testErr)
	}
	return passed, b.String(), nil // failing tests are a result
}

// run runs a command in a directory, and returns its output.
func run(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %q: %w: %s%s", filepath.Base(name), args, err, out, stderr.Bytes())
	}
	return out, err
}
