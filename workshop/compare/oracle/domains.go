package oracle

import (
	"strings"
	"unicode"

	"github.com/go-weburl/url/internal/inputs/random"
)

// A DomainAnswer is what a domain gives: the domain parser's result without and with
// beStrict, nil for failure, and that of domain to Unicode.
type DomainAnswer struct {
	Relaxed *string `json:"relaxed"`
	Strict  *string `json:"strict"`
	Unicode string  `json:"unicode"`
	// Joiners is whether the ContextJ rules hold. The reference does not check them
	// fully in a label with more than one U+200C.
	Joiners bool `json:"joiners"`
}

// Correct returns a's answer or, if the reference has accepted a domain that breaks the ContextJ
// rules, the right answer. It reports whether it corrected a's.
func (a DomainAnswer) Correct(domain string) (answer random.DomainAnswer, corrected bool) {
	answer = random.DomainAnswer{Relaxed: a.Relaxed, Strict: a.Strict, Unicode: a.Unicode}
	if a.Joiners {
		return answer, false
	}
	failure := random.DomainAnswer{Unicode: domain}
	if !strings.ContainsFunc(domain, func(r rune) bool { return r > unicode.MaxASCII }) {
		failure.Relaxed = a.Relaxed // an ASCII domain is only put in lower case
	}
	return failure, failure.String() != answer.String()
}
