package main

import (
	neturl "net/url"

	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

// A pair is the same URL, parsed by package net/url of this module and by Go's.
type pair struct {
	ours   *dropin.URL
	theirs *neturl.URL
}

// pairsOf returns the URLs that both can parse.
func pairsOf(urls []string) []pair {
	var pairs []pair
	for _, s := range urls {
		ours, err1 := dropin.Parse(s)
		theirs, err2 := neturl.Parse(s)
		if err1 == nil && err2 == nil {
			pairs = append(pairs, pair{ours, theirs})
		}
	}
	return pairs
}

// dropInTasks compare package net/url of this module with Go's.
func dropInTasks(web, messy list, refs []string) []task {
	base := pairsOf([]string{vector.Base})[0]
	urls, references := pairsOf(web.urls), pairsOf(refs)
	var queries []pair
	for _, p := range urls {
		if p.ours.RawQuery != "" {
			queries = append(queries, p)
		}
	}
	both := func(work, on string, pairs []pair, ours, theirs func(pair)) task {
		return task{work: "drop-in " + work, on: on, runs: []run{
			{weburlPkg, over(pairs, ours)}, {neturlPkg, over(pairs, theirs)},
		}}
	}
	parse := func(l list) task {
		return task{work: "drop-in Parse", on: l.name, runs: []run{
			{weburlPkg, over(l.urls, func(s string) { sinkDropIn, _ = dropin.Parse(s) })},
			{neturlPkg, over(l.urls, func(s string) { sinkNetURL, _ = neturl.Parse(s) })},
		}}
	}
	return []task{
		parse(web), parse(messy),
		both("String", "web", urls, func(p pair) { sinkString = p.ours.String() }, func(p pair) { sinkString = p.theirs.String() }),
		both("Query", "web", queries, func(p pair) { sinkBool = p.ours.Query() != nil }, func(p pair) { sinkBool = p.theirs.Query() != nil }),
		{work: "drop-in URL.Parse", on: "relative", runs: []run{
			{weburlPkg, over(refs, func(s string) { sinkDropIn, _ = base.ours.Parse(s) })},
			{neturlPkg, over(refs, func(s string) { sinkNetURL, _ = base.theirs.Parse(s) })},
		}},
		both("ResolveReference", "relative", references,
			func(p pair) { sinkDropIn = base.ours.ResolveReference(p.ours) },
			func(p pair) { sinkNetURL = base.theirs.ResolveReference(p.theirs) }),
	}
}
