package url

import (
	"strings"

	weburl "github.com/go-weburl/url"
)

// String returns the URL as browsers write it.
//
// For a URL from [Parse] that has a scheme it is the standard's serialization, byte for
// byte. For a relative reference it is one that browsers resolve in the same way on
// http: and https: pages.
//
// After a field was edited, browsers read the scheme, host and port of the fields in the
// string, or it does not parse: then it has "//:" where the host would begin. Host is
// written as it is, so the string may have EXAMPLE.com:443 or 0x7f.1. RawPath is written if
// it decodes to Path and has only bytes that may be in a path; otherwise Path is written,
// percent-encoded as by net/url. RawQuery is percent-encoded where needed.
//
// There is one exception: a Path without a '/' before it in a URL without a Host, whose
// Scheme is http, https, ws, wss or ftp, is written after "//". So Parse("example.com/x")
// and then Scheme "https" becomes https://example.com/x, as with net/url, and as browsers
// read https:example.com/x.
func (u *URL) String() string {
	var array [128]byte
	b := array[:0]
	if u.isPlain() {
		if u.Scheme == "https" {
			b = append(b, "https://"...)
		} else {
			b = append(b, "http://"...)
		}
		b = append(append(b, u.Host...), u.Path...)
		if u.RawQuery != "" || u.ForceQuery {
			b = append(append(b, '?'), u.RawQuery...)
		}
		return string(b)
	}
	text, _ := u.kept()
	return string(u.appendTo(b, text))
}

// Redacted returns what [URL.String] does, with "xxxxx" for the password, if there is
// one. For nil it is "".
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	v := *u
	if _, ok := u.User.Password(); ok {
		v.User = UserPassword(u.User.Username(), "xxxxx")
	}
	return v.String()
}

// EscapedPath returns the path percent-encoded: RawPath, if it is an encoding of Path, or
// else Path as net/url encodes it.
func (u *URL) EscapedPath() string {
	path, escaped := u.path(kindOf(u.Scheme))
	if escaped {
		return path
	}
	return string(appendEscaped(nil, path, plainInPath))
}

// EscapedFragment returns the fragment percent-encoded: RawFragment, if it is an encoding
// of Fragment, or else Fragment as net/url encodes it.
func (u *URL) EscapedFragment() string {
	text, ok := u.kept()
	if !ok {
		return string(u.appendFragment(nil))
	}
	_, fragment, _ := strings.Cut(text, "#")
	return weburl.FragmentPercentEncodeSet.Encode(fragment)
}

// A kind tells what the URLs of a scheme may have.
type kind uint8

const (
	kindRelative kind = iota // there is no scheme
	kindSpecial              // a host, always
	kindFile                 // a host, which may be empty, and no port
	kindOther                // anything
	kindInvalid              // it is not a scheme
)

// kindOf returns the kind of the scheme, which is in any case.
func kindOf(scheme string) kind {
	switch scheme {
	case "":
		return kindRelative
	case "https", "http":
		return kindSpecial
	case "file":
		return kindFile
	}
	if !isLetter(scheme[0]) {
		return kindInvalid
	}
	for i := range len(scheme) {
		if !isSchemeByte(scheme[i]) {
			return kindInvalid
		}
	}
	switch {
	case strings.EqualFold(scheme, "file"):
		return kindFile
	case weburl.IsSpecialScheme(scheme):
		return kindSpecial
	}
	return kindOther
}

// appendTo appends what String returns; text is what is kept, or "".
func (u *URL) appendTo(b []byte, text string) []byte {
	if text != "" && u.Scheme != "" {
		var r weburl.URL
		if r.SetHref(text) == nil {
			return append(b, r.Href()...)
		}
	}
	k := kindOf(u.Scheme)
	switch k {
	case kindRelative:
	case kindInvalid:
		b = append(b, "//:/"...)
		b = append(appendEscaped(b, u.Scheme, plainInHost), ':')
		k = kindOther
	default:
		b = append(appendLower(b, u.Scheme), ':')
	}
	switch {
	case text != "" && u.User != nil:
		b = appendOnPage(b, text)
	case u.Opaque != "":
		b = u.appendOpaque(b, k)
	default:
		b = u.appendHierarchy(b, k)
	}
	b = u.appendQuery(b, k)
	switch {
	case text != "":
		if _, fragment, ok := strings.Cut(text, "#"); ok {
			b = append(append(b, '#'), weburl.FragmentPercentEncodeSet.Encode(fragment)...)
		}
	case u.Fragment != "":
		b = u.appendFragment(append(b, '#'))
	}
	return b
}

// appendOnPage appends the authority and the path of a relative reference that has a
// host, with the credentials as they are written in it.
func appendOnPage(b []byte, text string) []byte {
	if i := strings.IndexAny(text, "?#"); i >= 0 {
		text = text[:i]
	}
	r, err := onPage(text)
	if err != nil {
		return append(b, text...)
	}
	return append(b, hierarchyOf(r.Href())...)
}

func appendLower(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		if 'A' <= c && c <= 'Z' {
			c += 'a' - 'A'
		}
		b = append(b, c)
	}
	return b
}

// appendHierarchy appends the authority and the path.
func (u *URL) appendHierarchy(b []byte, k kind) []byte {
	path, escaped := u.path(k)
	rooted := path != "" && path[0] == '/'
	needsRoot := path != "" && !rooted
	switch {
	case u.Host != "" || u.hasUser():
		b = u.appendAuthority(b, k)
	case k == kindSpecial && needsRoot:
		b = append(b, "//"...) // the exception
		needsRoot = false
	case k == kindSpecial:
		b = append(b, "//:"...) // it may not have the empty host
	case k == kindFile, k == kindOther && !u.OmitHost && path != "":
		b = append(b, "//"...)
	case rooted && strings.HasPrefix(path, "//"):
		b = append(b, "/."...)
	case k == kindRelative && needsRoot:
		needsRoot = false
		if segment, _, _ := strings.Cut(path, "/"); strings.Contains(segment, ":") {
			b = append(b, "./"...)
		}
	}
	if needsRoot {
		b = append(b, '/')
	}
	if escaped {
		return append(b, path...)
	}
	return appendEscaped(b, path, plainInPath)
}

