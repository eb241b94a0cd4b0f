// Package url implements the [URL Standard]: it parses, resolves, edits and
// serializes URLs as browsers do.
//
// # Parsing
//
// [Parse] takes an absolute URL, [ParseWithBase] and [URL.Parse] one that may be
// relative, and a [Parser] has options. All that a browser accepts is accepted, and
// made canonical:
//
//	u, err := url.Parse(`HTTPS://EXAMPLE.com:443\a/../b c?d#e`)
//	u.Href() // "https://example.com/b%20c?d#e"
//
// What a browser refuses fails with a [ParseError], which wraps the standard's
// [ValidationError] and says where in the input it is.
//
// # Components
//
// The components are methods, named as the JavaScript URL class names them: Href,
// Protocol, Username, Password, Host, Hostname, Port, Pathname, Search and Hash. They
// return a part of the serialization, percent-encoded as it is there, without an
// allocation. So does Origin, but for URLs with credentials and blob: URLs. Scheme,
// RawQuery and RawFragment are the same without delimiters, as in net/url. Each has a
// setter, which takes what its JavaScript namesake takes; where that would silently
// ignore a value, the setter returns a [SetError]. [URL.SearchParams] is the query as a
// list of names and values.
//
// # Errors
//
// There are three kinds of "what is wrong":
//
//   - A [ValidationError] is one of the standard's. Parsing fails with a [ParseError] that
//     wraps one and says where it is. A [Parser]'s OnViolation also receives those that do
//     not make parsing fail, each as a [Violation] with its position and advice. For
//     [ErrDomainToASCII], errors.As finds a [DomainError], which names the label and the
//     rule.
//   - A [Refusal] is why a setter ignored a value, or why a net/url.URL cannot be converted,
//     where the standard has no name for that. A [SetError] wraps it.
//   - A [ValidityError] is why a string is not a valid URL, although it may parse:
//     [CheckValid] returns it.
//
// # Where things are
//
// The standard's parts are in this package: hosts ([ParseHost], [Host]), domains
// ([DomainToASCII]), percent-encoding ([PercentEncodeSet]), origins ([Origin]),
// application/x-www-form-urlencoded ([ParseURLEncoded]), public suffixes
// ([Host.RegistrableDomain]), URL writing ([CheckValid]), and the parser with a state
// override for other standards ([Parser.BasicParse]). So are conversions from and to
// net/url ([URL.NetURL], [FromNetURL]), path segments and relative references
// ([URL.PathSegments], [MakeRelative]).
//
// What goes beyond has a package of its own: policy refuses URLs that a service should not
// follow; query edits a query and keeps the rest of it as it is written; canon makes keys,
// by which to tell whether two URLs are the same page; typed parses what a person has typed;
// dataurl reads data: URLs; sqlurl and slogurl are for databases and logs; legacy has
// encodings by their labels.
//
// # Values
//
// A URL may be copied, and compared with ==: two are equal where their
// serializations are. [Host] and [Origin] are values too. The zero URL has no
// component.
//
// A URL shares the memory of the string that it was parsed from where the two
// agree, and so keeps that string alive. Where it is a small part of something
// large, parse strings.Clone of it.
//
// # Goroutines
//
// The package has no state that changes, and its functions may be called by any
// number of goroutines at the same time. So may the methods of a [URL], of its
// [URLSearchParams] or of a [Parser] that do not change it; while one changes it, by a
// setter, through its params or by unmarshalling into it, nobody else may use it. A
// copy of a URL, as v := *u makes or [URL.Clone], is another URL: the one may be
// changed while the other is used. It is to be made while nobody changes u.
//
// # What always holds
//
// Parsing never panics and takes time linear in its input. The serialization of any
// URL parses to the same URL, with two exceptions, which are the standard's. A URL that
// SetProtocol has made a file: URL keeps the host localhost and the drive letter C|,
// which the parser would change. And the dummy URLs of other standards may have what no
// parsed URL has: see [Parser.BasicParse]. The result depends neither on the Go release nor on the platform nor
// on the function that was called; but for domains with code points that Go 1.26's
// Unicode 15 does not have, which fail to parse there.
//
// Lengths and offsets are in bytes. Strings are UTF-8; as a decoder does, the parser
// takes what is ill-formed in them as U+FFFD.
//
// [URL Standard]: https://url.spec.whatwg.org/
package url

import "strings"

//go:generate sh -c "go run ./internal/gen/api >api/api.txt"

