package main

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

// addresses is the DNS of this test. All connections go to the test's server,
// whichever of these addresses they are for.
var addresses = map[string][]string{
	"public.example":  {"192.31.7.1", "2606:4700::1"},
	"private.example": {"10.0.0.1"},
	"mixed.example":   {"192.31.7.1", "127.0.0.1"},
	"mapped.example":  {"::ffff:169.254.169.254"},
	"8.8.8.8":         {"8.8.8.8"},
}

// newTestFetcher returns a fetcher whose requests all go to a server that redirects
// to the query where a path begins with /to; dialled has the addresses.
func newTestFetcher(t *testing.T) (f *fetcher, dialled *[]string) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			w.Header()["Location"] = []string{url.PercentDecode(r.URL.RawQuery)}
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, r.Host+" "+r.RequestURI)
	}))
	t.Cleanup(server.Close)
	dialled = new([]string)
	f = newFetcher()
	f.resolve = func(_ context.Context, _, host string) ([]netip.Addr, error) {
		var addrs []netip.Addr
		for _, s := range addresses[host] {
			addrs = append(addrs, netip.MustParseAddr(s))
		}
		return addrs, nil
	}
	f.dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		*dialled = append(*dialled, address)
		return new(net.Dialer).DialContext(ctx, network, server.Listener.Addr().String())
	}
	return f, dialled
}

func TestGet(t *testing.T) {
	for _, test := range []struct {
		name, rawURL, want, body string
		dialled                  []string
	}{
		{"no redirect", "HTTP://PUBLIC.example:80/a|b", "http://public.example/a|b", "public.example /a|b", []string{"192.31.7.1:80"}},
		{"relative", "http://public.example/to?b/../c%20d#f", "http://public.example/c%20d#f", "public.example /c%20d", []string{"192.31.7.1:80"}},
		{"backslashes", `http://public.example/to?\\8.8.8.8\x`, "http://8.8.8.8/x", "8.8.8.8 /x", []string{"192.31.7.1:80", "8.8.8.8:80"}},
		{"address as a number", "http://public.example/to?//0x08080808:81%23g", "http://8.8.8.8:81/#g", "8.8.8.8:81 /", []string{"192.31.7.1:80", "8.8.8.8:81"}},
		{"no Location", "http://public.example/to", "http://public.example/to", "", []string{"192.31.7.1:80"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, dialled := newTestFetcher(t)
			resp, u, err := f.get(context.Background(), test.rawURL)
			if err != nil {
				t.Fatal(err)
			}
			defer resp.Body.Close()
			body, err := io.ReadAll(resp.Body)
			if err != nil || string(body) != test.body || u.Href() != test.want || !slices.Equal(*dialled, test.dialled) {
				t.Errorf("%q %q %q, %v", u, body, *dialled, err)
			}
		})
	}
}

func TestGetRefuses(t *testing.T) {
	for _, test := range []struct {
		name, rawURL string
		err          error
		dialled      []string
	}{
		{"scheme", "file:///etc/passwd", policy.ErrScheme, nil},
		{"loopback", "http://127.1/", policy.ErrPrivateHost, nil},
		{"loopback in full-width digits", "http://１２７.１", policy.ErrPrivateHost, nil},
		{"mapped", "http://[::ffff:a9fe:a9fe]/latest/meta-data/", policy.ErrPrivateHost, nil},
		{"name with a private address", "http://private.example/", policy.ErrPrivateHost, nil},
		{"name with a mapped address", "http://mapped.example/", policy.ErrPrivateHost, nil},
		{"name with a private address too", "http://mixed.example/", policy.ErrPrivateHost, nil},
		{"credentials", "http://public.example@8.8.8.8/", policy.ErrCredentials, nil},
		{"redirect to loopback", "http://public.example/to?http://0177.0.0.1/", policy.ErrPrivateHost, []string{"192.31.7.1:80"}},
		{"redirect to a private name", "http://public.example/to?//private.example", policy.ErrPrivateHost, []string{"192.31.7.1:80"}},
		{"redirect to localhost", `http://public.example/to?\\LOCALHOST`, policy.ErrPrivateHost, []string{"192.31.7.1:80"}},
		{"redirect to another scheme", "http://public.example/to?gopher://8.8.8.8/", policy.ErrScheme, []string{"192.31.7.1:80"}},
		{"redirect to no URL", "http://public.example/to?http://a%20b/", url.ErrDomainToASCII, []string{"192.31.7.1:80"}},
		{"redirect to itself", "http://public.example/to?%23", errTooManyRedirects, []string{"192.31.7.1:80"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			f, dialled := newTestFetcher(t)
			resp, _, err := f.get(context.Background(), test.rawURL)
			if err == nil {
				resp.Body.Close()
			}
			if !errors.Is(err, test.err) || !slices.Equal(*dialled, test.dialled) {
				t.Errorf("%v, %q", err, *dialled)
			}
		})
	}
}
