package lint

import (
	"bufio"
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"html"
	"io"
	"log"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/microcosm-cc/bluemonday"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/links"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redirect"
)

// The functions here are the snippets of README.md and docs/safety.md; cookbook_test.go has others.

var snippets = regexp.MustCompile("(?s)\n```go\n(?:import [^\n]*\n\n)?(.*?)```\n")

// TestSnippets checks that each snippet of the pages is here, and is therefore compiled and run.
func TestSnippets(t *testing.T) {
	code := unindented(read(t, "workshop/lint/safety_test.go")) +
		unindented(read(t, "workshop/lint/cookbook_test.go"))
	pages := map[string]int{"README.md": 2, "docs/safety.md": 5, "docs/cookbook.md": 20}
	for name, least := range pages {
		blocks := snippets.FindAllStringSubmatch(read(t, name), -1)
		for _, block := range blocks {
			snippet := unindented(block[1])
			n := strings.Count(snippet, "\n")
			if !strings.Contains(code, snippet) || n < 1 || n > 12 {
				t.Errorf("%s: %d lines: too many, or in no test:\n%s", name, n, snippet)
			}
		}
		if len(blocks) < least {
			t.Errorf("%s: %d snippets", name, len(blocks))
		}
	}
}

func unindented(code string) string {
	var b strings.Builder
	for line := range strings.Lines(code) {
		b.WriteString(strings.TrimLeft(line, "\t"))
	}
	return b.String()
}

func Example() {
	base, err := url.Parse("https://EXAMPLE.com:443/a/b/../c?q")
	if err != nil {
		log.Fatal(err) // a *url.ParseError: the standard's name of the error, and its position
	}
	fmt.Println(base.Href()) // https://example.com/a/c?q

	u, _ := base.Parse(`..\img\x y.png#top`)
	fmt.Println(u.Href())                         // https://example.com/img/x%20y.png#top
	fmt.Println(u.Host(), u.Pathname(), u.Hash()) // example.com /img/x%20y.png #top
	// Output:
	// https://example.com/a/c?q
	// https://example.com/img/x%20y.png#top
	// example.com /img/x%20y.png #top
}

var base = url.MustParse("https://app.example/")

func goToNext(w http.ResponseWriter, r *http.Request) {
	next, err := redirect.Local(base, r.FormValue("next")) // base is your own site's URL
	if err != nil {
		http.Error(w, "bad redirect", http.StatusBadRequest)
		return
	}
	http.Redirect(w, r, next.Href(), http.StatusSeeOther) // not the original string
}

func TestGoToNext(t *testing.T) {
	for next, want := range map[string]string{
		"/a": "303 https://app.example/a", `/\evil.example`: "400 ",
	} {
		w := httptest.NewRecorder()
		goToNext(w, httptest.NewRequest("GET", "/?next="+next, nil))
		if got := fmt.Sprint(w.Code, " ", w.Header().Get("Location")); got != want {
			t.Errorf("%s: %s, want %s", next, got, want)
		}
	}
}

func TestAllowedOrigins(t *testing.T) {
	config := []string{"HTTPS://app.test:443", "https://*.example.com"}
	origins, err := policy.ParseOrigins(config...) // "https://app.test", "https://*.example.com"
	if err != nil {
		t.Fatal(err)
	}
	cors := func(w http.ResponseWriter, r *http.Request) {
		w.Header().Add("Vary", "Origin")
		if origin := r.Header.Get("Origin"); origins.Contains(origin) {
			w.Header().Set("Access-Control-Allow-Origin", origin)
		}
	}
	allowed := []string{"https://www.example.com", "https://a.b.example.com", "https://app.test"}
	for _, origin := range append(allowed, vector.Values(`
		https://example.com https://evilexample.com
		https://evil.net?.example.com https://evil.net#.example.com https://evil.net/.example.com
		https://evil.net\\.example.com https://www.example.com@evil.net https://u@www.example.com
		http://www.example.com https://www.example.com:8443 https://www.example.com/
		https://WWW.example.com https://www.example.com. blob:https://www.example.com/ null ""
		https://www.example.com␣https://evil.net https://app.test:8443 http://app.test
		https://app.test/ https://.example.com`)...) {
		r := httptest.NewRequest("GET", "/", nil)
		r.Header.Set("Origin", origin)
		w := httptest.NewRecorder()
		cors(w, r)
		got := w.Header()["Access-Control-Allow-Origin"]
		var want []string
		if slices.Contains(allowed, origin) {
			want = []string{origin}
		}
		if !slices.Equal(got, want) || w.Header().Get("Vary") != "Origin" {
			t.Errorf("%q is allowed: %q, want %q", origin, got, want)
		}
	}
}

