package quoted

import (
	"regexp"
	"strings"
	"testing"
)

func TestPasswordSpan(t *testing.T) {
	for _, test := range []struct {
		name, input, want string // want is input with "xxxxx" there
	}{
		{"a URL", "https://user:secret@h/", "https://user:xxxxx@h/"},
		{"no password", "https://user@h/", "https://user@h/"},
		{"an empty one", "https://user:@h/", "https://user:xxxxx@h/"},
		{"no user", "https://:secret@h/", "https://:xxxxx@h/"},
		{"no '@'", "https://h:80/", "https://h:80/"},
		{"several '@'", "https://u:a@b@h/", "https://u:xxxxx@h/"},
		{"a slash in it", "https://u:a/b@h/", "https://u:xxxxx@h/"},
		{"backslashes", `https:\\u:a@h/`, `https:\\u:xxxxx@h/`},
		{"no slashes, so no scheme", "user:secret@h", "user:xxxxx@h"},
		{"no scheme, but slashes", "//u:secret@h", "//u:xxxxx@h"},
		{"all kinds of scheme bytes", "aZ9+-.://u:secret@h", "aZ9+-.://u:xxxxx@h"},
		{"a space before the scheme", " https://u:secret@h", " https://u:xxxxx@h"},
		{"a tab in the scheme", "ht\ttps://u:secret@h", "ht\ttps://u:xxxxx@h"},
		// The text before the ':' is not a scheme, so the password may begin there.
		{"'`' in the scheme", "a`://u:secret@h", "a`:xxxxx@h"},
		{"'{' in the scheme", "a{://u:secret@h", "a{:xxxxx@h"},
		{"'@' in the scheme", "a@b://u:secret@h", "a@b:xxxxx@h"},
		{"'[' in the scheme", "a[://u:secret@h", "a[:xxxxx@h"},
		{"'/' in the scheme", "/://u:secret@h", "/:xxxxx@h"},
		{"a space in the username", "a b:/secret@h", "a b:xxxxx@h"},
		{"a control before a ':'", "\x00:/secret@h", "\x00:xxxxx@h"},
		{"':' first", "://u:secret@h", ":xxxxx@h"},
		{"an '@' in the scheme alone", "a@://u", "a@://u"},
	} {
		start, end := PasswordSpan(test.input)
		got := test.input
		if start < end || start > 0 {
			got = test.input[:start] + Password + test.input[end:]
		}
		if got != test.want {
			t.Errorf("%s: PasswordSpan(%q) gives %q, want %q",
				test.name, test.input, got, test.want)
		}
	}
}

// TestEveryShortURL compares URL with a regular expression, for all texts of up to five characters.
func TestEveryShortURL(t *testing.T) {
	scheme := regexp.MustCompile(`^[\x00- ]*[0-9A-Za-z+.-][0-9A-Za-z+.\t\n\r-]*:[/\\]`)
	password := regexp.MustCompile(`(?s)^([^:]*:).+(@[^@]*)$`)
	var try func(s string)
	try = func(s string) {
		span := max(0, len(scheme.FindString(s))-1)
		want := s[:span] + password.ReplaceAllString(s[span:], "${1}xxxxx$2")
		if got := URL(s); got != want {
			t.Errorf("%q: %q, want %q", s, got, want)
		}
		if len(s) < 5 {
			for _, c := range "a.:/\\@ !\t\n\r\x00" {
				try(s + string(c))
			}
		}
	}
	try("")
}

