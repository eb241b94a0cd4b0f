package url

import (
	"net/netip"
	neturl "net/url"
	"strings"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
)

// NetURL returns u as a [net/url.URL], for functions that need one. The results of its
// String, Redacted and JoinPath parse to u's scheme, host, port and query.
//
// If [net/url.Parse] accepts u.Href(), NetURL nearly always returns the same. Path is
// percent-decoded, and RawPath is set if net/url would encode Path differently. Whatever net/url
// cannot keep in a path is percent-encoded: "/a|b" becomes "/a%7Cb", and "/100%" becomes "/100%25".
// Package safehttp requests exactly u's path.
//
// Opaque is set only for an opaque path, and to "//" for a URL such as foo://, which has nothing
// after its empty host. net/url has no empty fragment, and keeps a username and password only
// percent-decoded, so [FromNetURL] may return them changed.
//
// For http:, https:, ws: and wss: URLs without credentials, NetURL allocates once if the path
// and the fragment have nothing to decode and nothing that net/url would encode.
//
// The error is a [*ConversionError]. It wraps [ErrOtherHost] if net/url would write an opaque host
// as another one, or [ErrZeroURL]. NetURL also fails if net/http cannot send the host of an http:,
// https:, ws: or wss: URL.
func (u *URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, newConversionError("Scheme", "", ErrZeroURL)
	}
	n := &neturl.URL{
		Scheme:     u.Scheme(),
		RawQuery:   u.RawQuery(),
		ForceQuery: u.fragmentStart-u.queryStart == 1,
		Fragment:   PercentDecode(u.RawFragment()),
	}
	if fragment := u.RawFragment(); n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
	if u.opaquePath {
		n.Opaque = u.Pathname()
		n.OmitHost = n.Opaque == "" // otherwise JoinPath's result would begin with a host
		return n, nil
	}
	n.Host, n.OmitHost = PercentDecode(u.Host()), !u.HasHost()
	switch { // n.String() has to parse to u's host
	case u.scheme.IsRequested() && !isHostHeader(n.Host):
		return nil, newConversionError("Host", n.Host, errUnsendable)
	case !u.scheme.IsSpecial() && escapedNetHost(n.Host) != u.Host():
		return nil, newConversionError("Host", u.Host(), ErrOtherHost)
	}
	if u.hasCredentials() {
		username, password := PercentDecode(u.Username()), PercentDecode(u.Password())
		if password == "" {
			n.User = neturl.User(username)
		} else {
			n.User = neturl.UserPassword(username, password)
		}
	}
	// If the host is null, the path may need the "/." before it.
	path := u.href[u.authorityEnd():u.queryStart]
	switch {
	case path == "" && u.hostKind == HostEmpty:
		n.Opaque = "//" // net/url writes these slashes only before a path
	case !setNetPath(n, path):
		setNetPath(n, encodeForNetPath(path))
	}
	return n, nil
}

// isHostHeader reports whether net/http sends the host in a Host header. If the host has one of
// these code points, which the host parser allows in a domain, net/http sends an empty header.
func isHostHeader(host string) bool {
	return isPlainNetHost(host) || !strings.ContainsAny(host, "\"`{}")
}

// setNetPath sets n.Path and, if needed, n.RawPath, and reports whether n.EscapedPath() is then
// path.
func setNetPath(n *neturl.URL, path string) bool {
	n.Path, n.RawPath = PercentDecode(path), ""
	if n.EscapedPath() == path {
		return true
	}
	n.RawPath = path
	return n.EscapedPath() == path
}

// encodeForNetPath percent-encodes what net/url does not accept in a RawPath. The result decodes to
// the same bytes as path.
func encodeForNetPath(path string) string {
	var b strings.Builder
	for i := range len(path) {
		c := path[i]
		if c == '|' || c == '\\' || c == '%' && !infra.StartsWithPercentEncodedByte(path[i:]) {
			writePercentEncoded(&b, c)
		} else {
			b.WriteByte(c)
		}
	}
	return b.String()
}

