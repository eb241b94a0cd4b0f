package dataurl

import (
	"encoding/base64"
	"slices"
	"strings"
)

// Encode returns the shortest data: URL that a browser reads as body, with the type t. It
// percent-encodes the body, or writes base64 if that is shorter. It leaves out the type if
// possible: the zero MIMEType is text/plain in US-ASCII, the type of a data: URL that names none.
//
// The error is an [*Error] with ErrType if t is not a MIME type, or if a data: URL cannot hold it:
// a parameter cannot have ',', '#', a tab or a character outside ASCII, nor, after a '?', a space
// or a value that needs quotes. A parameter's value is in quotes only if browsers need them; other
// programs may not read such a value.
func Encode(t MIMEType, body []byte) (string, error) {
	prefix, err := encodeType(t)
	if err != nil {
		return "", err
	}
	const comma, marker = ",", ";base64,"
	// Base64 takes extra bytes more than body, and each escape two.
	extra := len(marker) - len(comma) + base64.RawStdEncoding.EncodedLen(len(body)) - len(body)
	var b strings.Builder
	if escapes := countEscapes(body, extra/2); escapes > extra/2 {
		b.Grow(len(prefix) + len(marker) + base64.RawStdEncoding.EncodedLen(len(body)))
		b.WriteString(prefix)
		b.WriteString(marker)
		writeBase64(&b, body)
	} else {
		b.Grow(len(prefix) + len(comma) + len(body) + 2*escapes)
		b.WriteString(prefix)
		b.WriteString(comma)
		writeEscaped(&b, body)
	}
	return b.String(), nil
}

// chunk is how many bytes are encoded at a time, in an array, since a Builder's memory cannot be
// written to in place. It is a multiple of 3, so that base64 ends a group at the end of a chunk.
const chunk = 3 << 8

// writeBase64 writes body in base64, without padding.
func writeBase64(b *strings.Builder, body []byte) {
	var array [chunk / 3 * 4]byte
	for len(body) > 0 {
		n := min(chunk, len(body))
		b.Write(base64.RawStdEncoding.AppendEncode(array[:0], body[:n]))
		body = body[n:]
	}
}

// writeEscaped writes body, percent-encoding the bytes that need it.
func writeEscaped(b *strings.Builder, body []byte) {
	var array [3 * chunk]byte
	for len(body) > 0 {
		n := 0
		for _, c := range body[:min(chunk, len(body))] {
			if urlCodePoints[c] != 0 {
				array[n] = c
				n++
				continue
			}
			array[n], array[n+1], array[n+2] = '%', upperHex[c>>4], upperHex[c&0xF]
			n += 3
		}
		b.Write(array[:n])
		body = body[min(chunk, len(body)):]
	}
}

const upperHex = "0123456789ABCDEF"

// countEscapes returns how many bytes of a body have to be percent-encoded. It may stop once the
// count exceeds enough.
func countEscapes(body []byte, enough int) int {
	n := 0
	for len(body) >= chunk && n <= enough {
		kept := 0
		for i := 0; i < chunk; i += 4 { // a third faster than one by one
			b := body[i : i+4]
			kept += int(urlCodePoints[b[0]]+urlCodePoints[b[1]]) +
				int(urlCodePoints[b[2]]+urlCodePoints[b[3]])
		}
		n += chunk - kept
		body = body[chunk:]
	}
	if n > enough {
		return n
	}
	for _, c := range body {
		n += 1 - int(urlCodePoints[c])
	}
	return n
}

// urlCodePoints has 1 for the [URL code points] in ASCII: a body's other bytes have to be
// percent-encoded.
//
// [URL code points]: https://url.spec.whatwg.org/#url-code-points
var urlCodePoints = [256]uint8{
	'!': 1, '$': 1, '&': 1, '\'': 1, '(': 1, ')': 1, '*': 1, '+': 1, ',': 1, '-': 1, '.': 1, '/': 1,
	'0': 1, '1': 1, '2': 1, '3': 1, '4': 1, '5': 1, '6': 1, '7': 1, '8': 1, '9': 1,
	':': 1, ';': 1, '=': 1, '?': 1, '@': 1, '_': 1, '~': 1,
	'A': 1, 'B': 1, 'C': 1, 'D': 1, 'E': 1, 'F': 1, 'G': 1, 'H': 1, 'I': 1,
	'J': 1, 'K': 1, 'L': 1, 'M': 1, 'N': 1, 'O': 1, 'P': 1, 'Q': 1, 'R': 1,
	'S': 1, 'T': 1, 'U': 1, 'V': 1, 'W': 1, 'X': 1, 'Y': 1, 'Z': 1,
	'a': 1, 'b': 1, 'c': 1, 'd': 1, 'e': 1, 'f': 1, 'g': 1, 'h': 1, 'i': 1,
	'j': 1, 'k': 1, 'l': 1, 'm': 1, 'n': 1, 'o': 1, 'p': 1, 'q': 1, 'r': 1,
	's': 1, 't': 1, 'u': 1, 'v': 1, 'w': 1, 'x': 1, 'y': 1, 'z': 1,
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
	return value == "" || strings.HasPrefix(value, `"`) || strings.Contains(value, ";") ||
		strings.TrimRight(value, httpWhitespace) != value
}

func (m MIMEType) equal(other MIMEType) bool {
	return m.Essence() == other.Essence() && slices.Equal(m.Parameters, other.Parameters)
}
