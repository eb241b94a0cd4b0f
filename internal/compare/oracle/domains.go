package oracle

import (
	"strings"
	"unicode"

	"golang.org/x/net/idna"
	"golang.org/x/text/unicode/rangetable"

	"github.com/go-weburl/url/internal/inputs/idnatest"
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

// Domains corrects answers about domains for another version of Unicode, and counts the
// corrections.
type Domains struct {
	assigned *unicode.RangeTable
	Newer    int // had a code point that this version has not assigned
	Joiners  int // had ContextJ broken, which the reference accepted
}

// NewDomains returns a Domains for a version of Unicode.
func NewDomains(version string) *Domains { return &Domains{assigned: rangetable.Assigned(version)} }

// Correct returns a's answer, or where that has to be another, that one: then all
// fails, except the domain parser's result for ASCII.
func (d *Domains) Correct(domain string, a DomainAnswer) idnatest.Answer {
	answer := idnatest.Answer{Relaxed: a.Relaxed, Strict: a.Strict, Unicode: a.Unicode}
	text := domain + a.Unicode
	if a.Relaxed != nil {
		decoded, _ := idna.Punycode.ToUnicode(*a.Relaxed)
		text += decoded
	}
	switch {
	case strings.ContainsFunc(text, func(r rune) bool { return !unicode.Is(d.assigned, r) }):
		d.Newer++
	case !a.Joiners && a.Unicode != domain:
		d.Joiners++
	default:
		return answer
	}
	if strings.ContainsFunc(domain, func(r rune) bool { return r > unicode.MaxASCII }) {
		answer.Relaxed = nil
	}
	return idnatest.Answer{Relaxed: answer.Relaxed, Unicode: domain}
}