// FromNetURL converts n to a URL. The result is mostly what n.String() parses to, but it never has
// a host other than the one to which net/http would send a request. If n has a Host and its Opaque
// begins with a single '/', Opaque is the path, as in net/http. Credentials are percent-encoded
// again.
//
// net/http and browsers read some hosts differently. These fail with [ErrOtherHost], whatever the
// scheme: "0x7f.1", "127.1" and "1.2.3.4.", which net/http looks up as names; and a domain that is
// not ASCII, if net/http connects to another domain, or names another one in the Host header or to
// a proxy. Examples are "BÜCHER.example", which it names in upper case, and, with Go 1.26,
// "weiẞ.example".
//
// The error is a [*ParseError] if the parser refuses the text of n, and, with [ErrZeroURL], if
// n is nil. Otherwise it is a [*ConversionError]. It wraps [ErrMissingSchemeNonRelativeURL] if n is
// a relative reference, [ErrHostMissing] if n has no Host and needs one, as in http:///path,
// [ErrNotScheme], [ErrInvalidCredentials] for an '@' in Host, or [ErrOtherHost]. FromNetURL also
// fails if net/http cannot send a field of n.
//
// A server receives requests whose URL is a relative reference: see package inbound.
//
// The URL is not allocated if it does not escape.
func FromNetURL(n *neturl.URL) (*URL, error) { return fromNetURL(new(URL), n) }

// fromNetURL is FromNetURL with the memory for the URL: see parse.
func fromNetURL(u *URL, n *neturl.URL) (*URL, error) {
	if n == nil {
		return nil, newParseError(ErrZeroURL, "", 0)
	}
	if n.Scheme == "" {
		return nil, newConversionError("Scheme", "", ErrMissingSchemeNonRelativeURL)
	}
	var b strings.Builder
	b.Grow(len(n.Scheme) + len(n.Opaque) + len(n.Host) + len(n.Path) + len(n.RawQuery) +
		len(n.Fragment) + len("://?#"))
	b.WriteString(n.Scheme)
	b.WriteByte(':')
	plain := isPlainNetHost(n.Host)
	if err := writeNetHierarchy(&b, n, plain); err != nil {
		return nil, err
	}
	if n.ForceQuery || n.RawQuery != "" {
		b.WriteByte('?')
		writeVerbatim(&b, n.RawQuery, true)
	}
	if n.Fragment != "" {
		b.WriteByte('#')
		if PercentDecode(n.RawFragment) == n.Fragment {
			writeVerbatim(&b, n.RawFragment, false)
		} else {
			b.WriteString(n.EscapedFragment())
		}
	}
	if _, err := parse(u, b.String(), nil, &noOptions); err != nil {
		if strings.Contains(n.Host, "@") { // as %40, so that err would show a password
			return nil, newConversionError("Host", n.Host, ErrInvalidCredentials)
		}
		return nil, err
	}
	if err := checkFromNetURL(u, n, plain); err != nil {
		return nil, err
	}
	return u, nil
}

// checkFromNetURL returns an error if net/http reads n differently from the parser, which read n's
// text as u.
func checkFromNetURL(u *URL, n *neturl.URL, plain bool) error {
	if u.Scheme() != n.Scheme && !strings.EqualFold(u.Scheme(), n.Scheme) {
		return newConversionError("Scheme", n.Scheme, ErrNotScheme)
	}
	if !u.scheme.IsSpecial() || u.scheme == schemeFile && n.Host == "" {
		return nil
	}
	hasAuthority := strings.HasPrefix(n.Opaque, "//")
	if n.Host == "" {
		if hasAuthority {
			return nil
		}
		return newConversionError("Host", "", ErrHostMissing)
	}
	if hasAuthority {
		host, err := Parse(n.Scheme + "://" + escapedNetHost(n.Host))
		if err != nil || host.Host() != u.Host() {
			return newConversionError("Opaque", n.Opaque, ErrOtherHost)
		}
	}
	switch {
	case n.Opaque != "" && n.Opaque[0] != '/':
		return newConversionError("Opaque", n.Opaque, errUnsendable)
	case !asksFor(n, u):
		return newConversionError("Host", n.Host, ErrOtherHost)
	case !plain && u.scheme.IsRequested() && !isHostHeader(n.Host):
		return newConversionError("Host", n.Host, errUnsendable)
	}
	return nil
}

