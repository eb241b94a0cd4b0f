package url

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

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
// U+FFFD, which no domain may hold. A code point that this Go release's version
// of Unicode has not assigned is an error too.
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
	var e idnaErrors
	p := idnaProcessing{strict: beStrict, record: e.record}
	ascii := []byte(asciiLowercase(domain))
	if beStrict || !isASCII(domain) {
		ascii = e.run(&p, domain)
	}
	switch {
	case beStrict:
		p.checkLengths(ascii)
	case len(ascii) == 0:
		p.fail(idnaDomainLength, "")
	default:
		p.checkForbidden(string(ascii))
	}
	return "", newDomainError(domain, e.list)
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
	p := idnaProcessing{toUnicode: true}
	unicode := p.run(stack[:0], domain)
	switch {
	case p.failed:
		var e idnaErrors
		p = idnaProcessing{toUnicode: true, record: e.record}
		e.run(&p, domain)
		return domain, newDomainError(domain, e.list)
	case string(unicode) == domain:
		return domain, nil
	}
	return string(unicode), nil
}

// idnaErrors collects what an idnaProcessing records. It is apart from that, so that a
// program which only parses does not link it.
type idnaErrors struct {
	list []idnaError
	bidi []idnaError // what is an error only in a Bidi domain name
}

func (e *idnaErrors) record(err idnaError) {
	if err.Rule == idnaBidi {
		e.bidi = append(e.bidi, err)
	} else {
		e.list = append(e.list, err)
	}
}

// run runs p, which records in e.
func (e *idnaErrors) run(p *idnaProcessing, domain string) []byte {
	result := p.run(nil, domain)
	if p.bidi {
		e.list = append(e.list, e.bidi...)
	}
	return result
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

	rule idnaRule
}

// newDomainError returns the first of the errors, of which there is at least one.
func newDomainError(domain string, errs []idnaError) *DomainError {
	first := errs[0]
	rule := idnaRules[first.Rule]
	return &DomainError{Domain: domain, Label: first.Label, Index: first.Index, Rule: rule.name, Reason: rule.reason, rule: first.Rule}
}

// Error returns the standard's name for the error, the label's number from 1, and what is
// wrong with it. The domain is shortened where it is long.
func (e *DomainError) Error() string {
	domain := e.Domain
	if len(domain) > maxDomainLength {
		end := maxDomainLength
		for !utf8.RuneStart(domain[end]) {
			end--
		}
		domain = domain[:end] + "…"
	}
	return "domain-to-ASCII: " + strconv.Quote(domain) + ": label " + strconv.Itoa(e.Index+1) + ": " + e.Reason
}

// Unwrap returns [ErrDomainToASCII].
func (e *DomainError) Unwrap() error { return ErrDomainToASCII }

// An idnaError is one error that UTS #46 has recorded.
type idnaError struct {
	Rule  idnaRule
	Label string // mapped and normalized; an A-label is not decoded
	Index int    // of the label in the mapped domain, from 0
}

// An idnaRule is a rule of [UTS #46] that a domain has broken.
//
// [UTS #46]: https://www.unicode.org/reports/tr46/
type idnaRule uint8

// The rules, in the order in which they are checked.
const (
	_ idnaRule = iota
	// idnaPunycode: what follows "xn--" is no Punycode, or the label is too
	// long to be encoded (Processing, step 4; ToASCII, step 2).
	idnaPunycode
	// idnaALabelASCII: an A-label decodes to nothing or to ASCII only
	// (Processing, step 4).
	idnaALabelASCII
	// idnaNotNFC: an A-label decodes to what is not in Normalization Form C
	// (Validity Criteria 1).
	idnaNotNFC
	// idnaHyphens34: a label has hyphens in its third and fourth position
	// (Validity Criteria 2; strict only).
	idnaHyphens34
	// idnaHyphenAtEdge: a label begins or ends with a hyphen (Validity
	// Criteria 3; strict only).
	idnaHyphenAtEdge
	// idnaACEPrefix: an A-label decodes to what begins with "xn--" (Validity
	// Criteria 4).
	idnaACEPrefix
	// idnaCombiningMark: a label begins with a combining mark (Validity
	// Criteria 6).
	idnaCombiningMark
	// idnaNotSTD3: an ASCII code point is no letter, digit or hyphen (Validity
	// Criteria 7, UseSTD3ASCIIRules; strict only).
	idnaNotSTD3
	// idnaDisallowed: a code point is disallowed or not assigned, or, in an
	// A-label, would have been mapped (Validity Criteria 7).
	idnaDisallowed
	// idnaContextJ: a zero width joiner or non-joiner stands where RFC 5892
	// does not allow it (Validity Criteria 8).
	idnaContextJ
	// idnaBidi: a label of a domain with right-to-left code points breaks the
	// Bidi rule of RFC 5893 (Validity Criteria 9).
	idnaBidi
	// idnaDomainLength: the domain is empty, or has more than 253 bytes
	// (ToASCII, step 3; strict only, but for the empty domain).
	idnaDomainLength
	// idnaLabelLength: a label is empty, or has more than 63 bytes (ToASCII,
	// step 3; strict only).
	idnaLabelLength
	// idnaForbidden: the domain has a forbidden domain code point of the URL
	// Standard (not strict only: strictly, that is idnaNotSTD3).
	idnaForbidden
)

