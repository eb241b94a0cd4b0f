package inbound_test

import (
	"bufio"
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"io"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	neturl "net/url"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/policy"
)

// echo writes what it reads, in all places.
var echo = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
	u := inbound.URLFromContext(r.Context())
	fmt.Fprintf(w, "%s %s %q %q %s %s", r.Host, r.RequestURI, r.URL.Path, r.URL.RawPath,
		r.URL.RequestURI(), u)
})

// send sends a request as it is, and returns the status and the first line of the body, or the
// Location.
func send(t *testing.T, addr, request string) string {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := io.WriteString(conn, request); err != nil {
		t.Fatal(err)
	}
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	text := resp.Header.Get("Location") + strings.TrimSpace(string(body))
	isGuards := resp.StatusCode == http.StatusPermanentRedirect ||
		resp.StatusCode == http.StatusBadRequest && !strings.HasPrefix(text, "400 Bad Request")
	if isGuards && resp.Header.Get("Cache-Control") != "no-store" {
		t.Errorf("%.100q: %s can be cached", request, resp.Status)
	}
	return fmt.Sprint(resp.StatusCode, " ", text)
}

func server(t *testing.T, g *inbound.Guard, next http.Handler) (addr string) {
	t.Helper()
	s := httptest.NewServer(g.Handler(next))
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

// TestTargets sends each target to a server.
func TestTargets(t *testing.T) {
	hosts, err := policy.ParseHosts("app.example")
	if err != nil {
		t.Fatal(err)
	}
	strict := server(t, &inbound.Guard{}, echo)
	named := server(t, &inbound.Guard{Hosts: hosts}, echo)
	objects := server(t, &inbound.Guard{AllowEmptySegments: true, AllowEncodedDelimiters: true,
		AllowOtherEscapes: true}, echo)
	const h = "app.example"
	for _, c := range []struct{ addr, method, target, want string }{
		{strict, "GET", "/", `200 app.example / "/" "" / http://app.example/`},
		{strict, "GET", "/a%20b?c=d&e", `200 app.example /a%20b?c=d&e "/a b" "" /a%20b?c=d&e ` +
			`http://app.example/a%20b?c=d&e`},
		{strict, "POST", "/a(b)/", `200 app.example /a(b)/ "/a(b)/" "/a(b)/" /a(b)/ ` +
			`http://app.example/a(b)/`},
		{strict, "GET", "/a?", `200 app.example /a? "/a" "" /a? http://app.example/a?`},
		{strict, "GET", "/a?b='c'&é=\"", `200 app.example /a?b=%27c%27&%C3%A9=%22 "/a" "" ` +
			`/a?b=%27c%27&%C3%A9=%22 http://app.example/a?b=%27c%27&%C3%A9=%22`},
		{strict, "GET", "/a?/../%2e//\\", `200 app.example /a?/../%2e//\ "/a" "" /a?/../%2e//\ ` +
			`http://app.example/a?/../%2e//\`},
		{strict, "GET", "/a/../b", "400 the path has a dot segment"},
		{strict, "GET", "/a/%2e%2e/b", "400 the path has a dot segment"},
		{strict, "GET", "//evil.example/a", "400 the path has an empty segment"},
		{strict, "GET", `/\evil.example/a`, "400 the path has a backslash"},
		{strict, "GET", "/a%2Fb", "400 the path has an encoded delimiter"},
		{strict, "GET", "/a?\uFFFD", `200 app.example /a?%EF%BF%BD "/a" "" /a?%EF%BF%BD ` +
			`http://app.example/a?%EF%BF%BD`},
		{strict, "GET", "/a?\xEF\xBF", "400 the query has a character that must be encoded"},
		{strict, "GET", "/a?b\x80", "400 the query has a character that must be encoded"},
		{strict, "GET", "/a#b", "400 the path has a character that must be encoded"},
		{strict, "GET", "/a?b#c", "400 the query has a character that must be encoded"},
		{strict, "GET", "*", "400 the target is not a path"},
		{strict, "OPTIONS", "*", "200 "}, // by net/http
		{strict, "CONNECT", "app.example:443", "400 the target is not a path"},
		{strict, "CONNECT", "/rpc", `200 app.example /rpc "/rpc" "" /rpc http://app.example/rpc`},
		{strict, "GET", "http://app.example/a", "400 the host is not this server's"},
		{strict, "GET", "http://" + strict + "/a", "400 the host is not this server's"},
		{named, "GET", "http://app.example/a?b", `200 app.example /a?b "/a" "" /a?b ` +
			`http://app.example/a?b`},
		{named, "GET", "http://app.example", `200 app.example / "/" "" / http://app.example/`},
		{named, "GET", "http://app.example?q", `200 app.example /?q "/" "" /?q ` +
			`http://app.example/?q`},
		{named, "GET", "http://app.example/a/../b", "400 the path has a dot segment"},
		{named, "GET", "http://evil.example/a", "400 the host is not this server's"},
		{named, "GET", "http://app.example:81/a", `200 app.example:81 /a "/a" "" /a ` +
			`http://app.example:81/a`},
		{named, "GET", "http://u@app.example/a", "400 the target is not a path"},
		{named, "GET", "http://app.example//a", "400 the path has an empty segment"},
		{named, "GET", "https://app.example/a", "400 the target is not a path"},
		{named, "GET", "ftp://app.example/a", "400 the target is not a path"},
		{named, "GET", "http:a", "400 the target is not a path"},
		{objects, "GET", "/b//k%2f%5c%3B%3f%23%40", `200 app.example /b//k%2f%5c%3B%3f%23%40 ` +
			`"/b//k/\\;?#@" "/b//k%2f%5c%3B%3f%23%40" /b//k%2f%5c%3B%3f%23%40 ` +
			`http://app.example/b//k%2f%5c%3B%3f%23%40`},
	} {
		request := fmt.Sprintf("%s %s HTTP/1.1\r\nHost: %s\r\n\r\n", c.method, c.target, h)
		if got := send(t, c.addr, request); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.method, c.target, got, c.want)
		}
	}
	for n, want := range map[int]string{
		64 << 10: "200 ", 64<<10 + 1: "400 the target is too long",
	} {
		target := "/" + strings.Repeat("a", n-1)
		got := send(t, strict, "GET "+target+" HTTP/1.1\r\nHost: h\r\n\r\n")
		if !strings.HasPrefix(got, want) {
			t.Errorf("%d bytes: %.50s, want %s", n, got, want)
		}
	}
	// Without net/http's own answer to OPTIONS *, the guard refuses it.
	s := httptest.NewUnstartedServer((&inbound.Guard{}).Handler(echo))
	s.Config.DisableGeneralOptionsHandler = true
	s.Start()
	defer s.Close()
	got := send(t, s.Listener.Addr().String(), "OPTIONS * HTTP/1.1\r\nHost: h\r\n\r\n")
	if got != "400 the target is not a path" {
		t.Error(got)
	}
	// net/http answers these itself.
	for _, request := range []string{
		"GET  HTTP/1.1\r\nHost: h\r\n\r\n", "GET /%zz HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET /a b HTTP/1.1\r\nHost: h\r\n\r\n", "GET /\x01 HTTP/1.1\r\nHost: h\r\n\r\n",
		"GET a HTTP/1.1\r\nHost: h\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
	} {
		if got := send(t, strict, request); got != "400 400 Bad Request" &&
			!strings.HasPrefix(got, "400 400 Bad Request: ") {
			t.Errorf("%q: %s", request, got)
		}
	}
}

