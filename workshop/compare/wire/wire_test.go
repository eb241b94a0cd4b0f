package wire

import (
	"encoding/json"
	"flag"
	"net/http"
	neturl "net/url"
	"os"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/safehttp"
)

var record = flag.Bool("record", false, "write the answers of the Chromium that WEBURL_CHROMIUM is to testdata")

const recorded = "testdata/chromium.json"

// chromium returns what Chromium sends: as recorded and, if there is one to ask, as that says.
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
	// The server is the proxy for all hosts, and so receives the absolute form.
	client, err := safehttp.NewClient(&safehttp.Transport{
		Policy: new(policy.Policy),
		Proxy:  http.ProxyURL(&neturl.URL{Scheme: "http", Host: srv.address()}),
	})
	if err != nil {
		t.Fatal(err)
	}
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
		got.Target = strings.TrimPrefix(got.Target, "http://"+got.Host)
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
	req, err := safehttp.NewRequest(t.Context(), http.MethodGet, u, nil)
	if err != nil {
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
