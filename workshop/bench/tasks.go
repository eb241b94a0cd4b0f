package main

import (
	"fmt"
	neturl "net/url"
	"os"
	"path/filepath"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

// The packages, as the tables name them. This package always comes first.
const (
	weburlPkg = "weburl"
	neturlPkg = "neturl"
	nlnwaPkg  = "nlnwa"
)

// A task is one row of the table: the same work, done by several packages.
type task struct {
	work string
	on   string // the input
	runs []run
}

// A run does the work n times with one package.
type run struct {
	pkg string
	do  func(n int)
}

// Results are stored here, so that the work is not compiled away.
var (
	sinkURL    *url.URL
	sinkNetURL *neturl.URL
	sinkNLNWA  *nlnwa.Url
	sinkDropIn *dropin.URL
	sinkString string
	sinkBool   bool
	_          = [...]any{&sinkURL, &sinkNetURL, &sinkNLNWA, &sinkDropIn, &sinkString, &sinkBool}
)

// A list is a named list of URLs.
type list struct {
	name string
	urls []string
}

// readLists reads the committed lists, and the one that the environment variable
// BENCH_URLS names.
func readLists() ([]list, error) {
	var lists []list
	for _, name := range []string{"web", "file", "idn", "messy"} {
		urls, err := vector.ReadList(filepath.Join("..", "testdata", "bench", name+".txt"))
		if err != nil {
			return nil, fmt.Errorf("%w", err)
		}
		lists = append(lists, list{name, urls})
	}
	if file := os.Getenv("BENCH_URLS"); file != "" {
		urls, err := vector.ReadList(file)
		if err != nil {
			return nil, fmt.Errorf("BENCH_URLS: %w", err)
		}
		if len(urls) == 0 {
			return nil, fmt.Errorf("BENCH_URLS: no URL in %s", file)
		}
		lists = append(lists, list{"BENCH_URLS", urls})
	}
	return lists, nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// over returns a run's work: do, on one element after another, going on after the end of the last
// call.
func over[T any](list []T, do func(T)) func(n int) {
	i := 0
	return func(n int) {
		for range n {
			do(list[i])
			if i++; i == len(list) {
				i = 0
			}
		}
	}
}

func allTasks(lists []list) ([]task, error) {
	refs, err := vector.ReadList(filepath.Join("..", "testdata", "bench", "relative.txt"))
	if err != nil {
		return nil, err
	}
	var tasks []task
	for _, l := range lists {
		tasks = append(tasks, parseTask(l), keepTask(l))
	}
	for _, l := range lists {
		tasks = append(tasks, canParseTask(l), reuseTask(l))
	}
	tasks = append(tasks, relativeTask(refs), hrefTask())
	tasks = append(tasks, setterTasks()...)
	tasks = append(tasks, formTask())
	tasks = append(tasks, paramsGetTasks()...)
	tasks = append(tasks, paramsAppendTask())
	tasks = append(tasks, dropInTasks(lists[0], lists[3], refs)...)
	return append(tasks, dataTasks()...), nil
}

// parseTask reads one component of each URL, and drops the URL.
func parseTask(l list) task {
	return task{work: "Parse", on: l.name, runs: []run{
		{weburlPkg, over(l.urls, func(s string) {
			if u, err := url.Parse(s); err == nil {
				sinkString = u.Host()
			}
		})},
		{neturlPkg, over(l.urls, func(s string) {
			if u, err := neturl.Parse(s); err == nil {
				sinkString = u.Host
			}
		})},
		{nlnwaPkg, over(l.urls, func(s string) {
			if u, err := nlnwa.Parse(s); err == nil {
				sinkString = u.Host()
			}
		})},
	}}
}

// keepTask keeps each URL.
func keepTask(l list) task {
	return task{work: "Parse, URL kept", on: l.name, runs: []run{
		{weburlPkg, over(l.urls, func(s string) { sinkURL, _ = url.Parse(s) })},
		{neturlPkg, over(l.urls, func(s string) { sinkNetURL, _ = neturl.Parse(s) })},
		{nlnwaPkg, over(l.urls, func(s string) { sinkNLNWA, _ = nlnwa.Parse(s) })},
	}}
}

// canParseTask compares CanParse with Parse of the others, which have no such function.
func canParseTask(l list) task {
	return task{work: "CanParse", on: l.name, runs: []run{
		{weburlPkg, over(l.urls, func(s string) { sinkBool = url.CanParse(s) })},
		{neturlPkg, over(l.urls, func(s string) { _, err := neturl.Parse(s); sinkBool = err == nil })},
		{nlnwaPkg, over(l.urls, func(s string) { _, err := nlnwa.Parse(s); sinkBool = err == nil })},
	}}
}

// relativeTask resolves references, and drops the URLs.
func relativeTask(refs []string) task {
	base := must(url.Parse(vector.Base))
	netBase := must(neturl.Parse(vector.Base))
	nlnwaBase := must(nlnwa.Parse(vector.Base))
	return task{work: "ParseWithBase", on: "relative", runs: []run{
		{weburlPkg, over(refs, func(s string) {
			if u, err := base.Parse(s); err == nil {
				sinkString = u.Pathname()
			}
		})},
		{neturlPkg, over(refs, func(s string) {
			if u, err := netBase.Parse(s); err == nil {
				sinkString = u.Path
			}
		})},
		{nlnwaPkg, over(refs, func(s string) {
			if u, err := nlnwaBase.Parse(s); err == nil {
				sinkString = u.Pathname()
			}
		})},
	}}
}

// fullURL has every component.
const fullURL = "https://alma:s3cret@www.kestrelpost.com:8443/science/2024/11/deep-sea-vents.html?page=2&lang=en#comments"

func hrefTask() task {
	u := must(url.Parse(fullURL))
	netU := must(neturl.Parse(fullURL))
	nlnwaU := must(nlnwa.Parse(fullURL))
	// Written out, so that each call can be inlined as it would be in a program.
	return task{work: "Get", on: "href", runs: []run{
		{weburlPkg, func(n int) {
			for range n {
				sinkString = u.Href()
			}
		}},
		{neturlPkg, func(n int) {
			for range n {
				sinkString = netU.String()
			}
		}},
		{nlnwaPkg, func(n int) {
			for range n {
				sinkString = nlnwaU.Href(false)
			}
		}},
	}}
}
