package main

import (
	"errors"
	"strings"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/attributes"
	"github.com/go-weburl/url/query"
)

// edits are the changes to a URL other than setting an attribute, by the names of the options.
// Edits of the query leave the other parameters as they are, byte for byte.
var edits = [...]struct {
	name  string
	check func(value string) error
	do    func(u *url.URL, value string) error
}{
	{"query", checkPair, func(u *url.URL, pair string) error {
		name, value, _ := strings.Cut(pair, "=")
		return editQuery(u, func(q string) string { return query.Set(q, name, value) })
	}},
	{"query-append", checkPair, func(u *url.URL, pair string) error {
		name, value, _ := strings.Cut(pair, "=")
		return editQuery(u, func(q string) string { return query.Add(q, name, value) })
	}},
	{"query-delete", nil, func(u *url.URL, pattern string) error {
		return editQuery(u, func(q string) string { return query.DeleteMatching(q, pattern) })
	}},
	{"query-keep", nil, func(u *url.URL, pattern string) error {
		return editQuery(u, func(q string) string { return query.KeepMatching(q, strings.Split(pattern, ",")...) })
	}},
	{"append-path", nil, func(u *url.URL, segment string) error { return u.AppendPathSegments(segment) }},
	{sortQuery, nil, func(u *url.URL, _ string) error { return editQuery(u, query.Sort) }},
}

const sortQuery = "sort-query" // which has no value

func checkPair(s string) error {
	if !strings.Contains(s, "=") {
		return errors.New("not NAME=VALUE")
	}
	return nil
}

// editQuery edits u's query. Where the new query begins with '?', it puts another one before
// it, since the setter strips one. A query that stays the same is not set: SetSearch("") would
// remove an empty one.
func editQuery(u *url.URL, edit func(string) string) error {
	before := u.RawQuery()
	after := edit(before)
	switch {
	case after == before:
		return nil
	case strings.HasPrefix(after, "?"):
		after = "?" + after
	}
	return u.SetSearch(after)
}

// setterNamed returns the setter of the attribute of that name, or the edit, or nil.
func setterNamed(name string) func(u *url.URL, value string) error {
	if set := attributes.Setter(name); set != nil {
		return set
	}
	for _, e := range edits {
		if e.name == name {
			return e.do
		}
	}
	return nil
}
