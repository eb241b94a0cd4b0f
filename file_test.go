package url_test

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

const (
	unix    = url.UnixFilePaths
	windows = url.WindowsFilePaths
)

func TestFilePaths(t *testing.T) {
	for _, test := range []struct {
		style      url.FilePathStyle
		path, href string
	}{
		{unix, "/", "file:///"},
		{unix, "/home/me/a.txt", "file:///home/me/a.txt"},
		{unix, "/a/", "file:///a/"},
		{unix, "//a//b", "file:////a//b"},
		{unix, "/a b?c#d%e\\f", "file:///a%20b%3Fc%23d%25e%5Cf"},
		{unix, "/%2F/%2e%2e/..%", "file:///%252F/%252e%252e/..%25"},
		{unix, "/é\xFF\x01\t\n\r\x7F ", "file:///%C3%A9%FF%01%09%0A%0D%7F%20"},
		{unix, "/C:/a", "file:///C:/a"},
		{unix, "/C|/a", "file:///C%7C/a"},
		{unix, "/C|", "file:///C%7C"},
		{unix, "/a|b/C|", "file:///a|b/C%7C"},
		{unix, "/.../.a/a./ ./. ", "file:///.../.a/a./%20./.%20"},
		{unix, "/localhost/x", "file:///localhost/x"},
		{unix, `/!"$&'()*+,-:;<=>@[]^_{}~` + "`", "file:///!%22$&'()*+,-:;%3C=%3E@[]%5E_%7B%7D~%60"},
		{windows, `C:\`, "file:///C:/"},
		{windows, `c:\Users\me\a b.txt`, "file:///c:/Users/me/a%20b.txt"},
		{windows, `C:\a\`, "file:///C:/a/"},
		{windows, `C:\\a\\b`, "file:///C://a//b"},
		{windows, `C:\%2F%5C#é`, "file:///C:/%252F%255C%23%C3%A9"},
		{windows, `C:\D:\x`, "file:///C:/D:/x"},
		{windows, `C:\a.\b \..c`, "file:///C:/a./b%20/..c"},
		{windows, `\\server\share`, "file://server/share"},
		{windows, `\\server\share\a b\`, "file://server/share/a%20b/"},
		{windows, `\\server_1\c$\x`, "file://server_1/c$/x"},
		{windows, `\\wsl$\Debian\x`, "file://wsl$/Debian/x"},
		{windows, `\\192.0.2.1\share\x`, "file://192.0.2.1/share/x"},
		{windows, `\\bücher.example\share\x`, "file://xn--bcher-kva.example/share/x"},
		{windows, `\\server\C|\x`, "file://server/C%7C/x"},
		{windows, `\\server\share\\x`, "file://server/share//x"},
	} {
		t.Run(test.path, func(t *testing.T) {
			u, err := test.style.FromFilePath(test.path)
			if err != nil || u.Href() != test.href {
				t.Fatalf("%q, %v, want %q", u, err, test.href)
			}
			if path, err := test.style.ToFilePath(u); err != nil || path != test.path {
				t.Errorf("back: %q, %v", path, err)
			}
		})
	}
}

func TestFromFilePath(t *testing.T) {
	for _, test := range []struct {
		name       string
		style      url.FilePathStyle
		path, href string
		err        error
	}{
		{"empty", unix, "", "", url.ErrRelativePath},
		{"relative", unix, "a/b", "", url.ErrRelativePath},
		{"dot first", unix, "./a", "", url.ErrRelativePath},
		{"home", unix, "~/a", "", url.ErrRelativePath},
		{"drive letter", unix, `C:\a`, "", url.ErrRelativePath},
		{"NUL", unix, "/a\x00b", "", url.ErrFilePathByte},
		{"dot", unix, "/a/./b", "", url.ErrDotSegment},
		{"dots", unix, "/a/../b", "", url.ErrDotSegment},
		{"dots last", unix, "/a/..", "", url.ErrDotSegment},
		{"slashes", windows, "C:/a/b", "file:///C:/a/b", nil},
		{"UNC with slashes", windows, "//server/share/a", "file://server/share/a", nil},
		{"UNC in upper case", windows, `\\SERVER\Share`, "file://server/Share", nil},
		{"UNC in upper case that is not ASCII", windows, `\\BÜCHER.Example\Share`, "file://xn--bcher-kva.example/Share", nil},
		{"UNC in Greek", windows, `\\ΑΘΉΝΑ\x`, "file://xn--jxafb0a0a/x", nil},
		{"UNC in Punycode", windows, `\\XN--bcher-kva\x`, "file://xn--bcher-kva/x", nil},
		{"long s", windows, `\\ſerver\x`, "", url.ErrFilePathHost},
		{"long s with a dot", windows, "\\\\\u1E9B\\x", "", url.ErrFilePathHost},
		{"micro sign", windows, "\\\\\u00B5\\x", "", url.ErrFilePathHost},
		{"Kelvin sign", windows, "\\\\\u212A\\x", "", url.ErrFilePathHost},
		{"Ångström sign", windows, "\\\\\u212B\\x", "", url.ErrFilePathHost},
		{"Ohm sign", windows, "\\\\\u2126\\x", "", url.ErrFilePathHost},
		{"I with a dot", windows, "\\\\\u0130\\x", "", url.ErrFilePathHost},
		{"dž in one letter", windows, "\\\\\u01C5\\x", "", url.ErrFilePathHost},
		{"final beta", windows, "\\\\\u03D0\\x", "", url.ErrFilePathHost},
		{"ligature", windows, "\\\\\uFB01x\\x", "", url.ErrFilePathHost},
		{"ignored code point", windows, "\\\\a\u00ADb\\x", "", url.ErrFilePathHost},
		{"another full stop", windows, "\\\\a\u3002b\\x", "", url.ErrFilePathHost},
		{"empty", windows, "", "", url.ErrRelativePath},
		{"relative", windows, `a\b`, "", url.ErrRelativePath},
		{"rooted", windows, `\a`, "", url.ErrRelativePath},
		{"drive's directory", windows, `C:a`, "", url.ErrRelativePath},
		{"drive alone", windows, `C:`, "", url.ErrRelativePath},
		{"no drive letter", windows, `1:\`, "", url.ErrRelativePath},
		{"pipe", windows, `C|\`, "", url.ErrRelativePath},
		{"NUL", windows, "C:\\a\x00", "", url.ErrFilePathByte},
		{"dots", windows, `C:\a\..\b`, "", url.ErrDotSegment},
		{"dots and spaces", windows, `C:\a\.. \b`, "", url.ErrDotSegment},
		{"spaces", windows, `C:\a\ \b`, "", url.ErrDotSegment},
		{"dots in UNC", windows, `\\server\..\x`, "", url.ErrDotSegment},
		{"no share", windows, `\\server`, "", url.ErrRelativePath},
		{"empty share", windows, `\\server\\x`, "", url.ErrRelativePath},
		{"no server", windows, `\\\share\x`, "", url.ErrRelativePath},
		{"verbatim", windows, `\\?\C:\x`, "", url.ErrFilePathHost},
		{"device", windows, `\\.\COM1\x`, "", url.ErrFilePathHost},
		{"localhost", windows, `\\localhost\share`, "", url.ErrFilePathHost},
		{"number", windows, `\\1\share`, "", url.ErrFilePathHost},
		{"credentials", windows, `\\a@b\share`, "", url.ErrFilePathHost},
		{"port", windows, `\\a:80\share`, "", url.ErrFilePathHost},
		{"drive for server", windows, `\\C|\share`, "", url.ErrFilePathHost},
		{"percent", windows, `\\%61\share`, "", url.ErrFilePathHost},
		{"query", windows, `\\a?b\share`, "", url.ErrFilePathHost},
		{"IPv6", windows, `\\[::1]\share`, "", url.ErrFilePathHost},
		{"space", windows, `\\a b\share`, "", url.ErrFilePathHost},
		{"newline", windows, "\\\\a\nb\\share", "", url.ErrFilePathHost},
		{"ill-formed", windows, "\\\\a\xFF\\share", "", url.ErrFilePathHost},
		{"compatibility characters", windows, `\\ｓｅｒｖｅｒ\share`, "", url.ErrFilePathHost},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := test.style.FromFilePath(test.path)
			checkFilePathError(t, err, test.err, test.path)
			if err == nil && u.Href() != test.href {
				t.Errorf("%q, want %q", u, test.href)
			}
		})
	}
}

func TestToFilePath(t *testing.T) {
	for _, test := range []struct {
		name       string
		style      url.FilePathStyle
		href, path string
		err        error
	}{
		{"query and fragment", unix, "file:///a?b#c", "/a", nil},
		{"localhost", unix, "file://localhost/a", "/a", nil},
		{"drive letter", unix, "file:///C|/a", "/C:/a", nil},
		{"host", unix, "file://server/a", "", url.ErrFilePathHost},
		{"another scheme", unix, "https://h/a", "", url.ErrNotFileURL},
		{"opaque path", unix, "data:/a", "", url.ErrNotFileURL},
		{"zero", unix, "", "", url.ErrNotFileURL},
		{"slash", unix, "file:///a%2Fb", "", url.ErrFilePathByte},
		{"dots and a slash", unix, "file:///a/..%2f..%2fb", "", url.ErrFilePathByte},
		{"backslash", unix, "file:///a%5Cb", `/a\b`, nil},
		{"NUL", unix, "file:///a%00", "", url.ErrFilePathByte},
		{"dots", unix, "file:///a/b/%2E%2e/c", "/a/c", nil},
		{"ill-formed", unix, "file:///%FF%", "/\xFF%", nil},
		{"drive", windows, "file:///C:", `C:\`, nil},
		{"pipe", windows, "file:///C|/a", `C:\a`, nil},
		{"encoded colon", windows, "file:///c%3A/a", `c:\a`, nil},
		{"encoded drive", windows, "file:///%43%3A", `C:\`, nil},
		{"encoded pipe", windows, "file:///C%7C/a", "", url.ErrRelativePath},
		{"query and fragment", windows, "file:///C:/a?b#c", `C:\a`, nil},
		{"no drive", windows, "file:///a", "", url.ErrRelativePath},
		{"root", windows, "file:///", "", url.ErrRelativePath},
		{"four slashes", windows, "file:////server/share", "", url.ErrRelativePath},
		{"another scheme", windows, "http://h/C:/a", "", url.ErrNotFileURL},
		{"no share", windows, "file://server/", "", url.ErrRelativePath},
		{"share alone", windows, "file://server/share", `\\server\share`, nil},
		{"drive as a share", windows, "file://server/C:/a", `\\server\C:\a`, nil},
		{"IPv6", windows, "file://[::1]/share", "", url.ErrFilePathHost},
		{"device", windows, "file://./COM1", "", url.ErrFilePathHost},
		{"slash", windows, "file:///C:/a%2Fb", "", url.ErrFilePathByte},
		{"backslash", windows, "file:///C:/a%5C..%5Cb", "", url.ErrFilePathByte},
		{"NUL", windows, "file:///C:/%00", "", url.ErrFilePathByte},
		{"dots and spaces", windows, "file:///C:/a/..%20/b", "", url.ErrDotSegment},
		{"space", windows, "file:///C:/a/%20", "", url.ErrDotSegment},
		{"slash in share", windows, "file://server/%2F/x", "", url.ErrFilePathByte},
	} {
		t.Run(test.name, func(t *testing.T) {
			var u url.URL
			u.SetHref(test.href)
			path, err := test.style.ToFilePath(&u)
			checkFilePathError(t, err, test.err, u.Href())
			if path != test.path {
				t.Errorf("%q, want %q", path, test.path)
			}
		})
	}
}

func checkFilePathError(t *testing.T, err, want error, path string) {
	t.Helper()
	var fe *url.FilePathError
	if !errors.Is(err, want) || err != nil && (!errors.As(err, &fe) || fe.Path != path) {
		t.Errorf("%v, want %v", err, want)
	}
}

func TestNativeFilePaths(t *testing.T) {
	path, href := "/a", "file:///a"
	if runtime.GOOS == "windows" {
		path, href = `C:\a`, "file:///C:/a"
	}
	u, err := url.FromFilePath(path)
	if err != nil || u.Href() != href {
		t.Fatalf("%q, %v", u, err)
	}
	if back, err := u.ToFilePath(); err != nil || back != path {
		t.Errorf("%q, %v", back, err)
	}
}

func FuzzFilePath(f *testing.F) {
	for _, path := range []string{"/a/b", "//a\\b%2F\xFF", "/C|/\t?#", `C:\a\b`, `c:/a`, `\\server\share\x`, `\\BÜCHER\c$\..a`, `\\ſerver\x`, "\\\\\u212A\\x", `\\?\C:\x`, "file:///%2e%2E%2f", "file:///c%3A/%00"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for _, style := range []url.FilePathStyle{unix, windows} {
			if u, err := style.FromFilePath(s); err == nil {
				checkFromFilePath(t, style, s, u)
			}
			u, err := url.Parse(s)
			if err != nil {
				continue
			}
			path, err := style.ToFilePath(u)
			if err != nil {
				continue
			}
			v, err := style.FromFilePath(path)
			if err != nil {
				t.Fatalf("%q: %q: %v", u, path, err)
			}
			if again, err := style.ToFilePath(v); err != nil || again != path {
				t.Fatalf("%q: %q, then %q: %q, %v", u, path, v, again, err)
			}
		}
	})
}

func checkFromFilePath(t *testing.T, style url.FilePathStyle, s string, u *url.URL) {
	t.Helper()
	if again, err := url.Parse(u.Href()); err != nil || *again != *u || u.Scheme() != "file" || u.HasQuery() || u.HasFragment() {
		t.Fatalf("%q: %q, again %q, %v", s, u, again, err)
	}
	path, err := style.ToFilePath(u)
	want := s
	if style == windows {
		want = strings.ReplaceAll(s, "/", `\`)
	}
	if err != nil || path != want && (style == unix || !strings.HasPrefix(want, `\\`)) {
		t.Fatalf("%q: %q: %q, %v", s, u, path, err)
	}
	if path != want { // the server's name may be in another case, or in Punycode
		server, _, _ := strings.Cut(want[2:], `\`)
		back, _, _ := strings.Cut(path[2:], `\`)
		if strings.ToLower(server) != back && strings.ToLower(server) != u.Hostname() {
			t.Fatalf("%q: server %q", s, back)
		}
		v, err := style.FromFilePath(path)
		_, got, _ := strings.Cut(path[2:], `\`)
		_, rest, _ := strings.Cut(want[2:], `\`)
		if err != nil || *v != *u || got != rest {
			t.Fatalf("%q: %q: %q, and that %q, %v", s, u, path, v, err)
		}
	}
}
