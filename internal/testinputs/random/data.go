package random

import "strings"

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
