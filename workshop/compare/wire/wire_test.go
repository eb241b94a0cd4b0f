package wire

import (
	"context"
	"encoding/json"
	"flag"
	"net"
	"net/http"
	"net/http/httptest"
	neturl "net/url"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/go-weburl/url"
)

var record = flag.Bool("record", false, "write the answers of the Chromium that WEBURL_CHROMIUM is to testdata")

const recorded = "testdata/chromium.json"

// chromium returns what Chromium sends: as recorded and, where there is one to
// ask, as that says.
func chromium(t *testing.T) []Request {
	t.Helper()
	command := os.Getenv("WEBURL_CHROMIUM")
	var live []Request
	if command != "" {
		var err error
		if live, err = Chromium(t.Context(), command, URLs()); err != nil {
			t.Fatal(err)
		}
	}
	if *record {
		writeRecorded(t, live)
	}
	var requests []Request
	text, err := os.ReadFile(recorded)
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, &requests); err != nil {
		t.Fatal(err)
	}
	for i, r := range live {
		if i >= len(requests) || requests[i] != r {
			t.Errorf("%s sends %+q, which is not as recorded", command, r)
		}
	}
	return requests
}

func writeRecorded(t *testing.T, requests []Request) {
	t.Helper()
	if requests == nil {
		t.Fatal("-record needs WEBURL_CHROMIUM")
	}
	f, err := os.Create(recorded)
	if err != nil {
		t.Fatal(err)
	}
	e := json.NewEncoder(f)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if err := e.Encode(requests); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}

// TestSameAsChromium sends a request for each URL through net/http.
func TestSameAsChromium(t *testing.T) {
	want := chromium(t)
	urls := URLs()
	if len(want) != len(urls) || len(urls) < 200 {
		t.Fatalf("%d answers for %d URLs", len(want), len(urls))
	}
	var got Request
	srv, err := serve(func(r Request) response {
		got = r
		return response{status: "204 No Content"}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.close()
	client := &http.Client{Timeout: 10 * time.Second, Transport: &http.Transport{
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, srv.address())
		},
		DisableKeepAlives: true,
	}}
	different := make(map[string]difference)
	for _, d := range append(differences, credentialDifferences...) {
		different[d.request.URL] = d
	}
	seen := make(map[string]bool)
	same := 0
	for i, rawURL := range urls {
		if seen[rawURL] {
			t.Errorf("%q is there twice", rawURL)
		}
		seen[rawURL] = true
		got = Request{}
		if u, err := url.Parse(rawURL); err == nil {
			send(t, client, u)
		}
		got.URL = rawURL
		switch d, ok := different[rawURL]; {
		case ok && (got != d.request || got == want[i]):
			t.Errorf("net/http: %+q\nshould be %+q\nChromium: %+q\nwhich should differ, as %s", got, d.request, want[i], d.why)
		case !ok && got != want[i]:
			t.Errorf("net/http: %+q\nChromium: %+q", got, want[i])
		case !ok && got.Target != "":
			same++
		}
	}
	if t.Logf("%d of %d URLs: the same request", same, len(urls)); same < 200 {
		t.Errorf("only %d requests are the same", same)
	}
}

func send(t *testing.T, client *http.Client, u *url.URL) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "", nil)
	if err != nil {
		t.Fatal(err)
	}
	if req.URL, err = u.HTTPRequestURL(); err != nil {
		t.Errorf("%q: %v", u, err)
		return
	}
	resp, err := client.Do(req)
	if err != nil {
		t.Errorf("%q: %v", u, err)
		return
	}
	resp.Body.Close()
}

// TestHTTP2 checks that net/http sends the same target in HTTP/2. The server,
// which is Go's, takes fewer targets than there are.
func TestHTTP2(t *testing.T) {
	var target, host string
	srv := httptest.NewUnstartedServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		if r.ProtoMajor == 2 {
			target, host = r.RequestURI, r.Host
		}
	}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	defer srv.Close()
	for _, want := range []string{"/", "/?", "/?%zz|", "/a%2Fb%2fc", "/a|b", "/a%2F|b?c", "//a//b", "/!'()*;[]", "/%FF%ff"} {
		target, host = "", ""
		u := url.MustParse(srv.URL + want)
		send(t, srv.Client(), u)
		if target != want || host != u.Host() {
			t.Errorf("%q: target %q, host %q", u, target, host)
		}
	}
}

// TestRedirects checks what HTTPRequestURL says that a Client does with its URLs, and
// that NetURL's are right there.
func TestRedirects(t *testing.T) {
	var location string
	var got []Request
	srv, err := serve(func(r Request) response {
		got = append(got, r)
		if len(got) > 1 {
			return response{status: "204 No Content"}
		}
		return response{status: "302 Found", header: "Location: " + location + "\r\n"}
	})
	if err != nil {
		t.Fatal(err)
	}
	defer srv.close()
	netURL, requestURL := (*url.URL).NetURL, (*url.URL).HTTPRequestURL
	for _, test := range []struct {
		f                func(*url.URL) (*neturl.URL, error)
		location         string
		targets          []string
		referer, proxied string
	}{
		{netURL, "y", []string{"/a%7Cb/c", "/a%7Cb/y"}, "http://HOST/a%7Cb/c", "http://HOST/a%7Cb/c"},
		{netURL, "#x", []string{"/a%7Cb/c", "/a%7Cb/c"}, "http://HOST/a%7Cb/c", "http://HOST/a%7Cb/c"},
		{netURL, "?q", []string{"/a%7Cb/c", "/a%7Cb/c?q"}, "http://HOST/a%7Cb/c", "http://HOST/a%7Cb/c"},
		{requestURL, "y", []string{"/a|b/c", "/a%7Cb/y"}, "http:/a|b/c", "/a|b/c"},
		{requestURL, "#x", []string{"/a|b/c"}, "", "/a|b/c"},
		{requestURL, "?q", []string{"/a|b/c"}, "", "/a|b/c"},
	} {
		location, got = test.location, nil
		n, err := test.f(url.MustParse("http://" + srv.address() + "/a|b/c"))
		if err != nil {
			t.Fatal(err)
		}
		client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
		resp, err := client.Do(&http.Request{Method: http.MethodGet, URL: n, Header: http.Header{}})
		referer := ""
		if err == nil {
			resp.Body.Close()
			referer = resp.Request.Header.Get("Referer")
		}
		var targets []string
		for _, r := range got {
			targets = append(targets, r.Target)
		}
		if !slices.Equal(targets, test.targets) || (err == nil) != (len(targets) == 2) || referer != strings.ReplaceAll(test.referer, "HOST", srv.address()) {
			t.Errorf("%s, to %s: %q, Referer %q, %v", n, location, targets, referer, err)
		}

		got = nil
		transport := &http.Transport{Proxy: http.ProxyURL(&neturl.URL{Scheme: "http", Host: srv.address()}), DisableKeepAlives: true}
		resp, err = transport.RoundTrip(&http.Request{Method: http.MethodGet, URL: n, Header: http.Header{}})
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if want := strings.ReplaceAll(test.proxied, "HOST", srv.address()); got[0].Target != want {
			t.Errorf("%s: %q to a proxy, want %q", n, got[0].Target, want)
		}
	}
}
