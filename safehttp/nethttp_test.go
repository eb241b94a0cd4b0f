//go:build !js

package safehttp

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/http/httptrace"
	"net/textproto"
	neturl "net/url"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/iotest"
	"time"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/policy"
)

// TestAsNetHTTP checks that a client behaves as net/http's does, unless a policy says
// otherwise.
func TestAsNetHTTP(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/cookie":
			http.SetCookie(w, &http.Cookie{Name: "id", Value: "7", Path: "/"})
			http.Redirect(w, r, "/show", http.StatusSeeOther)
		case "/show":
			fmt.Fprintf(w, "%s %q %q %q", r.Method, r.Header.Get("Cookie"),
				r.Header.Get("Accept-Encoding"), r.Header.Get("Authorization"))
		case "/echo":
			body, _ := io.ReadAll(r.Body)
			fmt.Fprintf(w, "%s %d %q", r.Method, r.ContentLength, body)
		case "/again":
			http.Redirect(w, r, "/echo", http.StatusTemporaryRedirect)
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			io.WriteString(z, strings.Repeat("long ", 1000))
			z.Close()
		case "/early":
			w.WriteHeader(http.StatusEarlyHints)
			io.WriteString(w, "later")
		case "/trailer":
			w.Header().Set("Trailer", "X")
			io.WriteString(w, "body")
			w.Header().Set("X", "y")
		case "/short":
			w.Header().Set("Content-Length", "100")
			io.WriteString(w, "short")
		case "/upgrade":
			conn, _, err := http.NewResponseController(w).Hijack()
			if err != nil {
				return
			}
			defer conn.Close()
			io.WriteString(conn, "HTTP/1.1 101 Switching Protocols\r\nConnection: "+
				"Upgrade\r\nUpgrade: x\r\n\r\n")
			io.Copy(conn, io.LimitReader(conn, 4))
		case "/slow":
			w.(http.Flusher).Flush()
			<-r.Context().Done()
		case "/never":
			<-r.Context().Done()
		}
	}))
	t.Cleanup(srv.Close)
	get := func(ctx context.Context, path string) *http.Request {
		req, err := http.NewRequestWithContext(ctx, http.MethodGet, srv.URL+path, nil)
		if err != nil {
			t.Fatal(err)
		}
		return req
	}
	post := func(ctx context.Context, path string) *http.Request {
		req := get(ctx, path)
		req.Method, req.ContentLength = http.MethodPost, 4
		req.GetBody = func() (io.ReadCloser, error) {
			return io.NopCloser(strings.NewReader("text")), nil
		}
		req.Body, _ = req.GetBody()
		return req
	}
	// Each scenario returns everything that a caller can see of its request.
	type scenario = func(c *http.Client, ctx context.Context) string
	for name, scenario := range map[string]scenario{
		"cookies, and a redirect": func(c *http.Client, ctx context.Context) string {
			c.Jar, _ = cookiejar.New(nil)
			return show(c.Do(get(ctx, "/cookie"))) + show(c.Do(get(ctx, "/show")))
		},
		"a redirect that is not followed": func(c *http.Client, ctx context.Context) string {
			c.CheckRedirect = func(*http.Request, []*http.Request) error {
				return http.ErrUseLastResponse
			}
			return show(c.Do(get(ctx, "/again")))
		},
		"a body that is sent again": func(c *http.Client, ctx context.Context) string {
			return show(c.Do(post(ctx, "/again")))
		},
		"a header": func(c *http.Client, ctx context.Context) string {
			req := get(ctx, "/show")
			req.SetBasicAuth("me", "x")
			return show(c.Do(req))
		},
		"gzip": func(c *http.Client, ctx context.Context) string {
			return show(c.Do(get(ctx, "/gzip")))
		},
		"gzip, asked for": func(c *http.Client, ctx context.Context) string {
			req := get(ctx, "/gzip")
			req.Header.Set("Accept-Encoding", "gzip")
			return show(c.Do(req))
		},
		"HEAD": func(c *http.Client, ctx context.Context) string {
			req := get(ctx, "/show")
			req.Method = http.MethodHead
			return show(c.Do(req))
		},
		"trailers": func(c *http.Client, ctx context.Context) string {
			return show(c.Do(get(ctx, "/trailer")))
		},
		"a short body": func(c *http.Client, ctx context.Context) string {
			return show(c.Do(get(ctx, "/short")))
		},
		"no header": func(c *http.Client, ctx context.Context) string {
			return show(c.Transport.RoundTrip(&http.Request{URL: get(ctx, "/").URL}))
		},
		"101": func(c *http.Client, ctx context.Context) string {
			resp, err := c.Do(get(ctx, "/upgrade"))
			if err != nil {
				return err.Error()
			}
			defer resp.Body.Close()
			fmt.Fprint(resp.Body.(io.Writer), "ping")
			text, err := io.ReadAll(resp.Body)
			return fmt.Sprintf("%d %q %v", resp.StatusCode, text, err)
		},
		"a context canceled before": func(c *http.Client, ctx context.Context) string {
			ctx, cancel := context.WithCancel(ctx)
			cancel()
			return show(c.Do(get(ctx, "/show")))
		},
		"a context canceled with a cause": func(c *http.Client, ctx context.Context) string {
			ctx, cancel := context.WithCancelCause(ctx)
			cancel(errors.New("a cause"))
			return show(c.Do(get(ctx, "/show")))
		},
		"canceled before the header": func(c *http.Client, ctx context.Context) string {
			ctx, cancel := context.WithCancel(ctx)
			time.AfterFunc(20*time.Millisecond, cancel)
			return show(c.Do(get(ctx, "/never")))
		},
		"canceled in the body": func(c *http.Client, ctx context.Context) string {
			ctx, cancel := context.WithCancel(ctx)
			resp, err := c.Do(get(ctx, "/slow"))
			cancel()
			return show(resp, err)
		},
		"a deadline": func(c *http.Client, ctx context.Context) string {
			ctx, cancel := context.WithTimeout(ctx, 20*time.Millisecond)
			defer cancel()
			return show(c.Do(get(ctx, "/never")))
		},
		"the client's timeout": func(c *http.Client, ctx context.Context) string {
			c.Timeout = time.Second // the header comes before
			return show(c.Do(get(ctx, "/slow")))
		},
		"httptrace": func(c *http.Client, ctx context.Context) string {
			var mu sync.Mutex // the connection's goroutines call it too, in any order
			var events []string
			add := func(event ...any) {
				mu.Lock()
				defer mu.Unlock()
				events = append(events, fmt.Sprint(event...))
			}
			trace := &httptrace.ClientTrace{
				GetConn: func(address string) { add("get " + address) },
				GotConn: func(i httptrace.GotConnInfo) { add("got ", i.Reused) },
				ConnectStart: func(network, address string) {
					add("connect " + network + address)
				},
				ConnectDone:      func(_, _ string, err error) { add("connected ", err) },
				WroteHeaderField: func(name string, values []string) { add(name, values) },
				WroteHeaders:     func() { add("headers") },
				WroteRequest:     func(i httptrace.WroteRequestInfo) { add("wrote ", i.Err) },
				Got1xxResponse: func(code int, _ textproto.MIMEHeader) error {
					add(code)
					return nil
				},
				GotFirstResponseByte: func() { add("byte") },
				PutIdleConn:          func(err error) { add("idle ", err) },
			}
			text := show(c.Do(get(httptrace.WithClientTrace(ctx, trace), "/early")))
			mu.Lock()
			defer mu.Unlock()
			slices.Sort(events)
			return text + strings.Join(events, "\n")
		},
	} {
		t.Run(name, func(t *testing.T) {
			var got [2]string
			for i, transport := range []http.RoundTripper{
				&http.Transport{ForceAttemptHTTP2: true},
				&Transport{Policy: loopback, MaxBodyBytes: 1 << 20},
			} {
				client := &http.Client{Transport: transport}
				ctx, cancel := context.WithCancel(t.Context())
				got[i] = scenario(client, ctx)
				cancel()
				client.CloseIdleConnections()
			}
			if got[0] != got[1] {
				t.Errorf("%s\nnet/http:\n%s", got[1], got[0])
			}
			t.Log(got[0])
		})
	}
}

