package url

import (
	"errors"
	"net/netip"
	neturl "net/url"
	"strconv"
	"strings"

	xidna "golang.org/x/net/idna"

	"github.com/go-weburl/url/internal/idna"
)

// NetURL returns u as a [net/url.URL], for what takes one. Its String, and that of
// its Redacted and of its JoinPath, parse to u's scheme, host, port and query.
//
// Nearly always the result is what [net/url.Parse] makes of u.Href(), where that
// does not fail. Its Path is percent-decoded, and RawPath is set where net/url would
// encode that in another way. What net/url cannot keep in a path is percent-encoded
// once more: "/a|b" is sent and written as "/a%7Cb", and "/100%" as "/100%25". For a
// request with exactly u's path there is [URL.HTTPRequestURL].
//
// Only an opaque path is in Opaque; and "//", where u has the empty host and nothing
// behind it, as foo:// has. net/url has no empty fragment, and keeps a username and a
// password only percent-decoded, so that [FromNetURL] may bring these back changed.
//
// For http:, https:, ws: and wss: URLs without credentials it allocates once where path
// and fragment have nothing to decode, and nothing that net/url would encode.
//
// The error is a [*SetError] whose Attribute is the field that cannot be set:
// [ErrUnsendable] for the host of an http:, https:, ws: or wss: URL that net/http cannot
// send, [ErrOtherHost] for an opaque host that net/url would write as another one, and
// [ErrZeroURL].
func (u *URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, newSetError("Scheme", "", ErrZeroURL, 0)
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
		n.OmitHost = n.Opaque == "" // or JoinPath's result would begin with a host
		return n, nil
	}
	if err := u.setNetHost(n); err != nil {
		return nil, err
	}
	if u.hasCredentials() {
		n.User = u.netUserinfo()
	}
	// Where the host is null, the path may need the "/." before it.
	path := u.href[u.authorityEnd():u.queryStart]
	switch {
	case path == "" && u.hostKind == HostEmpty:
		n.Opaque = "//" // net/url writes these slashes only before a path
	case !setNetPath(n, path):
		setNetPath(n, encodeForNetPath(path))
	}
	return n, nil
}

// HTTPRequestURL returns u as the [net/url.URL] of a [net/http.Request] whose
// request target, Host and Authorization are those that a browser sends, byte for
// byte. u is an http:, https:, ws: or wss: URL. Give the request to a
// [net/http.Transport], and resolve a redirect's Location with [URL.Parse]:
//
//	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "", nil)
//	if err != nil {
//		return err
//	}
//	if req.URL, err = u.HTTPRequestURL(); err != nil {
//		return err
//	}
//	resp, err := transport.RoundTrip(req)
//
// It is a trap for anything else. Where net/url would change the path, as it does
// "/a|b/c" and "/100%", the result has that in Opaque, which net/http sends as it is,
// and so does a proxy in plain HTTP get it. But then the result's String has no host:
// of https://good.example/evil.example/% it is "https:/evil.example/%", which
// browsers read as the host evil.example. Do not store it, show it or redirect to it.
// A [net/http.Client] that follows redirects goes wrong as well: of
// http://h/a|b/c it takes the Location "y" for /a%7Cb/y, fails for "#x" and "?q",
// and sends the Referer "http:/a|b/c". For all of these there is [URL.NetURL].
//
// Where net/url can keep the path, the result is NetURL's.
//
// The error is a [*SetError]: those of NetURL, and [ErrUnsendable] for another scheme and
// for a path that net/http cannot send.
func (u *URL) HTTPRequestURL() (*neturl.URL, error) {
	n, err := u.NetURL()
	if err != nil {
		return nil, err
	}
	path := u.Pathname()
	switch {
	case !u.isWeb():
		return nil, newSetError("Scheme", n.Scheme, ErrUnsendable, 0)
	case n.EscapedPath() == path:
		return n, nil
	case strings.HasPrefix(path, "//"): // which net/http takes for an authority
		return nil, newSetError("Path", path, ErrUnsendable, 0)
	}
	n.Opaque = path
	return n, nil
}

