package userinforead

import (
	"net/http"
	"net/url"
)

func basic(w http.ResponseWriter, r *http.Request) {
	u, err := url.Parse(r.FormValue("url"))
	if err != nil || u.Host != "example.com" {
		return
	}
	req, _ := http.NewRequest("GET", "https://example.com/", nil)
	password, _ := u.User.Password()
	req.SetBasicAuth(u.User.Username(), password) // want "a URL that a client chose"
}

var again = http.Client{CheckRedirect: func(req *http.Request, via []*http.Request) error {
	req.Header.Set("Authorization", via[0].Header.Get("Authorization")) // want "another host gets this header"
	return nil
}}

var all = http.Client{CheckRedirect: func(req *http.Request, via []*http.Request) error {
	req.Header = via[0].Header // want "gets all headers"
	return nil
}}

// What follows is right.

var sameHost = http.Client{CheckRedirect: func(req *http.Request, via []*http.Request) error {
	if req.URL.Host == via[0].URL.Host {
		req.Header.Set("Authorization", via[0].Header.Get("Authorization"))
	}
	return nil
}}

func configured(u *url.URL) {
	req, _ := http.NewRequest("GET", u.String(), nil)
	password, _ := u.User.Password()
	req.SetBasicAuth(u.User.Username(), password)
}
