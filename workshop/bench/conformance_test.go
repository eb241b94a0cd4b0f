package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

const data = `[
  "a comment",
  {"input": "http://h/p?q#f", "base": null, "href": "http://h/p?q#f", "protocol": "http:", "username": "",
   "password": "", "host": "h", "hostname": "h", "port": "", "pathname": "/p", "search": "?q", "hash": "#f"},
  {"input": "p", "base": "http://h/d/", "href": "http://h/d/p", "protocol": "http:", "username": "",
   "password": "", "host": "h", "hostname": "h", "port": "", "pathname": "/d/p", "search": "", "hash": ""},
  {"input": "p", "base": null, "failure": true},
  {"input": "http://H", "base": null, "href": "http://h/", "protocol": "http:", "username": "",
   "password": "", "host": "h", "hostname": "h", "port": "", "pathname": "/", "search": "", "hash": ""},
  {"input": "http://[::1]:8/", "base": null, "href": "http://[::1]:8/", "protocol": "http:", "username": "",
   "password": "", "host": "[::1]:8", "hostname": "[::1]", "port": "8", "pathname": "/", "search": "", "hash": ""}
]`

func readData(t *testing.T) []urlCase {
	t.Helper()
	name := filepath.Join(t.TempDir(), "urltestdata.json")
	if err := os.WriteFile(name, []byte(data), 0o644); err != nil {
		t.Fatal(err)
	}
	cases, err := readCases(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) != 5 {
		t.Fatalf("%d cases, want 5", len(cases))
	}
	return cases
}

func TestScoreOfPeers(t *testing.T) {
	cases := readData(t)
	want := map[string]score{
		"this package":                {5, 5},
		"net/url":                     {4, 4}, // it leaves http://H as it is
		"github.com/nlnwa/whatwg-url": {5, 5},
	}
	for _, p := range peers() {
		if got := p.score(cases); got != want[p.name] {
			t.Errorf("%s: %+v, want %+v", p.name, got, want[p.name])
		}
	}
}

func TestScoreOfTheWorst(t *testing.T) {
	cases := readData(t)
	fails := errors.New("fails")
	for _, test := range []struct {
		name  string
		parse func(string, *string) (map[string]string, error)
		want  score
	}{
		{"always fails", func(string, *string) (map[string]string, error) { return nil, fails }, score{1, 1}},
		{"panics", func(string, *string) (map[string]string, error) { panic("at once") }, score{0, 0}},
		{"parses all, wrongly", func(string, *string) (map[string]string, error) { return map[string]string{}, nil }, score{0, 0}},
		{"echoes", func(input string, _ *string) (map[string]string, error) {
			return map[string]string{"href": input, "hash": ""}, nil
		}, score{2, 1}},
	} {
		if got := (peer{test.name, "", test.parse}).score(cases); got != test.want {
			t.Errorf("%s: %+v, want %+v", test.name, got, test.want)
		}
	}
}

func TestConformanceSaysWhereDataIsMissing(t *testing.T) {
	err := writeConformance(&strings.Builder{}, t.TempDir())
	if !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

// TestREADME counts what the README's table says of the packages in pure Go, if the
// data has as many cases as it had then.
func TestREADME(t *testing.T) {
	dir := wptDirectory(os.Getenv("WPT_DIR"))
	cases, err := readCases(filepath.Join(dir, "urltestdata.json"))
	if errors.Is(err, os.ErrNotExist) && os.Getenv("CI") == "" {
		t.Skip("no web-platform-tests data: get it with `go generate -run fetchwpt .` in the root module")
	}
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(readme), fmt.Sprintf("Of the %d cases", len(cases))) {
		t.Skipf("newer data, of %d cases", len(cases))
	}
	for _, p := range peers() {
		row := regexp.MustCompile(`(?m)^\| [^|]*` + regexp.QuoteMeta(strings.TrimPrefix(p.name, "github.com/")) + `[^|]*\|.*\| (\d+) \|$`)
		found := row.FindSubmatch(readme)
		if found == nil {
			t.Errorf("no row for %s", p.name)
			continue
		}
		if got := fmt.Sprint(p.score(cases).href); got != string(found[1]) {
			t.Errorf("%s: %s cases right, the README has %s", p.name, got, found[1])
		}
	}
}
