package url_test

import (
	"errors"
	neturl "net/url"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/net/url"
)

// bases has every kind of base that the parser distinguishes.
var bases = []string{
	"https://h/", "http://h:8080/a/b?c#d", "https://u:p@h:444/a/b/../c;d", "http://h/C:/x",
	"wss://h/a", "ftp://h/a/b", "file:///C:/a/b", "file:///a/b?c", "file://h/a", "foo://h/a/b",
	"foo:/a/b", "foo:///a", "mailto:a@b",
}

// TestResolve resolves hostile references against bases of all kinds, as a string and after
// parsing.
func TestResolve(t *testing.T) {
	t.Parallel()
	g := random.New(15)
	n := 10000
	if *exhaustive {
		n = 300000
	}
	for i := range n {
		ref := g.Reference()
		if i%3 == 0 && ref != "" {
			ref = g.Mutate(ref)
		}
		checkResolve(t, bases[i%len(bases)], ref)
	}
}

// TestColonFirst has references that are errors without a base, among them those of the guide.
func TestColonFirst(t *testing.T) {
	base := must(url.Parse("https://h/a/b"))
	refs := map[string]string{
		":x": "https://h/a/:x", "1:2": "https://h/a/1:2", "12:30.html": "https://h/a/12:30.html",
		"127.0.0.1:8080": "https://h/a/127.0.0.1:8080", "a b:c": "https://h/a/a%20b:c",
		"1http://u:p@h/": "https://h/a/1http://u:p@h/",
	}
	for ref, want := range refs {
		if u, err := base.Parse(ref); err != nil || u.String() != want {
			t.Errorf("%q on %v: %v, %v, want %s", ref, base, u, err, want)
		}
		u, err := url.Parse(ref)
		n, theirs := neturl.Parse(ref)
		if err == nil || theirs == nil ||
			errors.Unwrap(err).Error() != errors.Unwrap(theirs).Error() {
			t.Errorf("%q: %v, %v, want net/url's error: %v, %v", ref, u, err, n, theirs)
		}
	}
	guide := string(must(os.ReadFile("../../docs/from-net-url.md")))
	line := regexp.MustCompile(`\n- \*\*(.+)\*\*: .base\.Parse. resolves them, as browsers do. ` +
		`.url\.Parse. refuses them, as net/url does\.\n`).FindStringSubmatch(guide)
	if line == nil {
		t.Fatal("the guide has no such references")
	}
	for _, code := range regexp.MustCompile("`[^`]+`").FindAllString(line[1], -1) {
		if refs[strings.Trim(code, "`")] == "" {
			t.Errorf("the guide has %s", code)
		}
	}
}

// checkResolve checks that ref resolves to the same URL as in the root package.
func checkResolve(t *testing.T, base, ref string) {
	t.Helper()
	want, wantErr := weburl.ParseWithBase(ref, base)
	b, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	if read(base).other && !isRead(b, must(weburl.Parse(base))) {
		return // such as a://, which has the fields of a:, or ill-formed bytes
	}
	got, err := b.Parse(ref)
	if (err == nil) != (wantErr == nil) || err == nil && !isRead(got, want) {
		t.Errorf("%q on %q: %#v, %v, want %v, %v", ref, base, got, err, want, wantErr)
	}
	r, err := url.Parse(ref)
	if err != nil {
		return
	}
	got = b.ResolveReference(r)
	switch {
	case got == r:
		t.Errorf("%q on %q: not a copy", ref, base)
	case read(ref).other:
		if r.Scheme != "file" && *got != *r || got.Host != b.Host && got.Host != r.Host {
			t.Errorf("%q on %q: %#v, want %#v", ref, base, got, r)
		}
	case weburl.IsSpecialScheme(b.Scheme) && b.Scheme != "file":
		if encodesMore(r, ref) && wantErr == nil && unbar(got.String()) == unbar(want.Href()) {
			return // a dot segment removes the escape because of which Parse encoded these
		}
		if wantErr != nil && *got != *r || wantErr == nil && !isRead(got, want) {
			t.Errorf("%q, which is %#v, on %q: %v, want %v, %v", ref, r, base, got, want, wantErr)
		}
	case r.Host != "" && got.Host != r.Host,
		r.Host == "" && r.Scheme == "" && got.Host != b.Host && got.Scheme != "":
		t.Errorf("%q, which is %#v, on %q: %v names another host", ref, r, base, got)
	}
}

// isRead reports whether browsers read u's String as want.
func isRead(u *url.URL, want *weburl.URL) bool {
	got, err := weburl.Parse(u.String())
	return err == nil && meansSame(got, want)
}

