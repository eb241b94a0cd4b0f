// These tests need a network, which a program for GOOS=js does not have.

//go:build !js

package safehttp

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httptrace"
	"net/netip"
	"net/textproto"
	neturl "net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"golang.org/x/net/dns/dnsmessage"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/policy"
)

// loopback is a policy for a test's server.
var loopback = &policy.Policy{Schemes: []string{"http", "https"}}

// newClient returns a client with p, as Transport.Policy.
func newClient(p *policy.Policy) *http.Client { return mustClient(&Transport{Policy: p}) }

func mustClient(t *Transport) *http.Client {
	client, err := NewClient(t)
	if err != nil {
		panic(err)
	}
	return client
}

// trusting returns a Base that trusts the server's certificate.
func trusting(srv *httptest.Server) *http.Transport {
	base := srv.Client().Transport.(*http.Transport).Clone()
	base.DialContext = nil
	return base
}

// resolveBy makes net's resolver call answer for the addresses of a name, one name at a time, as
// long as the test runs.
func resolveBy(t *testing.T, answer func(name string) []string) {
	var mu sync.Mutex
	one := func(name string) []string {
		mu.Lock()
		defer mu.Unlock()
		return answer(name)
	}
	before := net.DefaultResolver
	t.Cleanup(func() { net.DefaultResolver = before })
	net.DefaultResolver = &net.Resolver{PreferGo: true,
		Dial: func(context.Context, string, string) (net.Conn, error) {
			client, server := net.Pipe()
			go serveDNS(server, one)
			return client, nil
		}}
}

// serveDNS answers one question, with two bytes for the length as over TCP.
func serveDNS(conn net.Conn, answer func(name string) []string) {
	defer conn.Close()
	buffer := make([]byte, 1<<12)
	if _, err := io.ReadFull(conn, buffer[:2]); err != nil {
		return
	}
	n := int(buffer[0])<<8 | int(buffer[1])
	if _, err := io.ReadFull(conn, buffer[:n]); err != nil {
		return
	}
	var m dnsmessage.Message
	if err := m.Unpack(buffer[:n]); err != nil {
		return
	}
	q := m.Questions[0]
	m.Header = dnsmessage.Header{ID: m.ID, Response: true, RecursionAvailable: true}
	m.Additionals = nil
	for _, s := range answer(strings.TrimSuffix(q.Name.String(), ".")) {
		header := dnsmessage.ResourceHeader{Name: q.Name, Type: q.Type, Class: q.Class}
		switch addr := netip.MustParseAddr(s); {
		case addr.Is4() && q.Type == dnsmessage.TypeA:
			m.Answers = append(m.Answers,
				dnsmessage.Resource{Header: header, Body: &dnsmessage.AResource{A: addr.As4()}})
		case addr.Is6() && q.Type == dnsmessage.TypeAAAA:
			m.Answers = append(m.Answers,
				dnsmessage.Resource{Header: header,
					Body: &dnsmessage.AAAAResource{AAAA: addr.As16()}})
		}
	}
	reply, err := m.Pack()
	if err != nil {
		return
	}
	conn.Write(append([]byte{byte(len(reply) >> 8), byte(len(reply))}, reply...))
}

// get requests a URL, as browsers read it, with the client.
func get(t *testing.T, client *http.Client, rawURL string) (status int, body string, err error) {
	t.Helper()
	u, err := url.Parse(rawURL)
	if err != nil {
		return 0, "", err
	}
	req, err := NewRequest(t.Context(), http.MethodGet, u, nil)
	if err != nil {
		return 0, "", err
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0, "", err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	return resp.StatusCode, string(text), err
}

// listen starts a server that counts its connections. A guarded client must not make any.
func listen(t *testing.T) (address string, connections *atomic.Int32) {
	connections = new(atomic.Int32)
	nothing := func(http.ResponseWriter, *http.Request) {}
	srv := httptest.NewUnstartedServer(http.HandlerFunc(nothing))
	srv.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		if state == http.StateNew {
			connections.Add(1)
		}
	}
	srv.Start()
	t.Cleanup(srv.Close)
	return srv.Listener.Addr().String(), connections
}

