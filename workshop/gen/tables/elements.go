package main

import (
	"bufio"
	"fmt"
	"log"
	"os"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/infra"
)

// An elementRow is an element of links/elements.txt.
type elementRow struct {
	name, group, text string
	traits            []string
	roles             [3][]string // of attributes in HTML, SVG and MathML
}

// elementTables are the tables of package links, as links/elements.txt has them.
type elementTables struct {
	attributes [][2]string  // the constant's name, and the attribute's
	elements   []elementRow // the first has what all elements have
	groups     []string
	rels       []string // REL/AS=KIND
}

// readElements reads package links' tables of elements and attributes.
func readElements() *elementTables {
	f, err := os.Open("../links/elements.txt")
	if err != nil {
		log.Fatal(err)
	}
	defer f.Close()
	t := &elementTables{elements: []elementRow{{group: "None"}}, groups: []string{"None"}}
	for lines := bufio.NewScanner(f); lines.Scan(); {
		names, rest, ok := strings.Cut(lines.Text(), ": ")
		switch {
		case !ok || strings.HasPrefix(names, "#"):
		case names == "rel":
			t.rels = append(t.rels, strings.Fields(rest)...)
		case names == "attributes":
			for word := range strings.FieldsSeq(rest) {
				constant, name, ok := strings.Cut(word, "=")
				if !ok {
					name = infra.Lower(constant)
				}
				t.attributes = append(t.attributes, [2]string{constant, name})
			}
		default:
			t.add(strings.Fields(names), strings.Fields(rest))
		}
	}
	return t
}

// add adds elements that are alike, or to what all elements have.
func (t *elementTables) add(names, words []string) {
	var row elementRow
	if row.group = words[0]; row.group == "-" {
		row.group = "None"
	}
	if !slices.Contains(t.groups, row.group) {
		t.groups = append(t.groups, row.group)
	}
	for _, word := range words[1:] {
		row.set(t, word)
	}
	for _, row.name = range names {
		if row.name != "*" {
			t.elements = append(t.elements, row)
			continue
		}
		for i, roles := range row.roles {
			t.elements[0].roles[i] = append(t.elements[0].roles[i], roles...)
		}
	}
}

// set sets what a word says about an element.
func (e *elementRow) set(t *elementTables, word string) {
	key, value, ok := strings.Cut(word, "=")
	switch {
	case key == "text":
		e.text = "content" + map[string]string{
			"raw": "Raw", "rcdata": "RCDATA", "script": "Script", "plain": "Plain",
		}[value]
	case word == "animates":
		for _, name := range []string{"from", "to", "by", "values"} {
			e.set(t, "svg."+name+"=values:Refer")
		}
	case word == "special":
		e.traits = append(e.traits, "isSpecial")
	case ok:
		e.setRole(t, key, value)
	default:
		e.traits = append(e.traits, word)
	}
}

// forms has the constants' names of the forms of values.
var forms = map[string]string{
	"": "URL", "list": "List", "srcset": "Srcset", "refresh": "Refresh", "css": "CSS",
	"page": "Page", "values": "Values", "target": "Target", "meta": "Meta",
}

// setRole gives an attribute a role. In SVG, xlink:href is as href.
func (e *elementRow) setRole(t *elementTables, name, value string) {
	namespace := 0
	for i, prefix := range []string{"svg.", "math."} {
		if rest, ok := strings.CutPrefix(name, prefix); ok {
			name, namespace = rest, i+1
		}
	}
	form, kind, ok := strings.Cut(value, ":")
	if !ok {
		form, kind = "", value
	}
	i := slices.IndexFunc(t.attributes, func(a [2]string) bool { return a[1] == name })
	if i < 0 || forms[form] == "" {
		log.Fatalf("links/elements.txt: %s=%s", name, value)
	}
	e.roles[namespace] = append(e.roles[namespace],
		fmt.Sprintf("{attr%s, form%s, %s}", t.attributes[i][0], forms[form], kind))
	if namespace == 1 && name == "href" {
		e.setRole(t, "svg.xlink:href", value)
	}
}

func (t *elementTables) source() string {
	var b strings.Builder
	b.WriteString("package links\n\nconst (\n")
	for i, g := range t.groups {
		fmt.Fprintf(&b, "group%s%s\n", g, map[bool]string{true: " group = iota"}[i == 0])
	}
	b.WriteString("groupCount\n)\n\nconst (\nattrNone attribute = iota\n")
	for _, a := range t.attributes {
		fmt.Fprintf(&b, "attr%s // %s\n", a[0], a[1])
	}
	b.WriteString("attrCount\n)\n\nvar attributeNames = [attrCount]string{\n")
	byLength := make(map[int][]string)
	longest := 0
	for _, a := range t.attributes {
		fmt.Fprintf(&b, "attr%s: %q,\n", a[0], a[1])
		longest = max(longest, len(a[1]))
		byLength[len(a[1])] = append(byLength[len(a[1])], "attr"+a[0])
	}
	b.WriteString("}\n\n// attributesByLength has the attributes by the length of their names.\n" +
		"var attributesByLength = [...][]attribute{\n")
	for n := range longest + 1 {
		if len(byLength[n]) > 0 {
			fmt.Fprintf(&b, "%d: {%s},\n", n, strings.Join(byLength[n], ", "))
		}
	}
	b.WriteString("}\n\n// relKinds says what a browser does with a link element's href, by a " +
		"relation type and the\n// as attribute; as is \"\" if any will do.\n" +
		"var relKinds = [...]struct {\nrel, as string\nKind\n}{\n")
	for _, word := range t.rels {
		types, kind, _ := strings.Cut(word, "=")
		rel, as, _ := strings.Cut(types, "/")
		fmt.Fprintf(&b, "{%q, %q, %s},\n", rel, as, kind)
	}
	fmt.Fprintf(&b, "}\n\n// noElement stands for all elements that do not matter here, and has "+
		"the roles of attributes\n// that all elements have.\nvar noElement = &element{%s}\n\n"+
		"// allElements has the elements that matter here.\n"+
		"var allElements = [...]*element{\nnoElement,\n", t.elements[0].fields())
	for _, e := range t.elements[1:] {
		fmt.Fprintf(&b, "{%s},\n", e.fields())
	}
	b.WriteString("}\n\n// elementOf returns the element of a name in lower case.\n" +
		"func elementOf(name []byte) *element {\nswitch string(name) {\n")
	for i, e := range t.elements {
		if i > 0 {
			fmt.Fprintf(&b, "case %q:\nreturn allElements[%d]\n", e.name, i)
		}
	}
	return b.String() + "}\nreturn noElement\n}\n"
}

// fields returns the fields of an element of the table.
func (e *elementRow) fields() string {
	var b strings.Builder
	fmt.Fprintf(&b, "name: %q, group: group%s", e.name, e.group)
	if e.text != "" {
		fmt.Fprintf(&b, ", text: %s", e.text)
	}
	if len(e.traits) > 0 {
		fmt.Fprintf(&b, ", traits: %s", strings.Join(e.traits, "|"))
	}
	if len(slices.Concat(e.roles[:]...)) > 0 {
		b.WriteString(", roles: [3][]role{\n")
		for _, roles := range e.roles {
			fmt.Fprintf(&b, "{%s},\n", strings.Join(roles, ", "))
		}
		b.WriteString("}")
	}
	return b.String()
}
