package other

import "net/http"

func Go(w http.ResponseWriter, r *http.Request, to string) {
	http.Redirect(w, r, to, http.StatusFound)
}

func Next(r *http.Request) string { return r.FormValue("next") }

func Fetch(u string) (*http.Response, error) { return http.Get(u) }