// idnaRules has the rules' names, and what is wrong where one is broken.
var idnaRules = [...]struct{ name, reason string }{
	idnaPunycode:      {"Processing, step 4", "invalid Punycode"},
	idnaALabelASCII:   {"Processing, step 4", "A-label without a code point that is not ASCII"},
	idnaNotNFC:        {"Validity Criteria 1", "A-label not in Normalization Form C"},
	idnaHyphens34:     {"Validity Criteria 2", "hyphens in third and fourth position"},
	idnaHyphenAtEdge:  {"Validity Criteria 3", "hyphen at the beginning or the end"},
	idnaACEPrefix:     {"Validity Criteria 4", `A-label that decodes to "xn--"`},
	idnaCombiningMark: {"Validity Criteria 6", "combining mark at the beginning"},
	idnaNotSTD3:       {"Validity Criteria 7", "code point that is no letter, digit or hyphen"},
	idnaDisallowed:    {"Validity Criteria 7", "disallowed code point"},
	idnaContextJ:      {"Validity Criteria 8", "joiner out of context"},
	idnaBidi:          {"Validity Criteria 9", "Bidi rule broken"},
	idnaDomainLength:  {"ToASCII, step 3", "domain of no or more than 253 bytes"},
	idnaLabelLength:   {"ToASCII, step 3", "label of no or more than 63 bytes"},
	idnaForbidden:     {"forbidden domain code point", "forbidden domain code point"},
}

// parseDomain is the standard's [domain parser], without its validation error:
// that is for the caller to report where domainToASCII(domain, true) fails. The
// domain is scalar values, in UTF-8.
//
// [domain parser]: https://url.spec.whatwg.org/#concept-domain-to-ascii
func parseDomain(domain string, beStrict bool) (string, bool) {
	if beStrict {
		return domainToASCII(domain, true)
	}
	// For web compatibility an ASCII domain is lowercased whatever ToASCII
	// would say.
	if isASCII(domain) {
		domain = asciiLowercase(domain)
		return domain, domain != "" && !hasForbiddenDomainCodePoint(domain)
	}
	var stack [stackDomainBytes]byte
	ascii, ok := appendDomain(stack[:0], domain)
	if !ok {
		return "", false
	}
	return string(ascii), true
}

// appendDomain is parseDomain, with beStrict false, for a domain that is not
// ASCII: it appends the result to dst. What it has appended where it reports
// false is of no use.
func appendDomain(dst []byte, domain string) ([]byte, bool) {
	start := len(dst)
	if dst, ok := appendMappedDomain(dst, domain); ok {
		return dst, true
	}
	p := idnaProcessing{forbids: true}
	dst = p.run(dst, domain)
	return dst, !p.failed && len(dst) > start
}

// domainToASCII is the standard's [domain parser ToASCII].
//
// [domain parser ToASCII]: https://url.spec.whatwg.org/#domain-parser-toascii
func domainToASCII(domain string, beStrict bool) (string, bool) {
	var stack [stackDomainBytes]byte
	p := idnaProcessing{strict: beStrict}
	ascii := p.run(stack[:0], domain)
	if beStrict && !p.failed {
		p.checkLengths(ascii)
	}
	if p.failed {
		return "", false
	}
	if string(ascii) == domain {
		return domain, true
	}
	return string(ascii), true
}

// domainToUnicode is the standard's [domain to Unicode].
//
// [domain to Unicode]: https://url.spec.whatwg.org/#concept-domain-to-unicode
func domainToUnicode(domain string) string {
	var stack [stackDomainBytes]byte
	p := idnaProcessing{toUnicode: true}
	unicode := p.run(stack[:0], domain)
	if p.failed || string(unicode) == domain {
		return domain
	}
	return string(unicode)
}

// checkForbidden records the labels that have forbidden domain code points.
func (p *idnaProcessing) checkForbidden(domain string) {
	p.index = 0
	for label := range strings.SplitSeq(domain, ".") {
		if hasForbiddenDomainCodePoint(label) {
			p.fail(idnaForbidden, label)
		}
		p.index++
	}
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
