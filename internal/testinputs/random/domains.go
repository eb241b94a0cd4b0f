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

var assigned = func() *unicode.RangeTable {
	t := new(unicode.RangeTable)
	for line := range strings.Lines(assignedText) {
		r := unicode.Range32{Stride: 1}
		if _, err := fmt.Sscanf(line, "%X-%X", &r.Lo, &r.Hi); err != nil {
			panic(err)
		}
		t.R32 = append(t.R32, r)
	}
	return t
}()

// IsAssigned reports whether r is one of these code points.
func IsAssigned(r rune) bool { return unicode.Is(assigned, r) }

type runeSpan struct{ lo, hi rune }

// script returns a block of 128 code points, most often of one script.
func (g *Generator) script() runeSpan {
	lo := rune(pick(g, assigned.R32).Lo) &^ 0x7F
	return runeSpan{lo, lo | 0x7F}
}

// A pool returns a code point of some kind.
type pool func() rune

// of is the pool of the code points in a string.
func (g *Generator) of(s string) pool {
	runes := []rune(s)
	return func() rune { return pick(g, runes) }
}

// in is the pool of the assigned code points in a span.
func (g *Generator) in(s runeSpan) pool {
	return func() rune {
		for range 20 {
			if r := s.lo + rune(g.r.IntN(int(s.hi-s.lo)+1)); IsAssigned(r) {
				return r
			}
		}
		return s.lo
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
			b.WriteString(pick(g, separatedBy))
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

var separatedBy = append(strings.Split(strings.Repeat(".|", 80), "|"), "。", "．", "｡", "..", "．。", "\u2024", "\u2025", "\u00AD.")

// uLabel returns a label of one of the kinds, mostly not ASCII. It returns revealing kinds more
// often.
func (g *Generator) uLabel() string {
	script, digits, marks := g.in(g.script()), g.of("0123456789"), g.in(runeSpan{0x300, 0x36F})
	switch g.r.IntN(17) {
	case 0, 1:
		return g.mix(g.upTo(6), script)
	case 2, 3:
		return mapLike(g.mix(g.upTo(6), script))
	case 4:
		return g.mix(g.upTo(9), script, script, script, script, digits, g.of("-abcxyzß"))
	case 5:
		return g.mix(g.upTo(8), script, script, script, g.in(g.script()), marks, g.of("abcxyzABCZ0123456789-----_"))
	case 6, 7, 8: // for the Bidi rule
		letters := g.in(pick(g, rightToLeft))
		return g.mix(g.upTo(5), letters, letters, letters, letters, letters, digits, g.in(runeSpan{0x660, 0x669}), g.in(runeSpan{0x6F0, 0x6F9}), g.anywhere,
			g.of("-+!$,.a\u05BF\u0300\u064B\u0651\u1171E\U0001171E\u2135\u2136\u2138\u2207\u00B2\u20AC\uFB1D\uFEFB\u200C\u200D\u0600\u06DD"))
	case 9, 10: // for the ContextJ rules
		letters := g.of(pick(g, joining))
		return g.mix(1+g.upTo(7), letters, letters, letters, letters, letters, letters, g.of("\u200C\u200C\u200C\u200D"), g.of("\u200C"),
			g.of("a1-\u0301\u094D\u00AD\u0628\u0634\u05D0"), g.anywhere)
	case 11: // marks to sort and compose
		n := 1 + g.upTo(6)
		if g.chance(12) {
			n = 28 + g.r.IntN(40) // past the limit of the Stream-Safe Text Format
		}
		return pick(g, composing) + g.mix(n, marks, g.in(pick(g, markBlocks)), g.of("ae\u11A8\u1161\u034F\u200D\u0338\u3099\u309A\uFF9E\uFF9F\u0323\u0307"),
			g.of("\u0301\u0323\u0316\u0345\u0338\u0315\u05B0\u05BF\u064B\u0670\u094D\u0E38\u0E48\u0F71\u0F72\u1DCE\u20D2"))
	case 12, 13: // code points that mapping changes or drops
		mapped := func() rune { return g.in(pick(g, compatibility))() }
		return g.mix(g.upTo(7), mapped, mapped, mapped, g.of("abxXnN--\u00DF\u03C2"))
	case 14:
		return g.mix(g.upTo(4), g.anywhere)
	}
	return g.insert(pick(g, idnLabels), pick(g, idnParts))
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
		a = a[:i] + pick(g, []string{"", "-", "a", "9", "z", "0", "ü", "\u00AD", "ｘ", "-\u2010", "－"}) + a[min(len(a), i+g.r.IntN(2)):]
	}
	return g.upper(a)
}

var (
	rightToLeft = []runeSpan{{0x5D0, 0x5EA}, {0x620, 0x64A}, {0x710, 0x72F}, {0x780, 0x7A5}, {0x7CA, 0x7EA}, {0x10A00, 0x10A35}, {0x1E900, 0x1E943}, {0x1EE00, 0x1EEFF}}
	joining     = []string{
		"\u0628\u0627\u062F\u0644\u0640\u064B\u0651\u06CC",             // Arabic: D, R, D, C, T
		"\u0915\u0937\u094D\u093F\u0901",                               // Devanagari, with its virama
		"\u1820\u1807\u180A\u1843\u1885\u18A9\u1880\u180B\u0041a",      // Mongolian: D, C, T, L
		"\uA840\uA872\uA850a\u0300",                                    // Phags-pa: D, L
		"\u0712\u0710\u0715\u0730\u07CA\u07D3\u07EB\u0840\u0846\u0859", // Syriac, NKo, Mandaic
		"\U00010AC0\U00010AC5\U00010ACD\U00010AD7\U00010B80\U00010D00\U00010D22\U00010D24\u0628",
		"\u0DCA\u0D9A\u1039\u1000\u17D2\u1780\u1BAA\u1B85\u0D4D\u0D15\U00011046\U00011013",
	}
	composing = []string{"a", "e", "o", "ü", "α", "и", "=", "か", "ｶ", "\u1100\u1161", "\uAC00", "\u0915", "\u05D0", "\u0627", "\u0B92", "\u1B05", "\U000110B9", "\U00011131"}

	// compatibility has blocks with mapped or ignored code points.
	compatibility = []runeSpan{
		{0x00A0, 0x00FF}, {0x0130, 0x0178}, {0x01C4, 0x01F5}, {0x0370, 0x0410}, {0x0587, 0x0587}, {0x0675, 0x0678},
		{0x0958, 0x095F}, {0x10A0, 0x10CD}, {0x13F8, 0x13FD}, {0x1C80, 0x1C90}, {0x1E90, 0x1EA0}, {0x2000, 0x206F},
		{0x2100, 0x2189}, {0x2135, 0x2138}, {0x2460, 0x24EA}, {0x2F00, 0x2FD5}, {0x3000, 0x3003}, {0x3130, 0x318F},
		{0x3200, 0x33FF}, {0xAB70, 0xABBF}, {0xF900, 0xFAD9}, {0xFB00, 0xFB4F}, {0xFB50, 0xFDFF}, {0xFE00, 0xFE6F},
		{0xFE70, 0xFEFF}, {0xFF01, 0xFFEE}, {0x10400, 0x10427}, {0x1D173, 0x1D17A}, {0x1D400, 0x1D7FF}, {0x1EE00, 0x1EEBB},
		{0x1F100, 0x1F265}, {0x2F800, 0x2FA1D}, {0xE0100, 0xE01EF},
	}
	// markBlocks are blocks with combining marks of many combining classes.
	markBlocks = []runeSpan{
		{0x0483, 0x0487}, {0x0591, 0x05BD}, {0x0610, 0x061A}, {0x064B, 0x065F}, {0x0730, 0x074A}, {0x0816, 0x082D},
		{0x08CA, 0x08FF}, {0x093A, 0x094D}, {0x09BC, 0x09CD}, {0x0B3E, 0x0B57}, {0x0CBC, 0x0CD6}, {0x0D3B, 0x0D57},
		{0x0DCA, 0x0DDF}, {0x0E31, 0x0E4E}, {0x0EB1, 0x0ECD}, {0x0F71, 0x0F87}, {0x102B, 0x103E}, {0x17B4, 0x17D3},
		{0x1A55, 0x1A7F}, {0x1AB0, 0x1ACE}, {0x1B34, 0x1B44}, {0x1CD0, 0x1CF9}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20F0},
		{0x302A, 0x302F}, {0x3099, 0x309A}, {0xA8E0, 0xA8F1}, {0xFE20, 0xFE2F}, {0x11127, 0x11134}, {0x1D165, 0x1D172},
	}
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

// Domains yields random domains, always the same ones.
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
		c, "ü" + c + "a", c + c, c + "\u0301", "\u0301" + c, "\u0628" + c + "\u0628", "ü.xn--" + Punycode(c), "xn--" + Punycode("ü"+c),
		c + "\u0338\u0301", // its compositions
		"א" + c + "א", "a" + c + ".א", "א+" + c,
		"\u1820\u200C" + c, c + "\u200C\u1820", "\u0628\u200C" + c, c + "\u200C\u0628",
		"\u1820" + c + "\u200C\u1820", "\u1820\u200C" + c + "\u1820", "\u0628" + c + "\u200C\u0628", "\u0628\u200C" + c + "\u0628",
	}
}
