package lint

import (
	"testing"

	"go.yaml.in/yaml/v4"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestYAML checks that a type with a text form is a string in YAML.
func TestYAML(t *testing.T) {
	var v, bad struct {
		URL     url.URL
		Host    url.Host
		Origin  url.Origin
		Params  url.URLSearchParams
		Pattern *urlpattern.Pattern
	}
	const text = `url: https://example.com/a
host: example.com
origin: https://[::1]:81
params: a=b+c
pattern: https://example.com/:id
`
	err := yaml.Unmarshal([]byte(text), &v)
	if got, err2 := yaml.Marshal(&v); err != nil || err2 != nil || string(got) != text {
		t.Errorf("%s, %v, %v", got, err, err2)
	}
	for _, text := range []string{"host: a b", "origin: null.example", "url: /x", "pattern: ("} {
		if err := yaml.Unmarshal([]byte(text), &bad); err == nil {
			t.Errorf("%s: %+v", text, bad)
		}
	}
}
