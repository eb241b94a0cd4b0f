package inbound

import (
	"strconv"

	"github.com/go-weburl/url/internal/plainpath"
)

// A Reason says why a [Guard] refuses a request.
type Reason uint8

// The reasons: those of the path first.
const (
	DotSegment       = Reason(plainpath.DotSegment)       // "." or ".." in any spelling
	EncodedDot       = Reason(plainpath.EncodedDot)       // %2E in another segment
	EmptySegment     = Reason(plainpath.EmptySegment)     // two slashes in a row
	Backslash        = Reason(plainpath.Backslash)        // '\'
	EncodedDelimiter = Reason(plainpath.EncodedDelimiter) // %2F, %5C, %3B, %3F or %23
	Parameter        = Reason(plainpath.Parameter)        // ';'
	Control          = Reason(plainpath.Control)          // a control, such as %00
	BadEscape        = Reason(plainpath.BadEscape)        // '%' without two hexadecimal digits
	IllFormed        = Reason(plainpath.IllFormed)        // what decodes to ill-formed UTF-8
	DoubleEncoding   = Reason(plainpath.DoubleEncoding)   // what can be decoded twice, as in %252e
	LookAlike        = Reason(plainpath.LookAlike)        // a fullwidth '/', '\', '.' or '%'
	WindowsName      = Reason(plainpath.WindowsName)      // what is another name on Windows
	MissingEscape    = Reason(plainpath.MissingEscape)    // a character that must be encoded
	OtherEscape      = Reason(plainpath.OtherEscape)      // an escape that browsers do not write
)

const (
	NotPath      = Reason(plainpath.End) + iota // the target is not a path or a URL of the server
	TooLong                                     // a target of more than 64 KiB
	BadQuery                                    // a byte that no query has
	BadHost                                     // no host, or one that is not written as in a URL
	OtherHost                                   // a host that is not the server's
	BadForwarded                                // a trusted proxy's header that is wrong
	Changed                                     // r.URL is not what net/http made of the target
	reasons      = iota + int(plainpath.End)    // how many there are, with None and NotRooted
)

var reasonTexts = [reasons]string{
	DotSegment:       "the path has a dot segment",
	EncodedDot:       "the path has an encoded dot",
	EmptySegment:     "the path has an empty segment",
	Backslash:        "the path has a backslash",
	EncodedDelimiter: "the path has an encoded delimiter",
	Parameter:        "the path has a parameter",
	Control:          "the path has a control character",
	BadEscape:        "the path has a % that encodes nothing",
	IllFormed:        "the path is not UTF-8",
	DoubleEncoding:   "the path is encoded twice",
	LookAlike:        "the path has a character that looks like a delimiter",
	WindowsName:      "the path has a name that Windows reads as another",
	MissingEscape:    "the path has a character that must be encoded",
	OtherEscape:      "the path has an unusual escape",
	NotPath:          "the target is not a path",
	TooLong:          "the target is too long",
	BadQuery:         "the query has a character that must be encoded",
	BadHost:          "the host is missing or not valid",
	OtherHost:        "the host is not this server's",
	BadForwarded:     "a proxy's header is not valid",
	Changed:          "the URL was changed before it was checked",
}

// String says what is wrong.
func (r Reason) String() string {
	if int(r) < len(reasonTexts) && reasonTexts[r] != "" {
		return reasonTexts[r]
	}
	return "Reason(" + strconv.Itoa(int(r)) + ")"
}

// An Error says why a [Guard] refuses a request.
type Error struct {
	Reason Reason
	// Position is the byte in r.RequestURI at which the reason was found. It is 0 for a reason that
	// is not about the target.
	Position int
}

// Error says what is wrong and where. It quotes nothing of the request.
func (e *Error) Error() string {
	return "inbound: " + e.Reason.String() + ", at byte " + strconv.Itoa(e.Position)
}
