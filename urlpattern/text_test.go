package urlpattern_test

import (
	"bytes"
	"encoding"
	"encoding/json"
	"errors"
	"flag"
	"log/slog"
	"regexp"
	"strings"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

var _ interface {
	encoding.TextAppender
	encoding.TextMarshaler
} = urlpattern.Pattern{}

// TestText tries each encoding that uses a pattern's text.
func TestText(t *testing.T) {
	for _, s := range []string{
		"", "https://*.example.com/books/:id", `https://u:p@h:8080/\\?q=*#f`, `data\:a*`,
	} {
		var p urlpattern.Pattern
		if err := p.UnmarshalText([]byte(s)); err != nil || p.IsValid() != (s != "") {
			t.Errorf("%q: %v, %v", s, err, p)
			continue
		}
		text, err := p.AppendText([]byte("x"))
		if err != nil || string(text) != "x"+p.String() {
			t.Errorf("%q: %q, %v", s, text, err)
		}
		var again struct{ P, Q urlpattern.Pattern }
		b, err := json.Marshal(map[string]any{"P": p, "Q": &p})
		if err == nil {
			err = json.Unmarshal(b, &again)
		}
		if err != nil || !again.P.Equal(p) || !again.Q.Equal(p) {
			t.Errorf("%q: %s, %v, %v", s, b, again, err)
		}
		flags := flag.NewFlagSet("", flag.ContinueOnError)
		var fromFlag urlpattern.Pattern
		flags.TextVar(&fromFlag, "p", urlpattern.MustParse("https://default/"), "")
		if err := flags.Parse([]string{"-p", s}); err != nil || !fromFlag.Equal(p) {
			t.Errorf("%q: %v, %v", s, fromFlag, err)
		}
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Info("", "p", p)
		var record struct{ P string }
		if err := json.Unmarshal(log.Bytes(), &record); err != nil || record.P != p.String() {
			t.Errorf("%q: %s, %v", s, log.Bytes(), err)
		}
	}
}

// TestExpressions has the arguments of an engine: the standard's regular expressions and flags.
func TestExpressions(t *testing.T) {
	for _, test := range []struct {
		pathname   string
		ignoreCase bool
		want       string
	}{
		{"/a.b/(c)", false, `^\/a\.b(?:\/(c))$ v`},
		{"/:a?/(c)*", true, `^(?:\/([^\/]+?))?(?:\/((?:c)(?:\/(?:c))*))?$ vi`},
		{"{x/(c)-}+", false, `^(?:x\/((?:c)(?:-x\/(?:c))*)-)$ v`},
		{"(c)+{/x.}?*", false, `^((?:c)+)(?:\/x\.)?(.*)$ v`},
	} {
		got := ""
		parser := urlpattern.Parser{IgnoreCase: test.ignoreCase, NoRegexp: true}
		parser.Regexp = func(expression, flags string) (func(string) []int, error) {
			got = expression + " " + flags
			return func(string) []int { return nil }, nil
		}
		_, err := parser.New(urlpattern.Init{Pathname: &test.pathname})
		if err != nil || got != test.want {
			t.Errorf("%q: %s, %v, want %s", test.pathname, got, err, test.want)
		}
	}
}

// TestNoText has patterns that cannot be made from a text.
func TestNoText(t *testing.T) {
	compile := func(expression, _ string) (func(string) []int, error) {
		re, err := regexp.Compile(expression)
		return re.FindStringSubmatchIndex, err
	}
	engine := urlpattern.Parser{NoRegexp: true, Regexp: compile}
	for name, c := range map[string]struct {
		parser urlpattern.Parser
		init   urlpattern.Init
	}{
		"it ignores case": {urlpattern.Parser{IgnoreCase: true},
			urlpattern.Init{Protocol: new("https"), Hostname: new("h")}},
		"another engine compiled its regexps": {engine,
			urlpattern.Init{Protocol: new("https"), Hostname: new("h"), Pathname: new("/(a)")}},
		"it is too long": {init: urlpattern.Init{Protocol: new("https"),
			Hostname: new("h"), Pathname: new("/" + strings.Repeat("a", 8<<10))}},
		"it cannot be written like a URL": {init: urlpattern.Init{Protocol: new("x"),
			Password: new("S3CR3T"), Hostname: new("")}},
	} {
		p, err := c.parser.New(c.init)
		if err != nil {
			t.Fatal(err)
		}
		text, err := p.AppendText([]byte("x"))
		e, ok := errors.AsType[*urlpattern.TextError](err)
		if !ok || e.Reason != name || string(text) != "x" || strings.Contains(e.Error(), "S3CR3T") {
			t.Errorf("%s: %q, %v", name, text, err)
		}
		if _, err := json.Marshal(p); err == nil {
			t.Errorf("%s: JSON has it", name)
		}
	}
}

// TestUnmarshalTextError checks that an error leaves the pattern as it was.
func TestUnmarshalTextError(t *testing.T) {
	longest := "https://h/" + strings.Repeat("a", 8<<10-len("https://h/"))
	p := urlpattern.MustParse("https://h/")
	for _, s := range []string{"/a", "https://h/(", longest + "a", "https://h/(?=a)"} {
		err := p.UnmarshalText([]byte(s))
		if err == nil || p.String() != "https://h/" ||
			errors.Is(err, url.ErrTooLong) != (len(s) > 8<<10) {
			t.Errorf("%.20s: %v, %v", s, p, err)
		}
	}
	err := p.UnmarshalText([]byte(longest))
	if err != nil || p.Pathname() != longest[len("https://h"):] {
		t.Errorf("8 KiB: %v", err)
	}
	if text, err := p.MarshalText(); err != nil || string(text) != longest {
		t.Errorf("8 KiB: %v", err)
	}
	_, err = urlpattern.MustParse(longest + "a").MarshalText()
	if _, ok := errors.AsType[*urlpattern.TextError](err); !ok {
		t.Errorf("a byte more: %v", err)
	}
}

func TestEqual(t *testing.T) {
	patterns := []urlpattern.Pattern{{}}
	for _, parser := range []urlpattern.Parser{{}, {IgnoreCase: true}} {
		for _, s := range []string{"https://h/", "https://h/a", "https://h/?a"} {
			p, err := parser.Parse(s)
			if err != nil {
				t.Fatal(err)
			}
			patterns = append(patterns, *p)
		}
	}
	for i, p := range patterns {
		for j, q := range patterns {
			if p.Equal(q) != (i == j) {
				t.Errorf("%v and %v", p, q)
			}
		}
	}
	if !urlpattern.MustParse("https://H/a/../b").Equal(*urlpattern.MustParse("https://h/b")) {
		t.Error("not normalized")
	}
}

// FuzzText checks that a pattern's text gives an equal pattern, which matches the same URL.
func FuzzText(f *testing.F) {
	f.Add("https://*.example.com/books/:id", "https://www.example.com/books/1")
	f.Add(`http{s}?://h/(a|b)\?x`, "http://h/a?x")
	f.Fuzz(func(t *testing.T, text, input string) {
		var p, q urlpattern.Pattern
		if p.UnmarshalText([]byte(text)) != nil {
			return
		}
		again, err := p.MarshalText()
		if _, ok := errors.AsType[*urlpattern.TextError](err); ok {
			return
		}
		if err == nil {
			err = q.UnmarshalText(again)
		}
		if err != nil || !p.Equal(q) || p.Match(input) != q.Match(input) {
			t.Errorf("%q: %q, %v", text, again, err)
		}
	})
}
