package main

import (
	"fmt"
	"io"
	neturl "net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"time"

	nlnwa "github.com/nlnwa/whatwg-url/url"

	"github.com/go-weburl/url"
)

// writeHead writes the date, the machine and the packages.
func writeHead(w io.Writer) {
	fmt.Fprintf(w, "Measured on %s, on %s/%s, %d processors, with %s.\n\n",
		time.Now().UTC().Format("2 January 2006"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(), runtime.Version())
	fmt.Fprintf(w, "- **weburl**: this package\n- **neturl**: net/url of %s\n- **nlnwa**: github.com/nlnwa/whatwg-url %s\n\n", runtime.Version(), moduleVersion("github.com/nlnwa/whatwg-url"))
}

func moduleVersion(path string) string {
	info, _ := debug.ReadBuildInfo()
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool { return m.Path == path })
	return info.Deps[i].Version
}

// writeLists writes the length of each list, and how many of its URLs each package refuses,
// since a refusal is fast.
func writeLists(w io.Writer, lists []list) {
	fmt.Fprint(w, "| list | URLs | median length | refused by weburl | by neturl | by nlnwa |\n| --- | ---: | ---: | ---: | ---: | ---: |\n")
	for _, l := range lists {
		lengths := make([]int, len(l.urls))
		var refused [3]int
		for i, s := range l.urls {
			lengths[i] = len(s)
			_, err1 := url.Parse(s)
			_, err2 := neturl.Parse(s)
			_, err3 := nlnwa.Parse(s)
			for k, err := range []error{err1, err2, err3} {
				if err != nil {
					refused[k]++
				}
			}
		}
		slices.Sort(lengths)
		fmt.Fprintf(w, "| %s | %d | %d bytes | %d | %d | %d |\n", l.name, len(l.urls), lengths[len(lengths)/2], refused[0], refused[1], refused[2])
	}
	fmt.Fprintln(w)
}

// writeTasks measures the tasks, and writes a row for each of the other packages.
func writeTasks(w io.Writer, turn time.Duration) {
	lists := readLists()
	writeHead(w)
	writeLists(w, lists)
	fmt.Fprintf(w, `A ratio is this package's time divided by the other's: the median of %d taken in turns, then the lowest and the
highest. An operation is one URL, one value or one query. Time is %s.

| work | on | weburl | other | | ratio | lowest to highest |
| --- | --- | ---: | --- | ---: | ---: | ---: |
`, rounds, clockName)
	for _, t := range allTasks(lists) {
		for _, other := range t.runs[1:] {
			f := compare(t.runs[0], other, turn)
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | **%.3g** | %.3g to %.3g |\n",
				t.work, t.on, f.first, other.pkg, f.second, f.ratio.median, f.ratio.low, f.ratio.high)
		}
	}
}

func (c cost) String() string {
	text := fmt.Sprintf("%.0f ns", c.nanos)
	if c.nanos < 20 {
		text = fmt.Sprintf("%.1f ns", c.nanos)
	}
	if c.allocs < 0.005 {
		return text + ", no allocation"
	}
	return text + fmt.Sprintf(", %.3g allocs, %.0f bytes", c.allocs, c.bytes)
}

// A figure has the costs of an operation in two runs, and the ratio of their times.
type figure struct {
	first, second cost
	ratio         spread
}

// A cost is the cost of one operation.
type cost struct {
	nanos         float64 // the median of the rounds
	allocs, bytes float64 // of the heap
}

// A spread is the median of some measurements, the lowest and the highest.
type spread struct{ median, low, high float64 }

func spreadOf(x []float64) spread {
	x = slices.Clone(x)
	slices.Sort(x)
	n := len(x)
	return spread{(x[(n-1)/2] + x[n/2]) / 2, x[0], x[n-1]}
}

// In a round the runs alternate in slots, until each has had as many slots as fit its time. A run's
// time in the round is the median of its slots. Ratios are taken within a round, because a slower
// machine then slows both sides.
const (
	rounds   = 10
	slot     = 500 * time.Microsecond
	longSlot = 5 * time.Millisecond
)

// compare measures two runs in alternation, each for about the given time in a round. If one
// operation of a run takes longer than a slot, both runs have fewer and longer slots.
func compare(first, second run, turn time.Duration) figure {
	runs := [2]run{first, second}
	ops := [2]time.Duration{roughly(first.do), roughly(second.do)}
	length := max(slot, ops[0], ops[1])
	var ns [2]int
	var costs [2]cost
	for i, r := range runs {
		ns[i] = max(1, int(min(length, longSlot)/max(1, ops[i])))
		costs[i].allocs, costs[i].bytes = allocations(r.do, 10*ns[i])
	}
	var nanos [2][]float64 // of each round
	var ratios []float64
	for round := range rounds {
		var took [2][]float64
		for range max(1, int(turn/length)) {
			for i, r := range runs {
				start := now()
				r.do(ns[i])
				took[i] = append(took[i], float64((now()-start).Nanoseconds())/float64(ns[i]))
			}
		}
		for i := range took {
			nanos[i] = append(nanos[i], spreadOf(took[i]).median)
		}
		ratios = append(ratios, nanos[0][round]/nanos[1][round])
	}
	for i := range costs {
		costs[i].nanos = spreadOf(nanos[i]).median
	}
	return figure{costs[0], costs[1], spreadOf(ratios)}
}

// roughly returns about how long an operation takes. This also warms up.
func roughly(do func(int)) time.Duration {
	for n := 1; ; n *= 2 {
		start := now()
		do(n)
		if took := now() - start; took >= slot {
			return took / time.Duration(n)
		}
	}
}

// allocations returns the heap allocations and the bytes of one operation.
func allocations(do func(int), n int) (allocs, bytes float64) {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	do(n)
	runtime.ReadMemStats(&after)
	return float64(after.Mallocs-before.Mallocs) / float64(n), float64(after.TotalAlloc-before.TotalAlloc) / float64(n)
}
