package url

import (
	"bytes"
	"cmp"
	neturl "net/url"
	"slices"
	"strings"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
	"github.com/go-weburl/url/internal/words"
)

// String returns the URL as a string. For a URL from [Parse], browsers read the string as they read
// the parsed text, except for an empty fragment. Its components are spelled as in the fields. A '|'
// or a stray '%' in RawPath and RawFragment stays, as in a browser, unless Parse encoded it because
// net/url would otherwise lose an escape such as %2F.
//
// After an edit of a field, either browsers find the scheme, host and port of the fields in the
// string, or the string does not parse: it has "//:" in place of the host. Host is written as it
// is, so the string may have EXAMPLE.com:443 or 0x7f.1. RawPath is written if it decodes to Path,
// and net/url does not lose an escape such as %2F in it. Otherwise Path is written, percent-encoded
// as by net/url. In RawQuery, spaces, controls, '#' and non-ASCII characters are percent-encoded;
// for a scheme that browsers do not go to, only controls and '#' are.
//
// There is one exception: if Host is empty, Scheme is special and not file, and Path does not begin
// with '/', String writes Path after "//". So if you set the Scheme of Parse("example.com/x") to
// "https", String is https://example.com/x, as with net/url, and as browsers read
// https:example.com/x.
func (u *URL) String() string {
	var array [128]byte
	b, path := array[:0], u.Path
	switch {
	case u.Opaque != "" && u.isPlainOpaque():
		b, path = append(append(b, u.Scheme...), ':'), u.Opaque
	case !u.isWrittenAsIs():
		return string(u.appendTo(b))
	case u.Scheme == "https":
		b = append(b, "https://"...)
	case u.Scheme == "http":
		b = append(b, "http://"...)
	case u.Host != "":
		b = append(b, "//"...)
	}
	n := len(b) + len(u.Host) + len(path) + len(u.RawQuery) + len(u.Fragment) + len("?#")
	if n > len(array) {
		return u.longString(b, path, n)
	}
	b = append(append(b, u.Host...), path...)
	if u.RawQuery != "" || u.ForceQuery {
		b = append(append(b, '?'), u.RawQuery...)
	}
	if u.Fragment != "" {
		b = append(append(b, '#'), u.Fragment...)
	}
	return string(b)
}

// longString is the end of String for at most n bytes, with one allocation.
func (u *URL) longString(start []byte, path string, n int) string {
	var b strings.Builder
	b.Grow(n)
	b.Write(start)
	b.WriteString(u.Host)
	b.WriteString(path)
	if u.RawQuery != "" || u.ForceQuery {
		b.WriteByte('?')
		b.WriteString(u.RawQuery)
	}
	if u.Fragment != "" {
		b.WriteByte('#')
		b.WriteString(u.Fragment)
	}
	return b.String()
}

// isPlainOpaque is isWrittenAsIs for a URL that has an opaque path, and a scheme that browsers do
// not go to.
func (u *URL) isPlainOpaque() bool {
	return u.Opaque[0] != '/' && u.Host == "" && u.User == nil && u.RawFragment == "" &&
		kindOf(u.Scheme) == kindOther && infra.Lower(u.Scheme) == u.Scheme &&
		isSendable(u.Opaque) && strings.IndexByte(u.Opaque, '?') < 0 && isSendable(u.RawQuery) &&
		!has(u.Fragment, noFragment)
}

// isWrittenAsIs reports whether String certainly writes the fields of u, a URL of the web or a
// reference, as they are. Without this shortcut, String takes up to twice the instructions.
func (u *URL) isWrittenAsIs() bool {
	switch u.Scheme {
	case "https", "http":
		if u.Host == "" {
			return false
		}
	case "":
		if hasColonFirst(u.Path) {
			return false
		}
	default:
		return false
	}
	return u.User == nil && !has(u.Host, noHost) && u.isPlain() &&
		(u.RawQuery == "" || isSendable(u.RawQuery))
}

