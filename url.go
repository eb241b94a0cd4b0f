// Package url implements the [URL Standard]: it parses, resolves, edits and serializes URLs as
// browsers do.
//
// [Parse] parses an absolute URL; [URL.Parse] and [ParseWithBase] also resolve a relative one; a
// [Parser] has options. They accept whatever a browser accepts, and make it canonical:
//
//	u, err := url.Parse(`HTTPS://EXAMPLE.com:443\a/../b c?d#e`)
//	u.Href() // "https://example.com/b%20c?d#e"
//
// # Components
//
// The getters and the setters are named as in JavaScript: Href, Protocol, Username, Password, Host,
// Hostname, Port, Pathname, Search and Hash. A getter returns a part of the serialization,
// percent-encoded, and does not allocate. A host, port, query or fragment that the URL lacks is
// null, as the standard calls it; its getter returns "", as for an empty one. Scheme, RawQuery and
// RawFragment have no delimiters, as in net/url. A setter accepts what JavaScript's does, and
// returns a [SetError] for what JavaScript silently ignores. [URL.SearchParams] is the query as a
// list of names and values; changing the list changes the URL.
//
// # Errors
//
// Parsing and SetHref fail with a [ParseError], the other setters with a [SetError]. Each wraps a
// [ValidationError], if the standard has a name for the error; a [Refusal], if it has none; or
// [ErrTooLong]. For [ErrDomainToASCII], errors.As finds a [DomainError], which says which label is
// wrong, and why. A [Parser]'s OnViolation also receives the validation errors that do not make
// parsing fail, and its ParseSpans says where in the input each component is. [CheckValid] checks
// whether a string is a valid URL, as an author should write it: many good URLs are not.
//
// # From net/url
//
// Components are methods, and stay percent-encoded: [URL.PathSegments], [URL.SearchParams] and
// [PercentDecode] decode. Host leaves out the scheme's default port. Hostname keeps the brackets of
// an IPv6 address; [URL.BareHostname] does not. [URL.NetURL] and [FromNetURL] convert to and from
// net/url.
//
// # Other packages
//
// The parsers here read "localhost:8080" as a URL with the scheme localhost, and "example.com" as
// an error: for what a person wrote, see package typed. To follow a URL that somebody else chose,
// or to send a browser there, see packages safehttp, policy and redirect, and for the URL of a
// request inbound; the [guide to safety] has a function for each check. Package canon makes keys of
// URLs, display shows them, redact and slogurl hide secrets in messages and logs, and query edits a
// query and keeps its other bytes. Package urlpattern is the URL Pattern Standard; links finds the
// URLs of a page, and charset the encoding of an old one. Package fileurl converts file paths,
// dataurl reads data: URLs, and sqlurl is for database columns. Package
// github.com/go-weburl/url/net/url has the standard library's API; the [guide from net/url] gives
// the replacement for each of its names.
//
// # Tasks
//
// To build a URL, call [MustParse] with what is fixed, then [URL.SetPathSegments] and
// [URLSearchParams.Append], which encode what they are given. [URL.AppendPathSegments] adds to the
// path, and [URL.JoinPath] also resolves "..". Compare two URLs with [URL.Equal], make one relative
// with [MakeRelative], parse a flag such as example.com:8080 with [ParseHostPort], and print one
// without its password with [URL.Redacted]. The [cookbook] has code for these tasks and others.
//
// # Names that are alike
//
//	Host                example.com:8080, as in JavaScript
//	Hostname            example.com, [::1]
//	BareHostname        example.com, ::1: for package net
//	HostValue           a value: of which kind it is, its address, its registrable domain
//
//	Port                "8080", and "" for the scheme's default
//	EffectivePort       8080, and 443 for https: without a port
//
//	SetSearch           as in JavaScript: an optional '?', then the query as text
//	SetRawQuery         the query as text, without '?'
//	SetSearchParams     the query as a list of names and values, which it encodes
//	SearchParams().Set  one name and its value, which it encodes
//
//	JoinPath            a new URL: elements with slashes and "..", as net/url reads them
//	AppendPathSegments  changes the URL: each argument becomes one segment, whatever is in it
//	SetPathSegments     the same, in place of the whole path
//
// # Values
//
// A URL may be copied, and compared with ==. The parsers return pointers, of which == says only
// whether they are the same pointer: write *a == *b, or [URL.Equal]. A [Host] and an [Origin] are
// compared with == too, although for origins [Origin.SameOrigin] is safer. All three are strings in
// JSON, logs and flags; [ParseHost], [ParseHostPort] and [ParseOrigin] parse the last two. A URL
// shares memory with the string that it was parsed from: if that is a small part of a large string,
// parse a strings.Clone of it. While one goroutine changes a URL, with a setter, through its params
// or by unmarshalling, no other may use or copy that URL.
//
// # What always holds
//
// Parsing never panics, takes time linear in the input's length, and depends on neither the
// platform nor the Go release: domains follow Unicode 17.0. The serialization of a URL parses to
// the same URL, except after SetProtocol("file") and [Parser.BasicParse], whose docs say why.
// Lengths and offsets are in bytes. Strings are UTF-8; ill-formed UTF-8 is read as U+FFFD.
//
// [URL Standard]: https://url.spec.whatwg.org/
// [cookbook]: https://github.com/go-weburl/url/blob/main/docs/cookbook.md
// [guide from net/url]: https://github.com/go-weburl/url/blob/main/docs/from-net-url.md
// [guide to safety]: https://github.com/go-weburl/url/blob/main/docs/safety.md
package url

