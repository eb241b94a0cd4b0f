// Routes serves HTTP by URL patterns: the first pattern that matches a request chooses the handler,
// which receives the pattern's groups.
//
//	go run -C examples ./routes localhost:8080
//
// A guard of package inbound stands before the router. It reads the URL of a request once: the
// patterns, the handlers and the file server find the same path. Without it "/public//../admin"
// matches "/public/*", but is /admin to the file server.
package main

import (
	"context"
	"fmt"
	"io/fs"
	"log"
	"net/http"
	"os"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/inbound"
	"github.com/go-weburl/url/policy"
	"github.com/go-weburl/url/urlpattern"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: routes HOST:PORT")
		os.Exit(2)
	}
	h, err := newHandler("http://"+os.Args[1], os.DirFS("."))
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(os.Args[1], h))
}

// newHandler returns a handler for a server that clients reach at base. It serves the files below
// public.
func newHandler(base string, files fs.FS) (http.Handler, error) {
	r := &router{base: base}
	for _, route := range []struct {
		pattern string
		handler http.Handler
	}{
		{"/books/:id(\\d+)", http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "book %s\n", group(req, "id"))
		})},
		{"/notes/:name", http.HandlerFunc(func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "note %s\n", url.PercentDecode(group(req, "name")))
		})},
		{"/public/*", http.FileServerFS(files)},
	} {
		if err := r.handle(route.pattern, route.handler); err != nil {
			return nil, err
		}
	}
	u, err := url.Parse(base)
	if err != nil {
		return nil, err
	}
	hosts, err := policy.ParseHosts(u.Hostname())
	if err != nil {
		return nil, err
	}
	guard := &inbound.Guard{Hosts: hosts, Redirect: true}
	return guard.Handler(r), nil
}

// A router chooses the handler of a request by the URL that a guard has read. Add all patterns
// before it serves.
type router struct {
	base     string // of the patterns: the server's own origin
	set      urlpattern.Set
	handlers map[*urlpattern.Pattern]http.Handler
}

// handle adds a handler for the requests that match pattern.
func (r *router) handle(pattern string, handler http.Handler) error {
	p, err := urlpattern.ParseWithBase(pattern, r.base)
	if err != nil {
		return err
	}
	if r.handlers == nil {
		r.handlers = map[*urlpattern.Pattern]http.Handler{}
	}
	r.handlers[p] = handler
	r.set.Add(p)
	return nil
}

// result is the key of a match in a request's context.
type result struct{}

// group returns a group of the pathname that a request's pattern matched, percent-encoded.
func group(req *http.Request, name string) string {
	value, _ := req.Context().Value(result{}).(*urlpattern.Result).Group(urlpattern.Pathname, name)
	return value
}

func (r *router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	u := inbound.URLFromContext(req.Context())
	matches := r.set.AppendMatches(nil, u)
	if len(matches) == 0 {
		http.NotFound(w, req)
		return
	}
	p := matches[0]
	ctx := context.WithValue(req.Context(), result{}, p.ExecURL(u))
	r.handlers[p].ServeHTTP(w, req.WithContext(ctx))
}
