// Package url implements the [URL Standard]: it parses, resolves, edits and
// serializes URLs as browsers do.
//
// # Parsing
//
// [Parse] parses an absolute URL. [ParseWithBase] and [URL.Parse] also resolve a relative
// one. They accept everything that a browser accepts, and make it canonical:
//
//	u, err := url.Parse(`HTTPS://EXAMPLE.com:443\a/../b c?d#e`)
//	u.Href() // "https://example.com/b%20c?d#e"
//
// A [Parser] has options: a base URL, a limit on the length, a function that receives
// validation errors.
//
// # Components
//
// The getters are named as in the JavaScript URL class: Href, Protocol, Username,
// Password, Host, Hostname, Port, Pathname, Search and Hash. Each returns a part of the
// serialization, percent-encoded, and does not allocate. Neither does Origin, except for
// URLs with credentials and blob: URLs. Scheme, RawQuery and RawFragment are the same
// without delimiters, as in net/url.
//
// Each getter with a JavaScript name, except Origin, has a setter, which accepts the same
// values as in JavaScript. If JavaScript silently ignores a value, the setter returns a
// [SetError].
//
// [URL.SearchParams] is the query as a list of names and values; changing it changes the
// URL.
//
// # Errors
//
// Parsing fails with a [ParseError], which wraps a [ValidationError], one of the standard's,
// and says where in the input it is. A setter fails with a [SetError], which wraps one of these
// or a [Refusal], for which the standard has no name. Both wrap [ErrTooLong] instead if a limit
// is exceeded. For [ErrDomainToASCII], errors.As finds a [DomainError], which names the label
// and the rule.
//
// A [Parser]'s OnViolation also receives the validation errors that do not make parsing fail,
// each as a [Violation]. [CheckValid] returns a [ValidityError] for a string that is not a
// valid URL, although it may parse.
//
// # Where things are
//
// This package has all parts of the standard: hosts ([ParseHost], [Host]), domains
// ([DomainToASCII]), percent-encoding ([PercentEncodeSet]), origins ([Origin]),
// application/x-www-form-urlencoded ([ParseURLEncoded]), public suffixes
// ([Host.RegistrableDomain]), valid URLs ([CheckValid]), and the basic URL parser with a
// state override, which other standards call ([Parser.BasicParse]). It also converts to and
// from net/url ([URL.NetURL], [FromNetURL]), and has path segments and relative references
// ([URL.PathSegments], [MakeRelative]).
//
// Other packages of the module go beyond the standard. Before a server follows a URL that
// somebody else chose, or sends a browser there, see packages safehttp, policy and redirect. To
// compare URLs see canon, to show them display, to log them slogurl, and to edit a query byte
// for byte query. Package urlpattern is the URL Pattern Standard. Package net/url has the
// standard library's API with this reading.
//
// # Values
//
// A URL may be copied, and compared with ==: two URLs are equal if their serializations are.
// [Host] and [Origin] are values too. The zero URL has no component.
//
// A URL shares memory with the string that it was parsed from, and so keeps that string
// alive. If the string is a small part of something large, parse strings.Clone of it.
//
// # Goroutines
//
// Any number of goroutines may call the package's functions at the same time, and the methods
// of a [URL], its [URLSearchParams] or a [Parser] that do not change it. While one goroutine
// changes a URL, with a setter, through its params or by unmarshalling, no other may use it or
// copy it. A copy, from v := *u or [URL.Clone], is another URL.
//
// # What always holds
//
// Parsing never panics, and its time is linear in the length of its input. The result does not
// depend on the platform, on the function that was called, or on the Go release: domains are
// read by Unicode 17.0 on each.
//
// The serialization of a URL parses to the same URL, with the standard's two exceptions. A URL
// that SetProtocol has made a file: URL may keep the host localhost or the drive letter C|,
// which the parser would change. And a dummy URL of another standard may have what a parsed URL
// cannot have: see [Parser.BasicParse].
//
// Lengths and offsets are in bytes. Strings are UTF-8. The parser reads ill-formed UTF-8 as
// U+FFFD.
//
// [URL Standard]: https://url.spec.whatwg.org/
package url

import "strings"

//go:generate sh -c "go run -C workshop ./gen/api >api/api.txt"

