// Compare passes the same random inputs to this package and an oracle, and compares the results.
// The oracle is the URL Standard's reference implementation, a browser, or Node:
//
//	go run -C workshop ./compare reference -kind domain -n 100000
//	go run -C workshop ./compare chromium -kind set -seed 1 -n 100000
//	go run -C workshop ./compare redirects -n 10000
//
// The reference has the kinds domain (IDNA) and data (package dataurl, compared with npm's
// data-urls). Firefox, Chromium and Node have parse, set and params, which program standard
// compares with the standard's text. Chromium also has display (which labels of a host it shows in
// Unicode), requests (the requests that it sends for URLs, which testdata/requests.json has) and
// links (package links on random pages, as it loads them). trees compares package links on hostile
// pages, or on the pages in a folder (-pages), also after Rewrite, with the trees of npm's parse5,
// or of Chromium's or Firefox's DOMParser. Node also has urlpattern: a clause of the standard that
// Node does not follow must explain each difference. redirects compares package redirect with the
// URLs to which Chromium goes. hosts compares the hosts that package policy allows as unambiguous
// with those that net/url, curl, Python and Node's url.parse read.
//
// The program counts the disagreements by the first attribute that differs, or by explanation, and
// prints the shortest example of each. The inputs come from a generator, and are mutations of the
// inputs of testdata/vectors. The same seed gives the same inputs. The exit status is 1 if there is
// a disagreement, except with a browser about parse, set and params.
package main

