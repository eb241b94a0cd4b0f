package display

import (
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"github.com/go-weburl/url"
)

// TestShownByLabel compares the two ways to show a host, for the hosts of a list and for random
// mixes of their labels.
func TestShownByLabel(t *testing.T) {
	data, err := os.ReadFile("../testdata/bench/idn.txt")
	if err != nil {
		t.Fatal(err)
	}
	labels := []string{"a", "1", "xn--a", "xn--80ak6aa92e", "xn--4dbrk0ce", "xn--mgbh0fb", ""}
	var hosts []string
	for line := range strings.Lines(string(data)) {
		if u, err := url.Parse(strings.TrimSpace(line)); err == nil {
			hosts = append(hosts, u.Hostname())
			labels = append(labels, strings.Split(u.Hostname(), ".")...)
		}
	}
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		var mix []string
		for range 1 + r.IntN(4) {
			mix = append(mix, labels[r.IntN(len(labels))])
		}
		hosts = append(hosts, strings.Join(mix, "."))
	}
	shown := 0
	for _, host := range hosts {
		h, err := url.ParseHost(host)
		if err != nil || h.Kind() != url.HostDomain || !strings.Contains(host, "xn--") {
			continue
		}
		parts := strings.Split(h.String(), ".")
		want := shownByLabel(h.String(), slices.Clone(parts), topLevelOf(parts))
		if got := shownHost(h); got != want {
			t.Errorf("%s: %s, want %s", host, got, want)
		}
		if want != host {
			shown++
		}
	}
	if shown < 2000 {
		t.Errorf("%d in Unicode", shown)
	}
}

func TestFirstRTL(t *testing.T) {
	for c := range rune(firstRTL) {
		if classOf(c)&classRTL != 0 {
			t.Errorf("U+%04X is right-to-left", c)
		}
	}
}

// TestDecompositions checks what hidesMarks relies on: no single character that may be shown hides
// marks.
func TestDecompositions(t *testing.T) {
	decomposed := 0
	for c := range unicode.MaxRune + 1 {
		if scriptsOf(c) == 0 || isMark(c) {
			continue
		}
		nfd := norm.NFD.String(string(c))
		if first, _ := utf8.DecodeRuneInString(nfd); isMark(first) || hidesDecomposed(nfd) {
			t.Errorf("%U decomposes to %+q", c, nfd)
		}
		if nfd != string(c) {
			decomposed++
		}
	}
	if decomposed < 500 {
		t.Errorf("%d characters decompose", decomposed)
	}
}

// TestManyMarks has letters with three different marks, four and five.
func TestManyMarks(t *testing.T) {
	marks := []rune("\u0323\u0302\u0301\u0308\u0327")
	for n, hides := range map[int]bool{3: false, 4: false, 5: true} {
		if hidesDecomposed("ax"+string(marks[:n])+"b") != hides {
			t.Errorf("%d marks: want %t", n, hides)
		}
	}
}
