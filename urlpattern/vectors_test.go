package urlpattern_test

import (
	"encoding/json"
	"maps"
	"os"
	"strconv"
	"testing"
)

// A patternCase is a pattern with inputs, and the results of Node's URLPattern.
type patternCase struct {
	Pattern    argument
	Base       *argument
	IgnoreCase bool
	Inputs     []struct {
		Input argument
		Base  *argument
	}
	Failure         bool
	Components      map[string]string // those that do not match everything
	HasRegExpGroups bool
	Results         []map[string]struct {
		Input  string
		Groups map[string]*string
	}
}

// TestVectors reads the results that workshop/gen/vectors has written.
func TestVectors(t *testing.T) { testVectors(t, "testdata/vectors.json") }

// TestChromium has random patterns, inputs that are made to match them, and Chromium 156's results.
// It leaves out the three percent for which Chromium's result is different. These are the
// differences of Chromium from the standard's text:
//   - if case is ignored, most Inits with a username, a password or a base URL match nothing;
//   - fixed text of a hostname ends at a '/', even if that is its first character;
//   - fixed text of a search loses a '?' that it begins with, which is written as `\?`;
//   - port 0 matches nothing, and file://localhost keeps its host;
//   - on Linux, a path that begins with '/' loses the drive letter of its base URL;
//   - `\?` stays in an opaque path, and an empty pathname with an opaque base URL becomes "*";
//   - a pathname of which ".." leaves nothing is refused;
//   - an Init that has a password gets no username from its base URL;
//   - "*?" alone takes part in a match with the empty string.
func TestChromium(t *testing.T) { testVectors(t, "testdata/chromium.json") }

func testVectors(t *testing.T, file string) {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var vectors []json.RawMessage
	if err := json.Unmarshal(data, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors) < 250 {
		t.Errorf("%d vectors", len(vectors))
	}
	for i, text := range vectors {
		var v patternCase
		if err := json.Unmarshal(text, &v); err != nil {
			t.Fatal(err)
		}
		if !t.Run(strconv.Itoa(i), v.test) {
			t.Logf("%s", text)
		}
	}
}

func (v *patternCase) test(t *testing.T) {
	t.Helper()
	args := []argument{v.Pattern}
	if v.Base != nil {
		args = append(args, *v.Base)
	}
	if v.IgnoreCase {
		args = append(args,
			argument{members: map[string]json.RawMessage{"ignoreCase": json.RawMessage("true")}})
	}
	p, err := construct(args)
	if (err != nil) != v.Failure {
		t.Errorf("failure %v, want %v", err, v.Failure)
	}
	if err != nil {
		return
	}
	for _, c := range components {
		want, ok := v.Components[c.name]
		if !ok {
			want = "*"
		}
		if got := c.pattern(p); got != want {
			t.Errorf("%s = %q, want %q", c.name, got, want)
		}
	}
	checkString(t, p)
	if got := p.HasRegexpGroups(); got != v.HasRegExpGroups {
		t.Errorf("HasRegexpGroups = %v", got)
	}
	for i, in := range v.Inputs {
		args := []argument{in.Input}
		if in.Base != nil {
			args = append(args, *in.Base)
		}
		matched, result, err := exec(p, args)
		want := v.Results[i]
		if err != nil || matched != (want != nil) || (result != nil) != matched {
			t.Fatalf("input %d: %v, %v, %v", i, matched, result != nil, err)
		}
		if want == nil {
			continue
		}
		for _, c := range components {
			if _, ok := v.Components[c.name]; !ok {
				continue
			}
			got := map[string]*string{}
			for _, g := range result.Groups(c.c) {
				got[g.Name] = nil
				if g.Matched {
					got[g.Name] = &g.Value
				}
			}
			same := maps.EqualFunc(got, want[c.name].Groups, func(a, b *string) bool {
				return a == nil && b == nil || a != nil && b != nil && *a == *b
			})
			if result.Input(c.c) != want[c.name].Input || !same {
				t.Errorf("input %d, %s: %q %s, want %q %s", i, c.name, result.Input(c.c),
					groupsText(got), want[c.name].Input, groupsText(want[c.name].Groups))
			}
		}
	}
}
