package redirect_test

import (
	"fmt"
	"net/http"

	"github.com/go-weburl/url"
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

func ExampleMatchRedirectURI() {
	fmt.Println(redirect.MatchRedirectURI("https://app.example/cb", "https://app.example/cb"))
	fmt.Println(redirect.MatchRedirectURI("http://127.0.0.1/cb", "http://127.0.0.1:51004/cb"))
	fmt.Println(redirect.MatchRedirectURI("https://app.example/cb", "https://app.example/cb/.."))
	// Output:
	// <nil>
	// <nil>
	// redirect: the redirect URI is not the registered one: https://app.example
}

func ExampleMatcher_MatchRedirectURI() {
	m := redirect.Matcher{Localhost: true}
	fmt.Println(m.MatchRedirectURI("http://localhost/cb", "http://localhost:51004/cb"))
	// Output: <nil>
}
