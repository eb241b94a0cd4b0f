package url

import (
	"cmp"
	"errors"
	"strconv"
	"strings"

	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// A ValidationError is a mismatch between an input and valid input, as the standard names it: see
// https://url.spec.whatwg.org/#validation-error. Parsing continues after some of them. A fatal one
// makes it fail, and the [ParseError] wraps it, so that errors.Is(err, url.ErrHostMissing) works. A
// [Parser]'s OnViolation receives all validation errors.
type ValidationError uint8

// The validation errors. Add new ones at the end, so that the others keep their numbers.
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
	ErrIPv4NonASCIIInput // added after commit 6ae8486 of the standard
)

// validationErrors has the name of each validation error, in the order of the standard's table.
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

// ErrTooLong means that the input or its serialization is longer than the limit. A [ParseError] or
// a [SetError] wraps it.
var ErrTooLong = errors.New("too long")

// A ParseError says why and where parsing failed.
type ParseError struct {
	// Err is the [ValidationError] that made parsing fail, or [ErrTooLong]. From
	// [Parser.BasicParse], [FromNetURL] and [ParseOrigin] it may be a [Refusal].
	Err error
	// Input is the input, for messages. If it has more than 128 bytes, Input is the part around the
	// error. Input never contains a password: "xxxxx" replaces everything between the first ':'
	// after the scheme and the last '@', even if the parser would not read that as a password, for
	// example because it has a '/'. A slash follows a scheme: u:/p@h has the scheme u.
	Input string
	// Offset is the position of the error in the original input, in bytes. It is not an offset into
	// Input if Input is shortened or has "xxxxx". The message counts the position after "xxxxx" has
	// replaced the password.
	Offset int
	// Base is true if the base URL failed to parse.
	Base bool

	details
}

// details are what an error's message needs of an input that the error may not keep.
type details struct {
	hidden int    // how much shorter "xxxxx" makes the input before the error; may be negative
	flaw   flaw   // of a host
	domain string // of ErrDomainToASCII, as the host parser received it
}

// detailsOf returns the details for err at input[i]. If input[i] may be in a password, they have
// neither the flaw nor the domain. The domain is "" unless err is [ErrDomainToASCII].
func detailsOf(err error, input string, i int, domain string) details {
	d := details{flaw: flawAt(err, input, i), domain: domain}
	if strings.IndexByte(input, '@') < 0 {
		return d // most; PasswordSpan takes three times as long
	}
	switch start, end := quoted.PasswordSpan(input); {
	case start == end: // there is none
	case i < end:
		d = details{hidden: max(0, i-start)}
	default:
		d.hidden = end - start - len(quoted.Password)
	}
	return d
}

// maxKeptDomain is the length in bytes of the longest domain that an error keeps. A domain that the
// DNS can hold is shorter: its 253 bytes are at most as many code points, each of up to four bytes,
// percent-encoded.
const maxKeptDomain = 1 << 12

// redact returns s, or the part around s[i] if s is long, without what may be a password. If the
// result is not s, it sets d's domain to a copy, or to "" if it is too long, so that the error does
// not keep s alive.
func (d *details) redact(s string, i int) string {
	shown := quoted.RedactedExcerpt(s, i)
	if len(d.domain) > maxKeptDomain {
		d.domain = ""
	} else if shown != s {
		d.domain = strings.Clone(d.domain)
	}
	return shown
}

// Error returns a message with the input, the reason and the position. The reason begins with the
// standard's name of the error. If a host is wrong, the message also says what it cannot have: "a
// domain cannot have a space". If the scheme is missing before what looks like a domain, or the
// brackets around an IPv6 address, it says what to write.
func (e *ParseError) Error() string {
	what := "url: cannot parse "
	if e.Base {
		what = "url: cannot parse base "
	}
	s := what + strconv.Quote(e.Input) + ": " + e.Err.Error() + " at byte " +
		strconv.Itoa(e.Offset-e.hidden)
	if e.Err == ErrMissingSchemeNonRelativeURL && !e.Base {
		return s + explainScheme(e.Input)
	}
	return s + explainHost(e.Err, e.domain, e.flaw)
}

// explainScheme says what to write in place of an input without a scheme that looks like a domain.
func explainScheme(input string) string {
	name, _, _ := strings.Cut(input, "/")
	domain, err := ParseHost(name)
	if err != nil || !strings.Contains(strings.Trim(name, "."), ".") {
		return ""
	}
	return "; write https://" + domain.String() + ", or parse it with package typed"
}

// A flaw is what makes a host wrong: an ASCII character, or one of these.
type flaw rune

const (
	hasPort flaw = -1 - iota
	hasScheme
	lacksBrackets
)

