package urlpattern_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/go-weburl/url"
	"github.com/go-weburl/url/urlpattern"
)

// matching returns the patterns that match u.
func matching(patterns []*urlpattern.Pattern, u *url.URL) []*urlpattern.Pattern {
	var found []*urlpattern.Pattern
	for _, p := range patterns {
		if p.MatchURL(u) {
			found = append(found, p)
		}
	}
	return found
}

// A maker makes patterns and URLs that have much in common.
type maker struct{ *rand.Rand }

func (m maker) pick(from ...string) string { return from[m.IntN(len(from))] }

func (m maker) pattern() string {
	s := m.pick("https", "http", "http{s}?", "*", "data", "(https|ftp)") + "://"
	s += m.pick("example.com", "*.example.com", "a.example.com", "*", "*example.com",
		":sub.example.com", "example.org", "*.com", "localhost", "{*.}?example.com", "[\\:\\:1]")
	s += m.pick("", "", ":8080", ":*")
	for range m.IntN(4) {
		s += m.pick("/", "/a", "/ab", "/abc", "/b", "/:x", "/:y.html", "/*", "/:z?", "/:w+",
			`/:d(\d+)`, "/:e(a|ab)", "/:g(c|b/?c)", "/{a}?b", "/:v/c", "{/:u}", "/a:t")
	}
	s += m.pick("", "", "", "#")
	// A name occurs only once.
	names := 0
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		b.WriteByte(s[i])
		if s[i] == ':' && i+1 < len(s) && 'a' <= s[i+1] && s[i+1] <= 'z' {
			names++
			fmt.Fprintf(&b, "n%d", names)
		}
	}
	return b.String()
}

func (m maker) url() *url.URL {
	s := m.pick("https", "https", "http", "ftp", "x", "data") + "://"
	s += m.pick("example.com", "a.example.com", "a.b.example.com", "myexample.com", "example.org",
		"localhost", "com", "[::1]")
	s += m.pick("", "", ":8080")
	for range m.IntN(5) {
		s += m.pick("/", "/a", "/ab", "/abc", "/b", "/x.html", "/17", "/0", "/c", "/bb")
	}
	return url.MustParse(s + m.pick("", "?q", "#f", "?", "#"))
}

// TestSet adds and removes patterns at random, and compares the matches with those of a loop.
func TestSet(t *testing.T) {
	m := maker{rand.New(rand.NewPCG(1, 2))}
	for range 60 {
		var s urlpattern.Set
		var list []*urlpattern.Pattern
		for range 150 {
			if len(list) > 0 && m.IntN(3) == 0 {
				i := m.IntN(len(list))
				s.Remove(list[i])
				s.Remove(list[i])
				list = slices.Delete(list, i, i+1)
			} else {
				p, err := (&urlpattern.Parser{IgnoreCase: m.IntN(8) == 0}).Parse(m.pattern())
				if err != nil {
					continue
				}
				s.Add(p)
				s.Add(p)
				list = append(list, p)
			}
			if s.Len() != len(list) {
				t.Fatalf("Len = %d, want %d", s.Len(), len(list))
			}
			u := m.url()
			if got, want := s.AppendMatches(nil, u), matching(list, u); !slices.Equal(got, want) {
				t.Fatalf("%s: %d matches, want %d: %v", u, len(got), len(want), texts(want))
			}
		}
		for _, p := range list {
			s.Remove(p)
		}
		if got := s.AppendMatches(nil, m.url()); len(got) > 0 || s.Len() != 0 {
			t.Fatalf("%d matches in an empty set", len(got))
		}
	}
}

func texts(patterns []*urlpattern.Pattern) []string {
	var all []string
	for _, p := range patterns {
		all = append(all, p.Protocol()+"://"+p.Hostname()+":"+p.Port()+p.Pathname())
	}
	return all
}

// TestSetConcurrently reads a set while it changes. A pattern that is always there must always be
// found.
func TestSetConcurrently(t *testing.T) {
	var s urlpattern.Set
	u := url.MustParse("https://example.com/a/b")
	always := urlpattern.MustParse("https://example.com/a/*")
	s.Add(always)
	var readers sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if found := s.AppendMatches(nil, u); len(found) == 0 || found[0] != always {
					t.Errorf("%d found", len(found))
					return
				}
			}
		})
	}
	for i := range 300 {
		p := urlpattern.MustParse(fmt.Sprintf("https://example.com/a/:b%d", i))
		s.Add(p)
		if i%2 == 0 {
			s.Remove(p)
		}
	}
	close(done)
	readers.Wait()
}

