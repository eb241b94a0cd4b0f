package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"net"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/charset"
	"github.com/go-weburl/url/internal/browser"
	"github.com/go-weburl/url/internal/infra"
	"github.com/go-weburl/url/links"
)

// linksScript defines what asks Chromium about pages, style sheets, srcset and refresh.
//
//go:embed links.js
var linksScript string

// A linksRun compares package links with Chromium. A server on this machine has the pages.
type linksRun struct {
	*rand.Rand
	page      *browser.Page
	address   string
	pages     [][]byte // of the batch
	charset   string
	explained map[string]int
	found     int
	limit     int
}

// startLinks starts Chromium and the server.
func startLinks(seed uint64, limit int, do func(*linksRun) error) (found int, err error) {
	l := &linksRun{Rand: rand.New(rand.NewPCG(seed, 0)), explained: make(map[string]int), limit: limit}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return 0, err
	}
	l.address = "http://" + listener.Addr().String()
	server := &http.Server{Handler: l}
	go server.Serve(listener)
	defer server.Close()
	if l.page, err = browser.Open(context.Background(), "chromium", commands["chromium"], browser.Options{}); err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, l.page.Close()) }()
	if err = l.page.Go(l.address + "/"); err == nil {
		err = l.page.Evaluate(linksScript, new(any))
	}
	if err == nil {
		err = do(l)
	}
	for _, name := range slices.Sorted(maps.Keys(l.explained)) {
		fmt.Printf("%7d %s\n", l.explained[name], name)
	}
	fmt.Printf("%s: %d disagreements\n", l.page.Version, l.found)
	return l.found, err
}

// ServeHTTP serves the pages of the batch, which fetch nothing.
func (l *linksRun) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	n, err := strconv.Atoi(strings.TrimPrefix(r.URL.Path, "/dir/"))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	switch {
	case r.URL.Path == "/":
		w.Header().Set("Content-Security-Policy", "img-src 'none'")
		fmt.Fprint(w, "<!doctype html><title>links</title>")
	case r.URL.Path != "/dir/" && err != nil:
		fmt.Fprint(w, "<!doctype html><title>x</title>")
	case err == nil && n < len(l.pages):
		w.Header().Set("Content-Security-Policy", "default-src 'none'")
		w.Header().Set("Content-Type", "text/html; charset="+l.charset)
		w.Write(l.pages[n])
	default:
		w.WriteHeader(http.StatusNoContent)
	}
}

func (l *linksRun) differ(format string, args ...any) {
	if l.found++; l.found <= l.limit {
		fmt.Printf(format+"\n", args...)
	}
}

func (l *linksRun) pick(from ...string) string { return from[l.IntN(len(from))] }

// A domAttribute is an attribute that Chromium's tree has, or, without a name, a style element.
type domAttribute struct {
	Element, Name, Value string
	SVG                  bool
	URL                  *string // what the element itself says that it is
	Other                map[string]string
}

type domPage struct {
	Base       string
	Attributes []domAttribute
}

// runPages compares the links of random pages with the elements of Chromium's trees.
func runPages(seed uint64, n, limit int) (int, error) {
	return startLinks(seed, limit, func(l *linksRun) error {
		for done := 0; done < n; done += 100 {
			l.charset = l.pick("utf-8", "utf-8", "utf-8", "windows-1252", "shift_jis", "euc-kr", "gb18030", "iso-2022-jp")
			l.pages = nil
			for range 100 {
				l.pages = append(l.pages, []byte(l.randomPage()))
			}
			var answers []domPage
			if err := l.page.Evaluate(fmt.Sprintf("readPages(%d)", len(l.pages)), &answers); err != nil {
				return err
			}
			for i, a := range answers {
				if err := l.comparePage(i, a); err != nil {
					return err
				}
			}
		}
		fmt.Printf("%d pages\n", n)
		return nil
	})
}

func (l *linksRun) comparePage(i int, dom domPage) error {
	address := url.MustParse(l.address + "/dir/" + strconv.Itoa(i))
	page := links.Page{URL: address, Charset: l.charset}
	rebase := l.baseInUTF8(i, &page, dom.Base)
	got, err := linesOf(&page, l.pages[i], rebase)
	if err != nil {
		return err
	}
	if dom.Base == "" || dom.Base == "about:blank" {
		l.explained["pages whose base does not parse, against which Chromium resolves nothing, and the standard the page's URL"]++
		return nil
	}
	want, err := l.wantPage(address, dom)
	if err != nil {
		return err
	}
	closed := []map[string]bool{}
	if !maps.Equal(got, want) {
		for _, at := range notFollowed.FindAllIndex(l.pages[i], -1) {
			lines, err := linesOf(&page, slices.Insert(slices.Clone(l.pages[i]), at[0], []byte("</math></svg>")...), rebase)
			if err != nil {
				return err
			}
			closed = append(closed, lines)
		}
	}
	explain := func(who, line string) {
		if slices.ContainsFunc(closed, func(lines map[string]bool) bool { return lines[line] == want[line] }) {
			l.explained["links: SVG or MathML that only the end tag of an unknown element around it closes"]++
			return
		}
		l.explain(i, who, line)
	}
	for _, line := range slices.Sorted(maps.Keys(want)) {
		if !got[line] {
			explain("Chromium", line)
		}
	}
	for _, line := range slices.Sorted(maps.Keys(got)) {
		if !want[line] {
			explain("links", line)
		}
	}
	return nil
}

// notFollowed matches an end tag of an element that HTML does not have. If it closes SVG or MathML,
// package links agrees with Chromium as soon as there are end tags for these before it.
var notFollowed = regexp.MustCompile(`(?i)</(?:g|rect|use|mi|desc|annotation-xml|foreignObject)[\s/>]`)

