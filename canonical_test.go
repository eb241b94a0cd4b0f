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
		"http://192.0.2.10:81/",
		"https://1.2.3.255",
		"https://h.example:8443",
		"wss://h/a?b'",
		"ftp://h:21/",
		"a+b.1-:c d?e'#f",
		"data:,/a?#",
		"x:",
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

// Likewise relative references, to bases whose part of the serialization is different.
func TestRecogniseReference(t *testing.T) {
	references := []string{
		"//h.example:8080/a/.b?c#d",
		"//h.example",
		"/a/.b/%2f?c'd=e#f`g",
		"/a",
		"a/b.c?d#e",
		"a",
		"../b/c?d",
		".././../b/../c",
		"./a:b",
		"../..",
		"..//a",
		"1:a",
		"a:b",
		"?a#b",
		"#a",
		"",
	}
	bases := []string{
		"http://base.example/p/q/r?s#t",
		"wss://u:p@h:8080/p//q/",
		"ftp://[::1]/",
		"file:///C:/p/q",
		"foo://h/p/q?r",
		"foo:/p/q",
		"foo:p",
	}
	const bytes = "\x00\t\n !\"#%'./012:<?@AZ[\\]^`aez{|}~\x7f\x80\xC3\xFF"
	for _, b := range bases {
		base := MustParse(b)
		for _, s := range references {
			invariants(t, s, base)
			for i := range len(s) + 1 {
				for c := range len(bytes) {
					invariants(t, s[:i]+bytes[c:c+1]+s[i:], base)
					if i < len(s) {
						invariants(t, s[:i]+bytes[c:c+1]+s[i+1:], base)
					}
				}
			}
		}
	}
}

// A reference is not recognised where the serialization is longer than it may be.
func TestRecogniseReferenceMaxLength(t *testing.T) {
	base := MustParse("https://base.example/p/q?r#s")
	for _, test := range []struct{ reference, want string }{
		{"../a", "https://base.example/a"},
		{"?a", "https://base.example/p/q?a"},
		{"#a", "https://base.example/p/q?r#a"},
		{"", "https://base.example/p/q?r"},
		{"//h/", "https://h/"},
	} {
		for maxLength := len(test.want) - 1; maxLength <= len(test.want); maxLength++ {
			p := Parser{MaxLength: maxLength, Base: base}
			u, err := p.Parse(test.reference)
			if maxLength < len(test.want) {
				if !errors.Is(err, ErrTooLong) {
					t.Errorf("%q with MaxLength %d: %v, %v", test.reference, maxLength, u, err)
				}
			} else if err != nil || u.Href() != test.want {
				t.Errorf("%q with MaxLength %d: %v, %v, want %q", test.reference, maxLength, u, err, test.want)
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