// A URL is a [URL record]. [Parse] returns one. The zero URL has no component, and SetHref is
// the only setter that changes it.
//
// Two URLs are == if they [equal] each other. A blob: URL with a blob URL entry is the
// exception: it is == only to its copies.
//
// The methods of a nil *URL panic, except Equal, Parse and Redacted. A function of the
// package that is given a nil *URL fails, or its documentation says what nil means.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
// [equal]: https://url.spec.whatwg.org/#concept-url-equals
type URL struct{ record }

// Parse parses rawURL, which must be absolute, by the [URL parser]. The error is a
// [*ParseError].
//
// If rawURL is canonical, Parse allocates once, and the URL shares rawURL's memory. (The
// exception is a path with "/." before it, which keeps it from reading as a host.) If rawURL
// is a small part of something large, pass strings.Clone(rawURL).
//
// [URL parser]: https://url.spec.whatwg.org/#concept-url-parser
func Parse(rawURL string) (*URL, error) { return parseInto(nil, rawURL, nil, &noOptions) }

// MustParse is like [Parse], but panics if Parse fails. It is for URLs that are written in the
// program.
func MustParse(rawURL string) *URL {
	u, err := Parse(rawURL)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseWithBase parses ref, which may be relative to base, by the [API URL parser]. The error
// is a [*ParseError], with Base set if it was base that failed to parse. An empty base fails;
// without a base, call [Parse].
//
// [API URL parser]: https://url.spec.whatwg.org/#api-url-parser
func ParseWithBase(ref, base string) (*URL, error) {
	var b URL
	if err := parse(&b, base, nil, &noOptions); err != nil {
		err.(*ParseError).Base = true
		return nil, err
	}
	return b.Parse(ref)
}

// Parse parses ref, which may be relative to u. A nil or zero u is no base: ref must then be
// absolute. The error is a [*ParseError].
func (u *URL) Parse(ref string) (*URL, error) {
	v := new(URL)
	if err := parseWithBase(v, ref, u, &noOptions); err != nil {
		return nil, err
	}
	return v, nil
}

// Parse parses input with the options in p. The error is a [*ParseError].
func (p *Parser) Parse(input string) (*URL, error) {
	u := new(URL)
	o := p.options(p.OnViolation)
	if err := parseWithBase(u, input, p.Base, &o); err != nil {
		return nil, err
	}
	if p.ResolveBlobURL != nil && u.isBlob() {
		if entry := p.ResolveBlobURL(u); entry != nil {
			u.extra = &extra{blobURLEntry: entry}
		}
	}
	return u, nil
}

// CanParse reports whether [Parse] would succeed. It ignores the limit of 2^32-1 bytes on
// the length of a URL. It reads no further than the authority, since nothing after it can
// fail.
//
// It does not allocate if rawURL is canonical. Nor does it if rawURL is ASCII, has no tabs or
// newlines and no percent-encoded bytes in the host, and the serialization before the path has
// at most 200 bytes.
func CanParse(rawURL string) bool { return canParse(rawURL, nil) }

// CanParseWithBase reports whether [ParseWithBase] would succeed. If base is canonical, it
// allocates no more than CanParse.
func CanParseWithBase(ref, base string) bool {
	var b URL
	if parse(&b, base, nil, &noOptions) != nil {
		return false
	}
	return canParse(ref, &b)
}

// Href returns the URL serialized ([href getter]).
//
// [href getter]: https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string { return u.href }

// String returns [URL.Href]. It implements [fmt.Stringer].
func (u URL) String() string { return u.href }

// Protocol returns the scheme followed by ':' ([protocol getter]).
//
// [protocol getter]: https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) Protocol() string { return u.href[:u.protocolEnd] }

// Scheme returns the scheme, in lower case.
func (u *URL) Scheme() string {
	if u.protocolEnd == 0 {
		return ""
	}
	return u.href[:u.protocolEnd-1]
}

// Username returns the username, percent-encoded ([username getter]).
//
// [username getter]: https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.protocolEnd+2 : u.usernameEnd]
}

// Password returns the password, percent-encoded ([password getter]). An empty password is the
// same as none.
//
// [password getter]: https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string {
	if u.hostKind == HostNull || u.hostStart <= u.usernameEnd+1 {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// Host returns the host serialized and, if the port is not null, ':' and the port ([host
// getter]).
//
// [host getter]: https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.pathStart]
}

