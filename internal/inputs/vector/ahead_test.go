package vector

import (
	"regexp"
	"testing"
)

// The invented change is that the fragment is in upper case.
func TestChanges(t *testing.T) {
	list := Changes{{Anchor: "fragment-state", Files: map[string][][2]string{"urltestdata.json": {{`"hash": "#a"`, `"hash": "#A"`}}}}}
	for _, test := range []struct{ name, content, want string }{
		{"urltestdata.json", `["hash": "#a"]`, `["hash": "#A"]`},
		{"urltestdata.json", `["hash": "#A"]`, ""}, // the tests have it now
		{"toascii.json", `["hash": "#a"]`, `["hash": "#a"]`},
	} {
		if content, err := list.Apply(test.name, []byte(test.content)); string(content) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s, %s: %s, %v", test.name, test.content, content, err)
		}
	}
	list[0].Inputs = regexp.MustCompile("#.")
	if pattern := []any{1, map[string]string{"#": "#\t#"}}; !list.Concern(pattern) || list.Concern(pattern[:1]) {
		t.Errorf("not those with a fragment: %v", pattern)
	}
	if list.Concern("a:#") || !list.Concern("a:#\t\r\n#") || !list.Concern("#a") {
		t.Errorf("not the inputs with a fragment: %v", list)
	}
}
