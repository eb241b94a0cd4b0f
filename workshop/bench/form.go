package main

import (
	neturl "net/url"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
)

// eightPairs is a query of eight pairs, like that of a page of search results.
const eightPairs = "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"

func formTask() task {
	query := []string{eightPairs}
	return task{work: "ParseForm", on: "8 pairs", runs: []run{
		{weburlPkg, over(query, func(q string) { url.ParseURLEncoded(q) })}, {neturlPkg, over(query, func(q string) { sinkBool = isQuery(q) })},
	}}
}

// isQuery lets net/url keep the map it makes off the heap: two allocations fewer than when the
// caller wants the map.
func isQuery(query string) bool {
	_, err := neturl.ParseQuery(query)
	return err == nil
}

// paramsGetTasks get each of eight pairs in turn: from detached params, compared with
// net/url's Values, which are a map; and from a URL, whose query is read in each call.
// net/url makes the map for that.
func paramsGetTasks() []task {
	names := []string{"q", "page", "sort", "lang", "size", "user", "ref", "utm"}
	const href = "https://www.example.com/?" + eightPairs
	u := must(url.Parse(href))
	netU := must(neturl.Parse(href))
	nlnwaU := must(nlnwa.Parse(href))
	list, values, nlnwaParams := url.NewSearchParams(eightPairs), netU.Query(), nlnwaU.SearchParams()
	params := u.SearchParams()
	get := func(name string) { sinkString = params.Get(name) }
	return []task{
		{"ParamsGet", "8 pairs", []run{
			{weburlPkg, over(names, func(name string) { sinkString = list.Get(name) })},
			{neturlPkg, over(names, func(name string) { sinkString = values.Get(name) })},
			{nlnwaPkg, over(names, func(name string) { sinkString = nlnwaParams.Get(name) })},
		}},
		{"ParamsGet", "8 pairs of a URL", []run{
			{weburlPkg, over(names, get)},
			{neturlPkg, over(names, func(name string) { sinkString = netU.Query().Get(name) })},
			{nlnwaPkg, over(names, func(name string) { sinkString = nlnwaU.SearchParams().Get(name) })},
		}},
		// What reading the query each time costs, compared with a map that has been made of it.
		{"ParamsGet", "8 pairs of a URL, or a map", []run{
			{weburlPkg, over(names, get)},
			{neturlPkg, over(names, func(name string) { sinkString = values.Get(name) })},
		}},
	}
}

// paramsAppendTask appends a hundred pairs to a URL's params. With net/url, the query has to be
// written when the last pair is there.
func paramsAppendTask() task {
	const pairs = 100
	value := []string{"a value"}
	return task{work: "ParamsAppend", on: "100 pairs of a URL", runs: []run{
		{weburlPkg, over(value, func(value string) {
			u := must(url.Parse("https://www.example.com/"))
			p := u.SearchParams()
			for range pairs {
				p.Append("name", value)
			}
			sinkString = u.Href()
		})},
		{neturlPkg, over(value, func(value string) {
			u := must(neturl.Parse("https://www.example.com/"))
			values := u.Query()
			for range pairs {
				values.Add("name", value)
			}
			u.RawQuery = values.Encode()
			sinkString = u.String()
		})},
	}}
}
