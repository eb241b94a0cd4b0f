package url_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/vector"
)

func TestMakeRelative(t *testing.T) {
	for _, test := range []struct {
		base, target, ref string
		ok                bool
	}{
		{"https://h/a/b?q#f", "https://h/a/b?q", "", true},
		{"https://h/a/b?q#f", "https://h/a/b?q#", "#", true},
		{"https://h/a/b?q", "https://h/a/b?q#g", "#g", true},
		{"https://h/a/b?q", "https://h/a/b?r#g", "?r#g", true},
		{"https://h/a/b?q", "https://h/a/b?", "?", true},
		{"https://h/a/b?q", "https://h/a/b", "b", true},
		{"https://h/a/b", "https://h/a/c", "c", true},
		{"https://h/a/b", "https://h/a/", ".", true},
		{"https://h/a/b/", "https://h/a/", "..", true},
		{"https://h/a/b", "https://h/", "/", true},
		{"https://h/abc/d", "https://h/abd", "/abd", true},
		{"https://h/a/b/c", "https://h/a/d", "../d", true},
		{"https://h/a/b/c/", "https://h/a", "/a", true},
		{"https://h/long/b/c/d", "https://h/long/", "../..", true},
		{"https://h/a/b", "https://h/a/x:y", "./x:y", true},
		{"https://h/a/b", "https://h/a/1:y", "1:y", true},
		{"https://h/a/b", "https://h/a//c", ".//c", true},
		{"https://h/a", "https://h//c", ".//c", true},
		{"https://h/a", "https://i/c?q", "//i/c?q", true},
		{"https://h/a", "https://i/?q", "//i?q", true},
		{"https://u:p@h/a", "https://u:p@h/b", "b", true},
		{"https://u:p@h/a", "https://h/b", "//h/b", true},
		{"https://h/a", "https://h:8080/a", "//h:8080/a", true},
		{"https://h/a", "http://h/a", "http://h/a", false},
		{"https://h/a", "http://h/", "http://h", false},
		{"https://h/a", "mailto:x", "mailto:x", false},
		{"mailto:x", "mailto:x#f", "#f", true},
		{"mailto:x#f", "mailto:x", "mailto:x", false},
		{"mailto:x", "https://h/", "https://h", false},
		{"foo:/a/b", "foo:/a/c", "c", true},
		{"foo:/a/b", "foo:/.//c", "..//c", true},
		{"foo:/.//b", "foo:/.//c", "c", true},
		{"foo:/a", "foo://h/a", "//h/a", true},
		{"foo://h/a", "foo:/a", "foo:/a", false},
		{"foo://h/a", "foo://h", "//h", true},
		{"foo://h", "foo://h/a", "a", true},
		{"foo://h/", "foo:///", "///", true},
		{"file:///C:/a/b", "file:///C:/c", "/c", true},
		{"file:///C:/a/b", "file:///C:/", "/", true},
		{"file:///C:/a/b", "file:///D:/c", "/D:/c", true},
		{"file:///C:/a/b", "file:///c", "///c", true},
		{"file:///C:", "file:///C:/a", "a", true},
		{"file:///a", "file:///C:/b", "/C:/b", true},
		{"file:///a", "file://h/", "//h", true},
		{"file://h/a", "file:///", "//", true},
		{"file:///C:/a/b/c", "file:///C:/d:", "/./d:", true},
		{"https://h/x/y/z", "https://h//c", "/.//c", true},
	} {
		base, target := url.MustParse(test.base), url.MustParse(test.target)
		ref, ok := url.MakeRelative(base, target)
		if ref != test.ref || ok != test.ok {
			t.Errorf("from %s to %s: %q, %t, want %q, %t", base, target, ref, ok, test.ref, test.ok)
		}
		checkRelative(t, base, target)
	}
	u := url.MustParse("https://h/")
	for _, pair := range [][2]*url.URL{{u, {}}, {{}, u}, {{}, {}}} {
		if ref, ok := url.MakeRelative(pair[0], pair[1]); ref != "" || ok {
			t.Errorf("from %q to %q: %q, %t", pair[0], pair[1], ref, ok)
		}
	}
}

// checkRelative checks that target has a reference, which resolves to it, and that it is at
// most as long as any other form of a reference that resolves to it.
func checkRelative(t *testing.T, base, target *url.URL) {
	t.Helper()
	ref, ok := url.MakeRelative(base, target)
	if got, err := base.Parse(ref); err != nil || *got != *target {
		t.Fatalf("from %q to %q: %q, which resolves to %q, %v", base, target, ref, got, err)
	}
	if _, err := url.Parse(ref); ok && err == nil {
		t.Errorf("from %q to %q: %q is not relative", base, target, ref)
	}
	path, rest := target.Pathname(), strings.TrimPrefix(target.Href(), target.HrefWithoutFragment())
	if target.HasQuery() {
		rest = "?" + target.RawQuery() + rest
	}
	forms := []string{"", rest, path + rest, strings.TrimPrefix(target.Href(), target.Protocol()), target.Href()}
	if target.HasFragment() {
		forms = append(forms, "#"+target.RawFragment())
	}
	for i := range path {
		if path[i] == '/' {
			for up := range strings.Count(base.Pathname(), "/") + 1 {
				forms = append(forms, strings.Repeat("../", up)+path[i+1:]+rest)
			}
		}
	}
	for _, form := range forms {
		if len(form) >= len(ref) {
			continue
		}
		if got, err := base.Parse(form); err == nil && *got == *target {
			t.Errorf("from %q to %q: %q, but %q is shorter", base, target, ref, form)
		}
	}
}