// TestResolveHost resolves references with a host against URLs that browsers do not resolve
// against, or do not go to. The result is net/url's.
func TestResolveHost(t *testing.T) {
	for _, base := range []string{"foo://h/a/b?q#f", "file:///a/b", "foo:/a"} {
		for _, ref := range []string{"//h2/x?q#f", "//h2", "//h2/%7E", "http://h2/x", "foo://h2"} {
			want := must(neturl.Parse(base)).ResolveReference(must(neturl.Parse(ref)))
			got := must(url.Parse(base)).ResolveReference(must(url.Parse(ref)))
			if got.String() != want.String() || got.Scheme != want.Scheme || got.Host != want.Host {
				t.Errorf("%s on %s: %s, want %s", ref, base, got, want)
			}
		}
	}
}

// TestResolveAuthority resolves against a URL that net/url and browsers would write differently.
// The credentials and the port stay as written.
func TestResolveAuthority(t *testing.T) {
	for _, ref := range []string{"foo://u:@h:080/##", "foo://u:@h:080/|^"} {
		want := must(neturl.Parse(ref))
		got := must(must(url.Parse("https://h/")).Parse(ref))
		if !isRead(got, must(weburl.Parse(ref))) || got.Host != want.Host || got.User == nil ||
			*got.User != *want.User {
			t.Errorf("%s: %#v, want %s and %#v", ref, got, want.Host, want.User)
		}
	}
}

// TestResolveText resolves texts that name a host only on a page with another scheme. The result
// has the components of a browser's URL.
func TestResolveText(t *testing.T) {
	for _, ref := range []string{"http:/x/y", "http:x/y?#f", `ws:\x`, "ftp:u:p@x/y"} {
		want := must(url.Parse(must(weburl.Parse(ref)).Href()))
		want.Path = strings.TrimSuffix(want.Path, "/")
		got := must(must(url.Parse("https://h/")).Parse(ref))
		got.Path = strings.TrimSuffix(got.Path, "/") // an empty path stays empty
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%s: %#v, want %#v", ref, got, want)
		}
	}
}

