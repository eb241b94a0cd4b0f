package pathcheck

import (
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

func target(w http.ResponseWriter, r *http.Request) {
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

// What follows is right.

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
