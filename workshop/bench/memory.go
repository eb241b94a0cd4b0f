package main

import (
	"fmt"
	"io"
	neturl "net/url"
	"runtime"
	"strings"
	"time"

	"github.com/go-weburl/url"
)

// kept is how many URLs writeMemory keeps in each turn.
const kept = 1_000_000

// writeMemory keeps a million URLs of the list web, each parsed from a string of its own, and
// prints the bytes of the heap for each.
func writeMemory(w io.Writer, _ time.Duration) error {
	lists, err := readLists()
	if err != nil {
		return err
	}
	urls := lists[0].urls
	length := 0
	for _, s := range urls {
		length += len(s)
	}
	fmt.Fprintf(w, "Bytes of the heap for each of %d URLs of %.0f bytes, with %s.\n\n", kept, float64(length)/float64(len(urls)), runtime.Version())
	fmt.Fprint(w, "| | weburl | neturl | ratio |\n| --- | ---: | ---: | ---: |\n")
	for _, row := range []struct {
		name         string
		ours, theirs float64
	}{
		{"values in a slice",
			bytesEach(urls, func(s string) url.URL { return *must(url.Parse(s)) }),
			bytesEach(urls, func(s string) neturl.URL { return *must(neturl.Parse(s)) })},
		{"pointers in a slice",
			bytesEach(urls, func(s string) *url.URL { return must(url.Parse(s)) }),
			bytesEach(urls, func(s string) *neturl.URL { return must(neturl.Parse(s)) })},
	} {
		fmt.Fprintf(w, "| %s | %.0f | %.0f | **%.2f** |\n", row.name, row.ours, row.theirs, row.ours/row.theirs)
	}
	return nil
}

// bytesEach returns how many bytes of the heap each of the URLs takes that parse returns, with its
// string.
func bytesEach[T any](urls []string, parse func(string) T) float64 {
	before := heap()
	all := make([]T, kept)
	for i := range all {
		all[i] = parse(strings.Clone(urls[i%len(urls)]))
	}
	after := heap()
	runtime.KeepAlive(all)
	return float64(after-before) / kept
}

// heap returns how many bytes of the heap are in use.
func heap() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
