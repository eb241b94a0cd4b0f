package main

import (
	neturl "net/url"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
)

// reuseTask parses into an existing URL. Of the others, only net/url has a method for that,
// which takes bytes.
func reuseTask(l list) task {
	u, netU := new(url.URL), new(neturl.URL)
	texts := make([][]byte, len(l.urls))
	for i, s := range l.urls {
		texts[i] = []byte(s)
	}
	return task{work: "SetHref", on: l.name, runs: []run{
		{weburlPkg, over(l.urls, func(s string) { sinkBool = u.SetHref(s) == nil })},
		{neturlPkg, over(texts, func(text []byte) { sinkBool = netU.UnmarshalBinary(text) == nil })},
	}}
}

// setterTasks have what each setter is given in turn: values to keep, values to
// encode, and the empty one.
func setterTasks() []task {
	var tasks []task
	for _, s := range []struct {
		name   string
		weburl func(*url.URL, string) error
		nlnwa  func(*nlnwa.Url, string)
		values []string
	}{
		{"hash", (*url.URL).SetHash, (*nlnwa.Url).SetHash, []string{"top", "#comments", "", "section 2", "a-much-longer-fragment/with=structure"}},
		{"search", (*url.URL).SetSearch, (*nlnwa.Url).SetSearch, []string{"?page=3", "q=deep+sea", "", "?title='vents and more'", "page=4&sort=newest&lang=en&ref=home"}},
		{"pathname", (*url.URL).SetPathname, (*nlnwa.Url).SetPathname, []string{"/science/", "about", "/a/b/../c", "/2024/11/a longer title.html", "/news/world/2024/11/21/story-48212345"}},
		{"host", (*url.URL).SetHost, (*nlnwa.Url).SetHost, []string{"example.com", "www.kestrelpost.com:8443", "EXAMPLE.org", "192.0.2.7", "news.a-rather-long-name.example.co.uk"}},
	} {
		// Each has its own URLs, whose other components do not change.
		u := must(url.Parse(vector.Base))
		nlnwaU := must(nlnwa.Parse(vector.Base))
		tasks = append(tasks, task{work: "Set", on: s.name, runs: []run{
			{weburlPkg, over(s.values, func(v string) { sinkBool = s.weburl(u, v) == nil })},
			{nlnwaPkg, over(s.values, func(v string) { s.nlnwa(nlnwaU, v) })},
		}})
	}
	return tasks
}
