package url

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
)

// Most domains are no longer.
const stackDomainBytes = 128

// DomainToASCII runs the [domain parser] of the standard: the domain that a URL
// has for its host when domain is written there, with every label that is not
// ASCII as an A-label (xn--…). The domain is text, not percent-encoded. Where
// it ends in a number, the result is a domain still, and it is the host parser
// that makes an IPv4 address of it.
//
// With beStrict the result is what a conforming writer may put into a URL (see
// [valid domain]): letters, digits and hyphens only, labels of 1 to 63 bytes, no
// more than 253 bytes in all. Without, it is what the URL parser accepts, and a
// domain that is ASCII already is only put in lower case.
//
// The error is a [*DomainError], which lists all that is wrong, and matches
// [ErrDomainToASCII]. The empty domain is an error. Ill-formed UTF-8 is read as
// U+FFFD, which no domain may hold. A code point that this Go release's version
// of Unicode has not assigned is an error too.
//
// Without beStrict it does not allocate where it succeeds and changes nothing.
//
// [domain parser]: https://url.spec.whatwg.org/#concept-domain-to-ascii
// [valid domain]: https://url.spec.whatwg.org/#valid-domain
func DomainToASCII(domain string, beStrict bool) (string, error) {
	if ascii, ok := parseDomain(domain, beStrict); ok {
		return ascii, nil
	}
	if !beStrict && isASCII(domain) {
		return "", &DomainError{Domain: domain, Errors: appendHostErrors(nil, asciiLowercase(domain))}
	}
	ascii, errs := idna.ASCIIErrors(wellFormed(domain), beStrict)
	list := appendIDNAErrors(nil, errs)
	if !beStrict {
		list = appendHostErrors(list, string(ascii))
	}
	return "", &DomainError{Domain: domain, Errors: list}
}

// DomainToUnicode runs [domain to Unicode]: each A-label (xn--…) of the domain is
// decoded, and what is Unicode already is mapped as the domain parser maps it.
// The empty domain gives the empty domain.
//
// Where Unicode ToUnicode records errors the result is the domain as it was
// given, as in the standard, and the error is a [*DomainError] that lists them.
// With beStrict, which the standard doesn't have here, hyphens and the ASCII code
// points are checked as by [DomainToASCII] with beStrict.
//
// The result is for reading and not safe to show as it is: it may look like
// another domain.
//
// [domain to Unicode]: https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string, beStrict bool) (string, error) {
	var stack [stackDomainBytes]byte
	unicode, ok := idna.AppendUnicode(stack[:0], domain, beStrict)
	switch {
	case !ok:
		errs := idna.UnicodeErrors(wellFormed(domain), beStrict)
		return domain, &DomainError{Domain: domain, Errors: appendIDNAErrors(nil, errs)}
	case string(unicode) == domain:
		return domain, nil
	}
	return string(unicode), nil
}

func appendIDNAErrors(list []IDNAError, errs []idna.Error) []IDNAError {
	for _, e := range errs {
		list = append(list, IDNAError{Rule: IDNARule(e.Rule), Label: e.Label, Index: e.Index})
	}
	return list
}

// appendHostErrors appends what the domain parser asks, without beStrict, of what ToASCII
// gives: that there is something, and no forbidden domain code point.
func appendHostErrors(list []IDNAError, ascii string) []IDNAError {
	if ascii == "" {
		return append(list, IDNAError{Rule: IDNADomainLength})
	}
	index := 0
	for label := range strings.SplitSeq(ascii, ".") {
		if hasForbiddenDomainCodePoint(label) {
			list = append(list, IDNAError{Rule: IDNAForbidden, Label: label, Index: index})
		}
		index++
	}
	return list
}

// A DomainError is the failure of [DomainToASCII] or [DomainToUnicode], with
// every error that Unicode ToASCII or Unicode ToUnicode recorded. It matches
// [ErrDomainToASCII], and the [IDNARule] of each of its errors.
type DomainError struct {
	Domain string      // as it was given
	Errors []IDNAError // at least one, in the order of the labels within each step
}

