package urlpattern

import (
	"fmt"
	"testing"

	"github.com/go-weburl/url"
)

// slowly canonicalizes by the standard's steps, without a shortcut for plain text.
var slowly = []struct {
	name   string
	slow   func(text string) (string, error)
	encode func(*canonicalizer, string) (string, error)
}{
	{"protocol", func(text string) (string, error) {
		u, err := url.Parse(text + "://dummy.invalid/")
		if err != nil {
			return "", err
		}
		return u.Scheme(), nil
	}, (*canonicalizer).protocol},
	{"username", func(text string) (string, error) {
		u := url.MustParse("https://dummy.invalid/")
		err := u.SetUsername(text)
		return u.Username(), err
	}, (*canonicalizer).username},
	{"password", func(text string) (string, error) {
		u := url.MustParse("https://dummy.invalid/")
		err := u.SetPassword(text)
		return u.Password(), err
	}, (*canonicalizer).password},
	{"hostname", overriding("https://dummy.invalid/", "", url.HostnameState, (*url.URL).Hostname),
		(*canonicalizer).hostname},
	{"port", overriding("a://dummy.invalid/", "", url.PortState, (*url.URL).Port),
		(*canonicalizer).port},
	{"pathname", func(text string) (string, error) {
		if text[0] == '/' {
			return overriding("https://dummy.invalid/", "", url.PathStartState,
				(*url.URL).Pathname)(text)
		}
		path, err := overriding("https://dummy.invalid/", "/-", url.PathStartState,
			(*url.URL).Pathname)(text)
		if len(path) < 2 {
			return "", err
		}
		return path[2:], err
	}, (*canonicalizer).pathname},
	{"opaque pathname", overriding("data:", "", url.OpaquePathState, (*url.URL).Pathname),
		(*canonicalizer).opaquePathname},
	{"search", overriding("https://dummy.invalid/", "", url.QueryState, (*url.URL).RawQuery),
		(*canonicalizer).search},
	{"hash", overriding("https://dummy.invalid/", "", url.FragmentState, (*url.URL).RawFragment),
		(*canonicalizer).hash},
}

// overriding returns a function that runs the basic URL parser with a state override.
func overriding(
	dummy, before string, state url.State, get func(*url.URL) string,
) func(string) (string, error) {
	return func(text string) (string, error) {
		u := url.MustParse(dummy)
		if err := new(url.Parser).BasicParse(u, before+text, state); err != nil {
			return "", err
		}
		return get(u), nil
	}
}

func FuzzCanonical(f *testing.F) {
	for _, text := range []string{
		"https", "HTTP", "a b", "", "/foo/bar.html", "/./a", "a/../..", "/%2e/", `\`, "example.com",
		".com", "1.2.3.4", "0x7f", "a.1", "xn--a", "ü", "a_b",
		"80", "080", "65536", "8\t0", "80x", "q='", "a?b#c", " a ", "//x", "//", "\n", "a\tb",
		"^`{}|<>\"", "[::1]", "%zz", "café", "\xff", "-", ".", "..",
	} {
		f.Add(text)
	}
	f.Fuzz(checkCanonical)
}

// TestCanonical puts each ASCII character into several places.
func TestCanonical(t *testing.T) {
	for c := range rune(0x80) {
		for _, format := range []string{
			"%c", "a%c", "%ca", "a%cb", "/%c", "/%ca", "/a%cb/", "a.%c", "1%c", "http%c", "8%c0",
			"/.%c", "/a/%c./b", "xn--%c", "a.xn--%c", "xn--%c.b",
		} {
			checkCanonical(t, fmt.Sprintf(format, c))
		}
	}
}

// TestPlainAllocatesNothing has text that is already canonical.
func TestPlainAllocatesNothing(t *testing.T) {
	for i, text := range []string{
		"svn+a-0.b9", "u", "p", "a-0.b9", "", "/a9/-b.c/~", "a,/../9", "q=1&a", "a-9",
	} {
		var c canonicalizer
		if n := testing.AllocsPerRun(5, func() { slowly[i].encode(&c, text) }); n != 0 {
			t.Errorf("%s of %s: %v allocations", slowly[i].name, text, n)
		}
	}
}

func checkCanonical(t *testing.T, text string) {
	if text == "" {
		return
	}
	for _, c := range slowly {
		want, wantErr := c.slow(text)
		got, err := c.encode(new(canonicalizer), text)
		if (err != nil) != (wantErr != nil) || err == nil && got != want {
			t.Errorf("%s of %q: %q %v, want %q %v", c.name, text, got, err, want, wantErr)
		}
		for i := range len(got) {
			if got[i] >= 0x80 {
				t.Errorf("%s of %q is not ASCII: %q", c.name, text, got)
				break
			}
		}
	}
}
