package fileurl_test

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"strings"
	"testing"
	"unicode/utf16"
	"unicode/utf8"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

const (
	unix    = fileurl.Unix
	windows = fileurl.Windows
)

func TestPaths(t *testing.T) {
	for _, test := range []struct {
		style      fileurl.Style
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
		{unix, "/..a/.a/a./ ./. ", "file:///..a/.a/a./%20./.%20"},
		{unix, "/localhost/x", "file:///localhost/x"},
		{unix, `/!"$&'()*+,-:;<=>@[]^_{}~` + "`",
			"file:///!%22$&'()*+,-:;%3C=%3E@[]%5E_%7B%7D~%60"},
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
			u, err := test.style.FromPath(test.path)
			if err != nil || u.Href() != test.href {
				t.Fatalf("%q, %v, want %q", u, err, test.href)
			}
			if path, err := test.style.Path(u); err != nil || path != test.path {
				t.Errorf("back: %q, %v", path, err)
			}
		})
	}
}

func TestFromPath(t *testing.T) {
	for _, test := range []struct {
		name       string
		style      fileurl.Style
		path, href string
		err        error
	}{
		{"empty", unix, "", "", fileurl.ErrRelative},
		{"relative", unix, "a/b", "", fileurl.ErrRelative},
		{"dot first", unix, "./a", "", fileurl.ErrRelative},
		{"home", unix, "~/a", "", fileurl.ErrRelative},
		{"drive letter", unix, `C:\a`, "", fileurl.ErrRelative},
		{"NUL", unix, "/a\x00b", "", fileurl.ErrByte},
		{"dot", unix, "/a/./b", "", fileurl.ErrSegment},
		{"dots", unix, "/a/../b", "", fileurl.ErrSegment},
		{"dots last", unix, "/a/..", "", fileurl.ErrSegment},
		{"slashes", windows, "C:/a/b", "file:///C:/a/b", nil},
		{"tildes", windows, `C:\~\PROGRA~1`, "file:///C:/~/PROGRA~1", nil},
		{"UNC with slashes", windows, "//server/share/a", "file://server/share/a", nil},
		{"UNC in upper case", windows, `\\SERVER\Share`, "file://server/Share", nil},
		{"UNC in upper case that is not ASCII", windows, `\\BÜCHER.Example\Share`,
			"file://xn--bcher-kva.example/Share", nil},
		{"UNC in Greek", windows, `\\ΑΘΉΝΑ\x`, "file://xn--jxafb0a0a/x", nil},
		{"UNC in Punycode", windows, `\\XN--bcher-kva\x`, "file://xn--bcher-kva/x", nil},
		{"long s", windows, `\\ſerver\x`, "", fileurl.ErrHost},
		{"long s with a dot", windows, "\\\\\u1E9B\\x", "", fileurl.ErrHost},
		{"micro sign", windows, "\\\\\u00B5\\x", "", fileurl.ErrHost},
		{"Kelvin sign", windows, "\\\\\u212A\\x", "", fileurl.ErrHost},
		{"Ångström sign", windows, "\\\\\u212B\\x", "", fileurl.ErrHost},
		{"Ohm sign", windows, "\\\\\u2126\\x", "", fileurl.ErrHost},
		{"I with a dot", windows, "\\\\\u0130\\x", "", fileurl.ErrHost},
		{"dž in one letter", windows, "\\\\\u01C5\\x", "", fileurl.ErrHost},
		{"beta symbol", windows, "\\\\\u03D0\\x", "", fileurl.ErrHost},
		{"ligature", windows, "\\\\\uFB01x\\x", "", fileurl.ErrHost},
		{"ignored code point", windows, "\\\\a\u00ADb\\x", "", fileurl.ErrHost},
		{"another full stop", windows, "\\\\a\u3002b\\x", "", fileurl.ErrHost},
		{"first surrogate", windows, "C:\\\xED\xA0\x80", "file:///C:/%ED%A0%80", nil},
		{"last high surrogate", windows, "C:\\\xED\xAF\xBF", "file:///C:/%ED%AF%BF", nil},
		{"first low surrogate", windows, "C:\\\xED\xB0\x80", "file:///C:/%ED%B0%80", nil},
		{"last surrogate", windows, "C:\\a\xED\xBF\xBFb", "file:///C:/a%ED%BF%BFb", nil},
		{"low and high surrogate", windows, "C:\\\xED\xB0\x80\xED\xAF\xBF",
			"file:///C:/%ED%B0%80%ED%AF%BF", nil},
		{"two high surrogates and a low one apart", windows,
			"C:\\\xED\xA0\x80\xED\xAF\xBFa\xED\xB0\x80", "file:///C:/%ED%A0%80%ED%AF%BFa%ED%B0%80",
			nil},
		{"two low surrogates", windows, "C:\\\xED\xB0\x80\xED\xB0\x80",
			"file:///C:/%ED%B0%80%ED%B0%80", nil},
		{"first pair", windows, "C:\\\xED\xA0\x80\xED\xB0\x80", "", fileurl.ErrByte},
		{"last pair", windows, "C:\\\xED\xAF\xBF\xED\xBF\xBF", "", fileurl.ErrByte},
		{"pair after a high surrogate", windows, "C:\\\xED\xA0\x80\xED\xA0\x80\xED\xB0\x80",
			"", fileurl.ErrByte},
		{"half a surrogate", windows, "C:\\\xED\xA0", "", fileurl.ErrByte},
		{"another byte for ED", windows, "C:\\\xFD\xA0\x80", "", fileurl.ErrByte},
		{"ED before another byte", windows, "C:\\\xED\xA0a", "", fileurl.ErrByte},
		{"ED before a lead byte", windows, "C:\\\xED\xE0\x80", "", fileurl.ErrByte},
		{"surrogate before a lead byte", windows, "C:\\\xED\xA0\xC0", "", fileurl.ErrByte},
		{"empty", windows, "", "", fileurl.ErrRelative},
		{"relative", windows, `a\b`, "", fileurl.ErrRelative},
		{"rooted", windows, `\a`, "", fileurl.ErrRelative},
		{"drive's directory", windows, `C:a`, "", fileurl.ErrRelative},
		{"drive alone", windows, `C:`, "", fileurl.ErrRelative},
		{"no drive letter", windows, `1:\`, "", fileurl.ErrRelative},
		{"pipe", windows, `C|\`, "", fileurl.ErrRelative},
		{"NUL", windows, "C:\\a\x00", "", fileurl.ErrByte},
		{"dots", windows, `C:\a\..\b`, "", fileurl.ErrSegment},
		{"dots and spaces", windows, `C:\a\.. \b`, "", fileurl.ErrSegment},
		{"spaces", windows, `C:\a\ \b`, "", fileurl.ErrSegment},
		{"dots in UNC", windows, `\\server\..\x`, "", fileurl.ErrSegment},
		{"a server of dots", windows, `\\..\x\y`, "", fileurl.ErrHost},
		{"no share", windows, `\\server`, "", fileurl.ErrRelative},
		{"empty share", windows, `\\server\\x`, "", fileurl.ErrRelative},
		{"no server", windows, `\\\share\x`, "", fileurl.ErrRelative},
		{"verbatim", windows, `\\?\C:\x.y\z\`, "file:///C:/x.y/z/", nil},
		{"verbatim, dots and spaces at the beginning", windows, `\\?\C:\.x\ y`,
			"file:///C:/.x/%20y", nil},
		{"verbatim root", windows, `\\?\c:\`, "file:///c:/", nil},
		{"verbatim UNC", windows, `\\?\UNC\server\share\NUL`, "file://server/share/NUL", nil},
		{"verbatim unc", windows, `\\?\unc\server\share`, "file://server/share", nil},
		{"verbatim prefix with slashes", windows, `//?/C:/x`, "", fileurl.ErrHost},
		{"verbatim with one slash", windows, `\\?/C:\x`, "", fileurl.ErrHost},
		{"verbatim and a slash", windows, `\\?\C:\x/y`, "", fileurl.ErrByte},
		{"verbatim and a slash in UNC", windows, `\\?\UNC/server\share`, "", fileurl.ErrByte},
		{"verbatim drive alone", windows, `\\?\C:`, "", fileurl.ErrHost},
		{"verbatim and relative", windows, `\\?\C:x`, "", fileurl.ErrHost},
		{"verbatim volume", windows, `\\?\Volume{b75e2c83}\x`, "", fileurl.ErrHost},
		{"verbatim alone", windows, `\\?\`, "", fileurl.ErrHost},
		{"verbatim UNC alone", windows, `\\?\UNC\`, "", fileurl.ErrRelative},
		{"verbatim UNC without a share", windows, `\\?\UNC\server`, "", fileurl.ErrRelative},
		{"verbatim UNC of a device", windows, `\\?\UNC\.\x`, "", fileurl.ErrSegment},
		{"verbatim dot", windows, `\\?\C:\.\x`, "", fileurl.ErrSegment},
		{"verbatim dots", windows, `\\?\C:\x\..`, "", fileurl.ErrSegment},
		{"verbatim and a dot at the end", windows, `\\?\C:\x.\y`, "", fileurl.ErrSegment},
		{"verbatim and a space at the end", windows, `\\?\C:\x `, "", fileurl.ErrSegment},
		{"verbatim and an empty segment", windows, `\\?\C:\x\\y`, "", fileurl.ErrSegment},
		{"verbatim and an empty segment at the beginning", windows, `\\?\C:\\x`,
			"", fileurl.ErrSegment},
		{"verbatim UNC and no server", windows, `\\?\UNC\\share\x`, "", fileurl.ErrSegment},
		{"verbatim device", windows, `\\?\C:\com1`, "", fileurl.ErrSegment},
		{"verbatim device and a suffix", windows, `\\?\C:\NUL .txt\x`, "", fileurl.ErrSegment},
		{"verbatim device and two suffixes", windows, `\\?\C:\NUL.tar.gz`, "", fileurl.ErrSegment},
		{"verbatim device and a stream", windows, `\\?\C:\LPT²:x`, "", fileurl.ErrSegment},
		{"verbatim, not quite a device", windows,
			`\\?\C:\COM\1\NULL\LPT10\COMLPT1\COM⁴\CLOCK$\ CON`,
			"file:///C:/COM/1/NULL/LPT10/COMLPT1/COM%E2%81%B4/CLOCK$/%20CON", nil},
		{"verbatim, no drive letter", windows, `\\?\1:\x`, "", fileurl.ErrHost},
		{"ill-formed", windows, "C:\\a\x80", "", fileurl.ErrByte},
		{"too long a form", windows, "C:\\\xC1\x81", "", fileurl.ErrByte},
		{"surrogate", windows, "C:\\a\xED\xA0\xBD", "file:///C:/a%ED%A0%BD", nil},
		{"surrogates", windows, "C:\\\xED\xB8\x80\xED\xA0\xBD",
			"file:///C:/%ED%B8%80%ED%A0%BD", nil},
		{"surrogates apart, and a byte of one", windows,
			"C:\\\xED\xA0\xBDa\xED\xB8\x80\xED", "", fileurl.ErrByte},
		{"surrogate pair", windows, "C:\\\xED\xA0\xBD\xED\xB8\x80", "", fileurl.ErrByte},
		{"ill-formed share", windows, "\\\\server\\\xFF", "", fileurl.ErrByte},
		{"device", windows, `\\.\COM1\x`, "", fileurl.ErrHost},
		{"localhost", windows, `\\localhost\share`, "", fileurl.ErrHost},
		{"number", windows, `\\1\share`, "", fileurl.ErrHost},
		{"credentials", windows, `\\a@b\share`, "", fileurl.ErrHost},
		{"port", windows, `\\a:80\share`, "", fileurl.ErrHost},
		{"drive for server", windows, `\\C|\share`, "", fileurl.ErrHost},
		{"percent", windows, `\\%61\share`, "", fileurl.ErrHost},
		{"query", windows, `\\a?b\share`, "", fileurl.ErrHost},
		{"fragment", windows, `\\a#b\share`, "", fileurl.ErrHost},
		{"bracket", windows, `\\a]\share`, "", fileurl.ErrHost},
		{"tab", windows, "\\\\a\tb\\share", "", fileurl.ErrHost},
		{"delete", windows, "\\\\a\x7Fb\\share", "", fileurl.ErrHost},
		{"space before", windows, `\\ a\share`, "", fileurl.ErrHost},
		{"device without a share", windows, `\\.`, "", fileurl.ErrHost},
		{"bad server and dots", windows, `\\a b\share\..`, "", fileurl.ErrHost},
		{"IPv6", windows, `\\[::1]\share`, "", fileurl.ErrHost},
		{"space", windows, `\\a b\share`, "", fileurl.ErrHost},
		{"newline", windows, "\\\\a\nb\\share", "", fileurl.ErrHost},
		{"ill-formed", windows, "\\\\a\xFF\\share", "", fileurl.ErrHost},
		{"compatibility characters", windows, `\\ｓｅｒｖｅｒ\share`, "", fileurl.ErrHost},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := test.style.FromPath(test.path)
			checkError(t, err, test.err, test.path)
			if err == nil && u.Href() != test.href {
				t.Errorf("%q, want %q", u, test.href)
			}
		})
	}
}

