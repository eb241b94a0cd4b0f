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
// converts and validates each. punycode.go has the conversion.
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

// A Rule is a rule of UTS #46 that a domain can break.
type Rule uint8

// The rules, in the order in which they are checked.
const (
	_ Rule = iota
	// RulePunycode: the text after "xn--" is not Punycode, or the label is too long to be encoded
	// (Processing, step 4; ToASCII, step 2).
	RulePunycode
	// RuleALabelASCII: an A-label decodes to nothing or to ASCII only (Processing,
	// step 4).
	RuleALabelASCII
	// RuleNotNFC: an A-label decodes to text that is not in Normalization Form C
	// (Validity Criteria 1).
	RuleNotNFC
	// RuleHyphens34: a label has hyphens in its third and fourth position (Validity
	// Criteria 2; strict only).
	RuleHyphens34
	// RuleHyphenAtEdge: a label begins or ends with a hyphen (Validity Criteria 3;
	// strict only).
	RuleHyphenAtEdge
	// RuleACEPrefix: an A-label decodes to text that begins with "xn--" (Validity Criteria 4).
	RuleACEPrefix
	// RuleCombiningMark: a label begins with a combining mark (Validity Criteria 6).
	RuleCombiningMark
	// RuleNotSTD3: an ASCII code point is not a letter, digit or hyphen (Validity
	// Criteria 7, UseSTD3ASCIIRules; strict only).
	RuleNotSTD3
	// RuleDisallowed: a code point is disallowed or not assigned, or, in an A-label,
	// would have been mapped (Validity Criteria 7).
	RuleDisallowed
	// RuleContextJ: a zero width joiner or non-joiner is in a place where RFC 5892 does not allow
	// it (Validity Criteria 8).
	RuleContextJ
	// RuleBidi: a label of a domain with right-to-left code points breaks the Bidi
	// rule of RFC 5893 (Validity Criteria 9).
	RuleBidi
	// RuleDomainLength: the domain is empty, or has more than 253 bytes (ToASCII, step
	// 3; strict only).
	RuleDomainLength
	// RuleLabelLength: a label is empty, or has more than 63 bytes (ToASCII, step 3;
	// strict only).
	RuleLabelLength

	// NumRules is one more than the last rule.
	NumRules
)
