package random

import (
	_ "embed"
	"fmt"
	"hash/fnv"
	"iter"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// Domains are made of the code points that are assigned in internal/idna's version of Unicode: the
// same ones for a seed on every Go release.

// assignedText has the spans of these code points, without surrogates and private use, one a line.
// workshop/gen/idna writes it.
//
//go:embed assigned.txt
var assignedText string

var assigned = &unicode.RangeTable{R32: spansOf(strings.Fields(assignedText))}

// spansOf returns the spans of code points that are written as FIRST-LAST.
func spansOf(texts []string) []unicode.Range32 {
	spans := make([]unicode.Range32, len(texts))
	for i, text := range texts {
		spans[i].Stride = 1
		if _, err := fmt.Sscanf(text, "%X-%X", &spans[i].Lo, &spans[i].Hi); err != nil {
			panic(err)
		}
	}
	return spans
}

// IsAssigned reports whether r is one of these code points.
func IsAssigned(r rune) bool { return unicode.Is(assigned, r) }

// span returns one of some spans.
func (g *Generator) span(spans []unicode.Range32) (lo, hi uint32) {
	s := pick(g, spans)
	return s.Lo, s.Hi
}

// script returns a block of 128 code points, most often of one script.
func (g *Generator) script() (lo, hi uint32) {
	lo, _ = g.span(assigned.R32)
	return lo &^ 0x7F, lo | 0x7F
}

// A pool returns a code point of some kind.
type pool func() rune

// of is the pool of the code points in a string.
func (g *Generator) of(s string) pool {
	runes := []rune(s)
	return func() rune { return pick(g, runes) }
}

// in is the pool of the assigned code points in a span.
func (g *Generator) in(lo, hi uint32) pool {
	return func() rune {
		for range 20 {
			if r := rune(lo) + rune(g.r.IntN(int(hi-lo)+1)); IsAssigned(r) {
				return r
			}
		}
		return rune(lo)
	}
}

func (g *Generator) anywhere() rune {
	for {
		if r := rune(g.r.IntN(0x33480)); IsAssigned(r) {
			return r
		}
	}
}

// mix returns n code points from random pools.
func (g *Generator) mix(n int, pools ...pool) string {
	var b strings.Builder
	for range n {
		b.WriteRune(pick(g, pools)())
	}
	return b.String()
}

func (g *Generator) upTo(n int) int { return 1 + g.r.IntN(n) }

// Domain returns a domain for the domain parser. About one in ten is ASCII.
func (g *Generator) Domain() string {
	n := g.upTo(3)
	if g.chance(50) {
		n = 4 + g.r.IntN(30) // for the limit of 253 bytes
	}
	var b strings.Builder
	for i := range n {
		if i > 0 || g.chance(40) {
			b.WriteString(pick(g, labelSeparators))
		}
		switch kind := g.r.IntN(22); {
		case kind < 3:
			b.WriteString(g.aLabel())
		case kind < 5:
			b.WriteString(g.asciiLabel())
		case kind == 5:
			b.WriteString(g.longLabel())
		default:
			b.WriteString(g.uLabel())
		}
	}
	return b.String()
}

var labelSeparators = append(
	strings.Split(strings.Repeat(". ", 80), " "), lists("otherLabelSeparators")...)

// uLabel returns a label of one of the kinds, mostly not ASCII. It returns revealing kinds more
// often.
func (g *Generator) uLabel() string {
	script, digits, marks := g.in(g.script()), g.of("0123456789"), g.in(0x300, 0x36F)
	switch g.r.IntN(17) {
	case 0, 1:
		return g.mix(g.upTo(6), script)
	case 2, 3:
		return mapLike(g.mix(g.upTo(6), script))
	case 4:
		return g.mix(g.upTo(9), script, script, script, script, digits, g.of("-abcxyzß"))
	case 5:
		return g.mix(g.upTo(8), script, script, script, g.in(g.script()), marks,
			g.of("abcxyzABCZ0123456789-----_"))
	case 6, 7, 8: // for the Bidi rule
		letters := g.in(g.span(rightToLeft))
		return g.mix(g.upTo(5), letters, letters, letters, letters, letters, digits,
			g.in(0x660, 0x669), g.in(0x6F0, 0x6F9), g.anywhere,
			g.of("-+!$,.a\u05BF\u0300\u064B\u0651\u1171E\U0001171E\u2135\u2136\u2138"+
				"\u2207\u00B2\u20AC\uFB1D\uFEFB\u200C\u200D\u0600\u06DD"))
	case 9, 10: // for the ContextJ rules
		letters := g.of(g.one("joining"))
		return g.mix(1+g.upTo(7), letters, letters, letters, letters, letters, letters,
			g.of("\u200C\u200C\u200C\u200D"), g.of("\u200C"),
			g.of("a1-\u0301\u094D\u00AD\u0628\u0634\u05D0"), g.anywhere)
	case 11: // marks to sort and compose
		n := 1 + g.upTo(6)
		if g.chance(12) {
			n = 28 + g.r.IntN(40) // past the limit of the Stream-Safe Text Format
		}
		return g.one("composing") + g.mix(n, marks, g.in(g.span(markBlocks)),
			g.of("ae\u11A8\u1161\u034F\u200D\u0338\u3099\u309A\uFF9E\uFF9F\u0323\u0307"),
			g.of("\u0301\u0323\u0316\u0345\u0338\u0315\u05B0\u05BF\u064B\u0670\u094D"+
				"\u0E38\u0E48\u0F71\u0F72\u1DCE\u20D2"))
	case 12, 13: // code points that mapping changes or drops
		mapped := func() rune { return g.in(g.span(compatibility))() }
		return g.mix(g.upTo(7), mapped, mapped, mapped, g.of("abxXnN--\u00DF\u03C2"))
	case 14:
		return g.mix(g.upTo(4), g.anywhere)
	}
	return g.insert(g.one("idnLabels"), g.one("idnParts"))
}

// mapLike maps s almost as the IDNA mapping would, unless some Go release does not know its code
// points. So the result is the same on each release.
func mapLike(s string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(old, r) }) {
		return s
	}
	return strings.ToLower(norm.NFKC.String(s))
}

