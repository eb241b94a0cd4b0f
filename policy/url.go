package policy

import (
	"errors"

	"github.com/go-weburl/url"
)

// A URL is a [url.URL] that decodes only what [DefaultPolicy] allows: from JSON and other texts,
// and from a database column.
//
//	var hook struct {
//		Callback policy.URL `json:"callback"`
//	}
//	err := json.NewDecoder(r.Body).Decode(&hook)
//
// A missing member and "" give the zero URL, whose Href is "", without an error.
//
// It encodes as its url.URL does; a column takes it as sqlurl.Of(&u.URL). Only decoding applies the
// policy: setters do not. For another policy, declare such a type with an UnmarshalText of its own.
type URL struct{ url.URL }

// ErrColumn is the error of [URL.Scan] for a column that holds neither text nor NULL.
var ErrColumn = errors.New("a column that holds a URL must be text")

// UnmarshalText sets u to the URL that [Policy.Parse] of [DefaultPolicy] returns for text, or to
// the zero URL if text is empty. It refuses more than 64 KiB with [url.ErrTooLong] before it copies
// the text. If it fails, u stays unchanged, and the error is that of Parse.
func (u *URL) UnmarshalText(text []byte) error { return decode(u, text) }

// UnmarshalBinary does what [URL.UnmarshalText] does.
func (u *URL) UnmarshalBinary(data []byte) error { return decode(u, data) }

// Scan does what [URL.UnmarshalText] does with src, a string or []byte. NULL, which is nil, is the
// zero URL. Another type fails with an [*Error] that wraps [ErrColumn]. Scan implements
// database/sql.Scanner.
func (u *URL) Scan(src any) error {
	switch src := src.(type) {
	case string:
		return decode(u, src)
	case []byte:
		return decode(u, src)
	case nil:
		return decode(u, "")
	}
	return &Error{Err: ErrColumn}
}

func decode[text string | []byte](u *URL, s text) error {
	p := DefaultPolicy()
	switch {
	case len(s) == 0:
		u.URL = url.URL{}
		return nil
	case len(s) > p.MaxLength:
		return &Error{Err: url.ErrTooLong}
	}
	parsed, err := p.Parse(string(s))
	if err != nil {
		return err
	}
	u.URL = *parsed
	return nil
}
