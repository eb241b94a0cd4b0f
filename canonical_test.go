package url

import "testing"

// What is recognised is what the states would have made of it: for URLs that are
// canonical, but for one byte, put in or replaced, whichever and wherever that is.
// With a listener nothing is recognised, and invariants compares the two.
func TestRecognise(t *testing.T) {
	canonical := []string{
		"https://example.com:8080/a/.b/%2f.?c'd=e#f?g`h",
		"http://h.example/",
		"http://h?#",
		"file:///c:/d/..e?f#g",
		"https://1.x/%2e.x/...?q",
		"https://h.0x/a",
		"https://h:443/",
	}
	var base = MustParse("http://base.example/p/q?r#s")
	for _, s := range canonical {
		invariants(t, s, nil)
		for i := range len(s) + 1 {
			for c := range 256 {
				invariants(t, s[:i]+string([]byte{byte(c)})+s[i:], nil)
				if i < len(s) {
					invariants(t, s[:i]+string([]byte{byte(c)})+s[i+1:], base)
				}
			}
		}
	}
}
