package url_test

import (
	"fmt"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

// TestSetterVectors compares the href after each set, and all attributes after
// the last.
func TestSetterVectors(t *testing.T) {
	for _, v := range readVectors[vector.Set](t, vectorFile("setters.json")) {
		name := fmt.Sprintf("%+q", v.Href)
		u, err := url.Parse(string(v.Href))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		for i, s := range v.Set {
			name += fmt.Sprintf(", set %s to %+q", s[0], s[1])
			// What the error says is not the reference's to tell.
			_ = setters[string(s[0])](u, string(s[1]))
			if u.Href() != v.Hrefs[i] {
				t.Errorf("%s:\n got %+q\nwant %+q", name, u.Href(), v.Hrefs[i])
			}
		}
		if got := attributesOf(u); *got != *v.Expected {
			t.Errorf("%s:\n got %+q\nwant %+q", name, *got, *v.Expected)
		}
	}
}
