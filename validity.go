package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/infra"
)

// A validityRule is one of the productions in the standard's sections [URL writing] and [host
// writing].
//
// [URL writing]: https://url.spec.whatwg.org/#url-writing
// [host writing]: https://url.spec.whatwg.org/#host-writing
type validityRule uint8

// The rules, from a whole URL to its smallest parts. What they ask is in ruleTexts. A production
// that only combines others has no rule: the error is in one of those.
const (
	_ validityRule = iota
	ruleAbsoluteURL
	ruleRelativeURLWithFragment
	ruleSchemeRelativeSpecialURL
	ruleSchemeRelativeFileURL
	ruleHost // of a special URL
	ruleDomain
	ruleIPv4Address
	ruleIPv6Address // without the brackets
	ruleOpaqueHost  // of a URL that is not special
	ruleURLPort
	ruleURLPathSegment
	ruleOpaquePathURL
	ruleURLQuery
	ruleURLFragment
)

// ruleTexts has, for each rule, the standard's name and what the rule asks of a string.
var ruleTexts = [...]struct{ name, must string }{
	0: {"", "no production has this name"},
	ruleAbsoluteURL: {"absolute-URL string",
		"without a base URL a valid URL starts with a scheme and ':'"},
	ruleRelativeURLWithFragment: {"relative-URL-with-fragment string",
		"if the base URL has an opaque path, a relative URL is '#' and a fragment"},
	ruleSchemeRelativeSpecialURL: {"scheme-relative-special-URL string",
		`this scheme is followed by "//" and a host`},
	ruleSchemeRelativeFileURL: {"scheme-relative-file-URL string", `"file:" is followed by "//"`},
	ruleHost: {"valid host string",
		"a host is a domain, an IPv4 address, or an IPv6 address between '[' and ']'"},
	ruleDomain: {"valid domain string",
		"a domain is labels of letters, digits and inner hyphens, between dots, each of 1 to 63 " +
			"bytes in ASCII, all of 253 at most, and does not end in a number"},
	ruleIPv4Address: {"valid IPv4-address string",
		"an IPv4 address, which a host that ends in a number must be, is four decimal numbers " +
			"up to 255 without leading zeros, between dots"},
	ruleIPv6Address: {"valid IPv6-address string",
		"an IPv6 address is eight pieces of one to four hexadecimal digits without leading " +
			`zeros, between colons; one "::" can stand for pieces left out, an IPv4 address ` +
			"for the last two"},
	ruleOpaqueHost: {"valid opaque-host string",
		"a host after this scheme is one or more URL units without any of /:?@, or an IPv6 " +
			"address between '[' and ']'"},
	ruleURLPort:        {"URL-port string", "a port is a decimal number up to 65535, or nothing"},
	ruleURLPathSegment: {"URL-path-segment string", "a path is URL units without '?'"},
	ruleOpaquePathURL:  {"opaque-path-URL string", "an opaque path is URL units without '?'"},
	ruleURLQuery:       {"URL-query string", "a query is URL units"},
	ruleURLFragment:    {"URL-fragment string", "a fragment is URL units"},
}

// A ValidityError says where and why a string is not valid. [CheckValid] and [CheckValidHost]
// return no other error.
//
// A string that is not valid may still parse: validity is a rule for those who write URLs, not
// for those who read them.
type ValidityError struct {
	// Offset is the position, in bytes, at which the first validation error begins: what is wrong
	// is there, or something is missing. It is the length of the string if something is missing at
	// its end.
	Offset int
	// Rule is the standard's name of the production that the string breaks at Offset, such as
	// "URL-port string". The productions are in the sections [URL writing] and [host writing]. If a
	// production only combines others, Rule is one of those.
	//
	// [URL writing]: https://url.spec.whatwg.org/#url-writing
	// [host writing]: https://url.spec.whatwg.org/#host-writing
	Rule string

	found rune // the code point at Offset, or -1 at the end
}

