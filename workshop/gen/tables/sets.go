package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"strings"
)

// percentEncodeSets are the sets in percent.go, in that order.
type percentEncodeSets []named

const suffix = "PercentEncodeSet"

// adds is what the doc comment of a percent-encode set says of it.
var adds = regexp.MustCompile(`adds (.*) to the (.*) set\.`)

// readSets reads the sets from the doc comments of their constants. The first is the C0 control
// percent-encode set; each of the others says what it adds to another.
func readSets() (sets percentEncodeSets, err error) {
	file, err := parser.ParseFile(token.NewFileSet(), "../percent.go", nil, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok || !strings.HasSuffix(spec.Names[0].Name, suffix) || err != nil {
			return true
		}
		name, members := spec.Names[0].Name, c0Control.or(between(0x7F, 0xFF))
		if len(sets) > 0 {
			members, err = sets.read(spec.Doc.Text())
		}
		sets = append(sets, named{name, members})
		return true
	})
	return sets, err
}

// read returns the set that a doc comment defines, such as: adds space " < > and ` to the C0
// control set.
func (s percentEncodeSets) read(doc string) (set, error) {
	m := adds.FindStringSubmatch(strings.Join(strings.Fields(doc), " "))
	if m == nil {
		return nil, fmt.Errorf("percent.go: no set in %q", doc)
	}
	base, chars := s.named(m[2]), ""
	for _, c := range strings.Fields(m[1]) {
		switch {
		case c == "space":
			chars += " "
		case len(c) == 1:
			chars += c
		case c != "and":
			return nil, fmt.Errorf("percent.go: %q is not an ASCII character, in %q", c, doc)
		}
	}
	if base == nil {
		return nil, fmt.Errorf("percent.go: there is no set before this one that is called %q", m[2])
	}
	return base.or(these(chars)), nil
}

// named returns the set with that name in the standard's words, such as "special-query".
func (s percentEncodeSets) named(name string) set {
	name = strings.NewReplacer("-", "", " ", "").Replace(name) + suffix
	for _, n := range s {
		if strings.EqualFold(n.name, name) {
			return n.set
		}
	}
	return nil
}

// table is the table of the sets.
func (s percentEncodeSets) table() table {
	return table{
		"percentEncodeSets has, for each byte, the sets that include it. A byte of a\n// non-ASCII code point's UTF-8 is in all of them, as the code point is.",
		"percentEncodeSets", suffix, s,
	}
}
