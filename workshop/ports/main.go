// Ports ports programs by other authors to this module's net/url with cmd/porturl, and runs their
// tests: the table of ports in docs/from-net-url.md.
//
//	go run -C workshop ./ports [MODULE@VERSION...]
//
// It downloads each module of programs.go, copies it to a temporary folder, raises its go line to
// this module's, and runs its tests. It ports it with porturl -w, makes the edits in programs.go for
// the lines that porturl leaves, and runs the tests again. A second run of porturl has to change
// nothing, and -undo has to give back each byte. It prints each test that passes before and fails
// after. The exit status is 1 unless all of this is so, no more than three lines of a program are
// left, each test that differs has a reason in programs.go, each reason has such a test, and the guide
// has the row that it prints. With all programs, at least 26 of 30 have to compile without an edit, and
// at most 1 % of the tests differ.
package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

const (
	here   = "github.com/go-weburl/url"
	goLine = "1.26.0"
	guide  = "../docs/from-net-url.md"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("ports: ")
	flag.Parse()
	text, err := os.ReadFile(guide)
	if err != nil {
		log.Fatal(err)
	}
	tools, err := os.MkdirTemp("", "ports")
	if err != nil {
		log.Fatal(err)
	}
	porturl := filepath.Join(tools, "command")
	ok := true
	if _, err := run("../cmd/porturl", "build", "-o", porturl, "."); err != nil {
		log.Print(err)
		ok = false
	} else {
		os.Setenv("XDG_CACHE_HOME", tools) // what -undo needs
		ok = all(porturl, string(text))
	}
	os.RemoveAll(tools)
	if !ok {
		os.Exit(1)
	}
}

// all ports the programs that the arguments name, or all, and prints the table. It reports whether
// everything is as it should be.
func all(porturl, guideText string) (ok bool) {
	table := "| program | lines by hand | tests that differ |\n| --- | ---: | --- |\n"
	ok = true
	ported, alone, differ, tests := 0, 0, 0, 0
	for _, p := range programs {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), p.at) {
			continue
		}
		began := time.Now()
		r, err := p.port(porturl)
		if err != nil {
			log.Printf("%s: %v", p.at, err)
			ok = false
			continue
		}
		ported++
		if r.lines == 0 {
			alone++
		}
		row := p.row(r)
		table += row
		log.Printf("%d s: %s", int(time.Since(began).Seconds()), row)
		if !strings.Contains(guideText, row) {
			log.Printf("%s has another row of %s", guide, p.at)
			ok = false
		}
		ok = p.explained(r) && ok
		differ += len(r.differ())
		tests += r.passed()
	}
	fmt.Printf("%s\n%d programs, %d without a line by hand; %d of %d tests differ\n", table, ported, alone, differ, tests)
	if flag.NArg() == 0 && (alone*30 < ported*26 || differ*100 > tests) {
		log.Print("that is not enough")
		ok = false
	}
	return ok
}

// explained prints the tests that differ, and reports whether they are those with a reason.
func (p *program) explained(r *result) (ok bool) {
	ok = true
	for _, name := range r.differ() {
		fmt.Printf("%s: %s differs: %s\n", p.at, name, p.reasons[name])
		if p.reasons[name] == "" {
			fmt.Println(r.output)
			ok = false
		}
	}
	for name := range p.reasons {
		if !slices.Contains(r.differ(), name) {
			log.Printf("%s: %s has a reason, and does not differ", p.at, name)
			ok = false
		}
	}
	return ok
}

// A result is the result of porting a program.
type result struct {
	lines         int             // that the edits change
	before, after map[string]bool // whether each test passes
	output        string          // of the tests after
}

// port ports the program in a temporary folder.
func (p *program) port(porturl string) (r *result, err error) {
	dir, err := os.MkdirTemp("", "ports")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	if err := p.download(dir); err != nil {
		return nil, err
	}
	root, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	// The same go line before and after, and the GODEBUG defaults of the program's own.
	edit := []string{"mod", "edit", "-go=" + goLine, "-godebug=default=" + godebug(dir),
		"-replace=" + here + "=" + root}
	if _, err := run(dir, edit...); err != nil {
		return nil, err
	}
	r = new(result)
	if r.before, _, err = p.test(dir); err != nil {
		return nil, err
	}
	if err := p.tryUndo(dir, porturl); err != nil {
		return nil, err
	}
	if err := p.change(dir, porturl, r); err != nil {
		return nil, err
	}
	r.after, r.output, err = p.test(dir)
	return r, err
}

// tryUndo ports the program, and back: a second run has to change nothing, and -undo has to give back
// each byte.
func (p *program) tryUndo(dir, porturl string) error {
	original, err := texts(dir)
	if err != nil {
		return err
	}
	write := append([]string{"-w"}, p.args...)
	if _, err := command(dir, porturl, write...); err != nil && len(p.edits) == 0 {
		return err
	}
	if len(p.edits) == 0 { // which compiles it, tests too
		out, err := command(dir, porturl, write...)
		if err != nil || !bytes.HasPrefix(out, []byte("nothing to port")) {
			return fmt.Errorf("the second run: %v: %s", err, out)
		}
	}
	if _, err := command(dir, porturl, "-undo"); err != nil {
		return err
	}
	now, err := texts(dir)
	if err == nil && !maps.Equal(original, now) {
		err = errors.New("-undo does not give back the original")
	}
	return err
}

