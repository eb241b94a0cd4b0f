// Package grammar makes random strings along the grammar of a valid URL string.
package grammar

import (
	"math/rand/v2"
	"strings"

	"github.com/go-weburl/url/internal/inputs/random"
)

// A Generator writes strings. Most of them are valid, or one step away from it: two checkers
// would differ there.
type Generator struct{ *rand.Rand }

// New returns a Generator for a seed.
func New(seed uint64) Generator { return Generator{rand.New(rand.NewPCG(seed, 0))} }

// Input returns a string and, more often than not, a base URL that parses.
func (g Generator) Input() random.Input {
	in := random.Input{Text: g.url()}
	if base := g.pick(bases); base != "" {
		in.Base = &base
	}
	return in
}

// bases has a base of every kind that the grammar distinguishes; "" is none.
var bases = []string{
	"", "", "", "https://example.com/a/b?q#f", "ws://h", "file:///C:/d/e", "file:///d", "file://host/",
	"foo://host/p", "foo:///p", "foo:/p/q", "web+demo:/.//not-a-host/", "foo://", "mailto:x@y", "data:,", "foo:",
}

var (
	schemes = []string{
		"http", "https", "HTTPS", "wS", "wss", "ftp", "file", "fILE", "file", "foo", "mailto", "a+b-c.1", "z", "c",
		"httpsx", "fil", "files", "1a", "-a", "", "h_t", "é", "\u017fs", "blob", "javascript",
	}
	slashes = []string{"//", "//", "//", "//", "//", "", "/", "///", "////", `\\`, `/\`}
	labels  = []string{
		"example", "com", "WWW", "a", "b-c", "-a", "a-", "a--b", "ab--c", "xn--53h", "xn--", "xn--a", "XN--fa-hia", "xn--zca",
		"xn--8i7caa", "a_b", "1", "255", "0x1f", "0x", "0xg", "09", "faß", "é", "☕", "ελ", "\u05d0", "\u05d0\u0661", "1\u05d0",
		"\u00ad", "a\u200db", "\u0915\u094d\u200d", "\u3002", "\uff0e", "\uff11", "ｗｗｗ", "\u2488", "=\u0338", "e\u0301",
		"\u0301e", "\ufffd", "\u00a0", "\u0080", "%41", "%2e", "", strings.Repeat("a", 63), strings.Repeat("a", 64),
		"xn---", "xn--a-", "xn--a-\u00e9", "\uff58n--53h", "\u200b", "\ufeff", "\u1e9e", "İ", "K", "xn--a_b-dma",
	}
	units = []string{
		"a", "Z", "0", "b", "c", "!", "$", "&", "'", "(", ")", "*", "+", ",", "-", ".", "/", ":", ";", "=", "?", "@", "_", "~",
		"%41", "%fF", "%2e", "%2E", "..", "é", "💩", "\u00a0", "\ue000", "\ufffd", "\U0010fffd", "C:", "c:",
	}
	others = []string{
		"%", "%4", "%g0", "%0g", " ", "\t", "\n", "\x00", "\x7f", "\"", "#", "<", ">", "[", "]", `\`, "^", "`", "{", "|", "}",
		"\u0080", "\u009f", "\ufdd0", "\ufdef", "\ufffe", "\uffff", "\U0001fffe", "\U0010ffff", "\xff", "\xe2\x82", "\xf0\x90",
		"C|", "c|/", "@", ":", "/", "?", "//", "[", "::",
	}
	v4parts = []string{"0", "1", "9", "10", "99", "127", "192", "249", "255", "256", "300", "01", "00", "1000", "", "0x1", "a", "\uff11"}
	v6parts = []string{"0", "1", "f", "A", "ff", "Fa0", "ffff", "10", "00", "01", "0001", "fffff", "12345", "g", ""}
	ports   = []string{"", "0", "80", "443", "65535", "65536", "00080", "000000065535", "99999999999999999999", "8a", "-1", " ", "\uff11"}
)

func (g Generator) pick(from []string) string { return from[g.IntN(len(from))] }

// mostly reports true n times out of ten.
func (g Generator) mostly(n int) bool { return g.IntN(10) < n }

func (g Generator) url() string {
	var b strings.Builder
	if g.mostly(7) {
		b.WriteString(g.pick(schemes) + ":")
	}
	if s := g.pick(slashes); s != "" {
		b.WriteString(s)
		if g.mostly(9) {
			b.WriteString(g.host())
		}
		if g.mostly(2) {
			b.WriteString(":" + g.pick(ports))
		}
		if g.mostly(7) {
			b.WriteString("/")
		}
	}
	b.WriteString(g.units(4))
	if g.mostly(3) {
		b.WriteString("?" + g.units(3))
	}
	if g.mostly(3) {
		b.WriteString("#" + g.units(3))
	}
	if g.mostly(3) {
		return g.mutate(b.String())
	}
	return b.String()
}

// units is up to n URL units, and rarely something else.
func (g Generator) units(n int) string {
	var b strings.Builder
	for range g.IntN(n + 1) {
		if g.IntN(40) == 0 {
			b.WriteString(g.pick(others))
		} else {
			b.WriteString(g.pick(units))
		}
	}
	return b.String()
}

func (g Generator) host() string {
	switch g.IntN(8) {
	case 0:
		return g.join(v4parts[:9], v4parts, 4, ".")
	case 1, 2:
		return "[" + g.ipv6() + "]"
	case 3:
		return g.units(4)
	case 4:
		return g.pick(units[:8]) + "@" + g.pick(labels)
	}
	// ASCII labels come first.
	return g.join(labels[:5], labels, 1+g.IntN(3), ".")
}

// join is about n parts, each of them most likely one of likely.
func (g Generator) join(likely, all []string, n int, sep string) string {
	if g.IntN(8) == 0 {
		n += g.IntN(3) - 1
	}
	parts := make([]string, max(n, 0))
	for i := range parts {
		if parts[i] = g.pick(likely); g.mostly(2) {
			parts[i] = g.pick(all)
		}
	}
	return strings.Join(parts, sep)
}

func (g Generator) ipv6() string {
	pieces := func(n int) string { return g.join(v6parts[:8], v6parts[:8+g.IntN(8)], n, ":") }
	tail := func() string {
		if g.mostly(7) {
			return ""
		}
		return ":" + g.join(v4parts[:9], v4parts[:9+g.IntN(10)], 4, ".")
	}
	if g.mostly(3) {
		if t := tail(); t != "" {
			return pieces(6) + t
		}
		return pieces(8)
	}
	n := g.IntN(9)
	s := pieces(n) + "::" + pieces(g.IntN(9-n))
	if t := tail(); t != "" {
		s = strings.TrimSuffix(s, ":") + t
	}
	return s
}

// mutate changes a string in one place.
func (g Generator) mutate(s string) string {
	i := g.IntN(len(s) + 1)
	j := min(len(s), i+g.IntN(3))
	piece := ""
	switch g.IntN(3) {
	case 0:
		piece = g.pick(others)
	case 1:
		piece = g.pick(units)
	}
	return s[:i] + piece + s[j:]
}
