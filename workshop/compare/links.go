package main

import (
	"bytes"
	_ "embed"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/links"
)

// linksScript defines the functions that ask Chromium about pages.
//
//go:embed links.js
var linksScript string

// A linksRun compares package links with Chromium. It serves the pages on this machine.
type linksRun struct {
	*tally
	*rand.Rand
	page    *browser.Page
	address string
	pages   [][]byte // of the batch
	charset string
}

// runPages compares the links of random pages with the elements of Chromium's trees.
func runPages(t *tally, seed uint64, n int) error {
	l := &linksRun{tally: t, Rand: rand.New(rand.NewPCG(seed, 0))}
	server := httptest.NewServer(l)
	defer server.Close()
	l.address = server.URL
	return inChromium(l.address+"/", browser.Options{}, func(p *browser.Page) error {
		fmt.Println(p.Version)
		l.page = p
		err := p.Evaluate(linksScript, new(any))
		for done := 0; done < n && err == nil; done += 100 {
			err = l.compareBatch()
		}
		return err
	})
}

// compareBatch compares a hundred pages.
func (l *linksRun) compareBatch() error {
	l.charset = l.pick("utf-8", "utf-8", "utf-8", "windows-1252", "shift_jis", "euc-kr", "gb18030",
		"iso-2022-jp")
	l.pages = nil
	for range 100 {
		l.pages = append(l.pages, []byte(l.randomPage()))
	}
	var answers []domPage
	err := l.page.Evaluate(fmt.Sprintf("readPages(%d)", len(l.pages)), &answers)
	for i := 0; i < len(answers) && err == nil; i++ {
		err = l.comparePage(i, answers[i])
	}
	return err
}

