//go:build !js

package safehttp

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

const proxyUser, proxyPassword = "me", "S3CR3T"

// dialer is for the test's servers, which may still run when a test replaces net.DefaultResolver.
var dialer = net.Dialer{Resolver: new(net.Resolver)}

// A proxy is an HTTP proxy on loopback that demands credentials. Whatever the host, it forwards a
// request to a server without TLS, and a CONNECT to a server with TLS.
type proxy struct {
	plain, tls string // their addresses

	mu     sync.Mutex
	asked  []string    // the method and the target of each request
	header http.Header // of the last request that was not CONNECT
}

func (p *proxy) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.mu.Lock()
	p.asked = append(p.asked, r.Method+" "+r.RequestURI)
	p.mu.Unlock()
	if r.Header.Get("Proxy-Authorization") !=
		"Basic "+base64.StdEncoding.EncodeToString([]byte(proxyUser+":"+proxyPassword)) {
		http.Error(w, "credentials?", http.StatusProxyAuthRequired)
		return
	}
	if r.Method == http.MethodConnect {
		p.tunnel(w)
		return
	}
	p.mu.Lock()
	p.header = r.Header.Clone()
	p.mu.Unlock()
	r.Header.Del("Proxy-Authorization") // it is for one hop, as RFC 9110 says
	conn, err := dialer.Dial("tcp", p.plain)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer conn.Close()
	transport := &http.Transport{DialContext: func(context.Context, string, string) (net.Conn,
		error) {
		return conn, nil
	}, DisableKeepAlives: true}
	resp, err := transport.RoundTrip(r)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer resp.Body.Close()
	for name, values := range resp.Header {
		w.Header()[name] = values
	}
	w.WriteHeader(resp.StatusCode)
	io.Copy(w, resp.Body)
}

func (p *proxy) tunnel(w http.ResponseWriter) {
	to, err := dialer.Dial("tcp", p.tls)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	defer to.Close()
	from, _, err := http.NewResponseController(w).Hijack()
	if err != nil {
		return
	}
	defer from.Close()
	io.WriteString(from, "HTTP/1.1 200 OK\r\n\r\n")
	go io.Copy(to, from)
	io.Copy(from, to)
}

// take returns the requests to the proxy since the last call.
func (p *proxy) take() []string {
	p.mu.Lock()
	defer p.mu.Unlock()
	asked := p.asked
	p.asked = nil
	return asked
}

// A target is a server behind the proxy, which keeps the requests that it receives.
type target struct {
	mu       sync.Mutex
	requests []*http.Request
}

func (s *target) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.mu.Lock()
	s.requests = append(s.requests, r)
	s.mu.Unlock()
	if location, ok := strings.CutPrefix(r.URL.RawQuery, "to="); ok {
		w.Header()["Location"] = []string{url.PercentDecode(location)}
		w.WriteHeader(http.StatusFound)
		return
	}
	fmt.Fprintf(w, "HTTP/%d %s", r.ProtoMajor, r.Host)
}

// take returns the requests since the last call.
func (s *target) take() []*http.Request {
	s.mu.Lock()
	defer s.mu.Unlock()
	requests := s.requests
	s.requests = nil
	return requests
}

// startProxy starts a proxy and the server behind it, and returns the proxy's URL and a Base that
// trusts the server. No name may be looked up by DNS.
func startProxy(t *testing.T) (*proxy, *target, *neturl.URL, *http.Transport) {
	t.Helper()
	s := new(target)
	plain := httptest.NewServer(s)
	t.Cleanup(plain.Close)
	secure := httptest.NewUnstartedServer(s)
	secure.EnableHTTP2 = true
	secure.StartTLS()
	t.Cleanup(secure.Close)
	p := &proxy{plain: plain.Listener.Addr().String(), tls: secure.Listener.Addr().String()}
	srv := httptest.NewServer(p)
	t.Cleanup(srv.Close)
	resolveBy(t, func(name string) []string {
		t.Errorf("DNS was asked for %s", name)
		return nil
	})
	base := trusting(secure)
	t.Cleanup(base.CloseIdleConnections)
	return p, s, &neturl.URL{Scheme: "http", Host: srv.Listener.Addr().String(),
		User: neturl.UserPassword(proxyUser, proxyPassword)}, base
}

