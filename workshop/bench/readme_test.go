package main

import (
	"fmt"
	neturl "net/url"
	"os"
	"regexp"
	"strings"
	"testing"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// A peer is a package that is compared. It has the name of its row in README.md.
type peer struct {
	name  string
	parse func(input string, base *string) (href string, err error)
}

var peers = []peer{
	{"this package", parse}, {"net/url", parseNetURL}, {"nlnwa/whatwg-url", parseNlnwa},
}

func parse(input string, base *string) (href string, err error) {
	u, err := url.Parse(input)
	if base != nil {
		u, err = url.ParseWithBase(input, *base)
	}
	if err != nil {
		return "", err
	}
	return u.Href(), nil
}

func parseNetURL(input string, base *string) (href string, err error) {
	u, err := neturl.Parse(input)
	if base != nil {
		if u, err = neturl.Parse(*base); err == nil {
			u, err = u.Parse(input)
		}
	}
	if err != nil || !u.IsAbs() { // a relative reference is not a URL in the standard's sense
		return "", fmt.Errorf("relative, or %w", err)
	}
	return u.String(), nil
}

func parseNlnwa(input string, base *string) (href string, err error) {
	u, err := nlnwa.Parse(input)
	if base != nil {
		u, err = nlnwa.ParseRef(*base, input)
	}
	if err != nil {
		return "", err
	}
	return u.Href(false), nil
}

// right reports whether the href or the failure is that of a case of url.json: its input, its base
// and, unless it fails, the attributes. A panic is wrong.
func (p peer) right(c []*string) (right bool) {
	defer func() { _ = recover() }()
	fails := len(c) < 4
	href, err := p.parse(*c[0], c[1])
	if fails || err != nil {
		return fails && err != nil
	}
	return href == *c[2]
}

// TestReadme compares how many of the web-platform-tests' cases each package gets right with the
// rows of README.md.
func TestReadme(t *testing.T) {
	cases, err := vector.WPTCases[[]*string]("url")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range peers {
		n := 0
		for _, c := range cases {
			if p.right(c) {
				n++
			}
		}
		if p.name == "this package" && n != len(cases) {
			t.Errorf("%d of %d cases are right", n, len(cases))
		}
		row := fmt.Sprintf(`(?m)^\|.*%s.*\| %d \|$`, regexp.QuoteMeta(p.name), n)
		if !regexp.MustCompile(row).Match(readme) {
			t.Errorf("README.md has no row of %s with %d", p.name, n)
		}
	}
}

func TestPicture(t *testing.T) {
	t.Chdir("..")
	var picture strings.Builder
	writePicture(&picture, 0)
	committed, err := os.ReadFile("../docs/benchmarks.svg")
	if err != nil || string(committed) != picture.String() {
		t.Error("docs/benchmarks.svg is not what BENCHMARKS.md says: " +
			"go run -C workshop ./bench picture >docs/benchmarks.svg")
	}
}
