package url

import (
	"database/sql/driver"
	"errors"
)

// The standard library's interfaces. What only reads a URL has a value receiver,
// so that encoders see it in a URL as well as in a *URL: in a struct's field, in a
// slice, as a map's key.
//
// One is not here: log/slog.LogValuer has a type of its package in its signature,
// and importing that made a program that only parses 190 kB larger. It is in package
// slogurl. database/sql/driver, for its Valuer, costs 1 kB with Go 1.26, and 200 kB with
// Go 1.27, where it imports uuid and so crypto/rand. Value cannot do without: the type
// driver.Value is a defined one, and no other makes a Valuer.

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
// It allocates nothing where text is what u is already. Otherwise it allocates the
// URL's string: once where text is in its canonical form, else twice. It does not
// keep text.
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

// AppendBinary appends what [URL.MarshalBinary] returns to b. It is for
// [encoding.BinaryAppender].
func (u URL) AppendBinary(b []byte) ([]byte, error) { return u.AppendText(b) }

// UnmarshalBinary does what [URL.UnmarshalText] does.
func (u *URL) UnmarshalBinary(data []byte) error { return u.UnmarshalText(data) }

// ErrNotText is in a [ParseError] where [URL.Scan] was given what is neither text
// nor NULL.
var ErrNotText = errors.New("neither text nor NULL")

// Scan sets u to what src, a string or []byte, parses to, as [URL.UnmarshalText]
// does. NULL, which is nil, sets it to the zero URL; to tell that from an empty
// text, scan into a **URL or a [database/sql.Null]. Where it fails u is unchanged,
// and the error is a [*ParseError]. It is for [database/sql.Scanner].
//
// [URL.Value] is the other way.
func (u *URL) Scan(src any) error {
	switch src := src.(type) {
	case string:
		if src == "" {
			*u = URL{}
			return nil
		}
		return u.SetHref(src)
	case []byte:
		return u.UnmarshalText(src)
	case nil:
		*u = URL{}
		return nil
	}
	return newParseError(ErrNotText, "", 0)
}

// Value returns the URL serialized as a string and, for the zero URL, nil, which is
// NULL. It never fails. It is for [driver.Valuer].
func (u URL) Value() (driver.Value, error) {
	if u.href == "" {
		return nil, nil
	}
	return u.href, nil
}
