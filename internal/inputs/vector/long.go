package vector

import "strings"

// Long has ways to make a long URL: for each component one that is most of the
// URL, and the shapes that a quadratic parser stumbles over. Make returns a URL of
// about n bytes, for n of 1,024 or more.
var Long = []struct {
	Name string
	Make func(n int) string
}{
	{"host", func(n int) string { return "https://" + fill("abcdefghijklmno.", n) + "example/" }},
	{"segments", func(n int) string { return origin + fill("segment/", n) }},
	{"dots", func(n int) string { return origin + fill("./", n) }},
	{"dotdots", func(n int) string { return origin + fill("../", n) }},
	{"in-and-out", func(n int) string { return origin + fill("a/../", n) }},
	{"down-and-up", func(n int) string { return origin + fill("a/", n*2/5) + fill("../", n*3/5) }},
	{"query", func(n int) string { return origin + "?" + fill("key=val&", n) }},
	{"fragment", func(n int) string { return origin + "#" + fill("fragment", n) }},
	{"credentials", func(n int) string { return "https://" + fill("user:p@", n) + "www.example.com/" }},
	{"ats", func(n int) string { return "https://" + fill("@", n) + "www.example.com/" }},
	{"opaque-path", func(n int) string { return "data:text/plain," + fill("opaque..", n) }},
	{"opaque-spaces", func(n int) string { return "data:" + fill(" ", n) + "#" }},
	{"to-encode", func(n int) string { return origin + fill("%20%zz\"", n) }},
	{"tabs", func(n int) string { return origin + fill("a\t", n) }},
	{"non-ascii", func(n int) string { return origin + fill("ünïcödé/", n) }},
}

const origin = "https://www.example.com/"

func fill(part string, n int) string { return strings.Repeat(part, n/len(part)) }
