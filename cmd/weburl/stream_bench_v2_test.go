//go:build go1.27 && goexperiment.jsonv2

package main

import (
	"encoding/json/jsontext"
	"encoding/json/v2"

	"github.com/go-weburl/url"
)

func init() {
	codecs = append(codecs, codec{"v2",
		decodeWith(func(data []byte, v any) error {
			return json.Unmarshal(data, v, jsontext.AllowDuplicateNames(true))
		}),
		func(b []byte, u *url.URL) ([]byte, error) {
			answer, err := json.Marshal(standardAnswer(u))
			return append(append(b, answer...), '\n'), err
		}})
}