func TestAddressesAfterDNS(t *testing.T) {
	address, connections := listen(t)
	_, port, _ := net.SplitHostPort(address)
	addresses := map[string][]string{
		"loopback.example":  {"127.0.0.1"},
		"loopback6.example": {"::1"},
		"mapped.example":    {"::ffff:127.0.0.1"},
		"any.example":       {"0.0.0.0", "::"},
		"metadata.example":  {"169.254.169.254"},
		"private.example":   {"10.0.0.1", "192.168.0.1", "fd00::1"},
		"rebound.example":   {"8.8.8.8"},
	}
	resolveBy(t, func(name string) []string { return addresses[name] })
	// A client that looks at the addresses before it connects would allow this name, and then
	// connect to the address that DNS answers next: https://github.com/infiniflow/ragflow/issues/19726.
	addrs, err := net.DefaultResolver.LookupNetIP(t.Context(), "ip4", "rebound.example")
	if err != nil || addrs[0].String() != "8.8.8.8" {
		t.Fatal(addrs, err)
	}
	addresses["rebound.example"] = []string{"127.0.0.1"}
	for name := range addresses {
		_, _, err := get(t, mustClient(nil), "http://"+name+":"+port+"/")
		if !errors.Is(err, policy.ErrPrivateHost) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if connections.Load() != 0 {
		t.Errorf("%d connections", connections.Load())
	}
	// Every time, each of a name's addresses is checked.
	transport := new(Transport)
	transport.CloseIdleConnections() // before the first request
	for range 2 {
		for address, want := range map[string]error{
			"8.8.8.8:80": nil, "[2606:4700::1]:443": nil, "127.0.0.1:80": policy.ErrPrivateHost,
			"[::ffff:127.0.0.1]:80": policy.ErrPrivateHost,
			"[fe80::1%eth0]:80":     policy.ErrPrivateHost,
		} {
			err := transport.dialer(t.Context(), "example.com:80").Control("tcp", address, nil)
			if !errors.Is(err, want) {
				t.Errorf("%s: %v, want %v", address, err, want)
			}
		}
	}
	// With a policy that allows the address, the name leads to the server.
	status, _, err := get(t, newClient(loopback), "http://loopback.example:"+port+"/")
	if status != 200 || err != nil {
		t.Errorf("%d, %v", status, err)
	}
}

// The inputs and their purposes are those of the tests of github.com/doyensec/safeurl v0.2.2,
// without those that need a network.
func TestSafeurl(t *testing.T) {
	private := []string{
		"127.0.0.1", "[::1]", "2130706433", "3232235777", "017700000001:80/", "0x7f000001",
		"0xc0a80014", "0x0000007f.0x00000000.0x00000000.0x00000001", "0x7f.0x0.0x00000000.0x01",
		"[::]:80", "0/", "127.1", "0177.0x0.0x0.0x1", "0.0.0.0", "127.127.127.127",
		"[::ffff:192.0.2.1]", "[0000::1]:80", "[::1]/server-status",
	}
	for i := range 16 {
		private = append(private, fmt.Sprintf("192.168.0.%d", i))
	}
	for _, host := range private {
		client := mustClient(nil)
		if _, _, err := get(t, client, "http://"+host); !errors.Is(err, policy.ErrPrivateHost) {
			t.Errorf("%s: %v", host, err)
		}
		// If net/url read the host as a name, DNS would be asked for it.
		resp, err := client.Get("http://" + host)
		if err == nil {
			resp.Body.Close()
		}
		if !errors.Is(err, policy.ErrPrivateHost) && !errors.Is(err, url.ErrOtherHost) {
			t.Errorf("%s, by net/url: %v", host, err)
		}
	}
	hosts := func(entries ...string) *policy.Hosts {
		h, err := policy.ParseHosts(entries...)
		if err != nil {
			t.Fatal(err)
		}
		return h
	}
	for _, test := range []struct {
		name, rawURL string
		policy       policy.Policy
		want         error
	}{
		{"blocked port", "http://127.0.0.1:8081", policy.Policy{Ports: []uint16{8080}},
			policy.ErrPort},
		{"blocked host", "http://service.test", policy.Policy{Hosts: hosts("xservice.test")},
			policy.ErrHost},
		{"blocked scheme", "http://service.test", policy.Policy{Schemes: []string{"ftp"}},
			policy.ErrScheme},
		{"credentials", "http://user:pass@service.test:8080",
			policy.Policy{NoCredentials: true}, policy.ErrCredentials},
		{"credentials", "http://u:pass@service.test:8080",
			policy.Policy{NoCredentials: true}, policy.ErrCredentials},
		{"credentials", "http://user:p@service.test:8080",
			policy.Policy{NoCredentials: true}, policy.ErrCredentials},
		{"internal", "http://127.0.0.1:8080",
			policy.Policy{NoPrivateHosts: true, Ports: []uint16{8080}}, policy.ErrPrivateHost},
		{"too long", "http://service.test/a", policy.Policy{MaxLength: 20}, url.ErrTooLong},
		{"no host", "http://[]", policy.Policy{}, url.ErrIPv6TooFewPieces},
		{"no host", "http://[]:123", policy.Policy{}, url.ErrIPv6TooFewPieces},
		{"no host", "http://:123", policy.Policy{}, url.ErrHostMissing},
	} {
		if _, _, err := get(t, newClient(&test.policy), test.rawURL); !errors.Is(err, test.want) {
			t.Errorf("%s: %s: %v", test.name, test.rawURL, err)
		}
	}
	// allowed port, host, scheme and length
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			http.Redirect(w, r, "/too", http.StatusFound)
		}
	}))
	defer srv.Close()
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	port := uint16(srv.Listener.Addr().(*net.TCPAddr).Port)
	allowed := &policy.Policy{Schemes: []string{"http"},
		Hosts: hosts("service.test"), Ports: []uint16{port}}
	longest := fmt.Sprintf("http://service.test:%d/to", port)
	allowed.MaxLength = len(longest)
	status, _, err := get(t, newClient(allowed), strings.TrimSuffix(longest, "to")+"ok")
	if status != 200 || err != nil {
		t.Errorf("%d, %v", status, err)
	}
	if _, _, err = get(t, newClient(allowed), longest); !errors.Is(err, url.ErrTooLong) {
		t.Errorf("a redirect to a longer URL: %v", err)
	}
}

