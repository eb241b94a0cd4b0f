package oracle

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/go-weburl/url/internal/inputs/vector"
)

// The invented change is that one is two. The reference has it or not, or does not have the file.
func TestChanges(t *testing.T) {
	dir := t.TempDir()
	lib := filepath.Join(dir, "node_modules", "whatwg-url", "lib")
	if err := os.MkdirAll(lib, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(lib, "x.js"), []byte("return 1;"), 0o666); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ file, before, want string }{
		{"whatwg-url/lib/x.js", "return 1;", `{"` + filepath.Join(lib, "x.js") + `":[["return 1;","return 2;"]]}`},
		{"whatwg-url/lib/x.js", "return 3;", ""},
		{"whatwg-url/lib/y.js", "return 1;", ""},
		{"urltestdata.json", "return 1;", "{}"},
	} {
		list := vector.Changes{{Files: map[string][][2]string{test.file: {{test.before, "return 2;"}}}}}
		if got, err := changesOf(dir, list); got != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s, %s: %s, %v", test.file, test.before, got, err)
		}
	}
}
