package main

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/go-weburl/url/workshop/standard/text"
)

// A probe is an input that can tell two texts apart. result returns all that can be seen of it.
type probe struct {
	name    string
	reached []bool // the steps of the first text that it reaches
	result  func(m *text.Machine) string
	first   string // what the first text makes of it
}

// probes returns n random inputs, and every one of up to two tokens, from the shortest.
func probes(m *text.Machine, tokens []string, seed uint64, n int) (all []*probe) {
	parse := func(input string, base string, encoding string) {
		name := fmt.Sprintf("%q", input)
		if base != "" {
			name += fmt.Sprintf(" on %q", base)
		}
		if encoding != "UTF-8" {
			name += " in " + encoding
		}
		all = append(all, &probe{name: name, result: func(m *text.Machine) string {
			var b *text.URL
			if base != "" {
				b, _ = m.ParseBasic(base, nil, "UTF-8")
			}
			u, err := m.ParseBasic(input, b, encoding)
			var s strings.Builder
			for _, v := range m.Violations {
				s.WriteString(v.Name + " ")
			}
			return s.String() + see(u, err)
		}})
	}
	set := func(href, attribute, value string) {
		all = append(all, &probe{name: fmt.Sprintf("%q, %s to %q", href, attribute, value),
			result: func(m *text.Machine) string {
				u, err := m.Parse(href, nil)
				if u != nil {
					var throws bool
					if throws, err = u.Set(attribute, value); throws {
						return "threw"
					}
				}
				return see(u, err)
			}})
	}
	r := rand.New(rand.NewPCG(seed, 0))
	pick := func(list []string) string { return list[r.IntN(len(list))] }
	setters := slices.DeleteFunc(slices.Clone(m.Attributes),
		func(a string) bool { return a == "origin" })
	for _, x := range tokens {
		for _, y := range append(tokens, "") {
			parse(pick(starts)+x+y, pick(bases), "UTF-8")
			set(pick(hrefs), pick(setters), x+y)
			if x[0] >= 'a' && y != "" && strings.Trim(y, "0123456789") == "" {
				parse(x+"://h:"+y, "", "UTF-8")
			}
		}
	}
	for len(all) < n {
		var b strings.Builder
		for range 1 + r.IntN(8) {
			b.WriteString(pick(tokens))
		}
		switch r.IntN(8) {
		case 0, 1:
			set(pick(hrefs), pick(setters), b.String())
		case 2:
			parse("http://h/?"+b.String(), "",
				pick([]string{"windows-1252", "iso-2022-jp", "gb18030"}))
		case 3:
			params(&all, b.String(), pick(tokens), pick(tokens))
		default:
			parse(pick(starts)+b.String(), pick(bases), "UTF-8")
		}
	}
	slices.SortStableFunc(all, func(a, b *probe) int {
		return cmp.Compare(len(a.name),
			len(b.name))
	})
	for _, p := range all {
		m.Reached = make([]int, len(m.Steps))
		p.first = p.result(m)
		p.reached = reachedOf(m)
	}
	m.Reached = nil
	return all
}

// params probes the methods of URLSearchParams.
func params(all *[]*probe, init, name, value string) {
	*all = append(*all, &probe{name: fmt.Sprintf("URLSearchParams %q, %q, %q", init, name, value),
		result: func(m *text.Machine) string {
			p, err := m.NewSearchParams(init+"&"+name+"=1&"+name, nil)
			if err != nil {
				return err.Error()
			}
			var s strings.Builder
			for _, op := range [][]string{{"has(name, value)", name, "1"}, {"get(name)", name},
				{"getAll(name)", name}, {"set(name, value)", name, value},
				{"append(name, value)", value, name},
				{"sort()"}, {"size"}, {"has(name, value)", value}, {"delete(name, value)", name,
					value},
				{"delete(name, value)", value}, {"stringification behavior"}} {
				v, err := p.Call(op[0], op[1:]...)
				fmt.Fprint(&s, v, err, p.List(), " ")
			}
			return s.String()
		}})
}

// see returns what can be seen of a URL.
func see(u *text.URL, err error) string {
	if err != nil {
		return err.Error()
	}
	if u == nil {
		return "failure"
	}
	s := []string{}
	for _, a := range u.Attributes {
		v, err := u.Get(a)
		if err != nil {
			return err.Error()
		}
		s = append(s, v)
	}
	r, err := u.Record()
	p, err2 := u.SearchParams()
	if err := errors.Join(err, err2); err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%s %s %t %t %q", strings.Join(s, " "), r.HostKind, r.Query == nil,
		r.Fragment == nil, p.List())
}

func reachedOf(m *text.Machine) []bool {
	reached := make([]bool, len(m.Reached))
	for i, n := range m.Reached {
		reached[i] = n > 0
	}
	return reached
}
