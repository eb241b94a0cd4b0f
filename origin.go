package url

import (
	"strconv"
	"strings"
)

// An Origin is an [origin] of the HTML Standard: opaque, or a tuple of a scheme, a host and a
// port. (The standard's tuple also has a domain, which is null for the origin of a URL.)
//
// [Origin.SameOrigin] compares two origins as the standard does. An opaque origin is same origin
// only with its copies: each call of [URL.OriginValue] makes a new one, so that a URL with an
// opaque origin is never same origin with itself.
//
// The zero Origin is not valid: SameOrigin and SameSite return false for it, even with itself. Two
// valid origins are == if they are the same origin, so an Origin can be a map's key. But two zero
// Origins, such as unset variables, are also ==: use SameOrigin, or check [Origin.IsValid].
//
// [origin]: https://html.spec.whatwg.org/multipage/browsers.html#concept-origin
type Origin struct {
	scheme  string
	host    Host
	port    uint16
	hasPort bool
	opaque  *opaqueOrigin
}

// A pointer to an opaqueOrigin identifies an opaque origin. The struct is not empty, since pointers
// to distinct variables of size zero may be equal.
type opaqueOrigin struct {
	invalid bool // stands for no origin; see ParseOrigin
}

// newOpaqueOrigin returns an opaque origin that is not the same as any other.
func newOpaqueOrigin() Origin { return Origin{opaque: new(opaqueOrigin)} }

// maxText is the greatest length, in bytes, of the texts that a server reads from strangers: a host
// and an origin.
const maxText = 64 << 10

// ParseOrigin parses an origin that a person has written, as in a list of allowed origins. Do not
// parse the Origin header of a request: compare it, as a string, with the [Origin.String] of each
// allowed origin. A browser sends exactly that string for a page with that origin. ParseOrigins in
// package policy makes a set that does this, also for subdomains.
//
// For a page with an opaque origin a browser sends "null". Extensions and apps send the origin of a
// scheme of their own, such as chrome-extension://<id> or capacitor://localhost. In the standard
// such an origin is opaque, so ParseOrigin fails: compare the header with the string that you
// allow.
//
// The input is a scheme, "://", a host, an optional ':' and port, and an optional '/', and nothing
// else. The result is canonical: HTTPS://EXAMPLE.com:443 becomes https://example.com. The scheme
// must be special and not file: all other URLs have an opaque origin, which is an error.
//
// The error is a [*ParseError]. It wraps [ErrTrailingInput] for a path, query or fragment,
// [ErrInvalidCredentials] for a username or password, and [ErrTooLong] for more than 64 KiB. The
// Origin is then not valid and not == to any other, so that ignoring two errors does not make two
// origins equal.
func ParseOrigin(input string) (Origin, error) {
	var u URL
	err := parseOrigin(&u, input)
	if err != nil {
		return Origin{opaque: &opaqueOrigin{invalid: true}}, err
	}
	return u.OriginValue(), nil
}

// parseOrigin parses input, and fails if that is more than an origin.
func parseOrigin(u *URL, input string) error {
	if len(input) > maxText {
		return newParseError(ErrTooLong, input, maxText)
	}
	if _, err := parse(u, input, nil, &noOptions); err != nil {
		return err
	}
	if !u.hasTupleOrigin() {
		return newParseError(errOpaqueOrigin, input, 0)
	}
	if at, err := checkOrigin(input); err != nil {
		return newParseError(err, input, at)
	}
	return nil
}

