// Ports changes the import "net/url" in programs by other authors to this module's net/url,
// and shows what else has to change: the table of ports in docs/from-net-url.md.
//
//	go run ./ports [-w] [-keep DIR] [MODULE...]
//
// It downloads each module at the version that programs.go names, copies it to a temporary
// folder, runs its tests, changes the import in each file, makes the edits in programs.go
// for lines that then do not compile, and runs its tests again. Each test that passes
// before and fails after must have a reason in programs.go, and each reason such a test;
// otherwise the exit status is 1. With -w it writes the table for the guide, which go test
// ./fromneturl -update then puts into it.
package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"io/fs"
	"log"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

const (
	oldImport = `"net/url"`
	newImport = `"github.com/go-weburl/url/net/url"`
	tableFile = "fromneturl/ports.md"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("ports: ")
	write := flag.Bool("w", false, "write the table to "+tableFile)
	keep := flag.String("keep", "", "copy the modules into this `directory`, and leave them there")
	flag.Parse()
	dir := *keep
	if dir == "" {
		temporary, err := os.MkdirTemp("", "ports")
		if err != nil {
			log.Fatal(err)
		}
		defer os.RemoveAll(temporary)
		dir = temporary
	}
	var table strings.Builder
	table.WriteString("| program | files | other lines to change | tests that differ |\n| --- | ---: | ---: | --- |\n")
	wrong := false
	for _, p := range programs {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), p.module) {
			continue
		}
		r, err := p.port(filepath.Join(dir, strings.ReplaceAll(p.module, "/", "_")))
		if err != nil {
			log.Fatalf("%s: %v", p.module, err)
		}
		table.WriteString(p.row(r))
		for _, problem := range p.problems(r) {
			log.Printf("%s: %s", p.module, problem)
			wrong = true
		}
	}
	fmt.Print(table.String())
	if *write && flag.NArg() == 0 && !wrong {
		if err := os.WriteFile(tableFile, []byte(table.String()), 0o666); err != nil {
			log.Fatal(err)
		}
	}
	if wrong {
		os.Exit(1)
	}
}

// A result is the result of porting a program.
type result struct {
	files         int             // that import net/url
	before, after map[string]bool // whether each test passes
	output        string          // of the tests after
}

// port ports the program in dir, which must be empty or missing.
func (p *program) port(dir string) (*result, error) {
	if err := p.download(dir); err != nil {
		return nil, err
	}
	r := new(result)
	var err error
	if r.before, _, err = test(dir, p.packages); err != nil {
		return nil, err
	}
	if r.files, err = changeImports(dir); err != nil {
		return nil, err
	}
	for _, e := range p.edits {
		if err := e.apply(dir); err != nil {
			return nil, err
		}
	}
	here, err := filepath.Abs("..")
	if err != nil {
		return nil, err
	}
	for _, args := range [][]string{
		{"mod", "edit", "-require=github.com/go-weburl/url@v0.0.0", "-replace=github.com/go-weburl/url=" + here},
		{"mod", "tidy"},
	} {
		if _, err := run(dir, args...); err != nil {
			return nil, err
		}
	}
	r.after, r.output, err = test(dir, p.packages)
	return r, err
}

// download copies the module to dir.
func (p *program) download(dir string) error {
	out, err := run("", "mod", "download", "-json", p.module+"@"+p.version)
	if err != nil {
		return err
	}
	var downloaded struct{ Dir string }
	if err := json.Unmarshal(out, &downloaded); err != nil {
		return err
	}
	if err := os.CopyFS(dir, os.DirFS(downloaded.Dir)); err != nil {
		return err
	}
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		return os.Chmod(name, 0o755) // files of the module cache are read-only
	})
}

// changeImports changes the imports, and returns how many files import net/url.
func changeImports(dir string) (n int, err error) {
	err = filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(text, []byte(oldImport)) {
			return err
		}
		n++
		return os.WriteFile(name, bytes.ReplaceAll(text, []byte(oldImport), []byte(newImport)), 0o666)
	})
	return n, err
}

// apply makes the edit. The old text must be there exactly e.lines times.
func (e *edit) apply(dir string) error {
	name := filepath.Join(dir, e.file)
	text, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	if n := strings.Count(string(text), e.old); n != e.lines {
		return fmt.Errorf("%s: %q is there %d times, not %d", e.file, e.old, n, e.lines)
	}
	return os.WriteFile(name, []byte(strings.ReplaceAll(string(text), e.old, e.new)), 0o666)
}

// test runs the tests of the packages, and returns which passes.
func test(dir, packages string) (passed map[string]bool, output string, err error) {
	cmd := exec.Command("go", "test", "-json", packages)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, _ := cmd.Output() // tests that fail are a result
	passed = make(map[string]bool)
	var b strings.Builder
	decoder := json.NewDecoder(bytes.NewReader(out))
	for decoder.More() {
		var event struct{ Action, Test, Output string }
		if err := decoder.Decode(&event); err != nil {
			return nil, "", fmt.Errorf("%w: %s", err, out)
		}
		b.WriteString(event.Output)
		if event.Test == "" || strings.Contains(event.Test, "/") {
			continue
		}
		switch event.Action {
		case "pass":
			passed[event.Test] = true
		case "fail":
			passed[event.Test] = false
		}
	}
	if len(passed) == 0 {
		return nil, "", fmt.Errorf("no test ran: %s%s", b.String(), stderr.String())
	}
	return passed, b.String(), nil
}

// run runs the go command in a directory, and returns what it prints.
func run(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w: %s%s", strings.Join(args, " "), err, out, stderr.String())
	}
	return out, nil
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

// problems returns which tests differ without a reason, and which reasons have no test.
func (p *program) problems(r *result) []string {
	var problems []string
	explained := make(map[string]bool)
	for _, reason := range p.reasons {
		for _, name := range reason.tests {
			explained[name] = true
		}
	}
	for _, name := range r.differ() {
		if !explained[name] {
			problems = append(problems, name+" differs, and has no reason")
		}
		delete(explained, name)
	}
	for _, name := range slices.Sorted(maps.Keys(explained)) {
		problems = append(problems, name+" has a reason, and does not differ")
	}
	if len(problems) > 0 {
		problems = append(problems, r.output)
	}
	return problems
}

// row returns the program's row of the table.
func (p *program) row(r *result) string {
	lines := 0
	for _, e := range p.edits {
		lines += e.lines
	}
	changes := fmt.Sprint(lines)
	if p.borders != "" {
		changes += ": " + p.borders
	}
	tests := fmt.Sprintf("none of %d", len(r.before))
	if n := len(r.differ()); n > 0 {
		tests = fmt.Sprintf("%d of %d", n, len(r.before))
		for i, reason := range p.reasons {
			separator := "; "
			if i == 0 {
				separator = ": "
			}
			tests += separator + reason.why
		}
	}
	where := p.module + " " + p.version
	if p.packages == "." {
		where += ", its root package"
	}
	return fmt.Sprintf("| %s | %d | %s | %s |\n", where, r.files, changes, tests)
}
