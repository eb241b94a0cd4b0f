package random

import (
	"encoding/binary"
	"hash/fnv"
	"iter"
	"strconv"
	"unicode"
)

// DomainsFile and CodePointsFile are the files with the digests of Domains and of
// CodePointDomains.
const (
	DomainsFile    = "random.digest"
	CodePointsFile = "codepoints.digest"
)

// Domains yields random domains, the same ones each time.
func Domains() iter.Seq[string] {
	return func(yield func(string) bool) {
		for m, i := NewDomains(2026), 0; i < 100_000; i++ {
			if !yield(m.Domain()) {
				return
			}
		}
	}
}

// CodePointDomains yields domains with each assigned code point, in contexts in which the
// result depends on its properties: its mapping, its validity, its bidi class, its joining
// type.
func CodePointDomains() iter.Seq[string] {
	return func(yield func(string) bool) {
		for r := range rune(unicode.MaxRune + 1) {
			if !IsAssigned(r) {
				continue
			}
			domains := around(r)
			if isBulk(r) {
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

// EveryCodePointDomains yields domains with each code point, assigned or not, and for each assigned one
// also those of CodePointDomains.
func EveryCodePointDomains() iter.Seq[string] {
	return func(yield func(string) bool) {
		for r := range rune(unicode.MaxRune + 1) {
			c := string(r)
			domains := []string{c, c + c, c + "\u0301", "\u0301" + c, "\u0628" + c + "\u0628", "ü." + "xn--" + Punycode(c)}
			if IsAssigned(r) {
				domains = append(domains, around(r)[1:]...)
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
		c,
		"ü" + c + "a",
		c + "\u0338\u0301", // its compositions
		"א" + c + "א",
		"a" + c + ".א",
		"א+" + c,
		"\u1820\u200C" + c,
		c + "\u200C\u1820",
		"\u0628\u200C" + c,
		c + "\u200C\u0628",
		"\u1820" + c + "\u200C\u1820",
		"\u1820\u200C" + c + "\u1820",
		"\u0628" + c + "\u200C\u0628",
		"\u0628\u200C" + c + "\u0628",
		"ü." + "xn--" + Punycode(c),
		"xn--" + Punycode("ü"+c),
	}
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

// A DomainDigest has a checksum of four bytes for each group of Per answers.
type DomainDigest struct {
	Per  int // how many domains share a sum
	Sums []byte
	hash uint32
	n    int
}

// DomainsPer and CodePointsPer are the sizes for Domains and CodePointDomains.
const (
	DomainsPer    = 20
	CodePointsPer = 500
)

// Add adds a domain and its answer. It reports whether this completes a sum.
func (d *DomainDigest) Add(domain string, a DomainAnswer) bool {
	h := fnv.New32a()
	h.Write(binary.LittleEndian.AppendUint32(nil, d.hash))
	h.Write([]byte(domain))
	h.Write([]byte(a.String()))
	d.hash = h.Sum32()
	if d.n++; d.n%d.Per != 0 {
		return false
	}
	d.End()
	return true
}

// End completes the last sum.
func (d *DomainDigest) End() {
	d.Sums = binary.LittleEndian.AppendUint32(d.Sums, d.hash)
	d.hash = 0
}
