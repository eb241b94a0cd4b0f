package random

import (
	"fmt"
	"hash/fnv"
	"iter"
	"strconv"
	"unicode"
)

// A Digest is a file in testdata/idna with checksums of the reference's answers about domains.
type Digest struct {
	File    string
	Domains iter.Seq[string]
	Per     int // how many domains share a sum of four bytes
}

// Digests are all of them.
var Digests = []Digest{{"random.digest", Domains(), 20}, {"codepoints.digest", CodePointDomains(), 500}}

// Sum returns the checksum of domains and their answers.
func Sum(domains []string, answers []DomainAnswer) []byte {
	h := fnv.New32a()
	for i, domain := range domains {
		fmt.Fprint(h, domain, "\x00", answers[i])
	}
	return h.Sum(nil)
}

// A DomainAnswer has the results for a domain that the tests compare: of the domain parser
// without and with beStrict, nil for failure, and of domain to Unicode.
type DomainAnswer struct {
	Relaxed, Strict *string
	Unicode         string
}

// DomainAnswerOf returns the answer of three functions like package url's.
func DomainAnswerOf(domain string, toASCII, toASCIIStrict, toUnicode func(domain string) (string, error)) DomainAnswer {
	var a DomainAnswer
	if s, err := toASCII(domain); err == nil {
		a.Relaxed = &s
	}
	if s, err := toASCIIStrict(domain); err == nil {
		a.Strict = &s
	}
	a.Unicode, _ = toUnicode(domain)
	return a
}

// String returns the answer in a form that is different for every answer.
func (a DomainAnswer) String() string {
	quote := func(s *string) string {
		if s == nil {
			return "failure"
		}
		return strconv.QuoteToASCII(*s) // Quote depends on the Go release
	}
	return quote(a.Relaxed) + ", strictly " + quote(a.Strict) + ", in Unicode " + quote(&a.Unicode)
}

// Domains yields random domains, the same ones each time.
func Domains() iter.Seq[string] {
	return func(yield func(string) bool) {
		g := New(2026, nil)
		for range 100_000 {
			if !yield(g.Domain()) {
				return
			}
		}
	}
}

// CodePointDomains yields domains with each assigned code point, in contexts in which the result
// depends on its properties: its mapping, its validity, its bidi class, its joining type. Of many
// similar ones, such as ideographs, there are two contexts.
func CodePointDomains() iter.Seq[string] {
	return func(yield func(string) bool) {
		for r := range rune(unicode.MaxRune + 1) {
			domains := around(r)
			switch {
			case !IsAssigned(r):
				continue
			case isBulk(r):
				domains = domains[:2]
			}
			for _, domain := range domains {
				if !yield(domain) {
					return
				}
			}
		}
	}
}

// isBulk reports whether r is one of very many similar code points: ideographs, Hangul
// syllables, Tangut, Khitan.
func isBulk(r rune) bool {
	return 0x3400 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7A3 || 0x17000 <= r && r <= 0x18CFF || 0x20000 <= r && r <= 0x2EE5F || 0x30000 <= r
}

// around returns domains with r next to different code points.
func around(r rune) []string {
	c := string(r)
	return []string{
		c, "ü" + c + "a", c + c, c + "\u0301", "\u0301" + c, "\u0628" + c + "\u0628", "ü.xn--" + Punycode(c), "xn--" + Punycode("ü"+c),
		c + "\u0338\u0301", // its compositions
		"א" + c + "א", "a" + c + ".א", "א+" + c,
		"\u1820\u200C" + c, c + "\u200C\u1820", "\u0628\u200C" + c, c + "\u200C\u0628",
		"\u1820" + c + "\u200C\u1820", "\u1820\u200C" + c + "\u1820", "\u0628" + c + "\u200C\u0628", "\u0628\u200C" + c + "\u0628",
	}
}
