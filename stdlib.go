package url

import "strconv"

// The standard library's interfaces. What only reads a URL has a value receiver,
// so that encoders see it in a URL as well as in a *URL: in a struct's field, in a
// slice, as a map's key.
//
// Two are not here, as a type of their package is in their signature, and importing that
// makes every program larger: log/slog.LogValuer is in package slogurl, and
// database/sql/driver.Valuer in package sqlurl.

// MarshalText returns the URL serialized, and nothing for the zero URL. It never
// fails. It is for [encoding.TextMarshaler], which encoding/json uses, for values
// and for the keys of maps, and so do encoding/xml and flag.TextVar.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// AppendText appends what MarshalText returns to b. It allocates only where b has
// no room. It is for [encoding.TextAppender].
func (u URL) AppendText(b []byte) ([]byte, error) { return append(b, u.href...), nil }

// UnmarshalText sets u to what text, which has to be absolute, parses to. Where
// that fails u is unchanged, and the error is a [*ParseError]. As every URL has a
// text, an empty one sets u to the zero URL.
//
// It allocates nothing where text is what u is already, and u is not a file: URL.
// Otherwise it allocates the URL's string, and no more where text is in its canonical
// form, with the exception that [Parse] has. It does not keep text.
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

// MarshalBinary returns what [URL.MarshalText] does. It is for
// [encoding.BinaryMarshaler], which encoding/gob uses.
func (u URL) MarshalBinary() ([]byte, error) { return u.MarshalText() }

// UnmarshalBinary does what [URL.UnmarshalText] does.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// MarshalText returns the host serialized, and nothing for null. It never fails.
//
// The text of an opaque host does not say that it is one: [Host.UnmarshalText] makes a
// domain or an address of it, or fails.
func (h Host) MarshalText() ([]byte, error) { return []byte(h.serialized), nil }

// UnmarshalText sets h to the host that [ParseHost] makes of text, a domain or an IP
// address, and to null where text is empty. Where that fails h is unchanged, and the
// error is a [*ParseError].
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

// MarshalText returns the origin serialized, "null" for an opaque one, and nothing for
// the zero Origin. It never fails.
func (o Origin) MarshalText() ([]byte, error) {
	if o == (Origin{}) {
		return nil, nil
	}
	return []byte(o.String()), nil
}

// UnmarshalText sets o to the tuple origin of the URL that text is: a scheme, a host and
// perhaps a port, and a '/' behind it at the most. It sets o to a new opaque origin where
// text is "null", and to the zero Origin where text is empty. Where it fails o is
// unchanged, and the error is a [*ParseError]; it wraps [ErrNotOrigin] where text is a URL
// that has no tuple origin, or has more than that.
func (o *Origin) UnmarshalText(text []byte) error {
	switch string(text) {
	case "":
		*o = Origin{}
		return nil
	case "null":
		*o = NewOpaqueOrigin()
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

// MarshalText returns what [URLSearchParams.String] does. It never fails.
func (p URLSearchParams) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText sets the list to what [NewSearchParams] makes of text. Copies that share
// p's own list keep that. An error, for a URL that would be too long, is a [*SetError].
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	list := NewSearchParams(string(text))
	if p.isURL() {
		return (*URL)(p).SetSearchParams(list)
	}
	*p = *list
	return nil
}

// GoString returns the list as a Go expression, for [fmt.GoStringer]. Params of a URL
// show nothing else of it.
func (p URLSearchParams) GoString() string {
	return "url.NewSearchParams(" + strconv.Quote(p.String()) + ")"
}

// MarshalText returns the standard's name of the error, such as "host-missing", and
// nothing for the zero value. It never fails.
func (e ValidationError) MarshalText() ([]byte, error) {
	if e == 0 {
		return nil, nil
	}
	return []byte(e.Error()), nil
}
