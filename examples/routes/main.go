// Routes serves HTTP by URL patterns: the first pattern that matches a request chooses the
// handler, which receives the pattern's groups.
//
//	go run -C examples ./routes localhost:8080
//
// The router parses the request's target once, and gives the handler the groups of the match. A
// pattern matches the path as it was sent: "/files/:name" matches "/files/..%2Fsecret", and the
// name is "..%2Fsecret". A handler that decodes the name and uses it as a file's path, or routes by
// it again, opens "../secret", which the router never saw. So the router refuses a path with an
// encoded slash or backslash, unless its handlers expect one.
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
	r, err := newRouter("http", os.Args[1])
	if err != nil {
		log.Fatal(err)
	}
	log.Fatal(http.ListenAndServe(os.Args[1], r))
}

func newRouter(scheme, host string) (*router, error) {
	r := &router{scheme: scheme, host: host}
	for _, route := range []struct {
		pattern string
		handler http.HandlerFunc
	}{
		{"/books/:id(\\d+)", func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "book %s\n", group(req, "id"))
		}},
		{"/files/:name", func(w http.ResponseWriter, req *http.Request) {
			fmt.Fprintf(w, "file %s\n", url.PercentDecode(group(req, "name")))
		}},
	} {
		if err := r.handle(route.pattern, route.handler); err != nil {
			return nil, err
		}
	}
	return r, nil
}

// A router chooses the handler of a request by its target. Add all patterns before it serves.
type router struct {
	// The scheme and the host are the server's own. A request does not name its scheme, and can
	// lie about its host.
	scheme, host string
	// encodedSlashes allows %2F and %5C in a path.
	encodedSlashes bool

	set      urlpattern.Set
	handlers map[*urlpattern.Pattern]http.Handler
}

// handle adds a handler for the requests that match pattern, which is relative to the server's
// origin.
func (r *router) handle(pattern string, handler http.Handler) error {
	p, err := urlpattern.ParseWithBase(pattern, r.scheme+"://"+r.host)
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

// group returns a group of the pathname that a request's pattern matched, as it was sent.
func group(req *http.Request, name string) string {
	value, _ := req.Context().Value(result{}).(*urlpattern.Result).Group(urlpattern.Pathname, name)
	return value
}

func (r *router) ServeHTTP(w http.ResponseWriter, req *http.Request) {
	// Not req.URL.Path, which is decoded already.
	u, err := url.ParseRequestTarget(r.scheme, r.host, req.RequestURI)
	if err != nil {
		http.Error(w, "the target is not on this server", http.StatusBadRequest)
		return
	}
	if !r.encodedSlashes && hasEncodedSlash(u.Pathname()) {
		http.Error(w, "the path has an encoded slash", http.StatusBadRequest)
		return
	}
	matches := r.set.AppendMatches(nil, u)
	if len(matches) == 0 {
		http.NotFound(w, req)
		return
	}
	p := matches[0]
	ctx := context.WithValue(req.Context(), result{}, p.ExecURL(u))
	r.handlers[p].ServeHTTP(w, req.WithContext(ctx))
}

// hasEncodedSlash reports whether decoding the path would add a separator.
func hasEncodedSlash(path string) bool {
	path = strings.ToLower(path)
	return strings.Contains(path, "%2f") || strings.Contains(path, "%5c")
}
