package url

import (
	"math"
	"strings"
	"testing"
)

// Where an int has 32 bits no buffer may become longer than that. A small limit stands in
// for it: with any that is less than what an input takes, the input is refused.
func TestFitsMemory(t *testing.T) {
	inputs := knownInputs(t)
	for _, part := range []string{"\"", "'", "\xFF", "\u00E9", "\t", "a", "\xF0\x9F", "@", "../", "\xFF\t"} {
		for _, start := range []string{"https://h/", "https://h/?", "https://h/#", "x:", "x://", "https://u", "https://"} {
			inputs = append(inputs, inputAndBase{input: start + strings.Repeat(part, 1000) + "@h/"})
		}
	}
	for _, in := range inputs {
		u, err := in.base.Parse(in.input)
		if err != nil {
			continue
		}
		base := ""
		if in.base != nil {
			base = in.base.Href()
		}
		needs := uint64(len(u.Href()))
		if hasTabOrNewline(in.input) {
			needs += uint64(len(removeTabAndNewline(new(strings.Builder), in.input)))
		}
		if fitsMemory(needs-1, in.input, len(base)) {
			t.Errorf("%.60q: %d bytes fit into %d", in.input, needs, needs-1)
		}
		if n := 3*needs + 9*uint64(len(in.input)+len(base)) + bufferSize; !fitsMemory(n, in.input, len(base)) {
			t.Errorf("%.60q: %d bytes do not fit into %d", in.input, needs, n)
		}
	}
	// The sum of what one credential becomes.
	for _, value := range []string{strings.Repeat("@", 1000), strings.Repeat("\xFF", 1000), strings.Repeat("\u00E9", 500)} {
		if n := uint64(len(UserinfoPercentEncodeSet.Encode(value))); fitsMemory(n-1, value, 0) {
			t.Errorf("%.10q: %d bytes fit into %d", value, n, n-1)
		}
	}
}

// Sums of lengths are made in 64 bits, whatever an int has.
func TestSumsOfLengths(t *testing.T) {
	const half = math.MaxInt32/2 + 1
	for _, test := range []struct {
		lengths []uint64
		want    bool
	}{
		{[]uint64{1, 2, 3}, true},
		{[]uint64{maxHref}, true},
		{[]uint64{maxHref, 1}, false},
		{[]uint64{half, half, half, half, half}, false},
		{[]uint64{math.MaxUint32, 2}, false},
	} {
		if got := fits(test.lengths...); got != test.want {
			t.Errorf("%d: %t", test.lengths, got)
		}
	}
	r := record{href: "x:", components: components{protocolEnd: 2, pathStart: 2, queryStart: 2, fragmentStart: 2}}
	if err := r.splice(&edit{start: 2, end: 2, value: value{text: "a"}}); err != nil || r.href != "x:a" {
		t.Error(r.href, err)
	}
}

// With a state override the validation errors are those of the standard's steps for that
// state, with the offsets of the input as it was given.
func TestBasicParseViolations(t *testing.T) {
	tests := []struct {
		href, input string
		state       State
		want        []Violation
	}{
		{"https://h/", "0x7f.1", HostState, []Violation{
			{Err: ErrIPv4TooFewParts, Start: 0, End: 6},
			{Err: ErrIPv4NonDecimalPart, Start: 0, End: 4},
		}},
		{"https://h/", "a b", HostnameState, []Violation{{Err: ErrDomainToASCII, Start: 1, End: 2, Fatal: true}}},
		{"https://h/", "x:99999", HostState, []Violation{{Err: ErrPortOutOfRange, Start: 2, End: 7, Fatal: true}}},
		{"https://h/", "99999", PortState, []Violation{{Err: ErrPortOutOfRange, Start: 0, End: 5, Fatal: true}}},
		{"https://h/", "x", PortState, nil}, // the standard's failure without a validation error
		{"https://h/", "\\a\tb c", PathStartState, []Violation{
			{Err: ErrInvalidURLUnit, Start: 2, End: 3},
			{Err: ErrInvalidReverseSolidus, Start: 0, End: 1},
			{Err: ErrInvalidURLUnit, Start: 4, End: 5},
		}},
		{"https://h/", "a\n|%", QueryState, []Violation{
			{Err: ErrInvalidURLUnit, Start: 1, End: 2},
			{Err: ErrInvalidURLUnit, Start: 2, End: 3},
			{Err: ErrInvalidURLUnit, Start: 3, End: 4},
		}},
		{"https://h/", "a b", FragmentState, []Violation{{Err: ErrInvalidURLUnit, Start: 1, End: 2}}},
		{"https://h/", "ab", FragmentState, nil},
		{"https://h/", "http:", SchemeStartState, nil},
	}
	for _, test := range tests {
		var got []Violation
		u, v := MustParse(test.href), MustParse(test.href)
		p := Parser{OnViolation: func(v Violation) { got = append(got, v) }}
		err := p.BasicParse(u, test.input, test.state)
		if err2 := new(Parser).BasicParse(v, test.input, test.state); *u != *v || (err == nil) != (err2 == nil) {
			t.Errorf("%q in the %v state: %v, %v; without a listener %v, %v", test.input, test.state, u, err, v, err2)
		}
		if len(got) != len(test.want) {
			t.Errorf("%q in the %v state: %v, want %v", test.input, test.state, got, test.want)
			continue
		}
		for i := range got {
			if got[i] != test.want[i] {
				t.Errorf("%q in the %v state: %+v, want %+v", test.input, test.state, got[i], test.want[i])
			}
		}
	}
}