// show returns what a caller sees of a response, and closes its body.
func show(resp *http.Response, err error) string {
	var b strings.Builder
	kinds := func(err error) {
		var timeout net.Error
		var u *neturl.Error
		isTimeout := errors.As(err, &timeout) && timeout.Timeout()
		if text := fmt.Sprint(err); !isTimeout { // its text depends on the transport's type
			fmt.Fprintln(&b, text)
		}
		fmt.Fprintf(&b, "canceled %t, deadline %t, EOF %t, timeout %t, url %t\n",
			errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded),
			errors.Is(err, io.ErrUnexpectedEOF), isTimeout, errors.As(err, &u))
	}
	kinds(err)
	if err != nil {
		return b.String()
	}
	text, err := io.ReadAll(resp.Body)
	kinds(err)
	kinds(resp.Body.Close())
	resp.Header.Del("Date")
	if location, err := resp.Location(); err == nil { // net/http's may be relative
		resp.Header.Set("Location", location.String())
	}
	fmt.Fprintf(&b, "%s %s %v %v %d %t %q %s %v\n", resp.Status, resp.Proto, resp.Header,
		resp.Trailer, resp.ContentLength, resp.Uncompressed,
		text, resp.Request.URL, resp.TransferEncoding)
	return b.String()
}

