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
// It accepts what the URL parser accepts, and a domain that is ASCII already is only
// put in lower case: it runs with beStrict false. See [DomainToASCIIStrict].
//
// The error is a [*DomainError], which says which label breaks which rule, and matches
// [ErrDomainToASCII]. The empty domain is an error. Ill-formed UTF-8 is read as
// U+FFFD, which no domain may hold. A code point that Unicode 17.0 has not assigned is
// an error too, on every Go release.
//
// It does not allocate where it succeeds and changes nothing.
//
// [domain parser]: https://url.spec.whatwg.org/#concept-domain-to-ascii
func DomainToASCII(domain string) (string, error) { return explainDomain(domain, false) }

// DomainToASCIIStrict is [DomainToASCII] with beStrict true. Its result is what a
// conforming writer may put into a URL (see [valid domain]): letters, digits and hyphens
// only, labels of 1 to 63 bytes, no more than 253 bytes in all.
//
// [valid domain]: https://url.spec.whatwg.org/#valid-domain
func DomainToASCIIStrict(domain string) (string, error) { return explainDomain(domain, true) }

// explainDomain is parseDomain that says why it fails.
func explainDomain(domain string, beStrict bool) (string, error) {
	if ascii, ok := parseDomain(domain, beStrict); ok {
		return ascii, nil
	}
	ascii := []byte(asciiLowercase(domain))
	var errs []idna.Error
	if beStrict || !isASCII(domain) {
		ascii, errs = idna.ASCIIErrors(wellFormed(domain), beStrict)
	}
	if len(errs) == 0 {
		errs = append(errs, hostError(string(ascii)))
	}
	return "", newDomainError(domain, errs[0])
}

// hostError returns what the domain parser asks, without beStrict, of what ToASCII gives:
// that there is something, and no forbidden domain code point.
func hostError(ascii string) idna.Error {
	index := 0
	for label := range strings.SplitSeq(ascii, ".") {
		if hasForbiddenDomainCodePoint(label) {
			return idna.Error{Rule: ruleForbidden, Label: label, Index: index}
		}
		index++
	}
	return idna.Error{Rule: idna.RuleDomainLength}
}

// DomainToUnicode runs [domain to Unicode]: each A-label (xn--…) of the domain is
// decoded, and what is Unicode already is mapped as the domain parser maps it.
// The empty domain gives the empty domain.
//
// Where Unicode ToUnicode records errors the result is the domain as it was
// given, as in the standard, and the error is a [*DomainError] with the first of them.
//
// The result is for reading and not safe to show as it is: it may look like
// another domain.
//
// [domain to Unicode]: https://url.spec.whatwg.org/#concept-domain-to-unicode
func DomainToUnicode(domain string) (string, error) {
	var stack [stackDomainBytes]byte
	unicode, ok := idna.AppendUnicode(stack[:0], domain, false)
	switch {
	case !ok:
		return domain, newDomainError(domain, idna.UnicodeErrors(wellFormed(domain), false)[0])
	case string(unicode) == domain:
		return domain, nil
	}
	return string(unicode), nil
}

// A DomainError is the failure of [DomainToASCII], [DomainToASCIIStrict] or
// [DomainToUnicode]: the first error that Unicode ToASCII or Unicode ToUnicode records. It
// matches [ErrDomainToASCII].
type DomainError struct {
	// Domain is the domain as it was given.
	Domain string
	// Label is the label that is wrong, mapped and normalized; an A-label is not
	// decoded. It is "" where it is the domain as a whole that is wrong, or an empty label.
	Label string
	// Index is the label's number in the mapped domain, from 0.
	Index int
	// Rule is the name of the rule that the label breaks, in [UTS #46]: "Validity
	// Criteria 8"; or "forbidden domain code point", which is the URL Standard's.
	//
	// [UTS #46]: https://www.unicode.org/reports/tr46/
	Rule string
	// Reason is what is wrong, in a few words: "joiner out of context".
	Reason string

	rule idna.Rule
}

func newDomainError(domain string, err idna.Error) *DomainError {
	rule := idnaRules[err.Rule]
	return &DomainError{Domain: domain, Label: err.Label, Index: err.Index, Rule: rule.name, Reason: rule.reason, rule: err.Rule}
}

// Error returns the standard's name for the error, the label's number from 1, and what is
// wrong with it. The domain is shortened where it is long.
func (e *DomainError) Error() string {
	domain := e.Domain
	if len(domain) > idna.MaxDomainLength {
		end := idna.MaxDomainLength
		for !utf8.RuneStart(domain[end]) {
			end--
		}
		domain = domain[:end] + "…"
	}
	return "domain-to-ASCII: " + strconv.Quote(domain) + ": label " + strconv.Itoa(e.Index+1) + ": " + e.Reason
}

// Unwrap returns [ErrDomainToASCII].
func (e *DomainError) Unwrap() error { return ErrDomainToASCII }

// ruleForbidden: the domain has a forbidden domain code point of the URL Standard. UTS #46
// does not know this rule; strictly, it is idna.RuleNotSTD3.
const ruleForbidden = idna.NumRules

// idnaRules has the rules' names, and what is wrong where one is broken.
var idnaRules = [...]struct{ name, reason string }{
	idna.RulePunycode:      {"Processing, step 4", "invalid Punycode"},
	idna.RuleALabelASCII:   {"Processing, step 4", "A-label without a code point that is not ASCII"},
	idna.RuleNotNFC:        {"Validity Criteria 1", "A-label not in Normalization Form C"},
	idna.RuleHyphens34:     {"Validity Criteria 2", "hyphens in third and fourth position"},
	idna.RuleHyphenAtEdge:  {"Validity Criteria 3", "hyphen at the beginning or the end"},
	idna.RuleACEPrefix:     {"Validity Criteria 4", `A-label that decodes to "xn--"`},
	idna.RuleCombiningMark: {"Validity Criteria 6", "combining mark at the beginning"},
	idna.RuleNotSTD3:       {"Validity Criteria 7", "code point that is no letter, digit or hyphen"},
	idna.RuleDisallowed:    {"Validity Criteria 7", "disallowed code point"},
	idna.RuleContextJ:      {"Validity Criteria 8", "joiner out of context"},
	idna.RuleBidi:          {"Validity Criteria 9", "Bidi rule broken"},
	idna.RuleDomainLength:  {"ToASCII, step 3", "domain of no or more than 253 bytes"},
	idna.RuleLabelLength:   {"ToASCII, step 3", "label of no or more than 63 bytes"},
	ruleForbidden:          {"forbidden domain code point", "forbidden domain code point"},
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
