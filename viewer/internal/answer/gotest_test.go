package answer

import (
	"encoding/json"
	"fmt"
	"go/format"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// TestGoTest runs the tests that the page gives, as if they were in the folder of package attributes,
// which has no tests.
func TestGoTest(t *testing.T) {
	var inputs [][2]string
	for _, e := range Examples {
		inputs = append(inputs, [2]string{e.Input, e.Base})
	}
	inputs = append(inputs, [2]string{"a", "b"}, [2]string{"`\"\\\x00\u202e\xff", "https://h/"}, [2]string{"https://u:p@h:1/a?b#c", ""})
	all := readVectors(t)
	seen := make(map[string]bool)
	for i, v := range all {
		if name := fmt.Sprint(v.Failure, v.ValidationErrors); i%200 == 0 || v.Failure && !seen[name] {
			seen[name] = true
			base := ""
			if v.Base != nil {
				base = string(*v.Base)
			}
			inputs = append(inputs, [2]string{string(v.Input), base})
		}
	}
	dir := t.TempDir()
	run := func(files map[string]string) (string, error) {
		replace := make(map[string]string)
		for name, code := range files {
			file := filepath.Join(dir, name)
			if err := os.WriteFile(file, []byte(strings.Replace(code, "package url_test", "package attributes_test", 1)), 0o600); err != nil {
				t.Fatal(err)
			}
			here, err := filepath.Abs(filepath.Join("../../../internal/attributes", name))
			if err != nil {
				t.Fatal(err)
			}
			replace[here] = file
		}
		overlay, err := json.Marshal(map[string]any{"Replace": replace})
		if err != nil {
			t.Fatal(err)
		}
		file := filepath.Join(dir, "overlay.json")
		if err := os.WriteFile(file, overlay, 0o600); err != nil {
			t.Fatal(err)
		}
		out, err := exec.Command("go", "test", "-v", "-overlay", file, "../../../internal/attributes").CombinedOutput()
		return string(out), err
	}
	files := make(map[string]string)
	for i, in := range inputs {
		code := GoTest(in[0], in[1])
		if formatted, err := format.Source([]byte(code)); err != nil || string(formatted) != code {
			t.Errorf("%q: %v\n%s", in, err, code)
		}
		files[fmt.Sprintf("case%d_test.go", i)] = strings.Replace(code, "TestURL", fmt.Sprintf("TestURL%d", i), 1)
	}
	out, err := run(files)
	if passed := strings.Count(out, "--- PASS"); err != nil || passed != len(inputs) || passed < 50 {
		t.Errorf("%v, %d of %d passed: %s", err, passed, len(inputs), out)
	}
	wrong := map[string]string{
		"a_test.go": strings.Replace(GoTest("https://h:80/", ""), `"80"`, `"81"`, 1),
		"b_test.go": strings.Replace(strings.Replace(GoTest("https://h:x/", ""), "ErrPortInvalid", "ErrHostMissing", 1), "TestURL", "TestURL1", 1),
		"c_test.go": strings.Replace(strings.Replace(GoTest("https://h:x/", ""), "https://h:x/", "https://h/", 1), "TestURL", "TestURL2", 1),
	}
	if out, err := run(wrong); err == nil || strings.Count(out, "--- FAIL") != len(wrong) {
		t.Errorf("%v: %s", err, out)
	}
}

// TestIdentifier checks that each error has the name that Go has for it, in the sources.
func TestIdentifier(t *testing.T) {
	source, err := os.ReadFile("../../../errors.go")
	if err != nil {
		t.Fatal(err)
	}
	for v := url.ErrDomainToASCII; v <= url.ErrFileInvalidWindowsDriveLetterHost; v++ {
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
			if a := f.Advice; a[0] < 'A' || a[0] > 'Z' || !strings.HasSuffix(a, ".") || !strings.HasSuffix(f.Meaning, ".") {
				t.Errorf("%s: %q, %q", f.Name, f.Meaning, a)
			}
		}
	}
	if n < 5000 {
		t.Errorf("%d findings", n)
	}
}
