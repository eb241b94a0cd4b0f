// Package redact hides secrets in URLs, and in messages that quote URLs, for logs.
//
//	log.Print(redact.Text(err.Error())) // a message of net/url, net/http or flag
//
//	hide := redact.Secrets{Names: []string{"token", "sig"}, Fragment: true}
//	log.Print(hide.URL(u), hide.NetURL(req.URL))
//
//	full := redact.Secrets{OpenTelemetry: true}.URL(u) // a span's url.full
//
// As in net/url, "xxxxx" replaces what is hidden. To hide only a password, [url.URL.Redacted] is
// enough. The errors of this module's packages hide passwords themselves. For log/slog see package
// slogurl.
package redact

import (
	neturl "net/url"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// Secrets say what to hide in a URL besides its password. The zero Secrets hide only the password:
// no list of names that look like secrets is complete, so there is none by default. The username
// and the path are always kept, except that a URL in an opaque path, as in a blob: URL, loses its
// password.
type Secrets struct {
	// Query hides each value in the query, and each part without a '='. It keeps the names.
	Query bool
	// Names hides the values that have one of these names, in the query, and in a fragment of the
	// same form, such as #access_token=x. A value ends at the next '&'. The case of ASCII letters
	// in a name and its percent-encoding do not matter. A name is also found inside a value, such
	// as that of ?next=%2Fcallback%3Ftoken%3Dx.
	Names []string
	// Fragment hides the fragment.
	Fragment bool
	// OpenTelemetry makes URL and NetURL follow its conventions for the attribute [url.full]:
	// "REDACTED" replaces what is hidden, also a username, except in an opaque path. Names are
	// case-sensitive and stand only for whole names of the query. If Names is nil, they are
	// AWSAccessKeyId, Signature, X-Amz-Credential, X-Amz-Security-Token, X-Amz-Signature,
	// X-Goog-Signature and sig. Text does not change.
	//
	// [url.full]: https://opentelemetry.io/docs/specs/semconv/registry/attributes/url/
	OpenTelemetry bool
}

// openTelemetryNames are the names whose values the conventions hide by default. Versions 1.42 to
// 1.44 lack AWSAccessKeyId and Signature, and earlier ones the names that begin with X-Amz-.
var openTelemetryNames = [...]string{
	"AWSAccessKeyId", "Signature", "X-Amz-Credential", "X-Amz-Security-Token", "X-Amz-Signature",
	"X-Goog-Signature", "sig",
}

// redacted replaces what OpenTelemetry's conventions hide.
const redacted = "REDACTED"

// openTelemetry returns u as the value of the attribute url.full.
func (s Secrets) openTelemetry(u *url.URL) string {
	var b strings.Builder
	rest := u.Href()
	switch {
	case u.HasOpaquePath(): // a blob: URL may have a password in its path
		rest = asRedacted(u.Redacted())
	case u.Username()+u.Password() != "":
		b.WriteString(u.Protocol() + "//" + redacted)
		if u.Password() != "" {
			b.WriteString(":" + redacted)
		}
		rest = rest[strings.IndexByte(rest, '@'):]
	}
	rest, fragment, hasFragment := strings.Cut(rest, "#")
	rest, query, hasQuery := strings.Cut(rest, "?")
	b.WriteString(rest)
	if hasQuery {
		b.WriteString("?" + s.openTelemetryQuery(query))
	}
	if hasFragment {
		if s.Fragment && fragment != "" {
			fragment = redacted
		}
		b.WriteString("#" + fragment)
	}
	return b.String()
}

// openTelemetryNetURL is openTelemetry for the fields of a URL, which may be relative.
func (s Secrets) openTelemetryNetURL(u *neturl.URL) *neturl.URL {
	v := Secrets{}.NetURL(u)
	if password, _ := u.User.Password(); password != "" {
		v.User = neturl.UserPassword(redacted, redacted)
	} else if u.User.Username() != "" {
		v.User = neturl.User(redacted)
	}
	v.Host, v.Opaque = asRedacted(v.Host), asRedacted(v.Opaque)
	v.Path, v.RawPath = asRedacted(v.Path), asRedacted(v.RawPath)
	v.RawQuery = s.openTelemetryQuery(u.RawQuery)
	if s.Fragment && u.Fragment != "" {
		v.Fragment, v.RawFragment = redacted, ""
	}
	return v
}

// openTelemetryQuery returns a query with "REDACTED" for the values that s hides.
func (s Secrets) openTelemetryQuery(query string) string {
	names := s.Names
	if names == nil {
		names = openTelemetryNames[:]
	}
	pairs := strings.Split(query, "&")
	for i, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		if value != "" && (s.Query || slices.Contains(names, url.PercentDecode(name))) {
			pairs[i] = name + "=" + redacted
		}
	}
	return strings.Join(pairs, "&")
}

