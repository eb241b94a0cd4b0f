package main

import (
	"errors"
	"fmt"
	"strings"

	"golang.org/x/net/publicsuffix"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/canon"
	"github.com/go-weburl/url/query"
)

// A field appends a part of a format's output for a URL.
type field func(b []byte, u *url.URL) []byte

// words are the words without a colon that a format can have in braces: the attributes, trurl's
// names for them, and more.
var words = [...]struct {
	name string
	get  func(*url.URL) string
}{
	{"url", (*url.URL).Href},
	{"href", (*url.URL).Href},
	{"origin", (*url.URL).Origin},
	{"protocol", (*url.URL).Protocol},
	{"scheme", (*url.URL).Scheme},
	{"username", (*url.URL).Username},
	{"user", (*url.URL).Username},
	{"password", (*url.URL).Password},
	{"host", (*url.URL).Host},
	{"hostname", (*url.URL).Hostname},
	{"port", (*url.URL).Port},
	{"pathname", (*url.URL).Pathname},
	{"path", (*url.URL).Pathname},
	{"search", (*url.URL).Search},
	{"query", (*url.URL).RawQuery},
	{"hash", (*url.URL).Hash},
	{"fragment", (*url.URL).RawFragment},
	{"registrable-domain", registrableDomain},
}

func registrableDomain(u *url.URL) string {
	return u.HostValue().RegistrableDomain(publicsuffix.List)
}

// wordsWithColon are the words that a colon and an argument follow.
var wordsWithColon = [...]struct {
	name    string
	compile func(argument string) (field, error)
}{
	{"query", func(name string) (field, error) {
		return func(b []byte, u *url.URL) []byte {
			value, _ := query.Get(u.RawQuery(), name)
			return appendHarmless(b, value)
		}, nil
	}},
	{"query-all", func(name string) (field, error) {
		return func(b []byte, u *url.URL) []byte { return appendAll(b, u.RawQuery(), name) }, nil
	}},
	{"key", func(name string) (field, error) {
		p, err := canon.ParseProfile(name)
		if err != nil {
			return nil, fmt.Errorf("%q is none of crawl, surt, safebrowsing", name)
		}
		return func(b []byte, u *url.URL) []byte { return append(b, p.Key(u)...) }, nil
	}},
	{"decoded", func(name string) (field, error) {
		get := wordNamed(name)
		if get == nil {
			return nil, unknownWord("decoded:" + name)
		}
		return func(b []byte, u *url.URL) []byte { return appendHarmless(b, url.PercentDecode(get(u))) }, nil
	}},
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
		b, first = appendHarmless(b, p.Value()), false
	}
	return b
}

// appendHarmless appends a decoded text with its controls percent-encoded again: they would
// break lines, and a terminal obeys them.
func appendHarmless(b []byte, s string) []byte {
	for i := range len(s) {
		c := s[i]
		next := byte(0)
		if i+1 < len(s) {
			next = s[i+1]
		}
		if c < ' ' || c == 0x7F || c == 0xC2 && 0x80 <= next && next < 0xA0 || 0x80 <= c && c < 0xA0 && i > 0 && s[i-1] == 0xC2 {
			b = append(b, '%', "0123456789ABCDEF"[c>>4], "0123456789ABCDEF"[c&15])
			continue
		}
		b = append(b, c)
	}
	return b
}

func wordNamed(name string) func(*url.URL) string {
	for _, w := range words {
		if w.name == name {
			return w.get
		}
	}
	return nil
}

func unknownWord(name string) error {
	var list []string
	for _, w := range words {
		list = append(list, "{"+w.name+"}")
	}
	return fmt.Errorf("%q is none of %s, {query:NAME}, {query-all:NAME}, {decoded:WORD}, {key:PROFILE}", "{"+visibleString(name, 30)+"}", strings.Join(list, ", "))
}

// escapes has the text for each character that can follow a backslash in a format.
var escapes = map[byte]string{'t': "\t", 'n': "\n", '\\': `\`, '{': "{", '}': "}"}

// parseFormat compiles a format. The fields of an empty one are not nil.
func parseFormat(s string) ([]field, error) {
	fields := []field{}
	var literal strings.Builder
	flush := func() {
		if text := literal.String(); text != "" {
			fields = append(fields, func(b []byte, _ *url.URL) []byte { return append(b, text...) })
		}
		literal.Reset()
	}
	for s != "" {
		switch c := s[0]; c {
		case '\\':
			text, ok := "", false
			if len(s) > 1 {
				text, ok = escapes[s[1]]
			}
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
		if ok && w.name == name {
			return w.compile(argument)
		}
	}
	return nil, unknownWord(word)
}
