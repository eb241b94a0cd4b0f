package url

import "strconv"

// The standard library's interfaces. A method that only reads a URL has a value receiver, so
// that encoders find it for a URL as well as for a *URL: in a struct's field, in a slice, as
// a map's key.
//
// Two interfaces are not here, since their signatures have a type of their package, and
// importing that would make every program larger: log/slog.LogValuer is in package slogurl,
// and database/sql/driver.Valuer in package sqlurl.

// MarshalText returns the URL serialized, and an empty text for the zero URL. It never fails.
// It implements [encoding.TextMarshaler], which encoding/json (for values and for the keys of
// maps), encoding/xml and flag.TextVar use.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// AppendText appends the result of MarshalText to b. It allocates only if b has no room. It
// implements [encoding.TextAppender].
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// UnmarshalText parses text, which must be absolute, and sets u to the result. If parsing
// fails, u stays unchanged, and the error is a [*ParseError]. An empty text sets u to the zero
// URL.
//
// It does not keep text. It does not allocate if text is the serialization of u already, and u
// is not a file: URL. Otherwise, if text is canonical, it allocates only the URL's string, with
// the exception that [Parse] has.
func (u *URL) UnmarshalText(text []byte) error {
	switch {
	case len(text) == 0:
		*u = URL{}
		return nil
	case string(text) == u.href && u.scheme != schemeFile: // compared without a copy; see SetProtocol for file:
		u.extra = nil
		return nil
	}
	return u.SetHref(string(text))
}

// MarshalBinary returns the result of [URL.MarshalText]. It implements
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary does what [URL.UnmarshalText] does.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// MarshalText returns the host serialized, and an empty text for null. It never fails.
//
// The text of an opaque host does not say that the host is opaque: [Host.UnmarshalText] reads
// a domain or an address, or fails.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.serialized), nil }

// UnmarshalText sets h to the domain or IP address that [ParseHost] returns for text, and to
// null if text is empty. If parsing fails, h stays unchanged, and the error is a [*ParseError].
func (h *Host) UnmarshalText(text []byte) error {
	if len(text) == 0 {
		*h = Host{}
		return nil
	}
	host, err := ParseHost(string(text))
	if err != nil {
		return err
	}
	*h = host
	return nil
}

// MarshalText returns the origin serialized, "null" for an opaque one, and an empty text for
// the zero Origin. It never fails.
func (o Origin) MarshalText() ([]byte, error) {
	if o == (Origin{}) {
		return nil, nil
	}
	return []byte(o.String()), nil
}

// UnmarshalText sets o to the tuple origin that text is: a scheme, a host, perhaps a port, and
// perhaps a '/' at the end. It sets o to a new opaque origin if text is "null", and to the zero
// Origin if text is empty. If it fails, o stays unchanged, and the error is a [*ParseError].
// That wraps [ErrNotOrigin] if text is a URL without a tuple origin, or with more than its
// origin.
func (o *Origin) UnmarshalText(text []byte) error {
	switch string(text) {
	case "":
		*o = Origin{}
		return nil
	case "null":
		*o = newOpaqueOrigin()
		return nil
	}
	u, err := Parse(string(text))
	if err != nil {
		return err
	}
	origin := u.OriginValue()
	if u.Href() != origin.String()+"/" {
		return newParseError(ErrNotOrigin, string(text), 0)
	}
	*o = origin
	return nil
}

// MarshalText returns the result of [URLSearchParams.String]. It never fails.
func (p URLSearchParams) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets the list to that of [NewSearchParams] for text. Copies that share a
// detached list keep it. An error is a [*SetError]: the params' URL would be too long.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	list := NewSearchParams(string(text))
	if p.isURL() {
		return (*URL)(p).SetSearchParams(list)
	}
	*p = *list
	return nil
}

// GoString returns the list as a Go expression. It implements [fmt.GoStringer]. It shows
// nothing else of the URL that the params belong to.
func (p URLSearchParams) GoString() string {
	return "url.NewSearchParams(" + strconv.Quote(p.String()) + ")"
}

// MarshalText returns the standard's name of the error, such as "host-missing", and an empty
// text for the zero value. It never fails.
func (e ValidationError) MarshalText() ([]byte, error) {
	if e == 0 {
		return nil, nil
	}
	return []byte(e.Error()), nil
}
