package main

import (
	"bytes"
	"fmt"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/css"

	"github.com/go-weburl/url/links"
)

// runLexer compares where URLs are in random style sheets with the tokens of another lexer.
func runLexer(seed uint64, n, limit int) (found int, err error) {
	l := &linksRun{Rand: rand.New(rand.NewPCG(seed, 0)), explained: make(map[string]int), limit: limit}
	for range n {
		sheet := l.sheet()
		if name := beyondLexer(sheet); name != "" {
			l.explained[name]++
			continue
		}
		ours := make(map[int]bool)
		for u := range links.CSS(sheet) {
			if start := strings.LastIndexByte(sheet[:u.Start], '('); start >= 3 && strings.EqualFold(sheet[start-3:start], "url") && strings.Trim(sheet[start+1:u.Start], " \t\r\n\f\"'") == "" {
				ours[u.Start] = true
			}
		}
		theirs, err := lexed(sheet)
		if err != nil {
			return l.found, err
		}
		for start := range theirs {
			if !ours[start] {
				l.explainToken(sheet, start, "the lexer")
			}
		}
		for start := range ours {
			if !theirs[start] {
				l.explainToken(sheet, start, "links")
			}
		}
	}
	for name, count := range l.explained {
		fmt.Printf("%7d %s\n", count, name)
	}
	fmt.Printf("%d style sheets, %d disagreements\n", n, l.found)
	return l.found, nil
}

// behindString matches a string in url() with something behind it, or a bad string. The lexer makes
// a bad URL of both.
var behindString = regexp.MustCompile(`(?is)url\(\s*("([^"\\]|\\.)*"|'([^'\\]|\\.)*')\s*[^)\s]|url\(\s*("([^"\\\n]|\\.)*|'([^'\\\n]|\\.)*)(\n|$)`)

// beyondLexer returns the name of something in a sheet that the lexer does not know, or "".
func beyondLexer(sheet string) string {
	for part, name := range map[string]string{
		`\75 rl(`: "sheets with an escape in the name of a function", `u\72l(`: "sheets with an escape in the name of a function",
		`/**/)`: "sheets with a comment behind a string in url()", "\\41\n": "sheets with a newline that ends an escape", "\x00": "sheets with a NUL", "\x01": "sheets with a control in a URL",
	} {
		if strings.Contains(sheet, part) {
			return name
		}
	}
	return ""
}

// explainToken counts a URL that only one has, by the name of the reason, or prints it.
func (l *linksRun) explainToken(sheet string, start int, who string) {
	rest := sheet[start:]
	switch {
	case who == "the lexer" && (strings.HasPrefix(rest, "c4") || strings.HasPrefix(rest, "c5")):
		l.explained["a URL in an at-rule that no browser fetches"]++
		return
	case who == "the lexer" && strings.HasPrefix(strings.TrimLeft(rest, " \t\n\\\"'"), ")"):
		l.explained["an empty URL"]++
		return
	case who == "the lexer" && strings.HasPrefix(strings.ToLower(sheet), "@im"):
		l.explained["a URL in the rest of an @import whose own is bad"]++
		return
	case who == "links" && rest[0] >= 0x80:
		l.explained["an unquoted URL that begins with a letter beyond ASCII"]++
		return
	case behindString.MatchString(sheet):
		l.explained["sheets with a bad string in url(), or with more behind a string"]++
		return
	}
	l.differ("sheet %q\n\tonly %s has %q", sheet, who, sheet[start:min(len(sheet), start+20)])
}

// lexed returns where the contents of the lexer's url tokens start.
func lexed(sheet string) (map[int]bool, error) {
	lexer := css.NewLexer(parse.NewInputString(sheet))
	starts := make(map[int]bool)
	for pos := 0; ; {
		kind, data := lexer.Next()
		if kind == css.ErrorToken {
			if err := lexer.Err(); err != io.EOF {
				return nil, err
			}
			return starts, nil
		}
		if kind == css.URLToken {
			open := bytes.IndexByte(data, '(') + 1
			inner := bytes.TrimLeft(data[open:], " \t\r\n\f")
			start := pos + len(data) - len(inner)
			if len(inner) > 0 && (inner[0] == '"' || inner[0] == '\'') {
				start++
			}
			starts[start] = true
		}
		pos += len(data)
	}
}