func TestMetricLabels(t *testing.T) {
	requests := make(map[string]int)
	known, err := policy.ParseHosts("example.com", "api.example.com")
	if err != nil {
		t.Fatal(err)
	}
	for _, target := range []string{
		"https://EXAMPLE.com/a", "https://api.example.com/?" + strings.Repeat("x", 1000),
		"https://a\xFF.example", "https://1.evil.net", "https://2.evil.net",
		"https://ex\u00ADample.com", strings.Repeat("x", 1<<20),
	} {
		label := "other"
		u, err := policy.DefaultPolicy().Parse(target)
		if err == nil && known.Contains(u.HostValue()) {
			label = u.Hostname()
		}
		requests[label]++
	}
	if got := fmt.Sprint(requests); got != "map[api.example.com:1 example.com:2 other:4]" {
		t.Error(got)
	}
}

var guard = &inbound.Guard{Hosts: mustParseHosts("example.com")}

func mustParseHosts(names ...string) *policy.Hosts {
	hosts, err := policy.ParseHosts(names...)
	if err != nil {
		panic(err)
	}
	return hosts
}

func cacheKey(r *http.Request) string {
	// Behind guard.Handler of an *inbound.Guard that has Hosts.
	u := inbound.URLFromContext(r.Context())
	return r.Method + " " + u.Href() // no https: URL has a space
}

// TestCacheKeys sends the targets to a server with a cache. What a target gets from the server, it
// gets from the cache too, whatever was sent before.
func TestCacheKeys(t *testing.T) {
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, r.Method, r.URL.Path, "?", r.URL.RawQuery)
	})
	cache := make(map[string]*httptest.ResponseRecorder)
	cached := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		key := cacheKey(r)
		if cache[key] == nil {
			cache[key] = httptest.NewRecorder()
			mux.ServeHTTP(cache[key], r)
		}
		w.WriteHeader(cache[key].Code)
		w.Write(cache[key].Body.Bytes())
	})
	s := httptest.NewServer(guard.Handler(cached))
	defer s.Close()
	for _, c := range []struct{ target, host, want string }{
		{"/x/../static/app.js", "example.com", "400 the path has a dot segment\n"},
		{"/x/%2e%2e/static/app.js", "example.com", "400 the path has a dot segment\n"},
		{`/x\..\static/app.js`, "example.com", "400 the path has a backslash\n"},
		{"//static/app.js", "example.com", "400 the path has an empty segment\n"},
		{"/static/app.js", "evil.example", "400 the host is not this server's\n"},
		{"/static/app.js", "example.com", "200 GET/static/app.js?"},
		{"http://example.com/static/app.js", "evil.example", "200 GET/static/app.js?"},
		{"/a?b", "example.com", "200 GET/a?b"}, {"/a?b=", "example.com", "200 GET/a?b="},
		{"/A?b", "EXAMPLE.com:80", "200 GET/A?b"}, {"/A?b", "example.com:81", "200 GET/A?b"},
		{"/a?b='", "example.com", "200 GET/a?b=%27"},
		{"/a?b=%27", "example.com", "200 GET/a?b=%27"},
	} {
		for range 2 {
			if got := sent(t, s.Listener.Addr().String(), c.target, c.host); got != c.want {
				t.Errorf("%s: %s, want %s", c.target, got, c.want)
			}
		}
	}
	if len(cache) != 6 || cache["GET http://example.com/a?b"] == nil {
		t.Errorf("the keys are %q", slices.Sorted(maps.Keys(cache)))
	}
}

// sent sends a request with a target as it is, and returns the status and the body.
func sent(t *testing.T, addr, target, host string) string {
	t.Helper()
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\n\r\n", target, host)
	resp, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return fmt.Sprint(resp.StatusCode, " ", string(body))
}

// mac signs u, byte for byte, but not its parameters sig.
func mac(key []byte, u *url.URL) string {
	v := new(*u)
	v.SetSearch("")
	v.SetHash("")
	h := hmac.New(sha256.New, key)
	io.WriteString(h, v.Href()+"?"+query.Delete(u.RawQuery(), "sig"))
	return hex.EncodeToString(h.Sum(nil))
}

func sign(key []byte, u *url.URL) {
	u.SetRawQuery(query.Add(u.RawQuery(), "sig", mac(key, u)))
}

func isSigned(key []byte, u *url.URL) bool {
	sig, _ := query.Get(u.RawQuery(), "sig")
	return hmac.Equal([]byte(sig), []byte(mac(key, u)))
}

