package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/go-weburl/url/internal/testinputs/script"
	"github.com/go-weburl/url/workshop/standard/text"
)

// source returns the file of the URL Standard's text.
func source() string {
	dir := os.Getenv("STANDARD_DIR")
	if dir == "" {
		dir = filepath.Join(root, "..", "shared", "standard")
	}
	return filepath.Join(dir, "url.bs")
}

// machine returns the machine of the text, or skips or fails the test if the text is not there.
func machine(t *testing.T) *text.Machine {
	t.Helper()
	file := source()
	if _, err := os.Stat(file); err != nil {
		message := "no text of the standard: get url.bs of https://github.com/whatwg/url into " +
			"the folder STANDARD_DIR"
		if os.Getenv("CI") != "" {
			t.Fatal(message)
		}
		t.Skip(message)
	}
	m, err := load(file, true)
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// high finds a domain that may have a code point that is not ASCII: what becomes of that may depend
// on the version of Unicode.
var high = regexp.MustCompile(`(?i)[^\x00-\x7F]|%[89A-F]|xn--`)

// TestCases runs the text on the cases of the web-platform-tests and on our vectors: the proof that
// it is read as it is meant.
func TestCases(t *testing.T) {
	m := machine(t)
	wpt, err := script.Read(script.WPT...)
	if err != nil {
		t.Fatal(err)
	}
	ours, err := script.Vectors()
	if err != nil {
		t.Fatal(err)
	}
	var ran [2]int
	for i, cases := range [][]*script.Case{wpt, ours} {
		for _, c := range cases {
			isHigh := slices.ContainsFunc(slices.Concat(c.Script...), high.MatchString)
			if isHigh && unicode.Version < "17" {
				continue // .ci/run standard runs them with a Go release that has Unicode 17
			}
			if _, d := c.Differ(c.Run(m.Do)); d != "" {
				t.Error(d)
			}
			ran[i]++
		}
	}
	algorithms, sentences, forms, rules := m.Counts()
	t.Logf("%d algorithms, %d sentences, %d forms, %d rules", algorithms, sentences, forms, rules)
	t.Logf("%d of %d cases: %d of the web-platform-tests, %d of ours", ran[0]+ran[1],
		len(wpt)+len(ours), ran[0], ran[1])
}

// TestHyphens parses hosts with hyphens in the third and fourth place, of which UTS #46 means the
// code points of a decoded label. The errors are whatwg-url's.
func TestHyphens(t *testing.T) {
	m := machine(t)
	for host, want := range map[string]string{
		"ß--ftp": "", "ßß--ftp": "domain-to-ASCII", "ab--c": "domain-to-ASCII",
		"é--x": "", "xn----x-9la": "", "xn----x-9laa": "domain-to-ASCII",
		"xn--xn---epa": "domain-to-ASCII", "-é": "domain-to-ASCII", "xn----bga": "domain-to-ASCII",
	} {
		got := m.Do("URL parser", "http://"+host+"/", "UTF-8")
		if errors, _, _ := strings.Cut(got, ": "); errors != want {
			t.Errorf("%s: the errors are %q, want %q", host, errors, want)
		}
	}
}

// TestTrace traces the steps for an input, without those for its base.
func TestTrace(t *testing.T) {
	m := machine(t)
	var b strings.Builder
	m.Trace = &b
	m.Do("URL parser", "x:y", "UTF-8", "http://h/")
	wants := map[string]bool{`: scheme state, buffer "x", pointer 1`: true, "authority": false}
	for want, isThere := range wants {
		if strings.Contains(b.String(), want) != isThere {
			t.Errorf("the trace has %q: %t, want %t:\n%s", want, !isThere, isThere, &b)
		}
	}
}

func TestMain(m *testing.M) {
	if err := os.Chdir(".."); err != nil {
		panic(err)
	}
	os.Exit(m.Run())
}
