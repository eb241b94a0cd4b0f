package random

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/unicode/rangetable"
)

// A DomainMaker makes domains from all code points that are assigned in internal/idna's version of
// Unicode: the same ones for a seed on every Go release.
type DomainMaker struct {
	state uint64
}

type runeSpan struct{ lo, hi rune }

// NewDomains returns a DomainMaker for a seed.
func NewDomains(seed uint64) *DomainMaker { return &DomainMaker{state: seed} }

// total is how many code points are assigned.
var total = func() (n int) {
	for _, s := range assigned {
		n += int(s.hi-s.lo) + 1
	}
	return n
}()

// Uint64 returns the next random number: SplitMix64.
func (m *DomainMaker) Uint64() uint64 {
	m.state += 0x9E3779B97F4A7C15
	z := m.state
	z = (z ^ z>>30) * 0xBF58476D1CE4E5B9
	z = (z ^ z>>27) * 0x94D049BB133111EB
	return z ^ z>>31
}

// Int returns a random number from 0 to n-1.
func (m *DomainMaker) Int(n int) int { return int(m.Uint64() >> 1 % uint64(n)) }

// one reports true once in n times.
func (m *DomainMaker) one(n int) bool { return m.Int(n) == 0 }

func choose[T any](m *DomainMaker, from []T) T { return from[m.Int(len(from))] }

// Domain returns the next domain. One in some ten is ASCII.
func (m *DomainMaker) Domain() string {
	var b strings.Builder
	labels := 1 + m.Int(3)
	if m.one(50) {
		labels = 4 + m.Int(30) // for the limit of 253 bytes
	}
	for i := range labels {
		if i > 0 {
			b.WriteString(m.separator())
		}
		b.WriteString(m.label())
	}
	if m.one(40) {
		b.WriteString(m.separator())
	}
	return b.String()
}

func (m *DomainMaker) separator() string {
	if m.one(12) {
		return choose(m, []string{"。", "．", "｡", "..", "．。", "\u2024", "\u2025", "\u00AD."})
	}
	return "."
}

// label is of one of the kinds, the more telling ones more often.
func (m *DomainMaker) label() string {
	switch m.Int(22) {
	case 0, 1, 2:
		return m.aLabel()
	case 3, 4:
		return m.ascii()
	case 5:
		return m.any()
	case 6:
		return m.long()
	}
	return m.uLabel()
}

// uLabel is mostly not ASCII.
func (m *DomainMaker) uLabel() string {
	switch m.Int(15) {
	case 0, 1:
		return m.plain()
	case 2, 3:
		return m.mixed()
	case 4, 5, 6:
		return m.rightToLeft()
	case 7, 8:
		return m.joined()
	case 9:
		return m.marked()
	case 10, 11:
		return m.mapped()
	case 12, 13:
		return m.letters()
	}
	return m.nearScript()
}

func (m *DomainMaker) script() runeSpan { return choose(m, scripts) }

func (m *DomainMaker) in(s runeSpan) rune {
	for range 20 {
		r := s.lo + rune(m.Int(int(s.hi-s.lo)+1))
		if IsAssigned(r) {
			return r
		}
	}
	return s.lo
}

// IsAssigned reports whether r is assigned in internal/idna's version of Unicode, and is neither
// a surrogate nor a private-use code point.
func IsAssigned(r rune) bool {
	lo, hi := 0, len(assigned)
	for lo < hi {
		mid := (lo + hi) / 2
		switch s := assigned[mid]; {
		case r < s.lo:
			hi = mid
		case r > s.hi:
			lo = mid + 1
		default:
			return true
		}
	}
	return false
}

// anywhere returns any assigned code point.
func (m *DomainMaker) anywhere() rune {
	n := m.Int(total)
	for _, s := range assigned {
		if size := int(s.hi-s.lo) + 1; n < size {
			return s.lo + rune(n)
		} else {
			n -= size
		}
	}
	panic("not reached")
}

// plain is a few code points of one script.
func (m *DomainMaker) plain() string {
	s := m.script()
	return m.repeat(1+m.Int(6), func() rune { return m.in(s) })
}