// Error returns a sentence for people, of bounded length. It contains the code point at
// e.Offset, and nothing else of the string.
func (e *ValidityError) Error() string {
	b := make([]byte, 0, 256)
	b = append(b, "url: not valid at byte "...)
	b = strconv.AppendInt(b, int64(e.Offset), 10)
	if e.found < 0 {
		return e.appendMust(append(b, " (the end): "...))
	}
	b = append(b, " ("...)
	b = strconv.AppendQuoteRuneToASCII(b, e.found)
	return e.appendMust(append(b, "): "...))
}

// appendMust appends to b what e.Rule asks of the string, or more specific help on the code
// point at e.Offset, and returns the result as a string.
func (e *ValidityError) appendMust(b []byte) string {
	rule := validityRule(0)
	for i, text := range ruleTexts {
		if text.name == e.Rule {
			rule = validityRule(i)
		}
	}
	switch {
	case e.found == '@' && ruleHost <= rule && rule <= ruleOpaqueHost:
		b = append(b, "a valid URL cannot have a username or password"...)
	case e.found == '%' && rule >= ruleOpaqueHost && rule != ruleURLPort:
		b = append(b, "'%' is followed by two hexadecimal digits; the character itself is "+
			"written %25"...)
	default:
		b = append(b, ruleTexts[rule].must...)
	}
	return string(b)
}

// CheckValid returns nil if rawURL is a [valid URL string], as the standard asks of those who write
// URLs. Otherwise it returns a [*ValidityError] that says where and why it is not valid. Many good
// URLs are not valid, such as one with a '|' in its path: to accept what others wrote, call
// [Parse]. On the other hand localhost:3000 and htps://h are valid: check the scheme, too.
//
// base is the base URL with which rawURL will be parsed. If it is nil or the zero URL, only an
// absolute URL is valid. Only two properties of base matter: whether its scheme is "file", another
// special scheme or not special; and whether its path is opaque.
//
// Ill-formed UTF-8 is read as U+FFFD, a URL code point, so it is valid except in a domain.
//
// A string is valid if and only if the parser reports no validation error for it. The [guide to
// validity] lists the exceptions.
//
// CheckValid takes time linear in the length of rawURL. It does not allocate if rawURL is valid,
// its host is ASCII, without labels that start with "xn--", and its serialization has at most 256
// bytes.
//
// [guide to validity]: https://github.com/go-weburl/url/blob/main/docs/validity.md
// [valid URL string]: https://url.spec.whatwg.org/#valid-url-string
func CheckValid(rawURL string, base *URL) error {
	base, lenBase := usableBase(base)
	if !fitsInt(rawURL, lenBase) {
		return nil
	}
	in, start := infra.TrimC0ControlOrSpace(rawURL)
	stripped := len(in) < len(rawURL) || infra.HasTabOrNewline(in)
	l := listener{parsed: in, walk: inputWalk{input: in}}
	if stripped { // a space, tab or newline: parse what precedes it, to find the state
		l.listen(nil, rawURL, start, in, in)
		in = rawURL[start:max(start, l.first.Start)]
	} else if at, state := firstWrongUnit(in, base); at == len(in) {
		return nil
	} else if at >= 0 {
		return newValidityError(in, at, brokenRule(ErrInvalidURLUnit, state))
	}
	var array [bufferSize]byte
	var m machine
	m.out.buf, m.base, m.listener = array[:], base, &l
	last, state, pointer := SchemeStartState, SchemeStartState, 0
	for state < doneState && (stripped && pointer < len(in) || l.first.Err == 0) {
		last = state
		state, pointer = m.run(&noOptions, in, state, 0, pointer)
	}
	if stripped && state < doneState && state != PathStartState {
		last = state // which would read the code point
	}
	return m.validityError(rawURL, last)
}