// A URL is a [URL record] of the standard. It is got from parsing: the zero URL
// has no component, and no setter but SetHref changes it.
//
// Two URLs are == where they [equal] each other; but a blob: URL with a blob URL
// entry is == only to copies of it. A copy is a URL of its own.
//
// Any number of goroutines may read a URL at the same time, and resolve references
// against it; while one changes it, no other may do either.
//
// The methods of a nil *URL panic, except Equal, Parse and Redacted. The package's functions take nil as no URL: they fail, or say what it means.
//
// [URL record]: https://url.spec.whatwg.org/#concept-url
// [equal]: https://url.spec.whatwg.org/#concept-url-equals
type URL struct{ record }

// Parse parses rawURL, which has to be absolute. The error is a [*ParseError].
//
// It allocates once where rawURL is in its canonical form already, but for a path that
// would read as a host and so has "/." before it, and the URL then shares rawURL's
// memory. Where rawURL is a small part of something large,
// pass strings.Clone(rawURL).
//
// It is the standard's [URL parser] without a base URL.
//
// [URL parser]: https://url.spec.whatwg.org/#concept-url-parser
func Parse(rawURL string) (*URL, error) { return parseInto(nil, rawURL, nil, &noOptions) }

// MustParse parses rawURL as [Parse] does, and panics where that fails. It is for
// URLs that are written in the program.
func MustParse(rawURL string) *URL {
	u, err := Parse(rawURL)
	if err != nil {
		panic(err)
	}
	return u
}

// ParseWithBase parses ref, which may be relative to base. The error is a
// [*ParseError]; its Base field tells that it was base that could not be parsed.
// An empty base is not the same as none: it cannot be parsed.
//
// It is the standard's [API URL parser].
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

// Parse parses ref, which may be relative to u, the base URL; nil and the zero URL are
// none. The error is a [*ParseError].
func (u *URL) Parse(ref string) (*URL, error) {
	v := new(URL)
	if err := parseWithBase(v, ref, u, &noOptions); err != nil {
		return nil, err
	}
	return v, nil
}

// Parse parses input with p's options. The error is a [*ParseError].
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

// CanParse reports whether [Parse] would succeed; a URL that would be longer than
// 2^32-1 bytes aside. It reads no further than the authority, since after that nothing
// can fail.
//
// It allocates nothing where rawURL is in its canonical form already; nor for another
// in ASCII without tabs, newlines and percent-encoded bytes in the host, as long as
// what stands before the path has, serialized, at most 200 bytes.
func CanParse(rawURL string) bool { return canParse(rawURL, nil) }

// CanParseWithBase reports whether [ParseWithBase] would succeed, as CanParse
// does. Where base is in its canonical form, it allocates no more than CanParse.
func CanParseWithBase(ref, base string) bool {
	var b URL
	if parse(&b, base, nil, &noOptions) != nil {
		return false
	}
	return canParse(ref, &b)
}

// Href returns the URL serialized.
//
// It is the standard's [href getter].
//
// [href getter]: https://url.spec.whatwg.org/#dom-url-href
func (u *URL) Href() string { return u.href }

// String returns the URL serialized, as Href does. It is for [fmt.Stringer].
func (u URL) String() string { return u.href }

// Protocol returns the scheme with the ':' that follows it.
//
// It is the standard's [protocol getter].
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

// Username returns the username, percent-encoded.
//
// It is the standard's [username getter].
//
// [username getter]: https://url.spec.whatwg.org/#dom-url-username
func (u *URL) Username() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.protocolEnd+2 : u.usernameEnd]
}

// Password returns the password, percent-encoded. A password that is "" cannot be
// told from none.
//
// It is the standard's [password getter].
//
// [password getter]: https://url.spec.whatwg.org/#dom-url-password
func (u *URL) Password() string {
	if u.hostKind == HostNull || u.hostStart <= u.usernameEnd+1 {
		return ""
	}
	return u.href[u.usernameEnd+1 : u.hostStart-1]
}

// Host returns the host serialized and, where the port is not null, ':' and the
// port.
//
// It is the standard's [host getter].
//
// [host getter]: https://url.spec.whatwg.org/#dom-url-host
func (u *URL) Host() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.pathStart]
}

// Hostname returns the host serialized: an IPv6 address is in brackets, unlike that
// of net/url's Hostname. net.ParseIP refuses "[::1]", so that a guard against private
// addresses lets it pass; [URL.BareHostname] has no brackets. It is "" both where the
// host is empty and where it is null; [URL.HasHost] tells.
//
// It is the standard's [hostname getter].
//
// [hostname getter]: https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) Hostname() string {
	if u.hostKind == HostNull {
		return ""
	}
	return u.href[u.hostStart:u.hostEnd]
}

