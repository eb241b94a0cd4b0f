package main

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/apache/beam/sdks/v2/go/pkg/beam"
	"github.com/apache/beam/sdks/v2/go/pkg/beam/testing/ptest"
	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
)

func TestMain(m *testing.M) { ptest.MainWithDefault(m, "prism") }

// TestPipeline runs the pipeline on the committed lists, twice over, and checks that each
// page is counted once and no line is lost.
func TestPipeline(t *testing.T) {
	dir := t.TempDir()
	var all []string
	for _, name := range []string{"web", "messy", "idn", "relative"} {
		lines := readLines(t, "../../testdata/bench/"+name+".txt")
		if name == "relative" {
			// None of these parses without a base.
			lines = append(lines[:100], "https://user:S3CR3T@h:x/")
		}
		all = append(all, lines...)
	}
	text := strings.Join(all, "\n") + "\n"
	for _, name := range []string{"a.txt", "b.txt"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	pages, counts := make(map[string]bool), make(map[string]int)
	var bad []string
	for _, line := range all {
		u, err := url.Parse(line)
		if err != nil {
			bad = append(bad, err.Error(), err.Error())
			continue
		}
		if key := canon.SURT.Key(u); !pages[key] {
			pages[key] = true
			counts[u.HostValue().Site(publicsuffix.List)]++
		}
	}
	var want []string
	for site, n := range counts {
		want = append(want, fmt.Sprintf("%d\t%s", n, site))
	}

	p := beam.NewPipeline()
	countsFile, badFile := filepath.Join(dir, "counts"), filepath.Join(dir, "bad")
	pipeline(p.Root(), filepath.Join(dir, "*.txt"), countsFile, badFile)
	if err := ptest.Run(p); err != nil {
		t.Fatal(err)
	}
	same(t, "counts", readLines(t, countsFile), want)
	failed := readLines(t, badFile)
	same(t, "bad lines", failed, bad)
	if text := strings.Join(failed, "\n"); strings.Contains(text, "S3CR3T") ||
		!strings.Contains(text, "user:xxxxx@h:x") {
		t.Errorf("a password: %s", text)
	}
	if len(bad) < 150 || len(counts) < 1000 || len(pages) < 5000 {
		t.Errorf("%d bad lines, %d sites, %d pages: these are not all",
			len(bad), len(counts), len(pages))
	}
}

// same compares two lists, in any order.
func same(t *testing.T, what string, got, want []string) {
	t.Helper()
	slices.Sort(got)
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%s: %d, want %d", what, len(got), len(want))
	}
}

func readLines(t *testing.T, name string) []string {
	t.Helper()
	f, err := os.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var lines []string
	scanner := bufio.NewScanner(f)
	for scanner.Scan() {
		lines = append(lines, scanner.Text())
	}
	if err := scanner.Err(); err != nil {
		t.Fatal(err)
	}
	return lines
}
