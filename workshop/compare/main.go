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
//	go run -C workshop ./compare chromium -kind links -n 10000
//	go run -C workshop ./compare lexer -kind css
//
// Redirects compares package redirect with where Chromium goes when it is redirected; its kind path
// compares redirect.Path with Chromium and with net/url. Hosts compares the hosts that package
// policy allows as unambiguous with those that net/url, curl, Python and Node's url.parse read.
//
// The program counts the disagreements by the first attribute that differs, and prints the smallest
// example of each with both results. docs/browsers.md has the results for browsers, and
// docs/reports those for Node.
//
// The kinds are parse, dropin (the same with package net/url), errors (the validation errors), set,
// params, valid (the valid URL string), domain and codepoints (IDNA, on random domains, and on
// domains with every code point), and data (package dataurl, compared with npm's data-urls). A
// browser and Node have parse, set and params, and chromium also display: which labels of a host
// are shown in Unicode, and requests: what is sent for a URL, as testdata/requests.json has it.
// Node also has urlpattern, which compares package urlpattern with Node's
// URLPattern: each difference must be explained by a clause of the standard that Node does not
// follow. Chromium also has links (package links on random pages), css, srcset and refresh; lexer
// compares the URLs of CSS with another lexer's tokens. Each difference has a name, or it counts.
//
// The inputs are a generator's, and mutations of testdata/vectors and, if there are any, of
// the web-platform-tests' inputs. The same seed gives the same inputs. The exit status is 1 if
// there is a disagreement, except with a browser about parse, set and params.
package main

import (
	"context"
	_ "embed"
	"encoding/json"
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

// browserKinds are the kinds that can be compared with a browser.
var browserKinds = []string{"parse", "set", "params"}

func main() {
	log.SetFlags(0)
	flags := flag.NewFlagSet("compare", flag.ExitOnError)
	seed := flags.Uint64("seed", rand.Uint64()>>32, "seed of the inputs")
	n := flags.Int("n", 100000, "how many inputs")
	name := flags.String("kind", "parse", "what to compare: "+strings.Join(slices.Sorted(maps.Keys(kinds)), ", ")+"; display, links, css, srcset, refresh, requests, with chromium; urlpattern, with node; path, with redirects")
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
	k, isKind := kinds[*name]
	_, isBrowser := commands[against]
	isBrowser = isBrowser && slices.Contains(browserKinds, *name)
	compare := map[string]func(seed uint64, n, limit int) (found int, err error){
		"chromium links":    runPages,
		"chromium srcset":   runSrcset,
		"chromium refresh":  runRefresh,
		"lexer css":         runLexer,
		"chromium css":      runCSS,
		"chromium display":  runDisplay,
		"chromium requests": runRequests,
		"node urlpattern":   runPatterns,
		"redirects parse":   runRedirects,
		"redirects path":    runPaths,
		"hosts parse":       runHosts,
	}[against+" "+*name]
	if against == "reference" && isKind || isBrowser {
		compare = func(seed uint64, n, limit int) (int, error) { return run(against, k, seed, n, limit) }
	}
	if flags.NArg() > 0 || compare == nil {
		flags.Usage()
		os.Exit(2)
	}
	fmt.Printf("compare %s -kind %s -seed %d -n %d\n", against, *name, *seed, *n)
	found, err := compare(*seed, *n, *limit)
	if err != nil {
		log.Fatal(err)
	}
	if found > 0 && !isBrowser { // browsers differ from the standard
		os.Exit(1)
	}
}

// batch is how many inputs an oracle is asked for at a time.
const batch = 2000

// browserScript defines the function answers, which does what oracle.js does for the reference
// implementation, except for validation errors, validity and states.
//
//go:embed browser.js
var browserScript string

// A tester counts the disagreements by the first attribute that differs.
type tester struct {
	kind
	against  string
	ask      func([]oracle.Request) ([]oracle.Answer, error)
	counts   map[string]int
	examples map[string]oracle.Request // the shortest of each
}

// run compares with the reference implementation, a browser or Node. We agree with the reference on
// each input, so a browser that differs from us differs from the standard.
func run(against string, k kind, seed uint64, n, limit int) (found int, err error) {
	s, err := newSource(seed)
	if err != nil {
		return 0, err
	}
	ask, closeIt, err := open(against)
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, closeIt()) }()
	t := tester{k, against, ask, make(map[string]int), make(map[string]oracle.Request)}
	compared := 0
	for compared < n && len(t.counts) < limit && !s.ended {
		var requests []oracle.Request
		for len(requests) < min(batch, n-compared) {
			r := k.make(s)
			if s.ended {
				break
			}
			requests = append(requests, r)
		}
		answers, err := ask(requests)
		if err != nil {
			return found, err
		}
		for i, a := range answers {
			compared++
			attribute, _, _ := t.difference(requests[i], a)
			if attribute == "" {
				continue
			}
			found++
			t.counts[attribute]++
			if shortest, ok := t.examples[attribute]; !ok || len(text(requests[i])) < len(text(shortest)) {
				t.examples[attribute] = requests[i]
			}
		}
	}
	fmt.Printf("%d compared, %d disagreements\n", compared, found)
	return found, t.report()
}