func TestProxy(t *testing.T) {
	p, s, proxyURL, base := startProxy(t)
	transport := &Transport{Base: base, Proxy: http.ProxyURL(proxyURL)}
	client := mustClient(transport)
	defer client.CloseIdleConnections()
	location := strings.NewReplacer("%", "%25", "#", "%23").Replace
	for _, test := range []struct {
		rawURL string
		want   error
		asked  []string
		body   string
	}{
		{"http://public.example/", nil,
			[]string{"GET http://public.example/"}, "HTTP/1 public.example"},
		{"http://public.example:8080/a|b?x|y%zz", nil,
			[]string{"GET http://public.example:8080/a|b?x|y%zz"}, "HTTP/1 public.example:8080"},
		{"http://public.example//a", nil,
			[]string{"GET http://public.example//a"}, "HTTP/1 public.example"},
		{"http://BÜCHER.example/", nil,
			[]string{"GET http://xn--bcher-kva.example/"}, "HTTP/1 xn--bcher-kva.example"},
		{"https://example.com/a|b", nil, []string{"CONNECT example.com:443"}, "HTTP/2 example.com"},
		{"https://example.com/", nil, nil, "HTTP/2 example.com"}, // the same connection
		{"http://public.example/?to=" + location("/a|b"), nil,
			[]string{"GET http://public.example/?to=/a|b", "GET http://public.example/a|b"},
			"HTTP/1 public.example"},
		{"http://public.example/?to=" + location("https://example.com/x"), nil,
			[]string{"GET http://public.example/?to=https://example.com/x"}, "HTTP/2 example.com"},
		{"https://example.com/?to=" + location(`\\public.example\x`), nil,
			[]string{"CONNECT public.example:443"}, ""}, // the certificate is for another host
		{"https://example.com/?to=" + location("http://public.example/x"), nil,
			[]string{"GET http://public.example/x"}, "HTTP/1 public.example"},

		{"http://10.0.0.1/", policy.ErrPrivateHost, nil, ""},
		{"http://0x7f.1/", policy.ErrPrivateHost, nil, ""},
		{"https://[::1]/", policy.ErrPrivateHost, nil, ""},
		{"http://localhost/", policy.ErrPrivateHost, nil, ""},
		{"http://" + proxyURL.Host + "/", policy.ErrPrivateHost, nil, ""},
		{"ftp://public.example/", policy.ErrScheme, nil, ""},
		{"http://u:p@public.example/", policy.ErrCredentials, nil, ""},
		{"http://public.example/?to=http://169.254.169.254/", policy.ErrPrivateHost,
			[]string{"GET http://public.example/?to=http://169.254.169.254/"}, ""},
		{"http://public.example/?to=" + location(`\\0x7f.1`), policy.ErrPrivateHost,
			[]string{`GET http://public.example/?to=\\0x7f.1`}, ""},
		{"https://example.com/?to=http://localhost/", policy.ErrPrivateHost, nil, ""},
		{"https://example.com/?to=file:///etc/passwd", policy.ErrScheme, nil, ""},
	} {
		status, body, err := get(t, client, test.rawURL)
		if asked := p.take(); !slices.Equal(asked, test.asked) {
			t.Errorf("%s: the proxy was asked for %q, want %q", test.rawURL, asked, test.asked)
		}
		if test.body != "" && (err != nil || status != 200 || body != test.body) ||
			test.want != nil && !errors.Is(err, test.want) || test.body == "" && err == nil {
			t.Errorf("%s: %d, %q, %v; want %q, %v",
				test.rawURL, status, body, err, test.body, test.want)
		}
		checkNoCredentials(t, s.take(), err)
	}
}

// TestProxyOverTLS checks that a proxy behind TLS gets the same requests as another one.
func TestProxyOverTLS(t *testing.T) {
	p, s, proxyURL, base := startProxy(t)
	srv := httptest.NewTLSServer(p)
	defer srv.Close()
	overTLS := *proxyURL
	overTLS.Scheme, overTLS.Host = "https", srv.Listener.Addr().String()
	client := mustClient(&Transport{Base: base, Proxy: http.ProxyURL(&overTLS)})
	defer client.CloseIdleConnections()
	for _, rawURL := range []string{"http://public.example/a|b", "https://example.com/a|b"} {
		if status, _, err := get(t, client, rawURL); status != 200 || err != nil {
			t.Errorf("%s: %d, %v", rawURL, status, err)
		}
		checkNoCredentials(t, s.take(), nil)
	}
	asked, want := p.take(), []string{"GET http://public.example/a|b", "CONNECT example.com:443"}
	if !slices.Equal(asked, want) {
		t.Errorf("%q, want %q", asked, want)
	}
}