// TestURLsOfTheWeb counts what a strict guard refuses of URLs as the web has them: the package's
// documentation has the numbers.
func TestURLsOfTheWeb(t *testing.T) {
	urls, err := vector.ReadList("../testdata/bench/web.txt")
	if err != nil {
		t.Fatal(err)
	}
	refused := make(map[inbound.Reason]int)
	for _, text := range urls {
		u := url.MustParse(text)
		r := received(t, u.RequestURI())
		r.Host = u.Host()
		if _, err := (&inbound.Guard{}).URL(r); err != nil {
			refused[err.(*inbound.Error).Reason]++
		}
	}
	want := map[inbound.Reason]int{inbound.Parameter: 36, inbound.OtherEscape: 16}
	if len(urls) != 4000 || !maps.Equal(refused, want) {
		t.Errorf("%d URLs, and these are refused: %v, want %v", len(urls), refused, want)
	}
}

func TestHostHeaders(t *testing.T) {
	hosts, err := policy.ParseHosts("app.example", "[::1]", "127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	any, named := server(t, &inbound.Guard{}, echo), server(t, &inbound.Guard{Hosts: hosts}, echo)
	const bad, other = "the host is missing or not valid", "the host is not this server's"
	for host, want := range map[string][2]string{
		"app.example":      {"app.example", "app.example"},
		"APP.Example":      {"app.example", "app.example"},
		"app.example:80":   {"app.example", "app.example"},
		"app.example:8080": {"app.example:8080", "app.example:8080"},
		"[::1]:8080":       {"[::1]:8080", "[::1]:8080"},
		"127.0.0.1":        {"127.0.0.1", "127.0.0.1"},
		"evil.example":     {"evil.example", other},
		"app.example.":     {"app.example.", other},
		"a_b.example":      {"a_b.example", other},
		"":                 {bad, bad},
		"app.example:":     {bad, bad}, "app.example:x": {bad, bad},
		"app.example:65536": {bad, bad}, "app.example:080": {bad, bad},
		"u@app.example": {bad, bad}, "u:p@app.example": {bad, bad},
		"app.example,evil.example": {bad, bad}, "app.example, evil.example": {bad, bad},
		"app.example/a": {bad, bad}, "app.example?a": {bad, bad}, "app.example#a": {bad, bad},
		`app.example\a`: {bad, bad}, "app.ex%61mple": {bad, bad}, "127.1": {bad, bad},
		"0x7f.0.0.1": {bad, bad}, "[0:0::1]": {bad, bad}, "::1": {bad, bad}, "[::1": {bad, bad},
		"ａpp.example": {bad, bad}, "a..b:": {bad, bad},
	} {
		for i, addr := range []string{any, named} {
			got := send(t, addr, "GET /a HTTP/1.1\r\nHost: "+host+"\r\n\r\n")
			got, _, _ = strings.Cut(strings.TrimPrefix(got, "200 "), " /a ")
			if want := want[i]; got != want && got != "400 "+want &&
				!strings.HasPrefix(got, "400 400 Bad Request") {
				t.Errorf("%q: %s, want %s", host, got, want)
			}
		}
	}
	// No other ASCII character is part of a name.
	for c := range byte(0x80) {
		r := received(t, "/a")
		r.Host = "a" + string(rune(c)) + "b"
		_, err := (&inbound.Guard{}).URL(r)
		isName := strings.IndexByte("-._", c) >= 0 || 'a' <= c|0x20 && c|0x20 <= 'z' ||
			'0' <= c && c <= '9'
		if (err == nil) != isName {
			t.Errorf("%q: %v", r.Host, err)
		}
	}
	// HTTP/1.0 has requests without a Host.
	if got := send(t, any, "GET / HTTP/1.0\r\n\r\n"); got != "400 "+bad {
		t.Error(got)
	}
}

// TestHTTP2 sends pseudo-headers.
func TestHTTP2(t *testing.T) {
	s := httptest.NewUnstartedServer((&inbound.Guard{}).Handler(echo))
	s.EnableHTTP2 = true
	s.StartTLS()
	defer s.Close()
	for _, c := range []struct{ method, path, host, want string }{
		{"GET", "/a%20b?c", "app.example", `200 app.example /a%20b?c "/a b" "" /a%20b?c ` +
			`https://app.example/a%20b?c`},
		{"GET", "/a/../b", "app.example", "400 the path has a dot segment"},
		{"GET", "/a%2Fb", "app.example", "400 the path has an encoded delimiter"},
		{"GET", "/", "app.example:443", `200 app.example / "/" "" / https://app.example/`},
		{"GET", "/", "app.example:x", "400 the host is missing or not valid"},
		{"CONNECT", "", "app.example:443", "400 the target is not a path"},
	} {
		r := &http.Request{Method: c.method, Host: c.host,
			URL: &neturl.URL{Scheme: "https", Host: s.Listener.Addr().String(), Opaque: c.path}}
		resp, err := s.Client().Do(r)
		if err != nil {
			t.Fatal(err)
		}
		body, err := io.ReadAll(resp.Body)
		resp.Body.Close()
		got := fmt.Sprint(resp.StatusCode, " ", strings.TrimSpace(string(body)))
		if got != c.want || err != nil || resp.ProtoMajor != 2 {
			t.Errorf("%s %s: %s, %v, want %s", c.method, c.path, got, err, c.want)
		}
	}
}

func TestForwarded(t *testing.T) {
	const bad = "a proxy's header is not valid"
	proxies := []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8"),
		netip.MustParsePrefix("2001:db8::/32")}
	for _, c := range []struct{ peer, headers, want string }{
		{"192.0.2.1:1", "X-Forwarded-Host: evil.example", "http://app.example/a"},
		{"192.0.2.1:1", "Forwarded: host=evil.example;proto=https", "http://app.example/a"},
		{"192.0.2.1:1", "X-Forwarded-Prefix: /evil", "http://app.example/a"},
		{"@", "X-Forwarded-Host: evil.example", "http://app.example/a"},
		{"", "X-Forwarded-Host: evil.example", "http://app.example/a"},
		{"10.1.2.3:1", "", "http://app.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Host: www.example", "http://www.example/a"},
		{"[::ffff:10.1.2.3]:1", "X-Forwarded-Host: www.example", "http://www.example/a"},
		{"[2001:db8::1%eth0]:1", "X-Forwarded-Host: www.example", "http://www.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: HTTPS", "https://app.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: wss", "wss://app.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: wss\nX-Forwarded-Host: Www.example:443",
			"wss://www.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: wss\nX-Forwarded-Host: www.example:80",
			"wss://www.example:80/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: ftp", bad},
		{"10.1.2.3:1", "X-Forwarded-Proto: https,", bad},
		{"10.1.2.3:1", "X-Forwarded-Host: www.example, ", "the host is missing or not valid"},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1\nX-Forwarded-Prefix: ", bad},
		{"10.1.2.3:1", "X-Forwarded-Proto:", "http://app.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Proto: javascript", bad},
		{"10.1.2.3:1", "X-Forwarded-Host: evil.example, www.example:8443\n" +
			"X-Forwarded-Proto: http ,\thttps", "https://www.example:8443/a"},
		{"10.1.2.3:1", "X-Forwarded-Host: evil.example\nX-Forwarded-Host: www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Host: u@evil.example", "the host is missing or not valid"},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1/", "http://app.example/v1/a"},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /", "http://app.example/a"},
		{"10.1.2.3:1", "X-Forwarded-Prefix: \t/~v1~ ", "http://app.example/~v1~/a"},
		{"10.1.2.3:1", "X-Forwarded-Prefix: //evil.example", bad},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1//", bad},
		{"10.1.2.3:1", "X-Forwarded-Prefix: v1", bad},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1/..", bad},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1?a", bad},
		{"10.1.2.3:1", "X-Forwarded-Prefix: /v1%2Fa", bad},
		{"10.1.2.3:1", "Forwarded: for=192.0.2.43;host=www.example;proto=https;by=_x",
			"https://www.example/a"},
		{"10.1.2.3:1", `Forwarded: For="[2001:db8:cafe::17]:4711" ; HOST="www.example:8\443"`,
			"http://www.example:8443/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example;for=6.6.6.6, for=192.0.2.43;host=www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: proto=https, for=6.6.6.6;host=www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example, for=_hidden;host=www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example, for=unknown;host=www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example, host=www.example", "http://www.example/a"},
		// A proxy behind another one: what the first says counts.
		{"10.1.2.3:1", "Forwarded: host=evil.example, for=6.6.6.6;host=www.example;proto=https\n" +
			`Forwarded: for="10.0.0.7:80";host=inner.example;proto=http`, "https://www.example/a"},
		{"10.1.2.3:1", `Forwarded: for=6.6.6.6;proto=https, for="[2001:db8::7]";host=www.example`,
			"https://www.example/a"},
		// Each node after the first entry is a trusted proxy; an empty entry is none.
		{"10.1.2.3:1", "Forwarded: host=www.example, for=10.0.0.7, , for=10.0.0.8",
			"http://www.example/a"},
		// "by" is the proxy itself, and not whom the request is from.
		{"10.1.2.3:1", `Forwarded: host=evil.example, host="www.example";by=10.0.0.7`,
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: ,, host=www.example ,", "http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: ;;host=www.example;", "http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example,\thost=www.example\t;\tproto=https",
			"https://www.example/a"},
		{"10.1.2.3:1", "Forwarded: x=y;host=www.example;z=\",;\"", "http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: x=\"\";host=www.example", "http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=a.example;Host=b.example", bad},
		{"10.1.2.3:1", "Forwarded: X=y;host=a.example;x=z", bad},
		{"10.1.2.3:1", "Forwarded: host=www.example:8443", bad}, // must be quoted
		{"10.1.2.3:1", `Forwarded: host="www.example`, bad},
		{"10.1.2.3:1", `Forwarded: host="www.example"x`, bad},
		{"10.1.2.3:1", `Forwarded: host="www.example"~`, bad},
		{"10.1.2.3:1", "Forwarded: ~host=evil.example", "http://app.example/a"}, // another token
		{"10.1.2.3:1", "Forwarded: host=evil.example, for=~10.0.0.7;host=www.example",
			"http://www.example/a"},
		// RFC 7239, section 4: between two pairs is a ';', in a pair a '=' and a token or a
		// quoted-string, which ends with a '"' that no '\' quotes.
		{"10.1.2.3:1", `Forwarded: host="www.example"x=y`, bad},
		{"10.1.2.3:1", "Forwarded: host=www.example x=y", bad},
		{"10.1.2.3:1", `Forwarded: host"www.example"`, bad},
		{"10.1.2.3:1", `Forwarded: host="www.example\`, bad},
		{"10.1.2.3:1", `Forwarded: host="www.example\"`, bad},
		{"10.1.2.3:1", `Forwarded: host=www.example;x="y`, bad},
		{"10.1.2.3:1", "Forwarded: host=www.example;x=", bad},
		{"10.1.2.3:1", "Forwarded: host=www.example, x=, for=10.1.2.3", bad},
		{"10.1.2.3:1", `Forwarded: host=""`, bad},
		{"10.1.2.3:1", `Forwarded: for="";host=www.example`, bad},
		{"10.1.2.3:1", `Forwarded: by="";host=www.example`, bad},
		{"10.1.2.3:1", `Forwarded: proto="";host=www.example`, bad},
		{"10.1.2.3:1", "Forwarded: host", bad},
		{"10.1.2.3:1", "Forwarded: =x", bad},
		{"10.1.2.3:1", "Forwarded: host =x", bad},
		{"10.1.2.3:1", "Forwarded: proto=gopher", bad},
		{"10.1.2.3:1", "Forwarded: host=\"a.example/b\"", "the host is missing or not valid"},
		// Both kinds.
		{"10.1.2.3:1", "Forwarded: host=www.example\nX-Forwarded-Host: www.example",
			"http://www.example/a"},
		{"10.1.2.3:1", "Forwarded: host=evil.example\nX-Forwarded-Host: www.example", bad},
		{"10.1.2.3:1", "Forwarded: host=evil.example\nX-Forwarded-Proto: https", bad},
		{"10.1.2.3:1", "Forwarded: for=1.1.1.1\nX-Forwarded-Host: www.example", bad},
		{"10.1.2.3:1", "Forwarded: proto=Https\nX-Forwarded-Proto: HTTPS", "https://app.example/a"},
	} {
		r := received(t, "/a")
		r.RemoteAddr = c.peer
		for line := range strings.SplitSeq(c.headers, "\n") {
			if name, value, ok := strings.Cut(line, ": "); ok {
				r.Header.Add(name, value)
			}
		}
		g := &inbound.Guard{TrustedProxies: proxies}
		u, err := g.URL(r)
		got := fmt.Sprint(u)
		if err != nil {
			e := err.(*inbound.Error)
			got = string(e.Reason)
			if e.Position != 0 { // it is a header that is wrong, and not the target
				t.Errorf("%s, %s: position %d", c.peer, c.headers, e.Position)
			}
		}
		if got != c.want {
			t.Errorf("%s, %s: %s, want %s", c.peer, c.headers, got, c.want)
		}
		g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			v := inbound.URLFromContext(r.Context())
			if r.Host != v.Host() || *v != *u || r.RequestURI != "/a" || r.URL.Path != "/a" {
				t.Errorf("%s: passed on as %s %s, with %s", c.headers, r.Host, r.RequestURI, v)
			}
		})).ServeHTTP(httptest.NewRecorder(), r)
	}
}

