package text

import (
	"fmt"
	"maps"
	"slices"
)

// Tokens returns strings of which inputs can be made that the text distinguishes: each code point
// and string that a sentence names, and of code points that no sentence tells apart, one.
func (p *Program) Tokens() []string {
	found := make(map[string]bool)
	for _, s := range p.sentences {
		for _, k := range s.tokens {
			_, isInt := k.value.(int) // only those of the table of schemes
			v := fmt.Sprint(k.value)
			if k.value != nil && v != "" && len(v) < 12 && (!isInt || len(s.tokens) == 1) {
				found[v] = true
			}
		}
	}
	var classes []*node
	for _, key := range slices.Sorted(maps.Keys(p.terms)) {
		if t := p.terms[key]; t.kind == "class" || t.kind == "constant" && t.read != nil {
			classes = append(classes, p.class(key))
		}
	}
	// Of the code points that are in the same classes, the first and the last.
	known := make(map[string]rune)
	f := &frame{m: &Machine{Program: p, known: make(map[member]bool)}, variables: make(record)}
	for c := rune(0x10FFFF); c >= 0; c-- {
		if c > 0x180 && c < 0xF800 || 0xD800 <= c && c <= 0xDFFF || c > 0x10000 && c < 0x10FF00 {
			continue
		}
		signature := ""
		for _, is := range classes {
			signature += fmt.Sprint(f.has(is, string(c)))
		}
		if known[signature] == 0 {
			found[string(c)] = true
		}
		known[signature] = c
	}
	for _, c := range known {
		found[string(c)] = true
	}
	return slices.Sorted(maps.Keys(found))
}
