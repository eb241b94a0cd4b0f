// Package legacy finds the encodings of the Encoding Standard by their labels, for programs
// that parse the URLs of documents in other encodings than UTF-8.
//
// It is a separate package because it makes programs larger: importing it adds a quarter of a
// megabyte, and calling [Encoding] links the tables of all encodings, almost one megabyte in
// all.
package legacy

import (
	"strconv"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/htmlindex"
	"golang.org/x/text/encoding/unicode"

	"github.com/go-weburl/url/internal/redact"
)

// A LabelError is a string that is not the label of an encoding. If it has more than 128 bytes, it
// is only the beginning, and it has "xxxxx" for what may be a URL's password.
type LabelError string

// Error says which label is unknown.
func (e LabelError) Error() string {
	return "legacy: unknown encoding label " + strconv.Quote(string(e))
}

// Encoding returns the encoding of a document with a label such as "shift_jis", "latin1" or
// "UTF-8", for the Encoding field of url.Parser. It [gets an encoding] and then [gets an
// output encoding]: ASCII whitespace around the label and the case of ASCII letters do not
// matter, and the labels of UTF-16 and replacement give UTF-8, which is unicode.UTF8. An
// unknown label is a [LabelError].
//
// The encoding is golang.org/x/text's. If its encoder and decoder differ from the Encoding
// Standard's, package url corrects them.
//
// [gets an encoding]: https://encoding.spec.whatwg.org/#concept-encoding-get
// [gets an output encoding]: https://encoding.spec.whatwg.org/#get-an-output-encoding
func Encoding(label string) (encoding.Encoding, error) {
	enc, err := htmlindex.Get(label)
	// htmlindex trims all of Unicode's white space, and reads the Kelvin sign as a k.
	// The standard does neither, and all its labels are ASCII.
	if err != nil || !isLabel(label) {
		return nil, LabelError(redact.RedactedExcerpt(label, 0))
	}
	switch name, _ := htmlindex.Name(enc); name {
	case "utf-16be", "utf-16le", "replacement":
		return unicode.UTF8, nil
	}
	return enc, nil
}

// isLabel reports whether label has only ASCII characters, and no vertical tab, which
// htmlindex trims although it is not ASCII whitespace.
func isLabel(label string) bool {
	return !strings.ContainsFunc(label, func(r rune) bool { return r == '\v' || r > 0x7F })
}