// ServeHTTP serves the pages of the batch, which fetch nothing.
func (l *linksRun) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/dir/"))
	switch {
	case r.URL.Path == "/":
		fmt.Fprint(w, "<!doctype html><title>links</title>")
	case err == nil && n < len(l.pages):
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		w.Header().Set("Content-Type", "text/html; charset="+l.charset)
		w.Write(l.pages[n])
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

func (l *linksRun) pick(from ...string) string { return from[l.IntN(len(from))] }
func (l *linksRun) one(list string) string     { return l.pick(lists(list)...) }

// A domAttribute is an attribute in Chromium's tree or, without a name, a style element.
type domAttribute struct {
	Element, Name, Value string
	SVG, Math            bool
	URL                  *string // the URL according to the element itself
	Refreshes            bool    // the element is a meta refresh
}

type domPage struct {
	Base       string
	Attributes []domAttribute
}

func (l *linksRun) comparePage(i int, dom domPage) error {
	address := url.MustParse(l.address + "/dir/" + strconv.Itoa(i))
	if dom.Base == "" || dom.Base == "about:blank" {
		l.explained["pages whose base does not parse, "+
			"against which Chromium resolves nothing, and the standard the page's URL"]++
		return nil
	}
	want, err := l.wantPage(address, dom)
	if err != nil {
		return err
	}
	base, err := url.Parse(dom.Base)
	if err != nil {
		return err
	}
	// The elements in Chromium's tree do not say which base they had while the page was read.
	page := &links.Page{URL: address, Charset: l.charset, Shown: true, Base: base}
	got, err := linesOf(page, l.pages[i])
	if err != nil {
		return err
	}
	for _, line := range slices.Sorted(maps.Keys(want)) {
		if _, ok := got[line]; !ok {
			l.differ("%s page %q\n\tonly Chromium has %s", l.charset, l.pages[i], line)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(got)) {
		if want[line] {
			continue
		}
		reason := whyMore(string(l.pages[i]), line, got[line])
		if reason == "" {
			l.differ("%s page %q\n\tonly links has %s", l.charset, l.pages[i], line)
		}
		l.explained["only links has one, "+reason]++
	}
	return nil
}

// linesOf returns the lines for the links of a page, with the positions where they start.
func linesOf(page *links.Page, text []byte) (map[string]int64, error) {
	lines := make(map[string]int64)
	for link, err := range page.Links(bytes.NewReader(text)) {
		if err != nil {
			return nil, err
		}
		if link.Srcdoc {
			continue // not in this tree
		}
		target := "failure"
		if link.Err == nil {
			target = link.URL.Href()
		}
		element, raw := string([]rune(link.Element)), string([]rune(link.Raw))
		lines[fmt.Sprintf("%s[%s] %q %s", element, link.Attribute, raw, target)] = link.Start
	}
	return lines, nil
}

// wantPage returns the lines for Chromium's tree.
func (l *linksRun) wantPage(address *url.URL, dom domPage) (map[string]bool, error) {
	want := make(map[string]bool)
	base, err := url.Parse(dom.Base)
	if err != nil {
		return nil, err
	}
	encoding, err := charset.Get(l.charset)
	if err != nil {
		return nil, err
	}
	add := func(a domAttribute, ref string, base *url.URL) {
		p := url.Parser{Base: base, Encoding: encoding}
		target := "failure"
		if u, err := p.Parse(ref); err == nil {
			target = u.Href()
		}
		if target == "failure" && strings.HasSuffix(a.Name, "action") && a.URL != nil &&
			*a.URL != strings.TrimSpace(ref) && !url.CanParse(*a.URL) {
			l.explained["action and formAction that do not parse, "+
				"which Chromium returns with a / behind the host all the same"]++
			a.URL = nil
		}
		failed := target == "failure"
		if a.URL != nil && *a.URL != ref && (!failed || *a.URL != strings.TrimSpace(ref)) {
			target = *a.URL
		}
		want[fmt.Sprintf("%s[%s] %q %s", infra.Lower(a.Element), a.Name, ref, target)] = true
	}
	for _, a := range dom.Attributes {
		for _, r := range refsOf(a) {
			from := base
			if r.isLocal || a.Element == "base" && a.Name == "href" && !a.SVG && !a.Math {
				from = address
			}
			add(a, r.text, from)
		}
	}
	return want, nil
}

// A ref is a URL as written. One that is local is resolved against the page's own URL.
type ref struct {
	text    string
	isLocal bool
}

// refsOf returns the URLs in an attribute or a style element.
func refsOf(a domAttribute) (list []ref) {
	add := func(text string) { list = append(list, ref{text, false}) }
	name := a.Element + "[" + a.Name + "]"
	switch {
	case a.Name == "style", a.Name == "", a.SVG && !strings.HasSuffix(a.Name, "href"):
		for u := range links.CSS(a.Value) {
			list = append(list, ref{u.URL, u.Kind == links.Refer})
		}
	case a.Math:
		add(a.Value)
	case a.SVG:
		needsURL := slices.Contains([]string{"image", "feImage", "script"}, a.Element)
		if a.Value != "" || !needsURL {
			add(a.Value)
		}
	case a.Name == "srcset" && (a.Element == "img" || a.Element == "source"),
		a.Name == "imagesrcset" && a.Element == "link":
		for _, c := range links.Srcset(a.Value) {
			add(c.URL)
		}
	case a.Name == "ping" && (a.Element == "a" || a.Element == "area"), a.Name == "itemtype":
		isSpace := func(r rune) bool { return strings.ContainsRune(" \t\n\r\f", r) }
		for token := range strings.FieldsFuncSeq(a.Value, isSpace) {
			add(token)
		}
	case a.Name == "content" && a.Element == "meta":
		if _, ref, ok := links.Refresh(a.Value); ok && a.Refreshes {
			add(ref)
		}
	case a.Name == "itemid", slices.Contains(lists("plainAttributes"), name):
		mayBeEmpty := slices.Contains(lists("attributesThatMayBeEmpty"), a.Name)
		if a.Value != "" || name != "link[href]" && mayBeEmpty || name == "input[src]" {
			add(a.Value)
		}
	}
	return list
}

// randomPage returns a page with errors.
func (l *linksRun) randomPage() string {
	var b strings.Builder
	for range 1 + l.IntN(25) {
		switch l.IntN(12) {
		case 0:
			b.WriteString(l.one("text"))
		case 1:
			b.WriteString(l.one("comments"))
		case 2, 3, 4:
			b.WriteString("</" + l.one("tags") + l.pick("", "", " ", " href=x", "/") + ">")
		case 5:
			b.WriteString(l.one("elements"))
		default:
			tag := l.one("tags")
			if tag == "base" && l.charset != "utf-8" {
				continue // Chromium encodes the query of a base's URL as UTF-8 even so
			}
			b.WriteString("<" + tag)
			for range l.IntN(4) {
				b.WriteString(l.pick(" ", " ", " ", "\n", "/", " / ", "") + l.attribute())
			}
			b.WriteString(l.pick(">", ">", ">", ">", " >", "/>", " />", ""))
		}
	}
	return b.String()
}

func (l *linksRun) attribute() string {
	name := l.one("attributes")
	value := l.value(name)
	switch l.IntN(6) {
	case 0:
		return name
	case 1:
		value = strings.NewReplacer(" ", "", ">", "").Replace(value)
		return name + l.pick("=", " = ", "=\n") + value
	case 2, 3:
		return name + "='" + strings.ReplaceAll(value, "'", "") + "'"
	}
	return name + l.pick("=", " =\t") + `"` + strings.ReplaceAll(value, `"`, "") + `"`
}

func (l *linksRun) value(name string) string {
	switch name {
	case "rel":
		return l.pick("stylesheet", "icon", "next", "nofollow")
	case "type":
		return l.pick("text/css", "image", "x")
	case "content":
		return l.pick("9999", "9999;url=", "9999; url='") + l.ref()
	case "http-equiv":
		return "refresh"
	case "style", "fill", "stroke", "cursor", "filter", "mask", "clip-path", "marker":
		return l.pick("a:url(", "a:url('", "fill:url(#") + l.ref() + l.pick(")", "')", "")
	case "srcset", "imagesrcset":
		return l.ref() + l.pick(" 1x", "", " 2w", " x") + l.pick(",", ", ", " ,") + l.ref()
	}
	return l.pick("", "", "", " ", "\n") + l.ref() + l.pick("", "", " ", "\r\n")
}

func (l *linksRun) ref() string { return l.one("references") }
