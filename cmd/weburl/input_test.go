package main

import (
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"
)

// TestNamed checks that a message about an argument quotes it, without its password, names none of
// our packages, and advises only what helps.
func TestNamed(t *testing.T) {
	for _, c := range []struct {
		args   string // separated by '|'
		stderr string
	}{
		{"-default-scheme|https|a b|x.org|c d", `weburl: "a b": not a URL, but words to search for
weburl: "c d": not a URL, but words to search for
`},
		{"-default-scheme|https|1.2.3.4:99999",
			"weburl: \"1.2.3.4:99999\": port-out-of-range at byte 8\n"},
		{"-set|port=x|https://me:secret@h/",
			"weburl: \"https://me:xxxxx@h/\": port \"x\" ignored: not a port\n"},
		{"-data|data:a", "weburl: \"data:a\": no comma at byte 6\n"},
		{"example.com", `weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0
  example.com
  ^
  start with a scheme, as in https://example.com, or add -default-scheme https
`},
		{"/a", `weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0
  /a
  ^
  start with a scheme, as in https://, or give a base URL whose path is not opaque
`},
		{"-base|localhost:80|a",
			`weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0
  a
  ^
  start with a scheme, as in https://, or give a base URL whose path is not opaque
  the base has the scheme localhost: nothing is relative to its path
`},
		{"-base|localhostlocalhostlocalhost:80|a",
			`weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0
  a
  ^
  start with a scheme, as in https://, or give a base URL whose path is not opaque
  the base has the scheme localhostlocalhostlocalhost: nothing is relative to its path
`},
		{"", `weburl: cannot parse URL: missing-scheme-non-relative-URL at byte 0
  (empty)
  ^
  write a URL: this is empty
`},
		{"-base|example.com|a", "weburl: cannot parse the base URL: " +
			`missing-scheme-non-relative-URL at byte 0
  example.com
  ^
  start with a scheme, as in https://example.com
`},
		{"localhost:8080", `weburl: "localhost:8080": localhost was read as the scheme: ` +
			"for a host, start with a scheme, as in http://localhost:8080/, " +
			"or add -default-scheme http\n"},
		{"-default-scheme|http|localhost:8080", ""},
		{"tel:911", ""}, {"localhost:80.5", ""},
		{"-json|localhost:8080", ""}, {"-check|localhost:8080", ""},
		{"-links|-charset|klingon|x", "weburl: invalid value \"klingon\" for flag -charset: " +
			"not the label of an encoding\nFor help: weburl -h\n"},
	} {
		if _, got, _ := runFor(t, "", strings.Split(c.args, "|")...); got != c.stderr {
			t.Errorf("%s: %s, want %s", c.args, got, c.stderr)
		}
	}
}

// TestBlankLines checks that only -json answers a blank line.
func TestBlankLines(t *testing.T) {
	const lines = "\nhttps://a/\r\n\r\n \t\nb\n\n"
	for _, c := range []struct{ args, stdout, stderr string }{
		{"-base https://h/ -f -", "https://a/\nhttps://h/b\n", ""},
		{"-f -", "https://a/\n", "weburl: line 5: missing-scheme-non-relative-URL at byte 0\n"},
		{"-valid -f -", "https://a/\n", "weburl: 1 of 2 lines left out: not valid\n"},
	} {
		stdout, stderr, _ := runFor(t, lines, strings.Fields(c.args)...)
		if stdout != c.stdout || stderr != c.stderr {
			t.Errorf("%s: %q, %q", c.args, stdout, stderr)
		}
	}
	if stdout, _, _ := runFor(t, lines, "-json", "-f", "-"); strings.Count(stdout, "\n") != 6 {
		t.Errorf("-json: %s", stdout)
	}
	stdout, _, _ := runFor(t, "\x00https://a/\x00\x00", "-0", "-f", "-")
	if stdout != "https://a/\x00" {
		t.Errorf("-0: %q", stdout)
	}
	_, stderr, _ := runFor(t, strings.Repeat("https://a/\x00", 40_000)+"b\x00", "-0", "-f", "-")
	if want := "weburl: line 40001: missing-scheme-non-relative-URL at byte 0\n"; stderr != want {
		t.Errorf("-0: %q, want %q", stderr, want)
	}
}

// TestUTF16 reads lists in UTF-16, in reads that cut the byte order mark and characters.
func TestUTF16(t *testing.T) {
	const list = "https://a/é\r\n\nhttps://b/💩\nhttps://c/"
	const want = "https://a/%C3%A9\nhttps://b/%F0%9F%92%A9\nhttps://c/\n"
	var little, big strings.Builder
	for _, unit := range utf16.Encode([]rune("\uFEFF" + list)) {
		little.Write([]byte{byte(unit), byte(unit >> 8)})
		big.Write([]byte{byte(unit >> 8), byte(unit)})
	}
	for _, text := range []string{little.String(), big.String(), "\uFEFF" + list, list} {
		for _, n := range []int{1, 2, 3, 1000} {
			var stdout, stderr strings.Builder
			run([]string{"-"}, &inPieces{text, n}, &stdout, &stderr)
			if stdout.String() != want || stderr.String() != "" {
				t.Errorf("%q in reads of %d: %q, %q", text, n, &stdout, &stderr)
			}
		}
	}
	for _, text := range []string{"\xFF", "\xFE", "\xFF\xFE", "\xFE\xFF"} {
		if stdout, _, _ := runFor(t, text, "-"); stdout != "" {
			t.Errorf("%q: %q", text, stdout)
		}
	}
}