func TestRedirect(t *testing.T) {
	proxies := []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8")}
	hosts, err := policy.ParseHosts("127.0.0.1")
	if err != nil {
		t.Fatal(err)
	}
	guard := &inbound.Guard{Hosts: hosts, Redirect: true, TrustedProxies: proxies}
	addr := server(t, guard, echo)
	for _, c := range []struct{ method, target, headers, want string }{
		{"GET", "/a/../b?c=../d", "", "308 /b?c=../d"},
		{"HEAD", "/a/%2e%2e/b", "", "308 /b"},
		{"GET", "/../../a/./", "", "308 /a/"},
		{"GET", "/é|[a]", "", "308 /%C3%A9%7C%5Ba%5D"},
		{"GET", "/%61%7e%40%28%c3%a9%7c", "", "308 /a~@(%C3%A9%7C"},
		{"GET", "/a%2eb", "", "308 /a.b"},
		{"GET", "/a/../b?", "", "308 /b?"},
		{"GET", "/a/../b", "X-Forwarded-Prefix: /v1\r\n", "308 /v1/b"},
		{"GET", "http://" + addr + "/a/../b", "", "308 /b"},
		{"GET", "http://" + addr + "/a/../b", "X-Forwarded-Host: www.example\r\n",
			"400 the host is not this server's"},
		{"POST", "/a/../b", "", "400 the path has a dot segment"},
		{"GET", "/b/../a//c", "", "400 the path has a dot segment"},
		{"GET", "/a/..//evil.example", "", "400 the path has a dot segment"},
		{"GET", "/a/../%5Cevil.example", "", "400 the path has a dot segment"},
		{"GET", `/a/..\\evil.example`, "", "400 the path has a backslash"},
		{"GET", `/./\evil.example`, "", "400 the path has a dot segment"},
		{"GET", "/.//evil.example", "", "400 the path has a dot segment"},
		{"GET", "/%2e%2e%2fadmin", "", "400 the path has an encoded dot"},
		{"GET", "/%61/con", "", "400 the path has an unusual escape"},
		{"GET", "/\xff", "", "400 the path has a character that must be encoded"},
		{"GET", "/a/%2525/../b", "", "400 the path is encoded twice"},
		{"GET", "/%61?\xff", "", "400 the path has an unusual escape"},
		{"GET", "//evil.example", "", "400 the path has an empty segment"},
		{"GET", "/a%2Fb", "", "400 the path has an encoded delimiter"},
		{"GET", "/a;b", "", "400 the path has a parameter"},
		{"GET", "/%61", "Forwarded: x\r\n", "400 a proxy's header is not valid"},
		{"GET", "/%61", "Forwarded: host=\"a/b\"\r\n", "400 the path has an unusual escape"},
	} {
		request := c.method + " " + c.target + " HTTP/1.1\r\nHost: " + addr + "\r\n" + c.headers +
			"Connection: close\r\n\r\n"
		if got := send(t, addr, request); got != c.want {
			t.Errorf("%s %s: %s, want %s", c.method, c.target, got, c.want)
		}
	}
}

