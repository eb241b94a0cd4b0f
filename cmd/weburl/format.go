package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/query"
)

// A field appends a part of a format's output for a URL.
type field func(b []byte, u *url.URL) []byte

// otherWords are the words without a colon that a format can have in braces besides the attributes:
// trurl's names for these, and more.
var otherWords = [...]struct {
	name string
	get  func(*url.URL) string
}{
	{"url", (*url.URL).Href},
	{"scheme", (*url.URL).Scheme},
	{"user", (*url.URL).Username},
	{"path", (*url.URL).Pathname},
	{"query", (*url.URL).RawQuery},
	{"fragment", (*url.URL).RawFragment},
	{"registrable-domain", registrableDomain},
	{"site", site},
}

func registrableDomain(u *url.URL) string {
	return u.HostValue().RegistrableDomain(publicsuffix.List)
}

func site(u *url.URL) string { return u.HostValue().Site(publicsuffix.List) }

// wordsWithColon are the words that take a colon and an argument.
var wordsWithColon = [...]struct {
	name     string
	argument string
	compile  func(argument string) (field, error)
}{
	{"query", "NAME", func(name string) (field, error) {
		return func(b []byte, u *url.URL) []byte {
			value, _ := query.Get(u.RawQuery(), name)
			return appendInLine(b, value)
		}, nil
	}},
	{"query-all", "NAME", func(name string) (field, error) {
		return func(b []byte, u *url.URL) []byte { return appendAll(b, u.RawQuery(), name) }, nil
	}},
	{"key", "PROFILE", func(name string) (field, error) {
		p, err := canon.ParseProfile(name)
		if err != nil {
			return nil, fmt.Errorf("%q is none of %s", name, strings.Join(profiles(), ", "))
		}
		return func(b []byte, u *url.URL) []byte { return append(b, p.Key(u)...) }, nil
	}},
	{"decoded", "WORD", func(name string) (field, error) {
		get := wordNamed(name)
		if get == nil {
			return nil, errNoWord
		}
		return func(b []byte, u *url.URL) []byte {
			return appendInLine(b, url.PercentDecode(get(u)))
		}, nil
	}},
	{"default", "port", func(name string) (field, error) {
		if name != "port" {
			return nil, errNoWord
		}
		return appendPort, nil
	}},
}

var errNoWord = errors.New("no such word")

// appendPort appends the port, or the default port of the scheme.
func appendPort(b []byte, u *url.URL) []byte {
	if port, ok := url.DefaultPort(u.Scheme()); ok && u.Port() == "" {
		return strconv.AppendUint(b, uint64(port), 10)
	}
	return append(b, u.Port()...)
}

// appendAll appends all values of the parameter, with spaces between them.
func appendAll(b []byte, q, name string) []byte {
	first := true
	for p := range query.All(q) {
		if p.Name() != name {
			continue
		}
		if !first {
			b = append(b, ' ')
		}
		b, first = appendInLine(b, p.Value()), false
	}
	return b
}

// appendInLine appends a decoded text with its ASCII controls percent-encoded again: they could
// end the line, or separate its fields.
func appendInLine(b []byte, s string) []byte {
	for _, c := range []byte(s) {
		if c < ' ' || c == 0x7F {
			b = fmt.Appendf(b, "%%%02X", c)
			continue
		}
		b = append(b, c)
	}
	return b
}

func wordNamed(name string) func(*url.URL) string {
	for _, w := range otherWords {
		if w.name == name {
			return w.get
		}
	}
	return attributes.Getter(name)
}

func unknownWord(name string) error {
	return fmt.Errorf("%q is none of %s", "{"+name+"}", wordList())
}

// wordList lists the words, as in "{href}, {query:NAME}".
func wordList() string {
	list := plainWords()
	for _, w := range wordsWithColon {
		list = append(list, "{"+w.name+":"+w.argument+"}")
	}
	return strings.Join(list, ", ")
}

// formatWords returns the words for a shell to complete.
func formatWords() []string {
	return append(plainWords(), "{query:", "{query-all:", "{decoded:", "{key:surt}", "{key:crawl}",
		"{key:safebrowsing}", "{default:port}")
}

// plainWords returns the words without a colon, in their braces.
func plainWords() (list []string) {
	for _, a := range attributes.All {
		list = append(list, "{"+a.Name+"}")
	}
	for _, w := range otherWords {
		list = append(list, "{"+w.name+"}")
	}
	return list
}

// escapes has the text for each character that can follow a backslash in a format.
var escapes = map[string]string{"t": "\t", "n": "\n", `\`: `\`, "{": "{", "}": "}"}

// parseFormat compiles a format. There is always a field.
func parseFormat(s string) ([]field, error) {
	var fields []field
	var literal strings.Builder
	flush := func() {
		text := literal.String()
		fields = append(fields, func(b []byte, _ *url.URL) []byte { return append(b, text...) })
		literal.Reset()
	}
	for s != "" {
		switch c := s[0]; c {
		case '\\':
			text, ok := escapes[s[1:min(2, len(s))]]
			if !ok {
				return nil, errors.New(`a \ is followed by none of t, n, \, {, }`)
			}
			literal.WriteString(text)
			s = s[2:]
		case '{':
			word, rest, ok := strings.Cut(s[1:], "}")
			if !ok {
				return nil, errors.New(`a { without a }: for a plain { write \{`)
			}
			f, err := compileWord(word)
			if err != nil {
				return nil, err
			}
			flush()
			fields, s = append(fields, f), rest
		default:
			literal.WriteByte(c)
			s = s[1:]
		}
	}
	flush()
	return fields, nil
}

func compileWord(word string) (field, error) {
	if get := wordNamed(word); get != nil {
		return func(b []byte, u *url.URL) []byte { return append(b, get(u)...) }, nil
	}
	name, argument, ok := strings.Cut(word, ":")
	for _, w := range wordsWithColon {
		if !ok || w.name != name {
			continue
		}
		if f, err := w.compile(argument); err != errNoWord {
			return f, err
		}
	}
	return nil, unknownWord(word)
}