var old = rangetable.Assigned("15.0.0")

// asciiLabel returns letters, digits and hyphens, and sometimes forbidden code points.
func (g *Generator) asciiLabel() string {
	s := g.mix(g.r.IntN(8), g.of("abcdefxyzn0123456789---ABCX"))
	if g.chance(4) {
		s = g.insert(s, string(rune(g.r.IntN(128))))
	}
	if g.chance(8) {
		s = pick(g, []string{"xn--", "XN--", "xN--", "-", "xn-", "ab--"}) + s
	}
	return s
}

// longLabel returns a label near the limit of 63 bytes, as an A-label or as ASCII.
func (g *Generator) longLabel() string {
	if g.chance(3) {
		return g.mix(55+g.r.IntN(14), g.of("abc"))
	}
	return g.mix(20+g.r.IntN(45), g.of("a"), g.of("a"), g.in(g.script()))
}

// aLabel returns another label's encoding, mapped or not, and sometimes damaged.
func (g *Generator) aLabel() string {
	label := g.uLabel()
	if g.chance(20) {
		label = g.asciiLabel()
	}
	if g.chance(2) {
		label = mapLike(label)
	}
	if g.chance(30) {
		label = "xn--" + label
	}
	a := "xn--" + Punycode(strings.ReplaceAll(label, ".", ""))
	if g.chance(5) {
		i := g.boundary(a)
		a = a[:i] + g.one("inPunycode") + a[min(len(a), i+g.r.IntN(2)):]
	}
	return g.upper(a)
}

var (
	rightToLeft   = spansOf(lists("rightToLeft"))
	markBlocks    = spansOf(lists("markBlocks"))
	compatibility = spansOf(lists("compatibility"))
)

// Punycode encodes a text in Punycode (RFC 3492), mapped or not, so that some A-labels decode to
// forbidden text. The library's function refuses some texts, which depend on the Go release.
func Punycode(text string) string {
	const base, tMin, tMax, skew, digits = 36, 1, 26, 38, "abcdefghijklmnopqrstuvwxyz0123456789"
	points, b := []rune(text), []byte(nil)
	for _, r := range points {
		if r < utf8.RuneSelf {
			b = append(b, byte(r))
		}
	}
	done, delta, bias, damp := len(b), 0, 72, 700
	if done > 0 {
		b = append(b, '-')
	}
	for n := rune(utf8.RuneSelf); done < len(points); n++ {
		next := rune(0x7FFFFFFF)
		for _, r := range points {
			if r >= n {
				next = min(next, r)
			}
		}
		delta += int(next-n) * (done + 1)
		n = next
		for _, r := range points {
			if r < n {
				delta++
			}
			if r != n {
				continue
			}
			q := delta
			for k := base; ; k += base {
				t := max(tMin, min(tMax, k-bias))
				if q < t {
					break
				}
				b = append(b, digits[t+(q-t)%(base-t)])
				q = (q - t) / (base - t)
			}
			b = append(b, digits[q])
			done++
			delta, damp = delta/damp, 2
			delta += delta / done
			for bias = 0; delta > (base-tMin)*tMax/2; bias += base {
				delta /= base - tMin
			}
			bias += (base - tMin + 1) * delta / (delta + skew)
			delta = 0
		}
		delta++
	}
	return string(b)
}

// A Digest is a file in testdata/idna with checksums of the reference's answers for domains.
type Digest struct {
	File    string
	Domains iter.Seq[string]
	Per     int // how many domains share a sum of four bytes
}

var Digests = []Digest{
	{"random.digest", Domains(), 20}, {"codepoints.digest", CodePointDomains(), 500},
}

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
func DomainAnswerOf(
	domain string, toASCII, toASCIIStrict, toUnicode func(domain string) (string, error),
) DomainAnswer {
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

// Domains yields random domains, always the same ones.
func Domains() iter.Seq[string] {
	return func(yield func(string) bool) {
		g := New(2026)
		for range 100_000 {
			if !yield(g.Domain()) {
				return
			}
		}
	}
}

// CodePointDomains yields domains with each assigned code point, in contexts in which the result
// depends on its properties: its mapping, its validity, its bidi class, its joining type. Many
// similar ones, such as ideographs, have only two contexts.
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
	return 0x3400 <= r && r <= 0x9FFF || 0xAC00 <= r && r <= 0xD7A3 ||
		0x17000 <= r && r <= 0x18CFF || 0x20000 <= r && r <= 0x2EE5F || 0x30000 <= r
}

// around returns domains with r next to different code points.
func around(r rune) []string {
	c := string(r)
	return []string{
		c, "ü" + c + "a", c + c, c + "\u0301", "\u0301" + c, "\u0628" + c + "\u0628",
		"ü.xn--" + Punycode(c), "xn--" + Punycode("ü"+c),
		c + "\u0338\u0301", // its compositions
		"א" + c + "א", "a" + c + ".א", "א+" + c,
		"\u1820\u200C" + c, c + "\u200C\u1820", "\u0628\u200C" + c, c + "\u200C\u0628",
		"\u1820" + c + "\u200C\u1820", "\u1820\u200C" + c + "\u1820",
		"\u0628" + c + "\u200C\u0628", "\u0628\u200C" + c + "\u0628",
	}
}
