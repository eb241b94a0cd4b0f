package redirect_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/query"
	"github.com/go-weburl/url/redirect"
)

// After a login, the browser goes back to the page that it came from.
func Example() {
	base := url.MustParse("https://app.example/") // the server's own
	http.HandleFunc("POST /login", func(w http.ResponseWriter, r *http.Request) {
		u, err := redirect.Local(base, r.FormValue("next"))
		if err != nil {
			u = base
		}
		http.Redirect(w, r, u.Href(), http.StatusSeeOther)
	})
}

func ExampleLocal() {
	base := url.MustParse("https://app.example/login")
	for _, next := range []string{"/orders?page=2", `/\evil.example`, "javascript:alert(1)"} {
		u, err := redirect.Local(base, next)
		fmt.Println(u, err)
	}
	// Output:
	// https://app.example/orders?page=2 <nil>
	// <nil> redirect: the target is on another origin: https://evil.example
	// <nil> redirect: the target is on another origin: javascript:
}

func ExampleAllowed() {
	base := url.MustParse("https://app.example/login")
	docs := url.MustParse("https://docs.example").OriginValue()
	u, err := redirect.Allowed(base, "https://docs.example/intro", docs)
	fmt.Println(u, err)
	u, err = redirect.Allowed(base, "https://evil-docs.example/", docs)
	fmt.Println(u, err)
	// Output:
	// https://docs.example/intro <nil>
	// <nil> redirect: the target is on another origin: https://evil-docs.example
}

func ExampleWithin() {
	base := url.MustParse("https://example.com/app/")
	u, err := redirect.Within(base, "orders")
	fmt.Println(u, err)
	u, err = redirect.Within(base, "/app/..%2fadmin")
	fmt.Println(u, err)
	// Output:
	// https://example.com/app/orders <nil>
	// <nil> redirect: the target is outside of the base's directory: https://example.com
}

func ExamplePath() {
	for _, next := range []string{"/orders?page=2", "/a/..//evil.example", "//evil.example"} {
		fmt.Println(redirect.Path(next))
	}
	// Output:
	// /orders?page=2 <nil>
	// /.//evil.example <nil>
	//  redirect: the target is on another origin: https://evil.example
}

// A middleware for servers whose pages have no '/' at the end.
func ExamplePath_trailingSlash() {
	withoutSlash := func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			u := *r.URL
			u.Path, u.RawPath = strings.TrimRight(u.Path, "/"), strings.TrimRight(u.RawPath, "/")
			to, err := redirect.Path(u.RequestURI())
			if err == nil && u.Path != "" && u.Path != r.URL.Path {
				http.Redirect(w, r, to, http.StatusMovedPermanently)
				return
			}
			next.ServeHTTP(w, r)
		})
	}
	handler := withoutSlash(http.NotFoundHandler())
	for _, target := range []string{
		"/orders/?page=2", "/orders?page=2", "/", `/\evil.example/`, "//evil.example/",
	} {
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, httptest.NewRequest("GET", target, nil))
		fmt.Printf("%s: %d %q\n", target, w.Code, w.Header().Get("Location"))
	}
	// Output:
	// /orders/?page=2: 301 "/orders?page=2"
	// /orders?page=2: 404 ""
	// /: 404 ""
	// /\evil.example/: 301 "/%5Cevil.example"
	// //evil.example/: 404 ""
}

// The callback of an authorization server of OAuth 2.0.
func ExampleMatchRedirectURI() {
	registered := []string{"https://app.example/cb?tenant=a%20b", "http://127.0.0.1/cb"}
	const request = "response_type=code&state=x%20y%2F" // r.URL.RawQuery
	for _, presented := range []string{
		"https://app.example/cb?tenant=a%20b", "http://127.0.0.1:51004/cb",
		"https://app.example/cb/..",
	} {
		u, err := redirect.MatchRedirectURI(registered, presented)
		if err != nil {
			fmt.Println(err) // a server calls http.Error here, and does not redirect
			continue
		}
		// A server adds these, and calls http.Redirect with u.Href().
		q := query.Add(u.RawQuery(), "code", "SplxlOBe")
		u.SetRawQuery(query.Join(q, query.Keep(request, "state"))) // no error: it is not long
		fmt.Println(u)
	}
	// Output:
	// https://app.example/cb?tenant=a%20b&code=SplxlOBe&state=x%20y%2F
	// http://127.0.0.1:51004/cb?code=SplxlOBe&state=x%20y%2F
	// redirect: the redirect URI is not a registered one: https://app.example
}

func ExampleMatchRedirectURILocalhost() {
	registered := []string{"http://localhost/cb"}
	u, err := redirect.MatchRedirectURILocalhost(registered, "http://localhost:51004/cb")
	fmt.Println(u, err)
	// Output: http://localhost:51004/cb <nil>
}

// What a client registers.
func ExampleCheckRedirectURI() {
	for _, uri := range []string{
		"https://app.example/cb?tenant=a", "https://app.example/cb?code=a", "com.example.app:/cb",
		"http://127.0.0.1/cb",
		"http://127.0.0.1.evil.example/cb", "http://127.0.0.1@evil.example/cb", "myapp:/cb",
	} {
		if _, q, _ := strings.Cut(uri, "?"); query.Has(q, "code") || query.Has(q, "state") {
			fmt.Println("the response would have code or state twice")
			continue
		}
		fmt.Println(redirect.CheckRedirectURI(uri))
	}
	// Output:
	// <nil>
	// the response would have code or state twice
	// <nil>
	// <nil>
	// redirect: the redirect URI is http:, and not on a loopback address: http://127.0.0.1.evil.example
	// redirect: the redirect URI has credentials: http://evil.example
	// redirect: the redirect URI's scheme has no '.', and is neither https nor http: myapp:
}
