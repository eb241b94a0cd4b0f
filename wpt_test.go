package url_test

import (
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestWPT runs the cases of the web-platform-tests. Where these have a lone surrogate, which a Go
// string cannot hold, the vectors have the U+FFFD that JavaScript makes of it.
func TestWPT(t *testing.T) { runScripts(t, script.WPT...) }

// TestWPTRelative parses each input of the web-platform-tests that fails without a base with all of
// their bases. It must fail, unless the case says that it is a reference relative to some of them.
func TestWPTRelative(t *testing.T) {
	cases, err := vector.WPTCases[[]*string]("url")
	if err != nil {
		t.Fatal(err)
	}
	opaque := make(map[string]bool) // by the base
	for _, c := range cases {
		if base := c[1]; base != nil {
			opaque[*base] = url.MustParse(*base).HasOpaquePath()
		}
	}
	for _, c := range cases {
		if c[1] != nil || len(c) > 3 {
			continue
		}
		relativeTo, resolved := *append(c, new(string))[2], 0
		for base, isOpaque := range opaque {
			got := url.CanParseWithBase(*c[0], base)
			if got && (relativeTo == "" || isOpaque && relativeTo != "any-base") ||
				!got && relativeTo == "any-base" {
				t.Errorf("%q, relative to %q, with the base %q: %t", *c[0], relativeTo, base, got)
			}
			if got {
				resolved++
			}
		}
		if relativeTo != "" && resolved == 0 {
			t.Errorf("%q, relative to %q: fails with every base", *c[0], relativeTo)
		}
	}
}
