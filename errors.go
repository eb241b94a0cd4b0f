package url

import (
	"errors"
	"strconv"
	"unicode/utf8"
)

// A ValidationError is one of the [validation errors] of the standard: a
// mismatch between an input and valid input. Those that are fatal make parsing
// fail; the [ParseError] then wraps the one that did, so that
// errors.Is(err, url.ErrHostMissing) works.
//
// [validation errors]: https://url.spec.whatwg.org/#validation-error
type ValidationError uint8

// The validation errors, in the order of the standard's table.
const (
	_ ValidationError = iota

	ErrDomainToASCII
	ErrDomainPercentEncoded
	ErrHostInvalidCodePoint
	ErrIPv4EmptyPart
	ErrIPv4TooFewParts
	ErrIPv4TooManyParts
	ErrIPv4NonNumericPart
	ErrIPv4NonDecimalPart
	ErrIPv4OutOfRangePart
	ErrIPv4NonASCIIInput // later than the text of July 2026
	ErrIPv6Unclosed
	ErrIPv6InvalidCompression
	ErrIPv6TooManyPieces
	ErrIPv6MultipleCompression
	ErrIPv6InvalidCodePoint
	ErrIPv6TooFewPieces
	ErrIPv6PieceLeadingZero
	ErrIPv4InIPv6TooManyPieces
	ErrIPv4InIPv6InvalidCodePoint
	ErrIPv4InIPv6OutOfRangePart
	ErrIPv4InIPv6TooFewParts
	ErrInvalidURLUnit
	ErrSpecialSchemeMissingFollowingSolidus
	ErrMissingSchemeNonRelativeURL
	ErrInvalidReverseSolidus
	ErrInvalidCredentials
	ErrHostMissing
	ErrPortOutOfRange
	ErrPortInvalid
	ErrFileInvalidWindowsDriveLetter
	ErrFileInvalidWindowsDriveLetterHost
)

// validationErrors has the name of each validation error.
var validationErrors = [...]string{
	ErrDomainToASCII:                        "domain-to-ASCII",
	ErrDomainPercentEncoded:                 "domain-percent-encoded",
	ErrHostInvalidCodePoint:                 "host-invalid-code-point",
	ErrIPv4EmptyPart:                        "IPv4-empty-part",
	ErrIPv4TooFewParts:                      "IPv4-too-few-parts",
	ErrIPv4TooManyParts:                     "IPv4-too-many-parts",
	ErrIPv4NonNumericPart:                   "IPv4-non-numeric-part",
	ErrIPv4NonDecimalPart:                   "IPv4-non-decimal-part",
	ErrIPv4OutOfRangePart:                   "IPv4-out-of-range-part",
	ErrIPv4NonASCIIInput:                    "IPv4-non-ASCII-input",
	ErrIPv6Unclosed:                         "IPv6-unclosed",
	ErrIPv6InvalidCompression:               "IPv6-invalid-compression",
	ErrIPv6TooManyPieces:                    "IPv6-too-many-pieces",
	ErrIPv6MultipleCompression:              "IPv6-multiple-compression",
	ErrIPv6InvalidCodePoint:                 "IPv6-invalid-code-point",
	ErrIPv6TooFewPieces:                     "IPv6-too-few-pieces",
	ErrIPv6PieceLeadingZero:                 "IPv6-piece-leading-zero",
	ErrIPv4InIPv6TooManyPieces:              "IPv4-in-IPv6-too-many-pieces",
	ErrIPv4InIPv6InvalidCodePoint:           "IPv4-in-IPv6-invalid-code-point",
	ErrIPv4InIPv6OutOfRangePart:             "IPv4-in-IPv6-out-of-range-part",
	ErrIPv4InIPv6TooFewParts:                "IPv4-in-IPv6-too-few-parts",
	ErrInvalidURLUnit:                       "invalid-URL-unit",
	ErrSpecialSchemeMissingFollowingSolidus: "special-scheme-missing-following-solidus",
	ErrMissingSchemeNonRelativeURL:          "missing-scheme-non-relative-URL",
	ErrInvalidReverseSolidus:                "invalid-reverse-solidus",
	ErrInvalidCredentials:                   "invalid-credentials",
	ErrHostMissing:                          "host-missing",
	ErrPortOutOfRange:                       "port-out-of-range",
	ErrPortInvalid:                          "port-invalid",
	ErrFileInvalidWindowsDriveLetter:        "file-invalid-Windows-drive-letter",
	ErrFileInvalidWindowsDriveLetterHost:    "file-invalid-Windows-drive-letter-host",
}

