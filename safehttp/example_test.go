//go:build !js

package safehttp_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/safehttp"
)

func Example() {
	client := safehttp.NewClient(nil)
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
		return io.ReadAll(io.LimitReader(resp.Body, 1<<20))
	}
	_, err := fetch("http://0x7f.1/server-status")
	fmt.Println(err, errors.Is(err, policy.ErrPrivateHost))
	// Output: Get "http://127.0.0.1/server-status": policy: private hosts are not allowed true
}

// A client that requests only your own hosts, and only over TLS.
func ExampleNewClient() {
	hosts, err := policy.ParseHosts(".example.com")
	if err != nil {
		fmt.Println(err)
		return
	}
	client := safehttp.NewClient(&policy.Policy{Schemes: []string{"https"}, Hosts: hosts, Ports: []uint16{443}})
	_, err = client.Get("https://example.net/")
	fmt.Println(errors.Is(err, policy.ErrHost))
	// Output: true
}

// The settings of another transport, such as its certificates and its limits, stay in force.
func ExampleNewTransport() {
	base := http.DefaultTransport.(*http.Transport).Clone()
	client := safehttp.NewClient(nil)
	client.Transport = safehttp.NewTransport(nil, base)
	_, err := client.Get("http://[::1]/")
	fmt.Println(errors.Is(err, policy.ErrPrivateHost))
	// Output: true
}
