package localredirect

import (
	"net/http"
	"net/url"
	"path"
	"strings"

	weburl "github.com/go-weburl/url/redirect"
	"urlvet.test/other"
)

func unchecked(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.FormValue("next"), http.StatusFound) // want "nothing checks it"
}

// A Context is a web framework's.
type Context interface {
	URLParamDefault(name, value string) string
	QueryTrim(name string) string
}

func framework(w http.ResponseWriter, r *http.Request, c Context) {
	http.Redirect(w, r, c.URLParamDefault("next", "/"), http.StatusFound) // want "nothing checks it"
	http.Redirect(w, r, c.QueryTrim("next"), http.StatusFound)            // want "nothing checks it"
}

func header(w http.ResponseWriter, r *http.Request) {
	next := r.URL.Query().Get("next")
	if next == "" {
		next = "/"
	}
	w.Header().Set("Location", next) // want "nothing checks it"
}

func slash(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if !strings.HasPrefix(next, "/") { // want "does not make a URL local"
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func ok(next string) bool {
	return strings.HasPrefix(next, "/") && !strings.HasPrefix(next, "//") // want "evil.example passes"
}

func slashes(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("next"); ok(next) {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func bytes(w http.ResponseWriter, r *http.Request, target string) {
	if target[0] == '/' && target[1] != '/' { // want "evil.example passes"
		http.Redirect(w, r, target, http.StatusFound)
	}
}

func firstSlice(w http.ResponseWriter, r *http.Request, target string) {
	if target[:1] == "/" && target[1] != '/' { // want "evil.example passes"
		http.Redirect(w, r, target, http.StatusFound)
	}
}

func next(r *http.Request) string { return value(r, "next") }

func value(r *http.Request, name string) string { return r.FormValue(name) }

func deep(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, next(r), http.StatusFound) // want "nothing checks it"
}

// SafeRedirect is called by other packages.
func SafeRedirect(to string) string {
	if strings.HasPrefix(to, "/") { // want "does not make a URL local"
		return to
	}
	return "/"
}

func relative(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if u, err := url.Parse(next); err == nil && !u.IsAbs() {
		http.Redirect(w, r, next, http.StatusFound) // want "an empty host, or no scheme"
	}
}

func ownPath(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusFound) // want "redirects to the request's path"
}

func cutPath(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, r.URL.Path[:len(r.URL.Path)-1], http.StatusFound) // want "redirects to the request's path"
}

func trimmed(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/"+strings.Trim(r.URL.Path, "/"), http.StatusFound) // want "a backslash is not"
}

func through(w http.ResponseWriter, r *http.Request) {
	other.Go(w, r, other.Next(r)) // want "nothing checks it"
}

func callbackURL(r *http.Request) string { // want "the Host header decides"
	scheme := "http://"
	if r.TLS != nil {
		scheme = "https://"
	}
	return scheme + r.Host + "/callback"
}

func trimmedPath(w http.ResponseWriter, r *http.Request, redirectURI string) {
	u, err := url.ParseRequestURI("/" + strings.TrimLeft(redirectURI, "/"))
	if err != nil || u.Host != "" {
		return
	}
	http.Redirect(w, r, u.EscapedPath()+"?x=y", http.StatusFound) // want "the path of a URL"
}

func relativeElsewhere(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("next"); other.IsRelative(next) {
		http.Redirect(w, r, next, http.StatusFound) // want "an empty host, or no scheme"
	}
}

// What follows is right.

func library(w http.ResponseWriter, r *http.Request, base *weburl.URL) {
	next, err := weburl.Local(base, r.FormValue("next"))
	if err == nil {
		http.Redirect(w, r, next.Href(), http.StatusFound)
	}
}

func both(w http.ResponseWriter, r *http.Request) {
	next := r.FormValue("next")
	if len(next) < 2 || next[0] != '/' || next[1] == '/' || next[1] == '\\' {
		next = "/"
	}
	http.Redirect(w, r, next, http.StatusFound)
}

func ownCheckedPath(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "//") {
		http.NotFound(w, r)
		return
	}
	http.Redirect(w, r, strings.TrimSuffix(r.URL.Path, "/"), http.StatusFound)
}

func known(w http.ResponseWriter, r *http.Request) {
	if next := r.FormValue("next"); next == "https://example.com/" {
		http.Redirect(w, r, next, http.StatusFound)
	}
}

func host(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("next"))
	if err == nil && u.Hostname() == "example.com" {
		http.Redirect(w, r, u.String(), http.StatusFound)
	}
}

func joined(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, path.Join("/", r.FormValue("next")), http.StatusFound)
}

func query(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "/login?next="+url.QueryEscape(r.FormValue("next")), http.StatusFound)
}

func overwritten(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse(r.FormValue("next"))
	u.Host = "example.com"
	http.Redirect(w, r, u.String(), http.StatusFound)
}

func https(w http.ResponseWriter, r *http.Request) {
	http.Redirect(w, r, "https://"+r.Host+r.URL.RequestURI(), http.StatusMovedPermanently)
}

// Redirect is called with what its caller has checked, as net/http's is.
func Redirect(w http.ResponseWriter, r *http.Request, url string) {
	if url == "" || url[0] != '/' {
		url = path.Dir(r.URL.Path) + url
	}
	w.Header().Set("Location", url)
}

// isLocalRedirect refuses backslashes one by one.
func isLocalRedirect(uri string) bool {
	for _, c := range uri {
		if c < ' ' || c == '\\' {
			return false
		}
	}
	return strings.HasPrefix(uri, "/") && !strings.HasPrefix(uri, "//")
}

func segment(w http.ResponseWriter, r *http.Request) {
	parts := strings.SplitN(strings.TrimPrefix(r.URL.Path, "/"), "/", 2)
	w.Header().Set("Location", "/"+parts[0])
}
