package main

import (
	"html"
	"regexp"
	"slices"
	"strings"
)

// A definition is a part of a standard's text that defines a term.
type definition struct {
	anchor    string
	algorithm bool // it has steps
	hash      string
}

var (
	dfn       = regexp.MustCompile(`(?s)<dfn\b([^>]*)>(.*?)</dfn>`)
	attribute = regexp.MustCompile(`([a-z-]+)(?:=("[^"]*"|[^\s>]+))?`)
	markup    = regexp.MustCompile(`<[^>]*>`)
	separator = regexp.MustCompile(`[\s/(),]+`)
	repeated  = regexp.MustCompile(`--+`)
	notInSlug = regexp.MustCompile(`[^a-z0-9_-]+`)
	// A block of the text begins with a tag such as <p>, a list item, or a blank line before it.
	blockTag = regexp.MustCompile(`^\s*(<(p|div|dt|dd|li|td|th|tr|h[1-6]|ul|ol|dl)\b|\*|\d+\.)`)
)

// definitions returns the definitions in the source text of a standard, in its order. The text
// of each goes on to the next definition or heading.
func definitions(text []byte) []definition {
	lines := strings.Split(string(text), "\n")
	starts := starts(lines)
	var list []definition
	for i, s := range starts {
		end := len(lines)
		if i+1 < len(starts) {
			end = starts[i+1].line
		}
		body := lines[s.line:end]
		for n, line := range body[1:] {
			if strings.HasPrefix(line, "<h") || strings.HasPrefix(line, "## ") || strings.HasPrefix(line, "# ") {
				body = body[:n+1]
				break
			}
		}
		whole := strings.Join(body, "\n")
		for _, anchor := range s.anchors {
			d := definition{anchor, s.algorithm, hashOf(whole)}
			if same := slices.IndexFunc(list, func(d definition) bool { return d.anchor == anchor }); same >= 0 {
				list[same].hash = hashOf(list[same].hash + d.hash) // an overload
			} else {
				list = append(list, d)
			}
		}
	}
	return list
}

// A start is a block that has definitions.
type start struct {
	line      int
	algorithm bool
	anchors   []string
}

func starts(lines []string) []start {
	var list []start
	inAlgorithm := false
	for n := 0; n < len(lines); n++ {
		line := lines[n]
		switch {
		case strings.HasPrefix(strings.TrimSpace(line), "<div algorithm"):
			inAlgorithm = true
		case strings.HasPrefix(line, "</div>"):
			inAlgorithm = false
		}
		found := dfn.FindAllStringSubmatch(line+"\n"+next(lines, n), -1)
		if !strings.Contains(line, "<dfn") {
			continue
		}
		s := start{line: blockStart(lines, n), algorithm: inAlgorithm}
		for _, m := range found[:strings.Count(line, "<dfn")] {
			if a := anchorOf(m[1], m[2]); a != "" {
				s.anchors = append(s.anchors, a)
			}
		}
		if last := len(list) - 1; last >= 0 && list[last].line >= s.line {
			list[last].anchors = append(list[last].anchors, s.anchors...)
		} else if len(s.anchors) > 0 {
			list = append(list, s)
		}
	}
	return list
}

func next(lines []string, n int) string {
	if n+1 < len(lines) {
		return lines[n+1]
	}
	return ""
}

// blockStart returns the line on which the block that has line n begins.
func blockStart(lines []string, n int) int {
	for n > 0 && !blockTag.MatchString(lines[n]) && strings.TrimSpace(lines[n-1]) != "" {
		n--
	}
	return n
}

// anchorOf returns the anchor that Bikeshed, which makes the standard's page, gives a
// definition, or "" for a definition that is a parameter of another.
func anchorOf(attributes, content string) string {
	a := make(map[string]string)
	for _, m := range attribute.FindAllStringSubmatch(attributes, -1) {
		a[m[1]] = strings.Trim(m[2], `"`)
	}
	if id := a["id"]; id != "" {
		return id
	}
	text := html.UnescapeString(markup.ReplaceAllString(content, ""))
	if strings.HasPrefix(content, "<var>") {
		return ""
	}
	if lt, _, _ := strings.Cut(a["lt"], "|"); lt != "" {
		text = lt
	}
	_, isMethod := a["method"]
	_, isAttribute := a["attribute"]
	_, isConstructor := a["constructor"]
	_, isMember := a["dict-member"]
	if isMethod || isConstructor {
		text, _, _ = strings.Cut(text, "(")
	}
	anchor := slug(text)
	if f, _, _ := strings.Cut(a["for"], ","); f != "" && f != "/" {
		anchor = slug(f) + "-" + anchor
	}
	if isMethod || isAttribute || isConstructor || isMember {
		anchor = "dom-" + anchor
	}
	return anchor
}

func slug(s string) string {
	s = separator.ReplaceAllString(strings.ToLower(s), "-")
	return strings.Trim(repeated.ReplaceAllString(notInSlug.ReplaceAllString(s, ""), "-"), "-")
}