func TestMaxBodyBytes(t *testing.T) {
	const text = "0123456789"
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/gzip":
			w.Header().Set("Content-Encoding", "gzip")
			z := gzip.NewWriter(w)
			io.WriteString(z, strings.Repeat(text, 1000))
			z.Close()
		case "/chunked":
			w.(http.Flusher).Flush()
			io.WriteString(w, text)
		case "/redirect":
			w.Header().Set("Location", "/")
			w.WriteHeader(http.StatusFound)
			io.WriteString(w, strings.Repeat(text, 1000))
		default:
			io.WriteString(w, text)
		}
	}))
	defer srv.Close()
	for _, test := range []struct {
		path  string
		limit int64
		want  string
		fails bool
	}{
		{"/", 0, text, false},
		{"/", -1, text, false},
		{"/", 9, text[:9], true},
		{"/", 1, text[:1], true},
		{"/", 10, text, false},
		{"/", 11, text, false},
		{"/", math.MaxInt64, text, false},
		{"/chunked", 9, text[:9], true},
		{"/chunked", 10, text, false},
		{"/gzip", 10, text, true},
		{"/gzip", 10_000, strings.Repeat(text, 1000), false},
		{"/redirect", 10, text, false},
	} {
		client := mustClient(&Transport{Policy: loopback, MaxBodyBytes: test.limit})
		resp, err := client.Get(srv.URL + test.path)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		message := fmt.Sprintf("safehttp: the body is longer than %d bytes", test.limit)
		var e *BodyError
		if string(got) != test.want || (err != nil) != test.fails ||
			test.fails && (!errors.As(err, &e) || e.Limit != test.limit || err.Error() != message) {
			t.Errorf("%s, %d: %q, %v", test.path, test.limit, got, err)
		}
		n, again := resp.Body.Read(make([]byte, 9))
		if n != 0 || again == nil || test.fails && again != err {
			t.Errorf("%s, %d: %d, %v after the end", test.path, test.limit, n, again)
		}
		resp.Body.Close()
		client.CloseIdleConnections()
	}
}

