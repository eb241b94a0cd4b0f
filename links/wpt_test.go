package links_test

import (
	"strconv"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/links"
)

// wptCases returns the cases of a file in testdata/vectors/wpt.
func wptCases[C any](t *testing.T, name string) []C {
	t.Helper()
	cases, err := vector.WPTCases[C](name)
	if err != nil || len(cases) == 0 {
		t.Fatalf("%s: %d cases, %v", name, len(cases), err)
	}
	t.Logf("%s: %d cases", name, len(cases))
	return cases
}

func TestWPTSrcset(t *testing.T) {
	for _, c := range wptCases[[2]string](t, "srcset") {
		srcset, first := c[0], c[1]
		got := ""
		if list := links.Srcset(srcset); len(list) > 0 {
			got = list[0].URL
			if srcset[list[0].Start:list[0].End] != got {
				t.Errorf("Srcset(%q): %+v is not at its position", srcset, list[0])
			}
		}
		if got != first {
			t.Errorf("Srcset(%q): first %q, want %q", srcset, got, first)
		}
	}
}

func TestWPTRefresh(t *testing.T) {
	for _, c := range wptCases[[3]*string](t, "refresh") {
		content, want, target := *c[0], c[1], c[2]
		seconds, ref, ok := links.Refresh(content)
		if want == nil {
			if ok {
				t.Errorf("Refresh(%q) = %d, %q, want none", content, seconds, ref)
			}
		} else if !ok || strconv.Itoa(seconds) != *want || resolved(ref) != resolved(*target) {
			t.Errorf("Refresh(%q) = %d, %q, %v, want %s, %q", content, seconds, ref, ok, *want,
				*target)
		}
	}
}

// resolved returns ref resolved on some page. Resolving removes tabs, some of which the cases lack.
func resolved(ref string) string {
	u, err := url.ParseWithBase(ref, "https://h/dir/page")
	if err != nil {
		return "failure"
	}
	return u.Href()
}