// letters returns the text of plain, mapped.
func (m *DomainMaker) letters() string {
	return mapLike(m.plain())
}

// mapLike maps s almost as the IDNA mapping would.
func mapLike(s string) string {
	return ifOld(s, func(s string) string { return strings.ToLower(norm.NFKC.String(s)) })
}

// ifOld returns f(s) if every Go release knows the code points of s, so that f gives the same
// result on each release; else s.
func ifOld(s string, f func(string) string) string {
	if strings.ContainsFunc(s, func(r rune) bool { return !unicode.Is(old, r) }) {
		return s
	}
	return f(s)
}

var old = rangetable.Assigned("15.0.0")

// nearScript is one script's letters with marks and digits of its own.
func (m *DomainMaker) nearScript() string {
	s := m.script()
	return m.repeat(2+m.Int(8), func() rune {
		switch m.Int(6) {
		case 0:
			return rune('0' + m.Int(10))
		case 1:
			return choose(m, []rune("-abcxyzß"))
		}
		return m.in(s)
	})
}

// mixed is two scripts, ASCII, digits and marks.
func (m *DomainMaker) mixed() string {
	a, b := m.script(), m.script()
	return m.repeat(1+m.Int(8), func() rune {
		switch m.Int(8) {
		case 0:
			return choose(m, []rune("abcxyzABCZ0123456789-----_"))
		case 1:
			return m.in(runeSpan{0x300, 0x36F})
		case 2:
			return m.in(b)
		}
		return m.in(a)
	})
}

// rightToLeft makes labels for the Bidi rule.
func (m *DomainMaker) rightToLeft() string {
	s := choose(m, []runeSpan{{0x5D0, 0x5EA}, {0x620, 0x64A}, {0x710, 0x72F}, {0x780, 0x7A5}, {0x7CA, 0x7EA}, {0x10A00, 0x10A35}, {0x1E900, 0x1E943}, {0x1EE00, 0x1EEFF}})
	return m.repeat(1+m.Int(5), func() rune {
		switch m.Int(10) {
		case 0:
			return choose(m, []rune("0123456789"))
		case 1:
			return m.in(runeSpan{0x660, 0x669})
		case 2:
			return m.in(runeSpan{0x6F0, 0x6F9})
		case 3:
			return choose(m, []rune("-+!$,.a\u05BF\u0300\u064B\u0651\u1171E\U0001171E\u2135\u2136\u2138\u2207\u00B2\u20AC\uFB1D\uFEFB\u200C\u200D\u0600\u06DD"))
		case 4:
			return m.anywhere()
		}
		return m.in(s)
	})
}

// joined makes labels for the ContextJ rules.
func (m *DomainMaker) joined() string {
	pool := choose(m, [][]rune{
		[]rune("\u0628\u0627\u062F\u0644\u0640\u064B\u0651\u06CC"),             // Arabic: D, R, D, C, T
		[]rune("\u0915\u0937\u094D\u093F\u0901"),                               // Devanagari, with its virama
		[]rune("\u1820\u1807\u180A\u1843\u1885\u18A9\u1880\u180B\u0041a"),      // Mongolian: D, C, T, L
		[]rune("\uA840\uA872\uA850a\u0300"),                                    // Phags-pa: D, L
		[]rune("\u0712\u0710\u0715\u0730\u07CA\u07D3\u07EB\u0840\u0846\u0859"), // Syriac, NKo, Mandaic
		[]rune("\U00010AC0\U00010AC5\U00010ACD\U00010AD7\U00010B80\U00010D00\U00010D22\U00010D24\u0628"),
		[]rune("\u0DCA\u0D9A\u1039\u1000\u17D2\u1780\u1BAA\u1B85\u0D4D\u0D15\U00011046\U00011013"),
	})
	return m.repeat(2+m.Int(7), func() rune {
		switch m.Int(12) {
		case 0, 1, 2:
			return '\u200C'
		case 3:
			return '\u200D'
		case 4:
			return choose(m, []rune("a1-\u0301\u094D\u00AD\u0628\u0634\u05D0"))
		case 5:
			return m.anywhere()
		}
		return choose(m, pool)
	})
}

