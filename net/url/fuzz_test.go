package url_test

import (
	"reflect"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/net/url"
)

// FuzzReading checks the law, and that a reference keeps its meaning when it is parsed.
func FuzzReading(f *testing.F) {
	for _, s := range []string{
		"https://u:p@h:8080/a/b?c#d", "http://%75:%3a@h/#", `https:u;p@h\a`, `\\EVIL.example:443\x`,
		"foo://", "foo:/.//a", "file:C|/x", "mailto:a@b", "//h:443/\t/..", "/a/../C:/b",
		"../a b:c", "?'#", "#", "http://h/%zz|(a)", "http://[::1]/",
	} {
		f.Add(s, "https://h/a/b?c")
		f.Add(s, "foo://h/a")
	}
	f.Fuzz(func(t *testing.T, input, base string) {
		checkLaw(t, input)
		if _, err := weburl.Parse(base); err == nil {
			checkResolve(t, base, input)
		}
		for _, base := range bases {
			checkResolve(t, base, input)
		}
	})
}

// FuzzFields checks that a URL with any fields is written as a text with their scheme, host and
// port, or as one that does not parse.
func FuzzFields(f *testing.F) {
	f.Add("https", "", "EXAMPLE.com:443", "/a", "", "q", "", "", "", "u", "p", 0)
	f.Add("http", "", "", "//evil", "", "", "", "", "", "", "", 1)
	f.Add("foo", "//evil/x", "h", "", "", "", "", "", "", "", "", 2)
	f.Add("", "", "a/b", "", "", "", "", "/%2F", "https://evil/#", "@", "", 3)
	f.Add("\x00A", "", "h", "/", "", "", "", "", "", "", "", 0) // not a scheme
	f.Add("file", `\\evil`, "C:", "", "", "", "", "", "", "", "", 7)
	f.Fuzz(func(
		t *testing.T, scheme, opaque, host, path, fragment, query, ref, rawPath, rawFragment,
		username, password string, flags int,
	) {
		u := &url.URL{
			Scheme: scheme, Opaque: opaque, Host: host, Path: path, Fragment: fragment,
			RawQuery: query, RawPath: rawPath, RawFragment: rawFragment, ForceQuery: flags&1 != 0,
			OmitHost: flags&2 != 0,
		}
		if flags&4 != 0 {
			u.User = url.UserPassword(username, password)
		}
		checkEdited(t, u)
		if v, err := u.Parse(ref); err == nil && v.IsAbs() {
			if _, err := weburl.Parse(v.String()); err != nil {
				t.Errorf("%#v and %q: %v", u, ref, err)
			}
		}
	})
}

// FuzzQuery checks that a query is cut at '&' and '=' only, and keeps its bytes.
func FuzzQuery(f *testing.F) {
	f.Add("a=1&b=2;c=%zz&&=&a=+%20")
	f.Add(strings.Repeat("&", 70) + "a")
	f.Fuzz(func(t *testing.T, query string) {
		got, err := url.ParseQuery(query)
		if strings.Count(query, "&") >= 10000 {
			if err == nil {
				t.Error("no limit")
			}
			return
		}
		want := make(url.Values)
		for pair := range strings.SplitSeq(strings.ReplaceAll(query, "+", " "), "&") {
			if name, value, _ := strings.Cut(pair, "="); pair != "" {
				want.Add(weburl.PercentDecode(name), weburl.PercentDecode(value))
			}
		}
		if err != nil || !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %q, %v, want %q", query, got, err, want)
		}
	})
}
