package urlpattern_test

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/go-weburl/url/urlpattern"
)

// perByte is how many bytes a match may allocate for each byte of a component. A slice that grows
// is copied, so this is up to three times the memory in use at once.
const perByte = 2500

// A path through these patterns reaches many choices at each byte.
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
		{"alternatives with nothing", "/((?:" + strings.Repeat("(?:|x)", 33) + "a)*)b",
			"nesting above 32 choices"},
		{"lazy repeats", "/((?:(?:x??){33}a)*)b", "nesting above 32 choices"},
		{"groups", "/" + groups(12) + "b", "nesting above 32 choices"},
		{"two bounded repeats", "/*(a{1,600})(a{1,600})(b|a)", "program above 1024 choices"},
		{"wildcards", strings.Repeat("*a", 1025) + "b", "program above 1024 choices"},
		{"instructions", "/(" + strings.Repeat("[ab]", 19996) + ")",
			"program above 20000 instructions"},
		{"steps", "/((?:" + strings.Repeat("a|", 4000) + "b)*)c",
			"program above 8192 steps for each byte"},
	} {
		var e *urlpattern.UnsupportedError
		_, err := urlpattern.New(urlpattern.Init{Pathname: &test.pathname})
		if !errors.As(err, &e) || e.Feature != test.feature || e.Component != urlpattern.Pathname {
			t.Errorf("%s: %v, want %s", test.name, err, test.feature)
		}
	}
	for name, pathname := range map[string]string{
		"nesting of 32 choices": "/((?:" + strings.Repeat("(?:|x)", 32) + "a)*)b",
		"1024 choices":          "/" + strings.Repeat("*a", 1022) + "(a|aa)b",
		"20000 instructions":    "/(" + strings.Repeat("[ab]", 19995) + ")",
	} {
		if _, err := urlpattern.New(urlpattern.Init{Pathname: &pathname}); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// A counted repeat stands for many instructions, of which a component has at most 20,000.
func TestCountedRepeatsMemory(t *testing.T) {
	for _, pathname := range []string{
		"/((?:a{1000}){19})", "/((?:a{1000}){1000})", "/((?:(?:ab){1000}){9})",
		"/((?:(?:a|b){1000}){4})", "/((?:(?:a?b?){0,200}){10})",
		"/((?:[ab]{0,900}c){1,10})", "/((?:(?:(?:){1000}){1000}){1000})",
		"/((?:(?:a|(?:b|c){0,9}){0,20}){0,20})", "/((?:(?:a|b*|c?){3}){1000})",
		"/((?:(?:(?<x>a)|(?<y>b)){0,1000}))", "/((?:(?:(?<x>a)|(?<y>b)){500}){2})",
	} {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		_, err := urlpattern.New(urlpattern.Init{Pathname: &pathname})
		runtime.ReadMemStats(&after)
		if got := after.TotalAlloc - before.TotalAlloc; got > 6<<20 {
			t.Errorf("%s: %d bytes, %v", pathname, got, err)
		}
	}
}

// TestSecurityLimits compares the limits with those in SECURITY.md.
func TestSecurityLimits(t *testing.T) {
	text, err := os.ReadFile("../.github/SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"6 MiB for each component with a counted repeat",
		fmt.Sprintf("`urlpattern.Pattern.UnmarshalText` a text of more than %d KiB.",
			urlpattern.MaxText>>10),
		fmt.Sprintf("| match a pattern | %d bytes, and %d steps of a few nanoseconds, plus a "+
			"million steps in all.", perByte, urlpattern.MaxSteps),
	} {
		if !strings.Contains(string(text), want) {
			t.Errorf("SECURITY.md does not say: %s", want)
		}
	}
}
