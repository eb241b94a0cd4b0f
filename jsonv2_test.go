//go:build go1.27 && goexperiment.jsonv2

package url_test

import (
	"encoding/json/v2"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// TestJSONv2 checks that a type with a text form is a string in encoding/json/v2, as a value and as
// a map's key.
func TestJSONv2(t *testing.T) {
	type values struct {
		URL     url.URL
		Host    url.Host
		Origin  url.Origin
		Params  url.URLSearchParams
		Pattern *urlpattern.Pattern
		ByHost  map[url.Host]url.Origin
		None    url.Origin `json:",omitzero"`
	}
	const want = `{"URL":"https://example.com/a","Host":"example.com",` +
		`"Origin":"https://[::1]:81","Params":"a=b+c",` +
		`"Pattern":"https://example.com/:id","ByHost":{"example.com":"https://[::1]:81"}}`
	var v values
	if err := json.Unmarshal([]byte(want), &v); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(v)
	if err != nil || string(text) != want {
		t.Errorf("%s, %v, want %s", text, err, want)
	}
	for _, bad := range []string{
		`{"Host":"a b"}`, `{"Origin":"null"}`, `{"URL":"/x"}`, `{"Pattern":"("}`,
		`{"ByHost":{"a b":""}}`,
	} {
		var got values
		if err := json.Unmarshal([]byte(bad), &got); err == nil {
			t.Errorf("%s: %+v", bad, got)
		}
	}
}
