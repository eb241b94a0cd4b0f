//go:build !js

package safehttp_test

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/safehttp"
)

func Example() {
	client, err := safehttp.NewClient(&safehttp.Transport{MaxBodyBytes: 1 << 20})
	if err != nil {
		fmt.Println(err)
		return
	}
	fetch := func(input string) ([]byte, error) {
		u, err := policy.DefaultPolicy().Parse(input)
		if err != nil {
			return nil, err
		}
		req, err := safehttp.NewRequest(context.Background(), http.MethodGet, u, nil)
		if err != nil {
			return nil, err
		}
		resp, err := client.Do(req)
		if err != nil {
			return nil, err
		}
		defer resp.Body.Close()
		return io.ReadAll(resp.Body)
	}
	_, err = fetch("http://0x7f.1/server-status")
	fmt.Println(err, errors.Is(err, policy.ErrPrivateHost))
	// Output: policy: private hosts are not allowed: http://127.0.0.1 true
}

// A request as a browser sends it. Neither http.Get nor http.NewRequest can send this one.
func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		fmt.Println(r.RequestURI)
	}))
	defer server.Close()
	client, err := safehttp.NewClient(&safehttp.Transport{Policy: new(policy.Policy)})
	if err != nil {
		fmt.Println(err)
		return
	}
	u, err := url.Parse(server.URL + `\a|b?100%`)
	if err != nil {
		fmt.Println(err)
		return
	}
	req, err := safehttp.NewRequest(context.Background(), http.MethodGet, u, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Do(req)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	// Output: /a|b?100%
}

// A client that requests only your own hosts, and only over TLS.
func ExampleTransport_hosts() {
	hosts, err := policy.ParseHosts(".example.com")
	if err != nil {
		fmt.Println(err)
		return
	}
	client, err := safehttp.NewClient(&safehttp.Transport{
		Policy: &policy.Policy{Schemes: []string{"https"}, Hosts: hosts, Ports: []uint16{443}},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Get("https://example.net/")
	fmt.Println(errors.Is(err, policy.ErrHost))
	// Output: true
}

// Webhooks may go to one internal service, and otherwise only to public hosts. A redirect that the
// receiver sends is not followed: it could send the signature anywhere.
func Example_webhooks() {
	hooks, err := url.ParseOrigin("https://hooks.internal:8443")
	if err != nil {
		fmt.Println(err)
		return
	}
	p := policy.DefaultPolicy()
	p.AllowPrivate = []url.Origin{hooks}
	client, err := safehttp.NewClient(&safehttp.Transport{Policy: p})
	if err != nil {
		fmt.Println(err)
		return
	}
	client.CheckRedirect = func(*http.Request, []*http.Request) error {
		return http.ErrUseLastResponse
	}
	_, err = client.Get("http://10.0.0.1/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}

// A sender that follows redirects sends its signature only to the receiver's origin, and keeps its
// method and TLS.
func ExampleTransport_sameOriginHeaders() {
	receive := func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		fmt.Printf("%s %s %q %s\n", r.Method, r.URL.Path, r.Header.Get("X-Signature"), body)
	}
	other := httptest.NewTLSServer(http.HandlerFunc(receive))
	defer other.Close()
	plain := httptest.NewServer(http.HandlerFunc(receive))
	defer plain.Close()
	server := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		receive(w, r)
		switch r.URL.Path {
		case "/moved":
			http.Redirect(w, r, other.URL+"/hook", http.StatusPermanentRedirect)
		case "/found":
			http.Redirect(w, r, other.URL+"/login", http.StatusFound)
		case "/plain":
			http.Redirect(w, r, plain.URL, http.StatusTemporaryRedirect)
		}
	}))
	defer server.Close()
	roots := x509.NewCertPool()
	roots.AddCert(server.Certificate())
	roots.AddCert(other.Certificate())
	client, err := safehttp.NewClient(&safehttp.Transport{
		Policy:            new(policy.Policy), // this machine
		Base:              &http.Transport{TLSClientConfig: &tls.Config{RootCAs: roots}},
		SameOriginHeaders: []string{"X-Signature"},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	limit := client.CheckRedirect
	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
		if req.Method != via[0].Method || req.URL.Scheme != "https" {
			return http.ErrUseLastResponse
		}
		return limit(req, via)
	}
	for _, path := range []string{"/moved", "/found", "/plain"} {
		u := url.MustParse(server.URL + path)
		req, err := safehttp.NewRequest(context.Background(), http.MethodPost, u,
			strings.NewReader("paid"))
		if err != nil {
			fmt.Println(err)
			return
		}
		req.Header.Set("X-Signature", "8f4e")
		resp, err := client.Do(req)
		if err != nil {
			fmt.Println(err)
			return
		}
		resp.Body.Close()
		fmt.Println(resp.Status)
	}
	// Output:
	// POST /moved "8f4e" paid
	// POST /hook "" paid
	// 200 OK
	// POST /found "8f4e" paid
	// 302 Found
	// POST /plain "8f4e" paid
	// 307 Temporary Redirect
}

// A test in which a name leads to a server on this machine. The exception is for that name and port
// alone.
func ExampleTransport_lookup() {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		fmt.Println(r.Host[:len("hooks.example")], r.URL)
	}))
	defer server.Close()
	origin := url.MustParse("http://hooks.example:" + url.MustParse(server.URL).Port())
	p := policy.DefaultPolicy()
	p.AllowPrivate = []url.Origin{origin.OriginValue()}
	client, err := safehttp.NewClient(&safehttp.Transport{
		Policy: p,
		LookupNetIP: func(context.Context, string, string) ([]netip.Addr, error) {
			return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
		},
	})
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Get(origin.Href() + "event")
	if err != nil {
		fmt.Println(err)
		return
	}
	resp.Body.Close()
	_, err = client.Get("http://other.example:" + origin.Port())
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output:
	// hooks.example /event
	// true
}

// The proxy is the only way out of the network.
func ExampleTransport_proxy() {
	proxy, err := neturl.Parse("http://me:secret@proxy.internal:3128")
	if err != nil {
		fmt.Println("the proxy's URL is wrong")
		return
	}
	client, err := safehttp.NewClient(&safehttp.Transport{Proxy: http.ProxyURL(proxy)})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Get("http://10.0.0.1/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}

func ExampleBodyError() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "This is too long.")
	}))
	defer server.Close()
	transport := &safehttp.Transport{Policy: new(policy.Policy), MaxBodyBytes: 10}
	client, err := safehttp.NewClient(transport)
	if err != nil {
		fmt.Println(err)
		return
	}
	resp, err := client.Get(server.URL)
	if err != nil {
		fmt.Println(err)
		return
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	fmt.Printf("%q %v\n", body, err)
	// Output: "This is to" safehttp: the body is longer than 10 bytes
}

// The settings of another transport, such as its certificates and its limits, still apply.
func ExampleTransport() {
	base := http.DefaultTransport.(*http.Transport).Clone()
	base.Proxy, base.DialContext = nil, nil // they would bypass the policy
	client, err := safehttp.NewClient(&safehttp.Transport{Base: base})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, err = client.Get("http://[::1]/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}