// checkNoCredentials checks that neither a request to a server nor an error shows the proxy's
// credentials.
func checkNoCredentials(t *testing.T, requests []*http.Request, err error) {
	t.Helper()
	for _, r := range requests {
		for name, values := range r.Header {
			if strings.HasPrefix(name, "Proxy-") || name == "Authorization" {
				t.Errorf("the server received %s: %q", name, values)
			}
		}
	}
	for e := err; e != nil; e = errors.Unwrap(e) {
		text, _ := json.Marshal(e)
		encoded := base64.StdEncoding.EncodeToString([]byte(proxyUser + ":" + proxyPassword))
		all := fmt.Sprintf("%v %+v %#v %s", e, e, e, text)
		if strings.Contains(all, proxyPassword) || strings.Contains(all, encoded) {
			t.Errorf("an error has the proxy's password: %s", all)
		}
	}
}

// TestProxyCredentials checks that the request's own Proxy-Authorization is not sent. It also
// checks the errors for a proxy that refuses, is absent, or cannot be used.
func TestProxyCredentials(t *testing.T) {
	p, s, proxyURL, base := startProxy(t)
	transport := &Transport{Base: base, Proxy: http.ProxyURL(proxyURL)}
	for _, rawURL := range []string{"http://public.example/", "https://example.com/"} {
		req, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(rawURL), nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Proxy-Authorization", "Basic own")
		req.Header["proxy-authorization"] = []string{"Basic own"}
		req.Host = "other.example" // is for the server, and does not change what the proxy requests
		resp, err := transport.RoundTrip(req)
		if err != nil || resp.StatusCode != 200 {
			t.Fatal(resp, err)
		}
		resp.Body.Close()
		if req.Header.Get("Proxy-Authorization") != "Basic own" {
			t.Error("the request was changed")
		}
		checkNoCredentials(t, s.take(), nil)
	}
	asked, want := p.take(), []string{"GET http://public.example/", "CONNECT example.com:443"}
	if !slices.Equal(asked, want) {
		t.Errorf("%q, want %q", asked, want)
	}
	if values := p.header.Values("Proxy-Authorization"); len(values) != 1 {
		t.Errorf("the proxy received %q", values)
	}
	transport.CloseIdleConnections()

	wrong := *proxyURL
	wrong.User = neturl.UserPassword(proxyUser, proxyPassword+"x")
	nobody := *proxyURL
	nobody.Host = "127.0.0.1:1"
	noHost := *proxyURL
	noHost.Host = ":3128"
	// As url.Parse reads it without http://.
	opaque := neturl.URL{Scheme: proxyUser, Opaque: proxyPassword + "@proxy.example"}
	errOwn := errors.New(proxyPassword)
	for name, proxy := range map[string]func(*http.Request) (*neturl.URL, error){
		"wrong credentials": http.ProxyURL(&wrong), "nobody there": http.ProxyURL(&nobody),
		"no host": http.ProxyURL(&noHost), "opaque": http.ProxyURL(&opaque),
		"error": func(*http.Request) (*neturl.URL, error) { return nil, errOwn },
	} {
		body := &closed{Reader: strings.NewReader("x")}
		req, err := NewRequest(t.Context(), http.MethodPost,
			url.MustParse("https://example.com/"), body)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := mustClient(&Transport{Base: base, Proxy: proxy}).Do(req)
		if err == nil {
			resp.Body.Close()
			t.Errorf("%s: no error", name)
			continue
		}
		if name == "error" { // it contains the password itself
			if !errors.Is(err, errOwn) ||
				!strings.HasSuffix(err.Error(), ": safehttp: no proxy: Transport.Proxy "+
					"returned an error, which may contain a password") ||
				strings.Contains(err.Error(), proxyPassword) || body.times != 1 {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		checkNoCredentials(t, s.take(), err)
		isHost := name == "no host" || name == "opaque"
		if isHost != strings.HasSuffix(err.Error(), ": safehttp: the proxy's URL has no host") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestProxyForSome checks that the policy still guards a request without a proxy, even if the proxy
// has the address that the request would go to.
func TestProxyForSome(t *testing.T) {
	p, _, proxyURL, base := startProxy(t)
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	transport := &Transport{Base: base, Proxy: func(r *http.Request) (*neturl.URL, error) {
		if r.URL.Hostname() == "direct.example" {
			return nil, nil
		}
		return proxyURL, nil
	}}
	client := mustClient(transport)
	defer client.CloseIdleConnections()
	if status, _, err := get(t, client, "http://public.example/"); status != 200 || err != nil {
		t.Error(status, err)
	}
	p.take()
	for _, rawURL := range []string{
		"http://direct.example/", "http://direct.example:" + proxyURL.Port() + "/",
		"https://direct.example:" + proxyURL.Port() + "/",
	} {
		if _, _, err := get(t, client, rawURL); !errors.Is(err, policy.ErrPrivateHost) {
			t.Errorf("%s: %v", rawURL, err)
		}
	}
	if asked := p.take(); len(asked) > 0 {
		t.Errorf("the proxy was asked for %q", asked)
	}
	// A Transport does not use another one's proxy, even if it gets a context of the other.
	var leaked context.Context
	transport = &Transport{Base: base.Clone(), Proxy: http.ProxyURL(proxyURL)}
	leak := func(ctx context.Context, _ *neturl.URL, _ string) (http.Header, error) {
		leaked = context.WithoutCancel(ctx) // it ends with the request
		return nil, nil
	}
	transport.Base.GetProxyConnectHeader = leak
	if status, _, err := get(t, mustClient(transport), "https://example.com/"); status != 200 ||
		err != nil {
		t.Fatal(status, err)
	}
	transport.CloseIdleConnections()
	req, err := NewRequest(leaked, http.MethodGet, url.MustParse("http://direct.example/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if resp, err := new(Transport).RoundTrip(req); !errors.Is(err, policy.ErrPrivateHost) {
		t.Errorf("%v, %v", resp, err)
	}
}

// TestSOCKS checks that a request through a SOCKS proxy is the same as one without.
func TestSOCKS(t *testing.T) {
	var target string
	srv := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		target = r.RequestURI
	}))
	defer srv.Close()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	serve := func(conn net.Conn) {
		defer conn.Close()
		b := make([]byte, 512)
		io.ReadFull(conn, b[:3])                         // version, one method: none
		conn.Write([]byte{5, 0})                         //
		io.ReadFull(conn, b[:4])                         // version, connect, 0, a name
		io.ReadFull(conn, b[:1])                         // its length
		io.ReadFull(conn, b[:int(b[0])+2])               // the name and the port
		conn.Write([]byte{5, 0, 0, 1, 0, 0, 0, 0, 0, 0}) // connected
		to, err := dialer.Dial("tcp", srv.Listener.Addr().String())
		if err != nil {
			return
		}
		defer to.Close()
		go io.Copy(to, conn)
		io.Copy(conn, to)
	}
	go func() {
		for {
			conn, err := l.Accept()
			if err != nil {
				return
			}
			go serve(conn)
		}
	}()
	for _, scheme := range []string{"socks5", "socks5h"} {
		client := mustClient(&Transport{Proxy: http.ProxyURL(&neturl.URL{Scheme: scheme,
			Host: l.Addr().String()})})
		target = ""
		if status, _, err := get(t, client, "http://public.example/a|b"); status != 200 ||
			err != nil || target != "/a|b" {
			t.Errorf("%s: %d, %v, target %q", scheme, status, err, target)
		}
		client.CloseIdleConnections()
	}
}

// TestTraceOfProxy checks that package httptrace sees the connection to the proxy.
func TestTraceOfProxy(t *testing.T) {
	_, _, proxyURL, base := startProxy(t)
	var got []string
	ctx := httptrace.WithClientTrace(t.Context(), &httptrace.ClientTrace{
		GetConn:      func(address string) { got = append(got, "get "+address) },
		ConnectStart: func(_, address string) { got = append(got, "connect "+address) },
	})
	req, err := NewRequest(ctx, http.MethodGet, url.MustParse("https://example.com/"), nil)
	if err != nil {
		t.Fatal(err)
	}
	client := mustClient(&Transport{Base: base, Proxy: http.ProxyURL(proxyURL)})
	defer client.CloseIdleConnections()
	resp, err := client.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	want := []string{"get " + proxyURL.Host, "connect " + proxyURL.Host}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
