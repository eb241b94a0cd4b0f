// Package safehttp provides an http.Client for URLs that other people chose: webhooks, avatars,
// feeds. No URL, DNS answer or redirect can trick it into reaching your private network.
//
//	client, err := safehttp.NewClient(&safehttp.Transport{MaxBodyBytes: 1 << 20})
//	if err != nil {
//		return err
//	}
//	u, err := policy.DefaultPolicy().Parse(input) // errors.Is(err, policy.ErrPrivateHost)
//	if err != nil {
//		return err
//	}
//	req, err := safehttp.NewRequest(ctx, http.MethodGet, u, nil)
//	if err != nil {
//		return err
//	}
//	resp, err := client.Do(req) // errors.Is(err, policy.ErrPrivateHost)
//
// A [policy.Policy] decides what is allowed. The client checks the URL of each request and of each
// redirect, and each address before it connects. DNS has answered by then, so a name cannot change
// its address after the check. An exception for one internal service is
// [policy.Policy].AllowPrivate. The client uses no proxy unless you name one that you trust
// ([Transport].Proxy), because a proxy resolves the name itself. The client refuses the method
// CONNECT.
//
// A request has the bytes that a browser sends for the URL, with one exception in
// [Transport.RoundTrip], and a Location is resolved as in browsers. Otherwise the client behaves
// like net/http's: cookies, contexts, compression, package httptrace.
//
// # Webhooks
//
// Whoever receives a webhook can redirect it. After a 307 or 308 net/http sends the request again,
// with its body and its headers, to whatever host the Location names, even in the clear, from
// https: to http:. It drops Authorization and Cookie for another host, but keeps headers that it
// does not know, such as X-Signature. After a 301, 302 or 303 it sends a GET without the body: a
// 200 then does not mean that the webhook was delivered. So a sender should not follow redirects:
//
//	client.CheckRedirect = func(*http.Request, []*http.Request) error {
//		return http.ErrUseLastResponse
//	}
//
// Then Do returns the redirect itself, with its status and its Location, and no error. A sender
// that must follow redirects should name its headers, and follow only redirects that keep the
// method and https:. The body still goes wherever the policy allows:
//
//	client, err := safehttp.NewClient(&safehttp.Transport{
//		SameOriginHeaders: []string{"X-Signature"},
//	})
//	limit := client.CheckRedirect
//	client.CheckRedirect = func(req *http.Request, via []*http.Request) error {
//		if req.Method != via[0].Method || req.URL.Scheme != "https" {
//			return http.ErrUseLastResponse
//		}
//		return limit(req, via)
//	}
//
// The package is separate because it links net/http.
package safehttp

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/netip"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

// The default limits.
const (
	maxRedirects   = 10
	timeout        = 30 * time.Second // for the whole exchange, including redirects and the body
	headerTimeout  = 10 * time.Second // for each of connecting, TLS, and the response's header
	maxHeaderBytes = 256 << 10
	maxIdleConns   = 100 // as in http.DefaultTransport
)

var (
	// ErrRedirects is the client's error for the eleventh redirect.
	ErrRedirects = errors.New("safehttp: too many redirects")
	// ErrConnect is the error for a request with the method CONNECT.
	ErrConnect = errors.New("safehttp: CONNECT is not allowed")

	errUnsendable = errors.New("net/http cannot send this as it is")
)

// A BodyError is the error of a body that is longer than [Transport].MaxBodyBytes. The body's
// Read returns it after the bytes up to the limit.
type BodyError struct{ Limit int64 }

// Error says what the limit is.
func (e *BodyError) Error() string {
	return fmt.Sprintf("safehttp: the body is longer than %d bytes", e.Limit)
}