// open starts an oracle.
func open(against string) (ask func([]oracle.Request) ([]oracle.Answer, error), closeIt func() error, err error) {
	var c *oracle.Client
	switch against {
	case "reference":
		c, err = oracle.Start()
	case "node":
		c, err = oracle.StartNode(browserScript)
	default:
		page, err := browser.Open(context.Background(), against, commands[against], browser.Options{})
		if err == nil {
			err = page.Evaluate(browserScript, new(any))
		}
		if err != nil {
			return nil, nil, err
		}
		fmt.Println(page.Version)
		ask = func(requests []oracle.Request) (answers []oracle.Answer, err error) {
			err = page.Evaluate("answers(["+strings.Join(texts(requests), ",")+"])", &answers)
			if err == nil && len(answers) != len(requests) {
				err = fmt.Errorf("%d answers to %d requests", len(answers), len(requests))
			}
			return answers, err
		}
		return ask, page.Close, nil
	}
	if err != nil {
		return nil, nil, err
	}
	return c.Ask, c.Close, nil
}

// text returns a request, or another value, as JSON.
func text(r any) string {
	data, err := vector.Marshal(r)
	if err != nil {
		panic(err)
	}
	return string(data)
}

func texts(requests []oracle.Request) (all []string) {
	for _, r := range requests {
		all = append(all, text(r))
	}
	return all
}

// difference returns the first attribute that differs, or "", and the lines from there on.
func (t *tester) difference(r oracle.Request, a oracle.Answer) (attribute string, want, got []string) {
	want, got = t.want(r, a), t.gotSafely(r)
	if t.against != "reference" {
		want, got = onlyAttributes(want), onlyAttributes(got)
		for _, odd := range a.Odd {
			want = append(want, "with itself: "+odd)
		}
	}
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

// gotSafely is got, with a panic as a result.
func (t *tester) gotSafely(r oracle.Request) (lines []string) {
	defer func() {
		if e := recover(); e != nil {
			lines = []string{fmt.Sprintf("panic: %v", e)}
		}
	}()
	return t.got(r)
}

// onlyAttributes drops what a browser does not report: the error of a failure, and what an href
// parses to again.
func onlyAttributes(lines []string) (only []string) {
	for _, line := range lines {
		switch {
		case strings.HasPrefix(line, "failure "):
			only = append(only, "failure")
		case !strings.HasPrefix(line, "again "):
			only = append(only, line)
		}
	}
	return only
}

// report prints how often each attribute differs, and the smallest example of each.
func (t *tester) report() error {
	for _, attribute := range slices.Sorted(maps.Keys(t.counts)) {
		r, want, got := t.examples[attribute], []string(nil), []string(nil)
		for smaller := true; smaller; { // step by step, as long as the attribute differs
			requests := append(smallerRequests(r), r)
			answers, err := t.ask(requests)
			if err != nil {
				return err
			}
			i := slices.IndexFunc(requests, func(q oracle.Request) bool {
				var other string
				other, want, got = t.difference(q, answers[0])
				answers = answers[1:]
				return other == attribute
			})
			if i < 0 {
				return fmt.Errorf("%s: the second answer is another", text(r))
			}
			r, smaller = requests[i], i < len(requests)-1
		}
		fmt.Printf("%7d %s\n\t%s\n\there: %s\n\t%s: %s\n", t.counts[attribute], attribute, text(r), append(got, "-")[0], t.against, append(want, "-")[0])
	}
	return nil
}

// smallerRequests are those that are one step simpler, the shortest texts first: without the base,
// or with less in a list or in a text.
func smallerRequests(r oracle.Request) (all []oracle.Request) {
	var value map[string]any
	if err := json.Unmarshal([]byte(text(r)), &value); err != nil {
		panic(err)
	}
	add := func(key string, simpler any) {
		with := maps.Clone(value)
		with[key] = simpler
		data, err := json.Marshal(with)
		var s oracle.Request
		if err == nil && json.Unmarshal(data, &s) == nil {
			all = append(all, s)
		}
	}
	if r.Base != nil {
		add("base", nil)
	}
	for _, key := range slices.Sorted(maps.Keys(value)) {
		for _, simpler := range simplerValues(value[key]) {
			add(key, simpler)
		}
	}
	return all
}

// simplerValues returns a string without a part of it, or with "a" for a character; or a list
// without an element that is a list, or with a simpler element. The first string of a list is a
// name, which stays.
func simplerValues(value any) (all []any) {
	switch v := value.(type) {
	case string:
		runes := []rune(v)
		for size := len(runes); size > 0; size /= 2 {
			for i := 0; i+size <= len(runes); i += max(1, size/2) {
				all = append(all, string(slices.Delete(slices.Clone(runes), i, i+size)))
			}
		}
		for i, r := range runes {
			if r > 'a' && r <= 'z' || r > '0' && r <= '9' || r >= 0x80 {
				all = append(all, string(runes[:i])+map[bool]string{true: "0", false: "a"}[r <= '9']+string(runes[i+1:]))
			}
		}
	case []any:
		for i, e := range v {
			_, isName := e.(string)
			if !isName && len(v) > 1 {
				all = append(all, slices.Delete(slices.Clone(v), i, i+1))
			}
			for _, simpler := range simplerValues(e) {
				if !isName || i > 0 {
					with := slices.Clone(v)
					with[i] = simpler
					all = append(all, with)
				}
			}
		}
	}
	return all
}