// change ports the program, and makes the edits.
func (p *program) change(dir, porturl string, r *result) error {
	if _, err := command(dir, porturl, append([]string{"-w"}, p.args...)...); err != nil && len(p.edits) == 0 {
		return err
	}
	for _, e := range p.edits {
		n, err := e.apply(dir)
		if err != nil {
			return err
		}
		r.lines += n
	}
	if r.lines > 3 {
		return fmt.Errorf("%d lines by hand", r.lines)
	}
	return nil
}

// texts returns the texts of the program's files that porturl might change.
func texts(dir string) (map[string]string, error) {
	all := make(map[string]string)
	err := filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" && entry.Name() != "go.mod" && entry.Name() != "go.sum" {
			return err
		}
		text, err := os.ReadFile(name)
		rel, _ := filepath.Rel(dir, name)
		all[rel] = string(text)
		return err
	})
	return all, err
}

// godebug returns the GODEBUG defaults of the program's go line.
func godebug(dir string) string {
	out, _ := run(dir, "mod", "edit", "-json")
	var mod struct{ Go string }
	json.Unmarshal(out, &mod)
	if minor, _ := strconv.Atoi(strings.Split(mod.Go+".", ".")[1]); minor > 20 {
		return "go1." + strconv.Itoa(minor)
	}
	return "go1.20" // the oldest that there are
}

// download copies the module to dir.
func (p *program) download(dir string) error {
	out, err := run("", "mod", "download", "-json", p.at)
	if err != nil {
		return err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return err
	}
	return os.CopyFS(dir, os.DirFS(downloaded.Dir))
}

// apply makes the edit, and returns how many times.
func (e *edit) apply(dir string) (n int, err error) {
	name := filepath.Join(dir, e.file)
	text, err := os.ReadFile(name)
	if err != nil {
		return 0, err
	}
	old := regexp.MustCompile("(?m)" + e.old)
	if n = len(old.FindAllIndex(text, -1)); n == 0 {
		return 0, fmt.Errorf("%s: %q is not there", e.file, e.old)
	}
	return n, os.WriteFile(name, old.ReplaceAll(text, []byte(e.new)), 0o666)
}

// test runs go test with the arguments, and returns which tests pass.
func (p *program) test(dir string) (passed map[string]bool, output string, err error) {
	if len(p.tests) == 0 {
		return nil, "", nil
	}
	out, testErr := run(dir, append([]string{"test", "-vet=off", "-json", "-timeout=5m"}, p.tests...)...)
	passed = make(map[string]bool)
	var b strings.Builder
	decoder := json.NewDecoder(bytes.NewReader(out))
	for decoder.More() {
		var event struct{ Action, Test, Output string }
		if err := decoder.Decode(&event); err != nil {
			return nil, "", fmt.Errorf("%w: %s", err, out)
		}
		b.WriteString(event.Output)
		if event.Test != "" && !strings.Contains(event.Test, "/") && (event.Action == "pass" || event.Action == "fail") {
			passed[event.Test] = event.Action == "pass"
		}
	}
	if len(passed) == 0 || strings.Contains(b.String(), "[build failed]") {
		return nil, "", fmt.Errorf("the tests do not compile, or there are none: %v", testErr)
	}
	return passed, b.String(), nil // tests that fail are a result
}

// run runs the go command in a directory, and returns what it prints.
func run(dir string, args ...string) ([]byte, error) { return command(dir, "go", args...) }

func command(dir, name string, args ...string) ([]byte, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("%s %s: %w: %s%s", filepath.Base(name), strings.Join(args, " "), err, out, stderr.String())
	}
	return out, err
}

// differ returns the tests that pass before and fail after.
func (r *result) differ() []string {
	var names []string
	for name, passed := range r.before {
		if passed && !r.after[name] {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names
}

// row returns the program's row of the table.
func (p *program) row(r *result) string {
	tests := fmt.Sprintf("none of %d", r.passed())
	if n := len(r.differ()); n > 0 {
		why := slices.Compact(slices.Sorted(maps.Values(p.reasons)))
		tests = fmt.Sprintf("%d of %d: %s", n, r.passed(), strings.Join(why, "; "))
	}
	if len(p.tests) == 0 {
		tests = "it has none"
	}
	return fmt.Sprintf("| %s | %d | %s |\n", p.name(), r.lines, tests)
}

// passed returns how many tests pass before.
func (r *result) passed() (n int) {
	for _, passed := range r.before {
		if passed {
			n++
		}
	}
	return n
}

// name returns the program's name in the table: with the part that is ported.
func (p *program) name() string {
	name := strings.TrimPrefix(p.at, "github.com/")
	if len(p.args) > 0 {
		name += ", " + strings.TrimSuffix(strings.TrimPrefix(strings.TrimPrefix(p.args[len(p.args)-1], "-packages="), "./"), "/...")
	}
	return name
}
