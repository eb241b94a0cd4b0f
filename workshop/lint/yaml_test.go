package lint

import (
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestYAML: what has a text form is a string in YAML.
func TestYAML(t *testing.T) {
	type values struct {
		URL     url.URL
		Host    url.Host
		Origin  url.Origin
		Params  url.URLSearchParams
		Pattern *urlpattern.Pattern
		None    url.Origin `yaml:",omitempty"`
	}
	const want = `url: https://example.com/a
host: example.com
origin: https://[::1]:81
params: a=b+c
pattern: https://example.com/:id
`
	var v values
	if err := yaml.Unmarshal([]byte(want), &v); err != nil {
		t.Fatal(err)
	}
	if text, err := yaml.Marshal(&v); err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	for _, bad := range []string{"host: a b", "origin: null.example", "url: /x", "pattern: (", "origin: https://h/a"} {
		var got values
		if err := yaml.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s: %+v", bad, got)
		}
	}
}
