package text

import (
	"regexp"
	"slices"
	"strings"
)

// A Definition is a part of the text that defines a term.
type Definition struct {
	Anchor      string // in the standard's page
	IsAlgorithm bool
	Line        int
	lines       []string
}

// Definitions returns the definitions in order. One begins with its paragraph or item, and ends
// before that of the next one or before a heading.
func (p *Program) Definitions() (list []Definition) {
	ends := []int{len(p.lines)}
	for _, e := range p.source.find("dfn", "h1", "h2", "h3", "h4", "h5", "h6") {
		if e.tag != "dfn" {
			ends = append(ends, e.line)
		} else if !e.isParameter() {
			line := e.block().line
			if ends = append(ends, line); find(list, e.anchor()) < 0 {
				list = append(list, Definition{e.anchor(), e.algorithm != nil, line, nil})
			}
		}
	}
	slices.Sort(ends)
	for i, d := range list {
		next, _ := slices.BinarySearch(ends, d.Line+1)
		list[i].lines = p.lines[d.Line-1 : ends[next]-1]
	}
	return list
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

func find(list []Definition, anchor string) int {
	return slices.IndexFunc(list, func(d Definition) bool { return d.Anchor == anchor })
}

// Changes returns what differs between two texts, in the new one's order.
func Changes(old, now *Program) (changes []Change) {
	before, after := old.Definitions(), now.Definitions()
	all := strings.Join(now.lines, "")
	for _, d := range after {
		i := find(before, d.Anchor)
		if i < 0 {
			changes = append(changes, Change{d.Anchor, d.Line, all})
		} else if was := before[i]; !slices.Equal(was.lines, d.lines) {
			start, end := was.Line-1, was.Line-1+len(was.lines)
			alone := slices.Concat(old.lines[:start], d.lines, old.lines[end:])
			changes = append(changes, Change{d.Anchor, d.Line, strings.Join(alone, "")})
		}
	}
	for _, d := range before {
		if find(after, d.Anchor) < 0 {
			changes = append(changes, Change{d.Anchor, 0, all})
		}
	}
	return changes
}