// isWeb reports whether requests for u are HTTP requests.
func (u *URL) isWeb() bool {
	switch u.scheme {
	case schemeHTTP, schemeHTTPS, schemeWS, schemeWSS:
		return true
	}
	return false
}

func (u *URL) netUserinfo() *neturl.Userinfo {
	username := PercentDecode(u.Username())
	if password := u.Password(); password != "" {
		return neturl.UserPassword(username, PercentDecode(password))
	}
	return neturl.User(username)
}

// setNetHost sets n's Host so that what n writes is read as u's host.
func (u *URL) setNetHost(n *neturl.URL) error {
	n.Host = PercentDecode(u.Host())
	n.OmitHost = u.hostKind == HostNull
	switch {
	case u.isWeb() && !isHostHeader(n.Host):
		return newSetError("Host", n.Host, ErrUnsendable, 0)
	case u.scheme == notSpecial && escapedNetHost(n)[2:] != u.Host():
		return newSetError("Host", u.Host(), ErrOtherHost, 0)
	}
	return nil
}

// isHostHeader reports whether net/http sends the host in a Host header: instead of
// these code points, which the host parser lets pass in a domain, it sends none.
func isHostHeader(host string) bool { return !strings.ContainsAny(host, "\"`{}") }

// setNetPath sets n's Path and, where that is needed, RawPath to path, and reports
// whether n's EscapedPath is path then.
func setNetPath(n *neturl.URL, path string) bool {
	n.Path, n.RawPath = PercentDecode(path), ""
	if n.EscapedPath() == path {
		return true
	}
	n.RawPath = path
	return n.EscapedPath() == path
}

