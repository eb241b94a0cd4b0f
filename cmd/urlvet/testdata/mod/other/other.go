package other

import (
	"net/http"
	"net/url"
)

func Go(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, to, http.StatusFound)
}

func Next(r *http.Request) string { return r.FormValue("next") }

func Fetch(u string) (*http.Response, error) { return http.Get(u) }

func IsRelative(link string) bool {
	u, err := url.Parse(link)
	return err == nil && !u.IsAbs() && u.Host == ""
}
