package url

import (
	neturl "net/url"
	"strings"

	weburl "github.com/go-weburl/url"
)

// Std returns u itself as a [net/url.URL]: an edit of one is an edit of the other. It does not
// write to u. For nil it returns nil.
//
// There is one exception: if net/url would write a host other than u's, or none, Std returns a
// changed copy. For a text such as https:h/x the copy has no Opaque, and net/url writes
// https://h/x. Otherwise the copy's Opaque is the part that [URL.String] writes between the scheme
// and the query. An example is {Scheme: "https", Path: "/evil.example"}: net/url would write
// https:///evil.example, in which browsers find a host.
//
// net/url writes and sends unchanged a RawQuery that the program assigned, even if it has a space
// or a '#'.
func (u *URL) Std() *neturl.URL {
	if u == nil {
		return nil
	}
	n := (*neturl.URL)(u)
	k := kindOf(u.Scheme)
	if u.hasText(k) {
		v := *u
		v.Opaque, v.OmitHost = "", false
		return v.Std()
	}
	// Without this shortcut, Std takes ten times the instructions on URLs of the web.
	if u.Opaque == "" && isDomainAndPort(u.Host) && k != kindInvalid {
		return n
	}
	s := u.String()
	hierarchy := hierarchyOf(s)
	if hierarchyOf(n.String()) != hierarchy && !sameHost(n.String(), s) {
		v := *n
		v.Opaque = hierarchy
		return &v
	}
	return n
}

// hierarchyOf returns the part of s between the scheme, if there is one, and the query.
func hierarchyOf(s string) string {
	_, s = cutScheme(s)
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		s = s[:i]
	}
	return s
}

// sameHost reports whether s and t parse to URLs with the same scheme, host and port on any https:
// page.
func sameHost(s, t string) bool {
	for _, page := range [...]string{"https://a/", "https://b/"} {
		u, err1 := parseOnPage(page, s)
		v, err2 := parseOnPage(page, t)
		if err1 != nil || err2 != nil ||
			u.Protocol() != v.Protocol() || u.Host() != v.Host() || u.HasHost() != v.HasHost() {
			return false
		}
	}
	return true
}

// parseOnPage parses s. If s has no scheme, the page is its base.
func parseOnPage(page, s string) (*weburl.URL, error) {
	if scheme, _ := cutScheme(stripped(s)); scheme != "" {
		return weburl.Parse(s)
	}
	return weburl.ParseWithBase(s, page)
}

// FromStd returns n itself as a URL: an edit of one is an edit of the other. It does not write to
// n. For nil it returns nil.
//
// Nothing is parsed: Host stays as in n, and so does a path with dot segments. To read n as a
// browser does, parse n.String(). [URL.EscapedPath] and [URL.RequestURI] return what net/http sends
// for n.
func FromStd(n *neturl.URL) *URL { return (*URL)(n) }
