package attributes

import (
	"testing"

	"github.com/go-weburl/url"
)

// TestAll gets and sets each attribute. The values are those of the standard's API.
func TestAll(t *testing.T) {
	tests := []struct{ name, value, set, href string }{
		{"href", "https://u:p@h:8/a?b#c", "x:y", "x:y"},
		{"origin", "https://h:8", "", ""},
		{"protocol", "https:", "wss", "wss://u:p@h:8/a?b#c"},
		{"username", "u", "x", "https://x:p@h:8/a?b#c"},
		{"password", "p", "x", "https://u:x@h:8/a?b#c"},
		{"host", "h:8", "x:9", "https://u:p@x:9/a?b#c"},
		{"hostname", "h", "x", "https://u:p@x:8/a?b#c"},
		{"port", "8", "9", "https://u:p@h:9/a?b#c"},
		{"pathname", "/a", "x", "https://u:p@h:8/x?b#c"},
		{"search", "?b", "x", "https://u:p@h:8/a?x#c"},
		{"hash", "#c", "x", "https://u:p@h:8/a?b#x"},
	}
	if len(tests) != len(All) {
		t.Fatalf("%d attributes", len(All))
	}
	for i, test := range tests {
		u := url.MustParse("https://u:p@h:8/a?b#c")
		if All[i].Name != test.name || Getter(test.name)(u) != test.value {
			t.Errorf("%s is %q, and number %d is %s", test.name, Getter(test.name)(u), i, All[i].Name)
		}
		set := Setter(test.name)
		if set == nil {
			if test.set != "" {
				t.Errorf("%s cannot be set", test.name)
			}
			continue
		}
		if err := set(u, test.set); err != nil || u.Href() != test.href {
			t.Errorf("%s = %q: %s, %v, want %s", test.name, test.set, u, err, test.href)
		}
	}
	if Getter("searchParams") != nil || Setter("Href") != nil {
		t.Error("there are other attributes")
	}
}