// Error returns the standard's name for the error and what the first of the
// recorded errors is, with the domain shortened where it is long.
func (e *DomainError) Error() string {
	domain := e.Domain
	if len(domain) > idna.MaxDomainLength {
		end := idna.MaxDomainLength
		for !utf8.RuneStart(domain[end]) {
			end--
		}
		domain = domain[:end] + "…"
	}
	s := "domain-to-ASCII: " + strconv.Quote(domain)
	if len(e.Errors) > 0 {
		s += ": label " + strconv.Itoa(e.Errors[0].Index+1) + ": " + e.Errors[0].Rule.Error()
	}
	return s
}

// Is reports whether target is [ErrDomainToASCII].
func (e *DomainError) Is(target error) bool {
	return target == ErrDomainToASCII
}

// Unwrap returns the recorded errors.
func (e *DomainError) Unwrap() []error {
	errs := make([]error, len(e.Errors))
	for i, err := range e.Errors {
		errs[i] = err
	}
	return errs
}

// An IDNAError is one error that UTS #46 has recorded.
type IDNAError struct {
	Rule  IDNARule
	Label string // mapped and normalized; an A-label is not decoded
	Index int    // of the label in the mapped domain, from 0
}

// Error returns the label's number, from 1, and what is wrong with it.
func (e IDNAError) Error() string {
	return "label " + strconv.Itoa(e.Index+1) + ": " + e.Rule.Error()
}

// Unwrap returns the rule.
func (e IDNAError) Unwrap() error { return e.Rule }

// An IDNARule is a rule of [UTS #46] that a domain has broken. It is an error, so
// that errors.Is(err, IDNABidi) works.
//
// [UTS #46]: https://www.unicode.org/reports/tr46/
type IDNARule uint8

// The rules, in the order in which they are checked.
const (
	// IDNAPunycode: what follows "xn--" is no Punycode, or the label is too
	// long to be encoded (Processing, step 4; ToASCII, step 2).
	IDNAPunycode = IDNARule(idna.RulePunycode)
	// IDNAALabelASCII: an A-label decodes to nothing or to ASCII only
	// (Processing, step 4).
	IDNAALabelASCII = IDNARule(idna.RuleALabelASCII)
	// IDNANotNFC: an A-label decodes to what is not in Normalization Form C
	// (Validity Criteria 1).
	IDNANotNFC = IDNARule(idna.RuleNotNFC)
	// IDNAHyphens34: a label has hyphens in its third and fourth position
	// (Validity Criteria 2; strict only).
	IDNAHyphens34 = IDNARule(idna.RuleHyphens34)
	// IDNAHyphenAtEdge: a label begins or ends with a hyphen (Validity
	// Criteria 3; strict only).
	IDNAHyphenAtEdge = IDNARule(idna.RuleHyphenAtEdge)
	// IDNAACEPrefix: an A-label decodes to what begins with "xn--" (Validity
	// Criteria 4).
	IDNAACEPrefix = IDNARule(idna.RuleACEPrefix)
	// IDNACombiningMark: a label begins with a combining mark (Validity
	// Criteria 6).
	IDNACombiningMark = IDNARule(idna.RuleCombiningMark)
	// IDNANotSTD3: an ASCII code point is no letter, digit or hyphen (Validity
	// Criteria 7, UseSTD3ASCIIRules; strict only).
	IDNANotSTD3 = IDNARule(idna.RuleNotSTD3)
	// IDNADisallowed: a code point is disallowed or not assigned, or, in an
	// A-label, would have been mapped (Validity Criteria 7).
	IDNADisallowed = IDNARule(idna.RuleDisallowed)
	// IDNAContextJ: a zero width joiner or non-joiner stands where RFC 5892
	// does not allow it (Validity Criteria 8).
	IDNAContextJ = IDNARule(idna.RuleContextJ)
	// IDNABidi: a label of a domain with right-to-left code points breaks the
	// Bidi rule of RFC 5893 (Validity Criteria 9).
	IDNABidi = IDNARule(idna.RuleBidi)
	// IDNADomainLength: the domain is empty, or has more than 253 bytes
	// (ToASCII, step 3; strict only, but for the empty domain).
	IDNADomainLength = IDNARule(idna.RuleDomainLength)
	// IDNALabelLength: a label is empty, or has more than 63 bytes (ToASCII,
	// step 3; strict only).
	IDNALabelLength = IDNARule(idna.RuleLabelLength)
	// IDNAForbidden: the domain has a forbidden domain code point of the URL
	// Standard (not strict only: strictly, that is IDNANotSTD3).
	IDNAForbidden = IDNARule(idna.NumRules)
)

