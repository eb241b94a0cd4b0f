package url_test

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

func TestRequestTarget(t *testing.T) {
	for _, test := range []struct {
		href, uri, authority string
		ok                   bool
	}{
		{"https://example.com", "/", "example.com:443", true},
		{"http://example.com/a/b?c#d", "/a/b?c", "example.com:80", true},
		{"http://user:pass@example.com:8080/?#d", "/?", "example.com:8080", true},
		{"http://[::1]/#?", "/", "[::1]:80", true},
		{"wss://[2001:db8::1]:1//a?'", "//a?%27", "[2001:db8::1]:1", true},
		{"http://h/%zz|;é", "/%zz|;%C3%A9", "h:80", true},
		{"foo://h", "/", "", false},
		{"foo://h:1?q#f", "/?q", "h:1", true},
		{"foo:/.//a", "//a", "", false},
		{"file:///a", "/a", "", false},
		{"file://h/a", "/a", "", false},
		{"mailto:a?b", "", "", false},
		{"", "", "", false},
	} {
		var u url.URL
		u.SetHref(test.href)
		if got := u.RequestURI(); got != test.uri {
			t.Errorf("%q: request URI %q, want %q", &u, got, test.uri)
		}
		if got, ok := u.AuthorityForm(); got != test.authority || ok != test.ok {
			t.Errorf("%q: authority form %q, %t, want %q, %t", &u, got, ok, test.authority, test.ok)
		}
	}
}

func TestBareHostname(t *testing.T) {
	for _, test := range []struct{ href, want string }{
		{"https://example.com:8080/", "example.com"},
		{"http://0x7f.1/", "127.0.0.1"},
		{"http://[::FFFF:1.2.3.4]:8080/", "::ffff:102:304"},
		{"http://[::1]/", "::1"},
		{"foo://[2001:db8::]", "2001:db8::"},
		{"foo://h:1", "h"},
		{"foo://", ""},
		{"file:///a", ""},
		{"mailto:a@b", ""},
		{"", ""},
	} {
		var u url.URL
		u.SetHref(test.href)
		got := u.BareHostname()
		if got != test.want {
			t.Errorf("%q: %q, want %q", &u, got, test.want)
		}
		if addr, err := netip.ParseAddr(got); (err == nil) != u.HostValue().Addr().IsValid() || err == nil && addr != u.HostValue().Addr() {
			t.Errorf("%q: %q is the address %v, %v", &u, got, addr, err)
		}
		if n := testing.AllocsPerRun(10, func() { u.BareHostname() }); n > 0 {
			t.Errorf("%q: %v allocations", &u, n)
		}
	}
}

// A request line of it has three parts, whatever the URL.
func FuzzRequestURI(f *testing.F) {
	f.Add("https://h/a b?c d#e f")
	f.Add("foo://h?\r\n")
	f.Add("http://h/\x00\x7F\u2028?\u0085")
	f.Fuzz(func(t *testing.T, input string) {
		u, err := url.Parse(input)
		if err != nil || u.HasOpaquePath() {
			return
		}
		uri := u.RequestURI()
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + uri + " HTTP/1.1\r\nHost: h\r\n\r\n")))
		if err == nil && r.RequestURI != uri || strings.ContainsAny(uri, " \t\r\n#\x00") || !strings.HasPrefix(uri, "/") {
			t.Errorf("%q: %q, read as %+v, %v", u, uri, r, err)
		}
	})
}

func ExampleURL_RequestURI() {
	u := url.MustParse("https://example.com/a|b?q='#top")
	fmt.Printf("GET %s HTTP/1.1\nHost: %s\n", u.RequestURI(), u.Host())
	// Output:
	// GET /a|b?q=%27 HTTP/1.1
	// Host: example.com
}

func ExampleURL_BareHostname() {
	u := url.MustParse("http://[::1]:8080/")
	fmt.Println(u.Hostname(), u.BareHostname())
	fmt.Println(net.ParseIP(u.Hostname()), net.ParseIP(u.BareHostname()).IsLoopback())
	// Output:
	// [::1] ::1
	// <nil> true
}

func ExampleURL_AuthorityForm() {
	fmt.Println(url.MustParse("https://example.com/").AuthorityForm())
	fmt.Println(url.MustParse("http://[::1]:8080/").AuthorityForm())
	fmt.Println(url.MustParse("mailto:me@example.com").AuthorityForm())
	// Output:
	// example.com:443 true
	// [::1]:8080 true
	//  false
}
