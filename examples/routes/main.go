// Routes serves HTTP by URL patterns: the first that matches a request chooses its handler,
// which has the groups.
//
//	go run ./examples/routes localhost:8080
//
// The request's target is parsed once, by this package, and what was matched is what the
// handler is given. Beware of doing it twice. A pattern matches the path as it is sent:
// "/files/:name" matches "/files/..%2Fsecret", and the name is "..%2Fsecret". Who decodes
// the path before, as net/http's URL.Path does, or the name behind, and then takes it for
// a file's path or routes by it again, reads "../secret": what one layer let pass the other
// serves. So a router refuses what has an encoded slash or backslash, unless it is told that
// the handlers know what to do with them.
package main

import (
	"context"
	"fmt"
	"log"
	"net/http"
	"os"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

func main() {
	if len(os.Args) != 2 {
		fmt.Fprintln(os.Stderr, "usage: routes HOST:PORT")
		os.Exit(2)
	}
	r, err := newRouter("http://" + os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(os.Args[1], r))
}

func newRouter(origin string) (*router, error) {
	r := &router{origin: origin}
	for pattern, handler := range map[string]http.HandlerFunc{
		"/books/:id(\\d+)": func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "book %s\n", group(req, "id"))
		},
		"/files/:name": func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "file %s\n", url.PercentDecode(group(req, "name")))
		},
	} {
		if err := r.handle(pattern, handler); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// A router chooses the handler of a request by its target. Patterns are added before it
// serves, or by one goroutine while it does.
type router struct {
	// origin is the server's own. A request does not say its scheme, and may lie about
	// its host: neither is matched.
	origin string
	// encodedSlashes lets pass what has %2F or %5C in its path.
	encodedSlashes bool

	set      urlpattern.Set
	handlers map[*urlpattern.Pattern]http.Handler
}

// handle adds a handler for what matches a pattern that is relative to the origin.
func (r *router) handle(pattern string, handler http.Handler) error {
	p, err := urlpattern.ParseWithBase(pattern, r.origin)
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

// result is the key of a request's context under which its match is.
type result struct{}

// group returns a group of the pathname that a request's pattern matched, as it was sent.
func group(req *http.Request, name string) string {
	value, _ := req.Context().Value(result{}).(*urlpattern.Result).Group(urlpattern.Pathname, name)
	return value
}

func (r *router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	// The target, and not req.URL.Path: that is decoded already. What is behind a '/' can
	// neither be another origin nor be refused by the parser; "//other.example" could.
	target := req.RequestURI
	if !strings.HasPrefix(target, "/") || strings.HasPrefix(target, "//") || strings.HasPrefix(target, `/\`) {
		http.Error(w, "the target is not a path", http.StatusBadRequest)
		return
	}
	u, err := url.ParseWithBase(target, r.origin)
	if err != nil {
		http.Error(w, "the target is not a path", http.StatusBadRequest)
		return
	}
	if !r.encodedSlashes && hasEncodedSlash(u.Pathname()) {
		http.Error(w, "the path has an encoded slash", http.StatusBadRequest)
		return
	}
	for _, p := range r.set.AppendMatches(nil, u) {
		ctx := context.WithValue(req.Context(), result{}, p.ExecURL(u))
		r.handlers[p].ServeHTTP(w, req.WithContext(ctx))
		return
	}
	http.NotFound(w, req)
}

// hasEncodedSlash tells whether decoding the path would add a separator.
func hasEncodedSlash(path string) bool {
	path = strings.ToLower(path)
	return strings.Contains(path, "%2f") || strings.Contains(path, "%5c")
}