// flawAt returns the character at input[i] that is the reason for err, percent-decoded, or 0.
func flawAt(err error, input string, i int) flaw {
	if i >= len(input) {
		return 0
	}
	switch err {
	case ErrHostInvalidCodePoint:
		if c := input[i]; isForbiddenHostByte(c) {
			return flaw(c)
		}
	case ErrDomainToASCII:
		if c, _ := infra.FirstByte(input[i:]); isForbiddenDomainByte(c) {
			return flaw(c)
		}
	}
	return 0
}

// flawOfHost returns what an input that ParseHost refuses has besides a host, a scheme or a port;
// lacksBrackets for an IPv6 address; or 0.
func flawOfHost(input string) flaw {
	if strings.HasPrefix(input[byteEnd(input, 0, schemeStop):], "://") {
		return hasScheme
	}
	if isIPv6(input) {
		return lacksBrackets
	}
	colon := strings.LastIndexByte(input, ':')
	switch {
	case colon <= 0, colon+1 == len(input), digitsEnd(input, colon+1) < len(input):
		return 0
	case input[0] == '[' && input[colon-1] == ']',
		input[0] != '[' && strings.IndexByte(input, ':') == colon:
		return hasPort
	}
	return 0
}

// isIPv6 reports whether input is an IPv6 address as a URL has it between brackets.
func isIPv6(input string) bool {
	_, fault := parseIPv6(input, nil)
	return fault.err == 0
}

// explainBrackets says what to write in place of an IPv6 address without brackets, which may end
// with a port.
func explainBrackets(address string) string {
	s := "; write [" + address + "]"
	colon := strings.LastIndexByte(address, ':')
	_, err := parsePort(address, colon+1)
	if err == nil && isIPv6(address[:colon]) {
		s += " or [" + address[:colon] + "]" + address[colon:]
	}
	return s
}

// explainHost returns the part of an error's message that explains the host, such as ": a domain
// cannot have a space", or "". It explains f, the host's flaw, or why domain was refused.
func explainHost(reason error, domain string, f flaw) string {
	switch {
	case f == hasPort:
		return ": a host has no port"
	case f == hasScheme:
		return ": a host has no scheme"
	case f == lacksBrackets:
		return explainBrackets(domain)
	case domain != "":
		return ": " + explainDomain(receivedDomain(domain)).explanation()
	case reason == ErrDomainToASCII && f != 0:
		return ": a domain cannot have " + infra.CharacterName(rune(f))
	case f != 0:
		return ": a host cannot have " + infra.CharacterName(rune(f))
	}
	return ""
}

// Unwrap returns e.Err.
func (e *ParseError) Unwrap() error { return e.Err }

// As lets errors.As find a [*DomainError] if e.Err is [ErrDomainToASCII]. Only this call determines
// which label breaks which rule. A domain of more than 4096 bytes has no DomainError.
func (e *ParseError) As(target any) bool { return asDomainError(target, e.domain) }

// newParseError returns the error for an input in which no domain is to blame.
func newParseError(err error, input string, offset int) *ParseError {
	return newDomainParseError(err, input, offset, "")
}

// newDomainParseError defers everything that As and Error can compute. The domain is "" unless err
// is [ErrDomainToASCII]. It is not inlined, to keep its callers small.
//
//go:noinline
func newDomainParseError(err error, input string, offset int, domain string) *ParseError {
	e := &ParseError{Err: err, Offset: offset, details: detailsOf(err, input, offset, domain)}
	e.Input = e.redact(input, offset)
	return e
}

// newHostError is newDomainParseError for an input that is a host.
func newHostError(m *machine, input string) *ParseError {
	e := newDomainParseError(m.err, input, m.pointer, m.refusedDomain(input))
	e.flaw = cmp.Or(flawOfHost(input), e.flaw)
	return e
}

// asDomainError sets target, if its type is **DomainError, to the reason why domain failed. The
// domain of an error that is not about a domain is "".
func asDomainError(target any, domain string) bool {
	e, ok := target.(**DomainError)
	if !ok || domain == "" {
		return false
	}
	*e = explainDomain(receivedDomain(domain))
	return true
}

// receivedDomain returns what the domain parser receives for a domain that the host parser
// received.
func receivedDomain(domain string) string { return PercentDecode(infra.WellFormed(domain)) }

// A Refusal says why a setter ignored a value or a part of it, or why a URL could not be converted,
// if the standard has no validation error for the reason. A [SetError] or a [ConversionError] wraps
// it.
type Refusal uint8

