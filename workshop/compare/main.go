// Compare passes the same random inputs to this module and an oracle, and compares the results.
// Program standard compares the parser, the setters and the search params with the standard's text.
// Here are the others:
//
//	go run -C workshop ./compare reference -kind domain -n 100000
//	go run -C workshop ./compare chromium -kind links -seed 1 -n 1000
//	go run -C workshop ./compare redirects -n 10000
//
// The reference has the kinds domain (IDNA) and data (package dataurl, compared with npm's
// data-urls). Chromium has display (which labels of a host it shows in Unicode), requests (the
// requests that it sends for URLs, which testdata/requests.json has) and links (package links on
// random pages, as it loads them). trees compares package links on hostile pages, or on the pages
// in a folder (-pages), also after Rewrite, with the trees of npm's parse5, or of Chromium's or
// Firefox's DOMParser. Node has urlpattern: a clause of the standard that Node does not follow must
// explain each difference. redirects compares package redirect with the URLs to which Chromium
// goes. hosts compares the hosts that package policy allows as unambiguous with those that net/url,
// curl, Python and Node's url.parse read.
//
// The same seed gives the same inputs. The exit status is 1 if there is a disagreement.
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
)

func main() {
	log.SetFlags(0)
	comparisons := map[string]func(t *tally, seed uint64, n int) error{
		"reference -kind domain":  domains.compare,
		"reference -kind data":    dataURLs.compare,
		"chromium -kind links":    runPages,
		"chromium -kind trees":    runTrees("chromium"),
		"firefox -kind trees":     runTrees("firefox"),
		"parse5 -kind trees":      runTrees("node"),
		"chromium -kind display":  runDisplay,
		"chromium -kind requests": runRequests,
		"node -kind urlpattern":   runPatterns,
		"redirects":               runRedirects,
		"hosts":                   runHosts,
	}
	flags := flag.NewFlagSet("compare", flag.ExitOnError)
	seed := flags.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	n := flags.Int("n", 100000, "how many inputs")
	name := flags.String("kind", "", "what to compare")
	folder := flags.String("pages", "", "compare trees of the HTML files in a folder")
	limit := flags.Int("max", 20, "print, or look for, so many disagreements")
	flags.Usage = func() {
		fmt.Fprintln(flags.Output(), "usage: compare ORACLE [flags], such as")
		for _, c := range slices.Sorted(maps.Keys(comparisons)) {
			fmt.Fprintln(flags.Output(), "  compare", c)
		}
		flags.PrintDefaults()
	}
	what := ""
	if len(os.Args) > 1 {
		flags.Parse(os.Args[2:])
		what = strings.TrimSuffix(os.Args[1]+" -kind "+*name, " -kind ")
	}
	compare := comparisons[what]
	if flags.NArg() > 0 || compare == nil {
		flags.Usage()
		os.Exit(2)
	}
	fmt.Printf("compare %s -seed %d -n %d\n", what, *seed, *n)
	t := &tally{limit: *limit, folder: *folder, explained: make(map[string]int)}
	err := compare(t, *seed, *n)
	for _, name := range slices.Sorted(maps.Keys(t.explained)) {
		fmt.Printf("%7d %s\n", t.explained[name], name)
	}
	if err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%d disagreements\n", t.found)
	if t.found > 0 {
		os.Exit(1)
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
	p, err := browser.Open(context.Background(), "chromium", "chromium", o)
	if err != nil {
		return err
	}
	if err = p.Go(address); err == nil {
		err = do(p)
	}
	return errors.Join(err, p.Close())
}

// text returns a request, or another value, as JSON.
func text(r any) string {
	data, err := vector.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(data)
}
