package urlpattern_test

import (
	"fmt"
	"net/http"
	"runtime"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// routes are patterns for a Set and for a ServeMux, which both match the inputs. Each has a number,
// and all have the group.
var routes = []struct{ name, group, pattern, muxPattern, input string }{
	{"hosts", "kind", "https://h%d.example.com/api/:kind/items-%[1]d",
		"h%d.example.com/api/{kind}/items-%[1]d", "https://h%d.example.com/api/17/items-%[1]d"},
	{"paths", "id", "https://example.com/api/v1/resource-%d/:id",
		"example.com/api/v1/resource-%d/{id}", "https://example.com/api/v1/resource-%d/17"},
	{"groups", "lang", "https://example.com/:lang(en|de)/page-%d", "example.com/{lang}/page-%d",
		"https://example.com/de/page-%d"},
}

func newSet(pattern string, n int) *urlpattern.Set {
	set := new(urlpattern.Set)
	for i := range n {
		set.Add(urlpattern.MustParse(fmt.Sprintf(pattern, i)))
	}
	return set
}

func newServeMux(pattern string, n int, handler http.HandlerFunc) *http.ServeMux {
	mux := http.NewServeMux()
	for i := range n {
		mux.HandleFunc(fmt.Sprintf(pattern, i), handler)
	}
	return mux
}

// newInputs returns n inputs of a route, with numbers below limit, as URLs and as requests.
func newInputs(
	b *testing.B, input string, n, limit int,
) (urls []*url.URL, requests []*http.Request) {
	for i := range n {
		text := fmt.Sprintf(input, i*7919%limit)
		request, err := http.NewRequest("GET", text, nil)
		if err != nil {
			b.Fatal(err)
		}
		urls, requests = append(urls, url.MustParse(text)), append(requests, request)
	}
	return urls, requests
}

// heapOf returns how many bytes make leaves on the heap.
func heapOf(make func()) uint64 {
	var before, after runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&before)
	make()
	runtime.GC()
	runtime.ReadMemStats(&after)
	return after.HeapAlloc - before.HeapAlloc
}

// TestSetMemory checks the memory of a set and its patterns, so that a server's routes fit in its
// cache. A regexp takes more.
func TestSetMemory(t *testing.T) {
	const n = 10_000
	for _, r := range routes[:2] {
		var set *urlpattern.Set
		if got := heapOf(func() { set = newSet(r.pattern, n) }) / n; got > 1500 {
			t.Errorf("%s: %d bytes for each of %d patterns", r.name, got, set.Len())
		}
		runtime.KeepAlive(set)
	}
}

// BenchmarkServeMux finds, for 1,000 URLs in turn, the matching one of 10,000 routes, by a Set and
// by a ServeMux.
func BenchmarkServeMux(b *testing.B) {
	const n, inputs = 10_000, 1000
	for _, r := range routes {
		urls, requests := newInputs(b, r.input, inputs, n)
		b.Run(r.name+"/Set", func(b *testing.B) {
			var set *urlpattern.Set
			heap := heapOf(func() { set = newSet(r.pattern, n) })
			var found []*urlpattern.Pattern
			i := 0
			for b.Loop() {
				if found = set.AppendMatches(found[:0], urls[i%inputs]); len(found) != 1 {
					b.Fatal(len(found))
				}
				i++
			}
			b.ReportMetric(float64(heap)/n, "bytes/pattern")
			runtime.KeepAlive(set)
		})
		b.Run(r.name+"/ServeMux", func(b *testing.B) {
			var mux *http.ServeMux
			heap := heapOf(func() {
				mux = newServeMux(r.muxPattern, n, func(http.ResponseWriter, *http.Request) {})
			})
			i := 0
			for b.Loop() {
				if _, pattern := mux.Handler(requests[i%inputs]); pattern == "" {
					b.Fatal(requests[i%inputs].URL)
				}
				i++
			}
			b.ReportMetric(float64(heap)/n, "bytes/pattern")
			runtime.KeepAlive(mux)
		})
	}
}

// BenchmarkServeMuxGroups finds, for 10 URLs in turn, the matching one of 10 routes and the text of
// one of its groups, by a Set and by a ServeMux.
func BenchmarkServeMuxGroups(b *testing.B) {
	const n = 10
	for _, r := range routes {
		urls, requests := newInputs(b, r.input, n, n)
		b.Run(r.name+"/Set", func(b *testing.B) {
			b.ReportAllocs()
			set := newSet(r.pattern, n)
			var found []*urlpattern.Pattern
			i := 0
			for b.Loop() {
				u := urls[i%n]
				found = set.AppendMatches(found[:0], u)
				if _, ok := found[0].ExecURL(u).Group(urlpattern.Pathname, r.group); !ok {
					b.Fatal(u)
				}
				i++
			}
		})
		b.Run(r.name+"/ServeMux", func(b *testing.B) {
			b.ReportAllocs()
			mux := newServeMux(r.muxPattern, n, func(_ http.ResponseWriter, req *http.Request) {
				if req.PathValue(r.group) == "" {
					b.Fatal(req.URL)
				}
			})
			i := 0
			for b.Loop() {
				mux.ServeHTTP(nil, requests[i%n])
				i++
			}
		})
	}
}