import (
	"context"
	_ "embed"
	"errors"
	"flag"
	"fmt"
	"log"
	"maps"
	"math/rand/v2"
	"os"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/testinputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// commands are the browsers' commands. Node is not a browser, and needs none.
var commands = map[string]string{"chromium": "chromium", "firefox": "firefox-esr", "node": ""}

func main() {
	log.SetFlags(0)
	comparisons := map[string]func(t *tally, seed uint64, n int) error{
		"chromium -kind links":    runPages,
		"chromium -kind trees":    runTrees("chromium"),
		"firefox -kind trees":     runTrees("firefox"),
		"parse5 -kind trees":      runTrees("node"),
		"chromium -kind display":  runDisplay,
		"chromium -kind requests": runRequests,
		"node -kind urlpattern":   runPatterns,
		"redirects -kind parse":   runRedirects,
		"hosts -kind parse":       runHosts,
	}
	for _, name := range []string{"domain", "data"} {
		comparisons["reference -kind "+name] = kinds[name].against("reference")
	}
	for against := range commands {
		for _, name := range []string{"parse", "set", "params"} {
			comparisons[against+" -kind "+name] = kinds[name].against(against)
		}
	}
	flags := flag.NewFlagSet("compare", flag.ExitOnError)
	seed := flags.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	n := flags.Int("n", 100000, "how many inputs")
	name := flags.String("kind", "parse", "what to compare")
	folder := flags.String("pages", "", "compare trees of the HTML files in a folder")
	limit := flags.Int("max", 20, "print, or look for, so many disagreements")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: compare ORACLE [flags], such as")
		for _, c := range slices.Sorted(maps.Keys(comparisons)) {
			fmt.Fprintln(flags.Output(), "  compare", c)
		}
		flags.PrintDefaults()
	}
	against := ""
	if len(os.Args) > 1 {
		against = os.Args[1]
		flags.Parse(os.Args[2:])
	}
	compare := comparisons[against+" -kind "+*name]
	if flags.NArg() > 0 || compare == nil {
		flags.Usage()
		os.Exit(2)
	}
	fmt.Printf("compare %s -kind %s -seed %d -n %d\n", against, *name, *seed, *n)
	t := &tally{limit: *limit, folder: *folder, explained: make(map[string]int)}
	err := compare(t, *seed, *n)
	for _, name := range slices.Sorted(maps.Keys(t.explained)) {
		fmt.Printf("%7d %s\n", t.explained[name], name)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d disagreements\n", t.found)
	if _, isBrowser := commands[against]; t.found > 0 && !(isBrowser && kinds[*name].got != nil) {
		os.Exit(1) // browsers differ from the standard
	}
}

// A tally counts disagreements, and the differences that have an explanation.
type tally struct {
	limit, found int
	folder       string // of pages
	explained    map[string]int
}

// differ counts a disagreement, and prints it, unless there are too many.
func (t *tally) differ(format string, args ...any) {
	if t.found++; t.found <= t.limit {
		fmt.Printf(format+"\n", args...)
	}
}

// batch is how many inputs an oracle receives at a time.
const batch = 2000

//go:embed lists.txt
var listsText string

// lists are the lists from which random inputs are made.
var lists = vector.Lists(listsText)

// inChromium starts Chromium, goes to an address, and ends it after do.
func inChromium(address string, o browser.Options, do func(*browser.Page) error) error {
	p, err := browser.Open(context.Background(), "chromium", commands["chromium"], o)
	if err != nil {
		return err
	}
	if err = p.Go(address); err == nil {
		err = do(p)
	}
	return errors.Join(err, p.Close())
}

// browserScript defines the function answers, which does the same as oracle.js for the reference
// implementation, except for validation errors, validity and states.
//
//go:embed browser.js
var browserScript string

// An asking asks an oracle.
type asking = func([]request) ([]answer, error)

// A tester counts the disagreements by the first attribute that differs.
type tester struct {
	kind
	oracle   string
	ask      asking
	counts   map[string]int
	examples map[string]request // the shortest of each
}

// against returns the comparison with the reference implementation, a browser or Node. This package
// agrees with the standard's text, so a browser that differs from it differs from the standard.
func (k kind) against(name string) func(*tally, uint64, int) error {
	return func(total *tally, seed uint64, n int) error {
		s, err := newSource(seed)
		if err != nil {
			return err
		}
		ask, closeIt, err := open(name)
		if err != nil {
			return err
		}
		t := tester{k, name, ask, make(map[string]int), make(map[string]request)}
		for done := 0; done < n && len(t.counts) < total.limit && err == nil; done += batch {
			requests := make([]request, min(batch, n-done))
			for i := range requests {
				requests[i] = k.make(s)
			}
			var answers []answer
			answers, err = ask(requests)
			for i, a := range answers {
				attribute, _, _ := t.difference(requests[i], a)
				if attribute == "" {
					continue
				}
				total.found++
				t.counts[attribute]++
				shortest, ok := t.examples[attribute]
				if r := requests[i]; !ok || len(text(r)) < len(text(shortest)) {
					t.examples[attribute] = r
				}
			}
		}
		return errors.Join(err, t.report(), closeIt())
	}
}

// open starts an oracle.
func open(name string) (ask asking, closeIt func() error, err error) {
	return openWith[request, answer](name, browserScript)
}

// openWith starts an oracle with a script that defines the function answers.
func openWith[Q, A any](name, script string) (
	ask func([]Q) ([]A, error), closeIt func() error, err error,
) {
	if name == "reference" || name == "node" {
		start := oracle.Start
		if name == "node" {
			start = func() (*oracle.Client, error) { return oracle.StartNode(script) }
		}
		c, err := start()
		if err != nil {
			return nil, nil, err
		}
		ask = func(r []Q) ([]A, error) { return oracle.Ask[Q, A](c, r) }
		return ask, c.Close, nil
	}
	page, err := browser.Open(context.Background(), name, commands[name], browser.Options{})
	if err == nil {
		err = page.Evaluate(script, new(any))
	}
	if err != nil {
		return nil, nil, err
	}
	fmt.Println(page.Version)
	ask = func(requests []Q) (answers []A, err error) {
		err = page.Evaluate("answers("+text(requests)+")", &answers)
		if err == nil && len(answers) != len(requests) {
			err = fmt.Errorf("%d answers to %d requests", len(answers), len(requests))
		}
		return answers, err
	}
	return ask, page.Close, nil
}

// text returns a request, or another value, as JSON.
func text(r any) string {
	data, err := vector.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(data)
}

// difference returns the first attribute that differs, or "", and the lines from there on.
func (t *tester) difference(r request, a answer) (attribute string, want, got []string) {
	ours := t.answer(r)
	want, got = t.linesOf(r, a), t.linesOf(r, ours)
	for len(want) > 0 && len(got) > 0 && want[0] == got[0] {
		want, got = want[1:], got[1:]
	}
	lines := slices.Concat(want, got)
	if len(lines) == 0 {
		return "", nil, nil
	}
	line := lines[0]
	if len(got) > 0 && strings.HasPrefix(got[0], "failure") {
		line = got[0]
	}
	attribute, _, _ = strings.Cut(line, " ")
	return attribute, want, got
}

// report prints how often each attribute differs, and the shortest example of each.
func (t *tester) report() error {
	for _, attribute := range slices.Sorted(maps.Keys(t.counts)) {
		r := t.examples[attribute]
		answers, err := t.ask([]request{r})
		if err != nil {
			return err
		}
		_, want, got := t.difference(r, answers[0])
		fmt.Printf("%7d %s\n\t%s\n\there: %s\n\t%s: %s\n", t.counts[attribute], attribute, text(r),
			append(got, "-")[0], t.oracle, append(want, "-")[0])
	}
	return nil
}