// TestDevices has the names of all devices, in the form in which Windows takes them for files.
func TestDevices(t *testing.T) {
	names := []string{"CON", "prn", "AuX", "NUL", "CONIN$", "CONOUT$"}
	for _, n := range strings.Split("0123456789¹²³", "") {
		names = append(names, "COM"+n, "LPT"+n)
	}
	for _, name := range names {
		if u, err := windows.FromPath(`\\?\C:\` + name); !errors.Is(err, fileurl.ErrSegment) {
			t.Errorf("%s: %v, %v", name, u, err)
		}
		for _, end := range []string{"x", "~", "~.x"} {
			if u, err := windows.FromPath(`\\?\C:\` + name + end); err != nil {
				t.Errorf("%s%s: %v, %v", name, end, u, err)
			}
		}
	}
}

func TestPath(t *testing.T) {
	for _, test := range []struct {
		name       string
		style      fileurl.Style
		href, path string
		err        error
	}{
		{"query and fragment", unix, "file:///a?b#c", "/a", nil},
		{"localhost", unix, "file://localhost/a", "/a", nil},
		{"drive letter", unix, "file:///C|/a", "/C:/a", nil},
		{"host", unix, "file://server/a", "", fileurl.ErrHost},
		{"another scheme", unix, "https://h/a", "", fileurl.ErrNotFile},
		{"opaque path", unix, "data:/a", "", fileurl.ErrNotFile},
		{"zero", unix, "", "", fileurl.ErrNotFile},
		{"slash", unix, "file:///a%2Fb", "", fileurl.ErrByte},
		{"dots and a slash", unix, "file:///a/..%2f..%2fb", "", fileurl.ErrByte},
		{"backslash", unix, "file:///a%5Cb", `/a\b`, nil},
		{"NUL", unix, "file:///a%00", "", fileurl.ErrByte},
		{"dots", unix, "file:///a/b/%2E%2e/c", "/a/c", nil},
		{"ill-formed", unix, "file:///%FF%", "/\xFF%", nil},
		{"drive", windows, "file:///C:", `C:\`, nil},
		{"pipe", windows, "file:///C|/a", `C:\a`, nil},
		{"encoded colon", windows, "file:///c%3A/a", `c:\a`, nil},
		{"encoded drive", windows, "file:///%43%3A", `C:\`, nil},
		{"encoded pipe", windows, "file:///C%7C/a", "", fileurl.ErrRelative},
		{"query and fragment", windows, "file:///C:/a?b#c", `C:\a`, nil},
		{"no drive", windows, "file:///a", "", fileurl.ErrRelative},
		{"root", windows, "file:///", "", fileurl.ErrRelative},
		{"four slashes", windows, "file:////server/share", "", fileurl.ErrRelative},
		{"another scheme", windows, "http://h/C:/a", "", fileurl.ErrNotFile},
		{"no share", windows, "file://server/", "", fileurl.ErrRelative},
		{"share alone", windows, "file://server/share", `\\server\share`, nil},
		{"drive as a share", windows, "file://server/C:/a", `\\server\C:\a`, nil},
		{"IPv6", windows, "file://[::1]/share", "", fileurl.ErrHost},
		{"device", windows, "file://./COM1", "", fileurl.ErrHost},
		{"a server of two dots", windows, "file://../x/y", "", fileurl.ErrHost},
		{"a server of three dots", windows, "file://.../x/y", "", fileurl.ErrHost},
		{"slash", windows, "file:///C:/a%2Fb", "", fileurl.ErrByte},
		{"backslash", windows, "file:///C:/a%5C..%5Cb", "", fileurl.ErrByte},
		{"NUL", windows, "file:///C:/%00", "", fileurl.ErrByte},
		{"dots and spaces", windows, "file:///C:/a/..%20/b", "", fileurl.ErrSegment},
		{"space", windows, "file:///C:/a/%20", "", fileurl.ErrSegment},
		{"U+FFFD", windows, "file:///C:/a%EF%BF%BD", "C:\\a\uFFFD", nil},
		{"ill-formed", windows, "file:///C:/a%80", "", fileurl.ErrByte},
		{"ill-formed share", windows, "file://server/%81/x", "", fileurl.ErrByte},
		{"surrogate", windows, "file:///C:/%ED%B8%80/%ed%a0%bd",
			"C:\\\xED\xB8\x80\\\xED\xA0\xBD", nil},
		{"surrogate pair", windows, "file:///C:/%ED%A0%BD%ED%B8%80", "", fileurl.ErrByte},
		{"slash in share", windows, "file://server/%2F/x", "", fileurl.ErrByte},
	} {
		t.Run(test.name, func(t *testing.T) {
			var u url.URL
			u.SetHref(test.href)
			path, err := test.style.Path(&u)
			checkError(t, err, test.err, u.Href())
			if path != test.path {
				t.Errorf("%q, want %q", path, test.path)
			}
		})
	}
}

func checkError(t *testing.T, err, want error, path string) {
	t.Helper()
	var fe *fileurl.Error
	if !errors.Is(err, want) || err != nil && (!errors.As(err, &fe) || fe.Path != path) {
		t.Errorf("%v, want %v", err, want)
	}
}

func TestNative(t *testing.T) {
	path, href := "/a", "file:///a"
	if runtime.GOOS == "windows" {
		path, href = `C:\a`, "file:///C:/a"
	}
	u, err := fileurl.FromPath(path)
	if err != nil || u.Href() != href {
		t.Fatalf("%q, %v", u, err)
	}
	if back, err := fileurl.Path(u); err != nil || back != path {
		t.Errorf("%q, %v", back, err)
	}
}

func TestPathOfNil(t *testing.T) {
	for _, style := range []fileurl.Style{fileurl.Native, unix, windows} {
		path, err := style.Path(nil)
		checkError(t, err, fileurl.ErrNotFile, "")
		if path != "" {
			t.Errorf("%q", path)
		}
	}
}

func TestErrorTexts(t *testing.T) {
	got := ""
	for _, err := range []error{
		fileurl.ErrNotFile, fileurl.ErrRelative, fileurl.ErrHost, fileurl.ErrByte,
		fileurl.ErrSegment,
	} {
		got += (&fileurl.Error{Path: "a\nb", Err: err}).Error() + "\n"
	}
	if want := `fileurl: cannot convert "a\nb": not a file: URL
fileurl: cannot convert "a\nb": not an absolute path
fileurl: cannot convert "a\nb": a host that cannot be converted
fileurl: cannot convert "a\nb": a byte that cannot be converted
fileurl: cannot convert "a\nb": a segment that would lead elsewhere
`; got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

// TestErrorsWithoutPassword checks that the text and the fields of an error contain no password,
// and only the beginning of a long path.
func TestErrorsWithoutPassword(t *testing.T) {
	for _, test := range []struct{ input, want string }{
		{"https://user:hunter2@h/", "https://user:xxxxx@h/"},
		{"https://user:80/hunter2@h/", "https://user:xxxxx@h/"},
		{"user:hunter2@h/", "user:xxxxx@h/"},
		{"https://user:hunter2@h/" + strings.Repeat("x", 500),
			"https://user:xxxxx@h/" + strings.Repeat("x", 105) + "…"},
		{"a/b", "a/b"},
	} {
		_, err := unix.FromPath(test.input)
		checkError(t, err, fileurl.ErrRelative, test.want)
		if u, parseErr := url.Parse(test.input); parseErr == nil {
			_, err = unix.Path(u)
			checkError(t, err, fileurl.ErrNotFile, test.want)
		}
		if text := fmt.Sprintf("%v %+v %#v", err, err, err); strings.Contains(text, "hunter2") {
			t.Errorf("%q: %s", test.input, text)
		}
	}
}

func FuzzFilePath(f *testing.F) {
	for _, path := range []string{
		"/a/b", "//a\\b%2F\xFF", "/C|/\t?#", `C:\a\b`, `c:/a`, `\\server\share\x`,
		`\\BÜCHER\c$\..a`, `\\ſerver\x`, "\\\\\u212A\\x", `\\?\C:\x`, "file:///%2e%2E%2f",
		"file:///c%3A/%00", `\\?\UNC\A\b`, "C:\\\xED\xA0\xBD", "file:///C:/%ED%A0%BD%80",
	} {
		f.Add(path)
	}
	f.Fuzz(checkConversions)
}

// TestRandom converts random paths and URLs.
func TestRandom(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	parts := strings.Split("/ / \\ \\ \\\\ \\\\?\\ C: c: C| : UNC\\ server share a . .. ... %20 "+
		"NUL COM1 nul.txt COM¹ ü Ü ſ \u212A localhost 127.1 [::1] xn--a b\u00AD \xED\xA0\xBD "+
		"\xED\xB8\x80 \xED\xB0\x80 \xED\xAF\xBF \x80 \x00 % %2F %5c %2e %00 %80 %ED%A0%BD "+
		"%ED%B8%80 ? # file:/// file:// file:", " ")
	for range 20_000 {
		var b strings.Builder
		for n := r.IntN(8); n > 0; n-- {
			b.WriteString(strings.ReplaceAll(parts[r.IntN(len(parts))], "%20", " "))
		}
		checkConversions(t, b.String())
	}
}

// TestVectors converts the inputs of the project's vectors.
func TestVectors(t *testing.T) {
	vectors, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		checkConversions(t, string(v.Input))
	}
	if n := len(vectors); n < 1000 {
		t.Errorf("%d vectors: these are not all", n)
	}
}

// checkConversions converts s as a path and as a URL, and checks that the result converts back.
func checkConversions(t *testing.T, s string) {
	t.Helper()
	for _, style := range []fileurl.Style{unix, windows} {
		if u, err := style.FromPath(s); err == nil {
			checkFromPath(t, style, s, u)
		}
		u, err := url.Parse(s)
		if err != nil {
			continue
		}
		path, err := style.Path(u)
		if err != nil {
			continue
		}
		if style == windows && reopened(path) != path {
			t.Fatalf("%q: %q is %q", u, path, reopened(path))
		}
		v, err := style.FromPath(path)
		if err != nil {
			t.Fatalf("%q: %q: %v", u, path, err)
		}
		if again, err := style.Path(v); err != nil || again != path {
			t.Fatalf("%q: %q, then %q: %q, %v", u, path, v, again, err)
		}
	}
}

func checkFromPath(t *testing.T, style fileurl.Style, s string, u *url.URL) {
	t.Helper()
	if again, err := url.Parse(u.Href()); err != nil || *again != *u || u.Scheme() != "file" ||
		u.HasQuery() || u.HasFragment() {
		t.Fatalf("%q: %q, again %q, %v", s, u, again, err)
	}
	path, err := style.Path(u)
	if style == windows && reopened(s) != s {
		t.Fatalf("%q, which is %q: %q", s, reopened(s), u)
	}
	want := s
	if style == windows {
		if verbatim, ok := strings.CutPrefix(s, `\\?\`); ok {
			want = verbatim
			if len(verbatim) > 4 && strings.EqualFold(verbatim[:4], `UNC\`) {
				want = `\\` + verbatim[4:]
			}
		}
		want = strings.ReplaceAll(want, "/", `\`)
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
		v, err := style.FromPath(path)
		_, got, _ := strings.Cut(path[2:], `\`)
		_, rest, _ := strings.Cut(want[2:], `\`)
		if err != nil || *v != *u || got != rest {
			t.Fatalf("%q: %q: %q, and that %q, %v", s, u, path, v, err)
		}
	}
}

// reopened returns the name under which Windows knows the file that Go opens there for a name:
// through UTF-16, in which a surrogate may be alone, and ill-formed UTF-8 becomes U+FFFD.
func reopened(name string) string {
	var units []uint16
	for i := 0; i < len(name); {
		c, n := utf8.DecodeRuneInString(name[i:])
		if c == utf8.RuneError && n == 1 && len(name)-i >= 3 && name[i] == 0xED &&
			name[i+1]&0xE0 == 0xA0 && name[i+2]&0xC0 == 0x80 {
			units = append(units, 0xD000|uint16(name[i+1]&0x3F)<<6|uint16(name[i+2]&0x3F))
			n = 3
		} else {
			units = utf16.AppendRune(units, c)
		}
		i += n
	}
	var b []byte
	for i := 0; i < len(units); i++ {
		c := rune(units[i])
		switch {
		case i+1 < len(units) && utf16.DecodeRune(c, rune(units[i+1])) != utf8.RuneError:
			b = utf8.AppendRune(b, utf16.DecodeRune(c, rune(units[i+1])))
			i++
		case utf16.IsSurrogate(c):
			b = append(b, 0xED, 0x80|byte(c>>6)&0x3F, 0x80|byte(c)&0x3F)
		default:
			b = utf8.AppendRune(b, c)
		}
	}
	return string(b)
}