// path returns the path, and whether it is percent-encoded.
func (u *URL) path(k kind) (path string, escaped bool) {
	if u.RawPath != "" && decodesTo(u.RawPath, u.Path) {
		var not byte // '\' separates segments, except where the scheme is not special
		if k != kindOther {
			not = '\\'
		}
		if isWritten(u.RawPath, weburl.PathPercentEncodeSet, not) {
			return u.RawPath, true
		}
	}
	return u.Path, u.Path == "*"
}

func (u *URL) hasUser() bool {
	if u.User == nil {
		return false
	}
	password, _ := u.User.Password()
	return u.User.Username() != "" || password != ""
}

// appendAuthority appends "//", the credentials and the host.
func (u *URL) appendAuthority(b []byte, k kind) []byte {
	b = append(b, "//"...)
	if u.hasUser() {
		b = appendUser(b, u.User.Username())
		if password, _ := u.User.Password(); password != "" {
			b = appendUser(append(b, ':'), password)
		}
		b = append(b, '@')
	}
	if n := countPlain(u.Host, plainInHost); n < len(u.Host) || k == kindFile {
		return appendHost(b, u.Host, k)
	}
	return append(b, u.Host...)
}

func appendUser(b []byte, s string) []byte {
	for i := range len(s) {
		if isEncodedInUser(s[i]) {
			b = appendEscapedByte(b, s[i])
		} else {
			b = append(b, s[i])
		}
	}
	return b
}

// isEncodedInUser reports whether c is percent-encoded in credentials, which are decoded.
func isEncodedInUser(c byte) bool {
	return c == '%' || weburl.UserinfoPercentEncodeSet.Contains(rune(c))
}

// appendHost appends host. If that would end early, or be something else than a host, it
// appends a host that the host parser refuses.
func appendHost(b []byte, host string, k kind) []byte {
	said := true
	for i := range len(host) {
		switch c := host[i]; {
		case c <= ' ' || c == 0x7F:
			said = false
		case c == '/' || c == '\\' || c == '?' || c == '#' || c == '@':
			said = false
		case c == '%':
			said = said && k == kindOther
		case c == ':' || c == '|': // file: URLs have drive letters, and no ports
			said = said && (k != kindFile || host[0] == '[')
		}
	}
	if said {
		return append(b, host...)
	}
	return appendEscaped(append(b, ':'), host, plainInHost)
}

// appendOpaque appends Opaque, which is everything between the scheme and the query.
func (u *URL) appendOpaque(b []byte, k kind) []byte {
	opaque := u.Opaque
	slashes := opaque
	if k != kindOther {
		slashes = strings.ReplaceAll(opaque, `\`, "/")
	}
	hasAuthority := u.Host != "" || u.hasUser()
	switch {
	case strings.HasPrefix(slashes, "//"):
		if !u.namesHost(opaque, k) {
			b = append(b, "//:/"...)
		}
	case slashes[0] == '/' && hasAuthority:
		b = u.appendAuthority(b, k)
	case hasAuthority, k == kindSpecial:
		b = append(b, "//:/"...)
	case k == kindFile && slashes[0] == '/':
		b = append(b, "//"...)
	case k == kindFile:
		b = append(b, "///"...)
	case k == kindRelative:
		if segment, _, _ := strings.Cut(slashes, "/"); strings.Contains(segment, ":") {
			b = append(b, "./"...)
		}
	}
	n := len(b)
	b = append(b, weburl.C0ControlPercentEncodeSet.Encode(opaque)...)
	if k == kindRelative && len(b) > n && b[n] == ' ' || b[len(b)-1] == ' ' {
		b = append(b[:n], strings.ReplaceAll(string(b[n:]), " ", "%20")...)
	}
	return b
}

// namesHost reports whether opaque, which begins with slashes, has Host as its host.
func (u *URL) namesHost(opaque string, k kind) bool {
	scheme := u.Scheme
	if k == kindRelative {
		scheme = "https"
	}
	var named weburl.URL
	if named.SetHref(scheme+":"+opaque) != nil {
		return false
	}
	v := URL{Scheme: scheme, Host: u.Host, Path: "/"}
	var has weburl.URL
	return has.SetHref(scheme+":"+string(v.appendHierarchy(nil, kindOf(scheme)))) == nil && has.Host() == named.Host()
}

// appendQuery appends '?' and the query, if there is one.
func (u *URL) appendQuery(b []byte, k kind) []byte {
	if u.RawQuery == "" && !u.ForceQuery {
		return b
	}
	set := weburl.QueryPercentEncodeSet
	if k == kindSpecial || k == kindFile {
		set = weburl.SpecialQueryPercentEncodeSet
	}
	return append(append(b, '?'), set.Encode(u.RawQuery)...)
}

// appendFragment appends the fragment from the fields.
func (u *URL) appendFragment(b []byte) []byte {
	if u.RawFragment != "" && decodesTo(u.RawFragment, u.Fragment) && isWritten(u.RawFragment, weburl.FragmentPercentEncodeSet, 0) {
		return append(b, u.RawFragment...)
	}
	return appendEscaped(b, u.Fragment, plainInFragment)
}
