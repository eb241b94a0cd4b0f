// Package safehttp provides an http.Client for URLs that other people chose: webhooks, avatars,
// feeds. No URL, no DNS answer and no redirect can lead it into the private network.
//
//	client := safehttp.NewClient(nil)
//	u, err := url.Parse(input)
//	if err != nil {
//		return err
//	}
//	req, err := safehttp.NewRequest(ctx, http.MethodGet, u, nil)
//	if err != nil {
//		return err
//	}
//	resp, err := client.Do(req) // errors.Is(err, policy.ErrPrivateHost)
//
// A [policy.Policy] decides. The client asks it about the URL of each request and of each
// redirect, and about each address before it connects. DNS has answered by then, so a name
// cannot change its address after the check. The client uses no proxy, because a proxy would
// resolve the name itself, and it refuses the method CONNECT.
//
// A request has the bytes that a browser sends for the URL, and a Location is resolved as
// browsers do it. The time for the body is limited, but not its length: read it with
// [io.LimitReader]. (net/http decompresses the body.)
//
// The package is separate because it links net/http.
package safehttp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"syscall"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

// The default limits.
const (
	maxRedirects   = 10
	timeout        = 30 * time.Second // for everything, redirects and body included
	headerTimeout  = 10 * time.Second // for each of connecting, TLS, and the response's header
	maxHeaderBytes = 256 << 10
)

var (
	// ErrRedirects is the client's error for the eleventh redirect.
	ErrRedirects = errors.New("safehttp: too many redirects")
	// ErrConnect is the error for a request with the method CONNECT.
	ErrConnect = errors.New("safehttp: CONNECT is not allowed")
)

// NewClient returns a client that asks p. If p is nil, the policy is
//
//	&policy.Policy{Schemes: []string{"http", "https"}, NoCredentials: true, NoPrivateHosts: true}
//
// The client follows 10 redirects. It takes at most 30 seconds, from the first request to the
// end of the body. To change that, set its CheckRedirect and its Timeout before you use it. Its
// Transport is NewTransport(p, nil); replace it only by another [Transport].
//
// The errors of the client's methods wrap those of [Transport.RoundTrip] or [ErrRedirects]. Their
// texts contain the URL with its query.
func NewClient(p *policy.Policy) *http.Client {
	return &http.Client{Transport: NewTransport(p, nil), CheckRedirect: checkRedirect, Timeout: timeout}
}

func checkRedirect(_ *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrRedirects
	}
	return nil
}

// NewRequest returns a request for u with the bytes that a browser sends, as
// [url.URL.HTTPRequestURL] describes them. Send it with a client whose Transport is a
// [Transport].
//
// [http.NewRequest] and [http.Client.Get] read a string by the rules of net/url. That is safe
// too: the Transport refuses a URL whose host net/http and browsers read differently. But
// net/url fails for many strings that browsers accept.
//
// The error is [url.ErrZeroURL] for nil, HTTPRequestURL's, or http.NewRequest's.
func NewRequest(ctx context.Context, method string, u *url.URL, body io.Reader) (*http.Request, error) {
	if u == nil {
		return nil, url.ErrZeroURL
	}
	n, err := u.HTTPRequestURL()
	if err != nil {
		return nil, err
	}
	req, err := http.NewRequestWithContext(ctx, method, "", body)
	if err != nil {
		return nil, err
	}
	req.URL, req.Host = n, n.Host
	return req, nil
}

// A Transport is an [http.RoundTripper] that asks a policy. Create it with [NewTransport]. Any
// number of goroutines may use it.
type Transport struct {
	policy *policy.Policy
	http   *http.Transport
}