// NewClient returns a client with the transport t, or with new(Transport) if t is nil. The error is
// a [*SettingError] if t has a setting that it would ignore.
//
// The client follows at most 10 redirects, and takes at most 30 seconds from the first request to
// the end of the body. To change that, set its CheckRedirect and its Timeout before you use it.
// Your own CheckRedirect can call the client's, which counts the redirects.
//
// The errors of the client's methods wrap those of [Transport.RoundTrip] or [ErrRedirects]. Their
// messages contain the URL with its query: package [github.com/go-weburl/url/redact] hides what is
// secret there, but not a token in the path.
func NewClient(t *Transport) (*http.Client, error) {
	if t == nil {
		t = new(Transport)
	}
	if err := checkBase(t.Base); err != nil {
		return nil, err
	}
	return &http.Client{Transport: t, CheckRedirect: checkRedirect, Timeout: timeout}, nil
}

// A SettingError is the error for a [Transport] whose Base has a setting that would bypass the
// policy.
type SettingError struct {
	// Name is the field of [http.Transport], such as "DialContext".
	Name string
}

// Error names the setting, and what to set instead.
func (e *SettingError) Error() string {
	instead := "LookupNetIP"
	if e.Name == "Proxy" {
		instead = "Proxy"
	}
	return "safehttp: Base." + e.Name + " would be ignored: set it to nil; " +
		"Transport." + instead + " is what the policy guards"
}

// checkBase returns an error for the first setting that a Transport would ignore.
func checkBase(base *http.Transport) error {
	if base == nil {
		return nil
	}
	for _, ignored := range []struct {
		name  string
		isSet bool
	}{
		{"Proxy", base.Proxy != nil},
		{"DialContext", base.DialContext != nil},
		{"DialTLSContext", base.DialTLSContext != nil},
		//lint:ignore SA1019 it would bypass the check of the address
		{"Dial", base.Dial != nil},
		//lint:ignore SA1019 it would bypass the check of the address
		{"DialTLS", base.DialTLS != nil},
	} {
		if ignored.isSet {
			return &SettingError{ignored.name}
		}
	}
	return nil
}

func checkRedirect(_ *http.Request, via []*http.Request) error {
	if len(via) > maxRedirects {
		return ErrRedirects
	}
	return nil
}

