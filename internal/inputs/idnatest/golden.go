package idnatest

import (
	"encoding/binary"
	"hash/fnv"
	"iter"
	"path/filepath"
	"strconv"
	"unicode"

	"golang.org/x/text/unicode/rangetable"
)

// Versions are the versions of Unicode that there are digests for.
var Versions = []string{"15.0.0", "17.0.0"}

// RandomFile is the file with the digests of the domains of Random.
func RandomFile(dir, version string) string {
	return filepath.Join(dir, "random-"+version+".digest")
}

// CodePointsFile is the file with the digests of the domains of CodePoints.
func CodePointsFile(dir, version string) string {
	return filepath.Join(dir, "codepoints-"+version+".digest")
}

// Random are random domains, the same ones each time.
func Random(version string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for m, i := New(2026, version), 0; i < 100_000; i++ {
			if !yield(m.Domain()) {
				return
			}
		}
	}
}

// CodePoints are domains with every code point that a version of Unicode has assigned,
// except in the private use planes, in positions that show its mapping, its validity, its
// bidi class and its joining type.
func CodePoints(version string) iter.Seq[string] {
	return func(yield func(string) bool) {
		assigned := rangetable.Assigned(version)
		for r := rune(0); r < 0xF0000; r++ {
			if !unicode.Is(assigned, r) || unicode.In(r, unicode.Cs, unicode.Co) {
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

// isBulk reports whether r is one of very many similar code points: ideographs, Hangul
// syllables, Tangut, Khitan.
func isBulk(r rune) bool {
	return 0x3400 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7A3 || 0x17000 <= r && r <= 0x18CFF || 0x20000 <= r && r <= 0x2EE5F || 0x30000 <= r
}

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
		"ü." + encode(c),
		encode("ü" + c),
	}
}

// An Answer has the results for a domain that the tests compare: those of the domain parser
// without and with beStrict, nil for failure, and of domain to Unicode.
type Answer struct {
	Relaxed, Strict *string
	Unicode         string
}

// AnswerOf returns the answer of three functions like those of package url.
func AnswerOf(domain string, toASCII, toASCIIStrict, toUnicode func(domain string) (string, error)) Answer {
	var a Answer
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
func (a Answer) String() string {
	quote := func(s *string) string {
		if s == nil {
			return "failure"
		}
		return strconv.Quote(*s)
	}
	return quote(a.Relaxed) + ", strictly " + quote(a.Strict) + ", in Unicode " + quote(&a.Unicode)
}

// A Digest is a sequence of answers, as four bytes for every so many of them.
type Digest struct {
	Per  int // how many domains share a sum
	Sums []byte
	hash uint32
	n    int
}

// RandomPer and CodePointsPer are the sizes for Random and CodePoints.
const (
	RandomPer     = 20
	CodePointsPer = 500
)

// Add adds an answer, and the domain that it is for. It reports whether that
// has completed a sum.
func (d *Digest) Add(domain string, a Answer) bool {
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
func (d *Digest) End() {
	d.Sums = binary.LittleEndian.AppendUint32(d.Sums, d.hash)
	d.hash = 0
}
