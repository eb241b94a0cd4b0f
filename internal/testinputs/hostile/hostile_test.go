package hostile

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// stringTypes are the types with a string of any length, as written in the list of the exported
// API.
var stringTypes = []string{
	"string", "...string", "[]byte", "any", "[]Pair", "net/url.Values", "*net/url.URL",
	"URL", "*URL", "URLSearchParams", "*URLSearchParams", "Host", "*Host", "Origin", "*Origin",
	"PublicSuffixList", "*Parser",
}

// inOne are the functions that have two strings in a single argument.
var inOne = []string{
	"FromNetURL", "SerializeURLEncoded", "SearchParamsFromPairs",
	"fileurl.Style.FromPath", "sqlurl.URL.Scan",
}

var function = regexp.MustCompile(
	`^pkg github\.com/go-weburl/url, (?:func|method \((\S+)\)) ?(\w+)\((.*?)\)(?: |$)`)

// TestAlike checks that each function of two strings has a shape with two strings that are alike.
func TestAlike(t *testing.T) {
	api, err := os.ReadFile("../../../api/api.txt")
	if err != nil {
		t.Fatal(err)
	}
	want := inOne
	for line := range strings.Lines(string(api)) {
		m := function.FindStringSubmatch(strings.TrimSuffix(line, "\n"))
		if m == nil {
			continue
		}
		name, n := m[2], 0
		if m[1] != "" {
			name = strings.TrimPrefix(m[1], "*") + "." + name
		}
		types := []string{m[1]}
		for parameter := range strings.SplitSeq(m[3], ", ") {
			types = append(types, parameter[strings.LastIndexByte(parameter, ' ')+1:])
		}
		for _, s := range types {
			if slices.Contains(stringTypes, s) {
				n++
			}
		}
		if n >= 2 {
			want = append(want, name)
		}
	}
	if len(want) < 40 {
		t.Errorf("%d functions have two strings: these are not all", len(want))
	}
	shapes := Shapes()
	for _, name := range want {
		ofName := func(s Shape) bool { return strings.HasPrefix(s.Name, name+alikeName) }
		if !slices.ContainsFunc(shapes, ofName) {
			t.Errorf("%s has no shape of two strings that are alike", name)
		}
	}
}
