package text

import (
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A Definition is a part of the text that defines a term.
type Definition struct {
	IsAlgorithm bool
	Line, order int
	text        string
}

// Definitions returns the definitions, by their anchors in the standard's page. One begins with its
// paragraph or item, and ends before that of the next one or before a heading.
func (p *Program) Definitions() map[string]Definition {
	all, start, end := make(map[string]Definition), len(p.lines), 0
	for _, e := range slices.Backward(p.source.find("dfn", "h1", "h2", "h3", "h4", "h5", "h6")) {
		line := e.line
		if e.isParameter() {
			continue
		} else if e.tag == "dfn" {
			line = e.block().line
		}
		if line < start {
			start, end = line, start
		}
		if e.tag == "dfn" {
			lines := strings.Join(p.lines[line-1:end-1], "")
			all[e.anchor()] = Definition{e.algorithm != nil, line, -len(all), lines}
		}
	}
	return all
}

var (
	separator = regexp.MustCompile(`[\s/(),]+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9_-]+`)
)

// anchor returns the anchor that Bikeshed, which makes the standard's page, gives a definition.
func (e *element) anchor() string {
	if id := e.attributes["id"]; id != "" {
		return id
	}
	name, _, _ := strings.Cut(e.term.names[0], "(")
	name = e.term.of + "-" + name
	for kind := range e.attributes {
		if slices.Contains([]string{"attribute", "method", "constructor"}, kind) {
			name = "dom-" + name
		}
	}
	return Slug(name)
}

// Slug returns a name as an anchor has it.
func Slug(name string) string {
	name = separator.ReplaceAllString(strings.ToLower(name), "-")
	return strings.Trim(notInSlug.ReplaceAllString(name, ""), "-")
}

// A Change is a definition that differs between two texts.
type Change struct {
	Anchor string
	Line   int    // of the new text, or 0 if it is not there
	Alone  string // the old text with this change only or, if it lacks the definition, the new text
}

// Changes returns what differs between two texts, in the new one's order.
func Changes(old, now *Program) (changes []Change) {
	before, after := old.Definitions(), now.Definitions()
	both := maps.Clone(before)
	maps.Copy(both, after)
	for _, anchor := range slices.Sorted(maps.Keys(both)) {
		was, is := before[anchor].text, after[anchor].text
		alone := strings.Replace(strings.Join(old.lines, ""), was, is, 1)
		if was == "" || is == "" {
			alone = strings.Join(now.lines, "")
		}
		if was != is {
			changes = append(changes, Change{anchor, after[anchor].Line, alone})
		}
	}
	slices.SortStableFunc(changes, func(a, b Change) int {
		return after[a.Anchor].order - after[b.Anchor].order
	})
	return changes
}