// TestLimitedBody checks that the limit is exact, however the body is read.
func TestLimitedBody(t *testing.T) {
	const text = "0123456789"
	tooLong := &BodyError{0}
	for _, body := range map[string]func(io.Reader) io.Reader{
		"whole": func(r io.Reader) io.Reader { return r }, "byte by byte": iotest.OneByteReader,
		"half": iotest.HalfReader, "data with EOF": iotest.DataErrReader,
	} {
		for limit := range int64(13) {
			for size := 1; size <= 13; size++ {
				b := &limitedBody{io.NopCloser(body(strings.NewReader(text))), limit, tooLong}
				var got bytes.Buffer
				_, err := io.CopyBuffer(struct{ io.Writer }{&got},
					struct{ io.Reader }{b}, make([]byte, size))
				want, wantErr := text, error(nil)
				if limit < int64(len(text)) {
					want, wantErr = text[:limit], tooLong
				}
				if got.String() != want || err != wantErr {
					t.Errorf("limit %d, buffer %d: %q, %v", limit, size, got.String(), err)
				}
			}
		}
	}
	n, err := (&limitedBody{io.NopCloser(strings.NewReader(text)), 0, tooLong}).Read(nil)
	if n != 0 || err != nil {
		t.Errorf("%d, %v", n, err)
	}
}

// TestMaxIdleConns checks that requests to many hosts leave a limited number of idle connections.
func TestMaxIdleConns(t *testing.T) {
	var open atomic.Int32
	nothing := func(http.ResponseWriter, *http.Request) {}
	srv := httptest.NewUnstartedServer(http.HandlerFunc(nothing))
	srv.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			open.Add(1)
		case http.StateClosed:
			open.Add(-1)
		}
	}
	srv.Start()
	defer srv.Close()
	resolveBy(t, func(string) []string { return []string{"127.0.0.1"} })
	client := newClient(loopback)
	defer client.CloseIdleConnections()
	port := srv.Listener.Addr().(*net.TCPAddr).Port
	for i := range maxIdleConns + 20 {
		status, _, err := get(t, client, fmt.Sprintf("http://h%d.example:%d/", i, port))
		if status != 200 || err != nil {
			t.Fatal(status, err)
		}
	}
	for range 3000 {
		if open.Load() <= maxIdleConns {
			return
		}
		time.Sleep(20 * time.Millisecond)
	}
	t.Errorf("%d connections are open", open.Load())
}

// TestBase checks that the settings of Base apply, and that a setting that Base lacks has the
// documented value.
func TestBase(t *testing.T) {
	for _, test := range []struct{ base, want *http.Transport }{
		{&http.Transport{}, &http.Transport{TLSHandshakeTimeout: 10 * time.Second,
			ResponseHeaderTimeout: 10 * time.Second, MaxResponseHeaderBytes: 256 << 10,
			IdleConnTimeout: 30 * time.Second, MaxIdleConns: 100}},
		{nil, &http.Transport{TLSHandshakeTimeout: 10 * time.Second,
			ResponseHeaderTimeout: 10 * time.Second, MaxResponseHeaderBytes: 256 << 10,
			IdleConnTimeout: 30 * time.Second, MaxIdleConns: 100, ForceAttemptHTTP2: true}},
		{&http.Transport{TLSHandshakeTimeout: 1, ResponseHeaderTimeout: 2,
			MaxResponseHeaderBytes: 3, IdleConnTimeout: 4, MaxIdleConns: 5,
			DisableKeepAlives: true}, &http.Transport{TLSHandshakeTimeout: 1,
			ResponseHeaderTimeout: 2, MaxResponseHeaderBytes: 3, IdleConnTimeout: 4,
			MaxIdleConns: 5, DisableKeepAlives: true}},
	} {
		transport := &Transport{Base: test.base}
		transport.CloseIdleConnections()
		type settings struct {
			handshake, header, idle time.Duration
			bytes                   int64
			conns                   int
			http2, once             bool
		}
		of := func(h *http.Transport) settings {
			return settings{h.TLSHandshakeTimeout, h.ResponseHeaderTimeout, h.IdleConnTimeout,
				h.MaxResponseHeaderBytes, h.MaxIdleConns, h.ForceAttemptHTTP2, h.DisableKeepAlives}
		}
		if got, want := of(transport.http), of(test.want); got != want {
			t.Errorf("%+v, want %+v", got, want)
		}
	}
}