// isPlain reports whether nothing in the path and the fragment of u has to be encoded, and the path
// can follow the Host. Without a Host, the path may be relative.
func (u *URL) isPlain() bool {
	if u.Opaque != "" || u.RawPath != "" || u.RawFragment != "" ||
		has(u.Path, noPath) || has(u.Fragment, noFragment) {
		return false
	}
	if u.Host == "" {
		return u.User == nil && !strings.HasPrefix(u.Path, "//")
	}
	return u.Path == "" || u.Path[0] == '/'
}

// isSendable reports whether nothing in query has to be encoded: it has neither spaces, controls,
// '#' nor non-ASCII characters. Queries can be long: this takes a third of the time of has.
func isSendable(query string) bool {
	if len(query) < 8 {
		return !has(query, noRawQuery)
	}
	some := unsendable8(query[len(query)-8:])
	for ; len(query) >= 32; query = query[32:] {
		some |= unsendable8(query) | unsendable8(query[8:]) |
			unsendable8(query[16:]) | unsendable8(query[24:])
	}
	for ; len(query) > 8; query = query[8:] {
		some |= unsendable8(query)
	}
	return some&words.Tops == 0
}

// unsendable8 returns a word in which the high bit of some byte is set if one of the first eight
// bytes of s cannot be sent.
func unsendable8(s string) uint64 {
	x := words.Of(s)
	// These find, in turn: non-ASCII bytes, DEL, bytes below '!', and '#'.
	return x | (x + words.Ones) | (x - '!'*words.Ones) | (x ^ '#'*words.Ones - words.Ones)
}

// Redacted returns the result of [URL.String] with "xxxxx" for the password, if there is one, and
// for what may be a password of a URL in Opaque. For nil it returns "".
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	v := *u
	if _, ok := u.User.Password(); ok {
		v.User = UserPassword(u.User.Username(), quoted.Password)
	}
	if u.Opaque != "" {
		v.Opaque = quoted.Opaque(u.Scheme, u.Opaque)
	}
	return v.String()
}

// EscapedPath returns the path percent-encoded as net/http sends it, as net/url's method does. It
// returns RawPath if net/url accepts its bytes and it decodes to Path, and otherwise Path, encoded.
//
// Without a Host, a Path such as /./.\evil.example keeps the RawPath from Parse,
// /./%5Cevil.example. EscapedPath returns this RawPath, although net/url ignores it.
func (u *URL) EscapedPath() string {
	if u.isGuarded() {
		return string(appendRaw(nil, u.RawPath, noRawPath, 0))
	}
	return (*neturl.URL)(u).EscapedPath()
}

// isGuarded reports whether guardPath has changed Path so that RawPath no longer decodes to it.
func (u *URL) isGuarded() bool {
	return u.Host == "" && u.User == nil && u.RawPath != "" && !decodesTo(u.RawPath, u.Path) &&
		guardCleaned(weburl.PercentDecode(u.RawPath)) == u.Path
}

// EscapedFragment returns the fragment percent-encoded, in the same way as [URL.EscapedPath].
func (u *URL) EscapedFragment() string { return (*neturl.URL)(u).EscapedFragment() }

// A kind says which components URLs with a scheme may have.
type kind uint8

const (
	kindRelative kind = iota // there is no scheme
	kindSpecial              // a host, always
	kindFile                 // a host, which may be empty, and no port
	kindOther                // anything
	kindInvalid              // it is not a scheme
)

// isOfPage reports whether browsers read the URL as that of a page or of a part of it.
func (k kind) isOfPage() bool { return k == kindSpecial || k == kindRelative }

// kindOf returns the kind of the scheme, in any case.
func kindOf(scheme string) kind {
	switch s := infra.SchemeOf(scheme); {
	case s == infra.File:
		return kindFile
	case s.IsSpecial():
		return kindSpecial
	case scheme == "":
		return kindRelative
	case infra.SchemeLen(scheme) < len(scheme):
		return kindInvalid
	}
	return kindOther
}

