package main

import (
	"slices"

	"github.com/go-weburl/url/internal/inputs/vector"
	"github.com/go-weburl/url/workshop/compare/oracle"
)

// shrink makes a request smaller, step by step, as long as the predicate holds for
// it. The predicate returns the index of the first request that it holds for, or -1.
func shrink(r oracle.Request, first func([]oracle.Request) (int, error)) (oracle.Request, error) {
	for {
		smaller := smallerRequests(r)
		i, err := first(smaller)
		if err != nil || i < 0 {
			return r, err
		}
		r = smaller[i]
	}
}

// smallerRequests are those that are one step simpler, the shortest first.
func smallerRequests(r oracle.Request) []oracle.Request {
	var all []oracle.Request
	add := func(change func(*oracle.Request)) {
		s := r
		change(&s)
		all = append(all, s)
	}
	if r.Base != nil {
		add(func(s *oracle.Request) { s.Base = nil })
		for _, b := range smallerTexts(*r.Base) {
			add(func(s *oracle.Request) { s.Base = &b })
		}
	}
	for i := range r.Set {
		if len(r.Set) > 1 {
			add(func(s *oracle.Request) { s.Set = slices.Delete(slices.Clone(r.Set), i, i+1) })
		}
		for _, v := range smallerTexts(r.Set[i][1]) {
			add(func(s *oracle.Request) {
				s.Set = slices.Clone(r.Set)
				s.Set[i][1] = v
			})
		}
	}
	for i, op := range r.Params {
		if len(r.Params) > 1 {
			add(func(s *oracle.Request) { s.Params = slices.Delete(slices.Clone(r.Params), i, i+1) })
		}
		for j := 1; j < len(op); j++ {
			for _, v := range smallerTexts(op[j]) {
				add(func(s *oracle.Request) {
					s.Params = slices.Clone(r.Params)
					s.Params[i] = slices.Clone(op)
					s.Params[i][j] = v
				})
			}
		}
	}
	switch init := r.Init.(type) {
	case vector.Text:
		for _, v := range smallerTexts(init) {
			add(func(s *oracle.Request) { s.Init = v })
		}
	case [][2]vector.Text:
		for i := range init {
			add(func(s *oracle.Request) { s.Init = slices.Delete(slices.Clone(init), i, i+1) })
		}
	default:
		for _, v := range smallerTexts(r.Input) {
			add(func(s *oracle.Request) { s.Input = v })
		}
	}
	return all
}

// smallerTexts returns t without a part of it, the largest part first, and t with "a" for a
// character that is not a letter.
func smallerTexts(t vector.Text) []vector.Text {
	var all []vector.Text
	for size := len(t); size > 0; size /= 2 {
		for i := 0; i+size <= len(t); i += max(1, size/2) {
			all = append(all, t[:i]+t[i+size:])
		}
	}
	for i := range len(t) {
		if t[i] > 'a' && t[i] <= 'z' || t[i] > '0' && t[i] <= '9' || t[i] >= 0x80 {
			simple := map[bool]vector.Text{true: "0", false: "a"}[t[i] <= '9']
			all = append(all, t[:i]+simple+t[i+1:])
		}
	}
	return all
}
