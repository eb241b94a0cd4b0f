package vector

import (
	"strings"
	"testing"
)

// The invented change is that the fragment is in upper case.
func TestChanges(t *testing.T) {
	list := Changes{{Anchor: "fragment-state", Correct: func(p *Parse) bool {
		before := p.Hash
		p.Hash = strings.ToUpper(before)
		return p.Hash != before
	}, Tests: map[string][][2]string{"urltestdata.json": {{`"hash": "#a"`, `"hash": "#A"`}}}}}
	for hash, want := range map[string]int{"#a": 1, "#A": 0} {
		answer := Parse{Attributes: &Attributes{Hash: hash}}
		if n := list.Correct(&answer); answer.Hash != "#A" || n != want {
			t.Errorf("%s: %s, %d", hash, answer.Hash, n)
		}
	}
	for _, test := range []struct{ name, data, want string }{
		{"urltestdata.json", `["hash": "#a"]`, `["hash": "#A"]`},
		{"urltestdata.json", `["hash": "#A"]`, ""}, // the tests have it now
		{"toascii.json", `["hash": "#a"]`, `["hash": "#a"]`},
	} {
		if data, err := list.File(test.name, []byte(test.data)); string(data) != test.want || (err == nil) != (test.want != "") {
			t.Errorf("%s, %s: %s, %v", test.name, test.data, data, err)
		}
	}
}
