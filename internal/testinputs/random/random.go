// Package random makes random URLs, and attributes to set, for tests: from a grammar of every form
// that the URL Standard's parser distinguishes.
// The same seed gives the same sequence.
package random

import (
	_ "embed"
	"fmt"
	"math/rand/v2"
	"strings"
	"unicode/utf8"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// An Input is a string to parse, and its base or nil.
type Input struct {
	Text string
	Base *string
}

// A Generator makes inputs.
type Generator struct{ r *rand.Rand }

// New returns a generator whose sequence depends only on the seed.
func New(seed uint64) *Generator {
	return &Generator{rand.New(rand.NewPCG(seed, 0x75726c))}
}

// chance returns true once in n times.
func (g *Generator) chance(n int) bool { return g.r.IntN(n) == 0 }

func pick[T any](g *Generator, from []T) T { return from[g.r.IntN(len(from))] }

//go:embed lists.txt
var listsText string

// lists are the lists of values from which the generators pick.
var lists = vector.Lists(listsText)

// one returns a value of a list.
func (g *Generator) one(list string) string { return pick(g, lists(list)) }

// from returns the function that returns a value of a list.
func (g *Generator) from(list string) func() string {
	return func() string { return g.one(list) }
}

// weighted calls one of the functions. It calls one more often that is in the list more often.
func (g *Generator) weighted(f ...func() string) string { return pick(g, f)() }

// Parse returns an input, which may be ill-formed UTF-8.
func (g *Generator) Parse() Input {
	in := Input{Text: g.URL()}
	switch n := g.r.IntN(10); {
	case n < 5:
		in.Text = g.Reference()
		in.Base = new(g.Base())
	case n < 6:
		in.Base = new(g.Base())
	}
	for g.chance(2) {
		in.Text = g.Mutate(in.Text)
	}
	if in.Base != nil && g.chance(20) {
		in.Base = new(g.Mutate(*in.Base))
	}
	return in
}

// URL returns a string with a scheme, mostly.
func (g *Generator) URL() string {
	s := g.Scheme()
	switch {
	case s == "file":
		return g.space(g.upper(s) + ":" + g.fileRest())
	case g.chance(6):
		return g.space(g.upper(s) + ":" + g.OpaquePath() + g.tail())
	}
	return g.space(g.upper(s) + ":" + g.one("separators") + g.Authority() + g.Path() + g.tail())
}

// Reference returns a string without a scheme, mostly.
func (g *Generator) Reference() string {
	return g.space(g.weighted(
		func() string { return g.Path() + g.tail() },
		func() string { return strings.TrimLeft(g.Path(), `/\`) + g.tail() },
		func() string { return g.one("separators") + g.Authority() + g.Path() + g.tail() },
		func() string { return g.tail() },
		func() string { return g.Scheme() + ":" + g.Path() + g.tail() },
		func() string { return g.Scheme() + ":" + strings.TrimLeft(g.Path(), `/\`) + g.tail() },
		g.fileRest,
	))
}

// Base returns a string that parses, mostly.
func (g *Generator) Base() string {
	if g.chance(8) {
		return g.URL()
	}
	return g.one("bases")
}

// Scheme returns a scheme, sometimes an invalid one.
func (g *Generator) Scheme() string {
	switch n := g.r.IntN(20); {
	case n < 9:
		return g.one("specialSchemes")
	case n < 12:
		return "file"
	case n < 13:
		return "blob"
	case n < 18:
		return g.one("otherSchemes")
	}
	return g.one("oddSchemes")
}

// upper makes some ASCII letters upper case. Other letters stay, since their case depends on the Go
// release.
func (g *Generator) upper(s string) string {
	if !g.chance(6) {
		return s
	}
	b := []byte(s)
	for i := range len(b)/2 + 1 {
		if i < len(b) && 'a' <= b[i] && b[i] <= 'z' {
			b[i] -= 'a' - 'A'
		}
	}
	return string(b)
}

// Authority returns credentials, a host and a port.
func (g *Generator) Authority() string {
	var b strings.Builder
	if g.chance(4) {
		for range 1 + g.r.IntN(3)/2 {
			b.WriteString(g.one("credentials"))
			if g.chance(3) {
				b.WriteString(g.char())
			}
			if g.chance(2) {
				b.WriteString(":" + g.one("credentials"))
			}
			b.WriteByte('@')
		}
	}
	b.WriteString(g.Host())
	if g.chance(4) {
		b.WriteString(":" + g.one("ports"))
	} else if g.chance(20) {
		fmt.Fprintf(&b, ":%d", g.r.IntN(70000))
	}
	return b.String()
}

// Host returns a host of any kind, or almost one.
func (g *Generator) Host() string {
	return g.weighted(g.domain, g.domain, g.domain, g.idn, g.idn, g.punycoded,
		g.IPv4, g.IPv4, g.IPv6, g.IPv6, g.opaqueHost)
}

func (g *Generator) domain() string {
	s := g.one("domains")
	switch g.r.IntN(8) {
	case 0:
		s = g.one("labelsOfASCII") + "." + s
	case 1:
		s = g.upper(s)
	case 2:
		s = g.percent(s)
	case 3:
		s = g.insert(s, g.char())
	}
	return s
}

// idn returns labels that mostly are not ASCII.
func (g *Generator) idn() string {
	labels := make([]string, g.upTo(3))
	for i := range labels {
		labels[i] = g.weighted(
			g.uLabel, g.uLabel, g.uLabel, g.from("idnLabels"), g.from("labelsOfASCII"))
	}
	s := strings.Join(labels, g.one("dots"))
	if g.chance(8) {
		s = g.percent(s)
	}
	return s
}

// punycoded returns an A-label, sometimes a bad one, and perhaps another label.
func (g *Generator) punycoded() string {
	s := g.aLabel()
	if g.chance(2) {
		s = g.upper("xn--" + g.one("punycode"))
	}
	if g.chance(5) {
		s = g.insert(s, g.char())
	}
	return s + pick(g, []string{"", ".com", ".ä", "。example"})
}

// IPv4 returns a host that ends in a number, mostly.
func (g *Generator) IPv4() string {
	n := 4
	if g.chance(3) {
		n = 1 + g.r.IntN(5)
	}
	parts := make([]string, n)
	for i := range parts {
		parts[i] = g.one("ipv4Parts")
		if g.chance(3) {
			v := g.r.Uint64() >> g.r.IntN(64)
			parts[i] = fmt.Sprintf(pick(g, []string{"%d", "%d", "0x%x", "0X%X", "0%o"}), v)
		}
	}
	return strings.Join(parts, ".") + pick(g, []string{"", "", "", "", ".", ".."})
}

// IPv6 returns a bracketed address, mostly.
func (g *Generator) IPv6() string {
	if g.chance(3) {
		return g.one("ipv6")
	}
	n := 8
	if g.chance(2) {
		n = g.r.IntN(10)
	}
	var b strings.Builder
	b.WriteByte('[')
	compress := -1
	if n < 8 || g.chance(4) {
		compress = g.r.IntN(n + 1)
	}
	for i := range n {
		if i == compress {
			b.WriteString(pick(g, []string{":", "::", "::"}))
		} else if i > 0 {
			b.WriteByte(':')
		}
		b.WriteString(g.one("ipv6Pieces"))
	}
	if compress == n {
		b.WriteString("::")
	}
	if g.chance(4) {
		if n > 0 && compress != n {
			b.WriteByte(':')
		}
		fmt.Fprintf(&b, "%d.%d.%s", g.r.IntN(300), g.r.IntN(256), g.one("ipv4Ends"))
	}
	b.WriteByte(']')
	return b.String()
}

func (g *Generator) opaqueHost() string {
	s := g.one("opaqueHosts")
	if g.chance(3) {
		s = g.insert(s, g.char())
	}
	return s
}

// Path returns a path of segments, mostly with its leading solidus.
func (g *Generator) Path() string {
	var b strings.Builder
	for range g.r.IntN(5) {
		b.WriteString(pick(g, []string{"/", "/", "/", "/", "/", `\`, "//"}))
		b.WriteString(g.one("segments"))
		if g.chance(8) {
			b.WriteString(g.char())
		}
	}
	return b.String()
}

func (g *Generator) fileRest() string {
	s := g.one("fileSeparators")
	switch g.r.IntN(4) {
	case 0:
		s += g.one("fileHosts")
	case 1:
		s += g.Host()
	}
	if g.chance(2) {
		s += pick(g, []string{"", "/", `\`}) + g.one("driveLetters")
	}
	return s + g.Path() + g.tail()
}

// OpaquePath returns a path that does not begin with a solidus, mostly.
func (g *Generator) OpaquePath() string {
	s := g.one("opaquePaths")
	for g.chance(3) {
		s = g.insert(s, pick(g, []string{" ", "  ", "%20", g.char(), "/", ".."}))
	}
	return s
}

// tail returns a query and a fragment, or one or none of them.
func (g *Generator) tail() string {
	var s string
	if g.chance(3) {
		s = "?" + g.weighted(g.from("queries"), g.char, g.text)
	}
	if g.chance(4) {
		s += "#" + g.weighted(g.from("queries"), g.char, g.text)
	}
	return s
}

// text returns a few characters, each of which matters to some state.
func (g *Generator) text() string {
	var b strings.Builder
	for range g.r.IntN(8) {
		b.WriteString(g.char())
	}
	return b.String()
}

// char returns one character, a percent sequence, or ill-formed bytes.
func (g *Generator) char() string {
	switch n := g.r.IntN(16); {
	case n < 8:
		return string(rune(g.r.IntN(0x80)))
	case n < 11:
		return g.one("tokens")
	case n < 12:
		return fmt.Sprintf("%%%02x", g.r.IntN(256))
	case n < 13:
		return g.one("illFormed")
	case n < 14:
		return g.one("noncharacters")
	}
	return string(g.codePoint())
}

// codePoint returns any scalar value, more often a small one.
func (g *Generator) codePoint() rune {
	switch g.r.IntN(4) {
	case 0:
		return rune(0x80 + g.r.IntN(0x780))
	case 1:
		return g.in(g.script())()
	case 2:
		return rune(0x800 + g.r.IntN(0xD000))
	}
	return rune(0x10000 + g.r.IntN(0x100000)>>g.r.IntN(5))
}

// space sometimes adds characters that the parser strips, in or around s.
func (g *Generator) space(s string) string {
	if g.chance(16) {
		s = g.one("trimmed") + s
	}
	if g.chance(16) {
		s += g.one("trimmed")
	}
	for g.chance(16) {
		s = g.insert(s, pick(g, []string{"\t", "\n", "\r", "\r\n"}))
	}
	return s
}

// insert inserts what at a random place in s, between two characters.
func (g *Generator) insert(s, what string) string {
	i := g.boundary(s)
	return s[:i] + what + s[i:]
}

// boundary returns the index of a random character, or len(s).
func (g *Generator) boundary(s string) int {
	i := g.r.IntN(len(s) + 1)
	for i < len(s) && !utf8.RuneStart(s[i]) {
		i++
	}
	return i
}

// percent encodes some bytes of s.
func (g *Generator) percent(s string) string {
	var b strings.Builder
	for i := range len(s) {
		if s[i] >= 0x80 || g.chance(4) {
			fmt.Fprintf(&b, pick(g, []string{"%%%02x", "%%%02X"}), s[i])
		} else {
			b.WriteByte(s[i])
		}
	}
	return b.String()
}

// Mutate returns s with one change.
func (g *Generator) Mutate(s string) string {
	i, j := g.boundary(s), g.boundary(s)
	i, j = min(i, j), max(i, j)
	switch g.r.IntN(9) {
	case 0:
		return s[:i] + s[j:]
	case 1:
		j = min(j, i+12)
		return s[:j] + s[i:j] + s[j:]
	case 2:
		return s[:i] + g.percent(s[i:min(j, i+3)]) + s[min(j, i+3):]
	case 3:
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + g.char() + s[i+size:]
	case 4:
		return s[:i] + g.one("tokens")
	case 5:
		return s[:i] + g.one("tokens") + s[i:]
	case 6:
		return s[:i] + g.upper(s[i:j]) + s[j:]
	case 7:
		_, size := utf8.DecodeRuneInString(s[i:])
		return s[:i] + s[i+size:]
	}
	return s[:i] + g.char() + s[i:]
}
