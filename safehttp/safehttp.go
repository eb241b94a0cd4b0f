// Package safehttp is an http.Client for URLs that others chose: webhooks, avatars, feeds. It
// cannot be led into the private network, neither by a URL, nor by DNS, nor by a redirect.
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
// A [policy.Policy] says what is refused. It is asked about the URL of each request and of each
// redirect, and about each address that a connection is about to be made to: that is after DNS,
// so a name that resolves to another address the second time does not help. No proxy is used,
// since it would resolve the name itself, and the method CONNECT is refused.
//
// Requests are what a browser sends for the URL, and a Location is resolved as browsers do. The
// body that the server sends has no limit but the time: read it with [io.LimitReader], and mind
// that net/http decompresses it.
//
// It is a package of its own for the size of net/http.
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

// The limits, where nobody has set others.
const (
	maxRedirects   = 10
	timeout        = 30 * time.Second // for the whole of it, all redirects and the body
	headerTimeout  = 10 * time.Second // for the name and the connection, for TLS, and for the answer's header
	maxHeaderBytes = 256 << 10
)

var (
	// ErrRedirects is the error of a client that has followed 10 redirects and got another one.
	ErrRedirects = errors.New("safehttp: too many redirects")
	// ErrConnect is the error of a request whose method is CONNECT.
	ErrConnect = errors.New("safehttp: CONNECT is not allowed")
)

// NewClient returns a client that p guards. With nil it is the policy
//
//	&policy.Policy{Schemes: []string{"http", "https"}, NoCredentials: true, NoPrivateHosts: true}
//
// It follows 10 redirects, and takes 30 seconds at the most, from the first request to the end
// of the body: its CheckRedirect and its Timeout, which can be changed before it is used. Its
// Transport is NewTransport(p, nil). The client must not get another one.
//
// An error of the client's methods wraps that of [Transport.RoundTrip], or is [ErrRedirects]. Its
// text has the URL, with its query.
func NewClient(p *policy.Policy) *http.Client {
	return &http.Client{Transport: NewTransport(p, nil), CheckRedirect: checkRedirect, Timeout: timeout}
}

func checkRedirect(_ *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrRedirects
	}
	return nil
}

// NewRequest returns a request whose bytes are those that a browser sends for u, as
// [url.URL.HTTPRequestURL] says. It is for clients with a [Transport] only.
//
// A string that is given to [http.NewRequest] or to [http.Client.Get] is read by net/url. That
// is safe, as the Transport refuses a URL of which net/http and browsers do not have the same
// host, but net/url fails for much that browsers accept.
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

// A Transport is an [http.RoundTripper] that a policy guards. [NewTransport] makes one. Any number
// of goroutines may use it.
type Transport struct {
	policy *policy.Policy
	http   *http.Transport
}

// NewTransport returns a transport that p guards; NewClient's doc has the policy for nil. What
// base has is kept, as TLSClientConfig and limits are, with the exception of its proxy and of
// all that dials. Nil is an [http.Transport] that has nothing set. The transport has a copy of base, and
// keeps p, which nobody may change then.
//
// Connecting, the handshake of TLS, and waiting for the answer's header may take 10 seconds
// each, and the header may have 256 KiB, where base has no other limit.
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
	//lint:ignore SA1019 they would go around the check of the address
	h.Dial, h.DialTLS = nil, nil
	h.DialContext = (&net.Dialer{Timeout: headerTimeout, Control: t.control}).DialContext
	h.TLSHandshakeTimeout = cmp.Or(h.TLSHandshakeTimeout, headerTimeout)
	h.ResponseHeaderTimeout = cmp.Or(h.ResponseHeaderTimeout, headerTimeout)
	h.MaxResponseHeaderBytes = cmp.Or(h.MaxResponseHeaderBytes, maxHeaderBytes)
	h.IdleConnTimeout = cmp.Or(h.IdleConnTimeout, timeout)
	return t
}

// control is asked before each connection is made.
func (t *Transport) control(_, address string, _ syscall.RawConn) error {
	addr, err := netip.ParseAddrPort(address)
	if err != nil {
		return err
	}
	return t.policy.CheckAddr(addr.Addr())
}

// RoundTrip sends req, if the policy allows its URL and the address that is dialled. It is for
// [http.Client].
//
// It sends no Referer behind a redirect, since that tells the one server what another was asked.
// In an answer that is a redirect the Location is absolute: what the server sent, resolved as
// browsers do. Where it is not a URL the error is a [*url.ParseError].
//
// Other errors: a [*policy.Error], alone for the URL and in a [*net.OpError] for an address;
// [ErrConnect]; the error of [url.FromNetURL] and of [url.URL.HTTPRequestURL], [url.ErrOtherHost]
// for one; and those of [http.Transport].
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

// CloseIdleConnections closes the connections that are kept for more requests. It is for
// [http.Client.CloseIdleConnections].
func (t *Transport) CloseIdleConnections() { t.http.CloseIdleConnections() }

// allowed returns req's URL and what to send for it.
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

// resolveLocation makes the Location of an answer for u what a browser takes it for.
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
