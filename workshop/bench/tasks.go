package main

import (
	"encoding/base64"
	"log"
	neturl "net/url"
	"os"
	"strings"

	nlnwa "github.com/nlnwa/whatwg-url/url"
	vpdataurl "github.com/vincent-petithory/dataurl"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/dataurl"
	"github.com/go-weburl/url/internal/testinputs/vector"
	dropin "github.com/go-weburl/url/net/url"
)

// The packages, as the tables name them. This package always comes first.
const (
	weburlPkg    = "weburl"
	neturlPkg    = "neturl"
	nlnwaPkg     = "nlnwa"
	vpdataurlPkg = "vincent-petithory/dataurl"
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

// Results are stored here, so that the compiler does not remove the work.
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

const testdata = "../testdata/bench/"

// readLists reads the committed lists, and the one that the environment variable BENCH_URLS names.
func readLists() (lists []list) {
	for _, name := range []string{"web", "file", "idn", "messy"} {
		lists = append(lists, list{name, must(vector.ReadList(testdata + name + ".txt"))})
	}
	if file := os.Getenv("BENCH_URLS"); file != "" {
		urls, err := vector.ReadList(file)
		if err != nil || len(urls) == 0 {
			log.Fatalf("BENCH_URLS: %d URLs: %v", len(urls), err)
		}
		lists = append(lists, list{"BENCH_URLS", urls})
	}
	return lists
}

func must[T any](v T, err error) T {
	if err != nil {
		log.Fatal(err)
	}
	return v
}

// over returns a run's work: do, on one element after another. Each call continues after the last
// element of the previous call.
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

// both returns a task for this package and net/url, on one element after another.
func both[T any](work, on string, list []T, ours, theirs func(T)) task {
	return task{work, on, []run{{weburlPkg, over(list, ours)}, {neturlPkg, over(list, theirs)}}}
}

// all is both with nlnwa too.
func all[T any](work, on string, list []T, ours, theirs, nlnwas func(T)) task {
	t := both(work, on, list, ours, theirs)
	t.runs = append(t.runs, run{nlnwaPkg, over(list, nlnwas)})
	return t
}

func allTasks(lists []list) (tasks []task) {
	refs := must(vector.ReadList(testdata + "relative.txt"))
	for _, l := range lists {
		tasks = append(tasks, parseTask(l), keepTask(l))
	}
	for _, l := range lists {
		tasks = append(tasks, canParseTask(l), reuseTask(l))
	}
	tasks = append(tasks, relativeTask(refs), hrefTask())
	tasks = append(tasks, setterTasks()...)
	tasks = append(tasks, paramsTasks()...)
	tasks = append(tasks, dropInTasks(lists[0], lists[3], refs)...)
	return append(tasks, dataTasks()...)
}

// parseTask reads one component of each URL, and drops the URL.
func parseTask(l list) task {
	return all("Parse", l.name, l.urls, func(s string) {
		if u, err := url.Parse(s); err == nil {
			sinkString = u.Host()
		}
	}, func(s string) {
		if u, err := neturl.Parse(s); err == nil {
			sinkString = u.Host
		}
	}, func(s string) {
		if u, err := nlnwa.Parse(s); err == nil {
			sinkString = u.Host()
		}
	})
}

// keepTask keeps each URL.
func keepTask(l list) task {
	return all("Parse, URL kept", l.name, l.urls,
		func(s string) { sinkURL, _ = url.Parse(s) },
		func(s string) { sinkNetURL, _ = neturl.Parse(s) },
		func(s string) { sinkNLNWA, _ = nlnwa.Parse(s) })
}

// canParseTask compares CanParse with the Parse of the others, which have no CanParse.
func canParseTask(l list) task {
	return all("CanParse", l.name, l.urls,
		func(s string) { sinkBool = url.CanParse(s) },
		func(s string) { _, err := neturl.Parse(s); sinkBool = err == nil },
		func(s string) { _, err := nlnwa.Parse(s); sinkBool = err == nil })
}

// reuseTask parses into an existing URL. Of the others, only net/url has such a method, which takes
// bytes.
func reuseTask(l list) task {
	u, netU := new(url.URL), new(neturl.URL)
	texts := make([][]byte, len(l.urls))
	for i, s := range l.urls {
		texts[i] = []byte(s)
	}
	return task{"SetHref", l.name, []run{
		{weburlPkg, over(l.urls, func(s string) { sinkBool = u.SetHref(s) == nil })},
		{neturlPkg, over(texts, func(b []byte) { sinkBool = netU.UnmarshalBinary(b) == nil })},
	}}
}

// relativeTask resolves references, and drops the URLs.
func relativeTask(refs []string) task {
	base, netBase, nlnwaBase := parsed(vector.Base)
	return all("ParseWithBase", "relative", refs, func(s string) {
		if u, err := base.Parse(s); err == nil {
			sinkString = u.Pathname()
		}
	}, func(s string) {
		if u, err := netBase.Parse(s); err == nil {
			sinkString = u.Path
		}
	}, func(s string) {
		if u, err := nlnwaBase.Parse(s); err == nil {
			sinkString = u.Pathname()
		}
	})
}

func parsed(s string) (*url.URL, *neturl.URL, *nlnwa.Url) {
	return must(url.Parse(s)), must(neturl.Parse(s)), must(nlnwa.Parse(s))
}

// fullURL has every component.
const fullURL = "https://alma:s3cret@www.kestrelpost.com:8443/science/2024/11/" +
	"deep-sea-vents.html?page=2&lang=en#comments"

func hrefTask() task {
	u, netU, nlnwaU := parsed(fullURL)
	// This is written out so that each call can be inlined, as in a program.
	return task{"Get", "href", []run{
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

// setterTasks give each setter in turn values to keep, values to encode, and the empty one.
func setterTasks() (tasks []task) {
	for _, s := range []struct {
		name   string
		weburl func(*url.URL, string) error
		nlnwa  func(*nlnwa.Url, string)
		values string
	}{
		{"hash", (*url.URL).SetHash, (*nlnwa.Url).SetHash,
			`top #comments "" section␣2 a-much-longer-fragment/with=structure`},
		{"search", (*url.URL).SetSearch, (*nlnwa.Url).SetSearch, `?page=3 q=deep+sea ""
			?title='vents␣and␣more' page=4&sort=newest&lang=en&ref=home`},
		{"pathname", (*url.URL).SetPathname, (*nlnwa.Url).SetPathname, `/science/ about /a/b/../c
			/2024/11/a␣longer␣title.html /news/world/2024/11/21/story-48212345`},
		{"host", (*url.URL).SetHost, (*nlnwa.Url).SetHost, `example.com www.kestrelpost.com:8443
			EXAMPLE.org 192.0.2.7 news.a-rather-long-name.example.co.uk`},
	} {
		values := vector.Values(s.values)
		u, _, nlnwaU := parsed(vector.Base) // its other components do not change
		tasks = append(tasks, task{"Set", s.name, []run{
			{weburlPkg, over(values, func(v string) { sinkBool = s.weburl(u, v) == nil })},
			{nlnwaPkg, over(values, func(v string) { s.nlnwa(nlnwaU, v) })},
		}})
	}
	return tasks
}

// eightPairs is a query of eight pairs, like that of a page of search results.
const eightPairs = "q=golang&page=2&sort=asc&lang=en&size=20&user=jane&ref=home&utm=mail"

// paramsTasks parse a query, and get each of its eight pairs in turn. Detached params are compared
// with net/url's Values, which are a map. A URL's params read the query in each call; for these
// net/url makes the map. The last task appends a hundred pairs to a URL's params. With net/url, the
// query is written after the last pair.
func paramsTasks() []task {
	names := strings.Fields("q page sort lang size user ref utm")
	u, netU, nlnwaU := parsed("https://www.example.com/?" + eightPairs)
	list, params := url.NewSearchParams(eightPairs), u.SearchParams()
	values, nlnwaParams := netU.Query(), nlnwaU.SearchParams()
	get := func(name string) { sinkString = params.Get(name) }
	return []task{
		both("ParseForm", "8 pairs", []string{eightPairs},
			func(q string) { url.ParseURLEncoded(q) }, func(q string) { sinkBool = isQuery(q) }),
		all("ParamsGet", "8 pairs", names,
			func(name string) { sinkString = list.Get(name) },
			func(name string) { sinkString = values.Get(name) },
			func(name string) { sinkString = nlnwaParams.Get(name) }),
		all("ParamsGet", "8 pairs of a URL", names, get,
			func(name string) { sinkString = netU.Query().Get(name) },
			func(name string) { sinkString = nlnwaU.SearchParams().Get(name) }),
		// The cost of reading the query each time, compared with a map of it.
		both("ParamsGet", "8 pairs of a URL, or a map", names, get,
			func(name string) { sinkString = values.Get(name) }),
		both("ParamsAppend", "100 pairs of a URL", []string{"a value"}, func(value string) {
			u := must(url.Parse("https://www.example.com/"))
			p := u.SearchParams()
			for range 100 {
				p.Append("name", value)
			}
			sinkString = u.Href()
		}, func(value string) {
			u := must(neturl.Parse("https://www.example.com/"))
			values := u.Query()
			for range 100 {
				values.Add("name", value)
			}
			u.RawQuery = values.Encode()
			sinkString = u.String()
		}),
	}
}

// isQuery allows net/url to keep its map off the heap: two allocations fewer than if the caller
// needs the map.
func isQuery(query string) bool {
	_, err := neturl.ParseQuery(query)
	return err == nil
}

// A pair is the same URL, parsed by package net/url of this module and by Go's.
type pair struct {
	ours   *dropin.URL
	theirs *neturl.URL
}

// pairsOf returns the URLs that both can parse.
func pairsOf(urls ...string) (pairs []pair) {
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
	base := pairsOf(vector.Base)[0]
	urls := pairsOf(web.urls...)
	var queries []pair
	for _, p := range urls {
		if p.ours.RawQuery != "" {
			queries = append(queries, p)
		}
	}
	parse := func(l list) task {
		return both("drop-in Parse", l.name, l.urls,
			func(s string) { sinkDropIn, _ = dropin.Parse(s) },
			func(s string) { sinkNetURL, _ = neturl.Parse(s) })
	}
	return []task{
		parse(web), parse(messy),
		both("drop-in String", "web", urls,
			func(p pair) { sinkString = p.ours.String() },
			func(p pair) { sinkString = p.theirs.String() }),
		both("drop-in Query", "web", queries,
			func(p pair) { sinkBool = p.ours.Query() != nil },
			func(p pair) { sinkBool = p.theirs.Query() != nil }),
		both("drop-in URL.Parse", "relative", refs,
			func(s string) { sinkDropIn, _ = base.ours.Parse(s) },
			func(s string) { sinkNetURL, _ = base.theirs.Parse(s) }),
		both("drop-in ResolveReference", "relative", pairsOf(refs...),
			func(p pair) { sinkDropIn = base.ours.ResolveReference(p.ours) },
			func(p pair) { sinkNetURL = base.theirs.ResolveReference(p.theirs) }),
	}
}

// dataTasks read data: URLs from a string: a small image, a large one, and text. They also write
// the images.
func dataTasks() (tasks []task) {
	add := func(work, on, input string, ours, theirs func(string) bool) {
		tasks = append(tasks, task{work, on, []run{
			{weburlPkg, over([]string{input}, func(s string) { sinkBool = ours(s) })},
			{vpdataurlPkg, over([]string{input}, func(s string) { sinkBool = theirs(s) })},
		}})
	}
	read := func(on, input string) {
		add("DataURL", on, input,
			func(s string) bool { _, err := dataurl.ParseString(s); return err == nil },
			func(s string) bool { _, err := vpdataurl.DecodeString(s); return err == nil })
	}
	for _, size := range []struct {
		name string
		n    int
	}{{"1 KiB", 1 << 8}, {"1 MiB", 1 << 18}} {
		image := []byte(strings.Repeat("\x89PNG", size.n))
		read(size.name+" base64", "data:image/png;base64,"+base64.StdEncoding.EncodeToString(image))
		add("EncodeData", size.name, "", func(string) bool {
			s, _ := dataurl.Encode(dataurl.MIMEType{Type: "image", Subtype: "png"}, image)
			return s != ""
		}, func(string) bool { return vpdataurl.EncodeBytes(image) != "" })
	}
	text := url.ComponentPercentEncodeSet.Encode(strings.Repeat("<p>Hello, world!</p> ", 20))
	read("text", "data:text/html;charset=utf-8,"+text)
	return tasks
}
