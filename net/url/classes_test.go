package url

import (
	neturl "net/url"
	"strings"
	"testing"

	weburl "github.com/go-weburl/url"
)

// TestClasses compares the classes with the rules that they copy: those of net/url on each Go
// release, of percent-encode sets, and of the host parsers.
func TestClasses(t *testing.T) {
	for c := range byte(0x80) {
		s := string(rune(c))
		host := &neturl.URL{Scheme: "http", Host: s}
		h, err := weburl.ParseHost("a" + s + "b")
		for _, test := range []struct {
			name  string
			class class
			want  bool
		}{
			{"noPath", noPath, (&neturl.URL{Path: "/" + s}).EscapedPath() != "/"+s},
			{"noFragment", noFragment, (&neturl.URL{Fragment: s}).EscapedFragment() != s},
			{"noUser", noUser, neturl.User(s).String() != s},
			{"noHost", noHost, host.String() != "http://"+s},
			// net/url uses the raw text with its %2F only if it accepts all of the text.
			{"noRawPath", noRawPath, (&neturl.URL{Path: "/" + s + "/",
				RawPath: "/" + s + "%2F"}).EscapedPath() != "/"+s+"%2F"},
			{"noRawFragment", noRawFragment,
				(&neturl.URL{Fragment: s + "&", RawFragment: s + "%26"}).EscapedFragment() !=
					s+"%26"},
			{"noQuery", noQuery, weburl.QueryPercentEncodeSet.Contains(rune(c))},
			{"staysInPath", staysInPath,
				classes[c]&noRawPath != 0 && c != '\\' &&
					!weburl.PathPercentEncodeSet.Contains(rune(c))},
			{"staysInFragment", staysInFragment,
				classes[c]&noRawFragment != 0 &&
					!weburl.FragmentPercentEncodeSet.Contains(rune(c))},
			{"staysInHost", staysInHost, classes[c]&noHost != 0 && isInOpaqueHost(s)},
			{"isControl", isControl, c < ' ' || c == 0x7F},
		} {
			if got := classes[c]&test.class != 0; got != test.want {
				t.Errorf("%q is %s: %t, want %t", s, test.name, got, test.want)
			}
		}
		if classes[c]&noDomain == 0 && (err != nil || h.String() != "a"+s+"b") {
			t.Errorf("%q is not noDomain, and the host parser gives %s, %v", s, h, err)
		}
	}
}

// TestEveryPlace has a byte at each place of a text, since a text is read eight bytes at a time.
func TestEveryPlace(t *testing.T) {
	for n := range 80 {
		for i := range n {
			for _, c := range " !\x7F\x80\u00FF" {
				b := []byte(strings.Repeat("a", n))
				b[i] = byte(c)
				if got := has(string(b), isControl); got != (c == '\x7F') {
					t.Fatalf("%q: %t", b, got)
				}
			}
		}
	}
}

func TestKinds(t *testing.T) {
	for scheme, want := range map[string]kind{
		"": kindRelative, "ws": kindSpecial, "FTP": kindSpecial, "File": kindFile,
		"mailto": kindOther, "htt": kindOther, "httpx": kindOther, "wsx": kindOther,
		"f": kindOther, "1http": kindInvalid, "http:": kindInvalid, "\u212A": kindInvalid,
	} {
		if got := kindOf(scheme); got != want {
			t.Errorf("%q: kind %d, want %d", scheme, got, want)
		}
	}
}

// isInOpaqueHost reports whether browsers leave s as it is in an opaque host.
func isInOpaqueHost(s string) bool {
	u, err := weburl.Parse("foo://a" + s + "b/")
	return err == nil && u.Hostname() == "a"+s+"b"
}