// TestRefused checks what the callback gets, and that nothing quotes the request.
func TestRefused(t *testing.T) {
	var got error
	w := httptest.NewRecorder()
	g := &inbound.Guard{Refused: func(r *http.Request, err error) {
		if r.RequestURI != "/S3CR3T/..?S3CR3T" || w.Body.Len() > 0 {
			t.Error(r.RequestURI, w.Body)
		}
		got = err
	}}
	g.Handler(nil).ServeHTTP(w, received(t, "/S3CR3T/..?S3CR3T"))
	var e *inbound.Error
	if !errors.As(got, &e) || e.Reason != inbound.DotSegment || e.Position != 8 ||
		strings.Contains(got.Error()+w.Body.String(), "S3CR3T") {
		t.Errorf("%v, %s", got, w.Body)
	}
	for target, want := range map[string]inbound.Error{
		"http://app.example/a%00":         {Reason: inbound.Control, Position: 20},
		"/a?b\x80":                        {Reason: inbound.BadQuery, Position: 4},
		"http://app.example/a?b\x80":      {Reason: inbound.BadQuery, Position: 22},
		"http://app.example?b\x80":        {Reason: inbound.BadQuery, Position: 20},
		"/ab//":                           {Reason: inbound.EmptySegment, Position: 4},
		"*":                               {Reason: inbound.NotPath},
		"http://www.example/":             {Reason: inbound.OtherHost},
		"/a" + strings.Repeat("b", 1<<16): {Reason: inbound.TooLong, Position: 1 << 16},
	} {
		hosts, err := policy.ParseHosts("app.example")
		if err != nil {
			t.Fatal(err)
		}
		_, err = (&inbound.Guard{Hosts: hosts}).URL(received(t, target))
		if !errors.As(err, &e) || *e != want {
			t.Errorf("%.50q: %v, want %v", target, err, &want)
		}
	}

	_, err := (&inbound.Guard{}).URL(received(t, "http://app.example/"))
	if !errors.As(err, &e) || *e != (inbound.Error{Reason: inbound.OtherHost}) {
		t.Errorf("without Hosts: %#v", err)
	}
}

