package concat

import (
	"fmt"
	"net/http"
	"net/url"
)

func value(w http.ResponseWriter, r *http.Request) {
	http.Get("https://api.example/?user=" + r.FormValue("user")) // want "value of the query"
}

func segment(w http.ResponseWriter, r *http.Request) {
	http.Get(fmt.Sprintf("https://api.example/users/%s/mail", r.PathValue("user"))) // want "segment of the path"
}

// What follows is right.

func escaped(w http.ResponseWriter, r *http.Request) {
	http.Get("https://api.example/?user=" + url.QueryEscape(r.FormValue("user")))
}

func segmentEscaped(w http.ResponseWriter, r *http.Request) {
	http.Get(fmt.Sprintf("https://api.example/users/%s/mail", url.PathEscape(r.PathValue("user"))))
}

func own(w http.ResponseWriter, r *http.Request, user string) {
	http.Get("https://api.example/?user=" + user)
}

func number(w http.ResponseWriter, r *http.Request, page int) {
	http.Get(fmt.Sprintf("https://api.example/?page=%d", page))
}
