package lint

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNoEncodingTables is for the size of programs: neither the encodings nor URL patterns
// may be linked for parsing alone.
func TestNoEncodingTables(t *testing.T) {
	out, err := exec.Command("go", "list", "-deps", ".").Output()
	if err != nil {
		t.Fatal(err)
	}
	deps := strings.Fields(string(out))
	if !slices.Contains(deps, "golang.org/x/text/encoding") {
		t.Errorf("golang.org/x/text/encoding is not among the dependencies: %q", deps)
	}
	for _, dep := range deps {
		if sub, ok := strings.CutPrefix(dep, "golang.org/x/text/encoding/"); ok && !strings.HasPrefix(sub, "internal") {
			t.Errorf("depends on %s", dep)
		}
		// A program that only parses URLs does not link URL patterns.
		if dep == "github.com/go-weburl/url/urlpattern" {
			t.Errorf("depends on %s", dep)
		}
	}
}
