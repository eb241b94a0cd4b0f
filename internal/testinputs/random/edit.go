package random

import (
	"strings"

	"github.com/go-weburl/url/internal/testinputs/vector"
)

// Set returns a URL and one to four attributes to set.
func (g *Generator) Set() vector.Set {
	href := pick(g, hrefs)
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
		return g.space(g.upper(g.Scheme()) + pick(g, []string{"", "", ":", ":", "://x", ":80", "/", "\x00"}))
	case "username", "password":
		return g.weighted(func() string { return pick(g, credentials) }, g.text)
	case "host":
		return g.space(g.Host() + pick(g, []string{"", "", "", ":", ":81", ":80", ":443", ":99999", ":x", "/x", "?x", "#x", `\x`, "@x", ":8x"}))
	case "hostname":
		return g.space(g.Host() + pick(g, []string{"", "", "", "", ":", ":81", "/x", "?x", "#x", `\x`, "@x"}))
	case "port":
		return g.space(pick(g, ports) + pick(g, []string{"", "", "", "/x", "?", "#", `\`, "x", " "}))
	case "pathname":
		return g.space(g.weighted(g.Path, g.Path, g.text, func() string { return strings.TrimLeft(g.Path(), "/") + g.tail() }, g.fileRest))
	case "search", "hash":
		return pick(g, []string{"", "", "?", "#", "??"}) + g.weighted(func() string { return pick(g, queries) }, g.text)
	}
	return g.weighted(g.URL, g.URL, g.Reference)
}

// hrefs has a URL of every shape, to set attributes of.
var hrefs = []string{
	"http://example.com", "http://example.com/a/b?q#f", "http://example.com:81/", "http://u@example.com/", "https://u:p@example.com:8443/a/b?q#f", "https://:p@h", "https://example.com/?a=b&c=d", "https://example.com/#f", "ws://h:81/a", "wss://h/", "ftp://u:p@h:22/a;b",
	"http://[::1]:81/x", "http://127.0.0.1/x", "http://bücher.example/é?é#é",
	"file:///", "file:///C:/a/b?q#f", "file://server/a", "file:///a/b", "file://server/C:/",
	"a:", "a:x", "a:x ?q#f", "a:x  #f", "mailto:a@b?subject=x", "data:text/plain,x y#z", "javascript:alert(1)",
	"a:/", "a:/b/c?q#f", "a://", "a:///b", "a://h", "a://h:81/b", "a://h:0/b", "a://u:p@h/b?q", "a:/.//p", "a:/.//p/q?x#y", "a://[::1]/", "a:?q", "a:#f", "a:/C:/x",
	"blob:https://example.com/0", "blob:x", "non-special://h?q#f",
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
		href := pick(g, hrefs)
		if i := strings.IndexAny(href, "?#"); i >= 0 {
			href = href[:i]
		}
		href += "?" + g.query()
		if g.chance(4) {
			href += "#" + pick(g, queries)
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
	name := pick(g, []string{"append", "append", "delete", "delete", "get", "getAll", "has", "set", "set", "sort", "sort", "size", "toString", "entries"})
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
	return vector.Text(pick(g, names))
}

func (g *Generator) query() string {
	var b strings.Builder
	for i := range g.r.IntN(7) {
		if i > 0 || g.chance(10) {
			b.WriteByte('&')
		}
		b.WriteString(pick(g, encodedNames))
		if !g.chance(5) {
			b.WriteString("=" + pick(g, encodedNames))
		}
		if g.chance(12) {
			b.WriteString(g.text())
		}
	}
	return b.String()
}

var (
	// The last names sort differently by UTF-16 code units than by code points.
	names        = []string{"a", "a", "b", "b", "c", "", "A", "aa", "a b", "a+b", "a&b", "a=b", "%", "%41", "é", "~", "*-._", "!'()", "?", "#", "\x00", "\uFFFD", "\uE000", "ﬃ", "\uFF21", "💩", "𐐀", "🌈"}
	encodedNames = []string{"a", "a", "b", "b", "c", "", "A", "aa", "a+b", "a%20b", "a%2Bb", "a%26b", "%3D", "%", "%4", "%zz", "%41", "é", "%C3%A9", "%c3", "%ff", "~", "*-._", "!'()", "?", "%23", "%00", "%EF%BB%BF", "%EE%80%80", "ﬃ", "💩", "%F0%90%90%80", "🌈", "=", "b=c"}
)

var (
	dataTypes = []string{
		"", "", "text/plain", "text/html", "TEXT/Html", "image/svg+xml", "a/b", "text", "text/", "/plain", "te xt/html", " text/html ", "text/html%20",
		"text/h\u00E9", "*/*", "//h", "text/\\b", "{}/x",
	}
	dataParameters = []string{
		"charset=utf-8", "charset=US-ASCII", "CHARSET=x", "charset", "charset=", "x=y", "x=z", "x=\"a b\"", "x=\"a\\\"b", "x=\"\"", " x = y ", "x=a=b",
		"", " ", "base64=x", "x=base64", "K\u212A=x", "x=%2C", "x=\u00FF", "x=\u0100", "\"x\"=y", "x=\"a;b\"c", "x=\x00", "x='a'",
	}
	dataMarkers = []string{"", "", ";base64", ";base64", ";BASE64", "; base64", ";base64 ", ";base64;", "base64", ";b\u0061se64", ";\tbase64", ";ba\u017Fe64", ";base64,"}
	dataBodies  = []string{
		"YQ==", "YWI=", "YWJj", "Y", "YQ", "YWI", "=", "==", "YQ=", "YQ===", " ", "%20", "%0A", "%0C", "%0B", "\t", "%3D", "%59", "-", "_", "+", "/", "%2B", "%",
		"%4", "%zz", "?", "#", "#x", "é", "%FF", "\u00A0", "AAAA", "x", "<b>", "'", "\x00", "==YQ", "Y=Q=",
	}
)

// DataURL returns a data: URL, mostly.
func (g *Generator) DataURL() string {
	var b strings.Builder
	b.WriteString(g.weighted(
		func() string { return "data:" }, func() string { return "data:" }, func() string { return "data:" },
		func() string { return g.upper("data") + ":" },
	))
	b.WriteString(pick(g, dataTypes))
	for g.chance(2) {
		b.WriteString(";" + pick(g, dataParameters))
	}
	b.WriteString(pick(g, dataMarkers))
	if !g.chance(20) {
		b.WriteString(",")
	}
	for range g.r.IntN(5) {
		b.WriteString(pick(g, dataBodies))
	}
	if g.chance(3) {
		return g.Mutate(b.String())
	}
	return b.String()
}
