package main

import (
	"slices"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/inputs/script"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// A deviation is a known way in which a browser does not do what the standard says.
// Of several the first one reads first, and writes last.
// What the standard makes of another request, changed in another way, is what the
// browser gives. Both are exact: all else has to be as the standard says.
type deviation struct {
	name string
	// clause is the part of the standard that decides, by its anchor.
	clause string
	// read returns the request that the browser seems to have read; nil: the request.
	read func(oracle.Request) oracle.Request
	// write returns what the browser makes of the standard's step; nil: the step.
	write func(written) step
}

// Written is the standard's step of the request that a browser seems to have read.
type written struct {
	step
	// request is the one that the browser seems to have read, given the one it was sent,
	// or the one to parse that stands for it.
	request, given oracle.Request
	// before is the step before a set.
	before step
	// theirs is what the browser gave.
	theirs step
}

var deviations = map[string][]deviation{
	"chromium": chromiumDeviations,
	"firefox":  firefoxDeviations,
}

// explain returns the names of the fewest deviations that together make the browser's
// step out of the standard's, or nil.
func explain(known []deviation, d disagreement) []string {
	known = touching(known, d)
	for n := 1; n <= min(4, len(known)); n++ {
		if names := explainWith(known, d, nil, n); names != nil {
			return names
		}
	}
	return nil
}

// explainWith tries all choices of n deviations more than those chosen.
func explainWith(known []deviation, d disagreement, chosen []deviation, n int) []string {
	if n == 0 {
		if !d.with(chosen).equal(d.theirs) {
			return nil
		}
		var names []string
		for _, dev := range chosen {
			names = append(names, dev.name)
		}
		return names
	}
	for i := 0; i+n <= len(known); i++ {
		if names := explainWith(known[i+1:], d, append(slices.Clone(chosen), known[i]), n-1); names != nil {
			return names
		}
	}
	return nil
}

// with returns the step by the standard with these deviations.
func (d disagreement) with(all []deviation) step {
	r, given := d.request, d.request
	for _, dev := range all {
		if dev.read == nil {
			continue
		}
		after := dev.read(r)
		if len(after.Set) != len(r.Set) {
			given = after
		}
		r = after
	}
	s := d.ours
	if !sameRequest(r, d.request) {
		steps := ourSteps(r)
		s = steps[len(steps)-1]
		if s.name != d.ours.name {
			s = s.asSet(d.ours.name)
		}
	}
	for _, dev := range slices.Backward(all) {
		if dev.write != nil {
			s = dev.write(written{s, r, given, d.before, d.theirs})
		}
	}
	if s.failure && len(d.request.Set) > 0 {
		s = d.unchanged
		s.name, s.params = d.ours.name, d.before.asSet(d.ours.name).params
	}
	return s
}

// fail is what a failure gives; a set that fails changes nothing.
func (w written) fail() step { return step{name: w.name, failure: true} }

// asSet is what a set gives where a browser parses anew instead.
func (s step) asSet(name string) step {
	s.name = name
	if !s.failure {
		s.params = script.Pairs(url.NewSearchParams(s.Search))
	}
	return s
}

// touching returns the deviations that may explain a part of the disagreement: they change
// the input or, alone or after all others, the result.
func touching(known []deviation, d disagreement) []deviation {
	r := d.request
	reads := make([]bool, len(known))
	for i, dev := range known {
		if dev.read != nil {
			after := dev.read(r)
			reads[i] = !sameRequest(after, r) || !sameRequest(dev.read(d.request), d.request)
			r = after
		}
	}
	steps := ourSteps(r)
	all := steps[len(steps)-1].asSet(d.ours.name)
	var touching []deviation
	for i, dev := range slices.Backward(known) {
		writes := false
		if dev.write != nil {
			after := dev.write(written{all, r, d.request, d.before, d.theirs})
			alone := dev.write(written{d.ours, d.request, d.request, d.before, d.theirs})
			writes = !after.equal(all) || !alone.equal(d.ours)
			all = after
		}
		if reads[i] || writes {
			touching = slices.Insert(touching, 0, dev)
		}
	}
	return touching
}

func sameRequest(a, b oracle.Request) bool {
	return a.Input == b.Input && (a.Base == nil) == (b.Base == nil) && (a.Base == nil || *a.Base == *b.Base) && slices.Equal(a.Set, b.Set) && a.Init == nil && b.Init == nil
}

// A cutHref is a serialization cut into parts, with their delimiters.
type cutHref struct{ scheme, authority, path, query, fragment string }

func cutUp(href string) cutHref {
	var c cutHref
	href, c.fragment = cutBefore(href, "#")
	href, c.query = cutBefore(href, "?")
	scheme, rest, _ := strings.Cut(href, ":")
	c.scheme = scheme + ":"
	if strings.HasPrefix(rest, "//") {
		c.authority, c.path = cutBefore(rest[2:], "/")
		c.authority = "//" + c.authority
	} else {
		c.path = rest
	}
	return c
}

// cutBefore cuts s before the first of the characters.
func cutBefore(s, characters string) (before, rest string) {
	if i := strings.IndexAny(s, characters); i >= 0 {
		return s[:i], s[i:]
	}
	return s, ""
}

func (c cutHref) String() string { return c.scheme + c.authority + c.path + c.query + c.fragment }

func (c cutHref) opaque() bool { return c.authority == "" && !strings.HasPrefix(c.path, "/") }

// withPath changes the path, which may be opaque.
func (s step) withPath(change func(string) string) step {
	if s.failure || s.Pathname == "" {
		return s
	}
	c := cutUp(s.Href)
	// "/." before it is not the path's.
	prefix := strings.TrimSuffix(c.path, s.Pathname)
	s.Pathname = change(s.Pathname)
	c.path = prefix + s.Pathname
	s.Href = c.String()
	return s
}

// withQuery changes the query, with its ?.
func (s step) withQuery(change func(string) string) step {
	c := cutUp(s.Href)
	c.query, s.Search = change(c.query), change(s.Search)
	s.Href = c.String()
	return s
}

// withSearch has the search that the href has.
func (s step) withSearch() step {
	if s.Search = cutUp(s.Href).query; s.Search == "?" {
		s.Search = ""
	}
	return s
}

func (s step) withUserinfo(change func(string) string) step {
	if s.Username == "" && s.Password == "" {
		return s
	}
	c := cutUp(s.Href)
	userinfo, host, _ := strings.Cut(strings.TrimPrefix(c.authority, "//"), "@")
	c.authority = "//" + change(userinfo) + "@" + host
	s.Username, s.Password = change(s.Username), change(s.Password)
	s.Href = c.String()
	return s
}

// withHost changes the host, which must not be empty before or after.
func (s step) withHost(change func(string) string) step {
	if s.failure || s.Hostname == "" {
		return s
	}
	to := change(s.Hostname)
	c := cutUp(s.Href)
	port := strings.TrimPrefix(s.Host, s.Hostname)
	c.authority = strings.TrimSuffix(c.authority, s.Host) + to + port
	if scheme, ok := strings.CutSuffix(s.Origin, s.Host); ok {
		s.Origin = scheme + to + port
	}
	s.Hostname, s.Host, s.Href = to, to+port, c.String()
	return s
}

// withPort changes the port.
func (s step) withPort(to string) step {
	if s.failure || s.Hostname == "" || s.Port == to {
		return s
	}
	host := s.Hostname
	if to != "" {
		host += ":" + to
	}
	c := cutUp(s.Href)
	c.authority = strings.TrimSuffix(c.authority, s.Host) + host
	if scheme, ok := strings.CutSuffix(s.Origin, s.Host); ok {
		s.Origin = scheme + host
	}
	s.Host, s.Port, s.Href = host, to, c.String()
	return s
}

func special(protocol string) bool {
	return slices.Contains([]string{"http:", "https:", "ws:", "wss:", "ftp:", "file:"}, protocol)
}
