package main

import (
	neturl "net/url"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
)

// eightPairs is a query of eight pairs, as a page of search results has it.
const eightPairs = "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"

func formTask() task {
	return task{work: "ParseForm", on: "8 pairs", runs: []run{
		{weburlPkg, func(n int) {
			for range n {
				url.ParseURLEncoded(eightPairs)
			}
		}},
		{neturlPkg, func(n int) {
			for range n {
				sinkBool = isQuery(eightPairs)
			}
		}},
	}, limits: []limit{{neturlPkg, 0.5, 0.3}}}
}

// isQuery lets net/url keep the map it makes off the heap: two allocations fewer
// than where the caller wants the map.
func isQuery(query string) bool {
	_, err := neturl.ParseQuery(query)
	return err == nil
}

// paramsGetTasks get each of eight pairs in turn: from a list, and from a URL, which
// is read anew each time. net/url's Values are a map.
func paramsGetTasks() []task {
	names := []string{"q", "page", "sort", "lang", "size", "user", "ref", "utm"}
	u, err := url.Parse("https://www.example.com/?" + eightPairs)
	if err != nil {
		panic(err)
	}
	nlnwaU, err := nlnwa.Parse(u.Href())
	if err != nil {
		panic(err)
	}
	values, nlnwaParams := u.Query(), nlnwaU.SearchParams()
	others := []run{
		{neturlPkg, over(names, func(name string) { sinkString = values.Get(name) })},
		{nlnwaPkg, over(names, func(name string) { sinkString = nlnwaParams.Get(name) })},
	}
	get := func(p *url.URLSearchParams) run {
		return run{weburlPkg, over(names, func(name string) { sinkString = p.Get(name) })}
	}
	limits := []limit{{neturlPkg, 1, 0}}
	return []task{
		{"ParamsGet", "8 pairs", append([]run{get(url.NewSearchParams(eightPairs))}, others...), limits},
		{"ParamsGet", "8 pairs of a URL", append([]run{get(u.SearchParams())}, others...), limits},
	}
}
