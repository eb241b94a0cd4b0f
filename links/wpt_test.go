package links_test

import (
	"path/filepath"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/links"
)

// readWPT returns the cases of a data file of the web-platform-tests.
func readWPT[T any](t *testing.T, name string) []T {
	t.Helper()
	cases, err := vector.ReadWPT[T](filepath.Join(vector.WPT(t), "html", name))
	if err != nil {
		t.Fatal(err)
	}
	return cases
}

func TestWPTSrcset(t *testing.T) {
	for _, c := range readWPT[struct{ Srcset, First string }](t, "srcset.json") {
		got := ""
		if list := links.Srcset(c.Srcset); len(list) > 0 {
			got = list[0].URL
			if c.Srcset[list[0].Start:list[0].End] != got {
				t.Errorf("Srcset(%q): %+v is not at its position", c.Srcset, list[0])
			}
		}
		if got != c.First {
			t.Errorf("Srcset(%q): first %q, want %q", c.Srcset, got, c.First)
		}
	}
}

func TestWPTRefresh(t *testing.T) {
	type refresh struct {
		Content string
		Seconds *int
		URL     *string
	}
	for _, c := range readWPT[refresh](t, "refresh.json") {
		seconds, ref, ok := links.Refresh(c.Content)
		if ok != (c.Seconds != nil) ||
			ok && (seconds != *c.Seconds || resolved(ref) != resolved(*c.URL)) {
			t.Errorf("Refresh(%q) = %d, %q, %v, want %+v", c.Content, seconds, ref, ok, c)
		}
	}
}

// resolved returns ref resolved on some page. Resolving removes tabs, some of which the test data
// lacks.
func resolved(ref string) string {
	u, err := url.ParseWithBase(ref, "https://h/dir/page")
	if err != nil {
		return "failure"
	}
	return u.Href()
}
