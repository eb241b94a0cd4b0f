package url

import (
	"cmp"
	neturl "net/url"
	"strings"
)

// A URL is a URL or a relative reference. It has the fields of a [net/url.URL], in the same order:
// Scheme, Opaque, User, Host, Path, Fragment, RawQuery, RawPath, RawFragment, ForceQuery and
// OmitHost.
//
// [Parse] sets the fields as net/url does, unless a browser reads the text differently. Host is
// canonical: in lower case and in ASCII, an IPv4 address in four parts, an IPv6 address in
// brackets. The port follows as it was written.
//
// A text such as https:h/x is a path on an https: page, and a URL with the host h on any other
// page. For such a text Opaque is also set, to the text after the scheme. String writes Opaque only
// as long as browsers find Host, Path and User in it.
//
// [URL.Std] and [FromStd] convert to and from net/url without a copy, as (*neturl.URL)(u) and
// (*url.URL)(n) do: both pointers share one value, which each package reads in its own way.
type URL neturl.URL

// The other types are net/url's own.
type (
	Error            = neturl.Error
	EscapeError      = neturl.EscapeError
	InvalidHostError = neturl.InvalidHostError
	Userinfo         = neturl.Userinfo
	Values           = neturl.Values
)

// User is [net/url.User].
func User(username string) *Userinfo { return neturl.User(username) }

// UserPassword is [net/url.UserPassword].
func UserPassword(username, password string) *Userinfo {
	return neturl.UserPassword(username, password)
}

// PathEscape is [net/url.PathEscape].
func PathEscape(s string) string { return neturl.PathEscape(s) }

// PathUnescape is [net/url.PathUnescape].
func PathUnescape(s string) (string, error) { return neturl.PathUnescape(s) }

// QueryEscape is [net/url.QueryEscape].
func QueryEscape(s string) string { return neturl.QueryEscape(s) }

// QueryUnescape is [net/url.QueryUnescape].
func QueryUnescape(s string) (string, error) { return neturl.QueryUnescape(s) }

// IsAbs reports whether u has a scheme.
func (u *URL) IsAbs() bool { return u.Scheme != "" }

// Hostname returns Host without the port, and an IPv6 address without its brackets.
func (u *URL) Hostname() string { return (*neturl.URL)(u).Hostname() }

// Port returns Host's port as written, or "" if it has none.
func (u *URL) Port() string { return (*neturl.URL)(u).Port() }

// Clone returns a copy of u. The clone of nil is nil.
func (u *URL) Clone() *URL {
	if u == nil {
		return nil
	}
	v := *u
	if u.User != nil {
		user := *u.User
		v.User = &user
	}
	return &v
}

// RequestURI returns the target that net/http sends for u in the request line: [URL.EscapedPath] or
// Opaque, and RawQuery unchanged. It ignores an Opaque that [Parse] set as well as a Host.
func (u *URL) RequestURI() string {
	target := u.Opaque
	switch {
	case target == "", u.hasText(kindOf(u.Scheme)):
		target = cmp.Or(u.EscapedPath(), "/")
	case strings.HasPrefix(target, "//"):
		target = u.Scheme + ":" + target
	}
	if u.RawQuery != "" || u.ForceQuery {
		target += "?" + u.RawQuery
	}
	return target
}

// MarshalBinary returns the result of [URL.String].
func (u *URL) MarshalBinary() ([]byte, error) { return u.AppendBinary(nil) }

// AppendBinary appends the result of [URL.String] to b.
func (u *URL) AppendBinary(b []byte) ([]byte, error) { return u.appendTo(b), nil }

// UnmarshalBinary sets u to the result of [Parse] for text. If that fails, u is unchanged.
func (u *URL) UnmarshalBinary(text []byte) error {
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = *v
	return nil
}