// asRedacted returns text, in which "xxxxx" replaces a password, with "REDACTED" instead.
func asRedacted(text string) string {
	return strings.ReplaceAll(text, ":"+quoted.Password+"@", ":"+redacted+"@")
}

// URL returns u serialized, without its password and without what s hides. It returns "" for nil.
func (s Secrets) URL(u *url.URL) string {
	if u == nil {
		return ""
	}
	if s.OpenTelemetry {
		return s.openTelemetry(u)
	}
	start := len(u.WithoutFragment().Href())
	if u.HasQuery() {
		start -= len("?") + len(u.RawQuery())
	}
	head, tail := u.Redacted(), u.Href()[start:]
	return head[:len(head)-len(tail)] + s.tail(tail)
}

// NetURL returns a copy of u without its password and without what s hides, and nil for nil. Use
// the copy for printing, alone or in a struct.
//
// It reads u's fields, so that u may be relative, and also hides a password that is in Host or
// Opaque, or in Path if a browser reads that as the authority, as in https:/user:password@host. A
// pointer to a URL of this module's package net/url converts to u's type.
func (s Secrets) NetURL(u *neturl.URL) *neturl.URL {
	if u == nil {
		return nil
	}
	if s.OpenTelemetry {
		return s.openTelemetryNetURL(u)
	}
	v := *u
	if _, ok := u.User.Password(); ok {
		v.User = neturl.UserPassword(u.User.Username(), quoted.Password)
	}
	v.Host = quoted.URL("//" + u.Host)[len("//"):]
	v.Opaque = s.opaque(u.Scheme, u.Opaque)
	if u.Host == "" && u.User == nil { // a browser may read the path as the authority: https:/u:p@h
		v.Path = quoted.Opaque(u.Scheme, u.Path)
		v.RawPath = quoted.Opaque(u.Scheme, u.RawPath)
	}
	if s.isZero() {
		return &v
	}
	v.RawQuery = s.tail("?" + u.RawQuery)[len("?"):]
	fragment := u.EscapedFragment()
	if url.PercentDecode(u.RawFragment) == u.Fragment {
		fragment = u.RawFragment // the drop-in writes RawFragment
	}
	fragment = s.tail("#" + fragment)[len("#"):]
	v.Fragment, v.RawFragment = url.PercentDecode(fragment), ""
	if v.EscapedFragment() != fragment {
		v.RawFragment = fragment
	}
	return &v
}

// opaque returns the opaque path of a URL redacted. A part of it may be a URL, or what follows the
// scheme of one.
func (s Secrets) opaque(scheme, path string) string {
	scheme += ":"
	i := quoted.AuthorityIndex(scheme+path, len(scheme)-1)
	if i < 0 {
		return s.part(path, len(path))
	}
	return s.part(path, i-len(scheme))
}

