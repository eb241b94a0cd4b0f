package main

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	weburl "github.com/go-weburl/url"
	"github.com/go-weburl/url/links"
)

// ask calls a function of the script with a list of strings.
func (l *linksRun) ask(function string, inputs []string, answers any) error {
	text, err := json.Marshal(inputs)
	if err != nil {
		return err
	}
	return l.page.Evaluate(function+"("+string(text)+")", answers)
}

// text returns some of the parts, one behind another.
func (l *linksRun) text(most int, parts ...string) string {
	var b strings.Builder
	for range 1 + l.IntN(most) {
		b.WriteString(l.pick(parts...))
	}
	return b.String()
}

// runSrcset compares what Chromium chooses of a srcset with what its algorithm chooses of the
// candidates here.
func runSrcset(seed uint64, n, limit int) (int, error) {
	return startLinks(seed, limit, func(l *linksRun) error {
		for done := 0; done < n; done += batch {
			var inputs []string
			for range min(batch, n-done) {
				inputs = append(inputs, l.text(14, "a", "b", "c,", ",", " ", " ", ", ", "\t", "\n", "\f", "1x", " 1x", " 2x", " 100w", " 500w", " 2000w", "w", "x", "h", " 1h", " 10h", "(", ")", " 0.5x", " .5x", " 1e1x", " -1x", " +1x", " 1.x", " 0w", " 0x", " -0x", "é", "\u00A0", "\v", "'", " 3x,d", "e 4x", ".", "-", "1", "E"))
			}
			var answers []string
			if err := l.ask("chosen", inputs, &answers); err != nil {
				return err
			}
			for i, got := range answers {
				want := ""
				if c := choose(links.Srcset(inputs[i])); c != nil {
					want = c.URL
				}
				if got != want {
					l.differ("srcset %q: Chromium has %q, links %q", inputs[i], got, want)
				}
			}
		}
		fmt.Printf("%d values of srcset\n", n)
		return nil
	})
}

func mustResolve(base, ref string) string {
	u, err := weburl.ParseWithBase(ref, base)
	if err != nil {
		return ""
	}
	return u.Href()
}

// choose returns the candidate that Chromium chooses on a screen of density 1, if the image is
// shown at 1000 pixels: the first that is dense enough, or the nearest one by the geometric mean.
func choose(list []links.Candidate) *links.Candidate {
	for i := range list {
		if list[i].Width > 0 {
			list[i].Density = float64(list[i].Width) / 1000
		}
	}
	slices.SortStableFunc(list, func(a, b links.Candidate) int {
		return int(math.Copysign(1, a.Density-b.Density)) * map[bool]int{true: 0, false: 1}[a.Density == b.Density]
	})
	list = slices.CompactFunc(list, func(a, b links.Candidate) bool { return a.Density == b.Density })
	if len(list) == 0 {
		return nil
	}
	i := 0
	for ; i < len(list)-1; i++ {
		next, current := list[i+1].Density, list[i].Density
		if next < 1 {
			continue
		}
		if 1 > current || 1 >= math.Sqrt(current*next) {
			i++
		}
		break
	}
	return &list[i]
}

// runRefresh compares where Chromium goes by meta refresh.
func runRefresh(seed uint64, n, limit int) (int, error) {
	return startLinks(seed, limit, func(l *linksRun) error {
		for done := 0; done < n; done += 100 {
			var inputs []string
			for range min(100, n-done) {
				inputs = append(inputs, l.text(2, "0", "0", "0", " 0", ".", "0.9", "x", "", "00", ".5.", "+0", "\t0")+
					l.text(3, ";", ",", " ", "", "; ", " ;", ";;", "\n", "\f", "x", "\v", ".")+
					l.text(5, "url=", "URL =", "url", "u", "ur", "uRl\t= ", "'", "\"", "=", " ", "go", "/x", "?y", "#z", ";", ",", "ſ", "\u00A0", "%27"))
			}
			// A machine that is busy may be late, so what differs is asked again.
			for turn := 0; len(inputs) > 0; turn++ {
				var answers []string
				if err := l.ask("refreshed", inputs, &answers); err != nil {
					return err
				}
				var again []string
				for i, got := range answers {
					if !l.agreeOnRefresh(inputs[i], got, turn == 4) {
						again = append(again, inputs[i])
					}
				}
				inputs = again
			}
		}
		fmt.Printf("%d values of refresh\n", n)
		return nil
	})
}

// agreeOnRefresh reports whether Chromium went where links says, or why not. The last time it
// reports true, and that they differ.
func (l *linksRun) agreeOnRefresh(content, got string, last bool) bool {
	page := l.address + "/refresh"
	want := targetOfRefresh(page, content)
	seconds := strings.TrimLeft(content, " \t\n\f\r")
	switch {
	case got == want:
	case strings.Contains(content, "\v") && (got == targetOfRefresh(page, strings.Replace(content, "\v", " ", 1)) ||
		got == targetOfRefresh(page, strings.ReplaceAll(content, "\v", " "))):
		l.explained["Chromium takes vertical tabs behind the seconds for whitespace"]++
	case got == page && strings.HasPrefix(seconds, ".") && (len(seconds) == 1 || seconds[1] < '0' || seconds[1] > '9'):
		l.explained["Chromium does not go if there is a point, and no digit before or behind it"]++
	case got == mustResolve(page, lastQuoted(content)):
		l.explained["Chromium ends a quoted URL at the last such quote, and does not end an empty one"]++
	case last:
		l.differ("refresh %q: Chromium goes to %q, links to %q", content, got, want)
	default:
		return false
	}
	return true
}

// lastQuoted returns the URL that Chromium finds in the content of a refresh, behind its first
// quote.
func lastQuoted(content string) string {
	i := strings.IndexAny(content, `'"`)
	if i < 0 {
		return ""
	}
	quoted := content[i+1:]
	if end := strings.LastIndexByte(quoted, content[i]); end > 0 {
		return quoted[:end]
	}
	return quoted
}

// targetOfRefresh returns where a page with this content of a meta refresh goes, or its own URL.
func targetOfRefresh(page, content string) string {
	if _, ref, ok := links.Refresh(content); ok && ref != "" {
		return mustResolve(page, ref)
	}
	return page
}

// runCSS compares the URLs in Chromium's object model of random style sheets.
func runCSS(seed uint64, n, limit int) (int, error) {
	return startLinks(seed, limit, func(l *linksRun) error {
		for done := 0; done < n; done += 500 {
			var inputs []string
			for range min(500, n-done) {
				inputs = append(inputs, l.sheet())
			}
			var answers [][]string
			if err := l.ask("sheets", inputs, &answers); err != nil {
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