// Nothing that is a valid URL string and shorter resolves to the same URL: every
// string up to some length is tried, up to one byte more with -exhaustive.
func TestMakeRelativeIsShortest(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		alphabet string
		length   int
		bases    []string
	}{
		{"a/.?#:", 5, []string{
			"a://a", "a://a/", "a://a/a", "a://a/a/a?a#a", "a://a//a/", "a:///", "a:/", "a:/a", "a:/a/a/", "a:/a:/a",
			"a:/.//", "a:/.//a/a", "a:a", "a:a?a", "a:", "b://a/a/a",
			"ftp://a/", "ftp://a/a", "ftp://a/a/a/a?a", "ftp://a//", "ftp://a//a/a/", "ftp://a:1/a:a/a",
		}},
		{"ws/.?:", 6, []string{"ws://w/", "ws://w/w/s/w?s", "ws://s//w/s", "ws://w:1/ws:/", "wss://w/w"}},
		{"C:/.|a", 6, []string{
			"file:///", "file:///a", "file:///a/a/a", "file:///C:", "file:///C:/", "file:///C:/a", "file:///C:/a/a/a",
			"file:///C:/C:/a", "file:///a/C:/a", "file://a/", "file://a/a/a", "file://a/C:/a/a", "file:////a", "file:////C:/a", "file:///a:/C:/",
		}},
	} {
		length := test.length - 1
		if *url.Exhaustive {
			length = test.length
		}
		for _, b := range test.bases {
			base := url.MustParse(b)
			shortest := map[url.URL]string{}
			eachString(test.alphabet, length, func(ref string) {
				u, err := base.Parse(ref)
				if err != nil {
					return
				}
				if _, known := shortest[*u]; !known && url.CheckValid(ref, base) == nil {
					shortest[*u] = ref
				}
			})
			if len(shortest) < 50 && !base.HasOpaquePath() {
				t.Errorf("%s: only %d URLs", base, len(shortest))
			}
			for target, want := range shortest {
				if ref, _ := url.MakeRelative(base, &target); len(ref) > len(want) {
					t.Errorf("from %s to %s: %q, but %q is shorter", base, &target, ref, want)
				}
				checkRelative(t, base, &target)
			}
		}
	}
}

// eachString calls f with every string of at most n bytes of the alphabet, the
// shorter before the longer.
func eachString(alphabet string, n int, f func(string)) {
	strings := []string{""}
	for range n {
		f(strings[0])
		var longer []string
		for _, s := range strings {
			for i := range len(alphabet) {
				longer = append(longer, s+alphabet[i:i+1])
			}
		}
		for _, s := range longer[1:] {
			f(s)
		}
		strings = longer
	}
}

// hrefsOfVectors returns the serializations in this module's vectors.
func hrefsOfVectors(t *testing.T) []string {
	vectors, err := vector.ReadParses("testdata/vectors")
	if err != nil {
		t.Fatal(err)
	}
	var hrefs []string
	for _, v := range vectors {
		if v.Attributes != nil {
			hrefs = append(hrefs, v.Href)
		}
	}
	slices.Sort(hrefs)
	hrefs = slices.Compact(hrefs)
	if len(hrefs) < 1000 {
		t.Fatalf("only %d URLs", len(hrefs))
	}
	return hrefs
}

func TestMakeRelativeOfVectors(t *testing.T) {
	t.Parallel()
	hrefs := hrefsOfVectors(t)
	r := rand.New(rand.NewPCG(5, 6))
	relative := 0
	for i, href := range hrefs {
		base := url.MustParse(href)
		// Neighbours in the order often have much in common.
		for _, other := range []string{href, hrefs[(i+1)%len(hrefs)], hrefs[r.IntN(len(hrefs))]} {
			target := url.MustParse(other)
			checkRelative(t, base, target)
			checkRelative(t, target, base)
			// And so that they have more: the target's path after the base's host.
			mixed := base.Clone()
			if mixed.SetPathname(target.Pathname()) == nil {
				mixed.SetSearch(target.Search())
				checkRelative(t, base, mixed)
				if ref, ok := url.MakeRelative(base, mixed); ok && !strings.HasPrefix(ref, "//") {
					relative++
				}
			}
		}
	}
	if relative < 1000 {
		t.Errorf("only %d relative paths", relative)
	}
}

func FuzzMakeRelative(f *testing.F) {
	f.Add("https://h/a/b?q#f", "https://h/a/c")
	f.Add("file:///C:/a", "file:///C|/b/../c:d")
	f.Add("foo:/.//a", "foo:/.//b")
	f.Add("foo://h", "foo://h?q")
	f.Add("mailto:a#b", "mailto:a#c")
	f.Add("https://u:p@h:1//a//b", "https://u:p@h:1//a/")
	f.Fuzz(func(t *testing.T, base, target string) {
		b, err := url.Parse(base)
		if err != nil {
			return
		}
		u, err := url.Parse(target)
		if err != nil {
			if u, err = b.Parse(target); err != nil {
				return
			}
		}
		checkRelative(t, b, u)
		checkRelative(t, u, b)
	})
}
