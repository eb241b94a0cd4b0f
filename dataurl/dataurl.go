// Package dataurl reads data: URLs as browsers do when they fetch them, and writes them.
//
//	d, err := dataurl.ParseString("data:text/html;charset=utf-8;base64,PGI+aGk8L2I+")
//	fmt.Println(d.Type.Essence(), string(d.Body)) // text/html <b>hi</b>
//
// It is the Fetch Standard's [data: URL processor], with the forgiving-base64 decoder of the [Infra
// Standard], and the MIME type parser and serializer of the [MIME Sniffing Standard]. Other
// packages follow RFC 2397, by which many strings have another type or other bytes: a browser
// accepts base64 without padding and with spaces, stray percent signs, and types that are not
// well-formed.
//
// [Parse] decodes the body at once. [Open] returns a reader that decodes on the fly, so that a
// large body needs no second copy.
//
// [data: URL processor]: https://fetch.spec.whatwg.org/#data-url-processor
// [Infra Standard]: https://infra.spec.whatwg.org/#forgiving-base64
// [MIME Sniffing Standard]: https://mimesniff.spec.whatwg.org/#parsing-a-mime-type
package dataurl

import (
	"errors"
	"io"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
)

// A DataURL is the content of a data: URL.
type DataURL struct {
	Type MIMEType
	Body []byte
}

// Parse returns the content of u, which must be a data: URL. It ignores the fragment. The
// error is an [*Error]; a nil u is not a data: URL.
//
// It takes time and memory linear in the length of u. It allocates the body, which is never
// longer than u, once.
func Parse(u *url.URL) (*DataURL, error) {
	var r Reader
	if err := r.open(u); err != nil {
		return nil, err
	}
	body := make([]byte, r.maxLen()+1) // one byte more than the body, so that Read meets the end
	n, err := r.Read(body)
	if err != io.EOF {
		return nil, err
	}
	return &DataURL{r.Type, body[:n]}, nil
}

// ParseString parses s, which must be absolute, and returns its content. The error is an
// [*Error], or a [*url.ParseError] if s is not a URL.
func ParseString(s string) (*DataURL, error) {
	u, err := url.Parse(s)
	if err != nil {
		return nil, err
	}
	return Parse(u)
}

// Open returns a reader of the body of u, a data: URL. It ignores the fragment. The error is an
// [*Error]; a nil u is not a data: URL.
func Open(u *url.URL) (*Reader, error) {
	r := new(Reader)
	if err := r.open(u); err != nil {
		return nil, err
	}
	return r, nil
}

// open is the data: URL processor, up to the body. R is zero.
func (r *Reader) open(u *url.URL) error {
	if u == nil || u.Scheme() != "data" {
		return &Error{ErrNotData, 0}
	}
	input := u.WithoutFragment().Href()
	head, _, ok := strings.Cut(input, ",")
	if !ok {
		return &Error{ErrNoComma, len(input)}
	}
	mimeType, isBase64 := cutBase64(strings.Trim(head[len("data:"):], asciiWhitespace))
	if strings.HasPrefix(mimeType, ";") {
		mimeType = "text/plain" + mimeType
	}
	r.input, r.pos, r.isBase64 = input, len(head)+1, isBase64
	var err error
	if r.Type, err = ParseMIMEType(mimeType); err != nil {
		r.Type = defaultType()
	}
	return nil
}

const asciiWhitespace = "\t\n\f\r "

// cutBase64 returns mimeType without ";base64" at its end, and whether it has that.
func cutBase64(mimeType string) (string, bool) {
	semicolon := strings.LastIndexByte(mimeType, ';')
	if semicolon < 0 ||
		!strings.EqualFold(strings.TrimLeft(mimeType[semicolon+1:], " "), "base64") {
		return mimeType, false
	}
	return mimeType[:semicolon], true
}

// defaultType returns the type that a data: URL has if none can be parsed.
func defaultType() MIMEType {
	return MIMEType{"text", "plain", []Parameter{{"charset", "US-ASCII"}}}
}

var (
	// ErrNotData: the URL's scheme is not data.
	ErrNotData = errors.New("not a data: URL")
	// ErrNoComma: there is no ',' before a body.
	ErrNoComma = errors.New("no comma")
	// ErrBase64: the body is not base64, although the URL says so.
	ErrBase64 = errors.New("not base64")
	// ErrTooLong: the body is longer than [Reader.MaxLength].
	ErrTooLong = errors.New("too long")
	// ErrType: a string is not a MIME type, or a data: URL cannot hold a [MIMEType].
	ErrType = errors.New("not a MIME type for a data: URL")
)

// An Error says why a data: URL cannot be read or written.
type Error struct {
	// Err is one of this package's errors.
	Err error
	// Offset is the position of the error, in bytes, in the URL serialized without its
	// fragment, or in the string that is not a MIME type.
	Offset int
}

// Error returns a message with the reason and the position.
func (e *Error) Error() string {
	return "dataurl: " + e.Err.Error() + " at byte " + strconv.Itoa(e.Offset)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