// linesOf returns the lines for the links of a page.
func linesOf(page *links.Page, text []byte, rebase *strings.Replacer) (map[string]bool, error) {
	lines := make(map[string]bool)
	for link, err := range page.Links(bytes.NewReader(text)) {
		if err != nil {
			return nil, err
		}
		target := "failure"
		if link.Err == nil {
			target = link.URL.Href()
			if ref := strings.TrimSpace(link.Raw); ref == "" || ref[0] == '#' {
				target = rebase.Replace(target)
			}
		}
		lines[fmt.Sprintf("%s[%s] %q %s", string([]rune(link.Element)), link.Attribute, string([]rune(link.Raw)), target)] = true
	}
	return lines, nil
}

// baseInUTF8 returns what replaces the base URL of a page by Chromium's, if they differ only
// because Chromium percent-encodes the query of a base element's URL as UTF-8.
func (l *linksRun) baseInUTF8(i int, page *links.Page, theirs string) *strings.Replacer {
	for link := range page.Links(bytes.NewReader(l.pages[i])) {
		if link.Kind != links.Base || link.Err != nil {
			continue
		}
		utf8, err := page.URL.Parse(link.Raw)
		if err == nil && utf8.Href() == theirs && utf8.Search() != link.URL.Search() {
			l.explained["pages whose base has a query that Chromium percent-encodes as UTF-8"]++
			return strings.NewReplacer(link.URL.Search(), utf8.Search())
		}
		break
	}
	return strings.NewReplacer()
}

// explain counts a link that only one has, by the name of the reason, or prints it.
func (l *linksRun) explain(i int, who, line string) {
	element, _, _ := strings.Cut(line, "[")
	switch name := map[string]string{
		"tr": "table", "td": "table", "head": "head", "html": "head", "body": "head", "base": "base",
	}[element]; {
	case name == "table" && who == "links":
		l.explained["links: a part of a table, outside of a table"]++
	case name == "head" && who == "links":
		l.explained["links: a second html, head or body, or in a template"]++
	case element == "select" && who == "links" && bytes.Count(bytes.ToLower(l.pages[i]), []byte("<select")) > 1:
		l.explained["links: a select in a select, where it is only an end tag"]++
	case name == "base" && l.charset != "utf-8" && strings.Contains(line, "?"):
		l.explained["base.href is percent-encoded as UTF-8; document.baseURI is compared by the other URLs"]++
	default:
		l.differ("%s page %q\n\tonly %s has %s", l.charset, l.pages[i], who, line)
	}
}

// plain are the attributes that are a URL each.
var plain = map[string]string{
	"a": "href", "area": "href", "base": "href", "form": "action", "button": "formaction", "input": "formaction src", "img": "src longdesc",
	"source": "src", "link": "href", "video": "src poster", "audio": "src", "track": "src", "iframe": "src longdesc", "frame": "src longdesc", "embed": "src",
	"object": "data", "script": "src", "blockquote": "cite", "q": "cite", "ins": "cite", "del": "cite", "head": "profile", "body": "background",
	"table": "background", "td": "background", "th": "background", "tr": "background", "tbody": "background", "thead": "background", "tfoot": "background",
}

// takesEmpty are those of them that mean something if they are empty.
var takesEmpty = "href action formaction cite longdesc profile itemid"

// wantPage returns the lines for what Chromium's tree has.
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
			l.explained["action and formAction that do not parse, which Chromium returns with a / behind the host all the same"]++
			a.URL = nil
		}
		if a.URL != nil && *a.URL != ref && (target != "failure" || *a.URL != strings.TrimSpace(ref)) {
			target = *a.URL
		}
		want[fmt.Sprintf("%s[%s] %q %s", infra.Lower(a.Element), a.Name, ref, target)] = true
	}
	css := func(a domAttribute) {
		for u := range links.CSS(a.Value) {
			from := base
			if u.Kind == links.Refer {
				from = address
			}
			add(a, u.URL, from)
		}
	}
	for _, a := range dom.Attributes {
		switch {
		case a.Name == "style", a.Name == "":
			css(a)
		case a.SVG && (a.Name == "href" || a.Name == "xlink:href"):
			if a.Value != "" || a.Element != "image" && a.Element != "feImage" && a.Element != "script" {
				add(a, a.Value, base)
			}
		case a.SVG:
			css(a)
		case a.Name == "srcset" && (a.Element == "img" || a.Element == "source"), a.Name == "imagesrcset" && a.Element == "link":
			for _, c := range links.Srcset(a.Value) {
				add(a, c.URL, base)
			}
		case a.Name == "ping" && (a.Element == "a" || a.Element == "area"), a.Name == "itemtype":
			for token := range strings.FieldsFuncSeq(a.Value, func(r rune) bool { return strings.ContainsRune(" \t\n\r\f", r) }) {
				add(a, token, base)
			}
		case a.Name == "content" && a.Element == "meta":
			if seconds, ref, ok := links.Refresh(a.Value); ok && strings.EqualFold(a.Other["http-equiv"], "refresh") && seconds > 0 {
				add(a, ref, base)
			}
		case a.Element == "base" && a.Name == "href":
			add(a, a.Value, address)
		case a.Name == "itemid", slices.Contains(strings.Fields(plain[a.Element]), a.Name):
			if a.Value != "" || a.Element != "link" && slices.Contains(strings.Fields(takesEmpty), a.Name) || a.Element == "input" && a.Name == "src" {
				add(a, a.Value, base)
			}
		}
	}
	return want, nil
}
