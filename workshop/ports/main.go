// Ports changes the import "net/url" in programs by other authors to this module's net/url,
// and shows what else has to change: the table of ports in docs/from-net-url.md.
//
//	go run -C workshop ./ports [-w] [MODULE@VERSION...]
//
// It downloads each module of programs.go, copies it to a temporary folder, raises its go
// line to this module's, and runs its tests; it changes the import in each file, makes the
// edits in programs.go for lines that then do not compile, and runs its tests again. It
// prints each test that passes before and fails after. The exit status is 1 unless each of those has
// a reason in programs.go, each reason has such a test, and the guide has the row that it prints.
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
	"regexp"
	"slices"
	"strconv"
	"strings"
)

const (
	oldImport = `"net/url"`
	newImport = `"github.com/go-weburl/url/net/url"`
	here      = "github.com/go-weburl/url"
	goLine    = "1.26.0"
	guide     = "../docs/from-net-url.md"
)

func main() {
	log.SetFlags(0)
	log.SetPrefix("ports: ")
	flag.Parse()
	text, err := os.ReadFile(guide)
	if err != nil {
		log.Fatal(err)
	}
	table := "| program | lines to change | tests that differ |\n| --- | ---: | --- |\n"
	wrong, differ := false, 0
	for _, p := range programs {
		if flag.NArg() > 0 && !slices.Contains(flag.Args(), p.at) {
			continue
		}
		r, err := p.port()
		if err != nil {
			log.Printf("%s: %v", p.at, err)
			wrong = true
			continue
		}
		row := p.row(r)
		table += row
		if !bytes.Contains(text, []byte(row)) {
			log.Printf("%s has another row of %s", guide, p.at)
			wrong = true
		}
		differ += len(r.differ())
		for _, name := range r.differ() {
			fmt.Printf("%s: %s differs: %s\n", p.at, name, p.reasons[name])
			if p.reasons[name] == "" {
				fmt.Println(r.output)
				wrong = true
			}
		}
		for name := range p.reasons {
			if !slices.Contains(r.differ(), name) {
				log.Printf("%s: %s has a reason, and does not differ", p.at, name)
				wrong = true
			}
		}
	}
	fmt.Printf("%s\n%d tests differ\n", table, differ)
	if wrong {
		os.Exit(1)
	}
}

// A result is the result of porting a program.
type result struct {
	lines         int             // that the edits change
	before, after map[string]bool // whether each test passes
	output        string          // of the tests after
}

// port ports the program in a temporary folder.
func (p *program) port() (r *result, err error) {
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
	if _, err := run(dir, "mod", "edit", "-go="+goLine, "-godebug=default="+godebug(dir),
		"-require="+here+"@v0.0.0", "-replace="+here+"="+root); err != nil {
		return nil, err
	}
	r = new(result)
	if r.before, _, err = test(dir, p.tests); err != nil {
		return nil, err
	}
	if err := changeImports(filepath.Join(dir, p.folder)); err != nil {
		return nil, err
	}
	for _, e := range p.edits {
		n, err := e.apply(dir)
		if err != nil {
			return nil, err
		}
		r.lines += n
	}
	r.after, r.output, err = test(dir, p.tests)
	return r, err
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

// changeImports changes the imports in all files.
func changeImports(dir string) error {
	return filepath.WalkDir(dir, func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || filepath.Ext(name) != ".go" {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil || !bytes.Contains(text, []byte(oldImport)) {
			return err
		}
		return os.WriteFile(name, bytes.ReplaceAll(text, []byte(oldImport), []byte(newImport)), 0o666)
	})
}

// apply makes the edit, and returns how many times. It imports net/url as neturl if the new
// text needs that.
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
	s := old.ReplaceAllString(string(text), e.new)
	if strings.Contains(e.new, "neturl.") && !strings.Contains(s, "neturl "+oldImport) {
		s = strings.Replace(s, newImport, newImport+"\n\tneturl "+oldImport, 1)
	}
	return n, os.WriteFile(name, []byte(s), 0o666)
}

// test runs go test with the arguments, and returns which tests pass.
func test(dir string, args []string) (passed map[string]bool, output string, err error) {
	out, testErr := run(dir, append([]string{"test", "-vet=off", "-json"}, args...)...)
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
func run(dir string, args ...string) ([]byte, error) {
	cmd := exec.Command("go", args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "GOFLAGS=-mod=mod")
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		err = fmt.Errorf("go %s: %w: %s%s", strings.Join(args, " "), err, out, stderr.String())
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
	passed := len(slices.DeleteFunc(slices.Collect(maps.Values(r.before)), func(pass bool) bool { return !pass }))
	tests := fmt.Sprintf("none of %d", passed)
	if n := len(r.differ()); n > 0 {
		why := slices.Compact(slices.Sorted(maps.Values(p.reasons)))
		tests = fmt.Sprintf("%d of %d: %s", n, passed, strings.Join(why, "; "))
	}
	where := strings.TrimPrefix(p.at, "github.com/")
	if p.folder != "" {
		where += ", " + p.folder
	}
	return fmt.Sprintf("| %s | %d | %s |\n", where, r.lines, tests)
}
