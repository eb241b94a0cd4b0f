package main

import "strings"

const relativeCount = 2000

// relativeReferences makes references as pages have them in href and src, for
// corpus.Base.
func relativeReferences(g *gen) []string {
	s := site{lang: "en", ext: ".html"}
	return distinct(relativeCount, 12, func(int) string {
		return choose(g, []choice[func() string]{
			{34, func() string { return choose(g, webPaths)(g, s) }},
			{8, func() string { return choose(g, queryPaths)(g, s) + g.query() }},
			{12, func() string { return g.slugOf(s, 1, 5) + pick(g, []string{".html", ".html", ".php", "/", ""}) }},
			{8, func() string { return g.asset(s) }},
			{5, func() string { return "./" + g.asset(s) }},
			{9, func() string { return strings.Repeat("../", g.between(1, 4)) + g.asset(s) }},
			{3, func() string { return strings.Repeat("../", g.between(1, 6)) + g.slugOf(s, 1, 2) + "/" }},
			{5, func() string { return g.query() }},
			{6, func() string { return "#" + g.slugOf(s, 1, 3) }},
			{8, func() string { t := g.site(); return "//" + t.host + choose(g, webPaths)(g, t) }},
			{1, func() string { return pick(g, []string{".", "..", "./", "../", "/", "?", "#", "../..", "../../"}) }},
			{1, func() string { return g.dated() + "/../" + g.slugOf(s, 2, 4) }},
		})()
	})
}