// asksFor reports whether net/http uses u's host for n everywhere: in the address that it dials,
// and in the Host header, which a proxy also receives. The dialler treats a host as an address if
// net/netip parses it, and otherwise as a name.
func asksFor(n *neturl.URL, u *URL) bool {
	if n.Host == u.Host() {
		return true // most
	}
	host := n.Hostname()
	if !infra.IsASCII(host) {
		return idna.IsLookedUp(host)
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr == u.HostValue().Addr()
	}
	host = infra.Lower(host)
	// In a file: URL, localhost becomes the empty host.
	return host == u.Hostname() || u.scheme == schemeFile && u.hostKind == HostEmpty
}

// writeNetHierarchy writes the part of n between the scheme and the query. Plain is what
// isPlainNetHost returns for n's host.
func writeNetHierarchy(b *strings.Builder, n *neturl.URL, plain bool) error {
	rooted := strings.HasPrefix(n.Opaque, "/") && !strings.HasPrefix(n.Opaque, "//")
	if n.Opaque != "" && (n.Host == "" || !rooted) {
		writeVerbatim(b, n.Opaque, true)
		return nil
	}
	path := n.EscapedPath()
	hasAuthority := n.Host != "" || n.User != nil
	switch {
	case hasAuthority || !n.OmitHost && path != "":
		b.WriteString("//")
		if n.User != nil {
			writeNetUserinfo(b, n.User)
		}
		if plain {
			b.WriteString(n.Host)
		} else {
			b.WriteString(escapedNetHost(n.Host))
		}
	case strings.HasPrefix(path, "//"):
		b.WriteString("/.")
	}
	switch {
	case n.Opaque != "":
		writeVerbatim(b, n.Opaque, true)
		return nil
	case path == "" || path[0] == '/':
	case hasAuthority:
		b.WriteByte('/')
	default:
		return newConversionError("Path", path, errUnsendable)
	}
	b.WriteString(path)
	return nil
}

// escapedNetHost returns host, percent-encoded by net/url.
func escapedNetHost(host string) string {
	if isPlainNetHost(host) {
		return host
	}
	return (&neturl.URL{Host: host}).String()[len("//"):]
}

// isPlainNetHost reports whether neither net/url nor this package has to encode anything in host.
func isPlainNetHost(host string) bool {
	for i := range len(host) {
		if byteClasses[host[i]]&schemeStop != 0 && strings.IndexByte(":_[]", host[i]) < 0 {
			return false
		}
	}
	return true
}

// writeNetUserinfo writes i and '@'. It encodes bytes, since they need not be UTF-8, and each
// '%', since the strings in i are decoded.
func writeNetUserinfo(b *strings.Builder, i *neturl.Userinfo) {
	password, _ := i.Password()
	for k, s := range [...]string{i.Username(), password} {
		if k == 1 && s != "" {
			b.WriteByte(':')
		}
		for _, c := range []byte(s) {
			if c == '%' || percentEncodeSets[c]&UserinfoPercentEncodeSet != 0 {
				writePercentEncoded(b, c)
			} else {
				b.WriteByte(c)
			}
		}
	}
	b.WriteByte('@')
}

// writeVerbatim writes s, percent-encoding what the parser would strip from it, and, with
// encodeHash, each '#'.
func writeVerbatim(b *strings.Builder, s string, encodeHash bool) {
	if i := runEnd(s, 0, queryStop); i == len(s) { // which has spaces, controls and '#'
		b.WriteString(s)
		return
	}
	spaces := len(strings.TrimRight(s, " "))
	for i := range len(s) {
		if c := s[i]; c < ' ' || i >= spaces || encodeHash && c == '#' {
			writePercentEncoded(b, c)
		} else {
			b.WriteByte(c)
		}
	}
}

func writePercentEncoded(b *strings.Builder, c byte) {
	var encoded [3]byte
	percentEncodeByte(&encoded, c)
	b.Write(encoded[:])
}

// BareHostname returns [URL.Hostname] without the brackets of an IPv6 address, as net/url's
// Hostname does. Pass it to net.ParseIP, netip.ParseAddr, net.JoinHostPort or a resolver,
// which do not accept "[::1]". It does not allocate.
//
// To check an address, use u.HostValue().Addr(), a [net/netip.Addr]. To dial, join the hostname
// with [URL.EffectivePort].
func (u *URL) BareHostname() string {
	host := u.Hostname()
	if u.hostKind == HostIPv6 {
		return host[1 : len(host)-1]
	}
	return host
}
