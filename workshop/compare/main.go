// Compare gives this package and an oracle the same random inputs, and compares the results.
// The oracle is the URL Standard's reference implementation, a browser, or Node:
//
//	go run -C workshop ./compare reference -kind parse -n 100000
//	go run -C workshop ./compare chromium -kind set -seed 1 -n 100000
//	go run -C workshop ./compare firefox
//	go run -C workshop ./compare node
//	go run -C workshop ./compare node -kind urlpattern
//	go run -C workshop ./compare redirects -n 10000
//	go run -C workshop ./compare redirects -kind path -n 1000000
//	go run -C workshop ./compare hosts
//
// Redirects compares package redirect with where Chromium goes when it is redirected; its kind path
// compares redirect.Path with Chromium and with net/url. Hosts compares the hosts that package
// policy allows as unambiguous with those that net/url, curl, Python and Node's url.parse read.
//
// The program shrinks each disagreement and prints it with both results. For a browser it counts
// the disagreements by the first attribute that differs, and prints the smallest example of each.
// docs/browsers.md has the results, and docs/reports those for Node.
//
// The kinds are parse, dropin (the same with package net/url), errors (the validation errors), set,
// params, valid (the valid URL string), domain and codepoints (IDNA, on random domains, and on
// domains with every code point), and data (package dataurl, compared with npm's data-urls). A
// browser and Node have parse, set and params, and chromium also display: which labels of a host
// are shown in Unicode. Node also has urlpattern, which compares package urlpattern with Node's
// URLPattern: each difference must be explained by a clause of the standard that Node does not
// follow.
//
// The inputs are a generator's, and mutations of testdata/vectors and, if there are any, of
// the web-platform-tests' inputs. The same seed gives the same inputs. The exit status is 1 if
// there is a disagreement.
package main

import (
	"flag"
	"fmt"
	"iter"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/inputs/random"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A kind is one way to compare.
type kind struct {
	make func(*source) oracle.Request
	// want returns the reference's results, line by line; got returns this package's.
	want func(oracle.Request, oracle.Answer) []string
	got  func(oracle.Request) []string
}

var kinds = map[string]kind{
	"parse":      {parseRequest, wantParse, gotParse},
	"dropin":     {parseRequest, wantDropIn, gotDropIn},
	"errors":     {parseRequest, wantErrors, gotErrors},
	"set":        {setRequest, wantSets, gotSets},
	"params":     {paramsRequest, wantParams, gotParams},
	"valid":      {parseRequest, wantValid, gotValid},
	"domain":     {domainRequest, wantDomain, gotDomain},
	"codepoints": {codePointRequest, wantDomain, gotDomain},
	"data":       {dataRequest, wantData, gotData},
}

// browserKinds are the kinds that can be compared with a browser.
var browserKinds = []string{"parse", "set", "params"}

// A source makes inputs of all kinds from one seed.
type source struct {
	*random.Generator
	codePoints func() (domain string, ok bool)
	ended      bool // the code points
}

func newSource(seed uint64) (*source, error) {
	seeds, err := readSeeds()
	if err != nil {
		return nil, err
	}
	next, _ := iter.Pull(random.CodePointDomains(true))
	return &source{
		Generator: random.New(seed, seeds), codePoints: next,
	}, nil
}

// requests returns the next n requests, or fewer at the end.
func (s *source) requests(k kind, n int) []oracle.Request {
	requests := make([]oracle.Request, 0, n)
	for len(requests) < n {
		r := k.make(s)
		if s.ended {
			break
		}
		requests = append(requests, r)
	}
	return requests
}

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("compare", flag.ExitOnError)
	seed := flags.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	n := flags.Int("n", 100000, "how many inputs")
	name := flags.String("kind", "parse", "what to compare: "+strings.Join(slices.Sorted(maps.Keys(kinds)), ", ")+"; display, links, css, srcset, refresh, with chromium; urlpattern, with node; path, with redirects")
	limit := flags.Int("max", 20, "stop after so many disagreements")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: compare reference|chromium|firefox|node|redirects|hosts|lexer [flags]")
		flags.PrintDefaults()
	}
	against := ""
	if len(os.Args) > 1 {
		against = os.Args[1]
		flags.Parse(os.Args[2:])
	}
	s, err := newSource(*seed)
	if err != nil {
		log.Fatal(err)
	}
	k, isKind := kinds[*name]
	_, isBrowser := commands[against]
	compare := map[string]func() (found int, err error){
		"chromium links":   func() (int, error) { return runPages(*seed, *n, *limit) },
		"chromium srcset":  func() (int, error) { return runSrcset(*seed, *n, *limit) },
		"chromium refresh": func() (int, error) { return runRefresh(*seed, *n, *limit) },
		"lexer css":        func() (int, error) { return runLexer(*seed, *n, *limit) },
		"chromium css":     func() (int, error) { return runCSS(*seed, *n, *limit) },
		"chromium display": func() (int, error) { return runDisplay(*seed, *n, *limit) },
		"node urlpattern":  func() (int, error) { return runPatterns(*seed, *n, *limit) },
		"redirects parse":  func() (int, error) { return runRedirects(*seed, *n, *limit) },
		"redirects path":   func() (int, error) { return runPaths(*seed, *n, *limit) },
		"hosts parse":      func() (int, error) { return runHosts(*seed, s, *n, *limit) },
	}[against+" "+*name]
	switch {
	case against == "reference" && isKind:
		compare = func() (int, error) { return run(k, s, *n, *limit) }
	case isBrowser && slices.Contains(browserKinds, *name):
		compare = func() (int, error) { return 0, runBrowser(against, k, s, *n) }
	}
	if flags.NArg() > 0 || compare == nil {
		flags.Usage()
		os.Exit(2)
	}
	fmt.Printf("compare %s -kind %s -seed %d -n %d\n", against, *name, *seed, *n)
	found, err := compare()
	if err != nil {
		log.Fatal(err)
	}
	if found > 0 {
		os.Exit(1)
	}
}

