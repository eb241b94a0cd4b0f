package privatehost

import (
	"crypto/tls"
	"encoding/json"
	"net"
	"net/http"
	"net/url"
	"regexp"
	"strings"

	"github.com/go-weburl/url/safehttp"
	"urlvet.test/other"
)

func get(w http.ResponseWriter, r *http.Request) {
	http.Get(r.FormValue("url")) // want "nothing checks it"
}

func header(w http.ResponseWriter, r *http.Request) {
	req, err := http.NewRequest("GET", "http://"+r.Header.Get("X-Target")+"/", nil)
	if err != nil {
		return
	}
	http.DefaultClient.Do(req) // want "nothing checks it"
}

func body(w http.ResponseWriter, r *http.Request) {
	var hook struct{ URL string }
	if err := json.NewDecoder(r.Body).Decode(&hook); err != nil {
		return
	}
	http.Post(hook.URL, "text/plain", nil) // want "nothing checks it"
}

func fetch(u string) { http.Get(u) } // want "nothing checks it"

func caller(w http.ResponseWriter, r *http.Request) { fetch(r.FormValue("url")) }

func through(w http.ResponseWriter, r *http.Request) {
	other.Fetch(r.URL.Query().Get("url")) // want "nothing checks it"
}

func assigned(w http.ResponseWriter, r *http.Request) {
	u, _ := url.Parse("https://example.com/")
	u.Host = r.FormValue("host")
	http.Get(u.String()) // want "nothing checks it"
}

func literal(u *url.URL) bool {
	ip := net.ParseIP(u.Hostname()) // want "a name passes"
	return ip == nil || !ip.IsPrivate() && !ip.IsLoopback() && !ip.IsUnspecified()
}

func isBlocked(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsPrivate() // want "0.0.0.0"
}

func isForbidden(ip net.IP) bool {
	return ip.IsLoopback() || ip.IsPrivate() || ip.IsUnspecified() // want "a private address inside"
}

var scheme = regexp.MustCompile(`(?i)^https?:\/\/`)

func onlyScheme(w http.ResponseWriter, r *http.Request, insecure bool) {
	u := strings.TrimSpace(r.URL.Query().Get("url"))
	if u == "" || !scheme.MatchString(u) {
		return
	}
	tr := &http.Transport{}
	if insecure {
		tr.TLSClientConfig = &tls.Config{InsecureSkipVerify: true}
	}
	client := &http.Client{Transport: tr}
	req, err := http.NewRequest("GET", u, nil)
	if err == nil {
		client.Do(req) // want "nothing checks it"
	}
}

func captured(w http.ResponseWriter, r *http.Request) func() string {
	u := r.FormValue("url")
	if u == "" {
		return nil
	}
	http.Get(u) // want "nothing checks it"
	return func() string { return u }
}

// What follows is right.

func safe(w http.ResponseWriter, r *http.Request) {
	safehttp.NewClient().Get(r.FormValue("url"))
}

func guarded(w http.ResponseWriter, r *http.Request, t *http.Transport) {
	c := &http.Client{Transport: t}
	c.Get(r.FormValue("url"))
}

func redirectsChecked(r *http.Request, check func(*http.Request, []*http.Request) error) {
	c := &http.Client{CheckRedirect: check}
	c.Get(r.FormValue("url"))
}

func checked(w http.ResponseWriter, r *http.Request, allowed map[string]bool) {
	if u := r.FormValue("url"); allowed[u] {
		http.Get(u)
	}
}

func path(w http.ResponseWriter, r *http.Request) {
	http.Get("https://example.com/" + url.PathEscape(r.FormValue("id")))
}

func interfaces(ips []net.IP) (n int) {
	for _, ip := range ips {
		if !ip.IsLoopback() && !ip.IsLinkLocalUnicast() {
			n++
		}
	}
	return n
}