// Hostname returns the host serialized ([hostname getter]). An IPv6 address is in brackets,
// unlike in net/url: net.ParseIP refuses "[::1]", so a guard against private addresses would
// let it pass. [URL.BareHostname] has no brackets. Hostname is "" for an empty host and for a
// null one; [URL.HasHost] distinguishes the two.
//
// [hostname getter]: https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.hostEnd]
}

// Port returns the port in decimal, or "" if the port is null ([port getter]). The scheme's
// default port is null.
//
// [port getter]: https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string {
	if !u.hasPort {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// Pathname returns the path serialized, percent-encoded ([pathname getter]).
//
// [pathname getter]: https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.href[u.pathStart:u.queryStart] }

// Search returns '?' and the query, or "" if the query is null or empty ([search getter]).
// [URL.HasQuery] distinguishes the two.
//
// [search getter]: https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string {
	if u.queryStart+1 >= u.fragmentStart {
		return ""
	}
	return u.href[u.queryStart:u.fragmentStart]
}

// Hash returns '#' and the fragment, or "" if the fragment is null or empty ([hash getter]).
// [URL.HasFragment] distinguishes the two.
//
// [hash getter]: https://url.spec.whatwg.org/#dom-url-hash
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

// HasOpaquePath reports whether the path is opaque, as in mailto:x@example.com. An opaque
// path is a single string, and only a fragment can be relative to such a URL.
func (u *URL) HasOpaquePath() bool { return u.opaquePath }

// IsSpecialScheme reports whether scheme is a [special scheme]: "ftp", "file", "http",
// "https", "ws" or "wss", in any case and without ':'.
//
// The [URL Pattern] Standard asks this of a pattern's protocol.
//
// [special scheme]: https://url.spec.whatwg.org/#special-scheme
// [URL Pattern]: https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme-string
func IsSpecialScheme(scheme string) bool { return parseScheme(scheme) != notSpecial }

// DefaultPort returns the [default port] of scheme, which may be in any case and has no ':'. ok
// is false if the scheme has none.
//
// [Content Security Policy] matches default ports, and URL Pattern leaves them out.
//
// [default port]: https://url.spec.whatwg.org/#default-port
// [Content Security Policy]: https://w3c.github.io/webappsec-csp/#match-ports
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = defaultPorts[parseScheme(scheme)]
	return port, port != 0
}

// HostValue returns the host as a value, which has its kind: domain, IP address or other.
func (u *URL) HostValue() Host { return Host{u.hostKind, u.Hostname()} }

// EffectivePort returns the port or, if that is null, the scheme's default port. ok is false if
// there is neither.
func (u *URL) EffectivePort() (port uint16, ok bool) {
	if u.hasPort {
		return u.port, true
	}
	port = defaultPorts[u.scheme]
	return port, port != 0
}

// SetHref parses rawURL, which must be absolute, and replaces the URL with the result ([href
// setter]). If parsing fails, the URL stays unchanged, and the error is a [*ParseError].
//
// To parse many URLs, one after another, parse them all into one URL: SetHref does not allocate
// if rawURL is canonical, with the exception that [Parse] has. Nothing of the last URL remains.
// To keep a URL, copy it: v := *u.
//
// [href setter]: https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(rawURL string) error { return parse(u, rawURL, nil, &noOptions) }

// SetProtocol sets the scheme to the start of value, up to ':' or the end ([protocol setter]).
// A special scheme can only change to a special scheme, and any other only to one that is not
// special.
//
// The error is a [*SetError] that wraps [ErrNotScheme], [ErrSchemeChange], [ErrTrailingInput],
// [ErrZeroURL] or [ErrTooLong]. Partly means that the scheme was set.
//
// A URL that becomes a file: URL keeps its host and path, as in the standard, even if the
// parser would change them in a file: URL: the host localhost, and a drive letter C|.
//
// [protocol setter]: https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) error {
	return u.set("protocol", value, 0, SchemeStartState)
}

// SetUsername percent-encodes value and sets the username; "" removes it ([username setter]).
// The error is a [*SetError] that wraps [ErrNoCredentialsOrPort], [ErrZeroURL] or [ErrTooLong].
//
// [username setter]: https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) error { return u.setCredential("username", value) }

// SetPassword percent-encodes value and sets the password; "" removes it ([password setter]).
// The error is a [*SetError] that wraps [ErrNoCredentialsOrPort], [ErrZeroURL] or [ErrTooLong].
//
// [password setter]: https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) error { return u.setCredential("password", value) }

