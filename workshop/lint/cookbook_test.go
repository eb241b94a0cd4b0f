package lint

import (
	"encoding/json"
	"errors"
	"fmt"
	"log"
	"net/http/httptest"
	"net/netip"
	"strconv"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/fileurl"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redact"
	"github.com/go-weburl/url/redirect"
	"github.com/go-weburl/url/sqlurl"
	"github.com/go-weburl/url/typed"
	"github.com/go-weburl/url/urlpattern"
)

// The functions here are the snippets of docs/cookbook.md.

func Example_parts() {
	u := url.MustParse("https://shop.example/search")
	u.SearchParams().Append("q", "ä & b")
	u.SearchParams().Append("page", "2")
	fmt.Println(u) // https://shop.example/search?q=%C3%A4+%26+b&page=2
	// Output: https://shop.example/search?q=%C3%A4+%26+b&page=2
}

func Example_segments() {
	u := url.MustParse("https://h.example/books?q")
	err := u.AppendPathSegments("a/b", "c d") // two segments, whatever is in them
	fmt.Println(u, err)                       // https://h.example/books/a%2Fb/c%20d?q <nil>
	v, err := url.MustParse("https://h.example/a/b/").JoinPath("../c", "d")
	fmt.Println(v, err) // https://h.example/a/c/d <nil>
	// Output:
	// https://h.example/books/a%2Fb/c%20d?q <nil>
	// https://h.example/a/c/d <nil>
}

func Example_parameter() {
	u := url.MustParse("https://h.example/?sig=a+b%2f&page=1")
	u.SetRawQuery(query.Set(u.RawQuery(), "page", "2")) // the rest stays byte for byte
	fmt.Println(u)                                      // https://h.example/?sig=a+b%2f&page=2
	// Output: https://h.example/?sig=a+b%2f&page=2
}

func Example_domain() {
	u := url.MustParse("https://www.shop.co.uk/")
	fmt.Println(u.HostValue().RegistrableDomain(publicsuffix.List)) // shop.co.uk
	// Output: shop.co.uk
}

func Example_compare() {
	a, b := url.MustParse("https://EXAMPLE.com:443/%7Ea"), url.MustParse("https://example.com/%7Ea")
	fmt.Println(*a == *b, a.Equal(b), a == b) // true true false: a and b are pointers
	c := url.MustParse("https://example.com/~a#x")
	fmt.Println(*a == *c, canon.Crawl.Key(a) == canon.Crawl.Key(c)) // false true
	// Output:
	// true true false
	// false true
}

func Example_relative() {
	base := url.MustParse("https://h.example/a/b?q")
	ref, ok := url.MakeRelative(base, url.MustParse("https://h.example/c?d"))
	fmt.Println(ref, ok) // /c?d true
	// Output: /c?d true
}

func Example_hostPort() {
	host, port, err := url.ParseHostPort("[::1]", 443)
	address := host.String() + ":" + strconv.Itoa(int(port)) // for net.Dial
	fmt.Println(address, err)                                // [::1]:443 <nil>
	// Output: [::1]:443 <nil>
}

func Example_absolute() {
	r := httptest.NewRequest("GET", "/a?b", nil)
	u, err := inbound.ParseTarget("https", r.Host, r.RequestURI)
	fmt.Println(u, err) // https://example.com/a?b <nil>
	// Output: https://example.com/a?b <nil>
}

func Example_behindProxy() {
	hosts, err := policy.ParseHosts("app.example")
	if err != nil {
		log.Fatal(err)
	}
	guard := inbound.Guard{Hosts: hosts,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("10.0.0.0/8")}}
	r := httptest.NewRequest("GET", "/a?b", nil)
	r.RemoteAddr = "10.0.0.1:1234"
	r.Header.Set("Forwarded", "for=203.0.113.7;proto=https;host=app.example")
	u, err := guard.URL(r)
	fmt.Println(u, err) // https://app.example/a?b <nil>
	// Output: https://app.example/a?b <nil>
}