// TestMaxLine checks the length of lines in reads of different sizes: that of a line that is too
// long is not kept, and the lines around it are answered.
func TestMaxLine(t *testing.T) {
	const short = "https://a/\n"
	line := func(n int, end string) string { return "a:" + strings.Repeat("y", n-2) + end }
	for _, n := range []int{7, 11, 1000, 1 << 20} {
		for _, c := range []struct {
			text   string
			isLong bool
		}{
			{line(20, "\n"), false}, {line(20, "\r\n"), false}, {line(20, ""), false},
			{line(21, "\n"), true}, {line(21, "\r\n"), true}, {line(21, ""), true},
			{line(20, "\rz\n"), true},
			{line(20, "\r"+strings.Repeat("z", 300_000)+"\n"), true},
		} {
			var stdout, stderr strings.Builder
			run([]string{"-max-line", "20", "-"}, &inPieces{short + c.text, n}, &stdout, &stderr)
			want, message := short+line(20, "\n"), ""
			if c.isLong {
				want, message = short, "weburl: line 2: longer than 20 bytes: see -max-line\n"
			}
			if stdout.String() != want || stderr.String() != message {
				t.Errorf("%.30q in reads of %d: %.100q, %q", c.text, n, &stdout, &stderr)
			}
		}
	}
	in := line(1<<20, "\n") + line(1<<20+1, "\n") + short
	stdout, stderr, _ := runFor(t, in, "-skip-errors", "-")
	if len(stdout) != 1<<20+1+len(short) || !strings.HasPrefix(stderr, "weburl: 1 of 3 lines") {
		t.Errorf("by default: %d bytes, %q", len(stdout), stderr)
	}
	stdout, _, _ = runFor(t, line(11, "\n")+short, "-max-line", "10", "-json")
	if !strings.HasPrefix(stdout, `{"line":1,"input":"","failure":true,"error":"invalid-request",`+
		`"message":"longer than 10 bytes: see -max-line"}`+"\n"+`{"line":2,"input":"https://a/"`) {
		t.Errorf("-json: %s", stdout)
	}
	stdout, _, _ = runFor(t, line(11, "\n")+short, "-max-line", "10", "-check", "-")
	if stdout != "1\tfailure\ttoo-long\t10\t\tlonger than 10 bytes: see -max-line\n" {
		t.Errorf("-check: %s", stdout)
	}
}

// TestWholeEdits checks that a URL of which an option's edit is not made is not printed, in any
// form.
func TestWholeEdits(t *testing.T) {
	modes := []string{"-table", "-display", "-get {href}", "-key surt", "-skip-errors"}
	for _, mode := range modes {
		args := append(strings.Fields(mode), "-set", "host=b", "-set", "port=99999", "https://a/")
		stdout, stderr, status := runFor(t, "", args...)
		if stdout != "" || !strings.Contains(stderr, `"https://a/": port "99999" ignored`) ||
			status != statusFailed && mode != "-skip-errors" {
			t.Errorf("%s: %q, %q, %d", mode, stdout, stderr, status)
		}
	}
	stdout, _, _ := runFor(t, `{"input":"https://a/","set":[["port","99999"],["hash","b"]]}`+
		"\nhttps://u:S3CR3T@a/\nmailto:x\n", "-json", "-set", "hash=b", "-set", "port=99999")
	for i, want := range []string{
		`"href":"https://a/#b",`, // JavaScript's setters
		`{"line":2,"input":"https://u:xxxxx@a/","failure":true,"ignored":[{"name":"port","value":` +
			`"99999","error":"port-out-of-range","offset":0,"partly":false}]}`,
		`{"line":3,"input":"mailto:x","failure":true,"ignored":[{"name":"port","value":"99999",` +
			`"error":"the URL cannot have credentials or a port","offset":0,"partly":false}]}`,
	} {
		if line := strings.Split(stdout, "\n")[i]; !strings.Contains(line, want) {
			t.Errorf("-json: %s, want %s", line, want)
		}
	}
}

// TestWidthShows checks that -display -width shows that something is missing, whatever the width.
func TestWidthShows(t *testing.T) {
	for _, u := range []string{
		"https://example.com/a?b#c", "https://a.b.example.com:8443/", "mailto:somebody@h.example",
		"http://192.0.2.1/p", "file:///etc/hosts", "https://example.com/",
	} {
		all, _, _ := runFor(t, "", "-display", u)
		for width := 1; width <= len(all); width++ {
			got, _, _ := runFor(t, "", "-display", "-width", strconv.Itoa(width), u)
			if got != all && !strings.Contains(got, "…") {
				t.Errorf("%s in %d columns: %q", u, width, got)
			}
		}
	}
}