// NewRequest returns a request for u. A [Transport] sends it with the bytes that a browser sends
// for u: request target, Host and Authorization. It sends only http: and https: URLs.
//
// If net/url would change u's path, as it does with "/a|b" and "/100%", the request's URL has "//",
// the host and the path in Opaque. The String of that URL is right, but another transport sends the
// absolute form, "GET http://h/a|b", which not every server knows.
//
// [http.NewRequest] and [http.Client.Get] parse a string with net/url. That is also safe, since the
// Transport refuses a URL whose host net/http and browsers read differently. But net/url fails for
// many strings that browsers accept.
//
// The error is [url.ErrZeroURL] for nil; a [*url.ConversionError] like that of [url.URL.NetURL],
// also for a path that net/http cannot send; or http.NewRequest's.
func NewRequest(
	ctx context.Context, method string, u *url.URL, body io.Reader,
) (*http.Request, error) {
	if u == nil {
		return nil, url.ErrZeroURL
	}
	n, err := requestURL(u)
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

// requestURL returns u as a net/url.URL from whose fields u's path can be read byte for byte. If
// EscapedPath would change it, Opaque has the host and the path.
func requestURL(u *url.URL) (*neturl.URL, error) {
	n, err := u.NetURL()
	if err != nil {
		return nil, err
	}
	path := u.Pathname()
	switch {
	case n.EscapedPath() == path || n.Opaque != "":
		return n, nil
	case strings.HasPrefix(path, "//"): // net/http would read an authority
		return nil, &url.ConversionError{Field: "Path", Err: errUnsendable}
	}
	n.Opaque = "//" + n.Host + path
	return n, nil
}

// fromRequest returns the URL of a request: requestURL's, or any other.
func fromRequest(n *neturl.URL) (*url.URL, error) {
	if n == nil || !strings.HasPrefix(n.Opaque, "//") || n.Opaque == "//" { // as in foo://
		return url.FromNetURL(n)
	}
	path, ok := strings.CutPrefix(n.Opaque, "//"+n.Host)
	if !ok || !strings.HasPrefix(path, "/") {
		return nil, &url.ConversionError{Field: "Opaque", Err: url.ErrOtherHost}
	}
	m := *n
	m.Opaque = path
	return url.FromNetURL(&m)
}

// A Transport is an [http.RoundTripper] that applies a policy. The zero Transport is ready to use.
// A Transport is safe for concurrent use, but do not change its fields or the policy after the
// first request.
type Transport struct {
	// Policy decides which URLs and addresses are allowed. Nil means [policy.DefaultPolicy].
	Policy *policy.Policy

	// Base has further settings, such as TLSClientConfig and limits. Nil means none. The first
	// request copies it. Its Proxy and its dial functions must be nil, because they would bypass
	// Policy. A clone of [http.DefaultTransport] therefore needs
	//
	//	base.Proxy, base.DialContext = nil, nil
	//
	// Unless Base says otherwise, connecting, the TLS handshake and the wait for the
	// response's header may each take 10 seconds, the header may have 256 KiB, and 100 idle
	// connections are kept, each for 30 seconds.
	Base *http.Transport

	// Proxy returns the proxy for a request, or nil for none. [http.ProxyURL] makes such a
	// function. A nil Proxy means no proxy: the environment's variables are read only if Proxy is
	// [http.ProxyFromEnvironment].
	//
	// Name only a proxy that you trust, such as the only way out of your network. Policy still
	// applies to the URL of each request and redirect, but not to the connection to the proxy. Only
	// the proxy can check the addresses of names, which may be in the proxy's network. Only the
	// proxy receives the credentials in its URL, and no error contains them.
	Proxy func(*http.Request) (*neturl.URL, error)

	// LookupNetIP returns the addresses of a server's or a proxy's name. The network is "ip". Nil
	// means that of [net.DefaultResolver]. A test can replace DNS with it:
	//
	//	LookupNetIP: func(context.Context, string, string) ([]netip.Addr, error) {
	//		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	//	}
	//
	// Policy applies to these addresses too, so a test that connects to its own server lists the
	// server's origin in AllowPrivate. The client tries the addresses one after the other.
	LookupNetIP func(ctx context.Context, network, host string) ([]netip.Addr, error)

	// MaxBodyBytes limits the length of a response's decompressed body. Reading a longer body fails
	// with a [*BodyError]. 0 means no limit. The limit does not apply to the connection after a
	// response with status 101.
	MaxBodyBytes int64

	// SameOriginHeaders are the names of headers, in any case, that stay on the origin of the first
	// request. After a redirect to another scheme, host or port they are not sent again, even if
	// another redirect leads back. It does not matter what set them: the caller, CheckRedirect or a
	// cookie jar.
	//
	// To keep Authorization and Cookie there too, name them. net/http drops those that the caller
	// set for another host, but not for a subdomain, another port or another scheme.
	SameOriginHeaders []string

	once   sync.Once
	err    error // of Base
	policy *policy.Policy
	http   *http.Transport
}

// init sets t's unexported fields.
func (t *Transport) init() {
	if t.policy = t.Policy; t.policy == nil {
		t.policy = policy.DefaultPolicy()
	}
	t.err = checkBase(t.Base)
	h := &http.Transport{ForceAttemptHTTP2: true}
	if t.Base != nil {
		h = t.Base.Clone()
	}
	h.Proxy, h.DialContext = t.proxyOf, t.dial
	h.TLSHandshakeTimeout = cmp.Or(h.TLSHandshakeTimeout, headerTimeout)
	h.ResponseHeaderTimeout = cmp.Or(h.ResponseHeaderTimeout, headerTimeout)
	h.MaxResponseHeaderBytes = cmp.Or(h.MaxResponseHeaderBytes, maxHeaderBytes)
	h.IdleConnTimeout = cmp.Or(h.IdleConnTimeout, timeout)
	h.MaxIdleConns = cmp.Or(h.MaxIdleConns, maxIdleConns)
	t.http = h
}

// A proxyKey is the context key for the proxy of a Transport's request: a *neturl.URL, which may be
// nil.
type proxyKey struct{ *Transport }

func (t *Transport) proxyOf(req *http.Request) (*neturl.URL, error) {
	proxy, _ := req.Context().Value(proxyKey{t}).(*neturl.URL)
	return proxy, nil
}

// dial connects to the proxy in ctx or, without one, to an address that the policy allows for
// address, a host and a port.
func (t *Transport) dial(ctx context.Context, network, address string) (net.Conn, error) {
	dialer := t.dialer(ctx, address)
	host, port, _ := net.SplitHostPort(address) // no error: net/http joined them
	if _, notAddr := netip.ParseAddr(host); t.LookupNetIP == nil || notAddr == nil {
		return dialer.DialContext(ctx, network, address)
	}
	ctx, cancel := context.WithTimeout(ctx, headerTimeout)
	defer cancel()
	addrs, err := t.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, err
	}
	err = &net.DNSError{Err: "no address", Name: host, IsNotFound: true}
	for i, addr := range addrs {
		conn, dialErr := dialer.DialContext(ctx, network, net.JoinHostPort(addr.String(), port))
		if dialErr == nil {
			return conn, nil
		}
		if i == 0 {
			err = dialErr
		}
	}
	return nil, err
}

