package url

import (
	"errors"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/redact"
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

// Error returns the standard's name of the error, such as "host-missing".
func (e ValidationError) Error() string {
	if e == 0 || int(e) >= len(validationErrors) {
		return "ValidationError(" + strconv.Itoa(int(e)) + ")"
	}
	return validationErrors[e]
}

// ErrTooLong is in a [ParseError] where an input, or what it would be
// serialized, is longer than the limit.
var ErrTooLong = errors.New("too long")

// A ParseError is how parsing fails.
type ParseError struct {
	// Err is the [ValidationError] that made parsing fail, or [ErrTooLong]; from
	// [Parser.BasicParse] and UnmarshalText it may be a [Refusal].
	Err error
	// Input is what could not be parsed, for messages. Of an input of more than
	// 128 bytes it is only what surrounds the error. It never has a password: what
	// is between the first ':' behind the scheme and the last '@' is "xxxxx", also
	// where that is not what the parser would take for one, as after a password
	// with a '/'.
	Input string
	// Offset is where in the input, as it was given, the error is, in bytes. In
	// Input it is elsewhere where that is shortened.
	Offset int
	// Base tells that it is the base URL that could not be parsed.
	Base bool

	domain  string // of ErrDomainToASCII, as domainAround returns it
	inInput bool   // Input is all of the input, where As finds the domain
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

// As makes errors.As find a [*DomainError] where e.Err is [ErrDomainToASCII]: which
// label breaks which rule is found out only now. Where the domain has more than 4096
// bytes, there is none.
func (e *ParseError) As(target any) bool {
	domain := e.domain
	if e.inInput {
		domain = domainAround(e.Input, min(max(e.Offset, 0), len(e.Input)))
	}
	return asDomainError(target, domain)
}

// newParseError leaves to As and Error what only they need. It is not inlined, to keep its
// callers small.
//
//go:noinline
func newParseError(err error, input string, offset int) *ParseError {
	e := &ParseError{Err: err, Input: redactedExcerpt(input, offset), Offset: offset}
	if err == ErrDomainToASCII {
		e.inInput = e.Input == input
		// What is before the last '@' may be a password, and no domain is told of it.
		if _, end := redact.PasswordSpan(input); !e.inInput && end <= offset {
			e.domain = domainAround(input, offset)
		}
	}
	return e
}

// newHostError is newParseError where all of the input is the host.
func newHostError(err error, input string, offset int) *ParseError {
	e := newParseError(err, input, offset)
	if err == ErrDomainToASCII {
		e.domain, e.inInput = keptDomain(input), false
	}
	return e
}

// asDomainError sets target, if it is of that type, to why the domain of an error
// failed, which is "" for other errors.
func asDomainError(target any, domain string) bool {
	e, ok := target.(**DomainError)
	if !ok || domain == "" {
		return false
	}
	_, err := DomainToASCII(decodedDomain(domain))
	*e, ok = err.(*DomainError)
	return ok
}

// domainAround returns the domain of a special URL that input[i] is in, or before, as
// it is written there. Nothing that ends a domain, or comes before it, can be in it.
func domainAround(input string, i int) string {
	start, end := i, i
	for start > 0 && strings.IndexByte(`/\@:`, input[start-1]) < 0 && i-start <= maxKeptDomain {
		start--
	}
	for end < len(input) && strings.IndexByte(`/\?#:`, input[end]) < 0 && end-i <= maxKeptDomain {
		end++
	}
	return keptDomain(input[start:end])
}

// maxKeptDomain is how many bytes of a domain an error keeps. What the DNS can hold
// has less: its 253 bytes are at the most as many code points, of four bytes each that
// are percent-encoded.
const maxKeptDomain = 1 << 12

// keptDomain returns a copy of domain, or "" where that is too long.
func keptDomain(domain string) string {
	if len(domain) > maxKeptDomain {
		return ""
	}
	return strings.Clone(domain)
}

// decodedDomain returns what the domain parser gets to see of a domain.
func decodedDomain(domain string) string {
	var b strings.Builder
	return string(appendPercentDecoded(nil, removeTabAndNewline(&b, domain)))
}

// A Refusal says why a setter ignored a value or a part of it, or why a URL could not be
// converted, where the standard has no validation error for that. A [SetError] wraps it.
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
	// ErrNotScheme: the value does not begin with a scheme.
	ErrNotScheme
	// ErrNotPort: the value does not begin with a digit.
	ErrNotPort
	// ErrSchemeChange: the URL cannot change to this scheme. A special scheme changes only
	// to a special one, and any other only to one that is not special; a URL with
	// credentials or a port does not become a file: URL; and a file: URL with the empty
	// host keeps its scheme.
	ErrSchemeChange
	// ErrHostnameWithPort: the value has a port, which is for the host setter.
	ErrHostnameWithPort
	// ErrEmptyHost: a URL with credentials or a port cannot have an empty host.
	ErrEmptyHost
	// ErrTrailingInput: the end of the value was ignored.
	ErrTrailingInput
	// ErrStateOverride: the basic URL parser has no such state override, or none for this
	// URL: the opaque path state is for a URL with an opaque path.
	ErrStateOverride
	// ErrZeroURL: the URL is nil or the zero URL.
	ErrZeroURL
	// ErrDotSegment: no path has the segment "." or "..", percent-encoded or not.
	ErrDotSegment
	// ErrUnsendable: net/http cannot send what is in this field as it is: a scheme it sends
	// no requests for; a host with a '"', '`', '{' or '}'; or a path that begins with "//"
	// and also has a '|' or a '%' that no two hexadecimal digits follow.
	ErrUnsendable
	// ErrOtherHost: net/url would write another host, as "a%2Fb" for "a%2fb"; net/http
	// would ask another host than a browser, or dial one and name another; or the fields
	// Host and Opaque have different hosts.
	ErrOtherHost
	// ErrRootlessPath: a path that does not begin with a '/' cannot follow a host, nor be
	// the path of a URL without one.
	ErrRootlessPath
	// ErrNotOrigin: the URL has no tuple origin, or has more than that.
	ErrNotOrigin
)

var refusals = [...]string{
	ErrOpaquePath:          "the URL has an opaque path",
	ErrNoCredentialsOrPort: "the URL cannot have credentials or a port",
	ErrNotScheme:           "not a scheme",
	ErrNotPort:             "not a port",
	ErrSchemeChange:        "the URL cannot change to this scheme",
	ErrHostnameWithPort:    "a hostname has no port",
	ErrEmptyHost:           "a URL with credentials or a port cannot have an empty host",
	ErrTrailingInput:       "trailing input",
	ErrStateOverride:       "no such state override for this URL",
	ErrZeroURL:             "the URL is empty",
	ErrDotSegment:          "a path has no dot segments",
	ErrUnsendable:          "net/http cannot send this as it is",
	ErrOtherHost:           "net/url or net/http would make another host of it",
	ErrRootlessPath:        "the path does not begin with '/'",
	ErrNotOrigin:           "not an origin",
}

// Error returns what the refusal says, as part of a sentence.
func (r Refusal) Error() string {
	if r == 0 || int(r) >= len(refusals) {
		return "Refusal(" + strconv.Itoa(int(r)) + ")"
	}
	return refusals[r]
}

// A SetError says that a setter ignored a value or a part of it, or that a field of a
// net/url.URL could not be converted.
type SetError struct {
	// Attribute is what was to be set: by its JavaScript name, such as "host"; of
	// [URL.NetURL], [URL.HTTPRequestURL] and [FromNetURL] by the name of the field of the
	// net/url.URL, such as "Host".
	Attribute string
	// Value is what it was to be set to; of more than 128 bytes it is only what
	// surrounds the error. It never has a password, as [ParseError.Input].
	Value string
	// Err is a [Refusal], a [ValidationError] of the value, or [ErrTooLong].
	Err error
	// Offset is where in the value the error is, in bytes.
	Offset int
	// Partly tells that a part of the value was set.
	Partly bool

	domain string // of ErrDomainToASCII, as domainAround returns it
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

// As makes errors.As find a [*DomainError], as [ParseError.As] does.
func (e *SetError) As(target any) bool { return asDomainError(target, e.domain) }

func newSetError(attribute, value string, err error, offset int) *SetError {
	if attribute == "password" && value != "" {
		value = redact.Password
	}
	e := &SetError{Attribute: attribute, Value: redactedExcerpt(value, offset), Err: err, Offset: offset}
	if err == ErrDomainToASCII {
		e.domain = domainAround(value, offset)
	}
	return e
}

// Redacted returns the URL serialized with "xxxxx" in the place of a password, for
// logs, and "" for nil. It hides nothing but what [URL.Password] returns: not the
// username, nor what is secret in a path, which in a blob: URL is a URL itself, in a
// query or in a fragment. It allocates only where there is a password.
//
// Errors of this package have no password to redact. See [RedactText] for those of
// others, and package slogurl for log/slog.
func (u *URL) Redacted() string {
	if u == nil {
		return ""
	}
	if u.Password() == "" {
		return u.href
	}
	return u.href[:u.usernameEnd+1] + redact.Password + u.href[u.hostStart-1:]
}

// RedactText returns text with "xxxxx" in the place of each URL's password. It is
// for messages that others made of a URL, as packages flag and net/url do, which
// have the password and do not tell where. It finds what has a ':' and two slashes,
// and goes to the end of the quoted string that this is in, else to the next space.
// There it replaces what is between the first ':' and the last '@', as
// [ParseError.Input] does: rather too much than too little.
//
// It allocates only where something is replaced.
func RedactText(text string) string {
	var b strings.Builder
	written, quoted := 0, false
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\' && quoted:
			i++ // of an escape
		case text[i] == '"':
			quoted = !quoted
		case text[i] == ':' && i+2 < len(text) && isSlash(text[i+1]) && isSlash(text[i+2]):
			i++
			end := textURLEnd(text, i, quoted)
			if start, stop := redact.PasswordSpan(text[i:end]); start < stop {
				b.WriteString(text[written : i+start])
				b.WriteString(redact.Password)
				written = i + stop
			}
			i = end - 1
		}
	}
	if written == 0 {
		return text
	}
	b.WriteString(text[written:])
	return b.String()
}

// textURLEnd returns where the URL that text[i] is in ends.
func textURLEnd(text string, i int, quoted bool) int {
	for ; i < len(text) && text[i] != '"'; i++ {
		switch {
		case quoted && text[i] == '\\' && i+1 < len(text):
			i++
		case !quoted && text[i] <= ' ':
			return i
		}
	}
	return i
}

// excerpt returns what surrounds s's byte i, where s is long.
func excerpt(s string, i int) string { return redact.Excerpt(s, i) }

// redactedExcerpt is excerpt with what may be a password in s redacted.
func redactedExcerpt(s string, i int) string { return redact.RedactedExcerpt(s, i) }
