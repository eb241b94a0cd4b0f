package url

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/idna"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/quoted"
)

// stackDomainBytes is enough for most domains.
const stackDomainBytes = 128

// DomainToASCII is the standard's domain parser: see
// https://url.spec.whatwg.org/#concept-domain-to-ascii. It lower-cases and normalizes domain, and
// turns each label that is not ASCII into an A-label (xn--…). An ASCII domain is only lower-cased.
// The result need not be valid: see [DomainToASCIIStrict].
//
// domain must not be percent-encoded. A domain that ends in a number stays a domain here, although
// the host parser reads it as an IPv4 address.
//
// The error is a [*DomainError], which says which label is wrong, and why. It matches
// [ErrDomainToASCII]. The empty domain is an error, and so are ill-formed UTF-8 and, on every Go
// release, a code point that Unicode 17.0 has not assigned.
//
// It does not allocate if it succeeds and changes nothing.
func DomainToASCII(domain string) (string, error) {
	if ascii, ok := parseDomain(domain, false); ok {
		return ascii, nil
	}
	return "", explainDomain(domain)
}

// DomainToASCIIStrict is [DomainToASCII] with the standard's beStrict set. Unless the result ends
// in a number, it is a valid domain: letters, digits and hyphens in labels of 1 to 63 bytes, at
// most 253 bytes in all. See https://url.spec.whatwg.org/#valid-domain.
func DomainToASCIIStrict(domain string) (string, error) {
	if ascii, ok := parseDomain(domain, true); ok {
		return ascii, nil
	}
	return "", newDomainError(domain, idna.StrictASCIIErrors(infra.WellFormed(domain))[0])
}

// explainDomain says why the domain parser refuses domain.
func explainDomain(domain string) *DomainError {
	ascii := infra.Lower(domain)
	if !infra.IsASCII(domain) {
		result, errs := idna.ASCIIErrors(infra.WellFormed(domain))
		if len(errs) > 0 {
			return newDomainError(domain, errs[0])
		}
		ascii = string(result)
	}
	return newDomainError(domain, forbiddenError(ascii))
}

// forbiddenError returns the error that the domain parser without beStrict finds in the result of
// ToASCII: it is empty, or has a forbidden domain code point.
func forbiddenError(ascii string) idna.Error {
	index := 0
	for label := range strings.SplitSeq(ascii, ".") {
		if byteEnd(label, 0, domainStop) < len(label) {
			return idna.Error{Rule: idna.RuleForbidden, Label: label, Index: index}
		}
		index++
	}
	return idna.Error{Rule: idna.RuleDomainLength}
}

// DomainToUnicode decodes each A-label (xn--…) of domain, and maps characters outside ASCII as the
// domain parser does. The empty domain gives the empty domain. If a label is wrong, it returns
// domain unchanged and a [*DomainError]. See
// https://url.spec.whatwg.org/#concept-domain-to-unicode.
//
// Do not show the result to a person: it may look like another domain. Package display of this
// module, github.com/go-weburl/url/display, decodes only the labels that are safe to show.
func DomainToUnicode(domain string) (string, error) {
	var stack [stackDomainBytes]byte
	unicode, ok := idna.AppendUnicode(stack[:0], domain, false)
	if !ok {
		return domain, newDomainError(domain,
			idna.UnicodeErrors(infra.WellFormed(domain), false)[0])
	}
	return sameOrString(domain, unicode), nil
}

// A DomainError says which label of a domain is wrong, and why. It is the first error that Unicode
// ToASCII or Unicode ToUnicode records. [DomainToASCII], [DomainToASCIIStrict] and
// [DomainToUnicode] return it, and errors.As finds it in a [ParseError] or a [SetError]. It matches
// [ErrDomainToASCII].
type DomainError struct {
	// Domain is the original domain, with "xxxxx" for what may be a password: a caller may have
	// passed a URL.
	Domain string
	// Label is the wrong label, mapped and normalized; an A-label is not decoded. It is "" if the
	// label is empty, if the domain as a whole is wrong, or if Domain had a password.
	Label string
	// Index is the position of the label in the mapped domain, from 0.
	Index int
	// Reason says what is wrong in a few words, such as "joiner out of context".
	Reason string
}

