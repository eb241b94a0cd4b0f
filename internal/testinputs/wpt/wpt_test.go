package wpt

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestComplete checks that the vectors are all cases of the web-platform-tests' data, and no
// others.
func TestComplete(t *testing.T) {
	dir := vector.WPT(t)
	for _, k := range Kinds {
		theirs, err := k.Theirs(dir)
		if err != nil {
			t.Error(err)
			continue
		}
		vectors, err := k.Vectors()
		if err != nil {
			t.Error(err)
			continue
		}
		for i, c := range theirs {
			if i >= len(vectors) || !c.Agrees(vectors[i]) {
				t.Errorf("%s: vector %d is not their %v: go run -C workshop ./gen/vectors wpt",
					k.Source, i, c)
				break
			}
		}
		if len(vectors) > len(theirs) {
			t.Errorf("%s has no %v", k.Source, vectors[len(theirs)])
		}
		t.Logf("%s: %d cases", k.Name, len(vectors))
	}
}

// TestCounts checks that the table of the vectors has each kind and how many cases it has, and that
// README.md has the sum.
func TestCounts(t *testing.T) {
	const root = "../../../"
	table, err := os.ReadFile(root + "testdata/vectors/wpt/README.md")
	if err != nil {
		t.Fatal(err)
	}
	sum := 0
	for _, k := range Kinds {
		vectors, err := k.Vectors()
		if err != nil {
			t.Fatal(err)
		}
		row := fmt.Sprintf("\n| %s.json | %d | %s", k.Name, len(vectors), path.Base(k.Source))
		if strings.HasPrefix(k.Source, "html/") {
			row, _, _ = strings.Cut(row, path.Base(k.Source))
		}
		if !strings.Contains(string(table), row) {
			t.Errorf("testdata/vectors/wpt/README.md has no row %q", row)
		}
		sum += len(vectors)
	}
	files, err := filepath.Glob(root + "testdata/vectors/wpt/*.json")
	if err != nil || len(files) != len(Kinds) {
		t.Errorf("%d files of %d kinds, %v", len(files), len(Kinds), err)
	}
	readme, err := os.ReadFile(root + "README.md")
	if err != nil {
		t.Fatal(err)
	}
	text := fmt.Sprintf(" %d,%03d cases of the web-platform-tests", sum/1000, sum%1000)
	if !strings.Contains(string(readme), text) {
		t.Errorf("README.md does not say%s", text)
	}
}