// The refusals.
const (
	_ Refusal = iota
	// ErrOpaquePath: the URL has an opaque path, so its host and path cannot be set.
	ErrOpaquePath
	// ErrNoCredentialsOrPort: the URL cannot have a username, password or port, since its
	// host is null or empty or its scheme is file.
	ErrNoCredentialsOrPort
	// ErrNotScheme: the value does not begin with a scheme.
	ErrNotScheme
	// ErrNotPort: the value does not begin with a digit.
	ErrNotPort
	// ErrSchemeChange: the URL cannot change to this scheme. A special scheme changes only to a
	// special one, any other only to one that is not special. A URL with credentials or a port
	// cannot become a file: URL. A file: URL with the empty host keeps its scheme.
	ErrSchemeChange
	// ErrHostnameWithPort: the value has a port, which only the host setter accepts.
	ErrHostnameWithPort
	// ErrEmptyHost: a URL with credentials or a port cannot have an empty host.
	ErrEmptyHost
	// ErrTrailingInput: the end of the value was ignored.
	ErrTrailingInput
	// ErrZeroURL: the URL is nil or the zero URL.
	ErrZeroURL
	// ErrDotSegment: a path cannot have a dot segment, such as "..", percent-encoded or not.
	ErrDotSegment
	// ErrOtherHost: net/url would write another host, as "a%2Fb" for "a%2fb"; net/http would use a
	// different host than a browser, or dial one host and name another; or the fields Host and
	// Opaque have different hosts.
	ErrOtherHost

	errOpaqueOrigin // the origin of a URL is opaque; see ParseOrigin

	// net/http cannot send a field of a net/url.URL unchanged. The host has a '"', '`', '{' or '}';
	// or the path, or Opaque, does not begin with '/'; or the path begins with "//" and has a '|',
	// or a '%' that two hexadecimal digits do not follow.
	errUnsendable

	// The basic URL parser has no such state override, or not for this URL: the opaque path state
	// is for a URL with an opaque path.
	errStateOverride
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
	errStateOverride:       "no such state override for this URL",
	ErrZeroURL:             "the URL is empty",
	ErrDotSegment:          "a path has no dot segments",
	ErrOtherHost:           "it would lead to another host",
	errOpaqueOrigin:        "a URL with this scheme has an opaque origin",
	errUnsendable:          "net/http cannot send this as it is",
}

// Error returns the reason in a few words, such as "the URL has an opaque path".
func (r Refusal) Error() string {
	if r == 0 || int(r) >= len(refusals) {
		return "Refusal(" + strconv.Itoa(int(r)) + ")"
	}
	return refusals[r]
}

// A SetError says that a setter ignored a value or a part of it. Every setter except SetHref fails
// with [ErrZeroURL] if the URL is the zero URL. Every setter fails with [ErrTooLong] if the URL
// would become too long.
type SetError struct {
	// Attribute is the JavaScript name of what was to be set, such as "host".
	Attribute string
	// Value is the value that was to be set. If that has more than 128 bytes, Value is the part
	// around the error. Like [ParseError.Input], it never contains a password.
	Value string
	// Err is a [Refusal], a [ValidationError] of the value, or [ErrTooLong].
	Err error
	// Offset is the position of the error in the value, in bytes, like [ParseError.Offset].
	Offset int
	// Partly is true if a part of the value was set.
	Partly bool

	details
}

// Error returns a message with the attribute, the value, the reason and the position. If a host is
// wrong, it also says what the host cannot have, as [ParseError.Error] does.
func (e *SetError) Error() string {
	what := "url: cannot set "
	if e.Partly {
		what = "url: cannot set all of "
	}
	s := what + e.Attribute + " to " + strconv.Quote(e.Value) + ": " + e.Err.Error()
	if shown := e.Offset - e.hidden; shown > 0 {
		s += " at byte " + strconv.Itoa(shown)
	}
	return s + explainHost(e.Err, e.domain, e.flaw)
}

// Unwrap returns e.Err.
func (e *SetError) Unwrap() error { return e.Err }

// As lets errors.As find a [*DomainError], as [ParseError.As] does.
func (e *SetError) As(target any) bool { return asDomainError(target, e.domain) }

// newSetError returns the error for a value in which no domain is to blame.
func newSetError(attribute, value string, err error, offset int) *SetError {
	return newDomainSetError(attribute, value, err, offset, "")
}

func newDomainSetError(attribute, value string, err error, offset int, domain string) *SetError {
	if attribute == "password" && value != "" {
		value = quoted.Password
	}
	e := &SetError{Attribute: attribute, Err: err, Offset: offset,
		details: detailsOf(err, value, offset, domain)}
	e.Value = e.redact(value, offset)
	return e
}

// A ConversionError says that [URL.NetURL] or [FromNetURL] cannot convert a URL, since browsers or
// net/http would read the result differently.
type ConversionError struct {
	// Field is the field of net/url.URL that is to blame, such as "Host".
	Field string
	// Err is [ErrOtherHost], another [Refusal] or a [ValidationError].
	Err error

	value string // the field's, without a password
}

func newConversionError(field, value string, err error) *ConversionError {
	return &ConversionError{Field: field, Err: err, value: quoted.RedactedExcerpt(value, 0)}
}

// Error returns a message with the field, its value and the reason.
func (e *ConversionError) Error() string {
	what := e.Field
	if e.value != "" {
		what += " " + strconv.Quote(e.value)
	}
	return "url: cannot convert " + what + ": " + e.Err.Error()
}

// Unwrap returns e.Err.
func (e *ConversionError) Unwrap() error { return e.Err }
