package idna

import (
	"path/filepath"
	"slices"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

func TestVectors(t *testing.T) {
	for domain, want := range vectorDomains(t) {
		checkASCII(t, domain, want)
	}
}

// TestWPT has the domains of the web-platform-tests, from Unicode's IdnaTestV2.txt among others.
// Those in ASCII are left out: the URL Standard takes them as they are.
func TestWPT(t *testing.T) {
	for _, name := range []string{"toascii.json", "IdnaTestV2.json", "IdnaTestV2-removed.json"} {
		cases, err := vector.ReadWPT[struct {
			Input  string
			Output *string // nil for failure
		}](filepath.Join(vector.WPT(t), name))
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range cases {
			switch {
			case isASCII([]rune(c.Input)):
			case c.Output == nil:
				checkASCII(t, c.Input, "")
			default:
				checkASCII(t, c.Input, *c.Output)
			}
		}
	}
}

// checkASCII checks what ToASCII, not strict, makes of a domain: want, or "" for failure. An error is
// recorded for a failure, unless the domain parser fails after it. The result has the same result,
// and so has that in Unicode.
func checkASCII(t *testing.T, domain, want string) {
	t.Helper()
	got, ok := toASCII(domain, false)
	if ok != (want != "") || ok && got != want {
		t.Errorf("AppendASCII(%+q) = %q, %v, want %q", domain, got, ok, want)
	}
	ascii, errs := ASCIIErrors(domain)
	isRefused := len(ascii) == 0 || slices.ContainsFunc([]rune(string(ascii)), isForbidden)
	if ok && (len(errs) > 0 || string(ascii) != want) || !ok && len(errs) == 0 && !isRefused {
		t.Errorf("ASCIIErrors(%+q) = %q, %v, want %q", domain, ascii, errs, want)
	}
	if !ok {
		return
	}
	if unicode, ok := toUnicode(want, false); !ok {
		t.Errorf("AppendUnicode(%q) = %+q, false", want, unicode)
	} else if got, _ := toASCII(unicode, false); got != want {
		t.Errorf("AppendASCII(%+q) = %q, want %q", unicode, got, want)
	}
}