// TestSetOfEmptyComponents has patterns in which one component must be empty.
func TestSetOfEmptyComponents(t *testing.T) {
	var s urlpattern.Set
	var patterns []*urlpattern.Pattern
	for _, init := range []urlpattern.Init{
		{Username: new("")}, {Password: new("")}, {Port: new("")}, {Search: new("")},
		{Hash: new("")}, {Port: new(""), Hash: new("")}, {},
	} {
		p, err := urlpattern.New(init)
		if err != nil {
			t.Fatal(err)
		}
		patterns = append(patterns, p)
		s.Add(p)
	}
	for _, input := range []string{
		"https://h/", "https://u@h/", "https://:p@h/", "https://h:8/", "https://h/?q",
		"https://h/#f", "https://u:p@h:8/?q#f",
	} {
		u := url.MustParse(input)
		if got, want := s.AppendMatches(nil, u), matching(patterns, u); !slices.Equal(got, want) {
			t.Errorf("%s: %d matches, want %d", input, len(got), len(want))
		}
	}
}

func TestSetOfNothing(t *testing.T) {
	var s urlpattern.Set
	s.Remove(urlpattern.MustParse("https://a/"))
	if s.AppendMatches(nil, url.MustParse("https://a/")) != nil || s.Len() != 0 {
		t.Error("an empty set has something")
	}
	s.Add(urlpattern.MustParse("https://a/"))
	if s.AppendMatches(nil, nil) != nil || s.AppendMatches(nil, new(url.URL)) != nil {
		t.Error("no URL matches something")
	}
}

// TestSetOfEqualKeys counts the bytes that twenty thousand patterns with one key allocate: a few
// hundred each if that is linear, tens of thousands each if it is quadratic.
func TestSetOfEqualKeys(t *testing.T) {
	const n = 20_000
	patterns := make([]*urlpattern.Pattern, n)
	for i := range patterns {
		search := fmt.Sprintf("*a%d", i)
		var err error
		if patterns[i], err = urlpattern.New(urlpattern.Init{Search: &search}); err != nil {
			t.Fatal(err)
		}
	}
	u := url.MustParse("https://h/?xa19998")
	var s urlpattern.Set
	perPattern := func(what string, change func(p *urlpattern.Pattern)) {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		for _, p := range patterns {
			change(p)
		}
		runtime.ReadMemStats(&after)
		if got := (after.TotalAlloc - before.TotalAlloc) / n; got > 1000 {
			t.Errorf("%s: %d bytes for each pattern", what, got)
		}
	}
	perPattern("Add", s.Add)
	if found := s.AppendMatches(nil, u); len(found) != 1 || found[0] != patterns[19998] {
		t.Errorf("%d found", len(found))
	}
	perPattern("Remove and Add", func(p *urlpattern.Pattern) { s.Remove(p); s.Add(p) })
	if found := s.AppendMatches(nil, u); len(found) != 1 || s.Len() != n {
		t.Errorf("%d found of %d", len(found), s.Len())
	}
	perPattern("Remove", s.Remove)
	if found := s.AppendMatches(nil, u); len(found) != 0 || s.Len() != 0 {
		t.Errorf("%d found of %d", len(found), s.Len())
	}
}

// TestSetOfPlugIn has a group that another engine matches: it may have a '/'.
func TestSetOfPlugIn(t *testing.T) {
	engine := urlpattern.Parser{Regexp: func(_, _ string) (func(string) []int, error) {
		return func(input string) []int { return []int{0, len(input), 1, len(input)} }, nil
	}}
	p, err := engine.New(urlpattern.Init{Pathname: new("/([a-z](?=b)[a-z])")})
	if err != nil {
		t.Fatal(err)
	}
	var s urlpattern.Set
	s.Add(p)
	u := url.MustParse("https://h/a/b")
	if found := s.AppendMatches(nil, u); !p.MatchURL(u) || len(found) != 1 {
		t.Errorf("%v", found)
	}
}

// TestSetIsSeenAtOneTime changes a set that always has at least one of two patterns with equal
// keys. A reader must never see the set without either.
func TestSetIsSeenAtOneTime(t *testing.T) {
	var s urlpattern.Set
	u := url.MustParse("https://h/?ab")
	a, err := urlpattern.New(urlpattern.Init{Search: new("a*")})
	if err != nil {
		t.Fatal(err)
	}
	b, err := urlpattern.New(urlpattern.Init{Search: new("*b")})
	if err != nil {
		t.Fatal(err)
	}
	s.Add(a)
	var readers sync.WaitGroup
	done := make(chan struct{})
	for range 4 {
		readers.Go(func() {
			for {
				select {
				case <-done:
					return
				default:
				}
				if found := s.AppendMatches(nil, u); len(found) == 0 {
					t.Error("none found")
					return
				}
			}
		})
	}
	for range 20000 {
		s.Add(b)
		s.Remove(a)
		s.Add(a)
		s.Remove(b)
	}
	close(done)
	readers.Wait()
}
