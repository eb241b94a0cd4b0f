package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/go-weburl/url/links"
)

// text returns some of the parts, one behind another.
func (l *linksRun) text(most int, parts ...string) string {
	var b strings.Builder
	for range 1 + l.IntN(most) {
		b.WriteString(l.pick(parts...))
	}
	return b.String()
}

// runCSS compares the URLs in Chromium's object model of random style sheets.
func runCSS(t *tally, seed uint64, n int) error {
	return startLinks(t, seed, func(l *linksRun) error {
		for done := 0; done < n; done += 500 {
			var inputs []string
			for range min(500, n-done) {
				inputs = append(inputs, l.sheet())
			}
			var answers [][]string
			if err := l.page.Evaluate("sheets("+text(inputs)+")", &answers); err != nil {
				return err
			}
			for i, got := range answers {
				l.compareSheet(inputs[i], got)
			}
		}
		fmt.Printf("%d style sheets\n", n)
		return nil
	})
}

// compareSheet finds each URL that Chromium has among the links, in the same order. What only links
// has must be in a declaration or rule that Chromium dropped, so no URL there begins as it does.
func (l *linksRun) compareSheet(sheet string, theirs []string) {
	var ours []string
	for u := range links.CSS(sheet) {
		ours = append(ours, u.URL)
	}
	rest := ours
	for _, u := range theirs {
		if u == "" {
			continue
		}
		i := slices.Index(rest, u)
		if i < 0 {
			l.differ("sheet %q: Chromium has %q, links %q", sheet, theirs, ours)
			return
		}
		l.explained["links: a URL in a declaration or rule that Chromium drops"] += i
		rest = rest[i+1:]
	}
	l.explained["links: a URL in a declaration or rule that Chromium drops"] += len(rest)
	l.explained["the same URL"] += len(ours) - len(rest)
}

// sheet returns a style sheet with errors. Each rule has a declaration that Chromium keeps if it
// is read as CSS Syntax says.
func (l *linksRun) sheet() string {
	var b strings.Builder
	if l.IntN(3) == 0 {
		b.WriteString(l.pick("@import ", "@IMPORT\n", "@im\\70ort ", "@import/**/") + l.cssURL(true) + l.pick(";", " screen;", "layer(x) ;"))
	}
	for range 1 + l.IntN(8) {
		switch l.IntN(8) {
		case 0:
			b.WriteString(l.text(4, "/* url(c1) */", "a{b:url(c2 c3)}", "a{b:'\n;c:d}", "<!--", "-->", "@x url(c4);", "@x{}", "@namespace url(c5);", "{}", ";", "a{b:url(\"c6\n)}", "a{b:url(c7'c8)}", "\\", "}", "a{content:'url(c9)'}", "@media x{", "@charset 'c';", ")", "a{--b:url(c10)}"))
		case 1:
			b.WriteString("@font-face{font-family:x;src:" + l.cssURL(false) + l.pick("", " format('y')", ","+l.cssURL(false)) + "}")
		default:
			b.WriteString(l.pick("a", "b c", "d>e", ".f", "#g", "h[i='url(c11)']") + "{" + l.pick("", "color:red;", "x:y(;", "width:1url(c12);", "color:#url(c13);", ";;", "@z;") +
				l.pick("background-image:", "background-image :", "list-style-image:", "cursor:", "border-image-source:") + l.pick("", " ", "/* x */", "\n") + l.cssImage())
			b.WriteString(l.pick("}", ";}", "}", " }", ";color:red}"))
		}
	}
	return b.String()
}

func (l *linksRun) cssImage() string {
	if l.IntN(5) == 0 {
		return l.pick("image-set(", "-webkit-image-set(", "IMAGE-SET( ", "image\\-set(") + l.cssURL(true) + " 1x, " + l.cssURL(true) + l.pick(" 2x", " 2x type('image/png')") + ")"
	}
	return l.cssURL(false)
}

// cssURL returns a URL, or also, if it may, a string.
func (l *linksRun) cssURL(mayBeString bool) string {
	quote := l.pick("'", "\"")
	inside := l.text(3, "a", "b", "/c.png", "\\61 ", "\\62", "\\)", "\\(", "\\'", "\\\"", "\\000063", "é", "\\e9 ", "\\\n", "\\0 ", "\\110000 ", "\\d800 ", "\x01", "\x00", "#", "?d", "\\zz", " ", "//", "/*x*/", "(", ")", "'", "\"", "\\41\n", "data:,x", "%20", "\\\\")
	if mayBeString && l.IntN(2) == 0 {
		return quote + inside + quote
	}
	name := l.pick("url(", "url(", "URL(", "u\\72l(", "\\75 rl(", "Url(")
	if l.IntN(2) == 0 {
		return name + l.pick("", " ", "\n\t") + quote + inside + quote + l.pick("", " ", "/**/") + ")"
	}
	return name + l.pick("", " ", "\n\t") + inside + l.pick("", " ", "\n") + ")"
}
