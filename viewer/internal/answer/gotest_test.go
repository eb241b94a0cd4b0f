package answer

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// TestGoTest runs the tests that the page offers, as if they were in the folder of package
// attributes, which has no tests.
func TestGoTest(t *testing.T) {
	var inputs [][2]string
	for _, e := range Examples {
		inputs = append(inputs, [2]string{e.Input, e.Base})
	}
	inputs = append(inputs, [2]string{"a", "b"}, [2]string{"`\"\\\x00\u202e\xff", "https://h/"},
		[2]string{"https://u:p@h:1/a?b#c", ""})
	all := readVectors(t)
	seen := make(map[string]bool)
	for i, v := range all {
		name := fmt.Sprint(v.Failure, v.ValidationErrors)
		if i%200 == 0 || v.Failure && !seen[name] {
			seen[name] = true
			base := ""
			if v.Base != nil {
				base = string(*v.Base)
			}
			inputs = append(inputs, [2]string{string(v.Input), base})
		}
	}
	dir := t.TempDir()
	replace := make(map[string]string)
	add := func(name, code string) {
		code = strings.Replace(code, "package url_test", "package attributes_test", 1)
		code = strings.Replace(code, "TestURL", "Test"+name, 1)
		file := filepath.Join(dir, strings.ToLower(name)+"_test.go")
		if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
			t.Fatal(err)
		}
		here, err := filepath.Abs(filepath.Join("../../../internal/attributes",
			filepath.Base(file)))
		if err != nil {
			t.Fatal(err)
		}
		replace[here] = file
	}
	for i, in := range inputs {
		add(fmt.Sprintf("Right%d", i), GoTest(in[0], in[1]))
	}
	add("WrongPort", strings.Replace(GoTest("https://h:80/", ""), `"80"`, `"81"`, 1))
	add("WrongError", strings.Replace(GoTest("https://h:x/", ""),
		"ErrPortInvalid", "ErrHostMissing", 1))
	add("NoError", strings.Replace(GoTest("https://h:x/", ""), "https://h:x/", "https://h/", 1))
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Fatal(err)
	}
	gofmt := filepath.Join(strings.TrimSpace(string(root)), "bin", "gofmt")
	if out, err := exec.Command(gofmt, "-l", dir).CombinedOutput(); err != nil || len(out) > 0 {
		t.Errorf("gofmt: %v, %s", err, out)
	}
	overlay, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "overlay.json")
	if err := os.WriteFile(file, overlay, 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command("go", "test", "-v", "-overlay", file,
		"../../../internal/attributes").CombinedOutput()
	passed, failed := strings.Count(string(out), "--- PASS: TestRight"),
		strings.Count(string(out), "--- FAIL: ")
	if err == nil || passed != len(inputs) || passed < 50 || failed != 3 {
		t.Errorf("%v, %d of %d passed, %d failed: %s", err, passed, len(inputs), failed, out)
	}
}

// TestIdentifier checks that the sources declare each error's Go name.
func TestIdentifier(t *testing.T) {
	source, err := os.ReadFile("../../../errors.go")
	if err != nil {
		t.Fatal(err)
	}
	for v := url.ErrDomainToASCII; !strings.HasPrefix(v.Error(), "ValidationError("); v++ {
		if !strings.Contains(string(source), "\t"+identifier(v)) {
			t.Errorf("no %s", identifier(v))
		}
	}
}

// TestAdvice checks that advice is whole sentences.
func TestAdvice(t *testing.T) {
	n := 0
	for _, v := range readVectors(t) {
		for _, f := range To(Request{Input: string(v.Input)}).Findings {
			n++
			a := f.Advice
			if a[0] < 'A' || a[0] > 'Z' || !strings.HasSuffix(a, ".") ||
				!strings.HasSuffix(f.Meaning, ".") {
				t.Errorf("%s: %q, %q", f.Name, f.Meaning, a)
			}
		}
	}
	if n < 5000 {
		t.Errorf("%d findings", n)
	}
}