// appendTo appends the result of String.
func (u *URL) appendTo(b []byte) []byte {
	k := kindOf(u.Scheme)
	switch k {
	case kindRelative:
	case kindInvalid:
		b = append(b, "//:/"...)
		b = append(appendEscaped(b, u.Scheme, noUser), ':')
	default:
		b = append(append(b, infra.Lower(u.Scheme)...), ':')
	}
	if opaque, ok := u.opaque(k); ok {
		b = u.appendOpaque(b, k, opaque)
	} else {
		b = u.appendHierarchy(b, k)
	}
	b = u.appendQuery(b, k)
	if u.Fragment != "" {
		stays := class(0)
		if k != kindOther || hasStrayPercent(u.RawFragment) {
			stays = staysInFragment
		}
		b = u.appendFragment(append(b, '#'), stays)
	}
	return b
}

// appendHierarchy appends the authority and the path.
func (u *URL) appendHierarchy(b []byte, k kind) []byte {
	n := len(b)
	raw := u.rawPath()
	rooted := strings.HasPrefix(cmp.Or(raw, u.Path), "/")
	needsRoot := u.Path != "" && !rooted
	switch {
	case u.Host != "" || u.User != nil:
		b = u.appendAuthority(b, k)
	case k == kindSpecial && needsRoot:
		b = append(b, "//"...) // the exception
		needsRoot = false
	case k == kindSpecial && rooted && u.OmitHost && strings.HasPrefix(u.Path, "//"):
		// Since Go 1.27 net/url writes this. Browsers refuse it.
		return appendEscaped(append(b, "%2F"...), u.Path[1:], noPath)
	case k == kindSpecial && rooted:
		b = append(b, "//:"...) // the empty host is not allowed
	case k == kindRelative:
		needsRoot = false
	case u.Path != "" && !u.OmitHost:
		b = append(b, "//"...)
	}
	if needsRoot {
		b = append(b, '/')
	}
	start := len(b)
	b = u.appendPath(b, k, raw)
	if start > n {
		return b
	}
	// The path must not be read as a host or as a scheme.
	switch path := b[start:]; {
	case len(path) > 1 && path[0] == '/' && path[1] == '/':
		b = slices.Insert(b, start, '/', '.')
	case k == kindRelative && bytes.IndexByte(path, ':') >= 0 && hasColonFirst(string(path)):
		b = slices.Insert(b, start, '.', '/')
	}
	return b
}

// rawPath returns RawPath if String writes it, and otherwise "".
func (u *URL) rawPath() string {
	if u.RawPath != "" && (pathForm.counts(u.RawPath, u.Path) || u.isGuarded()) {
		return u.RawPath
	}
	return ""
}

// appendPath appends the path as String writes it. raw is the result of rawPath.
func (u *URL) appendPath(b []byte, k kind, raw string) []byte {
	switch {
	case raw == "" && u.Path == "*":
		return append(b, '*')
	case raw == "":
		return appendEscaped(b, u.Path, noPath)
	case k == kindOther && !hasStrayPercent(raw):
		return appendRaw(b, raw, noRawPath, 0)
	}
	return appendRaw(b, raw, noRawPath, staysInPath)
}

// appendAuthority appends "//", the credentials and the host.
func (u *URL) appendAuthority(b []byte, k kind) []byte {
	b = append(b, "//"...)
	if u.User != nil {
		b = appendEscaped(b, u.User.Username(), noUser)
		if password, ok := u.User.Password(); ok {
			b = appendEscaped(append(b, ':'), password, noUser)
		}
		b = append(b, '@')
	}
	if k == kindOther {
		return appendOtherHost(b, u.Host)
	}
	return appendHost(b, u.Host, k)
}

// appendHost appends host. If the host would end early, or not be read as a host, it appends a host
// that the host parser refuses.
func appendHost(b []byte, host string, k kind) []byte {
	// A file: URL has drive letters, and no ports.
	if has(host, endsHost|isPercent) ||
		k == kindFile && !strings.HasPrefix(host, "[") && strings.ContainsAny(host, ":|") {
		return appendEscaped(append(b, ':'), host, noHost)
	}
	return append(b, host...)
}