// Port returns the port in decimal, and "" where it is null, as it is where it is
// the scheme's default.
//
// It is the standard's [port getter].
//
// [port getter]: https://url.spec.whatwg.org/#dom-url-port
func (u *URL) Port() string {
	if !u.hasPort {
		return ""
	}
	return u.href[u.hostEnd+1 : u.pathStart]
}

// Pathname returns the path serialized, percent-encoded.
//
// It is the standard's [pathname getter].
//
// [pathname getter]: https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) Pathname() string { return u.href[u.pathStart:u.queryStart] }

// Search returns the query with the '?' before it, and "" where the query is null
// or empty; [URL.HasQuery] tells.
//
// It is the standard's [search getter].
//
// [search getter]: https://url.spec.whatwg.org/#dom-url-search
func (u *URL) Search() string {
	if u.queryStart+1 >= u.fragmentStart {
		return ""
	}
	return u.href[u.queryStart:u.fragmentStart]
}

// Hash returns the fragment with the '#' before it, and "" where the fragment is
// null or empty; [URL.HasFragment] tells.
//
// It is the standard's [hash getter].
//
// [hash getter]: https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) Hash() string {
	if int(u.fragmentStart)+1 >= len(u.href) {
		return ""
	}
	return u.href[u.fragmentStart:]
}

// RawQuery returns the query, percent-encoded and without a '?', and "" where it
// is null.
func (u *URL) RawQuery() string {
	if u.queryStart == u.fragmentStart {
		return ""
	}
	return u.href[u.queryStart+1 : u.fragmentStart]
}

// RawFragment returns the fragment, percent-encoded and without a '#', and "" where
// it is null.
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

// HasOpaquePath reports whether the path is opaque, as that of mailto:x@example.com
// is: it is then one string, and nothing can be relative to the URL but a fragment.
func (u *URL) HasOpaquePath() bool { return u.opaquePath }

// IsSpecialScheme reports whether scheme is a [special scheme]: "ftp", "file", "http",
// "https", "ws" or "wss", in any case and without ':'.
//
// The [URL Pattern] Standard asks it of a pattern's protocol.
//
// [special scheme]: https://url.spec.whatwg.org/#special-scheme
// [URL Pattern]: https://urlpattern.spec.whatwg.org/#protocol-component-matches-a-special-scheme-string
func IsSpecialScheme(scheme string) bool { return parseScheme(scheme) != notSpecial }

// DefaultPort returns the [default port] of a scheme, which is in any case and without
// ':'; false: it has none.
//
// [Content Security Policy] matches ports with it, and URL Pattern leaves them out.
//
// [default port]: https://url.spec.whatwg.org/#default-port
// [Content Security Policy]: https://w3c.github.io/webappsec-csp/#match-ports
func DefaultPort(scheme string) (port uint16, ok bool) {
	port = defaultPorts[parseScheme(scheme)]
	return port, port != 0
}

// HostValue returns the host as a value, which tells what kind of host it is.
func (u *URL) HostValue() Host { return Host{u.hostKind, u.Hostname()} }

// EffectivePort returns the port or, where that is null, the scheme's default
// port; false: there is neither.
func (u *URL) EffectivePort() (port uint16, ok bool) {
	if u.hasPort {
		return u.port, true
	}
	port = defaultPorts[u.scheme]
	return port, port != 0
}

// SetHref replaces the URL by what rawURL, which has to be absolute, parses to.
// Where that fails the URL is unchanged, and the error is a [*ParseError]. Where
// rawURL is in its canonical form already, nothing is allocated, with the exception
// that [Parse] has.
//
// It is the standard's [href setter].
//
// [href setter]: https://url.spec.whatwg.org/#dom-url-href
func (u *URL) SetHref(rawURL string) error { return parse(u, rawURL, nil, &noOptions) }

// SetProtocol sets the scheme to the beginning of value, up to a ':' or the end.
// A special scheme can only become another special scheme, and others only others.
// An error is a [*SetError].
//
// It is the standard's [protocol setter].
//
// [protocol setter]: https://url.spec.whatwg.org/#dom-url-protocol
func (u *URL) SetProtocol(value string) error {
	return u.set("protocol", value, 0, SchemeStartState)
}