func TestSignedURLs(t *testing.T) {
	key := []byte("key")
	for _, href := range []string{
		"https://h/a?b=a%20b&x&y=~*", "https://h/a", "https://h/a?", "https://h/a?b&&c",
		"https://h/??a", "https://h/a#f",
	} {
		u := url.MustParse(href)
		sign(key, u)
		before, _, _ := strings.Cut(href, "#")
		if !strings.HasPrefix(u.Href(), before) || !isSigned(key, u) ||
			!isSigned(key, url.MustParse(u.Href()+"x")) && u.HasFragment() {
			t.Errorf("%s: %s", href, u)
		}
		for _, change := range []func(u *url.URL){
			func(u *url.URL) { u.SetPathname("/b") },
			func(u *url.URL) { u.SetHost("evil.example") },
			func(u *url.URL) { u.SetProtocol("http") },
			func(u *url.URL) { u.SetSearch("?" + query.Add(u.RawQuery(), "x", "y")) },
			func(u *url.URL) { u.SetSearch("?" + query.Delete(u.RawQuery(), "sig")) },
			func(u *url.URL) {
				u.SetSearch("?" + strings.Replace(u.RawQuery()+"&a=%20", "%20", "+", 1))
			},
		} {
			v := new(*u)
			if change(v); isSigned(key, v) {
				t.Errorf("%s is signed", v)
			}
		}
	}
}

// TestSignedRequests sends signed URLs to a server, and other spellings of their paths.
func TestSignedRequests(t *testing.T) {
	key := []byte("key")
	check := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		fmt.Fprint(w, isSigned(key, inbound.URLFromContext(r.Context())))
	})
	s := httptest.NewServer(guard.Handler(check))
	defer s.Close()
	u := url.MustParse("http://example.com/caf%C3%A9/a(b)?c='d'&é")
	sign(key, u)
	query := "?" + u.RawQuery()
	for target, want := range map[string]string{
		u.RequestURI(): "200 true", u.Href(): "200 true",
		"/caf%C3%A9/a(b)?c='d'&é&" + query[strings.Index(query, "sig="):]: "200 true",
		"/caf%C3%A9/a(b)?c='e'&é&" + query[strings.Index(query, "sig="):]: "200 false",
		"/caf%C3%A9/a(c)" + query: "200 false", "/caf%C3%A9/a%28b)" + query: "400 ",
		"/caf%c3%a9/a(b)" + query: "400 ", "/x/../caf%C3%A9/a(b)" + query: "400 ",
		"/caf%C3%A9%2Fa(b)" + query: "400 ", "/caf%C3%A9//a(b)" + query: "400 ",
	} {
		got := sent(t, s.Listener.Addr().String(), target, "example.com")
		if !strings.HasPrefix(got, want) {
			t.Errorf("%s: %s, want %s", target, got, want)
		}
	}
}

func TestWrittenInHTML(t *testing.T) {
	u := url.MustParse(`mailto:"><script>alert(1)</script>`)
	if !strings.ContainsAny(u.Href(), `"`) || !strings.Contains(u.Href(), "<script>") {
		t.Errorf("%s has no quotation mark: the page says that it has", u)
	}
	var w strings.Builder
	fmt.Fprintf(&w, `<a href="%s">%s</a>`, html.EscapeString(u.Href()), html.EscapeString(u.Href()))
	if strings.Count(w.String(), "<") != 2 || strings.Count(w.String(), `"`) != 2 {
		t.Error(w.String())
	}
}

func TestLinksInComment(t *testing.T) {
	page := url.MustParse("https://forum.example/t/1")
	comment := strings.NewReader(`<a href=" /a/./b ">x</a><a href="java&#10;script:y">y</a>` +
		`<script>z</script><template><img src="http://h/a.png"></template><img src=/logout>`)
	var b bytes.Buffer
	safe := bluemonday.UGCPolicy().SanitizeReader(comment)
	good := policy.Policy{Schemes: []string{"https"}, NoCredentials: true, NoPrivateHosts: true}
	err := links.Page{URL: page}.Rewrite(&b, safe, func(l links.Link) string {
		if l.Err != nil || good.Check(l.URL) != nil {
			return "" // without the attribute
		}
		isElsewhere := strings.Trim(l.URL.Hostname(), ".") != strings.Trim(page.Hostname(), ".")
		if l.Kind == links.Navigate || l.Kind == links.Image && isElsewhere {
			return l.URL.Href()
		}
		return ""
	})
	const want = `<a href="https://forum.example/a/b" rel="nofollow">x</a>y<img><img>`
	if err != nil || b.String() != want {
		t.Errorf("%s, %v, want %s", &b, err, want)
	}
}
