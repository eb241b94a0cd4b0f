package urlpattern_test

import (
	"errors"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestNode compares regular expressions with Node 20.20. A line of testdata/regexps.txt has a kind,
// the flags, an expression, and one of:
//
//   - syntax: '=' if a pattern can have the expression, which uses a feature that is not supported;
//     from Node 26.10;
//   - class: '=' and the ASCII characters that match ^(expression)$, without those that a hash
//     percent-encodes;
//   - match: inputs, each with '=' and the length of the first group of ^(expression)(.*)$;
//   - a '!' for no match, or in place of all results if the expression is an error.
func TestNode(t *testing.T) {
	data, err := os.ReadFile("testdata/regexps.txt")
	if err != nil {
		t.Fatal(err)
	}
	canBeInHash := func(c rune) rune {
		if url.FragmentPercentEncodeSet.Contains(c) {
			return -1
		}
		return c
	}
	unsupported := make(map[string]int)
	for line := range strings.Lines(string(data)) {
		fields := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		kind, expression, want := fields[0], fields[2], fields[3]
		pattern := "(" + expression + ")"
		if kind == "match" {
			pattern += "(.*)"
		}
		parser := &urlpattern.Parser{IgnoreCase: fields[1] == "vi"}
		p, err := parser.New(urlpattern.Init{Hash: &pattern})
		if _, ok := errors.AsType[*urlpattern.UnsupportedError](err); ok && want != "!" {
			unsupported[kind]++
			continue
		}
		if (err != nil) != (want == "!") {
			t.Errorf("%s: %v", expression, err)
			continue
		}
		switch {
		case err != nil, kind == "syntax":
		case kind == "class":
			got := "="
			for c := '!'; c <= '~'; c++ {
				if canBeInHash(c) < 0 {
					continue
				}
				if input := "#" + string(c); p.MatchInit(urlpattern.Init{Hash: &input}) {
					got += string(c)
				}
			}
			if want := strings.Map(canBeInHash, want); got != want {
				t.Errorf("%s, %s: %s, want %s", expression, fields[1], got, want)
			}
		default:
			for _, row := range strings.Split(want, " ") {
				i := strings.LastIndexAny(row, "=!")
				input := row[:i]
				got := "!"
				if r := p.ExecInit(urlpattern.Init{Hash: &input}); r != nil {
					got = "=" + strconv.Itoa(len(r.Groups(urlpattern.Hash)[0].Value))
				}
				if got != row[i:] {
					t.Errorf("%s, %s, on %q: %s, want %s",
						expression, fields[1], input, got, row[i:])
				}
			}
		}
	}
	if unsupported["class"]+unsupported["match"] > 20 || unsupported["syntax"] < 100 {
		t.Errorf("not supported: %v", unsupported)
	}
}
