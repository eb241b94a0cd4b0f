package url

import (
	neturl "net/url"
	"strings"

	weburl "github.com/go-weburl/url"
)

// Std returns a copy of u that net/url reads as this package reads u. It differs from
// (*neturl.URL)(u) where net/url would write something else: bytes that net/url does not
// accept in RawPath or RawFragment are percent-encoded, and RawQuery is percent-encoded. An
// empty fragment is lost. Where net/url would write another host, Opaque is what String
// writes between the scheme and the query. For nil it is nil.
func (u *URL) Std() *neturl.URL {
	if u == nil {
		return nil
	}
	n := neturl.URL(*u)
	k := kindOf(u.Scheme)
	n.RawPath, n.RawFragment = "", ""
	if path, escaped := u.path(k); escaped && path != "*" {
		n.RawPath = encodeForStd(path)
	}
	if strings.HasPrefix(n.Path, "//") && n.Host == "" && n.User == nil && (k == kindRelative || k == kindOther && n.OmitHost) {
		n.Path = "/." + n.Path // which would be read, or written, as something else
		if n.RawPath != "" {
			n.RawPath = "/." + n.RawPath
		}
	}
	if fragment := u.EscapedFragment(); !isEscaped(fragment, plainInFragment) {
		n.RawFragment = encodeForStd(fragment)
	}
	n.RawQuery = strings.TrimPrefix(string(u.appendQuery(nil, k)), "?")
	if host := weburl.PercentDecode(u.Host); k == kindOther && (&neturl.URL{Host: host}).String() == "//"+u.Host {
		n.Host = host // which net/url percent-encodes
	}
	s := u.String()
	if hierarchy := hierarchyOf(s); hierarchyOf(n.String()) != hierarchy && !sameHost(n.String(), s) {
		n.Opaque = hierarchy
	}
	return &n
}

// encodeForStd returns s with each byte percent-encoded that makes net/url ignore a
// RawPath or a RawFragment. It decodes to what s does.
func encodeForStd(s string) string {
	var b []byte
	for i := range len(s) {
		switch c := s[i]; {
		case strings.IndexByte(`|\#^{}`, c) >= 0:
			b = appendEscapedByte(b, c)
		case c == '%' && !beginsEscape(s[i:]):
			b = append(b, "%25"...)
		default:
			b = append(b, c)
		}
	}
	return string(b)
}

func beginsEscape(s string) bool {
	_, ok := escapedByte(s)
	return ok
}

// hierarchyOf returns the part of s between the scheme, if there is one, and the query.
func hierarchyOf(s string) string {
	if hasScheme(s) {
		s = s[strings.IndexByte(s, ':')+1:]
	}
	if i := strings.IndexAny(s, "?#"); i >= 0 {
		s = s[:i]
	}
	return s
}

// sameHost reports whether both parse to URLs with the same scheme, host and port, on
// whatever https: page.
func sameHost(s, t string) bool {
	for _, page := range [...]string{"https://a/", "https://b/"} {
		u, err1 := parseOn(page, s)
		v, err2 := parseOn(page, t)
		if hasScheme(s) {
			u, err1 = weburl.Parse(s)
			v, err2 = weburl.Parse(t)
		}
		if err1 != nil || err2 != nil || u.Protocol() != v.Protocol() || u.Host() != v.Host() || u.HasHost() != v.HasHost() {
			return false
		}
	}
	return true
}

// FromStd returns n as this package reads it: what [Parse] makes of the String of
// (*URL)(n), or a copy of n if that String does not parse. For nil it is nil.
func FromStd(n *neturl.URL) *URL {
	if n == nil {
		return nil
	}
	v := URL(*n)
	if u, err := Parse(v.String()); err == nil {
		return u
	}
	return &v
}
