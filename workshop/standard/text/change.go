package text

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Change is an algorithm, a state or a definition that two texts have with different words.
type Change struct {
	Name   string
	Line   int // of the new text, or 0 if it is not there
	Anchor string
}

// Changes returns what differs between two texts, in the new one's order.
func Changes(before, after *Program) (changes []Change) {
	old, now := before.paragraphs(), after.paragraphs()
	for _, d := range after.text.definitions {
		if key := d.key(); now[key] != old[key] || now[key+" setter"] != old[key+" setter"] {
			changes = append(changes, Change{key, d.dfn.line, d.anchor()})
		}
	}
	for _, d := range before.text.definitions {
		if key := d.key(); old[key] != "" && now[key] == "" {
			changes = append(changes, Change{key, 0, d.anchor()})
		}
	}
	return changes
}

// paragraphs returns the words of each algorithm, state and definition that was read, by its key.
func (p *Program) paragraphs() map[string]string {
	all := make(map[string]string)
	for _, s := range p.sentences {
		all[s.section] += s.words + "\n"
	}
	for key, t := range p.text.terms {
		if t.read.tree != nil && t.kind != functionTerm {
			all[key] = words(t.read.read)
			if t.isColumn() {
				for _, scheme := range slices.Sorted(maps.Keys(p.ports)) {
					all[key] += "\n" + scheme + " " + show(p.ports[scheme])
				}
			}
		}
	}
	return all
}

var notInAnchor = regexp.MustCompile(`[^a-z0-9]+`)

// anchor returns the definition's anchor in the standard's page.
func (d *definition) anchor() string {
	if id := d.dfn.attributes["id"]; id != "" {
		return id
	}
	name, _, _ := strings.Cut(d.names[0], "(")
	if d.of != "" && d.of != "/" {
		name = d.of + "-" + name
	}
	for _, kind := range []string{"attribute", "method", "constructor"} {
		if _, ok := d.dfn.attributes[kind]; ok {
			name = "dom-" + name
		}
	}
	return strings.Trim(notInAnchor.ReplaceAllString(strings.ToLower(name), "-"), "-")
}
