package main

import (
	"bytes"
	"io"
	neturl "net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url/net/url"
)

// TestCompareGuide compares the inputs of the guide's table, which must have a reason.
func TestCompareGuide(t *testing.T) {
	text, err := os.ReadFile("../../docs/from-net-url.md")
	if err != nil {
		t.Fatal(err)
	}
	_, text, _ = bytes.Cut(text, []byte("## What parses differently"))
	rows := regexp.MustCompile("(?m)^\\| `+(.+?)`+ \\|").FindAllStringSubmatch(
		strings.ReplaceAll(string(text), `\|`, "¦"), -1)
	if len(rows) < 32 {
		t.Fatalf("%d rows", len(rows))
	}
	for _, row := range rows {
		input := strings.ReplaceAll(row[1], "¦", "|")
		if unquoted, err := strconv.Unquote(`"` + input + `"`); err == nil {
			input = unquoted
		}
		c := newReading(input)
		if c == nil {
			t.Errorf("%q is read alike", input)
		} else if c.why == &reasons[len(reasons)-1] {
			t.Errorf("%q has no reason", input)
		}
	}
}

func TestReasons(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"http://h:65536/", "a port is a number of at most 16 bits"},
		{"http://[fe80::1%25eth0]/", "an IPv6 address has no zone"},
		{"http://1.2.3.256/", "a host that ends in a number must be an IPv4 address"},
		{"http://", "a special URL needs a host"},
		{"http://a<b/", "a domain has a character that is forbidden, or is not valid by IDNA"},
		{"http://EXAMPLE.com/", "hosts are in lower case"},
		{"http://bücher.example/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"http://%61.example/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"http://0x7f.1/", "an IPv4 address is written as four decimal parts"},
		{"http://[::ffff:127.0.0.1]/", "an IPv6 address has one form"},
		{"http://h\\a", "\\ is / in a special URL"},
		{"https:h", "a special URL needs no slashes before its host, and may have more"},
		{"http://h/a/../b", "dot segments are resolved"},
		{"http://h/%zz", "a % without two hexadecimal digits is not an error, and stays"},
		{"http://h/\xa0", "ill-formed UTF-8 becomes U+FFFD"},
		{"http://h/#\xa0", "ill-formed UTF-8 becomes U+FFFD"},
		{"http://h/?a=%zz", "in a query only & separates, and a bad % stays"},
		{"http://h/?a=1;b=2", "in a query only & separates, and a bad % stays"},
		{"http://h/?a b", "a character that cannot be sent in a query is percent-encoded"},
		{"http://h/a|b", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"http://h/\tx", "tabs and newlines are left out"},
		{" http://h/", "spaces and controls around the URL are left out"},
		{"file:///C|", "a file: URL has drive letters, and its localhost is the empty host"},
		{"file:///C|/a?C:", "a file: URL has drive letters, and its localhost is the empty host"},
		{"file:///C|/", "a file: URL has drive letters, and its localhost is the empty host"},
		{"http://u%:p@h/", "a % without two hexadecimal digits is not an error, and stays"},
		{"%", "a % without two hexadecimal digits is not an error, and stays"},
		{"http://h#%", "a % without two hexadecimal digits is not an error, and stays"},
		{"//?[%", "a special URL needs a host"},
		{"/\\[", "an IPv6 address must be one"},
		{"http://u%:p@%61/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"http://h/\x7f", "controls are percent-encoded"},
		{"http://h/%2e/", "dot segments are resolved"},
		{"http://H/a/../b", "hosts are in lower case"},
		{"http://É/a", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"http://[FE80::1]:80/", "an IPv6 address has one form"},
		{"http://h/(\"", "the path is spelled as browsers spell it"},
		{"http://h/a(|", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"http://h/#a#b", "in a fragment only a few characters are percent-encoded"},
		{"http://h/#a%", "a % without two hexadecimal digits is not an error, and stays"},
		{"http://h/?#\x00", "spaces and controls around the URL are left out"},
		{"file://localhost/", "a file: URL has drive letters, and its localhost is the empty host"},
		{"file:///c|a", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"ws:h", "a special URL needs no slashes before its host, and may have more"},
		{"/\\%41@[", "an IPv6 address must be one"},
		{"/\\[?%41", "an IPv6 address must be one"},
		{"/\\[::1.2]%41", "an IPv6 address must be one"},
		{"/\\[::1%25a]", "an IPv6 address has no zone"},
		{"file://u:p@/a", "a domain has a character that is forbidden, or is not valid by IDNA"},
		{"/\\[::1.2]", "an IPv6 address must be one"},
		{"/\\[/%41", "an IPv6 address must be one"},
		{"http:h:x[%]", "a port is a number of at most 16 bits"},
		{"http://h/\ra", "tabs and newlines are left out"},
		{"http://h/\na", "tabs and newlines are left out"},
		{"http://h/\r", "spaces and controls around the URL are left out"},
		{"\\a", "\\ is / in a special URL"},
		{"http://1.2.3.4/a/../b", "dot segments are resolved"},
		{"http://[::1]/a/../b", "dot segments are resolved"},
		{"http://\u33ad.example/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"../a?\u00e9", "a character that cannot be sent in a query is percent-encoded"},
		{"../%2e\"(", "the path is spelled as browsers spell it"},
		{"file:////a", "a Path without a Host never begins with //"},
		{"/.//a?\u00e9", "a character that cannot be sent in a query is percent-encoded"},
		{"http://h/(\"#a", "the path is spelled as browsers spell it"},
		{"#%2e<", "in a fragment only a few characters are percent-encoded"},
		{"#^", "in a fragment only a few characters are percent-encoded"},
		{"http://a{b/", "a host may have `, { and }"},
		{"foo://a`b/", "a host may have `, { and }"},
		{"//%61/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"foo://h/%zz", "a % without two hexadecimal digits is not an error, and stays"},
		{"http://\u212a.example/", "a domain is percent-decoded, and written in ASCII by IDNA"},
		{"?%zz\\", "in a query only & separates, and a bad % stays"},
		{"http://h:\\%5C", "\\ is / in a special URL"},
		{"foo://u\\@h/", "credentials are percent-encoded where they need to be"},
		{"http://h/.?", "dot segments are resolved"},
		{"http://h/..", "dot segments are resolved"},
		{"http://h/%2E%2e/a", "dot segments are resolved"},
		{"http://h/.x\xa0", "ill-formed UTF-8 becomes U+FFFD"},
		{"http://h/?a=/../%zz", "in a query only & separates, and a bad % stays"},
		{"file:///|", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"file:///:b|", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"file:///c:/a|", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"file:///%61b|", "| stays in a path, as in browsers; EscapedPath and RequestURI have %7C"},
		{"file:\\c:/a", "\\ is / in a special URL"},
		{"file://C|", "a file: URL has drive letters, and its localhost is the empty host"},
		{"#|", "in a fragment only a few characters are percent-encoded"},
		{"http://[::1%25a]/?%", "an IPv6 address has no zone"},
		{"http://u^@h/", "credentials are percent-encoded where they need to be"},
	} {
		if c := newReading(test.input); c == nil || c.why.text != test.want {
			t.Errorf("%q: %v, want %s", test.input, c, test.want)
		}
	}
}

// TestCompareOrder compares one URL or two for each of many reasons. Reasons as common as one
// another have the order of the guide's table.
func TestCompareOrder(t *testing.T) {
	inputs := map[*reason]string{}
	for _, s := range []string{
		"http://[fe80::1%25eth0]/", "/\\[", "http://1.2.3.256/", "http://h:65536/", "http://",
		"http://a<b/", "http://h/\ta", " http://h/", "file:///C|", "http://h\\a", "https:h",
		"http://0x7f.1/", "http://[::ffff:127.0.0.1]/", "http://EXAMPLE.com/",
		"http://%61.example/",
		"http://u^@h/", "http://h/a/../b", "http://h/\xa0", "http://h/%zz", "http://h/\x7f",
		"http://h/?a b", "http://h/?a=%zz", "http://h/a|b", "http://h/#a#b", "http://h/(\"",
	} {
		inputs[newReading(s).why] = s + "\n"
	}
	var text string
	var want, once []string
	for i := range reasons {
		input, ok := inputs[&reasons[i]]
		switch {
		case ok && i%2 == 0:
			text = input + text + input
			want = append(want, "2 URLs: "+reasons[i].text)
		case ok:
			text = input + text
			once = append(once, "1 URL: "+reasons[i].text)
		}
	}
	name := filepath.Join(t.TempDir(), "urls.txt")
	if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
	out, _ := command(".", "-compare", name)
	got := regexp.MustCompile(`(?m)^\d+ URLs?: .*$`).FindAllString(out, -1)
	if want = append(want, once...); len(want) < 20 || !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// full is an output that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

// TestCompareOutput checks the output: groups with their counts, fields, the browser's reading, and
// no password.
func TestCompareOutput(t *testing.T) {
	name := filepath.Join(t.TempDir(), "urls.txt")
	urls := "http://h/\nhttp://u:S3CR3T@H/\r\n\nhttps://EXAMPLE.com/a\nhttp:u:S3CR3T@h/\n" +
		"\\\\u:S3CR3T@h\nhttp://h/a/../b\n//u:S3CR3T@h:65536/\nhttp://H%zz/\n//u@H/@\n/a/.."
	if err := os.WriteFile(name, []byte(urls), 0o666); err != nil {
		t.Fatal(err)
	}
	got, status := command(".", "-compare", name)
	want := `3 URLs: hosts are in lower case
	"http://u:xxxxx@H/"
		Host: "H" in net/url, "h" in the drop-in
		browsers: "http://u:xxxxx@h/"
	"https://EXAMPLE.com/a"
		Host: "EXAMPLE.com" in net/url, "example.com" in the drop-in
		browsers: "https://example.com/a"
	"//u@H/@"
		Host: "H" in net/url, "h" in the drop-in
		browsers on https://page.example/: "https://u@h/@"

2 URLs: dot segments are resolved
	"http://h/a/../b"
		Path: "/a/../b" in net/url, "/b" in the drop-in
		browsers: "http://h/b"
	"/a/.."
		Path: "/a/.." in net/url, "/" in the drop-in
		browsers on https://page.example/: "https://page.example/"

1 URL: a port is a number of at most 16 bits
	"//u:xxxxx@h:65536/"
		error: none in net/url, port-out-of-range in the drop-in
		browsers: refused

1 URL: a special URL needs no slashes before its host, and may have more
	"http:u:xxxxx@h/"
		User: "none" in net/url, "u:xxxxx" in the drop-in
		Host: "" in net/url, "h" in the drop-in
		Path: "" in net/url, "/" in the drop-in
		browsers: "http://u:xxxxx@h/"

10 URLs read, 7 otherwise than by net/url. More about the reasons: ` + guide +
		"#what-parses-differently\n"
	if status != statusLeft || got != want {
		t.Errorf("status %d:\n%s", status, got)
	}
	for _, test := range []struct {
		text, want string
		status     int
	}{
		{"http://h/", "1 URL read, 0 otherwise", statusOK},
		{"http://H/\n", "1 URL: hosts are in lower case\n", statusLeft},
		{"http://h/\n http://h/ \n", "1 URL: spaces and controls around", statusLeft},
		{"\n\n", "0 URLs read, 0 otherwise", statusOK},
	} {
		if err := os.WriteFile(name, []byte(test.text), 0o666); err != nil {
			t.Fatal(err)
		}
		got, status = command(".", "-compare", name)
		if status != test.status || !strings.HasPrefix(got, test.want) {
			t.Errorf("%q: status %d:\n%s", test.text, status, got)
		}
	}
	var stderr bytes.Buffer
	if status := run(".", []string{"-compare", name}, full{}, &stderr); status != statusError ||
		!strings.Contains(stderr.String(), io.ErrShortWrite.Error()) {
		t.Errorf("status %d: %s", status, stderr.String())
	}
}

// TestPrint checks the lines under a URL: the fields that differ, the reasons of errors without
// what they quote, and the browser's reading. None has a password, wherever a package finds one.
func TestPrint(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"http:u@h/", `
			User: "none" in net/url, "u" in the drop-in
			Host: "" in net/url, "h" in the drop-in
			Path: "" in net/url, "/" in the drop-in
			browsers: "http://u@h/"`},
		{"http://h/?a=1;b=2", `
			Query: map[] in net/url, map["a":["1;b=2"]] in the drop-in
			browsers: "http://h/?a=1;b=2"`},
		{"http://h/a b?c d", `
			RawQuery: "c d" in net/url, "c%20d" in the drop-in
			browsers: "http://h/a%20b?c%20d"`},
		{"http://h#a#b", `
			String: "http://h#a%23b" in net/url, "http://h#a#b" in the drop-in
			browsers: "http://h/#a#b"`},
		{"//u:S3CR3T@h/a|", `
			String: "//u:xxxxx@h/a%7C" in net/url, "//u:xxxxx@h/a|" in the drop-in
			browsers on https://page.example/: "https://u:xxxxx@h/a|"`},
		{"https:/a", `
			Opaque: "" in net/url, "/a" in the drop-in
			Host: "" in net/url, "a" in the drop-in
			Path: "/a" in net/url, "" in the drop-in
			browsers: "https://a/"`},
		{"https:///u:S3CR3T@h/", `
			User: "none" in net/url, "u:xxxxx" in the drop-in
			Host: "" in net/url, "h" in the drop-in
			Path: "/u:xxxxx@h/" in net/url, "/" in the drop-in
			browsers: "https://u:xxxxx@h/"`},
		{"https:/u:S3CR3T@h/%2f", `
			Opaque: "" in net/url, "/u:xxxxx@h/%2f" in the drop-in
			User: "none" in net/url, "u:xxxxx" in the drop-in
			Host: "" in net/url, "h" in the drop-in
			Path: "/u:xxxxx@h//" in net/url, "//" in the drop-in
			RawPath: "/u:xxxxx@h/%2f" in net/url, "/%2f" in the drop-in
			browsers: "https://u:xxxxx@h/%2f"`},
		{"http://u:@H/", `
			Host: "H" in net/url, "h" in the drop-in
			browsers: "http://u@h/"`},
		{"http://h/%zz|", `
			error: invalid URL escape in net/url, none in the drop-in
			browsers: "http://h/%zz|"`},
		{`http://h:80\S3CR3T`, `
			error: invalid port in net/url, none in the drop-in
			browsers: "http://h/S3CR3T"`},
		{"http:", `
			error: none in net/url, host-missing in the drop-in
			browsers: refused`},
		{`http://h\u:S3C@R3T@h2/`, `
			error: net/url: invalid userinfo in net/url, none in the drop-in
			browsers: "http://h/xxxxx@h2/"`},
		{"http://u:S3CR3T@H/a@b", `
			Host: "H" in net/url, "h" in the drop-in
			browsers: "http://u:xxxxx@h/a@b"`},
		{"http://u@H/a@b", `
			Host: "H" in net/url, "h" in the drop-in
			browsers: "http://u@h/a@b"`},
		{"x:u:S3CR3T@h\tb", `
			error: net/url: invalid control character in URL in net/url, none in the drop-in
			browsers: "x:u:xxxxx@hb"`},
	} {
		c := newReading(test.input)
		if c == nil {
			t.Errorf("%q is read alike", test.input)
			continue
		}
		var out bytes.Buffer
		c.print(&out)
		_, got, _ := strings.Cut(out.String(), "\n")
		if want := strings.ReplaceAll(test.want[1:]+"\n", "\t\t\t", "\t\t"); got != want {
			t.Errorf("%q: got\n%s\nwant\n%s", test.input, got, want)
		}
	}
}

// The password is between the first colon and the last @ before the path. Without either, there is
// none.
func TestHidePassword(t *testing.T) {
	for _, test := range []struct{ text, want string }{
		{"http://u:S3CR3T@h/", "http://u:xxxxx@h/"},
		{"http:\\\t/u:S3:CR@3T@h", "http:\\\t/u:xxxxx@h"},
		{"//u:S3CR3T@h?a:b@c", "//u:xxxxx@h?a:b@c"},
		{"\x01//u:S3CR3T@h?", "\x01//u:xxxxx@h?"},
		{"u:S3CR3T@h", "u:S3CR3T@h"},
		{"u:a:S3CR3T@h", "u:a:xxxxx@h"},
		{"http://u@h/", "http://u@h/"},
		{"http://h:80/@", "http://h:80/@"},
		{"http://h#u:p@", "http://h#u:p@"},
		{"", ""},
		{"http://:@h", "http://:xxxxx@h"},
		{"http://u\\u:S3CR3T@h/", "http://u\\u:xxxxx@h/"},
		{"\\\\u:S3CR3T@h", "\\\\u:xxxxx@h"},
		{"http:\r\n //u:S3CR3T@h", "http:\r\n //u:xxxxx@h"},
		{"http:\r\n \\u:S3CR3T@h", "http:\r\n \\u:xxxxx@h"},
		{":S3CR3T@h", ":xxxxx@h"},
		{"http://u:S3CR3T@h:80/", "http://u:xxxxx@h:80/"},
		{"http://u@h:80/", "http://u@h:80/"},
		{"?u:a:b@c", "?u:a:b@c"},
		{"a?u:a:b@c", "a?u:a:b@c"},
		{"#u:a:b@c", "#u:a:b@c"},
		{"u/u:a:b@c", "u/u:a:b@c"},
	} {
		if got := hidePassword(test.text); got != test.want {
			t.Errorf("%q: %q, want %q", test.text, got, test.want)
		}
	}
}

// FuzzCompare checks that there is a reading, with fields and a reason, if and only if the packages
// differ, and that no password is printed.
func FuzzCompare(f *testing.F) {
	for _, s := range []string{
		"http://u:S3CR3T@H/", "http:u:S3CR3T@h", "\\\\u:S3CR3T@h", "http://u:S3CR3T@h\\@x",
		"//u:S3CR3T@h|", "ws:/\\u:S3CR3T@h?;", "http://u:a@S3CR3T@H/", "http://h\\u:S3CR3T@H/",
		"http://h:1\\S3CR3T@H/", "x:u:S3CR3T@h\tb", "https:///u:a%2FS3CR3T@h/",
		"https:/u:S3CR3T%3F@h/",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		c := newReading(s)
		n, err1 := neturl.Parse(s)
		d, err2 := url.Parse(s)
		if c == nil {
			if (err1 == nil) != (err2 == nil) || err1 == nil && n.String() != d.String() {
				t.Errorf("%q is not read alike", s)
			}
			return
		}
		var out bytes.Buffer
		c.print(&out)
		secret := strings.Count(s, "S3CR3T") == 1 && strings.Contains(out.String(), "S3CR3T")
		if secret && !strings.Contains(hidePassword(s), "S3CR3T") {
			t.Errorf("%q: prints what it hides: %s", s, out.String())
		}
		for _, u := range []*neturl.Userinfo{userOf(n), userOf((*neturl.URL)(d))} {
			password, ok := u.Password()
			if ok && secret && strings.Contains(password, "S3CR3T") {
				t.Errorf("%q: prints the password: %s", s, out.String())
			}
		}
	})
}

func userOf(u *neturl.URL) *neturl.Userinfo {
	if u == nil {
		return nil
	}
	return u.User
}
