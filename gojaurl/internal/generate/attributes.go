package main

import (
	"fmt"
	"go/format"
	"strings"

	"github.com/go-weburl/url/internal/attributes"
)

const header = "// Code generated from internal/attributes by go generate in gojaurl. " +
	"DO NOT EDIT.\n\n"

// bound is the source of the table from which package gojaurl makes accessors. The package cannot
// use internal/attributes itself, since it must build with every later release.
const bound = header + `package gojaurl

import "github.com/go-weburl/url"

// stringAttributes are the attributes of a URL that are strings, except href, in the standard's
// order.
var stringAttributes = []struct {
	name string
	get  func(*url.URL) string
	set  func(*url.URL, string) error // whose error the standard ignores; nil: read-only
}{
%s}
`

// fields is the source of the attributes of a vector. Package vector cannot use internal/attributes
// itself, since tests in package url import package vector.
const fields = header + `package vector

// Attributes are those of JavaScript's URL, except searchParams.
type Attributes struct {
%s}

// Settable are the names of those that can be set.
var Settable = []string{%s"href"}
`

// attributeTables returns the sources that list the attributes, by their names from this folder.
func attributeTables() (map[string][]byte, error) {
	var rows, members, settable strings.Builder
	for _, a := range attributes.All {
		method := strings.ToUpper(a.Name[:1]) + a.Name[1:]
		fmt.Fprintf(&members, "%s string `json:%q`\n", method, a.Name)
		if a.Name == "href" { // its setter throws, and Settable has it at the end
			continue
		}
		setter := "nil"
		if a.Set != nil {
			setter = "(*url.URL).Set" + method
			fmt.Fprintf(&settable, "%q, ", a.Name)
		}
		fmt.Fprintf(&rows, "{%q, (*url.URL).%s, %s},\n", a.Name, method, setter)
	}
	const vectors = root + "internal/testinputs/vector/attributes.go"
	tables := map[string][]byte{
		source + "attributes.go": fmt.Appendf(nil, bound, rows.String()),
		vectors:                  fmt.Appendf(nil, fields, members.String(), settable.String()),
	}
	for name, text := range tables {
		var err error
		if tables[name], err = format.Source(text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
	}
	return tables, nil
}