// batch is how many inputs an oracle is asked for at a time.
const batch = 2000

func run(k kind, s *source, n, limit int) (found int, err error) {
	client, err := oracle.Start()
	if err != nil {
		return 0, err
	}
	defer client.Close()
	t := tester{kind: k, client: client, seen: make(map[string]bool)}
	for done := 0; done < n && t.found < limit && !s.ended; done += batch {
		if err := t.test(s.requests(k, min(batch, n-done))); err != nil {
			return t.found, err
		}
	}
	fmt.Printf("%d compared, %d disagreements\n", t.compared, t.found)
	if joinersCorrected > 0 {
		fmt.Printf("%d domains have ContextJ broken where the reference accepts it\n", joinersCorrected)
	}
	return t.found, nil
}

// A tester compares, and counts the comparisons.
type tester struct {
	kind
	client          *oracle.Client
	compared, found int
	seen            map[string]bool // the disagreements printed
}

func (t *tester) test(requests []oracle.Request) error {
	answers, err := t.client.Ask(requests)
	if err != nil {
		return err
	}
	for i, a := range answers {
		t.compared++
		if !slices.Equal(t.want(requests[i], a), t.gotSafely(requests[i])) {
			if err := t.report(requests[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// gotSafely is got, with a panic as a result.
func (t *tester) gotSafely(r oracle.Request) (lines []string) {
	defer func() {
		if e := recover(); e != nil {
			lines = []string{fmt.Sprintf("panic: %v", e)}
		}
	}()
	return t.got(r)
}

// firstDifferent returns the index of the first request that there is a disagreement
// about, or -1.
func (t *tester) firstDifferent(requests []oracle.Request) (int, error) {
	answers, err := t.client.Ask(requests)
	if err != nil {
		return -1, err
	}
	for i, a := range answers {
		if !slices.Equal(t.want(requests[i], a), t.gotSafely(requests[i])) {
			return i, nil
		}
	}
	return -1, nil
}

// report prints the smallest form of a disagreement, once.
func (t *tester) report(r oracle.Request) error {
	r, err := shrink(r, t.firstDifferent)
	if err != nil {
		return err
	}
	answers, err := t.client.Ask([]oracle.Request{r})
	if err != nil {
		return err
	}
	a := answers[0]
	line, err := vector.Marshal(r)
	if err != nil || t.seen[string(line)] {
		return err
	}
	t.seen[string(line)] = true
	t.found++
	fmt.Printf("%s\n", line)
	want, got := afterCommon(t.want(r, a), t.gotSafely(r))
	fmt.Printf("\twant %s\n\tgot  %s\n", strings.Join(want, ", "), strings.Join(got, ", "))
	return nil
}

// afterCommon returns what follows the lines that a and b begin with.
func afterCommon(a, b []string) ([]string, []string) {
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		a, b = a[1:], b[1:]
	}
	return a, b
}
