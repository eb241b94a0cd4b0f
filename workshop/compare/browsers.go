package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A browserAnswer is what a request gives in the browser. It has no validation errors, no
// validity, no states, and no Again.
type browserAnswer struct {
	oracle.Answer
	// Base is what the base parses to, if it does.
	Base *vector.Attributes `json:"base"`
	// Odd names the ways in which the browser does not agree with itself: canParse or
	// URL.parse with the constructor, lone surrogates with U+FFFD.
	Odd []string `json:"odd"`
}

// A disagreement is one with a browser.
type disagreement struct {
	// request ends with the step that is disagreed about.
	request oracle.Request
	// before is the step before a set, and unchanged the browser's: they have the same
	// href.
	before, unchanged step
	ours, theirs      step
}

// compare returns the disagreements of a request, and what remains to be asked, if
// anything: what comes after one that leads to another URL, with this package's URL to
// begin from. So no disagreement hides another.
func compare(r oracle.Request, a browserAnswer) (all []disagreement, rest *oracle.Request) {
	ours, theirs := ourSteps(r), browserSteps(r, a)
	last := min(len(ours), len(theirs)) - 1
	odd := strings.Join(a.Odd, ", ")
	for i := range last + 1 {
		if i == last || !ours[i].equal(theirs[i]) {
			theirs[i].odd, odd = odd, ""
		}
		if ours[i].equal(theirs[i]) {
			continue
		}
		d := disagreement{ours: ours[i], theirs: theirs[i]}
		if d.ours.name == "base" {
			d.ours.name, d.theirs.name = "parse", "parse"
		}
		if i > 0 && d.ours.name != "parse" {
			d.before, d.unchanged = ours[i-1], theirs[i-1]
		}
		d.request, rest = cut(r, i, d.ours)
		all = append(all, d)
		if d.ours.Href != d.theirs.Href || !slices.Equal(d.ours.params, d.theirs.params) || d.ours.failure || d.theirs.failure || r.Init != nil {
			return all, rest
		}
	}
	return all, nil
}

// cut returns a request up to its i-th step, and the rest of it, if any.
func cut(r oracle.Request, i int, ours step) (upTo oracle.Request, rest *oracle.Request) {
	href := vector.Text(ours.Href)
	more := oracle.Request{Input: href}
	if r.Base != nil {
		if i == 0 {
			more.Input, more.Base = r.Input, &href
			if ours.failure || href == *r.Base {
				return oracle.Request{Input: *r.Base}, nil
			}
			return oracle.Request{Input: *r.Base}, &more
		}
		i--
	}
	if r.Init == nil {
		if i == 0 {
			more.Set, more.Params = r.Set, r.Params
			if ours.failure || len(r.Set)+len(r.Params) == 0 || href == r.Input {
				return oracle.Request{Input: r.Input, Base: r.Base}, nil
			}
			return oracle.Request{Input: r.Input, Base: r.Base}, &more
		}
		i--
	}
	upTo = r
	if len(r.Set) > 0 {
		upTo.Set, more.Set = r.Set[:i+1], r.Set[i+1:]
	} else {
		upTo.Params, more.Params = r.Params[:i+1], r.Params[i+1:]
	}
	if r.Init != nil {
		more.Init = texts(ours.params)
	}
	if len(more.Set)+len(more.Params) == 0 {
		return upTo, nil
	}
	return upTo, &more
}

func texts(params [][2]string) [][2]vector.Text {
	all := make([][2]vector.Text, len(params))
	for i, p := range params {
		all[i] = [2]vector.Text{vector.Text(p[0]), vector.Text(p[1])}
	}
	return all
}

// kindOf is the kind that compares a request with the reference.
func kindOf(r oracle.Request) kind {
	switch {
	case len(r.Set) > 0:
		return kinds["set"]
	case len(r.Params) > 0:
		return kinds["params"]
	}
	return kinds["parse"]
}