// validationErrorAdvice has whether a validation error can be fatal, and what to write
// instead. It is not in one table with the names, so that a program links it only if
// it asks for that.
var validationErrorAdvice = [...]struct {
	fatal  bool
	advice string
}{
	ErrDomainToASCII:                        {true, "write a domain of letters, digits and inner hyphens, in labels of 1 to 63 bytes between single dots, without a dot at the end"},
	ErrDomainPercentEncoded:                 {false, "write the domain's characters themselves, not percent-encoded"},
	ErrHostInvalidCodePoint:                 {true, "leave this character out of the host, or write it percent-encoded"},
	ErrIPv4EmptyPart:                        {false, "leave out the dot at the end of the IPv4 address"},
	ErrIPv4TooFewParts:                      {false, "write all four parts of the IPv4 address, as in 192.0.2.1"},
	ErrIPv4TooManyParts:                     {true, "write an IPv4 address of four parts; a domain cannot end in a number"},
	ErrIPv4NonNumericPart:                   {true, "write four decimal numbers, or a domain whose last label is not a number"},
	ErrIPv4NonDecimalPart:                   {false, "write each part of the IPv4 address in decimal, without 0x or leading zeros"},
	ErrIPv4OutOfRangePart:                   {true, "write four parts of at most 255 each"},
	ErrIPv4NonASCIIInput:                    {false, "write the IPv4 address in ASCII digits and dots"},
	ErrIPv6Unclosed:                         {true, "end the IPv6 address with ']'"},
	ErrIPv6InvalidCompression:               {true, "start the IPv6 address with a piece or with '::', not with a single ':'"},
	ErrIPv6TooManyPieces:                    {true, "write eight pieces, or at most seven and one '::'"},
	ErrIPv6MultipleCompression:              {true, "use '::' only once, and write out the zeros elsewhere"},
	ErrIPv6InvalidCodePoint:                 {true, "write only pieces of one to four hexadecimal digits between colons; a zone (%eth0) has no place in a URL"},
	ErrIPv6TooFewPieces:                     {true, "write all eight pieces, or '::' for the zeros left out"},
	ErrIPv6PieceLeadingZero:                 {false, "leave out the zeros at the start of the piece"},
	ErrIPv4InIPv6TooManyPieces:              {true, "write at most six pieces before the IPv4 address, which stands for the last two"},
	ErrIPv4InIPv6InvalidCodePoint:           {true, "end the IPv6 address with four decimal numbers without leading zeros between dots, or with hexadecimal pieces only"},
	ErrIPv4InIPv6OutOfRangePart:             {true, "write IPv4 parts of at most 255"},
	ErrIPv4InIPv6TooFewParts:                {true, "write all four parts of the IPv4 address at the end"},
	ErrInvalidURLUnit:                       {false, "percent-encode this character, '%' itself as %25, or leave it out"},
	ErrSpecialSchemeMissingFollowingSolidus: {false, "write exactly two slashes after this scheme, or leave the scheme out for a relative URL"},
	ErrMissingSchemeNonRelativeURL:          {true, "start with a scheme, as in https://, or give a base URL whose path is not opaque"},
	ErrInvalidReverseSolidus:                {false, "write '/' for '\\'"},
	ErrInvalidCredentials:                   {false, "leave username and password out of the URL, with the '@'"},
	ErrHostMissing:                          {true, "write a host before the port, path, query or fragment"},
	ErrPortOutOfRange:                       {true, "write a port of at most 65535, or none"},
	ErrPortInvalid:                          {true, "write the port in decimal digits, with nothing between it and the path"},
	ErrFileInvalidWindowsDriveLetter:        {false, "write a drive as a path in a whole URL, as in file:///C:/"},
	ErrFileInvalidWindowsDriveLetterHost:    {false, "write a third slash before the drive letter, as in file:///C:/"},
}

