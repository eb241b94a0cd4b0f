package urlpattern_test

import (
	"slices"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/internal/testinputs/random"
	"github.com/go-weburl/url/urlpattern"
)

// FuzzMatch makes patterns from two texts, each in three ways, and matches them with any URL.
func FuzzMatch(f *testing.F) {
	g := random.NewPatterns(1)
	for range 100 {
		r := g.Request()
		pattern, ok := r.Pattern.(string)
		if !ok {
			continue
		}
		for _, in := range r.Inputs {
			if text, ok := in.Input.(string); ok {
				f.Add(pattern, "https://*.example.com/:a/*", text,
					"https://example.com/x/y?q#f", r.IgnoreCase)
			}
		}
	}
	f.Fuzz(func(t *testing.T, pattern, other, input, base string, ignoreCase bool) {
		parser := urlpattern.Parser{IgnoreCase: ignoreCase}
		var all []*urlpattern.Pattern
		for _, text := range []string{pattern, other} {
			if p, err := parser.Parse(text); err == nil {
				all = append(all, p)
			} else {
				checkPatternError(t, err, text)
			}
			if p, err := parser.ParseWithBase(text, base); err == nil {
				all = append(all, p)
			}
			init := urlpattern.Init{Hostname: &text, Pathname: &input, BaseURL: &base}
			if p, err := parser.New(init); err == nil {
				all = append(all, p)
			}
		}
		u, err := url.Parse(input)
		if err != nil {
			return
		}
		var s urlpattern.Set
		for _, p := range all {
			s.Add(p)
			checkMatch(t, p, u)
			checkString(t, p)
		}
		if got, want := s.AppendMatches(nil, u), matching(all, u); !slices.Equal(got, want) {
			t.Errorf("the set of %v finds %d in %s, and a loop %d",
				texts(all), len(got), u, len(want))
		}
	})
}

// checkMatch checks that all ways to match a URL have the same result.
func checkMatch(t *testing.T, p *urlpattern.Pattern, u *url.URL) {
	t.Helper()
	want := p.MatchURL(u)
	if again, err := url.Parse(u.Href()); err == nil && *again == *u && p.Match(u.Href()) != want {
		t.Errorf("Match of %s is not MatchURL, %v", u, want)
	}
	r := p.ExecURL(u)
	if (r != nil) != want {
		t.Errorf("Exec of %s: %v, want %v", u, r != nil, want)
	}
	if r == nil {
		return
	}
	for c := urlpattern.Protocol; c <= urlpattern.Hash; c++ {
		for _, g := range r.Groups(c) {
			if value, ok := r.Group(c, g.Name); value != g.Value || ok != g.Matched {
				t.Errorf("Group(%s, %q) = %q, %v, want %q, %v",
					c, g.Name, value, ok, g.Value, g.Matched)
			}
		}
	}
}

// checkPatternError checks that an error has one of the documented types, and points into the text.
func checkPatternError(t *testing.T, err error, text string) {
	t.Helper()
	var offset int
	switch e := err.(type) {
	case *urlpattern.SyntaxError:
		offset = e.Offset
	case *urlpattern.UnsupportedError:
		offset = e.Offset
	default:
		t.Fatalf("%q: %T", text, err)
	}
	if offset < 0 || offset > len(text) || err.Error() == "" {
		t.Errorf("%q: offset %d of %v", text, offset, err)
	}
}
