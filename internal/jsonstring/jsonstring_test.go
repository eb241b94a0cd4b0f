package jsonstring

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
)

// FuzzAppend compares with encoding/json, which escapes U+2028 and U+2029
// too, and each byte of ill-formed UTF-8.
func FuzzAppend(f *testing.F) {
	for _, s := range []string{
		"", "a", `"\/`, "\x00\x1f\x7f\b\f\n\r\t", "<&>", "é€😀", "\u2028\u2029", "\xff\xe2\x82\xf0",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		var want bytes.Buffer
		encoder := json.NewEncoder(&want)
		encoder.SetEscapeHTML(false)
		if err := encoder.Encode(s); err != nil {
			t.Fatal(err)
		}
		got := Append([]byte("x"), s)
		unescape := strings.NewReplacer(`\\`, `\\`, `\u2028`,
			"\u2028", `\u2029`, "\u2029", `\ufffd`, "\uFFFD")
		if want := "x" + unescape.Replace(want.String()); string(got)+"\n" != want {
			t.Errorf("%q:\n got %s\nwant %s", s, got, want)
		}
	})
}
