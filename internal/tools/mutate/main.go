// Mutate breaks this package in small ways, one at a time, and counts how many of
// them the root package's own tests catch, without the web-platform-tests.
//
//	go run ./internal/tools/mutate -seed 1 -n 300
//	go run ./internal/tools/mutate -n 0 # all
//
// What it breaks: comparisons, conditions, integers and code points, states and
// other constants, members of the tables of sets and classes, strings, operators,
// statements, returned errors. All mutants are built into one test binary, each
// switched on by its number; nothing is written to the working tree.
//
// A mutant that no test catches survives. One that cannot be caught, because the
// package does the same with it, is listed in equal.go with the reason. The exit
// status is 1 where another one survives, or where the list has one that there is
// not, or that a test catches.
package main

import (
	"cmp"
	"flag"
	"fmt"
	"go/ast"
	"hash/fnv"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
)

// files are what is broken: all but generated tables, and what only hands values to
// the standard library.
var files = []string{
	"advice.go", "canonical.go", "display.go", "domain.go", "encoding.go", "errors.go", "file.go", "host.go", "idna.go", "ipv4.go", "ipv6.go", "nfc.go",
	"origin.go", "parser.go", "path.go", "percent.go", "punycode.go", "redact.go", "relative.go", "searchparams.go", "serializer.go",
	"states.go", "url.go", "urlencoded.go", "validity.go",
}

func main() {
	log.SetFlags(0)
	seed := flag.Uint64("seed", rand.Uint64()>>32, "seed of the choice of mutants")
	n := flag.Int("n", 300, "how many mutants; 0 is all")
	match := flag.String("match", "", "only mutants whose key this regular expression matches")
	workers := flag.Int("j", runtime.NumCPU(), "how many at a time")
	verbose := flag.Bool("v", false, "print each mutant, and what catches it")
	list := flag.Bool("list", false, "only list the mutants")
	flag.Parse()
	if flag.NArg() > 0 {
		flag.Usage()
		os.Exit(2)
	}
	fmt.Printf("mutate -seed %d -n %d -match %q\n", *seed, *n, *match)
	all, rewritten, s, err := findAll(".")
	if err != nil {
		log.Fatal(err)
	}
	chosen := choose(all, *seed, *n, regexp.MustCompile(*match))
	if *list {
		for _, m := range chosen {
			fmt.Println(m.operator, m.key())
		}
		fmt.Println(len(chosen))
		return
	}
	if err := mutate(s, all, chosen, rewritten, *workers, *verbose); err != nil {
		log.Fatal(err)
	}
}

// findAll returns the mutants of all files, and these with them.
func findAll(dir string) ([]*mutant, map[string]string, *source, error) {
	s, err := load(dir)
	if err != nil {
		return nil, nil, nil, err
	}
	var all []*mutant
	rewritten, named := make(map[string]string), make(map[string]bool)
	for _, name := range files {
		if s.files[name] == nil {
			return nil, nil, nil, fmt.Errorf("there is no %s", name)
		}
		f := &finder{source: s, file: name, next: len(all) + 1, seen: make(map[string]int), named: named, less: make(map[ast.Expr]bool)}
		f.find()
		all = append(all, f.mutants...)
		rewritten[name] = f.rewritten()
	}
	rewritten["mutant_switches.go"] = switchesFile(named)
	return all, rewritten, s, nil
}

// choose returns n of the mutants, in their order. Of the same seed most are the same
// after a change of the package, too.
func choose(all []*mutant, seed uint64, n int, match *regexp.Regexp) []*mutant {
	var list []*mutant
	for _, m := range all {
		if match.MatchString(m.key()) {
			list = append(list, m)
		}
	}
	if n == 0 || n >= len(list) {
		return list
	}
	slices.SortFunc(list, func(a, b *mutant) int { return cmp.Compare(a.draw(seed), b.draw(seed)) })
	list = list[:n]
	slices.SortFunc(list, func(a, b *mutant) int { return a.id - b.id })
	return list
}

