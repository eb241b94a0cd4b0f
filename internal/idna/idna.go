// Package idna implements UTS #46, [Unicode IDNA Compatibility Processing], revision 35, with the
// flags that the URL Standard sets: CheckBidi and CheckJoiners are true, Transitional_Processing
// and IgnoreInvalidPunycode are false. Strict means that CheckHyphens, UseSTD3ASCIIRules and
// VerifyDnsLength are true.
//
// It has one version of Unicode, 17.0, on every Go release: tables.go has all of its data on code
// points. The tables of golang.org/x/net/idna and golang.org/x/text follow the Go release, and
// their steps differ from the standard's: see reports/idna.md. The tests compare this package
// with them.
//
// The files, in the order of the steps: fast.go is a shortcut around the steps for most domains.
// mapping.go and nfc.go have Map and Normalize. processing.go breaks a domain into labels, and
// converts and validates each. punycode.go has the conversion. Beside the steps, lookup.go says
// what net/http does with a domain.
//
// [Unicode IDNA Compatibility Processing]: https://www.unicode.org/reports/tr46/tr46-35.html#Processing
package idna

//go:generate go run -C ../../workshop ./gen/idna

// ACEPrefix is the beginning of an A-label.
const ACEPrefix = "xn--"

// The DNS's limits, in bytes.
const (
	MaxLabelLength  = 63
	MaxDomainLength = 253
)

// AppendASCII appends the result of ToASCII, not strict, to dst: each label of domain that is not
// ASCII becomes an A-label. It reports whether it succeeded; if not, ignore the appended bytes.
// Like the URL Standard's domain parser, it also fails if the result is empty or has a [forbidden
// domain code point]. Ill-formed UTF-8 fails.
//
// [forbidden domain code point]: https://url.spec.whatwg.org/#forbidden-domain-code-point
func AppendASCII(dst []byte, domain string) ([]byte, bool) {
	start := len(dst)
	dst, ok := appendMappedDomain(dst, domain)
	if ok {
		return dst, domain != ""
	}
	var p processing
	dst = p.run(dst[:start], domain)
	return dst, !p.failed && len(dst) > start
}

// AppendStrictASCII is [AppendASCII], strict. UseSTD3ASCIIRules forbids all forbidden domain code
// points.
func AppendStrictASCII(dst []byte, domain string) ([]byte, bool) {
	start := len(dst)
	p := processing{strict: true}
	dst = p.run(dst, domain)
	if !p.failed {
		p.checkLengths(dst[start:])
	}
	return dst, !p.failed
}

// AppendUnicode appends the result of ToUnicode to dst: it decodes each A-label of domain and maps
// the other labels. It reports whether it succeeded; if ToUnicode has recorded an error, ignore the
// appended bytes.
func AppendUnicode(dst []byte, domain string, strict bool) ([]byte, bool) {
	p := processing{strict: strict, toUnicode: true}
	dst = p.run(dst, domain)
	return dst, !p.failed
}

// An Error is one error that the processing of a domain has recorded.
type Error struct {
	Index int    // of the label in the mapped domain, from 0
	Label string // mapped and normalized; an A-label is not decoded
	Rule  Rule
}

// ASCIIErrors returns the result of ToASCII, not strict, for domain, and all errors that it
// records, in the order of the labels within each step. The domain is well-formed UTF-8.
func ASCIIErrors(domain string) (ascii []byte, errs []Error) {
	var r recorder
	p := processing{record: r.record}
	ascii = r.run(&p, domain)
	return ascii, r.errs
}

// StrictASCIIErrors is [ASCIIErrors], strict, without the result. It is a separate function so that
// a program that only parses does not link it.
func StrictASCIIErrors(domain string) []Error {
	var r recorder
	p := processing{strict: true, record: r.record}
	p.checkLengths(r.run(&p, domain))
	return r.errs
}

// UnicodeErrors returns all errors that ToUnicode records for domain, in the order of the
// labels within each step. The domain is well-formed UTF-8.
func UnicodeErrors(domain string, strict bool) []Error {
	var r recorder
	p := processing{strict: strict, toUnicode: true, record: r.record}
	r.run(&p, domain)
	return r.errs
}

// A recorder collects the errors that a processing records. It is a separate type so that a program
// that only parses does not link it.
type recorder struct {
	errs []Error
	bidi []Error // these are errors only in a Bidi domain name
}

func (r *recorder) record(err Error) {
	if err.Rule == RuleBidi {
		r.bidi = append(r.bidi, err)
	} else {
		r.errs = append(r.errs, err)
	}
}

// run runs p, which records its errors in r.
func (r *recorder) run(p *processing, domain string) []byte {
	result := p.run(nil, domain)
	if p.bidi {
		r.errs = append(r.errs, r.bidi...)
	}
	return result
}

// FirstDisallowed returns the first code point of a label that breaks [RuleDisallowed], or
// U+FFFD if none does. It decodes an A-label.
func FirstDisallowed(label string) rune {
	var codePoints []rune
	for _, r := range label { // a conversion would link two more functions
		codePoints = append(codePoints, r)
	}
	if hasACEPrefix(codePoints) {
		codePoints, _ = decodePunycode(nil, codePoints[len(ACEPrefix):])
	}
	for _, r := range codePoints {
		if isInvalidCodePoint(r) {
			return r
		}
	}
	return '\uFFFD'
}

// A Rule is a rule that a domain can break: what is then wrong with a label or with the domain.
type Rule string

// The rules, in the order in which they are checked: steps and validity criteria of UTS #46.
const (
	RulePunycode      Rule = "invalid Punycode"                                 // Processing step 4
	RuleALabelASCII   Rule = "A-label without a code point that is not ASCII"   // Processing step 4
	RuleNotNFC        Rule = "A-label not in Normalization Form C"              // Criterion 1
	RuleHyphens34     Rule = "hyphens in third and fourth position"             // Criterion 2
	RuleHyphenAtEdge  Rule = "hyphen at the beginning or the end"               // Criterion 3
	RuleACEPrefix     Rule = `A-label that decodes to "xn--"`                   // Criterion 4
	RuleCombiningMark Rule = "combining mark at the beginning"                  // Criterion 6
	RuleNotSTD3       Rule = "code point that is not a letter, digit or hyphen" // Criterion 7
	RuleDisallowed    Rule = "disallowed code point"                            // Criterion 7
	RuleContextJ      Rule = "joiner out of context"                            // Criterion 8
	RuleBidi          Rule = "Bidi rule broken"                                 // Criterion 9
	RuleDomainLength  Rule = "domain is empty or longer than 253 bytes"         // ToASCII step 3
	RuleLabelLength   Rule = "label is empty or longer than 63 bytes"           // ToASCII step 3

	// RuleForbidden is the URL Standard's. If the processing is strict, RuleNotSTD3 covers it.
	RuleForbidden Rule = "forbidden domain code point"
)