// Error returns the standard's name of the error, such as "host-missing".
func (e ValidationError) Error() string {
	if e == 0 || int(e) >= len(validationErrors) {
		return "ValidationError(" + strconv.Itoa(int(e)) + ")"
	}
	return validationErrors[e]
}

// Fatal reports whether the error can make parsing fail. It always does then, but
// for ErrDomainToASCII and ErrIPv4OutOfRangePart, which need not: whether one did
// is in its [Violation].
func (e ValidationError) Fatal() bool {
	return int(e) < len(validationErrorAdvice) && validationErrorAdvice[e].fatal
}

// Advice returns what to write instead: a sentence without its capital and full
// stop, such as "write '/' for '\\'".
func (e ValidationError) Advice() string {
	if int(e) >= len(validationErrorAdvice) {
		return ""
	}
	return validationErrorAdvice[e].advice
}

// ErrTooLong is in a [ParseError] where an input, or what it would be
// serialized, is longer than the limit.
var ErrTooLong = errors.New("too long")

// A ParseError is how parsing fails.
type ParseError struct {
	// Err is the [ValidationError] that made parsing fail, or [ErrTooLong]; from
	// [Parser.BasicParse] it may be a [Refusal].
	Err error
	// Input is what could not be parsed. Of an input of more than 128 bytes
	// it is only what surrounds the error. It, and so Error, has the password
	// if the input has one.
	Input string
	// Offset is where in the input, as it was given, the error is, in bytes.
	Offset int
	// Base tells that it is the base URL that could not be parsed.
	Base bool
}