// dialer returns the dialer for a connection to address.
func (t *Transport) dialer(ctx context.Context, address string) *net.Dialer {
	dialer := &net.Dialer{Timeout: headerTimeout}
	if proxy, _ := ctx.Value(proxyKey{t}).(*neturl.URL); proxy == nil {
		// net calls Control before each connection, with an IP address and a port.
		dialer.Control = func(_, connectsTo string, _ syscall.RawConn) error {
			addr, err := netip.ParseAddrPort(connectsTo)
			if err != nil {
				return err
			}
			return t.policy.CheckAddrFor(address, addr.Addr())
		}
	}
	return dialer
}

// RoundTrip sends req if the policy allows its URL and the address. [http.Client] calls it.
//
// It does not send req's Proxy-Authorization. After a redirect it sends no Referer, which would
// tell one server the URL of a request to another. In a redirect's response the Location is
// absolute: RoundTrip resolves it as browsers do. If net/url would change its path, as it does with
// "/a|b" and "/100%", the header has a second value, the browser's URL: the request that
// [http.Client] makes from the first is sent with the bytes of the second. The exception is a path
// that begins with "//": net/http cannot send it as a browser does, so it sends the path of the
// first. If the Location is not a URL, the error is a [*url.ParseError].
//
// Other errors: a [*policy.Error], inside a [*net.OpError] if it is about an address; a
// [*SettingError]; those of t.LookupNetIP; [ErrConnect]; the errors of [url.FromNetURL] and of
// [NewRequest], such as [url.ErrOtherHost]; those of t.Proxy; and those of [http.Transport].
func (t *Transport) RoundTrip(req *http.Request) (*http.Response, error) {
	t.once.Do(t.init)
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
	if t.MaxBodyBytes > 0 && resp.StatusCode != http.StatusSwitchingProtocols {
		resp.Body = &limitedBody{resp.Body, t.MaxBodyBytes, &BodyError{t.MaxBodyBytes}}
	}
	return resp, nil
}

// CloseIdleConnections closes the connections that wait for further requests.
// [http.Client.CloseIdleConnections] calls it.
func (t *Transport) CloseIdleConnections() {
	t.once.Do(t.init)
	t.http.CloseIdleConnections()
}

// allowed returns req's URL and the request to send for it.
func (t *Transport) allowed(req *http.Request) (*url.URL, *http.Request, error) {
	switch {
	case t.err != nil:
		return nil, nil, t.err
	case req.Method == http.MethodConnect:
		return nil, nil, ErrConnect
	}
	u, err := fromRequest(req.URL)
	if err != nil {
		return nil, nil, err
	}
	if v := redirected(req); v != nil {
		u = v
	}
	if err := t.policy.Check(u); err != nil {
		return nil, nil, err
	}
	n, err := requestURL(u)
	if err != nil {
		return nil, nil, err
	}
	sent := req.WithContext(req.Context()) // a copy
	sent.URL = n
	if req.Host == req.URL.Host {
		sent.Host = n.Host
	}
	sent.Header = t.header(req, u)
	sent, proxy, err := t.withProxy(sent)
	if err != nil {
		return nil, nil, err
	}
	switch {
	case proxy != nil && n.Scheme == "http" && !strings.HasPrefix(proxy.Scheme, "socks"):
		n.Opaque = "//" + n.Host + u.Pathname() // a proxy requests this, whatever the Host header
	case n.Opaque != "":
		n.Opaque = u.Pathname()
	}
	return u, sent, nil
}

