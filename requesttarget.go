package url

import "strconv"

// RequestURI returns what a request line of HTTP has for the URL: the path and,
// where the query is not null, '?' and the query, percent-encoded as they are; it
// never has the fragment. An empty path, which no http: or https: URL has, is /. It
// is "" for an opaque path, which no such URL has either.
//
// It is the [origin-form] of the request target, that a client sends to the server
// itself. It can begin with two slashes: a server that takes it for a reference
// would read a host there. It allocates only where the path is empty.
//
// [origin-form]: https://www.rfc-editor.org/rfc/rfc9112#name-origin-form
func (u *URL) RequestURI() string {
	switch {
	case u.opaquePath || u.href == "":
		return ""
	case u.pathStart == u.queryStart:
		return "/" + u.href[u.queryStart:u.fragmentStart]
	}
	return u.href[u.pathStart:u.fragmentStart]
}

// BareHostname returns [URL.Hostname] without the brackets of an IPv6 address, as
// net/url's Hostname does. It is what net.ParseIP, netip.ParseAddr, net.JoinHostPort
// and a resolver take, to whom "[::1]" is no address and no name. It does not
// allocate.
//
// For a check of an address no text is needed: u.HostValue().Addr() is a
// [net/netip.Addr]. For a host and a port to dial there is [URL.AuthorityForm].
func (u *URL) BareHostname() string {
	host := u.Hostname()
	if u.hostKind == HostIPv6 {
		return host[1 : len(host)-1]
	}
	return host
}

// AuthorityForm returns the host, ':' and the [URL.EffectivePort], which net.Dial
// takes as an address, and false where either is missing. An IPv6 address is in
// brackets.
//
// It is the [authority-form] of the request target, that CONNECT has.
//
// [authority-form]: https://www.rfc-editor.org/rfc/rfc9112#name-authority-form
func (u *URL) AuthorityForm() (string, bool) {
	port, ok := u.EffectivePort()
	if !ok || u.hostKind == HostNull || u.hostKind == HostEmpty {
		return "", false
	}
	if u.hasPort {
		return u.Host(), true
	}
	return u.Hostname() + ":" + strconv.Itoa(int(port)), true
}