// TestErrorText checks that an error says a position only if the reason has one.
func TestErrorText(t *testing.T) {
	hosts, err := policy.ParseHosts("app.example")
	if err != nil {
		t.Fatal(err)
	}
	g := &inbound.Guard{Hosts: hosts,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")}}
	for _, c := range []struct{ target, host, forwarded, want string }{
		{"/a/../b", "app.example", "", "the path has a dot segment, at byte 3"},
		{"/a?\x80", "app.example", "",
			"the query has a character that must be encoded, at byte 3"},
		{"/%2Fa", "app.example", "", "the path has an encoded delimiter, at byte 1"},
		{"*", "app.example", "", "the target is not a path"},
		{"/", "evil.example", "", "the host is not this server's"},
		{"/", "app.example:x", "", "the host is missing or not valid"},
		{"/", "app.example", "host", "a proxy's header is not valid"},
	} {
		r := received(t, c.target)
		r.Host, r.RemoteAddr = c.host, "192.0.2.1:1"
		if c.forwarded != "" {
			r.Header.Set("Forwarded", c.forwarded)
		}
		if _, err := g.URL(r); err == nil || err.Error() != "inbound: "+c.want {
			t.Errorf("%s of %s, %q: %v, want %s", c.target, c.host, c.forwarded, err, c.want)
		}
	}
	r := received(t, "/")
	r.URL.Path = "/b"
	if _, err := g.URL(r); err.Error() != "inbound: the URL was changed before it was checked" {
		t.Error(err)
	}
}

// TestChanged checks requests whose URL something changed before the guard.
func TestChanged(t *testing.T) {
	r := received(t, "/")
	r.URL.Path = "/a"
	if _, err := (&inbound.Guard{}).URL(r); err == nil || *err.(*inbound.Error) !=
		(inbound.Error{Reason: inbound.Changed}) {
		t.Error(err)
	}
	for name, change := range map[string]func(r *http.Request){
		"StripPrefix":  func(r *http.Request) { r.URL.Path = r.URL.Path[2:] },
		"the path":     func(r *http.Request) { r.URL.Path = "/a%20b/c" },
		"the raw path": func(r *http.Request) { r.URL.RawPath = "/%61%20b/c" },
		"the query":    func(r *http.Request) { r.URL.RawQuery = "" },
		"longer":       func(r *http.Request) { r.URL.Path += "c" },
		"no path":      func(r *http.Request) { r.URL.Path = "" },
		"no URL":       func(r *http.Request) { r.URL = nil },
	} {
		for _, target := range []string{"/a%20b/c?d", "/a/b/c?d"} {
			r := received(t, target)
			change(r)
			_, err := (&inbound.Guard{}).URL(r)
			if e, ok := err.(*inbound.Error); !ok || e.Reason != inbound.Changed {
				t.Errorf("%s of %s: %v", name, target, err)
			}
		}
	}
	r, err := http.NewRequest("GET", "http://app.example/a", nil) // of a client
	if err != nil {
		t.Fatal(err)
	}
	_, err = (&inbound.Guard{}).URL(r)
	if e, ok := err.(*inbound.Error); !ok || e.Reason != inbound.NotPath {
		t.Error(err)
	}
}

// TestQueries has each ASCII character in a query that is not canonical. In HTTP/1, net/http's
// server refuses some of them itself.
func TestQueries(t *testing.T) {
	for c := range byte(0x80) {
		r := received(t, "/a?'")
		r.RequestURI += string(rune(c)) + "c"
		r.URL.RawQuery += string(rune(c)) + "c"
		_, err := (&inbound.Guard{}).URL(r)
		if c > ' ' && c != '#' && c != 0x7F {
			if err != nil {
				t.Errorf("%q: %v", c, err)
			}
		} else if e, ok := err.(*inbound.Error); !ok || *e != (inbound.Error{
			Reason: inbound.BadQuery, Position: 4}) {
			t.Errorf("%q: %v", c, err)
		}
	}
}

func TestTLS(t *testing.T) {
	r := received(t, "/a")
	r.TLS = new(tls.ConnectionState)
	if u, err := (&inbound.Guard{}).URL(r); err != nil || u.Href() != "https://app.example/a" {
		t.Error(u, err)
	}
}

func TestContext(t *testing.T) {
	if u := inbound.URLFromContext(context.Background()); u != nil {
		t.Error(u)
	}
	type key struct{}
	r := received(t, "/a")
	ctx, cancel := context.WithCancelCause(context.WithValue(r.Context(), key{}, "kept"))
	cancel(io.EOF)
	reached := false
	inner := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		ctx := r.Context()
		reached = ctx.Value(key{}) == "kept" && context.Cause(ctx) == io.EOF &&
			inbound.URLFromContext(ctx).Href() == "http://app.example/a"
	})
	g := &inbound.Guard{}
	g.Handler(g.Handler(inner)).ServeHTTP(nil, r.WithContext(ctx))
	if !reached || inbound.URLFromContext(r.Context()) != nil || r.Context().Err() != nil {
		t.Error("the context lost something, or the request of the caller changed")
	}
}

