package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// browserScript defines the function answers, which does what oracle.js does for the reference
// implementation, except for validation errors, validity and states.
//
//go:embed browser.js
var browserScript string

// commands are the browsers' commands. Node is not a browser, and needs none.
var commands = map[string]string{"chromium": "chromium", "firefox": "firefox-esr", "node": ""}

// A browserTester counts the inputs that a browser reads differently, by the first attribute
// that differs.
type browserTester struct {
	kind
	ask      func([]oracle.Request) ([]oracle.Answer, error)
	counts   map[string]int
	examples map[string]oracle.Request // the shortest for each attribute
}

// runBrowser asks a browser or Node, not the reference implementation: we agree with the reference
// on each input, so a browser that differs from us differs from the standard.
func runBrowser(name string, k kind, s *source, n int) (err error) {
	t := browserTester{k, nil, make(map[string]int), make(map[string]oracle.Request)}
	version := name
	if name == "node" {
		c, err := oracle.StartNode(browserScript)
		if err != nil {
			return err
		}
		defer c.Close()
		t.ask = c.Ask
	} else {
		page, err := browser.Open(context.Background(), name, commands[name], browser.Options{})
		if err != nil {
			return err
		}
		defer func() { err = errors.Join(err, page.Close()) }()
		if err := page.Evaluate(browserScript, new(any)); err != nil {
			return err
		}
		version, t.ask = page.Version, func(requests []oracle.Request) ([]oracle.Answer, error) { return askPage(page, requests) }
	}
	for done := 0; done < n; done += batch {
		requests := s.requests(k, min(batch, n-done))
		answers, err := t.ask(requests)
		if err != nil {
			return err
		}
		for i, a := range answers {
			attribute, _, _ := t.difference(requests[i], a)
			if attribute == "" {
				continue
			}
			t.counts[attribute]++
			if shortest, ok := t.examples[attribute]; !ok || size(requests[i]) < size(shortest) {
				t.examples[attribute] = requests[i]
			}
		}
	}
	fmt.Printf("%s: %d inputs\n", version, n)
	return t.report()
}

func askPage(page *browser.Page, requests []oracle.Request) (answers []oracle.Answer, err error) {
	text, err := json.Marshal(requests)
	if err != nil {
		return nil, err
	}
	err = page.Evaluate("answers("+string(text)+")", &answers)
	if err == nil && len(answers) != len(requests) {
		err = fmt.Errorf("%d answers to %d requests", len(answers), len(requests))
	}
	return answers, err
}

// difference returns the first attribute that differs, or "", and the lines that differ.
func (t *browserTester) difference(r oracle.Request, a oracle.Answer) (attribute string, want, got []string) {
	want, got = onlyAttributes(t.got(r)), onlyAttributes(t.want(r, a))
	if len(a.Odd) > 0 {
		got = append(got, "with itself: "+strings.Join(a.Odd, ", "))
	}
	want, got = afterCommon(want, got)
	if len(want)+len(got) == 0 {
		return "", nil, nil
	}
	line := slices.Concat(got, want)[0]
	if len(want) > 0 && strings.HasPrefix(want[0], "failure") {
		line = want[0]
	}
	attribute, _, _ = strings.Cut(line, " ")
	return attribute, want, got
}

// onlyAttributes drops what a browser does not report: the error of a failure, and what an href
// parses to again.
func onlyAttributes(lines []string) []string {
	var only []string
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
func (t *browserTester) report() error {
	for _, attribute := range slices.Sorted(maps.Keys(t.counts)) {
		r, err := shrink(t.examples[attribute], func(requests []oracle.Request) (int, error) {
			answers, err := t.ask(requests)
			return slices.IndexFunc(answers, func(a oracle.Answer) bool {
				other, _, _ := t.difference(requests[0], a)
				requests = requests[1:]
				return other == attribute
			}), err
		})
		if err != nil {
			return err
		}
		answers, err := t.ask([]oracle.Request{r})
		if err != nil {
			return err
		}
		_, want, got := t.difference(r, answers[0])
		text, err := vector.Marshal(r)
		if err != nil {
			return err
		}
		fmt.Printf("%7d %s\n\t%s\n\tstandard %s\n\tbrowser  %s\n", t.counts[attribute], attribute, text, slices.Concat(want, []string{"-"})[0], slices.Concat(got, []string{"-"})[0])
	}
	return nil
}

// size is about how long a request is.
func size(r oracle.Request) int { return len(fmt.Sprint(r.Input, r.Set, r.Params, r.Init)) }