// TestHost checks that a request keeps a Host that differs from its URL's.
func TestHost(t *testing.T) {
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		io.WriteString(w, r.Host)
	}))
	defer srv.Close()
	client := newClient(loopback)
	defer client.CloseIdleConnections()
	for _, host := range []string{"virtual.example", "", srv.Listener.Addr().String()} {
		req, err := http.NewRequestWithContext(t.Context(), "GET", srv.URL, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Host = host
		resp, err := client.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		got, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		if want := cmp.Or(host, srv.Listener.Addr().String()); string(got) != want || err != nil {
			t.Errorf("%q: the server got %q, want %q, %v", host, got, want, err)
		}
	}
}

func TestNewRequest(t *testing.T) {
	for _, test := range []struct{ url, text, opaque string }{
		{"http://h/a%2Fb?c", "http://h/a%2Fb?c", ""},
		{"http://h/a|b?c", "http://h/a|b?c", "//h/a|b"},
		{"https://good.example/evil.example/%", "https://good.example/evil.example/%",
			"//good.example/evil.example/%"},
		{"https://u:p@h:8080/%?", "https://h:8080/%?", "//h:8080/%"},
		{"http://h//a", "http://h//a", ""},
	} {
		req, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(test.url), nil)
		if err != nil || req.URL.String() != test.text || req.URL.Opaque != test.opaque ||
			req.Host != req.URL.Host {
			t.Errorf("%s: %v, %#v", test.url, err, req.URL)
		}
	}
	for _, test := range []struct {
		url, field string
		err        error
	}{
		{"http://a{b/", "Host", unsendable},
		{"https://a`b/", "Host", unsendable},
		{"http://h//a|b", "Path", errUnsendable},
		{"https://h//%zz", "Path", errUnsendable},
	} {
		req, err := NewRequest(t.Context(), http.MethodGet, url.MustParse(test.url), nil)
		var e *url.ConversionError
		if req != nil || !errors.As(err, &e) || e.Field != test.field || !errors.Is(err, test.err) {
			t.Errorf("%s: %v, %v; want %v in %s", test.url, req, err, test.err, test.field)
		}
		if test.err == errUnsendable &&
			err.Error() != "url: cannot convert Path: net/http cannot send this as it is" {
			t.Error(err)
		}
	}
	if _, err := NewRequest(t.Context(), http.MethodGet, new(url.URL), nil); !errors.Is(err,
		url.ErrZeroURL) {
		t.Error(err)
	}
	for _, rawURL := range []string{
		"ftp://h/", "wss://h/a|b", "mailto:a@b", "foo:", "foo://", "foo:/a|b", "file:///etc/passwd",
	} {
		if _, _, err := get(t, mustClient(nil), rawURL); !errors.Is(err, policy.ErrScheme) {
			t.Errorf("%s: %v", rawURL, err)
		}
		if _, _, err := get(t, newClient(new(policy.Policy)), rawURL); err == nil {
			t.Errorf("%s was sent", rawURL)
		}
	}
}

