package url

import (
	neturl "net/url"
	"strconv"
	"strings"
)

// NetURL returns u as a [net/url.URL], for what takes one, [net/http.Request] above
// all. The request that net/http then sends for an http: or https: URL has the
// request target, Host and Authorization that a browser's has:
//
//	req, err := http.NewRequestWithContext(ctx, http.MethodGet, "", nil)
//	if err != nil {
//		return err
//	}
//	if req.URL, err = u.NetURL(); err != nil {
//		return err
//	}
//
// Nearly always the result is what [net/url.Parse] makes of u.Href(), where that
// does not fail. Its Path is percent-decoded, and RawPath set where net/url would
// encode that in another way. A path that net/url would change whatever RawPath is,
// as "/a|b" and "/100%" are, is in Opaque, which net/http sends as it is. Path is set
// all the same, but net/http does not look at it then; nor does String, which leaves
// out the host: "http:/a|b". Such a request cannot go through a proxy in plain HTTP,
// and net/http does not follow its redirect to a Location of a query alone.
//
// For ws: and wss: URLs the result is as for http:. For all others it is one whose
// String is u.Href(), but that net/url encodes some fragments in another way.
//
// net/url has no empty fragment, and a username and a password only percent-decoded:
// these are all that [FromNetURL] may not bring back as they were.
//
// For http:, https:, ws: and wss: URLs without credentials it allocates once where path
// and fragment have nothing to decode, and nothing that net/url would encode.
//
// The error is a *[NetURLError], for what net/http cannot send:
// [ErrUnsendablePath] and [ErrUnsendableHost]; and [ErrZeroURL].
func (u *URL) NetURL() (*neturl.URL, error) {
	if u.href == "" {
		return nil, &NetURLError{Field: "Scheme", Err: ErrZeroURL}
	}
	n := &neturl.URL{
		Scheme:     u.Scheme(),
		RawQuery:   u.RawQuery(),
		ForceQuery: u.fragmentStart-u.queryStart == 1,
		Fragment:   PercentDecodeString(u.Fragment()),
	}
	if fragment := u.Fragment(); n.EscapedFragment() != fragment {
		n.RawFragment = fragment
	}
	if u.opaquePath {
		n.Opaque = u.Pathname()
		return n, nil
	}
	n.Host = PercentDecodeString(u.Host())
	n.OmitHost = u.hostKind == HostNull
	if u.hasCredentials() {
		n.User = u.netUserinfo()
	}
	if !u.isWeb() {
		u.setOtherPath(n)
		return n, nil
	}
	if err := u.setWebPath(n); err != nil {
		return nil, err
	}
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
	username := PercentDecodeString(u.Username())
	if password := u.Password(); password != "" {
		return neturl.UserPassword(username, PercentDecodeString(password))
	}
	return neturl.User(username)
}

// setWebPath sets n's path so that the request has u's.
func (u *URL) setWebPath(n *neturl.URL) error {
	// These the host parser lets pass, and net/http not: instead of such a host
	// it sends none.
	if strings.ContainsAny(n.Host, "\"`{}") {
		return &NetURLError{Field: "Host", Value: n.Host, Err: ErrUnsendableHost}
	}
	path := u.Pathname()
	if setNetPath(n, path) {
		return nil
	}
	// What begins with "//" net/http takes for an authority.
	if strings.HasPrefix(path, "//") {
		return &NetURLError{Field: "Path", Value: excerpt(path, 0), Err: ErrUnsendablePath}
	}
	setNetPath(n, encodeForNetPath(path))
	n.Opaque = path
	return nil
}

// setOtherPath sets n's path so that n's String is u's.
func (u *URL) setOtherPath(n *neturl.URL) {
	// Where the host is null, the path may need the "/." before it.
	path := u.href[u.authorityEnd():u.queryStart]
	if !setNetPath(n, path) {
		setNetPath(n, encodeForNetPath(path))
	}
	withoutFragment := *n
	withoutFragment.Fragment = ""
	if withoutFragment.String() != u.HrefWithoutFragment() {
		n.Opaque = u.href[u.protocolEnd:u.queryStart]
	}
}