// A browserTester counts what a browser was asked, and how its deviations explain
// the disagreements.
type browserTester struct {
	browser    *browser.Client
	reference  *oracle.Client
	deviations []deviation
	// asked is how many requests, compared is how many steps of theirs.
	asked, compared, found int
	seen                   map[string]bool
	counts                 map[string]int
	examples               map[string]oracle.Request
}

func runBrowser(name string, k kind, s *source, n, limit int) (found int, err error) {
	b, err := browser.Start(browser.Kinds[name])
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, b.Close()) }()
	fmt.Println(b.Version)
	reference, err := oracle.Start()
	if err != nil {
		return 0, err
	}
	defer reference.Close()
	t := browserTester{
		browser: b, reference: reference, deviations: deviations[name],
		seen: make(map[string]bool), counts: make(map[string]int), examples: make(map[string]oracle.Request),
	}
	for done := 0; done < n && t.found < limit; done += batch {
		requests := s.requests(k, min(batch, n-done))
		t.asked += len(requests)
		if err := t.test(requests); err != nil {
			return t.found, err
		}
	}
	return t.found, t.summarize()
}

// test compares requests, and what remains of them after disagreements.
func (t *browserTester) test(requests []oracle.Request) error {
	for len(requests) > 0 {
		answers, err := t.ask(requests)
		if err != nil {
			return err
		}
		var disagreements []disagreement
		var rest []oracle.Request
		for i, a := range answers {
			t.compared += len(browserSteps(requests[i], a))
			some, more := compare(requests[i], a)
			disagreements = append(disagreements, some...)
			if more != nil {
				rest = append(rest, *more)
			}
		}
		if err := t.resolve(disagreements); err != nil {
			return err
		}
		if err := t.judge(disagreements); err != nil {
			return err
		}
		requests = rest
	}
	return nil
}

func (t *browserTester) judge(disagreements []disagreement) error {
	all, err := t.explainAll(disagreements)
	if err != nil {
		return err
	}
	for i, e := range all {
		for _, name := range e {
			t.counts[name]++
		}
		switch len(e) {
		case 0:
			if err := t.report(disagreements[i].request); err != nil {
				return err
			}
		case 1:
			name := e[0]
			if r, ok := t.examples[name]; !ok || size(disagreements[i].request) < size(r) {
				t.examples[name] = disagreements[i].request
			}
		}
	}
	return nil
}

// size is about how long a request is.
func size(r oracle.Request) int { return len(fmt.Sprint(r.Input, r.Set, r.Params, r.Init)) }

// An explanation is what a disagreement comes from: deviations of the browser from
// the standard, by name; or nothing that is known.
type explanation []string

// explainAll also asks the reference: a browser deviates only from what this package
// and the reference have in common.
func (t *browserTester) explainAll(disagreements []disagreement) ([]explanation, error) {
	requests := make([]oracle.Request, len(disagreements))
	for i, d := range disagreements {
		requests[i] = d.request
	}
	answers, err := t.reference.Ask(requests)
	if err != nil {
		return nil, err
	}
	all := make([]explanation, len(disagreements))
	for i, a := range answers {
		k := kindOf(requests[i])
		if slices.Equal(k.want(requests[i], a), k.got(requests[i])) {
			all[i] = explain(t.deviations, disagreements[i])
		}
	}
	return all, nil
}

// resolve makes sets of the disagreements about operations on search params that set
// an attribute, for these tell only the href.
func (t *browserTester) resolve(disagreements []disagreement) error {
	var requests []oracle.Request
	var index []int
	for i, d := range disagreements {
		if name, ok := strings.CutPrefix(d.ours.name, "@"); ok {
			value := d.request.Params[len(d.request.Params)-1][1]
			requests = append(requests, oracle.Request{
				Input: vector.Text(d.before.Href), Set: [][2]vector.Text{{vector.Text(name), value}},
			})
			index = append(index, i)
		}
	}
	answers, err := t.ask(requests)
	if err != nil {
		return err
	}
	for i, r := range requests {
		ours, theirs := ourSteps(r), browserSteps(r, answers[i])
		d := &disagreements[index[i]]
		if len(ours) == 2 && len(theirs) == 2 && theirs[1].Href == d.theirs.Href && slices.Equal(theirs[1].params, d.theirs.params) {
			*d = disagreement{request: r, before: ours[0], unchanged: theirs[0], ours: ours[1], theirs: theirs[1]}
		}
	}
	return nil
}

