//go:build go1.27

package url_test

import (
	"encoding/json/v2"
	"testing"
)

func TestJSONv2(t *testing.T) {
	marshal := func(v any) ([]byte, error) { return json.Marshal(v) }
	unmarshal := func(b []byte, v any) error { return json.Unmarshal(b, v) }
	testJSON(t, marshal, unmarshal)
	testJSONParts(t, marshal, unmarshal)
}
