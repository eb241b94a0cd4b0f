package attributes

import (
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestAll compares each attribute with the vectors' member of that name, and sets it.
func TestAll(t *testing.T) {
	vectors, err := vector.ReadParses()
	if err != nil || len(vectors) < 5000 {
		t.Fatalf("%d vectors, %v", len(vectors), err)
	}
	for _, v := range vectors {
		if v.Failure || v.Base != nil || v.Encoding != "" {
			continue
		}
		u := url.MustParse(string(v.Input))
		for _, a := range All {
			if got, want := Getter(a.Name)(u), *v.Member(a.Name); got != want {
				t.Errorf("%q: %s is %q, want %q", v.Input, a.Name, got, want)
			}
		}
	}
	other := url.MustParse("http://x:y@z:9/q?r#s")
	for _, a := range All {
		u := url.MustParse("https://u:p@h:8/a?b#c")
		set := Setter(a.Name)
		if (set == nil) != (a.Name == "origin") {
			t.Errorf("%s can be set: %t", a.Name, set != nil)
		} else if set != nil && (set(u, a.Get(other)) != nil || a.Get(u) != a.Get(other)) {
			t.Errorf("%s is set to %q", a.Name, a.Get(u))
		}
	}
	u := url.MustParse("https://h:8/")
	if Setter("hostname")(u, "z:7"); u.Port() != "8" {
		t.Error("hostname sets the port, as host does")
	}
	if Getter("searchParams") != nil || Setter("Href") != nil {
		t.Error("there are other attributes")
	}
}
