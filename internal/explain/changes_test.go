package explain

import (
	"os"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// TestChanges has each possible change. The reference implementation confirms the changed values.
func TestChanges(t *testing.T) {
	for _, test := range []struct{ input, base, name, value, want string }{
		{" a:b", "", "href", "a:b", "spaces around it dropped"},
		{"a:b ", "", "href", "a:b", "spaces around it dropped"},
		{" \na:b\x00", "", "href", "a:b", "spaces and controls around it dropped"},
		{"\ta:b ", "", "href", "a:b", "spaces and controls around it dropped"},
		{"a:b\n\tc", "", "href", "a:bc", "tabs and newlines dropped"},
		{"a:\xff", "", "href", "a:%EF%BF%BD", "ill-formed UTF-8 taken as U+FFFD"},
		{"a:/..//b", "", "href", "a:/.//b", "/. keeps the path from reading as a host"},
		{"a:/.//b", "", "href", "a:/.//b", ""},
		{"http://h", "", "href", "http://h/", ""},
		{"HTTP://h/", "", "protocol", "http:", "lower-cased"},
		{"http:h/", "", "protocol", "http:", "// put after it"},
		{"http:/h/", "", "protocol", "http:", "slashes after it made //"},
		{`http:\\h/`, "", "protocol", "http:", "slashes after it made //"},
		{"http:///h/", "", "protocol", "http:", "slashes after it made //"},
		{"http://h/", "", "protocol", "http:", ""},
		{"http:x", "http://h/", "protocol", "http:", ""},
		{"http:x", "ws://h/", "protocol", "http:", "// put after it"},
		{"//x", "http://h/", "protocol", "http:", "from the base"},
		{`\\x`, "http://h/", "protocol", "http:", "from the base, slashes after it made //"},
		{"file:a", "", "protocol", "file:", "// put after it"},
		{"file:/a", "", "protocol", "file:", "slashes after it made //"},
		{"file:a", "file://h/b", "protocol", "file:", ""},
		{"A:///b", "", "protocol", "a:", "lower-cased"},
		{"http://a b:c@d@h/", "", "username", "a%20b", "percent-encoded"},
		{"http://a b:c@d@h/", "", "password", "c%40d", "percent-encoded"},
		{"http://a:@h/", "", "password", "", "empty, dropped"},
		{"http://:@h/", "", "username", "", "empty, dropped"},
		{"http://:@h/", "", "password", "", ""},
		{"http://:p@h/", "", "username", "", ""},
		{"x", "http://u:p@h:8/", "username", "u", "from the base"},
		{"x", "http://u:p@h:8/", "password", "p", "from the base"},
		{"x", "http://u:p@h:8/", "hostname", "h", "from the base"},
		{"x", "http://u:p@h:8/", "port", "8", "from the base"},
		{"//h", "http://u:p@h:8/", "port", "", ""},
		{"http://H/", "", "hostname", "h", "lower-cased"},
		{"http://%48/", "", "hostname", "h", "percent-decoded, lower-cased"},
		{"http://%68/", "", "hostname", "h", "percent-decoded"},
		{"http://B\u00FCcher/", "", "hostname", "xn--bcher-kva", "converted to ASCII"},
		{"http://%C3%BC/", "", "hostname", "xn--tda", "percent-decoded, converted to ASCII"},
		{"http://\uFF48/", "", "hostname", "h", "converted to ASCII"},
		{"http://0x7F.1/", "", "hostname", "127.0.0.1", "read as an IPv4 address"},
		{"http://1.2.3.4./", "", "hostname", "1.2.3.4", "read as an IPv4 address"},
		{"http://1.2.3.4/", "", "hostname", "1.2.3.4", ""},
		{"http://[2001:DB8::1]:80/", "", "hostname", "[2001:db8::1]", "lower-cased"},
		{"http://[2001:DB8:0::1]/", "", "hostname", "[2001:db8::1]",
			"IPv6 address in its standard form"},
		{"http://[::1.2.3.4]/", "", "hostname", "[::102:304]", "IPv6 address in its standard form"},
		{"a://\u00FC/", "", "hostname", "%C3%BC", "percent-encoded"},
		{"a://H/", "", "hostname", "H", ""},
		{"file://LOCALHOST/a", "", "hostname", "", "localhost dropped"},
		{"file:///a", "", "hostname", "", ""},
		{"file:/a", "file://h/b", "hostname", "h", "from the base"},
		{"https://h:0443", "", "port", "", "default port 0443 dropped"},
		{"https://h:080", "", "port", "80", "leading zeros dropped"},
		{"https://h:", "", "port", "", "empty, dropped"},
		{"https://h:80", "", "port", "80", ""},
		{"a://[::1]:", "", "port", "", "empty, dropped"},
		{"http://h", "", "pathname", "/", "/ put before it"},
		{"a://h", "", "pathname", "", ""},
		{"http://h/a\\b", "", "pathname", "/a/b", `\ made /`},
		{"a://h/a\\b", "", "pathname", "/a\\b", ""},
		{"http://h/a/./b/%2E./c d", "", "pathname", "/a/c%20d",
			"dot segments resolved, percent-encoded"},
		{"http://h/a b/..", "", "pathname", "/", "dot segments resolved"},
		{"http://h/..a", "", "pathname", "/..a", ""},
		{"http://h/%zz\u00E9", "", "pathname", "/%zz%C3%A9", "percent-encoded"},
		{"http://h/.\u012F", "", "pathname", "/.%C4%AF", "percent-encoded"},
		{"a://h/a\\b c", "", "pathname", "/a\\b%20c", "percent-encoded"},
		{"a:\u00E9", "", "pathname", "%C3%A9", "percent-encoded"},
		{"a:b ?c", "", "pathname", "b%20", "percent-encoded"},
		{"a:b/../c", "", "pathname", "b/../c", ""},
		{"x", "http://h/a/b", "pathname", "/a/x", "resolved against the base"},
		{"/x", "http://h/a/b", "pathname", "/x", ""},
		{"/x y", "http://h/a/b", "pathname", "/x%20y", "percent-encoded"},
		{"C|/x", "http://h/a/b", "pathname", "/a/C|/x", "resolved against the base"},
		{"../x y", "http://h/a/b", "pathname", "/x%20y",
			"resolved against the base, dot segments resolved, percent-encoded"},
		{"", "http://h/a/b", "pathname", "/a/b", "from the base"},
		{"#x", "a:b", "pathname", "b", "from the base"},
		{"file:C|/a", "", "pathname", "/C:/a", "/ put before it, | made :"},
		{"file://C:/a", "", "pathname", "/C:/a", "drive letter taken for the path, not the host"},
		{"file:///C|/../a", "", "pathname", "/C:/a", "| made :, dot segments resolved"},
		{"file:///a|/b", "", "pathname", "/a:/b", "| made :"},
		{"file:///ab|/", "", "pathname", "/ab|/", ""},
		{"/x", "file:///C:/a", "pathname", "/C:/x", "drive letter from the base"},
		{"/D|/x", "file:///C:/a", "pathname", "/D:/x", "| made :"},
		{"/ab|", "file:///C:/a", "pathname", "/C:/ab|", "drive letter from the base"},
		{"D|/x", "file:///C:/a", "pathname", "/D:/x", "/ put before it, | made :"},
		{"D|", "file:///C:/a", "pathname", "/D:", "/ put before it, | made :"},
		{"D|x", "file:///C:/a", "pathname", "/C:/D|x", "resolved against the base"},
		{"/./D|", "file:///C:/a", "pathname", "/C:/D|",
			"drive letter from the base, dot segments resolved"},
		{"xy", "file:///C:/a", "pathname", "/C:/xy", "resolved against the base"},
		{"x", "file:///C:/a", "pathname", "/C:/x", "resolved against the base"},
		{"http://h/?a'b", "", "search", "?a%27b", "percent-encoded"},
		{"http://h/?", "", "search", "", ""},
		{"#f", "http://h/?q", "search", "?q", "from the base"},
		{"?", "http://h/?q", "search", "", ""},
		{"a:#b c", "", "hash", "#b%20c", "percent-encoded"},
		{"a:#bc", "", "hash", "#bc", ""},
	} {
		u, base := parseTest(t, test.input, test.base)
		if got := attribute(test.name)(u); got != test.value {
			t.Errorf("%q, base %q: %s %q, want %q",
				test.input, test.base, test.name, got, test.value)
		}
		if got := strings.Join(ChangesOf(test.input, u, base)[test.name], ", "); got != test.want {
			t.Errorf("%q, base %q: %s %q: %q, want %q", test.input, test.base, test.name,
				test.value, got, test.want)
		}
	}
}

// attributes are the attributes that can have changes, except href.
var attributes = [...]struct {
	name string
	get  func(*url.URL) string
}{
	{"protocol", (*url.URL).Protocol},
	{"username", (*url.URL).Username},
	{"password", (*url.URL).Password},
	{"hostname", (*url.URL).Hostname},
	{"port", (*url.URL).Port},
	{"pathname", (*url.URL).Pathname},
	{"search", (*url.URL).Search},
	{"hash", (*url.URL).Hash},
}

func attribute(name string) func(*url.URL) string {
	for _, a := range attributes {
		if a.name == name {
			return a.get
		}
	}
	return (*url.URL).Href
}

func parseTest(t *testing.T, input, base string) (u, b *url.URL) {
	t.Helper()
	if base != "" {
		var err error
		if b, err = url.Parse(base); err != nil {
			t.Fatal(err)
		}
	}
	p := url.Parser{Base: b}
	u, err := p.Parse(input)
	if err != nil {
		t.Fatal(err)
	}
	return u, b
}

// checkChanges checks for any URL that every change is listed, and that every listed change is
// visible. It does not know how an input is cut into components.
func checkChanges(t *testing.T, input string, u, base *url.URL) {
	t.Helper()
	c := ChangesOf(input, u, base)
	if base == nil && (len(c) == 0) != (input == u.Href()) {
		t.Errorf("%q: %q: %v", input, u.Href(), c)
	}
	written := strings.NewReplacer("\t", "", "\n", "", "\r", "").Replace(input)
	for _, a := range attributes {
		value := a.get(u)
		if len(c[a.name]) == 0 && !strings.Contains(written, value) {
			t.Errorf("%q, base %v: %s is %q and no change is told", input, base, a.name, value)
		}
		for _, change := range c[a.name] {
			seen := true
			switch change {
			case percentEncoded:
				seen = strings.Contains(value, "%")
			case lowerCased:
				seen = !strings.Contains(written, value) || strings.ToLower(written) != written
			case fromBase:
				seen = base != nil && a.get(base) == value && value != ""
			case emptyDropped, "localhost dropped":
				seen = value == ""
			case "resolved against the base", "drive letter from the base":
				seen = base != nil
			case "dot segments resolved":
				seen = strings.Contains(strings.ReplaceAll(strings.ToLower(written), "%2e", "."),
					".")
			case `\ made /`:
				seen = strings.Contains(written, `\`)
			case "| made :":
				seen = strings.Contains(written, "|") && strings.Contains(value, ":")
			case "converted to ASCII":
				seen = !infra.IsASCII(url.PercentDecode(written))
			case "percent-decoded":
				seen = strings.Contains(written, "%")
			}
			if !seen {
				t.Errorf("%q, base %v: %s is %q, told to be %s", input, base, a.name, value, change)
			}
		}
	}
}

// TestChangesOfMany checks the changes of the vectors and the benchmarks' inputs.
func TestChangesOfMany(t *testing.T) {
	count := 0
	check := func(input string, base *url.URL) {
		p := url.Parser{Base: base}
		if u, err := p.Parse(input); err == nil {
			checkChanges(t, input, u, base)
			count++
		}
	}
	vectors, err := vector.ReadParses()
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range vectors {
		if v.Encoding != "" {
			continue
		}
		var base *url.URL
		if v.Base != nil {
			if base, err = url.Parse(string(*v.Base)); err != nil {
				continue
			}
		}
		check(string(v.Input), base)
	}
	for _, name := range [...]string{"web", "file", "idn", "messy"} {
		data, err := os.ReadFile("../../testdata/bench/" + name + ".txt")
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(data)) {
			check(strings.TrimSuffix(line, "\n"), nil)
		}
	}
	if count < 10_000 {
		t.Errorf("%d inputs", count)
	}
}

func FuzzChanges(f *testing.F) {
	for _, s := range [][2]string{
		{"https://EXAMPLE.com:443/../x y?q#f", ""}, {` \\u:@H:0\C|\..%2e ?'#`, "http://h"},
		{"c|/..\\x", "file://h/C:/a"}, {"/..//x", "a:/b"}, {"#", "a:b?"},
		{"file:\\LOCALHOST\\c|", ""},
	} {
		f.Add(s[0], s[1])
	}
	f.Fuzz(func(t *testing.T, input, rawBase string) {
		base, _ := url.Parse(rawBase)
		p := url.Parser{Base: base}
		if u, err := p.Parse(input); err == nil {
			checkChanges(t, input, u, base)
		}
		end := 0
		for _, p := range Parts(input, base) {
			if p.Start < end || p.End <= p.Start || p.End > len(input) {
				t.Errorf("%q: part %+v after %d", input, p, end)
			}
			end = p.End
		}
	})
}

// TestParts writes each part of an input in brackets, with its name.
func TestParts(t *testing.T) {
	for _, test := range []struct{ input, base, want string }{
		{"https://u:p@h:8/a?b#c", "", "[protocol https:]//[username u]:[password p]@[hostname " +
			"h]:[port 8][pathname /a][search ?b][hash #c]"},
		{"http:h", "", "[protocol http:][hostname h]"},
		{` http:\/h\a `, "", ` [protocol http:]\/[hostname h][pathname \a] `},
		{"h\tttp:/\n/h/\na", "", "[protocol h\tttp:]/\n/[hostname h][pathname /\na]"},
		{"http://\th:\n8\t/", "", "[protocol http:]//\t[hostname h]:\n[port 8]\t[pathname /]"},
		{"//h:", "http://b", "//[hostname h]:"},
		{"/a?", "http://b", "[pathname /a][search ?]"},
		{"/a?\n\rb#\r\nc", "http://b", "[pathname /a][search ?\n\rb][hash #\r\nc]"},
		{"mailto:a@b", "", "[protocol mailto:][pathname a@b]"},
		{"http://[::1]:80", "", "[protocol http:]//[hostname [::1]]:[port 80]"},
		{"http://a b/", "", "[protocol http:]//[hostname a b]/"},
		{"file://C:/a", "", "[protocol file:]//[pathname C:/a]"},
		{"", "", ""},
		{" \t", "", " \t"},
		{"a", "", "a"},
	} {
		var base *url.URL
		if test.base != "" {
			base = url.MustParse(test.base)
		}
		var got strings.Builder
		end := 0
		for _, p := range Parts(test.input, base) {
			got.WriteString(test.input[end:p.Start] + "[" + p.Name + " " +
				test.input[p.Start:p.End] + "]")
			end = p.End
		}
		if got.WriteString(test.input[end:]); got.String() != test.want {
			t.Errorf("%q, base %q: %q, want %q", test.input, test.base, got.String(), test.want)
		}
	}
}