// setNetPath sets n's Path and, where that is needed, RawPath to path, and reports
// whether n's EscapedPath is path then.
func setNetPath(n *neturl.URL, path string) bool {
	n.Path, n.RawPath = PercentDecodeString(path), ""
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
// The error is a *[NetURLError], which says in what field of n it is. It wraps a
// [*ParseError] where the parser refused what n writes, [ErrHostMissing] where n has
// no Host and needs one, as n of http:///path does,
// [ErrMissingSchemeNonRelativeURL] where n is a relative reference,
// [ErrInvalidScheme], [ErrRootlessPath] or [ErrOpaqueAuthority]. For a nil n it wraps
// [ErrZeroURL].
//
// The URL of a request that a server receives is a relative reference. What it
// stands for is url.Parse("http://" + r.Host + r.RequestURI), where RequestURI
// begins with a '/'; resolving it against the host would take "//a/b" for a host a.
func FromNetURL(n *neturl.URL) (*URL, error) {
	if n == nil {
		return nil, &NetURLError{Err: ErrZeroURL}
	}
	if n.Scheme == "" {
		return nil, &NetURLError{Field: "Scheme", Err: ErrMissingSchemeNonRelativeURL}
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
		if PercentDecodeString(n.RawFragment) == n.Fragment {
			writeVerbatim(&b, n.RawFragment, false)
		} else {
			b.WriteString(n.EscapedFragment())
		}
	}
	u, err := Parse(b.String())
	if err != nil {
		return nil, &NetURLError{Err: err}
	}
	return checkFromNetURL(u, n)
}

// checkFromNetURL returns u, which was parsed from n written down, unless the
// parser has read that in another way than net/http reads n.
func checkFromNetURL(u *URL, n *neturl.URL) (*URL, error) {
	if !strings.EqualFold(u.Scheme(), n.Scheme) {
		return nil, &NetURLError{Field: "Scheme", Value: n.Scheme, Err: ErrInvalidScheme}
	}
	if !u.IsSpecial() || u.scheme == schemeFile && n.Host == "" {
		return u, nil
	}
	hasAuthority := strings.HasPrefix(n.Opaque, "//")
	if n.Host == "" {
		if hasAuthority {
			return u, nil
		}
		return nil, &NetURLError{Field: "Host", Err: ErrHostMissing}
	}
	if n.Opaque == "" || n.Opaque[0] == '/' && !hasAuthority {
		return u, nil
	}
	if host, err := Parse(n.Scheme + ":" + escapedNetHost(n)); !hasAuthority || err != nil || host.Host() != u.Host() {
		return nil, &NetURLError{Field: "Opaque", Value: excerpt(n.Opaque, 0), Err: ErrOpaqueAuthority}
	}
	return u, nil
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
		return &NetURLError{Field: "Path", Value: excerpt(path, 0), Err: ErrRootlessPath}
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

// A NetURLError tells why [URL.NetURL] or [FromNetURL] failed.
type NetURLError struct {
	// Field is the field of the net/url.URL that is at fault, such as "Host". It
	// is "" where it may be any.
	Field string
	// Value is what that field is or would have been. Of a path or an Opaque of
	// more than 128 bytes it is only the beginning.
	Value string
	// Err is a [NetURLFault], a [Refusal], a [ValidationError] or a [*ParseError].
	Err error
}

// Error says what could not be carried over, and why.
func (e *NetURLError) Error() string {
	if e.Field == "" {
		return "url: net/url.URL: " + e.Err.Error()
	}
	return "url: net/url.URL with " + e.Field + " " + strconv.Quote(e.Value) + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *NetURLError) Unwrap() error { return e.Err }

// A NetURLFault is why a URL has no counterpart in net/url, or the other way
// about, where the standard has no error for it. A [NetURLError] wraps it.
type NetURLFault uint8

// The faults.
const (
	_ NetURLFault = iota
	// ErrUnsendablePath: net/http cannot send a path that begins with "//" and
	// also has a '|' or a '%' that no two hexadecimal digits follow.
	ErrUnsendablePath
	// ErrUnsendableHost: net/http cannot send a Host header with a '"', '`', '{'
	// or '}'.
	ErrUnsendableHost
	// ErrRootlessPath: a path that does not begin with a '/' follows no host.
	ErrRootlessPath
	// ErrOpaqueAuthority: Opaque has no path, or another host than Host.
	ErrOpaqueAuthority
)

var netURLFaults = [...]string{
	ErrUnsendablePath:  "net/http cannot send this path as it is",
	ErrUnsendableHost:  "net/http sends no Host header for this host",
	ErrRootlessPath:    "the path does not begin with '/'",
	ErrOpaqueAuthority: "not a path, and not the same host as in Host",
}

// Error returns what the fault says, as part of a sentence.
func (f NetURLFault) Error() string {
	if f == 0 || int(f) >= len(netURLFaults) {
		return "NetURLFault(" + strconv.Itoa(int(f)) + ")"
	}
	return netURLFaults[f]
}
