package dataurl

import (
	"encoding/base64"
	"slices"
	"strings"
)

// Encode returns the shortest data: URL that a browser reads as body, with the type t. It
// percent-encodes the body, or writes base64 if that is shorter. It leaves out the type if it
// can: the zero MIMEType is text/plain in US-ASCII, the type of a data: URL that names none.
//
// The error is an [*Error] with ErrType if t is not a MIME type, or if a data: URL cannot hold
// it: a parameter cannot have ',', '#', a tab or a character outside ASCII. After a '?' in a
// parameter, there cannot be a space or a value that needs quotes. A parameter's value is in
// quotes only if browsers need them; other programs may not read such a value.
func Encode(t MIMEType, body []byte) (string, error) {
	prefix, err := encodeType(t)
	if err != nil {
		return "", err
	}
	length := len(prefix) + len(",") + len(body)
	for _, c := range body {
		if mustEscape(c) {
			length += 2
		}
	}
	const marker = ";base64,"
	if len(prefix)+len(marker)+base64.RawStdEncoding.EncodedLen(len(body)) < length {
		return string(base64.RawStdEncoding.AppendEncode([]byte(prefix+marker), body)), nil
	}
	var b strings.Builder
	b.Grow(length)
	b.WriteString(prefix)
	b.WriteByte(',')
	for _, c := range body {
		if mustEscape(c) {
			b.WriteByte('%')
			b.WriteByte(upperHex[c>>4])
			b.WriteByte(upperHex[c&0xF])
			continue
		}
		b.WriteByte(c)
	}
	return b.String(), nil
}

const upperHex = "0123456789ABCDEF"

// mustEscape reports whether a byte of a body has to be percent-encoded: whether it is not
// one of the [URL code points] in ASCII.
//
// [URL code points]: https://url.spec.whatwg.org/#url-code-points
func mustEscape(c byte) bool {
	return !isAlphanumeric(c) && strings.IndexByte("!$&'()*+,-./:;=?@_~", c) < 0
}

// encodeType returns the shortest beginning of a data: URL of a type, up to its ','.
func encodeType(t MIMEType) (string, error) {
	if t.equal(MIMEType{}) {
		return "data:", nil
	}
	var b strings.Builder
	for _, p := range t.Parameters {
		b.WriteString(";" + p.Name + "=")
		if needsQuotes(p.Value) {
			writeQuoted(&b, p.Value)
		} else {
			b.WriteString(p.Value)
		}
	}
	parameters := b.String()
	prefix := "data:" + t.Essence() + parameters
	if t.Essence() == "text/plain" {
		prefix = "data:" + parameters
		switch parameters {
		case ";charset=US-ASCII":
			prefix = "data:"
		case "":
			prefix = "data:;"
		}
	}
	// A data: URL can hold a type if reading it again returns the same type.
	d, err := ParseString(prefix + ",")
	if err != nil || !t.equal(d.Type) {
		return "", &Error{ErrType, 0}
	}
	return prefix, nil
}

// needsQuotes reports whether the MIME type parser reads value only in quotes.
func needsQuotes(value string) bool {
	return value == "" || strings.HasPrefix(value, `"`) || strings.Contains(value, ";") || strings.TrimRight(value, httpWhitespace) != value
}

func (m MIMEType) equal(other MIMEType) bool {
	return m.Essence() == other.Essence() && slices.Equal(m.Parameters, other.Parameters)
}
