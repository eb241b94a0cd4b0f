package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/internal/testinputs/pages"
	"github.com/go-weburl/url/links"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// runTrees compares the links of hostile pages with what is in another parser's trees: a link that
// is only there is a disagreement, and so is one of ours that has no reason.
func runTrees(name string) func(*tally, uint64, int) error {
	return func(t *tally, seed uint64, n int) error {
		ask, closeIt, err := oracle.Open[string, []domAttribute](name, linksScript)
		if err != nil {
			return err
		}
		batches, done := randomPages(seed, n), func() error { return nil }
		if t.folder != "" {
			batches, done = filePages(t.folder)
		}
		for generator, texts := range batches {
			var answers [][]domAttribute
			if answers, err = ask(texts); err != nil {
				break
			}
			for i, a := range answers {
				t.compareTree(generator, texts[i], a)
			}
			if t.folder != "" {
				err = t.compareRewritten(texts, answers, ask)
			}
		}
		return errors.Join(err, done(), closeIt())
	}
}

// randomPages makes n pages, in batches of a generator.
func randomPages(seed uint64, n int) iter.Seq2[string, []string] {
	return func(yield func(string, []string) bool) {
		r := rand.New(rand.NewPCG(seed, 0))
		for done := 0; done < n; done += 500 {
			texts := make([]string, min(500, n-done))
			g := pages.Generators[done/500%len(pages.Generators)]
			for i := range texts {
				texts[i] = strings.ToValidUTF8(g.Make(r), "?")
			}
			if !yield(g.Name, texts) {
				return
			}
		}
	}
}

// filePages reads the HTML files in a folder, one at a time. After that, done returns an error if
// they could not all be read, or if there are none.
func filePages(folder string) (batches iter.Seq2[string, []string], done func() error) {
	err := errors.New("there are no HTML files in " + folder)
	batches = func(yield func(string, []string) bool) {
		walked := filepath.WalkDir(folder, func(name string, d fs.DirEntry, e error) error {
			if e != nil || !d.Type().IsRegular() || !strings.Contains(filepath.Ext(name), "htm") {
				return e
			}
			text, e := os.ReadFile(name)
			if e != nil {
				return e
			}
			if err = nil; !yield("files", []string{strings.ToValidUTF8(string(text), "?")}) {
				return fs.SkipAll
			}
			return nil
		})
		err = cmp.Or(walked, err)
	}
	return batches, func() error { return err }
}

// compareRewritten compares the attributes of pages with those after their URLs were replaced.
func (t *tally) compareRewritten(
	texts []string, before [][]domAttribute, ask func([]string) ([][]domAttribute, error),
) error {
	const replaced = "https://replaced.example/"
	rewritten := make([]string, len(texts))
	for i, text := range texts {
		var b strings.Builder
		err := links.Page{URL: pageURL, Charset: "utf-8"}.Rewrite(&b, strings.NewReader(text),
			func(links.Link) string { t.explained["URLs replaced"]++; return replaced })
		if rewritten[i] = b.String(); err != nil {
			t.explained["pages that Rewrite refuses"]++
			rewritten[i] = text
		}
	}
	after, err := ask(rewritten)
	for i := range after {
		isSame := slices.EqualFunc(before[i], after[i], func(a, b domAttribute) bool {
			return a.Element == b.Element && a.Name == b.Name
		})
		for _, a := range after[i] {
			for _, r := range refsOf(a) {
				isSame = isSame && (r.text == replaced || rewritten[i] == texts[i])
			}
		}
		if !isSame {
			t.differ("page %.300q has another tree after Rewrite", texts[i])
		}
	}
	return err
}

// compareTree compares the links of a page with the attributes of its trees.
func (t *tally) compareTree(generator, page string, attributes []domAttribute) {
	t.explained[generator+": pages"]++
	want := make(map[string]bool)
	base := page // none
	for _, a := range attributes {
		if a.Name == "first" {
			base = a.Value
		}
		for _, r := range refsOf(a) {
			want[fmt.Sprintf("%s[%s] %q", infra.Lower(a.Element), a.Name, r.text)] = true
		}
	}
	got, gotBase, err := rawLinks(page)
	if err != nil {
		t.explained[generator+": pages that end with an error"]++
		return
	}
	if wantBase, err := pageURL.Parse(base); base != page && gotBase != nil && err == nil &&
		gotBase.Href() != wantBase.Href() {
		t.differ("page %q\n\tbase %s, and links has %s", page, wantBase, gotBase)
	}
	t.explained[generator+": links in the trees"] += len(want)
	for line := range want {
		if _, ok := got[line]; !ok {
			t.differ("page %q\n\tmissed %s", page, line)
		}
	}
	for line, start := range got {
		if want[line] {
			continue
		}
		reason := whyMore(page, line, start)
		if reason == "" {
			t.differ("page %q\n\tonly links has %s", page, line)
		}
		t.explained[generator+": only links has one, "+reason]++
	}
}

// pageURL is the URL of the pages.
var pageURL = url.MustParse("https://h/")

// rawLinks returns the links of a page, not resolved, with the positions where they start, and the
// base of one that is followed later.
func rawLinks(page string) (list map[string]int64, base *url.URL, err error) {
	list = make(map[string]int64)
	p := &links.Page{URL: pageURL, Charset: "utf-8"}
	for link, err := range p.Links(strings.NewReader(page)) {
		if err != nil {
			return nil, nil, err
		}
		list[fmt.Sprintf("%s[%s] %q", link.Element, link.Attribute, link.Raw)] = link.Start
		if link.Kind == links.Navigate || link.Kind == links.Submit {
			base = link.Base
		}
	}
	return list, base, nil
}

// whyMore returns why package links has a link that is not in a page's trees, or "". Most reasons
// are tags before the link's start.
func whyMore(page, line string, start int64) string {
	page = infra.Lower(page)
	before := page[:start]
	for _, r := range []struct{ line, page, tag, reason string }{
		{"html[", "", "<html", "of a second html element"},
		{"body[", "", "<body", "of a second body element"},
		{"form[", "", "<template", "of a form in a table in a template, as Chromium has it"},
		{"", "<frameset", "", "on a page with a frameset, which replaces a body"},
		{"", "", "<select", "behind select, as before or after 2025"},
		{"", "", "<noscript", "behind noscript, as with or without scripts"},
		{"", "", "</foreignobject", "behind the end tag of foreignObject, as Chromium reads it"},
		{"", "<template", "<title", "behind a template with a title, as Chromium reads it"},
		{"", "<template", "<base", "behind a template with a base, as Chromium reads it"},
		{"", "<template", "<bgsound", "behind a template with a bgsound, as Chromium reads it"},
		{"", "<template", "<noframes", "behind a template with noframes, as Chromium reads it"},
		{"", "<form", "</form", "behind the end tag of a form, as Chromium reads it"},
		{"", "", "<search", "behind search, as Chromium closes what is around it"},
		{"", "<math", "</p", "behind the end tag of p in MathML, as Firefox reads it"},
		{"", "<math", "</br", "behind the end tag of br in MathML, as Firefox reads it"},
		{"", "<svg", "</p", "behind the end tag of p in SVG, as Firefox reads it"},
		{"", "<svg", "</br", "behind the end tag of br in SVG, as Firefox reads it"},
	} {
		if strings.HasPrefix(line, r.line) && strings.Contains(page, r.page) &&
			strings.Contains(before, r.tag) {
			return r.reason
		}
	}
	return ""
}