// TestAllocations checks the number in Handler's documentation.
func TestAllocations(t *testing.T) {
	h := (&inbound.Guard{}).Handler(done)
	for _, target := range plainTargets {
		r := received(t, target)
		if n := testing.AllocsPerRun(100, func() { h.ServeHTTP(nil, r) }); n != 2 && n != 3 {
			t.Errorf("%s: %v allocations", target, n)
		}
	}
}

// TestSeenHost sends requests for different hosts to one handler, which keeps the last one that it
// parsed, and compares with URL, which parses each.
func TestSeenHost(t *testing.T) {
	hosts, err := policy.ParseHosts("a.example", "b.example", "[::1]")
	if err != nil {
		t.Fatal(err)
	}
	var got, want *url.URL
	var refused error
	g := &inbound.Guard{Hosts: hosts, TrustedProxies: []netip.Prefix{
		netip.MustParsePrefix("10.0.0.0/8")},
		Refused: func(_ *http.Request, err error) { refused = err }}
	h := g.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		got = inbound.URLFromContext(r.Context())
	}))
	passed := 0
	for i, host := range []string{
		"a.example", "a.example", "A.EXAMPLE", "a.example:80", "a.example:8080", "a.example:8080",
		"c.example", "c.example", "a.example", "u@a.example", "a.example/", "", "a.example",
		"[::1]", "[::1]", "b.example", "a.example,b.example", "a.example:", "b.example",
		"b.example",
	} {
		for _, target := range []string{"/", "/c/d?e", "/%20?e", "/c?'", "/..", "/c?\xFF"} {
			for _, headers := range []http.Header{{}, {"X-Forwarded-Prefix": {"/v1"}},
				{"X-Forwarded-Proto": {"https"}}, {"X-Forwarded-Host": {"b.example"}}} {
				r := received(t, target)
				r.Host, r.Header, r.RemoteAddr = host, headers, "10.0.0.1:1"
				want, err = g.URL(r)
				got = nil
				w := httptest.NewRecorder()
				h.ServeHTTP(w, r)
				switch {
				case err == nil && got != nil && *got == *want:
					passed++
				case err == nil || got != nil ||
					*refused.(*inbound.Error) != *err.(*inbound.Error) ||
					strings.TrimSpace(w.Body.String()) != string(err.(*inbound.Error).Reason):
					t.Errorf("%d: %q, %q, %v: %v, %s, want %v, %v", i, host, target, headers, got,
						w.Body, want, err)
				}
			}
		}
	}
	if passed < 150 {
		t.Errorf("only %d requests are passed on", passed)
	}
}