var idnaRules = [...]string{
	"no IDNA error",
	"invalid Punycode",
	"A-label without a code point that is not ASCII",
	"A-label not in Normalization Form C",
	"hyphens in third and fourth position",
	"hyphen at the beginning or the end",
	`A-label that decodes to "xn--"`,
	"combining mark at the beginning",
	"code point that is no letter, digit or hyphen",
	"disallowed code point",
	"joiner out of context",
	"Bidi rule broken",
	"domain of no or more than 253 bytes",
	"label of no or more than 63 bytes",
	"forbidden domain code point",
}

// Error returns what is wrong, in a few words.
func (r IDNARule) Error() string {
	if int(r) < len(idnaRules) {
		return idnaRules[r]
	}
	return "IDNA rule " + strconv.Itoa(int(r))
}

// parseDomain is the standard's [domain parser], without its validation error:
// that is for the caller to report where domainToASCII(domain, true) fails. The
// domain is scalar values, in UTF-8.
//
// [domain parser]: https://url.spec.whatwg.org/#concept-domain-to-ascii
func parseDomain(domain string, beStrict bool) (string, bool) {
	// For web compatibility an ASCII domain is lowercased whatever ToASCII
	// would say.
	if !beStrict && isASCII(domain) {
		domain = asciiLowercase(domain)
		return domain, domain != "" && !hasForbiddenDomainCodePoint(domain)
	}
	return domainToASCII(domain, beStrict)
}

// domainToASCII is the standard's [domain parser ToASCII], which without beStrict fails
// where the domain parser does afterwards.
//
// [domain parser ToASCII]: https://url.spec.whatwg.org/#domain-parser-toascii
func domainToASCII(domain string, beStrict bool) (string, bool) {
	var stack [stackDomainBytes]byte
	ascii, ok := stack[:0], false
	if beStrict {
		ascii, ok = idna.AppendStrictASCII(ascii, domain)
	} else {
		ascii, ok = idna.AppendASCII(ascii, domain)
	}
	switch {
	case !ok:
		return "", false
	case string(ascii) == domain:
		return domain, true
	}
	return string(ascii), true
}

// domainToUnicode is the standard's [domain to Unicode].
//
// [domain to Unicode]: https://url.spec.whatwg.org/#concept-domain-to-unicode
func domainToUnicode(domain string) string {
	var stack [stackDomainBytes]byte
	unicode, ok := idna.AppendUnicode(stack[:0], domain, false)
	if !ok || string(unicode) == domain {
		return domain
	}
	return string(unicode)
}

func hasForbiddenDomainCodePoint[T string | []byte](domain T) bool {
	for i := 0; i < len(domain); i++ {
		if isForbiddenDomainByte(domain[i]) {
			return true
		}
	}
	return false
}

func isASCII(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// asciiLowercase returns s itself where it has no ASCII upper alpha.
func asciiLowercase(s string) string {
	for i := 0; i < len(s); i++ {
		if 'A' <= s[i] && s[i] <= 'Z' {
			b := []byte(s)
			for ; i < len(b); i++ {
				if 'A' <= b[i] && b[i] <= 'Z' {
					b[i] += 'a' - 'A'
				}
			}
			return string(b)
		}
	}
	return s
}
