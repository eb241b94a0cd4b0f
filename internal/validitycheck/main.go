// Command validitycheck compares this package's checker of the valid URL string
// with the reference implementation's, on random strings with and without bases
// that are made along the grammar, most of them valid or one step away from it:
//
//	go run ./internal/validitycheck -n 100000
//
// It prints the strings for which the answers are not the same, and its exit
// status is 1 if there are any. With -parser it also prints where the grammar and
// the parser differ, as the reference implementation has them: for each list of
// validation errors that the parser reports for valid strings, and for strings
// that are not valid but of which the parser reports nothing, how many there are
// and the shortest.
package main

import (
	"flag"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/oracle"
	"github.com/go-weburl/url/internal/vector"
)

func main() {
	log.SetFlags(0)
	n := flag.Int("n", 100000, "how many strings")
	seed := flag.Uint64("seed", 1, "of the random strings")
	parser := flag.Bool("parser", false, "print where the grammar and the parser differ")
	flag.Parse()
	wrong, err := run(*n, *seed, *parser)
	if err != nil {
		log.Fatal(err)
	}
	if wrong > 0 {
		os.Exit(1)
	}
}

func run(n int, seed uint64, parser bool) (wrong int, err error) {
	client, err := oracle.Start()
	if err != nil {
		return 0, err
	}
	defer client.Close()
	g := generator{rand.New(rand.NewPCG(seed, 0))}
	valid := 0
	found := differences{}
	const batch = 2000
	for done := 0; done < n; done += batch {
		requests := make([]oracle.Request, min(batch, n-done))
		for i := range requests {
			requests[i] = g.request()
		}
		answers, err := client.Ask(requests)
		if err != nil {
			return wrong, err
		}
		for i, r := range requests {
			if answers[i].Valid {
				valid++
			}
			if err := check(r); (err == nil) != answers[i].Valid {
				wrong++
				fmt.Printf("%s: the reference says %t, but: %v\n", describe(r), answers[i].Valid, err)
			}
			found.add(r, answers[i])
		}
	}
	if parser {
		found.print()
	}
	fmt.Printf("%d strings, %d of them valid, %d answered differently\n", n, valid, wrong)
	return wrong, nil
}

func (g generator) request() oracle.Request {
	r := oracle.Request{Input: vector.Text(g.url())}
	if base := vector.Text(g.pick(bases)); base != "" {
		r.Base = &base
	}
	return r
}

func check(r oracle.Request) error {
	var base *url.URL
	if r.Base != nil {
		var err error
		if base, err = url.Parse(string(*r.Base)); err != nil {
			log.Fatal(err)
		}
	}
	return url.CheckValid(string(r.Input), base)
}

func describe(r oracle.Request) string {
	if r.Base == nil {
		return fmt.Sprintf("%+q", r.Input)
	}
	return fmt.Sprintf("%+q with base %+q", r.Input, *r.Base)
}

// differences are those of the grammar and the parser: how often each, and the
// shortest string.
type differences map[string]struct {
	count    int
	shortest oracle.Request
}

func (d differences) add(r oracle.Request, a oracle.Answer) {
	if a.Valid == (len(a.ValidationErrors) == 0) {
		return
	}
	kind := fmt.Sprintf("valid %t, parses %t, validation errors [%s]", a.Valid, !a.Failure, strings.Join(a.ValidationErrors, " "))
	k, ok := d[kind]
	if k.count++; !ok || len(r.Input) < len(k.shortest.Input) {
		k.shortest = r
	}
	d[kind] = k
}

func (d differences) print() {
	for _, kind := range slices.Sorted(maps.Keys(d)) {
		fmt.Printf("%d: %s: %s\n", d[kind].count, kind, describe(d[kind].shortest))
	}
	fmt.Printf("%d kinds of difference between the grammar and the parser\n", len(d))
}
