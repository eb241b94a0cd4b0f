package idna

import (
	"slices"
	"testing"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

func TestVectors(t *testing.T) {
	for domain, want := range vectorDomains(t) {
		checkASCII(t, domain, want)
	}
}

// TestWPT has the domains of the web-platform-tests, including those from Unicode's IdnaTestV2.txt.
// Domains in ASCII are left out, since the URL Standard does not process them.
func TestWPT(t *testing.T) {
	for _, name := range []string{"toascii", "idna", "idna-removed"} {
		cases, err := vector.WPTCases[[2]*string](name)
		if err != nil {
			t.Fatal(err)
		}
		ran := 0
		for _, c := range cases {
			input, output := *c[0], c[1]
			if isASCII([]rune(input)) {
				continue
			}
			ran++
			if output == nil {
				output = new("")
			}
			checkASCII(t, input, *output)
		}
		if t.Logf("%s: %d of %d cases", name, ran, len(cases)); ran == 0 {
			t.Errorf("%s: no case", name)
		}
	}
}

// checkASCII checks that the result of ToASCII, not strict, is want, or a failure if want is "".
// For a failure an error is recorded, unless the domain parser fails after ToASCII. The result's
// ToUnicode has the same ToASCII.
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