import (
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

//go:generate sh -c "go run -C workshop ./gen/api >api/api.txt"

// A URL is a [URL record]. The zero URL has no components, and SetHref is the only setter that
// changes it. Two URLs are == if their serializations are the same. The parsers return pointers:
// compare *a == *b, or call [URL.Equal].
//
// Equal, Parse and Redacted accept a nil *URL; the other methods panic. A function fails if its
// argument is a nil *URL, unless its documentation says otherwise.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
type URL struct{ record }

// Parse parses rawURL, which must be absolute. The error is a [*ParseError]. See
// https://url.spec.whatwg.org/#concept-basic-url-parser.
//
// If rawURL is canonical, that is, equal to the serialization of its URL, the URL shares rawURL's
// memory: Parse allocates nothing if the URL does not escape to the heap, and otherwise once. (The
// exception is a URL of more than 1024 bytes with "/." before its path, which keeps the path from
// being read as a host: it takes one more allocation.)
func Parse(rawURL string) (*URL, error) { return parse(new(URL), rawURL, nil, &noOptions) }

// MustParse is [Parse] for URLs that are written in the program: it panics if Parse fails.
func MustParse(rawURL string) *URL {
	u, err := Parse(rawURL)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseWithBase parses ref, which may be relative to base. The error is a [*ParseError]; its Base
// is true if base failed to parse. An empty base fails. The URL is not allocated if it does not
// escape. See https://url.spec.whatwg.org/#api-url-parser.
func ParseWithBase(ref, base string) (*URL, error) { return parseWithBase(new(URL), ref, base) }

// Parse parses ref, which may be relative to u. If u is nil or zero, there is no base, and ref must
// be absolute. The error is a [*ParseError]. The URL is not allocated if it does not escape.
func (u *URL) Parse(ref string) (*URL, error) { return parse(new(URL), ref, u, &noOptions) }

// CanParse reports whether [Parse] would succeed, apart from the limit of 2^32-1 bytes. It parses
// no further than the authority, since nothing after it can fail.
//
// It does not allocate if rawURL is canonical, or if rawURL is ASCII, has no tabs, newlines or
// percent-encoded bytes in the host, and its serialization has at most 200 bytes before the path.
func CanParse(rawURL string) bool { return canParse(rawURL, nil) }

// CanParseWithBase reports whether [ParseWithBase] would succeed. If base is canonical, it
// allocates no more than CanParse.
func CanParseWithBase(ref, base string) bool {
	var b URL
	if _, err := parse(&b, base, nil, &noOptions); err != nil {
		return false
	}
	return canParse(ref, &b)
}

// Protocol returns the scheme and ':'. See https://url.spec.whatwg.org/#dom-url-protocol.
func (u *URL) Protocol() string { return u.href[:u.protocolEnd] }

// Scheme returns the scheme, in lower case.
func (u *URL) Scheme() string {
	if u.protocolEnd == 0 {
		return ""
	}
	return u.href[:u.protocolEnd-1]
}

// Username returns the username, percent-encoded.
// See https://url.spec.whatwg.org/#dom-url-username.
func (u *URL) Username() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.protocolEnd+2 : u.usernameEnd]
}