func Example_proxies() {
	allowed := policy.Policy{Schemes: []string{"http", "https", "socks5", "socks5h"}}
	for _, s := range []string{"10.0.0.1:8080", "socks5://h", "socks5:h", "socks5://h%00", "h:0"} {
		u, err := typed.Parse(s, "http")
		if err == nil {
			err = allowed.Check(u) // typed accepts every scheme
		}
		if err == nil {
			_, err = url.ParseHost(u.Hostname()) // no host: socks5:h
		}
		fmt.Println(u, err == nil && u.Port() != "0")
	}
	// Output:
	// http://10.0.0.1:8080/ true
	// socks5://h true
	// socks5:h false
	// socks5://h%00 false
	// http://h:0/ false
}

func Example_webhook() {
	var hook struct {
		Callback policy.URL `json:"callback"`
	}
	err := json.Unmarshal([]byte(`{"callback": "http://metadata.google.internal/"}`), &hook)
	fmt.Println(errors.Is(err, policy.ErrPrivateHost)) // true
	// Output: true
}

func Example_cacheKey() {
	u := url.MustParse("https://h.example/a?utm_source=x&b=1#c")
	fmt.Println(canon.Crawl.Key(u)) // https://h.example/a?b=1&utm_source=x
	// Output: https://h.example/a?b=1&utm_source=x
}

func Example_password() {
	u := url.MustParse("https://me:secret@h.example/?token=secret")
	fmt.Println(u.Redacted()) // https://me:xxxxx@h.example/?token=secret
	hide := redact.Secrets{Names: []string{"token"}}
	fmt.Println(hide.URL(u)) // https://me:xxxxx@h.example/?token=xxxxx
	// Output:
	// https://me:xxxxx@h.example/?token=secret
	// https://me:xxxxx@h.example/?token=xxxxx
}

func Example_database() {
	column, err := sqlurl.Of(url.MustParse("https://h.example/")).Value()
	fmt.Println(column, err) // https://h.example/ <nil>
	text, err := json.Marshal(map[string]*url.URL{"link": url.MustParse("https://h.example/")})
	fmt.Println(string(text), err) // {"link":"https://h.example/"} <nil>
	// Output:
	// https://h.example/ <nil>
	// {"link":"https://h.example/"} <nil>
}

func Example_route() {
	p := urlpattern.MustParse("https://*.example.com/books/:id")
	id, ok := p.Exec("https://shop.example.com/books/17").Group(urlpattern.Pathname, "id")
	fmt.Println(id, ok) // 17 true
	// Output: 17 true
}

func Example_isURL() {
	for _, s := range []string{"example.com/a", "javascript:alert(1)", "me@example.com"} {
		u, err := typed.Parse(s, "https") // what a person typed into a form
		if err == nil {
			err = policy.DefaultPolicy().Check(u)
		}
		fmt.Println(s, err == nil) // true for the first only
	}
	err := url.CheckValid("https://h.example/a b", nil) // what an author wrote: for a linter
	fmt.Println(err == nil)                             // false: a browser repairs the space
	// Output:
	// example.com/a true
	// javascript:alert(1) false
	// me@example.com false
	// false
}

func Example_login() {
	site := url.MustParse("https://app.example/")
	for _, next := range []string{"/inbox?a", `/\evil.example`} {
		u, err := redirect.Local(site, next)
		fmt.Println(u, err != nil)
	}
	// Output:
	// https://app.example/inbox?a false
	// <nil> true
}

func Example_cors() {
	origins, err := policy.ParseOrigins("https://*.app.example", "tauri://localhost")
	fmt.Println(origins.Contains("https://a.app.example"), err) // true <nil>
	fmt.Println(origins.Contains("null"))                       // false
	// Output:
	// true <nil>
	// false
}

func Example_file() {
	u, err := fileurl.Unix.FromPath("/tmp/a b#c")
	fmt.Println(u, err) // file:///tmp/a%20b%23c <nil>
	path, err := fileurl.Unix.Path(u)
	fmt.Println(path, err) // /tmp/a b#c <nil>
	// Output:
	// file:///tmp/a%20b%23c <nil>
	// /tmp/a b#c <nil>
}

func Example_span() {
	u := url.MustParse("https://me:secret@h.example/?sig=secret")
	full := redact.Secrets{OpenTelemetry: true}.URL(u)
	fmt.Println(full) // https://REDACTED:REDACTED@h.example/?sig=REDACTED
	// Output: https://REDACTED:REDACTED@h.example/?sig=REDACTED
}
