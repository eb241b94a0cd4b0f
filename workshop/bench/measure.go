package main

import (
	"runtime"
	"slices"
	"time"
)

// A figure is a ratio and the costs behind it.
type figure struct {
	first, second cost
	ratio         spread // of the first run's time to the second's
}

// A cost is what one operation takes.
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

// In a round the runs take turns, a slot each, until each has had as many slots as fit its
// time. A run's time in the round is the median of its slots. Ratios are taken within a round:
// what slows the machine down for a while slows both sides.
const (
	rounds   = 10
	slot     = 500 * time.Microsecond
	longSlot = 5 * time.Millisecond
)

// compare measures two runs side by side, each for about the given time a round.
func compare(first, second run, turn time.Duration) figure {
	times := timesOf([]run{first, second}, turn)
	return figure{times[0].cost(), times[1].cost(), ratioOf(times[0], times[1])}
}

// ratioOf returns the ratio of a run's time to another's that was measured with it.
func ratioOf(t, other timing) spread {
	var ratios [rounds]float64
	for i := range ratios {
		ratios[i] = t.rounds[i] / other.rounds[i]
	}
	return spreadOf(ratios[:])
}

// A timing is what a run's rounds took, in ns per operation.
type timing struct {
	rounds        [rounds]float64
	allocs, bytes float64
}

func (t timing) cost() cost { return cost{spreadOf(t.rounds[:]).median, t.allocs, t.bytes} }

// timesOf measures any number of runs in turns. If one operation of a run is longer than a slot,
// there are fewer slots, and they are longer for all runs.
func timesOf(runs []run, turn time.Duration) []timing {
	times := make([]timing, len(runs))
	ops := make([]time.Duration, len(runs))
	length := slot
	for i, r := range runs {
		ops[i] = roughly(r.do)
		length = max(length, ops[i])
	}
	ns := make([]int, len(runs))
	for i, r := range runs {
		ns[i] = max(1, int(min(length, longSlot)/max(1, ops[i])))
		times[i].allocs, times[i].bytes = allocations(r.do, 10*ns[i])
	}
	slots := max(1, int(turn/length))
	took := make([][]float64, len(runs))
	for round := range rounds {
		for i := range took {
			took[i] = took[i][:0]
		}
		for range slots {
			for i, r := range runs {
				start := now()
				r.do(ns[i])
				took[i] = append(took[i], float64((now()-start).Nanoseconds())/float64(ns[i]))
			}
		}
		for i := range took {
			times[i].rounds[round] = spreadOf(took[i]).median
		}
	}
	return times
}

// roughly returns how long an operation takes. It warms up too.
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
