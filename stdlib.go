package url

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

// MarshalText returns the result of [URLSearchParams.String]. It never fails. Params in JSON and
// in logs are written with it.
func (p URLSearchParams) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// MarshalText returns the standard's name of the error, such as "host-missing", and an empty
// text for the zero value. It never fails.
func (e ValidationError) MarshalText() ([]byte, error) {
	if e == 0 {
		return nil, nil
	}
	return []byte(e.Error()), nil
}