// SetUsername sets the username, which it percent-encodes; "" removes it. An error
// is a [*SetError]: a URL without a host, or a file: URL, has no username.
//
// It is the standard's [username setter].
//
// [username setter]: https://url.spec.whatwg.org/#dom-url-username
func (u *URL) SetUsername(value string) error { return u.setCredential("username", value) }

// SetPassword sets the password, which it percent-encodes; "" removes it. An error
// is a [*SetError]: a URL without a host, or a file: URL, has no password.
//
// It is the standard's [password setter].
//
// [password setter]: https://url.spec.whatwg.org/#dom-url-password
func (u *URL) SetPassword(value string) error { return u.setCredential("password", value) }

// SetHost sets the host and, where value has one, the port. An error is a
// [*SetError]; the host may then have been set and the port not.
//
// It is the standard's [host setter].
//
// [host setter]: https://url.spec.whatwg.org/#dom-url-host
func (u *URL) SetHost(value string) error {
	if u.opaquePath {
		return newSetError("host", value, ErrOpaquePath, 0)
	}
	return u.set("host", value, 0, HostState)
}

// SetHostname sets the host and leaves the port as it is. An error is a
// [*SetError].
//
// It is the standard's [hostname setter].
//
// [hostname setter]: https://url.spec.whatwg.org/#dom-url-hostname
func (u *URL) SetHostname(value string) error {
	if u.opaquePath {
		return newSetError("hostname", value, ErrOpaquePath, 0)
	}
	return u.set("hostname", value, 0, HostnameState)
}

// SetPort sets the port to the digits that value begins with; "" makes it null, as
// does the scheme's default port. An error is a [*SetError]: a URL without a host,
// or a file: URL, has no port.
//
// It is the standard's [port setter].
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

// SetPathname sets the path, which it percent-encodes where that is needed. An
// error is a [*SetError]: an opaque path cannot be set.
//
// It is the standard's [pathname setter].
//
// [pathname setter]: https://url.spec.whatwg.org/#dom-url-pathname
func (u *URL) SetPathname(value string) error {
	if u.opaquePath {
		return newSetError("pathname", value, ErrOpaquePath, 0)
	}
	return u.set("pathname", value, 0, PathStartState)
}

// SetSearch sets the query, which it percent-encodes where that is needed, to
// value without the '?' that it may begin with; "" makes it null. An error, for a
// URL that would be too long, is a [*SetError].
//
// It is the standard's [search setter].
//
// [search setter]: https://url.spec.whatwg.org/#dom-url-search
func (u *URL) SetSearch(value string) error {
	if value == "" && u.href != "" {
		return u.setQuery(nil)
	}
	return u.set("search", value, len(value)-len(strings.TrimPrefix(value, "?")), QueryState)
}

// SetHash sets the fragment, which it percent-encodes where that is needed, to
// value without the '#' that it may begin with; "" makes it null. An error, for a
// URL that would be too long, is a [*SetError].
//
// It is the standard's [hash setter].
//
// [hash setter]: https://url.spec.whatwg.org/#dom-url-hash
func (u *URL) SetHash(value string) error {
	if value == "" && u.href != "" {
		return u.setFragment(nil)
	}
	return u.set("hash", value, len(value)-len(strings.TrimPrefix(value, "#")), FragmentState)
}

// HrefWithoutFragment returns the URL [serialized] with exclude fragment set to true.
//
// [serialized]: https://url.spec.whatwg.org/#concept-url-serializer
func (u *URL) HrefWithoutFragment() string { return u.href[:u.fragmentStart] }

// Equal reports whether u and v [equal] each other: whether their serializations
// are the same. Nil equals nil alone, not the zero URL.
//
// [equal]: https://url.spec.whatwg.org/#concept-url-equals
func (u *URL) Equal(v *URL) bool {
	if u == nil || v == nil {
		return u == v
	}
	return u.href == v.href
}

// Clone returns a copy of u, which setters and search parameters of u do not
// change, as v := *u does.
func (u *URL) Clone() *URL {
	v := *u
	return &v
}

// cannotHaveCredentialsOrPort is the standard's [cannot have a
// username/password/port].
//
// [cannot have a username/password/port]: https://url.spec.whatwg.org/#cannot-have-a-username-password-port
func (u *URL) cannotHaveCredentialsOrPort() bool {
	return u.hostKind == HostNull || u.hostKind == HostEmpty || u.scheme == schemeFile
}

// set runs the basic URL parser on value with a state override, as the setter of
// the attribute does; offset is how many bytes it has taken off value.
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
		// The ':' that ends the scheme, and the one that was put behind it.
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