// part returns a part of a URL redacted. What may be a password is in text[from:]. If that has a
// '?' or '#', everything after it may be the query.
func (s Secrets) part(text string, from int) string {
	start, end := quoted.UserinfoSpan(text[from:])
	start, end = from+start, from+end
	hidden := text
	if start < end {
		hidden = text[:start] + quoted.Password + text[end:]
	}
	i := strings.IndexAny(text, "?#")
	if i < 0 || s.isZero() {
		return hidden
	}
	if i >= start {
		i = max(i, end) + len(hidden) - len(text)
	}
	return hidden[:i] + s.tail(hidden[i:])
}

func (s Secrets) isZero() bool { return !s.Query && len(s.Names) == 0 && !s.Fragment }

// tail returns a query and a fragment redacted, each with the character that precedes it.
func (s Secrets) tail(tail string) string {
	if s.isZero() || tail == "" {
		return tail
	}
	names := make(map[string]bool, len(s.Names))
	for _, name := range s.Names {
		names[infra.Lower(infra.WellFormed(name))] = true
	}
	var b strings.Builder
	query, fragment, hasFragment := strings.Cut(tail, "#")
	writePairs(&b, query, names, s.Query)
	switch {
	case hasFragment && s.Fragment && fragment != "":
		b.WriteString("#" + quoted.Password)
	case hasFragment:
		writePairs(&b, "#"+fragment, names, false)
	}
	return b.String()
}

// writePairs writes s, with all values hidden, or those with one of the names.
func writePairs(b *strings.Builder, s string, names map[string]bool, all bool) {
	for i := 0; i <= len(s); i++ {
		pair, _, _ := strings.Cut(s[i:], "&")
		if i > 0 {
			b.WriteByte('&')
		}
		i += len(pair)
		if start := hiddenFrom(pair, names, all); start < len(pair) {
			b.WriteString(pair[:start])
			b.WriteString(quoted.Password)
		} else {
			b.WriteString(pair)
		}
	}
}

// hiddenFrom returns the position from which a pair is hidden. A '?' or '#' may precede the pair.
// If only some names are hidden, the delimiters in its value may be percent-encoded.
func hiddenFrom(pair string, names map[string]bool, all bool) int {
	start := 0
	if strings.HasPrefix(pair, "?") || strings.HasPrefix(pair, "#") {
		start = 1
	}
	if all {
		return start + strings.IndexByte(pair[start:], '=') + 1
	}
	hidden := func(name string) bool {
		name = strings.ReplaceAll(name, "+", " ")
		return names[infra.Lower(infra.WellFormed(url.PercentDecode(name)))] ||
			names[infra.Lower(infra.WellFormed(decodedName(name)))]
	}
	name, plainName := start, start // starts of a name, and of one whose delimiters are not encoded
	for i := start; i < len(pair); {
		c, n := decodedByte(pair[i:])
		if c == '=' && (hidden(pair[name:i]) || n == 1 && hidden(pair[plainName:i])) {
			return i + n
		}
		i += n
		if strings.IndexByte("?;#&=", c) >= 0 {
			name = i
			if n == 1 {
				plainName = i
			}
		}
	}
	return len(pair)
}

// decodedName decodes a name, however often it is encoded.
func decodedName(name string) string {
	if strings.IndexByte(name, '%') < 0 {
		return name
	}
	var b []byte
	for name != "" {
		c, n := decodedByte(name)
		b, name = append(b, c), name[n:]
	}
	return string(b)
}

// decodedByte returns the byte that s begins with, percent-encoded or not, and its length in s. A
// URL in a URL in a URL is encoded twice: "%253D" is '='.
func decodedByte(s string) (c byte, n int) {
	if s[0] != '%' {
		return s[0], 1
	}
	n = 1
	for strings.HasPrefix(s[n:], "25") {
		n += 2
	}
	if n+2 <= len(s) {
		if decoded := url.PercentDecode("%" + s[n:n+2]); len(decoded) == 1 {
			return decoded[0], n + 2
		}
	}
	return '%', 1
}