// draw returns a number for m that depends on nothing but its key and the seed.
func (m *mutant) draw(seed uint64) uint64 {
	h := fnv.New64a()
	fmt.Fprint(h, m.key())
	return rand.NewPCG(seed, h.Sum64()).Uint64()
}

// mutate tests the chosen mutants and prints what became of them.
func mutate(s *source, all, chosen []*mutant, rewritten map[string]string, workers int, verbose bool) error {
	temp, err := os.MkdirTemp("", "mutate")
	if err != nil {
		return err
	}
	defer os.RemoveAll(temp)
	r, err := newRunner(s, temp, rewritten)
	if err != nil {
		return err
	}
	caught := testAll(r, chosen, workers, verbose)
	return report(all, chosen, caught)
}

// testAll returns what caught each mutant.
func testAll(r *runner, chosen []*mutant, workers int, verbose bool) map[*mutant]string {
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
				if verbose || cause == "" {
					fmt.Printf("%d/%d %s: %s: %s\n", len(caught), len(chosen), m.operator, m.key(), describe(m, cause))
				}
				mu.Unlock()
			}
		})
	}
	for _, m := range chosen {
		next <- m
	}
	close(next)
	wg.Wait()
	return caught
}

func describe(m *mutant, cause string) string {
	switch {
	case cause != "":
		return "caught: " + cause
	case reasonFor(m) != "":
		return "equal: " + reasonFor(m)
	}
	return "SURVIVES"
}

// reasonFor returns why m is equal; "": it is not listed.
func reasonFor(m *mutant) string {
	for _, e := range equals {
		if slices.ContainsFunc(e.mutants, m.isOne) {
			return e.why
		}
	}
	return ""
}

// isOne tells whether m is one of those that an entry of the list stands for.
func (m *mutant) isOne(entry string) bool {
	parts := strings.Split(entry, "…")
	for i, part := range parts {
		parts[i] = regexp.QuoteMeta(part)
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(m.key())
}

// A tally counts an operator's mutants.
type tally struct{ all, caught, equal int }

func report(all, chosen []*mutant, caught map[*mutant]string) error {
	byOperator := make(map[string]*tally)
	var total tally
	wrong := 0
	for _, m := range chosen {
		if byOperator[m.operator] == nil {
			byOperator[m.operator] = new(tally)
		}
		for _, t := range []*tally{byOperator[m.operator], &total} {
			t.all++
			if caught[m] != "" {
				t.caught++
			} else if reasonFor(m) != "" {
				t.equal++
			}
		}
	}
	for _, name := range slices.Sorted(maps.Keys(byOperator)) {
		t := byOperator[name]
		fmt.Printf("%-10s %5d, caught %5d, equal %4d\n", name, t.all, t.caught, t.equal)
	}
	fmt.Printf("%d mutants, %d caught (%.2f %%), %d equal and listed, %d not listed\n", total.all, total.caught,
		100*float64(total.caught)/float64(max(total.all, 1)), total.equal, total.all-total.caught-total.equal)
	wrong += total.all - total.caught - total.equal
	for _, s := range stale(all, caught) {
		fmt.Println(s)
		wrong++
	}
	if wrong > 0 {
		return fmt.Errorf("%d to mend", wrong)
	}
	return nil
}

// stale returns the entries of the list that are wrong. Of those that an entry with
// "…" stands for, a test may catch some by their allocations.
func stale(all []*mutant, caught map[*mutant]string) (wrong []string) {
	for _, e := range equals {
		for _, entry := range e.mutants {
			i := slices.IndexFunc(all, func(m *mutant) bool { return m.isOne(entry) })
			switch {
			case i < 0:
				wrong = append(wrong, "stale, there is no such mutant: "+entry)
			case !strings.Contains(entry, "…") && caught[all[i]] != "":
				wrong = append(wrong, "stale, "+caught[all[i]]+" catches it: "+entry)
			}
		}
	}
	return wrong
}