// SetHost sets the host and, if value has one, the port ([host setter]). It ignores what
// follows them.
//
// The error is a [*SetError] that wraps [ErrHostMissing] or another [ValidationError] of the
// host, [ErrEmptyHost], [ErrOpaquePath], [ErrNotPort], [ErrPortOutOfRange], [ErrTrailingInput],
// [ErrZeroURL] or [ErrTooLong]. Partly means that the host was set, and the port if value has a
// valid one.
//
// [host setter]: https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) error {
	if u.opaquePath {
		return newSetError("host", value, ErrOpaquePath, 0)
	}
	return u.set("host", value, 0, HostState)
}

// SetHostname sets the host and keeps the port ([hostname setter]). It ignores what follows the
// host.
//
// The error is a [*SetError] that wraps [ErrHostMissing] or another [ValidationError] of the
// host, [ErrEmptyHost], [ErrOpaquePath], [ErrHostnameWithPort], [ErrTrailingInput],
// [ErrZeroURL] or [ErrTooLong]. Partly means that the host was set.
//
// [hostname setter]: https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) error {
	if u.opaquePath {
		return newSetError("hostname", value, ErrOpaquePath, 0)
	}
	return u.set("hostname", value, 0, HostnameState)
}

// SetPort sets the port to the digits at the start of value ([port setter]). "" and the
// scheme's default port make it null.
//
// The error is a [*SetError] that wraps [ErrNotPort], [ErrPortOutOfRange],
// [ErrNoCredentialsOrPort], [ErrTrailingInput], [ErrZeroURL] or [ErrTooLong]. Partly means that
// the port was set: that of "80x" is 80.
//
// [port setter]: https://url.spec.whatwg.org/#dom-url-port
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

// SetPathname sets the path, percent-encoding it as needed ([pathname setter]). The error is a
// [*SetError] that wraps [ErrOpaquePath], [ErrZeroURL] or [ErrTooLong].
//
// [pathname setter]: https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) error {
	if u.opaquePath {
		return newSetError("pathname", value, ErrOpaquePath, 0)
	}
	return u.set("pathname", value, 0, PathStartState)
}

// SetSearch sets the query to value, without a leading '?', percent-encoding it as needed
// ([search setter]). "" makes the query null. The error is a [*SetError] that wraps
// [ErrZeroURL] or [ErrTooLong].
//
// [search setter]: https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) error {
	if value == "" && u.href != "" {
		return u.setQuery(nil)
	}
	return u.set("search", value, len(value)-len(strings.TrimPrefix(value, "?")), QueryState)
}

// SetHash sets the fragment to value, without a leading '#', percent-encoding it as needed
// ([hash setter]). "" makes the fragment null. The error is a [*SetError] that wraps
// [ErrZeroURL] or [ErrTooLong].
//
// [hash setter]: https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) error {
	if value == "" && u.href != "" {
		return u.setFragment(nil)
	}
	return u.set("hash", value, len(value)-len(strings.TrimPrefix(value, "#")), FragmentState)
}

// HrefWithoutFragment returns the URL [serialized] with exclude fragment set to true. Two URLs
// equal each other with exclude fragments set to true if these strings are the same.
//
// [serialized]: https://url.spec.whatwg.org/#concept-url-serializer
func (u *URL) HrefWithoutFragment() string { return u.href[:u.fragmentStart] }

// Equal reports whether u and v [equal] each other: whether their serializations are the same.
// Nil equals only nil, not the zero URL.
//
// [equal]: https://url.spec.whatwg.org/#concept-url-equals
func (u *URL) Equal(v *URL) bool {
	if u == nil || v == nil {
		return u == v
	}
	return u.href == v.href
}

// Clone returns a copy of u, as v := *u makes one. Changes of u do not change the copy.
func (u *URL) Clone() *URL {
	v := *u
	return &v
}

// cannotHaveCredentialsOrPort is [cannot have a username/password/port].
//
// [cannot have a username/password/port]: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) cannotHaveCredentialsOrPort() bool {
	return u.hostKind == HostNull || u.hostKind == HostEmpty || u.scheme == schemeFile
}

// set runs the basic URL parser with a state override, as the setter of the attribute does,
// on value without its first offset bytes.
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
	o := basicParse(u, input, override, &noOptions)
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
	e := newSetError(attribute, value, o.err, o.offset(input)+offset)
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