// firstWrongUnit returns the first byte after the authority of s that is not part of a URL unit, or
// the length of s, and the state that reads it. It returns -1 if the recogniser does not find a
// valid authority. For the URLs of the web it takes half the time of the states.
func firstWrongUnit(s string, base *URL) (at int, state State) {
	if !noOptions.canRecognise(s) {
		return -1, 0
	}
	var f components
	p := f.recogniseAuthority(s, base)
	host := s[f.hostStart:f.hostEnd]
	switch {
	case p.state < PathStartState, f.usernameEnd < f.hostStart,
		f.hostKind == HostDomain && (s[f.protocolEnd:f.hostStart] != "//" || !isPlainDomain(host)),
		f.hostKind == HostOpaque && urlUnitsEnd(host, 0) < len(host),
		f.hostKind != HostDomain && p.form != canonical:
		return -1, 0
	}
	at = urlUnitsEnd(s, p.pointer)
	if at < len(s) && s[at] == '#' {
		return urlUnitsEnd(s, at+1), FragmentState
	}
	if strings.IndexByte(s[p.pointer:at], '?') >= 0 {
		return at, QueryState
	}
	return at, p.state
}

// CheckValidHost returns nil if host is a [valid host string], as written in a URL with a
// special scheme: a domain, an IPv4 address, or an IPv6 address in brackets. Otherwise it
// returns a [*ValidityError]. A domain with a dot at the end is not valid, nor is one with an
// underscore, although both parse.
//
// [valid host string]: https://url.spec.whatwg.org/#valid-host-string
func CheckValidHost(host string) error {
	var array [bufferSize]byte
	var m machine
	var l listener
	l.listen(nil, host, 0, host, host)
	m.out.buf, m.scheme, m.listener = array[:], infra.HTTP, &l
	if host == "" {
		m.fail(ErrHostMissing, 0)
	} else {
		m.parseHost(host, 0, len(host))
	}
	return m.validityError(host, HostState)
}

// validityError returns the error for the first validation error, which the state has found, or
// nil.
func (m *machine) validityError(input string, state State) error {
	v := m.listener.first
	if v.Err == 0 {
		return nil
	}
	rule := brokenRule(v.Err, state)
	switch {
	case rule == ruleAbsoluteURL && m.base != nil && m.base.opaquePath:
		rule = ruleRelativeURLWithFragment
	case rule == ruleAbsoluteURL && m.base != nil:
		rule = ruleURLPathSegment
	case rule == ruleSchemeRelativeSpecialURL && m.scheme == schemeFile:
		rule = ruleSchemeRelativeFileURL
	case rule == ruleHost && !m.scheme.IsSpecial():
		rule = ruleOpaqueHost
	}
	return newValidityError(input, v.Start, rule)
}

func newValidityError(input string, offset int, rule validityRule) *ValidityError {
	e := &ValidityError{Offset: offset, Rule: ruleTexts[rule].name, found: -1}
	if offset < len(input) {
		e.found, _ = utf8.DecodeRuneInString(input[offset:])
	}
	return e
}

// brokenRule returns the rule that a string breaks if the state finds err in it, without regard to
// the scheme and the base URL.
func brokenRule(err ValidationError, state State) validityRule {
	switch {
	case err == ErrDomainToASCII, err == ErrDomainPercentEncoded:
		return ruleDomain
	case ErrIPv4EmptyPart <= err && err <= ErrIPv4OutOfRangePart, err == ErrIPv4NonASCIIInput:
		return ruleIPv4Address
	case ErrIPv6InvalidCompression <= err && err <= ErrIPv4InIPv6TooFewParts:
		return ruleIPv6Address
	case err == ErrSpecialSchemeMissingFollowingSolidus &&
		state != specialAuthorityIgnoreSlashesState:
		return ruleSchemeRelativeSpecialURL
	}
	switch state {
	case specialAuthorityIgnoreSlashesState, authorityState, HostState, fileHostState:
		return ruleHost
	case PortState:
		return ruleURLPort
	case relativeState, relativeSlashState, fileState, fileSlashState, PathStartState, pathState:
		return ruleURLPathSegment
	case OpaquePathState:
		return ruleOpaquePathURL
	case QueryState:
		return ruleURLQuery
	case FragmentState:
		return ruleURLFragment
	}
	return ruleAbsoluteURL
}
