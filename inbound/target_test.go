package inbound_test

import (
	"bufio"
	"errors"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
)

// maxTarget is how many bytes the scheme, the host and the target of a request may have.
const maxTarget = 64 << 10

func TestParseTarget(t *testing.T) {
	const server = "Shop.example:8443"
	fault := func(reason inbound.Reason, at int) error {
		return &inbound.Error{Reason: reason, Position: at}
	}
	for _, test := range []struct {
		name, scheme, host, target string
		want                       string
		err                        error
	}{
		{"path", "https", server, "/a/../b?q=1", "https://shop.example:8443/b?q=1", nil},
		{"default port", "https", "h:443", "/", "https://h/", nil},
		{"scheme in upper case", "HTTPS", "h", "/", "https://h/", nil},
		{"WebSocket", "wss", "[::1]", "/chat", "wss://[::1]/chat", nil},
		{"two slashes are a path", "https", server, "//evil.example/a",
			"https://shop.example:8443//evil.example/a", nil},
		{"backslash", "https", server, `/\evil.example`,
			"https://shop.example:8443//evil.example", nil},
		{"at sign", "https", server, "/@evil.example",
			"https://shop.example:8443/@evil.example", nil},
		{"colon in the path", "https", server, "/http://evil.example/",
			"https://shop.example:8443/http://evil.example/", nil},
		{"bytes that are not ASCII", "https", server, "/\xC3\xA9|",
			"https://shop.example:8443/%C3%A9|", nil},
		{"absolute", "https", server, "https://SHOP.example:8443/a?b",
			"https://shop.example:8443/a?b", nil},
		{"absolute, the default port", "https", "h", "https://h:443", "https://h/", nil},
		{"absolute, backslashes", "https", server, `https:\\shop.example:8443://`,
			"", fault(inbound.NotPath, 0)},
		{"authority", "https", server, "shop.example:8443", "https://shop.example:8443/", nil},
		{"authority, the default port", "https", "h", "h:443", "https://h/", nil},
		{"asterisk", "https", server, "*", "https://shop.example:8443/", nil},

		{"another host", "https", server, "https://evil.example/", "", fault(inbound.OtherHost, 0)},
		{"another port", "https", server, "https://shop.example/", "", fault(inbound.OtherHost, 0)},
		{"another scheme", "https", server, "http://shop.example:8443/",
			"", fault(inbound.OtherHost, 0)},
		{"file", "https", server, "file://shop.example:8443/", "", fault(inbound.NotPath, 0)},
		{"not special", "https", server, "foo://shop.example:8443/",
			"", fault(inbound.OtherHost, 0)},
		{"a URL in a blob", "https", server, "blob:https://shop.example:8443/",
			"", fault(inbound.OtherHost, 0)},
		{"another authority", "https", server, "evil.example:443", "", fault(inbound.OtherHost, 0)},
		{"credentials", "https", server, "https://u:p@shop.example:8443/",
			"", fault(inbound.OtherHost, 0)},
		{"credentials of an authority", "https", server, "evil@shop.example:8443",
			"", fault(inbound.NotPath, 0)},
		{"authority and a path", "https", server, "shop.example:8443/a",
			"", fault(inbound.NotPath, 0)},
		{"authority and a slash", "https", server, "shop.example:8443/",
			"", fault(inbound.NotPath, 0)},
		{"empty target", "https", server, "", "", fault(inbound.NotPath, 0)},
		{"relative target", "https", server, "a", "", fault(inbound.NotPath, 0)},
		{"query alone", "https", server, "?a", "", fault(inbound.NotPath, 0)},
		{"fragment", "https", server, "/a#b", "", fault(inbound.MissingEscape, 2)},
		{"space", "https", server, "/a b", "", fault(inbound.MissingEscape, 2)},
		{"space at the end", "https", server, "/a ", "", fault(inbound.MissingEscape, 2)},
		{"tab", "https", server, "/\t/evil.example", "", fault(inbound.MissingEscape, 1)},
		{"line break", "https", server, "/a\r\nb", "", fault(inbound.MissingEscape, 2)},
		{"ill-formed UTF-8", "https", server, "/a\xFF", "", fault(inbound.MissingEscape, 2)},
		{"delete", "https", server, "/\x7F", "", fault(inbound.MissingEscape, 1)},

		{"no host", "https", "", "/", "", url.ErrHostMissing},
		{"host with a path", "https", "h/", "/", "", url.ErrTrailingInput},
		{"host with a query", "https", "h?", "/", "", url.ErrTrailingInput},
		{"host with a fragment", "https", "h#", "/", "", url.ErrTrailingInput},
		{"host with a backslash", "https", `h\`, "/", "", url.ErrInvalidReverseSolidus},
		{"host with credentials", "https", "u@h", "/", "", url.ErrInvalidCredentials},
		{"host with a tab", "https", "h\t", "/", "", url.ErrInvalidURLUnit},
		{"host without a port", "https", "h:", "/", "", url.ErrPortInvalid},
		{"bad host", "https", "a<b", "/", "", url.ErrDomainToASCII},
		{"bad host, another form", "https", "a<b", "https://h/", "", url.ErrDomainToASCII},
		{"no scheme", "", "h", "/", "", url.ErrMissingSchemeNonRelativeURL},
		{"neither a scheme nor a host", "", "", "/", "", url.ErrMissingSchemeNonRelativeURL},
		{"a password alone", "https", "h", "https://:p@h/", "", fault(inbound.OtherHost, 0)},
		{"credentials for another host", "https", "h", "https://u@evil.example/", "",
			fault(inbound.OtherHost, 0)},
		{"scheme with a colon", "https:", "h", "/", "", url.ErrHostMissing},
		{"scheme with a host", "https://evil", "h", "/", "", url.ErrTrailingInput},
		{"as long as may be", "http", "h", "/" + strings.Repeat("a", maxTarget-6),
			"http://h/" + strings.Repeat("a", maxTarget-6), nil},
		{"long target", "http", "h", "/" + strings.Repeat("a", maxTarget-5),
			"", fault(inbound.TooLong, 0)},
		{"long host", "http", strings.Repeat("a", maxTarget), "/", "", fault(inbound.TooLong, 0)},
	} {
		t.Run(test.name, func(t *testing.T) {
			u, err := inbound.ParseTarget(test.scheme, test.host, test.target)
			if test.err == nil {
				if err != nil || u.Href() != test.want {
					t.Errorf("%v, %v, want %s", u, err, test.want)
				}
				return
			}
			if u != nil || !reflect.DeepEqual(err, test.err) && !errors.Is(err, test.err) {
				t.Errorf("%v, %v, want %v", u, err, test.err)
			}
		})
	}
	for _, scheme := range []string{"file", "foo"} { // an opaque origin
		if u, err := inbound.ParseTarget(scheme, "h", "/"); err == nil {
			t.Errorf("%s: %v", scheme, u)
		}
	}
	_, err := inbound.ParseTarget("https", server, "https://user:S3CR3T@shop.example:8443/")
	if err == nil || strings.Contains(err.Error(), "S3CR3T") {
		t.Error(err)
	}
}

// net/http's server takes the host from the target if that has one, and otherwise from the Host
// header.
func TestParseTargetOfNetHTTP(t *testing.T) {
	for request, want := range map[string]string{
		"GET /a//b?c HTTP/1.1\r\nHost: h\r\n\r\n":             "http://h/a//b?c",
		"GET //a/b HTTP/1.1\r\nHost: h:81\r\n\r\n":            "http://h:81//a/b",
		"GET http://h:81/a HTTP/1.1\r\nHost: evil\r\n\r\n":    "http://h:81/a",
		"CONNECT h:443 HTTP/1.1\r\nHost: evil\r\n\r\n":        "http://h:443/",
		"OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n":               "http://h/",
		"GET http://h HTTP/1.1\r\nHost: h\r\n\r\n":            "http://h/",
		"GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n":                "", // net/http refuses it
		"GET /%2F..%2f?%zz HTTP/1.1\r\nHost: xn--tda\r\n\r\n": "http://xn--tda/%2F..%2f?%zz",
		"GET /a HTTP/1.0\r\n\r\n":                             "",
		"GET https://evil@h/ HTTP/1.1\r\nHost: h\r\n\r\n":     "",
		"GET ftp://h/ HTTP/1.1\r\nHost: h\r\n\r\n":            "",
	} {
		got := ""
		if r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(request))); err == nil {
			if u, err := inbound.ParseTarget("http", r.Host, r.RequestURI); err == nil {
				got = u.Href()
			}
		}
		if got != want {
			t.Errorf("%q: %q, want %q", request, got, want)
		}
	}
}

func FuzzParseTarget(f *testing.F) {
	for _, seed := range [][3]string{
		{"https", "h", "/a?b"}, {"https", "h:443", "//a/b"},
		{"http", "[::1]:81", "http://[::1]:81/x"}, {"http", "h", "h:80"}, {"http", "h", "*"},
		{"http", "h", "http://h@evil/"}, {"https", "h", `https:\\h`}, {"ws", "ü", "/\xFF"},
		{"http", "h/", "/"}, {"http:", "h", "/"}, {"http", "h", "/a#b"}, {"http", "h", "/\t/a"},
		{"http", "h", "x://"}, {"https", "h", "h:443?://"}, {"http", "h:", ":80"},
	} {
		f.Add(seed[0], seed[1], seed[2])
	}
	f.Fuzz(func(t *testing.T, scheme, host, target string) {
		u, err := inbound.ParseTarget(scheme, host, target)
		if err != nil {
			_, isHost := errors.AsType[*url.ParseError](err)
			_, isTarget := errors.AsType[*inbound.Error](err)
			if u != nil || !isHost && !isTarget {
				t.Errorf("%q, %q, %q: %v, %v", scheme, host, target, u, err)
			}
			return
		}
		// Whatever the target says, it is on the server's origin.
		origin, err := url.ParseOrigin(scheme + "://" + host)
		if err != nil || !u.OriginValue().SameOrigin(origin) ||
			u.Username()+u.Password() != "" || u.HasFragment() {
			t.Fatalf("%q, %q, %q: %v, but the origin is %v, %v",
				scheme, host, target, u, origin, err)
		}
		v, err := url.Parse(origin.String() + target)
		if target[0] == '/' && (err != nil || *v != *u) {
			t.Errorf("%q, %q, %q: %v, want %v, %v", scheme, host, target, u, v, err)
		}
		for _, again := range []string{u.RequestURI(), u.Href()} {
			v, err := inbound.ParseTarget(scheme, host, again)
			if len(scheme)+len(host)+len(again) <= maxTarget && (err != nil || *v != *u) {
				t.Errorf("%q, %q, %q: %v, and of %q: %v, %v",
					scheme, host, target, u, again, v, err)
			}
		}
	})
}