// TestOpaque checks that a request whose Opaque has an authority is sent only to that host, and
// that the policy sees its credentials.
func TestOpaque(t *testing.T) {
	client := mustClient(nil)
	for _, test := range []struct {
		n    neturl.URL
		want error
	}{
		{neturl.URL{Scheme: "http", Host: "127.0.0.1:81", Opaque: "//127.0.0.1:81/a|b"},
			policy.ErrPrivateHost},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "//127.0.0.1/"},
			url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Host: "public.example",
			Opaque: "//public.example.evil.example/"}, url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "//u@public.example/"},
			url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "//public.example"},
			url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "//public.example//127.0.0.1/"},
			url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Opaque: "//127.0.0.1/"}, url.ErrOtherHost},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "/..//127.0.0.1|"},
			errUnsendable},
		{neturl.URL{Scheme: "http", Opaque: "///127.0.0.1/"}, url.ErrHostMissing},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "//public.example/|",
			User: neturl.User("u")}, policy.ErrCredentials},
		{neturl.URL{Scheme: "http", Host: "public.example", Opaque: "/|", User: neturl.User("u")},
			policy.ErrCredentials},
	} {
		_, err := client.Do(&http.Request{Method: http.MethodGet,
			URL: &test.n, Header: http.Header{}})
		var e *url.ConversionError
		if !errors.Is(err, test.want) ||
			test.want == url.ErrOtherHost && (!errors.As(err, &e) || e.Field != "Opaque") {
			t.Errorf("%#v: %v, want %v", test.n, err, test.want)
		}
	}
}

// TestHTTP2 checks that HTTP/2 sends the same target. Go's server, which is used here, does not
// accept all targets.
func TestHTTP2(t *testing.T) {
	var target, host string
	srv := httptest.NewUnstartedServer(http.HandlerFunc(
		func(_ http.ResponseWriter, r *http.Request) {
			if r.ProtoMajor == 2 {
				target, host = r.RequestURI, r.Host
			}
		}))
	srv.EnableHTTP2 = true
	srv.StartTLS()
	defer srv.Close()
	client := mustClient(&Transport{Policy: loopback, Base: trusting(srv)})
	defer client.CloseIdleConnections()
	for _, want := range []string{
		"/", "/?", "/?%zz|", "/a%2Fb%2fc", "/a|b", "/a%2F|b?c", "//a//b", "/!'()*;[]", "/%FF%ff",
	} {
		target, host = "", ""
		_, _, err := get(t, client, srv.URL+want)
		if err != nil || target != want || host != srv.Listener.Addr().String() {
			t.Errorf("%q: target %q, host %q, %v", want, target, host, err)
		}
	}
}

// FuzzNewRequest checks that a request for a URL has the target, host and credentials of that URL,
// that the text of the request's URL names the same host, and that a Transport reads the original
// URL in it.
func FuzzNewRequest(f *testing.F) {
	for _, rawURL := range []string{
		"http://h/a|b?c", "https://u:%@h:8080/%zz", "http://h//|", "http://ü/ü?ü#ü",
		"https://[::1]/[", "http://a{b/", "http://h/?",
	} {
		f.Add(rawURL)
	}
	f.Fuzz(func(t *testing.T, rawURL string) {
		u, err := url.Parse(rawURL)
		if err != nil || u.Scheme() != "http" && u.Scheme() != "https" {
			return
		}
		req, err := NewRequest(t.Context(), http.MethodGet, u, nil)
		if err != nil {
			var e *url.ConversionError
			if !errors.As(err, &e) {
				t.Errorf("%q: %v", u, err)
			}
			return
		}
		back, err := fromRequest(req.URL)
		if err != nil {
			t.Fatalf("%q: %v", u, err)
		}
		v, err := url.Parse(req.URL.String())
		if err != nil || v.Host() != u.Host() || v.Scheme() != u.Scheme() ||
			back.Host() != u.Host() || back.RequestURI() != u.RequestURI() {
			t.Errorf("%q: %q parses to %v, %v; a Transport reads %q", u, req.URL, v, err, back)
		}
		_, sent, err := (&Transport{policy: new(policy.Policy)}).allowed(req)
		if err != nil {
			t.Fatalf("%q: %v", u, err)
		}
		password, _ := sent.URL.User.Password()
		if sent.URL.RequestURI() != u.RequestURI() || sent.Host != u.Host() ||
			sent.URL.Host != u.Host() ||
			sent.URL.User.Username() != url.PercentDecode(u.Username()) ||
			password != url.PercentDecode(u.Password()) {
			t.Errorf("%q: sent as %#v", u, sent.URL)
		}
	})
}