// TestLonePercent has a '%' that net/url refuses, in URLs with a scheme that browsers do not go to.
// String writes the components that browsers read.
func TestLonePercent(t *testing.T) {
	for _, s := range []string{"foo://h/a|%", "foo://h/#a|%", "foo:/a^|%#^|%", "foo:a|%#^|%"} {
		if got, want := must(url.Parse(s)).String(), must(weburl.Parse(s)).Href(); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestResolveLowersScheme(t *testing.T) {
	base := &url.URL{Scheme: "HTTPS", Host: "h", Path: "/a"}
	for _, ref := range []string{"b", "?q", "//h2/b", "/%7E", "#f"} {
		if u := base.ResolveReference(must(url.Parse(ref))); u.Scheme != "https" {
			t.Errorf("%s: %#v", ref, u)
		}
	}
}

func TestResolveSchemeInUpperCase(t *testing.T) {
	base := &url.URL{Scheme: "HTTPS", Host: "h", Path: "/a/b"}
	if u, err := base.Parse("https:c"); err != nil || u.String() != "https://h/a/c" {
		t.Errorf("%v, %v", u, err)
	}
}

// TestEscapedPathBytes puts each ASCII character into a RawPath that a program assigns. It is read
// as by net/url, which loses the escape if it does not accept the character.
func TestEscapedPathBytes(t *testing.T) {
	for c := rune('!'); c <= '~'; c++ {
		path, raw := "/a"+string(c)+"/", "/a"+string(c)+"%2F"
		u := &url.URL{Scheme: "https", Host: "h", Path: path, RawPath: raw}
		want := (*neturl.URL)(u).EscapedPath()
		if got := u.EscapedPath(); got != want || u.String() != "https://h"+want {
			t.Errorf("%q: %q and %v, want %q", raw, got, u, want)
		}
	}
}

// TestResolveKeepsLocalhost resolves against a file: URL whose Host browsers leave out.
func TestResolveKeepsLocalhost(t *testing.T) {
	base := &url.URL{Scheme: "file", Host: "LOCALHOST", Path: `/\evil.example`}
	for ref, want := range map[string]string{
		"": "file://LOCALHOST/%5Cevil.example", "#g": "file://LOCALHOST/%5Cevil.example#g",
		"/%5Ca": "file://LOCALHOST/%5Ca",
	} {
		if got, err := base.Parse(ref); err != nil || got.String() != want {
			t.Errorf("%q: %v, %v, want %s", ref, got, err, want)
		}
	}
}

// TestResolveOnNoBase has URLs that cannot be bases: URL.Parse fails, and ResolveReference returns
// a copy.
func TestResolveOnNoBase(t *testing.T) {
	for _, base := range []string{"mailto:x", "data:,a", "javascript:alert(1)"} {
		b := must(url.Parse(base))
		for _, ref := range []string{"./y", "/y?q", "y#f", "?q"} {
			r := must(url.Parse(ref))
			if got := b.ResolveReference(r); got == r ||
				*got != *r || got.IsAbs() || got.String() != ref {
				t.Errorf("%s on %s: %#v", ref, base, got)
			}
			if _, err := weburl.ParseWithBase(ref, base); err == nil {
				t.Errorf("browsers resolve %s on %s", ref, base)
			}
			if got, err := b.Parse(ref); err == nil {
				t.Errorf("%s on %s: %v", ref, base, got)
			}
		}
		for _, ref := range []string{"#f", "foo:y", "//h/y"} {
			want, got := ref, b.ResolveReference(must(url.Parse(ref)))
			switch ref[0] {
			case '#':
				want = base + ref
			case '/':
				want = b.Scheme + ":" + ref
			}
			if got.String() != want {
				t.Errorf("%s on %s: %v, want %s", ref, base, got, want)
			}
		}
	}
}

// TestResolveReferenceIsParse resolves references with edited fields against bases with edited
// fields. The result must be that of URL.Parse for the reference's String, or a copy.
func TestResolveReferenceIsParse(t *testing.T) {
	t.Parallel()
	for _, base := range []*url.URL{
		{Scheme: "foo", Host: "h", Path: "/a/b", RawQuery: "q", ForceQuery: true},
		{Scheme: "file", Path: "/a/b", ForceQuery: true}, {Scheme: "FOO", Host: "h:80"},
		{Scheme: "foo", Host: "h", Path: "/a/../b/c"}, {Scheme: "file", Path: "/C:/a"},
		{Scheme: "file", Host: "h", Path: "/a"}, {Scheme: "file"},
	} {
		for _, ref := range []*url.URL{
			{Fragment: "f"}, {}, {Path: "c"}, {Path: "/C:/x"}, {Path: "/c"}, {RawQuery: "x"},
			{ForceQuery: true}, {Path: "../.."}, {Path: "..//x"},
			{Scheme: "https", Host: "h", Path: "/a\xC3/../xyz"},
		} {
			want, err := base.Parse(ref.String())
			if got := base.ResolveReference(ref); err != nil || !reflect.DeepEqual(got, want) {
				t.Errorf("%#v on %#v: %#v, want %#v, %v", *ref, *base, *got, want, err)
			}
		}
	}
	e := newEditor(39)
	parsed := 0
	for i := range 30000 {
		base, ref := must(url.Parse(e.pick(bases...))), e.url()
		if i%3 == 0 {
			base = e.url()
		}
		if i%3 == 1 {
			ref = &url.URL{
				Scheme: e.pick("", "https", "HTTPS", "ws", "file"),
				Host: e.pick("", "h", "H", "h:80", "h:x", "127.1", "[::1]", "a%41",
					"localhost"),
				Path:     e.pick("", "/", "/a/../b", "/a", "b", "/%2e", "//a", "/C|/a", "/C:"),
				RawQuery: e.pick("", "a b", "q"), ForceQuery: i%2 == 0,
			}
			if ref.RawPath = e.pick("", "", "/%61", "/a/../b", "/a|b", "%2Fa"); ref.RawPath != "" {
				ref.Path = weburl.PercentDecode(ref.RawPath)
			}
		}
		scheme := strings.ToLower(ref.Scheme)
		if scheme != "" && !weburl.IsSpecialScheme(scheme) || scheme == "" && ref.Host != "" {
			continue // goes to Host unchanged
		}
		got := base.ResolveReference(ref)
		want, err := base.Parse(ref.String())
		if err != nil {
			want = ref
		} else if parsed++; ref.RawQuery != "" && want.Scheme != "file" &&
			(want.Scheme == "" || weburl.IsSpecialScheme(want.Scheme)) {
			want.RawQuery = ref.RawQuery
		}
		if !reflect.DeepEqual(got, want) {
			t.Errorf("%#v on %v: %#v, want %#v, %v", *ref, base, *got, *want, err)
		}
	}
	if parsed < 5000 {
		t.Errorf("only %d", parsed)
	}
	for _, host := range []string{"h:65536", "h:18446744073709551696"} { // is not parsed
		base := &url.URL{Scheme: "https", Host: host}
		if got := base.ResolveReference(&url.URL{Path: "a"}); *got != (url.URL{Path: "a"}) {
			t.Errorf("on %s: %#v", base.Host, got)
		}
	}
}
