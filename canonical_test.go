package url

import (
	"errors"
	"testing"
)

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

// An authority that begins with a port has no host: the host state fails at the ':',
// with host-missing. But where an '@' follows, that was a password.
func TestRecogniseNoHost(t *testing.T) {
	tests := []struct{ name, input, want string }{
		{"one digit", "http://:8", ""},
		{"path", "https://:8080/p", ""},
		{"query", "http://:8?q", ""},
		{"default port", "http://:80/", ""},
		{"no digits", "https://:/", ""},
		{"password", "http://:8@h/", "http://:8@h/"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			u, err := Parse(test.input)
			if test.want == "" && !errors.Is(err, ErrHostMissing) || test.want != "" && (err != nil || u.Href() != test.want) {
				t.Errorf("%q: %v, %v, want %q", test.input, u, err, test.want)
			}
			invariants(t, test.input, nil)
		})
	}
}
