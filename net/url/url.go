package url

import (
	neturl "net/url"
	"strings"

	weburl "github.com/go-weburl/url"
)

// A URL is what [net/url.URL] is, a URL or a relative reference, with the same fields
// in the same order, read and written as browsers do. The fields are Scheme, Opaque,
// User, Host, Path, Fragment, RawQuery, RawPath, RawFragment, ForceQuery and OmitHost.
//
// [Parse] sets them as net/url does. Host is canonical: in lower case and in ASCII, an IPv4
// address in four parts, an IPv6 address in brackets, without the scheme's default port.
// Path is percent-decoded; RawPath is the path as it was written, if net/url would write
// Path in another way. Fragment and RawFragment are the same for the fragment. User is
// decoded, and RawQuery is percent-encoded.
//
// RawFragment has a second use. Browsers distinguish http://h/ and http://h/#, but the
// other fields do not. For such an input RawFragment is the text, with its credentials
// masked. Methods use that text while the other fields are those of the input, and ignore
// it once a field is edited. net/url always ignores it.
//
// (*neturl.URL)(u) and (*url.URL)(n) convert from and to net/url without a copy: both
// pointers share one value, which each package reads in its own way. net/url ignores a
// RawPath with a byte that it would encode: it writes the path /a%2Fb|c as /a/b%7Cc.
// [URL.Std] returns a copy that net/url reads as this package does.
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

// Port returns Host's port, and "" if it has none. A URL from [Parse] does not have its
// scheme's default port.
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

// RequestURI returns what an HTTP request for u has in its request line: the path and the
// query, percent-encoded as in [URL.String], or Opaque and the query.
func (u *URL) RequestURI() string {
	var b []byte
	switch {
	case strings.HasPrefix(u.Opaque, "//"):
		b = append(append(b, u.Scheme...), ':')
		b = append(b, u.Opaque...)
	case u.Opaque != "":
		b = append(b, u.Opaque...)
	default:
		b = append(b, u.EscapedPath()...)
		if len(b) == 0 {
			b = append(b, '/')
		}
	}
	return string(u.appendQuery(b, kindOf(u.Scheme)))
}

// MarshalBinary returns what [URL.String] does.
func (u *URL) MarshalBinary() ([]byte, error) { return u.AppendBinary(nil) }

// AppendBinary appends what [URL.String] returns to b.
func (u *URL) AppendBinary(b []byte) ([]byte, error) {
	text, _ := u.kept()
	return u.appendTo(b, text), nil
}

// UnmarshalBinary sets u to the result of [Parse] for text. If that fails, u is unchanged.
func (u *URL) UnmarshalBinary(text []byte) error {
	v, err := Parse(string(text))
	if err != nil {
		return err
	}
	*u = *v
	return nil
}

// ampersands is a query of empty parameters.
const ampersands = "&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&&"

// ParseQuery parses query, which is application/x-www-form-urlencoded: a '+' is a space,
// only '&' separates, and a '%' that does not begin a percent-encoded byte stays.
// Ill-formed UTF-8 in the decoded names and values becomes U+FFFD.
//
// The only error is that query has more parameters than net/url allows, by default 10000.
//
// It is the standard's application/x-www-form-urlencoded [string parser].
//
// [string parser]: https://url.spec.whatwg.org/#concept-urlencoded-string-parser
func ParseQuery(query string) (Values, error) {
	if query == "" {
		return Values{}, nil
	}
	// Net/url alone knows its limit, which GODEBUG=urlmaxqueryparams changes. Its map is
	// empty.
	n := strings.Count(query, "&")
	separators := ampersands[:min(n, len(ampersands))]
	if n > len(ampersands) {
		separators = strings.Repeat("&", n)
	}
	m, err := neturl.ParseQuery(separators)
	if err != nil {
		return m, err
	}
	list := weburl.ParseURLEncoded(query)
	values := make([]string, len(list)) // one allocation for those that are alone
	for i, p := range list {
		if v, ok := m[p.Name]; ok {
			m[p.Name] = append(v, p.Value)
			continue
		}
		values[i] = p.Value
		m[p.Name] = values[i : i+1 : i+1]
	}
	return m, nil
}

// Query returns what [ParseQuery] does for RawQuery. Changing it does not change u.
func (u *URL) Query() Values {
	v, _ := ParseQuery(u.RawQuery)
	return v
}
