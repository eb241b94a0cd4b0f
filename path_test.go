package url_test

import (
	"errors"
	"math/rand/v2"
	neturl "net/url"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

func TestPathSegments(t *testing.T) {
	for _, test := range []struct {
		href string
		want []string
	}{
		{"https://h", []string{""}},
		{"https://h/a/b?c/d#e/f", []string{"a", "b"}},
		{"https://h/a/", []string{"a", ""}},
		{"https://h//", []string{"", ""}},
		{"https://h//a//b", []string{"", "a", "", "b"}},
		{"https://h/%2F%2e%2E%00é%ff%zz%", []string{"/..\x00é\xFF%zz%"}},
		{"file:///C|/x", []string{"C:", "x"}},
		{"foo://h", nil},
		{"foo://h/", []string{""}},
		{"foo:/.//p", []string{"", "p"}},
		{`foo:/a\b`, []string{`a\b`}},
		{"mailto:a/b", nil},
		{"mailto:", nil},
	} {
		t.Run(test.href, func(t *testing.T) {
			u := url.MustParse(test.href)
			if got := slices.Collect(u.PathSegments()); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
			for range u.PathSegments() {
				break // must not panic
			}
		})
	}
}

func TestSetPathSegments(t *testing.T) {
	for _, test := range []struct {
		name, href string
		segments   []string
		want       string
	}{
		{"none", "https://h/a?b#c", nil, "https://h/?b#c"},
		{"one", "https://h/a?b#c", []string{"x"}, "https://h/x?b#c"},
		{"empty one", "https://h/a", []string{""}, "https://h/"},
		{"empty ones", "https://h/a", []string{"", "", ""}, "https://h///"},
		{"delimiters", "https://h/a", []string{`/\?#%`, "a b"}, "https://h/%2F%5C%3F%23%25/a%20b"},
		{"percent-encoded already", "https://h/a", []string{"%2F", "%2e%2E", "%2E"},
			"https://h/%252F/%252e%252E/%252E"},
		{"dots that are not a dot segment", "https://h/a", []string{".a", "..b", ". "},
			"https://h/.a/..b/.%20"},
		{"tabs and newlines", "https://h/a", []string{"\t.\n", ".\r."}, "https://h/%09.%0A/.%0D."},
		{"bytes", "https://h/a", []string{"é\xFF\x00\x7F"}, "https://h/%C3%A9%FF%00%7F"},
		{"what a path may have", "https://h/a", []string{"!$&'()*+,-.:;=@_~[]|"},
			"https://h/!$&'()*+,-.:;=@_~[]|"},
		{"drive letter", "file:///a", []string{"C:", "x"}, "file:///C:/x"},
		{"no drive letter", "file:///a", []string{"C|", "x"}, "file:///C%7C/x"},
		{"not special", "foo://h/a", []string{`\`, ""}, "foo://h/%5C/"},
		{"not special, none", "foo://h/a", nil, "foo://h"},
		{"no host, none", "foo:/a", nil, "foo:/"},
		{"no host, empty one first", "foo:/a", []string{"", "b"}, "foo:/.//b"},
	} {
		t.Run(test.name, func(t *testing.T) {
			u := url.MustParse(test.href)
			if err := u.SetPathSegments(test.segments...); err != nil || u.Href() != test.want {
				t.Errorf("%q, %v, want %q", u, err, test.want)
			}
		})
	}
}

func TestAppendPathSegments(t *testing.T) {
	for _, test := range []struct {
		href     string
		segments []string
		want     string
	}{
		{"https://h", []string{"a"}, "https://h/a"},
		{"https://h/x?q", []string{"a", "b/c"}, "https://h/x/a/b%2Fc?q"},
		{"https://h/x/", []string{"a"}, "https://h/x/a"},
		{"https://h/x//", []string{"a"}, "https://h/x//a"},
		{"https://h/x", []string{""}, "https://h/x/"},
		{"https://h/x/", []string{""}, "https://h/x/"},
		{"https://h/x", []string{"", "a"}, "https://h/x//a"},
		{"https://h/x/", nil, "https://h/x/"},
		{"https://h/%2F", []string{"%2F"}, "https://h/%2F/%252F"},
		{"foo://h", []string{"a"}, "foo://h/a"},
		{"foo://h", []string{""}, "foo://h/"},
		{"foo:/", []string{"", "a"}, "foo:/.//a"},
		{"file:///C:/", []string{"a"}, "file:///C:/a"},
		{"file:///", []string{"C|"}, "file:///C%7C"},
		{"mailto:a", nil, "mailto:a"},
	} {
		u := url.MustParse(test.href)
		if err := u.AppendPathSegments(test.segments...); err != nil || u.Href() != test.want {
			t.Errorf("%s and %q: %q, %v, want %q", test.href, test.segments, u, err, test.want)
		}
	}
}

func TestJoinPath(t *testing.T) {
	for _, test := range []struct {
		href string
		elem []string
		want string
	}{
		{"https://h", []string{"a"}, "https://h/a"},
		{"https://h/x/?q#f", []string{"a/b", "c/"}, "https://h/x/a/b/c/?q#f"},
		{"https://h/x", []string{"..", "..", "a"}, "https://h/a"},
		{"https://h/x/y", []string{"%2e%2E/a%2Fb"}, "https://h/x/a%2Fb"},
		{"https://h/x", []string{"%2e", "a"}, "https://h/x/a"},
		{"https://h/x", []string{`..\..\a\`}, "https://h/a/"},
		{"https://h/x", []string{"a?b", "c#d", "é"}, "https://h/x/a%3Fb/c%23d/%C3%A9"},
		{"https://h/x", []string{"/a\n", ".\t.", "b"}, "https://h/x/b"},
		{"https://h/x", []string{"a/\t"}, "https://h/x/a/"},
		{"https://h/x", []string{"a/\r"}, "https://h/x/a/"},
		{"foo://h/x", []string{`a\`}, `foo://h/x/a\`},
		{"foo://h", nil, "foo://h/"},
		{"foo://h", []string{""}, "foo://h/"},
		{"foo://h", []string{"/"}, "foo://h/"},
		{"foo:/.//a", []string{"b"}, "foo:/a/b"},
		{"file:///C:/x", []string{"../../y"}, "file:///C:/y"},
	} {
		u := url.MustParse(test.href)
		v, err := u.JoinPath(test.elem...)
		if err != nil || v.Href() != test.want || u.Href() != url.MustParse(test.href).Href() {
			t.Errorf("%s and %q: %q, %v, want %q", test.href, test.elem, v, err, test.want)
		}
	}
}

// JoinPath leaves the caller's slice as it is, even if it has room for an element more.
func TestJoinPathOfPart(t *testing.T) {
	elem := []string{"a", "b", "c"}
	v, err := url.MustParse("https://h/x").JoinPath(elem[:2]...)
	if err != nil || v.Href() != "https://h/x/a/b" || !slices.Equal(elem, []string{"a", "b", "c"}) {
		t.Errorf("%v, %v, and the slice is %q", v, err, elem)
	}
}

// If nothing has to be encoded, and no '\' or encoded dot tells the standards apart, JoinPath
// is net/url's.
func TestJoinPathAsNetURL(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	text := func() string {
		var b strings.Builder
		for range r.IntN(6) {
			b.WriteString([]string{"/", "./", "../", "a", ".b", "%2F"}[r.IntN(6)])
		}
		if r.IntN(2) == 0 {
			return strings.TrimSuffix(b.String(), "/")
		}
		return b.String()
	}
	for range 20000 {
		base := []string{"https://h", "foo://h"}[r.IntN(2)]
		base = url.MustParse(base + "/" + text()).Href()
		var elem []string
		for range r.IntN(4) {
			elem = append(elem, text())
		}
		want, err := neturl.JoinPath(base, elem...)
		if err != nil {
			t.Fatal(err)
		}
		want = url.MustParse(want).Href() // "https://h" is "https://h/"
		if got, err := url.MustParse(base).JoinPath(elem...); err != nil || got.Href() != want {
			t.Fatalf("%q and %q: %v, %v, want %q", base, elem, got, err, want)
		}
	}
}

func TestPathErrors(t *testing.T) {
	opaque, web := "mailto:a/b", "https://h/a"
	for _, test := range []struct {
		name, href string
		f          func(*url.URL) error
		err        error
	}{
		{"SetPathSegments, opaque", opaque,
			func(u *url.URL) error { return u.SetPathSegments("a") }, url.ErrOpaquePath},
		{"SetPathSegments, dot", web,
			func(u *url.URL) error { return u.SetPathSegments("x", ".") }, url.ErrDotSegment},
		{"SetPathSegments, dots", web,
			func(u *url.URL) error { return u.SetPathSegments("..", "x") }, url.ErrDotSegment},
		{"SetPathSegments, zero", "",
			func(u *url.URL) error { return u.SetPathSegments("x") }, url.ErrZeroURL},
		{"AppendPathSegments, opaque", opaque,
			func(u *url.URL) error { return u.AppendPathSegments("a") }, url.ErrOpaquePath},
		{"AppendPathSegments, dots", web,
			func(u *url.URL) error { return u.AppendPathSegments("x", "..") }, url.ErrDotSegment},
		{"JoinPath, opaque", opaque,
			func(u *url.URL) error { _, err := u.JoinPath("a"); return err }, url.ErrOpaquePath},
		{"JoinPath, zero", "",
			func(u *url.URL) error { _, err := u.JoinPath("a"); return err }, url.ErrZeroURL},
	} {
		t.Run(test.name, func(t *testing.T) {
			var u url.URL
			u.SetHref(test.href)
			var se *url.SetError
			err := test.f(&u)
			if !errors.Is(err, test.err) || !errors.As(err, &se) || se.Attribute != "pathname" ||
				se.Offset != 0 || u.Href() != test.href {
				t.Errorf("%v, %q", err, &u)
			}
		})
	}
	u := url.MustParse(web)
	_, join := url.MustParse(opaque).JoinPath("a", "b")
	for want, err := range map[string]error{
		"..": u.AppendPathSegments("x", "..", "y"), "a/b": join,
	} {
		if e, ok := errors.AsType[*url.SetError](err); !ok || e.Value != want {
			t.Errorf("%v, want the value %q", err, want)
		}
	}
}

// FuzzPathSegments checks that PathSegments returns exactly the segments that SetPathSegments has
// set, and that the rest of the URL stays the same.
func FuzzPathSegments(f *testing.F) {
	f.Add("https://user@h:8080/x?q#f", "a", "b/c", "\xFF%2e")
	f.Add("file:///C:/x", "C|", "", "..")
	f.Add("foo:/.//x", "", "", "\\")
	f.Add("foo://h", "\t", ".\n.", "é")
	f.Fuzz(func(t *testing.T, href, a, b, c string) {
		u, err := url.Parse(href)
		if err != nil {
			return
		}
		before := *u
		segments := []string{a, b, c}
		err = u.SetPathSegments(segments...)
		if u.HasOpaquePath() || slices.ContainsFunc(segments, infra.IsDots) {
			if err == nil || *u != before {
				t.Fatalf("%q: %v, %q", segments, err, u)
			}
			return
		}
		if got := slices.Collect(u.PathSegments()); err != nil || !slices.Equal(got, segments) {
			t.Fatalf("%q: %q, %q, %v", segments, got, u, err)
		}
		checkPathOnly(t, u, &before)

		joined, err := before.JoinPath(a, b, c)
		if err != nil {
			t.Fatal(err)
		}
		checkPathOnly(t, joined, &before)

		want := slices.Collect(before.PathSegments())
		if n := len(want); n > 0 && want[n-1] == "" {
			want = want[:n-1]
		}
		want = append(want, segments...)
		v := before
		if err := v.AppendPathSegments(segments...); err != nil ||
			!slices.Equal(slices.Collect(v.PathSegments()), want) {
			t.Fatalf("%q after %q: %q, %v", segments, &before, &v, err)
		}
		checkPathOnly(t, &v, &before)
	})
}

// checkPathOnly checks that u and before differ only in the path, and that u's serialization parses
// to u.
func checkPathOnly(t *testing.T, u, before *url.URL) {
	t.Helper()
	if u.Protocol() != before.Protocol() || u.Username() != before.Username() ||
		u.Password() != before.Password() || u.HostValue() != before.HostValue() ||
		u.Port() != before.Port() ||
		u.HasQuery() != before.HasQuery() || u.Search() != before.Search() ||
		u.HasFragment() != before.HasFragment() || u.Hash() != before.Hash() {
		t.Fatalf("%q has become %q", before, u)
	}
	again, err := url.Parse(u.Href())
	if err != nil || *again != *u {
		t.Fatalf("%q: again %q, %v", u, again, err)
	}
}

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
		{"https://h/a", "https://u:p@h/b", "//u:p@h/b", true},
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

// checkRelative checks that MakeRelative's reference resolves to target, and that no other form of
// reference that resolves to target is shorter.
func checkRelative(t *testing.T, base, target *url.URL) {
	t.Helper()
	ref, ok := url.MakeRelative(base, target)
	if got, err := base.Parse(ref); err != nil || *got != *target {
		t.Fatalf("from %q to %q: %q, which resolves to %q, %v", base, target, ref, got, err)
	}
	if _, err := url.Parse(ref); ok && err == nil {
		t.Errorf("from %q to %q: %q is not relative", base, target, ref)
	}
	path := target.Pathname()
	rest := target.Href()[len(target.WithoutFragment().Href()):]
	if target.HasQuery() {
		rest = "?" + target.RawQuery() + rest
	}
	forms := []string{
		"", rest, path + rest, strings.TrimPrefix(target.Href(), target.Protocol()), target.Href(),
	}
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

// No shorter valid URL string resolves to the same URL: every string up to some length is tried,
// and with -exhaustive up to one byte more.
func TestMakeRelativeIsShortest(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		alphabet string
		length   int
		bases    []string
	}{
		{"a/.?#:", 5, []string{
			"a://a", "a://a/", "a://a/a", "a://a/a/a?a#a", "a://a//a/", "a:///", "a:/", "a:/a",
			"a:/a/a/", "a:/a:/a", "a:/.//", "a:/.//a/a", "a:a", "a:a?a", "a:", "b://a/a/a",
			"ftp://a/", "ftp://a/a", "ftp://a/a/a/a?a", "ftp://a//", "ftp://a//a/a/",
			"ftp://a:1/a:a/a",
		}},
		{"ws/.?:", 6, []string{
			"ws://w/", "ws://w/w/s/w?s", "ws://s//w/s", "ws://w:1/ws:/", "wss://w/w",
		}},
		{"C:/.|a", 6, []string{
			"file:///", "file:///a", "file:///a/a/a", "file:///C:", "file:///C:/", "file:///C:/a",
			"file:///C:/a/a/a", "file:///C:/C:/a", "file:///a/C:/a", "file://a/", "file://a/a/a",
			"file://a/C:/a/a", "file:////a", "file:////C:/a", "file:///a:/C:/",
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
	vectors, err := vector.ReadParses()
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
			// They have more in common if the target's path follows the base's host.
			mixed := new(*base)
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
