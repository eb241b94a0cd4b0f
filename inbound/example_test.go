package inbound_test

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httptest"
	"net/netip"

	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/policy"
)

func Example() {
	hosts, err := policy.ParseHosts("shop.example")
	if err != nil {
		log.Fatal(err)
	}
	guard := &inbound.Guard{
		Hosts:          hosts,
		TrustedProxies: []netip.Prefix{netip.MustParsePrefix("192.0.2.0/24")},
		Redirect:       true,
	}
	mux := http.NewServeMux()
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		fmt.Println("served", inbound.URLFromContext(r.Context()))
	})
	handler := guard.Handler(mux)

	for _, target := range []string{
		"/books/caf%C3%A9?page=2", "/books/../admin", "/books/..%2fadmin", "//evil.example/",
	} {
		r := httptest.NewRequest("GET", target, nil) // from 192.0.2.1
		r.Host = "inner.example"
		r.Header.Set("Forwarded", "for=198.51.100.7;host=shop.example;proto=https")
		w := httptest.NewRecorder()
		handler.ServeHTTP(w, r)
		if w.Code != http.StatusOK {
			fmt.Println(w.Code, w.Header().Get("Location")+w.Body.String())
		}
	}
	// Output:
	// served https://shop.example/books/caf%C3%A9?page=2
	// 308 /admin
	// 400 the path has an encoded delimiter
	//
	// 400 the path has an empty segment
}

func ExampleParseTarget() {
	for _, target := range []string{
		"/search?q=1", "//evil.example/", "https://shop.example/search", "https://evil.example/",
	} {
		u, err := inbound.ParseTarget("https", "shop.example", target)
		if err != nil {
			fmt.Println(err)
			continue
		}
		fmt.Println(u)
	}
	// Output:
	// https://shop.example/search?q=1
	// https://shop.example//evil.example/
	// https://shop.example/search
	// inbound: the host is not this server's
}
