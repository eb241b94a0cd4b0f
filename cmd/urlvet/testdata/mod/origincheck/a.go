package origincheck

import (
	"net/http"
	"net/url"
	"strings"
)

func prefix(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Origin"), "http://localhost") // want "nothing ends the host"
}

func suffix(allowed []string, origin string) bool {
	for _, a := range allowed {
		if strings.HasSuffix(origin, a) { // want "the suffix may have no dot"
			return true
		}
	}
	return false
}

func contains(r *http.Request) bool {
	return strings.Contains(r.Referer(), "example.com") // want "anywhere in it"
}

func null(r *http.Request) bool {
	if r.Header.Get("Origin") == "null" { // want "sandboxed frame"
		return true
	}
	return false
}

func same(a, b *url.URL) bool { return a.Scheme == b.Scheme && a.Host == b.Host }

func csrf(r *http.Request) bool {
	u, err := url.Parse(r.Referer())
	return err == nil && same(r.URL, u) // want "neither scheme nor host"
}

func sameScheme(a, b *url.URL) bool { return a.Scheme == b.Scheme }

func csrfByScheme(r *http.Request) bool {
	u, err := url.Parse(r.Referer())
	return err == nil && sameScheme(r.URL, u) // want "neither scheme nor host"
}

func reflected(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Access-Control-Allow-Origin", r.Header.Get("Origin")) // want "every origin is allowed"
	w.Header().Set("Access-Control-Allow-Credentials", "true")
}

type upgrader struct{ CheckOrigin func(*http.Request) bool }

var any = upgrader{CheckOrigin: func(*http.Request) bool { return true }} // want "every page can open"

// What follows is right.

var sameHost = upgrader{CheckOrigin: func(r *http.Request) bool {
	u, err := url.Parse(r.Header.Get("Origin"))
	return err == nil && u.Host == r.Host
}}

func exact(r *http.Request) bool { return r.Header.Get("Origin") == "https://example.com" }

func port(r *http.Request) bool {
	return strings.HasPrefix(r.Header.Get("Origin"), "http://localhost:")
}

func dotted(allowed []string, origin string) bool {
	for _, a := range allowed {
		if origin == a || strings.HasSuffix(origin, "."+a) {
			return true
		}
	}
	return false
}

func host(r *http.Request) bool {
	u, err := url.Parse(r.Referer())
	return err == nil && u.Host == r.Host
}

func configured(w http.ResponseWriter, r *http.Request, origins []string) {
	origin := r.Header.Get("Origin")
	w.Header().Set("Access-Control-Allow-Credentials", "true")
	if len(origins) == 0 {
		w.Header().Set("Access-Control-Allow-Origin", origin)
	}
	for _, o := range origins {
		if o == origin {
			w.Header().Set("Access-Control-Allow-Origin", o)
		}
	}
}

func noNull(r *http.Request) bool {
	if r.Header.Get("Origin") == "null" {
		return false
	}
	return r.Header.Get("Origin") == "https://example.com"
}
