package random

import (
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// Set returns a URL and one to four attributes to set.
func (g *Generator) Set() vector.Set {
	href := g.one("hrefs")
	if g.chance(3) {
		href = g.URL()
	}
	s := vector.Set{Href: vector.Text(href)}
	for range 1 + g.r.IntN(4) {
		name := pick(g, vector.Settable)
		if name == "href" && g.chance(2) {
			name = pick(g, vector.Settable)
		}
		s.Set = append(s.Set, [2]vector.Text{vector.Text(name), vector.Text(g.Value(name))})
	}
	return s
}

// Value returns a value for an attribute.
func (g *Generator) Value(name string) string {
	s := g.value(name)
	for g.chance(4) {
		s = g.Mutate(s)
	}
	return s
}

func (g *Generator) value(name string) string {
	switch {
	case g.chance(12):
		return ""
	case g.chance(20):
		name = pick(g, vector.Settable)
	}
	switch name {
	case "protocol":
		return g.space(g.upper(g.Scheme()) + g.one("afterProtocol"))
	case "username", "password":
		return g.weighted(g.from("credentials"), g.text)
	case "host":
		return g.space(g.Host() + g.one("afterHost"))
	case "hostname":
		return g.space(g.Host() + g.one("afterHostname"))
	case "port":
		return g.space(g.one("ports") + g.one("afterPort"))
	case "pathname":
		return g.space(g.weighted(g.Path, g.Path, g.text, g.relativePath, g.fileRest))
	case "search", "hash":
		return pick(g, []string{"", "", "?", "#", "??"}) + g.weighted(g.from("queries"), g.text)
	}
	return g.weighted(g.URL, g.URL, g.Reference)
}

func (g *Generator) relativePath() string {
	return strings.TrimLeft(g.Path(), "/") + g.tail()
}

// Params returns operations on the search params of a URL, or on detached ones.
func (g *Generator) Params() vector.Params {
	var s vector.Params
	switch g.r.IntN(4) {
	case 0:
		s.Init = new(vector.Text(pick(g, []string{"", "?", "??"}) + g.query()))
	case 1:
		s.Pairs = make([][2]vector.Text, g.r.IntN(6))
		for i := range s.Pairs {
			s.Pairs[i] = [2]vector.Text{g.name(), g.name()}
		}
	default:
		href := g.one("hrefs")
		if i := strings.IndexAny(href, "?#"); i >= 0 {
			href = href[:i]
		}
		href += "?" + g.query()
		if g.chance(4) {
			href += "#" + g.one("queries")
		}
		s.Href = new(vector.Text(href))
	}
	for range 1 + g.r.IntN(5) {
		s.Steps = append(s.Steps, vector.ParamStep{Op: g.operation(s.Href != nil)})
	}
	return s
}

func (g *Generator) operation(live bool) []vector.Text {
	if live && g.chance(6) {
		name := pick(g, []string{"search", "search", "hash", "href", "pathname"})
		value := g.Value(name)
		if name == "search" {
			value = pick(g, []string{"", "?"}) + g.query()
		}
		return []vector.Text{vector.Text("@" + name), vector.Text(value)}
	}
	name := g.one("methods")
	op := []vector.Text{vector.Text(name)}
	switch name {
	case "append", "set":
		op = append(op, g.name(), g.name())
	case "delete", "has":
		op = append(op, g.name())
		if g.chance(2) {
			op = append(op, g.name())
		}
	case "get", "getAll":
		op = append(op, g.name())
	}
	return op
}

// name returns one of a few names and values, so that they recur.
func (g *Generator) name() vector.Text {
	if g.chance(12) {
		return vector.Text(g.text())
	}
	return vector.Text(g.one("names"))
}

func (g *Generator) query() string {
	var b strings.Builder
	for i := range g.r.IntN(7) {
		if i > 0 || g.chance(10) {
			b.WriteByte('&')
		}
		b.WriteString(g.one("encodedNames"))
		if !g.chance(5) {
			b.WriteString("=" + g.one("encodedNames"))
		}
		if g.chance(12) {
			b.WriteString(g.text())
		}
	}
	return b.String()
}

// DataURL returns a data: URL, mostly.
func (g *Generator) DataURL() string {
	var b strings.Builder
	if g.r.IntN(4) < 3 {
		b.WriteString("data:")
	} else {
		b.WriteString(g.upper("data") + ":")
	}
	b.WriteString(g.one("dataTypes"))
	for g.chance(2) {
		b.WriteString(";" + g.one("dataParameters"))
	}
	b.WriteString(g.one("dataMarkers"))
	if !g.chance(20) {
		b.WriteString(",")
	}
	for range g.r.IntN(5) {
		b.WriteString(g.one("dataBodies"))
	}
	if g.chance(3) {
		return g.Mutate(b.String())
	}
	return b.String()
}
