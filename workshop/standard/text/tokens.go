package text

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Tokens returns strings of which inputs can be made that the text distinguishes: each code point
// and string that a sentence names, and of code points that no sentence tells apart, one.
func (p *Program) Tokens() []string {
	found := make(map[string]bool)
	add := func(tokens []token) {
		for _, k := range tokens {
			switch v := k.value.(type) {
			case codePoint:
				found[string(rune(v))] = true
			case string:
				if v != "" && len(v) < 12 {
					found[v] = true
				}
			case int:
				if k.kind == byteToken {
					found[string(rune(v))] = true
				}
			}
		}
	}
	for _, list := range p.text.steps {
		for _, s := range list {
			add(s.read)
		}
	}
	var classes []*class
	for _, key := range slices.Sorted(maps.Keys(p.text.terms)) {
		t := p.text.terms[key]
		if t.kind == classTerm || t.kind == constantTerm && t.read.tree != nil {
			classes = append(classes, p.class(key))
		}
		add(t.read.read)
	}
	for scheme, port := range p.ports {
		found[scheme] = true
		if port != nil {
			found[fmt.Sprint(port)] = true
		}
	}
	// Of the code points that are in the same classes, the first and the last.
	known := make(map[string]codePoint)
	f := &frame{m: &Machine{Program: p}, pointer: -1}
	for c := codePoint(0x10FFFF); c >= 0; c-- {
		if c > 0x180 && c < 0xF800 || 0xD800 <= c && c <= 0xDFFF || c > 0x10000 && c < 0x10FF00 {
			continue
		}
		var signature strings.Builder
		for _, is := range classes {
			fmt.Fprint(&signature, is.has(f, c))
		}
		if _, ok := known[signature.String()]; !ok {
			found[string(rune(c))] = true
		}
		known[signature.String()] = c
	}
	for _, c := range known {
		found[string(rune(c))] = true
	}
	return slices.Sorted(maps.Keys(found))
}
