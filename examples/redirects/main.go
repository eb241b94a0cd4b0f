// Redirects fetches a URL and follows its redirects, for a service that is given
// URLs by others and must not be led into its own network:
//
//	go run ./examples/redirects https://example.com/
//
// Package url parses every URL once, and the program dials the host of that parsed URL. It
// resolves the host once, checks each address, and connects to an address that it has
// checked. Neither a second parser nor a second answer of DNS can come to another host.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"os"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: redirects URL")
		os.Exit(2)
	}
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	resp, u, err := newFetcher().get(ctx, os.Args[1])
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	defer resp.Body.Close()
	n, err := io.Copy(io.Discard, io.LimitReader(resp.Body, 1<<20))
	fmt.Println(resp.Status, u, n, "bytes", err)
}

var errTooManyRedirects = errors.New("too many redirects")

const maxRedirects = 10

// A fetcher fetches what its policy allows.
type fetcher struct {
	policy  *policy.Policy
	resolve func(ctx context.Context, network, host string) ([]netip.Addr, error)
	dial    func(ctx context.Context, network, address string) (net.Conn, error)
	client  http.RoundTripper
}

func newFetcher() *fetcher {
	f := &fetcher{
		policy: &policy.Policy{
			Schemes:        []string{"http", "https"},
			NoCredentials:  true,
			NoPrivateHosts: true,
		},
		resolve: net.DefaultResolver.LookupNetIP,
		dial:    new(net.Dialer).DialContext,
	}
	// Without a proxy, which would do the resolving.
	f.client = &http.Transport{DialContext: f.dialChecked, ForceAttemptHTTP2: true}
	return f
}

// get follows redirects, and returns the last response and its URL.
func (f *fetcher) get(ctx context.Context, rawURL string) (*http.Response, *url.URL, error) {
	p := url.Parser{MaxLength: 1 << 16}
	for range maxRedirects + 1 {
		u, err := p.Parse(rawURL)
		if err != nil {
			return nil, nil, err
		}
		if err := f.policy.Check(u); err != nil {
			return nil, nil, err
		}
		if p.Base != nil && !u.HasFragment() && p.Base.HasFragment() {
			u.SetHash(p.Base.Hash()) // a redirect keeps it
		}
		resp, err := f.send(ctx, u)
		if err != nil {
			return nil, nil, err
		}
		location := resp.Header.Get("Location")
		if !isRedirect(resp.StatusCode) || location == "" {
			return resp, u, nil
		}
		resp.Body.Close()
		p.Base, rawURL = u, location
	}
	return nil, nil, errTooManyRedirects
}

// send sends one request. A Transport follows no redirects, as a Client would.
func (f *fetcher) send(ctx context.Context, u *url.URL) (*http.Response, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "", nil)
	if err != nil {
		return nil, err
	}
	if req.URL, err = u.HTTPRequestURL(); err != nil {
		return nil, err
	}
	return f.client.RoundTrip(req)
}

func isRedirect(status int) bool {
	switch status {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
		return true
	}
	return false
}

// dialChecked connects to an address of the host, where the policy allows them all.
func (f *fetcher) dialChecked(ctx context.Context, network, address string) (net.Conn, error) {
	host, port, err := net.SplitHostPort(address)
	if err != nil {
		return nil, err
	}
	addrs, err := f.resolve(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	for _, addr := range addrs {
		if err := f.policy.CheckAddr(addr); err != nil {
			return nil, fmt.Errorf("%s has the address %s: %w", host, addr, err)
		}
	}
	err = fmt.Errorf("%s has no address", host)
	for _, addr := range addrs {
		var conn net.Conn
		if conn, err = f.dial(ctx, network, net.JoinHostPort(addr.String(), port)); err == nil {
			return conn, nil
		}
	}
	return nil, err
}
