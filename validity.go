package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
)

// A validityRule is one of the productions in the standard's sections [URL writing] and [host
// writing].
//
// [URL writing]: https://url.spec.whatwg.org/#url-writing
// [host writing]: https://url.spec.whatwg.org/#host-writing
type validityRule uint8

// The rules, from a whole URL to its smallest parts. A production that only combines others has no
// rule: the error is in one of those.
const (
	_ validityRule = iota

	// ruleAbsoluteURL is the absolute-URL string. It is broken if there is neither a scheme nor
	// a base URL.
	ruleAbsoluteURL
	// ruleRelativeURLWithFragment is the relative-URL-with-fragment string. It is broken if the
	// base URL has an opaque path and the string is not a fragment.
	ruleRelativeURLWithFragment
	// ruleSchemeRelativeSpecialURL is the scheme-relative-special-URL string. It is broken if
	// no "//" follows a special scheme.
	ruleSchemeRelativeSpecialURL
	// ruleSchemeRelativeFileURL is the scheme-relative-file-URL string. It is broken if no "//"
	// follows "file:".
	ruleSchemeRelativeFileURL
	// ruleHost is the valid host string, of special URLs.
	ruleHost
	// ruleDomain is the valid domain string.
	ruleDomain
	// ruleIPv4Address is the valid IPv4-address string.
	ruleIPv4Address
	// ruleIPv6Address is the valid IPv6-address string, without the brackets.
	ruleIPv6Address
	// ruleOpaqueHost is the valid opaque-host string, of URLs that are not special.
	ruleOpaqueHost
	// ruleURLPort is the URL-port string.
	ruleURLPort
	// ruleURLPathSegment is the URL-path-segment string.
	ruleURLPathSegment
	// ruleOpaquePathURL is the opaque-path-URL string.
	ruleOpaquePathURL
	// ruleURLQuery is the URL-query string.
	ruleURLQuery
	// ruleURLFragment is the URL-fragment string.
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
	// Offset is the position in the string, in bytes, at which Rule allows nothing more. It is the
	// length of the string if something is missing at its end. In a domain with labels that are not
	// ASCII, it is the start of the wrong label, or of the domain if every label is valid by
	// itself.
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
// URLs. Otherwise it returns a [*ValidityError] that says where and why it is not valid.
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
// CheckValid takes time linear in the length of rawURL. It does not allocate if rawURL is valid
// and its host is ASCII, without labels that start with "xn--".
//
// [guide to validity]: https://github.com/go-weburl/url/blob/main/docs/validity.md
// [valid URL string]: https://url.spec.whatwg.org/#valid-url-string
func CheckValid(rawURL string, base *URL) error {
	return checkURL(rawURL, base).error(rawURL)
}

// CheckValidHost returns nil if host is a [valid host string], as written in a URL with a
// special scheme: a domain, an IPv4 address, or an IPv6 address in brackets. Otherwise it
// returns a [*ValidityError]. A domain with a dot at the end is not valid, nor is one with an
// underscore, although both parse.
//
// [valid host string]: https://url.spec.whatwg.org/#valid-host-string
func CheckValidHost(host string) error {
	return checkHostString(host).error(host)
}

// isURLCodePoint reports whether r is one of the [URL code points].
//
// [URL code points]: https://url.spec.whatwg.org/#url-code-points
func isURLCodePoint(r rune) bool {
	if 0 <= r && r < utf8.RuneSelf {
		return unitClasses[r]&urlUnit != 0
	}
	noncharacter := 0xFDD0 <= r && r <= 0xFDEF || r&0xFFFE == 0xFFFE
	surrogate := 0xD800 <= r && r <= 0xDFFF
	return 0xA0 <= r && r <= utf8.MaxRune && !noncharacter && !surrogate
}

// A breach says which rule a string breaks, and at which byte. The zero breach means that the
// string is valid. Checks return breaches by value, so that they do not allocate.
type breach struct {
	offset int
	rule   validityRule
}

// after returns b for a string that has n more bytes before the checked ones.
func (b breach) after(n int) breach {
	if b.rule != 0 {
		b.offset += n
	}
	return b
}

func (b breach) error(input string) error {
	if b.rule == 0 {
		return nil
	}
	e := &ValidityError{Offset: b.offset, Rule: ruleTexts[b.rule].name, found: -1}
	if b.offset < len(input) {
		e.found, _ = utf8.DecodeRuneInString(input[b.offset:])
	}
	return e
}

// checkURL checks that s is a valid URL string.
//
// The first bytes determine the production, without backtracking: a relative URL does not start
// with a scheme and ':', and starts with "//" only if a host follows.
func checkURL(s string, base *URL) breach {
	n := infra.SchemeLen(s)
	switch {
	case n > 0 && n < len(s) && s[n] == ':':
		return checkAfterScheme(s[n+1:], infra.SchemeOf(s[:n])).after(n + 1)
	case base == nil || base.href == "":
		return breach{n, ruleAbsoluteURL}
	case base.opaquePath:
		if !strings.HasPrefix(s, "#") {
			return breach{0, ruleRelativeURLWithFragment}
		}
		return checkUnits(s[1:], urlUnit, ruleURLFragment).after(1)
	case strings.HasPrefix(s, "//"):
		return checkSchemeRelative(s[2:], base.scheme).after(2)
	}
	return checkPathQueryFragment(s, ruleURLPathSegment)
}

// checkAfterScheme checks the part after a scheme and ':', with query and fragment.
func checkAfterScheme(s string, scheme scheme) breach {
	if strings.HasPrefix(s, "//") {
		return checkSchemeRelative(s[2:], scheme).after(2)
	}
	slashes := 0
	if strings.HasPrefix(s, "/") {
		slashes = 1
	}
	switch {
	case scheme == schemeFile:
		return breach{slashes, ruleSchemeRelativeFileURL}
	case scheme != notSpecial:
		return breach{slashes, ruleSchemeRelativeSpecialURL}
	case slashes == 1:
		return checkPathQueryFragment(s, ruleURLPathSegment)
	}
	return checkPathQueryFragment(s, ruleOpaquePathURL)
}

// checkSchemeRelative checks the part after "//" in the scheme-relative productions, with query
// and fragment.
func checkSchemeRelative(s string, scheme scheme) breach {
	end := 0
	for end < len(s) && byteClasses[s[end]]&authorityStop == 0 {
		end++
	}
	var b breach
	switch host := s[:end]; {
	case host == "" && (scheme == schemeFile || scheme == notSpecial):
		// These may have no host.
	case scheme == schemeFile:
		b = checkHostString(host) // A file URL has no port.
	case scheme == notSpecial:
		b = checkHostAndPort(host, ruleOpaqueHost)
	default:
		b = checkHostAndPort(host, ruleHost)
	}
	if b.rule != 0 {
		return b
	}
	return checkPathQueryFragment(s[end:], ruleURLPathSegment).after(end)
}

// checkPathQueryFragment checks a path by the rule path, and its query and fragment, if any. The
// callers have checked how the path starts.
func checkPathQueryFragment(s string, path validityRule) breach {
	rule := path
	i := scanUnits(s, 0, pathUnit)
	if i < len(s) && s[i] == '?' {
		rule = ruleURLQuery
		i = scanUnits(s, i+1, urlUnit)
	}
	if i < len(s) && s[i] == '#' {
		rule = ruleURLFragment
		i = scanUnits(s, i+1, urlUnit)
	}
	if i < len(s) {
		return breach{i, rule}
	}
	return breach{}
}

// checkHostAndPort checks a host by rule, which is ruleHost or ruleOpaqueHost, and an optional ':'
// and port. If there are credentials, it reports the '@' after them, rather than a wrong host or
// port.
func checkHostAndPort(s string, rule validityRule) breach {
	end := hostEnd(s)
	var b breach
	if rule == ruleHost {
		b = checkHostString(s[:end])
	} else {
		b = checkOpaqueHost(s[:end])
	}
	switch {
	case b.rule != 0 || end == len(s):
	case s[end] == ':':
		b = checkPort(s[end+1:]).after(end + 1)
	default:
		b = breach{end, rule}
	}
	if b.rule != 0 {
		if at := strings.IndexByte(s, '@'); at >= 0 {
			return breach{at, rule}
		}
	}
	return b
}

// hostEnd returns the end of the host in a host and port: after the ']' of an IPv6 address,
// otherwise before the first ':', or at the end.
func hostEnd(s string) int {
	if strings.HasPrefix(s, "[") {
		if end := strings.IndexByte(s, ']'); end >= 0 {
			return end + 1
		}
		return len(s)
	}
	if end := strings.IndexByte(s, ':'); end >= 0 {
		return end
	}
	return len(s)
}

func checkPort(s string) breach {
	port := 0
	for i := 0; i < len(s); i++ {
		if !infra.IsDigit(s[i]) {
			return breach{i, ruleURLPort}
		}
		port = port*10 + int(s[i]-'0')
		if port > 0xFFFF {
			return breach{i, ruleURLPort}
		}
	}
	return breach{}
}

// checkHostString checks that s is a valid host string. Since a domain that ends in a number is not
// valid, such a host must be an IPv4 address.
func checkHostString(s string) breach {
	switch {
	case s == "":
		return breach{0, ruleHost}
	case s[0] == '[':
		return checkBracketed(s, ruleHost)
	}
	b, endsInNumber := checkDomainString(s)
	if endsInNumber {
		return checkIPv4Address(s)
	}
	return b
}

// checkBracketed checks that s is an IPv6 address in brackets. The host starts with '[' and must
// follow rule.
func checkBracketed(s string, rule validityRule) breach {
	end := strings.IndexByte(s, ']')
	if end < 0 {
		return breach{len(s), rule}
	}
	b := checkIPv6Address(s[1:end]).after(1)
	if b.rule == 0 && end+1 < len(s) {
		return breach{end + 1, rule}
	}
	return b
}

func checkOpaqueHost(s string) breach {
	switch {
	case s == "":
		return breach{0, ruleOpaqueHost}
	case s[0] == '[':
		return checkBracketed(s, ruleOpaqueHost)
	}
	return checkUnits(s, opaqueHostUnit, ruleOpaqueHost)
}

// checkDomainString checks that s is a valid domain string. number is true if the only error is
// that the domain ends in a number.
func checkDomainString(s string) (b breach, number bool) {
	at, decided := checkPlainDomain(s)
	if at >= 0 {
		return breach{at, ruleDomain}, false
	}
	domain := s
	if !decided {
		var ok bool
		if domain, ok = parseDomain(s, true); !ok {
			return breach{invalidLabel(s), ruleDomain}, false
		}
	}
	if endsInNumber([]byte(domain)) {
		return breach{strings.LastIndexByte(s, '.') + 1, ruleDomain}, true
	}
	return breach{}, false
}

// checkPlainDomain checks a plain domain, which is ASCII and has no label that starts with "xn--",
// as the domain parser with beStrict does. In such a domain Unicode ToASCII maps only case. A label
// may have letters, digits and hyphens, but no hyphen at either end or in both third and fourth
// place; lengths are limited as in the DNS. at is the first wrong byte, or -1. If it is -1, decided
// reports whether the domain is plain, and so valid.
//
// A domain that is not ASCII is left to Unicode ToASCII, even if it has a wrong ASCII code
// point: normalization may combine that with the mark after it.
func checkPlainDomain(s string) (at int, decided bool) {
	if !infra.IsASCII(s) {
		return -1, false
	}
	decided = true
	for start := 0; ; {
		label, _, more := strings.Cut(s[start:], ".")
		at, encoded := checkLabel(label)
		switch {
		case len(s) > idna.MaxDomainLength && start+len(label) >= idna.MaxDomainLength &&
			(at < 0 || start+at > idna.MaxDomainLength):
			return idna.MaxDomainLength, true
		case label == "" && !more && start > 0:
			return start - 1, true // Point at the dot at the end, which is visible.
		case at >= 0:
			return start + at, true
		case encoded:
			decided = false
		}
		if !more {
			return -1, decided
		}
		start += len(label) + 1
	}
}

// checkLabel returns the first wrong byte of an ASCII label, or -1, and whether the label starts
// with "xn--".
func checkLabel(label string) (at int, encoded bool) {
	for i := range len(label) {
		c := label[i]
		switch {
		case i == idna.MaxLabelLength:
			return i, encoded
		case infra.IsLetter(c) || infra.IsDigit(c):
		case c != '-' || i == 0:
			return i, encoded
		case i == 3 && label[2] == '-':
			if encoded = strings.EqualFold(label[:2], "xn"); !encoded {
				return i, false
			}
		}
	}
	switch {
	case label == "":
		return 0, false
	case label[len(label)-1] == '-' && !encoded:
		return len(label) - 1, false
	}
	return -1, encoded
}

// invalidLabel returns the start of the first label that is not a valid domain by itself, in a
// domain that is not valid; or 0 if only the domain as a whole is wrong.
func invalidLabel(s string) int {
	for start := 0; ; {
		label, _, more := strings.Cut(s[start:], ".")
		if _, ok := parseDomain(label, true); !ok {
			return start
		}
		if !more {
			return 0
		}
		start += len(label) + 1
	}
}

// checkIPv4Address checks that s is a valid IPv4-address string.
func checkIPv4Address(s string) breach {
	if _, b := parseDottedDecimal(s); b.err != 0 {
		return breach{b.end, ruleIPv4Address}
	}
	return breach{}
}

// checkIPv6Address checks that s is a valid IPv6-address string.
func checkIPv6Address(s string) breach {
	room := 8 // how many pieces may still come
	compressed := false
	i := 0
	if strings.HasPrefix(s, "::") {
		i = 1 // As if a piece came before it.
	}
	for {
		if i > 0 && i < len(s) && s[i] == ':' {
			// "::" stands for at least one piece, so it takes the room of one.
			if compressed || room == 0 {
				return breach{i, ruleIPv6Address}
			}
			compressed = true
			room--
			i++
			if i == len(s) {
				return breach{}
			}
		}
		end := i
		for end < len(s) && end < i+4 && hexDigits[s[end]] < 16 {
			end++
		}
		switch {
		case room == 0 || end == i:
			return breach{i, ruleIPv6Address}
		case end < len(s) && s[end] == '.':
			if room < 2 || room > 2 && !compressed {
				return breach{i, ruleIPv6Address}
			}
			return checkIPv4Address(s[i:]).after(i)
		case s[i] == '0' && end > i+1:
			return breach{i + 1, ruleIPv6Address}
		}
		room--
		switch i = end; {
		case i == len(s) && (room == 0 || compressed):
			return breach{}
		case i == len(s) || s[i] != ':':
			return breach{i, ruleIPv6Address}
		}
		i++
	}
}

// checkUnits checks that s consists of URL units of that class.
func checkUnits(s string, class unitClass, rule validityRule) breach {
	if i := scanUnits(s, 0, class); i < len(s) {
		return breach{i, rule}
	}
	return breach{}
}

// scanUnits returns the end of the URL units of that class that start at s[i].
func scanUnits(s string, i int, class unitClass) int {
	for {
		for i < len(s) && unitClasses[s[i]]&class != 0 {
			i++
		}
		switch {
		case i == len(s):
			return i
		case s[i] == '%':
			if !isPercentEncodedByte(s[i:]) {
				return i
			}
			i += len("%FF")
		case s[i] < utf8.RuneSelf:
			return i
		default:
			// Each byte of ill-formed UTF-8 counts as U+FFFD, which is a URL code point. How
			// many bytes one U+FFFD replaces does not matter here.
			r, size := utf8.DecodeRuneInString(s[i:])
			if !isURLCodePoint(r) {
				return i
			}
			i += size
		}
	}
}

// A unitClass is a class of URL code points that a production allows.
type unitClass uint8

const (
	urlUnit        unitClass = 1 << iota // a URL code point
	pathUnit                             // one that is not '?'
	opaqueHostUnit                       // one that is not a forbidden host code point
)
