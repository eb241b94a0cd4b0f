package main

import (
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/safehttp"
)

// newServer returns a server that redirects /to to the URL in its query.
func newServer(t *testing.T) *httptest.Server {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			w.Header()["Location"] = []string{url.PercentDecode(r.URL.RawQuery)}
			w.WriteHeader(http.StatusFound)
			return
		}
		io.WriteString(w, r.RequestURI)
	}))
	t.Cleanup(server.Close)
	return server
}

func newClient(t *testing.T, transport *safehttp.Transport) *http.Client {
	client, err := safehttp.NewClient(transport)
	if err != nil {
		t.Fatal(err)
	}
	return client
}

func TestGet(t *testing.T) {
	server := newServer(t)
	// The server is on a loopback address.
	client := newClient(t, &safehttp.Transport{Policy: &policy.Policy{Schemes: []string{"http"}}})
	for _, test := range []struct{ path, want string }{
		{"/a|b", "/a|b"},
		{"/to?b/../c%20d#f", "/c%20d"},
		{`/to?\\HOST\x`, "/x"},
	} {
		rawURL := server.URL + strings.ReplaceAll(test.path, "HOST",
			server.Listener.Addr().String())
		status, body, err := get(t.Context(), client, rawURL)
		if err != nil || status != "200 OK" || string(body) != test.want {
			t.Errorf("%s: %s, %q, %v", rawURL, status, body, err)
		}
	}
}

func TestGetRefuses(t *testing.T) {
	for _, test := range []struct {
		rawURL string
		err    error
	}{
		{newServer(t).URL, policy.ErrPrivateHost},
		{"file:///etc/passwd", policy.ErrScheme},
		{"http://127.1/", policy.ErrPrivateHost},
		{"http://１２７.１", policy.ErrPrivateHost},
		{"http://[::ffff:a9fe:a9fe]/latest/meta-data/", policy.ErrPrivateHost},
		{"http://public.example@8.8.8.8/", policy.ErrCredentials},
		{"http://a b/", url.ErrDomainToASCII},
		{"http://h/" + strings.Repeat("a", maxURL), url.ErrTooLong},
	} {
		_, _, err := get(t.Context(), newClient(t, nil), test.rawURL)
		if !errors.Is(err, test.err) {
			t.Errorf("%.80s: %v", test.rawURL, err)
		}
	}
}
