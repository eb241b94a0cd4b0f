package main

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The small parts of URLs: words, numbers, dates, identifiers.

func (g *gen) word() string { return pick(g, words["en"]) }
func (g *gen) name() string { return pick(g, firstNames) }

func (g *gen) title() string { return capital(g.word()) }

func capital(s string) string {
	r, n := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[n:]
}

func (g *gen) digit() string  { return strconv.Itoa(g.between(1, 9)) }
func (g *gen) locale() string { return pick(g, locales) }
func (g *gen) year() string   { return strconv.Itoa(2026 - min(g.IntN(28), g.IntN(28))) }
func (g *gen) month() string  { return fmt.Sprintf("%02d", g.between(1, 12)) }
func (g *gen) day() string    { return fmt.Sprintf("%02d", g.between(1, 28)) }
func (g *gen) order() string  { return pick(g, []string{"asc", "desc", "DESC", "newest"}) }

// number returns an identifier of two to nine digits.
func (g *gen) number() string {
	n := 10
	for range min(g.IntN(8), g.IntN(8)) {
		n *= 10
	}
	return strconv.Itoa(n + g.IntN(9*n))
}

func (g *gen) isoDate() string    { return g.year() + "-" + g.month() + "-" + g.day() }
func (g *gen) timestamp() string  { return strconv.Itoa(g.between(1_300_000_000, 1_790_000_000)) }
func (g *gen) dimensions() string { return g.number() + "x" + g.number() }

func (g *gen) version() string {
	return fmt.Sprintf("%d.%d.%d", g.IntN(9), g.IntN(20), g.IntN(12))
}

const (
	hexDigits  = "0123456789abcdef"
	upperHex   = "0123456789ABCDEF"
	alphaNum   = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
	base64URL  = alphaNum + "-_"
	upperAlnum = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)

func (g *gen) of(alphabet string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = alphabet[g.IntN(len(alphabet))]
	}
	return string(b)
}

func (g *gen) token() string     { return g.of(base64URL, g.between(6, 13)) }
func (g *gen) longToken() string { return g.of(base64URL, g.between(24, 90)) }
func (g *gen) hexID() string     { return g.of(hexDigits, 8*g.between(1, 4)) }

func (g *gen) uuid() string {
	return g.of(hexDigits, 8) + "-" + g.of(hexDigits, 4) + "-4" + g.of(hexDigits, 3) + "-" + g.of("89ab", 1) + g.of(hexDigits, 3) + "-" + g.of(hexDigits, 12)
}

func (g *gen) searchTerms() string {
	terms := []string{g.word()}
	for g.chance(55) {
		terms = append(terms, g.word())
	}
	return strings.Join(terms, "+")
}

func (g *gen) campaign() string  { return g.word() + "_" + pick(g, months) + g.year() }
func (g *gen) component() string { return "com_" + g.word() }

func (g *gen) commaList() string {
	return strings.Join([]string{g.word(), g.word(), g.word()}[:g.between(1, 3)], ",")
}

// invented returns a word that means nothing: a brand, a family name.
func (g *gen) invented() string {
	var b strings.Builder
	for range g.between(2, 3) {
		b.WriteString(pick(g, onsets) + pick(g, nuclei) + pick(g, codas))
	}
	return b.String()
}

// slug returns n words as a page's title has them.
func (g *gen) slug(lang, between string, n int) string {
	parts := make([]string, n)
	for i := range parts {
		parts[i] = pick(g, words[lang])
		if lang == "en" && i > 0 && g.chance(30) {
			parts[i] = pick(g, glue)
		}
		if g.chance(3) {
			parts[i] = g.invented()
		}
		if g.chance(2) {
			parts[i] = g.year()
		}
	}
	return strings.Join(parts, between)
}
