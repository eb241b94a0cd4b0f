package urlpattern

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/go-weburl/url"
)

// TestLeft counts the frames that the instructions leave at a position: one for a choice, and one
// for each slot that is set. The code begins at 2, and each instruction continues at the next.
func TestLeft(t *testing.T) {
	clear, save := instruction{op: opClear, min: 2, max: 5}, instruction{op: opSave}
	text := instruction{op: opLiteral, text: "a"}
	for name, c := range map[string]struct {
		code []instruction
		want int32
	}{
		"nothing":     {nil, 0},
		"four slots":  {[]instruction{clear}, 4},
		"one slot":    {[]instruction{save}, 1},
		"a loop":      {[]instruction{{op: opLoop}, clear}, 5},
		"a lazy loop": {[]instruction{{op: opLazyLoop}, clear}, 5},
		"a boundary":  {[]instruction{{op: opBoundary}, clear}, 4},
		"a run of one at least": {
			[]instruction{clear, {op: opRun, min: 1, max: noMax}, save}, 4,
		},
		"a run of none":        {[]instruction{clear, {op: opRun, max: noMax}, save}, 5},
		"text":                 {[]instruction{save, text, clear}, 4},
		"a choice":             {[]instruction{{op: opSplit, alt: matchAt}, clear}, 5},
		"a choice's other way": {[]instruction{{op: opSplit, alt: 4}, text, clear}, 4},
		"a branch":             {[]instruction{{op: opBranch, alt: matchAt}, clear}, 4},
		"a branch's other way": {[]instruction{{op: opBranch, alt: 4}, text, clear}, 4},
		"the last of two is short": {
			[]instruction{clear, clear, {op: opClass, min: 1, max: 1}, save}, 8,
		},
	} {
		p := program{code: []instruction{{op: opMatch}, {op: opFail}}}
		for i, next := range c.code {
			next.out = uint32(len(p.code) + 1)
			if i == len(c.code)-1 {
				next.out = matchAt
			}
			p.code = append(p.code, next)
		}
		if got := p.left(); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestCost has, for each instruction, the number of instructions and returns to frames.
func TestCost(t *testing.T) {
	for name, c := range map[string]struct {
		instruction instruction
		want        int
	}{
		"one slot cleared":    {instruction{op: opClear, min: 2, max: 2}, 2},
		"four slots cleared":  {instruction{op: opClear, min: 2, max: 5}, 5},
		"a slot saved":        {instruction{op: opSave, min: 5}, 2},
		"a choice":            {instruction{op: opSplit}, 2},
		"a branch":            {instruction{op: opBranch}, 1},
		"8 bytes of a class":  {instruction{op: opClass, min: 8, max: 8}, 2},
		"7 bytes of a class":  {instruction{op: opClass, min: 7, max: 7}, 1},
		"64 bytes of text":    {instruction{op: opLiteral, text: string(make([]byte, 64))}, 2},
		"63 bytes of text":    {instruction{op: opLiteral, text: string(make([]byte, 63))}, 1},
		"16 bytes, any case":  {instruction{op: opFold, text: string(make([]byte, 16))}, 3},
		"a run to a limit":    {instruction{op: opRun, min: 8, max: 16}, 3},
		"a run without limit": {instruction{op: opRun, min: 8, max: noMax}, 2},
		"all but a tail":      {instruction{op: opTail, min: 8, max: 99}, 2},
	} {
		if got := c.instruction.cost(); got != c.want {
			t.Errorf("%s: %d, want %d", name, got, c.want)
		}
	}
}

// TestStepsOfRun has instructions after which the program fails. Each failure takes two steps, one
// of which is the return.
func TestStepsOfRun(t *testing.T) {
	for name, c := range map[string]struct {
		first instruction
		ok    bool
		steps int
	}{
		"a choice":         {instruction{op: opSplit, alt: matchAt}, false, 1 + 2 + 1},
		"the other way":    {instruction{op: opSplit, alt: failAt}, false, 1 + 2 + 1},
		"a loop":           {instruction{op: opLoop, set: anyByte}, false, 1 + 3*2 - 1},
		"a lazy loop":      {instruction{op: opLazyLoop, set: anyByte}, false, 1 + 3*2},
		"a run":            {instruction{op: opRun, set: anyByte, max: noMax}, false, 2},
		"a run of three":   {instruction{op: opRun, set: anyByte, min: 3, max: noMax}, false, 1},
		"a slot is stored": {instruction{op: opSave}, false, 2},
	} {
		c.first.out, c.first.mark = failAt, noMark
		p := program{code: []instruction{{op: opMatch}, {op: opFail}, c.first}, start: 2}
		if ok, steps := p.run("aa", nil, nil); ok != c.ok || steps != c.steps {
			t.Errorf("%s: %t, %d steps", name, ok, steps)
		}
	}
}

// TestRunsAreRecorded checks that a run without a limit tries each position once.
func TestRunsAreRecorded(t *testing.T) {
	for max, want := range map[int32]uint64{noMax: 0b11, 2: 0} {
		p := program{code: []instruction{{op: opMatch}, {op: opFail},
			{op: opRun, set: anyByte, max: max, out: failAt}}, start: 2}
		memo := make(tried, 1)
		if p.run("aa", nil, memo); memo[0] != want {
			t.Errorf("up to %d bytes: %b", max, memo[0])
		}
	}
}

// TestMemoSizes has inputs of many lengths, each of which needs a memo of another size.
func TestMemoSizes(t *testing.T) {
	for _, pattern := range []string{"*-*b", "*-*-*b", "*-*-*-*b"} {
		p, err := New(Init{Hash: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		for n := range 1100 {
			if p.components[Hash].match(strings.Repeat("-", n)) {
				t.Errorf("%s matches %d bytes", pattern, n)
			}
		}
	}
}

// TestStraight has hostnames in which the next byte determines where each group ends, and others.
func TestStraight(t *testing.T) {
	for pattern, want := range map[string]bool{
		"*": false, "*.com": true, "a*": true, ":a": true, ":a.com": true, "{:a.}?com": false,
		"a{.:b}?": true, ":a.*.com": true, "*.:a.com": false,
		"{a.}*b": true, "{a.}*a": false, "{a.}+b": true, "(a|b)": true, "(a|ab)": false,
		"([0-9]+)a": true, "([0-9]+)1": true, "([0-9]+)([0-9])": false, "([0-9]{1,3})a": true,
		"([0-9]{1,3})1": false, "x{ab}?b": true, "x{ab}?a": false, "([ab]*?)c": true,
		"([ab]*?)b": true, "([ab]*?)b*": false,
	} {
		p, err := New(Init{Hostname: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		if got := p.components[Hostname].program.straight; got != want {
			t.Errorf("%s: %t", pattern, got)
		}
	}
	for _, ignoreCase := range []bool{false, true} {
		p, err := (&Parser{IgnoreCase: ignoreCase}).New(Init{Pathname: new("/*.html")})
		if err != nil || !p.components[Pathname].program.straight {
			t.Errorf("a pathname with a fixed end, case ignored %t: %v", ignoreCase, err)
		}
	}
}

// TestClears checks that a group is cleared if and only if it can match again.
func TestClears(t *testing.T) {
	for pattern, want := range map[string]bool{
		":a?": false, ":a": false, "{x:a}?": false,
		"((?:(?<x>a)|b)?):b:c": false, "((?:(?<x>a)|b)+):b:c": true, "((?:(?<x>a)|b){2}):b:c": true,
		"((?:a|b)+):b:c":   false,
		"((?:(?<x>a)|b)+)": false, // the inner group is not accessible
	} {
		p, err := New(Init{Hash: &pattern})
		if err != nil {
			t.Fatal(err)
		}
		got := slices.ContainsFunc(p.components[Hash].program.code,
			func(i instruction) bool { return i.op == opClear })
		if got != want {
			t.Errorf("%s: %v", pattern, got)
		}
	}
}

// TestRepeatLimit has the largest counted repeats, and larger ones.
func TestRepeatLimit(t *testing.T) {
	for pattern, supported := range map[string]bool{
		"(a{1000})": true, "(a{1000,})": true, "(a{1000,1000})": true, "(a{0,1000})": true,
		"(a{1001})": false, "(a{1001,})": false, "(a{1000,1001})": false, "(a{0,1001})": false,
	} {
		_, err := New(Init{Hash: &pattern})
		_, ok := errors.AsType[*UnsupportedError](err)
		if ok == supported || supported && err != nil {
			t.Errorf("%s: %v", pattern, err)
		}
	}
}

// TestPrefixes checks that search and hash lose the '?' and '#' that an Init may have, and that no
// other component does: process search for init, process hash for init.
func TestPrefixes(t *testing.T) {
	init := Init{Username: new("#a"), Password: new("?a"),
		Pathname: new("#a"), Search: new("#a"), Hash: new("?a")}
	p, err := New(Init{})
	if err != nil {
		t.Fatal(err)
	}
	r := p.ExecInit(init)
	for c, want := range map[Component]string{
		Username: "%23a", Password: "%3Fa", Pathname: "%23a", Search: "%23a", Hash: "?a",
	} {
		if got := r.Input(c); got != want {
			t.Errorf("%s: %q, want %q", c, got, want)
		}
	}
	r = p.ExecInit(Init{Search: new("??a"), Hash: new("##a")})
	if r.Input(Search) != "?a" || r.Input(Hash) != "#a" {
		t.Errorf("%q, %q", r.Input(Search), r.Input(Hash))
	}
}

// TestSetChangesWhileItIsRead has a pattern whose engine changes the set that AppendMatches is
// reading. AppendMatches must still see the patterns that were there before.
func TestSetChangesWhileItIsRead(t *testing.T) {
	u := url.MustParse("https://h.example/b")
	var s Set
	change := func() {}
	match := func(input string) []int { change(); return []int{0, len(input), 0, len(input)} }
	engine := Parser{NoRegexp: true, Regexp: func(string, string) (func(string) []int, error) {
		return match, nil
	}}
	first, err := engine.Parse("*://*/(.+)") // tried before patterns with a fixed protocol
	if err != nil {
		t.Fatal(err)
	}
	other, b, c := MustParse("https://g.example/b"), MustParse("https://h.example/b"),
		MustParse("https://i.example/b")
	again := MustParse("https://h.example/:b")
	for _, p := range []*Pattern{first, other, b, c} {
		s.Add(p)
	}
	for _, step := range []struct {
		name    string
		change  func()
		matches []*Pattern
	}{
		{"another pattern for this host", func() { s.Add(again) }, []*Pattern{first, b}},
		{"a host before it is removed", func() { s.Remove(other) }, []*Pattern{first, b, again}},
		{"a host before it is added", func() { s.Add(other) }, []*Pattern{first, b, again}},
		{"nothing", func() {}, []*Pattern{first, b, again}},
	} {
		change = step.change
		if got := s.AppendMatches(nil, u); !slices.Equal(got, step.matches) {
			t.Errorf("%s: %v, want %v", step.name, got, step.matches)
		}
	}
}
