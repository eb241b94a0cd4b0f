package main

import (
	"fmt"
	"io"
	neturl "net/url"
	"runtime"
	"runtime/debug"
	"slices"
	"time"
)

// writeTasks writes the date, the machine and the versions; how many URLs net/url refuses, since a
// refusal is fast; and a row for each task and each of the other packages.
func writeTasks(w io.Writer, turn time.Duration) {
	lists := readLists()
	info, _ := debug.ReadBuildInfo()
	i := slices.IndexFunc(info.Deps, func(m *debug.Module) bool {
		return m.Path == "github.com/nlnwa/whatwg-url"
	})
	fmt.Fprintf(w, "Measured on %s: %s/%s, %d processors, %s, nlnwa %s; %s.\n\n",
		time.Now().UTC().Format("2 January 2006"), runtime.GOOS, runtime.GOARCH, runtime.NumCPU(),
		runtime.Version(), info.Deps[i].Version, clockName)
	for _, l := range lists {
		refused := 0
		for _, s := range l.urls {
			if _, err := neturl.Parse(s); err != nil {
				refused++
			}
		}
		fmt.Fprintf(w, "net/url refuses %d of the %d URLs of %s.\n", refused, len(l.urls), l.name)
	}
	fmt.Fprintln(w, "\n| work | on | weburl | other | | ratio | lowest to highest |")
	fmt.Fprintln(w, "| --- | --- | ---: | --- | ---: | ---: | ---: |")
	for _, t := range allTasks(lists) {
		for _, other := range t.runs[1:] {
			f := compare(t.runs[0], other, turn)
			fmt.Fprintf(w, "| %s | %s | %s | %s | %s | **%.3g** | %.3g to %.3g |\n",
				t.work, t.on, f.first, other.pkg, f.second, f.median, f.low, f.high)
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
	spread        // of the ratios
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
	one := func(before, after uint64) float64 { return float64(after-before) / float64(n) }
	return one(before.Mallocs, after.Mallocs), one(before.TotalAlloc, after.TotalAlloc)
}