// NewTransport returns a transport that asks p, or the policy in NewClient's documentation if p
// is nil. The transport keeps p: do not change it afterwards.
//
// The settings of base stay in force, such as TLSClientConfig and the limits, except its proxy
// and its dial functions. A nil base has no settings. NewTransport does not change base.
//
// Unless base says otherwise, connecting, the TLS handshake and the wait for the response's
// header may each take 10 seconds, and the header may have 256 KiB.
func NewTransport(p *policy.Policy, base *http.Transport) *Transport {
	if p == nil {
		p = &policy.Policy{Schemes: []string{"http", "https"}, NoCredentials: true, NoPrivateHosts: true}
	}
	h := &http.Transport{ForceAttemptHTTP2: true}
	if base != nil {
		h = base.Clone()
	}
	t := &Transport{policy: p, http: h}
	h.Proxy, h.DialTLSContext = nil, nil
	//lint:ignore SA1019 DialTLS would go around the check of the address
	h.Dial, h.DialTLS = nil, nil
	h.DialContext = (&net.Dialer{Timeout: headerTimeout, Control: t.control}).DialContext
	h.TLSHandshakeTimeout = cmp.Or(h.TLSHandshakeTimeout, headerTimeout)
	h.ResponseHeaderTimeout = cmp.Or(h.ResponseHeaderTimeout, headerTimeout)
	h.MaxResponseHeaderBytes = cmp.Or(h.MaxResponseHeaderBytes, maxHeaderBytes)
	h.IdleConnTimeout = cmp.Or(h.IdleConnTimeout, timeout)
	return t
}

// control runs before each connection. Address is an IP address and a port.
func (t *Transport) control(_, address string, _ syscall.RawConn) error {
	addr, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	return t.policy.CheckAddr(addr.Addr())
}

// RoundTrip sends req, if the policy allows its URL and the address. It is for [http.Client].
//
// After a redirect it sends no Referer, which would tell one server what another one was asked
// for. In a redirect's response the Location is absolute: RoundTrip resolves what the server
// sent as browsers do. If that is not a URL, the error is a [*url.ParseError].
//
// Other errors: a [*policy.Error], inside a [*net.OpError] if it is about an address;
// [ErrConnect]; the errors of [url.FromNetURL] and of [url.URL.HTTPRequestURL], such as
// [url.ErrOtherHost]; and those of [http.Transport].
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	u, sent, err := t.allowed(req)
	if err != nil {
		if req.Body != nil {
			req.Body.Close()
		}
		return nil, err
	}
	resp, err := t.http.RoundTrip(sent)
	if err != nil {
		return nil, err
	}
	resp.Request = req
	if err := resolveLocation(resp, u); err != nil {
		resp.Body.Close()
		return nil, err
	}
	return resp, nil
}

// CloseIdleConnections closes the connections that wait for further requests. It is for
// [http.Client.CloseIdleConnections].
func (t *Transport) CloseIdleConnections() { t.http.CloseIdleConnections() }

// allowed returns req's URL and the request to send for it.
func (t *Transport) allowed(req *http.Request) (*url.URL, *http.Request, error) {
	if req.Method == http.MethodConnect {
		return nil, nil, ErrConnect
	}
	u, err := url.FromNetURL(req.URL)
	if err != nil {
		return nil, nil, err
	}
	if err := t.policy.Check(u); err != nil {
		return nil, nil, err
	}
	n, err := u.HTTPRequestURL()
	if err != nil {
		return nil, nil, err
	}
	sent := req.WithContext(req.Context()) // a copy
	sent.URL = n
	if req.Host == req.URL.Host {
		sent.Host = n.Host
	}
	if req.Response != nil { // a redirect's
		sent.Header = req.Header.Clone()
		sent.Header.Del("Referer")
	}
	return u, sent, nil
}

// resolveLocation resolves the Location of a response for u as browsers do.
func resolveLocation(resp *http.Response, u *url.URL) error {
	location := resp.Header.Get("Location")
	switch resp.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
	default:
		return nil
	}
	if location == "" {
		return nil
	}
	v, err := u.Parse(location)
	if err != nil {
		return fmt.Errorf("safehttp: Location: %w", err)
	}
	n, err := v.NetURL()
	if err != nil {
		return fmt.Errorf("safehttp: Location: %w", err)
	}
	resp.Header.Set("Location", n.String())
	return nil
}