// disagreementsOf asks the browser, and returns the last disagreement about each
// request, which is at its last step, or nil.
func (t *browserTester) disagreementsOf(requests []oracle.Request) ([]*disagreement, error) {
	answers, err := t.ask(requests)
	if err != nil {
		return nil, err
	}
	all := make([]*disagreement, len(requests))
	for i, a := range answers {
		some, _ := compare(requests[i], a)
		if len(some) == 0 {
			continue
		}
		if err := t.resolve(some); err != nil {
			return nil, err
		}
		all[i] = &some[len(some)-1]
	}
	return all, nil
}

// first returns a predicate for shrink: a disagreement with this very explanation.
func (t *browserTester) first(want explanation) func([]oracle.Request) (int, error) {
	return func(requests []oracle.Request) (int, error) {
		all, err := t.disagreementsOf(requests)
		if err != nil {
			return -1, err
		}
		var some []disagreement
		var index []int
		for i, d := range all {
			if d != nil {
				some, index = append(some, *d), append(index, i)
			}
		}
		explanations, err := t.explainAll(some)
		if err != nil {
			return -1, err
		}
		for i, e := range explanations {
			if slices.Equal(e, want) {
				return index[i], nil
			}
		}
		return -1, nil
	}
}

// report prints the smallest form of a disagreement, once.
func (t *browserTester) report(r oracle.Request) error {
	line, d, err := t.smallest(r, nil)
	if err != nil || t.seen[line] {
		return err
	}
	t.seen[line] = true
	t.found++
	fmt.Printf("%s\n\tbrowser %s\n\tgot     %s\n", line, d.theirs.difference(d.ours), d.ours.difference(d.theirs))
	return nil
}

// smallest shrinks a disagreement while its explanation stays, and returns it as the
// reference's vector, too.
func (t *browserTester) smallest(r oracle.Request, e explanation) (line string, d *disagreement, err error) {
	r, err = shrink(r, t.first(e))
	if err != nil {
		return "", nil, err
	}
	all, err := t.disagreementsOf([]oracle.Request{r})
	if err != nil {
		return "", nil, err
	}
	if all[0] == nil {
		return "", nil, fmt.Errorf("%+v: it disagreed, and does no more", r)
	}
	d = all[0]
	d.request.Trace = true
	answers, err := t.reference.Ask([]oracle.Request{d.request})
	if err != nil {
		return "", nil, err
	}
	text, err := vector.Marshal(kindOf(d.request).vector(d.request, answers[0]))
	return string(text), d, err
}

// summarize prints each deviation, how often it was seen, and the smallest example.
func (t *browserTester) summarize() error {
	for _, dev := range t.deviations {
		if t.counts[dev.name] == 0 {
			continue
		}
		fmt.Printf("%d: %s (%s)\n", t.counts[dev.name], dev.name, dev.clause)
		r, ok := t.examples[dev.name]
		if !ok {
			continue
		}
		line, d, err := t.smallest(r, explanation{dev.name})
		if err != nil {
			return err
		}
		fmt.Printf("\t%s\n\tbrowser %s\n\tgot     %s\n", line, d.theirs.difference(d.ours), d.ours.difference(d.theirs))
	}
	fmt.Printf("%d inputs, %d results compared, %d disagreements not explained\n", t.asked, t.compared, t.found)
	return nil
}

// ask asks the browser.
func (t *browserTester) ask(requests []oracle.Request) ([]browserAnswer, error) {
	texts, err := t.browser.Ask(requests, len(requests))
	answers := make([]browserAnswer, len(texts))
	for i, text := range texts {
		err = errors.Join(err, json.Unmarshal(text, &answers[i]))
	}
	return answers, err
}
