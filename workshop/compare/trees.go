package main

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/pages"
	"github.com/go-weburl/url/links"
)

// runTrees compares the links of hostile pages with what is in another parser's trees: a link that
// is only there is a disagreement, and so is one of ours that has no reason.
func runTrees(name string) func(*tally, uint64, int) error {
	return func(t *tally, seed uint64, n int) error {
		ask, closeIt, err := openWith[string, []domAttribute](name, linksScript)
		if err != nil {
			return err
		}
		r := rand.New(rand.NewPCG(seed, 0))
		for done := 0; done < n && err == nil; done += 500 {
			texts := make([]string, min(500, n-done))
			for i := range texts {
				g := pages.Generators[i%len(pages.Generators)]
				texts[i] = strings.ToValidUTF8(g.Make(r), "?")
			}
			var answers [][]domAttribute
			answers, err = ask(texts)
			for i, a := range answers {
				t.compareTree(pages.Generators[i%len(pages.Generators)].Name, texts[i], a)
			}
		}
		return errors.Join(err, closeIt())
	}
}

// compareTree compares the links of a page with the attributes of its trees.
func (t *tally) compareTree(generator, page string, attributes []domAttribute) {
	t.explained[generator+": pages"]++
	want := make(map[string]bool)
	for _, a := range attributes {
		for _, r := range refsOf(a) {
			want[fmt.Sprintf("%s[%s] %q", infra.Lower(a.Element), a.Name, r.text)] = true
		}
	}
	got, err := rawLinks(page)
	if err != nil {
		t.explained[generator+": pages that end with an error"]++
		return
	}
	t.explained[generator+": links in the trees"] += len(want)
	for line := range want {
		if !got[line] {
			t.differ("page %q\n\tmissed %s", page, line)
		}
	}
	for line := range got {
		if want[line] {
			continue
		}
		reason := whyMore(page, line)
		if reason == "" {
			t.differ("page %q\n\tonly links has %s", page, line)
		}
		t.explained[generator+": only links has one, "+reason]++
	}
}

// rawLinks returns the links of a page, not resolved.
func rawLinks(page string) (map[string]bool, error) {
	list := make(map[string]bool)
	p := &links.Page{URL: url.MustParse("https://h/"), Charset: "utf-8"}
	for link, err := range p.Links(strings.NewReader(page)) {
		if err != nil {
			return nil, err
		}
		list[fmt.Sprintf("%s[%s] %q", link.Element, link.Attribute, link.Raw)] = true
	}
	return list, nil
}

// whyMore returns why package links has a link that is not in a page's trees, or "".
func whyMore(page, line string) string {
	page = infra.Lower(page)
	for _, reason := range []struct{ has, name string }{
		{"<html", "html["}, {"<body", "body["},
	} {
		if strings.HasPrefix(line, reason.name) && strings.Contains(page, reason.has) {
			return "of a second html or body element"
		}
	}
	if strings.HasPrefix(line, "form[") && strings.Contains(page, "<template") {
		return "of a form in a table in a template, as Chromium has it"
	}
	if strings.Contains(page, "<frameset") {
		return "on a page with a frameset, which replaces a body"
	}
	for _, reason := range []struct{ has, name string }{
		{"<select", "on a page with select, as before or after 2025"},
		{"<noscript", "on a page with noscript, as with or without scripts"},
		{"<foreignobject", "on a page with foreignObject, as Chromium reads its end tag"},
		{"<search", "on a page with search, as Chromium closes what is around it"},
	} {
		if strings.Contains(page, reason.has) {
			return reason.name
		}
	}
	return ""
}
