package main

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/workshop/standard/text"
)

// A comparison compares this library with the text.
type comparison struct {
	m        *text.Machine
	tokens   []string
	bases    []*text.URL
	ours     []*url.URL
	found, n int
}

// bases are a base URL of each kind that the states tell apart, and none. hosts are more URLs whose
// attributes are set.
var (
	bases = []string{"", "http://u:p@h:81/a/b?q#f", "file:///C:/a/b?q#f", "file://h/",
		"a://h/p/q?r#f",
		"a:/p/q", "a:p?q#f"}
	hrefs = append(bases[1:], "https://h/", "http://u@h/", "a://h:1", "a://", "a:/.//p", "file:///",
		"blob:x")
	// starts are followed by random tokens, to reach each state in the shortest way.
	starts = []string{"", "", "", "http://", "http:", "https:/", "file:", "file://", "file:///",
		"a:", "a://", "a:/",
		"//", "/", "blob:", "http://[", "a://[", "http://h/", "http://h:", "a://h/", "http://u:p@",
		"http://1.2.",
		"http://xn--", "http://[1:2:", "http://[::1.2."}
	// overrides are the states with which this library's parser starts.
	overrides = map[string]url.State{"scheme start state": url.SchemeStartState,
		"host state":     url.HostState,
		"hostname state": url.HostnameState, "port state": url.PortState,
		"path start state":  url.PathStartState,
		"opaque path state": url.OpaquePathState, "query state": url.QueryState,
		"fragment state": url.FragmentState}
)

// tokensOf returns what the text tells apart, and what UTS #46 does.
func tokensOf(m *text.Machine) []string {
	return append(m.Tokens(), "xn--", "xn--ls8h", "é", "\u00AD", "。", "２", "ß")
}

func newComparison(m *text.Machine) (*comparison, error) {
	c := &comparison{m: m, tokens: tokensOf(m)}
	for _, s := range bases {
		u, err := m.ParseBasic(s, nil, "UTF-8")
		if err != nil {
			return nil, err
		}
		our, _ := url.Parse(s)
		c.bases, c.ours = append(c.bases, u), append(c.ours, our)
	}
	return c, nil
}

// differ reports and counts a difference.
func (c *comparison) differ(what string, got, want any) {
	if !reflect.DeepEqual(got, want) {
		if c.found++; c.found <= 20 {
			fmt.Printf("%s: %+v, the text has %+v\n", what, got, want)
		}
	}
}

