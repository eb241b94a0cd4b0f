package url

import (
	"errors"
	"strconv"
	"strings"
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

// Error returns the standard's name of the error, such as "host-missing".
func (e ValidationError) Error() string {
	if e == 0 || int(e) >= len(validationErrors) {
		return "ValidationError(" + strconv.Itoa(int(e)) + ")"
	}
	return validationErrors[e]
}

// A Violation is a validation error that an input has, and where. See
// [Parser.OnViolation].
type Violation struct {
	// Err is the validation error.
	Err ValidationError
	// Start and End are the bytes of the input, as it was given, that are at
	// fault: input[Start:End]. It is empty where something is missing there.
	Start, End int
	// Fatal tells that parsing failed with it.
	Fatal bool
}

// ErrTooLong is in a [ParseError] where an input, or what it would be
// serialized, is longer than the limit.
var ErrTooLong = errors.New("too long")

// A ParseError is how parsing fails.
type ParseError struct {
	// Err is the [ValidationError] that made parsing fail, or [ErrTooLong]; from
	// [Parser.BasicParse] it may be a [Refusal], and from [URL.Scan] [ErrNotText].
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

	domain string // of ErrDomainToASCII, as domainAround returns it
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
func (e *ParseError) As(target any) bool { return asDomainError(target, e.domain) }

// newParseError is not inlined, as nothing that fails needs to be that fast.
//
//go:noinline
func newParseError(err error, input string, offset int) *ParseError {
	e := &ParseError{Err: err, Input: redactedExcerpt(input, offset), Offset: offset}
	if err == ErrDomainToASCII {
		e.domain = domainAround(input, offset)
	}
	return e
}

// newHostError is newParseError where all of the input is the host.
func newHostError(err error, input string, offset int) *ParseError {
	e := newParseError(err, input, offset)
	if err == ErrDomainToASCII {
		e.domain = keptDomain(input)
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
	_, err := DomainToASCII(decodedDomain(domain), false)
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

// refuse ends the parsing with failure, and ignore without, where the standard has
// no validation error: both only with a state override.
func (m *machine) refuse(r Refusal, pointer int) (State, int) {
	m.refusal, m.pointer = r, pointer
	return failureState, pointer
}

func (m *machine) ignore(r Refusal, pointer int) (State, int) {
	m.refusal = r
	return doneState, pointer
}

// A SetError tells that a setter ignored a value, or a part of it.
type SetError struct {
	// Attribute is what was to be set, by its JavaScript name: "host".
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
		value = redactedPassword
	}
	e := &SetError{Attribute: attribute, Value: redactedExcerpt(value, offset), Err: err, Offset: offset}
	if err == ErrDomainToASCII {
		e.domain = domainAround(value, offset)
	}
	return e
}

// A listener has what the machine calls where somebody listens to its validation
// errors. These are functions, and the options have one that makes them, so that
// only a program that uses a Parser links what is behind them. All they are given is
// offsets into the input that is parsed: what is in the machine would escape through
// a function that the compiler does not know.
type listener struct {
	report            func(err ValidationError, start, end int, fatal bool)
	checkURLUnits     func(start, end int)
	checkHostURLUnits func(start, end int)
	checkDomain       func(start, end int)
	checkIPv4ASCII    func(start, end int)

	checked int // what of the input that is parsed needs no check of its URL units
}

// A reporter passes validation errors on to a Parser's OnViolation.
type reporter struct {
	listener
	notify func(Violation)
	walk   inputWalk
	parsed string // the input that is parsed
}

// listen returns a listener, having told notify what is wrong with input before its
// states begin, and the state that parse goes on with. What will be parsed is parsed,
// which begins at input[start], without its tabs and newlines.
func listen(notify func(Violation), input string, start int, parsed string) (*listener, State) {
	r := &reporter{notify: notify, walk: inputWalk{input: input, start: start, original: start}, parsed: parsed}
	r.listener = listener{
		report:            r.report,
		checkURLUnits:     r.checkURLUnits,
		checkHostURLUnits: r.checkHostURLUnits,
		checkDomain:       r.checkDomain,
		checkIPv4ASCII:    r.checkIPv4ASCII,
	}
	if n := len(parsed); start > 0 {
		notify(Violation{Err: ErrInvalidURLUnit, Start: 0, End: start})
	} else if n < len(input) {
		notify(Violation{Err: ErrInvalidURLUnit, Start: n, End: len(input)})
	}
	i := strings.IndexAny(parsed, "\t\n\r")
	if i < 0 {
		return &r.listener, divergedState
	}
	notify(Violation{Err: ErrInvalidURLUnit, Start: start + i, End: start + i + 1})
	var b strings.Builder
	r.parsed = removeTabAndNewline(&b, parsed)
	r.walk.replaced = !utf8.ValidString(parsed)
	return &r.listener, tabOrNewlineState
}

// report tells the listener, if there is one, that input[start:end] has err.
//
// It is called where every other state finds an error, and so it is not inlined.
//
//go:noinline
func (m *machine) report(err ValidationError, start, end int) {
	if m.listener != nil {
		m.listener.report(err, start, end, false)
	}
}

// checkURLUnits reports what in input[start:end] is not a URL unit, if somebody
// listens.
func (m *machine) checkURLUnits(start, end int) {
	if m.listener != nil {
		m.listener.checkURLUnits(start, end)
	}
}

// fail ends the parsing with err, which the code point at the pointer has.
func (m *machine) fail(err ValidationError, pointer int) (State, int) {
	return m.failRange(err, pointer, pointer)
}

// failRange ends the parsing with err, which input[start:end] has; where that is
// empty, the code point that begins there.
func (m *machine) failRange(err ValidationError, start, end int) (State, int) {
	m.err, m.pointer = err, start
	if l := m.listener; l != nil {
		if end == start && start < len(m.out.input) {
			_, n := utf8.DecodeRuneInString(m.out.input[start:])
			end = start + n
		}
		l.report(err, start, end, true)
	}
	return failureState, start
}

// An inputWalk is a pointer into the input that is parsed, and where that is in the
// input as it was given. Errors come mostly in order, so that a whole parse walks the
// input a few times at the most.
type inputWalk struct {
	input             string // as it was given
	start             int    // where the input that is parsed begins in it
	pointer, original int
	replaced          bool // what was ill-formed is U+FFFD in the input that is parsed
}

// at returns where the pointer is in the input as it was given.
func (w *inputWalk) at(pointer int) int {
	if pointer < w.pointer {
		w.pointer, w.original = 0, w.start
	}
	for w.original < len(w.input) {
		given, parsed := 1, 1 // how many bytes what is here has, as given and as parsed
		switch c := w.input[w.original]; {
		case isTabOrNewline(c):
			parsed = 0
		case w.replaced && c >= utf8.RuneSelf:
			r, n := utf8.DecodeRuneInString(w.input[w.original:])
			given, parsed = n, n
			if r == utf8.RuneError && n == 1 {
				given, parsed = illFormedLen(w.input[w.original:]), len("\uFFFD")
			}
		}
		if pointer < w.pointer+parsed {
			return w.original + min(pointer-w.pointer, given-1)
		}
		w.pointer += parsed
		w.original += given
	}
	return w.original
}

// report tells that parsed[start:end] has err.
func (r *reporter) report(err ValidationError, start, end int, fatal bool) {
	v := Violation{Err: err, Start: r.walk.at(start), Fatal: fatal}
	v.End = v.Start
	if end > start {
		v.End = r.walk.at(end-1) + 1
	}
	r.notify(v)
}

// checkURLUnits reports what in parsed[start:end] is not a URL unit.
func (r *reporter) checkURLUnits(start, end int) {
	for i := max(start, r.checked); i < end; {
		c, n := utf8.DecodeRuneInString(r.parsed[i:end])
		if c == utf8.RuneError && n == 1 {
			n = illFormedLen(r.parsed[i:end])
		}
		switch {
		case c == '%':
			if !isPercentEncodedByte(r.parsed[i:]) {
				r.report(ErrInvalidURLUnit, i, i+1, false)
			}
		case !IsURLCodePoint(c):
			r.report(ErrInvalidURLUnit, i, i+n, false)
		}
		i += n
	}
}

// checkHostURLUnits reports what in the opaque host parsed[start:end] is not a URL
// unit, once for code points and once for percent signs.
func (r *reporter) checkHostURLUnits(start, end int) {
	host := r.parsed[start:end]
	for _, percent := range [...]bool{false, true} {
		for i, c := range host {
			if percent && c == '%' && !isPercentEncodedByte(host[i:]) || !percent && c != '%' && !IsURLCodePoint(c) {
				_, n := utf8.DecodeRuneInString(host[i:])
				r.report(ErrInvalidURLUnit, start+i, start+i+n, false)
				break
			}
		}
	}
}

// checkDomain reports what the domain parser's strict run has to say of the host
// parsed[start:end], where that will not make parsing fail.
func (r *reporter) checkDomain(start, end int) {
	host := r.parsed[start:end]
	for i := range len(host) {
		if isPercentEncodedByte(host[i:]) {
			r.report(ErrDomainPercentEncoded, start+i, start+i+3, false)
			break
		}
	}
	domain := string(appendPercentDecoded(nil, host))
	if _, ok := domainToASCII(domain, true); ok {
		return
	}
	if _, ok := parseDomain(domain, false); ok && utf8.ValidString(host) {
		r.report(ErrDomainToASCII, start, end, false)
	}
}

// checkIPv4ASCII reports if the host parsed[start:end], which is an IPv4 address, is
// not ASCII.
func (r *reporter) checkIPv4ASCII(start, end int) {
	for i := start; i < end; i++ {
		if c, _ := percentDecodedByte(r.parsed[:end], i); c >= utf8.RuneSelf {
			r.report(ErrIPv4NonASCIIInput, start, end, false)
			break
		}
	}
}

// originalOffset returns where the pointer is in input, if it is one into
// input[start:] or, where removed is true, into what removeTabAndNewline makes of that.
func originalOffset(input string, start, pointer int, removed bool) int {
	w := inputWalk{input: input, start: start, original: start, replaced: removed && !utf8.ValidString(input)}
	return w.at(pointer)
}
