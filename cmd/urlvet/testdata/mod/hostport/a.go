package hostport

import (
	"net"
	"net/http"
	"net/url"
	"strings"
)

func split(u *url.URL) string { return strings.Split(u.Host, ":")[0] } // want "before the first colon"

func cut(r *http.Request) string {
	host, _, _ := strings.Cut(r.Host, ":") // want "before the first colon"
	return host
}

func indexed(u *url.URL) string {
	if i := strings.IndexByte(u.Host, ':'); i >= 0 { // want "before the first colon"
		return u.Host[:i]
	}
	return u.Host
}

func dropped(u *url.URL) string {
	host, _, _ := net.SplitHostPort(u.Host) // want "nothing looks at the error"
	return host
}

func brackets(u *url.URL) string { return net.JoinHostPort(u.Host, "80") } // want "has its brackets"

func parsed(host, port string) (*url.URL, error) {
	return url.Parse(net.JoinHostPort(host, port)) // want "localhost is the scheme"
}

func constant() (*url.URL, error) { return url.Parse("localhost:8080") } // want `"localhost" is the scheme`

// What follows is right.

func hostname(u *url.URL) string { return u.Hostname() }

func looked(r *http.Request) string {
	host, _, err := net.SplitHostPort(r.Host)
	if err != nil {
		return r.Host
	}
	return host
}

func joinedWell(u *url.URL) string { return net.JoinHostPort(u.Hostname(), "80") }

func aware(r *http.Request) string {
	if strings.HasPrefix(r.Host, "[") {
		return r.Host
	}
	return strings.Split(r.Host, ":")[0]
}

func bracketed(r *http.Request) string {
	if strings.HasSuffix(r.Host, "]") {
		return r.Host
	}
	return strings.Split(r.Host, ":")[0]
}

func withScheme(host, port string) (*url.URL, error) {
	return url.Parse("http://" + net.JoinHostPort(host, port))
}

func onlyPort(u *url.URL) string {
	_, port, _ := net.SplitHostPort(u.Host)
	return port
}