// marked is letters with marks to be put into order and composed.
func (m *DomainMaker) marked() string {
	n := 2 + m.Int(6)
	if m.one(12) {
		n = 28 + m.Int(40) // past the limit of the Stream-Safe Text Format
	}
	base := choose(m, []string{"a", "e", "o", "ü", "α", "и", "=", "か", "ｶ", "\u1100\u1161", "\uAC00", "\u0915", "\u05D0", "\u0627", "\u0B92", "\u1B05", "\U000110B9", "\U00011131"})
	return base + m.repeat(n, func() rune {
		switch m.Int(5) {
		case 0:
			return m.in(runeSpan{0x300, 0x36F})
		case 1:
			return m.in(choose(m, markBlocks))
		case 2:
			return choose(m, []rune("ae\u11A8\u1161\u034F\u200D\u0338\u3099\u309A\uFF9E\uFF9F\u0323\u0307"))
		}
		return choose(m, []rune("\u0301\u0323\u0316\u0345\u0338\u0315\u05B0\u05BF\u064B\u0670\u094D\u0E38\u0E48\u0F71\u0F72\u1DCE\u20D2"))
	})
}

// mapped is what mapping changes or drops.
func (m *DomainMaker) mapped() string {
	return m.repeat(1+m.Int(7), func() rune {
		if m.one(4) {
			return choose(m, []rune("abxXnN--\u00DF\u03C2"))
		}
		return m.in(choose(m, compatibility))
	})
}

// any is any assigned code points.
func (m *DomainMaker) any() string { return m.repeat(1+m.Int(4), m.anywhere) }

// ascii is ASCII: letters, digits and hyphens, and sometimes what is forbidden.
func (m *DomainMaker) ascii() string {
	s := m.repeat(m.Int(8), func() rune {
		if m.one(25) {
			return rune(m.Int(128))
		}
		return choose(m, []rune("abcdefxyzn0123456789---ABCX"))
	})
	if m.one(8) {
		s = choose(m, []string{"xn--", "XN--", "xN--", "-", "xn-", "ab--"}) + s
	}
	return s
}

// long is near the limit of 63 bytes, as an A-label or as ASCII.
func (m *DomainMaker) long() string {
	if m.one(3) {
		return m.repeat(55+m.Int(14), func() rune { return rune('a' + m.Int(3)) })
	}
	s := m.script()
	return m.repeat(20+m.Int(45), func() rune {
		if m.one(3) {
			return m.in(s)
		}
		return 'a'
	})
}

// aLabel is the encoding of another label, mapped or not, and sometimes damaged.
func (m *DomainMaker) aLabel() string {
	label := m.uLabel()
	switch m.Int(20) {
	case 0:
		label = m.ascii()
	case 1:
		label = m.any()
	}
	switch m.Int(4) {
	case 0, 1:
		label = mapLike(label)
	case 2:
		label = ifOld(label, norm.NFC.String)
	}
	if m.one(30) {
		label = "xn--" + label
	}
	label = strings.ReplaceAll(label, ".", "")
	a := "xn--" + Punycode(label)
	if m.one(5) {
		a = m.damage(a)
	}
	if m.one(20) {
		a = strings.ToUpper(a)
	}
	return a
}

func (m *DomainMaker) damage(s string) string {
	r := []rune(s)
	if len(r) == 0 {
		return s
	}
	i := m.Int(len(r))
	switch m.Int(4) {
	case 0:
		return string(r[:i]) + string(r[i+1:])
	case 1:
		return string(r[:i]) + choose(m, []string{"-", "a", "9", "z", "0", "ü", "\u00AD", "ｘ", "-\u2010", "－"}) + string(r[i:])
	case 2:
		r[i] = choose(m, []rune("abcz09-_üＸ－"))
		return string(r)
	}
	return string(r[:i])
}

func (m *DomainMaker) repeat(n int, f func() rune) string {
	var b strings.Builder
	for range n {
		b.WriteRune(f())
	}
	return b.String()
}