// TestWithin redacts texts in which a URL with credentials may begin.
func TestWithin(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"https:u:p@h", "https:u:xxxxx@h"}, {"http:/u:p@h", "http:/u:xxxxx@h"},
		{`ws:\u:p@h`, `ws:\u:xxxxx@h`}, {"wss:///u:p@h", "wss:///u:xxxxx@h"},
		{"ftp:u:p@h", "ftp:u:xxxxx@h"},
		{"HTTPS:u:p@h", "HTTPS:u:xxxxx@h"}, {"W\ts\r:u:p@h", "W\ts\r:u:xxxxx@h"},
		{`h\tt\nt\rp:u:p@h`, `h\tt\nt\rp:u:xxxxx@h`},
		{`foo:\t/\n\r/u:p@h`, `foo:\t/\n\r/u:xxxxx@h`}, {`h\vttp:u:p@h`, `h\vttp:u:p@h`},
		{"foo://u:p@h", "foo://u:xxxxx@h"}, {"foo:\t/\n/u:p@h", "foo:\t/\n/u:xxxxx@h"},
		{"blob:ws:u:p@h", "blob:ws:u:xxxxx@h"}, {"foo:/u:p@h", "foo:/u:p@h"},
		{"file:u:p@h", "file:u:p@h"}, {"s:u:p@h", "s:u:p@h"}, {"https:u@h", "https:u@h"},
		{"https:u:p", "https:u:p"}, {"https:@h:80", "https:@h:80"},
		{"mailto:u:p@h", "mailto:u:p@h"},
		{"foo:a/u:p@h", "foo:a/u:p@h"}, {"https::p@h", "https::xxxxx@h"},
		{"://u:p@h", "://u:xxxxx@h"}, {"@https:u:p@h", "@https:u:xxxxx@h"}, {"@foo:", "@foo:"},
		{"@foo:/", "@foo:/"}, {"@foo:/\t", "@foo:/\t"}, {`foo:\x//u:p@h`, `foo:\x//u:p@h`},
		{"foo:at//u:p@h", "foo:at//u:p@h"}, {`@foo:\`, `@foo:\`},
	} {
		if got := Within(test.input); got != test.want {
			t.Errorf("%q: %q, want %q", test.input, got, test.want)
		}
		scheme, path, _ := strings.Cut(test.input, ":")
		if got := scheme + ":" + Opaque(scheme, path); got != test.want {
			t.Errorf("%q, an opaque path: %q, want %q", test.input, got, test.want)
		}
	}
}

func TestExcerpt(t *testing.T) {
	a := func(n int) string { return strings.Repeat("a", n) }
	for _, test := range []struct {
		name, input string
		i           int
		want        string
	}{
		{"short", a(128), 64, a(128)},
		{"very short", "a", 0, "a"},
		{"the beginning", "<" + a(128), 0, "<" + a(127) + "…"},
		{"still the beginning", "<" + a(200), 64, "<" + a(127) + "…"},
		{"a byte later", "<" + a(200), 65, "…" + a(128) + "…"},
		{"the middle of an even length", a(400), 200, "…" + a(128) + "…"},
		{"the middle", "<" + a(199) + "!" + a(199) + ">", 200, "…" + a(64) + "!" + a(63) + "…"},
		{"the end", a(200) + ">", 200, "…" + a(127) + ">"},
		{"only half code points, the beginning", strings.Repeat("\x80", 400), 0, "…"},
		{"only half code points, the middle", strings.Repeat("\x80", 400), 200, "……"},
		{"no half code points", strings.Repeat("é", 200), 101, "…" + strings.Repeat("é", 63) + "…"},
	} {
		if got := Excerpt(test.input, test.i); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
	for s, want := range map[string]string{
		"https://u:p@h/": "https://u:xxxxx@h/", "@u:p@h": "@u:xxxxx@h",
		"https://u@h/": "https://u@h/", "https://h:8/": "https://h:8/",
	} {
		if got := RedactedExcerpt(s, 0); got != want {
			t.Errorf("RedactedExcerpt(%q) = %q, want %q", s, got, want)
		}
	}
	long := "https://" + a(100) + ":" + a(300) + "@h/" + a(100)
	for _, test := range []struct {
		name string
		i    int
		want string
	}{
		{"its beginning", 0, "https://" + a(100) + ":" + Password + "…"},
		{"in the password", 200, "…" + Password + "…"},
		{"its end", len(long), "…" + Password + "@h/" + a(100)},
	} {
		if got := RedactedExcerpt(long, test.i); got != test.want {
			t.Errorf("redacted, %s: %q, want %q", test.name, got, test.want)
		}
	}
}
