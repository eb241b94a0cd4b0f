package pathcheck

import (
	"net"
	"net/http"
	"net/url"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strings"
)

func spelling(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/private") { // want "checked in one spelling"
		http.NotFound(w, r)
		return
	}
	http.Get("http://backend.example" + r.URL.EscapedPath())
}

func cleaned(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/public/") {
		http.ServeFile(w, r, path.Clean(r.URL.Path)) // want "before path.Clean"
	}
}

func requested(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.RequestURI) // want "a request's target is no URL"
	if err == nil {
		os.Open(u.Path)
	}
}

func isPublic(r *http.Request, re *regexp.Regexp) bool {
	return re.MatchString(r.RequestURI) // want "with the query"
}

func skipAuth(r *http.Request, public []string) bool {
	for _, p := range public {
		if strings.HasPrefix(r.URL.Path, p) { // want "nothing ends the prefix"
			return true
		}
	}
	return false
}

type rule struct{ Path string }

func (r *rule) matches(path string) bool {
	return strings.HasPrefix(path, r.Path) // want "nothing ends the prefix"
}

func parsed(path string) (string, url.Values) {
	u, err := url.Parse(path) // want "a request's target is no URL"
	if err != nil {
		return "", nil
	}
	return u.Path, u.Query()
}

func target(method, uri string) (string, string) {
	u, err := url.Parse(uri) // want "a request's target is no URL"
	if err != nil {
		return uri, ""
	}
	return u.String(), u.Path
}

func byHost(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		host = r.Host
	}
	return filepath.Join("sites", host) // want "names a file"
}

func byForwardedHost(r *http.Request) string {
	return filepath.Join("sites", r.Header.Get("X-Forwarded-Host")) // want "names a file"
}

func rest(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/static") {
		http.ServeFile(w, r, filepath.Join("static", strings.TrimPrefix(r.URL.Path, "/static"))) // want "nothing ends the prefix"
		return
	}
	http.Redirect(w, r, "/static/", http.StatusFound)
}

// What follows is right.

func (r *rule) matchesBelow(path string) bool {
	return path == r.Path || strings.HasPrefix(path, r.Path+"/")
}

func resolved(base *url.URL, path string) *url.URL {
	u, err := url.Parse(path)
	if err != nil {
		return base
	}
	return base.ResolveReference(u)
}

func byKnownHost(r *http.Request, sites map[string]bool) string {
	if !sites[r.Host] {
		return ""
	}
	return filepath.Join("sites", r.Host)
}

func same(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/private") {
		http.NotFound(w, r)
		return
	}
	os.Open(filepath.Join("files", r.URL.Path))
}

func cleanedFirst(w http.ResponseWriter, r *http.Request) {
	if p := path.Clean(r.URL.Path); strings.HasPrefix(p, "/public/") {
		http.ServeFile(w, r, p)
	}
}

func cleanedTwice(w http.ResponseWriter, r *http.Request, dir string) {
	if strings.HasPrefix(r.URL.Path, "/public/") {
		if p := path.Clean(r.URL.Path); strings.HasPrefix(p, dir) {
			http.ServeFile(w, r, p)
		}
	}
}

func restAfterSlash(w http.ResponseWriter, r *http.Request) {
	http.ServeFile(w, r, filepath.Join("static", strings.TrimPrefix(r.URL.Path, "/static/")))
}

func anyPath(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/") {
		http.Get("http://backend.example" + r.URL.EscapedPath())
	}
}

func requestURI(w http.ResponseWriter, r *http.Request) {
	u, err := url.ParseRequestURI(r.RequestURI)
	if err == nil {
		os.Open(u.Path)
	}
}

func skipAuthBelow(r *http.Request, public []string) bool {
	for _, p := range public {
		if strings.HasPrefix(r.URL.Path, p+"/") {
			return true
		}
	}
	return false
}

// allowedBy calls a method through a variable.
func allowedBy(re *regexp.Regexp, s string) bool {
	match := re.MatchString
	return match(s)
}

func isOpen(r *http.Request, re *regexp.Regexp) bool {
	match := re.MatchString
	return match(r.URL.Path)
}