// Password returns the password, percent-encoded. An empty one is the same as none. See
// https://url.spec.whatwg.org/#dom-url-password.
func (u *URL) Password() string {
	if u.hostKind == HostNull || u.hostStart <= u.usernameEnd+1 {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// Host returns the host and, if the port is not null, ':' and the port. See
// https://url.spec.whatwg.org/#dom-url-host.
func (u *URL) Host() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.pathStart]
}

// Hostname returns the host: "" if it is empty or null, which [URL.HasHost] distinguishes. An IPv6
// address is in brackets, unlike in net/url: net.ParseIP refuses "[::1]", so a guard against
// private addresses would let it pass. [URL.BareHostname] has no brackets. See
// https://url.spec.whatwg.org/#dom-url-hostname.
func (u *URL) Hostname() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.hostEnd]
}

// Port returns the port in decimal, or "" if it is null. The scheme's default port becomes null.
// See https://url.spec.whatwg.org/#dom-url-port.
func (u *URL) Port() string {
	if !u.hasPort {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// Pathname returns the path, percent-encoded. See https://url.spec.whatwg.org/#dom-url-pathname.
func (u *URL) Pathname() string { return u.href[u.pathStart:u.queryStart] }

// Search returns '?' and the query, or "" if the query is null or empty, which [URL.HasQuery]
// distinguishes. See https://url.spec.whatwg.org/#dom-url-search.
func (u *URL) Search() string {
	if u.queryStart+1 >= u.fragmentStart {
		return ""
	}
	return u.href[u.queryStart:u.fragmentStart]
}

// Hash returns '#' and the fragment, or "" if the fragment is null or empty, which
// [URL.HasFragment] distinguishes. See https://url.spec.whatwg.org/#dom-url-hash.
func (u *URL) Hash() string {
	if int(u.fragmentStart)+1 >= len(u.href) {
		return ""
	}
	return u.href[u.fragmentStart:]
}

// RawQuery returns the query without '?', percent-encoded, or "" if it is null.
func (u *URL) RawQuery() string {
	if u.queryStart == u.fragmentStart {
		return ""
	}
	return u.href[u.queryStart+1 : u.fragmentStart]
}

// RawFragment returns the fragment without '#', percent-encoded, or "" if it is null.
func (u *URL) RawFragment() string {
	if int(u.fragmentStart) == len(u.href) {
		return ""
	}
	return u.href[u.fragmentStart+1:]
}

// HasHost reports whether the host is not null.
func (u *URL) HasHost() bool { return u.hostKind != HostNull }

// HasQuery reports whether the query is not null.
func (u *URL) HasQuery() bool { return u.queryStart < u.fragmentStart }

// HasFragment reports whether the fragment is not null.
func (u *URL) HasFragment() bool { return int(u.fragmentStart) < len(u.href) }

// HasOpaquePath reports whether the path is opaque: one URL path segment instead of a list, as in
// mailto:x@example.com. Only a fragment resolves against such a URL.
func (u *URL) HasOpaquePath() bool { return u.opaquePath }

// IsSpecialScheme reports whether scheme, without ':' and in any case, is one of the standard's
// special schemes, such as https or file. See https://url.spec.whatwg.org/#special-scheme.
func IsSpecialScheme(scheme string) bool { return infra.SchemeOf(scheme).IsSpecial() }

// DefaultPort returns the default port of scheme, which has no ':' and may be in any case. ok is
// false if the scheme has no default port. See https://url.spec.whatwg.org/#default-port.
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = infra.SchemeOf(scheme).DefaultPort()
	return port, port != 0
}

// HostValue returns the host as a [Host], which knows its kind, such as domain or IPv4 address.
func (u *URL) HostValue() Host { return Host{u.hostKind, u.Hostname()} }

// EffectivePort returns the port or, if it is null, the scheme's default port. ok is false if there
// is neither.
func (u *URL) EffectivePort() (port uint16, ok bool) {
	if u.hasPort {
		return u.port, true
	}
	port = u.scheme.DefaultPort()
	return port, port != 0
}

// SetHref replaces u with the result of parsing rawURL, which must be absolute. If that fails, u is
// unchanged, and the error is a [*ParseError]. See https://url.spec.whatwg.org/#dom-url-href.
//
// To parse many URLs, parse one after another into one URL: SetHref does not allocate if rawURL is
// canonical, with the exception that [Parse] has. To keep a URL, copy it: v := *u.
func (u *URL) SetHref(rawURL string) error {
	var v URL
	if _, err := parse(&v, rawURL, nil, &noOptions); err != nil {
		return err
	}
	*u = v
	return nil
}

// SetProtocol sets the scheme to the start of value, up to ':' or the end. A special scheme can
// change only to another special scheme; any other scheme, only to one that is not special. See
// https://url.spec.whatwg.org/#dom-url-protocol.
//
// The error is a [*SetError] that wraps [ErrNotScheme], [ErrSchemeChange] or [ErrTrailingInput].
// Partly means that the scheme was set.
//
// A URL that becomes a file: URL keeps the host localhost and the drive letter C|, which the parser
// would change.
func (u *URL) SetProtocol(value string) error {
	return u.set("protocol", value, 0, SchemeStartState)
}

// SetUsername sets the username to value, percent-encoded except for '%'; "" removes it. If value
// is literal text, pass it through [ComponentPercentEncodeSet].Encode first. The error is a
// [*SetError] that wraps [ErrNoCredentialsOrPort]. See
// https://url.spec.whatwg.org/#dom-url-username.
func (u *URL) SetUsername(value string) error { return u.setCredential("username", value) }

// SetPassword sets the password to value, percent-encoded except for '%'; "" removes it. If value
// is literal text, pass it through [ComponentPercentEncodeSet].Encode first. The error is a
// [*SetError] that wraps [ErrNoCredentialsOrPort]. See
// https://url.spec.whatwg.org/#dom-url-password.
func (u *URL) SetPassword(value string) error { return u.setCredential("password", value) }

// SetHost sets the host and, if value has one, the port; otherwise the port stays. Like the parser,
// it ignores tabs and newlines in value. See https://url.spec.whatwg.org/#dom-url-host.
//
// The error is a [*SetError] that wraps [ErrHostMissing] or another [ValidationError] of the host,
// [ErrEmptyHost], [ErrOpaquePath], [ErrNotPort], [ErrPortOutOfRange] or [ErrTrailingInput]. Partly
// means that the host was set, and the port if it is valid.
func (u *URL) SetHost(value string) error {
	if u.opaquePath {
		return newSetError("host", value, ErrOpaquePath, 0)
	}
	return u.set("host", value, 0, HostState)
}

// SetHostname sets the host and keeps the port. See https://url.spec.whatwg.org/#dom-url-hostname.
//
// The error is a [*SetError] that wraps [ErrHostMissing] or another [ValidationError] of the host,
// [ErrEmptyHost], [ErrOpaquePath], [ErrHostnameWithPort] or [ErrTrailingInput]. Partly means that
// the host was set.
func (u *URL) SetHostname(value string) error {
	if u.opaquePath {
		return newSetError("hostname", value, ErrOpaquePath, 0)
	}
	return u.set("hostname", value, 0, HostnameState)
}

// SetPort sets the port to the digits at the start of value; "" and the scheme's default port make
// it null. See https://url.spec.whatwg.org/#dom-url-port.
//
// The error is a [*SetError] that wraps [ErrNotPort], [ErrPortOutOfRange], [ErrNoCredentialsOrPort]
// or [ErrTrailingInput]. Partly means that the port was set: that of "80x" is 80.
func (u *URL) SetPort(value string) error {
	switch {
	case u.href == "":
		return newSetError("port", value, ErrZeroURL, 0)
	case u.cannotHaveCredentialsOrPort():
		return newSetError("port", value, ErrNoCredentialsOrPort, 0)
	case value == "":
		return u.record.setPort(0, false)
	}
	return u.set("port", value, 0, PortState)
}

// SetPathname sets the path, percent-encoding it as needed. The error is a [*SetError] that wraps
// [ErrOpaquePath]. See https://url.spec.whatwg.org/#dom-url-pathname.
func (u *URL) SetPathname(value string) error {
	if u.opaquePath {
		return newSetError("pathname", value, ErrOpaquePath, 0)
	}
	return u.set("pathname", value, 0, PathStartState)
}

// SetSearch sets the query to value, without a leading '?', percent-encoding it as needed; "" makes
// it null. The error is a [*SetError]. See https://url.spec.whatwg.org/#dom-url-search.
func (u *URL) SetSearch(value string) error {
	if value == "" && u.href != "" {
		return u.setQuery(nil)
	}
	return u.set("search", value, len(value)-len(strings.TrimPrefix(value, "?")), QueryState)
}

// SetRawQuery sets the query to query, such as an edited [URL.RawQuery]. query has no delimiter: a
// '?' at its beginning is part of it. As the parser does, SetRawQuery removes tabs and newlines,
// and percent-encodes what is in the query percent-encode set, such as '#', and for a special URL
// "'". Setting the result of RawQuery changes nothing: an empty query stays empty, and a null one
// stays null. Otherwise "" makes the query null. The error is a [*SetError] with the attribute
// "search".
func (u *URL) SetRawQuery(query string) error {
	switch {
	case u.href == "":
		return newSetError("search", query, ErrZeroURL, 0)
	case query == u.RawQuery():
		return nil
	case query == "":
		return u.setQuery(nil)
	}
	return u.set("search", query, 0, QueryState)
}

// SetHash sets the fragment to value, without a leading '#', percent-encoding it as needed; ""
// makes it null. The error is a [*SetError]. See https://url.spec.whatwg.org/#dom-url-hash.
func (u *URL) SetHash(value string) error {
	if value == "" && u.href != "" {
		return u.setFragment(nil)
	}
	return u.set("hash", value, len(value)-len(strings.TrimPrefix(value, "#")), FragmentState)
}

// cannotHaveCredentialsOrPort is "cannot have a username/password/port": see
// https://url.spec.whatwg.org/#cannot-have-a-username-password-port.
func (u *URL) cannotHaveCredentialsOrPort() bool {
	return u.hostKind == HostNull || u.hostKind == HostEmpty || u.scheme == schemeFile
}

// set does what the setter of the attribute does: it runs the basic URL parser with a state
// override on value, without its first offset bytes.
func (u *URL) set(attribute, value string, offset int, override State) error {
	if u.href == "" {
		return newSetError(attribute, value, ErrZeroURL, 0)
	}
	input := value[offset:]
	if u.setRecognised(input, override) {
		return nil
	}
	if override == SchemeStartState {
		input += ":"
	}
	o := parseOverride(u, input, override, &noOptions)
	rest := o.rest
	if override == SchemeStartState {
		// The ':' that ends the scheme, and the one that was added after it.
		rest = strings.TrimSuffix(strings.TrimPrefix(rest, ":"), ":")
	}
	if o.err == nil && rest != "" {
		o.err, o.set = ErrTrailingInput, true
	}
	if o.err == nil {
		return nil
	}
	e := newDomainSetError(attribute, value, o.err, o.offset(input)+offset, o.domain)
	e.Partly = o.set
	return e
}

// setCredential sets the username or the password.
func (u *URL) setCredential(attribute, value string) error {
	switch {
	case u.href == "":
		return newSetError(attribute, value, ErrZeroURL, 0)
	case u.cannotHaveCredentialsOrPort():
		return newSetError(attribute, value, ErrNoCredentialsOrPort, 0)
	}
	err := error(ErrTooLong)
	if fitsInt(value, 0) {
		var array [bufferSize]byte
		o := output{buf: array[:]}
		o.encode(value, UserinfoPercentEncodeSet)
		if attribute == "username" {
			err = u.setUsername(o.value())
		} else {
			err = u.setPassword(o.value())
		}
	}
	if err != nil {
		return newSetError(attribute, value, err, 0)
	}
	return nil
}