// FuzzHandler checks what is passed on.
func FuzzHandler(f *testing.F) {
	for _, target := range append(plainTargets, "//a", "/a/..", "/%2e", "http://app.example/?'",
		"/a%2Fb;c//d", "/%61|é?\xFF", "/CON%20", "/%252e", "*") {
		for options := range 64 {
			f.Add(target, "app.example", uint8(options))
		}
	}
	hosts, err := policy.ParseHosts("app.example")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, target, host string, options uint8) {
		r, err := http.ReadRequest(bufio.NewReader(strings.NewReader(
			"GET " + target + " HTTP/1.1\r\nHost: " + host + "\r\n\r\n")))
		if err != nil {
			return
		}
		is := func(bit int) bool { return options>>bit&1 != 0 }
		g := &inbound.Guard{
			Hosts: hosts, Redirect: is(5), AllowEmptySegments: is(0), AllowEncodedDelimiters: is(1),
			AllowParameters: is(2), AllowWindowsNames: is(3), AllowOtherEscapes: is(4),
		}
		passed := 0
		inner := http.HandlerFunc(func(w http.ResponseWriter, second *http.Request) {
			passed++
			checkPassedOn(t, r, second)
		})
		outer := http.HandlerFunc(func(w http.ResponseWriter, first *http.Request) {
			passed++
			checkPassedOn(t, r, first)
			g.Handler(inner).ServeHTTP(w, first)
		})
		h := g.Handler(outer)
		h.ServeHTTP(httptest.NewRecorder(), r)
		w := httptest.NewRecorder()
		h.ServeHTTP(w, r) // it has seen the host
		switch _, err := g.URL(r); {
		case err == nil && passed != 4:
			t.Errorf("%q: a second guard does not pass on what the first did: %s", target, w.Body)
		case err != nil && (passed != 0 || w.Code != http.StatusBadRequest &&
			w.Code != http.StatusPermanentRedirect):
			t.Errorf("%q: %v, and %d", target, err, w.Code)
		}
		if location := w.Header().Get("Location"); location != "" {
			r := received(t, location)
			if _, err := g.URL(r); err != nil {
				t.Errorf("%q: redirected to %q, which is refused: %v", target, location, err)
			}
		}
	})
}

// checkPassedOn checks that r, which a guard made of original, says the same everywhere.
func checkPassedOn(t *testing.T, original, r *http.Request) {
	u := inbound.URLFromContext(r.Context())
	v, err := inbound.ParseTarget("http", r.Host, r.RequestURI)
	if err != nil || *v != *u || u.RequestURI() != r.RequestURI || u.Host() != r.Host {
		t.Errorf("%q: %s, but the request says %s, %v", original.RequestURI, u, v, err)
	}
	plain := neturl.URL{Path: r.URL.Path}
	if r.URL.Path != url.PercentDecode(u.Pathname()) ||
		(r.URL.RawPath == "") != (plain.EscapedPath() == u.Pathname()) ||
		r.URL.EscapedPath() != u.Pathname() ||
		r.URL.RequestURI() != r.RequestURI || r.URL.Scheme+r.URL.Host+r.URL.Fragment != "" {
		t.Errorf("%q: %s, but r.URL is %#v", original.RequestURI, u, r.URL)
	}
}