// Error says what could not be parsed, why, and where in it that is.
func (e *ParseError) Error() string {
	what := "url: cannot parse "
	if e.Base {
		what = "url: cannot parse base "
	}
	return what + strconv.Quote(e.Input) + ": " + e.Err.Error() + " at byte " + strconv.Itoa(e.Offset)
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// newParseError is not inlined, as nothing that fails needs to be that fast.
//
//go:noinline
func newParseError(err error, input string, offset int) *ParseError {
	return &ParseError{Err: err, Input: excerpt(input, offset), Offset: offset}
}

// excerpt returns what surrounds s's byte i, where s is long. It is a copy, so that
// an error does not keep a long input alive.
func excerpt(s string, i int) string {
	const limit = 128
	if len(s) <= limit {
		return s
	}
	start := max(0, min(i-limit/2, len(s)-limit))
	end := start + limit
	for start > 0 && start < end && !utf8.RuneStart(s[start]) {
		start++
	}
	for end < len(s) && end > start && !utf8.RuneStart(s[end]) {
		end--
	}
	before, after := "", ""
	if start > 0 {
		before = "…"
	}
	if end < len(s) {
		after = "…"
	}
	return before + s[start:end] + after
}

// A Refusal is why a setter ignored a value, or a part of it, where the standard
// has no validation error for that, and why a file path could not be converted. A
// [SetError] wraps it, or a [FilePathError].
type Refusal uint8

// The refusals.
const (
	_ Refusal = iota
	// ErrOpaquePath: the URL has an opaque path, and so neither a host nor a
	// path that can be set.
	ErrOpaquePath
	// ErrNoCredentialsOrPort: the URL cannot have a username, password or port,
	// as its host is null or empty or its scheme is file.
	ErrNoCredentialsOrPort
	// ErrInvalidScheme: the value does not begin with a scheme.
	ErrInvalidScheme
	// ErrInvalidPort: the value does not begin with a digit.
	ErrInvalidPort
	// ErrSchemeKind: a special scheme cannot become one that is not, nor the
	// other way round.
	ErrSchemeKind
	// ErrFileCredentialsOrPort: a URL with credentials or a port cannot become a
	// file: URL.
	ErrFileCredentialsOrPort
	// ErrFileEmptyHost: a file: URL with the empty host keeps its scheme.
	ErrFileEmptyHost
	// ErrHostnameWithPort: the value has a port, which is for the host setter.
	ErrHostnameWithPort
	// ErrEmptyHost: a URL with credentials or a port cannot have an empty host.
	ErrEmptyHost
	// ErrTrailingInput: the end of the value was ignored.
	ErrTrailingInput
	// ErrStateOverride: the basic URL parser has no such state override.
	ErrStateOverride
	// ErrZeroURL: there is no URL to set anything of.
	ErrZeroURL
	// ErrDotSegment: no path has the segment "." or "..", percent-encoded or not.
	ErrDotSegment
	// ErrNotFileURL: only file: URLs have a file path.
	ErrNotFileURL
	// ErrRelativePath: a file path that is relative has no URL.
	ErrRelativePath
	// ErrFilePathHost: the file path or the URL has a host that the other cannot
	// have.
	ErrFilePathHost
	// ErrFilePathByte: the file path or the URL has a byte that the other cannot
	// have.
	ErrFilePathByte
	// ErrAttribute: a URL has no attribute of that name that can be set.
	ErrAttribute
)

var refusals = [...]string{
	ErrOpaquePath:            "the URL has an opaque path",
	ErrNoCredentialsOrPort:   "the URL cannot have credentials or a port",
	ErrInvalidScheme:         "not a scheme",
	ErrInvalidPort:           "not a port",
	ErrSchemeKind:            "a special scheme cannot become one that is not special, nor the other way round",
	ErrFileCredentialsOrPort: "a URL with credentials or a port cannot become a file: URL",
	ErrFileEmptyHost:         "a file: URL with the empty host keeps its scheme",
	ErrHostnameWithPort:      "a hostname has no port",
	ErrEmptyHost:             "a URL with credentials or a port cannot have an empty host",
	ErrTrailingInput:         "trailing input",
	ErrStateOverride:         "no such state override",
	ErrZeroURL:               "the URL is empty",
	ErrDotSegment:            "a path has no dot segments",
	ErrNotFileURL:            "not a file: URL",
	ErrRelativePath:          "not an absolute file path",
	ErrFilePathHost:          "a host that cannot be converted",
	ErrFilePathByte:          "a byte that cannot be converted",
	ErrAttribute:             "no such attribute",
}

// Error returns what the refusal says, as part of a sentence.
func (r Refusal) Error() string {
	if r == 0 || int(r) >= len(refusals) {
		return "Refusal(" + strconv.Itoa(int(r)) + ")"
	}
	return refusals[r]
}

// A SetError tells that a setter ignored a value, or a part of it.
type SetError struct {
	// Attribute is what was to be set, by its JavaScript name: "host".
	Attribute string
	// Value is what it was to be set to; of more than 128 bytes it is only what
	// surrounds the error.
	Value string
	// Err is a [Refusal], a [ValidationError] of the value, or [ErrTooLong].
	Err error
	// Offset is where in the value the error is, in bytes.
	Offset int
	// Partly tells that a part of the value was set.
	Partly bool
}

// Error says what could not be set, why, and where in the value that is.
func (e *SetError) Error() string {
	what := "url: cannot set "
	if e.Partly {
		what = "url: cannot set all of "
	}
	s := what + e.Attribute + " to " + strconv.Quote(e.Value) + ": " + e.Err.Error()
	if e.Offset > 0 {
		s += " at byte " + strconv.Itoa(e.Offset)
	}
	return s
}

// Unwrap returns e.Err.
func (e *SetError) Unwrap() error { return e.Err }

func newSetError(attribute, value string, err error, offset int) *SetError {
	return &SetError{Attribute: attribute, Value: excerpt(value, offset), Err: err, Offset: offset}
}
