package url

import (
	neturl "net/url"

	weburl "github.com/go-weburl/url"
)

// Std returns u itself as a [net/url.URL]: an edit of one is an edit of the other. First, it
// changes fields of u that net/url would read differently, so that both send the same request:
// it percent-encodes bytes that net/url does not accept in RawPath and RawFragment, and bytes of
// RawQuery that cannot be sent, and it removes the Opaque of a URL such as https:h/x. If
// net/url would write another host, Opaque becomes what String writes between the scheme and
// the query. For nil it is nil.
//
// A second call changes nothing. Before goroutines share u, call it once.
func (u *URL) Std() *neturl.URL {
	if u == nil {
		return nil
	}
	n := (*neturl.URL)(u)
	k := kindOf(u.Scheme)
	if u.hasText(k) {
		n.Opaque, n.OmitHost = "", false
	}
	if u.RawPath != "" && n.EscapedPath() != u.EscapedPath() {
		n.RawPath = u.EscapedPath()
	}
	if u.RawFragment != "" && n.EscapedFragment() != u.EscapedFragment() {
		n.RawFragment = u.EscapedFragment()
	}
	if has(u.RawQuery, noRawQuery) {
		n.RawQuery = string(u.appendQuery(nil, k)[1:])
	}
	if !u.isHostSafe(k) {
		s := u.String()
		if hierarchy := hierarchyOf(s); hierarchyOf(n.String()) != hierarchy && !sameHost(n.String(), s) {
			n.Opaque = hierarchy
		}
	}
	return n
}

// isHostSafe reports whether net/url certainly writes u's host where browsers look for it.
func (u *URL) isHostSafe(k kind) bool {
	return u.Opaque == "" && isDomain(u.Host) && k != kindInvalid
}

// hierarchyOf returns the part of s between the scheme, if there is one, and the query.
func hierarchyOf(s string) string {
	_, s = cutScheme(s)
	return spanOf(s, endsPath).text
}

// sameHost reports whether both parse to URLs with the same scheme, host and port, on
// whatever https: page.
func sameHost(s, t string) bool {
	for _, page := range [...]string{"https://a/", "https://b/"} {
		u, err1 := parseOnPage(page, s)
		v, err2 := parseOnPage(page, t)
		if err1 != nil || err2 != nil || u.Protocol() != v.Protocol() || u.Host() != v.Host() || u.HasHost() != v.HasHost() {
			return false
		}
	}
	return true
}

// parseOnPage parses s, on the page if it has no scheme.
func parseOnPage(page, s string) (*weburl.URL, error) {
	if scheme, _ := cutScheme(withoutTabs(trim(s))); scheme != "" {
		return weburl.Parse(s)
	}
	return weburl.ParseWithBase(s, page)
}

// FromStd returns n itself as a URL: an edit of one is an edit of the other. First, it removes
// a RawPath and a RawFragment that net/url ignores, so that EscapedPath and RequestURI are
// what net/http sends for n. For nil it is nil.
//
// Nothing is parsed: Host is as in n, and so is a path with dot segments. For what a browser
// makes of n, parse n.String().
func FromStd(n *neturl.URL) *URL {
	if n == nil {
		return nil
	}
	u := (*URL)(n)
	if n.RawPath != "" && n.RawPath != n.EscapedPath() {
		n.RawPath = ""
	}
	if n.RawFragment != "" && n.RawFragment != n.EscapedFragment() {
		n.RawFragment = ""
	}
	return u
}
