// Gencorpus writes the lists of URLs that the benchmarks run on: web.txt,
// file.txt, idn.txt, messy.txt and relative.txt. It is seeded: the same program
// writes the same lists. Run it with
//
//	go generate ./internal/gen/corpus
//
// The shares and lengths that the lists must have are in its test, which measures
// the committed files. The format is package corpus's.
package main

import (
	"flag"
	"log"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-weburl/url/internal/inputs/corpus"
)

//go:generate go run . -o ../../../testdata/bench

// lists has each list's generator. A generator is seeded with its list's name,
// so that a change to one leaves the others as they are.
var lists = []struct {
	name string
	urls func(*gen) []string
}{
	{"web", webURLs},
	{"file", fileURLs},
	{"idn", idnURLs},
	{"messy", messyURLs},
	{"relative", relativeReferences},
}

func main() {
	log.SetFlags(0)
	log.SetPrefix("gencorpus: ")
	dir := flag.String("o", ".", "the `directory` to write the lists to")
	flag.Parse()
	for _, l := range lists {
		if err := write(filepath.Join(*dir, l.name+".txt"), l.urls(newGen(l.name))); err != nil {
			log.Fatal(err)
		}
	}
}

func write(name string, urls []string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := corpus.Write(f, urls); err != nil {
		return err
	}
	return f.Close()
}

// A gen is a source of choices.
type gen struct{ *rand.Rand }

func newGen(name string) *gen {
	var seed [32]byte
	copy(seed[:], name)
	return &gen{rand.New(rand.NewChaCha8(seed))}
}

// chance is true in percent cases of a hundred.
func (g *gen) chance(percent float64) bool { return g.Float64()*100 < percent }

// between returns a number from low to high, both included.
func (g *gen) between(low, high int) int { return low + g.IntN(high-low+1) }

func pick[T any](g *gen, from []T) T { return from[g.IntN(len(from))] }

// pickFront picks from a list, the more often the further in front: as the web's
// hosts are linked to.
func pickFront[T any](g *gen, from []T) T {
	x := g.Float64()
	return from[int(x*x*x*float64(len(from)))]
}

// A choice is one of several ways to go on, taken as often as its weight says.
type choice[T any] struct {
	weight int
	make   T
}

func choose[T any](g *gen, from []choice[T]) T {
	total := 0
	for _, c := range from {
		total += c.weight
	}
	n := g.IntN(total)
	for _, c := range from {
		if n -= c.weight; n < 0 {
			return c.make
		}
	}
	panic("unreachable")
}

// distinct calls next until it has returned n different URLs that are no deeper
// than maxDepth.
func distinct(n, maxDepth int, next func(i int) string) []string {
	seen := make(map[string]bool, n)
	urls := make([]string, 0, n)
	for len(urls) < n {
		if u := next(len(urls)); !seen[u] && depth(u) <= maxDepth {
			seen[u] = true
			urls = append(urls, u)
		}
	}
	return urls
}

// depth returns the number of segments of a URL's path.
func depth(u string) int {
	_, rest, _ := strings.Cut(u, "://")
	path, _, _ := strings.Cut(rest, "?")
	return strings.Count(path, "/")
}
