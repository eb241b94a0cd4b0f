package urlpattern_test

import (
	"errors"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url/urlpattern"
)

// perByte is how much a match may allocate for each byte of a component. In all it is less
// than three times what is needed at once, since a slice that is full is copied.
const perByte = 2500

// A path through these patterns comes to many choices at each byte.
var greedy = []struct{ name, pathname, input string }{
	{"a bounded repeat", "/*(a{1,1000})(a|b)c", "a"},
	{"alternatives with nothing", "/((?:" + strings.Repeat("(?:|x)", 28) + "a)*)b", "a"},
	{"lazy repeats", "/((?:" + strings.Repeat("x??", 28) + "a)*)b", "a"},
	{"groups", "/((?:a|a)*)" + groups(10) + "b", "a"},
	{"words", "/((?:" + strings.Repeat("aab|", 1100) + "a)*)b", "a"},
	{"wildcards", strings.Repeat("*a", 1000) + "b", "a"},
}

// groups returns n groups, each of which may take nothing.
func groups(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(":n" + strconv.Itoa(i) + "(a??)")
	}
	return b.String()
}

func TestMatchMemory(t *testing.T) {
	const n = 1 << 11
	for _, test := range greedy {
		t.Run(test.name, func(t *testing.T) {
			p, err := urlpattern.New(urlpattern.Init{Pathname: &test.pathname})
			if err != nil {
				t.Fatal(err)
			}
			pathname := "/" + strings.Repeat(test.input, n)
			for name, match := range map[string]func(){
				"MatchInit": func() { p.MatchInit(urlpattern.Init{Pathname: &pathname}) },
				"ExecInit":  func() { p.ExecInit(urlpattern.Init{Pathname: &pathname}) },
			} {
				var before, after runtime.MemStats
				runtime.ReadMemStats(&before)
				match()
				runtime.ReadMemStats(&after)
				if got := after.TotalAlloc - before.TotalAlloc; got > perByte*n {
					t.Errorf("%s: %d bytes for each byte of the pathname", name, got/n)
				}
			}
		})
	}
}

func TestTooLarge(t *testing.T) {
	for _, test := range []struct{ name, pathname, feature string }{
		{"alternatives with nothing", "/((?:" + strings.Repeat("(?:|x)", 33) + "a)*)b", "nesting above 32 choices"},
		{"lazy repeats", "/((?:(?:x??){33}a)*)b", "nesting above 32 choices"},
		{"groups", "/" + groups(12) + "b", "nesting above 32 choices"},
		{"two bounded repeats", "/*(a{1,600})(a{1,600})(b|a)", "program above 1024 choices"},
		{"wildcards", strings.Repeat("*a", 1025) + "b", "program above 1024 choices"},
		{"instructions", "/(" + strings.Repeat("(?:ab){1000}", 25) + ")", "program above 20000 instructions"},
	} {
		var e *urlpattern.UnsupportedError
		if _, err := urlpattern.New(urlpattern.Init{Pathname: &test.pathname}); !errors.As(err, &e) || e.Feature != test.feature || e.Component != urlpattern.Pathname {
			t.Errorf("%s: %v, want %s", test.name, err, test.feature)
		}
	}
}
