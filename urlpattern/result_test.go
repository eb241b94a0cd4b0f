package urlpattern_test

import (
	"reflect"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestInputs has what the standard's match appends to inputs.
func TestInputs(t *testing.T) {
	p := urlpattern.MustParse("https://*/*")
	init := urlpattern.Init{Protocol: new("https:"), Hostname: new("H"), Pathname: new("/./a"), BaseURL: new("http://b")}
	for name, c := range map[string]struct {
		result *urlpattern.Result
		want   []any
	}{
		"Exec":         {p.Exec(" HTTPS://h/./a "), []any{" HTTPS://h/./a "}},
		"ExecWithBase": {p.ExecWithBase("./a", "HTTPS://h"), []any{"./a", "HTTPS://h"}},
		"no input":     {p.ExecWithBase("", "https://h/"), []any{"", "https://h/"}},
		"ExecURL":      {p.ExecURL(url.MustParse("HTTPS://h/./a")), []any{"https://h/a"}},
		"ExecInit":     {p.ExecInit(init), []any{init}},
	} {
		if got := c.result.Inputs(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// A Result does not change with the strings that an Init points to, nor with those of Inputs.
func TestInputsAreCopies(t *testing.T) {
	pathname := "/a"
	r := urlpattern.MustParse("https://*/*").ExecInit(urlpattern.Init{Protocol: new("https"), Hostname: new("h"), Pathname: &pathname})
	pathname = "/b"
	for range 2 {
		got := r.Inputs()[0].(urlpattern.Init)
		if *got.Pathname != "/a" {
			t.Errorf("pathname %s", *got.Pathname)
		}
		*got.Pathname = "/c"
	}
}

// A component that matches everything is a group, too.
func TestGroupOfAnything(t *testing.T) {
	r := urlpattern.MustParse("*://*:*").Exec("https://h:8080/a?q")
	for c, want := range map[urlpattern.Component]string{
		urlpattern.Protocol: "https", urlpattern.Username: "", urlpattern.Hostname: "h", urlpattern.Port: "8080", urlpattern.Pathname: "/a", urlpattern.Search: "q",
	} {
		if got := r.Groups(c); len(got) != 1 || got[0] != (urlpattern.Group{Name: "0", Value: want, Matched: true}) {
			t.Errorf("%s: %v, want %q", c, got, want)
		}
	}
}
