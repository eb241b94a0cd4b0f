// Genvectors makes inputs, and the reference implementation's results for them, for tests. In
// the folder workshop:
//
//	go run ./gen/vectors [urls|dataurls|domains|patterns]...
//
// Urls, the default, writes testdata/vectors: inputs chosen so that every state of the URL
// Standard's parser, every transition and every error is met. They are the themes of themes.go,
// and, of many random inputs, those that bring the parser to something to which fewer than
// [enough] others do. Dataurls and patterns write testdata/vectors.json of package dataurl and
// of package urlpattern, and domains writes testdata/idna.
package main

import (
	"cmp"
	"errors"
	"flag"
	"fmt"
	"log"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// enough is how many vectors there are for a feature, if the candidates have as many: for a
// transition and an error five, for a code point in a state, and the like, one.
func enough(feature string) int {
	if strings.HasPrefix(feature, "transition ") || strings.HasPrefix(feature, "error ") || strings.HasPrefix(feature, "failure ") {
		return 5
	}
	return 1
}

const seed = 1

const dir = "../testdata/vectors"

func main() {
	log.SetFlags(0)
	flag.Parse()
	client, err := oracle.Start()
	if err != nil {
		log.Fatal(err)
	}
	defer client.Close()
	what := flag.Args()
	if len(what) == 0 {
		what = []string{"urls"}
	}
	for _, name := range what {
		switch name {
		case "urls":
			err = errors.Join(generateParses(client), generateSets(client), generateParams(client))
		case "dataurls":
			err = generateDataURLs(client)
		case "domains":
			err = generateDomains(client)
		case "patterns":
			err = generatePatterns()
		default:
			err = fmt.Errorf("there are no vectors of %s", name)
		}
		if err != nil {
			log.Fatal(err)
		}
	}
}

// A candidate is what may become a vector.
type candidate struct {
	request oracle.Request
	answer  oracle.Answer
}

// features are the features of all steps of the candidate.
func (c *candidate) features() []string {
	all := c.answer.Features
	for _, s := range c.answer.Set {
		all = append(all, s.Features...)
	}
	return all
}

// key differs for different candidates. (A plain %q depends on the Go release's Unicode.)
func (c *candidate) key() string {
	r := c.request
	base := "null"
	if r.Base != nil {
		base = string(*r.Base)
	}
	return fmt.Sprintf("%+q %+q %q %+q %+q %+q", r.Input, base, r.Encoding, r.Set, r.Params, r.Init)
}

// ask returns the candidates that the requests make.
func ask(client *oracle.Client, requests []oracle.Request) ([]candidate, error) {
	answers, err := client.Ask(requests)
	if err != nil {
		return nil, err
	}
	candidates := make([]candidate, len(answers))
	for i, a := range answers {
		candidates[i] = candidate{requests[i], a}
	}
	return candidates, nil
}

// choose returns the candidates that have features of which there are not yet enough: at
// each step the one with most of these for its length.
func choose(candidates []candidate, counts map[string]int, seen map[string]bool) []candidate {
	byGain := make(map[int][]*candidate)
	best := 0
	put := func(c *candidate) {
		if g := gain(c, counts); g > 0 {
			byGain[g] = append(byGain[g], c)
			best = max(best, g)
		}
	}
	for i := range candidates {
		put(&candidates[i])
	}
	var chosen []candidate
	for ; best > 0; best-- {
		// The gain of a candidate may have fallen since it was computed.
		for len(byGain[best]) > 0 {
			c := byGain[best][0]
			byGain[best] = byGain[best][1:]
			if seen[c.key()] {
				continue
			}
			if g := gain(c, counts); g < best {
				if g > 0 {
					byGain[g] = append(byGain[g], c)
				}
				continue
			}
			chosen = append(chosen, *c)
			record(c, counts, seen)
		}
	}
	return chosen
}

// gain is larger for a short candidate, since people also read vectors.
func gain(c *candidate, counts map[string]int) int {
	n := 0
	for _, f := range c.features() {
		n += max(0, enough(f)-counts[f])
	}
	return 1000 * n / (60 + len(c.key()))
}

func record(c *candidate, counts map[string]int, seen map[string]bool) {
	seen[c.key()] = true
	for _, f := range c.features() {
		counts[f]++
	}
}

// keep records the candidates and returns those that are new.
func keep(candidates []candidate, counts map[string]int, seen map[string]bool) []candidate {
	var kept []candidate
	for _, c := range candidates {
		if !seen[c.key()] {
			record(&c, counts, seen)
			kept = append(kept, c)
		}
	}
	return kept
}

func generateParses(client *oracle.Client) error {
	counts, seen := make(map[string]int), make(map[string]bool)
	var seeds []random.Input
	for _, t := range themes() {
		candidates, err := ask(client, t.requests)
		if err != nil {
			return err
		}
		if err := write(t.name, keep(candidates, counts, seen), oracle.ParseVector); err != nil {
			return err
		}
		seeds = append(seeds, inputsOf(t.requests)...)
	}
	g := random.New(seed, seeds)
	requests := make([]oracle.Request, 40000)
	for i := range requests {
		requests[i] = traced(oracle.ParseRequest(g.Parse()))
	}
	candidates, err := ask(client, requests)
	if err != nil {
		return err
	}
	candidates = slices.DeleteFunc(candidates, func(c candidate) bool {
		return len(c.request.Input) > 200 || c.answer.BaseFailure && len(c.request.Input) > 20
	})
	chosen := choose(candidates, counts, seen)
	slices.SortStableFunc(chosen, func(a, b candidate) int {
		return cmp.Compare(len(a.request.Input), len(b.request.Input))
	})
	return write("random", chosen, oracle.ParseVector)
}

func traced(r oracle.Request) oracle.Request {
	r.Trace = true
	return r
}

func inputsOf(requests []oracle.Request) []random.Input {
	inputs := make([]random.Input, len(requests))
	for i, r := range requests {
		inputs[i].Text = string(r.Input)
		if r.Base != nil {
			base := string(*r.Base)
			inputs[i].Base = &base
		}
	}
	return inputs
}

func write[V vector.Parse | vector.Set | vector.Params](name string, candidates []candidate, of func(oracle.Request, oracle.Answer) V) error {
	vectors := make([]V, len(candidates))
	for i, c := range candidates {
		vectors[i] = of(c.request, c.answer)
	}
	log.Printf("%5d %s", len(vectors), name)
	return vector.Write(filepath.Join(dir, name+".json"), vectors)
}

func generateSets(client *oracle.Client) error {
	counts, seen := make(map[string]int), make(map[string]bool)
	candidates, err := ask(client, setThemes())
	if err != nil {
		return err
	}
	chosen := keep(succeeding(candidates), counts, seen)
	g := random.New(seed, nil)
	requests := make([]oracle.Request, 15000)
	for i := range requests {
		requests[i] = traced(oracle.SetRequest(g.Set()))
	}
	if candidates, err = ask(client, requests); err != nil {
		return err
	}
	chosen = append(chosen, choose(succeeding(candidates), counts, seen)...)
	return write("setters", chosen, oracle.SetVector)
}

// succeeding returns the vectors that have a URL whose attributes can be set.
func succeeding(candidates []candidate) []candidate {
	return slices.DeleteFunc(candidates, func(c candidate) bool { return c.answer.Failure || len(c.key()) > 300 })
}

func generateParams(client *oracle.Client) error {
	g := random.New(seed, nil)
	requests := paramsThemes()
	for range 1200 {
		requests = append(requests, oracle.ParamsRequest(g.Params()))
	}
	candidates, err := ask(client, requests)
	if err != nil {
		return err
	}
	counts, seen := make(map[string]int), make(map[string]bool)
	return write("searchparams", keep(succeeding(candidates), counts, seen), oracle.ParamsVector)
}