func newDomainError(domain string, err idna.Error) *DomainError {
	e := &DomainError{Domain: quoted.URL(domain), Index: err.Index, Reason: string(err.Rule)}
	if e.Domain == domain {
		e.Label = err.Label
	}
	return e
}

// Error returns a message with the standard's name for the error, the domain, shortened if it
// is long, the label's number from 1, and the reason.
func (e *DomainError) Error() string {
	domain := e.Domain
	if len(domain) > idna.MaxDomainLength {
		end := idna.MaxDomainLength
		for !utf8.RuneStart(domain[end]) {
			end--
		}
		domain = domain[:end] + "…"
	}
	return "domain-to-ASCII: " + strconv.Quote(domain) + ": label " + strconv.Itoa(e.Index+1) +
		": " + e.Reason
}

// explanation says what the domain cannot have, or else which label is wrong, and why.
func (e *DomainError) explanation() string {
	switch idna.Rule(e.Reason) {
	case idna.RuleForbidden:
		for _, c := range []byte(e.Label) {
			if isForbiddenDomainByte(c) {
				s := "a domain cannot have " + infra.CharacterName(rune(c))
				if strings.IndexByte(e.Domain, c) < 0 {
					s += ", nor what is mapped to it"
				}
				return s
			}
		}
	case idna.RuleDisallowed:
		return "a domain cannot have " + infra.CharacterName(idna.FirstDisallowed(e.Label))
	case idna.RuleDomainLength:
		return e.Reason
	}
	return "label " + strconv.Itoa(e.Index+1) + ": " + e.Reason
}

// Unwrap returns [ErrDomainToASCII].
func (e *DomainError) Unwrap() error { return ErrDomainToASCII }

// parseDomain is the [domain parser] with its step [domain parser ToASCII], but without its
// validation error, which the caller reports if the strict parser fails.
//
// [domain parser]: https://url.spec.whatwg.org/#concept-domain-to-ascii
// [domain parser ToASCII]: https://url.spec.whatwg.org/#domain-parser-toascii
func parseDomain(domain string, beStrict bool) (string, bool) {
	// For web compatibility the standard only lowercases an ASCII domain.
	if !beStrict && infra.IsASCII(domain) {
		domain = infra.Lower(domain)
		return domain, domain != "" && byteEnd(domain, 0, domainStop) == len(domain)
	}
	var stack [stackDomainBytes]byte
	ascii, ok := stack[:0], false
	if beStrict {
		ascii, ok = idna.AppendStrictASCII(ascii, domain)
	} else {
		ascii, ok = idna.AppendASCII(ascii, domain)
	}
	if !ok {
		return "", false
	}
	return sameOrString(domain, ascii), true
}

// sameOrString returns result as a string: input itself, without allocating, if they are the same.
func sameOrString(input string, result []byte) string {
	if string(result) == input {
		return input
	}
	return string(result)
}

// isStrictASCII reports whether the strict domain parser accepts a domain that is ASCII and in
// lower case. Only an A-label needs more than a look at its bytes.
func isStrictASCII(domain []byte) bool {
	if isPlainDomain(domain) {
		return true // most
	}
	if !bytes.Contains(domain, []byte(idna.ACEPrefix)) {
		return false
	}
	_, ok := parseDomain(string(domain), true)
	return ok
}

// isPlainDomain reports whether domain is certainly a valid domain: it has only labels of letters,
// digits and inner hyphens, none of which looks like an A-label.
func isPlainDomain[T string | []byte](domain T) bool {
	start := 0
	for i := 0; i <= len(domain); i++ {
		switch {
		case i == len(domain) || domain[i] == '.':
			label := domain[start:i]
			if len(label) == 0 || len(label) > idna.MaxLabelLength || label[0] == '-' ||
				label[len(label)-1] == '-' || len(label) >= 4 && string(label[2:4]) == "--" {
				return false
			}
			start = i + 1
		case !infra.IsLetter(domain[i]) && !infra.IsDigit(domain[i]) && domain[i] != '-':
			return false
		}
	}
	return len(domain) <= idna.MaxDomainLength
}
