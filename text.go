package url

// The standard library's interfaces. A method that only reads a URL has a value receiver, so that
// encoders find it for a URL as well as for a *URL: in a struct field, in a slice, as a map key.
//
// Two interfaces are not here, since their signatures use types whose packages would make every
// program larger: log/slog.LogValuer is in package slogurl, and database/sql/driver.Valuer in
// package sqlurl.

// MarshalText returns the URL serialized, and an empty text for the zero URL. It never fails.
// It implements [encoding.TextMarshaler], which encoding/json (for values and for the keys of
// maps), encoding/xml and flag.TextVar use.
func (u URL) MarshalText() ([]byte, error) { return []byte(u.href), nil }

// UnmarshalText parses text, which must be absolute, and sets u to the result. If parsing fails, u
// stays unchanged, and the error is a [*ParseError]. An empty text sets u to the zero URL.
//
// It does not keep text. It does not allocate if text is already the serialization of u, and u is
// not a file: URL. Otherwise, if text is canonical, it allocates only the URL's string, with the
// exception that [Parse] has.
func (u *URL) UnmarshalText(text []byte) error {
	switch {
	case len(text) == 0:
		*u = URL{}
		return nil
	case string(text) == u.href && u.scheme != schemeFile: // no copy; see SetProtocol for file:
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

// UnmarshalText replaces p's list by that of text, as [NewSearchParams] parses it. It does not keep
// text. The error is a [*SetError]: the URL of live params would be too long, or is the zero URL.
func (p *URLSearchParams) UnmarshalText(text []byte) error {
	return p.set(NewSearchParams(string(text)).list())
}

// MarshalText returns the result of [Host.String]: an empty text for the null host. It never fails.
// It implements [encoding.TextMarshaler].
func (h Host) MarshalText() ([]byte, error) { return []byte(h.serialized), nil }

// UnmarshalText sets h to the host that [ParseHost] reads in text, or to the null host if text is
// empty. If parsing fails, or text has more than 64 KiB, h stays unchanged, and the error is a
// [*ParseError]. It does not keep text.
//
// The text does not say what kind of host it is. Domains and IP addresses survive a round trip, and
// the empty host becomes the null host. The opaque host EXAMPLE.com becomes the domain example.com,
// and a%20b fails: to keep an opaque host, keep its URL.
func (h *Host) UnmarshalText(text []byte) error {
	return unmarshalText(h, text, ParseHost)
}

// MarshalText returns the result of [Origin.String], and an empty text for an origin that is not
// valid. It never fails. It implements [encoding.TextMarshaler].
func (o Origin) MarshalText() ([]byte, error) {
	if !o.IsValid() {
		return nil, nil
	}
	return []byte(o.String()), nil
}

// UnmarshalText sets o to the origin that [ParseOrigin] reads in text, or to the zero Origin if
// text is empty. If parsing fails, o stays unchanged, and the error is a [*ParseError]. "null"
// fails: no other value is the same opaque origin. UnmarshalText does not keep text.
func (o *Origin) UnmarshalText(text []byte) error {
	return unmarshalText(o, text, ParseOrigin)
}

// unmarshalText sets v to what parse reads in text, or to the zero value if text is empty. If that
// fails, v stays unchanged.
func unmarshalText[T any](v *T, text []byte, parse func(string) (T, error)) (err error) {
	var parsed T
	switch {
	case len(text) > maxText:
		err = newParseError(ErrTooLong, "", maxText)
	case len(text) > 0:
		parsed, err = parse(string(text))
	}
	if err == nil {
		*v = parsed
	}
	return err
}

// MarshalText returns the standard's name of the error, such as "host-missing", and an empty
// text for the zero value. It never fails.
func (e ValidationError) MarshalText() ([]byte, error) {
	if e == 0 {
		return nil, nil
	}
	return []byte(e.Error()), nil
}
