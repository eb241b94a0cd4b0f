// Proxy forwards the requests that an access list allows to another server.
//
//	go run -C examples ./proxy localhost:8080 http://localhost:9000
//
// A guard of package inbound stands before the list, so the list and the other server find the same
// path. Without it "/public/%2e%2e/admin" is below /public/ to a list that compares prefixes, and
// /admin to most servers.
package main

import (
	"fmt"
	"log"
	"net/http"
	"net/http/httputil"
	neturl "net/url"
	"os"

	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/urlpattern"
)

// accessList has what anyone may request. The hosts do not matter: the proxy has one name only.
var accessList = []struct{ method, pattern string }{
	{"GET", "/public/*"},
	{"GET", "/books/:id"},
	{"POST", "/books"},
}

func main() {
	if len(os.Args) != 3 {
		fmt.Fprintln(os.Stderr, "usage: proxy HOST:PORT URL")
		os.Exit(2)
	}
	h, err := newHandler(os.Args[2])
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(os.Args[1], h))
}

// newHandler returns a handler that forwards requests to the server at backend.
func newHandler(backend string) (http.Handler, error) {
	to, err := neturl.Parse(backend)
	if err != nil {
		return nil, err
	}
	sets := make(map[string]*urlpattern.Set) // by method
	for _, entry := range accessList {
		p, err := urlpattern.New(urlpattern.Init{Pathname: &entry.pattern})
		if err != nil {
			return nil, err
		}
		if sets[entry.method] == nil {
			sets[entry.method] = new(urlpattern.Set)
		}
		sets[entry.method].Add(p)
	}
	proxy := &httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		r.SetURL(to)
		r.SetXForwarded()
	}}
	guard := &inbound.Guard{Refused: func(r *http.Request, err error) {
		log.Printf("%s: %v", r.RemoteAddr, err)
	}}
	return guard.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		u := inbound.URLFromContext(r.Context())
		if set := sets[r.Method]; set == nil || len(set.AppendMatches(nil, u)) == 0 {
			http.Error(w, "not on the access list", http.StatusForbidden)
			return
		}
		proxy.ServeHTTP(w, r)
	})), nil
}
