package main

import (
	"cmp"
	"errors"
	"fmt"
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
	// columns are the attributes in the order of the cases of the web-platform-tests.
	columns []string
	// components are all that can be seen of a URL, and everything is also its query object.
	components = script{{"record"}}
	everything script
)

func init() {
	for _, a := range attributes.All {
		columns = append(columns, "@"+a.Name)
		components = append(components, []string{"@" + a.Name})
		if a.Set != nil {
			setters = append(setters, "@"+a.Name)
		}
	}
	columns = slices.Insert(columns, 10, "toString")
	everything = slices.Concat(components, script{{"toString"}, {"entries"}})
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
func parse(input, base, encoding string) script {
	do := []string{"URL parser", input, encoding}
	if base != "" {
		do = append(do, base)
	}
	return append(script{do}, everything...)
}

// change returns a script that changes a URL with a string, or asks for something with it.
func (g *generator) change(with string) script {
	href := g.pick(hrefs)
	s := script{{"URL", href}}
	switch g.IntN(8) {
	case 0, 1, 2:
		return slices.Concat(s, script{{g.pick(setters), with}}, everything)
	case 3, 4:
		return append(s, g.override(href, with)...)
	case 5:
		s = append(s, []string{"equals", g.pick(hrefs), fmt.Sprint(g.IntN(2) == 0)},
			[]string{"equals", "http://u:p@h:81/a/b?q", "true"}, []string{"valid domain", with},
			[]string{"canParse", with, href}, []string{"parse", with, href})
		switch url.MustParse(href).HostValue().Kind() {
		case url.HostDomain:
			s = append(s, []string{"domain to Unicode"})
			fallthrough
		case url.HostNull:
			s = append(s, []string{"host/public suffix"}, []string{"host/registrable domain"})
		}
		return s
	}
	name := g.pick(g.tokens)
	if g.IntN(2) == 0 {
		s = script{{"URLSearchParams", with + "&" + name + "=1&" + name}}
	}
	for _, do := range (script{{"has", name, "1"}, {"get", name}, {"getAll", name},
		{"set", name, with}, {"append", with, name}, {"append", name, with}, {"sort"}, {"size"},
		{"has", with}, {"delete", name, with}, {"entries"}, {"delete", with}, {"getAll", with}}) {
		s = append(s, do, []string{"toString"})
	}
	if s[0][0] == "URL" {
		return append(s, everything...)
	}
	return append(s, []string{"entries"})
}

// override returns operations that parse a string with a state override, and look. The callers of
// the parser see to it that the URL can have the component.
func (g *generator) override(href, with string) script {
	u := url.MustParse(href)
	isOpaque := u.HasOpaquePath()
	states := slices.DeleteFunc(slices.Sorted(maps.Keys(overrides)), func(s string) bool {
		switch s {
		case "host state", "hostname state", "path start state":
			return isOpaque
		case "opaque path state":
			return !isOpaque
		case "port state":
			return u.Hostname() == ""
		}
		return false
	})
	s := script{{g.pick(states), with}}
	for _, look := range components { // the query object is the callers'
		// BasicParse's documentation says how the serialization differs from the standard's.
		if s[0][0] != "opaque path state" || look[0] != "@href" {
			s = append(s, look)
		}
	}
	return s
}

// random returns a random script.
func (g *generator) random() script {
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

// all calls see with scripts for each string that begins with s and has up to n tokens more: one
// that parses it on each base, and one that changes a URL with it.
func (g *generator) all(s string, n int, see func(script)) {
	for _, base := range bases {
		see(parse(s, base, "UTF-8"))
	}
	see(g.change(s))
	for _, t := range g.tokens {
		if n > 0 {
			g.all(s+t, n-1, see)
		}
	}
}

// probes returns n random scripts, and one for each string of up to two tokens, from the shortest
// name, with what m sees. If most is not 0, it returns only so many, the shortest.
func probes(m *text.Machine, tokens []string, seed uint64, n, most int) (all []probe) {
	g := newGenerator(tokens, seed)
	add := func(s script) { all = append(all, probe{script: s}) }
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
	p.reached = make([]bool, m.Steps)
	m.Reached = p.reached
	defer func() { m.Reached = nil }()
	return p.run(&text.World{Machine: m})
}

// A comparison compares this library with the text.
type comparison struct {
	m        *text.Machine
	found, n int
}

// compareText compares on every string of two or three tokens, and then on random ones.
func compareText(file string, seed uint64, n int, isExhaustive bool) error {
	m, err := load(file, true)
	if err != nil {
		return err
	}
	c := comparison{m: m}
	length := 2
	if isExhaustive {
		length = 3
	}
	c.run(seed, n, length)
	fmt.Printf("seed %d: %d inputs, %d differences\n", seed, c.n, c.found)
	if c.found > 0 {
		return errors.New("this library differs from the text")
	}
	return nil
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
	g.all("", length, c.compare)
	for c.n < n {
		c.compare(g.random())
	}
}

// compare runs a script in both worlds. It compares the results, the positions of the validation
// errors, and whether the input is valid.
func (c *comparison) compare(s script) {
	c.n++
	ours, w := new(library), &text.World{Machine: c.m}
	got, want := s.run(ours), s.run(w)
	if !slices.Equal(got, want) {
		c.differ(s.name(), fmt.Sprintf("%q", got), fmt.Sprintf("%q", want))
		return
	}
	if s[0][0] != "URL parser" || s[0][2] != "UTF-8" {
		return
	}
	input := s[0][1]
	if isValid := url.CheckValid(input, ours.base) == nil; isValid != (len(w.Reported) == 0) {
		c.differ(s.name()+": validity", isValid, !isValid)
	}
	c.positions(input, ours.violations, w.Reported)
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

// positions compares where validation errors are. A state's error is at the pointer, with two
// exceptions: if slashes are missing, it is at the colon before, and a port, or a drive letter in
// the place of a host, begins before the pointer. An error in a host is anywhere before the
// pointer, which is at the host's end. The IPv6 parser has a pointer of its own.
func (c *comparison) positions(input string, got []url.Violation, want []text.Violation) {
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
			c.differ(fmt.Sprintf("%q: %s: Start", input, v.Name), start, fmt.Sprint(v, at))
		}
	}
}