// header returns the header to send for u.
func (t *Transport) header(req *http.Request, u *url.URL) http.Header {
	drop := []string{"Proxy-Authorization"}
	if req.Response != nil {
		drop = append(drop, "Referer")
	}
	if hasLeft(req, u.Origin()) {
		drop = append(drop, t.SameOriginHeaders...)
	}
	h := req.Header.Clone()
	maps.DeleteFunc(h, func(name string, _ []string) bool {
		isName := func(dropped string) bool { return strings.EqualFold(name, dropped) }
		return slices.ContainsFunc(drop, isName)
	})
	return h
}

// hasLeft reports whether a request that led to req by a redirect had another origin.
func hasLeft(req *http.Request, origin string) bool {
	for req.Response != nil {
		if req = req.Response.Request; req == nil {
			return true
		}
		if u, err := fromRequest(req.URL); err != nil || u.Origin() != origin {
			return true
		}
	}
	return false
}

// redirected returns the URL that [resolveLocation] kept for a redirect, if net/http made req from
// that redirect.
func redirected(req *http.Request) *url.URL {
	if req.Response == nil || len(req.Response.Header["Location"]) != 2 {
		return nil
	}
	u, err := url.Parse(req.Response.Header["Location"][1])
	if err != nil {
		return nil
	}
	if n, err := u.NetURL(); err != nil || n.String() != req.URL.String() {
		return nil
	}
	if _, err := requestURL(u); err != nil { // the encoded path can be sent
		return nil
	}
	return u
}

// withProxy returns req with the proxy for it, if any, in its context.
func (t *Transport) withProxy(req *http.Request) (*http.Request, *neturl.URL, error) {
	if t.Proxy == nil {
		return req, nil, nil
	}
	proxy, err := t.Proxy(req)
	switch {
	case err != nil:
		return nil, nil, &proxyError{func() error { return err }}
	case proxy != nil && proxy.Hostname() == "":
		return nil, nil, errNoProxyHost // net/http would connect to this machine
	}
	return req.WithContext(context.WithValue(req.Context(), proxyKey{t}, proxy)), proxy, nil
}

var errNoProxyHost = errors.New("safehttp: the proxy's URL has no host")

// A proxyError wraps an error of Transport.Proxy without quoting it: an error of
// http.ProxyFromEnvironment contains the variable. Because err is a function, package fmt cannot
// print the error.
type proxyError struct{ err func() error }

func (e *proxyError) Error() string {
	return "safehttp: no proxy: Transport.Proxy returned an error, which may contain a password"
}

func (e *proxyError) Unwrap() error { return e.err() }

// A limitedBody is a response's body, from which left more bytes may be read.
type limitedBody struct {
	io.ReadCloser
	left    int64
	tooLong *BodyError
}

func (b *limitedBody) Read(p []byte) (int, error) {
	if b.left < 0 {
		return 0, b.tooLong
	}
	if int64(len(p)) > b.left { // one more byte, to see whether there is one
		p = p[:b.left+1]
	}
	n, err := b.ReadCloser.Read(p)
	if b.left -= int64(n); b.left < 0 {
		return n - 1, b.tooLong
	}
	return n, err
}

// resolveLocation resolves the Location of a response for u as browsers do. If net/url cannot keep
// the URL, there are two values: one for net/http and the URL.
func resolveLocation(resp *http.Response, u *url.URL) error {
	location := resp.Header.Get("Location")
	switch resp.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther,
		http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
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
	if n.String() != v.Href() {
		resp.Header.Add("Location", v.Href())
	}
	return nil
}
