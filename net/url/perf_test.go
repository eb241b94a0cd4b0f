package url_test

import (
	neturl "net/url"
	"runtime"
	"slices"
	"syscall"
	"testing"

	"github.com/go-weburl/url/internal/inputs/corpus"
	"github.com/go-weburl/url/net/url"
)

var sink any
var sinkU *url.URL
var sinkN *neturl.URL
var sinkS string

func cpu() int64 {
	var r syscall.Rusage
	syscall.Getrusage(1, &r) // thread
	return r.Utime.Nano() + r.Stime.Nano()
}

func TestX(t *testing.T) {
	runtime.LockOSThread()
	urls, _ := corpus.Read("../../testdata/bench/web.txt")
	refs, _ := corpus.Read("../../testdata/bench/relative.txt")
	var us []*url.URL
	var ns []*neturl.URL
	var ru []*url.URL
	var rn []*neturl.URL
	var qu []*url.URL
	var qn []*neturl.URL
	for _, s := range urls {
		u, err1 := url.Parse(s)
		n, err2 := neturl.Parse(s)
		if err1 == nil && err2 == nil {
			us = append(us, u)
			ns = append(ns, n)
			if u.RawQuery != "" {
				qu, qn = append(qu, u), append(qn, n)
			}
		}
	}
	var rs []string
	for _, s := range refs {
		u, err1 := url.Parse(s)
		n, err2 := neturl.Parse(s)
		if err1 == nil && err2 == nil {
			ru = append(ru, u)
			rn = append(rn, n)
			rs = append(rs, s)
		}
	}
	base, _ := url.Parse(corpus.Base)
	nbase, _ := neturl.Parse(corpus.Base)
	do := func(name string, n int, f, g func(i int)) {
		var ratios, ours []float64
		for range 40 {
			a := cpu()
			for i := range 20000 {
				f(i % n)
			}
			b := cpu()
			for i := range 20000 {
				g(i % n)
			}
			c := cpu()
			ratios = append(ratios, float64(b-a)/float64(c-b))
			ours = append(ours, float64(b-a)/20000)
		}
		slices.Sort(ratios)
		slices.Sort(ours)
		t.Logf("%-10s %.2f  %.0f ns", name, ratios[len(ratios)/2], ours[len(ours)/2])
	}
	do("Parse", len(urls), func(i int) { sinkU, _ = url.Parse(urls[i]) }, func(i int) { sinkN, _ = neturl.Parse(urls[i]) })
	do("String", len(us), func(i int) { sinkS = us[i].String() }, func(i int) { sinkS = ns[i].String() })
	do("Query", len(us), func(i int) { sink = us[i].Query() }, func(i int) { sink = ns[i].Query() })
	do("Query only", len(qu), func(i int) { sink = qu[i].Query() }, func(i int) { sink = qn[i].Query() })
	do("base.Parse", len(rs), func(i int) { sinkU, _ = base.Parse(rs[i]) }, func(i int) { sinkN, _ = nbase.Parse(rs[i]) })
	do("Resolve", len(rs), func(i int) { sinkU = base.ResolveReference(ru[i]) }, func(i int) { sinkN = nbase.ResolveReference(rn[i]) })
}
