// Mutate breaks this module's packages in small ways, one at a time, and counts how many
// of them the tests catch that go test ./... runs without the web-platform-tests.
//
//	go run ./internal/tools/mutate -seed 1 -n 400
//	go run ./internal/tools/mutate -n 0 -match '/ipv6.go ' # all of a file
//	go run ./internal/tools/mutate -n 100 ./display
//
// Without packages it breaks every package that another module can import, and what these
// import. operators.go says how. The exit status is 1 where fewer than -least percent are
// caught. It prints each mutant that survives: it asks for a test, or there is a reason why
// no test can tell, which docs/mutation.md gives.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"hash/fnv"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"sync"
)

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", rand.Uint64()>>32, "seed of the choice of mutants")
	n := flag.Int("n", 400, "how many mutants; 0 is all")
	match := flag.String("match", "", "only mutants whose key this regular expression matches")
	workers := flag.Int("j", runtime.NumCPU(), "how many at a time")
	least := flag.Float64("least", 95, "how many percent must be caught")
	verbose := flag.Bool("v", false, "print each mutant, and what catches it")
	onlyList := flag.Bool("list", false, "only list the mutants")
	flag.Parse()
	fmt.Printf("mutate -seed %d -n %d -match %q\n", *seed, *n, *match)
	sources, err := broken(flag.Args())
	if err != nil {
		log.Fatal(err)
	}
	mutants, all, err := choose(sources, *seed, *n, regexp.MustCompile(*match))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d mutants of %d\n", len(mutants), all)
	if *onlyList {
		for _, m := range mutants {
			fmt.Println(m)
		}
		return
	}
	caught, err := testAll(mutants, *workers, *verbose)
	if err != nil {
		log.Fatal(err)
	}
	if percent := report(mutants, caught); percent < *least {
		os.Exit(1)
	}
}

// choose returns n of the mutants that compile, and how many candidates there are. Of the
// same seed most are the same after a change of the package, too.
func choose(sources []*source, seed uint64, n int, match *regexp.Regexp) (chosen []*mutant, all int, err error) {
	var candidates []*mutant
	for _, s := range sources {
		for _, m := range findAll(s) {
			if match.MatchString(m.key()) {
				candidates = append(candidates, m)
			}
		}
	}
	slices.SortFunc(candidates, func(a, b *mutant) int { return cmp.Compare(a.draw(seed), b.draw(seed)) })
	for i, m := range candidates {
		m.id = i + 1
	}
	if n == 0 {
		n = len(candidates)
	}
	drawn := candidates[:min(len(candidates), 2*n)]
	for _, s := range sources {
		var own []*mutant
		for _, m := range drawn {
			if m.source == s {
				own = append(own, m)
			}
		}
		if own, err = compiling(s, own); err != nil {
			return nil, 0, err
		}
		chosen = append(chosen, own...)
	}
	slices.SortFunc(chosen, func(a, b *mutant) int { return a.id - b.id })
	return chosen[:min(n, len(chosen))], len(candidates), nil
}

// draw returns a number for m that depends on nothing but its key and the seed.
func (m *mutant) draw(seed uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.key())
	return rand.NewPCG(seed, h.Sum64()).Uint64()
}

// testAll returns what caught each mutant.
func testAll(mutants []*mutant, workers int, verbose bool) (map[*mutant]string, error) {
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(temp)
	r, err := newRunner(temp, mutants)
	if err != nil {
		return nil, err
	}
	caught := make(map[*mutant]string)
	var mu sync.Mutex
	var wg sync.WaitGroup
	next := make(chan *mutant)
	for range workers {
		wg.Go(func() {
			for m := range next {
				cause, err := r.test(m)
				mu.Lock()
				if err != nil {
					log.Fatal(err) // the tests fail without a mutant
				}
				caught[m] = cause
				switch {
				case cause == "":
					fmt.Printf("%d/%d SURVIVES %s\n", len(caught), len(mutants), m)
				case verbose:
					fmt.Printf("%d/%d %s: %s\n", len(caught), len(mutants), cause, m)
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range mutants {
		next <- m
	}
	close(next)
	wg.Wait()
	return caught, nil
}

// A tally counts mutants.
type tally struct{ all, caught int }

func (t tally) percent() float64 { return 100 * float64(t.caught) / float64(max(t.all, 1)) }

// report prints how many mutants are caught, by operator and by file, and returns how many
// percent.
func report(mutants []*mutant, caught map[*mutant]string) float64 {
	var total tally
	operators, files := make(map[string]tally), make(map[string]tally)
	for _, m := range mutants {
		is := 0
		if caught[m] != "" {
			is = 1
		}
		file := filepath.Join(m.source.Name, m.file)
		operators[m.operator] = tally{operators[m.operator].all + 1, operators[m.operator].caught + is}
		files[file] = tally{files[file].all + 1, files[file].caught + is}
		total = tally{total.all + 1, total.caught + is}
	}
	for _, tallies := range []map[string]tally{operators, files} {
		fmt.Println("\n| | mutants | caught |\n| --- | ---: | ---: |")
		for _, name := range slices.Sorted(maps.Keys(tallies)) {
			fmt.Printf("| %s | %d | %d |\n", name, tallies[name].all, tallies[name].caught)
		}
	}
	fmt.Printf("\n%d mutants, %d caught (%.1f %%)\n", total.all, total.caught, total.percent())
	return total.percent()
}
