package main

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/workshop/standard/text"
)

var (
	// bases are a base URL of each kind that the states tell apart, and none. hrefs are URLs whose
	// attributes are set.
	bases = []string{"", "http://u:p@h:81/a/b?q#f", "file:///C:/a/b?q#f", "file://h/",
		"a://h/p/q?r#f", "a:/p/q", "a:p?q#f"}
	hrefs = append(bases[1:], "https://h/", "http://u@h/", "a://h:1", "a://", "a:/.//p", "file:///",
		"blob:x", "http://a.co.uk./", "http://com", "http://xn--ls8h.ac.be/?a=1&b=2&a")
	// starts are followed by random tokens, to reach each state in the shortest way.
	starts = []string{"", "", "", "http://", "http:", "https:/", "file:", "file://", "file:///",
		"a:", "a://", "a:/", "//", "/", "blob:", "http://[", "a://[", "http://h/", "http://h:",
		"a://h/", "http://u:p@", "http://1.2.", "http://xn--", "http://[1:2:", "http://[::1.2."}
	encodings = []string{"windows-1252", "iso-2022-jp", "gb18030", "shift_jis", "UTF-16LE"}
	setters   []string
	// components are all that can be seen of a URL, and everything is also its query object.
	components = []string{"errors", "record"}
	everything []string
)

func init() {
	for _, a := range attributes.All {
		components = append(components, "@"+a.Name)
		if a.Set != nil {
			setters = append(setters, "@"+a.Name)
		}
	}
	everything = append(components[:len(components):len(components)], "toString", "entries")
}

// tokensOf returns what the text tells apart, and what UTS #46 does.
func tokensOf(m *text.Machine) []string {
	return append(m.Tokens(), "xn--", "xn--ls8h", "é", "\u00AD", "。", "２", "ß", "81")
}

// A generator makes scripts.
type generator struct {
	tokens []string
	*rand.Rand
}

func newGenerator(tokens []string, seed uint64) *generator {
	return &generator{tokens, rand.New(rand.NewPCG(seed, 0))}
}

func (g *generator) pick(list []string) string { return list[g.IntN(len(list))] }

func (g *generator) string(n int) string {
	var b strings.Builder
	for range 1 + g.IntN(n) {
		b.WriteString(g.pick(g.tokens))
	}
	return b.String()
}

// parse returns the script that parses an input.
func parse(input, base, encoding string) *script {
	s := &script{input: input, encoding: encoding, last: everything}
	if base != "" {
		s.base = &base
	}
	return s
}

// change returns a script that changes a URL with a string, or asks for something with it.
func (g *generator) change(with string) *script {
	href := g.pick(hrefs)
	s := parse(href, "", "")
	name := g.pick(g.tokens)
	switch g.IntN(8) {
	case 0, 1, 2:
		s.do = [][]string{{g.pick(setters), with}}
	case 3, 4:
		u := url.MustParse(href)
		isOpaque := u.HasOpaquePath()
		states := slices.DeleteFunc(slices.Sorted(maps.Keys(overrides)), func(s string) bool {
			switch s { // The callers see to it that the URL can have the component.
			case "host state", "hostname state", "path start state":
				return isOpaque
			case "opaque path state":
				return !isOpaque
			case "port state":
				return u.Hostname() == ""
			}
			return false
		})
		s.do = [][]string{{g.pick(states), with}}
		s.last, s.each = components, []string{"result"} // the query object is the callers'
		if s.do[0][0] == "opaque path state" {
			// BasicParse's documentation says how the serialization differs from the standard's.
			s.last = slices.DeleteFunc(slices.Clone(components),
				func(name string) bool { return name == "@href" })
		}
	case 5:
		s.do = [][]string{{"equals", g.pick(hrefs), fmt.Sprint(g.IntN(2) == 0)}, {"to Unicode"},
			{"public suffix"}, {"registrable domain"}, {"valid domain", with},
			{"equals", "http://u:p@h:81/a/b?q", "true"}}
		s.each = []string{"result"}
	case 6:
		s = &script{input: with + "&" + name + "=1&" + name, isParams: true}
		fallthrough
	default:
		s.do = [][]string{{"has", name, "1"}, {"get", name}, {"getAll", name}, {"set", name, with},
			{"append", with, name}, {"append", name, with}, {"sort"}, {"size"}, {"has", with},
			{"delete", name, with}, {"entries"}, {"delete", with}, {"getAll", with}}
		s.each = []string{"result", "toString"}
		if s.isParams {
			s.last = []string{"entries"}
		}
	}
	return s
}

// random returns a random script.
func (g *generator) random() *script {
	switch g.IntN(8) {
	case 0, 1, 2:
		return g.change(g.string(6))
	case 3:
		return parse("http://h/?"+g.string(6), "", g.pick(encodings))
	case 4:
		return parse(g.pick(starts)+g.string(6), g.pick(bases), g.pick(encodings))
	}
	return parse(g.pick(starts)+g.string(7), g.pick(bases), "UTF-8")
}

// all yields a script for each string of up to n tokens on each base, and one that changes a URL
// with the string.
func (g *generator) all(n int) iter.Seq[*script] {
	return func(yield func(*script) bool) {
		var visit func(s string, n int) bool
		visit = func(s string, n int) bool {
			for _, base := range bases {
				if !yield(parse(s, base, "UTF-8")) {
					return false
				}
			}
			if !yield(g.change(s)) {
				return false
			}
			for _, t := range g.tokens {
				if n > 0 && !visit(s+t, n-1) {
					return false
				}
			}
			return true
		}
		visit("", n)
	}
}

