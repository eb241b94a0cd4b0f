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
