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
	alone  string
}

// Alone returns the program of the old text with this change only. It fails if the change cannot
// be made without others.
func (c Change) Alone() (*Program, error) {
	t, err := Read(c.alone)
	if err != nil {
		return nil, err
	}
	return t.Compile(0)
}

// span returns the lines of what has a key in p.paragraphs.
func (p *Program) span(key string) span {
	if s, ok := p.spans[key]; ok {
		return s
	}
	d := p.text.byKey[key]
	if p.text.terms[key].isColumn() {
		return spanOf(d.block, d.following)
	}
	return spanOf(d.block, d.block)
}

// Changes returns what differs between two texts, in the new one's order.
func Changes(before, after *Program) (changes []Change) {
	old, now := before.paragraphs(), after.paragraphs()
	visit := func(p *Program, see func(key string, c Change)) {
		for _, d := range p.text.definitions {
			for _, key := range []string{d.key(), d.key() + " setter"} {
				see(key, Change{Name: key, Anchor: d.anchor()})
			}
		}
	}
	visit(after, func(key string, c Change) {
		if now[key] == old[key] {
			return
		}
		to := after.span(key)
		c.Line = to.first + 1
		if old[key] != "" {
			from, lines := before.span(key), before.text.lines
			c.alone = strings.Join(slices.Concat(lines[:from.first],
				after.text.lines[to.first:to.last], lines[from.last:]), "")
		}
		changes = append(changes, c)
	})
	visit(before, func(key string, c Change) {
		if old[key] != "" && now[key] == "" {
			changes = append(changes, c)
		}
	})
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
