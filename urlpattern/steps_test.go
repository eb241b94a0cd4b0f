package urlpattern

import (
	"strings"
	"testing"
)

// The limits in the documentation.
const (
	MaxSteps = maxSteps
	MaxText  = maxText
)

// checkSteps checks that a match takes no more steps than were counted for the program, and returns
// how many it takes.
func checkSteps(t *testing.T, p *program, input string, slots []int32) int {
	t.Helper()
	if p.straight {
		return 0
	}
	var memo tried
	if p.memo {
		memo = make(tried, (int(p.marks)*(len(input)+1)+63)/64)
	}
	_, steps := p.run(input, slots, memo)
	perByte, once := p.steps()
	if most := perByte*(len(input)+1) + once; steps > most {
		t.Errorf("%d steps for %d bytes, more than %d for each and %d",
			steps, len(input), perByte, once)
	}
	return steps
}

// TestStepCounts has one instruction before the end. The end takes a step.
func TestStepCounts(t *testing.T) {
	for name, c := range map[string]struct {
		first         instruction
		perByte, once int
	}{
		"a class":           {instruction{op: opClass, min: 1}, 0, 1 + 1},
		"a slot is stored":  {instruction{op: opSave}, 0, 2 + 1},
		"a branch":          {instruction{op: opBranch}, 0, 1 + 1},
		"a choice":          {instruction{op: opSplit}, 0, 1 + 2 + 1 + 1}, // to and from the choice
		"a part of another": {instruction{op: opSplit, mark: noMark}, 0, 2 + 1 + 1},
		"a join":            {instruction{op: opOnce}, 0, 1 + 1 + 1},
		"a loop":            {instruction{op: opLoop, max: noMax}, 2 + 1, 1},
		"a lazy loop":       {instruction{op: opLazyLoop, max: noMax}, 2 + 1, 1},
		"a run":             {instruction{op: opRun, max: noMax}, 1, 1 + 1},
		"a run to a limit":  {instruction{op: opRun, max: 7}, 0, 1 + 1},
		"all but a tail":    {instruction{op: opTail, max: 7}, 1, 1 + 1},
		"the most once":     {instruction{op: opClass, min: classStep * (1<<20 - 2)}, 0, 1 << 20},
		"more than that": {
			instruction{op: opClass, min: classStep * (1<<20 - 1)}, 0, 1<<20 + 1,
		},
	} {
		p := program{code: []instruction{{op: opMatch}, {op: opFail}, c.first}, start: 2}
		if perByte, once := p.steps(); perByte != c.perByte || once != c.once {
			t.Errorf("%s: %d for each byte, and %d", name, perByte, once)
		}
		if got := p.beyondLimits(); (got == tooSlow) != (c.once > 1<<20) {
			t.Errorf("%s: %q", name, got)
		}
	}
	loop := program{code: []instruction{{op: opMatch}, {op: opFail}, {op: opLoop},
		{op: opClass, min: 1}}, start: 2}
	for steps, want := range map[int]string{8191: "", 8192: "", 8193: tooSlow} {
		loop.code[2].out, loop.code[3].min = 3, int32(classStep*(steps-4))
		if got := loop.beyondLimits(); got != want {
			t.Errorf("%d steps for each byte: %q", steps, got)
		}
	}
}

// TestSteps has patterns that take many steps for each byte, or would take more than the limit.
func TestSteps(t *testing.T) {
	nested := func(n int, tail string) string {
		return "/*(" + strings.Repeat("(?:a", n) + strings.Repeat(")?", n) + tail + "c)"
	}
	for _, c := range []struct {
		name, pathname, input string
		refused               bool
	}{
		{"alternatives", "/((?:" + strings.Repeat("a|", 2000) + "b)*)c", "a", false},
		{"more alternatives", "/((?:" + strings.Repeat("a|", 4000) + "b)*)c", "a", true},
		{"alternatives once", "/((?:" + strings.Repeat("a|", 9000) + "b))c", "a", false},
		{"alternatives after alternatives",
			"/(" + strings.Repeat("(?:a|b|ab|ba)", 9) + "(?:" + strings.Repeat("a|", 4000) + "b))c",
			"a", true},
		{"wildcards", strings.Repeat("*a", 900) + "b", "a", false},
		{"a counted repeat", "/*(a{1,1000})(a|b)c", "a", false},
		{"optional groups", nested(100, strings.Repeat("[ab]", 500)), "a", false},
		{"more optional groups", nested(200, strings.Repeat("[ab]", 3000)), "a", false},
		{"a longer tail", nested(2, strings.Repeat("[ab]", 8200)), "a", true},
		{"optional groups in words", "/*(" + strings.Repeat("a?b?c?d?e?f?g?Z", 100) + ")",
			"abcdefgZ", false},
		{"optional words", "/*(" + strings.Repeat("(?:ab)?", 900) + ")c", "ab", false},
		{"repeats of what may be nothing", "/*((?:a?b??){1,60})c", "ab", false},
		{"groups in a repeat", "/((?:(?<x>a)|(?<y>b)|(?<z>ab)){1,100}):a:b:c", "ab", false},
		{"lazy wildcards", "/" + strings.Repeat("(.+?)a", 500) + "b", "a", false},
	} {
		p, err := New(Init{Pathname: &c.pathname})
		if e, ok := err.(*UnsupportedError); ok != c.refused || ok && e.Feature != tooSlow {
			t.Errorf("%s: %.200v", c.name, err)
			continue
		}
		if err != nil {
			continue
		}
		component := &p.components[Pathname]
		input := "/" + strings.Repeat(c.input, 300)
		steps := checkSteps(t, &component.program, input, nil)
		checkSteps(t, &component.program, input, make([]int32, 2*len(component.names)))
		perByte, once := component.program.steps()
		t.Logf("%s: %d steps for each byte, at most %d, and %d",
			c.name, steps/len(input), perByte, once)
	}
}
