//go:build !js

package safehttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/safehttp"
)

func Example() {
	client := safehttp.NewClient(&safehttp.Transport{MaxBodyBytes: 1 << 20})
	fetch := func(input string) ([]byte, error) {
		u, err := url.Parse(input)
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
	_, err := fetch("http://0x7f.1/server-status")
	fmt.Println(err, errors.Is(err, policy.ErrPrivateHost))
	// Output: Get "http://127.0.0.1/server-status": policy: private hosts are not allowed true
}

// A request as a browser sends it. Neither http.Get nor http.NewRequest can send this one.
func ExampleNewRequest() {
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		fmt.Println(r.RequestURI)
	}))
	defer server.Close()
	client := safehttp.NewClient(&safehttp.Transport{Policy: new(policy.Policy)})
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
	client := safehttp.NewClient(&safehttp.Transport{
		Policy: &policy.Policy{Schemes: []string{"https"}, Hosts: hosts, Ports: []uint16{443}},
	})
	_, err = client.Get("https://example.net/")
	fmt.Println(errors.Is(err, policy.ErrHost))
	// Output: true
}

// Webhooks may go to one network of the service's own.
func ExampleDefaultPolicy() {
	p := safehttp.DefaultPolicy()
	p.AllowAddrs = []netip.Prefix{netip.MustParsePrefix("10.1.2.0/24")}
	client := safehttp.NewClient(&safehttp.Transport{Policy: p})
	_, err := client.Get("http://10.0.0.1/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}

// The proxy is the only way out of the network.
func ExampleTransport_proxy() {
	proxy, err := neturl.Parse("http://me:secret@proxy.internal:3128")
	if err != nil {
		fmt.Println("the proxy's URL is wrong")
		return
	}
	client := safehttp.NewClient(&safehttp.Transport{Proxy: http.ProxyURL(proxy)})
	_, err = client.Get("http://10.0.0.1/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}

func ExampleBodyError() {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		io.WriteString(w, "This is too long.")
	}))
	defer server.Close()
	client := safehttp.NewClient(&safehttp.Transport{Policy: new(policy.Policy), MaxBodyBytes: 10})
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

// The settings of another transport, such as its certificates and its limits, stay in force.
func ExampleTransport() {
	client := safehttp.NewClient(&safehttp.Transport{Base: http.DefaultTransport.(*http.Transport)})
	_, err := client.Get("http://[::1]/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}