// run compares n random inputs, after every string of up to two tokens on every base or, if
// isExhaustive, of up to three.
func (c *comparison) run(seed uint64, n int, isExhaustive bool) error {
	for i, x := range c.tokens {
		for j := -1; j < len(c.tokens); j++ {
			input := x
			if j >= 0 {
				input += c.tokens[j]
			}
			last := -1
			if isExhaustive && j >= 0 {
				last = len(c.tokens) - 1
			}
			for k := -1; k <= last; k++ {
				s := input
				if k >= 0 {
					s += c.tokens[k]
				}
				for b := range bases {
					if err := c.parse(s, b); err != nil {
						return err
					}
				}
			}
			if err := c.set(hrefs[(i+j+1)%len(hrefs)], input, i+j+1); err != nil {
				return err
			}
		}
	}
	r := rand.New(rand.NewPCG(seed, 0))
	for i := 0; c.n < n; i++ {
		var b strings.Builder
		for range 1 + r.IntN(7) {
			b.WriteString(c.tokens[r.IntN(len(c.tokens))])
		}
		err := c.parse(starts[r.IntN(len(starts))]+b.String(), r.IntN(len(bases)))
		if err == nil && i%4 == 0 {
			err = c.set(hrefs[r.IntN(len(hrefs))], b.String(), r.IntN(100))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// parse compares what an input parses to, its validation errors, and whether it is valid.
func (c *comparison) parse(input string, base int) error {
	c.n++
	what := fmt.Sprintf("%q on %q", input, bases[base])
	u, err := c.m.ParseBasic(input, c.bases[base], "UTF-8")
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	want := c.m.Violations
	var got []url.Violation
	isNewer := false
	p := url.Parser{Base: c.ours[base], OnViolation: func(v url.Violation) {
		if v.Err == url.ErrIPv4NonASCIIInput {
			isNewer = true // see newerError
			return
		}
		got = append(got, v)
	}}
	our, ourErr := p.Parse(input)
	c.violations(what, input, got, want)
	c.differ(what+": failure", ourErr != nil, u == nil)
	if !isNewer {
		c.differ(what+": validity", url.CheckValid(input, c.ours[base]) == nil, len(want) == 0)
	}
	if u == nil || ourErr != nil {
		return nil
	}
	return c.record(what, our, u)
}

// record compares two URLs.
func (c *comparison) record(what string, our *url.URL, u *text.URL) error {
	r, err := u.Record()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	c.differ(what, recordOf(our), r)
	for _, a := range attributes.All {
		if a.Name != "href" && a.Name != "origin" {
			continue
		}
		want, err := u.Get(a.Name)
		if err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		c.differ(what+": "+a.Name, a.Get(our), want)
	}
	return nil
}

// recordOf returns the record of a URL of this library.
func recordOf(u *url.URL) text.Record {
	r := text.Record{Scheme: u.Scheme(), Username: u.Username(), Password: u.Password(), Port: -1,
		HasOpaquePath: u.HasOpaquePath(), Path: u.Pathname(), Host: u.Hostname()}
	r.HostKind = map[url.HostKind]string{url.HostNull: "null", url.HostEmpty: "empty",
		url.HostDomain: "string",
		url.HostOpaque: "string", url.HostIPv4: "IPv4", url.HostIPv6: "IPv6"}[u.HostValue().Kind()]
	if u.Port() != "" {
		fmt.Sscan(u.Port(), &r.Port)
	}
	if u.HasQuery() {
		q := u.RawQuery()
		r.Query = &q
	}
	if u.HasFragment() {
		f := u.RawFragment()
		r.Fragment = &f
	}
	return r
}

// set compares a setter, and the parser with a state override.
func (c *comparison) set(href, value string, n int) error {
	c.n++
	u, err := c.m.Parse(href, nil)
	if err != nil {
		return err
	}
	our := url.MustParse(href)
	params := our.SearchParams()
	var setters []attributes.Attribute
	for _, a := range attributes.All {
		if a.Set != nil {
			setters = append(setters, a)
		}
	}
	a := setters[n%len(setters)]
	what := fmt.Sprintf("%q, set %s to %q", href, a.Name, value)
	a.Set(our, value)
	if _, err := u.Set(a.Name, value); err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if err := c.record(what, our, u); err != nil {
		return err
	}
	p, err := u.SearchParams()
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	if !(a.Name == "search" && strings.ContainsAny(value, "\t\n\r")) { // see newerError
		list := [][2]string{}
		for name, value := range params.All() {
			list = append(list, [2]string{name, value})
		}
		c.differ(what+": search params", list, p.List())
	}
	return c.override(href, value, n)
}

// override compares the basic URL parser with a state override, where this library's accepts it.
func (c *comparison) override(href, value string, n int) error {
	names := slices.Sorted(func(yield func(string) bool) {
		for name := range overrides {
			if !yield(name) {
				return
			}
		}
	})
	name := names[n%len(names)]
	our := url.MustParse(href)
	what := fmt.Sprintf("%q, %s with %q", href, name, value)
	switch name {
	case "query state", "fragment state": // the callers empty these first
		our.SetRawQuery("")
		our.SetSearch("x")
		our.SetHash("x")
	case "port state":
		if our.Hostname() == "" || our.Scheme() == "file" {
			return nil
		}
	case "opaque path state":
		return nil // URL Pattern's only
	}
	if our.HasOpaquePath() && strings.Contains("host state hostname state path start state", name) {
		return nil
	}
	u, err := c.m.Parse(our.Href(), nil)
	if err != nil {
		return err
	}
	if err := u.Empty(name); err != nil {
		return err
	}
	ourErr := (&url.Parser{}).BasicParse(our, value, overrides[name])
	failed, err := u.ParseOverride(value, name)
	if err != nil {
		return fmt.Errorf("%s: %w", what, err)
	}
	c.differ(what+": failure", ourErr != nil, failed)
	return c.record(what, our, u)
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

// violations compares validation errors, in their order, and where they are. A state's error is
// at the pointer, except that what lacks slashes is the colon before. In a host the parser stands
// at its end, or before that, and the IPv6 parser has a pointer of its own.
func (c *comparison) violations(what, input string, got []url.Violation, want []text.Violation) {
	var names, wanted []string
	for _, v := range got {
		names = append(names, v.Err.Error())
	}
	for _, v := range want {
		wanted = append(wanted, v.Name)
	}
	if c.differ(what+": errors", names, wanted); !slices.Equal(names, wanted) {
		return
	}
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
			ok = is(start, p) || v.Name == "host-missing" && is(start, p+1)
		}
		if !ok {
			c.differ(fmt.Sprintf("%s: %s: Start", what, v.Name), start, fmt.Sprint(v, at))
		}
	}
}