// TestRequests sends a request for each URL, over loopback, and checks that Chromium sends the
// same.
func TestRequests(t *testing.T) {
	requests, err := vector.Requests()
	if err != nil || len(requests) < 380 {
		t.Fatal(len(requests), err)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	received := make(chan vector.Sent, 1)
	go func() {
		for conn, err := l.Accept(); err == nil; conn, err = l.Accept() {
			r := textproto.NewReader(bufio.NewReader(conn))
			line, _ := r.ReadLine()
			head, _ := r.ReadMIMEHeader()
			target := strings.TrimSuffix(strings.TrimPrefix(line, "GET "), " HTTP/1.1")
			received <- vector.Sent{Target: target, Host: head.Get("Host"),
				Authorization: head.Get("Authorization")}
			io.WriteString(conn, "HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n")
			conn.Close()
		}
	}()
	transport := &Transport{Policy: loopback}
	transport.once.Do(transport.init)
	transport.http.DialContext = func(ctx context.Context, network, _ string) (net.Conn, error) {
		return new(net.Dialer).DialContext(ctx, network, l.Addr().String())
	}
	client := mustClient(transport)
	sent := 0
	for _, r := range requests {
		want := r.Sent
		if r.Here != nil {
			want = *r.Here
		}
		var got vector.Sent
		if _, _, err := get(t, client, r.URL); err == nil {
			got = <-received
			sent++
		}
		if got != want || r.Here != nil && got == r.Sent {
			t.Errorf("%q: %+q, want %+q; Chromium sends %+q; %s", r.URL, got, want, r.Sent, r.Why)
		}
		// If net/url accepts the string too, its request is for the same host.
		if resp, err := client.Get(r.URL); err == nil {
			resp.Body.Close()
			if received := <-received; received.Host != got.Host {
				t.Errorf("%q by net/url: %+q", r.URL, received)
			}
		}
	}
	if sent < 350 {
		t.Errorf("%d of %d URLs were sent", sent, len(requests))
	}
}

// Each redirect is checked like the first URL: https://github.com/infiniflow/ragflow/issues/19544.
func TestRedirects(t *testing.T) {
	internal, connections := listen(t)
	var seen []string
	var referers []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		seen = append(seen, r.Host+r.RequestURI)
		referers = append(referers, r.Referer())
		if location, ok := strings.CutPrefix(r.URL.RawQuery, "to="); ok {
			w.Header()["Location"] = []string{url.PercentDecode(location)}
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer srv.Close()
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	_, port, _ := net.SplitHostPort(srv.Listener.Addr().String())
	origin := "http://public.example:" + port
	hosts, err := policy.ParseHosts(".example")
	if err != nil {
		t.Fatal(err)
	}
	client := newClient(&policy.Policy{Schemes: []string{"http"},
		NoCredentials: true, Hosts: hosts})
	for _, test := range []struct {
		location string
		want     error
		last     string
	}{
		{"/x", nil, "/x"},
		{"y", nil, "/a|b/y"},
		{"?q", nil, "/a|b/c?q"},
		{`\\OTHER.example:PORT\x%20y`, nil, "other/x%20y"},
		{"//other.example:PORT/100%25", nil, "other/100%25"},
		{"/a/../%5C..%5Cx|y", nil, "/x|y"},
		{"/a|b", nil, "/a|b"},
		{"/100%25", nil, "/100%25"},
		{"//other.example:PORT/a|b?x|y%25#z|%25", nil, "other/a|b?x|y%25"},
		{"/a^`'[]|%257C", nil, "/a%5E%60'[]|%257C"},
		// net/http cannot send the bytes: see NewRequest.
		{"//other.example:PORT//a|b", nil, "other//a%7Cb"},

		{"http://" + internal + "/", policy.ErrHost, ""},
		{`\\` + internal, policy.ErrHost, ""},
		{"http://[::ffff:7f00:1]/", policy.ErrHost, ""},
		{"http://evil.test/", policy.ErrHost, ""},
		{"//me:secret@other.example/", policy.ErrCredentials, ""},
		{"https://other.example/", policy.ErrScheme, ""},
		{"file:///etc/passwd", policy.ErrScheme, ""},
		{"gopher://other.example/", policy.ErrScheme, ""},
		{"javascript:alert(1)", policy.ErrScheme, ""},
		{"http://a b/", url.ErrDomainToASCII, ""},
		{"http://a{b/", unsendable, ""},
		{"?to=%3Fto=x", nil, ""},
	} {
		seen, referers = nil, nil
		location := strings.NewReplacer("PORT", port, "%", "%25", "#", "%23", " ",
			"%20").Replace(strings.ReplaceAll(test.location, "%5C", `\`))
		status, _, err := get(t, client, origin+"/a|b/c?to="+location)
		if test.want != nil {
			if !errors.Is(err, test.want) || len(seen) != 1 {
				t.Errorf("%s: %v, want %v; %q", test.location, err, test.want, seen)
			}
			continue
		}
		if err != nil || status != 200 {
			t.Errorf("%s: %d, %v; %q", test.location, status, err, seen)
			continue
		}
		last := seen[len(seen)-1]
		rest, ok := strings.CutPrefix(test.last, "other")
		if ok && last != "other.example:"+port+rest ||
			!ok && test.last != "" && last != "public.example:"+port+test.last {
			t.Errorf("%s: %q", test.location, seen)
		}
		if strings.Join(referers, "") != "" {
			t.Errorf("%s: a Referer: %q", test.location, referers)
		}
	}
	if connections.Load() != 0 {
		t.Errorf("%d connections", connections.Load())
	}
}

func TestLimits(t *testing.T) {
	n := 0
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/loop":
			n++
			http.Redirect(w, r, "/loop", http.StatusFound)
		case "/header":
			<-r.Context().Done()
		case "/long-header":
			w.Header().Set("X", strings.Repeat("x", maxHeaderBytes+1))
		case "/body":
			w.WriteHeader(200)
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		}
	}))
	defer srv.Close()
	if _, _, err := get(t, newClient(loopback), srv.URL+"/loop"); !errors.Is(err, ErrRedirects) ||
		!strings.HasSuffix(err.Error(), ": safehttp: too many redirects") || n != 11 {
		t.Errorf("%d requests, %v", n, err)
	}
	if _, _, err := get(t, newClient(loopback), srv.URL+"/long-header"); err == nil {
		t.Error("a long header is read")
	}
	client := newClient(loopback)
	client.Transport = &Transport{Policy: loopback,
		Base: &http.Transport{ResponseHeaderTimeout: 50 * time.Millisecond}}
	if _, _, err := get(t, client, srv.URL+"/header"); err == nil ||
		!strings.Contains(err.Error(), "timeout awaiting response headers") {
		t.Error(err)
	}
	client = newClient(loopback)
	client.Timeout = 300 * time.Millisecond
	status, _, err := get(t, client, srv.URL+"/body")
	if status != 200 || !errors.Is(err, context.DeadlineExceeded) {
		t.Error(status, err)
	}
	transport := new(Transport)
	transport.CloseIdleConnections() // before the first request
	h := transport.http
	if mustClient(nil).Timeout != 30*time.Second ||
		transport.dialer(t.Context(), "h:80").Timeout != 10*time.Second ||
		h.ResponseHeaderTimeout != 10*time.Second || h.TLSHandshakeTimeout != 10*time.Second ||
		h.MaxResponseHeaderBytes != 256<<10 ||
		!h.ForceAttemptHTTP2 || h.IdleConnTimeout != 30*time.Second ||
		h.MaxIdleConns != http.DefaultTransport.(*http.Transport).MaxIdleConns {
		t.Errorf("%+v", h)
	}
}

// A proxy and other ways to dial would connect without the client's checks:
// https://github.com/infiniflow/ragflow/pull/19727.
func TestNoProxies(t *testing.T) {
	proxy, connections := listen(t)
	t.Setenv("HTTP_PROXY", "http://"+proxy)
	t.Setenv("http_proxy", "http://"+proxy)
	srv := httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Host)
	}))
	defer srv.Close()
	base := &http.Transport{
		TLSClientConfig: srv.Client().Transport.(*http.Transport).TLSClientConfig,
	}
	base.RegisterProtocol("file", http.NewFileTransport(http.Dir("/")))
	client := mustClient(&Transport{Policy: loopback, Base: base})
	status, body, err := get(t, client, srv.URL)
	if status != 200 || body != srv.Listener.Addr().String() || err != nil {
		t.Errorf("%d, %q, %v", status, body, err)
	}
	// For a name and without TLS, net/http would connect to that proxy.
	plain := httptest.NewServer(srv.Config.Handler)
	defer plain.Close()
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	host := fmt.Sprintf("service.test:%d", plain.Listener.Addr().(*net.TCPAddr).Port)
	req := httptest.NewRequest("GET", "http://"+host+"/", nil)
	if u, err := http.ProxyFromEnvironment(req); err != nil || u == nil {
		t.Fatalf("net/http has the proxy %v, %v", u, err)
	}
	status, body, err = get(t, newClient(loopback), req.URL.String())
	if status != 200 || body != host || err != nil {
		t.Errorf("%d, %q, %v", status, body, err)
	}
	resp, err := mustClient(&Transport{Policy: &policy.Policy{},
		Base: base}).Get("file:///etc/hosts")
	if err == nil {
		resp.Body.Close()
		t.Error("a file was read")
	}
	if connections.Load() != 0 {
		t.Errorf("%d connections", connections.Load())
	}
}

// TestSettings checks that a setting that would be ignored causes an error, in NewClient and in a
// Transport that is used without NewClient.
func TestSettings(t *testing.T) {
	dialled := 0
	dial := func(network, _ string) (net.Conn, error) { dialled++; return nil, errors.New("no") }
	dialContext := func(_ context.Context, network, address string) (net.Conn, error) {
		return dial(network, address)
	}
	for name, base := range map[string]*http.Transport{
		"Proxy":          {Proxy: http.ProxyFromEnvironment},
		"DialContext":    {DialContext: dialContext},
		"DialTLSContext": {DialTLSContext: dialContext},
		"Dial":           {Dial: dial},
		"DialTLS":        {DialTLS: dial},
	} {
		transport := &Transport{Policy: loopback, Base: base}
		client, err := NewClient(transport)
		instead := "LookupNetIP"
		if name == "Proxy" {
			instead = "Proxy"
		}
		var e *SettingError
		if client != nil || !errors.As(err, &e) || e.Name != name ||
			err.Error() != "safehttp: Base."+name+" would be ignored: set it to nil; "+
				"Transport."+instead+" is what the policy guards" {
			t.Errorf("%s: %v, %v", name, client, err)
		}
		body := &closed{Reader: strings.NewReader("x")}
		req, err := NewRequest(t.Context(), http.MethodPost,
			url.MustParse("http://127.0.0.1:81/"), body)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := transport.RoundTrip(req); !errors.As(err, &e) ||
			e.Name != name || body.times != 1 {
			t.Errorf("%s: %v, closed %d times", name, err, body.times)
		}
	}
	if _, err := NewClient(&Transport{Base: http.DefaultTransport.(*http.Transport)}); err == nil {
		t.Error("http.DefaultTransport has a proxy and a dialer")
	}
	if dialled != 0 {
		t.Errorf("%d connections by the base's dial functions", dialled)
	}
}

// TestPrivateException checks that one name and port may be private, even after a redirect, but no
// other name or port with the same address, and no address in a URL.
func TestPrivateException(t *testing.T) {
	var target string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/to" {
			http.Redirect(w, r, target, http.StatusTemporaryRedirect)
		}
	}))
	defer srv.Close()
	other, connections := listen(t)
	_, port, _ := net.SplitHostPort(srv.Listener.Addr().String())
	_, otherPort, _ := net.SplitHostPort(other)
	p := policy.DefaultPolicy()
	p.AllowPrivate = []url.Origin{url.MustParse("http://hooks.internal:" + port).OriginValue()}
	lookups := 0
	lookup := func(context.Context, string, string) ([]netip.Addr, error) {
		lookups++
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	client := mustClient(&Transport{Policy: p, LookupNetIP: lookup})
	defer client.CloseIdleConnections()
	const hooks = "http://hooks.internal:"
	for _, test := range []struct {
		rawURL, target string
		want           error
	}{
		{hooks + port + "/", "", nil},
		{"http://HOOKS.internal:" + port + "/", "", nil},
		{"http://hooks%2Einternal:0" + port + "/", "", nil},
		{hooks + otherPort + "/", "", policy.ErrPrivateHost},
		{"http://internal:" + port + "/", "", policy.ErrPrivateHost},
		{"http://hooks.internal.:" + port + "/", "", policy.ErrPrivateHost},
		{"http://a.hooks.internal:" + port + "/", "", policy.ErrPrivateHost},
		{"http://evil.example:" + port + "/", "", policy.ErrPrivateHost},
		{"http://127.0.0.1:" + port + "/", "", policy.ErrPrivateHost},
		{"http://localhost:" + port + "/", "", policy.ErrPrivateHost},
		{hooks + port + "/to", "/x", nil},
		{hooks + port + "/to", "http://evil.example:" + port + "/", policy.ErrPrivateHost},
		{hooks + port + "/to", hooks + otherPort + "/", policy.ErrPrivateHost},
		{hooks + port + "/to", "http://127.0.0.1:" + port + "/", policy.ErrPrivateHost},
	} {
		target = test.target
		status, _, err := get(t, client, test.rawURL)
		if !errors.Is(err, test.want) || test.want == nil && status != 200 {
			t.Errorf("%s to %q: %d, %v, want %v", test.rawURL, test.target, status, err, test.want)
		}
	}
	if connections.Load() != 0 || lookups == 0 {
		t.Errorf("%d connections, %d lookups", connections.Load(), lookups)
	}
	// A redirect from a public host may lead to it too.
	from := newClient(loopback)
	from.Transport.(*Transport).LookupNetIP = lookup
	target = hooks + port + "/"
	status, _, err := get(t, from, "http://public.example:"+port+"/to")
	if status != 200 || err != nil {
		t.Errorf("%d, %v", status, err)
	}
}

// TestChangedRedirect checks that a CheckRedirect may change the URL of the next request, which
// then goes there.
func TestChangedRedirect(t *testing.T) {
	var seen []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if seen = append(seen, r.RequestURI); r.URL.Path == "/" {
			w.Header().Set("Location", "/a|b")
			w.WriteHeader(http.StatusFound)
		}
	}))
	defer srv.Close()
	client := newClient(loopback)
	client.CheckRedirect = func(r *http.Request, _ []*http.Request) error {
		r.URL.Path, r.URL.RawPath = "/changed", ""
		return nil
	}
	status, _, err := get(t, client, srv.URL)
	if status != 200 || err != nil || !slices.Equal(seen, []string{"/", "/changed"}) {
		t.Errorf("%d, %v: %q", status, err, seen)
	}
}

func TestLookupNetIP(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer srv.Close()
	_, port, _ := net.SplitHostPort(srv.Listener.Addr().String())
	resolveBy(t, func(name string) []string { t.Errorf("DNS was asked for %s", name); return nil })
	errNo := errors.New("no answer")
	var notFound *net.DNSError
	for _, test := range []struct {
		name  string
		host  string
		p     *policy.Policy
		addrs []string
		err   error
		want  func(error) bool
	}{
		{"one", "h.example", loopback, []string{"127.0.0.1"}, nil, nil},
		{"the second", "h.example", loopback, []string{"127.0.0.2", "127.0.0.1"}, nil, nil},
		{"an address", "127.0.0.1", loopback, nil, errNo, nil},
		{"refused", "h.example", nil, []string{"127.0.0.1"}, nil, func(err error) bool {
			return errors.Is(err, policy.ErrPrivateHost)
		}},
		{"all refused", "h.example", nil,
			[]string{"10.0.0.1", "127.0.0.1", "::1"}, nil, func(err error) bool {
				return errors.Is(err, policy.ErrPrivateHost)
			}},
		{"the first's error", "h.example:1",
			&policy.Policy{NoPrivateHosts: true,
				AllowAddrs: []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}},
			[]string{"10.0.0.1", "127.0.0.1"}, nil, func(err error) bool {
				return errors.Is(err, policy.ErrPrivateHost)
			}},
		{"none", "h.example", loopback, nil, nil, func(err error) bool {
			return errors.As(err, &notFound) && notFound.IsNotFound &&
				strings.HasSuffix(err.Error(), ": lookup h.example: no address")
		}},
		{"an error", "h.example", loopback, nil, errNo, func(err error) bool {
			return errors.Is(err, errNo)
		}},
	} {
		lookup := func(ctx context.Context, network, host string) (list []netip.Addr, err error) {
			if deadline, ok := ctx.Deadline(); !ok || time.Until(deadline) > headerTimeout {
				t.Errorf("%s: the lookup may take as long as the request", test.name)
			}
			if network != "ip" || host != "h.example" {
				t.Errorf("%s: asked for %s %s", test.name, network, host)
			}
			for _, addr := range test.addrs {
				list = append(list, netip.MustParseAddr(addr))
			}
			return list, test.err
		}
		client := mustClient(&Transport{Policy: test.p, LookupNetIP: lookup})
		rawURL := "http://" + test.host + ":" + port + "/"
		if strings.Contains(test.host, ":") {
			rawURL = "http://" + test.host
		}
		status, _, err := get(t, client, rawURL)
		if test.want == nil && (err != nil || status != 200) ||
			test.want != nil && !test.want(err) {
			t.Errorf("%s: %d, %v", test.name, status, err)
		}
		client.CloseIdleConnections()
	}
}

// TestUnfollowedRedirect checks what the package's documentation says about webhooks: a 307 sends
// the headers to another host, unless redirects are not followed.
func TestUnfollowedRedirect(t *testing.T) {
	got := ""
	evil := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		got = r.Header.Get("X-Signature") + r.Header.Get("Authorization") +
			r.Header.Get("Cookie") + string(body)
	}))
	defer evil.Close()
	evilURL := url.MustParse(evil.URL)
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://evil.example:"+evilURL.Port()+"/|",
			http.StatusTemporaryRedirect)
	}))
	defer srv.Close()
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	for _, follow := range []bool{true, false} {
		client := newClient(loopback)
		want := "signed" + "body"
		if !follow {
			client.CheckRedirect = func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			}
			want = ""
		}
		req, err := NewRequest(t.Context(), http.MethodPost, url.MustParse(srv.URL),
			strings.NewReader("body"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("X-Signature", "signed")
		req.Header.Set("Authorization", "secret")
		req.Header.Set("Cookie", "secret")
		got = ""
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		isRedirect := resp.StatusCode == http.StatusTemporaryRedirect
		if got != want || isRedirect == follow {
			t.Errorf("followed %t: %d, the other host received %q", follow, resp.StatusCode, got)
		}
	}
}

// TestSameOriginHeaders checks that headers stay on the first origin, even if a chain of redirects
// returns. One server has all names. %s is its port, and ~ the port of another.
func TestSameOriginHeaders(t *testing.T) {
	var seen []string
	serve := func() (port string) {
		srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			seen = append(seen,
				r.Header.Get("X-Signature")+r.Header.Get("Authorization")+r.Header.Get("Cookie"))
			if to, rest, _ := strings.Cut(r.URL.RawQuery, "?"); to != "" {
				w.Header().Set("Location", to+"?"+rest)
				w.WriteHeader(http.StatusTemporaryRedirect)
			}
		}))
		t.Cleanup(srv.Close)
		return url.MustParse(srv.URL).Port()
	}
	ports := strings.NewReplacer("%s", serve(), "~", serve())
	lookup := func(context.Context, string, string) ([]netip.Addr, error) {
		return []netip.Addr{netip.MustParseAddr("127.0.0.1")}, nil
	}
	signature, all := []string{"x-signature"}, []string{"X-Signature", "AUTHORIZATION", "cookie"}
	for _, test := range []struct {
		headers   []string
		redirects string // after http://a.example:%s/
		want      string
	}{
		{nil, "", "SAC"},
		{all, "", "SAC"},
		{all, "?/x", "SAC SAC"},
		{all, "?/a|b?/|", "SAC SAC SAC"},
		{all, "?http://A.EXAMPLE:%s/", "SAC SAC"},
		{all, `?http:\\a.example:0%s`, "SAC SAC"},
		{all, "?http://u@a.example:%s/", "SAC SAC"},
		{all, "?http://b.a.example:%s/", "SAC "},
		{all, "?http://a.example:~/", "SAC "},
		{nil, "?http://b.example:%s/", "SAC S"},
		{nil, "?http://b.a.example:%s/", "SAC SAC"},
		{nil, "?http://a.example:~/", "SAC SAC"},
		{signature, "?http://b.a.example:%s/", "SAC AC"},
		{signature, "?http://b.example:%s/", "SAC "},
		{signature, "?http://a.example.:%s/", "SAC "},
		{all, "?http://a.example@b.example:%s/", "SAC "},
		{all, "?http://a.example:%s@b.example:%s/", "SAC "},
		{signature, "?//127.0.0.1:%s/|", "SAC "},
		{signature, "?http://a.example:~/?http://a.example:%s/", "SAC AC AC"},
		{signature, "?http://b.a.example:%s/?/x", "SAC AC AC"},
		{signature, "?/x?http://a.example:%s/y?http://a.example:~/?http://a.example:%s/?/z",
			"SAC SAC SAC AC AC AC"},
	} {
		seen = nil
		client := newClient(loopback)
		tr := client.Transport.(*Transport)
		tr.LookupNetIP, tr.SameOriginHeaders = lookup, test.headers
		u := url.MustParse(ports.Replace("http://a.example:%s/" + test.redirects))
		req, err := NewRequest(t.Context(), http.MethodPost, u, strings.NewReader("body"))
		if err != nil {
			t.Fatal(err)
		}
		req.Header = http.Header{"X-Signature": {"S"}, "Authorization": {"A"}, "Cookie": {"C"}}
		resp, err := client.Do(req)
		if err != nil {
			t.Errorf("%s: %v", test.redirects, err)
			continue
		}
		resp.Body.Close()
		got := strings.Join(seen, " ")
		if got != test.want || req.Header.Get("X-Signature") != "S" {
			t.Errorf("%q, %s: %q, want %q", test.headers, test.redirects, got, test.want)
		}
		client.CloseIdleConnections()
	}
	for _, test := range []struct {
		from, to string
		want     bool
	}{
		{"http://a.example", "http://a.example:80/x", false},
		{"https://a.example:443", "https://A.example/?x", false},
		{"https://a.example", "http://a.example", true},
		{"http://a.example", "https://a.example", true},
		{"https://a.example", "https://a.example:8443", true},
		{"https://a.example", "https://a.example.", true},
		{"mailto:a", "https://a.example", true},
		{"http://0x7f.1", "http://127.0.0.1", true}, // net/http looks this host up as a name
	} {
		from, err := neturl.Parse(test.from)
		if err != nil {
			t.Fatal(err)
		}
		req := &http.Request{Response: &http.Response{Request: &http.Request{URL: from}}}
		if hasLeft(req, url.MustParse(test.to).Origin()) != test.want {
			t.Errorf("%s to %s: %t", test.from, test.to, !test.want)
		}
	}
	// Code that follows redirects without net/http's client may set a Response without its Request.
	tr := &Transport{SameOriginHeaders: signature}
	req := &http.Request{Header: http.Header{"x-Signature": {"S"}, "Referer": {"R"},
		"Proxy-Authorization": {"P"}}, Response: new(http.Response)}
	if h := tr.header(req, url.MustParse("http://a.example")); len(h) != 0 {
		t.Errorf("%v", h)
	}
}

// TestReferer checks that a Referer that the caller set is sent to the URL that the caller chose,
// but not after a redirect.
func TestReferer(t *testing.T) {
	var referers []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		referers = append(referers, r.URL.Path+" "+r.Referer())
		if r.URL.Path == "/a" {
			http.Redirect(w, r, "/b", http.StatusFound)
		}
	}))
	defer srv.Close()
	req, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(srv.URL+"/a"), nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Referer", "https://example.com/from")
	resp, err := newClient(loopback).Do(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if want := []string{"/a https://example.com/from", "/b "}; !slices.Equal(referers, want) {
		t.Errorf("%q, want %q", referers, want)
	}
}

// A closed is a body that counts how often it is closed.
type closed struct {
	io.Reader
	times int
}

func (c *closed) Close() error { c.times++; return nil }

func TestRefused(t *testing.T) {
	client := mustClient(nil)
	for _, test := range []struct {
		method, host string
		want         error
	}{
		{http.MethodConnect, "example.com", ErrConnect},
		{"connect", "127.0.0.1", policy.ErrPrivateHost}, // methods are case-sensitive
		{http.MethodPost, "127.0.0.1", policy.ErrPrivateHost},
		{http.MethodPost, "0x7f.1", url.ErrOtherHost},
	} {
		body := &closed{Reader: strings.NewReader("x")}
		_, err := client.Transport.RoundTrip(&http.Request{Method: test.method,
			URL: &neturl.URL{Scheme: "http", Host: test.host}, Body: body})
		if !errors.Is(err, test.want) || body.times != 1 {
			t.Errorf("%s: %v, closed %d times", test.host, err, body.times)
		}
		if err == ErrConnect && err.Error() != "safehttp: CONNECT is not allowed" {
			t.Error(err)
		}
	}
	if _, err := client.Transport.RoundTrip(&http.Request{}); err == nil {
		t.Error("a request without a URL was sent")
	}
	if _, err := NewRequest(t.Context(), "GET", nil, nil); !errors.Is(err, url.ErrZeroURL) {
		t.Error(err)
	}
	if _, err := NewRequest(t.Context(), "G T", url.MustParse("http://h/"), nil); err == nil {
		t.Error("a method with a space")
	}
	err := (&Transport{policy: new(policy.Policy)}).dialer(t.Context(),
		"h:80").Control("tcp", "x", nil)
	if err == nil {
		t.Error("not an address")
	}
	transport := new(Transport)
	transport.CloseIdleConnections()
	p := transport.policy
	if !slices.Equal(p.Schemes, []string{"http", "https"}) ||
		!p.NoCredentials || !p.NoPrivateHosts {
		t.Errorf("%+v", p)
	}
}

func TestLocation(t *testing.T) {
	u := url.MustParse("http://example.com/a/b")
	for status, isRedirect := range map[int]bool{
		200: false, 201: false, 300: false, 301: true, 302: true, 303: true, 304: false, 307: true,
		308: true,
	} {
		resp := &http.Response{StatusCode: status,
			Header: http.Header{"Location": {`\\h\x`, "/second"}}}
		want := resp.Header["Location"]
		if isRedirect {
			want = []string{"http://h/x"}
		}
		err := resolveLocation(resp, u)
		if got := resp.Header["Location"]; err != nil || !slices.Equal(got, want) {
			t.Errorf("%d: %q, %v", status, got, err)
		}
		empty := &http.Response{StatusCode: status, Header: http.Header{"Location": {""}}}
		if err := resolveLocation(empty, u); err != nil || empty.Header.Get("Location") != "" {
			t.Errorf("%d: %q, %v", status, empty.Header, err)
		}
		none := &http.Response{StatusCode: status, Header: http.Header{}}
		if err := resolveLocation(none, u); err != nil || len(none.Header) != 0 {
			t.Errorf("%d: %v, %v", status, none.Header, err)
		}
	}
	resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {"/a|b"}}}
	if err := resolveLocation(resp, u); err != nil ||
		!slices.Equal(resp.Header.Values("Location"),
			[]string{"http://example.com/a%7Cb", "http://example.com/a|b"}) {
		t.Errorf("%v, %v", resp.Header, err)
	}
	for location, want := range map[string]error{
		"http://me:S3CR3T@a b/": url.ErrDomainToASCII, "http://me:S3CR3T@a{b/": unsendable,
	} {
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {location}}}
		err := resolveLocation(resp, u)
		cause := errors.Unwrap(err)
		if !errors.Is(err, want) || err.Error() != "safehttp: Location: "+cause.Error() ||
			!strings.HasPrefix(cause.Error(), "url: ") || strings.Contains(err.Error(), "CR3T") {
			t.Errorf("%s: %v", location, err)
		}
	}
	// A second value that resolveLocation did not write: a CheckRedirect or another transport did.
	for _, second := range []string{
		"", "http://a b/", "http://a{b/", "http://h/b", "http://h//a|b",
	} {
		resp.Header["Location"] = []string{"http://h//a%7Cb", second}
		req := &http.Request{URL: &neturl.URL{Scheme: "http", Host: "h", Path: "//a|b"},
			Response: resp}
		if got := redirected(req); got != nil {
			t.Errorf("%q: %v", second, got)
		}
	}
}

// unsendable is the reason if net/http cannot send a field.
var unsendable = func() error {
	_, err := url.MustParse("http://a{b/").NetURL()
	return errors.Unwrap(err)
}()

// TestRoundTrip checks what [http.RoundTripper] asks for: the request stays unchanged, and a
// response that is not returned is closed.
func TestRoundTrip(t *testing.T) {
	bodyClosed := make(chan struct{})
	srv := httptest.NewUnstartedServer(http.HandlerFunc(
		func(w http.ResponseWriter, r *http.Request) {
			if r.URL.Path == "/|" && (r.Referer() != "" || r.Header.Get("X-Referer") != "x") {
				t.Errorf("after a redirect: %v", r.Header)
			}
			if r.URL.Path == "/bad" {
				w.Header()["Location"] = []string{"http://a b/"}
				w.WriteHeader(http.StatusFound)
				w.(http.Flusher).Flush()
				<-r.Context().Done() // until the client closes the body
				close(bodyClosed)
			}
		}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	t.Cleanup(srv.Close) // after t.Context() ends
	client := &Transport{Policy: loopback, Base: trusting(srv)}
	req, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(srv.URL+"/|"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if req.Host != srv.Listener.Addr().String() {
		t.Errorf("the Host is %q", req.Host)
	}
	req.Response = new(http.Response)
	req.Header.Set("Referer", "https://example.com/")
	req.Header["referer"] = []string{"https://example.com/"}
	req.Header.Set("X-Referer", "x")
	resp, err := client.RoundTrip(req)
	if err != nil {
		t.Fatal(err)
	}
	resp.Body.Close()
	if resp.Request != req || req.Referer() == "" || resp.ProtoMajor != 2 {
		t.Errorf("HTTP/%d, for %+v", resp.ProtoMajor, resp.Request)
	}
	bad, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(srv.URL+"/bad"), nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := client.RoundTrip(bad); !errors.Is(err, url.ErrDomainToASCII) {
		t.Fatal(err)
	}
	select {
	case <-bodyClosed:
	case <-time.After(time.Minute):
		t.Error("the body of a refused redirect is left open")
	}
}

func TestCloseIdleConnections(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) {}))
	defer srv.Close()
	client := newClient(loopback)
	for i, want := range []bool{false, true, false} {
		if i == 2 {
			client.CloseIdleConnections()
		}
		var reused bool
		trace := &httptrace.ClientTrace{
			GotConn: func(info httptrace.GotConnInfo) { reused = info.Reused },
		}
		req, err := NewRequest(httptrace.WithClientTrace(t.Context(), trace), http.MethodGet,
			url.MustParse(srv.URL), nil)
		if err != nil {
			t.Fatal(err)
		}
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		resp.Body.Close()
		if reused != want {
			t.Errorf("request %d: the connection is a used one: %t", i, reused)
		}
	}
}

// FuzzRedirect checks that the Location of a response leads net/http to the URL that a browser goes
// to, or is refused, and that a request for it has the bytes of that URL.
func FuzzRedirect(f *testing.F) {
	for _, location := range []string{
		"", "x", `\\h`, "//0x7f.1/%", "/a|b?|#|", "http:/x", "mailto:x", "https://u:p@h", "//ü/ü?ü",
	} {
		f.Add("http://example.com/a|b/c", location)
	}
	f.Fuzz(func(t *testing.T, rawURL, location string) {
		u, err := url.Parse(rawURL)
		if err != nil || u.Scheme() != "http" && u.Scheme() != "https" || location == "" {
			return
		}
		resp := &http.Response{StatusCode: 302, Header: http.Header{"Location": {location}}}
		want, parseErr := u.Parse(location)
		if err := resolveLocation(resp, u); err != nil {
			return
		}
		if parseErr != nil {
			t.Fatalf("%q on %q: %v", location, u, parseErr)
		}
		n, err := neturl.Parse(resp.Header.Get("Location"))
		if err != nil {
			return
		}
		v, err := url.FromNetURL(n)
		if err != nil {
			return
		}
		if v.Scheme() != want.Scheme() || v.Host() != want.Host() ||
			v.Search() != want.Search() && want.HasHost() {
			t.Errorf("%q on %q: %q, want %q", location, u, v, want)
		}
		// The request after the redirect has a browser's bytes, if net/http can send them.
		sent, err := requestURL(want)
		if err != nil || v.Href() == want.Href() {
			return
		}
		w := redirected(&http.Request{URL: n, Response: resp})
		if w == nil || w.Href() != want.Href() {
			t.Errorf("%q on %q: %v is sent, want %v", location, u, w, sent)
		}
	})
}

// TestAdvisories tries the advisories of testdata/advisories.json. DNS answers with a loopback
// address.
func TestAdvisories(t *testing.T) {
	rows, err := vector.Advisories("safehttp")
	if err != nil || len(rows) == 0 {
		t.Fatal(len(rows), err)
	}
	asked := ""
	resolveBy(t, func(name string) []string { asked = name; return []string{"127.0.0.1"} })
	for _, row := range rows {
		for _, input := range row.Inputs {
			_, _, err := get(t, mustClient(nil), input)
			if !errors.Is(err, policy.ErrPrivateHost) ||
				row.Answer != "ErrPrivateHost" || asked != row.LedTo {
				t.Errorf("%s: %v, asked for %q; the table has %s, %s",
					input, err, asked, row.Answer, row.LedTo)
			}
		}
	}
}

// TestRedirectCount follows nine redirects and ten, and not eleven.
func TestRedirectCount(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if n, _ := strconv.Atoi(r.URL.Path[1:]); n > 0 {
			http.Redirect(w, r, "/"+strconv.Itoa(n-1), http.StatusFound)
		}
	}))
	defer srv.Close()
	for n, want := range map[int]error{9: nil, 10: nil, 11: ErrRedirects} {
		status, _, err := get(t, newClient(loopback), srv.URL+"/"+strconv.Itoa(n))
		if !errors.Is(err, want) || err == nil && status != 200 {
			t.Errorf("%d redirects: %d, %v", n, status, err)
		}
	}
}
