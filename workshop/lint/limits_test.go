package lint

import (
	_ "embed"
	"encoding/json"
	"flag"
	"go/ast"
	"go/token"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var changeLimits = flag.Bool("limits", false, "change each limit, which its test must notice")

// limitsText has a line for each limit: its file, its name, and the test that tries what is one
// below it, at it and one above. A limit that no test tries has a reason in parentheses.
//
//go:embed limits.txt
var limitsText string

// TestLimitsAreTried checks that each constant whose name begins with max has its line. With
// -limits, each of these tests must fail if the limit is one less, and if it is one more.
func TestLimitsAreTried(t *testing.T) {
	listed := make(map[string]bool)
	for line := range strings.Lines(limitsText) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		fields := strings.SplitN(line, " ", 3)
		if len(fields) < 3 {
			t.Fatalf("limits.txt: %s", line)
		}
		file, name, test := fields[0], fields[1], fields[2]
		listed[file+" "+name] = true
		if strings.HasPrefix(test, "(") {
			continue
		}
		if !hasTest(t, filepath.Dir(file), test) {
			t.Errorf("%s %s: there is no %s", file, name, test)
		}
		if *changeLimits {
			t.Run(file+" "+name, func(t *testing.T) {
				for _, by := range []string{" - 1", " + 1"} {
					if passes(t, file, name, by, test) {
						t.Errorf("%s passes with %s%s", test, name, by)
					}
				}
			})
		}
	}
	found := make(map[string]bool)
	for _, file := range tracked(t, "*.go") {
		if moduleOf(filepath.Dir(file)) != "." || strings.HasSuffix(file, "_test.go") {
			continue
		}
		for _, d := range parse(t, token.NewFileSet(), file).Decls {
			d, ok := d.(*ast.GenDecl)
			if !ok || d.Tok != token.CONST {
				continue
			}
			for _, s := range d.Specs {
				for _, name := range s.(*ast.ValueSpec).Names {
					if limit.MatchString(name.Name) {
						found[file+" "+name.Name] = true
					}
				}
			}
		}
	}
	if len(found) < 35 {
		t.Errorf("only %d limits", len(found))
	}
	for limit := range maps.Keys(found) {
		if !listed[limit] {
			t.Errorf("limits.txt has no test for %s", limit)
		}
	}
	for limit := range listed {
		if !found[limit] {
			t.Errorf("limits.txt has %s, which does not exist", limit)
		}
	}
}

var limit = regexp.MustCompile(`^max[A-Z]`)

// hasTest reports whether a folder's tests have a function.
func hasTest(t *testing.T, dir, name string) bool {
	for _, file := range tracked(t, filepath.Join(dir, "*_test.go")) {
		if filepath.Dir(file) == dir && strings.Contains(read(t, file), "\nfunc "+name+"(") {
			return true
		}
	}
	return false
}

// passes reports whether a test passes with a limit that is changed.
func passes(t *testing.T, file, name, by, test string) bool {
	definition := regexp.MustCompile(`(?m)^(\s*(?:const )?` + name + `\s*= )([^/\n]+)`)
	source := read(t, file)
	if !definition.MatchString(source) {
		t.Fatalf("%s does not define %s on a line", file, name)
	}
	dir := t.TempDir()
	changed, overlay := filepath.Join(dir, "changed.go"), filepath.Join(dir, "overlay.json")
	path, err := filepath.Abs(file)
	if err != nil {
		t.Fatal(err)
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{path: changed}})
	if err != nil {
		t.Fatal(err)
	}
	text := definition.ReplaceAllString(source, "${1}(${2})"+by+" ")
	for name, text := range map[string]string{changed: text, overlay: string(replace)} {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command("go", "test", "-overlay", overlay, "-vet=off", "-run", "^"+test+"$", ".")
	cmd.Dir = filepath.Dir(path)
	out, err := cmd.CombinedOutput()
	if regexp.MustCompile(`\[build failed\]|no tests to run`).Match(out) {
		t.Fatalf("%s", out)
	}
	return err == nil
}