// checkOrigin takes a URL that parses and has a tuple origin. If it contains more than the origin,
// checkOrigin returns the error for what is too much, and its position; otherwise nil.
func checkOrigin(input string) (at int, err error) {
	at = byteEnd(input, 0, schemeStop)
	switch {
	case input[at] != ':':
		return at, ErrInvalidURLUnit
	case strings.HasPrefix(input[at:], `:\`), strings.HasPrefix(input[at:], `:/\`):
		return at + 1, ErrInvalidReverseSolidus
	case !strings.HasPrefix(input[at:], "://"), strings.HasPrefix(input[at:], ":///"):
		return at + 1, ErrSpecialSchemeMissingFollowingSolidus
	}
	at += len("://")
	i, err := checkAuthority(strings.TrimSuffix(input[at:], "/"))
	return at + i, err
}

// checkAuthority is checkOrigin for an authority, which may be a host and a port.
func checkAuthority(authority string) (at int, err error) {
	for i := range len(authority) {
		switch c := authority[i]; {
		case c <= ' ':
			return i, ErrInvalidURLUnit
		case c == '@':
			return i, ErrInvalidCredentials
		case c == '\\':
			return i, ErrInvalidReverseSolidus
		case c == '/', c == '?', c == '#':
			return i, ErrTrailingInput
		}
	}
	if strings.HasSuffix(authority, ":") {
		return len(authority), ErrPortInvalid
	}
	return 0, nil
}

// IsValid reports whether the origin is opaque or a tuple, as an origin of a URL is. The zero
// Origin is neither.
func (o Origin) IsValid() bool { return o.scheme != "" || o.IsOpaque() }

// IsOpaque reports whether the origin is opaque.
func (o Origin) IsOpaque() bool { return o.opaque != nil && !o.opaque.invalid }

// SameOrigin reports whether the two are the [same origin]: the same opaque origin, or tuples with
// the same scheme, host and port. SameOrigin returns false if either is not valid.
//
// [same origin]: https://html.spec.whatwg.org/multipage/browsers.html#same-origin
func (o Origin) SameOrigin(other Origin) bool { return o.IsValid() && o == other }

// Scheme returns a tuple origin's scheme, and "" for an opaque origin.
func (o Origin) Scheme() string { return o.scheme }

// Host returns a tuple origin's host, and the null host for an opaque origin.
func (o Origin) Host() Host { return o.host }

// Port returns a tuple origin's port. ok is false if the port is null: for the scheme's default
// port, and for an opaque origin.
func (o Origin) Port() (port uint16, ok bool) { return o.port, o.hasPort }

// String returns the [serialization of an origin]: "null" for an opaque one. It returns "invalid
// Origin" for one that is not valid.
//
// [serialization of an origin]: https://html.spec.whatwg.org/multipage/browsers.html#ascii-serialisation-of-an-origin
func (o Origin) String() string {
	switch {
	case o.IsOpaque():
		return "null"
	case !o.IsValid():
		return "invalid Origin"
	}
	s := o.scheme + "://" + o.host.String()
	if o.hasPort {
		s += ":" + strconv.Itoa(int(o.port))
	}
	return s
}

// Origin returns [URL.OriginValue] serialized: "null" if it is opaque. It allocates only if the URL
// has credentials or is a blob: URL. See https://url.spec.whatwg.org/#concept-url-origin.
func (u *URL) Origin() string {
	switch {
	case u.hasTupleOrigin():
		if u.hasCredentials() {
			return u.href[:u.protocolEnd+2] + u.href[u.hostStart:u.pathStart]
		}
		return u.href[:u.pathStart]
	case u.isBlob():
		return u.blobOrigin().String()
	}
	return "null"
}

// OriginValue returns the URL's origin. A special URL has a tuple origin, unless it is a file: URL.
// A blob: URL has that of the http: or https: URL that is its path: it has no blob URL entry, since
// only browsers have a blob URL store. All other URLs have an opaque origin, even file: URLs, for
// which the standard leaves the choice open. See https://url.spec.whatwg.org/#concept-url-origin.
func (u *URL) OriginValue() Origin {
	switch {
	case u.hasTupleOrigin():
		return Origin{scheme: u.Scheme(), host: u.HostValue(), port: u.port, hasPort: u.hasPort}
	case u.isBlob():
		return u.blobOrigin()
	}
	return newOpaqueOrigin()
}

func (u *URL) hasTupleOrigin() bool { return u.scheme.IsSpecial() && u.scheme != schemeFile }

func (u *URL) isBlob() bool { return !u.scheme.IsSpecial() && u.Protocol() == "blob:" }

func (u *URL) blobOrigin() Origin {
	var path URL
	_, err := parse(&path, u.Pathname(), nil, &noOptions)
	if err != nil || !path.scheme.IsFetched() {
		return newOpaqueOrigin()
	}
	return path.OriginValue()
}