// appendOtherHost is appendHost for a scheme that is not special. Hosts are net/url's, so "a:1,b:2"
// and "[fe80::1%eth0]" are written as net/url writes them. If browsers can read the host, it is
// written as browsers do, with its escapes.
func appendOtherHost(b []byte, host string) []byte {
	if strings.ContainsAny(withoutPort(host), "[]:<>") {
		return appendEscaped(b, host, noHost) // browsers refuse it, or it is an IPv6 address
	}
	if has(host, endsHost) || strings.ContainsAny(host, "^|") {
		return appendEscaped(append(b, ':'), host, noHost)
	}
	return appendRaw(b, host, noHost, staysInHost)
}

// opaque returns the text that is written in place of the authority and the path, if any. If Parse
// set Opaque as well as Host, this text is Opaque only as long as browsers find the other fields in
// it.
func (u *URL) opaque(k kind) (opaque string, ok bool) {
	if u.Opaque == "" {
		return "", false
	}
	encoded := noOpaque
	if k.isOfPage() {
		encoded |= isSpace
	}
	if opaque = u.Opaque; has(opaque, encoded) {
		opaque = string(appendEscaped(nil, opaque, encoded))
	}
	if !u.hasText(k) {
		return opaque, true
	}
	var v URL
	return opaque, v.parse(u.Scheme+":"+opaque, false) == nil &&
		string(v.appendAuthority(nil, k)) == string(u.appendAuthority(nil, k)) &&
		v.EscapedPath() == u.EscapedPath()
}

// hasText reports whether Opaque is the text from which the other fields were read. It is for a URL
// such as https:h/x, since that text means something else as a reference.
func (u *URL) hasText(k kind) bool {
	return k == kindSpecial && u.Opaque != "" && u.Host != "" && (u.OmitHost || u.Opaque[0] != '/')
}

// appendOpaque appends the result of opaque.
func (u *URL) appendOpaque(b []byte, k kind, opaque string) []byte {
	slashes := opaque
	if k != kindOther {
		slashes = strings.ReplaceAll(opaque, `\`, "/")
	}
	hasAuthority := u.Host != "" || u.User != nil
	switch {
	case u.hasText(k):
	case strings.HasPrefix(slashes, "//"):
		if !u.namesHost(opaque) {
			b = append(b, "//:/"...)
		}
	case slashes[0] == '/' && hasAuthority:
		b = u.appendAuthority(b, k)
	case hasAuthority, k == kindSpecial:
		b = append(b, "//:/"...)
	case k == kindRelative && hasColonFirst(slashes):
		b = append(b, "./"...)
	}
	return append(b, opaque...)
}

// namesHost reports whether opaque, which begins with slashes, has Host as its host.
func (u *URL) namesHost(opaque string) bool {
	scheme := cmp.Or(u.Scheme, "https")
	v := URL{Host: u.Host, Path: "/"}
	hierarchy := v.appendHierarchy(nil, kindOf(scheme))
	named, err1 := weburl.Parse(scheme + ":" + opaque)
	want, err2 := weburl.Parse(scheme + ":" + string(hierarchy))
	return err1 == nil && err2 == nil && named.Host() == want.Host()
}

// appendQuery appends '?' and the query, if there is one.
func (u *URL) appendQuery(b []byte, k kind) []byte {
	if u.RawQuery == "" && !u.ForceQuery {
		return b
	}
	b = append(b, '?')
	if isSendable(u.RawQuery) {
		return append(b, u.RawQuery...)
	}
	if k.isOfPage() {
		return appendEscaped(b, infra.WellFormed(u.RawQuery), noRawQuery)
	}
	return appendEscaped(b, u.RawQuery, noOtherQuery)
}

// appendFragment appends the fragment. It does not encode the bytes in the class stays.
func (u *URL) appendFragment(b []byte, stays class) []byte {
	if u.RawFragment != "" && fragmentForm.counts(u.RawFragment, u.Fragment) {
		return appendRaw(b, u.RawFragment, noRawFragment, stays)
	}
	return appendEscaped(b, u.Fragment, noFragment)
}