// encodeForNetPath returns path with what net/url has no place for in a RawPath
// percent-encoded. That decodes to the same as path does.
func encodeForNetPath(path string) string {
	var b strings.Builder
	for i := range len(path) {
		switch c := path[i]; {
		case c == '|' || c == '\\' || c == '%' && !hasPercentEncodedByte(path[i:min(i+3, len(path))]):
			writePercentEncoded(&b, c)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// FromNetURL returns the URL that n is: mostly what n.String() parses to, but never
// one with another host than the one that net/http would ask. Where n has a Host
// and an Opaque that begins with a single '/', that is its path, as it is for
// net/http. Credentials are percent-encoded anew.
//
// net/http reads a host in another way than browsers do, so that some have none that
// both agree on. They fail with [ErrOtherHost]: "0x7f.1", "127.1" and "1.2.3.4.",
// which net/http looks up as names; and a domain that is not ASCII, where net/http
// connects to or names another one, as it does for "BÜCHER.example" (in the Host
// header, and to a proxy, it leaves that in upper case) and, with Go 1.26, for
// "weiẞ.example". It does not matter whether n's scheme is one of net/http's.
//
// The error is a [*ParseError] where the parser refused what n writes, and for a nil n,
// with [ErrZeroURL]. Otherwise it is a [*SetError] whose Attribute is the field of n that
// is at fault. It wraps [ErrMissingSchemeNonRelativeURL] where n is a relative reference,
// [ErrHostMissing] where n has no Host and needs one, as that of http:///path does,
// [ErrNotScheme], [ErrRootlessPath], [ErrOtherHost] or [ErrUnsendable].
//
// The URL of a request that a server receives is a relative reference. What it
// stands for is url.Parse("http://" + r.Host + r.RequestURI), where RequestURI
// begins with a '/'; resolving it against the host would take "//a/b" for a host a.
func FromNetURL(n *neturl.URL) (*URL, error) {
	if n == nil {
		return nil, newParseError(ErrZeroURL, "", 0)
	}
	if n.Scheme == "" {
		return nil, newSetError("Scheme", "", ErrMissingSchemeNonRelativeURL, 0)
	}
	var b strings.Builder
	b.Grow(len(n.Scheme) + len(n.Opaque) + len(n.Host) + len(n.Path) + len(n.RawQuery) + len(n.Fragment) + len("://?#"))
	b.WriteString(n.Scheme)
	b.WriteByte(':')
	if err := writeNetHierarchy(&b, n); err != nil {
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
	u, err := Parse(b.String())
	if err != nil {
		var e *ParseError
		if strings.Contains(n.Host, "@") && errors.As(err, &e) {
			// Credentials in Host were not seen to be some, as the '@' was encoded.
			e.Input = redactedExcerpt(strings.ReplaceAll(b.String(), "%40", "@"), 0)
		}
		return nil, err
	}
	return checkFromNetURL(u, n)
}

// checkFromNetURL returns u, which was parsed from n written down, unless the
// parser has read that in another way than net/http reads n.
func checkFromNetURL(u *URL, n *neturl.URL) (*URL, error) {
	if !strings.EqualFold(u.Scheme(), n.Scheme) {
		return nil, newSetError("Scheme", n.Scheme, ErrNotScheme, 0)
	}
	if u.scheme == notSpecial || u.scheme == schemeFile && n.Host == "" {
		return u, nil
	}
	hasAuthority := strings.HasPrefix(n.Opaque, "//")
	if n.Host == "" {
		if hasAuthority {
			return u, nil
		}
		return nil, newSetError("Host", "", ErrHostMissing, 0)
	}
	if hasAuthority {
		if host, err := Parse(n.Scheme + ":" + escapedNetHost(n)); err != nil || host.Host() != u.Host() {
			return nil, newSetError("Opaque", n.Opaque, ErrOtherHost, 0)
		}
	}
	switch {
	case n.Opaque != "" && n.Opaque[0] != '/':
		return nil, newSetError("Opaque", n.Opaque, ErrRootlessPath, 0)
	case !asksFor(n, u):
		return nil, newSetError("Host", n.Host, ErrOtherHost, 0)
	case u.isWeb() && !isHostHeader(n.Host):
		return nil, newSetError("Host", n.Host, ErrUnsendable, 0)
	}
	return u, nil
}

// asksFor reports whether the host that net/http asks for n is u's, in each place
// where it has one: the address that it dials, and the Host header, which is also
// what it tells a proxy. It dials what is ASCII as it is, and else what xidna.Lookup
// makes of it; the header has Punycode of what was not mapped. The dialler takes a
// host for an address where net/netip does, and for a name otherwise.
func asksFor(n *neturl.URL, u *URL) bool {
	host := n.Hostname()
	if !isASCII(host) {
		if len(host) > 4*idna.MaxDomainLength { // x/net/idna's time is not linear
			return false
		}
		named, err := xidna.Punycode.ToASCII(host)
		if err != nil {
			return false
		}
		if host, err = xidna.Lookup.ToASCII(host); err != nil || asciiLowercase(named) != host {
			return false
		}
	}
	if addr, err := netip.ParseAddr(host); err == nil {
		return addr == u.HostValue().Addr()
	}
	host = asciiLowercase(host)
	return host == u.Hostname() || u.scheme == schemeFile && u.hostKind == HostEmpty // which localhost is there
}

// writeNetHierarchy writes what of n is between the scheme and the query.
func writeNetHierarchy(b *strings.Builder, n *neturl.URL) error {
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
		b.WriteString(escapedNetHost(n)[2:])
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
		return newSetError("Path", path, ErrRootlessPath, 0)
	}
	b.WriteString(path)
	return nil
}

// escapedNetHost returns "//" and n's Host, percent-encoded as net/url writes it.
func escapedNetHost(n *neturl.URL) string {
	if n.Host == "" {
		return "//"
	}
	return (&neturl.URL{Host: n.Host}).String()
}

// writeNetUserinfo writes i with an '@'. It goes by bytes, as they need not be
// UTF-8, and encodes each '%', as what i has is decoded.
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

// writeVerbatim writes s with what the parser would strip from it percent-encoded,
// and with encodeHash also each '#'.
func writeVerbatim(b *strings.Builder, s string, encodeHash bool) {
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
	b.Write([]byte{'%', upperHex[c>>4], upperHex[c&0xF]})
}

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