// probes returns n random scripts, and one for each string of up to two tokens, from the shortest
// name, with what m sees. If most is not 0, they are the shortest so many.
func probes(m *text.Machine, tokens []string, seed uint64, n, most int) (all []probe) {
	g := newGenerator(tokens, seed)
	add := func(s *script) { all = append(all, probe{script: *s}) }
	for _, x := range tokens {
		for _, y := range append(tokens, "") {
			add(parse(g.pick(starts)+x+y, g.pick(bases), "UTF-8"))
			add(g.change(x + y))
			if x[0] >= 'a' && y != "" && strings.Trim(y, "0123456789") == "" {
				add(parse(x+"://h:"+y, "", "UTF-8"))
			}
		}
	}
	for len(all) < n {
		add(g.random())
	}
	slices.SortStableFunc(all, func(a, b probe) int {
		return cmp.Compare(len(a.name()), len(b.name()))
	})
	if most > 0 {
		all = all[:min(most, len(all))]
	}
	for i := range all {
		all[i].want = all[i].runTraced(m)
	}
	return all
}

// runTraced is run in a text. It notes which steps p reaches.
func (p *probe) runTraced(m *text.Machine) []string {
	m.Reached = make([]int, len(m.Steps))
	seen := p.run(&textWorld{Machine: m})
	p.reached = make([]bool, len(m.Reached))
	for i, n := range m.Reached {
		p.reached[i] = n > 0
	}
	m.Reached = nil
	return seen
}

// A comparison compares this library with the text.
type comparison struct {
	m        *text.Machine
	found, n int
}

// differ reports and counts a difference.
func (c *comparison) differ(what string, got, want any) {
	if c.found++; c.found <= 20 {
		fmt.Printf("%s: %v, the text has %v\n", what, got, want)
	}
}

// run compares n scripts: one for each string of up to length tokens, and then random ones.
func (c *comparison) run(seed uint64, n, length int) {
	g := newGenerator(tokensOf(c.m), seed)
	for s := range g.all(length) {
		c.compare(s)
	}
	for c.n < n {
		c.compare(g.random())
	}
}

// compare runs a script in both worlds. It compares the results, the positions of the validation
// errors, and whether the input is valid.
func (c *comparison) compare(s *script) {
	c.n++
	ours, w := new(library), &textWorld{Machine: c.m}
	got, want := s.run(ours), s.run(w)
	if !slices.Equal(got, want) {
		c.differ(s.name(), fmt.Sprintf("%q", got), fmt.Sprintf("%q", want))
		return
	}
	if s.encoding != "UTF-8" {
		return
	}
	if isValid := url.CheckValid(s.input, ours.base) == nil; isValid != (len(w.violations) == 0) {
		c.differ(s.name()+": validity", isValid, !isValid)
	}
	c.positions(s, ours.violations, w.violations)
}

// offsets returns where in the input each code point is that the state machine sees, and its end.
func offsets(input string) (at []int) {
	isTrimmed := func(r rune) bool { return r <= ' ' }
	end := len(strings.TrimRightFunc(input, isTrimmed))
	start := end - len(strings.TrimLeftFunc(input[:end], isTrimmed))
	for i, r := range input[start:end] {
		if r != '\t' && r != '\n' && r != '\r' {
			at = append(at, start+i)
		}
	}
	return append(at, end)
}

// positions compares where validation errors are. A state's error is at the pointer, except that
// what lacks slashes is the colon before, and a port or a drive letter that is a host begins
// before. In a host the parser stands at its end, or before that, and the IPv6 parser has a pointer
// of its own.
func (c *comparison) positions(s *script, got []url.Violation, want []text.Violation) {
	input := s.input
	at := offsets(input)
	offset := func(pointer int) int { return at[max(0, min(pointer, len(at)-1))] }
	is := func(start, pointer int) bool {
		return start == offset(pointer) || pointer >= len(at)-1 && start > offset(pointer)
	}
	for i, v := range want {
		start, p := got[i].Start, v.Pointer
		var ok bool
		switch {
		case p == -2: // before there is a pointer
			ok = i <= 1
		case v.Name == "special-scheme-missing-following-solidus" && start < offset(p):
			ok = input[start] == ':' && strings.Trim(input[start+1:offset(p)], "\t\r\n") == ""
		case v.Calls[0] == "IPv6 parser":
			n := strings.Count(input[:start], "[") // the address begins after one of these
			for k := 0; n > 0 && !ok; k++ {
				if at[k] < len(input) && input[at[k]] == '[' {
					ok = is(start, k+1+v.Inner)
					n--
				}
			}
			ok = ok || v.Name != "IPv6-invalid-code-point"
		case v.Calls[0] != "basic URL parser":
			ok = start <= offset(p+1) || p+1 >= len(at)-1
		default:
			ok = is(start, p) || v.Name == "host-missing" && is(start, p+1) ||
				start <= offset(p) && (v.Name == "port-out-of-range" ||
					v.Name == "file-invalid-Windows-drive-letter-host")
		}
		if !ok {
			c.differ(fmt.Sprintf("%s: %s: Start", s.name(), v.Name), start, fmt.Sprint(v, at))
		}
	}
}
